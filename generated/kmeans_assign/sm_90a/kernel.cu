// kmeans_assign: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Nearest centre of each point by squared distance, and that distance.
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

extern "C" __global__ void __launch_bounds__(512, 2) kmeans_assign_kernel_1(
    const __nv_bfloat16* __restrict__ c,
    float* __restrict__ cc,
    int n_k) {
    // [INIT] r96: one kernel over blocks of [k]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int k0 = (int)blockIdx.x * 64;
    const int k_lane = lane / 16 + warp * 2;  // r99
    const int d_lane = lane % 16 * 8;
    float cc_2[2];  // r96
    #pragma unroll
    for (int k_r = 0; k_r < 2; ++k_r) {
        cc_2[k_r] = 0.0f;
    }

    // [LOAD c] r99: address ((k * 128) + d); 16 elements a thread, 8 at a time; registers [k:2x32 d:8x1] lanes [d:16x8 k:2x1] warps [k:16x2]
    float c_2[16];
    #pragma unroll
    for (int k_r_2 = 0; k_r_2 < 2; ++k_r_2) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((k0 + k_lane + k_r_2 * 32) < n_k, &c_2[k_r_2 * 8], &c[((long long)k0 + (long long)(k_lane + k_r_2 * 32)) * 128 + (long long)d_lane]);
    }

    // [COMPUTE cc] r100: 16 points a thread in registers [k:2x32 d:8x1] lanes [d:16x8 k:2x1] warps [k:16x2]
    #pragma unroll
    for (int k_r_3 = 0; k_r_3 < 2; ++k_r_3) {
        #pragma unroll
        for (int d_r = 0; d_r < 8; ++d_r) {
            const float base = c_2[k_r_3 * 8 + d_r];
            cc_2[k_r_3] += base * base;
        }
    }

    // [WARP_REDUCE cc] r101: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
    #pragma unroll
    for (int k_r_4 = 0; k_r_4 < 2; ++k_r_4) {
        const float other = fd::shuffle_xor(cc_2[k_r_4], 1);
        cc_2[k_r_4] += other;
        const float other_2 = fd::shuffle_xor(cc_2[k_r_4], 2);
        cc_2[k_r_4] += other_2;
        const float other_3 = fd::shuffle_xor(cc_2[k_r_4], 4);
        cc_2[k_r_4] += other_3;
        const float other_4 = fd::shuffle_xor(cc_2[k_r_4], 8);
        cc_2[k_r_4] += other_4;
    }

    // [STORE cc] r102: address k; 2 elements a thread, 1 at a time
    #pragma unroll
    for (int k_r_5 = 0; k_r_5 < 2; ++k_r_5) {
        if (lane % 16 == 0 && (k0 + k_lane + k_r_5 * 32) < n_k) fd::store<fd::f32, 1>(&cc[(long long)k0 + (long long)(k_lane + k_r_5 * 32)], &cc_2[k_r_5]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) kmeans_assign_kernel_2(
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ xx,
    long long n_n) {
    // [INIT] r97: one kernel over blocks of [n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long n0 = (long long)(int)blockIdx.x * 32;
    const int n_lane = lane / 16 + warp * 2;  // r103
    const int d_lane = lane % 16 * 8;
    fd::grid_wait();  // r139
    float xx_2[2];  // r97
    #pragma unroll
    for (int n_r = 0; n_r < 2; ++n_r) {
        xx_2[n_r] = 0.0f;
    }

    // [LOAD x] r103: address ((n * 128) + d); 16 elements a thread, 8 at a time; registers [n:2x16 d:8x1] lanes [d:16x8 n:2x1] warps [n:8x2]
    float x_2[16];
    #pragma unroll
    for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((n0 + (long long)(n_lane + n_r_2 * 16)) < n_n, &x_2[n_r_2 * 8], &x[(n0 + (long long)(n_lane + n_r_2 * 16)) * 128 + (long long)d_lane]);
    }

    // [COMPUTE xx] r104: 16 points a thread in registers [n:2x16 d:8x1] lanes [d:16x8 n:2x1] warps [n:8x2]
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
        #pragma unroll
        for (int d_r = 0; d_r < 8; ++d_r) {
            const float base = x_2[n_r_3 * 8 + d_r];
            xx_2[n_r_3] += base * base;
        }
    }

    // [WARP_REDUCE xx] r105: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
    #pragma unroll
    for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
        const float other = fd::shuffle_xor(xx_2[n_r_4], 1);
        xx_2[n_r_4] += other;
        const float other_2 = fd::shuffle_xor(xx_2[n_r_4], 2);
        xx_2[n_r_4] += other_2;
        const float other_3 = fd::shuffle_xor(xx_2[n_r_4], 4);
        xx_2[n_r_4] += other_3;
        const float other_4 = fd::shuffle_xor(xx_2[n_r_4], 8);
        xx_2[n_r_4] += other_4;
    }

    // [STORE xx] r106: address n; 2 elements a thread, 1 at a time
    #pragma unroll
    for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
        if (lane % 16 == 0 && (n0 + (long long)(n_lane + n_r_5 * 16)) < n_n) fd::store<fd::f32, 1>(&xx[n0 + (long long)(n_lane + n_r_5 * 16)], &xx_2[n_r_5]);
    }
}

