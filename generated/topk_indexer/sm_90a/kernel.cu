// topk_indexer: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Scores of cached keys by weighted rectified products, and the 2048 best of each sequence as global rows.
//
// A trailing `rN` names the decision record behind a line; the records are listed at the end.
#include <cuda_fp16.h>
#include <cuda_fp8.h>

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

__device__ __forceinline__ bool is_nan(float x) { return (__float_as_uint(x) & 0x7fffffffu) > 0x7f800000u; }

// Quotient and remainder of non-negative numbers: unsigned, so that the compiler needs no sign fix.
__device__ __forceinline__ int div(int a, int b) { return (int)((unsigned)a / (unsigned)b); }
__device__ __forceinline__ int mod(int a, int b) { return (int)((unsigned)a % (unsigned)b); }
__device__ __forceinline__ long long div(long long a, long long b) {
    return (long long)((unsigned long long)a / (unsigned long long)b);
}
__device__ __forceinline__ long long mod(long long a, long long b) {
    return (long long)((unsigned long long)a % (unsigned long long)b);
}

// Quotient rounded down and the remainder with the divisor's sign.
template <class T>
__device__ __forceinline__ T floor_div(T a, T b) {
    const T q = a / b;
    const T r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? q - 1 : q;
}
template <class T>
__device__ __forceinline__ T floor_mod(T a, T b) {
    const T r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
template <>
__device__ __forceinline__ float floor_div<float>(float a, float b) { return floorf(a / b); }
template <>
__device__ __forceinline__ float floor_mod<float>(float a, float b) {
    const float r = fmodf(a, b);
    return r != 0.0f && (r < 0.0f) != (b < 0.0f) ? r + b : r;
}

// Waits until the kernel before has ended and its writes are visible (programmatic launch, sm_90 and later).
__device__ __forceinline__ void grid_wait() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

// Lets the next kernel be launched once all blocks are here.
__device__ __forceinline__ void grid_release() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
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

extern "C" __global__ void __launch_bounds__(128, 8) topk_indexer_kernel_1(
    const int* __restrict__ seq_len,
    const __nv_fp8_e4m3* __restrict__ query,
    const int* __restrict__ block_table,
    const __nv_fp8_e4m3* __restrict__ key,
    const float* __restrict__ weight,
    const float* __restrict__ key_scale,
    float* __restrict__ score,
    int n_blocks,
    long long size_M) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_score = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16

    // [INIT] r120: one kernel over blocks of [b, n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_n = fd::div((int)blockIdx.x, n_blocks);
    const int n0 = fd::mod((int)blockIdx.x, n_blocks);
    const long long b0 = (long long)rest_n;
    const int h_lane = lane / 2 + warp * 16;  // r126
    const int d_lane = lane % 2 * 16;

    // [INIT] r123: pass 0: states start at the identity of their operators
    float dot_1[1];
    dot_1[0] = 0.0f;

    // [LOAD seq_len] r125: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    fd::grid_release();  // r150
    int seq_len_2[1];  // r125
    fd::load<fd::i32, 1, fd::read_only>(&seq_len_2[0], &seq_len[b0]);

    // [LOAD block_table] r127: address ((M * b) + (n / 64)); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    int block_table_2[1];
    fd::load_or_zero<fd::i32, 1, fd::read_only>((long long)n0 < (long long)seq_len_2[0], &block_table_2[0], &block_table[size_M * b0 + fd::div((long long)n0, 64LL)]);

    // [COMPUTE dot__1] r129: 16 points a thread in registers [d:16x1] lanes [d:2x16 h:16x1] warps [h:4x16]
    float query_2[16];  // r124
    float key_2[16];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 32) {
        // [LOAD query] r126: address (((b * 8192) + (h * 128)) + d); 16 elements a thread, 16 at a time; registers [d:16x1] lanes [d:2x16 h:16x1] warps [h:4x16]
        fd::load_or_zero<fd::e4m3, 16, fd::read_only>((long long)n0 < (long long)seq_len_2[0], &query_2[0], &query[b0 * 8192 + (long long)h_lane * 128 + (long long)(d0 + d_lane)]);

        // [LOAD key] r128: address (((1 * d) + (8448 * block_table[b, (n / 64)])) + (128 * (n % 64))); 16 elements a thread, 16 at a time; registers [d:16x1] lanes [d:2x16 *:16] warps [*:...
        fd::load_or_zero<fd::e4m3, 16, fd::read_only>((long long)n0 < (long long)seq_len_2[0], &key_2[0], &key[(long long)(d0 + d_lane) + 8448 * (long long)block_table_2[0] + 128 * fd::mod((long long)n0, 64LL)]);
        // [COMPUTE dot__1]
        #pragma unroll  // r129
        for (int d_r = 0; d_r < 16; ++d_r) {
            if ((long long)n0 < (long long)seq_len_2[0]) {
                dot_1[0] += query_2[d_r] * key_2[d_r];
            }
        }
    }

    // [WARP_REDUCE dot__1] r130: butterfly over lanes, masks [1], lower lanes left
    const float other = fd::shuffle_xor(dot_1[0], 1);
    dot_1[0] += other;
    float score_2[1];  // r120
    score_2[0] = 0.0f;

    // [LOAD weight] r131: address ((b * 64) + h); 1 elements a thread, 1 at a time; registers [] lanes [*:2 h:16x1] warps [h:4x16]
    float weight_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((long long)n0 < (long long)seq_len_2[0], &weight_2[0], &weight[b0 * 64 + (long long)h_lane]);

    // [COMPUTE dot] r132: 1 elements a thread in registers [] lanes [*:2 h:16x1] warps [h:4x16]
    float dot[1];
    dot[0] = dot_1[0];

    // [LOAD key_scale] r133: address (((2112 * block_table[b, (n / 64)]) + (1 * (n % 64))) + 2048); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    float key_scale_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((long long)n0 < (long long)seq_len_2[0], &key_scale_2[0], &key_scale[2112 * (long long)block_table_2[0] + fd::mod((long long)n0, 64LL) + 2048]);

    // [COMPUTE score] r134: 1 points a thread in registers [] lanes [*:2 h:16x1] warps [h:4x16]
    if ((long long)n0 < (long long)seq_len_2[0]) {
        score_2[0] += weight_2[0] * fd::max(dot[0] * key_scale_2[0], 0.0f);
    }

    // [WARP_REDUCE score] r135: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
    const float other_2 = fd::shuffle_xor(score_2[0], 2);
    score_2[0] += other_2;
    const float other_3 = fd::shuffle_xor(score_2[0], 4);
    score_2[0] += other_3;
    const float other_4 = fd::shuffle_xor(score_2[0], 8);
    score_2[0] += other_4;
    const float other_5 = fd::shuffle_xor(score_2[0], 16);
    score_2[0] += other_5;

    // [BLOCK_MERGE score] r136: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_score[warp], &score_2[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_score[0]);
    score_2[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_score[1]);
    score_2[0] += part_2;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_score[2]);
    score_2[0] += part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_score[3]);
    score_2[0] += part_4;

    // [STORE score] r137: address (((M * b) * 64) + n); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&score[size_M * b0 * 64 + (long long)n0], &score_2[0]);
}

