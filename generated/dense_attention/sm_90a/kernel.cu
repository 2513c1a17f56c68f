// dense_attention: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Causal multi-head attention; a query sees the keys up to its own position.
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

// Two reals as packed halves, the first in the low half.
__device__ __forceinline__ unsigned pack_bf16(float low, float high) {
    __nv_bfloat162 pair = __floats2bfloat162_rn(low, high);
    return *reinterpret_cast<const unsigned*>(&pair);
}

__device__ __forceinline__ unsigned shared_address(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }

// Orders this thread's accesses to shared memory before later asynchronous ones.
__device__ __forceinline__ void fence_proxy_async() {
#if __CUDA_ARCH__ >= 900
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
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

// Copies a tile from point (x, y, z, u) on to shared memory; its bytes arrive at the mbarrier. Points outside the map are zeros (sm_90 and later).
__device__ __forceinline__ void tensor_copy(void* dst, const TensorMap& map, void* barrier, int x, int y, int z, int u) {
    asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "r"(x), "r"(y), "r"(z), "r"(u) : "memory");
}

// Copies a tile from shared memory to the map from point (x, y, z, u) on, in the thread's open group; points outside are not written (sm_90 and later).
__device__ __forceinline__ void tensor_store(const TensorMap& map, const void* src, int x, int y, int z, int u) {
    asm volatile("cp.async.bulk.tensor.4d.global.shared::cta.tile.bulk_group [%0, {%2, %3, %4, %5}], [%1];" ::"l"(tensor_map_address(map)), "r"(shared_address(src)), "r"(x), "r"(y), "r"(z), "r"(u) : "memory");
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

// A value that all lanes have, known to the compiler to be the same in all of them.
__device__ __forceinline__ int warp_same(int v) { return __reduce_max_sync(0xffffffffu, v); }

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
__device__ __forceinline__ void wgmma_m64n128k16_bf16_kk(float* c, unsigned long long a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %66, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
                 "%64, %65, p, 1, 1, 0, 0;\n}"
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

}  // namespace fd

extern "C" __global__ void __launch_bounds__(384, 1) dense_attention_kernel(
    const __nv_bfloat16* __restrict__ qs,
    const __nv_bfloat16* __restrict__ ks,
    const __nv_bfloat16* __restrict__ vs,
    __nv_bfloat16* __restrict__ out,
    int* tiles_taken,
    int tiles,
    int rounds,
    int workers,
    int row_tiles,
    int row_sets,
    int section_sets,
    long long n_q,
    int h_blocks,
    float scale,
    const __grid_constant__ fd::TensorMap qs_map,
    const __grid_constant__ fd::TensorMap ks_map,
    const __grid_constant__ fd::TensorMap vs_map,
    const __grid_constant__ fd::TensorMap out_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_qs = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 32768 x bf16, bytes 0..65536
    __nv_bfloat16* s_ks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 65536);  // 32768 x bf16, bytes 65536..131072
    __nv_bfloat16* s_vs = reinterpret_cast<__nv_bfloat16*>(fd_shared + 131072);  // 32768 x bf16, bytes 131072..196608
    __nv_bfloat16* s_out = reinterpret_cast<__nv_bfloat16*>(fd_shared + 196608);  // 16384 x bf16, bytes 196608..229376
    long long* s_qs_full = reinterpret_cast<long long*>(fd_shared + 229376);  // 2 x i64, bytes 229376..229392
    long long* s_qs_empty = reinterpret_cast<long long*>(fd_shared + 229392);  // 2 x i64, bytes 229392..229408
    long long* s_ks_full = reinterpret_cast<long long*>(fd_shared + 229408);  // 2 x i64, bytes 229408..229424
    long long* s_ks_empty = reinterpret_cast<long long*>(fd_shared + 229424);  // 2 x i64, bytes 229424..229440
    long long* s_vs_full = reinterpret_cast<long long*>(fd_shared + 229440);  // 2 x i64, bytes 229440..229456
    long long* s_vs_empty = reinterpret_cast<long long*>(fd_shared + 229456);  // 2 x i64, bytes 229456..229472
    int* s_next_tile = reinterpret_cast<int*>(fd_shared + 229472);  // 2 x i32, bytes 229472..229480
    long long* s_next_tile_full = reinterpret_cast<long long*>(fd_shared + 229488);  // 2 x i64, bytes 229488..229504
    long long* s_next_tile_empty = reinterpret_cast<long long*>(fd_shared + 229504);  // 2 x i64, bytes 229504..229520

    // [INIT] r131: one kernel over blocks of [b, h, q]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int j_lane = lane % 4 * 2;  // r142
    const int q_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 64;
    const int q_lane_2 = lane / 4;  // r178

    // [HANDOUT] r133: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
    if ((int)threadIdx.x == 0) {
        #pragma unroll
        for (int copy = 0; copy < 2; ++copy) {
            fd::mbarrier_init(&s_qs_full[copy], 1);
            fd::mbarrier_init(&s_qs_empty[copy], 8);
        }
        #pragma unroll
        for (int copy_2 = 0; copy_2 < 2; ++copy_2) {
            fd::mbarrier_init(&s_ks_full[copy_2], 1);
            fd::mbarrier_init(&s_ks_empty[copy_2], 8);
        }
        #pragma unroll
        for (int copy_3 = 0; copy_3 < 2; ++copy_3) {
            fd::mbarrier_init(&s_vs_full[copy_3], 1);
            fd::mbarrier_init(&s_vs_empty[copy_3], 8);
        }
        #pragma unroll
        for (int copy_4 = 0; copy_4 < 2; ++copy_4) {
            fd::mbarrier_init(&s_next_tile_full[copy_4], 1);
            fd::mbarrier_init(&s_next_tile_empty[copy_4], 8);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING vs] r184: 128 points in their whole depth into one of 2 copies that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [HANDOUT]
        fd::registers_more<232>();  // r133
        int buffer = 0;
        int buffer_parity = 0;
        int stage = 0;
        int stage_parity = 0;
        int next_stage = 0;
        int next_parity = 0;
        int handout = 0;
        int handout_parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        int tile = (int)blockIdx.x;

        // [STORE out] r178: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers of each warp in turns
        float logit_1[64];
        float p_1[2];
        float p_1_ahead[2];
        float p_3[2];
        float out_u[64];
        unsigned operand[32];
        float logit[64];
        bool seen[2];
        int bound[2];
        float p_1_tile[2];
        float p_1_old[2];
        float p_1_shown[2];
        float p_3_scale[2];
        float p_2[64];
        float logit_2[64];
        bool seen_2[2];
        int bound_2[2];
        float p_1_tile_2[2];
        float p_1_old_2[2];
        float p_1_shown_2[2];
        float p_3_scale_2[2];
        float p_2_2[64];
        float p_1_tile_3[2];
        float logit_3[64];
        float p_1_old_3[2];
        float p_3_scale_3[2];
        float p_2_3[64];
        float p_1_old_4[2];
        float p_3_scale_4[2];
        float out_2[64];
        float scale_2[2];
        float inverse[2];
        #pragma unroll 1
        while (tile < tiles) {
            // [HANDOUT]
            const int section_tiles = section_sets * row_tiles;  // r134
            const int section = fd::div(tile, section_tiles);
            const int section_first = section * section_sets;
            const int in_section = fd::mod(tile, section_tiles);
            const int sets_here = fd::min(section_sets, row_sets - section_first);
            const long long q0 = (long long)(row_tiles - 1 - fd::div(in_section, sets_here)) * 128;
            const int row_set = section_first + fd::mod(in_section, sets_here);
            const int rest_h = fd::div(row_set, h_blocks);
            const long long h0 = (long long)fd::mod(row_set, h_blocks);
            const long long b0 = (long long)rest_h;
            const long long j_end = fd::min(n_q, q0 + 128);  // r135
            const int column_tiles = (int)((fd::max(j_end, 0LL) + 127) / 128);

            // [INIT] r136: states of the rows start at the identity of their operators
            #pragma unroll
            for (int q_r = 0; q_r < 2; ++q_r) {
                p_1[q_r] = -fd::infinity();
            }
            #pragma unroll  // r137
            for (int q_r_2 = 0; q_r_2 < 2; ++q_r_2) {
                p_1_ahead[q_r_2] = -fd::infinity();
            }
            #pragma unroll
            for (int q_r_3 = 0; q_r_3 < 2; ++q_r_3) {
                p_3[q_r_3] = 0.0f;
            }
            #pragma unroll
            for (int d_r = 0; d_r < 16; ++d_r) {
                #pragma unroll
                for (int q_r_4 = 0; q_r_4 < 2; ++q_r_4) {
                    #pragma unroll
                    for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                        out_u[(d_r * 2 + q_r_4) * 2 + d_r_2] = 0.0f;
                    }
                }
            }
            fd::mbarrier_wait(&s_qs_full[buffer], buffer_parity);

            // [COMPUTE out__u] r173: m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
            if (0 < column_tiles) {
                // [INIT]
                const int whole_tiles = fd::min((int)(fd::max(fd::min(j_end, q0 + 1), 0LL) / 128), column_tiles - 1);  // r138
                const int tested_tiles = column_tiles - whole_tiles;
                const long long j0 = (long long)whole_tiles * 128;
                fd::mbarrier_wait(&s_ks_full[stage], stage_parity);  // r139

                // [COMPUTE logit__1] r140: m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
                fd::warpgroup_fence();
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096]), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384]), false);
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 32), true);
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 64), true);
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 96), true);
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16384), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16384), true);
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16416), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16416), true);
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16448), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16448), true);
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16480), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16480), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_ks_empty[stage]);
                }
                stage += 1;
                if (stage == 2) {
                    stage = 0;
                    stage_parity = stage_parity ^ 1;
                }
                if (lane == 0 && 0 == column_tiles - 1) {
                    fd::mbarrier_arrive(&s_qs_empty[buffer]);
                }

                // [COMPUTE logit] r141: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                #pragma unroll
                for (int j_r = 0; j_r < 16; ++j_r) {
                    #pragma unroll
                    for (int q_r_5 = 0; q_r_5 < 2; ++q_r_5) {
                        #pragma unroll
                        for (int j_r_2 = 0; j_r_2 < 2; ++j_r_2) {
                            logit[(j_r * 2 + q_r_5) * 2 + j_r_2] = scale * logit_1[(j_r * 2 + q_r_5) * 2 + j_r_2];
                        }
                    }
                }
                #pragma unroll  // r142
                for (int q_r_6 = 0; q_r_6 < 2; ++q_r_6) {
                    seen[q_r_6] = false;
                }
                #pragma unroll
                for (int q_r_7 = 0; q_r_7 < 2; ++q_r_7) {
                    bound[q_r_7] = 2147483647;
                }
                #pragma unroll
                for (int q_r_8 = 0; q_r_8 < 2; ++q_r_8) {
                    bound[q_r_8] = fd::min(bound[q_r_8], (int)fd::max(fd::min(j_end - (j0 + (long long)j_lane) - 1, 2147483647LL), -2147483647LL));
                }
                #pragma unroll
                for (int q_r_9 = 0; q_r_9 < 2; ++q_r_9) {
                    bound[q_r_9] = fd::min(bound[q_r_9], (int)fd::max(fd::min(fd::max(fd::min(q0 + (long long)(q_lane + q_r_9 * 8), 1099511627776LL), -1099511627776LL) - (j0 + (long long)j_lane), 2147483647LL), -2147483647LL));
                }
                #pragma unroll
                for (int j_r_3 = 0; j_r_3 < 16; ++j_r_3) {
                    #pragma unroll
                    for (int q_r_10 = 0; q_r_10 < 2; ++q_r_10) {
                        #pragma unroll
                        for (int j_r_4 = 0; j_r_4 < 2; ++j_r_4) {
                            const bool present = (j_r_3 * 8 + j_r_4) <= bound[q_r_10];
                            logit[(j_r_3 * 2 + q_r_10) * 2 + j_r_4] = present ? logit[(j_r_3 * 2 + q_r_10) * 2 + j_r_4] : -fd::infinity();
                            seen[q_r_10] = seen[q_r_10] || present;
                        }
                    }
                }
                #pragma unroll
                for (int q_r_11 = 0; q_r_11 < 2; ++q_r_11) {
                    p_1_tile[q_r_11] = -fd::infinity();
                }

                // [COMPUTE p__1] r143: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                #pragma unroll
                for (int j_r_5 = 0; j_r_5 < 16; ++j_r_5) {
                    #pragma unroll
                    for (int q_r_12 = 0; q_r_12 < 2; ++q_r_12) {
                        #pragma unroll
                        for (int j_r_6 = 0; j_r_6 < 2; ++j_r_6) {
                            p_1_tile[q_r_12] = fd::max(p_1_tile[q_r_12], logit[(j_r_5 * 2 + q_r_12) * 2 + j_r_6]);
                        }
                    }
                }

                // [WARP_REDUCE p__1] r144: butterfly over lanes, masks [1, 2], lower lanes left
                #pragma unroll
                for (int q_r_13 = 0; q_r_13 < 2; ++q_r_13) {
                    const float other = fd::shuffle_xor(p_1_tile[q_r_13], 1);
                    p_1_tile[q_r_13] = fd::max(p_1_tile[q_r_13], other);
                    const float other_2 = fd::shuffle_xor(p_1_tile[q_r_13], 2);
                    p_1_tile[q_r_13] = fd::max(p_1_tile[q_r_13], other_2);
                }
                #pragma unroll
                for (int q_r_14 = 0; q_r_14 < 2; ++q_r_14) {
                    p_1_old[q_r_14] = p_1[q_r_14];
                    p_1_ahead[q_r_14] = fd::max(p_1_ahead[q_r_14], p_1_tile[q_r_14]);
                    p_1[q_r_14] = 5.5451775f < (p_1_ahead[q_r_14] - p_1[q_r_14]) ? p_1_ahead[q_r_14] : p_1[q_r_14];
                }
                #pragma unroll
                for (int q_r_15 = 0; q_r_15 < 2; ++q_r_15) {
                    p_1_shown[q_r_15] = p_1[q_r_15] == -fd::infinity() && !seen[q_r_15] ? 0.0f : p_1[q_r_15];
                }

                // [RESCALE p__1] r145: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                #pragma unroll
                for (int q_r_16 = 0; q_r_16 < 2; ++q_r_16) {
                    p_3_scale[q_r_16] = p_1_old[q_r_16] == p_1[q_r_16] ? 1.0f : p_1_old[q_r_16] == -fd::infinity() || p_1_old[q_r_16] == fd::infinity() ? 0.0f : expf(p_1_old[q_r_16] - p_1[q_r_16]);
                }
                #pragma unroll
                for (int q_r_17 = 0; q_r_17 < 2; ++q_r_17) {
                    p_3[q_r_17] = p_3_scale[q_r_17] == 0.0f ? 0.0f : p_3[q_r_17] * p_3_scale[q_r_17];
                }

                // [COMPUTE p__2] r146: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                #pragma unroll
                for (int j_r_7 = 0; j_r_7 < 16; ++j_r_7) {
                    #pragma unroll
                    for (int q_r_18 = 0; q_r_18 < 2; ++q_r_18) {
                        #pragma unroll
                        for (int j_r_8 = 0; j_r_8 < 2; ++j_r_8) {
                            p_2[(j_r_7 * 2 + q_r_18) * 2 + j_r_8] = fd::exp2_approx(__fmaf_rn(logit[(j_r_7 * 2 + q_r_18) * 2 + j_r_8], 1.442695f, -(p_1_shown[q_r_18] * 1.442695f)));
                        }
                    }
                }

                // [COMPUTE p__3] r147: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                #pragma unroll
                for (int j_r_9 = 0; j_r_9 < 16; ++j_r_9) {
                    #pragma unroll
                    for (int q_r_19 = 0; q_r_19 < 2; ++q_r_19) {
                        #pragma unroll
                        for (int j_r_10 = 0; j_r_10 < 2; ++j_r_10) {
                            p_3[q_r_19] += p_2[(j_r_9 * 2 + q_r_19) * 2 + j_r_10];
                        }
                    }
                }
                const unsigned risen = fd::ballot(p_3_scale[0] != 1.0f || p_3_scale[1] != 1.0f);  // r148
                if (risen != 0u) {
                    #pragma unroll
                    for (int d_r_3 = 0; d_r_3 < 16; ++d_r_3) {
                        #pragma unroll
                        for (int q_r_20 = 0; q_r_20 < 2; ++q_r_20) {
                            #pragma unroll
                            for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
                                out_u[(d_r_3 * 2 + q_r_20) * 2 + d_r_4] = p_3_scale[q_r_20] == 0.0f ? 0.0f : out_u[(d_r_3 * 2 + q_r_20) * 2 + d_r_4] * p_3_scale[q_r_20];
                            }
                        }
                    }
                }

                // [COMPUTE operand] r149: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll
                for (int j_r_11 = 0; j_r_11 < 16; ++j_r_11) {
                    #pragma unroll
                    for (int q_r_21 = 0; q_r_21 < 2; ++q_r_21) {
                        operand[j_r_11 * 2 + q_r_21] = fd::pack_bf16(p_2[(j_r_11 * 2 + q_r_21) * 2], p_2[(j_r_11 * 2 + q_r_21) * 2 + 1]);
                    }
                }

                // [COMPUTE operand] r161: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile = 1; column_tile < tested_tiles; ++column_tile) {
                    // [COMPUTE operand]
                    const long long j0_2 = (long long)(column_tile + whole_tiles) * 128;  // r149
                    fd::mbarrier_wait(&s_ks_full[stage], stage_parity);  // r150

                    // [COMPUTE logit__1] r151: m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096]), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384]), false);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 32), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 64), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 96), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16384), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16384), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16416), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16416), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16448), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16448), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16480), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16480), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_vs_full[next_stage], next_parity);

                    // [COMPUTE out__u] r152: m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[0], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384]), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[4], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 2048), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[8], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 4096), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[12], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 6144), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[16], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 8192), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[20], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 10240), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[24], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 12288), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[28], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 14336), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<1>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_ks_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 2) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0 && column_tile == column_tiles - 1) {
                        fd::mbarrier_arrive(&s_qs_empty[buffer]);
                    }

                    // [COMPUTE logit] r153: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_12 = 0; j_r_12 < 16; ++j_r_12) {
                        #pragma unroll
                        for (int q_r_22 = 0; q_r_22 < 2; ++q_r_22) {
                            #pragma unroll
                            for (int j_r_13 = 0; j_r_13 < 2; ++j_r_13) {
                                logit_2[(j_r_12 * 2 + q_r_22) * 2 + j_r_13] = scale * logit_1[(j_r_12 * 2 + q_r_22) * 2 + j_r_13];
                            }
                        }
                    }
                    #pragma unroll  // r154
                    for (int q_r_23 = 0; q_r_23 < 2; ++q_r_23) {
                        seen_2[q_r_23] = false;
                    }
                    #pragma unroll
                    for (int q_r_24 = 0; q_r_24 < 2; ++q_r_24) {
                        bound_2[q_r_24] = 2147483647;
                    }
                    #pragma unroll
                    for (int q_r_25 = 0; q_r_25 < 2; ++q_r_25) {
                        bound_2[q_r_25] = fd::min(bound_2[q_r_25], (int)fd::max(fd::min(j_end - (j0_2 + (long long)j_lane) - 1, 2147483647LL), -2147483647LL));
                    }
                    #pragma unroll
                    for (int q_r_26 = 0; q_r_26 < 2; ++q_r_26) {
                        bound_2[q_r_26] = fd::min(bound_2[q_r_26], (int)fd::max(fd::min(fd::max(fd::min(q0 + (long long)(q_lane + q_r_26 * 8), 1099511627776LL), -1099511627776LL) - (j0_2 + (long long)j_lane), 2147483647LL), -2147483647LL));
                    }
                    #pragma unroll
                    for (int j_r_14 = 0; j_r_14 < 16; ++j_r_14) {
                        #pragma unroll
                        for (int q_r_27 = 0; q_r_27 < 2; ++q_r_27) {
                            #pragma unroll
                            for (int j_r_15 = 0; j_r_15 < 2; ++j_r_15) {
                                const bool present_2 = (j_r_14 * 8 + j_r_15) <= bound_2[q_r_27];
                                logit_2[(j_r_14 * 2 + q_r_27) * 2 + j_r_15] = present_2 ? logit_2[(j_r_14 * 2 + q_r_27) * 2 + j_r_15] : -fd::infinity();
                                seen_2[q_r_27] = seen_2[q_r_27] || present_2;
                            }
                        }
                    }
                    #pragma unroll
                    for (int q_r_28 = 0; q_r_28 < 2; ++q_r_28) {
                        p_1_tile_2[q_r_28] = -fd::infinity();
                    }

                    // [COMPUTE p__1] r155: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_16 = 0; j_r_16 < 16; ++j_r_16) {
                        #pragma unroll
                        for (int q_r_29 = 0; q_r_29 < 2; ++q_r_29) {
                            #pragma unroll
                            for (int j_r_17 = 0; j_r_17 < 2; ++j_r_17) {
                                p_1_tile_2[q_r_29] = fd::max(p_1_tile_2[q_r_29], logit_2[(j_r_16 * 2 + q_r_29) * 2 + j_r_17]);
                            }
                        }
                    }

                    // [WARP_REDUCE p__1] r156: butterfly over lanes, masks [1, 2], lower lanes left
                    #pragma unroll
                    for (int q_r_30 = 0; q_r_30 < 2; ++q_r_30) {
                        const float other_3 = fd::shuffle_xor(p_1_tile_2[q_r_30], 1);
                        p_1_tile_2[q_r_30] = fd::max(p_1_tile_2[q_r_30], other_3);
                        const float other_4 = fd::shuffle_xor(p_1_tile_2[q_r_30], 2);
                        p_1_tile_2[q_r_30] = fd::max(p_1_tile_2[q_r_30], other_4);
                    }
                    #pragma unroll
                    for (int q_r_31 = 0; q_r_31 < 2; ++q_r_31) {
                        p_1_old_2[q_r_31] = p_1[q_r_31];
                        p_1_ahead[q_r_31] = fd::max(p_1_ahead[q_r_31], p_1_tile_2[q_r_31]);
                        p_1[q_r_31] = 5.5451775f < (p_1_ahead[q_r_31] - p_1[q_r_31]) ? p_1_ahead[q_r_31] : p_1[q_r_31];
                    }
                    #pragma unroll
                    for (int q_r_32 = 0; q_r_32 < 2; ++q_r_32) {
                        p_1_shown_2[q_r_32] = p_1[q_r_32] == -fd::infinity() && !seen_2[q_r_32] ? 0.0f : p_1[q_r_32];
                    }

                    // [RESCALE p__1] r157: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                    #pragma unroll
                    for (int q_r_33 = 0; q_r_33 < 2; ++q_r_33) {
                        p_3_scale_2[q_r_33] = p_1_old_2[q_r_33] == p_1[q_r_33] ? 1.0f : p_1_old_2[q_r_33] == -fd::infinity() || p_1_old_2[q_r_33] == fd::infinity() ? 0.0f : expf(p_1_old_2[q_r_33] - p_1[q_r_33]);
                    }
                    #pragma unroll
                    for (int q_r_34 = 0; q_r_34 < 2; ++q_r_34) {
                        p_3[q_r_34] = p_3_scale_2[q_r_34] == 0.0f ? 0.0f : p_3[q_r_34] * p_3_scale_2[q_r_34];
                    }

                    // [COMPUTE p__2] r158: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_18 = 0; j_r_18 < 16; ++j_r_18) {
                        #pragma unroll
                        for (int q_r_35 = 0; q_r_35 < 2; ++q_r_35) {
                            #pragma unroll
                            for (int j_r_19 = 0; j_r_19 < 2; ++j_r_19) {
                                p_2_2[(j_r_18 * 2 + q_r_35) * 2 + j_r_19] = fd::exp2_approx(__fmaf_rn(logit_2[(j_r_18 * 2 + q_r_35) * 2 + j_r_19], 1.442695f, -(p_1_shown_2[q_r_35] * 1.442695f)));
                            }
                        }
                    }

                    // [COMPUTE p__3] r159: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_20 = 0; j_r_20 < 16; ++j_r_20) {
                        #pragma unroll
                        for (int q_r_36 = 0; q_r_36 < 2; ++q_r_36) {
                            #pragma unroll
                            for (int j_r_21 = 0; j_r_21 < 2; ++j_r_21) {
                                p_3[q_r_36] += p_2_2[(j_r_20 * 2 + q_r_36) * 2 + j_r_21];
                            }
                        }
                    }
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_vs_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    const unsigned risen_2 = fd::ballot(p_3_scale_2[0] != 1.0f || p_3_scale_2[1] != 1.0f);  // r160
                    if (risen_2 != 0u) {
                        #pragma unroll
                        for (int d_r_5 = 0; d_r_5 < 16; ++d_r_5) {
                            #pragma unroll
                            for (int q_r_37 = 0; q_r_37 < 2; ++q_r_37) {
                                #pragma unroll
                                for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
                                    out_u[(d_r_5 * 2 + q_r_37) * 2 + d_r_6] = p_3_scale_2[q_r_37] == 0.0f ? 0.0f : out_u[(d_r_5 * 2 + q_r_37) * 2 + d_r_6] * p_3_scale_2[q_r_37];
                                }
                            }
                        }
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r161
                    for (int j_r_22 = 0; j_r_22 < 16; ++j_r_22) {
                        #pragma unroll
                        for (int q_r_38 = 0; q_r_38 < 2; ++q_r_38) {
                            operand[j_r_22 * 2 + q_r_38] = fd::pack_bf16(p_2_2[(j_r_22 * 2 + q_r_38) * 2], p_2_2[(j_r_22 * 2 + q_r_38) * 2 + 1]);
                        }
                    }
                }

                // [COMPUTE operand] r172: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile_2 = tested_tiles; column_tile_2 < column_tiles; ++column_tile_2) {
                    // [COMPUTE operand]
                    const long long j0_3 = (long long)(column_tile_2 - tested_tiles) * 128;  // r161
                    fd::mbarrier_wait(&s_ks_full[stage], stage_parity);  // r162

                    // [COMPUTE logit__1] r163: m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096]), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384]), false);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 32), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 64), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 96), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16384), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16384), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16416), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16416), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16448), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16448), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16480), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16480), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_vs_full[next_stage], next_parity);

                    // [COMPUTE out__u] r164: m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[0], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384]), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[4], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 2048), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[8], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 4096), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[12], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 6144), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[16], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 8192), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[20], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 10240), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[24], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 12288), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[28], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 14336), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<1>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_ks_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 2) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0 && column_tile_2 == column_tiles - 1) {
                        fd::mbarrier_arrive(&s_qs_empty[buffer]);
                    }
                    #pragma unroll
                    for (int q_r_39 = 0; q_r_39 < 2; ++q_r_39) {
                        p_1_tile_3[q_r_39] = -fd::infinity();
                    }

                    // [COMPUTE logit] r165: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_23 = 0; j_r_23 < 16; ++j_r_23) {
                        #pragma unroll
                        for (int q_r_40 = 0; q_r_40 < 2; ++q_r_40) {
                            #pragma unroll
                            for (int j_r_24 = 0; j_r_24 < 2; ++j_r_24) {
                                logit_3[(j_r_23 * 2 + q_r_40) * 2 + j_r_24] = scale * logit_1[(j_r_23 * 2 + q_r_40) * 2 + j_r_24];
                            }
                        }
                    }

                    // [COMPUTE p__1] r166: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_25 = 0; j_r_25 < 16; ++j_r_25) {
                        #pragma unroll
                        for (int q_r_41 = 0; q_r_41 < 2; ++q_r_41) {
                            #pragma unroll
                            for (int j_r_26 = 0; j_r_26 < 2; ++j_r_26) {
                                p_1_tile_3[q_r_41] = fd::max(p_1_tile_3[q_r_41], logit_3[(j_r_25 * 2 + q_r_41) * 2 + j_r_26]);
                            }
                        }
                    }

                    // [WARP_REDUCE p__1] r167: butterfly over lanes, masks [1, 2], lower lanes left
                    #pragma unroll
                    for (int q_r_42 = 0; q_r_42 < 2; ++q_r_42) {
                        const float other_5 = fd::shuffle_xor(p_1_tile_3[q_r_42], 1);
                        p_1_tile_3[q_r_42] = fd::max(p_1_tile_3[q_r_42], other_5);
                        const float other_6 = fd::shuffle_xor(p_1_tile_3[q_r_42], 2);
                        p_1_tile_3[q_r_42] = fd::max(p_1_tile_3[q_r_42], other_6);
                    }
                    #pragma unroll
                    for (int q_r_43 = 0; q_r_43 < 2; ++q_r_43) {
                        p_1_old_3[q_r_43] = p_1[q_r_43];
                        p_1_ahead[q_r_43] = fd::max(p_1_ahead[q_r_43], p_1_tile_3[q_r_43]);
                        p_1[q_r_43] = 5.5451775f < (p_1_ahead[q_r_43] - p_1[q_r_43]) ? p_1_ahead[q_r_43] : p_1[q_r_43];
                    }

                    // [RESCALE p__1] r168: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                    #pragma unroll
                    for (int q_r_44 = 0; q_r_44 < 2; ++q_r_44) {
                        p_3_scale_3[q_r_44] = p_1_old_3[q_r_44] == p_1[q_r_44] ? 1.0f : p_1_old_3[q_r_44] == -fd::infinity() || p_1_old_3[q_r_44] == fd::infinity() ? 0.0f : expf(p_1_old_3[q_r_44] - p_1[q_r_44]);
                    }
                    #pragma unroll
                    for (int q_r_45 = 0; q_r_45 < 2; ++q_r_45) {
                        p_3[q_r_45] = p_3_scale_3[q_r_45] == 0.0f ? 0.0f : p_3[q_r_45] * p_3_scale_3[q_r_45];
                    }

                    // [COMPUTE p__2] r169: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_27 = 0; j_r_27 < 16; ++j_r_27) {
                        #pragma unroll
                        for (int q_r_46 = 0; q_r_46 < 2; ++q_r_46) {
                            #pragma unroll
                            for (int j_r_28 = 0; j_r_28 < 2; ++j_r_28) {
                                p_2_3[(j_r_27 * 2 + q_r_46) * 2 + j_r_28] = fd::exp2_approx(__fmaf_rn(logit_3[(j_r_27 * 2 + q_r_46) * 2 + j_r_28], 1.442695f, -(p_1[q_r_46] * 1.442695f)));
                            }
                        }
                    }

                    // [COMPUTE p__3] r170: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_29 = 0; j_r_29 < 16; ++j_r_29) {
                        #pragma unroll
                        for (int q_r_47 = 0; q_r_47 < 2; ++q_r_47) {
                            #pragma unroll
                            for (int j_r_30 = 0; j_r_30 < 2; ++j_r_30) {
                                p_3[q_r_47] += p_2_3[(j_r_29 * 2 + q_r_47) * 2 + j_r_30];
                            }
                        }
                    }
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_vs_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    const unsigned risen_3 = fd::ballot(p_3_scale_3[0] != 1.0f || p_3_scale_3[1] != 1.0f);  // r171
                    if (risen_3 != 0u) {
                        #pragma unroll
                        for (int d_r_7 = 0; d_r_7 < 16; ++d_r_7) {
                            #pragma unroll
                            for (int q_r_48 = 0; q_r_48 < 2; ++q_r_48) {
                                #pragma unroll
                                for (int d_r_8 = 0; d_r_8 < 2; ++d_r_8) {
                                    out_u[(d_r_7 * 2 + q_r_48) * 2 + d_r_8] = p_3_scale_3[q_r_48] == 0.0f ? 0.0f : out_u[(d_r_7 * 2 + q_r_48) * 2 + d_r_8] * p_3_scale_3[q_r_48];
                                }
                            }
                        }
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r172
                    for (int j_r_31 = 0; j_r_31 < 16; ++j_r_31) {
                        #pragma unroll
                        for (int q_r_49 = 0; q_r_49 < 2; ++q_r_49) {
                            operand[j_r_31 * 2 + q_r_49] = fd::pack_bf16(p_2_3[(j_r_31 * 2 + q_r_49) * 2], p_2_3[(j_r_31 * 2 + q_r_49) * 2 + 1]);
                        }
                    }
                }
                fd::mbarrier_wait(&s_vs_full[next_stage], next_parity);
                // [COMPUTE out__u]
                fd::warpgroup_fence();  // r173
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[0], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384]), true);
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[4], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 2048), true);
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[8], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 4096), true);
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[12], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 6144), true);
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[16], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 8192), true);
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[20], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 10240), true);
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[24], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 12288), true);
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[28], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 14336), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_vs_empty[next_stage]);
                }
                next_stage += 1;
                if (next_stage == 2) {
                    next_stage = 0;
                    next_parity = next_parity ^ 1;
                }
            } else if (lane == 0) {
                fd::mbarrier_arrive(&s_qs_empty[buffer]);
            }
            buffer += 1;
            if (buffer == 2) {
                buffer = 0;
                buffer_parity = buffer_parity ^ 1;
            }
            #pragma unroll
            for (int q_r_50 = 0; q_r_50 < 2; ++q_r_50) {
                p_1_old_4[q_r_50] = p_1[q_r_50];
                p_1[q_r_50] = fd::max(p_1[q_r_50], p_1_ahead[q_r_50]);
            }

            // [RESCALE p__1] r174: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
            #pragma unroll
            for (int q_r_51 = 0; q_r_51 < 2; ++q_r_51) {
                p_3_scale_4[q_r_51] = p_1_old_4[q_r_51] == p_1[q_r_51] ? 1.0f : p_1_old_4[q_r_51] == -fd::infinity() || p_1_old_4[q_r_51] == fd::infinity() ? 0.0f : expf(p_1_old_4[q_r_51] - p_1[q_r_51]);
            }
            #pragma unroll
            for (int q_r_52 = 0; q_r_52 < 2; ++q_r_52) {
                p_3[q_r_52] = p_3_scale_4[q_r_52] == 0.0f ? 0.0f : p_3[q_r_52] * p_3_scale_4[q_r_52];
            }

            // [WARP_REDUCE p__3] r175: butterfly over lanes, masks [1, 2], lower lanes left
            #pragma unroll
            for (int q_r_53 = 0; q_r_53 < 2; ++q_r_53) {
                const float other_7 = fd::shuffle_xor(p_3[q_r_53], 1);
                p_3[q_r_53] += other_7;
                const float other_8 = fd::shuffle_xor(p_3[q_r_53], 2);
                p_3[q_r_53] += other_8;
            }
            const unsigned risen_4 = fd::ballot(p_3_scale_4[0] != 1.0f || p_3_scale_4[1] != 1.0f);  // r176
            if (risen_4 != 0u) {
                #pragma unroll
                for (int d_r_9 = 0; d_r_9 < 16; ++d_r_9) {
                    #pragma unroll
                    for (int q_r_54 = 0; q_r_54 < 2; ++q_r_54) {
                        #pragma unroll
                        for (int d_r_10 = 0; d_r_10 < 2; ++d_r_10) {
                            out_u[(d_r_9 * 2 + q_r_54) * 2 + d_r_10] = p_3_scale_4[q_r_54] == 0.0f ? 0.0f : out_u[(d_r_9 * 2 + q_r_54) * 2 + d_r_10] * p_3_scale_4[q_r_54];
                        }
                    }
                }
            }

            // [COMPUTE out] r177: 64 elements a thread in registers [d:16x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [q:4x16 q:2x64]
            #pragma unroll
            for (int q_r_55 = 0; q_r_55 < 2; ++q_r_55) {
                const float divisor = p_3[q_r_55];
                const float size = fabsf(divisor);
                const float scale_2_2 = 4.2535296e37f < size ? 5.421011e-20f : size < 2.3509887e-38f ? 1.8446744e19f : 1.0f;
                scale_2[q_r_55] = scale_2_2;
                inverse[q_r_55] = 1.0f / (divisor * scale_2_2);
            }
            #pragma unroll
            for (int d_r_11 = 0; d_r_11 < 16; ++d_r_11) {
                #pragma unroll
                for (int q_r_56 = 0; q_r_56 < 2; ++q_r_56) {
                    #pragma unroll
                    for (int d_r_12 = 0; d_r_12 < 2; ++d_r_12) {
                        out_2[(d_r_11 * 2 + q_r_56) * 2 + d_r_12] = p_3[q_r_56] == 0.0f ? 0.0f : out_u[(d_r_11 * 2 + q_r_56) * 2 + d_r_12] * scale_2[q_r_56] * inverse[q_r_56];
                    }
                }
            }
            // [STORE out]
            if (lane == 0) {  // r178
                fd::tensor_store_wait<0>();
            }
            __syncwarp();
            #pragma unroll
            for (int d_r_13 = 0; d_r_13 < 16; ++d_r_13) {
                #pragma unroll
                for (int q_r_57 = 0; q_r_57 < 2; ++q_r_57) {
                    fd::store<fd::bf16, 2>(&s_out[(int)threadIdx.x / 32 * 2048 + (j_lane + d_r_13 * 8) / 64 * 1024 + (q_lane_2 + q_r_57 * 8) * 64 + (((j_lane + d_r_13 * 8) % 64) ^ ((q_lane_2 + q_r_57 * 8) % 8 * 8))], &out_2[(d_r_13 * 2 + q_r_57) * 2]);
                }
            }
            fd::fence_proxy_async();
            __syncwarp();
            if (lane == 0) {
                fd::tensor_store(out_map, &s_out[(int)threadIdx.x / 32 * 2048], 0, (int)q0 + warp * 16, (int)h0, (int)b0);
                fd::tensor_store(out_map, &s_out[(int)threadIdx.x / 32 * 2048 + 1024], 64, (int)q0 + warp * 16, (int)h0, (int)b0);
                fd::tensor_store_commit();
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
        if (lane == 0) {
            fd::tensor_store_wait<0>();
        }
    } else {  // r184
        fd::registers_fewer<40>();  // r178
        // [BRING vs]
        if ((int)threadIdx.x == 256) {  // r184
            // [STORE out]
            int buffer_2 = 0;  // r178
            int buffer_parity_2 = 0;
            int stage_2 = 0;
            int stage_parity_2 = 0;
            int next_stage_2 = 0;
            int next_parity_2 = 0;
            int handout_2 = 0;
            int handout_parity_2 = 0;
            int tile_2 = (int)blockIdx.x;
            // [BRING vs]
            #pragma unroll 1  // r184
            while (tile_2 < tiles) {
                // [STORE out]
                const int section_tiles_2 = section_sets * row_tiles;  // r179
                const int section_2 = fd::div(tile_2, section_tiles_2);
                const int section_first_2 = section_2 * section_sets;
                const int in_section_2 = fd::mod(tile_2, section_tiles_2);
                const int sets_here_2 = fd::min(section_sets, row_sets - section_first_2);
                const long long q0_2 = (long long)(row_tiles - 1 - fd::div(in_section_2, sets_here_2)) * 128;
                const int row_set_2 = section_first_2 + fd::mod(in_section_2, sets_here_2);
                const int rest_h_2 = fd::div(row_set_2, h_blocks);
                const long long h0_2 = (long long)fd::mod(row_set_2, h_blocks);
                const long long b0_2 = (long long)rest_h_2;
                int drawn = 0;
                drawn = fd::atomic_add(&tiles_taken[0LL], 1);
                const long long j_end_2 = fd::min(n_q, q0_2 + 128);  // r180
                const int column_tiles_2 = (int)((fd::max(j_end_2, 0LL) + 127) / 128);
                const int whole_tiles_2 = fd::min((int)(fd::max(fd::min(j_end_2, q0_2 + 1), 0LL) / 128), column_tiles_2 - 1);  // r181
                const int tested_tiles_2 = column_tiles_2 - whole_tiles_2;

                // [BRING qs] r182: 128 points in their whole depth into one of 2 copies that all consumers have read
                fd::mbarrier_wait(&s_qs_empty[buffer_2], buffer_parity_2 ^ 1);
                fd::mbarrier_arrive_expect(&s_qs_full[buffer_2], 32768);
                fd::tensor_copy(&s_qs[buffer_2 * 16384], qs_map, &s_qs_full[buffer_2], 0, (int)q0_2, (int)h0_2, (int)b0_2);
                fd::tensor_copy(&s_qs[buffer_2 * 16384 + 8192], qs_map, &s_qs_full[buffer_2], 64, (int)q0_2, (int)h0_2, (int)b0_2);
                buffer_2 += 1;
                if (buffer_2 == 2) {
                    buffer_2 = 0;
                    buffer_parity_2 = buffer_parity_2 ^ 1;
                }
                // [BRING vs]
                #pragma unroll 1  // r184
                for (int column_tile_3 = 0; column_tile_3 < column_tiles_2; ++column_tile_3) {
                    // [BRING qs]
                    const long long j0_4 = (long long)(column_tile_3 < tested_tiles_2 ? column_tile_3 + whole_tiles_2 : column_tile_3 - tested_tiles_2) * 128;  // r182

                    // [BRING ks] r183: 128 points in their whole depth into one of 2 copies that all consumers have read
                    fd::mbarrier_wait(&s_ks_empty[stage_2], stage_parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_ks_full[stage_2], 32768);
                    fd::tensor_copy(&s_ks[stage_2 * 16384], ks_map, &s_ks_full[stage_2], 0, (int)j0_4, (int)h0_2, (int)b0_2);
                    fd::tensor_copy(&s_ks[stage_2 * 16384 + 8192], ks_map, &s_ks_full[stage_2], 64, (int)j0_4, (int)h0_2, (int)b0_2);
                    stage_2 += 1;
                    if (stage_2 == 2) {
                        stage_2 = 0;
                        stage_parity_2 = stage_parity_2 ^ 1;
                    }
                    // [BRING vs]
                    fd::mbarrier_wait(&s_vs_empty[next_stage_2], next_parity_2 ^ 1);  // r184
                    fd::mbarrier_arrive_expect(&s_vs_full[next_stage_2], 32768);
                    fd::tensor_copy(&s_vs[next_stage_2 * 16384], vs_map, &s_vs_full[next_stage_2], 0, (int)j0_4, (int)h0_2, (int)b0_2);
                    fd::tensor_copy(&s_vs[next_stage_2 * 16384 + 8192], vs_map, &s_vs_full[next_stage_2], 64, (int)j0_4, (int)h0_2, (int)b0_2);
                    next_stage_2 += 1;
                    if (next_stage_2 == 2) {
                        next_stage_2 = 0;
                        next_parity_2 = next_parity_2 ^ 1;
                    }
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

extern "C" __global__ void __launch_bounds__(384, 1) dense_attention_kernel_any(
    const __nv_bfloat16* __restrict__ qs,
    const __nv_bfloat16* __restrict__ ks,
    const __nv_bfloat16* __restrict__ vs,
    __nv_bfloat16* __restrict__ out,
    int* tiles_taken_2,
    int tiles,
    int rounds,
    int workers,
    int row_tiles,
    int row_sets,
    int section_sets,
    long long n_q,
    int h_blocks,
    float scale,
    const __grid_constant__ fd::TensorMap qs_map,
    const __grid_constant__ fd::TensorMap ks_map,
    const __grid_constant__ fd::TensorMap vs_map,
    const __grid_constant__ fd::TensorMap out_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_qs = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 32768 x bf16, bytes 0..65536
    __nv_bfloat16* s_ks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 65536);  // 32768 x bf16, bytes 65536..131072
    __nv_bfloat16* s_vs = reinterpret_cast<__nv_bfloat16*>(fd_shared + 131072);  // 32768 x bf16, bytes 131072..196608
    __nv_bfloat16* s_out = reinterpret_cast<__nv_bfloat16*>(fd_shared + 196608);  // 16384 x bf16, bytes 196608..229376
    long long* s_qs_full = reinterpret_cast<long long*>(fd_shared + 229376);  // 2 x i64, bytes 229376..229392
    long long* s_qs_empty = reinterpret_cast<long long*>(fd_shared + 229392);  // 2 x i64, bytes 229392..229408
    long long* s_ks_full = reinterpret_cast<long long*>(fd_shared + 229408);  // 2 x i64, bytes 229408..229424
    long long* s_ks_empty = reinterpret_cast<long long*>(fd_shared + 229424);  // 2 x i64, bytes 229424..229440
    long long* s_vs_full = reinterpret_cast<long long*>(fd_shared + 229440);  // 2 x i64, bytes 229440..229456
    long long* s_vs_empty = reinterpret_cast<long long*>(fd_shared + 229456);  // 2 x i64, bytes 229456..229472
    int* s_next_tile = reinterpret_cast<int*>(fd_shared + 229472);  // 2 x i32, bytes 229472..229480
    long long* s_next_tile_full = reinterpret_cast<long long*>(fd_shared + 229488);  // 2 x i64, bytes 229488..229504
    long long* s_next_tile_empty = reinterpret_cast<long long*>(fd_shared + 229504);  // 2 x i64, bytes 229504..229520

    // [INIT] r188: one kernel over blocks of [b, h, q]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int j_lane = lane % 4 * 2;  // r199
    const int q_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 64;
    const int q_lane_2 = lane / 4;  // r235

    // [HANDOUT] r190: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
    if ((int)threadIdx.x == 0) {
        #pragma unroll
        for (int copy = 0; copy < 2; ++copy) {
            fd::mbarrier_init(&s_qs_full[copy], 1);
            fd::mbarrier_init(&s_qs_empty[copy], 8);
        }
        #pragma unroll
        for (int copy_2 = 0; copy_2 < 2; ++copy_2) {
            fd::mbarrier_init(&s_ks_full[copy_2], 1);
            fd::mbarrier_init(&s_ks_empty[copy_2], 8);
        }
        #pragma unroll
        for (int copy_3 = 0; copy_3 < 2; ++copy_3) {
            fd::mbarrier_init(&s_vs_full[copy_3], 1);
            fd::mbarrier_init(&s_vs_empty[copy_3], 8);
        }
        #pragma unroll
        for (int copy_4 = 0; copy_4 < 2; ++copy_4) {
            fd::mbarrier_init(&s_next_tile_full[copy_4], 1);
            fd::mbarrier_init(&s_next_tile_empty[copy_4], 8);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING vs] r241: 128 points in their whole depth into one of 2 copies that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [HANDOUT]
        fd::registers_more<232>();  // r190
        int buffer = 0;
        int buffer_parity = 0;
        int stage = 0;
        int stage_parity = 0;
        int next_stage = 0;
        int next_parity = 0;
        int handout = 0;
        int handout_parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        int tile = (int)blockIdx.x;

        // [STORE out] r235: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers of each warp in turns
        float logit_1[64];
        float p_1[2];
        float p_1_ahead[2];
        float p_3[2];
        float out_u[64];
        unsigned operand[32];
        float logit[64];
        bool seen[2];
        int bound[2];
        float p_1_tile[2];
        float p_1_old[2];
        float p_1_shown[2];
        float p_3_scale[2];
        float p_2[64];
        float logit_2[64];
        bool seen_2[2];
        int bound_2[2];
        float p_1_tile_2[2];
        float p_1_old_2[2];
        float p_1_shown_2[2];
        float p_3_scale_2[2];
        float p_2_2[64];
        float p_1_tile_3[2];
        float logit_3[64];
        float p_1_old_3[2];
        float p_3_scale_3[2];
        float p_2_3[64];
        float p_1_old_4[2];
        float p_3_scale_4[2];
        float out_2[64];
        float scale_2[2];
        float inverse[2];
        #pragma unroll 1
        while (tile < tiles) {
            // [HANDOUT]
            const int section_tiles = section_sets * row_tiles;  // r191
            const int section = fd::div(tile, section_tiles);
            const int section_first = section * section_sets;
            const int in_section = fd::mod(tile, section_tiles);
            const int sets_here = fd::min(section_sets, row_sets - section_first);
            const long long q0 = (long long)(row_tiles - 1 - fd::div(in_section, sets_here)) * 128;
            const int row_set = section_first + fd::mod(in_section, sets_here);
            const int rest_h = fd::div(row_set, h_blocks);
            const long long h0 = (long long)fd::mod(row_set, h_blocks);
            const long long b0 = (long long)rest_h;
            const long long j_end = fd::min(n_q, q0 + 128);  // r192
            const int column_tiles = (int)((fd::max(j_end, 0LL) + 127) / 128);

            // [INIT] r193: states of the rows start at the identity of their operators
            #pragma unroll
            for (int q_r = 0; q_r < 2; ++q_r) {
                p_1[q_r] = -fd::infinity();
            }
            #pragma unroll  // r194
            for (int q_r_2 = 0; q_r_2 < 2; ++q_r_2) {
                p_1_ahead[q_r_2] = -fd::infinity();
            }
            #pragma unroll
            for (int q_r_3 = 0; q_r_3 < 2; ++q_r_3) {
                p_3[q_r_3] = 0.0f;
            }
            #pragma unroll
            for (int d_r = 0; d_r < 16; ++d_r) {
                #pragma unroll
                for (int q_r_4 = 0; q_r_4 < 2; ++q_r_4) {
                    #pragma unroll
                    for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                        out_u[(d_r * 2 + q_r_4) * 2 + d_r_2] = 0.0f;
                    }
                }
            }
            fd::mbarrier_wait(&s_qs_full[buffer], buffer_parity);

            // [COMPUTE out__u] r230: m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
            if (0 < column_tiles) {
                // [INIT]
                const int whole_tiles = fd::min((int)(fd::max(fd::min(j_end, q0 + 1), 0LL) / 128), column_tiles - 1);  // r195
                const int tested_tiles = column_tiles - whole_tiles;
                const long long j0 = (long long)whole_tiles * 128;
                fd::mbarrier_wait(&s_ks_full[stage], stage_parity);  // r196

                // [COMPUTE logit__1] r197: m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
                fd::warpgroup_fence();
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096]), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384]), false);
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 32), true);
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 64), true);
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 96), true);
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16384), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16384), true);
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16416), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16416), true);
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16448), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16448), true);
                fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16480), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16480), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_ks_empty[stage]);
                }
                stage += 1;
                if (stage == 2) {
                    stage = 0;
                    stage_parity = stage_parity ^ 1;
                }
                if (lane == 0 && 0 == column_tiles - 1) {
                    fd::mbarrier_arrive(&s_qs_empty[buffer]);
                }

                // [COMPUTE logit] r198: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                #pragma unroll
                for (int j_r = 0; j_r < 16; ++j_r) {
                    #pragma unroll
                    for (int q_r_5 = 0; q_r_5 < 2; ++q_r_5) {
                        #pragma unroll
                        for (int j_r_2 = 0; j_r_2 < 2; ++j_r_2) {
                            logit[(j_r * 2 + q_r_5) * 2 + j_r_2] = scale * logit_1[(j_r * 2 + q_r_5) * 2 + j_r_2];
                        }
                    }
                }
                #pragma unroll  // r199
                for (int q_r_6 = 0; q_r_6 < 2; ++q_r_6) {
                    seen[q_r_6] = false;
                }
                #pragma unroll
                for (int q_r_7 = 0; q_r_7 < 2; ++q_r_7) {
                    bound[q_r_7] = 2147483647;
                }
                #pragma unroll
                for (int q_r_8 = 0; q_r_8 < 2; ++q_r_8) {
                    bound[q_r_8] = fd::min(bound[q_r_8], (int)fd::max(fd::min(j_end - (j0 + (long long)j_lane) - 1, 2147483647LL), -2147483647LL));
                }
                #pragma unroll
                for (int q_r_9 = 0; q_r_9 < 2; ++q_r_9) {
                    bound[q_r_9] = fd::min(bound[q_r_9], (int)fd::max(fd::min(fd::max(fd::min(q0 + (long long)(q_lane + q_r_9 * 8), 1099511627776LL), -1099511627776LL) - (j0 + (long long)j_lane), 2147483647LL), -2147483647LL));
                }
                #pragma unroll
                for (int j_r_3 = 0; j_r_3 < 16; ++j_r_3) {
                    #pragma unroll
                    for (int q_r_10 = 0; q_r_10 < 2; ++q_r_10) {
                        #pragma unroll
                        for (int j_r_4 = 0; j_r_4 < 2; ++j_r_4) {
                            const bool present = (j_r_3 * 8 + j_r_4) <= bound[q_r_10];
                            logit[(j_r_3 * 2 + q_r_10) * 2 + j_r_4] = present ? logit[(j_r_3 * 2 + q_r_10) * 2 + j_r_4] : -fd::infinity();
                            seen[q_r_10] = seen[q_r_10] || present;
                        }
                    }
                }
                #pragma unroll
                for (int q_r_11 = 0; q_r_11 < 2; ++q_r_11) {
                    p_1_tile[q_r_11] = -fd::infinity();
                }

                // [COMPUTE p__1] r200: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                #pragma unroll
                for (int j_r_5 = 0; j_r_5 < 16; ++j_r_5) {
                    #pragma unroll
                    for (int q_r_12 = 0; q_r_12 < 2; ++q_r_12) {
                        #pragma unroll
                        for (int j_r_6 = 0; j_r_6 < 2; ++j_r_6) {
                            p_1_tile[q_r_12] = fd::max(p_1_tile[q_r_12], logit[(j_r_5 * 2 + q_r_12) * 2 + j_r_6]);
                        }
                    }
                }

                // [WARP_REDUCE p__1] r201: butterfly over lanes, masks [1, 2], lower lanes left
                #pragma unroll
                for (int q_r_13 = 0; q_r_13 < 2; ++q_r_13) {
                    const float other = fd::shuffle_xor(p_1_tile[q_r_13], 1);
                    p_1_tile[q_r_13] = fd::max(p_1_tile[q_r_13], other);
                    const float other_2 = fd::shuffle_xor(p_1_tile[q_r_13], 2);
                    p_1_tile[q_r_13] = fd::max(p_1_tile[q_r_13], other_2);
                }
                #pragma unroll
                for (int q_r_14 = 0; q_r_14 < 2; ++q_r_14) {
                    p_1_old[q_r_14] = p_1[q_r_14];
                    p_1_ahead[q_r_14] = fd::max(p_1_ahead[q_r_14], p_1_tile[q_r_14]);
                    p_1[q_r_14] = 5.5451775f < (p_1_ahead[q_r_14] - p_1[q_r_14]) ? p_1_ahead[q_r_14] : p_1[q_r_14];
                }
                #pragma unroll
                for (int q_r_15 = 0; q_r_15 < 2; ++q_r_15) {
                    p_1_shown[q_r_15] = p_1[q_r_15] == -fd::infinity() && !seen[q_r_15] ? 0.0f : p_1[q_r_15];
                }

                // [RESCALE p__1] r202: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                #pragma unroll
                for (int q_r_16 = 0; q_r_16 < 2; ++q_r_16) {
                    p_3_scale[q_r_16] = p_1_old[q_r_16] == p_1[q_r_16] ? 1.0f : p_1_old[q_r_16] == -fd::infinity() || p_1_old[q_r_16] == fd::infinity() ? 0.0f : expf(p_1_old[q_r_16] - p_1[q_r_16]);
                }
                #pragma unroll
                for (int q_r_17 = 0; q_r_17 < 2; ++q_r_17) {
                    p_3[q_r_17] = p_3_scale[q_r_17] == 0.0f ? 0.0f : p_3[q_r_17] * p_3_scale[q_r_17];
                }

                // [COMPUTE p__2] r203: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                #pragma unroll
                for (int j_r_7 = 0; j_r_7 < 16; ++j_r_7) {
                    #pragma unroll
                    for (int q_r_18 = 0; q_r_18 < 2; ++q_r_18) {
                        #pragma unroll
                        for (int j_r_8 = 0; j_r_8 < 2; ++j_r_8) {
                            p_2[(j_r_7 * 2 + q_r_18) * 2 + j_r_8] = fd::exp2_approx(__fmaf_rn(logit[(j_r_7 * 2 + q_r_18) * 2 + j_r_8], 1.442695f, -(p_1_shown[q_r_18] * 1.442695f)));
                        }
                    }
                }

                // [COMPUTE p__3] r204: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                #pragma unroll
                for (int j_r_9 = 0; j_r_9 < 16; ++j_r_9) {
                    #pragma unroll
                    for (int q_r_19 = 0; q_r_19 < 2; ++q_r_19) {
                        #pragma unroll
                        for (int j_r_10 = 0; j_r_10 < 2; ++j_r_10) {
                            p_3[q_r_19] += p_2[(j_r_9 * 2 + q_r_19) * 2 + j_r_10];
                        }
                    }
                }
                const unsigned risen = fd::ballot(p_3_scale[0] != 1.0f || p_3_scale[1] != 1.0f);  // r205
                if (risen != 0u) {
                    #pragma unroll
                    for (int d_r_3 = 0; d_r_3 < 16; ++d_r_3) {
                        #pragma unroll
                        for (int q_r_20 = 0; q_r_20 < 2; ++q_r_20) {
                            #pragma unroll
                            for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
                                out_u[(d_r_3 * 2 + q_r_20) * 2 + d_r_4] = p_3_scale[q_r_20] == 0.0f ? 0.0f : out_u[(d_r_3 * 2 + q_r_20) * 2 + d_r_4] * p_3_scale[q_r_20];
                            }
                        }
                    }
                }

                // [COMPUTE operand] r206: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll
                for (int j_r_11 = 0; j_r_11 < 16; ++j_r_11) {
                    #pragma unroll
                    for (int q_r_21 = 0; q_r_21 < 2; ++q_r_21) {
                        operand[j_r_11 * 2 + q_r_21] = fd::pack_bf16(p_2[(j_r_11 * 2 + q_r_21) * 2], p_2[(j_r_11 * 2 + q_r_21) * 2 + 1]);
                    }
                }

                // [COMPUTE operand] r218: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile = 1; column_tile < tested_tiles; ++column_tile) {
                    // [COMPUTE operand]
                    const long long j0_2 = (long long)(column_tile + whole_tiles) * 128;  // r206
                    fd::mbarrier_wait(&s_ks_full[stage], stage_parity);  // r207

                    // [COMPUTE logit__1] r208: m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096]), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384]), false);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 32), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 64), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 96), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16384), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16384), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16416), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16416), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16448), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16448), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16480), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16480), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_vs_full[next_stage], next_parity);

                    // [COMPUTE out__u] r209: m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[0], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384]), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[4], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 2048), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[8], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 4096), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[12], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 6144), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[16], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 8192), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[20], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 10240), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[24], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 12288), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[28], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 14336), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<1>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_ks_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 2) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0 && column_tile == column_tiles - 1) {
                        fd::mbarrier_arrive(&s_qs_empty[buffer]);
                    }

                    // [COMPUTE logit] r210: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_12 = 0; j_r_12 < 16; ++j_r_12) {
                        #pragma unroll
                        for (int q_r_22 = 0; q_r_22 < 2; ++q_r_22) {
                            #pragma unroll
                            for (int j_r_13 = 0; j_r_13 < 2; ++j_r_13) {
                                logit_2[(j_r_12 * 2 + q_r_22) * 2 + j_r_13] = scale * logit_1[(j_r_12 * 2 + q_r_22) * 2 + j_r_13];
                            }
                        }
                    }
                    #pragma unroll  // r211
                    for (int q_r_23 = 0; q_r_23 < 2; ++q_r_23) {
                        seen_2[q_r_23] = false;
                    }
                    #pragma unroll
                    for (int q_r_24 = 0; q_r_24 < 2; ++q_r_24) {
                        bound_2[q_r_24] = 2147483647;
                    }
                    #pragma unroll
                    for (int q_r_25 = 0; q_r_25 < 2; ++q_r_25) {
                        bound_2[q_r_25] = fd::min(bound_2[q_r_25], (int)fd::max(fd::min(j_end - (j0_2 + (long long)j_lane) - 1, 2147483647LL), -2147483647LL));
                    }
                    #pragma unroll
                    for (int q_r_26 = 0; q_r_26 < 2; ++q_r_26) {
                        bound_2[q_r_26] = fd::min(bound_2[q_r_26], (int)fd::max(fd::min(fd::max(fd::min(q0 + (long long)(q_lane + q_r_26 * 8), 1099511627776LL), -1099511627776LL) - (j0_2 + (long long)j_lane), 2147483647LL), -2147483647LL));
                    }
                    #pragma unroll
                    for (int j_r_14 = 0; j_r_14 < 16; ++j_r_14) {
                        #pragma unroll
                        for (int q_r_27 = 0; q_r_27 < 2; ++q_r_27) {
                            #pragma unroll
                            for (int j_r_15 = 0; j_r_15 < 2; ++j_r_15) {
                                const bool present_2 = (j_r_14 * 8 + j_r_15) <= bound_2[q_r_27];
                                logit_2[(j_r_14 * 2 + q_r_27) * 2 + j_r_15] = present_2 ? logit_2[(j_r_14 * 2 + q_r_27) * 2 + j_r_15] : -fd::infinity();
                                seen_2[q_r_27] = seen_2[q_r_27] || present_2;
                            }
                        }
                    }
                    #pragma unroll
                    for (int q_r_28 = 0; q_r_28 < 2; ++q_r_28) {
                        p_1_tile_2[q_r_28] = -fd::infinity();
                    }

                    // [COMPUTE p__1] r212: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_16 = 0; j_r_16 < 16; ++j_r_16) {
                        #pragma unroll
                        for (int q_r_29 = 0; q_r_29 < 2; ++q_r_29) {
                            #pragma unroll
                            for (int j_r_17 = 0; j_r_17 < 2; ++j_r_17) {
                                p_1_tile_2[q_r_29] = fd::max(p_1_tile_2[q_r_29], logit_2[(j_r_16 * 2 + q_r_29) * 2 + j_r_17]);
                            }
                        }
                    }

                    // [WARP_REDUCE p__1] r213: butterfly over lanes, masks [1, 2], lower lanes left
                    #pragma unroll
                    for (int q_r_30 = 0; q_r_30 < 2; ++q_r_30) {
                        const float other_3 = fd::shuffle_xor(p_1_tile_2[q_r_30], 1);
                        p_1_tile_2[q_r_30] = fd::max(p_1_tile_2[q_r_30], other_3);
                        const float other_4 = fd::shuffle_xor(p_1_tile_2[q_r_30], 2);
                        p_1_tile_2[q_r_30] = fd::max(p_1_tile_2[q_r_30], other_4);
                    }
                    #pragma unroll
                    for (int q_r_31 = 0; q_r_31 < 2; ++q_r_31) {
                        p_1_old_2[q_r_31] = p_1[q_r_31];
                        p_1_ahead[q_r_31] = fd::max(p_1_ahead[q_r_31], p_1_tile_2[q_r_31]);
                        p_1[q_r_31] = 5.5451775f < (p_1_ahead[q_r_31] - p_1[q_r_31]) ? p_1_ahead[q_r_31] : p_1[q_r_31];
                    }
                    #pragma unroll
                    for (int q_r_32 = 0; q_r_32 < 2; ++q_r_32) {
                        p_1_shown_2[q_r_32] = p_1[q_r_32] == -fd::infinity() && !seen_2[q_r_32] ? 0.0f : p_1[q_r_32];
                    }

                    // [RESCALE p__1] r214: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                    #pragma unroll
                    for (int q_r_33 = 0; q_r_33 < 2; ++q_r_33) {
                        p_3_scale_2[q_r_33] = p_1_old_2[q_r_33] == p_1[q_r_33] ? 1.0f : p_1_old_2[q_r_33] == -fd::infinity() || p_1_old_2[q_r_33] == fd::infinity() ? 0.0f : expf(p_1_old_2[q_r_33] - p_1[q_r_33]);
                    }
                    #pragma unroll
                    for (int q_r_34 = 0; q_r_34 < 2; ++q_r_34) {
                        p_3[q_r_34] = p_3_scale_2[q_r_34] == 0.0f ? 0.0f : p_3[q_r_34] * p_3_scale_2[q_r_34];
                    }

                    // [COMPUTE p__2] r215: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_18 = 0; j_r_18 < 16; ++j_r_18) {
                        #pragma unroll
                        for (int q_r_35 = 0; q_r_35 < 2; ++q_r_35) {
                            #pragma unroll
                            for (int j_r_19 = 0; j_r_19 < 2; ++j_r_19) {
                                p_2_2[(j_r_18 * 2 + q_r_35) * 2 + j_r_19] = fd::exp2_approx(__fmaf_rn(logit_2[(j_r_18 * 2 + q_r_35) * 2 + j_r_19], 1.442695f, -(p_1_shown_2[q_r_35] * 1.442695f)));
                            }
                        }
                    }

                    // [COMPUTE p__3] r216: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_20 = 0; j_r_20 < 16; ++j_r_20) {
                        #pragma unroll
                        for (int q_r_36 = 0; q_r_36 < 2; ++q_r_36) {
                            #pragma unroll
                            for (int j_r_21 = 0; j_r_21 < 2; ++j_r_21) {
                                p_3[q_r_36] += p_2_2[(j_r_20 * 2 + q_r_36) * 2 + j_r_21];
                            }
                        }
                    }
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_vs_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    const unsigned risen_2 = fd::ballot(p_3_scale_2[0] != 1.0f || p_3_scale_2[1] != 1.0f);  // r217
                    if (risen_2 != 0u) {
                        #pragma unroll
                        for (int d_r_5 = 0; d_r_5 < 16; ++d_r_5) {
                            #pragma unroll
                            for (int q_r_37 = 0; q_r_37 < 2; ++q_r_37) {
                                #pragma unroll
                                for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
                                    out_u[(d_r_5 * 2 + q_r_37) * 2 + d_r_6] = p_3_scale_2[q_r_37] == 0.0f ? 0.0f : out_u[(d_r_5 * 2 + q_r_37) * 2 + d_r_6] * p_3_scale_2[q_r_37];
                                }
                            }
                        }
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r218
                    for (int j_r_22 = 0; j_r_22 < 16; ++j_r_22) {
                        #pragma unroll
                        for (int q_r_38 = 0; q_r_38 < 2; ++q_r_38) {
                            operand[j_r_22 * 2 + q_r_38] = fd::pack_bf16(p_2_2[(j_r_22 * 2 + q_r_38) * 2], p_2_2[(j_r_22 * 2 + q_r_38) * 2 + 1]);
                        }
                    }
                }

                // [COMPUTE operand] r229: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile_2 = tested_tiles; column_tile_2 < column_tiles; ++column_tile_2) {
                    // [COMPUTE operand]
                    const long long j0_3 = (long long)(column_tile_2 - tested_tiles) * 128;  // r218
                    fd::mbarrier_wait(&s_ks_full[stage], stage_parity);  // r219

                    // [COMPUTE logit__1] r220: m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096]), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384]), false);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 32), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 64), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 96), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16384), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16384), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16416), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16416), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16448), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16448), true);
                    fd::wgmma_m64n128k16_bf16_kk(&logit_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_qs[buffer * 16384 + group * 4096], 16480), fd::warpgroup_matrix<1024, 16, 1>(&s_ks[stage * 16384], 16480), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_vs_full[next_stage], next_parity);

                    // [COMPUTE out__u] r221: m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[0], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384]), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[4], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 2048), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[8], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 4096), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[12], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 6144), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[16], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 8192), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[20], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 10240), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[24], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 12288), true);
                    fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[28], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 14336), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<1>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_ks_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 2) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0 && column_tile_2 == column_tiles - 1) {
                        fd::mbarrier_arrive(&s_qs_empty[buffer]);
                    }
                    #pragma unroll
                    for (int q_r_39 = 0; q_r_39 < 2; ++q_r_39) {
                        p_1_tile_3[q_r_39] = -fd::infinity();
                    }

                    // [COMPUTE logit] r222: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_23 = 0; j_r_23 < 16; ++j_r_23) {
                        #pragma unroll
                        for (int q_r_40 = 0; q_r_40 < 2; ++q_r_40) {
                            #pragma unroll
                            for (int j_r_24 = 0; j_r_24 < 2; ++j_r_24) {
                                logit_3[(j_r_23 * 2 + q_r_40) * 2 + j_r_24] = scale * logit_1[(j_r_23 * 2 + q_r_40) * 2 + j_r_24];
                            }
                        }
                    }

                    // [COMPUTE p__1] r223: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_25 = 0; j_r_25 < 16; ++j_r_25) {
                        #pragma unroll
                        for (int q_r_41 = 0; q_r_41 < 2; ++q_r_41) {
                            #pragma unroll
                            for (int j_r_26 = 0; j_r_26 < 2; ++j_r_26) {
                                p_1_tile_3[q_r_41] = fd::max(p_1_tile_3[q_r_41], logit_3[(j_r_25 * 2 + q_r_41) * 2 + j_r_26]);
                            }
                        }
                    }

                    // [WARP_REDUCE p__1] r224: butterfly over lanes, masks [1, 2], lower lanes left
                    #pragma unroll
                    for (int q_r_42 = 0; q_r_42 < 2; ++q_r_42) {
                        const float other_5 = fd::shuffle_xor(p_1_tile_3[q_r_42], 1);
                        p_1_tile_3[q_r_42] = fd::max(p_1_tile_3[q_r_42], other_5);
                        const float other_6 = fd::shuffle_xor(p_1_tile_3[q_r_42], 2);
                        p_1_tile_3[q_r_42] = fd::max(p_1_tile_3[q_r_42], other_6);
                    }
                    #pragma unroll
                    for (int q_r_43 = 0; q_r_43 < 2; ++q_r_43) {
                        p_1_old_3[q_r_43] = p_1[q_r_43];
                        p_1_ahead[q_r_43] = fd::max(p_1_ahead[q_r_43], p_1_tile_3[q_r_43]);
                        p_1[q_r_43] = 5.5451775f < (p_1_ahead[q_r_43] - p_1[q_r_43]) ? p_1_ahead[q_r_43] : p_1[q_r_43];
                    }

                    // [RESCALE p__1] r225: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                    #pragma unroll
                    for (int q_r_44 = 0; q_r_44 < 2; ++q_r_44) {
                        p_3_scale_3[q_r_44] = p_1_old_3[q_r_44] == p_1[q_r_44] ? 1.0f : p_1_old_3[q_r_44] == -fd::infinity() || p_1_old_3[q_r_44] == fd::infinity() ? 0.0f : expf(p_1_old_3[q_r_44] - p_1[q_r_44]);
                    }
                    #pragma unroll
                    for (int q_r_45 = 0; q_r_45 < 2; ++q_r_45) {
                        p_3[q_r_45] = p_3_scale_3[q_r_45] == 0.0f ? 0.0f : p_3[q_r_45] * p_3_scale_3[q_r_45];
                    }

                    // [COMPUTE p__2] r226: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_27 = 0; j_r_27 < 16; ++j_r_27) {
                        #pragma unroll
                        for (int q_r_46 = 0; q_r_46 < 2; ++q_r_46) {
                            #pragma unroll
                            for (int j_r_28 = 0; j_r_28 < 2; ++j_r_28) {
                                p_2_3[(j_r_27 * 2 + q_r_46) * 2 + j_r_28] = fd::exp2_approx(__fmaf_rn(logit_3[(j_r_27 * 2 + q_r_46) * 2 + j_r_28], 1.442695f, -(p_1[q_r_46] * 1.442695f)));
                            }
                        }
                    }

                    // [COMPUTE p__3] r227: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_29 = 0; j_r_29 < 16; ++j_r_29) {
                        #pragma unroll
                        for (int q_r_47 = 0; q_r_47 < 2; ++q_r_47) {
                            #pragma unroll
                            for (int j_r_30 = 0; j_r_30 < 2; ++j_r_30) {
                                p_3[q_r_47] += p_2_3[(j_r_29 * 2 + q_r_47) * 2 + j_r_30];
                            }
                        }
                    }
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_vs_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    const unsigned risen_3 = fd::ballot(p_3_scale_3[0] != 1.0f || p_3_scale_3[1] != 1.0f);  // r228
                    if (risen_3 != 0u) {
                        #pragma unroll
                        for (int d_r_7 = 0; d_r_7 < 16; ++d_r_7) {
                            #pragma unroll
                            for (int q_r_48 = 0; q_r_48 < 2; ++q_r_48) {
                                #pragma unroll
                                for (int d_r_8 = 0; d_r_8 < 2; ++d_r_8) {
                                    out_u[(d_r_7 * 2 + q_r_48) * 2 + d_r_8] = p_3_scale_3[q_r_48] == 0.0f ? 0.0f : out_u[(d_r_7 * 2 + q_r_48) * 2 + d_r_8] * p_3_scale_3[q_r_48];
                                }
                            }
                        }
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r229
                    for (int j_r_31 = 0; j_r_31 < 16; ++j_r_31) {
                        #pragma unroll
                        for (int q_r_49 = 0; q_r_49 < 2; ++q_r_49) {
                            operand[j_r_31 * 2 + q_r_49] = fd::pack_bf16(p_2_3[(j_r_31 * 2 + q_r_49) * 2], p_2_3[(j_r_31 * 2 + q_r_49) * 2 + 1]);
                        }
                    }
                }
                fd::mbarrier_wait(&s_vs_full[next_stage], next_parity);
                // [COMPUTE out__u]
                fd::warpgroup_fence();  // r230
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[0], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384]), true);
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[4], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 2048), true);
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[8], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 4096), true);
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[12], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 6144), true);
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[16], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 8192), true);
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[20], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 10240), true);
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[24], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 12288), true);
                fd::wgmma_m64n128k16_bf16_rn(&out_u[0], &operand[28], fd::warpgroup_matrix<1024, 16384, 1>(&s_vs[next_stage * 16384], 14336), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_vs_empty[next_stage]);
                }
                next_stage += 1;
                if (next_stage == 2) {
                    next_stage = 0;
                    next_parity = next_parity ^ 1;
                }
            } else if (lane == 0) {
                fd::mbarrier_arrive(&s_qs_empty[buffer]);
            }
            buffer += 1;
            if (buffer == 2) {
                buffer = 0;
                buffer_parity = buffer_parity ^ 1;
            }
            #pragma unroll
            for (int q_r_50 = 0; q_r_50 < 2; ++q_r_50) {
                p_1_old_4[q_r_50] = p_1[q_r_50];
                p_1[q_r_50] = fd::max(p_1[q_r_50], p_1_ahead[q_r_50]);
            }

            // [RESCALE p__1] r231: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
            #pragma unroll
            for (int q_r_51 = 0; q_r_51 < 2; ++q_r_51) {
                p_3_scale_4[q_r_51] = p_1_old_4[q_r_51] == p_1[q_r_51] ? 1.0f : p_1_old_4[q_r_51] == -fd::infinity() || p_1_old_4[q_r_51] == fd::infinity() ? 0.0f : expf(p_1_old_4[q_r_51] - p_1[q_r_51]);
            }
            #pragma unroll
            for (int q_r_52 = 0; q_r_52 < 2; ++q_r_52) {
                p_3[q_r_52] = p_3_scale_4[q_r_52] == 0.0f ? 0.0f : p_3[q_r_52] * p_3_scale_4[q_r_52];
            }

            // [WARP_REDUCE p__3] r232: butterfly over lanes, masks [1, 2], lower lanes left
            #pragma unroll
            for (int q_r_53 = 0; q_r_53 < 2; ++q_r_53) {
                const float other_7 = fd::shuffle_xor(p_3[q_r_53], 1);
                p_3[q_r_53] += other_7;
                const float other_8 = fd::shuffle_xor(p_3[q_r_53], 2);
                p_3[q_r_53] += other_8;
            }
            const unsigned risen_4 = fd::ballot(p_3_scale_4[0] != 1.0f || p_3_scale_4[1] != 1.0f);  // r233
            if (risen_4 != 0u) {
                #pragma unroll
                for (int d_r_9 = 0; d_r_9 < 16; ++d_r_9) {
                    #pragma unroll
                    for (int q_r_54 = 0; q_r_54 < 2; ++q_r_54) {
                        #pragma unroll
                        for (int d_r_10 = 0; d_r_10 < 2; ++d_r_10) {
                            out_u[(d_r_9 * 2 + q_r_54) * 2 + d_r_10] = p_3_scale_4[q_r_54] == 0.0f ? 0.0f : out_u[(d_r_9 * 2 + q_r_54) * 2 + d_r_10] * p_3_scale_4[q_r_54];
                        }
                    }
                }
            }

            // [COMPUTE out] r234: 64 elements a thread in registers [d:16x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [q:4x16 q:2x64]
            #pragma unroll
            for (int q_r_55 = 0; q_r_55 < 2; ++q_r_55) {
                const float divisor = p_3[q_r_55];
                const float size = fabsf(divisor);
                const float scale_2_2 = 4.2535296e37f < size ? 5.421011e-20f : size < 2.3509887e-38f ? 1.8446744e19f : 1.0f;
                scale_2[q_r_55] = scale_2_2;
                inverse[q_r_55] = 1.0f / (divisor * scale_2_2);
            }
            #pragma unroll
            for (int d_r_11 = 0; d_r_11 < 16; ++d_r_11) {
                #pragma unroll
                for (int q_r_56 = 0; q_r_56 < 2; ++q_r_56) {
                    #pragma unroll
                    for (int d_r_12 = 0; d_r_12 < 2; ++d_r_12) {
                        out_2[(d_r_11 * 2 + q_r_56) * 2 + d_r_12] = p_3[q_r_56] == 0.0f ? 0.0f : out_u[(d_r_11 * 2 + q_r_56) * 2 + d_r_12] * scale_2[q_r_56] * inverse[q_r_56];
                    }
                }
            }
            // [STORE out]
            if (lane == 0) {  // r235
                fd::tensor_store_wait<0>();
            }
            __syncwarp();
            #pragma unroll
            for (int d_r_13 = 0; d_r_13 < 16; ++d_r_13) {
                #pragma unroll
                for (int q_r_57 = 0; q_r_57 < 2; ++q_r_57) {
                    fd::store<fd::bf16, 2>(&s_out[(int)threadIdx.x / 32 * 2048 + (j_lane + d_r_13 * 8) / 64 * 1024 + (q_lane_2 + q_r_57 * 8) * 64 + (((j_lane + d_r_13 * 8) % 64) ^ ((q_lane_2 + q_r_57 * 8) % 8 * 8))], &out_2[(d_r_13 * 2 + q_r_57) * 2]);
                }
            }
            fd::fence_proxy_async();
            __syncwarp();
            if (lane == 0) {
                fd::tensor_store(out_map, &s_out[(int)threadIdx.x / 32 * 2048], 0, (int)q0 + warp * 16, (int)h0, (int)b0);
                fd::tensor_store(out_map, &s_out[(int)threadIdx.x / 32 * 2048 + 1024], 64, (int)q0 + warp * 16, (int)h0, (int)b0);
                fd::tensor_store_commit();
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
        if (lane == 0) {
            fd::tensor_store_wait<0>();
        }
    } else {  // r241
        fd::registers_fewer<40>();  // r235
        // [BRING vs]
        if ((int)threadIdx.x == 256) {  // r241
            // [STORE out]
            int buffer_2 = 0;  // r235
            int buffer_parity_2 = 0;
            int stage_2 = 0;
            int stage_parity_2 = 0;
            int next_stage_2 = 0;
            int next_parity_2 = 0;
            int handout_2 = 0;
            int handout_parity_2 = 0;
            int tile_2 = (int)blockIdx.x;
            // [BRING vs]
            #pragma unroll 1  // r241
            while (tile_2 < tiles) {
                // [STORE out]
                const int section_tiles_2 = section_sets * row_tiles;  // r236
                const int section_2 = fd::div(tile_2, section_tiles_2);
                const int section_first_2 = section_2 * section_sets;
                const int in_section_2 = fd::mod(tile_2, section_tiles_2);
                const int sets_here_2 = fd::min(section_sets, row_sets - section_first_2);
                const long long q0_2 = (long long)(row_tiles - 1 - fd::div(in_section_2, sets_here_2)) * 128;
                const int row_set_2 = section_first_2 + fd::mod(in_section_2, sets_here_2);
                const int rest_h_2 = fd::div(row_set_2, h_blocks);
                const long long h0_2 = (long long)fd::mod(row_set_2, h_blocks);
                const long long b0_2 = (long long)rest_h_2;
                int drawn = 0;
                drawn = fd::atomic_add(&tiles_taken_2[0LL], 1);
                const long long j_end_2 = fd::min(n_q, q0_2 + 128);  // r237
                const int column_tiles_2 = (int)((fd::max(j_end_2, 0LL) + 127) / 128);
                const int whole_tiles_2 = fd::min((int)(fd::max(fd::min(j_end_2, q0_2 + 1), 0LL) / 128), column_tiles_2 - 1);  // r238
                const int tested_tiles_2 = column_tiles_2 - whole_tiles_2;

                // [BRING qs] r239: 128 points in their whole depth into one of 2 copies that all consumers have read
                fd::mbarrier_wait(&s_qs_empty[buffer_2], buffer_parity_2 ^ 1);
                fd::mbarrier_arrive_expect(&s_qs_full[buffer_2], 32768);
                fd::tensor_copy(&s_qs[buffer_2 * 16384], qs_map, &s_qs_full[buffer_2], 0, (int)q0_2, (int)h0_2, (int)b0_2);
                fd::tensor_copy(&s_qs[buffer_2 * 16384 + 8192], qs_map, &s_qs_full[buffer_2], 64, (int)q0_2, (int)h0_2, (int)b0_2);
                buffer_2 += 1;
                if (buffer_2 == 2) {
                    buffer_2 = 0;
                    buffer_parity_2 = buffer_parity_2 ^ 1;
                }
                // [BRING vs]
                #pragma unroll 1  // r241
                for (int column_tile_3 = 0; column_tile_3 < column_tiles_2; ++column_tile_3) {
                    // [BRING qs]
                    const long long j0_4 = (long long)(column_tile_3 < tested_tiles_2 ? column_tile_3 + whole_tiles_2 : column_tile_3 - tested_tiles_2) * 128;  // r239

                    // [BRING ks] r240: 128 points in their whole depth into one of 2 copies that all consumers have read
                    fd::mbarrier_wait(&s_ks_empty[stage_2], stage_parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_ks_full[stage_2], 32768);
                    fd::tensor_copy(&s_ks[stage_2 * 16384], ks_map, &s_ks_full[stage_2], 0, (int)j0_4, (int)h0_2, (int)b0_2);
                    fd::tensor_copy(&s_ks[stage_2 * 16384 + 8192], ks_map, &s_ks_full[stage_2], 64, (int)j0_4, (int)h0_2, (int)b0_2);
                    stage_2 += 1;
                    if (stage_2 == 2) {
                        stage_2 = 0;
                        stage_parity_2 = stage_parity_2 ^ 1;
                    }
                    // [BRING vs]
                    fd::mbarrier_wait(&s_vs_empty[next_stage_2], next_parity_2 ^ 1);  // r241
                    fd::mbarrier_arrive_expect(&s_vs_full[next_stage_2], 32768);
                    fd::tensor_copy(&s_vs[next_stage_2 * 16384], vs_map, &s_vs_full[next_stage_2], 0, (int)j0_4, (int)h0_2, (int)b0_2);
                    fd::tensor_copy(&s_vs[next_stage_2 * 16384 + 8192], vs_map, &s_vs_full[next_stage_2], 64, (int)j0_4, (int)h0_2, (int)b0_2);
                    next_stage_2 += 1;
                    if (next_stage_2 == 2) {
                        next_stage_2 = 0;
                        next_parity_2 = next_parity_2 ^ 1;
                    }
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
// r131 [step2, problem] fuse, logit__1, logit, p__1, p__2, p__3, out__u, out: one kernel over blocks of [b, h, q]; it reads nothing that a kernel before it makes
// r133 [build, problem] tiles-handed-out, dense_attention_kernel: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
// r134 [build, hardware] longest-first, q: later rows visit more columns: they come first, of a section of the other axes whose columns stay in the cache
// r135 [build, problem] tile-skip, (j <= q): tiles past the guard hold no points for any statement of the pass
// r136 [build, problem] stream-init, j: states of the rows start at the identity of their operators
// r137 [build, problem] key-lags, p__1: sums are rescaled when it has gone 5.545 powers of e beyond what they are scaled by, and at the end: any key gives the same result
// r138 [build, problem] tile-untested, (j <= q): the guard holds at all points of the tiles between: they are not tested
// r139 [build, hardware] stream-loop, j: `j` is streamed in tiles of 128; the last one overhangs
// r140 [build, hardware] warpgroup-matrix-unit, logit__1[b,h,q,j] = sum[d] (qs[b, h, q, d] * ks[b, h, j, d]) when (j <= q): m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r141 [build, problem] map-tile, logit[b,h,q,j] = (scale * logit__1[b, h, q, j]) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r142 [build, problem] absent-as-infinity, logit: minus infinity behind the end and where (j <= q) fails: the key does not see it, and its power is 0
// r143 [build, problem] reduce-registers, p__1[b,h,q] = max[j] logit[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r144 [build, hardware] warp-reduce, p__1: butterfly over lanes, masks [1, 2], lower lanes left
// r145 [build, problem] online-rescale, p__3: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r146 [build, problem] map-tile, p__2[b,h,q,j] = exp((logit[b, h, q, j] - p__1[b, h, q])) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r147 [build, problem] reduce-registers, p__3[b,h,q] = sum[j] p__2[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r148 [build, problem] rescale-when-risen, out__u: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r149 [build, hardware] chained-operand, p__2[b, h, q, j]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r150 [build, hardware] stream-loop, j: `j` is streamed in tiles of 128; the last one overhangs
// r151 [build, hardware] warpgroup-matrix-unit, logit__1[b,h,q,j] = sum[d] (qs[b, h, q, d] * ks[b, h, j, d]) when (j <= q): m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r152 [build, hardware] warpgroup-matrix-unit, out__u[b,h,q,d] = sum[j] (p__2[b, h, q, j] * vs[b, h, j, d]) when (j <= q): m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
// r153 [build, problem] map-tile, logit[b,h,q,j] = (scale * logit__1[b, h, q, j]) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r154 [build, problem] absent-as-infinity, logit: minus infinity behind the end and where (j <= q) fails: the key does not see it, and its power is 0
// r155 [build, problem] reduce-registers, p__1[b,h,q] = max[j] logit[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r156 [build, hardware] warp-reduce, p__1: butterfly over lanes, masks [1, 2], lower lanes left
// r157 [build, problem] online-rescale, p__3: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r158 [build, problem] map-tile, p__2[b,h,q,j] = exp((logit[b, h, q, j] - p__1[b, h, q])) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r159 [build, problem] reduce-registers, p__3[b,h,q] = sum[j] p__2[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r160 [build, problem] rescale-when-risen, out__u: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r161 [build, hardware] chained-operand, p__2[b, h, q, j]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r162 [build, hardware] stream-loop, j: `j` is streamed in tiles of 128; whole ones
// r163 [build, hardware] warpgroup-matrix-unit, logit__1[b,h,q,j] = sum[d] (qs[b, h, q, d] * ks[b, h, j, d]) when (j <= q): m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r164 [build, hardware] warpgroup-matrix-unit, out__u[b,h,q,d] = sum[j] (p__2[b, h, q, j] * vs[b, h, j, d]) when (j <= q): m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
// r165 [build, problem] map-tile, logit[b,h,q,j] = (scale * logit__1[b, h, q, j]) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r166 [build, problem] reduce-registers, p__1[b,h,q] = max[j] logit[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r167 [build, hardware] warp-reduce, p__1: butterfly over lanes, masks [1, 2], lower lanes left
// r168 [build, problem] online-rescale, p__3: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r169 [build, problem] map-tile, p__2[b,h,q,j] = exp((logit[b, h, q, j] - p__1[b, h, q])) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r170 [build, problem] reduce-registers, p__3[b,h,q] = sum[j] p__2[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r171 [build, problem] rescale-when-risen, out__u: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r172 [build, hardware] chained-operand, p__2[b, h, q, j]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r173 [build, hardware] warpgroup-matrix-unit, out__u[b,h,q,d] = sum[j] (p__2[b, h, q, j] * vs[b, h, j, d]) when (j <= q): m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
// r174 [build, problem] online-rescale, p__3: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r175 [build, hardware] warp-reduce, p__3: butterfly over lanes, masks [1, 2], lower lanes left
// r176 [build, problem] rescale-when-risen, out__u: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r177 [build, problem] map-tile, out[b,h,q,d] = (0.0 if (p__3[b, h, q] == 0.0) else (out__u[b, h, q, d] / p__3[b, h, q])): 64 elements a thread in registers [d:16x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [q:4x16 q:2x64]
// r178 [build, hardware] store-by-copy-engine, out: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers of each warp in turns
// r179 [build, hardware] longest-first, q: later rows visit more columns: they come first, of a section of the other axes whose columns stay in the cache
// r180 [build, problem] tile-skip, (j <= q): tiles past the guard hold no points for any statement of the pass
// r181 [build, problem] tile-untested, (j <= q): the guard holds at all points of the tiles between: they are not tested
// r182 [build, hardware] copy-engine, qs: 128 points in their whole depth into one of 2 copies that all consumers have read
// r183 [build, hardware] copy-engine, ks: 128 points in their whole depth into one of 2 copies that all consumers have read
// r184 [build, hardware] copy-engine, vs: 128 points in their whole depth into one of 2 copies that all consumers have read
// r188 [step2, problem] fuse, logit__1, logit, p__1, p__2, p__3, out__u, out: one kernel over blocks of [b, h, q]; it reads nothing that a kernel before it makes
// r190 [build, problem] tiles-handed-out, dense_attention_kernel_any: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
// r191 [build, hardware] longest-first, q: later rows visit more columns: they come first, of a section of the other axes whose columns stay in the cache
// r192 [build, problem] tile-skip, (j <= q): tiles past the guard hold no points for any statement of the pass
// r193 [build, problem] stream-init, j: states of the rows start at the identity of their operators
// r194 [build, problem] key-lags, p__1: sums are rescaled when it has gone 5.545 powers of e beyond what they are scaled by, and at the end: any key gives the same result
// r195 [build, problem] tile-untested, (j <= q): the guard holds at all points of the tiles between: they are not tested
// r196 [build, hardware] stream-loop, j: `j` is streamed in tiles of 128; the last one overhangs
// r197 [build, hardware] warpgroup-matrix-unit, logit__1[b,h,q,j] = sum[d] (qs[b, h, q, d] * ks[b, h, j, d]) when (j <= q): m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r198 [build, problem] map-tile, logit[b,h,q,j] = (scale * logit__1[b, h, q, j]) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r199 [build, problem] absent-as-infinity, logit: minus infinity behind the end and where (j <= q) fails: the key does not see it, and its power is 0
// r200 [build, problem] reduce-registers, p__1[b,h,q] = max[j] logit[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r201 [build, hardware] warp-reduce, p__1: butterfly over lanes, masks [1, 2], lower lanes left
// r202 [build, problem] online-rescale, p__3: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r203 [build, problem] map-tile, p__2[b,h,q,j] = exp((logit[b, h, q, j] - p__1[b, h, q])) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r204 [build, problem] reduce-registers, p__3[b,h,q] = sum[j] p__2[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r205 [build, problem] rescale-when-risen, out__u: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r206 [build, hardware] chained-operand, p__2[b, h, q, j]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r207 [build, hardware] stream-loop, j: `j` is streamed in tiles of 128; the last one overhangs
// r208 [build, hardware] warpgroup-matrix-unit, logit__1[b,h,q,j] = sum[d] (qs[b, h, q, d] * ks[b, h, j, d]) when (j <= q): m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r209 [build, hardware] warpgroup-matrix-unit, out__u[b,h,q,d] = sum[j] (p__2[b, h, q, j] * vs[b, h, j, d]) when (j <= q): m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
// r210 [build, problem] map-tile, logit[b,h,q,j] = (scale * logit__1[b, h, q, j]) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r211 [build, problem] absent-as-infinity, logit: minus infinity behind the end and where (j <= q) fails: the key does not see it, and its power is 0
// r212 [build, problem] reduce-registers, p__1[b,h,q] = max[j] logit[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r213 [build, hardware] warp-reduce, p__1: butterfly over lanes, masks [1, 2], lower lanes left
// r214 [build, problem] online-rescale, p__3: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r215 [build, problem] map-tile, p__2[b,h,q,j] = exp((logit[b, h, q, j] - p__1[b, h, q])) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r216 [build, problem] reduce-registers, p__3[b,h,q] = sum[j] p__2[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r217 [build, problem] rescale-when-risen, out__u: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r218 [build, hardware] chained-operand, p__2[b, h, q, j]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r219 [build, hardware] stream-loop, j: `j` is streamed in tiles of 128; whole ones
// r220 [build, hardware] warpgroup-matrix-unit, logit__1[b,h,q,j] = sum[d] (qs[b, h, q, d] * ks[b, h, j, d]) when (j <= q): m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r221 [build, hardware] warpgroup-matrix-unit, out__u[b,h,q,d] = sum[j] (p__2[b, h, q, j] * vs[b, h, j, d]) when (j <= q): m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
// r222 [build, problem] map-tile, logit[b,h,q,j] = (scale * logit__1[b, h, q, j]) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r223 [build, problem] reduce-registers, p__1[b,h,q] = max[j] logit[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r224 [build, hardware] warp-reduce, p__1: butterfly over lanes, masks [1, 2], lower lanes left
// r225 [build, problem] online-rescale, p__3: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r226 [build, problem] map-tile, p__2[b,h,q,j] = exp((logit[b, h, q, j] - p__1[b, h, q])) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r227 [build, problem] reduce-registers, p__3[b,h,q] = sum[j] p__2[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r228 [build, problem] rescale-when-risen, out__u: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r229 [build, hardware] chained-operand, p__2[b, h, q, j]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r230 [build, hardware] warpgroup-matrix-unit, out__u[b,h,q,d] = sum[j] (p__2[b, h, q, j] * vs[b, h, j, d]) when (j <= q): m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
// r231 [build, problem] online-rescale, p__3: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r232 [build, hardware] warp-reduce, p__3: butterfly over lanes, masks [1, 2], lower lanes left
// r233 [build, problem] rescale-when-risen, out__u: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r234 [build, problem] map-tile, out[b,h,q,d] = (0.0 if (p__3[b, h, q] == 0.0) else (out__u[b, h, q, d] / p__3[b, h, q])): 64 elements a thread in registers [d:16x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [q:4x16 q:2x64]
// r235 [build, hardware] store-by-copy-engine, out: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers of each warp in turns
// r236 [build, hardware] longest-first, q: later rows visit more columns: they come first, of a section of the other axes whose columns stay in the cache
// r237 [build, problem] tile-skip, (j <= q): tiles past the guard hold no points for any statement of the pass
// r238 [build, problem] tile-untested, (j <= q): the guard holds at all points of the tiles between: they are not tested
// r239 [build, hardware] copy-engine, qs: 128 points in their whole depth into one of 2 copies that all consumers have read
// r240 [build, hardware] copy-engine, ks: 128 points in their whole depth into one of 2 copies that all consumers have read
// r241 [build, hardware] copy-engine, vs: 128 points in their whole depth into one of 2 copies that all consumers have read
