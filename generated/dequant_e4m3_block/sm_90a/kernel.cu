// dequant_e4m3_block: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// fp8 weights with a fp32 scale for each block of 128 x 128, to bf16.
//
// A trailing `rN` names the decision record behind a line; the records are listed at the end.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

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

// Two fp8 values at a time; stores saturate to the largest finite value and keep NaN.
template <__nv_fp8_interpretation_t KIND>
__device__ __forceinline__ void fp8_pair_decode(unsigned w, float* v) {
    const __half2_raw raw = __nv_cvt_fp8x2_to_halfraw2((__nv_fp8x2_storage_t)w, KIND);
    const float2 pair = __half22float2(__half2(raw));
    v[0] = pair.x;
    v[1] = pair.y;
}
template <__nv_fp8_interpretation_t KIND>
__device__ __forceinline__ unsigned fp8_pair_encode(const float* v) {
    return (unsigned)__nv_cvt_float2_to_fp8x2(make_float2(v[0], v[1]), __NV_SATFINITE, KIND);
}

struct e4m3 {
    typedef __nv_fp8_e4m3 memory;
    typedef float value;
    static const int bits = 8;
    static __device__ __forceinline__ void decode(unsigned w, float* v) {
        fp8_pair_decode<__NV_E4M3>(w & 0xffffu, v);
        fp8_pair_decode<__NV_E4M3>(w >> 16, v + 2);
    }
    static __device__ __forceinline__ unsigned encode(const float* v) {
        return fp8_pair_encode<__NV_E4M3>(v) | fp8_pair_encode<__NV_E4M3>(v + 2) << 16;
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

// As usual, to global memory, by one instruction: a plain assignment of 8 or 16 bytes may become one store a word.
struct whole {
    static __device__ __forceinline__ void write(uint2* p, uint2 a) {
        asm volatile("st.global.v2.u32 [%0], {%1, %2};" ::"l"(__cvta_generic_to_global(p)), "r"(a.x), "r"(a.y) : "memory");
    }
    static __device__ __forceinline__ void write(uint4* p, uint4 a) {
        asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(__cvta_generic_to_global(p)), "r"(a.x), "r"(a.y), "r"(a.z), "r"(a.w)
                     : "memory");
    }
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

}  // namespace fd

extern "C" __global__ void __launch_bounds__(256, 4) dequant_e4m3_block_kernel(
    const __nv_fp8_e4m3* __restrict__ w,
    const float* __restrict__ scale,
    __nv_bfloat16* __restrict__ y,
    int k_blocks,
    long long n_k) {
    // [INIT] r25: one kernel over blocks of [n, k]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_k = fd::div((int)blockIdx.x, k_blocks);
    const long long k0 = (long long)fd::mod((int)blockIdx.x, k_blocks) * 4096;
    const long long n0 = (long long)rest_k;
    const int k_lane = lane * 8 + warp * 256;  // r26

    // [LOAD w] r26: address ((K * n) + k); 16 elements a thread, 8 at a time; registers [k:2x2048 k:8x1] lanes [k:32x8] warps [k:8x256]
    float w_2[16];
    #pragma unroll
    for (int k_r = 0; k_r < 2; ++k_r) {
        fd::load_or_zero<fd::e4m3, 8, fd::read_only>((k0 + (long long)(k_lane + k_r * 2048)) < n_k, &w_2[k_r * 8], &w[n_k * n0 + k0 + (long long)(k_lane + k_r * 2048)]);
    }

    // [LOAD scale] r27: address ((((K + 112) / 128) * (n / 128)) + (k / 128)); 2 elements a thread, 1 at a time; registers [k:2x2048] lanes [k:32x8] warps [k:8x256]
    float scale_2[2];
    #pragma unroll
    for (int k_r_2 = 0; k_r_2 < 2; ++k_r_2) {
        fd::load_or_zero<fd::f32, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048)) < n_k, &scale_2[k_r_2], &scale[fd::div(n_k + 112, 128LL) * fd::div(n0, 128LL) + fd::div(k0 + (long long)(k_lane + k_r_2 * 2048), 128LL)]);
    }

    // [COMPUTE y] r28: 16 elements a thread in registers [k:2x2048 k:8x1] lanes [k:32x8] warps [k:8x256]
    float y_2[16];
    #pragma unroll
    for (int k_r_3 = 0; k_r_3 < 2; ++k_r_3) {
        #pragma unroll
        for (int k_r_4 = 0; k_r_4 < 8; ++k_r_4) {
            y_2[k_r_3 * 8 + k_r_4] = w_2[k_r_3 * 8 + k_r_4] * scale_2[k_r_3];
        }
    }

    // [STORE y] r29: address ((K * n) + k); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int k_r_5 = 0; k_r_5 < 2; ++k_r_5) {
        if ((k0 + (long long)(k_lane + k_r_5 * 2048)) < n_k) fd::store<fd::bf16, 8, fd::whole>(&y[n_k * n0 + k0 + (long long)(k_lane + k_r_5 * 2048)], &y_2[k_r_5 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(64, 16) dequant_e4m3_block_kernel_any(
    const __nv_fp8_e4m3* __restrict__ w,
    const float* __restrict__ scale,
    __nv_bfloat16* __restrict__ y,
    int k_blocks_2,
    long long n_k,
    long long size_K_over_128) {
    // [INIT] r32: one kernel over blocks of [n, k]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_k = fd::div((int)blockIdx.x, k_blocks_2);
    const long long k0 = (long long)fd::mod((int)blockIdx.x, k_blocks_2) * 1024;
    const long long n0 = (long long)rest_k;
    const int k_lane = lane + warp * 32;  // r33

    // [LOAD w] r33: address ((K * n) + k); 16 elements a thread, 1 at a time; registers [k:16x64] lanes [k:32x1] warps [k:2x32]
    float w_2[16];
    #pragma unroll
    for (int k_r = 0; k_r < 16; ++k_r) {
        fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)k_lane + (long long)(k_r * 64)) < n_k, &w_2[k_r], &w[n_k * n0 + k0 + (long long)k_lane + (long long)(k_r * 64)]);
    }

    // [LOAD scale] r34: address ((ceil(K/128) * (n / 128)) + (k / 128)); 16 elements a thread, 1 at a time; registers [k:16x64] lanes [k:32x1] warps [k:2x32]
    float scale_2[16];
    #pragma unroll
    for (int k_r_2 = 0; k_r_2 < 16; ++k_r_2) {
        fd::load_or_zero<fd::f32, 1, fd::read_only>((k0 + (long long)k_lane + (long long)(k_r_2 * 64)) < n_k, &scale_2[k_r_2], &scale[size_K_over_128 * fd::div(n0, 128LL) + fd::div(k0 + (long long)k_lane + (long long)(k_r_2 * 64), 128LL)]);
    }

    // [COMPUTE y] r35: 16 elements a thread in registers [k:16x64] lanes [k:32x1] warps [k:2x32]
    float y_2[16];
    #pragma unroll
    for (int k_r_3 = 0; k_r_3 < 16; ++k_r_3) {
        y_2[k_r_3] = w_2[k_r_3] * scale_2[k_r_3];
    }

    // [STORE y] r36: address ((K * n) + k); 16 elements a thread, 1 at a time
    #pragma unroll
    for (int k_r_4 = 0; k_r_4 < 16; ++k_r_4) {
        if ((k0 + (long long)k_lane + (long long)(k_r_4 * 64)) < n_k) fd::store<fd::bf16, 1>(&y[n_k * n0 + k0 + (long long)k_lane + (long long)(k_r_4 * 64)], &y_2[k_r_4]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r25 [step2, problem] fuse, y: one kernel over blocks of [n, k]; it reads nothing that a kernel before it makes
// r26 [build, hardware] load-tile, w: address ((K * n) + k); 16 elements a thread, 8 at a time; registers [k:2x2048 k:8x1] lanes [k:32x8] warps [k:8x256]
// r27 [build, hardware] load-tile, scale: address ((((K + 112) / 128) * (n / 128)) + (k / 128)); 2 elements a thread, 1 at a time; registers [k:2x2048] lanes [k:32x8] warps [k:8x256]
// r28 [build, problem] map-tile, y[n,k] = (w[n, k] * scale[(n / 128), (k / 128)]): 16 elements a thread in registers [k:2x2048 k:8x1] lanes [k:32x8] warps [k:8x256]
// r29 [build, hardware] store-tile, y: address ((K * n) + k); 16 elements a thread, 8 at a time
// r32 [step2, problem] fuse, y: one kernel over blocks of [n, k]; it reads nothing that a kernel before it makes
// r33 [build, hardware] load-tile, w: address ((K * n) + k); 16 elements a thread, 1 at a time; registers [k:16x64] lanes [k:32x1] warps [k:2x32]
// r34 [build, hardware] load-tile, scale: address ((ceil(K/128) * (n / 128)) + (k / 128)); 16 elements a thread, 1 at a time; registers [k:16x64] lanes [k:32x1] warps [k:2x32]
// r35 [build, problem] map-tile, y[n,k] = (w[n, k] * scale[(n / 128), (k / 128)]): 16 elements a thread in registers [k:16x64] lanes [k:32x1] warps [k:2x32]
// r36 [build, hardware] store-tile, y: address ((K * n) + k); 16 elements a thread, 1 at a time