extern "C" __global__ void __launch_bounds__(1024, 1) topk_indexer_kernel_2(
    const int* __restrict__ seq_len,
    const float* score,
    long long* __restrict__ point,
    int n_n,
    long long size_M) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_keys = reinterpret_cast<int*>(fd_shared + 0);  // 4096 x i32, bytes 0..16384
    int* s_points = reinterpret_cast<int*>(fd_shared + 16384);  // 4096 x i32, bytes 16384..32768

    // [INIT] r121: a kernel of its own: it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long b0 = (long long)(int)blockIdx.x;
    const int n_lane = lane + warp * 32;  // r141

    // [INIT] r138: 2048 empty slots: key 0, point -1
    const unsigned no_key = 0u;
    const int no_point = -1;
    fd::grid_wait();  // r150
    fd::grid_release();
    #pragma unroll  // r138
    for (int i = 0; i < 2; ++i) {
        fd::store_bits<4>(&s_keys[i * 1024 + (int)threadIdx.x], &no_key);
        fd::store<fd::i32, 1>(&s_points[i * 1024 + (int)threadIdx.x], &no_point);
    }

    // [LOAD seq_len] r139: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:32]
    int seq_len_2[1];
    fd::load<fd::i32, 1, fd::read_only>(&seq_len_2[0], &seq_len[b0]);
    const int candidates = fd::min(n_n, (int)(long long)seq_len_2[0]);

    // [GATE merge] r144: list[j] = better(list[j], tile[2048-1-j]), then 11 rounds
    float score_2[2];  // r140
    #pragma unroll 1
    for (int n0 = 0; n0 < candidates; n0 += 2048) {
        // [LOAD score] r141: address (((M * b) * 64) + n); 2 elements a thread, 1 at a time; registers [n:2x1024] lanes [n:32x1] warps [n:32x32]
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::load_or_zero<fd::f32, 1>((n0 + n_lane + n_r * 1024) < candidates && (long long)(n0 + n_lane + n_r * 1024) < (long long)seq_len_2[0], &score_2[n_r], &score[size_M * b0 * 64 + (long long)(n0 + n_lane + n_r * 1024)]);
        }

        // [GATE point__1] r142: scores become ordered keys; points outside the guard stay empty
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
            const float score_2_2 = score_2[n_r_2];
            const unsigned bits = __float_as_uint(score_2_2 + 0.0f);
            const bool valid = (n0 + n_lane + n_r_2 * 1024) < candidates && (long long)(n0 + n_lane + n_r_2 * 1024) < (long long)seq_len_2[0];
            const unsigned key = valid ? (fd::is_nan(score_2_2) ? 1u : fd::max(bits ^ (bits >> 31u != 0u ? 0xffffffffu : 0x80000000u), 2u)) : 0u;
            const int point_2 = valid ? n0 + n_lane + n_r_2 * 1024 : -1;
            fd::store_bits<4>(&s_keys[n_lane + n_r_2 * 1024 + 2048], &key);
            fd::store<fd::i32, 1>(&s_points[n_lane + n_r_2 * 1024 + 2048], &point_2);
        }

        // [GATE sort] r143: 66 compare-exchange rounds over 2048 slots
        #pragma unroll 1
        for (int size_log = 1; size_log < 12; ++size_log) {
            #pragma unroll 1
            for (int back = 0; back < size_log; ++back) {
                const int stride = 1 << size_log - 1 - back;
                const int pair = (int)threadIdx.x;
                const int low = fd::div(pair, stride) * stride * 2 + fd::mod(pair, stride);
                const int slot_a = low + 2048;
                const int slot_b = slot_a + stride;
                __syncthreads();
                unsigned key_2;
                fd::load_bits<4>(&key_2, &s_keys[slot_a]);
                int point_2_2;
                fd::load<fd::i32, 1>(&point_2_2, &s_points[slot_a]);
                unsigned key_3;
                fd::load_bits<4>(&key_3, &s_keys[slot_b]);
                int point_3;
                fd::load<fd::i32, 1>(&point_3, &s_points[slot_b]);
                const bool swap = (low & (1 << size_log)) != 0 ? key_3 < key_2 || (key_2 == key_3 && (unsigned)point_2_2 < (unsigned)point_3) : key_2 < key_3 || (key_3 == key_2 && (unsigned)point_3 < (unsigned)point_2_2);
                const unsigned new_ = swap ? key_3 : key_2;
                fd::store_bits<4>(&s_keys[slot_a], &new_);
                const int new_2 = swap ? point_3 : point_2_2;
                fd::store<fd::i32, 1>(&s_points[slot_a], &new_2);
                const unsigned new_3 = swap ? key_2 : key_3;
                fd::store_bits<4>(&s_keys[slot_b], &new_3);
                const int new_4 = swap ? point_2_2 : point_3;
                fd::store<fd::i32, 1>(&s_points[slot_b], &new_4);
            }
        }
        // [GATE merge]
        __syncthreads();  // r144
        #pragma unroll
        for (int i_2 = 0; i_2 < 2; ++i_2) {
            const int slot = i_2 * 1024 + (int)threadIdx.x;
            unsigned key_4;
            fd::load_bits<4>(&key_4, &s_keys[slot]);
            int point_4;
            fd::load<fd::i32, 1>(&point_4, &s_points[slot]);
            unsigned key_5;
            fd::load_bits<4>(&key_5, &s_keys[4095 - slot]);
            int point_5;
            fd::load<fd::i32, 1>(&point_5, &s_points[4095 - slot]);
            const bool take = key_4 < key_5 || (key_5 == key_4 && (unsigned)point_5 < (unsigned)point_4);
            const unsigned new_5 = take ? key_5 : key_4;
            fd::store_bits<4>(&s_keys[slot], &new_5);
            const int new_6 = take ? point_5 : point_4;
            fd::store<fd::i32, 1>(&s_points[slot], &new_6);
        }
        #pragma unroll 1
        for (int back_2 = 0; back_2 < 11; ++back_2) {
            const int stride_2 = 1 << 10 - back_2;
            const int pair_2 = (int)threadIdx.x;
            const int low_2 = fd::div(pair_2, stride_2) * stride_2 * 2 + fd::mod(pair_2, stride_2);
            const int slot_b_2 = low_2 + stride_2;
            __syncthreads();
            unsigned key_6;
            fd::load_bits<4>(&key_6, &s_keys[low_2]);
            int point_6;
            fd::load<fd::i32, 1>(&point_6, &s_points[low_2]);
            unsigned key_7;
            fd::load_bits<4>(&key_7, &s_keys[slot_b_2]);
            int point_7;
            fd::load<fd::i32, 1>(&point_7, &s_points[slot_b_2]);
            const bool swap_2 = key_6 < key_7 || (key_7 == key_6 && (unsigned)point_7 < (unsigned)point_6);
            const unsigned new_7 = swap_2 ? key_7 : key_6;
            fd::store_bits<4>(&s_keys[low_2], &new_7);
            const int new_8 = swap_2 ? point_7 : point_6;
            fd::store<fd::i32, 1>(&s_points[low_2], &new_8);
            const unsigned new_9 = swap_2 ? key_6 : key_7;
            fd::store_bits<4>(&s_keys[slot_b_2], &new_9);
            const int new_10 = swap_2 ? point_6 : point_7;
            fd::store<fd::i32, 1>(&s_points[slot_b_2], &new_10);
        }
    }

    // [STORE point__1] r145: the first 2048 of 2048 slots
    const int slot_2 = (int)threadIdx.x;
    __syncthreads();
    unsigned key_8;
    fd::load_bits<4>(&key_8, &s_keys[slot_2]);
    int point_8;
    fd::load<fd::i32, 1>(&point_8, &s_points[slot_2]);
    const long long result = (long long)point_8;
    if (slot_2 < 2048) fd::store<fd::i64, 1>(&point[b0 * 2048 + (long long)slot_2], &result);
    const int slot_3 = 1024 + (int)threadIdx.x;
    unsigned key_9;
    fd::load_bits<4>(&key_9, &s_keys[slot_3]);
    int point_9;
    fd::load<fd::i32, 1>(&point_9, &s_points[slot_3]);
    const long long result_2 = (long long)point_9;
    if (slot_3 < 2048) fd::store<fd::i64, 1>(&point[b0 * 2048 + (long long)slot_3], &result_2);
}

