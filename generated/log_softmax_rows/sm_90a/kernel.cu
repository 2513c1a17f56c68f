// log_softmax_rows: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Row-wise logarithm of the softmax; rows of any length up to 131072.
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

extern "C" __global__ void __launch_bounds__(256, 4) log_softmax_rows_kernel(
    const __nv_bfloat16* __restrict__ x,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_y_1 = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    float* s_y_3 = reinterpret_cast<float*>(fd_shared + 32);  // 8 x f32, bytes 32..64

    // [INIT] r64: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r65

    // [LOAD x] r65: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float x_2[32];
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r * 2048) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c_lane + c_r * 2048)]);
    }
    float y_1[1];  // r64
    y_1[0] = -fd::infinity();

    // [COMPUTE y__1] r66: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if ((c_lane + c_r_2 * 2048) < n_c) {
                y_1[0] = fd::max(y_1[0], x_2[c_r_2 * 8 + c_r_3]);
            }
        }
    }

    // [WARP_REDUCE y__1] r67: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE y__1] r68: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
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
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_y_1[4]);
    y_1[0] = fd::max(y_1[0], part_5);
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_y_1[5]);
    y_1[0] = fd::max(y_1[0], part_6);
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_y_1[6]);
    y_1[0] = fd::max(y_1[0], part_7);
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_y_1[7]);
    y_1[0] = fd::max(y_1[0], part_8);
    float y_3[1];  // r64
    y_3[0] = 0.0f;

    // [COMPUTE y__2] r69: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float y_2[32];
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
            y_2[c_r_4 * 8 + c_r_5] = fd::exp2_approx((x_2[c_r_4 * 8 + c_r_5] - y_1[0]) * 1.442695f);
        }
    }

    // [COMPUTE y__3] r70: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
        #pragma unroll
        for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
            if ((c_lane + c_r_6 * 2048) < n_c) {
                y_3[0] += y_2[c_r_6 * 8 + c_r_7];
            }
        }
    }

    // [WARP_REDUCE y__3] r71: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE y__3] r72: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_y_3[warp], &y_3[0]);
    __syncthreads();
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_y_3[0]);
    y_3[0] = part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_y_3[1]);
    y_3[0] += part_10;
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_y_3[2]);
    y_3[0] += part_11;
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_y_3[3]);
    y_3[0] += part_12;
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_y_3[4]);
    y_3[0] += part_13;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_y_3[5]);
    y_3[0] += part_14;
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_y_3[6]);
    y_3[0] += part_15;
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_y_3[7]);
    y_3[0] += part_16;

    // [COMPUTE y] r73: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float y_4[32];
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
        #pragma unroll
        for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
            y_4[c_r_8 * 8 + c_r_9] = x_2[c_r_8 * 8 + c_r_9] - y_1[0] - logf(y_3[0]);
        }
    }

    // [STORE y] r74: address ((C * r) + c); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
        if ((c_lane + c_r_10 * 2048) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0 + (long long)(c_lane + c_r_10 * 2048)], &y_4[c_r_10 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(1024, 1) log_softmax_rows_kernel_v2(
    const __nv_bfloat16* __restrict__ x,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_y_1 = reinterpret_cast<float*>(fd_shared + 0);  // 32 x f32, bytes 0..128
    float* s_y_3 = reinterpret_cast<float*>(fd_shared + 128);  // 32 x f32, bytes 128..256

    // [INIT] r77: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r80

    // [INIT] r78: pass 0: states start at the identity of their operators
    float y_1[1];
    y_1[0] = -fd::infinity();
    float y_3[1];
    y_3[0] = 0.0f;

    // [COMPUTE y__3] r84: 32 points a thread in registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
    float y_1_tile[1];  // r79
    float x_2[32];
    float y_1_old[1];
    float y_3_scale[1];
    float y_2[32];
    #pragma unroll 1
    for (int c0 = 0; c0 < n_c; c0 += 32768) {
        // [INIT]
        y_1_tile[0] = -fd::infinity();

        // [LOAD x] r80: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
        #pragma unroll
        for (int c_r = 0; c_r < 4; ++c_r) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((c0 + c_lane + c_r * 8192) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c0 + c_lane + c_r * 8192)]);
        }

        // [COMPUTE y__1] r81: 32 points a thread in registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
            #pragma unroll
            for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
                if ((c0 + c_lane + c_r_2 * 8192) < n_c) {
                    y_1_tile[0] = fd::max(y_1_tile[0], x_2[c_r_2 * 8 + c_r_3]);
                }
            }
        }
        y_1_old[0] = y_1[0];
        y_1[0] = fd::max(y_1[0], y_1_tile[0]);

        // [RESCALE y__1] r82: when `y__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
        y_3_scale[0] = y_1_old[0] == y_1[0] ? 1.0f : y_1_old[0] == -fd::infinity() || y_1_old[0] == fd::infinity() ? 0.0f : expf(y_1_old[0] - y_1[0]);
        y_3[0] = y_3_scale[0] == 0.0f ? 0.0f : y_3[0] * y_3_scale[0];

        // [COMPUTE y__2] r83: 32 elements a thread in registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
        #pragma unroll
        for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
            #pragma unroll
            for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
                y_2[c_r_4 * 8 + c_r_5] = fd::exp2_approx((x_2[c_r_4 * 8 + c_r_5] - y_1[0]) * 1.442695f);
            }
        }
        // [COMPUTE y__3]
        #pragma unroll  // r84
        for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
            #pragma unroll
            for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
                if ((c0 + c_lane + c_r_6 * 8192) < n_c) {
                    y_3[0] += y_2[c_r_6 * 8 + c_r_7];
                }
            }
        }
    }
    float y_1_all[1];  // r79
    y_1_all[0] = -fd::infinity();
    y_1_all[0] = fd::max(y_1_all[0], y_1[0]);

    // [WARP_REDUCE y__1] r85: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(y_1_all[0], 1);
    y_1_all[0] = fd::max(y_1_all[0], other);
    const float other_2 = fd::shuffle_xor(y_1_all[0], 2);
    y_1_all[0] = fd::max(y_1_all[0], other_2);
    const float other_3 = fd::shuffle_xor(y_1_all[0], 4);
    y_1_all[0] = fd::max(y_1_all[0], other_3);
    const float other_4 = fd::shuffle_xor(y_1_all[0], 8);
    y_1_all[0] = fd::max(y_1_all[0], other_4);
    const float other_5 = fd::shuffle_xor(y_1_all[0], 16);
    y_1_all[0] = fd::max(y_1_all[0], other_5);

    // [BLOCK_MERGE y__1] r86: 32 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_y_1[warp], &y_1_all[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_y_1[0]);
    y_1_all[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_y_1[1]);
    y_1_all[0] = fd::max(y_1_all[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_y_1[2]);
    y_1_all[0] = fd::max(y_1_all[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_y_1[3]);
    y_1_all[0] = fd::max(y_1_all[0], part_4);
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_y_1[4]);
    y_1_all[0] = fd::max(y_1_all[0], part_5);
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_y_1[5]);
    y_1_all[0] = fd::max(y_1_all[0], part_6);
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_y_1[6]);
    y_1_all[0] = fd::max(y_1_all[0], part_7);
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_y_1[7]);
    y_1_all[0] = fd::max(y_1_all[0], part_8);
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_y_1[8]);
    y_1_all[0] = fd::max(y_1_all[0], part_9);
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_y_1[9]);
    y_1_all[0] = fd::max(y_1_all[0], part_10);
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_y_1[10]);
    y_1_all[0] = fd::max(y_1_all[0], part_11);
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_y_1[11]);
    y_1_all[0] = fd::max(y_1_all[0], part_12);
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_y_1[12]);
    y_1_all[0] = fd::max(y_1_all[0], part_13);
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_y_1[13]);
    y_1_all[0] = fd::max(y_1_all[0], part_14);
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_y_1[14]);
    y_1_all[0] = fd::max(y_1_all[0], part_15);
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_y_1[15]);
    y_1_all[0] = fd::max(y_1_all[0], part_16);
    float part_17;
    fd::load<fd::f32, 1>(&part_17, &s_y_1[16]);
    y_1_all[0] = fd::max(y_1_all[0], part_17);
    float part_18;
    fd::load<fd::f32, 1>(&part_18, &s_y_1[17]);
    y_1_all[0] = fd::max(y_1_all[0], part_18);
    float part_19;
    fd::load<fd::f32, 1>(&part_19, &s_y_1[18]);
    y_1_all[0] = fd::max(y_1_all[0], part_19);
    float part_20;
    fd::load<fd::f32, 1>(&part_20, &s_y_1[19]);
    y_1_all[0] = fd::max(y_1_all[0], part_20);
    float part_21;
    fd::load<fd::f32, 1>(&part_21, &s_y_1[20]);
    y_1_all[0] = fd::max(y_1_all[0], part_21);
    float part_22;
    fd::load<fd::f32, 1>(&part_22, &s_y_1[21]);
    y_1_all[0] = fd::max(y_1_all[0], part_22);
    float part_23;
    fd::load<fd::f32, 1>(&part_23, &s_y_1[22]);
    y_1_all[0] = fd::max(y_1_all[0], part_23);
    float part_24;
    fd::load<fd::f32, 1>(&part_24, &s_y_1[23]);
    y_1_all[0] = fd::max(y_1_all[0], part_24);
    float part_25;
    fd::load<fd::f32, 1>(&part_25, &s_y_1[24]);
    y_1_all[0] = fd::max(y_1_all[0], part_25);
    float part_26;
    fd::load<fd::f32, 1>(&part_26, &s_y_1[25]);
    y_1_all[0] = fd::max(y_1_all[0], part_26);
    float part_27;
    fd::load<fd::f32, 1>(&part_27, &s_y_1[26]);
    y_1_all[0] = fd::max(y_1_all[0], part_27);
    float part_28;
    fd::load<fd::f32, 1>(&part_28, &s_y_1[27]);
    y_1_all[0] = fd::max(y_1_all[0], part_28);
    float part_29;
    fd::load<fd::f32, 1>(&part_29, &s_y_1[28]);
    y_1_all[0] = fd::max(y_1_all[0], part_29);
    float part_30;
    fd::load<fd::f32, 1>(&part_30, &s_y_1[29]);
    y_1_all[0] = fd::max(y_1_all[0], part_30);
    float part_31;
    fd::load<fd::f32, 1>(&part_31, &s_y_1[30]);
    y_1_all[0] = fd::max(y_1_all[0], part_31);
    float part_32;
    fd::load<fd::f32, 1>(&part_32, &s_y_1[31]);
    y_1_all[0] = fd::max(y_1_all[0], part_32);
    float y_1_old_2[1];
    y_1_old_2[0] = y_1[0];
    y_1[0] = fd::max(y_1[0], y_1_all[0]);

    // [RESCALE y__1] r87: when `y__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
    float y_3_scale_2[1];
    y_3_scale_2[0] = y_1_old_2[0] == y_1[0] ? 1.0f : y_1_old_2[0] == -fd::infinity() || y_1_old_2[0] == fd::infinity() ? 0.0f : expf(y_1_old_2[0] - y_1[0]);
    y_3[0] = y_3_scale_2[0] == 0.0f ? 0.0f : y_3[0] * y_3_scale_2[0];

    // [WARP_REDUCE y__3] r88: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE y__3] r89: 32 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_y_3[warp], &y_3[0]);
    __syncthreads();
    float part_33;
    fd::load<fd::f32, 1>(&part_33, &s_y_3[0]);
    y_3[0] = part_33;
    float part_34;
    fd::load<fd::f32, 1>(&part_34, &s_y_3[1]);
    y_3[0] += part_34;
    float part_35;
    fd::load<fd::f32, 1>(&part_35, &s_y_3[2]);
    y_3[0] += part_35;
    float part_36;
    fd::load<fd::f32, 1>(&part_36, &s_y_3[3]);
    y_3[0] += part_36;
    float part_37;
    fd::load<fd::f32, 1>(&part_37, &s_y_3[4]);
    y_3[0] += part_37;
    float part_38;
    fd::load<fd::f32, 1>(&part_38, &s_y_3[5]);
    y_3[0] += part_38;
    float part_39;
    fd::load<fd::f32, 1>(&part_39, &s_y_3[6]);
    y_3[0] += part_39;
    float part_40;
    fd::load<fd::f32, 1>(&part_40, &s_y_3[7]);
    y_3[0] += part_40;
    float part_41;
    fd::load<fd::f32, 1>(&part_41, &s_y_3[8]);
    y_3[0] += part_41;
    float part_42;
    fd::load<fd::f32, 1>(&part_42, &s_y_3[9]);
    y_3[0] += part_42;
    float part_43;
    fd::load<fd::f32, 1>(&part_43, &s_y_3[10]);
    y_3[0] += part_43;
    float part_44;
    fd::load<fd::f32, 1>(&part_44, &s_y_3[11]);
    y_3[0] += part_44;
    float part_45;
    fd::load<fd::f32, 1>(&part_45, &s_y_3[12]);
    y_3[0] += part_45;
    float part_46;
    fd::load<fd::f32, 1>(&part_46, &s_y_3[13]);
    y_3[0] += part_46;
    float part_47;
    fd::load<fd::f32, 1>(&part_47, &s_y_3[14]);
    y_3[0] += part_47;
    float part_48;
    fd::load<fd::f32, 1>(&part_48, &s_y_3[15]);
    y_3[0] += part_48;
    float part_49;
    fd::load<fd::f32, 1>(&part_49, &s_y_3[16]);
    y_3[0] += part_49;
    float part_50;
    fd::load<fd::f32, 1>(&part_50, &s_y_3[17]);
    y_3[0] += part_50;
    float part_51;
    fd::load<fd::f32, 1>(&part_51, &s_y_3[18]);
    y_3[0] += part_51;
    float part_52;
    fd::load<fd::f32, 1>(&part_52, &s_y_3[19]);
    y_3[0] += part_52;
    float part_53;
    fd::load<fd::f32, 1>(&part_53, &s_y_3[20]);
    y_3[0] += part_53;
    float part_54;
    fd::load<fd::f32, 1>(&part_54, &s_y_3[21]);
    y_3[0] += part_54;
    float part_55;
    fd::load<fd::f32, 1>(&part_55, &s_y_3[22]);
    y_3[0] += part_55;
    float part_56;
    fd::load<fd::f32, 1>(&part_56, &s_y_3[23]);
    y_3[0] += part_56;
    float part_57;
    fd::load<fd::f32, 1>(&part_57, &s_y_3[24]);
    y_3[0] += part_57;
    float part_58;
    fd::load<fd::f32, 1>(&part_58, &s_y_3[25]);
    y_3[0] += part_58;
    float part_59;
    fd::load<fd::f32, 1>(&part_59, &s_y_3[26]);
    y_3[0] += part_59;
    float part_60;
    fd::load<fd::f32, 1>(&part_60, &s_y_3[27]);
    y_3[0] += part_60;
    float part_61;
    fd::load<fd::f32, 1>(&part_61, &s_y_3[28]);
    y_3[0] += part_61;
    float part_62;
    fd::load<fd::f32, 1>(&part_62, &s_y_3[29]);
    y_3[0] += part_62;
    float part_63;
    fd::load<fd::f32, 1>(&part_63, &s_y_3[30]);
    y_3[0] += part_63;
    float part_64;
    fd::load<fd::f32, 1>(&part_64, &s_y_3[31]);
    y_3[0] += part_64;

    // [STORE y] r94: address ((C * r) + c); 32 elements a thread, 8 at a time
    float x_2_2[32];  // r91
    float y_4[32];
    #pragma unroll 1
    for (int c0_2 = 0; c0_2 < n_c; c0_2 += 32768) {
        // [LOAD x] r92: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
        #pragma unroll
        for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((c0_2 + c_lane + c_r_8 * 8192) < n_c, &x_2_2[c_r_8 * 8], &x[size_C * r0 + (long long)(c0_2 + c_lane + c_r_8 * 8192)]);
        }

        // [COMPUTE y] r93: 32 elements a thread in registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
        #pragma unroll
        for (int c_r_9 = 0; c_r_9 < 4; ++c_r_9) {
            #pragma unroll
            for (int c_r_10 = 0; c_r_10 < 8; ++c_r_10) {
                y_4[c_r_9 * 8 + c_r_10] = x_2_2[c_r_9 * 8 + c_r_10] - y_1[0] - logf(y_3[0]);
            }
        }
        // [STORE y]
        #pragma unroll  // r94
        for (int c_r_11 = 0; c_r_11 < 4; ++c_r_11) {
            if ((c0_2 + c_lane + c_r_11 * 8192) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0 + (long long)(c0_2 + c_lane + c_r_11 * 8192)], &y_4[c_r_11 * 8]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) log_softmax_rows_kernel_any(
    const __nv_bfloat16* __restrict__ x,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_y_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_y_3 = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32

    // [INIT] r97: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r100

    // [INIT] r98: pass 0: states start at the identity of their operators
    float y_1[1];
    y_1[0] = -fd::infinity();
    float y_3[1];
    y_3[0] = 0.0f;

    // [COMPUTE y__3] r104: 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
    float y_1_tile[1];  // r99
    float x_2[8];
    float y_1_old[1];
    float y_3_scale[1];
    float y_2[8];
    #pragma unroll 1
    for (int c0 = 0; c0 < n_c; c0 += 1024) {
        // [INIT]
        y_1_tile[0] = -fd::infinity();

        // [LOAD x] r100: address ((C * r) + c); 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
        #pragma unroll
        for (int c_r = 0; c_r < 8; ++c_r) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((c0 + c_lane + c_r) < n_c, &x_2[c_r], &x[size_C * r0 + (long long)(c0 + c_lane + c_r)]);
        }

        // [COMPUTE y__1] r101: 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 8; ++c_r_2) {
            if ((c0 + c_lane + c_r_2) < n_c) {
                y_1_tile[0] = fd::max(y_1_tile[0], x_2[c_r_2]);
            }
        }
        y_1_old[0] = y_1[0];
        y_1[0] = fd::max(y_1[0], y_1_tile[0]);

        // [RESCALE y__1] r102: when `y__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
        y_3_scale[0] = y_1_old[0] == y_1[0] ? 1.0f : y_1_old[0] == -fd::infinity() || y_1_old[0] == fd::infinity() ? 0.0f : expf(y_1_old[0] - y_1[0]);
        y_3[0] = y_3_scale[0] == 0.0f ? 0.0f : y_3[0] * y_3_scale[0];

        // [COMPUTE y__2] r103: 8 elements a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            y_2[c_r_3] = fd::exp2_approx((x_2[c_r_3] - y_1[0]) * 1.442695f);
        }
        // [COMPUTE y__3]
        #pragma unroll  // r104
        for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
            if ((c0 + c_lane + c_r_4) < n_c) {
                y_3[0] += y_2[c_r_4];
            }
        }
    }
    float y_1_all[1];  // r99
    y_1_all[0] = -fd::infinity();
    y_1_all[0] = fd::max(y_1_all[0], y_1[0]);

    // [WARP_REDUCE y__1] r105: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(y_1_all[0], 1);
    y_1_all[0] = fd::max(y_1_all[0], other);
    const float other_2 = fd::shuffle_xor(y_1_all[0], 2);
    y_1_all[0] = fd::max(y_1_all[0], other_2);
    const float other_3 = fd::shuffle_xor(y_1_all[0], 4);
    y_1_all[0] = fd::max(y_1_all[0], other_3);
    const float other_4 = fd::shuffle_xor(y_1_all[0], 8);
    y_1_all[0] = fd::max(y_1_all[0], other_4);
    const float other_5 = fd::shuffle_xor(y_1_all[0], 16);
    y_1_all[0] = fd::max(y_1_all[0], other_5);

    // [BLOCK_MERGE y__1] r106: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_y_1[warp], &y_1_all[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_y_1[0]);
    y_1_all[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_y_1[1]);
    y_1_all[0] = fd::max(y_1_all[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_y_1[2]);
    y_1_all[0] = fd::max(y_1_all[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_y_1[3]);
    y_1_all[0] = fd::max(y_1_all[0], part_4);
    float y_1_old_2[1];
    y_1_old_2[0] = y_1[0];
    y_1[0] = fd::max(y_1[0], y_1_all[0]);

    // [RESCALE y__1] r107: when `y__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
    float y_3_scale_2[1];
    y_3_scale_2[0] = y_1_old_2[0] == y_1[0] ? 1.0f : y_1_old_2[0] == -fd::infinity() || y_1_old_2[0] == fd::infinity() ? 0.0f : expf(y_1_old_2[0] - y_1[0]);
    y_3[0] = y_3_scale_2[0] == 0.0f ? 0.0f : y_3[0] * y_3_scale_2[0];

    // [WARP_REDUCE y__3] r108: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE y__3] r109: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [STORE y] r114: address ((C * r) + c); 8 elements a thread, 1 at a time
    float x_2_2[8];  // r111
    float y_4[8];
    #pragma unroll 1
    for (int c0_2 = 0; c0_2 < n_c; c0_2 += 1024) {
        // [LOAD x] r112: address ((C * r) + c); 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((c0_2 + c_lane + c_r_5) < n_c, &x_2_2[c_r_5], &x[size_C * r0 + (long long)(c0_2 + c_lane + c_r_5)]);
        }

        // [COMPUTE y] r113: 8 elements a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
        #pragma unroll
        for (int c_r_6 = 0; c_r_6 < 8; ++c_r_6) {
            y_4[c_r_6] = x_2_2[c_r_6] - y_1[0] - logf(y_3[0]);
        }
        // [STORE y]
        #pragma unroll  // r114
        for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
            if ((c0_2 + c_lane + c_r_7) < n_c) fd::store<fd::bf16, 1>(&y[size_C * r0 + (long long)(c0_2 + c_lane + c_r_7)], &y_4[c_r_7]);
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r64 [step2, problem] fuse, y__1, y__2, y__3, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r65 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r66 [build, problem] reduce-registers, y__1[r] = max[c] x[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r67 [build, hardware] warp-reduce, y__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r68 [build, hardware] block-merge, y__1: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r69 [build, problem] map-tile, y__2[r,c] = exp((x[r, c] - y__1[r])): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r70 [build, problem] reduce-registers, y__3[r] = sum[c] y__2[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r71 [build, hardware] warp-reduce, y__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r72 [build, hardware] block-merge, y__3: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r73 [build, problem] map-tile, y[r,c] = ((x[r, c] - y__1[r]) - log(y__3[r])): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r74 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r77 [step2, problem] fuse, y__1, y__2, y__3, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r78 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r79 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 32768
// r80 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
// r81 [build, problem] reduce-registers, y__1[r] = max[c] x[r, c]: 32 points a thread in registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
// r82 [build, problem] online-rescale, y__3: when `y__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r83 [build, problem] map-tile, y__2[r,c] = exp((x[r, c] - y__1[r])): 32 elements a thread in registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
// r84 [build, problem] reduce-registers, y__3[r] = sum[c] y__2[r, c]: 32 points a thread in registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
// r85 [build, hardware] warp-reduce, y__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r86 [build, hardware] block-merge, y__1: 32 warps leave 1 partial results each in shared memory; every thread combines them in order
// r87 [build, problem] online-rescale, y__3: when `y__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r88 [build, hardware] warp-reduce, y__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r89 [build, hardware] block-merge, y__3: 32 warps leave 1 partial results each in shared memory; every thread combines them in order
// r91 [build, hardware] stream-loop, c: pass 1 streams `c` in tiles of 32768
// r92 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
// r93 [build, problem] map-tile, y[r,c] = ((x[r, c] - y__1[r]) - log(y__3[r])): 32 elements a thread in registers [c:4x8192 c:8x1] lanes [c:32x8] warps [c:32x256]
// r94 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r97 [step2, problem] fuse, y__1, y__2, y__3, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r98 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r99 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 1024
// r100 [build, hardware] load-tile, x: address ((C * r) + c); 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r101 [build, problem] reduce-registers, y__1[r] = max[c] x[r, c]: 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r102 [build, problem] online-rescale, y__3: when `y__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r103 [build, problem] map-tile, y__2[r,c] = exp((x[r, c] - y__1[r])): 8 elements a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r104 [build, problem] reduce-registers, y__3[r] = sum[c] y__2[r, c]: 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r105 [build, hardware] warp-reduce, y__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r106 [build, hardware] block-merge, y__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r107 [build, problem] online-rescale, y__3: when `y__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r108 [build, hardware] warp-reduce, y__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r109 [build, hardware] block-merge, y__3: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r111 [build, hardware] stream-loop, c: pass 1 streams `c` in tiles of 1024
// r112 [build, hardware] load-tile, x: address ((C * r) + c); 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r113 [build, problem] map-tile, y[r,c] = ((x[r, c] - y__1[r]) - log(y__3[r])): 8 elements a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r114 [build, hardware] store-tile, y: address ((C * r) + c); 8 elements a thread, 1 at a time
