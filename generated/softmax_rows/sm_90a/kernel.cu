// softmax_rows: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Row-wise softmax; rows of any length up to 131072.
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

extern "C" __global__ void __launch_bounds__(128, 8) softmax_rows_kernel(
    const __nv_bfloat16* __restrict__ x,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_y_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_y_3 = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32

    // [INIT] r61: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r62

    // [LOAD x] r62: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_2[16];
    #pragma unroll
    for (int c_r = 0; c_r < 2; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r * 1024) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c_lane + c_r * 1024)]);
    }
    float y_1[1];  // r61
    y_1[0] = -fd::infinity();

    // [COMPUTE y__1] r63: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if ((c_lane + c_r_2 * 1024) < n_c) {
                y_1[0] = fd::max(y_1[0], x_2[c_r_2 * 8 + c_r_3]);
            }
        }
    }

    // [WARP_REDUCE y__1] r64: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE y__1] r65: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE y__2] r66: 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float y_2[16];
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 2; ++c_r_4) {
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
            y_2[c_r_4 * 8 + c_r_5] = fd::exp2_approx((x_2[c_r_4 * 8 + c_r_5] - y_1[0]) * 1.442695f);
        }
    }
    float y_3[1];  // r61
    y_3[0] = 0.0f;

    // [COMPUTE y__3] r67: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 2; ++c_r_6) {
        #pragma unroll
        for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
            if ((c_lane + c_r_6 * 1024) < n_c) {
                y_3[0] += y_2[c_r_6 * 8 + c_r_7];
            }
        }
    }

    // [WARP_REDUCE y__3] r68: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE y__3] r69: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE y] r70: 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    const float divisor = y_3[0];
    const float size = fabsf(divisor);
    const float scale = 4.2535296e37f < size ? 5.421011e-20f : size < 2.3509887e-38f ? 1.8446744e19f : 1.0f;
    const float inverse = 1.0f / (divisor * scale);
    float y_4[16];
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 2; ++c_r_8) {
        #pragma unroll
        for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
            y_4[c_r_8 * 8 + c_r_9] = y_2[c_r_8 * 8 + c_r_9] * scale * inverse;
        }
    }

    // [STORE y] r71: address ((C * r) + c); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_10 = 0; c_r_10 < 2; ++c_r_10) {
        if ((c_lane + c_r_10 * 1024) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0 + (long long)(c_lane + c_r_10 * 1024)], &y_4[c_r_10 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) softmax_rows_kernel_v2(
    const __nv_bfloat16* __restrict__ x,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_y_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_y_3 = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32

    // [INIT] r74: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r75

    // [LOAD x] r75: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float x_2[32];
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r * 1024) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c_lane + c_r * 1024)]);
    }
    float y_1[1];  // r74
    y_1[0] = -fd::infinity();

    // [COMPUTE y__1] r76: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if ((c_lane + c_r_2 * 1024) < n_c) {
                y_1[0] = fd::max(y_1[0], x_2[c_r_2 * 8 + c_r_3]);
            }
        }
    }

    // [WARP_REDUCE y__1] r77: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE y__1] r78: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE y__2] r79: 32 elements a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    float y_2[32];
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
            y_2[c_r_4 * 8 + c_r_5] = fd::exp2_approx((x_2[c_r_4 * 8 + c_r_5] - y_1[0]) * 1.442695f);
        }
    }
    float y_3[1];  // r74
    y_3[0] = 0.0f;

    // [COMPUTE y__3] r80: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
        #pragma unroll
        for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
            if ((c_lane + c_r_6 * 1024) < n_c) {
                y_3[0] += y_2[c_r_6 * 8 + c_r_7];
            }
        }
    }

    // [WARP_REDUCE y__3] r81: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE y__3] r82: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE y] r83: 32 elements a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
    const float divisor = y_3[0];
    const float size = fabsf(divisor);
    const float scale = 4.2535296e37f < size ? 5.421011e-20f : size < 2.3509887e-38f ? 1.8446744e19f : 1.0f;
    const float inverse = 1.0f / (divisor * scale);
    float y_4[32];
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
        #pragma unroll
        for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
            y_4[c_r_8 * 8 + c_r_9] = y_2[c_r_8 * 8 + c_r_9] * scale * inverse;
        }
    }

    // [STORE y] r84: address ((C * r) + c); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
        if ((c_lane + c_r_10 * 1024) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0 + (long long)(c_lane + c_r_10 * 1024)], &y_4[c_r_10 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) softmax_rows_kernel_v3(
    const __nv_bfloat16* __restrict__ x,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_y_1 = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    float* s_y_3 = reinterpret_cast<float*>(fd_shared + 32);  // 8 x f32, bytes 32..64

    // [INIT] r87: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_lane = lane * 8 + warp * 256;  // r88

    // [LOAD x] r88: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float x_2[32];
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((c_lane + c_r * 2048) < n_c, &x_2[c_r * 8], &x[size_C * r0 + (long long)(c_lane + c_r * 2048)]);
    }
    float y_1[1];  // r87
    y_1[0] = -fd::infinity();

    // [COMPUTE y__1] r89: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            if ((c_lane + c_r_2 * 2048) < n_c) {
                y_1[0] = fd::max(y_1[0], x_2[c_r_2 * 8 + c_r_3]);
            }
        }
    }

    // [WARP_REDUCE y__1] r90: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE y__1] r91: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE y__2] r92: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float y_2[32];
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
            y_2[c_r_4 * 8 + c_r_5] = fd::exp2_approx((x_2[c_r_4 * 8 + c_r_5] - y_1[0]) * 1.442695f);
        }
    }
    float y_3[1];  // r87
    y_3[0] = 0.0f;

    // [COMPUTE y__3] r93: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
        #pragma unroll
        for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
            if ((c_lane + c_r_6 * 2048) < n_c) {
                y_3[0] += y_2[c_r_6 * 8 + c_r_7];
            }
        }
    }

    // [WARP_REDUCE y__3] r94: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE y__3] r95: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [COMPUTE y] r96: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    const float divisor = y_3[0];
    const float size = fabsf(divisor);
    const float scale = 4.2535296e37f < size ? 5.421011e-20f : size < 2.3509887e-38f ? 1.8446744e19f : 1.0f;
    const float inverse = 1.0f / (divisor * scale);
    float y_4[32];
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
        #pragma unroll
        for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
            y_4[c_r_8 * 8 + c_r_9] = y_2[c_r_8 * 8 + c_r_9] * scale * inverse;
        }
    }

    // [STORE y] r97: address ((C * r) + c); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
        if ((c_lane + c_r_10 * 2048) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0 + (long long)(c_lane + c_r_10 * 2048)], &y_4[c_r_10 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(512, 2) softmax_rows_kernel_v4(
    const __nv_bfloat16* __restrict__ x,
    int* rows_taken,
    __nv_bfloat16* __restrict__ y,
    int n_c,
    int rows,
    int workers,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 16384 x bf16, bytes 0..32768
    float* s_y_1_parts = reinterpret_cast<float*>(fd_shared + 32768);  // 256 x f32, bytes 32768..33792
    float* s_y_3_parts = reinterpret_cast<float*>(fd_shared + 33792);  // 256 x f32, bytes 33792..34816
    long long* s_arrivals = reinterpret_cast<long long*>(fd_shared + 34816);  // 4 x i64, bytes 34816..34848
    int* s_next_row = reinterpret_cast<int*>(fd_shared + 34848);  // 2 x i32, bytes 34848..34856
    long long* s_row_arrivals = reinterpret_cast<long long*>(fd_shared + 34864);  // 2 x i64, bytes 34864..34880

    // [INIT] r100: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int c0 = fd::cluster_rank() * 16384;
    const int worker = (int)blockIdx.x / 8;
    const int c_lane = lane * 8 + warp * 256;  // r101

    // [AHEAD] r101: 30 clusters stay; each copies the next row while it works on one in registers
    const long long r0 = (long long)worker;
    const long long copied_from = size_C * r0 + (long long)c0 + (long long)c_lane;
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::copy_async<16>(&s_x[(c_r * 512 + (int)threadIdx.x) * 8], &x[copied_from + (long long)c_r * 4096], (c0 + c_lane + c_r * 4096) < n_c && worker < rows);
    }
    fd::copy_async_commit();

    // [MERGES] r102: 2 merges of 8 blocks follow one another for each row; mbarriers count what is pushed
    if ((int)threadIdx.x < 4) {
        fd::mbarrier_init(&s_arrivals[(int)threadIdx.x], 1);
        fd::mbarrier_fence();
    }

    // [HANDOUT] r103: clusters take rows as they become free: multiprocessors do not get equal shares of the memory
    if ((int)threadIdx.x < 2) {
        fd::mbarrier_init(&s_row_arrivals[(int)threadIdx.x], 1);
        fd::mbarrier_fence();
    }
    int row_taken = 0;
    const int warp_same = fd::warp_same(warp);
    if (fd::cluster_rank() == 0 && warp_same == 0) {
        if (lane == 0) row_taken = fd::atomic_add(&rows_taken[0LL], 1);
    }

    // [CLUSTER_START] r104: a block's shared memory can be written once it runs; the barrier stands behind the first loads
    fd::cluster_sync();
    int row = worker;
    int row_next = worker + workers;
    int trip = 0;

    // [STORE y] r139: address ((C * r) + c); 32 elements a thread, 8 at a time
    if ((c0 + 16384) <= n_c) {  // r105

        // [STORE y] r122: address ((C * r) + c); 32 elements a thread, 8 at a time
        float x_2[32];  // r105
        float y_1[1];
        float y_3[1];
        float y_1_2[1];
        float y_2[32];
        float y_3_2[1];
        float y_4[32];
        #pragma unroll 1
        while (row < rows) {
            // [CLUSTER_START]
            const long long r0_2 = (long long)row;
            fd::copy_async_wait<0>();

            // [LANDED x] r106: 32 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
                fd::load<fd::bf16, 8>(&x_2[c_r_2 * 8], &s_x[(c_r_2 * 512 + (int)threadIdx.x) * 8]);
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
            const long long copied_from_2 = size_C * r0_3 + (long long)c0 + (long long)c_lane;
            #pragma unroll
            for (int c_r_3 = 0; c_r_3 < 4; ++c_r_3) {
                fd::copy_async<16>(&s_x[(c_r_3 * 512 + (int)threadIdx.x) * 8], &x[copied_from_2 + (long long)c_r_3 * 4096], row_next < rows);
            }
            fd::copy_async_commit();
            const int arrival = trip % 2;
            if ((int)threadIdx.x == 0) {
                fd::mbarrier_arrive_expect(&s_arrivals[arrival], 512);
            }
            y_1[0] = -fd::infinity();

            // [COMPUTE y__1] r107: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
                #pragma unroll
                for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
                    y_1[0] = fd::max(y_1[0], x_2[c_r_4 * 8 + c_r_5]);
                }
            }

            // [WARP_REDUCE y__1] r108: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

            // [PUSH y__1] r109: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
            __syncwarp();
            const int part_at = trip % 2 * 128 + fd::cluster_rank() * 16 + warp;
            if (lane < 8) fd::push_remote<fd::f32, 1>(&s_y_1_parts[part_at], lane, &y_1[0], &s_arrivals[arrival]);
            if (row_next < rows) {  // r110
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

            // [ARRIVED 0] r111: what all warps of the cluster pushed of level 0
            fd::mbarrier_wait(&s_arrivals[arrival_2], trip / 2 % 2);
            const int arrival_3 = 2 + trip % 2;
            if ((int)threadIdx.x == 0) {
                fd::mbarrier_arrive_expect(&s_arrivals[arrival_3], 512);
            }
            y_3[0] = 0.0f;

            // [CLUSTER_MERGE y__1] r112: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
            y_1_2[0] = -fd::infinity();
            const int parts_at = trip % 2 * 128 + lane;
            float part;
            fd::load<fd::f32, 1>(&part, &s_y_1_parts[parts_at]);
            y_1_2[0] = fd::max(y_1_2[0], part);
            float part_2;
            fd::load<fd::f32, 1>(&part_2, &s_y_1_parts[parts_at + 32]);
            y_1_2[0] = fd::max(y_1_2[0], part_2);
            float part_3;
            fd::load<fd::f32, 1>(&part_3, &s_y_1_parts[parts_at + 64]);
            y_1_2[0] = fd::max(y_1_2[0], part_3);
            float part_4;
            fd::load<fd::f32, 1>(&part_4, &s_y_1_parts[parts_at + 96]);
            y_1_2[0] = fd::max(y_1_2[0], part_4);

            // [WARP_REDUCE y__1] r113: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_6 = fd::shuffle_xor(y_1_2[0], 1);
            y_1_2[0] = fd::max(y_1_2[0], other_6);
            const float other_7 = fd::shuffle_xor(y_1_2[0], 2);
            y_1_2[0] = fd::max(y_1_2[0], other_7);
            const float other_8 = fd::shuffle_xor(y_1_2[0], 4);
            y_1_2[0] = fd::max(y_1_2[0], other_8);
            const float other_9 = fd::shuffle_xor(y_1_2[0], 8);
            y_1_2[0] = fd::max(y_1_2[0], other_9);
            const float other_10 = fd::shuffle_xor(y_1_2[0], 16);
            y_1_2[0] = fd::max(y_1_2[0], other_10);

            // [COMPUTE y__2] r114: 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
                #pragma unroll
                for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
                    y_2[c_r_6 * 8 + c_r_7] = fd::exp2_approx((x_2[c_r_6 * 8 + c_r_7] - y_1_2[0]) * 1.442695f);
                }
            }

            // [COMPUTE y__3] r115: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
                #pragma unroll
                for (int c_r_9 = 0; c_r_9 < 8; ++c_r_9) {
                    y_3[0] += y_2[c_r_8 * 8 + c_r_9];
                }
            }

            // [WARP_REDUCE y__3] r116: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_11 = fd::shuffle_xor(y_3[0], 1);
            y_3[0] += other_11;
            const float other_12 = fd::shuffle_xor(y_3[0], 2);
            y_3[0] += other_12;
            const float other_13 = fd::shuffle_xor(y_3[0], 4);
            y_3[0] += other_13;
            const float other_14 = fd::shuffle_xor(y_3[0], 8);
            y_3[0] += other_14;
            const float other_15 = fd::shuffle_xor(y_3[0], 16);
            y_3[0] += other_15;

            // [PUSH y__3] r117: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
            const int part_at_2 = trip % 2 * 128 + fd::cluster_rank() * 16 + warp;
            if (lane < 8) fd::push_remote<fd::f32, 1>(&s_y_3_parts[part_at_2], lane, &y_3[0], &s_arrivals[arrival_3]);
            const int arrival_4 = 2 + trip % 2;

            // [ARRIVED 1] r118: what all warps of the cluster pushed of level 1
            fd::mbarrier_wait(&s_arrivals[arrival_4], trip / 2 % 2);

            // [CLUSTER_MERGE y__3] r119: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
            y_3_2[0] = 0.0f;
            const int parts_at_2 = trip % 2 * 128 + lane;
            float part_5;
            fd::load<fd::f32, 1>(&part_5, &s_y_3_parts[parts_at_2]);
            y_3_2[0] += part_5;
            float part_6;
            fd::load<fd::f32, 1>(&part_6, &s_y_3_parts[parts_at_2 + 32]);
            y_3_2[0] += part_6;
            float part_7;
            fd::load<fd::f32, 1>(&part_7, &s_y_3_parts[parts_at_2 + 64]);
            y_3_2[0] += part_7;
            float part_8;
            fd::load<fd::f32, 1>(&part_8, &s_y_3_parts[parts_at_2 + 96]);
            y_3_2[0] += part_8;

            // [WARP_REDUCE y__3] r120: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_16 = fd::shuffle_xor(y_3_2[0], 1);
            y_3_2[0] += other_16;
            const float other_17 = fd::shuffle_xor(y_3_2[0], 2);
            y_3_2[0] += other_17;
            const float other_18 = fd::shuffle_xor(y_3_2[0], 4);
            y_3_2[0] += other_18;
            const float other_19 = fd::shuffle_xor(y_3_2[0], 8);
            y_3_2[0] += other_19;
            const float other_20 = fd::shuffle_xor(y_3_2[0], 16);
            y_3_2[0] += other_20;

            // [COMPUTE y] r121: 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            const float divisor = y_3_2[0];
            const float size = fabsf(divisor);
            const float scale = 4.2535296e37f < size ? 5.421011e-20f : size < 2.3509887e-38f ? 1.8446744e19f : 1.0f;
            const float inverse = 1.0f / (divisor * scale);
            #pragma unroll
            for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
                #pragma unroll
                for (int c_r_11 = 0; c_r_11 < 8; ++c_r_11) {
                    y_4[c_r_10 * 8 + c_r_11] = y_2[c_r_10 * 8 + c_r_11] * scale * inverse;
                }
            }
            // [STORE y]
            #pragma unroll  // r122
            for (int c_r_12 = 0; c_r_12 < 4; ++c_r_12) {
                fd::store<fd::bf16, 8>(&y[size_C * r0_2 + (long long)c0 + (long long)(c_lane + c_r_12 * 4096)], &y_4[c_r_12 * 8]);
            }
            row = row_next;
            trip += 1;
        }
    } else {  // r105
        // [STORE y]
        float x_2_2[32];
        float y_1_3[1];
        float y_3_3[1];
        float y_1_4[1];
        float y_2_2[32];
        float y_3_4[1];
        float y_2_3[32];
        #pragma unroll 1
        while (row < rows) {
            // [STORE y]
            const long long r0_4 = (long long)row;
            fd::copy_async_wait<0>();

            // [LANDED x] r123: 32 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int c_r_13 = 0; c_r_13 < 4; ++c_r_13) {
                fd::load<fd::bf16, 8>(&x_2_2[c_r_13 * 8], &s_x[(c_r_13 * 512 + (int)threadIdx.x) * 8]);
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
            const long long copied_from_3 = size_C * r0_5 + (long long)c0 + (long long)c_lane;
            #pragma unroll
            for (int c_r_14 = 0; c_r_14 < 4; ++c_r_14) {
                fd::copy_async<16>(&s_x[(c_r_14 * 512 + (int)threadIdx.x) * 8], &x[copied_from_3 + (long long)c_r_14 * 4096], (c0 + c_lane + c_r_14 * 4096) < n_c && row_next < rows);
            }
            fd::copy_async_commit();
            const int arrival_5 = trip % 2;
            if ((int)threadIdx.x == 0) {
                fd::mbarrier_arrive_expect(&s_arrivals[arrival_5], 512);
            }
            y_1_3[0] = -fd::infinity();

            // [COMPUTE y__1] r124: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_15 = 0; c_r_15 < 4; ++c_r_15) {
                #pragma unroll
                for (int c_r_16 = 0; c_r_16 < 8; ++c_r_16) {
                    if ((c0 + c_lane + c_r_15 * 4096) < n_c) {
                        y_1_3[0] = fd::max(y_1_3[0], x_2_2[c_r_15 * 8 + c_r_16]);
                    }
                }
            }

            // [WARP_REDUCE y__1] r125: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_21 = fd::shuffle_xor(y_1_3[0], 1);
            y_1_3[0] = fd::max(y_1_3[0], other_21);
            const float other_22 = fd::shuffle_xor(y_1_3[0], 2);
            y_1_3[0] = fd::max(y_1_3[0], other_22);
            const float other_23 = fd::shuffle_xor(y_1_3[0], 4);
            y_1_3[0] = fd::max(y_1_3[0], other_23);
            const float other_24 = fd::shuffle_xor(y_1_3[0], 8);
            y_1_3[0] = fd::max(y_1_3[0], other_24);
            const float other_25 = fd::shuffle_xor(y_1_3[0], 16);
            y_1_3[0] = fd::max(y_1_3[0], other_25);

            // [PUSH y__1] r126: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
            __syncwarp();
            const int part_at_3 = trip % 2 * 128 + fd::cluster_rank() * 16 + warp;
            if (lane < 8) fd::push_remote<fd::f32, 1>(&s_y_1_parts[part_at_3], lane, &y_1_3[0], &s_arrivals[arrival_5]);
            if (row_next < rows) {  // r127
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

            // [ARRIVED 0] r128: what all warps of the cluster pushed of level 0
            fd::mbarrier_wait(&s_arrivals[arrival_6], trip / 2 % 2);
            const int arrival_7 = 2 + trip % 2;
            if ((int)threadIdx.x == 0) {
                fd::mbarrier_arrive_expect(&s_arrivals[arrival_7], 512);
            }
            y_3_3[0] = 0.0f;

            // [CLUSTER_MERGE y__1] r129: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
            y_1_4[0] = -fd::infinity();
            const int parts_at_3 = trip % 2 * 128 + lane;
            float part_9;
            fd::load<fd::f32, 1>(&part_9, &s_y_1_parts[parts_at_3]);
            y_1_4[0] = fd::max(y_1_4[0], part_9);
            float part_10;
            fd::load<fd::f32, 1>(&part_10, &s_y_1_parts[parts_at_3 + 32]);
            y_1_4[0] = fd::max(y_1_4[0], part_10);
            float part_11;
            fd::load<fd::f32, 1>(&part_11, &s_y_1_parts[parts_at_3 + 64]);
            y_1_4[0] = fd::max(y_1_4[0], part_11);
            float part_12;
            fd::load<fd::f32, 1>(&part_12, &s_y_1_parts[parts_at_3 + 96]);
            y_1_4[0] = fd::max(y_1_4[0], part_12);

            // [WARP_REDUCE y__1] r130: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_26 = fd::shuffle_xor(y_1_4[0], 1);
            y_1_4[0] = fd::max(y_1_4[0], other_26);
            const float other_27 = fd::shuffle_xor(y_1_4[0], 2);
            y_1_4[0] = fd::max(y_1_4[0], other_27);
            const float other_28 = fd::shuffle_xor(y_1_4[0], 4);
            y_1_4[0] = fd::max(y_1_4[0], other_28);
            const float other_29 = fd::shuffle_xor(y_1_4[0], 8);
            y_1_4[0] = fd::max(y_1_4[0], other_29);
            const float other_30 = fd::shuffle_xor(y_1_4[0], 16);
            y_1_4[0] = fd::max(y_1_4[0], other_30);

            // [COMPUTE y__2] r131: 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_17 = 0; c_r_17 < 4; ++c_r_17) {
                #pragma unroll
                for (int c_r_18 = 0; c_r_18 < 8; ++c_r_18) {
                    y_2_2[c_r_17 * 8 + c_r_18] = fd::exp2_approx((x_2_2[c_r_17 * 8 + c_r_18] - y_1_4[0]) * 1.442695f);
                }
            }

            // [COMPUTE y__3] r132: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            #pragma unroll
            for (int c_r_19 = 0; c_r_19 < 4; ++c_r_19) {
                #pragma unroll
                for (int c_r_20 = 0; c_r_20 < 8; ++c_r_20) {
                    if ((c0 + c_lane + c_r_19 * 4096) < n_c) {
                        y_3_3[0] += y_2_2[c_r_19 * 8 + c_r_20];
                    }
                }
            }

            // [WARP_REDUCE y__3] r133: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_31 = fd::shuffle_xor(y_3_3[0], 1);
            y_3_3[0] += other_31;
            const float other_32 = fd::shuffle_xor(y_3_3[0], 2);
            y_3_3[0] += other_32;
            const float other_33 = fd::shuffle_xor(y_3_3[0], 4);
            y_3_3[0] += other_33;
            const float other_34 = fd::shuffle_xor(y_3_3[0], 8);
            y_3_3[0] += other_34;
            const float other_35 = fd::shuffle_xor(y_3_3[0], 16);
            y_3_3[0] += other_35;

            // [PUSH y__3] r134: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
            const int part_at_4 = trip % 2 * 128 + fd::cluster_rank() * 16 + warp;
            if (lane < 8) fd::push_remote<fd::f32, 1>(&s_y_3_parts[part_at_4], lane, &y_3_3[0], &s_arrivals[arrival_7]);
            const int arrival_8 = 2 + trip % 2;

            // [ARRIVED 1] r135: what all warps of the cluster pushed of level 1
            fd::mbarrier_wait(&s_arrivals[arrival_8], trip / 2 % 2);

            // [CLUSTER_MERGE y__3] r136: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
            y_3_4[0] = 0.0f;
            const int parts_at_4 = trip % 2 * 128 + lane;
            float part_13;
            fd::load<fd::f32, 1>(&part_13, &s_y_3_parts[parts_at_4]);
            y_3_4[0] += part_13;
            float part_14;
            fd::load<fd::f32, 1>(&part_14, &s_y_3_parts[parts_at_4 + 32]);
            y_3_4[0] += part_14;
            float part_15;
            fd::load<fd::f32, 1>(&part_15, &s_y_3_parts[parts_at_4 + 64]);
            y_3_4[0] += part_15;
            float part_16;
            fd::load<fd::f32, 1>(&part_16, &s_y_3_parts[parts_at_4 + 96]);
            y_3_4[0] += part_16;

            // [WARP_REDUCE y__3] r137: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
            const float other_36 = fd::shuffle_xor(y_3_4[0], 1);
            y_3_4[0] += other_36;
            const float other_37 = fd::shuffle_xor(y_3_4[0], 2);
            y_3_4[0] += other_37;
            const float other_38 = fd::shuffle_xor(y_3_4[0], 4);
            y_3_4[0] += other_38;
            const float other_39 = fd::shuffle_xor(y_3_4[0], 8);
            y_3_4[0] += other_39;
            const float other_40 = fd::shuffle_xor(y_3_4[0], 16);
            y_3_4[0] += other_40;

            // [COMPUTE y] r138: 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
            const float divisor_2 = y_3_4[0];
            const float size_2 = fabsf(divisor_2);
            const float scale_2 = 4.2535296e37f < size_2 ? 5.421011e-20f : size_2 < 2.3509887e-38f ? 1.8446744e19f : 1.0f;
            const float inverse_2 = 1.0f / (divisor_2 * scale_2);
            #pragma unroll
            for (int c_r_21 = 0; c_r_21 < 4; ++c_r_21) {
                #pragma unroll
                for (int c_r_22 = 0; c_r_22 < 8; ++c_r_22) {
                    y_2_3[c_r_21 * 8 + c_r_22] = y_2_2[c_r_21 * 8 + c_r_22] * scale_2 * inverse_2;
                }
            }
            // [STORE y]
            #pragma unroll  // r139
            for (int c_r_23 = 0; c_r_23 < 4; ++c_r_23) {
                if ((c0 + c_lane + c_r_23 * 4096) < n_c) fd::store<fd::bf16, 8>(&y[size_C * r0_4 + (long long)c0 + (long long)(c_lane + c_r_23 * 4096)], &y_2_3[c_r_23 * 8]);
            }
            row = row_next;
            trip += 1;
        }
    }
    fd::copy_async_wait<0>();  // r105
}

