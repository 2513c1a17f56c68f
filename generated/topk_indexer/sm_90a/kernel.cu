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

// Moves `BYTES` bytes of block `rank` to registers unchanged; where `pred` is false the registers get zeros.
template <int BYTES>
__device__ __forceinline__ void load_bits_remote(bool pred, unsigned* dst, const void* src, int rank) {
    static_assert(BYTES == 4 || BYTES == 8 || BYTES == 16, "remote accesses are of 1, 2 or 4 words");
#pragma unroll
    for (int i = 0; i < BYTES / 4; ++i) dst[i] = 0u;
#if __CUDA_ARCH__ >= 900
    if (pred) {
        const unsigned from = cluster_address(src, rank);
        if constexpr (BYTES == 16) {
            asm volatile("ld.shared::cluster.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(dst[0]), "=r"(dst[1]), "=r"(dst[2]), "=r"(dst[3]) : "r"(from) : "memory");
        } else if constexpr (BYTES == 8) {
            asm volatile("ld.shared::cluster.v2.u32 {%0, %1}, [%2];" : "=r"(dst[0]), "=r"(dst[1]) : "r"(from) : "memory");
        } else {
            asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(dst[0]) : "r"(from) : "memory");
        }
    }
#endif
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

// `COUNT` consecutive elements of type `CODEC` of block `rank`; where `pred` is false the registers get `fill`.
template <class CODEC, int COUNT, class T>
__device__ __forceinline__ void load_remote(bool pred, T* dst, const typename CODEC::memory* src, int rank, T fill) {
    unsigned w[COUNT * CODEC::bits / 32];
    load_bits_remote<COUNT * CODEC::bits / 8>(pred, w, src, rank);
    decode<CODEC, COUNT>(dst, w);
#pragma unroll
    for (int i = 0; i < COUNT; ++i) dst[i] = pred ? dst[i] : fill;
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

extern "C" __global__ void __launch_bounds__(256, 4) topk_indexer_kernel_2(
    const int* __restrict__ seq_len,
    const float* score,
    long long* __restrict__ point,
    int n_n,
    long long size_M) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_bins = reinterpret_cast<int*>(fd_shared + 0);  // 1024 x i32, bytes 0..4096
    int* s_sums = reinterpret_cast<int*>(fd_shared + 4096);  // 32 x i32, bytes 4096..4224
    int* s_bin = reinterpret_cast<int*>(fd_shared + 4224);  // 4 x i32, bytes 4224..4240
    int* s_totals = reinterpret_cast<int*>(fd_shared + 4240);  // 2048 x i32, bytes 4240..12432
    int* s_keys = reinterpret_cast<int*>(fd_shared + 12432);  // 2048 x i32, bytes 12432..20624
    int* s_points = reinterpret_cast<int*>(fd_shared + 20624);  // 2048 x i32, bytes 20624..28816
    int* s_tie_keys = reinterpret_cast<int*>(fd_shared + 28816);  // 128 x i32, bytes 28816..29328
    int* s_tie_points = reinterpret_cast<int*>(fd_shared + 29328);  // 128 x i32, bytes 29328..29840
    int* s_counts = reinterpret_cast<int*>(fd_shared + 29840);  // 8 x i32, bytes 29840..29872
    int* s_buckets = reinterpret_cast<int*>(fd_shared + 29872);  // 2048 x i32, bytes 29872..38064
    int* s_starts = reinterpret_cast<int*>(fd_shared + 38064);  // 2052 x i32, bytes 38064..46272
    int* s_sums_2 = reinterpret_cast<int*>(fd_shared + 46272);  // 32 x i32, bytes 46272..46400
    int* s_extremes = reinterpret_cast<int*>(fd_shared + 46400);  // 32 x i32, bytes 46400..46528
    int* s_extremes_2 = reinterpret_cast<int*>(fd_shared + 46528);  // 32 x i32, bytes 46528..46656
    int* s_bucket_keys = reinterpret_cast<int*>(fd_shared + 46656);  // 2176 x i32, bytes 46656..55360
    int* s_bucket_points = reinterpret_cast<int*>(fd_shared + 55360);  // 2176 x i32, bytes 55360..64064

    // [INIT] r110: a kernel of its own: it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int n0 = fd::cluster_rank() * 2048;
    const long long b0 = (long long)((int)blockIdx.x / 4);
    const int n_lane = lane * 4 + warp * 128;  // r133

    // [LOAD seq_len] r129: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    fd::grid_wait();  // r150
    int seq_len_2[1];  // r129
    fd::load<fd::i32, 1, fd::read_only>(&seq_len_2[0], &seq_len[b0]);

    // [CLUSTER_START] r130: a block's shared memory can be written once it runs; the barrier stands behind the first loads
    fd::cluster_sync();
    const int candidates = fd::min(n_n, (int)(long long)seq_len_2[0]);

    // [INIT] r131: an empty histogram of 256 bins; nothing is decided
    unsigned zero[4];
    zero[0] = 0u;
    zero[1] = 0u;
    zero[2] = 0u;
    zero[3] = 0u;
    fd::store_bits<16>(&s_bins[(int)threadIdx.x * 4], &zero[0]);
    unsigned key_bits = 0u;
    unsigned key_mask = 0u;
    unsigned point_bits = 0u;
    unsigned point_mask = 0u;
    int left = 2048;
    int whole = 0;
    int counts_of = 0;
    const int none = 0;
    if ((int)threadIdx.x < 8) fd::store<fd::i32, 1>(&s_counts[(int)threadIdx.x], &none);
    #pragma unroll 1
    for (int i = (int)threadIdx.x; i < 128; i += 256) {
        fd::store<fd::i32, 1>(&s_tie_keys[i], &none);
        fd::store<fd::i32, 1>(&s_tie_points[i], &none);
    }

    // [GATE digits point__1] r132: histograms of 8 bits of the candidates find the bin of number 2048; at most 7 passes, until 128 are in question
    int in_class = 2147483647;
    int digit = 0;
    __syncthreads();
    unsigned key[8];
    float score_2[8];
    float score_3[8];
    int count[1];
    unsigned zero_2[4];
    int of_counter[4];
    int of_rank[1];
    #pragma unroll 1
    while (128 < in_class && whole == 0 && digit < 7) {
        const bool in_key = digit < 4;
        const unsigned shift = (unsigned)(24 - digit % 4 * 8);
        const int counter = lane & 3;
        if (in_key) {
            #pragma unroll 1
            for (int n0_2 = fd::cluster_rank() * 2048; n0_2 < candidates; n0_2 += 8192) {
                // [LOAD score] r133: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
                #pragma unroll
                for (int n_r = 0; n_r < 2; ++n_r) {
                    #pragma unroll
                    for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                        fd::load_or_zero<fd::f32, 1>((n0_2 + n_lane + n_r * 1024) < candidates && (n0_2 + n_lane + n_r * 1024 + n_r_2) < seq_len_2[0], &score_2[n_r * 4 + n_r_2], &score[size_M * b0 * 64 + (long long)n0_2 + (long long)n_lane + (long long)(n_r * 1024 + n_r_2)]);
                    }
                }

                // [GATE point__1] r134: scores become ordered keys, 8 a thread; points outside the guard have key 0
                #pragma unroll
                for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                    #pragma unroll
                    for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                        const float score_2_2 = score_2[n_r_3 * 4 + n_r_4] + 0.0f;
                        const unsigned bits = __float_as_uint(score_2_2);
                        key[n_r_3 * 4 + n_r_4] = (n0_2 + n_lane + n_r_3 * 1024) < candidates && (n0_2 + n_lane + n_r_3 * 1024 + n_r_4) < seq_len_2[0] ? (fd::is_nan(score_2_2) ? 1u : bits ^ ((unsigned)((int)bits >> 31) | 0x80000000u)) : 0u;
                    }
                }
                // [GATE digits point__1]
                #pragma unroll  // r132
                for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
                    #pragma unroll
                    for (int n_r_6 = 0; n_r_6 < 4; ++n_r_6) {
                        const int point_2 = n0_2 + n_lane + n_r_5 * 1024 + n_r_6;
                        const unsigned decided = key[n_r_5 * 4 + n_r_6] & key_mask;
                        if (decided == key_bits && key[n_r_5 * 4 + n_r_6] != 0u) fd::atomic_add(&s_bins[(int)((key[n_r_5 * 4 + n_r_6] >> shift) & 255u) * 4 + counter], 1);
                    }
                }
            }
        } else {
            #pragma unroll 1
            for (int n0_3 = fd::cluster_rank() * 2048; n0_3 < candidates; n0_3 += 8192) {
                // [LOAD score] r135: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
                #pragma unroll
                for (int n_r_7 = 0; n_r_7 < 2; ++n_r_7) {
                    #pragma unroll
                    for (int n_r_8 = 0; n_r_8 < 4; ++n_r_8) {
                        fd::load_or_zero<fd::f32, 1>((n0_3 + n_lane + n_r_7 * 1024) < candidates && (n0_3 + n_lane + n_r_7 * 1024 + n_r_8) < seq_len_2[0], &score_3[n_r_7 * 4 + n_r_8], &score[size_M * b0 * 64 + (long long)n0_3 + (long long)n_lane + (long long)(n_r_7 * 1024 + n_r_8)]);
                    }
                }

                // [GATE point__1] r136: scores become ordered keys, 8 a thread; points outside the guard have key 0
                #pragma unroll
                for (int n_r_9 = 0; n_r_9 < 2; ++n_r_9) {
                    #pragma unroll
                    for (int n_r_10 = 0; n_r_10 < 4; ++n_r_10) {
                        const float score_4 = score_3[n_r_9 * 4 + n_r_10] + 0.0f;
                        const unsigned bits_2 = __float_as_uint(score_4);
                        key[n_r_9 * 4 + n_r_10] = (n0_3 + n_lane + n_r_9 * 1024) < candidates && (n0_3 + n_lane + n_r_9 * 1024 + n_r_10) < seq_len_2[0] ? (fd::is_nan(score_4) ? 1u : bits_2 ^ ((unsigned)((int)bits_2 >> 31) | 0x80000000u)) : 0u;
                    }
                }
                // [GATE digits point__1]
                #pragma unroll  // r132
                for (int n_r_11 = 0; n_r_11 < 2; ++n_r_11) {
                    #pragma unroll
                    for (int n_r_12 = 0; n_r_12 < 4; ++n_r_12) {
                        const int point_2_2 = n0_3 + n_lane + n_r_11 * 1024 + n_r_12;
                        const unsigned decided_2 = key[n_r_11 * 4 + n_r_12] & key_mask;
                        const unsigned low = (((unsigned)point_2_2 ^ 0xffffffffu) << 12u) & point_mask;
                        const bool alike = decided_2 == key_bits && key[n_r_11 * 4 + n_r_12] != 0u;
                        if (alike && low == point_bits) fd::atomic_add(&s_bins[(int)((((unsigned)point_2_2 ^ 0xffffffffu) << 12u >> shift) & 255u) * 4 + counter], 1);
                    }
                }
            }
        }
        zero_2[0] = 0u;
        zero_2[1] = 0u;
        zero_2[2] = 0u;
        zero_2[3] = 0u;
        const int first_bin = 255 - (int)threadIdx.x;
        const int counters = first_bin * 4;
        __syncthreads();
        fd::load<fd::i32, 4>(&of_counter[0], &s_bins[counters]);
        fd::store_bits<16>(&s_bins[counters], &zero_2[0]);
        count[0] = of_counter[0] + of_counter[1] + of_counter[2] + of_counter[3];
        const int turn = (digit & 1) * 1024 + first_bin;
        fd::store_remote<fd::i32, 1>(&s_totals[turn + fd::cluster_rank() * 256], 0, &count[0]);
        fd::store_remote<fd::i32, 1>(&s_totals[turn + fd::cluster_rank() * 256], 1, &count[0]);
        fd::store_remote<fd::i32, 1>(&s_totals[turn + fd::cluster_rank() * 256], 2, &count[0]);
        fd::store_remote<fd::i32, 1>(&s_totals[turn + fd::cluster_rank() * 256], 3, &count[0]);
        fd::cluster_sync();
        fd::load<fd::i32, 1>(&of_rank[0], &s_totals[turn]);
        count[0] = of_rank[0];
        fd::load<fd::i32, 1>(&of_rank[0], &s_totals[turn + 256]);
        count[0] += of_rank[0];
        fd::load<fd::i32, 1>(&of_rank[0], &s_totals[turn + 512]);
        count[0] += of_rank[0];
        fd::load<fd::i32, 1>(&of_rank[0], &s_totals[turn + 768]);
        count[0] += of_rank[0];
        int mine = 0;
        mine += count[0];
        int running = mine;
        const int other = fd::shuffle_up(running, 1);
        running += 0 < lane ? other : 0;
        const int other_2 = fd::shuffle_up(running, 2);
        running += 1 < lane ? other_2 : 0;
        const int other_3 = fd::shuffle_up(running, 4);
        running += 3 < lane ? other_3 : 0;
        const int other_4 = fd::shuffle_up(running, 8);
        running += 7 < lane ? other_4 : 0;
        const int other_5 = fd::shuffle_up(running, 16);
        running += 15 < lane ? other_5 : 0;
        const int running_2 = running;
        if (lane == 31) fd::store<fd::i32, 1>(&s_sums[warp], &running_2);
        __syncthreads();
        int of_warp;
        fd::load_or_zero<fd::i32, 1>(lane < 8, &of_warp, &s_sums[lane]);
        int running_3 = of_warp;
        const int other_6 = fd::shuffle_up(running_3, 1);
        running_3 += 0 < lane ? other_6 : 0;
        const int other_7 = fd::shuffle_up(running_3, 2);
        running_3 += 1 < lane ? other_7 : 0;
        const int other_8 = fd::shuffle_up(running_3, 4);
        running_3 += 3 < lane ? other_8 : 0;
        const int other_9 = fd::shuffle_up(running_3, 8);
        running_3 += 7 < lane ? other_9 : 0;
        const int other_10 = fd::shuffle_up(running_3, 16);
        running_3 += 15 < lane ? other_10 : 0;
        const int total = fd::shuffle_index(running_3, 31);
        const int upto = fd::shuffle_index(running_3, warp);
        const int own = fd::shuffle_index(of_warp, warp);
        const int before = upto - own + running_2 - mine;
        const bool here = before < left && left <= (before + mine);
        int above = 0;
        int bin = 0;
        int inside = 0;
        int upto_bin = before;
        const int upto_next = upto_bin + count[0];
        const bool hit = upto_bin < left && left <= upto_next;
        above = hit ? upto_bin : above;
        bin = hit ? 255 - (int)threadIdx.x : bin;
        inside = hit ? count[0] : inside;
        upto_bin = upto_next;
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
        const unsigned bits_of_bin = (unsigned)bin_of_last << shift;
        const unsigned mask_of_bin = 255u << shift;
        key_bits = enough && in_key ? key_bits | bits_of_bin : key_bits;
        key_mask = enough && in_key ? key_mask | mask_of_bin : key_mask;
        point_bits = enough && !in_key ? point_bits | bits_of_bin : point_bits;
        point_mask = enough && !in_key ? point_mask | mask_of_bin : point_mask;
        left -= above_it;
        in_class = enough ? in_it : total;
        whole = (int)(in_class <= left);
        digit += 1;
    }

    // [GATE collect point__1] r137: survivors take slots as they come: the order of the list is settled later
    counts_of = 4;
    const bool all_of_class = whole != 0;
    float score_5[8];
    #pragma unroll 1
    for (int n0_4 = fd::cluster_rank() * 2048; n0_4 < candidates; n0_4 += 8192) {
        // [LOAD score] r138: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
        #pragma unroll
        for (int n_r_13 = 0; n_r_13 < 2; ++n_r_13) {
            #pragma unroll
            for (int n_r_14 = 0; n_r_14 < 4; ++n_r_14) {
                fd::load_or_zero<fd::f32, 1>((n0_4 + n_lane + n_r_13 * 1024) < candidates && (n0_4 + n_lane + n_r_13 * 1024 + n_r_14) < seq_len_2[0], &score_5[n_r_13 * 4 + n_r_14], &score[size_M * b0 * 64 + (long long)n0_4 + (long long)n_lane + (long long)(n_r_13 * 1024 + n_r_14)]);
            }
        }

        // [GATE point__1] r139: scores become ordered keys, 8 a thread; points outside the guard have key 0
        #pragma unroll
        for (int n_r_15 = 0; n_r_15 < 2; ++n_r_15) {
            #pragma unroll
            for (int n_r_16 = 0; n_r_16 < 4; ++n_r_16) {
                const float score_6 = score_5[n_r_15 * 4 + n_r_16] + 0.0f;
                const unsigned bits_3 = __float_as_uint(score_6);
                key[n_r_15 * 4 + n_r_16] = (n0_4 + n_lane + n_r_15 * 1024) < candidates && (n0_4 + n_lane + n_r_15 * 1024 + n_r_16) < seq_len_2[0] ? (fd::is_nan(score_6) ? 1u : bits_3 ^ ((unsigned)((int)bits_3 >> 31) | 0x80000000u)) : 0u;
            }
        }
        // [GATE collect point__1]
        unsigned sure_here = 0u;  // r137
        unsigned open_here = 0u;
        if (point_mask == 0u) {
            #pragma unroll
            for (int n_r_17 = 0; n_r_17 < 2; ++n_r_17) {
                #pragma unroll
                for (int n_r_18 = 0; n_r_18 < 4; ++n_r_18) {
                    const int point_3 = n0_4 + n_lane + n_r_17 * 1024 + n_r_18;
                    const unsigned decided_3 = key[n_r_17 * 4 + n_r_18] & key_mask;
                    sure_here = sure_here | (key_bits < decided_3 ? 1u << (unsigned)(n_r_17 * 4 + n_r_18) : 0u);
                    open_here = open_here | (decided_3 == key_bits && key[n_r_17 * 4 + n_r_18] != 0u ? 1u << (unsigned)(n_r_17 * 4 + n_r_18) : 0u);
                }
            }
        } else {
            #pragma unroll
            for (int n_r_19 = 0; n_r_19 < 2; ++n_r_19) {
                #pragma unroll
                for (int n_r_20 = 0; n_r_20 < 4; ++n_r_20) {
                    const int point_4 = n0_4 + n_lane + n_r_19 * 1024 + n_r_20;
                    const unsigned decided_4 = key[n_r_19 * 4 + n_r_20] & key_mask;
                    const unsigned low_2 = (((unsigned)point_4 ^ 0xffffffffu) << 12u) & point_mask;
                    const bool alike_2 = decided_4 == key_bits && key[n_r_19 * 4 + n_r_20] != 0u;
                    sure_here = sure_here | (key_bits < decided_4 || (alike_2 && point_bits < low_2) ? 1u << (unsigned)(n_r_19 * 4 + n_r_20) : 0u);
                    open_here = open_here | (alike_2 && low_2 == point_bits ? 1u << (unsigned)(n_r_19 * 4 + n_r_20) : 0u);
                }
            }
        }
        sure_here = all_of_class ? sure_here | open_here : sure_here;
        open_here = all_of_class ? 0u : open_here;
        const unsigned here_2 = sure_here | open_here;
        const unsigned of_lanes = fd::ballot(here_2 != 0u);
        if (of_lanes != 0u) {
            const int own_2 = __popc(sure_here);
            int running_4 = own_2;
            const int other_11 = fd::shuffle_up(running_4, 1);
            running_4 += 0 < lane ? other_11 : 0;
            const int other_12 = fd::shuffle_up(running_4, 2);
            running_4 += 1 < lane ? other_12 : 0;
            const int other_13 = fd::shuffle_up(running_4, 4);
            running_4 += 3 < lane ? other_13 : 0;
            const int other_14 = fd::shuffle_up(running_4, 8);
            running_4 += 7 < lane ? other_14 : 0;
            const int other_15 = fd::shuffle_up(running_4, 16);
            running_4 += 15 < lane ? other_15 : 0;
            int slot = 0;
            if (lane == 31 && 0 < running_4) {
                slot = fd::atomic_add(&s_counts[4], running_4);
            }
            const int of_warp_2 = fd::shuffle_index(slot, 31);
            slot = of_warp_2 + running_4 - own_2;
            const int own_3 = __popc(open_here);
            int running_5 = own_3;
            const int other_16 = fd::shuffle_up(running_5, 1);
            running_5 += 0 < lane ? other_16 : 0;
            const int other_17 = fd::shuffle_up(running_5, 2);
            running_5 += 1 < lane ? other_17 : 0;
            const int other_18 = fd::shuffle_up(running_5, 4);
            running_5 += 3 < lane ? other_18 : 0;
            const int other_19 = fd::shuffle_up(running_5, 8);
            running_5 += 7 < lane ? other_19 : 0;
            const int other_20 = fd::shuffle_up(running_5, 16);
            running_5 += 15 < lane ? other_20 : 0;
            int slot_2 = 0;
            if (lane == 31 && 0 < running_5) {
                slot_2 = fd::atomic_add(&s_counts[5], running_5);
            }
            const int of_warp_3 = fd::shuffle_index(slot_2, 31);
            slot_2 = of_warp_3 + running_5 - own_3;
            #pragma unroll
            for (int n_r_21 = 0; n_r_21 < 2; ++n_r_21) {
                #pragma unroll
                for (int n_r_22 = 0; n_r_22 < 4; ++n_r_22) {
                    const int point_5 = n0_4 + n_lane + n_r_21 * 1024 + n_r_22;
                    if ((here_2 & (1u << (unsigned)(n_r_21 * 4 + n_r_22))) != 0u) {
                        const bool is_open = (open_here & (1u << (unsigned)(n_r_21 * 4 + n_r_22))) != 0u;
                        const unsigned item_key = key[n_r_21 * 4 + n_r_22];
                        const int item = point_5;
                        if (!is_open) fd::store_bits<4>(&s_keys[slot], &item_key);
                        if (!is_open) fd::store<fd::i32, 1>(&s_points[slot], &item);
                        if (is_open) fd::store_bits<4>(&s_tie_keys[slot_2], &item_key);
                        if (is_open) fd::store<fd::i32, 1>(&s_tie_points[slot_2], &item);
                        slot_2 += (int)is_open;
                        slot += (int)!is_open;
                    }
                }
            }
        }
    }
    fd::cluster_sync();

    // [STORE point__1] r144: the first 2048 of 2048 slots
    if (fd::cluster_rank() == 0) {
        // [GATE gather point__1] r140: the first of 4 blocks takes over the lists of the others, in the order of their ranks
        int of_rank_2;
        fd::load_remote<fd::i32, 1>(true, &of_rank_2, &s_counts[counts_of], 0, 0);
        int of_rank_3;
        fd::load_remote<fd::i32, 1>(true, &of_rank_3, &s_counts[counts_of], 1, 0);
        const int begins = of_rank_2 + of_rank_3;
        int of_rank_4;
        fd::load_remote<fd::i32, 1>(true, &of_rank_4, &s_counts[counts_of], 2, 0);
        const int begins_2 = begins + of_rank_4;
        int of_rank_5;
        fd::load_remote<fd::i32, 1>(true, &of_rank_5, &s_counts[counts_of], 3, 0);
        const int begins_3 = begins_2 + of_rank_5;
        const int others = begins_3 - of_rank_2;
        #pragma unroll 1
        for (int i_2 = (int)threadIdx.x; i_2 < others; i_2 += 256) {
            const int slot_3 = of_rank_2 + i_2;
            const int rank = begins_2 <= slot_3 ? 3 : begins <= slot_3 ? 2 : 1;
            const int at = slot_3 - (begins_2 <= slot_3 ? begins_2 : begins <= slot_3 ? begins : of_rank_2);
            unsigned theirs;
            fd::load_bits_remote<4>(true, &theirs, &s_keys[at], rank);
            fd::store_bits<4>(&s_keys[slot_3], &theirs);
            int theirs_2;
            fd::load_remote<fd::i32, 1>(true, &theirs_2, &s_points[at], rank, 0);
            fd::store<fd::i32, 1>(&s_points[slot_3], &theirs_2);
        }
        const int all = begins_3;
        if ((int)threadIdx.x == 0) fd::store<fd::i32, 1>(&s_counts[counts_of + 2], &all);
        int of_rank_6;
        fd::load_remote<fd::i32, 1>(true, &of_rank_6, &s_counts[counts_of + 1], 0, 0);
        int of_rank_7;
        fd::load_remote<fd::i32, 1>(true, &of_rank_7, &s_counts[counts_of + 1], 1, 0);
        const int begins_4 = of_rank_6 + of_rank_7;
        int of_rank_8;
        fd::load_remote<fd::i32, 1>(true, &of_rank_8, &s_counts[counts_of + 1], 2, 0);
        const int begins_5 = begins_4 + of_rank_8;
        int of_rank_9;
        fd::load_remote<fd::i32, 1>(true, &of_rank_9, &s_counts[counts_of + 1], 3, 0);
        const int begins_6 = begins_5 + of_rank_9;
        const int others_2 = begins_6 - of_rank_6;
        #pragma unroll 1
        for (int i_3 = (int)threadIdx.x; i_3 < others_2; i_3 += 256) {
            const int slot_4 = of_rank_6 + i_3;
            const int rank_2 = begins_5 <= slot_4 ? 3 : begins_4 <= slot_4 ? 2 : 1;
            const int at_2 = slot_4 - (begins_5 <= slot_4 ? begins_5 : begins_4 <= slot_4 ? begins_4 : of_rank_6);
            unsigned theirs_3;
            fd::load_bits_remote<4>(true, &theirs_3, &s_tie_keys[at_2], rank_2);
            fd::store_bits<4>(&s_tie_keys[slot_4], &theirs_3);
            int theirs_4;
            fd::load_remote<fd::i32, 1>(true, &theirs_4, &s_tie_points[at_2], rank_2, 0);
            fd::store<fd::i32, 1>(&s_tie_points[slot_4], &theirs_4);
        }
        const int all_2 = begins_6;
        if ((int)threadIdx.x == 0) fd::store<fd::i32, 1>(&s_counts[counts_of + 3], &all_2);

        // [GATE order point__1] r141: 2048 buckets between the least and the largest key; a place is what is in higher buckets and what is better in its own
        __syncthreads();
        int sure;
        fd::load<fd::i32, 1>(&sure, &s_counts[counts_of + 2]);
        int ties;
        fd::load<fd::i32, 1>(&ties, &s_counts[counts_of + 3]);
        const int candidates_2 = sure + ties;
        const int none_2 = 0;
        fd::store<fd::i32, 1>(&s_buckets[(int)threadIdx.x], &none_2);
        fd::store<fd::i32, 1>(&s_buckets[(int)threadIdx.x + 256], &none_2);
        fd::store<fd::i32, 1>(&s_buckets[(int)threadIdx.x + 512], &none_2);
        fd::store<fd::i32, 1>(&s_buckets[(int)threadIdx.x + 768], &none_2);
        fd::store<fd::i32, 1>(&s_buckets[(int)threadIdx.x + 1024], &none_2);
        fd::store<fd::i32, 1>(&s_buckets[(int)threadIdx.x + 1280], &none_2);
        fd::store<fd::i32, 1>(&s_buckets[(int)threadIdx.x + 1536], &none_2);
        fd::store<fd::i32, 1>(&s_buckets[(int)threadIdx.x + 1792], &none_2);
        int extreme = 2147483647;
        int extreme_2 = (-2147483647 - 1);
        #pragma unroll 1
        for (int i_4 = (int)threadIdx.x; i_4 < sure; i_4 += 256) {
            unsigned own_key;
            fd::load_bits<4>(&own_key, &s_keys[i_4]);
            extreme = fd::min(extreme, (int)(own_key ^ 0x80000000u));
            extreme_2 = fd::max(extreme_2, (int)(own_key ^ 0x80000000u));
        }
        #pragma unroll 1
        for (int i_5 = (int)threadIdx.x; i_5 < ties; i_5 += 256) {
            unsigned own_key_2;
            fd::load_bits<4>(&own_key_2, &s_tie_keys[i_5]);
            extreme = fd::min(extreme, (int)(own_key_2 ^ 0x80000000u));
            extreme_2 = fd::max(extreme_2, (int)(own_key_2 ^ 0x80000000u));
        }
        const int other_21 = fd::shuffle_xor(extreme, 16);
        extreme = fd::min(extreme, other_21);
        const int other_22 = fd::shuffle_xor(extreme, 8);
        extreme = fd::min(extreme, other_22);
        const int other_23 = fd::shuffle_xor(extreme, 4);
        extreme = fd::min(extreme, other_23);
        const int other_24 = fd::shuffle_xor(extreme, 2);
        extreme = fd::min(extreme, other_24);
        const int other_25 = fd::shuffle_xor(extreme, 1);
        extreme = fd::min(extreme, other_25);
        if (lane == 0) fd::store<fd::i32, 1>(&s_extremes[warp], &extreme);
        const int other_26 = fd::shuffle_xor(extreme_2, 16);
        extreme_2 = fd::max(extreme_2, other_26);
        const int other_27 = fd::shuffle_xor(extreme_2, 8);
        extreme_2 = fd::max(extreme_2, other_27);
        const int other_28 = fd::shuffle_xor(extreme_2, 4);
        extreme_2 = fd::max(extreme_2, other_28);
        const int other_29 = fd::shuffle_xor(extreme_2, 2);
        extreme_2 = fd::max(extreme_2, other_29);
        const int other_30 = fd::shuffle_xor(extreme_2, 1);
        extreme_2 = fd::max(extreme_2, other_30);
        if (lane == 0) fd::store<fd::i32, 1>(&s_extremes_2[warp], &extreme_2);
        __syncthreads();
        fd::load_if<fd::i32, 1>(lane < 8, &extreme, &s_extremes[lane], 2147483647);
        const int other_31 = fd::shuffle_xor(extreme, 16);
        extreme = fd::min(extreme, other_31);
        const int other_32 = fd::shuffle_xor(extreme, 8);
        extreme = fd::min(extreme, other_32);
        const int other_33 = fd::shuffle_xor(extreme, 4);
        extreme = fd::min(extreme, other_33);
        const int other_34 = fd::shuffle_xor(extreme, 2);
        extreme = fd::min(extreme, other_34);
        const int other_35 = fd::shuffle_xor(extreme, 1);
        extreme = fd::min(extreme, other_35);
        const unsigned bound = (unsigned)extreme ^ 0x80000000u;
        fd::load_if<fd::i32, 1>(lane < 8, &extreme_2, &s_extremes_2[lane], (-2147483647 - 1));
        const int other_36 = fd::shuffle_xor(extreme_2, 16);
        extreme_2 = fd::max(extreme_2, other_36);
        const int other_37 = fd::shuffle_xor(extreme_2, 8);
        extreme_2 = fd::max(extreme_2, other_37);
        const int other_38 = fd::shuffle_xor(extreme_2, 4);
        extreme_2 = fd::max(extreme_2, other_38);
        const int other_39 = fd::shuffle_xor(extreme_2, 2);
        extreme_2 = fd::max(extreme_2, other_39);
        const int other_40 = fd::shuffle_xor(extreme_2, 1);
        extreme_2 = fd::max(extreme_2, other_40);
        const unsigned bound_2 = (unsigned)extreme_2 ^ 0x80000000u;
        const float least = __uint_as_float(bound ^ (bound >> 31u != 0u ? 0x80000000u : 0xffffffffu));
        const float span = __uint_as_float(bound_2 ^ (bound_2 >> 31u != 0u ? 0x80000000u : 0xffffffffu)) - least;
        const float scale = 0.0f < span ? 2047.0f / span : 0.0f;
        #pragma unroll 1
        for (int i_6 = (int)threadIdx.x; i_6 < sure; i_6 += 256) {
            unsigned own_key_3;
            fd::load_bits<4>(&own_key_3, &s_keys[i_6]);
            const float number = (__uint_as_float(own_key_3 ^ (own_key_3 >> 31u != 0u ? 0x80000000u : 0xffffffffu)) - least) * scale;
            const int bucket = __float2int_rz(0.0f < number ? (number < 2047.0f ? number : 2047.0f) : 0.0f);
            fd::atomic_add(&s_buckets[bucket], 1);
        }
        #pragma unroll 1
        for (int i_7 = (int)threadIdx.x; i_7 < ties; i_7 += 256) {
            unsigned own_key_4;
            fd::load_bits<4>(&own_key_4, &s_tie_keys[i_7]);
            const float number_2 = (__uint_as_float(own_key_4 ^ (own_key_4 >> 31u != 0u ? 0x80000000u : 0xffffffffu)) - least) * scale;
            const int bucket_2 = __float2int_rz(0.0f < number_2 ? (number_2 < 2047.0f ? number_2 : 2047.0f) : 0.0f);
            fd::atomic_add(&s_buckets[bucket_2], 1);
        }
        const int highest = 2047 - (int)threadIdx.x * 8;
        int mine_2 = 0;
        int most = 0;
        __syncthreads();
        int count_2[8];
        fd::load<fd::i32, 1>(&count_2[0], &s_buckets[highest]);
        mine_2 += count_2[0];
        most = fd::max(most, count_2[0]);
        fd::load<fd::i32, 1>(&count_2[1], &s_buckets[highest - 1]);
        mine_2 += count_2[1];
        most = fd::max(most, count_2[1]);
        fd::load<fd::i32, 1>(&count_2[2], &s_buckets[highest - 2]);
        mine_2 += count_2[2];
        most = fd::max(most, count_2[2]);
        fd::load<fd::i32, 1>(&count_2[3], &s_buckets[highest - 3]);
        mine_2 += count_2[3];
        most = fd::max(most, count_2[3]);
        fd::load<fd::i32, 1>(&count_2[4], &s_buckets[highest - 4]);
        mine_2 += count_2[4];
        most = fd::max(most, count_2[4]);
        fd::load<fd::i32, 1>(&count_2[5], &s_buckets[highest - 5]);
        mine_2 += count_2[5];
        most = fd::max(most, count_2[5]);
        fd::load<fd::i32, 1>(&count_2[6], &s_buckets[highest - 6]);
        mine_2 += count_2[6];
        most = fd::max(most, count_2[6]);
        fd::load<fd::i32, 1>(&count_2[7], &s_buckets[highest - 7]);
        mine_2 += count_2[7];
        most = fd::max(most, count_2[7]);
        int running_6 = mine_2;
        const int other_41 = fd::shuffle_up(running_6, 1);
        running_6 += 0 < lane ? other_41 : 0;
        const int other_42 = fd::shuffle_up(running_6, 2);
        running_6 += 1 < lane ? other_42 : 0;
        const int other_43 = fd::shuffle_up(running_6, 4);
        running_6 += 3 < lane ? other_43 : 0;
        const int other_44 = fd::shuffle_up(running_6, 8);
        running_6 += 7 < lane ? other_44 : 0;
        const int other_45 = fd::shuffle_up(running_6, 16);
        running_6 += 15 < lane ? other_45 : 0;
        const int running_7 = running_6;
        if (lane == 31) fd::store<fd::i32, 1>(&s_sums_2[warp], &running_7);
        __syncthreads();
        int of_warp_4;
        fd::load_or_zero<fd::i32, 1>(lane < 8, &of_warp_4, &s_sums_2[lane]);
        int running_8 = of_warp_4;
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
        const int total_2 = fd::shuffle_index(running_8, 31);
        const int upto_2 = fd::shuffle_index(running_8, warp);
        const int own_4 = fd::shuffle_index(of_warp_4, warp);
        const int before_2 = upto_2 - own_4 + running_7 - mine_2;
        int begins_7 = before_2;
        fd::store<fd::i32, 1>(&s_starts[highest - -1], &begins_7);
        fd::store<fd::i32, 1>(&s_buckets[highest], &begins_7);
        begins_7 += count_2[0];
        fd::store<fd::i32, 1>(&s_starts[highest], &begins_7);
        fd::store<fd::i32, 1>(&s_buckets[highest - 1], &begins_7);
        begins_7 += count_2[1];
        fd::store<fd::i32, 1>(&s_starts[highest - 1], &begins_7);
        fd::store<fd::i32, 1>(&s_buckets[highest - 2], &begins_7);
        begins_7 += count_2[2];
        fd::store<fd::i32, 1>(&s_starts[highest - 2], &begins_7);
        fd::store<fd::i32, 1>(&s_buckets[highest - 3], &begins_7);
        begins_7 += count_2[3];
        fd::store<fd::i32, 1>(&s_starts[highest - 3], &begins_7);
        fd::store<fd::i32, 1>(&s_buckets[highest - 4], &begins_7);
        begins_7 += count_2[4];
        fd::store<fd::i32, 1>(&s_starts[highest - 4], &begins_7);
        fd::store<fd::i32, 1>(&s_buckets[highest - 5], &begins_7);
        begins_7 += count_2[5];
        fd::store<fd::i32, 1>(&s_starts[highest - 5], &begins_7);
        fd::store<fd::i32, 1>(&s_buckets[highest - 6], &begins_7);
        begins_7 += count_2[6];
        fd::store<fd::i32, 1>(&s_starts[highest - 6], &begins_7);
        fd::store<fd::i32, 1>(&s_buckets[highest - 7], &begins_7);
        begins_7 += count_2[7];
        const int end = candidates_2;
        if ((int)threadIdx.x == 0) fd::store<fd::i32, 1>(&s_starts[0], &end);
        const int crowded = fd::sync_any(64 < most);
        if (crowded == 0) {
            #pragma unroll 1
            for (int i_8 = (int)threadIdx.x; i_8 < sure; i_8 += 256) {
                unsigned own_key_5;
                fd::load_bits<4>(&own_key_5, &s_keys[i_8]);
                int own_point;
                fd::load<fd::i32, 1>(&own_point, &s_points[i_8]);
                const float number_3 = (__uint_as_float(own_key_5 ^ (own_key_5 >> 31u != 0u ? 0x80000000u : 0xffffffffu)) - least) * scale;
                const int bucket_3 = __float2int_rz(0.0f < number_3 ? (number_3 < 2047.0f ? number_3 : 2047.0f) : 0.0f);
                int slot_5;
                slot_5 = fd::atomic_add(&s_buckets[bucket_3], 1);
                const unsigned item_2 = own_key_5;
                fd::store_bits<4>(&s_bucket_keys[slot_5], &item_2);
                const int item_3 = own_point;
                fd::store<fd::i32, 1>(&s_bucket_points[slot_5], &item_3);
            }
            #pragma unroll 1
            for (int i_9 = (int)threadIdx.x; i_9 < ties; i_9 += 256) {
                unsigned own_key_6;
                fd::load_bits<4>(&own_key_6, &s_tie_keys[i_9]);
                int own_point_2;
                fd::load<fd::i32, 1>(&own_point_2, &s_tie_points[i_9]);
                const float number_4 = (__uint_as_float(own_key_6 ^ (own_key_6 >> 31u != 0u ? 0x80000000u : 0xffffffffu)) - least) * scale;
                const int bucket_4 = __float2int_rz(0.0f < number_4 ? (number_4 < 2047.0f ? number_4 : 2047.0f) : 0.0f);
                int slot_6;
                slot_6 = fd::atomic_add(&s_buckets[bucket_4], 1);
                const unsigned item_4 = own_key_6;
                fd::store_bits<4>(&s_bucket_keys[slot_6], &item_4);
                const int item_5 = own_point_2;
                fd::store<fd::i32, 1>(&s_bucket_points[slot_6], &item_5);
            }
            __syncthreads();
            #pragma unroll 1
            for (int i_10 = (int)threadIdx.x; i_10 < candidates_2; i_10 += 256) {
                unsigned own_key_7;
                fd::load_bits<4>(&own_key_7, &s_bucket_keys[i_10]);
                int own_point_3;
                fd::load<fd::i32, 1>(&own_point_3, &s_bucket_points[i_10]);
                const float number_5 = (__uint_as_float(own_key_7 ^ (own_key_7 >> 31u != 0u ? 0x80000000u : 0xffffffffu)) - least) * scale;
                const int bucket_5 = __float2int_rz(0.0f < number_5 ? (number_5 < 2047.0f ? number_5 : 2047.0f) : 0.0f);
                int start;
                fd::load<fd::i32, 1>(&start, &s_starts[bucket_5 + 1]);
                int end_2;
                fd::load<fd::i32, 1>(&end_2, &s_starts[bucket_5]);
                int place = start;
                #pragma unroll 1
                for (int other_51 = start; other_51 < end_2; ++other_51) {
                    unsigned other_key;
                    fd::load_bits<4>(&other_key, &s_bucket_keys[other_51]);
                    int other_point;
                    fd::load<fd::i32, 1>(&other_point, &s_bucket_points[other_51]);
                    place += (int)(own_key_7 < other_key || (other_key == own_key_7 && (unsigned)other_point < (unsigned)own_point_3));
                }
                const long long result = (long long)own_point_3;
                if (place < 2048) fd::store<fd::i64, 1>(&point[b0 * 2048 + (long long)place], &result);
            }
            #pragma unroll 1
            for (int i_11 = (int)threadIdx.x; i_11 < 2048 - candidates_2; i_11 += 256) {
                const int place_2 = i_11 + candidates_2;
                const long long result_2 = -1LL;
                fd::store<fd::i64, 1>(&point[b0 * 2048 + (long long)place_2], &result_2);
            }
        }
        int in_crowds = (int)(crowded != 0);
        // [STORE point__1]
        unsigned their_key[4];  // r144
        int their_point[4];
        unsigned slot_key[8];
        int slot_point[8];
        unsigned their_key_2[8];
        int their_point_2[8];
        #pragma unroll 1
        while (in_crowds != 0) {
            // [GATE ties point__1] r142: each member of the last bin counts the better ones; the rest of the list is empty
            int sure_2;
            fd::load<fd::i32, 1>(&sure_2, &s_counts[counts_of + 2]);
            int ties_2;
            fd::load<fd::i32, 1>(&ties_2, &s_counts[counts_of + 3]);
            const int part = lane & 7;
            const int member = (int)threadIdx.x / 8;
            #pragma unroll 1
            for (int members = 0; members < ties_2; members += 32) {
                const int member_2 = members + member;
                const bool is_member = member_2 < ties_2;
                unsigned own_key_8;
                fd::load_bits_if<4>(is_member, &own_key_8, &s_tie_keys[member_2]);
                int own_point_4;
                fd::load_or_zero<fd::i32, 1>(is_member, &own_point_4, &s_tie_points[member_2]);
                int better = 0;
                #pragma unroll 1
                for (int others_3 = 0; others_3 < ties_2; others_3 += 32) {
                    const int at_3 = others_3 + part * 4;
                    fd::load_bits<16>(&their_key[0], &s_tie_keys[at_3]);
                    fd::load<fd::i32, 4>(&their_point[0], &s_tie_points[at_3]);
                    better += (int)(own_key_8 < their_key[0] || (their_key[0] == own_key_8 && (unsigned)their_point[0] < (unsigned)own_point_4));
                    better += (int)(own_key_8 < their_key[1] || (their_key[1] == own_key_8 && (unsigned)their_point[1] < (unsigned)own_point_4));
                    better += (int)(own_key_8 < their_key[2] || (their_key[2] == own_key_8 && (unsigned)their_point[2] < (unsigned)own_point_4));
                    better += (int)(own_key_8 < their_key[3] || (their_key[3] == own_key_8 && (unsigned)their_point[3] < (unsigned)own_point_4));
                }
                const int other_52 = fd::shuffle_xor(better, 1);
                better += other_52;
                const int other_53 = fd::shuffle_xor(better, 2);
                better += other_53;
                const int other_54 = fd::shuffle_xor(better, 4);
                better += other_54;
                const bool survives = is_member && part == 0 && better < left;
                const int slot_7 = sure_2 + better;
                if (survives) fd::store_bits<4>(&s_keys[slot_7], &own_key_8);
                if (survives) fd::store<fd::i32, 1>(&s_points[slot_7], &own_point_4);
            }
            const int filled = sure_2 + fd::min(left, ties_2);
            const unsigned no_key = 0u;
            const int no_point = -1;
            #pragma unroll 1
            for (int i_12 = (int)threadIdx.x; i_12 < 2048 - filled; i_12 += 256) {
                const int slot_8 = filled + i_12;
                fd::store_bits<4>(&s_keys[slot_8], &no_key);
                fd::store<fd::i32, 1>(&s_points[slot_8], &no_point);
            }

            // [GATE sort point__1] r143: 66 rounds over 2048 slots, 8 in each of 256 threads
            const int first_slot = (int)threadIdx.x * 8;
            __syncthreads();
            #pragma unroll
            for (int i_13 = 0; i_13 < 2; ++i_13) {
                fd::load_bits<16>(&slot_key[i_13 * 4], &s_keys[first_slot + i_13 * 4]);
            }
            #pragma unroll
            for (int i_14 = 0; i_14 < 2; ++i_14) {
                fd::load<fd::i32, 4>(&slot_point[i_14 * 4], &s_points[first_slot + i_14 * 4]);
            }
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
            for (int run = 4; run < 12; ++run) {
                const int down_4 = (first_slot >> run) & 1;
                #pragma unroll 1
                for (int round = 0; round < fd::max(run - 8, 0); ++round) {
                    const int bit = run - 1 - round;
                    #pragma unroll
                    for (int i_15 = 0; i_15 < 2; ++i_15) {
                        fd::store_bits<16>(&s_keys[first_slot + i_15 * 4], &slot_key[i_15 * 4]);
                    }
                    #pragma unroll
                    for (int i_16 = 0; i_16 < 2; ++i_16) {
                        fd::store<fd::i32, 4>(&s_points[first_slot + i_16 * 4], &slot_point[i_16 * 4]);
                    }
                    const int wants = (int)(((first_slot >> bit) & 1) == down_4);
                    const int partner = first_slot ^ (1 << bit);
                    __syncthreads();
                    #pragma unroll
                    for (int i_17 = 0; i_17 < 2; ++i_17) {
                        fd::load_bits<16>(&their_key_2[i_17 * 4], &s_keys[partner + i_17 * 4]);
                    }
                    #pragma unroll
                    for (int i_18 = 0; i_18 < 2; ++i_18) {
                        fd::load<fd::i32, 4>(&their_point_2[i_18 * 4], &s_points[partner + i_18 * 4]);
                    }
                    const unsigned own_5 = slot_key[0];
                    const int own_6 = slot_point[0];
                    const bool taken = (int)(own_5 < their_key_2[0] || (their_key_2[0] == own_5 && (unsigned)their_point_2[0] < (unsigned)own_6)) == wants;
                    slot_key[0] = taken ? their_key_2[0] : own_5;
                    slot_point[0] = taken ? their_point_2[0] : own_6;
                    const unsigned own_7 = slot_key[1];
                    const int own_8 = slot_point[1];
                    const bool taken_2 = (int)(own_7 < their_key_2[1] || (their_key_2[1] == own_7 && (unsigned)their_point_2[1] < (unsigned)own_8)) == wants;
                    slot_key[1] = taken_2 ? their_key_2[1] : own_7;
                    slot_point[1] = taken_2 ? their_point_2[1] : own_8;
                    const unsigned own_9 = slot_key[2];
                    const int own_10 = slot_point[2];
                    const bool taken_3 = (int)(own_9 < their_key_2[2] || (their_key_2[2] == own_9 && (unsigned)their_point_2[2] < (unsigned)own_10)) == wants;
                    slot_key[2] = taken_3 ? their_key_2[2] : own_9;
                    slot_point[2] = taken_3 ? their_point_2[2] : own_10;
                    const unsigned own_11 = slot_key[3];
                    const int own_12 = slot_point[3];
                    const bool taken_4 = (int)(own_11 < their_key_2[3] || (their_key_2[3] == own_11 && (unsigned)their_point_2[3] < (unsigned)own_12)) == wants;
                    slot_key[3] = taken_4 ? their_key_2[3] : own_11;
                    slot_point[3] = taken_4 ? their_point_2[3] : own_12;
                    const unsigned own_13 = slot_key[4];
                    const int own_14 = slot_point[4];
                    const bool taken_5 = (int)(own_13 < their_key_2[4] || (their_key_2[4] == own_13 && (unsigned)their_point_2[4] < (unsigned)own_14)) == wants;
                    slot_key[4] = taken_5 ? their_key_2[4] : own_13;
                    slot_point[4] = taken_5 ? their_point_2[4] : own_14;
                    const unsigned own_15 = slot_key[5];
                    const int own_16 = slot_point[5];
                    const bool taken_6 = (int)(own_15 < their_key_2[5] || (their_key_2[5] == own_15 && (unsigned)their_point_2[5] < (unsigned)own_16)) == wants;
                    slot_key[5] = taken_6 ? their_key_2[5] : own_15;
                    slot_point[5] = taken_6 ? their_point_2[5] : own_16;
                    const unsigned own_17 = slot_key[6];
                    const int own_18 = slot_point[6];
                    const bool taken_7 = (int)(own_17 < their_key_2[6] || (their_key_2[6] == own_17 && (unsigned)their_point_2[6] < (unsigned)own_18)) == wants;
                    slot_key[6] = taken_7 ? their_key_2[6] : own_17;
                    slot_point[6] = taken_7 ? their_point_2[6] : own_18;
                    const unsigned own_19 = slot_key[7];
                    const int own_20 = slot_point[7];
                    const bool taken_8 = (int)(own_19 < their_key_2[7] || (their_key_2[7] == own_19 && (unsigned)their_point_2[7] < (unsigned)own_20)) == wants;
                    slot_key[7] = taken_8 ? their_key_2[7] : own_19;
                    __syncthreads();
                    slot_point[7] = taken_8 ? their_point_2[7] : own_20;
                }
                const int top = fd::min(run, 8);
                #pragma unroll 1
                for (int round_2 = 0; round_2 < top - 3; ++round_2) {
                    const int bit_2 = top - 1 - round_2;
                    const int wants_2 = (int)(((first_slot >> bit_2) & 1) == down_4);
                    const int partner_2 = lane ^ (1 << bit_2 - 3);
                    const unsigned other_55 = fd::shuffle_index(slot_key[0], partner_2);
                    const int other_56 = fd::shuffle_index(slot_point[0], partner_2);
                    const unsigned own_21 = slot_key[0];
                    const int own_22 = slot_point[0];
                    const bool taken_9 = (int)(own_21 < other_55 || (other_55 == own_21 && (unsigned)other_56 < (unsigned)own_22)) == wants_2;
                    slot_key[0] = taken_9 ? other_55 : own_21;
                    slot_point[0] = taken_9 ? other_56 : own_22;
                    const unsigned other_57 = fd::shuffle_index(slot_key[1], partner_2);
                    const int other_58 = fd::shuffle_index(slot_point[1], partner_2);
                    const unsigned own_23 = slot_key[1];
                    const int own_24 = slot_point[1];
                    const bool taken_10 = (int)(own_23 < other_57 || (other_57 == own_23 && (unsigned)other_58 < (unsigned)own_24)) == wants_2;
                    slot_key[1] = taken_10 ? other_57 : own_23;
                    slot_point[1] = taken_10 ? other_58 : own_24;
                    const unsigned other_59 = fd::shuffle_index(slot_key[2], partner_2);
                    const int other_60 = fd::shuffle_index(slot_point[2], partner_2);
                    const unsigned own_25 = slot_key[2];
                    const int own_26 = slot_point[2];
                    const bool taken_11 = (int)(own_25 < other_59 || (other_59 == own_25 && (unsigned)other_60 < (unsigned)own_26)) == wants_2;
                    slot_key[2] = taken_11 ? other_59 : own_25;
                    slot_point[2] = taken_11 ? other_60 : own_26;
                    const unsigned other_61 = fd::shuffle_index(slot_key[3], partner_2);
                    const int other_62 = fd::shuffle_index(slot_point[3], partner_2);
                    const unsigned own_27 = slot_key[3];
                    const int own_28 = slot_point[3];
                    const bool taken_12 = (int)(own_27 < other_61 || (other_61 == own_27 && (unsigned)other_62 < (unsigned)own_28)) == wants_2;
                    slot_key[3] = taken_12 ? other_61 : own_27;
                    slot_point[3] = taken_12 ? other_62 : own_28;
                    const unsigned other_63 = fd::shuffle_index(slot_key[4], partner_2);
                    const int other_64 = fd::shuffle_index(slot_point[4], partner_2);
                    const unsigned own_29 = slot_key[4];
                    const int own_30 = slot_point[4];
                    const bool taken_13 = (int)(own_29 < other_63 || (other_63 == own_29 && (unsigned)other_64 < (unsigned)own_30)) == wants_2;
                    slot_key[4] = taken_13 ? other_63 : own_29;
                    slot_point[4] = taken_13 ? other_64 : own_30;
                    const unsigned other_65 = fd::shuffle_index(slot_key[5], partner_2);
                    const int other_66 = fd::shuffle_index(slot_point[5], partner_2);
                    const unsigned own_31 = slot_key[5];
                    const int own_32 = slot_point[5];
                    const bool taken_14 = (int)(own_31 < other_65 || (other_65 == own_31 && (unsigned)other_66 < (unsigned)own_32)) == wants_2;
                    slot_key[5] = taken_14 ? other_65 : own_31;
                    slot_point[5] = taken_14 ? other_66 : own_32;
                    const unsigned other_67 = fd::shuffle_index(slot_key[6], partner_2);
                    const int other_68 = fd::shuffle_index(slot_point[6], partner_2);
                    const unsigned own_33 = slot_key[6];
                    const int own_34 = slot_point[6];
                    const bool taken_15 = (int)(own_33 < other_67 || (other_67 == own_33 && (unsigned)other_68 < (unsigned)own_34)) == wants_2;
                    slot_key[6] = taken_15 ? other_67 : own_33;
                    slot_point[6] = taken_15 ? other_68 : own_34;
                    const unsigned other_69 = fd::shuffle_index(slot_key[7], partner_2);
                    const int other_70 = fd::shuffle_index(slot_point[7], partner_2);
                    const unsigned own_35 = slot_key[7];
                    const int own_36 = slot_point[7];
                    const bool taken_16 = (int)(own_35 < other_69 || (other_69 == own_35 && (unsigned)other_70 < (unsigned)own_36)) == wants_2;
                    slot_key[7] = taken_16 ? other_69 : own_35;
                    slot_point[7] = taken_16 ? other_70 : own_36;
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
            #pragma unroll
            for (int i_19 = 0; i_19 < 2; ++i_19) {
                fd::store_bits<16>(&s_keys[first_slot + i_19 * 4], &slot_key[i_19 * 4]);
            }
            #pragma unroll
            for (int i_20 = 0; i_20 < 2; ++i_20) {
                fd::store<fd::i32, 4>(&s_points[first_slot + i_20 * 4], &slot_point[i_20 * 4]);
            }
            // [STORE point__1]
            __syncthreads();  // r144
            #pragma unroll 1
            for (int i_21 = (int)threadIdx.x; i_21 < 2048; i_21 += 256) {
                unsigned held;
                fd::load_bits<4>(&held, &s_keys[i_21]);
                int held_2;
                fd::load<fd::i32, 1>(&held_2, &s_points[i_21]);
                const long long result_3 = (long long)held_2;
                fd::store<fd::i64, 1>(&point[b0 * 2048 + (long long)i_21], &result_3);
            }
            in_crowds = 0;
        }
    }

    // [CLUSTER_END] r145: no block ends while the first one may read its list
    fd::cluster_sync();
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
// r129 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r130 [build, hardware] cluster-start, topk_indexer_kernel_2: a block's shared memory can be written once it runs; the barrier stands behind the first loads
// r131 [build, problem] gate-init, point__1: an empty histogram of 256 bins; nothing is decided
// r132 [build, hardware] gate-digits, point__1: histograms of 8 bits of the candidates find the bin of number 2048; at most 7 passes, until 128 are in question
// r133 [build, hardware] load-tile, score: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r134 [build, problem] gate-keys, point__1[b,k] = top[n -> k] largest score[b, n], points to point when (n < seq_len[b]): scores become ordered keys, 8 a thread; points outside the guard have key 0
// r135 [build, hardware] load-tile, score: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r136 [build, problem] gate-keys, point__1[b,k] = top[n -> k] largest score[b, n], points to point when (n < seq_len[b]): scores become ordered keys, 8 a thread; points outside the guard have key 0
// r137 [build, hardware] gate-collect, point__1: survivors take slots as they come: the order of the list is settled later
// r138 [build, hardware] load-tile, score: address (((M * b) * 64) + n); 8 elements a thread, 1 at a time; registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r139 [build, problem] gate-keys, point__1[b,k] = top[n -> k] largest score[b, n], points to point when (n < seq_len[b]): scores become ordered keys, 8 a thread; points outside the guard have key 0
// r140 [build, hardware] gate-gather, point__1: the first of 4 blocks takes over the lists of the others, in the order of their ranks
// r141 [build, hardware] gate-order, point__1: 2048 buckets between the least and the largest key; a place is what is in higher buckets and what is better in its own
// r142 [build, problem] gate-ties, point__1: each member of the last bin counts the better ones; the rest of the list is empty
// r143 [build, hardware] bitonic-sort, point__1: 66 rounds over 2048 slots, 8 in each of 256 threads
// r144 [build, problem] gate-store, point__1: the first 2048 of 2048 slots
// r145 [build, hardware] cluster-end, topk_indexer_kernel_2: no block ends while the first one may read its list
// r146 [build, hardware] load-tile, point: address ((b * 2048) + k); 8 elements a thread, 2 at a time; registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
// r147 [build, hardware] load-tile, block_table: address ((M * b) + (point[b, k] / 64)); 8 elements a thread, 1 at a time; registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
// r148 [build, problem] map-tile, rows[b,k] = (((block_table[b, (point[b, k] / 64)] * 64) + (point[b, k] % 64)) if (0 <= point[b, k]) else -1): 8 elements a thread in registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
// r149 [build, hardware] store-tile, rows: address ((b * 2048) + k); 8 elements a thread, 4 at a time
// r150 [build, hardware] early-launch, topk_indexer_kernel_1, topk_indexer_kernel_2, topk_indexer_kernel_3: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
