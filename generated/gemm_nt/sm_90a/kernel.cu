// gemm_nt: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Product of bf16 matrices, the second by rows, with 32-bit accumulation; every size at run time.
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

// Orders this thread's accesses to shared memory before later asynchronous ones.
__device__ __forceinline__ void fence_proxy_async() {
#if __CUDA_ARCH__ >= 900
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
#endif
}

// Waits until the kernel before has ended and its writes are visible (programmatic launch, sm_90 and later).
__device__ __forceinline__ void grid_wait() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
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

// Arrives with release order.
__device__ __forceinline__ void mbarrier_arrive(void* barrier) {
    unsigned long long state;
    asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(state) : "r"(shared_address(barrier)) : "memory");
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

// The two halves of a barrier that orders no memory: all threads of the cluster say that they run (sm_90 and later).
__device__ __forceinline__ void cluster_arrive() {
#if __CUDA_ARCH__ >= 900
    asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
#endif
}

__device__ __forceinline__ void cluster_wait() {
#if __CUDA_ARCH__ >= 900
    asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
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

// How the copy engine sees a buffer; encoded by the launcher, opaque here.
struct alignas(128) TensorMap {
    unsigned long long opaque[16];
};
__device__ __forceinline__ unsigned long long tensor_map_address(const TensorMap& map) { return reinterpret_cast<unsigned long long>(&map); }

// Fetches the map before its first use (sm_90 and later).
__device__ __forceinline__ void tensor_map_prefetch(const TensorMap& map) { asm volatile("prefetch.tensormap [%0];" ::"l"(tensor_map_address(map)) : "memory"); }

// Copies a tile from point (x, y) on to shared memory; its bytes arrive at the mbarrier. Points outside the map are zeros (sm_90 and later).
__device__ __forceinline__ void tensor_copy(void* dst, const TensorMap& map, void* barrier, int x, int y) {
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "r"(x), "r"(y) : "memory");
}

// Copies a tile from shared memory to the map from point (x, y) on, in the thread's open group; points outside are not written (sm_90 and later).
__device__ __forceinline__ void tensor_store(const TensorMap& map, const void* src, int x, int y) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%2, %3}], [%1];" ::"l"(tensor_map_address(map)), "r"(shared_address(src)), "r"(x), "r"(y) : "memory");
}

// Closes this thread's group of tile stores; waits until at most `PENDING` groups have still to read shared memory (sm_90 and later).
__device__ __forceinline__ void tensor_store_commit() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
template <int PENDING>
__device__ __forceinline__ void tensor_store_wait() {
    asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(PENDING) : "memory");
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

// Barrier of `COUNT` threads of the block, by hardware barrier `ID`.
template <int ID, int COUNT>
__device__ __forceinline__ void threads_sync() {
    asm volatile("bar.sync %0, %1;" ::"n"(ID), "n"(COUNT) : "memory");
}

// Takes registers up to `COUNT` a thread, or gives them back: all warps of a warpgroup (sm_90a).
template <int COUNT>
__device__ __forceinline__ void registers_more() {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(COUNT));
}
template <int COUNT>
__device__ __forceinline__ void registers_fewer() {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(COUNT));
}

// Order of registers before later matrix instructions of the warpgroup; end of a group of them; wait until at most `PENDING` groups are
// unfinished (sm_90a).
__device__ __forceinline__ void warpgroup_fence() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void warpgroup_commit() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
template <int PENDING>
__device__ __forceinline__ void warpgroup_wait() {
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(PENDING) : "memory");
}

// The compiler takes these registers for changed here, so that their uses stay on their side of the statements around.
template <int COUNT>
__device__ __forceinline__ void warpgroup_settle(float* r) {
#pragma unroll
    for (int i = 0; i < COUNT; ++i) asm volatile("" : "+f"(r[i])::"memory");
}
template <int COUNT>
__device__ __forceinline__ void warpgroup_settle(int* r) {
#pragma unroll
    for (int i = 0; i < COUNT; ++i) asm volatile("" : "+r"(r[i])::"memory");
}
template <int COUNT>
__device__ __forceinline__ void warpgroup_settle(unsigned* r) {
#pragma unroll
    for (int i = 0; i < COUNT; ++i) asm volatile("" : "+r"(r[i])::"memory");
}

// Descriptor of a matrix in shared memory: bytes between groups of eight rows, between atoms of a row, and the permutation
// (0 none, 1 128 bytes, 2 64 bytes, 3 32 bytes); `ahead` bytes from `at` on, a multiple of 16. They are added to the whole: what is
// the same for all instructions of a step then stays where it is (two uniform instructions for each next one in place of three).
template <int STRIDE, int LEAD, int SWIZZLE>
__device__ __forceinline__ unsigned long long warpgroup_matrix(const void* at, unsigned ahead = 0) {
    static_assert(STRIDE % 16 == 0 && LEAD % 16 == 0 && STRIDE < 1 << 18 && LEAD < 1 << 18, "distances are multiples of 16 bytes below 256 KB");
    constexpr unsigned high = (unsigned)SWIZZLE << 30 | (unsigned)STRIDE >> 4;
    const unsigned low = (unsigned)LEAD >> 4 << 16 | (shared_address(at) & 0x3ffff) >> 4;
    return ((unsigned long long)high << 32 | low) + (ahead >> 4);
}

// c[64, 16] = a[64, 16] b[16, 16], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).
__device__ __forceinline__ void wgmma_m64n16k16_bf16_kk(float* c, unsigned long long a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %10, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n16k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7}, "
                 "%8, %9, p, 1, 1, 0, 0;\n}"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]), "+f"(c[4]), "+f"(c[5]), "+f"(c[6]), "+f"(c[7])
                 : "l"(a), "l"(b), "r"((int)accumulate));
}

// c[64, 176] = a[64, 16] b[16, 176], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).
__device__ __forceinline__ void wgmma_m64n176k16_bf16_kk(float* c, unsigned long long a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %90, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n176k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, %64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, %80, %81, %82, %83, %84, %85, %86, %87}, "
                 "%88, %89, p, 1, 1, 0, 0;\n}"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]), "+f"(c[4]), "+f"(c[5]), "+f"(c[6]), "+f"(c[7]),
                   "+f"(c[8]), "+f"(c[9]), "+f"(c[10]), "+f"(c[11]), "+f"(c[12]), "+f"(c[13]), "+f"(c[14]), "+f"(c[15]),
                   "+f"(c[16]), "+f"(c[17]), "+f"(c[18]), "+f"(c[19]), "+f"(c[20]), "+f"(c[21]), "+f"(c[22]), "+f"(c[23]),
                   "+f"(c[24]), "+f"(c[25]), "+f"(c[26]), "+f"(c[27]), "+f"(c[28]), "+f"(c[29]), "+f"(c[30]), "+f"(c[31]),
                   "+f"(c[32]), "+f"(c[33]), "+f"(c[34]), "+f"(c[35]), "+f"(c[36]), "+f"(c[37]), "+f"(c[38]), "+f"(c[39]),
                   "+f"(c[40]), "+f"(c[41]), "+f"(c[42]), "+f"(c[43]), "+f"(c[44]), "+f"(c[45]), "+f"(c[46]), "+f"(c[47]),
                   "+f"(c[48]), "+f"(c[49]), "+f"(c[50]), "+f"(c[51]), "+f"(c[52]), "+f"(c[53]), "+f"(c[54]), "+f"(c[55]),
                   "+f"(c[56]), "+f"(c[57]), "+f"(c[58]), "+f"(c[59]), "+f"(c[60]), "+f"(c[61]), "+f"(c[62]), "+f"(c[63]),
                   "+f"(c[64]), "+f"(c[65]), "+f"(c[66]), "+f"(c[67]), "+f"(c[68]), "+f"(c[69]), "+f"(c[70]), "+f"(c[71]),
                   "+f"(c[72]), "+f"(c[73]), "+f"(c[74]), "+f"(c[75]), "+f"(c[76]), "+f"(c[77]), "+f"(c[78]), "+f"(c[79]),
                   "+f"(c[80]), "+f"(c[81]), "+f"(c[82]), "+f"(c[83]), "+f"(c[84]), "+f"(c[85]), "+f"(c[86]), "+f"(c[87])
                 : "l"(a), "l"(b), "r"((int)accumulate));
}

