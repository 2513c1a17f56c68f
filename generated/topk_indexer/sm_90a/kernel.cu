// topk_indexer: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Scores of cached keys by weighted rectified products, and the 2048 best of each sequence as global rows.
//
// A trailing `rN` names the decision record behind a line; the records are listed at the end.
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

// Quotient rounded down and the remainder with the divisor's sign. The least number has no opposite: its quotient by -1 wraps around.
template <class T>
__device__ __forceinline__ T floor_div(T a, T b) {
    if (b == -1) return (T)(0ull - (unsigned long long)a);
    const T q = a / b;
    const T r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? q - 1 : q;
}
template <class T>
__device__ __forceinline__ T floor_mod(T a, T b) {
    if (b == -1) return 0;
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

__device__ __forceinline__ unsigned shared_address(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }

// Waits until the kernel before has ended and its writes are visible (programmatic launch, sm_90 and later).
__device__ __forceinline__ void grid_wait() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

// Number of this block within its cluster (sm_90 and later).
__device__ __forceinline__ int cluster_rank() {
    int rank = 0;
#if __CUDA_ARCH__ >= 900
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
#endif
    return rank;
}

// Barrier over all threads of all blocks of the cluster; orders their memory accesses (sm_90 and later).
__device__ __forceinline__ void cluster_sync() {
#if __CUDA_ARCH__ >= 900
    asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
#endif
}

// Address of `p`, which lies in shared memory, in block `rank` of the cluster (sm_90 and later).
__device__ __forceinline__ unsigned cluster_address(const void* p, int rank) {
    unsigned address = 0u;
#if __CUDA_ARCH__ >= 900
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(address) : "r"(shared_address(p)), "r"(rank));
#endif
    return address;
}

// Moves registers to `BYTES` bytes of block `rank` unchanged.
template <int BYTES>
__device__ __forceinline__ void store_bits_remote(const void* dst, int rank, const unsigned* src) {
    static_assert(BYTES == 4 || BYTES == 8 || BYTES == 16, "remote accesses are of 1, 2 or 4 words");
#if __CUDA_ARCH__ >= 900
    const unsigned to = cluster_address(dst, rank);
    if constexpr (BYTES == 16) {
        asm volatile("st.shared::cluster.v4.u32 [%0], {%1, %2, %3, %4};" ::"r"(to), "r"(src[0]), "r"(src[1]), "r"(src[2]), "r"(src[3]) : "memory");
    } else if constexpr (BYTES == 8) {
        asm volatile("st.shared::cluster.v2.u32 [%0], {%1, %2};" ::"r"(to), "r"(src[0]), "r"(src[1]) : "memory");
    } else {
        asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(to), "r"(src[0]) : "memory");
    }
#endif
}

// `COUNT` consecutive elements of type `CODEC` to block `rank`.
template <class CODEC, int COUNT, class T>
__device__ __forceinline__ void store_remote(const typename CODEC::memory* dst, int rank, const T* src) {
    unsigned w[COUNT * CODEC::bits / 32];
    encode<CODEC, COUNT>(w, src);
    store_bits_remote<COUNT * CODEC::bits / 8>(dst, rank, w);
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

// The lanes for which the predicate holds.
__device__ __forceinline__ unsigned ballot(bool pred) { return __ballot_sync(0xffffffffu, pred); }

// Block barrier that also counts a predicate.
__device__ __forceinline__ int sync_any(bool pred) { return __syncthreads_or(pred) != 0 ? 1 : 0; }
__device__ __forceinline__ int sync_all(bool pred) { return __syncthreads_and(pred) != 0 ? 1 : 0; }
__device__ __forceinline__ int sync_count(bool pred) { return __syncthreads_count(pred); }

// Loads 8x8 matrices of 16-bit elements; lane 8 * i + r gives the address of row r of matrix i.
template <int COUNT, bool TRANSPOSE = false>
__device__ __forceinline__ void ldmatrix(unsigned* d, const void* row) {
    static_assert(COUNT == 1 || COUNT == 2 || COUNT == 4, "ldmatrix loads 1, 2 or 4 matrices");
    const unsigned a = shared_address(row);
    if constexpr (COUNT == 1 && !TRANSPOSE) {
        asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(d[0]) : "r"(a) : "memory");
    } else if constexpr (COUNT == 1) {
        asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(d[0]) : "r"(a) : "memory");
    } else if constexpr (COUNT == 2 && !TRANSPOSE) {
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(d[0]), "=r"(d[1]) : "r"(a) : "memory");
    } else if constexpr (COUNT == 2) {
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(d[0]), "=r"(d[1]) : "r"(a) : "memory");
    } else if constexpr (!TRANSPOSE) {
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(a) : "memory");
    } else {
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(a) : "memory");
    }
}

// c[16, 8] += a[16, 16] b[16, 8] over a warp.
__device__ __forceinline__ void mma_m16n8k16_f16(float* c, const unsigned* a, const unsigned* b) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

// Read-modify-write, relaxed; each returns the value before.
__device__ __forceinline__ int atomic_add(int* p, int v) { return atomicAdd(p, v); }
__device__ __forceinline__ float atomic_add(float* p, float v) { return atomicAdd(p, v); }
__device__ __forceinline__ long long atomic_add(long long* p, long long v) {
    return (long long)atomicAdd(reinterpret_cast<unsigned long long*>(p), (unsigned long long)v);
}

__device__ __forceinline__ int atomic_min(int* p, int v) { return atomicMin(p, v); }
__device__ __forceinline__ int atomic_max(int* p, int v) { return atomicMax(p, v); }
__device__ __forceinline__ long long atomic_min(long long* p, long long v) { return atomicMin(p, v); }
__device__ __forceinline__ long long atomic_max(long long* p, long long v) { return atomicMax(p, v); }
__device__ __forceinline__ float atomic_min(float* p, float v) {
    int seen = *reinterpret_cast<volatile int*>(p);
    for (;;) {
        const int next = __float_as_int(min(__int_as_float(seen), v));
        const int before = atomicCAS(reinterpret_cast<int*>(p), seen, next);
        if (before == seen) return __int_as_float(before);
        seen = before;
    }
}
__device__ __forceinline__ float atomic_max(float* p, float v) {
    int seen = *reinterpret_cast<volatile int*>(p);
    for (;;) {
        const int next = __float_as_int(max(__int_as_float(seen), v));
        const int before = atomicCAS(reinterpret_cast<int*>(p), seen, next);
        if (before == seen) return __int_as_float(before);
        seen = before;
    }
}

}  // namespace fd

extern "C" __global__ void __launch_bounds__(128, 3) topk_indexer_kernel_1(
    const __nv_fp8_e4m3* __restrict__ query,
    const int* __restrict__ seq_len,
    const int* __restrict__ block_table,
    const __nv_fp8_e4m3* __restrict__ key,
    const float* __restrict__ weight,
    const float* __restrict__ key_scale,
    float* __restrict__ score,
    int n_blocks,
    int n_n,
    long long size_M) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __half* s_operand = reinterpret_cast<__half*>(fd_shared + 0);  // 4608 x f16, bytes 0..9216
    __half* s_operand_2 = reinterpret_cast<__half*>(fd_shared + 9216);  // 9216 x f16, bytes 9216..27648

    // [INIT] r109: one kernel over blocks of [b, n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_n = fd::div((int)blockIdx.x, n_blocks);
    const int n0 = fd::mod((int)blockIdx.x, n_blocks) * 128;
    const long long b0 = (long long)rest_n;
    const int h_lane = lane / 8 + warp * 4;  // r115
    const int d_lane = lane % 8 * 8;
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r121
    const int b_lane = (warp * 32 + lane % 8 + lane / 8 / 2 * 8) * 72 + lane / 8 % 2 * 8;
    const int h_lane_2 = lane / 4;  // r123
    const int n_lane = lane % 4 * 2 + warp * 32;  // r124

    // [INIT] r112: pass 0: states start at the identity of their operators
    float dot_1[64];
    #pragma unroll
    for (int h_r = 0; h_r < 4; ++h_r) {
        #pragma unroll
        for (int n_r = 0; n_r < 4; ++n_r) {
            #pragma unroll
            for (int h_r_2 = 0; h_r_2 < 2; ++h_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                    dot_1[((h_r * 4 + n_r) * 2 + h_r_2) * 2 + n_r_2] = 0.0f;
                }
            }
        }
    }

    // [LOAD seq_len] r116: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    int seq_len_2[1];
    fd::load<fd::i32, 1, fd::read_only>(&seq_len_2[0], &seq_len[b0]);

    // [LOAD block_table] r117: address ((M * b) + (n / 64)); 8 elements a thread, 1 at a time; registers [n:8x16] lanes [*:8 n:4x1] warps [n:4x4]
    int block_table_2[8];
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 8; ++n_r_3) {
        fd::load_or_zero<fd::i32, 1, fd::read_only>((n0 + h_lane + n_r_3 * 16) < n_n && (n0 + h_lane + n_r_3 * 16) < seq_len_2[0], &block_table_2[n_r_3], &block_table[size_M * b0 + fd::div((long long)n0 + (long long)h_lane + (long long)(n_r_3 * 16), 64LL)]);
    }

    // [NEXT query] r122: 32 elements a thread, 8 at a time, for the trip that comes
    float query_next[32];
    #pragma unroll
    for (int h_r_6 = 0; h_r_6 < 4; ++h_r_6) {
        fd::load_or_zero<fd::e4m3, 8, fd::read_only>(d_lane < 128, &query_next[h_r_6 * 8], &query[b0 * 8192 + (long long)(h_lane + h_r_6 * 16) * 128 + (long long)d_lane]);
    }
    float query_2[32];  // r113
    float operand[32];
    float key_2[64];
    float operand_2[64];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 64) {
        // [TAKE query] r114: 32 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
        #pragma unroll
        for (int word = 0; word < 32; ++word) {
            query_2[word] = query_next[word];
        }

        // [STAGE operand] r115: rounded to f16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int h_r_3 = 0; h_r_3 < 4; ++h_r_3) {
            #pragma unroll
            for (int d_r = 0; d_r < 8; ++d_r) {
                operand[h_r_3 * 8 + d_r] = query_2[h_r_3 * 8 + d_r];
            }
        }
        __syncthreads();
        #pragma unroll
        for (int h_r_4 = 0; h_r_4 < 4; ++h_r_4) {
            fd::store<fd::f16, 8>(&s_operand[(h_lane + h_r_4 * 16) * 72 + d_lane], &operand[h_r_4 * 8]);
        }

        // [LOAD key] r118: address (((1 * d) + (8448 * block_table[b, (n / 64)])) + (128 * (n % 64))); 64 elements a thread, 8 at a time; registers [n:8x16 d:8x1] lanes [d:8x8 n:4x1] warp...
        #pragma unroll
        for (int n_r_4 = 0; n_r_4 < 8; ++n_r_4) {
            fd::load_or_zero<fd::e4m3, 8, fd::read_only>((n0 + h_lane + n_r_4 * 16) < n_n && (n0 + h_lane + n_r_4 * 16) < seq_len_2[0], &key_2[n_r_4 * 8], &key[(long long)d0 + (long long)d_lane + 8448 * (long long)block_table_2[n_r_4] + 128 * fd::mod((long long)n0 + (long long)h_lane + (long long)(n_r_4 * 16), 64LL)]);
        }

        // [STAGE operand] r119: rounded to f16 as the matrix unit's operand, 128 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int n_r_5 = 0; n_r_5 < 8; ++n_r_5) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 8; ++d_r_2) {
                operand_2[n_r_5 * 8 + d_r_2] = (n0 + h_lane + n_r_5 * 16) < n_n && (n0 + h_lane + n_r_5 * 16) < seq_len_2[0] ? key_2[n_r_5 * 8 + d_r_2] : 0.0f;
            }
        }
        #pragma unroll
        for (int n_r_6 = 0; n_r_6 < 8; ++n_r_6) {
            fd::store<fd::f16, 8>(&s_operand_2[(h_lane + n_r_6 * 16) * 72 + d_lane], &operand_2[n_r_6 * 8]);
        }

        // [NEXT query] r120: 32 elements a thread, 8 at a time, for the trip that comes
        #pragma unroll
        for (int h_r_5 = 0; h_r_5 < 4; ++h_r_5) {
            fd::load_or_zero<fd::e4m3, 8, fd::read_only>((d0 + 64 + d_lane) < 128, &query_next[h_r_5 * 8], &query[b0 * 8192 + (long long)(h_lane + h_r_5 * 16) * 128 + (long long)(d0 + 64) + (long long)d_lane]);
        }

        // [COMPUTE dot__1] r121: 64x128x64 on m16n8k16 f16: 1 x 4 warps, 4 x 4 fragments each
        __syncthreads();
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r_7 = 0; n_r_7 < 2; ++n_r_7) {
                fd::ldmatrix<4>(&fragment_b[n_r_7 * 4], &s_operand_2[b_lane + n_r_7 * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_8 = 0; n_r_8 < 4; ++n_r_8) {
                    fd::mma_m16n8k16_f16(&dot_1[(m_r_2 * 4 + n_r_8) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_8 * 2]);
                }
            }
        }
    }
    // [NEXT query]
    float score_2[8];  // r109
    #pragma unroll
    for (int n_r_9 = 0; n_r_9 < 4; ++n_r_9) {
        #pragma unroll
        for (int n_r_10 = 0; n_r_10 < 2; ++n_r_10) {
            score_2[n_r_9 * 2 + n_r_10] = 0.0f;
        }
    }

    // [LOAD weight] r123: address ((b * 64) + h); 8 elements a thread, 1 at a time; registers [h:4x16 h:2x8] lanes [*:4 h:8x1] warps [*:4]
    float weight_2[8];
    #pragma unroll
    for (int h_r_7 = 0; h_r_7 < 4; ++h_r_7) {
        #pragma unroll
        for (int h_r_8 = 0; h_r_8 < 2; ++h_r_8) {
            fd::load<fd::f32, 1, fd::read_only>(&weight_2[h_r_7 * 2 + h_r_8], &weight[b0 * 64 + (long long)h_lane_2 + (long long)(h_r_7 * 16 + h_r_8 * 8)]);
        }
    }

    // [LOAD block_table] r124: address ((M * b) + (n / 64)); 8 elements a thread, 1 at a time; registers [n:4x8 n:2x1] lanes [n:4x2 *:8] warps [n:4x32]
    int block_table_2_2[8];
    #pragma unroll
    for (int n_r_11 = 0; n_r_11 < 4; ++n_r_11) {
        #pragma unroll
        for (int n_r_12 = 0; n_r_12 < 2; ++n_r_12) {
            fd::load_or_zero<fd::i32, 1, fd::read_only>((n0 + n_lane + n_r_11 * 8) < n_n && (n0 + n_lane + n_r_11 * 8 + n_r_12) < seq_len_2[0], &block_table_2_2[n_r_11 * 2 + n_r_12], &block_table[size_M * b0 + fd::div((long long)n0 + (long long)n_lane + (long long)(n_r_11 * 8 + n_r_12), 64LL)]);
        }
    }

    // [LOAD key_scale] r125: address (((2112 * block_table[b, (n / 64)]) + (1 * (n % 64))) + 2048); 8 elements a thread, 1 at a time; registers [n:4x8 n:2x1] lanes [n:4x2 *:8] warps [n:4x32...
    float key_scale_2[8];
    #pragma unroll
    for (int n_r_13 = 0; n_r_13 < 4; ++n_r_13) {
        #pragma unroll
        for (int n_r_14 = 0; n_r_14 < 2; ++n_r_14) {
            fd::load_or_zero<fd::f32, 1, fd::read_only>((n0 + n_lane + n_r_13 * 8) < n_n && (n0 + n_lane + n_r_13 * 8 + n_r_14) < seq_len_2[0], &key_scale_2[n_r_13 * 2 + n_r_14], &key_scale[2112 * (long long)block_table_2_2[n_r_13 * 2 + n_r_14] + fd::mod((long long)n0 + (long long)n_lane + (long long)(n_r_13 * 8 + n_r_14), 64LL) + 2048]);
        }
    }

    // [COMPUTE score] r126: 64 points a thread in registers [h:4x16 n:4x8 h:2x8 n:2x1] lanes [n:4x2 h:8x1] warps [n:4x32]
    #pragma unroll
    for (int h_r_9 = 0; h_r_9 < 4; ++h_r_9) {
        #pragma unroll
        for (int n_r_15 = 0; n_r_15 < 4; ++n_r_15) {
            #pragma unroll
            for (int h_r_10 = 0; h_r_10 < 2; ++h_r_10) {
                #pragma unroll
                for (int n_r_16 = 0; n_r_16 < 2; ++n_r_16) {
                    if ((n0 + n_lane + n_r_15 * 8 + n_r_16) < seq_len_2[0]) {
                        score_2[n_r_15 * 2 + n_r_16] += weight_2[h_r_9 * 2 + h_r_10] * fd::max(dot_1[((h_r_9 * 4 + n_r_15) * 2 + h_r_10) * 2 + n_r_16] * key_scale_2[n_r_15 * 2 + n_r_16], 0.0f);
                    }
                }
            }
        }
    }

    // [WARP_REDUCE score] r127: butterfly over lanes, masks [4, 8, 16], lower lanes left
    #pragma unroll
    for (int n_r_17 = 0; n_r_17 < 4; ++n_r_17) {
        #pragma unroll
        for (int n_r_18 = 0; n_r_18 < 2; ++n_r_18) {
            const float other = fd::shuffle_xor(score_2[n_r_17 * 2 + n_r_18], 4);
            score_2[n_r_17 * 2 + n_r_18] += other;
            const float other_2 = fd::shuffle_xor(score_2[n_r_17 * 2 + n_r_18], 8);
            score_2[n_r_17 * 2 + n_r_18] += other_2;
            const float other_3 = fd::shuffle_xor(score_2[n_r_17 * 2 + n_r_18], 16);
            score_2[n_r_17 * 2 + n_r_18] += other_3;
        }
    }

    // [STORE score] r128: address (((M * b) * 64) + n); 8 elements a thread, 2 at a time
    #pragma unroll
    for (int n_r_19 = 0; n_r_19 < 4; ++n_r_19) {
        if (lane / 4 == 0 && (n0 + n_lane + n_r_19 * 8) < n_n) fd::store<fd::f32, 2>(&score[size_M * b0 * 64 + (long long)n0 + (long long)(n_lane + n_r_19 * 8)], &score_2[n_r_19 * 2]);
    }
}

