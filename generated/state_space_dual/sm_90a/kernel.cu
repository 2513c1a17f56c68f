// state_space_dual: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// State space with a step a head and point; states before and behind the sequence are handed in and out.
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

// Copies a tile from point (x, y) on to shared memory; its bytes arrive at the mbarrier. Points outside the map are zeros (sm_90 and later).
__device__ __forceinline__ void tensor_copy(void* dst, const TensorMap& map, void* barrier, int x, int y) {
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "r"(x), "r"(y) : "memory");
}

// Copies a tile from point (x, y, z) on to shared memory; its bytes arrive at the mbarrier. Points outside the map are zeros (sm_90 and later).
__device__ __forceinline__ void tensor_copy(void* dst, const TensorMap& map, void* barrier, int x, int y, int z) {
    asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5}], [%2];" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "r"(x), "r"(y), "r"(z) : "memory");
}

// Copies a tile from point (x, y, z, u) on to shared memory; its bytes arrive at the mbarrier. Points outside the map are zeros (sm_90 and later).
__device__ __forceinline__ void tensor_copy(void* dst, const TensorMap& map, void* barrier, int x, int y, int z, int u) {
    asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "r"(x), "r"(y), "r"(z), "r"(u) : "memory");
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

// c[64, 64] = a[64, 16] b[16, 64], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).
__device__ __forceinline__ void wgmma_m64n64k16_bf16_rn(float* c, const unsigned* a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %37, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, "
                 "{%32, %33, %34, %35}, %36, p, 1, 1, 1;\n}"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]), "+f"(c[4]), "+f"(c[5]), "+f"(c[6]), "+f"(c[7]),
                   "+f"(c[8]), "+f"(c[9]), "+f"(c[10]), "+f"(c[11]), "+f"(c[12]), "+f"(c[13]), "+f"(c[14]), "+f"(c[15]),
                   "+f"(c[16]), "+f"(c[17]), "+f"(c[18]), "+f"(c[19]), "+f"(c[20]), "+f"(c[21]), "+f"(c[22]), "+f"(c[23]),
                   "+f"(c[24]), "+f"(c[25]), "+f"(c[26]), "+f"(c[27]), "+f"(c[28]), "+f"(c[29]), "+f"(c[30]), "+f"(c[31])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"((int)accumulate));
}

}  // namespace fd