extern "C" __global__ void __launch_bounds__(384, 1) kmeans_assign_kernel_3(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ c,
    const float* cc,
    const float* xx,
    int* __restrict__ label,
    float* __restrict__ d2,
    int tiles,
    int workers,
    int rounds,
    long long n_n,
    int n_k,
    const __grid_constant__ fd::TensorMap x_map,
    const __grid_constant__ fd::TensorMap c_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 65536 x bf16, bytes 0..131072
    __nv_bfloat16* s_c = reinterpret_cast<__nv_bfloat16*>(fd_shared + 131072);  // 49152 x bf16, bytes 131072..229376
    long long* s_x_full = reinterpret_cast<long long*>(fd_shared + 229376);  // 2 x i64, bytes 229376..229392
    long long* s_x_empty = reinterpret_cast<long long*>(fd_shared + 229392);  // 2 x i64, bytes 229392..229408
    long long* s_c_full = reinterpret_cast<long long*>(fd_shared + 229408);  // 3 x i64, bytes 229408..229432
    long long* s_c_empty = reinterpret_cast<long long*>(fd_shared + 229440);  // 3 x i64, bytes 229440..229464

    // [INIT] r98: one kernel over blocks of [n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int k_lane = lane % 4 * 2;  // r112
    const int n_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 128;  // r113
    fd::grid_wait();  // r139
    float factor[1];  // r115
    factor[0] = fd::shuffle_index(-2.0f, 0);
    float factor_2[1];  // r120
    factor_2[0] = fd::shuffle_index(-2.0f, 0);

    // [INIT] r107: 2 x 256 rows stay for all columns, 3 stages of 128 columns, 2 x 128 bytes a point; 2 consumer warpgroups of 2 x 64 accumulators a thread, one producer
    if ((int)threadIdx.x == 0) {
        #pragma unroll
        for (int copy = 0; copy < 2; ++copy) {
            fd::mbarrier_init(&s_x_full[copy], 1);
            fd::mbarrier_init(&s_x_empty[copy], 8);
        }
        #pragma unroll
        for (int copy_2 = 0; copy_2 < 3; ++copy_2) {
            fd::mbarrier_init(&s_c_full[copy_2], 1);
            fd::mbarrier_init(&s_c_empty[copy_2], 8);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING c] r138: 128 points in their whole depth into one of 3 copies that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [INIT]
        fd::registers_more<232>();  // r107
        int buffer = 0;
        int buffer_parity = 0;
        int stage = 0;
        int stage_parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        const int trips = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

        // [STORE d2] r136: address n; 2 elements a thread, 1 at a time
        float dot[64];
        float label_2[2];
        long long label_2_2[2];
        float d2_2[2];
        float dot_2[64];
        float label_3[2];
        long long label_4[2];
        float d2_2_2[2];
        float cc_2[32];
        float xx_2[2];
        float tile_best[2];
        int tile_place[2];
        float xx_2_2[2];
        float cc_2_2[32];
        float xx_3[2];
        float tile_best_2[2];
        int tile_place_2[2];
        float xx_4[2];
        float cc_3[32];
        float cc_4[32];
        float tile_best_3[2];
        int tile_place_3[2];
        float tile_best_4[2];
        int tile_place_4[2];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers;  // r107
            const long long n0 = (long long)tile * 256;
            const int column_tiles = fd::div(n_k + 127, 128);

            // [INIT] r108: states of the rows start at the identity of their operators
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                label_2[n_r] = fd::infinity();
                label_2_2[n_r] = -1LL;
            }
            #pragma unroll
            for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                d2_2[n_r_2] = fd::infinity();
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                label_3[n_r_3] = fd::infinity();
                label_4[n_r_3] = -1LL;
            }
            #pragma unroll
            for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
                d2_2_2[n_r_4] = fd::infinity();
            }
            const long long n_block = n0 + 64;
            fd::mbarrier_wait(&s_x_full[buffer], buffer_parity);

            // [LOAD xx] r113: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
            #pragma unroll
            for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
                fd::load_or_zero<fd::f32, 1>((n0 + (long long)(n_lane + n_r_5 * 8)) < n_n, &xx_2[n_r_5], &xx[n0 + (long long)(n_lane + n_r_5 * 8)]);
            }

            // [LOAD xx] r118: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
            #pragma unroll
            for (int n_r_14 = 0; n_r_14 < 2; ++n_r_14) {
                fd::load_or_zero<fd::f32, 1>((n_block + (long long)(n_lane + n_r_14 * 8)) < n_n, &xx_3[n_r_14], &xx[n_block + (long long)(n_lane + n_r_14 * 8)]);
            }

            // [COMPUTE label] r128: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one ...
            if (0 < column_tiles) {
                // [INIT]
                const int whole_tiles = fd::div(n_k, 128);  // r108

                // [LOAD cc] r122: address k; 32 elements a thread, 2 at a time; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
                #pragma unroll 1
                for (int column_tile = 0; column_tile < whole_tiles; ++column_tile) {
                    // [INIT]
                    const int k0 = column_tile * 128;  // r108
                    fd::mbarrier_wait(&s_c_full[stage], stage_parity);  // r109

                    // [COMPUTE dot] r110: m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_settle<64>(&dot[0]);
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384]), false);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 32), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 64), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 96), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32768), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16384), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32800), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16416), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32832), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16448), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32864), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16480), true);
                    fd::warpgroup_commit();

                    // [COMPUTE dot] r111: m64n128 bf16 of block 1 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_settle<64>(&dot_2[0]);
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384]), false);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 32), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 64), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 96), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 40960), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16384), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 40992), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16416), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 41024), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16448), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 41056), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16480), true);
                    fd::warpgroup_commit();

                    // [LOAD cc] r112: address k; 32 elements a thread, 2 at a time; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
                    #pragma unroll
                    for (int k_r = 0; k_r < 16; ++k_r) {
                        fd::load<fd::f32, 2>(&cc_2[k_r * 2], &cc[(long long)k0 + (long long)k_lane + (long long)(k_r * 8)]);
                    }
                    fd::warpgroup_wait<1>();
                    fd::warpgroup_settle<64>(&dot[0]);

                    // [COMPUTE label] r114: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one ...
                    #pragma unroll  // r115
                    for (int n_r_6 = 0; n_r_6 < 2; ++n_r_6) {
                        tile_best[n_r_6] = fd::infinity();
                        tile_place[n_r_6] = -1;
                    }
                    #pragma unroll
                    for (int k_r_2 = 0; k_r_2 < 16; ++k_r_2) {
                        #pragma unroll
                        for (int n_r_7 = 0; n_r_7 < 2; ++n_r_7) {
                            #pragma unroll
                            for (int k_r_3 = 0; k_r_3 < 2; ++k_r_3) {
                                const float item = cc_2[k_r_2 * 2 + k_r_3] + factor[0] * dot[(k_r_2 * 2 + n_r_7) * 2 + k_r_3];
                                const bool take = item < tile_best[n_r_7];
                                tile_best[n_r_7] = fd::min(tile_best[n_r_7], item);
                                tile_place[n_r_7] = take ? k_r_2 * 8 + k_r_3 : tile_place[n_r_7];
                            }
                        }
                    }

                    // [LOAD cc] r117: address k; 32 elements a thread, 2 at a time; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
                    bool strange = false;
                    #pragma unroll
                    for (int n_r_12 = 0; n_r_12 < 2; ++n_r_12) {
                        const float addend = xx_2[n_r_12];
                        const float number = addend + (addend - addend);
                        tile_best[n_r_12] = number + tile_best[n_r_12];
                        strange = strange || tile_best[n_r_12] != tile_best[n_r_12];
                    }
                    if (strange) {
                        // [LOAD xx] r116: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
                        #pragma unroll
                        for (int n_r_8 = 0; n_r_8 < 2; ++n_r_8) {
                            fd::load_or_zero<fd::f32, 1>((n0 + (long long)(n_lane + n_r_8 * 8)) < n_n, &xx_2_2[n_r_8], &xx[n0 + (long long)(n_lane + n_r_8 * 8)]);
                        }
                        // [LOAD cc]
                        #pragma unroll  // r117
                        for (int k_r_4 = 0; k_r_4 < 16; ++k_r_4) {
                            fd::load<fd::f32, 2>(&cc_2_2[k_r_4 * 2], &cc[(long long)k0 + (long long)k_lane + (long long)(k_r_4 * 8)]);
                        }
                        #pragma unroll
                        for (int n_r_9 = 0; n_r_9 < 2; ++n_r_9) {
                            tile_best[n_r_9] = fd::infinity();
                            tile_place[n_r_9] = -1;
                        }
                        #pragma unroll
                        for (int k_r_5 = 0; k_r_5 < 16; ++k_r_5) {
                            #pragma unroll
                            for (int n_r_10 = 0; n_r_10 < 2; ++n_r_10) {
                                #pragma unroll
                                for (int k_r_6 = 0; k_r_6 < 2; ++k_r_6) {
                                    const float item_2 = xx_2_2[n_r_10] + cc_2_2[k_r_5 * 2 + k_r_6] + -2.0f * dot[(k_r_5 * 2 + n_r_10) * 2 + k_r_6];
                                    const bool take_2 = (item_2 != item_2 && tile_best[n_r_10] == tile_best[n_r_10]) || item_2 < tile_best[n_r_10];
                                    tile_best[n_r_10] = take_2 ? item_2 : tile_best[n_r_10];
                                    tile_place[n_r_10] = take_2 ? k_r_5 * 8 + k_r_6 : tile_place[n_r_10];
                                    d2_2[n_r_10] = fd::min(d2_2[n_r_10], item_2);
                                }
                            }
                        }
                    } else {
                        #pragma unroll
                        for (int n_r_11 = 0; n_r_11 < 2; ++n_r_11) {
                            d2_2[n_r_11] = fd::min(d2_2[n_r_11], tile_best[n_r_11]);
                        }
                    }
                    const int first_place = k0 + k_lane;
                    #pragma unroll
                    for (int n_r_13 = 0; n_r_13 < 2; ++n_r_13) {
                        const bool take_3 = label_2_2[n_r_13] < 0 || (tile_best[n_r_13] != tile_best[n_r_13] && label_2[n_r_13] == label_2[n_r_13]) || tile_best[n_r_13] < label_2[n_r_13];
                        label_2[n_r_13] = take_3 ? tile_best[n_r_13] : label_2[n_r_13];
                        label_2_2[n_r_13] = take_3 ? (long long)(first_place + (tile_place[n_r_13] < 0 ? 0 : tile_place[n_r_13])) : label_2_2[n_r_13];
                    }
                    fd::warpgroup_wait<0>();
                    fd::warpgroup_settle<64>(&dot_2[0]);
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_c_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 3) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0 && column_tile == column_tiles - 1) {
                        fd::mbarrier_arrive(&s_x_empty[buffer]);
                    }

                    // [COMPUTE label] r119: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one ...
                    #pragma unroll  // r120
                    for (int n_r_15 = 0; n_r_15 < 2; ++n_r_15) {
                        tile_best_2[n_r_15] = fd::infinity();
                        tile_place_2[n_r_15] = -1;
                    }
                    #pragma unroll
                    for (int k_r_7 = 0; k_r_7 < 16; ++k_r_7) {
                        #pragma unroll
                        for (int n_r_16 = 0; n_r_16 < 2; ++n_r_16) {
                            #pragma unroll
                            for (int k_r_8 = 0; k_r_8 < 2; ++k_r_8) {
                                const float item_3 = cc_2[k_r_7 * 2 + k_r_8] + factor_2[0] * dot_2[(k_r_7 * 2 + n_r_16) * 2 + k_r_8];
                                const bool take_4 = item_3 < tile_best_2[n_r_16];
                                tile_best_2[n_r_16] = fd::min(tile_best_2[n_r_16], item_3);
                                tile_place_2[n_r_16] = take_4 ? k_r_7 * 8 + k_r_8 : tile_place_2[n_r_16];
                            }
                        }
                    }
                    // [LOAD cc]
                    bool strange_2 = false;  // r122
                    #pragma unroll
                    for (int n_r_21 = 0; n_r_21 < 2; ++n_r_21) {
                        const float addend_2 = xx_3[n_r_21];
                        const float number_2 = addend_2 + (addend_2 - addend_2);
                        tile_best_2[n_r_21] = number_2 + tile_best_2[n_r_21];
                        strange_2 = strange_2 || tile_best_2[n_r_21] != tile_best_2[n_r_21];
                    }
                    if (strange_2) {
                        // [LOAD xx] r121: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
                        #pragma unroll
                        for (int n_r_17 = 0; n_r_17 < 2; ++n_r_17) {
                            fd::load_or_zero<fd::f32, 1>((n_block + (long long)(n_lane + n_r_17 * 8)) < n_n, &xx_4[n_r_17], &xx[n_block + (long long)(n_lane + n_r_17 * 8)]);
                        }
                        // [LOAD cc]
                        #pragma unroll  // r122
                        for (int k_r_9 = 0; k_r_9 < 16; ++k_r_9) {
                            fd::load<fd::f32, 2>(&cc_3[k_r_9 * 2], &cc[(long long)k0 + (long long)k_lane + (long long)(k_r_9 * 8)]);
                        }
                        #pragma unroll
                        for (int n_r_18 = 0; n_r_18 < 2; ++n_r_18) {
                            tile_best_2[n_r_18] = fd::infinity();
                            tile_place_2[n_r_18] = -1;
                        }
                        #pragma unroll
                        for (int k_r_10 = 0; k_r_10 < 16; ++k_r_10) {
                            #pragma unroll
                            for (int n_r_19 = 0; n_r_19 < 2; ++n_r_19) {
                                #pragma unroll
                                for (int k_r_11 = 0; k_r_11 < 2; ++k_r_11) {
                                    const float item_4 = xx_4[n_r_19] + cc_3[k_r_10 * 2 + k_r_11] + -2.0f * dot_2[(k_r_10 * 2 + n_r_19) * 2 + k_r_11];
                                    const bool take_5 = (item_4 != item_4 && tile_best_2[n_r_19] == tile_best_2[n_r_19]) || item_4 < tile_best_2[n_r_19];
                                    tile_best_2[n_r_19] = take_5 ? item_4 : tile_best_2[n_r_19];
                                    tile_place_2[n_r_19] = take_5 ? k_r_10 * 8 + k_r_11 : tile_place_2[n_r_19];
                                    d2_2_2[n_r_19] = fd::min(d2_2_2[n_r_19], item_4);
                                }
                            }
                        }
                    } else {
                        #pragma unroll
                        for (int n_r_20 = 0; n_r_20 < 2; ++n_r_20) {
                            d2_2_2[n_r_20] = fd::min(d2_2_2[n_r_20], tile_best_2[n_r_20]);
                        }
                    }
                    const int first_place_2 = k0 + k_lane;
                    #pragma unroll
                    for (int n_r_22 = 0; n_r_22 < 2; ++n_r_22) {
                        const bool take_6 = label_4[n_r_22] < 0 || (tile_best_2[n_r_22] != tile_best_2[n_r_22] && label_3[n_r_22] == label_3[n_r_22]) || tile_best_2[n_r_22] < label_3[n_r_22];
                        label_3[n_r_22] = take_6 ? tile_best_2[n_r_22] : label_3[n_r_22];
                        label_4[n_r_22] = take_6 ? (long long)(first_place_2 + (tile_place_2[n_r_22] < 0 ? 0 : tile_place_2[n_r_22])) : label_4[n_r_22];
                    }
                }
                // [COMPUTE label]
                if (whole_tiles < column_tiles) {  // r128
                    // [LOAD cc]
                    const int k0_2 = whole_tiles * 128;  // r122
                    fd::mbarrier_wait(&s_c_full[stage], stage_parity);  // r123

                    // [COMPUTE dot] r124: m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_settle<64>(&dot[0]);
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384]), false);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 32), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 64), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 96), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32768), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16384), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32800), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16416), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32832), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16448), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32864), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16480), true);
                    fd::warpgroup_commit();

                    // [COMPUTE dot] r125: m64n128 bf16 of block 1 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_settle<64>(&dot_2[0]);
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384]), false);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 32), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 64), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 96), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 40960), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16384), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 40992), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16416), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 41024), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16448), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 41056), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16480), true);
                    fd::warpgroup_commit();

                    // [LOAD cc] r126: address k; 32 elements a thread, 2 at a time, one by one where the row ends among them; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
                    #pragma unroll
                    for (int k_r_12 = 0; k_r_12 < 16; ++k_r_12) {
                        fd::load_or_zero<fd::f32, 2>((k0_2 + k_lane + k_r_12 * 8 + 1) < n_k, &cc_4[k_r_12 * 2], &cc[(long long)k0_2 + (long long)k_lane + (long long)(k_r_12 * 8)]);
                    }
                    #pragma unroll
                    for (int k_r_13 = 0; k_r_13 < 16; ++k_r_13) {
                        if (__builtin_expect((k0_2 + k_lane + k_r_13 * 8) < n_k && !((k0_2 + k_lane + k_r_13 * 8 + 1) < n_k), 0)) {
                            #pragma unroll
                            for (int end_r = 0; end_r < 2; ++end_r) {
                                fd::load_or_zero<fd::f32, 1>((k0_2 + k_lane + k_r_13 * 8 + end_r) < n_k, &cc_4[k_r_13 * 2 + end_r], &cc[(long long)k0_2 + (long long)k_lane + (long long)(k_r_13 * 8 + end_r)]);
                            }
                        }
                    }
                    fd::warpgroup_wait<1>();
                    fd::warpgroup_settle<64>(&dot[0]);

                    // [COMPUTE label] r127: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one ...
                    #pragma unroll
                    for (int n_r_23 = 0; n_r_23 < 2; ++n_r_23) {
                        tile_best_3[n_r_23] = fd::infinity();
                        tile_place_3[n_r_23] = -1;
                    }
                    #pragma unroll
                    for (int k_r_14 = 0; k_r_14 < 16; ++k_r_14) {
                        #pragma unroll
                        for (int n_r_24 = 0; n_r_24 < 2; ++n_r_24) {
                            #pragma unroll
                            for (int k_r_15 = 0; k_r_15 < 2; ++k_r_15) {
                                const float item_5 = xx_2[n_r_24] + cc_4[k_r_14 * 2 + k_r_15] + -2.0f * dot[(k_r_14 * 2 + n_r_24) * 2 + k_r_15];
                                const bool take_7 = (k0_2 + k_lane + k_r_14 * 8 + k_r_15) < n_k && (tile_place_3[n_r_24] < 0 || (item_5 != item_5 && tile_best_3[n_r_24] == tile_best_3[n_r_24]) || item_5 < tile_best_3[n_r_24]);
                                tile_best_3[n_r_24] = take_7 ? item_5 : tile_best_3[n_r_24];
                                tile_place_3[n_r_24] = take_7 ? k_r_14 * 8 + k_r_15 : tile_place_3[n_r_24];
                                d2_2[n_r_24] = (k0_2 + k_lane + k_r_14 * 8 + k_r_15) < n_k ? fd::min(d2_2[n_r_24], item_5) : d2_2[n_r_24];
                            }
                        }
                    }
                    const int first_place_3 = k0_2 + k_lane;
                    #pragma unroll
                    for (int n_r_25 = 0; n_r_25 < 2; ++n_r_25) {
                        const bool take_8 = tile_place_3[n_r_25] < 0 == false && (label_2_2[n_r_25] < 0 || (tile_best_3[n_r_25] != tile_best_3[n_r_25] && label_2[n_r_25] == label_2[n_r_25]) || tile_best_3[n_r_25] < label_2[n_r_25]);
                        label_2[n_r_25] = take_8 ? tile_best_3[n_r_25] : label_2[n_r_25];
                        label_2_2[n_r_25] = take_8 ? (long long)(first_place_3 + tile_place_3[n_r_25]) : label_2_2[n_r_25];
                    }
                    fd::warpgroup_wait<0>();
                    fd::warpgroup_settle<64>(&dot_2[0]);
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_c_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 3) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_x_empty[buffer]);
                    }
                    // [COMPUTE label]
                    #pragma unroll  // r128
                    for (int n_r_26 = 0; n_r_26 < 2; ++n_r_26) {
                        tile_best_4[n_r_26] = fd::infinity();
                        tile_place_4[n_r_26] = -1;
                    }
                    #pragma unroll
                    for (int k_r_16 = 0; k_r_16 < 16; ++k_r_16) {
                        #pragma unroll
                        for (int n_r_27 = 0; n_r_27 < 2; ++n_r_27) {
                            #pragma unroll
                            for (int k_r_17 = 0; k_r_17 < 2; ++k_r_17) {
                                const float item_6 = xx_3[n_r_27] + cc_4[k_r_16 * 2 + k_r_17] + -2.0f * dot_2[(k_r_16 * 2 + n_r_27) * 2 + k_r_17];
                                const bool take_9 = (k0_2 + k_lane + k_r_16 * 8 + k_r_17) < n_k && (tile_place_4[n_r_27] < 0 || (item_6 != item_6 && tile_best_4[n_r_27] == tile_best_4[n_r_27]) || item_6 < tile_best_4[n_r_27]);
                                tile_best_4[n_r_27] = take_9 ? item_6 : tile_best_4[n_r_27];
                                tile_place_4[n_r_27] = take_9 ? k_r_16 * 8 + k_r_17 : tile_place_4[n_r_27];
                                d2_2_2[n_r_27] = (k0_2 + k_lane + k_r_16 * 8 + k_r_17) < n_k ? fd::min(d2_2_2[n_r_27], item_6) : d2_2_2[n_r_27];
                            }
                        }
                    }
                    const int first_place_4 = k0_2 + k_lane;
                    #pragma unroll
                    for (int n_r_28 = 0; n_r_28 < 2; ++n_r_28) {
                        const bool take_10 = tile_place_4[n_r_28] < 0 == false && (label_4[n_r_28] < 0 || (tile_best_4[n_r_28] != tile_best_4[n_r_28] && label_3[n_r_28] == label_3[n_r_28]) || tile_best_4[n_r_28] < label_3[n_r_28]);
                        label_3[n_r_28] = take_10 ? tile_best_4[n_r_28] : label_3[n_r_28];
                        label_4[n_r_28] = take_10 ? (long long)(first_place_4 + tile_place_4[n_r_28]) : label_4[n_r_28];
                    }
                }
            } else if (lane == 0) {
                fd::mbarrier_arrive(&s_x_empty[buffer]);
            }
            buffer += 1;
            if (buffer == 2) {
                buffer = 0;
                buffer_parity = buffer_parity ^ 1;
            }

            // [WARP_REDUCE label] r129: butterfly over lanes, masks [1, 2], lower lanes left
            #pragma unroll
            for (int n_r_29 = 0; n_r_29 < 2; ++n_r_29) {
                const float other = fd::shuffle_xor(label_2[n_r_29], 1);
                const long long other_2 = fd::shuffle_xor(label_2_2[n_r_29], 1);
                const bool take_11 = label_2_2[n_r_29] < 0 || (0 <= other_2 && ((!(label_2[n_r_29] <= other) && label_2[n_r_29] == label_2[n_r_29]) || (!(!(other <= label_2[n_r_29]) && other == other) && other_2 < label_2_2[n_r_29])));
                const float next = take_11 ? other : label_2[n_r_29];
                const long long next_2 = take_11 ? other_2 : label_2_2[n_r_29];
                label_2[n_r_29] = next;
                label_2_2[n_r_29] = next_2;
                const float other_3 = fd::shuffle_xor(label_2[n_r_29], 2);
                const long long other_4 = fd::shuffle_xor(label_2_2[n_r_29], 2);
                const bool take_12 = label_2_2[n_r_29] < 0 || (0 <= other_4 && ((!(label_2[n_r_29] <= other_3) && label_2[n_r_29] == label_2[n_r_29]) || (!(!(other_3 <= label_2[n_r_29]) && other_3 == other_3) && other_4 < label_2_2[n_r_29])));
                const float next_3 = take_12 ? other_3 : label_2[n_r_29];
                const long long next_4 = take_12 ? other_4 : label_2_2[n_r_29];
                label_2[n_r_29] = next_3;
                label_2_2[n_r_29] = next_4;
            }

            // [WARP_REDUCE d2] r130: butterfly over lanes, masks [1, 2], lower lanes left
            #pragma unroll
            for (int n_r_30 = 0; n_r_30 < 2; ++n_r_30) {
                const float other_5 = fd::shuffle_xor(d2_2[n_r_30], 1);
                d2_2[n_r_30] = fd::min(d2_2[n_r_30], other_5);
                const float other_6 = fd::shuffle_xor(d2_2[n_r_30], 2);
                d2_2[n_r_30] = fd::min(d2_2[n_r_30], other_6);
            }

            // [STORE label] r131: address n; 2 elements a thread, 1 at a time
            #pragma unroll
            for (int n_r_31 = 0; n_r_31 < 2; ++n_r_31) {
                if (lane % 4 == 0 && (n0 + (long long)(n_lane + n_r_31 * 8)) < n_n) fd::store<fd::i32, 1>(&label[n0 + (long long)(n_lane + n_r_31 * 8)], &label_2_2[n_r_31]);
            }

            // [STORE d2] r132: address n; 2 elements a thread, 1 at a time
            #pragma unroll
            for (int n_r_32 = 0; n_r_32 < 2; ++n_r_32) {
                if (lane % 4 == 0 && (n0 + (long long)(n_lane + n_r_32 * 8)) < n_n) fd::store<fd::f32, 1>(&d2[n0 + (long long)(n_lane + n_r_32 * 8)], &d2_2[n_r_32]);
            }

            // [WARP_REDUCE label] r133: butterfly over lanes, masks [1, 2], lower lanes left
            #pragma unroll
            for (int n_r_33 = 0; n_r_33 < 2; ++n_r_33) {
                const float other_7 = fd::shuffle_xor(label_3[n_r_33], 1);
                const long long other_8 = fd::shuffle_xor(label_4[n_r_33], 1);
                const bool take_13 = label_4[n_r_33] < 0 || (0 <= other_8 && ((!(label_3[n_r_33] <= other_7) && label_3[n_r_33] == label_3[n_r_33]) || (!(!(other_7 <= label_3[n_r_33]) && other_7 == other_7) && other_8 < label_4[n_r_33])));
                const float next_5 = take_13 ? other_7 : label_3[n_r_33];
                const long long next_6 = take_13 ? other_8 : label_4[n_r_33];
                label_3[n_r_33] = next_5;
                label_4[n_r_33] = next_6;
                const float other_9 = fd::shuffle_xor(label_3[n_r_33], 2);
                const long long other_10 = fd::shuffle_xor(label_4[n_r_33], 2);
                const bool take_14 = label_4[n_r_33] < 0 || (0 <= other_10 && ((!(label_3[n_r_33] <= other_9) && label_3[n_r_33] == label_3[n_r_33]) || (!(!(other_9 <= label_3[n_r_33]) && other_9 == other_9) && other_10 < label_4[n_r_33])));
                const float next_7 = take_14 ? other_9 : label_3[n_r_33];
                const long long next_8 = take_14 ? other_10 : label_4[n_r_33];
                label_3[n_r_33] = next_7;
                label_4[n_r_33] = next_8;
            }

            // [WARP_REDUCE d2] r134: butterfly over lanes, masks [1, 2], lower lanes left
            #pragma unroll
            for (int n_r_34 = 0; n_r_34 < 2; ++n_r_34) {
                const float other_11 = fd::shuffle_xor(d2_2_2[n_r_34], 1);
                d2_2_2[n_r_34] = fd::min(d2_2_2[n_r_34], other_11);
                const float other_12 = fd::shuffle_xor(d2_2_2[n_r_34], 2);
                d2_2_2[n_r_34] = fd::min(d2_2_2[n_r_34], other_12);
            }

            // [STORE label] r135: address n; 2 elements a thread, 1 at a time
            #pragma unroll
            for (int n_r_35 = 0; n_r_35 < 2; ++n_r_35) {
                if (lane % 4 == 0 && (n_block + (long long)(n_lane + n_r_35 * 8)) < n_n) fd::store<fd::i32, 1>(&label[n_block + (long long)(n_lane + n_r_35 * 8)], &label_4[n_r_35]);
            }
            // [STORE d2]
            #pragma unroll  // r136
            for (int n_r_36 = 0; n_r_36 < 2; ++n_r_36) {
                if (lane % 4 == 0 && (n_block + (long long)(n_lane + n_r_36 * 8)) < n_n) fd::store<fd::f32, 1>(&d2[n_block + (long long)(n_lane + n_r_36 * 8)], &d2_2_2[n_r_36]);
            }
        }
    } else {  // r138
        fd::registers_fewer<40>();  // r136
        // [BRING c]
        if ((int)threadIdx.x == 256) {  // r138
            // [STORE d2]
            int buffer_2 = 0;  // r136
            int buffer_parity_2 = 0;
            int stage_2 = 0;
            int stage_parity_2 = 0;
            const int trips_2 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
            // [BRING c]
            #pragma unroll 1  // r138
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE d2]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers;  // r136
                const long long n0_2 = (long long)tile_2 * 256;
                const int column_tiles_2 = fd::div(n_k + 127, 128);

                // [BRING x] r137: 256 points in their whole depth into one of 2 copies that all consumers have read
                fd::mbarrier_wait(&s_x_empty[buffer_2], buffer_parity_2 ^ 1);
                fd::mbarrier_arrive_expect(&s_x_full[buffer_2], 65536);
                fd::tensor_copy(&s_x[buffer_2 * 32768], x_map, &s_x_full[buffer_2], 0, (int)n0_2);
                fd::tensor_copy(&s_x[buffer_2 * 32768 + 16384], x_map, &s_x_full[buffer_2], 64, (int)n0_2);
                buffer_2 += 1;
                if (buffer_2 == 2) {
                    buffer_2 = 0;
                    buffer_parity_2 = buffer_parity_2 ^ 1;
                }
                // [BRING c]
                #pragma unroll 1  // r138
                for (int column_tile_2 = 0; column_tile_2 < column_tiles_2; ++column_tile_2) {
                    // [BRING x]
                    const int k0_3 = column_tile_2 * 128;  // r137
                    // [BRING c]
                    fd::mbarrier_wait(&s_c_empty[stage_2], stage_parity_2 ^ 1);  // r138
                    fd::mbarrier_arrive_expect(&s_c_full[stage_2], 32768);
                    fd::tensor_copy(&s_c[stage_2 * 16384], c_map, &s_c_full[stage_2], 0, (int)(long long)k0_3);
                    fd::tensor_copy(&s_c[stage_2 * 16384 + 8192], c_map, &s_c_full[stage_2], 64, (int)(long long)k0_3);
                    stage_2 += 1;
                    if (stage_2 == 3) {
                        stage_2 = 0;
                        stage_parity_2 = stage_parity_2 ^ 1;
                    }
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(512, 2) kmeans_assign_kernel_any_1(
    const __nv_bfloat16* __restrict__ c,
    float* __restrict__ cc,
    long long n_k_2) {
    // [INIT] r144: one kernel over blocks of [k]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long k0 = (long long)(int)blockIdx.x * 64;
    const int k_lane = lane / 16 + warp * 2;  // r147
    const int d_lane = lane % 16 * 8;
    float cc_2[2];  // r144
    #pragma unroll
    for (int k_r = 0; k_r < 2; ++k_r) {
        cc_2[k_r] = 0.0f;
    }

    // [LOAD c] r147: address ((k * 128) + d); 16 elements a thread, 8 at a time; registers [k:2x32 d:8x1] lanes [d:16x8 k:2x1] warps [k:16x2]
    float c_2[16];
    #pragma unroll
    for (int k_r_2 = 0; k_r_2 < 2; ++k_r_2) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((k0 + (long long)(k_lane + k_r_2 * 32)) < n_k_2, &c_2[k_r_2 * 8], &c[(k0 + (long long)(k_lane + k_r_2 * 32)) * 128 + (long long)d_lane]);
    }

    // [COMPUTE cc] r148: 16 points a thread in registers [k:2x32 d:8x1] lanes [d:16x8 k:2x1] warps [k:16x2]
    #pragma unroll
    for (int k_r_3 = 0; k_r_3 < 2; ++k_r_3) {
        #pragma unroll
        for (int d_r = 0; d_r < 8; ++d_r) {
            const float base = c_2[k_r_3 * 8 + d_r];
            cc_2[k_r_3] += base * base;
        }
    }

    // [WARP_REDUCE cc] r149: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
    #pragma unroll
    for (int k_r_4 = 0; k_r_4 < 2; ++k_r_4) {
        const float other = fd::shuffle_xor(cc_2[k_r_4], 1);
        cc_2[k_r_4] += other;
        const float other_2 = fd::shuffle_xor(cc_2[k_r_4], 2);
        cc_2[k_r_4] += other_2;
        const float other_3 = fd::shuffle_xor(cc_2[k_r_4], 4);
        cc_2[k_r_4] += other_3;
        const float other_4 = fd::shuffle_xor(cc_2[k_r_4], 8);
        cc_2[k_r_4] += other_4;
    }

    // [STORE cc] r150: address k; 2 elements a thread, 1 at a time
    #pragma unroll
    for (int k_r_5 = 0; k_r_5 < 2; ++k_r_5) {
        if (lane % 16 == 0 && (k0 + (long long)(k_lane + k_r_5 * 32)) < n_k_2) fd::store<fd::f32, 1>(&cc[k0 + (long long)(k_lane + k_r_5 * 32)], &cc_2[k_r_5]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) kmeans_assign_kernel_any_2(
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ xx,
    long long n_n) {
    // [INIT] r145: one kernel over blocks of [n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long n0 = (long long)(int)blockIdx.x * 32;
    const int n_lane = lane / 16 + warp * 2;  // r151
    const int d_lane = lane % 16 * 8;
    fd::grid_wait();  // r187
    float xx_2[2];  // r145
    #pragma unroll
    for (int n_r = 0; n_r < 2; ++n_r) {
        xx_2[n_r] = 0.0f;
    }

    // [LOAD x] r151: address ((n * 128) + d); 16 elements a thread, 8 at a time; registers [n:2x16 d:8x1] lanes [d:16x8 n:2x1] warps [n:8x2]
    float x_2[16];
    #pragma unroll
    for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((n0 + (long long)(n_lane + n_r_2 * 16)) < n_n, &x_2[n_r_2 * 8], &x[(n0 + (long long)(n_lane + n_r_2 * 16)) * 128 + (long long)d_lane]);
    }

    // [COMPUTE xx] r152: 16 points a thread in registers [n:2x16 d:8x1] lanes [d:16x8 n:2x1] warps [n:8x2]
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
        #pragma unroll
        for (int d_r = 0; d_r < 8; ++d_r) {
            const float base = x_2[n_r_3 * 8 + d_r];
            xx_2[n_r_3] += base * base;
        }
    }

    // [WARP_REDUCE xx] r153: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
    #pragma unroll
    for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
        const float other = fd::shuffle_xor(xx_2[n_r_4], 1);
        xx_2[n_r_4] += other;
        const float other_2 = fd::shuffle_xor(xx_2[n_r_4], 2);
        xx_2[n_r_4] += other_2;
        const float other_3 = fd::shuffle_xor(xx_2[n_r_4], 4);
        xx_2[n_r_4] += other_3;
        const float other_4 = fd::shuffle_xor(xx_2[n_r_4], 8);
        xx_2[n_r_4] += other_4;
    }

    // [STORE xx] r154: address n; 2 elements a thread, 1 at a time
    #pragma unroll
    for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
        if (lane % 16 == 0 && (n0 + (long long)(n_lane + n_r_5 * 16)) < n_n) fd::store<fd::f32, 1>(&xx[n0 + (long long)(n_lane + n_r_5 * 16)], &xx_2[n_r_5]);
    }
}

