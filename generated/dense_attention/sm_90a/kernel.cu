// dense_attention: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Causal multi-head attention; a query sees the keys up to its own position.
//
// A trailing `rN` names the decision record behind a line; the records are listed at the end.
#include <cuda_bf16.h>

namespace fd {

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

// Moves registers to `BYTES` bytes of memory unchanged.
template <int BYTES, class CACHE = cached>
__device__ __forceinline__ void store_bits(void* dst, const unsigned* src) {
    typedef typename words<BYTES>::access access;
    CACHE::write(static_cast<access*>(dst), words<BYTES>::pack(src));
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
    int tiles,
    int workers,
    int rounds,
    int q_blocks,
    long long n_q,
    int h_blocks,
    float scale,
    long long size_H,
    const __grid_constant__ fd::TensorMap qs_map,
    const __grid_constant__ fd::TensorMap ks_map,
    const __grid_constant__ fd::TensorMap vs_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_qs = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 32768 x bf16, bytes 0..65536
    long long* s_qs_full = reinterpret_cast<long long*>(fd_shared + 65536);  // 2 x i64, bytes 65536..65552
    long long* s_qs_empty = reinterpret_cast<long long*>(fd_shared + 65552);  // 2 x i64, bytes 65552..65568
    __nv_bfloat16* s_ks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 66560);  // 32768 x bf16, bytes 66560..132096
    long long* s_ks_full = reinterpret_cast<long long*>(fd_shared + 132096);  // 2 x i64, bytes 132096..132112
    long long* s_ks_empty = reinterpret_cast<long long*>(fd_shared + 132112);  // 2 x i64, bytes 132112..132128
    __nv_bfloat16* s_vs = reinterpret_cast<__nv_bfloat16*>(fd_shared + 133120);  // 32768 x bf16, bytes 133120..198656
    long long* s_vs_full = reinterpret_cast<long long*>(fd_shared + 198656);  // 2 x i64, bytes 198656..198672
    long long* s_vs_empty = reinterpret_cast<long long*>(fd_shared + 198672);  // 2 x i64, bytes 198672..198688

    // [INIT] r131: one kernel over blocks of [b, h, q]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int j_lane = lane % 4 * 2;  // r150
    const int q_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 64;

