// gemm_e4m3: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Product of fp8 matrices with a scale each, the second by rows, with 32-bit accumulation; every size at run time.
//
// A trailing `rN` names the decision record behind a line; the records are listed at the end.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

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

// c[64, 256] = a[64, 32] b[32, 256], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).
__device__ __forceinline__ void wgmma_m64n256k32_e4m3_kk(float* c, unsigned long long a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %130, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n256k32.f32.e4m3.e4m3 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, %64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, %80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, %96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, %112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127}, "
                 "%128, %129, p, 1, 1;\n}"
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

extern "C" __global__ void __launch_bounds__(384, 1) gemm_e4m3_kernel(
    const __nv_fp8_e4m3* __restrict__ a,
    const __nv_fp8_e4m3* __restrict__ b,
    __nv_bfloat16* __restrict__ c,
    int tiles,
    int workers,
    int rounds,
    int m_blocks,
    int n_blocks,
    long long n_m,
    long long n_n,
    long long n_k,
    float scale_a,
    float scale_b,
    const __grid_constant__ fd::TensorMap a_map,
    const __grid_constant__ fd::TensorMap b_map,
    const __grid_constant__ fd::TensorMap c_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_fp8_e4m3* s_a = reinterpret_cast<__nv_fp8_e4m3*>(fd_shared + 0);  // 65536 x e4m3, bytes 0..65536
    __nv_fp8_e4m3* s_b = reinterpret_cast<__nv_fp8_e4m3*>(fd_shared + 65536);  // 131072 x e4m3, bytes 65536..196608
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 196608);  // 4 x i64, bytes 196608..196640
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 196640);  // 4 x i64, bytes 196640..196672
    __nv_bfloat16* s_c = reinterpret_cast<__nv_bfloat16*>(fd_shared + 197632);  // 16384 x bf16, bytes 197632..230400

    // [INIT] r47: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int n_lane = lane % 4 * 2;  // r51
    const int m_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 64;

    // [INIT] r48: 4 stages of 128+256 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 16 rows of tiles together
    if ((int)threadIdx.x == 0) {
        fd::tensor_map_prefetch(a_map);
        fd::tensor_map_prefetch(b_map);
        #pragma unroll
        for (int stage = 0; stage < 4; ++stage) {
            fd::mbarrier_init(&s_full[stage], 1);
            fd::mbarrier_init(&s_empty[stage], 8);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING a, b] r52: 128 points of the depth into the stage that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [INIT]
        fd::registers_more<232>();  // r48
        int stage_2 = 0;
        int parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        if ((int)threadIdx.x == 0) {
            fd::tensor_map_prefetch(c_map);
        }
        const int trips = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

        // [STORE c] r51: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
        float c_1[128];
        float c_1_part[32];
        float c_2[32];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers;  // r48
            const int band_tiles = 16 * n_blocks;
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
                        c_1[(n_r * 2 + m_r) * 2 + n_r_2] = 0.0f;
                    }
                }
            }

            // [COMPUTE c__1] r49: 1 x m64n256 e4m3 a consumer, 128 points of the depth a step; the unit aligns the products of an instruction to the largest and keeps about 14 bits
            #pragma unroll 1
            for (long long k0 = 0LL; k0 < n_k; k0 += 128) {
                fd::mbarrier_wait(&s_full[stage_2], parity);
                fd::warpgroup_settle<128>(&c_1[0]);
                fd::warpgroup_fence();
                fd::wgmma_m64n256k32_e4m3_kk(&c_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + group * 64 * 128]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 32768]), true);
                fd::wgmma_m64n256k32_e4m3_kk(&c_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + group * 64 * 128], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 32768], 32), true);
                fd::wgmma_m64n256k32_e4m3_kk(&c_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + group * 64 * 128], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 32768], 64), true);
                fd::wgmma_m64n256k32_e4m3_kk(&c_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + group * 64 * 128], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 32768], 96), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                fd::warpgroup_settle<128>(&c_1[0]);
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
            #pragma unroll  // r51
            for (int chunk = 0; chunk < 4; ++chunk) {
                // [COMPUTE c__1]
                #pragma unroll  // r49
                for (int r = 0; r < 32; ++r) {
                    c_1_part[r] = c_1[chunk * 32 + r];
                }
                const long long n_chunk = n0 + (long long)chunk * 64;

                // [COMPUTE c] r50: 32 elements a thread in registers [n:8x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:4x16 m:2x64]
                #pragma unroll
                for (int n_r_3 = 0; n_r_3 < 8; ++n_r_3) {
                    #pragma unroll
                    for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                        #pragma unroll
                        for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
                            c_2[(n_r_3 * 2 + m_r_2) * 2 + n_r_4] = scale_a * scale_b * c_1_part[(n_r_3 * 2 + m_r_2) * 2 + n_r_4];
                        }
                    }
                }
                // [STORE c]
                if ((int)threadIdx.x == 0) {  // r51
                    fd::tensor_store_wait<1>();
                }
                fd::threads_sync<1, 256>();
                #pragma unroll
                for (int n_r_5 = 0; n_r_5 < 8; ++n_r_5) {
                    #pragma unroll
                    for (int m_r_3 = 0; m_r_3 < 2; ++m_r_3) {
                        fd::store<fd::bf16, 2>(&s_c[chunk % 2 * 8192 + (m_lane + m_r_3 * 8) * 64 + ((n_lane + n_r_5 * 8) ^ ((m_lane + m_r_3 * 8) % 8 * 8))], &c_2[(n_r_5 * 2 + m_r_3) * 2]);
                    }
                }
                fd::fence_proxy_async();
                fd::threads_sync<1, 256>();
                if ((int)threadIdx.x == 0) {
                    fd::tensor_store(c_map, &s_c[chunk % 2 * 8192], (int)n_chunk, (int)m0);
                    fd::tensor_store_commit();
                }
            }
        }
        if ((int)threadIdx.x == 0) {
            fd::tensor_store_wait<0>();
        }
    } else {  // r52
        fd::registers_fewer<40>();  // r51
        // [BRING a, b]
        if ((int)threadIdx.x == 256) {  // r52
            // [STORE c]
            int stage_3 = 0;  // r51
            int parity_2 = 0;
            const int trips_2 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
            // [BRING a, b]
            #pragma unroll 1  // r52
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE c]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers;  // r51
                const int band_tiles_2 = 16 * n_blocks;
                const int band_2 = fd::div(tile_2, band_tiles_2);
                const int band_row_2 = band_2 * 16;
                const int band_rows_2 = fd::min(m_blocks - band_row_2, 16);
                const int in_band_2 = fd::mod(tile_2, band_tiles_2);
                const long long m0_2 = (long long)(band_row_2 + fd::mod(in_band_2, band_rows_2)) * 128;
                const long long n0_2 = (long long)fd::div(in_band_2, band_rows_2) * 256;
                // [BRING a, b]
                #pragma unroll 1  // r52
                for (long long k0_2 = 0LL; k0_2 < n_k; k0_2 += 128) {
                    fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_full[stage_3], 49152);
                    fd::tensor_copy(&s_a[stage_3 * 16384], a_map, &s_full[stage_3], (int)k0_2, (int)m0_2);
                    fd::tensor_copy(&s_b[stage_3 * 32768], b_map, &s_full[stage_3], (int)k0_2, (int)n0_2);
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

extern "C" __global__ void __launch_bounds__(256, 6) gemm_e4m3_kernel_any_1(
    const __nv_fp8_e4m3* __restrict__ a,
    __nv_fp8_e4m3* __restrict__ a_laid,
    const __nv_fp8_e4m3* __restrict__ b,
    __nv_fp8_e4m3* __restrict__ b_laid,
    int k_blocks,
    long long n_k,
    long long a_elements,
    long long size_K_over_128,
    long long b_elements,
    int blocks) {
    // [CHOOSE] r57: none needs what another makes, and all have 256 threads in the same room: 16384 + 16384 blocks of one grid save 1.0 us of sm_90a
    const int number = (int)blockIdx.x;
    if (number < blocks) {
        const int block = number;
        const int lane = (int)threadIdx.x % 32;  // r56
        const int warp = (int)threadIdx.x / 32;
        const int rest_k = fd::div(block, k_blocks);
        const long long k0 = (long long)fd::mod(block, k_blocks) * 4096;
        const long long m0 = (long long)rest_k;
        const int k_lane = lane * 16 + warp * 512;  // r58

        // [MOVE a_laid] r58: address ((K * m) + k) to (((m * ceil(K/128)) * 128) + k); rows start anywhere: two pieces of 16 bytes are loaded and shifted together, 16 elements at a time
        const long long from = n_k * m0 + k0 + (long long)k_lane;
        const long long before = from & 15;
        const long long first = from - before;
        unsigned a_laid_pieces[8];
        fd::load_bits_if<16, fd::read_only>((k0 + (long long)k_lane) < n_k && (first + 32) <= a_elements, &a_laid_pieces[0], &a[first]);
        fd::load_bits_if<16, fd::read_only>((k0 + (long long)k_lane) < n_k && (first + 32) <= a_elements, &a_laid_pieces[4], &a[first + 16]);
        const long long from_2 = n_k * m0 + k0 + (long long)k_lane;
        const long long before_2 = from_2 & 15;
        const long long first_2 = from_2 - before_2;
        const bool fits = (first_2 + 32) <= a_elements;
        const int bytes = (int)before_2;
        if (fits) {
            const bool by_eight = (bytes & 8) == 8;
            const bool by_four = (bytes & 4) == 4;
            const unsigned word = by_eight ? a_laid_pieces[2] : a_laid_pieces[0];
            const unsigned word_2 = by_eight ? a_laid_pieces[3] : a_laid_pieces[1];
            const unsigned word_3 = by_eight ? a_laid_pieces[4] : a_laid_pieces[2];
            const unsigned word_4 = by_eight ? a_laid_pieces[5] : a_laid_pieces[3];
            const unsigned word_5 = by_eight ? a_laid_pieces[6] : a_laid_pieces[4];
            const unsigned word_6 = by_eight ? a_laid_pieces[7] : a_laid_pieces[5];
            const unsigned word_7 = by_four ? word_2 : word;
            const unsigned word_8 = by_four ? word_3 : word_2;
            const unsigned word_9 = by_four ? word_4 : word_3;
            const unsigned word_10 = by_four ? word_5 : word_4;
            const unsigned word_11 = by_four ? word_6 : word_5;
            const int bits = (bytes & 3) * 8;
            unsigned a_laid_words[4];
            a_laid_words[0] = (word_7 >> bits) | (word_8 << 1 << 31 - bits);
            a_laid_words[1] = (word_8 >> bits) | (word_9 << 1 << 31 - bits);
            a_laid_words[2] = (word_9 >> bits) | (word_10 << 1 << 31 - bits);
            a_laid_words[3] = (word_10 >> bits) | (word_11 << 1 << 31 - bits);
            if ((k0 + (long long)k_lane) < n_k) fd::store_bits<16, fd::whole>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane], &a_laid_words[0]);
        } else {
            float a_laid_element[1];
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)k_lane) < n_k, &a_laid_element[0], &a[first_2 + before_2]);
            if ((k0 + (long long)k_lane) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane], &a_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)(k_lane + 1)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 1]);
            if ((k0 + (long long)(k_lane + 1)) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane + 1], &a_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)(k_lane + 2)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 2]);
            if ((k0 + (long long)(k_lane + 2)) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane + 2], &a_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)(k_lane + 3)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 3]);
            if ((k0 + (long long)(k_lane + 3)) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane + 3], &a_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)(k_lane + 4)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 4]);
            if ((k0 + (long long)(k_lane + 4)) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane + 4], &a_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)(k_lane + 5)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 5]);
            if ((k0 + (long long)(k_lane + 5)) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane + 5], &a_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)(k_lane + 6)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 6]);
            if ((k0 + (long long)(k_lane + 6)) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane + 6], &a_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)(k_lane + 7)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 7]);
            if ((k0 + (long long)(k_lane + 7)) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane + 7], &a_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)(k_lane + 8)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 8]);
            if ((k0 + (long long)(k_lane + 8)) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane + 8], &a_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)(k_lane + 9)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 9]);
            if ((k0 + (long long)(k_lane + 9)) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane + 9], &a_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)(k_lane + 10)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 10]);
            if ((k0 + (long long)(k_lane + 10)) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane + 10], &a_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)(k_lane + 11)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 11]);
            if ((k0 + (long long)(k_lane + 11)) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane + 11], &a_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)(k_lane + 12)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 12]);
            if ((k0 + (long long)(k_lane + 12)) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane + 12], &a_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)(k_lane + 13)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 13]);
            if ((k0 + (long long)(k_lane + 13)) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane + 13], &a_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)(k_lane + 14)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 14]);
            if ((k0 + (long long)(k_lane + 14)) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane + 14], &a_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0 + (long long)(k_lane + 15)) < n_k, &a_laid_element[0], &a[first_2 + before_2 + 15]);
            if ((k0 + (long long)(k_lane + 15)) < n_k) fd::store<fd::e4m3, 1>(&a_laid[m0 * size_K_over_128 * 128 + k0 + (long long)k_lane + 15], &a_laid_element[0]);
        }
    } else {  // r57
        // [CHOOSE]
        const int block_2 = number - blocks;
        const int lane_2 = (int)threadIdx.x % 32;  // r56
        const int warp_2 = (int)threadIdx.x / 32;
        const int rest_k_2 = fd::div(block_2, k_blocks);
        const long long k0_2 = (long long)fd::mod(block_2, k_blocks) * 4096;
        const long long n0 = (long long)rest_k_2;
        const int k_lane_2 = lane_2 * 16 + warp_2 * 512;  // r59

        // [MOVE b_laid] r59: address ((K * n) + k) to (((n * ceil(K/128)) * 128) + k); rows start anywhere: two pieces of 16 bytes are loaded and shifted together, 16 elements at a time
        const long long from_3 = n_k * n0 + k0_2 + (long long)k_lane_2;
        const long long before_3 = from_3 & 15;
        const long long first_3 = from_3 - before_3;
        unsigned b_laid_pieces[8];
        fd::load_bits_if<16, fd::read_only>((k0_2 + (long long)k_lane_2) < n_k && (first_3 + 32) <= b_elements, &b_laid_pieces[0], &b[first_3]);
        fd::load_bits_if<16, fd::read_only>((k0_2 + (long long)k_lane_2) < n_k && (first_3 + 32) <= b_elements, &b_laid_pieces[4], &b[first_3 + 16]);
        const long long from_4 = n_k * n0 + k0_2 + (long long)k_lane_2;
        const long long before_4 = from_4 & 15;
        const long long first_4 = from_4 - before_4;
        const bool fits_2 = (first_4 + 32) <= b_elements;
        const int bytes_2 = (int)before_4;
        if (fits_2) {
            const bool by_eight_2 = (bytes_2 & 8) == 8;
            const bool by_four_2 = (bytes_2 & 4) == 4;
            const unsigned word_12 = by_eight_2 ? b_laid_pieces[2] : b_laid_pieces[0];
            const unsigned word_13 = by_eight_2 ? b_laid_pieces[3] : b_laid_pieces[1];
            const unsigned word_14 = by_eight_2 ? b_laid_pieces[4] : b_laid_pieces[2];
            const unsigned word_15 = by_eight_2 ? b_laid_pieces[5] : b_laid_pieces[3];
            const unsigned word_16 = by_eight_2 ? b_laid_pieces[6] : b_laid_pieces[4];
            const unsigned word_17 = by_eight_2 ? b_laid_pieces[7] : b_laid_pieces[5];
            const unsigned word_18 = by_four_2 ? word_13 : word_12;
            const unsigned word_19 = by_four_2 ? word_14 : word_13;
            const unsigned word_20 = by_four_2 ? word_15 : word_14;
            const unsigned word_21 = by_four_2 ? word_16 : word_15;
            const unsigned word_22 = by_four_2 ? word_17 : word_16;
            const int bits_2 = (bytes_2 & 3) * 8;
            unsigned b_laid_words[4];
            b_laid_words[0] = (word_18 >> bits_2) | (word_19 << 1 << 31 - bits_2);
            b_laid_words[1] = (word_19 >> bits_2) | (word_20 << 1 << 31 - bits_2);
            b_laid_words[2] = (word_20 >> bits_2) | (word_21 << 1 << 31 - bits_2);
            b_laid_words[3] = (word_21 >> bits_2) | (word_22 << 1 << 31 - bits_2);
            if ((k0_2 + (long long)k_lane_2) < n_k) fd::store_bits<16, fd::whole>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2], &b_laid_words[0]);
        } else {
            float b_laid_element[1];
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)k_lane_2) < n_k, &b_laid_element[0], &b[first_4 + before_4]);
            if ((k0_2 + (long long)k_lane_2) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2], &b_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + 1)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 1]);
            if ((k0_2 + (long long)(k_lane_2 + 1)) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2 + 1], &b_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + 2)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 2]);
            if ((k0_2 + (long long)(k_lane_2 + 2)) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2 + 2], &b_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + 3)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 3]);
            if ((k0_2 + (long long)(k_lane_2 + 3)) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2 + 3], &b_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + 4)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 4]);
            if ((k0_2 + (long long)(k_lane_2 + 4)) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2 + 4], &b_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + 5)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 5]);
            if ((k0_2 + (long long)(k_lane_2 + 5)) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2 + 5], &b_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + 6)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 6]);
            if ((k0_2 + (long long)(k_lane_2 + 6)) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2 + 6], &b_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + 7)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 7]);
            if ((k0_2 + (long long)(k_lane_2 + 7)) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2 + 7], &b_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + 8)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 8]);
            if ((k0_2 + (long long)(k_lane_2 + 8)) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2 + 8], &b_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + 9)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 9]);
            if ((k0_2 + (long long)(k_lane_2 + 9)) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2 + 9], &b_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + 10)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 10]);
            if ((k0_2 + (long long)(k_lane_2 + 10)) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2 + 10], &b_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + 11)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 11]);
            if ((k0_2 + (long long)(k_lane_2 + 11)) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2 + 11], &b_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + 12)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 12]);
            if ((k0_2 + (long long)(k_lane_2 + 12)) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2 + 12], &b_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + 13)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 13]);
            if ((k0_2 + (long long)(k_lane_2 + 13)) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2 + 13], &b_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + 14)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 14]);
            if ((k0_2 + (long long)(k_lane_2 + 14)) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2 + 14], &b_laid_element[0]);
            fd::load_or_zero<fd::e4m3, 1, fd::read_only>((k0_2 + (long long)(k_lane_2 + 15)) < n_k, &b_laid_element[0], &b[first_4 + before_4 + 15]);
            if ((k0_2 + (long long)(k_lane_2 + 15)) < n_k) fd::store<fd::e4m3, 1>(&b_laid[n0 * size_K_over_128 * 128 + k0_2 + (long long)k_lane_2 + 15], &b_laid_element[0]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(384, 1) gemm_e4m3_kernel_any_3(
    const __nv_fp8_e4m3* a_laid,
    const __nv_fp8_e4m3* b_laid,
    __nv_bfloat16* __restrict__ c,
    int tiles,
    int workers,
    int rounds,
    int m_blocks,
    int n_blocks,
    long long n_m,
    long long n_n,
    long long n_k,
    float scale_a,
    float scale_b,
    const __grid_constant__ fd::TensorMap a_laid_map,
    const __grid_constant__ fd::TensorMap b_laid_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_fp8_e4m3* s_a_laid = reinterpret_cast<__nv_fp8_e4m3*>(fd_shared + 0);  // 65536 x e4m3, bytes 0..65536
    __nv_fp8_e4m3* s_b_laid = reinterpret_cast<__nv_fp8_e4m3*>(fd_shared + 65536);  // 131072 x e4m3, bytes 65536..196608
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 196608);  // 4 x i64, bytes 196608..196640
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 196640);  // 4 x i64, bytes 196640..196672
    __nv_bfloat16* s_c = reinterpret_cast<__nv_bfloat16*>(fd_shared + 197632);  // 16384 x bf16, bytes 197632..230400

    // [INIT] r56: a_laid[m,k] = a[m, k]; b_laid[n,k] = b[n, k]: the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 134.2 MB ar...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int n_lane = lane % 4 * 2;  // r63
    const int m_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 64;
    const int m_lane_2 = lane / 32 + warp;  // r64

    // [INIT] r60: 4 stages of 128+256 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 16 rows of tiles together
    fd::grid_wait();  // r66
    if ((int)threadIdx.x == 0) {  // r60
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

    // [BRING a_laid, b_laid] r65: 128 points of the depth into the stage that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [INIT]
        fd::registers_more<232>();  // r60
        int stage_2 = 0;
        int parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        const int trips = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

        // [STORE c] r64: the rows of the tile that have points, 1 elements at a time: rows start anywhere
        float c_1[128];
        float c_1_part[32];
        float c_2[32];
        float c_row[1];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers;  // r60
            const int band_tiles = 16 * n_blocks;
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
                        c_1[(n_r * 2 + m_r) * 2 + n_r_2] = 0.0f;
                    }
                }
            }

            // [COMPUTE c__1] r61: 1 x m64n256 e4m3 a consumer, 128 points of the depth a step; the unit aligns the products of an instruction to the largest and keeps about 14 bits
            #pragma unroll 1
            for (long long k0 = 0LL; k0 < n_k; k0 += 128) {
                fd::mbarrier_wait(&s_full[stage_2], parity);
                fd::warpgroup_settle<128>(&c_1[0]);
                fd::warpgroup_fence();
                fd::wgmma_m64n256k32_e4m3_kk(&c_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a_laid[stage_2 * 16384 + group * 64 * 128]), fd::warpgroup_matrix<1024, 16, 1>(&s_b_laid[stage_2 * 32768]), true);
                fd::wgmma_m64n256k32_e4m3_kk(&c_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a_laid[stage_2 * 16384 + group * 64 * 128], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b_laid[stage_2 * 32768], 32), true);
                fd::wgmma_m64n256k32_e4m3_kk(&c_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a_laid[stage_2 * 16384 + group * 64 * 128], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b_laid[stage_2 * 32768], 64), true);
                fd::wgmma_m64n256k32_e4m3_kk(&c_1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a_laid[stage_2 * 16384 + group * 64 * 128], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b_laid[stage_2 * 32768], 96), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                fd::warpgroup_settle<128>(&c_1[0]);
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
            #pragma unroll  // r64
            for (int chunk = 0; chunk < 4; ++chunk) {
                // [COMPUTE c__1]
                #pragma unroll  // r61
                for (int r = 0; r < 32; ++r) {
                    c_1_part[r] = c_1[chunk * 32 + r];
                }
                const long long n_chunk = n0 + (long long)chunk * 64;

                // [COMPUTE c] r62: 32 elements a thread in registers [n:8x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:4x16 m:2x64]
                #pragma unroll
                for (int n_r_3 = 0; n_r_3 < 8; ++n_r_3) {
                    #pragma unroll
                    for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                        #pragma unroll
                        for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
                            c_2[(n_r_3 * 2 + m_r_2) * 2 + n_r_4] = scale_a * scale_b * c_1_part[(n_r_3 * 2 + m_r_2) * 2 + n_r_4];
                        }
                    }
                }

                // [STORE c] r63: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
                #pragma unroll
                for (int n_r_5 = 0; n_r_5 < 8; ++n_r_5) {
                    #pragma unroll
                    for (int m_r_3 = 0; m_r_3 < 2; ++m_r_3) {
                        fd::store<fd::bf16, 2>(&s_c[chunk % 2 * 8192 + (m_lane + m_r_3 * 8) * 64 + ((n_lane + n_r_5 * 8) ^ ((m_lane + m_r_3 * 8) % 8 * 8))], &c_2[(n_r_5 * 2 + m_r_3) * 2]);
                    }
                }
                fd::threads_sync<1, 256>();
                // [STORE c]
                #pragma unroll 1  // r64
                for (int m_r_4 = 0; m_r_4 < 4; ++m_r_4) {
                    #pragma unroll
                    for (int m_r_5 = 0; m_r_5 < 4; ++m_r_5) {
                        #pragma unroll
                        for (int n_r_6 = 0; n_r_6 < 2; ++n_r_6) {
                            fd::load<fd::bf16, 1>(&c_row[0], &s_c[chunk % 2 * 8192 + (m_lane_2 + (m_r_4 * 4 + m_r_5) * 8) * 64 + ((lane + n_r_6 * 32) ^ ((m_lane_2 + (m_r_4 * 4 + m_r_5) * 8) % 8 * 8))]);
                            if ((m0 + (long long)m_lane_2 + (long long)((m_r_4 * 4 + m_r_5) * 8)) < n_m && (n_chunk + (long long)(lane + n_r_6 * 32)) < n_n) fd::store<fd::bf16, 1>(&c[n_n * (m0 + (long long)m_lane_2 + (long long)((m_r_4 * 4 + m_r_5) * 8)) + n_chunk + (long long)(lane + n_r_6 * 32)], &c_row[0]);
                        }
                    }
                }
            }
        }
    } else {  // r65
        fd::registers_fewer<40>();  // r64
        // [BRING a_laid, b_laid]
        if ((int)threadIdx.x == 256) {  // r65
            // [STORE c]
            int stage_3 = 0;  // r64
            int parity_2 = 0;
            const int trips_2 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
            // [BRING a_laid, b_laid]
            #pragma unroll 1  // r65
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE c]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers;  // r64
                const int band_tiles_2 = 16 * n_blocks;
                const int band_2 = fd::div(tile_2, band_tiles_2);
                const int band_row_2 = band_2 * 16;
                const int band_rows_2 = fd::min(m_blocks - band_row_2, 16);
                const int in_band_2 = fd::mod(tile_2, band_tiles_2);
                const long long m0_2 = (long long)(band_row_2 + fd::mod(in_band_2, band_rows_2)) * 128;
                const long long n0_2 = (long long)fd::div(in_band_2, band_rows_2) * 256;
                // [BRING a_laid, b_laid]
                #pragma unroll 1  // r65
                for (long long k0_2 = 0LL; k0_2 < n_k; k0_2 += 128) {
                    fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_full[stage_3], 49152);
                    fd::tensor_copy(&s_a_laid[stage_3 * 16384], a_laid_map, &s_full[stage_3], (int)k0_2, (int)m0_2);
                    fd::tensor_copy(&s_b_laid[stage_3 * 32768], b_laid_map, &s_full[stage_3], (int)k0_2, (int)n0_2);
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
// r47 [step2, problem] fuse, c__1, c: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
// r48 [build, hardware] ring, c__1: 4 stages of 128+256 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 16 rows of tiles together
// r49 [build, hardware] warpgroup-matrix-unit, c__1[m,n] = sum[k] (a[m, k] * b[n, k]): 1 x m64n256 e4m3 a consumer, 128 points of the depth a step; the unit aligns the products of an instruction to the largest and keeps about 14 bits
// r50 [build, problem] map-tile, c[m,n] = ((scale_a * scale_b) * c__1[m, n]): 32 elements a thread in registers [n:8x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:4x16 m:2x64]
// r51 [build, hardware] store-by-copy-engine, c: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
// r52 [build, hardware] copy-engine, a, b: 128 points of the depth into the stage that all consumers have read
// r56 [step2, hardware] re-lay, a_laid, b_laid: a_laid[m,k] = a[m, k]; b_laid[n,k] = b[n, k]: the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 134.2 MB are written first
// r57 [step2, hardware] one-launch, a_laid, b_laid: none needs what another makes, and all have 256 threads in the same room: 16384 + 16384 blocks of one grid save 1.0 us of sm_90a
// r58 [build, hardware] realign-rows, a_laid: address ((K * m) + k) to (((m * ceil(K/128)) * 128) + k); rows start anywhere: two pieces of 16 bytes are loaded and shifted together, 16 elements at a time
// r59 [build, hardware] realign-rows, b_laid: address ((K * n) + k) to (((n * ceil(K/128)) * 128) + k); rows start anywhere: two pieces of 16 bytes are loaded and shifted together, 16 elements at a time
// r60 [build, hardware] ring, c__1: 4 stages of 128+256 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 16 rows of tiles together
// r61 [build, hardware] warpgroup-matrix-unit, c__1[m,n] = sum[k] (a_laid[m, k] * b_laid[n, k]): 1 x m64n256 e4m3 a consumer, 128 points of the depth a step; the unit aligns the products of an instruction to the largest and keeps about 14 bits
// r62 [build, problem] map-tile, c[m,n] = ((scale_a * scale_b) * c__1[m, n]): 32 elements a thread in registers [n:8x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:4x16 m:2x64]
// r63 [build, hardware] stage-rows, c: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
// r64 [build, hardware] store-rows, c: the rows of the tile that have points, 1 elements at a time: rows start anywhere
// r65 [build, hardware] copy-engine, a_laid, b_laid: 128 points of the depth into the stage that all consumers have read
// r66 [build, hardware] early-launch, gemm_e4m3_kernel_any_1, gemm_e4m3_kernel_any_3: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
