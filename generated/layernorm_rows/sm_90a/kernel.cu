// layernorm_rows: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Layer normalisation of rows of any length with weight and bias.
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

extern "C" __global__ void __launch_bounds__(128, 8) layernorm_rows_kernel(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32

    // [INIT] r83: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r84
    const float inverse = 1.0f / (float)size_C;  // r88

    // [LOAD x] r84: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_2[16];
    #pragma unroll
    for (int c_r = 0; c_r < 2; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r * 1024) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c_lane + c_r * 1024)]);
    }
    float mu_1[1];  // r83
    mu_1[0] = 0.0f;

    // [COMPUTE mu__1] r85: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if ((c_lane + c_r_2 * 1024) < n_c) {
                mu_1[0] += x_2[c_r_2 * 8 + c_r_3];
            }
        }
    }

    // [WARP_REDUCE mu__1] r86: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE mu__1] r87: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE mu] r88: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float mu[1];
    mu[0] = mu_1[0] * inverse;
    float va_1[1];  // r83
    va_1[0] = 0.0f;

    // [COMPUTE va__1] r89: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 2; ++c_r_4) {
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
            if ((c_lane + c_r_4 * 1024) < n_c) {
                const float base = x_2[c_r_4 * 8 + c_r_5] - mu[0];
                va_1[0] += base * base;
            }
        }
    }

    // [WARP_REDUCE va__1] r90: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(va_1[0], 1);
    va_1[0] += other_6;
    const float other_7 = fd::shuffle_xor(va_1[0], 2);
    va_1[0] += other_7;
    const float other_8 = fd::shuffle_xor(va_1[0], 4);
    va_1[0] += other_8;
    const float other_9 = fd::shuffle_xor(va_1[0], 8);
    va_1[0] += other_9;
    const float other_10 = fd::shuffle_xor(va_1[0], 16);
    va_1[0] += other_10;

    // [BLOCK_MERGE va__1] r91: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE va] r92: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float va[1];
    va[0] = va_1[0] * inverse;

    // [LOAD weight] r93: address c; 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float weight_2[16];
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 2; ++c_r_6) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r_6 * 1024) < n_c, &weight_2[c_r_6 * 8], &weight[(long long)(c_lane + c_r_6 * 1024)]);
    }

    // [LOAD bias] r94: address c; 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float bias_2[16];
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 2; ++c_r_7) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r_7 * 1024) < n_c, &bias_2[c_r_7 * 8], &bias[(long long)(c_lane + c_r_7 * 1024)]);
    }

    // [COMPUTE y] r95: 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float y_2[16];
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 2; ++c_r_8) {
        #pragma unroll
        for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
            y_2[c_r_8 * 8 + c_r_9] = (x_2[c_r_8 * 8 + c_r_9] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[c_r_8 * 8 + c_r_9] + bias_2[c_r_8 * 8 + c_r_9];
        }
    }

    // [STORE y] r96: address ((C * r) + c); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_10 = 0; c_r_10 < 2; ++c_r_10) {
        if ((c_lane + c_r_10 * 1024) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0 + (long long)(c_lane + c_r_10 * 1024)], &y_2[c_r_10 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) layernorm_rows_kernel_v2(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32

    // [INIT] r99: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r100
    const float inverse = 1.0f / (float)size_C;  // r104

    // [LOAD x] r100: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_2[32];
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r * 1024) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c_lane + c_r * 1024)]);
    }
    float mu_1[1];  // r99
    mu_1[0] = 0.0f;

    // [COMPUTE mu__1] r101: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if ((c_lane + c_r_2 * 1024) < n_c) {
                mu_1[0] += x_2[c_r_2 * 8 + c_r_3];
            }
        }
    }

    // [WARP_REDUCE mu__1] r102: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE mu__1] r103: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE mu] r104: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float mu[1];
    mu[0] = mu_1[0] * inverse;
    float va_1[1];  // r99
    va_1[0] = 0.0f;

    // [COMPUTE va__1] r105: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
            if ((c_lane + c_r_4 * 1024) < n_c) {
                const float base = x_2[c_r_4 * 8 + c_r_5] - mu[0];
                va_1[0] += base * base;
            }
        }
    }

    // [WARP_REDUCE va__1] r106: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(va_1[0], 1);
    va_1[0] += other_6;
    const float other_7 = fd::shuffle_xor(va_1[0], 2);
    va_1[0] += other_7;
    const float other_8 = fd::shuffle_xor(va_1[0], 4);
    va_1[0] += other_8;
    const float other_9 = fd::shuffle_xor(va_1[0], 8);
    va_1[0] += other_9;
    const float other_10 = fd::shuffle_xor(va_1[0], 16);
    va_1[0] += other_10;

    // [BLOCK_MERGE va__1] r107: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE va] r108: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float va[1];
    va[0] = va_1[0] * inverse;

    // [LOAD weight] r109: address c; 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float weight_2[32];
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r_6 * 1024) < n_c, &weight_2[c_r_6 * 8], &weight[(long long)(c_lane + c_r_6 * 1024)]);
    }

    // [LOAD bias] r110: address c; 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float bias_2[32];
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 4; ++c_r_7) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r_7 * 1024) < n_c, &bias_2[c_r_7 * 8], &bias[(long long)(c_lane + c_r_7 * 1024)]);
    }

    // [COMPUTE y] r111: 32 elements a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float y_2[32];
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
        #pragma unroll
        for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
            y_2[c_r_8 * 8 + c_r_9] = (x_2[c_r_8 * 8 + c_r_9] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[c_r_8 * 8 + c_r_9] + bias_2[c_r_8 * 8 + c_r_9];
        }
    }

    // [STORE y] r112: address ((C * r) + c); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
        if ((c_lane + c_r_10 * 1024) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0 + (long long)(c_lane + c_r_10 * 1024)], &y_2[c_r_10 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) layernorm_rows_kernel_v3(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 32);  // 8 x f32, bytes 32..64

    // [INIT] r115: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r116
    const float inverse = 1.0f / (float)size_C;  // r120

    // [LOAD x] r116: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float x_2[32];
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r * 2048) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c_lane + c_r * 2048)]);
    }
    float mu_1[1];  // r115
    mu_1[0] = 0.0f;

    // [COMPUTE mu__1] r117: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if ((c_lane + c_r_2 * 2048) < n_c) {
                mu_1[0] += x_2[c_r_2 * 8 + c_r_3];
            }
        }
    }

    // [WARP_REDUCE mu__1] r118: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE mu__1] r119: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
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
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_mu_1[4]);
    mu_1[0] += part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_mu_1[5]);
    mu_1[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_mu_1[6]);
    mu_1[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_mu_1[7]);
    mu_1[0] += part_8;

    // [COMPUTE mu] r120: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    float mu[1];
    mu[0] = mu_1[0] * inverse;
    float va_1[1];  // r115
    va_1[0] = 0.0f;

    // [COMPUTE va__1] r121: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
            if ((c_lane + c_r_4 * 2048) < n_c) {
                const float base = x_2[c_r_4 * 8 + c_r_5] - mu[0];
                va_1[0] += base * base;
            }
        }
    }

    // [WARP_REDUCE va__1] r122: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(va_1[0], 1);
    va_1[0] += other_6;
    const float other_7 = fd::shuffle_xor(va_1[0], 2);
    va_1[0] += other_7;
    const float other_8 = fd::shuffle_xor(va_1[0], 4);
    va_1[0] += other_8;
    const float other_9 = fd::shuffle_xor(va_1[0], 8);
    va_1[0] += other_9;
    const float other_10 = fd::shuffle_xor(va_1[0], 16);
    va_1[0] += other_10;

    // [BLOCK_MERGE va__1] r123: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_va_1[warp], &va_1[0]);
    __syncthreads();
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_va_1[0]);
    va_1[0] = part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_va_1[1]);
    va_1[0] += part_10;
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_va_1[2]);
    va_1[0] += part_11;
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_va_1[3]);
    va_1[0] += part_12;
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_va_1[4]);
    va_1[0] += part_13;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_va_1[5]);
    va_1[0] += part_14;
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_va_1[6]);
    va_1[0] += part_15;
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_va_1[7]);
    va_1[0] += part_16;

    // [COMPUTE va] r124: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    float va[1];
    va[0] = va_1[0] * inverse;

    // [LOAD weight] r125: address c; 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float weight_2[32];
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r_6 * 2048) < n_c, &weight_2[c_r_6 * 8], &weight[(long long)(c_lane + c_r_6 * 2048)]);
    }

    // [LOAD bias] r126: address c; 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float bias_2[32];
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 4; ++c_r_7) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r_7 * 2048) < n_c, &bias_2[c_r_7 * 8], &bias[(long long)(c_lane + c_r_7 * 2048)]);
    }

    // [COMPUTE y] r127: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float y_2[32];
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
        #pragma unroll
        for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
            y_2[c_r_8 * 8 + c_r_9] = (x_2[c_r_8 * 8 + c_r_9] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[c_r_8 * 8 + c_r_9] + bias_2[c_r_8 * 8 + c_r_9];
        }
    }

    // [STORE y] r128: address ((C * r) + c); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
        if ((c_lane + c_r_10 * 2048) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0 + (long long)(c_lane + c_r_10 * 2048)], &y_2[c_r_10 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(512, 2) layernorm_rows_kernel_v4(
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    const __nv_bfloat16* __restrict__ x,
    int* rows_taken,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    int rows,
    int workers,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 16384 x bf16, bytes 0..32768
    __nv_bfloat16* s_weight = reinterpret_cast<__nv_bfloat16*>(fd_shared + 32768);  // 16384 x bf16, bytes 32768..65536
    __nv_bfloat16* s_bias = reinterpret_cast<__nv_bfloat16*>(fd_shared + 65536);  // 16384 x bf16, bytes 65536..98304
    float* s_mu_1_parts = reinterpret_cast<float*>(fd_shared + 98304);  // 256 x f32, bytes 98304..99328
    float* s_va_1_parts = reinterpret_cast<float*>(fd_shared + 99328);  // 256 x f32, bytes 99328..100352
    long long* s_arrivals = reinterpret_cast<long long*>(fd_shared + 100352);  // 4 x i64, bytes 100352..100384
    int* s_next_row = reinterpret_cast<int*>(fd_shared + 100384);  // 2 x i32, bytes 100384..100392
    long long* s_row_arrivals = reinterpret_cast<long long*>(fd_shared + 100400);  // 2 x i64, bytes 100400..100416

    // [INIT] r131: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int c0 = fd::cluster_rank() * 16384;
    const int worker = (int)blockIdx.x / 8;
    const int c_lane = lane * 8 + warp * 256;  // r132
    const float inverse = 1.0f / (float)size_C;  // r145

    // [AHEAD] r132: 30 clusters stay; each copies the next row while it works on one in registers; weight, bias are the same for all rows and stay in shared memory
    const long long copied_from = (long long)c0 + (long long)c_lane;
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::copy_async<16>(&s_weight[(c_r * 512 + (int)threadIdx.x) * 8], &weight[copied_from + (long long)c_r * 4096], (c0 + c_lane + c_r * 4096) < n_c);
    }
    const long long copied_from_2 = (long long)c0 + (long long)c_lane;
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
        fd::copy_async<16>(&s_bias[(c_r_2 * 512 + (int)threadIdx.x) * 8], &bias[copied_from_2 + (long long)c_r_2 * 4096], (c0 + c_lane + c_r_2 * 4096) < n_c);
    }
    const long long r0 = (long long)worker;
    const long long copied_from_3 = size_C * r0 + (long long)c0 + (long long)c_lane;
    #pragma unroll
    for (int c_r_3 = 0; c_r_3 < 4; ++c_r_3) {
        fd::copy_async<16>(&s_x[(c_r_3 * 512 + (int)threadIdx.x) * 8], &x[copied_from_3 + (long long)c_r_3 * 4096], (c0 + c_lane + c_r_3 * 4096) < n_c && worker < rows);
    }
    fd::copy_async_commit();

    // [MERGES] r133: 2 merges of 8 blocks follow one another for each row; mbarriers count what is pushed
    if ((int)threadIdx.x < 4) {
        fd::mbarrier_init(&s_arrivals[(int)threadIdx.x], 1);
        fd::mbarrier_fence();
    }

    // [HANDOUT] r134: clusters take rows as they become free: multiprocessors do not get equal shares of the memory
    if ((int)threadIdx.x < 2) {
        fd::mbarrier_init(&s_row_arrivals[(int)threadIdx.x], 1);
        fd::mbarrier_fence();
    }
    int row_taken = 0;
    const int warp_same = fd::warp_same(warp);
    if (fd::cluster_rank() == 0 && warp_same == 0) {
        if (lane == 0) row_taken = fd::atomic_add(&rows_taken[0LL], 1);
    }

    // [CLUSTER_START] r135: a block's shared memory can be written once it runs; the barrier stands behind the first loads
    fd::cluster_sync();
    int row = worker;
    int row_next = worker + workers;
    int trip = 0;

    // [STORE y] r176: address ((C * r) + c); 32 elements a thread, 8 at a time
    if ((c0 + 16384) <= n_c) {  // r136

        // [STORE y] r156: address ((C * r) + c); 32 elements a thread, 8 at a time
        float x_2[32];  // r136
        float mu_1[1];
        float va_1[1];
        float mu_1_2[1];
        float mu[1];
        float va_1_2[1];
        float va[1];
        float weight_2[32];
        float bias_2[32];
        float y_2[32];
        #pragma unroll 1
        while (row < rows) {
            // [CLUSTER_START]
            const long long r0_2 = (long long)row;
            fd::copy_async_wait<0>();

            // [LANDED x] r137: 32 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
                fd::load<fd::bf16, 8>(&x_2[c_r_4 * 8], &s_x[(c_r_4 * 512 + (int)threadIdx.x) * 8]);
            }
            if (0 < trip) {
                const int trip_before = trip - 1;
                const int row_place = fd::mod(trip_before, 2);
                fd::mbarrier_wait(&s_row_arrivals[row_place], fd::mod(fd::div(trip_before, 2), 2));
                int row_told;
                fd::load<fd::i32, 1>(&row_told, &s_next_row[row_place]);
                row_next = fd::warp_same(row_told);
            }
            const long long r0_3 = (long long)row_next;
            const long long copied_from_4 = size_C * r0_3 + (long long)c0 + (long long)c_lane;
            #pragma unroll
            for (int c_r_5 = 0; c_r_5 < 4; ++c_r_5) {
                fd::copy_async<16>(&s_x[(c_r_5 * 512 + (int)threadIdx.x) * 8], &x[copied_from_4 + (long long)c_r_5 * 4096], row_next < rows);
            }
            fd::copy_async_commit();
            const int arrival = trip % 2;
            if ((int)threadIdx.x == 0) {
                fd::mbarrier_arrive_expect(&s_arrivals[arrival], 512);
            }
            mu_1[0] = 0.0f;

            // [COMPUTE mu__1] r138: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
                #pragma unroll
                for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
                    mu_1[0] += x_2[c_r_6 * 8 + c_r_7];
                }
            }

            // [WARP_REDUCE mu__1] r139: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

            // [PUSH mu__1] r140: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
            __syncwarp();
            const int part_at = trip % 2 * 128 + fd::cluster_rank() * 16 + warp;
            if (lane < 8) fd::push_remote<fd::f32, 1>(&s_mu_1_parts[part_at], lane, &mu_1[0], &s_arrivals[arrival]);
            if (row_next < rows) {  // r141
                const int row_place_2 = trip % 2;
                if ((int)threadIdx.x == 0) {
                    fd::mbarrier_arrive_expect(&s_row_arrivals[row_place_2], 4);
                }
                if (fd::cluster_rank() == 0 && warp_same == 0) {
                    int row_drawn = fd::shuffle_index(row_taken, 0);
                    row_drawn += workers * 2;
                    if (lane < 8) fd::push_remote<fd::i32, 1>(&s_next_row[row_place_2], lane, &row_drawn, &s_row_arrivals[row_place_2]);
                    if (lane == 0) row_taken = fd::atomic_add(&rows_taken[0LL], 1);
                }
            }
            const int arrival_2 = trip % 2;

            // [ARRIVED 0] r142: what all warps of the cluster pushed of level 0
            fd::mbarrier_wait(&s_arrivals[arrival_2], trip / 2 % 2);
            const int arrival_3 = 2 + trip % 2;
            if ((int)threadIdx.x == 0) {
                fd::mbarrier_arrive_expect(&s_arrivals[arrival_3], 512);
            }
            va_1[0] = 0.0f;

            // [CLUSTER_MERGE mu__1] r143: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
            mu_1_2[0] = 0.0f;
            const int parts_at = trip % 2 * 128 + lane;
            float part;
            fd::load<fd::f32, 1>(&part, &s_mu_1_parts[parts_at]);
            mu_1_2[0] += part;
            float part_2;
            fd::load<fd::f32, 1>(&part_2, &s_mu_1_parts[parts_at + 32]);
            mu_1_2[0] += part_2;
            float part_3;
            fd::load<fd::f32, 1>(&part_3, &s_mu_1_parts[parts_at + 64]);
            mu_1_2[0] += part_3;
            float part_4;
            fd::load<fd::f32, 1>(&part_4, &s_mu_1_parts[parts_at + 96]);
            mu_1_2[0] += part_4;

            // [WARP_REDUCE mu__1] r144: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

            // [COMPUTE mu] r145: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
            mu[0] = mu_1_2[0] * inverse;

            // [COMPUTE va__1] r146: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
                #pragma unroll
                for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
                    const float base = x_2[c_r_8 * 8 + c_r_9] - mu[0];
                    va_1[0] += base * base;
                }
            }

            // [WARP_REDUCE va__1] r147: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

            // [PUSH va__1] r148: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
            const int part_at_2 = trip % 2 * 128 + fd::cluster_rank() * 16 + warp;
            if (lane < 8) fd::push_remote<fd::f32, 1>(&s_va_1_parts[part_at_2], lane, &va_1[0], &s_arrivals[arrival_3]);
            const int arrival_4 = 2 + trip % 2;

            // [ARRIVED 1] r149: what all warps of the cluster pushed of level 1
            fd::mbarrier_wait(&s_arrivals[arrival_4], trip / 2 % 2);

            // [CLUSTER_MERGE va__1] r150: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
            va_1_2[0] = 0.0f;
            const int parts_at_2 = trip % 2 * 128 + lane;
            float part_5;
            fd::load<fd::f32, 1>(&part_5, &s_va_1_parts[parts_at_2]);
            va_1_2[0] += part_5;
            float part_6;
            fd::load<fd::f32, 1>(&part_6, &s_va_1_parts[parts_at_2 + 32]);
            va_1_2[0] += part_6;
            float part_7;
            fd::load<fd::f32, 1>(&part_7, &s_va_1_parts[parts_at_2 + 64]);
            va_1_2[0] += part_7;
            float part_8;
            fd::load<fd::f32, 1>(&part_8, &s_va_1_parts[parts_at_2 + 96]);
            va_1_2[0] += part_8;

            // [WARP_REDUCE va__1] r151: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

            // [COMPUTE va] r152: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
            va[0] = va_1_2[0] * inverse;

            // [LANDED weight] r153: 32 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
                fd::load<fd::bf16, 8>(&weight_2[c_r_10 * 8], &s_weight[(c_r_10 * 512 + (int)threadIdx.x) * 8]);
            }

            // [LANDED bias] r154: 32 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int c_r_11 = 0; c_r_11 < 4; ++c_r_11) {
                fd::load<fd::bf16, 8>(&bias_2[c_r_11 * 8], &s_bias[(c_r_11 * 512 + (int)threadIdx.x) * 8]);
            }

            // [COMPUTE y] r155: 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_12 = 0; c_r_12 < 4; ++c_r_12) {
                #pragma unroll
                for (int c_r_13 = 0; c_r_13 < 8; ++c_r_13) {
                    y_2[c_r_12 * 8 + c_r_13] = (x_2[c_r_12 * 8 + c_r_13] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[c_r_12 * 8 + c_r_13] + bias_2[c_r_12 * 8 + c_r_13];
                }
            }
            // [STORE y]
            #pragma unroll  // r156
            for (int c_r_14 = 0; c_r_14 < 4; ++c_r_14) {
                fd::store<fd::bf16, 8>(&y[size_C * r0_2 + (long long)c0 + (long long)(c_lane + c_r_14 * 4096)], &y_2[c_r_14 * 8]);
            }
            row = row_next;
            trip += 1;
        }
    } else {  // r136
        // [STORE y]
        float x_2_2[32];
        float mu_1_3[1];
        float va_1_3[1];
        float mu_1_4[1];
        float mu_2[1];
        float va_1_4[1];
        float va_2[1];
        float weight_2_2[32];
        float bias_2_2[32];
        float y_2_2[32];
        #pragma unroll 1
        while (row < rows) {
            // [STORE y]
            const long long r0_4 = (long long)row;
            fd::copy_async_wait<0>();

            // [LANDED x] r157: 32 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int c_r_15 = 0; c_r_15 < 4; ++c_r_15) {
                fd::load<fd::bf16, 8>(&x_2_2[c_r_15 * 8], &s_x[(c_r_15 * 512 + (int)threadIdx.x) * 8]);
            }
            if (0 < trip) {
                const int trip_before_2 = trip - 1;
                const int row_place_3 = fd::mod(trip_before_2, 2);
                fd::mbarrier_wait(&s_row_arrivals[row_place_3], fd::mod(fd::div(trip_before_2, 2), 2));
                int row_told_2;
                fd::load<fd::i32, 1>(&row_told_2, &s_next_row[row_place_3]);
                row_next = fd::warp_same(row_told_2);
            }
            const long long r0_5 = (long long)row_next;
            const long long copied_from_5 = size_C * r0_5 + (long long)c0 + (long long)c_lane;
            #pragma unroll
            for (int c_r_16 = 0; c_r_16 < 4; ++c_r_16) {
                fd::copy_async<16>(&s_x[(c_r_16 * 512 + (int)threadIdx.x) * 8], &x[copied_from_5 + (long long)c_r_16 * 4096], (c0 + c_lane + c_r_16 * 4096) < n_c && row_next < rows);
            }
            fd::copy_async_commit();
            const int arrival_5 = trip % 2;
            if ((int)threadIdx.x == 0) {
                fd::mbarrier_arrive_expect(&s_arrivals[arrival_5], 512);
            }
            mu_1_3[0] = 0.0f;

            // [COMPUTE mu__1] r158: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_17 = 0; c_r_17 < 4; ++c_r_17) {
                #pragma unroll
                for (int c_r_18 = 0; c_r_18 < 8; ++c_r_18) {
                    if ((c0 + c_lane + c_r_17 * 4096) < n_c) {
                        mu_1_3[0] += x_2_2[c_r_17 * 8 + c_r_18];
                    }
                }
            }

            // [WARP_REDUCE mu__1] r159: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

            // [PUSH mu__1] r160: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
            __syncwarp();
            const int part_at_3 = trip % 2 * 128 + fd::cluster_rank() * 16 + warp;
            if (lane < 8) fd::push_remote<fd::f32, 1>(&s_mu_1_parts[part_at_3], lane, &mu_1_3[0], &s_arrivals[arrival_5]);
            if (row_next < rows) {  // r161
                const int row_place_4 = trip % 2;
                if ((int)threadIdx.x == 0) {
                    fd::mbarrier_arrive_expect(&s_row_arrivals[row_place_4], 4);
                }
                if (fd::cluster_rank() == 0 && warp_same == 0) {
                    int row_drawn_2 = fd::shuffle_index(row_taken, 0);
                    row_drawn_2 += workers * 2;
                    if (lane < 8) fd::push_remote<fd::i32, 1>(&s_next_row[row_place_4], lane, &row_drawn_2, &s_row_arrivals[row_place_4]);
                    if (lane == 0) row_taken = fd::atomic_add(&rows_taken[0LL], 1);
                }
            }
            const int arrival_6 = trip % 2;

            // [ARRIVED 0] r162: what all warps of the cluster pushed of level 0
            fd::mbarrier_wait(&s_arrivals[arrival_6], trip / 2 % 2);
            const int arrival_7 = 2 + trip % 2;
            if ((int)threadIdx.x == 0) {
                fd::mbarrier_arrive_expect(&s_arrivals[arrival_7], 512);
            }
            va_1_3[0] = 0.0f;

            // [CLUSTER_MERGE mu__1] r163: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
            mu_1_4[0] = 0.0f;
            const int parts_at_3 = trip % 2 * 128 + lane;
            float part_9;
            fd::load<fd::f32, 1>(&part_9, &s_mu_1_parts[parts_at_3]);
            mu_1_4[0] += part_9;
            float part_10;
            fd::load<fd::f32, 1>(&part_10, &s_mu_1_parts[parts_at_3 + 32]);
            mu_1_4[0] += part_10;
            float part_11;
            fd::load<fd::f32, 1>(&part_11, &s_mu_1_parts[parts_at_3 + 64]);
            mu_1_4[0] += part_11;
            float part_12;
            fd::load<fd::f32, 1>(&part_12, &s_mu_1_parts[parts_at_3 + 96]);
            mu_1_4[0] += part_12;

            // [WARP_REDUCE mu__1] r164: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

            // [COMPUTE mu] r165: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
            mu_2[0] = mu_1_4[0] * inverse;

            // [COMPUTE va__1] r166: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_19 = 0; c_r_19 < 4; ++c_r_19) {
                #pragma unroll
                for (int c_r_20 = 0; c_r_20 < 8; ++c_r_20) {
                    if ((c0 + c_lane + c_r_19 * 4096) < n_c) {
                        const float base_2 = x_2_2[c_r_19 * 8 + c_r_20] - mu_2[0];
                        va_1_3[0] += base_2 * base_2;
                    }
                }
            }

            // [WARP_REDUCE va__1] r167: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

            // [PUSH va__1] r168: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
            const int part_at_4 = trip % 2 * 128 + fd::cluster_rank() * 16 + warp;
            if (lane < 8) fd::push_remote<fd::f32, 1>(&s_va_1_parts[part_at_4], lane, &va_1_3[0], &s_arrivals[arrival_7]);
            const int arrival_8 = 2 + trip % 2;

            // [ARRIVED 1] r169: what all warps of the cluster pushed of level 1
            fd::mbarrier_wait(&s_arrivals[arrival_8], trip / 2 % 2);

            // [CLUSTER_MERGE va__1] r170: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
            va_1_4[0] = 0.0f;
            const int parts_at_4 = trip % 2 * 128 + lane;
            float part_13;
            fd::load<fd::f32, 1>(&part_13, &s_va_1_parts[parts_at_4]);
            va_1_4[0] += part_13;
            float part_14;
            fd::load<fd::f32, 1>(&part_14, &s_va_1_parts[parts_at_4 + 32]);
            va_1_4[0] += part_14;
            float part_15;
            fd::load<fd::f32, 1>(&part_15, &s_va_1_parts[parts_at_4 + 64]);
            va_1_4[0] += part_15;
            float part_16;
            fd::load<fd::f32, 1>(&part_16, &s_va_1_parts[parts_at_4 + 96]);
            va_1_4[0] += part_16;

            // [WARP_REDUCE va__1] r171: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

            // [COMPUTE va] r172: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
            va_2[0] = va_1_4[0] * inverse;

            // [LANDED weight] r173: 32 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int c_r_21 = 0; c_r_21 < 4; ++c_r_21) {
                fd::load<fd::bf16, 8>(&weight_2_2[c_r_21 * 8], &s_weight[(c_r_21 * 512 + (int)threadIdx.x) * 8]);
            }

            // [LANDED bias] r174: 32 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int c_r_22 = 0; c_r_22 < 4; ++c_r_22) {
                fd::load<fd::bf16, 8>(&bias_2_2[c_r_22 * 8], &s_bias[(c_r_22 * 512 + (int)threadIdx.x) * 8]);
            }

            // [COMPUTE y] r175: 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_23 = 0; c_r_23 < 4; ++c_r_23) {
                #pragma unroll
                for (int c_r_24 = 0; c_r_24 < 8; ++c_r_24) {
                    y_2_2[c_r_23 * 8 + c_r_24] = (x_2_2[c_r_23 * 8 + c_r_24] - mu_2[0]) * rsqrtf(va_2[0] + 1e-5f) * weight_2_2[c_r_23 * 8 + c_r_24] + bias_2_2[c_r_23 * 8 + c_r_24];
                }
            }
            // [STORE y]
            #pragma unroll  // r176
            for (int c_r_25 = 0; c_r_25 < 4; ++c_r_25) {
                if ((c0 + c_lane + c_r_25 * 4096) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0_4 + (long long)c0 + (long long)(c_lane + c_r_25 * 4096)], &y_2_2[c_r_25 * 8]);
            }
            row = row_next;
            trip += 1;
        }
    }
    fd::copy_async_wait<0>();  // r136
}

