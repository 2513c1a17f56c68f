// rmsnorm_rows: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Root-mean-square normalisation of rows of any length with a weight.
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

extern "C" __global__ void __launch_bounds__(128, 8) rmsnorm_rows_kernel(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_rstd_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16

    // [INIT] r51: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r52
    const float inverse = 1.0f / (float)size_C;  // r56

    // [LOAD x] r52: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_2[16];
    #pragma unroll
    for (int c_r = 0; c_r < 2; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r * 1024) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c_lane + c_r * 1024)]);
    }
    float rstd_1[1];  // r51
    rstd_1[0] = 0.0f;

    // [COMPUTE rstd__1] r53: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if ((c_lane + c_r_2 * 1024) < n_c) {
                rstd_1[0] += x_2[c_r_2 * 8 + c_r_3] * x_2[c_r_2 * 8 + c_r_3];
            }
        }
    }

    // [WARP_REDUCE rstd__1] r54: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(rstd_1[0], 1);
    rstd_1[0] += other;
    const float other_2 = fd::shuffle_xor(rstd_1[0], 2);
    rstd_1[0] += other_2;
    const float other_3 = fd::shuffle_xor(rstd_1[0], 4);
    rstd_1[0] += other_3;
    const float other_4 = fd::shuffle_xor(rstd_1[0], 8);
    rstd_1[0] += other_4;
    const float other_5 = fd::shuffle_xor(rstd_1[0], 16);
    rstd_1[0] += other_5;

    // [BLOCK_MERGE rstd__1] r55: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_rstd_1[warp], &rstd_1[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_rstd_1[0]);
    rstd_1[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_rstd_1[1]);
    rstd_1[0] += part_2;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_rstd_1[2]);
    rstd_1[0] += part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_rstd_1[3]);
    rstd_1[0] += part_4;

    // [COMPUTE rstd] r56: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float rstd[1];
    rstd[0] = rsqrtf(rstd_1[0] * inverse + 1e-6f);

    // [LOAD weight] r57: address c; 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float weight_2[16];
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 2; ++c_r_4) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r_4 * 1024) < n_c, &weight_2[c_r_4 * 8], &weight[(long long)(c_lane + c_r_4 * 1024)]);
    }

    // [COMPUTE y] r58: 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float y_2[16];
    #pragma unroll
    for (int c_r_5 = 0; c_r_5 < 2; ++c_r_5) {
        #pragma unroll
        for (int c_r_6 = 0; c_r_6 < 8; ++c_r_6) {
            y_2[c_r_5 * 8 + c_r_6] = x_2[c_r_5 * 8 + c_r_6] * rstd[0] * weight_2[c_r_5 * 8 + c_r_6];
        }
    }

    // [STORE y] r59: address ((C * r) + c); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 2; ++c_r_7) {
        if ((c_lane + c_r_7 * 1024) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0 + (long long)(c_lane + c_r_7 * 1024)], &y_2[c_r_7 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) rmsnorm_rows_kernel_v2(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_rstd_1 = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32

    // [INIT] r62: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r63
    const float inverse = 1.0f / (float)size_C;  // r67

    // [LOAD x] r63: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float x_2[16];
    #pragma unroll
    for (int c_r = 0; c_r < 2; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r * 2048) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c_lane + c_r * 2048)]);
    }
    float rstd_1[1];  // r62
    rstd_1[0] = 0.0f;

    // [COMPUTE rstd__1] r64: 16 points a thread in registers [c:2x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if ((c_lane + c_r_2 * 2048) < n_c) {
                rstd_1[0] += x_2[c_r_2 * 8 + c_r_3] * x_2[c_r_2 * 8 + c_r_3];
            }
        }
    }

    // [WARP_REDUCE rstd__1] r65: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(rstd_1[0], 1);
    rstd_1[0] += other;
    const float other_2 = fd::shuffle_xor(rstd_1[0], 2);
    rstd_1[0] += other_2;
    const float other_3 = fd::shuffle_xor(rstd_1[0], 4);
    rstd_1[0] += other_3;
    const float other_4 = fd::shuffle_xor(rstd_1[0], 8);
    rstd_1[0] += other_4;
    const float other_5 = fd::shuffle_xor(rstd_1[0], 16);
    rstd_1[0] += other_5;

    // [BLOCK_MERGE rstd__1] r66: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_rstd_1[warp], &rstd_1[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_rstd_1[0]);
    rstd_1[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_rstd_1[1]);
    rstd_1[0] += part_2;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_rstd_1[2]);
    rstd_1[0] += part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_rstd_1[3]);
    rstd_1[0] += part_4;
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_rstd_1[4]);
    rstd_1[0] += part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_rstd_1[5]);
    rstd_1[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_rstd_1[6]);
    rstd_1[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_rstd_1[7]);
    rstd_1[0] += part_8;

    // [COMPUTE rstd] r67: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    float rstd[1];
    rstd[0] = rsqrtf(rstd_1[0] * inverse + 1e-6f);

    // [LOAD weight] r68: address c; 16 elements a thread, 8 at a time; registers [c:2x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float weight_2[16];
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 2; ++c_r_4) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r_4 * 2048) < n_c, &weight_2[c_r_4 * 8], &weight[(long long)(c_lane + c_r_4 * 2048)]);
    }

    // [COMPUTE y] r69: 16 elements a thread in registers [c:2x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float y_2[16];
    #pragma unroll
    for (int c_r_5 = 0; c_r_5 < 2; ++c_r_5) {
        #pragma unroll
        for (int c_r_6 = 0; c_r_6 < 8; ++c_r_6) {
            y_2[c_r_5 * 8 + c_r_6] = x_2[c_r_5 * 8 + c_r_6] * rstd[0] * weight_2[c_r_5 * 8 + c_r_6];
        }
    }

    // [STORE y] r70: address ((C * r) + c); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 2; ++c_r_7) {
        if ((c_lane + c_r_7 * 2048) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0 + (long long)(c_lane + c_r_7 * 2048)], &y_2[c_r_7 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) rmsnorm_rows_kernel_v3(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_rstd_1 = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32

    // [INIT] r73: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r74
    const float inverse = 1.0f / (float)size_C;  // r78

    // [LOAD x] r74: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float x_2[32];
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r * 2048) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c_lane + c_r * 2048)]);
    }
    float rstd_1[1];  // r73
    rstd_1[0] = 0.0f;

    // [COMPUTE rstd__1] r75: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if ((c_lane + c_r_2 * 2048) < n_c) {
                rstd_1[0] += x_2[c_r_2 * 8 + c_r_3] * x_2[c_r_2 * 8 + c_r_3];
            }
        }
    }

    // [WARP_REDUCE rstd__1] r76: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(rstd_1[0], 1);
    rstd_1[0] += other;
    const float other_2 = fd::shuffle_xor(rstd_1[0], 2);
    rstd_1[0] += other_2;
    const float other_3 = fd::shuffle_xor(rstd_1[0], 4);
    rstd_1[0] += other_3;
    const float other_4 = fd::shuffle_xor(rstd_1[0], 8);
    rstd_1[0] += other_4;
    const float other_5 = fd::shuffle_xor(rstd_1[0], 16);
    rstd_1[0] += other_5;

    // [BLOCK_MERGE rstd__1] r77: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_rstd_1[warp], &rstd_1[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_rstd_1[0]);
    rstd_1[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_rstd_1[1]);
    rstd_1[0] += part_2;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_rstd_1[2]);
    rstd_1[0] += part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_rstd_1[3]);
    rstd_1[0] += part_4;
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_rstd_1[4]);
    rstd_1[0] += part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_rstd_1[5]);
    rstd_1[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_rstd_1[6]);
    rstd_1[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_rstd_1[7]);
    rstd_1[0] += part_8;

    // [COMPUTE rstd] r78: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    float rstd[1];
    rstd[0] = rsqrtf(rstd_1[0] * inverse + 1e-6f);

    // [LOAD weight] r79: address c; 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float weight_2[32];
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r_4 * 2048) < n_c, &weight_2[c_r_4 * 8], &weight[(long long)(c_lane + c_r_4 * 2048)]);
    }

    // [COMPUTE y] r80: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float y_2[32];
    #pragma unroll
    for (int c_r_5 = 0; c_r_5 < 4; ++c_r_5) {
        #pragma unroll
        for (int c_r_6 = 0; c_r_6 < 8; ++c_r_6) {
            y_2[c_r_5 * 8 + c_r_6] = x_2[c_r_5 * 8 + c_r_6] * rstd[0] * weight_2[c_r_5 * 8 + c_r_6];
        }
    }

    // [STORE y] r81: address ((C * r) + c); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 4; ++c_r_7) {
        if ((c_lane + c_r_7 * 2048) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0 + (long long)(c_lane + c_r_7 * 2048)], &y_2[c_r_7 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(512, 2) rmsnorm_rows_kernel_v4(
    const __nv_bfloat16* __restrict__ weight,
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
    float* s_rstd_1_parts = reinterpret_cast<float*>(fd_shared + 65536);  // 256 x f32, bytes 65536..66560
    long long* s_arrivals = reinterpret_cast<long long*>(fd_shared + 66560);  // 2 x i64, bytes 66560..66576
    int* s_next_row = reinterpret_cast<int*>(fd_shared + 66576);  // 2 x i32, bytes 66576..66584
    long long* s_row_arrivals = reinterpret_cast<long long*>(fd_shared + 66592);  // 2 x i64, bytes 66592..66608

    // [INIT] r84: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int c0 = fd::cluster_rank() * 16384;
    const int worker = (int)blockIdx.x / 8;
    const int c_lane = lane * 8 + warp * 256;  // r85
    const float inverse = 1.0f / (float)size_C;  // r98

    // [AHEAD] r85: 30 clusters stay; each copies the next row while it works on one in registers; weight are the same for all rows and stay in shared memory
    const long long copied_from = (long long)c0 + (long long)c_lane;
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::copy_async<16>(&s_weight[(c_r * 512 + (int)threadIdx.x) * 8], &weight[copied_from + (long long)c_r * 4096], (c0 + c_lane + c_r * 4096) < n_c);
    }
    const long long r0 = (long long)worker;
    const long long copied_from_2 = size_C * r0 + (long long)c0 + (long long)c_lane;
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
        fd::copy_async<16>(&s_x[(c_r_2 * 512 + (int)threadIdx.x) * 8], &x[copied_from_2 + (long long)c_r_2 * 4096], (c0 + c_lane + c_r_2 * 4096) < n_c && worker < rows);
    }
    fd::copy_async_commit();

    // [MERGES] r86: 1 merges of 8 blocks follow one another for each row; mbarriers count what is pushed
    if ((int)threadIdx.x < 2) {
        fd::mbarrier_init(&s_arrivals[(int)threadIdx.x], 1);
        fd::mbarrier_fence();
    }

    // [HANDOUT] r87: clusters take rows as they become free: multiprocessors do not get equal shares of the memory
    if ((int)threadIdx.x < 2) {
        fd::mbarrier_init(&s_row_arrivals[(int)threadIdx.x], 1);
        fd::mbarrier_fence();
    }
    int row_taken = 0;
    const int warp_same = fd::warp_same(warp);
    if (fd::cluster_rank() == 0 && warp_same == 0) {
        if (lane == 0) row_taken = fd::atomic_add(&rows_taken[0LL], 1);
    }

    // [CLUSTER_START] r88: a block's shared memory can be written once it runs; the barrier stands behind the first loads
    fd::cluster_sync();
    int row = worker;
    int row_next = worker + workers;
    int trip = 0;

    // [STORE y] r113: address ((C * r) + c); 32 elements a thread, 8 at a time
    if ((c0 + 16384) <= n_c) {  // r89

        // [STORE y] r101: address ((C * r) + c); 32 elements a thread, 8 at a time
        float x_2[32];  // r89
        float rstd_1[1];
        float rstd_1_2[1];
        float rstd[1];
        float weight_2[32];
        float y_2[32];
        #pragma unroll 1
        while (row < rows) {
            // [CLUSTER_START]
            const long long r0_2 = (long long)row;
            fd::copy_async_wait<0>();

            // [LANDED x] r90: 32 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int c_r_3 = 0; c_r_3 < 4; ++c_r_3) {
                fd::load<fd::bf16, 8>(&x_2[c_r_3 * 8], &s_x[(c_r_3 * 512 + (int)threadIdx.x) * 8]);
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
            const long long copied_from_3 = size_C * r0_3 + (long long)c0 + (long long)c_lane;
            #pragma unroll
            for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
                fd::copy_async<16>(&s_x[(c_r_4 * 512 + (int)threadIdx.x) * 8], &x[copied_from_3 + (long long)c_r_4 * 4096], row_next < rows);
            }
            fd::copy_async_commit();
            const int arrival = trip % 2;
            if ((int)threadIdx.x == 0) {
                fd::mbarrier_arrive_expect(&s_arrivals[arrival], 512);
            }
            rstd_1[0] = 0.0f;

            // [COMPUTE rstd__1] r91: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_5 = 0; c_r_5 < 4; ++c_r_5) {
                #pragma unroll
                for (int c_r_6 = 0; c_r_6 < 8; ++c_r_6) {
                    rstd_1[0] += x_2[c_r_5 * 8 + c_r_6] * x_2[c_r_5 * 8 + c_r_6];
                }
            }

            // [WARP_REDUCE rstd__1] r92: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other = fd::shuffle_xor(rstd_1[0], 1);
            rstd_1[0] += other;
            const float other_2 = fd::shuffle_xor(rstd_1[0], 2);
            rstd_1[0] += other_2;
            const float other_3 = fd::shuffle_xor(rstd_1[0], 4);
            rstd_1[0] += other_3;
            const float other_4 = fd::shuffle_xor(rstd_1[0], 8);
            rstd_1[0] += other_4;
            const float other_5 = fd::shuffle_xor(rstd_1[0], 16);
            rstd_1[0] += other_5;

            // [PUSH rstd__1] r93: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
            __syncwarp();
            const int part_at = trip % 2 * 128 + fd::cluster_rank() * 16 + warp;
            if (lane < 8) fd::push_remote<fd::f32, 1>(&s_rstd_1_parts[part_at], lane, &rstd_1[0], &s_arrivals[arrival]);
            if (row_next < rows) {  // r94
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

            // [ARRIVED 0] r95: what all warps of the cluster pushed of level 0
            fd::mbarrier_wait(&s_arrivals[arrival_2], trip / 2 % 2);

            // [CLUSTER_MERGE rstd__1] r96: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
            rstd_1_2[0] = 0.0f;
            const int parts_at = trip % 2 * 128 + lane;
            float part;
            fd::load<fd::f32, 1>(&part, &s_rstd_1_parts[parts_at]);
            rstd_1_2[0] += part;
            float part_2;
            fd::load<fd::f32, 1>(&part_2, &s_rstd_1_parts[parts_at + 32]);
            rstd_1_2[0] += part_2;
            float part_3;
            fd::load<fd::f32, 1>(&part_3, &s_rstd_1_parts[parts_at + 64]);
            rstd_1_2[0] += part_3;
            float part_4;
            fd::load<fd::f32, 1>(&part_4, &s_rstd_1_parts[parts_at + 96]);
            rstd_1_2[0] += part_4;

            // [WARP_REDUCE rstd__1] r97: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_6 = fd::shuffle_xor(rstd_1_2[0], 1);
            rstd_1_2[0] += other_6;
            const float other_7 = fd::shuffle_xor(rstd_1_2[0], 2);
            rstd_1_2[0] += other_7;
            const float other_8 = fd::shuffle_xor(rstd_1_2[0], 4);
            rstd_1_2[0] += other_8;
            const float other_9 = fd::shuffle_xor(rstd_1_2[0], 8);
            rstd_1_2[0] += other_9;
            const float other_10 = fd::shuffle_xor(rstd_1_2[0], 16);
            rstd_1_2[0] += other_10;

            // [COMPUTE rstd] r98: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
            rstd[0] = rsqrtf(rstd_1_2[0] * inverse + 1e-6f);

            // [LANDED weight] r99: 32 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int c_r_7 = 0; c_r_7 < 4; ++c_r_7) {
                fd::load<fd::bf16, 8>(&weight_2[c_r_7 * 8], &s_weight[(c_r_7 * 512 + (int)threadIdx.x) * 8]);
            }

            // [COMPUTE y] r100: 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
                #pragma unroll
                for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
                    y_2[c_r_8 * 8 + c_r_9] = x_2[c_r_8 * 8 + c_r_9] * rstd[0] * weight_2[c_r_8 * 8 + c_r_9];
                }
            }
            // [STORE y]
            #pragma unroll  // r101
            for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
                fd::store<fd::bf16, 8>(&y[size_C * r0_2 + (long long)c0 + (long long)(c_lane + c_r_10 * 4096)], &y_2[c_r_10 * 8]);
            }
            row = row_next;
            trip += 1;
        }
    } else {  // r89
        // [STORE y]
        float x_2_2[32];
        float rstd_1_3[1];
        float rstd_1_4[1];
        float rstd_2[1];
        float weight_2_2[32];
        float y_2_2[32];
        #pragma unroll 1
        while (row < rows) {
            // [STORE y]
            const long long r0_4 = (long long)row;
            fd::copy_async_wait<0>();

            // [LANDED x] r102: 32 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int c_r_11 = 0; c_r_11 < 4; ++c_r_11) {
                fd::load<fd::bf16, 8>(&x_2_2[c_r_11 * 8], &s_x[(c_r_11 * 512 + (int)threadIdx.x) * 8]);
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
            const long long copied_from_4 = size_C * r0_5 + (long long)c0 + (long long)c_lane;
            #pragma unroll
            for (int c_r_12 = 0; c_r_12 < 4; ++c_r_12) {
                fd::copy_async<16>(&s_x[(c_r_12 * 512 + (int)threadIdx.x) * 8], &x[copied_from_4 + (long long)c_r_12 * 4096], (c0 + c_lane + c_r_12 * 4096) < n_c && row_next < rows);
            }
            fd::copy_async_commit();
            const int arrival_3 = trip % 2;
            if ((int)threadIdx.x == 0) {
                fd::mbarrier_arrive_expect(&s_arrivals[arrival_3], 512);
            }
            rstd_1_3[0] = 0.0f;

            // [COMPUTE rstd__1] r103: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_13 = 0; c_r_13 < 4; ++c_r_13) {
                #pragma unroll
                for (int c_r_14 = 0; c_r_14 < 8; ++c_r_14) {
                    if ((c0 + c_lane + c_r_13 * 4096) < n_c) {
                        rstd_1_3[0] += x_2_2[c_r_13 * 8 + c_r_14] * x_2_2[c_r_13 * 8 + c_r_14];
                    }
                }
            }

            // [WARP_REDUCE rstd__1] r104: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_11 = fd::shuffle_xor(rstd_1_3[0], 1);
            rstd_1_3[0] += other_11;
            const float other_12 = fd::shuffle_xor(rstd_1_3[0], 2);
            rstd_1_3[0] += other_12;
            const float other_13 = fd::shuffle_xor(rstd_1_3[0], 4);
            rstd_1_3[0] += other_13;
            const float other_14 = fd::shuffle_xor(rstd_1_3[0], 8);
            rstd_1_3[0] += other_14;
            const float other_15 = fd::shuffle_xor(rstd_1_3[0], 16);
            rstd_1_3[0] += other_15;

            // [PUSH rstd__1] r105: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
            __syncwarp();
            const int part_at_2 = trip % 2 * 128 + fd::cluster_rank() * 16 + warp;
            if (lane < 8) fd::push_remote<fd::f32, 1>(&s_rstd_1_parts[part_at_2], lane, &rstd_1_3[0], &s_arrivals[arrival_3]);
            if (row_next < rows) {  // r106
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
            const int arrival_4 = trip % 2;

            // [ARRIVED 0] r107: what all warps of the cluster pushed of level 0
            fd::mbarrier_wait(&s_arrivals[arrival_4], trip / 2 % 2);

            // [CLUSTER_MERGE rstd__1] r108: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
            rstd_1_4[0] = 0.0f;
            const int parts_at_2 = trip % 2 * 128 + lane;
            float part_5;
            fd::load<fd::f32, 1>(&part_5, &s_rstd_1_parts[parts_at_2]);
            rstd_1_4[0] += part_5;
            float part_6;
            fd::load<fd::f32, 1>(&part_6, &s_rstd_1_parts[parts_at_2 + 32]);
            rstd_1_4[0] += part_6;
            float part_7;
            fd::load<fd::f32, 1>(&part_7, &s_rstd_1_parts[parts_at_2 + 64]);
            rstd_1_4[0] += part_7;
            float part_8;
            fd::load<fd::f32, 1>(&part_8, &s_rstd_1_parts[parts_at_2 + 96]);
            rstd_1_4[0] += part_8;

            // [WARP_REDUCE rstd__1] r109: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_16 = fd::shuffle_xor(rstd_1_4[0], 1);
            rstd_1_4[0] += other_16;
            const float other_17 = fd::shuffle_xor(rstd_1_4[0], 2);
            rstd_1_4[0] += other_17;
            const float other_18 = fd::shuffle_xor(rstd_1_4[0], 4);
            rstd_1_4[0] += other_18;
            const float other_19 = fd::shuffle_xor(rstd_1_4[0], 8);
            rstd_1_4[0] += other_19;
            const float other_20 = fd::shuffle_xor(rstd_1_4[0], 16);
            rstd_1_4[0] += other_20;

            // [COMPUTE rstd] r110: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
            rstd_2[0] = rsqrtf(rstd_1_4[0] * inverse + 1e-6f);

            // [LANDED weight] r111: 32 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int c_r_15 = 0; c_r_15 < 4; ++c_r_15) {
                fd::load<fd::bf16, 8>(&weight_2_2[c_r_15 * 8], &s_weight[(c_r_15 * 512 + (int)threadIdx.x) * 8]);
            }

            // [COMPUTE y] r112: 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_16 = 0; c_r_16 < 4; ++c_r_16) {
                #pragma unroll
                for (int c_r_17 = 0; c_r_17 < 8; ++c_r_17) {
                    y_2_2[c_r_16 * 8 + c_r_17] = x_2_2[c_r_16 * 8 + c_r_17] * rstd_2[0] * weight_2_2[c_r_16 * 8 + c_r_17];
                }
            }
            // [STORE y]
            #pragma unroll  // r113
            for (int c_r_18 = 0; c_r_18 < 4; ++c_r_18) {
                if ((c0 + c_lane + c_r_18 * 4096) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0_4 + (long long)c0 + (long long)(c_lane + c_r_18 * 4096)], &y_2_2[c_r_18 * 8]);
            }
            row = row_next;
            trip += 1;
        }
    }
    fd::copy_async_wait<0>();  // r89
}