// c[64, 256] = a[64, 16] b[16, 256], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).
__device__ __forceinline__ void wgmma_m64n256k16_bf16_kk(float* c, unsigned long long a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %130, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, %64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, %80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, %96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, %112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127}, "
                 "%128, %129, p, 1, 1, 0, 0;\n}"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]), "+f"(c[4]), "+f"(c[5]), "+f"(c[6]), "+f"(c[7]),
                   "+f"(c[8]), "+f"(c[9]), "+f"(c[10]), "+f"(c[11]), "+f"(c[12]), "+f"(c[13]), "+f"(c[14]), "+f"(c[15]),
                   "+f"(c[16]), "+f"(c[17]), "+f"(c[18]), "+f"(c[19]), "+f"(c[20]), "+f"(c[21]), "+f"(c[22]), "+f"(c[23]),
                   "+f"(c[24]), "+f"(c[25]), "+f"(c[26]), "+f"(c[27]), "+f"(c[28]), "+f"(c[29]), "+f"(c[30]), "+f"(c[31]),
                   "+f"(c[32]), "+f"(c[33]), "+f"(c[34]), "+f"(c[35]), "+f"(c[36]), "+f"(c[37]), "+f"(c[38]), "+f"(c[39]),
                   "+f"(c[40]), "+f"(c[41]), "+f"(c[42]), "+f"(c[43]), "+f"(c[44]), "+f"(c[45]), "+f"(c[46]), "+f"(c[47]),
                   "+f"(c[48]), "+f"(c[49]), "+f"(c[50]), "+f"(c[51]), "+f"(c[52]), "+f"(c[53]), "+f"(c[54]), "+f"(c[55]),
                   "+f"(c[56]), "+f"(c[57]), "+f"(c[58]), "+f"(c[59]), "+f"(c[60]), "+f"(c[61]), "+f"(c[62]), "+f"(c[63]),
                   "+f"(c[64]), "+f"(c[65]), "+f"(c[66]), "+f"(c[67]), "+f"(c[68]), "+f"(c[69]), "+f"(c[70]), "+f"(c[71]),
                   "+f"(c[72]), "+f"(c[73]), "+f"(c[74]), "+f"(c[75]), "+f"(c[76]), "+f"(c[77]), "+f"(c[78]), "+f"(c[79]),
                   "+f"(c[80]), "+f"(c[81]), "+f"(c[82]), "+f"(c[83]), "+f"(c[84]), "+f"(c[85]), "+f"(c[86]), "+f"(c[87]),
                   "+f"(c[88]), "+f"(c[89]), "+f"(c[90]), "+f"(c[91]), "+f"(c[92]), "+f"(c[93]), "+f"(c[94]), "+f"(c[95]),
                   "+f"(c[96]), "+f"(c[97]), "+f"(c[98]), "+f"(c[99]), "+f"(c[100]), "+f"(c[101]), "+f"(c[102]), "+f"(c[103]),
                   "+f"(c[104]), "+f"(c[105]), "+f"(c[106]), "+f"(c[107]), "+f"(c[108]), "+f"(c[109]), "+f"(c[110]), "+f"(c[111]),
                   "+f"(c[112]), "+f"(c[113]), "+f"(c[114]), "+f"(c[115]), "+f"(c[116]), "+f"(c[117]), "+f"(c[118]), "+f"(c[119]),
                   "+f"(c[120]), "+f"(c[121]), "+f"(c[122]), "+f"(c[123]), "+f"(c[124]), "+f"(c[125]), "+f"(c[126]), "+f"(c[127])
                 : "l"(a), "l"(b), "r"((int)accumulate));
}

// c[64, 64] = a[64, 16] b[16, 64], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).
__device__ __forceinline__ void wgmma_m64n64k16_bf16_kk(float* c, unsigned long long a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %34, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, "
                 "%32, %33, p, 1, 1, 0, 0;\n}"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]), "+f"(c[4]), "+f"(c[5]), "+f"(c[6]), "+f"(c[7]),
                   "+f"(c[8]), "+f"(c[9]), "+f"(c[10]), "+f"(c[11]), "+f"(c[12]), "+f"(c[13]), "+f"(c[14]), "+f"(c[15]),
                   "+f"(c[16]), "+f"(c[17]), "+f"(c[18]), "+f"(c[19]), "+f"(c[20]), "+f"(c[21]), "+f"(c[22]), "+f"(c[23]),
                   "+f"(c[24]), "+f"(c[25]), "+f"(c[26]), "+f"(c[27]), "+f"(c[28]), "+f"(c[29]), "+f"(c[30]), "+f"(c[31])
                 : "l"(a), "l"(b), "r"((int)accumulate));
}

}  // namespace fd

