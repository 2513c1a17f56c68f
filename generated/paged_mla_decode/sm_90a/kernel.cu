// paged_mla_decode: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Latent attention of one query token a sequence over a paged cache.
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

// Arrives when the copies that this thread has begun by `copy_async` are there.
__device__ __forceinline__ void mbarrier_arrive_copies(void* barrier) {
    asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" ::"r"(shared_address(barrier)) : "memory");
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

extern "C" __global__ void __launch_bounds__(256, 4) paged_mla_decode_kernel_1(
    const __nv_bfloat16* __restrict__ q_nope,
    const __nv_bfloat16* __restrict__ q_pe,
    __nv_bfloat16* __restrict__ q_nope_laid) {
    // [INIT] r194: q_nope_laid[b,h,c_r] = (q_nope[b, h, c_r] if (c_r < 512) else q_pe[b, h, (c_r - 512)]): the copy engine of sm_90a brings rows that start at whole lines, with el...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_c_r = (int)blockIdx.x;
    const int rest_h = rest_c_r / 4;
    const int h0 = rest_c_r % 4 * 4;
    const long long b0 = (long long)rest_h;
    const int c_r_lane = lane * 8 + warp % 4 * 256;  // r196
    const int h_lane = warp / 4;

    // [LOAD q_nope] r196: address (((b * 8192) + (h * 512)) + c_r); 16 elements a thread, 8 at a time; registers [h:2x2 c_r:8x1] lanes [c_r:32x8] warps [c_r:4x256 h:2x1]
    float q_nope_2[16];
    #pragma unroll
    for (int h_r = 0; h_r < 2; ++h_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>(c_r_lane < 576 && c_r_lane < 512, &q_nope_2[h_r * 8], &q_nope[b0 * 8192 + ((long long)h0 + (long long)(h_lane + h_r * 2)) * 512 + (long long)c_r_lane]);
    }

    // [LOAD q_pe] r197: address ((((b * 1024) + (h * 64)) + c_r) - 512); 16 elements a thread, 8 at a time; registers [h:2x2 c_r:8x1] lanes [c_r:32x8] warps [c_r:4x256 h:2x1]
    float q_pe_2[16];
    #pragma unroll
    for (int h_r_2 = 0; h_r_2 < 2; ++h_r_2) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>(c_r_lane < 576 && !(c_r_lane < 512), &q_pe_2[h_r_2 * 8], &q_pe[b0 * 1024 + ((long long)h0 + (long long)(h_lane + h_r_2 * 2)) * 64 + (long long)c_r_lane - 512]);
    }

    // [COMPUTE q_nope_laid] r198: 16 elements a thread in registers [h:2x2 c_r:8x1] lanes [c_r:32x8] warps [c_r:4x256 h:2x1]
    float q_nope_laid_2[16];
    #pragma unroll
    for (int h_r_3 = 0; h_r_3 < 2; ++h_r_3) {
        #pragma unroll
        for (int c_r_r = 0; c_r_r < 8; ++c_r_r) {
            q_nope_laid_2[h_r_3 * 8 + c_r_r] = (c_r_lane + c_r_r) < 512 ? q_nope_2[h_r_3 * 8 + c_r_r] : q_pe_2[h_r_3 * 8 + c_r_r];
        }
    }

    // [STORE q_nope_laid] r199: address (((b * 9216) + (h * 576)) + c_r); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int h_r_4 = 0; h_r_4 < 2; ++h_r_4) {
        if (c_r_lane < 576) fd::store<fd::bf16, 8, fd::whole>(&q_nope_laid[b0 * 9216 + ((long long)h0 + (long long)(h_lane + h_r_4 * 2)) * 576 + (long long)c_r_lane], &q_nope_laid_2[h_r_4 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(512, 1) paged_mla_decode_kernel_2(
    const __nv_bfloat16* q_nope_laid,
    const int* __restrict__ seq_len,
    float* __restrict__ p_x_1_part,
    float* __restrict__ p_x_3_part,
    float* __restrict__ out_x_u_part,
    const int* __restrict__ block_table,
    const __nv_bfloat16* __restrict__ ckv,
    const __nv_bfloat16* __restrict__ kpe,
    int tiles,
    int workers,
    int rounds,
    int n_j,
    float sm_scale,
    long long size_B,
    long long size_M,
    const __grid_constant__ fd::TensorMap q_nope_laid_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_q_nope_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 36864 x bf16, bytes 0..73728
    __nv_bfloat16* s_ckv = reinterpret_cast<__nv_bfloat16*>(fd_shared + 73728);  // 73728 x bf16, bytes 73728..221184
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 221184);  // 4096 x bf16, bytes 221184..229376
    float* s_factors = reinterpret_cast<float*>(fd_shared + 229376);  // 64 x f32, bytes 229376..229632
    float* s_results = reinterpret_cast<float*>(fd_shared + 229632);  // 64 x f32, bytes 229632..229888
    long long* s_operand_full = reinterpret_cast<long long*>(fd_shared + 229888);  // 1 x i64, bytes 229888..229896
    long long* s_operand_empty = reinterpret_cast<long long*>(fd_shared + 229904);  // 1 x i64, bytes 229904..229912
    long long* s_results_full = reinterpret_cast<long long*>(fd_shared + 229920);  // 1 x i64, bytes 229920..229928
    long long* s_results_empty = reinterpret_cast<long long*>(fd_shared + 229936);  // 1 x i64, bytes 229936..229944
    long long* s_q_nope_laid_full = reinterpret_cast<long long*>(fd_shared + 229952);  // 1 x i64, bytes 229952..229960
    long long* s_q_nope_laid_empty = reinterpret_cast<long long*>(fd_shared + 229968);  // 1 x i64, bytes 229968..229976
    long long* s_ckv_full = reinterpret_cast<long long*>(fd_shared + 229984);  // 2 x i64, bytes 229984..230000
    long long* s_ckv_empty = reinterpret_cast<long long*>(fd_shared + 230000);  // 2 x i64, bytes 230000..230016

    // [INIT] r195: 64 blocks leave multiprocessors of 132 idle; the stream is cut into 2 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int h_lane = lane / 4 + warp % 4 * 16;  // r215
    const int j_lane = lane % 4 * 2;  // r216
    const int accumulator = warp - 4;  // r233
    const int h_lane_2 = lane / 4 + fd::mod(accumulator, 4) * 16;  // r236
    const int c_lane = lane % 4 * 2 + fd::div(accumulator, 4) * 256;  // r240
    const int gatherer = warp - 13;  // r244
    const int j_lane_2 = lane / 8 + fd::mod(gatherer, 2) * 4;  // r251

    // [INIT] r200: 1 x 64 rows stay for all columns, 2 stages of 64 columns, 9 x 128 bytes a point; 1 consumer warpgroups of 1 x 32 accumulators a thread, one producer; 2 warpgrou...
    fd::grid_wait();  // r263
    if ((int)threadIdx.x == 0) {  // r200
        fd::mbarrier_init(&s_q_nope_laid_full[0], 1);
        fd::mbarrier_init(&s_q_nope_laid_empty[0], 4);
        #pragma unroll
        for (int copy = 0; copy < 2; ++copy) {
            fd::mbarrier_init(&s_ckv_full[copy], 64);
            fd::mbarrier_init(&s_ckv_empty[copy], 12);
        }
        fd::mbarrier_init(&s_operand_full[0], 128);
        fd::mbarrier_init(&s_operand_empty[0], 8);
        fd::mbarrier_init(&s_results_full[0], 128);
        fd::mbarrier_init(&s_results_empty[0], 8);
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [LOAD block_table] r251: address ((M * b) + (j / 64)); 8 elements a thread, 1 at a time; registers [j:8x8] lanes [*:8 j:4x1] warps [j:2x4]
    if ((int)threadIdx.x < 384) {
        // [STORE out__u_part] r240: address (((((B * part9) * 8192) + (b * 8192)) + (h * 512)) + c); 128 elements a thread, 2 at a time
        if ((int)threadIdx.x < 128) {
            // [INIT]
            fd::registers_fewer<120>();  // r200
            int buffer = 0;
            int buffer_parity = 0;
            int stage = 0;
            int stage_parity = 0;
            int handed_place = 0;
            int handed_parity = 0;
            int handed_place_2 = 0;
            int handed_parity_2 = 0;
            const int trips = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

            // [STORE p__3_part] r233: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time
            int seq_len_2[1];
            float logit_1[32];
            float p_1_part[2];
            float p_1_part_ahead[2];
            float p_3_part[2];
            float p_1_part_tile[2];
            float logit[32];
            float p_1_part_old[2];
            float p_3_part_scale[2];
            float p_2[32];
            float pair[2];
            float logit_2[32];
            int seq_len_2_2[1];
            bool seen[2];
            int bound[2];
            float p_1_part_tile_2[2];
            float p_1_part_old_2[2];
            float p_1_part_shown[2];
            float p_3_part_scale_2[2];
            float p_2_2[32];
            float pair_2[2];
            float p_1_part_old_3[2];
            float p_3_part_scale_3[2];
            #pragma unroll 1
            for (int trip = 0; trip < trips; ++trip) {
                // [INIT]
                const int tile = (int)blockIdx.x + trip * workers;  // r200
                const int rest_part9 = fd::div(tile, 2);
                const int part90 = fd::mod(tile, 2);
                const long long b0 = (long long)rest_part9;

                // [LOAD seq_len] r201: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
                fd::load<fd::i32, 1, fd::read_only>(&seq_len_2[0], &seq_len[b0]);
                const int j_end = fd::min(n_j, (int)(long long)seq_len_2[0]);  // r202
                const int j_share = ((fd::max(j_end, 0) + 63) / 64 + 1) / 2 * 64;  // r203
                const int j_from = part90 * j_share;
                const int j_to = fd::min(j_from + j_share, j_end);
                const int column_tiles = (fd::max(j_to - j_from, 0) + 63) / 64;

                // [INIT] r204: states of the rows start at the identity of their operators
                #pragma unroll
                for (int h_r = 0; h_r < 2; ++h_r) {
                    p_1_part[h_r] = -fd::infinity();
                }
                #pragma unroll  // r205
                for (int h_r_2 = 0; h_r_2 < 2; ++h_r_2) {
                    p_1_part_ahead[h_r_2] = -fd::infinity();
                }
                #pragma unroll
                for (int h_r_3 = 0; h_r_3 < 2; ++h_r_3) {
                    p_3_part[h_r_3] = 0.0f;
                }
                fd::mbarrier_wait(&s_q_nope_laid_full[buffer], buffer_parity);

                // [LOAD seq_len] r220: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
                fd::load<fd::i32, 1, fd::read_only>(&seq_len_2_2[0], &seq_len[b0]);

                // [COMPUTE operand] r228: rounded to bf16 where the sums lie: the left operand of the next product, in shared memory
                if (0 < column_tiles) {
                    // [INIT]
                    const int whole_tiles = fd::max(fd::min(j_to, (int)(long long)seq_len_2[0]) - j_from, 0) / 64;  // r206

                    // [COMPUTE operand] r216: rounded to bf16 where the sums lie: the left operand of the next product, in shared memory
                    #pragma unroll 1
                    for (int column_tile = 0; column_tile < whole_tiles; ++column_tile) {
                        // [INIT]
                        const int j0 = j_from + column_tile * 64;  // r206
                        fd::mbarrier_wait(&s_ckv_full[stage], stage_parity);  // r207
                        fd::fence_proxy_async();

                        // [COMPUTE logit__1] r208: m64n64 bf16 of block 0 of a consumer's rows, 576 points of the depth
                        fd::warpgroup_settle<32>(&logit_1[0]);
                        fd::warpgroup_fence();
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864]), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864]), false);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 64), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 96), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8192), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8224), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8256), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8288), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16384), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16384), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16416), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16416), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16448), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16448), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16480), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16480), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24576), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24576), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24608), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24608), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24640), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24640), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24672), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24672), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32768), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32768), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32800), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32800), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32832), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32832), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32864), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32864), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 40960), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 40960), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 40992), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 40992), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 41024), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 41024), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 41056), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 41056), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49152), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49152), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49184), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49184), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49216), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49216), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49248), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49248), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57344), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57344), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57376), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57376), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57408), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57408), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57440), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57440), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65536), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65536), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65568), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65568), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65600), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65600), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65632), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65632), true);
                        fd::warpgroup_commit();
                        fd::warpgroup_wait<0>();
                        fd::warpgroup_settle<32>(&logit_1[0]);
                        if (lane == 0) {
                            fd::mbarrier_arrive(&s_ckv_empty[stage]);
                        }
                        stage += 1;
                        if (stage == 2) {
                            stage = 0;
                            stage_parity = stage_parity ^ 1;
                        }
                        if (lane == 0 && column_tile == column_tiles - 1) {
                            fd::mbarrier_arrive(&s_q_nope_laid_empty[buffer]);
                        }
                        #pragma unroll
                        for (int h_r_4 = 0; h_r_4 < 2; ++h_r_4) {
                            p_1_part_tile[h_r_4] = -fd::infinity();
                        }

                        // [COMPUTE logit] r209: 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r = 0; j_r < 8; ++j_r) {
                            #pragma unroll
                            for (int h_r_5 = 0; h_r_5 < 2; ++h_r_5) {
                                #pragma unroll
                                for (int j_r_2 = 0; j_r_2 < 2; ++j_r_2) {
                                    logit[(j_r * 2 + h_r_5) * 2 + j_r_2] = sm_scale * logit_1[(j_r * 2 + h_r_5) * 2 + j_r_2];
                                }
                            }
                        }

                        // [COMPUTE p__1_part] r210: 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r_3 = 0; j_r_3 < 8; ++j_r_3) {
                            #pragma unroll
                            for (int h_r_6 = 0; h_r_6 < 2; ++h_r_6) {
                                #pragma unroll
                                for (int j_r_4 = 0; j_r_4 < 2; ++j_r_4) {
                                    p_1_part_tile[h_r_6] = fd::max(p_1_part_tile[h_r_6], logit[(j_r_3 * 2 + h_r_6) * 2 + j_r_4]);
                                }
                            }
                        }

                        // [WARP_REDUCE p__1_part] r211: butterfly over lanes, masks [1, 2], lower lanes left
                        #pragma unroll
                        for (int h_r_7 = 0; h_r_7 < 2; ++h_r_7) {
                            const float other = fd::shuffle_xor(p_1_part_tile[h_r_7], 1);
                            p_1_part_tile[h_r_7] = fd::max(p_1_part_tile[h_r_7], other);
                            const float other_2 = fd::shuffle_xor(p_1_part_tile[h_r_7], 2);
                            p_1_part_tile[h_r_7] = fd::max(p_1_part_tile[h_r_7], other_2);
                        }
                        #pragma unroll
                        for (int h_r_8 = 0; h_r_8 < 2; ++h_r_8) {
                            p_1_part_old[h_r_8] = p_1_part[h_r_8];
                            p_1_part_ahead[h_r_8] = fd::max(p_1_part_ahead[h_r_8], p_1_part_tile[h_r_8]);
                            p_1_part[h_r_8] = 5.5451775f < (p_1_part_ahead[h_r_8] - p_1_part[h_r_8]) ? p_1_part_ahead[h_r_8] : p_1_part[h_r_8];
                        }

                        // [RESCALE p__1_part] r212: when `p__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                        #pragma unroll
                        for (int h_r_9 = 0; h_r_9 < 2; ++h_r_9) {
                            p_3_part_scale[h_r_9] = p_1_part_old[h_r_9] == p_1_part[h_r_9] ? 1.0f : p_1_part_old[h_r_9] == -fd::infinity() || p_1_part_old[h_r_9] == fd::infinity() ? 0.0f : expf(p_1_part_old[h_r_9] - p_1_part[h_r_9]);
                        }
                        #pragma unroll
                        for (int h_r_10 = 0; h_r_10 < 2; ++h_r_10) {
                            p_3_part[h_r_10] = p_3_part_scale[h_r_10] == 0.0f ? 0.0f : p_3_part[h_r_10] * p_3_part_scale[h_r_10];
                        }

                        // [COMPUTE p__2] r213: 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r_5 = 0; j_r_5 < 8; ++j_r_5) {
                            #pragma unroll
                            for (int h_r_11 = 0; h_r_11 < 2; ++h_r_11) {
                                #pragma unroll
                                for (int j_r_6 = 0; j_r_6 < 2; ++j_r_6) {
                                    p_2[(j_r_5 * 2 + h_r_11) * 2 + j_r_6] = fd::exp2_approx(__fmaf_rn(logit[(j_r_5 * 2 + h_r_11) * 2 + j_r_6], 1.442695f, -(p_1_part[h_r_11] * 1.442695f)));
                                }
                            }
                        }

                        // [COMPUTE p__3_part] r215: 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r_7 = 0; j_r_7 < 8; ++j_r_7) {
                            #pragma unroll
                            for (int h_r_12 = 0; h_r_12 < 2; ++h_r_12) {
                                #pragma unroll
                                for (int j_r_8 = 0; j_r_8 < 2; ++j_r_8) {
                                    p_3_part[h_r_12] += p_2[(j_r_7 * 2 + h_r_12) * 2 + j_r_8];
                                }
                            }
                        }
                        fd::mbarrier_wait(&s_operand_empty[handed_place], handed_parity ^ 1);
                        #pragma unroll
                        for (int h_r_13 = 0; h_r_13 < 2; ++h_r_13) {
                            if (lane % 4 == 0) fd::store<fd::f32, 1>(&s_factors[h_lane + h_r_13 * 8], &p_3_part_scale[h_r_13]);
                        }
                        // [COMPUTE operand]
                        #pragma unroll  // r216
                        for (int j_r_9 = 0; j_r_9 < 8; ++j_r_9) {
                            #pragma unroll
                            for (int h_r_14 = 0; h_r_14 < 2; ++h_r_14) {
                                pair[0] = p_2[(j_r_9 * 2 + h_r_14) * 2];
                                pair[1] = p_2[(j_r_9 * 2 + h_r_14) * 2 + 1];
                                fd::store<fd::bf16, 2>(&s_operand[(j_lane + j_r_9 * 8) / 64 * 4096 + (h_lane + h_r_14 * 8) * 64 + (((j_lane + j_r_9 * 8) % 64 / 8) ^ ((h_lane + h_r_14 * 8) % 8)) * 8 + (j_lane + j_r_9 * 8) % 64 % 8], &pair[0]);
                            }
                        }
                        fd::fence_proxy_async();
                        fd::mbarrier_arrive(&s_operand_full[handed_place]);
                        handed_place += 1;
                        if (handed_place == 1) {
                            handed_place = 0;
                            handed_parity = handed_parity ^ 1;
                        }
                    }
                    // [COMPUTE operand]
                    #pragma unroll 1  // r228
                    for (int column_tile_2 = whole_tiles; column_tile_2 < column_tiles; ++column_tile_2) {
                        // [COMPUTE operand]
                        const int j0_2 = j_from + column_tile_2 * 64;  // r216
                        fd::mbarrier_wait(&s_ckv_full[stage], stage_parity);  // r217
                        fd::fence_proxy_async();

                        // [COMPUTE logit__1] r218: m64n64 bf16 of block 0 of a consumer's rows, 576 points of the depth
                        fd::warpgroup_settle<32>(&logit_1[0]);
                        fd::warpgroup_fence();
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864]), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864]), false);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 64), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 96), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8192), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8224), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8256), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8288), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16384), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16384), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16416), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16416), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16448), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16448), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16480), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16480), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24576), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24576), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24608), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24608), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24640), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24640), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24672), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24672), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32768), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32768), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32800), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32800), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32832), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32832), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32864), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32864), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 40960), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 40960), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 40992), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 40992), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 41024), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 41024), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 41056), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 41056), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49152), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49152), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49184), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49184), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49216), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49216), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49248), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49248), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57344), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57344), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57376), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57376), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57408), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57408), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57440), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57440), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65536), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65536), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65568), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65568), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65600), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65600), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65632), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65632), true);
                        fd::warpgroup_commit();
                        fd::warpgroup_wait<0>();
                        fd::warpgroup_settle<32>(&logit_1[0]);
                        if (lane == 0) {
                            fd::mbarrier_arrive(&s_ckv_empty[stage]);
                        }
                        stage += 1;
                        if (stage == 2) {
                            stage = 0;
                            stage_parity = stage_parity ^ 1;
                        }
                        if (lane == 0 && column_tile_2 == column_tiles - 1) {
                            fd::mbarrier_arrive(&s_q_nope_laid_empty[buffer]);
                        }

                        // [COMPUTE logit] r219: 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r_10 = 0; j_r_10 < 8; ++j_r_10) {
                            #pragma unroll
                            for (int h_r_15 = 0; h_r_15 < 2; ++h_r_15) {
                                #pragma unroll
                                for (int j_r_11 = 0; j_r_11 < 2; ++j_r_11) {
                                    logit_2[(j_r_10 * 2 + h_r_15) * 2 + j_r_11] = sm_scale * logit_1[(j_r_10 * 2 + h_r_15) * 2 + j_r_11];
                                }
                            }
                        }
                        #pragma unroll  // r221
                        for (int h_r_16 = 0; h_r_16 < 2; ++h_r_16) {
                            seen[h_r_16] = false;
                        }
                        #pragma unroll
                        for (int h_r_17 = 0; h_r_17 < 2; ++h_r_17) {
                            bound[h_r_17] = 2147483647;
                        }
                        #pragma unroll
                        for (int h_r_18 = 0; h_r_18 < 2; ++h_r_18) {
                            bound[h_r_18] = fd::min(bound[h_r_18], j_to - (j0_2 + j_lane) - 1);
                        }
                        #pragma unroll
                        for (int h_r_19 = 0; h_r_19 < 2; ++h_r_19) {
                            bound[h_r_19] = fd::min(bound[h_r_19], seq_len_2_2[0] - 1 - (j0_2 + j_lane));
                        }
                        #pragma unroll
                        for (int j_r_12 = 0; j_r_12 < 8; ++j_r_12) {
                            #pragma unroll
                            for (int h_r_20 = 0; h_r_20 < 2; ++h_r_20) {
                                #pragma unroll
                                for (int j_r_13 = 0; j_r_13 < 2; ++j_r_13) {
                                    const bool present = (j_r_12 * 8 + j_r_13) <= bound[h_r_20];
                                    logit_2[(j_r_12 * 2 + h_r_20) * 2 + j_r_13] = present ? logit_2[(j_r_12 * 2 + h_r_20) * 2 + j_r_13] : -fd::infinity();
                                    seen[h_r_20] = seen[h_r_20] || present;
                                }
                            }
                        }
                        #pragma unroll
                        for (int h_r_21 = 0; h_r_21 < 2; ++h_r_21) {
                            p_1_part_tile_2[h_r_21] = -fd::infinity();
                        }

                        // [COMPUTE p__1_part] r222: 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r_14 = 0; j_r_14 < 8; ++j_r_14) {
                            #pragma unroll
                            for (int h_r_22 = 0; h_r_22 < 2; ++h_r_22) {
                                #pragma unroll
                                for (int j_r_15 = 0; j_r_15 < 2; ++j_r_15) {
                                    p_1_part_tile_2[h_r_22] = fd::max(p_1_part_tile_2[h_r_22], logit_2[(j_r_14 * 2 + h_r_22) * 2 + j_r_15]);
                                }
                            }
                        }

                        // [WARP_REDUCE p__1_part] r223: butterfly over lanes, masks [1, 2], lower lanes left
                        #pragma unroll
                        for (int h_r_23 = 0; h_r_23 < 2; ++h_r_23) {
                            const float other_3 = fd::shuffle_xor(p_1_part_tile_2[h_r_23], 1);
                            p_1_part_tile_2[h_r_23] = fd::max(p_1_part_tile_2[h_r_23], other_3);
                            const float other_4 = fd::shuffle_xor(p_1_part_tile_2[h_r_23], 2);
                            p_1_part_tile_2[h_r_23] = fd::max(p_1_part_tile_2[h_r_23], other_4);
                        }
                        #pragma unroll
                        for (int h_r_24 = 0; h_r_24 < 2; ++h_r_24) {
                            p_1_part_old_2[h_r_24] = p_1_part[h_r_24];
                            p_1_part_ahead[h_r_24] = fd::max(p_1_part_ahead[h_r_24], p_1_part_tile_2[h_r_24]);
                            p_1_part[h_r_24] = 5.5451775f < (p_1_part_ahead[h_r_24] - p_1_part[h_r_24]) ? p_1_part_ahead[h_r_24] : p_1_part[h_r_24];
                        }
                        #pragma unroll
                        for (int h_r_25 = 0; h_r_25 < 2; ++h_r_25) {
                            p_1_part_shown[h_r_25] = p_1_part[h_r_25] == -fd::infinity() && !seen[h_r_25] ? 0.0f : p_1_part[h_r_25];
                        }

                        // [RESCALE p__1_part] r224: when `p__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                        #pragma unroll
                        for (int h_r_26 = 0; h_r_26 < 2; ++h_r_26) {
                            p_3_part_scale_2[h_r_26] = p_1_part_old_2[h_r_26] == p_1_part[h_r_26] ? 1.0f : p_1_part_old_2[h_r_26] == -fd::infinity() || p_1_part_old_2[h_r_26] == fd::infinity() ? 0.0f : expf(p_1_part_old_2[h_r_26] - p_1_part[h_r_26]);
                        }
                        #pragma unroll
                        for (int h_r_27 = 0; h_r_27 < 2; ++h_r_27) {
                            p_3_part[h_r_27] = p_3_part_scale_2[h_r_27] == 0.0f ? 0.0f : p_3_part[h_r_27] * p_3_part_scale_2[h_r_27];
                        }

                        // [COMPUTE p__2] r225: 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r_16 = 0; j_r_16 < 8; ++j_r_16) {
                            #pragma unroll
                            for (int h_r_28 = 0; h_r_28 < 2; ++h_r_28) {
                                #pragma unroll
                                for (int j_r_17 = 0; j_r_17 < 2; ++j_r_17) {
                                    p_2_2[(j_r_16 * 2 + h_r_28) * 2 + j_r_17] = fd::exp2_approx(__fmaf_rn(logit_2[(j_r_16 * 2 + h_r_28) * 2 + j_r_17], 1.442695f, -(p_1_part_shown[h_r_28] * 1.442695f)));
                                }
                            }
                        }

                        // [COMPUTE p__3_part] r227: 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r_18 = 0; j_r_18 < 8; ++j_r_18) {
                            #pragma unroll
                            for (int h_r_29 = 0; h_r_29 < 2; ++h_r_29) {
                                #pragma unroll
                                for (int j_r_19 = 0; j_r_19 < 2; ++j_r_19) {
                                    p_3_part[h_r_29] += p_2_2[(j_r_18 * 2 + h_r_29) * 2 + j_r_19];
                                }
                            }
                        }
                        fd::mbarrier_wait(&s_operand_empty[handed_place], handed_parity ^ 1);
                        #pragma unroll
                        for (int h_r_30 = 0; h_r_30 < 2; ++h_r_30) {
                            if (lane % 4 == 0) fd::store<fd::f32, 1>(&s_factors[h_lane + h_r_30 * 8], &p_3_part_scale_2[h_r_30]);
                        }
                        // [COMPUTE operand]
                        #pragma unroll  // r228
                        for (int j_r_20 = 0; j_r_20 < 8; ++j_r_20) {
                            #pragma unroll
                            for (int h_r_31 = 0; h_r_31 < 2; ++h_r_31) {
                                pair_2[0] = p_2_2[(j_r_20 * 2 + h_r_31) * 2];
                                pair_2[1] = p_2_2[(j_r_20 * 2 + h_r_31) * 2 + 1];
                                fd::store<fd::bf16, 2>(&s_operand[(j_lane + j_r_20 * 8) / 64 * 4096 + (h_lane + h_r_31 * 8) * 64 + (((j_lane + j_r_20 * 8) % 64 / 8) ^ ((h_lane + h_r_31 * 8) % 8)) * 8 + (j_lane + j_r_20 * 8) % 64 % 8], &pair_2[0]);
                            }
                        }
                        fd::fence_proxy_async();
                        fd::mbarrier_arrive(&s_operand_full[handed_place]);
                        handed_place += 1;
                        if (handed_place == 1) {
                            handed_place = 0;
                            handed_parity = handed_parity ^ 1;
                        }
                    }
                } else if (lane == 0) {
                    fd::mbarrier_arrive(&s_q_nope_laid_empty[buffer]);
                }
                buffer += 1;
                if (buffer == 1) {
                    buffer = 0;
                    buffer_parity = buffer_parity ^ 1;
                }
                fd::mbarrier_wait(&s_results_empty[handed_place_2], handed_parity_2 ^ 1);
                #pragma unroll
                for (int h_r_32 = 0; h_r_32 < 2; ++h_r_32) {
                    p_1_part_old_3[h_r_32] = p_1_part[h_r_32];
                    p_1_part[h_r_32] = fd::max(p_1_part[h_r_32], p_1_part_ahead[h_r_32]);
                }

                // [RESCALE p__1_part] r229: when `p__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                #pragma unroll
                for (int h_r_33 = 0; h_r_33 < 2; ++h_r_33) {
                    p_3_part_scale_3[h_r_33] = p_1_part_old_3[h_r_33] == p_1_part[h_r_33] ? 1.0f : p_1_part_old_3[h_r_33] == -fd::infinity() || p_1_part_old_3[h_r_33] == fd::infinity() ? 0.0f : expf(p_1_part_old_3[h_r_33] - p_1_part[h_r_33]);
                }
                #pragma unroll
                for (int h_r_34 = 0; h_r_34 < 2; ++h_r_34) {
                    p_3_part[h_r_34] = p_3_part_scale_3[h_r_34] == 0.0f ? 0.0f : p_3_part[h_r_34] * p_3_part_scale_3[h_r_34];
                }

                // [WARP_REDUCE p__3_part] r230: butterfly over lanes, masks [1, 2], lower lanes left
                #pragma unroll
                for (int h_r_35 = 0; h_r_35 < 2; ++h_r_35) {
                    const float other_5 = fd::shuffle_xor(p_3_part[h_r_35], 1);
                    p_3_part[h_r_35] += other_5;
                    const float other_6 = fd::shuffle_xor(p_3_part[h_r_35], 2);
                    p_3_part[h_r_35] += other_6;
                }

                // [HAND results] r231: the last factors and 0 numbers a row, for those who make the chained product
                #pragma unroll
                for (int h_r_36 = 0; h_r_36 < 2; ++h_r_36) {
                    if (lane % 4 == 0) fd::store<fd::f32, 1>(&s_results[h_lane + h_r_36 * 8], &p_3_part_scale_3[h_r_36]);
                }
                fd::mbarrier_arrive(&s_results_full[handed_place_2]);
                handed_place_2 += 1;
                if (handed_place_2 == 1) {
                    handed_place_2 = 0;
                    handed_parity_2 = handed_parity_2 ^ 1;
                }

                // [STORE p__1_part] r232: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time
                #pragma unroll
                for (int h_r_37 = 0; h_r_37 < 2; ++h_r_37) {
                    if (lane % 4 == 0 && warp / 4 == 0 && (h_lane + h_r_37 * 8) < 16) fd::store<fd::f32, 1>(&p_x_1_part[size_B * (long long)part90 * 16 + b0 * 16 + (long long)(h_lane + h_r_37 * 8)], &p_1_part[h_r_37]);
                }
                // [STORE p__3_part]
                #pragma unroll  // r233
                for (int h_r_38 = 0; h_r_38 < 2; ++h_r_38) {
                    if (lane % 4 == 0 && warp / 4 == 0 && (h_lane + h_r_38 * 8) < 16) fd::store<fd::f32, 1>(&p_x_3_part[size_B * (long long)part90 * 16 + b0 * 16 + (long long)(h_lane + h_r_38 * 8)], &p_3_part[h_r_38]);
                }
            }
        } else {  // r240
            fd::registers_more<160>();  // r233
            const int buffer_2 = 0;
            const int buffer_parity_2 = 0;
            int stage_2 = 0;
            int stage_parity_2 = 0;
            int handed_place_3 = 0;
            int handed_parity_3 = 0;
            int handed_place_4 = 0;
            int handed_parity_4 = 0;
            const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
            const int trips_2 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
            // [STORE out__u_part]
            int seq_len_3[1];  // r240
            float out_u_part[128];
            float factor[2];
            float last_factor[2];
            #pragma unroll 1
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE p__3_part]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers;  // r233
                const int rest_part9_2 = fd::div(tile_2, 2);
                const int part90_2 = fd::mod(tile_2, 2);
                const long long b0_2 = (long long)rest_part9_2;

                // [LOAD seq_len] r234: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
                fd::load<fd::i32, 1, fd::read_only>(&seq_len_3[0], &seq_len[b0_2]);
                const int j_end_2 = fd::min(n_j, (int)(long long)seq_len_3[0]);  // r235
                const int j_share_2 = ((fd::max(j_end_2, 0) + 63) / 64 + 1) / 2 * 64;  // r236
                const int j_from_2 = part90_2 * j_share_2;
                const int j_to_2 = fd::min(j_from_2 + j_share_2, j_end_2);
                const int column_tiles_2 = (fd::max(j_to_2 - j_from_2, 0) + 63) / 64;
                #pragma unroll
                for (int c_r = 0; c_r < 32; ++c_r) {
                    #pragma unroll
                    for (int h_r_39 = 0; h_r_39 < 2; ++h_r_39) {
                        #pragma unroll
                        for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
                            out_u_part[(c_r * 2 + h_r_39) * 2 + c_r_2] = 0.0f;
                        }
                    }
                }

                // [COMPUTE out__u_part] r238: m64n128 bf16 of a consumer's rows, whose operand is in shared memory, 64 points of the depth
                #pragma unroll 1
                for (int column_tile_3 = 0; column_tile_3 < column_tiles_2; ++column_tile_3) {
                    // [LOAD seq_len]
                    fd::mbarrier_wait(&s_operand_full[handed_place_3], handed_parity_3);  // r236
                    #pragma unroll
                    for (int h_r_40 = 0; h_r_40 < 2; ++h_r_40) {
                        fd::load<fd::f32, 1>(&factor[h_r_40], &s_factors[h_lane_2 + h_r_40 * 8]);
                    }
                    const unsigned risen = fd::ballot(factor[0] != 1.0f || factor[1] != 1.0f);  // r237
                    if (risen != 0u) {
                        #pragma unroll
                        for (int c_r_3 = 0; c_r_3 < 32; ++c_r_3) {
                            #pragma unroll
                            for (int h_r_41 = 0; h_r_41 < 2; ++h_r_41) {
                                #pragma unroll
                                for (int c_r_4 = 0; c_r_4 < 2; ++c_r_4) {
                                    out_u_part[(c_r_3 * 2 + h_r_41) * 2 + c_r_4] = factor[h_r_41] == 0.0f ? 0.0f : out_u_part[(c_r_3 * 2 + h_r_41) * 2 + c_r_4] * factor[h_r_41];
                                }
                            }
                        }
                    }
                    fd::mbarrier_wait(&s_ckv_full[stage_2], stage_parity_2);
                    fd::fence_proxy_async();
                    // [COMPUTE out__u_part]
                    fd::warpgroup_settle<128>(&out_u_part[0]);  // r238
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[0], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[0]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384]), true);
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[64], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[0]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384], 16384), true);
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[0], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[16]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384], 2048), true);
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[64], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[16]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384], 18432), true);
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[0], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[32]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384], 4096), true);
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[64], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[32]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384], 20480), true);
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[0], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[48]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384], 6144), true);
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[64], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[48]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384], 22528), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    fd::warpgroup_settle<128>(&out_u_part[0]);
                    __syncwarp();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_operand_empty[handed_place_3]);
                    }
                    handed_place_3 += 1;
                    if (handed_place_3 == 1) {
                        handed_place_3 = 0;
                        handed_parity_3 = handed_parity_3 ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_ckv_empty[stage_2]);
                    }
                    stage_2 += 1;
                    if (stage_2 == 2) {
                        stage_2 = 0;
                        stage_parity_2 = stage_parity_2 ^ 1;
                    }
                }
                fd::mbarrier_wait(&s_results_full[handed_place_4], handed_parity_4);
                #pragma unroll
                for (int h_r_42 = 0; h_r_42 < 2; ++h_r_42) {
                    fd::load<fd::f32, 1>(&last_factor[h_r_42], &s_results[h_lane_2 + h_r_42 * 8]);
                }
                const unsigned risen_2 = fd::ballot(last_factor[0] != 1.0f || last_factor[1] != 1.0f);  // r239
                if (risen_2 != 0u) {
                    #pragma unroll
                    for (int c_r_5 = 0; c_r_5 < 32; ++c_r_5) {
                        #pragma unroll
                        for (int h_r_43 = 0; h_r_43 < 2; ++h_r_43) {
                            #pragma unroll
                            for (int c_r_6 = 0; c_r_6 < 2; ++c_r_6) {
                                out_u_part[(c_r_5 * 2 + h_r_43) * 2 + c_r_6] = last_factor[h_r_43] == 0.0f ? 0.0f : out_u_part[(c_r_5 * 2 + h_r_43) * 2 + c_r_6] * last_factor[h_r_43];
                            }
                        }
                    }
                }
                // [STORE out__u_part]
                #pragma unroll  // r240
                for (int c_r_7 = 0; c_r_7 < 32; ++c_r_7) {
                    #pragma unroll
                    for (int h_r_44 = 0; h_r_44 < 2; ++h_r_44) {
                        if ((h_lane_2 + h_r_44 * 8) < 16) fd::store<fd::f32, 2, fd::whole>(&out_x_u_part[size_B * (long long)part90_2 * 8192 + b0_2 * 8192 + (long long)(h_lane_2 + h_r_44 * 8) * 512 + (long long)c_lane + (long long)(c_r_7 * 8)], &out_u_part[(c_r_7 * 2 + h_r_44) * 2]);
                    }
                }
                __syncwarp();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_results_empty[handed_place_4]);
                }
                handed_place_4 += 1;
                if (handed_place_4 == 1) {
                    handed_place_4 = 0;
                    handed_parity_4 = handed_parity_4 ^ 1;
                }
            }
        }
    } else {  // r251
        fd::registers_fewer<72>();  // r240
        // [LOAD block_table]
        if ((int)threadIdx.x == 384) {  // r251
            // [STORE out__u_part]
            int buffer_3 = 0;  // r240
            int buffer_parity_3 = 0;
            const int stage_3 = 0;
            const int stage_parity_3 = 0;
            const int trips_3 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

            // [BRING q_nope_laid] r244: 64 points in their whole depth into one of 1 copies that all consumers have read
            int seq_len_4[1];
            #pragma unroll 1
            for (int trip_3 = 0; trip_3 < trips_3; ++trip_3) {
                // [STORE out__u_part]
                const int tile_3 = (int)blockIdx.x + trip_3 * workers;  // r240
                const int rest_part9_3 = fd::div(tile_3, 2);
                const int part90_3 = fd::mod(tile_3, 2);
                const long long b0_3 = (long long)rest_part9_3;

                // [LOAD seq_len] r241: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
                fd::load<fd::i32, 1, fd::read_only>(&seq_len_4[0], &seq_len[b0_3]);
                const int j_end_3 = fd::min(n_j, (int)(long long)seq_len_4[0]);  // r242
                const int j_share_3 = ((fd::max(j_end_3, 0) + 63) / 64 + 1) / 2 * 64;  // r243
                const int j_from_3 = part90_3 * j_share_3;
                const int j_to_3 = fd::min(j_from_3 + j_share_3, j_end_3);
                const int column_tiles_3 = (fd::max(j_to_3 - j_from_3, 0) + 63) / 64;
                // [BRING q_nope_laid]
                fd::mbarrier_wait(&s_q_nope_laid_empty[buffer_3], buffer_parity_3 ^ 1);  // r244
                fd::mbarrier_arrive_expect(&s_q_nope_laid_full[buffer_3], 73728);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 0, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 4096], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 64, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 8192], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 128, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 12288], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 192, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 16384], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 256, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 20480], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 320, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 24576], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 384, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 28672], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 448, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 32768], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 512, 0, (int)b0_3);
                buffer_3 += 1;
                if (buffer_3 == 1) {
                    buffer_3 = 0;
                    buffer_parity_3 = buffer_parity_3 ^ 1;
                }
            }
        }
        // [LOAD block_table]
        if (416 <= (int)threadIdx.x && (int)threadIdx.x < 480) {  // r251
            // [BRING q_nope_laid]
            const int buffer_4 = 0;  // r244
            const int buffer_parity_4 = 0;
            int stage_4 = 0;
            int stage_parity_4 = 0;
            const int trips_4 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
            // [LOAD block_table]
            int seq_len_5[1];  // r251
            int seq_len_6[1];
            int block_table_2[8];
            #pragma unroll 1
            for (int trip_4 = 0; trip_4 < trips_4; ++trip_4) {
                // [BRING q_nope_laid]
                const int tile_4 = (int)blockIdx.x + trip_4 * workers;  // r244
                const int rest_part9_4 = fd::div(tile_4, 2);
                const int part90_4 = fd::mod(tile_4, 2);
                const long long b0_4 = (long long)rest_part9_4;

                // [LOAD seq_len] r245: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
                fd::load<fd::i32, 1, fd::read_only>(&seq_len_5[0], &seq_len[b0_4]);
                const int j_end_4 = fd::min(n_j, (int)(long long)seq_len_5[0]);  // r246
                const int j_share_4 = ((fd::max(j_end_4, 0) + 63) / 64 + 1) / 2 * 64;  // r247
                const int j_from_4 = part90_4 * j_share_4;
                const int j_to_4 = fd::min(j_from_4 + j_share_4, j_end_4);
                const int column_tiles_4 = (fd::max(j_to_4 - j_from_4, 0) + 63) / 64;
                // [LOAD block_table]
                #pragma unroll 1  // r251
                for (int column_tile_4 = 0; column_tile_4 < column_tiles_4; ++column_tile_4) {
                    // [LOAD seq_len]
                    const int j0_3 = j_from_4 + column_tile_4 * 64;  // r247

                    // [LOAD seq_len] r250: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:2]
                    fd::load<fd::i32, 1, fd::read_only>(&seq_len_6[0], &seq_len[b0_4]);
                    // [LOAD block_table]
                    #pragma unroll  // r251
                    for (int j_r_21 = 0; j_r_21 < 8; ++j_r_21) {
                        fd::load_or_zero<fd::i32, 1, fd::read_only>((j0_3 + j_lane_2 + j_r_21 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_21 * 8) < seq_len_6[0], &block_table_2[j_r_21], &block_table[size_M * b0_4 + fd::div((long long)j0_3 + (long long)j_lane_2 + (long long)(j_r_21 * 8), 64LL)]);
                    }
                    const int piece = lane % 8;
                    const int to = stage_4 * 36864 + j_lane_2 * 64 + (piece ^ fd::mod(j_lane_2, 8)) * 8;
                    const int ahead = piece * 8;
                    fd::mbarrier_wait(&s_ckv_empty[stage_4], stage_parity_4 ^ 1);
                    #pragma unroll
                    for (int j_r_22 = 0; j_r_22 < 8; ++j_r_22) {
                        const long long from = (long long)ahead + (long long)block_table_2[j_r_22] * 32768 + fd::mod((long long)j0_3 + (long long)j_lane_2 + (long long)(j_r_22 * 8), 64LL) * 512;
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512], &ckv[from], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 4096], &ckv[from + 64], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 8192], &ckv[from + 128], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 12288], &ckv[from + 192], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 16384], &ckv[from + 256], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 20480], &ckv[from + 320], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 24576], &ckv[from + 384], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 28672], &ckv[from + 448], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        const long long from_2 = (long long)ahead + (long long)block_table_2[j_r_22] * 4096 + fd::mod((long long)j0_3 + (long long)j_lane_2 + (long long)(j_r_22 * 8), 64LL) * 64 - 512;
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 32768], &kpe[from_2 + 512], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                    }
                    fd::mbarrier_arrive_copies(&s_ckv_full[stage_4]);
                    stage_4 += 1;
                    if (stage_4 == 2) {
                        stage_4 = 0;
                        stage_parity_4 = stage_parity_4 ^ 1;
                    }
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) paged_mla_decode_kernel_3(
    const float* p_x_1_part,
    const float* p_x_3_part,
    const float* out_x_u_part,
    __nv_bfloat16* __restrict__ out,
    float* __restrict__ lse,
    long long size_B) {
    // [INIT] r195: 64 blocks leave multiprocessors of 132 idle; the stream is cut into 2 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_h = (int)blockIdx.x / 4;
    const int h0 = (int)blockIdx.x % 4 * 4;
    const long long b0 = (long long)rest_h;
    const int h_lane = warp / 2;  // r252
    const int c_lane = lane * 8 + warp % 2 * 256;  // r257
    float p_3[1];  // r195
    p_3[0] = 0.0f;

    // [LOAD p__1_part] r252: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time; registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
    fd::grid_wait();  // r263
    float p_1_part[2];  // r252
    #pragma unroll
    for (int part9_r = 0; part9_r < 2; ++part9_r) {
        fd::load<fd::f32, 1>(&p_1_part[part9_r], &p_x_1_part[size_B * (long long)part9_r * 16 + b0 * 16 + (long long)h0 + (long long)h_lane]);
    }
    float p_1[1];  // r195
    p_1[0] = -fd::infinity();

    // [COMPUTE p__1] r253: 2 points a thread in registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
    #pragma unroll
    for (int part9_r_2 = 0; part9_r_2 < 2; ++part9_r_2) {
        p_1[0] = fd::max(p_1[0], p_1_part[part9_r_2]);
    }

    // [LOAD p__3_part] r254: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time; registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
    float p_3_part[2];
    #pragma unroll
    for (int part9_r_3 = 0; part9_r_3 < 2; ++part9_r_3) {
        fd::load<fd::f32, 1>(&p_3_part[part9_r_3], &p_x_3_part[size_B * (long long)part9_r_3 * 16 + b0 * 16 + (long long)h0 + (long long)h_lane]);
    }

    // [COMPUTE p__3] r255: 2 points a thread in registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
    #pragma unroll
    for (int part9_r_4 = 0; part9_r_4 < 2; ++part9_r_4) {
        p_3[0] += p_1_part[part9_r_4] == p_1[0] ? p_3_part[part9_r_4] : p_1_part[part9_r_4] == -fd::infinity() || p_1_part[part9_r_4] == fd::infinity() ? 0.0f : p_3_part[part9_r_4] * fd::exp2_approx((p_1_part[part9_r_4] - p_1[0]) * 1.442695f);
    }
    float out_u[8];  // r195
    #pragma unroll
    for (int c_r = 0; c_r < 8; ++c_r) {
        out_u[c_r] = 0.0f;
    }

    // [LOAD out__u_part] r257: address (((((B * part9) * 8192) + (b * 8192)) + (h * 512)) + c); 16 elements a thread, 4 at a time; registers [part9:2x1 c:8x1] lanes [c:32x8] warps [c:2x256 h:...
    float out_u_part[16];
    #pragma unroll
    for (int part9_r_5 = 0; part9_r_5 < 2; ++part9_r_5) {
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
            fd::load<fd::f32, 4>(&out_u_part[part9_r_5 * 8 + c_r_2 * 4], &out_x_u_part[size_B * (long long)part9_r_5 * 8192 + b0 * 8192 + ((long long)h0 + (long long)h_lane) * 512 + (long long)(c_lane + c_r_2 * 4)]);
        }
    }

    // [COMPUTE out__u] r258: 16 points a thread in registers [part9:2x1 c:8x1] lanes [c:32x8] warps [c:2x256 h:4x1]
    float power[2];
    #pragma unroll
    for (int part9_r_6 = 0; part9_r_6 < 2; ++part9_r_6) {
        power[part9_r_6] = fd::exp2_approx((p_1_part[part9_r_6] - p_1[0]) * 1.442695f);
    }
    #pragma unroll
    for (int part9_r_7 = 0; part9_r_7 < 2; ++part9_r_7) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            out_u[c_r_3] += p_1_part[part9_r_7] == p_1[0] ? out_u_part[part9_r_7 * 8 + c_r_3] : p_1_part[part9_r_7] == -fd::infinity() || p_1_part[part9_r_7] == fd::infinity() ? 0.0f : out_u_part[part9_r_7 * 8 + c_r_3] * power[part9_r_7];
        }
    }

    // [COMPUTE out] r259: 8 elements a thread in registers [c:8x1] lanes [c:32x8] warps [c:2x256 h:4x1]
    const float divisor = p_3[0];
    const float size = fabsf(divisor);
    const float scale = 4.2535296e37f < size ? 5.421011e-20f : size < 2.3509887e-38f ? 1.8446744e19f : 1.0f;
    const float inverse = 1.0f / (divisor * scale);
    float out_2[8];
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
        out_2[c_r_4] = p_3[0] == 0.0f ? 0.0f : out_u[c_r_4] * scale * inverse;
    }

    // [STORE out] r260: address (((b * 8192) + (h * 512)) + c); 8 elements a thread, 8 at a time
    fd::store<fd::bf16, 8, fd::whole>(&out[b0 * 8192 + ((long long)h0 + (long long)h_lane) * 512 + (long long)c_lane], &out_2[0]);

    // [COMPUTE lse] r261: 1 elements a thread in registers [] lanes [*:32] warps [*:2 h:4x1]
    float lse_2[1];
    lse_2[0] = (p_1[0] + logf(p_3[0])) / logf(2.0f);

    // [STORE lse] r262: address ((b * 16) + h); 1 elements a thread, 1 at a time
    if (lane == 0 && warp % 2 == 0) fd::store<fd::f32, 1>(&lse[b0 * 16 + (long long)h0 + (long long)h_lane], &lse_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) paged_mla_decode_kernel_any_1(
    const __nv_bfloat16* __restrict__ q_nope,
    const __nv_bfloat16* __restrict__ q_pe,
    __nv_bfloat16* __restrict__ q_nope_laid) {
    // [INIT] r269: q_nope_laid[b,h,c_r] = (q_nope[b, h, c_r] if (c_r < 512) else q_pe[b, h, (c_r - 512)]): the copy engine of sm_90a brings rows that start at whole lines, with el...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_c_r = (int)blockIdx.x;
    const int rest_h = rest_c_r / 4;
    const int h0 = rest_c_r % 4 * 4;
    const long long b0 = (long long)rest_h;
    const int c_r_lane = lane * 8 + warp % 4 * 256;  // r271
    const int h_lane = warp / 4;

    // [LOAD q_nope] r271: address (((b * 8192) + (h * 512)) + c_r); 16 elements a thread, 8 at a time; registers [h:2x2 c_r:8x1] lanes [c_r:32x8] warps [c_r:4x256 h:2x1]
    float q_nope_2[16];
    #pragma unroll
    for (int h_r = 0; h_r < 2; ++h_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>(c_r_lane < 576 && c_r_lane < 512, &q_nope_2[h_r * 8], &q_nope[b0 * 8192 + ((long long)h0 + (long long)(h_lane + h_r * 2)) * 512 + (long long)c_r_lane]);
    }

    // [LOAD q_pe] r272: address ((((b * 1024) + (h * 64)) + c_r) - 512); 16 elements a thread, 8 at a time; registers [h:2x2 c_r:8x1] lanes [c_r:32x8] warps [c_r:4x256 h:2x1]
    float q_pe_2[16];
    #pragma unroll
    for (int h_r_2 = 0; h_r_2 < 2; ++h_r_2) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>(c_r_lane < 576 && !(c_r_lane < 512), &q_pe_2[h_r_2 * 8], &q_pe[b0 * 1024 + ((long long)h0 + (long long)(h_lane + h_r_2 * 2)) * 64 + (long long)c_r_lane - 512]);
    }

    // [COMPUTE q_nope_laid] r273: 16 elements a thread in registers [h:2x2 c_r:8x1] lanes [c_r:32x8] warps [c_r:4x256 h:2x1]
    float q_nope_laid_2[16];
    #pragma unroll
    for (int h_r_3 = 0; h_r_3 < 2; ++h_r_3) {
        #pragma unroll
        for (int c_r_r = 0; c_r_r < 8; ++c_r_r) {
            q_nope_laid_2[h_r_3 * 8 + c_r_r] = (c_r_lane + c_r_r) < 512 ? q_nope_2[h_r_3 * 8 + c_r_r] : q_pe_2[h_r_3 * 8 + c_r_r];
        }
    }

    // [STORE q_nope_laid] r274: address (((b * 9216) + (h * 576)) + c_r); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int h_r_4 = 0; h_r_4 < 2; ++h_r_4) {
        if (c_r_lane < 576) fd::store<fd::bf16, 8, fd::whole>(&q_nope_laid[b0 * 9216 + ((long long)h0 + (long long)(h_lane + h_r_4 * 2)) * 576 + (long long)c_r_lane], &q_nope_laid_2[h_r_4 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(512, 1) paged_mla_decode_kernel_any_2(
    const __nv_bfloat16* q_nope_laid,
    const int* __restrict__ seq_len,
    float* __restrict__ p_x_1_part,
    float* __restrict__ p_x_3_part,
    float* __restrict__ out_x_u_part,
    const int* __restrict__ block_table,
    const __nv_bfloat16* __restrict__ ckv,
    const __nv_bfloat16* __restrict__ kpe,
    int tiles,
    int workers,
    int rounds,
    int n_j,
    float sm_scale,
    long long size_B,
    long long size_M,
    const __grid_constant__ fd::TensorMap q_nope_laid_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_q_nope_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 36864 x bf16, bytes 0..73728
    __nv_bfloat16* s_ckv = reinterpret_cast<__nv_bfloat16*>(fd_shared + 73728);  // 73728 x bf16, bytes 73728..221184
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 221184);  // 4096 x bf16, bytes 221184..229376
    float* s_factors = reinterpret_cast<float*>(fd_shared + 229376);  // 64 x f32, bytes 229376..229632
    float* s_results = reinterpret_cast<float*>(fd_shared + 229632);  // 64 x f32, bytes 229632..229888
    long long* s_operand_full = reinterpret_cast<long long*>(fd_shared + 229888);  // 1 x i64, bytes 229888..229896
    long long* s_operand_empty = reinterpret_cast<long long*>(fd_shared + 229904);  // 1 x i64, bytes 229904..229912
    long long* s_results_full = reinterpret_cast<long long*>(fd_shared + 229920);  // 1 x i64, bytes 229920..229928
    long long* s_results_empty = reinterpret_cast<long long*>(fd_shared + 229936);  // 1 x i64, bytes 229936..229944
    long long* s_q_nope_laid_full = reinterpret_cast<long long*>(fd_shared + 229952);  // 1 x i64, bytes 229952..229960
    long long* s_q_nope_laid_empty = reinterpret_cast<long long*>(fd_shared + 229968);  // 1 x i64, bytes 229968..229976
    long long* s_ckv_full = reinterpret_cast<long long*>(fd_shared + 229984);  // 2 x i64, bytes 229984..230000
    long long* s_ckv_empty = reinterpret_cast<long long*>(fd_shared + 230000);  // 2 x i64, bytes 230000..230016

    // [INIT] r270: 64 blocks leave multiprocessors of 132 idle; the stream is cut into 2 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int h_lane = lane / 4 + warp % 4 * 16;  // r290
    const int j_lane = lane % 4 * 2;  // r291
    const int accumulator = warp - 4;  // r308
    const int h_lane_2 = lane / 4 + fd::mod(accumulator, 4) * 16;  // r311
    const int c_lane = lane % 4 * 2 + fd::div(accumulator, 4) * 256;  // r315
    const int gatherer = warp - 13;  // r319
    const int j_lane_2 = lane / 8 + fd::mod(gatherer, 2) * 4;  // r326

    // [INIT] r275: 1 x 64 rows stay for all columns, 2 stages of 64 columns, 9 x 128 bytes a point; 1 consumer warpgroups of 1 x 32 accumulators a thread, one producer; 2 warpgrou...
    fd::grid_wait();  // r338
    if ((int)threadIdx.x == 0) {  // r275
        fd::mbarrier_init(&s_q_nope_laid_full[0], 1);
        fd::mbarrier_init(&s_q_nope_laid_empty[0], 4);
        #pragma unroll
        for (int copy = 0; copy < 2; ++copy) {
            fd::mbarrier_init(&s_ckv_full[copy], 64);
            fd::mbarrier_init(&s_ckv_empty[copy], 12);
        }
        fd::mbarrier_init(&s_operand_full[0], 128);
        fd::mbarrier_init(&s_operand_empty[0], 8);
        fd::mbarrier_init(&s_results_full[0], 128);
        fd::mbarrier_init(&s_results_empty[0], 8);
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [LOAD block_table] r326: address ((M * b) + (j / 64)); 8 elements a thread, 1 at a time; registers [j:8x8] lanes [*:8 j:4x1] warps [j:2x4]
    if ((int)threadIdx.x < 384) {
        // [STORE out__u_part] r315: address (((((B * part9) * 8192) + (b * 8192)) + (h * 512)) + c); 128 elements a thread, 2 at a time
        if ((int)threadIdx.x < 128) {
            // [INIT]
            fd::registers_fewer<120>();  // r275
            int buffer = 0;
            int buffer_parity = 0;
            int stage = 0;
            int stage_parity = 0;
            int handed_place = 0;
            int handed_parity = 0;
            int handed_place_2 = 0;
            int handed_parity_2 = 0;
            const int trips = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

            // [STORE p__3_part] r308: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time
            int seq_len_2[1];
            float logit_1[32];
            float p_1_part[2];
            float p_1_part_ahead[2];
            float p_3_part[2];
            float p_1_part_tile[2];
            float logit[32];
            float p_1_part_old[2];
            float p_3_part_scale[2];
            float p_2[32];
            float pair[2];
            float logit_2[32];
            int seq_len_2_2[1];
            bool seen[2];
            int bound[2];
            float p_1_part_tile_2[2];
            float p_1_part_old_2[2];
            float p_1_part_shown[2];
            float p_3_part_scale_2[2];
            float p_2_2[32];
            float pair_2[2];
            float p_1_part_old_3[2];
            float p_3_part_scale_3[2];
            #pragma unroll 1
            for (int trip = 0; trip < trips; ++trip) {
                // [INIT]
                const int tile = (int)blockIdx.x + trip * workers;  // r275
                const int rest_part9 = fd::div(tile, 2);
                const int part90 = fd::mod(tile, 2);
                const long long b0 = (long long)rest_part9;

                // [LOAD seq_len] r276: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
                fd::load<fd::i32, 1, fd::read_only>(&seq_len_2[0], &seq_len[b0]);
                const int j_end = fd::min(n_j, (int)(long long)seq_len_2[0]);  // r277
                const int j_share = ((fd::max(j_end, 0) + 63) / 64 + 1) / 2 * 64;  // r278
                const int j_from = part90 * j_share;
                const int j_to = fd::min(j_from + j_share, j_end);
                const int column_tiles = (fd::max(j_to - j_from, 0) + 63) / 64;

                // [INIT] r279: states of the rows start at the identity of their operators
                #pragma unroll
                for (int h_r = 0; h_r < 2; ++h_r) {
                    p_1_part[h_r] = -fd::infinity();
                }
                #pragma unroll  // r280
                for (int h_r_2 = 0; h_r_2 < 2; ++h_r_2) {
                    p_1_part_ahead[h_r_2] = -fd::infinity();
                }
                #pragma unroll
                for (int h_r_3 = 0; h_r_3 < 2; ++h_r_3) {
                    p_3_part[h_r_3] = 0.0f;
                }
                fd::mbarrier_wait(&s_q_nope_laid_full[buffer], buffer_parity);

                // [LOAD seq_len] r295: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
                fd::load<fd::i32, 1, fd::read_only>(&seq_len_2_2[0], &seq_len[b0]);

                // [COMPUTE operand] r303: rounded to bf16 where the sums lie: the left operand of the next product, in shared memory
                if (0 < column_tiles) {
                    // [INIT]
                    const int whole_tiles = fd::max(fd::min(j_to, (int)(long long)seq_len_2[0]) - j_from, 0) / 64;  // r281

                    // [COMPUTE operand] r291: rounded to bf16 where the sums lie: the left operand of the next product, in shared memory
                    #pragma unroll 1
                    for (int column_tile = 0; column_tile < whole_tiles; ++column_tile) {
                        // [INIT]
                        const int j0 = j_from + column_tile * 64;  // r281
                        fd::mbarrier_wait(&s_ckv_full[stage], stage_parity);  // r282
                        fd::fence_proxy_async();

                        // [COMPUTE logit__1] r283: m64n64 bf16 of block 0 of a consumer's rows, 576 points of the depth
                        fd::warpgroup_settle<32>(&logit_1[0]);
                        fd::warpgroup_fence();
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864]), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864]), false);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 64), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 96), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8192), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8224), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8256), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8288), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16384), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16384), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16416), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16416), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16448), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16448), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16480), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16480), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24576), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24576), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24608), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24608), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24640), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24640), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24672), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24672), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32768), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32768), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32800), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32800), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32832), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32832), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32864), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32864), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 40960), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 40960), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 40992), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 40992), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 41024), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 41024), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 41056), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 41056), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49152), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49152), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49184), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49184), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49216), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49216), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49248), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49248), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57344), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57344), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57376), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57376), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57408), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57408), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57440), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57440), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65536), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65536), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65568), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65568), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65600), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65600), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65632), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65632), true);
                        fd::warpgroup_commit();
                        fd::warpgroup_wait<0>();
                        fd::warpgroup_settle<32>(&logit_1[0]);
                        if (lane == 0) {
                            fd::mbarrier_arrive(&s_ckv_empty[stage]);
                        }
                        stage += 1;
                        if (stage == 2) {
                            stage = 0;
                            stage_parity = stage_parity ^ 1;
                        }
                        if (lane == 0 && column_tile == column_tiles - 1) {
                            fd::mbarrier_arrive(&s_q_nope_laid_empty[buffer]);
                        }
                        #pragma unroll
                        for (int h_r_4 = 0; h_r_4 < 2; ++h_r_4) {
                            p_1_part_tile[h_r_4] = -fd::infinity();
                        }

                        // [COMPUTE logit] r284: 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r = 0; j_r < 8; ++j_r) {
                            #pragma unroll
                            for (int h_r_5 = 0; h_r_5 < 2; ++h_r_5) {
                                #pragma unroll
                                for (int j_r_2 = 0; j_r_2 < 2; ++j_r_2) {
                                    logit[(j_r * 2 + h_r_5) * 2 + j_r_2] = sm_scale * logit_1[(j_r * 2 + h_r_5) * 2 + j_r_2];
                                }
                            }
                        }

                        // [COMPUTE p__1_part] r285: 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r_3 = 0; j_r_3 < 8; ++j_r_3) {
                            #pragma unroll
                            for (int h_r_6 = 0; h_r_6 < 2; ++h_r_6) {
                                #pragma unroll
                                for (int j_r_4 = 0; j_r_4 < 2; ++j_r_4) {
                                    p_1_part_tile[h_r_6] = fd::max(p_1_part_tile[h_r_6], logit[(j_r_3 * 2 + h_r_6) * 2 + j_r_4]);
                                }
                            }
                        }

                        // [WARP_REDUCE p__1_part] r286: butterfly over lanes, masks [1, 2], lower lanes left
                        #pragma unroll
                        for (int h_r_7 = 0; h_r_7 < 2; ++h_r_7) {
                            const float other = fd::shuffle_xor(p_1_part_tile[h_r_7], 1);
                            p_1_part_tile[h_r_7] = fd::max(p_1_part_tile[h_r_7], other);
                            const float other_2 = fd::shuffle_xor(p_1_part_tile[h_r_7], 2);
                            p_1_part_tile[h_r_7] = fd::max(p_1_part_tile[h_r_7], other_2);
                        }
                        #pragma unroll
                        for (int h_r_8 = 0; h_r_8 < 2; ++h_r_8) {
                            p_1_part_old[h_r_8] = p_1_part[h_r_8];
                            p_1_part_ahead[h_r_8] = fd::max(p_1_part_ahead[h_r_8], p_1_part_tile[h_r_8]);
                            p_1_part[h_r_8] = 5.5451775f < (p_1_part_ahead[h_r_8] - p_1_part[h_r_8]) ? p_1_part_ahead[h_r_8] : p_1_part[h_r_8];
                        }

                        // [RESCALE p__1_part] r287: when `p__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                        #pragma unroll
                        for (int h_r_9 = 0; h_r_9 < 2; ++h_r_9) {
                            p_3_part_scale[h_r_9] = p_1_part_old[h_r_9] == p_1_part[h_r_9] ? 1.0f : p_1_part_old[h_r_9] == -fd::infinity() || p_1_part_old[h_r_9] == fd::infinity() ? 0.0f : expf(p_1_part_old[h_r_9] - p_1_part[h_r_9]);
                        }
                        #pragma unroll
                        for (int h_r_10 = 0; h_r_10 < 2; ++h_r_10) {
                            p_3_part[h_r_10] = p_3_part_scale[h_r_10] == 0.0f ? 0.0f : p_3_part[h_r_10] * p_3_part_scale[h_r_10];
                        }

                        // [COMPUTE p__2] r288: 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r_5 = 0; j_r_5 < 8; ++j_r_5) {
                            #pragma unroll
                            for (int h_r_11 = 0; h_r_11 < 2; ++h_r_11) {
                                #pragma unroll
                                for (int j_r_6 = 0; j_r_6 < 2; ++j_r_6) {
                                    p_2[(j_r_5 * 2 + h_r_11) * 2 + j_r_6] = fd::exp2_approx(__fmaf_rn(logit[(j_r_5 * 2 + h_r_11) * 2 + j_r_6], 1.442695f, -(p_1_part[h_r_11] * 1.442695f)));
                                }
                            }
                        }

                        // [COMPUTE p__3_part] r290: 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r_7 = 0; j_r_7 < 8; ++j_r_7) {
                            #pragma unroll
                            for (int h_r_12 = 0; h_r_12 < 2; ++h_r_12) {
                                #pragma unroll
                                for (int j_r_8 = 0; j_r_8 < 2; ++j_r_8) {
                                    p_3_part[h_r_12] += p_2[(j_r_7 * 2 + h_r_12) * 2 + j_r_8];
                                }
                            }
                        }
                        fd::mbarrier_wait(&s_operand_empty[handed_place], handed_parity ^ 1);
                        #pragma unroll
                        for (int h_r_13 = 0; h_r_13 < 2; ++h_r_13) {
                            if (lane % 4 == 0) fd::store<fd::f32, 1>(&s_factors[h_lane + h_r_13 * 8], &p_3_part_scale[h_r_13]);
                        }
                        // [COMPUTE operand]
                        #pragma unroll  // r291
                        for (int j_r_9 = 0; j_r_9 < 8; ++j_r_9) {
                            #pragma unroll
                            for (int h_r_14 = 0; h_r_14 < 2; ++h_r_14) {
                                pair[0] = p_2[(j_r_9 * 2 + h_r_14) * 2];
                                pair[1] = p_2[(j_r_9 * 2 + h_r_14) * 2 + 1];
                                fd::store<fd::bf16, 2>(&s_operand[(j_lane + j_r_9 * 8) / 64 * 4096 + (h_lane + h_r_14 * 8) * 64 + (((j_lane + j_r_9 * 8) % 64 / 8) ^ ((h_lane + h_r_14 * 8) % 8)) * 8 + (j_lane + j_r_9 * 8) % 64 % 8], &pair[0]);
                            }
                        }
                        fd::fence_proxy_async();
                        fd::mbarrier_arrive(&s_operand_full[handed_place]);
                        handed_place += 1;
                        if (handed_place == 1) {
                            handed_place = 0;
                            handed_parity = handed_parity ^ 1;
                        }
                    }
                    // [COMPUTE operand]
                    #pragma unroll 1  // r303
                    for (int column_tile_2 = whole_tiles; column_tile_2 < column_tiles; ++column_tile_2) {
                        // [COMPUTE operand]
                        const int j0_2 = j_from + column_tile_2 * 64;  // r291
                        fd::mbarrier_wait(&s_ckv_full[stage], stage_parity);  // r292
                        fd::fence_proxy_async();

                        // [COMPUTE logit__1] r293: m64n64 bf16 of block 0 of a consumer's rows, 576 points of the depth
                        fd::warpgroup_settle<32>(&logit_1[0]);
                        fd::warpgroup_fence();
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864]), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864]), false);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 64), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 96), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8192), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8224), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8256), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 8288), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16384), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16384), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16416), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16416), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16448), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16448), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 16480), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 16480), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24576), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24576), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24608), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24608), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24640), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24640), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 24672), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 24672), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32768), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32768), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32800), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32800), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32832), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32832), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 32864), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 32864), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 40960), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 40960), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 40992), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 40992), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 41024), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 41024), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 41056), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 41056), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49152), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49152), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49184), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49184), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49216), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49216), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 49248), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 49248), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57344), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57344), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57376), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57376), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57408), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57408), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 57440), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 57440), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65536), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65536), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65568), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65568), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65600), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65600), true);
                        fd::wgmma_m64n64k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_nope_laid[buffer * 36864], 65632), fd::warpgroup_matrix<1024, 16, 1>(&s_ckv[stage * 36864], 65632), true);
                        fd::warpgroup_commit();
                        fd::warpgroup_wait<0>();
                        fd::warpgroup_settle<32>(&logit_1[0]);
                        if (lane == 0) {
                            fd::mbarrier_arrive(&s_ckv_empty[stage]);
                        }
                        stage += 1;
                        if (stage == 2) {
                            stage = 0;
                            stage_parity = stage_parity ^ 1;
                        }
                        if (lane == 0 && column_tile_2 == column_tiles - 1) {
                            fd::mbarrier_arrive(&s_q_nope_laid_empty[buffer]);
                        }

                        // [COMPUTE logit] r294: 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r_10 = 0; j_r_10 < 8; ++j_r_10) {
                            #pragma unroll
                            for (int h_r_15 = 0; h_r_15 < 2; ++h_r_15) {
                                #pragma unroll
                                for (int j_r_11 = 0; j_r_11 < 2; ++j_r_11) {
                                    logit_2[(j_r_10 * 2 + h_r_15) * 2 + j_r_11] = sm_scale * logit_1[(j_r_10 * 2 + h_r_15) * 2 + j_r_11];
                                }
                            }
                        }
                        #pragma unroll  // r296
                        for (int h_r_16 = 0; h_r_16 < 2; ++h_r_16) {
                            seen[h_r_16] = false;
                        }
                        #pragma unroll
                        for (int h_r_17 = 0; h_r_17 < 2; ++h_r_17) {
                            bound[h_r_17] = 2147483647;
                        }
                        #pragma unroll
                        for (int h_r_18 = 0; h_r_18 < 2; ++h_r_18) {
                            bound[h_r_18] = fd::min(bound[h_r_18], j_to - (j0_2 + j_lane) - 1);
                        }
                        #pragma unroll
                        for (int h_r_19 = 0; h_r_19 < 2; ++h_r_19) {
                            bound[h_r_19] = fd::min(bound[h_r_19], seq_len_2_2[0] - 1 - (j0_2 + j_lane));
                        }
                        #pragma unroll
                        for (int j_r_12 = 0; j_r_12 < 8; ++j_r_12) {
                            #pragma unroll
                            for (int h_r_20 = 0; h_r_20 < 2; ++h_r_20) {
                                #pragma unroll
                                for (int j_r_13 = 0; j_r_13 < 2; ++j_r_13) {
                                    const bool present = (j_r_12 * 8 + j_r_13) <= bound[h_r_20];
                                    logit_2[(j_r_12 * 2 + h_r_20) * 2 + j_r_13] = present ? logit_2[(j_r_12 * 2 + h_r_20) * 2 + j_r_13] : -fd::infinity();
                                    seen[h_r_20] = seen[h_r_20] || present;
                                }
                            }
                        }
                        #pragma unroll
                        for (int h_r_21 = 0; h_r_21 < 2; ++h_r_21) {
                            p_1_part_tile_2[h_r_21] = -fd::infinity();
                        }

                        // [COMPUTE p__1_part] r297: 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r_14 = 0; j_r_14 < 8; ++j_r_14) {
                            #pragma unroll
                            for (int h_r_22 = 0; h_r_22 < 2; ++h_r_22) {
                                #pragma unroll
                                for (int j_r_15 = 0; j_r_15 < 2; ++j_r_15) {
                                    p_1_part_tile_2[h_r_22] = fd::max(p_1_part_tile_2[h_r_22], logit_2[(j_r_14 * 2 + h_r_22) * 2 + j_r_15]);
                                }
                            }
                        }

                        // [WARP_REDUCE p__1_part] r298: butterfly over lanes, masks [1, 2], lower lanes left
                        #pragma unroll
                        for (int h_r_23 = 0; h_r_23 < 2; ++h_r_23) {
                            const float other_3 = fd::shuffle_xor(p_1_part_tile_2[h_r_23], 1);
                            p_1_part_tile_2[h_r_23] = fd::max(p_1_part_tile_2[h_r_23], other_3);
                            const float other_4 = fd::shuffle_xor(p_1_part_tile_2[h_r_23], 2);
                            p_1_part_tile_2[h_r_23] = fd::max(p_1_part_tile_2[h_r_23], other_4);
                        }
                        #pragma unroll
                        for (int h_r_24 = 0; h_r_24 < 2; ++h_r_24) {
                            p_1_part_old_2[h_r_24] = p_1_part[h_r_24];
                            p_1_part_ahead[h_r_24] = fd::max(p_1_part_ahead[h_r_24], p_1_part_tile_2[h_r_24]);
                            p_1_part[h_r_24] = 5.5451775f < (p_1_part_ahead[h_r_24] - p_1_part[h_r_24]) ? p_1_part_ahead[h_r_24] : p_1_part[h_r_24];
                        }
                        #pragma unroll
                        for (int h_r_25 = 0; h_r_25 < 2; ++h_r_25) {
                            p_1_part_shown[h_r_25] = p_1_part[h_r_25] == -fd::infinity() && !seen[h_r_25] ? 0.0f : p_1_part[h_r_25];
                        }

                        // [RESCALE p__1_part] r299: when `p__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                        #pragma unroll
                        for (int h_r_26 = 0; h_r_26 < 2; ++h_r_26) {
                            p_3_part_scale_2[h_r_26] = p_1_part_old_2[h_r_26] == p_1_part[h_r_26] ? 1.0f : p_1_part_old_2[h_r_26] == -fd::infinity() || p_1_part_old_2[h_r_26] == fd::infinity() ? 0.0f : expf(p_1_part_old_2[h_r_26] - p_1_part[h_r_26]);
                        }
                        #pragma unroll
                        for (int h_r_27 = 0; h_r_27 < 2; ++h_r_27) {
                            p_3_part[h_r_27] = p_3_part_scale_2[h_r_27] == 0.0f ? 0.0f : p_3_part[h_r_27] * p_3_part_scale_2[h_r_27];
                        }

                        // [COMPUTE p__2] r300: 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r_16 = 0; j_r_16 < 8; ++j_r_16) {
                            #pragma unroll
                            for (int h_r_28 = 0; h_r_28 < 2; ++h_r_28) {
                                #pragma unroll
                                for (int j_r_17 = 0; j_r_17 < 2; ++j_r_17) {
                                    p_2_2[(j_r_16 * 2 + h_r_28) * 2 + j_r_17] = fd::exp2_approx(__fmaf_rn(logit_2[(j_r_16 * 2 + h_r_28) * 2 + j_r_17], 1.442695f, -(p_1_part_shown[h_r_28] * 1.442695f)));
                                }
                            }
                        }

                        // [COMPUTE p__3_part] r302: 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
                        #pragma unroll
                        for (int j_r_18 = 0; j_r_18 < 8; ++j_r_18) {
                            #pragma unroll
                            for (int h_r_29 = 0; h_r_29 < 2; ++h_r_29) {
                                #pragma unroll
                                for (int j_r_19 = 0; j_r_19 < 2; ++j_r_19) {
                                    p_3_part[h_r_29] += p_2_2[(j_r_18 * 2 + h_r_29) * 2 + j_r_19];
                                }
                            }
                        }
                        fd::mbarrier_wait(&s_operand_empty[handed_place], handed_parity ^ 1);
                        #pragma unroll
                        for (int h_r_30 = 0; h_r_30 < 2; ++h_r_30) {
                            if (lane % 4 == 0) fd::store<fd::f32, 1>(&s_factors[h_lane + h_r_30 * 8], &p_3_part_scale_2[h_r_30]);
                        }
                        // [COMPUTE operand]
                        #pragma unroll  // r303
                        for (int j_r_20 = 0; j_r_20 < 8; ++j_r_20) {
                            #pragma unroll
                            for (int h_r_31 = 0; h_r_31 < 2; ++h_r_31) {
                                pair_2[0] = p_2_2[(j_r_20 * 2 + h_r_31) * 2];
                                pair_2[1] = p_2_2[(j_r_20 * 2 + h_r_31) * 2 + 1];
                                fd::store<fd::bf16, 2>(&s_operand[(j_lane + j_r_20 * 8) / 64 * 4096 + (h_lane + h_r_31 * 8) * 64 + (((j_lane + j_r_20 * 8) % 64 / 8) ^ ((h_lane + h_r_31 * 8) % 8)) * 8 + (j_lane + j_r_20 * 8) % 64 % 8], &pair_2[0]);
                            }
                        }
                        fd::fence_proxy_async();
                        fd::mbarrier_arrive(&s_operand_full[handed_place]);
                        handed_place += 1;
                        if (handed_place == 1) {
                            handed_place = 0;
                            handed_parity = handed_parity ^ 1;
                        }
                    }
                } else if (lane == 0) {
                    fd::mbarrier_arrive(&s_q_nope_laid_empty[buffer]);
                }
                buffer += 1;
                if (buffer == 1) {
                    buffer = 0;
                    buffer_parity = buffer_parity ^ 1;
                }
                fd::mbarrier_wait(&s_results_empty[handed_place_2], handed_parity_2 ^ 1);
                #pragma unroll
                for (int h_r_32 = 0; h_r_32 < 2; ++h_r_32) {
                    p_1_part_old_3[h_r_32] = p_1_part[h_r_32];
                    p_1_part[h_r_32] = fd::max(p_1_part[h_r_32], p_1_part_ahead[h_r_32]);
                }

                // [RESCALE p__1_part] r304: when `p__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                #pragma unroll
                for (int h_r_33 = 0; h_r_33 < 2; ++h_r_33) {
                    p_3_part_scale_3[h_r_33] = p_1_part_old_3[h_r_33] == p_1_part[h_r_33] ? 1.0f : p_1_part_old_3[h_r_33] == -fd::infinity() || p_1_part_old_3[h_r_33] == fd::infinity() ? 0.0f : expf(p_1_part_old_3[h_r_33] - p_1_part[h_r_33]);
                }
                #pragma unroll
                for (int h_r_34 = 0; h_r_34 < 2; ++h_r_34) {
                    p_3_part[h_r_34] = p_3_part_scale_3[h_r_34] == 0.0f ? 0.0f : p_3_part[h_r_34] * p_3_part_scale_3[h_r_34];
                }

                // [WARP_REDUCE p__3_part] r305: butterfly over lanes, masks [1, 2], lower lanes left
                #pragma unroll
                for (int h_r_35 = 0; h_r_35 < 2; ++h_r_35) {
                    const float other_5 = fd::shuffle_xor(p_3_part[h_r_35], 1);
                    p_3_part[h_r_35] += other_5;
                    const float other_6 = fd::shuffle_xor(p_3_part[h_r_35], 2);
                    p_3_part[h_r_35] += other_6;
                }

                // [HAND results] r306: the last factors and 0 numbers a row, for those who make the chained product
                #pragma unroll
                for (int h_r_36 = 0; h_r_36 < 2; ++h_r_36) {
                    if (lane % 4 == 0) fd::store<fd::f32, 1>(&s_results[h_lane + h_r_36 * 8], &p_3_part_scale_3[h_r_36]);
                }
                fd::mbarrier_arrive(&s_results_full[handed_place_2]);
                handed_place_2 += 1;
                if (handed_place_2 == 1) {
                    handed_place_2 = 0;
                    handed_parity_2 = handed_parity_2 ^ 1;
                }

                // [STORE p__1_part] r307: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time
                #pragma unroll
                for (int h_r_37 = 0; h_r_37 < 2; ++h_r_37) {
                    if (lane % 4 == 0 && warp / 4 == 0 && (h_lane + h_r_37 * 8) < 16) fd::store<fd::f32, 1>(&p_x_1_part[size_B * (long long)part90 * 16 + b0 * 16 + (long long)(h_lane + h_r_37 * 8)], &p_1_part[h_r_37]);
                }
                // [STORE p__3_part]
                #pragma unroll  // r308
                for (int h_r_38 = 0; h_r_38 < 2; ++h_r_38) {
                    if (lane % 4 == 0 && warp / 4 == 0 && (h_lane + h_r_38 * 8) < 16) fd::store<fd::f32, 1>(&p_x_3_part[size_B * (long long)part90 * 16 + b0 * 16 + (long long)(h_lane + h_r_38 * 8)], &p_3_part[h_r_38]);
                }
            }
        } else {  // r315
            fd::registers_more<160>();  // r308
            const int buffer_2 = 0;
            const int buffer_parity_2 = 0;
            int stage_2 = 0;
            int stage_parity_2 = 0;
            int handed_place_3 = 0;
            int handed_parity_3 = 0;
            int handed_place_4 = 0;
            int handed_parity_4 = 0;
            const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
            const int trips_2 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
            // [STORE out__u_part]
            int seq_len_3[1];  // r315
            float out_u_part[128];
            float factor[2];
            float last_factor[2];
            #pragma unroll 1
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE p__3_part]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers;  // r308
                const int rest_part9_2 = fd::div(tile_2, 2);
                const int part90_2 = fd::mod(tile_2, 2);
                const long long b0_2 = (long long)rest_part9_2;

                // [LOAD seq_len] r309: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
                fd::load<fd::i32, 1, fd::read_only>(&seq_len_3[0], &seq_len[b0_2]);
                const int j_end_2 = fd::min(n_j, (int)(long long)seq_len_3[0]);  // r310
                const int j_share_2 = ((fd::max(j_end_2, 0) + 63) / 64 + 1) / 2 * 64;  // r311
                const int j_from_2 = part90_2 * j_share_2;
                const int j_to_2 = fd::min(j_from_2 + j_share_2, j_end_2);
                const int column_tiles_2 = (fd::max(j_to_2 - j_from_2, 0) + 63) / 64;
                #pragma unroll
                for (int c_r = 0; c_r < 32; ++c_r) {
                    #pragma unroll
                    for (int h_r_39 = 0; h_r_39 < 2; ++h_r_39) {
                        #pragma unroll
                        for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
                            out_u_part[(c_r * 2 + h_r_39) * 2 + c_r_2] = 0.0f;
                        }
                    }
                }

                // [COMPUTE out__u_part] r313: m64n128 bf16 of a consumer's rows, whose operand is in shared memory, 64 points of the depth
                #pragma unroll 1
                for (int column_tile_3 = 0; column_tile_3 < column_tiles_2; ++column_tile_3) {
                    // [LOAD seq_len]
                    fd::mbarrier_wait(&s_operand_full[handed_place_3], handed_parity_3);  // r311
                    #pragma unroll
                    for (int h_r_40 = 0; h_r_40 < 2; ++h_r_40) {
                        fd::load<fd::f32, 1>(&factor[h_r_40], &s_factors[h_lane_2 + h_r_40 * 8]);
                    }
                    const unsigned risen = fd::ballot(factor[0] != 1.0f || factor[1] != 1.0f);  // r312
                    if (risen != 0u) {
                        #pragma unroll
                        for (int c_r_3 = 0; c_r_3 < 32; ++c_r_3) {
                            #pragma unroll
                            for (int h_r_41 = 0; h_r_41 < 2; ++h_r_41) {
                                #pragma unroll
                                for (int c_r_4 = 0; c_r_4 < 2; ++c_r_4) {
                                    out_u_part[(c_r_3 * 2 + h_r_41) * 2 + c_r_4] = factor[h_r_41] == 0.0f ? 0.0f : out_u_part[(c_r_3 * 2 + h_r_41) * 2 + c_r_4] * factor[h_r_41];
                                }
                            }
                        }
                    }
                    fd::mbarrier_wait(&s_ckv_full[stage_2], stage_parity_2);
                    fd::fence_proxy_async();
                    // [COMPUTE out__u_part]
                    fd::warpgroup_settle<128>(&out_u_part[0]);  // r313
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[0], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[0]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384]), true);
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[64], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[0]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384], 16384), true);
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[0], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[16]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384], 2048), true);
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[64], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[16]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384], 18432), true);
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[0], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[32]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384], 4096), true);
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[64], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[32]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384], 20480), true);
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[0], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[48]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384], 6144), true);
                    fd::wgmma_m64n128k16_bf16_kn(&out_u_part[64], fd::warpgroup_matrix<1024, 16, 1>(&s_operand[48]), fd::warpgroup_matrix<1024, 8192, 1>(&s_ckv[stage_2 * 36864 + (group - 1) * 16384], 22528), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    fd::warpgroup_settle<128>(&out_u_part[0]);
                    __syncwarp();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_operand_empty[handed_place_3]);
                    }
                    handed_place_3 += 1;
                    if (handed_place_3 == 1) {
                        handed_place_3 = 0;
                        handed_parity_3 = handed_parity_3 ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_ckv_empty[stage_2]);
                    }
                    stage_2 += 1;
                    if (stage_2 == 2) {
                        stage_2 = 0;
                        stage_parity_2 = stage_parity_2 ^ 1;
                    }
                }
                fd::mbarrier_wait(&s_results_full[handed_place_4], handed_parity_4);
                #pragma unroll
                for (int h_r_42 = 0; h_r_42 < 2; ++h_r_42) {
                    fd::load<fd::f32, 1>(&last_factor[h_r_42], &s_results[h_lane_2 + h_r_42 * 8]);
                }
                const unsigned risen_2 = fd::ballot(last_factor[0] != 1.0f || last_factor[1] != 1.0f);  // r314
                if (risen_2 != 0u) {
                    #pragma unroll
                    for (int c_r_5 = 0; c_r_5 < 32; ++c_r_5) {
                        #pragma unroll
                        for (int h_r_43 = 0; h_r_43 < 2; ++h_r_43) {
                            #pragma unroll
                            for (int c_r_6 = 0; c_r_6 < 2; ++c_r_6) {
                                out_u_part[(c_r_5 * 2 + h_r_43) * 2 + c_r_6] = last_factor[h_r_43] == 0.0f ? 0.0f : out_u_part[(c_r_5 * 2 + h_r_43) * 2 + c_r_6] * last_factor[h_r_43];
                            }
                        }
                    }
                }
                // [STORE out__u_part]
                #pragma unroll  // r315
                for (int c_r_7 = 0; c_r_7 < 32; ++c_r_7) {
                    #pragma unroll
                    for (int h_r_44 = 0; h_r_44 < 2; ++h_r_44) {
                        if ((h_lane_2 + h_r_44 * 8) < 16) fd::store<fd::f32, 2, fd::whole>(&out_x_u_part[size_B * (long long)part90_2 * 8192 + b0_2 * 8192 + (long long)(h_lane_2 + h_r_44 * 8) * 512 + (long long)c_lane + (long long)(c_r_7 * 8)], &out_u_part[(c_r_7 * 2 + h_r_44) * 2]);
                    }
                }
                __syncwarp();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_results_empty[handed_place_4]);
                }
                handed_place_4 += 1;
                if (handed_place_4 == 1) {
                    handed_place_4 = 0;
                    handed_parity_4 = handed_parity_4 ^ 1;
                }
            }
        }
    } else {  // r326
        fd::registers_fewer<72>();  // r315
        // [LOAD block_table]
        if ((int)threadIdx.x == 384) {  // r326
            // [STORE out__u_part]
            int buffer_3 = 0;  // r315
            int buffer_parity_3 = 0;
            const int stage_3 = 0;
            const int stage_parity_3 = 0;
            const int trips_3 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

            // [BRING q_nope_laid] r319: 64 points in their whole depth into one of 1 copies that all consumers have read
            int seq_len_4[1];
            #pragma unroll 1
            for (int trip_3 = 0; trip_3 < trips_3; ++trip_3) {
                // [STORE out__u_part]
                const int tile_3 = (int)blockIdx.x + trip_3 * workers;  // r315
                const int rest_part9_3 = fd::div(tile_3, 2);
                const int part90_3 = fd::mod(tile_3, 2);
                const long long b0_3 = (long long)rest_part9_3;

                // [LOAD seq_len] r316: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
                fd::load<fd::i32, 1, fd::read_only>(&seq_len_4[0], &seq_len[b0_3]);
                const int j_end_3 = fd::min(n_j, (int)(long long)seq_len_4[0]);  // r317
                const int j_share_3 = ((fd::max(j_end_3, 0) + 63) / 64 + 1) / 2 * 64;  // r318
                const int j_from_3 = part90_3 * j_share_3;
                const int j_to_3 = fd::min(j_from_3 + j_share_3, j_end_3);
                const int column_tiles_3 = (fd::max(j_to_3 - j_from_3, 0) + 63) / 64;
                // [BRING q_nope_laid]
                fd::mbarrier_wait(&s_q_nope_laid_empty[buffer_3], buffer_parity_3 ^ 1);  // r319
                fd::mbarrier_arrive_expect(&s_q_nope_laid_full[buffer_3], 73728);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 0, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 4096], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 64, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 8192], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 128, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 12288], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 192, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 16384], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 256, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 20480], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 320, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 24576], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 384, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 28672], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 448, 0, (int)b0_3);
                fd::tensor_copy(&s_q_nope_laid[buffer_3 * 36864 + 32768], q_nope_laid_map, &s_q_nope_laid_full[buffer_3], 512, 0, (int)b0_3);
                buffer_3 += 1;
                if (buffer_3 == 1) {
                    buffer_3 = 0;
                    buffer_parity_3 = buffer_parity_3 ^ 1;
                }
            }
        }
        // [LOAD block_table]
        if (416 <= (int)threadIdx.x && (int)threadIdx.x < 480) {  // r326
            // [BRING q_nope_laid]
            const int buffer_4 = 0;  // r319
            const int buffer_parity_4 = 0;
            int stage_4 = 0;
            int stage_parity_4 = 0;
            const int trips_4 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
            // [LOAD block_table]
            int seq_len_5[1];  // r326
            int seq_len_6[1];
            int block_table_2[8];
            #pragma unroll 1
            for (int trip_4 = 0; trip_4 < trips_4; ++trip_4) {
                // [BRING q_nope_laid]
                const int tile_4 = (int)blockIdx.x + trip_4 * workers;  // r319
                const int rest_part9_4 = fd::div(tile_4, 2);
                const int part90_4 = fd::mod(tile_4, 2);
                const long long b0_4 = (long long)rest_part9_4;

                // [LOAD seq_len] r320: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
                fd::load<fd::i32, 1, fd::read_only>(&seq_len_5[0], &seq_len[b0_4]);
                const int j_end_4 = fd::min(n_j, (int)(long long)seq_len_5[0]);  // r321
                const int j_share_4 = ((fd::max(j_end_4, 0) + 63) / 64 + 1) / 2 * 64;  // r322
                const int j_from_4 = part90_4 * j_share_4;
                const int j_to_4 = fd::min(j_from_4 + j_share_4, j_end_4);
                const int column_tiles_4 = (fd::max(j_to_4 - j_from_4, 0) + 63) / 64;
                // [LOAD block_table]
                #pragma unroll 1  // r326
                for (int column_tile_4 = 0; column_tile_4 < column_tiles_4; ++column_tile_4) {
                    // [LOAD seq_len]
                    const int j0_3 = j_from_4 + column_tile_4 * 64;  // r322

                    // [LOAD seq_len] r325: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:2]
                    fd::load<fd::i32, 1, fd::read_only>(&seq_len_6[0], &seq_len[b0_4]);
                    // [LOAD block_table]
                    #pragma unroll  // r326
                    for (int j_r_21 = 0; j_r_21 < 8; ++j_r_21) {
                        fd::load_or_zero<fd::i32, 1, fd::read_only>((j0_3 + j_lane_2 + j_r_21 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_21 * 8) < seq_len_6[0], &block_table_2[j_r_21], &block_table[size_M * b0_4 + fd::div((long long)j0_3 + (long long)j_lane_2 + (long long)(j_r_21 * 8), 64LL)]);
                    }
                    const int piece = lane % 8;
                    const int to = stage_4 * 36864 + j_lane_2 * 64 + (piece ^ fd::mod(j_lane_2, 8)) * 8;
                    const int ahead = piece * 8;
                    fd::mbarrier_wait(&s_ckv_empty[stage_4], stage_parity_4 ^ 1);
                    #pragma unroll
                    for (int j_r_22 = 0; j_r_22 < 8; ++j_r_22) {
                        const long long from = (long long)ahead + (long long)block_table_2[j_r_22] * 32768 + fd::mod((long long)j0_3 + (long long)j_lane_2 + (long long)(j_r_22 * 8), 64LL) * 512;
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512], &ckv[from], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 4096], &ckv[from + 64], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 8192], &ckv[from + 128], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 12288], &ckv[from + 192], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 16384], &ckv[from + 256], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 20480], &ckv[from + 320], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 24576], &ckv[from + 384], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 28672], &ckv[from + 448], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                        const long long from_2 = (long long)ahead + (long long)block_table_2[j_r_22] * 4096 + fd::mod((long long)j0_3 + (long long)j_lane_2 + (long long)(j_r_22 * 8), 64LL) * 64 - 512;
                        fd::copy_async<16>(&s_ckv[to + j_r_22 * 512 + 32768], &kpe[from_2 + 512], (j0_3 + j_lane_2 + j_r_22 * 8) < j_to_4 && (j0_3 + j_lane_2 + j_r_22 * 8) < seq_len_6[0]);
                    }
                    fd::mbarrier_arrive_copies(&s_ckv_full[stage_4]);
                    stage_4 += 1;
                    if (stage_4 == 2) {
                        stage_4 = 0;
                        stage_parity_4 = stage_parity_4 ^ 1;
                    }
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) paged_mla_decode_kernel_any_3(
    const float* p_x_1_part,
    const float* p_x_3_part,
    const float* out_x_u_part,
    __nv_bfloat16* __restrict__ out,
    float* __restrict__ lse,
    long long size_B) {
    // [INIT] r270: 64 blocks leave multiprocessors of 132 idle; the stream is cut into 2 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_h = (int)blockIdx.x / 4;
    const int h0 = (int)blockIdx.x % 4 * 4;
    const long long b0 = (long long)rest_h;
    const int h_lane = warp / 2;  // r327
    const int c_lane = lane * 8 + warp % 2 * 256;  // r332
    float p_3[1];  // r270
    p_3[0] = 0.0f;

    // [LOAD p__1_part] r327: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time; registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
    fd::grid_wait();  // r338
    float p_1_part[2];  // r327
    #pragma unroll
    for (int part9_r = 0; part9_r < 2; ++part9_r) {
        fd::load<fd::f32, 1>(&p_1_part[part9_r], &p_x_1_part[size_B * (long long)part9_r * 16 + b0 * 16 + (long long)h0 + (long long)h_lane]);
    }
    float p_1[1];  // r270
    p_1[0] = -fd::infinity();

    // [COMPUTE p__1] r328: 2 points a thread in registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
    #pragma unroll
    for (int part9_r_2 = 0; part9_r_2 < 2; ++part9_r_2) {
        p_1[0] = fd::max(p_1[0], p_1_part[part9_r_2]);
    }

    // [LOAD p__3_part] r329: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time; registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
    float p_3_part[2];
    #pragma unroll
    for (int part9_r_3 = 0; part9_r_3 < 2; ++part9_r_3) {
        fd::load<fd::f32, 1>(&p_3_part[part9_r_3], &p_x_3_part[size_B * (long long)part9_r_3 * 16 + b0 * 16 + (long long)h0 + (long long)h_lane]);
    }

    // [COMPUTE p__3] r330: 2 points a thread in registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
    #pragma unroll
    for (int part9_r_4 = 0; part9_r_4 < 2; ++part9_r_4) {
        p_3[0] += p_1_part[part9_r_4] == p_1[0] ? p_3_part[part9_r_4] : p_1_part[part9_r_4] == -fd::infinity() || p_1_part[part9_r_4] == fd::infinity() ? 0.0f : p_3_part[part9_r_4] * fd::exp2_approx((p_1_part[part9_r_4] - p_1[0]) * 1.442695f);
    }
    float out_u[8];  // r270
    #pragma unroll
    for (int c_r = 0; c_r < 8; ++c_r) {
        out_u[c_r] = 0.0f;
    }

    // [LOAD out__u_part] r332: address (((((B * part9) * 8192) + (b * 8192)) + (h * 512)) + c); 16 elements a thread, 4 at a time; registers [part9:2x1 c:8x1] lanes [c:32x8] warps [c:2x256 h:...
    float out_u_part[16];
    #pragma unroll
    for (int part9_r_5 = 0; part9_r_5 < 2; ++part9_r_5) {
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
            fd::load<fd::f32, 4>(&out_u_part[part9_r_5 * 8 + c_r_2 * 4], &out_x_u_part[size_B * (long long)part9_r_5 * 8192 + b0 * 8192 + ((long long)h0 + (long long)h_lane) * 512 + (long long)(c_lane + c_r_2 * 4)]);
        }
    }

    // [COMPUTE out__u] r333: 16 points a thread in registers [part9:2x1 c:8x1] lanes [c:32x8] warps [c:2x256 h:4x1]
    float power[2];
    #pragma unroll
    for (int part9_r_6 = 0; part9_r_6 < 2; ++part9_r_6) {
        power[part9_r_6] = fd::exp2_approx((p_1_part[part9_r_6] - p_1[0]) * 1.442695f);
    }
    #pragma unroll
    for (int part9_r_7 = 0; part9_r_7 < 2; ++part9_r_7) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            out_u[c_r_3] += p_1_part[part9_r_7] == p_1[0] ? out_u_part[part9_r_7 * 8 + c_r_3] : p_1_part[part9_r_7] == -fd::infinity() || p_1_part[part9_r_7] == fd::infinity() ? 0.0f : out_u_part[part9_r_7 * 8 + c_r_3] * power[part9_r_7];
        }
    }

    // [COMPUTE out] r334: 8 elements a thread in registers [c:8x1] lanes [c:32x8] warps [c:2x256 h:4x1]
    const float divisor = p_3[0];
    const float size = fabsf(divisor);
    const float scale = 4.2535296e37f < size ? 5.421011e-20f : size < 2.3509887e-38f ? 1.8446744e19f : 1.0f;
    const float inverse = 1.0f / (divisor * scale);
    float out_2[8];
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
        out_2[c_r_4] = p_3[0] == 0.0f ? 0.0f : out_u[c_r_4] * scale * inverse;
    }

    // [STORE out] r335: address (((b * 8192) + (h * 512)) + c); 8 elements a thread, 8 at a time
    fd::store<fd::bf16, 8, fd::whole>(&out[b0 * 8192 + ((long long)h0 + (long long)h_lane) * 512 + (long long)c_lane], &out_2[0]);

    // [COMPUTE lse] r336: 1 elements a thread in registers [] lanes [*:32] warps [*:2 h:4x1]
    float lse_2[1];
    lse_2[0] = (p_1[0] + logf(p_3[0])) / logf(2.0f);

    // [STORE lse] r337: address ((b * 16) + h); 1 elements a thread, 1 at a time
    if (lane == 0 && warp % 2 == 0) fd::store<fd::f32, 1>(&lse[b0 * 16 + (long long)h0 + (long long)h_lane], &lse_2[0]);
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r194 [step2, hardware] re-lay, q_nope_laid: q_nope_laid[b,h,c_r] = (q_nope[b, h, c_r] if (c_r < 512) else q_pe[b, h, (c_r - 512)]): the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 1.2 MB are written first
// r195 [step2, hardware] split-stream, j: 64 blocks leave multiprocessors of 132 idle; the stream is cut into 2 parts, whose states a second kernel merges
// r196 [build, hardware] load-tile, q_nope: address (((b * 8192) + (h * 512)) + c_r); 16 elements a thread, 8 at a time; registers [h:2x2 c_r:8x1] lanes [c_r:32x8] warps [c_r:4x256 h:2x1]
// r197 [build, hardware] load-tile, q_pe: address ((((b * 1024) + (h * 64)) + c_r) - 512); 16 elements a thread, 8 at a time; registers [h:2x2 c_r:8x1] lanes [c_r:32x8] warps [c_r:4x256 h:2x1]
// r198 [build, problem] map-tile, q_nope_laid[b,h,c_r] = (q_nope[b, h, c_r] if (c_r < 512) else q_pe[b, h, (c_r - 512)]): 16 elements a thread in registers [h:2x2 c_r:8x1] lanes [c_r:32x8] warps [c_r:4x256 h:2x1]
// r199 [build, hardware] store-tile, q_nope_laid: address (((b * 9216) + (h * 576)) + c_r); 16 elements a thread, 8 at a time
// r200 [build, hardware] ring-of-columns, logit__1: 1 x 64 rows stay for all columns, 2 stages of 64 columns, 9 x 128 bytes a point; 1 consumer warpgroups of 1 x 32 accumulators a thread, one producer; 2 warpgroups for the chained product
// r201 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r202 [build, problem] tile-skip, (j < seq_len[b]): tiles past the guard hold no points for any statement of the pass
// r203 [build, problem] parts-of-range, j: each of the 2 parts is a share of what the conditions leave a block, in whole tiles
// r204 [build, problem] stream-init, j: states of the rows start at the identity of their operators
// r205 [build, problem] key-lags, p__1_part: sums are rescaled when it has gone 5.545 powers of e beyond what they are scaled by, and at the end: any key gives the same result
// r206 [build, problem] tile-untested, (j < seq_len[b]): the guard holds at all points of the tiles between: they are not tested
// r207 [build, hardware] stream-loop, j: `j` is streamed in tiles of 64; whole ones
// r208 [build, hardware] warpgroup-matrix-unit, logit__1[part9,b,j,h] = sum[c_r] (q_nope_laid[b, h, c_r] * (ckv[block_table[b, (j / 64)], (j % 64), c_r] if (c_r < 512) else kpe[block_table[b, (j / 64)], (j % 64), (c_r - 512)])) when (j < seq_len[b]): m64n64 bf16 of block 0 of a consumer's rows, 576 points of the depth
// r209 [build, problem] map-tile, logit[part9,b,h,j] = (sm_scale * logit__1[part9, b, j, h]) when (j < seq_len[b]): 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r210 [build, problem] reduce-registers, p__1_part[part9,b,h] = max[j] logit[part9, b, h, j] when (j < seq_len[b]): 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r211 [build, hardware] warp-reduce, p__1_part: butterfly over lanes, masks [1, 2], lower lanes left
// r212 [build, problem] online-rescale, p__3_part: when `p__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r213 [build, problem] map-tile, p__2[part9,b,j,h] = exp((logit[part9, b, h, j] - p__1_part[part9, b, h])) when (j < seq_len[b]): 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r215 [build, problem] reduce-registers, p__3_part[part9,b,h] = sum[j] p__2[part9, b, j, h] when (j < seq_len[b]): 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r216 [build, hardware] chained-operand, p__2[part9, b, j, h]: rounded to bf16 where the sums lie: the left operand of the next product, in shared memory
// r217 [build, hardware] stream-loop, j: `j` is streamed in tiles of 64; the last one overhangs
// r218 [build, hardware] warpgroup-matrix-unit, logit__1[part9,b,j,h] = sum[c_r] (q_nope_laid[b, h, c_r] * (ckv[block_table[b, (j / 64)], (j % 64), c_r] if (c_r < 512) else kpe[block_table[b, (j / 64)], (j % 64), (c_r - 512)])) when (j < seq_len[b]): m64n64 bf16 of block 0 of a consumer's rows, 576 points of the depth
// r219 [build, problem] map-tile, logit[part9,b,h,j] = (sm_scale * logit__1[part9, b, j, h]) when (j < seq_len[b]): 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r220 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r221 [build, problem] absent-as-infinity, logit: minus infinity behind the end and where (j < seq_len[b]) fails: the key does not see it, and its power is 0
// r222 [build, problem] reduce-registers, p__1_part[part9,b,h] = max[j] logit[part9, b, h, j] when (j < seq_len[b]): 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r223 [build, hardware] warp-reduce, p__1_part: butterfly over lanes, masks [1, 2], lower lanes left
// r224 [build, problem] online-rescale, p__3_part: when `p__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r225 [build, problem] map-tile, p__2[part9,b,j,h] = exp((logit[part9, b, h, j] - p__1_part[part9, b, h])) when (j < seq_len[b]): 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r227 [build, problem] reduce-registers, p__3_part[part9,b,h] = sum[j] p__2[part9, b, j, h] when (j < seq_len[b]): 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r228 [build, hardware] chained-operand, p__2[part9, b, j, h]: rounded to bf16 where the sums lie: the left operand of the next product, in shared memory
// r229 [build, problem] online-rescale, p__3_part: when `p__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r230 [build, hardware] warp-reduce, p__3_part: butterfly over lanes, masks [1, 2], lower lanes left
// r231 [build, hardware] handed-states, paged_mla_decode_kernel_2: the last factors and 0 numbers a row, for those who make the chained product
// r232 [build, hardware] store-tile, p__1_part: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time
// r233 [build, hardware] store-tile, p__3_part: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time
// r234 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r235 [build, problem] tile-skip, (j < seq_len[b]): tiles past the guard hold no points for any statement of the pass
// r236 [build, problem] parts-of-range, j: each of the 2 parts is a share of what the conditions leave a block, in whole tiles
// r237 [build, problem] rescale-when-risen, out__u_part: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r238 [build, hardware] warpgroup-matrix-unit, out__u_part[part9,b,h,c] = sum[j] (p__2[part9, b, j, h] * ckv[block_table[b, (j / 64)], (j % 64), c]) when (j < seq_len[b]): m64n128 bf16 of a consumer's rows, whose operand is in shared memory, 64 points of the depth
// r239 [build, problem] rescale-when-risen, out__u_part: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r240 [build, hardware] store-tile, out__u_part: address (((((B * part9) * 8192) + (b * 8192)) + (h * 512)) + c); 128 elements a thread, 2 at a time
// r241 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r242 [build, problem] tile-skip, (j < seq_len[b]): tiles past the guard hold no points for any statement of the pass
// r243 [build, problem] parts-of-range, j: each of the 2 parts is a share of what the conditions leave a block, in whole tiles
// r244 [build, hardware] copy-engine, q_nope_laid: 64 points in their whole depth into one of 1 copies that all consumers have read
// r245 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r246 [build, problem] tile-skip, (j < seq_len[b]): tiles past the guard hold no points for any statement of the pass
// r247 [build, problem] parts-of-range, j: each of the 2 parts is a share of what the conditions leave a block, in whole tiles
// r250 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:2]
// r251 [build, hardware] load-tile, block_table: address ((M * b) + (j / 64)); 8 elements a thread, 1 at a time; registers [j:8x8] lanes [*:8 j:4x1] warps [j:2x4]
// r252 [build, hardware] load-tile, p__1_part: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time; registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
// r253 [build, problem] reduce-registers, p__1[b,h] = max[part9] p__1_part[part9, b, h]: 2 points a thread in registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
// r254 [build, hardware] load-tile, p__3_part: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time; registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
// r255 [build, problem] reduce-registers, p__3[b,h] = sum[part9] (p__3_part[part9, b, h] if (p__1_part[part9, b, h] == p__1[b, h]) else (0.0 if ((p__1_part[part9, b, h] == -inf) or (p__1_part[part9, b, h] == inf)) else (p__3_part[part9, b, h] * exp((p__1_part[part9, b, h] - p__1[b, h]))))): 2 points a thread in registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
// r257 [build, hardware] load-tile, out__u_part: address (((((B * part9) * 8192) + (b * 8192)) + (h * 512)) + c); 16 elements a thread, 4 at a time; registers [part9:2x1 c:8x1] lanes [c:32x8] warps [c:2x256 h:4x1]
// r258 [build, problem] reduce-registers, out__u[b,h,c] = sum[part9] (out__u_part[part9, b, h, c] if (p__1_part[part9, b, h] == p__1[b, h]) else (0.0 if ((p__1_part[part9, b, h] == -inf) or (p__1_part[part9, b, h] == inf)) else (out__u_part[part9, b, h, c] * exp((p__1_part[part9, b, h] - p__1[b, h]))))): 16 points a thread in registers [part9:2x1 c:8x1] lanes [c:32x8] warps [c:2x256 h:4x1]
// r259 [build, problem] map-tile, out[b,h,c] = (0.0 if (p__3[b, h] == 0.0) else (out__u[b, h, c] / p__3[b, h])): 8 elements a thread in registers [c:8x1] lanes [c:32x8] warps [c:2x256 h:4x1]
// r260 [build, hardware] store-tile, out: address (((b * 8192) + (h * 512)) + c); 8 elements a thread, 8 at a time
// r261 [build, problem] map-tile, lse[b,h] = ((p__1[b, h] + log(p__3[b, h])) / log(2)): 1 elements a thread in registers [] lanes [*:32] warps [*:2 h:4x1]
// r262 [build, hardware] store-tile, lse: address ((b * 16) + h); 1 elements a thread, 1 at a time
// r263 [build, hardware] early-launch, paged_mla_decode_kernel_1, paged_mla_decode_kernel_2, paged_mla_decode_kernel_3: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r269 [step2, hardware] re-lay, q_nope_laid: q_nope_laid[b,h,c_r] = (q_nope[b, h, c_r] if (c_r < 512) else q_pe[b, h, (c_r - 512)]): the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 1.2 MB are written first
// r270 [step2, hardware] split-stream, j: 64 blocks leave multiprocessors of 132 idle; the stream is cut into 2 parts, whose states a second kernel merges
// r271 [build, hardware] load-tile, q_nope: address (((b * 8192) + (h * 512)) + c_r); 16 elements a thread, 8 at a time; registers [h:2x2 c_r:8x1] lanes [c_r:32x8] warps [c_r:4x256 h:2x1]
// r272 [build, hardware] load-tile, q_pe: address ((((b * 1024) + (h * 64)) + c_r) - 512); 16 elements a thread, 8 at a time; registers [h:2x2 c_r:8x1] lanes [c_r:32x8] warps [c_r:4x256 h:2x1]
// r273 [build, problem] map-tile, q_nope_laid[b,h,c_r] = (q_nope[b, h, c_r] if (c_r < 512) else q_pe[b, h, (c_r - 512)]): 16 elements a thread in registers [h:2x2 c_r:8x1] lanes [c_r:32x8] warps [c_r:4x256 h:2x1]
// r274 [build, hardware] store-tile, q_nope_laid: address (((b * 9216) + (h * 576)) + c_r); 16 elements a thread, 8 at a time
// r275 [build, hardware] ring-of-columns, logit__1: 1 x 64 rows stay for all columns, 2 stages of 64 columns, 9 x 128 bytes a point; 1 consumer warpgroups of 1 x 32 accumulators a thread, one producer; 2 warpgroups for the chained product
// r276 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r277 [build, problem] tile-skip, (j < seq_len[b]): tiles past the guard hold no points for any statement of the pass
// r278 [build, problem] parts-of-range, j: each of the 2 parts is a share of what the conditions leave a block, in whole tiles
// r279 [build, problem] stream-init, j: states of the rows start at the identity of their operators
// r280 [build, problem] key-lags, p__1_part: sums are rescaled when it has gone 5.545 powers of e beyond what they are scaled by, and at the end: any key gives the same result
// r281 [build, problem] tile-untested, (j < seq_len[b]): the guard holds at all points of the tiles between: they are not tested
// r282 [build, hardware] stream-loop, j: `j` is streamed in tiles of 64; whole ones
// r283 [build, hardware] warpgroup-matrix-unit, logit__1[part9,b,j,h] = sum[c_r] (q_nope_laid[b, h, c_r] * (ckv[block_table[b, (j / 64)], (j % 64), c_r] if (c_r < 512) else kpe[block_table[b, (j / 64)], (j % 64), (c_r - 512)])) when (j < seq_len[b]): m64n64 bf16 of block 0 of a consumer's rows, 576 points of the depth
// r284 [build, problem] map-tile, logit[part9,b,h,j] = (sm_scale * logit__1[part9, b, j, h]) when (j < seq_len[b]): 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r285 [build, problem] reduce-registers, p__1_part[part9,b,h] = max[j] logit[part9, b, h, j] when (j < seq_len[b]): 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r286 [build, hardware] warp-reduce, p__1_part: butterfly over lanes, masks [1, 2], lower lanes left
// r287 [build, problem] online-rescale, p__3_part: when `p__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r288 [build, problem] map-tile, p__2[part9,b,j,h] = exp((logit[part9, b, h, j] - p__1_part[part9, b, h])) when (j < seq_len[b]): 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r290 [build, problem] reduce-registers, p__3_part[part9,b,h] = sum[j] p__2[part9, b, j, h] when (j < seq_len[b]): 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r291 [build, hardware] chained-operand, p__2[part9, b, j, h]: rounded to bf16 where the sums lie: the left operand of the next product, in shared memory
// r292 [build, hardware] stream-loop, j: `j` is streamed in tiles of 64; the last one overhangs
// r293 [build, hardware] warpgroup-matrix-unit, logit__1[part9,b,j,h] = sum[c_r] (q_nope_laid[b, h, c_r] * (ckv[block_table[b, (j / 64)], (j % 64), c_r] if (c_r < 512) else kpe[block_table[b, (j / 64)], (j % 64), (c_r - 512)])) when (j < seq_len[b]): m64n64 bf16 of block 0 of a consumer's rows, 576 points of the depth
// r294 [build, problem] map-tile, logit[part9,b,h,j] = (sm_scale * logit__1[part9, b, j, h]) when (j < seq_len[b]): 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r295 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r296 [build, problem] absent-as-infinity, logit: minus infinity behind the end and where (j < seq_len[b]) fails: the key does not see it, and its power is 0
// r297 [build, problem] reduce-registers, p__1_part[part9,b,h] = max[j] logit[part9, b, h, j] when (j < seq_len[b]): 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r298 [build, hardware] warp-reduce, p__1_part: butterfly over lanes, masks [1, 2], lower lanes left
// r299 [build, problem] online-rescale, p__3_part: when `p__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r300 [build, problem] map-tile, p__2[part9,b,j,h] = exp((logit[part9, b, h, j] - p__1_part[part9, b, h])) when (j < seq_len[b]): 32 elements a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r302 [build, problem] reduce-registers, p__3_part[part9,b,h] = sum[j] p__2[part9, b, j, h] when (j < seq_len[b]): 32 points a thread in registers [j:8x8 h:2x8 j:2x1] lanes [j:4x2 h:8x1] warps [h:4x16 *:2]
// r303 [build, hardware] chained-operand, p__2[part9, b, j, h]: rounded to bf16 where the sums lie: the left operand of the next product, in shared memory
// r304 [build, problem] online-rescale, p__3_part: when `p__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r305 [build, hardware] warp-reduce, p__3_part: butterfly over lanes, masks [1, 2], lower lanes left
// r306 [build, hardware] handed-states, paged_mla_decode_kernel_any_2: the last factors and 0 numbers a row, for those who make the chained product
// r307 [build, hardware] store-tile, p__1_part: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time
// r308 [build, hardware] store-tile, p__3_part: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time
// r309 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r310 [build, problem] tile-skip, (j < seq_len[b]): tiles past the guard hold no points for any statement of the pass
// r311 [build, problem] parts-of-range, j: each of the 2 parts is a share of what the conditions leave a block, in whole tiles
// r312 [build, problem] rescale-when-risen, out__u_part: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r313 [build, hardware] warpgroup-matrix-unit, out__u_part[part9,b,h,c] = sum[j] (p__2[part9, b, j, h] * ckv[block_table[b, (j / 64)], (j % 64), c]) when (j < seq_len[b]): m64n128 bf16 of a consumer's rows, whose operand is in shared memory, 64 points of the depth
// r314 [build, problem] rescale-when-risen, out__u_part: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r315 [build, hardware] store-tile, out__u_part: address (((((B * part9) * 8192) + (b * 8192)) + (h * 512)) + c); 128 elements a thread, 2 at a time
// r316 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r317 [build, problem] tile-skip, (j < seq_len[b]): tiles past the guard hold no points for any statement of the pass
// r318 [build, problem] parts-of-range, j: each of the 2 parts is a share of what the conditions leave a block, in whole tiles
// r319 [build, hardware] copy-engine, q_nope_laid: 64 points in their whole depth into one of 1 copies that all consumers have read
// r320 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r321 [build, problem] tile-skip, (j < seq_len[b]): tiles past the guard hold no points for any statement of the pass
// r322 [build, problem] parts-of-range, j: each of the 2 parts is a share of what the conditions leave a block, in whole tiles
// r325 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:2]
// r326 [build, hardware] load-tile, block_table: address ((M * b) + (j / 64)); 8 elements a thread, 1 at a time; registers [j:8x8] lanes [*:8 j:4x1] warps [j:2x4]
// r327 [build, hardware] load-tile, p__1_part: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time; registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
// r328 [build, problem] reduce-registers, p__1[b,h] = max[part9] p__1_part[part9, b, h]: 2 points a thread in registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
// r329 [build, hardware] load-tile, p__3_part: address ((((B * part9) * 16) + (b * 16)) + h); 2 elements a thread, 1 at a time; registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
// r330 [build, problem] reduce-registers, p__3[b,h] = sum[part9] (p__3_part[part9, b, h] if (p__1_part[part9, b, h] == p__1[b, h]) else (0.0 if ((p__1_part[part9, b, h] == -inf) or (p__1_part[part9, b, h] == inf)) else (p__3_part[part9, b, h] * exp((p__1_part[part9, b, h] - p__1[b, h]))))): 2 points a thread in registers [part9:2x1] lanes [*:32] warps [*:2 h:4x1]
// r332 [build, hardware] load-tile, out__u_part: address (((((B * part9) * 8192) + (b * 8192)) + (h * 512)) + c); 16 elements a thread, 4 at a time; registers [part9:2x1 c:8x1] lanes [c:32x8] warps [c:2x256 h:4x1]
// r333 [build, problem] reduce-registers, out__u[b,h,c] = sum[part9] (out__u_part[part9, b, h, c] if (p__1_part[part9, b, h] == p__1[b, h]) else (0.0 if ((p__1_part[part9, b, h] == -inf) or (p__1_part[part9, b, h] == inf)) else (out__u_part[part9, b, h, c] * exp((p__1_part[part9, b, h] - p__1[b, h]))))): 16 points a thread in registers [part9:2x1 c:8x1] lanes [c:32x8] warps [c:2x256 h:4x1]
// r334 [build, problem] map-tile, out[b,h,c] = (0.0 if (p__3[b, h] == 0.0) else (out__u[b, h, c] / p__3[b, h])): 8 elements a thread in registers [c:8x1] lanes [c:32x8] warps [c:2x256 h:4x1]
// r335 [build, hardware] store-tile, out: address (((b * 8192) + (h * 512)) + c); 8 elements a thread, 8 at a time
// r336 [build, problem] map-tile, lse[b,h] = ((p__1[b, h] + log(p__3[b, h])) / log(2)): 1 elements a thread in registers [] lanes [*:32] warps [*:2 h:4x1]
// r337 [build, hardware] store-tile, lse: address ((b * 16) + h); 1 elements a thread, 1 at a time
// r338 [build, hardware] early-launch, paged_mla_decode_kernel_any_1, paged_mla_decode_kernel_any_2, paged_mla_decode_kernel_any_3: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