extern "C" __global__ void __launch_bounds__(256, 3) rmsnorm_rows_kernel_any(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ weight,
    __nv_bfloat16* __restrict__ y,
    long long size_C,
    int n_c,
    long long weight_elements) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_rstd_1 = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32

    // [INIT] r116: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_before = (int)((size_C * r0) & 7);  // r117
    const int c_lane = lane * 8 + warp * 256;  // r121
    const float inverse = 1.0f / (float)size_C;  // r132

    // [INIT] r118: pass 0: states start at the identity of their operators
    float rstd_1[1];
    rstd_1[0] = 0.0f;

    // [COMPUTE rstd__1] r124: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float x_2[32];  // r119
    float x_2_2[32];
    #pragma unroll 1
    for (int c0 = 0 - c_before; c0 < n_c; c0 += 8192) {
        if (__builtin_expect(!(0 <= c0 && (c0 + 8192) <= n_c), 0)) {  // r124

            // [LOAD x] r123: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
                fd::load_or_zero<fd::bf16, 8, fd::read_only>((unsigned)(c0 + c_lane + c_r_4 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_4 * 2048) < (unsigned)n_c, &x_2_2[c_r_4 * 8], &x[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r_4 * 2048)]);
            }
            #pragma unroll
            for (int c_r_5 = 0; c_r_5 < 4; ++c_r_5) {
                if (__builtin_expect((unsigned)(c0 + c_lane + c_r_5 * 2048 + 7) < (unsigned)(n_c + 7) && !((unsigned)(c0 + c_lane + c_r_5 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_5 * 2048) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r = 0; end_r < 8; ++end_r) {
                        fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0 + c_lane + c_r_5 * 2048 + end_r) < (unsigned)n_c, &x_2_2[c_r_5 * 8 + end_r], &x[size_C * r0 + (long long)c0 + (long long)c_lane + (long long)(c_r_5 * 2048 + end_r)]);
                    }
                }
            }
            // [COMPUTE rstd__1]
            #pragma unroll  // r124
            for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
                if (__builtin_expect(!((unsigned)(c0 + c_lane + c_r_6 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_6 * 2048) < (unsigned)n_c), 0)) {
                    if ((unsigned)(c0 + c_lane + c_r_6 * 2048 + 7) < (unsigned)(n_c + 7)) {
                        #pragma unroll
                        for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
                            if ((unsigned)(c0 + c_lane + c_r_6 * 2048 + c_r_7) < (unsigned)n_c) {
                                rstd_1[0] += x_2_2[c_r_6 * 8 + c_r_7] * x_2_2[c_r_6 * 8 + c_r_7];
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int c_r_8 = 0; c_r_8 < 8; ++c_r_8) {
                        rstd_1[0] += x_2_2[c_r_6 * 8 + c_r_8] * x_2_2[c_r_6 * 8 + c_r_8];
                    }
                }
            }
        } else {
            // [LOAD x] r121: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r = 0; c_r < 4; ++c_r) {
                fd::load<fd::bf16, 8, fd::read_only>(&x_2[c_r * 8], &x[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r * 2048)]);
            }

            // [COMPUTE rstd__1] r122: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
                #pragma unroll
                for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
                    rstd_1[0] += x_2[c_r_2 * 8 + c_r_3] * x_2[c_r_2 * 8 + c_r_3];
                }
            }
        }
    }

    // [WARP_REDUCE rstd__1] r125: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(rstd_1[0], 1);
    rstd_1[0] += other;
    const float other_2 = fd::shuffle_xor(rstd_1[0], 2);
    rstd_1[0] += other_2;
    const float other_3 = fd::shuffle_xor(rstd_1[0], 4);
    rstd_1[0] += other_3;
    const float other_4 = fd::shuffle_xor(rstd_1[0], 8);
    rstd_1[0] += other_4;
    const float other_5 = fd::shuffle_xor(rstd_1[0], 16);
    rstd_1[0] += other_5;

    // [BLOCK_MERGE rstd__1] r126: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_rstd_1[warp], &rstd_1[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_rstd_1[0]);
    rstd_1[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_rstd_1[1]);
    rstd_1[0] += part_2;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_rstd_1[2]);
    rstd_1[0] += part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_rstd_1[3]);
    rstd_1[0] += part_4;
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_rstd_1[4]);
    rstd_1[0] += part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_rstd_1[5]);
    rstd_1[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_rstd_1[6]);
    rstd_1[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_rstd_1[7]);
    rstd_1[0] += part_8;

    // [COMPUTE rstd] r132: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    float rstd[1];
    rstd[0] = rsqrtf(rstd_1[0] * inverse + 1e-6f);

    // [STORE y] r138: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them
    float weight_2[8];  // r128
    unsigned weight_pieces[8];
    float x_3[32];
    float y_2[32];
    float weight_2_2[8];
    unsigned weight_pieces_2[8];
    float x_4[32];
    float y_2_2[32];
    #pragma unroll 1
    for (int c0_2 = 0 - c_before; c0_2 < n_c; c0_2 += 8192) {
        if (__builtin_expect(!(0 <= c0_2 && (c0_2 + 8192) <= n_c), 0)) {  // r138

            // [STORE y] r134: address ((C * r) + c); 32 elements a thread, 8 at a time
            const int weight_shift_2 = (int)((long long)c0_2 & 7);  // r135

            // [LOAD x] r136: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_13 = 0; c_r_13 < 4; ++c_r_13) {
                fd::load_or_zero<fd::bf16, 8, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_13 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0_2 + c_lane + c_r_13 * 2048) < (unsigned)n_c, &x_4[c_r_13 * 8], &x[size_C * r0 + (long long)c0_2 + (long long)(c_lane + c_r_13 * 2048)]);
            }
            #pragma unroll
            for (int c_r_14 = 0; c_r_14 < 4; ++c_r_14) {
                if (__builtin_expect((unsigned)(c0_2 + c_lane + c_r_14 * 2048 + 7) < (unsigned)(n_c + 7) && !((unsigned)(c0_2 + c_lane + c_r_14 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0_2 + c_lane + c_r_14 * 2048) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r_2 = 0; end_r_2 < 8; ++end_r_2) {
                        fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_14 * 2048 + end_r_2) < (unsigned)n_c, &x_4[c_r_14 * 8 + end_r_2], &x[size_C * r0 + (long long)c0_2 + (long long)c_lane + (long long)(c_r_14 * 2048 + end_r_2)]);
                    }
                }
            }

            // [COMPUTE y] r137: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_15 = 0; c_r_15 < 4; ++c_r_15) {
                const long long from_2 = (long long)c0_2 + (long long)(c_lane + c_r_15 * 2048);
                const long long first_2 = from_2 - (long long)weight_shift_2;
                const bool fits_2 = 0 <= first_2 && (first_2 + 16) <= weight_elements;
                fd::load_bits_if<16, fd::read_only>(fits_2, &weight_pieces_2[0], &weight[first_2]);
                fd::load_bits_if<16, fd::read_only>(fits_2, &weight_pieces_2[4], &weight[first_2 + 8]);
                const int bytes_2 = weight_shift_2 * 2;
                const bool by_words_3 = (bytes_2 & 8) != 0;
                const unsigned word_12 = by_words_3 ? weight_pieces_2[2] : weight_pieces_2[0];
                const unsigned word_13 = by_words_3 ? weight_pieces_2[3] : weight_pieces_2[1];
                const unsigned word_14 = by_words_3 ? weight_pieces_2[4] : weight_pieces_2[2];
                const unsigned word_15 = by_words_3 ? weight_pieces_2[5] : weight_pieces_2[3];
                const unsigned word_16 = by_words_3 ? weight_pieces_2[6] : weight_pieces_2[4];
                const unsigned word_17 = by_words_3 ? weight_pieces_2[7] : weight_pieces_2[5];
                const bool by_words_4 = (bytes_2 & 4) != 0;
                const unsigned word_18 = by_words_4 ? word_13 : word_12;
                const unsigned word_19 = by_words_4 ? word_14 : word_13;
                const unsigned word_20 = by_words_4 ? word_15 : word_14;
                const unsigned word_21 = by_words_4 ? word_16 : word_15;
                const unsigned word_22 = by_words_4 ? word_17 : word_16;
                const int bits_2 = (bytes_2 & 3) * 8;
                const unsigned pair_5 = (unsigned)(((long long)word_18 | ((long long)word_19 << 32LL)) >> (long long)bits_2);
                weight_2_2[0] = __uint_as_float(pair_5 << 16);
                weight_2_2[1] = __uint_as_float(pair_5 & 0xffff0000u);
                const unsigned pair_6 = (unsigned)(((long long)word_19 | ((long long)word_20 << 32LL)) >> (long long)bits_2);
                weight_2_2[2] = __uint_as_float(pair_6 << 16);
                weight_2_2[3] = __uint_as_float(pair_6 & 0xffff0000u);
                const unsigned pair_7 = (unsigned)(((long long)word_20 | ((long long)word_21 << 32LL)) >> (long long)bits_2);
                weight_2_2[4] = __uint_as_float(pair_7 << 16);
                weight_2_2[5] = __uint_as_float(pair_7 & 0xffff0000u);
                const unsigned pair_8 = (unsigned)(((long long)word_21 | ((long long)word_22 << 32LL)) >> (long long)bits_2);
                weight_2_2[6] = __uint_as_float(pair_8 << 16);
                weight_2_2[7] = __uint_as_float(pair_8 & 0xffff0000u);
                if (__builtin_expect(!fits_2, 0)) {
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_15 * 2048) < (unsigned)n_c, &weight_2_2[0], &weight[from_2]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_15 * 2048 + 1) < (unsigned)n_c, &weight_2_2[1], &weight[from_2 + 1]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_15 * 2048 + 2) < (unsigned)n_c, &weight_2_2[2], &weight[from_2 + 2]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_15 * 2048 + 3) < (unsigned)n_c, &weight_2_2[3], &weight[from_2 + 3]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_15 * 2048 + 4) < (unsigned)n_c, &weight_2_2[4], &weight[from_2 + 4]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_15 * 2048 + 5) < (unsigned)n_c, &weight_2_2[5], &weight[from_2 + 5]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_15 * 2048 + 6) < (unsigned)n_c, &weight_2_2[6], &weight[from_2 + 6]);
                    fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_15 * 2048 + 7) < (unsigned)n_c, &weight_2_2[7], &weight[from_2 + 7]);
                }
                #pragma unroll
                for (int c_r_16 = 0; c_r_16 < 8; ++c_r_16) {
                    y_2_2[c_r_15 * 8 + c_r_16] = x_4[c_r_15 * 8 + c_r_16] * rstd[0] * weight_2_2[c_r_16];
                }
            }
            // [STORE y]
            #pragma unroll  // r138
            for (int c_r_17 = 0; c_r_17 < 4; ++c_r_17) {
                if ((unsigned)(c0_2 + c_lane + c_r_17 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0_2 + c_lane + c_r_17 * 2048) < (unsigned)n_c) fd::store<fd::bf16, 8, fd::whole>(&y[size_C * r0 + (long long)c0_2 + (long long)(c_lane + c_r_17 * 2048)], &y_2_2[c_r_17 * 8]);
            }
            #pragma unroll
            for (int c_r_18 = 0; c_r_18 < 4; ++c_r_18) {
                if (__builtin_expect((unsigned)(c0_2 + c_lane + c_r_18 * 2048 + 7) < (unsigned)(n_c + 7) && !((unsigned)(c0_2 + c_lane + c_r_18 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0_2 + c_lane + c_r_18 * 2048) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r_3 = 0; end_r_3 < 8; ++end_r_3) {
                        if ((unsigned)(c0_2 + c_lane + c_r_18 * 2048 + end_r_3) < (unsigned)n_c) fd::store<fd::bf16, 1>(&y[size_C * r0 + (long long)c0_2 + (long long)c_lane + (long long)(c_r_18 * 2048 + end_r_3)], &y_2_2[c_r_18 * 8 + end_r_3]);
                    }
                }
            }
        } else {
            // [INIT] r127: pass 1: states start at the identity of their operators
            const int weight_shift = (int)((long long)c0_2 & 7);  // r130

            // [LOAD x] r131: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_9 = 0; c_r_9 < 4; ++c_r_9) {
                fd::load<fd::bf16, 8, fd::read_only>(&x_3[c_r_9 * 8], &x[size_C * r0 + (long long)c0_2 + (long long)(c_lane + c_r_9 * 2048)]);
            }

            // [COMPUTE y] r133: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
                const long long from = (long long)c0_2 + (long long)(c_lane + c_r_10 * 2048);
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
                #pragma unroll
                for (int c_r_11 = 0; c_r_11 < 8; ++c_r_11) {
                    y_2[c_r_10 * 8 + c_r_11] = x_3[c_r_10 * 8 + c_r_11] * rstd[0] * weight_2[c_r_11];
                }
            }
            // [STORE y]
            #pragma unroll  // r134
            for (int c_r_12 = 0; c_r_12 < 4; ++c_r_12) {
                fd::store<fd::bf16, 8, fd::whole>(&y[size_C * r0 + (long long)c0_2 + (long long)(c_lane + c_r_12 * 2048)], &y_2[c_r_12 * 8]);
            }
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r51 [step2, problem] fuse, rstd__1, rstd, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r52 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r53 [build, problem] reduce-registers, rstd__1[r] = sum[c] (x[r, c] * x[r, c]): 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r54 [build, hardware] warp-reduce, rstd__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r55 [build, hardware] block-merge, rstd__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r56 [build, problem] map-tile, rstd[r] = rsqrt(((rstd__1[r] / tofloat(C)) + 1e-6)): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r57 [build, hardware] load-tile, weight: address c; 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r58 [build, problem] map-tile, y[r,c] = ((x[r, c] * rstd[r]) * weight[c]): 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r59 [build, hardware] store-tile, y: address ((C * r) + c); 16 elements a thread, 8 at a time
// r62 [step2, problem] fuse, rstd__1, rstd, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r63 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r64 [build, problem] reduce-registers, rstd__1[r] = sum[c] (x[r, c] * x[r, c]): 16 points a thread in registers [c:2x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r65 [build, hardware] warp-reduce, rstd__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r66 [build, hardware] block-merge, rstd__1: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r67 [build, problem] map-tile, rstd[r] = rsqrt(((rstd__1[r] / tofloat(C)) + 1e-6)): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r68 [build, hardware] load-tile, weight: address c; 16 elements a thread, 8 at a time; registers [c:2x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r69 [build, problem] map-tile, y[r,c] = ((x[r, c] * rstd[r]) * weight[c]): 16 elements a thread in registers [c:2x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r70 [build, hardware] store-tile, y: address ((C * r) + c); 16 elements a thread, 8 at a time
// r73 [step2, problem] fuse, rstd__1, rstd, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r74 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r75 [build, problem] reduce-registers, rstd__1[r] = sum[c] (x[r, c] * x[r, c]): 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r76 [build, hardware] warp-reduce, rstd__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r77 [build, hardware] block-merge, rstd__1: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r78 [build, problem] map-tile, rstd[r] = rsqrt(((rstd__1[r] / tofloat(C)) + 1e-6)): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r79 [build, hardware] load-tile, weight: address c; 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r80 [build, problem] map-tile, y[r,c] = ((x[r, c] * rstd[r]) * weight[c]): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r81 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r84 [step2, problem] fuse, rstd__1, rstd, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r85 [build, hardware] rows-ahead, x: 30 clusters stay; each copies the next row while it works on one in registers; weight are the same for all rows and stay in shared memory
// r86 [build, hardware] cluster-merges, rstd__1: 1 merges of 8 blocks follow one another for each row; mbarriers count what is pushed
// r87 [build, hardware] rows-handed-out, rmsnorm_rows_kernel_v4: clusters take rows as they become free: multiprocessors do not get equal shares of the memory
// r88 [build, hardware] cluster-start, rmsnorm_rows_kernel_v4: a block's shared memory can be written once it runs; the barrier stands behind the first loads
// r89 [build, hardware] whole-part, c: a block whose part of the row is whole has a loop without conditions on the points
// r90 [build, hardware] load-landed, x: 32 elements a thread from shared memory, 8 at a time
// r91 [build, problem] reduce-registers, rstd__1[r] = sum[c] (x[r, c] * x[r, c]): 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r92 [build, hardware] warp-reduce, rstd__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r93 [build, hardware] cluster-push, rstd__1: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
// r94 [build, hardware] rows-handed-out, rmsnorm_rows_kernel_v4: block 0 pushes the number to all blocks, which wait for it a row later
// r95 [build, hardware] merge-arrived, arrivals: what all warps of the cluster pushed of level 0
// r96 [build, hardware] cluster-merge, rstd__1: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
// r97 [build, hardware] warp-reduce, rstd__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r98 [build, problem] map-tile, rstd[r] = rsqrt(((rstd__1[r] / tofloat(C)) + 1e-6)): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r99 [build, hardware] load-landed, weight: 32 elements a thread from shared memory, 8 at a time
// r100 [build, problem] map-tile, y[r,c] = ((x[r, c] * rstd[r]) * weight[c]): 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r101 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r102 [build, hardware] load-landed, x: 32 elements a thread from shared memory, 8 at a time
// r103 [build, problem] reduce-registers, rstd__1[r] = sum[c] (x[r, c] * x[r, c]): 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r104 [build, hardware] warp-reduce, rstd__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r105 [build, hardware] cluster-push, rstd__1: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
// r106 [build, hardware] rows-handed-out, rmsnorm_rows_kernel_v4: block 0 pushes the number to all blocks, which wait for it a row later
// r107 [build, hardware] merge-arrived, arrivals: what all warps of the cluster pushed of level 0
// r108 [build, hardware] cluster-merge, rstd__1: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
// r109 [build, hardware] warp-reduce, rstd__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r110 [build, problem] map-tile, rstd[r] = rsqrt(((rstd__1[r] / tofloat(C)) + 1e-6)): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r111 [build, hardware] load-landed, weight: 32 elements a thread from shared memory, 8 at a time
// r112 [build, problem] map-tile, y[r,c] = ((x[r, c] * rstd[r]) * weight[c]): 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r113 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r116 [step2, problem] fuse, rstd__1, rstd, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r117 [build, hardware] walk-lines, c: rows along `c` start anywhere, the first element of one at ((1 * C) * r): tiles begin at the multiple of 8 elements before it, so that every access is aligned
// r118 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r119 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 8192
// r121 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r122 [build, problem] reduce-registers, rstd__1[r] = sum[c] (x[r, c] * x[r, c]): 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r123 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r124 [build, problem] reduce-registers, rstd__1[r] = sum[c] (x[r, c] * x[r, c]): 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r125 [build, hardware] warp-reduce, rstd__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r126 [build, hardware] block-merge, rstd__1: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r127 [build, problem] stream-init, c: pass 1: states start at the identity of their operators
// r128 [build, hardware] stream-loop, c: pass 1 streams `c` in tiles of 8192
// r130 [build, hardware] list-by-groups, weight: address c; lists begin at lines of their own: for 8 neighbours, 2 pieces of 16 bytes are loaded where they are used and shifted together
// r131 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r132 [build, problem] map-tile, rstd[r] = rsqrt(((rstd__1[r] / tofloat(C)) + 1e-6)): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r133 [build, problem] map-tile, y[r,c] = ((x[r, c] * rstd[r]) * weight[c]): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r134 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r135 [build, hardware] list-by-groups, weight: address c; lists begin at lines of their own: for 8 neighbours, 2 pieces of 16 bytes are loaded where they are used and shifted together
// r136 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r137 [build, problem] map-tile, y[r,c] = ((x[r, c] * rstd[r]) * weight[c]): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r138 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them
