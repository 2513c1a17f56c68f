// gemm_mxfp4: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Product of bf16 activations and packed fp4 weights with a power-of-two scale for each 32 along the depth (MXFP4).
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

// A power of two by its exponent: 0 is 2^-127, 255 is NaN. Stores round the exponent to nearest, ties to even.
struct e8m0 {
    typedef unsigned char memory;
    typedef float value;
    static const int bits = 8;
    static __device__ __forceinline__ void decode(unsigned w, float* v) {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const unsigned e = w >> (8 * i) & 0xffu;
            v[i] = __uint_as_float(e == 0u ? 0x00400000u : e == 255u ? 0x7fffffffu : e << 23);
        }
    }
    static __device__ __forceinline__ unsigned encode_one(float v) {
        const unsigned u = __float_as_uint(v);
        if ((u & 0x7fffffffu) > 0x7f800000u) return 255u;
        if (u >> 31) return 0u;
        const unsigned e = u >> 23;
        const unsigned m = u & 0x007fffffu;
        if (e == 0u) return m > 0x00600000u ? 1u : 0u;
        const unsigned up = m > 0x00400000u || (m == 0x00400000u && (e & 1u)) ? 1u : 0u;
        return e + up > 254u ? 254u : e + up;
    }
    static __device__ __forceinline__ unsigned encode(const float* v) {
        return encode_one(v[0]) | encode_one(v[1]) << 8 | encode_one(v[2]) << 16 | encode_one(v[3]) << 24;
    }
};

// Two a byte, low nibble first: 0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives. Stores saturate.
struct e2m1 {
    typedef unsigned char memory;
    typedef float value;
    static const int bits = 4;
    static __device__ __forceinline__ void decode(unsigned w, float* v) {
#pragma unroll
        for (int i = 0; i < 8; ++i) {
            const unsigned code = w >> (4 * i);
            // The three low bits moved to the exponent's end, scaled by 2^126, are the magnitude.
            const float magnitude = __uint_as_float((code & 7u) << 22) * __uint_as_float(0x7e800000u);
            v[i] = __uint_as_float(__float_as_uint(magnitude) | (code & 8u) << 28);
        }
    }
    static __device__ __forceinline__ unsigned encode_one(float v) {
        const float a = fabsf(v);
        unsigned code = (a > 0.25f) + (a >= 0.75f) + (a > 1.25f) + (a >= 1.75f) + (a > 2.5f) + (a >= 3.5f) + (a > 5.0f);
        if (v != v) return 7u;
        return code | __float_as_uint(v) >> 28 & 8u;
    }
    static __device__ __forceinline__ unsigned encode(const float* v) {
        unsigned w = 0u;
#pragma unroll
        for (int i = 0; i < 8; ++i) w |= encode_one(v[i]) << (4 * i);
        return w;
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

// Sums and products of the halves of two packed pairs. A product plus -0 is that product, zeros included.
__device__ __forceinline__ unsigned add_bf16(unsigned a, unsigned b) {
    unsigned r;
    asm("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(0x3f803f80u), "r"(b));
    return r;
}
__device__ __forceinline__ unsigned mul_bf16(unsigned a, unsigned b) {
    unsigned r;
    asm("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(0x80008000u));
    return r;
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

// Number of this block within its cluster (sm_90 and later).
__device__ __forceinline__ int cluster_rank() {
    int rank = 0;
#if __CUDA_ARCH__ >= 900
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
#endif
    return rank;
}

// The two halves of a barrier that orders no memory: all threads of the cluster say that they run (sm_90 and later).
__device__ __forceinline__ void cluster_arrive() {
#if __CUDA_ARCH__ >= 900
    asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
#endif
}

__device__ __forceinline__ void cluster_wait() {
#if __CUDA_ARCH__ >= 900
    asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
#endif
}

// Address of `p`, which lies in shared memory, in block `rank` of the cluster (sm_90 and later).
__device__ __forceinline__ unsigned cluster_address(const void* p, int rank) {
    unsigned address = 0u;
#if __CUDA_ARCH__ >= 900
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(address) : "r"(shared_address(p)), "r"(rank));
#endif
    return address;
}

// Moves registers to `BYTES` bytes of block `rank` unchanged, asynchronously; the bytes count to that block's mbarrier `barrier`.
template <int BYTES>
__device__ __forceinline__ void push_bits_remote(const void* dst, int rank, const unsigned* src, const void* barrier) {
    static_assert(BYTES == 4 || BYTES == 8 || BYTES == 16, "remote accesses are of 1, 2 or 4 words");
#if __CUDA_ARCH__ >= 900
    const unsigned to = cluster_address(dst, rank);
    const unsigned told = cluster_address(barrier, rank);
    if constexpr (BYTES == 16) {
        asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [%0], {%1, %2, %3, %4}, [%5];" ::"r"(to), "r"(src[0]), "r"(src[1]), "r"(src[2]), "r"(src[3]), "r"(told) : "memory");
    } else if constexpr (BYTES == 8) {
        asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.b32 [%0], {%1, %2}, [%3];" ::"r"(to), "r"(src[0]), "r"(src[1]), "r"(told) : "memory");
    } else {
        asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %1, [%2];" ::"r"(to), "r"(src[0]), "r"(told) : "memory");
    }
#endif
}

// `COUNT` consecutive elements of type `CODEC` to block `rank`, asynchronously; the bytes count to that block's mbarrier `barrier`.
template <class CODEC, int COUNT, class T>
__device__ __forceinline__ void push_remote(const typename CODEC::memory* dst, int rank, const T* src, const void* barrier) {
    unsigned w[COUNT * CODEC::bits / 32];
    encode<CODEC, COUNT>(w, src);
    push_bits_remote<COUNT * CODEC::bits / 8>(dst, rank, w, barrier);
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

// c[64, 16] = a[64, 16] b[16, 16], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).
__device__ __forceinline__ void wgmma_m64n16k16_bf16_kk(float* c, unsigned long long a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %10, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n16k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7}, "
                 "%8, %9, p, 1, 1, 0, 0;\n}"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]), "+f"(c[4]), "+f"(c[5]), "+f"(c[6]), "+f"(c[7])
                 : "l"(a), "l"(b), "r"((int)accumulate));
}

// c[64, 16] = a[64, 16] b[16, 16], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).
__device__ __forceinline__ void wgmma_m64n16k16_bf16_rk(float* c, const unsigned* a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %13, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n16k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7}, "
                 "{%8, %9, %10, %11}, %12, p, 1, 1, 0;\n}"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]), "+f"(c[4]), "+f"(c[5]), "+f"(c[6]), "+f"(c[7])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"((int)accumulate));
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

// c[64, 256] = a[64, 16] b[16, 256], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).
__device__ __forceinline__ void wgmma_m64n256k16_bf16_rk(float* c, const unsigned* a, unsigned long long b, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %133, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, %64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, %80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, %96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, %112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127}, "
                 "{%128, %129, %130, %131}, %132, p, 1, 1, 0;\n}"
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
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"((int)accumulate));
}

}  // namespace fd

