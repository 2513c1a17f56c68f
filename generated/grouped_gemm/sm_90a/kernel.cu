// grouped_gemm: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Product of the rows of each segment of a list with the matrix of that segment; segments may be empty and end anywhere.
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

// Copies a tile from point (x, y, z) on to shared memory; its bytes arrive at the mbarrier. Points outside the map are zeros (sm_90 and later).
__device__ __forceinline__ void tensor_copy(void* dst, const TensorMap& map, void* barrier, int x, int y, int z) {
    asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5}], [%2];" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "r"(x), "r"(y), "r"(z) : "memory");
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

}  // namespace fd

extern "C" __global__ void __launch_bounds__(128, 12) grouped_gemm_kernel_1(
    const int* __restrict__ end,
    int* __restrict__ segment,
    long long n_m,
    int n_e) {
    // [INIT] r51: one kernel over blocks of [m]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long m0 = (long long)(int)blockIdx.x * 16;
    const int e_lane = lane % 8 * 4;  // r56
    const int m_lane = lane / 8 + warp * 4;  // r57

    // [INIT] r54: pass 0: states start at the identity of their operators
    int segment_2[1];
    segment_2[0] = 0;

    // [COMPUTE segment] r57: 4 points a thread in registers [e:4x1] lanes [e:8x4 m:4x1] warps [m:4x4]
    int end_2[4];  // r55
    #pragma unroll 1
    for (int e0 = 0; e0 < n_e; e0 += 32) {
        // [LOAD end] r56: address e; 4 elements a thread, 4 at a time, one by one where the row ends among them; registers [e:4x1] lanes [e:8x4 *:4] warps [*:4]
        fd::load_or_zero<fd::i32, 4, fd::read_only>((e0 + e_lane + 3) < n_e, &end_2[0], &end[(long long)e0 + (long long)e_lane]);
        if (__builtin_expect((e0 + e_lane) < n_e && !((e0 + e_lane + 3) < n_e), 0)) {
            #pragma unroll
            for (int end_r = 0; end_r < 4; ++end_r) {
                fd::load_or_zero<fd::i32, 1, fd::read_only>((e0 + e_lane + end_r) < n_e, &end_2[end_r], &end[(long long)e0 + (long long)(e_lane + end_r)]);
            }
        }
        // [COMPUTE segment]
        #pragma unroll  // r57
        for (int e_r = 0; e_r < 4; ++e_r) {
            if ((e0 + e_lane + e_r) < n_e) {
                segment_2[0] += (long long)end_2[e_r] <= (m0 + (long long)m_lane) ? 1 : 0;
            }
        }
    }

    // [WARP_REDUCE segment] r58: butterfly over lanes, masks [1, 2, 4], lower lanes left
    const int other = fd::shuffle_xor(segment_2[0], 1);
    segment_2[0] += other;
    const int other_2 = fd::shuffle_xor(segment_2[0], 2);
    segment_2[0] += other_2;
    const int other_3 = fd::shuffle_xor(segment_2[0], 4);
    segment_2[0] += other_3;
    long long segment_2_2[1];
    segment_2_2[0] = (long long)segment_2[0];

    // [STORE segment] r59: address m; 1 elements a thread, 1 at a time
    if (lane % 8 == 0 && (m0 + (long long)m_lane) < n_m) fd::store<fd::i32, 1>(&segment[m0 + (long long)m_lane], &segment_2_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) grouped_gemm_kernel_2(
    const int* segment,
    int* __restrict__ c_m_segment_end,
    long long n_m,
    int n_e) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_c_m_segment_end = reinterpret_cast<int*>(fd_shared + 0);  // 8 x i32, bytes 0..32

    // [INIT] r53: min(segment[m], (E - 1)) never falls along `m`: points of equal value lie side by side, and `w[min(segment[m], (E - 1)), n, k]` is the same for a tile that stay...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int m_segment0 = (int)blockIdx.x;
    const int m_lane = lane * 4 + warp * 128;  // r62

    // [INIT] r60: pass 0: states start at the identity of their operators
    int c_m_segment_end_2[1];
    c_m_segment_end_2[0] = 0;

    // [COMPUTE c_m_segment_end] r63: 16 points a thread in registers [m:4x1024 m:4x1] lanes [m:32x4] warps [m:8x128]
    fd::grid_wait();  // r74
    int segment_2[16];  // r61
    #pragma unroll 1
    for (long long m0 = 0LL; m0 < n_m; m0 += 4096) {
        // [LOAD segment] r62: address m; 16 elements a thread, 4 at a time, one by one where the row ends among them; registers [m:4x1024 m:4x1] lanes [m:32x4] warps [m:8x128]
        #pragma unroll
        for (int m_r = 0; m_r < 4; ++m_r) {
            fd::load_or_zero<fd::i32, 4>((m0 + (long long)(m_lane + m_r * 1024 + 3)) < n_m, &segment_2[m_r * 4], &segment[m0 + (long long)(m_lane + m_r * 1024)]);
        }
        #pragma unroll
        for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
            if (__builtin_expect((m0 + (long long)(m_lane + m_r_2 * 1024)) < n_m && !((m0 + (long long)(m_lane + m_r_2 * 1024 + 3)) < n_m), 0)) {
                #pragma unroll
                for (int end_r = 0; end_r < 4; ++end_r) {
                    fd::load_or_zero<fd::i32, 1>((m0 + (long long)m_lane + (long long)(m_r_2 * 1024 + end_r)) < n_m, &segment_2[m_r_2 * 4 + end_r], &segment[m0 + (long long)m_lane + (long long)(m_r_2 * 1024 + end_r)]);
                }
            }
        }
        // [COMPUTE c_m_segment_end]
        #pragma unroll  // r63
        for (int m_r_3 = 0; m_r_3 < 4; ++m_r_3) {
            #pragma unroll
            for (int m_r_4 = 0; m_r_4 < 4; ++m_r_4) {
                if ((m0 + (long long)m_lane + (long long)(m_r_3 * 1024 + m_r_4)) < n_m) {
                    c_m_segment_end_2[0] += fd::min(segment_2[m_r_3 * 4 + m_r_4], n_e - 1) <= m_segment0 ? 1 : 0;
                }
            }
        }
    }

    // [WARP_REDUCE c_m_segment_end] r64: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const int other = fd::shuffle_xor(c_m_segment_end_2[0], 1);
    c_m_segment_end_2[0] += other;
    const int other_2 = fd::shuffle_xor(c_m_segment_end_2[0], 2);
    c_m_segment_end_2[0] += other_2;
    const int other_3 = fd::shuffle_xor(c_m_segment_end_2[0], 4);
    c_m_segment_end_2[0] += other_3;
    const int other_4 = fd::shuffle_xor(c_m_segment_end_2[0], 8);
    c_m_segment_end_2[0] += other_4;
    const int other_5 = fd::shuffle_xor(c_m_segment_end_2[0], 16);
    c_m_segment_end_2[0] += other_5;

    // [BLOCK_MERGE c_m_segment_end] r65: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::i32, 1>(&s_c_m_segment_end[warp], &c_m_segment_end_2[0]);
    __syncthreads();
    int part;
    fd::load<fd::i32, 1>(&part, &s_c_m_segment_end[0]);
    c_m_segment_end_2[0] = part;
    int part_2;
    fd::load<fd::i32, 1>(&part_2, &s_c_m_segment_end[1]);
    c_m_segment_end_2[0] += part_2;
    int part_3;
    fd::load<fd::i32, 1>(&part_3, &s_c_m_segment_end[2]);
    c_m_segment_end_2[0] += part_3;
    int part_4;
    fd::load<fd::i32, 1>(&part_4, &s_c_m_segment_end[3]);
    c_m_segment_end_2[0] += part_4;
    int part_5;
    fd::load<fd::i32, 1>(&part_5, &s_c_m_segment_end[4]);
    c_m_segment_end_2[0] += part_5;
    int part_6;
    fd::load<fd::i32, 1>(&part_6, &s_c_m_segment_end[5]);
    c_m_segment_end_2[0] += part_6;
    int part_7;
    fd::load<fd::i32, 1>(&part_7, &s_c_m_segment_end[6]);
    c_m_segment_end_2[0] += part_7;
    int part_8;
    fd::load<fd::i32, 1>(&part_8, &s_c_m_segment_end[7]);
    c_m_segment_end_2[0] += part_8;

    // [STORE c_m_segment_end] r66: address m_segment; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::i32, 1>(&c_m_segment_end[(long long)m_segment0], &c_m_segment_end_2[0]);
}

