// ragged_sum: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Sum of the first elements of each row, whose number is given and may be zero.
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

struct i32 {
    typedef int memory;
    typedef int value;
    static const int bits = 32;
    static __device__ __forceinline__ void decode(unsigned w, int* v) { v[0] = (int)w; }
    static __device__ __forceinline__ unsigned encode(const int* v) { return (unsigned)v[0]; }
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

// Block barrier that also counts a predicate.
__device__ __forceinline__ int sync_any(bool pred) { return __syncthreads_or(pred) != 0 ? 1 : 0; }
__device__ __forceinline__ int sync_all(bool pred) { return __syncthreads_and(pred) != 0 ? 1 : 0; }
__device__ __forceinline__ int sync_count(bool pred) { return __syncthreads_count(pred); }

}  // namespace fd

extern "C" __global__ void __launch_bounds__(256, 4) ragged_sum_kernel(
    const int* __restrict__ length,
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ total,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_total = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32

    // [INIT] r31: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r33
    float total_2[1];  // r31
    total_2[0] = 0.0f;

    // [LOAD length] r32: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    int length_2[1];
    fd::load<fd::i32, 1, fd::read_only>(&length_2[0], &length[r0]);

    // [LOAD x] r33: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float x_2[32];
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 8; ++c_r_2) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((c_lane + c_r * 2048) < n_c && (c_lane + c_r * 2048 + c_r_2) < length_2[0], &x_2[c_r * 8 + c_r_2], &x[size_C * r0 + (long long)c_lane + (long long)(c_r * 2048 + c_r_2)]);
        }
    }

    // [COMPUTE total] r34: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    #pragma unroll
    for (int c_r_3 = 0; c_r_3 < 4; ++c_r_3) {
        #pragma unroll
        for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
            if ((c_lane + c_r_3 * 2048) < n_c && (c_lane + c_r_3 * 2048 + c_r_4) < length_2[0]) {
                total_2[0] += x_2[c_r_3 * 8 + c_r_4];
            }
        }
    }

    // [WARP_REDUCE total] r35: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE total] r36: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [STORE total] r37: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&total[r0], &total_2[0]);
}

extern "C" __global__ void __launch_bounds__(128, 4) ragged_sum_kernel_any(
    const int* __restrict__ length,
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ total,
    long long size_C,
    int n_c) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_total = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16

    // [INIT] r40: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_before = (int)((size_C * r0) & 7);  // r41
    const int c_lane = lane + warp * 32;  // r46
    const int c_lane_2 = lane * 8 + warp * 256;  // r47

    // [INIT] r42: pass 0: states start at the identity of their operators
    float total_2[1];
    total_2[0] = 0.0f;

    // [LOAD length] r43: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    int length_2[1];
    fd::load<fd::i32, 1, fd::read_only>(&length_2[0], &length[r0]);
    const int c_end = fd::max(fd::min(n_c, (int)(long long)length_2[0]), 0);  // r44

    // [COMPUTE total] r48: 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_2[8];  // r45
    #pragma unroll 1
    for (int c0 = 0 - c_before; c0 < c_end; c0 += 1024) {
        // [BOUNDS_CHECK] r46: tiles with no point where (c < length[r]) are passed over by all threads together
        bool any = false;
        #pragma unroll
        for (int c_r = 0; c_r < 8; ++c_r) {
            any = any || ((unsigned)(c0 + c_lane + c_r * 128) < (unsigned)c_end && (c0 + c_lane + c_r * 128) < length_2[0]);
        }
        const int tile_has_points = fd::sync_any(any);
        // [COMPUTE total]
        if (tile_has_points != 0) {  // r48

            // [LOAD x] r47: address ((C * r) + c); 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_2 = 0; c_r_2 < 8; ++c_r_2) {
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0 + c_lane_2 + c_r_2) < (unsigned)c_end && (c0 + c_lane_2 + c_r_2) < length_2[0], &x_2[c_r_2], &x[size_C * r0 + (long long)c0 + (long long)c_lane_2 + (long long)c_r_2]);
            }
            // [COMPUTE total]
            if (__builtin_expect(!((unsigned)(c0 + c_lane_2 + 7) < (unsigned)c_end && (unsigned)(c0 + c_lane_2) < (unsigned)c_end), 0)) {  // r48
                if ((unsigned)(c0 + c_lane_2 + 7) < (unsigned)(c_end + 7)) {
                    #pragma unroll
                    for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
                        if ((unsigned)(c0 + c_lane_2 + c_r_3) < (unsigned)c_end && (c0 + c_lane_2 + c_r_3) < length_2[0]) {
                            total_2[0] += x_2[c_r_3];
                        }
                    }
                }
            } else {
                #pragma unroll
                for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
                    if ((c0 + c_lane_2 + c_r_4) < length_2[0]) {
                        total_2[0] += x_2[c_r_4];
                    }
                }
            }
        }
    }

    // [WARP_REDUCE total] r49: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE total] r50: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [STORE total] r51: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&total[r0], &total_2[0]);
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r31 [step2, problem] fuse, total: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r32 [build, hardware] load-tile, length: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r33 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 1 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r34 [build, problem] reduce-registers, total[r] = sum[c] x[r, c] when (c < length[r]): 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r35 [build, hardware] warp-reduce, total: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r36 [build, hardware] block-merge, total: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r37 [build, hardware] store-tile, total: address r; 1 elements a thread, 1 at a time
// r40 [step2, problem] fuse, total: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r41 [build, hardware] walk-lines, c: rows along `c` start anywhere, the first element of one at ((1 * C) * r): tiles begin at the multiple of 8 elements before it, so that every access is aligned
// r42 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r43 [build, hardware] load-tile, length: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r44 [build, problem] tile-skip, (c < length[r]): tiles past the guard hold no points for any statement of the pass
// r45 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 1024
// r46 [build, problem] skip-empty-tile, c: tiles with no point where (c < length[r]) are passed over by all threads together
// r47 [build, hardware] load-tile, x: address ((C * r) + c); 8 elements a thread, 1 at a time; registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r48 [build, problem] reduce-registers, total[r] = sum[c] x[r, c] when (c < length[r]): 8 points a thread in registers [c:8x1] lanes [c:32x8] warps [c:4x256]
// r49 [build, hardware] warp-reduce, total: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r50 [build, hardware] block-merge, total: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r51 [build, hardware] store-tile, total: address r; 1 elements a thread, 1 at a time