extern "C" __global__ void __launch_bounds__(384, 1) kmeans_assign_kernel_any_3(
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ c,
    const float* cc,
    const float* xx,
    int* __restrict__ label,
    float* __restrict__ d2,
    int tiles,
    int workers,
    int rounds,
    long long n_n,
    long long n_k_2,
    const __grid_constant__ fd::TensorMap x_map,
    const __grid_constant__ fd::TensorMap c_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 65536 x bf16, bytes 0..131072
    __nv_bfloat16* s_c = reinterpret_cast<__nv_bfloat16*>(fd_shared + 131072);  // 49152 x bf16, bytes 131072..229376
    long long* s_x_full = reinterpret_cast<long long*>(fd_shared + 229376);  // 2 x i64, bytes 229376..229392
    long long* s_x_empty = reinterpret_cast<long long*>(fd_shared + 229392);  // 2 x i64, bytes 229392..229408
    long long* s_c_full = reinterpret_cast<long long*>(fd_shared + 229408);  // 3 x i64, bytes 229408..229432
    long long* s_c_empty = reinterpret_cast<long long*>(fd_shared + 229440);  // 3 x i64, bytes 229440..229464

    // [INIT] r146: one kernel over blocks of [n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int k_lane = lane % 4 * 2;  // r160
    const int n_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 128;  // r161
    fd::grid_wait();  // r187
    float factor[1];  // r163
    factor[0] = fd::shuffle_index(-2.0f, 0);
    float factor_2[1];  // r168
    factor_2[0] = fd::shuffle_index(-2.0f, 0);

    // [INIT] r155: 2 x 256 rows stay for all columns, 3 stages of 128 columns, 2 x 128 bytes a point; 2 consumer warpgroups of 2 x 64 accumulators a thread, one producer
    if ((int)threadIdx.x == 0) {
        #pragma unroll
        for (int copy = 0; copy < 2; ++copy) {
            fd::mbarrier_init(&s_x_full[copy], 1);
            fd::mbarrier_init(&s_x_empty[copy], 8);
        }
        #pragma unroll
        for (int copy_2 = 0; copy_2 < 3; ++copy_2) {
            fd::mbarrier_init(&s_c_full[copy_2], 1);
            fd::mbarrier_init(&s_c_empty[copy_2], 8);
        }
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING c] r186: 128 points in their whole depth into one of 3 copies that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [INIT]
        fd::registers_more<232>();  // r155
        int buffer = 0;
        int buffer_parity = 0;
        int stage = 0;
        int stage_parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        const int trips = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

        // [STORE d2] r184: address n; 2 elements a thread, 1 at a time
        float dot[64];
        float label_2[2];
        long long label_2_2[2];
        float d2_2[2];
        float dot_2[64];
        float label_3[2];
        long long label_4[2];
        float d2_2_2[2];
        float cc_2[32];
        float xx_2[2];
        float tile_best[2];
        int tile_place[2];
        float xx_2_2[2];
        float cc_2_2[32];
        float xx_3[2];
        float tile_best_2[2];
        int tile_place_2[2];
        float xx_4[2];
        float cc_3[32];
        float cc_4[32];
        float tile_best_3[2];
        int tile_place_3[2];
        float tile_best_4[2];
        int tile_place_4[2];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers;  // r155
            const long long n0 = (long long)tile * 256;
            const int column_tiles = (int)fd::div(n_k_2 + 127, 128LL);

            // [INIT] r156: states of the rows start at the identity of their operators
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                label_2[n_r] = fd::infinity();
                label_2_2[n_r] = -1LL;
            }
            #pragma unroll
            for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                d2_2[n_r_2] = fd::infinity();
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                label_3[n_r_3] = fd::infinity();
                label_4[n_r_3] = -1LL;
            }
            #pragma unroll
            for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
                d2_2_2[n_r_4] = fd::infinity();
            }
            const long long n_block = n0 + 64;
            fd::mbarrier_wait(&s_x_full[buffer], buffer_parity);

            // [LOAD xx] r161: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
            #pragma unroll
            for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
                fd::load_or_zero<fd::f32, 1>((n0 + (long long)(n_lane + n_r_5 * 8)) < n_n, &xx_2[n_r_5], &xx[n0 + (long long)(n_lane + n_r_5 * 8)]);
            }

            // [LOAD xx] r166: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
            #pragma unroll
            for (int n_r_14 = 0; n_r_14 < 2; ++n_r_14) {
                fd::load_or_zero<fd::f32, 1>((n_block + (long long)(n_lane + n_r_14 * 8)) < n_n, &xx_3[n_r_14], &xx[n_block + (long long)(n_lane + n_r_14 * 8)]);
            }

            // [COMPUTE label] r176: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one ...
            if (0 < column_tiles) {
                // [INIT]
                const int whole_tiles = (int)fd::div(n_k_2, 128LL);  // r156

                // [LOAD cc] r170: address k; 32 elements a thread, 2 at a time; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
                #pragma unroll 1
                for (int column_tile = 0; column_tile < whole_tiles; ++column_tile) {
                    // [INIT]
                    const long long k0 = (long long)column_tile * 128;  // r156
                    fd::mbarrier_wait(&s_c_full[stage], stage_parity);  // r157

                    // [COMPUTE dot] r158: m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_settle<64>(&dot[0]);
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384]), false);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 32), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 64), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 96), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32768), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16384), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32800), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16416), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32832), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16448), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32864), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16480), true);
                    fd::warpgroup_commit();

                    // [COMPUTE dot] r159: m64n128 bf16 of block 1 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_settle<64>(&dot_2[0]);
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384]), false);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 32), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 64), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 96), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 40960), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16384), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 40992), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16416), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 41024), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16448), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 41056), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16480), true);
                    fd::warpgroup_commit();

                    // [LOAD cc] r160: address k; 32 elements a thread, 2 at a time; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
                    #pragma unroll
                    for (int k_r = 0; k_r < 16; ++k_r) {
                        fd::load<fd::f32, 2>(&cc_2[k_r * 2], &cc[k0 + (long long)k_lane + (long long)(k_r * 8)]);
                    }
                    fd::warpgroup_wait<1>();
                    fd::warpgroup_settle<64>(&dot[0]);

                    // [COMPUTE label] r162: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one ...
                    #pragma unroll  // r163
                    for (int n_r_6 = 0; n_r_6 < 2; ++n_r_6) {
                        tile_best[n_r_6] = fd::infinity();
                        tile_place[n_r_6] = -1;
                    }
                    #pragma unroll
                    for (int k_r_2 = 0; k_r_2 < 16; ++k_r_2) {
                        #pragma unroll
                        for (int n_r_7 = 0; n_r_7 < 2; ++n_r_7) {
                            #pragma unroll
                            for (int k_r_3 = 0; k_r_3 < 2; ++k_r_3) {
                                const float item = cc_2[k_r_2 * 2 + k_r_3] + factor[0] * dot[(k_r_2 * 2 + n_r_7) * 2 + k_r_3];
                                const bool take = item < tile_best[n_r_7];
                                tile_best[n_r_7] = fd::min(tile_best[n_r_7], item);
                                tile_place[n_r_7] = take ? k_r_2 * 8 + k_r_3 : tile_place[n_r_7];
                            }
                        }
                    }

                    // [LOAD cc] r165: address k; 32 elements a thread, 2 at a time; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
                    bool strange = false;
                    #pragma unroll
                    for (int n_r_12 = 0; n_r_12 < 2; ++n_r_12) {
                        const float addend = xx_2[n_r_12];
                        const float number = addend + (addend - addend);
                        tile_best[n_r_12] = number + tile_best[n_r_12];
                        strange = strange || tile_best[n_r_12] != tile_best[n_r_12];
                    }
                    if (strange) {
                        // [LOAD xx] r164: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
                        #pragma unroll
                        for (int n_r_8 = 0; n_r_8 < 2; ++n_r_8) {
                            fd::load_or_zero<fd::f32, 1>((n0 + (long long)(n_lane + n_r_8 * 8)) < n_n, &xx_2_2[n_r_8], &xx[n0 + (long long)(n_lane + n_r_8 * 8)]);
                        }
                        // [LOAD cc]
                        #pragma unroll  // r165
                        for (int k_r_4 = 0; k_r_4 < 16; ++k_r_4) {
                            fd::load<fd::f32, 2>(&cc_2_2[k_r_4 * 2], &cc[k0 + (long long)k_lane + (long long)(k_r_4 * 8)]);
                        }
                        #pragma unroll
                        for (int n_r_9 = 0; n_r_9 < 2; ++n_r_9) {
                            tile_best[n_r_9] = fd::infinity();
                            tile_place[n_r_9] = -1;
                        }
                        #pragma unroll
                        for (int k_r_5 = 0; k_r_5 < 16; ++k_r_5) {
                            #pragma unroll
                            for (int n_r_10 = 0; n_r_10 < 2; ++n_r_10) {
                                #pragma unroll
                                for (int k_r_6 = 0; k_r_6 < 2; ++k_r_6) {
                                    const float item_2 = xx_2_2[n_r_10] + cc_2_2[k_r_5 * 2 + k_r_6] + -2.0f * dot[(k_r_5 * 2 + n_r_10) * 2 + k_r_6];
                                    const bool take_2 = (item_2 != item_2 && tile_best[n_r_10] == tile_best[n_r_10]) || item_2 < tile_best[n_r_10];
                                    tile_best[n_r_10] = take_2 ? item_2 : tile_best[n_r_10];
                                    tile_place[n_r_10] = take_2 ? k_r_5 * 8 + k_r_6 : tile_place[n_r_10];
                                    d2_2[n_r_10] = fd::min(d2_2[n_r_10], item_2);
                                }
                            }
                        }
                    } else {
                        #pragma unroll
                        for (int n_r_11 = 0; n_r_11 < 2; ++n_r_11) {
                            d2_2[n_r_11] = fd::min(d2_2[n_r_11], tile_best[n_r_11]);
                        }
                    }
                    const long long first_place = k0 + (long long)k_lane;
                    #pragma unroll
                    for (int n_r_13 = 0; n_r_13 < 2; ++n_r_13) {
                        const bool take_3 = label_2_2[n_r_13] < 0 || (tile_best[n_r_13] != tile_best[n_r_13] && label_2[n_r_13] == label_2[n_r_13]) || tile_best[n_r_13] < label_2[n_r_13];
                        label_2[n_r_13] = take_3 ? tile_best[n_r_13] : label_2[n_r_13];
                        label_2_2[n_r_13] = take_3 ? first_place + (long long)(tile_place[n_r_13] < 0 ? 0 : tile_place[n_r_13]) : label_2_2[n_r_13];
                    }
                    fd::warpgroup_wait<0>();
                    fd::warpgroup_settle<64>(&dot_2[0]);
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_c_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 3) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0 && column_tile == column_tiles - 1) {
                        fd::mbarrier_arrive(&s_x_empty[buffer]);
                    }

                    // [COMPUTE label] r167: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one ...
                    #pragma unroll  // r168
                    for (int n_r_15 = 0; n_r_15 < 2; ++n_r_15) {
                        tile_best_2[n_r_15] = fd::infinity();
                        tile_place_2[n_r_15] = -1;
                    }
                    #pragma unroll
                    for (int k_r_7 = 0; k_r_7 < 16; ++k_r_7) {
                        #pragma unroll
                        for (int n_r_16 = 0; n_r_16 < 2; ++n_r_16) {
                            #pragma unroll
                            for (int k_r_8 = 0; k_r_8 < 2; ++k_r_8) {
                                const float item_3 = cc_2[k_r_7 * 2 + k_r_8] + factor_2[0] * dot_2[(k_r_7 * 2 + n_r_16) * 2 + k_r_8];
                                const bool take_4 = item_3 < tile_best_2[n_r_16];
                                tile_best_2[n_r_16] = fd::min(tile_best_2[n_r_16], item_3);
                                tile_place_2[n_r_16] = take_4 ? k_r_7 * 8 + k_r_8 : tile_place_2[n_r_16];
                            }
                        }
                    }
                    // [LOAD cc]
                    bool strange_2 = false;  // r170
                    #pragma unroll
                    for (int n_r_21 = 0; n_r_21 < 2; ++n_r_21) {
                        const float addend_2 = xx_3[n_r_21];
                        const float number_2 = addend_2 + (addend_2 - addend_2);
                        tile_best_2[n_r_21] = number_2 + tile_best_2[n_r_21];
                        strange_2 = strange_2 || tile_best_2[n_r_21] != tile_best_2[n_r_21];
                    }
                    if (strange_2) {
                        // [LOAD xx] r169: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
                        #pragma unroll
                        for (int n_r_17 = 0; n_r_17 < 2; ++n_r_17) {
                            fd::load_or_zero<fd::f32, 1>((n_block + (long long)(n_lane + n_r_17 * 8)) < n_n, &xx_4[n_r_17], &xx[n_block + (long long)(n_lane + n_r_17 * 8)]);
                        }
                        // [LOAD cc]
                        #pragma unroll  // r170
                        for (int k_r_9 = 0; k_r_9 < 16; ++k_r_9) {
                            fd::load<fd::f32, 2>(&cc_3[k_r_9 * 2], &cc[k0 + (long long)k_lane + (long long)(k_r_9 * 8)]);
                        }
                        #pragma unroll
                        for (int n_r_18 = 0; n_r_18 < 2; ++n_r_18) {
                            tile_best_2[n_r_18] = fd::infinity();
                            tile_place_2[n_r_18] = -1;
                        }
                        #pragma unroll
                        for (int k_r_10 = 0; k_r_10 < 16; ++k_r_10) {
                            #pragma unroll
                            for (int n_r_19 = 0; n_r_19 < 2; ++n_r_19) {
                                #pragma unroll
                                for (int k_r_11 = 0; k_r_11 < 2; ++k_r_11) {
                                    const float item_4 = xx_4[n_r_19] + cc_3[k_r_10 * 2 + k_r_11] + -2.0f * dot_2[(k_r_10 * 2 + n_r_19) * 2 + k_r_11];
                                    const bool take_5 = (item_4 != item_4 && tile_best_2[n_r_19] == tile_best_2[n_r_19]) || item_4 < tile_best_2[n_r_19];
                                    tile_best_2[n_r_19] = take_5 ? item_4 : tile_best_2[n_r_19];
                                    tile_place_2[n_r_19] = take_5 ? k_r_10 * 8 + k_r_11 : tile_place_2[n_r_19];
                                    d2_2_2[n_r_19] = fd::min(d2_2_2[n_r_19], item_4);
                                }
                            }
                        }
                    } else {
                        #pragma unroll
                        for (int n_r_20 = 0; n_r_20 < 2; ++n_r_20) {
                            d2_2_2[n_r_20] = fd::min(d2_2_2[n_r_20], tile_best_2[n_r_20]);
                        }
                    }
                    const long long first_place_2 = k0 + (long long)k_lane;
                    #pragma unroll
                    for (int n_r_22 = 0; n_r_22 < 2; ++n_r_22) {
                        const bool take_6 = label_4[n_r_22] < 0 || (tile_best_2[n_r_22] != tile_best_2[n_r_22] && label_3[n_r_22] == label_3[n_r_22]) || tile_best_2[n_r_22] < label_3[n_r_22];
                        label_3[n_r_22] = take_6 ? tile_best_2[n_r_22] : label_3[n_r_22];
                        label_4[n_r_22] = take_6 ? first_place_2 + (long long)(tile_place_2[n_r_22] < 0 ? 0 : tile_place_2[n_r_22]) : label_4[n_r_22];
                    }
                }
                // [COMPUTE label]
                if (whole_tiles < column_tiles) {  // r176
                    // [LOAD cc]
                    const long long k0_2 = (long long)whole_tiles * 128;  // r170
                    fd::mbarrier_wait(&s_c_full[stage], stage_parity);  // r171

                    // [COMPUTE dot] r172: m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_settle<64>(&dot[0]);
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192]), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384]), false);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 32), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 64), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 64), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 96), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 96), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32768), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16384), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32800), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16416), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32832), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16448), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 32864), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16480), true);
                    fd::warpgroup_commit();

                    // [COMPUTE dot] r173: m64n128 bf16 of block 1 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_settle<64>(&dot_2[0]);
                    fd::warpgroup_fence();
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8192), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384]), false);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8224), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 32), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8256), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 64), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 8288), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 96), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 40960), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16384), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 40992), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16416), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 41024), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16448), true);
                    fd::wgmma_m64n128k16_bf16_kk(&dot_2[0], fd::warpgroup_matrix<1024, 16, 1>(&s_x[buffer * 32768 + group * 8192], 41056), fd::warpgroup_matrix<1024, 16, 1>(&s_c[stage * 16384], 16480), true);
                    fd::warpgroup_commit();

                    // [LOAD cc] r174: address k; 32 elements a thread, 2 at a time, one by one where the row ends among them; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
                    #pragma unroll
                    for (int k_r_12 = 0; k_r_12 < 16; ++k_r_12) {
                        fd::load_or_zero<fd::f32, 2>((k0_2 + (long long)k_lane + (long long)(k_r_12 * 8 + 1)) < n_k_2, &cc_4[k_r_12 * 2], &cc[k0_2 + (long long)k_lane + (long long)(k_r_12 * 8)]);
                    }
                    #pragma unroll
                    for (int k_r_13 = 0; k_r_13 < 16; ++k_r_13) {
                        if (__builtin_expect((k0_2 + (long long)k_lane + (long long)(k_r_13 * 8)) < n_k_2 && !((k0_2 + (long long)k_lane + (long long)(k_r_13 * 8 + 1)) < n_k_2), 0)) {
                            #pragma unroll
                            for (int end_r = 0; end_r < 2; ++end_r) {
                                fd::load_or_zero<fd::f32, 1>((k0_2 + (long long)k_lane + (long long)(k_r_13 * 8 + end_r)) < n_k_2, &cc_4[k_r_13 * 2 + end_r], &cc[k0_2 + (long long)k_lane + (long long)(k_r_13 * 8 + end_r)]);
                            }
                        }
                    }
                    fd::warpgroup_wait<1>();
                    fd::warpgroup_settle<64>(&dot[0]);

                    // [COMPUTE label] r175: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one ...
                    #pragma unroll
                    for (int n_r_23 = 0; n_r_23 < 2; ++n_r_23) {
                        tile_best_3[n_r_23] = fd::infinity();
                        tile_place_3[n_r_23] = -1;
                    }
                    #pragma unroll
                    for (int k_r_14 = 0; k_r_14 < 16; ++k_r_14) {
                        #pragma unroll
                        for (int n_r_24 = 0; n_r_24 < 2; ++n_r_24) {
                            #pragma unroll
                            for (int k_r_15 = 0; k_r_15 < 2; ++k_r_15) {
                                const float item_5 = xx_2[n_r_24] + cc_4[k_r_14 * 2 + k_r_15] + -2.0f * dot[(k_r_14 * 2 + n_r_24) * 2 + k_r_15];
                                const bool take_7 = (k0_2 + (long long)k_lane + (long long)(k_r_14 * 8 + k_r_15)) < n_k_2 && (tile_place_3[n_r_24] < 0 || (item_5 != item_5 && tile_best_3[n_r_24] == tile_best_3[n_r_24]) || item_5 < tile_best_3[n_r_24]);
                                tile_best_3[n_r_24] = take_7 ? item_5 : tile_best_3[n_r_24];
                                tile_place_3[n_r_24] = take_7 ? k_r_14 * 8 + k_r_15 : tile_place_3[n_r_24];
                                d2_2[n_r_24] = (k0_2 + (long long)k_lane + (long long)(k_r_14 * 8 + k_r_15)) < n_k_2 ? fd::min(d2_2[n_r_24], item_5) : d2_2[n_r_24];
                            }
                        }
                    }
                    const long long first_place_3 = k0_2 + (long long)k_lane;
                    #pragma unroll
                    for (int n_r_25 = 0; n_r_25 < 2; ++n_r_25) {
                        const bool take_8 = tile_place_3[n_r_25] < 0 == false && (label_2_2[n_r_25] < 0 || (tile_best_3[n_r_25] != tile_best_3[n_r_25] && label_2[n_r_25] == label_2[n_r_25]) || tile_best_3[n_r_25] < label_2[n_r_25]);
                        label_2[n_r_25] = take_8 ? tile_best_3[n_r_25] : label_2[n_r_25];
                        label_2_2[n_r_25] = take_8 ? first_place_3 + (long long)tile_place_3[n_r_25] : label_2_2[n_r_25];
                    }
                    fd::warpgroup_wait<0>();
                    fd::warpgroup_settle<64>(&dot_2[0]);
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_c_empty[stage]);
                    }
                    stage += 1;
                    if (stage == 3) {
                        stage = 0;
                        stage_parity = stage_parity ^ 1;
                    }
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_x_empty[buffer]);
                    }
                    // [COMPUTE label]
                    #pragma unroll  // r176
                    for (int n_r_26 = 0; n_r_26 < 2; ++n_r_26) {
                        tile_best_4[n_r_26] = fd::infinity();
                        tile_place_4[n_r_26] = -1;
                    }
                    #pragma unroll
                    for (int k_r_16 = 0; k_r_16 < 16; ++k_r_16) {
                        #pragma unroll
                        for (int n_r_27 = 0; n_r_27 < 2; ++n_r_27) {
                            #pragma unroll
                            for (int k_r_17 = 0; k_r_17 < 2; ++k_r_17) {
                                const float item_6 = xx_3[n_r_27] + cc_4[k_r_16 * 2 + k_r_17] + -2.0f * dot_2[(k_r_16 * 2 + n_r_27) * 2 + k_r_17];
                                const bool take_9 = (k0_2 + (long long)k_lane + (long long)(k_r_16 * 8 + k_r_17)) < n_k_2 && (tile_place_4[n_r_27] < 0 || (item_6 != item_6 && tile_best_4[n_r_27] == tile_best_4[n_r_27]) || item_6 < tile_best_4[n_r_27]);
                                tile_best_4[n_r_27] = take_9 ? item_6 : tile_best_4[n_r_27];
                                tile_place_4[n_r_27] = take_9 ? k_r_16 * 8 + k_r_17 : tile_place_4[n_r_27];
                                d2_2_2[n_r_27] = (k0_2 + (long long)k_lane + (long long)(k_r_16 * 8 + k_r_17)) < n_k_2 ? fd::min(d2_2_2[n_r_27], item_6) : d2_2_2[n_r_27];
                            }
                        }
                    }
                    const long long first_place_4 = k0_2 + (long long)k_lane;
                    #pragma unroll
                    for (int n_r_28 = 0; n_r_28 < 2; ++n_r_28) {
                        const bool take_10 = tile_place_4[n_r_28] < 0 == false && (label_4[n_r_28] < 0 || (tile_best_4[n_r_28] != tile_best_4[n_r_28] && label_3[n_r_28] == label_3[n_r_28]) || tile_best_4[n_r_28] < label_3[n_r_28]);
                        label_3[n_r_28] = take_10 ? tile_best_4[n_r_28] : label_3[n_r_28];
                        label_4[n_r_28] = take_10 ? first_place_4 + (long long)tile_place_4[n_r_28] : label_4[n_r_28];
                    }
                }
            } else if (lane == 0) {
                fd::mbarrier_arrive(&s_x_empty[buffer]);
            }
            buffer += 1;
            if (buffer == 2) {
                buffer = 0;
                buffer_parity = buffer_parity ^ 1;
            }

            // [WARP_REDUCE label] r177: butterfly over lanes, masks [1, 2], lower lanes left
            #pragma unroll
            for (int n_r_29 = 0; n_r_29 < 2; ++n_r_29) {
                const float other = fd::shuffle_xor(label_2[n_r_29], 1);
                const long long other_2 = fd::shuffle_xor(label_2_2[n_r_29], 1);
                const bool take_11 = label_2_2[n_r_29] < 0 || (0 <= other_2 && ((!(label_2[n_r_29] <= other) && label_2[n_r_29] == label_2[n_r_29]) || (!(!(other <= label_2[n_r_29]) && other == other) && other_2 < label_2_2[n_r_29])));
                const float next = take_11 ? other : label_2[n_r_29];
                const long long next_2 = take_11 ? other_2 : label_2_2[n_r_29];
                label_2[n_r_29] = next;
                label_2_2[n_r_29] = next_2;
                const float other_3 = fd::shuffle_xor(label_2[n_r_29], 2);
                const long long other_4 = fd::shuffle_xor(label_2_2[n_r_29], 2);
                const bool take_12 = label_2_2[n_r_29] < 0 || (0 <= other_4 && ((!(label_2[n_r_29] <= other_3) && label_2[n_r_29] == label_2[n_r_29]) || (!(!(other_3 <= label_2[n_r_29]) && other_3 == other_3) && other_4 < label_2_2[n_r_29])));
                const float next_3 = take_12 ? other_3 : label_2[n_r_29];
                const long long next_4 = take_12 ? other_4 : label_2_2[n_r_29];
                label_2[n_r_29] = next_3;
                label_2_2[n_r_29] = next_4;
            }

            // [WARP_REDUCE d2] r178: butterfly over lanes, masks [1, 2], lower lanes left
            #pragma unroll
            for (int n_r_30 = 0; n_r_30 < 2; ++n_r_30) {
                const float other_5 = fd::shuffle_xor(d2_2[n_r_30], 1);
                d2_2[n_r_30] = fd::min(d2_2[n_r_30], other_5);
                const float other_6 = fd::shuffle_xor(d2_2[n_r_30], 2);
                d2_2[n_r_30] = fd::min(d2_2[n_r_30], other_6);
            }

            // [STORE label] r179: address n; 2 elements a thread, 1 at a time
            #pragma unroll
            for (int n_r_31 = 0; n_r_31 < 2; ++n_r_31) {
                if (lane % 4 == 0 && (n0 + (long long)(n_lane + n_r_31 * 8)) < n_n) fd::store<fd::i32, 1>(&label[n0 + (long long)(n_lane + n_r_31 * 8)], &label_2_2[n_r_31]);
            }

            // [STORE d2] r180: address n; 2 elements a thread, 1 at a time
            #pragma unroll
            for (int n_r_32 = 0; n_r_32 < 2; ++n_r_32) {
                if (lane % 4 == 0 && (n0 + (long long)(n_lane + n_r_32 * 8)) < n_n) fd::store<fd::f32, 1>(&d2[n0 + (long long)(n_lane + n_r_32 * 8)], &d2_2[n_r_32]);
            }

            // [WARP_REDUCE label] r181: butterfly over lanes, masks [1, 2], lower lanes left
            #pragma unroll
            for (int n_r_33 = 0; n_r_33 < 2; ++n_r_33) {
                const float other_7 = fd::shuffle_xor(label_3[n_r_33], 1);
                const long long other_8 = fd::shuffle_xor(label_4[n_r_33], 1);
                const bool take_13 = label_4[n_r_33] < 0 || (0 <= other_8 && ((!(label_3[n_r_33] <= other_7) && label_3[n_r_33] == label_3[n_r_33]) || (!(!(other_7 <= label_3[n_r_33]) && other_7 == other_7) && other_8 < label_4[n_r_33])));
                const float next_5 = take_13 ? other_7 : label_3[n_r_33];
                const long long next_6 = take_13 ? other_8 : label_4[n_r_33];
                label_3[n_r_33] = next_5;
                label_4[n_r_33] = next_6;
                const float other_9 = fd::shuffle_xor(label_3[n_r_33], 2);
                const long long other_10 = fd::shuffle_xor(label_4[n_r_33], 2);
                const bool take_14 = label_4[n_r_33] < 0 || (0 <= other_10 && ((!(label_3[n_r_33] <= other_9) && label_3[n_r_33] == label_3[n_r_33]) || (!(!(other_9 <= label_3[n_r_33]) && other_9 == other_9) && other_10 < label_4[n_r_33])));
                const float next_7 = take_14 ? other_9 : label_3[n_r_33];
                const long long next_8 = take_14 ? other_10 : label_4[n_r_33];
                label_3[n_r_33] = next_7;
                label_4[n_r_33] = next_8;
            }

            // [WARP_REDUCE d2] r182: butterfly over lanes, masks [1, 2], lower lanes left
            #pragma unroll
            for (int n_r_34 = 0; n_r_34 < 2; ++n_r_34) {
                const float other_11 = fd::shuffle_xor(d2_2_2[n_r_34], 1);
                d2_2_2[n_r_34] = fd::min(d2_2_2[n_r_34], other_11);
                const float other_12 = fd::shuffle_xor(d2_2_2[n_r_34], 2);
                d2_2_2[n_r_34] = fd::min(d2_2_2[n_r_34], other_12);
            }

            // [STORE label] r183: address n; 2 elements a thread, 1 at a time
            #pragma unroll
            for (int n_r_35 = 0; n_r_35 < 2; ++n_r_35) {
                if (lane % 4 == 0 && (n_block + (long long)(n_lane + n_r_35 * 8)) < n_n) fd::store<fd::i32, 1>(&label[n_block + (long long)(n_lane + n_r_35 * 8)], &label_4[n_r_35]);
            }
            // [STORE d2]
            #pragma unroll  // r184
            for (int n_r_36 = 0; n_r_36 < 2; ++n_r_36) {
                if (lane % 4 == 0 && (n_block + (long long)(n_lane + n_r_36 * 8)) < n_n) fd::store<fd::f32, 1>(&d2[n_block + (long long)(n_lane + n_r_36 * 8)], &d2_2_2[n_r_36]);
            }
        }
    } else {  // r186
        fd::registers_fewer<40>();  // r184
        // [BRING c]
        if ((int)threadIdx.x == 256) {  // r186
            // [STORE d2]
            int buffer_2 = 0;  // r184
            int buffer_parity_2 = 0;
            int stage_2 = 0;
            int stage_parity_2 = 0;
            const int trips_2 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
            // [BRING c]
            #pragma unroll 1  // r186
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE d2]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers;  // r184
                const long long n0_2 = (long long)tile_2 * 256;
                const int column_tiles_2 = (int)fd::div(n_k_2 + 127, 128LL);

                // [BRING x] r185: 256 points in their whole depth into one of 2 copies that all consumers have read
                fd::mbarrier_wait(&s_x_empty[buffer_2], buffer_parity_2 ^ 1);
                fd::mbarrier_arrive_expect(&s_x_full[buffer_2], 65536);
                fd::tensor_copy(&s_x[buffer_2 * 32768], x_map, &s_x_full[buffer_2], 0, (int)n0_2);
                fd::tensor_copy(&s_x[buffer_2 * 32768 + 16384], x_map, &s_x_full[buffer_2], 64, (int)n0_2);
                buffer_2 += 1;
                if (buffer_2 == 2) {
                    buffer_2 = 0;
                    buffer_parity_2 = buffer_parity_2 ^ 1;
                }
                // [BRING c]
                #pragma unroll 1  // r186
                for (int column_tile_2 = 0; column_tile_2 < column_tiles_2; ++column_tile_2) {
                    // [BRING x]
                    const long long k0_3 = (long long)column_tile_2 * 128;  // r185
                    // [BRING c]
                    fd::mbarrier_wait(&s_c_empty[stage_2], stage_parity_2 ^ 1);  // r186
                    fd::mbarrier_arrive_expect(&s_c_full[stage_2], 32768);
                    fd::tensor_copy(&s_c[stage_2 * 16384], c_map, &s_c_full[stage_2], 0, (int)k0_3);
                    fd::tensor_copy(&s_c[stage_2 * 16384 + 8192], c_map, &s_c_full[stage_2], 64, (int)k0_3);
                    stage_2 += 1;
                    if (stage_2 == 3) {
                        stage_2 = 0;
                        stage_parity_2 = stage_parity_2 ^ 1;
                    }
                }
            }
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r96 [step2, problem] fuse, cc: one kernel over blocks of [k]; it reads nothing that a kernel before it makes
// r97 [step2, problem] fuse, xx: one kernel over blocks of [n]; it reads nothing that a kernel before it makes
// r98 [step2, problem] fuse, dot, s, label, d2: one kernel over blocks of [n]; it reads nothing that a kernel before it makes
// r99 [build, hardware] load-tile, c: address ((k * 128) + d); 16 elements a thread, 8 at a time; registers [k:2x32 d:8x1] lanes [d:16x8 k:2x1] warps [k:16x2]
// r100 [build, problem] reduce-registers, cc[k] = sum[d] pow(c[k, d], 2): 16 points a thread in registers [k:2x32 d:8x1] lanes [d:16x8 k:2x1] warps [k:16x2]
// r101 [build, hardware] warp-reduce, cc: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
// r102 [build, hardware] store-tile, cc: address k; 2 elements a thread, 1 at a time
// r103 [build, hardware] load-tile, x: address ((n * 128) + d); 16 elements a thread, 8 at a time; registers [n:2x16 d:8x1] lanes [d:16x8 n:2x1] warps [n:8x2]
// r104 [build, problem] reduce-registers, xx[n] = sum[d] pow(x[n, d], 2): 16 points a thread in registers [n:2x16 d:8x1] lanes [d:16x8 n:2x1] warps [n:8x2]
// r105 [build, hardware] warp-reduce, xx: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
// r106 [build, hardware] store-tile, xx: address n; 2 elements a thread, 1 at a time
// r107 [build, hardware] ring-of-columns, dot: 2 x 256 rows stay for all columns, 3 stages of 128 columns, 2 x 128 bytes a point; 2 consumer warpgroups of 2 x 64 accumulators a thread, one producer
// r108 [build, problem] stream-init, k: states of the rows start at the identity of their operators
// r109 [build, hardware] stream-loop, k: `k` is streamed in tiles of 128; whole ones
// r110 [build, hardware] warpgroup-matrix-unit, dot[n,k] = sum[d] (x[n, d] * c[k, d]): m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r111 [build, hardware] warpgroup-matrix-unit, dot[n,k] = sum[d] (x[n, d] * c[k, d]): m64n128 bf16 of block 1 of a consumer's rows, 128 points of the depth
// r112 [build, hardware] load-tile, cc: address k; 32 elements a thread, 2 at a time; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
// r113 [build, hardware] load-tile, xx: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
// r114 [build, problem] best-of-rows, label[n] = argmin[k] s[n, k]: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one is NaN
// r115 [build, problem] added-to-the-best, label: xx[n] is the same for all points of a row: it is added to the best of the others
// r116 [build, hardware] load-tile, xx: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
// r117 [build, hardware] load-tile, cc: address k; 32 elements a thread, 2 at a time; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
// r118 [build, hardware] load-tile, xx: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
// r119 [build, problem] best-of-rows, label[n] = argmin[k] s[n, k]: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one is NaN
// r120 [build, problem] added-to-the-best, label: xx[n] is the same for all points of a row: it is added to the best of the others
// r121 [build, hardware] load-tile, xx: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
// r122 [build, hardware] load-tile, cc: address k; 32 elements a thread, 2 at a time; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
// r123 [build, hardware] stream-loop, k: `k` is streamed in tiles of 128; the last one overhangs
// r124 [build, hardware] warpgroup-matrix-unit, dot[n,k] = sum[d] (x[n, d] * c[k, d]): m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r125 [build, hardware] warpgroup-matrix-unit, dot[n,k] = sum[d] (x[n, d] * c[k, d]): m64n128 bf16 of block 1 of a consumer's rows, 128 points of the depth
// r126 [build, hardware] load-tile, cc: address k; 32 elements a thread, 2 at a time, one by one where the row ends among them; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
// r127 [build, problem] best-of-rows, label[n] = argmin[k] s[n, k]: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one is NaN
// r128 [build, problem] best-of-rows, label[n] = argmin[k] s[n, k]: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one is NaN
// r129 [build, hardware] warp-reduce, label: butterfly over lanes, masks [1, 2], lower lanes left
// r130 [build, hardware] warp-reduce, d2: butterfly over lanes, masks [1, 2], lower lanes left
// r131 [build, hardware] store-tile, label: address n; 2 elements a thread, 1 at a time
// r132 [build, hardware] store-tile, d2: address n; 2 elements a thread, 1 at a time
// r133 [build, hardware] warp-reduce, label: butterfly over lanes, masks [1, 2], lower lanes left
// r134 [build, hardware] warp-reduce, d2: butterfly over lanes, masks [1, 2], lower lanes left
// r135 [build, hardware] store-tile, label: address n; 2 elements a thread, 1 at a time
// r136 [build, hardware] store-tile, d2: address n; 2 elements a thread, 1 at a time
// r137 [build, hardware] copy-engine, x: 256 points in their whole depth into one of 2 copies that all consumers have read
// r138 [build, hardware] copy-engine, c: 128 points in their whole depth into one of 3 copies that all consumers have read
// r139 [build, hardware] early-launch, kmeans_assign_kernel_1, kmeans_assign_kernel_2, kmeans_assign_kernel_3: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r144 [step2, problem] fuse, cc: one kernel over blocks of [k]; it reads nothing that a kernel before it makes
// r145 [step2, problem] fuse, xx: one kernel over blocks of [n]; it reads nothing that a kernel before it makes
// r146 [step2, problem] fuse, dot, s, label, d2: one kernel over blocks of [n]; it reads nothing that a kernel before it makes
// r147 [build, hardware] load-tile, c: address ((k * 128) + d); 16 elements a thread, 8 at a time; registers [k:2x32 d:8x1] lanes [d:16x8 k:2x1] warps [k:16x2]
// r148 [build, problem] reduce-registers, cc[k] = sum[d] pow(c[k, d], 2): 16 points a thread in registers [k:2x32 d:8x1] lanes [d:16x8 k:2x1] warps [k:16x2]
// r149 [build, hardware] warp-reduce, cc: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
// r150 [build, hardware] store-tile, cc: address k; 2 elements a thread, 1 at a time
// r151 [build, hardware] load-tile, x: address ((n * 128) + d); 16 elements a thread, 8 at a time; registers [n:2x16 d:8x1] lanes [d:16x8 n:2x1] warps [n:8x2]
// r152 [build, problem] reduce-registers, xx[n] = sum[d] pow(x[n, d], 2): 16 points a thread in registers [n:2x16 d:8x1] lanes [d:16x8 n:2x1] warps [n:8x2]
// r153 [build, hardware] warp-reduce, xx: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
// r154 [build, hardware] store-tile, xx: address n; 2 elements a thread, 1 at a time
// r155 [build, hardware] ring-of-columns, dot: 2 x 256 rows stay for all columns, 3 stages of 128 columns, 2 x 128 bytes a point; 2 consumer warpgroups of 2 x 64 accumulators a thread, one producer
// r156 [build, problem] stream-init, k: states of the rows start at the identity of their operators
// r157 [build, hardware] stream-loop, k: `k` is streamed in tiles of 128; whole ones
// r158 [build, hardware] warpgroup-matrix-unit, dot[n,k] = sum[d] (x[n, d] * c[k, d]): m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r159 [build, hardware] warpgroup-matrix-unit, dot[n,k] = sum[d] (x[n, d] * c[k, d]): m64n128 bf16 of block 1 of a consumer's rows, 128 points of the depth
// r160 [build, hardware] load-tile, cc: address k; 32 elements a thread, 2 at a time; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
// r161 [build, hardware] load-tile, xx: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
// r162 [build, problem] best-of-rows, label[n] = argmin[k] s[n, k]: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one is NaN
// r163 [build, problem] added-to-the-best, label: xx[n] is the same for all points of a row: it is added to the best of the others
// r164 [build, hardware] load-tile, xx: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
// r165 [build, hardware] load-tile, cc: address k; 32 elements a thread, 2 at a time; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
// r166 [build, hardware] load-tile, xx: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
// r167 [build, problem] best-of-rows, label[n] = argmin[k] s[n, k]: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one is NaN
// r168 [build, problem] added-to-the-best, label: xx[n] is the same for all points of a row: it is added to the best of the others
// r169 [build, hardware] load-tile, xx: address n; 2 elements a thread, 1 at a time; registers [n:2x8] lanes [*:4 n:8x1] warps [n:4x16 n:2x128]
// r170 [build, hardware] load-tile, cc: address k; 32 elements a thread, 2 at a time; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
// r171 [build, hardware] stream-loop, k: `k` is streamed in tiles of 128; the last one overhangs
// r172 [build, hardware] warpgroup-matrix-unit, dot[n,k] = sum[d] (x[n, d] * c[k, d]): m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r173 [build, hardware] warpgroup-matrix-unit, dot[n,k] = sum[d] (x[n, d] * c[k, d]): m64n128 bf16 of block 1 of a consumer's rows, 128 points of the depth
// r174 [build, hardware] load-tile, cc: address k; 32 elements a thread, 2 at a time, one by one where the row ends among them; registers [k:16x8 k:2x1] lanes [k:4x2 *:8] warps [*:8]
// r175 [build, problem] best-of-rows, label[n] = argmin[k] s[n, k]: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one is NaN
// r176 [build, problem] best-of-rows, label[n] = argmin[k] s[n, k]: 64 points a thread in registers [k:16x8 n:2x8 k:2x1] lanes [k:4x2 n:8x1] warps [n:4x16 n:2x128], places among its registers; `d2` is the value there unless one is NaN
// r177 [build, hardware] warp-reduce, label: butterfly over lanes, masks [1, 2], lower lanes left
// r178 [build, hardware] warp-reduce, d2: butterfly over lanes, masks [1, 2], lower lanes left
// r179 [build, hardware] store-tile, label: address n; 2 elements a thread, 1 at a time
// r180 [build, hardware] store-tile, d2: address n; 2 elements a thread, 1 at a time
// r181 [build, hardware] warp-reduce, label: butterfly over lanes, masks [1, 2], lower lanes left
// r182 [build, hardware] warp-reduce, d2: butterfly over lanes, masks [1, 2], lower lanes left
// r183 [build, hardware] store-tile, label: address n; 2 elements a thread, 1 at a time
// r184 [build, hardware] store-tile, d2: address n; 2 elements a thread, 1 at a time
// r185 [build, hardware] copy-engine, x: 256 points in their whole depth into one of 2 copies that all consumers have read
// r186 [build, hardware] copy-engine, c: 128 points in their whole depth into one of 3 copies that all consumers have read
// r187 [build, hardware] early-launch, kmeans_assign_kernel_any_1, kmeans_assign_kernel_any_2, kmeans_assign_kernel_any_3: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