    // [INIT] r132: 2 x 128 rows stay for all columns, 2 stages of 128 columns, 2 x 128 bytes a point; 2 consumer warpgroups of 1 x 64 accumulators a thread, one producer
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
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING vs] r164: 128 points in their whole depth into one of 2 copies that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [INIT]
        fd::registers_more<232>();  // r132
        int buffer = 0;
        int buffer_parity = 0;
        int stage = 0;
        int stage_parity = 0;
        int next_stage = 0;
        int next_parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        const int trips = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

        // [STORE out] r160: address ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (q * 128)) + d); 64 elements a thread, 2 at a time
        float logit_1[64];
        float p_1[2];
        float p_3[2];
        float out_u[64];
        unsigned operand[32];
        float p_1_tile[2];
        float logit[64];
        float p_1_old[2];
        float p_3_scale[2];
        float p_2[64];
        float p_1_tile_2[2];
        float logit_2[64];
        float p_1_old_2[2];
        float p_3_scale_2[2];
        float p_2_2[64];
        float out_2[64];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers;  // r132
            const int rest_q = fd::div(tile, q_blocks);
            const long long q0 = (long long)fd::mod(tile, q_blocks) * 128;
            const int rest_h = fd::div(rest_q, h_blocks);
            const long long h0 = (long long)fd::mod(rest_q, h_blocks);
            const long long b0 = (long long)rest_h;
            const long long j_end = fd::min(n_q, q0 + 128);  // r133
            const int column_tiles = (int)((fd::max(j_end, 0LL) + 127) / 128);

            // [INIT] r134: states of the rows start at the identity of their operators
            #pragma unroll
            for (int q_r = 0; q_r < 2; ++q_r) {
                p_1[q_r] = -fd::infinity();
            }
            #pragma unroll
            for (int q_r_2 = 0; q_r_2 < 2; ++q_r_2) {
                p_3[q_r_2] = 0.0f;
            }
            #pragma unroll
            for (int d_r = 0; d_r < 16; ++d_r) {
                #pragma unroll
                for (int q_r_3 = 0; q_r_3 < 2; ++q_r_3) {
                    #pragma unroll
                    for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                        out_u[(d_r * 2 + q_r_3) * 2 + d_r_2] = 0.0f;
                    }
                }
            }
            fd::mbarrier_wait(&s_qs_full[buffer], buffer_parity);

            // [COMPUTE out__u] r157: m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
            if (0 < column_tiles) {
                // [INIT]
                const int whole_tiles = (int)(fd::max(fd::min(j_end, q0 + 1), 0LL) / 128);  // r135

                // [COMPUTE out__u] r146: m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
                #pragma unroll 1
                for (int column_tile = 0; column_tile < whole_tiles; ++column_tile) {
                    // [INIT]
                    const long long j0 = (long long)column_tile * 128;  // r135
                    fd::mbarrier_wait(&s_ks_full[stage], stage_parity);  // r136

                    // [COMPUTE logit__1] r137: m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_settle<64>(&logit_1[0]);
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
                    fd::warpgroup_settle<64>(&logit_1[0]);
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
                    #pragma unroll
                    for (int q_r_4 = 0; q_r_4 < 2; ++q_r_4) {
                        p_1_tile[q_r_4] = -fd::infinity();
                    }

                    // [COMPUTE logit] r138: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
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

                    // [COMPUTE p__1] r139: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_3 = 0; j_r_3 < 16; ++j_r_3) {
                        #pragma unroll
                        for (int q_r_6 = 0; q_r_6 < 2; ++q_r_6) {
                            #pragma unroll
                            for (int j_r_4 = 0; j_r_4 < 2; ++j_r_4) {
                                p_1_tile[q_r_6] = fd::max(p_1_tile[q_r_6], logit[(j_r_3 * 2 + q_r_6) * 2 + j_r_4]);
                            }
                        }
                    }

                    // [WARP_REDUCE p__1] r140: butterfly over lanes, masks [1, 2], lower lanes left
                    #pragma unroll
                    for (int q_r_7 = 0; q_r_7 < 2; ++q_r_7) {
                        const float other = fd::shuffle_xor(p_1_tile[q_r_7], 1);
                        p_1_tile[q_r_7] = fd::max(p_1_tile[q_r_7], other);
                        const float other_2 = fd::shuffle_xor(p_1_tile[q_r_7], 2);
                        p_1_tile[q_r_7] = fd::max(p_1_tile[q_r_7], other_2);
                    }
                    #pragma unroll
                    for (int q_r_8 = 0; q_r_8 < 2; ++q_r_8) {
                        p_1_old[q_r_8] = p_1[q_r_8];
                        p_1[q_r_8] = fd::max(p_1[q_r_8], p_1_tile[q_r_8]);
                    }

                    // [RESCALE p__1] r141: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                    #pragma unroll
                    for (int q_r_9 = 0; q_r_9 < 2; ++q_r_9) {
                        p_3_scale[q_r_9] = p_1_old[q_r_9] == p_1[q_r_9] ? 1.0f : p_1_old[q_r_9] == -fd::infinity() || p_1_old[q_r_9] == fd::infinity() ? 0.0f : expf(p_1_old[q_r_9] - p_1[q_r_9]);
                    }
                    #pragma unroll
                    for (int q_r_10 = 0; q_r_10 < 2; ++q_r_10) {
                        p_3[q_r_10] = p_3_scale[q_r_10] == 0.0f ? 0.0f : p_3[q_r_10] * p_3_scale[q_r_10];
                    }

                    // [COMPUTE p__2] r142: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_5 = 0; j_r_5 < 16; ++j_r_5) {
                        #pragma unroll
                        for (int q_r_11 = 0; q_r_11 < 2; ++q_r_11) {
                            #pragma unroll
                            for (int j_r_6 = 0; j_r_6 < 2; ++j_r_6) {
                                p_2[(j_r_5 * 2 + q_r_11) * 2 + j_r_6] = fd::exp2_approx(__fmaf_rn(logit[(j_r_5 * 2 + q_r_11) * 2 + j_r_6], 1.442695f, -(p_1[q_r_11] * 1.442695f)));
                            }
                        }
                    }

                    // [COMPUTE p__3] r143: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_7 = 0; j_r_7 < 16; ++j_r_7) {
                        #pragma unroll
                        for (int q_r_12 = 0; q_r_12 < 2; ++q_r_12) {
                            #pragma unroll
                            for (int j_r_8 = 0; j_r_8 < 2; ++j_r_8) {
                                p_3[q_r_12] += p_2[(j_r_7 * 2 + q_r_12) * 2 + j_r_8];
                            }
                        }
                    }
                    const unsigned risen = fd::ballot(p_3_scale[0] != 1.0f || p_3_scale[1] != 1.0f);  // r144
                    if (risen != 0u) {
                        #pragma unroll
                        for (int d_r_3 = 0; d_r_3 < 16; ++d_r_3) {
                            #pragma unroll
                            for (int q_r_13 = 0; q_r_13 < 2; ++q_r_13) {
                                #pragma unroll
                                for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
                                    out_u[(d_r_3 * 2 + q_r_13) * 2 + d_r_4] = p_3_scale[q_r_13] == 0.0f ? 0.0f : out_u[(d_r_3 * 2 + q_r_13) * 2 + d_r_4] * p_3_scale[q_r_13];
                                }
                            }
                        }
                    }

                    // [COMPUTE operand] r145: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                    #pragma unroll
                    for (int j_r_9 = 0; j_r_9 < 16; ++j_r_9) {
                        #pragma unroll
                        for (int q_r_14 = 0; q_r_14 < 2; ++q_r_14) {
                            operand[j_r_9 * 2 + q_r_14] = fd::pack_bf16(p_2[(j_r_9 * 2 + q_r_14) * 2], p_2[(j_r_9 * 2 + q_r_14) * 2 + 1]);
                        }
                    }
                    fd::mbarrier_wait(&s_vs_full[next_stage], next_parity);
                    // [COMPUTE out__u]
                    fd::warpgroup_settle<64>(&out_u[0]);  // r146
                    fd::warpgroup_settle<32>(&operand[0]);
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
                    fd::warpgroup_wait<0>();
                    fd::warpgroup_settle<64>(&out_u[0]);
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_vs_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                }
                // [COMPUTE out__u]
                #pragma unroll 1  // r157
                for (int column_tile_2 = whole_tiles; column_tile_2 < column_tiles; ++column_tile_2) {
                    // [COMPUTE out__u]
                    const long long j0_2 = (long long)column_tile_2 * 128;  // r146
                    fd::mbarrier_wait(&s_ks_full[stage], stage_parity);  // r147

                    // [COMPUTE logit__1] r148: m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_settle<64>(&logit_1[0]);
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
                    fd::warpgroup_settle<64>(&logit_1[0]);
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
                    for (int q_r_15 = 0; q_r_15 < 2; ++q_r_15) {
                        p_1_tile_2[q_r_15] = -fd::infinity();
                    }

                    // [COMPUTE logit] r149: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_10 = 0; j_r_10 < 16; ++j_r_10) {
                        #pragma unroll
                        for (int q_r_16 = 0; q_r_16 < 2; ++q_r_16) {
                            #pragma unroll
                            for (int j_r_11 = 0; j_r_11 < 2; ++j_r_11) {
                                logit_2[(j_r_10 * 2 + q_r_16) * 2 + j_r_11] = scale * logit_1[(j_r_10 * 2 + q_r_16) * 2 + j_r_11];
                            }
                        }
                    }

                    // [COMPUTE p__1] r150: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_12 = 0; j_r_12 < 16; ++j_r_12) {
                        #pragma unroll
                        for (int q_r_17 = 0; q_r_17 < 2; ++q_r_17) {
                            #pragma unroll
                            for (int j_r_13 = 0; j_r_13 < 2; ++j_r_13) {
                                if ((j0_2 + (long long)j_lane + (long long)(j_r_12 * 8)) < j_end && (j0_2 + (long long)j_lane + (long long)(j_r_12 * 8 + j_r_13)) <= (q0 + (long long)(q_lane + q_r_17 * 8))) {
                                    p_1_tile_2[q_r_17] = fd::max(p_1_tile_2[q_r_17], logit_2[(j_r_12 * 2 + q_r_17) * 2 + j_r_13]);
                                }
                            }
                        }
                    }

                    // [WARP_REDUCE p__1] r151: butterfly over lanes, masks [1, 2], lower lanes left
                    #pragma unroll
                    for (int q_r_18 = 0; q_r_18 < 2; ++q_r_18) {
                        const float other_3 = fd::shuffle_xor(p_1_tile_2[q_r_18], 1);
                        p_1_tile_2[q_r_18] = fd::max(p_1_tile_2[q_r_18], other_3);
                        const float other_4 = fd::shuffle_xor(p_1_tile_2[q_r_18], 2);
                        p_1_tile_2[q_r_18] = fd::max(p_1_tile_2[q_r_18], other_4);
                    }
                    #pragma unroll
                    for (int q_r_19 = 0; q_r_19 < 2; ++q_r_19) {
                        p_1_old_2[q_r_19] = p_1[q_r_19];
                        p_1[q_r_19] = fd::max(p_1[q_r_19], p_1_tile_2[q_r_19]);
                    }

                    // [RESCALE p__1] r152: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                    #pragma unroll
                    for (int q_r_20 = 0; q_r_20 < 2; ++q_r_20) {
                        p_3_scale_2[q_r_20] = p_1_old_2[q_r_20] == p_1[q_r_20] ? 1.0f : p_1_old_2[q_r_20] == -fd::infinity() || p_1_old_2[q_r_20] == fd::infinity() ? 0.0f : expf(p_1_old_2[q_r_20] - p_1[q_r_20]);
                    }
                    #pragma unroll
                    for (int q_r_21 = 0; q_r_21 < 2; ++q_r_21) {
                        p_3[q_r_21] = p_3_scale_2[q_r_21] == 0.0f ? 0.0f : p_3[q_r_21] * p_3_scale_2[q_r_21];
                    }

                    // [COMPUTE p__2] r153: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_14 = 0; j_r_14 < 16; ++j_r_14) {
                        #pragma unroll
                        for (int q_r_22 = 0; q_r_22 < 2; ++q_r_22) {
                            #pragma unroll
                            for (int j_r_15 = 0; j_r_15 < 2; ++j_r_15) {
                                p_2_2[(j_r_14 * 2 + q_r_22) * 2 + j_r_15] = fd::exp2_approx(__fmaf_rn(logit_2[(j_r_14 * 2 + q_r_22) * 2 + j_r_15], 1.442695f, -(p_1[q_r_22] * 1.442695f)));
                            }
                        }
                    }

                    // [COMPUTE p__3] r154: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_16 = 0; j_r_16 < 16; ++j_r_16) {
                        #pragma unroll
                        for (int q_r_23 = 0; q_r_23 < 2; ++q_r_23) {
                            #pragma unroll
                            for (int j_r_17 = 0; j_r_17 < 2; ++j_r_17) {
                                if ((j0_2 + (long long)j_lane + (long long)(j_r_16 * 8)) < j_end && (j0_2 + (long long)j_lane + (long long)(j_r_16 * 8 + j_r_17)) <= (q0 + (long long)(q_lane + q_r_23 * 8))) {
                                    p_3[q_r_23] += p_2_2[(j_r_16 * 2 + q_r_23) * 2 + j_r_17];
                                }
                            }
                        }
                    }
                    const unsigned risen_2 = fd::ballot(p_3_scale_2[0] != 1.0f || p_3_scale_2[1] != 1.0f);  // r155
                    if (risen_2 != 0u) {
                        #pragma unroll
                        for (int d_r_5 = 0; d_r_5 < 16; ++d_r_5) {
                            #pragma unroll
                            for (int q_r_24 = 0; q_r_24 < 2; ++q_r_24) {
                                #pragma unroll
                                for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
                                    out_u[(d_r_5 * 2 + q_r_24) * 2 + d_r_6] = p_3_scale_2[q_r_24] == 0.0f ? 0.0f : out_u[(d_r_5 * 2 + q_r_24) * 2 + d_r_6] * p_3_scale_2[q_r_24];
                                }
                            }
                        }
                    }

                    // [COMPUTE operand] r156: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                    #pragma unroll
                    for (int j_r_18 = 0; j_r_18 < 16; ++j_r_18) {
                        #pragma unroll
                        for (int q_r_25 = 0; q_r_25 < 2; ++q_r_25) {
                            operand[j_r_18 * 2 + q_r_25] = fd::pack_bf16((j0_2 + (long long)j_lane + (long long)(j_r_18 * 8)) < j_end && (j0_2 + (long long)j_lane + (long long)(j_r_18 * 8)) <= (q0 + (long long)(q_lane + q_r_25 * 8)) ? p_2_2[(j_r_18 * 2 + q_r_25) * 2] : 0.0f, (j0_2 + (long long)j_lane + (long long)(j_r_18 * 8)) < j_end && (j0_2 + (long long)j_lane + (long long)(j_r_18 * 8 + 1)) <= (q0 + (long long)(q_lane + q_r_25 * 8)) ? p_2_2[(j_r_18 * 2 + q_r_25) * 2 + 1] : 0.0f);
                        }
                    }
                    fd::mbarrier_wait(&s_vs_full[next_stage], next_parity);
                    // [COMPUTE out__u]
                    fd::warpgroup_settle<64>(&out_u[0]);  // r157
                    fd::warpgroup_settle<32>(&operand[0]);
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
                    fd::warpgroup_wait<0>();
                    fd::warpgroup_settle<64>(&out_u[0]);
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_vs_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                }
            } else if (lane == 0) {
                fd::mbarrier_arrive(&s_qs_empty[buffer]);
            }
            buffer += 1;
            if (buffer == 2) {
                buffer = 0;
                buffer_parity = buffer_parity ^ 1;
            }

            // [WARP_REDUCE p__3] r158: butterfly over lanes, masks [1, 2], lower lanes left
            #pragma unroll
            for (int q_r_26 = 0; q_r_26 < 2; ++q_r_26) {
                const float other_5 = fd::shuffle_xor(p_3[q_r_26], 1);
                p_3[q_r_26] += other_5;
                const float other_6 = fd::shuffle_xor(p_3[q_r_26], 2);
                p_3[q_r_26] += other_6;
            }

            // [COMPUTE out] r159: 64 elements a thread in registers [d:16x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [q:4x16 q:2x64]
            #pragma unroll
            for (int d_r_7 = 0; d_r_7 < 16; ++d_r_7) {
                #pragma unroll
                for (int q_r_27 = 0; q_r_27 < 2; ++q_r_27) {
                    #pragma unroll
                    for (int d_r_8 = 0; d_r_8 < 2; ++d_r_8) {
                        out_2[(d_r_7 * 2 + q_r_27) * 2 + d_r_8] = p_3[q_r_27] == 0.0f ? 0.0f : out_u[(d_r_7 * 2 + q_r_27) * 2 + d_r_8] / p_3[q_r_27];
                    }
                }
            }
            // [STORE out]
            #pragma unroll  // r160
            for (int d_r_9 = 0; d_r_9 < 16; ++d_r_9) {
                #pragma unroll
                for (int q_r_28 = 0; q_r_28 < 2; ++q_r_28) {
                    if ((q0 + (long long)(q_lane + q_r_28 * 8)) < n_q) fd::store<fd::bf16, 2>(&out[size_H * n_q * b0 * 128 + n_q * h0 * 128 + (q0 + (long long)(q_lane + q_r_28 * 8)) * 128 + (long long)j_lane + (long long)(d_r_9 * 8)], &out_2[(d_r_9 * 2 + q_r_28) * 2]);
                }
            }
        }
    } else {  // r164
        fd::registers_fewer<40>();  // r160
        // [BRING vs]
        if ((int)threadIdx.x == 256) {  // r164
            // [STORE out]
            int buffer_2 = 0;  // r160
            int buffer_parity_2 = 0;
            int stage_2 = 0;
            int stage_parity_2 = 0;
            int next_stage_2 = 0;
            int next_parity_2 = 0;
            const int trips_2 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
            // [BRING vs]
            #pragma unroll 1  // r164
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE out]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers;  // r160
                const int rest_q_2 = fd::div(tile_2, q_blocks);
                const long long q0_2 = (long long)fd::mod(tile_2, q_blocks) * 128;
                const int rest_h_2 = fd::div(rest_q_2, h_blocks);
                const long long h0_2 = (long long)fd::mod(rest_q_2, h_blocks);
                const long long b0_2 = (long long)rest_h_2;
                const long long j_end_2 = fd::min(n_q, q0_2 + 128);  // r161
                const int column_tiles_2 = (int)((fd::max(j_end_2, 0LL) + 127) / 128);

                // [BRING qs] r162: 128 points in their whole depth into one of 2 copies that all consumers have read
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
                #pragma unroll 1  // r164
                for (int column_tile_3 = 0; column_tile_3 < column_tiles_2; ++column_tile_3) {
                    // [BRING qs]
                    const long long j0_3 = (long long)column_tile_3 * 128;  // r162

                    // [BRING ks] r163: 128 points in their whole depth into one of 2 copies that all consumers have read
                    fd::mbarrier_wait(&s_ks_empty[stage_2], stage_parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_ks_full[stage_2], 32768);
                    fd::tensor_copy(&s_ks[stage_2 * 16384], ks_map, &s_ks_full[stage_2], 0, (int)j0_3, (int)h0_2, (int)b0_2);
                    fd::tensor_copy(&s_ks[stage_2 * 16384 + 8192], ks_map, &s_ks_full[stage_2], 64, (int)j0_3, (int)h0_2, (int)b0_2);
                    stage_2 += 1;
                    if (stage_2 == 2) {
                        stage_2 = 0;
                        stage_parity_2 = stage_parity_2 ^ 1;
                    }
                    // [BRING vs]
                    fd::mbarrier_wait(&s_vs_empty[next_stage_2], next_parity_2 ^ 1);  // r164
                    fd::mbarrier_arrive_expect(&s_vs_full[next_stage_2], 32768);
                    fd::tensor_copy(&s_vs[next_stage_2 * 16384], vs_map, &s_vs_full[next_stage_2], 0, (int)j0_3, (int)h0_2, (int)b0_2);
                    fd::tensor_copy(&s_vs[next_stage_2 * 16384 + 8192], vs_map, &s_vs_full[next_stage_2], 64, (int)j0_3, (int)h0_2, (int)b0_2);
                    next_stage_2 += 1;
                    if (next_stage_2 == 2) {
                        next_stage_2 = 0;
                        next_parity_2 = next_parity_2 ^ 1;
                    }
                }
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(384, 1) dense_attention_kernel_any(
    const __nv_bfloat16* __restrict__ qs,
    const __nv_bfloat16* __restrict__ ks,
    const __nv_bfloat16* __restrict__ vs,
    __nv_bfloat16* __restrict__ out,
    int tiles,
    int workers,
    int rounds,
    int q_blocks,
    long long n_q,
    int h_blocks,
    float scale,
    long long size_H,
    const __grid_constant__ fd::TensorMap qs_map,
    const __grid_constant__ fd::TensorMap ks_map,
    const __grid_constant__ fd::TensorMap vs_map) {
    extern __shared__ __align__(1024) unsigned char fd_shared[];
    __nv_bfloat16* s_qs = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 32768 x bf16, bytes 0..65536
    long long* s_qs_full = reinterpret_cast<long long*>(fd_shared + 65536);  // 2 x i64, bytes 65536..65552
    long long* s_qs_empty = reinterpret_cast<long long*>(fd_shared + 65552);  // 2 x i64, bytes 65552..65568
    __nv_bfloat16* s_ks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 66560);  // 32768 x bf16, bytes 66560..132096
    long long* s_ks_full = reinterpret_cast<long long*>(fd_shared + 132096);  // 2 x i64, bytes 132096..132112
    long long* s_ks_empty = reinterpret_cast<long long*>(fd_shared + 132112);  // 2 x i64, bytes 132112..132128
    __nv_bfloat16* s_vs = reinterpret_cast<__nv_bfloat16*>(fd_shared + 133120);  // 32768 x bf16, bytes 133120..198656
    long long* s_vs_full = reinterpret_cast<long long*>(fd_shared + 198656);  // 2 x i64, bytes 198656..198672
    long long* s_vs_empty = reinterpret_cast<long long*>(fd_shared + 198672);  // 2 x i64, bytes 198672..198688

    // [INIT] r168: one kernel over blocks of [b, h, q]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int j_lane = lane % 4 * 2;  // r187
    const int q_lane = lane / 4 + warp % 4 * 16 + warp / 4 * 64;

    // [INIT] r169: 2 x 128 rows stay for all columns, 2 stages of 128 columns, 2 x 128 bytes a point; 2 consumer warpgroups of 1 x 64 accumulators a thread, one producer
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
        fd::mbarrier_fence();
    }
    __syncthreads();

    // [BRING vs] r201: 128 points in their whole depth into one of 2 copies that all consumers have read
    if ((int)threadIdx.x < 256) {
        // [INIT]
        fd::registers_more<232>();  // r169
        int buffer = 0;
        int buffer_parity = 0;
        int stage = 0;
        int stage_parity = 0;
        int next_stage = 0;
        int next_parity = 0;
        const int group = fd::shuffle_index((int)threadIdx.x / 128, 0);
        const int trips = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));

        // [STORE out] r197: address ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (q * 128)) + d); 64 elements a thread, 2 at a time
        float logit_1[64];
        float p_1[2];
        float p_3[2];
        float out_u[64];
        unsigned operand[32];
        float p_1_tile[2];
        float logit[64];
        float p_1_old[2];
        float p_3_scale[2];
        float p_2[64];
        float p_1_tile_2[2];
        float logit_2[64];
        float p_1_old_2[2];
        float p_3_scale_2[2];
        float p_2_2[64];
        float out_2[64];
        #pragma unroll 1
        for (int trip = 0; trip < trips; ++trip) {
            // [INIT]
            const int tile = (int)blockIdx.x + trip * workers;  // r169
            const int rest_q = fd::div(tile, q_blocks);
            const long long q0 = (long long)fd::mod(tile, q_blocks) * 128;
            const int rest_h = fd::div(rest_q, h_blocks);
            const long long h0 = (long long)fd::mod(rest_q, h_blocks);
            const long long b0 = (long long)rest_h;
            const long long j_end = fd::min(n_q, q0 + 128);  // r170
            const int column_tiles = (int)((fd::max(j_end, 0LL) + 127) / 128);

            // [INIT] r171: states of the rows start at the identity of their operators
            #pragma unroll
            for (int q_r = 0; q_r < 2; ++q_r) {
                p_1[q_r] = -fd::infinity();
            }
            #pragma unroll
            for (int q_r_2 = 0; q_r_2 < 2; ++q_r_2) {
                p_3[q_r_2] = 0.0f;
            }
            #pragma unroll
            for (int d_r = 0; d_r < 16; ++d_r) {
                #pragma unroll
                for (int q_r_3 = 0; q_r_3 < 2; ++q_r_3) {
                    #pragma unroll
                    for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                        out_u[(d_r * 2 + q_r_3) * 2 + d_r_2] = 0.0f;
                    }
                }
            }
            fd::mbarrier_wait(&s_qs_full[buffer], buffer_parity);

            // [COMPUTE out__u] r194: m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
            if (0 < column_tiles) {
                // [INIT]
                const int whole_tiles = (int)(fd::max(fd::min(j_end, q0 + 1), 0LL) / 128);  // r172

                // [COMPUTE out__u] r183: m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
                #pragma unroll 1
                for (int column_tile = 0; column_tile < whole_tiles; ++column_tile) {
                    // [INIT]
                    const long long j0 = (long long)column_tile * 128;  // r172
                    fd::mbarrier_wait(&s_ks_full[stage], stage_parity);  // r173

                    // [COMPUTE logit__1] r174: m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_settle<64>(&logit_1[0]);
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
                    fd::warpgroup_settle<64>(&logit_1[0]);
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
                    #pragma unroll
                    for (int q_r_4 = 0; q_r_4 < 2; ++q_r_4) {
                        p_1_tile[q_r_4] = -fd::infinity();
                    }

                    // [COMPUTE logit] r175: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
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

                    // [COMPUTE p__1] r176: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_3 = 0; j_r_3 < 16; ++j_r_3) {
                        #pragma unroll
                        for (int q_r_6 = 0; q_r_6 < 2; ++q_r_6) {
                            #pragma unroll
                            for (int j_r_4 = 0; j_r_4 < 2; ++j_r_4) {
                                p_1_tile[q_r_6] = fd::max(p_1_tile[q_r_6], logit[(j_r_3 * 2 + q_r_6) * 2 + j_r_4]);
                            }
                        }
                    }

                    // [WARP_REDUCE p__1] r177: butterfly over lanes, masks [1, 2], lower lanes left
                    #pragma unroll
                    for (int q_r_7 = 0; q_r_7 < 2; ++q_r_7) {
                        const float other = fd::shuffle_xor(p_1_tile[q_r_7], 1);
                        p_1_tile[q_r_7] = fd::max(p_1_tile[q_r_7], other);
                        const float other_2 = fd::shuffle_xor(p_1_tile[q_r_7], 2);
                        p_1_tile[q_r_7] = fd::max(p_1_tile[q_r_7], other_2);
                    }
                    #pragma unroll
                    for (int q_r_8 = 0; q_r_8 < 2; ++q_r_8) {
                        p_1_old[q_r_8] = p_1[q_r_8];
                        p_1[q_r_8] = fd::max(p_1[q_r_8], p_1_tile[q_r_8]);
                    }

                    // [RESCALE p__1] r178: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                    #pragma unroll
                    for (int q_r_9 = 0; q_r_9 < 2; ++q_r_9) {
                        p_3_scale[q_r_9] = p_1_old[q_r_9] == p_1[q_r_9] ? 1.0f : p_1_old[q_r_9] == -fd::infinity() || p_1_old[q_r_9] == fd::infinity() ? 0.0f : expf(p_1_old[q_r_9] - p_1[q_r_9]);
                    }
                    #pragma unroll
                    for (int q_r_10 = 0; q_r_10 < 2; ++q_r_10) {
                        p_3[q_r_10] = p_3_scale[q_r_10] == 0.0f ? 0.0f : p_3[q_r_10] * p_3_scale[q_r_10];
                    }

                    // [COMPUTE p__2] r179: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_5 = 0; j_r_5 < 16; ++j_r_5) {
                        #pragma unroll
                        for (int q_r_11 = 0; q_r_11 < 2; ++q_r_11) {
                            #pragma unroll
                            for (int j_r_6 = 0; j_r_6 < 2; ++j_r_6) {
                                p_2[(j_r_5 * 2 + q_r_11) * 2 + j_r_6] = fd::exp2_approx(__fmaf_rn(logit[(j_r_5 * 2 + q_r_11) * 2 + j_r_6], 1.442695f, -(p_1[q_r_11] * 1.442695f)));
                            }
                        }
                    }

                    // [COMPUTE p__3] r180: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_7 = 0; j_r_7 < 16; ++j_r_7) {
                        #pragma unroll
                        for (int q_r_12 = 0; q_r_12 < 2; ++q_r_12) {
                            #pragma unroll
                            for (int j_r_8 = 0; j_r_8 < 2; ++j_r_8) {
                                p_3[q_r_12] += p_2[(j_r_7 * 2 + q_r_12) * 2 + j_r_8];
                            }
                        }
                    }
                    const unsigned risen = fd::ballot(p_3_scale[0] != 1.0f || p_3_scale[1] != 1.0f);  // r181
                    if (risen != 0u) {
                        #pragma unroll
                        for (int d_r_3 = 0; d_r_3 < 16; ++d_r_3) {
                            #pragma unroll
                            for (int q_r_13 = 0; q_r_13 < 2; ++q_r_13) {
                                #pragma unroll
                                for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
                                    out_u[(d_r_3 * 2 + q_r_13) * 2 + d_r_4] = p_3_scale[q_r_13] == 0.0f ? 0.0f : out_u[(d_r_3 * 2 + q_r_13) * 2 + d_r_4] * p_3_scale[q_r_13];
                                }
                            }
                        }
                    }

                    // [COMPUTE operand] r182: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                    #pragma unroll
                    for (int j_r_9 = 0; j_r_9 < 16; ++j_r_9) {
                        #pragma unroll
                        for (int q_r_14 = 0; q_r_14 < 2; ++q_r_14) {
                            operand[j_r_9 * 2 + q_r_14] = fd::pack_bf16(p_2[(j_r_9 * 2 + q_r_14) * 2], p_2[(j_r_9 * 2 + q_r_14) * 2 + 1]);
                        }
                    }
                    fd::mbarrier_wait(&s_vs_full[next_stage], next_parity);
                    // [COMPUTE out__u]
                    fd::warpgroup_settle<64>(&out_u[0]);  // r183
                    fd::warpgroup_settle<32>(&operand[0]);
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
                    fd::warpgroup_wait<0>();
                    fd::warpgroup_settle<64>(&out_u[0]);
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_vs_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                }
                // [COMPUTE out__u]
                #pragma unroll 1  // r194
                for (int column_tile_2 = whole_tiles; column_tile_2 < column_tiles; ++column_tile_2) {
                    // [COMPUTE out__u]
                    const long long j0_2 = (long long)column_tile_2 * 128;  // r183
                    fd::mbarrier_wait(&s_ks_full[stage], stage_parity);  // r184

                    // [COMPUTE logit__1] r185: m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
                    fd::warpgroup_settle<64>(&logit_1[0]);
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
                    fd::warpgroup_settle<64>(&logit_1[0]);
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
                    for (int q_r_15 = 0; q_r_15 < 2; ++q_r_15) {
                        p_1_tile_2[q_r_15] = -fd::infinity();
                    }

                    // [COMPUTE logit] r186: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_10 = 0; j_r_10 < 16; ++j_r_10) {
                        #pragma unroll
                        for (int q_r_16 = 0; q_r_16 < 2; ++q_r_16) {
                            #pragma unroll
                            for (int j_r_11 = 0; j_r_11 < 2; ++j_r_11) {
                                logit_2[(j_r_10 * 2 + q_r_16) * 2 + j_r_11] = scale * logit_1[(j_r_10 * 2 + q_r_16) * 2 + j_r_11];
                            }
                        }
                    }

                    // [COMPUTE p__1] r187: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_12 = 0; j_r_12 < 16; ++j_r_12) {
                        #pragma unroll
                        for (int q_r_17 = 0; q_r_17 < 2; ++q_r_17) {
                            #pragma unroll
                            for (int j_r_13 = 0; j_r_13 < 2; ++j_r_13) {
                                if ((j0_2 + (long long)j_lane + (long long)(j_r_12 * 8 + j_r_13)) < j_end && (j0_2 + (long long)j_lane + (long long)(j_r_12 * 8 + j_r_13)) <= (q0 + (long long)(q_lane + q_r_17 * 8))) {
                                    p_1_tile_2[q_r_17] = fd::max(p_1_tile_2[q_r_17], logit_2[(j_r_12 * 2 + q_r_17) * 2 + j_r_13]);
                                }
                            }
                        }
                    }

                    // [WARP_REDUCE p__1] r188: butterfly over lanes, masks [1, 2], lower lanes left
                    #pragma unroll
                    for (int q_r_18 = 0; q_r_18 < 2; ++q_r_18) {
                        const float other_3 = fd::shuffle_xor(p_1_tile_2[q_r_18], 1);
                        p_1_tile_2[q_r_18] = fd::max(p_1_tile_2[q_r_18], other_3);
                        const float other_4 = fd::shuffle_xor(p_1_tile_2[q_r_18], 2);
                        p_1_tile_2[q_r_18] = fd::max(p_1_tile_2[q_r_18], other_4);
                    }
                    #pragma unroll
                    for (int q_r_19 = 0; q_r_19 < 2; ++q_r_19) {
                        p_1_old_2[q_r_19] = p_1[q_r_19];
                        p_1[q_r_19] = fd::max(p_1[q_r_19], p_1_tile_2[q_r_19]);
                    }

                    // [RESCALE p__1] r189: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
                    #pragma unroll
                    for (int q_r_20 = 0; q_r_20 < 2; ++q_r_20) {
                        p_3_scale_2[q_r_20] = p_1_old_2[q_r_20] == p_1[q_r_20] ? 1.0f : p_1_old_2[q_r_20] == -fd::infinity() || p_1_old_2[q_r_20] == fd::infinity() ? 0.0f : expf(p_1_old_2[q_r_20] - p_1[q_r_20]);
                    }
                    #pragma unroll
                    for (int q_r_21 = 0; q_r_21 < 2; ++q_r_21) {
                        p_3[q_r_21] = p_3_scale_2[q_r_21] == 0.0f ? 0.0f : p_3[q_r_21] * p_3_scale_2[q_r_21];
                    }

                    // [COMPUTE p__2] r190: 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_14 = 0; j_r_14 < 16; ++j_r_14) {
                        #pragma unroll
                        for (int q_r_22 = 0; q_r_22 < 2; ++q_r_22) {
                            #pragma unroll
                            for (int j_r_15 = 0; j_r_15 < 2; ++j_r_15) {
                                p_2_2[(j_r_14 * 2 + q_r_22) * 2 + j_r_15] = fd::exp2_approx(__fmaf_rn(logit_2[(j_r_14 * 2 + q_r_22) * 2 + j_r_15], 1.442695f, -(p_1[q_r_22] * 1.442695f)));
                            }
                        }
                    }

                    // [COMPUTE p__3] r191: 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
                    #pragma unroll
                    for (int j_r_16 = 0; j_r_16 < 16; ++j_r_16) {
                        #pragma unroll
                        for (int q_r_23 = 0; q_r_23 < 2; ++q_r_23) {
                            #pragma unroll
                            for (int j_r_17 = 0; j_r_17 < 2; ++j_r_17) {
                                if ((j0_2 + (long long)j_lane + (long long)(j_r_16 * 8 + j_r_17)) < j_end && (j0_2 + (long long)j_lane + (long long)(j_r_16 * 8 + j_r_17)) <= (q0 + (long long)(q_lane + q_r_23 * 8))) {
                                    p_3[q_r_23] += p_2_2[(j_r_16 * 2 + q_r_23) * 2 + j_r_17];
                                }
                            }
                        }
                    }
                    const unsigned risen_2 = fd::ballot(p_3_scale_2[0] != 1.0f || p_3_scale_2[1] != 1.0f);  // r192
                    if (risen_2 != 0u) {
                        #pragma unroll
                        for (int d_r_5 = 0; d_r_5 < 16; ++d_r_5) {
                            #pragma unroll
                            for (int q_r_24 = 0; q_r_24 < 2; ++q_r_24) {
                                #pragma unroll
                                for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
                                    out_u[(d_r_5 * 2 + q_r_24) * 2 + d_r_6] = p_3_scale_2[q_r_24] == 0.0f ? 0.0f : out_u[(d_r_5 * 2 + q_r_24) * 2 + d_r_6] * p_3_scale_2[q_r_24];
                                }
                            }
                        }
                    }

                    // [COMPUTE operand] r193: rounded to bf16 where the sums lie: the left operand of the next product, in registers
                    #pragma unroll
                    for (int j_r_18 = 0; j_r_18 < 16; ++j_r_18) {
                        #pragma unroll
                        for (int q_r_25 = 0; q_r_25 < 2; ++q_r_25) {
                            operand[j_r_18 * 2 + q_r_25] = fd::pack_bf16((j0_2 + (long long)j_lane + (long long)(j_r_18 * 8)) < j_end && (j0_2 + (long long)j_lane + (long long)(j_r_18 * 8)) <= (q0 + (long long)(q_lane + q_r_25 * 8)) ? p_2_2[(j_r_18 * 2 + q_r_25) * 2] : 0.0f, (j0_2 + (long long)j_lane + (long long)(j_r_18 * 8 + 1)) < j_end && (j0_2 + (long long)j_lane + (long long)(j_r_18 * 8 + 1)) <= (q0 + (long long)(q_lane + q_r_25 * 8)) ? p_2_2[(j_r_18 * 2 + q_r_25) * 2 + 1] : 0.0f);
                        }
                    }
                    fd::mbarrier_wait(&s_vs_full[next_stage], next_parity);
                    // [COMPUTE out__u]
                    fd::warpgroup_settle<64>(&out_u[0]);  // r194
                    fd::warpgroup_settle<32>(&operand[0]);
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
                    fd::warpgroup_wait<0>();
                    fd::warpgroup_settle<64>(&out_u[0]);
                    if (lane == 0) {
                        fd::mbarrier_arrive(&s_vs_empty[next_stage]);
                    }
                    next_stage += 1;
                    if (next_stage == 2) {
                        next_stage = 0;
                        next_parity = next_parity ^ 1;
                    }
                }
            } else if (lane == 0) {
                fd::mbarrier_arrive(&s_qs_empty[buffer]);
            }
            buffer += 1;
            if (buffer == 2) {
                buffer = 0;
                buffer_parity = buffer_parity ^ 1;
            }

            // [WARP_REDUCE p__3] r195: butterfly over lanes, masks [1, 2], lower lanes left
            #pragma unroll
            for (int q_r_26 = 0; q_r_26 < 2; ++q_r_26) {
                const float other_5 = fd::shuffle_xor(p_3[q_r_26], 1);
                p_3[q_r_26] += other_5;
                const float other_6 = fd::shuffle_xor(p_3[q_r_26], 2);
                p_3[q_r_26] += other_6;
            }

            // [COMPUTE out] r196: 64 elements a thread in registers [d:16x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [q:4x16 q:2x64]
            #pragma unroll
            for (int d_r_7 = 0; d_r_7 < 16; ++d_r_7) {
                #pragma unroll
                for (int q_r_27 = 0; q_r_27 < 2; ++q_r_27) {
                    #pragma unroll
                    for (int d_r_8 = 0; d_r_8 < 2; ++d_r_8) {
                        out_2[(d_r_7 * 2 + q_r_27) * 2 + d_r_8] = p_3[q_r_27] == 0.0f ? 0.0f : out_u[(d_r_7 * 2 + q_r_27) * 2 + d_r_8] / p_3[q_r_27];
                    }
                }
            }
            // [STORE out]
            #pragma unroll  // r197
            for (int d_r_9 = 0; d_r_9 < 16; ++d_r_9) {
                #pragma unroll
                for (int q_r_28 = 0; q_r_28 < 2; ++q_r_28) {
                    if ((q0 + (long long)(q_lane + q_r_28 * 8)) < n_q) fd::store<fd::bf16, 2>(&out[size_H * n_q * b0 * 128 + n_q * h0 * 128 + (q0 + (long long)(q_lane + q_r_28 * 8)) * 128 + (long long)j_lane + (long long)(d_r_9 * 8)], &out_2[(d_r_9 * 2 + q_r_28) * 2]);
                }
            }
        }
    } else {  // r201
        fd::registers_fewer<40>();  // r197
        // [BRING vs]
        if ((int)threadIdx.x == 256) {  // r201
            // [STORE out]
            int buffer_2 = 0;  // r197
            int buffer_parity_2 = 0;
            int stage_2 = 0;
            int stage_parity_2 = 0;
            int next_stage_2 = 0;
            int next_parity_2 = 0;
            const int trips_2 = rounds - (int)(tiles <= ((int)blockIdx.x + (rounds - 1) * workers));
            // [BRING vs]
            #pragma unroll 1  // r201
            for (int trip_2 = 0; trip_2 < trips_2; ++trip_2) {
                // [STORE out]
                const int tile_2 = (int)blockIdx.x + trip_2 * workers;  // r197
                const int rest_q_2 = fd::div(tile_2, q_blocks);
                const long long q0_2 = (long long)fd::mod(tile_2, q_blocks) * 128;
                const int rest_h_2 = fd::div(rest_q_2, h_blocks);
                const long long h0_2 = (long long)fd::mod(rest_q_2, h_blocks);
                const long long b0_2 = (long long)rest_h_2;
                const long long j_end_2 = fd::min(n_q, q0_2 + 128);  // r198
                const int column_tiles_2 = (int)((fd::max(j_end_2, 0LL) + 127) / 128);

                // [BRING qs] r199: 128 points in their whole depth into one of 2 copies that all consumers have read
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
                #pragma unroll 1  // r201
                for (int column_tile_3 = 0; column_tile_3 < column_tiles_2; ++column_tile_3) {
                    // [BRING qs]
                    const long long j0_3 = (long long)column_tile_3 * 128;  // r199

                    // [BRING ks] r200: 128 points in their whole depth into one of 2 copies that all consumers have read
                    fd::mbarrier_wait(&s_ks_empty[stage_2], stage_parity_2 ^ 1);
                    fd::mbarrier_arrive_expect(&s_ks_full[stage_2], 32768);
                    fd::tensor_copy(&s_ks[stage_2 * 16384], ks_map, &s_ks_full[stage_2], 0, (int)j0_3, (int)h0_2, (int)b0_2);
                    fd::tensor_copy(&s_ks[stage_2 * 16384 + 8192], ks_map, &s_ks_full[stage_2], 64, (int)j0_3, (int)h0_2, (int)b0_2);
                    stage_2 += 1;
                    if (stage_2 == 2) {
                        stage_2 = 0;
                        stage_parity_2 = stage_parity_2 ^ 1;
                    }
                    // [BRING vs]
                    fd::mbarrier_wait(&s_vs_empty[next_stage_2], next_parity_2 ^ 1);  // r201
                    fd::mbarrier_arrive_expect(&s_vs_full[next_stage_2], 32768);
                    fd::tensor_copy(&s_vs[next_stage_2 * 16384], vs_map, &s_vs_full[next_stage_2], 0, (int)j0_3, (int)h0_2, (int)b0_2);
                    fd::tensor_copy(&s_vs[next_stage_2 * 16384 + 8192], vs_map, &s_vs_full[next_stage_2], 64, (int)j0_3, (int)h0_2, (int)b0_2);
                    next_stage_2 += 1;
                    if (next_stage_2 == 2) {
                        next_stage_2 = 0;
                        next_parity_2 = next_parity_2 ^ 1;
                    }
                }
            }
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r131 [step2, problem] fuse, logit__1, logit, p__1, p__2, p__3, out__u, out: one kernel over blocks of [b, h, q]; it reads nothing that a kernel before it makes
// r132 [build, hardware] ring-of-columns, logit__1: 2 x 128 rows stay for all columns, 2 stages of 128 columns, 2 x 128 bytes a point; 2 consumer warpgroups of 1 x 64 accumulators a thread, one producer
// r133 [build, problem] tile-skip, (j <= q): tiles past the guard hold no points for any statement of the pass
// r134 [build, problem] stream-init, j: states of the rows start at the identity of their operators
// r135 [build, problem] tile-untested, (j <= q): the guard holds at all points of the tiles between: they are not tested
// r136 [build, hardware] stream-loop, j: `j` is streamed in tiles of 128; whole ones
// r137 [build, hardware] warpgroup-matrix-unit, logit__1[b,h,q,j] = sum[d] (qs[b, h, q, d] * ks[b, h, j, d]) when (j <= q): m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r138 [build, problem] map-tile, logit[b,h,q,j] = (scale * logit__1[b, h, q, j]) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r139 [build, problem] reduce-registers, p__1[b,h,q] = max[j] logit[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r140 [build, hardware] warp-reduce, p__1: butterfly over lanes, masks [1, 2], lower lanes left
// r141 [build, problem] online-rescale, p__3: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r142 [build, problem] map-tile, p__2[b,h,q,j] = exp((logit[b, h, q, j] - p__1[b, h, q])) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r143 [build, problem] reduce-registers, p__3[b,h,q] = sum[j] p__2[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r144 [build, problem] rescale-when-risen, out__u: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r145 [build, hardware] chained-operand, p__2[b, h, q, j]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r146 [build, hardware] warpgroup-matrix-unit, out__u[b,h,q,d] = sum[j] (p__2[b, h, q, j] * vs[b, h, j, d]) when (j <= q): m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
// r147 [build, hardware] stream-loop, j: `j` is streamed in tiles of 128; the last one overhangs
// r148 [build, hardware] warpgroup-matrix-unit, logit__1[b,h,q,j] = sum[d] (qs[b, h, q, d] * ks[b, h, j, d]) when (j <= q): m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r149 [build, problem] map-tile, logit[b,h,q,j] = (scale * logit__1[b, h, q, j]) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r150 [build, problem] reduce-registers, p__1[b,h,q] = max[j] logit[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r151 [build, hardware] warp-reduce, p__1: butterfly over lanes, masks [1, 2], lower lanes left
// r152 [build, problem] online-rescale, p__3: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r153 [build, problem] map-tile, p__2[b,h,q,j] = exp((logit[b, h, q, j] - p__1[b, h, q])) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r154 [build, problem] reduce-registers, p__3[b,h,q] = sum[j] p__2[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r155 [build, problem] rescale-when-risen, out__u: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r156 [build, hardware] chained-operand, p__2[b, h, q, j]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r157 [build, hardware] warpgroup-matrix-unit, out__u[b,h,q,d] = sum[j] (p__2[b, h, q, j] * vs[b, h, j, d]) when (j <= q): m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
// r158 [build, hardware] warp-reduce, p__3: butterfly over lanes, masks [1, 2], lower lanes left
// r159 [build, problem] map-tile, out[b,h,q,d] = (0.0 if (p__3[b, h, q] == 0.0) else (out__u[b, h, q, d] / p__3[b, h, q])): 64 elements a thread in registers [d:16x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [q:4x16 q:2x64]
// r160 [build, hardware] store-tile, out: address ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (q * 128)) + d); 64 elements a thread, 2 at a time
// r161 [build, problem] tile-skip, (j <= q): tiles past the guard hold no points for any statement of the pass
// r162 [build, hardware] copy-engine, qs: 128 points in their whole depth into one of 2 copies that all consumers have read
// r163 [build, hardware] copy-engine, ks: 128 points in their whole depth into one of 2 copies that all consumers have read
// r164 [build, hardware] copy-engine, vs: 128 points in their whole depth into one of 2 copies that all consumers have read
// r168 [step2, problem] fuse, logit__1, logit, p__1, p__2, p__3, out__u, out: one kernel over blocks of [b, h, q]; it reads nothing that a kernel before it makes
// r169 [build, hardware] ring-of-columns, logit__1: 2 x 128 rows stay for all columns, 2 stages of 128 columns, 2 x 128 bytes a point; 2 consumer warpgroups of 1 x 64 accumulators a thread, one producer
// r170 [build, problem] tile-skip, (j <= q): tiles past the guard hold no points for any statement of the pass
// r171 [build, problem] stream-init, j: states of the rows start at the identity of their operators
// r172 [build, problem] tile-untested, (j <= q): the guard holds at all points of the tiles between: they are not tested
// r173 [build, hardware] stream-loop, j: `j` is streamed in tiles of 128; whole ones
// r174 [build, hardware] warpgroup-matrix-unit, logit__1[b,h,q,j] = sum[d] (qs[b, h, q, d] * ks[b, h, j, d]) when (j <= q): m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r175 [build, problem] map-tile, logit[b,h,q,j] = (scale * logit__1[b, h, q, j]) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r176 [build, problem] reduce-registers, p__1[b,h,q] = max[j] logit[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r177 [build, hardware] warp-reduce, p__1: butterfly over lanes, masks [1, 2], lower lanes left
// r178 [build, problem] online-rescale, p__3: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r179 [build, problem] map-tile, p__2[b,h,q,j] = exp((logit[b, h, q, j] - p__1[b, h, q])) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r180 [build, problem] reduce-registers, p__3[b,h,q] = sum[j] p__2[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r181 [build, problem] rescale-when-risen, out__u: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r182 [build, hardware] chained-operand, p__2[b, h, q, j]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r183 [build, hardware] warpgroup-matrix-unit, out__u[b,h,q,d] = sum[j] (p__2[b, h, q, j] * vs[b, h, j, d]) when (j <= q): m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
// r184 [build, hardware] stream-loop, j: `j` is streamed in tiles of 128; the last one overhangs
// r185 [build, hardware] warpgroup-matrix-unit, logit__1[b,h,q,j] = sum[d] (qs[b, h, q, d] * ks[b, h, j, d]) when (j <= q): m64n128 bf16 of block 0 of a consumer's rows, 128 points of the depth
// r186 [build, problem] map-tile, logit[b,h,q,j] = (scale * logit__1[b, h, q, j]) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r187 [build, problem] reduce-registers, p__1[b,h,q] = max[j] logit[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r188 [build, hardware] warp-reduce, p__1: butterfly over lanes, masks [1, 2], lower lanes left
// r189 [build, problem] online-rescale, p__3: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r190 [build, problem] map-tile, p__2[b,h,q,j] = exp((logit[b, h, q, j] - p__1[b, h, q])) when (j <= q): 64 elements a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r191 [build, problem] reduce-registers, p__3[b,h,q] = sum[j] p__2[b, h, q, j] when (j <= q): 64 points a thread in registers [j:16x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [q:4x16 q:2x64]
// r192 [build, problem] rescale-when-risen, out__u: the factor of a row whose key stays is 1: a warp none of whose rows has another one leaves its sums
// r193 [build, hardware] chained-operand, p__2[b, h, q, j]: rounded to bf16 where the sums lie: the left operand of the next product, in registers
// r194 [build, hardware] warpgroup-matrix-unit, out__u[b,h,q,d] = sum[j] (p__2[b, h, q, j] * vs[b, h, j, d]) when (j <= q): m64n128 bf16 of a consumer's rows, whose operand is in registers, 128 points of the depth
// r195 [build, hardware] warp-reduce, p__3: butterfly over lanes, masks [1, 2], lower lanes left
// r196 [build, problem] map-tile, out[b,h,q,d] = (0.0 if (p__3[b, h, q] == 0.0) else (out__u[b, h, q, d] / p__3[b, h, q])): 64 elements a thread in registers [d:16x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [q:4x16 q:2x64]
// r197 [build, hardware] store-tile, out: address ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (q * 128)) + d); 64 elements a thread, 2 at a time
// r198 [build, problem] tile-skip, (j <= q): tiles past the guard hold no points for any statement of the pass
// r199 [build, hardware] copy-engine, qs: 128 points in their whole depth into one of 2 copies that all consumers have read
// r200 [build, hardware] copy-engine, ks: 128 points in their whole depth into one of 2 copies that all consumers have read
// r201 [build, hardware] copy-engine, vs: 128 points in their whole depth into one of 2 copies that all consumers have read
