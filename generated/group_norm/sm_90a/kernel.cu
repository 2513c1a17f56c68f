// group_norm: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Normalisation over groups of 16 channels and all places of an image; channels before places.
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

// Quotient and remainder of non-negative numbers: unsigned, so that the compiler needs no sign fix.
__device__ __forceinline__ int div(int a, int b) { return (int)((unsigned)a / (unsigned)b); }
__device__ __forceinline__ int mod(int a, int b) { return (int)((unsigned)a % (unsigned)b); }
__device__ __forceinline__ long long div(long long a, long long b) {
    return (long long)((unsigned long long)a / (unsigned long long)b);
}
__device__ __forceinline__ long long mod(long long a, long long b) {
    return (long long)((unsigned long long)a % (unsigned long long)b);
}

__device__ __forceinline__ unsigned shared_address(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }

// Asynchronous copy of `BYTES` bytes by this thread; where `pred` is false nothing is read and zeros are written. What is `KEPT` goes through the
// multiprocessor's own cache, as fewer than 16 bytes always do.
template <int BYTES, bool KEPT = false>
__device__ __forceinline__ void copy_async(void* dst, const void* src, bool pred = true) {
    static_assert(BYTES == 4 || BYTES == 8 || BYTES == 16, "cp.async moves 4, 8 or 16 bytes");
    const int read = pred ? BYTES : 0;
    if constexpr (BYTES == 16 && !KEPT) {
        asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;" ::"r"(shared_address(dst)), "l"(__cvta_generic_to_global(src)), "r"(read) : "memory");
    } else {
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(shared_address(dst)), "l"(__cvta_generic_to_global(src)), "n"(BYTES), "r"(read) : "memory");
    }
}

// Closes this thread's group of copies; waits until at most `PENDING` groups are unfinished.
__device__ __forceinline__ void copy_async_commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }
template <int PENDING>
__device__ __forceinline__ void copy_async_wait() {
    asm volatile("cp.async.wait_group %0;" ::"n"(PENDING) : "memory");
}

// Prepares an mbarrier for `count` arrivals a phase; copies and other blocks see it behind the fence.
__device__ __forceinline__ void mbarrier_init(void* barrier, unsigned count) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(barrier)), "r"(count) : "memory");
}

// Makes the mbarriers that this thread has prepared known to copies and to the cluster (sm_90 and later; earlier copies are the block's).
__device__ __forceinline__ void mbarrier_fence() {
#if __CUDA_ARCH__ >= 900
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
#endif
}

// Arrives and announces bytes that asynchronous copies will deliver in this phase (sm_90 and later).
__device__ __forceinline__ void mbarrier_arrive_expect(void* barrier, unsigned bytes) {
    unsigned long long state;
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 %0, [%1], %2;" : "=l"(state) : "r"(shared_address(barrier)), "r"(bytes) : "memory");
}

// Waits with acquire order until the phase with this parity is complete.
__device__ __forceinline__ bool mbarrier_test(void* barrier, unsigned parity) {
    unsigned done;
#if __CUDA_ARCH__ >= 900
    asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}" : "=r"(done) : "r"(shared_address(barrier)), "r"(parity) : "memory");
#else
    asm volatile("{\n.reg .pred p;\nmbarrier.test_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}" : "=r"(done) : "r"(shared_address(barrier)), "r"(parity) : "memory");
