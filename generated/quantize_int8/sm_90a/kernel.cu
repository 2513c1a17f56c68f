// quantize_int8: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Rows to 8-bit whole numbers, each with the scale that makes its largest value 127.
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

// Integers of `BITS` bits packed in a word; stores saturate, two by an instruction, which moves those before up.
template <int BITS, bool SIGNED>
struct narrow_int {
    static __device__ __forceinline__ void decode_word(unsigned w, int* v) {
#pragma unroll
        for (int i = 0; i < 32 / BITS; ++i) {
            const unsigned top = w << (32 - BITS - BITS * i);
            v[i] = SIGNED ? (int)top >> (32 - BITS) : (int)(top >> (32 - BITS));
        }
    }
    static __device__ __forceinline__ unsigned encode_word(const int* v) {
        unsigned w = 0u;
#pragma unroll
        for (int i = 32 / BITS - 2; i >= 0; i -= 2) {
            if constexpr (BITS == 4)
                asm("cvt.pack.sat.s4.s32.b32 %0, %1, %2, %3;" : "=r"(w) : "r"(v[i + 1]), "r"(v[i]), "r"(w));
            else if constexpr (SIGNED)
                asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;" : "=r"(w) : "r"(v[i + 1]), "r"(v[i]), "r"(w));
            else
                asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(w) : "r"(v[i + 1]), "r"(v[i]), "r"(w));
        }
        return w;
    }
};

