// gated_linear_attention: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Linear attention whose state has a gate a key and point.
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

// 2^x by the special-function unit, relative error 2^-22; subnormals are flushed to zero.
__device__ __forceinline__ float exp2_approx(float x) {
    float r;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
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

// Two reals as packed halves, the first in the low half.
__device__ __forceinline__ unsigned pack_bf16(float low, float high) {
    __nv_bfloat162 pair = __floats2bfloat162_rn(low, high);
    return *reinterpret_cast<const unsigned*>(&pair);
}

__device__ __forceinline__ unsigned shared_address(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }

// Asynchronous copy of `BYTES` bytes by this thread; where `pred` is false nothing is read and zeros are written.
template <int BYTES>
__device__ __forceinline__ void copy_async(void* dst, const void* src, bool pred = true) {
    static_assert(BYTES == 4 || BYTES == 8 || BYTES == 16, "cp.async moves 4, 8 or 16 bytes");
    const int read = pred ? BYTES : 0;
    if constexpr (BYTES == 16) {
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

// Copies a tile from point (x, y, z, u, v) on to shared memory; its bytes arrive at the mbarrier. Points outside the map are zeros (sm_90 and later).
__device__ __forceinline__ void tensor_copy(void* dst, const TensorMap& map, void* barrier, int x, int y, int z, int u, int v) {
    asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6, %7}], [%2];" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "r"(x), "r"(y), "r"(z), "r"(u), "r"(v) : "memory");
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

// c[64, 16] = a[64, 16] b[16, 16], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).
__device__ __forceinline__ void wgmma_m64n16k16_bf16_kk(float* c, unsigned long long a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %10, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n16k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7}, "
                 "%8, %9, p, 1, 1, 0, 0;\n}"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]), "+f"(c[4]), "+f"(c[5]), "+f"(c[6]), "+f"(c[7])
                 : "l"(a), "l"(b), "r"((int)accumulate));
}

}  // namespace fd

