// rmsnorm_dw: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Gradient of the weight of rmsnorm, a sum over rows.
//
// A trailing `rN` names the decision record behind a line; the records are listed at the end.
#include <cuda_bf16.h>

namespace fd {

// Conversion between register types: integers to reals round to nearest, reals to integers truncate, NaN to 0.
template <class T>
struct convert {
    template <class V>
    static __device__ __forceinline__ T from(V v) { return (T)v; }
};
template <>
struct convert<int> {
    template <class V>
    static __device__ __forceinline__ int from(V v) { return (int)v; }
    static __device__ __forceinline__ int from(float v) { return __float2int_rz(v); }
};
template <>
struct convert<long long> {
    template <class V>
    static __device__ __forceinline__ long long from(V v) { return (long long)v; }
    static __device__ __forceinline__ long long from(float v) { return v == v ? __float2ll_rz(v) : 0; }
};
template <>
struct convert<unsigned> {
    template <class V>
    static __device__ __forceinline__ unsigned from(V v) { return (unsigned)v; }
    static __device__ __forceinline__ unsigned from(float v) { return __float2uint_rz(v); }
};
template <>
struct convert<bool> {
    template <class V>
    static __device__ __forceinline__ bool from(V v) { return v != (V)0; }
};

// The value that a codec of `BITS` bits stores for a register: nearest, ties to even; narrow integers saturate.
template <class V, int BITS>
struct round_to {
    template <class T>
    static __device__ __forceinline__ V from(T v) { return (V)v; }
};
template <int BITS>
struct round_to<int, BITS> {
    static __device__ __forceinline__ int from(int v) { return v; }
    static __device__ __forceinline__ int from(bool v) { return v ? 1 : 0; }
    static __device__ __forceinline__ int from(float v) { return __float2int_rn(v); }
    static __device__ __forceinline__ int from(long long v) {
        if (BITS < 32) {
            v = v < -2147483647LL ? -2147483647LL : v;
            v = v > 2147483647LL ? 2147483647LL : v;
        }
        return (int)v;
    }
};
template <int BITS>
struct round_to<long long, BITS> {
    template <class T>
    static __device__ __forceinline__ long long from(T v) { return (long long)v; }
    static __device__ __forceinline__ long long from(float v) { return v == v ? __float2ll_rn(v) : 0; }
};

struct f32 {
    typedef float memory;
    typedef float value;
    static const int bits = 32;
    static __device__ __forceinline__ void decode(unsigned w, float* v) { v[0] = __uint_as_float(w); }
    static __device__ __forceinline__ unsigned encode(const float* v) { return __float_as_uint(v[0]); }
};

struct bf16 {
    typedef __nv_bfloat16 memory;
    typedef float value;
    static const int bits = 16;
    static __device__ __forceinline__ void decode(unsigned w, float* v) {
        v[0] = __uint_as_float(w << 16);
        v[1] = __uint_as_float(w & 0xffff0000u);
    }
    static __device__ __forceinline__ unsigned encode(const float* v) {
        __nv_bfloat162 pair = __floats2bfloat162_rn(v[0], v[1]);
        return *reinterpret_cast<const unsigned*>(&pair);
    }
};

// `BYTES` consecutive bytes moved by one access, seen as 32-bit words.
template <int BYTES>
struct words;
template <>
struct words<1> {
    typedef unsigned char access;
    static __device__ __forceinline__ void unpack(access a, unsigned* w) { w[0] = a; }
    static __device__ __forceinline__ access pack(const unsigned* w) { return (access)w[0]; }
};
template <>
struct words<2> {
    typedef unsigned short access;
    static __device__ __forceinline__ void unpack(access a, unsigned* w) { w[0] = a; }
    static __device__ __forceinline__ access pack(const unsigned* w) { return (access)w[0]; }
};
template <>
struct words<4> {
    typedef unsigned access;
    static __device__ __forceinline__ void unpack(access a, unsigned* w) { w[0] = a; }
    static __device__ __forceinline__ access pack(const unsigned* w) { return w[0]; }
};
template <>
struct words<8> {
    typedef uint2 access;
    static __device__ __forceinline__ void unpack(access a, unsigned* w) { w[0] = a.x, w[1] = a.y; }
    static __device__ __forceinline__ access pack(const unsigned* w) { return make_uint2(w[0], w[1]); }
};
template <>
struct words<16> {
    typedef uint4 access;
    static __device__ __forceinline__ void unpack(access a, unsigned* w) { w[0] = a.x, w[1] = a.y, w[2] = a.z, w[3] = a.w; }
    static __device__ __forceinline__ access pack(const unsigned* w) { return make_uint4(w[0], w[1], w[2], w[3]); }
};

// How an access uses the caches: as usual, once (evict first), or through the read-only path.
struct cached {
    template <class A>
    static __device__ __forceinline__ A read(const A* p) { return *p; }
    template <class A>
    static __device__ __forceinline__ void write(A* p, A a) { *p = a; }
};

struct read_only {
    template <class A>
    static __device__ __forceinline__ A read(const A* p) { return __ldg(p); }
};

// Moves `BYTES` bytes to registers unchanged; where `pred` is false the registers get zeros.
template <int BYTES, class CACHE = cached>
__device__ __forceinline__ void load_bits(unsigned* dst, const void* src) {
    typedef typename words<BYTES>::access access;
    words<BYTES>::unpack(CACHE::read(static_cast<const access*>(src)), dst);
}
template <int BYTES, class CACHE = cached>
__device__ __forceinline__ void load_bits_if(bool pred, unsigned* dst, const void* src) {
#pragma unroll
    for (int i = 0; i < (BYTES + 3) / 4; ++i) dst[i] = 0u;
    if (pred) load_bits<BYTES, CACHE>(dst, src);
}

// Moves registers to `BYTES` bytes of memory unchanged.
template <int BYTES, class CACHE = cached>
__device__ __forceinline__ void store_bits(void* dst, const unsigned* src) {
    typedef typename words<BYTES>::access access;
    CACHE::write(static_cast<access*>(dst), words<BYTES>::pack(src));
}

// `COUNT` packed elements as registers of type `T`.
template <class CODEC, int COUNT, class T>
__device__ __forceinline__ void decode(T* dst, const unsigned* w) {
    if constexpr (CODEC::bits == 64) {
#pragma unroll
        for (int i = 0; i < COUNT; ++i) dst[i] = convert<T>::from(CODEC::decode_wide(w[2 * i], w[2 * i + 1]));
    } else {
        constexpr int per_word = 32 / CODEC::bits;
#pragma unroll
        for (int i = 0; i < (COUNT + per_word - 1) / per_word; ++i) {
            typename CODEC::value v[per_word];
            CODEC::decode(w[i], v);
#pragma unroll
            for (int j = 0; j < per_word; ++j) {
                if (i * per_word + j < COUNT) dst[i * per_word + j] = convert<T>::from(v[j]);
            }
        }
    }
}

// Registers of type `T` as `COUNT` packed elements.
template <class CODEC, int COUNT, class T>
__device__ __forceinline__ void encode(unsigned* w, const T* src) {
    typedef typename CODEC::value value;
    if constexpr (CODEC::bits == 64) {
#pragma unroll
        for (int i = 0; i < COUNT; ++i) CODEC::encode_wide(round_to<value, 64>::from(src[i]), w + 2 * i);
    } else {
        constexpr int per_word = 32 / CODEC::bits;
#pragma unroll
        for (int i = 0; i < (COUNT + per_word - 1) / per_word; ++i) {
            value v[per_word];
#pragma unroll
            for (int j = 0; j < per_word; ++j) {
                v[j] = i * per_word + j < COUNT ? round_to<value, CODEC::bits>::from(src[i * per_word + j < COUNT ? i * per_word + j : 0]) : (value)0;
            }
            w[i] = CODEC::encode(v);
        }
    }
}

// `COUNT` consecutive elements of type `CODEC` by one access; where `pred` is false nothing is read and the
// registers get `fill`.
template <class CODEC, int COUNT, class CACHE = cached, class T>
__device__ __forceinline__ void load(T* dst, const typename CODEC::memory* src) {
    constexpr int bytes = COUNT * CODEC::bits / 8;
    unsigned w[(bytes + 3) / 4];
    load_bits<bytes, CACHE>(w, src);
    decode<CODEC, COUNT>(dst, w);
}
template <class CODEC, int COUNT, class CACHE = cached, class T>
__device__ __forceinline__ void load_if(bool pred, T* dst, const typename CODEC::memory* src, T fill) {
    constexpr int bytes = COUNT * CODEC::bits / 8;
    unsigned w[(bytes + 3) / 4];
    load_bits_if<bytes, CACHE>(pred, w, src);
    decode<CODEC, COUNT>(dst, w);
#pragma unroll
    for (int i = 0; i < COUNT; ++i) dst[i] = pred ? dst[i] : fill;
}
// The same with zeros, for codecs in which zero bits are the element 0.
template <class CODEC, int COUNT, class CACHE = cached, class T>
__device__ __forceinline__ void load_or_zero(bool pred, T* dst, const typename CODEC::memory* src) {
    constexpr int bytes = COUNT * CODEC::bits / 8;
    unsigned w[(bytes + 3) / 4];
    load_bits_if<bytes, CACHE>(pred, w, src);
    decode<CODEC, COUNT>(dst, w);
}

// `COUNT` consecutive elements of type `CODEC` by one access.
template <class CODEC, int COUNT, class CACHE = cached, class T>
__device__ __forceinline__ void store(typename CODEC::memory* dst, const T* src) {
    constexpr int bytes = COUNT * CODEC::bits / 8;
    unsigned w[(bytes + 3) / 4];
    encode<CODEC, COUNT>(w, src);
    store_bits<bytes, CACHE>(dst, w);
}

// Smaller and larger of two; for reals NaN if either is NaN.
template <class T>
__device__ __forceinline__ T min(T a, T b) { return b < a ? b : a; }
template <class T>
__device__ __forceinline__ T max(T a, T b) { return a < b ? b : a; }
template <>
__device__ __forceinline__ float min<float>(float a, float b) {
    float r;
    asm("min.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
    return r;
}
template <>
__device__ __forceinline__ float max<float>(float a, float b) {
    float r;
    asm("max.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
    return r;
}

// Waits until the kernel before has ended and its writes are visible (programmatic launch, sm_90 and later).
__device__ __forceinline__ void grid_wait() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

// Exchange between the lanes of a warp; lanes whose source lies outside keep their own value.
template <class T>
__device__ __forceinline__ T shuffle_xor(T v, int mask) { return __shfl_xor_sync(0xffffffffu, v, mask); }
template <class T>
__device__ __forceinline__ T shuffle_up(T v, unsigned delta) { return __shfl_up_sync(0xffffffffu, v, delta); }
template <class T>
__device__ __forceinline__ T shuffle_down(T v, unsigned delta) { return __shfl_down_sync(0xffffffffu, v, delta); }
template <class T>
__device__ __forceinline__ T shuffle_index(T v, int lane) { return __shfl_sync(0xffffffffu, v, lane); }
template <>
__device__ __forceinline__ bool shuffle_xor<bool>(bool v, int mask) { return __shfl_xor_sync(0xffffffffu, (int)v, mask) != 0; }
template <>
__device__ __forceinline__ bool shuffle_up<bool>(bool v, unsigned delta) { return __shfl_up_sync(0xffffffffu, (int)v, delta) != 0; }
template <>
__device__ __forceinline__ bool shuffle_down<bool>(bool v, unsigned delta) { return __shfl_down_sync(0xffffffffu, (int)v, delta) != 0; }
template <>
__device__ __forceinline__ bool shuffle_index<bool>(bool v, int lane) { return __shfl_sync(0xffffffffu, (int)v, lane) != 0; }

}  // namespace fd

extern "C" __global__ void __launch_bounds__(256, 4) rmsnorm_dw_kernel_1(
    const __nv_bfloat16* __restrict__ dy,
    const __nv_bfloat16* __restrict__ x,
    const float* __restrict__ rstd,
    float* __restrict__ dw_part,
    long long n_c,
    long long n_r,
    long long r_chunk) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_dw_part = reinterpret_cast<float*>(fd_shared + 0);  // 512 x f32, bytes 0..2048

    // [INIT] r37: 128 blocks leave multiprocessors of 132 idle; the stream is cut into 4 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_part2 = (int)blockIdx.x / 4;
    const int part20 = (int)blockIdx.x % 4;
    const long long c0 = (long long)rest_part2 * 64;
    const int r_lane = lane / 8 + warp * 4;  // r40
    const int c_lane = lane % 8 * 8;

    // [INIT] r38: pass 0: states start at the identity of their operators
    float dw_part_2[8];
    #pragma unroll
    for (int c_r = 0; c_r < 8; ++c_r) {
        dw_part_2[c_r] = 0.0f;
    }
    const long long r_from = (long long)part20 * r_chunk;
    const long long r_to = fd::min(r_from + r_chunk, n_r);

    // [COMPUTE dw_part] r43: 16 points a thread in registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
    float dy_2[16];  // r39
    float x_2[16];
    float rstd_2[2];
    #pragma unroll 1
    for (long long r0 = r_from; r0 < r_to; r0 += 64) {
        // [LOAD dy] r40: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
        #pragma unroll
        for (int r_r = 0; r_r < 2; ++r_r) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((r0 + (long long)(r_lane + r_r * 32)) < r_to && (c0 + (long long)c_lane) < n_c, &dy_2[r_r * 8], &dy[n_c * (r0 + (long long)(r_lane + r_r * 32)) + c0 + (long long)c_lane]);
        }

        // [LOAD x] r41: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
        #pragma unroll
        for (int r_r_2 = 0; r_r_2 < 2; ++r_r_2) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((r0 + (long long)(r_lane + r_r_2 * 32)) < r_to && (c0 + (long long)c_lane) < n_c, &x_2[r_r_2 * 8], &x[n_c * (r0 + (long long)(r_lane + r_r_2 * 32)) + c0 + (long long)c_lane]);
        }