extern "C" __global__ void __launch_bounds__(256, 4) topk_indexer_kernel_3(
    const long long* point,
    const int* __restrict__ block_table,
    int* __restrict__ rows,
    long long size_M) {
    // [INIT] r122: one kernel over blocks of [b, k]; its operand is made by a select
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_k = (int)blockIdx.x;
    const long long b0 = (long long)rest_k;
    const int k_lane = lane * 4 + warp * 128;  // r146

    // [LOAD point] r146: address ((b * 2048) + k); 8 elements a thread, 2 at a time; registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
    fd::grid_wait();  // r150
    long long point_2[8];  // r146
    #pragma unroll
    for (int k_r = 0; k_r < 2; ++k_r) {
        #pragma unroll
        for (int k_r_2 = 0; k_r_2 < 2; ++k_r_2) {
            fd::load<fd::i64, 2>(&point_2[k_r * 4 + k_r_2 * 2], &point[b0 * 2048 + (long long)(k_lane + k_r * 1024 + k_r_2 * 2)]);
        }
    }

    // [LOAD block_table] r147: address ((M * b) + (point[b, k] / 64)); 8 elements a thread, 1 at a time; registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
    int block_table_2[8];
    #pragma unroll
    for (int k_r_3 = 0; k_r_3 < 2; ++k_r_3) {
        #pragma unroll
        for (int k_r_4 = 0; k_r_4 < 4; ++k_r_4) {
            fd::load_or_zero<fd::i32, 1, fd::read_only>(0 <= point_2[k_r_3 * 4 + k_r_4], &block_table_2[k_r_3 * 4 + k_r_4], &block_table[size_M * b0 + fd::floor_div(point_2[k_r_3 * 4 + k_r_4], 64LL)]);
        }
    }

    // [COMPUTE rows] r148: 8 elements a thread in registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
    long long rows_2[8];
    #pragma unroll
    for (int k_r_5 = 0; k_r_5 < 2; ++k_r_5) {
        #pragma unroll
        for (int k_r_6 = 0; k_r_6 < 4; ++k_r_6) {
            rows_2[k_r_5 * 4 + k_r_6] = 0 <= point_2[k_r_5 * 4 + k_r_6] ? (long long)block_table_2[k_r_5 * 4 + k_r_6] * 64 + fd::floor_mod(point_2[k_r_5 * 4 + k_r_6], 64LL) : -1;
        }
    }

    // [STORE rows] r149: address ((b * 2048) + k); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int k_r_7 = 0; k_r_7 < 2; ++k_r_7) {
        fd::store<fd::i32, 4>(&rows[b0 * 2048 + (long long)(k_lane + k_r_7 * 1024)], &rows_2[k_r_7 * 4]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r120 [step2, problem] fuse, dot__1, dot, score: one kernel over blocks of [b, n]; it reads nothing that a kernel before it makes
// r121 [step2, problem] fuse, point__1: a kernel of its own: it reads nothing that a kernel before it makes
// r122 [step2, problem] fuse, rows: one kernel over blocks of [b, k]; its operand is made by a select
// r123 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r124 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 32
// r125 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r126 [build, hardware] load-tile, query: address (((b * 8192) + (h * 128)) + d); 16 elements a thread, 16 at a time; registers [d:16x1] lanes [d:2x16 h:16x1] warps [h:4x16]
// r127 [build, hardware] load-tile, block_table: address ((M * b) + (n / 64)); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r128 [build, hardware] load-tile, key: address (((1 * d) + (8448 * block_table[b, (n / 64)])) + (128 * (n % 64))); 16 elements a thread, 16 at a time; registers [d:16x1] lanes [d:2x16 *:16] warps [*:4]
// r129 [build, problem] reduce-registers, dot__1[b,n,h] = sum[d] (query[b, h, d] * key[block_table[b, (n / 64)], (n % 64), d]) when (n < seq_len[b]): 16 points a thread in registers [d:16x1] lanes [d:2x16 h:16x1] warps [h:4x16]
// r130 [build, hardware] warp-reduce, dot__1: butterfly over lanes, masks [1], lower lanes left
// r131 [build, hardware] load-tile, weight: address ((b * 64) + h); 1 elements a thread, 1 at a time; registers [] lanes [*:2 h:16x1] warps [h:4x16]
// r132 [build, problem] map-tile, dot[b,h,n] = dot__1[b, n, h] when (n < seq_len[b]): 1 elements a thread in registers [] lanes [*:2 h:16x1] warps [h:4x16]
// r133 [build, hardware] load-tile, key_scale: address (((2112 * block_table[b, (n / 64)]) + (1 * (n % 64))) + 2048); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r134 [build, problem] reduce-registers, score[b,n] = sum[h] (weight[b, h] * relu((dot[b, h, n] * key_scale[block_table[b, (n / 64)], (n % 64)]))) when (n < seq_len[b]): 1 points a thread in registers [] lanes [*:2 h:16x1] warps [h:4x16]
// r135 [build, hardware] warp-reduce, score: butterfly over lanes, masks [2, 4, 8, 16], lower lanes left
// r136 [build, hardware] block-merge, score: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r137 [build, hardware] store-tile, score: address (((M * b) * 64) + n); 1 elements a thread, 1 at a time
// r138 [build, problem] gate-init, point__1: 2048 empty slots: key 0, point -1
// r139 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:32]
// r140 [build, hardware] stream-loop, n: candidates in tiles of 2048; each tile is sorted and absorbed
// r141 [build, hardware] load-tile, score: address (((M * b) * 64) + n); 2 elements a thread, 1 at a time; registers [n:2x1024] lanes [n:32x1] warps [n:32x32]
// r142 [build, problem] gate-keys, point__1[b,k] = top[n -> k] largest score[b, n], points to point when (n < seq_len[b]): scores become ordered keys; points outside the guard stay empty
// r143 [build, hardware] bitonic-sort, point__1: 66 compare-exchange rounds over 2048 slots
// r144 [build, problem] truncated-merge, point__1: list[j] = better(list[j], tile[2048-1-j]), then 11 rounds
// r145 [build, problem] gate-store, point__1: the first 2048 of 2048 slots
// r146 [build, hardware] load-tile, point: address ((b * 2048) + k); 8 elements a thread, 2 at a time; registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
// r147 [build, hardware] load-tile, block_table: address ((M * b) + (point[b, k] / 64)); 8 elements a thread, 1 at a time; registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
// r148 [build, problem] map-tile, rows[b,k] = (((block_table[b, (point[b, k] / 64)] * 64) + (point[b, k] % 64)) if (0 <= point[b, k]) else -1): 8 elements a thread in registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
// r149 [build, hardware] store-tile, rows: address ((b * 2048) + k); 8 elements a thread, 4 at a time
// r150 [build, hardware] early-launch, topk_indexer_kernel_1, topk_indexer_kernel_2, topk_indexer_kernel_3: each kernel starts while the one before it ends, and waits before it touches memory