#endif
    return done != 0u;
}
__device__ __forceinline__ void mbarrier_wait(void* barrier, unsigned parity) {
    while (!mbarrier_test(barrier, parity)) {
    }
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

// Moves registers to `BYTES` bytes of block `rank` unchanged, asynchronously; the bytes count to that block's mbarrier `barrier`.
template <int BYTES>
__device__ __forceinline__ void push_bits_remote(const void* dst, int rank, const unsigned* src, const void* barrier) {
    static_assert(BYTES == 4 || BYTES == 8 || BYTES == 16, "remote accesses are of 1, 2 or 4 words");
#if __CUDA_ARCH__ >= 900
    const unsigned to = cluster_address(dst, rank);
    const unsigned told = cluster_address(barrier, rank);
    if constexpr (BYTES == 16) {
        asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [%0], {%1, %2, %3, %4}, [%5];" ::"r"(to), "r"(src[0]), "r"(src[1]), "r"(src[2]), "r"(src[3]), "r"(told) : "memory");
    } else if constexpr (BYTES == 8) {
        asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.b32 [%0], {%1, %2}, [%3];" ::"r"(to), "r"(src[0]), "r"(src[1]), "r"(told) : "memory");
    } else {
        asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %1, [%2];" ::"r"(to), "r"(src[0]), "r"(told) : "memory");
    }
#endif
}

// `COUNT` consecutive elements of type `CODEC` to block `rank`, asynchronously; the bytes count to that block's mbarrier `barrier`.
template <class CODEC, int COUNT, class T>
__device__ __forceinline__ void push_remote(const typename CODEC::memory* dst, int rank, const T* src, const void* barrier) {
    unsigned w[COUNT * CODEC::bits / 32];
    encode<CODEC, COUNT>(w, src);
    push_bits_remote<COUNT * CODEC::bits / 8>(dst, rank, w, barrier);
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

// A value that all lanes have, known to the compiler to be the same in all of them.
__device__ __forceinline__ int warp_same(int v) { return __reduce_max_sync(0xffffffffu, v); }

// Read-modify-write, relaxed; each returns the value before.
__device__ __forceinline__ int atomic_add(int* p, int v) { return atomicAdd(p, v); }
__device__ __forceinline__ float atomic_add(float* p, float v) { return atomicAdd(p, v); }
__device__ __forceinline__ long long atomic_add(long long* p, long long v) {
    return (long long)atomicAdd(reinterpret_cast<unsigned long long*>(p), (unsigned long long)v);
}

}  // namespace fd

extern "C" __global__ void __launch_bounds__(128, 8) group_norm_kernel(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int g_blocks,
    int n_p,
    long long size_C,
    long long size_P) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32

    // [INIT] r94: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks);
    const long long b0 = (long long)rest_g;
    const int p_lane = lane * 8;  // r95

    // [LOAD x] r95: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 4 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
    float x_2[32];
    #pragma unroll
    for (int i_r = 0; i_r < 4; ++i_r) {
        #pragma unroll
        for (int p_r = 0; p_r < 2; ++p_r) {
            fd::load_or_zero<fd::bf16, 4, fd::read_only>((p_lane + p_r * 4) < n_p, &x_2[i_r * 8 + p_r * 4], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)(warp + i_r * 4) + (long long)(p_lane + p_r * 4)]);
        }
    }
    float mu_1[1];  // r94
    mu_1[0] = 0.0f;
    float mu_1_over_p[4];
    #pragma unroll
    for (int i_r_2 = 0; i_r_2 < 4; ++i_r_2) {
        mu_1_over_p[i_r_2] = 0.0f;
    }

    // [COMPUTE mu__1_over_p] r96: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
    #pragma unroll
    for (int i_r_3 = 0; i_r_3 < 4; ++i_r_3) {
        #pragma unroll
        for (int p_r_2 = 0; p_r_2 < 8; ++p_r_2) {
            if ((p_lane + p_r_2) < n_p) {
                mu_1_over_p[i_r_3] += x_2[i_r_3 * 8 + p_r_2];
            }
        }
    }

    // [WARP_REDUCE mu__1_over_p] r97: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_4 = 0; i_r_4 < 4; ++i_r_4) {
        const float other = fd::shuffle_xor(mu_1_over_p[i_r_4], 1);
        mu_1_over_p[i_r_4] += other;
        const float other_2 = fd::shuffle_xor(mu_1_over_p[i_r_4], 2);
        mu_1_over_p[i_r_4] += other_2;
        const float other_3 = fd::shuffle_xor(mu_1_over_p[i_r_4], 4);
        mu_1_over_p[i_r_4] += other_3;
        const float other_4 = fd::shuffle_xor(mu_1_over_p[i_r_4], 8);
        mu_1_over_p[i_r_4] += other_4;
        const float other_5 = fd::shuffle_xor(mu_1_over_p[i_r_4], 16);
        mu_1_over_p[i_r_4] += other_5;
    }

    // [COMPUTE mu__1] r98: 4 points a thread in registers [i:4x4] lanes [*:32] warps [i:4x1]
    #pragma unroll
    for (int i_r_5 = 0; i_r_5 < 4; ++i_r_5) {
        mu_1[0] += mu_1_over_p[i_r_5];
    }

    // [BLOCK_MERGE mu__1] r99: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_mu_1[warp], &mu_1[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_mu_1[0]);
    mu_1[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_mu_1[1]);
    mu_1[0] += part_2;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_mu_1[2]);
    mu_1[0] += part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_mu_1[3]);
    mu_1[0] += part_4;

    // [COMPUTE mu] r100: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float mu[1];
    mu[0] = mu_1[0] / (float)(16 * n_p);
    float va_1[1];  // r94
    va_1[0] = 0.0f;
    float va_1_over_p[4];
    #pragma unroll
    for (int i_r_6 = 0; i_r_6 < 4; ++i_r_6) {
        va_1_over_p[i_r_6] = 0.0f;
    }

    // [COMPUTE va__1_over_p] r101: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
    #pragma unroll
    for (int i_r_7 = 0; i_r_7 < 4; ++i_r_7) {
        #pragma unroll
        for (int p_r_3 = 0; p_r_3 < 8; ++p_r_3) {
            if ((p_lane + p_r_3) < n_p) {
                const float base = x_2[i_r_7 * 8 + p_r_3] - mu[0];
                va_1_over_p[i_r_7] += base * base;
            }
        }
    }

    // [WARP_REDUCE va__1_over_p] r102: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_8 = 0; i_r_8 < 4; ++i_r_8) {
        const float other_6 = fd::shuffle_xor(va_1_over_p[i_r_8], 1);
        va_1_over_p[i_r_8] += other_6;
        const float other_7 = fd::shuffle_xor(va_1_over_p[i_r_8], 2);
        va_1_over_p[i_r_8] += other_7;
        const float other_8 = fd::shuffle_xor(va_1_over_p[i_r_8], 4);
        va_1_over_p[i_r_8] += other_8;
        const float other_9 = fd::shuffle_xor(va_1_over_p[i_r_8], 8);
        va_1_over_p[i_r_8] += other_9;
        const float other_10 = fd::shuffle_xor(va_1_over_p[i_r_8], 16);
        va_1_over_p[i_r_8] += other_10;
    }

    // [COMPUTE va__1] r103: 4 points a thread in registers [i:4x4] lanes [*:32] warps [i:4x1]
    #pragma unroll
    for (int i_r_9 = 0; i_r_9 < 4; ++i_r_9) {
        va_1[0] += va_1_over_p[i_r_9];
    }

    // [BLOCK_MERGE va__1] r104: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_va_1[warp], &va_1[0]);
    __syncthreads();
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_va_1[0]);
    va_1[0] = part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_va_1[1]);
    va_1[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_va_1[2]);
    va_1[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_va_1[3]);
    va_1[0] += part_8;

    // [COMPUTE va] r105: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float va[1];
    va[0] = va_1[0] / (float)(16 * n_p);

    // [LOAD weight] r106: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [i:4x1]
    float weight_2[4];
    #pragma unroll
    for (int i_r_10 = 0; i_r_10 < 4; ++i_r_10) {
        fd::load<fd::bf16, 1, fd::read_only>(&weight_2[i_r_10], &weight[(long long)g0 * 16 + (long long)(warp + i_r_10 * 4)]);
    }

    // [LOAD bias] r107: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [i:4x1]
    float bias_2[4];
    #pragma unroll
    for (int i_r_11 = 0; i_r_11 < 4; ++i_r_11) {
        fd::load<fd::bf16, 1, fd::read_only>(&bias_2[i_r_11], &bias[(long long)g0 * 16 + (long long)(warp + i_r_11 * 4)]);
    }

    // [COMPUTE y] r108: 32 elements a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
    float y_2[32];
    #pragma unroll
    for (int i_r_12 = 0; i_r_12 < 4; ++i_r_12) {
        #pragma unroll
        for (int p_r_4 = 0; p_r_4 < 8; ++p_r_4) {
            y_2[i_r_12 * 8 + p_r_4] = (x_2[i_r_12 * 8 + p_r_4] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[i_r_12] + bias_2[i_r_12];
        }
    }

    // [STORE y] r109: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 4 at a time
    #pragma unroll
    for (int i_r_13 = 0; i_r_13 < 4; ++i_r_13) {
        #pragma unroll
        for (int p_r_5 = 0; p_r_5 < 2; ++p_r_5) {
            if ((p_lane + p_r_5 * 4) < n_p) fd::store<fd::bf16, 4>(&y[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)(warp + i_r_13 * 4) + (long long)(p_lane + p_r_5 * 4)], &y_2[i_r_13 * 8 + p_r_5 * 4]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(512, 2) group_norm_kernel_v2(
    const __nv_bfloat16* __restrict__ x,
    int* rows_taken,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int n_p,
    int rows,
    int workers,
    int g_blocks,
    long long size_C,
    long long size_P) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 16384 x bf16, bytes 0..32768
    float* s_mu_1_parts = reinterpret_cast<float*>(fd_shared + 32768);  // 128 x f32, bytes 32768..33280
    float* s_va_1_parts = reinterpret_cast<float*>(fd_shared + 33280);  // 128 x f32, bytes 33280..33792
    long long* s_arrivals = reinterpret_cast<long long*>(fd_shared + 33792);  // 4 x i64, bytes 33792..33824
    int* s_next_row = reinterpret_cast<int*>(fd_shared + 33824);  // 2 x i32, bytes 33824..33832
    long long* s_row_arrivals = reinterpret_cast<long long*>(fd_shared + 33840);  // 2 x i64, bytes 33840..33856

    // [INIT] r113: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int p0 = fd::cluster_rank() * 1024;
    const int worker = (int)blockIdx.x / 4;
    const int p_lane = lane * 8 + warp % 4 * 256;  // r116
    const int i_lane = warp / 4;

    // [AHEAD] r114: 60 clusters stay; each copies the next row while it works on one in registers
    const int rest_g = fd::div(worker, g_blocks);  // r116
    const int g0 = fd::mod(worker, g_blocks);
    const long long b0 = (long long)rest_g;
    #pragma unroll
    for (int i_r = 0; i_r < 4; ++i_r) {
        fd::copy_async<16>(&s_x[(i_r * 512 + (int)threadIdx.x) * 8], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)(i_lane + i_r * 4) + (long long)p0 + (long long)p_lane], (p0 + p_lane) < n_p && worker < rows);
    }
    fd::copy_async_commit();

    // [MERGES] r117: 2 merges of 4 blocks follow one another for each row; mbarriers count what is pushed
    if ((int)threadIdx.x < 4) {
        fd::mbarrier_init(&s_arrivals[(int)threadIdx.x], 1);
        fd::mbarrier_fence();
    }

    // [HANDOUT] r118: clusters take rows as they become free: multiprocessors do not get equal shares of the memory
    if ((int)threadIdx.x < 2) {
        fd::mbarrier_init(&s_row_arrivals[(int)threadIdx.x], 1);
        fd::mbarrier_fence();
    }
    int row_taken = 0;
    const int warp_same = fd::warp_same(warp);
    if (fd::cluster_rank() == 0 && warp_same == 0) {
        if (lane == 0) row_taken = fd::atomic_add(&rows_taken[0LL], 1);
    }

    // [CLUSTER_START] r119: a block's shared memory can be written once it runs; the barrier stands behind the first loads
    fd::cluster_sync();
    int row = worker;
    int row_next = worker + workers;
    int trip = 0;

    // [STORE y] r160: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time
    if ((p0 + 1024) <= n_p) {  // r120

        // [STORE y] r140: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time
        float x_2[32];  // r120
        float mu_1[1];
        float va_1[1];
        float mu_1_2[1];
        float mu[1];
        float va_1_2[1];
        float va[1];
        float weight_2[4];
        float bias_2[4];
        float y_2[32];
        #pragma unroll 1
        while (row < rows) {
            // [CLUSTER_START]
            const int rest_g_2 = fd::div(row, g_blocks);
            const int g0_2 = fd::mod(row, g_blocks);
            const long long b0_2 = (long long)rest_g_2;
            fd::copy_async_wait<0>();

            // [LANDED x] r121: 32 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int i_r_2 = 0; i_r_2 < 4; ++i_r_2) {
                fd::load<fd::bf16, 8>(&x_2[i_r_2 * 8], &s_x[(i_r_2 * 512 + (int)threadIdx.x) * 8]);
            }
            if (0 < trip) {
                const int trip_before = trip - 1;
                const int row_place = fd::mod(trip_before, 2);
                fd::mbarrier_wait(&s_row_arrivals[row_place], fd::mod(fd::div(trip_before, 2), 2));
                int row_told;
                fd::load<fd::i32, 1>(&row_told, &s_next_row[row_place]);
                row_next = fd::warp_same(row_told);
            }
            const int rest_g_3 = fd::div(row_next, g_blocks);
            const int g0_3 = fd::mod(row_next, g_blocks);
            const long long b0_3 = (long long)rest_g_3;
            #pragma unroll
            for (int i_r_3 = 0; i_r_3 < 4; ++i_r_3) {
                fd::copy_async<16>(&s_x[(i_r_3 * 512 + (int)threadIdx.x) * 8], &x[size_C * size_P * b0_3 + size_P * (long long)g0_3 * 16 + size_P * (long long)(i_lane + i_r_3 * 4) + (long long)p0 + (long long)p_lane], row_next < rows);
            }
            fd::copy_async_commit();
            const int arrival = trip % 2;
            if ((int)threadIdx.x == 0) {
                fd::mbarrier_arrive_expect(&s_arrivals[arrival], 256);
            }
            mu_1[0] = 0.0f;

            // [COMPUTE mu__1] r122: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
            #pragma unroll
            for (int i_r_4 = 0; i_r_4 < 4; ++i_r_4) {
                #pragma unroll
                for (int p_r = 0; p_r < 8; ++p_r) {
                    mu_1[0] += x_2[i_r_4 * 8 + p_r];
                }
            }

            // [WARP_REDUCE mu__1] r123: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other = fd::shuffle_xor(mu_1[0], 1);
            mu_1[0] += other;
            const float other_2 = fd::shuffle_xor(mu_1[0], 2);
            mu_1[0] += other_2;
            const float other_3 = fd::shuffle_xor(mu_1[0], 4);
            mu_1[0] += other_3;
            const float other_4 = fd::shuffle_xor(mu_1[0], 8);
            mu_1[0] += other_4;
            const float other_5 = fd::shuffle_xor(mu_1[0], 16);
            mu_1[0] += other_5;

            // [PUSH mu__1] r124: each of 16 warps pushes its part to all 4 blocks; the bytes count to their mbarriers
            __syncwarp();
            const int part_at = trip % 2 * 64 + fd::cluster_rank() * 16 + warp;
            if (lane < 4) fd::push_remote<fd::f32, 1>(&s_mu_1_parts[part_at], lane, &mu_1[0], &s_arrivals[arrival]);
            if (row_next < rows) {  // r125
                const int row_place_2 = trip % 2;
                if ((int)threadIdx.x == 0) {
                    fd::mbarrier_arrive_expect(&s_row_arrivals[row_place_2], 4);
                }
                if (fd::cluster_rank() == 0 && warp_same == 0) {
                    int row_drawn = fd::shuffle_index(row_taken, 0);
                    row_drawn += workers * 2;
                    if (lane < 4) fd::push_remote<fd::i32, 1>(&s_next_row[row_place_2], lane, &row_drawn, &s_row_arrivals[row_place_2]);
                    if (lane == 0) row_taken = fd::atomic_add(&rows_taken[0LL], 1);
                }
            }
            const int arrival_2 = trip % 2;

            // [ARRIVED 0] r126: what all warps of the cluster pushed of level 0
            fd::mbarrier_wait(&s_arrivals[arrival_2], trip / 2 % 2);
            const int arrival_3 = 2 + trip % 2;
            if ((int)threadIdx.x == 0) {
                fd::mbarrier_arrive_expect(&s_arrivals[arrival_3], 256);
            }
            va_1[0] = 0.0f;

            // [CLUSTER_MERGE mu__1] r127: 64 parts of the cluster's warps, 2 a lane and then a butterfly: the same order in every warp
            mu_1_2[0] = 0.0f;
            const int parts_at = trip % 2 * 64 + lane;
            float part;
            fd::load<fd::f32, 1>(&part, &s_mu_1_parts[parts_at]);
            mu_1_2[0] += part;
            float part_2;
            fd::load<fd::f32, 1>(&part_2, &s_mu_1_parts[parts_at + 32]);
            mu_1_2[0] += part_2;

            // [WARP_REDUCE mu__1] r128: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_6 = fd::shuffle_xor(mu_1_2[0], 1);
            mu_1_2[0] += other_6;
            const float other_7 = fd::shuffle_xor(mu_1_2[0], 2);
            mu_1_2[0] += other_7;
            const float other_8 = fd::shuffle_xor(mu_1_2[0], 4);
            mu_1_2[0] += other_8;
            const float other_9 = fd::shuffle_xor(mu_1_2[0], 8);
            mu_1_2[0] += other_9;
            const float other_10 = fd::shuffle_xor(mu_1_2[0], 16);
            mu_1_2[0] += other_10;

            // [COMPUTE mu] r129: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
            mu[0] = mu_1_2[0] / (float)(16 * n_p);

            // [COMPUTE va__1] r130: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
            #pragma unroll
            for (int i_r_5 = 0; i_r_5 < 4; ++i_r_5) {
                #pragma unroll
                for (int p_r_2 = 0; p_r_2 < 8; ++p_r_2) {
                    const float base = x_2[i_r_5 * 8 + p_r_2] - mu[0];
                    va_1[0] += base * base;
                }
            }

            // [WARP_REDUCE va__1] r131: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_11 = fd::shuffle_xor(va_1[0], 1);
            va_1[0] += other_11;
            const float other_12 = fd::shuffle_xor(va_1[0], 2);
            va_1[0] += other_12;
            const float other_13 = fd::shuffle_xor(va_1[0], 4);
            va_1[0] += other_13;
            const float other_14 = fd::shuffle_xor(va_1[0], 8);
            va_1[0] += other_14;
            const float other_15 = fd::shuffle_xor(va_1[0], 16);
            va_1[0] += other_15;

            // [PUSH va__1] r132: each of 16 warps pushes its part to all 4 blocks; the bytes count to their mbarriers
            const int part_at_2 = trip % 2 * 64 + fd::cluster_rank() * 16 + warp;
            if (lane < 4) fd::push_remote<fd::f32, 1>(&s_va_1_parts[part_at_2], lane, &va_1[0], &s_arrivals[arrival_3]);
            const int arrival_4 = 2 + trip % 2;

            // [ARRIVED 1] r133: what all warps of the cluster pushed of level 1
            fd::mbarrier_wait(&s_arrivals[arrival_4], trip / 2 % 2);

            // [CLUSTER_MERGE va__1] r134: 64 parts of the cluster's warps, 2 a lane and then a butterfly: the same order in every warp
            va_1_2[0] = 0.0f;
            const int parts_at_2 = trip % 2 * 64 + lane;
            float part_3;
            fd::load<fd::f32, 1>(&part_3, &s_va_1_parts[parts_at_2]);
            va_1_2[0] += part_3;
            float part_4;
            fd::load<fd::f32, 1>(&part_4, &s_va_1_parts[parts_at_2 + 32]);
            va_1_2[0] += part_4;

            // [WARP_REDUCE va__1] r135: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_16 = fd::shuffle_xor(va_1_2[0], 1);
            va_1_2[0] += other_16;
            const float other_17 = fd::shuffle_xor(va_1_2[0], 2);
            va_1_2[0] += other_17;
            const float other_18 = fd::shuffle_xor(va_1_2[0], 4);
            va_1_2[0] += other_18;
            const float other_19 = fd::shuffle_xor(va_1_2[0], 8);
            va_1_2[0] += other_19;
            const float other_20 = fd::shuffle_xor(va_1_2[0], 16);
            va_1_2[0] += other_20;

            // [COMPUTE va] r136: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
            va[0] = va_1_2[0] / (float)(16 * n_p);

            // [LOAD weight] r137: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
            #pragma unroll
            for (int i_r_6 = 0; i_r_6 < 4; ++i_r_6) {
                fd::load<fd::bf16, 1, fd::read_only>(&weight_2[i_r_6], &weight[(long long)g0_2 * 16 + (long long)(i_lane + i_r_6 * 4)]);
            }

            // [LOAD bias] r138: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
            #pragma unroll
            for (int i_r_7 = 0; i_r_7 < 4; ++i_r_7) {
                fd::load<fd::bf16, 1, fd::read_only>(&bias_2[i_r_7], &bias[(long long)g0_2 * 16 + (long long)(i_lane + i_r_7 * 4)]);
            }

            // [COMPUTE y] r139: 32 elements a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
            #pragma unroll
            for (int i_r_8 = 0; i_r_8 < 4; ++i_r_8) {
                #pragma unroll
                for (int p_r_3 = 0; p_r_3 < 8; ++p_r_3) {
                    y_2[i_r_8 * 8 + p_r_3] = (x_2[i_r_8 * 8 + p_r_3] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[i_r_8] + bias_2[i_r_8];
                }
            }
            // [STORE y]
            #pragma unroll  // r140
            for (int i_r_9 = 0; i_r_9 < 4; ++i_r_9) {
                fd::store<fd::bf16, 8>(&y[size_C * size_P * b0_2 + size_P * (long long)g0_2 * 16 + size_P * (long long)(i_lane + i_r_9 * 4) + (long long)p0 + (long long)p_lane], &y_2[i_r_9 * 8]);
            }
            row = row_next;
            trip += 1;
        }
    } else {  // r120
        // [STORE y]
        float x_2_2[32];
        float mu_1_3[1];
        float va_1_3[1];
        float mu_1_4[1];
        float mu_2[1];
        float va_1_4[1];
        float va_2[1];
        float weight_2_2[4];
        float bias_2_2[4];
        float y_2_2[32];
        #pragma unroll 1
        while (row < rows) {
            // [STORE y]
            const int rest_g_4 = fd::div(row, g_blocks);
            const int g0_4 = fd::mod(row, g_blocks);
            const long long b0_4 = (long long)rest_g_4;
            fd::copy_async_wait<0>();

            // [LANDED x] r141: 32 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int i_r_10 = 0; i_r_10 < 4; ++i_r_10) {
                fd::load<fd::bf16, 8>(&x_2_2[i_r_10 * 8], &s_x[(i_r_10 * 512 + (int)threadIdx.x) * 8]);
            }
            if (0 < trip) {
                const int trip_before_2 = trip - 1;
                const int row_place_3 = fd::mod(trip_before_2, 2);
                fd::mbarrier_wait(&s_row_arrivals[row_place_3], fd::mod(fd::div(trip_before_2, 2), 2));
                int row_told_2;
                fd::load<fd::i32, 1>(&row_told_2, &s_next_row[row_place_3]);
                row_next = fd::warp_same(row_told_2);
            }
            const int rest_g_5 = fd::div(row_next, g_blocks);
            const int g0_5 = fd::mod(row_next, g_blocks);
            const long long b0_5 = (long long)rest_g_5;
            #pragma unroll
            for (int i_r_11 = 0; i_r_11 < 4; ++i_r_11) {
                fd::copy_async<16>(&s_x[(i_r_11 * 512 + (int)threadIdx.x) * 8], &x[size_C * size_P * b0_5 + size_P * (long long)g0_5 * 16 + size_P * (long long)(i_lane + i_r_11 * 4) + (long long)p0 + (long long)p_lane], (p0 + p_lane) < n_p && row_next < rows);
            }
            fd::copy_async_commit();
            const int arrival_5 = trip % 2;
            if ((int)threadIdx.x == 0) {
                fd::mbarrier_arrive_expect(&s_arrivals[arrival_5], 256);
            }
            mu_1_3[0] = 0.0f;

            // [COMPUTE mu__1] r142: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
            #pragma unroll
            for (int i_r_12 = 0; i_r_12 < 4; ++i_r_12) {
                #pragma unroll
                for (int p_r_4 = 0; p_r_4 < 8; ++p_r_4) {
                    if ((p0 + p_lane) < n_p) {
                        mu_1_3[0] += x_2_2[i_r_12 * 8 + p_r_4];
                    }
                }
            }

            // [WARP_REDUCE mu__1] r143: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_21 = fd::shuffle_xor(mu_1_3[0], 1);
            mu_1_3[0] += other_21;
            const float other_22 = fd::shuffle_xor(mu_1_3[0], 2);
            mu_1_3[0] += other_22;
            const float other_23 = fd::shuffle_xor(mu_1_3[0], 4);
            mu_1_3[0] += other_23;
            const float other_24 = fd::shuffle_xor(mu_1_3[0], 8);
            mu_1_3[0] += other_24;
            const float other_25 = fd::shuffle_xor(mu_1_3[0], 16);
            mu_1_3[0] += other_25;

            // [PUSH mu__1] r144: each of 16 warps pushes its part to all 4 blocks; the bytes count to their mbarriers
            __syncwarp();
            const int part_at_3 = trip % 2 * 64 + fd::cluster_rank() * 16 + warp;
            if (lane < 4) fd::push_remote<fd::f32, 1>(&s_mu_1_parts[part_at_3], lane, &mu_1_3[0], &s_arrivals[arrival_5]);
            if (row_next < rows) {  // r145
                const int row_place_4 = trip % 2;
                if ((int)threadIdx.x == 0) {
                    fd::mbarrier_arrive_expect(&s_row_arrivals[row_place_4], 4);
                }
                if (fd::cluster_rank() == 0 && warp_same == 0) {
                    int row_drawn_2 = fd::shuffle_index(row_taken, 0);
                    row_drawn_2 += workers * 2;
                    if (lane < 4) fd::push_remote<fd::i32, 1>(&s_next_row[row_place_4], lane, &row_drawn_2, &s_row_arrivals[row_place_4]);
                    if (lane == 0) row_taken = fd::atomic_add(&rows_taken[0LL], 1);
                }
            }
            const int arrival_6 = trip % 2;

            // [ARRIVED 0] r146: what all warps of the cluster pushed of level 0
            fd::mbarrier_wait(&s_arrivals[arrival_6], trip / 2 % 2);
            const int arrival_7 = 2 + trip % 2;
            if ((int)threadIdx.x == 0) {
                fd::mbarrier_arrive_expect(&s_arrivals[arrival_7], 256);
            }
            va_1_3[0] = 0.0f;

            // [CLUSTER_MERGE mu__1] r147: 64 parts of the cluster's warps, 2 a lane and then a butterfly: the same order in every warp
            mu_1_4[0] = 0.0f;
            const int parts_at_3 = trip % 2 * 64 + lane;
            float part_5;
            fd::load<fd::f32, 1>(&part_5, &s_mu_1_parts[parts_at_3]);
            mu_1_4[0] += part_5;
            float part_6;
            fd::load<fd::f32, 1>(&part_6, &s_mu_1_parts[parts_at_3 + 32]);
            mu_1_4[0] += part_6;

            // [WARP_REDUCE mu__1] r148: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_26 = fd::shuffle_xor(mu_1_4[0], 1);
            mu_1_4[0] += other_26;
            const float other_27 = fd::shuffle_xor(mu_1_4[0], 2);
            mu_1_4[0] += other_27;
            const float other_28 = fd::shuffle_xor(mu_1_4[0], 4);
            mu_1_4[0] += other_28;
            const float other_29 = fd::shuffle_xor(mu_1_4[0], 8);
            mu_1_4[0] += other_29;
            const float other_30 = fd::shuffle_xor(mu_1_4[0], 16);
            mu_1_4[0] += other_30;

            // [COMPUTE mu] r149: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
            mu_2[0] = mu_1_4[0] / (float)(16 * n_p);

            // [COMPUTE va__1] r150: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
            #pragma unroll
            for (int i_r_13 = 0; i_r_13 < 4; ++i_r_13) {
                #pragma unroll
                for (int p_r_5 = 0; p_r_5 < 8; ++p_r_5) {
                    if ((p0 + p_lane) < n_p) {
                        const float base_2 = x_2_2[i_r_13 * 8 + p_r_5] - mu_2[0];
                        va_1_3[0] += base_2 * base_2;
                    }
                }
            }

            // [WARP_REDUCE va__1] r151: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_31 = fd::shuffle_xor(va_1_3[0], 1);
            va_1_3[0] += other_31;
            const float other_32 = fd::shuffle_xor(va_1_3[0], 2);
            va_1_3[0] += other_32;
            const float other_33 = fd::shuffle_xor(va_1_3[0], 4);
            va_1_3[0] += other_33;
            const float other_34 = fd::shuffle_xor(va_1_3[0], 8);
            va_1_3[0] += other_34;
            const float other_35 = fd::shuffle_xor(va_1_3[0], 16);
            va_1_3[0] += other_35;

            // [PUSH va__1] r152: each of 16 warps pushes its part to all 4 blocks; the bytes count to their mbarriers
            const int part_at_4 = trip % 2 * 64 + fd::cluster_rank() * 16 + warp;
            if (lane < 4) fd::push_remote<fd::f32, 1>(&s_va_1_parts[part_at_4], lane, &va_1_3[0], &s_arrivals[arrival_7]);
            const int arrival_8 = 2 + trip % 2;

            // [ARRIVED 1] r153: what all warps of the cluster pushed of level 1
            fd::mbarrier_wait(&s_arrivals[arrival_8], trip / 2 % 2);

            // [CLUSTER_MERGE va__1] r154: 64 parts of the cluster's warps, 2 a lane and then a butterfly: the same order in every warp
            va_1_4[0] = 0.0f;
            const int parts_at_4 = trip % 2 * 64 + lane;
            float part_7;
            fd::load<fd::f32, 1>(&part_7, &s_va_1_parts[parts_at_4]);
            va_1_4[0] += part_7;
            float part_8;
            fd::load<fd::f32, 1>(&part_8, &s_va_1_parts[parts_at_4 + 32]);
            va_1_4[0] += part_8;

            // [WARP_REDUCE va__1] r155: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_36 = fd::shuffle_xor(va_1_4[0], 1);
            va_1_4[0] += other_36;
            const float other_37 = fd::shuffle_xor(va_1_4[0], 2);
            va_1_4[0] += other_37;
            const float other_38 = fd::shuffle_xor(va_1_4[0], 4);
            va_1_4[0] += other_38;
            const float other_39 = fd::shuffle_xor(va_1_4[0], 8);
            va_1_4[0] += other_39;
            const float other_40 = fd::shuffle_xor(va_1_4[0], 16);
            va_1_4[0] += other_40;

            // [COMPUTE va] r156: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
            va_2[0] = va_1_4[0] / (float)(16 * n_p);

            // [LOAD weight] r157: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
            #pragma unroll
            for (int i_r_14 = 0; i_r_14 < 4; ++i_r_14) {
                fd::load<fd::bf16, 1, fd::read_only>(&weight_2_2[i_r_14], &weight[(long long)g0_4 * 16 + (long long)(i_lane + i_r_14 * 4)]);
            }

            // [LOAD bias] r158: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
            #pragma unroll
            for (int i_r_15 = 0; i_r_15 < 4; ++i_r_15) {
                fd::load<fd::bf16, 1, fd::read_only>(&bias_2_2[i_r_15], &bias[(long long)g0_4 * 16 + (long long)(i_lane + i_r_15 * 4)]);
            }

            // [COMPUTE y] r159: 32 elements a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
            #pragma unroll
            for (int i_r_16 = 0; i_r_16 < 4; ++i_r_16) {
                #pragma unroll
                for (int p_r_6 = 0; p_r_6 < 8; ++p_r_6) {
                    y_2_2[i_r_16 * 8 + p_r_6] = (x_2_2[i_r_16 * 8 + p_r_6] - mu_2[0]) * rsqrtf(va_2[0] + 1e-5f) * weight_2_2[i_r_16] + bias_2_2[i_r_16];
                }
            }
            // [STORE y]
            #pragma unroll  // r160
            for (int i_r_17 = 0; i_r_17 < 4; ++i_r_17) {
                if ((p0 + p_lane) < n_p) fd::store<fd::bf16, 8>(&y[size_C * size_P * b0_4 + size_P * (long long)g0_4 * 16 + size_P * (long long)(i_lane + i_r_17 * 4) + (long long)p0 + (long long)p_lane], &y_2_2[i_r_17 * 8]);
            }
            row = row_next;
            trip += 1;
        }
    }
    fd::copy_async_wait<0>();  // r120
}

