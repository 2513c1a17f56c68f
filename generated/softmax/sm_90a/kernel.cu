// softmax: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Row-wise softmax.
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

// 2^x by the special-function unit, relative error 2^-22; subnormals are flushed to zero.
__device__ __forceinline__ float exp2_approx(float x) {
    float r;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
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

extern "C" __global__ void __launch_bounds__(128, 8) softmax_kernel(
    const __nv_bfloat16* __restrict__ x,
    __nv_bfloat16* __restrict__ y) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_y_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_y_3 = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32

    // [INIT] r60: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r61

    // [LOAD x] r61: address ((r * 4096) + c); 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_2[32];
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::load<fd::bf16, 8, fd::read_only>(&x_2[c_r * 8], &x[r0 * 4096 + (long long)(c_lane + c_r * 1024)]);
    }
    float y_1[1];  // r60
    y_1[0] = -fd::infinity();

    // [COMPUTE y__1] r62: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            y_1[0] = fd::max(y_1[0], x_2[c_r_2 * 8 + c_r_3]);
        }
    }

    // [WARP_REDUCE y__1] r63: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(y_1[0], 1);
    y_1[0] = fd::max(y_1[0], other);
    const float other_2 = fd::shuffle_xor(y_1[0], 2);
    y_1[0] = fd::max(y_1[0], other_2);
    const float other_3 = fd::shuffle_xor(y_1[0], 4);
    y_1[0] = fd::max(y_1[0], other_3);
    const float other_4 = fd::shuffle_xor(y_1[0], 8);
    y_1[0] = fd::max(y_1[0], other_4);
    const float other_5 = fd::shuffle_xor(y_1[0], 16);
    y_1[0] = fd::max(y_1[0], other_5);

    // [BLOCK_MERGE y__1] r64: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_y_1[warp], &y_1[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_y_1[0]);
    y_1[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_y_1[1]);
    y_1[0] = fd::max(y_1[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_y_1[2]);
    y_1[0] = fd::max(y_1[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_y_1[3]);
    y_1[0] = fd::max(y_1[0], part_4);

    // [COMPUTE y__2] r65: 32 elements a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float y_2[32];
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
            y_2[c_r_4 * 8 + c_r_5] = fd::exp2_approx((x_2[c_r_4 * 8 + c_r_5] - y_1[0]) * 1.442695f);
        }
    }
    float y_3[1];  // r60
    y_3[0] = 0.0f;

    // [COMPUTE y__3] r66: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
        #pragma unroll
        for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
            y_3[0] += y_2[c_r_6 * 8 + c_r_7];
        }
    }

    // [WARP_REDUCE y__3] r67: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(y_3[0], 1);
    y_3[0] += other_6;
    const float other_7 = fd::shuffle_xor(y_3[0], 2);
    y_3[0] += other_7;
    const float other_8 = fd::shuffle_xor(y_3[0], 4);
    y_3[0] += other_8;
    const float other_9 = fd::shuffle_xor(y_3[0], 8);
    y_3[0] += other_9;
    const float other_10 = fd::shuffle_xor(y_3[0], 16);
    y_3[0] += other_10;

    // [BLOCK_MERGE y__3] r68: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_y_3[warp], &y_3[0]);
    __syncthreads();
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_y_3[0]);
    y_3[0] = part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_y_3[1]);
    y_3[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_y_3[2]);
    y_3[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_y_3[3]);
    y_3[0] += part_8;

    // [COMPUTE y] r69: 32 elements a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    const float divisor = y_3[0];
    const float size = fabsf(divisor);
    const float scale = 4.2535296e37f < size ? 5.421011e-20f : size < 2.3509887e-38f ? 1.8446744e19f : 1.0f;
    const float inverse = 1.0f / (divisor * scale);
    float y_4[32];
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
        #pragma unroll
        for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
            y_4[c_r_8 * 8 + c_r_9] = y_2[c_r_8 * 8 + c_r_9] * scale * inverse;
        }
    }

    // [STORE y] r70: address ((r * 4096) + c); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
        fd::store<fd::bf16, 8>(&y[r0 * 4096 + (long long)(c_lane + c_r_10 * 1024)], &y_4[c_r_10 * 8]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r60 [step2, problem] fuse, y__1, y__2, y__3, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r61 [build, hardware] load-tile, x: address ((r * 4096) + c); 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r62 [build, problem] reduce-registers, y__1[r] = max[c] x[r, c]: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r63 [build, hardware] warp-reduce, y__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r64 [build, hardware] block-merge, y__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r65 [build, problem] map-tile, y__2[r,c] = exp((x[r, c] - y__1[r])): 32 elements a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r66 [build, problem] reduce-registers, y__3[r] = sum[c] y__2[r, c]: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r67 [build, hardware] warp-reduce, y__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r68 [build, hardware] block-merge, y__3: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r69 [build, problem] map-tile, y[r,c] = (y__2[r, c] / y__3[r]): 32 elements a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r70 [build, hardware] store-tile, y: address ((r * 4096) + c); 32 elements a thread, 8 at a time
