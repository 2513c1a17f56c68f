// batch_stats: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Mean and variance of each column.
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

// Quotient and remainder of non-negative numbers: unsigned, so that the compiler needs no sign fix.
__device__ __forceinline__ int div(int a, int b) { return (int)((unsigned)a / (unsigned)b); }
__device__ __forceinline__ int mod(int a, int b) { return (int)((unsigned)a % (unsigned)b); }
__device__ __forceinline__ long long div(long long a, long long b) {
    return (long long)((unsigned long long)a / (unsigned long long)b);
}
__device__ __forceinline__ long long mod(long long a, long long b) {
    return (long long)((unsigned long long)a % (unsigned long long)b);
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

extern "C" __global__ void __launch_bounds__(256, 4) batch_stats_kernel_1(
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ mu_x_1_about,
    long long n_c,
    int n_r,
    long long size_R) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1_first = reinterpret_cast<float*>(fd_shared + 0);  // 512 x f32, bytes 0..2048

    // [INIT] r60: squares of deviations from a mean: sums about the mean of the first points of `r` give both in one pass, within 2^-13 of theirs
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long c0 = (long long)(int)blockIdx.x * 64;
    const int r_lane = lane / 8 + warp * 4;  // r65
    const int c_lane = lane % 8 * 8;

    // [INIT] r62: pass 0: states start at the identity of their operators
    float mu_1_first[8];
    #pragma unroll
    for (int c_r = 0; c_r < 8; ++c_r) {
        mu_1_first[c_r] = 0.0f;
    }
    const int r_end = fd::min(n_r, (int)fd::div(size_R, 2048LL) + 1);  // r63

    // [COMPUTE mu__1_first] r66: 32 points a thread in registers [r:4x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
    float x_2[32];  // r64
    #pragma unroll 1
    for (int r0 = 0; r0 < r_end; r0 += 128) {
        // [LOAD x] r65: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [r:4x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
        #pragma unroll
        for (int r_r = 0; r_r < 4; ++r_r) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((r0 + r_lane + r_r * 32) < r_end && (c0 + (long long)c_lane) < n_c && (r0 + r_lane + r_r * 32) < (fd::div(n_r, 2048) + 1), &x_2[r_r * 8], &x[n_c * ((long long)r0 + (long long)(r_lane + r_r * 32)) + c0 + (long long)c_lane]);
        }
        // [COMPUTE mu__1_first]
        #pragma unroll  // r66
        for (int r_r_2 = 0; r_r_2 < 4; ++r_r_2) {
            #pragma unroll
            for (int c_r_2 = 0; c_r_2 < 8; ++c_r_2) {
                if ((r0 + r_lane + r_r_2 * 32) < r_end && (r0 + r_lane + r_r_2 * 32) < (fd::div(n_r, 2048) + 1)) {
                    mu_1_first[c_r_2] += x_2[r_r_2 * 8 + c_r_2];
                }
            }
        }
    }

    // [WARP_REDUCE mu__1_first] r67: butterfly over lanes, masks [8, 16], lower lanes left
    #pragma unroll
    for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
        const float other = fd::shuffle_xor(mu_1_first[c_r_3], 8);
        mu_1_first[c_r_3] += other;
        const float other_2 = fd::shuffle_xor(mu_1_first[c_r_3], 16);
        mu_1_first[c_r_3] += other_2;
    }

    // [BLOCK_MERGE mu__1_first] r68: 8 warps leave 64 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
        if (lane / 8 == 0) fd::store<fd::f32, 1>(&s_mu_1_first[warp * 64 + c_lane + c_r_4], &mu_1_first[c_r_4]);
    }
    __syncthreads();
    #pragma unroll
    for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
        const int cell = c_lane + c_r_5;
        float part;
        fd::load<fd::f32, 1>(&part, &s_mu_1_first[cell]);
        mu_1_first[c_r_5] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_mu_1_first[cell + 64]);
        mu_1_first[c_r_5] += part_2;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_mu_1_first[cell + 128]);
        mu_1_first[c_r_5] += part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_mu_1_first[cell + 192]);
        mu_1_first[c_r_5] += part_4;
        float part_5;
        fd::load<fd::f32, 1>(&part_5, &s_mu_1_first[cell + 256]);
        mu_1_first[c_r_5] += part_5;
        float part_6;
        fd::load<fd::f32, 1>(&part_6, &s_mu_1_first[cell + 320]);
        mu_1_first[c_r_5] += part_6;
        float part_7;
        fd::load<fd::f32, 1>(&part_7, &s_mu_1_first[cell + 384]);
        mu_1_first[c_r_5] += part_7;
        float part_8;
        fd::load<fd::f32, 1>(&part_8, &s_mu_1_first[cell + 448]);
        mu_1_first[c_r_5] += part_8;
    }

    // [COMPUTE mu__1_about] r69: 8 elements a thread in registers [c:8x1] lanes [c:8x8 *:4] warps [*:8]
    float mu_1_about[8];
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 8; ++c_r_6) {
        mu_1_about[c_r_6] = mu_1_first[c_r_6] / (float)(fd::div(n_r, 2048) + 1) - mu_1_first[c_r_6] / (float)(fd::div(n_r, 2048) + 1) == 0.0f ? mu_1_first[c_r_6] / (float)(fd::div(n_r, 2048) + 1) : 0.0f;
    }

    // [STORE mu__1_about] r70: address c; 8 elements a thread, 4 at a time
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 2; ++c_r_7) {
        if (lane / 8 == 0 && warp == 0 && (c0 + (long long)c_lane) < n_c) fd::store<fd::f32, 4>(&mu_x_1_about[c0 + (long long)(c_lane + c_r_7 * 4)], &mu_1_about[c_r_7 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 3) batch_stats_kernel_2(
    const __nv_bfloat16* __restrict__ x,
    const float* mu_x_1_about,
    float* __restrict__ mu_x_1_deviations_part,
    float* __restrict__ mu_x_1_squares_part,
    long long n_c,
    int n_r,
    int r_chunk) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1_deviations_part = reinterpret_cast<float*>(fd_shared + 0);  // 512 x f32, bytes 0..2048
    float* s_mu_1_squares_part = reinterpret_cast<float*>(fd_shared + 2048);  // 512 x f32, bytes 2048..4096

    // [INIT] r61: 128 blocks leave multiprocessors of 132 idle; the stream is cut into 4 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_part2 = (int)blockIdx.x / 4;
    const int part20 = (int)blockIdx.x % 4;
    const long long c0 = (long long)rest_part2 * 64;
    const int r_lane = lane / 8 + warp * 4;  // r73
    const int c_lane = lane % 8 * 8;

    // [INIT] r71: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r96
    float mu_1_deviations_part[8];  // r71
    #pragma unroll
    for (int c_r = 0; c_r < 8; ++c_r) {
        mu_1_deviations_part[c_r] = 0.0f;
    }
    float mu_1_squares_part[8];
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 8; ++c_r_2) {
        mu_1_squares_part[c_r_2] = 0.0f;
    }
    const int r_from = part20 * r_chunk;
    const int r_to = fd::min(r_from + r_chunk, n_r);

    // [LOAD mu__1_about] r74: address c; 8 elements a thread, 4 at a time; registers [c:8x1] lanes [c:8x8 *:4] warps [*:8]
    float mu_1_about[8];
    #pragma unroll
    for (int c_r_3 = 0; c_r_3 < 2; ++c_r_3) {
        fd::load_or_zero<fd::f32, 4>((c0 + (long long)c_lane) < n_c, &mu_1_about[c_r_3 * 4], &mu_x_1_about[c0 + (long long)(c_lane + c_r_3 * 4)]);
    }

    // [COMPUTE mu__1_squares_part] r76: 32 points a thread in registers [r:4x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
    float x_2[32];  // r72
    #pragma unroll 1
    for (int r0 = r_from; r0 < r_to; r0 += 128) {
        // [LOAD x] r73: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [r:4x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
        #pragma unroll
        for (int r_r = 0; r_r < 4; ++r_r) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((r0 + r_lane + r_r * 32) < r_to && (c0 + (long long)c_lane) < n_c, &x_2[r_r * 8], &x[n_c * ((long long)r0 + (long long)(r_lane + r_r * 32)) + c0 + (long long)c_lane]);
        }

        // [COMPUTE mu__1_deviations_part] r75: 32 points a thread in registers [r:4x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
        #pragma unroll
        for (int r_r_2 = 0; r_r_2 < 4; ++r_r_2) {
            #pragma unroll
            for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
                if ((r0 + r_lane + r_r_2 * 32) < r_to) {
                    mu_1_deviations_part[c_r_4] += x_2[r_r_2 * 8 + c_r_4] - mu_1_about[c_r_4];
                }
            }
        }
        // [COMPUTE mu__1_squares_part]
        #pragma unroll  // r76
        for (int r_r_3 = 0; r_r_3 < 4; ++r_r_3) {
            #pragma unroll
            for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
                if ((r0 + r_lane + r_r_3 * 32) < r_to) {
                    mu_1_squares_part[c_r_5] += (x_2[r_r_3 * 8 + c_r_5] - mu_1_about[c_r_5]) * (x_2[r_r_3 * 8 + c_r_5] - mu_1_about[c_r_5]);
                }
            }
        }
    }

    // [WARP_REDUCE mu__1_deviations_part] r77: butterfly over lanes, masks [8, 16], lower lanes left
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 8; ++c_r_6) {
        const float other = fd::shuffle_xor(mu_1_deviations_part[c_r_6], 8);
        mu_1_deviations_part[c_r_6] += other;
        const float other_2 = fd::shuffle_xor(mu_1_deviations_part[c_r_6], 16);
        mu_1_deviations_part[c_r_6] += other_2;
    }

    // [BLOCK_MERGE mu__1_deviations_part] r78: 8 warps leave 64 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
        if (lane / 8 == 0) fd::store<fd::f32, 1>(&s_mu_1_deviations_part[warp * 64 + c_lane + c_r_7], &mu_1_deviations_part[c_r_7]);
    }
    __syncthreads();
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 8; ++c_r_8) {
        const int cell = c_lane + c_r_8;
        float part;
        fd::load<fd::f32, 1>(&part, &s_mu_1_deviations_part[cell]);
        mu_1_deviations_part[c_r_8] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_mu_1_deviations_part[cell + 64]);
        mu_1_deviations_part[c_r_8] += part_2;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_mu_1_deviations_part[cell + 128]);
        mu_1_deviations_part[c_r_8] += part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_mu_1_deviations_part[cell + 192]);
        mu_1_deviations_part[c_r_8] += part_4;
        float part_5;
        fd::load<fd::f32, 1>(&part_5, &s_mu_1_deviations_part[cell + 256]);
        mu_1_deviations_part[c_r_8] += part_5;
        float part_6;
        fd::load<fd::f32, 1>(&part_6, &s_mu_1_deviations_part[cell + 320]);
        mu_1_deviations_part[c_r_8] += part_6;
        float part_7;
        fd::load<fd::f32, 1>(&part_7, &s_mu_1_deviations_part[cell + 384]);
        mu_1_deviations_part[c_r_8] += part_7;
        float part_8;
        fd::load<fd::f32, 1>(&part_8, &s_mu_1_deviations_part[cell + 448]);
        mu_1_deviations_part[c_r_8] += part_8;
    }

    // [WARP_REDUCE mu__1_squares_part] r79: butterfly over lanes, masks [8, 16], lower lanes left
    #pragma unroll
    for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
        const float other_3 = fd::shuffle_xor(mu_1_squares_part[c_r_9], 8);
        mu_1_squares_part[c_r_9] += other_3;
        const float other_4 = fd::shuffle_xor(mu_1_squares_part[c_r_9], 16);
        mu_1_squares_part[c_r_9] += other_4;
    }

    // [BLOCK_MERGE mu__1_squares_part] r80: 8 warps leave 64 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int c_r_10 = 0; c_r_10 < 8; ++c_r_10) {
        if (lane / 8 == 0) fd::store<fd::f32, 1>(&s_mu_1_squares_part[warp * 64 + c_lane + c_r_10], &mu_1_squares_part[c_r_10]);
    }
    __syncthreads();
    #pragma unroll
    for (int c_r_11 = 0; c_r_11 < 8; ++c_r_11) {
        const int cell_2 = c_lane + c_r_11;
        float part_9;
        fd::load<fd::f32, 1>(&part_9, &s_mu_1_squares_part[cell_2]);
        mu_1_squares_part[c_r_11] = part_9;
        float part_10;
        fd::load<fd::f32, 1>(&part_10, &s_mu_1_squares_part[cell_2 + 64]);
        mu_1_squares_part[c_r_11] += part_10;
        float part_11;
        fd::load<fd::f32, 1>(&part_11, &s_mu_1_squares_part[cell_2 + 128]);
        mu_1_squares_part[c_r_11] += part_11;
        float part_12;
        fd::load<fd::f32, 1>(&part_12, &s_mu_1_squares_part[cell_2 + 192]);
        mu_1_squares_part[c_r_11] += part_12;
        float part_13;
        fd::load<fd::f32, 1>(&part_13, &s_mu_1_squares_part[cell_2 + 256]);
        mu_1_squares_part[c_r_11] += part_13;
        float part_14;
        fd::load<fd::f32, 1>(&part_14, &s_mu_1_squares_part[cell_2 + 320]);
        mu_1_squares_part[c_r_11] += part_14;
        float part_15;
        fd::load<fd::f32, 1>(&part_15, &s_mu_1_squares_part[cell_2 + 384]);
        mu_1_squares_part[c_r_11] += part_15;
        float part_16;
        fd::load<fd::f32, 1>(&part_16, &s_mu_1_squares_part[cell_2 + 448]);
        mu_1_squares_part[c_r_11] += part_16;
    }

    // [STORE mu__1_deviations_part] r81: address ((C * part2) + c); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int c_r_12 = 0; c_r_12 < 2; ++c_r_12) {
        if (lane / 8 == 0 && warp == 0 && (c0 + (long long)c_lane) < n_c) fd::store<fd::f32, 4>(&mu_x_1_deviations_part[n_c * (long long)part20 + c0 + (long long)(c_lane + c_r_12 * 4)], &mu_1_deviations_part[c_r_12 * 4]);
    }

    // [STORE mu__1_squares_part] r82: address ((C * part2) + c); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int c_r_13 = 0; c_r_13 < 2; ++c_r_13) {
        if (lane / 8 == 0 && warp == 0 && (c0 + (long long)c_lane) < n_c) fd::store<fd::f32, 4>(&mu_x_1_squares_part[n_c * (long long)part20 + c0 + (long long)(c_lane + c_r_13 * 4)], &mu_1_squares_part[c_r_13 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) batch_stats_kernel_3(
    const float* mu_x_1_deviations_part,
    const float* mu_x_1_about,
    float* __restrict__ mu,
    const float* mu_x_1_squares_part,
    float* __restrict__ va,
    long long n_c,
    int n_r,
    long long size_R) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1_deviations = reinterpret_cast<float*>(fd_shared + 0);  // 1024 x f32, bytes 0..4096
    float* s_mu_1_squares = reinterpret_cast<float*>(fd_shared + 4096);  // 1024 x f32, bytes 4096..8192

    // [INIT] r61: 128 blocks leave multiprocessors of 132 idle; the stream is cut into 4 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long c0 = (long long)(int)blockIdx.x * 512;
    const int c_lane = lane * 4 + warp % 4 * 128;  // r83
    const int part2_lane = warp / 4;
    const float inverse = 1.0f / (float)size_R;  // r88
    fd::grid_wait();  // r96
    float mu_1_deviations[4];  // r61
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        mu_1_deviations[c_r] = 0.0f;
    }

    // [LOAD mu__1_deviations_part] r83: address ((C * part2) + c); 8 elements a thread, 4 at a time; registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
    float mu_1_deviations_part[8];
    #pragma unroll
    for (int part2_r = 0; part2_r < 2; ++part2_r) {
        fd::load_or_zero<fd::f32, 4>((c0 + (long long)c_lane) < n_c, &mu_1_deviations_part[part2_r * 4], &mu_x_1_deviations_part[n_c * (long long)(part2_lane + part2_r * 2) + c0 + (long long)c_lane]);
    }

    // [COMPUTE mu__1_deviations] r84: 8 points a thread in registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
    #pragma unroll
    for (int part2_r_2 = 0; part2_r_2 < 2; ++part2_r_2) {
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
            mu_1_deviations[c_r_2] += mu_1_deviations_part[part2_r_2 * 4 + c_r_2];
        }
    }

    // [BLOCK_MERGE mu__1_deviations] r85: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int c_r_3 = 0; c_r_3 < 4; ++c_r_3) {
        fd::store<fd::f32, 1>(&s_mu_1_deviations[warp / 4 * 512 + c_lane + c_r_3], &mu_1_deviations[c_r_3]);
    }
    __syncthreads();
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
        const int cell = c_lane + c_r_4;
        float part;
        fd::load<fd::f32, 1>(&part, &s_mu_1_deviations[cell]);
        mu_1_deviations[c_r_4] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_mu_1_deviations[cell + 512]);
        mu_1_deviations[c_r_4] += part_2;
    }

    // [LOAD mu__1_about] r86: address c; 4 elements a thread, 4 at a time; registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
    float mu_1_about[4];
    fd::load_or_zero<fd::f32, 4>((c0 + (long long)c_lane) < n_c, &mu_1_about[0], &mu_x_1_about[c0 + (long long)c_lane]);

    // [COMPUTE mu__1] r87: 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
    float mu_1[4];
    #pragma unroll
    for (int c_r_5 = 0; c_r_5 < 4; ++c_r_5) {
        mu_1[c_r_5] = mu_1_deviations[c_r_5] + (float)n_r * mu_1_about[c_r_5];
    }

    // [COMPUTE mu] r88: 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
    float mu_2[4];
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
        mu_2[c_r_6] = mu_1[c_r_6] * inverse;
    }

    // [STORE mu] r89: address c; 4 elements a thread, 4 at a time
    if (warp / 4 == 0 && (c0 + (long long)c_lane) < n_c) fd::store<fd::f32, 4>(&mu[c0 + (long long)c_lane], &mu_2[0]);
    float mu_1_squares[4];  // r61
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 4; ++c_r_7) {
        mu_1_squares[c_r_7] = 0.0f;
    }

    // [LOAD mu__1_squares_part] r90: address ((C * part2) + c); 8 elements a thread, 4 at a time; registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
    float mu_1_squares_part[8];
    #pragma unroll
    for (int part2_r_3 = 0; part2_r_3 < 2; ++part2_r_3) {
        fd::load_or_zero<fd::f32, 4>((c0 + (long long)c_lane) < n_c, &mu_1_squares_part[part2_r_3 * 4], &mu_x_1_squares_part[n_c * (long long)(part2_lane + part2_r_3 * 2) + c0 + (long long)c_lane]);
    }

    // [COMPUTE mu__1_squares] r91: 8 points a thread in registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
    #pragma unroll
    for (int part2_r_4 = 0; part2_r_4 < 2; ++part2_r_4) {
        #pragma unroll
        for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
            mu_1_squares[c_r_8] += mu_1_squares_part[part2_r_4 * 4 + c_r_8];
        }
    }

    // [BLOCK_MERGE mu__1_squares] r92: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int c_r_9 = 0; c_r_9 < 4; ++c_r_9) {
        fd::store<fd::f32, 1>(&s_mu_1_squares[warp / 4 * 512 + c_lane + c_r_9], &mu_1_squares[c_r_9]);
    }
    __syncthreads();
    #pragma unroll
    for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
        const int cell_2 = c_lane + c_r_10;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_mu_1_squares[cell_2]);
        mu_1_squares[c_r_10] = part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_mu_1_squares[cell_2 + 512]);
        mu_1_squares[c_r_10] += part_4;
    }

    // [COMPUTE va__1] r93: 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
    float va_1[4];
    #pragma unroll
    for (int c_r_11 = 0; c_r_11 < 4; ++c_r_11) {
        va_1[c_r_11] = fd::max(mu_1_squares[c_r_11] - mu_1_deviations[c_r_11] * (mu_1_deviations[c_r_11] * inverse), 0.0f);
    }

    // [COMPUTE va] r94: 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
    float va_2[4];
    #pragma unroll
    for (int c_r_12 = 0; c_r_12 < 4; ++c_r_12) {
        va_2[c_r_12] = va_1[c_r_12] * inverse;
    }

    // [STORE va] r95: address c; 4 elements a thread, 4 at a time
    if (warp / 4 == 0 && (c0 + (long long)c_lane) < n_c) fd::store<fd::f32, 4>(&va[c0 + (long long)c_lane], &va_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) batch_stats_kernel_any_1(
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ mu_x_1_about,
    long long n_c,
    int n_r,
    long long size_R) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1_first = reinterpret_cast<float*>(fd_shared + 0);  // 256 x f32, bytes 0..1024

    // [INIT] r100: squares of deviations from a mean: sums about the mean of the first points of `r` give both in one pass, within 2^-13 of theirs
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long c0 = (long long)(int)blockIdx.x * 64;
    const int r_lane = warp / 2;  // r105
    const int c_lane = lane + warp % 2 * 32;

    // [INIT] r102: pass 0: states start at the identity of their operators
    float mu_1_first[1];
    mu_1_first[0] = 0.0f;
    const int r_end = fd::min(n_r, (int)fd::div(size_R, 2048LL) + 1);  // r103

    // [COMPUTE mu__1_first] r106: 32 points a thread in registers [r:32x4] lanes [c:32x1] warps [c:2x32 r:4x1]
    float x_2[32];  // r104
    #pragma unroll 1
    for (int r0 = 0; r0 < r_end; r0 += 128) {
        // [LOAD x] r105: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [r:32x4] lanes [c:32x1] warps [c:2x32 r:4x1]
        #pragma unroll
        for (int r_r = 0; r_r < 32; ++r_r) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((r0 + r_lane + r_r * 4) < r_end && (c0 + (long long)c_lane) < n_c && (r0 + r_lane + r_r * 4) < (fd::div(n_r, 2048) + 1), &x_2[r_r], &x[n_c * ((long long)r0 + (long long)r_lane + (long long)(r_r * 4)) + c0 + (long long)c_lane]);
        }
        // [COMPUTE mu__1_first]
        #pragma unroll  // r106
        for (int r_r_2 = 0; r_r_2 < 32; ++r_r_2) {
            if ((r0 + r_lane + r_r_2 * 4) < r_end && (r0 + r_lane + r_r_2 * 4) < (fd::div(n_r, 2048) + 1)) {
                mu_1_first[0] += x_2[r_r_2];
            }
        }
    }

    // [BLOCK_MERGE mu__1_first] r107: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
    fd::store<fd::f32, 1>(&s_mu_1_first[warp / 2 * 64 + c_lane], &mu_1_first[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_mu_1_first[c_lane]);
    mu_1_first[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_mu_1_first[c_lane + 64]);
    mu_1_first[0] += part_2;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_mu_1_first[c_lane + 128]);
    mu_1_first[0] += part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_mu_1_first[c_lane + 192]);
    mu_1_first[0] += part_4;

    // [COMPUTE mu__1_about] r108: 1 elements a thread in registers [] lanes [c:32x1] warps [c:2x32 *:4]
    float mu_1_about[1];
    mu_1_about[0] = mu_1_first[0] / (float)(fd::div(n_r, 2048) + 1) - mu_1_first[0] / (float)(fd::div(n_r, 2048) + 1) == 0.0f ? mu_1_first[0] / (float)(fd::div(n_r, 2048) + 1) : 0.0f;

    // [STORE mu__1_about] r109: address c; 1 elements a thread, 1 at a time
    if (warp / 2 == 0 && (c0 + (long long)c_lane) < n_c) fd::store<fd::f32, 1>(&mu_x_1_about[c0 + (long long)c_lane], &mu_1_about[0]);
}