        // [LOAD rstd] r42: address r; 2 elements a thread, 1 at a time; registers [r:2x32] lanes [*:8 r:4x1] warps [r:8x4]
        #pragma unroll
        for (int r_r_3 = 0; r_r_3 < 2; ++r_r_3) {
            fd::load_or_zero<fd::f32, 1, fd::read_only>((r0 + (long long)(r_lane + r_r_3 * 32)) < r_to, &rstd_2[r_r_3], &rstd[r0 + (long long)(r_lane + r_r_3 * 32)]);
        }
        // [COMPUTE dw_part]
        #pragma unroll  // r43
        for (int r_r_4 = 0; r_r_4 < 2; ++r_r_4) {
            #pragma unroll
            for (int c_r_2 = 0; c_r_2 < 8; ++c_r_2) {
                if ((r0 + (long long)(r_lane + r_r_4 * 32)) < r_to) {
                    dw_part_2[c_r_2] += dy_2[r_r_4 * 8 + c_r_2] * x_2[r_r_4 * 8 + c_r_2] * rstd_2[r_r_4];
                }
            }
        }
    }

    // [WARP_REDUCE dw_part] r44: butterfly over lanes, masks [8, 16], lower lanes left
    #pragma unroll
    for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
        const float other = fd::shuffle_xor(dw_part_2[c_r_3], 8);
        dw_part_2[c_r_3] += other;
        const float other_2 = fd::shuffle_xor(dw_part_2[c_r_3], 16);
        dw_part_2[c_r_3] += other_2;
    }

    // [BLOCK_MERGE dw_part] r45: 8 warps leave 64 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
        if (lane / 8 == 0) fd::store<fd::f32, 1>(&s_dw_part[warp * 64 + c_lane + c_r_4], &dw_part_2[c_r_4]);
    }
    __syncthreads();
    #pragma unroll
    for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
        const int cell = c_lane + c_r_5;
        float part;
        fd::load<fd::f32, 1>(&part, &s_dw_part[cell]);
        dw_part_2[c_r_5] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_dw_part[cell + 64]);
        dw_part_2[c_r_5] += part_2;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_dw_part[cell + 128]);
        dw_part_2[c_r_5] += part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_dw_part[cell + 192]);
        dw_part_2[c_r_5] += part_4;
        float part_5;
        fd::load<fd::f32, 1>(&part_5, &s_dw_part[cell + 256]);
        dw_part_2[c_r_5] += part_5;
        float part_6;
        fd::load<fd::f32, 1>(&part_6, &s_dw_part[cell + 320]);
        dw_part_2[c_r_5] += part_6;
        float part_7;
        fd::load<fd::f32, 1>(&part_7, &s_dw_part[cell + 384]);
        dw_part_2[c_r_5] += part_7;
        float part_8;
        fd::load<fd::f32, 1>(&part_8, &s_dw_part[cell + 448]);
        dw_part_2[c_r_5] += part_8;
    }

    // [STORE dw_part] r46: address ((C * part2) + c); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 2; ++c_r_6) {
        if (lane / 8 == 0 && warp == 0 && (c0 + (long long)c_lane) < n_c) fd::store<fd::f32, 4>(&dw_part[n_c * (long long)part20 + c0 + (long long)(c_lane + c_r_6 * 4)], &dw_part_2[c_r_6 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) rmsnorm_dw_kernel_2(
    const float* dw_part,
    float* __restrict__ dw,
    long long n_c) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_dw = reinterpret_cast<float*>(fd_shared + 0);  // 1024 x f32, bytes 0..4096

    // [INIT] r37: 128 blocks leave multiprocessors of 132 idle; the stream is cut into 4 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long c0 = (long long)(int)blockIdx.x * 512;
    const int c_lane = lane * 4 + warp % 4 * 128;  // r47
    const int part2_lane = warp / 4;
    fd::grid_wait();  // r51
    float dw_2[4];  // r37
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        dw_2[c_r] = 0.0f;
    }

    // [LOAD dw_part] r47: address ((C * part2) + c); 8 elements a thread, 4 at a time; registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
    float dw_part_2[8];
    #pragma unroll
    for (int part2_r = 0; part2_r < 2; ++part2_r) {
        fd::load_or_zero<fd::f32, 4>((c0 + (long long)c_lane) < n_c, &dw_part_2[part2_r * 4], &dw_part[n_c * (long long)(part2_lane + part2_r * 2) + c0 + (long long)c_lane]);
    }

    // [COMPUTE dw] r48: 8 points a thread in registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
    #pragma unroll
    for (int part2_r_2 = 0; part2_r_2 < 2; ++part2_r_2) {
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
            dw_2[c_r_2] += dw_part_2[part2_r_2 * 4 + c_r_2];
        }
    }

    // [BLOCK_MERGE dw] r49: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int c_r_3 = 0; c_r_3 < 4; ++c_r_3) {
        fd::store<fd::f32, 1>(&s_dw[warp / 4 * 512 + c_lane + c_r_3], &dw_2[c_r_3]);
    }
    __syncthreads();
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
        const int cell = c_lane + c_r_4;
        float part;
        fd::load<fd::f32, 1>(&part, &s_dw[cell]);
        dw_2[c_r_4] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_dw[cell + 512]);
        dw_2[c_r_4] += part_2;
    }

    // [STORE dw] r50: address c; 4 elements a thread, 4 at a time
    if (warp / 4 == 0 && (c0 + (long long)c_lane) < n_c) fd::store<fd::f32, 4>(&dw[c0 + (long long)c_lane], &dw_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) rmsnorm_dw_kernel_any_1(
    const __nv_bfloat16* __restrict__ dy,
    const __nv_bfloat16* __restrict__ x,
    const float* __restrict__ rstd,
    float* __restrict__ dw_part,
    long long n_c,
    long long n_r,
    long long r_chunk) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_dw_part = reinterpret_cast<float*>(fd_shared + 0);  // 256 x f32, bytes 0..1024

    // [INIT] r55: 128 blocks leave multiprocessors of 132 idle; the stream is cut into 4 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_part2 = (int)blockIdx.x / 4;
    const int part20 = (int)blockIdx.x % 4;
    const long long c0 = (long long)rest_part2 * 64;
    const int r_lane = warp / 2;  // r58
    const int c_lane = lane + warp % 2 * 32;

    // [INIT] r56: pass 0: states start at the identity of their operators
    float dw_part_2[1];
    dw_part_2[0] = 0.0f;
    const long long r_from = (long long)part20 * r_chunk;
    const long long r_to = fd::min(r_from + r_chunk, n_r);

    // [COMPUTE dw_part] r61: 16 points a thread in registers [r:16x4] lanes [c:32x1] warps [c:2x32 r:4x1]
    float dy_2[16];  // r57
    float x_2[16];
    float rstd_2[16];
    #pragma unroll 1
    for (long long r0 = r_from; r0 < r_to; r0 += 64) {
        // [LOAD dy] r58: address ((C * r) + c); 16 elements a thread, 1 at a time; registers [r:16x4] lanes [c:32x1] warps [c:2x32 r:4x1]
        #pragma unroll
        for (int r_r = 0; r_r < 16; ++r_r) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((r0 + (long long)r_lane + (long long)(r_r * 4)) < r_to && (c0 + (long long)c_lane) < n_c, &dy_2[r_r], &dy[n_c * (r0 + (long long)r_lane + (long long)(r_r * 4)) + c0 + (long long)c_lane]);
        }

        // [LOAD x] r59: address ((C * r) + c); 16 elements a thread, 1 at a time; registers [r:16x4] lanes [c:32x1] warps [c:2x32 r:4x1]
        #pragma unroll
        for (int r_r_2 = 0; r_r_2 < 16; ++r_r_2) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((r0 + (long long)r_lane + (long long)(r_r_2 * 4)) < r_to && (c0 + (long long)c_lane) < n_c, &x_2[r_r_2], &x[n_c * (r0 + (long long)r_lane + (long long)(r_r_2 * 4)) + c0 + (long long)c_lane]);
        }

        // [LOAD rstd] r60: address r; 16 elements a thread, 1 at a time; registers [r:16x4] lanes [*:32] warps [*:2 r:4x1]
        #pragma unroll
        for (int r_r_3 = 0; r_r_3 < 16; ++r_r_3) {
            fd::load_or_zero<fd::f32, 1, fd::read_only>((r0 + (long long)r_lane + (long long)(r_r_3 * 4)) < r_to, &rstd_2[r_r_3], &rstd[r0 + (long long)r_lane + (long long)(r_r_3 * 4)]);
        }
        // [COMPUTE dw_part]
        #pragma unroll  // r61
        for (int r_r_4 = 0; r_r_4 < 16; ++r_r_4) {
            if ((r0 + (long long)r_lane + (long long)(r_r_4 * 4)) < r_to) {
                dw_part_2[0] += dy_2[r_r_4] * x_2[r_r_4] * rstd_2[r_r_4];
            }
        }
    }

    // [BLOCK_MERGE dw_part] r62: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
    fd::store<fd::f32, 1>(&s_dw_part[warp / 2 * 64 + c_lane], &dw_part_2[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_dw_part[c_lane]);
    dw_part_2[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_dw_part[c_lane + 64]);
    dw_part_2[0] += part_2;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_dw_part[c_lane + 128]);
    dw_part_2[0] += part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_dw_part[c_lane + 192]);
    dw_part_2[0] += part_4;

    // [STORE dw_part] r63: address ((C * part2) + c); 1 elements a thread, 1 at a time
    if (warp / 2 == 0 && (c0 + (long long)c_lane) < n_c) fd::store<fd::f32, 1>(&dw_part[n_c * (long long)part20 + c0 + (long long)c_lane], &dw_part_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) rmsnorm_dw_kernel_any_2(
    const float* dw_part,
    float* __restrict__ dw,
    long long n_c) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_dw = reinterpret_cast<float*>(fd_shared + 0);  // 1024 x f32, bytes 0..4096

    // [INIT] r55: 128 blocks leave multiprocessors of 132 idle; the stream is cut into 4 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long c0 = (long long)(int)blockIdx.x * 512;
    const int c_lane = lane * 4 + warp % 4 * 128;  // r64
    const int part2_lane = warp / 4;
    fd::grid_wait();  // r68
    float dw_2[4];  // r55
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        dw_2[c_r] = 0.0f;
    }

    // [LOAD dw_part] r64: address ((C * part2) + c); 8 elements a thread, 1 at a time; registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
    float dw_part_2[8];
    #pragma unroll
    for (int part2_r = 0; part2_r < 2; ++part2_r) {
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
            fd::load_or_zero<fd::f32, 1>((c0 + (long long)(c_lane + c_r_2)) < n_c, &dw_part_2[part2_r * 4 + c_r_2], &dw_part[n_c * (long long)(part2_lane + part2_r * 2) + c0 + (long long)(c_lane + c_r_2)]);
        }
    }

    // [COMPUTE dw] r65: 8 points a thread in registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
    #pragma unroll
    for (int part2_r_2 = 0; part2_r_2 < 2; ++part2_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 4; ++c_r_3) {
            dw_2[c_r_3] += dw_part_2[part2_r_2 * 4 + c_r_3];
        }
    }

    // [BLOCK_MERGE dw] r66: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
        fd::store<fd::f32, 1>(&s_dw[warp / 4 * 512 + c_lane + c_r_4], &dw_2[c_r_4]);
    }
    __syncthreads();
    #pragma unroll
    for (int c_r_5 = 0; c_r_5 < 4; ++c_r_5) {
        const int cell = c_lane + c_r_5;
        float part;
        fd::load<fd::f32, 1>(&part, &s_dw[cell]);
        dw_2[c_r_5] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_dw[cell + 512]);
        dw_2[c_r_5] += part_2;
    }

    // [STORE dw] r67: address c; 4 elements a thread, 4 at a time, one by one where the row ends among them
    if (warp / 4 == 0 && (c0 + (long long)(c_lane + 3)) < n_c) fd::store<fd::f32, 4>(&dw[c0 + (long long)c_lane], &dw_2[0]);
    if (__builtin_expect((c0 + (long long)c_lane) < n_c && !((c0 + (long long)(c_lane + 3)) < n_c), 0)) {
        #pragma unroll
        for (int end_r = 0; end_r < 4; ++end_r) {
            if (warp / 4 == 0 && (c0 + (long long)(c_lane + end_r)) < n_c) fd::store<fd::f32, 1>(&dw[c0 + (long long)(c_lane + end_r)], &dw_2[end_r]);
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r37 [step2, hardware] split-stream, r: 128 blocks leave multiprocessors of 132 idle; the stream is cut into 4 parts, whose states a second kernel merges
// r38 [build, problem] stream-init, r: pass 0: states start at the identity of their operators
// r39 [build, hardware] stream-loop, r: pass 0 streams `r` in tiles of 64
// r40 [build, hardware] load-tile, dy: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
// r41 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
// r42 [build, hardware] load-tile, rstd: address r; 2 elements a thread, 1 at a time; registers [r:2x32] lanes [*:8 r:4x1] warps [r:8x4]
// r43 [build, problem] reduce-registers, dw_part[part2,c] = sum[r] ((dy[r, c] * x[r, c]) * rstd[r]): 16 points a thread in registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
// r44 [build, hardware] warp-reduce, dw_part: butterfly over lanes, masks [8, 16], lower lanes left
// r45 [build, hardware] block-merge, dw_part: 8 warps leave 64 partial results each in shared memory; every thread combines them in order
// r46 [build, hardware] store-tile, dw_part: address ((C * part2) + c); 8 elements a thread, 4 at a time
// r47 [build, hardware] load-tile, dw_part: address ((C * part2) + c); 8 elements a thread, 4 at a time; registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
// r48 [build, problem] reduce-registers, dw[c] = sum[part2] dw_part[part2, c]: 8 points a thread in registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
// r49 [build, hardware] block-merge, dw: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
// r50 [build, hardware] store-tile, dw: address c; 4 elements a thread, 4 at a time
// r51 [build, hardware] early-launch, rmsnorm_dw_kernel_1, rmsnorm_dw_kernel_2: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r55 [step2, hardware] split-stream, r: 128 blocks leave multiprocessors of 132 idle; the stream is cut into 4 parts, whose states a second kernel merges
// r56 [build, problem] stream-init, r: pass 0: states start at the identity of their operators
// r57 [build, hardware] stream-loop, r: pass 0 streams `r` in tiles of 64
// r58 [build, hardware] load-tile, dy: address ((C * r) + c); 16 elements a thread, 1 at a time; registers [r:16x4] lanes [c:32x1] warps [c:2x32 r:4x1]
// r59 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 1 at a time; registers [r:16x4] lanes [c:32x1] warps [c:2x32 r:4x1]
// r60 [build, hardware] load-tile, rstd: address r; 16 elements a thread, 1 at a time; registers [r:16x4] lanes [*:32] warps [*:2 r:4x1]
// r61 [build, problem] reduce-registers, dw_part[part2,c] = sum[r] ((dy[r, c] * x[r, c]) * rstd[r]): 16 points a thread in registers [r:16x4] lanes [c:32x1] warps [c:2x32 r:4x1]
// r62 [build, hardware] block-merge, dw_part: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
// r63 [build, hardware] store-tile, dw_part: address ((C * part2) + c); 1 elements a thread, 1 at a time
// r64 [build, hardware] load-tile, dw_part: address ((C * part2) + c); 8 elements a thread, 1 at a time; registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
// r65 [build, problem] reduce-registers, dw[c] = sum[part2] dw_part[part2, c]: 8 points a thread in registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
// r66 [build, hardware] block-merge, dw: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
// r67 [build, hardware] store-tile, dw: address c; 4 elements a thread, 4 at a time, one by one where the row ends among them
// r68 [build, hardware] early-launch, rmsnorm_dw_kernel_any_1, rmsnorm_dw_kernel_any_2: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
