// batch_stats: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Mean and variance of each column.
//
// A trailing `rN` names the decision record behind a line; the records are listed at the end.
#include <cuda_bf16.h>

namespace fd {

// Conversion between register types: integers to reals round to nearest, reals to integers truncate.
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
    static __device__ __forceinline__ long long from(float v) { return __float2ll_rz(v); }
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
    static __device__ __forceinline__ long long from(float v) { return __float2ll_rn(v); }
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

extern "C" __global__ void __launch_bounds__(512, 2) batch_stats_kernel(
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ mu,
    float* __restrict__ va,
    long long n_c,
    int n_r,
    long long size_R) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 0);  // 1024 x f32, bytes 0..4096
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 4096);  // 1024 x f32, bytes 4096..8192

    // [INIT] r59: one kernel over blocks of [c]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long c0 = (long long)(int)blockIdx.x * 64;
    const int r_lane = lane / 8 + warp * 4;  // r62
    const int c_lane = lane % 8 * 8;
    const float inverse = 1.0f / (float)size_R;  // r69

    // [INIT] r60: pass 0: states start at the identity of their operators
    float mu_1[8];
    #pragma unroll
    for (int c_r = 0; c_r < 8; ++c_r) {
        mu_1[c_r] = 0.0f;
    }

    // [COMPUTE mu__1] r63: 32 points a thread in registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
    float x_2[32];  // r61
    #pragma unroll 1
    for (int r0 = 0; r0 < n_r; r0 += 256) {
        // [LOAD x] r62: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
        #pragma unroll
        for (int r_r = 0; r_r < 4; ++r_r) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((r0 + r_lane + r_r * 64) < n_r && (c0 + (long long)c_lane) < n_c, &x_2[r_r * 8], &x[n_c * (long long)(r0 + r_lane + r_r * 64) + c0 + (long long)c_lane]);
        }
        // [COMPUTE mu__1]
        #pragma unroll  // r63
        for (int r_r_2 = 0; r_r_2 < 4; ++r_r_2) {
            #pragma unroll
            for (int c_r_2 = 0; c_r_2 < 8; ++c_r_2) {
                if ((r0 + r_lane + r_r_2 * 64) < n_r) {
                    mu_1[c_r_2] += x_2[r_r_2 * 8 + c_r_2];
                }
            }
        }
    }

    // [WARP_REDUCE mu__1] r64: butterfly over lanes, masks [8, 16], lower lanes left
    #pragma unroll
    for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
        const float other = fd::shuffle_xor(mu_1[c_r_3], 8);
        mu_1[c_r_3] += other;
        const float other_2 = fd::shuffle_xor(mu_1[c_r_3], 16);
        mu_1[c_r_3] += other_2;
    }

    // [BLOCK_MERGE mu__1] r65: 16 warps leave 64 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
        if (lane / 8 == 0) fd::store<fd::f32, 1>(&s_mu_1[warp * 64 + c_lane + c_r_4], &mu_1[c_r_4]);
    }
    __syncthreads();
    #pragma unroll
    for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
        const int cell = c_lane + c_r_5;
        float part;
        fd::load<fd::f32, 1>(&part, &s_mu_1[cell]);
        mu_1[c_r_5] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_mu_1[cell + 64]);
        mu_1[c_r_5] += part_2;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_mu_1[cell + 128]);
        mu_1[c_r_5] += part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_mu_1[cell + 192]);
        mu_1[c_r_5] += part_4;
        float part_5;
        fd::load<fd::f32, 1>(&part_5, &s_mu_1[cell + 256]);
        mu_1[c_r_5] += part_5;
        float part_6;
        fd::load<fd::f32, 1>(&part_6, &s_mu_1[cell + 320]);
        mu_1[c_r_5] += part_6;
        float part_7;
        fd::load<fd::f32, 1>(&part_7, &s_mu_1[cell + 384]);
        mu_1[c_r_5] += part_7;
        float part_8;
        fd::load<fd::f32, 1>(&part_8, &s_mu_1[cell + 448]);
        mu_1[c_r_5] += part_8;
        float part_9;
        fd::load<fd::f32, 1>(&part_9, &s_mu_1[cell + 512]);
        mu_1[c_r_5] += part_9;
        float part_10;
        fd::load<fd::f32, 1>(&part_10, &s_mu_1[cell + 576]);
        mu_1[c_r_5] += part_10;
        float part_11;
        fd::load<fd::f32, 1>(&part_11, &s_mu_1[cell + 640]);
        mu_1[c_r_5] += part_11;
        float part_12;
        fd::load<fd::f32, 1>(&part_12, &s_mu_1[cell + 704]);
        mu_1[c_r_5] += part_12;
        float part_13;
        fd::load<fd::f32, 1>(&part_13, &s_mu_1[cell + 768]);
        mu_1[c_r_5] += part_13;
        float part_14;
        fd::load<fd::f32, 1>(&part_14, &s_mu_1[cell + 832]);
        mu_1[c_r_5] += part_14;
        float part_15;
        fd::load<fd::f32, 1>(&part_15, &s_mu_1[cell + 896]);
        mu_1[c_r_5] += part_15;
        float part_16;
        fd::load<fd::f32, 1>(&part_16, &s_mu_1[cell + 960]);
        mu_1[c_r_5] += part_16;
    }

    // [INIT] r66: pass 1: states start at the identity of their operators
    float va_1[8];
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 8; ++c_r_6) {
        va_1[c_r_6] = 0.0f;
    }

    // [COMPUTE mu] r69: 8 elements a thread in registers [c:8x1] lanes [c:8x8 *:4] warps [*:16]
    float mu_2[8];
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
        mu_2[c_r_7] = mu_1[c_r_7] * inverse;
    }

    // [COMPUTE va__1] r70: 32 points a thread in registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
    float x_2_2[32];  // r67
    #pragma unroll 1
    for (int r0_2 = 0; r0_2 < n_r; r0_2 += 256) {
        // [LOAD x] r68: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
        #pragma unroll
        for (int r_r_3 = 0; r_r_3 < 4; ++r_r_3) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((r0_2 + r_lane + r_r_3 * 64) < n_r && (c0 + (long long)c_lane) < n_c, &x_2_2[r_r_3 * 8], &x[n_c * (long long)(r0_2 + r_lane + r_r_3 * 64) + c0 + (long long)c_lane]);
        }
        // [COMPUTE va__1]
        #pragma unroll  // r70
        for (int r_r_4 = 0; r_r_4 < 4; ++r_r_4) {
            #pragma unroll
            for (int c_r_8 = 0; c_r_8 < 8; ++c_r_8) {
                if ((r0_2 + r_lane + r_r_4 * 64) < n_r) {
                    const float base = x_2_2[r_r_4 * 8 + c_r_8] - mu_2[c_r_8];
                    va_1[c_r_8] += base * base;
                }
            }
        }
    }

    // [WARP_REDUCE va__1] r71: butterfly over lanes, masks [8, 16], lower lanes left
    #pragma unroll
    for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
        const float other_3 = fd::shuffle_xor(va_1[c_r_9], 8);
        va_1[c_r_9] += other_3;
        const float other_4 = fd::shuffle_xor(va_1[c_r_9], 16);
        va_1[c_r_9] += other_4;
    }

    // [BLOCK_MERGE va__1] r72: 16 warps leave 64 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int c_r_10 = 0; c_r_10 < 8; ++c_r_10) {
        if (lane / 8 == 0) fd::store<fd::f32, 1>(&s_va_1[warp * 64 + c_lane + c_r_10], &va_1[c_r_10]);
    }
    __syncthreads();
    #pragma unroll
    for (int c_r_11 = 0; c_r_11 < 8; ++c_r_11) {
        const int cell_2 = c_lane + c_r_11;
        float part_17;
        fd::load<fd::f32, 1>(&part_17, &s_va_1[cell_2]);
        va_1[c_r_11] = part_17;
        float part_18;
        fd::load<fd::f32, 1>(&part_18, &s_va_1[cell_2 + 64]);
        va_1[c_r_11] += part_18;
        float part_19;
        fd::load<fd::f32, 1>(&part_19, &s_va_1[cell_2 + 128]);
        va_1[c_r_11] += part_19;
        float part_20;
        fd::load<fd::f32, 1>(&part_20, &s_va_1[cell_2 + 192]);
        va_1[c_r_11] += part_20;
        float part_21;
        fd::load<fd::f32, 1>(&part_21, &s_va_1[cell_2 + 256]);
        va_1[c_r_11] += part_21;
        float part_22;
        fd::load<fd::f32, 1>(&part_22, &s_va_1[cell_2 + 320]);
        va_1[c_r_11] += part_22;
        float part_23;
        fd::load<fd::f32, 1>(&part_23, &s_va_1[cell_2 + 384]);
        va_1[c_r_11] += part_23;
        float part_24;
        fd::load<fd::f32, 1>(&part_24, &s_va_1[cell_2 + 448]);
        va_1[c_r_11] += part_24;
        float part_25;
        fd::load<fd::f32, 1>(&part_25, &s_va_1[cell_2 + 512]);
        va_1[c_r_11] += part_25;
        float part_26;
        fd::load<fd::f32, 1>(&part_26, &s_va_1[cell_2 + 576]);
        va_1[c_r_11] += part_26;
        float part_27;
        fd::load<fd::f32, 1>(&part_27, &s_va_1[cell_2 + 640]);
        va_1[c_r_11] += part_27;
        float part_28;
        fd::load<fd::f32, 1>(&part_28, &s_va_1[cell_2 + 704]);
        va_1[c_r_11] += part_28;
        float part_29;
        fd::load<fd::f32, 1>(&part_29, &s_va_1[cell_2 + 768]);
        va_1[c_r_11] += part_29;
        float part_30;
        fd::load<fd::f32, 1>(&part_30, &s_va_1[cell_2 + 832]);
        va_1[c_r_11] += part_30;
        float part_31;
        fd::load<fd::f32, 1>(&part_31, &s_va_1[cell_2 + 896]);
        va_1[c_r_11] += part_31;
        float part_32;
        fd::load<fd::f32, 1>(&part_32, &s_va_1[cell_2 + 960]);
        va_1[c_r_11] += part_32;
    }

    // [STORE mu] r73: address c; 8 elements a thread, 4 at a time
    #pragma unroll
    for (int c_r_12 = 0; c_r_12 < 2; ++c_r_12) {
        if (lane / 8 == 0 && warp == 0 && (c0 + (long long)c_lane) < n_c) fd::store<fd::f32, 4>(&mu[c0 + (long long)(c_lane + c_r_12 * 4)], &mu_2[c_r_12 * 4]);
    }

    // [COMPUTE va] r74: 8 elements a thread in registers [c:8x1] lanes [c:8x8 *:4] warps [*:16]
    float va_2[8];
    #pragma unroll
    for (int c_r_13 = 0; c_r_13 < 8; ++c_r_13) {
        va_2[c_r_13] = va_1[c_r_13] * inverse;
    }

    // [STORE va] r75: address c; 8 elements a thread, 4 at a time
    #pragma unroll
    for (int c_r_14 = 0; c_r_14 < 2; ++c_r_14) {
        if (lane / 8 == 0 && warp == 0 && (c0 + (long long)c_lane) < n_c) fd::store<fd::f32, 4>(&va[c0 + (long long)(c_lane + c_r_14 * 4)], &va_2[c_r_14 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(512, 2) batch_stats_kernel_any(
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ mu,
    float* __restrict__ va,
    long long n_c,
    int n_r,
    long long size_R) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 0);  // 1024 x f32, bytes 0..4096
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 4096);  // 1024 x f32, bytes 4096..8192

    // [INIT] r78: one kernel over blocks of [c]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long c0 = (long long)(int)blockIdx.x * 64;
    const int r_lane = lane / 8 + warp * 4;  // r81
    const int c_lane = lane % 8 * 8;
    const float inverse = 1.0f / (float)size_R;  // r88

    // [INIT] r79: pass 0: states start at the identity of their operators
    float mu_1[8];
    #pragma unroll
    for (int c_r = 0; c_r < 8; ++c_r) {
        mu_1[c_r] = 0.0f;
    }

    // [COMPUTE mu__1] r82: 32 points a thread in registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
    float x_2[32];  // r80
    #pragma unroll 1
    for (int r0 = 0; r0 < n_r; r0 += 256) {
        // [LOAD x] r81: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
        #pragma unroll
        for (int r_r = 0; r_r < 4; ++r_r) {
            #pragma unroll
            for (int c_r_2 = 0; c_r_2 < 8; ++c_r_2) {
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((r0 + r_lane + r_r * 64) < n_r && (c0 + (long long)(c_lane + c_r_2)) < n_c, &x_2[r_r * 8 + c_r_2], &x[n_c * (long long)(r0 + r_lane + r_r * 64) + c0 + (long long)(c_lane + c_r_2)]);
            }
        }
        // [COMPUTE mu__1]
        #pragma unroll  // r82
        for (int r_r_2 = 0; r_r_2 < 4; ++r_r_2) {
            #pragma unroll
            for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
                if ((r0 + r_lane + r_r_2 * 64) < n_r) {
                    mu_1[c_r_3] += x_2[r_r_2 * 8 + c_r_3];
                }
            }
        }
    }

    // [WARP_REDUCE mu__1] r83: butterfly over lanes, masks [8, 16], lower lanes left
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
        const float other = fd::shuffle_xor(mu_1[c_r_4], 8);
        mu_1[c_r_4] += other;
        const float other_2 = fd::shuffle_xor(mu_1[c_r_4], 16);
        mu_1[c_r_4] += other_2;
    }

    // [BLOCK_MERGE mu__1] r84: 16 warps leave 64 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
        if (lane / 8 == 0) fd::store<fd::f32, 1>(&s_mu_1[warp * 64 + c_lane + c_r_5], &mu_1[c_r_5]);
    }
    __syncthreads();
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 8; ++c_r_6) {
        const int cell = c_lane + c_r_6;
        float part;
        fd::load<fd::f32, 1>(&part, &s_mu_1[cell]);
        mu_1[c_r_6] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_mu_1[cell + 64]);
        mu_1[c_r_6] += part_2;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_mu_1[cell + 128]);
        mu_1[c_r_6] += part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_mu_1[cell + 192]);
        mu_1[c_r_6] += part_4;
        float part_5;
        fd::load<fd::f32, 1>(&part_5, &s_mu_1[cell + 256]);
        mu_1[c_r_6] += part_5;
        float part_6;
        fd::load<fd::f32, 1>(&part_6, &s_mu_1[cell + 320]);
        mu_1[c_r_6] += part_6;
        float part_7;
        fd::load<fd::f32, 1>(&part_7, &s_mu_1[cell + 384]);
        mu_1[c_r_6] += part_7;
        float part_8;
        fd::load<fd::f32, 1>(&part_8, &s_mu_1[cell + 448]);
        mu_1[c_r_6] += part_8;
        float part_9;
        fd::load<fd::f32, 1>(&part_9, &s_mu_1[cell + 512]);
        mu_1[c_r_6] += part_9;
        float part_10;
        fd::load<fd::f32, 1>(&part_10, &s_mu_1[cell + 576]);
        mu_1[c_r_6] += part_10;
        float part_11;
        fd::load<fd::f32, 1>(&part_11, &s_mu_1[cell + 640]);
        mu_1[c_r_6] += part_11;
        float part_12;
        fd::load<fd::f32, 1>(&part_12, &s_mu_1[cell + 704]);
        mu_1[c_r_6] += part_12;
        float part_13;
        fd::load<fd::f32, 1>(&part_13, &s_mu_1[cell + 768]);
        mu_1[c_r_6] += part_13;
        float part_14;
        fd::load<fd::f32, 1>(&part_14, &s_mu_1[cell + 832]);
        mu_1[c_r_6] += part_14;
        float part_15;
        fd::load<fd::f32, 1>(&part_15, &s_mu_1[cell + 896]);
        mu_1[c_r_6] += part_15;
        float part_16;
        fd::load<fd::f32, 1>(&part_16, &s_mu_1[cell + 960]);
        mu_1[c_r_6] += part_16;
    }

    // [INIT] r85: pass 1: states start at the identity of their operators
    float va_1[8];
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
        va_1[c_r_7] = 0.0f;
    }

    // [COMPUTE mu] r88: 8 elements a thread in registers [c:8x1] lanes [c:8x8 *:4] warps [*:16]
    float mu_2[8];
    #pragma unroll
    for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
        mu_2[c_r_9] = mu_1[c_r_9] * inverse;
    }

    // [COMPUTE va__1] r89: 32 points a thread in registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
    float x_2_2[32];  // r86
    #pragma unroll 1
    for (int r0_2 = 0; r0_2 < n_r; r0_2 += 256) {
        // [LOAD x] r87: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
        #pragma unroll
        for (int r_r_3 = 0; r_r_3 < 4; ++r_r_3) {
            #pragma unroll
            for (int c_r_8 = 0; c_r_8 < 8; ++c_r_8) {
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((r0_2 + r_lane + r_r_3 * 64) < n_r && (c0 + (long long)(c_lane + c_r_8)) < n_c, &x_2_2[r_r_3 * 8 + c_r_8], &x[n_c * (long long)(r0_2 + r_lane + r_r_3 * 64) + c0 + (long long)(c_lane + c_r_8)]);
            }
        }
        // [COMPUTE va__1]
        #pragma unroll  // r89
        for (int r_r_4 = 0; r_r_4 < 4; ++r_r_4) {
            #pragma unroll
            for (int c_r_10 = 0; c_r_10 < 8; ++c_r_10) {
                if ((r0_2 + r_lane + r_r_4 * 64) < n_r) {
                    const float base = x_2_2[r_r_4 * 8 + c_r_10] - mu_2[c_r_10];
                    va_1[c_r_10] += base * base;
                }
            }
        }
    }

    // [WARP_REDUCE va__1] r90: butterfly over lanes, masks [8, 16], lower lanes left
    #pragma unroll
    for (int c_r_11 = 0; c_r_11 < 8; ++c_r_11) {
        const float other_3 = fd::shuffle_xor(va_1[c_r_11], 8);
        va_1[c_r_11] += other_3;
        const float other_4 = fd::shuffle_xor(va_1[c_r_11], 16);
        va_1[c_r_11] += other_4;
    }

    // [BLOCK_MERGE va__1] r91: 16 warps leave 64 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int c_r_12 = 0; c_r_12 < 8; ++c_r_12) {
        if (lane / 8 == 0) fd::store<fd::f32, 1>(&s_va_1[warp * 64 + c_lane + c_r_12], &va_1[c_r_12]);
    }
    __syncthreads();
    #pragma unroll
    for (int c_r_13 = 0; c_r_13 < 8; ++c_r_13) {
        const int cell_2 = c_lane + c_r_13;
        float part_17;
        fd::load<fd::f32, 1>(&part_17, &s_va_1[cell_2]);
        va_1[c_r_13] = part_17;
        float part_18;
        fd::load<fd::f32, 1>(&part_18, &s_va_1[cell_2 + 64]);
        va_1[c_r_13] += part_18;
        float part_19;
        fd::load<fd::f32, 1>(&part_19, &s_va_1[cell_2 + 128]);
        va_1[c_r_13] += part_19;
        float part_20;
        fd::load<fd::f32, 1>(&part_20, &s_va_1[cell_2 + 192]);
        va_1[c_r_13] += part_20;
        float part_21;
        fd::load<fd::f32, 1>(&part_21, &s_va_1[cell_2 + 256]);
        va_1[c_r_13] += part_21;
        float part_22;
        fd::load<fd::f32, 1>(&part_22, &s_va_1[cell_2 + 320]);
        va_1[c_r_13] += part_22;
        float part_23;
        fd::load<fd::f32, 1>(&part_23, &s_va_1[cell_2 + 384]);
        va_1[c_r_13] += part_23;
        float part_24;
        fd::load<fd::f32, 1>(&part_24, &s_va_1[cell_2 + 448]);
        va_1[c_r_13] += part_24;
        float part_25;
        fd::load<fd::f32, 1>(&part_25, &s_va_1[cell_2 + 512]);
        va_1[c_r_13] += part_25;
        float part_26;
        fd::load<fd::f32, 1>(&part_26, &s_va_1[cell_2 + 576]);
        va_1[c_r_13] += part_26;
        float part_27;
        fd::load<fd::f32, 1>(&part_27, &s_va_1[cell_2 + 640]);
        va_1[c_r_13] += part_27;
        float part_28;
        fd::load<fd::f32, 1>(&part_28, &s_va_1[cell_2 + 704]);
        va_1[c_r_13] += part_28;
        float part_29;
        fd::load<fd::f32, 1>(&part_29, &s_va_1[cell_2 + 768]);
        va_1[c_r_13] += part_29;
        float part_30;
        fd::load<fd::f32, 1>(&part_30, &s_va_1[cell_2 + 832]);
        va_1[c_r_13] += part_30;
        float part_31;
        fd::load<fd::f32, 1>(&part_31, &s_va_1[cell_2 + 896]);
        va_1[c_r_13] += part_31;
        float part_32;
        fd::load<fd::f32, 1>(&part_32, &s_va_1[cell_2 + 960]);
        va_1[c_r_13] += part_32;
    }

    // [STORE mu] r92: address c; 8 elements a thread, 1 at a time
    #pragma unroll
    for (int c_r_14 = 0; c_r_14 < 8; ++c_r_14) {
        if (lane / 8 == 0 && warp == 0 && (c0 + (long long)(c_lane + c_r_14)) < n_c) fd::store<fd::f32, 1>(&mu[c0 + (long long)(c_lane + c_r_14)], &mu_2[c_r_14]);
    }

    // [COMPUTE va] r93: 8 elements a thread in registers [c:8x1] lanes [c:8x8 *:4] warps [*:16]
    float va_2[8];
    #pragma unroll
    for (int c_r_15 = 0; c_r_15 < 8; ++c_r_15) {
        va_2[c_r_15] = va_1[c_r_15] * inverse;
    }

    // [STORE va] r94: address c; 8 elements a thread, 1 at a time
    #pragma unroll
    for (int c_r_16 = 0; c_r_16 < 8; ++c_r_16) {
        if (lane / 8 == 0 && warp == 0 && (c0 + (long long)(c_lane + c_r_16)) < n_c) fd::store<fd::f32, 1>(&va[c0 + (long long)(c_lane + c_r_16)], &va_2[c_r_16]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r59 [step2, problem] fuse, mu__1, mu, va__1, va: one kernel over blocks of [c]; it reads nothing that a kernel before it makes
// r60 [build, problem] stream-init, r: pass 0: states start at the identity of their operators
// r61 [build, hardware] stream-loop, r: pass 0 streams `r` in tiles of 256
// r62 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
// r63 [build, problem] reduce-registers, mu__1[c] = sum[r] x[r, c]: 32 points a thread in registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
// r64 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [8, 16], lower lanes left
// r65 [build, hardware] block-merge, mu__1: 16 warps leave 64 partial results each in shared memory; every thread combines them in order
// r66 [build, problem] stream-init, r: pass 1: states start at the identity of their operators
// r67 [build, hardware] stream-loop, r: pass 1 streams `r` in tiles of 256
// r68 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
// r69 [build, problem] map-tile, mu[c] = (mu__1[c] / tofloat(R)): 8 elements a thread in registers [c:8x1] lanes [c:8x8 *:4] warps [*:16]
// r70 [build, problem] reduce-registers, va__1[c] = sum[r] pow((x[r, c] - mu[c]), 2): 32 points a thread in registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
// r71 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [8, 16], lower lanes left
// r72 [build, hardware] block-merge, va__1: 16 warps leave 64 partial results each in shared memory; every thread combines them in order
// r73 [build, hardware] store-tile, mu: address c; 8 elements a thread, 4 at a time
// r74 [build, problem] map-tile, va[c] = (va__1[c] / tofloat(R)): 8 elements a thread in registers [c:8x1] lanes [c:8x8 *:4] warps [*:16]
// r75 [build, hardware] store-tile, va: address c; 8 elements a thread, 4 at a time
// r78 [step2, problem] fuse, mu__1, mu, va__1, va: one kernel over blocks of [c]; it reads nothing that a kernel before it makes
// r79 [build, problem] stream-init, r: pass 0: states start at the identity of their operators
// r80 [build, hardware] stream-loop, r: pass 0 streams `r` in tiles of 256
// r81 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
// r82 [build, problem] reduce-registers, mu__1[c] = sum[r] x[r, c]: 32 points a thread in registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
// r83 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [8, 16], lower lanes left
// r84 [build, hardware] block-merge, mu__1: 16 warps leave 64 partial results each in shared memory; every thread combines them in order
// r85 [build, problem] stream-init, r: pass 1: states start at the identity of their operators
// r86 [build, hardware] stream-loop, r: pass 1 streams `r` in tiles of 256
// r87 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
// r88 [build, problem] map-tile, mu[c] = (mu__1[c] / tofloat(R)): 8 elements a thread in registers [c:8x1] lanes [c:8x8 *:4] warps [*:16]
// r89 [build, problem] reduce-registers, va__1[c] = sum[r] pow((x[r, c] - mu[c]), 2): 32 points a thread in registers [r:4x64 c:8x1] lanes [c:8x8 r:4x1] warps [r:16x4]
// r90 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [8, 16], lower lanes left
// r91 [build, hardware] block-merge, va__1: 16 warps leave 64 partial results each in shared memory; every thread combines them in order
// r92 [build, hardware] store-tile, mu: address c; 8 elements a thread, 1 at a time
// r93 [build, problem] map-tile, va[c] = (va__1[c] / tofloat(R)): 8 elements a thread in registers [c:8x1] lanes [c:8x8 *:4] warps [*:16]
// r94 [build, hardware] store-tile, va: address c; 8 elements a thread, 1 at a time
