// gemm_e4m3_block: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Product of fp8 matrices, the first with a scale for each 128 of a row, the second with one for each 128 x 128.
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

// c[64, 128] = a[64, 32] b[32, 128], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).
__device__ __forceinline__ void wgmma_m64n128k32_e4m3_kk(float* c, unsigned long long a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %66, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n128k32.f32.e4m3.e4m3 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
                 "%64, %65, p, 1, 1;\n}"
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

}  // namespace fd

extern "C" __global__ void __launch_bounds__(384, 1) gemm_e4m3_block_kernel(
    const __nv_fp8_e4m3* __restrict__ a,
    const __nv_fp8_e4m3* __restrict__ b,
    __nv_bfloat16* __restrict__ c,
    const float* __restrict__ scale_a,
    const float* __restrict__ scale_b,
    int tiles,
    int workers,
    int rounds,
    int m_blocks,
    int n_blocks,
    long long n_m,
    long long n_n,
    int n_k_step,
    long long size_K,
    const __grid_constant__ fd::TensorMap a_map,
    const __grid_constant__ fd::TensorMap b_map,
    const __grid_constant__ fd::TensorMap c_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_fp8_e4m3* s_a = reinterpret_cast<__nv_fp8_e4m3*>(fd_shared + 0);  // 131072 x e4m3, bytes 0..131072
    __nv_fp8_e4m3* s_b = reinterpret_cast<__nv_fp8_e4m3*>(fd_shared + 131072);  // 65536 x e4m3, bytes 131072..196608
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 196608);  // 4 x i64, bytes 196608..196640
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 196640);  // 4 x i64, bytes 196640..196672
    __nv_bfloat16* s_c = reinterpret_cast<__nv_bfloat16*>(fd_shared + 197632);  // 16384 x bf16, bytes 197632..230400

    // [INIT] r43: scale_a[m, k_step], scale_b[(n / 128), k_step] stay the same over 128 points of `k`: they are multiplied with the sums over these, 32 bits each, which a step of...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int m_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 128;  // r45
    const int k_step_lane = lane % 4;
    const int n_lane = lane % 4 * 2;  // r54

    // [INIT] r44: 4 stages of 256+128 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 8 rows of tiles together
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

    // [BRING a, b] r55: 128 points of the depth into the stage that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [INIT]
        fd::registers_more<240>();  // r44
        int stage_2 = 0;
        int parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        if ((int)threadIdx.x == 0) {
            fd::tensor_map_prefetch(c_map);
        }
        const int trips = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

        // [STORE c] r54: rows of 64 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
        float c_2[128];
        float c_step[64];
        float scale_a_next[4];
        float scale_b_next[1];
        float factor_held[4];
        float factor[4];
        float c_part[32];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers;  // r44
            const int band_tiles = 8 * n_blocks;
            const int band = fd::div(tile, band_tiles);
            const int band_row = band * 8;
            const int band_rows = fd::min(m_blocks - band_row, 8);
            const int in_band = fd::mod(tile, band_tiles);
            const long long m0 = (long long)(band_row + fd::mod(in_band, band_rows)) * 256;
            const long long n0 = (long long)fd::div(in_band, band_rows) * 128;
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                #pragma unroll
                for (int n_r = 0; n_r < 16; ++n_r) {
                    #pragma unroll
                    for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                        #pragma unroll
                        for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                            c_2[((m_r * 16 + n_r) * 2 + m_r_2) * 2 + n_r_2] = 0.0f;
                        }
                    }
                }
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 16; ++n_r_3) {
                #pragma unroll
                for (int m_r_3 = 0; m_r_3 < 2; ++m_r_3) {
                    #pragma unroll
                    for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
                        c_step[(n_r_3 * 2 + m_r_3) * 2 + n_r_4] = 0.0f;
                    }
                }
            }

            // [LOAD scale_a] r45: address ((m * (K / 128)) + k_step); 4 elements a thread, 1 at a time; registers [m:2x64 m:2x8] lanes [k_step:4x1 m:8x1] warps [m:4x16 m:2x128]
            #pragma unroll
            for (int m_r_4 = 0; m_r_4 < 2; ++m_r_4) {
                #pragma unroll
                for (int m_r_5 = 0; m_r_5 < 2; ++m_r_5) {
                    fd::load_or_zero<fd::f32, 1, fd::read_only>((m0 + (long long)(m_lane + m_r_4 * 64 + m_r_5 * 8)) < n_m && k_step_lane < n_k_step, &scale_a_next[m_r_4 * 2 + m_r_5], &scale_a[(m0 + (long long)(m_lane + m_r_4 * 64 + m_r_5 * 8)) * fd::div(size_K, 128LL) + (long long)k_step_lane]);
                }
            }

            // [LOAD scale_b] r46: address (k_step + ((K / 128) * (n / 128))); 1 elements a thread, 1 at a time; registers [] lanes [k_step:4x1 *:8] warps [*:8]
            fd::load_or_zero<fd::f32, 1, fd::read_only>(n0 < n_n && k_step_lane < n_k_step, &scale_b_next[0], &scale_b[(long long)k_step_lane + fd::div(size_K, 128LL) * fd::div(n0, 128LL)]);
            if (0 < n_k_step) {
                fd::mbarrier_wait(&s_full[stage_2], parity);
            }

            // [COMPUTE c] r53: 64 sums a thread, which the matrix unit has finished for this step
            #pragma unroll 1
            for (int k_step0 = 0; k_step0 < n_k_step; ++k_step0) {
                // [COMPUTE c] r48: 4 lanes have a row: each holds (scale_a[m, k_step] * scale_b[(n / 128), k_step]) of another step, asked for 4 steps ahead, and shuffles hand it on
                if (k_step0 % 4 == 0) {
                    #pragma unroll
                    for (int m_r_6 = 0; m_r_6 < 2; ++m_r_6) {
                        #pragma unroll
                        for (int m_r_7 = 0; m_r_7 < 2; ++m_r_7) {
                            factor_held[m_r_6 * 2 + m_r_7] = scale_a_next[m_r_6 * 2 + m_r_7] * scale_b_next[0];
                        }
                    }
                }
                const int step_lane = lane / 4 * 4 + k_step0 % 4;
                #pragma unroll
                for (int m_r_8 = 0; m_r_8 < 2; ++m_r_8) {
                    #pragma unroll
                    for (int m_r_9 = 0; m_r_9 < 2; ++m_r_9) {
                        factor[m_r_8 * 2 + m_r_9] = fd::shuffle_index(factor_held[m_r_8 * 2 + m_r_9], step_lane);
                    }
                }
                fd::warpgroup_settle<64>(&c_step[0]);
                fd::warpgroup_fence();
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + group * 128 * 128]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384]), false);
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + group * 128 * 128], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 32), true);
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + group * 128 * 128], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 64), true);
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + group * 128 * 128], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 96), true);
                fd::warpgroup_commit();

                // [LOAD scale_b] r50: address (k_step + ((K / 128) * (n / 128))); 1 elements a thread, 1 at a time; registers [] lanes [k_step:4x1 *:8] warps [*:8]
                if (k_step0 % 4 == 0) {
                    // [LOAD scale_a] r49: address ((m * (K / 128)) + k_step); 4 elements a thread, 1 at a time; registers [m:2x64 m:2x8] lanes [k_step:4x1 m:8x1] warps [m:4x16 m:2x128]
                    #pragma unroll
                    for (int m_r_10 = 0; m_r_10 < 2; ++m_r_10) {
                        #pragma unroll
                        for (int m_r_11 = 0; m_r_11 < 2; ++m_r_11) {
                            fd::load_or_zero<fd::f32, 1, fd::read_only>((m0 + (long long)(m_lane + m_r_10 * 64 + m_r_11 * 8)) < n_m && (k_step0 + 4 + k_step_lane) < n_k_step, &scale_a_next[m_r_10 * 2 + m_r_11], &scale_a[(m0 + (long long)(m_lane + m_r_10 * 64 + m_r_11 * 8)) * fd::div(size_K, 128LL) + (long long)(k_step0 + 4) + (long long)k_step_lane]);
                        }
                    }
                    // [LOAD scale_b]
                    fd::load_or_zero<fd::f32, 1, fd::read_only>(n0 < n_n && (k_step0 + 4 + k_step_lane) < n_k_step, &scale_b_next[0], &scale_b[(long long)(k_step0 + 4) + (long long)k_step_lane + fd::div(size_K, 128LL) * fd::div(n0, 128LL)]);  // r50
                }
                fd::warpgroup_wait<0>();
                fd::warpgroup_settle<64>(&c_step[0]);

                // [COMPUTE c] r51: 64 sums a thread, which the matrix unit has finished for this step
                #pragma unroll
                for (int n_r_5 = 0; n_r_5 < 16; ++n_r_5) {
                    #pragma unroll
                    for (int m_r_12 = 0; m_r_12 < 2; ++m_r_12) {
                        #pragma unroll
                        for (int n_r_6 = 0; n_r_6 < 2; ++n_r_6) {
                            c_2[(n_r_5 * 2 + m_r_12) * 2 + n_r_6] += factor[m_r_12] * c_step[(n_r_5 * 2 + m_r_12) * 2 + n_r_6];
                        }
                    }
                }
                fd::warpgroup_settle<64>(&c_step[0]);
                fd::warpgroup_fence();
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + (group * 128 + 64) * 128]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384]), false);
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + (group * 128 + 64) * 128], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 32), true);
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + (group * 128 + 64) * 128], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 64), true);
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + (group * 128 + 64) * 128], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 96), true);
                fd::warpgroup_commit();

                // [COMPUTE c] r52: the next step's bytes are awaited while the matrix unit has the last products of this one, which follow one another at once then
                const int read_stage = stage_2;
                stage_2 += 1;
                if (stage_2 == 4) {
                    stage_2 = 0;
                    parity = parity ^ 1;
                }
                if ((k_step0 + 1) < n_k_step) {
                    fd::mbarrier_wait(&s_full[stage_2], parity);
                }
                fd::warpgroup_wait<0>();
                fd::warpgroup_settle<64>(&c_step[0]);
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_empty[read_stage]);
                }
                // [COMPUTE c]
                #pragma unroll  // r53
                for (int n_r_7 = 0; n_r_7 < 16; ++n_r_7) {
                    #pragma unroll
                    for (int m_r_13 = 0; m_r_13 < 2; ++m_r_13) {
                        #pragma unroll
                        for (int n_r_8 = 0; n_r_8 < 2; ++n_r_8) {
                            c_2[((16 + n_r_7) * 2 + m_r_13) * 2 + n_r_8] += factor[2 + m_r_13] * c_step[(n_r_7 * 2 + m_r_13) * 2 + n_r_8];
                        }
                    }
                }
            }
            // [STORE c]
            #pragma unroll  // r54
            for (int chunk = 0; chunk < 4; ++chunk) {
                // [COMPUTE c]
                #pragma unroll  // r53
                for (int block = 0; block < 2; ++block) {
                    #pragma unroll
                    for (int r = 0; r < 16; ++r) {
                        c_part[block * 16 + r] = c_2[block * 64 + chunk * 16 + r];
                    }
                }
                const long long n_chunk = n0 + (long long)chunk * 32;
                // [STORE c]
                if ((int)threadIdx.x == 0) {  // r54
                    fd::tensor_store_wait<1>();
                }
                fd::threads_sync<1, 256>();
                #pragma unroll
                for (int m_r_14 = 0; m_r_14 < 2; ++m_r_14) {
                    #pragma unroll
                    for (int n_r_9 = 0; n_r_9 < 4; ++n_r_9) {
                        #pragma unroll
                        for (int m_r_15 = 0; m_r_15 < 2; ++m_r_15) {
                            fd::store<fd::bf16, 2>(&s_c[chunk % 2 * 8192 + (m_lane + m_r_14 * 64 + m_r_15 * 8) * 32 + ((n_lane + n_r_9 * 8) ^ ((m_lane + m_r_14 * 64 + m_r_15 * 8) / 2 % 4 * 8))], &c_part[((m_r_14 * 4 + n_r_9) * 2 + m_r_15) * 2]);
                        }
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
    } else {  // r55
        fd::registers_fewer<24>();  // r54
        // [BRING a, b]
        if ((int)threadIdx.x == 256) {  // r55
            // [STORE c]
            int stage_3 = 0;  // r54
            int parity_2 = 0;
            const int trips_2 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
            // [BRING a, b]
            #pragma unroll 1  // r55
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE c]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers;  // r54
                const int band_tiles_2 = 8 * n_blocks;
                const int band_2 = fd::div(tile_2, band_tiles_2);
                const int band_row_2 = band_2 * 8;
                const int band_rows_2 = fd::min(m_blocks - band_row_2, 8);
                const int in_band_2 = fd::mod(tile_2, band_tiles_2);
                const long long m0_2 = (long long)(band_row_2 + fd::mod(in_band_2, band_rows_2)) * 256;
                const long long n0_2 = (long long)fd::div(in_band_2, band_rows_2) * 128;
                // [BRING a, b]
                #pragma unroll 1  // r55
                for (int k_step0_2 = 0; k_step0_2 < n_k_step; ++k_step0_2) {
                    fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_full[stage_3], 49152);
                    fd::tensor_copy(&s_a[stage_3 * 32768], a_map, &s_full[stage_3], (int)((long long)k_step0_2 * 128), (int)m0_2);
                    fd::tensor_copy(&s_b[stage_3 * 16384], b_map, &s_full[stage_3], (int)((long long)k_step0_2 * 128), (int)n0_2);
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

extern "C" __global__ void __launch_bounds__(384, 1) gemm_e4m3_block_kernel_any(
    const __nv_fp8_e4m3* __restrict__ a,
    const __nv_fp8_e4m3* __restrict__ b,
    const float* __restrict__ scale_a,
    const float* __restrict__ scale_b,
    __nv_bfloat16* __restrict__ c,
    int tiles,
    int workers,
    int rounds,
    int m_blocks,
    int n_blocks,
    long long n_m,
    long long n_n,
    int n_k_step,
    long long size_K,
    const __grid_constant__ fd::TensorMap a_map,
    const __grid_constant__ fd::TensorMap b_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_fp8_e4m3* s_a = reinterpret_cast<__nv_fp8_e4m3*>(fd_shared + 0);  // 131072 x e4m3, bytes 0..131072
    __nv_fp8_e4m3* s_b = reinterpret_cast<__nv_fp8_e4m3*>(fd_shared + 131072);  // 65536 x e4m3, bytes 131072..196608
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 196608);  // 4 x i64, bytes 196608..196640
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 196640);  // 4 x i64, bytes 196640..196672
    __nv_bfloat16* s_c = reinterpret_cast<__nv_bfloat16*>(fd_shared + 197632);  // 16384 x bf16, bytes 197632..230400

    // [INIT] r59: scale_a[m, k_step], scale_b[(n / 128), k_step] stay the same over 128 points of `k`: they are multiplied with the sums over these, 32 bits each, which a step of...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int m_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 128;  // r61
    const int k_step_lane = lane % 4;
    const int n_lane = lane % 4 * 2;  // r70
    const int m_lane_2 = lane / 32 + warp;  // r71

    // [INIT] r60: 4 stages of 256+128 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 8 rows of tiles together
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

    // [BRING a, b] r72: 128 points of the depth into the stage that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [INIT]
        fd::registers_more<240>();  // r60
        int stage_2 = 0;
        int parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        const int trips = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

        // [STORE c] r71: the rows of the tile that have points, 1 elements at a time: rows start anywhere
        float c_2[128];
        float c_step[64];
        float scale_a_next[4];
        float scale_b_next[1];
        float factor_held[4];
        float factor[4];
        float c_part[32];
        float c_row[1];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers;  // r60
            const int band_tiles = 8 * n_blocks;
            const int band = fd::div(tile, band_tiles);
            const int band_row = band * 8;
            const int band_rows = fd::min(m_blocks - band_row, 8);
            const int in_band = fd::mod(tile, band_tiles);
            const long long m0 = (long long)(band_row + fd::mod(in_band, band_rows)) * 256;
            const long long n0 = (long long)fd::div(in_band, band_rows) * 128;
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                #pragma unroll
                for (int n_r = 0; n_r < 16; ++n_r) {
                    #pragma unroll
                    for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                        #pragma unroll
                        for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                            c_2[((m_r * 16 + n_r) * 2 + m_r_2) * 2 + n_r_2] = 0.0f;
                        }
                    }
                }
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 16; ++n_r_3) {
                #pragma unroll
                for (int m_r_3 = 0; m_r_3 < 2; ++m_r_3) {
                    #pragma unroll
                    for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
                        c_step[(n_r_3 * 2 + m_r_3) * 2 + n_r_4] = 0.0f;
                    }
                }
            }

            // [LOAD scale_a] r61: address ((m * (K / 128)) + k_step); 4 elements a thread, 1 at a time; registers [m:2x64 m:2x8] lanes [k_step:4x1 m:8x1] warps [m:4x16 m:2x128]
            #pragma unroll
            for (int m_r_4 = 0; m_r_4 < 2; ++m_r_4) {
                #pragma unroll
                for (int m_r_5 = 0; m_r_5 < 2; ++m_r_5) {
                    fd::load_or_zero<fd::f32, 1, fd::read_only>((m0 + (long long)(m_lane + m_r_4 * 64 + m_r_5 * 8)) < n_m && k_step_lane < n_k_step, &scale_a_next[m_r_4 * 2 + m_r_5], &scale_a[(m0 + (long long)(m_lane + m_r_4 * 64 + m_r_5 * 8)) * fd::div(size_K, 128LL) + (long long)k_step_lane]);
                }
            }

            // [LOAD scale_b] r62: address (k_step + ((K / 128) * (n / 128))); 1 elements a thread, 1 at a time; registers [] lanes [k_step:4x1 *:8] warps [*:8]
            fd::load_or_zero<fd::f32, 1, fd::read_only>(n0 < n_n && k_step_lane < n_k_step, &scale_b_next[0], &scale_b[(long long)k_step_lane + fd::div(size_K, 128LL) * fd::div(n0, 128LL)]);
            if (0 < n_k_step) {
                fd::mbarrier_wait(&s_full[stage_2], parity);
            }

            // [COMPUTE c] r69: 64 sums a thread, which the matrix unit has finished for this step
            #pragma unroll 1
            for (int k_step0 = 0; k_step0 < n_k_step; ++k_step0) {
                // [COMPUTE c] r64: 4 lanes have a row: each holds (scale_a[m, k_step] * scale_b[(n / 128), k_step]) of another step, asked for 4 steps ahead, and shuffles hand it on
                if (k_step0 % 4 == 0) {
                    #pragma unroll
                    for (int m_r_6 = 0; m_r_6 < 2; ++m_r_6) {
                        #pragma unroll
                        for (int m_r_7 = 0; m_r_7 < 2; ++m_r_7) {
                            factor_held[m_r_6 * 2 + m_r_7] = scale_a_next[m_r_6 * 2 + m_r_7] * scale_b_next[0];
                        }
                    }
                }
                const int step_lane = lane / 4 * 4 + k_step0 % 4;
                #pragma unroll
                for (int m_r_8 = 0; m_r_8 < 2; ++m_r_8) {
                    #pragma unroll
                    for (int m_r_9 = 0; m_r_9 < 2; ++m_r_9) {
                        factor[m_r_8 * 2 + m_r_9] = fd::shuffle_index(factor_held[m_r_8 * 2 + m_r_9], step_lane);
                    }
                }
                fd::warpgroup_settle<64>(&c_step[0]);
                fd::warpgroup_fence();
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + group * 128 * 128]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384]), false);
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + group * 128 * 128], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 32), true);
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + group * 128 * 128], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 64), true);
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + group * 128 * 128], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 96), true);
                fd::warpgroup_commit();

                // [LOAD scale_b] r66: address (k_step + ((K / 128) * (n / 128))); 1 elements a thread, 1 at a time; registers [] lanes [k_step:4x1 *:8] warps [*:8]
                if (k_step0 % 4 == 0) {
                    // [LOAD scale_a] r65: address ((m * (K / 128)) + k_step); 4 elements a thread, 1 at a time; registers [m:2x64 m:2x8] lanes [k_step:4x1 m:8x1] warps [m:4x16 m:2x128]
                    #pragma unroll
                    for (int m_r_10 = 0; m_r_10 < 2; ++m_r_10) {
                        #pragma unroll
                        for (int m_r_11 = 0; m_r_11 < 2; ++m_r_11) {
                            fd::load_or_zero<fd::f32, 1, fd::read_only>((m0 + (long long)(m_lane + m_r_10 * 64 + m_r_11 * 8)) < n_m && (k_step0 + 4 + k_step_lane) < n_k_step, &scale_a_next[m_r_10 * 2 + m_r_11], &scale_a[(m0 + (long long)(m_lane + m_r_10 * 64 + m_r_11 * 8)) * fd::div(size_K, 128LL) + (long long)(k_step0 + 4) + (long long)k_step_lane]);
                        }
                    }
                    // [LOAD scale_b]
                    fd::load_or_zero<fd::f32, 1, fd::read_only>(n0 < n_n && (k_step0 + 4 + k_step_lane) < n_k_step, &scale_b_next[0], &scale_b[(long long)(k_step0 + 4) + (long long)k_step_lane + fd::div(size_K, 128LL) * fd::div(n0, 128LL)]);  // r66
                }
                fd::warpgroup_wait<0>();
                fd::warpgroup_settle<64>(&c_step[0]);

                // [COMPUTE c] r67: 64 sums a thread, which the matrix unit has finished for this step
                #pragma unroll
                for (int n_r_5 = 0; n_r_5 < 16; ++n_r_5) {
                    #pragma unroll
                    for (int m_r_12 = 0; m_r_12 < 2; ++m_r_12) {
                        #pragma unroll
                        for (int n_r_6 = 0; n_r_6 < 2; ++n_r_6) {
                            c_2[(n_r_5 * 2 + m_r_12) * 2 + n_r_6] += factor[m_r_12] * c_step[(n_r_5 * 2 + m_r_12) * 2 + n_r_6];
                        }
                    }
                }
                fd::warpgroup_settle<64>(&c_step[0]);
                fd::warpgroup_fence();
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + (group * 128 + 64) * 128]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384]), false);
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + (group * 128 + 64) * 128], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 32), true);
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + (group * 128 + 64) * 128], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 64), true);
                fd::wgmma_m64n128k32_e4m3_kk(&c_step[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 32768 + (group * 128 + 64) * 128], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage_2 * 16384], 96), true);
                fd::warpgroup_commit();

                // [COMPUTE c] r68: the next step's bytes are awaited while the matrix unit has the last products of this one, which follow one another at once then
                const int read_stage = stage_2;
                stage_2 += 1;
                if (stage_2 == 4) {
                    stage_2 = 0;
                    parity = parity ^ 1;
                }
                if ((k_step0 + 1) < n_k_step) {
                    fd::mbarrier_wait(&s_full[stage_2], parity);
                }
                fd::warpgroup_wait<0>();
                fd::warpgroup_settle<64>(&c_step[0]);
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_empty[read_stage]);
                }
                // [COMPUTE c]
                #pragma unroll  // r69
                for (int n_r_7 = 0; n_r_7 < 16; ++n_r_7) {
                    #pragma unroll
                    for (int m_r_13 = 0; m_r_13 < 2; ++m_r_13) {
                        #pragma unroll
                        for (int n_r_8 = 0; n_r_8 < 2; ++n_r_8) {
                            c_2[((16 + n_r_7) * 2 + m_r_13) * 2 + n_r_8] += factor[2 + m_r_13] * c_step[(n_r_7 * 2 + m_r_13) * 2 + n_r_8];
                        }
                    }
                }
            }
            // [STORE c]
            #pragma unroll  // r71
            for (int chunk = 0; chunk < 4; ++chunk) {
                // [COMPUTE c]
                #pragma unroll  // r69
                for (int block = 0; block < 2; ++block) {
                    #pragma unroll
                    for (int r = 0; r < 16; ++r) {
                        c_part[block * 16 + r] = c_2[block * 64 + chunk * 16 + r];
                    }
                }
                const long long n_chunk = n0 + (long long)chunk * 32;

                // [STORE c] r70: rows of 64 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
                #pragma unroll
                for (int m_r_14 = 0; m_r_14 < 2; ++m_r_14) {
                    #pragma unroll
                    for (int n_r_9 = 0; n_r_9 < 4; ++n_r_9) {
                        #pragma unroll
                        for (int m_r_15 = 0; m_r_15 < 2; ++m_r_15) {
                            fd::store<fd::bf16, 2>(&s_c[chunk % 2 * 8192 + (m_lane + m_r_14 * 64 + m_r_15 * 8) * 32 + ((n_lane + n_r_9 * 8) ^ ((m_lane + m_r_14 * 64 + m_r_15 * 8) / 2 % 4 * 8))], &c_part[((m_r_14 * 4 + n_r_9) * 2 + m_r_15) * 2]);
                        }
                    }
                }
                fd::threads_sync<1, 256>();
                // [STORE c]
                #pragma unroll 1  // r71
                for (int m_r_16 = 0; m_r_16 < 4; ++m_r_16) {
                    #pragma unroll
                    for (int m_r_17 = 0; m_r_17 < 8; ++m_r_17) {
                        fd::load<fd::bf16, 1>(&c_row[0], &s_c[chunk % 2 * 8192 + (m_lane_2 + (m_r_16 * 8 + m_r_17) * 8) * 32 + (lane ^ ((m_lane_2 + (m_r_16 * 8 + m_r_17) * 8) / 2 % 4 * 8))]);
                        if ((m0 + (long long)m_lane_2 + (long long)((m_r_16 * 8 + m_r_17) * 8)) < n_m && (n_chunk + (long long)lane) < n_n) fd::store<fd::bf16, 1>(&c[n_n * (m0 + (long long)m_lane_2 + (long long)((m_r_16 * 8 + m_r_17) * 8)) + n_chunk + (long long)lane], &c_row[0]);
                    }
                }
            }
        }
    } else {  // r72
        fd::registers_fewer<24>();  // r71
        // [BRING a, b]
        if ((int)threadIdx.x == 256) {  // r72
            // [STORE c]
            int stage_3 = 0;  // r71
            int parity_2 = 0;
            const int trips_2 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
            // [BRING a, b]
            #pragma unroll 1  // r72
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE c]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers;  // r71
                const int band_tiles_2 = 8 * n_blocks;
                const int band_2 = fd::div(tile_2, band_tiles_2);
                const int band_row_2 = band_2 * 8;
                const int band_rows_2 = fd::min(m_blocks - band_row_2, 8);
                const int in_band_2 = fd::mod(tile_2, band_tiles_2);
                const long long m0_2 = (long long)(band_row_2 + fd::mod(in_band_2, band_rows_2)) * 256;
                const long long n0_2 = (long long)fd::div(in_band_2, band_rows_2) * 128;
                // [BRING a, b]
                #pragma unroll 1  // r72
                for (int k_step0_2 = 0; k_step0_2 < n_k_step; ++k_step0_2) {
                    fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_full[stage_3], 49152);
                    fd::tensor_copy(&s_a[stage_3 * 32768], a_map, &s_full[stage_3], (int)((long long)k_step0_2 * 128), (int)m0_2);
                    fd::tensor_copy(&s_b[stage_3 * 16384], b_map, &s_full[stage_3], (int)((long long)k_step0_2 * 128), (int)n0_2);
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
// r43 [step2, problem] two-levels, c: scale_a[m, k_step], scale_b[(n / 128), k_step] stay the same over 128 points of `k`: they are multiplied with the sums over these, 32 bits each, which a step of the ring finishes
// r44 [build, hardware] ring, c: 4 stages of 256+128 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 8 rows of tiles together
// r45 [build, hardware] load-tile, scale_a: address ((m * (K / 128)) + k_step); 4 elements a thread, 1 at a time; registers [m:2x64 m:2x8] lanes [k_step:4x1 m:8x1] warps [m:4x16 m:2x128]
// r46 [build, hardware] load-tile, scale_b: address (k_step + ((K / 128) * (n / 128))); 1 elements a thread, 1 at a time; registers [] lanes [k_step:4x1 *:8] warps [*:8]
// r48 [build, hardware] steps-by-lane, c: 4 lanes have a row: each holds (scale_a[m, k_step] * scale_b[(n / 128), k_step]) of another step, asked for 4 steps ahead, and shuffles hand it on
// r49 [build, hardware] load-tile, scale_a: address ((m * (K / 128)) + k_step); 4 elements a thread, 1 at a time; registers [m:2x64 m:2x8] lanes [k_step:4x1 m:8x1] warps [m:4x16 m:2x128]
// r50 [build, hardware] load-tile, scale_b: address (k_step + ((K / 128) * (n / 128))); 1 elements a thread, 1 at a time; registers [] lanes [k_step:4x1 *:8] warps [*:8]
// r51 [build, problem] add-step, c[m,n] = sum[k_step] ((scale_a[m, k_step] * scale_b[(n / 128), k_step]) * c_step[m, n, k_step]): 64 sums a thread, which the matrix unit has finished for this step
// r52 [build, hardware] await-ahead, c: the next step's bytes are awaited while the matrix unit has the last products of this one, which follow one another at once then
// r53 [build, problem] add-step, c[m,n] = sum[k_step] ((scale_a[m, k_step] * scale_b[(n / 128), k_step]) * c_step[m, n, k_step]): 64 sums a thread, which the matrix unit has finished for this step
// r54 [build, hardware] store-by-copy-engine, c: rows of 64 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
// r55 [build, hardware] copy-engine, a, b: 128 points of the depth into the stage that all consumers have read
// r59 [step2, problem] two-levels, c: scale_a[m, k_step], scale_b[(n / 128), k_step] stay the same over 128 points of `k`: they are multiplied with the sums over these, 32 bits each, which a step of the ring finishes
// r60 [build, hardware] ring, c: 4 stages of 256+128 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 8 rows of tiles together
// r61 [build, hardware] load-tile, scale_a: address ((m * (K / 128)) + k_step); 4 elements a thread, 1 at a time; registers [m:2x64 m:2x8] lanes [k_step:4x1 m:8x1] warps [m:4x16 m:2x128]
// r62 [build, hardware] load-tile, scale_b: address (k_step + ((K / 128) * (n / 128))); 1 elements a thread, 1 at a time; registers [] lanes [k_step:4x1 *:8] warps [*:8]
// r64 [build, hardware] steps-by-lane, c: 4 lanes have a row: each holds (scale_a[m, k_step] * scale_b[(n / 128), k_step]) of another step, asked for 4 steps ahead, and shuffles hand it on
// r65 [build, hardware] load-tile, scale_a: address ((m * (K / 128)) + k_step); 4 elements a thread, 1 at a time; registers [m:2x64 m:2x8] lanes [k_step:4x1 m:8x1] warps [m:4x16 m:2x128]
// r66 [build, hardware] load-tile, scale_b: address (k_step + ((K / 128) * (n / 128))); 1 elements a thread, 1 at a time; registers [] lanes [k_step:4x1 *:8] warps [*:8]
// r67 [build, problem] add-step, c[m,n] = sum[k_step] ((scale_a[m, k_step] * scale_b[(n / 128), k_step]) * c_step[m, n, k_step]): 64 sums a thread, which the matrix unit has finished for this step
// r68 [build, hardware] await-ahead, c: the next step's bytes are awaited while the matrix unit has the last products of this one, which follow one another at once then
// r69 [build, problem] add-step, c[m,n] = sum[k_step] ((scale_a[m, k_step] * scale_b[(n / 128), k_step]) * c_step[m, n, k_step]): 64 sums a thread, which the matrix unit has finished for this step
// r70 [build, hardware] stage-rows, c: rows of 64 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
// r71 [build, hardware] store-rows, c: the rows of the tile that have points, 1 elements at a time: rows start anywhere
// r72 [build, hardware] copy-engine, a, b: 128 points of the depth into the stage that all consumers have read