extern "C" __global__ void __launch_bounds__(384, 1) grouped_gemm_kernel_3(
    const __nv_bfloat16* __restrict__ a,
    const __nv_bfloat16* __restrict__ w,
    __nv_bfloat16* __restrict__ c,
    const int* c_m_segment_end,
    int workers,
    int n_blocks,
    int n_e,
    long long n_n,
    long long n_k,
    const __grid_constant__ fd::TensorMap a_map,
    const __grid_constant__ fd::TensorMap w_map,
    const __grid_constant__ fd::TensorMap c_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_a = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 65536 x bf16, bytes 0..131072
    __nv_bfloat16* s_w = reinterpret_cast<__nv_bfloat16*>(fd_shared + 131072);  // 32768 x bf16, bytes 131072..196608
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 196608);  // 4 x i64, bytes 196608..196640
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 196640);  // 4 x i64, bytes 196640..196672
    __nv_bfloat16* s_c = reinterpret_cast<__nv_bfloat16*>(fd_shared + 197632);  // 16384 x bf16, bytes 197632..230400

    // [INIT] r53: min(segment[m], (E - 1)) never falls along `m`: points of equal value lie side by side, and `w[min(segment[m], (E - 1)), n, k]` is the same for a tile that stay...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int n_lane = lane % 4 * 2;  // r70
    const int m_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 64;
    const int n_lane_2 = lane % 4 * 8;  // r71
    const int m_lane_2 = lane / 4 + warp * 8;

    // [INIT] r67: 4 stages of 256+128 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 8 rows of tiles together
    fd::grid_wait();  // r74
    if ((int)threadIdx.x == 0) {  // r67
        fd::tensor_map_prefetch(a_map);
        fd::tensor_map_prefetch(w_map);
        #pragma unroll
        for (int stage = 0; stage < 4; ++stage) {
            fd::mbarrier_init(&s_full[stage], 1);
            fd::mbarrier_init(&s_empty[stage], 8);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [WALK m_segment] r72: blocks stay and take every 132 th tile; a tile has rows of one segment
    if ((int)threadIdx.x < 256) {
        // [INIT]
        fd::registers_more<232>();  // r67
        int stage_2 = 0;
        int parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        if ((int)threadIdx.x == 0) {
            fd::tensor_map_prefetch(c_map);
        }

        // [WALK m_segment] r68: blocks stay and take every 132 th tile; a tile has rows of one segment
        int tile = (int)blockIdx.x;
        int m_segment = 0;
        int m_segment_from = 0;
        int first_tile = 0;
        int m_segment_to = m_segment_from;
        if (m_segment < n_e) {
            fd::load<fd::i32, 1>(&m_segment_to, &c_m_segment_end[(long long)m_segment]);
        }
        int next_tile = first_tile + fd::div(m_segment_to - m_segment_from + 255, 256) * n_blocks;
        #pragma unroll 1
        while (m_segment < n_e && next_tile <= tile) {
            m_segment += 1;
            m_segment_from = m_segment_to;
            first_tile = next_tile;
            m_segment_to = m_segment_from;
            if (m_segment < n_e) {
                fd::load<fd::i32, 1>(&m_segment_to, &c_m_segment_end[(long long)m_segment]);
            }
            next_tile = first_tile + fd::div(m_segment_to - m_segment_from + 255, 256) * n_blocks;
        }
        float c_2[128];
        float c_part[32];
        unsigned c_row[4];
        #pragma unroll 1
        while (m_segment < n_e) {
            const int segment_tiles = fd::div(m_segment_to - m_segment_from + 255, 256);
            const int in_segment = tile - first_tile;
            const int band_tiles = 8 * n_blocks;
            const int band = fd::div(in_segment, band_tiles);
            const int band_row = band * 8;
            const int band_rows = fd::min(segment_tiles - band_row, 8);
            const int in_band = fd::mod(in_segment, band_tiles);
            const long long m0 = (long long)m_segment_from + (long long)(band_row + fd::mod(in_band, band_rows)) * 256;
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

            // [COMPUTE c] r69: 2 x m64n128 bf16 a consumer, 64 points of the depth a step
            if ((m0 + (long long)(group * 64 + 128)) < (long long)m_segment_to) {
                #pragma unroll 1
                for (long long k0 = 0LL; k0 < n_k; k0 += 64) {
                    fd::mbarrier_wait(&s_full[stage_2], parity);
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + group * 64 * 64]), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 8192]), true);
                    fd::wgmma_m64n128k16_bf16_kk(&c_2[64], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + (group * 64 + 128) * 64]), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 8192]), true);
                    fd::wgmma_m64n128k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + group * 64 * 64], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 8192], 32), true);
                    fd::wgmma_m64n128k16_bf16_kk(&c_2[64], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + (group * 64 + 128) * 64], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 8192], 32), true);
                    fd::wgmma_m64n128k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + group * 64 * 64], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 8192], 64), true);
                    fd::wgmma_m64n128k16_bf16_kk(&c_2[64], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + (group * 64 + 128) * 64], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 8192], 64), true);
                    fd::wgmma_m64n128k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + group * 64 * 64], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 8192], 96), true);
                    fd::wgmma_m64n128k16_bf16_kk(&c_2[64], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + (group * 64 + 128) * 64], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 8192], 96), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_empty[stage_2]);
                    }
                    stage_2 += 1;
                    if (stage_2 == 4) {
                        stage_2 = 0;
                        parity = parity ^ 1;
                    }
                }
            } else if ((m0 + (long long)(group * 64)) < (long long)m_segment_to) {
                #pragma unroll 1
                for (long long k0 = 0LL; k0 < n_k; k0 += 64) {
                    fd::mbarrier_wait(&s_full[stage_2], parity);
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + group * 64 * 64]), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 8192]), true);
                    fd::wgmma_m64n128k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + group * 64 * 64], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 8192], 32), true);
                    fd::wgmma_m64n128k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + group * 64 * 64], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 8192], 64), true);
                    fd::wgmma_m64n128k16_bf16_kk(&c_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[stage_2 * 16384 + group * 64 * 64], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_w[stage_2 * 8192], 96), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_empty[stage_2]);
                    }
                    stage_2 += 1;
                    if (stage_2 == 4) {
                        stage_2 = 0;
                        parity = parity ^ 1;
                    }
                }
            } else {
                #pragma unroll 1
                for (long long k0 = 0LL; k0 < n_k; k0 += 64) {
                    fd::mbarrier_wait(&s_full[stage_2], parity);
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_empty[stage_2]);
                    }
                    stage_2 += 1;
                    if (stage_2 == 4) {
                        stage_2 = 0;
                        parity = parity ^ 1;
                    }
                }
            }

            // [STORE c] r71: the rows of the tile that have points, 8 elements at a time: the copy engine would write over the next segment's
            #pragma unroll
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
                if ((int)threadIdx.x == 0) {
                    fd::tensor_store_wait<1>();
                }
                fd::threads_sync<1, 256>();
                #pragma unroll
                for (int m_r_3 = 0; m_r_3 < 2; ++m_r_3) {
                    #pragma unroll
                    for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
                        #pragma unroll
                        for (int m_r_4 = 0; m_r_4 < 2; ++m_r_4) {
                            fd::store<fd::bf16, 2>(&s_c[chunk % 2 * 8192 + (m_lane + m_r_3 * 128 + m_r_4 * 8) * 32 + ((n_lane + n_r_3 * 8) ^ ((m_lane + m_r_3 * 128 + m_r_4 * 8) / 2 % 4 * 8))], &c_part[((m_r_3 * 4 + n_r_3) * 2 + m_r_4) * 2]);
                        }
                    }
                }
                fd::fence_proxy_async();
                fd::threads_sync<1, 256>();
                // [STORE c]
                if ((m0 + 255) < (long long)m_segment_to) {  // r71
                    // [STORE c]
                    if ((int)threadIdx.x == 0) {  // r70
                        fd::tensor_store(c_map, &s_c[chunk % 2 * 8192], (int)n_chunk, (int)m0);
                        fd::tensor_store_commit();
                    }
                } else {  // r71
                    // [STORE c]
                    #pragma unroll
                    for (int m_r_5 = 0; m_r_5 < 4; ++m_r_5) {
                        fd::load_bits<16>(&c_row[0], &s_c[chunk % 2 * 8192 + (m_lane_2 + m_r_5 * 64) * 32 + (n_lane_2 ^ ((m_lane_2 + m_r_5 * 64) / 2 % 4 * 8))]);
                        if ((m0 + (long long)(m_lane_2 + m_r_5 * 64)) < (long long)m_segment_to && (n_chunk + (long long)n_lane_2) < n_n) fd::store_bits<16>(&c[n_n * (m0 + (long long)(m_lane_2 + m_r_5 * 64)) + n_chunk + (long long)n_lane_2], &c_row[0]);
                    }
                    if ((int)threadIdx.x == 0) {
                        fd::tensor_store_commit();
                    }
                }
            }
            // [WALK m_segment]
            tile += workers;  // r68
            #pragma unroll 1
            while (m_segment < n_e && next_tile <= tile) {
                m_segment += 1;
                m_segment_from = m_segment_to;
                first_tile = next_tile;
                m_segment_to = m_segment_from;
                if (m_segment < n_e) {
                    fd::load<fd::i32, 1>(&m_segment_to, &c_m_segment_end[(long long)m_segment]);
                }
                next_tile = first_tile + fd::div(m_segment_to - m_segment_from + 255, 256) * n_blocks;
            }
        }
        if ((int)threadIdx.x == 0) {
            fd::tensor_store_wait<0>();
        }
    } else {  // r72
        fd::registers_fewer<40>();  // r68
        // [WALK m_segment]
        if ((int)threadIdx.x == 256) {  // r72
            // [WALK m_segment]
            int stage_3 = 0;  // r68
            int parity_2 = 0;
            // [WALK m_segment]
            int tile_2 = (int)blockIdx.x;  // r72
            int m_segment_2 = 0;
            int m_segment_from_2 = 0;
            int first_tile_2 = 0;
            int m_segment_to_2 = m_segment_from_2;
            if (m_segment_2 < n_e) {
                fd::load<fd::i32, 1>(&m_segment_to_2, &c_m_segment_end[(long long)m_segment_2]);
            }
            int next_tile_2 = first_tile_2 + fd::div(m_segment_to_2 - m_segment_from_2 + 255, 256) * n_blocks;
            #pragma unroll 1
            while (m_segment_2 < n_e && next_tile_2 <= tile_2) {
                m_segment_2 += 1;
                m_segment_from_2 = m_segment_to_2;
                first_tile_2 = next_tile_2;
                m_segment_to_2 = m_segment_from_2;
                if (m_segment_2 < n_e) {
                    fd::load<fd::i32, 1>(&m_segment_to_2, &c_m_segment_end[(long long)m_segment_2]);
                }
                next_tile_2 = first_tile_2 + fd::div(m_segment_to_2 - m_segment_from_2 + 255, 256) * n_blocks;
            }
            #pragma unroll 1
            while (m_segment_2 < n_e) {
                const int segment_tiles_2 = fd::div(m_segment_to_2 - m_segment_from_2 + 255, 256);
                const int in_segment_2 = tile_2 - first_tile_2;
                const int band_tiles_2 = 8 * n_blocks;
                const int band_2 = fd::div(in_segment_2, band_tiles_2);
                const int band_row_2 = band_2 * 8;
                const int band_rows_2 = fd::min(segment_tiles_2 - band_row_2, 8);
                const int in_band_2 = fd::mod(in_segment_2, band_tiles_2);
                const long long m0_2 = (long long)m_segment_from_2 + (long long)(band_row_2 + fd::mod(in_band_2, band_rows_2)) * 256;
                const long long n0_2 = (long long)fd::div(in_band_2, band_rows_2) * 128;

                // [BRING a, w] r73: 64 points of the depth into the stage that all consumers have read
                #pragma unroll 1
                for (long long k0_2 = 0LL; k0_2 < n_k; k0_2 += 64) {
                    fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_full[stage_3], 8192 + ((m0_2 + 64) < (long long)m_segment_to_2 ? 8192 : 0) + ((m0_2 + 128) < (long long)m_segment_to_2 ? 8192 : 0) + ((m0_2 + 192) < (long long)m_segment_to_2 ? 8192 : 0) + 16384);
                    fd::tensor_copy(&s_a[stage_3 * 16384], a_map, &s_full[stage_3], (int)k0_2, (int)m0_2);
                    if ((m0_2 + 64) < (long long)m_segment_to_2) {
                        fd::tensor_copy(&s_a[stage_3 * 16384 + 4096], a_map, &s_full[stage_3], (int)k0_2, (int)m0_2 + 64);
                    }
                    if ((m0_2 + 128) < (long long)m_segment_to_2) {
                        fd::tensor_copy(&s_a[stage_3 * 16384 + 8192], a_map, &s_full[stage_3], (int)k0_2, (int)m0_2 + 128);
                    }
                    if ((m0_2 + 192) < (long long)m_segment_to_2) {
                        fd::tensor_copy(&s_a[stage_3 * 16384 + 12288], a_map, &s_full[stage_3], (int)k0_2, (int)m0_2 + 192);
                    }
                    fd::tensor_copy(&s_w[stage_3 * 8192], w_map, &s_full[stage_3], (int)k0_2, (int)n0_2, (int)(long long)m_segment_2);
                    stage_3 += 1;
                    if (stage_3 == 4) {
                        stage_3 = 0;
                        parity_2 = parity_2 ^ 1;
                    }
                }
                // [WALK m_segment]
                tile_2 += workers;  // r72
                #pragma unroll 1
                while (m_segment_2 < n_e && next_tile_2 <= tile_2) {
                    m_segment_2 += 1;
                    m_segment_from_2 = m_segment_to_2;
                    first_tile_2 = next_tile_2;
                    m_segment_to_2 = m_segment_from_2;
                    if (m_segment_2 < n_e) {
                        fd::load<fd::i32, 1>(&m_segment_to_2, &c_m_segment_end[(long long)m_segment_2]);
                    }
                    next_tile_2 = first_tile_2 + fd::div(m_segment_to_2 - m_segment_from_2 + 255, 256) * n_blocks;
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 12) grouped_gemm_kernel_any_1(
    const int* __restrict__ end,
    int* __restrict__ segment,
    long long n_m,
    int n_e) {
    // [INIT] r78: one kernel over blocks of [m]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long m0 = (long long)(int)blockIdx.x * 16;
    const int e_lane = lane % 8 * 4;  // r82
    const int m_lane = lane / 8 + warp * 4;  // r83

    // [INIT] r80: pass 0: states start at the identity of their operators
    int segment_2[1];
    segment_2[0] = 0;

    // [COMPUTE segment] r83: 4 points a thread in registers [e:4x1] lanes [e:8x4 m:4x1] warps [m:4x4]
    int end_2[4];  // r81
    #pragma unroll 1
    for (int e0 = 0; e0 < n_e; e0 += 32) {
        // [LOAD end] r82: address e; 4 elements a thread, 4 at a time, one by one where the row ends among them; registers [e:4x1] lanes [e:8x4 *:4] warps [*:4]
        fd::load_or_zero<fd::i32, 4, fd::read_only>((e0 + e_lane + 3) < n_e, &end_2[0], &end[(long long)e0 + (long long)e_lane]);
        if (__builtin_expect((e0 + e_lane) < n_e && !((e0 + e_lane + 3) < n_e), 0)) {
            #pragma unroll
            for (int end_r = 0; end_r < 4; ++end_r) {
                fd::load_or_zero<fd::i32, 1, fd::read_only>((e0 + e_lane + end_r) < n_e, &end_2[end_r], &end[(long long)e0 + (long long)(e_lane + end_r)]);
            }
        }
        // [COMPUTE segment]
        #pragma unroll  // r83
        for (int e_r = 0; e_r < 4; ++e_r) {
            if ((e0 + e_lane + e_r) < n_e) {
                segment_2[0] += (long long)end_2[e_r] <= (m0 + (long long)m_lane) ? 1 : 0;
            }
        }
    }

    // [WARP_REDUCE segment] r84: butterfly over lanes, masks [1, 2, 4], lower lanes left
    const int other = fd::shuffle_xor(segment_2[0], 1);
    segment_2[0] += other;
    const int other_2 = fd::shuffle_xor(segment_2[0], 2);
    segment_2[0] += other_2;
    const int other_3 = fd::shuffle_xor(segment_2[0], 4);
    segment_2[0] += other_3;
    long long segment_2_2[1];
    segment_2_2[0] = (long long)segment_2[0];

    // [STORE segment] r85: address m; 1 elements a thread, 1 at a time
    if (lane % 8 == 0 && (m0 + (long long)m_lane) < n_m) fd::store<fd::i32, 1>(&segment[m0 + (long long)m_lane], &segment_2_2[0]);
}

extern "C" __global__ void __launch_bounds__(128, 8) grouped_gemm_kernel_any_2(
    const __nv_bfloat16* __restrict__ a,
    const int* segment,
    const __nv_bfloat16* __restrict__ w,
    __nv_bfloat16* __restrict__ c,
    int n_blocks_2,
    long long n_k,
    long long n_n,
    long long size_E) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_c = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16

    // [INIT] r79: one kernel over blocks of [m, n]; its rows stand in segments, which a kernel before it tells apart
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_n = fd::div((int)blockIdx.x, n_blocks_2);
    const long long n0 = (long long)fd::mod((int)blockIdx.x, n_blocks_2);
    const long long m0 = (long long)rest_n;
    const int k_lane = lane + warp * 32;  // r88

    // [INIT] r86: pass 0: states start at the identity of their operators
    float c_2[1];
    c_2[0] = 0.0f;

    // [LOAD segment] r89: address m; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    fd::grid_wait();  // r95
    int segment_2[1];  // r89
    fd::load<fd::i32, 1>(&segment_2[0], &segment[m0]);

    // [COMPUTE c] r91: 8 points a thread in registers [k:8x128] lanes [k:32x1] warps [k:4x32]
    float a_2[8];  // r87
    float w_2[8];
    #pragma unroll 1
    for (long long k0 = 0LL; k0 < n_k; k0 += 1024) {
        // [LOAD a] r88: address ((K * m) + k); 8 elements a thread, 1 at a time; registers [k:8x128] lanes [k:32x1] warps [k:4x32]
        #pragma unroll
        for (int k_r = 0; k_r < 8; ++k_r) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)k_lane + (long long)(k_r * 128)) < n_k, &a_2[k_r], &a[n_k * m0 + k0 + (long long)k_lane + (long long)(k_r * 128)]);
        }

        // [LOAD w] r90: address ((((N * K) * min(segment[m], (E - 1))) + (K * n)) + k); 8 elements a thread, 1 at a time; registers [k:8x128] lanes [k:32x1] warps [k:4x32]
        #pragma unroll
        for (int k_r_2 = 0; k_r_2 < 8; ++k_r_2) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((k0 + (long long)k_lane + (long long)(k_r_2 * 128)) < n_k, &w_2[k_r_2], &w[n_n * n_k * fd::min((long long)segment_2[0], size_E - 1) + n_k * n0 + k0 + (long long)k_lane + (long long)(k_r_2 * 128)]);
        }
        // [COMPUTE c]
        #pragma unroll  // r91
        for (int k_r_3 = 0; k_r_3 < 8; ++k_r_3) {
            if ((k0 + (long long)k_lane + (long long)(k_r_3 * 128)) < n_k) {
                c_2[0] += a_2[k_r_3] * w_2[k_r_3];
            }
        }
    }

    // [WARP_REDUCE c] r92: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(c_2[0], 1);
    c_2[0] += other;
    const float other_2 = fd::shuffle_xor(c_2[0], 2);
    c_2[0] += other_2;
    const float other_3 = fd::shuffle_xor(c_2[0], 4);
    c_2[0] += other_3;
    const float other_4 = fd::shuffle_xor(c_2[0], 8);
    c_2[0] += other_4;
    const float other_5 = fd::shuffle_xor(c_2[0], 16);
    c_2[0] += other_5;

    // [BLOCK_MERGE c] r93: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_c[warp], &c_2[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_c[0]);
    c_2[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_c[1]);
    c_2[0] += part_2;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_c[2]);
    c_2[0] += part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_c[3]);
    c_2[0] += part_4;

    // [STORE c] r94: address ((N * m) + n); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::bf16, 1>(&c[n_n * m0 + n0], &c_2[0]);
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r51 [step2, problem] fuse, segment: one kernel over blocks of [m]; it reads nothing that a kernel before it makes
// r53 [step2, problem] segments, c: min(segment[m], (E - 1)) never falls along `m`: points of equal value lie side by side, and `w[min(segment[m], (E - 1)), n, k]` is the same for a tile that stays among them; tiles are counted from segment to segment
// r54 [build, problem] stream-init, e: pass 0: states start at the identity of their operators
// r55 [build, hardware] stream-loop, e: pass 0 streams `e` in tiles of 32
// r56 [build, hardware] load-tile, end: address e; 4 elements a thread, 4 at a time, one by one where the row ends among them; registers [e:4x1] lanes [e:8x4 *:4] warps [*:4]
// r57 [build, problem] reduce-registers, segment[m] = sum[e] (1 if (end[e] <= m) else 0): 4 points a thread in registers [e:4x1] lanes [e:8x4 m:4x1] warps [m:4x4]
// r58 [build, hardware] warp-reduce, segment: butterfly over lanes, masks [1, 2, 4], lower lanes left
// r59 [build, hardware] store-tile, segment: address m; 1 elements a thread, 1 at a time
// r60 [build, problem] stream-init, m: pass 0: states start at the identity of their operators
// r61 [build, hardware] stream-loop, m: pass 0 streams `m` in tiles of 4096
// r62 [build, hardware] load-tile, segment: address m; 16 elements a thread, 4 at a time, one by one where the row ends among them; registers [m:4x1024 m:4x1] lanes [m:32x4] warps [m:8x128]
// r63 [build, problem] reduce-registers, c_m_segment_end[m_segment] = sum[m] (1 if (min(segment[m], (E - 1)) <= m_segment) else 0): 16 points a thread in registers [m:4x1024 m:4x1] lanes [m:32x4] warps [m:8x128]
// r64 [build, hardware] warp-reduce, c_m_segment_end: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r65 [build, hardware] block-merge, c_m_segment_end: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r66 [build, hardware] store-tile, c_m_segment_end: address m_segment; 1 elements a thread, 1 at a time
// r67 [build, hardware] ring, c: 4 stages of 256+128 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 8 rows of tiles together
// r68 [build, problem] segments-walk, m_segment: blocks stay and take every 132 th tile; a tile has rows of one segment
// r69 [build, hardware] warpgroup-matrix-unit, c[m,n] = sum[k] (a[m, k] * w[m_segment, n, k]): 2 x m64n128 bf16 a consumer, 64 points of the depth a step
// r70 [build, hardware] store-by-copy-engine, c: rows of 64 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
// r71 [build, hardware] store-rows, c: the rows of the tile that have points, 8 elements at a time: the copy engine would write over the next segment's
// r72 [build, problem] segments-walk, m_segment: blocks stay and take every 132 th tile; a tile has rows of one segment
// r73 [build, hardware] copy-engine, a, w: 64 points of the depth into the stage that all consumers have read
// r74 [build, hardware] early-launch, grouped_gemm_kernel_1, grouped_gemm_kernel_2, grouped_gemm_kernel_3: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r78 [step2, problem] fuse, segment: one kernel over blocks of [m]; it reads nothing that a kernel before it makes
// r79 [step2, problem] fuse, c: one kernel over blocks of [m, n]; its rows stand in segments, which a kernel before it tells apart
// r80 [build, problem] stream-init, e: pass 0: states start at the identity of their operators
// r81 [build, hardware] stream-loop, e: pass 0 streams `e` in tiles of 32
// r82 [build, hardware] load-tile, end: address e; 4 elements a thread, 4 at a time, one by one where the row ends among them; registers [e:4x1] lanes [e:8x4 *:4] warps [*:4]
// r83 [build, problem] reduce-registers, segment[m] = sum[e] (1 if (end[e] <= m) else 0): 4 points a thread in registers [e:4x1] lanes [e:8x4 m:4x1] warps [m:4x4]
// r84 [build, hardware] warp-reduce, segment: butterfly over lanes, masks [1, 2, 4], lower lanes left
// r85 [build, hardware] store-tile, segment: address m; 1 elements a thread, 1 at a time
// r86 [build, problem] stream-init, k: pass 0: states start at the identity of their operators
// r87 [build, hardware] stream-loop, k: pass 0 streams `k` in tiles of 1024
// r88 [build, hardware] load-tile, a: address ((K * m) + k); 8 elements a thread, 1 at a time; registers [k:8x128] lanes [k:32x1] warps [k:4x32]
// r89 [build, hardware] load-tile, segment: address m; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r90 [build, hardware] load-tile, w: address ((((N * K) * min(segment[m], (E - 1))) + (K * n)) + k); 8 elements a thread, 1 at a time; registers [k:8x128] lanes [k:32x1] warps [k:4x32]
// r91 [build, problem] reduce-registers, c[m,n] = sum[k] (a[m, k] * w[min(segment[m], (E - 1)), n, k]): 8 points a thread in registers [k:8x128] lanes [k:32x1] warps [k:4x32]
// r92 [build, hardware] warp-reduce, c: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r93 [build, hardware] block-merge, c: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r94 [build, hardware] store-tile, c: address ((N * m) + n); 1 elements a thread, 1 at a time
// r95 [build, hardware] early-launch, grouped_gemm_kernel_any_1, grouped_gemm_kernel_any_2: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