extern "C" __global__ void __launch_bounds__(256, 4) gemm_mxfp4_kernel_1(
    const unsigned char* __restrict__ w,
    const unsigned char* __restrict__ scale,
    __nv_bfloat16* __restrict__ w_laid,
    int k_blocks,
    int n_k,
    int n_n,
    long long size_K) {
    // [INIT] r38: w_laid[n,k] = (w[n, k] * scale[n, (k / 32)]): the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 0.1 MB are ...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_k = fd::div((int)blockIdx.x, k_blocks);
    const int k0 = fd::mod((int)blockIdx.x, k_blocks) * 512;
    const int n0 = rest_k * 8;
    const int k_lane = lane * 16;  // r39

    // [LOAD w] r39: address ((K * n) + k); 16 elements a thread, 16 at a time; registers [k:16x1] lanes [k:32x16] warps [n:8x1]
    float w_2[16];
    fd::load_or_zero<fd::e2m1, 16, fd::read_only>((n0 + warp) < n_n && (k0 + k_lane) < n_k, &w_2[0], &w[(size_K * ((long long)n0 + (long long)warp) + (long long)k0 + (long long)k_lane) / 2]);

    // [LOAD scale] r40: address ((n * (K / 32)) + (k / 32)); 1 elements a thread, 1 at a time; registers [] lanes [k:32x16] warps [n:8x1]
    float scale_2[1];
    fd::load_if<fd::e8m0, 1, fd::read_only>((n0 + warp) < n_n && (k0 + k_lane) < n_k, &scale_2[0], &scale[((long long)n0 + (long long)warp) * fd::div(size_K, 32LL) + fd::div((long long)k0 + (long long)k_lane, 32LL)], 0.0f);

    // [COMPUTE w_laid] r41: 16 elements a thread in registers [k:16x1] lanes [k:32x16] warps [n:8x1]
    float w_laid_2[16];
    #pragma unroll
    for (int k_r = 0; k_r < 16; ++k_r) {
        w_laid_2[k_r] = w_2[k_r] * scale_2[0];
    }

    // [STORE w_laid] r42: address ((K * n) + k); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int k_r_2 = 0; k_r_2 < 2; ++k_r_2) {
        if ((n0 + warp) < n_n && (k0 + k_lane) < n_k) fd::store<fd::bf16, 8, fd::whole>(&w_laid[size_K * ((long long)n0 + (long long)warp) + (long long)k0 + (long long)(k_lane + k_r_2 * 8)], &w_laid_2[k_r_2 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(384, 1) gemm_mxfp4_kernel_2(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* w_laid,
    __nv_bfloat16* __restrict__ y,
    int n_m,
    int n_n,
    int n_k,
    int k_part,
    const __grid_constant__ fd::TensorMap x_map,
    const __grid_constant__ fd::TensorMap w_laid_map,
    const __grid_constant__ fd::TensorMap y_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 98304 x bf16, bytes 0..196608
    __nv_bfloat16* s_w_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 196608);  // 12288 x bf16, bytes 196608..221184
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 221184);  // 6 x i64, bytes 221184..221232
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 221232);  // 6 x i64, bytes 221232..221280
    long long* s_y_arrived = reinterpret_cast<long long*>(fd_shared + 221280);  // 1 x i64, bytes 221280..221288
    float* s_y_parts = reinterpret_cast<float*>(fd_shared + 221296);  // 1024 x f32, bytes 221296..225392
    __nv_bfloat16* s_y = reinterpret_cast<__nv_bfloat16*>(fd_shared + 226304);  // 1024 x bf16, bytes 226304..228352

    // [INIT] r38: w_laid[n,k] = (w[n, k] * scale[n, (k / 32)]): the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 0.1 MB are ...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int n_lane = lane % 4 * 2;  // r48
    const int m_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 64;

    // [INIT] r43: 6 stages of 128+16 rows of 2 x 128 bytes; 2 consumer warpgroups of 8 accumulators a thread, one producer; one row of tiles in the order of their numbers
    fd::grid_wait();  // r49
    if ((int)threadIdx.x == 0) {  // r43
        fd::tensor_map_prefetch(x_map);
        fd::tensor_map_prefetch(w_laid_map);
        #pragma unroll
        for (int stage = 0; stage < 6; ++stage) {
            fd::mbarrier_init(&s_full[stage], 1);
            fd::mbarrier_init(&s_empty[stage], 8);
        }
        fd::mbarrier_init(&s_y_arrived[0], 1);
        fd::mbarrier_arrive_expect(&s_y_arrived[0], 4096);
        fd::mbarrier_fence();
    }
    fd::cluster_arrive();
    __syncthreads();

    // [BRING x, w_laid] r45: 128 points of the depth into the stage that all consumers have read
    float y_2[8];
    if ((int)threadIdx.x < 256) {
        // [INIT]
        int stage_2 = 0;  // r43
        int parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        const int tile = (int)blockIdx.x / 2;
        const int n0 = tile * 16;
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                    y_2[(n_r * 2 + m_r) * 2 + n_r_2] = 0.0f;
                }
            }
        }
        const int k_from = fd::cluster_rank() * k_part;
        const int k_to = fd::min(k_from + k_part, n_k);

        // [COMPUTE y] r44: 1 x m64n16 bf16 a consumer, 128 points of the depth a step
        #pragma unroll 1
        for (int k0 = k_from; k0 < k_to; k0 += 128) {
            fd::mbarrier_wait(&s_full[stage_2], parity);
            fd::warpgroup_settle<8>(&y_2[0]);
            fd::warpgroup_fence();
            fd::wgmma_m64n16k16_bf16_kk(&y_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 16384 + group * 64 * 64]), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 2048]), true);
            fd::wgmma_m64n16k16_bf16_kk(&y_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 16384 + group * 64 * 64], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 2048], 32), true);
            fd::wgmma_m64n16k16_bf16_kk(&y_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 16384 + group * 64 * 64], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 2048], 64), true);
            fd::wgmma_m64n16k16_bf16_kk(&y_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 16384 + group * 64 * 64], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 2048], 96), true);
            fd::wgmma_m64n16k16_bf16_kk(&y_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 16384 + group * 64 * 64], 16384), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 2048], 2048), true);
            fd::wgmma_m64n16k16_bf16_kk(&y_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 16384 + group * 64 * 64], 16416), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 2048], 2080), true);
            fd::wgmma_m64n16k16_bf16_kk(&y_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 16384 + group * 64 * 64], 16448), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 2048], 2112), true);
            fd::wgmma_m64n16k16_bf16_kk(&y_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 16384 + group * 64 * 64], 16480), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 2048], 2144), true);
            fd::warpgroup_commit();
            fd::warpgroup_wait<0>();
            fd::warpgroup_settle<8>(&y_2[0]);
            if (lane == 0) {
                fd::mbarrier_arrive(&s_empty[stage_2]);
            }
            stage_2 += 1;
            if (stage_2 == 6) {
                stage_2 = 0;
                parity = parity ^ 1;
            }
        }
    } else if ((int)threadIdx.x == 256) {  // r45
        int stage_3 = 0;  // r44
        int parity_2 = 0;
        const int tile_2 = (int)blockIdx.x / 2;
        const int n0_2 = tile_2 * 16;
        const int k_from_2 = fd::cluster_rank() * k_part;
        const int k_to_2 = fd::min(k_from_2 + k_part, n_k);
        // [BRING x, w_laid]
        #pragma unroll 1  // r45
        for (int k0_2 = k_from_2; k0_2 < k_to_2; k0_2 += 128) {
            fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
            fd::mbarrier_arrive_expect(&s_full[stage_3], 36864);
            fd::tensor_copy(&s_x[stage_3 * 16384], x_map, &s_full[stage_3], (int)(long long)k0_2, 0);
            fd::tensor_copy(&s_x[stage_3 * 16384 + 8192], x_map, &s_full[stage_3], (int)(long long)k0_2 + 64, 0);
            fd::tensor_copy(&s_w_laid[stage_3 * 2048], w_laid_map, &s_full[stage_3], (int)(long long)k0_2, (int)(long long)n0_2);
            fd::tensor_copy(&s_w_laid[stage_3 * 2048 + 1024], w_laid_map, &s_full[stage_3], (int)(long long)k0_2 + 64, (int)(long long)n0_2);
            stage_3 += 1;
            if (stage_3 == 6) {
                stage_3 = 0;
                parity_2 = parity_2 ^ 1;
            }
        }
    }
    fd::cluster_wait();

    // [STORE y] r48: rows of 16 bytes, in order; 1 buffers in turns
    if ((int)threadIdx.x < 256) {
        // [PUSH y] r46: 2 blocks have a part of the depth each; each pushes the others' 8 columns to them
        if (fd::cluster_rank() != 0) {
            fd::push_remote<fd::f32, 4>(&s_y_parts[((fd::cluster_rank() - (int)(0 < fd::cluster_rank())) * 256 + (int)threadIdx.x) * 4], 0, &y_2[0], &s_y_arrived[0]);
        }
        if (fd::cluster_rank() != 1) {
            fd::push_remote<fd::f32, 4>(&s_y_parts[((fd::cluster_rank() - (int)(1 < fd::cluster_rank())) * 256 + (int)threadIdx.x) * 4], 1, &y_2[4], &s_y_arrived[0]);
        }
        if ((int)threadIdx.x == 0) {
            fd::tensor_map_prefetch(y_map);
        }

        // [JOIN y] r47: the products of all ranks are added in their order
        fd::mbarrier_wait(&s_y_arrived[0], 0);
        float y_received[4];
        fd::load_or_zero<fd::f32, 4>((fd::cluster_rank() == 0) == false, &y_received[0], &s_y_parts[((0 - (int)(fd::cluster_rank() < 0)) * 256 + (int)threadIdx.x) * 4]);
        float y_part[4];
        y_part[0] = fd::cluster_rank() == 0 ? y_2[0] : y_received[0];
        y_part[1] = fd::cluster_rank() == 0 ? y_2[1] : y_received[1];
        y_part[2] = fd::cluster_rank() == 0 ? y_2[2] : y_received[2];
        y_part[3] = fd::cluster_rank() == 0 ? y_2[3] : y_received[3];
        fd::load_or_zero<fd::f32, 4>((fd::cluster_rank() == 1) == false, &y_received[0], &s_y_parts[((1 - (int)(fd::cluster_rank() < 1)) * 256 + (int)threadIdx.x) * 4]);
        y_part[0] += fd::cluster_rank() == 1 ? y_2[4] : y_received[0];
        y_part[1] += fd::cluster_rank() == 1 ? y_2[5] : y_received[1];
        y_part[2] += fd::cluster_rank() == 1 ? y_2[6] : y_received[2];
        y_part[3] += fd::cluster_rank() == 1 ? y_2[7] : y_received[3];
        const int tile_3 = (int)blockIdx.x / 2;
        const int n0_3 = tile_3 * 16;
        const int n_chunk = n0_3 + fd::cluster_rank() * 8;
        // [STORE y]
        #pragma unroll  // r48
        for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
            fd::store<fd::bf16, 2>(&s_y[(m_lane + m_r_2 * 8) * 8 + n_lane], &y_part[m_r_2 * 2]);
        }
        fd::fence_proxy_async();
        fd::threads_sync<1, 256>();
        if ((int)threadIdx.x == 0) {
            fd::tensor_store(y_map, &s_y[0], n_chunk, 0);
            fd::tensor_store_commit();
        }
        if ((int)threadIdx.x == 0) {
            fd::tensor_store_wait<0>();
        }
    }
}