extern "C" __global__ void __launch_bounds__(128, 8) group_norm_kernel_any(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int g_blocks,
    int n_p,
    long long size_C,
    long long size_P) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1_over_p = reinterpret_cast<float*>(fd_shared + 0);  // 64 x f32, bytes 0..256
    float* s_va_1_over_p = reinterpret_cast<float*>(fd_shared + 256);  // 64 x f32, bytes 256..512

    // [INIT] r164: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks);
    const long long b0 = (long long)rest_g;
    const int p_lane = lane + warp * 32;  // r167

    // [INIT] r165: pass 0: states start at the identity of their operators
    float mu_1_over_p[16];
    #pragma unroll
    for (int i_r = 0; i_r < 16; ++i_r) {
        mu_1_over_p[i_r] = 0.0f;
    }

    // [COMPUTE mu__1_over_p] r168: 16 points a thread in registers [i:16x1] lanes [p:32x1] warps [p:4x32]
    float x_2[16];  // r166
    #pragma unroll 1
    for (int p0 = 0; p0 < n_p; p0 += 128) {
        // [LOAD x] r167: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:16x1] lanes [p:32x1] warps [p:4x32]
        #pragma unroll
        for (int i_r_2 = 0; i_r_2 < 16; ++i_r_2) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((p0 + p_lane) < n_p, &x_2[i_r_2], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)i_r_2 + (long long)p0 + (long long)p_lane]);
        }
        // [COMPUTE mu__1_over_p]
        #pragma unroll  // r168
        for (int i_r_3 = 0; i_r_3 < 16; ++i_r_3) {
            if ((p0 + p_lane) < n_p) {
                mu_1_over_p[i_r_3] += x_2[i_r_3];
            }
        }
    }

    // [WARP_REDUCE mu__1_over_p] r169: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_4 = 0; i_r_4 < 16; ++i_r_4) {
        const float other = fd::shuffle_xor(mu_1_over_p[i_r_4], 1);
        mu_1_over_p[i_r_4] += other;
        const float other_2 = fd::shuffle_xor(mu_1_over_p[i_r_4], 2);
        mu_1_over_p[i_r_4] += other_2;
        const float other_3 = fd::shuffle_xor(mu_1_over_p[i_r_4], 4);
        mu_1_over_p[i_r_4] += other_3;
        const float other_4 = fd::shuffle_xor(mu_1_over_p[i_r_4], 8);
        mu_1_over_p[i_r_4] += other_4;
        const float other_5 = fd::shuffle_xor(mu_1_over_p[i_r_4], 16);
        mu_1_over_p[i_r_4] += other_5;
    }

    // [BLOCK_MERGE mu__1_over_p] r170: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int i_r_5 = 0; i_r_5 < 16; ++i_r_5) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_mu_1_over_p[warp * 16 + i_r_5], &mu_1_over_p[i_r_5]);
    }
    __syncthreads();
    #pragma unroll
    for (int i_r_6 = 0; i_r_6 < 16; ++i_r_6) {
        float part;
        fd::load<fd::f32, 1>(&part, &s_mu_1_over_p[i_r_6]);
        mu_1_over_p[i_r_6] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_mu_1_over_p[i_r_6 + 16]);
        mu_1_over_p[i_r_6] += part_2;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_mu_1_over_p[i_r_6 + 32]);
        mu_1_over_p[i_r_6] += part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_mu_1_over_p[i_r_6 + 48]);
        mu_1_over_p[i_r_6] += part_4;
    }

    // [INIT] r171: pass 1: states start at the identity of their operators
    float va_1_over_p[16];
    #pragma unroll
    for (int i_r_7 = 0; i_r_7 < 16; ++i_r_7) {
        va_1_over_p[i_r_7] = 0.0f;
    }

    // [LOAD x] r173: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:16x1] lanes [p:32x1] warps [p:4x32]
    float mu_1[1];  // r164
    mu_1[0] = 0.0f;

    // [COMPUTE mu__1] r174: 16 points a thread in registers [i:16x1] lanes [*:32] warps [*:4]
    #pragma unroll
    for (int i_r_9 = 0; i_r_9 < 16; ++i_r_9) {
        mu_1[0] += mu_1_over_p[i_r_9];
    }

    // [COMPUTE mu] r175: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float mu[1];
    mu[0] = mu_1[0] / (float)(16 * n_p);

    // [COMPUTE va__1_over_p] r176: 16 points a thread in registers [i:16x1] lanes [p:32x1] warps [p:4x32]
    float x_2_2[16];  // r172
    #pragma unroll 1
    for (int p0_2 = 0; p0_2 < n_p; p0_2 += 128) {
        // [LOAD x]
        #pragma unroll  // r173
        for (int i_r_8 = 0; i_r_8 < 16; ++i_r_8) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((p0_2 + p_lane) < n_p, &x_2_2[i_r_8], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)i_r_8 + (long long)p0_2 + (long long)p_lane]);
        }
        // [COMPUTE va__1_over_p]
        #pragma unroll  // r176
        for (int i_r_10 = 0; i_r_10 < 16; ++i_r_10) {
            if ((p0_2 + p_lane) < n_p) {
                const float base = x_2_2[i_r_10] - mu[0];
                va_1_over_p[i_r_10] += base * base;
            }
        }
    }

    // [WARP_REDUCE va__1_over_p] r177: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_11 = 0; i_r_11 < 16; ++i_r_11) {
        const float other_6 = fd::shuffle_xor(va_1_over_p[i_r_11], 1);
        va_1_over_p[i_r_11] += other_6;
        const float other_7 = fd::shuffle_xor(va_1_over_p[i_r_11], 2);
        va_1_over_p[i_r_11] += other_7;
        const float other_8 = fd::shuffle_xor(va_1_over_p[i_r_11], 4);
        va_1_over_p[i_r_11] += other_8;
        const float other_9 = fd::shuffle_xor(va_1_over_p[i_r_11], 8);
        va_1_over_p[i_r_11] += other_9;
        const float other_10 = fd::shuffle_xor(va_1_over_p[i_r_11], 16);
        va_1_over_p[i_r_11] += other_10;
    }

    // [BLOCK_MERGE va__1_over_p] r178: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int i_r_12 = 0; i_r_12 < 16; ++i_r_12) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_va_1_over_p[warp * 16 + i_r_12], &va_1_over_p[i_r_12]);
    }
    __syncthreads();
    #pragma unroll
    for (int i_r_13 = 0; i_r_13 < 16; ++i_r_13) {
        float part_5;
        fd::load<fd::f32, 1>(&part_5, &s_va_1_over_p[i_r_13]);
        va_1_over_p[i_r_13] = part_5;
        float part_6;
        fd::load<fd::f32, 1>(&part_6, &s_va_1_over_p[i_r_13 + 16]);
        va_1_over_p[i_r_13] += part_6;
        float part_7;
        fd::load<fd::f32, 1>(&part_7, &s_va_1_over_p[i_r_13 + 32]);
        va_1_over_p[i_r_13] += part_7;
        float part_8;
        fd::load<fd::f32, 1>(&part_8, &s_va_1_over_p[i_r_13 + 48]);
        va_1_over_p[i_r_13] += part_8;
    }

    // [LOAD x] r181: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:16x1] lanes [p:32x1] warps [p:4x32]
    float va_1[1];  // r164
    va_1[0] = 0.0f;

    // [COMPUTE va__1] r182: 16 points a thread in registers [i:16x1] lanes [*:32] warps [*:4]
    #pragma unroll
    for (int i_r_15 = 0; i_r_15 < 16; ++i_r_15) {
        va_1[0] += va_1_over_p[i_r_15];
    }

    // [COMPUTE va] r183: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float va[1];
    va[0] = va_1[0] / (float)(16 * n_p);

    // [LOAD weight] r184: address ((g * 16) + i); 16 elements a thread, 8 at a time; registers [i:16x1] lanes [*:32] warps [*:4]
    float weight_2[16];
    #pragma unroll
    for (int i_r_16 = 0; i_r_16 < 2; ++i_r_16) {
        fd::load<fd::bf16, 8, fd::read_only>(&weight_2[i_r_16 * 8], &weight[(long long)g0 * 16 + (long long)(i_r_16 * 8)]);
    }

    // [LOAD bias] r185: address ((g * 16) + i); 16 elements a thread, 8 at a time; registers [i:16x1] lanes [*:32] warps [*:4]
    float bias_2[16];
    #pragma unroll
    for (int i_r_17 = 0; i_r_17 < 2; ++i_r_17) {
        fd::load<fd::bf16, 8, fd::read_only>(&bias_2[i_r_17 * 8], &bias[(long long)g0 * 16 + (long long)(i_r_17 * 8)]);
    }

    // [STORE y] r187: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time
    float x_3[16];  // r180
    float y_2[16];
    #pragma unroll 1
    for (int p0_3 = 0; p0_3 < n_p; p0_3 += 128) {
        // [LOAD x]
        #pragma unroll  // r181
        for (int i_r_14 = 0; i_r_14 < 16; ++i_r_14) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((p0_3 + p_lane) < n_p, &x_3[i_r_14], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)i_r_14 + (long long)p0_3 + (long long)p_lane]);
        }

        // [COMPUTE y] r186: 16 elements a thread in registers [i:16x1] lanes [p:32x1] warps [p:4x32]
        #pragma unroll
        for (int i_r_18 = 0; i_r_18 < 16; ++i_r_18) {
            y_2[i_r_18] = (x_3[i_r_18] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[i_r_18] + bias_2[i_r_18];
        }
        // [STORE y]
        #pragma unroll  // r187
        for (int i_r_19 = 0; i_r_19 < 16; ++i_r_19) {
            if ((p0_3 + p_lane) < n_p) fd::store<fd::bf16, 1>(&y[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)i_r_19 + (long long)p0_3 + (long long)p_lane], &y_2[i_r_19]);
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r94 [step2, problem] fuse, mu__1_over_p, mu__1, mu, va__1_over_p, va__1, va, y: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
// r95 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 4 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
// r96 [build, problem] reduce-registers, mu__1_over_p[i,b,g] = sum[p] x[b, ((g * 16) + i), p]: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
// r97 [build, hardware] warp-reduce, mu__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r98 [build, problem] reduce-registers, mu__1[b,g] = sum[i] mu__1_over_p[i, b, g]: 4 points a thread in registers [i:4x4] lanes [*:32] warps [i:4x1]
// r99 [build, hardware] block-merge, mu__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r100 [build, problem] map-tile, mu[b,g] = (mu__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r101 [build, problem] reduce-registers, va__1_over_p[i,b,g] = sum[p] pow((x[b, ((g * 16) + i), p] - mu[b, g]), 2): 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
// r102 [build, hardware] warp-reduce, va__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r103 [build, problem] reduce-registers, va__1[b,g] = sum[i] va__1_over_p[i, b, g]: 4 points a thread in registers [i:4x4] lanes [*:32] warps [i:4x1]
// r104 [build, hardware] block-merge, va__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r105 [build, problem] map-tile, va[b,g] = (va__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r106 [build, hardware] load-tile, weight: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [i:4x1]
// r107 [build, hardware] load-tile, bias: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [i:4x1]
// r108 [build, problem] map-tile, y[b,g,i,p] = ((((x[b, ((g * 16) + i), p] - mu[b, g]) * rsqrt((va[b, g] + 1e-5))) * weight[((g * 16) + i)]) + bias[((g * 16) + i)]): 32 elements a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
// r109 [build, hardware] store-tile, y: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 4 at a time
// r113 [step2, problem] fuse, mu__1_over_p, mu__1, mu, va__1_over_p, va__1, va, y: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
// r114 [build, hardware] rows-ahead, x: 60 clusters stay; each copies the next row while it works on one in registers
// r116 [build, hardware] whole-rows, va__1: combined over i and p at once: a block has one result of its part of a row
// r117 [build, hardware] cluster-merges, mu__1, va__1: 2 merges of 4 blocks follow one another for each row; mbarriers count what is pushed
// r118 [build, hardware] rows-handed-out, group_norm_kernel_v2: clusters take rows as they become free: multiprocessors do not get equal shares of the memory
// r119 [build, hardware] cluster-start, group_norm_kernel_v2: a block's shared memory can be written once it runs; the barrier stands behind the first loads
// r120 [build, hardware] whole-part, p: a block whose part of the row is whole has a loop without conditions on the points
// r121 [build, hardware] load-landed, x: 32 elements a thread from shared memory, 8 at a time
// r122 [build, problem] reduce-registers, mu__1[b,g] = sum[i,p] x[b, ((g * 16) + i), p]: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r123 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r124 [build, hardware] cluster-push, mu__1: each of 16 warps pushes its part to all 4 blocks; the bytes count to their mbarriers
// r125 [build, hardware] rows-handed-out, group_norm_kernel_v2: block 0 pushes the number to all blocks, which wait for it a row later
// r126 [build, hardware] merge-arrived, arrivals: what all warps of the cluster pushed of level 0
// r127 [build, hardware] cluster-merge, mu__1: 64 parts of the cluster's warps, 2 a lane and then a butterfly: the same order in every warp
// r128 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r129 [build, problem] map-tile, mu[b,g] = (mu__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r130 [build, problem] reduce-registers, va__1[b,g] = sum[i,p] pow((x[b, ((g * 16) + i), p] - mu[b, g]), 2): 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r131 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r132 [build, hardware] cluster-push, va__1: each of 16 warps pushes its part to all 4 blocks; the bytes count to their mbarriers
// r133 [build, hardware] merge-arrived, arrivals: what all warps of the cluster pushed of level 1
// r134 [build, hardware] cluster-merge, va__1: 64 parts of the cluster's warps, 2 a lane and then a butterfly: the same order in every warp
// r135 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r136 [build, problem] map-tile, va[b,g] = (va__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r137 [build, hardware] load-tile, weight: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
// r138 [build, hardware] load-tile, bias: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
// r139 [build, problem] map-tile, y[b,g,i,p] = ((((x[b, ((g * 16) + i), p] - mu[b, g]) * rsqrt((va[b, g] + 1e-5))) * weight[((g * 16) + i)]) + bias[((g * 16) + i)]): 32 elements a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r140 [build, hardware] store-tile, y: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time
// r141 [build, hardware] load-landed, x: 32 elements a thread from shared memory, 8 at a time
// r142 [build, problem] reduce-registers, mu__1[b,g] = sum[i,p] x[b, ((g * 16) + i), p]: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r143 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r144 [build, hardware] cluster-push, mu__1: each of 16 warps pushes its part to all 4 blocks; the bytes count to their mbarriers
// r145 [build, hardware] rows-handed-out, group_norm_kernel_v2: block 0 pushes the number to all blocks, which wait for it a row later
// r146 [build, hardware] merge-arrived, arrivals: what all warps of the cluster pushed of level 0
// r147 [build, hardware] cluster-merge, mu__1: 64 parts of the cluster's warps, 2 a lane and then a butterfly: the same order in every warp
// r148 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r149 [build, problem] map-tile, mu[b,g] = (mu__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r150 [build, problem] reduce-registers, va__1[b,g] = sum[i,p] pow((x[b, ((g * 16) + i), p] - mu[b, g]), 2): 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r151 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r152 [build, hardware] cluster-push, va__1: each of 16 warps pushes its part to all 4 blocks; the bytes count to their mbarriers
// r153 [build, hardware] merge-arrived, arrivals: what all warps of the cluster pushed of level 1
// r154 [build, hardware] cluster-merge, va__1: 64 parts of the cluster's warps, 2 a lane and then a butterfly: the same order in every warp
// r155 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r156 [build, problem] map-tile, va[b,g] = (va__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r157 [build, hardware] load-tile, weight: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
// r158 [build, hardware] load-tile, bias: address ((g * 16) + i); 4 elements a thread, 1 at a time; registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
// r159 [build, problem] map-tile, y[b,g,i,p] = ((((x[b, ((g * 16) + i), p] - mu[b, g]) * rsqrt((va[b, g] + 1e-5))) * weight[((g * 16) + i)]) + bias[((g * 16) + i)]): 32 elements a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r160 [build, hardware] store-tile, y: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time
// r164 [step2, problem] fuse, mu__1_over_p, mu__1, mu, va__1_over_p, va__1, va, y: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
// r165 [build, problem] stream-init, p: pass 0: states start at the identity of their operators
// r166 [build, hardware] stream-loop, p: pass 0 streams `p` in tiles of 128
// r167 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:16x1] lanes [p:32x1] warps [p:4x32]
// r168 [build, problem] reduce-registers, mu__1_over_p[i,b,g] = sum[p] x[b, ((g * 16) + i), p]: 16 points a thread in registers [i:16x1] lanes [p:32x1] warps [p:4x32]
// r169 [build, hardware] warp-reduce, mu__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r170 [build, hardware] block-merge, mu__1_over_p: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
// r171 [build, problem] stream-init, p: pass 1: states start at the identity of their operators
// r172 [build, hardware] stream-loop, p: pass 1 streams `p` in tiles of 128
// r173 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:16x1] lanes [p:32x1] warps [p:4x32]
// r174 [build, problem] reduce-registers, mu__1[b,g] = sum[i] mu__1_over_p[i, b, g]: 16 points a thread in registers [i:16x1] lanes [*:32] warps [*:4]
// r175 [build, problem] map-tile, mu[b,g] = (mu__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r176 [build, problem] reduce-registers, va__1_over_p[i,b,g] = sum[p] pow((x[b, ((g * 16) + i), p] - mu[b, g]), 2): 16 points a thread in registers [i:16x1] lanes [p:32x1] warps [p:4x32]
// r177 [build, hardware] warp-reduce, va__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r178 [build, hardware] block-merge, va__1_over_p: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
// r180 [build, hardware] stream-loop, p: pass 2 streams `p` in tiles of 128
// r181 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:16x1] lanes [p:32x1] warps [p:4x32]
// r182 [build, problem] reduce-registers, va__1[b,g] = sum[i] va__1_over_p[i, b, g]: 16 points a thread in registers [i:16x1] lanes [*:32] warps [*:4]
// r183 [build, problem] map-tile, va[b,g] = (va__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r184 [build, hardware] load-tile, weight: address ((g * 16) + i); 16 elements a thread, 8 at a time; registers [i:16x1] lanes [*:32] warps [*:4]
// r185 [build, hardware] load-tile, bias: address ((g * 16) + i); 16 elements a thread, 8 at a time; registers [i:16x1] lanes [*:32] warps [*:4]
// r186 [build, problem] map-tile, y[b,g,i,p] = ((((x[b, ((g * 16) + i), p] - mu[b, g]) * rsqrt((va[b, g] + 1e-5))) * weight[((g * 16) + i)]) + bias[((g * 16) + i)]): 16 elements a thread in registers [i:16x1] lanes [p:32x1] warps [p:4x32]
// r187 [build, hardware] store-tile, y: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time