extern "C" __global__ void __launch_bounds__(256, 3) softmax_rows_kernel_any(
    const __nv_bfloat16* __restrict__ x,
    __nv_bfloat16* __restrict__ y,
    long long size_C,
    int n_c) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_y_1 = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    float* s_y_3 = reinterpret_cast<float*>(fd_shared + 32);  // 8 x f32, bytes 32..64

    // [INIT] r142: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int c_before = (int)((size_C * r0) & 7);  // r143
    const int c_lane = lane * 8 + warp * 256;  // r147

    // [INIT] r144: pass 0: states start at the identity of their operators
    float y_1[1];
    y_1[0] = -fd::infinity();
    float y_3[1];
    y_3[0] = 0.0f;

    // [COMPUTE y__3] r156: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
    float y_1_tile[1];  // r145
    float x_2[32];
    float y_1_old[1];
    float y_3_scale[1];
    float y_2[32];
    float y_1_tile_2[1];
    float x_2_2[32];
    float y_1_old_2[1];
    float y_3_scale_2[1];
    float y_2_2[32];
    #pragma unroll 1
    for (int c0 = 0 - c_before; c0 < n_c; c0 += 8192) {
        if (__builtin_expect(!(0 <= c0 && (c0 + 8192) <= n_c), 0)) {  // r156

            // [COMPUTE y__3] r151: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            y_1_tile_2[0] = -fd::infinity();

            // [LOAD x] r152: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
                fd::load_or_zero<fd::bf16, 8, fd::read_only>((unsigned)(c0 + c_lane + c_r_8 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_8 * 2048) < (unsigned)n_c, &x_2_2[c_r_8 * 8], &x[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r_8 * 2048)]);
            }
            #pragma unroll
            for (int c_r_9 = 0; c_r_9 < 4; ++c_r_9) {
                if (__builtin_expect((unsigned)(c0 + c_lane + c_r_9 * 2048 + 7) < (unsigned)(n_c + 7) && !((unsigned)(c0 + c_lane + c_r_9 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_9 * 2048) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r = 0; end_r < 8; ++end_r) {
                        fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0 + c_lane + c_r_9 * 2048 + end_r) < (unsigned)n_c, &x_2_2[c_r_9 * 8 + end_r], &x[size_C * r0 + (long long)c0 + (long long)c_lane + (long long)(c_r_9 * 2048 + end_r)]);
                    }
                }
            }

            // [COMPUTE y__1] r153: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
                if (__builtin_expect(!((unsigned)(c0 + c_lane + c_r_10 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_10 * 2048) < (unsigned)n_c), 0)) {
                    if ((unsigned)(c0 + c_lane + c_r_10 * 2048 + 7) < (unsigned)(n_c + 7)) {
                        #pragma unroll
                        for (int c_r_11 = 0; c_r_11 < 8; ++c_r_11) {
                            if ((unsigned)(c0 + c_lane + c_r_10 * 2048 + c_r_11) < (unsigned)n_c) {
                                y_1_tile_2[0] = fd::max(y_1_tile_2[0], x_2_2[c_r_10 * 8 + c_r_11]);
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int c_r_12 = 0; c_r_12 < 8; ++c_r_12) {
                        y_1_tile_2[0] = fd::max(y_1_tile_2[0], x_2_2[c_r_10 * 8 + c_r_12]);
                    }
                }
            }
            y_1_old_2[0] = y_1[0];
            y_1[0] = fd::max(y_1[0], y_1_tile_2[0]);

            // [RESCALE y__1] r154: when `y__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
            y_3_scale_2[0] = y_1_old_2[0] == y_1[0] ? 1.0f : y_1_old_2[0] == -fd::infinity() || y_1_old_2[0] == fd::infinity() ? 0.0f : expf(y_1_old_2[0] - y_1[0]);
            y_3[0] = y_3_scale_2[0] == 0.0f ? 0.0f : y_3[0] * y_3_scale_2[0];

            // [COMPUTE y__2] r155: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_13 = 0; c_r_13 < 4; ++c_r_13) {
                #pragma unroll
                for (int c_r_14 = 0; c_r_14 < 8; ++c_r_14) {
                    y_2_2[c_r_13 * 8 + c_r_14] = fd::exp2_approx((x_2_2[c_r_13 * 8 + c_r_14] - y_1[0]) * 1.442695f);
                }
            }
            // [COMPUTE y__3]
            #pragma unroll  // r156
            for (int c_r_15 = 0; c_r_15 < 4; ++c_r_15) {
                if (__builtin_expect(!((unsigned)(c0 + c_lane + c_r_15 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_15 * 2048) < (unsigned)n_c), 0)) {
                    if ((unsigned)(c0 + c_lane + c_r_15 * 2048 + 7) < (unsigned)(n_c + 7)) {
                        #pragma unroll
                        for (int c_r_16 = 0; c_r_16 < 8; ++c_r_16) {
                            if ((unsigned)(c0 + c_lane + c_r_15 * 2048 + c_r_16) < (unsigned)n_c) {
                                y_3[0] += y_2_2[c_r_15 * 8 + c_r_16];
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int c_r_17 = 0; c_r_17 < 8; ++c_r_17) {
                        y_3[0] += y_2_2[c_r_15 * 8 + c_r_17];
                    }
                }
            }
        } else {
            // [INIT]
            y_1_tile[0] = -fd::infinity();  // r146

            // [LOAD x] r147: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r = 0; c_r < 4; ++c_r) {
                fd::load<fd::bf16, 8, fd::read_only>(&x_2[c_r * 8], &x[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r * 2048)]);
            }

            // [COMPUTE y__1] r148: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
                #pragma unroll
                for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
                    y_1_tile[0] = fd::max(y_1_tile[0], x_2[c_r_2 * 8 + c_r_3]);
                }
            }
            y_1_old[0] = y_1[0];
            y_1[0] = fd::max(y_1[0], y_1_tile[0]);

            // [RESCALE y__1] r149: when `y__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
            y_3_scale[0] = y_1_old[0] == y_1[0] ? 1.0f : y_1_old[0] == -fd::infinity() || y_1_old[0] == fd::infinity() ? 0.0f : expf(y_1_old[0] - y_1[0]);
            y_3[0] = y_3_scale[0] == 0.0f ? 0.0f : y_3[0] * y_3_scale[0];

            // [COMPUTE y__2] r150: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
                #pragma unroll
                for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
                    y_2[c_r_4 * 8 + c_r_5] = fd::exp2_approx((x_2[c_r_4 * 8 + c_r_5] - y_1[0]) * 1.442695f);
                }
            }
            // [COMPUTE y__3]
            #pragma unroll  // r151
            for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
                #pragma unroll
                for (int c_r_7 = 0; c_r_7 < 8; ++c_r_7) {
                    y_3[0] += y_2[c_r_6 * 8 + c_r_7];
                }
            }
        }
    }
    // [COMPUTE y__3]
    float y_1_all[1];  // r145
    y_1_all[0] = -fd::infinity();
    y_1_all[0] = fd::max(y_1_all[0], y_1[0]);

    // [WARP_REDUCE y__1] r157: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE y__1] r158: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
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
    float y_1_old_3[1];
    y_1_old_3[0] = y_1[0];
    y_1[0] = fd::max(y_1[0], y_1_all[0]);

    // [RESCALE y__1] r159: when `y__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
    float y_3_scale_3[1];
    y_3_scale_3[0] = y_1_old_3[0] == y_1[0] ? 1.0f : y_1_old_3[0] == -fd::infinity() || y_1_old_3[0] == fd::infinity() ? 0.0f : expf(y_1_old_3[0] - y_1[0]);
    y_3[0] = y_3_scale_3[0] == 0.0f ? 0.0f : y_3[0] * y_3_scale_3[0];

    // [WARP_REDUCE y__3] r160: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE y__3] r161: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [STORE y] r172: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them
    float x_3[32];  // r163
    float y_2_3[32];
    float y_4[32];
    float x_4[32];
    float y_2_4[32];
    float y_2_5[32];
    #pragma unroll 1
    for (int c0_2 = 0 - c_before; c0_2 < n_c; c0_2 += 8192) {
        if (__builtin_expect(!(0 <= c0_2 && (c0_2 + 8192) <= n_c), 0)) {  // r172

            // [LOAD x] r169: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_24 = 0; c_r_24 < 4; ++c_r_24) {
                fd::load_or_zero<fd::bf16, 8, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_24 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0_2 + c_lane + c_r_24 * 2048) < (unsigned)n_c, &x_4[c_r_24 * 8], &x[size_C * r0 + (long long)c0_2 + (long long)(c_lane + c_r_24 * 2048)]);
            }
            #pragma unroll
            for (int c_r_25 = 0; c_r_25 < 4; ++c_r_25) {
                if (__builtin_expect((unsigned)(c0_2 + c_lane + c_r_25 * 2048 + 7) < (unsigned)(n_c + 7) && !((unsigned)(c0_2 + c_lane + c_r_25 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0_2 + c_lane + c_r_25 * 2048) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r_2 = 0; end_r_2 < 8; ++end_r_2) {
                        fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(c0_2 + c_lane + c_r_25 * 2048 + end_r_2) < (unsigned)n_c, &x_4[c_r_25 * 8 + end_r_2], &x[size_C * r0 + (long long)c0_2 + (long long)c_lane + (long long)(c_r_25 * 2048 + end_r_2)]);
                    }
                }
            }

            // [COMPUTE y__2] r170: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_26 = 0; c_r_26 < 4; ++c_r_26) {
                #pragma unroll
                for (int c_r_27 = 0; c_r_27 < 8; ++c_r_27) {
                    y_2_4[c_r_26 * 8 + c_r_27] = fd::exp2_approx((x_4[c_r_26 * 8 + c_r_27] - y_1[0]) * 1.442695f);
                }
            }

            // [COMPUTE y] r171: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            const float divisor_2 = y_3[0];
            const float size_2 = fabsf(divisor_2);
            const float scale_2 = 4.2535296e37f < size_2 ? 5.421011e-20f : size_2 < 2.3509887e-38f ? 1.8446744e19f : 1.0f;
            const float inverse_2 = 1.0f / (divisor_2 * scale_2);
            #pragma unroll
            for (int c_r_28 = 0; c_r_28 < 4; ++c_r_28) {
                #pragma unroll
                for (int c_r_29 = 0; c_r_29 < 8; ++c_r_29) {
                    y_2_5[c_r_28 * 8 + c_r_29] = y_2_4[c_r_28 * 8 + c_r_29] * scale_2 * inverse_2;
                }
            }
            // [STORE y]
            #pragma unroll  // r172
            for (int c_r_30 = 0; c_r_30 < 4; ++c_r_30) {
                if ((unsigned)(c0_2 + c_lane + c_r_30 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0_2 + c_lane + c_r_30 * 2048) < (unsigned)n_c) fd::store<fd::bf16, 8, fd::whole>(&y[size_C * r0 + (long long)c0_2 + (long long)(c_lane + c_r_30 * 2048)], &y_2_5[c_r_30 * 8]);
            }
            #pragma unroll
            for (int c_r_31 = 0; c_r_31 < 4; ++c_r_31) {
                if (__builtin_expect((unsigned)(c0_2 + c_lane + c_r_31 * 2048 + 7) < (unsigned)(n_c + 7) && !((unsigned)(c0_2 + c_lane + c_r_31 * 2048 + 7) < (unsigned)n_c && (unsigned)(c0_2 + c_lane + c_r_31 * 2048) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r_3 = 0; end_r_3 < 8; ++end_r_3) {
                        if ((unsigned)(c0_2 + c_lane + c_r_31 * 2048 + end_r_3) < (unsigned)n_c) fd::store<fd::bf16, 1>(&y[size_C * r0 + (long long)c0_2 + (long long)c_lane + (long long)(c_r_31 * 2048 + end_r_3)], &y_2_5[c_r_31 * 8 + end_r_3]);
                    }
                }
            }
        } else {
            // [LOAD x] r165: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_18 = 0; c_r_18 < 4; ++c_r_18) {
                fd::load<fd::bf16, 8, fd::read_only>(&x_3[c_r_18 * 8], &x[size_C * r0 + (long long)c0_2 + (long long)(c_lane + c_r_18 * 2048)]);
            }

            // [COMPUTE y__2] r166: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            #pragma unroll
            for (int c_r_19 = 0; c_r_19 < 4; ++c_r_19) {
                #pragma unroll
                for (int c_r_20 = 0; c_r_20 < 8; ++c_r_20) {
                    y_2_3[c_r_19 * 8 + c_r_20] = fd::exp2_approx((x_3[c_r_19 * 8 + c_r_20] - y_1[0]) * 1.442695f);
                }
            }

            // [COMPUTE y] r167: 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
            const float divisor = y_3[0];
            const float size = fabsf(divisor);
            const float scale = 4.2535296e37f < size ? 5.421011e-20f : size < 2.3509887e-38f ? 1.8446744e19f : 1.0f;
            const float inverse = 1.0f / (divisor * scale);
            #pragma unroll
            for (int c_r_21 = 0; c_r_21 < 4; ++c_r_21) {
                #pragma unroll
                for (int c_r_22 = 0; c_r_22 < 8; ++c_r_22) {
                    y_4[c_r_21 * 8 + c_r_22] = y_2_3[c_r_21 * 8 + c_r_22] * scale * inverse;
                }
            }

            // [STORE y] r168: address ((C * r) + c); 32 elements a thread, 8 at a time
            #pragma unroll
            for (int c_r_23 = 0; c_r_23 < 4; ++c_r_23) {
                fd::store<fd::bf16, 8, fd::whole>(&y[size_C * r0 + (long long)c0_2 + (long long)(c_lane + c_r_23 * 2048)], &y_4[c_r_23 * 8]);
            }
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r61 [step2, problem] fuse, y__1, y__2, y__3, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r62 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 8 at a time; registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r63 [build, problem] reduce-registers, y__1[r] = max[c] x[r, c]: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r64 [build, hardware] warp-reduce, y__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r65 [build, hardware] block-merge, y__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r66 [build, problem] map-tile, y__2[r,c] = exp((x[r, c] - y__1[r])): 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r67 [build, problem] reduce-registers, y__3[r] = sum[c] y__2[r, c]: 16 points a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r68 [build, hardware] warp-reduce, y__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r69 [build, hardware] block-merge, y__3: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r70 [build, problem] map-tile, y[r,c] = (y__2[r, c] / y__3[r]): 16 elements a thread in registers [c:2x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r71 [build, hardware] store-tile, y: address ((C * r) + c); 16 elements a thread, 8 at a time
// r74 [step2, problem] fuse, y__1, y__2, y__3, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r75 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r76 [build, problem] reduce-registers, y__1[r] = max[c] x[r, c]: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r77 [build, hardware] warp-reduce, y__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r78 [build, hardware] block-merge, y__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r79 [build, problem] map-tile, y__2[r,c] = exp((x[r, c] - y__1[r])): 32 elements a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r80 [build, problem] reduce-registers, y__3[r] = sum[c] y__2[r, c]: 32 points a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r81 [build, hardware] warp-reduce, y__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r82 [build, hardware] block-merge, y__3: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r83 [build, problem] map-tile, y[r,c] = (y__2[r, c] / y__3[r]): 32 elements a thread in registers [c:4x1024 c:8x1] lanes [c:32x8] warps [c:4x256]
// r84 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r87 [step2, problem] fuse, y__1, y__2, y__3, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r88 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r89 [build, problem] reduce-registers, y__1[r] = max[c] x[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r90 [build, hardware] warp-reduce, y__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r91 [build, hardware] block-merge, y__1: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r92 [build, problem] map-tile, y__2[r,c] = exp((x[r, c] - y__1[r])): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r93 [build, problem] reduce-registers, y__3[r] = sum[c] y__2[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r94 [build, hardware] warp-reduce, y__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r95 [build, hardware] block-merge, y__3: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r96 [build, problem] map-tile, y[r,c] = (y__2[r, c] / y__3[r]): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r97 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r100 [step2, problem] fuse, y__1, y__2, y__3, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r101 [build, hardware] rows-ahead, x: 30 clusters stay; each copies the next row while it works on one in registers
// r102 [build, hardware] cluster-merges, y__1, y__3: 2 merges of 8 blocks follow one another for each row; mbarriers count what is pushed
// r103 [build, hardware] rows-handed-out, softmax_rows_kernel_v4: clusters take rows as they become free: multiprocessors do not get equal shares of the memory
// r104 [build, hardware] cluster-start, softmax_rows_kernel_v4: a block's shared memory can be written once it runs; the barrier stands behind the first loads
// r105 [build, hardware] whole-part, c: a block whose part of the row is whole has a loop without conditions on the points
// r106 [build, hardware] load-landed, x: 32 elements a thread from shared memory, 8 at a time
// r107 [build, problem] reduce-registers, y__1[r] = max[c] x[r, c]: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r108 [build, hardware] warp-reduce, y__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r109 [build, hardware] cluster-push, y__1: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
// r110 [build, hardware] rows-handed-out, softmax_rows_kernel_v4: block 0 pushes the number to all blocks, which wait for it a row later
// r111 [build, hardware] merge-arrived, arrivals: what all warps of the cluster pushed of level 0
// r112 [build, hardware] cluster-merge, y__1: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
// r113 [build, hardware] warp-reduce, y__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r114 [build, problem] map-tile, y__2[r,c] = exp((x[r, c] - y__1[r])): 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r115 [build, problem] reduce-registers, y__3[r] = sum[c] y__2[r, c]: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r116 [build, hardware] warp-reduce, y__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r117 [build, hardware] cluster-push, y__3: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
// r118 [build, hardware] merge-arrived, arrivals: what all warps of the cluster pushed of level 1
// r119 [build, hardware] cluster-merge, y__3: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
// r120 [build, hardware] warp-reduce, y__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r121 [build, problem] map-tile, y[r,c] = (y__2[r, c] / y__3[r]): 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r122 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r123 [build, hardware] load-landed, x: 32 elements a thread from shared memory, 8 at a time
// r124 [build, problem] reduce-registers, y__1[r] = max[c] x[r, c]: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r125 [build, hardware] warp-reduce, y__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r126 [build, hardware] cluster-push, y__1: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
// r127 [build, hardware] rows-handed-out, softmax_rows_kernel_v4: block 0 pushes the number to all blocks, which wait for it a row later
// r128 [build, hardware] merge-arrived, arrivals: what all warps of the cluster pushed of level 0
// r129 [build, hardware] cluster-merge, y__1: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
// r130 [build, hardware] warp-reduce, y__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r131 [build, problem] map-tile, y__2[r,c] = exp((x[r, c] - y__1[r])): 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r132 [build, problem] reduce-registers, y__3[r] = sum[c] y__2[r, c]: 32 points a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r133 [build, hardware] warp-reduce, y__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r134 [build, hardware] cluster-push, y__3: each of 16 warps pushes its part to all 8 blocks; the bytes count to their mbarriers
// r135 [build, hardware] merge-arrived, arrivals: what all warps of the cluster pushed of level 1
// r136 [build, hardware] cluster-merge, y__3: 128 parts of the cluster's warps, 4 a lane and then a butterfly: the same order in every warp
// r137 [build, hardware] warp-reduce, y__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r138 [build, problem] map-tile, y[r,c] = (y__2[r, c] / y__3[r]): 32 elements a thread in registers [c:4x4096 c:8x1] lanes [c:32x8] warps [c:16x256]
// r139 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r142 [step2, problem] fuse, y__1, y__2, y__3, y: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r143 [build, hardware] walk-lines, c: rows along `c` start anywhere, the first element of one at ((1 * C) * r): tiles begin at the multiple of 8 elements before it, so that every access is aligned
// r144 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r145 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 8192
// r146 [build, hardware] whole-tile, c: tiles between the ends of a row are taken without tests of their points
// r147 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r148 [build, problem] reduce-registers, y__1[r] = max[c] x[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r149 [build, problem] online-rescale, y__3: when `y__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r150 [build, problem] map-tile, y__2[r,c] = exp((x[r, c] - y__1[r])): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r151 [build, problem] reduce-registers, y__3[r] = sum[c] y__2[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r152 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r153 [build, problem] reduce-registers, y__1[r] = max[c] x[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r154 [build, problem] online-rescale, y__3: when `y__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r155 [build, problem] map-tile, y__2[r,c] = exp((x[r, c] - y__1[r])): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r156 [build, problem] reduce-registers, y__3[r] = sum[c] y__2[r, c]: 32 points a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r157 [build, hardware] warp-reduce, y__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r158 [build, hardware] block-merge, y__1: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r159 [build, problem] online-rescale, y__3: when `y__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r160 [build, hardware] warp-reduce, y__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r161 [build, hardware] block-merge, y__3: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r163 [build, hardware] stream-loop, c: pass 1 streams `c` in tiles of 8192
// r165 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r166 [build, problem] map-tile, y__2[r,c] = exp((x[r, c] - y__1[r])): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r167 [build, problem] map-tile, y[r,c] = (y__2[r, c] / y__3[r]): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r168 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time
// r169 [build, hardware] load-tile, x: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r170 [build, problem] map-tile, y__2[r,c] = exp((x[r, c] - y__1[r])): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r171 [build, problem] map-tile, y[r,c] = (y__2[r, c] / y__3[r]): 32 elements a thread in registers [c:4x2048 c:8x1] lanes [c:32x8] warps [c:8x256]
// r172 [build, hardware] store-tile, y: address ((C * r) + c); 32 elements a thread, 8 at a time, one by one where the row ends among them
