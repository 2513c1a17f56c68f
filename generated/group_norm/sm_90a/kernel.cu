// group_norm: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Normalisation over groups of 16 channels and all places of an image; channels before places.
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

// Quotient and remainder of non-negative numbers: unsigned, so that the compiler needs no sign fix.
__device__ __forceinline__ int div(int a, int b) { return (int)((unsigned)a / (unsigned)b); }
__device__ __forceinline__ int mod(int a, int b) { return (int)((unsigned)a % (unsigned)b); }
__device__ __forceinline__ long long div(long long a, long long b) {
    return (long long)((unsigned long long)a / (unsigned long long)b);
}
__device__ __forceinline__ long long mod(long long a, long long b) {
    return (long long)((unsigned long long)a % (unsigned long long)b);
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

extern "C" __global__ void __launch_bounds__(128, 8) group_norm_kernel(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int g_blocks,
    int n_p,
    long long size_C,
    long long size_P) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32

    // [INIT] r94: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks);
    const long long b0 = (long long)rest_g;
    const int p_lane = lane * 8;  // r95

    // [LOAD x] r95: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 4 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
    float x_2[32];
    #pragma unroll
    for (int i_r = 0; i_r < 4; ++i_r) {
        #pragma unroll
        for (int p_r = 0; p_r < 2; ++p_r) {
            fd::load_or_zero<fd::bf16, 4, fd::read_only>((p_lane + p_r * 4) < n_p, &x_2[i_r * 8 + p_r * 4], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)(warp + i_r * 4) + (long long)(p_lane + p_r * 4)]);
        }
    }
    float mu_1[1];  // r94
    mu_1[0] = 0.0f;
    float mu_1_over_p[4];
    #pragma unroll
    for (int i_r_2 = 0; i_r_2 < 4; ++i_r_2) {
        mu_1_over_p[i_r_2] = 0.0f;
    }

    // [COMPUTE mu__1_over_p] r96: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
    #pragma unroll
    for (int i_r_3 = 0; i_r_3 < 4; ++i_r_3) {
        #pragma unroll
        for (int p_r_2 = 0; p_r_2 < 8; ++p_r_2) {
            if ((p_lane + p_r_2) < n_p) {
                mu_1_over_p[i_r_3] += x_2[i_r_3 * 8 + p_r_2];
            }
        }
    }

    // [WARP_REDUCE mu__1_over_p] r97: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_4 = 0; i_r_4 < 4; ++i_r_4) {
        const float other = fd::shuffle_xor(mu_1_over_p[i_r_4], 1);
        mu_1_over_p[i_r_4] += other;
        const float other_2 = fd::shuffle_xor(mu_1_over_p[i_r_4], 2);
        mu_1_over_p[i_r_4] += other_2;
        const float other_3 = fd::shuffle_xor(mu_1_over_p[i_r_4], 4);
        mu_1_over_p[i_r_4] += other_3;
        const float other_4 = fd::shuffle_xor(mu_1_over_p[i_r_4], 8);
        mu_1_over_p[i_r_4] += other_4;
        const float other_5 = fd::shuffle_xor(mu_1_over_p[i_r_4], 16);
        mu_1_over_p[i_r_4] += other_5;
    }

    // [COMPUTE mu__1] r98: 4 points a thread in registers [i:4x4] lanes [*:32] warps [i:4x1]
    #pragma unroll
    for (int i_r_5 = 0; i_r_5 < 4; ++i_r_5) {
        mu_1[0] += mu_1_over_p[i_r_5];
    }

    // [BLOCK_MERGE mu__1] r99: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_mu_1[warp], &mu_1[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_mu_1[0]);
    mu_1[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_mu_1[1]);
    mu_1[0] += part_2;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_mu_1[2]);
    mu_1[0] += part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_mu_1[3]);
    mu_1[0] += part_4;

    // [COMPUTE mu] r100: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float mu[1];
    mu[0] = mu_1[0] / (float)(16 * size_P);
    float va_1[1];  // r94
    va_1[0] = 0.0f;
    float va_1_over_p[4];
    #pragma unroll
    for (int i_r_6 = 0; i_r_6 < 4; ++i_r_6) {
        va_1_over_p[i_r_6] = 0.0f;
    }

    // [COMPUTE va__1_over_p] r101: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
    #pragma unroll
    for (int i_r_7 = 0; i_r_7 < 4; ++i_r_7) {
        #pragma unroll
        for (int p_r_3 = 0; p_r_3 < 8; ++p_r_3) {
            if ((p_lane + p_r_3) < n_p) {
                const float base = x_2[i_r_7 * 8 + p_r_3] - mu[0];
                va_1_over_p[i_r_7] += base * base;
            }
        }
    }

    // [WARP_REDUCE va__1_over_p] r102: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_8 = 0; i_r_8 < 4; ++i_r_8) {
        const float other_6 = fd::shuffle_xor(va_1_over_p[i_r_8], 1);
        va_1_over_p[i_r_8] += other_6;
        const float other_7 = fd::shuffle_xor(va_1_over_p[i_r_8], 2);
        va_1_over_p[i_r_8] += other_7;
        const float other_8 = fd::shuffle_xor(va_1_over_p[i_r_8], 4);
        va_1_over_p[i_r_8] += other_8;
        const float other_9 = fd::shuffle_xor(va_1_over_p[i_r_8], 8);
        va_1_over_p[i_r_8] += other_9;
        const float other_10 = fd::shuffle_xor(va_1_over_p[i_r_8], 16);
        va_1_over_p[i_r_8] += other_10;
    }

    // [COMPUTE va__1] r103: 4 points a thread in registers [i:4x4] lanes [*:32] warps [i:4x1]
    #pragma unroll
    for (int i_r_9 = 0; i_r_9 < 4; ++i_r_9) {
        va_1[0] += va_1_over_p[i_r_9];
    }

    // [BLOCK_MERGE va__1] r104: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_va_1[warp], &va_1[0]);
    __syncthreads();
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_va_1[0]);
    va_1[0] = part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_va_1[1]);
    va_1[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_va_1[2]);
    va_1[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_va_1[3]);
    va_1[0] += part_8;

    // [COMPUTE va] r105: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float va[1];
    va[0] = va_1[0] / (float)(16 * size_P);

    // [LOAD weight] r106: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [i:4x1]
    float weight_2[4];
    #pragma unroll
    for (int i_r_10 = 0; i_r_10 < 4; ++i_r_10) {
        fd::load<fd::bf16, 1, fd::read_only>(&weight_2[i_r_10], &weight[(long long)g0 * 16 + (long long)(warp + i_r_10 * 4)]);
    }

    // [LOAD bias] r107: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [i:4x1]
    float bias_2[4];
    #pragma unroll
    for (int i_r_11 = 0; i_r_11 < 4; ++i_r_11) {
        fd::load<fd::bf16, 1, fd::read_only>(&bias_2[i_r_11], &bias[(long long)g0 * 16 + (long long)(warp + i_r_11 * 4)]);
    }

    // [COMPUTE y] r108: 32 elements a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
    float y_2[32];
    #pragma unroll
    for (int i_r_12 = 0; i_r_12 < 4; ++i_r_12) {
        #pragma unroll
        for (int p_r_4 = 0; p_r_4 < 8; ++p_r_4) {
            y_2[i_r_12 * 8 + p_r_4] = (x_2[i_r_12 * 8 + p_r_4] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[i_r_12] + bias_2[i_r_12];
        }
    }

    // [STORE y] r109: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 4 at a time
    #pragma unroll
    for (int i_r_13 = 0; i_r_13 < 4; ++i_r_13) {
        #pragma unroll
        for (int p_r_5 = 0; p_r_5 < 2; ++p_r_5) {
            if ((p_lane + p_r_5 * 4) < n_p) fd::store<fd::bf16, 4>(&y[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)(warp + i_r_13 * 4) + (long long)(p_lane + p_r_5 * 4)], &y_2[i_r_13 * 8 + p_r_5 * 4]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(512, 2) group_norm_kernel_v2(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int g_blocks,
    int n_p,
    long long size_C,
    long long size_P) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1_over_p = reinterpret_cast<float*>(fd_shared + 0);  // 64 x f32, bytes 0..256
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 256);  // 4 x f32, bytes 256..272
    float* s_va_1_over_p = reinterpret_cast<float*>(fd_shared + 272);  // 64 x f32, bytes 272..528
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 528);  // 4 x f32, bytes 528..544

    // [INIT] r113: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks);
    const long long b0 = (long long)rest_g;
    const int p_lane = lane * 8 + warp % 4 * 256;  // r116
    const int i_lane = warp / 4;

    // [INIT] r114: pass 0: states start at the identity of their operators
    float mu_1_over_p[4];
    #pragma unroll
    for (int i_r = 0; i_r < 4; ++i_r) {
        mu_1_over_p[i_r] = 0.0f;
    }

    // [COMPUTE mu__1_over_p] r117: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
    float x_2[32];  // r115
    #pragma unroll 1
    for (int p0 = 0; p0 < n_p; p0 += 1024) {
        // [LOAD x] r116: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
        #pragma unroll
        for (int i_r_2 = 0; i_r_2 < 4; ++i_r_2) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((p0 + p_lane) < n_p, &x_2[i_r_2 * 8], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)(i_lane + i_r_2 * 4) + (long long)p0 + (long long)p_lane]);
        }
        // [COMPUTE mu__1_over_p]
        #pragma unroll  // r117
        for (int i_r_3 = 0; i_r_3 < 4; ++i_r_3) {
            #pragma unroll
            for (int p_r = 0; p_r < 8; ++p_r) {
                if ((p0 + p_lane) < n_p) {
                    mu_1_over_p[i_r_3] += x_2[i_r_3 * 8 + p_r];
                }
            }
        }
    }

    // [WARP_REDUCE mu__1_over_p] r118: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_4 = 0; i_r_4 < 4; ++i_r_4) {
        const float other = fd::shuffle_xor(mu_1_over_p[i_r_4], 1);
        mu_1_over_p[i_r_4] += other;
        const float other_2 = fd::shuffle_xor(mu_1_over_p[i_r_4], 2);
        mu_1_over_p[i_r_4] += other_2;
        const float other_3 = fd::shuffle_xor(mu_1_over_p[i_r_4], 4);
        mu_1_over_p[i_r_4] += other_3;
        const float other_4 = fd::shuffle_xor(mu_1_over_p[i_r_4], 8);
        mu_1_over_p[i_r_4] += other_4;
        const float other_5 = fd::shuffle_xor(mu_1_over_p[i_r_4], 16);
        mu_1_over_p[i_r_4] += other_5;
    }

    // [BLOCK_MERGE mu__1_over_p] r119: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int i_r_5 = 0; i_r_5 < 4; ++i_r_5) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_mu_1_over_p[warp % 4 * 16 + i_lane + i_r_5 * 4], &mu_1_over_p[i_r_5]);
    }
    __syncthreads();
    #pragma unroll
    for (int i_r_6 = 0; i_r_6 < 4; ++i_r_6) {
        const int cell = i_lane + i_r_6 * 4;
        float part;
        fd::load<fd::f32, 1>(&part, &s_mu_1_over_p[cell]);
        mu_1_over_p[i_r_6] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_mu_1_over_p[cell + 16]);
        mu_1_over_p[i_r_6] += part_2;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_mu_1_over_p[cell + 32]);
        mu_1_over_p[i_r_6] += part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_mu_1_over_p[cell + 48]);
        mu_1_over_p[i_r_6] += part_4;
    }

    // [INIT] r120: pass 1: states start at the identity of their operators
    float va_1_over_p[4];
    #pragma unroll
    for (int i_r_7 = 0; i_r_7 < 4; ++i_r_7) {
        va_1_over_p[i_r_7] = 0.0f;
    }

    // [LOAD x] r122: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
    float mu_1[1];  // r113
    mu_1[0] = 0.0f;

    // [COMPUTE mu__1] r123: 4 points a thread in registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
    #pragma unroll
    for (int i_r_9 = 0; i_r_9 < 4; ++i_r_9) {
        mu_1[0] += mu_1_over_p[i_r_9];
    }

    // [BLOCK_MERGE mu__1] r124: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0 && warp % 4 == 0) fd::store<fd::f32, 1>(&s_mu_1[warp / 4], &mu_1[0]);
    __syncthreads();
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_mu_1[0]);
    mu_1[0] = part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_mu_1[1]);
    mu_1[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_mu_1[2]);
    mu_1[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_mu_1[3]);
    mu_1[0] += part_8;

    // [COMPUTE mu] r125: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
    float mu[1];
    mu[0] = mu_1[0] / (float)(16 * size_P);

    // [COMPUTE va__1_over_p] r126: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
    float x_2_2[32];  // r121
    #pragma unroll 1
    for (int p0_2 = 0; p0_2 < n_p; p0_2 += 1024) {
        // [LOAD x]
        #pragma unroll  // r122
        for (int i_r_8 = 0; i_r_8 < 4; ++i_r_8) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((p0_2 + p_lane) < n_p, &x_2_2[i_r_8 * 8], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)(i_lane + i_r_8 * 4) + (long long)p0_2 + (long long)p_lane]);
        }
        // [COMPUTE va__1_over_p]
        #pragma unroll  // r126
        for (int i_r_10 = 0; i_r_10 < 4; ++i_r_10) {
            #pragma unroll
            for (int p_r_2 = 0; p_r_2 < 8; ++p_r_2) {
                if ((p0_2 + p_lane) < n_p) {
                    const float base = x_2_2[i_r_10 * 8 + p_r_2] - mu[0];
                    va_1_over_p[i_r_10] += base * base;
                }
            }
        }
    }

    // [WARP_REDUCE va__1_over_p] r127: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_11 = 0; i_r_11 < 4; ++i_r_11) {
        const float other_6 = fd::shuffle_xor(va_1_over_p[i_r_11], 1);
        va_1_over_p[i_r_11] += other_6;
        const float other_7 = fd::shuffle_xor(va_1_over_p[i_r_11], 2);
        va_1_over_p[i_r_11] += other_7;
        const float other_8 = fd::shuffle_xor(va_1_over_p[i_r_11], 4);
        va_1_over_p[i_r_11] += other_8;
        const float other_9 = fd::shuffle_xor(va_1_over_p[i_r_11], 8);
        va_1_over_p[i_r_11] += other_9;
        const float other_10 = fd::shuffle_xor(va_1_over_p[i_r_11], 16);
        va_1_over_p[i_r_11] += other_10;
    }

    // [BLOCK_MERGE va__1_over_p] r128: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int i_r_12 = 0; i_r_12 < 4; ++i_r_12) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_va_1_over_p[warp % 4 * 16 + i_lane + i_r_12 * 4], &va_1_over_p[i_r_12]);
    }
    __syncthreads();
    #pragma unroll
    for (int i_r_13 = 0; i_r_13 < 4; ++i_r_13) {
        const int cell_2 = i_lane + i_r_13 * 4;
        float part_9;
        fd::load<fd::f32, 1>(&part_9, &s_va_1_over_p[cell_2]);
        va_1_over_p[i_r_13] = part_9;
        float part_10;
        fd::load<fd::f32, 1>(&part_10, &s_va_1_over_p[cell_2 + 16]);
        va_1_over_p[i_r_13] += part_10;
        float part_11;
        fd::load<fd::f32, 1>(&part_11, &s_va_1_over_p[cell_2 + 32]);
        va_1_over_p[i_r_13] += part_11;
        float part_12;
        fd::load<fd::f32, 1>(&part_12, &s_va_1_over_p[cell_2 + 48]);
        va_1_over_p[i_r_13] += part_12;
    }

    // [LOAD x] r131: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
    float va_1[1];  // r113
    va_1[0] = 0.0f;

    // [COMPUTE va__1] r132: 4 points a thread in registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
    #pragma unroll
    for (int i_r_15 = 0; i_r_15 < 4; ++i_r_15) {
        va_1[0] += va_1_over_p[i_r_15];
    }

    // [BLOCK_MERGE va__1] r133: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0 && warp % 4 == 0) fd::store<fd::f32, 1>(&s_va_1[warp / 4], &va_1[0]);
    __syncthreads();
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_va_1[0]);
    va_1[0] = part_13;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_va_1[1]);
    va_1[0] += part_14;
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_va_1[2]);
    va_1[0] += part_15;
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_va_1[3]);
    va_1[0] += part_16;

    // [COMPUTE va] r134: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
    float va[1];
    va[0] = va_1[0] / (float)(16 * size_P);

    // [LOAD weight] r135: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
    float weight_2[4];
    #pragma unroll
    for (int i_r_16 = 0; i_r_16 < 4; ++i_r_16) {
        fd::load<fd::bf16, 1, fd::read_only>(&weight_2[i_r_16], &weight[(long long)g0 * 16 + (long long)(i_lane + i_r_16 * 4)]);
    }

    // [LOAD bias] r136: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
    float bias_2[4];
    #pragma unroll
    for (int i_r_17 = 0; i_r_17 < 4; ++i_r_17) {
        fd::load<fd::bf16, 1, fd::read_only>(&bias_2[i_r_17], &bias[(long long)g0 * 16 + (long long)(i_lane + i_r_17 * 4)]);
    }

    // [STORE y] r138: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time
    float x_3[32];  // r130
    float y_2[32];
    #pragma unroll 1
    for (int p0_3 = 0; p0_3 < n_p; p0_3 += 1024) {
        // [LOAD x]
        #pragma unroll  // r131
        for (int i_r_14 = 0; i_r_14 < 4; ++i_r_14) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((p0_3 + p_lane) < n_p, &x_3[i_r_14 * 8], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)(i_lane + i_r_14 * 4) + (long long)p0_3 + (long long)p_lane]);
        }

        // [COMPUTE y] r137: 32 elements a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
        #pragma unroll
        for (int i_r_18 = 0; i_r_18 < 4; ++i_r_18) {
            #pragma unroll
            for (int p_r_3 = 0; p_r_3 < 8; ++p_r_3) {
                y_2[i_r_18 * 8 + p_r_3] = (x_3[i_r_18 * 8 + p_r_3] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[i_r_18] + bias_2[i_r_18];
            }
        }
        // [STORE y]
        #pragma unroll  // r138
        for (int i_r_19 = 0; i_r_19 < 4; ++i_r_19) {
            if ((p0_3 + p_lane) < n_p) fd::store<fd::bf16, 8>(&y[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)(i_lane + i_r_19 * 4) + (long long)p0_3 + (long long)p_lane], &y_2[i_r_19 * 8]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) group_norm_kernel_any(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int g_blocks,
    int n_p,
    long long size_C,
    long long size_P) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1_over_p = reinterpret_cast<float*>(fd_shared + 0);  // 64 x f32, bytes 0..256
    float* s_va_1_over_p = reinterpret_cast<float*>(fd_shared + 256);  // 64 x f32, bytes 256..512

    // [INIT] r142: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks);
    const long long b0 = (long long)rest_g;
    const int p_lane = lane + warp * 32;  // r145

    // [INIT] r143: pass 0: states start at the identity of their operators
    float mu_1_over_p[16];
    #pragma unroll
    for (int i_r = 0; i_r < 16; ++i_r) {
        mu_1_over_p[i_r] = 0.0f;
    }

    // [COMPUTE mu__1_over_p] r146: 16 points a thread in registers [i:16x1] lanes [p:32x1] warps [p:4x32]
    float x_2[16];  // r144
    #pragma unroll 1
    for (int p0 = 0; p0 < n_p; p0 += 128) {
        // [LOAD x] r145: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:16x1] lanes [p:32x1] warps [p:4x32]
        #pragma unroll
        for (int i_r_2 = 0; i_r_2 < 16; ++i_r_2) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((p0 + p_lane) < n_p, &x_2[i_r_2], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)i_r_2 + (long long)p0 + (long long)p_lane]);
        }
        // [COMPUTE mu__1_over_p]
        #pragma unroll  // r146
        for (int i_r_3 = 0; i_r_3 < 16; ++i_r_3) {
            if ((p0 + p_lane) < n_p) {
                mu_1_over_p[i_r_3] += x_2[i_r_3];
            }
        }
    }

    // [WARP_REDUCE mu__1_over_p] r147: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_4 = 0; i_r_4 < 16; ++i_r_4) {
        const float other = fd::shuffle_xor(mu_1_over_p[i_r_4], 1);
        mu_1_over_p[i_r_4] += other;
        const float other_2 = fd::shuffle_xor(mu_1_over_p[i_r_4], 2);
        mu_1_over_p[i_r_4] += other_2;
        const float other_3 = fd::shuffle_xor(mu_1_over_p[i_r_4], 4);
        mu_1_over_p[i_r_4] += other_3;
        const float other_4 = fd::shuffle_xor(mu_1_over_p[i_r_4], 8);
        mu_1_over_p[i_r_4] += other_4;
        const float other_5 = fd::shuffle_xor(mu_1_over_p[i_r_4], 16);
        mu_1_over_p[i_r_4] += other_5;
    }

    // [BLOCK_MERGE mu__1_over_p] r148: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int i_r_5 = 0; i_r_5 < 16; ++i_r_5) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_mu_1_over_p[warp * 16 + i_r_5], &mu_1_over_p[i_r_5]);
    }
    __syncthreads();
    #pragma unroll
    for (int i_r_6 = 0; i_r_6 < 16; ++i_r_6) {
        float part;
        fd::load<fd::f32, 1>(&part, &s_mu_1_over_p[i_r_6]);
        mu_1_over_p[i_r_6] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_mu_1_over_p[i_r_6 + 16]);
        mu_1_over_p[i_r_6] += part_2;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_mu_1_over_p[i_r_6 + 32]);
        mu_1_over_p[i_r_6] += part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_mu_1_over_p[i_r_6 + 48]);
        mu_1_over_p[i_r_6] += part_4;
    }

    // [INIT] r149: pass 1: states start at the identity of their operators
    float va_1_over_p[16];
    #pragma unroll
    for (int i_r_7 = 0; i_r_7 < 16; ++i_r_7) {
        va_1_over_p[i_r_7] = 0.0f;
    }

    // [LOAD x] r151: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:16x1] lanes [p:32x1] warps [p:4x32]
    float mu_1[1];  // r142
    mu_1[0] = 0.0f;

    // [COMPUTE mu__1] r152: 16 points a thread in registers [i:16x1] lanes [*:32] warps [*:4]
    #pragma unroll
    for (int i_r_9 = 0; i_r_9 < 16; ++i_r_9) {
        mu_1[0] += mu_1_over_p[i_r_9];
    }

    // [COMPUTE mu] r153: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float mu[1];
    mu[0] = mu_1[0] / (float)(16 * size_P);

    // [COMPUTE va__1_over_p] r154: 16 points a thread in registers [i:16x1] lanes [p:32x1] warps [p:4x32]
    float x_2_2[16];  // r150
    #pragma unroll 1
    for (int p0_2 = 0; p0_2 < n_p; p0_2 += 128) {
        // [LOAD x]
        #pragma unroll  // r151
        for (int i_r_8 = 0; i_r_8 < 16; ++i_r_8) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((p0_2 + p_lane) < n_p, &x_2_2[i_r_8], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)i_r_8 + (long long)p0_2 + (long long)p_lane]);
        }
        // [COMPUTE va__1_over_p]
        #pragma unroll  // r154
        for (int i_r_10 = 0; i_r_10 < 16; ++i_r_10) {
            if ((p0_2 + p_lane) < n_p) {
                const float base = x_2_2[i_r_10] - mu[0];
                va_1_over_p[i_r_10] += base * base;
            }
        }
    }

    // [WARP_REDUCE va__1_over_p] r155: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_11 = 0; i_r_11 < 16; ++i_r_11) {
        const float other_6 = fd::shuffle_xor(va_1_over_p[i_r_11], 1);
        va_1_over_p[i_r_11] += other_6;
        const float other_7 = fd::shuffle_xor(va_1_over_p[i_r_11], 2);
        va_1_over_p[i_r_11] += other_7;
        const float other_8 = fd::shuffle_xor(va_1_over_p[i_r_11], 4);
        va_1_over_p[i_r_11] += other_8;
        const float other_9 = fd::shuffle_xor(va_1_over_p[i_r_11], 8);
        va_1_over_p[i_r_11] += other_9;
        const float other_10 = fd::shuffle_xor(va_1_over_p[i_r_11], 16);
        va_1_over_p[i_r_11] += other_10;
    }

    // [BLOCK_MERGE va__1_over_p] r156: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int i_r_12 = 0; i_r_12 < 16; ++i_r_12) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_va_1_over_p[warp * 16 + i_r_12], &va_1_over_p[i_r_12]);
    }
    __syncthreads();
    #pragma unroll
    for (int i_r_13 = 0; i_r_13 < 16; ++i_r_13) {
        float part_5;
        fd::load<fd::f32, 1>(&part_5, &s_va_1_over_p[i_r_13]);
        va_1_over_p[i_r_13] = part_5;
        float part_6;
        fd::load<fd::f32, 1>(&part_6, &s_va_1_over_p[i_r_13 + 16]);
        va_1_over_p[i_r_13] += part_6;
        float part_7;
        fd::load<fd::f32, 1>(&part_7, &s_va_1_over_p[i_r_13 + 32]);
        va_1_over_p[i_r_13] += part_7;
        float part_8;
        fd::load<fd::f32, 1>(&part_8, &s_va_1_over_p[i_r_13 + 48]);
        va_1_over_p[i_r_13] += part_8;
    }

    // [LOAD x] r159: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:16x1] lanes [p:32x1] warps [p:4x32]
    float va_1[1];  // r142
    va_1[0] = 0.0f;

    // [COMPUTE va__1] r160: 16 points a thread in registers [i:16x1] lanes [*:32] warps [*:4]
    #pragma unroll
    for (int i_r_15 = 0; i_r_15 < 16; ++i_r_15) {
        va_1[0] += va_1_over_p[i_r_15];
    }

    // [COMPUTE va] r161: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float va[1];
    va[0] = va_1[0] / (float)(16 * size_P);

    // [LOAD weight] r162: address ((g * 16) + i); 16 elements a thread, 8 at a time; registers [i:16x1] lanes [*:32] warps [*:4]
    float weight_2[16];
    #pragma unroll
    for (int i_r_16 = 0; i_r_16 < 2; ++i_r_16) {
        fd::load<fd::bf16, 8, fd::read_only>(&weight_2[i_r_16 * 8], &weight[(long long)g0 * 16 + (long long)(i_r_16 * 8)]);
    }

    // [LOAD bias] r163: address ((g * 16) + i); 16 elements a thread, 8 at a time; registers [i:16x1] lanes [*:32] warps [*:4]
    float bias_2[16];
    #pragma unroll
    for (int i_r_17 = 0; i_r_17 < 2; ++i_r_17) {
        fd::load<fd::bf16, 8, fd::read_only>(&bias_2[i_r_17 * 8], &bias[(long long)g0 * 16 + (long long)(i_r_17 * 8)]);
    }

    // [STORE y] r165: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time
    float x_3[16];  // r158
    float y_2[16];
    #pragma unroll 1
    for (int p0_3 = 0; p0_3 < n_p; p0_3 += 128) {
        // [LOAD x]
        #pragma unroll  // r159
        for (int i_r_14 = 0; i_r_14 < 16; ++i_r_14) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((p0_3 + p_lane) < n_p, &x_3[i_r_14], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)i_r_14 + (long long)p0_3 + (long long)p_lane]);
        }

        // [COMPUTE y] r164: 16 elements a thread in registers [i:16x1] lanes [p:32x1] warps [p:4x32]
        #pragma unroll
        for (int i_r_18 = 0; i_r_18 < 16; ++i_r_18) {
            y_2[i_r_18] = (x_3[i_r_18] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[i_r_18] + bias_2[i_r_18];
        }
        // [STORE y]
        #pragma unroll  // r165
        for (int i_r_19 = 0; i_r_19 < 16; ++i_r_19) {
            if ((p0_3 + p_lane) < n_p) fd::store<fd::bf16, 1>(&y[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)i_r_19 + (long long)p0_3 + (long long)p_lane], &y_2[i_r_19]);
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r94 [step2, problem] fuse, mu__1_over_p, mu__1, mu, va__1_over_p, va__1, va, y: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
// r95 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 4 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
// r96 [build, problem] reduce-registers, mu__1_over_p[i,b,g] = sum[p] x[b, ((g * 16) + i), p]: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
// r97 [build, hardware] warp-reduce, mu__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r98 [build, problem] reduce-registers, mu__1[b,g] = sum[i] mu__1_over_p[i, b, g]: 4 points a thread in registers [i:4x4] lanes [*:32] warps [i:4x1]
// r99 [build, hardware] block-merge, mu__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r100 [build, problem] map-tile, mu[b,g] = (mu__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r101 [build, problem] reduce-registers, va__1_over_p[i,b,g] = sum[p] pow((x[b, ((g * 16) + i), p] - mu[b, g]), 2): 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
// r102 [build, hardware] warp-reduce, va__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r103 [build, problem] reduce-registers, va__1[b,g] = sum[i] va__1_over_p[i, b, g]: 4 points a thread in registers [i:4x4] lanes [*:32] warps [i:4x1]
// r104 [build, hardware] block-merge, va__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r105 [build, problem] map-tile, va[b,g] = (va__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r106 [build, hardware] load-tile, weight: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [i:4x1]
// r107 [build, hardware] load-tile, bias: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [i:4x1]
// r108 [build, problem] map-tile, y[b,g,i,p] = ((((x[b, ((g * 16) + i), p] - mu[b, g]) * rsqrt((va[b, g] + 1e-5))) * weight[((g * 16) + i)]) + bias[((g * 16) + i)]): 32 elements a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
// r109 [build, hardware] store-tile, y: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 4 at a time
// r113 [step2, problem] fuse, mu__1_over_p, mu__1, mu, va__1_over_p, va__1, va, y: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
// r114 [build, problem] stream-init, p: pass 0: states start at the identity of their operators
// r115 [build, hardware] stream-loop, p: pass 0 streams `p` in tiles of 1024
// r116 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r117 [build, problem] reduce-registers, mu__1_over_p[i,b,g] = sum[p] x[b, ((g * 16) + i), p]: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r118 [build, hardware] warp-reduce, mu__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r119 [build, hardware] block-merge, mu__1_over_p: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
// r120 [build, problem] stream-init, p: pass 1: states start at the identity of their operators
// r121 [build, hardware] stream-loop, p: pass 1 streams `p` in tiles of 1024
// r122 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r123 [build, problem] reduce-registers, mu__1[b,g] = sum[i] mu__1_over_p[i, b, g]: 4 points a thread in registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
// r124 [build, hardware] block-merge, mu__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r125 [build, problem] map-tile, mu[b,g] = (mu__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r126 [build, problem] reduce-registers, va__1_over_p[i,b,g] = sum[p] pow((x[b, ((g * 16) + i), p] - mu[b, g]), 2): 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r127 [build, hardware] warp-reduce, va__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r128 [build, hardware] block-merge, va__1_over_p: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
// r130 [build, hardware] stream-loop, p: pass 2 streams `p` in tiles of 1024
// r131 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r132 [build, problem] reduce-registers, va__1[b,g] = sum[i] va__1_over_p[i, b, g]: 4 points a thread in registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
// r133 [build, hardware] block-merge, va__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r134 [build, problem] map-tile, va[b,g] = (va__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r135 [build, hardware] load-tile, weight: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
// r136 [build, hardware] load-tile, bias: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
// r137 [build, problem] map-tile, y[b,g,i,p] = ((((x[b, ((g * 16) + i), p] - mu[b, g]) * rsqrt((va[b, g] + 1e-5))) * weight[((g * 16) + i)]) + bias[((g * 16) + i)]): 32 elements a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r138 [build, hardware] store-tile, y: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time
// r142 [step2, problem] fuse, mu__1_over_p, mu__1, mu, va__1_over_p, va__1, va, y: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
// r143 [build, problem] stream-init, p: pass 0: states start at the identity of their operators
// r144 [build, hardware] stream-loop, p: pass 0 streams `p` in tiles of 128
// r145 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:16x1] lanes [p:32x1] warps [p:4x32]
// r146 [build, problem] reduce-registers, mu__1_over_p[i,b,g] = sum[p] x[b, ((g * 16) + i), p]: 16 points a thread in registers [i:16x1] lanes [p:32x1] warps [p:4x32]
// r147 [build, hardware] warp-reduce, mu__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r148 [build, hardware] block-merge, mu__1_over_p: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
// r149 [build, problem] stream-init, p: pass 1: states start at the identity of their operators
// r150 [build, hardware] stream-loop, p: pass 1 streams `p` in tiles of 128
// r151 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:16x1] lanes [p:32x1] warps [p:4x32]
// r152 [build, problem] reduce-registers, mu__1[b,g] = sum[i] mu__1_over_p[i, b, g]: 16 points a thread in registers [i:16x1] lanes [*:32] warps [*:4]
// r153 [build, problem] map-tile, mu[b,g] = (mu__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r154 [build, problem] reduce-registers, va__1_over_p[i,b,g] = sum[p] pow((x[b, ((g * 16) + i), p] - mu[b, g]), 2): 16 points a thread in registers [i:16x1] lanes [p:32x1] warps [p:4x32]
// r155 [build, hardware] warp-reduce, va__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r156 [build, hardware] block-merge, va__1_over_p: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
// r158 [build, hardware] stream-loop, p: pass 2 streams `p` in tiles of 128
// r159 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:16x1] lanes [p:32x1] warps [p:4x32]
// r160 [build, problem] reduce-registers, va__1[b,g] = sum[i] va__1_over_p[i, b, g]: 16 points a thread in registers [i:16x1] lanes [*:32] warps [*:4]
// r161 [build, problem] map-tile, va[b,g] = (va__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r162 [build, hardware] load-tile, weight: address ((g * 16) + i); 16 elements a thread, 8 at a time; registers [i:16x1] lanes [*:32] warps [*:4]
// r163 [build, hardware] load-tile, bias: address ((g * 16) + i); 16 elements a thread, 8 at a time; registers [i:16x1] lanes [*:32] warps [*:4]
// r164 [build, problem] map-tile, y[b,g,i,p] = ((((x[b, ((g * 16) + i), p] - mu[b, g]) * rsqrt((va[b, g] + 1e-5))) * weight[((g * 16) + i)]) + bias[((g * 16) + i)]): 16 elements a thread in registers [i:16x1] lanes [p:32x1] warps [p:4x32]
// r165 [build, hardware] store-tile, y: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time
