// retention: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Linear attention whose state loses a fixed share at each step, one share a head.
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

// The product; 0 where one is 0 and the other infinite, as what outgrew 32 bits leaves nothing of nothing. What is not a number stays so.
__device__ __forceinline__ float mul_zero(float a, float b) {
    const float product = a * b;
    return product != product && a == a && b == b ? 0.0f : product;
}

// Two reals as packed halves, the first in the low half.
__device__ __forceinline__ unsigned pack_bf16(float low, float high) {
    __nv_bfloat162 pair = __floats2bfloat162_rn(low, high);
    return *reinterpret_cast<const unsigned*>(&pair);
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

// How the copy engine sees a buffer; encoded by the launcher, opaque here.
struct alignas(128) TensorMap {
    unsigned long long opaque[16];
};
__device__ __forceinline__ unsigned long long tensor_map_address(const TensorMap& map) { return reinterpret_cast<unsigned long long>(&map); }

// Copies a tile from point (x, y, z) on to shared memory; its bytes arrive at the mbarrier. Points outside the map are zeros (sm_90 and later).
__device__ __forceinline__ void tensor_copy(void* dst, const TensorMap& map, void* barrier, int x, int y, int z) {
    asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5}], [%2];" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "r"(x), "r"(y), "r"(z) : "memory");
}

// Copies a tile from point (x, y, z, u) on to shared memory; its bytes arrive at the mbarrier. Points outside the map are zeros (sm_90 and later).
__device__ __forceinline__ void tensor_copy(void* dst, const TensorMap& map, void* barrier, int x, int y, int z, int u) {
    asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "r"(x), "r"(y), "r"(z), "r"(u) : "memory");
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

// The lanes for which the predicate holds.
__device__ __forceinline__ unsigned ballot(bool pred) { return __ballot_sync(0xffffffffu, pred); }

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
__device__ __forceinline__ void mma_m16n8k16_bf16(float* c, const unsigned* a, const unsigned* b) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
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

// Read-modify-write, relaxed; each returns the value before.
__device__ __forceinline__ int atomic_add(int* p, int v) { return atomicAdd(p, v); }
__device__ __forceinline__ float atomic_add(float* p, float v) { return atomicAdd(p, v); }
__device__ __forceinline__ long long atomic_add(long long* p, long long v) {
    return (long long)atomicAdd(reinterpret_cast<unsigned long long*>(p), (unsigned long long)v);
}

// c[64, 128] = a[64, 16] b[16, 128], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).
__device__ __forceinline__ void wgmma_m64n128k16_bf16_kn(float* c, unsigned long long a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %66, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
                 "%64, %65, p, 1, 1, 0, 1;\n}"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]), "+f"(c[4]), "+f"(c[5]), "+f"(c[6]), "+f"(c[7]),
                   "+f"(c[8]), "+f"(c[9]), "+f"(c[10]), "+f"(c[11]), "+f"(c[12]), "+f"(c[13]), "+f"(c[14]), "+f"(c[15]),
                   "+f"(c[16]), "+f"(c[17]), "+f"(c[18]), "+f"(c[19]), "+f"(c[20]), "+f"(c[21]), "+f"(c[22]), "+f"(c[23]),
                   "+f"(c[24]), "+f"(c[25]), "+f"(c[26]), "+f"(c[27]), "+f"(c[28]), "+f"(c[29]), "+f"(c[30]), "+f"(c[31]),
                   "+f"(c[32]), "+f"(c[33]), "+f"(c[34]), "+f"(c[35]), "+f"(c[36]), "+f"(c[37]), "+f"(c[38]), "+f"(c[39]),
                   "+f"(c[40]), "+f"(c[41]), "+f"(c[42]), "+f"(c[43]), "+f"(c[44]), "+f"(c[45]), "+f"(c[46]), "+f"(c[47]),
                   "+f"(c[48]), "+f"(c[49]), "+f"(c[50]), "+f"(c[51]), "+f"(c[52]), "+f"(c[53]), "+f"(c[54]), "+f"(c[55]),
                   "+f"(c[56]), "+f"(c[57]), "+f"(c[58]), "+f"(c[59]), "+f"(c[60]), "+f"(c[61]), "+f"(c[62]), "+f"(c[63])
                 : "l"(a), "l"(b), "r"((int)accumulate));
}

// c[64, 128] = a[64, 16] b[16, 128], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).
__device__ __forceinline__ void wgmma_m64n128k16_bf16_rn(float* c, const unsigned* a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %69, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
                 "{%64, %65, %66, %67}, %68, p, 1, 1, 1;\n}"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]), "+f"(c[4]), "+f"(c[5]), "+f"(c[6]), "+f"(c[7]),
                   "+f"(c[8]), "+f"(c[9]), "+f"(c[10]), "+f"(c[11]), "+f"(c[12]), "+f"(c[13]), "+f"(c[14]), "+f"(c[15]),
                   "+f"(c[16]), "+f"(c[17]), "+f"(c[18]), "+f"(c[19]), "+f"(c[20]), "+f"(c[21]), "+f"(c[22]), "+f"(c[23]),
                   "+f"(c[24]), "+f"(c[25]), "+f"(c[26]), "+f"(c[27]), "+f"(c[28]), "+f"(c[29]), "+f"(c[30]), "+f"(c[31]),
                   "+f"(c[32]), "+f"(c[33]), "+f"(c[34]), "+f"(c[35]), "+f"(c[36]), "+f"(c[37]), "+f"(c[38]), "+f"(c[39]),
                   "+f"(c[40]), "+f"(c[41]), "+f"(c[42]), "+f"(c[43]), "+f"(c[44]), "+f"(c[45]), "+f"(c[46]), "+f"(c[47]),
                   "+f"(c[48]), "+f"(c[49]), "+f"(c[50]), "+f"(c[51]), "+f"(c[52]), "+f"(c[53]), "+f"(c[54]), "+f"(c[55]),
                   "+f"(c[56]), "+f"(c[57]), "+f"(c[58]), "+f"(c[59]), "+f"(c[60]), "+f"(c[61]), "+f"(c[62]), "+f"(c[63])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"((int)accumulate));
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

