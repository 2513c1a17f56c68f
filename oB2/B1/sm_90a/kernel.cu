// B1: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
//
// A trailing `rN` names the decision record behind a line; the records are listed at the end.
#include <cuda_bf16.h>

namespace fd {

// Conversion between register types: integers to reals round to nearest, reals to integers truncate.
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
    static __device__ __forceinline__ long long from(float v) { return __float2ll_rz(v); }
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
    static __device__ __forceinline__ long long from(float v) { return __float2ll_rn(v); }
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

struct i64 {
    typedef long long memory;
    typedef long long value;
    static const int bits = 64;
    static __device__ __forceinline__ long long decode_wide(unsigned low, unsigned high) {
        return (long long)((unsigned long long)high << 32 | low);
    }
    static __device__ __forceinline__ void encode_wide(long long v, unsigned* w) {
        w[0] = (unsigned)(unsigned long long)v;
        w[1] = (unsigned)((unsigned long long)v >> 32);
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

// The nearest value of type `CODEC`.
template <class CODEC>
__device__ __forceinline__ float quantize(float x) {
    unsigned w[2];
    float r[1];
    encode<CODEC, 1>(w, &x);
    decode<CODEC, 1>(r, w);
    return r[0];
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

// Arithmetic modulo 2^64: of signed numbers it is not defined beyond them.
__device__ __forceinline__ long long wrap_add(long long a, long long b) { return (long long)((unsigned long long)a + (unsigned long long)b); }
__device__ __forceinline__ long long wrap_sub(long long a, long long b) { return (long long)((unsigned long long)a - (unsigned long long)b); }
__device__ __forceinline__ long long wrap_mul(long long a, long long b) { return (long long)((unsigned long long)a * (unsigned long long)b); }

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

// Lets the next kernel be launched once all blocks are here.
__device__ __forceinline__ void grid_release() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
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

// Copies a tile from shared memory to the map from point (x, y, z) on, in the thread's open group; points outside are not written (sm_90 and later).
__device__ __forceinline__ void tensor_store(const TensorMap& map, const void* src, int x, int y, int z) {
    asm volatile("cp.async.bulk.tensor.3d.global.shared::cta.tile.bulk_group [%0, {%2, %3, %4}], [%1];" ::"l"(tensor_map_address(map)), "r"(shared_address(src)), "r"(x), "r"(y), "r"(z) : "memory");
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

// c[64, 64] = a[64, 8] b[8, 64], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).
__device__ __forceinline__ void wgmma_m64n64k8_tf32_kk(float* c, unsigned long long a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %34, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n64k8.f32.tf32.tf32 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, "
                 "%32, %33, p, 1, 1;\n}"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]), "+f"(c[4]), "+f"(c[5]), "+f"(c[6]), "+f"(c[7]),
                   "+f"(c[8]), "+f"(c[9]), "+f"(c[10]), "+f"(c[11]), "+f"(c[12]), "+f"(c[13]), "+f"(c[14]), "+f"(c[15]),
                   "+f"(c[16]), "+f"(c[17]), "+f"(c[18]), "+f"(c[19]), "+f"(c[20]), "+f"(c[21]), "+f"(c[22]), "+f"(c[23]),
                   "+f"(c[24]), "+f"(c[25]), "+f"(c[26]), "+f"(c[27]), "+f"(c[28]), "+f"(c[29]), "+f"(c[30]), "+f"(c[31])
                 : "l"(a), "l"(b), "r"((int)accumulate));
}

}  // namespace fd

extern "C" __global__ void __launch_bounds__(256, 1) B1_kernel_1(
    const float* __restrict__ a,
    const float* __restrict__ b,
    int* __restrict__ x3_part,
    int tiles,
    int workers,
    int rounds,
    int n_n,
    int m_chunk,
    long long size_N,
    const __grid_constant__ fd::TensorMap a_map,
    const __grid_constant__ fd::TensorMap b_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    float* s_a = reinterpret_cast<float*>(fd_shared + 0);  // 4096 x f32, bytes 0..16384
    float* s_b = reinterpret_cast<float*>(fd_shared + 16384);  // 8192 x f32, bytes 16384..49152
    long long* s_a_full = reinterpret_cast<long long*>(fd_shared + 49152);  // 2 x i64, bytes 49152..49168
    long long* s_a_empty = reinterpret_cast<long long*>(fd_shared + 49168);  // 2 x i64, bytes 49168..49184
    long long* s_b_full = reinterpret_cast<long long*>(fd_shared + 49184);  // 4 x i64, bytes 49184..49216
    long long* s_b_empty = reinterpret_cast<long long*>(fd_shared + 49216);  // 4 x i64, bytes 49216..49248

    // [INIT] r64: 16 blocks leave multiprocessors of 132 idle; the stream is cut into 8 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int m_lane = lane % 4 * 2;  // r74
    const int n_lane = lane / 4 + warp * 16;  // r76

    // [INIT] r67: 2 x 64 rows stay for all columns, 4 stages of 64 columns, 1 x 128 bytes a point; 1 consumer warpgroups of 1 x 32 accumulators a thread, one producer
    fd::grid_release();  // r94
    if ((int)threadIdx.x == 0) {  // r67
        #pragma unroll
        for (int copy = 0; copy < 2; ++copy) {
            fd::mbarrier_init(&s_a_full[copy], 1);
            fd::mbarrier_init(&s_a_empty[copy], 4);
        }
        #pragma unroll
        for (int copy_2 = 0; copy_2 < 4; ++copy_2) {
            fd::mbarrier_init(&s_b_full[copy_2], 1);
            fd::mbarrier_init(&s_b_empty[copy_2], 4);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING b] r78: 64 points in their whole depth into one of 4 copies that all consumers have read
    if ((int)threadIdx.x < 128) {
        // [INIT]
        int buffer = 0;  // r67
        int buffer_parity = 0;
        int stage = 0;
        int stage_parity = 0;
        const int trips = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

        // [STORE x3_part] r76: address ((N * part4) + n); 2 elements a thread, 1 at a time
        float x1[32];
        long long x3_part_2[2];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers;  // r67
            const int rest_part4 = fd::div(tile, 8);
            const int part40 = fd::mod(tile, 8);
            const int n0 = rest_part4 * 64;
            const int m_from = part40 * m_chunk;
            const int m_to = fd::min(m_from + m_chunk, n_n);
            const int column_tiles = (fd::max(m_to - m_from, 0) + 63) / 64;

            // [INIT] r68: states of the rows start at the identity of their operators
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                x3_part_2[n_r] = 0LL;
            }
            fd::mbarrier_wait(&s_a_full[buffer], buffer_parity);

            // [COMPUTE x3_part] r74: 32 points a thread in registers [m:8x8 n:2x8 m:2x1] lanes [m:4x2 n:8x1] warps [n:4x16]
            if (0 < column_tiles) {
                // [INIT]
                const int whole_tiles = fd::div(m_to - m_from, 64);  // r68

                // [COMPUTE x3_part] r71: 32 points a thread in registers [m:8x8 n:2x8 m:2x1] lanes [m:4x2 n:8x1] warps [n:4x16]
                #pragma unroll 1
                for (int column_tile = 0; column_tile < whole_tiles; ++column_tile) {
                    // [INIT]
                    const int m0 = m_from + column_tile * 64;  // r68
                    fd::mbarrier_wait(&s_b_full[stage], stage_parity);  // r69

                    // [COMPUTE x1] r70: m64n64 f32 of block 0 of a consumer's rows, 16 points of the depth
                    fd::warpgroup_settle<32>(&x1[0]);
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k8_tf32_kk(&x1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[buffer * 2048]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 2048]), false);
                    fd::wgmma_m64n64k8_tf32_kk(&x1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[buffer * 2048], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 2048], 32), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    fd::warpgroup_settle<32>(&x1[0]);
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_b_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 4) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0 && column_tile == column_tiles - 1) {
                        fd::mbarrier_arrive(&s_a_empty[buffer]);
                    }
                    // [COMPUTE x3_part]
                    #pragma unroll  // r71
                    for (int m_r = 0; m_r < 8; ++m_r) {
                        #pragma unroll
                        for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                            #pragma unroll
                            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                                x3_part_2[n_r_2] += 0.3f < x1[(m_r * 2 + n_r_2) * 2 + m_r_2] ? 1LL : 0LL;
                            }
                        }
                    }
                }
                // [COMPUTE x3_part]
                if (whole_tiles < column_tiles) {  // r74
                    // [COMPUTE x3_part]
                    const int m0_2 = m_from + whole_tiles * 64;  // r71
                    fd::mbarrier_wait(&s_b_full[stage], stage_parity);  // r72

                    // [COMPUTE x1] r73: m64n64 f32 of block 0 of a consumer's rows, 16 points of the depth
                    fd::warpgroup_settle<32>(&x1[0]);
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k8_tf32_kk(&x1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[buffer * 2048]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 2048]), false);
                    fd::wgmma_m64n64k8_tf32_kk(&x1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[buffer * 2048], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 2048], 32), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    fd::warpgroup_settle<32>(&x1[0]);
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_b_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 4) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_a_empty[buffer]);
                    }
                    // [COMPUTE x3_part]
                    #pragma unroll  // r74
                    for (int m_r_3 = 0; m_r_3 < 8; ++m_r_3) {
                        #pragma unroll
                        for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                            #pragma unroll
                            for (int m_r_4 = 0; m_r_4 < 2; ++m_r_4) {
                                if ((m0_2 + m_lane + m_r_3 * 8) < m_to) {
                                    x3_part_2[n_r_3] += 0.3f < x1[(m_r_3 * 2 + n_r_3) * 2 + m_r_4] ? 1LL : 0LL;
                                }
                            }
                        }
                    }
                }
            } else if (lane == 0) {
                fd::mbarrier_arrive(&s_a_empty[buffer]);
            }
            buffer += 1;
            if (buffer == 2) {
                buffer = 0;
                buffer_parity = buffer_parity ^ 1;
            }

            // [WARP_REDUCE x3_part] r75: butterfly over lanes, masks [1, 2], lower lanes left
            #pragma unroll
            for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
                const long long other = fd::shuffle_xor(x3_part_2[n_r_4], 1);
                x3_part_2[n_r_4] += other;
                const long long other_2 = fd::shuffle_xor(x3_part_2[n_r_4], 2);
                x3_part_2[n_r_4] += other_2;
            }
            // [STORE x3_part]
            #pragma unroll  // r76
            for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
                if (lane % 4 == 0 && (n0 + n_lane + n_r_5 * 8) < n_n) fd::store<fd::i32, 1>(&x3_part[size_N * (long long)part40 + (long long)n0 + (long long)(n_lane + n_r_5 * 8)], &x3_part_2[n_r_5]);
            }
        }
    } else if ((int)threadIdx.x == 128) {  // r78
        int buffer_2 = 0;  // r76
        int buffer_parity_2 = 0;
        int stage_2 = 0;
        int stage_parity_2 = 0;
        const int trips_2 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
        // [BRING b]
        #pragma unroll 1  // r78
        for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
            // [STORE x3_part]
            const int tile_2 = (int)blockIdx.x + trip_2 * workers;  // r76
            const int rest_part4_2 = fd::div(tile_2, 8);
            const int part40_2 = fd::mod(tile_2, 8);
            const int n0_2 = rest_part4_2 * 64;
            const int m_from_2 = part40_2 * m_chunk;
            const int m_to_2 = fd::min(m_from_2 + m_chunk, n_n);
            const int column_tiles_2 = (fd::max(m_to_2 - m_from_2, 0) + 63) / 64;

            // [BRING a] r77: 64 points in their whole depth into one of 2 copies that all consumers have read
            fd::mbarrier_wait(&s_a_empty[buffer_2], buffer_parity_2 ^ 1);
            fd::mbarrier_arrive_expect(&s_a_full[buffer_2], 8192);
            fd::tensor_copy(&s_a[buffer_2 * 2048], a_map, &s_a_full[buffer_2], 0, (int)(long long)n0_2);
            buffer_2 += 1;
            if (buffer_2 == 2) {
                buffer_2 = 0;
                buffer_parity_2 = buffer_parity_2 ^ 1;
            }
            // [BRING b]
            #pragma unroll 1  // r78
            for (int column_tile_2 = 0; column_tile_2 < column_tiles_2; ++column_tile_2) {
                // [BRING a]
                const int m0_3 = m_from_2 + column_tile_2 * 64;  // r77
                // [BRING b]
                fd::mbarrier_wait(&s_b_empty[stage_2], stage_parity_2 ^ 1);  // r78
                fd::mbarrier_arrive_expect(&s_b_full[stage_2], 8192);
                fd::tensor_copy(&s_b[stage_2 * 2048], b_map, &s_b_full[stage_2], 0, (int)(long long)m0_3);
                stage_2 += 1;
                if (stage_2 == 4) {
                    stage_2 = 0;
                    stage_parity_2 = stage_parity_2 ^ 1;
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) B1_kernel_2(
    const int* x3_part,
    int* __restrict__ x3,
    int n_n,
    long long size_N) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    long long* s_x3 = reinterpret_cast<long long*>(fd_shared + 0);  // 1024 x i64, bytes 0..8192

    // [INIT] r64: 16 blocks leave multiprocessors of 132 idle; the stream is cut into 8 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int n0 = (int)blockIdx.x * 256;
    const int n_lane = lane * 4 + warp % 2 * 128;  // r79
    const int part4_lane = warp / 2;
    fd::grid_wait();  // r94
    fd::grid_release();
    long long x3_2[4];  // r64
    #pragma unroll
    for (int n_r = 0; n_r < 4; ++n_r) {
        x3_2[n_r] = 0LL;
    }

    // [LOAD x3_part] r79: address ((N * part4) + n); 8 elements a thread, 4 at a time; registers [part4:2x4 n:4x1] lanes [n:32x4] warps [n:2x128 part4:4x1]
    int x3_part_2[8];
    #pragma unroll
    for (int part4_r = 0; part4_r < 2; ++part4_r) {
        fd::load_or_zero<fd::i32, 4>((n0 + n_lane) < n_n, &x3_part_2[part4_r * 4], &x3_part[size_N * (long long)(part4_lane + part4_r * 4) + (long long)n0 + (long long)n_lane]);
    }

    // [COMPUTE x3] r80: 8 points a thread in registers [part4:2x4 n:4x1] lanes [n:32x4] warps [n:2x128 part4:4x1]
    #pragma unroll
    for (int part4_r_2 = 0; part4_r_2 < 2; ++part4_r_2) {
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
            x3_2[n_r_2] = fd::wrap_add(x3_2[n_r_2], (long long)x3_part_2[part4_r_2 * 4 + n_r_2]);
        }
    }

    // [BLOCK_MERGE x3] r81: 4 warps leave 256 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
        fd::store<fd::i64, 1>(&s_x3[warp / 2 * 256 + n_lane + n_r_3], &x3_2[n_r_3]);
    }
    __syncthreads();
    #pragma unroll
    for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
        const int cell = n_lane + n_r_4;
        long long part;
        fd::load<fd::i64, 1>(&part, &s_x3[cell]);
        x3_2[n_r_4] = part;
        long long part_2;
        fd::load<fd::i64, 1>(&part_2, &s_x3[cell + 256]);
        x3_2[n_r_4] = fd::wrap_add(x3_2[n_r_4], part_2);
        long long part_3;
        fd::load<fd::i64, 1>(&part_3, &s_x3[cell + 512]);
        x3_2[n_r_4] = fd::wrap_add(x3_2[n_r_4], part_3);
        long long part_4;
        fd::load<fd::i64, 1>(&part_4, &s_x3[cell + 768]);
        x3_2[n_r_4] = fd::wrap_add(x3_2[n_r_4], part_4);
    }

    // [STORE x3] r82: address n; 4 elements a thread, 4 at a time
    if (warp / 2 == 0 && (n0 + n_lane) < n_n) fd::store<fd::i32, 4>(&x3[(long long)n0 + (long long)n_lane], &x3_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 6) B1_kernel_3(
    const float* x1,
    float* __restrict__ x1_laid,
    int m_blocks,
    int n_n,
    long long size_N) {
    // [INIT] r65: x1_laid[n,m] = bf16(x1[n, m]): the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 4.2 MB are written first
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_m = fd::div((int)blockIdx.x, m_blocks);
    const int m0 = fd::mod((int)blockIdx.x, m_blocks) * 1024;
    const int n0 = rest_m * 2;
    const int m_lane = lane * 4 + warp * 128;  // r83

    // [LOAD x1] r83: address ((N * n) + m); 8 elements a thread, 4 at a time; registers [n:2x1 m:4x1] lanes [m:32x4] warps [m:8x128]
    fd::grid_wait();  // r94
    fd::grid_release();
    float x1_2[8];  // r83
    #pragma unroll
    for (int n_r = 0; n_r < 2; ++n_r) {
        fd::load_or_zero<fd::f32, 4>(n0 < n_n && (m0 + m_lane) < n_n, &x1_2[n_r * 4], &x1[size_N * ((long long)n0 + (long long)n_r) + (long long)m0 + (long long)m_lane]);
    }

    // [COMPUTE x1_laid] r84: 8 elements a thread in registers [n:2x1 m:4x1] lanes [m:32x4] warps [m:8x128]
    float x1_laid_2[8];
    #pragma unroll
    for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
        #pragma unroll
        for (int m_r = 0; m_r < 4; ++m_r) {
            x1_laid_2[n_r_2 * 4 + m_r] = fd::quantize<fd::bf16>(x1_2[n_r_2 * 4 + m_r]);
        }
    }

    // [STORE x1_laid] r85: address (((n * ((N + 28) / 32)) * 32) + m); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
        if (n0 < n_n && (m0 + m_lane) < n_n) fd::store<fd::f32, 4, fd::whole>(&x1_laid[((long long)n0 + (long long)n_r_3) * fd::div(size_N + 28, 32LL) * 32 + (long long)m0 + (long long)m_lane], &x1_laid_2[n_r_3 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 1) B1_kernel_4(
    const float* x1_laid,
    const float* __restrict__ v,
    float* __restrict__ x6_part,
    int tiles_2,
    int workers_2,
    int rounds_2,
    int tiles_each,
    int n_n,
    int m_chunk,
    const __grid_constant__ fd::TensorMap x1_laid_map,
    const __grid_constant__ fd::TensorMap v_map,
    const __grid_constant__ fd::TensorMap x6_part_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    float* s_x1_laid = reinterpret_cast<float*>(fd_shared + 0);  // 24576 x f32, bytes 0..98304
    float* s_v = reinterpret_cast<float*>(fd_shared + 98304);  // 24576 x f32, bytes 98304..196608
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 196608);  // 6 x i64, bytes 196608..196656
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 196656);  // 6 x i64, bytes 196656..196704
    float* s_x6_part = reinterpret_cast<float*>(fd_shared + 197632);  // 4096 x f32, bytes 197632..214016

    // [INIT] r66: 16 blocks leave multiprocessors of 132 idle; the stream is cut into 8 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int d_lane = lane % 4 * 2;  // r88
    const int n_lane = lane / 4 + warp * 16;

    // [INIT] r86: 6 stages of 64+64 rows of 2 x 128 bytes; 1 consumer warpgroups of 32 accumulators a thread, one producer; one column of tiles in the order of their numbers
    fd::grid_wait();  // r94
    fd::grid_release();
    if ((int)threadIdx.x == 0) {  // r86
        fd::tensor_map_prefetch(x1_laid_map);
        fd::tensor_map_prefetch(v_map);
        #pragma unroll
        for (int stage = 0; stage < 6; ++stage) {
            fd::mbarrier_init(&s_full[stage], 1);
            fd::mbarrier_init(&s_empty[stage], 4);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING x1_laid, v] r89: 64 points of the depth into the stage that all consumers have read
    if ((int)threadIdx.x < 128) {
        // [INIT]
        int stage_2 = 0;  // r86
        int parity = 0;
        if ((int)threadIdx.x == 0) {
            fd::tensor_map_prefetch(x6_part_map);
        }
        const int trips = rounds_2 - (int)(tiles_2 <= ((int)blockIdx.x + (rounds_2 - 1) * workers_2));

        // [STORE x6_part] r88: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers in turns
        float x6_part_2[32];
        float x6_part_part[32];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers_2;  // r86
            const int outer = fd::div(tile, tiles_each);
            const int inner = fd::mod(tile, tiles_each);
            const int n0 = inner * 64;
            #pragma unroll
            for (int d_r = 0; d_r < 8; ++d_r) {
                #pragma unroll
                for (int n_r = 0; n_r < 2; ++n_r) {
                    #pragma unroll
                    for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                        x6_part_2[(d_r * 2 + n_r) * 2 + d_r_2] = 0.0f;
                    }
                }
            }
            const int m_from = outer * m_chunk;
            const int m_to = fd::min(m_from + m_chunk, n_n);

            // [COMPUTE x6_part] r87: 1 x m64n64 f32 a consumer, 64 points of the depth a step
            #pragma unroll 1
            for (int m0 = m_from; m0 < m_to; m0 += 64) {
                fd::mbarrier_wait(&s_full[stage_2], parity);
                fd::warpgroup_settle<32>(&x6_part_2[0]);
                fd::warpgroup_fence();
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096]), fd::warpgroup_matrix<1024, 16, 1>(&s_v[stage_2 * 4096]), true);
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_v[stage_2 * 4096], 32), true);
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_v[stage_2 * 4096], 64), true);
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_v[stage_2 * 4096], 96), true);
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_v[stage_2 * 4096], 8192), true);
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_v[stage_2 * 4096], 8224), true);
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_v[stage_2 * 4096], 8256), true);
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_v[stage_2 * 4096], 8288), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                fd::warpgroup_settle<32>(&x6_part_2[0]);
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_empty[stage_2]);
                }
                stage_2 += 1;
                if (stage_2 == 6) {
                    stage_2 = 0;
                    parity = parity ^ 1;
                }
            }
            // [STORE x6_part]
            #pragma unroll  // r88
            for (int chunk = 0; chunk < 1; ++chunk) {
                // [COMPUTE x6_part]
                #pragma unroll  // r87
                for (int r = 0; r < 32; ++r) {
                    x6_part_part[r] = x6_part_2[chunk * 32 + r];
                }
                const int d_chunk = chunk * 64;
                // [STORE x6_part]
                if ((int)threadIdx.x == 0) {  // r88
                    fd::tensor_store_wait<0>();
                }
                fd::threads_sync<1, 128>();
                #pragma unroll
                for (int d_r_3 = 0; d_r_3 < 8; ++d_r_3) {
                    #pragma unroll
                    for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                        fd::store<fd::f32, 2>(&s_x6_part[(d_lane + d_r_3 * 8) / 32 * 2048 + (n_lane + n_r_2 * 8) * 32 + (((d_lane + d_r_3 * 8) % 32) ^ ((n_lane + n_r_2 * 8) % 8 * 4))], &x6_part_part[(d_r_3 * 2 + n_r_2) * 2]);
                    }
                }
                fd::fence_proxy_async();
                fd::threads_sync<1, 128>();
                if ((int)threadIdx.x == 0) {
                    fd::tensor_store(x6_part_map, &s_x6_part[0], d_chunk, n0, outer);
                    fd::tensor_store(x6_part_map, &s_x6_part[2048], d_chunk + 32, n0, outer);
                    fd::tensor_store_commit();
                }
            }
        }
        if ((int)threadIdx.x == 0) {
            fd::tensor_store_wait<0>();
        }
    } else if ((int)threadIdx.x == 128) {  // r89
        int stage_3 = 0;  // r88
        int parity_2 = 0;
        const int trips_2 = rounds_2 - (int)(tiles_2 <= ((int)blockIdx.x + (rounds_2 - 1) * workers_2));
        // [BRING x1_laid, v]
        #pragma unroll 1  // r89
        for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
            // [STORE x6_part]
            const int tile_2 = (int)blockIdx.x + trip_2 * workers_2;  // r88
            const int outer_2 = fd::div(tile_2, tiles_each);
            const int inner_2 = fd::mod(tile_2, tiles_each);
            const int n0_2 = inner_2 * 64;
            const int m_from_2 = outer_2 * m_chunk;
            const int m_to_2 = fd::min(m_from_2 + m_chunk, n_n);
            // [BRING x1_laid, v]
            #pragma unroll 1  // r89
            for (int m0_2 = m_from_2; m0_2 < m_to_2; m0_2 += 64) {
                fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
                fd::mbarrier_arrive_expect(&s_full[stage_3], 32768);
                fd::tensor_copy(&s_x1_laid[stage_3 * 4096], x1_laid_map, &s_full[stage_3], (int)(long long)m0_2, (int)(long long)n0_2);
                fd::tensor_copy(&s_x1_laid[stage_3 * 4096 + 2048], x1_laid_map, &s_full[stage_3], (int)(long long)m0_2 + 32, (int)(long long)n0_2);
                fd::tensor_copy(&s_v[stage_3 * 4096], v_map, &s_full[stage_3], (int)(long long)m0_2, 0);
                fd::tensor_copy(&s_v[stage_3 * 4096 + 2048], v_map, &s_full[stage_3], (int)(long long)m0_2 + 32, 0);
                stage_3 += 1;
                if (stage_3 == 6) {
                    stage_3 = 0;
                    parity_2 = parity_2 ^ 1;
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) B1_kernel_5(
    const float* x6_part,
    float* __restrict__ x6,
    int n_n,
    long long size_N) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_x6 = reinterpret_cast<float*>(fd_shared + 0);  // 1024 x f32, bytes 0..4096

    // [INIT] r66: 16 blocks leave multiprocessors of 132 idle; the stream is cut into 8 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x;
    const int n0 = rest_d * 4;
    const int n_lane = lane / 16 + warp % 2 * 2;  // r90
    const int part5_lane = warp / 2;
    const int d_lane = lane % 16 * 4;
    fd::grid_wait();  // r94
    float x6_2[4];  // r66
    #pragma unroll
    for (int d_r = 0; d_r < 4; ++d_r) {
        x6_2[d_r] = 0.0f;
    }

    // [LOAD x6_part] r90: address ((((N * part5) * 64) + (n * 64)) + d); 8 elements a thread, 4 at a time; registers [part5:2x4 d:4x1] lanes [d:16x4 n:2x1] warps [n:2x2 part5:4x1]
    float x6_part_2[8];
    #pragma unroll
    for (int part5_r = 0; part5_r < 2; ++part5_r) {
        fd::load_or_zero<fd::f32, 4>((n0 + n_lane) < n_n, &x6_part_2[part5_r * 4], &x6_part[size_N * (long long)(part5_lane + part5_r * 4) * 64 + ((long long)n0 + (long long)n_lane) * 64 + (long long)d_lane]);
    }

    // [COMPUTE x6] r91: 8 points a thread in registers [part5:2x4 d:4x1] lanes [d:16x4 n:2x1] warps [n:2x2 part5:4x1]
    #pragma unroll
    for (int part5_r_2 = 0; part5_r_2 < 2; ++part5_r_2) {
        #pragma unroll
        for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
            x6_2[d_r_2] += x6_part_2[part5_r_2 * 4 + d_r_2];
        }
    }

    // [BLOCK_MERGE x6] r92: 4 warps leave 256 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
        fd::store<fd::f32, 1>(&s_x6[warp / 2 * 256 + n_lane * 64 + d_lane + d_r_3], &x6_2[d_r_3]);
    }
    __syncthreads();
    #pragma unroll
    for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
        const int cell = n_lane * 64 + d_lane + d_r_4;
        float part;
        fd::load<fd::f32, 1>(&part, &s_x6[cell]);
        x6_2[d_r_4] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_x6[cell + 256]);
        x6_2[d_r_4] += part_2;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_x6[cell + 512]);
        x6_2[d_r_4] += part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_x6[cell + 768]);
        x6_2[d_r_4] += part_4;
    }

    // [STORE x6] r93: address ((n * 64) + d); 4 elements a thread, 4 at a time
    if (warp / 2 == 0 && (n0 + n_lane) < n_n) fd::store<fd::f32, 4>(&x6[((long long)n0 + (long long)n_lane) * 64 + (long long)d_lane], &x6_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 1) B1_kernel_any_1(
    const float* __restrict__ a,
    const float* __restrict__ b,
    int* __restrict__ x3_part,
    int tiles,
    int workers,
    int rounds,
    int n_n,
    int m_chunk,
    long long size_N,
    const __grid_constant__ fd::TensorMap a_map,
    const __grid_constant__ fd::TensorMap b_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    float* s_a = reinterpret_cast<float*>(fd_shared + 0);  // 4096 x f32, bytes 0..16384
    float* s_b = reinterpret_cast<float*>(fd_shared + 16384);  // 8192 x f32, bytes 16384..49152
    long long* s_a_full = reinterpret_cast<long long*>(fd_shared + 49152);  // 2 x i64, bytes 49152..49168
    long long* s_a_empty = reinterpret_cast<long long*>(fd_shared + 49168);  // 2 x i64, bytes 49168..49184
    long long* s_b_full = reinterpret_cast<long long*>(fd_shared + 49184);  // 4 x i64, bytes 49184..49216
    long long* s_b_empty = reinterpret_cast<long long*>(fd_shared + 49216);  // 4 x i64, bytes 49216..49248

    // [INIT] r101: 16 blocks leave multiprocessors of 132 idle; the stream is cut into 8 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int m_lane = lane % 4 * 2;  // r112
    const int n_lane = lane / 4 + warp * 16;  // r114

    // [INIT] r105: 2 x 64 rows stay for all columns, 4 stages of 64 columns, 1 x 128 bytes a point; 1 consumer warpgroups of 1 x 32 accumulators a thread, one producer
    fd::grid_release();  // r133
    if ((int)threadIdx.x == 0) {  // r105
        #pragma unroll
        for (int copy = 0; copy < 2; ++copy) {
            fd::mbarrier_init(&s_a_full[copy], 1);
            fd::mbarrier_init(&s_a_empty[copy], 4);
        }
        #pragma unroll
        for (int copy_2 = 0; copy_2 < 4; ++copy_2) {
            fd::mbarrier_init(&s_b_full[copy_2], 1);
            fd::mbarrier_init(&s_b_empty[copy_2], 4);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING b] r116: 64 points in their whole depth into one of 4 copies that all consumers have read
    if ((int)threadIdx.x < 128) {
        // [INIT]
        int buffer = 0;  // r105
        int buffer_parity = 0;
        int stage = 0;
        int stage_parity = 0;
        const int trips = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

        // [STORE x3_part] r114: address ((N * part4) + n); 2 elements a thread, 1 at a time
        float x1[32];
        long long x3_part_2[2];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers;  // r105
            const int rest_part4 = fd::div(tile, 8);
            const int part40 = fd::mod(tile, 8);
            const int n0 = rest_part4 * 64;
            const int m_from = part40 * m_chunk;
            const int m_to = fd::min(m_from + m_chunk, n_n);
            const int column_tiles = (fd::max(m_to - m_from, 0) + 63) / 64;

            // [INIT] r106: states of the rows start at the identity of their operators
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                x3_part_2[n_r] = 0LL;
            }
            fd::mbarrier_wait(&s_a_full[buffer], buffer_parity);

            // [COMPUTE x3_part] r112: 32 points a thread in registers [m:8x8 n:2x8 m:2x1] lanes [m:4x2 n:8x1] warps [n:4x16]
            if (0 < column_tiles) {
                // [INIT]
                const int whole_tiles = fd::div(m_to - m_from, 64);  // r106

                // [COMPUTE x3_part] r109: 32 points a thread in registers [m:8x8 n:2x8 m:2x1] lanes [m:4x2 n:8x1] warps [n:4x16]
                #pragma unroll 1
                for (int column_tile = 0; column_tile < whole_tiles; ++column_tile) {
                    // [INIT]
                    const int m0 = m_from + column_tile * 64;  // r106
                    fd::mbarrier_wait(&s_b_full[stage], stage_parity);  // r107

                    // [COMPUTE x1] r108: m64n64 f32 of block 0 of a consumer's rows, 16 points of the depth
                    fd::warpgroup_settle<32>(&x1[0]);
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k8_tf32_kk(&x1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[buffer * 2048]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 2048]), false);
                    fd::wgmma_m64n64k8_tf32_kk(&x1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[buffer * 2048], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 2048], 32), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    fd::warpgroup_settle<32>(&x1[0]);
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_b_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 4) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0 && column_tile == column_tiles - 1) {
                        fd::mbarrier_arrive(&s_a_empty[buffer]);
                    }
                    // [COMPUTE x3_part]
                    #pragma unroll  // r109
                    for (int m_r = 0; m_r < 8; ++m_r) {
                        #pragma unroll
                        for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                            #pragma unroll
                            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                                x3_part_2[n_r_2] += 0.3f < x1[(m_r * 2 + n_r_2) * 2 + m_r_2] ? 1LL : 0LL;
                            }
                        }
                    }
                }
                // [COMPUTE x3_part]
                if (whole_tiles < column_tiles) {  // r112
                    // [COMPUTE x3_part]
                    const int m0_2 = m_from + whole_tiles * 64;  // r109
                    fd::mbarrier_wait(&s_b_full[stage], stage_parity);  // r110

                    // [COMPUTE x1] r111: m64n64 f32 of block 0 of a consumer's rows, 16 points of the depth
                    fd::warpgroup_settle<32>(&x1[0]);
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k8_tf32_kk(&x1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[buffer * 2048]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 2048]), false);
                    fd::wgmma_m64n64k8_tf32_kk(&x1[0], fd::warpgroup_matrix<1024, 16, 1>(&s_a[buffer * 2048], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 2048], 32), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    fd::warpgroup_settle<32>(&x1[0]);
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_b_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 4) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_a_empty[buffer]);
                    }
                    // [COMPUTE x3_part]
                    #pragma unroll  // r112
                    for (int m_r_3 = 0; m_r_3 < 8; ++m_r_3) {
                        #pragma unroll
                        for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                            #pragma unroll
                            for (int m_r_4 = 0; m_r_4 < 2; ++m_r_4) {
                                if ((m0_2 + m_lane + m_r_3 * 8 + m_r_4) < m_to) {
                                    x3_part_2[n_r_3] += 0.3f < x1[(m_r_3 * 2 + n_r_3) * 2 + m_r_4] ? 1LL : 0LL;
                                }
                            }
                        }
                    }
                }
            } else if (lane == 0) {
                fd::mbarrier_arrive(&s_a_empty[buffer]);
            }
            buffer += 1;
            if (buffer == 2) {
                buffer = 0;
                buffer_parity = buffer_parity ^ 1;
            }

            // [WARP_REDUCE x3_part] r113: butterfly over lanes, masks [1, 2], lower lanes left
            #pragma unroll
            for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
                const long long other = fd::shuffle_xor(x3_part_2[n_r_4], 1);
                x3_part_2[n_r_4] += other;
                const long long other_2 = fd::shuffle_xor(x3_part_2[n_r_4], 2);
                x3_part_2[n_r_4] += other_2;
            }
            // [STORE x3_part]
            #pragma unroll  // r114
            for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
                if (lane % 4 == 0 && (n0 + n_lane + n_r_5 * 8) < n_n) fd::store<fd::i32, 1>(&x3_part[size_N * (long long)part40 + (long long)n0 + (long long)(n_lane + n_r_5 * 8)], &x3_part_2[n_r_5]);
            }
        }
    } else if ((int)threadIdx.x == 128) {  // r116
        int buffer_2 = 0;  // r114
        int buffer_parity_2 = 0;
        int stage_2 = 0;
        int stage_parity_2 = 0;
        const int trips_2 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
        // [BRING b]
        #pragma unroll 1  // r116
        for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
            // [STORE x3_part]
            const int tile_2 = (int)blockIdx.x + trip_2 * workers;  // r114
            const int rest_part4_2 = fd::div(tile_2, 8);
            const int part40_2 = fd::mod(tile_2, 8);
            const int n0_2 = rest_part4_2 * 64;
            const int m_from_2 = part40_2 * m_chunk;
            const int m_to_2 = fd::min(m_from_2 + m_chunk, n_n);
            const int column_tiles_2 = (fd::max(m_to_2 - m_from_2, 0) + 63) / 64;

            // [BRING a] r115: 64 points in their whole depth into one of 2 copies that all consumers have read
            fd::mbarrier_wait(&s_a_empty[buffer_2], buffer_parity_2 ^ 1);
            fd::mbarrier_arrive_expect(&s_a_full[buffer_2], 8192);
            fd::tensor_copy(&s_a[buffer_2 * 2048], a_map, &s_a_full[buffer_2], 0, (int)(long long)n0_2);
            buffer_2 += 1;
            if (buffer_2 == 2) {
                buffer_2 = 0;
                buffer_parity_2 = buffer_parity_2 ^ 1;
            }
            // [BRING b]
            #pragma unroll 1  // r116
            for (int column_tile_2 = 0; column_tile_2 < column_tiles_2; ++column_tile_2) {
                // [BRING a]
                const int m0_3 = m_from_2 + column_tile_2 * 64;  // r115
                // [BRING b]
                fd::mbarrier_wait(&s_b_empty[stage_2], stage_parity_2 ^ 1);  // r116
                fd::mbarrier_arrive_expect(&s_b_full[stage_2], 8192);
                fd::tensor_copy(&s_b[stage_2 * 2048], b_map, &s_b_full[stage_2], 0, (int)(long long)m0_3);
                stage_2 += 1;
                if (stage_2 == 4) {
                    stage_2 = 0;
                    stage_parity_2 = stage_parity_2 ^ 1;
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) B1_kernel_any_2(
    const int* x3_part,
    int* __restrict__ x3,
    int n_n,
    long long size_N) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    long long* s_x3 = reinterpret_cast<long long*>(fd_shared + 0);  // 1024 x i64, bytes 0..8192

    // [INIT] r101: 16 blocks leave multiprocessors of 132 idle; the stream is cut into 8 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int n0 = (int)blockIdx.x * 256;
    const int n_lane = lane * 4 + warp % 2 * 128;  // r117
    const int part4_lane = warp / 2;
    fd::grid_wait();  // r133
    fd::grid_release();
    long long x3_2[4];  // r101
    #pragma unroll
    for (int n_r = 0; n_r < 4; ++n_r) {
        x3_2[n_r] = 0LL;
    }

    // [LOAD x3_part] r117: address ((N * part4) + n); 8 elements a thread, 1 at a time; registers [part4:2x4 n:4x1] lanes [n:32x4] warps [n:2x128 part4:4x1]
    int x3_part_2[8];
    #pragma unroll
    for (int part4_r = 0; part4_r < 2; ++part4_r) {
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
            fd::load_or_zero<fd::i32, 1>((n0 + n_lane + n_r_2) < n_n, &x3_part_2[part4_r * 4 + n_r_2], &x3_part[size_N * (long long)(part4_lane + part4_r * 4) + (long long)n0 + (long long)(n_lane + n_r_2)]);
        }
    }

    // [COMPUTE x3] r118: 8 points a thread in registers [part4:2x4 n:4x1] lanes [n:32x4] warps [n:2x128 part4:4x1]
    #pragma unroll
    for (int part4_r_2 = 0; part4_r_2 < 2; ++part4_r_2) {
        #pragma unroll
        for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
            x3_2[n_r_3] = fd::wrap_add(x3_2[n_r_3], (long long)x3_part_2[part4_r_2 * 4 + n_r_3]);
        }
    }

    // [BLOCK_MERGE x3] r119: 4 warps leave 256 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
        fd::store<fd::i64, 1>(&s_x3[warp / 2 * 256 + n_lane + n_r_4], &x3_2[n_r_4]);
    }
    __syncthreads();
    #pragma unroll
    for (int n_r_5 = 0; n_r_5 < 4; ++n_r_5) {
        const int cell = n_lane + n_r_5;
        long long part;
        fd::load<fd::i64, 1>(&part, &s_x3[cell]);
        x3_2[n_r_5] = part;
        long long part_2;
        fd::load<fd::i64, 1>(&part_2, &s_x3[cell + 256]);
        x3_2[n_r_5] = fd::wrap_add(x3_2[n_r_5], part_2);
        long long part_3;
        fd::load<fd::i64, 1>(&part_3, &s_x3[cell + 512]);
        x3_2[n_r_5] = fd::wrap_add(x3_2[n_r_5], part_3);
        long long part_4;
        fd::load<fd::i64, 1>(&part_4, &s_x3[cell + 768]);
        x3_2[n_r_5] = fd::wrap_add(x3_2[n_r_5], part_4);
    }

    // [STORE x3] r120: address n; 4 elements a thread, 4 at a time, one by one where the row ends among them
    if (warp / 2 == 0 && (n0 + n_lane + 3) < n_n) fd::store<fd::i32, 4>(&x3[(long long)n0 + (long long)n_lane], &x3_2[0]);
    if (__builtin_expect((n0 + n_lane) < n_n && !((n0 + n_lane + 3) < n_n), 0)) {
        #pragma unroll
        for (int end_r = 0; end_r < 4; ++end_r) {
            if (warp / 2 == 0 && (n0 + n_lane + end_r) < n_n) fd::store<fd::i32, 1>(&x3[(long long)n0 + (long long)(n_lane + end_r)], &x3_2[end_r]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) B1_kernel_any_3(
    const float* x1,
    float* __restrict__ x1_laid,
    const float* __restrict__ v,
    float* __restrict__ v_laid,
    int m_blocks,
    int n_n,
    long long size_N,
    long long v_elements,
    int blocks) {
    // [CHOOSE] r104: none needs what another makes, and all have 256 threads in the same room: 512 + 32 blocks of one grid save 1.0 us of sm_90a
    const int number = (int)blockIdx.x;
    fd::grid_wait();  // r133
    fd::grid_release();
    if (number < blocks) {  // r104
        const int block = number;
        const int lane = (int)threadIdx.x % 32;  // r102
        const int warp = (int)threadIdx.x / 32;
        const int rest_m = fd::div(block, m_blocks);
        const int m0 = fd::mod(block, m_blocks) * 1024;
        const int n0 = rest_m * 2;
        const int m_lane = lane * 4 + warp * 128;  // r121

        // [LOAD x1] r121: address ((N * n) + m); 8 elements a thread, 1 at a time; registers [n:2x1 m:4x1] lanes [m:32x4] warps [m:8x128]
        float x1_2[8];
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::load_or_zero<fd::f32, 1>((n0 + n_r) < n_n && (m0 + m_lane + m_r) < n_n, &x1_2[n_r * 4 + m_r], &x1[size_N * ((long long)n0 + (long long)n_r) + (long long)m0 + (long long)(m_lane + m_r)]);
            }
        }

        // [COMPUTE x1_laid] r122: 8 elements a thread in registers [n:2x1 m:4x1] lanes [m:32x4] warps [m:8x128]
        float x1_laid_2[8];
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                x1_laid_2[n_r_2 * 4 + m_r_2] = fd::quantize<fd::bf16>(x1_2[n_r_2 * 4 + m_r_2]);
            }
        }

        // [STORE x1_laid] r123: address (((n * ((N + 31) / 32)) * 32) + m); 8 elements a thread, 4 at a time
        #pragma unroll
        for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
            if ((n0 + n_r_3) < n_n && (m0 + m_lane) < n_n) fd::store<fd::f32, 4, fd::whole>(&x1_laid[((long long)n0 + (long long)n_r_3) * fd::div(size_N + 31, 32LL) * 32 + (long long)m0 + (long long)m_lane], &x1_laid_2[n_r_3 * 4]);
        }
    } else {  // r104
        // [CHOOSE]
        const int block_2 = number - blocks;
        const int lane_2 = (int)threadIdx.x % 32;  // r102
        const int warp_2 = (int)threadIdx.x / 32;
        const int rest_m_2 = fd::div(block_2, m_blocks);
        const int m0_2 = fd::mod(block_2, m_blocks) * 1024;
        const int d0 = rest_m_2 * 2;
        const int m_lane_2 = lane_2 * 4 + warp_2 * 128;  // r124

        // [MOVE v_laid] r124: address ((N * d) + m) to (m + ((d * ((N + 31) / 32)) * 32)); rows start anywhere: two pieces of 16 bytes are loaded and shifted together, 4 elements at a time
        unsigned v_laid_pieces[16];
        #pragma unroll
        for (int d_r = 0; d_r < 2; ++d_r) {
            const long long from = size_N * ((long long)d0 + (long long)d_r) + (long long)m0_2 + (long long)m_lane_2;
            const long long before = from & 3;
            const long long first = from - before;
            fd::load_bits_if<16, fd::read_only>((m0_2 + m_lane_2) < n_n && (first + 8) <= v_elements, &v_laid_pieces[d_r * 8], &v[first]);
            fd::load_bits_if<16, fd::read_only>((m0_2 + m_lane_2) < n_n && (first + 8) <= v_elements, &v_laid_pieces[d_r * 8 + 4], &v[first + 4]);
        }
        unsigned v_laid_words[4];
        float v_laid_element[1];
        #pragma unroll
        for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
            const long long from_2 = size_N * ((long long)d0 + (long long)d_r_2) + (long long)m0_2 + (long long)m_lane_2;
            const long long before_2 = from_2 & 3;
            const long long first_2 = from_2 - before_2;
            const bool fits = (first_2 + 8) <= v_elements;
            const int bytes = (int)before_2 * 4;
            if (fits) {
                const bool by_eight = (bytes & 8) == 8;
                const bool by_four = (bytes & 4) == 4;
                const unsigned word = by_eight ? v_laid_pieces[d_r_2 * 8 + 2] : v_laid_pieces[d_r_2 * 8];
                const unsigned word_2 = by_eight ? v_laid_pieces[d_r_2 * 8 + 3] : v_laid_pieces[d_r_2 * 8 + 1];
                const unsigned word_3 = by_eight ? v_laid_pieces[d_r_2 * 8 + 4] : v_laid_pieces[d_r_2 * 8 + 2];
                const unsigned word_4 = by_eight ? v_laid_pieces[d_r_2 * 8 + 5] : v_laid_pieces[d_r_2 * 8 + 3];
                const unsigned word_5 = by_eight ? v_laid_pieces[d_r_2 * 8 + 6] : v_laid_pieces[d_r_2 * 8 + 4];
                const unsigned word_6 = by_eight ? v_laid_pieces[d_r_2 * 8 + 7] : v_laid_pieces[d_r_2 * 8 + 5];
                const unsigned word_7 = by_four ? word_2 : word;
                const unsigned word_8 = by_four ? word_3 : word_2;
                const unsigned word_9 = by_four ? word_4 : word_3;
                const unsigned word_10 = by_four ? word_5 : word_4;
                const unsigned word_11 = by_four ? word_6 : word_5;
                const int bits = (bytes & 3) * 8;
                v_laid_words[0] = (word_7 >> bits) | (word_8 << 1 << 31 - bits);
                v_laid_words[1] = (word_8 >> bits) | (word_9 << 1 << 31 - bits);
                v_laid_words[2] = (word_9 >> bits) | (word_10 << 1 << 31 - bits);
                v_laid_words[3] = (word_10 >> bits) | (word_11 << 1 << 31 - bits);
                if ((m0_2 + m_lane_2) < n_n) fd::store_bits<16, fd::whole>(&v_laid[(long long)m0_2 + (long long)m_lane_2 + ((long long)d0 + (long long)d_r_2) * fd::div(size_N + 31, 32LL) * 32], &v_laid_words[0]);
            } else {
                fd::load_or_zero<fd::f32, 1, fd::read_only>((m0_2 + m_lane_2) < n_n, &v_laid_element[0], &v[first_2 + before_2]);
                if ((m0_2 + m_lane_2) < n_n) fd::store<fd::f32, 1>(&v_laid[(long long)m0_2 + (long long)m_lane_2 + ((long long)d0 + (long long)d_r_2) * fd::div(size_N + 31, 32LL) * 32], &v_laid_element[0]);
                fd::load_or_zero<fd::f32, 1, fd::read_only>((m0_2 + m_lane_2 + 1) < n_n, &v_laid_element[0], &v[first_2 + before_2 + 1]);
                if ((m0_2 + m_lane_2 + 1) < n_n) fd::store<fd::f32, 1>(&v_laid[(long long)m0_2 + (long long)m_lane_2 + ((long long)d0 + (long long)d_r_2) * fd::div(size_N + 31, 32LL) * 32 + 1], &v_laid_element[0]);
                fd::load_or_zero<fd::f32, 1, fd::read_only>((m0_2 + m_lane_2 + 2) < n_n, &v_laid_element[0], &v[first_2 + before_2 + 2]);
                if ((m0_2 + m_lane_2 + 2) < n_n) fd::store<fd::f32, 1>(&v_laid[(long long)m0_2 + (long long)m_lane_2 + ((long long)d0 + (long long)d_r_2) * fd::div(size_N + 31, 32LL) * 32 + 2], &v_laid_element[0]);
                fd::load_or_zero<fd::f32, 1, fd::read_only>((m0_2 + m_lane_2 + 3) < n_n, &v_laid_element[0], &v[first_2 + before_2 + 3]);
                if ((m0_2 + m_lane_2 + 3) < n_n) fd::store<fd::f32, 1>(&v_laid[(long long)m0_2 + (long long)m_lane_2 + ((long long)d0 + (long long)d_r_2) * fd::div(size_N + 31, 32LL) * 32 + 3], &v_laid_element[0]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 1) B1_kernel_any_5(
    const float* x1_laid,
    const float* v_laid,
    float* __restrict__ x6_part,
    int tiles_2,
    int workers_2,
    int rounds_2,
    int tiles_each,
    int n_n,
    int m_chunk,
    const __grid_constant__ fd::TensorMap x1_laid_map,
    const __grid_constant__ fd::TensorMap v_laid_map,
    const __grid_constant__ fd::TensorMap x6_part_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    float* s_x1_laid = reinterpret_cast<float*>(fd_shared + 0);  // 24576 x f32, bytes 0..98304
    float* s_v_laid = reinterpret_cast<float*>(fd_shared + 98304);  // 24576 x f32, bytes 98304..196608
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 196608);  // 6 x i64, bytes 196608..196656
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 196656);  // 6 x i64, bytes 196656..196704
    float* s_x6_part = reinterpret_cast<float*>(fd_shared + 197632);  // 4096 x f32, bytes 197632..214016

    // [INIT] r103: 16 blocks leave multiprocessors of 132 idle; the stream is cut into 8 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int d_lane = lane % 4 * 2;  // r127
    const int n_lane = lane / 4 + warp * 16;

    // [INIT] r125: 6 stages of 64+64 rows of 2 x 128 bytes; 1 consumer warpgroups of 32 accumulators a thread, one producer; one column of tiles in the order of their numbers
    fd::grid_wait();  // r133
    fd::grid_release();
    if ((int)threadIdx.x == 0) {  // r125
        fd::tensor_map_prefetch(x1_laid_map);
        fd::tensor_map_prefetch(v_laid_map);
        #pragma unroll
        for (int stage = 0; stage < 6; ++stage) {
            fd::mbarrier_init(&s_full[stage], 1);
            fd::mbarrier_init(&s_empty[stage], 4);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING x1_laid, v_laid] r128: 64 points of the depth into the stage that all consumers have read
    if ((int)threadIdx.x < 128) {
        // [INIT]
        int stage_2 = 0;  // r125
        int parity = 0;
        if ((int)threadIdx.x == 0) {
            fd::tensor_map_prefetch(x6_part_map);
        }
        const int trips = rounds_2 - (int)(tiles_2 <= ((int)blockIdx.x + (rounds_2 - 1) * workers_2));

        // [STORE x6_part] r127: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers in turns
        float x6_part_2[32];
        float x6_part_part[32];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers_2;  // r125
            const int outer = fd::div(tile, tiles_each);
            const int inner = fd::mod(tile, tiles_each);
            const int n0 = inner * 64;
            #pragma unroll
            for (int d_r = 0; d_r < 8; ++d_r) {
                #pragma unroll
                for (int n_r = 0; n_r < 2; ++n_r) {
                    #pragma unroll
                    for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                        x6_part_2[(d_r * 2 + n_r) * 2 + d_r_2] = 0.0f;
                    }
                }
            }
            const int m_from = outer * m_chunk;
            const int m_to = fd::min(m_from + m_chunk, n_n);

            // [COMPUTE x6_part] r126: 1 x m64n64 f32 a consumer, 64 points of the depth a step
            #pragma unroll 1
            for (int m0 = m_from; m0 < m_to; m0 += 64) {
                fd::mbarrier_wait(&s_full[stage_2], parity);
                fd::warpgroup_settle<32>(&x6_part_2[0]);
                fd::warpgroup_fence();
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096]), fd::warpgroup_matrix<1024, 16, 1>(&s_v_laid[stage_2 * 4096]), true);
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_v_laid[stage_2 * 4096], 32), true);
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_v_laid[stage_2 * 4096], 64), true);
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_v_laid[stage_2 * 4096], 96), true);
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_v_laid[stage_2 * 4096], 8192), true);
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_v_laid[stage_2 * 4096], 8224), true);
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_v_laid[stage_2 * 4096], 8256), true);
                fd::wgmma_m64n64k8_tf32_kk(&x6_part_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x1_laid[stage_2 * 4096], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_v_laid[stage_2 * 4096], 8288), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                fd::warpgroup_settle<32>(&x6_part_2[0]);
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_empty[stage_2]);
                }
                stage_2 += 1;
                if (stage_2 == 6) {
                    stage_2 = 0;
                    parity = parity ^ 1;
                }
            }
            // [STORE x6_part]
            #pragma unroll  // r127
            for (int chunk = 0; chunk < 1; ++chunk) {
                // [COMPUTE x6_part]
                #pragma unroll  // r126
                for (int r = 0; r < 32; ++r) {
                    x6_part_part[r] = x6_part_2[chunk * 32 + r];
                }
                const int d_chunk = chunk * 64;
                // [STORE x6_part]
                if ((int)threadIdx.x == 0) {  // r127
                    fd::tensor_store_wait<0>();
                }
                fd::threads_sync<1, 128>();
                #pragma unroll
                for (int d_r_3 = 0; d_r_3 < 8; ++d_r_3) {
                    #pragma unroll
                    for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                        fd::store<fd::f32, 2>(&s_x6_part[(d_lane + d_r_3 * 8) / 32 * 2048 + (n_lane + n_r_2 * 8) * 32 + (((d_lane + d_r_3 * 8) % 32) ^ ((n_lane + n_r_2 * 8) % 8 * 4))], &x6_part_part[(d_r_3 * 2 + n_r_2) * 2]);
                    }
                }
                fd::fence_proxy_async();
                fd::threads_sync<1, 128>();
                if ((int)threadIdx.x == 0) {
                    fd::tensor_store(x6_part_map, &s_x6_part[0], d_chunk, n0, outer);
                    fd::tensor_store(x6_part_map, &s_x6_part[2048], d_chunk + 32, n0, outer);
                    fd::tensor_store_commit();
                }
            }
        }
        if ((int)threadIdx.x == 0) {
            fd::tensor_store_wait<0>();
        }
    } else if ((int)threadIdx.x == 128) {  // r128
        int stage_3 = 0;  // r127
        int parity_2 = 0;
        const int trips_2 = rounds_2 - (int)(tiles_2 <= ((int)blockIdx.x + (rounds_2 - 1) * workers_2));
        // [BRING x1_laid, v_laid]
        #pragma unroll 1  // r128
        for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
            // [STORE x6_part]
            const int tile_2 = (int)blockIdx.x + trip_2 * workers_2;  // r127
            const int outer_2 = fd::div(tile_2, tiles_each);
            const int inner_2 = fd::mod(tile_2, tiles_each);
            const int n0_2 = inner_2 * 64;
            const int m_from_2 = outer_2 * m_chunk;
            const int m_to_2 = fd::min(m_from_2 + m_chunk, n_n);
            // [BRING x1_laid, v_laid]
            #pragma unroll 1  // r128
            for (int m0_2 = m_from_2; m0_2 < m_to_2; m0_2 += 64) {
                fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
                fd::mbarrier_arrive_expect(&s_full[stage_3], 32768);
                fd::tensor_copy(&s_x1_laid[stage_3 * 4096], x1_laid_map, &s_full[stage_3], (int)(long long)m0_2, (int)(long long)n0_2);
                fd::tensor_copy(&s_x1_laid[stage_3 * 4096 + 2048], x1_laid_map, &s_full[stage_3], (int)(long long)m0_2 + 32, (int)(long long)n0_2);
                fd::tensor_copy(&s_v_laid[stage_3 * 4096], v_laid_map, &s_full[stage_3], (int)(long long)m0_2, 0);
                fd::tensor_copy(&s_v_laid[stage_3 * 4096 + 2048], v_laid_map, &s_full[stage_3], (int)(long long)m0_2 + 32, 0);
                stage_3 += 1;
                if (stage_3 == 6) {
                    stage_3 = 0;
                    parity_2 = parity_2 ^ 1;
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) B1_kernel_any_6(
    const float* x6_part,
    float* __restrict__ x6,
    int n_n,
    long long size_N) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_x6 = reinterpret_cast<float*>(fd_shared + 0);  // 1024 x f32, bytes 0..4096

    // [INIT] r103: 16 blocks leave multiprocessors of 132 idle; the stream is cut into 8 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x;
    const int n0 = rest_d * 4;
    const int n_lane = lane / 16 + warp % 2 * 2;  // r129
    const int part5_lane = warp / 2;
    const int d_lane = lane % 16 * 4;
    fd::grid_wait();  // r133
    float x6_2[4];  // r103
    #pragma unroll
    for (int d_r = 0; d_r < 4; ++d_r) {
        x6_2[d_r] = 0.0f;
    }

    // [LOAD x6_part] r129: address ((((N * part5) * 64) + (n * 64)) + d); 8 elements a thread, 4 at a time; registers [part5:2x4 d:4x1] lanes [d:16x4 n:2x1] warps [n:2x2 part5:4x1]
    float x6_part_2[8];
    #pragma unroll
    for (int part5_r = 0; part5_r < 2; ++part5_r) {
        fd::load_or_zero<fd::f32, 4>((n0 + n_lane) < n_n, &x6_part_2[part5_r * 4], &x6_part[size_N * (long long)(part5_lane + part5_r * 4) * 64 + ((long long)n0 + (long long)n_lane) * 64 + (long long)d_lane]);
    }

    // [COMPUTE x6] r130: 8 points a thread in registers [part5:2x4 d:4x1] lanes [d:16x4 n:2x1] warps [n:2x2 part5:4x1]
    #pragma unroll
    for (int part5_r_2 = 0; part5_r_2 < 2; ++part5_r_2) {
        #pragma unroll
        for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
            x6_2[d_r_2] += x6_part_2[part5_r_2 * 4 + d_r_2];
        }
    }

    // [BLOCK_MERGE x6] r131: 4 warps leave 256 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
        fd::store<fd::f32, 1>(&s_x6[warp / 2 * 256 + n_lane * 64 + d_lane + d_r_3], &x6_2[d_r_3]);
    }
    __syncthreads();
    #pragma unroll
    for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
        const int cell = n_lane * 64 + d_lane + d_r_4;
        float part;
        fd::load<fd::f32, 1>(&part, &s_x6[cell]);
        x6_2[d_r_4] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_x6[cell + 256]);
        x6_2[d_r_4] += part_2;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_x6[cell + 512]);
        x6_2[d_r_4] += part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_x6[cell + 768]);
        x6_2[d_r_4] += part_4;
    }

    // [STORE x6] r132: address ((n * 64) + d); 4 elements a thread, 4 at a time
    if (warp / 2 == 0 && (n0 + n_lane) < n_n) fd::store<fd::f32, 4>(&x6[((long long)n0 + (long long)n_lane) * 64 + (long long)d_lane], &x6_2[0]);
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r64 [step2, hardware] split-stream, m: 16 blocks leave multiprocessors of 132 idle; the stream is cut into 8 parts, whose states a second kernel merges
// r65 [step2, hardware] re-lay, x1_laid: x1_laid[n,m] = bf16(x1[n, m]): the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 4.2 MB are written first
// r66 [step2, hardware] split-stream, m: 16 blocks leave multiprocessors of 132 idle; the stream is cut into 8 parts, whose states a second kernel merges
// r67 [build, hardware] ring-of-columns, x1: 2 x 64 rows stay for all columns, 4 stages of 64 columns, 1 x 128 bytes a point; 1 consumer warpgroups of 1 x 32 accumulators a thread, one producer
// r68 [build, problem] stream-init, m: states of the rows start at the identity of their operators
// r69 [build, hardware] stream-loop, m: `m` is streamed in tiles of 64; whole ones
// r70 [build, hardware] warpgroup-matrix-unit, x1[part4,n,m] = sum[k] (a[n, k] * b[m, k]): m64n64 f32 of block 0 of a consumer's rows, 16 points of the depth
// r71 [build, problem] reduce-registers, x3_part[part4,n] = sum[m] (1 if (0.3 < x1[part4, n, m]) else 0): 32 points a thread in registers [m:8x8 n:2x8 m:2x1] lanes [m:4x2 n:8x1] warps [n:4x16]
// r72 [build, hardware] stream-loop, m: `m` is streamed in tiles of 64; the last one overhangs
// r73 [build, hardware] warpgroup-matrix-unit, x1[part4,n,m] = sum[k] (a[n, k] * b[m, k]): m64n64 f32 of block 0 of a consumer's rows, 16 points of the depth
// r74 [build, problem] reduce-registers, x3_part[part4,n] = sum[m] (1 if (0.3 < x1[part4, n, m]) else 0): 32 points a thread in registers [m:8x8 n:2x8 m:2x1] lanes [m:4x2 n:8x1] warps [n:4x16]
// r75 [build, hardware] warp-reduce, x3_part: butterfly over lanes, masks [1, 2], lower lanes left
// r76 [build, hardware] store-tile, x3_part: address ((N * part4) + n); 2 elements a thread, 1 at a time
// r77 [build, hardware] copy-engine, a: 64 points in their whole depth into one of 2 copies that all consumers have read
// r78 [build, hardware] copy-engine, b: 64 points in their whole depth into one of 4 copies that all consumers have read
// r79 [build, hardware] load-tile, x3_part: address ((N * part4) + n); 8 elements a thread, 4 at a time; registers [part4:2x4 n:4x1] lanes [n:32x4] warps [n:2x128 part4:4x1]
// r80 [build, problem] reduce-registers, x3[n] = sum[part4] x3_part[part4, n]: 8 points a thread in registers [part4:2x4 n:4x1] lanes [n:32x4] warps [n:2x128 part4:4x1]
// r81 [build, hardware] block-merge, x3: 4 warps leave 256 partial results each in shared memory; every thread combines them in order
// r82 [build, hardware] store-tile, x3: address n; 4 elements a thread, 4 at a time
// r83 [build, hardware] load-tile, x1: address ((N * n) + m); 8 elements a thread, 4 at a time; registers [n:2x1 m:4x1] lanes [m:32x4] warps [m:8x128]
// r84 [build, problem] map-tile, x1_laid[n,m] = bf16(x1[n, m]): 8 elements a thread in registers [n:2x1 m:4x1] lanes [m:32x4] warps [m:8x128]
// r85 [build, hardware] store-tile, x1_laid: address (((n * ((N + 28) / 32)) * 32) + m); 8 elements a thread, 4 at a time
// r86 [build, hardware] ring, x6_part: 6 stages of 64+64 rows of 2 x 128 bytes; 1 consumer warpgroups of 32 accumulators a thread, one producer; one column of tiles in the order of their numbers
// r87 [build, hardware] warpgroup-matrix-unit, x6_part[part5,n,d] = sum[m] (x1_laid[n, m] * v[d, m]): 1 x m64n64 f32 a consumer, 64 points of the depth a step
// r88 [build, hardware] store-by-copy-engine, x6_part: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers in turns
// r89 [build, hardware] copy-engine, x1_laid, v: 64 points of the depth into the stage that all consumers have read
// r90 [build, hardware] load-tile, x6_part: address ((((N * part5) * 64) + (n * 64)) + d); 8 elements a thread, 4 at a time; registers [part5:2x4 d:4x1] lanes [d:16x4 n:2x1] warps [n:2x2 part5:4x1]
// r91 [build, problem] reduce-registers, x6[n,d] = sum[part5] x6_part[part5, n, d]: 8 points a thread in registers [part5:2x4 d:4x1] lanes [d:16x4 n:2x1] warps [n:2x2 part5:4x1]
// r92 [build, hardware] block-merge, x6: 4 warps leave 256 partial results each in shared memory; every thread combines them in order
// r93 [build, hardware] store-tile, x6: address ((n * 64) + d); 4 elements a thread, 4 at a time
// r94 [build, hardware] early-launch, B1_kernel_1, B1_kernel_2, B1_kernel_3, B1_kernel_4, B1_kernel_5: each kernel starts while the one before it ends, and waits before it touches memory
// r101 [step2, hardware] split-stream, m: 16 blocks leave multiprocessors of 132 idle; the stream is cut into 8 parts, whose states a second kernel merges
// r102 [step2, hardware] re-lay, x1_laid, v_laid: x1_laid[n,m] = bf16(x1[n, m]); v_laid[d,m] = v[d, m]: the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 4.5 MB are written first
// r103 [step2, hardware] split-stream, m: 16 blocks leave multiprocessors of 132 idle; the stream is cut into 8 parts, whose states a second kernel merges
// r104 [step2, hardware] one-launch, x1_laid, v_laid: none needs what another makes, and all have 256 threads in the same room: 512 + 32 blocks of one grid save 1.0 us of sm_90a
// r105 [build, hardware] ring-of-columns, x1: 2 x 64 rows stay for all columns, 4 stages of 64 columns, 1 x 128 bytes a point; 1 consumer warpgroups of 1 x 32 accumulators a thread, one producer
// r106 [build, problem] stream-init, m: states of the rows start at the identity of their operators
// r107 [build, hardware] stream-loop, m: `m` is streamed in tiles of 64; whole ones
// r108 [build, hardware] warpgroup-matrix-unit, x1[part4,n,m] = sum[k] (a[n, k] * b[m, k]): m64n64 f32 of block 0 of a consumer's rows, 16 points of the depth
// r109 [build, problem] reduce-registers, x3_part[part4,n] = sum[m] (1 if (0.3 < x1[part4, n, m]) else 0): 32 points a thread in registers [m:8x8 n:2x8 m:2x1] lanes [m:4x2 n:8x1] warps [n:4x16]
// r110 [build, hardware] stream-loop, m: `m` is streamed in tiles of 64; the last one overhangs
// r111 [build, hardware] warpgroup-matrix-unit, x1[part4,n,m] = sum[k] (a[n, k] * b[m, k]): m64n64 f32 of block 0 of a consumer's rows, 16 points of the depth
// r112 [build, problem] reduce-registers, x3_part[part4,n] = sum[m] (1 if (0.3 < x1[part4, n, m]) else 0): 32 points a thread in registers [m:8x8 n:2x8 m:2x1] lanes [m:4x2 n:8x1] warps [n:4x16]
// r113 [build, hardware] warp-reduce, x3_part: butterfly over lanes, masks [1, 2], lower lanes left
// r114 [build, hardware] store-tile, x3_part: address ((N * part4) + n); 2 elements a thread, 1 at a time
// r115 [build, hardware] copy-engine, a: 64 points in their whole depth into one of 2 copies that all consumers have read
// r116 [build, hardware] copy-engine, b: 64 points in their whole depth into one of 4 copies that all consumers have read
// r117 [build, hardware] load-tile, x3_part: address ((N * part4) + n); 8 elements a thread, 1 at a time; registers [part4:2x4 n:4x1] lanes [n:32x4] warps [n:2x128 part4:4x1]
// r118 [build, problem] reduce-registers, x3[n] = sum[part4] x3_part[part4, n]: 8 points a thread in registers [part4:2x4 n:4x1] lanes [n:32x4] warps [n:2x128 part4:4x1]
// r119 [build, hardware] block-merge, x3: 4 warps leave 256 partial results each in shared memory; every thread combines them in order
// r120 [build, hardware] store-tile, x3: address n; 4 elements a thread, 4 at a time, one by one where the row ends among them
// r121 [build, hardware] load-tile, x1: address ((N * n) + m); 8 elements a thread, 1 at a time; registers [n:2x1 m:4x1] lanes [m:32x4] warps [m:8x128]
// r122 [build, problem] map-tile, x1_laid[n,m] = bf16(x1[n, m]): 8 elements a thread in registers [n:2x1 m:4x1] lanes [m:32x4] warps [m:8x128]
// r123 [build, hardware] store-tile, x1_laid: address (((n * ((N + 31) / 32)) * 32) + m); 8 elements a thread, 4 at a time
// r124 [build, hardware] realign-rows, v_laid: address ((N * d) + m) to (m + ((d * ((N + 31) / 32)) * 32)); rows start anywhere: two pieces of 16 bytes are loaded and shifted together, 4 elements at a time
// r125 [build, hardware] ring, x6_part: 6 stages of 64+64 rows of 2 x 128 bytes; 1 consumer warpgroups of 32 accumulators a thread, one producer; one column of tiles in the order of their numbers
// r126 [build, hardware] warpgroup-matrix-unit, x6_part[part5,n,d] = sum[m] (x1_laid[n, m] * v_laid[d, m]): 1 x m64n64 f32 a consumer, 64 points of the depth a step
// r127 [build, hardware] store-by-copy-engine, x6_part: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers in turns
// r128 [build, hardware] copy-engine, x1_laid, v_laid: 64 points of the depth into the stage that all consumers have read
// r129 [build, hardware] load-tile, x6_part: address ((((N * part5) * 64) + (n * 64)) + d); 8 elements a thread, 4 at a time; registers [part5:2x4 d:4x1] lanes [d:16x4 n:2x1] warps [n:2x2 part5:4x1]
// r130 [build, problem] reduce-registers, x6[n,d] = sum[part5] x6_part[part5, n, d]: 8 points a thread in registers [part5:2x4 d:4x1] lanes [d:16x4 n:2x1] warps [n:2x2 part5:4x1]
// r131 [build, hardware] block-merge, x6: 4 warps leave 256 partial results each in shared memory; every thread combines them in order
// r132 [build, hardware] store-tile, x6: address ((n * 64) + d); 4 elements a thread, 4 at a time
// r133 [build, hardware] early-launch, B1_kernel_any_1, B1_kernel_any_2, B1_kernel_any_3, B1_kernel_any_5, B1_kernel_any_6: each kernel starts while the one before it ends, and waits before it touches memory