struct i8 {
    typedef signed char memory;
    typedef int value;
    static const int bits = 8;
    static __device__ __forceinline__ void decode(unsigned w, int* v) { narrow_int<8, true>::decode_word(w, v); }
    static __device__ __forceinline__ unsigned encode(const int* v) { return narrow_int<8, true>::encode_word(v); }
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

// Reals that have no literal.
__device__ __forceinline__ float infinity() { return __uint_as_float(0x7f800000u); }
__device__ __forceinline__ float not_a_number() { return __uint_as_float(0x7fffffffu); }

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

extern "C" __global__ void __launch_bounds__(256, 4) quantize_int8_kernel(
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ scale,
    signed char* __restrict__ q,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_amax = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32

    // [INIT] r45: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r46
    float amax[1];  // r45
    amax[0] = -fd::infinity();

    // [LOAD x] r46: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float x_2[32];
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r * 2048) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c_lane + c_r * 2048)]);
    }

    // [COMPUTE amax] r47: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if ((c_lane + c_r_2 * 2048) < n_c) {
                amax[0] = fd::max(amax[0], fabsf(x_2[c_r_2 * 8 + c_r_3]));
            }
        }
    }

    // [WARP_REDUCE amax] r48: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(amax[0], 1);
    amax[0] = fd::max(amax[0], other);
    const float other_2 = fd::shuffle_xor(amax[0], 2);
    amax[0] = fd::max(amax[0], other_2);
    const float other_3 = fd::shuffle_xor(amax[0], 4);
    amax[0] = fd::max(amax[0], other_3);
    const float other_4 = fd::shuffle_xor(amax[0], 8);
    amax[0] = fd::max(amax[0], other_4);
    const float other_5 = fd::shuffle_xor(amax[0], 16);
    amax[0] = fd::max(amax[0], other_5);

    // [BLOCK_MERGE amax] r49: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_amax[warp], &amax[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_amax[0]);
    amax[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_amax[1]);
    amax[0] = fd::max(amax[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_amax[2]);
    amax[0] = fd::max(amax[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_amax[3]);
    amax[0] = fd::max(amax[0], part_4);
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_amax[4]);
    amax[0] = fd::max(amax[0], part_5);
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_amax[5]);
    amax[0] = fd::max(amax[0], part_6);
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_amax[6]);
    amax[0] = fd::max(amax[0], part_7);
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_amax[7]);
    amax[0] = fd::max(amax[0], part_8);

    // [COMPUTE scale] r50: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    float scale_2[1];
    scale_2[0] = fd::max(amax[0], 1e-12f) / 127.0f;

    // [STORE scale] r51: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&scale[r0], &scale_2[0]);

    // [COMPUTE q] r52: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]; the store rounds them
    bool in_range = true;  // r53
    const float value = fd::max(amax[0], 1e-12f);
    const float size = fabsf(value);
    in_range = in_range && 8.6736174e-19f <= size && size <= 1.2676506e30f;
    float inverse[1];
    inverse[0] = 1.0f / value;
    float divisor[1];
    divisor[0] = value;
    float q_2[32];
    if (in_range) {
        #pragma unroll
        for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
            #pragma unroll
            for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
                const float dividend = x_2[c_r_4 * 8 + c_r_5] * 127.0f;
                const float quotient = dividend * inverse[0];
                q_2[c_r_4 * 8 + c_r_5] = __fmaf_rn(__fmaf_rn(-divisor[0], quotient, dividend), inverse[0], quotient);
            }
        }
    } else {
        #pragma unroll
        for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
            #pragma unroll
            for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
                q_2[c_r_6 * 8 + c_r_7] = x_2[c_r_6 * 8 + c_r_7] * 127.0f / fd::max(amax[0], 1e-12f);
            }
        }
    }

    // [STORE q] r54: address ((C * r) + c); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
        if ((c_lane + c_r_8 * 2048) < n_c) fd::store<fd::i8, 8>(&q[size_C * r0 + (long long)(c_lane + c_r_8 * 2048)], &q_2[c_r_8 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 3) quantize_int8_kernel_any(
    const __nv_bfloat16* __restrict__ x,
    signed char* __restrict__ q,
    float* __restrict__ scale,
    long long size_C,
    int n_c) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_amax = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32

    // [INIT] r57: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_before = (int)((size_C * r0) & 7);  // r58
    const int c_lane = lane * 8 + warp * 256;  // r62

    // [INIT] r59: pass 0: states start at the identity of their operators
    float amax[1];
    amax[0] = -fd::infinity();

    // [COMPUTE amax] r65: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float x_2[32];  // r60
    float x_2_2[32];
    #pragma unroll 1
    for (int c0 = 0 - c_before; c0 < n_c; c0 += 8192) {
        if (__builtin_expect(!(0 <= c0 && (c0 + 8192) <= n_c), 0)) {  // r65

            // [LOAD x] r64: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
                fd::load_or_zero<fd::bf16, 8, fd::read_only>((unsigned)(c0 + c_lane + c_r_4 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_4 * 2048) < (unsigned)n_c, &x_2_2[c_r_4 * 8], &x[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r_4 * 2048)]);
            }
            #pragma unroll
            for (int c_r_5 = 0; c_r_5 < 4; ++c_r_5) {
                if (__builtin_expect((unsigned)(c0 + c_lane + c_r_5 * 2048 + 7) < (unsigned)(n_c + 7) && !((unsigned)(c0 + c_lane + c_r_5 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_5 * 2048) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r = 0; end_r < 8; ++end_r) {
                        fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0 + c_lane + c_r_5 * 2048 + end_r) < (unsigned)n_c, &x_2_2[c_r_5 * 8 + end_r], &x[size_C * r0 + (long long)c0 + (long long)c_lane + (long long)(c_r_5 * 2048 + end_r)]);
                    }
                }
            }
            // [COMPUTE amax]
            #pragma unroll  // r65
            for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
                if (__builtin_expect(!((unsigned)(c0 + c_lane + c_r_6 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_6 * 2048) < (unsigned)n_c), 0)) {
                    if ((unsigned)(c0 + c_lane + c_r_6 * 2048 + 7) < (unsigned)(n_c + 7)) {
                        #pragma unroll
                        for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
                            if ((unsigned)(c0 + c_lane + c_r_6 * 2048 + c_r_7) < (unsigned)n_c) {
                                amax[0] = fd::max(amax[0], fabsf(x_2_2[c_r_6 * 8 + c_r_7]));
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int c_r_8 = 0; c_r_8 < 8; ++c_r_8) {
                        amax[0] = fd::max(amax[0], fabsf(x_2_2[c_r_6 * 8 + c_r_8]));
                    }
                }
            }
        } else {
            // [LOAD x] r62: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r = 0; c_r < 4; ++c_r) {
                fd::load<fd::bf16, 8, fd::read_only>(&x_2[c_r * 8], &x[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r * 2048)]);
            }

            // [COMPUTE amax] r63: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
                #pragma unroll
                for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
                    amax[0] = fd::max(amax[0], fabsf(x_2[c_r_2 * 8 + c_r_3]));
                }
            }
        }
    }

    // [WARP_REDUCE amax] r66: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(amax[0], 1);
    amax[0] = fd::max(amax[0], other);
    const float other_2 = fd::shuffle_xor(amax[0], 2);
    amax[0] = fd::max(amax[0], other_2);
    const float other_3 = fd::shuffle_xor(amax[0], 4);
    amax[0] = fd::max(amax[0], other_3);
    const float other_4 = fd::shuffle_xor(amax[0], 8);
    amax[0] = fd::max(amax[0], other_4);
    const float other_5 = fd::shuffle_xor(amax[0], 16);
    amax[0] = fd::max(amax[0], other_5);

    // [BLOCK_MERGE amax] r67: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_amax[warp], &amax[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_amax[0]);
    amax[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_amax[1]);
    amax[0] = fd::max(amax[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_amax[2]);
    amax[0] = fd::max(amax[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_amax[3]);
    amax[0] = fd::max(amax[0], part_4);
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_amax[4]);
    amax[0] = fd::max(amax[0], part_5);
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_amax[5]);
    amax[0] = fd::max(amax[0], part_6);
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_amax[6]);
    amax[0] = fd::max(amax[0], part_7);
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_amax[7]);
    amax[0] = fd::max(amax[0], part_8);

    // [STORE q] r78: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them
    float x_3[32];  // r69
    float q_2[32];
    float divisor[1];
    float inverse[1];
    float x_4[32];
    float q_2_2[32];
    float divisor_2[1];
    float inverse_2[1];
    #pragma unroll 1
    for (int c0_2 = 0 - c_before; c0_2 < n_c; c0_2 += 8192) {
        if (__builtin_expect(!(0 <= c0_2 && (c0_2 + 8192) <= n_c), 0)) {  // r78

            // [LOAD x] r75: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_15 = 0; c_r_15 < 4; ++c_r_15) {
                fd::load_or_zero<fd::bf16, 8, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_15 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0_2 + c_lane + c_r_15 * 2048) < (unsigned)n_c, &x_4[c_r_15 * 8], &x[size_C * r0 + (long long)c0_2 + (long long)(c_lane + c_r_15 * 2048)]);
            }
            #pragma unroll
            for (int c_r_16 = 0; c_r_16 < 4; ++c_r_16) {
                if (__builtin_expect((unsigned)(c0_2 + c_lane + c_r_16 * 2048 + 7) < (unsigned)(n_c + 7) && !((unsigned)(c0_2 + c_lane + c_r_16 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0_2 + c_lane + c_r_16 * 2048) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r_2 = 0; end_r_2 < 8; ++end_r_2) {
                        fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_16 * 2048 + end_r_2) < (unsigned)n_c, &x_4[c_r_16 * 8 + end_r_2], &x[size_C * r0 + (long long)c0_2 + (long long)c_lane + (long long)(c_r_16 * 2048 + end_r_2)]);
                    }
                }
            }

            // [COMPUTE q] r76: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]; the store rounds them
            bool in_range_2 = true;  // r77
            const float value_2 = fd::max(amax[0], 1e-12f);
            const float size_2 = fabsf(value_2);
            in_range_2 = in_range_2 && 8.6736174e-19f <= size_2 && size_2 <= 1.2676506e30f;
            inverse_2[0] = 1.0f / value_2;
            divisor_2[0] = value_2;
            if (in_range_2) {
                #pragma unroll
                for (int c_r_17 = 0; c_r_17 < 4; ++c_r_17) {
                    #pragma unroll
                    for (int c_r_18 = 0; c_r_18 < 8; ++c_r_18) {
                        const float dividend_2 = x_4[c_r_17 * 8 + c_r_18] * 127.0f;
                        const float quotient_2 = dividend_2 * inverse_2[0];
                        q_2_2[c_r_17 * 8 + c_r_18] = __fmaf_rn(__fmaf_rn(-divisor_2[0], quotient_2, dividend_2), inverse_2[0], quotient_2);
                    }
                }
            } else {
                #pragma unroll
                for (int c_r_19 = 0; c_r_19 < 4; ++c_r_19) {
                    #pragma unroll
                    for (int c_r_20 = 0; c_r_20 < 8; ++c_r_20) {
                        q_2_2[c_r_19 * 8 + c_r_20] = x_4[c_r_19 * 8 + c_r_20] * 127.0f / fd::max(amax[0], 1e-12f);
                    }
                }
            }
            // [STORE q]
            #pragma unroll  // r78
            for (int c_r_21 = 0; c_r_21 < 4; ++c_r_21) {
                if ((unsigned)(c0_2 + c_lane + c_r_21 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0_2 + c_lane + c_r_21 * 2048) < (unsigned)n_c) fd::store<fd::i8, 8, fd::whole>(&q[size_C * r0 + (long long)c0_2 + (long long)(c_lane + c_r_21 * 2048)], &q_2_2[c_r_21 * 8]);
            }
            #pragma unroll
            for (int c_r_22 = 0; c_r_22 < 4; ++c_r_22) {
                if (__builtin_expect((unsigned)(c0_2 + c_lane + c_r_22 * 2048 + 7) < (unsigned)(n_c + 7) && !((unsigned)(c0_2 + c_lane + c_r_22 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0_2 + c_lane + c_r_22 * 2048) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r_3 = 0; end_r_3 < 8; ++end_r_3) {
                        if ((unsigned)(c0_2 + c_lane + c_r_22 * 2048 + end_r_3) < (unsigned)n_c) fd::store<fd::i8, 1>(&q[size_C * r0 + (long long)c0_2 + (long long)c_lane + (long long)(c_r_22 * 2048 + end_r_3)], &q_2_2[c_r_22 * 8 + end_r_3]);
                    }
                }
            }
        } else {
            // [LOAD x] r71: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_9 = 0; c_r_9 < 4; ++c_r_9) {
                fd::load<fd::bf16, 8, fd::read_only>(&x_3[c_r_9 * 8], &x[size_C * r0 + (long long)c0_2 + (long long)(c_lane + c_r_9 * 2048)]);
            }

            // [COMPUTE q] r72: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]; the store rounds them
            bool in_range = true;  // r73
            const float value = fd::max(amax[0], 1e-12f);
            const float size = fabsf(value);
            in_range = in_range && 8.6736174e-19f <= size && size <= 1.2676506e30f;
            inverse[0] = 1.0f / value;
            divisor[0] = value;
            if (in_range) {
                #pragma unroll
                for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
                    #pragma unroll
                    for (int c_r_11 = 0; c_r_11 < 8; ++c_r_11) {
                        const float dividend = x_3[c_r_10 * 8 + c_r_11] * 127.0f;
                        const float quotient = dividend * inverse[0];
                        q_2[c_r_10 * 8 + c_r_11] = __fmaf_rn(__fmaf_rn(-divisor[0], quotient, dividend), inverse[0], quotient);
                    }
                }
            } else {
                #pragma unroll
                for (int c_r_12 = 0; c_r_12 < 4; ++c_r_12) {
                    #pragma unroll
                    for (int c_r_13 = 0; c_r_13 < 8; ++c_r_13) {
                        q_2[c_r_12 * 8 + c_r_13] = x_3[c_r_12 * 8 + c_r_13] * 127.0f / fd::max(amax[0], 1e-12f);
                    }
                }
            }

            // [STORE q] r74: address ((C * r) + c); 32 elements a thread, 8 at a time
            #pragma unroll
            for (int c_r_14 = 0; c_r_14 < 4; ++c_r_14) {
                fd::store<fd::i8, 8, fd::whole>(&q[size_C * r0 + (long long)c0_2 + (long long)(c_lane + c_r_14 * 2048)], &q_2[c_r_14 * 8]);
            }
        }
    }

    // [COMPUTE scale] r79: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    float scale_2[1];
    scale_2[0] = fd::max(amax[0], 1e-12f) / 127.0f;

    // [STORE scale] r80: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&scale[r0], &scale_2[0]);
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r45 [step2, problem] fuse, amax, scale, q: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r46 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r47 [build, problem] reduce-registers, amax[r] = max[c] abs(x[r, c]): 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r48 [build, hardware] warp-reduce, amax: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r49 [build, hardware] block-merge, amax: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r50 [build, problem] map-tile, scale[r] = (max(amax[r], 1e-12) / 127): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r51 [build, hardware] store-tile, scale: address r; 1 elements a thread, 1 at a time
// r52 [build, problem] map-tile, q[r,c] = i8(((x[r, c] * 127) / max(amax[r], 1e-12))): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]; the store rounds them
// r53 [build, hardware] shared-reciprocal, q: quotients that are rounded to whole numbers: one reciprocal for the registers that share a divisor, each quotient corrected by its remainder
// r54 [build, hardware] store-tile, q: address ((C * r) + c); 32 elements a thread, 8 at a time
// r57 [step2, problem] fuse, amax, scale, q: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r58 [build, hardware] walk-lines, c: rows along `c` start anywhere, the first element of one at ((1 * C) * r): tiles begin at the multiple of 8 elements before it, so that every access is aligned
// r59 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r60 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 8192
// r62 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r63 [build, problem] reduce-registers, amax[r] = max[c] abs(x[r, c]): 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r64 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r65 [build, problem] reduce-registers, amax[r] = max[c] abs(x[r, c]): 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r66 [build, hardware] warp-reduce, amax: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r67 [build, hardware] block-merge, amax: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r69 [build, hardware] stream-loop, c: pass 1 streams `c` in tiles of 8192
// r71 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r72 [build, problem] map-tile, q[r,c] = i8(((x[r, c] * 127) / max(amax[r], 1e-12))): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]; the store rounds them
// r73 [build, hardware] shared-reciprocal, q: quotients that are rounded to whole numbers: one reciprocal for the registers that share a divisor, each quotient corrected by its remainder
// r74 [build, hardware] store-tile, q: address ((C * r) + c); 32 elements a thread, 8 at a time
// r75 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r76 [build, problem] map-tile, q[r,c] = i8(((x[r, c] * 127) / max(amax[r], 1e-12))): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]; the store rounds them
// r77 [build, hardware] shared-reciprocal, q: quotients that are rounded to whole numbers: one reciprocal for the registers that share a divisor, each quotient corrected by its remainder
// r78 [build, hardware] store-tile, q: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them
// r79 [build, problem] map-tile, scale[r] = (max(amax[r], 1e-12) / 127): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r80 [build, hardware] store-tile, scale: address r; 1 elements a thread, 1 at a time
