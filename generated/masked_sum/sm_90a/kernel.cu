// masked_sum: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Sum, mean and largest of the kept elements of each row; rows may keep nothing.
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

struct i64 {
    typedef long long memory;
    typedef long long value;
    static const int bits = 64;
    static __device__ __forceinline__ long long decode_wide(unsigned low, unsigned high) {
        return (long long)((unsigned long long)high << 32 | low);
    }
    static __device__ __forceinline__ void encode_wide(long long v, unsigned* w) {
        w[0] = (unsigned)(unsigned long long)v;
        w[1] = (unsigned)((unsigned long long)v >> 32);
    }
};

struct i32 {
    typedef int memory;
    typedef int value;
    static const int bits = 32;
    static __device__ __forceinline__ void decode(unsigned w, int* v) { v[0] = (int)w; }
    static __device__ __forceinline__ unsigned encode(const int* v) { return (unsigned)v[0]; }
};

// One byte, 0 or 1.
struct boolean {
    typedef unsigned char memory;
    typedef bool value;
    static const int bits = 8;
    static __device__ __forceinline__ void decode(unsigned w, bool* v) {
#pragma unroll
        for (int i = 0; i < 4; ++i) v[i] = (w >> (8 * i) & 0xffu) != 0u;
    }
    static __device__ __forceinline__ unsigned encode(const bool* v) {
        unsigned w = 0u;
#pragma unroll
        for (int i = 0; i < 4; ++i) w |= (v[i] ? 1u : 0u) << (8 * i);
        return w;
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

// Arithmetic modulo 2^64: of signed numbers it is not defined beyond them.
__device__ __forceinline__ long long wrap_add(long long a, long long b) { return (long long)((unsigned long long)a + (unsigned long long)b); }
__device__ __forceinline__ long long wrap_sub(long long a, long long b) { return (long long)((unsigned long long)a - (unsigned long long)b); }
__device__ __forceinline__ long long wrap_mul(long long a, long long b) { return (long long)((unsigned long long)a * (unsigned long long)b); }

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

extern "C" __global__ void __launch_bounds__(256, 4) masked_sum_kernel(
    const unsigned char* __restrict__ keep,
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ total,
    float* __restrict__ top,
    float* __restrict__ average,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_total = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    float* s_top = reinterpret_cast<float*>(fd_shared + 32);  // 8 x f32, bytes 32..64
    int* s_count = reinterpret_cast<int*>(fd_shared + 64);  // 8 x i32, bytes 64..96

    // [INIT] r73: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r74
    float total_2[1];  // r73
    total_2[0] = 0.0f;

    // [LOAD keep] r74: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    bool keep_2[32];
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::load_or_zero<fd::boolean, 8, fd::read_only>((c_lane + c_r * 2048) < n_c, &keep_2[c_r * 8], &keep[size_C * r0 + (long long)(c_lane + c_r * 2048)]);
    }

    // [LOAD x] r75: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float x_2[32];
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((c_lane + c_r_2 * 2048) < n_c && keep_2[c_r_2 * 8 + c_r_3], &x_2[c_r_2 * 8 + c_r_3], &x[size_C * r0 + (long long)c_lane + (long long)(c_r_2 * 2048 + c_r_3)]);
        }
    }

    // [COMPUTE total] r76: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
            if ((c_lane + c_r_4 * 2048) < n_c && keep_2[c_r_4 * 8 + c_r_5]) {
                total_2[0] += x_2[c_r_4 * 8 + c_r_5];
            }
        }
    }

    // [WARP_REDUCE total] r77: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE total] r78: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
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
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_total[4]);
    total_2[0] += part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_total[5]);
    total_2[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_total[6]);
    total_2[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_total[7]);
    total_2[0] += part_8;

    // [STORE total] r79: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&total[r0], &total_2[0]);
    float top_2[1];  // r73
    top_2[0] = -fd::infinity();

    // [COMPUTE top] r80: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
        #pragma unroll
        for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
            if ((c_lane + c_r_6 * 2048) < n_c && keep_2[c_r_6 * 8 + c_r_7]) {
                top_2[0] = fd::max(top_2[0], x_2[c_r_6 * 8 + c_r_7]);
            }
        }
    }

    // [WARP_REDUCE top] r81: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(top_2[0], 1);
    top_2[0] = fd::max(top_2[0], other_6);
    const float other_7 = fd::shuffle_xor(top_2[0], 2);
    top_2[0] = fd::max(top_2[0], other_7);
    const float other_8 = fd::shuffle_xor(top_2[0], 4);
    top_2[0] = fd::max(top_2[0], other_8);
    const float other_9 = fd::shuffle_xor(top_2[0], 8);
    top_2[0] = fd::max(top_2[0], other_9);
    const float other_10 = fd::shuffle_xor(top_2[0], 16);
    top_2[0] = fd::max(top_2[0], other_10);

    // [BLOCK_MERGE top] r82: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
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
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_top[4]);
    top_2[0] = fd::max(top_2[0], part_13);
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_top[5]);
    top_2[0] = fd::max(top_2[0], part_14);
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_top[6]);
    top_2[0] = fd::max(top_2[0], part_15);
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_top[7]);
    top_2[0] = fd::max(top_2[0], part_16);

    // [STORE top] r83: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&top[r0], &top_2[0]);
    int count[1];  // r73
    count[0] = 0;

    // [COMPUTE count] r84: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
        #pragma unroll
        for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
            if ((c_lane + c_r_8 * 2048) < n_c) {
                count[0] += keep_2[c_r_8 * 8 + c_r_9] ? 1 : 0;
            }
        }
    }

    // [WARP_REDUCE count] r85: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const int other_11 = fd::shuffle_xor(count[0], 1);
    count[0] += other_11;
    const int other_12 = fd::shuffle_xor(count[0], 2);
    count[0] += other_12;
    const int other_13 = fd::shuffle_xor(count[0], 4);
    count[0] += other_13;
    const int other_14 = fd::shuffle_xor(count[0], 8);
    count[0] += other_14;
    const int other_15 = fd::shuffle_xor(count[0], 16);
    count[0] += other_15;

    // [BLOCK_MERGE count] r86: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::i32, 1>(&s_count[warp], &count[0]);
    __syncthreads();
    int part_17;
    fd::load<fd::i32, 1>(&part_17, &s_count[0]);
    count[0] = part_17;
    int part_18;
    fd::load<fd::i32, 1>(&part_18, &s_count[1]);
    count[0] += part_18;
    int part_19;
    fd::load<fd::i32, 1>(&part_19, &s_count[2]);
    count[0] += part_19;
    int part_20;
    fd::load<fd::i32, 1>(&part_20, &s_count[3]);
    count[0] += part_20;
    int part_21;
    fd::load<fd::i32, 1>(&part_21, &s_count[4]);
    count[0] += part_21;
    int part_22;
    fd::load<fd::i32, 1>(&part_22, &s_count[5]);
    count[0] += part_22;
    int part_23;
    fd::load<fd::i32, 1>(&part_23, &s_count[6]);
    count[0] += part_23;
    int part_24;
    fd::load<fd::i32, 1>(&part_24, &s_count[7]);
    count[0] += part_24;
    long long count_2[1];
    count_2[0] = (long long)count[0];

    // [COMPUTE average] r87: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    float average_2[1];
    average_2[0] = 0 < count_2[0] ? total_2[0] / (float)count_2[0] : 0.0f;

    // [STORE average] r88: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&average[r0], &average_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) masked_sum_kernel_v2_1(
    const unsigned char* __restrict__ keep,
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ total_part,
    int* __restrict__ count_part,
    float* __restrict__ top_part,
    int n_c,
    long long size_C,
    long long size_R) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_total_part = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    int* s_count_part = reinterpret_cast<int*>(fd_shared + 32);  // 8 x i32, bytes 32..64
    float* s_top_part = reinterpret_cast<float*>(fd_shared + 64);  // 8 x f32, bytes 64..96

    // [INIT] r92: 4 blocks leave multiprocessors of 132 idle; the stream is cut into 128 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_part2 = (int)blockIdx.x / 128;
    const int part20 = (int)blockIdx.x % 128;
    const long long r0 = (long long)rest_part2;
    const int c_lane = lane * 8 + warp * 256;  // r96

    // [INIT] r93: pass 0: states start at the identity of their operators
    float total_part_2[1];
    total_part_2[0] = 0.0f;
    int count_part_2[1];
    count_part_2[0] = 0;
    float top_part_2[1];
    top_part_2[0] = -fd::infinity();
    const int c_from = part20 * 8192;

    // [COMPUTE top_part] r100: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    bool keep_2[32];  // r95
    float x_2[32];
    #pragma unroll 1
    for (int c0 = c_from; c0 < n_c; c0 += 1048576) {
        // [LOAD keep] r96: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
        #pragma unroll
        for (int c_r = 0; c_r < 4; ++c_r) {
            fd::load_or_zero<fd::boolean, 8, fd::read_only>((c0 + c_lane + c_r * 2048) < n_c, &keep_2[c_r * 8], &keep[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r * 2048)]);
        }

        // [LOAD x] r97: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
            #pragma unroll
            for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((c0 + c_lane + c_r_2 * 2048) < n_c && keep_2[c_r_2 * 8 + c_r_3], &x_2[c_r_2 * 8 + c_r_3], &x[size_C * r0 + (long long)c0 + (long long)c_lane + (long long)(c_r_2 * 2048 + c_r_3)]);
            }
        }

        // [COMPUTE total_part] r98: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
        #pragma unroll
        for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
            #pragma unroll
            for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
                if ((c0 + c_lane + c_r_4 * 2048) < n_c && keep_2[c_r_4 * 8 + c_r_5]) {
                    total_part_2[0] += x_2[c_r_4 * 8 + c_r_5];
                }
            }
        }

        // [COMPUTE count_part] r99: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
        #pragma unroll
        for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
            #pragma unroll
            for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
                if ((c0 + c_lane + c_r_6 * 2048) < n_c) {
                    count_part_2[0] += keep_2[c_r_6 * 8 + c_r_7] ? 1 : 0;
                }
            }
        }
        // [COMPUTE top_part]
        #pragma unroll  // r100
        for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
            #pragma unroll
            for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
                if ((c0 + c_lane + c_r_8 * 2048) < n_c && keep_2[c_r_8 * 8 + c_r_9]) {
                    top_part_2[0] = fd::max(top_part_2[0], x_2[c_r_8 * 8 + c_r_9]);
                }
            }
        }
    }

    // [WARP_REDUCE total_part] r101: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE total_part] r102: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [WARP_REDUCE count_part] r103: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const int other_6 = fd::shuffle_xor(count_part_2[0], 1);
    count_part_2[0] += other_6;
    const int other_7 = fd::shuffle_xor(count_part_2[0], 2);
    count_part_2[0] += other_7;
    const int other_8 = fd::shuffle_xor(count_part_2[0], 4);
    count_part_2[0] += other_8;
    const int other_9 = fd::shuffle_xor(count_part_2[0], 8);
    count_part_2[0] += other_9;
    const int other_10 = fd::shuffle_xor(count_part_2[0], 16);
    count_part_2[0] += other_10;

    // [BLOCK_MERGE count_part] r104: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::i32, 1>(&s_count_part[warp], &count_part_2[0]);
    __syncthreads();
    int part_9;
    fd::load<fd::i32, 1>(&part_9, &s_count_part[0]);
    count_part_2[0] = part_9;
    int part_10;
    fd::load<fd::i32, 1>(&part_10, &s_count_part[1]);
    count_part_2[0] += part_10;
    int part_11;
    fd::load<fd::i32, 1>(&part_11, &s_count_part[2]);
    count_part_2[0] += part_11;
    int part_12;
    fd::load<fd::i32, 1>(&part_12, &s_count_part[3]);
    count_part_2[0] += part_12;
    int part_13;
    fd::load<fd::i32, 1>(&part_13, &s_count_part[4]);
    count_part_2[0] += part_13;
    int part_14;
    fd::load<fd::i32, 1>(&part_14, &s_count_part[5]);
    count_part_2[0] += part_14;
    int part_15;
    fd::load<fd::i32, 1>(&part_15, &s_count_part[6]);
    count_part_2[0] += part_15;
    int part_16;
    fd::load<fd::i32, 1>(&part_16, &s_count_part[7]);
    count_part_2[0] += part_16;
    long long count_part_2_2[1];
    count_part_2_2[0] = (long long)count_part_2[0];

    // [WARP_REDUCE top_part] r105: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE top_part] r106: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [STORE total_part] r107: address ((R * part2) + r); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&total_part[size_R * (long long)part20 + r0], &total_part_2[0]);

    // [STORE count_part] r108: address ((R * part2) + r); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::i32, 1>(&count_part[size_R * (long long)part20 + r0], &count_part_2_2[0]);

    // [STORE top_part] r109: address ((R * part2) + r); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&top_part[size_R * (long long)part20 + r0], &top_part_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) masked_sum_kernel_v2_2(
    const float* total_part,
    float* __restrict__ total,
    const float* top_part,
    float* __restrict__ top,
    const int* count_part,
    float* __restrict__ average,
    long long size_R) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_total = reinterpret_cast<float*>(fd_shared + 0);  // 32 x f32, bytes 0..128
    float* s_top = reinterpret_cast<float*>(fd_shared + 128);  // 32 x f32, bytes 128..256
    long long* s_count = reinterpret_cast<long long*>(fd_shared + 256);  // 32 x i64, bytes 256..512

    // [INIT] r92: 4 blocks leave multiprocessors of 132 idle; the stream is cut into 128 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x * 4;
    const int r_lane = lane % 2 * 2;  // r110
    const int part2_lane = lane / 2 + warp * 16;
    fd::grid_wait();  // r126
    float total_2[2];  // r92
    #pragma unroll
    for (int r_r = 0; r_r < 2; ++r_r) {
        total_2[r_r] = 0.0f;
    }

    // [LOAD total_part] r110: address ((R * part2) + r); 2 elements a thread, 1 at a time; registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
    float total_part_2[2];
    #pragma unroll
    for (int r_r_2 = 0; r_r_2 < 2; ++r_r_2) {
        fd::load_or_zero<fd::f32, 1>((r0 + (long long)(r_lane + r_r_2)) < size_R, &total_part_2[r_r_2], &total_part[size_R * (long long)part2_lane + r0 + (long long)(r_lane + r_r_2)]);
    }

    // [COMPUTE total] r111: 2 points a thread in registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
    #pragma unroll
    for (int r_r_3 = 0; r_r_3 < 2; ++r_r_3) {
        total_2[r_r_3] += total_part_2[r_r_3];
    }

    // [WARP_REDUCE total] r112: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE total] r113: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
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

    // [STORE total] r114: address r; 2 elements a thread, 2 at a time, one by one where the row ends among them
    if (lane / 2 == 0 && warp == 0 && (r0 + (long long)(r_lane + 1)) < size_R) fd::store<fd::f32, 2>(&total[r0 + (long long)r_lane], &total_2[0]);
    if (__builtin_expect((r0 + (long long)r_lane) < size_R && !((r0 + (long long)(r_lane + 1)) < size_R), 0)) {
        #pragma unroll
        for (int end_r = 0; end_r < 2; ++end_r) {
            if (lane / 2 == 0 && warp == 0 && (r0 + (long long)(r_lane + end_r)) < size_R) fd::store<fd::f32, 1>(&total[r0 + (long long)(r_lane + end_r)], &total_2[end_r]);
        }
    }
    float top_2[2];  // r92
    #pragma unroll
    for (int r_r_7 = 0; r_r_7 < 2; ++r_r_7) {
        top_2[r_r_7] = -fd::infinity();
    }

    // [LOAD top_part] r115: address ((R * part2) + r); 2 elements a thread, 1 at a time; registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
    float top_part_2[2];
    #pragma unroll
    for (int r_r_8 = 0; r_r_8 < 2; ++r_r_8) {
        fd::load_or_zero<fd::f32, 1>((r0 + (long long)(r_lane + r_r_8)) < size_R, &top_part_2[r_r_8], &top_part[size_R * (long long)part2_lane + r0 + (long long)(r_lane + r_r_8)]);
    }

    // [COMPUTE top] r116: 2 points a thread in registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
    #pragma unroll
    for (int r_r_9 = 0; r_r_9 < 2; ++r_r_9) {
        top_2[r_r_9] = fd::max(top_2[r_r_9], top_part_2[r_r_9]);
    }

    // [WARP_REDUCE top] r117: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int r_r_10 = 0; r_r_10 < 2; ++r_r_10) {
        const float other_5 = fd::shuffle_xor(top_2[r_r_10], 2);
        top_2[r_r_10] = fd::max(top_2[r_r_10], other_5);
        const float other_6 = fd::shuffle_xor(top_2[r_r_10], 4);
        top_2[r_r_10] = fd::max(top_2[r_r_10], other_6);
        const float other_7 = fd::shuffle_xor(top_2[r_r_10], 8);
        top_2[r_r_10] = fd::max(top_2[r_r_10], other_7);
        const float other_8 = fd::shuffle_xor(top_2[r_r_10], 16);
        top_2[r_r_10] = fd::max(top_2[r_r_10], other_8);
    }

    // [BLOCK_MERGE top] r118: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int r_r_11 = 0; r_r_11 < 2; ++r_r_11) {
        if (lane / 2 == 0) fd::store<fd::f32, 1>(&s_top[warp * 4 + r_lane + r_r_11], &top_2[r_r_11]);
    }
    __syncthreads();
    #pragma unroll
    for (int r_r_12 = 0; r_r_12 < 2; ++r_r_12) {
        const int cell_2 = r_lane + r_r_12;
        float part_9;
        fd::load<fd::f32, 1>(&part_9, &s_top[cell_2]);
        top_2[r_r_12] = part_9;
        float part_10;
        fd::load<fd::f32, 1>(&part_10, &s_top[cell_2 + 4]);
        top_2[r_r_12] = fd::max(top_2[r_r_12], part_10);
        float part_11;
        fd::load<fd::f32, 1>(&part_11, &s_top[cell_2 + 8]);
        top_2[r_r_12] = fd::max(top_2[r_r_12], part_11);
        float part_12;
        fd::load<fd::f32, 1>(&part_12, &s_top[cell_2 + 12]);
        top_2[r_r_12] = fd::max(top_2[r_r_12], part_12);
        float part_13;
        fd::load<fd::f32, 1>(&part_13, &s_top[cell_2 + 16]);
        top_2[r_r_12] = fd::max(top_2[r_r_12], part_13);
        float part_14;
        fd::load<fd::f32, 1>(&part_14, &s_top[cell_2 + 20]);
        top_2[r_r_12] = fd::max(top_2[r_r_12], part_14);
        float part_15;
        fd::load<fd::f32, 1>(&part_15, &s_top[cell_2 + 24]);
        top_2[r_r_12] = fd::max(top_2[r_r_12], part_15);
        float part_16;
        fd::load<fd::f32, 1>(&part_16, &s_top[cell_2 + 28]);
        top_2[r_r_12] = fd::max(top_2[r_r_12], part_16);
    }

    // [STORE top] r119: address r; 2 elements a thread, 2 at a time, one by one where the row ends among them
    if (lane / 2 == 0 && warp == 0 && (r0 + (long long)(r_lane + 1)) < size_R) fd::store<fd::f32, 2>(&top[r0 + (long long)r_lane], &top_2[0]);
    if (__builtin_expect((r0 + (long long)r_lane) < size_R && !((r0 + (long long)(r_lane + 1)) < size_R), 0)) {
        #pragma unroll
        for (int end_r_2 = 0; end_r_2 < 2; ++end_r_2) {
            if (lane / 2 == 0 && warp == 0 && (r0 + (long long)(r_lane + end_r_2)) < size_R) fd::store<fd::f32, 1>(&top[r0 + (long long)(r_lane + end_r_2)], &top_2[end_r_2]);
        }
    }
    long long count[2];  // r92
    #pragma unroll
    for (int r_r_13 = 0; r_r_13 < 2; ++r_r_13) {
        count[r_r_13] = 0LL;
    }

    // [LOAD count_part] r120: address ((R * part2) + r); 2 elements a thread, 1 at a time; registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
    int count_part_2[2];
    #pragma unroll
    for (int r_r_14 = 0; r_r_14 < 2; ++r_r_14) {
        fd::load_or_zero<fd::i32, 1>((r0 + (long long)(r_lane + r_r_14)) < size_R, &count_part_2[r_r_14], &count_part[size_R * (long long)part2_lane + r0 + (long long)(r_lane + r_r_14)]);
    }

    // [COMPUTE count] r121: 2 points a thread in registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
    #pragma unroll
    for (int r_r_15 = 0; r_r_15 < 2; ++r_r_15) {
        count[r_r_15] = fd::wrap_add(count[r_r_15], (long long)count_part_2[r_r_15]);
    }

    // [WARP_REDUCE count] r122: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int r_r_16 = 0; r_r_16 < 2; ++r_r_16) {
        const long long other_9 = fd::shuffle_xor(count[r_r_16], 2);
        count[r_r_16] = fd::wrap_add(count[r_r_16], other_9);
        const long long other_10 = fd::shuffle_xor(count[r_r_16], 4);
        count[r_r_16] = fd::wrap_add(count[r_r_16], other_10);
        const long long other_11 = fd::shuffle_xor(count[r_r_16], 8);
        count[r_r_16] = fd::wrap_add(count[r_r_16], other_11);
        const long long other_12 = fd::shuffle_xor(count[r_r_16], 16);
        count[r_r_16] = fd::wrap_add(count[r_r_16], other_12);
    }

    // [BLOCK_MERGE count] r123: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int r_r_17 = 0; r_r_17 < 2; ++r_r_17) {
        if (lane / 2 == 0) fd::store<fd::i64, 1>(&s_count[warp * 4 + r_lane + r_r_17], &count[r_r_17]);
    }
    __syncthreads();
    #pragma unroll
    for (int r_r_18 = 0; r_r_18 < 2; ++r_r_18) {
        const int cell_3 = r_lane + r_r_18;
        long long part_17;
        fd::load<fd::i64, 1>(&part_17, &s_count[cell_3]);
        count[r_r_18] = part_17;
        long long part_18;
        fd::load<fd::i64, 1>(&part_18, &s_count[cell_3 + 4]);
        count[r_r_18] = fd::wrap_add(count[r_r_18], part_18);
        long long part_19;
        fd::load<fd::i64, 1>(&part_19, &s_count[cell_3 + 8]);
        count[r_r_18] = fd::wrap_add(count[r_r_18], part_19);
        long long part_20;
        fd::load<fd::i64, 1>(&part_20, &s_count[cell_3 + 12]);
        count[r_r_18] = fd::wrap_add(count[r_r_18], part_20);
        long long part_21;
        fd::load<fd::i64, 1>(&part_21, &s_count[cell_3 + 16]);
        count[r_r_18] = fd::wrap_add(count[r_r_18], part_21);
        long long part_22;
        fd::load<fd::i64, 1>(&part_22, &s_count[cell_3 + 20]);
        count[r_r_18] = fd::wrap_add(count[r_r_18], part_22);
        long long part_23;
        fd::load<fd::i64, 1>(&part_23, &s_count[cell_3 + 24]);
        count[r_r_18] = fd::wrap_add(count[r_r_18], part_23);
        long long part_24;
        fd::load<fd::i64, 1>(&part_24, &s_count[cell_3 + 28]);
        count[r_r_18] = fd::wrap_add(count[r_r_18], part_24);
    }

    // [COMPUTE average] r124: 2 elements a thread in registers [r:2x1] lanes [r:2x2 *:16] warps [*:8]
    float average_2[2];
    #pragma unroll
    for (int r_r_19 = 0; r_r_19 < 2; ++r_r_19) {
        average_2[r_r_19] = 0 < count[r_r_19] ? total_2[r_r_19] / (float)count[r_r_19] : 0.0f;
    }

    // [STORE average] r125: address r; 2 elements a thread, 2 at a time, one by one where the row ends among them
    if (lane / 2 == 0 && warp == 0 && (r0 + (long long)(r_lane + 1)) < size_R) fd::store<fd::f32, 2>(&average[r0 + (long long)r_lane], &average_2[0]);
    if (__builtin_expect((r0 + (long long)r_lane) < size_R && !((r0 + (long long)(r_lane + 1)) < size_R), 0)) {
        #pragma unroll
        for (int end_r_3 = 0; end_r_3 < 2; ++end_r_3) {
            if (lane / 2 == 0 && warp == 0 && (r0 + (long long)(r_lane + end_r_3)) < size_R) fd::store<fd::f32, 1>(&average[r0 + (long long)(r_lane + end_r_3)], &average_2[end_r_3]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 4) masked_sum_kernel_any(
    const unsigned char* __restrict__ keep,
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ total,
    float* __restrict__ top,
    float* __restrict__ average,
    long long size_C,
    int n_c) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_total = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    int* s_count = reinterpret_cast<int*>(fd_shared + 16);  // 4 x i32, bytes 16..32
    float* s_top = reinterpret_cast<float*>(fd_shared + 32);  // 4 x f32, bytes 32..48

    // [INIT] r129: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_before = (int)((size_C * r0) & 7);  // r130
    const int c_lane = lane * 8 + warp * 256;  // r134

    // [INIT] r131: pass 0: states start at the identity of their operators
    float total_2[1];
    total_2[0] = 0.0f;
    int count[1];
    count[0] = 0;
    float top_2[1];
    top_2[0] = -fd::infinity();

    // [COMPUTE top] r143: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    bool keep_2[32];  // r132
    float x_2[32];
    bool keep_2_2[32];
    float x_2_2[32];
    #pragma unroll 1
    for (int c0 = 0 - c_before; c0 < n_c; c0 += 4096) {
        if (__builtin_expect(!(0 <= c0 && (c0 + 4096) <= n_c), 0)) {  // r143

            // [LOAD keep] r139: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
                fd::load_or_zero<fd::boolean, 8, fd::read_only>((unsigned)(c0 + c_lane + c_r_10 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_10 * 1024) < (unsigned)n_c, &keep_2_2[c_r_10 * 8], &keep[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r_10 * 1024)]);
            }
            #pragma unroll
            for (int c_r_11 = 0; c_r_11 < 4; ++c_r_11) {
                if (__builtin_expect((unsigned)(c0 + c_lane + c_r_11 * 1024 + 7) < (unsigned)(n_c + 7) && !((unsigned)(c0 + c_lane + c_r_11 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_11 * 1024) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r = 0; end_r < 8; ++end_r) {
                        fd::load_or_zero<fd::boolean, 1, fd::read_only>((unsigned)(c0 + c_lane + c_r_11 * 1024 + end_r) < (unsigned)n_c, &keep_2_2[c_r_11 * 8 + end_r], &keep[size_C * r0 + (long long)c0 + (long long)c_lane + (long long)(c_r_11 * 1024 + end_r)]);
                    }
                }
            }

            // [LOAD x] r140: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_12 = 0; c_r_12 < 4; ++c_r_12) {
                #pragma unroll
                for (int c_r_13 = 0; c_r_13 < 8; ++c_r_13) {
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0 + c_lane + c_r_12 * 1024 + c_r_13) < (unsigned)n_c && keep_2_2[c_r_12 * 8 + c_r_13], &x_2_2[c_r_12 * 8 + c_r_13], &x[size_C * r0 + (long long)c0 + (long long)c_lane + (long long)(c_r_12 * 1024 + c_r_13)]);
                }
            }

            // [COMPUTE total] r141: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_14 = 0; c_r_14 < 4; ++c_r_14) {
                if (__builtin_expect(!((unsigned)(c0 + c_lane + c_r_14 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_14 * 1024) < (unsigned)n_c), 0)) {
                    if ((unsigned)(c0 + c_lane + c_r_14 * 1024 + 7) < (unsigned)(n_c + 7)) {
                        #pragma unroll
                        for (int c_r_15 = 0; c_r_15 < 8; ++c_r_15) {
                            if ((unsigned)(c0 + c_lane + c_r_14 * 1024 + c_r_15) < (unsigned)n_c && keep_2_2[c_r_14 * 8 + c_r_15]) {
                                total_2[0] += x_2_2[c_r_14 * 8 + c_r_15];
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int c_r_16 = 0; c_r_16 < 8; ++c_r_16) {
                        if (keep_2_2[c_r_14 * 8 + c_r_16]) {
                            total_2[0] += x_2_2[c_r_14 * 8 + c_r_16];
                        }
                    }
                }
            }

            // [COMPUTE count] r142: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_17 = 0; c_r_17 < 4; ++c_r_17) {
                if (__builtin_expect(!((unsigned)(c0 + c_lane + c_r_17 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_17 * 1024) < (unsigned)n_c), 0)) {
                    if ((unsigned)(c0 + c_lane + c_r_17 * 1024 + 7) < (unsigned)(n_c + 7)) {
                        #pragma unroll
                        for (int c_r_18 = 0; c_r_18 < 8; ++c_r_18) {
                            if ((unsigned)(c0 + c_lane + c_r_17 * 1024 + c_r_18) < (unsigned)n_c) {
                                count[0] += keep_2_2[c_r_17 * 8 + c_r_18] ? 1 : 0;
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int c_r_19 = 0; c_r_19 < 8; ++c_r_19) {
                        count[0] += keep_2_2[c_r_17 * 8 + c_r_19] ? 1 : 0;
                    }
                }
            }
            // [COMPUTE top]
            #pragma unroll  // r143
            for (int c_r_20 = 0; c_r_20 < 4; ++c_r_20) {
                if (__builtin_expect(!((unsigned)(c0 + c_lane + c_r_20 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_20 * 1024) < (unsigned)n_c), 0)) {
                    if ((unsigned)(c0 + c_lane + c_r_20 * 1024 + 7) < (unsigned)(n_c + 7)) {
                        #pragma unroll
                        for (int c_r_21 = 0; c_r_21 < 8; ++c_r_21) {
                            if ((unsigned)(c0 + c_lane + c_r_20 * 1024 + c_r_21) < (unsigned)n_c && keep_2_2[c_r_20 * 8 + c_r_21]) {
                                top_2[0] = fd::max(top_2[0], x_2_2[c_r_20 * 8 + c_r_21]);
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int c_r_22 = 0; c_r_22 < 8; ++c_r_22) {
                        if (keep_2_2[c_r_20 * 8 + c_r_22]) {
                            top_2[0] = fd::max(top_2[0], x_2_2[c_r_20 * 8 + c_r_22]);
                        }
                    }
                }
            }
        } else {
            // [LOAD keep] r134: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r = 0; c_r < 4; ++c_r) {
                fd::load<fd::boolean, 8, fd::read_only>(&keep_2[c_r * 8], &keep[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r * 1024)]);
            }

            // [LOAD x] r135: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
                #pragma unroll
                for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>(keep_2[c_r_2 * 8 + c_r_3], &x_2[c_r_2 * 8 + c_r_3], &x[size_C * r0 + (long long)c0 + (long long)c_lane + (long long)(c_r_2 * 1024 + c_r_3)]);
                }
            }

            // [COMPUTE total] r136: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
                #pragma unroll
                for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
                    if (keep_2[c_r_4 * 8 + c_r_5]) {
                        total_2[0] += x_2[c_r_4 * 8 + c_r_5];
                    }
                }
            }

            // [COMPUTE count] r137: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
                #pragma unroll
                for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
                    count[0] += keep_2[c_r_6 * 8 + c_r_7] ? 1 : 0;
                }
            }

            // [COMPUTE top] r138: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
                #pragma unroll
                for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
                    if (keep_2[c_r_8 * 8 + c_r_9]) {
                        top_2[0] = fd::max(top_2[0], x_2[c_r_8 * 8 + c_r_9]);
                    }
                }
            }
        }
    }

    // [WARP_REDUCE total] r144: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE total] r145: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [WARP_REDUCE count] r146: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const int other_6 = fd::shuffle_xor(count[0], 1);
    count[0] += other_6;
    const int other_7 = fd::shuffle_xor(count[0], 2);
    count[0] += other_7;
    const int other_8 = fd::shuffle_xor(count[0], 4);
    count[0] += other_8;
    const int other_9 = fd::shuffle_xor(count[0], 8);
    count[0] += other_9;
    const int other_10 = fd::shuffle_xor(count[0], 16);
    count[0] += other_10;

    // [BLOCK_MERGE count] r147: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::i32, 1>(&s_count[warp], &count[0]);
    __syncthreads();
    int part_5;
    fd::load<fd::i32, 1>(&part_5, &s_count[0]);
    count[0] = part_5;
    int part_6;
    fd::load<fd::i32, 1>(&part_6, &s_count[1]);
    count[0] += part_6;
    int part_7;
    fd::load<fd::i32, 1>(&part_7, &s_count[2]);
    count[0] += part_7;
    int part_8;
    fd::load<fd::i32, 1>(&part_8, &s_count[3]);
    count[0] += part_8;
    long long count_2[1];
    count_2[0] = (long long)count[0];

    // [WARP_REDUCE top] r148: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE top] r149: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [STORE total] r150: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&total[r0], &total_2[0]);

    // [STORE top] r151: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&top[r0], &top_2[0]);

    // [COMPUTE average] r152: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float average_2[1];
    average_2[0] = 0 < count_2[0] ? total_2[0] / (float)count_2[0] : 0.0f;

    // [STORE average] r153: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&average[r0], &average_2[0]);
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r73 [step2, problem] fuse, total, count, top, average: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r74 [build, hardware] load-tile, keep: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r75 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r76 [build, problem] reduce-registers, total[r] = sum[c] x[r, c] when keep[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r77 [build, hardware] warp-reduce, total: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r78 [build, hardware] block-merge, total: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r79 [build, hardware] store-tile, total: address r; 1 elements a thread, 1 at a time
// r80 [build, problem] reduce-registers, top[r] = max[c] x[r, c] when keep[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r81 [build, hardware] warp-reduce, top: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r82 [build, hardware] block-merge, top: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r83 [build, hardware] store-tile, top: address r; 1 elements a thread, 1 at a time
// r84 [build, problem] reduce-registers, count[r] = sum[c] (1 if keep[r, c] else 0): 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r85 [build, hardware] warp-reduce, count: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r86 [build, hardware] block-merge, count: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r87 [build, problem] map-tile, average[r] = ((total[r] / f32(count[r])) if (0 < count[r]) else 0.0): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r88 [build, hardware] store-tile, average: address r; 1 elements a thread, 1 at a time
// r92 [step2, hardware] split-stream, c: 4 blocks leave multiprocessors of 132 idle; the stream is cut into 128 parts, whose states a second kernel merges
// r93 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r95 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 8192
// r96 [build, hardware] load-tile, keep: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r97 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r98 [build, problem] reduce-registers, total_part[part2,r] = sum[c] x[r, c] when keep[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r99 [build, problem] reduce-registers, count_part[part2,r] = sum[c] (1 if keep[r, c] else 0): 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r100 [build, problem] reduce-registers, top_part[part2,r] = max[c] x[r, c] when keep[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r101 [build, hardware] warp-reduce, total_part: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r102 [build, hardware] block-merge, total_part: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r103 [build, hardware] warp-reduce, count_part: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r104 [build, hardware] block-merge, count_part: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r105 [build, hardware] warp-reduce, top_part: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r106 [build, hardware] block-merge, top_part: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r107 [build, hardware] store-tile, total_part: address ((R * part2) + r); 1 elements a thread, 1 at a time
// r108 [build, hardware] store-tile, count_part: address ((R * part2) + r); 1 elements a thread, 1 at a time
// r109 [build, hardware] store-tile, top_part: address ((R * part2) + r); 1 elements a thread, 1 at a time
// r110 [build, hardware] load-tile, total_part: address ((R * part2) + r); 2 elements a thread, 1 at a time; registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
// r111 [build, problem] reduce-registers, total[r] = sum[part2] total_part[part2, r]: 2 points a thread in registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
// r112 [build, hardware] warp-reduce, total: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
// r113 [build, hardware] block-merge, total: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
// r114 [build, hardware] store-tile, total: address r; 2 elements a thread, 2 at a time, one by one where the row ends among them
// r115 [build, hardware] load-tile, top_part: address ((R * part2) + r); 2 elements a thread, 1 at a time; registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
// r116 [build, problem] reduce-registers, top[r] = max[part2] top_part[part2, r]: 2 points a thread in registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
// r117 [build, hardware] warp-reduce, top: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
// r118 [build, hardware] block-merge, top: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
// r119 [build, hardware] store-tile, top: address r; 2 elements a thread, 2 at a time, one by one where the row ends among them
// r120 [build, hardware] load-tile, count_part: address ((R * part2) + r); 2 elements a thread, 1 at a time; registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
// r121 [build, problem] reduce-registers, count[r] = sum[part2] count_part[part2, r]: 2 points a thread in registers [r:2x1] lanes [r:2x2 part2:16x1] warps [part2:8x16]
// r122 [build, hardware] warp-reduce, count: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
// r123 [build, hardware] block-merge, count: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
// r124 [build, problem] map-tile, average[r] = ((total[r] / f32(count[r])) if (0 < count[r]) else 0.0): 2 elements a thread in registers [r:2x1] lanes [r:2x2 *:16] warps [*:8]
// r125 [build, hardware] store-tile, average: address r; 2 elements a thread, 2 at a time, one by one where the row ends among them
// r126 [build, hardware] early-launch, masked_sum_kernel_v2_1, masked_sum_kernel_v2_2: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r129 [step2, problem] fuse, total, count, top, average: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r130 [build, hardware] walk-lines, c: rows along `c` start anywhere, the first element of one at ((1 * C) * r): tiles begin at the multiple of 8 elements before it, so that every access is aligned
// r131 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r132 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 4096
// r134 [build, hardware] load-tile, keep: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r135 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r136 [build, problem] reduce-registers, total[r] = sum[c] x[r, c] when keep[r, c]: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r137 [build, problem] reduce-registers, count[r] = sum[c] (1 if keep[r, c] else 0): 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r138 [build, problem] reduce-registers, top[r] = max[c] x[r, c] when keep[r, c]: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r139 [build, hardware] load-tile, keep: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r140 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r141 [build, problem] reduce-registers, total[r] = sum[c] x[r, c] when keep[r, c]: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r142 [build, problem] reduce-registers, count[r] = sum[c] (1 if keep[r, c] else 0): 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r143 [build, problem] reduce-registers, top[r] = max[c] x[r, c] when keep[r, c]: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r144 [build, hardware] warp-reduce, total: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r145 [build, hardware] block-merge, total: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r146 [build, hardware] warp-reduce, count: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r147 [build, hardware] block-merge, count: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r148 [build, hardware] warp-reduce, top: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r149 [build, hardware] block-merge, top: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r150 [build, hardware] store-tile, total: address r; 1 elements a thread, 1 at a time
// r151 [build, hardware] store-tile, top: address r; 1 elements a thread, 1 at a time
// r152 [build, problem] map-tile, average[r] = ((total[r] / f32(count[r])) if (0 < count[r]) else 0.0): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r153 [build, hardware] store-tile, average: address r; 1 elements a thread, 1 at a time
