// fma_mixed: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Rows scaled by fp32 factors plus a fp16 bias; three element types in one expression.
//
// A trailing `rN` names the decision record behind a line; the records are listed at the end.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

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

struct f16 {
    typedef __half memory;
    typedef float value;
    static const int bits = 16;
    static __device__ __forceinline__ void decode(unsigned w, float* v) {
        const float2 pair = __half22float2(*reinterpret_cast<const __half2*>(&w));
        v[0] = pair.x;
        v[1] = pair.y;
    }
    static __device__ __forceinline__ unsigned encode(const float* v) {
        __half2 pair = __floats2half2_rn(v[0], v[1]);
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

extern "C" __global__ void __launch_bounds__(256, 4) fma_mixed_kernel(
    const float* __restrict__ a,
    const __nv_bfloat16* __restrict__ x,
    const __half* __restrict__ b,
    __nv_bfloat16* __restrict__ y,
    int c_blocks,
    long long n_c) {
    // [INIT] r30: one kernel over blocks of [r, c]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_c = fd::div((int)blockIdx.x, c_blocks);
    const long long c0 = (long long)fd::mod((int)blockIdx.x, c_blocks) * 4096;
    const long long r0 = (long long)rest_c;
    const int c_lane = lane * 8 + warp * 256;  // r32

    // [LOAD a] r31: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float a_2[1];
    fd::load<fd::f32, 1, fd::read_only>(&a_2[0], &a[r0]);

    // [LOAD x] r32: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float x_2[16];
    #pragma unroll
    for (int c_r = 0; c_r < 2; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c0 + (long long)(c_lane + c_r * 2048)) < n_c, &x_2[c_r * 8], &x[n_c * r0 + c0 + (long long)(c_lane + c_r * 2048)]);
    }