extern "C" __global__ void __launch_bounds__(256, 1) gemm_nt_kernel(
    const __nv_bfloat16* __restrict__ b,
    const __nv_bfloat16* __restrict__ a,
    __nv_bfloat16* __restrict__ c,
    int tiles,
    int workers,
    int rounds,
    long long n_n,
    int n_m,
    long long n_k,
    const __grid_constant__ fd::TensorMap b_map,
    const __grid_constant__ fd::TensorMap a_map,
    const __grid_constant__ fd::TensorMap c_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_b = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 81920 x bf16, bytes 0..163840
    __nv_bfloat16* s_a = reinterpret_cast<__nv_bfloat16*>(fd_shared + 163840);  // 20480 x bf16, bytes 163840..204800
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 204800);  // 5 x i64, bytes 204800..204840
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 204848);  // 5 x i64, bytes 204848..204888
    __nv_bfloat16* s_c = reinterpret_cast<__nv_bfloat16*>(fd_shared + 205824);  // 1024 x bf16, bytes 205824..207872

    // [INIT] r32: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int n_lane = lane / 4 + warp * 16;  // r35
    const int m_lane = lane % 4 * 2;

    // [INIT] r33: 5 stages of 64+16 rows of 4 x 128 bytes; 1 consumer warpgroups of 8 accumulators a thread, one producer; one column of tiles in the order of their numbers
    if ((int)threadIdx.x == 0) {
        fd::tensor_map_prefetch(b_map);
        fd::tensor_map_prefetch(a_map);
        #pragma unroll
        for (int stage = 0; stage < 5; ++stage) {
            fd::mbarrier_init(&s_full[stage], 1);
            fd::mbarrier_init(&s_empty[stage], 4);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING b, a] r36: 256 points of the depth into the stage that all consumers have read
    if ((int)threadIdx.x < 128) {
        // [INIT]
        int stage_2 = 0;  // r33
        int parity = 0;
        if ((int)threadIdx.x == 0) {
            fd::tensor_map_prefetch(c_map);
        }
        const int trips = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

        // [STORE c] r35: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers in turns
        float c_2[8];
        float c_part[8];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers;  // r33
            const long long n0 = (long long)tile * 64;
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                #pragma unroll
                for (int n_r = 0; n_r < 2; ++n_r) {
                    #pragma unroll
                    for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                        c_2[(m_r * 2 + n_r) * 2 + m_r_2] = 0.0f;
                    }
                }
            }

            // [COMPUTE c] r34: 1 x m64n16 bf16 a consumer, 256 points of the depth a step
            #pragma unroll 1
            for (long long k0 = 0LL; k0 < n_k; k0 += 256) {
                fd::mbarrier_wait(&s_full[stage_2], parity);
                fd::warpgroup_settle<8>(&c_2[0]);
                fd::warpgroup_fence();
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384]), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096]), true);
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096], 32), true);
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096], 64), true);
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096], 96), true);
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096], 2048), true);
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096], 2080), true);
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096], 2112), true);
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096], 2144), true);
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 16384), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096], 4096), true);
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 16416), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096], 4128), true);
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 16448), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096], 4160), true);
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 16480), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096], 4192), true);
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 24576), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096], 6144), true);
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 24608), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096], 6176), true);
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 24640), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096], 6208), true);
                fd::wgmma_m64n16k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 24672), fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 4096], 6240), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                fd::warpgroup_settle<8>(&c_2[0]);
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_empty[stage_2]);
                }
                stage_2 += 1;
                if (stage_2 == 5) {
                    stage_2 = 0;
                    parity = parity ^ 1;
                }
            }
            // [STORE c]
            #pragma unroll  // r35
            for (int chunk = 0; chunk < 1; ++chunk) {
                // [COMPUTE c]
                #pragma unroll  // r34
                for (int r = 0; r < 8; ++r) {
                    c_part[r] = c_2[chunk * 8 + r];
                }
                const int m_chunk = chunk * 16;
                // [STORE c]
                if ((int)threadIdx.x == 0) {  // r35
                    fd::tensor_store_wait<0>();
                }
                fd::threads_sync<1, 128>();
                #pragma unroll
                for (int m_r_3 = 0; m_r_3 < 2; ++m_r_3) {
                    #pragma unroll
                    for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                        #pragma unroll
                        for (int m_r_4 = 0; m_r_4 < 2; ++m_r_4) {
                            fd::store<fd::bf16, 1>(&s_c[(m_lane + m_r_3 * 8 + m_r_4) * 64 + ((n_lane + n_r_2 * 8) ^ ((m_lane + m_r_3 * 8 + m_r_4) % 8 * 8))], &c_part[(m_r_3 * 2 + n_r_2) * 2 + m_r_4]);
                        }
                    }
                }
                fd::fence_proxy_async();
                fd::threads_sync<1, 128>();
                if ((int)threadIdx.x == 0) {
                    fd::tensor_store(c_map, &s_c[0], (int)n0, m_chunk);
                    fd::tensor_store_commit();
                }
            }
        }
        if ((int)threadIdx.x == 0) {
            fd::tensor_store_wait<0>();
        }
    } else if ((int)threadIdx.x == 128) {  // r36
        int stage_3 = 0;  // r35
        int parity_2 = 0;
        const int trips_2 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
        // [BRING b, a]
        #pragma unroll 1  // r36
        for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
            // [STORE c]
            const int tile_2 = (int)blockIdx.x + trip_2 * workers;  // r35
            const long long n0_2 = (long long)tile_2 * 64;
            // [BRING b, a]
            #pragma unroll 1  // r36
            for (long long k0_2 = 0LL; k0_2 < n_k; k0_2 += 256) {
                fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
                fd::mbarrier_arrive_expect(&s_full[stage_3], 40960);
                fd::tensor_copy(&s_b[stage_3 * 16384], b_map, &s_full[stage_3], (int)k0_2, (int)n0_2);
                fd::tensor_copy(&s_b[stage_3 * 16384 + 4096], b_map, &s_full[stage_3], (int)k0_2 + 64, (int)n0_2);
                fd::tensor_copy(&s_b[stage_3 * 16384 + 8192], b_map, &s_full[stage_3], (int)k0_2 + 128, (int)n0_2);
                fd::tensor_copy(&s_b[stage_3 * 16384 + 12288], b_map, &s_full[stage_3], (int)k0_2 + 192, (int)n0_2);
                fd::tensor_copy(&s_a[stage_3 * 4096], a_map, &s_full[stage_3], (int)k0_2, 0);
                fd::tensor_copy(&s_a[stage_3 * 4096 + 1024], a_map, &s_full[stage_3], (int)k0_2 + 64, 0);
                fd::tensor_copy(&s_a[stage_3 * 4096 + 2048], a_map, &s_full[stage_3], (int)k0_2 + 128, 0);
                fd::tensor_copy(&s_a[stage_3 * 4096 + 3072], a_map, &s_full[stage_3], (int)k0_2 + 192, 0);
                stage_3 += 1;
                if (stage_3 == 5) {
                    stage_3 = 0;
                    parity_2 = parity_2 ^ 1;
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(384, 1) gemm_nt_kernel_v2(
    const __nv_bfloat16* __restrict__ a,
    const __nv_bfloat16* __restrict__ b,
    __nv_bfloat16* __restrict__ c,
    int n_m,
    long long n_n,
    long long n_k,
    long long k_part,
    const __grid_constant__ fd::TensorMap a_map_2,
    const __grid_constant__ fd::TensorMap b_map,
    const __grid_constant__ fd::TensorMap c_map_2) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_a = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 65536 x bf16, bytes 0..131072
    __nv_bfloat16* s_b = reinterpret_cast<__nv_bfloat16*>(fd_shared + 131072);  // 32768 x bf16, bytes 131072..196608
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 196608);  // 8 x i64, bytes 196608..196672
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 196672);  // 8 x i64, bytes 196672..196736
    long long* s_c_arrived = reinterpret_cast<long long*>(fd_shared + 196736);  // 1 x i64, bytes 196736..196744
    float* s_c_parts = reinterpret_cast<float*>(fd_shared + 196752);  // 4096 x f32, bytes 196752..213136
    __nv_bfloat16* s_c = reinterpret_cast<__nv_bfloat16*>(fd_shared + 214016);  // 4096 x bf16, bytes 214016..222208

    // [INIT] r39: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int n_lane = lane % 4 * 2;  // r45
    const int m_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 64;

    // [INIT] r40: 8 stages of 128+64 rows of 1 x 128 bytes; 2 consumer warpgroups of 32 accumulators a thread, one producer; one row of tiles in the order of their numbers
    if ((int)threadIdx.x == 0) {
        fd::tensor_map_prefetch(a_map_2);
        fd::tensor_map_prefetch(b_map);
        #pragma unroll
        for (int stage = 0; stage < 8; ++stage) {
            fd::mbarrier_init(&s_full[stage], 1);
            fd::mbarrier_init(&s_empty[stage], 8);
        }
        fd::mbarrier_init(&s_c_arrived[0], 1);
        fd::mbarrier_arrive_expect(&s_c_arrived[0], 16384);
        fd::mbarrier_fence();
    }
    fd::cluster_arrive();
    __syncthreads();

    // [BRING a, b] r42: 64 points of the depth into the stage that all consumers have read
    float c_2[32];
    if ((int)threadIdx.x < 256) {
        // [INIT]
        int stage_2 = 0;  // r40
        int parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        const int tile = (int)blockIdx.x / 2;
        const long long n0 = (long long)tile * 64;
        #pragma unroll
        for (int n_r = 0; n_r < 8; ++n_r) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                    c_2[(n_r * 2 + m_r) * 2 + n_r_2] = 0.0f;
                }
            }
        }
        const long long k_from = (long long)fd::cluster_rank() * k_part;
        const long long k_to = fd::min(k_from + k_part, n_k);

        // [COMPUTE c] r41: 1 x m64n64 bf16 a consumer, 64 points of the depth a step
        #pragma unroll 1
        for (long long k0 = k_from; k0 < k_to; k0 += 64) {
            fd::mbarrier_wait(&s_full[stage_2], parity);
            fd::warpgroup_settle<32>(&c_2[0]);
            fd::warpgroup_fence();
            fd::wgmma_m64n64k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192 + group * 64 * 64]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 4096]), true);
            fd::wgmma_m64n64k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192 + group * 64 * 64], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 4096], 32), true);
            fd::wgmma_m64n64k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192 + group * 64 * 64], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 4096], 64), true);
            fd::wgmma_m64n64k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192 + group * 64 * 64], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 4096], 96), true);
            fd::warpgroup_commit();
            fd::warpgroup_wait<0>();
            fd::warpgroup_settle<32>(&c_2[0]);
            if (lane == 0) {
                fd::mbarrier_arrive(&s_empty[stage_2]);
            }
            stage_2 += 1;
            if (stage_2 == 8) {
                stage_2 = 0;
                parity = parity ^ 1;
            }
        }
    } else if ((int)threadIdx.x == 256) {  // r42
        int stage_3 = 0;  // r41
        int parity_2 = 0;
        const int tile_2 = (int)blockIdx.x / 2;
        const long long n0_2 = (long long)tile_2 * 64;
        const long long k_from_2 = (long long)fd::cluster_rank() * k_part;
        const long long k_to_2 = fd::min(k_from_2 + k_part, n_k);
        // [BRING a, b]
        #pragma unroll 1  // r42
        for (long long k0_2 = k_from_2; k0_2 < k_to_2; k0_2 += 64) {
            fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
            fd::mbarrier_arrive_expect(&s_full[stage_3], 24576);
            fd::tensor_copy(&s_a[stage_3 * 8192], a_map_2, &s_full[stage_3], (int)k0_2, 0);
            fd::tensor_copy(&s_b[stage_3 * 4096], b_map, &s_full[stage_3], (int)k0_2, (int)n0_2);
            stage_3 += 1;
            if (stage_3 == 8) {
                stage_3 = 0;
                parity_2 = parity_2 ^ 1;
            }
        }
    }
    fd::cluster_wait();

    // [STORE c] r45: rows of 64 bytes, permuted so that a warp's elements lie in different banks; 1 buffers in turns
    if ((int)threadIdx.x < 256) {
        // [PUSH c] r43: 2 blocks have a part of the depth each; each pushes the others' 32 columns to them
        if (fd::cluster_rank() != 0) {
            fd::push_remote<fd::f32, 4>(&s_c_parts[((fd::cluster_rank() - (int)(0 < fd::cluster_rank())) * 4 * 256 + (int)threadIdx.x) * 4], 0, &c_2[0], &s_c_arrived[0]);
            fd::push_remote<fd::f32, 4>(&s_c_parts[(((fd::cluster_rank() - (int)(0 < fd::cluster_rank())) * 4 + 1) * 256 + (int)threadIdx.x) * 4], 0, &c_2[4], &s_c_arrived[0]);
            fd::push_remote<fd::f32, 4>(&s_c_parts[(((fd::cluster_rank() - (int)(0 < fd::cluster_rank())) * 4 + 2) * 256 + (int)threadIdx.x) * 4], 0, &c_2[8], &s_c_arrived[0]);
            fd::push_remote<fd::f32, 4>(&s_c_parts[(((fd::cluster_rank() - (int)(0 < fd::cluster_rank())) * 4 + 3) * 256 + (int)threadIdx.x) * 4], 0, &c_2[12], &s_c_arrived[0]);
        }
        if (fd::cluster_rank() != 1) {
            fd::push_remote<fd::f32, 4>(&s_c_parts[((fd::cluster_rank() - (int)(1 < fd::cluster_rank())) * 4 * 256 + (int)threadIdx.x) * 4], 1, &c_2[16], &s_c_arrived[0]);
            fd::push_remote<fd::f32, 4>(&s_c_parts[(((fd::cluster_rank() - (int)(1 < fd::cluster_rank())) * 4 + 1) * 256 + (int)threadIdx.x) * 4], 1, &c_2[20], &s_c_arrived[0]);
            fd::push_remote<fd::f32, 4>(&s_c_parts[(((fd::cluster_rank() - (int)(1 < fd::cluster_rank())) * 4 + 2) * 256 + (int)threadIdx.x) * 4], 1, &c_2[24], &s_c_arrived[0]);
            fd::push_remote<fd::f32, 4>(&s_c_parts[(((fd::cluster_rank() - (int)(1 < fd::cluster_rank())) * 4 + 3) * 256 + (int)threadIdx.x) * 4], 1, &c_2[28], &s_c_arrived[0]);
        }
        if ((int)threadIdx.x == 0) {
            fd::tensor_map_prefetch(c_map_2);
        }

        // [JOIN c] r44: the products of all ranks are added in their order
        fd::mbarrier_wait(&s_c_arrived[0], 0);
        float c_received[4];
        fd::load_or_zero<fd::f32, 4>((fd::cluster_rank() == 0) == false, &c_received[0], &s_c_parts[((0 - (int)(fd::cluster_rank() < 0)) * 4 * 256 + (int)threadIdx.x) * 4]);
        float c_part[16];
        c_part[0] = fd::cluster_rank() == 0 ? c_2[0] : c_received[0];
        c_part[1] = fd::cluster_rank() == 0 ? c_2[1] : c_received[1];
        c_part[2] = fd::cluster_rank() == 0 ? c_2[2] : c_received[2];
        c_part[3] = fd::cluster_rank() == 0 ? c_2[3] : c_received[3];
        fd::load_or_zero<fd::f32, 4>((fd::cluster_rank() == 1) == false, &c_received[0], &s_c_parts[((1 - (int)(fd::cluster_rank() < 1)) * 4 * 256 + (int)threadIdx.x) * 4]);
        c_part[0] += fd::cluster_rank() == 1 ? c_2[16] : c_received[0];
        c_part[1] += fd::cluster_rank() == 1 ? c_2[17] : c_received[1];
        c_part[2] += fd::cluster_rank() == 1 ? c_2[18] : c_received[2];
        c_part[3] += fd::cluster_rank() == 1 ? c_2[19] : c_received[3];
        fd::load_or_zero<fd::f32, 4>((fd::cluster_rank() == 0) == false, &c_received[0], &s_c_parts[(((0 - (int)(fd::cluster_rank() < 0)) * 4 + 1) * 256 + (int)threadIdx.x) * 4]);
        c_part[4] = fd::cluster_rank() == 0 ? c_2[4] : c_received[0];
        c_part[5] = fd::cluster_rank() == 0 ? c_2[5] : c_received[1];
        c_part[6] = fd::cluster_rank() == 0 ? c_2[6] : c_received[2];
        c_part[7] = fd::cluster_rank() == 0 ? c_2[7] : c_received[3];
        fd::load_or_zero<fd::f32, 4>((fd::cluster_rank() == 1) == false, &c_received[0], &s_c_parts[(((1 - (int)(fd::cluster_rank() < 1)) * 4 + 1) * 256 + (int)threadIdx.x) * 4]);
        c_part[4] += fd::cluster_rank() == 1 ? c_2[20] : c_received[0];
        c_part[5] += fd::cluster_rank() == 1 ? c_2[21] : c_received[1];
        c_part[6] += fd::cluster_rank() == 1 ? c_2[22] : c_received[2];
        c_part[7] += fd::cluster_rank() == 1 ? c_2[23] : c_received[3];
        fd::load_or_zero<fd::f32, 4>((fd::cluster_rank() == 0) == false, &c_received[0], &s_c_parts[(((0 - (int)(fd::cluster_rank() < 0)) * 4 + 2) * 256 + (int)threadIdx.x) * 4]);
        c_part[8] = fd::cluster_rank() == 0 ? c_2[8] : c_received[0];
        c_part[9] = fd::cluster_rank() == 0 ? c_2[9] : c_received[1];
        c_part[10] = fd::cluster_rank() == 0 ? c_2[10] : c_received[2];
        c_part[11] = fd::cluster_rank() == 0 ? c_2[11] : c_received[3];
        fd::load_or_zero<fd::f32, 4>((fd::cluster_rank() == 1) == false, &c_received[0], &s_c_parts[(((1 - (int)(fd::cluster_rank() < 1)) * 4 + 2) * 256 + (int)threadIdx.x) * 4]);
        c_part[8] += fd::cluster_rank() == 1 ? c_2[24] : c_received[0];
        c_part[9] += fd::cluster_rank() == 1 ? c_2[25] : c_received[1];
        c_part[10] += fd::cluster_rank() == 1 ? c_2[26] : c_received[2];
        c_part[11] += fd::cluster_rank() == 1 ? c_2[27] : c_received[3];
        fd::load_or_zero<fd::f32, 4>((fd::cluster_rank() == 0) == false, &c_received[0], &s_c_parts[(((0 - (int)(fd::cluster_rank() < 0)) * 4 + 3) * 256 + (int)threadIdx.x) * 4]);
        c_part[12] = fd::cluster_rank() == 0 ? c_2[12] : c_received[0];
        c_part[13] = fd::cluster_rank() == 0 ? c_2[13] : c_received[1];
        c_part[14] = fd::cluster_rank() == 0 ? c_2[14] : c_received[2];
        c_part[15] = fd::cluster_rank() == 0 ? c_2[15] : c_received[3];
        fd::load_or_zero<fd::f32, 4>((fd::cluster_rank() == 1) == false, &c_received[0], &s_c_parts[(((1 - (int)(fd::cluster_rank() < 1)) * 4 + 3) * 256 + (int)threadIdx.x) * 4]);
        c_part[12] += fd::cluster_rank() == 1 ? c_2[28] : c_received[0];
        c_part[13] += fd::cluster_rank() == 1 ? c_2[29] : c_received[1];
        c_part[14] += fd::cluster_rank() == 1 ? c_2[30] : c_received[2];
        c_part[15] += fd::cluster_rank() == 1 ? c_2[31] : c_received[3];
        const int tile_3 = (int)blockIdx.x / 2;
        const long long n0_3 = (long long)tile_3 * 64;
        const long long n_chunk = n0_3 + (long long)fd::cluster_rank() * 32;
        // [STORE c]
        #pragma unroll  // r45
        for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                fd::store<fd::bf16, 2>(&s_c[(m_lane + m_r_2 * 8) * 32 + ((n_lane + n_r_3 * 8) ^ ((m_lane + m_r_2 * 8) / 2 % 4 * 8))], &c_part[(n_r_3 * 2 + m_r_2) * 2]);
            }
        }
        fd::fence_proxy_async();
        fd::threads_sync<1, 256>();
        if ((int)threadIdx.x == 0) {
            fd::tensor_store(c_map_2, &s_c[0], (int)n_chunk, 0);
            fd::tensor_store_commit();
        }
        if ((int)threadIdx.x == 0) {
            fd::tensor_store_wait<0>();
        }
    }
}