extern "C" __global__ void __launch_bounds__(256, 4) gated_linear_attention_kernel_1(
    const float* __restrict__ gate,
    float* __restrict__ state_x_logs,
    float* __restrict__ state_x_logs_before,
    int h_blocks,
    long long size_H,
    long long size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_logs = reinterpret_cast<float*>(fd_shared + 0);  // 256 x f32, bytes 0..1024
    float* s_state_logs_2 = reinterpret_cast<float*>(fd_shared + 1024);  // 4096 x f32, bytes 1024..17408
    float* s_state_logs_before = reinterpret_cast<float*>(fd_shared + 17408);  // 256 x f32, bytes 17408..18432
    float* s_state_logs_before_2 = reinterpret_cast<float*>(fd_shared + 18432);  // 4096 x f32, bytes 18432..34816

    // [INIT] r276: one kernel over blocks of [t__chunk, h, d]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x / 2;
    const int d0 = (int)blockIdx.x % 2 * 64;
    const int rest_h = fd::div(rest_d, h_blocks);
    const int h0 = fd::mod(rest_d, h_blocks);
    const int t_place_lane = lane / 16 * 8 + warp % 4 * 16;  // r284
    const int d_lane = lane % 16 * 2 + warp / 4 * 32;
    const int d_lane_2 = lane / 16 + warp * 2;  // r286
    const int t_place_lane_2 = lane % 16 * 4;
    float state_logs_carry[2];  // r276
    state_logs_carry[0] = 0.0f;
    state_logs_carry[1] = 0.0f;

    // [LOAD gate] r284: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 16 elements a thread, 2 at a time; registers [t__place:8x1 d:2x1] lanes [d:16x2 ...
    fd::grid_release();  // r385
    float gate_2[16];  // r284
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 8; ++t_place_r) {
        fd::load_or_zero<fd::f32, 2, fd::read_only>(((long long)rest_h * 64 + (long long)t_place_lane + (long long)t_place_r) < size_T, &gate_2[t_place_r * 2], &gate[size_H * (long long)rest_h * 8192 + size_H * ((long long)t_place_lane + (long long)t_place_r) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
    }

    // [SCAN state__logs] r285: neighbouring lanes have neighbouring columns: 8 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before
    float state_logs[16];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 8; ++t_place_r_2) {
        #pragma unroll
        for (int d_r = 0; d_r < 2; ++d_r) {
            state_logs[t_place_r_2 * 2 + d_r] = ((long long)rest_h * 64 + (long long)t_place_lane + (long long)t_place_r_2) < size_T ? fd::max(gate_2[t_place_r_2 * 2 + d_r], -104.0f) : 0.0f;
        }
    }
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
        state_logs[2 + d_r_2] = state_logs[d_r_2] + state_logs[2 + d_r_2];
        state_logs[4 + d_r_2] = state_logs[2 + d_r_2] + state_logs[4 + d_r_2];
        state_logs[6 + d_r_2] = state_logs[4 + d_r_2] + state_logs[6 + d_r_2];
        state_logs[8 + d_r_2] = state_logs[6 + d_r_2] + state_logs[8 + d_r_2];
        state_logs[10 + d_r_2] = state_logs[8 + d_r_2] + state_logs[10 + d_r_2];
        state_logs[12 + d_r_2] = state_logs[10 + d_r_2] + state_logs[12 + d_r_2];
        state_logs[14 + d_r_2] = state_logs[12 + d_r_2] + state_logs[14 + d_r_2];
    }
    const int lane_of_column = lane / 16;
    float state_logs_total[2];
    float state_logs_before[2];
    #pragma unroll
    for (int d_r_3 = 0; d_r_3 < 2; ++d_r_3) {
        float total = state_logs[14 + d_r_3];
        const float other = fd::shuffle_up(total, 16);
        const float next = 1 <= lane_of_column ? other + total : total;
        total = next;
        const float other_2 = fd::shuffle_up(total, 16);
        state_logs_before[d_r_3] = lane_of_column == 0 ? 0.0f : other_2;
        state_logs_total[d_r_3] = total;
    }
    float state_logs_start[2];
    #pragma unroll
    for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
        state_logs_start[d_r_4] = state_logs_carry[d_r_4];
    }
    const int warp_of_column = warp % 4;
    if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_logs[warp_of_column * 64 + d_lane], &state_logs_total[0]);
    __syncthreads();
    float state_logs_part[2];
    #pragma unroll
    for (int r = 0; r < 4; ++r) {
        fd::load<fd::f32, 2>(&state_logs_part[0], &s_state_logs[r * 64 + d_lane]);
        #pragma unroll
        for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
            state_logs_carry[d_r_5] += state_logs_part[d_r_5];
            state_logs_start[d_r_5] = r < warp_of_column ? state_logs_carry[d_r_5] : state_logs_start[d_r_5];
        }
    }
    #pragma unroll
    for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
        state_logs_start[d_r_6] += state_logs_before[d_r_6];
    }
    float state_logs_2[16];
    #pragma unroll
    for (int d_r_7 = 0; d_r_7 < 2; ++d_r_7) {
        state_logs_2[d_r_7] = state_logs_start[d_r_7] + state_logs[d_r_7];
        state_logs_2[2 + d_r_7] = state_logs_start[d_r_7] + state_logs[2 + d_r_7];
        state_logs_2[4 + d_r_7] = state_logs_start[d_r_7] + state_logs[4 + d_r_7];
        state_logs_2[6 + d_r_7] = state_logs_start[d_r_7] + state_logs[6 + d_r_7];
        state_logs_2[8 + d_r_7] = state_logs_start[d_r_7] + state_logs[8 + d_r_7];
        state_logs_2[10 + d_r_7] = state_logs_start[d_r_7] + state_logs[10 + d_r_7];
        state_logs_2[12 + d_r_7] = state_logs_start[d_r_7] + state_logs[12 + d_r_7];
        state_logs_2[14 + d_r_7] = state_logs_start[d_r_7] + state_logs[14 + d_r_7];
    }

    // [EXCHANGE state__logs] r286: from registers [t__place:8x1 d:2x1] lanes [d:16x2 t__place:2x8] warps [t__place:4x16 d:2x32] to registers [d:4x16 t__place:4x1] lanes [t__place:16x4 d:2x1] warp...
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 8; ++t_place_r_3) {
        #pragma unroll
        for (int d_r_8 = 0; d_r_8 < 2; ++d_r_8) {
            fd::store<fd::f32, 1>(&s_state_logs_2[(d_lane + d_r_8) * 64 + ((t_place_lane + t_place_r_3) ^ ((d_lane + d_r_8) * 64 / 128 % 8 * 4))], &state_logs_2[t_place_r_3 * 2 + d_r_8]);
        }
    }
    __syncthreads();
    float state_logs_3[16];
    #pragma unroll
    for (int d_r_9 = 0; d_r_9 < 4; ++d_r_9) {
        fd::load<fd::f32, 4>(&state_logs_3[d_r_9 * 4], &s_state_logs_2[(d_lane_2 + d_r_9 * 16) * 64 + (t_place_lane_2 ^ ((d_lane_2 + d_r_9 * 16) * 64 / 128 % 8 * 4))]);
    }

    // [STORE state__logs] r287: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__place); 16 elements a thread, 4 at a time
    #pragma unroll
    for (int d_r_10 = 0; d_r_10 < 4; ++d_r_10) {
        fd::store<fd::f32, 4>(&state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)(d_lane_2 + d_r_10 * 16)) * 64 + (long long)t_place_lane_2], &state_logs_3[d_r_10 * 4]);
    }
    float state_logs_before_carry[2];
    state_logs_before_carry[0] = 0.0f;
    state_logs_before_carry[1] = 0.0f;

    // [SCAN state__logs_before] r288: neighbouring lanes have neighbouring columns: 8 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before
    float state_logs_before_2[16];
    #pragma unroll
    for (int t_place_r_4 = 0; t_place_r_4 < 8; ++t_place_r_4) {
        #pragma unroll
        for (int d_r_11 = 0; d_r_11 < 2; ++d_r_11) {
            state_logs_before_2[t_place_r_4 * 2 + d_r_11] = ((long long)rest_h * 64 + (long long)t_place_lane + (long long)t_place_r_4) < size_T ? fd::max(gate_2[t_place_r_4 * 2 + d_r_11], -104.0f) : 0.0f;
        }
    }
    #pragma unroll
    for (int d_r_12 = 0; d_r_12 < 2; ++d_r_12) {
        state_logs_before_2[2 + d_r_12] = state_logs_before_2[d_r_12] + state_logs_before_2[2 + d_r_12];
        state_logs_before_2[4 + d_r_12] = state_logs_before_2[2 + d_r_12] + state_logs_before_2[4 + d_r_12];
        state_logs_before_2[6 + d_r_12] = state_logs_before_2[4 + d_r_12] + state_logs_before_2[6 + d_r_12];
        state_logs_before_2[8 + d_r_12] = state_logs_before_2[6 + d_r_12] + state_logs_before_2[8 + d_r_12];
        state_logs_before_2[10 + d_r_12] = state_logs_before_2[8 + d_r_12] + state_logs_before_2[10 + d_r_12];
        state_logs_before_2[12 + d_r_12] = state_logs_before_2[10 + d_r_12] + state_logs_before_2[12 + d_r_12];
        state_logs_before_2[14 + d_r_12] = state_logs_before_2[12 + d_r_12] + state_logs_before_2[14 + d_r_12];
    }
    const int lane_of_column_2 = lane / 16;
    float state_logs_before_total[2];
    float state_logs_before_before[2];
    #pragma unroll
    for (int d_r_13 = 0; d_r_13 < 2; ++d_r_13) {
        float total_2 = state_logs_before_2[14 + d_r_13];
        const float other_3 = fd::shuffle_up(total_2, 16);
        const float next_2 = 1 <= lane_of_column_2 ? other_3 + total_2 : total_2;
        total_2 = next_2;
        const float other_4 = fd::shuffle_up(total_2, 16);
        state_logs_before_before[d_r_13] = lane_of_column_2 == 0 ? 0.0f : other_4;
        state_logs_before_total[d_r_13] = total_2;
    }
    float state_logs_before_start[2];
    #pragma unroll
    for (int d_r_14 = 0; d_r_14 < 2; ++d_r_14) {
        state_logs_before_start[d_r_14] = state_logs_before_carry[d_r_14];
    }
    const int warp_of_column_2 = warp % 4;
    if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_logs_before[warp_of_column_2 * 64 + d_lane], &state_logs_before_total[0]);
    __syncthreads();
    float state_logs_before_part[2];
    #pragma unroll
    for (int r_2 = 0; r_2 < 4; ++r_2) {
        fd::load<fd::f32, 2>(&state_logs_before_part[0], &s_state_logs_before[r_2 * 64 + d_lane]);
        #pragma unroll
        for (int d_r_15 = 0; d_r_15 < 2; ++d_r_15) {
            state_logs_before_carry[d_r_15] += state_logs_before_part[d_r_15];
            state_logs_before_start[d_r_15] = r_2 < warp_of_column_2 ? state_logs_before_carry[d_r_15] : state_logs_before_start[d_r_15];
        }
    }
    #pragma unroll
    for (int d_r_16 = 0; d_r_16 < 2; ++d_r_16) {
        state_logs_before_start[d_r_16] += state_logs_before_before[d_r_16];
    }
    float state_logs_before_3[16];
    #pragma unroll
    for (int d_r_17 = 0; d_r_17 < 2; ++d_r_17) {
        state_logs_before_3[d_r_17] = state_logs_before_start[d_r_17];
        state_logs_before_3[2 + d_r_17] = state_logs_before_start[d_r_17] + state_logs_before_2[d_r_17];
        state_logs_before_3[4 + d_r_17] = state_logs_before_start[d_r_17] + state_logs_before_2[2 + d_r_17];
        state_logs_before_3[6 + d_r_17] = state_logs_before_start[d_r_17] + state_logs_before_2[4 + d_r_17];
        state_logs_before_3[8 + d_r_17] = state_logs_before_start[d_r_17] + state_logs_before_2[6 + d_r_17];
        state_logs_before_3[10 + d_r_17] = state_logs_before_start[d_r_17] + state_logs_before_2[8 + d_r_17];
        state_logs_before_3[12 + d_r_17] = state_logs_before_start[d_r_17] + state_logs_before_2[10 + d_r_17];
        state_logs_before_3[14 + d_r_17] = state_logs_before_start[d_r_17] + state_logs_before_2[12 + d_r_17];
    }

    // [EXCHANGE state__logs_before] r289: from registers [t__place:8x1 d:2x1] lanes [d:16x2 t__place:2x8] warps [t__place:4x16 d:2x32] to registers [d:4x16 t__place:4x1] lanes [t__place:16x4 d:2x1] warp...
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 8; ++t_place_r_5) {
        #pragma unroll
        for (int d_r_18 = 0; d_r_18 < 2; ++d_r_18) {
            fd::store<fd::f32, 1>(&s_state_logs_before_2[(d_lane + d_r_18) * 64 + ((t_place_lane + t_place_r_5) ^ ((d_lane + d_r_18) * 64 / 128 % 8 * 4))], &state_logs_before_3[t_place_r_5 * 2 + d_r_18]);
        }
    }
    __syncthreads();
    float state_logs_before_4[16];
    #pragma unroll
    for (int d_r_19 = 0; d_r_19 < 4; ++d_r_19) {
        fd::load<fd::f32, 4>(&state_logs_before_4[d_r_19 * 4], &s_state_logs_before_2[(d_lane_2 + d_r_19 * 16) * 64 + (t_place_lane_2 ^ ((d_lane_2 + d_r_19 * 16) * 64 / 128 % 8 * 4))]);
    }

    // [STORE state__logs_before] r290: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__place); 16 elements a thread, 4 at a time
    #pragma unroll
    for (int d_r_20 = 0; d_r_20 < 4; ++d_r_20) {
        fd::store<fd::f32, 4>(&state_x_logs_before[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)(d_lane_2 + d_r_20 * 16)) * 64 + (long long)t_place_lane_2], &state_logs_before_4[d_r_20 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_linear_attention_kernel_2(
    const __nv_bfloat16* __restrict__ v,
    const __nv_bfloat16* __restrict__ k,
    const float* state_x_logs,
    float* __restrict__ state_x_added,
    int h_blocks,
    long long size_T,
    long long size_H) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 2304 x bf16, bytes 0..4608
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 4608);  // 2048 x bf16, bytes 4608..8704
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 8704);  // 2560 x bf16, bytes 8704..13824

    // [INIT] r277: one kernel over blocks of [t__chunk, h, d, e]; `state__logs` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 2;
    const int e0 = (int)blockIdx.x % 2 * 64;
    const int rest_d = rest_e / 2;
    const int d0 = rest_e % 2 * 64;
    const int rest_h = fd::div(rest_d, h_blocks);
    const int h0 = fd::mod(rest_d, h_blocks);
    const int t_source_lane = lane / 8 + warp * 4;  // r295
    const int d_lane = lane % 8 * 8;
    const int d_lane_2 = lane / 4 + warp * 8;  // r296
    const int t_source_lane_2 = lane % 4 * 8;
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r300
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + warp / 2 * 32 + lane / 8 / 2 * 8;
    const int d_lane_3 = lane / 4 + warp % 2 * 32;  // r301
    const int e_lane = lane % 4 * 2 + warp / 2 * 32;

    // [INIT] r291: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r385
    fd::grid_release();
    float state_added[32];  // r291
    #pragma unroll
    for (int d_r = 0; d_r < 2; ++d_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 4; ++e_r) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                #pragma unroll
                for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                    state_added[((d_r * 4 + e_r) * 2 + d_r_2) * 2 + e_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r292

    // [LOAD state__logs] r297: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + 63); 2 elements a thread, 1 at a time; registers [d:2x32] lanes [*:4 d:8x1] warps [d:4x8]
    float state_logs[2];
    #pragma unroll
    for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
        fd::load<fd::f32, 1>(&state_logs[d_r_5], &state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)(d_lane_2 + d_r_5 * 32)) * 64 + 63]);
    }

    // [COMPUTE state__added] r300: 64x64x32 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
    float k_2[16];  // r293
    float k_2_2[16];
    float state_logs_2[16];
    float operand[16];
    unsigned fragment_a[8];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 32) {
        // [LOAD v] r294: 32 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 144 bytes apart so that 8 rows use diff...
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * (long long)rest_h * 8192 + size_H * (long long)(t_source0 + row) * 128 + (long long)h0 * 128 + (long long)(e0 + column);
            const int to = row * 72 + column;
            const bool valid = (t_source0 + row) < t_source_end && ((long long)rest_h * 64 + (long long)(t_source0 + row)) < size_T;
            fd::copy_async<16>(&s_v[to], &v[from], valid);
        }
        fd::copy_async_commit();

        // [LOAD k] r295: address (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d); 16 elements a thread, 8 at a time; registers [t__source:2x16 d:8x1] lanes [d:8x...
        #pragma unroll
        for (int t_source_r = 0; t_source_r < 2; ++t_source_r) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((t_source0 + t_source_lane + t_source_r * 16) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)(t_source_lane + t_source_r * 16)) < size_T, &k_2[t_source_r * 8], &k[size_H * (long long)rest_h * 8192 + size_H * ((long long)t_source0 + (long long)(t_source_lane + t_source_r * 16)) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
        }

        // [EXCHANGE k] r296: from registers [t__source:2x16 d:8x1] lanes [d:8x8 t__source:4x1] warps [t__source:4x4] to registers [d:2x32 t__source:8x1] lanes [t__source:4x8 d:8x1] warps [d...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 2; ++t_source_r_2) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 8; ++d_r_3) {
                fd::store<fd::bf16, 1>(&s_k[(d_lane + d_r_3) * 32 + ((t_source_lane + t_source_r_2 * 16) ^ ((d_lane + d_r_3) * 32 / 256 % 4 * 8))], &k_2[t_source_r_2 * 8 + d_r_3]);
            }
        }
        __syncthreads();
        #pragma unroll
        for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
            fd::load<fd::bf16, 8>(&k_2_2[d_r_4 * 8], &s_k[(d_lane_2 + d_r_4 * 32) * 32 + (t_source_lane_2 ^ ((d_lane_2 + d_r_4 * 32) * 32 / 256 % 4 * 8))]);
        }

        // [LOAD state__logs] r298: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__source); 16 elements a thread, 1 at a time; registers [d:2x32 t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
            #pragma unroll
            for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
                fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane_2 + t_source_r_3) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)t_source_r_3) < size_T, &state_logs_2[d_r_6 * 8 + t_source_r_3], &state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)(d_lane_2 + d_r_6 * 32)) * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)t_source_r_3]);
            }
        }

        // [STAGE operand] r299: rounded to bf16 as the matrix unit's operand, 64 rows of 32, rows 80 bytes apart
        #pragma unroll
        for (int d_r_7 = 0; d_r_7 < 2; ++d_r_7) {
            #pragma unroll
            for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
                operand[d_r_7 * 8 + t_source_r_4] = (t_source0 + t_source_lane_2 + t_source_r_4) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)t_source_r_4) < size_T ? k_2_2[d_r_7 * 8 + t_source_r_4] * expf(state_logs[d_r_7] - state_logs_2[d_r_7 * 8 + t_source_r_4]) : 0.0f;
            }
        }
        #pragma unroll
        for (int d_r_8 = 0; d_r_8 < 2; ++d_r_8) {
            fd::store<fd::bf16, 8>(&s_operand[(d_lane_2 + d_r_8 * 32) * 40 + t_source_lane_2], &operand[d_r_8 * 8]);
        }
        fd::copy_async_wait<0>();
        // [COMPUTE state__added]
        __syncthreads();  // r300
        #pragma unroll
        for (int k_step = 0; k_step < 2; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 640 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_v[b_lane + n_r * 16 + k_step * 16 * 72]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&state_added[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r293

    // [STORE state__added] r301: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int d_r_9 = 0; d_r_9 < 2; ++d_r_9) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            #pragma unroll
            for (int d_r_10 = 0; d_r_10 < 2; ++d_r_10) {
                fd::store<fd::f32, 2>(&state_x_added[size_H * (long long)rest_h * 16384 + (long long)h0 * 16384 + ((long long)d0 + (long long)(d_lane_3 + d_r_9 * 16 + d_r_10 * 8)) * 128 + (long long)e0 + (long long)(e_lane + e_r_3 * 8)], &state_added[((d_r_9 * 4 + e_r_3) * 2 + d_r_10) * 2]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_linear_attention_kernel_3(
    const float* state_x_added,
    const float* state_x_logs,
    __nv_bfloat16* __restrict__ state_x_before_laid,
    int n_t__chunk,
    long long size_H) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_before = reinterpret_cast<float*>(fd_shared + 0);  // 128 x f32, bytes 0..512
    float* s_state_before_2 = reinterpret_cast<float*>(fd_shared + 512);  // 128 x f32, bytes 512..1024

    // [INIT] r278: one kernel over blocks of [h, d, e]; `state__added` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 4;
    const int e0 = (int)blockIdx.x % 4 * 32;
    const int rest_d = rest_e / 128;
    const int d0 = rest_e % 128;
    const int t_chunk_lane = lane / 16 * 4 + warp * 8;  // r304
    const int e_lane = lane % 16 * 2;

    // [INIT] r302: pass 0: states start at the identity of their operators
    float state_before_carry[2];  // r303
    state_before_carry[0] = 1.0f;
    state_before_carry[1] = 1.0f;
    float state_before_carry_2[2];
    state_before_carry_2[0] = 0.0f;
    state_before_carry_2[1] = 0.0f;

    // [STORE state__before_laid] r308: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 8 elements a thread, 2 at a time
    fd::grid_wait();  // r385
    fd::grid_release();
    float state_added[8];  // r303
    float state_logs[4];
    float state_before[8];
    float state_before_2[8];
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
        // [LOAD state__added] r304: address ((((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e) - (H * 16384)); 8 elements a thread, 2 at a time; registers [t__chunk:4x1 e:2x1] lanes [e:...
        #pragma unroll
        for (int t_chunk_r = 0; t_chunk_r < 4; ++t_chunk_r) {
            fd::load_or_zero<fd::f32, 2>((t_chunk0 + t_chunk_lane + t_chunk_r) < n_t__chunk && 0 < ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r)), &state_added[t_chunk_r * 2], &state_x_added[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r)) * 16384 + (long long)rest_d * 16384 + (long long)d0 * 128 + (long long)e0 + (long long)e_lane - size_H * 16384]);
        }

        // [LOAD state__logs] r305: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) - (H * 8192)) + 63); 4 elements a thread, 1 at a time; registers [t__chunk:4x1] lanes [*:16 t__chu...
        #pragma unroll
        for (int t_chunk_r_2 = 0; t_chunk_r_2 < 4; ++t_chunk_r_2) {
            fd::load_or_zero<fd::f32, 1>((t_chunk0 + t_chunk_lane + t_chunk_r_2) < n_t__chunk && 0 < ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_2)), &state_logs[t_chunk_r_2], &state_x_logs[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_2)) * 8192 + (long long)rest_d * 8192 + (long long)d0 * 64 - size_H * 8192 + 63]);
        }

        // [SCAN state__before] r306: neighbouring lanes have neighbouring columns: 4 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before
        #pragma unroll
        for (int t_chunk_r_3 = 0; t_chunk_r_3 < 4; ++t_chunk_r_3) {
            #pragma unroll
            for (int e_r = 0; e_r < 2; ++e_r) {
                state_before[t_chunk_r_3 * 2 + e_r] = (t_chunk0 + t_chunk_lane + t_chunk_r_3) < n_t__chunk ? (0 < ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_3)) ? expf(state_logs[t_chunk_r_3]) : 1.0f) : 1.0f;
                state_before_2[t_chunk_r_3 * 2 + e_r] = (t_chunk0 + t_chunk_lane + t_chunk_r_3) < n_t__chunk ? (0 < ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_3)) ? state_added[t_chunk_r_3 * 2 + e_r] : 0.0f) : 0.0f;
            }
        }
        #pragma unroll
        for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
            const float next = state_before[2 + e_r_2] * state_before[e_r_2];
            const float next_2 = state_before[2 + e_r_2] * state_before_2[e_r_2] + state_before_2[2 + e_r_2];
            state_before[2 + e_r_2] = next;
            state_before_2[2 + e_r_2] = next_2;
            const float next_3 = state_before[4 + e_r_2] * state_before[2 + e_r_2];
            const float next_4 = state_before[4 + e_r_2] * state_before_2[2 + e_r_2] + state_before_2[4 + e_r_2];
            state_before[4 + e_r_2] = next_3;
            state_before_2[4 + e_r_2] = next_4;
            const float next_5 = state_before[6 + e_r_2] * state_before[4 + e_r_2];
            const float next_6 = state_before[6 + e_r_2] * state_before_2[4 + e_r_2] + state_before_2[6 + e_r_2];
            state_before[6 + e_r_2] = next_5;
            state_before_2[6 + e_r_2] = next_6;
        }
        const int lane_of_column = lane / 16;
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
            float total = state_before[6 + e_r_3];
            float total_2 = state_before_2[6 + e_r_3];
            const float other = fd::shuffle_up(total, 16);
            const float other_2 = fd::shuffle_up(total_2, 16);
            const float next_7 = 1 <= lane_of_column ? total * other : total;
            const float next_8 = 1 <= lane_of_column ? total * other_2 + total_2 : total_2;
            total = next_7;
            total_2 = next_8;
            const float other_3 = fd::shuffle_up(total, 16);
            const float other_4 = fd::shuffle_up(total_2, 16);
            const float next_9 = lane_of_column == 0 ? 1.0f : other_3;
            const float next_10 = lane_of_column == 0 ? 0.0f : other_4;
            state_before_before[e_r_3] = next_9;
            state_before_before_2[e_r_3] = next_10;
            state_before_total[e_r_3] = total;
            state_before_total_2[e_r_3] = total_2;
        }
        #pragma unroll
        for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
            const float next_11 = state_before_carry[e_r_4];
            const float next_12 = state_before_carry_2[e_r_4];
            state_before_start[e_r_4] = next_11;
            state_before_start_2[e_r_4] = next_12;
        }
        if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_before[warp * 32 + e_lane], &state_before_total[0]);
        if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_before_2[warp * 32 + e_lane], &state_before_total_2[0]);
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            fd::load<fd::f32, 2>(&state_before_part[0], &s_state_before[r * 32 + e_lane]);
            fd::load<fd::f32, 2>(&state_before_part_2[0], &s_state_before_2[r * 32 + e_lane]);
            #pragma unroll
            for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
                const float next_13 = state_before_part[e_r_5] * state_before_carry[e_r_5];
                const float next_14 = state_before_part[e_r_5] * state_before_carry_2[e_r_5] + state_before_part_2[e_r_5];
                state_before_carry[e_r_5] = next_13;
                state_before_carry_2[e_r_5] = next_14;
                const float next_15 = r < warp ? state_before_carry[e_r_5] : state_before_start[e_r_5];
                const float next_16 = r < warp ? state_before_carry_2[e_r_5] : state_before_start_2[e_r_5];
                state_before_start[e_r_5] = next_15;
                state_before_start_2[e_r_5] = next_16;
            }
        }
        #pragma unroll
        for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
            const float next_17 = state_before_before[e_r_6] * state_before_start[e_r_6];
            const float next_18 = state_before_before[e_r_6] * state_before_start_2[e_r_6] + state_before_before_2[e_r_6];
            state_before_start[e_r_6] = next_17;
            state_before_start_2[e_r_6] = next_18;
        }
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
            state_before_3[e_r_7] = state_before[e_r_7] * state_before_start[e_r_7] * 0.0f + (state_before[e_r_7] * state_before_start_2[e_r_7] + state_before_2[e_r_7]);
            state_before_3[2 + e_r_7] = state_before[2 + e_r_7] * state_before_start[e_r_7] * 0.0f + (state_before[2 + e_r_7] * state_before_start_2[e_r_7] + state_before_2[2 + e_r_7]);
            state_before_3[4 + e_r_7] = state_before[4 + e_r_7] * state_before_start[e_r_7] * 0.0f + (state_before[4 + e_r_7] * state_before_start_2[e_r_7] + state_before_2[4 + e_r_7]);
            state_before_3[6 + e_r_7] = state_before[6 + e_r_7] * state_before_start[e_r_7] * 0.0f + (state_before[6 + e_r_7] * state_before_start_2[e_r_7] + state_before_2[6 + e_r_7]);
        }

        // [COMPUTE state__before_laid] r307: 8 elements a thread in registers [t__chunk:4x1 e:2x1] lanes [e:16x2 t__chunk:2x4] warps [t__chunk:4x8]
        #pragma unroll
        for (int t_chunk_r_4 = 0; t_chunk_r_4 < 4; ++t_chunk_r_4) {
            #pragma unroll
            for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
                state_before_laid[t_chunk_r_4 * 2 + e_r_8] = state_before_3[t_chunk_r_4 * 2 + e_r_8];
            }
        }
        // [STORE state__before_laid]
        __syncthreads();  // r308
        #pragma unroll
        for (int t_chunk_r_5 = 0; t_chunk_r_5 < 4; ++t_chunk_r_5) {
            if ((t_chunk0 + t_chunk_lane + t_chunk_r_5) < n_t__chunk) fd::store<fd::bf16, 2>(&state_x_before_laid[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_5)) * 16384 + (long long)rest_d * 16384 + (long long)d0 * 128 + (long long)e0 + (long long)e_lane], &state_before_laid[t_chunk_r_5 * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) gated_linear_attention_kernel_4(
    const __nv_bfloat16* __restrict__ q,
    const float* state_x_logs,
    const float* state_x_logs_before,
    __nv_bfloat16* __restrict__ q_laid,
    int h_blocks,
    long long size_H,
    long long size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_logs = reinterpret_cast<float*>(fd_shared + 0);  // 2048 x f32, bytes 0..8192

    // [INIT] r280: q_laid[t__chunk,h,t__block,t__row,d] = (bf16((q[(((t__chunk * 64) + (t__block * 16)) + t__row), h, d] * exp((state__logs[t__chunk, h, d, ((t__block * 16) + t__r...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x;
    const int rest_t_block = rest_d / 4;
    const int t_block0 = rest_d % 4;
    const int rest_h = fd::div(rest_t_block, h_blocks);
    const int h0 = fd::mod(rest_t_block, h_blocks);
    const int t_row_lane = lane / 16 + warp * 2;  // r309
    const int d_lane = lane % 16 * 8;
    const int d_lane_2 = lane / 4 + warp * 8;  // r310
    const int t_row_lane_2 = lane % 4 * 4;

    // [LOAD q] r309: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + d); 8 elements a thread, 8 at a time; registers [d:8x1] la...
    fd::grid_wait();  // r385
    fd::grid_release();
    float q_2[8];  // r309
    fd::load_or_zero<fd::bf16, 8, fd::read_only>(((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)t_row_lane) < size_T, &q_2[0], &q[size_H * (long long)rest_h * 8192 + size_H * (long long)t_block0 * 2048 + size_H * (long long)t_row_lane * 128 + (long long)h0 * 128 + (long long)d_lane]);

    // [LOAD state__logs] r310: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)) + t__row); 8 elements a thread, 4 at a time; registers [d:2x64 t__row:4x1] lane...
    float state_logs[8];
    #pragma unroll
    for (int d_r = 0; d_r < 2; ++d_r) {
        fd::load<fd::f32, 4>(&state_logs[d_r * 4], &state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + (long long)(d_lane_2 + d_r * 64) * 64 + (long long)t_block0 * 16 + (long long)t_row_lane_2]);
    }

    // [EXCHANGE state__logs] r311: from registers [d:2x64 t__row:4x1] lanes [t__row:4x4 d:8x1] warps [d:8x8] to registers [d:8x1] lanes [d:16x8 t__row:2x1] warps [t__row:8x2]
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
        #pragma unroll
        for (int t_row_r = 0; t_row_r < 4; ++t_row_r) {
            fd::store<fd::f32, 1>(&s_state_logs[(t_row_lane_2 + t_row_r) * 128 + ((d_lane_2 + d_r_2 * 64) ^ ((t_row_lane_2 + t_row_r) * 128 / 256 % 8 * 4))], &state_logs[d_r_2 * 4 + t_row_r]);
        }
    }
    __syncthreads();
    float state_logs_2[8];
    #pragma unroll
    for (int d_r_3 = 0; d_r_3 < 2; ++d_r_3) {
        fd::load<fd::f32, 4>(&state_logs_2[d_r_3 * 4], &s_state_logs[t_row_lane * 128 + ((d_lane + d_r_3 * 4) ^ (t_row_lane * 128 / 256 % 8 * 4))]);
    }

    // [LOAD state__logs_before] r312: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)); 8 elements a thread, 1 at a time; registers [d:8x1] lanes [d:16x8 *:2] warps [*...
    float state_logs_before[8];
    #pragma unroll
    for (int d_r_4 = 0; d_r_4 < 8; ++d_r_4) {
        fd::load<fd::f32, 1>(&state_logs_before[d_r_4], &state_x_logs_before[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d_lane + (long long)d_r_4) * 64 + (long long)t_block0 * 16]);
    }

    // [COMPUTE q_laid] r313: 8 elements a thread in registers [d:8x1] lanes [d:16x8 t__row:2x1] warps [t__row:8x2]
    float q_laid_2[8];
    #pragma unroll
    for (int d_r_5 = 0; d_r_5 < 8; ++d_r_5) {
        q_laid_2[d_r_5] = ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)t_row_lane) < size_T ? fd::quantize<fd::bf16>(q_2[d_r_5] * fd::exp2_approx((state_logs_2[d_r_5] - state_logs_before[d_r_5]) * 1.442695f)) : 0.0f;
    }

    // [STORE q_laid] r314: address ((((((H * t__chunk) * 8192) + (h * 8192)) + d) + (t__block * 2048)) + (t__row * 128)); 8 elements a thread, 8 at a time
    fd::store<fd::bf16, 8>(&q_laid[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + (long long)d_lane + (long long)t_block0 * 2048 + (long long)t_row_lane * 128], &q_laid_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) gated_linear_attention_kernel_5(
    const __nv_bfloat16* __restrict__ k,
    const float* state_x_logs_before,
    const float* state_x_logs,
    __nv_bfloat16* __restrict__ k_laid,
    int h_blocks,
    long long size_H,
    long long size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_logs = reinterpret_cast<float*>(fd_shared + 0);  // 4096 x f32, bytes 0..16384

    // [INIT] r280: q_laid[t__chunk,h,t__block,t__row,d] = (bf16((q[(((t__chunk * 64) + (t__block * 16)) + t__row), h, d] * exp((state__logs[t__chunk, h, d, ((t__block * 16) + t__r...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x / 2;
    const int d0 = (int)blockIdx.x % 2 * 64;
    const int rest_t_block = rest_d / 4;
    const int t_block0 = rest_d % 4;
    const int rest_h = fd::div(rest_t_block, h_blocks);
    const int h0 = fd::mod(rest_t_block, h_blocks);
    const int t_source_lane = lane / 8 + warp * 4;  // r315
    const int d_lane = lane % 8 * 8;
    const int d_lane_2 = lane / 16 + warp * 2;  // r317
    const int t_source_lane_2 = lane % 16 * 4;

    // [LOAD k] r315: address (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d); 16 elements a thread, 8 at a time; registers [t__source:2x32 d:8x1] lanes [d:8x...
    fd::grid_wait();  // r385
    fd::grid_release();
    float k_2[16];  // r315
    #pragma unroll
    for (int t_source_r = 0; t_source_r < 2; ++t_source_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((long long)(t_source_lane + t_source_r * 32) < ((long long)t_block0 * 16) && ((long long)rest_h * 64 + (long long)(t_source_lane + t_source_r * 32)) < size_T, &k_2[t_source_r * 8], &k[size_H * (long long)rest_h * 8192 + size_H * (long long)(t_source_lane + t_source_r * 32) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
    }

    // [LOAD state__logs_before] r316: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)); 8 elements a thread, 1 at a time; registers [d:8x1] lanes [d:8x8 *:4] warps [*:...
    float state_logs_before[8];
    #pragma unroll
    for (int d_r = 0; d_r < 8; ++d_r) {
        fd::load<fd::f32, 1>(&state_logs_before[d_r], &state_x_logs_before[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)d_lane + (long long)d_r) * 64 + (long long)t_block0 * 16]);
    }

    // [LOAD state__logs] r317: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__source); 16 elements a thread, 4 at a time; registers [d:4x16 t__source:4x1] lanes [t__source:...
    float state_logs[16];
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
        fd::load<fd::f32, 4>(&state_logs[d_r_2 * 4], &state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)(d_lane_2 + d_r_2 * 16)) * 64 + (long long)t_source_lane_2]);
    }

    // [EXCHANGE state__logs] r318: from registers [d:4x16 t__source:4x1] lanes [t__source:16x4 d:2x1] warps [d:8x2] to registers [t__source:2x32 d:8x1] lanes [d:8x8 t__source:4x1] warps [t__sourc...
    #pragma unroll
    for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 4; ++t_source_r_2) {
            fd::store<fd::f32, 1>(&s_state_logs[(t_source_lane_2 + t_source_r_2) * 64 + ((d_lane_2 + d_r_3 * 16) ^ ((t_source_lane_2 + t_source_r_2) * 64 / 256 % 8 * 4))], &state_logs[d_r_3 * 4 + t_source_r_2]);
        }
    }
    __syncthreads();
    float state_logs_2[16];
    #pragma unroll
    for (int t_source_r_3 = 0; t_source_r_3 < 2; ++t_source_r_3) {
        #pragma unroll
        for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
            fd::load<fd::f32, 4>(&state_logs_2[t_source_r_3 * 8 + d_r_4 * 4], &s_state_logs[(t_source_lane + t_source_r_3 * 32) * 64 + ((d_lane + d_r_4 * 4) ^ ((t_source_lane + t_source_r_3 * 32) * 64 / 256 % 8 * 4))]);
        }
    }

    // [COMPUTE k_laid] r319: 16 elements a thread in registers [t__source:2x32 d:8x1] lanes [d:8x8 t__source:4x1] warps [t__source:8x4]
    float k_laid_2[16];
    #pragma unroll
    for (int t_source_r_4 = 0; t_source_r_4 < 2; ++t_source_r_4) {
        #pragma unroll
        for (int d_r_5 = 0; d_r_5 < 8; ++d_r_5) {
            k_laid_2[t_source_r_4 * 8 + d_r_5] = (long long)(t_source_lane + t_source_r_4 * 32) < ((long long)t_block0 * 16) && ((long long)rest_h * 64 + (long long)(t_source_lane + t_source_r_4 * 32)) < size_T ? fd::quantize<fd::bf16>(k_2[t_source_r_4 * 8 + d_r_5] * fd::exp2_approx((state_logs_before[d_r_5] - state_logs_2[t_source_r_4 * 8 + d_r_5]) * 1.442695f)) : 0.0f;
        }
    }

    // [STORE k_laid] r320: address ((((((H * t__chunk) * 32768) + (h * 32768)) + d) + (t__source * 128)) + (t__block * 8192)); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int t_source_r_5 = 0; t_source_r_5 < 2; ++t_source_r_5) {
        fd::store<fd::bf16, 8>(&k_laid[size_H * (long long)rest_h * 32768 + (long long)h0 * 32768 + (long long)d0 + (long long)d_lane + (long long)(t_source_lane + t_source_r_5 * 32) * 128 + (long long)t_block0 * 8192], &k_laid_2[t_source_r_5 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 1) gated_linear_attention_kernel_6(
    const __nv_bfloat16* q_laid,
    const __nv_bfloat16* k_laid,
    int* tiles_taken,
    float* __restrict__ o_x_far_inside,
    const __nv_bfloat16* __restrict__ v,
    int tiles,
    int rounds,
    int workers,
    int h_blocks,
    long long size_T,
    long long size_H,
    const __grid_constant__ fd::TensorMap q_laid_map,
    const __grid_constant__ fd::TensorMap k_laid_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_q_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 16384 x bf16, bytes 0..32768
    __nv_bfloat16* s_k_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 32768);  // 8192 x bf16, bytes 32768..49152
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 49152);  // 8192 x bf16, bytes 49152..65536
    long long* s_q_laid_full = reinterpret_cast<long long*>(fd_shared + 65536);  // 2 x i64, bytes 65536..65552
    long long* s_q_laid_empty = reinterpret_cast<long long*>(fd_shared + 65552);  // 2 x i64, bytes 65552..65568
    long long* s_k_laid_full = reinterpret_cast<long long*>(fd_shared + 65568);  // 4 x i64, bytes 65568..65600
    long long* s_k_laid_empty = reinterpret_cast<long long*>(fd_shared + 65600);  // 4 x i64, bytes 65600..65632
    long long* s_v_full = reinterpret_cast<long long*>(fd_shared + 65632);  // 4 x i64, bytes 65632..65664
    long long* s_v_empty = reinterpret_cast<long long*>(fd_shared + 65664);  // 4 x i64, bytes 65664..65696
    int* s_next_tile = reinterpret_cast<int*>(fd_shared + 65696);  // 2 x i32, bytes 65696..65704
    long long* s_next_tile_full = reinterpret_cast<long long*>(fd_shared + 65712);  // 2 x i64, bytes 65712..65728
    long long* s_next_tile_empty = reinterpret_cast<long long*>(fd_shared + 65728);  // 2 x i64, bytes 65728..65744

    // [INIT] r280: q_laid[t__chunk,h,t__block,t__row,d] = (bf16((q[(((t__chunk * 64) + (t__block * 16)) + t__row), h, d] * exp((state__logs[t__chunk, h, d, ((t__block * 16) + t__r...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int t_source_lane = lane % 4 * 2;  // r330
    const int t_row_lane = lane / 4 + warp * 16;
    const int gatherer = warp - 5;  // r346
    const int t_source_lane_2 = lane / 8 + fd::mod(gatherer, 2) * 4;  // r352

    // [HANDOUT] r322: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
    fd::grid_wait();  // r385
    fd::grid_release();
    if ((int)threadIdx.x == 0) {  // r322
        #pragma unroll
        for (int copy = 0; copy < 2; ++copy) {
            fd::mbarrier_init(&s_q_laid_full[copy], 1);
            fd::mbarrier_init(&s_q_laid_empty[copy], 4);
        }
        #pragma unroll
        for (int copy_2 = 0; copy_2 < 4; ++copy_2) {
            fd::mbarrier_init(&s_k_laid_full[copy_2], 1);
            fd::mbarrier_init(&s_k_laid_empty[copy_2], 4);
        }
        #pragma unroll
        for (int copy_3 = 0; copy_3 < 4; ++copy_3) {
            fd::mbarrier_init(&s_v_full[copy_3], 64);
            fd::mbarrier_init(&s_v_empty[copy_3], 4);
        }
        #pragma unroll
        for (int copy_4 = 0; copy_4 < 2; ++copy_4) {
            fd::mbarrier_init(&s_next_tile_full[copy_4], 1);
            fd::mbarrier_init(&s_next_tile_empty[copy_4], 6);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [GATHER v] r352: 16 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy of a lane, into one of 4 stages
    if ((int)threadIdx.x < 128) {
        // [HANDOUT]
        int buffer = 0;  // r322
        int buffer_parity = 0;
        int stage = 0;
        int stage_parity = 0;
        int next_stage = 0;
        int next_parity = 0;
        int handout = 0;
        int handout_parity = 0;
        int tile = (int)blockIdx.x;

        // [STORE o__far_inside] r340: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time
        float o_far[8];
        float o_far_inside[64];
        unsigned operand[4];
        #pragma unroll 1
        while (tile < tiles) {
            // [HANDOUT]
            const int rest_t_block = fd::div(tile, 4);  // r322
            const int t_block0 = fd::mod(tile, 4);
            const int rest_h = fd::div(rest_t_block, h_blocks);
            const int h0 = fd::mod(rest_t_block, h_blocks);
            const int t_source_end = fd::min(64, (int)((long long)t_block0 * 16));  // r323
            const int t_source_end_2 = fd::min(t_source_end, (int)(size_T - (long long)rest_h * 64));  // r324
            const int column_tiles = (fd::max(t_source_end_2, 0) + 15) / 16;

            // [INIT] r325: states of the rows start at the identity of their operators
            #pragma unroll
            for (int e_r = 0; e_r < 16; ++e_r) {
                #pragma unroll
                for (int t_row_r = 0; t_row_r < 2; ++t_row_r) {
                    #pragma unroll
                    for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                        o_far_inside[(e_r * 2 + t_row_r) * 2 + e_r_2] = 0.0f;
                    }
                }
            }
            fd::mbarrier_wait(&s_q_laid_full[buffer], buffer_parity);

            // [COMPUTE o__far_inside] r339: m64n128 bf16 of a consumer's rows, whose operand is in registers, 16 points of the depth
            if (0 < column_tiles) {
                // [INIT]
                const int whole_tiles = fd::min(fd::max(fd::min(fd::min(t_source_end_2, (int)((long long)t_block0 * 16)), (int)(size_T - (long long)rest_h * 64)), 0) / 16, column_tiles - 1);  // r327
                const int tested_tiles = column_tiles - whole_tiles;
                const int t_source0 = whole_tiles * 16;
                fd::mbarrier_wait(&s_k_laid_full[stage], stage_parity);  // r328

                // [COMPUTE o__far] r329: m64n16 bf16 of block 0 of a consumer's rows, 128 points of the depth
                fd::warpgroup_fence();
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048]), false);
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 32), true);
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 64), true);
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 96), true);
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2048), true);
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2080), true);
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2112), true);
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2144), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_k_laid_empty[stage]);
                }
                stage += 1;
                if (stage == 4) {
                    stage = 0;
                    stage_parity = stage_parity ^ 1;
                }
                if (lane == 0 && 0 == column_tiles - 1) {
                    fd::mbarrier_arrive(&s_q_laid_empty[buffer]);
                }

                // [COMPUTE operand] r330: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll
                for (int t_source_r = 0; t_source_r < 2; ++t_source_r) {
                    #pragma unroll
                    for (int t_row_r_2 = 0; t_row_r_2 < 2; ++t_row_r_2) {
                        operand[t_source_r * 2 + t_row_r_2] = fd::pack_bf16((t_source0 + t_source_lane + t_source_r * 8) < t_source_end_2 && ((long long)t_source0 + (long long)(t_source_lane + t_source_r * 8)) < ((long long)t_block0 * 16) && ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_2 * 8)) < size_T && ((long long)rest_h * 64 + (long long)t_source0 + (long long)(t_source_lane + t_source_r * 8)) < size_T ? o_far[(t_source_r * 2 + t_row_r_2) * 2] : 0.0f, (t_source0 + t_source_lane + t_source_r * 8) < t_source_end_2 && ((long long)t_source0 + (long long)(t_source_lane + t_source_r * 8 + 1)) < ((long long)t_block0 * 16) && ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_2 * 8)) < size_T && ((long long)rest_h * 64 + (long long)t_source0 + (long long)(t_source_lane + t_source_r * 8 + 1)) < size_T ? o_far[(t_source_r * 2 + t_row_r_2) * 2 + 1] : 0.0f);
                    }
                }

                // [COMPUTE operand] r334: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile = 1; column_tile < tested_tiles; ++column_tile) {
                    // [COMPUTE operand]
                    const int t_source0_2 = (column_tile + whole_tiles) * 16;  // r330
                    fd::mbarrier_wait(&s_k_laid_full[stage], stage_parity);  // r331

                    // [COMPUTE o__far] r332: m64n16 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048]), false);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 32), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 64), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 96), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2048), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2080), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2112), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2144), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_v_full[next_stage], next_parity);
                    fd::fence_proxy_async();

                    // [COMPUTE o__far_inside] r333: m64n128 bf16 of a consumer's rows, whose operand is in registers, 16 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_rn(&o_far_inside[0], &operand[0], fd::warpgroup_matrix<1024, 2048, 1>(&s_v[next_stage * 2048]), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_v_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 4) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_k_laid_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 4) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0 && column_tile == column_tiles - 1) {
                        fd::mbarrier_arrive(&s_q_laid_empty[buffer]);
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r334
                    for (int t_source_r_2 = 0; t_source_r_2 < 2; ++t_source_r_2) {
                        #pragma unroll
                        for (int t_row_r_3 = 0; t_row_r_3 < 2; ++t_row_r_3) {
                            operand[t_source_r_2 * 2 + t_row_r_3] = fd::pack_bf16((t_source0_2 + t_source_lane + t_source_r_2 * 8) < t_source_end_2 && ((long long)t_source0_2 + (long long)(t_source_lane + t_source_r_2 * 8)) < ((long long)t_block0 * 16) && ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_3 * 8)) < size_T && ((long long)rest_h * 64 + (long long)t_source0_2 + (long long)(t_source_lane + t_source_r_2 * 8)) < size_T ? o_far[(t_source_r_2 * 2 + t_row_r_3) * 2] : 0.0f, (t_source0_2 + t_source_lane + t_source_r_2 * 8) < t_source_end_2 && ((long long)t_source0_2 + (long long)(t_source_lane + t_source_r_2 * 8 + 1)) < ((long long)t_block0 * 16) && ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_3 * 8)) < size_T && ((long long)rest_h * 64 + (long long)t_source0_2 + (long long)(t_source_lane + t_source_r_2 * 8 + 1)) < size_T ? o_far[(t_source_r_2 * 2 + t_row_r_3) * 2 + 1] : 0.0f);
                        }
                    }
                }

                // [COMPUTE operand] r338: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile_2 = tested_tiles; column_tile_2 < column_tiles; ++column_tile_2) {
                    // [COMPUTE operand]
                    const int t_source0_3 = (column_tile_2 - tested_tiles) * 16;  // r334
                    fd::mbarrier_wait(&s_k_laid_full[stage], stage_parity);  // r335

                    // [COMPUTE o__far] r336: m64n16 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048]), false);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 32), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 64), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 96), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2048), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2080), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2112), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2144), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_v_full[next_stage], next_parity);
                    fd::fence_proxy_async();

                    // [COMPUTE o__far_inside] r337: m64n128 bf16 of a consumer's rows, whose operand is in registers, 16 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_rn(&o_far_inside[0], &operand[0], fd::warpgroup_matrix<1024, 2048, 1>(&s_v[next_stage * 2048]), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_v_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 4) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_k_laid_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 4) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0 && column_tile_2 == column_tiles - 1) {
                        fd::mbarrier_arrive(&s_q_laid_empty[buffer]);
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r338
                    for (int t_source_r_3 = 0; t_source_r_3 < 2; ++t_source_r_3) {
                        #pragma unroll
                        for (int t_row_r_4 = 0; t_row_r_4 < 2; ++t_row_r_4) {
                            operand[t_source_r_3 * 2 + t_row_r_4] = fd::pack_bf16(((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_4 * 8)) < size_T ? o_far[(t_source_r_3 * 2 + t_row_r_4) * 2] : 0.0f, ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_4 * 8)) < size_T ? o_far[(t_source_r_3 * 2 + t_row_r_4) * 2 + 1] : 0.0f);
                        }
                    }
                }
                fd::mbarrier_wait(&s_v_full[next_stage], next_parity);
                fd::fence_proxy_async();
                // [COMPUTE o__far_inside]
                fd::warpgroup_fence();  // r339
                fd::wgmma_m64n128k16_bf16_rn(&o_far_inside[0], &operand[0], fd::warpgroup_matrix<1024, 2048, 1>(&s_v[next_stage * 2048]), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_v_empty[next_stage]);
                }
                next_stage += 1;
                if (next_stage == 4) {
                    next_stage = 0;
                    next_parity = next_parity ^ 1;
                }
            } else if (lane == 0) {
                fd::mbarrier_arrive(&s_q_laid_empty[buffer]);
            }
            buffer += 1;
            if (buffer == 2) {
                buffer = 0;
                buffer_parity = buffer_parity ^ 1;
            }
            // [STORE o__far_inside]
            #pragma unroll  // r340
            for (int e_r_3 = 0; e_r_3 < 16; ++e_r_3) {
                #pragma unroll
                for (int t_row_r_5 = 0; t_row_r_5 < 2; ++t_row_r_5) {
                    if ((t_row_lane + t_row_r_5 * 8) < 16) fd::store<fd::f32, 2>(&o_x_far_inside[size_H * (long long)rest_h * 8192 + size_H * (long long)t_block0 * 2048 + size_H * (long long)(t_row_lane + t_row_r_5 * 8) * 128 + (long long)h0 * 128 + (long long)t_source_lane + (long long)(e_r_3 * 8)], &o_far_inside[(e_r_3 * 2 + t_row_r_5) * 2]);
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
    } else {  // r352
        // [GATHER v]
        if ((int)threadIdx.x == 128) {
            // [STORE o__far_inside]
            int buffer_2 = 0;  // r340
            int buffer_parity_2 = 0;
            int stage_2 = 0;
            int stage_parity_2 = 0;
            const int next_stage_2 = 0;
            const int next_parity_2 = 0;
            int handout_2 = 0;
            int handout_parity_2 = 0;
            int tile_2 = (int)blockIdx.x;

            // [BRING k_laid] r346: 16 points in their whole depth into one of 4 copies that all consumers have read
            #pragma unroll 1
            while (tile_2 < tiles) {
                // [STORE o__far_inside]
                const int rest_t_block_2 = fd::div(tile_2, 4);  // r340
                const int t_block0_2 = fd::mod(tile_2, 4);
                const int rest_h_2 = fd::div(rest_t_block_2, h_blocks);
                const int h0_2 = fd::mod(rest_t_block_2, h_blocks);
                int drawn = 0;
                drawn = fd::atomic_add(&tiles_taken[0LL], 1);
                const int t_source_end_3 = fd::min(64, (int)((long long)t_block0_2 * 16));  // r341
                const int t_source_end_4 = fd::min(t_source_end_3, (int)(size_T - (long long)rest_h_2 * 64));  // r342
                const int column_tiles_2 = (fd::max(t_source_end_4, 0) + 15) / 16;
                const int whole_tiles_2 = fd::min(fd::max(fd::min(fd::min(t_source_end_4, (int)((long long)t_block0_2 * 16)), (int)(size_T - (long long)rest_h_2 * 64)), 0) / 16, column_tiles_2 - 1);  // r344
                const int tested_tiles_2 = column_tiles_2 - whole_tiles_2;

                // [BRING q_laid] r345: 64 points in their whole depth into one of 2 copies that all consumers have read
                fd::mbarrier_wait(&s_q_laid_empty[buffer_2], buffer_parity_2 ^ 1);
                fd::mbarrier_arrive_expect(&s_q_laid_full[buffer_2], 16384);
                fd::tensor_copy(&s_q_laid[buffer_2 * 8192], q_laid_map, &s_q_laid_full[buffer_2], 0, 0, (int)(long long)t_block0_2, (int)(long long)h0_2, (int)(long long)rest_h_2);
                fd::tensor_copy(&s_q_laid[buffer_2 * 8192 + 4096], q_laid_map, &s_q_laid_full[buffer_2], 64, 0, (int)(long long)t_block0_2, (int)(long long)h0_2, (int)(long long)rest_h_2);
                buffer_2 += 1;
                if (buffer_2 == 2) {
                    buffer_2 = 0;
                    buffer_parity_2 = buffer_parity_2 ^ 1;
                }
                // [BRING k_laid]
                #pragma unroll 1  // r346
                for (int column_tile_3 = 0; column_tile_3 < column_tiles_2; ++column_tile_3) {
                    // [BRING q_laid]
                    const int t_source0_4 = (column_tile_3 < tested_tiles_2 ? column_tile_3 + whole_tiles_2 : column_tile_3 - tested_tiles_2) * 16;  // r345
                    // [BRING k_laid]
                    fd::mbarrier_wait(&s_k_laid_empty[stage_2], stage_parity_2 ^ 1);  // r346
                    fd::mbarrier_arrive_expect(&s_k_laid_full[stage_2], 4096);
                    fd::tensor_copy(&s_k_laid[stage_2 * 2048], k_laid_map, &s_k_laid_full[stage_2], 0, (int)(long long)t_source0_4, (int)(long long)t_block0_2, (int)(long long)h0_2, (int)(long long)rest_h_2);
                    fd::tensor_copy(&s_k_laid[stage_2 * 2048 + 1024], k_laid_map, &s_k_laid_full[stage_2], 64, (int)(long long)t_source0_4, (int)(long long)t_block0_2, (int)(long long)h0_2, (int)(long long)rest_h_2);
                    stage_2 += 1;
                    if (stage_2 == 4) {
                        stage_2 = 0;
                        stage_parity_2 = stage_parity_2 ^ 1;
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
        // [GATHER v]
        if (160 <= (int)threadIdx.x && (int)threadIdx.x < 224) {  // r352
            // [BRING k_laid]
            const int buffer_3 = 0;  // r346
            const int buffer_parity_3 = 0;
            const int stage_3 = 0;
            const int stage_parity_3 = 0;
            int next_stage_3 = 0;
            int next_parity_3 = 0;
            int handout_3 = 0;
            int handout_parity_3 = 0;
            int tile_3 = (int)blockIdx.x;
            // [GATHER v]
            #pragma unroll 1  // r352
            while (tile_3 < tiles) {
                // [BRING k_laid]
                const int rest_t_block_3 = fd::div(tile_3, 4);  // r346
                const int t_block0_3 = fd::mod(tile_3, 4);
                const int rest_h_3 = fd::div(rest_t_block_3, h_blocks);
                const int h0_3 = fd::mod(rest_t_block_3, h_blocks);
                const int t_source_end_5 = fd::min(64, (int)((long long)t_block0_3 * 16));  // r347
                const int t_source_end_6 = fd::min(t_source_end_5, (int)(size_T - (long long)rest_h_3 * 64));  // r348
                const int column_tiles_3 = (fd::max(t_source_end_6, 0) + 15) / 16;
                const int whole_tiles_3 = fd::min(fd::max(fd::min(fd::min(t_source_end_6, (int)((long long)t_block0_3 * 16)), (int)(size_T - (long long)rest_h_3 * 64)), 0) / 16, column_tiles_3 - 1);  // r350
                const int tested_tiles_3 = column_tiles_3 - whole_tiles_3;
                // [GATHER v]
                #pragma unroll 1  // r352
                for (int column_tile_4 = 0; column_tile_4 < column_tiles_3; ++column_tile_4) {
                    // [BRING k_laid]
                    const int t_source0_5 = (column_tile_4 < tested_tiles_3 ? column_tile_4 + whole_tiles_3 : column_tile_4 - tested_tiles_3) * 16;  // r350
                    // [GATHER v]
                    const int piece = lane % 8;  // r352
                    const int to = next_stage_3 * 2048 + t_source_lane_2 * 64 + (piece ^ fd::mod(t_source_lane_2, 8)) * 8;
                    const int ahead = piece * 8;
                    fd::mbarrier_wait(&s_v_empty[next_stage_3], next_parity_3 ^ 1);
                    #pragma unroll
                    for (int t_source_r_4 = 0; t_source_r_4 < 2; ++t_source_r_4) {
                        const long long from = size_H * (long long)rest_h_3 * 8192 + size_H * ((long long)t_source0_5 + (long long)(t_source_lane_2 + t_source_r_4 * 8)) * 128 + (long long)h0_3 * 128 + (long long)ahead;
                        fd::copy_async<16>(&s_v[to + t_source_r_4 * 512], &v[from], (t_source0_5 + t_source_lane_2 + t_source_r_4 * 8) < t_source_end_6 && ((long long)rest_h_3 * 64 + (long long)t_source0_5 + (long long)(t_source_lane_2 + t_source_r_4 * 8)) < size_T);
                        fd::copy_async<16>(&s_v[to + t_source_r_4 * 512 + 1024], &v[from + 64], (t_source0_5 + t_source_lane_2 + t_source_r_4 * 8) < t_source_end_6 && ((long long)rest_h_3 * 64 + (long long)t_source0_5 + (long long)(t_source_lane_2 + t_source_r_4 * 8)) < size_T);
                    }
                    fd::mbarrier_arrive_copies(&s_v_full[next_stage_3]);
                    next_stage_3 += 1;
                    if (next_stage_3 == 4) {
                        next_stage_3 = 0;
                        next_parity_3 = next_parity_3 ^ 1;
                    }
                }
                fd::mbarrier_wait(&s_next_tile_full[handout_3], handout_parity_3);
                int told_2;
                fd::load<fd::i32, 1>(&told_2, &s_next_tile[handout_3]);
                tile_3 = fd::warp_same(told_2);
                __syncwarp();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_next_tile_empty[handout_3]);
                }
                handout_3 += 1;
                if (handout_3 == 2) {
                    handout_3 = 0;
                    handout_parity_3 = handout_parity_3 ^ 1;
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(32, 1) gated_linear_attention_kernel_7(
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* __restrict__ k,
    const float* state_x_logs,
    float* __restrict__ o_x_near,
    int h_blocks,
    long long size_H,
    long long size_T) {
    // [INIT] r281: one kernel over blocks of [t__chunk, h, t__block, t__row, t__near]; `state__logs` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_near = (int)blockIdx.x;
    const int rest_t_block = rest_t_near / 4;
    const int t_block0 = rest_t_near % 4;
    const int rest_h = fd::div(rest_t_block, h_blocks);
    const int h0 = fd::mod(rest_t_block, h_blocks);
    const int t_row_lane = lane / 8 * 4;  // r355
    const int t_near_lane = lane % 8 * 2;  // r356

    // [INIT] r353: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r385
    fd::grid_release();
    float o_near[8];  // r353
    #pragma unroll
    for (int t_row_r = 0; t_row_r < 4; ++t_row_r) {
        #pragma unroll
        for (int t_near_r = 0; t_near_r < 2; ++t_near_r) {
            o_near[t_row_r * 2 + t_near_r] = 0.0f;
        }
    }

    // [COMPUTE o__near] r359: 32 points a thread in registers [t__row:4x1 t__near:2x1 d:4x1] lanes [t__near:8x2 t__row:4x4] warps []
    float q_2[16];  // r354
    float k_2[8];
    float state_logs[16];
    float state_logs_2[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 4) {
        // [LOAD q] r355: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + d); 16 elements a thread, 4 at a time; registers [t__row:4...
        #pragma unroll
        for (int t_row_r_2 = 0; t_row_r_2 < 4; ++t_row_r_2) {
            fd::load_or_zero<fd::bf16, 4, fd::read_only>(((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_2)) < size_T, &q_2[t_row_r_2 * 4], &q[size_H * (long long)rest_h * 8192 + size_H * (long long)t_block0 * 2048 + size_H * (long long)(t_row_lane + t_row_r_2) * 128 + (long long)h0 * 128 + (long long)d0]);
        }

        // [LOAD k] r356: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__near) * 128)) + (h * 128)) + d); 8 elements a thread, 4 at a time; registers [t__near:...
        #pragma unroll
        for (int t_near_r_2 = 0; t_near_r_2 < 2; ++t_near_r_2) {
            fd::load_or_zero<fd::bf16, 4, fd::read_only>(((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_near_lane + t_near_r_2)) < size_T, &k_2[t_near_r_2 * 4], &k[size_H * (long long)rest_h * 8192 + size_H * (long long)t_block0 * 2048 + size_H * (long long)(t_near_lane + t_near_r_2) * 128 + (long long)h0 * 128 + (long long)d0]);
        }

        // [LOAD state__logs] r357: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)) + t__row); 16 elements a thread, 1 at a time; registers [t__row:4x1 d:4x1] lane...
        #pragma unroll
        for (int t_row_r_3 = 0; t_row_r_3 < 4; ++t_row_r_3) {
            #pragma unroll
            for (int d_r = 0; d_r < 4; ++d_r) {
                fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_3)) < size_T, &state_logs[t_row_r_3 * 4 + d_r], &state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)d_r) * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_3)]);
            }
        }

        // [LOAD state__logs] r358: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)) + t__near); 8 elements a thread, 1 at a time; registers [t__near:2x1 d:4x1] lan...
        #pragma unroll
        for (int t_near_r_3 = 0; t_near_r_3 < 2; ++t_near_r_3) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
                fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_near_lane + t_near_r_3)) < size_T, &state_logs_2[t_near_r_3 * 4 + d_r_2], &state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)d_r_2) * 64 + (long long)t_block0 * 16 + (long long)(t_near_lane + t_near_r_3)]);
            }
        }
        // [COMPUTE o__near]
        #pragma unroll  // r359
        for (int t_row_r_4 = 0; t_row_r_4 < 4; ++t_row_r_4) {
            #pragma unroll
            for (int t_near_r_4 = 0; t_near_r_4 < 2; ++t_near_r_4) {
                #pragma unroll
                for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
                    if (((long long)t_block0 * 16 + (long long)(t_near_lane + t_near_r_4)) <= ((long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_4)) && ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_4)) < size_T && ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_near_lane + t_near_r_4)) < size_T) {
                        o_near[t_row_r_4 * 2 + t_near_r_4] += q_2[t_row_r_4 * 4 + d_r_3] * k_2[t_near_r_4 * 4 + d_r_3] * fd::exp2_approx((state_logs[t_row_r_4 * 4 + d_r_3] - state_logs_2[t_near_r_4 * 4 + d_r_3]) * 1.442695f);
                    }
                }
            }
        }
    }

    // [STORE o__near] r360: address ((((((H * t__chunk) * 1024) + (h * 1024)) + (t__block * 256)) + (t__row * 16)) + t__near); 8 elements a thread, 2 at a time
    #pragma unroll
    for (int t_row_r_5 = 0; t_row_r_5 < 4; ++t_row_r_5) {
        fd::store<fd::f32, 2, fd::whole>(&o_x_near[size_H * (long long)rest_h * 1024 + (long long)h0 * 1024 + (long long)t_block0 * 256 + (long long)(t_row_lane + t_row_r_5) * 16 + (long long)t_near_lane], &o_near[t_row_r_5 * 2]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_linear_attention_kernel_8(
    const __nv_bfloat16* __restrict__ v,
    const float* o_x_near,
    float* __restrict__ o_x_near_inside,
    int h_blocks,
    long long size_T,
    long long size_H) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 4352 x bf16, bytes 0..8704
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 8704);  // 384 x bf16, bytes 8704..9472

    // [INIT] r282: one kernel over blocks of [t__chunk, t__block, t__row, h, e]; `o__near` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const int rest_h = fd::div(rest_e, h_blocks);
    const int h0 = fd::mod(rest_e, h_blocks);
    const int rest_t_block = fd::div(rest_h, 4);
    const int t_block0 = fd::mod(rest_h, 4);
    const int t_read_lane = lane % 2 * 8;  // r368
    const int t_row_lane = lane / 2;
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r370
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int t_row_lane_2 = lane / 4;  // r371
    const int e_lane = lane % 4 * 2 + warp * 32;

    // [INIT] r361: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r385
    fd::grid_release();
    float o_near_inside[16];  // r361
    #pragma unroll
    for (int e_r = 0; e_r < 4; ++e_r) {
        #pragma unroll
        for (int t_row_r = 0; t_row_r < 2; ++t_row_r) {
            #pragma unroll
            for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                o_near_inside[(e_r * 2 + t_row_r) * 2 + e_r_2] = 0.0f;
            }
        }
    }
    const int t_read_end = fd::min(16, 16);  // r362
    const int t_read_end_2 = fd::min(t_read_end, (int)(size_T - (long long)rest_t_block * 64 - (long long)t_block0 * 16));  // r363

    // [AHEAD v] r364: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD v] r365: 16 rows of 128 elements at ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__read) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes ap...
    const int row = (int)threadIdx.x / 8;
    const int column = (int)threadIdx.x % 8 * 8;
    const long long from = size_H * (long long)rest_t_block * 8192 + size_H * (long long)t_block0 * 2048 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)column;
    const int to = row * 136 + column;
    const bool valid = row < t_read_end_2 && ((long long)rest_t_block * 64 + (long long)t_block0 * 16 + (long long)row) < size_T;
    #pragma unroll
    for (int step = 0; step < 2; ++step) {
        fd::copy_async<16>(&s_v[to + step * 64], &v[from + (long long)(step * 64)], valid);
    }
    fd::copy_async_commit();

    // [COMPUTE o__near_inside] r370: 16x128x16 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
    float o_near[8];  // r366
    float operand[8];
    unsigned fragment_a[4];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_read0 = 0; t_read0 < t_read_end_2; t_read0 += 16) {
        // [LOAD v]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD v] r367: 16 rows of 128 elements at ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__read) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes ap...
        const int stage_first = free_stage * 2176;
        const int row_2 = (int)threadIdx.x / 8;
        const int column_2 = (int)threadIdx.x % 8 * 8;
        const long long from_2 = size_H * (long long)rest_t_block * 8192 + size_H * (long long)t_block0 * 2048 + size_H * (long long)(t_read0 + 16 + row_2) * 128 + (long long)h0 * 128 + (long long)column_2;
        const int to_2 = stage_first + row_2 * 136 + column_2;
        const bool valid_2 = (t_read0 + 16 + row_2) < t_read_end_2 && ((long long)rest_t_block * 64 + (long long)t_block0 * 16 + (long long)(t_read0 + 16 + row_2)) < size_T;
        #pragma unroll
        for (int step_2 = 0; step_2 < 2; ++step_2) {
            fd::copy_async<16>(&s_v[to_2 + step_2 * 64], &v[from_2 + (long long)(step_2 * 64)], valid_2);
        }
        fd::copy_async_commit();
        const int stage_first_2 = stage * 2176;

        // [LOAD o__near] r368: address ((((((H * t__chunk) * 1024) + (h * 1024)) + (t__block * 256)) + (t__row * 16)) + t__read); 8 elements a thread, 1 at a time; registers [t__read:8x1] lan...
        #pragma unroll
        for (int t_read_r = 0; t_read_r < 8; ++t_read_r) {
            fd::load_or_zero<fd::f32, 1>((t_read0 + t_read_lane + t_read_r) < t_read_end_2 && ((long long)t_block0 * 16 + (long long)t_read0 + (long long)t_read_lane + (long long)t_read_r) <= ((long long)t_block0 * 16 + (long long)t_row_lane) && ((long long)rest_t_block * 64 + (long long)t_block0 * 16 + (long long)t_row_lane) < size_T && ((long long)rest_t_block * 64 + (long long)t_block0 * 16 + (long long)t_read0 + (long long)t_read_lane + (long long)t_read_r) < size_T, &o_near[t_read_r], &o_x_near[size_H * (long long)rest_t_block * 1024 + (long long)h0 * 1024 + (long long)t_block0 * 256 + (long long)t_row_lane * 16 + (long long)t_read0 + (long long)t_read_lane + (long long)t_read_r]);
        }

        // [STAGE operand] r369: rounded to bf16 as the matrix unit's operand, 16 rows of 16, rows 48 bytes apart
        #pragma unroll
        for (int t_read_r_2 = 0; t_read_r_2 < 8; ++t_read_r_2) {
            operand[t_read_r_2] = o_near[t_read_r_2];
        }
        if (warp == 0) fd::store<fd::bf16, 8>(&s_operand[t_row_lane * 24 + t_read_lane], &operand[0]);
        // [COMPUTE o__near_inside]
        const int stage_at = b_lane + stage_first_2;  // r370
        __syncthreads();
        fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane]);
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_v[stage_at + n_r * 16]);
        }
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
            fd::mma_m16n8k16_bf16(&o_near_inside[n_r_2 * 4], &fragment_a[0], &fragment_b[n_r_2 * 2]);
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r366

    // [STORE o__near_inside] r371: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + e); 16 elements a thread, 2 at a time
    #pragma unroll
    for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
        #pragma unroll
        for (int t_row_r_2 = 0; t_row_r_2 < 2; ++t_row_r_2) {
            fd::store<fd::f32, 2>(&o_x_near_inside[size_H * (long long)rest_t_block * 8192 + size_H * (long long)t_block0 * 2048 + size_H * (long long)(t_row_lane_2 + t_row_r_2 * 8) * 128 + (long long)h0 * 128 + (long long)(e_lane + e_r_3 * 8)], &o_near_inside[(e_r_3 * 2 + t_row_r_2) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_linear_attention_kernel_9(
    const __nv_bfloat16* state_x_before_laid,
    const __nv_bfloat16* __restrict__ q,
    const float* state_x_logs,
    const float* o_x_far_inside,
    const float* o_x_near_inside,
    __nv_bfloat16* __restrict__ o,
    int h_blocks,
    long long size_H,
    long long size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_state_before_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    float* s_state_logs = reinterpret_cast<float*>(fd_shared + 17408);  // 4096 x f32, bytes 17408..33792
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 33792);  // 4608 x bf16, bytes 33792..43008
    __nv_bfloat16* s_o = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408

    // [INIT] r283: one kernel over blocks of [t__chunk, t__place, h, e]; the extent of `t__chunk` is not known while compiling and it is not the streamed axis
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const int rest_h = fd::div(rest_e, h_blocks);
    const int h0 = fd::mod(rest_e, h_blocks);
    const int t_place_lane = lane / 8 + warp * 4;  // r375
    const int d_lane = lane % 8 * 8;
    const int d_lane_2 = lane / 16 + warp * 2;  // r376
    const int t_place_lane_2 = lane % 16 * 4;
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r379
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_3 = lane / 4;  // r380
    const int e_lane = lane % 4 * 2 + warp * 32;
    const int e_lane_2 = lane % 16 * 8;  // r383

    // [INIT] r372: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r385
    float o_handed[64];  // r372
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 4; ++t_place_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 4; ++e_r) {
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                #pragma unroll
                for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                    o_handed[((t_place_r * 4 + e_r) * 2 + t_place_r_2) * 2 + e_r_2] = 0.0f;
                }
            }
        }
    }

    // [COMPUTE o__handed] r379: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    float q_2[32];  // r373
    float state_logs[32];
    float state_logs_2[32];
    float operand[32];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 64) {
        // [LOAD state__before_laid] r374: 64 rows of 128 elements at (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different bank...
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * (long long)rest_h * 16384 + (long long)h0 * 16384 + (long long)(d0 + row) * 128 + (long long)column;
            const int to = row * 136 + column;
            #pragma unroll
            for (int step = 0; step < 2; ++step) {
                fd::copy_async<16>(&s_state_before_laid[to + step * 64], &state_x_before_laid[from + (long long)(step * 64)]);
            }
        }
        fd::copy_async_commit();

        // [LOAD q] r375: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 ...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_3 * 16)) < size_T, &q_2[t_place_r_3 * 8], &q[size_H * (long long)rest_h * 8192 + size_H * (long long)(t_place_lane + t_place_r_3 * 16) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
        }

        // [LOAD state__logs] r376: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__place); 32 elements a thread, 1 at a time; registers [d:8x8 t__place:4x1] lanes [t__place:16x4...
        #pragma unroll
        for (int d_r = 0; d_r < 8; ++d_r) {
            #pragma unroll
            for (int t_place_r_4 = 0; t_place_r_4 < 4; ++t_place_r_4) {
                fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)(t_place_lane_2 + t_place_r_4)) < size_T, &state_logs[d_r * 4 + t_place_r_4], &state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)d_lane_2 + (long long)(d_r * 8)) * 64 + (long long)(t_place_lane_2 + t_place_r_4)]);
            }
        }

        // [EXCHANGE state__logs] r377: from registers [d:8x8 t__place:4x1] lanes [t__place:16x4 d:2x1] warps [d:4x2] to registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
        #pragma unroll
        for (int d_r_2 = 0; d_r_2 < 8; ++d_r_2) {
            #pragma unroll
            for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
                fd::store<fd::f32, 1>(&s_state_logs[(t_place_lane_2 + t_place_r_5) * 64 + ((d_lane_2 + d_r_2 * 8) ^ ((t_place_lane_2 + t_place_r_5) * 64 / 128 % 8 * 4))], &state_logs[d_r_2 * 4 + t_place_r_5]);
            }
        }
        __syncthreads();
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 4; ++t_place_r_6) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 2; ++d_r_3) {
                fd::load<fd::f32, 4>(&state_logs_2[t_place_r_6 * 8 + d_r_3 * 4], &s_state_logs[(t_place_lane + t_place_r_6 * 16) * 64 + ((d_lane + d_r_3 * 4) ^ ((t_place_lane + t_place_r_6 * 16) * 64 / 128 % 8 * 4))]);
            }
        }

        // [STAGE operand] r378: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_7 = 0; t_place_r_7 < 4; ++t_place_r_7) {
            #pragma unroll
            for (int d_r_4 = 0; d_r_4 < 8; ++d_r_4) {
                operand[t_place_r_7 * 8 + d_r_4] = ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_7 * 16)) < size_T ? fd::quantize<fd::bf16>(q_2[t_place_r_7 * 8 + d_r_4] * expf(state_logs_2[t_place_r_7 * 8 + d_r_4])) : 0.0f;
            }
        }
        #pragma unroll
        for (int t_place_r_8 = 0; t_place_r_8 < 4; ++t_place_r_8) {
            fd::store<fd::bf16, 8>(&s_operand[(t_place_lane + t_place_r_8 * 16) * 72 + d_lane], &operand[t_place_r_8 * 8]);
        }
        fd::copy_async_wait<0>();
        // [COMPUTE o__handed]
        __syncthreads();  // r379
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_state_before_laid[b_lane + n_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&o_handed[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r373

    // [LOAD o__far_inside] r380: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time; registers [t__place:4x16 e:4x8 t__place:2x8 e...
    float o_far_inside[64];
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 4; ++t_place_r_9) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            #pragma unroll
            for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                fd::load_or_zero<fd::f32, 2>(((long long)rest_h * 64 + (long long)t_place_lane_3 + (long long)(t_place_r_9 * 16 + t_place_r_10 * 8)) < size_T, &o_far_inside[((t_place_r_9 * 4 + e_r_3) * 2 + t_place_r_10) * 2], &o_x_far_inside[size_H * (long long)rest_h * 8192 + size_H * ((long long)t_place_lane_3 + (long long)(t_place_r_9 * 16 + t_place_r_10 * 8)) * 128 + (long long)h0 * 128 + (long long)(e_lane + e_r_3 * 8)]);
            }
        }
    }

    // [LOAD o__near_inside] r381: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time; registers [t__place:4x16 e:4x8 t__place:2x8 e...
    float o_near_inside[64];
    #pragma unroll
    for (int t_place_r_11 = 0; t_place_r_11 < 4; ++t_place_r_11) {
        #pragma unroll
        for (int e_r_4 = 0; e_r_4 < 4; ++e_r_4) {
            #pragma unroll
            for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                fd::load_or_zero<fd::f32, 2>(((long long)rest_h * 64 + (long long)t_place_lane_3 + (long long)(t_place_r_11 * 16 + t_place_r_12 * 8)) < size_T, &o_near_inside[((t_place_r_11 * 4 + e_r_4) * 2 + t_place_r_12) * 2], &o_x_near_inside[size_H * (long long)rest_h * 8192 + size_H * ((long long)t_place_lane_3 + (long long)(t_place_r_11 * 16 + t_place_r_12 * 8)) * 128 + (long long)h0 * 128 + (long long)(e_lane + e_r_4 * 8)]);
            }
        }
    }

    // [COMPUTE o] r382: 64 elements a thread in registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
    float o_2[64];
    #pragma unroll
    for (int t_place_r_13 = 0; t_place_r_13 < 4; ++t_place_r_13) {
        #pragma unroll
        for (int e_r_5 = 0; e_r_5 < 4; ++e_r_5) {
            #pragma unroll
            for (int t_place_r_14 = 0; t_place_r_14 < 2; ++t_place_r_14) {
                #pragma unroll
                for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
                    o_2[((t_place_r_13 * 4 + e_r_5) * 2 + t_place_r_14) * 2 + e_r_6] = o_far_inside[((t_place_r_13 * 4 + e_r_5) * 2 + t_place_r_14) * 2 + e_r_6] + o_near_inside[((t_place_r_13 * 4 + e_r_5) * 2 + t_place_r_14) * 2 + e_r_6] + o_handed[((t_place_r_13 * 4 + e_r_5) * 2 + t_place_r_14) * 2 + e_r_6];
                }
            }
        }
    }

    // [EXCHANGE o] r383: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:8x8 e:8x1] lanes [e:16x8 t__place:2x1] ...
    __syncwarp();
    #pragma unroll
    for (int t_place_r_15 = 0; t_place_r_15 < 4; ++t_place_r_15) {
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 4; ++e_r_7) {
            #pragma unroll
            for (int t_place_r_16 = 0; t_place_r_16 < 2; ++t_place_r_16) {
                fd::store<fd::bf16, 2>(&s_o[(t_place_lane_3 + t_place_r_15 * 16 + t_place_r_16 * 8) * 136 + e_lane + e_r_7 * 8], &o_2[((t_place_r_15 * 4 + e_r_7) * 2 + t_place_r_16) * 2]);
            }
        }
    }
    __syncthreads();
    float o_2_2[64];
    #pragma unroll
    for (int t_place_r_17 = 0; t_place_r_17 < 8; ++t_place_r_17) {
        fd::load<fd::bf16, 8>(&o_2_2[t_place_r_17 * 8], &s_o[(d_lane_2 + t_place_r_17 * 8) * 136 + e_lane_2]);
    }

    // [STORE o] r384: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_18 = 0; t_place_r_18 < 8; ++t_place_r_18) {
        if (((long long)rest_h * 64 + (long long)d_lane_2 + (long long)(t_place_r_18 * 8)) < size_T) fd::store<fd::bf16, 8>(&o[size_H * (long long)rest_h * 8192 + size_H * ((long long)d_lane_2 + (long long)(t_place_r_18 * 8)) * 128 + (long long)h0 * 128 + (long long)e_lane_2], &o_2_2[t_place_r_18 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) gated_linear_attention_kernel_any_1(
    const float* __restrict__ gate,
    float* __restrict__ state_x_logs,
    float* __restrict__ state_x_logs_before,
    int h_blocks,
    long long size_H,
    long long size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_logs = reinterpret_cast<float*>(fd_shared + 0);  // 256 x f32, bytes 0..1024
    float* s_state_logs_2 = reinterpret_cast<float*>(fd_shared + 1024);  // 4096 x f32, bytes 1024..17408
    float* s_state_logs_before = reinterpret_cast<float*>(fd_shared + 17408);  // 256 x f32, bytes 17408..18432
    float* s_state_logs_before_2 = reinterpret_cast<float*>(fd_shared + 18432);  // 4096 x f32, bytes 18432..34816

    // [INIT] r395: one kernel over blocks of [t__chunk, h, d]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x / 2;
    const int d0 = (int)blockIdx.x % 2 * 64;
    const int rest_h = fd::div(rest_d, h_blocks);
    const int h0 = fd::mod(rest_d, h_blocks);
    const int t_place_lane = lane / 16 * 8 + warp % 4 * 16;  // r403
    const int d_lane = lane % 16 * 2 + warp / 4 * 32;
    const int d_lane_2 = lane / 16 + warp * 2;  // r405
    const int t_place_lane_2 = lane % 16 * 4;
    float state_logs_carry[2];  // r395
    state_logs_carry[0] = 0.0f;
    state_logs_carry[1] = 0.0f;

    // [LOAD gate] r403: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 16 elements a thread, 2 at a time; registers [t__place:8x1 d:2x1] lanes [d:16x2 ...
    fd::grid_release();  // r504
    float gate_2[16];  // r403
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 8; ++t_place_r) {
        fd::load_or_zero<fd::f32, 2, fd::read_only>(((long long)rest_h * 64 + (long long)t_place_lane + (long long)t_place_r) < size_T, &gate_2[t_place_r * 2], &gate[size_H * (long long)rest_h * 8192 + size_H * ((long long)t_place_lane + (long long)t_place_r) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
    }

    // [SCAN state__logs] r404: neighbouring lanes have neighbouring columns: 8 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before
    float state_logs[16];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 8; ++t_place_r_2) {
        #pragma unroll
        for (int d_r = 0; d_r < 2; ++d_r) {
            state_logs[t_place_r_2 * 2 + d_r] = ((long long)rest_h * 64 + (long long)t_place_lane + (long long)t_place_r_2) < size_T ? fd::max(gate_2[t_place_r_2 * 2 + d_r], -104.0f) : 0.0f;
        }
    }
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
        state_logs[2 + d_r_2] = state_logs[d_r_2] + state_logs[2 + d_r_2];
        state_logs[4 + d_r_2] = state_logs[2 + d_r_2] + state_logs[4 + d_r_2];
        state_logs[6 + d_r_2] = state_logs[4 + d_r_2] + state_logs[6 + d_r_2];
        state_logs[8 + d_r_2] = state_logs[6 + d_r_2] + state_logs[8 + d_r_2];
        state_logs[10 + d_r_2] = state_logs[8 + d_r_2] + state_logs[10 + d_r_2];
        state_logs[12 + d_r_2] = state_logs[10 + d_r_2] + state_logs[12 + d_r_2];
        state_logs[14 + d_r_2] = state_logs[12 + d_r_2] + state_logs[14 + d_r_2];
    }
    const int lane_of_column = lane / 16;
    float state_logs_total[2];
    float state_logs_before[2];
    #pragma unroll
    for (int d_r_3 = 0; d_r_3 < 2; ++d_r_3) {
        float total = state_logs[14 + d_r_3];
        const float other = fd::shuffle_up(total, 16);
        const float next = 1 <= lane_of_column ? other + total : total;
        total = next;
        const float other_2 = fd::shuffle_up(total, 16);
        state_logs_before[d_r_3] = lane_of_column == 0 ? 0.0f : other_2;
        state_logs_total[d_r_3] = total;
    }
    float state_logs_start[2];
    #pragma unroll
    for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
        state_logs_start[d_r_4] = state_logs_carry[d_r_4];
    }
    const int warp_of_column = warp % 4;
    if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_logs[warp_of_column * 64 + d_lane], &state_logs_total[0]);
    __syncthreads();
    float state_logs_part[2];
    #pragma unroll
    for (int r = 0; r < 4; ++r) {
        fd::load<fd::f32, 2>(&state_logs_part[0], &s_state_logs[r * 64 + d_lane]);
        #pragma unroll
        for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
            state_logs_carry[d_r_5] += state_logs_part[d_r_5];
            state_logs_start[d_r_5] = r < warp_of_column ? state_logs_carry[d_r_5] : state_logs_start[d_r_5];
        }
    }
    #pragma unroll
    for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
        state_logs_start[d_r_6] += state_logs_before[d_r_6];
    }
    float state_logs_2[16];
    #pragma unroll
    for (int d_r_7 = 0; d_r_7 < 2; ++d_r_7) {
        state_logs_2[d_r_7] = state_logs_start[d_r_7] + state_logs[d_r_7];
        state_logs_2[2 + d_r_7] = state_logs_start[d_r_7] + state_logs[2 + d_r_7];
        state_logs_2[4 + d_r_7] = state_logs_start[d_r_7] + state_logs[4 + d_r_7];
        state_logs_2[6 + d_r_7] = state_logs_start[d_r_7] + state_logs[6 + d_r_7];
        state_logs_2[8 + d_r_7] = state_logs_start[d_r_7] + state_logs[8 + d_r_7];
        state_logs_2[10 + d_r_7] = state_logs_start[d_r_7] + state_logs[10 + d_r_7];
        state_logs_2[12 + d_r_7] = state_logs_start[d_r_7] + state_logs[12 + d_r_7];
        state_logs_2[14 + d_r_7] = state_logs_start[d_r_7] + state_logs[14 + d_r_7];
    }

    // [EXCHANGE state__logs] r405: from registers [t__place:8x1 d:2x1] lanes [d:16x2 t__place:2x8] warps [t__place:4x16 d:2x32] to registers [d:4x16 t__place:4x1] lanes [t__place:16x4 d:2x1] warp...
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 8; ++t_place_r_3) {
        #pragma unroll
        for (int d_r_8 = 0; d_r_8 < 2; ++d_r_8) {
            fd::store<fd::f32, 1>(&s_state_logs_2[(d_lane + d_r_8) * 64 + ((t_place_lane + t_place_r_3) ^ ((d_lane + d_r_8) * 64 / 128 % 8 * 4))], &state_logs_2[t_place_r_3 * 2 + d_r_8]);
        }
    }
    __syncthreads();
    float state_logs_3[16];
    #pragma unroll
    for (int d_r_9 = 0; d_r_9 < 4; ++d_r_9) {
        fd::load<fd::f32, 4>(&state_logs_3[d_r_9 * 4], &s_state_logs_2[(d_lane_2 + d_r_9 * 16) * 64 + (t_place_lane_2 ^ ((d_lane_2 + d_r_9 * 16) * 64 / 128 % 8 * 4))]);
    }

    // [STORE state__logs] r406: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__place); 16 elements a thread, 4 at a time
    #pragma unroll
    for (int d_r_10 = 0; d_r_10 < 4; ++d_r_10) {
        fd::store<fd::f32, 4>(&state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)(d_lane_2 + d_r_10 * 16)) * 64 + (long long)t_place_lane_2], &state_logs_3[d_r_10 * 4]);
    }
    float state_logs_before_carry[2];
    state_logs_before_carry[0] = 0.0f;
    state_logs_before_carry[1] = 0.0f;

    // [SCAN state__logs_before] r407: neighbouring lanes have neighbouring columns: 8 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before
    float state_logs_before_2[16];
    #pragma unroll
    for (int t_place_r_4 = 0; t_place_r_4 < 8; ++t_place_r_4) {
        #pragma unroll
        for (int d_r_11 = 0; d_r_11 < 2; ++d_r_11) {
            state_logs_before_2[t_place_r_4 * 2 + d_r_11] = ((long long)rest_h * 64 + (long long)t_place_lane + (long long)t_place_r_4) < size_T ? fd::max(gate_2[t_place_r_4 * 2 + d_r_11], -104.0f) : 0.0f;
        }
    }
    #pragma unroll
    for (int d_r_12 = 0; d_r_12 < 2; ++d_r_12) {
        state_logs_before_2[2 + d_r_12] = state_logs_before_2[d_r_12] + state_logs_before_2[2 + d_r_12];
        state_logs_before_2[4 + d_r_12] = state_logs_before_2[2 + d_r_12] + state_logs_before_2[4 + d_r_12];
        state_logs_before_2[6 + d_r_12] = state_logs_before_2[4 + d_r_12] + state_logs_before_2[6 + d_r_12];
        state_logs_before_2[8 + d_r_12] = state_logs_before_2[6 + d_r_12] + state_logs_before_2[8 + d_r_12];
        state_logs_before_2[10 + d_r_12] = state_logs_before_2[8 + d_r_12] + state_logs_before_2[10 + d_r_12];
        state_logs_before_2[12 + d_r_12] = state_logs_before_2[10 + d_r_12] + state_logs_before_2[12 + d_r_12];
        state_logs_before_2[14 + d_r_12] = state_logs_before_2[12 + d_r_12] + state_logs_before_2[14 + d_r_12];
    }
    const int lane_of_column_2 = lane / 16;
    float state_logs_before_total[2];
    float state_logs_before_before[2];
    #pragma unroll
    for (int d_r_13 = 0; d_r_13 < 2; ++d_r_13) {
        float total_2 = state_logs_before_2[14 + d_r_13];
        const float other_3 = fd::shuffle_up(total_2, 16);
        const float next_2 = 1 <= lane_of_column_2 ? other_3 + total_2 : total_2;
        total_2 = next_2;
        const float other_4 = fd::shuffle_up(total_2, 16);
        state_logs_before_before[d_r_13] = lane_of_column_2 == 0 ? 0.0f : other_4;
        state_logs_before_total[d_r_13] = total_2;
    }
    float state_logs_before_start[2];
    #pragma unroll
    for (int d_r_14 = 0; d_r_14 < 2; ++d_r_14) {
        state_logs_before_start[d_r_14] = state_logs_before_carry[d_r_14];
    }
    const int warp_of_column_2 = warp % 4;
    if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_logs_before[warp_of_column_2 * 64 + d_lane], &state_logs_before_total[0]);
    __syncthreads();
    float state_logs_before_part[2];
    #pragma unroll
    for (int r_2 = 0; r_2 < 4; ++r_2) {
        fd::load<fd::f32, 2>(&state_logs_before_part[0], &s_state_logs_before[r_2 * 64 + d_lane]);
        #pragma unroll
        for (int d_r_15 = 0; d_r_15 < 2; ++d_r_15) {
            state_logs_before_carry[d_r_15] += state_logs_before_part[d_r_15];
            state_logs_before_start[d_r_15] = r_2 < warp_of_column_2 ? state_logs_before_carry[d_r_15] : state_logs_before_start[d_r_15];
        }
    }
    #pragma unroll
    for (int d_r_16 = 0; d_r_16 < 2; ++d_r_16) {
        state_logs_before_start[d_r_16] += state_logs_before_before[d_r_16];
    }
    float state_logs_before_3[16];
    #pragma unroll
    for (int d_r_17 = 0; d_r_17 < 2; ++d_r_17) {
        state_logs_before_3[d_r_17] = state_logs_before_start[d_r_17];
        state_logs_before_3[2 + d_r_17] = state_logs_before_start[d_r_17] + state_logs_before_2[d_r_17];
        state_logs_before_3[4 + d_r_17] = state_logs_before_start[d_r_17] + state_logs_before_2[2 + d_r_17];
        state_logs_before_3[6 + d_r_17] = state_logs_before_start[d_r_17] + state_logs_before_2[4 + d_r_17];
        state_logs_before_3[8 + d_r_17] = state_logs_before_start[d_r_17] + state_logs_before_2[6 + d_r_17];
        state_logs_before_3[10 + d_r_17] = state_logs_before_start[d_r_17] + state_logs_before_2[8 + d_r_17];
        state_logs_before_3[12 + d_r_17] = state_logs_before_start[d_r_17] + state_logs_before_2[10 + d_r_17];
        state_logs_before_3[14 + d_r_17] = state_logs_before_start[d_r_17] + state_logs_before_2[12 + d_r_17];
    }

    // [EXCHANGE state__logs_before] r408: from registers [t__place:8x1 d:2x1] lanes [d:16x2 t__place:2x8] warps [t__place:4x16 d:2x32] to registers [d:4x16 t__place:4x1] lanes [t__place:16x4 d:2x1] warp...
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 8; ++t_place_r_5) {
        #pragma unroll
        for (int d_r_18 = 0; d_r_18 < 2; ++d_r_18) {
            fd::store<fd::f32, 1>(&s_state_logs_before_2[(d_lane + d_r_18) * 64 + ((t_place_lane + t_place_r_5) ^ ((d_lane + d_r_18) * 64 / 128 % 8 * 4))], &state_logs_before_3[t_place_r_5 * 2 + d_r_18]);
        }
    }
    __syncthreads();
    float state_logs_before_4[16];
    #pragma unroll
    for (int d_r_19 = 0; d_r_19 < 4; ++d_r_19) {
        fd::load<fd::f32, 4>(&state_logs_before_4[d_r_19 * 4], &s_state_logs_before_2[(d_lane_2 + d_r_19 * 16) * 64 + (t_place_lane_2 ^ ((d_lane_2 + d_r_19 * 16) * 64 / 128 % 8 * 4))]);
    }

    // [STORE state__logs_before] r409: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__place); 16 elements a thread, 4 at a time
    #pragma unroll
    for (int d_r_20 = 0; d_r_20 < 4; ++d_r_20) {
        fd::store<fd::f32, 4>(&state_x_logs_before[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)(d_lane_2 + d_r_20 * 16)) * 64 + (long long)t_place_lane_2], &state_logs_before_4[d_r_20 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_linear_attention_kernel_any_2(
    const __nv_bfloat16* __restrict__ v,
    const __nv_bfloat16* __restrict__ k,
    const float* state_x_logs,
    float* __restrict__ state_x_added,
    int h_blocks,
    long long size_T,
    long long size_H) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 2304 x bf16, bytes 0..4608
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 4608);  // 2048 x bf16, bytes 4608..8704
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 8704);  // 2560 x bf16, bytes 8704..13824

    // [INIT] r396: one kernel over blocks of [t__chunk, h, d, e]; `state__logs` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 2;
    const int e0 = (int)blockIdx.x % 2 * 64;
    const int rest_d = rest_e / 2;
    const int d0 = rest_e % 2 * 64;
    const int rest_h = fd::div(rest_d, h_blocks);
    const int h0 = fd::mod(rest_d, h_blocks);
    const int t_source_lane = lane / 8 + warp * 4;  // r414
    const int d_lane = lane % 8 * 8;
    const int d_lane_2 = lane / 4 + warp * 8;  // r415
    const int t_source_lane_2 = lane % 4 * 8;
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r419
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + warp / 2 * 32 + lane / 8 / 2 * 8;
    const int d_lane_3 = lane / 4 + warp % 2 * 32;  // r420
    const int e_lane = lane % 4 * 2 + warp / 2 * 32;

    // [INIT] r410: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r504
    fd::grid_release();
    float state_added[32];  // r410
    #pragma unroll
    for (int d_r = 0; d_r < 2; ++d_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 4; ++e_r) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                #pragma unroll
                for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                    state_added[((d_r * 4 + e_r) * 2 + d_r_2) * 2 + e_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r411

    // [LOAD state__logs] r416: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + 63); 2 elements a thread, 1 at a time; registers [d:2x32] lanes [*:4 d:8x1] warps [d:4x8]
    float state_logs[2];
    #pragma unroll
    for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
        fd::load<fd::f32, 1>(&state_logs[d_r_5], &state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)(d_lane_2 + d_r_5 * 32)) * 64 + 63]);
    }

    // [COMPUTE state__added] r419: 64x64x32 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
    float k_2[16];  // r412
    float k_2_2[16];
    float state_logs_2[16];
    float operand[16];
    unsigned fragment_a[8];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 32) {
        // [LOAD v] r413: 32 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 144 bytes apart so that 8 rows use diff...
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * (long long)rest_h * 8192 + size_H * (long long)(t_source0 + row) * 128 + (long long)h0 * 128 + (long long)(e0 + column);
            const int to = row * 72 + column;
            const bool valid = (t_source0 + row) < t_source_end && ((long long)rest_h * 64 + (long long)(t_source0 + row)) < size_T;
            fd::copy_async<16>(&s_v[to], &v[from], valid);
        }
        fd::copy_async_commit();

        // [LOAD k] r414: address (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d); 16 elements a thread, 8 at a time; registers [t__source:2x16 d:8x1] lanes [d:8x...
        #pragma unroll
        for (int t_source_r = 0; t_source_r < 2; ++t_source_r) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((t_source0 + t_source_lane + t_source_r * 16) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)(t_source_lane + t_source_r * 16)) < size_T, &k_2[t_source_r * 8], &k[size_H * (long long)rest_h * 8192 + size_H * ((long long)t_source0 + (long long)(t_source_lane + t_source_r * 16)) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
        }

        // [EXCHANGE k] r415: from registers [t__source:2x16 d:8x1] lanes [d:8x8 t__source:4x1] warps [t__source:4x4] to registers [d:2x32 t__source:8x1] lanes [t__source:4x8 d:8x1] warps [d...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 2; ++t_source_r_2) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 8; ++d_r_3) {
                fd::store<fd::bf16, 1>(&s_k[(d_lane + d_r_3) * 32 + ((t_source_lane + t_source_r_2 * 16) ^ ((d_lane + d_r_3) * 32 / 256 % 4 * 8))], &k_2[t_source_r_2 * 8 + d_r_3]);
            }
        }
        __syncthreads();
        #pragma unroll
        for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
            fd::load<fd::bf16, 8>(&k_2_2[d_r_4 * 8], &s_k[(d_lane_2 + d_r_4 * 32) * 32 + (t_source_lane_2 ^ ((d_lane_2 + d_r_4 * 32) * 32 / 256 % 4 * 8))]);
        }

        // [LOAD state__logs] r417: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__source); 16 elements a thread, 1 at a time; registers [d:2x32 t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
            #pragma unroll
            for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
                fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane_2 + t_source_r_3) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)t_source_r_3) < size_T, &state_logs_2[d_r_6 * 8 + t_source_r_3], &state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)(d_lane_2 + d_r_6 * 32)) * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)t_source_r_3]);
            }
        }

        // [STAGE operand] r418: rounded to bf16 as the matrix unit's operand, 64 rows of 32, rows 80 bytes apart
        #pragma unroll
        for (int d_r_7 = 0; d_r_7 < 2; ++d_r_7) {
            #pragma unroll
            for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
                operand[d_r_7 * 8 + t_source_r_4] = (t_source0 + t_source_lane_2 + t_source_r_4) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)t_source_r_4) < size_T ? k_2_2[d_r_7 * 8 + t_source_r_4] * expf(state_logs[d_r_7] - state_logs_2[d_r_7 * 8 + t_source_r_4]) : 0.0f;
            }
        }
        #pragma unroll
        for (int d_r_8 = 0; d_r_8 < 2; ++d_r_8) {
            fd::store<fd::bf16, 8>(&s_operand[(d_lane_2 + d_r_8 * 32) * 40 + t_source_lane_2], &operand[d_r_8 * 8]);
        }
        fd::copy_async_wait<0>();
        // [COMPUTE state__added]
        __syncthreads();  // r419
        #pragma unroll
        for (int k_step = 0; k_step < 2; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 640 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_v[b_lane + n_r * 16 + k_step * 16 * 72]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&state_added[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r412

    // [STORE state__added] r420: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int d_r_9 = 0; d_r_9 < 2; ++d_r_9) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            #pragma unroll
            for (int d_r_10 = 0; d_r_10 < 2; ++d_r_10) {
                fd::store<fd::f32, 2>(&state_x_added[size_H * (long long)rest_h * 16384 + (long long)h0 * 16384 + ((long long)d0 + (long long)(d_lane_3 + d_r_9 * 16 + d_r_10 * 8)) * 128 + (long long)e0 + (long long)(e_lane + e_r_3 * 8)], &state_added[((d_r_9 * 4 + e_r_3) * 2 + d_r_10) * 2]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_linear_attention_kernel_any_3(
    const float* state_x_added,
    const float* state_x_logs,
    __nv_bfloat16* __restrict__ state_x_before_laid,
    int n_t__chunk,
    long long size_H) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_before = reinterpret_cast<float*>(fd_shared + 0);  // 128 x f32, bytes 0..512
    float* s_state_before_2 = reinterpret_cast<float*>(fd_shared + 512);  // 128 x f32, bytes 512..1024

    // [INIT] r397: one kernel over blocks of [h, d, e]; `state__added` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 4;
    const int e0 = (int)blockIdx.x % 4 * 32;
    const int rest_d = rest_e / 128;
    const int d0 = rest_e % 128;
    const int t_chunk_lane = lane / 16 * 4 + warp * 8;  // r423
    const int e_lane = lane % 16 * 2;

    // [INIT] r421: pass 0: states start at the identity of their operators
    float state_before_carry[2];  // r422
    state_before_carry[0] = 1.0f;
    state_before_carry[1] = 1.0f;
    float state_before_carry_2[2];
    state_before_carry_2[0] = 0.0f;
    state_before_carry_2[1] = 0.0f;

    // [STORE state__before_laid] r427: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 8 elements a thread, 2 at a time
    fd::grid_wait();  // r504
    fd::grid_release();
    float state_added[8];  // r422
    float state_logs[4];
    float state_before[8];
    float state_before_2[8];
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
        // [LOAD state__added] r423: address ((((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e) - (H * 16384)); 8 elements a thread, 2 at a time; registers [t__chunk:4x1 e:2x1] lanes [e:...
        #pragma unroll
        for (int t_chunk_r = 0; t_chunk_r < 4; ++t_chunk_r) {
            fd::load_or_zero<fd::f32, 2>((t_chunk0 + t_chunk_lane + t_chunk_r) < n_t__chunk && 0 < ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r)), &state_added[t_chunk_r * 2], &state_x_added[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r)) * 16384 + (long long)rest_d * 16384 + (long long)d0 * 128 + (long long)e0 + (long long)e_lane - size_H * 16384]);
        }

        // [LOAD state__logs] r424: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) - (H * 8192)) + 63); 4 elements a thread, 1 at a time; registers [t__chunk:4x1] lanes [*:16 t__chu...
        #pragma unroll
        for (int t_chunk_r_2 = 0; t_chunk_r_2 < 4; ++t_chunk_r_2) {
            fd::load_or_zero<fd::f32, 1>((t_chunk0 + t_chunk_lane + t_chunk_r_2) < n_t__chunk && 0 < ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_2)), &state_logs[t_chunk_r_2], &state_x_logs[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_2)) * 8192 + (long long)rest_d * 8192 + (long long)d0 * 64 - size_H * 8192 + 63]);
        }

        // [SCAN state__before] r425: neighbouring lanes have neighbouring columns: 4 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before
        #pragma unroll
        for (int t_chunk_r_3 = 0; t_chunk_r_3 < 4; ++t_chunk_r_3) {
            #pragma unroll
            for (int e_r = 0; e_r < 2; ++e_r) {
                state_before[t_chunk_r_3 * 2 + e_r] = (t_chunk0 + t_chunk_lane + t_chunk_r_3) < n_t__chunk ? (0 < ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_3)) ? expf(state_logs[t_chunk_r_3]) : 1.0f) : 1.0f;
                state_before_2[t_chunk_r_3 * 2 + e_r] = (t_chunk0 + t_chunk_lane + t_chunk_r_3) < n_t__chunk ? (0 < ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_3)) ? state_added[t_chunk_r_3 * 2 + e_r] : 0.0f) : 0.0f;
            }
        }
        #pragma unroll
        for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
            const float next = state_before[2 + e_r_2] * state_before[e_r_2];
            const float next_2 = state_before[2 + e_r_2] * state_before_2[e_r_2] + state_before_2[2 + e_r_2];
            state_before[2 + e_r_2] = next;
            state_before_2[2 + e_r_2] = next_2;
            const float next_3 = state_before[4 + e_r_2] * state_before[2 + e_r_2];
            const float next_4 = state_before[4 + e_r_2] * state_before_2[2 + e_r_2] + state_before_2[4 + e_r_2];
            state_before[4 + e_r_2] = next_3;
            state_before_2[4 + e_r_2] = next_4;
            const float next_5 = state_before[6 + e_r_2] * state_before[4 + e_r_2];
            const float next_6 = state_before[6 + e_r_2] * state_before_2[4 + e_r_2] + state_before_2[6 + e_r_2];
            state_before[6 + e_r_2] = next_5;
            state_before_2[6 + e_r_2] = next_6;
        }
        const int lane_of_column = lane / 16;
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
            float total = state_before[6 + e_r_3];
            float total_2 = state_before_2[6 + e_r_3];
            const float other = fd::shuffle_up(total, 16);
            const float other_2 = fd::shuffle_up(total_2, 16);
            const float next_7 = 1 <= lane_of_column ? total * other : total;
            const float next_8 = 1 <= lane_of_column ? total * other_2 + total_2 : total_2;
            total = next_7;
            total_2 = next_8;
            const float other_3 = fd::shuffle_up(total, 16);
            const float other_4 = fd::shuffle_up(total_2, 16);
            const float next_9 = lane_of_column == 0 ? 1.0f : other_3;
            const float next_10 = lane_of_column == 0 ? 0.0f : other_4;
            state_before_before[e_r_3] = next_9;
            state_before_before_2[e_r_3] = next_10;
            state_before_total[e_r_3] = total;
            state_before_total_2[e_r_3] = total_2;
        }
        #pragma unroll
        for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
            const float next_11 = state_before_carry[e_r_4];
            const float next_12 = state_before_carry_2[e_r_4];
            state_before_start[e_r_4] = next_11;
            state_before_start_2[e_r_4] = next_12;
        }
        if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_before[warp * 32 + e_lane], &state_before_total[0]);
        if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_before_2[warp * 32 + e_lane], &state_before_total_2[0]);
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            fd::load<fd::f32, 2>(&state_before_part[0], &s_state_before[r * 32 + e_lane]);
            fd::load<fd::f32, 2>(&state_before_part_2[0], &s_state_before_2[r * 32 + e_lane]);
            #pragma unroll
            for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
                const float next_13 = state_before_part[e_r_5] * state_before_carry[e_r_5];
                const float next_14 = state_before_part[e_r_5] * state_before_carry_2[e_r_5] + state_before_part_2[e_r_5];
                state_before_carry[e_r_5] = next_13;
                state_before_carry_2[e_r_5] = next_14;
                const float next_15 = r < warp ? state_before_carry[e_r_5] : state_before_start[e_r_5];
                const float next_16 = r < warp ? state_before_carry_2[e_r_5] : state_before_start_2[e_r_5];
                state_before_start[e_r_5] = next_15;
                state_before_start_2[e_r_5] = next_16;
            }
        }
        #pragma unroll
        for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
            const float next_17 = state_before_before[e_r_6] * state_before_start[e_r_6];
            const float next_18 = state_before_before[e_r_6] * state_before_start_2[e_r_6] + state_before_before_2[e_r_6];
            state_before_start[e_r_6] = next_17;
            state_before_start_2[e_r_6] = next_18;
        }
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
            state_before_3[e_r_7] = state_before[e_r_7] * state_before_start[e_r_7] * 0.0f + (state_before[e_r_7] * state_before_start_2[e_r_7] + state_before_2[e_r_7]);
            state_before_3[2 + e_r_7] = state_before[2 + e_r_7] * state_before_start[e_r_7] * 0.0f + (state_before[2 + e_r_7] * state_before_start_2[e_r_7] + state_before_2[2 + e_r_7]);
            state_before_3[4 + e_r_7] = state_before[4 + e_r_7] * state_before_start[e_r_7] * 0.0f + (state_before[4 + e_r_7] * state_before_start_2[e_r_7] + state_before_2[4 + e_r_7]);
            state_before_3[6 + e_r_7] = state_before[6 + e_r_7] * state_before_start[e_r_7] * 0.0f + (state_before[6 + e_r_7] * state_before_start_2[e_r_7] + state_before_2[6 + e_r_7]);
        }

        // [COMPUTE state__before_laid] r426: 8 elements a thread in registers [t__chunk:4x1 e:2x1] lanes [e:16x2 t__chunk:2x4] warps [t__chunk:4x8]
        #pragma unroll
        for (int t_chunk_r_4 = 0; t_chunk_r_4 < 4; ++t_chunk_r_4) {
            #pragma unroll
            for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
                state_before_laid[t_chunk_r_4 * 2 + e_r_8] = state_before_3[t_chunk_r_4 * 2 + e_r_8];
            }
        }
        // [STORE state__before_laid]
        __syncthreads();  // r427
        #pragma unroll
        for (int t_chunk_r_5 = 0; t_chunk_r_5 < 4; ++t_chunk_r_5) {
            if ((t_chunk0 + t_chunk_lane + t_chunk_r_5) < n_t__chunk) fd::store<fd::bf16, 2>(&state_x_before_laid[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_5)) * 16384 + (long long)rest_d * 16384 + (long long)d0 * 128 + (long long)e0 + (long long)e_lane], &state_before_laid[t_chunk_r_5 * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) gated_linear_attention_kernel_any_4(
    const __nv_bfloat16* __restrict__ q,
    const float* state_x_logs,
    const float* state_x_logs_before,
    __nv_bfloat16* __restrict__ q_laid,
    int h_blocks,
    long long size_H,
    long long size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_logs = reinterpret_cast<float*>(fd_shared + 0);  // 2048 x f32, bytes 0..8192

    // [INIT] r399: q_laid[t__chunk,h,t__block,t__row,d] = (bf16((q[(((t__chunk * 64) + (t__block * 16)) + t__row), h, d] * exp((state__logs[t__chunk, h, d, ((t__block * 16) + t__r...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x;
    const int rest_t_block = rest_d / 4;
    const int t_block0 = rest_d % 4;
    const int rest_h = fd::div(rest_t_block, h_blocks);
    const int h0 = fd::mod(rest_t_block, h_blocks);
    const int t_row_lane = lane / 16 + warp * 2;  // r428
    const int d_lane = lane % 16 * 8;
    const int d_lane_2 = lane / 4 + warp * 8;  // r429
    const int t_row_lane_2 = lane % 4 * 4;

    // [LOAD q] r428: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + d); 8 elements a thread, 8 at a time; registers [d:8x1] la...
    fd::grid_wait();  // r504
    fd::grid_release();
    float q_2[8];  // r428
    fd::load_or_zero<fd::bf16, 8, fd::read_only>(((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)t_row_lane) < size_T, &q_2[0], &q[size_H * (long long)rest_h * 8192 + size_H * (long long)t_block0 * 2048 + size_H * (long long)t_row_lane * 128 + (long long)h0 * 128 + (long long)d_lane]);

    // [LOAD state__logs] r429: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)) + t__row); 8 elements a thread, 4 at a time; registers [d:2x64 t__row:4x1] lane...
    float state_logs[8];
    #pragma unroll
    for (int d_r = 0; d_r < 2; ++d_r) {
        fd::load<fd::f32, 4>(&state_logs[d_r * 4], &state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + (long long)(d_lane_2 + d_r * 64) * 64 + (long long)t_block0 * 16 + (long long)t_row_lane_2]);
    }

    // [EXCHANGE state__logs] r430: from registers [d:2x64 t__row:4x1] lanes [t__row:4x4 d:8x1] warps [d:8x8] to registers [d:8x1] lanes [d:16x8 t__row:2x1] warps [t__row:8x2]
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
        #pragma unroll
        for (int t_row_r = 0; t_row_r < 4; ++t_row_r) {
            fd::store<fd::f32, 1>(&s_state_logs[(t_row_lane_2 + t_row_r) * 128 + ((d_lane_2 + d_r_2 * 64) ^ ((t_row_lane_2 + t_row_r) * 128 / 256 % 8 * 4))], &state_logs[d_r_2 * 4 + t_row_r]);
        }
    }
    __syncthreads();
    float state_logs_2[8];
    #pragma unroll
    for (int d_r_3 = 0; d_r_3 < 2; ++d_r_3) {
        fd::load<fd::f32, 4>(&state_logs_2[d_r_3 * 4], &s_state_logs[t_row_lane * 128 + ((d_lane + d_r_3 * 4) ^ (t_row_lane * 128 / 256 % 8 * 4))]);
    }

    // [LOAD state__logs_before] r431: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)); 8 elements a thread, 1 at a time; registers [d:8x1] lanes [d:16x8 *:2] warps [*...
    float state_logs_before[8];
    #pragma unroll
    for (int d_r_4 = 0; d_r_4 < 8; ++d_r_4) {
        fd::load<fd::f32, 1>(&state_logs_before[d_r_4], &state_x_logs_before[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d_lane + (long long)d_r_4) * 64 + (long long)t_block0 * 16]);
    }

    // [COMPUTE q_laid] r432: 8 elements a thread in registers [d:8x1] lanes [d:16x8 t__row:2x1] warps [t__row:8x2]
    float q_laid_2[8];
    #pragma unroll
    for (int d_r_5 = 0; d_r_5 < 8; ++d_r_5) {
        q_laid_2[d_r_5] = ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)t_row_lane) < size_T ? fd::quantize<fd::bf16>(q_2[d_r_5] * fd::exp2_approx((state_logs_2[d_r_5] - state_logs_before[d_r_5]) * 1.442695f)) : 0.0f;
    }

    // [STORE q_laid] r433: address ((((((H * t__chunk) * 8192) + (h * 8192)) + d) + (t__block * 2048)) + (t__row * 128)); 8 elements a thread, 8 at a time
    fd::store<fd::bf16, 8>(&q_laid[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + (long long)d_lane + (long long)t_block0 * 2048 + (long long)t_row_lane * 128], &q_laid_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) gated_linear_attention_kernel_any_5(
    const __nv_bfloat16* __restrict__ k,
    const float* state_x_logs_before,
    const float* state_x_logs,
    __nv_bfloat16* __restrict__ k_laid,
    int h_blocks,
    long long size_H,
    long long size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_logs = reinterpret_cast<float*>(fd_shared + 0);  // 4096 x f32, bytes 0..16384

    // [INIT] r399: q_laid[t__chunk,h,t__block,t__row,d] = (bf16((q[(((t__chunk * 64) + (t__block * 16)) + t__row), h, d] * exp((state__logs[t__chunk, h, d, ((t__block * 16) + t__r...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x / 2;
    const int d0 = (int)blockIdx.x % 2 * 64;
    const int rest_t_block = rest_d / 4;
    const int t_block0 = rest_d % 4;
    const int rest_h = fd::div(rest_t_block, h_blocks);
    const int h0 = fd::mod(rest_t_block, h_blocks);
    const int t_source_lane = lane / 8 + warp * 4;  // r434
    const int d_lane = lane % 8 * 8;
    const int d_lane_2 = lane / 16 + warp * 2;  // r436
    const int t_source_lane_2 = lane % 16 * 4;

    // [LOAD k] r434: address (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d); 16 elements a thread, 8 at a time; registers [t__source:2x32 d:8x1] lanes [d:8x...
    fd::grid_wait();  // r504
    fd::grid_release();
    float k_2[16];  // r434
    #pragma unroll
    for (int t_source_r = 0; t_source_r < 2; ++t_source_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((long long)(t_source_lane + t_source_r * 32) < ((long long)t_block0 * 16) && ((long long)rest_h * 64 + (long long)(t_source_lane + t_source_r * 32)) < size_T, &k_2[t_source_r * 8], &k[size_H * (long long)rest_h * 8192 + size_H * (long long)(t_source_lane + t_source_r * 32) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
    }

    // [LOAD state__logs_before] r435: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)); 8 elements a thread, 1 at a time; registers [d:8x1] lanes [d:8x8 *:4] warps [*:...
    float state_logs_before[8];
    #pragma unroll
    for (int d_r = 0; d_r < 8; ++d_r) {
        fd::load<fd::f32, 1>(&state_logs_before[d_r], &state_x_logs_before[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)d_lane + (long long)d_r) * 64 + (long long)t_block0 * 16]);
    }

    // [LOAD state__logs] r436: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__source); 16 elements a thread, 4 at a time; registers [d:4x16 t__source:4x1] lanes [t__source:...
    float state_logs[16];
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
        fd::load<fd::f32, 4>(&state_logs[d_r_2 * 4], &state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)(d_lane_2 + d_r_2 * 16)) * 64 + (long long)t_source_lane_2]);
    }

    // [EXCHANGE state__logs] r437: from registers [d:4x16 t__source:4x1] lanes [t__source:16x4 d:2x1] warps [d:8x2] to registers [t__source:2x32 d:8x1] lanes [d:8x8 t__source:4x1] warps [t__sourc...
    #pragma unroll
    for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 4; ++t_source_r_2) {
            fd::store<fd::f32, 1>(&s_state_logs[(t_source_lane_2 + t_source_r_2) * 64 + ((d_lane_2 + d_r_3 * 16) ^ ((t_source_lane_2 + t_source_r_2) * 64 / 256 % 8 * 4))], &state_logs[d_r_3 * 4 + t_source_r_2]);
        }
    }
    __syncthreads();
    float state_logs_2[16];
    #pragma unroll
    for (int t_source_r_3 = 0; t_source_r_3 < 2; ++t_source_r_3) {
        #pragma unroll
        for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
            fd::load<fd::f32, 4>(&state_logs_2[t_source_r_3 * 8 + d_r_4 * 4], &s_state_logs[(t_source_lane + t_source_r_3 * 32) * 64 + ((d_lane + d_r_4 * 4) ^ ((t_source_lane + t_source_r_3 * 32) * 64 / 256 % 8 * 4))]);
        }
    }

    // [COMPUTE k_laid] r438: 16 elements a thread in registers [t__source:2x32 d:8x1] lanes [d:8x8 t__source:4x1] warps [t__source:8x4]
    float k_laid_2[16];
    #pragma unroll
    for (int t_source_r_4 = 0; t_source_r_4 < 2; ++t_source_r_4) {
        #pragma unroll
        for (int d_r_5 = 0; d_r_5 < 8; ++d_r_5) {
            k_laid_2[t_source_r_4 * 8 + d_r_5] = (long long)(t_source_lane + t_source_r_4 * 32) < ((long long)t_block0 * 16) && ((long long)rest_h * 64 + (long long)(t_source_lane + t_source_r_4 * 32)) < size_T ? fd::quantize<fd::bf16>(k_2[t_source_r_4 * 8 + d_r_5] * fd::exp2_approx((state_logs_before[d_r_5] - state_logs_2[t_source_r_4 * 8 + d_r_5]) * 1.442695f)) : 0.0f;
        }
    }

    // [STORE k_laid] r439: address ((((((H * t__chunk) * 32768) + (h * 32768)) + d) + (t__source * 128)) + (t__block * 8192)); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int t_source_r_5 = 0; t_source_r_5 < 2; ++t_source_r_5) {
        fd::store<fd::bf16, 8>(&k_laid[size_H * (long long)rest_h * 32768 + (long long)h0 * 32768 + (long long)d0 + (long long)d_lane + (long long)(t_source_lane + t_source_r_5 * 32) * 128 + (long long)t_block0 * 8192], &k_laid_2[t_source_r_5 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 1) gated_linear_attention_kernel_any_6(
    const __nv_bfloat16* q_laid,
    const __nv_bfloat16* k_laid,
    int* tiles_taken_2,
    float* __restrict__ o_x_far_inside,
    const __nv_bfloat16* __restrict__ v,
    int tiles,
    int rounds,
    int workers,
    int h_blocks,
    long long size_T,
    long long size_H,
    const __grid_constant__ fd::TensorMap q_laid_map,
    const __grid_constant__ fd::TensorMap k_laid_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_q_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 16384 x bf16, bytes 0..32768
    __nv_bfloat16* s_k_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 32768);  // 8192 x bf16, bytes 32768..49152
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 49152);  // 8192 x bf16, bytes 49152..65536
    long long* s_q_laid_full = reinterpret_cast<long long*>(fd_shared + 65536);  // 2 x i64, bytes 65536..65552
    long long* s_q_laid_empty = reinterpret_cast<long long*>(fd_shared + 65552);  // 2 x i64, bytes 65552..65568
    long long* s_k_laid_full = reinterpret_cast<long long*>(fd_shared + 65568);  // 4 x i64, bytes 65568..65600
    long long* s_k_laid_empty = reinterpret_cast<long long*>(fd_shared + 65600);  // 4 x i64, bytes 65600..65632
    long long* s_v_full = reinterpret_cast<long long*>(fd_shared + 65632);  // 4 x i64, bytes 65632..65664
    long long* s_v_empty = reinterpret_cast<long long*>(fd_shared + 65664);  // 4 x i64, bytes 65664..65696
    int* s_next_tile = reinterpret_cast<int*>(fd_shared + 65696);  // 2 x i32, bytes 65696..65704
    long long* s_next_tile_full = reinterpret_cast<long long*>(fd_shared + 65712);  // 2 x i64, bytes 65712..65728
    long long* s_next_tile_empty = reinterpret_cast<long long*>(fd_shared + 65728);  // 2 x i64, bytes 65728..65744

    // [INIT] r399: q_laid[t__chunk,h,t__block,t__row,d] = (bf16((q[(((t__chunk * 64) + (t__block * 16)) + t__row), h, d] * exp((state__logs[t__chunk, h, d, ((t__block * 16) + t__r...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int t_source_lane = lane % 4 * 2;  // r449
    const int t_row_lane = lane / 4 + warp * 16;
    const int gatherer = warp - 5;  // r465
    const int t_source_lane_2 = lane / 8 + fd::mod(gatherer, 2) * 4;  // r471

    // [HANDOUT] r441: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
    fd::grid_wait();  // r504
    fd::grid_release();
    if ((int)threadIdx.x == 0) {  // r441
        #pragma unroll
        for (int copy = 0; copy < 2; ++copy) {
            fd::mbarrier_init(&s_q_laid_full[copy], 1);
            fd::mbarrier_init(&s_q_laid_empty[copy], 4);
        }
        #pragma unroll
        for (int copy_2 = 0; copy_2 < 4; ++copy_2) {
            fd::mbarrier_init(&s_k_laid_full[copy_2], 1);
            fd::mbarrier_init(&s_k_laid_empty[copy_2], 4);
        }
        #pragma unroll
        for (int copy_3 = 0; copy_3 < 4; ++copy_3) {
            fd::mbarrier_init(&s_v_full[copy_3], 64);
            fd::mbarrier_init(&s_v_empty[copy_3], 4);
        }
        #pragma unroll
        for (int copy_4 = 0; copy_4 < 2; ++copy_4) {
            fd::mbarrier_init(&s_next_tile_full[copy_4], 1);
            fd::mbarrier_init(&s_next_tile_empty[copy_4], 6);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [GATHER v] r471: 16 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy of a lane, into one of 4 stages
    if ((int)threadIdx.x < 128) {
        // [HANDOUT]
        int buffer = 0;  // r441
        int buffer_parity = 0;
        int stage = 0;
        int stage_parity = 0;
        int next_stage = 0;
        int next_parity = 0;
        int handout = 0;
        int handout_parity = 0;
        int tile = (int)blockIdx.x;

        // [STORE o__far_inside] r459: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time
        float o_far[8];
        float o_far_inside[64];
        unsigned operand[4];
        #pragma unroll 1
        while (tile < tiles) {
            // [HANDOUT]
            const int rest_t_block = fd::div(tile, 4);  // r441
            const int t_block0 = fd::mod(tile, 4);
            const int rest_h = fd::div(rest_t_block, h_blocks);
            const int h0 = fd::mod(rest_t_block, h_blocks);
            const int t_source_end = fd::min(64, (int)((long long)t_block0 * 16));  // r442
            const int t_source_end_2 = fd::min(t_source_end, (int)(size_T - (long long)rest_h * 64));  // r443
            const int column_tiles = (fd::max(t_source_end_2, 0) + 15) / 16;

            // [INIT] r444: states of the rows start at the identity of their operators
            #pragma unroll
            for (int e_r = 0; e_r < 16; ++e_r) {
                #pragma unroll
                for (int t_row_r = 0; t_row_r < 2; ++t_row_r) {
                    #pragma unroll
                    for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                        o_far_inside[(e_r * 2 + t_row_r) * 2 + e_r_2] = 0.0f;
                    }
                }
            }
            fd::mbarrier_wait(&s_q_laid_full[buffer], buffer_parity);

            // [COMPUTE o__far_inside] r458: m64n128 bf16 of a consumer's rows, whose operand is in registers, 16 points of the depth
            if (0 < column_tiles) {
                // [INIT]
                const int whole_tiles = fd::min(fd::max(fd::min(fd::min(t_source_end_2, (int)((long long)t_block0 * 16)), (int)(size_T - (long long)rest_h * 64)), 0) / 16, column_tiles - 1);  // r446
                const int tested_tiles = column_tiles - whole_tiles;
                const int t_source0 = whole_tiles * 16;
                fd::mbarrier_wait(&s_k_laid_full[stage], stage_parity);  // r447

                // [COMPUTE o__far] r448: m64n16 bf16 of block 0 of a consumer's rows, 128 points of the depth
                fd::warpgroup_fence();
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048]), false);
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 32), true);
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 64), true);
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 96), true);
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2048), true);
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2080), true);
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2112), true);
                fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2144), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_k_laid_empty[stage]);
                }
                stage += 1;
                if (stage == 4) {
                    stage = 0;
                    stage_parity = stage_parity ^ 1;
                }
                if (lane == 0 && 0 == column_tiles - 1) {
                    fd::mbarrier_arrive(&s_q_laid_empty[buffer]);
                }

                // [COMPUTE operand] r449: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll
                for (int t_source_r = 0; t_source_r < 2; ++t_source_r) {
                    #pragma unroll
                    for (int t_row_r_2 = 0; t_row_r_2 < 2; ++t_row_r_2) {
                        operand[t_source_r * 2 + t_row_r_2] = fd::pack_bf16((t_source0 + t_source_lane + t_source_r * 8) < t_source_end_2 && ((long long)t_source0 + (long long)(t_source_lane + t_source_r * 8)) < ((long long)t_block0 * 16) && ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_2 * 8)) < size_T && ((long long)rest_h * 64 + (long long)t_source0 + (long long)(t_source_lane + t_source_r * 8)) < size_T ? o_far[(t_source_r * 2 + t_row_r_2) * 2] : 0.0f, (t_source0 + t_source_lane + t_source_r * 8) < t_source_end_2 && ((long long)t_source0 + (long long)(t_source_lane + t_source_r * 8 + 1)) < ((long long)t_block0 * 16) && ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_2 * 8)) < size_T && ((long long)rest_h * 64 + (long long)t_source0 + (long long)(t_source_lane + t_source_r * 8 + 1)) < size_T ? o_far[(t_source_r * 2 + t_row_r_2) * 2 + 1] : 0.0f);
                    }
                }

                // [COMPUTE operand] r453: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile = 1; column_tile < tested_tiles; ++column_tile) {
                    // [COMPUTE operand]
                    const int t_source0_2 = (column_tile + whole_tiles) * 16;  // r449
                    fd::mbarrier_wait(&s_k_laid_full[stage], stage_parity);  // r450

                    // [COMPUTE o__far] r451: m64n16 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048]), false);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 32), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 64), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 96), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2048), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2080), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2112), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2144), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_v_full[next_stage], next_parity);
                    fd::fence_proxy_async();

                    // [COMPUTE o__far_inside] r452: m64n128 bf16 of a consumer's rows, whose operand is in registers, 16 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_rn(&o_far_inside[0], &operand[0], fd::warpgroup_matrix<1024, 2048, 1>(&s_v[next_stage * 2048]), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_v_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 4) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_k_laid_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 4) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0 && column_tile == column_tiles - 1) {
                        fd::mbarrier_arrive(&s_q_laid_empty[buffer]);
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r453
                    for (int t_source_r_2 = 0; t_source_r_2 < 2; ++t_source_r_2) {
                        #pragma unroll
                        for (int t_row_r_3 = 0; t_row_r_3 < 2; ++t_row_r_3) {
                            operand[t_source_r_2 * 2 + t_row_r_3] = fd::pack_bf16((t_source0_2 + t_source_lane + t_source_r_2 * 8) < t_source_end_2 && ((long long)t_source0_2 + (long long)(t_source_lane + t_source_r_2 * 8)) < ((long long)t_block0 * 16) && ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_3 * 8)) < size_T && ((long long)rest_h * 64 + (long long)t_source0_2 + (long long)(t_source_lane + t_source_r_2 * 8)) < size_T ? o_far[(t_source_r_2 * 2 + t_row_r_3) * 2] : 0.0f, (t_source0_2 + t_source_lane + t_source_r_2 * 8) < t_source_end_2 && ((long long)t_source0_2 + (long long)(t_source_lane + t_source_r_2 * 8 + 1)) < ((long long)t_block0 * 16) && ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_3 * 8)) < size_T && ((long long)rest_h * 64 + (long long)t_source0_2 + (long long)(t_source_lane + t_source_r_2 * 8 + 1)) < size_T ? o_far[(t_source_r_2 * 2 + t_row_r_3) * 2 + 1] : 0.0f);
                        }
                    }
                }

                // [COMPUTE operand] r457: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile_2 = tested_tiles; column_tile_2 < column_tiles; ++column_tile_2) {
                    // [COMPUTE operand]
                    const int t_source0_3 = (column_tile_2 - tested_tiles) * 16;  // r453
                    fd::mbarrier_wait(&s_k_laid_full[stage], stage_parity);  // r454

                    // [COMPUTE o__far] r455: m64n16 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048]), false);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 32), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 64), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 96), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2048), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2080), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2112), true);
                    fd::wgmma_m64n16k16_bf16_kk(&o_far[0], fd::warpgroup_matrix<1024, 16, 1>(&s_q_laid[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_k_laid[stage * 2048], 2144), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_v_full[next_stage], next_parity);
                    fd::fence_proxy_async();

                    // [COMPUTE o__far_inside] r456: m64n128 bf16 of a consumer's rows, whose operand is in registers, 16 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_rn(&o_far_inside[0], &operand[0], fd::warpgroup_matrix<1024, 2048, 1>(&s_v[next_stage * 2048]), true);
                    fd::warpgroup_commit();
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_v_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 4) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_k_laid_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 4) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0 && column_tile_2 == column_tiles - 1) {
                        fd::mbarrier_arrive(&s_q_laid_empty[buffer]);
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r457
                    for (int t_source_r_3 = 0; t_source_r_3 < 2; ++t_source_r_3) {
                        #pragma unroll
                        for (int t_row_r_4 = 0; t_row_r_4 < 2; ++t_row_r_4) {
                            operand[t_source_r_3 * 2 + t_row_r_4] = fd::pack_bf16(((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_4 * 8)) < size_T ? o_far[(t_source_r_3 * 2 + t_row_r_4) * 2] : 0.0f, ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_4 * 8)) < size_T ? o_far[(t_source_r_3 * 2 + t_row_r_4) * 2 + 1] : 0.0f);
                        }
                    }
                }
                fd::mbarrier_wait(&s_v_full[next_stage], next_parity);
                fd::fence_proxy_async();
                // [COMPUTE o__far_inside]
                fd::warpgroup_fence();  // r458
                fd::wgmma_m64n128k16_bf16_rn(&o_far_inside[0], &operand[0], fd::warpgroup_matrix<1024, 2048, 1>(&s_v[next_stage * 2048]), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_v_empty[next_stage]);
                }
                next_stage += 1;
                if (next_stage == 4) {
                    next_stage = 0;
                    next_parity = next_parity ^ 1;
                }
            } else if (lane == 0) {
                fd::mbarrier_arrive(&s_q_laid_empty[buffer]);
            }
            buffer += 1;
            if (buffer == 2) {
                buffer = 0;
                buffer_parity = buffer_parity ^ 1;
            }
            // [STORE o__far_inside]
            #pragma unroll  // r459
            for (int e_r_3 = 0; e_r_3 < 16; ++e_r_3) {
                #pragma unroll
                for (int t_row_r_5 = 0; t_row_r_5 < 2; ++t_row_r_5) {
                    if ((t_row_lane + t_row_r_5 * 8) < 16) fd::store<fd::f32, 2>(&o_x_far_inside[size_H * (long long)rest_h * 8192 + size_H * (long long)t_block0 * 2048 + size_H * (long long)(t_row_lane + t_row_r_5 * 8) * 128 + (long long)h0 * 128 + (long long)t_source_lane + (long long)(e_r_3 * 8)], &o_far_inside[(e_r_3 * 2 + t_row_r_5) * 2]);
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
    } else {  // r471
        // [GATHER v]
        if ((int)threadIdx.x == 128) {
            // [STORE o__far_inside]
            int buffer_2 = 0;  // r459
            int buffer_parity_2 = 0;
            int stage_2 = 0;
            int stage_parity_2 = 0;
            const int next_stage_2 = 0;
            const int next_parity_2 = 0;
            int handout_2 = 0;
            int handout_parity_2 = 0;
            int tile_2 = (int)blockIdx.x;

            // [BRING k_laid] r465: 16 points in their whole depth into one of 4 copies that all consumers have read
            #pragma unroll 1
            while (tile_2 < tiles) {
                // [STORE o__far_inside]
                const int rest_t_block_2 = fd::div(tile_2, 4);  // r459
                const int t_block0_2 = fd::mod(tile_2, 4);
                const int rest_h_2 = fd::div(rest_t_block_2, h_blocks);
                const int h0_2 = fd::mod(rest_t_block_2, h_blocks);
                int drawn = 0;
                drawn = fd::atomic_add(&tiles_taken_2[0LL], 1);
                const int t_source_end_3 = fd::min(64, (int)((long long)t_block0_2 * 16));  // r460
                const int t_source_end_4 = fd::min(t_source_end_3, (int)(size_T - (long long)rest_h_2 * 64));  // r461
                const int column_tiles_2 = (fd::max(t_source_end_4, 0) + 15) / 16;
                const int whole_tiles_2 = fd::min(fd::max(fd::min(fd::min(t_source_end_4, (int)((long long)t_block0_2 * 16)), (int)(size_T - (long long)rest_h_2 * 64)), 0) / 16, column_tiles_2 - 1);  // r463
                const int tested_tiles_2 = column_tiles_2 - whole_tiles_2;

                // [BRING q_laid] r464: 64 points in their whole depth into one of 2 copies that all consumers have read
                fd::mbarrier_wait(&s_q_laid_empty[buffer_2], buffer_parity_2 ^ 1);
                fd::mbarrier_arrive_expect(&s_q_laid_full[buffer_2], 16384);
                fd::tensor_copy(&s_q_laid[buffer_2 * 8192], q_laid_map, &s_q_laid_full[buffer_2], 0, 0, (int)(long long)t_block0_2, (int)(long long)h0_2, (int)(long long)rest_h_2);
                fd::tensor_copy(&s_q_laid[buffer_2 * 8192 + 4096], q_laid_map, &s_q_laid_full[buffer_2], 64, 0, (int)(long long)t_block0_2, (int)(long long)h0_2, (int)(long long)rest_h_2);
                buffer_2 += 1;
                if (buffer_2 == 2) {
                    buffer_2 = 0;
                    buffer_parity_2 = buffer_parity_2 ^ 1;
                }
                // [BRING k_laid]
                #pragma unroll 1  // r465
                for (int column_tile_3 = 0; column_tile_3 < column_tiles_2; ++column_tile_3) {
                    // [BRING q_laid]
                    const int t_source0_4 = (column_tile_3 < tested_tiles_2 ? column_tile_3 + whole_tiles_2 : column_tile_3 - tested_tiles_2) * 16;  // r464
                    // [BRING k_laid]
                    fd::mbarrier_wait(&s_k_laid_empty[stage_2], stage_parity_2 ^ 1);  // r465
                    fd::mbarrier_arrive_expect(&s_k_laid_full[stage_2], 4096);
                    fd::tensor_copy(&s_k_laid[stage_2 * 2048], k_laid_map, &s_k_laid_full[stage_2], 0, (int)(long long)t_source0_4, (int)(long long)t_block0_2, (int)(long long)h0_2, (int)(long long)rest_h_2);
                    fd::tensor_copy(&s_k_laid[stage_2 * 2048 + 1024], k_laid_map, &s_k_laid_full[stage_2], 64, (int)(long long)t_source0_4, (int)(long long)t_block0_2, (int)(long long)h0_2, (int)(long long)rest_h_2);
                    stage_2 += 1;
                    if (stage_2 == 4) {
                        stage_2 = 0;
                        stage_parity_2 = stage_parity_2 ^ 1;
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
        // [GATHER v]
        if (160 <= (int)threadIdx.x && (int)threadIdx.x < 224) {  // r471
            // [BRING k_laid]
            const int buffer_3 = 0;  // r465
            const int buffer_parity_3 = 0;
            const int stage_3 = 0;
            const int stage_parity_3 = 0;
            int next_stage_3 = 0;
            int next_parity_3 = 0;
            int handout_3 = 0;
            int handout_parity_3 = 0;
            int tile_3 = (int)blockIdx.x;
            // [GATHER v]
            #pragma unroll 1  // r471
            while (tile_3 < tiles) {
                // [BRING k_laid]
                const int rest_t_block_3 = fd::div(tile_3, 4);  // r465
                const int t_block0_3 = fd::mod(tile_3, 4);
                const int rest_h_3 = fd::div(rest_t_block_3, h_blocks);
                const int h0_3 = fd::mod(rest_t_block_3, h_blocks);
                const int t_source_end_5 = fd::min(64, (int)((long long)t_block0_3 * 16));  // r466
                const int t_source_end_6 = fd::min(t_source_end_5, (int)(size_T - (long long)rest_h_3 * 64));  // r467
                const int column_tiles_3 = (fd::max(t_source_end_6, 0) + 15) / 16;
                const int whole_tiles_3 = fd::min(fd::max(fd::min(fd::min(t_source_end_6, (int)((long long)t_block0_3 * 16)), (int)(size_T - (long long)rest_h_3 * 64)), 0) / 16, column_tiles_3 - 1);  // r469
                const int tested_tiles_3 = column_tiles_3 - whole_tiles_3;
                // [GATHER v]
                #pragma unroll 1  // r471
                for (int column_tile_4 = 0; column_tile_4 < column_tiles_3; ++column_tile_4) {
                    // [BRING k_laid]
                    const int t_source0_5 = (column_tile_4 < tested_tiles_3 ? column_tile_4 + whole_tiles_3 : column_tile_4 - tested_tiles_3) * 16;  // r469
                    // [GATHER v]
                    const int piece = lane % 8;  // r471
                    const int to = next_stage_3 * 2048 + t_source_lane_2 * 64 + (piece ^ fd::mod(t_source_lane_2, 8)) * 8;
                    const int ahead = piece * 8;
                    fd::mbarrier_wait(&s_v_empty[next_stage_3], next_parity_3 ^ 1);
                    #pragma unroll
                    for (int t_source_r_4 = 0; t_source_r_4 < 2; ++t_source_r_4) {
                        const long long from = size_H * (long long)rest_h_3 * 8192 + size_H * ((long long)t_source0_5 + (long long)(t_source_lane_2 + t_source_r_4 * 8)) * 128 + (long long)h0_3 * 128 + (long long)ahead;
                        fd::copy_async<16>(&s_v[to + t_source_r_4 * 512], &v[from], (t_source0_5 + t_source_lane_2 + t_source_r_4 * 8) < t_source_end_6 && ((long long)rest_h_3 * 64 + (long long)t_source0_5 + (long long)(t_source_lane_2 + t_source_r_4 * 8)) < size_T);
                        fd::copy_async<16>(&s_v[to + t_source_r_4 * 512 + 1024], &v[from + 64], (t_source0_5 + t_source_lane_2 + t_source_r_4 * 8) < t_source_end_6 && ((long long)rest_h_3 * 64 + (long long)t_source0_5 + (long long)(t_source_lane_2 + t_source_r_4 * 8)) < size_T);
                    }
                    fd::mbarrier_arrive_copies(&s_v_full[next_stage_3]);
                    next_stage_3 += 1;
                    if (next_stage_3 == 4) {
                        next_stage_3 = 0;
                        next_parity_3 = next_parity_3 ^ 1;
                    }
                }
                fd::mbarrier_wait(&s_next_tile_full[handout_3], handout_parity_3);
                int told_2;
                fd::load<fd::i32, 1>(&told_2, &s_next_tile[handout_3]);
                tile_3 = fd::warp_same(told_2);
                __syncwarp();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_next_tile_empty[handout_3]);
                }
                handout_3 += 1;
                if (handout_3 == 2) {
                    handout_3 = 0;
                    handout_parity_3 = handout_parity_3 ^ 1;
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(32, 1) gated_linear_attention_kernel_any_7(
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* __restrict__ k,
    const float* state_x_logs,
    float* __restrict__ o_x_near,
    int h_blocks,
    long long size_H,
    long long size_T) {
    // [INIT] r400: one kernel over blocks of [t__chunk, h, t__block, t__row, t__near]; `state__logs` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_near = (int)blockIdx.x;
    const int rest_t_block = rest_t_near / 4;
    const int t_block0 = rest_t_near % 4;
    const int rest_h = fd::div(rest_t_block, h_blocks);
    const int h0 = fd::mod(rest_t_block, h_blocks);
    const int t_row_lane = lane / 8 * 4;  // r474
    const int t_near_lane = lane % 8 * 2;  // r475

    // [INIT] r472: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r504
    fd::grid_release();
    float o_near[8];  // r472
    #pragma unroll
    for (int t_row_r = 0; t_row_r < 4; ++t_row_r) {
        #pragma unroll
        for (int t_near_r = 0; t_near_r < 2; ++t_near_r) {
            o_near[t_row_r * 2 + t_near_r] = 0.0f;
        }
    }

    // [COMPUTE o__near] r478: 32 points a thread in registers [t__row:4x1 t__near:2x1 d:4x1] lanes [t__near:8x2 t__row:4x4] warps []
    float q_2[16];  // r473
    float k_2[8];
    float state_logs[16];
    float state_logs_2[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 4) {
        // [LOAD q] r474: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + d); 16 elements a thread, 4 at a time; registers [t__row:4...
        #pragma unroll
        for (int t_row_r_2 = 0; t_row_r_2 < 4; ++t_row_r_2) {
            fd::load_or_zero<fd::bf16, 4, fd::read_only>(((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_2)) < size_T, &q_2[t_row_r_2 * 4], &q[size_H * (long long)rest_h * 8192 + size_H * (long long)t_block0 * 2048 + size_H * (long long)(t_row_lane + t_row_r_2) * 128 + (long long)h0 * 128 + (long long)d0]);
        }

        // [LOAD k] r475: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__near) * 128)) + (h * 128)) + d); 8 elements a thread, 4 at a time; registers [t__near:...
        #pragma unroll
        for (int t_near_r_2 = 0; t_near_r_2 < 2; ++t_near_r_2) {
            fd::load_or_zero<fd::bf16, 4, fd::read_only>(((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_near_lane + t_near_r_2)) < size_T, &k_2[t_near_r_2 * 4], &k[size_H * (long long)rest_h * 8192 + size_H * (long long)t_block0 * 2048 + size_H * (long long)(t_near_lane + t_near_r_2) * 128 + (long long)h0 * 128 + (long long)d0]);
        }

        // [LOAD state__logs] r476: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)) + t__row); 16 elements a thread, 1 at a time; registers [t__row:4x1 d:4x1] lane...
        #pragma unroll
        for (int t_row_r_3 = 0; t_row_r_3 < 4; ++t_row_r_3) {
            #pragma unroll
            for (int d_r = 0; d_r < 4; ++d_r) {
                fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_3)) < size_T, &state_logs[t_row_r_3 * 4 + d_r], &state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)d_r) * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_3)]);
            }
        }

        // [LOAD state__logs] r477: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)) + t__near); 8 elements a thread, 1 at a time; registers [t__near:2x1 d:4x1] lan...
        #pragma unroll
        for (int t_near_r_3 = 0; t_near_r_3 < 2; ++t_near_r_3) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
                fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_near_lane + t_near_r_3)) < size_T, &state_logs_2[t_near_r_3 * 4 + d_r_2], &state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)d_r_2) * 64 + (long long)t_block0 * 16 + (long long)(t_near_lane + t_near_r_3)]);
            }
        }
        // [COMPUTE o__near]
        #pragma unroll  // r478
        for (int t_row_r_4 = 0; t_row_r_4 < 4; ++t_row_r_4) {
            #pragma unroll
            for (int t_near_r_4 = 0; t_near_r_4 < 2; ++t_near_r_4) {
                #pragma unroll
                for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
                    if (((long long)t_block0 * 16 + (long long)(t_near_lane + t_near_r_4)) <= ((long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_4)) && ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_row_lane + t_row_r_4)) < size_T && ((long long)rest_h * 64 + (long long)t_block0 * 16 + (long long)(t_near_lane + t_near_r_4)) < size_T) {
                        o_near[t_row_r_4 * 2 + t_near_r_4] += q_2[t_row_r_4 * 4 + d_r_3] * k_2[t_near_r_4 * 4 + d_r_3] * fd::exp2_approx((state_logs[t_row_r_4 * 4 + d_r_3] - state_logs_2[t_near_r_4 * 4 + d_r_3]) * 1.442695f);
                    }
                }
            }
        }
    }

    // [STORE o__near] r479: address ((((((H * t__chunk) * 1024) + (h * 1024)) + (t__block * 256)) + (t__row * 16)) + t__near); 8 elements a thread, 2 at a time
    #pragma unroll
    for (int t_row_r_5 = 0; t_row_r_5 < 4; ++t_row_r_5) {
        fd::store<fd::f32, 2, fd::whole>(&o_x_near[size_H * (long long)rest_h * 1024 + (long long)h0 * 1024 + (long long)t_block0 * 256 + (long long)(t_row_lane + t_row_r_5) * 16 + (long long)t_near_lane], &o_near[t_row_r_5 * 2]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_linear_attention_kernel_any_8(
    const __nv_bfloat16* __restrict__ v,
    const float* o_x_near,
    float* __restrict__ o_x_near_inside,
    int h_blocks,
    long long size_T,
    long long size_H) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 4352 x bf16, bytes 0..8704
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 8704);  // 384 x bf16, bytes 8704..9472

    // [INIT] r401: one kernel over blocks of [t__chunk, t__block, t__row, h, e]; `o__near` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const int rest_h = fd::div(rest_e, h_blocks);
    const int h0 = fd::mod(rest_e, h_blocks);
    const int rest_t_block = fd::div(rest_h, 4);
    const int t_block0 = fd::mod(rest_h, 4);
    const int t_read_lane = lane % 2 * 8;  // r487
    const int t_row_lane = lane / 2;
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r489
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int t_row_lane_2 = lane / 4;  // r490
    const int e_lane = lane % 4 * 2 + warp * 32;

    // [INIT] r480: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r504
    fd::grid_release();
    float o_near_inside[16];  // r480
    #pragma unroll
    for (int e_r = 0; e_r < 4; ++e_r) {
        #pragma unroll
        for (int t_row_r = 0; t_row_r < 2; ++t_row_r) {
            #pragma unroll
            for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                o_near_inside[(e_r * 2 + t_row_r) * 2 + e_r_2] = 0.0f;
            }
        }
    }
    const int t_read_end = fd::min(16, 16);  // r481
    const int t_read_end_2 = fd::min(t_read_end, (int)(size_T - (long long)rest_t_block * 64 - (long long)t_block0 * 16));  // r482

    // [AHEAD v] r483: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD v] r484: 16 rows of 128 elements at ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__read) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes ap...
    const int row = (int)threadIdx.x / 8;
    const int column = (int)threadIdx.x % 8 * 8;
    const long long from = size_H * (long long)rest_t_block * 8192 + size_H * (long long)t_block0 * 2048 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)column;
    const int to = row * 136 + column;
    const bool valid = row < t_read_end_2 && ((long long)rest_t_block * 64 + (long long)t_block0 * 16 + (long long)row) < size_T;
    #pragma unroll
    for (int step = 0; step < 2; ++step) {
        fd::copy_async<16>(&s_v[to + step * 64], &v[from + (long long)(step * 64)], valid);
    }
    fd::copy_async_commit();

    // [COMPUTE o__near_inside] r489: 16x128x16 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
    float o_near[8];  // r485
    float operand[8];
    unsigned fragment_a[4];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_read0 = 0; t_read0 < t_read_end_2; t_read0 += 16) {
        // [LOAD v]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD v] r486: 16 rows of 128 elements at ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__read) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes ap...
        const int stage_first = free_stage * 2176;
        const int row_2 = (int)threadIdx.x / 8;
        const int column_2 = (int)threadIdx.x % 8 * 8;
        const long long from_2 = size_H * (long long)rest_t_block * 8192 + size_H * (long long)t_block0 * 2048 + size_H * (long long)(t_read0 + 16 + row_2) * 128 + (long long)h0 * 128 + (long long)column_2;
        const int to_2 = stage_first + row_2 * 136 + column_2;
        const bool valid_2 = (t_read0 + 16 + row_2) < t_read_end_2 && ((long long)rest_t_block * 64 + (long long)t_block0 * 16 + (long long)(t_read0 + 16 + row_2)) < size_T;
        #pragma unroll
        for (int step_2 = 0; step_2 < 2; ++step_2) {
            fd::copy_async<16>(&s_v[to_2 + step_2 * 64], &v[from_2 + (long long)(step_2 * 64)], valid_2);
        }
        fd::copy_async_commit();
        const int stage_first_2 = stage * 2176;

        // [LOAD o__near] r487: address ((((((H * t__chunk) * 1024) + (h * 1024)) + (t__block * 256)) + (t__row * 16)) + t__read); 8 elements a thread, 1 at a time; registers [t__read:8x1] lan...
        #pragma unroll
        for (int t_read_r = 0; t_read_r < 8; ++t_read_r) {
            fd::load_or_zero<fd::f32, 1>((t_read0 + t_read_lane + t_read_r) < t_read_end_2 && ((long long)t_block0 * 16 + (long long)t_read0 + (long long)t_read_lane + (long long)t_read_r) <= ((long long)t_block0 * 16 + (long long)t_row_lane) && ((long long)rest_t_block * 64 + (long long)t_block0 * 16 + (long long)t_row_lane) < size_T && ((long long)rest_t_block * 64 + (long long)t_block0 * 16 + (long long)t_read0 + (long long)t_read_lane + (long long)t_read_r) < size_T, &o_near[t_read_r], &o_x_near[size_H * (long long)rest_t_block * 1024 + (long long)h0 * 1024 + (long long)t_block0 * 256 + (long long)t_row_lane * 16 + (long long)t_read0 + (long long)t_read_lane + (long long)t_read_r]);
        }

        // [STAGE operand] r488: rounded to bf16 as the matrix unit's operand, 16 rows of 16, rows 48 bytes apart
        #pragma unroll
        for (int t_read_r_2 = 0; t_read_r_2 < 8; ++t_read_r_2) {
            operand[t_read_r_2] = o_near[t_read_r_2];
        }
        if (warp == 0) fd::store<fd::bf16, 8>(&s_operand[t_row_lane * 24 + t_read_lane], &operand[0]);
        // [COMPUTE o__near_inside]
        const int stage_at = b_lane + stage_first_2;  // r489
        __syncthreads();
        fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane]);
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_v[stage_at + n_r * 16]);
        }
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
            fd::mma_m16n8k16_bf16(&o_near_inside[n_r_2 * 4], &fragment_a[0], &fragment_b[n_r_2 * 2]);
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r485

    // [STORE o__near_inside] r490: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + e); 16 elements a thread, 2 at a time
    #pragma unroll
    for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
        #pragma unroll
        for (int t_row_r_2 = 0; t_row_r_2 < 2; ++t_row_r_2) {
            fd::store<fd::f32, 2>(&o_x_near_inside[size_H * (long long)rest_t_block * 8192 + size_H * (long long)t_block0 * 2048 + size_H * (long long)(t_row_lane_2 + t_row_r_2 * 8) * 128 + (long long)h0 * 128 + (long long)(e_lane + e_r_3 * 8)], &o_near_inside[(e_r_3 * 2 + t_row_r_2) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_linear_attention_kernel_any_9(
    const __nv_bfloat16* state_x_before_laid,
    const __nv_bfloat16* __restrict__ q,
    const float* state_x_logs,
    const float* o_x_far_inside,
    const float* o_x_near_inside,
    __nv_bfloat16* __restrict__ o,
    int h_blocks,
    long long size_H,
    long long size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_state_before_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    float* s_state_logs = reinterpret_cast<float*>(fd_shared + 17408);  // 4096 x f32, bytes 17408..33792
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 33792);  // 4608 x bf16, bytes 33792..43008
    __nv_bfloat16* s_o = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408

    // [INIT] r402: one kernel over blocks of [t__chunk, t__place, h, e]; the extent of `t__chunk` is not known while compiling and it is not the streamed axis
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const int rest_h = fd::div(rest_e, h_blocks);
    const int h0 = fd::mod(rest_e, h_blocks);
    const int t_place_lane = lane / 8 + warp * 4;  // r494
    const int d_lane = lane % 8 * 8;
    const int d_lane_2 = lane / 16 + warp * 2;  // r495
    const int t_place_lane_2 = lane % 16 * 4;
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r498
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_3 = lane / 4;  // r499
    const int e_lane = lane % 4 * 2 + warp * 32;
    const int e_lane_2 = lane % 16 * 8;  // r502

    // [INIT] r491: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r504
    float o_handed[64];  // r491
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 4; ++t_place_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 4; ++e_r) {
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                #pragma unroll
                for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                    o_handed[((t_place_r * 4 + e_r) * 2 + t_place_r_2) * 2 + e_r_2] = 0.0f;
                }
            }
        }
    }

    // [COMPUTE o__handed] r498: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    float q_2[32];  // r492
    float state_logs[32];
    float state_logs_2[32];
    float operand[32];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 64) {
        // [LOAD state__before_laid] r493: 64 rows of 128 elements at (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different bank...
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * (long long)rest_h * 16384 + (long long)h0 * 16384 + (long long)(d0 + row) * 128 + (long long)column;
            const int to = row * 136 + column;
            #pragma unroll
            for (int step = 0; step < 2; ++step) {
                fd::copy_async<16>(&s_state_before_laid[to + step * 64], &state_x_before_laid[from + (long long)(step * 64)]);
            }
        }
        fd::copy_async_commit();

        // [LOAD q] r494: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 ...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_3 * 16)) < size_T, &q_2[t_place_r_3 * 8], &q[size_H * (long long)rest_h * 8192 + size_H * (long long)(t_place_lane + t_place_r_3 * 16) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
        }

        // [LOAD state__logs] r495: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__place); 32 elements a thread, 1 at a time; registers [d:8x8 t__place:4x1] lanes [t__place:16x4...
        #pragma unroll
        for (int d_r = 0; d_r < 8; ++d_r) {
            #pragma unroll
            for (int t_place_r_4 = 0; t_place_r_4 < 4; ++t_place_r_4) {
                fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)(t_place_lane_2 + t_place_r_4)) < size_T, &state_logs[d_r * 4 + t_place_r_4], &state_x_logs[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)d0 + (long long)d_lane_2 + (long long)(d_r * 8)) * 64 + (long long)(t_place_lane_2 + t_place_r_4)]);
            }
        }

        // [EXCHANGE state__logs] r496: from registers [d:8x8 t__place:4x1] lanes [t__place:16x4 d:2x1] warps [d:4x2] to registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
        #pragma unroll
        for (int d_r_2 = 0; d_r_2 < 8; ++d_r_2) {
            #pragma unroll
            for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
                fd::store<fd::f32, 1>(&s_state_logs[(t_place_lane_2 + t_place_r_5) * 64 + ((d_lane_2 + d_r_2 * 8) ^ ((t_place_lane_2 + t_place_r_5) * 64 / 128 % 8 * 4))], &state_logs[d_r_2 * 4 + t_place_r_5]);
            }
        }
        __syncthreads();
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 4; ++t_place_r_6) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 2; ++d_r_3) {
                fd::load<fd::f32, 4>(&state_logs_2[t_place_r_6 * 8 + d_r_3 * 4], &s_state_logs[(t_place_lane + t_place_r_6 * 16) * 64 + ((d_lane + d_r_3 * 4) ^ ((t_place_lane + t_place_r_6 * 16) * 64 / 128 % 8 * 4))]);
            }
        }

        // [STAGE operand] r497: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_7 = 0; t_place_r_7 < 4; ++t_place_r_7) {
            #pragma unroll
            for (int d_r_4 = 0; d_r_4 < 8; ++d_r_4) {
                operand[t_place_r_7 * 8 + d_r_4] = ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_7 * 16)) < size_T ? fd::quantize<fd::bf16>(q_2[t_place_r_7 * 8 + d_r_4] * expf(state_logs_2[t_place_r_7 * 8 + d_r_4])) : 0.0f;
            }
        }
        #pragma unroll
        for (int t_place_r_8 = 0; t_place_r_8 < 4; ++t_place_r_8) {
            fd::store<fd::bf16, 8>(&s_operand[(t_place_lane + t_place_r_8 * 16) * 72 + d_lane], &operand[t_place_r_8 * 8]);
        }
        fd::copy_async_wait<0>();
        // [COMPUTE o__handed]
        __syncthreads();  // r498
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_state_before_laid[b_lane + n_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&o_handed[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r492

    // [LOAD o__far_inside] r499: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time; registers [t__place:4x16 e:4x8 t__place:2x8 e...
    float o_far_inside[64];
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 4; ++t_place_r_9) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            #pragma unroll
            for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                fd::load_or_zero<fd::f32, 2>(((long long)rest_h * 64 + (long long)t_place_lane_3 + (long long)(t_place_r_9 * 16 + t_place_r_10 * 8)) < size_T, &o_far_inside[((t_place_r_9 * 4 + e_r_3) * 2 + t_place_r_10) * 2], &o_x_far_inside[size_H * (long long)rest_h * 8192 + size_H * ((long long)t_place_lane_3 + (long long)(t_place_r_9 * 16 + t_place_r_10 * 8)) * 128 + (long long)h0 * 128 + (long long)(e_lane + e_r_3 * 8)]);
            }
        }
    }

    // [LOAD o__near_inside] r500: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time; registers [t__place:4x16 e:4x8 t__place:2x8 e...
    float o_near_inside[64];
    #pragma unroll
    for (int t_place_r_11 = 0; t_place_r_11 < 4; ++t_place_r_11) {
        #pragma unroll
        for (int e_r_4 = 0; e_r_4 < 4; ++e_r_4) {
            #pragma unroll
            for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                fd::load_or_zero<fd::f32, 2>(((long long)rest_h * 64 + (long long)t_place_lane_3 + (long long)(t_place_r_11 * 16 + t_place_r_12 * 8)) < size_T, &o_near_inside[((t_place_r_11 * 4 + e_r_4) * 2 + t_place_r_12) * 2], &o_x_near_inside[size_H * (long long)rest_h * 8192 + size_H * ((long long)t_place_lane_3 + (long long)(t_place_r_11 * 16 + t_place_r_12 * 8)) * 128 + (long long)h0 * 128 + (long long)(e_lane + e_r_4 * 8)]);
            }
        }
    }

    // [COMPUTE o] r501: 64 elements a thread in registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
    float o_2[64];
    #pragma unroll
    for (int t_place_r_13 = 0; t_place_r_13 < 4; ++t_place_r_13) {
        #pragma unroll
        for (int e_r_5 = 0; e_r_5 < 4; ++e_r_5) {
            #pragma unroll
            for (int t_place_r_14 = 0; t_place_r_14 < 2; ++t_place_r_14) {
                #pragma unroll
                for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
                    o_2[((t_place_r_13 * 4 + e_r_5) * 2 + t_place_r_14) * 2 + e_r_6] = o_far_inside[((t_place_r_13 * 4 + e_r_5) * 2 + t_place_r_14) * 2 + e_r_6] + o_near_inside[((t_place_r_13 * 4 + e_r_5) * 2 + t_place_r_14) * 2 + e_r_6] + o_handed[((t_place_r_13 * 4 + e_r_5) * 2 + t_place_r_14) * 2 + e_r_6];
                }
            }
        }
    }

    // [EXCHANGE o] r502: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:8x8 e:8x1] lanes [e:16x8 t__place:2x1] ...
    __syncwarp();
    #pragma unroll
    for (int t_place_r_15 = 0; t_place_r_15 < 4; ++t_place_r_15) {
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 4; ++e_r_7) {
            #pragma unroll
            for (int t_place_r_16 = 0; t_place_r_16 < 2; ++t_place_r_16) {
                fd::store<fd::bf16, 2>(&s_o[(t_place_lane_3 + t_place_r_15 * 16 + t_place_r_16 * 8) * 136 + e_lane + e_r_7 * 8], &o_2[((t_place_r_15 * 4 + e_r_7) * 2 + t_place_r_16) * 2]);
            }
        }
    }
    __syncthreads();
    float o_2_2[64];
    #pragma unroll
    for (int t_place_r_17 = 0; t_place_r_17 < 8; ++t_place_r_17) {
        fd::load<fd::bf16, 8>(&o_2_2[t_place_r_17 * 8], &s_o[(d_lane_2 + t_place_r_17 * 8) * 136 + e_lane_2]);
    }

    // [STORE o] r503: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_18 = 0; t_place_r_18 < 8; ++t_place_r_18) {
        if (((long long)rest_h * 64 + (long long)d_lane_2 + (long long)(t_place_r_18 * 8)) < size_T) fd::store<fd::bf16, 8>(&o[size_H * (long long)rest_h * 8192 + size_H * ((long long)d_lane_2 + (long long)(t_place_r_18 * 8)) * 128 + (long long)h0 * 128 + (long long)e_lane_2], &o_2_2[t_place_r_18 * 8]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r276 [step2, problem] fuse, state__logs, state__logs_before: one kernel over blocks of [t__chunk, h, d]; it reads nothing that a kernel before it makes
// r277 [step2, problem] fuse, state__added: one kernel over blocks of [t__chunk, h, d, e]; `state__logs` is read at other points than it is made
// r278 [step2, problem] fuse, state__before, state__before_laid: one kernel over blocks of [h, d, e]; `state__added` is read at other points than it is made
// r280 [step2, hardware] re-lay, q_laid, k_laid: q_laid[t__chunk,h,t__block,t__row,d] = (bf16((q[(((t__chunk * 64) + (t__block * 16)) + t__row), h, d] * exp((state__logs[t__chunk, h, d, ((t__block * 16) + t__row)] - state__logs_before[t__chunk, h, d, (t__block * 16)])))) if ((((t__chunk * 64) + (t__block * 16)) + t__row) < T) else 0.0); k_laid[t__chunk,h,t__block,t__source,d] = (bf16((k[((t__chunk *...
// r281 [step2, problem] fuse, o__near: one kernel over blocks of [t__chunk, h, t__block, t__row, t__near]; `state__logs` is read at other points than it is made
// r282 [step2, problem] fuse, o__near_inside: one kernel over blocks of [t__chunk, t__block, t__row, h, e]; `o__near` is read at other points than it is made
// r283 [step2, problem] fuse, o__handed, o: one kernel over blocks of [t__chunk, t__place, h, e]; the extent of `t__chunk` is not known while compiling and it is not the streamed axis
// r284 [build, hardware] load-tile, gate: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 16 elements a thread, 2 at a time; registers [t__place:8x1 d:2x1] lanes [d:16x2 t__place:2x8] warps [t__place:4x16 d:2x32]
// r285 [build, problem] scan-lines, state__logs[t__chunk,h,d,t__place] = scan sum[t__place] (max(gate[((t__chunk * 64) + t__place), h, d], -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): neighbouring lanes have neighbouring columns: 8 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before
// r286 [build, hardware] layout-exchange, state__logs: from registers [t__place:8x1 d:2x1] lanes [d:16x2 t__place:2x8] warps [t__place:4x16 d:2x32] to registers [d:4x16 t__place:4x1] lanes [t__place:16x4 d:2x1] warps [d:8x2]
// r287 [build, hardware] store-tile, state__logs: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__place); 16 elements a thread, 4 at a time
// r288 [build, problem] scan-lines, state__logs_before[t__chunk,h,d,t__place] = scan sum[t__place] exclusive (max(gate[((t__chunk * 64) + t__place), h, d], -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): neighbouring lanes have neighbouring columns: 8 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before
// r289 [build, hardware] layout-exchange, state__logs_before: from registers [t__place:8x1 d:2x1] lanes [d:16x2 t__place:2x8] warps [t__place:4x16 d:2x32] to registers [d:4x16 t__place:4x1] lanes [t__place:16x4 d:2x1] warps [d:8x2]
// r290 [build, hardware] store-tile, state__logs_before: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__place); 16 elements a thread, 4 at a time
// r291 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r292 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r293 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 32
// r294 [build, hardware] stage-async, v: 32 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r295 [build, hardware] load-tile, k: address (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d); 16 elements a thread, 8 at a time; registers [t__source:2x16 d:8x1] lanes [d:8x8 t__source:4x1] warps [t__source:4x4]
// r296 [build, hardware] layout-exchange, k: from registers [t__source:2x16 d:8x1] lanes [d:8x8 t__source:4x1] warps [t__source:4x4] to registers [d:2x32 t__source:8x1] lanes [t__source:4x8 d:8x1] warps [d:4x8]
// r297 [build, hardware] load-tile, state__logs: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + 63); 2 elements a thread, 1 at a time; registers [d:2x32] lanes [*:4 d:8x1] warps [d:4x8]
// r298 [build, hardware] load-tile, state__logs: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__source); 16 elements a thread, 1 at a time; registers [d:2x32 t__source:8x1] lanes [t__source:4x8 d:8x1] warps [d:4x8]
// r299 [build, hardware] stage-computed, (k[((t__chunk * 64) + t__source), h, d] * exp((state__logs[t__chunk, h, d, 63] - state__logs[t__chunk, h, d, t__source]))): rounded to bf16 as the matrix unit's operand, 64 rows of 32, rows 80 bytes apart
// r300 [build, hardware] matrix-unit, state__added[t__chunk,h,d,e] = sum[t__source] ((k[((t__chunk * 64) + t__source), h, d] * exp((state__logs[t__chunk, h, d, 63] - state__logs[t__chunk, h, d, t__source]))) * v[((t__chunk * 64) + t__source), h, e]) when (((t__chunk * 64) + t__source) < T): 64x64x32 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r301 [build, hardware] store-tile, state__added: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 32 elements a thread, 2 at a time
// r302 [build, problem] stream-init, t__chunk: pass 0: states start at the identity of their operators
// r303 [build, hardware] stream-loop, t__chunk: pass 0 streams `t__chunk` in tiles of 32
// r304 [build, hardware] load-tile, state__added: address ((((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e) - (H * 16384)); 8 elements a thread, 2 at a time; registers [t__chunk:4x1 e:2x1] lanes [e:16x2 t__chunk:2x4] warps [t__chunk:4x8]
// r305 [build, hardware] load-tile, state__logs: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) - (H * 8192)) + 63); 4 elements a thread, 1 at a time; registers [t__chunk:4x1] lanes [*:16 t__chunk:2x4] warps [t__chunk:4x8]
// r306 [build, problem] scan-lines, state__before[t__chunk,h,d,e] = recurrence[t__chunk] (exp(state__logs[(t__chunk - 1), h, d, 63]) if (0 < t__chunk) else 1.0) * h + (state__added[(t__chunk - 1), h, d, e] if (0 < t__chunk) else 0.0), from 0.0: neighbouring lanes have neighbouring columns: 4 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before
// r307 [build, problem] map-tile, state__before_laid[t__chunk,h,d,e] = state__before[t__chunk, h, d, e]: 8 elements a thread in registers [t__chunk:4x1 e:2x1] lanes [e:16x2 t__chunk:2x4] warps [t__chunk:4x8]
// r308 [build, hardware] store-tile, state__before_laid: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 8 elements a thread, 2 at a time
// r309 [build, hardware] load-tile, q: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + d); 8 elements a thread, 8 at a time; registers [d:8x1] lanes [d:16x8 t__row:2x1] warps [t__row:8x2]
// r310 [build, hardware] load-tile, state__logs: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)) + t__row); 8 elements a thread, 4 at a time; registers [d:2x64 t__row:4x1] lanes [t__row:4x4 d:8x1] warps [d:8x8]
// r311 [build, hardware] layout-exchange, state__logs: from registers [d:2x64 t__row:4x1] lanes [t__row:4x4 d:8x1] warps [d:8x8] to registers [d:8x1] lanes [d:16x8 t__row:2x1] warps [t__row:8x2]
// r312 [build, hardware] load-tile, state__logs_before: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)); 8 elements a thread, 1 at a time; registers [d:8x1] lanes [d:16x8 *:2] warps [*:8]
// r313 [build, problem] map-tile, q_laid[t__chunk,h,t__block,t__row,d] = (bf16((q[(((t__chunk * 64) + (t__block * 16)) + t__row), h, d] * exp((state__logs[t__chunk, h, d, ((t__block * 16) + t__row)] - state__logs_before[t__chunk, h, d, (t__block * 16)])))) if ((((t__chunk * 64) + (t__block * 16)) + t__row) < T) else 0.0): 8 elements a thread in registers [d:8x1] lanes [d:16x8 t__row:2x1] warps [t__r...
// r314 [build, hardware] store-tile, q_laid: address ((((((H * t__chunk) * 8192) + (h * 8192)) + d) + (t__block * 2048)) + (t__row * 128)); 8 elements a thread, 8 at a time
// r315 [build, hardware] load-tile, k: address (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d); 16 elements a thread, 8 at a time; registers [t__source:2x32 d:8x1] lanes [d:8x8 t__source:4x1] warps [t__source:8x4]
// r316 [build, hardware] load-tile, state__logs_before: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)); 8 elements a thread, 1 at a time; registers [d:8x1] lanes [d:8x8 *:4] warps [*:8]
// r317 [build, hardware] load-tile, state__logs: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__source); 16 elements a thread, 4 at a time; registers [d:4x16 t__source:4x1] lanes [t__source:16x4 d:2x1] warps [d:8x2]
// r318 [build, hardware] layout-exchange, state__logs: from registers [d:4x16 t__source:4x1] lanes [t__source:16x4 d:2x1] warps [d:8x2] to registers [t__source:2x32 d:8x1] lanes [d:8x8 t__source:4x1] warps [t__source:8x4]
// r319 [build, problem] map-tile, k_laid[t__chunk,h,t__block,t__source,d] = (bf16((k[((t__chunk * 64) + t__source), h, d] * exp((state__logs_before[t__chunk, h, d, (t__block * 16)] - state__logs[t__chunk, h, d, t__source])))) if ((t__source < (t__block * 16)) and (((t__chunk * 64) + t__source) < T)) else 0.0): 16 elements a thread in registers [t__source:2x32 d:8x1] lanes [d:8x8 t__source:4x1] warps...
// r320 [build, hardware] store-tile, k_laid: address ((((((H * t__chunk) * 32768) + (h * 32768)) + d) + (t__source * 128)) + (t__block * 8192)); 16 elements a thread, 8 at a time
// r322 [build, problem] tiles-handed-out, gated_linear_attention_kernel_6: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
// r323 [build, problem] tile-skip, (t__source < (t__block * 16)): tiles past the guard hold no points for any statement of the pass
// r324 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r325 [build, problem] stream-init, t__source: states of the rows start at the identity of their operators
// r327 [build, problem] tile-untested, (((t__chunk * 64) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r328 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 16; the last one overhangs
// r329 [build, hardware] warpgroup-matrix-unit, o__far[t__chunk,h,t__block,t__row,t__source] = sum[d] (q_laid[t__chunk, h, t__block, t__row, d] * k_laid[t__chunk, h, t__block, t__source, d]) when (((t__source < (t__block * 16)) and ((((t__chunk * 64) + (t__block * 16)) + t__row) < T)) and (((t__chunk * 64) + t__source) < T)): m64n16 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r330 [build, hardware] chained-operand, o__far[t__chunk, h, t__block, t__row, t__source]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r331 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 16; the last one overhangs
// r332 [build, hardware] warpgroup-matrix-unit, o__far[t__chunk,h,t__block,t__row,t__source] = sum[d] (q_laid[t__chunk, h, t__block, t__row, d] * k_laid[t__chunk, h, t__block, t__source, d]) when (((t__source < (t__block * 16)) and ((((t__chunk * 64) + (t__block * 16)) + t__row) < T)) and (((t__chunk * 64) + t__source) < T)): m64n16 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r333 [build, hardware] warpgroup-matrix-unit, o__far_inside[t__chunk,t__block,t__row,h,e] = sum[t__source] (o__far[t__chunk, h, t__block, t__row, t__source] * v[((t__chunk * 64) + t__source), h, e]) when (((t__source < (t__block * 16)) and ((((t__chunk * 64) + (t__block * 16)) + t__row) < T)) and (((t__chunk * 64) + t__source) < T)): m64n128 bf16 of a consumer's rows, whose operand is in registers...
// r334 [build, hardware] chained-operand, o__far[t__chunk, h, t__block, t__row, t__source]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r335 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 16; whole ones
// r336 [build, hardware] warpgroup-matrix-unit, o__far[t__chunk,h,t__block,t__row,t__source] = sum[d] (q_laid[t__chunk, h, t__block, t__row, d] * k_laid[t__chunk, h, t__block, t__source, d]) when (((t__source < (t__block * 16)) and ((((t__chunk * 64) + (t__block * 16)) + t__row) < T)) and (((t__chunk * 64) + t__source) < T)): m64n16 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r337 [build, hardware] warpgroup-matrix-unit, o__far_inside[t__chunk,t__block,t__row,h,e] = sum[t__source] (o__far[t__chunk, h, t__block, t__row, t__source] * v[((t__chunk * 64) + t__source), h, e]) when (((t__source < (t__block * 16)) and ((((t__chunk * 64) + (t__block * 16)) + t__row) < T)) and (((t__chunk * 64) + t__source) < T)): m64n128 bf16 of a consumer's rows, whose operand is in registers...
// r338 [build, hardware] chained-operand, o__far[t__chunk, h, t__block, t__row, t__source]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r339 [build, hardware] warpgroup-matrix-unit, o__far_inside[t__chunk,t__block,t__row,h,e] = sum[t__source] (o__far[t__chunk, h, t__block, t__row, t__source] * v[((t__chunk * 64) + t__source), h, e]) when (((t__source < (t__block * 16)) and ((((t__chunk * 64) + (t__block * 16)) + t__row) < T)) and (((t__chunk * 64) + t__source) < T)): m64n128 bf16 of a consumer's rows, whose operand is in registers...
// r340 [build, hardware] store-tile, o__far_inside: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time
// r341 [build, problem] tile-skip, (t__source < (t__block * 16)): tiles past the guard hold no points for any statement of the pass
// r342 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r344 [build, problem] tile-untested, (((t__chunk * 64) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r345 [build, hardware] copy-engine, q_laid: 64 points in their whole depth into one of 2 copies that all consumers have read
// r346 [build, hardware] copy-engine, k_laid: 16 points in their whole depth into one of 4 copies that all consumers have read
// r347 [build, problem] tile-skip, (t__source < (t__block * 16)): tiles past the guard hold no points for any statement of the pass
// r348 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r350 [build, problem] tile-untested, (((t__chunk * 64) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r352 [build, hardware] gathered-rows, v: 16 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy of a lane, into one of 4 stages
// r353 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r354 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 4
// r355 [build, hardware] load-tile, q: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + d); 16 elements a thread, 4 at a time; registers [t__row:4x1 d:4x1] lanes [*:8 t__row:4x4] warps []
// r356 [build, hardware] load-tile, k: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__near) * 128)) + (h * 128)) + d); 8 elements a thread, 4 at a time; registers [t__near:2x1 d:4x1] lanes [t__near:8x2 *:4] warps []
// r357 [build, hardware] load-tile, state__logs: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)) + t__row); 16 elements a thread, 1 at a time; registers [t__row:4x1 d:4x1] lanes [*:8 t__row:4x4] warps []
// r358 [build, hardware] load-tile, state__logs: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)) + t__near); 8 elements a thread, 1 at a time; registers [t__near:2x1 d:4x1] lanes [t__near:8x2 *:4] warps []
// r359 [build, problem] reduce-registers, o__near[t__chunk,h,t__block,t__row,t__near] = sum[d] ((q[(((t__chunk * 64) + (t__block * 16)) + t__row), h, d] * k[(((t__chunk * 64) + (t__block * 16)) + t__near), h, d]) * exp((state__logs[t__chunk, h, d, ((t__block * 16) + t__row)] - state__logs[t__chunk, h, d, ((t__block * 16) + t__near)]))) when (((((t__block * 16) + t__near) <= ((t__block * 16) + t__row...
// r360 [build, hardware] store-tile, o__near: address ((((((H * t__chunk) * 1024) + (h * 1024)) + (t__block * 256)) + (t__row * 16)) + t__near); 8 elements a thread, 2 at a time
// r361 [build, problem] stream-init, t__read: pass 0: states start at the identity of their operators
// r362 [build, problem] tile-skip, (((t__block * 16) + t__read) <= ((t__block * 16) + t__row)): tiles past the guard hold no points for any statement of the pass
// r363 [build, problem] tile-skip, ((((t__chunk * 64) + (t__block * 16)) + t__read) < T): tiles past the guard hold no points for any statement of the pass
// r364 [build, hardware] stage-ahead, v: 2 stages: the tile of a trip is copied a trip before it
// r365 [build, hardware] stage-async, v: 16 rows of 128 elements at ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__read) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r366 [build, hardware] stream-loop, t__read: pass 0 streams `t__read` in tiles of 16
// r367 [build, hardware] stage-async, v: 16 rows of 128 elements at ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__read) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r368 [build, hardware] load-tile, o__near: address ((((((H * t__chunk) * 1024) + (h * 1024)) + (t__block * 256)) + (t__row * 16)) + t__read); 8 elements a thread, 1 at a time; registers [t__read:8x1] lanes [t__read:2x8 t__row:16x1] warps [*:4]
// r369 [build, hardware] stage-computed, o__near[t__chunk, h, t__block, t__row, t__read]: rounded to bf16 as the matrix unit's operand, 16 rows of 16, rows 48 bytes apart
// r370 [build, hardware] matrix-unit, o__near_inside[t__chunk,t__block,t__row,h,e] = sum[t__read] (o__near[t__chunk, h, t__block, t__row, t__read] * v[(((t__chunk * 64) + (t__block * 16)) + t__read), h, e]) when (((((t__block * 16) + t__read) <= ((t__block * 16) + t__row)) and ((((t__chunk * 64) + (t__block * 16)) + t__row) < T)) and ((((t__chunk * 64) + (t__block * 16)) + t__read) < T)): 16x128x16 ...
// r371 [build, hardware] store-tile, o__near_inside: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + e); 16 elements a thread, 2 at a time
// r372 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r373 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 64
// r374 [build, hardware] stage-async, state__before_laid: 64 rows of 128 elements at (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r375 [build, hardware] load-tile, q: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r376 [build, hardware] load-tile, state__logs: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__place); 32 elements a thread, 1 at a time; registers [d:8x8 t__place:4x1] lanes [t__place:16x4 d:2x1] warps [d:4x2]
// r377 [build, hardware] layout-exchange, state__logs: from registers [d:8x8 t__place:4x1] lanes [t__place:16x4 d:2x1] warps [d:4x2] to registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r378 [build, hardware] stage-computed, bf16((q[((t__chunk * 64) + t__place), h, d] * exp(state__logs[t__chunk, h, d, t__place]))): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r379 [build, hardware] matrix-unit, o__handed[t__chunk,t__place,h,e] = sum[d] (bf16((q[((t__chunk * 64) + t__place), h, d] * exp(state__logs[t__chunk, h, d, t__place]))) * state__before_laid[t__chunk, h, d, e]) when (((t__chunk * 64) + t__place) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r380 [build, hardware] load-tile, o__far_inside: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time; registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
// r381 [build, hardware] load-tile, o__near_inside: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time; registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
// r382 [build, problem] map-tile, o[t__chunk,t__place,h,e] = ((o__far_inside[t__chunk, (t__place / 16), (t__place % 16), h, e] + o__near_inside[t__chunk, (t__place / 16), (t__place % 16), h, e]) + o__handed[t__chunk, t__place, h, e]) when (((t__chunk * 64) + t__place) < T): 64 elements a thread in registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
// r383 [build, hardware] layout-exchange, o: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:8x8 e:8x1] lanes [e:16x8 t__place:2x1] warps [t__place:4x2]
// r384 [build, hardware] store-tile, o: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 8 at a time
// r385 [build, hardware] early-launch, gated_linear_attention_kernel_1, gated_linear_attention_kernel_2, gated_linear_attention_kernel_3, gated_linear_attention_kernel_4, gated_linear_attention_kernel_5, gated_linear_attention_kernel_6, gated_linear_attention_kernel_7, gated_linear_attention_kernel_8, gated_linear_attention_kernel_9: each kernel starts while the one before it ends, and waits before ...
// r395 [step2, problem] fuse, state__logs, state__logs_before: one kernel over blocks of [t__chunk, h, d]; it reads nothing that a kernel before it makes
// r396 [step2, problem] fuse, state__added: one kernel over blocks of [t__chunk, h, d, e]; `state__logs` is read at other points than it is made
// r397 [step2, problem] fuse, state__before, state__before_laid: one kernel over blocks of [h, d, e]; `state__added` is read at other points than it is made
// r399 [step2, hardware] re-lay, q_laid, k_laid: q_laid[t__chunk,h,t__block,t__row,d] = (bf16((q[(((t__chunk * 64) + (t__block * 16)) + t__row), h, d] * exp((state__logs[t__chunk, h, d, ((t__block * 16) + t__row)] - state__logs_before[t__chunk, h, d, (t__block * 16)])))) if ((((t__chunk * 64) + (t__block * 16)) + t__row) < T) else 0.0); k_laid[t__chunk,h,t__block,t__source,d] = (bf16((k[((t__chunk *...
// r400 [step2, problem] fuse, o__near: one kernel over blocks of [t__chunk, h, t__block, t__row, t__near]; `state__logs` is read at other points than it is made
// r401 [step2, problem] fuse, o__near_inside: one kernel over blocks of [t__chunk, t__block, t__row, h, e]; `o__near` is read at other points than it is made
// r402 [step2, problem] fuse, o__handed, o: one kernel over blocks of [t__chunk, t__place, h, e]; the extent of `t__chunk` is not known while compiling and it is not the streamed axis
// r403 [build, hardware] load-tile, gate: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 16 elements a thread, 2 at a time; registers [t__place:8x1 d:2x1] lanes [d:16x2 t__place:2x8] warps [t__place:4x16 d:2x32]
// r404 [build, problem] scan-lines, state__logs[t__chunk,h,d,t__place] = scan sum[t__place] (max(gate[((t__chunk * 64) + t__place), h, d], -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): neighbouring lanes have neighbouring columns: 8 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before
// r405 [build, hardware] layout-exchange, state__logs: from registers [t__place:8x1 d:2x1] lanes [d:16x2 t__place:2x8] warps [t__place:4x16 d:2x32] to registers [d:4x16 t__place:4x1] lanes [t__place:16x4 d:2x1] warps [d:8x2]
// r406 [build, hardware] store-tile, state__logs: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__place); 16 elements a thread, 4 at a time
// r407 [build, problem] scan-lines, state__logs_before[t__chunk,h,d,t__place] = scan sum[t__place] exclusive (max(gate[((t__chunk * 64) + t__place), h, d], -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): neighbouring lanes have neighbouring columns: 8 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before
// r408 [build, hardware] layout-exchange, state__logs_before: from registers [t__place:8x1 d:2x1] lanes [d:16x2 t__place:2x8] warps [t__place:4x16 d:2x32] to registers [d:4x16 t__place:4x1] lanes [t__place:16x4 d:2x1] warps [d:8x2]
// r409 [build, hardware] store-tile, state__logs_before: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__place); 16 elements a thread, 4 at a time
// r410 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r411 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r412 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 32
// r413 [build, hardware] stage-async, v: 32 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r414 [build, hardware] load-tile, k: address (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d); 16 elements a thread, 8 at a time; registers [t__source:2x16 d:8x1] lanes [d:8x8 t__source:4x1] warps [t__source:4x4]
// r415 [build, hardware] layout-exchange, k: from registers [t__source:2x16 d:8x1] lanes [d:8x8 t__source:4x1] warps [t__source:4x4] to registers [d:2x32 t__source:8x1] lanes [t__source:4x8 d:8x1] warps [d:4x8]
// r416 [build, hardware] load-tile, state__logs: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + 63); 2 elements a thread, 1 at a time; registers [d:2x32] lanes [*:4 d:8x1] warps [d:4x8]
// r417 [build, hardware] load-tile, state__logs: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__source); 16 elements a thread, 1 at a time; registers [d:2x32 t__source:8x1] lanes [t__source:4x8 d:8x1] warps [d:4x8]
// r418 [build, hardware] stage-computed, (k[((t__chunk * 64) + t__source), h, d] * exp((state__logs[t__chunk, h, d, 63] - state__logs[t__chunk, h, d, t__source]))): rounded to bf16 as the matrix unit's operand, 64 rows of 32, rows 80 bytes apart
// r419 [build, hardware] matrix-unit, state__added[t__chunk,h,d,e] = sum[t__source] ((k[((t__chunk * 64) + t__source), h, d] * exp((state__logs[t__chunk, h, d, 63] - state__logs[t__chunk, h, d, t__source]))) * v[((t__chunk * 64) + t__source), h, e]) when (((t__chunk * 64) + t__source) < T): 64x64x32 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r420 [build, hardware] store-tile, state__added: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 32 elements a thread, 2 at a time
// r421 [build, problem] stream-init, t__chunk: pass 0: states start at the identity of their operators
// r422 [build, hardware] stream-loop, t__chunk: pass 0 streams `t__chunk` in tiles of 32
// r423 [build, hardware] load-tile, state__added: address ((((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e) - (H * 16384)); 8 elements a thread, 2 at a time; registers [t__chunk:4x1 e:2x1] lanes [e:16x2 t__chunk:2x4] warps [t__chunk:4x8]
// r424 [build, hardware] load-tile, state__logs: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) - (H * 8192)) + 63); 4 elements a thread, 1 at a time; registers [t__chunk:4x1] lanes [*:16 t__chunk:2x4] warps [t__chunk:4x8]
// r425 [build, problem] scan-lines, state__before[t__chunk,h,d,e] = recurrence[t__chunk] (exp(state__logs[(t__chunk - 1), h, d, 63]) if (0 < t__chunk) else 1.0) * h + (state__added[(t__chunk - 1), h, d, e] if (0 < t__chunk) else 0.0), from 0.0: neighbouring lanes have neighbouring columns: 4 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before
// r426 [build, problem] map-tile, state__before_laid[t__chunk,h,d,e] = state__before[t__chunk, h, d, e]: 8 elements a thread in registers [t__chunk:4x1 e:2x1] lanes [e:16x2 t__chunk:2x4] warps [t__chunk:4x8]
// r427 [build, hardware] store-tile, state__before_laid: address (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e); 8 elements a thread, 2 at a time
// r428 [build, hardware] load-tile, q: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + d); 8 elements a thread, 8 at a time; registers [d:8x1] lanes [d:16x8 t__row:2x1] warps [t__row:8x2]
// r429 [build, hardware] load-tile, state__logs: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)) + t__row); 8 elements a thread, 4 at a time; registers [d:2x64 t__row:4x1] lanes [t__row:4x4 d:8x1] warps [d:8x8]
// r430 [build, hardware] layout-exchange, state__logs: from registers [d:2x64 t__row:4x1] lanes [t__row:4x4 d:8x1] warps [d:8x8] to registers [d:8x1] lanes [d:16x8 t__row:2x1] warps [t__row:8x2]
// r431 [build, hardware] load-tile, state__logs_before: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)); 8 elements a thread, 1 at a time; registers [d:8x1] lanes [d:16x8 *:2] warps [*:8]
// r432 [build, problem] map-tile, q_laid[t__chunk,h,t__block,t__row,d] = (bf16((q[(((t__chunk * 64) + (t__block * 16)) + t__row), h, d] * exp((state__logs[t__chunk, h, d, ((t__block * 16) + t__row)] - state__logs_before[t__chunk, h, d, (t__block * 16)])))) if ((((t__chunk * 64) + (t__block * 16)) + t__row) < T) else 0.0): 8 elements a thread in registers [d:8x1] lanes [d:16x8 t__row:2x1] warps [t__r...
// r433 [build, hardware] store-tile, q_laid: address ((((((H * t__chunk) * 8192) + (h * 8192)) + d) + (t__block * 2048)) + (t__row * 128)); 8 elements a thread, 8 at a time
// r434 [build, hardware] load-tile, k: address (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d); 16 elements a thread, 8 at a time; registers [t__source:2x32 d:8x1] lanes [d:8x8 t__source:4x1] warps [t__source:8x4]
// r435 [build, hardware] load-tile, state__logs_before: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)); 8 elements a thread, 1 at a time; registers [d:8x1] lanes [d:8x8 *:4] warps [*:8]
// r436 [build, hardware] load-tile, state__logs: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__source); 16 elements a thread, 4 at a time; registers [d:4x16 t__source:4x1] lanes [t__source:16x4 d:2x1] warps [d:8x2]
// r437 [build, hardware] layout-exchange, state__logs: from registers [d:4x16 t__source:4x1] lanes [t__source:16x4 d:2x1] warps [d:8x2] to registers [t__source:2x32 d:8x1] lanes [d:8x8 t__source:4x1] warps [t__source:8x4]
// r438 [build, problem] map-tile, k_laid[t__chunk,h,t__block,t__source,d] = (bf16((k[((t__chunk * 64) + t__source), h, d] * exp((state__logs_before[t__chunk, h, d, (t__block * 16)] - state__logs[t__chunk, h, d, t__source])))) if ((t__source < (t__block * 16)) and (((t__chunk * 64) + t__source) < T)) else 0.0): 16 elements a thread in registers [t__source:2x32 d:8x1] lanes [d:8x8 t__source:4x1] warps...
// r439 [build, hardware] store-tile, k_laid: address ((((((H * t__chunk) * 32768) + (h * 32768)) + d) + (t__source * 128)) + (t__block * 8192)); 16 elements a thread, 8 at a time
// r441 [build, problem] tiles-handed-out, gated_linear_attention_kernel_any_6: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
// r442 [build, problem] tile-skip, (t__source < (t__block * 16)): tiles past the guard hold no points for any statement of the pass
// r443 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r444 [build, problem] stream-init, t__source: states of the rows start at the identity of their operators
// r446 [build, problem] tile-untested, (((t__chunk * 64) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r447 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 16; the last one overhangs
// r448 [build, hardware] warpgroup-matrix-unit, o__far[t__chunk,h,t__block,t__row,t__source] = sum[d] (q_laid[t__chunk, h, t__block, t__row, d] * k_laid[t__chunk, h, t__block, t__source, d]) when (((t__source < (t__block * 16)) and ((((t__chunk * 64) + (t__block * 16)) + t__row) < T)) and (((t__chunk * 64) + t__source) < T)): m64n16 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r449 [build, hardware] chained-operand, o__far[t__chunk, h, t__block, t__row, t__source]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r450 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 16; the last one overhangs
// r451 [build, hardware] warpgroup-matrix-unit, o__far[t__chunk,h,t__block,t__row,t__source] = sum[d] (q_laid[t__chunk, h, t__block, t__row, d] * k_laid[t__chunk, h, t__block, t__source, d]) when (((t__source < (t__block * 16)) and ((((t__chunk * 64) + (t__block * 16)) + t__row) < T)) and (((t__chunk * 64) + t__source) < T)): m64n16 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r452 [build, hardware] warpgroup-matrix-unit, o__far_inside[t__chunk,t__block,t__row,h,e] = sum[t__source] (o__far[t__chunk, h, t__block, t__row, t__source] * v[((t__chunk * 64) + t__source), h, e]) when (((t__source < (t__block * 16)) and ((((t__chunk * 64) + (t__block * 16)) + t__row) < T)) and (((t__chunk * 64) + t__source) < T)): m64n128 bf16 of a consumer's rows, whose operand is in registers...
// r453 [build, hardware] chained-operand, o__far[t__chunk, h, t__block, t__row, t__source]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r454 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 16; whole ones
// r455 [build, hardware] warpgroup-matrix-unit, o__far[t__chunk,h,t__block,t__row,t__source] = sum[d] (q_laid[t__chunk, h, t__block, t__row, d] * k_laid[t__chunk, h, t__block, t__source, d]) when (((t__source < (t__block * 16)) and ((((t__chunk * 64) + (t__block * 16)) + t__row) < T)) and (((t__chunk * 64) + t__source) < T)): m64n16 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r456 [build, hardware] warpgroup-matrix-unit, o__far_inside[t__chunk,t__block,t__row,h,e] = sum[t__source] (o__far[t__chunk, h, t__block, t__row, t__source] * v[((t__chunk * 64) + t__source), h, e]) when (((t__source < (t__block * 16)) and ((((t__chunk * 64) + (t__block * 16)) + t__row) < T)) and (((t__chunk * 64) + t__source) < T)): m64n128 bf16 of a consumer's rows, whose operand is in registers...
// r457 [build, hardware] chained-operand, o__far[t__chunk, h, t__block, t__row, t__source]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r458 [build, hardware] warpgroup-matrix-unit, o__far_inside[t__chunk,t__block,t__row,h,e] = sum[t__source] (o__far[t__chunk, h, t__block, t__row, t__source] * v[((t__chunk * 64) + t__source), h, e]) when (((t__source < (t__block * 16)) and ((((t__chunk * 64) + (t__block * 16)) + t__row) < T)) and (((t__chunk * 64) + t__source) < T)): m64n128 bf16 of a consumer's rows, whose operand is in registers...
// r459 [build, hardware] store-tile, o__far_inside: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time
// r460 [build, problem] tile-skip, (t__source < (t__block * 16)): tiles past the guard hold no points for any statement of the pass
// r461 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r463 [build, problem] tile-untested, (((t__chunk * 64) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r464 [build, hardware] copy-engine, q_laid: 64 points in their whole depth into one of 2 copies that all consumers have read
// r465 [build, hardware] copy-engine, k_laid: 16 points in their whole depth into one of 4 copies that all consumers have read
// r466 [build, problem] tile-skip, (t__source < (t__block * 16)): tiles past the guard hold no points for any statement of the pass
// r467 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r469 [build, problem] tile-untested, (((t__chunk * 64) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r471 [build, hardware] gathered-rows, v: 16 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + e), 16 bytes a copy of a lane, into one of 4 stages
// r472 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r473 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 4
// r474 [build, hardware] load-tile, q: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + d); 16 elements a thread, 4 at a time; registers [t__row:4x1 d:4x1] lanes [*:8 t__row:4x4] warps []
// r475 [build, hardware] load-tile, k: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__near) * 128)) + (h * 128)) + d); 8 elements a thread, 4 at a time; registers [t__near:2x1 d:4x1] lanes [t__near:8x2 *:4] warps []
// r476 [build, hardware] load-tile, state__logs: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)) + t__row); 16 elements a thread, 1 at a time; registers [t__row:4x1 d:4x1] lanes [*:8 t__row:4x4] warps []
// r477 [build, hardware] load-tile, state__logs: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + (t__block * 16)) + t__near); 8 elements a thread, 1 at a time; registers [t__near:2x1 d:4x1] lanes [t__near:8x2 *:4] warps []
// r478 [build, problem] reduce-registers, o__near[t__chunk,h,t__block,t__row,t__near] = sum[d] ((q[(((t__chunk * 64) + (t__block * 16)) + t__row), h, d] * k[(((t__chunk * 64) + (t__block * 16)) + t__near), h, d]) * exp((state__logs[t__chunk, h, d, ((t__block * 16) + t__row)] - state__logs[t__chunk, h, d, ((t__block * 16) + t__near)]))) when (((((t__block * 16) + t__near) <= ((t__block * 16) + t__row...
// r479 [build, hardware] store-tile, o__near: address ((((((H * t__chunk) * 1024) + (h * 1024)) + (t__block * 256)) + (t__row * 16)) + t__near); 8 elements a thread, 2 at a time
// r480 [build, problem] stream-init, t__read: pass 0: states start at the identity of their operators
// r481 [build, problem] tile-skip, (((t__block * 16) + t__read) <= ((t__block * 16) + t__row)): tiles past the guard hold no points for any statement of the pass
// r482 [build, problem] tile-skip, ((((t__chunk * 64) + (t__block * 16)) + t__read) < T): tiles past the guard hold no points for any statement of the pass
// r483 [build, hardware] stage-ahead, v: 2 stages: the tile of a trip is copied a trip before it
// r484 [build, hardware] stage-async, v: 16 rows of 128 elements at ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__read) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r485 [build, hardware] stream-loop, t__read: pass 0 streams `t__read` in tiles of 16
// r486 [build, hardware] stage-async, v: 16 rows of 128 elements at ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__read) * 128)) + (h * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r487 [build, hardware] load-tile, o__near: address ((((((H * t__chunk) * 1024) + (h * 1024)) + (t__block * 256)) + (t__row * 16)) + t__read); 8 elements a thread, 1 at a time; registers [t__read:8x1] lanes [t__read:2x8 t__row:16x1] warps [*:4]
// r488 [build, hardware] stage-computed, o__near[t__chunk, h, t__block, t__row, t__read]: rounded to bf16 as the matrix unit's operand, 16 rows of 16, rows 48 bytes apart
// r489 [build, hardware] matrix-unit, o__near_inside[t__chunk,t__block,t__row,h,e] = sum[t__read] (o__near[t__chunk, h, t__block, t__row, t__read] * v[(((t__chunk * 64) + (t__block * 16)) + t__read), h, e]) when (((((t__block * 16) + t__read) <= ((t__block * 16) + t__row)) and ((((t__chunk * 64) + (t__block * 16)) + t__row) < T)) and ((((t__chunk * 64) + (t__block * 16)) + t__read) < T)): 16x128x16 ...
// r490 [build, hardware] store-tile, o__near_inside: address ((((((H * t__chunk) * 8192) + ((H * t__block) * 2048)) + ((H * t__row) * 128)) + (h * 128)) + e); 16 elements a thread, 2 at a time
// r491 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r492 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 64
// r493 [build, hardware] stage-async, state__before_laid: 64 rows of 128 elements at (((((H * t__chunk) * 16384) + (h * 16384)) + (d * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r494 [build, hardware] load-tile, q: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r495 [build, hardware] load-tile, state__logs: address (((((H * t__chunk) * 8192) + (h * 8192)) + (d * 64)) + t__place); 32 elements a thread, 1 at a time; registers [d:8x8 t__place:4x1] lanes [t__place:16x4 d:2x1] warps [d:4x2]
// r496 [build, hardware] layout-exchange, state__logs: from registers [d:8x8 t__place:4x1] lanes [t__place:16x4 d:2x1] warps [d:4x2] to registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r497 [build, hardware] stage-computed, bf16((q[((t__chunk * 64) + t__place), h, d] * exp(state__logs[t__chunk, h, d, t__place]))): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r498 [build, hardware] matrix-unit, o__handed[t__chunk,t__place,h,e] = sum[d] (bf16((q[((t__chunk * 64) + t__place), h, d] * exp(state__logs[t__chunk, h, d, t__place]))) * state__before_laid[t__chunk, h, d, e]) when (((t__chunk * 64) + t__place) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r499 [build, hardware] load-tile, o__far_inside: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time; registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
// r500 [build, hardware] load-tile, o__near_inside: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 2 at a time; registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
// r501 [build, problem] map-tile, o[t__chunk,t__place,h,e] = ((o__far_inside[t__chunk, (t__place / 16), (t__place % 16), h, e] + o__near_inside[t__chunk, (t__place / 16), (t__place % 16), h, e]) + o__handed[t__chunk, t__place, h, e]) when (((t__chunk * 64) + t__place) < T): 64 elements a thread in registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
// r502 [build, hardware] layout-exchange, o: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:8x8 e:8x1] lanes [e:16x8 t__place:2x1] warps [t__place:4x2]
// r503 [build, hardware] store-tile, o: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + e); 64 elements a thread, 8 at a time
// r504 [build, hardware] early-launch, gated_linear_attention_kernel_any_1, gated_linear_attention_kernel_any_2, gated_linear_attention_kernel_any_3, gated_linear_attention_kernel_any_4, gated_linear_attention_kernel_any_5, gated_linear_attention_kernel_any_6, gated_linear_attention_kernel_any_7, gated_linear_attention_kernel_any_8, gated_linear_attention_kernel_any_9: each kernel starts while the o...