    // [LOAD b] r33: address c; 16 elements a thread, 8 at a time; registers [c:2x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float b_2[16];
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
        fd::load_or_zero<fd::f16, 8, fd::read_only>((c0 + (long long)(c_lane + c_r_2 * 2048)) < n_c, &b_2[c_r_2 * 8], &b[c0 + (long long)(c_lane + c_r_2 * 2048)]);
    }

    // [COMPUTE y] r34: 16 elements a thread in registers [c:2x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float y_2[16];
    #pragma unroll
    for (int c_r_3 = 0; c_r_3 < 2; ++c_r_3) {
        #pragma unroll
        for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
            y_2[c_r_3 * 8 + c_r_4] = a_2[0] * x_2[c_r_3 * 8 + c_r_4] + b_2[c_r_3 * 8 + c_r_4];
        }
    }

    // [STORE y] r35: address ((C * r) + c); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_5 = 0; c_r_5 < 2; ++c_r_5) {
        if ((c0 + (long long)(c_lane + c_r_5 * 2048)) < n_c) fd::store<fd::bf16, 8, fd::whole>(&y[n_c * r0 + c0 + (long long)(c_lane + c_r_5 * 2048)], &y_2[c_r_5 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 4) fma_mixed_kernel_any(
    const float* __restrict__ a,
    const __nv_bfloat16* __restrict__ x,
    const __half* __restrict__ b,
    __nv_bfloat16* __restrict__ y,
    int c_blocks_2,
    long long n_c) {
    // [INIT] r38: one kernel over blocks of [r, c]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_c = fd::div((int)blockIdx.x, c_blocks_2);
    const long long c0 = (long long)fd::mod((int)blockIdx.x, c_blocks_2) * 2048;
    const long long r0 = (long long)rest_c;
    const long long c_before = (n_c * r0) & 7;  // r39
    const long long c_start = c0 - c_before;
    const int c_lane = lane * 8 + warp * 256;  // r41

    // [LOAD a] r40: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    float a_2[1];
    fd::load<fd::f32, 1, fd::read_only>(&a_2[0], &a[r0]);

    // [LOAD x] r41: address ((C * r) + c); 16 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_2[16];
    #pragma unroll
    for (int c_r = 0; c_r < 2; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>(0 <= (c_start + (long long)(c_lane + c_r * 1024 + 7)) && (c_start + (long long)(c_lane + c_r * 1024 + 7)) < n_c && 0 <= (c_start + (long long)(c_lane + c_r * 1024)) && (c_start + (long long)(c_lane + c_r * 1024)) < n_c, &x_2[c_r * 8], &x[n_c * r0 + c_start + (long long)(c_lane + c_r * 1024)]);
    }

    // [LOAD b] r42: address c; 16 elements a thread, 1 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float b_2[16];
    #pragma unroll
    for (int c_r_3 = 0; c_r_3 < 2; ++c_r_3) {
        #pragma unroll
        for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
            fd::load_or_zero<fd::f16, 1, fd::read_only>(0 <= (c_start + (long long)c_lane + (long long)(c_r_3 * 1024 + c_r_4)) && (c_start + (long long)c_lane + (long long)(c_r_3 * 1024 + c_r_4)) < n_c, &b_2[c_r_3 * 8 + c_r_4], &b[c_start + (long long)c_lane + (long long)(c_r_3 * 1024 + c_r_4)]);
        }
    }
    // [LOAD x]
    #pragma unroll  // r41
    for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
        if (__builtin_expect(0 <= (c_start + (long long)(c_lane + c_r_2 * 1024 + 7)) && (c_start + (long long)(c_lane + c_r_2 * 1024 + 7)) < (n_c + 7) && !(0 <= (c_start + (long long)(c_lane + c_r_2 * 1024 + 7)) && (c_start + (long long)(c_lane + c_r_2 * 1024 + 7)) < n_c && 0 <= (c_start + (long long)(c_lane + c_r_2 * 1024)) && (c_start + (long long)(c_lane + c_r_2 * 1024)) < n_c), 0)) {
            #pragma unroll
            for (int end_r = 0; end_r < 8; ++end_r) {
                fd::load_or_zero<fd::bf16, 1, fd::read_only>(0 <= (c_start + (long long)c_lane + (long long)(c_r_2 * 1024 + end_r)) && (c_start + (long long)c_lane + (long long)(c_r_2 * 1024 + end_r)) < n_c, &x_2[c_r_2 * 8 + end_r], &x[n_c * r0 + c_start + (long long)c_lane + (long long)(c_r_2 * 1024 + end_r)]);
            }
        }
    }

    // [COMPUTE y] r43: 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float y_2[16];
    #pragma unroll
    for (int c_r_5 = 0; c_r_5 < 2; ++c_r_5) {
        #pragma unroll
        for (int c_r_6 = 0; c_r_6 < 8; ++c_r_6) {
            y_2[c_r_5 * 8 + c_r_6] = a_2[0] * x_2[c_r_5 * 8 + c_r_6] + b_2[c_r_5 * 8 + c_r_6];
        }
    }

    // [STORE y] r44: address ((C * r) + c); 16 elements a thread, 8 at a time, one by one where the row ends among them
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 2; ++c_r_7) {
        if (0 <= (c_start + (long long)(c_lane + c_r_7 * 1024 + 7)) && (c_start + (long long)(c_lane + c_r_7 * 1024 + 7)) < n_c && 0 <= (c_start + (long long)(c_lane + c_r_7 * 1024)) && (c_start + (long long)(c_lane + c_r_7 * 1024)) < n_c) fd::store<fd::bf16, 8, fd::whole>(&y[n_c * r0 + c_start + (long long)(c_lane + c_r_7 * 1024)], &y_2[c_r_7 * 8]);
    }
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 2; ++c_r_8) {
        if (__builtin_expect(0 <= (c_start + (long long)(c_lane + c_r_8 * 1024 + 7)) && (c_start + (long long)(c_lane + c_r_8 * 1024 + 7)) < (n_c + 7) && !(0 <= (c_start + (long long)(c_lane + c_r_8 * 1024 + 7)) && (c_start + (long long)(c_lane + c_r_8 * 1024 + 7)) < n_c && 0 <= (c_start + (long long)(c_lane + c_r_8 * 1024)) && (c_start + (long long)(c_lane + c_r_8 * 1024)) < n_c), 0)) {
            #pragma unroll
            for (int end_r_2 = 0; end_r_2 < 8; ++end_r_2) {
                if (0 <= (c_start + (long long)c_lane + (long long)(c_r_8 * 1024 + end_r_2)) && (c_start + (long long)c_lane + (long long)(c_r_8 * 1024 + end_r_2)) < n_c) fd::store<fd::bf16, 1>(&y[n_c * r0 + c_start + (long long)c_lane + (long long)(c_r_8 * 1024 + end_r_2)], &y_2[c_r_8 * 8 + end_r_2]);
            }
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r30 [step2, problem] fuse, y: one kernel over blocks of [r, c]; it reads nothing that a kernel before it makes
// r31 [build, hardware] load-tile, a: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r32 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r33 [build, hardware] load-tile, b: address c; 16 elements a thread, 8 at a time; registers [c:2x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r34 [build, problem] map-tile, y[r,c] = ((a[r] * x[r, c]) + b[c]): 16 elements a thread in registers [c:2x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r35 [build, hardware] store-tile, y: address ((C * r) + c); 16 elements a thread, 8 at a time
// r38 [step2, problem] fuse, y: one kernel over blocks of [r, c]; it reads nothing that a kernel before it makes
// r39 [build, hardware] walk-lines, c: rows along `c` start anywhere, the first element of one at ((1 * C) * r): tiles begin at the multiple of 8 elements before it, so that every access is aligned
// r40 [build, hardware] load-tile, a: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r41 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r42 [build, hardware] load-tile, b: address c; 16 elements a thread, 1 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r43 [build, problem] map-tile, y[r,c] = ((a[r] * x[r, c]) + b[c]): 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r44 [build, hardware] store-tile, y: address ((C * r) + c); 16 elements a thread, 8 at a time, one by one where the row ends among them