extern "C" __global__ void __launch_bounds__(256, 4) retention_kernel_1(
    const float* __restrict__ decay,
    float* __restrict__ state_x_powers) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_powers = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32

    // [INIT] r209: one kernel over blocks of [h]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int h0 = (int)blockIdx.x;
    const int state_power_lane = lane * 2 + warp * 64;  // r214
    float state_powers_carry[1];  // r209
    state_powers_carry[0] = 1.0f;

    // [LOAD decay] r213: address h; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float decay_2[1];
    fd::load<fd::f32, 1, fd::read_only>(&decay_2[0], &decay[(long long)h0]);

    // [SCAN state__powers] r214: 2 points a thread in order, then lanes, then warps, then the carry of the tiles before
    float state_powers[2];
    #pragma unroll
    for (int state_power_r = 0; state_power_r < 2; ++state_power_r) {
        state_powers[state_power_r] = (state_power_lane + state_power_r) < 257 ? (state_power_lane + state_power_r == 0 ? 1.0f : decay_2[0]) : 1.0f;
    }
    state_powers[1] = state_powers[0] * state_powers[1];
    float total = state_powers[1];
    const float other = fd::shuffle_up(total, 1);
    const float next = 1 <= lane ? other * total : total;
    total = next;
    const float other_2 = fd::shuffle_up(total, 2);
    const float next_2 = 2 <= lane ? other_2 * total : total;
    total = next_2;
    const float other_3 = fd::shuffle_up(total, 4);
    const float next_3 = 4 <= lane ? other_3 * total : total;
    total = next_3;
    const float other_4 = fd::shuffle_up(total, 8);
    const float next_4 = 8 <= lane ? other_4 * total : total;
    total = next_4;
    const float other_5 = fd::shuffle_up(total, 16);
    const float next_5 = 16 <= lane ? other_5 * total : total;
    total = next_5;
    const float other_6 = fd::shuffle_up(total, 1);
    const float before = lane == 0 ? 1.0f : other_6;
    if (lane == 31) fd::store<fd::f32, 1>(&s_state_powers[warp], &total);
    float prefix = state_powers_carry[0];
    float whole = prefix;
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_state_powers[0]);
    const float next_6 = whole * part;
    whole = next_6;
    prefix = 0 < warp ? whole : prefix;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_state_powers[1]);
    const float next_7 = whole * part_2;
    whole = next_7;
    prefix = 1 < warp ? whole : prefix;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_state_powers[2]);
    const float next_8 = whole * part_3;
    whole = next_8;
    prefix = 2 < warp ? whole : prefix;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_state_powers[3]);
    const float next_9 = whole * part_4;
    whole = next_9;
    prefix = 3 < warp ? whole : prefix;
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_state_powers[4]);
    const float next_10 = whole * part_5;
    whole = next_10;
    prefix = 4 < warp ? whole : prefix;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_state_powers[5]);
    const float next_11 = whole * part_6;
    whole = next_11;
    prefix = 5 < warp ? whole : prefix;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_state_powers[6]);
    const float next_12 = whole * part_7;
    whole = next_12;
    prefix = 6 < warp ? whole : prefix;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_state_powers[7]);
    const float next_13 = whole * part_8;
    whole = next_13;
    state_powers_carry[0] = whole;
    const float start = prefix * before;
    float state_powers_2[2];
    state_powers_2[0] = start * state_powers[0];
    state_powers_2[1] = start * state_powers[1];

    // [STORE state__powers] r215: address ((h * 257) + state__power); 2 elements a thread, 1 at a time
    #pragma unroll
    for (int state_power_r_2 = 0; state_power_r_2 < 2; ++state_power_r_2) {
        if ((state_power_lane + state_power_r_2) < 257) fd::store<fd::f32, 1>(&state_x_powers[(long long)h0 * 257 + (long long)(state_power_lane + state_power_r_2)], &state_powers_2[state_power_r_2]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) retention_kernel_2(
    const __nv_bfloat16* __restrict__ v,
    const __nv_bfloat16* __restrict__ k,
    const float* state_x_powers,
    float* __restrict__ state_x_added,
    int h_blocks,
    long long size_T,
    int size_T_2,
    long long size_H) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 17408 x bf16, bytes 0..34816
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 8704 x bf16, bytes 34816..52224
    float* s_state_added = reinterpret_cast<float*>(fd_shared + 0);  // 17408 x f32, bytes 0..69632

    // [INIT] r210: one kernel over blocks of [t__chunk, h, d, e]; `state__powers` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const int rest_h = fd::div(rest_e, h_blocks);
    const int h0 = fd::mod(rest_e, h_blocks);
    const int t_source_lane = lane / 16 + warp * 2;  // r224
    const int d_lane = lane % 16 * 8;
    const int a_lane = (lane % 8 + lane / 8 / 2 * 8) * 136 + warp % 2 * 64 + lane / 8 % 2 * 8;  // r227
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp / 2 * 64 + lane / 8 / 2 * 8;
    const int d_lane_2 = lane / 4 + warp % 2 * 64;  // r230
    const int e_lane = lane % 4 * 2 + warp / 2 * 64;
    const int e_lane_2 = lane * 4;

    // [INIT] r216: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r278
    float state_added[128];  // r216
    #pragma unroll
    for (int d_r = 0; d_r < 4; ++d_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 8; ++e_r) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                #pragma unroll
                for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                    state_added[((d_r * 8 + e_r) * 2 + d_r_2) * 2 + e_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end = fd::min(256, (int)(size_T - (long long)rest_h * 256));  // r217

    // [AHEAD v] r218: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD v] r219: 64 rows of 128 elements at (((((H * t__chunk) * 32768) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use di...
    #pragma unroll
    for (int r = 0; r < 4; ++r) {
        const int row = r * 16 + (int)threadIdx.x / 8;
        const int column = (int)threadIdx.x % 8 * 8;
        const long long from = size_H * (long long)rest_h * 32768 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)column;
        const int to = row * 136 + column;
        const bool valid = row < t_source_end && (rest_h * 256 + row) < size_T_2;
        #pragma unroll
        for (int step = 0; step < 2; ++step) {
            fd::copy_async<16>(&s_v[to + step * 64], &v[from + (long long)(step * 64)], valid);
        }
    }
    fd::copy_async_commit();

    // [NEXT k] r228: 64 elements a thread, 8 at a time, for the trip that comes
    unsigned k_next[32];
    #pragma unroll
    for (int t_source_r_5 = 0; t_source_r_5 < 8; ++t_source_r_5) {
        fd::load_bits_if<16, fd::read_only>((t_source_lane + t_source_r_5 * 8) < t_source_end && (rest_h * 256 + t_source_lane + t_source_r_5 * 8) < size_T_2, &k_next[t_source_r_5 * 8 / 2], &k[size_H * (long long)rest_h * 32768 + size_H * ((long long)t_source_lane + (long long)(t_source_r_5 * 8)) * 128 + (long long)h0 * 128 + (long long)d_lane]);
    }

    // [NEXT state__powers] r229: 8 elements a thread, 1 at a time, for the trip that comes
    float state_powers_next[8];
    #pragma unroll
    for (int t_source_r_6 = 0; t_source_r_6 < 8; ++t_source_r_6) {
        fd::load_or_zero<fd::f32, 1>((t_source_lane + t_source_r_6 * 8) < t_source_end && (rest_h * 256 + t_source_lane + t_source_r_6 * 8) < size_T_2, &state_powers_next[t_source_r_6], &state_x_powers[(long long)h0 * 257 - ((long long)t_source_lane + (long long)(t_source_r_6 * 8)) + 255]);
    }
    float k_2[64];  // r220
    float state_powers[8];
    float operand[64];
    unsigned fragment_a[16];
    unsigned fragment_b[16];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 64) {
        // [LOAD v]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD v] r221: 64 rows of 128 elements at (((((H * t__chunk) * 32768) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use di...
        const int stage_first = free_stage * 8704;
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * (long long)rest_h * 32768 + size_H * (long long)(t_source0 + 64 + row_2) * 128 + (long long)h0 * 128 + (long long)column_2;
            const int to_2 = stage_first + row_2 * 136 + column_2;
            const bool valid_2 = (t_source0 + 64 + row_2) < t_source_end && (rest_h * 256 + t_source0 + 64 + row_2) < size_T_2;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_v[to_2 + step_2 * 64], &v[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();
        const int stage_first_2 = stage * 8704;

        // [TAKE k] r222: 64 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
        #pragma unroll
        for (int word = 0; word < 32; ++word) {
            k_2[word * 2] = __uint_as_float(k_next[word] << 16u);
            k_2[word * 2 + 1] = __uint_as_float(k_next[word] & 0xffff0000u);
        }

        // [TAKE state__powers] r223: 8 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
        #pragma unroll
        for (int word_2 = 0; word_2 < 8; ++word_2) {
            state_powers[word_2] = state_powers_next[word_2];
        }

        // [STAGE operand] r224: rounded to bf16 as the matrix unit's operand, 64 rows of 128, rows 272 bytes apart
        #pragma unroll
        for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 8; ++d_r_3) {
                operand[t_source_r * 8 + d_r_3] = (t_source0 + t_source_lane + t_source_r * 8) < t_source_end && (rest_h * 256 + t_source0 + t_source_lane + t_source_r * 8) < size_T_2 ? k_2[t_source_r * 8 + d_r_3] * state_powers[t_source_r] : 0.0f;
            }
        }
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::store<fd::bf16, 8>(&s_operand[(t_source_lane + t_source_r_2 * 8) * 136 + d_lane], &operand[t_source_r_2 * 8]);
        }

        // [NEXT k] r225: 64 elements a thread, 8 at a time, for the trip that comes
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            fd::load_bits_if<16, fd::read_only>((t_source0 + 64 + t_source_lane + t_source_r_3 * 8) < t_source_end && (rest_h * 256 + t_source0 + 64 + t_source_lane + t_source_r_3 * 8) < size_T_2, &k_next[t_source_r_3 * 8 / 2], &k[size_H * (long long)rest_h * 32768 + size_H * ((long long)(t_source0 + 64) + (long long)t_source_lane + (long long)(t_source_r_3 * 8)) * 128 + (long long)h0 * 128 + (long long)d_lane]);
        }

        // [NEXT state__powers] r226: 8 elements a thread, 1 at a time, for the trip that comes
        #pragma unroll
        for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + 64 + t_source_lane + t_source_r_4 * 8) < t_source_end && (rest_h * 256 + t_source0 + 64 + t_source_lane + t_source_r_4 * 8) < size_T_2, &state_powers_next[t_source_r_4], &state_x_powers[(long long)h0 * 257 - ((long long)(t_source0 + 64) + (long long)t_source_lane + (long long)(t_source_r_4 * 8)) + 255]);
        }

        // [COMPUTE state__added] r227: 128x128x64 on m16n8k16 bf16: 2 x 2 warps, 4 x 8 fragments each
        const int stage_at = b_lane + stage_first_2;
        __syncthreads();
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4, true>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 4; ++n_r) {
                fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_v[stage_at + n_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 8; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&state_added[(m_r_2 * 8 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    // [NEXT state__powers]
    fd::copy_async_wait<0>();  // r220

    // [EXCHANGE state__added] r230: from registers [d:4x16 e:8x8 d:2x8 e:2x1] lanes [e:4x2 d:8x1] warps [d:2x64 e:2x64] to registers [d:32x4 e:4x1] lanes [e:32x4] warps [d:4x1]
    __syncthreads();
    #pragma unroll
    for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 8; ++e_r_3) {
            #pragma unroll
            for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
                fd::store<fd::f32, 2>(&s_state_added[(d_lane_2 + d_r_4 * 16 + d_r_5 * 8) * 136 + e_lane + e_r_3 * 8], &state_added[((d_r_4 * 8 + e_r_3) * 2 + d_r_5) * 2]);
            }
        }
    }
    __syncthreads();
    float state_added_2[128];
    #pragma unroll
    for (int d_r_6 = 0; d_r_6 < 32; ++d_r_6) {
        fd::load<fd::f32, 4>(&state_added_2[d_r_6 * 4], &s_state_added[(warp + d_r_6 * 4) * 136 + e_lane_2]);
    }

    // [STORE state__added] r231: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 128 elements a thread, 4 at a time
    #pragma unroll
    for (int d_r_7 = 0; d_r_7 < 32; ++d_r_7) {
        fd::store<fd::f32, 4>(&state_x_added[size_H * (long long)rest_h * 16384 + (long long)h0 * 16384 + ((long long)warp + (long long)(d_r_7 * 4)) * 128 + (long long)e_lane_2], &state_added_2[d_r_7 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) retention_kernel_3(
    const float* state_x_added,
    const float* state_x_powers,
    __nv_bfloat16* __restrict__ state_x_before_laid,
    int n_t__chunk,
    long long size_H) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_before = reinterpret_cast<float*>(fd_shared + 0);  // 256 x f32, bytes 0..1024
    float* s_state_before_2 = reinterpret_cast<float*>(fd_shared + 1024);  // 256 x f32, bytes 1024..2048

    // [INIT] r211: one kernel over blocks of [h, d, e]; `state__added` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 2;
    const int e0 = (int)blockIdx.x % 2 * 64;
    const int rest_d = rest_e / 128;
    const int d0 = rest_e % 128;
    const int t_chunk_lane = lane / 16 * 4 + warp % 4 * 8;  // r234
    const int e_lane = lane % 16 * 2 + warp / 4 * 32;

    // [INIT] r232: pass 0: states start at the identity of their operators
    float state_before_carry[2];  // r233
    state_before_carry[0] = 1.0f;
    state_before_carry[1] = 1.0f;
    float state_before_carry_2[2];
    state_before_carry_2[0] = 0.0f;
    state_before_carry_2[1] = 0.0f;

    // [LOAD state__powers] r235: address ((h * 257) + 256); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    fd::grid_wait();  // r278
    float state_powers[1];  // r235
    fd::load<fd::f32, 1>(&state_powers[0], &state_x_powers[(long long)rest_d * 257 + 256]);

    // [STORE state__before_laid] r238: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 8 elements a thread, 2 at a time
    float state_added[8];  // r233
    float state_before[8];
    float state_before_2[8];
    float state_before_run[2];
    float state_before_run_2[2];
    float state_before_total[2];
    float state_before_total_2[2];
    float state_before_before[2];
    float state_before_before_2[2];
    float state_before_start[2];
    float state_before_start_2[2];
    float state_before_part[2];
    float state_before_part_2[2];
    float state_before_3[8];
    float state_before_laid[8];
    #pragma unroll 1
    for (int t_chunk0 = 0; t_chunk0 < n_t__chunk; t_chunk0 += 32) {
        // [LOAD state__added] r234: address ((((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e) - (H * 16384)); 8 elements a thread, 2 at a time; registers [t__chunk:4x1 e:2x1] lanes [e:...
        #pragma unroll
        for (int t_chunk_r = 0; t_chunk_r < 4; ++t_chunk_r) {
            fd::load_or_zero<fd::f32, 2>((t_chunk0 + t_chunk_lane + t_chunk_r) < n_t__chunk && 0 < (t_chunk0 + t_chunk_lane + t_chunk_r), &state_added[t_chunk_r * 2], &state_x_added[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r)) * 16384 + (long long)rest_d * 16384 + (long long)d0 * 128 + (long long)e0 + (long long)e_lane - size_H * 16384]);
        }

        // [SCAN state__before] r236: neighbouring lanes have neighbouring columns: 4 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before; factors ar...
        #pragma unroll
        for (int t_chunk_r_2 = 0; t_chunk_r_2 < 4; ++t_chunk_r_2) {
            #pragma unroll
            for (int e_r = 0; e_r < 2; ++e_r) {
                state_before[t_chunk_r_2 * 2 + e_r] = (t_chunk0 + t_chunk_lane + t_chunk_r_2) < n_t__chunk ? (0 < (t_chunk0 + t_chunk_lane + t_chunk_r_2) ? state_powers[0] : 1.0f) : 1.0f;
                state_before_2[t_chunk_r_2 * 2 + e_r] = (t_chunk0 + t_chunk_lane + t_chunk_r_2) < n_t__chunk ? state_added[t_chunk_r_2 * 2 + e_r] : 0.0f;
            }
        }
        #pragma unroll
        for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
            float run = state_before[e_r_2];
            float run_2 = state_before_2[e_r_2];
            const float factor = run;
            const float next = state_before[2 + e_r_2] * run;
            const float next_2 = state_before[2 + e_r_2] * run_2 + state_before_2[2 + e_r_2];
            run = next;
            run_2 = next_2;
            const float next_3 = state_before[4 + e_r_2] * run;
            const float next_4 = state_before[4 + e_r_2] * run_2 + state_before_2[4 + e_r_2];
            run = next_3;
            run_2 = next_4;
            const float next_5 = state_before[6 + e_r_2] * run;
            const float next_6 = state_before[6 + e_r_2] * run_2 + state_before_2[6 + e_r_2];
            run = next_5;
            run_2 = next_6;
            if (__builtin_expect(fd::is_nan(run), 0)) {
                run = fd::mul_zero(state_before[6 + e_r_2], fd::mul_zero(state_before[4 + e_r_2], fd::mul_zero(state_before[2 + e_r_2], factor)));
            }
            state_before_run[e_r_2] = run;
            state_before_run_2[e_r_2] = run_2;
        }
        const int lane_of_column = lane / 16;
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
            float total = state_before_run[e_r_3];
            float total_2 = state_before_run_2[e_r_3];
            const bool small = fabsf(total) <= 8.0f;
            const unsigned grown = fd::ballot(!small);
            const bool small_in_warp = grown == 0u;
            if (small_in_warp) {
                const float other = fd::shuffle_up(total, 16);
                const float other_2 = fd::shuffle_up(total_2, 16);
                const float next_7 = 1 <= lane_of_column ? total * other : total;
                const float next_8 = 1 <= lane_of_column ? total * other_2 + total_2 : total_2;
                total = next_7;
                total_2 = next_8;
            } else {
                const float other_3 = fd::shuffle_up(total, 16);
                const float other_4 = fd::shuffle_up(total_2, 16);
                const float next_9 = 1 <= lane_of_column ? fd::mul_zero(total, other_3) : total;
                const float next_10 = 1 <= lane_of_column ? fd::mul_zero(total, other_4) + total_2 : total_2;
                total = next_9;
                total_2 = next_10;
            }
            const float other_5 = fd::shuffle_up(total, 16);
            const float other_6 = fd::shuffle_up(total_2, 16);
            const float next_11 = lane_of_column == 0 ? 1.0f : other_5;
            const float next_12 = lane_of_column == 0 ? 0.0f : other_6;
            state_before_before[e_r_3] = next_11;
            state_before_before_2[e_r_3] = next_12;
            state_before_total[e_r_3] = total;
            state_before_total_2[e_r_3] = total_2;
        }
        #pragma unroll
        for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
            const float next_13 = state_before_carry[e_r_4];
            const float next_14 = state_before_carry_2[e_r_4];
            state_before_start[e_r_4] = next_13;
            state_before_start_2[e_r_4] = next_14;
        }
        const int warp_of_column = warp % 4;
        if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_before[warp_of_column * 64 + e_lane], &state_before_total[0]);
        if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_before_2[warp_of_column * 64 + e_lane], &state_before_total_2[0]);
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            fd::load<fd::f32, 2>(&state_before_part[0], &s_state_before[r * 64 + e_lane]);
            fd::load<fd::f32, 2>(&state_before_part_2[0], &s_state_before_2[r * 64 + e_lane]);
            #pragma unroll
            for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
                const float next_15 = fd::mul_zero(state_before_part[e_r_5], state_before_carry[e_r_5]);
                const float next_16 = fd::mul_zero(state_before_part[e_r_5], state_before_carry_2[e_r_5]) + state_before_part_2[e_r_5];
                state_before_carry[e_r_5] = next_15;
                state_before_carry_2[e_r_5] = next_16;
                const float next_17 = r < warp_of_column ? state_before_carry[e_r_5] : state_before_start[e_r_5];
                const float next_18 = r < warp_of_column ? state_before_carry_2[e_r_5] : state_before_start_2[e_r_5];
                state_before_start[e_r_5] = next_17;
                state_before_start_2[e_r_5] = next_18;
            }
        }
        #pragma unroll
        for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
            const float next_19 = fd::mul_zero(state_before_before[e_r_6], state_before_start[e_r_6]);
            const float next_20 = fd::mul_zero(state_before_before[e_r_6], state_before_start_2[e_r_6]) + state_before_before_2[e_r_6];
            state_before_start[e_r_6] = next_19;
            state_before_start_2[e_r_6] = next_20;
        }
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
            float state = state_before_start_2[e_r_7];
            state = state_before[e_r_7] * state + state_before_2[e_r_7];
            state_before_3[e_r_7] = state;
            state = state_before[2 + e_r_7] * state + state_before_2[2 + e_r_7];
            state_before_3[2 + e_r_7] = state;
            state = state_before[4 + e_r_7] * state + state_before_2[4 + e_r_7];
            state_before_3[4 + e_r_7] = state;
            state = state_before[6 + e_r_7] * state + state_before_2[6 + e_r_7];
            state_before_3[6 + e_r_7] = state;
        }

        // [COMPUTE state__before_laid] r237: 8 elements a thread in registers [t__chunk:4x1 e:2x1] lanes [e:16x2 t__chunk:2x4] warps [t__chunk:4x8 e:2x32]
        #pragma unroll
        for (int t_chunk_r_3 = 0; t_chunk_r_3 < 4; ++t_chunk_r_3) {
            #pragma unroll
            for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
                state_before_laid[t_chunk_r_3 * 2 + e_r_8] = state_before_3[t_chunk_r_3 * 2 + e_r_8];
            }
        }
        // [STORE state__before_laid]
        __syncthreads();  // r238
        #pragma unroll
        for (int t_chunk_r_4 = 0; t_chunk_r_4 < 4; ++t_chunk_r_4) {
            if ((t_chunk0 + t_chunk_lane + t_chunk_r_4) < n_t__chunk) fd::store<fd::bf16, 2>(&state_x_before_laid[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_4)) * 16384 + (long long)rest_d * 16384 + (long long)d0 * 128 + (long long)e0 + (long long)e_lane], &state_before_laid[t_chunk_r_4 * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 2) retention_kernel_4(
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ v,
    const __nv_bfloat16* state_x_before_laid,
    int* tiles_taken,
    const float* state_x_powers,
    __nv_bfloat16* __restrict__ o,
    int tiles,
    int rounds,
    int workers,
    int row_sets,
    int section_sets,
    int h_blocks,
    long long size_T,
    int size_T_2,
    long long size_H,
    const __grid_constant__ fd::TensorMap q_map,
    const __grid_constant__ fd::TensorMap k_map,
    const __grid_constant__ fd::TensorMap v_map,
    const __grid_constant__ fd::TensorMap state__before_laid_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8192 x bf16, bytes 0..16384
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 16384);  // 16384 x bf16, bytes 16384..49152
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 49152);  // 16384 x bf16, bytes 49152..81920
    __nv_bfloat16* s_state_before_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 81920);  // 16384 x bf16, bytes 81920..114688
    long long* s_q_full = reinterpret_cast<long long*>(fd_shared + 114688);  // 1 x i64, bytes 114688..114696
    long long* s_q_empty = reinterpret_cast<long long*>(fd_shared + 114704);  // 1 x i64, bytes 114704..114712
    long long* s_k_full = reinterpret_cast<long long*>(fd_shared + 114720);  // 2 x i64, bytes 114720..114736
    long long* s_k_empty = reinterpret_cast<long long*>(fd_shared + 114736);  // 2 x i64, bytes 114736..114752
    long long* s_v_full = reinterpret_cast<long long*>(fd_shared + 114752);  // 2 x i64, bytes 114752..114768
    long long* s_v_empty = reinterpret_cast<long long*>(fd_shared + 114768);  // 2 x i64, bytes 114768..114784
    long long* s_state_before_laid_full = reinterpret_cast<long long*>(fd_shared + 114784);  // 1 x i64, bytes 114784..114792
    long long* s_state_before_laid_empty = reinterpret_cast<long long*>(fd_shared + 114800);  // 1 x i64, bytes 114800..114808
    int* s_next_tile = reinterpret_cast<int*>(fd_shared + 114816);  // 2 x i32, bytes 114816..114824
    long long* s_next_tile_full = reinterpret_cast<long long*>(fd_shared + 114832);  // 2 x i64, bytes 114832..114848
    long long* s_next_tile_empty = reinterpret_cast<long long*>(fd_shared + 114848);  // 2 x i64, bytes 114848..114864

    // [INIT] r212: one kernel over blocks of [t__chunk, h, t__place]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int t_source_lane = lane % 4 * 2;  // r249
    const int t_place_lane = lane / 4 + warp * 16;

    // [HANDOUT] r240: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
    fd::grid_wait();  // r278
    if ((int)threadIdx.x == 0) {  // r240
        fd::mbarrier_init(&s_q_full[0], 1);
        fd::mbarrier_init(&s_q_empty[0], 4);
        #pragma unroll
        for (int copy = 0; copy < 2; ++copy) {
            fd::mbarrier_init(&s_k_full[copy], 1);
            fd::mbarrier_init(&s_k_empty[copy], 4);
        }
        #pragma unroll
        for (int copy_2 = 0; copy_2 < 2; ++copy_2) {
            fd::mbarrier_init(&s_v_full[copy_2], 1);
            fd::mbarrier_init(&s_v_empty[copy_2], 4);
        }
        fd::mbarrier_init(&s_state_before_laid_full[0], 1);
        fd::mbarrier_init(&s_state_before_laid_empty[0], 4);
        #pragma unroll
        for (int copy_3 = 0; copy_3 < 2; ++copy_3) {
            fd::mbarrier_init(&s_next_tile_full[copy_3], 1);
            fd::mbarrier_init(&s_next_tile_empty[copy_3], 4);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING state__before_laid] r277: 128 points in their whole depth into one of 1 copies that all consumers have read
    if ((int)threadIdx.x < 128) {
        // [HANDOUT]
        fd::registers_more<216>();  // r240
        int buffer = 0;
        int buffer_parity = 0;
        int stage = 0;
        int stage_parity = 0;
        int next_stage = 0;
        int next_parity = 0;
        int buffer_2 = 0;
        int buffer_parity_2 = 0;
        int handout = 0;
        int handout_parity = 0;
        int tile = (int)blockIdx.x;

        // [STORE o] r268: address (((((H * t__chunk) * 32768) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time
        float o_scores[32];
        float o_inside[64];
        unsigned operand[16];
        float o_handed[64];
        float state_powers[32];
        float o_weighted[32];
        float state_powers_2[32];
        float o_weighted_2[32];
        float state_powers_3[32];
        float o_weighted_3[32];
        float state_powers_4[2];
        float o_2[64];
        #pragma unroll 1
        while (tile < tiles) {
            // [HANDOUT]
            const int section_tiles = section_sets * 4;  // r241
            const int section = fd::div(tile, section_tiles);
            const int section_first = section * section_sets;
            const int in_section = fd::mod(tile, section_tiles);
            const int sets_here = fd::min(section_sets, row_sets - section_first);
            const int t_place0 = (3 - fd::div(in_section, sets_here)) * 64;
            const int row_set = section_first + fd::mod(in_section, sets_here);
            const int rest_h = fd::div(row_set, h_blocks);
            const int h0 = fd::mod(row_set, h_blocks);
            const int t_source_end = fd::min(256, (int)(long long)t_place0 + 64);  // r242
            const int t_source_end_2 = fd::min(t_source_end, (int)(size_T - (long long)rest_h * 256));  // r243
            const int column_tiles = (fd::max(t_source_end_2, 0) + 63) / 64;

            // [INIT] r244: states of the rows start at the identity of their operators
            #pragma unroll
            for (int e_r = 0; e_r < 16; ++e_r) {
                #pragma unroll
                for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
                    #pragma unroll
                    for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                        o_inside[(e_r * 2 + t_place_r) * 2 + e_r_2] = 0.0f;
                    }
                }
            }
            fd::mbarrier_wait(&s_q_full[buffer], buffer_parity);

            // [COMPUTE o__inside] r264: m64n128 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
            if (0 < column_tiles) {
                // [INIT]
                const int whole_tiles = fd::min(fd::max(fd::min(fd::min(t_source_end_2, (int)(long long)t_place0 + 1), (int)(size_T - (long long)rest_h * 256)), 0) / 64, column_tiles - 1);  // r246
                const int tested_tiles = column_tiles - whole_tiles;
                const int t_source0 = whole_tiles * 64;
                fd::mbarrier_wait(&s_k_full[stage], stage_parity);  // r247

                // [COMPUTE o__scores] r248: m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
                fd::warpgroup_fence();
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192]), false);
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 32), true);
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 64), true);
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 96), true);
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8192), true);
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8224), true);
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8256), true);
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8288), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_k_empty[stage]);
                }
                stage += 1;
                if (stage == 2) {
                    stage = 0;
                    stage_parity = stage_parity ^ 1;
                }

                // [LOAD state__powers] r249: address (((h * 257) + t__place) - t__source); 32 elements a thread, 1 at a time; registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__pl...
                #pragma unroll
                for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                    #pragma unroll
                    for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                        #pragma unroll
                        for (int t_source_r_2 = 0; t_source_r_2 < 2; ++t_source_r_2) {
                            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r * 8) < t_source_end_2 && (t_source0 + t_source_lane + t_source_r * 8 + t_source_r_2) <= (t_place0 + t_place_lane + t_place_r_2 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_2 * 8) < size_T_2 && (rest_h * 256 + t_source0 + t_source_lane + t_source_r * 8 + t_source_r_2) < size_T_2, &state_powers[(t_source_r * 2 + t_place_r_2) * 2 + t_source_r_2], &state_x_powers[(long long)h0 * 257 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_2 * 8) - ((long long)t_source0 + (long long)t_source_lane + (long long)(t_source_r * 8 + t_source_r_2))]);
                        }
                    }
                }

                // [COMPUTE o__weighted] r250: 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
                #pragma unroll
                for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
                    #pragma unroll
                    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
                        #pragma unroll
                        for (int t_source_r_4 = 0; t_source_r_4 < 2; ++t_source_r_4) {
                            o_weighted[(t_source_r_3 * 2 + t_place_r_3) * 2 + t_source_r_4] = state_powers[(t_source_r_3 * 2 + t_place_r_3) * 2 + t_source_r_4] * o_scores[(t_source_r_3 * 2 + t_place_r_3) * 2 + t_source_r_4];
                        }
                    }
                }

                // [COMPUTE operand] r251: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll
                for (int t_source_r_5 = 0; t_source_r_5 < 8; ++t_source_r_5) {
                    #pragma unroll
                    for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
                        operand[t_source_r_5 * 2 + t_place_r_4] = fd::pack_bf16((t_source0 + t_source_lane + t_source_r_5 * 8) < t_source_end_2 && (t_source0 + t_source_lane + t_source_r_5 * 8) <= (t_place0 + t_place_lane + t_place_r_4 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_4 * 8) < size_T_2 && (rest_h * 256 + t_source0 + t_source_lane + t_source_r_5 * 8) < size_T_2 ? o_weighted[(t_source_r_5 * 2 + t_place_r_4) * 2] : 0.0f, (t_source0 + t_source_lane + t_source_r_5 * 8) < t_source_end_2 && (t_source0 + t_source_lane + t_source_r_5 * 8 + 1) <= (t_place0 + t_place_lane + t_place_r_4 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_4 * 8) < size_T_2 && (rest_h * 256 + t_source0 + t_source_lane + t_source_r_5 * 8 + 1) < size_T_2 ? o_weighted[(t_source_r_5 * 2 + t_place_r_4) * 2 + 1] : 0.0f);
                    }
                }

                // [COMPUTE operand] r257: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile = 1; column_tile < tested_tiles; ++column_tile) {
                    // [COMPUTE operand]
                    const int t_source0_2 = (column_tile + whole_tiles) * 64;  // r251
                    fd::mbarrier_wait(&s_k_full[stage], stage_parity);  // r252

                    // [COMPUTE o__scores] r253: m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192]), false);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 32), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 64), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 96), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8192), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8224), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8256), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8288), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_v_full[next_stage], next_parity);

                    // [COMPUTE o__inside] r254: m64n128 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[0], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192]), true);
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[4], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 2048), true);
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[8], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 4096), true);
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[12], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 6144), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_v_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_k_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 2) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }

                    // [LOAD state__powers] r255: address (((h * 257) + t__place) - t__source); 32 elements a thread, 1 at a time; registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__pl...
                    #pragma unroll
                    for (int t_source_r_6 = 0; t_source_r_6 < 8; ++t_source_r_6) {
                        #pragma unroll
                        for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
                            #pragma unroll
                            for (int t_source_r_7 = 0; t_source_r_7 < 2; ++t_source_r_7) {
                                fd::load_or_zero<fd::f32, 1>((t_source0_2 + t_source_lane + t_source_r_6 * 8) < t_source_end_2 && (t_source0_2 + t_source_lane + t_source_r_6 * 8 + t_source_r_7) <= (t_place0 + t_place_lane + t_place_r_5 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_5 * 8) < size_T_2 && (rest_h * 256 + t_source0_2 + t_source_lane + t_source_r_6 * 8 + t_source_r_7) < size_T_2, &state_powers_2[(t_source_r_6 * 2 + t_place_r_5) * 2 + t_source_r_7], &state_x_powers[(long long)h0 * 257 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_5 * 8) - ((long long)t_source0_2 + (long long)t_source_lane + (long long)(t_source_r_6 * 8 + t_source_r_7))]);
                            }
                        }
                    }

                    // [COMPUTE o__weighted] r256: 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
                    #pragma unroll
                    for (int t_source_r_8 = 0; t_source_r_8 < 8; ++t_source_r_8) {
                        #pragma unroll
                        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
                            #pragma unroll
                            for (int t_source_r_9 = 0; t_source_r_9 < 2; ++t_source_r_9) {
                                o_weighted_2[(t_source_r_8 * 2 + t_place_r_6) * 2 + t_source_r_9] = state_powers_2[(t_source_r_8 * 2 + t_place_r_6) * 2 + t_source_r_9] * o_scores[(t_source_r_8 * 2 + t_place_r_6) * 2 + t_source_r_9];
                            }
                        }
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r257
                    for (int t_source_r_10 = 0; t_source_r_10 < 8; ++t_source_r_10) {
                        #pragma unroll
                        for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
                            operand[t_source_r_10 * 2 + t_place_r_7] = fd::pack_bf16((t_source0_2 + t_source_lane + t_source_r_10 * 8) < t_source_end_2 && (t_source0_2 + t_source_lane + t_source_r_10 * 8) <= (t_place0 + t_place_lane + t_place_r_7 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_7 * 8) < size_T_2 && (rest_h * 256 + t_source0_2 + t_source_lane + t_source_r_10 * 8) < size_T_2 ? o_weighted_2[(t_source_r_10 * 2 + t_place_r_7) * 2] : 0.0f, (t_source0_2 + t_source_lane + t_source_r_10 * 8) < t_source_end_2 && (t_source0_2 + t_source_lane + t_source_r_10 * 8 + 1) <= (t_place0 + t_place_lane + t_place_r_7 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_7 * 8) < size_T_2 && (rest_h * 256 + t_source0_2 + t_source_lane + t_source_r_10 * 8 + 1) < size_T_2 ? o_weighted_2[(t_source_r_10 * 2 + t_place_r_7) * 2 + 1] : 0.0f);
                        }
                    }
                }

                // [COMPUTE operand] r263: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile_2 = tested_tiles; column_tile_2 < column_tiles; ++column_tile_2) {
                    // [COMPUTE operand]
                    const int t_source0_3 = (column_tile_2 - tested_tiles) * 64;  // r257
                    fd::mbarrier_wait(&s_k_full[stage], stage_parity);  // r258

                    // [COMPUTE o__scores] r259: m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192]), false);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 32), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 64), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 96), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8192), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8224), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8256), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8288), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_v_full[next_stage], next_parity);

                    // [COMPUTE o__inside] r260: m64n128 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[0], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192]), true);
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[4], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 2048), true);
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[8], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 4096), true);
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[12], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 6144), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_v_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_k_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 2) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }

                    // [LOAD state__powers] r261: address (((h * 257) + t__place) - t__source); 32 elements a thread, 1 at a time; registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__pl...
                    #pragma unroll
                    for (int t_source_r_11 = 0; t_source_r_11 < 8; ++t_source_r_11) {
                        #pragma unroll
                        for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
                            #pragma unroll
                            for (int t_source_r_12 = 0; t_source_r_12 < 2; ++t_source_r_12) {
                                fd::load_or_zero<fd::f32, 1>((rest_h * 256 + t_place0 + t_place_lane + t_place_r_8 * 8) < size_T_2, &state_powers_3[(t_source_r_11 * 2 + t_place_r_8) * 2 + t_source_r_12], &state_x_powers[(long long)h0 * 257 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_8 * 8) - ((long long)t_source0_3 + (long long)t_source_lane + (long long)(t_source_r_11 * 8 + t_source_r_12))]);
                            }
                        }
                    }

                    // [COMPUTE o__weighted] r262: 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
                    #pragma unroll
                    for (int t_source_r_13 = 0; t_source_r_13 < 8; ++t_source_r_13) {
                        #pragma unroll
                        for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
                            #pragma unroll
                            for (int t_source_r_14 = 0; t_source_r_14 < 2; ++t_source_r_14) {
                                o_weighted_3[(t_source_r_13 * 2 + t_place_r_9) * 2 + t_source_r_14] = state_powers_3[(t_source_r_13 * 2 + t_place_r_9) * 2 + t_source_r_14] * o_scores[(t_source_r_13 * 2 + t_place_r_9) * 2 + t_source_r_14];
                            }
                        }
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r263
                    for (int t_source_r_15 = 0; t_source_r_15 < 8; ++t_source_r_15) {
                        #pragma unroll
                        for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                            operand[t_source_r_15 * 2 + t_place_r_10] = fd::pack_bf16((rest_h * 256 + t_place0 + t_place_lane + t_place_r_10 * 8) < size_T_2 ? o_weighted_3[(t_source_r_15 * 2 + t_place_r_10) * 2] : 0.0f, (rest_h * 256 + t_place0 + t_place_lane + t_place_r_10 * 8) < size_T_2 ? o_weighted_3[(t_source_r_15 * 2 + t_place_r_10) * 2 + 1] : 0.0f);
                        }
                    }
                }
                fd::mbarrier_wait(&s_v_full[next_stage], next_parity);
                // [COMPUTE o__inside]
                fd::warpgroup_fence();  // r264
                fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[0], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192]), true);
                fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[4], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 2048), true);
                fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[8], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 4096), true);
                fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[12], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 6144), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_v_empty[next_stage]);
                }
                next_stage += 1;
                if (next_stage == 2) {
                    next_stage = 0;
                    next_parity = next_parity ^ 1;
                }
            }
            fd::mbarrier_wait(&s_state_before_laid_full[buffer_2], buffer_parity_2);

            // [COMPUTE o__handed] r265: m64n128 bf16 of a consumer's rows, whose operand is in shared memory, 128 points of the depth
            fd::warpgroup_fence();
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192]), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384]), false);
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384], 2048), true);
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384], 4096), true);
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384], 6144), true);
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384], 8192), true);
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384], 10240), true);
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384], 12288), true);
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384], 14336), true);
            fd::warpgroup_commit();
            fd::warpgroup_wait<0>();
            if (lane == 0) {
                fd::mbarrier_arrive(&s_state_before_laid_empty[buffer_2]);
            }
            buffer_2 += 1;
            if (buffer_2 == 1) {
                buffer_2 = 0;
                buffer_parity_2 = buffer_parity_2 ^ 1;
            }
            if (lane == 0) {
                fd::mbarrier_arrive(&s_q_empty[buffer]);
            }
            buffer += 1;
            if (buffer == 1) {
                buffer = 0;
                buffer_parity = buffer_parity ^ 1;
            }

            // [LOAD state__powers] r266: address (((h * 257) + t__place) + 1); 2 elements a thread, 1 at a time; registers [t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:4x16]
            #pragma unroll
            for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
                fd::load_or_zero<fd::f32, 1>((rest_h * 256 + t_place0 + t_place_lane + t_place_r_11 * 8) < size_T_2, &state_powers_4[t_place_r_11], &state_x_powers[(long long)h0 * 257 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_11 * 8) + 1]);
            }

            // [COMPUTE o] r267: 64 elements a thread in registers [e:16x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:4x16]
            #pragma unroll
            for (int e_r_3 = 0; e_r_3 < 16; ++e_r_3) {
                #pragma unroll
                for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                    #pragma unroll
                    for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
                        o_2[(e_r_3 * 2 + t_place_r_12) * 2 + e_r_4] = o_inside[(e_r_3 * 2 + t_place_r_12) * 2 + e_r_4] + state_powers_4[t_place_r_12] * o_handed[(e_r_3 * 2 + t_place_r_12) * 2 + e_r_4];
                    }
                }
            }
            // [STORE o]
            #pragma unroll  // r268
            for (int e_r_5 = 0; e_r_5 < 16; ++e_r_5) {
                #pragma unroll
                for (int t_place_r_13 = 0; t_place_r_13 < 2; ++t_place_r_13) {
                    if ((rest_h * 256 + t_place0 + t_place_lane + t_place_r_13 * 8) < size_T_2) fd::store<fd::bf16, 2>(&o[size_H * (long long)rest_h * 32768 + size_H * ((long long)t_place0 + (long long)(t_place_lane + t_place_r_13 * 8)) * 128 + (long long)h0 * 128 + (long long)t_source_lane + (long long)(e_r_5 * 8)], &o_2[(e_r_5 * 2 + t_place_r_13) * 2]);
                }
            }
            fd::mbarrier_wait(&s_next_tile_full[handout], handout_parity);
            int told;
            fd::load<fd::i32, 1>(&told, &s_next_tile[handout]);
            tile = fd::warp_same(told);
            __syncwarp();
            if (lane == 0) {
                fd::mbarrier_arrive(&s_next_tile_empty[handout]);
            }
            handout += 1;
            if (handout == 2) {
                handout = 0;
                handout_parity = handout_parity ^ 1;
            }
        }
    } else {  // r277
        fd::registers_fewer<40>();  // r268
        // [BRING state__before_laid]
        if ((int)threadIdx.x == 128) {  // r277
            // [STORE o]
            int buffer_3 = 0;  // r268
            int buffer_parity_3 = 0;
            int stage_2 = 0;
            int stage_parity_2 = 0;
            int next_stage_2 = 0;
            int next_parity_2 = 0;
            int buffer_4 = 0;
            int buffer_parity_4 = 0;
            int handout_2 = 0;
            int handout_parity_2 = 0;
            int tile_2 = (int)blockIdx.x;
            // [BRING state__before_laid]
            #pragma unroll 1  // r277
            while (tile_2 < tiles) {
                // [STORE o]
                const int section_tiles_2 = section_sets * 4;  // r269
                const int section_2 = fd::div(tile_2, section_tiles_2);
                const int section_first_2 = section_2 * section_sets;
                const int in_section_2 = fd::mod(tile_2, section_tiles_2);
                const int sets_here_2 = fd::min(section_sets, row_sets - section_first_2);
                const int t_place0_2 = (3 - fd::div(in_section_2, sets_here_2)) * 64;
                const int row_set_2 = section_first_2 + fd::mod(in_section_2, sets_here_2);
                const int rest_h_2 = fd::div(row_set_2, h_blocks);
                const int h0_2 = fd::mod(row_set_2, h_blocks);
                int drawn = 0;
                drawn = fd::atomic_add(&tiles_taken[0LL], 1);
                const int t_source_end_3 = fd::min(256, (int)(long long)t_place0_2 + 64);  // r270
                const int t_source_end_4 = fd::min(t_source_end_3, (int)(size_T - (long long)rest_h_2 * 256));  // r271
                const int column_tiles_2 = (fd::max(t_source_end_4, 0) + 63) / 64;
                const int whole_tiles_2 = fd::min(fd::max(fd::min(fd::min(t_source_end_4, (int)(long long)t_place0_2 + 1), (int)(size_T - (long long)rest_h_2 * 256)), 0) / 64, column_tiles_2 - 1);  // r273
                const int tested_tiles_2 = column_tiles_2 - whole_tiles_2;

                // [BRING q] r274: 64 points in their whole depth into one of 1 copies that all consumers have read
                fd::mbarrier_wait(&s_q_empty[buffer_3], buffer_parity_3 ^ 1);
                fd::mbarrier_arrive_expect(&s_q_full[buffer_3], 16384);
                fd::tensor_copy(&s_q[buffer_3 * 8192], q_map, &s_q_full[buffer_3], 0, (int)((long long)rest_h_2 * 256 + (long long)t_place0_2), (int)(long long)h0_2);
                fd::tensor_copy(&s_q[buffer_3 * 8192 + 4096], q_map, &s_q_full[buffer_3], 64, (int)((long long)rest_h_2 * 256 + (long long)t_place0_2), (int)(long long)h0_2);
                buffer_3 += 1;
                if (buffer_3 == 1) {
                    buffer_3 = 0;
                    buffer_parity_3 = buffer_parity_3 ^ 1;
                }

                // [BRING v] r276: 64 points in their whole depth into one of 2 copies that all consumers have read
                #pragma unroll 1
                for (int column_tile_3 = 0; column_tile_3 < column_tiles_2; ++column_tile_3) {
                    // [BRING q]
                    const int t_source0_4 = (column_tile_3 < tested_tiles_2 ? column_tile_3 + whole_tiles_2 : column_tile_3 - tested_tiles_2) * 64;  // r274

                    // [BRING k] r275: 64 points in their whole depth into one of 2 copies that all consumers have read
                    fd::mbarrier_wait(&s_k_empty[stage_2], stage_parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_k_full[stage_2], 16384);
                    fd::tensor_copy(&s_k[stage_2 * 8192], k_map, &s_k_full[stage_2], 0, (int)((long long)rest_h_2 * 256 + (long long)t_source0_4), (int)(long long)h0_2);
                    fd::tensor_copy(&s_k[stage_2 * 8192 + 4096], k_map, &s_k_full[stage_2], 64, (int)((long long)rest_h_2 * 256 + (long long)t_source0_4), (int)(long long)h0_2);
                    stage_2 += 1;
                    if (stage_2 == 2) {
                        stage_2 = 0;
                        stage_parity_2 = stage_parity_2 ^ 1;
                    }
                    // [BRING v]
                    fd::mbarrier_wait(&s_v_empty[next_stage_2], next_parity_2 ^ 1);  // r276
                    fd::mbarrier_arrive_expect(&s_v_full[next_stage_2], 16384);
                    fd::tensor_copy(&s_v[next_stage_2 * 8192], v_map, &s_v_full[next_stage_2], 0, (int)((long long)rest_h_2 * 256 + (long long)t_source0_4), (int)(long long)h0_2);
                    fd::tensor_copy(&s_v[next_stage_2 * 8192 + 4096], v_map, &s_v_full[next_stage_2], 64, (int)((long long)rest_h_2 * 256 + (long long)t_source0_4), (int)(long long)h0_2);
                    next_stage_2 += 1;
                    if (next_stage_2 == 2) {
                        next_stage_2 = 0;
                        next_parity_2 = next_parity_2 ^ 1;
                    }
                }
                // [BRING state__before_laid]
                fd::mbarrier_wait(&s_state_before_laid_empty[buffer_4], buffer_parity_4 ^ 1);  // r277
                fd::mbarrier_arrive_expect(&s_state_before_laid_full[buffer_4], 32768);
                fd::tensor_copy(&s_state_before_laid[buffer_4 * 16384], state__before_laid_map, &s_state_before_laid_full[buffer_4], 0, 0, (int)(long long)h0_2, (int)(long long)rest_h_2);
                fd::tensor_copy(&s_state_before_laid[buffer_4 * 16384 + 8192], state__before_laid_map, &s_state_before_laid_full[buffer_4], 64, 0, (int)(long long)h0_2, (int)(long long)rest_h_2);
                buffer_4 += 1;
                if (buffer_4 == 1) {
                    buffer_4 = 0;
                    buffer_parity_4 = buffer_parity_4 ^ 1;
                }
                const int handed = drawn + workers;
                fd::mbarrier_wait(&s_next_tile_empty[handout_2], handout_parity_2 ^ 1);
                fd::store<fd::i32, 1>(&s_next_tile[handout_2], &handed);
                fd::mbarrier_arrive(&s_next_tile_full[handout_2]);
                handout_2 += 1;
                if (handout_2 == 2) {
                    handout_2 = 0;
                    handout_parity_2 = handout_parity_2 ^ 1;
                }
                tile_2 = handed;
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) retention_kernel_any_1(
    const float* __restrict__ decay,
    float* __restrict__ state_x_powers) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_powers = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32

    // [INIT] r285: one kernel over blocks of [h]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int h0 = (int)blockIdx.x;
    const int state_power_lane = lane * 2 + warp * 64;  // r290
    float state_powers_carry[1];  // r285
    state_powers_carry[0] = 1.0f;

    // [LOAD decay] r289: address h; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float decay_2[1];
    fd::load<fd::f32, 1, fd::read_only>(&decay_2[0], &decay[(long long)h0]);

    // [SCAN state__powers] r290: 2 points a thread in order, then lanes, then warps, then the carry of the tiles before
    float state_powers[2];
    #pragma unroll
    for (int state_power_r = 0; state_power_r < 2; ++state_power_r) {
        state_powers[state_power_r] = (state_power_lane + state_power_r) < 257 ? (state_power_lane + state_power_r == 0 ? 1.0f : decay_2[0]) : 1.0f;
    }
    state_powers[1] = state_powers[0] * state_powers[1];
    float total = state_powers[1];
    const float other = fd::shuffle_up(total, 1);
    const float next = 1 <= lane ? other * total : total;
    total = next;
    const float other_2 = fd::shuffle_up(total, 2);
    const float next_2 = 2 <= lane ? other_2 * total : total;
    total = next_2;
    const float other_3 = fd::shuffle_up(total, 4);
    const float next_3 = 4 <= lane ? other_3 * total : total;
    total = next_3;
    const float other_4 = fd::shuffle_up(total, 8);
    const float next_4 = 8 <= lane ? other_4 * total : total;
    total = next_4;
    const float other_5 = fd::shuffle_up(total, 16);
    const float next_5 = 16 <= lane ? other_5 * total : total;
    total = next_5;
    const float other_6 = fd::shuffle_up(total, 1);
    const float before = lane == 0 ? 1.0f : other_6;
    if (lane == 31) fd::store<fd::f32, 1>(&s_state_powers[warp], &total);
    float prefix = state_powers_carry[0];
    float whole = prefix;
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_state_powers[0]);
    const float next_6 = whole * part;
    whole = next_6;
    prefix = 0 < warp ? whole : prefix;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_state_powers[1]);
    const float next_7 = whole * part_2;
    whole = next_7;
    prefix = 1 < warp ? whole : prefix;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_state_powers[2]);
    const float next_8 = whole * part_3;
    whole = next_8;
    prefix = 2 < warp ? whole : prefix;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_state_powers[3]);
    const float next_9 = whole * part_4;
    whole = next_9;
    prefix = 3 < warp ? whole : prefix;
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_state_powers[4]);
    const float next_10 = whole * part_5;
    whole = next_10;
    prefix = 4 < warp ? whole : prefix;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_state_powers[5]);
    const float next_11 = whole * part_6;
    whole = next_11;
    prefix = 5 < warp ? whole : prefix;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_state_powers[6]);
    const float next_12 = whole * part_7;
    whole = next_12;
    prefix = 6 < warp ? whole : prefix;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_state_powers[7]);
    const float next_13 = whole * part_8;
    whole = next_13;
    state_powers_carry[0] = whole;
    const float start = prefix * before;
    float state_powers_2[2];
    state_powers_2[0] = start * state_powers[0];
    state_powers_2[1] = start * state_powers[1];

    // [STORE state__powers] r291: address ((h * 257) + state__power); 2 elements a thread, 1 at a time
    #pragma unroll
    for (int state_power_r_2 = 0; state_power_r_2 < 2; ++state_power_r_2) {
        if ((state_power_lane + state_power_r_2) < 257) fd::store<fd::f32, 1>(&state_x_powers[(long long)h0 * 257 + (long long)(state_power_lane + state_power_r_2)], &state_powers_2[state_power_r_2]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) retention_kernel_any_2(
    const __nv_bfloat16* __restrict__ v,
    const __nv_bfloat16* __restrict__ k,
    const float* state_x_powers,
    float* __restrict__ state_x_added,
    int h_blocks,
    long long size_T,
    int size_T_2,
    long long size_H) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 17408 x bf16, bytes 0..34816
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 8704 x bf16, bytes 34816..52224
    float* s_state_added = reinterpret_cast<float*>(fd_shared + 0);  // 17408 x f32, bytes 0..69632

    // [INIT] r286: one kernel over blocks of [t__chunk, h, d, e]; `state__powers` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const int rest_h = fd::div(rest_e, h_blocks);
    const int h0 = fd::mod(rest_e, h_blocks);
    const int t_source_lane = lane / 16 + warp * 2;  // r300
    const int d_lane = lane % 16 * 8;
    const int a_lane = (lane % 8 + lane / 8 / 2 * 8) * 136 + warp % 2 * 64 + lane / 8 % 2 * 8;  // r303
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp / 2 * 64 + lane / 8 / 2 * 8;
    const int d_lane_2 = lane / 4 + warp % 2 * 64;  // r306
    const int e_lane = lane % 4 * 2 + warp / 2 * 64;
    const int e_lane_2 = lane * 4;

    // [INIT] r292: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r354
    float state_added[128];  // r292
    #pragma unroll
    for (int d_r = 0; d_r < 4; ++d_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 8; ++e_r) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                #pragma unroll
                for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                    state_added[((d_r * 8 + e_r) * 2 + d_r_2) * 2 + e_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end = fd::min(256, (int)(size_T - (long long)rest_h * 256));  // r293

    // [AHEAD v] r294: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD v] r295: 64 rows of 128 elements at (((((H * t__chunk) * 32768) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use di...
    #pragma unroll
    for (int r = 0; r < 4; ++r) {
        const int row = r * 16 + (int)threadIdx.x / 8;
        const int column = (int)threadIdx.x % 8 * 8;
        const long long from = size_H * (long long)rest_h * 32768 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)column;
        const int to = row * 136 + column;
        const bool valid = row < t_source_end && (rest_h * 256 + row) < size_T_2;
        #pragma unroll
        for (int step = 0; step < 2; ++step) {
            fd::copy_async<16>(&s_v[to + step * 64], &v[from + (long long)(step * 64)], valid);
        }
    }
    fd::copy_async_commit();

    // [NEXT k] r304: 64 elements a thread, 8 at a time, for the trip that comes
    unsigned k_next[32];
    #pragma unroll
    for (int t_source_r_5 = 0; t_source_r_5 < 8; ++t_source_r_5) {
        fd::load_bits_if<16, fd::read_only>((t_source_lane + t_source_r_5 * 8) < t_source_end && (rest_h * 256 + t_source_lane + t_source_r_5 * 8) < size_T_2, &k_next[t_source_r_5 * 8 / 2], &k[size_H * (long long)rest_h * 32768 + size_H * ((long long)t_source_lane + (long long)(t_source_r_5 * 8)) * 128 + (long long)h0 * 128 + (long long)d_lane]);
    }

    // [NEXT state__powers] r305: 8 elements a thread, 1 at a time, for the trip that comes
    float state_powers_next[8];
    #pragma unroll
    for (int t_source_r_6 = 0; t_source_r_6 < 8; ++t_source_r_6) {
        fd::load_or_zero<fd::f32, 1>((t_source_lane + t_source_r_6 * 8) < t_source_end && (rest_h * 256 + t_source_lane + t_source_r_6 * 8) < size_T_2, &state_powers_next[t_source_r_6], &state_x_powers[(long long)h0 * 257 - ((long long)t_source_lane + (long long)(t_source_r_6 * 8)) + 255]);
    }
    float k_2[64];  // r296
    float state_powers[8];
    float operand[64];
    unsigned fragment_a[16];
    unsigned fragment_b[16];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 64) {
        // [LOAD v]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD v] r297: 64 rows of 128 elements at (((((H * t__chunk) * 32768) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use di...
        const int stage_first = free_stage * 8704;
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * (long long)rest_h * 32768 + size_H * (long long)(t_source0 + 64 + row_2) * 128 + (long long)h0 * 128 + (long long)column_2;
            const int to_2 = stage_first + row_2 * 136 + column_2;
            const bool valid_2 = (t_source0 + 64 + row_2) < t_source_end && (rest_h * 256 + t_source0 + 64 + row_2) < size_T_2;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_v[to_2 + step_2 * 64], &v[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();
        const int stage_first_2 = stage * 8704;

        // [TAKE k] r298: 64 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
        #pragma unroll
        for (int word = 0; word < 32; ++word) {
            k_2[word * 2] = __uint_as_float(k_next[word] << 16u);
            k_2[word * 2 + 1] = __uint_as_float(k_next[word] & 0xffff0000u);
        }

        // [TAKE state__powers] r299: 8 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
        #pragma unroll
        for (int word_2 = 0; word_2 < 8; ++word_2) {
            state_powers[word_2] = state_powers_next[word_2];
        }

        // [STAGE operand] r300: rounded to bf16 as the matrix unit's operand, 64 rows of 128, rows 272 bytes apart
        #pragma unroll
        for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 8; ++d_r_3) {
                operand[t_source_r * 8 + d_r_3] = (t_source0 + t_source_lane + t_source_r * 8) < t_source_end && (rest_h * 256 + t_source0 + t_source_lane + t_source_r * 8) < size_T_2 ? k_2[t_source_r * 8 + d_r_3] * state_powers[t_source_r] : 0.0f;
            }
        }
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::store<fd::bf16, 8>(&s_operand[(t_source_lane + t_source_r_2 * 8) * 136 + d_lane], &operand[t_source_r_2 * 8]);
        }

        // [NEXT k] r301: 64 elements a thread, 8 at a time, for the trip that comes
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            fd::load_bits_if<16, fd::read_only>((t_source0 + 64 + t_source_lane + t_source_r_3 * 8) < t_source_end && (rest_h * 256 + t_source0 + 64 + t_source_lane + t_source_r_3 * 8) < size_T_2, &k_next[t_source_r_3 * 8 / 2], &k[size_H * (long long)rest_h * 32768 + size_H * ((long long)(t_source0 + 64) + (long long)t_source_lane + (long long)(t_source_r_3 * 8)) * 128 + (long long)h0 * 128 + (long long)d_lane]);
        }

        // [NEXT state__powers] r302: 8 elements a thread, 1 at a time, for the trip that comes
        #pragma unroll
        for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + 64 + t_source_lane + t_source_r_4 * 8) < t_source_end && (rest_h * 256 + t_source0 + 64 + t_source_lane + t_source_r_4 * 8) < size_T_2, &state_powers_next[t_source_r_4], &state_x_powers[(long long)h0 * 257 - ((long long)(t_source0 + 64) + (long long)t_source_lane + (long long)(t_source_r_4 * 8)) + 255]);
        }

        // [COMPUTE state__added] r303: 128x128x64 on m16n8k16 bf16: 2 x 2 warps, 4 x 8 fragments each
        const int stage_at = b_lane + stage_first_2;
        __syncthreads();
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4, true>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 4; ++n_r) {
                fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_v[stage_at + n_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 8; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&state_added[(m_r_2 * 8 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    // [NEXT state__powers]
    fd::copy_async_wait<0>();  // r296

    // [EXCHANGE state__added] r306: from registers [d:4x16 e:8x8 d:2x8 e:2x1] lanes [e:4x2 d:8x1] warps [d:2x64 e:2x64] to registers [d:32x4 e:4x1] lanes [e:32x4] warps [d:4x1]
    __syncthreads();
    #pragma unroll
    for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 8; ++e_r_3) {
            #pragma unroll
            for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
                fd::store<fd::f32, 2>(&s_state_added[(d_lane_2 + d_r_4 * 16 + d_r_5 * 8) * 136 + e_lane + e_r_3 * 8], &state_added[((d_r_4 * 8 + e_r_3) * 2 + d_r_5) * 2]);
            }
        }
    }
    __syncthreads();
    float state_added_2[128];
    #pragma unroll
    for (int d_r_6 = 0; d_r_6 < 32; ++d_r_6) {
        fd::load<fd::f32, 4>(&state_added_2[d_r_6 * 4], &s_state_added[(warp + d_r_6 * 4) * 136 + e_lane_2]);
    }

    // [STORE state__added] r307: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 128 elements a thread, 4 at a time
    #pragma unroll
    for (int d_r_7 = 0; d_r_7 < 32; ++d_r_7) {
        fd::store<fd::f32, 4>(&state_x_added[size_H * (long long)rest_h * 16384 + (long long)h0 * 16384 + ((long long)warp + (long long)(d_r_7 * 4)) * 128 + (long long)e_lane_2], &state_added_2[d_r_7 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) retention_kernel_any_3(
    const float* state_x_added,
    const float* state_x_powers,
    __nv_bfloat16* __restrict__ state_x_before_laid,
    int n_t__chunk,
    long long size_H) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_before = reinterpret_cast<float*>(fd_shared + 0);  // 256 x f32, bytes 0..1024
    float* s_state_before_2 = reinterpret_cast<float*>(fd_shared + 1024);  // 256 x f32, bytes 1024..2048

    // [INIT] r287: one kernel over blocks of [h, d, e]; `state__added` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 2;
    const int e0 = (int)blockIdx.x % 2 * 64;
    const int rest_d = rest_e / 128;
    const int d0 = rest_e % 128;
    const int t_chunk_lane = lane / 16 * 4 + warp % 4 * 8;  // r310
    const int e_lane = lane % 16 * 2 + warp / 4 * 32;

    // [INIT] r308: pass 0: states start at the identity of their operators
    float state_before_carry[2];  // r309
    state_before_carry[0] = 1.0f;
    state_before_carry[1] = 1.0f;
    float state_before_carry_2[2];
    state_before_carry_2[0] = 0.0f;
    state_before_carry_2[1] = 0.0f;

    // [LOAD state__powers] r311: address ((h * 257) + 256); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    fd::grid_wait();  // r354
    float state_powers[1];  // r311
    fd::load<fd::f32, 1>(&state_powers[0], &state_x_powers[(long long)rest_d * 257 + 256]);

    // [STORE state__before_laid] r314: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 8 elements a thread, 2 at a time
    float state_added[8];  // r309
    float state_before[8];
    float state_before_2[8];
    float state_before_run[2];
    float state_before_run_2[2];
    float state_before_total[2];
    float state_before_total_2[2];
    float state_before_before[2];
    float state_before_before_2[2];
    float state_before_start[2];
    float state_before_start_2[2];
    float state_before_part[2];
    float state_before_part_2[2];
    float state_before_3[8];
    float state_before_laid[8];
    #pragma unroll 1
    for (int t_chunk0 = 0; t_chunk0 < n_t__chunk; t_chunk0 += 32) {
        // [LOAD state__added] r310: address ((((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e) - (H * 16384)); 8 elements a thread, 2 at a time; registers [t__chunk:4x1 e:2x1] lanes [e:...
        #pragma unroll
        for (int t_chunk_r = 0; t_chunk_r < 4; ++t_chunk_r) {
            fd::load_or_zero<fd::f32, 2>((t_chunk0 + t_chunk_lane + t_chunk_r) < n_t__chunk && 0 < (t_chunk0 + t_chunk_lane + t_chunk_r), &state_added[t_chunk_r * 2], &state_x_added[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r)) * 16384 + (long long)rest_d * 16384 + (long long)d0 * 128 + (long long)e0 + (long long)e_lane - size_H * 16384]);
        }

        // [SCAN state__before] r312: neighbouring lanes have neighbouring columns: 4 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before; factors ar...
        #pragma unroll
        for (int t_chunk_r_2 = 0; t_chunk_r_2 < 4; ++t_chunk_r_2) {
            #pragma unroll
            for (int e_r = 0; e_r < 2; ++e_r) {
                state_before[t_chunk_r_2 * 2 + e_r] = (t_chunk0 + t_chunk_lane + t_chunk_r_2) < n_t__chunk ? (0 < (t_chunk0 + t_chunk_lane + t_chunk_r_2) ? state_powers[0] : 1.0f) : 1.0f;
                state_before_2[t_chunk_r_2 * 2 + e_r] = (t_chunk0 + t_chunk_lane + t_chunk_r_2) < n_t__chunk ? state_added[t_chunk_r_2 * 2 + e_r] : 0.0f;
            }
        }
        #pragma unroll
        for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
            float run = state_before[e_r_2];
            float run_2 = state_before_2[e_r_2];
            const float factor = run;
            const float next = state_before[2 + e_r_2] * run;
            const float next_2 = state_before[2 + e_r_2] * run_2 + state_before_2[2 + e_r_2];
            run = next;
            run_2 = next_2;
            const float next_3 = state_before[4 + e_r_2] * run;
            const float next_4 = state_before[4 + e_r_2] * run_2 + state_before_2[4 + e_r_2];
            run = next_3;
            run_2 = next_4;
            const float next_5 = state_before[6 + e_r_2] * run;
            const float next_6 = state_before[6 + e_r_2] * run_2 + state_before_2[6 + e_r_2];
            run = next_5;
            run_2 = next_6;
            if (__builtin_expect(fd::is_nan(run), 0)) {
                run = fd::mul_zero(state_before[6 + e_r_2], fd::mul_zero(state_before[4 + e_r_2], fd::mul_zero(state_before[2 + e_r_2], factor)));
            }
            state_before_run[e_r_2] = run;
            state_before_run_2[e_r_2] = run_2;
        }
        const int lane_of_column = lane / 16;
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
            float total = state_before_run[e_r_3];
            float total_2 = state_before_run_2[e_r_3];
            const bool small = fabsf(total) <= 8.0f;
            const unsigned grown = fd::ballot(!small);
            const bool small_in_warp = grown == 0u;
            if (small_in_warp) {
                const float other = fd::shuffle_up(total, 16);
                const float other_2 = fd::shuffle_up(total_2, 16);
                const float next_7 = 1 <= lane_of_column ? total * other : total;
                const float next_8 = 1 <= lane_of_column ? total * other_2 + total_2 : total_2;
                total = next_7;
                total_2 = next_8;
            } else {
                const float other_3 = fd::shuffle_up(total, 16);
                const float other_4 = fd::shuffle_up(total_2, 16);
                const float next_9 = 1 <= lane_of_column ? fd::mul_zero(total, other_3) : total;
                const float next_10 = 1 <= lane_of_column ? fd::mul_zero(total, other_4) + total_2 : total_2;
                total = next_9;
                total_2 = next_10;
            }
            const float other_5 = fd::shuffle_up(total, 16);
            const float other_6 = fd::shuffle_up(total_2, 16);
            const float next_11 = lane_of_column == 0 ? 1.0f : other_5;
            const float next_12 = lane_of_column == 0 ? 0.0f : other_6;
            state_before_before[e_r_3] = next_11;
            state_before_before_2[e_r_3] = next_12;
            state_before_total[e_r_3] = total;
            state_before_total_2[e_r_3] = total_2;
        }
        #pragma unroll
        for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
            const float next_13 = state_before_carry[e_r_4];
            const float next_14 = state_before_carry_2[e_r_4];
            state_before_start[e_r_4] = next_13;
            state_before_start_2[e_r_4] = next_14;
        }
        const int warp_of_column = warp % 4;
        if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_before[warp_of_column * 64 + e_lane], &state_before_total[0]);
        if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_before_2[warp_of_column * 64 + e_lane], &state_before_total_2[0]);
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            fd::load<fd::f32, 2>(&state_before_part[0], &s_state_before[r * 64 + e_lane]);
            fd::load<fd::f32, 2>(&state_before_part_2[0], &s_state_before_2[r * 64 + e_lane]);
            #pragma unroll
            for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
                const float next_15 = fd::mul_zero(state_before_part[e_r_5], state_before_carry[e_r_5]);
                const float next_16 = fd::mul_zero(state_before_part[e_r_5], state_before_carry_2[e_r_5]) + state_before_part_2[e_r_5];
                state_before_carry[e_r_5] = next_15;
                state_before_carry_2[e_r_5] = next_16;
                const float next_17 = r < warp_of_column ? state_before_carry[e_r_5] : state_before_start[e_r_5];
                const float next_18 = r < warp_of_column ? state_before_carry_2[e_r_5] : state_before_start_2[e_r_5];
                state_before_start[e_r_5] = next_17;
                state_before_start_2[e_r_5] = next_18;
            }
        }
        #pragma unroll
        for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
            const float next_19 = fd::mul_zero(state_before_before[e_r_6], state_before_start[e_r_6]);
            const float next_20 = fd::mul_zero(state_before_before[e_r_6], state_before_start_2[e_r_6]) + state_before_before_2[e_r_6];
            state_before_start[e_r_6] = next_19;
            state_before_start_2[e_r_6] = next_20;
        }
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
            float state = state_before_start_2[e_r_7];
            state = state_before[e_r_7] * state + state_before_2[e_r_7];
            state_before_3[e_r_7] = state;
            state = state_before[2 + e_r_7] * state + state_before_2[2 + e_r_7];
            state_before_3[2 + e_r_7] = state;
            state = state_before[4 + e_r_7] * state + state_before_2[4 + e_r_7];
            state_before_3[4 + e_r_7] = state;
            state = state_before[6 + e_r_7] * state + state_before_2[6 + e_r_7];
            state_before_3[6 + e_r_7] = state;
        }

        // [COMPUTE state__before_laid] r313: 8 elements a thread in registers [t__chunk:4x1 e:2x1] lanes [e:16x2 t__chunk:2x4] warps [t__chunk:4x8 e:2x32]
        #pragma unroll
        for (int t_chunk_r_3 = 0; t_chunk_r_3 < 4; ++t_chunk_r_3) {
            #pragma unroll
            for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
                state_before_laid[t_chunk_r_3 * 2 + e_r_8] = state_before_3[t_chunk_r_3 * 2 + e_r_8];
            }
        }
        // [STORE state__before_laid]
        __syncthreads();  // r314
        #pragma unroll
        for (int t_chunk_r_4 = 0; t_chunk_r_4 < 4; ++t_chunk_r_4) {
            if ((t_chunk0 + t_chunk_lane + t_chunk_r_4) < n_t__chunk) fd::store<fd::bf16, 2>(&state_x_before_laid[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_4)) * 16384 + (long long)rest_d * 16384 + (long long)d0 * 128 + (long long)e0 + (long long)e_lane], &state_before_laid[t_chunk_r_4 * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 2) retention_kernel_any_4(
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ v,
    const __nv_bfloat16* state_x_before_laid,
    int* tiles_taken_2,
    const float* state_x_powers,
    __nv_bfloat16* __restrict__ o,
    int tiles,
    int rounds,
    int workers,
    int row_sets,
    int section_sets,
    int h_blocks,
    long long size_T,
    int size_T_2,
    long long size_H,
    const __grid_constant__ fd::TensorMap q_map,
    const __grid_constant__ fd::TensorMap k_map,
    const __grid_constant__ fd::TensorMap v_map,
    const __grid_constant__ fd::TensorMap state__before_laid_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8192 x bf16, bytes 0..16384
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 16384);  // 16384 x bf16, bytes 16384..49152
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 49152);  // 16384 x bf16, bytes 49152..81920
    __nv_bfloat16* s_state_before_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 81920);  // 16384 x bf16, bytes 81920..114688
    long long* s_q_full = reinterpret_cast<long long*>(fd_shared + 114688);  // 1 x i64, bytes 114688..114696
    long long* s_q_empty = reinterpret_cast<long long*>(fd_shared + 114704);  // 1 x i64, bytes 114704..114712
    long long* s_k_full = reinterpret_cast<long long*>(fd_shared + 114720);  // 2 x i64, bytes 114720..114736
    long long* s_k_empty = reinterpret_cast<long long*>(fd_shared + 114736);  // 2 x i64, bytes 114736..114752
    long long* s_v_full = reinterpret_cast<long long*>(fd_shared + 114752);  // 2 x i64, bytes 114752..114768
    long long* s_v_empty = reinterpret_cast<long long*>(fd_shared + 114768);  // 2 x i64, bytes 114768..114784
    long long* s_state_before_laid_full = reinterpret_cast<long long*>(fd_shared + 114784);  // 1 x i64, bytes 114784..114792
    long long* s_state_before_laid_empty = reinterpret_cast<long long*>(fd_shared + 114800);  // 1 x i64, bytes 114800..114808
    int* s_next_tile = reinterpret_cast<int*>(fd_shared + 114816);  // 2 x i32, bytes 114816..114824
    long long* s_next_tile_full = reinterpret_cast<long long*>(fd_shared + 114832);  // 2 x i64, bytes 114832..114848
    long long* s_next_tile_empty = reinterpret_cast<long long*>(fd_shared + 114848);  // 2 x i64, bytes 114848..114864

    // [INIT] r288: one kernel over blocks of [t__chunk, h, t__place]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int t_source_lane = lane % 4 * 2;  // r325
    const int t_place_lane = lane / 4 + warp * 16;

    // [HANDOUT] r316: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
    fd::grid_wait();  // r354
    if ((int)threadIdx.x == 0) {  // r316
        fd::mbarrier_init(&s_q_full[0], 1);
        fd::mbarrier_init(&s_q_empty[0], 4);
        #pragma unroll
        for (int copy = 0; copy < 2; ++copy) {
            fd::mbarrier_init(&s_k_full[copy], 1);
            fd::mbarrier_init(&s_k_empty[copy], 4);
        }
        #pragma unroll
        for (int copy_2 = 0; copy_2 < 2; ++copy_2) {
            fd::mbarrier_init(&s_v_full[copy_2], 1);
            fd::mbarrier_init(&s_v_empty[copy_2], 4);
        }
        fd::mbarrier_init(&s_state_before_laid_full[0], 1);
        fd::mbarrier_init(&s_state_before_laid_empty[0], 4);
        #pragma unroll
        for (int copy_3 = 0; copy_3 < 2; ++copy_3) {
            fd::mbarrier_init(&s_next_tile_full[copy_3], 1);
            fd::mbarrier_init(&s_next_tile_empty[copy_3], 4);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING state__before_laid] r353: 128 points in their whole depth into one of 1 copies that all consumers have read
    if ((int)threadIdx.x < 128) {
        // [HANDOUT]
        fd::registers_more<216>();  // r316
        int buffer = 0;
        int buffer_parity = 0;
        int stage = 0;
        int stage_parity = 0;
        int next_stage = 0;
        int next_parity = 0;
        int buffer_2 = 0;
        int buffer_parity_2 = 0;
        int handout = 0;
        int handout_parity = 0;
        int tile = (int)blockIdx.x;

        // [STORE o] r344: address (((((H * t__chunk) * 32768) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time
        float o_scores[32];
        float o_inside[64];
        unsigned operand[16];
        float o_handed[64];
        float state_powers[32];
        float o_weighted[32];
        float state_powers_2[32];
        float o_weighted_2[32];
        float state_powers_3[32];
        float o_weighted_3[32];
        float state_powers_4[2];
        float o_2[64];
        #pragma unroll 1
        while (tile < tiles) {
            // [HANDOUT]
            const int section_tiles = section_sets * 4;  // r317
            const int section = fd::div(tile, section_tiles);
            const int section_first = section * section_sets;
            const int in_section = fd::mod(tile, section_tiles);
            const int sets_here = fd::min(section_sets, row_sets - section_first);
            const int t_place0 = (3 - fd::div(in_section, sets_here)) * 64;
            const int row_set = section_first + fd::mod(in_section, sets_here);
            const int rest_h = fd::div(row_set, h_blocks);
            const int h0 = fd::mod(row_set, h_blocks);
            const int t_source_end = fd::min(256, (int)(long long)t_place0 + 64);  // r318
            const int t_source_end_2 = fd::min(t_source_end, (int)(size_T - (long long)rest_h * 256));  // r319
            const int column_tiles = (fd::max(t_source_end_2, 0) + 63) / 64;

            // [INIT] r320: states of the rows start at the identity of their operators
            #pragma unroll
            for (int e_r = 0; e_r < 16; ++e_r) {
                #pragma unroll
                for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
                    #pragma unroll
                    for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                        o_inside[(e_r * 2 + t_place_r) * 2 + e_r_2] = 0.0f;
                    }
                }
            }
            fd::mbarrier_wait(&s_q_full[buffer], buffer_parity);

            // [COMPUTE o__inside] r340: m64n128 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
            if (0 < column_tiles) {
                // [INIT]
                const int whole_tiles = fd::min(fd::max(fd::min(fd::min(t_source_end_2, (int)(long long)t_place0 + 1), (int)(size_T - (long long)rest_h * 256)), 0) / 64, column_tiles - 1);  // r322
                const int tested_tiles = column_tiles - whole_tiles;
                const int t_source0 = whole_tiles * 64;
                fd::mbarrier_wait(&s_k_full[stage], stage_parity);  // r323

                // [COMPUTE o__scores] r324: m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
                fd::warpgroup_fence();
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192]), false);
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 32), true);
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 64), true);
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 96), true);
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8192), true);
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8224), true);
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8256), true);
                fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8288), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_k_empty[stage]);
                }
                stage += 1;
                if (stage == 2) {
                    stage = 0;
                    stage_parity = stage_parity ^ 1;
                }

                // [LOAD state__powers] r325: address (((h * 257) + t__place) - t__source); 32 elements a thread, 1 at a time; registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__pl...
                #pragma unroll
                for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                    #pragma unroll
                    for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                        #pragma unroll
                        for (int t_source_r_2 = 0; t_source_r_2 < 2; ++t_source_r_2) {
                            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r * 8) < t_source_end_2 && (t_source0 + t_source_lane + t_source_r * 8 + t_source_r_2) <= (t_place0 + t_place_lane + t_place_r_2 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_2 * 8) < size_T_2 && (rest_h * 256 + t_source0 + t_source_lane + t_source_r * 8 + t_source_r_2) < size_T_2, &state_powers[(t_source_r * 2 + t_place_r_2) * 2 + t_source_r_2], &state_x_powers[(long long)h0 * 257 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_2 * 8) - ((long long)t_source0 + (long long)t_source_lane + (long long)(t_source_r * 8 + t_source_r_2))]);
                        }
                    }
                }

                // [COMPUTE o__weighted] r326: 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
                #pragma unroll
                for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
                    #pragma unroll
                    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
                        #pragma unroll
                        for (int t_source_r_4 = 0; t_source_r_4 < 2; ++t_source_r_4) {
                            o_weighted[(t_source_r_3 * 2 + t_place_r_3) * 2 + t_source_r_4] = state_powers[(t_source_r_3 * 2 + t_place_r_3) * 2 + t_source_r_4] * o_scores[(t_source_r_3 * 2 + t_place_r_3) * 2 + t_source_r_4];
                        }
                    }
                }

                // [COMPUTE operand] r327: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll
                for (int t_source_r_5 = 0; t_source_r_5 < 8; ++t_source_r_5) {
                    #pragma unroll
                    for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
                        operand[t_source_r_5 * 2 + t_place_r_4] = fd::pack_bf16((t_source0 + t_source_lane + t_source_r_5 * 8) < t_source_end_2 && (t_source0 + t_source_lane + t_source_r_5 * 8) <= (t_place0 + t_place_lane + t_place_r_4 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_4 * 8) < size_T_2 && (rest_h * 256 + t_source0 + t_source_lane + t_source_r_5 * 8) < size_T_2 ? o_weighted[(t_source_r_5 * 2 + t_place_r_4) * 2] : 0.0f, (t_source0 + t_source_lane + t_source_r_5 * 8) < t_source_end_2 && (t_source0 + t_source_lane + t_source_r_5 * 8 + 1) <= (t_place0 + t_place_lane + t_place_r_4 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_4 * 8) < size_T_2 && (rest_h * 256 + t_source0 + t_source_lane + t_source_r_5 * 8 + 1) < size_T_2 ? o_weighted[(t_source_r_5 * 2 + t_place_r_4) * 2 + 1] : 0.0f);
                    }
                }

                // [COMPUTE operand] r333: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile = 1; column_tile < tested_tiles; ++column_tile) {
                    // [COMPUTE operand]
                    const int t_source0_2 = (column_tile + whole_tiles) * 64;  // r327
                    fd::mbarrier_wait(&s_k_full[stage], stage_parity);  // r328

                    // [COMPUTE o__scores] r329: m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192]), false);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 32), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 64), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 96), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8192), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8224), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8256), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8288), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_v_full[next_stage], next_parity);

                    // [COMPUTE o__inside] r330: m64n128 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[0], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192]), true);
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[4], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 2048), true);
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[8], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 4096), true);
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[12], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 6144), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_v_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_k_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 2) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }

                    // [LOAD state__powers] r331: address (((h * 257) + t__place) - t__source); 32 elements a thread, 1 at a time; registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__pl...
                    #pragma unroll
                    for (int t_source_r_6 = 0; t_source_r_6 < 8; ++t_source_r_6) {
                        #pragma unroll
                        for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
                            #pragma unroll
                            for (int t_source_r_7 = 0; t_source_r_7 < 2; ++t_source_r_7) {
                                fd::load_or_zero<fd::f32, 1>((t_source0_2 + t_source_lane + t_source_r_6 * 8) < t_source_end_2 && (t_source0_2 + t_source_lane + t_source_r_6 * 8 + t_source_r_7) <= (t_place0 + t_place_lane + t_place_r_5 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_5 * 8) < size_T_2 && (rest_h * 256 + t_source0_2 + t_source_lane + t_source_r_6 * 8 + t_source_r_7) < size_T_2, &state_powers_2[(t_source_r_6 * 2 + t_place_r_5) * 2 + t_source_r_7], &state_x_powers[(long long)h0 * 257 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_5 * 8) - ((long long)t_source0_2 + (long long)t_source_lane + (long long)(t_source_r_6 * 8 + t_source_r_7))]);
                            }
                        }
                    }

                    // [COMPUTE o__weighted] r332: 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
                    #pragma unroll
                    for (int t_source_r_8 = 0; t_source_r_8 < 8; ++t_source_r_8) {
                        #pragma unroll
                        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
                            #pragma unroll
                            for (int t_source_r_9 = 0; t_source_r_9 < 2; ++t_source_r_9) {
                                o_weighted_2[(t_source_r_8 * 2 + t_place_r_6) * 2 + t_source_r_9] = state_powers_2[(t_source_r_8 * 2 + t_place_r_6) * 2 + t_source_r_9] * o_scores[(t_source_r_8 * 2 + t_place_r_6) * 2 + t_source_r_9];
                            }
                        }
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r333
                    for (int t_source_r_10 = 0; t_source_r_10 < 8; ++t_source_r_10) {
                        #pragma unroll
                        for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
                            operand[t_source_r_10 * 2 + t_place_r_7] = fd::pack_bf16((t_source0_2 + t_source_lane + t_source_r_10 * 8) < t_source_end_2 && (t_source0_2 + t_source_lane + t_source_r_10 * 8) <= (t_place0 + t_place_lane + t_place_r_7 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_7 * 8) < size_T_2 && (rest_h * 256 + t_source0_2 + t_source_lane + t_source_r_10 * 8) < size_T_2 ? o_weighted_2[(t_source_r_10 * 2 + t_place_r_7) * 2] : 0.0f, (t_source0_2 + t_source_lane + t_source_r_10 * 8) < t_source_end_2 && (t_source0_2 + t_source_lane + t_source_r_10 * 8 + 1) <= (t_place0 + t_place_lane + t_place_r_7 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_7 * 8) < size_T_2 && (rest_h * 256 + t_source0_2 + t_source_lane + t_source_r_10 * 8 + 1) < size_T_2 ? o_weighted_2[(t_source_r_10 * 2 + t_place_r_7) * 2 + 1] : 0.0f);
                        }
                    }
                }

                // [COMPUTE operand] r339: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile_2 = tested_tiles; column_tile_2 < column_tiles; ++column_tile_2) {
                    // [COMPUTE operand]
                    const int t_source0_3 = (column_tile_2 - tested_tiles) * 64;  // r333
                    fd::mbarrier_wait(&s_k_full[stage], stage_parity);  // r334

                    // [COMPUTE o__scores] r335: m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192]), false);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 32), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 64), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 96), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8192), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8224), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8256), true);
                    fd::wgmma_m64n64k16_bf16_kk(&o_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_k[stage * 8192], 8288), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_v_full[next_stage], next_parity);

                    // [COMPUTE o__inside] r336: m64n128 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[0], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192]), true);
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[4], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 2048), true);
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[8], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 4096), true);
                    fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[12], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 6144), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_v_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_k_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 2) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }

                    // [LOAD state__powers] r337: address (((h * 257) + t__place) - t__source); 32 elements a thread, 1 at a time; registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__pl...
                    #pragma unroll
                    for (int t_source_r_11 = 0; t_source_r_11 < 8; ++t_source_r_11) {
                        #pragma unroll
                        for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
                            #pragma unroll
                            for (int t_source_r_12 = 0; t_source_r_12 < 2; ++t_source_r_12) {
                                fd::load_or_zero<fd::f32, 1>((rest_h * 256 + t_place0 + t_place_lane + t_place_r_8 * 8) < size_T_2, &state_powers_3[(t_source_r_11 * 2 + t_place_r_8) * 2 + t_source_r_12], &state_x_powers[(long long)h0 * 257 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_8 * 8) - ((long long)t_source0_3 + (long long)t_source_lane + (long long)(t_source_r_11 * 8 + t_source_r_12))]);
                            }
                        }
                    }

                    // [COMPUTE o__weighted] r338: 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
                    #pragma unroll
                    for (int t_source_r_13 = 0; t_source_r_13 < 8; ++t_source_r_13) {
                        #pragma unroll
                        for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
                            #pragma unroll
                            for (int t_source_r_14 = 0; t_source_r_14 < 2; ++t_source_r_14) {
                                o_weighted_3[(t_source_r_13 * 2 + t_place_r_9) * 2 + t_source_r_14] = state_powers_3[(t_source_r_13 * 2 + t_place_r_9) * 2 + t_source_r_14] * o_scores[(t_source_r_13 * 2 + t_place_r_9) * 2 + t_source_r_14];
                            }
                        }
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r339
                    for (int t_source_r_15 = 0; t_source_r_15 < 8; ++t_source_r_15) {
                        #pragma unroll
                        for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                            operand[t_source_r_15 * 2 + t_place_r_10] = fd::pack_bf16((rest_h * 256 + t_place0 + t_place_lane + t_place_r_10 * 8) < size_T_2 ? o_weighted_3[(t_source_r_15 * 2 + t_place_r_10) * 2] : 0.0f, (rest_h * 256 + t_place0 + t_place_lane + t_place_r_10 * 8) < size_T_2 ? o_weighted_3[(t_source_r_15 * 2 + t_place_r_10) * 2 + 1] : 0.0f);
                        }
                    }
                }
                fd::mbarrier_wait(&s_v_full[next_stage], next_parity);
                // [COMPUTE o__inside]
                fd::warpgroup_fence();  // r340
                fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[0], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192]), true);
                fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[4], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 2048), true);
                fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[8], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 4096), true);
                fd::wgmma_m64n128k16_bf16_rn(&o_inside[0], &operand[12], fd::warpgroup_matrix<1024, 8192, 1>(&s_v[next_stage * 8192], 6144), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_v_empty[next_stage]);
                }
                next_stage += 1;
                if (next_stage == 2) {
                    next_stage = 0;
                    next_parity = next_parity ^ 1;
                }
            }
            fd::mbarrier_wait(&s_state_before_laid_full[buffer_2], buffer_parity_2);

            // [COMPUTE o__handed] r341: m64n128 bf16 of a consumer's rows, whose operand is in shared memory, 128 points of the depth
            fd::warpgroup_fence();
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192]), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384]), false);
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384], 2048), true);
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384], 4096), true);
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384], 6144), true);
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384], 8192), true);
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384], 10240), true);
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384], 12288), true);
            fd::wgmma_m64n128k16_bf16_kn(&o_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16384, 1>(&s_state_before_laid[buffer_2 * 16384], 14336), true);
            fd::warpgroup_commit();
            fd::warpgroup_wait<0>();
            if (lane == 0) {
                fd::mbarrier_arrive(&s_state_before_laid_empty[buffer_2]);
            }
            buffer_2 += 1;
            if (buffer_2 == 1) {
                buffer_2 = 0;
                buffer_parity_2 = buffer_parity_2 ^ 1;
            }
            if (lane == 0) {
                fd::mbarrier_arrive(&s_q_empty[buffer]);
            }
            buffer += 1;
            if (buffer == 1) {
                buffer = 0;
                buffer_parity = buffer_parity ^ 1;
            }

            // [LOAD state__powers] r342: address (((h * 257) + t__place) + 1); 2 elements a thread, 1 at a time; registers [t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:4x16]
            #pragma unroll
            for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
                fd::load_or_zero<fd::f32, 1>((rest_h * 256 + t_place0 + t_place_lane + t_place_r_11 * 8) < size_T_2, &state_powers_4[t_place_r_11], &state_x_powers[(long long)h0 * 257 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_11 * 8) + 1]);
            }

            // [COMPUTE o] r343: 64 elements a thread in registers [e:16x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:4x16]
            #pragma unroll
            for (int e_r_3 = 0; e_r_3 < 16; ++e_r_3) {
                #pragma unroll
                for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                    #pragma unroll
                    for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
                        o_2[(e_r_3 * 2 + t_place_r_12) * 2 + e_r_4] = o_inside[(e_r_3 * 2 + t_place_r_12) * 2 + e_r_4] + state_powers_4[t_place_r_12] * o_handed[(e_r_3 * 2 + t_place_r_12) * 2 + e_r_4];
                    }
                }
            }
            // [STORE o]
            #pragma unroll  // r344
            for (int e_r_5 = 0; e_r_5 < 16; ++e_r_5) {
                #pragma unroll
                for (int t_place_r_13 = 0; t_place_r_13 < 2; ++t_place_r_13) {
                    if ((rest_h * 256 + t_place0 + t_place_lane + t_place_r_13 * 8) < size_T_2) fd::store<fd::bf16, 2>(&o[size_H * (long long)rest_h * 32768 + size_H * ((long long)t_place0 + (long long)(t_place_lane + t_place_r_13 * 8)) * 128 + (long long)h0 * 128 + (long long)t_source_lane + (long long)(e_r_5 * 8)], &o_2[(e_r_5 * 2 + t_place_r_13) * 2]);
                }
            }
            fd::mbarrier_wait(&s_next_tile_full[handout], handout_parity);
            int told;
            fd::load<fd::i32, 1>(&told, &s_next_tile[handout]);
            tile = fd::warp_same(told);
            __syncwarp();
            if (lane == 0) {
                fd::mbarrier_arrive(&s_next_tile_empty[handout]);
            }
            handout += 1;
            if (handout == 2) {
                handout = 0;
                handout_parity = handout_parity ^ 1;
            }
        }
    } else {  // r353
        fd::registers_fewer<40>();  // r344
        // [BRING state__before_laid]
        if ((int)threadIdx.x == 128) {  // r353
            // [STORE o]
            int buffer_3 = 0;  // r344
            int buffer_parity_3 = 0;
            int stage_2 = 0;
            int stage_parity_2 = 0;
            int next_stage_2 = 0;
            int next_parity_2 = 0;
            int buffer_4 = 0;
            int buffer_parity_4 = 0;
            int handout_2 = 0;
            int handout_parity_2 = 0;
            int tile_2 = (int)blockIdx.x;
            // [BRING state__before_laid]
            #pragma unroll 1  // r353
            while (tile_2 < tiles) {
                // [STORE o]
                const int section_tiles_2 = section_sets * 4;  // r345
                const int section_2 = fd::div(tile_2, section_tiles_2);
                const int section_first_2 = section_2 * section_sets;
                const int in_section_2 = fd::mod(tile_2, section_tiles_2);
                const int sets_here_2 = fd::min(section_sets, row_sets - section_first_2);
                const int t_place0_2 = (3 - fd::div(in_section_2, sets_here_2)) * 64;
                const int row_set_2 = section_first_2 + fd::mod(in_section_2, sets_here_2);
                const int rest_h_2 = fd::div(row_set_2, h_blocks);
                const int h0_2 = fd::mod(row_set_2, h_blocks);
                int drawn = 0;
                drawn = fd::atomic_add(&tiles_taken_2[0LL], 1);
                const int t_source_end_3 = fd::min(256, (int)(long long)t_place0_2 + 64);  // r346
                const int t_source_end_4 = fd::min(t_source_end_3, (int)(size_T - (long long)rest_h_2 * 256));  // r347
                const int column_tiles_2 = (fd::max(t_source_end_4, 0) + 63) / 64;
                const int whole_tiles_2 = fd::min(fd::max(fd::min(fd::min(t_source_end_4, (int)(long long)t_place0_2 + 1), (int)(size_T - (long long)rest_h_2 * 256)), 0) / 64, column_tiles_2 - 1);  // r349
                const int tested_tiles_2 = column_tiles_2 - whole_tiles_2;

                // [BRING q] r350: 64 points in their whole depth into one of 1 copies that all consumers have read
                fd::mbarrier_wait(&s_q_empty[buffer_3], buffer_parity_3 ^ 1);
                fd::mbarrier_arrive_expect(&s_q_full[buffer_3], 16384);
                fd::tensor_copy(&s_q[buffer_3 * 8192], q_map, &s_q_full[buffer_3], 0, (int)((long long)rest_h_2 * 256 + (long long)t_place0_2), (int)(long long)h0_2);
                fd::tensor_copy(&s_q[buffer_3 * 8192 + 4096], q_map, &s_q_full[buffer_3], 64, (int)((long long)rest_h_2 * 256 + (long long)t_place0_2), (int)(long long)h0_2);
                buffer_3 += 1;
                if (buffer_3 == 1) {
                    buffer_3 = 0;
                    buffer_parity_3 = buffer_parity_3 ^ 1;
                }

                // [BRING v] r352: 64 points in their whole depth into one of 2 copies that all consumers have read
                #pragma unroll 1
                for (int column_tile_3 = 0; column_tile_3 < column_tiles_2; ++column_tile_3) {
                    // [BRING q]
                    const int t_source0_4 = (column_tile_3 < tested_tiles_2 ? column_tile_3 + whole_tiles_2 : column_tile_3 - tested_tiles_2) * 64;  // r350

                    // [BRING k] r351: 64 points in their whole depth into one of 2 copies that all consumers have read
                    fd::mbarrier_wait(&s_k_empty[stage_2], stage_parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_k_full[stage_2], 16384);
                    fd::tensor_copy(&s_k[stage_2 * 8192], k_map, &s_k_full[stage_2], 0, (int)((long long)rest_h_2 * 256 + (long long)t_source0_4), (int)(long long)h0_2);
                    fd::tensor_copy(&s_k[stage_2 * 8192 + 4096], k_map, &s_k_full[stage_2], 64, (int)((long long)rest_h_2 * 256 + (long long)t_source0_4), (int)(long long)h0_2);
                    stage_2 += 1;
                    if (stage_2 == 2) {
                        stage_2 = 0;
                        stage_parity_2 = stage_parity_2 ^ 1;
                    }
                    // [BRING v]
                    fd::mbarrier_wait(&s_v_empty[next_stage_2], next_parity_2 ^ 1);  // r352
                    fd::mbarrier_arrive_expect(&s_v_full[next_stage_2], 16384);
                    fd::tensor_copy(&s_v[next_stage_2 * 8192], v_map, &s_v_full[next_stage_2], 0, (int)((long long)rest_h_2 * 256 + (long long)t_source0_4), (int)(long long)h0_2);
                    fd::tensor_copy(&s_v[next_stage_2 * 8192 + 4096], v_map, &s_v_full[next_stage_2], 64, (int)((long long)rest_h_2 * 256 + (long long)t_source0_4), (int)(long long)h0_2);
                    next_stage_2 += 1;
                    if (next_stage_2 == 2) {
                        next_stage_2 = 0;
                        next_parity_2 = next_parity_2 ^ 1;
                    }
                }
                // [BRING state__before_laid]
                fd::mbarrier_wait(&s_state_before_laid_empty[buffer_4], buffer_parity_4 ^ 1);  // r353
                fd::mbarrier_arrive_expect(&s_state_before_laid_full[buffer_4], 32768);
                fd::tensor_copy(&s_state_before_laid[buffer_4 * 16384], state__before_laid_map, &s_state_before_laid_full[buffer_4], 0, 0, (int)(long long)h0_2, (int)(long long)rest_h_2);
                fd::tensor_copy(&s_state_before_laid[buffer_4 * 16384 + 8192], state__before_laid_map, &s_state_before_laid_full[buffer_4], 64, 0, (int)(long long)h0_2, (int)(long long)rest_h_2);
                buffer_4 += 1;
                if (buffer_4 == 1) {
                    buffer_4 = 0;
                    buffer_parity_4 = buffer_parity_4 ^ 1;
                }
                const int handed = drawn + workers;
                fd::mbarrier_wait(&s_next_tile_empty[handout_2], handout_parity_2 ^ 1);
                fd::store<fd::i32, 1>(&s_next_tile[handout_2], &handed);
                fd::mbarrier_arrive(&s_next_tile_full[handout_2]);
                handout_2 += 1;
                if (handout_2 == 2) {
                    handout_2 = 0;
                    handout_parity_2 = handout_parity_2 ^ 1;
                }
                tile_2 = handed;
            }
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r209 [step2, problem] fuse, state__powers: one kernel over blocks of [h]; it reads nothing that a kernel before it makes
// r210 [step2, problem] fuse, state__added: one kernel over blocks of [t__chunk, h, d, e]; `state__powers` is read at other points than it is made
// r211 [step2, problem] fuse, state__before, state__before_laid: one kernel over blocks of [h, d, e]; `state__added` is read at other points than it is made
// r212 [step2, problem] fuse, o__scores, o__weighted, o__inside, o__handed, o: one kernel over blocks of [t__chunk, h, t__place]; it reads nothing that a kernel before it makes
// r213 [build, hardware] load-tile, decay: address h; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r214 [build, problem] scan-tile, state__powers[h,state__power] = scan product[state__power] (1.0 if (state__power == 0) else decay[h]): 2 points a thread in order, then lanes, then warps, then the carry of the tiles before
// r215 [build, hardware] store-tile, state__powers: address ((h * 257) + state__power); 2 elements a thread, 1 at a time
// r216 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r217 [build, problem] tile-skip, (((t__chunk * 256) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r218 [build, hardware] stage-ahead, v: 2 stages: the tile of a trip is copied a trip before it
// r219 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((H * t__chunk) * 32768) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r220 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r221 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((H * t__chunk) * 32768) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r222 [build, hardware] next-trip, k: 64 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
// r223 [build, hardware] next-trip, state__powers: 8 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
// r224 [build, hardware] stage-computed, (k[((t__chunk * 256) + t__source), h, d] * state__powers[h, ((t__source * -1) + 255)]): rounded to bf16 as the matrix unit's operand, 64 rows of 128, rows 272 bytes apart
// r225 [build, hardware] next-trip, k: 64 elements a thread, 8 at a time, for the trip that comes
// r226 [build, hardware] next-trip, state__powers: 8 elements a thread, 1 at a time, for the trip that comes
// r227 [build, hardware] matrix-unit, state__added[t__chunk,h,d,e] = sum[t__source] ((k[((t__chunk * 256) + t__source), h, d] * state__powers[h, ((t__source * -1) + 255)]) * v[((t__chunk * 256) + t__source), h, e]) when (((t__chunk * 256) + t__source) < T): 128x128x64 on m16n8k16 bf16: 2 x 2 warps, 4 x 8 fragments each
// r228 [build, hardware] next-trip, k: 64 elements a thread, 8 at a time, for the trip that comes
// r229 [build, hardware] next-trip, state__powers: 8 elements a thread, 1 at a time, for the trip that comes
// r230 [build, hardware] layout-exchange, state__added: from registers [d:4x16 e:8x8 d:2x8 e:2x1] lanes [e:4x2 d:8x1] warps [d:2x64 e:2x64] to registers [d:32x4 e:4x1] lanes [e:32x4] warps [d:4x1]
// r231 [build, hardware] store-tile, state__added: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 128 elements a thread, 4 at a time
// r232 [build, problem] stream-init, t__chunk: pass 0: states start at the identity of their operators
// r233 [build, hardware] stream-loop, t__chunk: pass 0 streams `t__chunk` in tiles of 32
// r234 [build, hardware] load-tile, state__added: address ((((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e) - (H * 16384)); 8 elements a thread, 2 at a time; registers [t__chunk:4x1 e:2x1] lanes [e:16x2 t__chunk:2x4] warps [t__chunk:4x8 e:2x32]
// r235 [build, hardware] load-tile, state__powers: address ((h * 257) + 256); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r236 [build, problem] scan-lines, state__before[t__chunk,h,d,e] = recurrence[t__chunk] (state__powers[h, 256] if (0 < t__chunk) else 1.0) * h + (state__added[(t__chunk - 1), h, d, e] if (0 < t__chunk) else 0.0), from 0.0: neighbouring lanes have neighbouring columns: 4 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before; factors are not shown to be ...
// r237 [build, problem] map-tile, state__before_laid[t__chunk,h,d,e] = state__before[t__chunk, h, d, e]: 8 elements a thread in registers [t__chunk:4x1 e:2x1] lanes [e:16x2 t__chunk:2x4] warps [t__chunk:4x8 e:2x32]
// r238 [build, hardware] store-tile, state__before_laid: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 8 elements a thread, 2 at a time
// r240 [build, problem] tiles-handed-out, retention_kernel_4: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
// r241 [build, hardware] longest-first, t__place: later rows visit more columns: they come first, of a section of the other axes whose columns stay in the cache
// r242 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r243 [build, problem] tile-skip, (((t__chunk * 256) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r244 [build, problem] stream-init, t__source: states of the rows start at the identity of their operators
// r246 [build, problem] tile-untested, (((t__chunk * 256) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r247 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 64; the last one overhangs
// r248 [build, hardware] warpgroup-matrix-unit, o__scores[t__chunk,h,t__place,t__source] = sum[d] (q[((t__chunk * 256) + t__place), h, d] * k[((t__chunk * 256) + t__source), h, d]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r249 [build, hardware] load-tile, state__powers: address (((h * 257) + t__place) - t__source); 32 elements a thread, 1 at a time; registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
// r250 [build, problem] map-tile, o__weighted[t__chunk,h,t__place,t__source] = (state__powers[h, (t__place - t__source)] * o__scores[t__chunk, h, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [...
// r251 [build, hardware] chained-operand, o__weighted[t__chunk, h, t__place, t__source]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r252 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 64; the last one overhangs
// r253 [build, hardware] warpgroup-matrix-unit, o__scores[t__chunk,h,t__place,t__source] = sum[d] (q[((t__chunk * 256) + t__place), h, d] * k[((t__chunk * 256) + t__source), h, d]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r254 [build, hardware] warpgroup-matrix-unit, o__inside[t__chunk,t__place,h,e] = sum[t__source] (o__weighted[t__chunk, h, t__place, t__source] * v[((t__chunk * 256) + t__source), h, e]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n128 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
// r255 [build, hardware] load-tile, state__powers: address (((h * 257) + t__place) - t__source); 32 elements a thread, 1 at a time; registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
// r256 [build, problem] map-tile, o__weighted[t__chunk,h,t__place,t__source] = (state__powers[h, (t__place - t__source)] * o__scores[t__chunk, h, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [...
// r257 [build, hardware] chained-operand, o__weighted[t__chunk, h, t__place, t__source]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r258 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 64; whole ones
// r259 [build, hardware] warpgroup-matrix-unit, o__scores[t__chunk,h,t__place,t__source] = sum[d] (q[((t__chunk * 256) + t__place), h, d] * k[((t__chunk * 256) + t__source), h, d]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r260 [build, hardware] warpgroup-matrix-unit, o__inside[t__chunk,t__place,h,e] = sum[t__source] (o__weighted[t__chunk, h, t__place, t__source] * v[((t__chunk * 256) + t__source), h, e]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n128 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
// r261 [build, hardware] load-tile, state__powers: address (((h * 257) + t__place) - t__source); 32 elements a thread, 1 at a time; registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
// r262 [build, problem] map-tile, o__weighted[t__chunk,h,t__place,t__source] = (state__powers[h, (t__place - t__source)] * o__scores[t__chunk, h, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [...
// r263 [build, hardware] chained-operand, o__weighted[t__chunk, h, t__place, t__source]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r264 [build, hardware] warpgroup-matrix-unit, o__inside[t__chunk,t__place,h,e] = sum[t__source] (o__weighted[t__chunk, h, t__place, t__source] * v[((t__chunk * 256) + t__source), h, e]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n128 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
// r265 [build, hardware] warpgroup-matrix-unit, o__handed[t__chunk,t__place,h,e] = sum[d] (q[((t__chunk * 256) + t__place), h, d] * state__before_laid[t__chunk, h, d, e]) when (((t__chunk * 256) + t__place) < T): m64n128 bf16 of a consumer's rows, whose operand is in shared memory, 128 points of the depth
// r266 [build, hardware] load-tile, state__powers: address (((h * 257) + t__place) + 1); 2 elements a thread, 1 at a time; registers [t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:4x16]
// r267 [build, problem] map-tile, o[t__chunk,t__place,h,e] = (o__inside[t__chunk, t__place, h, e] + (state__powers[h, (t__place + 1)] * o__handed[t__chunk, t__place, h, e])) when (((t__chunk * 256) + t__place) < T): 64 elements a thread in registers [e:16x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:4x16]
// r268 [build, hardware] store-tile, o: address (((((H * t__chunk) * 32768) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time
// r269 [build, hardware] longest-first, t__place: later rows visit more columns: they come first, of a section of the other axes whose columns stay in the cache
// r270 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r271 [build, problem] tile-skip, (((t__chunk * 256) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r273 [build, problem] tile-untested, (((t__chunk * 256) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r274 [build, hardware] copy-engine, q: 64 points in their whole depth into one of 1 copies that all consumers have read
// r275 [build, hardware] copy-engine, k: 64 points in their whole depth into one of 2 copies that all consumers have read
// r276 [build, hardware] copy-engine, v: 64 points in their whole depth into one of 2 copies that all consumers have read
// r277 [build, hardware] copy-engine, state__before_laid: 128 points in their whole depth into one of 1 copies that all consumers have read
// r278 [build, hardware] early-launch, retention_kernel_1, retention_kernel_2, retention_kernel_3, retention_kernel_4: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r285 [step2, problem] fuse, state__powers: one kernel over blocks of [h]; it reads nothing that a kernel before it makes
// r286 [step2, problem] fuse, state__added: one kernel over blocks of [t__chunk, h, d, e]; `state__powers` is read at other points than it is made
// r287 [step2, problem] fuse, state__before, state__before_laid: one kernel over blocks of [h, d, e]; `state__added` is read at other points than it is made
// r288 [step2, problem] fuse, o__scores, o__weighted, o__inside, o__handed, o: one kernel over blocks of [t__chunk, h, t__place]; it reads nothing that a kernel before it makes
// r289 [build, hardware] load-tile, decay: address h; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r290 [build, problem] scan-tile, state__powers[h,state__power] = scan product[state__power] (1.0 if (state__power == 0) else decay[h]): 2 points a thread in order, then lanes, then warps, then the carry of the tiles before
// r291 [build, hardware] store-tile, state__powers: address ((h * 257) + state__power); 2 elements a thread, 1 at a time
// r292 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r293 [build, problem] tile-skip, (((t__chunk * 256) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r294 [build, hardware] stage-ahead, v: 2 stages: the tile of a trip is copied a trip before it
// r295 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((H * t__chunk) * 32768) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r296 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r297 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((H * t__chunk) * 32768) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r298 [build, hardware] next-trip, k: 64 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
// r299 [build, hardware] next-trip, state__powers: 8 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
// r300 [build, hardware] stage-computed, (k[((t__chunk * 256) + t__source), h, d] * state__powers[h, ((t__source * -1) + 255)]): rounded to bf16 as the matrix unit's operand, 64 rows of 128, rows 272 bytes apart
// r301 [build, hardware] next-trip, k: 64 elements a thread, 8 at a time, for the trip that comes
// r302 [build, hardware] next-trip, state__powers: 8 elements a thread, 1 at a time, for the trip that comes
// r303 [build, hardware] matrix-unit, state__added[t__chunk,h,d,e] = sum[t__source] ((k[((t__chunk * 256) + t__source), h, d] * state__powers[h, ((t__source * -1) + 255)]) * v[((t__chunk * 256) + t__source), h, e]) when (((t__chunk * 256) + t__source) < T): 128x128x64 on m16n8k16 bf16: 2 x 2 warps, 4 x 8 fragments each
// r304 [build, hardware] next-trip, k: 64 elements a thread, 8 at a time, for the trip that comes
// r305 [build, hardware] next-trip, state__powers: 8 elements a thread, 1 at a time, for the trip that comes
// r306 [build, hardware] layout-exchange, state__added: from registers [d:4x16 e:8x8 d:2x8 e:2x1] lanes [e:4x2 d:8x1] warps [d:2x64 e:2x64] to registers [d:32x4 e:4x1] lanes [e:32x4] warps [d:4x1]
// r307 [build, hardware] store-tile, state__added: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 128 elements a thread, 4 at a time
// r308 [build, problem] stream-init, t__chunk: pass 0: states start at the identity of their operators
// r309 [build, hardware] stream-loop, t__chunk: pass 0 streams `t__chunk` in tiles of 32
// r310 [build, hardware] load-tile, state__added: address ((((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e) - (H * 16384)); 8 elements a thread, 2 at a time; registers [t__chunk:4x1 e:2x1] lanes [e:16x2 t__chunk:2x4] warps [t__chunk:4x8 e:2x32]
// r311 [build, hardware] load-tile, state__powers: address ((h * 257) + 256); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r312 [build, problem] scan-lines, state__before[t__chunk,h,d,e] = recurrence[t__chunk] (state__powers[h, 256] if (0 < t__chunk) else 1.0) * h + (state__added[(t__chunk - 1), h, d, e] if (0 < t__chunk) else 0.0), from 0.0: neighbouring lanes have neighbouring columns: 4 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before; factors are not shown to be ...
// r313 [build, problem] map-tile, state__before_laid[t__chunk,h,d,e] = state__before[t__chunk, h, d, e]: 8 elements a thread in registers [t__chunk:4x1 e:2x1] lanes [e:16x2 t__chunk:2x4] warps [t__chunk:4x8 e:2x32]
// r314 [build, hardware] store-tile, state__before_laid: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 8 elements a thread, 2 at a time
// r316 [build, problem] tiles-handed-out, retention_kernel_any_4: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
// r317 [build, hardware] longest-first, t__place: later rows visit more columns: they come first, of a section of the other axes whose columns stay in the cache
// r318 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r319 [build, problem] tile-skip, (((t__chunk * 256) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r320 [build, problem] stream-init, t__source: states of the rows start at the identity of their operators
// r322 [build, problem] tile-untested, (((t__chunk * 256) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r323 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 64; the last one overhangs
// r324 [build, hardware] warpgroup-matrix-unit, o__scores[t__chunk,h,t__place,t__source] = sum[d] (q[((t__chunk * 256) + t__place), h, d] * k[((t__chunk * 256) + t__source), h, d]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r325 [build, hardware] load-tile, state__powers: address (((h * 257) + t__place) - t__source); 32 elements a thread, 1 at a time; registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
// r326 [build, problem] map-tile, o__weighted[t__chunk,h,t__place,t__source] = (state__powers[h, (t__place - t__source)] * o__scores[t__chunk, h, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [...
// r327 [build, hardware] chained-operand, o__weighted[t__chunk, h, t__place, t__source]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r328 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 64; the last one overhangs
// r329 [build, hardware] warpgroup-matrix-unit, o__scores[t__chunk,h,t__place,t__source] = sum[d] (q[((t__chunk * 256) + t__place), h, d] * k[((t__chunk * 256) + t__source), h, d]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r330 [build, hardware] warpgroup-matrix-unit, o__inside[t__chunk,t__place,h,e] = sum[t__source] (o__weighted[t__chunk, h, t__place, t__source] * v[((t__chunk * 256) + t__source), h, e]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n128 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
// r331 [build, hardware] load-tile, state__powers: address (((h * 257) + t__place) - t__source); 32 elements a thread, 1 at a time; registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
// r332 [build, problem] map-tile, o__weighted[t__chunk,h,t__place,t__source] = (state__powers[h, (t__place - t__source)] * o__scores[t__chunk, h, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [...
// r333 [build, hardware] chained-operand, o__weighted[t__chunk, h, t__place, t__source]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r334 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 64; whole ones
// r335 [build, hardware] warpgroup-matrix-unit, o__scores[t__chunk,h,t__place,t__source] = sum[d] (q[((t__chunk * 256) + t__place), h, d] * k[((t__chunk * 256) + t__source), h, d]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r336 [build, hardware] warpgroup-matrix-unit, o__inside[t__chunk,t__place,h,e] = sum[t__source] (o__weighted[t__chunk, h, t__place, t__source] * v[((t__chunk * 256) + t__source), h, e]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n128 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
// r337 [build, hardware] load-tile, state__powers: address (((h * 257) + t__place) - t__source); 32 elements a thread, 1 at a time; registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
// r338 [build, problem] map-tile, o__weighted[t__chunk,h,t__place,t__source] = (state__powers[h, (t__place - t__source)] * o__scores[t__chunk, h, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [...
// r339 [build, hardware] chained-operand, o__weighted[t__chunk, h, t__place, t__source]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r340 [build, hardware] warpgroup-matrix-unit, o__inside[t__chunk,t__place,h,e] = sum[t__source] (o__weighted[t__chunk, h, t__place, t__source] * v[((t__chunk * 256) + t__source), h, e]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n128 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
// r341 [build, hardware] warpgroup-matrix-unit, o__handed[t__chunk,t__place,h,e] = sum[d] (q[((t__chunk * 256) + t__place), h, d] * state__before_laid[t__chunk, h, d, e]) when (((t__chunk * 256) + t__place) < T): m64n128 bf16 of a consumer's rows, whose operand is in shared memory, 128 points of the depth
// r342 [build, hardware] load-tile, state__powers: address (((h * 257) + t__place) + 1); 2 elements a thread, 1 at a time; registers [t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:4x16]
// r343 [build, problem] map-tile, o[t__chunk,t__place,h,e] = (o__inside[t__chunk, t__place, h, e] + (state__powers[h, (t__place + 1)] * o__handed[t__chunk, t__place, h, e])) when (((t__chunk * 256) + t__place) < T): 64 elements a thread in registers [e:16x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:4x16]
// r344 [build, hardware] store-tile, o: address (((((H * t__chunk) * 32768) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time
// r345 [build, hardware] longest-first, t__place: later rows visit more columns: they come first, of a section of the other axes whose columns stay in the cache
// r346 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r347 [build, problem] tile-skip, (((t__chunk * 256) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r349 [build, problem] tile-untested, (((t__chunk * 256) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r350 [build, hardware] copy-engine, q: 64 points in their whole depth into one of 1 copies that all consumers have read
// r351 [build, hardware] copy-engine, k: 64 points in their whole depth into one of 2 copies that all consumers have read
// r352 [build, hardware] copy-engine, v: 64 points in their whole depth into one of 2 copies that all consumers have read
// r353 [build, hardware] copy-engine, state__before_laid: 128 points in their whole depth into one of 1 copies that all consumers have read
// r354 [build, hardware] early-launch, retention_kernel_any_1, retention_kernel_any_2, retention_kernel_any_3, retention_kernel_any_4: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
