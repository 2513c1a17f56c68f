// linear_gelu_erf: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Linear layer with bias, exact gelu and a residual.
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

// c[64, 192] = a[64, 16] b[16, 192], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).
__device__ __forceinline__ void wgmma_m64n192k16_bf16_kk(float* c, unsigned long long a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %98, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n192k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, %64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, %80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95}, "
                 "%96, %97, p, 1, 1, 0, 0;\n}"
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
                   "+f"(c[88]), "+f"(c[89]), "+f"(c[90]), "+f"(c[91]), "+f"(c[92]), "+f"(c[93]), "+f"(c[94]), "+f"(c[95])
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

}  // namespace fd

extern "C" __global__ void __launch_bounds__(384, 1) linear_gelu_erf_kernel(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ w,
    __nv_bfloat16* __restrict__ y,
    const __nv_bfloat16* __restrict__ residual,
    const __nv_bfloat16* __restrict__ bias,
    int tiles,
    int workers,
    int rounds,
    int m_blocks,
    int n_blocks,
    long long n_m,
    long long n_n,
    long long n_k,
    const __grid_constant__ fd::TensorMap x_map,
    const __grid_constant__ fd::TensorMap w_map,
    const __grid_constant__ fd::TensorMap y_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 32768 x bf16, bytes 0..65536
    __nv_bfloat16* s_w = reinterpret_cast<__nv_bfloat16*>(fd_shared + 65536);  // 49152 x bf16, bytes 65536..163840
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 163840);  // 4 x i64, bytes 163840..163872
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 163872);  // 4 x i64, bytes 163872..163904
    __nv_bfloat16* s_y = reinterpret_cast<__nv_bfloat16*>(fd_shared + 164864);  // 8192 x bf16, bytes 164864..181248
    __nv_bfloat16* s_residual = reinterpret_cast<__nv_bfloat16*>(fd_shared + 181248);  // 9216 x bf16, bytes 181248..199680

    // [INIT] r49: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int m_lane = lane / 8 + warp % 4 * 16 + warp / 4 * 64;  // r52
    const int n_lane = lane % 8 * 8;
    const int m_lane_2 = lane / 4 + warp % 4 * 16 + warp / 4 * 64;  // r53
    const int n_lane_2 = lane % 4 * 2;

    // [INIT] r50: 4 stages of 128+192 rows of 1 x 128 bytes; 2 consumer warpgroups of 96 accumulators a thread, one producer; 16 rows of tiles together
    if ((int)threadIdx.x == 0) {
        fd::tensor_map_prefetch(x_map);
        fd::tensor_map_prefetch(w_map);
        #pragma unroll
        for (int stage = 0; stage < 4; ++stage) {
            fd::mbarrier_init(&s_full[stage], 1);
            fd::mbarrier_init(&s_empty[stage], 8);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING x, w] r57: 64 points of the depth into the stage that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [INIT]
        int stage_2 = 0;  // r50
        int parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        if ((int)threadIdx.x == 0) {
            fd::tensor_map_prefetch(y_map);
        }
        const int trips = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

        // [STORE y] r56: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers in turns
        float y_1[96];
        float y_1_part[32];
        float residual_2[32];
        float residual_2_2[32];
        float bias_2[16];
        float y_2[32];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers;  // r50
            const int band_tiles = 16 * n_blocks;
            const int band = fd::div(tile, band_tiles);
            const int band_row = band * 16;
            const int band_rows = fd::min(m_blocks - band_row, 16);
            const int in_band = fd::mod(tile, band_tiles);
            const long long m0 = (long long)(band_row + fd::mod(in_band, band_rows)) * 128;
            const long long n0 = (long long)fd::div(in_band, band_rows) * 192;
            #pragma unroll
            for (int n_r = 0; n_r < 24; ++n_r) {
                #pragma unroll
                for (int m_r = 0; m_r < 2; ++m_r) {
                    #pragma unroll
                    for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                        y_1[(n_r * 2 + m_r) * 2 + n_r_2] = 0.0f;
                    }
                }
            }

            // [COMPUTE y__1] r51: 1 x m64n192 bf16 a consumer, 64 points of the depth a step
            #pragma unroll 1
            for (long long k0 = 0LL; k0 < n_k; k0 += 64) {
                fd::mbarrier_wait(&s_full[stage_2], parity);
                fd::warpgroup_settle<96>(&y_1[0]);
                fd::warpgroup_fence();
                fd::wgmma_m64n192k16_bf16_kk(&y_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 8192 + group * 64 * 64]), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 12288]), true);
                fd::wgmma_m64n192k16_bf16_kk(&y_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 8192 + group * 64 * 64], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 12288], 32), true);
                fd::wgmma_m64n192k16_bf16_kk(&y_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 8192 + group * 64 * 64], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 12288], 64), true);
                fd::wgmma_m64n192k16_bf16_kk(&y_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 8192 + group * 64 * 64], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 12288], 96), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                fd::warpgroup_settle<96>(&y_1[0]);
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_empty[stage_2]);
                }
                stage_2 += 1;
                if (stage_2 == 4) {
                    stage_2 = 0;
                    parity = parity ^ 1;
                }
            }
            // [STORE y]
            #pragma unroll  // r56
            for (int chunk = 0; chunk < 3; ++chunk) {
                // [COMPUTE y__1]
                #pragma unroll  // r51
                for (int r = 0; r < 32; ++r) {
                    y_1_part[r] = y_1[chunk * 32 + r];
                }
                const long long n_chunk = n0 + (long long)chunk * 64;

                // [LOAD residual] r52: address ((N * m) + n); 32 elements a thread, 8 at a time; registers [m:4x4 n:8x1] lanes [n:8x8 m:4x1] warps [m:4x16 m:2x64]
                #pragma unroll
                for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                    fd::load_or_zero<fd::bf16, 8, fd::read_only>((m0 + (long long)(m_lane + m_r_2 * 4)) < n_m && (n_chunk + (long long)n_lane) < n_n, &residual_2[m_r_2 * 8], &residual[n_n * (m0 + (long long)(m_lane + m_r_2 * 4)) + n_chunk + (long long)n_lane]);
                }

                // [EXCHANGE residual] r53: from registers [m:4x4 n:8x1] lanes [n:8x8 m:4x1] warps [m:4x16 m:2x64] to registers [n:8x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:4x16 m:2x64]
                #pragma unroll
                for (int m_r_3 = 0; m_r_3 < 4; ++m_r_3) {
                    fd::store<fd::bf16, 8>(&s_residual[(m_lane + m_r_3 * 4) * 72 + n_lane], &residual_2[m_r_3 * 8]);
                }
                __syncwarp();
                #pragma unroll
                for (int n_r_3 = 0; n_r_3 < 8; ++n_r_3) {
                    #pragma unroll
                    for (int m_r_4 = 0; m_r_4 < 2; ++m_r_4) {
                        fd::load<fd::bf16, 2>(&residual_2_2[(n_r_3 * 2 + m_r_4) * 2], &s_residual[(m_lane_2 + m_r_4 * 8) * 72 + n_lane_2 + n_r_3 * 8]);
                    }
                }

                // [LOAD bias] r54: address n; 16 elements a thread, 2 at a time; registers [n:8x8 n:2x1] lanes [n:4x2 *:8] warps [*:8]
                #pragma unroll
                for (int n_r_4 = 0; n_r_4 < 8; ++n_r_4) {
                    fd::load_or_zero<fd::bf16, 2, fd::read_only>((n_chunk + (long long)n_lane_2 + (long long)(n_r_4 * 8)) < n_n, &bias_2[n_r_4 * 2], &bias[n_chunk + (long long)n_lane_2 + (long long)(n_r_4 * 8)]);
                }

                // [COMPUTE y] r55: 32 elements a thread in registers [n:8x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:4x16 m:2x64]
                #pragma unroll
                for (int n_r_5 = 0; n_r_5 < 8; ++n_r_5) {
                    #pragma unroll
                    for (int m_r_5 = 0; m_r_5 < 2; ++m_r_5) {
                        #pragma unroll
                        for (int n_r_6 = 0; n_r_6 < 2; ++n_r_6) {
                            y_2[(n_r_5 * 2 + m_r_5) * 2 + n_r_6] = residual_2_2[(n_r_5 * 2 + m_r_5) * 2 + n_r_6] + 0.5f * (bias_2[n_r_5 * 2 + n_r_6] + y_1_part[(n_r_5 * 2 + m_r_5) * 2 + n_r_6]) * (1.0f + erff((bias_2[n_r_5 * 2 + n_r_6] + y_1_part[(n_r_5 * 2 + m_r_5) * 2 + n_r_6]) * 0.70710677f));
                        }
                    }
                }
                // [STORE y]
                if ((int)threadIdx.x == 0) {  // r56
                    fd::tensor_store_wait<0>();
                }
                fd::threads_sync<1, 256>();
                #pragma unroll
                for (int n_r_7 = 0; n_r_7 < 8; ++n_r_7) {
                    #pragma unroll
                    for (int m_r_6 = 0; m_r_6 < 2; ++m_r_6) {
                        fd::store<fd::bf16, 2>(&s_y[(m_lane_2 + m_r_6 * 8) * 64 + ((n_lane_2 + n_r_7 * 8) ^ ((m_lane_2 + m_r_6 * 8) % 8 * 8))], &y_2[(n_r_7 * 2 + m_r_6) * 2]);
                    }
                }
                fd::fence_proxy_async();
                fd::threads_sync<1, 256>();
                if ((int)threadIdx.x == 0) {
                    fd::tensor_store(y_map, &s_y[0], (int)n_chunk, (int)m0);
                    fd::tensor_store_commit();
                }
            }
        }
        if ((int)threadIdx.x == 0) {
            fd::tensor_store_wait<0>();
        }
    } else if ((int)threadIdx.x == 256) {  // r57
        int stage_3 = 0;  // r56
        int parity_2 = 0;
        const int trips_2 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
        // [BRING x, w]
        #pragma unroll 1  // r57
        for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
            // [STORE y]
            const int tile_2 = (int)blockIdx.x + trip_2 * workers;  // r56
            const int band_tiles_2 = 16 * n_blocks;
            const int band_2 = fd::div(tile_2, band_tiles_2);
            const int band_row_2 = band_2 * 16;
            const int band_rows_2 = fd::min(m_blocks - band_row_2, 16);
            const int in_band_2 = fd::mod(tile_2, band_tiles_2);
            const long long m0_2 = (long long)(band_row_2 + fd::mod(in_band_2, band_rows_2)) * 128;
            const long long n0_2 = (long long)fd::div(in_band_2, band_rows_2) * 192;
            // [BRING x, w]
            #pragma unroll 1  // r57
            for (long long k0_2 = 0LL; k0_2 < n_k; k0_2 += 64) {
                fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
                fd::mbarrier_arrive_expect(&s_full[stage_3], 40960);
                fd::tensor_copy(&s_x[stage_3 * 8192], x_map, &s_full[stage_3], (int)k0_2, (int)m0_2);
                fd::tensor_copy(&s_w[stage_3 * 12288], w_map, &s_full[stage_3], (int)k0_2, (int)n0_2);
                stage_3 += 1;
                if (stage_3 == 4) {
                    stage_3 = 0;
                    parity_2 = parity_2 ^ 1;
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) linear_gelu_erf_kernel_any_1(
    const __nv_bfloat16* __restrict__ x,
    __nv_bfloat16* __restrict__ x_laid,
    const __nv_bfloat16* __restrict__ w,
    __nv_bfloat16* __restrict__ w_laid,
    int k_blocks,
    long long n_k,
    long long x_elements,
    long long size_K_over_64,
    long long w_elements,
    int blocks) {
    // [CHOOSE] r62: none needs what another makes, and all have 256 threads in the same room: 8192 + 16384 blocks of one grid save 1.0 us of sm_90a
    const int number = (int)blockIdx.x;
    if (number < blocks) {
        const int block = number;
        const int lane = (int)threadIdx.x % 32;  // r61
        const int warp = (int)threadIdx.x / 32;
        const int rest_k = fd::div(block, k_blocks);
        const long long k0 = (long long)fd::mod(block, k_blocks) * 4096;
        const long long m0 = (long long)rest_k;
        const int k_lane = lane * 8 + warp * 256;  // r63

        // [MOVE x_laid] r63: address ((K * m) + k) to (((m * ceil(K/64)) * 64) + k); rows start anywhere: two pieces of 16 bytes are loaded and shifted together, 8 elements at a time
        unsigned x_laid_pieces[16];
        #pragma unroll
        for (int k_r = 0; k_r < 2; ++k_r) {
            const long long from = n_k * m0 + k0 + (long long)(k_lane + k_r * 2048);
            const long long before = from & 7;
            const long long first = from - before;
            fd::load_bits_if<16, fd::read_only>((k0 + (long long)(k_lane + k_r * 2048)) < n_k && (first + 16) <= x_elements, &x_laid_pieces[k_r * 8], &x[first]);
            fd::load_bits_if<16, fd::read_only>((k0 + (long long)(k_lane + k_r * 2048)) < n_k && (first + 16) <= x_elements, &x_laid_pieces[k_r * 8 + 4], &x[first + 8]);
        }
        unsigned x_laid_words[4];
        float x_laid_element[1];
        #pragma unroll
        for (int k_r_2 = 0; k_r_2 < 2; ++k_r_2) {
            const long long from_2 = n_k * m0 + k0 + (long long)(k_lane + k_r_2 * 2048);
            const long long before_2 = from_2 & 7;
            const long long first_2 = from_2 - before_2;
            const bool fits = (first_2 + 16) <= x_elements;
            const int bytes = (int)before_2 * 2;
            if (fits) {
                const bool by_eight = (bytes & 8) == 8;
                const bool by_four = (bytes & 4) == 4;
                const unsigned word = by_eight ? x_laid_pieces[k_r_2 * 8 + 2] : x_laid_pieces[k_r_2 * 8];
                const unsigned word_2 = by_eight ? x_laid_pieces[k_r_2 * 8 + 3] : x_laid_pieces[k_r_2 * 8 + 1];
                const unsigned word_3 = by_eight ? x_laid_pieces[k_r_2 * 8 + 4] : x_laid_pieces[k_r_2 * 8 + 2];
                const unsigned word_4 = by_eight ? x_laid_pieces[k_r_2 * 8 + 5] : x_laid_pieces[k_r_2 * 8 + 3];
                const unsigned word_5 = by_eight ? x_laid_pieces[k_r_2 * 8 + 6] : x_laid_pieces[k_r_2 * 8 + 4];
                const unsigned word_6 = by_eight ? x_laid_pieces[k_r_2 * 8 + 7] : x_laid_pieces[k_r_2 * 8 + 5];
                const unsigned word_7 = by_four ? word_2 : word;
                const unsigned word_8 = by_four ? word_3 : word_2;
                const unsigned word_9 = by_four ? word_4 : word_3;
                const unsigned word_10 = by_four ? word_5 : word_4;
                const unsigned word_11 = by_four ? word_6 : word_5;
                const int bits = (bytes & 3) * 8;
                x_laid_words[0] = (word_7 >> bits) | (word_8 << 1 << 31 - bits);
                x_laid_words[1] = (word_8 >> bits) | (word_9 << 1 << 31 - bits);
                x_laid_words[2] = (word_9 >> bits) | (word_10 << 1 << 31 - bits);
                x_laid_words[3] = (word_10 >> bits) | (word_11 << 1 << 31 - bits);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048)) < n_k) fd::store_bits<16, fd::whole>(&x_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048)], &x_laid_words[0]);
            } else {
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048)) < n_k, &x_laid_element[0], &x[first_2 + before_2]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048)) < n_k) fd::store<fd::bf16, 1>(&x_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048)], &x_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048 + 1)) < n_k, &x_laid_element[0], &x[first_2 + before_2 + 1]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048 + 1)) < n_k) fd::store<fd::bf16, 1>(&x_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048) + 1], &x_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048 + 2)) < n_k, &x_laid_element[0], &x[first_2 + before_2 + 2]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048 + 2)) < n_k) fd::store<fd::bf16, 1>(&x_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048) + 2], &x_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048 + 3)) < n_k, &x_laid_element[0], &x[first_2 + before_2 + 3]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048 + 3)) < n_k) fd::store<fd::bf16, 1>(&x_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048) + 3], &x_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048 + 4)) < n_k, &x_laid_element[0], &x[first_2 + before_2 + 4]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048 + 4)) < n_k) fd::store<fd::bf16, 1>(&x_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048) + 4], &x_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048 + 5)) < n_k, &x_laid_element[0], &x[first_2 + before_2 + 5]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048 + 5)) < n_k) fd::store<fd::bf16, 1>(&x_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048) + 5], &x_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048 + 6)) < n_k, &x_laid_element[0], &x[first_2 + before_2 + 6]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048 + 6)) < n_k) fd::store<fd::bf16, 1>(&x_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048) + 6], &x_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 2048 + 7)) < n_k, &x_laid_element[0], &x[first_2 + before_2 + 7]);
                if ((k0 + (long long)(k_lane + k_r_2 * 2048 + 7)) < n_k) fd::store<fd::bf16, 1>(&x_laid[m0 * size_K_over_64 * 64 + k0 + (long long)(k_lane + k_r_2 * 2048) + 7], &x_laid_element[0]);
            }
        }
    } else {  // r62
        // [CHOOSE]
        const int block_2 = number - blocks;
        const int lane_2 = (int)threadIdx.x % 32;  // r61
        const int warp_2 = (int)threadIdx.x / 32;
        const int rest_k_2 = fd::div(block_2, k_blocks);
        const long long k0_2 = (long long)fd::mod(block_2, k_blocks) * 4096;
        const long long n0 = (long long)rest_k_2;
        const int k_lane_2 = lane_2 * 8 + warp_2 * 256;  // r64

        // [MOVE w_laid] r64: address ((K * n) + k) to (((n * ceil(K/64)) * 64) + k); rows start anywhere: two pieces of 16 bytes are loaded and shifted together, 8 elements at a time
        unsigned w_laid_pieces[16];
        #pragma unroll
        for (int k_r_3 = 0; k_r_3 < 2; ++k_r_3) {
            const long long from_3 = n_k * n0 + k0_2 + (long long)(k_lane_2 + k_r_3 * 2048);
            const long long before_3 = from_3 & 7;
            const long long first_3 = from_3 - before_3;
            fd::load_bits_if<16, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_3 * 2048)) < n_k && (first_3 + 16) <= w_elements, &w_laid_pieces[k_r_3 * 8], &w[first_3]);
            fd::load_bits_if<16, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_3 * 2048)) < n_k && (first_3 + 16) <= w_elements, &w_laid_pieces[k_r_3 * 8 + 4], &w[first_3 + 8]);
        }
        unsigned w_laid_words[4];
        float w_laid_element[1];
        #pragma unroll
        for (int k_r_4 = 0; k_r_4 < 2; ++k_r_4) {
            const long long from_4 = n_k * n0 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048);
            const long long before_4 = from_4 & 7;
            const long long first_4 = from_4 - before_4;
            const bool fits_2 = (first_4 + 16) <= w_elements;
            const int bytes_2 = (int)before_4 * 2;
            if (fits_2) {
                const bool by_eight_2 = (bytes_2 & 8) == 8;
                const bool by_four_2 = (bytes_2 & 4) == 4;
                const unsigned word_12 = by_eight_2 ? w_laid_pieces[k_r_4 * 8 + 2] : w_laid_pieces[k_r_4 * 8];
                const unsigned word_13 = by_eight_2 ? w_laid_pieces[k_r_4 * 8 + 3] : w_laid_pieces[k_r_4 * 8 + 1];
                const unsigned word_14 = by_eight_2 ? w_laid_pieces[k_r_4 * 8 + 4] : w_laid_pieces[k_r_4 * 8 + 2];
                const unsigned word_15 = by_eight_2 ? w_laid_pieces[k_r_4 * 8 + 5] : w_laid_pieces[k_r_4 * 8 + 3];
                const unsigned word_16 = by_eight_2 ? w_laid_pieces[k_r_4 * 8 + 6] : w_laid_pieces[k_r_4 * 8 + 4];
                const unsigned word_17 = by_eight_2 ? w_laid_pieces[k_r_4 * 8 + 7] : w_laid_pieces[k_r_4 * 8 + 5];
                const unsigned word_18 = by_four_2 ? word_13 : word_12;
                const unsigned word_19 = by_four_2 ? word_14 : word_13;
                const unsigned word_20 = by_four_2 ? word_15 : word_14;
                const unsigned word_21 = by_four_2 ? word_16 : word_15;
                const unsigned word_22 = by_four_2 ? word_17 : word_16;
                const int bits_2 = (bytes_2 & 3) * 8;
                w_laid_words[0] = (word_18 >> bits_2) | (word_19 << 1 << 31 - bits_2);
                w_laid_words[1] = (word_19 >> bits_2) | (word_20 << 1 << 31 - bits_2);
                w_laid_words[2] = (word_20 >> bits_2) | (word_21 << 1 << 31 - bits_2);
                w_laid_words[3] = (word_21 >> bits_2) | (word_22 << 1 << 31 - bits_2);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048)) < n_k) fd::store_bits<16, fd::whole>(&w_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048)], &w_laid_words[0]);
            } else {
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048)) < n_k, &w_laid_element[0], &w[first_4 + before_4]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048)) < n_k) fd::store<fd::bf16, 1>(&w_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048)], &w_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 1)) < n_k, &w_laid_element[0], &w[first_4 + before_4 + 1]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 1)) < n_k) fd::store<fd::bf16, 1>(&w_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048) + 1], &w_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 2)) < n_k, &w_laid_element[0], &w[first_4 + before_4 + 2]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 2)) < n_k) fd::store<fd::bf16, 1>(&w_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048) + 2], &w_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 3)) < n_k, &w_laid_element[0], &w[first_4 + before_4 + 3]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 3)) < n_k) fd::store<fd::bf16, 1>(&w_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048) + 3], &w_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 4)) < n_k, &w_laid_element[0], &w[first_4 + before_4 + 4]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 4)) < n_k) fd::store<fd::bf16, 1>(&w_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048) + 4], &w_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 5)) < n_k, &w_laid_element[0], &w[first_4 + before_4 + 5]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 5)) < n_k) fd::store<fd::bf16, 1>(&w_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048) + 5], &w_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 6)) < n_k, &w_laid_element[0], &w[first_4 + before_4 + 6]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 6)) < n_k) fd::store<fd::bf16, 1>(&w_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048) + 6], &w_laid_element[0]);
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 7)) < n_k, &w_laid_element[0], &w[first_4 + before_4 + 7]);
                if ((k0_2 + (long long)(k_lane_2 + k_r_4 * 2048 + 7)) < n_k) fd::store<fd::bf16, 1>(&w_laid[n0 * size_K_over_64 * 64 + k0_2 + (long long)(k_lane_2 + k_r_4 * 2048) + 7], &w_laid_element[0]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(384, 1) linear_gelu_erf_kernel_any_3(
    const __nv_bfloat16* x_laid,
    const __nv_bfloat16* w_laid,
    const __nv_bfloat16* __restrict__ residual,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int tiles_2,
    int workers_2,
    int rounds_2,
    int m_blocks,
    int n_blocks_2,
    long long n_m,
    long long n_n,
    long long n_k,
    const __grid_constant__ fd::TensorMap x_laid_map,
    const __grid_constant__ fd::TensorMap w_laid_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_x_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 32768 x bf16, bytes 0..65536
    __nv_bfloat16* s_w_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 65536);  // 65536 x bf16, bytes 65536..196608
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 196608);  // 4 x i64, bytes 196608..196640
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 196640);  // 4 x i64, bytes 196640..196672
    __nv_bfloat16* s_y = reinterpret_cast<__nv_bfloat16*>(fd_shared + 197632);  // 8192 x bf16, bytes 197632..214016
    __nv_bfloat16* s_residual = reinterpret_cast<__nv_bfloat16*>(fd_shared + 214016);  // 4096 x bf16, bytes 214016..222208

    // [INIT] r61: x_laid[m,k] = x[m, k]; w_laid[n,k] = w[n, k]: the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 201.3 MB ar...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int m_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 64;  // r67
    const int n_lane = lane % 4 * 8;
    const int n_lane_2 = lane % 4 * 2;  // r68
    const int m_lane_2 = lane / 32 + warp;  // r72

    // [INIT] r65: 4 stages of 128+256 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 16 rows of tiles together
    fd::grid_wait();  // r74
    if ((int)threadIdx.x == 0) {  // r65
        fd::tensor_map_prefetch(x_laid_map);
        fd::tensor_map_prefetch(w_laid_map);
        #pragma unroll
        for (int stage = 0; stage < 4; ++stage) {
            fd::mbarrier_init(&s_full[stage], 1);
            fd::mbarrier_init(&s_empty[stage], 8);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING x_laid, w_laid] r73: 64 points of the depth into the stage that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [INIT]
        fd::registers_more<232>();  // r65
        int stage_2 = 0;
        int parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        const int trips = rounds_2 - (int)(tiles_2 <= ((int)blockIdx.x + (rounds_2 - 1) * workers_2));

        // [STORE y] r72: the rows of the tile that have points, 1 elements at a time: rows start anywhere
        float y_1[128];
        float y_1_part[16];
        float residual_2[16];
        float residual_2_2[16];
        float bias_2[8];
        float y_2[16];
        float y_row[1];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers_2;  // r65
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
                        y_1[(n_r * 2 + m_r) * 2 + n_r_2] = 0.0f;
                    }
                }
            }

            // [COMPUTE y__1] r66: 1 x m64n256 bf16 a consumer, 64 points of the depth a step
            #pragma unroll 1
            for (long long k0 = 0LL; k0 < n_k; k0 += 64) {
                fd::mbarrier_wait(&s_full[stage_2], parity);
                fd::warpgroup_settle<128>(&y_1[0]);
                fd::warpgroup_fence();
                fd::wgmma_m64n256k16_bf16_kk(&y_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x_laid[stage_2 * 8192 + group * 64 * 64]), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 16384]), true);
                fd::wgmma_m64n256k16_bf16_kk(&y_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x_laid[stage_2 * 8192 + group * 64 * 64], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 16384], 32), true);
                fd::wgmma_m64n256k16_bf16_kk(&y_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x_laid[stage_2 * 8192 + group * 64 * 64], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 16384], 64), true);
                fd::wgmma_m64n256k16_bf16_kk(&y_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x_laid[stage_2 * 8192 + group * 64 * 64], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 16384], 96), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                fd::warpgroup_settle<128>(&y_1[0]);
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_empty[stage_2]);
                }
                stage_2 += 1;
                if (stage_2 == 4) {
                    stage_2 = 0;
                    parity = parity ^ 1;
                }
            }
            // [STORE y]
            #pragma unroll  // r72
            for (int chunk = 0; chunk < 8; ++chunk) {
                // [COMPUTE y__1]
                #pragma unroll  // r66
                for (int r = 0; r < 16; ++r) {
                    y_1_part[r] = y_1[chunk * 16 + r];
                }
                const long long n_chunk = n0 + (long long)chunk * 32;

                // [LOAD residual] r67: address ((N * m) + n); 16 elements a thread, 1 at a time; registers [m:2x8 n:8x1] lanes [n:4x8 m:8x1] warps [m:4x16 m:2x64]
                #pragma unroll
                for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                    #pragma unroll
                    for (int n_r_3 = 0; n_r_3 < 8; ++n_r_3) {
                        fd::load_or_zero<fd::bf16, 1, fd::read_only>((m0 + (long long)(m_lane + m_r_2 * 8)) < n_m && (n_chunk + (long long)n_lane + (long long)n_r_3) < n_n, &residual_2[m_r_2 * 8 + n_r_3], &residual[n_n * (m0 + (long long)(m_lane + m_r_2 * 8)) + n_chunk + (long long)n_lane + (long long)n_r_3]);
                    }
                }

                // [EXCHANGE residual] r68: from registers [m:2x8 n:8x1] lanes [n:4x8 m:8x1] warps [m:4x16 m:2x64] to registers [n:4x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:4x16 m:2x64]
                #pragma unroll
                for (int m_r_3 = 0; m_r_3 < 2; ++m_r_3) {
                    fd::store<fd::bf16, 8>(&s_residual[(m_lane + m_r_3 * 8) * 32 + (n_lane ^ ((m_lane + m_r_3 * 8) * 32 / 64 % 4 * 8))], &residual_2[m_r_3 * 8]);
                }
                __syncwarp();
                #pragma unroll
                for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                    #pragma unroll
                    for (int m_r_4 = 0; m_r_4 < 2; ++m_r_4) {
                        fd::load<fd::bf16, 2>(&residual_2_2[(n_r_4 * 2 + m_r_4) * 2], &s_residual[(m_lane + m_r_4 * 8) * 32 + ((n_lane_2 + n_r_4 * 8) ^ ((m_lane + m_r_4 * 8) * 32 / 64 % 4 * 8))]);
                    }
                }

                // [LOAD bias] r69: address n; 8 elements a thread, 1 at a time; registers [n:4x8 n:2x1] lanes [n:4x2 *:8] warps [*:8]
                #pragma unroll
                for (int n_r_5 = 0; n_r_5 < 4; ++n_r_5) {
                    #pragma unroll
                    for (int n_r_6 = 0; n_r_6 < 2; ++n_r_6) {
                        fd::load_or_zero<fd::bf16, 1, fd::read_only>((n_chunk + (long long)n_lane_2 + (long long)(n_r_5 * 8 + n_r_6)) < n_n, &bias_2[n_r_5 * 2 + n_r_6], &bias[n_chunk + (long long)n_lane_2 + (long long)(n_r_5 * 8 + n_r_6)]);
                    }
                }

                // [COMPUTE y] r70: 16 elements a thread in registers [n:4x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:4x16 m:2x64]
                #pragma unroll
                for (int n_r_7 = 0; n_r_7 < 4; ++n_r_7) {
                    #pragma unroll
                    for (int m_r_5 = 0; m_r_5 < 2; ++m_r_5) {
                        #pragma unroll
                        for (int n_r_8 = 0; n_r_8 < 2; ++n_r_8) {
                            y_2[(n_r_7 * 2 + m_r_5) * 2 + n_r_8] = residual_2_2[(n_r_7 * 2 + m_r_5) * 2 + n_r_8] + 0.5f * (bias_2[n_r_7 * 2 + n_r_8] + y_1_part[(n_r_7 * 2 + m_r_5) * 2 + n_r_8]) * (1.0f + erff((bias_2[n_r_7 * 2 + n_r_8] + y_1_part[(n_r_7 * 2 + m_r_5) * 2 + n_r_8]) * 0.70710677f));
                        }
                    }
                }

                // [STORE y] r71: rows of 64 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
                #pragma unroll
                for (int n_r_9 = 0; n_r_9 < 4; ++n_r_9) {
                    #pragma unroll
                    for (int m_r_6 = 0; m_r_6 < 2; ++m_r_6) {
                        fd::store<fd::bf16, 2>(&s_y[chunk % 2 * 4096 + (m_lane + m_r_6 * 8) * 32 + ((n_lane_2 + n_r_9 * 8) ^ ((m_lane + m_r_6 * 8) / 2 % 4 * 8))], &y_2[(n_r_9 * 2 + m_r_6) * 2]);
                    }
                }
                fd::threads_sync<1, 256>();
                // [STORE y]
                #pragma unroll 1  // r72
                for (int m_r_7 = 0; m_r_7 < 2; ++m_r_7) {
                    #pragma unroll
                    for (int m_r_8 = 0; m_r_8 < 8; ++m_r_8) {
                        fd::load<fd::bf16, 1>(&y_row[0], &s_y[chunk % 2 * 4096 + (m_lane_2 + (m_r_7 * 8 + m_r_8) * 8) * 32 + (lane ^ ((m_lane_2 + (m_r_7 * 8 + m_r_8) * 8) / 2 % 4 * 8))]);
                        if ((m0 + (long long)m_lane_2 + (long long)((m_r_7 * 8 + m_r_8) * 8)) < n_m && (n_chunk + (long long)lane) < n_n) fd::store<fd::bf16, 1>(&y[n_n * (m0 + (long long)m_lane_2 + (long long)((m_r_7 * 8 + m_r_8) * 8)) + n_chunk + (long long)lane], &y_row[0]);
                    }
                }
            }
        }
    } else {  // r73
        fd::registers_fewer<40>();  // r72
        // [BRING x_laid, w_laid]
        if ((int)threadIdx.x == 256) {  // r73
            // [STORE y]
            int stage_3 = 0;  // r72
            int parity_2 = 0;
            const int trips_2 = rounds_2 - (int)(tiles_2 <= ((int)blockIdx.x + (rounds_2 - 1) * workers_2));
            // [BRING x_laid, w_laid]
            #pragma unroll 1  // r73
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE y]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers_2;  // r72
                const int band_tiles_2 = 16 * n_blocks_2;
                const int band_2 = fd::div(tile_2, band_tiles_2);
                const int band_row_2 = band_2 * 16;
                const int band_rows_2 = fd::min(m_blocks - band_row_2, 16);
                const int in_band_2 = fd::mod(tile_2, band_tiles_2);
                const long long m0_2 = (long long)(band_row_2 + fd::mod(in_band_2, band_rows_2)) * 128;
                const long long n0_2 = (long long)fd::div(in_band_2, band_rows_2) * 256;
                // [BRING x_laid, w_laid]
                #pragma unroll 1  // r73
                for (long long k0_2 = 0LL; k0_2 < n_k; k0_2 += 64) {
                    fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_full[stage_3], 49152);
                    fd::tensor_copy(&s_x_laid[stage_3 * 8192], x_laid_map, &s_full[stage_3], (int)k0_2, (int)m0_2);
                    fd::tensor_copy(&s_w_laid[stage_3 * 16384], w_laid_map, &s_full[stage_3], (int)k0_2, (int)n0_2);
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
// r49 [step2, problem] fuse, y__1, y: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
// r50 [build, hardware] ring, y__1: 4 stages of 128+192 rows of 1 x 128 bytes; 2 consumer warpgroups of 96 accumulators a thread, one producer; 16 rows of tiles together
// r51 [build, hardware] warpgroup-matrix-unit, y__1[m,n] = sum[k] (x[m, k] * w[n, k]): 1 x m64n192 bf16 a consumer, 64 points of the depth a step
// r52 [build, hardware] load-tile, residual: address ((N * m) + n); 32 elements a thread, 8 at a time; registers [m:4x4 n:8x1] lanes [n:8x8 m:4x1] warps [m:4x16 m:2x64]
// r53 [build, hardware] layout-exchange, residual: from registers [m:4x4 n:8x1] lanes [n:8x8 m:4x1] warps [m:4x16 m:2x64] to registers [n:8x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:4x16 m:2x64]
// r54 [build, hardware] load-tile, bias: address n; 16 elements a thread, 2 at a time; registers [n:8x8 n:2x1] lanes [n:4x2 *:8] warps [*:8]
// r55 [build, problem] map-tile, y[m,n] = (residual[m, n] + ((0.5 * (bias[n] + y__1[m, n])) * (1.0 + erf(((bias[n] + y__1[m, n]) * 0.7071067811865476))))): 32 elements a thread in registers [n:8x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:4x16 m:2x64]
// r56 [build, hardware] store-by-copy-engine, y: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers in turns
// r57 [build, hardware] copy-engine, x, w: 64 points of the depth into the stage that all consumers have read
// r61 [step2, hardware] re-lay, x_laid, w_laid: x_laid[m,k] = x[m, k]; w_laid[n,k] = w[n, k]: the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 201.3 MB are written first
// r62 [step2, hardware] one-launch, x_laid, w_laid: none needs what another makes, and all have 256 threads in the same room: 8192 + 16384 blocks of one grid save 1.0 us of sm_90a
// r63 [build, hardware] realign-rows, x_laid: address ((K * m) + k) to (((m * ceil(K/64)) * 64) + k); rows start anywhere: two pieces of 16 bytes are loaded and shifted together, 8 elements at a time
// r64 [build, hardware] realign-rows, w_laid: address ((K * n) + k) to (((n * ceil(K/64)) * 64) + k); rows start anywhere: two pieces of 16 bytes are loaded and shifted together, 8 elements at a time
// r65 [build, hardware] ring, y__1: 4 stages of 128+256 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 16 rows of tiles together
// r66 [build, hardware] warpgroup-matrix-unit, y__1[m,n] = sum[k] (x_laid[m, k] * w_laid[n, k]): 1 x m64n256 bf16 a consumer, 64 points of the depth a step
// r67 [build, hardware] load-tile, residual: address ((N * m) + n); 16 elements a thread, 1 at a time; registers [m:2x8 n:8x1] lanes [n:4x8 m:8x1] warps [m:4x16 m:2x64]
// r68 [build, hardware] layout-exchange, residual: from registers [m:2x8 n:8x1] lanes [n:4x8 m:8x1] warps [m:4x16 m:2x64] to registers [n:4x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:4x16 m:2x64]
// r69 [build, hardware] load-tile, bias: address n; 8 elements a thread, 1 at a time; registers [n:4x8 n:2x1] lanes [n:4x2 *:8] warps [*:8]
// r70 [build, problem] map-tile, y[m,n] = (residual[m, n] + ((0.5 * (bias[n] + y__1[m, n])) * (1.0 + erf(((bias[n] + y__1[m, n]) * 0.7071067811865476))))): 16 elements a thread in registers [n:4x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:4x16 m:2x64]
// r71 [build, hardware] stage-rows, y: rows of 64 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
// r72 [build, hardware] store-rows, y: the rows of the tile that have points, 1 elements at a time: rows start anywhere
// r73 [build, hardware] copy-engine, x_laid, w_laid: 64 points of the depth into the stage that all consumers have read
// r74 [build, hardware] early-launch, linear_gelu_erf_kernel_any_1, linear_gelu_erf_kernel_any_3: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