extern "C" __global__ void __launch_bounds__(512, 2) state_space_dual_kernel_1(
    const float* __restrict__ dt,
    const float* __restrict__ a,
    float* __restrict__ state_x_logs,
    int h_blocks,
    int n_h,
    long long size_H,
    int size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_logs = reinterpret_cast<float*>(fd_shared + 0);  // 512 x f32, bytes 0..2048
    float* s_state_logs_2 = reinterpret_cast<float*>(fd_shared + 2048);  // 8192 x f32, bytes 2048..34816

    // [INIT] r267: one kernel over blocks of [t__chunk, h]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_h = fd::div((int)blockIdx.x, h_blocks);
    const int h0 = fd::mod((int)blockIdx.x, h_blocks) * 32;
    const int h_lane = lane % 16 * 2;  // r272
    const int t_place_lane = lane / 16 * 8 + warp * 16;
    const int h_lane_2 = warp / 2;  // r275
    const int t_place_lane_2 = lane * 4 + warp % 2 * 128;
    float state_logs_carry[2];  // r267
    state_logs_carry[0] = 0.0f;
    state_logs_carry[1] = 0.0f;

    // [LOAD dt] r272: address ((((H * t__chunk) * 256) + (H * t__place)) + h); 16 elements a thread, 2 at a time; registers [t__place:8x1 h:2x1] lanes [h:16x2 t__place:2x8] warps [t_...
    float dt_2[16];
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 8; ++t_place_r) {
        fd::load_or_zero<fd::f32, 2, fd::read_only>((h0 + h_lane) < n_h && (rest_h * 256 + t_place_lane + t_place_r) < size_T, &dt_2[t_place_r * 2], &dt[size_H * (long long)rest_h * 256 + size_H * ((long long)t_place_lane + (long long)t_place_r) + (long long)h0 + (long long)h_lane]);
    }

    // [LOAD a] r273: address h; 2 elements a thread, 2 at a time; registers [h:2x1] lanes [h:16x2 *:2] warps [*:16]
    float a_2[2];
    fd::load_or_zero<fd::f32, 2, fd::read_only>((h0 + h_lane) < n_h, &a_2[0], &a[(long long)h0 + (long long)h_lane]);

    // [SCAN state__logs] r274: neighbouring lanes have neighbouring columns: 8 points a thread in order, then 2 lanes, then 16 warps of a column, then the carry of the tiles before
    float state_logs[16];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 8; ++t_place_r_2) {
        #pragma unroll
        for (int h_r = 0; h_r < 2; ++h_r) {
            state_logs[t_place_r_2 * 2 + h_r] = (rest_h * 256 + t_place_lane + t_place_r_2) < size_T ? fd::max(dt_2[t_place_r_2 * 2 + h_r] * a_2[h_r], -104.0f) : 0.0f;
        }
    }
    #pragma unroll
    for (int h_r_2 = 0; h_r_2 < 2; ++h_r_2) {
        state_logs[2 + h_r_2] = state_logs[h_r_2] + state_logs[2 + h_r_2];
        state_logs[4 + h_r_2] = state_logs[2 + h_r_2] + state_logs[4 + h_r_2];
        state_logs[6 + h_r_2] = state_logs[4 + h_r_2] + state_logs[6 + h_r_2];
        state_logs[8 + h_r_2] = state_logs[6 + h_r_2] + state_logs[8 + h_r_2];
        state_logs[10 + h_r_2] = state_logs[8 + h_r_2] + state_logs[10 + h_r_2];
        state_logs[12 + h_r_2] = state_logs[10 + h_r_2] + state_logs[12 + h_r_2];
        state_logs[14 + h_r_2] = state_logs[12 + h_r_2] + state_logs[14 + h_r_2];
    }
    const int lane_of_column = lane / 16;
    float state_logs_total[2];
    float state_logs_before[2];
    #pragma unroll
    for (int h_r_3 = 0; h_r_3 < 2; ++h_r_3) {
        float total = state_logs[14 + h_r_3];
        const float other = fd::shuffle_up(total, 16);
        const float next = 1 <= lane_of_column ? other + total : total;
        total = next;
        const float other_2 = fd::shuffle_up(total, 16);
        state_logs_before[h_r_3] = lane_of_column == 0 ? 0.0f : other_2;
        state_logs_total[h_r_3] = total;
    }
    float state_logs_start[2];
    #pragma unroll
    for (int h_r_4 = 0; h_r_4 < 2; ++h_r_4) {
        state_logs_start[h_r_4] = state_logs_carry[h_r_4];
    }
    if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_logs[warp * 32 + h_lane], &state_logs_total[0]);
    __syncthreads();
    float state_logs_part[2];
    #pragma unroll
    for (int r = 0; r < 16; ++r) {
        fd::load<fd::f32, 2>(&state_logs_part[0], &s_state_logs[r * 32 + h_lane]);
        #pragma unroll
        for (int h_r_5 = 0; h_r_5 < 2; ++h_r_5) {
            state_logs_carry[h_r_5] += state_logs_part[h_r_5];
            state_logs_start[h_r_5] = r < warp ? state_logs_carry[h_r_5] : state_logs_start[h_r_5];
        }
    }
    #pragma unroll
    for (int h_r_6 = 0; h_r_6 < 2; ++h_r_6) {
        state_logs_start[h_r_6] += state_logs_before[h_r_6];
    }
    float state_logs_2[16];
    #pragma unroll
    for (int h_r_7 = 0; h_r_7 < 2; ++h_r_7) {
        state_logs_2[h_r_7] = state_logs_start[h_r_7] + state_logs[h_r_7];
        state_logs_2[2 + h_r_7] = state_logs_start[h_r_7] + state_logs[2 + h_r_7];
        state_logs_2[4 + h_r_7] = state_logs_start[h_r_7] + state_logs[4 + h_r_7];
        state_logs_2[6 + h_r_7] = state_logs_start[h_r_7] + state_logs[6 + h_r_7];
        state_logs_2[8 + h_r_7] = state_logs_start[h_r_7] + state_logs[8 + h_r_7];
        state_logs_2[10 + h_r_7] = state_logs_start[h_r_7] + state_logs[10 + h_r_7];
        state_logs_2[12 + h_r_7] = state_logs_start[h_r_7] + state_logs[12 + h_r_7];
        state_logs_2[14 + h_r_7] = state_logs_start[h_r_7] + state_logs[14 + h_r_7];
    }

    // [EXCHANGE state__logs] r275: from registers [t__place:8x1 h:2x1] lanes [h:16x2 t__place:2x8] warps [t__place:16x16] to registers [h:4x8 t__place:4x1] lanes [t__place:32x4] warps [t__place:2...
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 8; ++t_place_r_3) {
        #pragma unroll
        for (int h_r_8 = 0; h_r_8 < 2; ++h_r_8) {
            fd::store<fd::f32, 1>(&s_state_logs_2[(h_lane + h_r_8) * 256 + ((t_place_lane + t_place_r_3) ^ ((h_lane + h_r_8) * 256 / 512 % 8 * 4))], &state_logs_2[t_place_r_3 * 2 + h_r_8]);
        }
    }
    __syncthreads();
    float state_logs_3[16];
    #pragma unroll
    for (int h_r_9 = 0; h_r_9 < 4; ++h_r_9) {
        fd::load<fd::f32, 4>(&state_logs_3[h_r_9 * 4], &s_state_logs_2[(h_lane_2 + h_r_9 * 8) * 256 + (t_place_lane_2 ^ ((h_lane_2 + h_r_9 * 8) * 256 / 512 % 8 * 4))]);
    }

    // [STORE state__logs] r276: address ((((H * t__chunk) * 256) + (h * 256)) + t__place); 16 elements a thread, 4 at a time
    #pragma unroll
    for (int h_r_10 = 0; h_r_10 < 4; ++h_r_10) {
        if ((h0 + h_lane_2 + h_r_10 * 8) < n_h) fd::store<fd::f32, 4>(&state_x_logs[size_H * (long long)rest_h * 256 + ((long long)h0 + (long long)(h_lane_2 + h_r_10 * 8)) * 256 + (long long)t_place_lane_2], &state_logs_3[h_r_10 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 3) state_space_dual_kernel_2(
    const __nv_bfloat16* __restrict__ b,
    const float* state_x_logs,
    const float* __restrict__ dt,
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ state_x_added,
    int h_blocks_2,
    long long size_T_2,
    int size_T,
    long long size_H) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_b = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 17408 x bf16, bytes 0..34816
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 4608 x bf16, bytes 34816..44032
    float* s_state_added = reinterpret_cast<float*>(fd_shared + 0);  // 8448 x f32, bytes 0..33792

    // [INIT] r268: one kernel over blocks of [t__chunk, h, p, n]; `state__logs` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_n = (int)blockIdx.x;
    const int rest_h = fd::div(rest_n, h_blocks_2);
    const int h0 = fd::mod(rest_n, h_blocks_2);
    const int t_source_lane = lane / 8 + warp * 4;  // r287
    const int p_lane = lane % 8 * 8;
    const int a_lane = (lane % 8 + lane / 8 / 2 * 8) * 136 + warp % 2 * 64 + lane / 8 % 2 * 8;  // r293
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + warp / 2 * 32 + lane / 8 / 2 * 8;
    const int p_lane_2 = lane % 4 * 2 + warp / 2 * 32;  // r297
    const int n_lane = lane / 4 + warp % 2 * 64;
    const int n_lane_2 = lane * 4;

    // [INIT] r277: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r364
    float state_added[64];  // r277
    #pragma unroll
    for (int n_r = 0; n_r < 4; ++n_r) {
        #pragma unroll
        for (int p_r = 0; p_r < 4; ++p_r) {
            #pragma unroll
            for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                #pragma unroll
                for (int p_r_2 = 0; p_r_2 < 2; ++p_r_2) {
                    state_added[((n_r * 4 + p_r) * 2 + n_r_2) * 2 + p_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end = fd::min(256, (int)(size_T_2 - (long long)rest_h * 256));  // r278

    // [AHEAD b] r279: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD b] r280: 64 rows of 128 elements at ((n + (t__chunk * 32768)) + (t__source * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
    #pragma unroll
    for (int r = 0; r < 4; ++r) {
        const int row = r * 16 + (int)threadIdx.x / 8;
        const int column = (int)threadIdx.x % 8 * 8;
        const long long from = (long long)column + (long long)rest_h * 32768 + (long long)row * 128;
        const int to = row * 136 + column;
        const bool valid = row < t_source_end && (rest_h * 256 + row) < size_T;
        #pragma unroll
        for (int step = 0; step < 2; ++step) {
            fd::copy_async<16>(&s_b[to + step * 64], &b[from + (long long)(step * 64)], valid);
        }
    }
    fd::copy_async_commit();

    // [LOAD state__logs] r283: address ((((H * t__chunk) * 256) + (h * 256)) + 255); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    float state_logs[1];
    fd::load<fd::f32, 1>(&state_logs[0], &state_x_logs[size_H * (long long)rest_h * 256 + (long long)h0 * 256 + 255]);

    // [NEXT state__logs] r294: 4 elements a thread, 1 at a time, for the trip that comes
    float state_logs_next[4];
    #pragma unroll
    for (int t_source_r_7 = 0; t_source_r_7 < 4; ++t_source_r_7) {
        fd::load_or_zero<fd::f32, 1>((t_source_lane + t_source_r_7 * 16) < t_source_end && (rest_h * 256 + t_source_lane + t_source_r_7 * 16) < size_T, &state_logs_next[t_source_r_7], &state_x_logs[size_H * (long long)rest_h * 256 + (long long)h0 * 256 + (long long)(t_source_lane + t_source_r_7 * 16)]);
    }

    // [NEXT dt] r295: 4 elements a thread, 1 at a time, for the trip that comes
    float dt_next[4];
    #pragma unroll
    for (int t_source_r_8 = 0; t_source_r_8 < 4; ++t_source_r_8) {
        fd::load_or_zero<fd::f32, 1, fd::read_only>((t_source_lane + t_source_r_8 * 16) < t_source_end && (rest_h * 256 + t_source_lane + t_source_r_8 * 16) < size_T, &dt_next[t_source_r_8], &dt[size_H * (long long)rest_h * 256 + size_H * (long long)(t_source_lane + t_source_r_8 * 16) + (long long)h0]);
    }

    // [NEXT x] r296: 32 elements a thread, 8 at a time, for the trip that comes
    unsigned x_next[16];
    #pragma unroll
    for (int t_source_r_9 = 0; t_source_r_9 < 4; ++t_source_r_9) {
        fd::load_bits_if<16, fd::read_only>((t_source_lane + t_source_r_9 * 16) < t_source_end && (rest_h * 256 + t_source_lane + t_source_r_9 * 16) < size_T, &x_next[t_source_r_9 * 8 / 2], &x[size_H * (long long)rest_h * 16384 + size_H * (long long)(t_source_lane + t_source_r_9 * 16) * 64 + (long long)h0 * 64 + (long long)p_lane]);
    }
    float state_logs_2[4];  // r281
    float dt_2[4];
    float x_2[32];
    float operand[32];
    float fewer[4];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 64) {
        // [LOAD b]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD b] r282: 64 rows of 128 elements at ((n + (t__chunk * 32768)) + (t__source * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
        const int stage_first = free_stage * 8704;
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = (long long)column_2 + (long long)rest_h * 32768 + (long long)(t_source0 + 64 + row_2) * 128;
            const int to_2 = stage_first + row_2 * 136 + column_2;
            const bool valid_2 = (t_source0 + 64 + row_2) < t_source_end && (rest_h * 256 + t_source0 + 64 + row_2) < size_T;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_b[to_2 + step_2 * 64], &b[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();
        const int stage_first_2 = stage * 8704;

        // [TAKE state__logs] r284: 4 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
        #pragma unroll
        for (int word = 0; word < 4; ++word) {
            state_logs_2[word] = state_logs_next[word];
        }

        // [TAKE dt] r285: 4 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
        #pragma unroll
        for (int word_2 = 0; word_2 < 4; ++word_2) {
            dt_2[word_2] = dt_next[word_2];
        }

        // [TAKE x] r286: 32 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
        #pragma unroll
        for (int word_3 = 0; word_3 < 16; ++word_3) {
            x_2[word_3 * 2] = __uint_as_float(x_next[word_3] << 16u);
            x_2[word_3 * 2 + 1] = __uint_as_float(x_next[word_3] & 0xffff0000u);
        }

        // [STAGE operand] r287: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll  // r289
        for (int t_source_r = 0; t_source_r < 4; ++t_source_r) {
            fewer[t_source_r] = fd::exp2_approx(__fmaf_rn(state_logs_2[t_source_r], -1.442695f, state_logs[0] * 1.442695f)) * dt_2[t_source_r];
        }
        #pragma unroll  // r287
        for (int t_source_r_2 = 0; t_source_r_2 < 4; ++t_source_r_2) {
            #pragma unroll
            for (int p_r_3 = 0; p_r_3 < 8; ++p_r_3) {
                operand[t_source_r_2 * 8 + p_r_3] = (t_source0 + t_source_lane + t_source_r_2 * 16) < t_source_end && (rest_h * 256 + t_source0 + t_source_lane + t_source_r_2 * 16) < size_T ? fewer[t_source_r_2] * x_2[t_source_r_2 * 8 + p_r_3] : 0.0f;
            }
        }
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 4; ++t_source_r_3) {
            fd::store<fd::bf16, 8>(&s_operand[(t_source_lane + t_source_r_3 * 16) * 72 + p_lane], &operand[t_source_r_3 * 8]);
        }

        // [NEXT state__logs] r290: 4 elements a thread, 1 at a time, for the trip that comes
        #pragma unroll
        for (int t_source_r_4 = 0; t_source_r_4 < 4; ++t_source_r_4) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + 64 + t_source_lane + t_source_r_4 * 16) < t_source_end && (rest_h * 256 + t_source0 + 64 + t_source_lane + t_source_r_4 * 16) < size_T, &state_logs_next[t_source_r_4], &state_x_logs[size_H * (long long)rest_h * 256 + (long long)h0 * 256 + (long long)(t_source0 + 64) + (long long)(t_source_lane + t_source_r_4 * 16)]);
        }

        // [NEXT dt] r291: 4 elements a thread, 1 at a time, for the trip that comes
        #pragma unroll
        for (int t_source_r_5 = 0; t_source_r_5 < 4; ++t_source_r_5) {
            fd::load_or_zero<fd::f32, 1, fd::read_only>((t_source0 + 64 + t_source_lane + t_source_r_5 * 16) < t_source_end && (rest_h * 256 + t_source0 + 64 + t_source_lane + t_source_r_5 * 16) < size_T, &dt_next[t_source_r_5], &dt[size_H * (long long)rest_h * 256 + size_H * ((long long)(t_source0 + 64) + (long long)(t_source_lane + t_source_r_5 * 16)) + (long long)h0]);
        }

        // [NEXT x] r292: 32 elements a thread, 8 at a time, for the trip that comes
        #pragma unroll
        for (int t_source_r_6 = 0; t_source_r_6 < 4; ++t_source_r_6) {
            fd::load_bits_if<16, fd::read_only>((t_source0 + 64 + t_source_lane + t_source_r_6 * 16) < t_source_end && (rest_h * 256 + t_source0 + 64 + t_source_lane + t_source_r_6 * 16) < size_T, &x_next[t_source_r_6 * 8 / 2], &x[size_H * (long long)rest_h * 16384 + size_H * ((long long)(t_source0 + 64) + (long long)(t_source_lane + t_source_r_6 * 16)) * 64 + (long long)h0 * 64 + (long long)p_lane]);
        }

        // [COMPUTE state__added] r293: 128x64x64 on m16n8k16 bf16: 2 x 2 warps, 4 x 4 fragments each
        const int stage_at = a_lane + stage_first_2;
        __syncthreads();
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4, true>(&fragment_a[m_r * 4], &s_b[stage_at + m_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                fd::ldmatrix<4, true>(&fragment_b[n_r_3 * 4], &s_operand[b_lane + n_r_3 * 16 + k_step * 16 * 72]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                    fd::mma_m16n8k16_bf16(&state_added[(m_r_2 * 4 + n_r_4) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_4 * 2]);
                }
            }
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    // [NEXT x]
    fd::copy_async_wait<0>();  // r281

    // [EXCHANGE state__added] r297: from registers [n:4x16 p:4x8 n:2x8 p:2x1] lanes [p:4x2 n:8x1] warps [n:2x64 p:2x32] to registers [p:16x4 n:4x1] lanes [n:32x4] warps [p:4x1]
    __syncthreads();
    #pragma unroll
    for (int n_r_5 = 0; n_r_5 < 4; ++n_r_5) {
        #pragma unroll
        for (int p_r_4 = 0; p_r_4 < 4; ++p_r_4) {
            #pragma unroll
            for (int n_r_6 = 0; n_r_6 < 2; ++n_r_6) {
                #pragma unroll
                for (int p_r_5 = 0; p_r_5 < 2; ++p_r_5) {
                    fd::store<fd::f32, 1>(&s_state_added[(p_lane_2 + p_r_4 * 8 + p_r_5) * 132 + n_lane + n_r_5 * 16 + n_r_6 * 8], &state_added[((n_r_5 * 4 + p_r_4) * 2 + n_r_6) * 2 + p_r_5]);
                }
            }
        }
    }
    __syncthreads();
    float state_added_2[64];
    #pragma unroll
    for (int p_r_6 = 0; p_r_6 < 16; ++p_r_6) {
        fd::load<fd::f32, 4>(&state_added_2[p_r_6 * 4], &s_state_added[(warp + p_r_6 * 4) * 132 + n_lane_2]);
    }

    // [STORE state__added] r298: address (((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n); 64 elements a thread, 4 at a time
    #pragma unroll
    for (int p_r_7 = 0; p_r_7 < 16; ++p_r_7) {
        fd::store<fd::f32, 4>(&state_x_added[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)warp + (long long)(p_r_7 * 4)) * 128 + (long long)n_lane_2], &state_added_2[p_r_7 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) state_space_dual_kernel_3(
    const float* state_x_added,
    const float* state_x_logs,
    const float* __restrict__ first,
    float* __restrict__ state_x_before,
    __nv_bfloat16* __restrict__ state_x_before_laid,
    int n_t__chunk,
    long long size_H) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_before = reinterpret_cast<float*>(fd_shared + 0);  // 256 x f32, bytes 0..1024
    float* s_state_before_2 = reinterpret_cast<float*>(fd_shared + 1024);  // 256 x f32, bytes 1024..2048

    // [INIT] r269: one kernel over blocks of [h, p, n]; `state__added` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_n = (int)blockIdx.x / 2;
    const int n0 = (int)blockIdx.x % 2 * 64;
    const int rest_p = rest_n / 64;
    const int p0 = rest_n % 64;
    const int t_chunk_lane = lane / 16 * 4 + warp % 4 * 8;  // r301
    const int n_lane = lane % 16 * 2 + warp / 4 * 32;

    // [INIT] r299: pass 0: states start at the identity of their operators
    float state_before_carry[2];  // r300
    state_before_carry[0] = 1.0f;
    state_before_carry[1] = 1.0f;
    float state_before_carry_2[2];
    state_before_carry_2[0] = 0.0f;
    state_before_carry_2[1] = 0.0f;

    // [LOAD first] r303: address (((h * 8192) + (p * 128)) + n); 2 elements a thread, 2 at a time; registers [n:2x1] lanes [n:16x2 *:2] warps [*:4 n:2x32]
    fd::grid_wait();  // r364
    float first_2[2];  // r303
    fd::load<fd::f32, 2, fd::read_only>(&first_2[0], &first[(long long)rest_p * 8192 + (long long)p0 * 128 + (long long)n0 + (long long)n_lane]);

    // [STORE state__before_laid] r307: address (((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n); 8 elements a thread, 2 at a time
    float state_added[8];  // r300
    float state_logs[4];
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
        // [LOAD state__added] r301: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n) - (H * 8192)); 8 elements a thread, 2 at a time; registers [t__chunk:4x1 n:2x1] lanes [n:16x...
        #pragma unroll
        for (int t_chunk_r = 0; t_chunk_r < 4; ++t_chunk_r) {
            fd::load_or_zero<fd::f32, 2>((t_chunk0 + t_chunk_lane + t_chunk_r) < n_t__chunk && 0 < (t_chunk0 + t_chunk_lane + t_chunk_r), &state_added[t_chunk_r * 2], &state_x_added[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r)) * 8192 + (long long)rest_p * 8192 + (long long)p0 * 128 + (long long)n0 + (long long)n_lane - size_H * 8192]);
        }

        // [LOAD state__logs] r302: address (((((H * t__chunk) * 256) + (h * 256)) - (H * 256)) + 255); 4 elements a thread, 1 at a time; registers [t__chunk:4x1] lanes [*:16 t__chunk:2x4] warps [...
        #pragma unroll
        for (int t_chunk_r_2 = 0; t_chunk_r_2 < 4; ++t_chunk_r_2) {
            fd::load_or_zero<fd::f32, 1>((t_chunk0 + t_chunk_lane + t_chunk_r_2) < n_t__chunk && 0 < (t_chunk0 + t_chunk_lane + t_chunk_r_2), &state_logs[t_chunk_r_2], &state_x_logs[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_2)) * 256 + (long long)rest_p * 256 - size_H * 256 + 255]);
        }

        // [SCAN state__before] r304: neighbouring lanes have neighbouring columns: 4 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before; factors ar...
        #pragma unroll
        for (int t_chunk_r_3 = 0; t_chunk_r_3 < 4; ++t_chunk_r_3) {
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                state_before[t_chunk_r_3 * 2 + n_r] = (t_chunk0 + t_chunk_lane + t_chunk_r_3) < n_t__chunk ? (0 < (t_chunk0 + t_chunk_lane + t_chunk_r_3) ? expf(state_logs[t_chunk_r_3]) : 1.0f) : 1.0f;
                state_before_2[t_chunk_r_3 * 2 + n_r] = (t_chunk0 + t_chunk_lane + t_chunk_r_3) < n_t__chunk ? state_added[t_chunk_r_3 * 2 + n_r] : 0.0f;
            }
        }
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
            float run = state_before[n_r_2];
            float run_2 = state_before_2[n_r_2];
            const float factor = run;
            const float next = state_before[2 + n_r_2] * run;
            const float next_2 = state_before[2 + n_r_2] * run_2 + state_before_2[2 + n_r_2];
            run = next;
            run_2 = next_2;
            const float next_3 = state_before[4 + n_r_2] * run;
            const float next_4 = state_before[4 + n_r_2] * run_2 + state_before_2[4 + n_r_2];
            run = next_3;
            run_2 = next_4;
            const float next_5 = state_before[6 + n_r_2] * run;
            const float next_6 = state_before[6 + n_r_2] * run_2 + state_before_2[6 + n_r_2];
            run = next_5;
            run_2 = next_6;
            if (__builtin_expect(fd::is_nan(run), 0)) {
                run = fd::mul_zero(state_before[6 + n_r_2], fd::mul_zero(state_before[4 + n_r_2], fd::mul_zero(state_before[2 + n_r_2], factor)));
            }
            state_before_run[n_r_2] = run;
            state_before_run_2[n_r_2] = run_2;
        }
        const int lane_of_column = lane / 16;
        #pragma unroll
        for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
            float total = state_before_run[n_r_3];
            float total_2 = state_before_run_2[n_r_3];
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
            state_before_before[n_r_3] = next_11;
            state_before_before_2[n_r_3] = next_12;
            state_before_total[n_r_3] = total;
            state_before_total_2[n_r_3] = total_2;
        }
        #pragma unroll
        for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
            const float next_13 = state_before_carry[n_r_4];
            const float next_14 = state_before_carry_2[n_r_4];
            state_before_start[n_r_4] = next_13;
            state_before_start_2[n_r_4] = next_14;
        }
        const int warp_of_column = warp % 4;
        if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_before[warp_of_column * 64 + n_lane], &state_before_total[0]);
        if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_before_2[warp_of_column * 64 + n_lane], &state_before_total_2[0]);
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            fd::load<fd::f32, 2>(&state_before_part[0], &s_state_before[r * 64 + n_lane]);
            fd::load<fd::f32, 2>(&state_before_part_2[0], &s_state_before_2[r * 64 + n_lane]);
            #pragma unroll
            for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
                const float next_15 = fd::mul_zero(state_before_part[n_r_5], state_before_carry[n_r_5]);
                const float next_16 = fd::mul_zero(state_before_part[n_r_5], state_before_carry_2[n_r_5]) + state_before_part_2[n_r_5];
                state_before_carry[n_r_5] = next_15;
                state_before_carry_2[n_r_5] = next_16;
                const float next_17 = r < warp_of_column ? state_before_carry[n_r_5] : state_before_start[n_r_5];
                const float next_18 = r < warp_of_column ? state_before_carry_2[n_r_5] : state_before_start_2[n_r_5];
                state_before_start[n_r_5] = next_17;
                state_before_start_2[n_r_5] = next_18;
            }
        }
        #pragma unroll
        for (int n_r_6 = 0; n_r_6 < 2; ++n_r_6) {
            const float next_19 = fd::mul_zero(state_before_before[n_r_6], state_before_start[n_r_6]);
            const float next_20 = fd::mul_zero(state_before_before[n_r_6], state_before_start_2[n_r_6]) + state_before_before_2[n_r_6];
            state_before_start[n_r_6] = next_19;
            state_before_start_2[n_r_6] = next_20;
        }
        #pragma unroll
        for (int n_r_7 = 0; n_r_7 < 2; ++n_r_7) {
            const float first_2_2 = first_2[n_r_7];
            float state = fd::mul_zero(state_before_start[n_r_7], first_2_2) + state_before_start_2[n_r_7];
            state = state_before[n_r_7] * state + state_before_2[n_r_7];
            state_before_3[n_r_7] = state;
            state = state_before[2 + n_r_7] * state + state_before_2[2 + n_r_7];
            state_before_3[2 + n_r_7] = state;
            state = state_before[4 + n_r_7] * state + state_before_2[4 + n_r_7];
            state_before_3[4 + n_r_7] = state;
            state = state_before[6 + n_r_7] * state + state_before_2[6 + n_r_7];
            state_before_3[6 + n_r_7] = state;
        }

        // [STORE state__before] r305: address (((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n); 8 elements a thread, 2 at a time, where (t__chunk == (ceil(T/256) - 1)): others read no othe...
        #pragma unroll
        for (int t_chunk_r_4 = 0; t_chunk_r_4 < 4; ++t_chunk_r_4) {
            if (__builtin_expect(t_chunk0 + t_chunk_lane + t_chunk_r_4 == n_t__chunk - 1, 0)) {
                if ((t_chunk0 + t_chunk_lane + t_chunk_r_4) < n_t__chunk) fd::store<fd::f32, 2, fd::whole>(&state_x_before[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_4)) * 8192 + (long long)rest_p * 8192 + (long long)p0 * 128 + (long long)n0 + (long long)n_lane], &state_before_3[t_chunk_r_4 * 2]);
            }
        }

        // [COMPUTE state__before_laid] r306: 8 elements a thread in registers [t__chunk:4x1 n:2x1] lanes [n:16x2 t__chunk:2x4] warps [t__chunk:4x8 n:2x32]
        #pragma unroll
        for (int t_chunk_r_5 = 0; t_chunk_r_5 < 4; ++t_chunk_r_5) {
            #pragma unroll
            for (int n_r_8 = 0; n_r_8 < 2; ++n_r_8) {
                state_before_laid[t_chunk_r_5 * 2 + n_r_8] = state_before_3[t_chunk_r_5 * 2 + n_r_8];
            }
        }
        // [STORE state__before_laid]
        __syncthreads();  // r307
        #pragma unroll
        for (int t_chunk_r_6 = 0; t_chunk_r_6 < 4; ++t_chunk_r_6) {
            if ((t_chunk0 + t_chunk_lane + t_chunk_r_6) < n_t__chunk) fd::store<fd::bf16, 2>(&state_x_before_laid[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_6)) * 8192 + (long long)rest_p * 8192 + (long long)p0 * 128 + (long long)n0 + (long long)n_lane], &state_before_laid[t_chunk_r_6 * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 2) state_space_dual_kernel_4(
    const __nv_bfloat16* __restrict__ c,
    const __nv_bfloat16* __restrict__ b,
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* state_x_before_laid,
    __nv_bfloat16* __restrict__ y,
    int* tiles_taken,
    const float* state_x_logs,
    const float* __restrict__ dt,
    int tiles,
    int rounds,
    int workers,
    int row_sets,
    int section_sets,
    int h_blocks_2,
    long long size_T_2,
    long long size_H,
    int size_T,
    int n_h,
    const __grid_constant__ fd::TensorMap c_map,
    const __grid_constant__ fd::TensorMap b_map,
    const __grid_constant__ fd::TensorMap x_map,
    const __grid_constant__ fd::TensorMap state__before_laid_map,
    const __grid_constant__ fd::TensorMap y_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_c = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 16384 x bf16, bytes 0..32768
    __nv_bfloat16* s_b = reinterpret_cast<__nv_bfloat16*>(fd_shared + 32768);  // 16384 x bf16, bytes 32768..65536
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 65536);  // 8192 x bf16, bytes 65536..81920
    __nv_bfloat16* s_state_before_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 81920);  // 8192 x bf16, bytes 81920..98304
    __nv_bfloat16* s_y = reinterpret_cast<__nv_bfloat16*>(fd_shared + 98304);  // 4096 x bf16, bytes 98304..106496
    long long* s_c_full = reinterpret_cast<long long*>(fd_shared + 106496);  // 2 x i64, bytes 106496..106512
    long long* s_c_empty = reinterpret_cast<long long*>(fd_shared + 106512);  // 2 x i64, bytes 106512..106528
    long long* s_b_full = reinterpret_cast<long long*>(fd_shared + 106528);  // 2 x i64, bytes 106528..106544
    long long* s_b_empty = reinterpret_cast<long long*>(fd_shared + 106544);  // 2 x i64, bytes 106544..106560
    long long* s_x_full = reinterpret_cast<long long*>(fd_shared + 106560);  // 2 x i64, bytes 106560..106576
    long long* s_x_empty = reinterpret_cast<long long*>(fd_shared + 106576);  // 2 x i64, bytes 106576..106592
    long long* s_state_before_laid_full = reinterpret_cast<long long*>(fd_shared + 106592);  // 1 x i64, bytes 106592..106600
    long long* s_state_before_laid_empty = reinterpret_cast<long long*>(fd_shared + 106608);  // 1 x i64, bytes 106608..106616
    int* s_next_tile = reinterpret_cast<int*>(fd_shared + 106624);  // 2 x i32, bytes 106624..106632
    long long* s_next_tile_full = reinterpret_cast<long long*>(fd_shared + 106640);  // 2 x i64, bytes 106640..106656
    long long* s_next_tile_empty = reinterpret_cast<long long*>(fd_shared + 106656);  // 2 x i64, bytes 106656..106672
    float* s_state_logs_points = reinterpret_cast<float*>(fd_shared + 106672);  // 128 x f32, bytes 106672..107184
    float* s_dt_points = reinterpret_cast<float*>(fd_shared + 107184);  // 128 x f32, bytes 107184..107696
    long long* s_points_full = reinterpret_cast<long long*>(fd_shared + 107696);  // 2 x i64, bytes 107696..107712
    long long* s_points_empty = reinterpret_cast<long long*>(fd_shared + 107712);  // 2 x i64, bytes 107712..107728

    // [INIT] r270: one kernel over blocks of [t__chunk, h, t__place]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int t_place_lane = lane / 4 + warp * 16;  // r318
    const int t_source_lane = lane % 4 * 2;  // r319
    const int t_place_lane_2 = lane / 4;  // r340
    const int gatherer = warp - 5;  // r349
    const int t_source_lane_2 = lane + fd::mod(gatherer, 2) * 32;  // r357

    // [HANDOUT] r309: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
    fd::grid_wait();  // r364
    if ((int)threadIdx.x == 0) {  // r309
        #pragma unroll
        for (int copy = 0; copy < 2; ++copy) {
            fd::mbarrier_init(&s_c_full[copy], 1);
            fd::mbarrier_init(&s_c_empty[copy], 4);
        }
        #pragma unroll
        for (int copy_2 = 0; copy_2 < 2; ++copy_2) {
            fd::mbarrier_init(&s_b_full[copy_2], 1);
            fd::mbarrier_init(&s_b_empty[copy_2], 4);
        }
        #pragma unroll
        for (int copy_3 = 0; copy_3 < 2; ++copy_3) {
            fd::mbarrier_init(&s_x_full[copy_3], 1);
            fd::mbarrier_init(&s_x_empty[copy_3], 4);
        }
        fd::mbarrier_init(&s_state_before_laid_full[0], 1);
        fd::mbarrier_init(&s_state_before_laid_empty[0], 4);
        #pragma unroll
        for (int copy_4 = 0; copy_4 < 2; ++copy_4) {
            fd::mbarrier_init(&s_next_tile_full[copy_4], 1);
            fd::mbarrier_init(&s_next_tile_empty[copy_4], 6);
        }
        #pragma unroll
        for (int copy_5 = 0; copy_5 < 2; ++copy_5) {
            fd::mbarrier_init(&s_points_full[copy_5], 64);
            fd::mbarrier_init(&s_points_empty[copy_5], 4);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [LOAD dt] r358: address ((((H * t__chunk) * 256) + (H * t__source)) + h); 1 elements a thread, 1 at a time; registers [] lanes [t__source:32x1] warps [t__source:2x32]
    if ((int)threadIdx.x < 128) {
        // [HANDOUT]
        fd::registers_more<216>();  // r309
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
        int points_stage = 0;
        int points_parity = 0;
        int tile = (int)blockIdx.x;

        // [STORE y] r340: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers of each warp in turns
        float y_scores[32];
        float y_inside[32];
        unsigned operand[16];
        float y_handed[32];
        float state_logs[2];
        float state_logs_2[16];
        float y_weighted[32];
        float dt_2[16];
        float state_logs_3[16];
        float y_weighted_2[32];
        float dt_2_2[16];
        float state_logs_4[16];
        float y_weighted_3[32];
        float dt_3[32];
        float y_2[32];
        float power[2];
        #pragma unroll 1
        while (tile < tiles) {
            // [HANDOUT]
            const int section_tiles = section_sets * 4;  // r310
            const int section = fd::div(tile, section_tiles);
            const int section_first = section * section_sets;
            const int in_section = fd::mod(tile, section_tiles);
            const int sets_here = fd::min(section_sets, row_sets - section_first);
            const int t_place0 = (3 - fd::div(in_section, sets_here)) * 64;
            const int row_set = section_first + fd::mod(in_section, sets_here);
            const int rest_h = fd::div(row_set, h_blocks_2);
            const int h0 = fd::mod(row_set, h_blocks_2);
            const int t_source_end = fd::min(256, (int)(long long)t_place0 + 64);  // r311
            const int t_source_end_2 = fd::min(t_source_end, (int)(size_T_2 - (long long)rest_h * 256));  // r312
            const int column_tiles = (fd::max(t_source_end_2, 0) + 63) / 64;

            // [INIT] r313: states of the rows start at the identity of their operators
            #pragma unroll
            for (int p_r = 0; p_r < 8; ++p_r) {
                #pragma unroll
                for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
                    #pragma unroll
                    for (int p_r_2 = 0; p_r_2 < 2; ++p_r_2) {
                        y_inside[(p_r * 2 + t_place_r) * 2 + p_r_2] = 0.0f;
                    }
                }
            }
            fd::mbarrier_wait(&s_c_full[buffer], buffer_parity);

            // [LOAD state__logs] r318: address ((((H * t__chunk) * 256) + (h * 256)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:4...
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                fd::load_or_zero<fd::f32, 1>((rest_h * 256 + t_place0 + t_place_lane + t_place_r_2 * 8) < size_T, &state_logs[t_place_r_2], &state_x_logs[size_H * (long long)rest_h * 256 + (long long)h0 * 256 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_2 * 8)]);
            }

            // [COMPUTE y__inside] r337: m64n64 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
            if (0 < column_tiles) {
                // [INIT]
                const int whole_tiles = fd::min(fd::max(fd::min(fd::min(t_source_end_2, (int)(long long)t_place0 + 1), (int)(size_T_2 - (long long)rest_h * 256)), 0) / 64, column_tiles - 1);  // r315
                const int tested_tiles = column_tiles - whole_tiles;
                const int t_source0 = whole_tiles * 64;
                fd::mbarrier_wait(&s_b_full[stage], stage_parity);  // r316

                // [COMPUTE y__scores] r317: m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
                fd::warpgroup_fence();
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192]), false);
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 32), true);
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 64), true);
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 96), true);
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8192), true);
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8224), true);
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8256), true);
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8288), true);
                fd::warpgroup_commit();
                fd::mbarrier_wait(&s_points_full[points_stage], points_parity);
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_b_empty[stage]);
                }
                stage += 1;
                if (stage == 2) {
                    stage = 0;
                    stage_parity = stage_parity ^ 1;
                }

                // [TAKE state__logs] r319: 16 elements a thread from shared memory, 2 at a time
                #pragma unroll
                for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                    fd::load<fd::f32, 2>(&state_logs_2[t_source_r * 2], &s_state_logs_points[points_stage * 64 + t_source_lane + t_source_r * 8]);
                }

                // [COMPUTE y__weighted] r320: 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
                #pragma unroll
                for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
                    #pragma unroll
                    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
                        #pragma unroll
                        for (int t_source_r_3 = 0; t_source_r_3 < 2; ++t_source_r_3) {
                            y_weighted[(t_source_r_2 * 2 + t_place_r_3) * 2 + t_source_r_3] = fd::exp2_approx(__fmaf_rn(state_logs_2[t_source_r_2 * 2 + t_source_r_3], -1.442695f, state_logs[t_place_r_3] * 1.442695f)) * y_scores[(t_source_r_2 * 2 + t_place_r_3) * 2 + t_source_r_3];
                        }
                    }
                }

                // [TAKE dt] r321: 16 elements a thread from shared memory, 2 at a time
                #pragma unroll
                for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
                    fd::load<fd::f32, 2>(&dt_2[t_source_r_4 * 2], &s_dt_points[points_stage * 64 + t_source_lane + t_source_r_4 * 8]);
                }

                // [COMPUTE operand] r322: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll
                for (int t_source_r_5 = 0; t_source_r_5 < 8; ++t_source_r_5) {
                    #pragma unroll
                    for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
                        operand[t_source_r_5 * 2 + t_place_r_4] = fd::pack_bf16((t_source0 + t_source_lane + t_source_r_5 * 8) < t_source_end_2 && (t_source0 + t_source_lane + t_source_r_5 * 8) <= (t_place0 + t_place_lane + t_place_r_4 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_4 * 8) < size_T && (rest_h * 256 + t_source0 + t_source_lane + t_source_r_5 * 8) < size_T ? y_weighted[(t_source_r_5 * 2 + t_place_r_4) * 2] * dt_2[t_source_r_5 * 2] : 0.0f, (t_source0 + t_source_lane + t_source_r_5 * 8) < t_source_end_2 && (t_source0 + t_source_lane + t_source_r_5 * 8 + 1) <= (t_place0 + t_place_lane + t_place_r_4 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_4 * 8) < size_T && (rest_h * 256 + t_source0 + t_source_lane + t_source_r_5 * 8 + 1) < size_T ? y_weighted[(t_source_r_5 * 2 + t_place_r_4) * 2 + 1] * dt_2[t_source_r_5 * 2 + 1] : 0.0f);
                    }
                }
                __syncwarp();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_points_empty[points_stage]);
                }
                points_stage += 1;
                if (points_stage == 2) {
                    points_stage = 0;
                    points_parity = points_parity ^ 1;
                }

                // [COMPUTE operand] r329: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile = 1; column_tile < tested_tiles; ++column_tile) {
                    // [COMPUTE operand]
                    const int t_source0_2 = (column_tile + whole_tiles) * 64;  // r322
                    fd::mbarrier_wait(&s_b_full[stage], stage_parity);  // r323

                    // [COMPUTE y__scores] r324: m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192]), false);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 32), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 64), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 96), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8192), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8224), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8256), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8288), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_x_full[next_stage], next_parity);

                    // [COMPUTE y__inside] r325: m64n64 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[0], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096]), true);
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[4], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 2048), true);
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[8], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 4096), true);
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[12], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 6144), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_points_full[points_stage], points_parity);
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_x_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_b_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 2) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }

                    // [TAKE state__logs] r326: 16 elements a thread from shared memory, 2 at a time
                    #pragma unroll
                    for (int t_source_r_6 = 0; t_source_r_6 < 8; ++t_source_r_6) {
                        fd::load<fd::f32, 2>(&state_logs_3[t_source_r_6 * 2], &s_state_logs_points[points_stage * 64 + t_source_lane + t_source_r_6 * 8]);
                    }

                    // [COMPUTE y__weighted] r327: 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
                    #pragma unroll
                    for (int t_source_r_7 = 0; t_source_r_7 < 8; ++t_source_r_7) {
                        #pragma unroll
                        for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
                            #pragma unroll
                            for (int t_source_r_8 = 0; t_source_r_8 < 2; ++t_source_r_8) {
                                y_weighted_2[(t_source_r_7 * 2 + t_place_r_5) * 2 + t_source_r_8] = fd::exp2_approx(__fmaf_rn(state_logs_3[t_source_r_7 * 2 + t_source_r_8], -1.442695f, state_logs[t_place_r_5] * 1.442695f)) * y_scores[(t_source_r_7 * 2 + t_place_r_5) * 2 + t_source_r_8];
                            }
                        }
                    }

                    // [TAKE dt] r328: 16 elements a thread from shared memory, 2 at a time
                    #pragma unroll
                    for (int t_source_r_9 = 0; t_source_r_9 < 8; ++t_source_r_9) {
                        fd::load<fd::f32, 2>(&dt_2_2[t_source_r_9 * 2], &s_dt_points[points_stage * 64 + t_source_lane + t_source_r_9 * 8]);
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r329
                    for (int t_source_r_10 = 0; t_source_r_10 < 8; ++t_source_r_10) {
                        #pragma unroll
                        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
                            operand[t_source_r_10 * 2 + t_place_r_6] = fd::pack_bf16((t_source0_2 + t_source_lane + t_source_r_10 * 8) < t_source_end_2 && (t_source0_2 + t_source_lane + t_source_r_10 * 8) <= (t_place0 + t_place_lane + t_place_r_6 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_6 * 8) < size_T && (rest_h * 256 + t_source0_2 + t_source_lane + t_source_r_10 * 8) < size_T ? y_weighted_2[(t_source_r_10 * 2 + t_place_r_6) * 2] * dt_2_2[t_source_r_10 * 2] : 0.0f, (t_source0_2 + t_source_lane + t_source_r_10 * 8) < t_source_end_2 && (t_source0_2 + t_source_lane + t_source_r_10 * 8 + 1) <= (t_place0 + t_place_lane + t_place_r_6 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_6 * 8) < size_T && (rest_h * 256 + t_source0_2 + t_source_lane + t_source_r_10 * 8 + 1) < size_T ? y_weighted_2[(t_source_r_10 * 2 + t_place_r_6) * 2 + 1] * dt_2_2[t_source_r_10 * 2 + 1] : 0.0f);
                        }
                    }
                    __syncwarp();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_points_empty[points_stage]);
                    }
                    points_stage += 1;
                    if (points_stage == 2) {
                        points_stage = 0;
                        points_parity = points_parity ^ 1;
                    }
                }

                // [COMPUTE operand] r336: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile_2 = tested_tiles; column_tile_2 < column_tiles; ++column_tile_2) {
                    // [COMPUTE operand]
                    const int t_source0_3 = (column_tile_2 - tested_tiles) * 64;  // r329
                    fd::mbarrier_wait(&s_b_full[stage], stage_parity);  // r330

                    // [COMPUTE y__scores] r331: m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192]), false);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 32), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 64), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 96), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8192), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8224), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8256), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8288), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_x_full[next_stage], next_parity);

                    // [COMPUTE y__inside] r332: m64n64 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[0], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096]), true);
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[4], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 2048), true);
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[8], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 4096), true);
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[12], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 6144), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_points_full[points_stage], points_parity);
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_x_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_b_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 2) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }

                    // [TAKE state__logs] r333: 16 elements a thread from shared memory, 2 at a time
                    #pragma unroll
                    for (int t_source_r_11 = 0; t_source_r_11 < 8; ++t_source_r_11) {
                        fd::load<fd::f32, 2>(&state_logs_4[t_source_r_11 * 2], &s_state_logs_points[points_stage * 64 + t_source_lane + t_source_r_11 * 8]);
                    }

                    // [COMPUTE y__weighted] r334: 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
                    #pragma unroll
                    for (int t_source_r_12 = 0; t_source_r_12 < 8; ++t_source_r_12) {
                        #pragma unroll
                        for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
                            #pragma unroll
                            for (int t_source_r_13 = 0; t_source_r_13 < 2; ++t_source_r_13) {
                                y_weighted_3[(t_source_r_12 * 2 + t_place_r_7) * 2 + t_source_r_13] = fd::exp2_approx(__fmaf_rn(state_logs_4[t_source_r_12 * 2 + t_source_r_13], -1.442695f, state_logs[t_place_r_7] * 1.442695f)) * y_scores[(t_source_r_12 * 2 + t_place_r_7) * 2 + t_source_r_13];
                            }
                        }
                    }

                    // [TAKE dt] r335: 32 elements a thread from shared memory, 2 at a time
                    #pragma unroll
                    for (int t_source_r_14 = 0; t_source_r_14 < 8; ++t_source_r_14) {
                        #pragma unroll
                        for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
                            fd::load<fd::f32, 2>(&dt_3[(t_source_r_14 * 2 + t_place_r_8) * 2], &s_dt_points[points_stage * 64 + t_source_lane + t_source_r_14 * 8]);
                        }
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r336
                    for (int t_source_r_15 = 0; t_source_r_15 < 8; ++t_source_r_15) {
                        #pragma unroll
                        for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
                            operand[t_source_r_15 * 2 + t_place_r_9] = fd::pack_bf16((rest_h * 256 + t_place0 + t_place_lane + t_place_r_9 * 8) < size_T ? y_weighted_3[(t_source_r_15 * 2 + t_place_r_9) * 2] * dt_3[(t_source_r_15 * 2 + t_place_r_9) * 2] : 0.0f, (rest_h * 256 + t_place0 + t_place_lane + t_place_r_9 * 8) < size_T ? y_weighted_3[(t_source_r_15 * 2 + t_place_r_9) * 2 + 1] * dt_3[(t_source_r_15 * 2 + t_place_r_9) * 2 + 1] : 0.0f);
                        }
                    }
                    __syncwarp();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_points_empty[points_stage]);
                    }
                    points_stage += 1;
                    if (points_stage == 2) {
                        points_stage = 0;
                        points_parity = points_parity ^ 1;
                    }
                }
                fd::mbarrier_wait(&s_x_full[next_stage], next_parity);
                // [COMPUTE y__inside]
                fd::warpgroup_fence();  // r337
                fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[0], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096]), true);
                fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[4], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 2048), true);
                fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[8], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 4096), true);
                fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[12], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 6144), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_x_empty[next_stage]);
                }
                next_stage += 1;
                if (next_stage == 2) {
                    next_stage = 0;
                    next_parity = next_parity ^ 1;
                }
            }
            fd::mbarrier_wait(&s_state_before_laid_full[buffer_2], buffer_parity_2);

            // [COMPUTE y__handed] r338: m64n64 bf16 of a consumer's rows, whose operand is in shared memory, 128 points of the depth
            fd::warpgroup_fence();
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192]), false);
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192], 32), true);
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192], 64), true);
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192], 96), true);
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192], 8192), true);
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192], 8224), true);
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192], 8256), true);
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192], 8288), true);
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
                fd::mbarrier_arrive(&s_c_empty[buffer]);
            }
            buffer += 1;
            if (buffer == 2) {
                buffer = 0;
                buffer_parity = buffer_parity ^ 1;
            }

            // [COMPUTE y] r339: 32 elements a thread in registers [p:8x8 t__place:2x8 p:2x1] lanes [p:4x2 t__place:8x1] warps [t__place:4x16]
            #pragma unroll
            for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                power[t_place_r_10] = fd::exp2_approx(state_logs[t_place_r_10] * 1.442695f);
            }
            #pragma unroll
            for (int p_r_3 = 0; p_r_3 < 8; ++p_r_3) {
                #pragma unroll
                for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
                    #pragma unroll
                    for (int p_r_4 = 0; p_r_4 < 2; ++p_r_4) {
                        y_2[(p_r_3 * 2 + t_place_r_11) * 2 + p_r_4] = y_inside[(p_r_3 * 2 + t_place_r_11) * 2 + p_r_4] + power[t_place_r_11] * y_handed[(p_r_3 * 2 + t_place_r_11) * 2 + p_r_4];
                    }
                }
            }
            // [STORE y]
            if (lane == 0) {  // r340
                fd::tensor_store_wait<0>();
            }
            __syncwarp();
            #pragma unroll
            for (int p_r_5 = 0; p_r_5 < 8; ++p_r_5) {
                #pragma unroll
                for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                    fd::store<fd::bf16, 2>(&s_y[(int)threadIdx.x / 32 * 1024 + (t_place_lane_2 + t_place_r_12 * 8) * 64 + ((t_source_lane + p_r_5 * 8) ^ ((t_place_lane_2 + t_place_r_12 * 8) % 8 * 8))], &y_2[(p_r_5 * 2 + t_place_r_12) * 2]);
                }
            }
            fd::fence_proxy_async();
            __syncwarp();
            if (lane == 0) {
                fd::tensor_store(y_map, &s_y[(int)threadIdx.x / 32 * 1024], 0, (int)((long long)rest_h * 256 + (long long)t_place0) + warp * 16, h0);
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
    } else {  // r358
        fd::registers_fewer<40>();  // r340
        // [LOAD dt]
        if ((int)threadIdx.x == 128) {  // r358
            // [STORE y]
            int buffer_3 = 0;  // r340
            int buffer_parity_3 = 0;
            int stage_2 = 0;
            int stage_parity_2 = 0;
            int next_stage_2 = 0;
            int next_parity_2 = 0;
            int buffer_4 = 0;
            int buffer_parity_4 = 0;
            int handout_2 = 0;
            int handout_parity_2 = 0;
            const int points_stage_2 = 0;
            const int points_parity_2 = 0;
            int tile_2 = (int)blockIdx.x;

            // [BRING state__before_laid] r349: 64 points in their whole depth into one of 1 copies that all consumers have read
            #pragma unroll 1
            while (tile_2 < tiles) {
                // [STORE y]
                const int section_tiles_2 = section_sets * 4;  // r341
                const int section_2 = fd::div(tile_2, section_tiles_2);
                const int section_first_2 = section_2 * section_sets;
                const int in_section_2 = fd::mod(tile_2, section_tiles_2);
                const int sets_here_2 = fd::min(section_sets, row_sets - section_first_2);
                const int t_place0_2 = (3 - fd::div(in_section_2, sets_here_2)) * 64;
                const int row_set_2 = section_first_2 + fd::mod(in_section_2, sets_here_2);
                const int rest_h_2 = fd::div(row_set_2, h_blocks_2);
                const int h0_2 = fd::mod(row_set_2, h_blocks_2);
                int drawn = 0;
                drawn = fd::atomic_add(&tiles_taken[0LL], 1);
                const int t_source_end_3 = fd::min(256, (int)(long long)t_place0_2 + 64);  // r342
                const int t_source_end_4 = fd::min(t_source_end_3, (int)(size_T_2 - (long long)rest_h_2 * 256));  // r343
                const int column_tiles_2 = (fd::max(t_source_end_4, 0) + 63) / 64;
                const int whole_tiles_2 = fd::min(fd::max(fd::min(fd::min(t_source_end_4, (int)(long long)t_place0_2 + 1), (int)(size_T_2 - (long long)rest_h_2 * 256)), 0) / 64, column_tiles_2 - 1);  // r345
                const int tested_tiles_2 = column_tiles_2 - whole_tiles_2;

                // [BRING c] r346: 64 points in their whole depth into one of 2 copies that all consumers have read
                fd::mbarrier_wait(&s_c_empty[buffer_3], buffer_parity_3 ^ 1);
                fd::mbarrier_arrive_expect(&s_c_full[buffer_3], 16384);
                fd::tensor_copy(&s_c[buffer_3 * 8192], c_map, &s_c_full[buffer_3], 0, (int)((long long)rest_h_2 * 256 + (long long)t_place0_2));
                fd::tensor_copy(&s_c[buffer_3 * 8192 + 4096], c_map, &s_c_full[buffer_3], 64, (int)((long long)rest_h_2 * 256 + (long long)t_place0_2));
                buffer_3 += 1;
                if (buffer_3 == 2) {
                    buffer_3 = 0;
                    buffer_parity_3 = buffer_parity_3 ^ 1;
                }

                // [BRING x] r348: 64 points in their whole depth into one of 2 copies that all consumers have read
                #pragma unroll 1
                for (int column_tile_3 = 0; column_tile_3 < column_tiles_2; ++column_tile_3) {
                    // [BRING c]
                    const int t_source0_4 = (column_tile_3 < tested_tiles_2 ? column_tile_3 + whole_tiles_2 : column_tile_3 - tested_tiles_2) * 64;  // r346

                    // [BRING b] r347: 64 points in their whole depth into one of 2 copies that all consumers have read
                    fd::mbarrier_wait(&s_b_empty[stage_2], stage_parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_b_full[stage_2], 16384);
                    fd::tensor_copy(&s_b[stage_2 * 8192], b_map, &s_b_full[stage_2], 0, (int)((long long)rest_h_2 * 256 + (long long)t_source0_4));
                    fd::tensor_copy(&s_b[stage_2 * 8192 + 4096], b_map, &s_b_full[stage_2], 64, (int)((long long)rest_h_2 * 256 + (long long)t_source0_4));
                    stage_2 += 1;
                    if (stage_2 == 2) {
                        stage_2 = 0;
                        stage_parity_2 = stage_parity_2 ^ 1;
                    }
                    // [BRING x]
                    fd::mbarrier_wait(&s_x_empty[next_stage_2], next_parity_2 ^ 1);  // r348
                    fd::mbarrier_arrive_expect(&s_x_full[next_stage_2], 8192);
                    fd::tensor_copy(&s_x[next_stage_2 * 4096], x_map, &s_x_full[next_stage_2], 0, (int)((long long)rest_h_2 * 256 + (long long)t_source0_4), (int)(long long)h0_2);
                    next_stage_2 += 1;
                    if (next_stage_2 == 2) {
                        next_stage_2 = 0;
                        next_parity_2 = next_parity_2 ^ 1;
                    }
                }
                // [BRING state__before_laid]
                fd::mbarrier_wait(&s_state_before_laid_empty[buffer_4], buffer_parity_4 ^ 1);  // r349
                fd::mbarrier_arrive_expect(&s_state_before_laid_full[buffer_4], 16384);
                fd::tensor_copy(&s_state_before_laid[buffer_4 * 8192], state__before_laid_map, &s_state_before_laid_full[buffer_4], 0, 0, (int)(long long)h0_2, (int)(long long)rest_h_2);
                fd::tensor_copy(&s_state_before_laid[buffer_4 * 8192 + 4096], state__before_laid_map, &s_state_before_laid_full[buffer_4], 64, 0, (int)(long long)h0_2, (int)(long long)rest_h_2);
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
        // [LOAD dt]
        if (160 <= (int)threadIdx.x && (int)threadIdx.x < 224) {  // r358
            // [BRING state__before_laid]
            const int buffer_5 = 0;  // r349
            const int buffer_parity_5 = 0;
            const int stage_3 = 0;
            const int stage_parity_3 = 0;
            const int next_stage_3 = 0;
            const int next_parity_3 = 0;
            const int buffer_6 = 0;
            const int buffer_parity_6 = 0;
            int handout_3 = 0;
            int handout_parity_3 = 0;
            int points_stage_3 = 0;
            int points_parity_3 = 0;
            int tile_3 = (int)blockIdx.x;
            // [LOAD dt]
            float state_logs_5[1];  // r358
            float dt_4[1];
            #pragma unroll 1
            while (tile_3 < tiles) {
                // [BRING state__before_laid]
                const int section_tiles_3 = section_sets * 4;  // r350
                const int section_3 = fd::div(tile_3, section_tiles_3);
                const int section_first_3 = section_3 * section_sets;
                const int in_section_3 = fd::mod(tile_3, section_tiles_3);
                const int sets_here_3 = fd::min(section_sets, row_sets - section_first_3);
                const int t_place0_3 = (3 - fd::div(in_section_3, sets_here_3)) * 64;
                const int row_set_3 = section_first_3 + fd::mod(in_section_3, sets_here_3);
                const int rest_h_3 = fd::div(row_set_3, h_blocks_2);
                const int h0_3 = fd::mod(row_set_3, h_blocks_2);
                const int t_source_end_5 = fd::min(256, (int)(long long)t_place0_3 + 64);  // r351
                const int t_source_end_6 = fd::min(t_source_end_5, (int)(size_T_2 - (long long)rest_h_3 * 256));  // r352
                const int column_tiles_3 = (fd::max(t_source_end_6, 0) + 63) / 64;
                const int whole_tiles_3 = fd::min(fd::max(fd::min(fd::min(t_source_end_6, (int)(long long)t_place0_3 + 1), (int)(size_T_2 - (long long)rest_h_3 * 256)), 0) / 64, column_tiles_3 - 1);  // r354
                const int tested_tiles_3 = column_tiles_3 - whole_tiles_3;
                // [LOAD dt]
                #pragma unroll 1  // r358
                for (int column_tile_4 = 0; column_tile_4 < column_tiles_3; ++column_tile_4) {
                    // [BRING state__before_laid]
                    const int t_source0_5 = (column_tile_4 < tested_tiles_3 ? column_tile_4 + whole_tiles_3 : column_tile_4 - tested_tiles_3) * 64;  // r354

                    // [LOAD state__logs] r357: address ((((H * t__chunk) * 256) + (h * 256)) + t__source); 1 elements a thread, 1 at a time; registers [] lanes [t__source:32x1] warps [t__source:2x32]
                    fd::load_or_zero<fd::f32, 1>((t_source0_5 + t_source_lane_2) < t_source_end_6, &state_logs_5[0], &state_x_logs[size_H * (long long)rest_h_3 * 256 + (long long)h0_3 * 256 + (long long)t_source0_5 + (long long)t_source_lane_2]);
                    // [LOAD dt]
                    fd::load_or_zero<fd::f32, 1, fd::read_only>((t_source0_5 + t_source_lane_2) < t_source_end_6 && 0 <= (rest_h_3 * 256 + t_source0_5 + t_source_lane_2) && (rest_h_3 * 256 + t_source0_5 + t_source_lane_2) < size_T && 0 <= h0_3 && h0_3 < n_h, &dt_4[0], &dt[size_H * (long long)rest_h_3 * 256 + size_H * ((long long)t_source0_5 + (long long)t_source_lane_2) + (long long)h0_3]);  // r358
                    fd::mbarrier_wait(&s_points_empty[points_stage_3], points_parity_3 ^ 1);
                    fd::store<fd::f32, 1>(&s_state_logs_points[points_stage_3 * 64 + t_source_lane_2], &state_logs_5[0]);
                    fd::store<fd::f32, 1>(&s_dt_points[points_stage_3 * 64 + t_source_lane_2], &dt_4[0]);
                    fd::mbarrier_arrive(&s_points_full[points_stage_3]);
                    points_stage_3 += 1;
                    if (points_stage_3 == 2) {
                        points_stage_3 = 0;
                        points_parity_3 = points_parity_3 ^ 1;
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

extern "C" __global__ void __launch_bounds__(1024, 1) state_space_dual_kernel_5(
    const float* state_x_logs,
    const float* state_x_before,
    const float* state_x_added,
    float* __restrict__ last,
    long long size_H,
    long long size_T_over_256) {
    // [INIT] r271: one kernel over blocks of [h, p, n]; `state__before` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_n = (int)blockIdx.x;
    const int n_lane = lane * 4;  // r360

    // [LOAD state__logs] r359: address (((((H * ceil(T/256)) * 256) + (h * 256)) - (H * 256)) + 255); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:32]
    fd::grid_wait();  // r364
    float state_logs[1];  // r359
    fd::load<fd::f32, 1>(&state_logs[0], &state_x_logs[size_H * size_T_over_256 * 256 + (long long)rest_n * 256 - size_H * 256 + 255]);

    // [LOAD state__before] r360: address ((((((H * ceil(T/256)) * 8192) + (h * 8192)) + (p * 128)) + n) - (H * 8192)); 8 elements a thread, 4 at a time; registers [p:2x32 n:4x1] lanes [n:32x4] ...
    float state_before[8];
    #pragma unroll
    for (int p_r = 0; p_r < 2; ++p_r) {
        fd::load<fd::f32, 4>(&state_before[p_r * 4], &state_x_before[size_H * size_T_over_256 * 8192 + (long long)rest_n * 8192 + (long long)(warp + p_r * 32) * 128 + (long long)n_lane - size_H * 8192]);
    }

    // [LOAD state__added] r361: address ((((((H * ceil(T/256)) * 8192) + (h * 8192)) + (p * 128)) + n) - (H * 8192)); 8 elements a thread, 4 at a time; registers [p:2x32 n:4x1] lanes [n:32x4] ...
    float state_added[8];
    #pragma unroll
    for (int p_r_2 = 0; p_r_2 < 2; ++p_r_2) {
        fd::load<fd::f32, 4>(&state_added[p_r_2 * 4], &state_x_added[size_H * size_T_over_256 * 8192 + (long long)rest_n * 8192 + (long long)(warp + p_r_2 * 32) * 128 + (long long)n_lane - size_H * 8192]);
    }

    // [COMPUTE last] r362: 8 elements a thread in registers [p:2x32 n:4x1] lanes [n:32x4] warps [p:32x1]
    float last_2[8];
    #pragma unroll
    for (int p_r_3 = 0; p_r_3 < 2; ++p_r_3) {
        #pragma unroll
        for (int n_r = 0; n_r < 4; ++n_r) {
            last_2[p_r_3 * 4 + n_r] = expf(state_logs[0]) * state_before[p_r_3 * 4 + n_r] + state_added[p_r_3 * 4 + n_r];
        }
    }

    // [STORE last] r363: address (((h * 8192) + (p * 128)) + n); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int p_r_4 = 0; p_r_4 < 2; ++p_r_4) {
        fd::store<fd::f32, 4, fd::whole>(&last[(long long)rest_n * 8192 + (long long)(warp + p_r_4 * 32) * 128 + (long long)n_lane], &last_2[p_r_4 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(512, 2) state_space_dual_kernel_any_1(
    const float* __restrict__ dt,
    const float* __restrict__ a,
    float* __restrict__ state_x_logs,
    int h_blocks,
    int n_h,
    long long size_H,
    int size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_logs = reinterpret_cast<float*>(fd_shared + 0);  // 512 x f32, bytes 0..2048
    float* s_state_logs_2 = reinterpret_cast<float*>(fd_shared + 2048);  // 8320 x f32, bytes 2048..35328

    // [INIT] r372: one kernel over blocks of [t__chunk, h]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_h = fd::div((int)blockIdx.x, h_blocks);
    const int h0 = fd::mod((int)blockIdx.x, h_blocks) * 32;
    const int t_place_lane = warp * 16;  // r377
    const int h_lane = warp / 2;  // r380
    const int t_place_lane_2 = lane * 4 + warp % 2 * 128;
    float state_logs_carry[1];  // r372
    state_logs_carry[0] = 0.0f;

    // [LOAD dt] r377: address ((((H * t__chunk) * 256) + (H * t__place)) + h); 16 elements a thread, 1 at a time; registers [t__place:16x1] lanes [h:32x1] warps [t__place:16x16]
    float dt_2[16];
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 16; ++t_place_r) {
        fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + lane) < n_h && (rest_h * 256 + t_place_lane + t_place_r) < size_T, &dt_2[t_place_r], &dt[size_H * (long long)rest_h * 256 + size_H * ((long long)t_place_lane + (long long)t_place_r) + (long long)h0 + (long long)lane]);
    }

    // [LOAD a] r378: address h; 1 elements a thread, 1 at a time; registers [] lanes [h:32x1] warps [*:16]
    float a_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + lane) < n_h, &a_2[0], &a[(long long)h0 + (long long)lane]);

    // [SCAN state__logs] r379: neighbouring lanes have neighbouring columns: 16 points a thread in order, then 1 lanes, then 16 warps of a column, then the carry of the tiles before
    float state_logs[16];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 16; ++t_place_r_2) {
        state_logs[t_place_r_2] = (rest_h * 256 + t_place_lane + t_place_r_2) < size_T ? fd::max(dt_2[t_place_r_2] * a_2[0], -104.0f) : 0.0f;
    }
    state_logs[1] = state_logs[0] + state_logs[1];
    state_logs[2] = state_logs[1] + state_logs[2];
    state_logs[3] = state_logs[2] + state_logs[3];
    state_logs[4] = state_logs[3] + state_logs[4];
    state_logs[5] = state_logs[4] + state_logs[5];
    state_logs[6] = state_logs[5] + state_logs[6];
    state_logs[7] = state_logs[6] + state_logs[7];
    state_logs[8] = state_logs[7] + state_logs[8];
    state_logs[9] = state_logs[8] + state_logs[9];
    state_logs[10] = state_logs[9] + state_logs[10];
    state_logs[11] = state_logs[10] + state_logs[11];
    state_logs[12] = state_logs[11] + state_logs[12];
    state_logs[13] = state_logs[12] + state_logs[13];
    state_logs[14] = state_logs[13] + state_logs[14];
    state_logs[15] = state_logs[14] + state_logs[15];
    float state_logs_total[1];
    state_logs_total[0] = state_logs[15];
    float state_logs_start[1];
    state_logs_start[0] = state_logs_carry[0];
    fd::store<fd::f32, 1>(&s_state_logs[warp * 32 + lane], &state_logs_total[0]);
    __syncthreads();
    float state_logs_part[1];
    #pragma unroll
    for (int r = 0; r < 16; ++r) {
        fd::load<fd::f32, 1>(&state_logs_part[0], &s_state_logs[r * 32 + lane]);
        state_logs_carry[0] += state_logs_part[0];
        state_logs_start[0] = r < warp ? state_logs_carry[0] : state_logs_start[0];
    }
    float state_logs_2[16];
    state_logs_2[0] = state_logs_start[0] + state_logs[0];
    state_logs_2[1] = state_logs_start[0] + state_logs[1];
    state_logs_2[2] = state_logs_start[0] + state_logs[2];
    state_logs_2[3] = state_logs_start[0] + state_logs[3];
    state_logs_2[4] = state_logs_start[0] + state_logs[4];
    state_logs_2[5] = state_logs_start[0] + state_logs[5];
    state_logs_2[6] = state_logs_start[0] + state_logs[6];
    state_logs_2[7] = state_logs_start[0] + state_logs[7];
    state_logs_2[8] = state_logs_start[0] + state_logs[8];
    state_logs_2[9] = state_logs_start[0] + state_logs[9];
    state_logs_2[10] = state_logs_start[0] + state_logs[10];
    state_logs_2[11] = state_logs_start[0] + state_logs[11];
    state_logs_2[12] = state_logs_start[0] + state_logs[12];
    state_logs_2[13] = state_logs_start[0] + state_logs[13];
    state_logs_2[14] = state_logs_start[0] + state_logs[14];
    state_logs_2[15] = state_logs_start[0] + state_logs[15];

    // [EXCHANGE state__logs] r380: from registers [t__place:16x1] lanes [h:32x1] warps [t__place:16x16] to registers [h:4x8 t__place:4x1] lanes [t__place:32x4] warps [t__place:2x128 h:8x1]
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
        fd::store<fd::f32, 4>(&s_state_logs_2[lane * 260 + t_place_lane + t_place_r_3 * 4], &state_logs_2[t_place_r_3 * 4]);
    }
    __syncthreads();
    float state_logs_3[16];
    #pragma unroll
    for (int h_r = 0; h_r < 4; ++h_r) {
        fd::load<fd::f32, 4>(&state_logs_3[h_r * 4], &s_state_logs_2[(h_lane + h_r * 8) * 260 + t_place_lane_2]);
    }

    // [STORE state__logs] r381: address ((((H * t__chunk) * 256) + (h * 256)) + t__place); 16 elements a thread, 4 at a time
    #pragma unroll
    for (int h_r_2 = 0; h_r_2 < 4; ++h_r_2) {
        if ((h0 + h_lane + h_r_2 * 8) < n_h) fd::store<fd::f32, 4>(&state_x_logs[size_H * (long long)rest_h * 256 + ((long long)h0 + (long long)(h_lane + h_r_2 * 8)) * 256 + (long long)t_place_lane_2], &state_logs_3[h_r_2 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 3) state_space_dual_kernel_any_2(
    const __nv_bfloat16* __restrict__ b,
    const float* state_x_logs,
    const float* __restrict__ dt,
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ state_x_added,
    int h_blocks_2,
    long long size_T_2,
    int size_T,
    long long size_H) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_b = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 17408 x bf16, bytes 0..34816
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 4608 x bf16, bytes 34816..44032
    float* s_state_added = reinterpret_cast<float*>(fd_shared + 0);  // 8448 x f32, bytes 0..33792

    // [INIT] r373: one kernel over blocks of [t__chunk, h, p, n]; `state__logs` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_n = (int)blockIdx.x;
    const int rest_h = fd::div(rest_n, h_blocks_2);
    const int h0 = fd::mod(rest_n, h_blocks_2);
    const int t_source_lane = lane / 8 + warp * 4;  // r392
    const int p_lane = lane % 8 * 8;
    const int a_lane = (lane % 8 + lane / 8 / 2 * 8) * 136 + warp % 2 * 64 + lane / 8 % 2 * 8;  // r398
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + warp / 2 * 32 + lane / 8 / 2 * 8;
    const int p_lane_2 = lane % 4 * 2 + warp / 2 * 32;  // r402
    const int n_lane = lane / 4 + warp % 2 * 64;
    const int n_lane_2 = lane * 4;

    // [INIT] r382: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r469
    float state_added[64];  // r382
    #pragma unroll
    for (int n_r = 0; n_r < 4; ++n_r) {
        #pragma unroll
        for (int p_r = 0; p_r < 4; ++p_r) {
            #pragma unroll
            for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                #pragma unroll
                for (int p_r_2 = 0; p_r_2 < 2; ++p_r_2) {
                    state_added[((n_r * 4 + p_r) * 2 + n_r_2) * 2 + p_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end = fd::min(256, (int)(size_T_2 - (long long)rest_h * 256));  // r383

    // [AHEAD b] r384: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD b] r385: 64 rows of 128 elements at ((n + (t__chunk * 32768)) + (t__source * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
    #pragma unroll
    for (int r = 0; r < 4; ++r) {
        const int row = r * 16 + (int)threadIdx.x / 8;
        const int column = (int)threadIdx.x % 8 * 8;
        const long long from = (long long)column + (long long)rest_h * 32768 + (long long)row * 128;
        const int to = row * 136 + column;
        const bool valid = row < t_source_end && (rest_h * 256 + row) < size_T;
        #pragma unroll
        for (int step = 0; step < 2; ++step) {
            fd::copy_async<16>(&s_b[to + step * 64], &b[from + (long long)(step * 64)], valid);
        }
    }
    fd::copy_async_commit();

    // [LOAD state__logs] r388: address ((((H * t__chunk) * 256) + (h * 256)) + 255); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    float state_logs[1];
    fd::load<fd::f32, 1>(&state_logs[0], &state_x_logs[size_H * (long long)rest_h * 256 + (long long)h0 * 256 + 255]);

    // [NEXT state__logs] r399: 4 elements a thread, 1 at a time, for the trip that comes
    float state_logs_next[4];
    #pragma unroll
    for (int t_source_r_7 = 0; t_source_r_7 < 4; ++t_source_r_7) {
        fd::load_or_zero<fd::f32, 1>((t_source_lane + t_source_r_7 * 16) < t_source_end && (rest_h * 256 + t_source_lane + t_source_r_7 * 16) < size_T, &state_logs_next[t_source_r_7], &state_x_logs[size_H * (long long)rest_h * 256 + (long long)h0 * 256 + (long long)(t_source_lane + t_source_r_7 * 16)]);
    }

    // [NEXT dt] r400: 4 elements a thread, 1 at a time, for the trip that comes
    float dt_next[4];
    #pragma unroll
    for (int t_source_r_8 = 0; t_source_r_8 < 4; ++t_source_r_8) {
        fd::load_or_zero<fd::f32, 1, fd::read_only>((t_source_lane + t_source_r_8 * 16) < t_source_end && (rest_h * 256 + t_source_lane + t_source_r_8 * 16) < size_T, &dt_next[t_source_r_8], &dt[size_H * (long long)rest_h * 256 + size_H * (long long)(t_source_lane + t_source_r_8 * 16) + (long long)h0]);
    }

    // [NEXT x] r401: 32 elements a thread, 8 at a time, for the trip that comes
    unsigned x_next[16];
    #pragma unroll
    for (int t_source_r_9 = 0; t_source_r_9 < 4; ++t_source_r_9) {
        fd::load_bits_if<16, fd::read_only>((t_source_lane + t_source_r_9 * 16) < t_source_end && (rest_h * 256 + t_source_lane + t_source_r_9 * 16) < size_T, &x_next[t_source_r_9 * 8 / 2], &x[size_H * (long long)rest_h * 16384 + size_H * (long long)(t_source_lane + t_source_r_9 * 16) * 64 + (long long)h0 * 64 + (long long)p_lane]);
    }
    float state_logs_2[4];  // r386
    float dt_2[4];
    float x_2[32];
    float operand[32];
    float fewer[4];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 64) {
        // [LOAD b]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD b] r387: 64 rows of 128 elements at ((n + (t__chunk * 32768)) + (t__source * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
        const int stage_first = free_stage * 8704;
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = (long long)column_2 + (long long)rest_h * 32768 + (long long)(t_source0 + 64 + row_2) * 128;
            const int to_2 = stage_first + row_2 * 136 + column_2;
            const bool valid_2 = (t_source0 + 64 + row_2) < t_source_end && (rest_h * 256 + t_source0 + 64 + row_2) < size_T;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_b[to_2 + step_2 * 64], &b[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();
        const int stage_first_2 = stage * 8704;

        // [TAKE state__logs] r389: 4 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
        #pragma unroll
        for (int word = 0; word < 4; ++word) {
            state_logs_2[word] = state_logs_next[word];
        }

        // [TAKE dt] r390: 4 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
        #pragma unroll
        for (int word_2 = 0; word_2 < 4; ++word_2) {
            dt_2[word_2] = dt_next[word_2];
        }

        // [TAKE x] r391: 32 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
        #pragma unroll
        for (int word_3 = 0; word_3 < 16; ++word_3) {
            x_2[word_3 * 2] = __uint_as_float(x_next[word_3] << 16u);
            x_2[word_3 * 2 + 1] = __uint_as_float(x_next[word_3] & 0xffff0000u);
        }

        // [STAGE operand] r392: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll  // r394
        for (int t_source_r = 0; t_source_r < 4; ++t_source_r) {
            fewer[t_source_r] = fd::exp2_approx(__fmaf_rn(state_logs_2[t_source_r], -1.442695f, state_logs[0] * 1.442695f)) * dt_2[t_source_r];
        }
        #pragma unroll  // r392
        for (int t_source_r_2 = 0; t_source_r_2 < 4; ++t_source_r_2) {
            #pragma unroll
            for (int p_r_3 = 0; p_r_3 < 8; ++p_r_3) {
                operand[t_source_r_2 * 8 + p_r_3] = (t_source0 + t_source_lane + t_source_r_2 * 16) < t_source_end && (rest_h * 256 + t_source0 + t_source_lane + t_source_r_2 * 16) < size_T ? fewer[t_source_r_2] * x_2[t_source_r_2 * 8 + p_r_3] : 0.0f;
            }
        }
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 4; ++t_source_r_3) {
            fd::store<fd::bf16, 8>(&s_operand[(t_source_lane + t_source_r_3 * 16) * 72 + p_lane], &operand[t_source_r_3 * 8]);
        }

        // [NEXT state__logs] r395: 4 elements a thread, 1 at a time, for the trip that comes
        #pragma unroll
        for (int t_source_r_4 = 0; t_source_r_4 < 4; ++t_source_r_4) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + 64 + t_source_lane + t_source_r_4 * 16) < t_source_end && (rest_h * 256 + t_source0 + 64 + t_source_lane + t_source_r_4 * 16) < size_T, &state_logs_next[t_source_r_4], &state_x_logs[size_H * (long long)rest_h * 256 + (long long)h0 * 256 + (long long)(t_source0 + 64) + (long long)(t_source_lane + t_source_r_4 * 16)]);
        }

        // [NEXT dt] r396: 4 elements a thread, 1 at a time, for the trip that comes
        #pragma unroll
        for (int t_source_r_5 = 0; t_source_r_5 < 4; ++t_source_r_5) {
            fd::load_or_zero<fd::f32, 1, fd::read_only>((t_source0 + 64 + t_source_lane + t_source_r_5 * 16) < t_source_end && (rest_h * 256 + t_source0 + 64 + t_source_lane + t_source_r_5 * 16) < size_T, &dt_next[t_source_r_5], &dt[size_H * (long long)rest_h * 256 + size_H * ((long long)(t_source0 + 64) + (long long)(t_source_lane + t_source_r_5 * 16)) + (long long)h0]);
        }

        // [NEXT x] r397: 32 elements a thread, 8 at a time, for the trip that comes
        #pragma unroll
        for (int t_source_r_6 = 0; t_source_r_6 < 4; ++t_source_r_6) {
            fd::load_bits_if<16, fd::read_only>((t_source0 + 64 + t_source_lane + t_source_r_6 * 16) < t_source_end && (rest_h * 256 + t_source0 + 64 + t_source_lane + t_source_r_6 * 16) < size_T, &x_next[t_source_r_6 * 8 / 2], &x[size_H * (long long)rest_h * 16384 + size_H * ((long long)(t_source0 + 64) + (long long)(t_source_lane + t_source_r_6 * 16)) * 64 + (long long)h0 * 64 + (long long)p_lane]);
        }

        // [COMPUTE state__added] r398: 128x64x64 on m16n8k16 bf16: 2 x 2 warps, 4 x 4 fragments each
        const int stage_at = a_lane + stage_first_2;
        __syncthreads();
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4, true>(&fragment_a[m_r * 4], &s_b[stage_at + m_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                fd::ldmatrix<4, true>(&fragment_b[n_r_3 * 4], &s_operand[b_lane + n_r_3 * 16 + k_step * 16 * 72]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                    fd::mma_m16n8k16_bf16(&state_added[(m_r_2 * 4 + n_r_4) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_4 * 2]);
                }
            }
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    // [NEXT x]
    fd::copy_async_wait<0>();  // r386

    // [EXCHANGE state__added] r402: from registers [n:4x16 p:4x8 n:2x8 p:2x1] lanes [p:4x2 n:8x1] warps [n:2x64 p:2x32] to registers [p:16x4 n:4x1] lanes [n:32x4] warps [p:4x1]
    __syncthreads();
    #pragma unroll
    for (int n_r_5 = 0; n_r_5 < 4; ++n_r_5) {
        #pragma unroll
        for (int p_r_4 = 0; p_r_4 < 4; ++p_r_4) {
            #pragma unroll
            for (int n_r_6 = 0; n_r_6 < 2; ++n_r_6) {
                #pragma unroll
                for (int p_r_5 = 0; p_r_5 < 2; ++p_r_5) {
                    fd::store<fd::f32, 1>(&s_state_added[(p_lane_2 + p_r_4 * 8 + p_r_5) * 132 + n_lane + n_r_5 * 16 + n_r_6 * 8], &state_added[((n_r_5 * 4 + p_r_4) * 2 + n_r_6) * 2 + p_r_5]);
                }
            }
        }
    }
    __syncthreads();
    float state_added_2[64];
    #pragma unroll
    for (int p_r_6 = 0; p_r_6 < 16; ++p_r_6) {
        fd::load<fd::f32, 4>(&state_added_2[p_r_6 * 4], &s_state_added[(warp + p_r_6 * 4) * 132 + n_lane_2]);
    }

    // [STORE state__added] r403: address (((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n); 64 elements a thread, 4 at a time
    #pragma unroll
    for (int p_r_7 = 0; p_r_7 < 16; ++p_r_7) {
        fd::store<fd::f32, 4>(&state_x_added[size_H * (long long)rest_h * 8192 + (long long)h0 * 8192 + ((long long)warp + (long long)(p_r_7 * 4)) * 128 + (long long)n_lane_2], &state_added_2[p_r_7 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) state_space_dual_kernel_any_3(
    const float* state_x_added,
    const float* state_x_logs,
    const float* __restrict__ first,
    float* __restrict__ state_x_before,
    __nv_bfloat16* __restrict__ state_x_before_laid,
    int n_t__chunk,
    long long size_H) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_state_before = reinterpret_cast<float*>(fd_shared + 0);  // 256 x f32, bytes 0..1024
    float* s_state_before_2 = reinterpret_cast<float*>(fd_shared + 1024);  // 256 x f32, bytes 1024..2048

    // [INIT] r374: one kernel over blocks of [h, p, n]; `state__added` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_n = (int)blockIdx.x / 2;
    const int n0 = (int)blockIdx.x % 2 * 64;
    const int rest_p = rest_n / 64;
    const int p0 = rest_n % 64;
    const int t_chunk_lane = lane / 16 * 4 + warp % 4 * 8;  // r406
    const int n_lane = lane % 16 * 2 + warp / 4 * 32;

    // [INIT] r404: pass 0: states start at the identity of their operators
    float state_before_carry[2];  // r405
    state_before_carry[0] = 1.0f;
    state_before_carry[1] = 1.0f;
    float state_before_carry_2[2];
    state_before_carry_2[0] = 0.0f;
    state_before_carry_2[1] = 0.0f;

    // [LOAD first] r408: address (((h * 8192) + (p * 128)) + n); 2 elements a thread, 2 at a time; registers [n:2x1] lanes [n:16x2 *:2] warps [*:4 n:2x32]
    fd::grid_wait();  // r469
    float first_2[2];  // r408
    fd::load<fd::f32, 2, fd::read_only>(&first_2[0], &first[(long long)rest_p * 8192 + (long long)p0 * 128 + (long long)n0 + (long long)n_lane]);

    // [STORE state__before_laid] r412: address (((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n); 8 elements a thread, 2 at a time
    float state_added[8];  // r405
    float state_logs[4];
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
        // [LOAD state__added] r406: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n) - (H * 8192)); 8 elements a thread, 2 at a time; registers [t__chunk:4x1 n:2x1] lanes [n:16x...
        #pragma unroll
        for (int t_chunk_r = 0; t_chunk_r < 4; ++t_chunk_r) {
            fd::load_or_zero<fd::f32, 2>((t_chunk0 + t_chunk_lane + t_chunk_r) < n_t__chunk && 0 < (t_chunk0 + t_chunk_lane + t_chunk_r), &state_added[t_chunk_r * 2], &state_x_added[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r)) * 8192 + (long long)rest_p * 8192 + (long long)p0 * 128 + (long long)n0 + (long long)n_lane - size_H * 8192]);
        }

        // [LOAD state__logs] r407: address (((((H * t__chunk) * 256) + (h * 256)) - (H * 256)) + 255); 4 elements a thread, 1 at a time; registers [t__chunk:4x1] lanes [*:16 t__chunk:2x4] warps [...
        #pragma unroll
        for (int t_chunk_r_2 = 0; t_chunk_r_2 < 4; ++t_chunk_r_2) {
            fd::load_or_zero<fd::f32, 1>((t_chunk0 + t_chunk_lane + t_chunk_r_2) < n_t__chunk && 0 < (t_chunk0 + t_chunk_lane + t_chunk_r_2), &state_logs[t_chunk_r_2], &state_x_logs[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_2)) * 256 + (long long)rest_p * 256 - size_H * 256 + 255]);
        }

        // [SCAN state__before] r409: neighbouring lanes have neighbouring columns: 4 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before; factors ar...
        #pragma unroll
        for (int t_chunk_r_3 = 0; t_chunk_r_3 < 4; ++t_chunk_r_3) {
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                state_before[t_chunk_r_3 * 2 + n_r] = (t_chunk0 + t_chunk_lane + t_chunk_r_3) < n_t__chunk ? (0 < (t_chunk0 + t_chunk_lane + t_chunk_r_3) ? expf(state_logs[t_chunk_r_3]) : 1.0f) : 1.0f;
                state_before_2[t_chunk_r_3 * 2 + n_r] = (t_chunk0 + t_chunk_lane + t_chunk_r_3) < n_t__chunk ? state_added[t_chunk_r_3 * 2 + n_r] : 0.0f;
            }
        }
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
            float run = state_before[n_r_2];
            float run_2 = state_before_2[n_r_2];
            const float factor = run;
            const float next = state_before[2 + n_r_2] * run;
            const float next_2 = state_before[2 + n_r_2] * run_2 + state_before_2[2 + n_r_2];
            run = next;
            run_2 = next_2;
            const float next_3 = state_before[4 + n_r_2] * run;
            const float next_4 = state_before[4 + n_r_2] * run_2 + state_before_2[4 + n_r_2];
            run = next_3;
            run_2 = next_4;
            const float next_5 = state_before[6 + n_r_2] * run;
            const float next_6 = state_before[6 + n_r_2] * run_2 + state_before_2[6 + n_r_2];
            run = next_5;
            run_2 = next_6;
            if (__builtin_expect(fd::is_nan(run), 0)) {
                run = fd::mul_zero(state_before[6 + n_r_2], fd::mul_zero(state_before[4 + n_r_2], fd::mul_zero(state_before[2 + n_r_2], factor)));
            }
            state_before_run[n_r_2] = run;
            state_before_run_2[n_r_2] = run_2;
        }
        const int lane_of_column = lane / 16;
        #pragma unroll
        for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
            float total = state_before_run[n_r_3];
            float total_2 = state_before_run_2[n_r_3];
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
            state_before_before[n_r_3] = next_11;
            state_before_before_2[n_r_3] = next_12;
            state_before_total[n_r_3] = total;
            state_before_total_2[n_r_3] = total_2;
        }
        #pragma unroll
        for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
            const float next_13 = state_before_carry[n_r_4];
            const float next_14 = state_before_carry_2[n_r_4];
            state_before_start[n_r_4] = next_13;
            state_before_start_2[n_r_4] = next_14;
        }
        const int warp_of_column = warp % 4;
        if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_before[warp_of_column * 64 + n_lane], &state_before_total[0]);
        if (lane / 16 == 1) fd::store<fd::f32, 2>(&s_state_before_2[warp_of_column * 64 + n_lane], &state_before_total_2[0]);
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            fd::load<fd::f32, 2>(&state_before_part[0], &s_state_before[r * 64 + n_lane]);
            fd::load<fd::f32, 2>(&state_before_part_2[0], &s_state_before_2[r * 64 + n_lane]);
            #pragma unroll
            for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
                const float next_15 = fd::mul_zero(state_before_part[n_r_5], state_before_carry[n_r_5]);
                const float next_16 = fd::mul_zero(state_before_part[n_r_5], state_before_carry_2[n_r_5]) + state_before_part_2[n_r_5];
                state_before_carry[n_r_5] = next_15;
                state_before_carry_2[n_r_5] = next_16;
                const float next_17 = r < warp_of_column ? state_before_carry[n_r_5] : state_before_start[n_r_5];
                const float next_18 = r < warp_of_column ? state_before_carry_2[n_r_5] : state_before_start_2[n_r_5];
                state_before_start[n_r_5] = next_17;
                state_before_start_2[n_r_5] = next_18;
            }
        }
        #pragma unroll
        for (int n_r_6 = 0; n_r_6 < 2; ++n_r_6) {
            const float next_19 = fd::mul_zero(state_before_before[n_r_6], state_before_start[n_r_6]);
            const float next_20 = fd::mul_zero(state_before_before[n_r_6], state_before_start_2[n_r_6]) + state_before_before_2[n_r_6];
            state_before_start[n_r_6] = next_19;
            state_before_start_2[n_r_6] = next_20;
        }
        #pragma unroll
        for (int n_r_7 = 0; n_r_7 < 2; ++n_r_7) {
            const float first_2_2 = first_2[n_r_7];
            float state = fd::mul_zero(state_before_start[n_r_7], first_2_2) + state_before_start_2[n_r_7];
            state = state_before[n_r_7] * state + state_before_2[n_r_7];
            state_before_3[n_r_7] = state;
            state = state_before[2 + n_r_7] * state + state_before_2[2 + n_r_7];
            state_before_3[2 + n_r_7] = state;
            state = state_before[4 + n_r_7] * state + state_before_2[4 + n_r_7];
            state_before_3[4 + n_r_7] = state;
            state = state_before[6 + n_r_7] * state + state_before_2[6 + n_r_7];
            state_before_3[6 + n_r_7] = state;
        }

        // [STORE state__before] r410: address (((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n); 8 elements a thread, 2 at a time, where (t__chunk == (ceil(T/256) - 1)): others read no othe...
        #pragma unroll
        for (int t_chunk_r_4 = 0; t_chunk_r_4 < 4; ++t_chunk_r_4) {
            if (__builtin_expect(t_chunk0 + t_chunk_lane + t_chunk_r_4 == n_t__chunk - 1, 0)) {
                if ((t_chunk0 + t_chunk_lane + t_chunk_r_4) < n_t__chunk) fd::store<fd::f32, 2, fd::whole>(&state_x_before[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_4)) * 8192 + (long long)rest_p * 8192 + (long long)p0 * 128 + (long long)n0 + (long long)n_lane], &state_before_3[t_chunk_r_4 * 2]);
            }
        }

        // [COMPUTE state__before_laid] r411: 8 elements a thread in registers [t__chunk:4x1 n:2x1] lanes [n:16x2 t__chunk:2x4] warps [t__chunk:4x8 n:2x32]
        #pragma unroll
        for (int t_chunk_r_5 = 0; t_chunk_r_5 < 4; ++t_chunk_r_5) {
            #pragma unroll
            for (int n_r_8 = 0; n_r_8 < 2; ++n_r_8) {
                state_before_laid[t_chunk_r_5 * 2 + n_r_8] = state_before_3[t_chunk_r_5 * 2 + n_r_8];
            }
        }
        // [STORE state__before_laid]
        __syncthreads();  // r412
        #pragma unroll
        for (int t_chunk_r_6 = 0; t_chunk_r_6 < 4; ++t_chunk_r_6) {
            if ((t_chunk0 + t_chunk_lane + t_chunk_r_6) < n_t__chunk) fd::store<fd::bf16, 2>(&state_x_before_laid[size_H * ((long long)t_chunk0 + (long long)(t_chunk_lane + t_chunk_r_6)) * 8192 + (long long)rest_p * 8192 + (long long)p0 * 128 + (long long)n0 + (long long)n_lane], &state_before_laid[t_chunk_r_6 * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 2) state_space_dual_kernel_any_4(
    const __nv_bfloat16* __restrict__ c,
    const __nv_bfloat16* __restrict__ b,
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* state_x_before_laid,
    __nv_bfloat16* __restrict__ y,
    int* tiles_taken_2,
    const float* state_x_logs,
    const float* __restrict__ dt,
    int tiles,
    int rounds,
    int workers,
    int row_sets,
    int section_sets,
    int h_blocks_2,
    long long size_T_2,
    long long size_H,
    int size_T,
    int n_h,
    const __grid_constant__ fd::TensorMap c_map,
    const __grid_constant__ fd::TensorMap b_map,
    const __grid_constant__ fd::TensorMap x_map,
    const __grid_constant__ fd::TensorMap state__before_laid_map,
    const __grid_constant__ fd::TensorMap y_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_c = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 16384 x bf16, bytes 0..32768
    __nv_bfloat16* s_b = reinterpret_cast<__nv_bfloat16*>(fd_shared + 32768);  // 16384 x bf16, bytes 32768..65536
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 65536);  // 8192 x bf16, bytes 65536..81920
    __nv_bfloat16* s_state_before_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 81920);  // 8192 x bf16, bytes 81920..98304
    __nv_bfloat16* s_y = reinterpret_cast<__nv_bfloat16*>(fd_shared + 98304);  // 4096 x bf16, bytes 98304..106496
    long long* s_c_full = reinterpret_cast<long long*>(fd_shared + 106496);  // 2 x i64, bytes 106496..106512
    long long* s_c_empty = reinterpret_cast<long long*>(fd_shared + 106512);  // 2 x i64, bytes 106512..106528
    long long* s_b_full = reinterpret_cast<long long*>(fd_shared + 106528);  // 2 x i64, bytes 106528..106544
    long long* s_b_empty = reinterpret_cast<long long*>(fd_shared + 106544);  // 2 x i64, bytes 106544..106560
    long long* s_x_full = reinterpret_cast<long long*>(fd_shared + 106560);  // 2 x i64, bytes 106560..106576
    long long* s_x_empty = reinterpret_cast<long long*>(fd_shared + 106576);  // 2 x i64, bytes 106576..106592
    long long* s_state_before_laid_full = reinterpret_cast<long long*>(fd_shared + 106592);  // 1 x i64, bytes 106592..106600
    long long* s_state_before_laid_empty = reinterpret_cast<long long*>(fd_shared + 106608);  // 1 x i64, bytes 106608..106616
    int* s_next_tile = reinterpret_cast<int*>(fd_shared + 106624);  // 2 x i32, bytes 106624..106632
    long long* s_next_tile_full = reinterpret_cast<long long*>(fd_shared + 106640);  // 2 x i64, bytes 106640..106656
    long long* s_next_tile_empty = reinterpret_cast<long long*>(fd_shared + 106656);  // 2 x i64, bytes 106656..106672
    float* s_state_logs_points = reinterpret_cast<float*>(fd_shared + 106672);  // 128 x f32, bytes 106672..107184
    float* s_dt_points = reinterpret_cast<float*>(fd_shared + 107184);  // 128 x f32, bytes 107184..107696
    long long* s_points_full = reinterpret_cast<long long*>(fd_shared + 107696);  // 2 x i64, bytes 107696..107712
    long long* s_points_empty = reinterpret_cast<long long*>(fd_shared + 107712);  // 2 x i64, bytes 107712..107728

    // [INIT] r375: one kernel over blocks of [t__chunk, h, t__place]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int t_place_lane = lane / 4 + warp * 16;  // r423
    const int t_source_lane = lane % 4 * 2;  // r424
    const int t_place_lane_2 = lane / 4;  // r445
    const int gatherer = warp - 5;  // r454
    const int t_source_lane_2 = lane + fd::mod(gatherer, 2) * 32;  // r462

    // [HANDOUT] r414: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
    fd::grid_wait();  // r469
    if ((int)threadIdx.x == 0) {  // r414
        #pragma unroll
        for (int copy = 0; copy < 2; ++copy) {
            fd::mbarrier_init(&s_c_full[copy], 1);
            fd::mbarrier_init(&s_c_empty[copy], 4);
        }
        #pragma unroll
        for (int copy_2 = 0; copy_2 < 2; ++copy_2) {
            fd::mbarrier_init(&s_b_full[copy_2], 1);
            fd::mbarrier_init(&s_b_empty[copy_2], 4);
        }
        #pragma unroll
        for (int copy_3 = 0; copy_3 < 2; ++copy_3) {
            fd::mbarrier_init(&s_x_full[copy_3], 1);
            fd::mbarrier_init(&s_x_empty[copy_3], 4);
        }
        fd::mbarrier_init(&s_state_before_laid_full[0], 1);
        fd::mbarrier_init(&s_state_before_laid_empty[0], 4);
        #pragma unroll
        for (int copy_4 = 0; copy_4 < 2; ++copy_4) {
            fd::mbarrier_init(&s_next_tile_full[copy_4], 1);
            fd::mbarrier_init(&s_next_tile_empty[copy_4], 6);
        }
        #pragma unroll
        for (int copy_5 = 0; copy_5 < 2; ++copy_5) {
            fd::mbarrier_init(&s_points_full[copy_5], 64);
            fd::mbarrier_init(&s_points_empty[copy_5], 4);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [LOAD dt] r463: address ((((H * t__chunk) * 256) + (H * t__source)) + h); 1 elements a thread, 1 at a time; registers [] lanes [t__source:32x1] warps [t__source:2x32]
    if ((int)threadIdx.x < 128) {
        // [HANDOUT]
        fd::registers_more<216>();  // r414
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
        int points_stage = 0;
        int points_parity = 0;
        int tile = (int)blockIdx.x;

        // [STORE y] r445: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers of each warp in turns
        float y_scores[32];
        float y_inside[32];
        unsigned operand[16];
        float y_handed[32];
        float state_logs[2];
        float state_logs_2[16];
        float y_weighted[32];
        float dt_2[16];
        float state_logs_3[16];
        float y_weighted_2[32];
        float dt_2_2[16];
        float state_logs_4[16];
        float y_weighted_3[32];
        float dt_3[32];
        float y_2[32];
        float power[2];
        #pragma unroll 1
        while (tile < tiles) {
            // [HANDOUT]
            const int section_tiles = section_sets * 4;  // r415
            const int section = fd::div(tile, section_tiles);
            const int section_first = section * section_sets;
            const int in_section = fd::mod(tile, section_tiles);
            const int sets_here = fd::min(section_sets, row_sets - section_first);
            const int t_place0 = (3 - fd::div(in_section, sets_here)) * 64;
            const int row_set = section_first + fd::mod(in_section, sets_here);
            const int rest_h = fd::div(row_set, h_blocks_2);
            const int h0 = fd::mod(row_set, h_blocks_2);
            const int t_source_end = fd::min(256, (int)(long long)t_place0 + 64);  // r416
            const int t_source_end_2 = fd::min(t_source_end, (int)(size_T_2 - (long long)rest_h * 256));  // r417
            const int column_tiles = (fd::max(t_source_end_2, 0) + 63) / 64;

            // [INIT] r418: states of the rows start at the identity of their operators
            #pragma unroll
            for (int p_r = 0; p_r < 8; ++p_r) {
                #pragma unroll
                for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
                    #pragma unroll
                    for (int p_r_2 = 0; p_r_2 < 2; ++p_r_2) {
                        y_inside[(p_r * 2 + t_place_r) * 2 + p_r_2] = 0.0f;
                    }
                }
            }
            fd::mbarrier_wait(&s_c_full[buffer], buffer_parity);

            // [LOAD state__logs] r423: address ((((H * t__chunk) * 256) + (h * 256)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:4...
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                fd::load_or_zero<fd::f32, 1>((rest_h * 256 + t_place0 + t_place_lane + t_place_r_2 * 8) < size_T, &state_logs[t_place_r_2], &state_x_logs[size_H * (long long)rest_h * 256 + (long long)h0 * 256 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_2 * 8)]);
            }

            // [COMPUTE y__inside] r442: m64n64 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
            if (0 < column_tiles) {
                // [INIT]
                const int whole_tiles = fd::min(fd::max(fd::min(fd::min(t_source_end_2, (int)(long long)t_place0 + 1), (int)(size_T_2 - (long long)rest_h * 256)), 0) / 64, column_tiles - 1);  // r420
                const int tested_tiles = column_tiles - whole_tiles;
                const int t_source0 = whole_tiles * 64;
                fd::mbarrier_wait(&s_b_full[stage], stage_parity);  // r421

                // [COMPUTE y__scores] r422: m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
                fd::warpgroup_fence();
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192]), false);
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 32), true);
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 64), true);
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 96), true);
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8192), true);
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8224), true);
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8256), true);
                fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8288), true);
                fd::warpgroup_commit();
                fd::mbarrier_wait(&s_points_full[points_stage], points_parity);
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_b_empty[stage]);
                }
                stage += 1;
                if (stage == 2) {
                    stage = 0;
                    stage_parity = stage_parity ^ 1;
                }

                // [TAKE state__logs] r424: 16 elements a thread from shared memory, 2 at a time
                #pragma unroll
                for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                    fd::load<fd::f32, 2>(&state_logs_2[t_source_r * 2], &s_state_logs_points[points_stage * 64 + t_source_lane + t_source_r * 8]);
                }

                // [COMPUTE y__weighted] r425: 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
                #pragma unroll
                for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
                    #pragma unroll
                    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
                        #pragma unroll
                        for (int t_source_r_3 = 0; t_source_r_3 < 2; ++t_source_r_3) {
                            y_weighted[(t_source_r_2 * 2 + t_place_r_3) * 2 + t_source_r_3] = fd::exp2_approx(__fmaf_rn(state_logs_2[t_source_r_2 * 2 + t_source_r_3], -1.442695f, state_logs[t_place_r_3] * 1.442695f)) * y_scores[(t_source_r_2 * 2 + t_place_r_3) * 2 + t_source_r_3];
                        }
                    }
                }

                // [TAKE dt] r426: 16 elements a thread from shared memory, 2 at a time
                #pragma unroll
                for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
                    fd::load<fd::f32, 2>(&dt_2[t_source_r_4 * 2], &s_dt_points[points_stage * 64 + t_source_lane + t_source_r_4 * 8]);
                }

                // [COMPUTE operand] r427: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll
                for (int t_source_r_5 = 0; t_source_r_5 < 8; ++t_source_r_5) {
                    #pragma unroll
                    for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
                        operand[t_source_r_5 * 2 + t_place_r_4] = fd::pack_bf16((t_source0 + t_source_lane + t_source_r_5 * 8) < t_source_end_2 && (t_source0 + t_source_lane + t_source_r_5 * 8) <= (t_place0 + t_place_lane + t_place_r_4 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_4 * 8) < size_T && (rest_h * 256 + t_source0 + t_source_lane + t_source_r_5 * 8) < size_T ? y_weighted[(t_source_r_5 * 2 + t_place_r_4) * 2] * dt_2[t_source_r_5 * 2] : 0.0f, (t_source0 + t_source_lane + t_source_r_5 * 8) < t_source_end_2 && (t_source0 + t_source_lane + t_source_r_5 * 8 + 1) <= (t_place0 + t_place_lane + t_place_r_4 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_4 * 8) < size_T && (rest_h * 256 + t_source0 + t_source_lane + t_source_r_5 * 8 + 1) < size_T ? y_weighted[(t_source_r_5 * 2 + t_place_r_4) * 2 + 1] * dt_2[t_source_r_5 * 2 + 1] : 0.0f);
                    }
                }
                __syncwarp();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_points_empty[points_stage]);
                }
                points_stage += 1;
                if (points_stage == 2) {
                    points_stage = 0;
                    points_parity = points_parity ^ 1;
                }

                // [COMPUTE operand] r434: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile = 1; column_tile < tested_tiles; ++column_tile) {
                    // [COMPUTE operand]
                    const int t_source0_2 = (column_tile + whole_tiles) * 64;  // r427
                    fd::mbarrier_wait(&s_b_full[stage], stage_parity);  // r428

                    // [COMPUTE y__scores] r429: m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192]), false);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 32), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 64), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 96), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8192), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8224), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8256), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8288), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_x_full[next_stage], next_parity);

                    // [COMPUTE y__inside] r430: m64n64 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[0], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096]), true);
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[4], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 2048), true);
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[8], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 4096), true);
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[12], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 6144), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_points_full[points_stage], points_parity);
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_x_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_b_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 2) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }

                    // [TAKE state__logs] r431: 16 elements a thread from shared memory, 2 at a time
                    #pragma unroll
                    for (int t_source_r_6 = 0; t_source_r_6 < 8; ++t_source_r_6) {
                        fd::load<fd::f32, 2>(&state_logs_3[t_source_r_6 * 2], &s_state_logs_points[points_stage * 64 + t_source_lane + t_source_r_6 * 8]);
                    }

                    // [COMPUTE y__weighted] r432: 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
                    #pragma unroll
                    for (int t_source_r_7 = 0; t_source_r_7 < 8; ++t_source_r_7) {
                        #pragma unroll
                        for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
                            #pragma unroll
                            for (int t_source_r_8 = 0; t_source_r_8 < 2; ++t_source_r_8) {
                                y_weighted_2[(t_source_r_7 * 2 + t_place_r_5) * 2 + t_source_r_8] = fd::exp2_approx(__fmaf_rn(state_logs_3[t_source_r_7 * 2 + t_source_r_8], -1.442695f, state_logs[t_place_r_5] * 1.442695f)) * y_scores[(t_source_r_7 * 2 + t_place_r_5) * 2 + t_source_r_8];
                            }
                        }
                    }

                    // [TAKE dt] r433: 16 elements a thread from shared memory, 2 at a time
                    #pragma unroll
                    for (int t_source_r_9 = 0; t_source_r_9 < 8; ++t_source_r_9) {
                        fd::load<fd::f32, 2>(&dt_2_2[t_source_r_9 * 2], &s_dt_points[points_stage * 64 + t_source_lane + t_source_r_9 * 8]);
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r434
                    for (int t_source_r_10 = 0; t_source_r_10 < 8; ++t_source_r_10) {
                        #pragma unroll
                        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
                            operand[t_source_r_10 * 2 + t_place_r_6] = fd::pack_bf16((t_source0_2 + t_source_lane + t_source_r_10 * 8) < t_source_end_2 && (t_source0_2 + t_source_lane + t_source_r_10 * 8) <= (t_place0 + t_place_lane + t_place_r_6 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_6 * 8) < size_T && (rest_h * 256 + t_source0_2 + t_source_lane + t_source_r_10 * 8) < size_T ? y_weighted_2[(t_source_r_10 * 2 + t_place_r_6) * 2] * dt_2_2[t_source_r_10 * 2] : 0.0f, (t_source0_2 + t_source_lane + t_source_r_10 * 8) < t_source_end_2 && (t_source0_2 + t_source_lane + t_source_r_10 * 8 + 1) <= (t_place0 + t_place_lane + t_place_r_6 * 8) && (rest_h * 256 + t_place0 + t_place_lane + t_place_r_6 * 8) < size_T && (rest_h * 256 + t_source0_2 + t_source_lane + t_source_r_10 * 8 + 1) < size_T ? y_weighted_2[(t_source_r_10 * 2 + t_place_r_6) * 2 + 1] * dt_2_2[t_source_r_10 * 2 + 1] : 0.0f);
                        }
                    }
                    __syncwarp();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_points_empty[points_stage]);
                    }
                    points_stage += 1;
                    if (points_stage == 2) {
                        points_stage = 0;
                        points_parity = points_parity ^ 1;
                    }
                }

                // [COMPUTE operand] r441: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                #pragma unroll 1
                for (int column_tile_2 = tested_tiles; column_tile_2 < column_tiles; ++column_tile_2) {
                    // [COMPUTE operand]
                    const int t_source0_3 = (column_tile_2 - tested_tiles) * 64;  // r434
                    fd::mbarrier_wait(&s_b_full[stage], stage_parity);  // r435

                    // [COMPUTE y__scores] r436: m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192]), false);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 32), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 64), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 96), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8192), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8224), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8256), true);
                    fd::wgmma_m64n64k16_bf16_kk(&y_scores[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_b[stage * 8192], 8288), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_x_full[next_stage], next_parity);

                    // [COMPUTE y__inside] r437: m64n64 bf16 of a consumer's rows, whose operand is in registers, 64 points of the depth
                    fd::warpgroup_fence();
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[0], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096]), true);
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[4], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 2048), true);
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[8], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 4096), true);
                    fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[12], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 6144), true);
                    fd::warpgroup_commit();
                    fd::mbarrier_wait(&s_points_full[points_stage], points_parity);
                    fd::warpgroup_wait<0>();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_x_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_b_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 2) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }

                    // [TAKE state__logs] r438: 16 elements a thread from shared memory, 2 at a time
                    #pragma unroll
                    for (int t_source_r_11 = 0; t_source_r_11 < 8; ++t_source_r_11) {
                        fd::load<fd::f32, 2>(&state_logs_4[t_source_r_11 * 2], &s_state_logs_points[points_stage * 64 + t_source_lane + t_source_r_11 * 8]);
                    }

                    // [COMPUTE y__weighted] r439: 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:4x16]
                    #pragma unroll
                    for (int t_source_r_12 = 0; t_source_r_12 < 8; ++t_source_r_12) {
                        #pragma unroll
                        for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
                            #pragma unroll
                            for (int t_source_r_13 = 0; t_source_r_13 < 2; ++t_source_r_13) {
                                y_weighted_3[(t_source_r_12 * 2 + t_place_r_7) * 2 + t_source_r_13] = fd::exp2_approx(__fmaf_rn(state_logs_4[t_source_r_12 * 2 + t_source_r_13], -1.442695f, state_logs[t_place_r_7] * 1.442695f)) * y_scores[(t_source_r_12 * 2 + t_place_r_7) * 2 + t_source_r_13];
                            }
                        }
                    }

                    // [TAKE dt] r440: 32 elements a thread from shared memory, 2 at a time
                    #pragma unroll
                    for (int t_source_r_14 = 0; t_source_r_14 < 8; ++t_source_r_14) {
                        #pragma unroll
                        for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
                            fd::load<fd::f32, 2>(&dt_3[(t_source_r_14 * 2 + t_place_r_8) * 2], &s_dt_points[points_stage * 64 + t_source_lane + t_source_r_14 * 8]);
                        }
                    }
                    // [COMPUTE operand]
                    #pragma unroll  // r441
                    for (int t_source_r_15 = 0; t_source_r_15 < 8; ++t_source_r_15) {
                        #pragma unroll
                        for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
                            operand[t_source_r_15 * 2 + t_place_r_9] = fd::pack_bf16((rest_h * 256 + t_place0 + t_place_lane + t_place_r_9 * 8) < size_T ? y_weighted_3[(t_source_r_15 * 2 + t_place_r_9) * 2] * dt_3[(t_source_r_15 * 2 + t_place_r_9) * 2] : 0.0f, (rest_h * 256 + t_place0 + t_place_lane + t_place_r_9 * 8) < size_T ? y_weighted_3[(t_source_r_15 * 2 + t_place_r_9) * 2 + 1] * dt_3[(t_source_r_15 * 2 + t_place_r_9) * 2 + 1] : 0.0f);
                        }
                    }
                    __syncwarp();
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_points_empty[points_stage]);
                    }
                    points_stage += 1;
                    if (points_stage == 2) {
                        points_stage = 0;
                        points_parity = points_parity ^ 1;
                    }
                }
                fd::mbarrier_wait(&s_x_full[next_stage], next_parity);
                // [COMPUTE y__inside]
                fd::warpgroup_fence();  // r442
                fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[0], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096]), true);
                fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[4], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 2048), true);
                fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[8], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 4096), true);
                fd::wgmma_m64n64k16_bf16_rn(&y_inside[0], &operand[12], fd::warpgroup_matrix<1024, 8192, 1>(&s_x[next_stage * 4096], 6144), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                if (lane == 0) {
                    fd::mbarrier_arrive(&s_x_empty[next_stage]);
                }
                next_stage += 1;
                if (next_stage == 2) {
                    next_stage = 0;
                    next_parity = next_parity ^ 1;
                }
            }
            fd::mbarrier_wait(&s_state_before_laid_full[buffer_2], buffer_parity_2);

            // [COMPUTE y__handed] r443: m64n64 bf16 of a consumer's rows, whose operand is in shared memory, 128 points of the depth
            fd::warpgroup_fence();
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192]), false);
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192], 32), true);
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192], 64), true);
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192], 96), true);
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192], 8192), true);
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192], 8224), true);
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192], 8256), true);
            fd::wgmma_m64n64k16_bf16_kk(&y_handed[0], fd::warpgroup_matrix<1024, 16, 1>(&s_c[buffer * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_state_before_laid[buffer_2 * 8192], 8288), true);
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
                fd::mbarrier_arrive(&s_c_empty[buffer]);
            }
            buffer += 1;
            if (buffer == 2) {
                buffer = 0;
                buffer_parity = buffer_parity ^ 1;
            }

            // [COMPUTE y] r444: 32 elements a thread in registers [p:8x8 t__place:2x8 p:2x1] lanes [p:4x2 t__place:8x1] warps [t__place:4x16]
            #pragma unroll
            for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                power[t_place_r_10] = fd::exp2_approx(state_logs[t_place_r_10] * 1.442695f);
            }
            #pragma unroll
            for (int p_r_3 = 0; p_r_3 < 8; ++p_r_3) {
                #pragma unroll
                for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
                    #pragma unroll
                    for (int p_r_4 = 0; p_r_4 < 2; ++p_r_4) {
                        y_2[(p_r_3 * 2 + t_place_r_11) * 2 + p_r_4] = y_inside[(p_r_3 * 2 + t_place_r_11) * 2 + p_r_4] + power[t_place_r_11] * y_handed[(p_r_3 * 2 + t_place_r_11) * 2 + p_r_4];
                    }
                }
            }
            // [STORE y]
            if (lane == 0) {  // r445
                fd::tensor_store_wait<0>();
            }
            __syncwarp();
            #pragma unroll
            for (int p_r_5 = 0; p_r_5 < 8; ++p_r_5) {
                #pragma unroll
                for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                    fd::store<fd::bf16, 2>(&s_y[(int)threadIdx.x / 32 * 1024 + (t_place_lane_2 + t_place_r_12 * 8) * 64 + ((t_source_lane + p_r_5 * 8) ^ ((t_place_lane_2 + t_place_r_12 * 8) % 8 * 8))], &y_2[(p_r_5 * 2 + t_place_r_12) * 2]);
                }
            }
            fd::fence_proxy_async();
            __syncwarp();
            if (lane == 0) {
                fd::tensor_store(y_map, &s_y[(int)threadIdx.x / 32 * 1024], 0, (int)((long long)rest_h * 256 + (long long)t_place0) + warp * 16, h0);
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
    } else {  // r463
        fd::registers_fewer<40>();  // r445
        // [LOAD dt]
        if ((int)threadIdx.x == 128) {  // r463
            // [STORE y]
            int buffer_3 = 0;  // r445
            int buffer_parity_3 = 0;
            int stage_2 = 0;
            int stage_parity_2 = 0;
            int next_stage_2 = 0;
            int next_parity_2 = 0;
            int buffer_4 = 0;
            int buffer_parity_4 = 0;
            int handout_2 = 0;
            int handout_parity_2 = 0;
            const int points_stage_2 = 0;
            const int points_parity_2 = 0;
            int tile_2 = (int)blockIdx.x;

            // [BRING state__before_laid] r454: 64 points in their whole depth into one of 1 copies that all consumers have read
            #pragma unroll 1
            while (tile_2 < tiles) {
                // [STORE y]
                const int section_tiles_2 = section_sets * 4;  // r446
                const int section_2 = fd::div(tile_2, section_tiles_2);
                const int section_first_2 = section_2 * section_sets;
                const int in_section_2 = fd::mod(tile_2, section_tiles_2);
                const int sets_here_2 = fd::min(section_sets, row_sets - section_first_2);
                const int t_place0_2 = (3 - fd::div(in_section_2, sets_here_2)) * 64;
                const int row_set_2 = section_first_2 + fd::mod(in_section_2, sets_here_2);
                const int rest_h_2 = fd::div(row_set_2, h_blocks_2);
                const int h0_2 = fd::mod(row_set_2, h_blocks_2);
                int drawn = 0;
                drawn = fd::atomic_add(&tiles_taken_2[0LL], 1);
                const int t_source_end_3 = fd::min(256, (int)(long long)t_place0_2 + 64);  // r447
                const int t_source_end_4 = fd::min(t_source_end_3, (int)(size_T_2 - (long long)rest_h_2 * 256));  // r448
                const int column_tiles_2 = (fd::max(t_source_end_4, 0) + 63) / 64;
                const int whole_tiles_2 = fd::min(fd::max(fd::min(fd::min(t_source_end_4, (int)(long long)t_place0_2 + 1), (int)(size_T_2 - (long long)rest_h_2 * 256)), 0) / 64, column_tiles_2 - 1);  // r450
                const int tested_tiles_2 = column_tiles_2 - whole_tiles_2;

                // [BRING c] r451: 64 points in their whole depth into one of 2 copies that all consumers have read
                fd::mbarrier_wait(&s_c_empty[buffer_3], buffer_parity_3 ^ 1);
                fd::mbarrier_arrive_expect(&s_c_full[buffer_3], 16384);
                fd::tensor_copy(&s_c[buffer_3 * 8192], c_map, &s_c_full[buffer_3], 0, (int)((long long)rest_h_2 * 256 + (long long)t_place0_2));
                fd::tensor_copy(&s_c[buffer_3 * 8192 + 4096], c_map, &s_c_full[buffer_3], 64, (int)((long long)rest_h_2 * 256 + (long long)t_place0_2));
                buffer_3 += 1;
                if (buffer_3 == 2) {
                    buffer_3 = 0;
                    buffer_parity_3 = buffer_parity_3 ^ 1;
                }

                // [BRING x] r453: 64 points in their whole depth into one of 2 copies that all consumers have read
                #pragma unroll 1
                for (int column_tile_3 = 0; column_tile_3 < column_tiles_2; ++column_tile_3) {
                    // [BRING c]
                    const int t_source0_4 = (column_tile_3 < tested_tiles_2 ? column_tile_3 + whole_tiles_2 : column_tile_3 - tested_tiles_2) * 64;  // r451

                    // [BRING b] r452: 64 points in their whole depth into one of 2 copies that all consumers have read
                    fd::mbarrier_wait(&s_b_empty[stage_2], stage_parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_b_full[stage_2], 16384);
                    fd::tensor_copy(&s_b[stage_2 * 8192], b_map, &s_b_full[stage_2], 0, (int)((long long)rest_h_2 * 256 + (long long)t_source0_4));
                    fd::tensor_copy(&s_b[stage_2 * 8192 + 4096], b_map, &s_b_full[stage_2], 64, (int)((long long)rest_h_2 * 256 + (long long)t_source0_4));
                    stage_2 += 1;
                    if (stage_2 == 2) {
                        stage_2 = 0;
                        stage_parity_2 = stage_parity_2 ^ 1;
                    }
                    // [BRING x]
                    fd::mbarrier_wait(&s_x_empty[next_stage_2], next_parity_2 ^ 1);  // r453
                    fd::mbarrier_arrive_expect(&s_x_full[next_stage_2], 8192);
                    fd::tensor_copy(&s_x[next_stage_2 * 4096], x_map, &s_x_full[next_stage_2], 0, (int)((long long)rest_h_2 * 256 + (long long)t_source0_4), (int)(long long)h0_2);
                    next_stage_2 += 1;
                    if (next_stage_2 == 2) {
                        next_stage_2 = 0;
                        next_parity_2 = next_parity_2 ^ 1;
                    }
                }
                // [BRING state__before_laid]
                fd::mbarrier_wait(&s_state_before_laid_empty[buffer_4], buffer_parity_4 ^ 1);  // r454
                fd::mbarrier_arrive_expect(&s_state_before_laid_full[buffer_4], 16384);
                fd::tensor_copy(&s_state_before_laid[buffer_4 * 8192], state__before_laid_map, &s_state_before_laid_full[buffer_4], 0, 0, (int)(long long)h0_2, (int)(long long)rest_h_2);
                fd::tensor_copy(&s_state_before_laid[buffer_4 * 8192 + 4096], state__before_laid_map, &s_state_before_laid_full[buffer_4], 64, 0, (int)(long long)h0_2, (int)(long long)rest_h_2);
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
        // [LOAD dt]
        if (160 <= (int)threadIdx.x && (int)threadIdx.x < 224) {  // r463
            // [BRING state__before_laid]
            const int buffer_5 = 0;  // r454
            const int buffer_parity_5 = 0;
            const int stage_3 = 0;
            const int stage_parity_3 = 0;
            const int next_stage_3 = 0;
            const int next_parity_3 = 0;
            const int buffer_6 = 0;
            const int buffer_parity_6 = 0;
            int handout_3 = 0;
            int handout_parity_3 = 0;
            int points_stage_3 = 0;
            int points_parity_3 = 0;
            int tile_3 = (int)blockIdx.x;
            // [LOAD dt]
            float state_logs_5[1];  // r463
            float dt_4[1];
            #pragma unroll 1
            while (tile_3 < tiles) {
                // [BRING state__before_laid]
                const int section_tiles_3 = section_sets * 4;  // r455
                const int section_3 = fd::div(tile_3, section_tiles_3);
                const int section_first_3 = section_3 * section_sets;
                const int in_section_3 = fd::mod(tile_3, section_tiles_3);
                const int sets_here_3 = fd::min(section_sets, row_sets - section_first_3);
                const int t_place0_3 = (3 - fd::div(in_section_3, sets_here_3)) * 64;
                const int row_set_3 = section_first_3 + fd::mod(in_section_3, sets_here_3);
                const int rest_h_3 = fd::div(row_set_3, h_blocks_2);
                const int h0_3 = fd::mod(row_set_3, h_blocks_2);
                const int t_source_end_5 = fd::min(256, (int)(long long)t_place0_3 + 64);  // r456
                const int t_source_end_6 = fd::min(t_source_end_5, (int)(size_T_2 - (long long)rest_h_3 * 256));  // r457
                const int column_tiles_3 = (fd::max(t_source_end_6, 0) + 63) / 64;
                const int whole_tiles_3 = fd::min(fd::max(fd::min(fd::min(t_source_end_6, (int)(long long)t_place0_3 + 1), (int)(size_T_2 - (long long)rest_h_3 * 256)), 0) / 64, column_tiles_3 - 1);  // r459
                const int tested_tiles_3 = column_tiles_3 - whole_tiles_3;
                // [LOAD dt]
                #pragma unroll 1  // r463
                for (int column_tile_4 = 0; column_tile_4 < column_tiles_3; ++column_tile_4) {
                    // [BRING state__before_laid]
                    const int t_source0_5 = (column_tile_4 < tested_tiles_3 ? column_tile_4 + whole_tiles_3 : column_tile_4 - tested_tiles_3) * 64;  // r459

                    // [LOAD state__logs] r462: address ((((H * t__chunk) * 256) + (h * 256)) + t__source); 1 elements a thread, 1 at a time; registers [] lanes [t__source:32x1] warps [t__source:2x32]
                    fd::load_or_zero<fd::f32, 1>((t_source0_5 + t_source_lane_2) < t_source_end_6, &state_logs_5[0], &state_x_logs[size_H * (long long)rest_h_3 * 256 + (long long)h0_3 * 256 + (long long)t_source0_5 + (long long)t_source_lane_2]);
                    // [LOAD dt]
                    fd::load_or_zero<fd::f32, 1, fd::read_only>((t_source0_5 + t_source_lane_2) < t_source_end_6 && 0 <= (rest_h_3 * 256 + t_source0_5 + t_source_lane_2) && (rest_h_3 * 256 + t_source0_5 + t_source_lane_2) < size_T && 0 <= h0_3 && h0_3 < n_h, &dt_4[0], &dt[size_H * (long long)rest_h_3 * 256 + size_H * ((long long)t_source0_5 + (long long)t_source_lane_2) + (long long)h0_3]);  // r463
                    fd::mbarrier_wait(&s_points_empty[points_stage_3], points_parity_3 ^ 1);
                    fd::store<fd::f32, 1>(&s_state_logs_points[points_stage_3 * 64 + t_source_lane_2], &state_logs_5[0]);
                    fd::store<fd::f32, 1>(&s_dt_points[points_stage_3 * 64 + t_source_lane_2], &dt_4[0]);
                    fd::mbarrier_arrive(&s_points_full[points_stage_3]);
                    points_stage_3 += 1;
                    if (points_stage_3 == 2) {
                        points_stage_3 = 0;
                        points_parity_3 = points_parity_3 ^ 1;
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

extern "C" __global__ void __launch_bounds__(1024, 1) state_space_dual_kernel_any_5(
    const float* state_x_logs,
    const float* state_x_before,
    const float* state_x_added,
    float* __restrict__ last,
    long long size_H,
    long long size_T_over_256) {
    // [INIT] r376: one kernel over blocks of [h, p, n]; `state__before` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_n = (int)blockIdx.x;
    const int n_lane = lane * 4;  // r465

    // [LOAD state__logs] r464: address (((((H * ceil(T/256)) * 256) + (h * 256)) - (H * 256)) + 255); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:32]
    fd::grid_wait();  // r469
    float state_logs[1];  // r464
    fd::load<fd::f32, 1>(&state_logs[0], &state_x_logs[size_H * size_T_over_256 * 256 + (long long)rest_n * 256 - size_H * 256 + 255]);

    // [LOAD state__before] r465: address ((((((H * ceil(T/256)) * 8192) + (h * 8192)) + (p * 128)) + n) - (H * 8192)); 8 elements a thread, 4 at a time; registers [p:2x32 n:4x1] lanes [n:32x4] ...
    float state_before[8];
    #pragma unroll
    for (int p_r = 0; p_r < 2; ++p_r) {
        fd::load<fd::f32, 4>(&state_before[p_r * 4], &state_x_before[size_H * size_T_over_256 * 8192 + (long long)rest_n * 8192 + (long long)(warp + p_r * 32) * 128 + (long long)n_lane - size_H * 8192]);
    }

    // [LOAD state__added] r466: address ((((((H * ceil(T/256)) * 8192) + (h * 8192)) + (p * 128)) + n) - (H * 8192)); 8 elements a thread, 4 at a time; registers [p:2x32 n:4x1] lanes [n:32x4] ...
    float state_added[8];
    #pragma unroll
    for (int p_r_2 = 0; p_r_2 < 2; ++p_r_2) {
        fd::load<fd::f32, 4>(&state_added[p_r_2 * 4], &state_x_added[size_H * size_T_over_256 * 8192 + (long long)rest_n * 8192 + (long long)(warp + p_r_2 * 32) * 128 + (long long)n_lane - size_H * 8192]);
    }

    // [COMPUTE last] r467: 8 elements a thread in registers [p:2x32 n:4x1] lanes [n:32x4] warps [p:32x1]
    float last_2[8];
    #pragma unroll
    for (int p_r_3 = 0; p_r_3 < 2; ++p_r_3) {
        #pragma unroll
        for (int n_r = 0; n_r < 4; ++n_r) {
            last_2[p_r_3 * 4 + n_r] = expf(state_logs[0]) * state_before[p_r_3 * 4 + n_r] + state_added[p_r_3 * 4 + n_r];
        }
    }

    // [STORE last] r468: address (((h * 8192) + (p * 128)) + n); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int p_r_4 = 0; p_r_4 < 2; ++p_r_4) {
        fd::store<fd::f32, 4, fd::whole>(&last[(long long)rest_n * 8192 + (long long)(warp + p_r_4 * 32) * 128 + (long long)n_lane], &last_2[p_r_4 * 4]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r267 [step2, problem] fuse, state__logs: one kernel over blocks of [t__chunk, h]; it reads nothing that a kernel before it makes
// r268 [step2, problem] fuse, state__added: one kernel over blocks of [t__chunk, h, p, n]; `state__logs` is read at other points than it is made
// r269 [step2, problem] fuse, state__before, state__before_laid: one kernel over blocks of [h, p, n]; `state__added` is read at other points than it is made
// r270 [step2, problem] fuse, y__scores, y__weighted, y__inside, y__handed, y: one kernel over blocks of [t__chunk, h, t__place]; it reads nothing that a kernel before it makes
// r271 [step2, problem] fuse, last: one kernel over blocks of [h, p, n]; `state__before` is read at other points than it is made
// r272 [build, hardware] load-tile, dt: address ((((H * t__chunk) * 256) + (H * t__place)) + h); 16 elements a thread, 2 at a time; registers [t__place:8x1 h:2x1] lanes [h:16x2 t__place:2x8] warps [t__place:16x16]
// r273 [build, hardware] load-tile, a: address h; 2 elements a thread, 2 at a time; registers [h:2x1] lanes [h:16x2 *:2] warps [*:16]
// r274 [build, problem] scan-lines, state__logs[t__chunk,h,t__place] = scan sum[t__place] (max((dt[((t__chunk * 256) + t__place), h] * a[h]), -104.0) if (((t__chunk * 256) + t__place) < T) else 0.0): neighbouring lanes have neighbouring columns: 8 points a thread in order, then 2 lanes, then 16 warps of a column, then the carry of the tiles before
// r275 [build, hardware] layout-exchange, state__logs: from registers [t__place:8x1 h:2x1] lanes [h:16x2 t__place:2x8] warps [t__place:16x16] to registers [h:4x8 t__place:4x1] lanes [t__place:32x4] warps [t__place:2x128 h:8x1]
// r276 [build, hardware] store-tile, state__logs: address ((((H * t__chunk) * 256) + (h * 256)) + t__place); 16 elements a thread, 4 at a time
// r277 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r278 [build, problem] tile-skip, (((t__chunk * 256) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r279 [build, hardware] stage-ahead, b: 2 stages: the tile of a trip is copied a trip before it
// r280 [build, hardware] stage-async, b: 64 rows of 128 elements at ((n + (t__chunk * 32768)) + (t__source * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r281 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r282 [build, hardware] stage-async, b: 64 rows of 128 elements at ((n + (t__chunk * 32768)) + (t__source * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r283 [build, hardware] load-tile, state__logs: address ((((H * t__chunk) * 256) + (h * 256)) + 255); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r284 [build, hardware] next-trip, state__logs: 4 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
// r285 [build, hardware] next-trip, dt: 4 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
// r286 [build, hardware] next-trip, x: 32 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
// r287 [build, hardware] stage-computed, ((exp((state__logs[t__chunk, h, 255] - state__logs[t__chunk, h, t__source])) * dt[((t__chunk * 256) + t__source), h]) * x[((t__chunk * 256) + t__source), h, p]): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r289 [build, hardware] made-of-fewer, (exp((state__logs[t__chunk, h, 255] - state__logs[t__chunk, h, t__source])) * dt[((t__chunk * 256) + t__source), h]): 4 of the 32 elements of a thread that need it: made before them
// r290 [build, hardware] next-trip, state__logs: 4 elements a thread, 1 at a time, for the trip that comes
// r291 [build, hardware] next-trip, dt: 4 elements a thread, 1 at a time, for the trip that comes
// r292 [build, hardware] next-trip, x: 32 elements a thread, 8 at a time, for the trip that comes
// r293 [build, hardware] matrix-unit, state__added[t__chunk,h,p,n] = sum[t__source] ((b[((t__chunk * 256) + t__source), n] * exp((state__logs[t__chunk, h, 255] - state__logs[t__chunk, h, t__source]))) * (dt[((t__chunk * 256) + t__source), h] * x[((t__chunk * 256) + t__source), h, p])) when (((t__chunk * 256) + t__source) < T): 128x64x64 on m16n8k16 bf16: 2 x 2 warps, 4 x 4 fragments each
// r294 [build, hardware] next-trip, state__logs: 4 elements a thread, 1 at a time, for the trip that comes
// r295 [build, hardware] next-trip, dt: 4 elements a thread, 1 at a time, for the trip that comes
// r296 [build, hardware] next-trip, x: 32 elements a thread, 8 at a time, for the trip that comes
// r297 [build, hardware] layout-exchange, state__added: from registers [n:4x16 p:4x8 n:2x8 p:2x1] lanes [p:4x2 n:8x1] warps [n:2x64 p:2x32] to registers [p:16x4 n:4x1] lanes [n:32x4] warps [p:4x1]
// r298 [build, hardware] store-tile, state__added: address (((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n); 64 elements a thread, 4 at a time
// r299 [build, problem] stream-init, t__chunk: pass 0: states start at the identity of their operators
// r300 [build, hardware] stream-loop, t__chunk: pass 0 streams `t__chunk` in tiles of 32
// r301 [build, hardware] load-tile, state__added: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n) - (H * 8192)); 8 elements a thread, 2 at a time; registers [t__chunk:4x1 n:2x1] lanes [n:16x2 t__chunk:2x4] warps [t__chunk:4x8 n:2x32]
// r302 [build, hardware] load-tile, state__logs: address (((((H * t__chunk) * 256) + (h * 256)) - (H * 256)) + 255); 4 elements a thread, 1 at a time; registers [t__chunk:4x1] lanes [*:16 t__chunk:2x4] warps [t__chunk:4x8 *:2]
// r303 [build, hardware] load-tile, first: address (((h * 8192) + (p * 128)) + n); 2 elements a thread, 2 at a time; registers [n:2x1] lanes [n:16x2 *:2] warps [*:4 n:2x32]
// r304 [build, problem] scan-lines, state__before[t__chunk,h,p,n] = recurrence[t__chunk] (exp(state__logs[(t__chunk - 1), h, 255]) if (0 < t__chunk) else 1.0) * h + (state__added[(t__chunk - 1), h, p, n] if (0 < t__chunk) else 0.0), from first[h, p, n]: neighbouring lanes have neighbouring columns: 4 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before...
// r305 [build, hardware] store-tile, state__before: address (((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n); 8 elements a thread, 2 at a time, where (t__chunk == (ceil(T/256) - 1)): others read no other point
// r306 [build, problem] map-tile, state__before_laid[t__chunk,h,p,n] = state__before[t__chunk, h, p, n]: 8 elements a thread in registers [t__chunk:4x1 n:2x1] lanes [n:16x2 t__chunk:2x4] warps [t__chunk:4x8 n:2x32]
// r307 [build, hardware] store-tile, state__before_laid: address (((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n); 8 elements a thread, 2 at a time
// r309 [build, problem] tiles-handed-out, state_space_dual_kernel_4: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
// r310 [build, hardware] longest-first, t__place: later rows visit more columns: they come first, of a section of the other axes whose columns stay in the cache
// r311 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r312 [build, problem] tile-skip, (((t__chunk * 256) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r313 [build, problem] stream-init, t__source: states of the rows start at the identity of their operators
// r315 [build, problem] tile-untested, (((t__chunk * 256) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r316 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 64; the last one overhangs
// r317 [build, hardware] warpgroup-matrix-unit, y__scores[t__chunk,h,t__place,t__source] = sum[n] (c[((t__chunk * 256) + t__place), n] * b[((t__chunk * 256) + t__source), n]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r318 [build, hardware] load-tile, state__logs: address ((((H * t__chunk) * 256) + (h * 256)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:4x16]
// r319 [build, hardware] points-taken, state__logs: 16 elements a thread from shared memory, 2 at a time
// r320 [build, problem] map-tile, y__weighted[t__chunk,h,t__place,t__source] = (exp((state__logs[t__chunk, h, t__place] - state__logs[t__chunk, h, t__source])) * y__scores[t__chunk, h, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lan...
// r321 [build, hardware] points-taken, dt: 16 elements a thread from shared memory, 2 at a time
// r322 [build, hardware] chained-operand, (y__weighted[t__chunk, h, t__place, t__source] * dt[((t__chunk * 256) + t__source), h]): rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r323 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 64; the last one overhangs
// r324 [build, hardware] warpgroup-matrix-unit, y__scores[t__chunk,h,t__place,t__source] = sum[n] (c[((t__chunk * 256) + t__place), n] * b[((t__chunk * 256) + t__source), n]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r325 [build, hardware] warpgroup-matrix-unit, y__inside[t__chunk,t__place,h,p] = sum[t__source] (y__weighted[t__chunk, h, t__place, t__source] * (dt[((t__chunk * 256) + t__source), h] * x[((t__chunk * 256) + t__source), h, p])) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of a consumer's rows, whose operand is in reg...
// r326 [build, hardware] points-taken, state__logs: 16 elements a thread from shared memory, 2 at a time
// r327 [build, problem] map-tile, y__weighted[t__chunk,h,t__place,t__source] = (exp((state__logs[t__chunk, h, t__place] - state__logs[t__chunk, h, t__source])) * y__scores[t__chunk, h, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lan...
// r328 [build, hardware] points-taken, dt: 16 elements a thread from shared memory, 2 at a time
// r329 [build, hardware] chained-operand, (y__weighted[t__chunk, h, t__place, t__source] * dt[((t__chunk * 256) + t__source), h]): rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r330 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 64; whole ones
// r331 [build, hardware] warpgroup-matrix-unit, y__scores[t__chunk,h,t__place,t__source] = sum[n] (c[((t__chunk * 256) + t__place), n] * b[((t__chunk * 256) + t__source), n]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r332 [build, hardware] warpgroup-matrix-unit, y__inside[t__chunk,t__place,h,p] = sum[t__source] (y__weighted[t__chunk, h, t__place, t__source] * (dt[((t__chunk * 256) + t__source), h] * x[((t__chunk * 256) + t__source), h, p])) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of a consumer's rows, whose operand is in reg...
// r333 [build, hardware] points-taken, state__logs: 16 elements a thread from shared memory, 2 at a time
// r334 [build, problem] map-tile, y__weighted[t__chunk,h,t__place,t__source] = (exp((state__logs[t__chunk, h, t__place] - state__logs[t__chunk, h, t__source])) * y__scores[t__chunk, h, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lan...
// r335 [build, hardware] points-taken, dt: 32 elements a thread from shared memory, 2 at a time
// r336 [build, hardware] chained-operand, (y__weighted[t__chunk, h, t__place, t__source] * dt[((t__chunk * 256) + t__source), h]): rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r337 [build, hardware] warpgroup-matrix-unit, y__inside[t__chunk,t__place,h,p] = sum[t__source] (y__weighted[t__chunk, h, t__place, t__source] * (dt[((t__chunk * 256) + t__source), h] * x[((t__chunk * 256) + t__source), h, p])) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of a consumer's rows, whose operand is in reg...
// r338 [build, hardware] warpgroup-matrix-unit, y__handed[t__chunk,t__place,h,p] = sum[n] (c[((t__chunk * 256) + t__place), n] * state__before_laid[t__chunk, h, p, n]) when (((t__chunk * 256) + t__place) < T): m64n64 bf16 of a consumer's rows, whose operand is in shared memory, 128 points of the depth
// r339 [build, problem] map-tile, y[t__chunk,t__place,h,p] = (y__inside[t__chunk, t__place, h, p] + (exp(state__logs[t__chunk, h, t__place]) * y__handed[t__chunk, t__place, h, p])) when (((t__chunk * 256) + t__place) < T): 32 elements a thread in registers [p:8x8 t__place:2x8 p:2x1] lanes [p:4x2 t__place:8x1] warps [t__place:4x16]
// r340 [build, hardware] store-by-copy-engine, y: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers of each warp in turns
// r341 [build, hardware] longest-first, t__place: later rows visit more columns: they come first, of a section of the other axes whose columns stay in the cache
// r342 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r343 [build, problem] tile-skip, (((t__chunk * 256) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r345 [build, problem] tile-untested, (((t__chunk * 256) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r346 [build, hardware] copy-engine, c: 64 points in their whole depth into one of 2 copies that all consumers have read
// r347 [build, hardware] copy-engine, b: 64 points in their whole depth into one of 2 copies that all consumers have read
// r348 [build, hardware] copy-engine, x: 64 points in their whole depth into one of 2 copies that all consumers have read
// r349 [build, hardware] copy-engine, state__before_laid: 64 points in their whole depth into one of 1 copies that all consumers have read
// r350 [build, hardware] longest-first, t__place: later rows visit more columns: they come first, of a section of the other axes whose columns stay in the cache
// r351 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r352 [build, problem] tile-skip, (((t__chunk * 256) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r354 [build, problem] tile-untested, (((t__chunk * 256) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r357 [build, hardware] load-tile, state__logs: address ((((H * t__chunk) * 256) + (h * 256)) + t__source); 1 elements a thread, 1 at a time; registers [] lanes [t__source:32x1] warps [t__source:2x32]
// r358 [build, hardware] load-tile, dt: address ((((H * t__chunk) * 256) + (H * t__source)) + h); 1 elements a thread, 1 at a time; registers [] lanes [t__source:32x1] warps [t__source:2x32]
// r359 [build, hardware] load-tile, state__logs: address (((((H * ceil(T/256)) * 256) + (h * 256)) - (H * 256)) + 255); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:32]
// r360 [build, hardware] load-tile, state__before: address ((((((H * ceil(T/256)) * 8192) + (h * 8192)) + (p * 128)) + n) - (H * 8192)); 8 elements a thread, 4 at a time; registers [p:2x32 n:4x1] lanes [n:32x4] warps [p:32x1]
// r361 [build, hardware] load-tile, state__added: address ((((((H * ceil(T/256)) * 8192) + (h * 8192)) + (p * 128)) + n) - (H * 8192)); 8 elements a thread, 4 at a time; registers [p:2x32 n:4x1] lanes [n:32x4] warps [p:32x1]
// r362 [build, problem] map-tile, last[h,p,n] = ((exp(state__logs[(ceil(T/256) - 1), h, 255]) * state__before[(ceil(T/256) - 1), h, p, n]) + state__added[(ceil(T/256) - 1), h, p, n]): 8 elements a thread in registers [p:2x32 n:4x1] lanes [n:32x4] warps [p:32x1]
// r363 [build, hardware] store-tile, last: address (((h * 8192) + (p * 128)) + n); 8 elements a thread, 4 at a time
// r364 [build, hardware] early-launch, state_space_dual_kernel_1, state_space_dual_kernel_2, state_space_dual_kernel_3, state_space_dual_kernel_4, state_space_dual_kernel_5: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r372 [step2, problem] fuse, state__logs: one kernel over blocks of [t__chunk, h]; it reads nothing that a kernel before it makes
// r373 [step2, problem] fuse, state__added: one kernel over blocks of [t__chunk, h, p, n]; `state__logs` is read at other points than it is made
// r374 [step2, problem] fuse, state__before, state__before_laid: one kernel over blocks of [h, p, n]; `state__added` is read at other points than it is made
// r375 [step2, problem] fuse, y__scores, y__weighted, y__inside, y__handed, y: one kernel over blocks of [t__chunk, h, t__place]; it reads nothing that a kernel before it makes
// r376 [step2, problem] fuse, last: one kernel over blocks of [h, p, n]; `state__before` is read at other points than it is made
// r377 [build, hardware] load-tile, dt: address ((((H * t__chunk) * 256) + (H * t__place)) + h); 16 elements a thread, 1 at a time; registers [t__place:16x1] lanes [h:32x1] warps [t__place:16x16]
// r378 [build, hardware] load-tile, a: address h; 1 elements a thread, 1 at a time; registers [] lanes [h:32x1] warps [*:16]
// r379 [build, problem] scan-lines, state__logs[t__chunk,h,t__place] = scan sum[t__place] (max((dt[((t__chunk * 256) + t__place), h] * a[h]), -104.0) if (((t__chunk * 256) + t__place) < T) else 0.0): neighbouring lanes have neighbouring columns: 16 points a thread in order, then 1 lanes, then 16 warps of a column, then the carry of the tiles before
// r380 [build, hardware] layout-exchange, state__logs: from registers [t__place:16x1] lanes [h:32x1] warps [t__place:16x16] to registers [h:4x8 t__place:4x1] lanes [t__place:32x4] warps [t__place:2x128 h:8x1]
// r381 [build, hardware] store-tile, state__logs: address ((((H * t__chunk) * 256) + (h * 256)) + t__place); 16 elements a thread, 4 at a time
// r382 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r383 [build, problem] tile-skip, (((t__chunk * 256) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r384 [build, hardware] stage-ahead, b: 2 stages: the tile of a trip is copied a trip before it
// r385 [build, hardware] stage-async, b: 64 rows of 128 elements at ((n + (t__chunk * 32768)) + (t__source * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r386 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r387 [build, hardware] stage-async, b: 64 rows of 128 elements at ((n + (t__chunk * 32768)) + (t__source * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r388 [build, hardware] load-tile, state__logs: address ((((H * t__chunk) * 256) + (h * 256)) + 255); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r389 [build, hardware] next-trip, state__logs: 4 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
// r390 [build, hardware] next-trip, dt: 4 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
// r391 [build, hardware] next-trip, x: 32 elements a thread, which it asked for a trip before: they come while the operand before is multiplied
// r392 [build, hardware] stage-computed, ((exp((state__logs[t__chunk, h, 255] - state__logs[t__chunk, h, t__source])) * dt[((t__chunk * 256) + t__source), h]) * x[((t__chunk * 256) + t__source), h, p]): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r394 [build, hardware] made-of-fewer, (exp((state__logs[t__chunk, h, 255] - state__logs[t__chunk, h, t__source])) * dt[((t__chunk * 256) + t__source), h]): 4 of the 32 elements of a thread that need it: made before them
// r395 [build, hardware] next-trip, state__logs: 4 elements a thread, 1 at a time, for the trip that comes
// r396 [build, hardware] next-trip, dt: 4 elements a thread, 1 at a time, for the trip that comes
// r397 [build, hardware] next-trip, x: 32 elements a thread, 8 at a time, for the trip that comes
// r398 [build, hardware] matrix-unit, state__added[t__chunk,h,p,n] = sum[t__source] ((b[((t__chunk * 256) + t__source), n] * exp((state__logs[t__chunk, h, 255] - state__logs[t__chunk, h, t__source]))) * (dt[((t__chunk * 256) + t__source), h] * x[((t__chunk * 256) + t__source), h, p])) when (((t__chunk * 256) + t__source) < T): 128x64x64 on m16n8k16 bf16: 2 x 2 warps, 4 x 4 fragments each
// r399 [build, hardware] next-trip, state__logs: 4 elements a thread, 1 at a time, for the trip that comes
// r400 [build, hardware] next-trip, dt: 4 elements a thread, 1 at a time, for the trip that comes
// r401 [build, hardware] next-trip, x: 32 elements a thread, 8 at a time, for the trip that comes
// r402 [build, hardware] layout-exchange, state__added: from registers [n:4x16 p:4x8 n:2x8 p:2x1] lanes [p:4x2 n:8x1] warps [n:2x64 p:2x32] to registers [p:16x4 n:4x1] lanes [n:32x4] warps [p:4x1]
// r403 [build, hardware] store-tile, state__added: address (((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n); 64 elements a thread, 4 at a time
// r404 [build, problem] stream-init, t__chunk: pass 0: states start at the identity of their operators
// r405 [build, hardware] stream-loop, t__chunk: pass 0 streams `t__chunk` in tiles of 32
// r406 [build, hardware] load-tile, state__added: address ((((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n) - (H * 8192)); 8 elements a thread, 2 at a time; registers [t__chunk:4x1 n:2x1] lanes [n:16x2 t__chunk:2x4] warps [t__chunk:4x8 n:2x32]
// r407 [build, hardware] load-tile, state__logs: address (((((H * t__chunk) * 256) + (h * 256)) - (H * 256)) + 255); 4 elements a thread, 1 at a time; registers [t__chunk:4x1] lanes [*:16 t__chunk:2x4] warps [t__chunk:4x8 *:2]
// r408 [build, hardware] load-tile, first: address (((h * 8192) + (p * 128)) + n); 2 elements a thread, 2 at a time; registers [n:2x1] lanes [n:16x2 *:2] warps [*:4 n:2x32]
// r409 [build, problem] scan-lines, state__before[t__chunk,h,p,n] = recurrence[t__chunk] (exp(state__logs[(t__chunk - 1), h, 255]) if (0 < t__chunk) else 1.0) * h + (state__added[(t__chunk - 1), h, p, n] if (0 < t__chunk) else 0.0), from first[h, p, n]: neighbouring lanes have neighbouring columns: 4 points a thread in order, then 2 lanes, then 4 warps of a column, then the carry of the tiles before...
// r410 [build, hardware] store-tile, state__before: address (((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n); 8 elements a thread, 2 at a time, where (t__chunk == (ceil(T/256) - 1)): others read no other point
// r411 [build, problem] map-tile, state__before_laid[t__chunk,h,p,n] = state__before[t__chunk, h, p, n]: 8 elements a thread in registers [t__chunk:4x1 n:2x1] lanes [n:16x2 t__chunk:2x4] warps [t__chunk:4x8 n:2x32]
// r412 [build, hardware] store-tile, state__before_laid: address (((((H * t__chunk) * 8192) + (h * 8192)) + (p * 128)) + n); 8 elements a thread, 2 at a time
// r414 [build, problem] tiles-handed-out, state_space_dual_kernel_any_4: rows differ in how many tiles of columns they visit: blocks take tiles of rows as they become free
// r415 [build, hardware] longest-first, t__place: later rows visit more columns: they come first, of a section of the other axes whose columns stay in the cache
// r416 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r417 [build, problem] tile-skip, (((t__chunk * 256) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r418 [build, problem] stream-init, t__source: states of the rows start at the identity of their operators
// r420 [build, problem] tile-untested, (((t__chunk * 256) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r421 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 64; the last one overhangs
// r422 [build, hardware] warpgroup-matrix-unit, y__scores[t__chunk,h,t__place,t__source] = sum[n] (c[((t__chunk * 256) + t__place), n] * b[((t__chunk * 256) + t__source), n]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r423 [build, hardware] load-tile, state__logs: address ((((H * t__chunk) * 256) + (h * 256)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:4x16]
// r424 [build, hardware] points-taken, state__logs: 16 elements a thread from shared memory, 2 at a time
// r425 [build, problem] map-tile, y__weighted[t__chunk,h,t__place,t__source] = (exp((state__logs[t__chunk, h, t__place] - state__logs[t__chunk, h, t__source])) * y__scores[t__chunk, h, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lan...
// r426 [build, hardware] points-taken, dt: 16 elements a thread from shared memory, 2 at a time
// r427 [build, hardware] chained-operand, (y__weighted[t__chunk, h, t__place, t__source] * dt[((t__chunk * 256) + t__source), h]): rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r428 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 64; the last one overhangs
// r429 [build, hardware] warpgroup-matrix-unit, y__scores[t__chunk,h,t__place,t__source] = sum[n] (c[((t__chunk * 256) + t__place), n] * b[((t__chunk * 256) + t__source), n]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r430 [build, hardware] warpgroup-matrix-unit, y__inside[t__chunk,t__place,h,p] = sum[t__source] (y__weighted[t__chunk, h, t__place, t__source] * (dt[((t__chunk * 256) + t__source), h] * x[((t__chunk * 256) + t__source), h, p])) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of a consumer's rows, whose operand is in reg...
// r431 [build, hardware] points-taken, state__logs: 16 elements a thread from shared memory, 2 at a time
// r432 [build, problem] map-tile, y__weighted[t__chunk,h,t__place,t__source] = (exp((state__logs[t__chunk, h, t__place] - state__logs[t__chunk, h, t__source])) * y__scores[t__chunk, h, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lan...
// r433 [build, hardware] points-taken, dt: 16 elements a thread from shared memory, 2 at a time
// r434 [build, hardware] chained-operand, (y__weighted[t__chunk, h, t__place, t__source] * dt[((t__chunk * 256) + t__source), h]): rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r435 [build, hardware] stream-loop, t__source: `t__source` is streamed in tiles of 64; whole ones
// r436 [build, hardware] warpgroup-matrix-unit, y__scores[t__chunk,h,t__place,t__source] = sum[n] (c[((t__chunk * 256) + t__place), n] * b[((t__chunk * 256) + t__source), n]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r437 [build, hardware] warpgroup-matrix-unit, y__inside[t__chunk,t__place,h,p] = sum[t__source] (y__weighted[t__chunk, h, t__place, t__source] * (dt[((t__chunk * 256) + t__source), h] * x[((t__chunk * 256) + t__source), h, p])) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of a consumer's rows, whose operand is in reg...
// r438 [build, hardware] points-taken, state__logs: 16 elements a thread from shared memory, 2 at a time
// r439 [build, problem] map-tile, y__weighted[t__chunk,h,t__place,t__source] = (exp((state__logs[t__chunk, h, t__place] - state__logs[t__chunk, h, t__source])) * y__scores[t__chunk, h, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): 32 elements a thread in registers [t__source:8x8 t__place:2x8 t__source:2x1] lan...
// r440 [build, hardware] points-taken, dt: 32 elements a thread from shared memory, 2 at a time
// r441 [build, hardware] chained-operand, (y__weighted[t__chunk, h, t__place, t__source] * dt[((t__chunk * 256) + t__source), h]): rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r442 [build, hardware] warpgroup-matrix-unit, y__inside[t__chunk,t__place,h,p] = sum[t__source] (y__weighted[t__chunk, h, t__place, t__source] * (dt[((t__chunk * 256) + t__source), h] * x[((t__chunk * 256) + t__source), h, p])) when (((t__source <= t__place) and (((t__chunk * 256) + t__place) < T)) and (((t__chunk * 256) + t__source) < T)): m64n64 bf16 of a consumer's rows, whose operand is in reg...
// r443 [build, hardware] warpgroup-matrix-unit, y__handed[t__chunk,t__place,h,p] = sum[n] (c[((t__chunk * 256) + t__place), n] * state__before_laid[t__chunk, h, p, n]) when (((t__chunk * 256) + t__place) < T): m64n64 bf16 of a consumer's rows, whose operand is in shared memory, 128 points of the depth
// r444 [build, problem] map-tile, y[t__chunk,t__place,h,p] = (y__inside[t__chunk, t__place, h, p] + (exp(state__logs[t__chunk, h, t__place]) * y__handed[t__chunk, t__place, h, p])) when (((t__chunk * 256) + t__place) < T): 32 elements a thread in registers [p:8x8 t__place:2x8 p:2x1] lanes [p:4x2 t__place:8x1] warps [t__place:4x16]
// r445 [build, hardware] store-by-copy-engine, y: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers of each warp in turns
// r446 [build, hardware] longest-first, t__place: later rows visit more columns: they come first, of a section of the other axes whose columns stay in the cache
// r447 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r448 [build, problem] tile-skip, (((t__chunk * 256) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r450 [build, problem] tile-untested, (((t__chunk * 256) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r451 [build, hardware] copy-engine, c: 64 points in their whole depth into one of 2 copies that all consumers have read
// r452 [build, hardware] copy-engine, b: 64 points in their whole depth into one of 2 copies that all consumers have read
// r453 [build, hardware] copy-engine, x: 64 points in their whole depth into one of 2 copies that all consumers have read
// r454 [build, hardware] copy-engine, state__before_laid: 64 points in their whole depth into one of 1 copies that all consumers have read
// r455 [build, hardware] longest-first, t__place: later rows visit more columns: they come first, of a section of the other axes whose columns stay in the cache
// r456 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r457 [build, problem] tile-skip, (((t__chunk * 256) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r459 [build, problem] tile-untested, (((t__chunk * 256) + t__source) < T): the guard holds at all points of the tiles between: they are not tested
// r462 [build, hardware] load-tile, state__logs: address ((((H * t__chunk) * 256) + (h * 256)) + t__source); 1 elements a thread, 1 at a time; registers [] lanes [t__source:32x1] warps [t__source:2x32]
// r463 [build, hardware] load-tile, dt: address ((((H * t__chunk) * 256) + (H * t__source)) + h); 1 elements a thread, 1 at a time; registers [] lanes [t__source:32x1] warps [t__source:2x32]
// r464 [build, hardware] load-tile, state__logs: address (((((H * ceil(T/256)) * 256) + (h * 256)) - (H * 256)) + 255); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:32]
// r465 [build, hardware] load-tile, state__before: address ((((((H * ceil(T/256)) * 8192) + (h * 8192)) + (p * 128)) + n) - (H * 8192)); 8 elements a thread, 4 at a time; registers [p:2x32 n:4x1] lanes [n:32x4] warps [p:32x1]
// r466 [build, hardware] load-tile, state__added: address ((((((H * ceil(T/256)) * 8192) + (h * 8192)) + (p * 128)) + n) - (H * 8192)); 8 elements a thread, 4 at a time; registers [p:2x32 n:4x1] lanes [n:32x4] warps [p:32x1]
// r467 [build, problem] map-tile, last[h,p,n] = ((exp(state__logs[(ceil(T/256) - 1), h, 255]) * state__before[(ceil(T/256) - 1), h, p, n]) + state__added[(ceil(T/256) - 1), h, p, n]): 8 elements a thread in registers [p:2x32 n:4x1] lanes [n:32x4] warps [p:32x1]
// r468 [build, hardware] store-tile, last: address (((h * 8192) + (p * 128)) + n); 8 elements a thread, 4 at a time
// r469 [build, hardware] early-launch, state_space_dual_kernel_any_1, state_space_dual_kernel_any_2, state_space_dual_kernel_any_3, state_space_dual_kernel_any_4, state_space_dual_kernel_any_5: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