extern "C" __global__ void __launch_bounds__(384, 1) gemm_mxfp4_kernel_v2(
    const unsigned char* __restrict__ w,
    const __nv_bfloat16* __restrict__ x,
    const unsigned char* __restrict__ scale,
    __nv_bfloat16* __restrict__ y,
    long long n_n_2,
    int n_m,
    int n_k,
    int k_part_2,
    const __grid_constant__ fd::TensorMap w_map,
    const __grid_constant__ fd::TensorMap x_map_2,
    const __grid_constant__ fd::TensorMap scale_map,
    const __grid_constant__ fd::TensorMap y_map_2) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    unsigned char* s_w = reinterpret_cast<unsigned char*>(fd_shared + 0);  // 131072 x u8, bytes 0..131072
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 131072);  // 32768 x bf16, bytes 131072..196608
    unsigned char* s_scale = reinterpret_cast<unsigned char*>(fd_shared + 196608);  // 16384 x e8m0, bytes 196608..212992
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 212992);  // 8 x i64, bytes 212992..213056
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 213056);  // 8 x i64, bytes 213056..213120
    long long* s_y_arrived = reinterpret_cast<long long*>(fd_shared + 213120);  // 1 x i64, bytes 213120..213128
    float* s_y_parts = reinterpret_cast<float*>(fd_shared + 213136);  // 1024 x f32, bytes 213136..217232
    __nv_bfloat16* s_y = reinterpret_cast<__nv_bfloat16*>(fd_shared + 218112);  // 1024 x bf16, bytes 218112..220160

    // [INIT] r52: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int n_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 64;  // r55
    const int chunk = (0 ^ (lane / 4)) * 16 + lane % 4;
    const int chunk_2 = (1 ^ (lane / 4)) * 16 + lane % 4;
    const int chunk_3 = (2 ^ (lane / 4)) * 16 + lane % 4;
    const int chunk_4 = (3 ^ (lane / 4)) * 16 + lane % 4;
    const int chunk_5 = (4 ^ (lane / 4)) * 16 + lane % 4;  // r56
    const int chunk_6 = (5 ^ (lane / 4)) * 16 + lane % 4;
    const int chunk_7 = (6 ^ (lane / 4)) * 16 + lane % 4;
    const int chunk_8 = (7 ^ (lane / 4)) * 16 + lane % 4;
    const int m_lane = lane % 4 * 2;  // r60

    // [INIT] r53: 8 stages of 128+16 rows of 4 x 128 bytes; 2 consumer warpgroups of 8 accumulators a thread, one producer; one column of tiles in the order of their numbers
    if ((int)threadIdx.x == 0) {
        fd::tensor_map_prefetch(w_map);
        fd::tensor_map_prefetch(x_map_2);
        fd::tensor_map_prefetch(scale_map);
        #pragma unroll
        for (int stage = 0; stage < 8; ++stage) {
            fd::mbarrier_init(&s_full[stage], 1);
            fd::mbarrier_init(&s_empty[stage], 8);
        }
        fd::mbarrier_init(&s_y_arrived[0], 1);
        fd::mbarrier_arrive_expect(&s_y_arrived[0], 4096);
        fd::mbarrier_fence();
    }
    fd::cluster_arrive();
    __syncthreads();

    // [BRING w, x, scale] r57: 256 points of the depth into the stage that all consumers have read
    float y_2[8];
    if ((int)threadIdx.x < 256) {
        // [INIT]
        int stage_2 = 0;  // r53
        int parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        const int tile = (int)blockIdx.x / 2;
        const long long n0 = (long long)tile * 128;
        #pragma unroll
        for (int m_r = 0; m_r < 2; ++m_r) {
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                #pragma unroll
                for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                    y_2[(m_r * 2 + n_r) * 2 + m_r_2] = 0.0f;
                }
            }
        }
        int last = -1;
        const int k_from = fd::cluster_rank() * k_part_2;
        const int k_to = fd::min(k_from + k_part_2, n_k);

        // [COMPUTE operand] r56: bf16 as the left operand of the matrix instruction, in registers: worked out two at a time
        unsigned fragments[64];
        unsigned scale_2[1];
        unsigned w_2[1];
        unsigned w_2_2[1];
        unsigned w_3[1];
        unsigned w_4[1];
        unsigned scale_2_2[1];
        unsigned w_5[1];
        unsigned w_6[1];
        unsigned w_7[1];
        unsigned w_8[1];
        unsigned scale_3[1];
        unsigned w_9[1];
        unsigned w_10[1];
        unsigned w_11[1];
        unsigned w_12[1];
        unsigned scale_4[1];
        unsigned w_13[1];
        unsigned w_14[1];
        unsigned w_15[1];
        unsigned w_16[1];
        unsigned scale_5[1];
        unsigned w_17[1];
        unsigned w_18[1];
        unsigned w_19[1];
        unsigned w_20[1];
        unsigned scale_6[1];
        unsigned w_21[1];
        unsigned w_22[1];
        unsigned w_23[1];
        unsigned w_24[1];
        unsigned scale_7[1];
        unsigned w_25[1];
        unsigned w_26[1];
        unsigned w_27[1];
        unsigned w_28[1];
        unsigned scale_8[1];
        unsigned w_29[1];
        unsigned w_30[1];
        unsigned w_31[1];
        unsigned w_32[1];
        #pragma unroll 1
        for (int k0 = k_from; k0 < k_to; k0 += 256) {
            // [COMPUTE y] r54: 1 x m64n16 bf16 a consumer, 256 points of the depth a step
            fd::mbarrier_wait(&s_full[stage_2], parity);

            // [COMPUTE operand] r55: bf16 as the left operand of the matrix instruction, in registers: worked out two at a time
            const int place = stage_2 * 16384;
            const int place_2 = stage_2 * 2048 + fd::mod((int)fd::div((long long)k0, 32LL), 16);
            #pragma unroll
            for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                const int row = place + (n_lane + n_r_2 * 8) * 128;
                const int row_2 = place_2 + (n_lane + n_r_2 * 8) * 16;
                fd::load_bits<1>(&scale_2[0], &s_scale[row_2]);
                const unsigned both = fd::add_bf16(fd::max(scale_2[0] * 0x800080u, 0x400040u), fd::mul_bf16(fd::max(scale_2[0] * 0x800080u, 0x400040u), 0u));
                fd::load_bits<1>(&w_2[0], &s_w[row + chunk]);
                const unsigned pair = fd::mul_bf16(((w_2[0] * 0x1001000u) & 0x80008000u) | ((w_2[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[n_r_2] = fd::mul_bf16(pair, both);
                fd::load_bits<1>(&w_2_2[0], &s_w[row + chunk + 4]);
                const unsigned pair_2 = fd::mul_bf16(((w_2_2[0] * 0x1001000u) & 0x80008000u) | ((w_2_2[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[2 + n_r_2] = fd::mul_bf16(pair_2, both);
                fd::load_bits<1>(&w_3[0], &s_w[row + chunk + 8]);
                const unsigned pair_3 = fd::mul_bf16(((w_3[0] * 0x1001000u) & 0x80008000u) | ((w_3[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[4 + n_r_2] = fd::mul_bf16(pair_3, both);
                fd::load_bits<1>(&w_4[0], &s_w[row + chunk + 12]);
                const unsigned pair_4 = fd::mul_bf16(((w_4[0] * 0x1001000u) & 0x80008000u) | ((w_4[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[6 + n_r_2] = fd::mul_bf16(pair_4, both);
                fd::load_bits<1>(&scale_2_2[0], &s_scale[row_2 + 1]);
                const unsigned both_2 = fd::add_bf16(fd::max(scale_2_2[0] * 0x800080u, 0x400040u), fd::mul_bf16(fd::max(scale_2_2[0] * 0x800080u, 0x400040u), 0u));
                fd::load_bits<1>(&w_5[0], &s_w[row + chunk_2]);
                const unsigned pair_5 = fd::mul_bf16(((w_5[0] * 0x1001000u) & 0x80008000u) | ((w_5[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[8 + n_r_2] = fd::mul_bf16(pair_5, both_2);
                fd::load_bits<1>(&w_6[0], &s_w[row + chunk_2 + 4]);
                const unsigned pair_6 = fd::mul_bf16(((w_6[0] * 0x1001000u) & 0x80008000u) | ((w_6[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[10 + n_r_2] = fd::mul_bf16(pair_6, both_2);
                fd::load_bits<1>(&w_7[0], &s_w[row + chunk_2 + 8]);
                const unsigned pair_7 = fd::mul_bf16(((w_7[0] * 0x1001000u) & 0x80008000u) | ((w_7[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[12 + n_r_2] = fd::mul_bf16(pair_7, both_2);
                fd::load_bits<1>(&w_8[0], &s_w[row + chunk_2 + 12]);
                const unsigned pair_8 = fd::mul_bf16(((w_8[0] * 0x1001000u) & 0x80008000u) | ((w_8[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[14 + n_r_2] = fd::mul_bf16(pair_8, both_2);
                fd::load_bits<1>(&scale_3[0], &s_scale[row_2 + 2]);
                const unsigned both_3 = fd::add_bf16(fd::max(scale_3[0] * 0x800080u, 0x400040u), fd::mul_bf16(fd::max(scale_3[0] * 0x800080u, 0x400040u), 0u));
                fd::load_bits<1>(&w_9[0], &s_w[row + chunk_3]);
                const unsigned pair_9 = fd::mul_bf16(((w_9[0] * 0x1001000u) & 0x80008000u) | ((w_9[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[16 + n_r_2] = fd::mul_bf16(pair_9, both_3);
                fd::load_bits<1>(&w_10[0], &s_w[row + chunk_3 + 4]);
                const unsigned pair_10 = fd::mul_bf16(((w_10[0] * 0x1001000u) & 0x80008000u) | ((w_10[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[18 + n_r_2] = fd::mul_bf16(pair_10, both_3);
                fd::load_bits<1>(&w_11[0], &s_w[row + chunk_3 + 8]);
                const unsigned pair_11 = fd::mul_bf16(((w_11[0] * 0x1001000u) & 0x80008000u) | ((w_11[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[20 + n_r_2] = fd::mul_bf16(pair_11, both_3);
                fd::load_bits<1>(&w_12[0], &s_w[row + chunk_3 + 12]);
                const unsigned pair_12 = fd::mul_bf16(((w_12[0] * 0x1001000u) & 0x80008000u) | ((w_12[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[22 + n_r_2] = fd::mul_bf16(pair_12, both_3);
                fd::load_bits<1>(&scale_4[0], &s_scale[row_2 + 3]);
                const unsigned both_4 = fd::add_bf16(fd::max(scale_4[0] * 0x800080u, 0x400040u), fd::mul_bf16(fd::max(scale_4[0] * 0x800080u, 0x400040u), 0u));
                fd::load_bits<1>(&w_13[0], &s_w[row + chunk_4]);
                const unsigned pair_13 = fd::mul_bf16(((w_13[0] * 0x1001000u) & 0x80008000u) | ((w_13[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[24 + n_r_2] = fd::mul_bf16(pair_13, both_4);
                fd::load_bits<1>(&w_14[0], &s_w[row + chunk_4 + 4]);
                const unsigned pair_14 = fd::mul_bf16(((w_14[0] * 0x1001000u) & 0x80008000u) | ((w_14[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[26 + n_r_2] = fd::mul_bf16(pair_14, both_4);
                fd::load_bits<1>(&w_15[0], &s_w[row + chunk_4 + 8]);
                const unsigned pair_15 = fd::mul_bf16(((w_15[0] * 0x1001000u) & 0x80008000u) | ((w_15[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[28 + n_r_2] = fd::mul_bf16(pair_15, both_4);
                fd::load_bits<1>(&w_16[0], &s_w[row + chunk_4 + 12]);
                const unsigned pair_16 = fd::mul_bf16(((w_16[0] * 0x1001000u) & 0x80008000u) | ((w_16[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[30 + n_r_2] = fd::mul_bf16(pair_16, both_4);
            }
            fd::warpgroup_settle<32>(&fragments[0]);
            fd::warpgroup_fence();
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096]), true);
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[4], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096], 32), true);
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[8], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096], 64), true);
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[12], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096], 96), true);
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[16], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096], 2048), true);
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[20], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096], 2080), true);
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[24], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096], 2112), true);
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[28], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096], 2144), true);
            fd::warpgroup_commit();
            fd::warpgroup_wait<1>();
            __syncwarp();
            if (lane == 0 && 0 <= last) {
                fd::mbarrier_arrive(&s_empty[last]);
            }
            // [COMPUTE operand]
            const int place_3 = stage_2 * 16384;  // r56
            const int place_4 = stage_2 * 2048 + fd::mod((int)fd::div((long long)k0, 32LL), 16);
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                const int row_3 = place_3 + (n_lane + n_r_3 * 8) * 128;
                const int row_4 = place_4 + (n_lane + n_r_3 * 8) * 16;
                fd::load_bits<1>(&scale_5[0], &s_scale[row_4 + 4]);
                const unsigned both_5 = fd::add_bf16(fd::max(scale_5[0] * 0x800080u, 0x400040u), fd::mul_bf16(fd::max(scale_5[0] * 0x800080u, 0x400040u), 0u));
                fd::load_bits<1>(&w_17[0], &s_w[row_3 + chunk_5]);
                const unsigned pair_17 = fd::mul_bf16(((w_17[0] * 0x1001000u) & 0x80008000u) | ((w_17[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[32 + n_r_3] = fd::mul_bf16(pair_17, both_5);
                fd::load_bits<1>(&w_18[0], &s_w[row_3 + chunk_5 + 4]);
                const unsigned pair_18 = fd::mul_bf16(((w_18[0] * 0x1001000u) & 0x80008000u) | ((w_18[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[34 + n_r_3] = fd::mul_bf16(pair_18, both_5);
                fd::load_bits<1>(&w_19[0], &s_w[row_3 + chunk_5 + 8]);
                const unsigned pair_19 = fd::mul_bf16(((w_19[0] * 0x1001000u) & 0x80008000u) | ((w_19[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[36 + n_r_3] = fd::mul_bf16(pair_19, both_5);
                fd::load_bits<1>(&w_20[0], &s_w[row_3 + chunk_5 + 12]);
                const unsigned pair_20 = fd::mul_bf16(((w_20[0] * 0x1001000u) & 0x80008000u) | ((w_20[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[38 + n_r_3] = fd::mul_bf16(pair_20, both_5);
                fd::load_bits<1>(&scale_6[0], &s_scale[row_4 + 5]);
                const unsigned both_6 = fd::add_bf16(fd::max(scale_6[0] * 0x800080u, 0x400040u), fd::mul_bf16(fd::max(scale_6[0] * 0x800080u, 0x400040u), 0u));
                fd::load_bits<1>(&w_21[0], &s_w[row_3 + chunk_6]);
                const unsigned pair_21 = fd::mul_bf16(((w_21[0] * 0x1001000u) & 0x80008000u) | ((w_21[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[40 + n_r_3] = fd::mul_bf16(pair_21, both_6);
                fd::load_bits<1>(&w_22[0], &s_w[row_3 + chunk_6 + 4]);
                const unsigned pair_22 = fd::mul_bf16(((w_22[0] * 0x1001000u) & 0x80008000u) | ((w_22[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[42 + n_r_3] = fd::mul_bf16(pair_22, both_6);
                fd::load_bits<1>(&w_23[0], &s_w[row_3 + chunk_6 + 8]);
                const unsigned pair_23 = fd::mul_bf16(((w_23[0] * 0x1001000u) & 0x80008000u) | ((w_23[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[44 + n_r_3] = fd::mul_bf16(pair_23, both_6);
                fd::load_bits<1>(&w_24[0], &s_w[row_3 + chunk_6 + 12]);
                const unsigned pair_24 = fd::mul_bf16(((w_24[0] * 0x1001000u) & 0x80008000u) | ((w_24[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[46 + n_r_3] = fd::mul_bf16(pair_24, both_6);
                fd::load_bits<1>(&scale_7[0], &s_scale[row_4 + 6]);
                const unsigned both_7 = fd::add_bf16(fd::max(scale_7[0] * 0x800080u, 0x400040u), fd::mul_bf16(fd::max(scale_7[0] * 0x800080u, 0x400040u), 0u));
                fd::load_bits<1>(&w_25[0], &s_w[row_3 + chunk_7]);
                const unsigned pair_25 = fd::mul_bf16(((w_25[0] * 0x1001000u) & 0x80008000u) | ((w_25[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[48 + n_r_3] = fd::mul_bf16(pair_25, both_7);
                fd::load_bits<1>(&w_26[0], &s_w[row_3 + chunk_7 + 4]);
                const unsigned pair_26 = fd::mul_bf16(((w_26[0] * 0x1001000u) & 0x80008000u) | ((w_26[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[50 + n_r_3] = fd::mul_bf16(pair_26, both_7);
                fd::load_bits<1>(&w_27[0], &s_w[row_3 + chunk_7 + 8]);
                const unsigned pair_27 = fd::mul_bf16(((w_27[0] * 0x1001000u) & 0x80008000u) | ((w_27[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[52 + n_r_3] = fd::mul_bf16(pair_27, both_7);
                fd::load_bits<1>(&w_28[0], &s_w[row_3 + chunk_7 + 12]);
                const unsigned pair_28 = fd::mul_bf16(((w_28[0] * 0x1001000u) & 0x80008000u) | ((w_28[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[54 + n_r_3] = fd::mul_bf16(pair_28, both_7);
                fd::load_bits<1>(&scale_8[0], &s_scale[row_4 + 7]);
                const unsigned both_8 = fd::add_bf16(fd::max(scale_8[0] * 0x800080u, 0x400040u), fd::mul_bf16(fd::max(scale_8[0] * 0x800080u, 0x400040u), 0u));
                fd::load_bits<1>(&w_29[0], &s_w[row_3 + chunk_8]);
                const unsigned pair_29 = fd::mul_bf16(((w_29[0] * 0x1001000u) & 0x80008000u) | ((w_29[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[56 + n_r_3] = fd::mul_bf16(pair_29, both_8);
                fd::load_bits<1>(&w_30[0], &s_w[row_3 + chunk_8 + 4]);
                const unsigned pair_30 = fd::mul_bf16(((w_30[0] * 0x1001000u) & 0x80008000u) | ((w_30[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[58 + n_r_3] = fd::mul_bf16(pair_30, both_8);
                fd::load_bits<1>(&w_31[0], &s_w[row_3 + chunk_8 + 8]);
                const unsigned pair_31 = fd::mul_bf16(((w_31[0] * 0x1001000u) & 0x80008000u) | ((w_31[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[60 + n_r_3] = fd::mul_bf16(pair_31, both_8);
                fd::load_bits<1>(&w_32[0], &s_w[row_3 + chunk_8 + 12]);
                const unsigned pair_32 = fd::mul_bf16(((w_32[0] * 0x1001000u) & 0x80008000u) | ((w_32[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                fragments[62 + n_r_3] = fd::mul_bf16(pair_32, both_8);
            }
            fd::warpgroup_settle<32>(&fragments[32]);
            fd::warpgroup_fence();
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[32], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096], 4096), true);
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[36], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096], 4128), true);
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[40], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096], 4160), true);
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[44], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096], 4192), true);
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[48], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096], 6144), true);
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[52], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096], 6176), true);
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[56], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096], 6208), true);
            fd::wgmma_m64n16k16_bf16_rk(&y_2[0], &fragments[60], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 4096], 6240), true);
            fd::warpgroup_commit();
            fd::warpgroup_wait<1>();
            last = stage_2;
            stage_2 += 1;
            if (stage_2 == 8) {
                stage_2 = 0;
                parity = parity ^ 1;
            }
        }
        fd::warpgroup_wait<0>();
        fd::warpgroup_settle<8>(&y_2[0]);
    } else if ((int)threadIdx.x == 256) {  // r57
        int stage_3 = 0;  // r56
        int parity_2 = 0;
        const int tile_2 = (int)blockIdx.x / 2;
        const long long n0_2 = (long long)tile_2 * 128;
        const int k_from_2 = fd::cluster_rank() * k_part_2;
        const int k_to_2 = fd::min(k_from_2 + k_part_2, n_k);
        // [BRING w, x, scale]
        #pragma unroll 1  // r57
        for (int k0_2 = k_from_2; k0_2 < k_to_2; k0_2 += 256) {
            fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
            fd::mbarrier_arrive_expect(&s_full[stage_3], 26624);
            fd::tensor_copy(&s_w[stage_3 * 16384], w_map, &s_full[stage_3], fd::div((int)(long long)k0_2, 2), (int)n0_2);
            fd::tensor_copy(&s_x[stage_3 * 4096], x_map_2, &s_full[stage_3], (int)(long long)k0_2, 0);
            fd::tensor_copy(&s_x[stage_3 * 4096 + 1024], x_map_2, &s_full[stage_3], (int)(long long)k0_2 + 64, 0);
            fd::tensor_copy(&s_x[stage_3 * 4096 + 2048], x_map_2, &s_full[stage_3], (int)(long long)k0_2 + 128, 0);
            fd::tensor_copy(&s_x[stage_3 * 4096 + 3072], x_map_2, &s_full[stage_3], (int)(long long)k0_2 + 192, 0);
            fd::tensor_copy(&s_scale[stage_3 * 2048], scale_map, &s_full[stage_3], fd::div((int)fd::div((long long)k0_2, 32LL), 16) * 16, (int)n0_2);
            stage_3 += 1;
            if (stage_3 == 8) {
                stage_3 = 0;
                parity_2 = parity_2 ^ 1;
            }
        }
    }
    fd::cluster_wait();

    // [STORE y] r60: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers in turns
    if ((int)threadIdx.x < 256) {
        // [PUSH y] r58: 2 blocks have a part of the depth each; each pushes the others' 8 columns to them
        if (fd::cluster_rank() != 0) {
            fd::push_remote<fd::f32, 4>(&s_y_parts[((fd::cluster_rank() - (int)(0 < fd::cluster_rank())) * 256 + (int)threadIdx.x) * 4], 0, &y_2[0], &s_y_arrived[0]);
        }
        if (fd::cluster_rank() != 1) {
            fd::push_remote<fd::f32, 4>(&s_y_parts[((fd::cluster_rank() - (int)(1 < fd::cluster_rank())) * 256 + (int)threadIdx.x) * 4], 1, &y_2[4], &s_y_arrived[0]);
        }
        if ((int)threadIdx.x == 0) {
            fd::tensor_map_prefetch(y_map_2);
        }

        // [JOIN y] r59: the products of all ranks are added in their order
        fd::mbarrier_wait(&s_y_arrived[0], 0);
        float y_received[4];
        fd::load_or_zero<fd::f32, 4>((fd::cluster_rank() == 0) == false, &y_received[0], &s_y_parts[((0 - (int)(fd::cluster_rank() < 0)) * 256 + (int)threadIdx.x) * 4]);
        float y_part[4];
        y_part[0] = fd::cluster_rank() == 0 ? y_2[0] : y_received[0];
        y_part[1] = fd::cluster_rank() == 0 ? y_2[1] : y_received[1];
        y_part[2] = fd::cluster_rank() == 0 ? y_2[2] : y_received[2];
        y_part[3] = fd::cluster_rank() == 0 ? y_2[3] : y_received[3];
        fd::load_or_zero<fd::f32, 4>((fd::cluster_rank() == 1) == false, &y_received[0], &s_y_parts[((1 - (int)(fd::cluster_rank() < 1)) * 256 + (int)threadIdx.x) * 4]);
        y_part[0] += fd::cluster_rank() == 1 ? y_2[4] : y_received[0];
        y_part[1] += fd::cluster_rank() == 1 ? y_2[5] : y_received[1];
        y_part[2] += fd::cluster_rank() == 1 ? y_2[6] : y_received[2];
        y_part[3] += fd::cluster_rank() == 1 ? y_2[7] : y_received[3];
        const int tile_3 = (int)blockIdx.x / 2;
        const long long n0_3 = (long long)tile_3 * 128;
        const int m_chunk = fd::cluster_rank() * 8;
        // [STORE y]
        #pragma unroll  // r60
        for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
            #pragma unroll
            for (int m_r_3 = 0; m_r_3 < 2; ++m_r_3) {
                fd::store<fd::bf16, 1>(&s_y[(n_lane + n_r_4 * 8) / 64 * 512 + (m_lane + m_r_3) * 64 + (((n_lane + n_r_4 * 8) % 64) ^ ((m_lane + m_r_3) % 8 * 8))], &y_part[n_r_4 * 2 + m_r_3]);
            }
        }
        fd::fence_proxy_async();
        fd::threads_sync<1, 256>();
        if ((int)threadIdx.x == 0) {
            fd::tensor_store(y_map_2, &s_y[0], (int)n0_3, m_chunk);
            fd::tensor_store(y_map_2, &s_y[512], (int)n0_3 + 64, m_chunk);
            fd::tensor_store_commit();
        }
        if ((int)threadIdx.x == 0) {
            fd::tensor_store_wait<0>();
        }
    }
}

extern "C" __global__ void __launch_bounds__(384, 1) gemm_mxfp4_kernel_v3(
    const unsigned char* __restrict__ w,
    const __nv_bfloat16* __restrict__ x,
    const unsigned char* __restrict__ scale,
    __nv_bfloat16* __restrict__ y,
    int tiles,
    int workers,
    int rounds,
    int n_blocks,
    int m_blocks,
    long long n_n_2,
    long long n_m_2,
    int n_k,
    const __grid_constant__ fd::TensorMap w_map_2,
    const __grid_constant__ fd::TensorMap x_map_3,
    const __grid_constant__ fd::TensorMap scale_map,
    const __grid_constant__ fd::TensorMap y_map_3) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    unsigned char* s_w = reinterpret_cast<unsigned char*>(fd_shared + 0);  // 20480 x u8, bytes 0..20480
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 20480);  // 81920 x bf16, bytes 20480..184320
    unsigned char* s_scale = reinterpret_cast<unsigned char*>(fd_shared + 184320);  // 10240 x e8m0, bytes 184320..194560
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 194560);  // 5 x i64, bytes 194560..194600
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 194608);  // 5 x i64, bytes 194608..194648
    __nv_bfloat16* s_y = reinterpret_cast<__nv_bfloat16*>(fd_shared + 195584);  // 16384 x bf16, bytes 195584..228352

    // [INIT] r63: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int n_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 64;  // r66
    const int chunk = (0 ^ (lane / 16)) * 16 + lane % 4;
    const int chunk_2 = (1 ^ (lane / 16)) * 16 + lane % 4;  // r67
    const int m_lane = lane % 4 * 2;  // r68

    // [INIT] r64: 5 stages of 128+256 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 16 rows of tiles together
    if ((int)threadIdx.x == 0) {
        fd::tensor_map_prefetch(w_map_2);
        fd::tensor_map_prefetch(x_map_3);
        fd::tensor_map_prefetch(scale_map);
        #pragma unroll
        for (int stage = 0; stage < 5; ++stage) {
            fd::mbarrier_init(&s_full[stage], 1);
            fd::mbarrier_init(&s_empty[stage], 8);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING w, x, scale] r69: 64 points of the depth into the stage that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [INIT]
        fd::registers_more<232>();  // r64
        int stage_2 = 0;
        int parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        if ((int)threadIdx.x == 0) {
            fd::tensor_map_prefetch(y_map_3);
        }
        const int trips = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

        // [STORE y] r68: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
        float y_2[128];
        unsigned fragments[16];
        unsigned scale_2[1];
        unsigned w_2[1];
        unsigned w_2_2[1];
        unsigned w_3[1];
        unsigned w_4[1];
        unsigned scale_2_2[1];
        unsigned w_5[1];
        unsigned w_6[1];
        unsigned w_7[1];
        unsigned w_8[1];
        float y_part[32];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers;  // r64
            const int band_tiles = 16 * m_blocks;
            const int band = fd::div(tile, band_tiles);
            const int band_row = band * 16;
            const int band_rows = fd::min(n_blocks - band_row, 16);
            const int in_band = fd::mod(tile, band_tiles);
            const long long n0 = (long long)(band_row + fd::mod(in_band, band_rows)) * 128;
            const long long m0 = (long long)fd::div(in_band, band_rows) * 256;
            #pragma unroll
            for (int m_r = 0; m_r < 32; ++m_r) {
                #pragma unroll
                for (int n_r = 0; n_r < 2; ++n_r) {
                    #pragma unroll
                    for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                        y_2[(m_r * 2 + n_r) * 2 + m_r_2] = 0.0f;
                    }
                }
            }
            int last = -1;

            // [COMPUTE operand] r67: bf16 as the left operand of the matrix instruction, in registers: worked out two at a time
            #pragma unroll 1
            for (int k0 = 0; k0 < n_k; k0 += 64) {
                // [COMPUTE y] r65: 1 x m64n256 bf16 a consumer, 64 points of the depth a step
                fd::mbarrier_wait(&s_full[stage_2], parity);

                // [COMPUTE operand] r66: bf16 as the left operand of the matrix instruction, in registers: worked out two at a time
                const int place = stage_2 * 4096;
                const int place_2 = stage_2 * 2048 + (int)((long long)k0 / 32) % 16;
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                    const int row = place + (n_lane + n_r_2 * 8) * 32;
                    const int row_2 = place_2 + (n_lane + n_r_2 * 8) * 16;
                    fd::load_bits<1>(&scale_2[0], &s_scale[row_2]);
                    const unsigned both = fd::add_bf16(fd::max(scale_2[0] * 0x800080u, 0x400040u), fd::mul_bf16(fd::max(scale_2[0] * 0x800080u, 0x400040u), 0u));
                    fd::load_bits<1>(&w_2[0], &s_w[row + chunk]);
                    const unsigned pair = fd::mul_bf16(((w_2[0] * 0x1001000u) & 0x80008000u) | ((w_2[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                    fragments[n_r_2] = fd::mul_bf16(pair, both);
                    fd::load_bits<1>(&w_2_2[0], &s_w[row + chunk + 4]);
                    const unsigned pair_2 = fd::mul_bf16(((w_2_2[0] * 0x1001000u) & 0x80008000u) | ((w_2_2[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                    fragments[2 + n_r_2] = fd::mul_bf16(pair_2, both);
                    fd::load_bits<1>(&w_3[0], &s_w[row + chunk + 8]);
                    const unsigned pair_3 = fd::mul_bf16(((w_3[0] * 0x1001000u) & 0x80008000u) | ((w_3[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                    fragments[4 + n_r_2] = fd::mul_bf16(pair_3, both);
                    fd::load_bits<1>(&w_4[0], &s_w[row + chunk + 12]);
                    const unsigned pair_4 = fd::mul_bf16(((w_4[0] * 0x1001000u) & 0x80008000u) | ((w_4[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                    fragments[6 + n_r_2] = fd::mul_bf16(pair_4, both);
                }
                fd::warpgroup_settle<8>(&fragments[0]);
                fd::warpgroup_fence();
                fd::wgmma_m64n256k16_bf16_rk(&y_2[0], &fragments[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 16384]), true);
                fd::wgmma_m64n256k16_bf16_rk(&y_2[0], &fragments[4], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 16384], 32), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<1>();
                __syncwarp();
                if (lane == 0 && 0 <= last) {
                    fd::mbarrier_arrive(&s_empty[last]);
                }
                // [COMPUTE operand]
                const int place_3 = stage_2 * 4096;  // r67
                const int place_4 = stage_2 * 2048 + (int)((long long)k0 / 32) % 16;
                #pragma unroll
                for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                    const int row_3 = place_3 + (n_lane + n_r_3 * 8) * 32;
                    const int row_4 = place_4 + (n_lane + n_r_3 * 8) * 16;
                    fd::load_bits<1>(&scale_2_2[0], &s_scale[row_4 + 1]);
                    const unsigned both_2 = fd::add_bf16(fd::max(scale_2_2[0] * 0x800080u, 0x400040u), fd::mul_bf16(fd::max(scale_2_2[0] * 0x800080u, 0x400040u), 0u));
                    fd::load_bits<1>(&w_5[0], &s_w[row_3 + chunk_2]);
                    const unsigned pair_5 = fd::mul_bf16(((w_5[0] * 0x1001000u) & 0x80008000u) | ((w_5[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                    fragments[8 + n_r_3] = fd::mul_bf16(pair_5, both_2);
                    fd::load_bits<1>(&w_6[0], &s_w[row_3 + chunk_2 + 4]);
                    const unsigned pair_6 = fd::mul_bf16(((w_6[0] * 0x1001000u) & 0x80008000u) | ((w_6[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                    fragments[10 + n_r_3] = fd::mul_bf16(pair_6, both_2);
                    fd::load_bits<1>(&w_7[0], &s_w[row_3 + chunk_2 + 8]);
                    const unsigned pair_7 = fd::mul_bf16(((w_7[0] * 0x1001000u) & 0x80008000u) | ((w_7[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                    fragments[12 + n_r_3] = fd::mul_bf16(pair_7, both_2);
                    fd::load_bits<1>(&w_8[0], &s_w[row_3 + chunk_2 + 12]);
                    const unsigned pair_8 = fd::mul_bf16(((w_8[0] * 0x1001000u) & 0x80008000u) | ((w_8[0] * 0x40040u) & 0x1c001c0u), 0x7e807e80u);
                    fragments[14 + n_r_3] = fd::mul_bf16(pair_8, both_2);
                }
                fd::warpgroup_settle<8>(&fragments[8]);
                fd::warpgroup_fence();
                fd::wgmma_m64n256k16_bf16_rk(&y_2[0], &fragments[8], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 16384], 64), true);
                fd::wgmma_m64n256k16_bf16_rk(&y_2[0], &fragments[12], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 16384], 96), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<1>();
                last = stage_2;
                stage_2 += 1;
                if (stage_2 == 5) {
                    stage_2 = 0;
                    parity = parity ^ 1;
                }
            }
            fd::warpgroup_wait<0>();
            fd::warpgroup_settle<128>(&y_2[0]);
            __syncwarp();
            if (lane == 0 && 0 <= last) {
                fd::mbarrier_arrive(&s_empty[last]);
            }
            // [STORE y]
            #pragma unroll  // r68
            for (int chunk_3 = 0; chunk_3 < 4; ++chunk_3) {
                // [COMPUTE operand]
                #pragma unroll  // r67
                for (int r = 0; r < 32; ++r) {
                    y_part[r] = y_2[chunk_3 * 32 + r];
                }
                const long long m_chunk = m0 + (long long)chunk_3 * 64;
                // [STORE y]
                if ((int)threadIdx.x == 0) {  // r68
                    fd::tensor_store_wait<1>();
                }
                fd::threads_sync<1, 256>();
                #pragma unroll
                for (int m_r_3 = 0; m_r_3 < 8; ++m_r_3) {
                    #pragma unroll
                    for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
                        #pragma unroll
                        for (int m_r_4 = 0; m_r_4 < 2; ++m_r_4) {
                            fd::store<fd::bf16, 1>(&s_y[chunk_3 % 2 * 8192 + (n_lane + n_r_4 * 8) / 64 * 4096 + (m_lane + m_r_3 * 8 + m_r_4) * 64 + (((n_lane + n_r_4 * 8) % 64) ^ ((m_lane + m_r_3 * 8 + m_r_4) % 8 * 8))], &y_part[(m_r_3 * 2 + n_r_4) * 2 + m_r_4]);
                        }
                    }
                }
                fd::fence_proxy_async();
                fd::threads_sync<1, 256>();
                if ((int)threadIdx.x == 0) {
                    fd::tensor_store(y_map_3, &s_y[chunk_3 % 2 * 8192], (int)n0, (int)m_chunk);
                    fd::tensor_store(y_map_3, &s_y[chunk_3 % 2 * 8192 + 4096], (int)n0 + 64, (int)m_chunk);
                    fd::tensor_store_commit();
                }
            }
        }
        if ((int)threadIdx.x == 0) {
            fd::tensor_store_wait<0>();
        }
    } else {  // r69
        fd::registers_fewer<40>();  // r68
        // [BRING w, x, scale]
        if ((int)threadIdx.x == 256) {  // r69
            // [STORE y]
            int stage_3 = 0;  // r68
            int parity_2 = 0;
            const int trips_2 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
            // [BRING w, x, scale]
            #pragma unroll 1  // r69
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE y]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers;  // r68
                const int band_tiles_2 = 16 * m_blocks;
                const int band_2 = fd::div(tile_2, band_tiles_2);
                const int band_row_2 = band_2 * 16;
                const int band_rows_2 = fd::min(n_blocks - band_row_2, 16);
                const int in_band_2 = fd::mod(tile_2, band_tiles_2);
                const long long n0_2 = (long long)(band_row_2 + fd::mod(in_band_2, band_rows_2)) * 128;
                const long long m0_2 = (long long)fd::div(in_band_2, band_rows_2) * 256;
                // [BRING w, x, scale]
                #pragma unroll 1  // r69
                for (int k0_2 = 0; k0_2 < n_k; k0_2 += 64) {
                    fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_full[stage_3], 38912);
                    fd::tensor_copy(&s_w[stage_3 * 4096], w_map_2, &s_full[stage_3], (int)(long long)k0_2 / 2, (int)n0_2);
                    fd::tensor_copy(&s_x[stage_3 * 16384], x_map_3, &s_full[stage_3], (int)(long long)k0_2, (int)m0_2);
                    fd::tensor_copy(&s_scale[stage_3 * 2048], scale_map, &s_full[stage_3], (int)((long long)k0_2 / 32) / 16 * 16, (int)n0_2);
                    stage_3 += 1;
                    if (stage_3 == 5) {
                        stage_3 = 0;
                        parity_2 = parity_2 ^ 1;
                    }
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) gemm_mxfp4_kernel_any_1(
    const unsigned char* __restrict__ w,
    const unsigned char* __restrict__ scale,
    __nv_bfloat16* __restrict__ w_laid,
    int k_blocks_2,
    int n_k,
    long long size_K) {
    // [INIT] r73: w_laid[n,k] = (w[n, k] * scale[n, (k / 32)]): the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 134.2 MB ar...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_k = fd::div((int)blockIdx.x, k_blocks_2);
    const int k0 = fd::mod((int)blockIdx.x, k_blocks_2) * 4096;
    const long long n0 = (long long)rest_k;
    const int k_lane = lane * 16 + warp * 512;  // r74

    // [LOAD w] r74: address ((K * n) + k); 16 elements a thread, 16 at a time; registers [k:16x1] lanes [k:32x16] warps [k:8x512]
    float w_2[16];
    fd::load_or_zero<fd::e2m1, 16, fd::read_only>((k0 + k_lane) < n_k, &w_2[0], &w[(size_K * n0 + (long long)k0 + (long long)k_lane) / 2]);

    // [LOAD scale] r75: address ((n * (K / 32)) + (k / 32)); 1 elements a thread, 1 at a time; registers [] lanes [k:32x16] warps [k:8x512]
    float scale_2[1];
    fd::load_if<fd::e8m0, 1, fd::read_only>((k0 + k_lane) < n_k, &scale_2[0], &scale[n0 * fd::div(size_K, 32LL) + fd::div((long long)k0 + (long long)k_lane, 32LL)], 0.0f);

    // [COMPUTE w_laid] r76: 16 elements a thread in registers [k:16x1] lanes [k:32x16] warps [k:8x512]
    float w_laid_2[16];
    #pragma unroll
    for (int k_r = 0; k_r < 16; ++k_r) {
        w_laid_2[k_r] = w_2[k_r] * scale_2[0];
    }

    // [STORE w_laid] r77: address ((K * n) + k); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int k_r_2 = 0; k_r_2 < 2; ++k_r_2) {
        if ((k0 + k_lane) < n_k) fd::store<fd::bf16, 8, fd::whole>(&w_laid[size_K * n0 + (long long)k0 + (long long)(k_lane + k_r_2 * 8)], &w_laid_2[k_r_2 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(384, 1) gemm_mxfp4_kernel_any_2(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* w_laid,
    __nv_bfloat16* __restrict__ y,
    int tiles_2,
    int workers_2,
    int rounds_2,
    int m_blocks_2,
    int n_blocks_2,
    long long n_m_2,
    long long n_n_2,
    int n_k,
    const __grid_constant__ fd::TensorMap x_map,
    const __grid_constant__ fd::TensorMap w_laid_map_2) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 32768 x bf16, bytes 0..65536
    __nv_bfloat16* s_w_laid = reinterpret_cast<__nv_bfloat16*>(fd_shared + 65536);  // 65536 x bf16, bytes 65536..196608
    long long* s_full = reinterpret_cast<long long*>(fd_shared + 196608);  // 4 x i64, bytes 196608..196640
    long long* s_empty = reinterpret_cast<long long*>(fd_shared + 196640);  // 4 x i64, bytes 196640..196672
    __nv_bfloat16* s_y = reinterpret_cast<__nv_bfloat16*>(fd_shared + 197632);  // 16384 x bf16, bytes 197632..230400

    // [INIT] r73: w_laid[n,k] = (w[n, k] * scale[n, (k / 32)]): the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 134.2 MB ar...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int n_lane = lane % 4 * 2;  // r80
    const int m_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 64;
    const int m_lane_2 = lane / 32 + warp;  // r81

    // [INIT] r78: 4 stages of 128+256 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 16 rows of tiles together
    fd::grid_wait();  // r83
    if ((int)threadIdx.x == 0) {  // r78
        fd::tensor_map_prefetch(x_map);
        fd::tensor_map_prefetch(w_laid_map_2);
        #pragma unroll
        for (int stage = 0; stage < 4; ++stage) {
            fd::mbarrier_init(&s_full[stage], 1);
            fd::mbarrier_init(&s_empty[stage], 8);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING x, w_laid] r82: 64 points of the depth into the stage that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [INIT]
        fd::registers_more<232>();  // r78
        int stage_2 = 0;
        int parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        const int trips = rounds_2 - (int)(tiles_2 <= ((int)blockIdx.x + (rounds_2 - 1) * workers_2));

        // [STORE y] r81: the rows of the tile that have points, 1 elements at a time: rows start anywhere
        float y_2[128];
        float y_part[32];
        float y_row[1];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers_2;  // r78
            const int band_tiles = 16 * n_blocks_2;
            const int band = fd::div(tile, band_tiles);
            const int band_row = band * 16;
            const int band_rows = fd::min(m_blocks_2 - band_row, 16);
            const int in_band = fd::mod(tile, band_tiles);
            const long long m0 = (long long)(band_row + fd::mod(in_band, band_rows)) * 128;
            const long long n0 = (long long)fd::div(in_band, band_rows) * 256;
            #pragma unroll
            for (int n_r = 0; n_r < 32; ++n_r) {
                #pragma unroll
                for (int m_r = 0; m_r < 2; ++m_r) {
                    #pragma unroll
                    for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                        y_2[(n_r * 2 + m_r) * 2 + n_r_2] = 0.0f;
                    }
                }
            }

            // [COMPUTE y] r79: 1 x m64n256 bf16 a consumer, 64 points of the depth a step
            #pragma unroll 1
            for (int k0 = 0; k0 < n_k; k0 += 64) {
                fd::mbarrier_wait(&s_full[stage_2], parity);
                fd::warpgroup_settle<128>(&y_2[0]);
                fd::warpgroup_fence();
                fd::wgmma_m64n256k16_bf16_kk(&y_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 8192 + group * 64 * 64]), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 16384]), true);
                fd::wgmma_m64n256k16_bf16_kk(&y_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 8192 + group * 64 * 64], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 16384], 32), true);
                fd::wgmma_m64n256k16_bf16_kk(&y_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 8192 + group * 64 * 64], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 16384], 64), true);
                fd::wgmma_m64n256k16_bf16_kk(&y_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[stage_2 * 8192 + group * 64 * 64], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_w_laid[stage_2 * 16384], 96), true);
                fd::warpgroup_commit();
                fd::warpgroup_wait<0>();
                fd::warpgroup_settle<128>(&y_2[0]);
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
            #pragma unroll  // r81
            for (int chunk = 0; chunk < 4; ++chunk) {
                // [COMPUTE y]
                #pragma unroll  // r79
                for (int r = 0; r < 32; ++r) {
                    y_part[r] = y_2[chunk * 32 + r];
                }
                const long long n_chunk = n0 + (long long)chunk * 64;

                // [STORE y] r80: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
                #pragma unroll
                for (int n_r_3 = 0; n_r_3 < 8; ++n_r_3) {
                    #pragma unroll
                    for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                        fd::store<fd::bf16, 2>(&s_y[chunk % 2 * 8192 + (m_lane + m_r_2 * 8) * 64 + ((n_lane + n_r_3 * 8) ^ ((m_lane + m_r_2 * 8) % 8 * 8))], &y_part[(n_r_3 * 2 + m_r_2) * 2]);
                    }
                }
                fd::threads_sync<1, 256>();
                // [STORE y]
                #pragma unroll 1  // r81
                for (int m_r_3 = 0; m_r_3 < 4; ++m_r_3) {
                    #pragma unroll
                    for (int m_r_4 = 0; m_r_4 < 4; ++m_r_4) {
                        #pragma unroll
                        for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
                            fd::load<fd::bf16, 1>(&y_row[0], &s_y[chunk % 2 * 8192 + (m_lane_2 + (m_r_3 * 4 + m_r_4) * 8) * 64 + ((lane + n_r_4 * 32) ^ ((m_lane_2 + (m_r_3 * 4 + m_r_4) * 8) % 8 * 8))]);
                            if ((m0 + (long long)m_lane_2 + (long long)((m_r_3 * 4 + m_r_4) * 8)) < n_m_2 && (n_chunk + (long long)(lane + n_r_4 * 32)) < n_n_2) fd::store<fd::bf16, 1>(&y[n_n_2 * (m0 + (long long)m_lane_2 + (long long)((m_r_3 * 4 + m_r_4) * 8)) + n_chunk + (long long)(lane + n_r_4 * 32)], &y_row[0]);
                        }
                    }
                }
            }
        }
    } else {  // r82
        fd::registers_fewer<40>();  // r81
        // [BRING x, w_laid]
        if ((int)threadIdx.x == 256) {  // r82
            // [STORE y]
            int stage_3 = 0;  // r81
            int parity_2 = 0;
            const int trips_2 = rounds_2 - (int)(tiles_2 <= ((int)blockIdx.x + (rounds_2 - 1) * workers_2));
            // [BRING x, w_laid]
            #pragma unroll 1  // r82
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE y]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers_2;  // r81
                const int band_tiles_2 = 16 * n_blocks_2;
                const int band_2 = fd::div(tile_2, band_tiles_2);
                const int band_row_2 = band_2 * 16;
                const int band_rows_2 = fd::min(m_blocks_2 - band_row_2, 16);
                const int in_band_2 = fd::mod(tile_2, band_tiles_2);
                const long long m0_2 = (long long)(band_row_2 + fd::mod(in_band_2, band_rows_2)) * 128;
                const long long n0_2 = (long long)fd::div(in_band_2, band_rows_2) * 256;
                // [BRING x, w_laid]
                #pragma unroll 1  // r82
                for (int k0_2 = 0; k0_2 < n_k; k0_2 += 64) {
                    fd::mbarrier_wait(&s_empty[stage_3], parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_full[stage_3], 49152);
                    fd::tensor_copy(&s_x[stage_3 * 8192], x_map, &s_full[stage_3], (int)(long long)k0_2, (int)m0_2);
                    fd::tensor_copy(&s_w_laid[stage_3 * 16384], w_laid_map_2, &s_full[stage_3], (int)(long long)k0_2, (int)n0_2);
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
// r38 [step2, hardware] re-lay, w_laid: w_laid[n,k] = (w[n, k] * scale[n, (k / 32)]): the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 0.1 MB are written first
// r39 [build, hardware] load-tile, w: address ((K * n) + k); 16 elements a thread, 16 at a time; registers [k:16x1] lanes [k:32x16] warps [n:8x1]
// r40 [build, hardware] load-tile, scale: address ((n * (K / 32)) + (k / 32)); 1 elements a thread, 1 at a time; registers [] lanes [k:32x16] warps [n:8x1]
// r41 [build, problem] map-tile, w_laid[n,k] = (w[n, k] * scale[n, (k / 32)]): 16 elements a thread in registers [k:16x1] lanes [k:32x16] warps [n:8x1]
// r42 [build, hardware] store-tile, w_laid: address ((K * n) + k); 16 elements a thread, 8 at a time
// r43 [build, hardware] ring, y: 6 stages of 128+16 rows of 2 x 128 bytes; 2 consumer warpgroups of 8 accumulators a thread, one producer; one row of tiles in the order of their numbers
// r44 [build, hardware] warpgroup-matrix-unit, y[m,n] = sum[k] (x[m, k] * w_laid[n, k]): 1 x m64n16 bf16 a consumer, 128 points of the depth a step
// r45 [build, hardware] copy-engine, x, w_laid: 128 points of the depth into the stage that all consumers have read
// r46 [build, hardware] cluster-push, y: 2 blocks have a part of the depth each; each pushes the others' 8 columns to them
// r47 [build, hardware] cluster-join, y: the products of all ranks are added in their order
// r48 [build, hardware] store-by-copy-engine, y: rows of 16 bytes, in order; 1 buffers in turns
// r49 [build, hardware] early-launch, gemm_mxfp4_kernel_1, gemm_mxfp4_kernel_2: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r52 [step2, problem] fuse, y: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
// r53 [build, hardware] ring, y: 8 stages of 128+16 rows of 4 x 128 bytes; 2 consumer warpgroups of 8 accumulators a thread, one producer; one column of tiles in the order of their numbers
// r54 [build, hardware] warpgroup-matrix-unit, y[m,n] = sum[k] (x[m, k] * (w[n, k] * scale[n, (k / 32)])): 1 x m64n16 bf16 a consumer, 256 points of the depth a step
// r55 [build, hardware] fragments-computed, (w[n, k] * scale[n, (k / 32)]): bf16 as the left operand of the matrix instruction, in registers: worked out two at a time
// r56 [build, hardware] fragments-computed, (w[n, k] * scale[n, (k / 32)]): bf16 as the left operand of the matrix instruction, in registers: worked out two at a time
// r57 [build, hardware] copy-engine, w, x, scale: 256 points of the depth into the stage that all consumers have read
// r58 [build, hardware] cluster-push, y: 2 blocks have a part of the depth each; each pushes the others' 8 columns to them
// r59 [build, hardware] cluster-join, y: the products of all ranks are added in their order
// r60 [build, hardware] store-by-copy-engine, y: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 1 buffers in turns
// r63 [step2, problem] fuse, y: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
// r64 [build, hardware] ring, y: 5 stages of 128+256 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 16 rows of tiles together
// r65 [build, hardware] warpgroup-matrix-unit, y[m,n] = sum[k] (x[m, k] * (w[n, k] * scale[n, (k / 32)])): 1 x m64n256 bf16 a consumer, 64 points of the depth a step
// r66 [build, hardware] fragments-computed, (w[n, k] * scale[n, (k / 32)]): bf16 as the left operand of the matrix instruction, in registers: worked out two at a time
// r67 [build, hardware] fragments-computed, (w[n, k] * scale[n, (k / 32)]): bf16 as the left operand of the matrix instruction, in registers: worked out two at a time
// r68 [build, hardware] store-by-copy-engine, y: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
// r69 [build, hardware] copy-engine, w, x, scale: 64 points of the depth into the stage that all consumers have read
// r73 [step2, hardware] re-lay, w_laid: w_laid[n,k] = (w[n, k] * scale[n, (k / 32)]): the copy engine of sm_90a brings rows that start at whole lines, with elements as they are multiplied; 134.2 MB are written first
// r74 [build, hardware] load-tile, w: address ((K * n) + k); 16 elements a thread, 16 at a time; registers [k:16x1] lanes [k:32x16] warps [k:8x512]
// r75 [build, hardware] load-tile, scale: address ((n * (K / 32)) + (k / 32)); 1 elements a thread, 1 at a time; registers [] lanes [k:32x16] warps [k:8x512]
// r76 [build, problem] map-tile, w_laid[n,k] = (w[n, k] * scale[n, (k / 32)]): 16 elements a thread in registers [k:16x1] lanes [k:32x16] warps [k:8x512]
// r77 [build, hardware] store-tile, w_laid: address ((K * n) + k); 16 elements a thread, 8 at a time
// r78 [build, hardware] ring, y: 4 stages of 128+256 rows of 1 x 128 bytes; 2 consumer warpgroups of 128 accumulators a thread, one producer; 16 rows of tiles together
// r79 [build, hardware] warpgroup-matrix-unit, y[m,n] = sum[k] (x[m, k] * w_laid[n, k]): 1 x m64n256 bf16 a consumer, 64 points of the depth a step
// r80 [build, hardware] stage-rows, y: rows of 128 bytes, permuted so that a warp's elements lie in different banks; 2 buffers in turns
// r81 [build, hardware] store-rows, y: the rows of the tile that have points, 1 elements at a time: rows start anywhere
// r82 [build, hardware] copy-engine, x, w_laid: 64 points of the depth into the stage that all consumers have read
// r83 [build, hardware] early-launch, gemm_mxfp4_kernel_any_1, gemm_mxfp4_kernel_any_2: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