extern "C" __global__ void __launch_bounds__(128, 6) layernorm_rows_kernel_any(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    long long size_C,
    int n_c,
    long long weight_elements) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32

    // [INIT] r179: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_before = (int)((size_C * r0) & 7);  // r180
    const int c_lane = lane * 8 + warp * 256;  // r184
    const float inverse = 1.0f / (float)size_C;  // r194

    // [INIT] r181: pass 0: states start at the identity of their operators
    float mu_1[1];
    mu_1[0] = 0.0f;

    // [COMPUTE mu__1] r187: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_2[16];  // r182
    float x_2_2[16];
    #pragma unroll 1
    for (int c0 = 0 - c_before; c0 < n_c; c0 += 2048) {
        if (__builtin_expect(!(0 <= c0 && (c0 + 2048) <= n_c), 0)) {  // r187

            // [LOAD x] r186: address ((C * r) + c); 16 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_4 = 0; c_r_4 < 2; ++c_r_4) {
                fd::load_or_zero<fd::bf16, 8, fd::read_only>((unsigned)(c0 + c_lane + c_r_4 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_4 * 1024) < (unsigned)n_c, &x_2_2[c_r_4 * 8], &x[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r_4 * 1024)]);
            }
            #pragma unroll
            for (int c_r_5 = 0; c_r_5 < 2; ++c_r_5) {
                if (__builtin_expect((unsigned)(c0 + c_lane + c_r_5 * 1024 + 7) < (unsigned)(n_c + 7) && !((unsigned)(c0 + c_lane + c_r_5 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_5 * 1024) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r = 0; end_r < 8; ++end_r) {
                        fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0 + c_lane + c_r_5 * 1024 + end_r) < (unsigned)n_c, &x_2_2[c_r_5 * 8 + end_r], &x[size_C * r0 + (long long)c0 + (long long)c_lane + (long long)(c_r_5 * 1024 + end_r)]);
                    }
                }
            }
            // [COMPUTE mu__1]
            #pragma unroll  // r187
            for (int c_r_6 = 0; c_r_6 < 2; ++c_r_6) {
                if (__builtin_expect(!((unsigned)(c0 + c_lane + c_r_6 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_6 * 1024) < (unsigned)n_c), 0)) {
                    if ((unsigned)(c0 + c_lane + c_r_6 * 1024 + 7) < (unsigned)(n_c + 7)) {
                        #pragma unroll
                        for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
                            if ((unsigned)(c0 + c_lane + c_r_6 * 1024 + c_r_7) < (unsigned)n_c) {
                                mu_1[0] += x_2_2[c_r_6 * 8 + c_r_7];
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int c_r_8 = 0; c_r_8 < 8; ++c_r_8) {
                        mu_1[0] += x_2_2[c_r_6 * 8 + c_r_8];
                    }
                }
            }
        } else {
            // [LOAD x] r184: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r = 0; c_r < 2; ++c_r) {
                fd::load<fd::bf16, 8, fd::read_only>(&x_2[c_r * 8], &x[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r * 1024)]);
            }

            // [COMPUTE mu__1] r185: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
                #pragma unroll
                for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
                    mu_1[0] += x_2[c_r_2 * 8 + c_r_3];
                }
            }
        }
    }

    // [WARP_REDUCE mu__1] r188: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE mu__1] r189: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [INIT] r190: pass 1: states start at the identity of their operators
    float va_1[1];
    va_1[0] = 0.0f;

    // [COMPUTE mu] r194: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float mu[1];
    mu[0] = mu_1[0] * inverse;

    // [COMPUTE va__1] r197: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_3[16];  // r191
    float x_4[16];
    #pragma unroll 1
    for (int c0_2 = 0 - c_before; c0_2 < n_c; c0_2 += 2048) {
        if (__builtin_expect(!(0 <= c0_2 && (c0_2 + 2048) <= n_c), 0)) {  // r197

            // [LOAD x] r196: address ((C * r) + c); 16 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_12 = 0; c_r_12 < 2; ++c_r_12) {
                fd::load_or_zero<fd::bf16, 8, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_12 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0_2 + c_lane + c_r_12 * 1024) < (unsigned)n_c, &x_4[c_r_12 * 8], &x[size_C * r0 + (long long)c0_2 + (long long)(c_lane + c_r_12 * 1024)]);
            }
            #pragma unroll
            for (int c_r_13 = 0; c_r_13 < 2; ++c_r_13) {
                if (__builtin_expect((unsigned)(c0_2 + c_lane + c_r_13 * 1024 + 7) < (unsigned)(n_c + 7) && !((unsigned)(c0_2 + c_lane + c_r_13 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0_2 + c_lane + c_r_13 * 1024) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r_2 = 0; end_r_2 < 8; ++end_r_2) {
                        fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_13 * 1024 + end_r_2) < (unsigned)n_c, &x_4[c_r_13 * 8 + end_r_2], &x[size_C * r0 + (long long)c0_2 + (long long)c_lane + (long long)(c_r_13 * 1024 + end_r_2)]);
                    }
                }
            }
            // [COMPUTE va__1]
            #pragma unroll  // r197
            for (int c_r_14 = 0; c_r_14 < 2; ++c_r_14) {
                if (__builtin_expect(!((unsigned)(c0_2 + c_lane + c_r_14 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0_2 + c_lane + c_r_14 * 1024) < (unsigned)n_c), 0)) {
                    if ((unsigned)(c0_2 + c_lane + c_r_14 * 1024 + 7) < (unsigned)(n_c + 7)) {
                        #pragma unroll
                        for (int c_r_15 = 0; c_r_15 < 8; ++c_r_15) {
                            if ((unsigned)(c0_2 + c_lane + c_r_14 * 1024 + c_r_15) < (unsigned)n_c) {
                                const float base_2 = x_4[c_r_14 * 8 + c_r_15] - mu[0];
                                va_1[0] += base_2 * base_2;
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int c_r_16 = 0; c_r_16 < 8; ++c_r_16) {
                        const float base_3 = x_4[c_r_14 * 8 + c_r_16] - mu[0];
                        va_1[0] += base_3 * base_3;
                    }
                }
            }
        } else {
            // [LOAD x] r193: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_9 = 0; c_r_9 < 2; ++c_r_9) {
                fd::load<fd::bf16, 8, fd::read_only>(&x_3[c_r_9 * 8], &x[size_C * r0 + (long long)c0_2 + (long long)(c_lane + c_r_9 * 1024)]);
            }

            // [COMPUTE va__1] r195: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_10 = 0; c_r_10 < 2; ++c_r_10) {
                #pragma unroll
                for (int c_r_11 = 0; c_r_11 < 8; ++c_r_11) {
                    const float base = x_3[c_r_10 * 8 + c_r_11] - mu[0];
                    va_1[0] += base * base;
                }
            }
        }
    }

    // [WARP_REDUCE va__1] r198: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(va_1[0], 1);
    va_1[0] += other_6;
    const float other_7 = fd::shuffle_xor(va_1[0], 2);
    va_1[0] += other_7;
    const float other_8 = fd::shuffle_xor(va_1[0], 4);
    va_1[0] += other_8;
    const float other_9 = fd::shuffle_xor(va_1[0], 8);
    va_1[0] += other_9;
    const float other_10 = fd::shuffle_xor(va_1[0], 16);
    va_1[0] += other_10;

    // [BLOCK_MERGE va__1] r199: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE va] r206: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float va[1];
    va[0] = va_1[0] * inverse;

    // [STORE y] r213: address ((C * r) + c); 16 elements a thread, 8 at a time, one by one where the row ends among them
    float weight_2[8];  // r201
    unsigned weight_pieces[8];
    float bias_2[8];
    unsigned bias_pieces[8];
    float x_5[16];
    float y_2[16];
    float weight_2_2[8];
    unsigned weight_pieces_2[8];
    float bias_2_2[8];
    unsigned bias_pieces_2[8];
    float x_6[16];
    float y_2_2[16];
    #pragma unroll 1
    for (int c0_3 = 0 - c_before; c0_3 < n_c; c0_3 += 2048) {
        if (__builtin_expect(!(0 <= c0_3 && (c0_3 + 2048) <= n_c), 0)) {  // r213

            // [STORE y] r208: address ((C * r) + c); 16 elements a thread, 8 at a time
            const int weight_shift_2 = (int)((long long)c0_3 & 7);  // r209
            const int bias_shift_2 = (int)((long long)c0_3 & 7);  // r210

            // [LOAD x] r211: address ((C * r) + c); 16 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_21 = 0; c_r_21 < 2; ++c_r_21) {
                fd::load_or_zero<fd::bf16, 8, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_21 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0_3 + c_lane + c_r_21 * 1024) < (unsigned)n_c, &x_6[c_r_21 * 8], &x[size_C * r0 + (long long)c0_3 + (long long)(c_lane + c_r_21 * 1024)]);
            }
            #pragma unroll
            for (int c_r_22 = 0; c_r_22 < 2; ++c_r_22) {
                if (__builtin_expect((unsigned)(c0_3 + c_lane + c_r_22 * 1024 + 7) < (unsigned)(n_c + 7) && !((unsigned)(c0_3 + c_lane + c_r_22 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0_3 + c_lane + c_r_22 * 1024) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r_3 = 0; end_r_3 < 8; ++end_r_3) {
                        fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_22 * 1024 + end_r_3) < (unsigned)n_c, &x_6[c_r_22 * 8 + end_r_3], &x[size_C * r0 + (long long)c0_3 + (long long)c_lane + (long long)(c_r_22 * 1024 + end_r_3)]);
                    }
                }
            }

            // [COMPUTE y] r212: 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_23 = 0; c_r_23 < 2; ++c_r_23) {
                const long long from_3 = (long long)c0_3 + (long long)(c_lane + c_r_23 * 1024);
                const long long first_3 = from_3 - (long long)weight_shift_2;
                const bool fits_3 = 0 <= first_3 && (first_3 + 16) <= weight_elements;
                fd::load_bits_if<16, fd::read_only>(fits_3, &weight_pieces_2[0], &weight[first_3]);
                fd::load_bits_if<16, fd::read_only>(fits_3, &weight_pieces_2[4], &weight[first_3 + 8]);
                const int bytes_3 = weight_shift_2 * 2;
                const bool by_words_5 = (bytes_3 & 8) != 0;
                const unsigned word_23 = by_words_5 ? weight_pieces_2[2] : weight_pieces_2[0];
                const unsigned word_24 = by_words_5 ? weight_pieces_2[3] : weight_pieces_2[1];
                const unsigned word_25 = by_words_5 ? weight_pieces_2[4] : weight_pieces_2[2];
                const unsigned word_26 = by_words_5 ? weight_pieces_2[5] : weight_pieces_2[3];
                const unsigned word_27 = by_words_5 ? weight_pieces_2[6] : weight_pieces_2[4];
                const unsigned word_28 = by_words_5 ? weight_pieces_2[7] : weight_pieces_2[5];
                const bool by_words_6 = (bytes_3 & 4) != 0;
                const unsigned word_29 = by_words_6 ? word_24 : word_23;
                const unsigned word_30 = by_words_6 ? word_25 : word_24;
                const unsigned word_31 = by_words_6 ? word_26 : word_25;
                const unsigned word_32 = by_words_6 ? word_27 : word_26;
                const unsigned word_33 = by_words_6 ? word_28 : word_27;
                const int bits_3 = (bytes_3 & 3) * 8;
                const unsigned pair_9 = (unsigned)(((long long)word_29 | ((long long)word_30 << 32LL)) >> (long long)bits_3);
                weight_2_2[0] = __uint_as_float(pair_9 << 16);
                weight_2_2[1] = __uint_as_float(pair_9 & 0xffff0000u);
                const unsigned pair_10 = (unsigned)(((long long)word_30 | ((long long)word_31 << 32LL)) >> (long long)bits_3);
                weight_2_2[2] = __uint_as_float(pair_10 << 16);
                weight_2_2[3] = __uint_as_float(pair_10 & 0xffff0000u);
                const unsigned pair_11 = (unsigned)(((long long)word_31 | ((long long)word_32 << 32LL)) >> (long long)bits_3);
                weight_2_2[4] = __uint_as_float(pair_11 << 16);
                weight_2_2[5] = __uint_as_float(pair_11 & 0xffff0000u);
                const unsigned pair_12 = (unsigned)(((long long)word_32 | ((long long)word_33 << 32LL)) >> (long long)bits_3);
                weight_2_2[6] = __uint_as_float(pair_12 << 16);
                weight_2_2[7] = __uint_as_float(pair_12 & 0xffff0000u);
                if (__builtin_expect(!fits_3, 0)) {
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024) < (unsigned)n_c, &weight_2_2[0], &weight[from_3]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024 + 1) < (unsigned)n_c, &weight_2_2[1], &weight[from_3 + 1]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024 + 2) < (unsigned)n_c, &weight_2_2[2], &weight[from_3 + 2]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024 + 3) < (unsigned)n_c, &weight_2_2[3], &weight[from_3 + 3]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024 + 4) < (unsigned)n_c, &weight_2_2[4], &weight[from_3 + 4]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024 + 5) < (unsigned)n_c, &weight_2_2[5], &weight[from_3 + 5]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024 + 6) < (unsigned)n_c, &weight_2_2[6], &weight[from_3 + 6]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024 + 7) < (unsigned)n_c, &weight_2_2[7], &weight[from_3 + 7]);
                }
                const long long from_4 = (long long)c0_3 + (long long)(c_lane + c_r_23 * 1024);
                const long long first_4 = from_4 - (long long)bias_shift_2;
                const bool fits_4 = 0 <= first_4 && (first_4 + 16) <= weight_elements;
                fd::load_bits_if<16, fd::read_only>(fits_4, &bias_pieces_2[0], &bias[first_4]);
                fd::load_bits_if<16, fd::read_only>(fits_4, &bias_pieces_2[4], &bias[first_4 + 8]);
                const int bytes_4 = bias_shift_2 * 2;
                const bool by_words_7 = (bytes_4 & 8) != 0;
                const unsigned word_34 = by_words_7 ? bias_pieces_2[2] : bias_pieces_2[0];
                const unsigned word_35 = by_words_7 ? bias_pieces_2[3] : bias_pieces_2[1];
                const unsigned word_36 = by_words_7 ? bias_pieces_2[4] : bias_pieces_2[2];
                const unsigned word_37 = by_words_7 ? bias_pieces_2[5] : bias_pieces_2[3];
                const unsigned word_38 = by_words_7 ? bias_pieces_2[6] : bias_pieces_2[4];
                const unsigned word_39 = by_words_7 ? bias_pieces_2[7] : bias_pieces_2[5];
                const bool by_words_8 = (bytes_4 & 4) != 0;
                const unsigned word_40 = by_words_8 ? word_35 : word_34;
                const unsigned word_41 = by_words_8 ? word_36 : word_35;
                const unsigned word_42 = by_words_8 ? word_37 : word_36;
                const unsigned word_43 = by_words_8 ? word_38 : word_37;
                const unsigned word_44 = by_words_8 ? word_39 : word_38;
                const int bits_4 = (bytes_4 & 3) * 8;
                const unsigned pair_13 = (unsigned)(((long long)word_40 | ((long long)word_41 << 32LL)) >> (long long)bits_4);
                bias_2_2[0] = __uint_as_float(pair_13 << 16);
                bias_2_2[1] = __uint_as_float(pair_13 & 0xffff0000u);
                const unsigned pair_14 = (unsigned)(((long long)word_41 | ((long long)word_42 << 32LL)) >> (long long)bits_4);
                bias_2_2[2] = __uint_as_float(pair_14 << 16);
                bias_2_2[3] = __uint_as_float(pair_14 & 0xffff0000u);
                const unsigned pair_15 = (unsigned)(((long long)word_42 | ((long long)word_43 << 32LL)) >> (long long)bits_4);
                bias_2_2[4] = __uint_as_float(pair_15 << 16);
                bias_2_2[5] = __uint_as_float(pair_15 & 0xffff0000u);
                const unsigned pair_16 = (unsigned)(((long long)word_43 | ((long long)word_44 << 32LL)) >> (long long)bits_4);
                bias_2_2[6] = __uint_as_float(pair_16 << 16);
                bias_2_2[7] = __uint_as_float(pair_16 & 0xffff0000u);
                if (__builtin_expect(!fits_4, 0)) {
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024) < (unsigned)n_c, &bias_2_2[0], &bias[from_4]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024 + 1) < (unsigned)n_c, &bias_2_2[1], &bias[from_4 + 1]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024 + 2) < (unsigned)n_c, &bias_2_2[2], &bias[from_4 + 2]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024 + 3) < (unsigned)n_c, &bias_2_2[3], &bias[from_4 + 3]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024 + 4) < (unsigned)n_c, &bias_2_2[4], &bias[from_4 + 4]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024 + 5) < (unsigned)n_c, &bias_2_2[5], &bias[from_4 + 5]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024 + 6) < (unsigned)n_c, &bias_2_2[6], &bias[from_4 + 6]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_3 + c_lane + c_r_23 * 1024 + 7) < (unsigned)n_c, &bias_2_2[7], &bias[from_4 + 7]);
                }
                #pragma unroll
                for (int c_r_24 = 0; c_r_24 < 8; ++c_r_24) {
                    y_2_2[c_r_23 * 8 + c_r_24] = (x_6[c_r_23 * 8 + c_r_24] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2_2[c_r_24] + bias_2_2[c_r_24];
                }
            }
            // [STORE y]
            #pragma unroll  // r213
            for (int c_r_25 = 0; c_r_25 < 2; ++c_r_25) {
                if ((unsigned)(c0_3 + c_lane + c_r_25 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0_3 + c_lane + c_r_25 * 1024) < (unsigned)n_c) fd::store<fd::bf16, 8, fd::whole>(&y[size_C * r0 + (long long)c0_3 + (long long)(c_lane + c_r_25 * 1024)], &y_2_2[c_r_25 * 8]);
            }
            #pragma unroll
            for (int c_r_26 = 0; c_r_26 < 2; ++c_r_26) {
                if (__builtin_expect((unsigned)(c0_3 + c_lane + c_r_26 * 1024 + 7) < (unsigned)(n_c + 7) && !((unsigned)(c0_3 + c_lane + c_r_26 * 1024 + 7) < (unsigned)n_c && (unsigned)(c0_3 + c_lane + c_r_26 * 1024) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r_4 = 0; end_r_4 < 8; ++end_r_4) {
                        if ((unsigned)(c0_3 + c_lane + c_r_26 * 1024 + end_r_4) < (unsigned)n_c) fd::store<fd::bf16, 1>(&y[size_C * r0 + (long long)c0_3 + (long long)c_lane + (long long)(c_r_26 * 1024 + end_r_4)], &y_2_2[c_r_26 * 8 + end_r_4]);
                    }
                }
            }
        } else {
            // [INIT] r200: pass 2: states start at the identity of their operators
            const int weight_shift = (int)((long long)c0_3 & 7);  // r203
            const int bias_shift = (int)((long long)c0_3 & 7);  // r204

            // [LOAD x] r205: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_17 = 0; c_r_17 < 2; ++c_r_17) {
                fd::load<fd::bf16, 8, fd::read_only>(&x_5[c_r_17 * 8], &x[size_C * r0 + (long long)c0_3 + (long long)(c_lane + c_r_17 * 1024)]);
            }

            // [COMPUTE y] r207: 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
            #pragma unroll
            for (int c_r_18 = 0; c_r_18 < 2; ++c_r_18) {
                const long long from = (long long)c0_3 + (long long)(c_lane + c_r_18 * 1024);
                const long long first = from - (long long)weight_shift;
                const bool fits = 0 <= first && (first + 16) <= weight_elements;
                fd::load_bits_if<16, fd::read_only>(fits, &weight_pieces[0], &weight[first]);
                fd::load_bits_if<16, fd::read_only>(fits, &weight_pieces[4], &weight[first + 8]);
                const int bytes = weight_shift * 2;
                const bool by_words = (bytes & 8) != 0;
                const unsigned word = by_words ? weight_pieces[2] : weight_pieces[0];
                const unsigned word_2 = by_words ? weight_pieces[3] : weight_pieces[1];
                const unsigned word_3 = by_words ? weight_pieces[4] : weight_pieces[2];
                const unsigned word_4 = by_words ? weight_pieces[5] : weight_pieces[3];
                const unsigned word_5 = by_words ? weight_pieces[6] : weight_pieces[4];
                const unsigned word_6 = by_words ? weight_pieces[7] : weight_pieces[5];
                const bool by_words_2 = (bytes & 4) != 0;
                const unsigned word_7 = by_words_2 ? word_2 : word;
                const unsigned word_8 = by_words_2 ? word_3 : word_2;
                const unsigned word_9 = by_words_2 ? word_4 : word_3;
                const unsigned word_10 = by_words_2 ? word_5 : word_4;
                const unsigned word_11 = by_words_2 ? word_6 : word_5;
                const int bits = (bytes & 3) * 8;
                const unsigned pair = (unsigned)(((long long)word_7 | ((long long)word_8 << 32LL)) >> (long long)bits);
                weight_2[0] = __uint_as_float(pair << 16);
                weight_2[1] = __uint_as_float(pair & 0xffff0000u);
                const unsigned pair_2 = (unsigned)(((long long)word_8 | ((long long)word_9 << 32LL)) >> (long long)bits);
                weight_2[2] = __uint_as_float(pair_2 << 16);
                weight_2[3] = __uint_as_float(pair_2 & 0xffff0000u);
                const unsigned pair_3 = (unsigned)(((long long)word_9 | ((long long)word_10 << 32LL)) >> (long long)bits);
                weight_2[4] = __uint_as_float(pair_3 << 16);
                weight_2[5] = __uint_as_float(pair_3 & 0xffff0000u);
                const unsigned pair_4 = (unsigned)(((long long)word_10 | ((long long)word_11 << 32LL)) >> (long long)bits);
                weight_2[6] = __uint_as_float(pair_4 << 16);
                weight_2[7] = __uint_as_float(pair_4 & 0xffff0000u);
                if (__builtin_expect(!fits, 0)) {
                    fd::load<fd::bf16, 1, fd::read_only>(&weight_2[0], &weight[from]);
                    fd::load<fd::bf16, 1, fd::read_only>(&weight_2[1], &weight[from + 1]);
                    fd::load<fd::bf16, 1, fd::read_only>(&weight_2[2], &weight[from + 2]);
                    fd::load<fd::bf16, 1, fd::read_only>(&weight_2[3], &weight[from + 3]);
                    fd::load<fd::bf16, 1, fd::read_only>(&weight_2[4], &weight[from + 4]);
                    fd::load<fd::bf16, 1, fd::read_only>(&weight_2[5], &weight[from + 5]);
                    fd::load<fd::bf16, 1, fd::read_only>(&weight_2[6], &weight[from + 6]);
                    fd::load<fd::bf16, 1, fd::read_only>(&weight_2[7], &weight[from + 7]);
                }
                const long long from_2 = (long long)c0_3 + (long long)(c_lane + c_r_18 * 1024);
                const long long first_2 = from_2 - (long long)bias_shift;
                const bool fits_2 = 0 <= first_2 && (first_2 + 16) <= weight_elements;
                fd::load_bits_if<16, fd::read_only>(fits_2, &bias_pieces[0], &bias[first_2]);
                fd::load_bits_if<16, fd::read_only>(fits_2, &bias_pieces[4], &bias[first_2 + 8]);
                const int bytes_2 = bias_shift * 2;
                const bool by_words_3 = (bytes_2 & 8) != 0;
                const unsigned word_12 = by_words_3 ? bias_pieces[2] : bias_pieces[0];
                const unsigned word_13 = by_words_3 ? bias_pieces[3] : bias_pieces[1];
                const unsigned word_14 = by_words_3 ? bias_pieces[4] : bias_pieces[2];
                const unsigned word_15 = by_words_3 ? bias_pieces[5] : bias_pieces[3];
                const unsigned word_16 = by_words_3 ? bias_pieces[6] : bias_pieces[4];
                const unsigned word_17 = by_words_3 ? bias_pieces[7] : bias_pieces[5];
                const bool by_words_4 = (bytes_2 & 4) != 0;
                const unsigned word_18 = by_words_4 ? word_13 : word_12;
                const unsigned word_19 = by_words_4 ? word_14 : word_13;
                const unsigned word_20 = by_words_4 ? word_15 : word_14;
                const unsigned word_21 = by_words_4 ? word_16 : word_15;
                const unsigned word_22 = by_words_4 ? word_17 : word_16;
                const int bits_2 = (bytes_2 & 3) * 8;
                const unsigned pair_5 = (unsigned)(((long long)word_18 | ((long long)word_19 << 32LL)) >> (long long)bits_2);
                bias_2[0] = __uint_as_float(pair_5 << 16);
                bias_2[1] = __uint_as_float(pair_5 & 0xffff0000u);
                const unsigned pair_6 = (unsigned)(((long long)word_19 | ((long long)word_20 << 32LL)) >> (long long)bits_2);
                bias_2[2] = __uint_as_float(pair_6 << 16);
                bias_2[3] = __uint_as_float(pair_6 & 0xffff0000u);
                const unsigned pair_7 = (unsigned)(((long long)word_20 | ((long long)word_21 << 32LL)) >> (long long)bits_2);
                bias_2[4] = __uint_as_float(pair_7 << 16);
                bias_2[5] = __uint_as_float(pair_7 & 0xffff0000u);
                const unsigned pair_8 = (unsigned)(((long long)word_21 | ((long long)word_22 << 32LL)) >> (long long)bits_2);
                bias_2[6] = __uint_as_float(pair_8 << 16);
                bias_2[7] = __uint_as_float(pair_8 & 0xffff0000u);
                if (__builtin_expect(!fits_2, 0)) {
                    fd::load<fd::bf16, 1, fd::read_only>(&bias_2[0], &bias[from_2]);
                    fd::load<fd::bf16, 1, fd::read_only>(&bias_2[1], &bias[from_2 + 1]);
                    fd::load<fd::bf16, 1, fd::read_only>(&bias_2[2], &bias[from_2 + 2]);
                    fd::load<fd::bf16, 1, fd::read_only>(&bias_2[3], &bias[from_2 + 3]);
                    fd::load<fd::bf16, 1, fd::read_only>(&bias_2[4], &bias[from_2 + 4]);
                    fd::load<fd::bf16, 1, fd::read_only>(&bias_2[5], &bias[from_2 + 5]);
                    fd::load<fd::bf16, 1, fd::read_only>(&bias_2[6], &bias[from_2 + 6]);
                    fd::load<fd::bf16, 1, fd::read_only>(&bias_2[7], &bias[from_2 + 7]);
                }
                #pragma unroll
                for (int c_r_19 = 0; c_r_19 < 8; ++c_r_19) {
                    y_2[c_r_18 * 8 + c_r_19] = (x_5[c_r_18 * 8 + c_r_19] - mu[0]) * rsqrtf(va[0] + 1e-5f) * weight_2[c_r_19] + bias_2[c_r_19];
                }
            }
            // [STORE y]
            #pragma unroll  // r208
            for (int c_r_20 = 0; c_r_20 < 2; ++c_r_20) {
                fd::store<fd::bf16, 8, fd::whole>(&y[size_C * r0 + (long long)c0_3 + (long long)(c_lane + c_r_20 * 1024)], &y_2[c_r_20 * 8]);
            }
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r83 [step2, problem] fuse, mu__1, mu, va__1, va, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r84 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r85 [build, problem] reduce-registers, mu__1[r] = sum[c] x[r, c]: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r86 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r87 [build, hardware] block-merge, mu__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r88 [build, problem] map-tile, mu[r] = (mu__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r89 [build, problem] reduce-registers, va__1[r] = sum[c] pow((x[r, c] - mu[r]), 2): 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r90 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r91 [build, hardware] block-merge, va__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r92 [build, problem] map-tile, va[r] = (va__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r93 [build, hardware] load-tile, weight: address c; 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r94 [build, hardware] load-tile, bias: address c; 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r95 [build, problem] map-tile, y[r,c] = ((((x[r, c] - mu[r]) * rsqrt((va[r] + 1e-5))) * weight[c]) + bias[c]): 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r96 [build, hardware] store-tile, y: address ((C * r) + c); 16 elements a thread, 8 at a time
// r99 [step2, problem] fuse, mu__1, mu, va__1, va, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r100 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r101 [build, problem] reduce-registers, mu__1[r] = sum[c] x[r, c]: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r102 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r103 [build, hardware] block-merge, mu__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r104 [build, problem] map-tile, mu[r] = (mu__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r105 [build, problem] reduce-registers, va__1[r] = sum[c] pow((x[r, c] - mu[r]), 2): 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r106 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r107 [build, hardware] block-merge, va__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r108 [build, problem] map-tile, va[r] = (va__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r109 [build, hardware] load-tile, weight: address c; 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r110 [build, hardware] load-tile, bias: address c; 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r111 [build, problem] map-tile, y[r,c] = ((((x[r, c] - mu[r]) * rsqrt((va[r] + 1e-5))) * weight[c]) + bias[c]): 32 elements a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r112 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r115 [step2, problem] fuse, mu__1, mu, va__1, va, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r116 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r117 [build, problem] reduce-registers, mu__1[r] = sum[c] x[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r118 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r119 [build, hardware] block-merge, mu__1: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r120 [build, problem] map-tile, mu[r] = (mu__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r121 [build, problem] reduce-registers, va__1[r] = sum[c] pow((x[r, c] - mu[r]), 2): 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r122 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r123 [build, hardware] block-merge, va__1: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r124 [build, problem] map-tile, va[r] = (va__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r125 [build, hardware] load-tile, weight: address c; 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r126 [build, hardware] load-tile, bias: address c; 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r127 [build, problem] map-tile, y[r,c] = ((((x[r, c] - mu[r]) * rsqrt((va[r] + 1e-5))) * weight[c]) + bias[c]): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r128 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r131 [step2, problem] fuse, mu__1, mu, va__1, va, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r132 [build, hardware] rows-ahead, x: 30 clusters stay; each copies the next row while it works on one in registers; weight, bias are the same for all rows and stay in shared memory
// r133 [build, hardware] cluster-merges, mu__1, va__1: 2 merges of 8 blocks follow one another for each row; mbarriers count what is pushed
// r134 [build, hardware] rows-handed-out, layernorm_rows_kernel_v4: clusters take rows as they become free: multiprocessors do not get equal shares of the memory
// r135 [build, hardware] cluster-start, layernorm_rows_kernel_v4: a block's shared memory can be written once it runs; the barrier stands behind the first loads
// r136 [build, hardware] whole-part, c: a block whose part of the row is whole has a loop without conditions on the points
// r137 [build, hardware] load-landed, x: 32 elements a thread from shared memory, 8 at a time
// r138 [build, problem] reduce-registers, mu__1[r] = sum[c] x[r, c]: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r139 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r140 [build, hardware] cluster-push, mu__1: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
// r141 [build, hardware] rows-handed-out, layernorm_rows_kernel_v4: block 0 pushes the number to all blocks, which wait for it a row later
// r142 [build, hardware] merge-arrived, arrivals: what all warps of the cluster pushed of level 0
// r143 [build, hardware] cluster-merge, mu__1: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
// r144 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r145 [build, problem] map-tile, mu[r] = (mu__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r146 [build, problem] reduce-registers, va__1[r] = sum[c] pow((x[r, c] - mu[r]), 2): 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r147 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r148 [build, hardware] cluster-push, va__1: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
// r149 [build, hardware] merge-arrived, arrivals: what all warps of the cluster pushed of level 1
// r150 [build, hardware] cluster-merge, va__1: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
// r151 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r152 [build, problem] map-tile, va[r] = (va__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r153 [build, hardware] load-landed, weight: 32 elements a thread from shared memory, 8 at a time
// r154 [build, hardware] load-landed, bias: 32 elements a thread from shared memory, 8 at a time
// r155 [build, problem] map-tile, y[r,c] = ((((x[r, c] - mu[r]) * rsqrt((va[r] + 1e-5))) * weight[c]) + bias[c]): 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r156 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r157 [build, hardware] load-landed, x: 32 elements a thread from shared memory, 8 at a time
// r158 [build, problem] reduce-registers, mu__1[r] = sum[c] x[r, c]: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r159 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r160 [build, hardware] cluster-push, mu__1: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
// r161 [build, hardware] rows-handed-out, layernorm_rows_kernel_v4: block 0 pushes the number to all blocks, which wait for it a row later
// r162 [build, hardware] merge-arrived, arrivals: what all warps of the cluster pushed of level 0
// r163 [build, hardware] cluster-merge, mu__1: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
// r164 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r165 [build, problem] map-tile, mu[r] = (mu__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r166 [build, problem] reduce-registers, va__1[r] = sum[c] pow((x[r, c] - mu[r]), 2): 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r167 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r168 [build, hardware] cluster-push, va__1: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
// r169 [build, hardware] merge-arrived, arrivals: what all warps of the cluster pushed of level 1
// r170 [build, hardware] cluster-merge, va__1: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
// r171 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r172 [build, problem] map-tile, va[r] = (va__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r173 [build, hardware] load-landed, weight: 32 elements a thread from shared memory, 8 at a time
// r174 [build, hardware] load-landed, bias: 32 elements a thread from shared memory, 8 at a time
// r175 [build, problem] map-tile, y[r,c] = ((((x[r, c] - mu[r]) * rsqrt((va[r] + 1e-5))) * weight[c]) + bias[c]): 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r176 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r179 [step2, problem] fuse, mu__1, mu, va__1, va, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r180 [build, hardware] walk-lines, c: rows along `c` start anywhere, the first element of one at ((1 * C) * r): tiles begin at the multiple of 8 elements before it, so that every access is aligned
// r181 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r182 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 2048
// r184 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r185 [build, problem] reduce-registers, mu__1[r] = sum[c] x[r, c]: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r186 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r187 [build, problem] reduce-registers, mu__1[r] = sum[c] x[r, c]: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r188 [build, hardware] warp-reduce, mu__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r189 [build, hardware] block-merge, mu__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r190 [build, problem] stream-init, c: pass 1: states start at the identity of their operators
// r191 [build, hardware] stream-loop, c: pass 1 streams `c` in tiles of 2048
// r193 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r194 [build, problem] map-tile, mu[r] = (mu__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r195 [build, problem] reduce-registers, va__1[r] = sum[c] pow((x[r, c] - mu[r]), 2): 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r196 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r197 [build, problem] reduce-registers, va__1[r] = sum[c] pow((x[r, c] - mu[r]), 2): 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r198 [build, hardware] warp-reduce, va__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r199 [build, hardware] block-merge, va__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r200 [build, problem] stream-init, c: pass 2: states start at the identity of their operators
// r201 [build, hardware] stream-loop, c: pass 2 streams `c` in tiles of 2048
// r203 [build, hardware] list-by-groups, weight: address c; lists begin at lines of their own: for 8 neighbours, 2 pieces of 16 bytes are loaded where they are used and shifted together
// r204 [build, hardware] list-by-groups, bias: address c; lists begin at lines of their own: for 8 neighbours, 2 pieces of 16 bytes are loaded where they are used and shifted together
// r205 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r206 [build, problem] map-tile, va[r] = (va__1[r] / tofloat(C)): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r207 [build, problem] map-tile, y[r,c] = ((((x[r, c] - mu[r]) * rsqrt((va[r] + 1e-5))) * weight[c]) + bias[c]): 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r208 [build, hardware] store-tile, y: address ((C * r) + c); 16 elements a thread, 8 at a time
// r209 [build, hardware] list-by-groups, weight: address c; lists begin at lines of their own: for 8 neighbours, 2 pieces of 16 bytes are loaded where they are used and shifted together
// r210 [build, hardware] list-by-groups, bias: address c; lists begin at lines of their own: for 8 neighbours, 2 pieces of 16 bytes are loaded where they are used and shifted together
// r211 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r212 [build, problem] map-tile, y[r,c] = ((((x[r, c] - mu[r]) * rsqrt((va[r] + 1e-5))) * weight[c]) + bias[c]): 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r213 [build, hardware] store-tile, y: address ((C * r) + c); 16 elements a thread, 8 at a time, one by one where the row ends among them