extern "C" __global__ void __launch_bounds__(256, 3) batch_stats_kernel_any_2(
    const __nv_bfloat16* __restrict__ x,
    const float* mu_x_1_about,
    float* __restrict__ mu_x_1_deviations_part,
    float* __restrict__ mu_x_1_squares_part,
    long long n_c,
    int n_r,
    int r_chunk) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1_deviations_part = reinterpret_cast<float*>(fd_shared + 0);  // 256 x f32, bytes 0..1024
    float* s_mu_1_squares_part = reinterpret_cast<float*>(fd_shared + 1024);  // 256 x f32, bytes 1024..2048

    // [INIT] r101: 128 blocks leave multiprocessors of 132 idle; the stream is cut into 4 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_part2 = (int)blockIdx.x / 4;
    const int part20 = (int)blockIdx.x % 4;
    const long long c0 = (long long)rest_part2 * 64;
    const int r_lane = warp / 2;  // r112
    const int c_lane = lane + warp % 2 * 32;

    // [INIT] r110: pass 0: states start at the identity of their operators
    float mu_1_deviations_part[1];
    mu_1_deviations_part[0] = 0.0f;
    float mu_1_squares_part[1];
    mu_1_squares_part[0] = 0.0f;
    const int r_from = part20 * r_chunk;
    const int r_to = fd::min(r_from + r_chunk, n_r);

    // [LOAD mu__1_about] r113: address c; 1 elements a thread, 1 at a time; registers [] lanes [c:32x1] warps [c:2x32 *:4]
    fd::grid_wait();  // r133
    float mu_1_about[1];  // r113
    fd::load_or_zero<fd::f32, 1>((c0 + (long long)c_lane) < n_c, &mu_1_about[0], &mu_x_1_about[c0 + (long long)c_lane]);

    // [COMPUTE mu__1_squares_part] r115: 32 points a thread in registers [r:32x4] lanes [c:32x1] warps [c:2x32 r:4x1]
    float x_2[32];  // r111
    #pragma unroll 1
    for (int r0 = r_from; r0 < r_to; r0 += 128) {
        // [LOAD x] r112: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [r:32x4] lanes [c:32x1] warps [c:2x32 r:4x1]
        #pragma unroll
        for (int r_r = 0; r_r < 32; ++r_r) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((r0 + r_lane + r_r * 4) < r_to && (c0 + (long long)c_lane) < n_c, &x_2[r_r], &x[n_c * ((long long)r0 + (long long)r_lane + (long long)(r_r * 4)) + c0 + (long long)c_lane]);
        }

        // [COMPUTE mu__1_deviations_part] r114: 32 points a thread in registers [r:32x4] lanes [c:32x1] warps [c:2x32 r:4x1]
        #pragma unroll
        for (int r_r_2 = 0; r_r_2 < 32; ++r_r_2) {
            if ((r0 + r_lane + r_r_2 * 4) < r_to) {
                mu_1_deviations_part[0] += x_2[r_r_2] - mu_1_about[0];
            }
        }
        // [COMPUTE mu__1_squares_part]
        #pragma unroll  // r115
        for (int r_r_3 = 0; r_r_3 < 32; ++r_r_3) {
            if ((r0 + r_lane + r_r_3 * 4) < r_to) {
                mu_1_squares_part[0] += (x_2[r_r_3] - mu_1_about[0]) * (x_2[r_r_3] - mu_1_about[0]);
            }
        }
    }

    // [BLOCK_MERGE mu__1_deviations_part] r116: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
    fd::store<fd::f32, 1>(&s_mu_1_deviations_part[warp / 2 * 64 + c_lane], &mu_1_deviations_part[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_mu_1_deviations_part[c_lane]);
    mu_1_deviations_part[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_mu_1_deviations_part[c_lane + 64]);
    mu_1_deviations_part[0] += part_2;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_mu_1_deviations_part[c_lane + 128]);
    mu_1_deviations_part[0] += part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_mu_1_deviations_part[c_lane + 192]);
    mu_1_deviations_part[0] += part_4;

    // [BLOCK_MERGE mu__1_squares_part] r117: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
    fd::store<fd::f32, 1>(&s_mu_1_squares_part[warp / 2 * 64 + c_lane], &mu_1_squares_part[0]);
    __syncthreads();
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_mu_1_squares_part[c_lane]);
    mu_1_squares_part[0] = part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_mu_1_squares_part[c_lane + 64]);
    mu_1_squares_part[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_mu_1_squares_part[c_lane + 128]);
    mu_1_squares_part[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_mu_1_squares_part[c_lane + 192]);
    mu_1_squares_part[0] += part_8;

    // [STORE mu__1_deviations_part] r118: address ((C * part2) + c); 1 elements a thread, 1 at a time
    if (warp / 2 == 0 && (c0 + (long long)c_lane) < n_c) fd::store<fd::f32, 1>(&mu_x_1_deviations_part[n_c * (long long)part20 + c0 + (long long)c_lane], &mu_1_deviations_part[0]);

    // [STORE mu__1_squares_part] r119: address ((C * part2) + c); 1 elements a thread, 1 at a time
    if (warp / 2 == 0 && (c0 + (long long)c_lane) < n_c) fd::store<fd::f32, 1>(&mu_x_1_squares_part[n_c * (long long)part20 + c0 + (long long)c_lane], &mu_1_squares_part[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) batch_stats_kernel_any_3(
    const float* mu_x_1_deviations_part,
    const float* mu_x_1_about,
    float* __restrict__ mu,
    const float* mu_x_1_squares_part,
    float* __restrict__ va,
    long long n_c,
    int n_r,
    long long size_R) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1_deviations = reinterpret_cast<float*>(fd_shared + 0);  // 1024 x f32, bytes 0..4096
    float* s_mu_1_squares = reinterpret_cast<float*>(fd_shared + 4096);  // 1024 x f32, bytes 4096..8192

    // [INIT] r101: 128 blocks leave multiprocessors of 132 idle; the stream is cut into 4 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long c0 = (long long)(int)blockIdx.x * 512;
    const int c_lane = lane * 4 + warp % 4 * 128;  // r120
    const int part2_lane = warp / 4;
    const float inverse = 1.0f / (float)size_R;  // r125
    fd::grid_wait();  // r133
    float mu_1_deviations[4];  // r101
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        mu_1_deviations[c_r] = 0.0f;
    }

    // [LOAD mu__1_deviations_part] r120: address ((C * part2) + c); 8 elements a thread, 1 at a time; registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
    float mu_1_deviations_part[8];
    #pragma unroll
    for (int part2_r = 0; part2_r < 2; ++part2_r) {
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
            fd::load_or_zero<fd::f32, 1>((c0 + (long long)(c_lane + c_r_2)) < n_c, &mu_1_deviations_part[part2_r * 4 + c_r_2], &mu_x_1_deviations_part[n_c * (long long)(part2_lane + part2_r * 2) + c0 + (long long)(c_lane + c_r_2)]);
        }
    }

    // [COMPUTE mu__1_deviations] r121: 8 points a thread in registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
    #pragma unroll
    for (int part2_r_2 = 0; part2_r_2 < 2; ++part2_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 4; ++c_r_3) {
            mu_1_deviations[c_r_3] += mu_1_deviations_part[part2_r_2 * 4 + c_r_3];
        }
    }

    // [BLOCK_MERGE mu__1_deviations] r122: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
        fd::store<fd::f32, 1>(&s_mu_1_deviations[warp / 4 * 512 + c_lane + c_r_4], &mu_1_deviations[c_r_4]);
    }
    __syncthreads();
    #pragma unroll
    for (int c_r_5 = 0; c_r_5 < 4; ++c_r_5) {
        const int cell = c_lane + c_r_5;
        float part;
        fd::load<fd::f32, 1>(&part, &s_mu_1_deviations[cell]);
        mu_1_deviations[c_r_5] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_mu_1_deviations[cell + 512]);
        mu_1_deviations[c_r_5] += part_2;
    }

    // [LOAD mu__1_about] r123: address c; 4 elements a thread, 4 at a time, one by one where the row ends among them; registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
    float mu_1_about[4];
    fd::load_or_zero<fd::f32, 4>((c0 + (long long)(c_lane + 3)) < n_c, &mu_1_about[0], &mu_x_1_about[c0 + (long long)c_lane]);
    if (__builtin_expect((c0 + (long long)c_lane) < n_c && !((c0 + (long long)(c_lane + 3)) < n_c), 0)) {
        #pragma unroll
        for (int end_r = 0; end_r < 4; ++end_r) {
            fd::load_or_zero<fd::f32, 1>((c0 + (long long)(c_lane + end_r)) < n_c, &mu_1_about[end_r], &mu_x_1_about[c0 + (long long)(c_lane + end_r)]);
        }
    }

    // [COMPUTE mu__1] r124: 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
    float mu_1[4];
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
        mu_1[c_r_6] = mu_1_deviations[c_r_6] + (float)n_r * mu_1_about[c_r_6];
    }

    // [COMPUTE mu] r125: 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
    float mu_2[4];
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 4; ++c_r_7) {
        mu_2[c_r_7] = mu_1[c_r_7] * inverse;
    }

    // [STORE mu] r126: address c; 4 elements a thread, 4 at a time, one by one where the row ends among them
    if (warp / 4 == 0 && (c0 + (long long)(c_lane + 3)) < n_c) fd::store<fd::f32, 4>(&mu[c0 + (long long)c_lane], &mu_2[0]);
    if (__builtin_expect((c0 + (long long)c_lane) < n_c && !((c0 + (long long)(c_lane + 3)) < n_c), 0)) {
        #pragma unroll
        for (int end_r_2 = 0; end_r_2 < 4; ++end_r_2) {
            if (warp / 4 == 0 && (c0 + (long long)(c_lane + end_r_2)) < n_c) fd::store<fd::f32, 1>(&mu[c0 + (long long)(c_lane + end_r_2)], &mu_2[end_r_2]);
        }
    }
    float mu_1_squares[4];  // r101
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
        mu_1_squares[c_r_8] = 0.0f;
    }

    // [LOAD mu__1_squares_part] r127: address ((C * part2) + c); 8 elements a thread, 1 at a time; registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
    float mu_1_squares_part[8];
    #pragma unroll
    for (int part2_r_3 = 0; part2_r_3 < 2; ++part2_r_3) {
        #pragma unroll
        for (int c_r_9 = 0; c_r_9 < 4; ++c_r_9) {
            fd::load_or_zero<fd::f32, 1>((c0 + (long long)(c_lane + c_r_9)) < n_c, &mu_1_squares_part[part2_r_3 * 4 + c_r_9], &mu_x_1_squares_part[n_c * (long long)(part2_lane + part2_r_3 * 2) + c0 + (long long)(c_lane + c_r_9)]);
        }
    }

    // [COMPUTE mu__1_squares] r128: 8 points a thread in registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
    #pragma unroll
    for (int part2_r_4 = 0; part2_r_4 < 2; ++part2_r_4) {
        #pragma unroll
        for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
            mu_1_squares[c_r_10] += mu_1_squares_part[part2_r_4 * 4 + c_r_10];
        }
    }

    // [BLOCK_MERGE mu__1_squares] r129: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int c_r_11 = 0; c_r_11 < 4; ++c_r_11) {
        fd::store<fd::f32, 1>(&s_mu_1_squares[warp / 4 * 512 + c_lane + c_r_11], &mu_1_squares[c_r_11]);
    }
    __syncthreads();
    #pragma unroll
    for (int c_r_12 = 0; c_r_12 < 4; ++c_r_12) {
        const int cell_2 = c_lane + c_r_12;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_mu_1_squares[cell_2]);
        mu_1_squares[c_r_12] = part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_mu_1_squares[cell_2 + 512]);
        mu_1_squares[c_r_12] += part_4;
    }

    // [COMPUTE va__1] r130: 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
    float va_1[4];
    #pragma unroll
    for (int c_r_13 = 0; c_r_13 < 4; ++c_r_13) {
        va_1[c_r_13] = fd::max(mu_1_squares[c_r_13] - mu_1_deviations[c_r_13] * (mu_1_deviations[c_r_13] * inverse), 0.0f);
    }

    // [COMPUTE va] r131: 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
    float va_2[4];
    #pragma unroll
    for (int c_r_14 = 0; c_r_14 < 4; ++c_r_14) {
        va_2[c_r_14] = va_1[c_r_14] * inverse;
    }

    // [STORE va] r132: address c; 4 elements a thread, 4 at a time, one by one where the row ends among them
    if (warp / 4 == 0 && (c0 + (long long)(c_lane + 3)) < n_c) fd::store<fd::f32, 4>(&va[c0 + (long long)c_lane], &va_2[0]);
    if (__builtin_expect((c0 + (long long)c_lane) < n_c && !((c0 + (long long)(c_lane + 3)) < n_c), 0)) {
        #pragma unroll
        for (int end_r_3 = 0; end_r_3 < 4; ++end_r_3) {
            if (warp / 4 == 0 && (c0 + (long long)(c_lane + end_r_3)) < n_c) fd::store<fd::f32, 1>(&va[c0 + (long long)(c_lane + end_r_3)], &va_2[end_r_3]);
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r60 [step2, problem] pilot-mean, mu__1, va__1: squares of deviations from a mean: sums about the mean of the first points of `r` give both in one pass, within 2^-13 of theirs
// r61 [step2, hardware] split-stream, r: 128 blocks leave multiprocessors of 132 idle; the stream is cut into 4 parts, whose states a second kernel merges
// r62 [build, problem] stream-init, r: pass 0: states start at the identity of their operators
// r63 [build, problem] tile-skip, (r < ((R / 2048) + 1)): tiles past the guard hold no points for any statement of the pass
// r64 [build, hardware] stream-loop, r: pass 0 streams `r` in tiles of 128
// r65 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [r:4x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
// r66 [build, problem] reduce-registers, mu__1_first[c] = sum[r] x[r, c] when (r < ((R / 2048) + 1)): 32 points a thread in registers [r:4x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
// r67 [build, hardware] warp-reduce, mu__1_first: butterfly over lanes, masks [8, 16], lower lanes left
// r68 [build, hardware] block-merge, mu__1_first: 8 warps leave 64 partial results each in shared memory; every thread combines them in order
// r69 [build, problem] map-tile, mu__1_about[c] = ((mu__1_first[c] / tofloat(((R / 2048) + 1))) if (((mu__1_first[c] / tofloat(((R / 2048) + 1))) - (mu__1_first[c] / tofloat(((R / 2048) + 1)))) == 0.0) else 0.0): 8 elements a thread in registers [c:8x1] lanes [c:8x8 *:4] warps [*:8]
// r70 [build, hardware] store-tile, mu__1_about: address c; 8 elements a thread, 4 at a time
// r71 [build, problem] stream-init, r: pass 0: states start at the identity of their operators
// r72 [build, hardware] stream-loop, r: pass 0 streams `r` in tiles of 128
// r73 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [r:4x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
// r74 [build, hardware] load-tile, mu__1_about: address c; 8 elements a thread, 4 at a time; registers [c:8x1] lanes [c:8x8 *:4] warps [*:8]
// r75 [build, problem] reduce-registers, mu__1_deviations_part[part2,c] = sum[r] (x[r, c] - mu__1_about[c]): 32 points a thread in registers [r:4x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
// r76 [build, problem] reduce-registers, mu__1_squares_part[part2,c] = sum[r] ((x[r, c] - mu__1_about[c]) * (x[r, c] - mu__1_about[c])): 32 points a thread in registers [r:4x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
// r77 [build, hardware] warp-reduce, mu__1_deviations_part: butterfly over lanes, masks [8, 16], lower lanes left
// r78 [build, hardware] block-merge, mu__1_deviations_part: 8 warps leave 64 partial results each in shared memory; every thread combines them in order
// r79 [build, hardware] warp-reduce, mu__1_squares_part: butterfly over lanes, masks [8, 16], lower lanes left
// r80 [build, hardware] block-merge, mu__1_squares_part: 8 warps leave 64 partial results each in shared memory; every thread combines them in order
// r81 [build, hardware] store-tile, mu__1_deviations_part: address ((C * part2) + c); 8 elements a thread, 4 at a time
// r82 [build, hardware] store-tile, mu__1_squares_part: address ((C * part2) + c); 8 elements a thread, 4 at a time
// r83 [build, hardware] load-tile, mu__1_deviations_part: address ((C * part2) + c); 8 elements a thread, 4 at a time; registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
// r84 [build, problem] reduce-registers, mu__1_deviations[c] = sum[part2] mu__1_deviations_part[part2, c]: 8 points a thread in registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
// r85 [build, hardware] block-merge, mu__1_deviations: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
// r86 [build, hardware] load-tile, mu__1_about: address c; 4 elements a thread, 4 at a time; registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
// r87 [build, problem] map-tile, mu__1[c] = (mu__1_deviations[c] + (tofloat(R) * mu__1_about[c])): 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
// r88 [build, problem] map-tile, mu[c] = (mu__1[c] / tofloat(R)): 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
// r89 [build, hardware] store-tile, mu: address c; 4 elements a thread, 4 at a time
// r90 [build, hardware] load-tile, mu__1_squares_part: address ((C * part2) + c); 8 elements a thread, 4 at a time; registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
// r91 [build, problem] reduce-registers, mu__1_squares[c] = sum[part2] mu__1_squares_part[part2, c]: 8 points a thread in registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
// r92 [build, hardware] block-merge, mu__1_squares: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
// r93 [build, problem] map-tile, va__1[c] = max((mu__1_squares[c] - (mu__1_deviations[c] * (mu__1_deviations[c] / tofloat(R)))), 0.0): 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
// r94 [build, problem] map-tile, va[c] = (va__1[c] / tofloat(R)): 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
// r95 [build, hardware] store-tile, va: address c; 4 elements a thread, 4 at a time
// r96 [build, hardware] early-launch, batch_stats_kernel_1, batch_stats_kernel_2, batch_stats_kernel_3: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r100 [step2, problem] pilot-mean, mu__1, va__1: squares of deviations from a mean: sums about the mean of the first points of `r` give both in one pass, within 2^-13 of theirs
// r101 [step2, hardware] split-stream, r: 128 blocks leave multiprocessors of 132 idle; the stream is cut into 4 parts, whose states a second kernel merges
// r102 [build, problem] stream-init, r: pass 0: states start at the identity of their operators
// r103 [build, problem] tile-skip, (r < ((R / 2048) + 1)): tiles past the guard hold no points for any statement of the pass
// r104 [build, hardware] stream-loop, r: pass 0 streams `r` in tiles of 128
// r105 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [r:32x4] lanes [c:32x1] warps [c:2x32 r:4x1]
// r106 [build, problem] reduce-registers, mu__1_first[c] = sum[r] x[r, c] when (r < ((R / 2048) + 1)): 32 points a thread in registers [r:32x4] lanes [c:32x1] warps [c:2x32 r:4x1]
// r107 [build, hardware] block-merge, mu__1_first: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
// r108 [build, problem] map-tile, mu__1_about[c] = ((mu__1_first[c] / tofloat(((R / 2048) + 1))) if (((mu__1_first[c] / tofloat(((R / 2048) + 1))) - (mu__1_first[c] / tofloat(((R / 2048) + 1)))) == 0.0) else 0.0): 1 elements a thread in registers [] lanes [c:32x1] warps [c:2x32 *:4]
// r109 [build, hardware] store-tile, mu__1_about: address c; 1 elements a thread, 1 at a time
// r110 [build, problem] stream-init, r: pass 0: states start at the identity of their operators
// r111 [build, hardware] stream-loop, r: pass 0 streams `r` in tiles of 128
// r112 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [r:32x4] lanes [c:32x1] warps [c:2x32 r:4x1]
// r113 [build, hardware] load-tile, mu__1_about: address c; 1 elements a thread, 1 at a time; registers [] lanes [c:32x1] warps [c:2x32 *:4]
// r114 [build, problem] reduce-registers, mu__1_deviations_part[part2,c] = sum[r] (x[r, c] - mu__1_about[c]): 32 points a thread in registers [r:32x4] lanes [c:32x1] warps [c:2x32 r:4x1]
// r115 [build, problem] reduce-registers, mu__1_squares_part[part2,c] = sum[r] ((x[r, c] - mu__1_about[c]) * (x[r, c] - mu__1_about[c])): 32 points a thread in registers [r:32x4] lanes [c:32x1] warps [c:2x32 r:4x1]
// r116 [build, hardware] block-merge, mu__1_deviations_part: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
// r117 [build, hardware] block-merge, mu__1_squares_part: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
// r118 [build, hardware] store-tile, mu__1_deviations_part: address ((C * part2) + c); 1 elements a thread, 1 at a time
// r119 [build, hardware] store-tile, mu__1_squares_part: address ((C * part2) + c); 1 elements a thread, 1 at a time
// r120 [build, hardware] load-tile, mu__1_deviations_part: address ((C * part2) + c); 8 elements a thread, 1 at a time; registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
// r121 [build, problem] reduce-registers, mu__1_deviations[c] = sum[part2] mu__1_deviations_part[part2, c]: 8 points a thread in registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
// r122 [build, hardware] block-merge, mu__1_deviations: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
// r123 [build, hardware] load-tile, mu__1_about: address c; 4 elements a thread, 4 at a time, one by one where the row ends among them; registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
// r124 [build, problem] map-tile, mu__1[c] = (mu__1_deviations[c] + (tofloat(R) * mu__1_about[c])): 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
// r125 [build, problem] map-tile, mu[c] = (mu__1[c] / tofloat(R)): 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
// r126 [build, hardware] store-tile, mu: address c; 4 elements a thread, 4 at a time, one by one where the row ends among them
// r127 [build, hardware] load-tile, mu__1_squares_part: address ((C * part2) + c); 8 elements a thread, 1 at a time; registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
// r128 [build, problem] reduce-registers, mu__1_squares[c] = sum[part2] mu__1_squares_part[part2, c]: 8 points a thread in registers [part2:2x2 c:4x1] lanes [c:32x4] warps [c:4x128 part2:2x1]
// r129 [build, hardware] block-merge, mu__1_squares: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
// r130 [build, problem] map-tile, va__1[c] = max((mu__1_squares[c] - (mu__1_deviations[c] * (mu__1_deviations[c] / tofloat(R)))), 0.0): 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
// r131 [build, problem] map-tile, va[c] = (va__1[c] / tofloat(R)): 4 elements a thread in registers [c:4x1] lanes [c:32x4] warps [c:4x128 *:2]
// r132 [build, hardware] store-tile, va: address c; 4 elements a thread, 4 at a time, one by one where the row ends among them
// r133 [build, hardware] early-launch, batch_stats_kernel_any_1, batch_stats_kernel_any_2, batch_stats_kernel_any_3: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
