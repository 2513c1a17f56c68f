// statistics: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Sum, sum of squares, largest and smallest element of each row, in one pass.
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

// Reals that have no literal.
__device__ __forceinline__ float infinity() { return __uint_as_float(0x7f800000u); }
__device__ __forceinline__ float not_a_number() { return __uint_as_float(0x7fffffffu); }

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

extern "C" __global__ void __launch_bounds__(256, 4) statistics_kernel(
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ total,
    float* __restrict__ squares,
    float* __restrict__ top,
    float* __restrict__ bottom,
    long long n_r,
    int n_c,
    long long size_C) {
    // [INIT] r62: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x * 64;
    const int r_lane = lane / 8 + warp * 4;  // r63
    const int c_lane = lane % 8 * 8;
    float total_2[2];  // r62
    #pragma unroll
    for (int r_r = 0; r_r < 2; ++r_r) {
        total_2[r_r] = 0.0f;
    }

    // [LOAD x] r63: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
    float x_2[16];
    #pragma unroll
    for (int r_r_2 = 0; r_r_2 < 2; ++r_r_2) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((r0 + (long long)(r_lane + r_r_2 * 32)) < n_r && c_lane < n_c, &x_2[r_r_2 * 8], &x[size_C * (r0 + (long long)(r_lane + r_r_2 * 32)) + (long long)c_lane]);
    }

    // [COMPUTE total] r64: 16 points a thread in registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
    #pragma unroll
    for (int r_r_3 = 0; r_r_3 < 2; ++r_r_3) {
        #pragma unroll
        for (int c_r = 0; c_r < 8; ++c_r) {
            if (c_lane < n_c) {
                total_2[r_r_3] += x_2[r_r_3 * 8 + c_r];
            }
        }
    }

    // [WARP_REDUCE total] r65: butterfly over lanes, masks [1, 2, 4], lower lanes left
    #pragma unroll
    for (int r_r_4 = 0; r_r_4 < 2; ++r_r_4) {
        const float other = fd::shuffle_xor(total_2[r_r_4], 1);
        total_2[r_r_4] += other;
        const float other_2 = fd::shuffle_xor(total_2[r_r_4], 2);
        total_2[r_r_4] += other_2;
        const float other_3 = fd::shuffle_xor(total_2[r_r_4], 4);
        total_2[r_r_4] += other_3;
    }

    // [STORE total] r66: address r; 2 elements a thread, 1 at a time
    #pragma unroll
    for (int r_r_5 = 0; r_r_5 < 2; ++r_r_5) {
        if (lane % 8 == 0 && (r0 + (long long)(r_lane + r_r_5 * 32)) < n_r) fd::store<fd::f32, 1>(&total[r0 + (long long)(r_lane + r_r_5 * 32)], &total_2[r_r_5]);
    }
    float squares_2[2];  // r62
    #pragma unroll
    for (int r_r_6 = 0; r_r_6 < 2; ++r_r_6) {
        squares_2[r_r_6] = 0.0f;
    }

    // [COMPUTE squares] r67: 16 points a thread in registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
    #pragma unroll
    for (int r_r_7 = 0; r_r_7 < 2; ++r_r_7) {
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 8; ++c_r_2) {
            if (c_lane < n_c) {
                squares_2[r_r_7] += x_2[r_r_7 * 8 + c_r_2] * x_2[r_r_7 * 8 + c_r_2];
            }
        }
    }

    // [WARP_REDUCE squares] r68: butterfly over lanes, masks [1, 2, 4], lower lanes left
    #pragma unroll
    for (int r_r_8 = 0; r_r_8 < 2; ++r_r_8) {
        const float other_4 = fd::shuffle_xor(squares_2[r_r_8], 1);
        squares_2[r_r_8] += other_4;
        const float other_5 = fd::shuffle_xor(squares_2[r_r_8], 2);
        squares_2[r_r_8] += other_5;
        const float other_6 = fd::shuffle_xor(squares_2[r_r_8], 4);
        squares_2[r_r_8] += other_6;
    }

    // [STORE squares] r69: address r; 2 elements a thread, 1 at a time
    #pragma unroll
    for (int r_r_9 = 0; r_r_9 < 2; ++r_r_9) {
        if (lane % 8 == 0 && (r0 + (long long)(r_lane + r_r_9 * 32)) < n_r) fd::store<fd::f32, 1>(&squares[r0 + (long long)(r_lane + r_r_9 * 32)], &squares_2[r_r_9]);
    }
    float top_2[2];  // r62
    #pragma unroll
    for (int r_r_10 = 0; r_r_10 < 2; ++r_r_10) {
        top_2[r_r_10] = -fd::infinity();
    }

    // [COMPUTE top] r70: 16 points a thread in registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
    #pragma unroll
    for (int r_r_11 = 0; r_r_11 < 2; ++r_r_11) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if (c_lane < n_c) {
                top_2[r_r_11] = fd::max(top_2[r_r_11], x_2[r_r_11 * 8 + c_r_3]);
            }
        }
    }

    // [WARP_REDUCE top] r71: butterfly over lanes, masks [1, 2, 4], lower lanes left
    #pragma unroll
    for (int r_r_12 = 0; r_r_12 < 2; ++r_r_12) {
        const float other_7 = fd::shuffle_xor(top_2[r_r_12], 1);
        top_2[r_r_12] = fd::max(top_2[r_r_12], other_7);
        const float other_8 = fd::shuffle_xor(top_2[r_r_12], 2);
        top_2[r_r_12] = fd::max(top_2[r_r_12], other_8);
        const float other_9 = fd::shuffle_xor(top_2[r_r_12], 4);
        top_2[r_r_12] = fd::max(top_2[r_r_12], other_9);
    }

    // [STORE top] r72: address r; 2 elements a thread, 1 at a time
    #pragma unroll
    for (int r_r_13 = 0; r_r_13 < 2; ++r_r_13) {
        if (lane % 8 == 0 && (r0 + (long long)(r_lane + r_r_13 * 32)) < n_r) fd::store<fd::f32, 1>(&top[r0 + (long long)(r_lane + r_r_13 * 32)], &top_2[r_r_13]);
    }
    float bottom_2[2];  // r62
    #pragma unroll
    for (int r_r_14 = 0; r_r_14 < 2; ++r_r_14) {
        bottom_2[r_r_14] = fd::infinity();
    }

    // [COMPUTE bottom] r73: 16 points a thread in registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
    #pragma unroll
    for (int r_r_15 = 0; r_r_15 < 2; ++r_r_15) {
        #pragma unroll
        for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
            if (c_lane < n_c) {
                bottom_2[r_r_15] = fd::min(bottom_2[r_r_15], x_2[r_r_15 * 8 + c_r_4]);
            }
        }
    }

    // [WARP_REDUCE bottom] r74: butterfly over lanes, masks [1, 2, 4], lower lanes left
    #pragma unroll
    for (int r_r_16 = 0; r_r_16 < 2; ++r_r_16) {
        const float other_10 = fd::shuffle_xor(bottom_2[r_r_16], 1);
        bottom_2[r_r_16] = fd::min(bottom_2[r_r_16], other_10);
        const float other_11 = fd::shuffle_xor(bottom_2[r_r_16], 2);
        bottom_2[r_r_16] = fd::min(bottom_2[r_r_16], other_11);
        const float other_12 = fd::shuffle_xor(bottom_2[r_r_16], 4);
        bottom_2[r_r_16] = fd::min(bottom_2[r_r_16], other_12);
    }

    // [STORE bottom] r75: address r; 2 elements a thread, 1 at a time
    #pragma unroll
    for (int r_r_17 = 0; r_r_17 < 2; ++r_r_17) {
        if (lane % 8 == 0 && (r0 + (long long)(r_lane + r_r_17 * 32)) < n_r) fd::store<fd::f32, 1>(&bottom[r0 + (long long)(r_lane + r_r_17 * 32)], &bottom_2[r_r_17]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) statistics_kernel_v2(
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ total,
    float* __restrict__ squares,
    float* __restrict__ top,
    float* __restrict__ bottom,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_total = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_squares = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32
    float* s_top = reinterpret_cast<float*>(fd_shared + 32);  // 4 x f32, bytes 32..48
    float* s_bottom = reinterpret_cast<float*>(fd_shared + 48);  // 4 x f32, bytes 48..64

    // [INIT] r78: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r81

    // [INIT] r79: pass 0: states start at the identity of their operators
    float total_2[1];
    total_2[0] = 0.0f;
    float squares_2[1];
    squares_2[0] = 0.0f;
    float top_2[1];
    top_2[0] = -fd::infinity();
    float bottom_2[1];
    bottom_2[0] = fd::infinity();

    // [COMPUTE bottom] r85: 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_2[8];  // r80
    #pragma unroll 1
    for (int c0 = 0; c0 < n_c; c0 += 1024) {
        // [LOAD x] r81: address ((C * r) + c); 8 elements a thread, 8 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c0 + c_lane) < n_c, &x_2[0], &x[size_C * r0 + (long long)c0 + (long long)c_lane]);

        // [COMPUTE total] r82: 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
        #pragma unroll
        for (int c_r = 0; c_r < 8; ++c_r) {
            if ((c0 + c_lane) < n_c) {
                total_2[0] += x_2[c_r];
            }
        }

        // [COMPUTE squares] r83: 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 8; ++c_r_2) {
            if ((c0 + c_lane) < n_c) {
                squares_2[0] += x_2[c_r_2] * x_2[c_r_2];
            }
        }

        // [COMPUTE top] r84: 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if ((c0 + c_lane) < n_c) {
                top_2[0] = fd::max(top_2[0], x_2[c_r_3]);
            }
        }
        // [COMPUTE bottom]
        #pragma unroll  // r85
        for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
            if ((c0 + c_lane) < n_c) {
                bottom_2[0] = fd::min(bottom_2[0], x_2[c_r_4]);
            }
        }
    }

    // [WARP_REDUCE total] r86: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(total_2[0], 1);
    total_2[0] += other;
    const float other_2 = fd::shuffle_xor(total_2[0], 2);
    total_2[0] += other_2;
    const float other_3 = fd::shuffle_xor(total_2[0], 4);
    total_2[0] += other_3;
    const float other_4 = fd::shuffle_xor(total_2[0], 8);
    total_2[0] += other_4;
    const float other_5 = fd::shuffle_xor(total_2[0], 16);
    total_2[0] += other_5;

    // [BLOCK_MERGE total] r87: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_total[warp], &total_2[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_total[0]);
    total_2[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_total[1]);
    total_2[0] += part_2;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_total[2]);
    total_2[0] += part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_total[3]);
    total_2[0] += part_4;

    // [WARP_REDUCE squares] r88: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(squares_2[0], 1);
    squares_2[0] += other_6;
    const float other_7 = fd::shuffle_xor(squares_2[0], 2);
    squares_2[0] += other_7;
    const float other_8 = fd::shuffle_xor(squares_2[0], 4);
    squares_2[0] += other_8;
    const float other_9 = fd::shuffle_xor(squares_2[0], 8);
    squares_2[0] += other_9;
    const float other_10 = fd::shuffle_xor(squares_2[0], 16);
    squares_2[0] += other_10;

    // [BLOCK_MERGE squares] r89: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_squares[warp], &squares_2[0]);
    __syncthreads();
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_squares[0]);
    squares_2[0] = part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_squares[1]);
    squares_2[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_squares[2]);
    squares_2[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_squares[3]);
    squares_2[0] += part_8;

    // [WARP_REDUCE top] r90: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_11 = fd::shuffle_xor(top_2[0], 1);
    top_2[0] = fd::max(top_2[0], other_11);
    const float other_12 = fd::shuffle_xor(top_2[0], 2);
    top_2[0] = fd::max(top_2[0], other_12);
    const float other_13 = fd::shuffle_xor(top_2[0], 4);
    top_2[0] = fd::max(top_2[0], other_13);
    const float other_14 = fd::shuffle_xor(top_2[0], 8);
    top_2[0] = fd::max(top_2[0], other_14);
    const float other_15 = fd::shuffle_xor(top_2[0], 16);
    top_2[0] = fd::max(top_2[0], other_15);

    // [BLOCK_MERGE top] r91: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_top[warp], &top_2[0]);
    __syncthreads();
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_top[0]);
    top_2[0] = part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_top[1]);
    top_2[0] = fd::max(top_2[0], part_10);
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_top[2]);
    top_2[0] = fd::max(top_2[0], part_11);
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_top[3]);
    top_2[0] = fd::max(top_2[0], part_12);

    // [WARP_REDUCE bottom] r92: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_16 = fd::shuffle_xor(bottom_2[0], 1);
    bottom_2[0] = fd::min(bottom_2[0], other_16);
    const float other_17 = fd::shuffle_xor(bottom_2[0], 2);
    bottom_2[0] = fd::min(bottom_2[0], other_17);
    const float other_18 = fd::shuffle_xor(bottom_2[0], 4);
    bottom_2[0] = fd::min(bottom_2[0], other_18);
    const float other_19 = fd::shuffle_xor(bottom_2[0], 8);
    bottom_2[0] = fd::min(bottom_2[0], other_19);
    const float other_20 = fd::shuffle_xor(bottom_2[0], 16);
    bottom_2[0] = fd::min(bottom_2[0], other_20);

    // [BLOCK_MERGE bottom] r93: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_bottom[warp], &bottom_2[0]);
    __syncthreads();
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_bottom[0]);
    bottom_2[0] = part_13;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_bottom[1]);
    bottom_2[0] = fd::min(bottom_2[0], part_14);
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_bottom[2]);
    bottom_2[0] = fd::min(bottom_2[0], part_15);
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_bottom[3]);
    bottom_2[0] = fd::min(bottom_2[0], part_16);

    // [STORE total] r94: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&total[r0], &total_2[0]);

    // [STORE squares] r95: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&squares[r0], &squares_2[0]);

    // [STORE top] r96: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&top[r0], &top_2[0]);

    // [STORE bottom] r97: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&bottom[r0], &bottom_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) statistics_kernel_v3_1(
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ total_part,
    float* __restrict__ squares_part,
    float* __restrict__ top_part,
    float* __restrict__ bottom_part,
    int n_c,
    long long size_C,
    long long n_r) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_total_part = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    float* s_squares_part = reinterpret_cast<float*>(fd_shared + 32);  // 8 x f32, bytes 32..64
    float* s_top_part = reinterpret_cast<float*>(fd_shared + 64);  // 8 x f32, bytes 64..96
    float* s_bottom_part = reinterpret_cast<float*>(fd_shared + 96);  // 8 x f32, bytes 96..128

    // [INIT] r101: 4 blocks leave multiprocessors of 132 idle; the stream is cut into 66 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_part2 = (int)blockIdx.x / 66;
    const int part20 = (int)blockIdx.x % 66;
    const long long r0 = (long long)rest_part2;
    const int c_lane = lane * 8 + warp * 256;  // r105

    // [INIT] r102: pass 0: states start at the identity of their operators
    float total_part_2[1];
    total_part_2[0] = 0.0f;
    float squares_part_2[1];
    squares_part_2[0] = 0.0f;
    float top_part_2[1];
    top_part_2[0] = -fd::infinity();
    float bottom_part_2[1];
    bottom_part_2[0] = fd::infinity();
    const int c_from = part20 * 8192;

    // [COMPUTE bottom_part] r109: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float x_2[32];  // r104
    #pragma unroll 1
    for (int c0 = c_from; c0 < n_c; c0 += 540672) {
        // [LOAD x] r105: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
        #pragma unroll
        for (int c_r = 0; c_r < 4; ++c_r) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((c0 + c_lane + c_r * 2048) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r * 2048)]);
        }

        // [COMPUTE total_part] r106: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
            #pragma unroll
            for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
                if ((c0 + c_lane + c_r_2 * 2048) < n_c) {
                    total_part_2[0] += x_2[c_r_2 * 8 + c_r_3];
                }
            }
        }

        // [COMPUTE squares_part] r107: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
        #pragma unroll
        for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
            #pragma unroll
            for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
                if ((c0 + c_lane + c_r_4 * 2048) < n_c) {
                    squares_part_2[0] += x_2[c_r_4 * 8 + c_r_5] * x_2[c_r_4 * 8 + c_r_5];
                }
            }
        }

        // [COMPUTE top_part] r108: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
        #pragma unroll
        for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
            #pragma unroll
            for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
                if ((c0 + c_lane + c_r_6 * 2048) < n_c) {
                    top_part_2[0] = fd::max(top_part_2[0], x_2[c_r_6 * 8 + c_r_7]);
                }
            }
        }
        // [COMPUTE bottom_part]
        #pragma unroll  // r109
        for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
            #pragma unroll
            for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
                if ((c0 + c_lane + c_r_8 * 2048) < n_c) {
                    bottom_part_2[0] = fd::min(bottom_part_2[0], x_2[c_r_8 * 8 + c_r_9]);
                }
            }
        }
    }

    // [WARP_REDUCE total_part] r110: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(total_part_2[0], 1);
    total_part_2[0] += other;
    const float other_2 = fd::shuffle_xor(total_part_2[0], 2);
    total_part_2[0] += other_2;
    const float other_3 = fd::shuffle_xor(total_part_2[0], 4);
    total_part_2[0] += other_3;
    const float other_4 = fd::shuffle_xor(total_part_2[0], 8);
    total_part_2[0] += other_4;
    const float other_5 = fd::shuffle_xor(total_part_2[0], 16);
    total_part_2[0] += other_5;

    // [BLOCK_MERGE total_part] r111: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_total_part[warp], &total_part_2[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_total_part[0]);
    total_part_2[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_total_part[1]);
    total_part_2[0] += part_2;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_total_part[2]);
    total_part_2[0] += part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_total_part[3]);
    total_part_2[0] += part_4;
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_total_part[4]);
    total_part_2[0] += part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_total_part[5]);
    total_part_2[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_total_part[6]);
    total_part_2[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_total_part[7]);
    total_part_2[0] += part_8;

    // [WARP_REDUCE squares_part] r112: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(squares_part_2[0], 1);
    squares_part_2[0] += other_6;
    const float other_7 = fd::shuffle_xor(squares_part_2[0], 2);
    squares_part_2[0] += other_7;
    const float other_8 = fd::shuffle_xor(squares_part_2[0], 4);
    squares_part_2[0] += other_8;
    const float other_9 = fd::shuffle_xor(squares_part_2[0], 8);
    squares_part_2[0] += other_9;
    const float other_10 = fd::shuffle_xor(squares_part_2[0], 16);
    squares_part_2[0] += other_10;

    // [BLOCK_MERGE squares_part] r113: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_squares_part[warp], &squares_part_2[0]);
    __syncthreads();
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_squares_part[0]);
    squares_part_2[0] = part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_squares_part[1]);
    squares_part_2[0] += part_10;
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_squares_part[2]);
    squares_part_2[0] += part_11;
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_squares_part[3]);
    squares_part_2[0] += part_12;
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_squares_part[4]);
    squares_part_2[0] += part_13;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_squares_part[5]);
    squares_part_2[0] += part_14;
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_squares_part[6]);
    squares_part_2[0] += part_15;
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_squares_part[7]);
    squares_part_2[0] += part_16;

    // [WARP_REDUCE top_part] r114: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_11 = fd::shuffle_xor(top_part_2[0], 1);
    top_part_2[0] = fd::max(top_part_2[0], other_11);
    const float other_12 = fd::shuffle_xor(top_part_2[0], 2);
    top_part_2[0] = fd::max(top_part_2[0], other_12);
    const float other_13 = fd::shuffle_xor(top_part_2[0], 4);
    top_part_2[0] = fd::max(top_part_2[0], other_13);
    const float other_14 = fd::shuffle_xor(top_part_2[0], 8);
    top_part_2[0] = fd::max(top_part_2[0], other_14);
    const float other_15 = fd::shuffle_xor(top_part_2[0], 16);
    top_part_2[0] = fd::max(top_part_2[0], other_15);

    // [BLOCK_MERGE top_part] r115: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_top_part[warp], &top_part_2[0]);
    __syncthreads();
    float part_17;
    fd::load<fd::f32, 1>(&part_17, &s_top_part[0]);
    top_part_2[0] = part_17;
    float part_18;
    fd::load<fd::f32, 1>(&part_18, &s_top_part[1]);
    top_part_2[0] = fd::max(top_part_2[0], part_18);
    float part_19;
    fd::load<fd::f32, 1>(&part_19, &s_top_part[2]);
    top_part_2[0] = fd::max(top_part_2[0], part_19);
    float part_20;
    fd::load<fd::f32, 1>(&part_20, &s_top_part[3]);
    top_part_2[0] = fd::max(top_part_2[0], part_20);
    float part_21;
    fd::load<fd::f32, 1>(&part_21, &s_top_part[4]);
    top_part_2[0] = fd::max(top_part_2[0], part_21);
    float part_22;
    fd::load<fd::f32, 1>(&part_22, &s_top_part[5]);
    top_part_2[0] = fd::max(top_part_2[0], part_22);
    float part_23;
    fd::load<fd::f32, 1>(&part_23, &s_top_part[6]);
    top_part_2[0] = fd::max(top_part_2[0], part_23);
    float part_24;
    fd::load<fd::f32, 1>(&part_24, &s_top_part[7]);
    top_part_2[0] = fd::max(top_part_2[0], part_24);

    // [WARP_REDUCE bottom_part] r116: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_16 = fd::shuffle_xor(bottom_part_2[0], 1);
    bottom_part_2[0] = fd::min(bottom_part_2[0], other_16);
    const float other_17 = fd::shuffle_xor(bottom_part_2[0], 2);
    bottom_part_2[0] = fd::min(bottom_part_2[0], other_17);
    const float other_18 = fd::shuffle_xor(bottom_part_2[0], 4);
    bottom_part_2[0] = fd::min(bottom_part_2[0], other_18);
    const float other_19 = fd::shuffle_xor(bottom_part_2[0], 8);
    bottom_part_2[0] = fd::min(bottom_part_2[0], other_19);
    const float other_20 = fd::shuffle_xor(bottom_part_2[0], 16);
    bottom_part_2[0] = fd::min(bottom_part_2[0], other_20);

    // [BLOCK_MERGE bottom_part] r117: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_bottom_part[warp], &bottom_part_2[0]);
    __syncthreads();
    float part_25;
    fd::load<fd::f32, 1>(&part_25, &s_bottom_part[0]);
    bottom_part_2[0] = part_25;
    float part_26;
    fd::load<fd::f32, 1>(&part_26, &s_bottom_part[1]);
    bottom_part_2[0] = fd::min(bottom_part_2[0], part_26);
    float part_27;
    fd::load<fd::f32, 1>(&part_27, &s_bottom_part[2]);
    bottom_part_2[0] = fd::min(bottom_part_2[0], part_27);
    float part_28;
    fd::load<fd::f32, 1>(&part_28, &s_bottom_part[3]);
    bottom_part_2[0] = fd::min(bottom_part_2[0], part_28);
    float part_29;
    fd::load<fd::f32, 1>(&part_29, &s_bottom_part[4]);
    bottom_part_2[0] = fd::min(bottom_part_2[0], part_29);
    float part_30;
    fd::load<fd::f32, 1>(&part_30, &s_bottom_part[5]);
    bottom_part_2[0] = fd::min(bottom_part_2[0], part_30);
    float part_31;
    fd::load<fd::f32, 1>(&part_31, &s_bottom_part[6]);
    bottom_part_2[0] = fd::min(bottom_part_2[0], part_31);
    float part_32;
    fd::load<fd::f32, 1>(&part_32, &s_bottom_part[7]);
    bottom_part_2[0] = fd::min(bottom_part_2[0], part_32);

    // [STORE total_part] r118: address ((R * part2) + r); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&total_part[n_r * (long long)part20 + r0], &total_part_2[0]);

    // [STORE squares_part] r119: address ((R * part2) + r); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&squares_part[n_r * (long long)part20 + r0], &squares_part_2[0]);

    // [STORE top_part] r120: address ((R * part2) + r); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&top_part[n_r * (long long)part20 + r0], &top_part_2[0]);

    // [STORE bottom_part] r121: address ((R * part2) + r); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&bottom_part[n_r * (long long)part20 + r0], &bottom_part_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) statistics_kernel_v3_2(
    const float* total_part,
    float* __restrict__ total,
    const float* squares_part,
    float* __restrict__ squares,
    const float* top_part,
    float* __restrict__ top,
    const float* bottom_part,
    float* __restrict__ bottom,
    long long n_r) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_total = reinterpret_cast<float*>(fd_shared + 0);  // 32 x f32, bytes 0..128
    float* s_squares = reinterpret_cast<float*>(fd_shared + 128);  // 32 x f32, bytes 128..256
    float* s_top = reinterpret_cast<float*>(fd_shared + 256);  // 32 x f32, bytes 256..384
    float* s_bottom = reinterpret_cast<float*>(fd_shared + 384);  // 32 x f32, bytes 384..512

    // [INIT] r101: 4 blocks leave multiprocessors of 132 idle; the stream is cut into 66 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x * 4;
    const int r_lane = lane % 2 * 2;  // r122
    const int part2_lane = lane / 2 + warp * 16;
    fd::grid_wait();  // r142
    float total_2[2];  // r101
    #pragma unroll
    for (int r_r = 0; r_r < 2; ++r_r) {
        total_2[r_r] = 0.0f;
    }

    // [LOAD total_part] r122: address ((R * part2) + r); 2 elements a thread, 1 at a time; registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
    float total_part_2[2];
    #pragma unroll
    for (int r_r_2 = 0; r_r_2 < 2; ++r_r_2) {
        fd::load_or_zero<fd::f32, 1>((r0 + (long long)(r_lane + r_r_2)) < n_r && part2_lane < 66, &total_part_2[r_r_2], &total_part[n_r * (long long)part2_lane + r0 + (long long)(r_lane + r_r_2)]);
    }

    // [COMPUTE total] r123: 2 points a thread in registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
    #pragma unroll
    for (int r_r_3 = 0; r_r_3 < 2; ++r_r_3) {
        if (part2_lane < 66) {
            total_2[r_r_3] += total_part_2[r_r_3];
        }
    }

    // [WARP_REDUCE total] r124: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int r_r_4 = 0; r_r_4 < 2; ++r_r_4) {
        const float other = fd::shuffle_xor(total_2[r_r_4], 2);
        total_2[r_r_4] += other;
        const float other_2 = fd::shuffle_xor(total_2[r_r_4], 4);
        total_2[r_r_4] += other_2;
        const float other_3 = fd::shuffle_xor(total_2[r_r_4], 8);
        total_2[r_r_4] += other_3;
        const float other_4 = fd::shuffle_xor(total_2[r_r_4], 16);
        total_2[r_r_4] += other_4;
    }

    // [BLOCK_MERGE total] r125: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int r_r_5 = 0; r_r_5 < 2; ++r_r_5) {
        if (lane / 2 == 0) fd::store<fd::f32, 1>(&s_total[warp * 4 + r_lane + r_r_5], &total_2[r_r_5]);
    }
    __syncthreads();
    #pragma unroll
    for (int r_r_6 = 0; r_r_6 < 2; ++r_r_6) {
        const int cell = r_lane + r_r_6;
        float part;
        fd::load<fd::f32, 1>(&part, &s_total[cell]);
        total_2[r_r_6] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_total[cell + 4]);
        total_2[r_r_6] += part_2;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_total[cell + 8]);
        total_2[r_r_6] += part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_total[cell + 12]);
        total_2[r_r_6] += part_4;
        float part_5;
        fd::load<fd::f32, 1>(&part_5, &s_total[cell + 16]);
        total_2[r_r_6] += part_5;
        float part_6;
        fd::load<fd::f32, 1>(&part_6, &s_total[cell + 20]);
        total_2[r_r_6] += part_6;
        float part_7;
        fd::load<fd::f32, 1>(&part_7, &s_total[cell + 24]);
        total_2[r_r_6] += part_7;
        float part_8;
        fd::load<fd::f32, 1>(&part_8, &s_total[cell + 28]);
        total_2[r_r_6] += part_8;
    }

    // [STORE total] r126: address r; 2 elements a thread, 2 at a time, one by one where the row ends among them
    if (lane / 2 == 0 && warp == 0 && (r0 + (long long)(r_lane + 1)) < n_r) fd::store<fd::f32, 2>(&total[r0 + (long long)r_lane], &total_2[0]);
    if (__builtin_expect((r0 + (long long)r_lane) < n_r && !((r0 + (long long)(r_lane + 1)) < n_r), 0)) {
        #pragma unroll
        for (int end_r = 0; end_r < 2; ++end_r) {
            if (lane / 2 == 0 && warp == 0 && (r0 + (long long)(r_lane + end_r)) < n_r) fd::store<fd::f32, 1>(&total[r0 + (long long)(r_lane + end_r)], &total_2[end_r]);
        }
    }
    float squares_2[2];  // r101
    #pragma unroll
    for (int r_r_7 = 0; r_r_7 < 2; ++r_r_7) {
        squares_2[r_r_7] = 0.0f;
    }

    // [LOAD squares_part] r127: address ((R * part2) + r); 2 elements a thread, 1 at a time; registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
    float squares_part_2[2];
    #pragma unroll
    for (int r_r_8 = 0; r_r_8 < 2; ++r_r_8) {
        fd::load_or_zero<fd::f32, 1>((r0 + (long long)(r_lane + r_r_8)) < n_r && part2_lane < 66, &squares_part_2[r_r_8], &squares_part[n_r * (long long)part2_lane + r0 + (long long)(r_lane + r_r_8)]);
    }

    // [COMPUTE squares] r128: 2 points a thread in registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
    #pragma unroll
    for (int r_r_9 = 0; r_r_9 < 2; ++r_r_9) {
        if (part2_lane < 66) {
            squares_2[r_r_9] += squares_part_2[r_r_9];
        }
    }

    // [WARP_REDUCE squares] r129: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int r_r_10 = 0; r_r_10 < 2; ++r_r_10) {
        const float other_5 = fd::shuffle_xor(squares_2[r_r_10], 2);
        squares_2[r_r_10] += other_5;
        const float other_6 = fd::shuffle_xor(squares_2[r_r_10], 4);
        squares_2[r_r_10] += other_6;
        const float other_7 = fd::shuffle_xor(squares_2[r_r_10], 8);
        squares_2[r_r_10] += other_7;
        const float other_8 = fd::shuffle_xor(squares_2[r_r_10], 16);
        squares_2[r_r_10] += other_8;
    }

    // [BLOCK_MERGE squares] r130: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int r_r_11 = 0; r_r_11 < 2; ++r_r_11) {
        if (lane / 2 == 0) fd::store<fd::f32, 1>(&s_squares[warp * 4 + r_lane + r_r_11], &squares_2[r_r_11]);
    }
    __syncthreads();
    #pragma unroll
    for (int r_r_12 = 0; r_r_12 < 2; ++r_r_12) {
        const int cell_2 = r_lane + r_r_12;
        float part_9;
        fd::load<fd::f32, 1>(&part_9, &s_squares[cell_2]);
        squares_2[r_r_12] = part_9;
        float part_10;
        fd::load<fd::f32, 1>(&part_10, &s_squares[cell_2 + 4]);
        squares_2[r_r_12] += part_10;
        float part_11;
        fd::load<fd::f32, 1>(&part_11, &s_squares[cell_2 + 8]);
        squares_2[r_r_12] += part_11;
        float part_12;
        fd::load<fd::f32, 1>(&part_12, &s_squares[cell_2 + 12]);
        squares_2[r_r_12] += part_12;
        float part_13;
        fd::load<fd::f32, 1>(&part_13, &s_squares[cell_2 + 16]);
        squares_2[r_r_12] += part_13;
        float part_14;
        fd::load<fd::f32, 1>(&part_14, &s_squares[cell_2 + 20]);
        squares_2[r_r_12] += part_14;
        float part_15;
        fd::load<fd::f32, 1>(&part_15, &s_squares[cell_2 + 24]);
        squares_2[r_r_12] += part_15;
        float part_16;
        fd::load<fd::f32, 1>(&part_16, &s_squares[cell_2 + 28]);
        squares_2[r_r_12] += part_16;
    }

    // [STORE squares] r131: address r; 2 elements a thread, 2 at a time, one by one where the row ends among them
    if (lane / 2 == 0 && warp == 0 && (r0 + (long long)(r_lane + 1)) < n_r) fd::store<fd::f32, 2>(&squares[r0 + (long long)r_lane], &squares_2[0]);
    if (__builtin_expect((r0 + (long long)r_lane) < n_r && !((r0 + (long long)(r_lane + 1)) < n_r), 0)) {
        #pragma unroll
        for (int end_r_2 = 0; end_r_2 < 2; ++end_r_2) {
            if (lane / 2 == 0 && warp == 0 && (r0 + (long long)(r_lane + end_r_2)) < n_r) fd::store<fd::f32, 1>(&squares[r0 + (long long)(r_lane + end_r_2)], &squares_2[end_r_2]);
        }
    }
    float top_2[2];  // r101
    #pragma unroll
    for (int r_r_13 = 0; r_r_13 < 2; ++r_r_13) {
        top_2[r_r_13] = -fd::infinity();
    }

    // [LOAD top_part] r132: address ((R * part2) + r); 2 elements a thread, 1 at a time; registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
    float top_part_2[2];
    #pragma unroll
    for (int r_r_14 = 0; r_r_14 < 2; ++r_r_14) {
        fd::load_or_zero<fd::f32, 1>((r0 + (long long)(r_lane + r_r_14)) < n_r && part2_lane < 66, &top_part_2[r_r_14], &top_part[n_r * (long long)part2_lane + r0 + (long long)(r_lane + r_r_14)]);
    }

    // [COMPUTE top] r133: 2 points a thread in registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
    #pragma unroll
    for (int r_r_15 = 0; r_r_15 < 2; ++r_r_15) {
        if (part2_lane < 66) {
            top_2[r_r_15] = fd::max(top_2[r_r_15], top_part_2[r_r_15]);
        }
    }

    // [WARP_REDUCE top] r134: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int r_r_16 = 0; r_r_16 < 2; ++r_r_16) {
        const float other_9 = fd::shuffle_xor(top_2[r_r_16], 2);
        top_2[r_r_16] = fd::max(top_2[r_r_16], other_9);
        const float other_10 = fd::shuffle_xor(top_2[r_r_16], 4);
        top_2[r_r_16] = fd::max(top_2[r_r_16], other_10);
        const float other_11 = fd::shuffle_xor(top_2[r_r_16], 8);
        top_2[r_r_16] = fd::max(top_2[r_r_16], other_11);
        const float other_12 = fd::shuffle_xor(top_2[r_r_16], 16);
        top_2[r_r_16] = fd::max(top_2[r_r_16], other_12);
    }

    // [BLOCK_MERGE top] r135: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int r_r_17 = 0; r_r_17 < 2; ++r_r_17) {
        if (lane / 2 == 0) fd::store<fd::f32, 1>(&s_top[warp * 4 + r_lane + r_r_17], &top_2[r_r_17]);
    }
    __syncthreads();
    #pragma unroll
    for (int r_r_18 = 0; r_r_18 < 2; ++r_r_18) {
        const int cell_3 = r_lane + r_r_18;
        float part_17;
        fd::load<fd::f32, 1>(&part_17, &s_top[cell_3]);
        top_2[r_r_18] = part_17;
        float part_18;
        fd::load<fd::f32, 1>(&part_18, &s_top[cell_3 + 4]);
        top_2[r_r_18] = fd::max(top_2[r_r_18], part_18);
        float part_19;
        fd::load<fd::f32, 1>(&part_19, &s_top[cell_3 + 8]);
        top_2[r_r_18] = fd::max(top_2[r_r_18], part_19);
        float part_20;
        fd::load<fd::f32, 1>(&part_20, &s_top[cell_3 + 12]);
        top_2[r_r_18] = fd::max(top_2[r_r_18], part_20);
        float part_21;
        fd::load<fd::f32, 1>(&part_21, &s_top[cell_3 + 16]);
        top_2[r_r_18] = fd::max(top_2[r_r_18], part_21);
        float part_22;
        fd::load<fd::f32, 1>(&part_22, &s_top[cell_3 + 20]);
        top_2[r_r_18] = fd::max(top_2[r_r_18], part_22);
        float part_23;
        fd::load<fd::f32, 1>(&part_23, &s_top[cell_3 + 24]);
        top_2[r_r_18] = fd::max(top_2[r_r_18], part_23);
        float part_24;
        fd::load<fd::f32, 1>(&part_24, &s_top[cell_3 + 28]);
        top_2[r_r_18] = fd::max(top_2[r_r_18], part_24);
    }

    // [STORE top] r136: address r; 2 elements a thread, 2 at a time, one by one where the row ends among them
    if (lane / 2 == 0 && warp == 0 && (r0 + (long long)(r_lane + 1)) < n_r) fd::store<fd::f32, 2>(&top[r0 + (long long)r_lane], &top_2[0]);
    if (__builtin_expect((r0 + (long long)r_lane) < n_r && !((r0 + (long long)(r_lane + 1)) < n_r), 0)) {
        #pragma unroll
        for (int end_r_3 = 0; end_r_3 < 2; ++end_r_3) {
            if (lane / 2 == 0 && warp == 0 && (r0 + (long long)(r_lane + end_r_3)) < n_r) fd::store<fd::f32, 1>(&top[r0 + (long long)(r_lane + end_r_3)], &top_2[end_r_3]);
        }
    }
    float bottom_2[2];  // r101
    #pragma unroll
    for (int r_r_19 = 0; r_r_19 < 2; ++r_r_19) {
        bottom_2[r_r_19] = fd::infinity();
    }

    // [LOAD bottom_part] r137: address ((R * part2) + r); 2 elements a thread, 1 at a time; registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
    float bottom_part_2[2];
    #pragma unroll
    for (int r_r_20 = 0; r_r_20 < 2; ++r_r_20) {
        fd::load_or_zero<fd::f32, 1>((r0 + (long long)(r_lane + r_r_20)) < n_r && part2_lane < 66, &bottom_part_2[r_r_20], &bottom_part[n_r * (long long)part2_lane + r0 + (long long)(r_lane + r_r_20)]);
    }

    // [COMPUTE bottom] r138: 2 points a thread in registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
    #pragma unroll
    for (int r_r_21 = 0; r_r_21 < 2; ++r_r_21) {
        if (part2_lane < 66) {
            bottom_2[r_r_21] = fd::min(bottom_2[r_r_21], bottom_part_2[r_r_21]);
        }
    }

    // [WARP_REDUCE bottom] r139: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int r_r_22 = 0; r_r_22 < 2; ++r_r_22) {
        const float other_13 = fd::shuffle_xor(bottom_2[r_r_22], 2);
        bottom_2[r_r_22] = fd::min(bottom_2[r_r_22], other_13);
        const float other_14 = fd::shuffle_xor(bottom_2[r_r_22], 4);
        bottom_2[r_r_22] = fd::min(bottom_2[r_r_22], other_14);
        const float other_15 = fd::shuffle_xor(bottom_2[r_r_22], 8);
        bottom_2[r_r_22] = fd::min(bottom_2[r_r_22], other_15);
        const float other_16 = fd::shuffle_xor(bottom_2[r_r_22], 16);
        bottom_2[r_r_22] = fd::min(bottom_2[r_r_22], other_16);
    }

    // [BLOCK_MERGE bottom] r140: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int r_r_23 = 0; r_r_23 < 2; ++r_r_23) {
        if (lane / 2 == 0) fd::store<fd::f32, 1>(&s_bottom[warp * 4 + r_lane + r_r_23], &bottom_2[r_r_23]);
    }
    __syncthreads();
    #pragma unroll
    for (int r_r_24 = 0; r_r_24 < 2; ++r_r_24) {
        const int cell_4 = r_lane + r_r_24;
        float part_25;
        fd::load<fd::f32, 1>(&part_25, &s_bottom[cell_4]);
        bottom_2[r_r_24] = part_25;
        float part_26;
        fd::load<fd::f32, 1>(&part_26, &s_bottom[cell_4 + 4]);
        bottom_2[r_r_24] = fd::min(bottom_2[r_r_24], part_26);
        float part_27;
        fd::load<fd::f32, 1>(&part_27, &s_bottom[cell_4 + 8]);
        bottom_2[r_r_24] = fd::min(bottom_2[r_r_24], part_27);
        float part_28;
        fd::load<fd::f32, 1>(&part_28, &s_bottom[cell_4 + 12]);
        bottom_2[r_r_24] = fd::min(bottom_2[r_r_24], part_28);
        float part_29;
        fd::load<fd::f32, 1>(&part_29, &s_bottom[cell_4 + 16]);
        bottom_2[r_r_24] = fd::min(bottom_2[r_r_24], part_29);
        float part_30;
        fd::load<fd::f32, 1>(&part_30, &s_bottom[cell_4 + 20]);
        bottom_2[r_r_24] = fd::min(bottom_2[r_r_24], part_30);
        float part_31;
        fd::load<fd::f32, 1>(&part_31, &s_bottom[cell_4 + 24]);
        bottom_2[r_r_24] = fd::min(bottom_2[r_r_24], part_31);
        float part_32;
        fd::load<fd::f32, 1>(&part_32, &s_bottom[cell_4 + 28]);
        bottom_2[r_r_24] = fd::min(bottom_2[r_r_24], part_32);
    }

    // [STORE bottom] r141: address r; 2 elements a thread, 2 at a time, one by one where the row ends among them
    if (lane / 2 == 0 && warp == 0 && (r0 + (long long)(r_lane + 1)) < n_r) fd::store<fd::f32, 2>(&bottom[r0 + (long long)r_lane], &bottom_2[0]);
    if (__builtin_expect((r0 + (long long)r_lane) < n_r && !((r0 + (long long)(r_lane + 1)) < n_r), 0)) {
        #pragma unroll
        for (int end_r_4 = 0; end_r_4 < 2; ++end_r_4) {
            if (lane / 2 == 0 && warp == 0 && (r0 + (long long)(r_lane + end_r_4)) < n_r) fd::store<fd::f32, 1>(&bottom[r0 + (long long)(r_lane + end_r_4)], &bottom_2[end_r_4]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 6) statistics_kernel_any(
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ total,
    float* __restrict__ squares,
    float* __restrict__ top,
    float* __restrict__ bottom,
    long long size_C,
    int n_c) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_total = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_squares = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32
    float* s_top = reinterpret_cast<float*>(fd_shared + 32);  // 4 x f32, bytes 32..48
    float* s_bottom = reinterpret_cast<float*>(fd_shared + 48);  // 4 x f32, bytes 48..64

    // [INIT] r145: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_before = (int)((size_C * r0) & 7);  // r146
    const int c_lane = lane * 8 + warp * 256;  // r150

    // [INIT] r147: pass 0: states start at the identity of their operators
    float total_2[1];
    total_2[0] = 0.0f;
    float squares_2[1];
    squares_2[0] = 0.0f;
    float top_2[1];
    top_2[0] = -fd::infinity();
    float bottom_2[1];
    bottom_2[0] = fd::infinity();

    // [COMPUTE bottom] r159: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_2[16];  // r148
    float x_2_2[16];
    #pragma unroll 1
    for (int c0 = 0 - c_before; c0 < n_c; c0 += 2048) {
        if (__builtin_expect(!(0 <= c0 && (c0 + 2048) <= n_c), 0)) {  // r159

            // [LOAD x] r155: address ((C * r) + c); 16 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_10 = 0; c_r_10 < 2; ++c_r_10) {
                fd::load_or_zero<fd::bf16, 8, fd::read_only>((unsigned)(c0 + c_lane + c_r_10 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_10 * 1024) < (unsigned)n_c, &x_2_2[c_r_10 * 8], &x[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r_10 * 1024)]);
            }
            #pragma unroll
            for (int c_r_11 = 0; c_r_11 < 2; ++c_r_11) {
                if (__builtin_expect((unsigned)(c0 + c_lane + c_r_11 * 1024 + 7) < (unsigned)(n_c + 7) && !((unsigned)(c0 + c_lane + c_r_11 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_11 * 1024) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r = 0; end_r < 8; ++end_r) {
                        fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0 + c_lane + c_r_11 * 1024 + end_r) < (unsigned)n_c, &x_2_2[c_r_11 * 8 + end_r], &x[size_C * r0 + (long long)c0 + (long long)c_lane + (long long)(c_r_11 * 1024 + end_r)]);
                    }
                }
            }

            // [COMPUTE total] r156: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_12 = 0; c_r_12 < 2; ++c_r_12) {
                if (__builtin_expect(!((unsigned)(c0 + c_lane + c_r_12 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_12 * 1024) < (unsigned)n_c), 0)) {
                    if ((unsigned)(c0 + c_lane + c_r_12 * 1024 + 7) < (unsigned)(n_c + 7)) {
                        #pragma unroll
                        for (int c_r_13 = 0; c_r_13 < 8; ++c_r_13) {
                            if ((unsigned)(c0 + c_lane + c_r_12 * 1024 + c_r_13) < (unsigned)n_c) {
                                total_2[0] += x_2_2[c_r_12 * 8 + c_r_13];
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int c_r_14 = 0; c_r_14 < 8; ++c_r_14) {
                        total_2[0] += x_2_2[c_r_12 * 8 + c_r_14];
                    }
                }
            }

            // [COMPUTE squares] r157: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_15 = 0; c_r_15 < 2; ++c_r_15) {
                if (__builtin_expect(!((unsigned)(c0 + c_lane + c_r_15 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_15 * 1024) < (unsigned)n_c), 0)) {
                    if ((unsigned)(c0 + c_lane + c_r_15 * 1024 + 7) < (unsigned)(n_c + 7)) {
                        #pragma unroll
                        for (int c_r_16 = 0; c_r_16 < 8; ++c_r_16) {
                            if ((unsigned)(c0 + c_lane + c_r_15 * 1024 + c_r_16) < (unsigned)n_c) {
                                squares_2[0] += x_2_2[c_r_15 * 8 + c_r_16] * x_2_2[c_r_15 * 8 + c_r_16];
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int c_r_17 = 0; c_r_17 < 8; ++c_r_17) {
                        squares_2[0] += x_2_2[c_r_15 * 8 + c_r_17] * x_2_2[c_r_15 * 8 + c_r_17];
                    }
                }
            }

            // [COMPUTE top] r158: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_18 = 0; c_r_18 < 2; ++c_r_18) {
                if (__builtin_expect(!((unsigned)(c0 + c_lane + c_r_18 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_18 * 1024) < (unsigned)n_c), 0)) {
                    if ((unsigned)(c0 + c_lane + c_r_18 * 1024 + 7) < (unsigned)(n_c + 7)) {
                        #pragma unroll
                        for (int c_r_19 = 0; c_r_19 < 8; ++c_r_19) {
                            if ((unsigned)(c0 + c_lane + c_r_18 * 1024 + c_r_19) < (unsigned)n_c) {
                                top_2[0] = fd::max(top_2[0], x_2_2[c_r_18 * 8 + c_r_19]);
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int c_r_20 = 0; c_r_20 < 8; ++c_r_20) {
                        top_2[0] = fd::max(top_2[0], x_2_2[c_r_18 * 8 + c_r_20]);
                    }
                }
            }
            // [COMPUTE bottom]
            #pragma unroll  // r159
            for (int c_r_21 = 0; c_r_21 < 2; ++c_r_21) {
                if (__builtin_expect(!((unsigned)(c0 + c_lane + c_r_21 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_21 * 1024) < (unsigned)n_c), 0)) {
                    if ((unsigned)(c0 + c_lane + c_r_21 * 1024 + 7) < (unsigned)(n_c + 7)) {
                        #pragma unroll
                        for (int c_r_22 = 0; c_r_22 < 8; ++c_r_22) {
                            if ((unsigned)(c0 + c_lane + c_r_21 * 1024 + c_r_22) < (unsigned)n_c) {
                                bottom_2[0] = fd::min(bottom_2[0], x_2_2[c_r_21 * 8 + c_r_22]);
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int c_r_23 = 0; c_r_23 < 8; ++c_r_23) {
                        bottom_2[0] = fd::min(bottom_2[0], x_2_2[c_r_21 * 8 + c_r_23]);
                    }
                }
            }
        } else {
            // [LOAD x] r150: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r = 0; c_r < 2; ++c_r) {
                fd::load<fd::bf16, 8, fd::read_only>(&x_2[c_r * 8], &x[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r * 1024)]);
            }

            // [COMPUTE total] r151: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
                #pragma unroll
                for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
                    total_2[0] += x_2[c_r_2 * 8 + c_r_3];
                }
            }

            // [COMPUTE squares] r152: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_4 = 0; c_r_4 < 2; ++c_r_4) {
                #pragma unroll
                for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
                    squares_2[0] += x_2[c_r_4 * 8 + c_r_5] * x_2[c_r_4 * 8 + c_r_5];
                }
            }

            // [COMPUTE top] r153: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_6 = 0; c_r_6 < 2; ++c_r_6) {
                #pragma unroll
                for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
                    top_2[0] = fd::max(top_2[0], x_2[c_r_6 * 8 + c_r_7]);
                }
            }

            // [COMPUTE bottom] r154: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_8 = 0; c_r_8 < 2; ++c_r_8) {
                #pragma unroll
                for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
                    bottom_2[0] = fd::min(bottom_2[0], x_2[c_r_8 * 8 + c_r_9]);
                }
            }
        }
    }

    // [WARP_REDUCE total] r160: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(total_2[0], 1);
    total_2[0] += other;
    const float other_2 = fd::shuffle_xor(total_2[0], 2);
    total_2[0] += other_2;
    const float other_3 = fd::shuffle_xor(total_2[0], 4);
    total_2[0] += other_3;
    const float other_4 = fd::shuffle_xor(total_2[0], 8);
    total_2[0] += other_4;
    const float other_5 = fd::shuffle_xor(total_2[0], 16);
    total_2[0] += other_5;

    // [BLOCK_MERGE total] r161: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_total[warp], &total_2[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_total[0]);
    total_2[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_total[1]);
    total_2[0] += part_2;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_total[2]);
    total_2[0] += part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_total[3]);
    total_2[0] += part_4;

    // [WARP_REDUCE squares] r162: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(squares_2[0], 1);
    squares_2[0] += other_6;
    const float other_7 = fd::shuffle_xor(squares_2[0], 2);
    squares_2[0] += other_7;
    const float other_8 = fd::shuffle_xor(squares_2[0], 4);
    squares_2[0] += other_8;
    const float other_9 = fd::shuffle_xor(squares_2[0], 8);
    squares_2[0] += other_9;
    const float other_10 = fd::shuffle_xor(squares_2[0], 16);
    squares_2[0] += other_10;

    // [BLOCK_MERGE squares] r163: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_squares[warp], &squares_2[0]);
    __syncthreads();
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_squares[0]);
    squares_2[0] = part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_squares[1]);
    squares_2[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_squares[2]);
    squares_2[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_squares[3]);
    squares_2[0] += part_8;

    // [WARP_REDUCE top] r164: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_11 = fd::shuffle_xor(top_2[0], 1);
    top_2[0] = fd::max(top_2[0], other_11);
    const float other_12 = fd::shuffle_xor(top_2[0], 2);
    top_2[0] = fd::max(top_2[0], other_12);
    const float other_13 = fd::shuffle_xor(top_2[0], 4);
    top_2[0] = fd::max(top_2[0], other_13);
    const float other_14 = fd::shuffle_xor(top_2[0], 8);
    top_2[0] = fd::max(top_2[0], other_14);
    const float other_15 = fd::shuffle_xor(top_2[0], 16);
    top_2[0] = fd::max(top_2[0], other_15);

    // [BLOCK_MERGE top] r165: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_top[warp], &top_2[0]);
    __syncthreads();
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_top[0]);
    top_2[0] = part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_top[1]);
    top_2[0] = fd::max(top_2[0], part_10);
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_top[2]);
    top_2[0] = fd::max(top_2[0], part_11);
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_top[3]);
    top_2[0] = fd::max(top_2[0], part_12);

    // [WARP_REDUCE bottom] r166: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_16 = fd::shuffle_xor(bottom_2[0], 1);
    bottom_2[0] = fd::min(bottom_2[0], other_16);
    const float other_17 = fd::shuffle_xor(bottom_2[0], 2);
    bottom_2[0] = fd::min(bottom_2[0], other_17);
    const float other_18 = fd::shuffle_xor(bottom_2[0], 4);
    bottom_2[0] = fd::min(bottom_2[0], other_18);
    const float other_19 = fd::shuffle_xor(bottom_2[0], 8);
    bottom_2[0] = fd::min(bottom_2[0], other_19);
    const float other_20 = fd::shuffle_xor(bottom_2[0], 16);
    bottom_2[0] = fd::min(bottom_2[0], other_20);

    // [BLOCK_MERGE bottom] r167: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_bottom[warp], &bottom_2[0]);
    __syncthreads();
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_bottom[0]);
    bottom_2[0] = part_13;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_bottom[1]);
    bottom_2[0] = fd::min(bottom_2[0], part_14);
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_bottom[2]);
    bottom_2[0] = fd::min(bottom_2[0], part_15);
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_bottom[3]);
    bottom_2[0] = fd::min(bottom_2[0], part_16);

    // [STORE total] r168: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&total[r0], &total_2[0]);

    // [STORE squares] r169: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&squares[r0], &squares_2[0]);

    // [STORE top] r170: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&top[r0], &top_2[0]);

    // [STORE bottom] r171: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&bottom[r0], &bottom_2[0]);
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r62 [step2, problem] fuse, total, squares, top, bottom: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r63 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
// r64 [build, problem] reduce-registers, total[r] = sum[c] x[r, c]: 16 points a thread in registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
// r65 [build, hardware] warp-reduce, total: butterfly over lanes, masks [1, 2, 4], lower lanes left
// r66 [build, hardware] store-tile, total: address r; 2 elements a thread, 1 at a time
// r67 [build, problem] reduce-registers, squares[r] = sum[c] (x[r, c] * x[r, c]): 16 points a thread in registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
// r68 [build, hardware] warp-reduce, squares: butterfly over lanes, masks [1, 2, 4], lower lanes left
// r69 [build, hardware] store-tile, squares: address r; 2 elements a thread, 1 at a time
// r70 [build, problem] reduce-registers, top[r] = max[c] x[r, c]: 16 points a thread in registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
// r71 [build, hardware] warp-reduce, top: butterfly over lanes, masks [1, 2, 4], lower lanes left
// r72 [build, hardware] store-tile, top: address r; 2 elements a thread, 1 at a time
// r73 [build, problem] reduce-registers, bottom[r] = min[c] x[r, c]: 16 points a thread in registers [r:2x32 c:8x1] lanes [c:8x8 r:4x1] warps [r:8x4]
// r74 [build, hardware] warp-reduce, bottom: butterfly over lanes, masks [1, 2, 4], lower lanes left
// r75 [build, hardware] store-tile, bottom: address r; 2 elements a thread, 1 at a time
// r78 [step2, problem] fuse, total, squares, top, bottom: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r79 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r80 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 1024
// r81 [build, hardware] load-tile, x: address ((C * r) + c); 8 elements a thread, 8 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r82 [build, problem] reduce-registers, total[r] = sum[c] x[r, c]: 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r83 [build, problem] reduce-registers, squares[r] = sum[c] (x[r, c] * x[r, c]): 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r84 [build, problem] reduce-registers, top[r] = max[c] x[r, c]: 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r85 [build, problem] reduce-registers, bottom[r] = min[c] x[r, c]: 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r86 [build, hardware] warp-reduce, total: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r87 [build, hardware] block-merge, total: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r88 [build, hardware] warp-reduce, squares: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r89 [build, hardware] block-merge, squares: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r90 [build, hardware] warp-reduce, top: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r91 [build, hardware] block-merge, top: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r92 [build, hardware] warp-reduce, bottom: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r93 [build, hardware] block-merge, bottom: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r94 [build, hardware] store-tile, total: address r; 1 elements a thread, 1 at a time
// r95 [build, hardware] store-tile, squares: address r; 1 elements a thread, 1 at a time
// r96 [build, hardware] store-tile, top: address r; 1 elements a thread, 1 at a time
// r97 [build, hardware] store-tile, bottom: address r; 1 elements a thread, 1 at a time
// r101 [step2, hardware] split-stream, c: 4 blocks leave multiprocessors of 132 idle; the stream is cut into 66 parts, whose states a second kernel merges
// r102 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r104 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 8192
// r105 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r106 [build, problem] reduce-registers, total_part[part2,r] = sum[c] x[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r107 [build, problem] reduce-registers, squares_part[part2,r] = sum[c] (x[r, c] * x[r, c]): 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r108 [build, problem] reduce-registers, top_part[part2,r] = max[c] x[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r109 [build, problem] reduce-registers, bottom_part[part2,r] = min[c] x[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r110 [build, hardware] warp-reduce, total_part: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r111 [build, hardware] block-merge, total_part: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r112 [build, hardware] warp-reduce, squares_part: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r113 [build, hardware] block-merge, squares_part: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r114 [build, hardware] warp-reduce, top_part: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r115 [build, hardware] block-merge, top_part: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r116 [build, hardware] warp-reduce, bottom_part: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r117 [build, hardware] block-merge, bottom_part: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r118 [build, hardware] store-tile, total_part: address ((R * part2) + r); 1 elements a thread, 1 at a time
// r119 [build, hardware] store-tile, squares_part: address ((R * part2) + r); 1 elements a thread, 1 at a time
// r120 [build, hardware] store-tile, top_part: address ((R * part2) + r); 1 elements a thread, 1 at a time
// r121 [build, hardware] store-tile, bottom_part: address ((R * part2) + r); 1 elements a thread, 1 at a time
// r122 [build, hardware] load-tile, total_part: address ((R * part2) + r); 2 elements a thread, 1 at a time; registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
// r123 [build, problem] reduce-registers, total[r] = sum[part2] total_part[part2, r]: 2 points a thread in registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
// r124 [build, hardware] warp-reduce, total: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
// r125 [build, hardware] block-merge, total: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
// r126 [build, hardware] store-tile, total: address r; 2 elements a thread, 2 at a time, one by one where the row ends among them
// r127 [build, hardware] load-tile, squares_part: address ((R * part2) + r); 2 elements a thread, 1 at a time; registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
// r128 [build, problem] reduce-registers, squares[r] = sum[part2] squares_part[part2, r]: 2 points a thread in registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
// r129 [build, hardware] warp-reduce, squares: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
// r130 [build, hardware] block-merge, squares: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
// r131 [build, hardware] store-tile, squares: address r; 2 elements a thread, 2 at a time, one by one where the row ends among them
// r132 [build, hardware] load-tile, top_part: address ((R * part2) + r); 2 elements a thread, 1 at a time; registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
// r133 [build, problem] reduce-registers, top[r] = max[part2] top_part[part2, r]: 2 points a thread in registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
// r134 [build, hardware] warp-reduce, top: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
// r135 [build, hardware] block-merge, top: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
// r136 [build, hardware] store-tile, top: address r; 2 elements a thread, 2 at a time, one by one where the row ends among them
// r137 [build, hardware] load-tile, bottom_part: address ((R * part2) + r); 2 elements a thread, 1 at a time; registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
// r138 [build, problem] reduce-registers, bottom[r] = min[part2] bottom_part[part2, r]: 2 points a thread in registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
// r139 [build, hardware] warp-reduce, bottom: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
// r140 [build, hardware] block-merge, bottom: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
// r141 [build, hardware] store-tile, bottom: address r; 2 elements a thread, 2 at a time, one by one where the row ends among them
// r142 [build, hardware] early-launch, statistics_kernel_v3_1, statistics_kernel_v3_2: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r145 [step2, problem] fuse, total, squares, top, bottom: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r146 [build, hardware] walk-lines, c: rows along `c` start anywhere, the first element of one at ((1 * C) * r): tiles begin at the multiple of 8 elements before it, so that every access is aligned
// r147 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r148 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 2048
// r150 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r151 [build, problem] reduce-registers, total[r] = sum[c] x[r, c]: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r152 [build, problem] reduce-registers, squares[r] = sum[c] (x[r, c] * x[r, c]): 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r153 [build, problem] reduce-registers, top[r] = max[c] x[r, c]: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r154 [build, problem] reduce-registers, bottom[r] = min[c] x[r, c]: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r155 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r156 [build, problem] reduce-registers, total[r] = sum[c] x[r, c]: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r157 [build, problem] reduce-registers, squares[r] = sum[c] (x[r, c] * x[r, c]): 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r158 [build, problem] reduce-registers, top[r] = max[c] x[r, c]: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r159 [build, problem] reduce-registers, bottom[r] = min[c] x[r, c]: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r160 [build, hardware] warp-reduce, total: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r161 [build, hardware] block-merge, total: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r162 [build, hardware] warp-reduce, squares: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r163 [build, hardware] block-merge, squares: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r164 [build, hardware] warp-reduce, top: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r165 [build, hardware] block-merge, top: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r166 [build, hardware] warp-reduce, bottom: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r167 [build, hardware] block-merge, bottom: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r168 [build, hardware] store-tile, total: address r; 1 elements a thread, 1 at a time
// r169 [build, hardware] store-tile, squares: address r; 1 elements a thread, 1 at a time
// r170 [build, hardware] store-tile, top: address r; 1 elements a thread, 1 at a time
// r171 [build, hardware] store-tile, bottom: address r; 1 elements a thread, 1 at a time