extern "C" __global__ void __launch_bounds__(512, 2) topk_indexer_kernel_2(
    const int* __restrict__ seq_len,
    const float* score,
    long long* __restrict__ point,
    int n_n,
    long long size_M) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_bins = reinterpret_cast<int*>(fd_shared + 0);  // 1024 x i32, bytes 0..4096
    int* s_sums = reinterpret_cast<int*>(fd_shared + 4096);  // 32 x i32, bytes 4096..4224
    int* s_bin = reinterpret_cast<int*>(fd_shared + 4224);  // 4 x i32, bytes 4224..4240
    int* s_totals = reinterpret_cast<int*>(fd_shared + 4240);  // 4096 x i32, bytes 4240..20624
    int* s_list = reinterpret_cast<int*>(fd_shared + 20624);  // 8192 x i32, bytes 20624..53392
    int* s_list_of_all = reinterpret_cast<int*>(fd_shared + 53392);  // 8192 x i32, bytes 53392..86160
    int* s_counts = reinterpret_cast<int*>(fd_shared + 86160);  // 4 x i32, bytes 86160..86176
    int* s_lengths = reinterpret_cast<int*>(fd_shared + 86176);  // 4 x i32, bytes 86176..86192
    int* s_buckets = reinterpret_cast<int*>(fd_shared + 86192);  // 4100 x i32, bytes 86192..102592
    int* s_sums_2 = reinterpret_cast<int*>(fd_shared + 102592);  // 32 x i32, bytes 102592..102720
    int* s_ends = reinterpret_cast<int*>(fd_shared + 102720);  // 64 x i32, bytes 102720..102976

    // [INIT] r110: a kernel of its own: it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int n0 = fd::cluster_rank() * 4096;
    const long long b0 = (long long)((int)blockIdx.x / 2);
    const int n_lane = lane * 4 + warp * 128;  // r133

    // [LOAD seq_len] r129: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:16]
    fd::grid_wait();  // r155
    int seq_len_2[1];  // r129
    fd::load<fd::i32, 1, fd::read_only>(&seq_len_2[0], &seq_len[b0]);

    // [CLUSTER_START] r130: a block's shared memory can be written once it runs; the barrier stands behind the first loads
    fd::cluster_sync();
    const int candidates = fd::min(n_n, (int)(long long)seq_len_2[0]);

    // [INIT] r131: an empty histogram of 1024 bins; nothing is decided
    unsigned zero[2];
    zero[0] = 0u;
    zero[1] = 0u;
    fd::store_bits<8>(&s_bins[(int)threadIdx.x * 2], &zero[0]);
    int listed_here = 0;
    int listed_before = 0;
    int listed = 0;
    const int empty = (int)threadIdx.x == 2 ? (-2147483647 - 1) : (int)threadIdx.x == 3 ? 2147483647 : 0;
    if ((int)threadIdx.x < 4) fd::store<fd::i32, 1>(&s_counts[(int)threadIdx.x], &empty);
    unsigned zero_2[4];
    zero_2[0] = 0u;
    zero_2[1] = 0u;
    zero_2[2] = 0u;
    zero_2[3] = 0u;
    #pragma unroll
    for (int i = 0; i < 2; ++i) {
        fd::store_bits<16>(&s_buckets[(i * 512 + (int)threadIdx.x) * 4], &zero_2[0]);
    }

    // [GATE bound point__1] r132: the best candidates of 8192 groups: at least 2048 candidates reach the least of them
    unsigned best[8];
    best[0] = 0u;
    best[1] = 0u;
    best[2] = 0u;
    best[3] = 0u;
    best[4] = 0u;
    best[5] = 0u;
    best[6] = 0u;
    best[7] = 0u;
    unsigned key[8];
    float score_2[8];
    #pragma unroll 1
    for (int n0_2 = fd::cluster_rank() * 4096; n0_2 < candidates; n0_2 += 8192) {
        // [LOAD score] r133: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x2048 n:4x1] lanes [n:32x4] warps [n:16x128]
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            #pragma unroll
            for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                fd::load_or_zero<fd::f32, 1>((n0_2 + n_lane + n_r * 2048) < candidates && (n0_2 + n_lane + n_r * 2048 + n_r_2) < seq_len_2[0], &score_2[n_r * 4 + n_r_2], &score[size_M * b0 * 64 + (long long)n0_2 + (long long)n_lane + (long long)(n_r * 2048 + n_r_2)]);
            }
        }

        // [GATE point__1] r134: scores become ordered keys, 8 a thread; points outside the guard have key 0
        #pragma unroll
        for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
            #pragma unroll
            for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                const float score_2_2 = score_2[n_r_3 * 4 + n_r_4] + 0.0f;
                const unsigned bits = __float_as_uint(score_2_2);
                key[n_r_3 * 4 + n_r_4] = (n0_2 + n_lane + n_r_3 * 2048) < candidates && (n0_2 + n_lane + n_r_3 * 2048 + n_r_4) < seq_len_2[0] ? (fd::is_nan(score_2_2) ? 1u : bits ^ ((unsigned)((int)bits >> 31) | 0x80000000u)) : 0u;
            }
        }
        // [GATE bound point__1]
        #pragma unroll  // r132
        for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
            #pragma unroll
            for (int n_r_6 = 0; n_r_6 < 4; ++n_r_6) {
                const int point_2 = n0_2 + n_lane + n_r_5 * 2048 + n_r_6;
                best[n_r_5 * 4 + n_r_6] = fd::max(best[n_r_5 * 4 + n_r_6], key[n_r_5 * 4 + n_r_6]);
            }
        }
    }
    const unsigned best_of_thread = fd::max(fd::max(fd::max(fd::max(fd::max(fd::max(fd::max(best[0], best[1]), best[2]), best[3]), best[4]), best[5]), best[6]), best[7]);
    unsigned ends[2];
    ends[0] = fd::min(fd::min(fd::min(fd::min(fd::min(fd::min(fd::min(best[0], best[1]), best[2]), best[3]), best[4]), best[5]), best[6]), best[7]);
    ends[1] = best_of_thread;
    const unsigned other = fd::shuffle_xor(ends[0], 16);
    ends[0] = fd::min(ends[0], other);
    const unsigned other_2 = fd::shuffle_xor(ends[1], 16);
    ends[1] = fd::max(ends[1], other_2);
    const unsigned other_3 = fd::shuffle_xor(ends[0], 8);
    ends[0] = fd::min(ends[0], other_3);
    const unsigned other_4 = fd::shuffle_xor(ends[1], 8);
    ends[1] = fd::max(ends[1], other_4);
    const unsigned other_5 = fd::shuffle_xor(ends[0], 4);
    ends[0] = fd::min(ends[0], other_5);
    const unsigned other_6 = fd::shuffle_xor(ends[1], 4);
    ends[1] = fd::max(ends[1], other_6);
    const unsigned other_7 = fd::shuffle_xor(ends[0], 2);
    ends[0] = fd::min(ends[0], other_7);
    const unsigned other_8 = fd::shuffle_xor(ends[1], 2);
    ends[1] = fd::max(ends[1], other_8);
    const unsigned other_9 = fd::shuffle_xor(ends[0], 1);
    ends[0] = fd::min(ends[0], other_9);
    const unsigned other_10 = fd::shuffle_xor(ends[1], 1);
    ends[1] = fd::max(ends[1], other_10);
    if (lane < 2) fd::store_bits_remote<8>(&s_ends[(fd::cluster_rank() * 16 + warp) * 2], lane, &ends[0]);
    fd::cluster_sync();
    ends[0] = 0xffffffffu;
    ends[1] = 0u;
    unsigned theirs[2];
    fd::load_bits<8>(&theirs[0], &s_ends[lane * 2]);
    ends[0] = fd::min(ends[0], theirs[0]);
    ends[1] = fd::max(ends[1], theirs[1]);
    const unsigned other_11 = fd::shuffle_xor(ends[0], 16);
    ends[0] = fd::min(ends[0], other_11);
    const unsigned other_12 = fd::shuffle_xor(ends[1], 16);
    ends[1] = fd::max(ends[1], other_12);
    const unsigned other_13 = fd::shuffle_xor(ends[0], 8);
    ends[0] = fd::min(ends[0], other_13);
    const unsigned other_14 = fd::shuffle_xor(ends[1], 8);
    ends[1] = fd::max(ends[1], other_14);
    const unsigned other_15 = fd::shuffle_xor(ends[0], 4);
    ends[0] = fd::min(ends[0], other_15);
    const unsigned other_16 = fd::shuffle_xor(ends[1], 4);
    ends[1] = fd::max(ends[1], other_16);
    const unsigned other_17 = fd::shuffle_xor(ends[0], 2);
    ends[0] = fd::min(ends[0], other_17);
    const unsigned other_18 = fd::shuffle_xor(ends[1], 2);
    ends[1] = fd::max(ends[1], other_18);
    const unsigned other_19 = fd::shuffle_xor(ends[0], 1);
    ends[0] = fd::min(ends[0], other_19);
    const unsigned other_20 = fd::shuffle_xor(ends[1], 1);
    ends[1] = fd::max(ends[1], other_20);
    const unsigned least = fd::max(ends[0], 1u);
    const unsigned largest = fd::max(ends[1], least);
    const int points = fd::min(n_n, 2147483647);
    const unsigned from = 4096 < points && 0x80000000u < largest ? fd::max(least, fd::max(fd::max(largest, 0x80000000u) - 0x80000000u, 0x7800000u) - 0x7800000u + 0x80000000u) : least;
    unsigned low_key = from;
    unsigned high_key = largest;
    const unsigned largest_key = largest;
    unsigned low_point = 0xfff00000u;
    unsigned high_point = 0xffffffffu;
    int above_class = 0;
    int in_class = points;

    // [GATE narrow point__1] r135: a histogram of 1024 bins of the best of 8192 groups of candidates finds the bin of number 2048
    const unsigned span = high_key - low_key;
    const unsigned shift = (unsigned)fd::max((int)(__float_as_uint((float)span) >> 23u) - 136, 0);
    const unsigned offset = best[0] - low_key;
    if (offset <= span) fd::atomic_add(&s_bins[(int)(offset >> shift)], 1);
    const unsigned offset_2 = best[1] - low_key;
    if (offset_2 <= span) fd::atomic_add(&s_bins[(int)(offset_2 >> shift)], 1);
    const unsigned offset_3 = best[2] - low_key;
    if (offset_3 <= span) fd::atomic_add(&s_bins[(int)(offset_3 >> shift)], 1);
    const unsigned offset_4 = best[3] - low_key;
    if (offset_4 <= span) fd::atomic_add(&s_bins[(int)(offset_4 >> shift)], 1);
    const unsigned offset_5 = best[4] - low_key;
    if (offset_5 <= span) fd::atomic_add(&s_bins[(int)(offset_5 >> shift)], 1);
    const unsigned offset_6 = best[5] - low_key;
    if (offset_6 <= span) fd::atomic_add(&s_bins[(int)(offset_6 >> shift)], 1);
    const unsigned offset_7 = best[6] - low_key;
    if (offset_7 <= span) fd::atomic_add(&s_bins[(int)(offset_7 >> shift)], 1);
    const unsigned offset_8 = best[7] - low_key;
    if (offset_8 <= span) fd::atomic_add(&s_bins[(int)(offset_8 >> shift)], 1);
    unsigned zero_3[2];
    zero_3[0] = 0u;
    zero_3[1] = 0u;
    const int first_bin = 1022 - (int)threadIdx.x * 2;
    __syncthreads();
    int count[2];
    fd::load<fd::i32, 2>(&count[0], &s_bins[first_bin]);
    fd::store_bits<8>(&s_bins[first_bin], &zero_3[0]);
    const int turn = (1 & 1) * 2048 + first_bin;
    fd::store_remote<fd::i32, 2>(&s_totals[turn + fd::cluster_rank() * 1024], 0, &count[0]);
    fd::store_remote<fd::i32, 2>(&s_totals[turn + fd::cluster_rank() * 1024], 1, &count[0]);
    fd::cluster_sync();
    int of_rank[2];
    fd::load<fd::i32, 2>(&of_rank[0], &s_totals[turn]);
    int of_rank_2[2];
    fd::load<fd::i32, 2>(&of_rank_2[0], &s_totals[turn + 1024]);
    count[0] = of_rank[0] + of_rank_2[0];
    count[1] = of_rank[1] + of_rank_2[1];
    int mine = 0;
    mine += count[0];
    mine += count[1];
    const int left = 2048 - above_class;
    int running = mine;
    const int other_21 = fd::shuffle_up(running, 1);
    running += 0 < lane ? other_21 : 0;
    const int other_22 = fd::shuffle_up(running, 2);
    running += 1 < lane ? other_22 : 0;
    const int other_23 = fd::shuffle_up(running, 4);
    running += 3 < lane ? other_23 : 0;
    const int other_24 = fd::shuffle_up(running, 8);
    running += 7 < lane ? other_24 : 0;
    const int other_25 = fd::shuffle_up(running, 16);
    running += 15 < lane ? other_25 : 0;
    const int running_2 = running;
    if (lane == 31) fd::store<fd::i32, 1>(&s_sums[warp], &running_2);
    __syncthreads();
    int of_warp;
    fd::load_or_zero<fd::i32, 1>(lane < 16, &of_warp, &s_sums[lane]);
    int running_3 = of_warp;
    const int other_26 = fd::shuffle_up(running_3, 1);
    running_3 += 0 < lane ? other_26 : 0;
    const int other_27 = fd::shuffle_up(running_3, 2);
    running_3 += 1 < lane ? other_27 : 0;
    const int other_28 = fd::shuffle_up(running_3, 4);
    running_3 += 3 < lane ? other_28 : 0;
    const int other_29 = fd::shuffle_up(running_3, 8);
    running_3 += 7 < lane ? other_29 : 0;
    const int other_30 = fd::shuffle_up(running_3, 16);
    running_3 += 15 < lane ? other_30 : 0;
    const int total = fd::shuffle_index(running_3, 31);
    const int upto = fd::shuffle_index(running_3, warp);
    const int own = fd::shuffle_index(of_warp, warp);
    const int before = upto - own + running_2 - mine;
    const bool here = before < left && left <= (before + mine);
    int above = 0;
    int bin = 0;
    int inside = 0;
    int upto_bin = before;
    #pragma unroll
    for (int i_2 = 0; i_2 < 2; ++i_2) {
        const int upto_next = upto_bin + count[1 - i_2];
        const bool hit = upto_bin < left && left <= upto_next;
        above = hit ? upto_bin : above;
        bin = hit ? 1023 - (int)threadIdx.x * 2 - i_2 : bin;
        inside = hit ? count[1 - i_2] : inside;
        upto_bin = upto_next;
    }
    if (here) fd::store<fd::i32, 1>(&s_bin[0], &bin);
    if (here) fd::store<fd::i32, 1>(&s_bin[1], &above);
    if (here) fd::store<fd::i32, 1>(&s_bin[2], &inside);
    const bool enough = left <= total;
    __syncthreads();
    int bin_of_last;
    fd::load_or_zero<fd::i32, 1>(enough, &bin_of_last, &s_bin[0]);
    int above_it;
    fd::load_or_zero<fd::i32, 1>(enough, &above_it, &s_bin[1]);
    int in_it;
    fd::load_or_zero<fd::i32, 1>(enough, &in_it, &s_bin[2]);
    const unsigned offset_9 = (unsigned)bin_of_last << shift;
    const unsigned new_low = low_key + offset_9;
    const unsigned new_high = new_low + fd::min(span - offset_9, (1u << shift) - 1u);
    low_key = enough ? new_low : least;

    // [GATE collect point__1] r136: what lies in and above the class goes to the list, if all of it has room in 4096 slots, as it comes
    float score_3[8];
    #pragma unroll 1
    for (int n0_3 = fd::cluster_rank() * 4096; n0_3 < candidates; n0_3 += 8192) {
        // [LOAD score] r137: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x2048 n:4x1] lanes [n:32x4] warps [n:16x128]
        #pragma unroll
        for (int n_r_7 = 0; n_r_7 < 2; ++n_r_7) {
            #pragma unroll
            for (int n_r_8 = 0; n_r_8 < 4; ++n_r_8) {
                fd::load_or_zero<fd::f32, 1>((n0_3 + n_lane + n_r_7 * 2048) < candidates && (n0_3 + n_lane + n_r_7 * 2048 + n_r_8) < seq_len_2[0], &score_3[n_r_7 * 4 + n_r_8], &score[size_M * b0 * 64 + (long long)n0_3 + (long long)n_lane + (long long)(n_r_7 * 2048 + n_r_8)]);
            }
        }

        // [GATE point__1] r138: scores become ordered keys, 8 a thread; points outside the guard have key 0
        #pragma unroll
        for (int n_r_9 = 0; n_r_9 < 2; ++n_r_9) {
            #pragma unroll
            for (int n_r_10 = 0; n_r_10 < 4; ++n_r_10) {
                const float score_4 = score_3[n_r_9 * 4 + n_r_10] + 0.0f;
                const unsigned bits_2 = __float_as_uint(score_4);
                key[n_r_9 * 4 + n_r_10] = (n0_3 + n_lane + n_r_9 * 2048) < candidates && (n0_3 + n_lane + n_r_9 * 2048 + n_r_10) < seq_len_2[0] ? (fd::is_nan(score_4) ? 1u : bits_2 ^ ((unsigned)((int)bits_2 >> 31) | 0x80000000u)) : 0u;
            }
        }
        // [GATE collect point__1]
        unsigned reached_here = 0u;  // r136
        #pragma unroll
        for (int n_r_11 = 0; n_r_11 < 2; ++n_r_11) {
            #pragma unroll
            for (int n_r_12 = 0; n_r_12 < 4; ++n_r_12) {
                const int point_2_2 = n0_3 + n_lane + n_r_11 * 2048 + n_r_12;
                reached_here = reached_here | (low_key <= key[n_r_11 * 4 + n_r_12] ? 1u << (unsigned)(n_r_11 * 4 + n_r_12) : 0u);
            }
        }
        const unsigned of_lanes = fd::ballot(reached_here != 0u);
        if (of_lanes != 0u) {
            const int own_2 = __popc(reached_here);
            int running_4 = own_2;
            const int other_31 = fd::shuffle_up(running_4, 1);
            running_4 += 0 < lane ? other_31 : 0;
            const int other_32 = fd::shuffle_up(running_4, 2);
            running_4 += 1 < lane ? other_32 : 0;
            const int other_33 = fd::shuffle_up(running_4, 4);
            running_4 += 3 < lane ? other_33 : 0;
            const int other_34 = fd::shuffle_up(running_4, 8);
            running_4 += 7 < lane ? other_34 : 0;
            const int other_35 = fd::shuffle_up(running_4, 16);
            running_4 += 15 < lane ? other_35 : 0;
            int slot = 0;
            if (lane == 31 && 0 < running_4) {
                slot = fd::atomic_add(&s_counts[0], running_4);
            }
            const int of_warp_2 = fd::shuffle_index(slot, 31);
            const int many = fd::shuffle_index(running_4, 31);
            slot = of_warp_2 + running_4 - own_2;
            const int end = of_warp_2 + many;
            if (end <= 4096) {
                #pragma unroll
                for (int n_r_13 = 0; n_r_13 < 2; ++n_r_13) {
                    #pragma unroll
                    for (int n_r_14 = 0; n_r_14 < 4; ++n_r_14) {
                        const int point_3 = n0_3 + n_lane + n_r_13 * 2048 + n_r_14;
                        const bool named = (reached_here & (1u << (unsigned)(n_r_13 * 4 + n_r_14))) != 0u;
                        const unsigned item_key = key[n_r_13 * 4 + n_r_14];
                        const int item_point = point_3;
                        if (named) fd::store_bits<4>(&s_list[slot * 2], &item_key);
                        if (named) fd::store<fd::i32, 1>(&s_list[slot * 2 + 1], &item_point);
                        slot += (int)named;
                    }
                }
            }
        }
    }
    __syncthreads();
    int listed_now;
    fd::load<fd::i32, 1>(&listed_now, &s_counts[0]);
    listed_here = listed_now;
    if ((int)threadIdx.x < 2) fd::store_remote<fd::i32, 1>(&s_lengths[fd::cluster_rank()], lane, &listed_here);
    fd::cluster_sync();
    listed_before = 0;
    listed = 0;
    int of_rank_3;
    fd::load<fd::i32, 1>(&of_rank_3, &s_lengths[0]);
    listed_before += 0 < fd::cluster_rank() ? of_rank_3 : 0;
    listed += of_rank_3;
    int of_rank_4;
    fd::load<fd::i32, 1>(&of_rank_4, &s_lengths[1]);
    listed_before += 1 < fd::cluster_rank() ? of_rank_4 : 0;
    listed += of_rank_4;
    int overfull = (int)(4096 < listed);

    // [GATE collect point__1] r144: what lies in and above the class goes to the list, if all of it has room in 4096 slots, as it comes
    float score_5[8];
    float score_7[8];
    int count_2[2];
    unsigned zero_4[2];
    int of_rank_5[2];
    int of_rank_6[2];
    float score_9[8];
    #pragma unroll 1
    while (overfull != 0) {
        // [GATE collect point__1]
        high_key = largest_key;  // r136

        // [GATE narrow point__1] r139: histograms of 1024 bins of the candidates find the bin of number 2048, until what lies in and above it has room in 4096 slots
        int pass = 0;
        #pragma unroll 1
        while ((4096 - above_class) < in_class) {
            const bool in_key = low_key < high_key;
            const unsigned low = in_key ? low_key : low_point;
            const unsigned span_2 = (in_key ? high_key : high_point) - low;
            const unsigned shift_2 = (unsigned)fd::max((int)(__float_as_uint((float)span_2) >> 23u) - 136, 0);
            if (in_key) {
                #pragma unroll 1
                for (int n0_4 = fd::cluster_rank() * 4096; n0_4 < candidates; n0_4 += 8192) {
                    // [LOAD score] r140: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x2048 n:4x1] lanes [n:32x4] warps [n:16x128]
                    #pragma unroll
                    for (int n_r_15 = 0; n_r_15 < 2; ++n_r_15) {
                        #pragma unroll
                        for (int n_r_16 = 0; n_r_16 < 4; ++n_r_16) {
                            fd::load_or_zero<fd::f32, 1>((n0_4 + n_lane + n_r_15 * 2048) < candidates && (n0_4 + n_lane + n_r_15 * 2048 + n_r_16) < seq_len_2[0], &score_5[n_r_15 * 4 + n_r_16], &score[size_M * b0 * 64 + (long long)n0_4 + (long long)n_lane + (long long)(n_r_15 * 2048 + n_r_16)]);
                        }
                    }

                    // [GATE point__1] r141: scores become ordered keys, 8 a thread; points outside the guard have key 0
                    #pragma unroll
                    for (int n_r_17 = 0; n_r_17 < 2; ++n_r_17) {
                        #pragma unroll
                        for (int n_r_18 = 0; n_r_18 < 4; ++n_r_18) {
                            const float score_6 = score_5[n_r_17 * 4 + n_r_18] + 0.0f;
                            const unsigned bits_3 = __float_as_uint(score_6);
                            key[n_r_17 * 4 + n_r_18] = (n0_4 + n_lane + n_r_17 * 2048) < candidates && (n0_4 + n_lane + n_r_17 * 2048 + n_r_18) < seq_len_2[0] ? (fd::is_nan(score_6) ? 1u : bits_3 ^ ((unsigned)((int)bits_3 >> 31) | 0x80000000u)) : 0u;
                        }
                    }
                    // [GATE narrow point__1]
                    #pragma unroll  // r139
                    for (int n_r_19 = 0; n_r_19 < 2; ++n_r_19) {
                        #pragma unroll
                        for (int n_r_20 = 0; n_r_20 < 4; ++n_r_20) {
                            const int point_4 = n0_4 + n_lane + n_r_19 * 2048 + n_r_20;
                            const unsigned offset_10 = key[n_r_19 * 4 + n_r_20] - low;
                            if (offset_10 <= span_2) fd::atomic_add(&s_bins[(int)(offset_10 >> shift_2)], 1);
                        }
                    }
                }
            } else {
                #pragma unroll 1
                for (int n0_5 = fd::cluster_rank() * 4096; n0_5 < candidates; n0_5 += 8192) {
                    // [LOAD score] r142: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x2048 n:4x1] lanes [n:32x4] warps [n:16x128]
                    #pragma unroll
                    for (int n_r_21 = 0; n_r_21 < 2; ++n_r_21) {
                        #pragma unroll
                        for (int n_r_22 = 0; n_r_22 < 4; ++n_r_22) {
                            fd::load_or_zero<fd::f32, 1>((n0_5 + n_lane + n_r_21 * 2048) < candidates && (n0_5 + n_lane + n_r_21 * 2048 + n_r_22) < seq_len_2[0], &score_7[n_r_21 * 4 + n_r_22], &score[size_M * b0 * 64 + (long long)n0_5 + (long long)n_lane + (long long)(n_r_21 * 2048 + n_r_22)]);
                        }
                    }

                    // [GATE point__1] r143: scores become ordered keys, 8 a thread; points outside the guard have key 0
                    #pragma unroll
                    for (int n_r_23 = 0; n_r_23 < 2; ++n_r_23) {
                        #pragma unroll
                        for (int n_r_24 = 0; n_r_24 < 4; ++n_r_24) {
                            const float score_8 = score_7[n_r_23 * 4 + n_r_24] + 0.0f;
                            const unsigned bits_4 = __float_as_uint(score_8);
                            key[n_r_23 * 4 + n_r_24] = (n0_5 + n_lane + n_r_23 * 2048) < candidates && (n0_5 + n_lane + n_r_23 * 2048 + n_r_24) < seq_len_2[0] ? (fd::is_nan(score_8) ? 1u : bits_4 ^ ((unsigned)((int)bits_4 >> 31) | 0x80000000u)) : 0u;
                        }
                    }
                    // [GATE narrow point__1]
                    #pragma unroll  // r139
                    for (int n_r_25 = 0; n_r_25 < 2; ++n_r_25) {
                        #pragma unroll
                        for (int n_r_26 = 0; n_r_26 < 4; ++n_r_26) {
                            const int point_5 = n0_5 + n_lane + n_r_25 * 2048 + n_r_26;
                            const unsigned offset_11 = ((unsigned)point_5 ^ 0xffffffffu) - low;
                            if (low_key == key[n_r_25 * 4 + n_r_26] && offset_11 <= span_2) fd::atomic_add(&s_bins[(int)(offset_11 >> shift_2)], 1);
                        }
                    }
                }
            }
            zero_4[0] = 0u;
            zero_4[1] = 0u;
            const int first_bin_2 = 1022 - (int)threadIdx.x * 2;
            __syncthreads();
            fd::load<fd::i32, 2>(&count_2[0], &s_bins[first_bin_2]);
            fd::store_bits<8>(&s_bins[first_bin_2], &zero_4[0]);
            const int turn_2 = (pass & 1) * 2048 + first_bin_2;
            fd::store_remote<fd::i32, 2>(&s_totals[turn_2 + fd::cluster_rank() * 1024], 0, &count_2[0]);
            fd::store_remote<fd::i32, 2>(&s_totals[turn_2 + fd::cluster_rank() * 1024], 1, &count_2[0]);
            fd::cluster_sync();
            fd::load<fd::i32, 2>(&of_rank_5[0], &s_totals[turn_2]);
            fd::load<fd::i32, 2>(&of_rank_6[0], &s_totals[turn_2 + 1024]);
            count_2[0] = of_rank_5[0] + of_rank_6[0];
            count_2[1] = of_rank_5[1] + of_rank_6[1];
            int mine_2 = 0;
            mine_2 += count_2[0];
            mine_2 += count_2[1];
            const int left_2 = 2048 - above_class;
            int running_5 = mine_2;
            const int other_36 = fd::shuffle_up(running_5, 1);
            running_5 += 0 < lane ? other_36 : 0;
            const int other_37 = fd::shuffle_up(running_5, 2);
            running_5 += 1 < lane ? other_37 : 0;
            const int other_38 = fd::shuffle_up(running_5, 4);
            running_5 += 3 < lane ? other_38 : 0;
            const int other_39 = fd::shuffle_up(running_5, 8);
            running_5 += 7 < lane ? other_39 : 0;
            const int other_40 = fd::shuffle_up(running_5, 16);
            running_5 += 15 < lane ? other_40 : 0;
            const int running_6 = running_5;
            if (lane == 31) fd::store<fd::i32, 1>(&s_sums[warp], &running_6);
            __syncthreads();
            int of_warp_3;
            fd::load_or_zero<fd::i32, 1>(lane < 16, &of_warp_3, &s_sums[lane]);
            int running_7 = of_warp_3;
            const int other_41 = fd::shuffle_up(running_7, 1);
            running_7 += 0 < lane ? other_41 : 0;
            const int other_42 = fd::shuffle_up(running_7, 2);
            running_7 += 1 < lane ? other_42 : 0;
            const int other_43 = fd::shuffle_up(running_7, 4);
            running_7 += 3 < lane ? other_43 : 0;
            const int other_44 = fd::shuffle_up(running_7, 8);
            running_7 += 7 < lane ? other_44 : 0;
            const int other_45 = fd::shuffle_up(running_7, 16);
            running_7 += 15 < lane ? other_45 : 0;
            const int total_2 = fd::shuffle_index(running_7, 31);
            const int upto_2 = fd::shuffle_index(running_7, warp);
            const int own_3 = fd::shuffle_index(of_warp_3, warp);
            const int before_2 = upto_2 - own_3 + running_6 - mine_2;
            const bool here_2 = before_2 < left_2 && left_2 <= (before_2 + mine_2);
            int above_2 = 0;
            int bin_2 = 0;
            int inside_2 = 0;
            int upto_bin_2 = before_2;
            #pragma unroll
            for (int i_3 = 0; i_3 < 2; ++i_3) {
                const int upto_next_2 = upto_bin_2 + count_2[1 - i_3];
                const bool hit_2 = upto_bin_2 < left_2 && left_2 <= upto_next_2;
                above_2 = hit_2 ? upto_bin_2 : above_2;
                bin_2 = hit_2 ? 1023 - (int)threadIdx.x * 2 - i_3 : bin_2;
                inside_2 = hit_2 ? count_2[1 - i_3] : inside_2;
                upto_bin_2 = upto_next_2;
            }
            if (here_2) fd::store<fd::i32, 1>(&s_bin[0], &bin_2);
            if (here_2) fd::store<fd::i32, 1>(&s_bin[1], &above_2);
            if (here_2) fd::store<fd::i32, 1>(&s_bin[2], &inside_2);
            const bool enough_2 = left_2 <= total_2;
            __syncthreads();
            int bin_of_last_2;
            fd::load_or_zero<fd::i32, 1>(enough_2, &bin_of_last_2, &s_bin[0]);
            int above_it_2;
            fd::load_or_zero<fd::i32, 1>(enough_2, &above_it_2, &s_bin[1]);
            int in_it_2;
            fd::load_or_zero<fd::i32, 1>(enough_2, &in_it_2, &s_bin[2]);
            const unsigned offset_12 = (unsigned)bin_of_last_2 << shift_2;
            const unsigned new_low_2 = low + offset_12;
            const unsigned new_high_2 = new_low_2 + fd::min(span_2 - offset_12, (1u << shift_2) - 1u);
            const bool below = !enough_2 && in_key && least < low_key;
            const bool key_hit = enough_2 && in_key;
            high_key = key_hit ? new_high_2 : below ? low_key - 1u : high_key;
            low_key = key_hit ? new_low_2 : below ? least : low_key;
            const bool point_hit = enough_2 && !in_key;
            low_point = point_hit ? new_low_2 : low_point;
            high_point = point_hit ? new_high_2 : high_point;
            above_class += enough_2 ? above_it_2 : below ? total_2 : 0;
            in_class = enough_2 ? in_it_2 : below ? 2147483647 : total_2;
            pass += 1;
        }
        // [GATE collect point__1]
        #pragma unroll 1  // r144
        for (int n0_6 = fd::cluster_rank() * 4096; n0_6 < candidates; n0_6 += 8192) {
            // [LOAD score] r145: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x2048 n:4x1] lanes [n:32x4] warps [n:16x128]
            #pragma unroll
            for (int n_r_27 = 0; n_r_27 < 2; ++n_r_27) {
                #pragma unroll
                for (int n_r_28 = 0; n_r_28 < 4; ++n_r_28) {
                    fd::load_or_zero<fd::f32, 1>((n0_6 + n_lane + n_r_27 * 2048) < candidates && (n0_6 + n_lane + n_r_27 * 2048 + n_r_28) < seq_len_2[0], &score_9[n_r_27 * 4 + n_r_28], &score[size_M * b0 * 64 + (long long)n0_6 + (long long)n_lane + (long long)(n_r_27 * 2048 + n_r_28)]);
                }
            }

            // [GATE point__1] r146: scores become ordered keys, 8 a thread; points outside the guard have key 0
            #pragma unroll
            for (int n_r_29 = 0; n_r_29 < 2; ++n_r_29) {
                #pragma unroll
                for (int n_r_30 = 0; n_r_30 < 4; ++n_r_30) {
                    const float score_10 = score_9[n_r_29 * 4 + n_r_30] + 0.0f;
                    const unsigned bits_5 = __float_as_uint(score_10);
                    key[n_r_29 * 4 + n_r_30] = (n0_6 + n_lane + n_r_29 * 2048) < candidates && (n0_6 + n_lane + n_r_29 * 2048 + n_r_30) < seq_len_2[0] ? (fd::is_nan(score_10) ? 1u : bits_5 ^ ((unsigned)((int)bits_5 >> 31) | 0x80000000u)) : 0u;
                }
            }
            // [GATE collect point__1]
            unsigned reached_here_2 = 0u;  // r144
            if (low_point == 0xfff00000u) {
                #pragma unroll
                for (int n_r_31 = 0; n_r_31 < 2; ++n_r_31) {
                    #pragma unroll
                    for (int n_r_32 = 0; n_r_32 < 4; ++n_r_32) {
                        const int point_6 = n0_6 + n_lane + n_r_31 * 2048 + n_r_32;
                        reached_here_2 = reached_here_2 | (low_key <= key[n_r_31 * 4 + n_r_32] ? 1u << (unsigned)(n_r_31 * 4 + n_r_32) : 0u);
                    }
                }
            } else {
                #pragma unroll
                for (int n_r_33 = 0; n_r_33 < 2; ++n_r_33) {
                    #pragma unroll
                    for (int n_r_34 = 0; n_r_34 < 4; ++n_r_34) {
                        const int point_7 = n0_6 + n_lane + n_r_33 * 2048 + n_r_34;
                        reached_here_2 = reached_here_2 | (low_key < key[n_r_33 * 4 + n_r_34] || (low_key == key[n_r_33 * 4 + n_r_34] && low_point <= ((unsigned)point_7 ^ 0xffffffffu)) ? 1u << (unsigned)(n_r_33 * 4 + n_r_34) : 0u);
                    }
                }
            }
            const unsigned of_lanes_2 = fd::ballot(reached_here_2 != 0u);
            if (of_lanes_2 != 0u) {
                const int own_4 = __popc(reached_here_2);
                int running_8 = own_4;
                const int other_46 = fd::shuffle_up(running_8, 1);
                running_8 += 0 < lane ? other_46 : 0;
                const int other_47 = fd::shuffle_up(running_8, 2);
                running_8 += 1 < lane ? other_47 : 0;
                const int other_48 = fd::shuffle_up(running_8, 4);
                running_8 += 3 < lane ? other_48 : 0;
                const int other_49 = fd::shuffle_up(running_8, 8);
                running_8 += 7 < lane ? other_49 : 0;
                const int other_50 = fd::shuffle_up(running_8, 16);
                running_8 += 15 < lane ? other_50 : 0;
                int slot_2 = 0;
                if (lane == 31 && 0 < running_8) {
                    slot_2 = fd::atomic_add(&s_counts[1], running_8);
                }
                const int of_warp_4 = fd::shuffle_index(slot_2, 31);
                const int many_2 = fd::shuffle_index(running_8, 31);
                slot_2 = of_warp_4 + running_8 - own_4;
                const int end_2 = of_warp_4 + many_2;
                if (end_2 <= 4096) {
                    #pragma unroll
                    for (int n_r_35 = 0; n_r_35 < 2; ++n_r_35) {
                        #pragma unroll
                        for (int n_r_36 = 0; n_r_36 < 4; ++n_r_36) {
                            const int point_8 = n0_6 + n_lane + n_r_35 * 2048 + n_r_36;
                            const bool named_2 = (reached_here_2 & (1u << (unsigned)(n_r_35 * 4 + n_r_36))) != 0u;
                            const unsigned item_key_2 = key[n_r_35 * 4 + n_r_36];
                            const int item_point_2 = point_8;
                            if (named_2) fd::store_bits<4>(&s_list[slot_2 * 2], &item_key_2);
                            if (named_2) fd::store<fd::i32, 1>(&s_list[slot_2 * 2 + 1], &item_point_2);
                            slot_2 += (int)named_2;
                        }
                    }
                }
            }
        }
        __syncthreads();
        int listed_now_2;
        fd::load<fd::i32, 1>(&listed_now_2, &s_counts[1]);
        listed_here = listed_now_2;
        if ((int)threadIdx.x < 2) fd::store_remote<fd::i32, 1>(&s_lengths[fd::cluster_rank()], lane, &listed_here);
        fd::cluster_sync();
        listed_before = 0;
        listed = 0;
        int of_rank_7;
        fd::load<fd::i32, 1>(&of_rank_7, &s_lengths[0]);
        listed_before += 0 < fd::cluster_rank() ? of_rank_7 : 0;
        listed += of_rank_7;
        int of_rank_8;
        fd::load<fd::i32, 1>(&of_rank_8, &s_lengths[1]);
        listed_before += 1 < fd::cluster_rank() ? of_rank_8 : 0;
        listed += of_rank_8;
        overfull = 0;
    }

    // [GATE gather point__1] r147: each of 2 blocks pushes its list to the first one, behind those of the ranks before it
    unsigned item[2];
    #pragma unroll 1
    for (int i_4 = (int)threadIdx.x; i_4 < listed_here; i_4 += 512) {
        fd::load_bits<8>(&item[0], &s_list[i_4 * 2]);
        fd::store_bits_remote<8>(&s_list_of_all[(listed_before + i_4) * 2], 0, &item[0]);
    }
    fd::cluster_sync();

    // [STORE point__1] r150: the first 2048 of 4096 slots
    if (fd::cluster_rank() == 0) {
        // [GATE order point__1] r148: 4096 buckets between the least and the largest key; a place is what is in higher buckets and what is better in its own
        if (low_key == 1u) {
            unsigned least_key = 0xffffffffu;
            #pragma unroll 1
            for (int i_5 = (int)threadIdx.x; i_5 < listed; i_5 += 512) {
                unsigned listed_key;
                fd::load_bits<4>(&listed_key, &s_list_of_all[i_5 * 2]);
                least_key = fd::min(least_key, listed_key);
            }
            const unsigned other_51 = fd::shuffle_xor(least_key, 16);
            least_key = fd::min(least_key, other_51);
            const unsigned other_52 = fd::shuffle_xor(least_key, 8);
            least_key = fd::min(least_key, other_52);
            const unsigned other_53 = fd::shuffle_xor(least_key, 4);
            least_key = fd::min(least_key, other_53);
            const unsigned other_54 = fd::shuffle_xor(least_key, 2);
            least_key = fd::min(least_key, other_54);
            const unsigned other_55 = fd::shuffle_xor(least_key, 1);
            least_key = fd::min(least_key, other_55);
            if (lane == 0) fd::atomic_min(&s_counts[3], (int)(least_key ^ 0x80000000u));
            __syncthreads();
            int least_of_list;
            fd::load<fd::i32, 1>(&least_of_list, &s_counts[3]);
            low_key = (unsigned)least_of_list ^ 0x80000000u;
        }
        const bool both_sides = low_key < 0x80000000u && 0x80000000u <= largest_key;
        const unsigned small = fd::max(fd::max(largest_key - 0x80000000u, 0x7fffffffu - low_key), 0x7800000u) - 0x7800000u;
        const unsigned least_positive = both_sides ? small + 0x80000000u : 0u;
        const unsigned largest_negative = both_sides ? 0x7fffffffu - small : 0xffffffffu;
        const unsigned gap = both_sides ? (small << 1u) + 1u : 0u;
        const unsigned told = largest_key < 0x80000000u ? fd::min(largest_key, largest_negative) + gap : fd::max(largest_key, least_positive);
        const unsigned told_2 = low_key < 0x80000000u ? fd::min(low_key, largest_negative) + gap : fd::max(low_key, least_positive);
        const unsigned shift_3 = (unsigned)fd::max((int)(__float_as_uint((float)(told - told_2)) >> 23u) - 138, 0);
        unsigned item_2[16];
        int within[8];
        #pragma unroll
        for (int j = 0; j < 8; ++j) {
            const int slot_3 = j * 512 + (int)threadIdx.x;
            const bool there = slot_3 < listed;
            fd::load_bits_if<8>(there, &item_2[j * 2], &s_list_of_all[slot_3 * 2]);
            int came_before = 0;
            if (there) {
                const unsigned told_3 = item_2[j * 2] < 0x80000000u ? fd::min(item_2[j * 2], largest_negative) + gap : fd::max(item_2[j * 2], least_positive);
                came_before = fd::atomic_add(&s_buckets[(int)((told - told_3) >> shift_3)], 1);
            }
            within[j] = came_before;
        }
        const int first_bucket = (int)threadIdx.x * 8;
        int mine_3 = 0;
        int most = 0;
        __syncthreads();
        int count_3[8];
        fd::load<fd::i32, 4>(&count_3[0], &s_buckets[first_bucket]);
        fd::load<fd::i32, 4>(&count_3[4], &s_buckets[first_bucket + 4]);
        mine_3 += count_3[0];
        most = fd::max(most, count_3[0]);
        mine_3 += count_3[1];
        most = fd::max(most, count_3[1]);
        mine_3 += count_3[2];
        most = fd::max(most, count_3[2]);
        mine_3 += count_3[3];
        most = fd::max(most, count_3[3]);
        mine_3 += count_3[4];
        most = fd::max(most, count_3[4]);
        mine_3 += count_3[5];
        most = fd::max(most, count_3[5]);
        mine_3 += count_3[6];
        most = fd::max(most, count_3[6]);
        mine_3 += count_3[7];
        most = fd::max(most, count_3[7]);
        int running_9 = mine_3;
        const int other_56 = fd::shuffle_up(running_9, 1);
        running_9 += 0 < lane ? other_56 : 0;
        const int other_57 = fd::shuffle_up(running_9, 2);
        running_9 += 1 < lane ? other_57 : 0;
        const int other_58 = fd::shuffle_up(running_9, 4);
        running_9 += 3 < lane ? other_58 : 0;
        const int other_59 = fd::shuffle_up(running_9, 8);
        running_9 += 7 < lane ? other_59 : 0;
        const int other_60 = fd::shuffle_up(running_9, 16);
        running_9 += 15 < lane ? other_60 : 0;
        const int running_10 = running_9;
        if (lane == 31) fd::store<fd::i32, 1>(&s_sums_2[warp], &running_10);
        __syncthreads();
        int of_warp_5;
        fd::load_or_zero<fd::i32, 1>(lane < 16, &of_warp_5, &s_sums_2[lane]);
        int running_11 = of_warp_5;
        const int other_61 = fd::shuffle_up(running_11, 1);
        running_11 += 0 < lane ? other_61 : 0;
        const int other_62 = fd::shuffle_up(running_11, 2);
        running_11 += 1 < lane ? other_62 : 0;
        const int other_63 = fd::shuffle_up(running_11, 4);
        running_11 += 3 < lane ? other_63 : 0;
        const int other_64 = fd::shuffle_up(running_11, 8);
        running_11 += 7 < lane ? other_64 : 0;
        const int other_65 = fd::shuffle_up(running_11, 16);
        running_11 += 15 < lane ? other_65 : 0;
        const int total_3 = fd::shuffle_index(running_11, 31);
        const int upto_3 = fd::shuffle_index(running_11, warp);
        const int own_5 = fd::shuffle_index(of_warp_5, warp);
        const int before_3 = upto_3 - own_5 + running_10 - mine_3;
        int running_12 = before_3;
        int begins[8];
        begins[0] = running_12;
        running_12 += count_3[0];
        begins[1] = running_12;
        running_12 += count_3[1];
        begins[2] = running_12;
        running_12 += count_3[2];
        begins[3] = running_12;
        running_12 += count_3[3];
        begins[4] = running_12;
        running_12 += count_3[4];
        begins[5] = running_12;
        running_12 += count_3[5];
        begins[6] = running_12;
        running_12 += count_3[6];
        begins[7] = running_12;
        running_12 += count_3[7];
        fd::store<fd::i32, 4>(&s_buckets[first_bucket], &begins[0]);
        fd::store<fd::i32, 4>(&s_buckets[first_bucket + 4], &begins[4]);
        if ((int)threadIdx.x == 0) fd::store<fd::i32, 1>(&s_buckets[4096], &listed);
        const int crowded = fd::sync_any(64 < most);
        if (crowded == 0) {
            #pragma unroll
            for (int j_2 = 0; j_2 < 8; ++j_2) {
                const int slot_4 = j_2 * 512 + (int)threadIdx.x;
                const bool there_2 = slot_4 < listed;
                const unsigned told_4 = item_2[j_2 * 2] < 0x80000000u ? fd::min(item_2[j_2 * 2], largest_negative) + gap : fd::max(item_2[j_2 * 2], least_positive);
                int begin;
                fd::load_or_zero<fd::i32, 1>(there_2, &begin, &s_buckets[(int)((told - told_4) >> shift_3)]);
                if (there_2) fd::store_bits<8>(&s_list[(begin + within[j_2]) * 2], &item_2[j_2 * 2]);
            }
            __syncthreads();
            int from_2[8];
            int to[8];
            int place[8];
            #pragma unroll
            for (int j_3 = 0; j_3 < 8; ++j_3) {
                const int slot_5 = j_3 * 512 + (int)threadIdx.x;
                const bool there_3 = slot_5 < listed;
                fd::load_bits_if<8>(there_3, &item_2[j_3 * 2], &s_list[slot_5 * 2]);
                const unsigned told_5 = item_2[j_3 * 2] < 0x80000000u ? fd::min(item_2[j_3 * 2], largest_negative) + gap : fd::max(item_2[j_3 * 2], least_positive);
                const int bucket = there_3 ? (int)((told - told_5) >> shift_3) : 0;
                int begins_2;
                fd::load_or_zero<fd::i32, 1>(there_3, &begins_2, &s_buckets[bucket]);
                int ends_2;
                fd::load_or_zero<fd::i32, 1>(there_3, &ends_2, &s_buckets[bucket + 1]);
                from_2[j_3] = begins_2;
                place[j_3] = begins_2;
                to[j_3] = ends_2 == begins_2 + 1 ? begins_2 : ends_2;
            }
            unsigned other_item[2];
            #pragma unroll
            for (int j_4 = 0; j_4 < 8; ++j_4) {
                #pragma unroll 1
                for (int other_66 = from_2[j_4]; other_66 < to[j_4]; ++other_66) {
                    fd::load_bits<8>(&other_item[0], &s_list[other_66 * 2]);
                    place[j_4] += (int)(item_2[j_4 * 2] < other_item[0] || (other_item[0] == item_2[j_4 * 2] && other_item[1] < (unsigned)(int)item_2[j_4 * 2 + 1]));
                }
            }
            #pragma unroll
            for (int j_5 = 0; j_5 < 8; ++j_5) {
                const int slot_6 = j_5 * 512 + (int)threadIdx.x;
                const bool there_4 = slot_6 < listed;
                const long long result = (long long)(int)item_2[j_5 * 2 + 1];
                if (there_4 && place[j_5] < 2048) fd::store<fd::i64, 1>(&point[b0 * 2048 + (long long)place[j_5]], &result);
            }
            #pragma unroll 1
            for (int i_6 = (int)threadIdx.x; i_6 < 2048 - listed; i_6 += 512) {
                const int place_2 = i_6 + listed;
                const long long result_2 = -1LL;
                fd::store<fd::i64, 1, fd::whole>(&point[b0 * 2048 + (long long)place_2], &result_2);
            }
        }
        int in_crowds = (int)(crowded != 0);
        // [STORE point__1]
        unsigned none[2];  // r150
        unsigned slot_key[8];
        int slot_point[8];
        unsigned slots[4];
        unsigned slots_2[4];
        unsigned their_key[8];
        int their_point[8];
        unsigned slots_3[4];
        unsigned slots_4[4];
        unsigned item_3[2];
        #pragma unroll 1
        while (in_crowds != 0) {
            // [GATE order point__1]
            none[0] = 0u;  // r148
            none[1] = 0xffffffffu;
            #pragma unroll 1
            for (int i_7 = (int)threadIdx.x; i_7 < 4096 - listed; i_7 += 512) {
                fd::store_bits<8>(&s_list_of_all[(listed + i_7) * 2], &none[0]);
            }

            // [GATE sort point__1] r149: 78 rounds over 4096 slots, 8 in each of 512 threads
            const int first_slot = (int)threadIdx.x * 8;
            __syncthreads();
            fd::load_bits<16>(&slots[0], &s_list_of_all[first_slot * 2]);
            slot_key[0] = slots[0];
            slot_point[0] = (int)slots[1];
            slot_key[1] = slots[2];
            slot_point[1] = (int)slots[3];
            fd::load_bits<16>(&slots[0], &s_list_of_all[first_slot * 2 + 4]);
            slot_key[2] = slots[0];
            slot_point[2] = (int)slots[1];
            slot_key[3] = slots[2];
            slot_point[3] = (int)slots[3];
            fd::load_bits<16>(&slots[0], &s_list_of_all[first_slot * 2 + 8]);
            slot_key[4] = slots[0];
            slot_point[4] = (int)slots[1];
            slot_key[5] = slots[2];
            slot_point[5] = (int)slots[3];
            fd::load_bits<16>(&slots[0], &s_list_of_all[first_slot * 2 + 12]);
            slot_key[6] = slots[0];
            slot_point[6] = (int)slots[1];
            slot_key[7] = slots[2];
            slot_point[7] = (int)slots[3];
            const unsigned side = slot_key[0];
            const int side_2 = slot_point[0];
            const unsigned side_3 = slot_key[1];
            const int side_4 = slot_point[1];
            const bool swap = side < side_3 || (side_3 == side && (unsigned)side_4 < (unsigned)side_2);
            slot_key[0] = swap ? side_3 : side;
            slot_point[0] = swap ? side_4 : side_2;
            slot_key[1] = swap ? side : side_3;
            slot_point[1] = swap ? side_2 : side_4;
            const unsigned side_5 = slot_key[2];
            const int side_6 = slot_point[2];
            const unsigned side_7 = slot_key[3];
            const int side_8 = slot_point[3];
            const bool swap_2 = !(side_5 < side_7 || (side_7 == side_5 && (unsigned)side_8 < (unsigned)side_6));
            slot_key[2] = swap_2 ? side_7 : side_5;
            slot_point[2] = swap_2 ? side_8 : side_6;
            slot_key[3] = swap_2 ? side_5 : side_7;
            slot_point[3] = swap_2 ? side_6 : side_8;
            const unsigned side_9 = slot_key[4];
            const int side_10 = slot_point[4];
            const unsigned side_11 = slot_key[5];
            const int side_12 = slot_point[5];
            const bool swap_3 = side_9 < side_11 || (side_11 == side_9 && (unsigned)side_12 < (unsigned)side_10);
            slot_key[4] = swap_3 ? side_11 : side_9;
            slot_point[4] = swap_3 ? side_12 : side_10;
            slot_key[5] = swap_3 ? side_9 : side_11;
            slot_point[5] = swap_3 ? side_10 : side_12;
            const unsigned side_13 = slot_key[6];
            const int side_14 = slot_point[6];
            const unsigned side_15 = slot_key[7];
            const int side_16 = slot_point[7];
            const bool swap_4 = !(side_13 < side_15 || (side_15 == side_13 && (unsigned)side_16 < (unsigned)side_14));
            slot_key[6] = swap_4 ? side_15 : side_13;
            slot_point[6] = swap_4 ? side_16 : side_14;
            slot_key[7] = swap_4 ? side_13 : side_15;
            slot_point[7] = swap_4 ? side_14 : side_16;
            const unsigned side_17 = slot_key[0];
            const int side_18 = slot_point[0];
            const unsigned side_19 = slot_key[2];
            const int side_20 = slot_point[2];
            const bool swap_5 = side_17 < side_19 || (side_19 == side_17 && (unsigned)side_20 < (unsigned)side_18);
            slot_key[0] = swap_5 ? side_19 : side_17;
            slot_point[0] = swap_5 ? side_20 : side_18;
            slot_key[2] = swap_5 ? side_17 : side_19;
            slot_point[2] = swap_5 ? side_18 : side_20;
            const unsigned side_21 = slot_key[1];
            const int side_22 = slot_point[1];
            const unsigned side_23 = slot_key[3];
            const int side_24 = slot_point[3];
            const bool swap_6 = side_21 < side_23 || (side_23 == side_21 && (unsigned)side_24 < (unsigned)side_22);
            slot_key[1] = swap_6 ? side_23 : side_21;
            slot_point[1] = swap_6 ? side_24 : side_22;
            slot_key[3] = swap_6 ? side_21 : side_23;
            slot_point[3] = swap_6 ? side_22 : side_24;
            const unsigned side_25 = slot_key[4];
            const int side_26 = slot_point[4];
            const unsigned side_27 = slot_key[6];
            const int side_28 = slot_point[6];
            const bool swap_7 = !(side_25 < side_27 || (side_27 == side_25 && (unsigned)side_28 < (unsigned)side_26));
            slot_key[4] = swap_7 ? side_27 : side_25;
            slot_point[4] = swap_7 ? side_28 : side_26;
            slot_key[6] = swap_7 ? side_25 : side_27;
            slot_point[6] = swap_7 ? side_26 : side_28;
            const unsigned side_29 = slot_key[5];
            const int side_30 = slot_point[5];
            const unsigned side_31 = slot_key[7];
            const int side_32 = slot_point[7];
            const bool swap_8 = !(side_29 < side_31 || (side_31 == side_29 && (unsigned)side_32 < (unsigned)side_30));
            slot_key[5] = swap_8 ? side_31 : side_29;
            slot_point[5] = swap_8 ? side_32 : side_30;
            slot_key[7] = swap_8 ? side_29 : side_31;
            slot_point[7] = swap_8 ? side_30 : side_32;
            const unsigned side_33 = slot_key[0];
            const int side_34 = slot_point[0];
            const unsigned side_35 = slot_key[1];
            const int side_36 = slot_point[1];
            const bool swap_9 = side_33 < side_35 || (side_35 == side_33 && (unsigned)side_36 < (unsigned)side_34);
            slot_key[0] = swap_9 ? side_35 : side_33;
            slot_point[0] = swap_9 ? side_36 : side_34;
            slot_key[1] = swap_9 ? side_33 : side_35;
            slot_point[1] = swap_9 ? side_34 : side_36;
            const unsigned side_37 = slot_key[2];
            const int side_38 = slot_point[2];
            const unsigned side_39 = slot_key[3];
            const int side_40 = slot_point[3];
            const bool swap_10 = side_37 < side_39 || (side_39 == side_37 && (unsigned)side_40 < (unsigned)side_38);
            slot_key[2] = swap_10 ? side_39 : side_37;
            slot_point[2] = swap_10 ? side_40 : side_38;
            slot_key[3] = swap_10 ? side_37 : side_39;
            slot_point[3] = swap_10 ? side_38 : side_40;
            const unsigned side_41 = slot_key[4];
            const int side_42 = slot_point[4];
            const unsigned side_43 = slot_key[5];
            const int side_44 = slot_point[5];
            const bool swap_11 = !(side_41 < side_43 || (side_43 == side_41 && (unsigned)side_44 < (unsigned)side_42));
            slot_key[4] = swap_11 ? side_43 : side_41;
            slot_point[4] = swap_11 ? side_44 : side_42;
            slot_key[5] = swap_11 ? side_41 : side_43;
            slot_point[5] = swap_11 ? side_42 : side_44;
            const unsigned side_45 = slot_key[6];
            const int side_46 = slot_point[6];
            const unsigned side_47 = slot_key[7];
            const int side_48 = slot_point[7];
            const bool swap_12 = !(side_45 < side_47 || (side_47 == side_45 && (unsigned)side_48 < (unsigned)side_46));
            slot_key[6] = swap_12 ? side_47 : side_45;
            slot_point[6] = swap_12 ? side_48 : side_46;
            slot_key[7] = swap_12 ? side_45 : side_47;
            slot_point[7] = swap_12 ? side_46 : side_48;
            const int down = (first_slot >> 3) & 1;
            const unsigned side_49 = slot_key[0];
            const int side_50 = slot_point[0];
            const unsigned side_51 = slot_key[4];
            const int side_52 = slot_point[4];
            const bool swap_13 = (int)(side_49 < side_51 || (side_51 == side_49 && (unsigned)side_52 < (unsigned)side_50)) != down;
            slot_key[0] = swap_13 ? side_51 : side_49;
            slot_point[0] = swap_13 ? side_52 : side_50;
            slot_key[4] = swap_13 ? side_49 : side_51;
            slot_point[4] = swap_13 ? side_50 : side_52;
            const unsigned side_53 = slot_key[1];
            const int side_54 = slot_point[1];
            const unsigned side_55 = slot_key[5];
            const int side_56 = slot_point[5];
            const bool swap_14 = (int)(side_53 < side_55 || (side_55 == side_53 && (unsigned)side_56 < (unsigned)side_54)) != down;
            slot_key[1] = swap_14 ? side_55 : side_53;
            slot_point[1] = swap_14 ? side_56 : side_54;
            slot_key[5] = swap_14 ? side_53 : side_55;
            slot_point[5] = swap_14 ? side_54 : side_56;
            const unsigned side_57 = slot_key[2];
            const int side_58 = slot_point[2];
            const unsigned side_59 = slot_key[6];
            const int side_60 = slot_point[6];
            const bool swap_15 = (int)(side_57 < side_59 || (side_59 == side_57 && (unsigned)side_60 < (unsigned)side_58)) != down;
            slot_key[2] = swap_15 ? side_59 : side_57;
            slot_point[2] = swap_15 ? side_60 : side_58;
            slot_key[6] = swap_15 ? side_57 : side_59;
            slot_point[6] = swap_15 ? side_58 : side_60;
            const unsigned side_61 = slot_key[3];
            const int side_62 = slot_point[3];
            const unsigned side_63 = slot_key[7];
            const int side_64 = slot_point[7];
            const bool swap_16 = (int)(side_61 < side_63 || (side_63 == side_61 && (unsigned)side_64 < (unsigned)side_62)) != down;
            slot_key[3] = swap_16 ? side_63 : side_61;
            slot_point[3] = swap_16 ? side_64 : side_62;
            slot_key[7] = swap_16 ? side_61 : side_63;
            slot_point[7] = swap_16 ? side_62 : side_64;
            const int down_2 = (first_slot >> 3) & 1;
            const unsigned side_65 = slot_key[0];
            const int side_66 = slot_point[0];
            const unsigned side_67 = slot_key[2];
            const int side_68 = slot_point[2];
            const bool swap_17 = (int)(side_65 < side_67 || (side_67 == side_65 && (unsigned)side_68 < (unsigned)side_66)) != down_2;
            slot_key[0] = swap_17 ? side_67 : side_65;
            slot_point[0] = swap_17 ? side_68 : side_66;
            slot_key[2] = swap_17 ? side_65 : side_67;
            slot_point[2] = swap_17 ? side_66 : side_68;
            const unsigned side_69 = slot_key[1];
            const int side_70 = slot_point[1];
            const unsigned side_71 = slot_key[3];
            const int side_72 = slot_point[3];
            const bool swap_18 = (int)(side_69 < side_71 || (side_71 == side_69 && (unsigned)side_72 < (unsigned)side_70)) != down_2;
            slot_key[1] = swap_18 ? side_71 : side_69;
            slot_point[1] = swap_18 ? side_72 : side_70;
            slot_key[3] = swap_18 ? side_69 : side_71;
            slot_point[3] = swap_18 ? side_70 : side_72;
            const unsigned side_73 = slot_key[4];
            const int side_74 = slot_point[4];
            const unsigned side_75 = slot_key[6];
            const int side_76 = slot_point[6];
            const bool swap_19 = (int)(side_73 < side_75 || (side_75 == side_73 && (unsigned)side_76 < (unsigned)side_74)) != down_2;
            slot_key[4] = swap_19 ? side_75 : side_73;
            slot_point[4] = swap_19 ? side_76 : side_74;
            slot_key[6] = swap_19 ? side_73 : side_75;
            slot_point[6] = swap_19 ? side_74 : side_76;
            const unsigned side_77 = slot_key[5];
            const int side_78 = slot_point[5];
            const unsigned side_79 = slot_key[7];
            const int side_80 = slot_point[7];
            const bool swap_20 = (int)(side_77 < side_79 || (side_79 == side_77 && (unsigned)side_80 < (unsigned)side_78)) != down_2;
            slot_key[5] = swap_20 ? side_79 : side_77;
            slot_point[5] = swap_20 ? side_80 : side_78;
            slot_key[7] = swap_20 ? side_77 : side_79;
            slot_point[7] = swap_20 ? side_78 : side_80;
            const int down_3 = (first_slot >> 3) & 1;
            const unsigned side_81 = slot_key[0];
            const int side_82 = slot_point[0];
            const unsigned side_83 = slot_key[1];
            const int side_84 = slot_point[1];
            const bool swap_21 = (int)(side_81 < side_83 || (side_83 == side_81 && (unsigned)side_84 < (unsigned)side_82)) != down_3;
            slot_key[0] = swap_21 ? side_83 : side_81;
            slot_point[0] = swap_21 ? side_84 : side_82;
            slot_key[1] = swap_21 ? side_81 : side_83;
            slot_point[1] = swap_21 ? side_82 : side_84;
            const unsigned side_85 = slot_key[2];
            const int side_86 = slot_point[2];
            const unsigned side_87 = slot_key[3];
            const int side_88 = slot_point[3];
            const bool swap_22 = (int)(side_85 < side_87 || (side_87 == side_85 && (unsigned)side_88 < (unsigned)side_86)) != down_3;
            slot_key[2] = swap_22 ? side_87 : side_85;
            slot_point[2] = swap_22 ? side_88 : side_86;
            slot_key[3] = swap_22 ? side_85 : side_87;
            slot_point[3] = swap_22 ? side_86 : side_88;
            const unsigned side_89 = slot_key[4];
            const int side_90 = slot_point[4];
            const unsigned side_91 = slot_key[5];
            const int side_92 = slot_point[5];
            const bool swap_23 = (int)(side_89 < side_91 || (side_91 == side_89 && (unsigned)side_92 < (unsigned)side_90)) != down_3;
            slot_key[4] = swap_23 ? side_91 : side_89;
            slot_point[4] = swap_23 ? side_92 : side_90;
            slot_key[5] = swap_23 ? side_89 : side_91;
            slot_point[5] = swap_23 ? side_90 : side_92;
            const unsigned side_93 = slot_key[6];
            const int side_94 = slot_point[6];
            const unsigned side_95 = slot_key[7];
            const int side_96 = slot_point[7];
            const bool swap_24 = (int)(side_93 < side_95 || (side_95 == side_93 && (unsigned)side_96 < (unsigned)side_94)) != down_3;
            slot_key[6] = swap_24 ? side_95 : side_93;
            slot_point[6] = swap_24 ? side_96 : side_94;
            slot_key[7] = swap_24 ? side_93 : side_95;
            slot_point[7] = swap_24 ? side_94 : side_96;
            #pragma unroll 1
            for (int run = 4; run < 13; ++run) {
                const int down_4 = (first_slot >> run) & 1;
                #pragma unroll 1
                for (int round = 0; round < fd::max(run - 8, 0); ++round) {
                    const int bit = run - 1 - round;
                    slots_2[0] = slot_key[0];
                    slots_2[1] = (unsigned)slot_point[0];
                    slots_2[2] = slot_key[1];
                    slots_2[3] = (unsigned)slot_point[1];
                    fd::store_bits<16>(&s_list_of_all[first_slot * 2], &slots_2[0]);
                    slots_2[0] = slot_key[2];
                    slots_2[1] = (unsigned)slot_point[2];
                    slots_2[2] = slot_key[3];
                    slots_2[3] = (unsigned)slot_point[3];
                    fd::store_bits<16>(&s_list_of_all[first_slot * 2 + 4], &slots_2[0]);
                    slots_2[0] = slot_key[4];
                    slots_2[1] = (unsigned)slot_point[4];
                    slots_2[2] = slot_key[5];
                    slots_2[3] = (unsigned)slot_point[5];
                    fd::store_bits<16>(&s_list_of_all[first_slot * 2 + 8], &slots_2[0]);
                    slots_2[0] = slot_key[6];
                    slots_2[1] = (unsigned)slot_point[6];
                    slots_2[2] = slot_key[7];
                    slots_2[3] = (unsigned)slot_point[7];
                    fd::store_bits<16>(&s_list_of_all[first_slot * 2 + 12], &slots_2[0]);
                    const int wants = (int)(((first_slot >> bit) & 1) == down_4);
                    const int partner = first_slot ^ (1 << bit);
                    __syncthreads();
                    fd::load_bits<16>(&slots_3[0], &s_list_of_all[partner * 2]);
                    their_key[0] = slots_3[0];
                    their_point[0] = (int)slots_3[1];
                    their_key[1] = slots_3[2];
                    their_point[1] = (int)slots_3[3];
                    fd::load_bits<16>(&slots_3[0], &s_list_of_all[partner * 2 + 4]);
                    their_key[2] = slots_3[0];
                    their_point[2] = (int)slots_3[1];
                    their_key[3] = slots_3[2];
                    their_point[3] = (int)slots_3[3];
                    fd::load_bits<16>(&slots_3[0], &s_list_of_all[partner * 2 + 8]);
                    their_key[4] = slots_3[0];
                    their_point[4] = (int)slots_3[1];
                    their_key[5] = slots_3[2];
                    their_point[5] = (int)slots_3[3];
                    fd::load_bits<16>(&slots_3[0], &s_list_of_all[partner * 2 + 12]);
                    their_key[6] = slots_3[0];
                    their_point[6] = (int)slots_3[1];
                    their_key[7] = slots_3[2];
                    their_point[7] = (int)slots_3[3];
                    const unsigned own_6 = slot_key[0];
                    const int own_7 = slot_point[0];
                    const bool taken = (int)(own_6 < their_key[0] || (their_key[0] == own_6 && (unsigned)their_point[0] < (unsigned)own_7)) == wants;
                    slot_key[0] = taken ? their_key[0] : own_6;
                    slot_point[0] = taken ? their_point[0] : own_7;
                    const unsigned own_8 = slot_key[1];
                    const int own_9 = slot_point[1];
                    const bool taken_2 = (int)(own_8 < their_key[1] || (their_key[1] == own_8 && (unsigned)their_point[1] < (unsigned)own_9)) == wants;
                    slot_key[1] = taken_2 ? their_key[1] : own_8;
                    slot_point[1] = taken_2 ? their_point[1] : own_9;
                    const unsigned own_10 = slot_key[2];
                    const int own_11 = slot_point[2];
                    const bool taken_3 = (int)(own_10 < their_key[2] || (their_key[2] == own_10 && (unsigned)their_point[2] < (unsigned)own_11)) == wants;
                    slot_key[2] = taken_3 ? their_key[2] : own_10;
                    slot_point[2] = taken_3 ? their_point[2] : own_11;
                    const unsigned own_12 = slot_key[3];
                    const int own_13 = slot_point[3];
                    const bool taken_4 = (int)(own_12 < their_key[3] || (their_key[3] == own_12 && (unsigned)their_point[3] < (unsigned)own_13)) == wants;
                    slot_key[3] = taken_4 ? their_key[3] : own_12;
                    slot_point[3] = taken_4 ? their_point[3] : own_13;
                    const unsigned own_14 = slot_key[4];
                    const int own_15 = slot_point[4];
                    const bool taken_5 = (int)(own_14 < their_key[4] || (their_key[4] == own_14 && (unsigned)their_point[4] < (unsigned)own_15)) == wants;
                    slot_key[4] = taken_5 ? their_key[4] : own_14;
                    slot_point[4] = taken_5 ? their_point[4] : own_15;
                    const unsigned own_16 = slot_key[5];
                    const int own_17 = slot_point[5];
                    const bool taken_6 = (int)(own_16 < their_key[5] || (their_key[5] == own_16 && (unsigned)their_point[5] < (unsigned)own_17)) == wants;
                    slot_key[5] = taken_6 ? their_key[5] : own_16;
                    slot_point[5] = taken_6 ? their_point[5] : own_17;
                    const unsigned own_18 = slot_key[6];
                    const int own_19 = slot_point[6];
                    const bool taken_7 = (int)(own_18 < their_key[6] || (their_key[6] == own_18 && (unsigned)their_point[6] < (unsigned)own_19)) == wants;
                    slot_key[6] = taken_7 ? their_key[6] : own_18;
                    slot_point[6] = taken_7 ? their_point[6] : own_19;
                    const unsigned own_20 = slot_key[7];
                    const int own_21 = slot_point[7];
                    const bool taken_8 = (int)(own_20 < their_key[7] || (their_key[7] == own_20 && (unsigned)their_point[7] < (unsigned)own_21)) == wants;
                    slot_key[7] = taken_8 ? their_key[7] : own_20;
                    __syncthreads();
                    slot_point[7] = taken_8 ? their_point[7] : own_21;
                }
                const int top = fd::min(run, 8);
                #pragma unroll 1
                for (int round_2 = 0; round_2 < top - 3; ++round_2) {
                    const int bit_2 = top - 1 - round_2;
                    const int wants_2 = (int)(((first_slot >> bit_2) & 1) == down_4);
                    const int partner_2 = lane ^ (1 << bit_2 - 3);
                    const unsigned other_67 = fd::shuffle_index(slot_key[0], partner_2);
                    const int other_68 = fd::shuffle_index(slot_point[0], partner_2);
                    const unsigned own_22 = slot_key[0];
                    const int own_23 = slot_point[0];
                    const bool taken_9 = (int)(own_22 < other_67 || (other_67 == own_22 && (unsigned)other_68 < (unsigned)own_23)) == wants_2;
                    slot_key[0] = taken_9 ? other_67 : own_22;
                    slot_point[0] = taken_9 ? other_68 : own_23;
                    const unsigned other_69 = fd::shuffle_index(slot_key[1], partner_2);
                    const int other_70 = fd::shuffle_index(slot_point[1], partner_2);
                    const unsigned own_24 = slot_key[1];
                    const int own_25 = slot_point[1];
                    const bool taken_10 = (int)(own_24 < other_69 || (other_69 == own_24 && (unsigned)other_70 < (unsigned)own_25)) == wants_2;
                    slot_key[1] = taken_10 ? other_69 : own_24;
                    slot_point[1] = taken_10 ? other_70 : own_25;
                    const unsigned other_71 = fd::shuffle_index(slot_key[2], partner_2);
                    const int other_72 = fd::shuffle_index(slot_point[2], partner_2);
                    const unsigned own_26 = slot_key[2];
                    const int own_27 = slot_point[2];
                    const bool taken_11 = (int)(own_26 < other_71 || (other_71 == own_26 && (unsigned)other_72 < (unsigned)own_27)) == wants_2;
                    slot_key[2] = taken_11 ? other_71 : own_26;
                    slot_point[2] = taken_11 ? other_72 : own_27;
                    const unsigned other_73 = fd::shuffle_index(slot_key[3], partner_2);
                    const int other_74 = fd::shuffle_index(slot_point[3], partner_2);
                    const unsigned own_28 = slot_key[3];
                    const int own_29 = slot_point[3];
                    const bool taken_12 = (int)(own_28 < other_73 || (other_73 == own_28 && (unsigned)other_74 < (unsigned)own_29)) == wants_2;
                    slot_key[3] = taken_12 ? other_73 : own_28;
                    slot_point[3] = taken_12 ? other_74 : own_29;
                    const unsigned other_75 = fd::shuffle_index(slot_key[4], partner_2);
                    const int other_76 = fd::shuffle_index(slot_point[4], partner_2);
                    const unsigned own_30 = slot_key[4];
                    const int own_31 = slot_point[4];
                    const bool taken_13 = (int)(own_30 < other_75 || (other_75 == own_30 && (unsigned)other_76 < (unsigned)own_31)) == wants_2;
                    slot_key[4] = taken_13 ? other_75 : own_30;
                    slot_point[4] = taken_13 ? other_76 : own_31;
                    const unsigned other_77 = fd::shuffle_index(slot_key[5], partner_2);
                    const int other_78 = fd::shuffle_index(slot_point[5], partner_2);
                    const unsigned own_32 = slot_key[5];
                    const int own_33 = slot_point[5];
                    const bool taken_14 = (int)(own_32 < other_77 || (other_77 == own_32 && (unsigned)other_78 < (unsigned)own_33)) == wants_2;
                    slot_key[5] = taken_14 ? other_77 : own_32;
                    slot_point[5] = taken_14 ? other_78 : own_33;
                    const unsigned other_79 = fd::shuffle_index(slot_key[6], partner_2);
                    const int other_80 = fd::shuffle_index(slot_point[6], partner_2);
                    const unsigned own_34 = slot_key[6];
                    const int own_35 = slot_point[6];
                    const bool taken_15 = (int)(own_34 < other_79 || (other_79 == own_34 && (unsigned)other_80 < (unsigned)own_35)) == wants_2;
                    slot_key[6] = taken_15 ? other_79 : own_34;
                    slot_point[6] = taken_15 ? other_80 : own_35;
                    const unsigned other_81 = fd::shuffle_index(slot_key[7], partner_2);
                    const int other_82 = fd::shuffle_index(slot_point[7], partner_2);
                    const unsigned own_36 = slot_key[7];
                    const int own_37 = slot_point[7];
                    const bool taken_16 = (int)(own_36 < other_81 || (other_81 == own_36 && (unsigned)other_82 < (unsigned)own_37)) == wants_2;
                    slot_key[7] = taken_16 ? other_81 : own_36;
                    slot_point[7] = taken_16 ? other_82 : own_37;
                }
                const unsigned side_97 = slot_key[0];
                const int side_98 = slot_point[0];
                const unsigned side_99 = slot_key[4];
                const int side_100 = slot_point[4];
                const bool swap_25 = (int)(side_97 < side_99 || (side_99 == side_97 && (unsigned)side_100 < (unsigned)side_98)) != down_4;
                slot_key[0] = swap_25 ? side_99 : side_97;
                slot_point[0] = swap_25 ? side_100 : side_98;
                slot_key[4] = swap_25 ? side_97 : side_99;
                slot_point[4] = swap_25 ? side_98 : side_100;
                const unsigned side_101 = slot_key[1];
                const int side_102 = slot_point[1];
                const unsigned side_103 = slot_key[5];
                const int side_104 = slot_point[5];
                const bool swap_26 = (int)(side_101 < side_103 || (side_103 == side_101 && (unsigned)side_104 < (unsigned)side_102)) != down_4;
                slot_key[1] = swap_26 ? side_103 : side_101;
                slot_point[1] = swap_26 ? side_104 : side_102;
                slot_key[5] = swap_26 ? side_101 : side_103;
                slot_point[5] = swap_26 ? side_102 : side_104;
                const unsigned side_105 = slot_key[2];
                const int side_106 = slot_point[2];
                const unsigned side_107 = slot_key[6];
                const int side_108 = slot_point[6];
                const bool swap_27 = (int)(side_105 < side_107 || (side_107 == side_105 && (unsigned)side_108 < (unsigned)side_106)) != down_4;
                slot_key[2] = swap_27 ? side_107 : side_105;
                slot_point[2] = swap_27 ? side_108 : side_106;
                slot_key[6] = swap_27 ? side_105 : side_107;
                slot_point[6] = swap_27 ? side_106 : side_108;
                const unsigned side_109 = slot_key[3];
                const int side_110 = slot_point[3];
                const unsigned side_111 = slot_key[7];
                const int side_112 = slot_point[7];
                const bool swap_28 = (int)(side_109 < side_111 || (side_111 == side_109 && (unsigned)side_112 < (unsigned)side_110)) != down_4;
                slot_key[3] = swap_28 ? side_111 : side_109;
                slot_point[3] = swap_28 ? side_112 : side_110;
                slot_key[7] = swap_28 ? side_109 : side_111;
                slot_point[7] = swap_28 ? side_110 : side_112;
                const unsigned side_113 = slot_key[0];
                const int side_114 = slot_point[0];
                const unsigned side_115 = slot_key[2];
                const int side_116 = slot_point[2];
                const bool swap_29 = (int)(side_113 < side_115 || (side_115 == side_113 && (unsigned)side_116 < (unsigned)side_114)) != down_4;
                slot_key[0] = swap_29 ? side_115 : side_113;
                slot_point[0] = swap_29 ? side_116 : side_114;
                slot_key[2] = swap_29 ? side_113 : side_115;
                slot_point[2] = swap_29 ? side_114 : side_116;
                const unsigned side_117 = slot_key[1];
                const int side_118 = slot_point[1];
                const unsigned side_119 = slot_key[3];
                const int side_120 = slot_point[3];
                const bool swap_30 = (int)(side_117 < side_119 || (side_119 == side_117 && (unsigned)side_120 < (unsigned)side_118)) != down_4;
                slot_key[1] = swap_30 ? side_119 : side_117;
                slot_point[1] = swap_30 ? side_120 : side_118;
                slot_key[3] = swap_30 ? side_117 : side_119;
                slot_point[3] = swap_30 ? side_118 : side_120;
                const unsigned side_121 = slot_key[4];
                const int side_122 = slot_point[4];
                const unsigned side_123 = slot_key[6];
                const int side_124 = slot_point[6];
                const bool swap_31 = (int)(side_121 < side_123 || (side_123 == side_121 && (unsigned)side_124 < (unsigned)side_122)) != down_4;
                slot_key[4] = swap_31 ? side_123 : side_121;
                slot_point[4] = swap_31 ? side_124 : side_122;
                slot_key[6] = swap_31 ? side_121 : side_123;
                slot_point[6] = swap_31 ? side_122 : side_124;
                const unsigned side_125 = slot_key[5];
                const int side_126 = slot_point[5];
                const unsigned side_127 = slot_key[7];
                const int side_128 = slot_point[7];
                const bool swap_32 = (int)(side_125 < side_127 || (side_127 == side_125 && (unsigned)side_128 < (unsigned)side_126)) != down_4;
                slot_key[5] = swap_32 ? side_127 : side_125;
                slot_point[5] = swap_32 ? side_128 : side_126;
                slot_key[7] = swap_32 ? side_125 : side_127;
                slot_point[7] = swap_32 ? side_126 : side_128;
                const unsigned side_129 = slot_key[0];
                const int side_130 = slot_point[0];
                const unsigned side_131 = slot_key[1];
                const int side_132 = slot_point[1];
                const bool swap_33 = (int)(side_129 < side_131 || (side_131 == side_129 && (unsigned)side_132 < (unsigned)side_130)) != down_4;
                slot_key[0] = swap_33 ? side_131 : side_129;
                slot_point[0] = swap_33 ? side_132 : side_130;
                slot_key[1] = swap_33 ? side_129 : side_131;
                slot_point[1] = swap_33 ? side_130 : side_132;
                const unsigned side_133 = slot_key[2];
                const int side_134 = slot_point[2];
                const unsigned side_135 = slot_key[3];
                const int side_136 = slot_point[3];
                const bool swap_34 = (int)(side_133 < side_135 || (side_135 == side_133 && (unsigned)side_136 < (unsigned)side_134)) != down_4;
                slot_key[2] = swap_34 ? side_135 : side_133;
                slot_point[2] = swap_34 ? side_136 : side_134;
                slot_key[3] = swap_34 ? side_133 : side_135;
                slot_point[3] = swap_34 ? side_134 : side_136;
                const unsigned side_137 = slot_key[4];
                const int side_138 = slot_point[4];
                const unsigned side_139 = slot_key[5];
                const int side_140 = slot_point[5];
                const bool swap_35 = (int)(side_137 < side_139 || (side_139 == side_137 && (unsigned)side_140 < (unsigned)side_138)) != down_4;
                slot_key[4] = swap_35 ? side_139 : side_137;
                slot_point[4] = swap_35 ? side_140 : side_138;
                slot_key[5] = swap_35 ? side_137 : side_139;
                slot_point[5] = swap_35 ? side_138 : side_140;
                const unsigned side_141 = slot_key[6];
                const int side_142 = slot_point[6];
                const unsigned side_143 = slot_key[7];
                const int side_144 = slot_point[7];
                const bool swap_36 = (int)(side_141 < side_143 || (side_143 == side_141 && (unsigned)side_144 < (unsigned)side_142)) != down_4;
                slot_key[6] = swap_36 ? side_143 : side_141;
                slot_point[6] = swap_36 ? side_144 : side_142;
                slot_key[7] = swap_36 ? side_141 : side_143;
                slot_point[7] = swap_36 ? side_142 : side_144;
            }
            slots_4[0] = slot_key[0];
            slots_4[1] = (unsigned)slot_point[0];
            slots_4[2] = slot_key[1];
            slots_4[3] = (unsigned)slot_point[1];
            fd::store_bits<16>(&s_list_of_all[first_slot * 2], &slots_4[0]);
            slots_4[0] = slot_key[2];
            slots_4[1] = (unsigned)slot_point[2];
            slots_4[2] = slot_key[3];
            slots_4[3] = (unsigned)slot_point[3];
            fd::store_bits<16>(&s_list_of_all[first_slot * 2 + 4], &slots_4[0]);
            slots_4[0] = slot_key[4];
            slots_4[1] = (unsigned)slot_point[4];
            slots_4[2] = slot_key[5];
            slots_4[3] = (unsigned)slot_point[5];
            fd::store_bits<16>(&s_list_of_all[first_slot * 2 + 8], &slots_4[0]);
            slots_4[0] = slot_key[6];
            slots_4[1] = (unsigned)slot_point[6];
            slots_4[2] = slot_key[7];
            slots_4[3] = (unsigned)slot_point[7];
            fd::store_bits<16>(&s_list_of_all[first_slot * 2 + 12], &slots_4[0]);
            // [STORE point__1]
            __syncthreads();  // r150
            #pragma unroll 1
            for (int i_8 = (int)threadIdx.x; i_8 < 2048; i_8 += 512) {
                fd::load_bits<8>(&item_3[0], &s_list_of_all[i_8 * 2]);
                const long long result_3 = (long long)(int)item_3[1];
                fd::store<fd::i64, 1, fd::whole>(&point[b0 * 2048 + (long long)i_8], &result_3);
            }
            in_crowds = 0;
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) topk_indexer_kernel_3(
    const long long* point,
    const int* __restrict__ block_table,
    int* __restrict__ rows,
    long long size_M) {
    // [INIT] r111: one kernel over blocks of [b, k]; its operand is made by a select
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_k = (int)blockIdx.x;
    const long long b0 = (long long)rest_k;
    const int k_lane = lane * 4 + warp * 128;  // r151

    // [LOAD point] r151: address ((b * 2048) + k); 8 elements a thread, 2 at a time; registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
    fd::grid_wait();  // r155
    long long point_2[8];  // r151
    #pragma unroll
    for (int k_r = 0; k_r < 2; ++k_r) {
        #pragma unroll
        for (int k_r_2 = 0; k_r_2 < 2; ++k_r_2) {
            fd::load<fd::i64, 2>(&point_2[k_r * 4 + k_r_2 * 2], &point[b0 * 2048 + (long long)(k_lane + k_r * 1024 + k_r_2 * 2)]);
        }
    }

    // [LOAD block_table] r152: address ((M * b) + (point[b, k] / 64)); 8 elements a thread, 1 at a time; registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
    int block_table_2[8];
    #pragma unroll
    for (int k_r_3 = 0; k_r_3 < 2; ++k_r_3) {
        #pragma unroll
        for (int k_r_4 = 0; k_r_4 < 4; ++k_r_4) {
            fd::load_or_zero<fd::i32, 1, fd::read_only>(0 <= point_2[k_r_3 * 4 + k_r_4], &block_table_2[k_r_3 * 4 + k_r_4], &block_table[size_M * b0 + fd::floor_div(point_2[k_r_3 * 4 + k_r_4], 64LL)]);
        }
    }

    // [COMPUTE rows] r153: 8 elements a thread in registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
    long long rows_2[8];
    #pragma unroll
    for (int k_r_5 = 0; k_r_5 < 2; ++k_r_5) {
        #pragma unroll
        for (int k_r_6 = 0; k_r_6 < 4; ++k_r_6) {
            rows_2[k_r_5 * 4 + k_r_6] = 0 <= point_2[k_r_5 * 4 + k_r_6] ? (long long)block_table_2[k_r_5 * 4 + k_r_6] * 64 + fd::floor_mod(point_2[k_r_5 * 4 + k_r_6], 64LL) : -1;
        }
    }

    // [STORE rows] r154: address ((b * 2048) + k); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int k_r_7 = 0; k_r_7 < 2; ++k_r_7) {
        fd::store<fd::i32, 4, fd::whole>(&rows[b0 * 2048 + (long long)(k_lane + k_r_7 * 1024)], &rows_2[k_r_7 * 4]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r109 [step2, problem] fuse, dot__1, score: one kernel over blocks of [b, n]; it reads nothing that a kernel before it makes
// r110 [step2, problem] fuse, point__1: a kernel of its own: it reads nothing that a kernel before it makes
// r111 [step2, problem] fuse, rows: one kernel over blocks of [b, k]; its operand is made by a select
// r112 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r113 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 64
// r114 [build, hardware] next-trip, query: 32 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
// r115 [build, hardware] stage-computed, query[b, h, d]: rounded to f16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r116 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r117 [build, hardware] load-tile, block_table: address ((M * b) + (n / 64)); 8 elements a thread, 1 at a time; registers [n:8x16] lanes [*:8 n:4x1] warps [n:4x4]
// r118 [build, hardware] load-tile, key: address (((1 * d) + (8448 * block_table[b, (n / 64)])) + (128 * (n % 64))); 64 elements a thread, 8 at a time; registers [n:8x16 d:8x1] lanes [d:8x8 n:4x1] warps [n:4x4]
// r119 [build, hardware] stage-computed, key[block_table[b, (n / 64)], (n % 64), d]: rounded to f16 as the matrix unit's operand, 128 rows of 64, rows 144 bytes apart
// r120 [build, hardware] next-trip, query: 32 elements a thread, 8 at a time, for the trip that comes
// r121 [build, hardware] matrix-unit, dot__1[b,n,h] = sum[d] (query[b, h, d] * key[block_table[b, (n / 64)], (n % 64), d]) when (n < seq_len[b]): 64x128x64 on m16n8k16 f16: 1 x 4 warps, 4 x 4 fragments each
// r122 [build, hardware] next-trip, query: 32 elements a thread, 8 at a time, for the trip that comes
// r123 [build, hardware] load-tile, weight: address ((b * 64) + h); 8 elements a thread, 1 at a time; registers [h:4x16 h:2x8] lanes [*:4 h:8x1] warps [*:4]
// r124 [build, hardware] load-tile, block_table: address ((M * b) + (n / 64)); 8 elements a thread, 1 at a time; registers [n:4x8 n:2x1] lanes [n:4x2 *:8] warps [n:4x32]
// r125 [build, hardware] load-tile, key_scale: address (((2112 * block_table[b, (n / 64)]) + (1 * (n % 64))) + 2048); 8 elements a thread, 1 at a time; registers [n:4x8 n:2x1] lanes [n:4x2 *:8] warps [n:4x32]
// r126 [build, problem] reduce-registers, score[b,n] = sum[h] (weight[b, h] * relu((dot__1[b, n, h] * key_scale[block_table[b, (n / 64)], (n % 64)]))) when (n < seq_len[b]): 64 points a thread in registers [h:4x16 n:4x8 h:2x8 n:2x1] lanes [n:4x2 h:8x1] warps [n:4x32]
// r127 [build, hardware] warp-reduce, score: butterfly over lanes, masks [4, 8, 16], lower lanes left
// r128 [build, hardware] store-tile, score: address (((M * b) * 64) + n); 8 elements a thread, 2 at a time
// r129 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:16]
// r130 [build, hardware] cluster-start, topk_indexer_kernel_2: a block's shared memory can be written once it runs; the barrier stands behind the first loads
// r131 [build, problem] gate-init, point__1: an empty histogram of 1024 bins; nothing is decided
// r132 [build, problem] gate-bound, point__1: the best candidates of 8192 groups: at least 2048 candidates reach the least of them
// r133 [build, hardware] load-tile, score: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x2048 n:4x1] lanes [n:32x4] warps [n:16x128]
// r134 [build, problem] gate-keys, point__1[b,k] = top[n -> k] largest score[b, n], points to point when (n < seq_len[b]): scores become ordered keys, 8 a thread; points outside the guard have key 0
// r135 [build, hardware] gate-narrow, point__1: a histogram of 1024 bins of the best of 8192 groups of candidates finds the bin of number 2048
// r136 [build, hardware] gate-collect, point__1: what lies in and above the class goes to the list, if all of it has room in 4096 slots, as it comes
// r137 [build, hardware] load-tile, score: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x2048 n:4x1] lanes [n:32x4] warps [n:16x128]
// r138 [build, problem] gate-keys, point__1[b,k] = top[n -> k] largest score[b, n], points to point when (n < seq_len[b]): scores become ordered keys, 8 a thread; points outside the guard have key 0
// r139 [build, hardware] gate-narrow, point__1: histograms of 1024 bins of the candidates find the bin of number 2048, until what lies in and above it has room in 4096 slots
// r140 [build, hardware] load-tile, score: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x2048 n:4x1] lanes [n:32x4] warps [n:16x128]
// r141 [build, problem] gate-keys, point__1[b,k] = top[n -> k] largest score[b, n], points to point when (n < seq_len[b]): scores become ordered keys, 8 a thread; points outside the guard have key 0
// r142 [build, hardware] load-tile, score: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x2048 n:4x1] lanes [n:32x4] warps [n:16x128]
// r143 [build, problem] gate-keys, point__1[b,k] = top[n -> k] largest score[b, n], points to point when (n < seq_len[b]): scores become ordered keys, 8 a thread; points outside the guard have key 0
// r144 [build, hardware] gate-collect, point__1: what lies in and above the class goes to the list, if all of it has room in 4096 slots, as it comes
// r145 [build, hardware] load-tile, score: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x2048 n:4x1] lanes [n:32x4] warps [n:16x128]
// r146 [build, problem] gate-keys, point__1[b,k] = top[n -> k] largest score[b, n], points to point when (n < seq_len[b]): scores become ordered keys, 8 a thread; points outside the guard have key 0
// r147 [build, hardware] gate-gather, point__1: each of 2 blocks pushes its list to the first one, behind those of the ranks before it
// r148 [build, hardware] gate-order, point__1: 4096 buckets between the least and the largest key; a place is what is in higher buckets and what is better in its own
// r149 [build, hardware] bitonic-sort, point__1: 78 rounds over 4096 slots, 8 in each of 512 threads
// r150 [build, problem] gate-store, point__1: the first 2048 of 4096 slots
// r151 [build, hardware] load-tile, point: address ((b * 2048) + k); 8 elements a thread, 2 at a time; registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
// r152 [build, hardware] load-tile, block_table: address ((M * b) + (point[b, k] / 64)); 8 elements a thread, 1 at a time; registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
// r153 [build, problem] map-tile, rows[b,k] = (((block_table[b, (point[b, k] / 64)] * 64) + (point[b, k] % 64)) if (0 <= point[b, k]) else -1): 8 elements a thread in registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
// r154 [build, hardware] store-tile, rows: address ((b * 2048) + k); 8 elements a thread, 4 at a time
// r155 [build, hardware] early-launch, topk_indexer_kernel_1, topk_indexer_kernel_2, topk_indexer_kernel_3: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
