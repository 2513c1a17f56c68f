// layernorm_rows: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Layer normalisation of rows of any length with weight and bias.
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

extern "C" __global__ void __launch_bounds__(128, 8) layernorm_rows_kernel(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32

    // [INIT] r83: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r84

    // [LOAD x] r84: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_2[16];
    #pragma unroll
    for (int c_r = 0; c_r < 2; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r * 1024) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c_lane + c_r * 1024)]);
    }
    float mu_1[1];  // r83
    mu_1[0] = 0.0f;

    // [COMPUTE mu__1] r85: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if ((c_lane + c_r_2 * 1024) < n_c) {
                mu_1[0] += x_2[c_r_2 * 8 + c_r_3];
            }
        }
    }

    // [WARP_REDUCE mu__1] r86: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(mu_1[0], 1);
    mu_1[0] += other;
    const float other_2 = fd::shuffle_xor(mu_1[0], 2);
    mu_1[0] += other_2;
    const float other_3 = fd::shuffle_xor(mu_1[0], 4);
    mu_1[0] += other_3;
    const float other_4 = fd::shuffle_xor(mu_1[0], 8);
    mu_1[0] += other_4;
    const float other_5 = fd::shuffle_xor(mu_1[0], 16);
    mu_1[0] += other_5;

    // [BLOCK_MERGE mu__1] r87: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE mu] r88: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float mu[1];
    mu[0] = mu_1[0] / (float)size_C;
    float va_1[1];  // r83
    va_1[0] = 0.0f;

    // [COMPUTE va__1] r89: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 2; ++c_r_4) {
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
            if ((c_lane + c_r_4 * 1024) < n_c) {
                const float base = x_2[c_r_4 * 8 + c_r_5] - mu[0];
                va_1[0] += base * base;
            }
        }
    }

    // [WARP_REDUCE va__1] r90: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(va_1[0], 1);
    va_1[0] += other_6;
    const float other_7 = fd::shuffle_xor(va_1[0], 2);
    va_1[0] += other_7;
    const float other_8 = fd::shuffle_xor(va_1[0], 4);
    va_1[0] += other_8;
    const float other_9 = fd::shuffle_xor(va_1[0], 8);
    va_1[0] += other_9;
    const float other_10 = fd::shuffle_xor(va_1[0], 16);
    va_1[0] += other_10;

    // [BLOCK_MERGE va__1] r91: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE va] r92: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float va[1];
    va[0] = va_1[0] / (float)size_C;

    // [LOAD weight] r93: address c; 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float weight_2[16];
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 2; ++c_r_6) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r_6 * 1024) < n_c, &weight_2[c_r_6 * 8], &weight[(long long)(c_lane + c_r_6 * 1024)]);
    }

    // [LOAD bias] r94: address c; 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float bias_2[16];
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 2; ++c_r_7) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r_7 * 1024) < n_c, &bias_2[c_r_7 * 8], &bias[(long long)(c_lane + c_r_7 * 1024)]);
    }

    // [COMPUTE y] r95: 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float y_2[16];
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 2; ++c_r_8) {
        #pragma unroll
        for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
            y_2[c_r_8 * 8 + c_r_9] = (x_2[c_r_8 * 8 + c_r_9] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[c_r_8 * 8 + c_r_9] + bias_2[c_r_8 * 8 + c_r_9];
        }
    }

    // [STORE y] r96: address ((C * r) + c); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_10 = 0; c_r_10 < 2; ++c_r_10) {
        if ((c_lane + c_r_10 * 1024) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0 + (long long)(c_lane + c_r_10 * 1024)], &y_2[c_r_10 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) layernorm_rows_kernel_v2(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32

    // [INIT] r99: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r100

    // [LOAD x] r100: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_2[32];
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r * 1024) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c_lane + c_r * 1024)]);
    }
    float mu_1[1];  // r99
    mu_1[0] = 0.0f;

    // [COMPUTE mu__1] r101: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if ((c_lane + c_r_2 * 1024) < n_c) {
                mu_1[0] += x_2[c_r_2 * 8 + c_r_3];
            }
        }
    }

    // [WARP_REDUCE mu__1] r102: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(mu_1[0], 1);
    mu_1[0] += other;
    const float other_2 = fd::shuffle_xor(mu_1[0], 2);
    mu_1[0] += other_2;
    const float other_3 = fd::shuffle_xor(mu_1[0], 4);
    mu_1[0] += other_3;
    const float other_4 = fd::shuffle_xor(mu_1[0], 8);
    mu_1[0] += other_4;
    const float other_5 = fd::shuffle_xor(mu_1[0], 16);
    mu_1[0] += other_5;

    // [BLOCK_MERGE mu__1] r103: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE mu] r104: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float mu[1];
    mu[0] = mu_1[0] / (float)size_C;
    float va_1[1];  // r99
    va_1[0] = 0.0f;

    // [COMPUTE va__1] r105: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
            if ((c_lane + c_r_4 * 1024) < n_c) {
                const float base = x_2[c_r_4 * 8 + c_r_5] - mu[0];
                va_1[0] += base * base;
            }
        }
    }

    // [WARP_REDUCE va__1] r106: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(va_1[0], 1);
    va_1[0] += other_6;
    const float other_7 = fd::shuffle_xor(va_1[0], 2);
    va_1[0] += other_7;
    const float other_8 = fd::shuffle_xor(va_1[0], 4);
    va_1[0] += other_8;
    const float other_9 = fd::shuffle_xor(va_1[0], 8);
    va_1[0] += other_9;
    const float other_10 = fd::shuffle_xor(va_1[0], 16);
    va_1[0] += other_10;

    // [BLOCK_MERGE va__1] r107: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE va] r108: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float va[1];
    va[0] = va_1[0] / (float)size_C;

    // [LOAD weight] r109: address c; 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float weight_2[32];
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r_6 * 1024) < n_c, &weight_2[c_r_6 * 8], &weight[(long long)(c_lane + c_r_6 * 1024)]);
    }

    // [LOAD bias] r110: address c; 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float bias_2[32];
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 4; ++c_r_7) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r_7 * 1024) < n_c, &bias_2[c_r_7 * 8], &bias[(long long)(c_lane + c_r_7 * 1024)]);
    }

    // [COMPUTE y] r111: 32 elements a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float y_2[32];
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
        #pragma unroll
        for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
            y_2[c_r_8 * 8 + c_r_9] = (x_2[c_r_8 * 8 + c_r_9] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[c_r_8 * 8 + c_r_9] + bias_2[c_r_8 * 8 + c_r_9];
        }
    }

    // [STORE y] r112: address ((C * r) + c); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
        if ((c_lane + c_r_10 * 1024) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0 + (long long)(c_lane + c_r_10 * 1024)], &y_2[c_r_10 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) layernorm_rows_kernel_v3(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 32);  // 8 x f32, bytes 32..64

    // [INIT] r115: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r116

    // [LOAD x] r116: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float x_2[32];
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r * 2048) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c_lane + c_r * 2048)]);
    }
    float mu_1[1];  // r115
    mu_1[0] = 0.0f;

    // [COMPUTE mu__1] r117: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if ((c_lane + c_r_2 * 2048) < n_c) {
                mu_1[0] += x_2[c_r_2 * 8 + c_r_3];
            }
        }
    }

    // [WARP_REDUCE mu__1] r118: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(mu_1[0], 1);
    mu_1[0] += other;
    const float other_2 = fd::shuffle_xor(mu_1[0], 2);
    mu_1[0] += other_2;
    const float other_3 = fd::shuffle_xor(mu_1[0], 4);
    mu_1[0] += other_3;
    const float other_4 = fd::shuffle_xor(mu_1[0], 8);
    mu_1[0] += other_4;
    const float other_5 = fd::shuffle_xor(mu_1[0], 16);
    mu_1[0] += other_5;

    // [BLOCK_MERGE mu__1] r119: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
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
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_mu_1[4]);
    mu_1[0] += part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_mu_1[5]);
    mu_1[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_mu_1[6]);
    mu_1[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_mu_1[7]);
    mu_1[0] += part_8;

    // [COMPUTE mu] r120: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    float mu[1];
    mu[0] = mu_1[0] / (float)size_C;
    float va_1[1];  // r115
    va_1[0] = 0.0f;

    // [COMPUTE va__1] r121: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
            if ((c_lane + c_r_4 * 2048) < n_c) {
                const float base = x_2[c_r_4 * 8 + c_r_5] - mu[0];
                va_1[0] += base * base;
            }
        }
    }

    // [WARP_REDUCE va__1] r122: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(va_1[0], 1);
    va_1[0] += other_6;
    const float other_7 = fd::shuffle_xor(va_1[0], 2);
    va_1[0] += other_7;
    const float other_8 = fd::shuffle_xor(va_1[0], 4);
    va_1[0] += other_8;
    const float other_9 = fd::shuffle_xor(va_1[0], 8);
    va_1[0] += other_9;
    const float other_10 = fd::shuffle_xor(va_1[0], 16);
    va_1[0] += other_10;

    // [BLOCK_MERGE va__1] r123: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_va_1[warp], &va_1[0]);
    __syncthreads();
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_va_1[0]);
    va_1[0] = part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_va_1[1]);
    va_1[0] += part_10;
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_va_1[2]);
    va_1[0] += part_11;
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_va_1[3]);
    va_1[0] += part_12;
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_va_1[4]);
    va_1[0] += part_13;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_va_1[5]);
    va_1[0] += part_14;
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_va_1[6]);
    va_1[0] += part_15;
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_va_1[7]);
    va_1[0] += part_16;

    // [COMPUTE va] r124: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    float va[1];
    va[0] = va_1[0] / (float)size_C;

    // [LOAD weight] r125: address c; 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float weight_2[32];
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r_6 * 2048) < n_c, &weight_2[c_r_6 * 8], &weight[(long long)(c_lane + c_r_6 * 2048)]);
    }

    // [LOAD bias] r126: address c; 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float bias_2[32];
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 4; ++c_r_7) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r_7 * 2048) < n_c, &bias_2[c_r_7 * 8], &bias[(long long)(c_lane + c_r_7 * 2048)]);
    }

    // [COMPUTE y] r127: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float y_2[32];
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
        #pragma unroll
        for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
            y_2[c_r_8 * 8 + c_r_9] = (x_2[c_r_8 * 8 + c_r_9] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[c_r_8 * 8 + c_r_9] + bias_2[c_r_8 * 8 + c_r_9];
        }
    }

    // [STORE y] r128: address ((C * r) + c); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
        if ((c_lane + c_r_10 * 2048) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0 + (long long)(c_lane + c_r_10 * 2048)], &y_2[c_r_10 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(1024, 1) layernorm_rows_kernel_v4(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 0);  // 32 x f32, bytes 0..128
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 128);  // 32 x f32, bytes 128..256

    // [INIT] r131: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r134

    // [INIT] r132: pass 0: states start at the identity of their operators
    float mu_1[1];
    mu_1[0] = 0.0f;

    // [COMPUTE mu__1] r135: 32 points a thread in registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
    float x_2[32];  // r133
    #pragma unroll 1
    for (int c0 = 0; c0 < n_c; c0 += 32768) {
        // [LOAD x] r134: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
        #pragma unroll
        for (int c_r = 0; c_r < 4; ++c_r) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((c0 + c_lane + c_r * 8192) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c0 + c_lane + c_r * 8192)]);
        }
        // [COMPUTE mu__1]
        #pragma unroll  // r135
        for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
            #pragma unroll
            for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
                if ((c0 + c_lane + c_r_2 * 8192) < n_c) {
                    mu_1[0] += x_2[c_r_2 * 8 + c_r_3];
                }
            }
        }
    }

    // [WARP_REDUCE mu__1] r136: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(mu_1[0], 1);
    mu_1[0] += other;
    const float other_2 = fd::shuffle_xor(mu_1[0], 2);
    mu_1[0] += other_2;
    const float other_3 = fd::shuffle_xor(mu_1[0], 4);
    mu_1[0] += other_3;
    const float other_4 = fd::shuffle_xor(mu_1[0], 8);
    mu_1[0] += other_4;
    const float other_5 = fd::shuffle_xor(mu_1[0], 16);
    mu_1[0] += other_5;

    // [BLOCK_MERGE mu__1] r137: 32 warps leave 1 partial results each in shared memory; every thread combines them in order
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
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_mu_1[4]);
    mu_1[0] += part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_mu_1[5]);
    mu_1[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_mu_1[6]);
    mu_1[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_mu_1[7]);
    mu_1[0] += part_8;
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_mu_1[8]);
    mu_1[0] += part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_mu_1[9]);
    mu_1[0] += part_10;
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_mu_1[10]);
    mu_1[0] += part_11;
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_mu_1[11]);
    mu_1[0] += part_12;
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_mu_1[12]);
    mu_1[0] += part_13;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_mu_1[13]);
    mu_1[0] += part_14;
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_mu_1[14]);
    mu_1[0] += part_15;
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_mu_1[15]);
    mu_1[0] += part_16;
    float part_17;
    fd::load<fd::f32, 1>(&part_17, &s_mu_1[16]);
    mu_1[0] += part_17;
    float part_18;
    fd::load<fd::f32, 1>(&part_18, &s_mu_1[17]);
    mu_1[0] += part_18;
    float part_19;
    fd::load<fd::f32, 1>(&part_19, &s_mu_1[18]);
    mu_1[0] += part_19;
    float part_20;
    fd::load<fd::f32, 1>(&part_20, &s_mu_1[19]);
    mu_1[0] += part_20;
    float part_21;
    fd::load<fd::f32, 1>(&part_21, &s_mu_1[20]);
    mu_1[0] += part_21;
    float part_22;
    fd::load<fd::f32, 1>(&part_22, &s_mu_1[21]);
    mu_1[0] += part_22;
    float part_23;
    fd::load<fd::f32, 1>(&part_23, &s_mu_1[22]);
    mu_1[0] += part_23;
    float part_24;
    fd::load<fd::f32, 1>(&part_24, &s_mu_1[23]);
    mu_1[0] += part_24;
    float part_25;
    fd::load<fd::f32, 1>(&part_25, &s_mu_1[24]);
    mu_1[0] += part_25;
    float part_26;
    fd::load<fd::f32, 1>(&part_26, &s_mu_1[25]);
    mu_1[0] += part_26;
    float part_27;
    fd::load<fd::f32, 1>(&part_27, &s_mu_1[26]);
    mu_1[0] += part_27;
    float part_28;
    fd::load<fd::f32, 1>(&part_28, &s_mu_1[27]);
    mu_1[0] += part_28;
    float part_29;
    fd::load<fd::f32, 1>(&part_29, &s_mu_1[28]);
    mu_1[0] += part_29;
    float part_30;
    fd::load<fd::f32, 1>(&part_30, &s_mu_1[29]);
    mu_1[0] += part_30;
    float part_31;
    fd::load<fd::f32, 1>(&part_31, &s_mu_1[30]);
    mu_1[0] += part_31;
    float part_32;
    fd::load<fd::f32, 1>(&part_32, &s_mu_1[31]);
    mu_1[0] += part_32;

    // [INIT] r138: pass 1: states start at the identity of their operators
    float va_1[1];
    va_1[0] = 0.0f;

    // [COMPUTE mu] r141: 1 elements a thread in registers [] lanes [*:32] warps [*:32]
    float mu[1];
    mu[0] = mu_1[0] / (float)size_C;

    // [COMPUTE va__1] r142: 32 points a thread in registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
    float x_2_2[32];  // r139
    #pragma unroll 1
    for (int c0_2 = 0; c0_2 < n_c; c0_2 += 32768) {
        // [LOAD x] r140: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
        #pragma unroll
        for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((c0_2 + c_lane + c_r_4 * 8192) < n_c, &x_2_2[c_r_4 * 8], &x[size_C * r0 + (long long)(c0_2 + c_lane + c_r_4 * 8192)]);
        }
        // [COMPUTE va__1]
        #pragma unroll  // r142
        for (int c_r_5 = 0; c_r_5 < 4; ++c_r_5) {
            #pragma unroll
            for (int c_r_6 = 0; c_r_6 < 8; ++c_r_6) {
                if ((c0_2 + c_lane + c_r_5 * 8192) < n_c) {
                    const float base = x_2_2[c_r_5 * 8 + c_r_6] - mu[0];
                    va_1[0] += base * base;
                }
            }
        }
    }

    // [WARP_REDUCE va__1] r143: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(va_1[0], 1);
    va_1[0] += other_6;
    const float other_7 = fd::shuffle_xor(va_1[0], 2);
    va_1[0] += other_7;
    const float other_8 = fd::shuffle_xor(va_1[0], 4);
    va_1[0] += other_8;
    const float other_9 = fd::shuffle_xor(va_1[0], 8);
    va_1[0] += other_9;
    const float other_10 = fd::shuffle_xor(va_1[0], 16);
    va_1[0] += other_10;

    // [BLOCK_MERGE va__1] r144: 32 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_va_1[warp], &va_1[0]);
    __syncthreads();
    float part_33;
    fd::load<fd::f32, 1>(&part_33, &s_va_1[0]);
    va_1[0] = part_33;
    float part_34;
    fd::load<fd::f32, 1>(&part_34, &s_va_1[1]);
    va_1[0] += part_34;
    float part_35;
    fd::load<fd::f32, 1>(&part_35, &s_va_1[2]);
    va_1[0] += part_35;
    float part_36;
    fd::load<fd::f32, 1>(&part_36, &s_va_1[3]);
    va_1[0] += part_36;
    float part_37;
    fd::load<fd::f32, 1>(&part_37, &s_va_1[4]);
    va_1[0] += part_37;
    float part_38;
    fd::load<fd::f32, 1>(&part_38, &s_va_1[5]);
    va_1[0] += part_38;
    float part_39;
    fd::load<fd::f32, 1>(&part_39, &s_va_1[6]);
    va_1[0] += part_39;
    float part_40;
    fd::load<fd::f32, 1>(&part_40, &s_va_1[7]);
    va_1[0] += part_40;
    float part_41;
    fd::load<fd::f32, 1>(&part_41, &s_va_1[8]);
    va_1[0] += part_41;
    float part_42;
    fd::load<fd::f32, 1>(&part_42, &s_va_1[9]);
    va_1[0] += part_42;
    float part_43;
    fd::load<fd::f32, 1>(&part_43, &s_va_1[10]);
    va_1[0] += part_43;
    float part_44;
    fd::load<fd::f32, 1>(&part_44, &s_va_1[11]);
    va_1[0] += part_44;
    float part_45;
    fd::load<fd::f32, 1>(&part_45, &s_va_1[12]);
    va_1[0] += part_45;
    float part_46;
    fd::load<fd::f32, 1>(&part_46, &s_va_1[13]);
    va_1[0] += part_46;
    float part_47;
    fd::load<fd::f32, 1>(&part_47, &s_va_1[14]);
    va_1[0] += part_47;
    float part_48;
    fd::load<fd::f32, 1>(&part_48, &s_va_1[15]);
    va_1[0] += part_48;
    float part_49;
    fd::load<fd::f32, 1>(&part_49, &s_va_1[16]);
    va_1[0] += part_49;
    float part_50;
    fd::load<fd::f32, 1>(&part_50, &s_va_1[17]);
    va_1[0] += part_50;
    float part_51;
    fd::load<fd::f32, 1>(&part_51, &s_va_1[18]);
    va_1[0] += part_51;
    float part_52;
    fd::load<fd::f32, 1>(&part_52, &s_va_1[19]);
    va_1[0] += part_52;
    float part_53;
    fd::load<fd::f32, 1>(&part_53, &s_va_1[20]);
    va_1[0] += part_53;
    float part_54;
    fd::load<fd::f32, 1>(&part_54, &s_va_1[21]);
    va_1[0] += part_54;
    float part_55;
    fd::load<fd::f32, 1>(&part_55, &s_va_1[22]);
    va_1[0] += part_55;
    float part_56;
    fd::load<fd::f32, 1>(&part_56, &s_va_1[23]);
    va_1[0] += part_56;
    float part_57;
    fd::load<fd::f32, 1>(&part_57, &s_va_1[24]);
    va_1[0] += part_57;
    float part_58;
    fd::load<fd::f32, 1>(&part_58, &s_va_1[25]);
    va_1[0] += part_58;
    float part_59;
    fd::load<fd::f32, 1>(&part_59, &s_va_1[26]);
    va_1[0] += part_59;
    float part_60;
    fd::load<fd::f32, 1>(&part_60, &s_va_1[27]);
    va_1[0] += part_60;
    float part_61;
    fd::load<fd::f32, 1>(&part_61, &s_va_1[28]);
    va_1[0] += part_61;
    float part_62;
    fd::load<fd::f32, 1>(&part_62, &s_va_1[29]);
    va_1[0] += part_62;
    float part_63;
    fd::load<fd::f32, 1>(&part_63, &s_va_1[30]);
    va_1[0] += part_63;
    float part_64;
    fd::load<fd::f32, 1>(&part_64, &s_va_1[31]);
    va_1[0] += part_64;

    // [COMPUTE va] r148: 1 elements a thread in registers [] lanes [*:32] warps [*:32]
    float va[1];
    va[0] = va_1[0] / (float)size_C;

    // [STORE y] r152: address ((C * r) + c); 32 elements a thread, 8 at a time
    float x_3[32];  // r146
    float weight_2[32];
    float bias_2[32];
    float y_2[32];
    #pragma unroll 1
    for (int c0_3 = 0; c0_3 < n_c; c0_3 += 32768) {
        // [LOAD x] r147: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
        #pragma unroll
        for (int c_r_7 = 0; c_r_7 < 4; ++c_r_7) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((c0_3 + c_lane + c_r_7 * 8192) < n_c, &x_3[c_r_7 * 8], &x[size_C * r0 + (long long)(c0_3 + c_lane + c_r_7 * 8192)]);
        }

        // [LOAD weight] r149: address c; 32 elements a thread, 8 at a time; registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
        #pragma unroll
        for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((c0_3 + c_lane + c_r_8 * 8192) < n_c, &weight_2[c_r_8 * 8], &weight[(long long)(c0_3 + c_lane + c_r_8 * 8192)]);
        }

        // [LOAD bias] r150: address c; 32 elements a thread, 8 at a time; registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
        #pragma unroll
        for (int c_r_9 = 0; c_r_9 < 4; ++c_r_9) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((c0_3 + c_lane + c_r_9 * 8192) < n_c, &bias_2[c_r_9 * 8], &bias[(long long)(c0_3 + c_lane + c_r_9 * 8192)]);
        }

        // [COMPUTE y] r151: 32 elements a thread in registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
        #pragma unroll
        for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
            #pragma unroll
            for (int c_r_11 = 0; c_r_11 < 8; ++c_r_11) {
                y_2[c_r_10 * 8 + c_r_11] = (x_3[c_r_10 * 8 + c_r_11] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[c_r_10 * 8 + c_r_11] + bias_2[c_r_10 * 8 + c_r_11];
            }
        }
        // [STORE y]
        #pragma unroll  // r152
        for (int c_r_12 = 0; c_r_12 < 4; ++c_r_12) {
            if ((c0_3 + c_lane + c_r_12 * 8192) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0 + (long long)(c0_3 + c_lane + c_r_12 * 8192)], &y_2[c_r_12 * 8]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) layernorm_rows_kernel_any(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32

    // [INIT] r155: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r158

    // [INIT] r156: pass 0: states start at the identity of their operators
    float mu_1[1];
    mu_1[0] = 0.0f;

    // [COMPUTE mu__1] r159: 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_2[8];  // r157
    #pragma unroll 1
    for (int c0 = 0; c0 < n_c; c0 += 1024) {
        // [LOAD x] r158: address ((C * r) + c); 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
        #pragma unroll
        for (int c_r = 0; c_r < 8; ++c_r) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((c0 + c_lane + c_r) < n_c, &x_2[c_r], &x[size_C * r0 + (long long)(c0 + c_lane + c_r)]);
        }
        // [COMPUTE mu__1]
        #pragma unroll  // r159
        for (int c_r_2 = 0; c_r_2 < 8; ++c_r_2) {
            if ((c0 + c_lane + c_r_2) < n_c) {
                mu_1[0] += x_2[c_r_2];
            }
        }
    }

    // [WARP_REDUCE mu__1] r160: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(mu_1[0], 1);
    mu_1[0] += other;
    const float other_2 = fd::shuffle_xor(mu_1[0], 2);
    mu_1[0] += other_2;
    const float other_3 = fd::shuffle_xor(mu_1[0], 4);
    mu_1[0] += other_3;
    const float other_4 = fd::shuffle_xor(mu_1[0], 8);
    mu_1[0] += other_4;
    const float other_5 = fd::shuffle_xor(mu_1[0], 16);
    mu_1[0] += other_5;

    // [BLOCK_MERGE mu__1] r161: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [INIT] r162: pass 1: states start at the identity of their operators
    float va_1[1];
    va_1[0] = 0.0f;

    // [COMPUTE mu] r165: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float mu[1];
    mu[0] = mu_1[0] / (float)size_C;

    // [COMPUTE va__1] r166: 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_2_2[8];  // r163
    #pragma unroll 1
    for (int c0_2 = 0; c0_2 < n_c; c0_2 += 1024) {
        // [LOAD x] r164: address ((C * r) + c); 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((c0_2 + c_lane + c_r_3) < n_c, &x_2_2[c_r_3], &x[size_C * r0 + (long long)(c0_2 + c_lane + c_r_3)]);
        }
        // [COMPUTE va__1]
        #pragma unroll  // r166
        for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
            if ((c0_2 + c_lane + c_r_4) < n_c) {
                const float base = x_2_2[c_r_4] - mu[0];
                va_1[0] += base * base;
            }
        }
    }

    // [WARP_REDUCE va__1] r167: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(va_1[0], 1);
    va_1[0] += other_6;
    const float other_7 = fd::shuffle_xor(va_1[0], 2);
    va_1[0] += other_7;
    const float other_8 = fd::shuffle_xor(va_1[0], 4);
    va_1[0] += other_8;
    const float other_9 = fd::shuffle_xor(va_1[0], 8);
    va_1[0] += other_9;
    const float other_10 = fd::shuffle_xor(va_1[0], 16);
    va_1[0] += other_10;

    // [BLOCK_MERGE va__1] r168: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE va] r172: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float va[1];
    va[0] = va_1[0] / (float)size_C;

    // [STORE y] r176: address ((C * r) + c); 8 elements a thread, 1 at a time
    float x_3[8];  // r170
    float weight_2[8];
    float bias_2[8];
    float y_2[8];
    #pragma unroll 1
    for (int c0_3 = 0; c0_3 < n_c; c0_3 += 1024) {
        // [LOAD x] r171: address ((C * r) + c); 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((c0_3 + c_lane + c_r_5) < n_c, &x_3[c_r_5], &x[size_C * r0 + (long long)(c0_3 + c_lane + c_r_5)]);
        }

        // [LOAD weight] r173: address c; 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
        #pragma unroll
        for (int c_r_6 = 0; c_r_6 < 8; ++c_r_6) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((c0_3 + c_lane + c_r_6) < n_c, &weight_2[c_r_6], &weight[(long long)(c0_3 + c_lane + c_r_6)]);
        }

        // [LOAD bias] r174: address c; 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
        #pragma unroll
        for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((c0_3 + c_lane + c_r_7) < n_c, &bias_2[c_r_7], &bias[(long long)(c0_3 + c_lane + c_r_7)]);
        }

        // [COMPUTE y] r175: 8 elements a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
        #pragma unroll
        for (int c_r_8 = 0; c_r_8 < 8; ++c_r_8) {
            y_2[c_r_8] = (x_3[c_r_8] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[c_r_8] + bias_2[c_r_8];
        }
        // [STORE y]
        #pragma unroll  // r176
        for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
            if ((c0_3 + c_lane + c_r_9) < n_c) fd::store<fd::bf16, 1>(&y[size_C * r0 + (long long)(c0_3 + c_lane + c_r_9)], &y_2[c_r_9]);
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r83 [step2, problem] fuse, mu__1, mu, va__1, va, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r84 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r85 [build, problem] reduce-registers, mu__1[r] = sum[c] x[r, c]: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r86 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r87 [build, hardware] block-merge, mu__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r88 [build, problem] map-tile, mu[r] = (mu__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r89 [build, problem] reduce-registers, va__1[r] = sum[c] pow((x[r, c] - mu[r]), 2): 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r90 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r91 [build, hardware] block-merge, va__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r92 [build, problem] map-tile, va[r] = (va__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r93 [build, hardware] load-tile, weight: address c; 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r94 [build, hardware] load-tile, bias: address c; 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r95 [build, problem] map-tile, y[r,c] = ((((x[r, c] - mu[r]) * rsqrt((va[r] + 1e-5))) * weight[c]) + bias[c]): 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r96 [build, hardware] store-tile, y: address ((C * r) + c); 16 elements a thread, 8 at a time
// r99 [step2, problem] fuse, mu__1, mu, va__1, va, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r100 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r101 [build, problem] reduce-registers, mu__1[r] = sum[c] x[r, c]: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r102 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r103 [build, hardware] block-merge, mu__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r104 [build, problem] map-tile, mu[r] = (mu__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r105 [build, problem] reduce-registers, va__1[r] = sum[c] pow((x[r, c] - mu[r]), 2): 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r106 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r107 [build, hardware] block-merge, va__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r108 [build, problem] map-tile, va[r] = (va__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r109 [build, hardware] load-tile, weight: address c; 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r110 [build, hardware] load-tile, bias: address c; 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r111 [build, problem] map-tile, y[r,c] = ((((x[r, c] - mu[r]) * rsqrt((va[r] + 1e-5))) * weight[c]) + bias[c]): 32 elements a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r112 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r115 [step2, problem] fuse, mu__1, mu, va__1, va, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r116 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r117 [build, problem] reduce-registers, mu__1[r] = sum[c] x[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r118 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r119 [build, hardware] block-merge, mu__1: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r120 [build, problem] map-tile, mu[r] = (mu__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r121 [build, problem] reduce-registers, va__1[r] = sum[c] pow((x[r, c] - mu[r]), 2): 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r122 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r123 [build, hardware] block-merge, va__1: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r124 [build, problem] map-tile, va[r] = (va__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r125 [build, hardware] load-tile, weight: address c; 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r126 [build, hardware] load-tile, bias: address c; 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r127 [build, problem] map-tile, y[r,c] = ((((x[r, c] - mu[r]) * rsqrt((va[r] + 1e-5))) * weight[c]) + bias[c]): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r128 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r131 [step2, problem] fuse, mu__1, mu, va__1, va, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r132 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r133 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 32768
// r134 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
// r135 [build, problem] reduce-registers, mu__1[r] = sum[c] x[r, c]: 32 points a thread in registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
// r136 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r137 [build, hardware] block-merge, mu__1: 32 warps leave 1 partial results each in shared memory; every thread combines them in order
// r138 [build, problem] stream-init, c: pass 1: states start at the identity of their operators
// r139 [build, hardware] stream-loop, c: pass 1 streams `c` in tiles of 32768
// r140 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
// r141 [build, problem] map-tile, mu[r] = (mu__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:32]
// r142 [build, problem] reduce-registers, va__1[r] = sum[c] pow((x[r, c] - mu[r]), 2): 32 points a thread in registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
// r143 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r144 [build, hardware] block-merge, va__1: 32 warps leave 1 partial results each in shared memory; every thread combines them in order
// r146 [build, hardware] stream-loop, c: pass 2 streams `c` in tiles of 32768
// r147 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
// r148 [build, problem] map-tile, va[r] = (va__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:32]
// r149 [build, hardware] load-tile, weight: address c; 32 elements a thread, 8 at a time; registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
// r150 [build, hardware] load-tile, bias: address c; 32 elements a thread, 8 at a time; registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
// r151 [build, problem] map-tile, y[r,c] = ((((x[r, c] - mu[r]) * rsqrt((va[r] + 1e-5))) * weight[c]) + bias[c]): 32 elements a thread in registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
// r152 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r155 [step2, problem] fuse, mu__1, mu, va__1, va, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r156 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r157 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 1024
// r158 [build, hardware] load-tile, x: address ((C * r) + c); 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r159 [build, problem] reduce-registers, mu__1[r] = sum[c] x[r, c]: 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r160 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r161 [build, hardware] block-merge, mu__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r162 [build, problem] stream-init, c: pass 1: states start at the identity of their operators
// r163 [build, hardware] stream-loop, c: pass 1 streams `c` in tiles of 1024
// r164 [build, hardware] load-tile, x: address ((C * r) + c); 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r165 [build, problem] map-tile, mu[r] = (mu__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r166 [build, problem] reduce-registers, va__1[r] = sum[c] pow((x[r, c] - mu[r]), 2): 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r167 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r168 [build, hardware] block-merge, va__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r170 [build, hardware] stream-loop, c: pass 2 streams `c` in tiles of 1024
// r171 [build, hardware] load-tile, x: address ((C * r) + c); 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r172 [build, problem] map-tile, va[r] = (va__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r173 [build, hardware] load-tile, weight: address c; 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r174 [build, hardware] load-tile, bias: address c; 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r175 [build, problem] map-tile, y[r,c] = ((((x[r, c] - mu[r]) * rsqrt((va[r] + 1e-5))) * weight[c]) + bias[c]): 8 elements a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r176 [build, hardware] store-tile, y: address ((C * r) + c); 8 elements a thread, 1 at a time