extern "C" __global__ void __launch_bounds__(384, 1) gemm_nt_kernel_v3(
    const __nv_bfloat16* __restrict__ a,
    const __nv_bfloat16* __restrict__ b,
    __nv_bfloat16* __restrict__ c,
    long long n_k,
    int tiles_2,
    int workers_2,
    int rounds_2,
    int m_blocks,
    int n_blocks,
    int n_m,
    long long n_n,
    const __grid_constant__ fd::TensorMap a_map_2,
    const __grid_constant__ fd::TensorMap b_map_2,
    const __grid_constant__ fd::TensorMap c_map_3) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_a = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 40960 x bf16, bytes 0..81920
    __nv_bfloat16* s_b = reinterpret_cast<__nv_bfloat16*>(fd_shared + 81920);  // 56320 x bf16, bytes 81920..194560
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 194560);  // 5 x i64, bytes 194560..194600
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 194608);  // 5 x i64, bytes 194608..194648
    long long* s_order = reinterpret_cast<long long*>(fd_shared + 194656);  // 2 x i64, bytes 194656..194672
    __nv_bfloat16* s_c = reinterpret_cast<__nv_bfloat16*>(fd_shared + 195584);  // 11264 x bf16, bytes 195584..218112

    // [INIT] r48: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int own_warp = warp % 4;  // r50
    const int n_lane = lane % 4 * 2;  // r52
    const int m_lane = lane / 4;

    // [INIT] r49: 5 stages of 128+176 rows of 1 x 128 bytes; 2 consumer warpgroups of 176 accumulators a thread, one producer; 16 rows of tiles together
    if ((int)threadIdx.x == 0) {
        fd::tensor_map_prefetch(a_map_2);
        fd::tensor_map_prefetch(b_map_2);
        #pragma unroll
        for (int stage = 0; stage < 5; ++stage) {
            fd::mbarrier_init(&s_full[stage], 1);
            fd::mbarrier_init(&s_empty[stage], 4);
        }
        #pragma unroll
        for (int consumer = 0; consumer < 2; ++consumer) {
            fd::mbarrier_init(&s_order[consumer], 4);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING a, b] r53: 64 points of the depth into the stage that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [INIT]
        fd::registers_more<240>();  // r49

        // [INIT] r50: 2 consumers take whole tiles in turns: one finishes its tile while another one multiplies
        const int group = (int)threadIdx.x / 128;
        const int steps = (int)fd::div(n_k + 63, 64LL);
        int stage_2 = 0;
        int parity = 0;
        const int ahead = stage_2 + group * steps;
        parity = parity ^ fd::mod(fd::div(ahead, 5), 2);
        stage_2 = fd::mod(ahead, 5);
        int round = group == 0 ? 1 : 0;
        const int next_group = (group + 1) % 2;
        if ((int)threadIdx.x == 0) {
            fd::tensor_map_prefetch(c_map_3);
        }
        const int trips = rounds_2 - (int)(tiles_2 <= ((int)blockIdx.x + (rounds_2 - 1) * workers_2));

        // [STORE c] r52: rows of 176 bytes, in order; 1 buffers of each warp in turns
        float c_2[176];
        float c_part[44];
        #pragma unroll 1
        for (int trip = group; trip < trips; trip += 2) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers_2;  // r50
            const int band_tiles = 16 * n_blocks;
            const int band = fd::div(tile, band_tiles);
            const int band_row = band * 16;
            const int band_rows = fd::min(m_blocks - band_row, 16);
            const int in_band = fd::mod(tile, band_tiles);
            const int m0 = (band_row + fd::mod(in_band, band_rows)) * 128;
            const long long n0 = (long long)fd::div(in_band, band_rows) * 176;
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                #pragma unroll
                for (int n_r = 0; n_r < 22; ++n_r) {
                    #pragma unroll
                    for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                        #pragma unroll
                        for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                            c_2[((m_r * 22 + n_r) * 2 + m_r_2) * 2 + n_r_2] = 0.0f;
                        }
                    }
                }
            }
            int held = -1;
            fd::mbarrier_wait(&s_order[group], round);
            round = round ^ 1;

            // [COMPUTE c] r51: 2 x m64n176 bf16 a consumer, 64 points of the depth a step
            #pragma unroll 1
            for (long long k0 = 0LL; k0 < n_k; k0 += 64) {
                fd::mbarrier_wait(&s_full[stage_2], parity);
                fd::warpgroup_fence();
                fd::wgmma_m64n176k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 11264]), true);
                fd::wgmma_m64n176k16_bf16_kk(&c_2[88], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 11264]), true);
                fd::wgmma_m64n176k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 11264], 32), true);
                fd::wgmma_m64n176k16_bf16_kk(&c_2[88], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192 + 4096], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 11264], 32), true);
                fd::wgmma_m64n176k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 11264], 64), true);
                fd::wgmma_m64n176k16_bf16_kk(&c_2[88], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192 + 4096], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 11264], 64), true);
                fd::wgmma_m64n176k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 11264], 96), true);
                fd::wgmma_m64n176k16_bf16_kk(&c_2[88], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192 + 4096], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 11264], 96), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<1>();
                if (lane == 0 && -1 < held) {
                    fd::mbarrier_arrive(&s_empty[held]);
                }
                held = stage_2;
                stage_2 += 1;
                if (stage_2 == 5) {
                    stage_2 = 0;
                    parity = parity ^ 1;
                }
            }
            if (lane == 0) {
                fd::mbarrier_arrive(&s_order[next_group]);
            }
            fd::warpgroup_wait<0>();
            fd::warpgroup_settle<176>(&c_2[0]);
            if (lane == 0 && -1 < held) {
                fd::mbarrier_arrive(&s_empty[held]);
            }
            const int ahead_2 = stage_2 + steps;
            parity = parity ^ fd::mod(fd::div(ahead_2, 5), 2);
            stage_2 = fd::mod(ahead_2, 5);
            // [STORE c]
            #pragma unroll  // r52
            for (int rows = 0; rows < 2; ++rows) {
                // [COMPUTE c]
                const int m_rows = m0 + rows * 64;  // r51
                // [STORE c]
                #pragma unroll  // r52
                for (int chunk = 0; chunk < 2; ++chunk) {
                    // [COMPUTE c]
                    #pragma unroll  // r51
                    for (int r = 0; r < 44; ++r) {
                        c_part[r] = c_2[rows * 88 + chunk * 44 + r];
                    }
                    const long long n_chunk = n0 + (long long)chunk * 88;
                    // [STORE c]
                    if (lane == 0) {  // r52
                        fd::tensor_store_wait<0>();
                    }
                    __syncwarp();
                    #pragma unroll
                    for (int n_r_3 = 0; n_r_3 < 11; ++n_r_3) {
                        #pragma unroll
                        for (int m_r_3 = 0; m_r_3 < 2; ++m_r_3) {
                            fd::store<fd::bf16, 2>(&s_c[(int)threadIdx.x / 32 * 1408 + (m_lane + m_r_3 * 8) * 88 + n_lane + n_r_3 * 8], &c_part[(n_r_3 * 2 + m_r_3) * 2]);
                        }
                    }
                    fd::fence_proxy_async();
                    __syncwarp();
                    if (lane == 0) {
                        fd::tensor_store(c_map_3, &s_c[(int)threadIdx.x / 32 * 1408], (int)n_chunk, m_rows + own_warp * 16);
                        fd::tensor_store_commit();
                    }
                }
            }
        }
        if (lane == 0) {
            fd::tensor_store_wait<0>();
        }
    } else {  // r53
        fd::registers_fewer<24>();  // r52
        // [BRING a, b]
        if ((int)threadIdx.x == 256) {  // r53
            // [STORE c]
            int stage_3 = 0;  // r52
            int parity_2 = 0;
            const int trips_2 = rounds_2 - (int)(tiles_2 <= ((int)blockIdx.x + (rounds_2 - 1) * workers_2));
            // [BRING a, b]
            #pragma unroll 1  // r53
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE c]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers_2;  // r52
                const int band_tiles_2 = 16 * n_blocks;
                const int band_2 = fd::div(tile_2, band_tiles_2);
                const int band_row_2 = band_2 * 16;
                const int band_rows_2 = fd::min(m_blocks - band_row_2, 16);
                const int in_band_2 = fd::mod(tile_2, band_tiles_2);
                const int m0_2 = (band_row_2 + fd::mod(in_band_2, band_rows_2)) * 128;
                const long long n0_2 = (long long)fd::div(in_band_2, band_rows_2) * 176;
                // [BRING a, b]
                #pragma unroll 1  // r53
                for (long long k0_2 = 0LL; k0_2 < n_k; k0_2 += 64) {
                    fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_full[stage_3], 38912);
                    fd::tensor_copy(&s_a[stage_3 * 8192], a_map_2, &s_full[stage_3], (int)k0_2, (int)(long long)m0_2);
                    fd::tensor_copy(&s_b[stage_3 * 11264], b_map_2, &s_full[stage_3], (int)k0_2, (int)n0_2);
                    stage_3 += 1;
                    if (stage_3 == 5) {
                        stage_3 = 0;
                        parity_2 = parity_2 ^ 1;
                    }
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(384, 1) gemm_nt_kernel_v4(
    const __nv_bfloat16* __restrict__ a,
    const __nv_bfloat16* __restrict__ b,
    __nv_bfloat16* __restrict__ c,
    int tiles_3,
    int workers_3,
    int rounds_3,
    int m_blocks,
    int n_blocks_2,
    long long n_m_2,
    long long n_n,
    long long n_k,
    const __grid_constant__ fd::TensorMap a_map_2,
    const __grid_constant__ fd::TensorMap b_map_3,
    const __grid_constant__ fd::TensorMap c_map_4) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_a = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 32768 x bf16, bytes 0..65536
    __nv_bfloat16* s_b = reinterpret_cast<__nv_bfloat16*>(fd_shared + 65536);  // 65536 x bf16, bytes 65536..196608
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 196608);  // 4 x i64, bytes 196608..196640
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 196640);  // 4 x i64, bytes 196640..196672
    __nv_bfloat16* s_c = reinterpret_cast<__nv_bfloat16*>(fd_shared + 197632);  // 16384 x bf16, bytes 197632..230400

    // [INIT] r56: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int n_lane = lane % 4 * 2;  // r59
    const int m_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 64;

    // [INIT] r57: 4 stages of 128+256 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 16 rows of tiles together
    if ((int)threadIdx.x == 0) {
        fd::tensor_map_prefetch(a_map_2);
        fd::tensor_map_prefetch(b_map_3);
        #pragma unroll
        for (int stage = 0; stage < 4; ++stage) {
            fd::mbarrier_init(&s_full[stage], 1);
            fd::mbarrier_init(&s_empty[stage], 8);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING a, b] r60: 64 points of the depth into the stage that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [INIT]
        fd::registers_more<232>();  // r57
        int stage_2 = 0;
        int parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        if ((int)threadIdx.x == 0) {
            fd::tensor_map_prefetch(c_map_4);
        }
        const int trips = rounds_3 - (int)(tiles_3 <= ((int)blockIdx.x + (rounds_3 - 1) * workers_3));

        // [STORE c] r59: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
        float c_2[128];
        float c_part[32];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers_3;  // r57
            const int band_tiles = 16 * n_blocks_2;
            const int band = fd::div(tile, band_tiles);
            const int band_row = band * 16;
            const int band_rows = fd::min(m_blocks - band_row, 16);
            const int in_band = fd::mod(tile, band_tiles);
            const long long m0 = (long long)(band_row + fd::mod(in_band, band_rows)) * 128;
            const long long n0 = (long long)fd::div(in_band, band_rows) * 256;
            #pragma unroll
            for (int n_r = 0; n_r < 32; ++n_r) {
                #pragma unroll
                for (int m_r = 0; m_r < 2; ++m_r) {
                    #pragma unroll
                    for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                        c_2[(n_r * 2 + m_r) * 2 + n_r_2] = 0.0f;
                    }
                }
            }

            // [COMPUTE c] r58: 1 x m64n256 bf16 a consumer, 64 points of the depth a step
            #pragma unroll 1
            for (long long k0 = 0LL; k0 < n_k; k0 += 64) {
                fd::mbarrier_wait(&s_full[stage_2], parity);
                fd::warpgroup_settle<128>(&c_2[0]);
                fd::warpgroup_fence();
                fd::wgmma_m64n256k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192 + group * 64 * 64]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384]), true);
                fd::wgmma_m64n256k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192 + group * 64 * 64], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 32), true);
                fd::wgmma_m64n256k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192 + group * 64 * 64], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 64), true);
                fd::wgmma_m64n256k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 8192 + group * 64 * 64], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 96), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                fd::warpgroup_settle<128>(&c_2[0]);
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_empty[stage_2]);
                }
                stage_2 += 1;
                if (stage_2 == 4) {
                    stage_2 = 0;
                    parity = parity ^ 1;
                }
            }
            // [STORE c]
            #pragma unroll  // r59
            for (int chunk = 0; chunk < 4; ++chunk) {
                // [COMPUTE c]
                #pragma unroll  // r58
                for (int r = 0; r < 32; ++r) {
                    c_part[r] = c_2[chunk * 32 + r];
                }
                const long long n_chunk = n0 + (long long)chunk * 64;
                // [STORE c]
                if ((int)threadIdx.x == 0) {  // r59
                    fd::tensor_store_wait<1>();
                }
                fd::threads_sync<1, 256>();
                #pragma unroll
                for (int n_r_3 = 0; n_r_3 < 8; ++n_r_3) {
                    #pragma unroll
                    for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                        fd::store<fd::bf16, 2>(&s_c[chunk % 2 * 8192 + (m_lane + m_r_2 * 8) * 64 + ((n_lane + n_r_3 * 8) ^ ((m_lane + m_r_2 * 8) % 8 * 8))], &c_part[(n_r_3 * 2 + m_r_2) * 2]);
                    }
                }
                fd::fence_proxy_async();
                fd::threads_sync<1, 256>();
                if ((int)threadIdx.x == 0) {
                    fd::tensor_store(c_map_4, &s_c[chunk % 2 * 8192], (int)n_chunk, (int)m0);
                    fd::tensor_store_commit();
                }
            }
        }
        if ((int)threadIdx.x == 0) {
            fd::tensor_store_wait<0>();
        }
    } else {  // r60
        fd::registers_fewer<40>();  // r59
        // [BRING a, b]
        if ((int)threadIdx.x == 256) {  // r60
            // [STORE c]
            int stage_3 = 0;  // r59
            int parity_2 = 0;
            const int trips_2 = rounds_3 - (int)(tiles_3 <= ((int)blockIdx.x + (rounds_3 - 1) * workers_3));
            // [BRING a, b]
            #pragma unroll 1  // r60
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE c]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers_3;  // r59
                const int band_tiles_2 = 16 * n_blocks_2;
                const int band_2 = fd::div(tile_2, band_tiles_2);
                const int band_row_2 = band_2 * 16;
                const int band_rows_2 = fd::min(m_blocks - band_row_2, 16);
                const int in_band_2 = fd::mod(tile_2, band_tiles_2);
                const long long m0_2 = (long long)(band_row_2 + fd::mod(in_band_2, band_rows_2)) * 128;
                const long long n0_2 = (long long)fd::div(in_band_2, band_rows_2) * 256;
                // [BRING a, b]
                #pragma unroll 1  // r60
                for (long long k0_2 = 0LL; k0_2 < n_k; k0_2 += 64) {
                    fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_full[stage_3], 49152);
                    fd::tensor_copy(&s_a[stage_3 * 8192], a_map_2, &s_full[stage_3], (int)k0_2, (int)m0_2);
                    fd::tensor_copy(&s_b[stage_3 * 16384], b_map_3, &s_full[stage_3], (int)k0_2, (int)n0_2);
                    stage_3 += 1;
                    if (stage_3 == 4) {
                        stage_3 = 0;
                        parity_2 = parity_2 ^ 1;
                    }
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) gemm_nt_kernel_any_1(
    const __nv_bfloat16* __restrict__ a,
    __nv_bfloat16* __restrict__ a_laid,
    const __nv_bfloat16* __restrict__ b,
    __nv_bfloat16* __restrict__ b_laid,
    int k_blocks,
    long long n_k,
    long long a_elements,
    long long size_K_over_64,
    long long b_elements,
    int blocks) {
    // [CHOOSE] r65: none needs what another makes, and all have 256 threads in the same room: 16384 + 16384 blocks of one grid save 1.0 us of sm_90a
    const int number = (int)blockIdx.x;
    if (number < blocks) {
        const int block = number;
        const int lane = (int)threadIdx.x % 32;  // r64
        const int warp = (int)threadIdx.x / 32;
        const int rest_k = fd::div(block, k_blocks);
        const long long k0 = (long long)fd::mod(block, k_blocks) * 4096;
        const long long m0 = (long long)rest_k;
        const int k_lane = lane * 8 + warp * 256;  // r66

        // [MOVE a_laid] r66: address ((K * m) + k) to (((m * ceil(K/64)) * 64) + k); rows start anywhere: two pieces of 16 bytes are loaded and shifted together, 8 elements at a time
        unsigned a_laid_pieces[16];
        #pragma unroll
        for (int k_r = 0; k_r < 2; ++k_r) {
            const long long from = n_k * m0 + k0 + (long long)(k_lane + k_r * 2048);
            const long long before = from & 7;
            const long long first = from - before;
            fd::load_bits_if<16, fd::read_only>((k0 + (long long)(k_lane + k_r * 2048)) < n_k && (first + 16) <= a_elements, &a_laid_pieces[k_r * 8], &a[first]);
            fd::load_bits_if<16, fd::read_only>((k0 + (long long)(k_lane + k_r * 2048)) < n_k && (first + 16) <= a_elements, &a_laid_pieces[k_r * 8 + 4], &a[first + 8]);
        }
        unsigned a_laid_words[4];
        float a_laid_element[1];
        #pragma unroll
        for (int k_r_2 = 0; k_r_2 < 2; ++k_r_2) {
            const long long from_2 = n_k * m0 + k0 + (long long)(k_lane + k_r_2 * 2048);
            const long long before_2 = from_2 & 7;
            const long long first_2 = from_2 - before_2;
            const bool fits = (first_2 + 16) <= a_elements;
            const int bytes = (int)before_2 * 2;
            if (fits) {
                const bool by_eight = (bytes & 8) == 8;
                const bool by_four = (bytes & 4) == 4;
                const unsigned word = by_eight ? a_laid_pieces[k_r_2 * 8 + 2] : a_laid_pieces[k_r_2 * 8];
                const unsigned word_2 = by_eight ? a_laid_pieces[k_r_2 * 8 + 3] : a_laid_pieces[k_r_2 * 8 + 1];
                const unsigned word_3 = by_eight ? a_laid_pieces[k_r_2 * 8 + 4] : a_laid_pieces[k_r_2 * 8 + 2];
                const unsigned word_4 = by_eight ? a_laid_pieces[k_r_2 * 8 + 5] : a_laid_pieces[k_r_2 * 8 + 3];
                const unsigned word_5 = by_eight ? a_laid_pieces[k_r_2 * 8 + 6] : a_laid_pieces[k_r_2 * 8 + 4];
                const unsigned word_6 = by_eight ? a_laid_pieces[k_r_2 * 8 + 7] : a_laid_pieces[k_r_2 * 8 + 5];
                const unsigned word_7 = by_four ? word_2 : word;
                const unsigned word_8 = by_four ? word_3 : word_2;
                const unsigned word_9 = by_four ? word_4 : word_3;
                const unsigned word_10 = by_four ? word_5 : word_4;
                const unsigned word_11 = by_four ? word_6 : word_5;
                const int bits = (bytes & 3) * 8;
                a_laid_words[0] = (word_7 >> bits) | (word_8 << 1 << 31 - bits);
                a_laid_words[1] = (word_8 >> bits) | (word_9 << 1 << 31 - bits);
                a_laid_words[2] = (word_9 >> bits) | (word_10 << 1 << 31 - bits);
                a_laid_words[3] = (word_10 >> bits) | (word_11 << 1 << 31 - bits);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048)) < n_k) fd::store_bits<16, fd::whole>(&a_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048)], &a_laid_words[0]);
            } else {
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048)) < n_k, &a_laid_element[0], &a[first_2 + before_2]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048)) < n_k) fd::store<fd::bf16, 1>(&a_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048)], &a_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048 + 1)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 1]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048 + 1)) < n_k) fd::store<fd::bf16, 1>(&a_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048) + 1], &a_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048 + 2)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 2]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048 + 2)) < n_k) fd::store<fd::bf16, 1>(&a_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048) + 2], &a_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048 + 3)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 3]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048 + 3)) < n_k) fd::store<fd::bf16, 1>(&a_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048) + 3], &a_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048 + 4)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 4]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048 + 4)) < n_k) fd::store<fd::bf16, 1>(&a_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048) + 4], &a_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048 + 5)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 5]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048 + 5)) < n_k) fd::store<fd::bf16, 1>(&a_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048) + 5], &a_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048 + 6)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 6]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048 + 6)) < n_k) fd::store<fd::bf16, 1>(&a_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048) + 6], &a_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048 + 7)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 7]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048 + 7)) < n_k) fd::store<fd::bf16, 1>(&a_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048) + 7], &a_laid_element[0]);
            }
        }
    } else {  // r65
        // [CHOOSE]
        const int block_2 = number - blocks;
        const int lane_2 = (int)threadIdx.x % 32;  // r64
        const int warp_2 = (int)threadIdx.x / 32;
        const int rest_k_2 = fd::div(block_2, k_blocks);
        const long long k0_2 = (long long)fd::mod(block_2, k_blocks) * 4096;
        const long long n0 = (long long)rest_k_2;
        const int k_lane_2 = lane_2 * 8 + warp_2 * 256;  // r67

        // [MOVE b_laid] r67: address ((K * n) + k) to (((n * ceil(K/64)) * 64) + k); rows start anywhere: two pieces of 16 bytes are loaded and shifted together, 8 elements at a time
        unsigned b_laid_pieces[16];
        #pragma unroll
        for (int k_r_3 = 0; k_r_3 < 2; ++k_r_3) {
            const long long from_3 = n_k * n0 + k0_2 + (long long)(k_lane_2 + k_r_3 * 2048);
            const long long before_3 = from_3 & 7;
            const long long first_3 = from_3 - before_3;
            fd::load_bits_if<16, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_3 * 2048)) < n_k && (first_3 + 16) <= b_elements, &b_laid_pieces[k_r_3 * 8], &b[first_3]);
            fd::load_bits_if<16, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_3 * 2048)) < n_k && (first_3 + 16) <= b_elements, &b_laid_pieces[k_r_3 * 8 + 4], &b[first_3 + 8]);
        }
        unsigned b_laid_words[4];
        float b_laid_element[1];
        #pragma unroll
        for (int k_r_4 = 0; k_r_4 < 2; ++k_r_4) {
            const long long from_4 = n_k * n0 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048);
            const long long before_4 = from_4 & 7;
            const long long first_4 = from_4 - before_4;
            const bool fits_2 = (first_4 + 16) <= b_elements;
            const int bytes_2 = (int)before_4 * 2;
            if (fits_2) {
                const bool by_eight_2 = (bytes_2 & 8) == 8;
                const bool by_four_2 = (bytes_2 & 4) == 4;
                const unsigned word_12 = by_eight_2 ? b_laid_pieces[k_r_4 * 8 + 2] : b_laid_pieces[k_r_4 * 8];
                const unsigned word_13 = by_eight_2 ? b_laid_pieces[k_r_4 * 8 + 3] : b_laid_pieces[k_r_4 * 8 + 1];
                const unsigned word_14 = by_eight_2 ? b_laid_pieces[k_r_4 * 8 + 4] : b_laid_pieces[k_r_4 * 8 + 2];
                const unsigned word_15 = by_eight_2 ? b_laid_pieces[k_r_4 * 8 + 5] : b_laid_pieces[k_r_4 * 8 + 3];
                const unsigned word_16 = by_eight_2 ? b_laid_pieces[k_r_4 * 8 + 6] : b_laid_pieces[k_r_4 * 8 + 4];
                const unsigned word_17 = by_eight_2 ? b_laid_pieces[k_r_4 * 8 + 7] : b_laid_pieces[k_r_4 * 8 + 5];
                const unsigned word_18 = by_four_2 ? word_13 : word_12;
                const unsigned word_19 = by_four_2 ? word_14 : word_13;
                const unsigned word_20 = by_four_2 ? word_15 : word_14;
                const unsigned word_21 = by_four_2 ? word_16 : word_15;
                const unsigned word_22 = by_four_2 ? word_17 : word_16;
                const int bits_2 = (bytes_2 & 3) * 8;
                b_laid_words[0] = (word_18 >> bits_2) | (word_19 << 1 << 31 - bits_2);
                b_laid_words[1] = (word_19 >> bits_2) | (word_20 << 1 << 31 - bits_2);
                b_laid_words[2] = (word_20 >> bits_2) | (word_21 << 1 << 31 - bits_2);
                b_laid_words[3] = (word_21 >> bits_2) | (word_22 << 1 << 31 - bits_2);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048)) < n_k) fd::store_bits<16, fd::whole>(&b_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048)], &b_laid_words[0]);
            } else {
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048)) < n_k, &b_laid_element[0], &b[first_4 + before_4]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048)) < n_k) fd::store<fd::bf16, 1>(&b_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048)], &b_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 1)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 1]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 1)) < n_k) fd::store<fd::bf16, 1>(&b_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048) + 1], &b_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 2)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 2]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 2)) < n_k) fd::store<fd::bf16, 1>(&b_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048) + 2], &b_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 3)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 3]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 3)) < n_k) fd::store<fd::bf16, 1>(&b_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048) + 3], &b_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 4)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 4]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 4)) < n_k) fd::store<fd::bf16, 1>(&b_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048) + 4], &b_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 5)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 5]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 5)) < n_k) fd::store<fd::bf16, 1>(&b_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048) + 5], &b_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 6)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 6]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 6)) < n_k) fd::store<fd::bf16, 1>(&b_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048) + 6], &b_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 7)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 7]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 7)) < n_k) fd::store<fd::bf16, 1>(&b_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048) + 7], &b_laid_element[0]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(384, 1) gemm_nt_kernel_any_3(
    const __nv_bfloat16* a_laid,
    const __nv_bfloat16* b_laid,
    __nv_bfloat16* __restrict__ c,
    int tiles_3,
    int workers_3,
    int rounds_3,
    int m_blocks,
    int n_blocks_2,
    long long n_m_2,
    long long n_n,
    long long n_k,
    const __grid_constant__ fd::TensorMap a_laid_map,
    const __grid_constant__ fd::TensorMap b_laid_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_a_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 32768 x bf16, bytes 0..65536
    __nv_bfloat16* s_b_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 65536);  // 65536 x bf16, bytes 65536..196608
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 196608);  // 4 x i64, bytes 196608..196640
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 196640);  // 4 x i64, bytes 196640..196672
    __nv_bfloat16* s_c = reinterpret_cast<__nv_bfloat16*>(fd_shared + 197632);  // 16384 x bf16, bytes 197632..230400

    // [INIT] r64: a_laid[m,k] = a[m, k]; b_laid[n,k] = b[n, k]: the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 268.4 MB ar...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int n_lane = lane % 4 * 2;  // r70
    const int m_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 64;
    const int m_lane_2 = lane / 32 + warp;  // r71

    // [INIT] r68: 4 stages of 128+256 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 16 rows of tiles together
    fd::grid_wait();  // r73
    if ((int)threadIdx.x == 0) {  // r68
        fd::tensor_map_prefetch(a_laid_map);
        fd::tensor_map_prefetch(b_laid_map);
        #pragma unroll
        for (int stage = 0; stage < 4; ++stage) {
            fd::mbarrier_init(&s_full[stage], 1);
            fd::mbarrier_init(&s_empty[stage], 8);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING a_laid, b_laid] r72: 64 points of the depth into the stage that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [INIT]
        fd::registers_more<232>();  // r68
        int stage_2 = 0;
        int parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        const int trips = rounds_3 - (int)(tiles_3 <= ((int)blockIdx.x + (rounds_3 - 1) * workers_3));

        // [STORE c] r71: the rows of the tile that have points, 1 elements at a time: rows start anywhere
        float c_2[128];
        float c_part[32];
        float c_row[1];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers_3;  // r68
            const int band_tiles = 16 * n_blocks_2;
            const int band = fd::div(tile, band_tiles);
            const int band_row = band * 16;
            const int band_rows = fd::min(m_blocks - band_row, 16);
            const int in_band = fd::mod(tile, band_tiles);
            const long long m0 = (long long)(band_row + fd::mod(in_band, band_rows)) * 128;
            const long long n0 = (long long)fd::div(in_band, band_rows) * 256;
            #pragma unroll
            for (int n_r = 0; n_r < 32; ++n_r) {
                #pragma unroll
                for (int m_r = 0; m_r < 2; ++m_r) {
                    #pragma unroll
                    for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                        c_2[(n_r * 2 + m_r) * 2 + n_r_2] = 0.0f;
                    }
                }
            }

            // [COMPUTE c] r69: 1 x m64n256 bf16 a consumer, 64 points of the depth a step
            #pragma unroll 1
            for (long long k0 = 0LL; k0 < n_k; k0 += 64) {
                fd::mbarrier_wait(&s_full[stage_2], parity);
                fd::warpgroup_settle<128>(&c_2[0]);
                fd::warpgroup_fence();
                fd::wgmma_m64n256k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a_laid[stage_2 * 8192 + group * 64 * 64]), fd::warpgroup_matrix<1024, 16, 1>(&s_b_laid[stage_2 * 16384]), true);
                fd::wgmma_m64n256k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a_laid[stage_2 * 8192 + group * 64 * 64], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b_laid[stage_2 * 16384], 32), true);
                fd::wgmma_m64n256k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a_laid[stage_2 * 8192 + group * 64 * 64], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b_laid[stage_2 * 16384], 64), true);
                fd::wgmma_m64n256k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a_laid[stage_2 * 8192 + group * 64 * 64], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b_laid[stage_2 * 16384], 96), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                fd::warpgroup_settle<128>(&c_2[0]);
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_empty[stage_2]);
                }
                stage_2 += 1;
                if (stage_2 == 4) {
                    stage_2 = 0;
                    parity = parity ^ 1;
                }
            }
            // [STORE c]
            #pragma unroll  // r71
            for (int chunk = 0; chunk < 4; ++chunk) {
                // [COMPUTE c]
                #pragma unroll  // r69
                for (int r = 0; r < 32; ++r) {
                    c_part[r] = c_2[chunk * 32 + r];
                }
                const long long n_chunk = n0 + (long long)chunk * 64;

                // [STORE c] r70: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
                #pragma unroll
                for (int n_r_3 = 0; n_r_3 < 8; ++n_r_3) {
                    #pragma unroll
                    for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                        fd::store<fd::bf16, 2>(&s_c[chunk % 2 * 8192 + (m_lane + m_r_2 * 8) * 64 + ((n_lane + n_r_3 * 8) ^ ((m_lane + m_r_2 * 8) % 8 * 8))], &c_part[(n_r_3 * 2 + m_r_2) * 2]);
                    }
                }
                fd::threads_sync<1, 256>();
                // [STORE c]
                #pragma unroll 1  // r71
                for (int m_r_3 = 0; m_r_3 < 4; ++m_r_3) {
                    #pragma unroll
                    for (int m_r_4 = 0; m_r_4 < 4; ++m_r_4) {
                        #pragma unroll
                        for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
                            fd::load<fd::bf16, 1>(&c_row[0], &s_c[chunk % 2 * 8192 + (m_lane_2 + (m_r_3 * 4 + m_r_4) * 8) * 64 + ((lane + n_r_4 * 32) ^ ((m_lane_2 + (m_r_3 * 4 + m_r_4) * 8) % 8 * 8))]);
                            if ((m0 + (long long)m_lane_2 + (long long)((m_r_3 * 4 + m_r_4) * 8)) < n_m_2 && (n_chunk + (long long)(lane + n_r_4 * 32)) < n_n) fd::store<fd::bf16, 1>(&c[n_n * (m0 + (long long)m_lane_2 + (long long)((m_r_3 * 4 + m_r_4) * 8)) + n_chunk + (long long)(lane + n_r_4 * 32)], &c_row[0]);
                        }
                    }
                }
            }
        }
    } else {  // r72
        fd::registers_fewer<40>();  // r71
        // [BRING a_laid, b_laid]
        if ((int)threadIdx.x == 256) {  // r72
            // [STORE c]
            int stage_3 = 0;  // r71
            int parity_2 = 0;
            const int trips_2 = rounds_3 - (int)(tiles_3 <= ((int)blockIdx.x + (rounds_3 - 1) * workers_3));
            // [BRING a_laid, b_laid]
            #pragma unroll 1  // r72
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE c]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers_3;  // r71
                const int band_tiles_2 = 16 * n_blocks_2;
                const int band_2 = fd::div(tile_2, band_tiles_2);
                const int band_row_2 = band_2 * 16;
                const int band_rows_2 = fd::min(m_blocks - band_row_2, 16);
                const int in_band_2 = fd::mod(tile_2, band_tiles_2);
                const long long m0_2 = (long long)(band_row_2 + fd::mod(in_band_2, band_rows_2)) * 128;
                const long long n0_2 = (long long)fd::div(in_band_2, band_rows_2) * 256;
                // [BRING a_laid, b_laid]
                #pragma unroll 1  // r72
                for (long long k0_2 = 0LL; k0_2 < n_k; k0_2 += 64) {
                    fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_full[stage_3], 49152);
                    fd::tensor_copy(&s_a_laid[stage_3 * 8192], a_laid_map, &s_full[stage_3], (int)k0_2, (int)m0_2);
                    fd::tensor_copy(&s_b_laid[stage_3 * 16384], b_laid_map, &s_full[stage_3], (int)k0_2, (int)n0_2);
                    stage_3 += 1;
                    if (stage_3 == 4) {
                        stage_3 = 0;
                        parity_2 = parity_2 ^ 1;
                    }
                }
            }
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r32 [step2, problem] fuse, c: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
// r33 [build, hardware] ring, c: 5 stages of 64+16 rows of 4 x 128 bytes; 1 consumer warpgroups of 8 accumulators a thread, one producer; one column of tiles in the order of their numbers
// r34 [build, hardware] warpgroup-matrix-unit, c[m,n] = sum[k] (a[m, k] * b[n, k]): 1 x m64n16 bf16 a consumer, 256 points of the depth a step
// r35 [build, hardware] store-by-copy-engine, c: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers in turns
// r36 [build, hardware] copy-engine, b, a: 256 points of the depth into the stage that all consumers have read
// r39 [step2, problem] fuse, c: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
// r40 [build, hardware] ring, c: 8 stages of 128+64 rows of 1 x 128 bytes; 2 consumer warpgroups of 32 accumulators a thread, one producer; one row of tiles in the order of their numbers
// r41 [build, hardware] warpgroup-matrix-unit, c[m,n] = sum[k] (a[m, k] * b[n, k]): 1 x m64n64 bf16 a consumer, 64 points of the depth a step
// r42 [build, hardware] copy-engine, a, b: 64 points of the depth into the stage that all consumers have read
// r43 [build, hardware] cluster-push, c: 2 blocks have a part of the depth each; each pushes the others' 32 columns to them
// r44 [build, hardware] cluster-join, c: the products of all ranks are added in their order
// r45 [build, hardware] store-by-copy-engine, c: rows of 64 bytes, permuted so that a warp's elements lie in different banks; 1 buffers in turns
// r48 [step2, problem] fuse, c: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
// r49 [build, hardware] ring, c: 5 stages of 128+176 rows of 1 x 128 bytes; 2 consumer warpgroups of 176 accumulators a thread, one producer; 16 rows of tiles together
// r50 [build, hardware] alternate, c: 2 consumers take whole tiles in turns: one finishes its tile while another one multiplies
// r51 [build, hardware] warpgroup-matrix-unit, c[m,n] = sum[k] (a[m, k] * b[n, k]): 2 x m64n176 bf16 a consumer, 64 points of the depth a step
// r52 [build, hardware] store-by-copy-engine, c: rows of 176 bytes, in order; 1 buffers of each warp in turns
// r53 [build, hardware] copy-engine, a, b: 64 points of the depth into the stage that all consumers have read
// r56 [step2, problem] fuse, c: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
// r57 [build, hardware] ring, c: 4 stages of 128+256 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 16 rows of tiles together
// r58 [build, hardware] warpgroup-matrix-unit, c[m,n] = sum[k] (a[m, k] * b[n, k]): 1 x m64n256 bf16 a consumer, 64 points of the depth a step
// r59 [build, hardware] store-by-copy-engine, c: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
// r60 [build, hardware] copy-engine, a, b: 64 points of the depth into the stage that all consumers have read
// r64 [step2, hardware] re-lay, a_laid, b_laid: a_laid[m,k] = a[m, k]; b_laid[n,k] = b[n, k]: the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 268.4 MB are written first
// r65 [step2, hardware] one-launch, a_laid, b_laid: none needs what another makes, and all have 256 threads in the same room: 16384 + 16384 blocks of one grid save 1.0 us of sm_90a
// r66 [build, hardware] realign-rows, a_laid: address ((K * m) + k) to (((m * ceil(K/64)) * 64) + k); rows start anywhere: two pieces of 16 bytes are loaded and shifted together, 8 elements at a time
// r67 [build, hardware] realign-rows, b_laid: address ((K * n) + k) to (((n * ceil(K/64)) * 64) + k); rows start anywhere: two pieces of 16 bytes are loaded and shifted together, 8 elements at a time
// r68 [build, hardware] ring, c: 4 stages of 128+256 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 16 rows of tiles together
// r69 [build, hardware] warpgroup-matrix-unit, c[m,n] = sum[k] (a_laid[m, k] * b_laid[n, k]): 1 x m64n256 bf16 a consumer, 64 points of the depth a step
// r70 [build, hardware] stage-rows, c: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
// r71 [build, hardware] store-rows, c: the rows of the tile that have points, 1 elements at a time: rows start anywhere
// r72 [build, hardware] copy-engine, a_laid, b_laid: 64 points of the depth into the stage that all consumers have read
// r73 [build, hardware] early-launch, gemm_nt_kernel_any_1, gemm_nt_kernel_any_3: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
