// gated_delta_rule: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Linear attention whose state decays by a gate and replaces what it holds under a key, with the state before and behind; key heads are shared by groups of value ...
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

// 1/x by the special-function unit, relative error 2^-23.
__device__ __forceinline__ float rcp_approx(float x) {
    float r;
    asm("rcp.approx.f32 %0, %1;" : "=f"(r) : "f"(x));
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

// One-thread copy of `bytes` bytes that completes on an mbarrier (sm_90 and later).
__device__ __forceinline__ void bulk_copy(void* dst, const void* src, unsigned bytes, void* barrier) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(shared_address(dst)), "l"(__cvta_generic_to_global(src)), "r"(bytes), "r"(shared_address(barrier)) : "memory");
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

}  // namespace fd

extern "C" __global__ void __launch_bounds__(256, 6) gated_delta_rule_kernel_1(
    const float* __restrict__ a_log,
    const __nv_bfloat16* __restrict__ a,
    const float* __restrict__ dt_bias,
    float* __restrict__ gate,
    int g_blocks,
    int n_g,
    int h_blocks,
    int n_h,
    int n_t,
    long long size_G,
    long long size_H) {
    // [INIT] r779: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks) * 2;
    const int rest_h = fd::div(rest_g, h_blocks);
    const int h0 = fd::mod(rest_g, h_blocks) * 4;
    const int t0 = rest_h * 4;
    const int h_lane = lane / 2 % 4;  // r781
    const int g_lane = lane % 2;
    const int t_lane = lane / 8;  // r782

    // [LOAD a_log] r781: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    float a_log_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_log_2[0], &a_log[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD a] r782: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float a_2[1];
    fd::load_or_zero<fd::bf16, 1, fd::read_only>((t0 + t_lane) < n_t && (h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_2[0], &a[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD dt_bias] r783: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    float dt_bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &dt_bias_2[0], &dt_bias[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [COMPUTE gate] r784: 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float gate_2[1];
    gate_2[0] = fd::exp2_approx(-expf(a_log_2[0]) * (fd::max(a_2[0] + dt_bias_2[0], 0.0f) + log1pf(fd::exp2_approx(-fabsf(a_2[0] + dt_bias_2[0]) * 1.442695f))) * 1.442695f);

    // [STORE gate] r786: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
    if (warp == 0 && (t0 + t_lane) < n_t && (h0 + h_lane) < n_h && (g0 + g_lane) < n_g) fd::store<fd::f32, 1>(&gate[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane], &gate_2[0]);
}

extern "C" __global__ void __launch_bounds__(128, 4) gated_delta_rule_kernel_2(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ v,
    const __nv_bfloat16* __restrict__ q,
    const float* gate,
    const float* __restrict__ before,
    const __nv_bfloat16* __restrict__ b,
    __nv_bfloat16* __restrict__ o,
    float* __restrict__ behind,
    int g_blocks_2,
    int n_t,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 2048 x bf16, bytes 0..4096
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 4096);  // 128 x bf16, bytes 4096..4352
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 4352);  // 2048 x bf16, bytes 4352..8448

    // [INIT] r780: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 16;
    const int e0 = (int)blockIdx.x % 16 * 8;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int d_lane = lane % 16 * 4;  // r796
    const int e_lane = lane / 16 + warp * 2;  // r799

    // [AHEAD k, v, q] r788: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD k] r789: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
    const int row = (int)threadIdx.x / 16;
    const int column = (int)threadIdx.x % 16 * 8;
    const long long from = size_H * (long long)row * 128 + (long long)rest_g * 128 + (long long)column;
    const int to = row * 128 + column;
    const bool valid = row < n_t;
    fd::grid_wait();  // r816
    fd::copy_async<16>(&s_k[to], &k[from], valid);  // r789

    // [LOAD v] r790: 8 rows of 8 elements at ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy
    const int row_2 = (int)threadIdx.x;
    if (row_2 < 8) {
        const long long from_2 = size_H * size_G * (long long)row_2 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0;
        const int to_2 = row_2 * 8;
        const bool valid_2 = row_2 < n_t;
        fd::copy_async<16>(&s_v[to_2], &v[from_2], valid_2);
    }

    // [LOAD q] r791: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
    const int row_3 = (int)threadIdx.x / 16;
    const int column_2 = (int)threadIdx.x % 16 * 8;
    const long long from_3 = size_H * (long long)row_3 * 128 + (long long)rest_g * 128 + (long long)column_2;
    const int to_3 = row_3 * 128 + column_2;
    const bool valid_3 = row_3 < n_t;
    fd::copy_async<16>(&s_q[to_3], &q[from_3], valid_3);
    fd::copy_async_commit();

    // [LOAD before] r799: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
    float before_2[8];
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
        fd::load<fd::f32, 4, fd::read_only>(&before_2[d_r_2 * 4], &before[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r_2 * 64) + ((long long)e0 + (long long)e_lane) * 128]);
    }
    float s_1[8];
    #pragma unroll
    for (int d_r_3 = 0; d_r_3 < 2; ++d_r_3) {
        #pragma unroll
        for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
            s_1[d_r_3 * 4 + d_r_4] = before_2[d_r_3 * 4 + d_r_4];
        }
    }

    // [GO_ON s__1] r813: the state of this point is the one before the next
    float o_1[1];  // r792
    float q_2[8];
    float gate_2[1];
    float b_2[1];
    float k_2[8];
    float v_2[1];
    float held_1[1];
    float k_2_2[8];
    float held[1];
    float s[8];
    float o_2[1];
    #pragma unroll 1
    for (int t0 = 0; t0 < n_t; t0 += 8) {
        // [LOAD q]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD k] r793: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
        const int stage_first = free_stage * 1024;
        const int row_4 = (int)threadIdx.x / 16;
        const int column_3 = (int)threadIdx.x % 16 * 8;
        const long long from_4 = size_H * (long long)(t0 + 8 + row_4) * 128 + (long long)rest_g * 128 + (long long)column_3;
        const int to_4 = stage_first + row_4 * 128 + column_3;
        const bool valid_4 = (t0 + 8 + row_4) < n_t;
        __syncthreads();
        fd::copy_async<16>(&s_k[to_4], &k[from_4], valid_4);

        // [LOAD v] r794: 8 rows of 8 elements at ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy
        const int stage_first_2 = free_stage * 64;
        const int row_5 = (int)threadIdx.x;
        if (row_5 < 8) {
            const long long from_5 = size_H * size_G * (long long)(t0 + 8 + row_5) * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0;
            const int to_5 = stage_first_2 + row_5 * 8;
            const bool valid_5 = (t0 + 8 + row_5) < n_t;
            fd::copy_async<16>(&s_v[to_5], &v[from_5], valid_5);
        }

        // [LOAD q] r795: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
        const int stage_first_3 = free_stage * 1024;
        const int row_6 = (int)threadIdx.x / 16;
        const int column_4 = (int)threadIdx.x % 16 * 8;
        const long long from_6 = size_H * (long long)(t0 + 8 + row_6) * 128 + (long long)rest_g * 128 + (long long)column_4;
        const int to_6 = stage_first_3 + row_6 * 128 + column_4;
        const bool valid_6 = (t0 + 8 + row_6) < n_t;
        fd::copy_async<16>(&s_q[to_6], &q[from_6], valid_6);
        fd::copy_async_commit();
        const int stage_first_4 = stage * 1024;
        const int stage_first_5 = stage * 64;
        const int stage_first_6 = stage * 1024;
        const int points = fd::min(8, n_t + t0 * -1);
        // [GO_ON s__1]
        #pragma unroll 4  // r813
        for (int t_at = 0; t_at < points; ++t_at) {
            // [LOAD q]
            o_1[0] = 0.0f;  // r780

            // [TAKE q] r796: 8 elements a thread from shared memory, 4 at a time
            #pragma unroll
            for (int d_r = 0; d_r < 2; ++d_r) {
                fd::load<fd::bf16, 4>(&q_2[d_r * 4], &s_q[stage_first_6 + t_at * 128 + d_lane + d_r * 64]);
            }

            // [LOAD gate] r797: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
            fd::load<fd::f32, 1>(&gate_2[0], &gate[size_H * size_G * (long long)(t0 + t_at) + size_G * (long long)rest_g + (long long)g0]);

            // [LOAD b] r800: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
            fd::load<fd::bf16, 1, fd::read_only>(&b_2[0], &b[size_H * size_G * (long long)(t0 + t_at) + size_G * (long long)rest_g + (long long)g0]);

            // [TAKE k] r801: 8 elements a thread from shared memory, 4 at a time
            #pragma unroll
            for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
                fd::load<fd::bf16, 4>(&k_2[d_r_5 * 4], &s_k[stage_first_4 + t_at * 128 + d_lane + d_r_5 * 64]);
            }

            // [TAKE v] r802: 1 elements a thread from shared memory, 1 at a time
            fd::load<fd::bf16, 1>(&v_2[0], &s_v[stage_first_5 + t_at * 8 + e_lane]);
            held_1[0] = 0.0f;  // r780

            // [TAKE k] r803: 8 elements a thread from shared memory, 4 at a time
            #pragma unroll
            for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
                fd::load<fd::bf16, 4>(&k_2_2[d_r_6 * 4], &s_k[stage_first_4 + t_at * 128 + d_lane + d_r_6 * 64]);
            }

            // [COMPUTE held__1] r804: 8 points a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
            #pragma unroll
            for (int d_r_7 = 0; d_r_7 < 2; ++d_r_7) {
                #pragma unroll
                for (int d_r_8 = 0; d_r_8 < 4; ++d_r_8) {
                    held_1[0] += k_2_2[d_r_7 * 4 + d_r_8] * s_1[d_r_7 * 4 + d_r_8];
                }
            }

            // [WARP_REDUCE held__1] r805: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
            const float other = fd::shuffle_xor(held_1[0], 1);
            held_1[0] += other;
            const float other_2 = fd::shuffle_xor(held_1[0], 2);
            held_1[0] += other_2;
            const float other_3 = fd::shuffle_xor(held_1[0], 4);
            held_1[0] += other_3;
            const float other_4 = fd::shuffle_xor(held_1[0], 8);
            held_1[0] += other_4;

            // [COMPUTE held] r806: 1 elements a thread in registers [] lanes [*:16 e:2x1] warps [e:4x2]
            held[0] = gate_2[0] * held_1[0];

            // [COMPUTE s] r807: 8 elements a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
            #pragma unroll
            for (int d_r_9 = 0; d_r_9 < 2; ++d_r_9) {
                #pragma unroll
                for (int d_r_10 = 0; d_r_10 < 4; ++d_r_10) {
                    s[d_r_9 * 4 + d_r_10] = gate_2[0] * s_1[d_r_9 * 4 + d_r_10] + fd::rcp_approx(1.0f + expf(-b_2[0])) * k_2[d_r_9 * 4 + d_r_10] * (v_2[0] - held[0]);
                }
            }

            // [COMPUTE o__1] r809: 8 points a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
            #pragma unroll
            for (int d_r_11 = 0; d_r_11 < 2; ++d_r_11) {
                #pragma unroll
                for (int d_r_12 = 0; d_r_12 < 4; ++d_r_12) {
                    o_1[0] += q_2[d_r_11 * 4 + d_r_12] * s[d_r_11 * 4 + d_r_12];
                }
            }

            // [WARP_REDUCE o__1] r810: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
            const float other_5 = fd::shuffle_xor(o_1[0], 1);
            o_1[0] += other_5;
            const float other_6 = fd::shuffle_xor(o_1[0], 2);
            o_1[0] += other_6;
            const float other_7 = fd::shuffle_xor(o_1[0], 4);
            o_1[0] += other_7;
            const float other_8 = fd::shuffle_xor(o_1[0], 8);
            o_1[0] += other_8;

            // [COMPUTE o] r811: 1 elements a thread in registers [] lanes [*:16 e:2x1] warps [e:4x2]
            o_2[0] = o_1[0] * 0.088388346f;

            // [STORE o] r812: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 1 elements a thread, 1 at a time
            if (lane % 16 == 0) fd::store<fd::bf16, 1>(&o[size_H * size_G * (long long)(t0 + t_at) * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], &o_2[0]);
            // [GO_ON s__1]
            #pragma unroll  // r813
            for (int d_r_13 = 0; d_r_13 < 2; ++d_r_13) {
                #pragma unroll
                for (int d_r_14 = 0; d_r_14 < 4; ++d_r_14) {
                    s_1[d_r_13 * 4 + d_r_14] = s[d_r_13 * 4 + d_r_14];
                }
            }
        }
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r792

    // [COMPUTE behind] r814: 8 elements a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
    float behind_2[8];
    #pragma unroll
    for (int d_r_15 = 0; d_r_15 < 2; ++d_r_15) {
        #pragma unroll
        for (int d_r_16 = 0; d_r_16 < 4; ++d_r_16) {
            behind_2[d_r_15 * 4 + d_r_16] = s_1[d_r_15 * 4 + d_r_16];
        }
    }

    // [STORE behind] r815: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int d_r_17 = 0; d_r_17 < 2; ++d_r_17) {
        fd::store<fd::f32, 4>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r_17 * 64) + ((long long)e0 + (long long)e_lane) * 128], &behind_2[d_r_17 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 6) gated_delta_rule_kernel_v2_1(
    const float* __restrict__ a_log,
    const __nv_bfloat16* __restrict__ a,
    const float* __restrict__ dt_bias,
    float* __restrict__ gate,
    int g_blocks,
    int n_g,
    int h_blocks,
    int n_h,
    int n_t,
    long long size_G,
    long long size_H) {
    // [INIT] r821: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks) * 2;
    const int rest_h = fd::div(rest_g, h_blocks);
    const int h0 = fd::mod(rest_g, h_blocks) * 4;
    const int t0 = rest_h * 4;
    const int h_lane = lane / 2 % 4;  // r823
    const int g_lane = lane % 2;
    const int t_lane = lane / 8;  // r824

    // [LOAD a_log] r823: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    float a_log_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_log_2[0], &a_log[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD a] r824: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float a_2[1];
    fd::load_or_zero<fd::bf16, 1, fd::read_only>((t0 + t_lane) < n_t && (h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_2[0], &a[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD dt_bias] r825: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    float dt_bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &dt_bias_2[0], &dt_bias[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [COMPUTE gate] r826: 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float gate_2[1];
    gate_2[0] = fd::exp2_approx(-expf(a_log_2[0]) * (fd::max(a_2[0] + dt_bias_2[0], 0.0f) + log1pf(fd::exp2_approx(-fabsf(a_2[0] + dt_bias_2[0]) * 1.442695f))) * 1.442695f);

    // [STORE gate] r828: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
    if (warp == 0 && (t0 + t_lane) < n_t && (h0 + h_lane) < n_h && (g0 + g_lane) < n_g) fd::store<fd::f32, 1>(&gate[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane], &gate_2[0]);
}

extern "C" __global__ void __launch_bounds__(128, 4) gated_delta_rule_kernel_v2_2(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ v,
    const __nv_bfloat16* __restrict__ q,
    const float* gate,
    const float* __restrict__ before,
    const __nv_bfloat16* __restrict__ b,
    __nv_bfloat16* __restrict__ o,
    float* __restrict__ behind,
    int g_blocks_2,
    int n_t,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 2048 x bf16, bytes 0..4096
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 4096);  // 128 x bf16, bytes 4096..4352
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 4352);  // 2048 x bf16, bytes 4352..8448

    // [INIT] r822: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 16;
    const int e0 = (int)blockIdx.x % 16 * 8;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int d_lane = lane % 16 * 4;  // r838
    const int e_lane = lane / 16 + warp * 2;  // r841

    // [AHEAD k, v, q] r830: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD k] r831: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
    const int row = (int)threadIdx.x / 16;
    const int column = (int)threadIdx.x % 16 * 8;
    const long long from = size_H * (long long)row * 128 + (long long)rest_g * 128 + (long long)column;
    const int to = row * 128 + column;
    const bool valid = row < n_t;
    fd::grid_wait();  // r858
    fd::copy_async<16>(&s_k[to], &k[from], valid);  // r831

    // [LOAD v] r832: 8 rows of 8 elements at ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy
    const int row_2 = (int)threadIdx.x;
    if (row_2 < 8) {
        const long long from_2 = size_H * size_G * (long long)row_2 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0;
        const int to_2 = row_2 * 8;
        const bool valid_2 = row_2 < n_t;
        fd::copy_async<16>(&s_v[to_2], &v[from_2], valid_2);
    }

    // [LOAD q] r833: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
    const int row_3 = (int)threadIdx.x / 16;
    const int column_2 = (int)threadIdx.x % 16 * 8;
    const long long from_3 = size_H * (long long)row_3 * 128 + (long long)rest_g * 128 + (long long)column_2;
    const int to_3 = row_3 * 128 + column_2;
    const bool valid_3 = row_3 < n_t;
    fd::copy_async<16>(&s_q[to_3], &q[from_3], valid_3);
    fd::copy_async_commit();

    // [LOAD before] r841: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
    float before_2[8];
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
        fd::load<fd::f32, 4, fd::read_only>(&before_2[d_r_2 * 4], &before[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r_2 * 64) + ((long long)e0 + (long long)e_lane) * 128]);
    }
    float s_1[8];
    #pragma unroll
    for (int d_r_3 = 0; d_r_3 < 2; ++d_r_3) {
        #pragma unroll
        for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
            s_1[d_r_3 * 4 + d_r_4] = before_2[d_r_3 * 4 + d_r_4];
        }
    }

    // [GO_ON s__1] r855: the state of this point is the one before the next
    float o_1[1];  // r834
    float q_2[8];
    float gate_2[1];
    float b_2[1];
    float k_2[8];
    float v_2[1];
    float held_1[1];
    float k_2_2[8];
    float held[1];
    float s[8];
    float o_2[1];
    #pragma unroll 1
    for (int t0 = 0; t0 < n_t; t0 += 8) {
        // [LOAD q]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD k] r835: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
        const int stage_first = free_stage * 1024;
        const int row_4 = (int)threadIdx.x / 16;
        const int column_3 = (int)threadIdx.x % 16 * 8;
        const long long from_4 = size_H * (long long)(t0 + 8 + row_4) * 128 + (long long)rest_g * 128 + (long long)column_3;
        const int to_4 = stage_first + row_4 * 128 + column_3;
        const bool valid_4 = (t0 + 8 + row_4) < n_t;
        __syncthreads();
        fd::copy_async<16>(&s_k[to_4], &k[from_4], valid_4);

        // [LOAD v] r836: 8 rows of 8 elements at ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy
        const int stage_first_2 = free_stage * 64;
        const int row_5 = (int)threadIdx.x;
        if (row_5 < 8) {
            const long long from_5 = size_H * size_G * (long long)(t0 + 8 + row_5) * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0;
            const int to_5 = stage_first_2 + row_5 * 8;
            const bool valid_5 = (t0 + 8 + row_5) < n_t;
            fd::copy_async<16>(&s_v[to_5], &v[from_5], valid_5);
        }

        // [LOAD q] r837: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
        const int stage_first_3 = free_stage * 1024;
        const int row_6 = (int)threadIdx.x / 16;
        const int column_4 = (int)threadIdx.x % 16 * 8;
        const long long from_6 = size_H * (long long)(t0 + 8 + row_6) * 128 + (long long)rest_g * 128 + (long long)column_4;
        const int to_6 = stage_first_3 + row_6 * 128 + column_4;
        const bool valid_6 = (t0 + 8 + row_6) < n_t;
        fd::copy_async<16>(&s_q[to_6], &q[from_6], valid_6);
        fd::copy_async_commit();
        const int stage_first_4 = stage * 1024;
        const int stage_first_5 = stage * 64;
        const int stage_first_6 = stage * 1024;
        const int points = fd::min(8, n_t + t0 * -1);
        // [GO_ON s__1]
        #pragma unroll 4  // r855
        for (int t_at = 0; t_at < points; ++t_at) {
            // [LOAD q]
            o_1[0] = 0.0f;  // r822

            // [TAKE q] r838: 8 elements a thread from shared memory, 4 at a time
            #pragma unroll
            for (int d_r = 0; d_r < 2; ++d_r) {
                fd::load<fd::bf16, 4>(&q_2[d_r * 4], &s_q[stage_first_6 + t_at * 128 + d_lane + d_r * 64]);
            }

            // [LOAD gate] r839: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
            fd::load<fd::f32, 1>(&gate_2[0], &gate[size_H * size_G * (long long)(t0 + t_at) + size_G * (long long)rest_g + (long long)g0]);

            // [LOAD b] r842: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
            fd::load<fd::bf16, 1, fd::read_only>(&b_2[0], &b[size_H * size_G * (long long)(t0 + t_at) + size_G * (long long)rest_g + (long long)g0]);

            // [TAKE k] r843: 8 elements a thread from shared memory, 4 at a time
            #pragma unroll
            for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
                fd::load<fd::bf16, 4>(&k_2[d_r_5 * 4], &s_k[stage_first_4 + t_at * 128 + d_lane + d_r_5 * 64]);
            }

            // [TAKE v] r844: 1 elements a thread from shared memory, 1 at a time
            fd::load<fd::bf16, 1>(&v_2[0], &s_v[stage_first_5 + t_at * 8 + e_lane]);
            held_1[0] = 0.0f;  // r822

            // [TAKE k] r845: 8 elements a thread from shared memory, 4 at a time
            #pragma unroll
            for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
                fd::load<fd::bf16, 4>(&k_2_2[d_r_6 * 4], &s_k[stage_first_4 + t_at * 128 + d_lane + d_r_6 * 64]);
            }

            // [COMPUTE held__1] r846: 8 points a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
            #pragma unroll
            for (int d_r_7 = 0; d_r_7 < 2; ++d_r_7) {
                #pragma unroll
                for (int d_r_8 = 0; d_r_8 < 4; ++d_r_8) {
                    held_1[0] += k_2_2[d_r_7 * 4 + d_r_8] * s_1[d_r_7 * 4 + d_r_8];
                }
            }

            // [WARP_REDUCE held__1] r847: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
            const float other = fd::shuffle_xor(held_1[0], 1);
            held_1[0] += other;
            const float other_2 = fd::shuffle_xor(held_1[0], 2);
            held_1[0] += other_2;
            const float other_3 = fd::shuffle_xor(held_1[0], 4);
            held_1[0] += other_3;
            const float other_4 = fd::shuffle_xor(held_1[0], 8);
            held_1[0] += other_4;

            // [COMPUTE held] r848: 1 elements a thread in registers [] lanes [*:16 e:2x1] warps [e:4x2]
            held[0] = gate_2[0] * held_1[0];

            // [COMPUTE s] r849: 8 elements a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
            #pragma unroll
            for (int d_r_9 = 0; d_r_9 < 2; ++d_r_9) {
                #pragma unroll
                for (int d_r_10 = 0; d_r_10 < 4; ++d_r_10) {
                    s[d_r_9 * 4 + d_r_10] = gate_2[0] * s_1[d_r_9 * 4 + d_r_10] + fd::rcp_approx(1.0f + expf(-b_2[0])) * k_2[d_r_9 * 4 + d_r_10] * (v_2[0] - held[0]);
                }
            }

            // [COMPUTE o__1] r851: 8 points a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
            #pragma unroll
            for (int d_r_11 = 0; d_r_11 < 2; ++d_r_11) {
                #pragma unroll
                for (int d_r_12 = 0; d_r_12 < 4; ++d_r_12) {
                    o_1[0] += q_2[d_r_11 * 4 + d_r_12] * s[d_r_11 * 4 + d_r_12];
                }
            }

            // [WARP_REDUCE o__1] r852: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
            const float other_5 = fd::shuffle_xor(o_1[0], 1);
            o_1[0] += other_5;
            const float other_6 = fd::shuffle_xor(o_1[0], 2);
            o_1[0] += other_6;
            const float other_7 = fd::shuffle_xor(o_1[0], 4);
            o_1[0] += other_7;
            const float other_8 = fd::shuffle_xor(o_1[0], 8);
            o_1[0] += other_8;

            // [COMPUTE o] r853: 1 elements a thread in registers [] lanes [*:16 e:2x1] warps [e:4x2]
            o_2[0] = o_1[0] * 0.088388346f;

            // [STORE o] r854: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 1 elements a thread, 1 at a time
            if (lane % 16 == 0) fd::store<fd::bf16, 1>(&o[size_H * size_G * (long long)(t0 + t_at) * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], &o_2[0]);
            // [GO_ON s__1]
            #pragma unroll  // r855
            for (int d_r_13 = 0; d_r_13 < 2; ++d_r_13) {
                #pragma unroll
                for (int d_r_14 = 0; d_r_14 < 4; ++d_r_14) {
                    s_1[d_r_13 * 4 + d_r_14] = s[d_r_13 * 4 + d_r_14];
                }
            }
        }
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r834

    // [COMPUTE behind] r856: 8 elements a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
    float behind_2[8];
    #pragma unroll
    for (int d_r_15 = 0; d_r_15 < 2; ++d_r_15) {
        #pragma unroll
        for (int d_r_16 = 0; d_r_16 < 4; ++d_r_16) {
            behind_2[d_r_15 * 4 + d_r_16] = s_1[d_r_15 * 4 + d_r_16];
        }
    }

    // [STORE behind] r857: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int d_r_17 = 0; d_r_17 < 2; ++d_r_17) {
        fd::store<fd::f32, 4>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r_17 * 64) + ((long long)e0 + (long long)e_lane) * 128], &behind_2[d_r_17 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) gated_delta_rule_kernel_v3_1(
    const __nv_bfloat16* __restrict__ b,
    float* __restrict__ s_x_row_1,
    int g_blocks_2,
    int h_blocks_2,
    int n_h,
    int n_t,
    long long size_H,
    long long size_G) {
    // [INIT] r881: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2) * 16;
    const int t0 = rest_h * 256;
    const int t_lane = lane / 2 + warp * 16;  // r899
    const int h_lane = lane % 2 * 8;

    // [LOAD b] r899: address ((((H * G) * t) + (G * h)) + g); 16 elements a thread, 1 at a time; registers [t:2x128 h:8x1] lanes [h:2x8 t:16x1] warps [t:8x16]
    float b_2[16];
    #pragma unroll
    for (int t_r = 0; t_r < 2; ++t_r) {
        #pragma unroll
        for (int h_r = 0; h_r < 8; ++h_r) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((t0 + t_lane + t_r * 128) < n_t && (h0 + h_lane) < n_h, &b_2[t_r * 8 + h_r], &b[size_H * size_G * ((long long)t0 + (long long)(t_lane + t_r * 128)) + size_G * ((long long)h0 + (long long)h_lane + (long long)h_r) + (long long)g0]);
        }
    }

    // [COMPUTE s__row_1] r900: 16 elements a thread in registers [t:2x128 h:8x1] lanes [h:2x8 t:16x1] warps [t:8x16]
    float s_row_1[16];
    #pragma unroll
    for (int t_r_2 = 0; t_r_2 < 2; ++t_r_2) {
        #pragma unroll
        for (int h_r_2 = 0; h_r_2 < 8; ++h_r_2) {
            s_row_1[t_r_2 * 8 + h_r_2] = fd::rcp_approx(1.0f + expf(-b_2[t_r_2 * 8 + h_r_2]));
        }
    }

    // [STORE s__row_1] r902: address ((((H * G) * t) + (G * h)) + g); 16 elements a thread, 1 at a time
    #pragma unroll
    for (int t_r_3 = 0; t_r_3 < 2; ++t_r_3) {
        #pragma unroll
        for (int h_r_3 = 0; h_r_3 < 8; ++h_r_3) {
            if ((t0 + t_lane + t_r_3 * 128) < n_t && (h0 + h_lane) < n_h) fd::store<fd::f32, 1>(&s_x_row_1[size_H * size_G * ((long long)t0 + (long long)(t_lane + t_r_3 * 128)) + size_G * ((long long)h0 + (long long)h_lane + (long long)h_r_3) + (long long)g0], &s_row_1[t_r_3 * 8 + h_r_3]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(64, 16) gated_delta_rule_kernel_v3_2(
    const float* __restrict__ a_log,
    const __nv_bfloat16* __restrict__ a,
    const float* __restrict__ dt_bias,
    float* __restrict__ s_x_logs,
    int g_blocks,
    int n_g,
    int h_blocks_3,
    long long size_G,
    long long size_H,
    int n_t) {
    // [INIT] r882: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks) * 2;
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_lane = lane * 2;  // r904
    float s_logs_carry[1];  // r882
    s_logs_carry[0] = 0.0f;

    // [LOAD a_log] r903: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:2x1]
    fd::grid_wait();  // r1044
    float a_log_2[1];  // r903
    fd::load_or_zero<fd::f32, 1, fd::read_only>((g0 + warp) < n_g, &a_log_2[0], &a_log[size_G * (long long)h0 + (long long)g0 + (long long)warp]);

    // [LOAD a] r904: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 2 elements a thread, 1 at a time; registers [t__place:2x1] lanes [t__place:32x2]...
    float a_2[2];
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 1, fd::read_only>((g0 + warp) < n_g && (rest_h * 64 + t_place_lane + t_place_r) < n_t, &a_2[t_place_r], &a[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r) + size_G * (long long)h0 + (long long)g0 + (long long)warp]);
    }

    // [LOAD dt_bias] r905: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:2x1]
    float dt_bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((g0 + warp) < n_g, &dt_bias_2[0], &dt_bias[size_G * (long long)h0 + (long long)g0 + (long long)warp]);

    // [SCAN s__logs] r906: 32 neighbouring lanes have one row: 2 points a thread in order, then 32 lanes, then 1 warps of a column, then the carry of the tiles before
    float s_logs[2];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
        s_logs[t_place_r_2] = (rest_h * 64 + t_place_lane + t_place_r_2) < n_t ? fd::max(-expf(a_log_2[0]) * (fd::max(a_2[t_place_r_2] + dt_bias_2[0], 0.0f) + log1pf(expf(-fabsf(a_2[t_place_r_2] + dt_bias_2[0])))), -104.0f) : 0.0f;
    }
    s_logs[1] = s_logs[0] + s_logs[1];
    float total = s_logs[1];
    const float other = fd::shuffle_up(total, 1);
    const float next = 1 <= lane ? other + total : total;
    total = next;
    const float other_2 = fd::shuffle_up(total, 2);
    const float next_2 = 2 <= lane ? other_2 + total : total;
    total = next_2;
    const float other_3 = fd::shuffle_up(total, 4);
    const float next_3 = 4 <= lane ? other_3 + total : total;
    total = next_3;
    const float other_4 = fd::shuffle_up(total, 8);
    const float next_4 = 8 <= lane ? other_4 + total : total;
    total = next_4;
    const float other_5 = fd::shuffle_up(total, 16);
    const float next_5 = 16 <= lane ? other_5 + total : total;
    total = next_5;
    const float other_6 = fd::shuffle_up(total, 1);
    float s_logs_before[1];
    s_logs_before[0] = lane == 0 ? 0.0f : other_6;
    const float all = fd::shuffle_index(total, lane + 31 - lane);
    float s_logs_total[1];
    s_logs_total[0] = all;
    float s_logs_start[1];
    s_logs_start[0] = s_logs_carry[0];
    s_logs_carry[0] += s_logs_total[0];
    s_logs_start[0] += s_logs_before[0];
    float s_logs_2[2];
    s_logs_2[0] = s_logs_start[0] + s_logs[0];
    s_logs_2[1] = s_logs_start[0] + s_logs[1];

    // [STORE s__logs] r907: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
    if ((g0 + warp) < n_g) fd::store<fd::f32, 2, fd::whole>(&s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + ((long long)g0 + (long long)warp) * 64 + (long long)t_place_lane], &s_logs_2[0]);
}

extern "C" __global__ void __launch_bounds__(128, 4) gated_delta_rule_kernel_v3_3(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ q,
    const float* s_x_row_1,
    const float* s_x_logs,
    float* __restrict__ o_x_1_x_weighted,
    const __nv_bfloat16* __restrict__ v,
    float* __restrict__ s_x_free,
    __nv_bfloat16* __restrict__ s_x_reads_x_bf16,
    int g_blocks_2,
    int h_blocks_3,
    int n_t,
    long long size_H,
    long long size_G,
    long long size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_s_matrix = reinterpret_cast<float*>(fd_shared + 18432);  // 4352 x f32, bytes 18432..35840
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 35840);  // 4608 x bf16, bytes 35840..45056
    __nv_bfloat16* s_s_blocks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 5120);  // 1536 x bf16, bytes 5120..8192
    __nv_bfloat16* s_s_right_16_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 768 x bf16, bytes 0..1536
    float* s_s_lower_16 = reinterpret_cast<float*>(fd_shared + 8192);  // 640 x f32, bytes 8192..10752
    __nv_bfloat16* s_s_blocks_32 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 2560 x bf16, bytes 0..5120
    __nv_bfloat16* s_s_right_32_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 5120);  // 1280 x bf16, bytes 5120..7680
    float* s_s_lower_32 = reinterpret_cast<float*>(fd_shared + 5120);  // 1152 x f32, bytes 5120..9728
    __nv_bfloat16* s_s_blocks_64 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 4608 x bf16, bytes 34816..44032
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 8704 x bf16, bytes 17408..34816
    float* s_o_1_weighted = reinterpret_cast<float*>(fd_shared + 0);  // 4608 x f32, bytes 0..18432
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 4608 x bf16, bytes 17408..26624
    float* s_s_free = reinterpret_cast<float*>(fd_shared + 0);  // 8704 x f32, bytes 0..34816
    __nv_bfloat16* s_k_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_operand_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 4608 x bf16, bytes 17408..26624
    __nv_bfloat16* s_s_reads_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408

    // [INIT] r883: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r912
    const int b_lane = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int a_lane_2 = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r913
    const int b_lane_2 = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 32;  // r914
    const int t_source_lane = lane % 4 * 2 + warp / 2 * 32;  // r916
    const int t_place_lane_2 = lane / 16 + warp * 2;  // r925
    const int t_source_lane_2 = lane % 16 * 4;

    // [INIT] r908: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1044
    float s_pairs[32];  // r908
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        #pragma unroll
        for (int t_source_r = 0; t_source_r < 4; ++t_source_r) {
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                #pragma unroll
                for (int t_source_r_2 = 0; t_source_r_2 < 2; ++t_source_r_2) {
                    s_pairs[((t_place_r * 4 + t_source_r) * 2 + t_place_r_2) * 2 + t_source_r_2] = 0.0f;
                }
            }
        }
    }
    float o_1_scores[32];
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 4; ++t_source_r_3) {
            #pragma unroll
            for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
                #pragma unroll
                for (int t_source_r_4 = 0; t_source_r_4 < 2; ++t_source_r_4) {
                    o_1_scores[((t_place_r_3 * 4 + t_source_r_3) * 2 + t_place_r_4) * 2 + t_source_r_4] = 0.0f;
                }
            }
        }
    }

    // [COMPUTE o__1__scores] r913: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
    unsigned fragment_a[8];  // r909
    unsigned fragment_b[8];
    unsigned fragment_a_2[8];
    unsigned fragment_b_2[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 128) {
        // [LOAD k] r910: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * (long long)rest_h * 8192 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)(d0 + column);
            const int to = row * 136 + column;
            const bool valid = (rest_h * 64 + row) < n_t;
            #pragma unroll
            for (int step = 0; step < 2; ++step) {
                fd::copy_async<16>(&s_k[to + step * 64], &k[from + (long long)(step * 64)], valid);
            }
        }
        fd::copy_async_commit();

        // [LOAD q] r911: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * (long long)rest_h * 8192 + size_H * (long long)row_2 * 128 + (long long)h0 * 128 + (long long)(d0 + column_2);
            const int to_2 = row_2 * 136 + column_2;
            const bool valid_2 = (rest_h * 64 + row_2) < n_t;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_q[to_2 + step_2 * 64], &q[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();
        fd::copy_async_wait<1>();

        // [COMPUTE s__pairs] r912: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
        __syncthreads();
        #pragma unroll 4
        for (int k_step = 0; k_step < 8; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_k[a_lane + m_r * 2176 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4>(&fragment_b[n_r * 4], &s_k[b_lane + n_r * 2176 + k_step * 16]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&s_pairs[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
        fd::copy_async_wait<0>();
        // [COMPUTE o__1__scores]
        __syncthreads();  // r913
        #pragma unroll 4
        for (int k_step_2 = 0; k_step_2 < 8; ++k_step_2) {
            #pragma unroll
            for (int m_r_3 = 0; m_r_3 < 2; ++m_r_3) {
                fd::ldmatrix<4>(&fragment_a_2[m_r_3 * 4], &s_q[a_lane_2 + m_r_3 * 2176 + k_step_2 * 16]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                fd::ldmatrix<4>(&fragment_b_2[n_r_3 * 4], &s_k[b_lane_2 + n_r_3 * 2176 + k_step_2 * 16]);
            }
            #pragma unroll
            for (int m_r_4 = 0; m_r_4 < 2; ++m_r_4) {
                #pragma unroll
                for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                    fd::mma_m16n8k16_bf16(&o_1_scores[(m_r_4 * 4 + n_r_4) * 4], &fragment_a_2[m_r_4 * 4], &fragment_b_2[n_r_4 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r909

    // [LOAD s__row_1] r914: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [...
    float s_row_1[4];
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
            fd::load_or_zero<fd::f32, 1>((rest_h * 64 + t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8) < n_t, &s_row_1[t_place_r_5 * 2 + t_place_r_6], &s_x_row_1[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8) + size_G * (long long)h0 + (long long)g0]);
        }
    }

    // [LOAD s__logs] r915: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs[4];
    #pragma unroll
    for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
        #pragma unroll
        for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
            fd::load<fd::f32, 1>(&s_logs[t_place_r_7 * 2 + t_place_r_8], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_7 * 16 + t_place_r_8 * 8)]);
        }
    }

    // [LOAD s__logs] r916: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs_2[8];
    #pragma unroll
    for (int t_source_r_5 = 0; t_source_r_5 < 4; ++t_source_r_5) {
        fd::load<fd::f32, 2>(&s_logs_2[t_source_r_5 * 2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_source_lane + t_source_r_5 * 8)]);
    }

    // [COMPUTE s__matrix] r917: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float s_matrix[32];
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
        #pragma unroll
        for (int t_source_r_6 = 0; t_source_r_6 < 4; ++t_source_r_6) {
            #pragma unroll
            for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                #pragma unroll
                for (int t_source_r_7 = 0; t_source_r_7 < 2; ++t_source_r_7) {
                    s_matrix[((t_place_r_9 * 4 + t_source_r_6) * 2 + t_place_r_10) * 2 + t_source_r_7] = (t_source_lane + t_source_r_6 * 8 + t_source_r_7) < (t_place_lane + t_place_r_9 * 16 + t_place_r_10 * 8) && (rest_h * 64 + t_place_lane + t_place_r_9 * 16 + t_place_r_10 * 8) < n_t && (rest_h * 64 + t_source_lane + t_source_r_6 * 8 + t_source_r_7) < n_t ? s_row_1[t_place_r_9 * 2 + t_place_r_10] * -1.0f * s_pairs[((t_place_r_9 * 4 + t_source_r_6) * 2 + t_place_r_10) * 2 + t_source_r_7] * fd::exp2_approx(__fmaf_rn(s_logs_2[t_source_r_6 * 2 + t_source_r_7], -1.442695f, s_logs[t_place_r_9 * 2 + t_place_r_10] * 1.442695f)) : 0.0f;
                }
            }
        }
    }

    // [STORE s__matrix] r919: address ((t__place * 68) + t__source); 32 elements a thread, 2 at a time
    __syncthreads();
    #pragma unroll
    for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
        #pragma unroll
        for (int t_source_r_8 = 0; t_source_r_8 < 4; ++t_source_r_8) {
            #pragma unroll
            for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                fd::store<fd::f32, 2>(&s_s_matrix[(int)((long long)(t_place_lane + t_place_r_11 * 16 + t_place_r_12 * 8) * 68 + (long long)(t_source_lane + t_source_r_8 * 8))], &s_matrix[((t_place_r_11 * 4 + t_source_r_8) * 2 + t_place_r_12) * 2]);
            }
        }
    }

    // [COMPUTE s__matrix__bf16] r920: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float s_matrix_bf16[32];
    #pragma unroll
    for (int t_place_r_13 = 0; t_place_r_13 < 2; ++t_place_r_13) {
        #pragma unroll
        for (int t_source_r_9 = 0; t_source_r_9 < 4; ++t_source_r_9) {
            #pragma unroll
            for (int t_place_r_14 = 0; t_place_r_14 < 2; ++t_place_r_14) {
                #pragma unroll
                for (int t_source_r_10 = 0; t_source_r_10 < 2; ++t_source_r_10) {
                    s_matrix_bf16[((t_place_r_13 * 4 + t_source_r_9) * 2 + t_place_r_14) * 2 + t_source_r_10] = s_matrix[((t_place_r_13 * 4 + t_source_r_9) * 2 + t_place_r_14) * 2 + t_source_r_10];
                }
            }
        }
    }

    // [STORE s__matrix__bf16] r921: address ((t__place * 72) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_15 = 0; t_place_r_15 < 2; ++t_place_r_15) {
        #pragma unroll
        for (int t_source_r_11 = 0; t_source_r_11 < 4; ++t_source_r_11) {
            #pragma unroll
            for (int t_place_r_16 = 0; t_place_r_16 < 2; ++t_place_r_16) {
                fd::store<fd::bf16, 2>(&s_s_matrix_bf16[(int)((long long)(t_place_lane + t_place_r_15 * 16 + t_place_r_16 * 8) * 72 + (long long)(t_source_lane + t_source_r_11 * 8))], &s_matrix_bf16[((t_place_r_15 * 4 + t_source_r_11) * 2 + t_place_r_16) * 2]);
            }
        }
    }

    // [LOAD s__logs] r922: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs_3[4];
    #pragma unroll
    for (int t_place_r_17 = 0; t_place_r_17 < 2; ++t_place_r_17) {
        #pragma unroll
        for (int t_place_r_18 = 0; t_place_r_18 < 2; ++t_place_r_18) {
            fd::load_or_zero<fd::f32, 1>((rest_h * 64 + t_place_lane + t_place_r_17 * 16 + t_place_r_18 * 8) < n_t, &s_logs_3[t_place_r_17 * 2 + t_place_r_18], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_17 * 16 + t_place_r_18 * 8)]);
        }
    }

    // [LOAD s__logs] r923: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs_4[8];
    #pragma unroll
    for (int t_source_r_12 = 0; t_source_r_12 < 4; ++t_source_r_12) {
        #pragma unroll
        for (int t_source_r_13 = 0; t_source_r_13 < 2; ++t_source_r_13) {
            fd::load_or_zero<fd::f32, 1>((rest_h * 64 + t_source_lane + t_source_r_12 * 8 + t_source_r_13) < n_t, &s_logs_4[t_source_r_12 * 2 + t_source_r_13], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source_lane + (long long)(t_source_r_12 * 8 + t_source_r_13)]);
        }
    }

    // [COMPUTE o__1__weighted] r924: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float o_1_weighted[32];
    #pragma unroll
    for (int t_place_r_19 = 0; t_place_r_19 < 2; ++t_place_r_19) {
        #pragma unroll
        for (int t_source_r_14 = 0; t_source_r_14 < 4; ++t_source_r_14) {
            #pragma unroll
            for (int t_place_r_20 = 0; t_place_r_20 < 2; ++t_place_r_20) {
                #pragma unroll
                for (int t_source_r_15 = 0; t_source_r_15 < 2; ++t_source_r_15) {
                    o_1_weighted[((t_place_r_19 * 4 + t_source_r_14) * 2 + t_place_r_20) * 2 + t_source_r_15] = fd::exp2_approx(__fmaf_rn(s_logs_4[t_source_r_14 * 2 + t_source_r_15], -1.442695f, s_logs_3[t_place_r_19 * 2 + t_place_r_20] * 1.442695f)) * o_1_scores[((t_place_r_19 * 4 + t_source_r_14) * 2 + t_place_r_20) * 2 + t_source_r_15];
                }
            }
        }
    }

    // [EXCHANGE o__1__weighted] r925: from registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32] to registers [t_...
    #pragma unroll
    for (int t_place_r_21 = 0; t_place_r_21 < 2; ++t_place_r_21) {
        #pragma unroll
        for (int t_source_r_16 = 0; t_source_r_16 < 4; ++t_source_r_16) {
            #pragma unroll
            for (int t_place_r_22 = 0; t_place_r_22 < 2; ++t_place_r_22) {
                fd::store<fd::f32, 2>(&s_o_1_weighted[(t_place_lane + t_place_r_21 * 16 + t_place_r_22 * 8) * 72 + t_source_lane + t_source_r_16 * 8], &o_1_weighted[((t_place_r_21 * 4 + t_source_r_16) * 2 + t_place_r_22) * 2]);
            }
        }
    }
    __syncthreads();
    float o_1_weighted_2[32];
    #pragma unroll
    for (int t_place_r_23 = 0; t_place_r_23 < 8; ++t_place_r_23) {
        fd::load<fd::f32, 4>(&o_1_weighted_2[t_place_r_23 * 4], &s_o_1_weighted[(t_place_lane_2 + t_place_r_23 * 8) * 72 + t_source_lane_2]);
    }

    // [STORE o__1__weighted] r926: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 4 at a time
    #pragma unroll
    for (int t_place_r_24 = 0; t_place_r_24 < 8; ++t_place_r_24) {
        fd::store<fd::f32, 4>(&o_x_1_x_weighted[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place_lane_2 + (long long)(t_place_r_24 * 8)) * 64 + (long long)t_source_lane_2], &o_1_weighted_2[t_place_r_24 * 4]);
    }
    // [INIT]
    const int lane_2 = (int)threadIdx.x % 32;  // r884
    const int warp_2 = (int)threadIdx.x / 32;
    const int rest_g_2 = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0_2 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h_2 = fd::div(rest_g_2, h_blocks_3);
    const int h0_2 = fd::mod(rest_g_2, h_blocks_3);
    const int t_block_lane = lane_2 / 16 + warp_2 % 2 * 2;  // r930
    const int t_column_lane = lane_2 % 16;  // r932

    // [INIT s__known] r929: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]; from point to point of `t__row` they stay in reg...
    float s_known[16];
    #pragma unroll
    for (int t_known_r = 0; t_known_r < 16; ++t_known_r) {
        s_known[t_known_r] = 0.0f;
    }

    // [GO_ON s__known] r933: the state of this point is the one before the next
    float s_combined[1];  // r928
    float s_matrix_2[16];
    float s_rows[16];
    #pragma unroll 4
    for (int t_row0 = 0; t_row0 < 16; ++t_row0) {
        // [INIT] r927: pass 0: states start at the identity of their operators
        s_combined[0] = 0.0f;  // r884

        // [LOAD s__matrix] r930: address (((t__block * 1104) + (t__row * 68)) + t__known); 16 elements a thread, 4 at a time; registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block...
        #pragma unroll
        for (int t_known_r_2 = 0; t_known_r_2 < 4; ++t_known_r_2) {
            fd::load<fd::f32, 4>(&s_matrix_2[t_known_r_2 * 4], &s_s_matrix[(int)((long long)t_block_lane * 1104 + (long long)t_row0 * 68 + (long long)(t_known_r_2 * 4))]);
        }

        // [COMPUTE s__combined] r931: 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]
        #pragma unroll
        for (int t_known_r_3 = 0; t_known_r_3 < 16; ++t_known_r_3) {
            s_combined[0] += s_matrix_2[t_known_r_3] * s_known[t_known_r_3];
        }

        // [COMPUTE s__rows] r932: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]
        #pragma unroll
        for (int t_known_r_4 = 0; t_known_r_4 < 16; ++t_known_r_4) {
            s_rows[t_known_r_4] = t_known_r_4 == t_row0 ? (t_column_lane == t_row0 ? 1.0f : 0.0f) + s_combined[0] : s_known[t_known_r_4];
        }
        // [GO_ON s__known]
        #pragma unroll  // r933
        for (int t_known_r_5 = 0; t_known_r_5 < 16; ++t_known_r_5) {
            s_known[t_known_r_5] = s_rows[t_known_r_5];
        }
    }

    // [COMPUTE s__blocks] r934: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]; the store rounds them
    float s_blocks[16];
    #pragma unroll
    for (int t_known_r_6 = 0; t_known_r_6 < 16; ++t_known_r_6) {
        s_blocks[t_known_r_6] = s_known[t_known_r_6];
    }

    // [STORE s__blocks] r935: address (((t__block * 384) + (t__known * 24)) + t__column); 16 elements a thread, 1 at a time
    __syncthreads();
    #pragma unroll
    for (int t_known_r_7 = 0; t_known_r_7 < 16; ++t_known_r_7) {
        if (warp_2 / 2 == 0) fd::store<fd::bf16, 1>(&s_s_blocks[(int)((long long)t_block_lane * 384 + (long long)t_known_r_7 * 24 + (long long)t_column_lane)], &s_blocks[t_known_r_7]);
    }

    // [STORE s__right_16__bf16] r940: address (((t__pair_16 * 384) + (t__row_16 * 24)) + t__column_16); 4 elements a thread, 2 at a time
    __syncthreads();  // r897
    float s_right_16[4];
    unsigned fragment_a_3[4];
    unsigned fragment_b_3[2];
    float s_right_16_bf16[4];
    #pragma unroll 1
    for (int turn = 0; turn < 2; ++turn) {
        // [INIT]
        const int lane_3 = (int)threadIdx.x % 32;  // r885
        const int warp_3 = (int)threadIdx.x / 32;
        const int rest_g_3 = fd::div((int)blockIdx.x, g_blocks_2);
        const int g0_3 = fd::mod((int)blockIdx.x, g_blocks_2);
        const int rest_h_3 = fd::div(rest_g_3, h_blocks_3);
        const int h0_3 = fd::mod(rest_g_3, h_blocks_3);
        const int rest_t_column_16 = turn % 2;
        const int a_lane_3 = (lane_3 % 8 + lane_3 / 8 % 2 * 8) * 72 + lane_3 / 8 / 2 * 8;  // r938
        const int b_lane_3 = (lane_3 % 8 + lane_3 / 8 % 2 * 8) * 24 + warp_3 % 2 * 8;
        const int t_row_16_lane = lane_3 / 4;  // r940
        const int t_column_16_lane = lane_3 % 4 * 2 + warp_3 % 2 * 8;

        // [INIT] r936: pass 0: states start at the identity of their operators
        #pragma unroll
        for (int t_row_16_r = 0; t_row_16_r < 2; ++t_row_16_r) {
            #pragma unroll
            for (int t_column_16_r = 0; t_column_16_r < 2; ++t_column_16_r) {
                s_right_16[t_row_16_r * 2 + t_column_16_r] = 0.0f;
            }
        }

        // [COMPUTE s__right_16] r938: 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
        #pragma unroll 1  // r937
        for (int t_inner_160 = 0; t_inner_160 < 16; t_inner_160 += 16) {
            const int stage_at = a_lane_3 + (int)((long long)rest_t_column_16 * 2336 + (long long)t_inner_160 + 1152);  // r938
            const int stage_at_2 = b_lane_3 + (int)((long long)rest_t_column_16 * 768 + (long long)t_inner_160 * 24);
            fd::ldmatrix<4>(&fragment_a_3[0], &s_s_matrix_bf16[stage_at]);
            fd::ldmatrix<2, true>(&fragment_b_3[0], &s_s_blocks[stage_at_2]);
            fd::mma_m16n8k16_bf16(&s_right_16[0], &fragment_a_3[0], &fragment_b_3[0]);
        }

        // [COMPUTE s__right_16__bf16] r939: 4 elements a thread in registers [t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps [t__column_16:2x8 *:2]; the store rounds them
        #pragma unroll
        for (int t_row_16_r_2 = 0; t_row_16_r_2 < 2; ++t_row_16_r_2) {
            #pragma unroll
            for (int t_column_16_r_2 = 0; t_column_16_r_2 < 2; ++t_column_16_r_2) {
                s_right_16_bf16[t_row_16_r_2 * 2 + t_column_16_r_2] = s_right_16[t_row_16_r_2 * 2 + t_column_16_r_2];
            }
        }
        // [STORE s__right_16__bf16]
        #pragma unroll  // r940
        for (int t_row_16_r_3 = 0; t_row_16_r_3 < 2; ++t_row_16_r_3) {
            if (warp_3 / 2 == 0) fd::store<fd::bf16, 2>(&s_s_right_16_bf16[(int)((long long)rest_t_column_16 * 384 + (long long)(t_row_16_lane + t_row_16_r_3 * 8) * 24 + (long long)t_column_16_lane)], &s_right_16_bf16[t_row_16_r_3 * 2]);
        }
    }

    // [STORE s__lower_16] r944: address (((t__pair_16 * 320) + (t__row_16 * 20)) + t__column_16); 4 elements a thread, 2 at a time
    __syncthreads();  // r897
    float s_lower_16[4];
    unsigned fragment_a_4[4];
    unsigned fragment_b_4[2];
    #pragma unroll 1
    for (int turn_2 = 0; turn_2 < 2; ++turn_2) {
        // [INIT]
        const int lane_4 = (int)threadIdx.x % 32;  // r886
        const int warp_4 = (int)threadIdx.x / 32;
        const int rest_g_4 = fd::div((int)blockIdx.x, g_blocks_2);
        const int g0_4 = fd::mod((int)blockIdx.x, g_blocks_2);
        const int rest_h_4 = fd::div(rest_g_4, h_blocks_3);
        const int h0_4 = fd::mod(rest_g_4, h_blocks_3);
        const int rest_t_column_16_2 = turn_2 % 2;
        const int a_lane_4 = (lane_4 % 8 + lane_4 / 8 % 2 * 8) * 24 + lane_4 / 8 / 2 * 8;  // r943
        const int b_lane_4 = (lane_4 % 8 + lane_4 / 8 % 2 * 8) * 24 + warp_4 % 2 * 8;
        const int t_row_16_lane_2 = lane_4 / 4;  // r944
        const int t_column_16_lane_2 = lane_4 % 4 * 2 + warp_4 % 2 * 8;

        // [INIT] r941: pass 0: states start at the identity of their operators
        #pragma unroll
        for (int t_row_16_r_4 = 0; t_row_16_r_4 < 2; ++t_row_16_r_4) {
            #pragma unroll
            for (int t_column_16_r_3 = 0; t_column_16_r_3 < 2; ++t_column_16_r_3) {
                s_lower_16[t_row_16_r_4 * 2 + t_column_16_r_3] = 0.0f;
            }
        }

        // [COMPUTE s__lower_16] r943: 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
        #pragma unroll 1  // r942
        for (int t_inner_160_2 = 0; t_inner_160_2 < 16; t_inner_160_2 += 16) {
            const int stage_at_3 = a_lane_4 + (int)((long long)rest_t_column_16_2 * 768 + (long long)t_inner_160_2 + 384);  // r943
            const int stage_at_4 = b_lane_4 + (int)((long long)rest_t_column_16_2 * 384 + (long long)t_inner_160_2 * 24);
            fd::ldmatrix<4>(&fragment_a_4[0], &s_s_blocks[stage_at_3]);
            fd::ldmatrix<2, true>(&fragment_b_4[0], &s_s_right_16_bf16[stage_at_4]);
            fd::mma_m16n8k16_bf16(&s_lower_16[0], &fragment_a_4[0], &fragment_b_4[0]);
        }
        // [STORE s__lower_16]
        #pragma unroll  // r944
        for (int t_row_16_r_5 = 0; t_row_16_r_5 < 2; ++t_row_16_r_5) {
            if (warp_4 / 2 == 0) fd::store<fd::f32, 2>(&s_s_lower_16[(int)((long long)rest_t_column_16_2 * 320 + (long long)(t_row_16_lane_2 + t_row_16_r_5 * 8) * 20 + (long long)t_column_16_lane_2)], &s_lower_16[t_row_16_r_5 * 2]);
        }
    }

    // [STORE s__blocks_32] r949: address (((t__pair_16 * 1280) + (t__place_16 * 40)) + t__source_16); 8 elements a thread, 4 at a time
    __syncthreads();  // r897
    float s_blocks_2[8];
    float s_lower_16_2[8];
    float s_blocks_3[8];
    float s_blocks_32[8];
    #pragma unroll 1
    for (int turn_3 = 0; turn_3 < 2; ++turn_3) {
        // [INIT]
        const int lane_5 = (int)threadIdx.x % 32;  // r887
        const int warp_5 = (int)threadIdx.x / 32;
        const int rest_g_5 = fd::div((int)blockIdx.x, g_blocks_2);
        const int g0_5 = fd::mod((int)blockIdx.x, g_blocks_2);
        const int rest_h_5 = fd::div(rest_g_5, h_blocks_3);
        const int h0_5 = fd::mod(rest_g_5, h_blocks_3);
        const int rest_t_source_16 = turn_3 % 2;
        const int t_place_16_lane = lane_5 / 8 + warp_5 * 4;  // r945
        const int t_source_16_lane = lane_5 % 8 * 4;

        // [LOAD s__blocks] r945: address (((t__pair_16 * 768) + (t__place_16 * 24)) + t__source_16); 8 elements a thread, 4 at a time; registers [t__place_16:2x16 t__source_16:4x1] lanes [t__so...
        #pragma unroll
        for (int t_place_16_r = 0; t_place_16_r < 2; ++t_place_16_r) {
            fd::load_or_zero<fd::bf16, 4>((t_place_16_lane + t_place_16_r * 16) < 16 && t_source_16_lane < 16, &s_blocks_2[t_place_16_r * 4], &s_s_blocks[(int)((long long)rest_t_source_16 * 768 + (long long)(t_place_16_lane + t_place_16_r * 16) * 24 + (long long)t_source_16_lane)]);
        }

        // [LOAD s__lower_16] r946: address ((((t__pair_16 * 320) + (t__place_16 * 20)) + t__source_16) - 320); 8 elements a thread, 4 at a time; registers [t__place_16:2x16 t__source_16:4x1] lane...
        #pragma unroll
        for (int t_place_16_r_2 = 0; t_place_16_r_2 < 2; ++t_place_16_r_2) {
            fd::load_or_zero<fd::f32, 4>(!((t_place_16_lane + t_place_16_r_2 * 16) < 16) && t_source_16_lane < 16, &s_lower_16_2[t_place_16_r_2 * 4], &s_s_lower_16[(int)((long long)rest_t_source_16 * 320 + (long long)(t_place_16_lane + t_place_16_r_2 * 16) * 20 + (long long)t_source_16_lane - 320)]);
        }

        // [LOAD s__blocks] r947: address ((((t__pair_16 * 768) + (t__place_16 * 24)) + t__source_16) - 16); 8 elements a thread, 4 at a time; registers [t__place_16:2x16 t__source_16:4x1] lanes...
        #pragma unroll
        for (int t_place_16_r_3 = 0; t_place_16_r_3 < 2; ++t_place_16_r_3) {
            fd::load_or_zero<fd::bf16, 4>(!((t_place_16_lane + t_place_16_r_3 * 16) < 16) && !(t_source_16_lane < 16), &s_blocks_3[t_place_16_r_3 * 4], &s_s_blocks[(int)((long long)rest_t_source_16 * 768 + (long long)(t_place_16_lane + t_place_16_r_3 * 16) * 24 + (long long)t_source_16_lane - 16)]);
        }

        // [COMPUTE s__blocks_32] r948: 8 elements a thread in registers [t__place_16:2x16 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
        #pragma unroll
        for (int t_place_16_r_4 = 0; t_place_16_r_4 < 2; ++t_place_16_r_4) {
            #pragma unroll
            for (int t_source_16_r = 0; t_source_16_r < 4; ++t_source_16_r) {
                s_blocks_32[t_place_16_r_4 * 4 + t_source_16_r] = (t_place_16_lane + t_place_16_r_4 * 16) < 16 ? s_blocks_2[t_place_16_r_4 * 4 + t_source_16_r] : (t_source_16_lane + t_source_16_r) < 16 ? s_lower_16_2[t_place_16_r_4 * 4 + t_source_16_r] : s_blocks_3[t_place_16_r_4 * 4 + t_source_16_r];
            }
        }
        // [STORE s__blocks_32]
        #pragma unroll  // r949
        for (int t_place_16_r_5 = 0; t_place_16_r_5 < 2; ++t_place_16_r_5) {
            fd::store<fd::bf16, 4>(&s_s_blocks_32[(int)((long long)rest_t_source_16 * 1280 + (long long)(t_place_16_lane + t_place_16_r_5 * 16) * 40 + (long long)t_source_16_lane)], &s_blocks_32[t_place_16_r_5 * 4]);
        }
    }
    // [INIT]
    const int lane_6 = (int)threadIdx.x % 32;  // r888
    const int warp_6 = (int)threadIdx.x / 32;
    const int rest_g_6 = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0_6 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h_6 = fd::div(rest_g_6, h_blocks_3);
    const int h0_6 = fd::mod(rest_g_6, h_blocks_3);
    const int a_lane_5 = (warp_6 % 2 * 16 + lane_6 % 8 + lane_6 / 8 % 2 * 8) * 72 + lane_6 / 8 / 2 * 8;  // r952
    const int b_lane_5 = (lane_6 % 8 + lane_6 / 8 % 2 * 8) * 40 + warp_6 / 2 * 16 + lane_6 / 8 / 2 * 8;
    const int t_row_32_lane = lane_6 / 4 + warp_6 % 2 * 16;  // r954
    const int t_column_32_lane = lane_6 % 4 * 2 + warp_6 / 2 * 16;

    // [INIT] r950: pass 0: states start at the identity of their operators
    float s_right_32[8];
    #pragma unroll
    for (int t_column_32_r = 0; t_column_32_r < 2; ++t_column_32_r) {
        #pragma unroll
        for (int t_row_32_r = 0; t_row_32_r < 2; ++t_row_32_r) {
            #pragma unroll
            for (int t_column_32_r_2 = 0; t_column_32_r_2 < 2; ++t_column_32_r_2) {
                s_right_32[(t_column_32_r * 2 + t_row_32_r) * 2 + t_column_32_r_2] = 0.0f;
            }
        }
    }

    // [COMPUTE s__right_32] r952: 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    unsigned fragment_a_5[4];  // r951
    unsigned fragment_b_5[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        const int stage_at_5 = a_lane_5 + (int)((long long)t_inner_320 + 2304);  // r952
        const int stage_at_6 = b_lane_5 + (int)((long long)t_inner_320 * 40);
        __syncthreads();
        #pragma unroll
        for (int k_step_3 = 0; k_step_3 < 2; ++k_step_3) {
            fd::ldmatrix<4>(&fragment_a_5[0], &s_s_matrix_bf16[stage_at_5 + k_step_3 * 16]);
            fd::ldmatrix<4, true>(&fragment_b_5[0], &s_s_blocks_32[stage_at_6 + k_step_3 * 16 * 40]);
            #pragma unroll
            for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
                fd::mma_m16n8k16_bf16(&s_right_32[n_r_5 * 4], &fragment_a_5[0], &fragment_b_5[n_r_5 * 2]);
            }
        }
    }

    // [COMPUTE s__right_32__bf16] r953: 8 elements a thread in registers [t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__row_32:2x16 t__column_32:2x1...
    float s_right_32_bf16[8];
    #pragma unroll
    for (int t_column_32_r_3 = 0; t_column_32_r_3 < 2; ++t_column_32_r_3) {
        #pragma unroll
        for (int t_row_32_r_2 = 0; t_row_32_r_2 < 2; ++t_row_32_r_2) {
            #pragma unroll
            for (int t_column_32_r_4 = 0; t_column_32_r_4 < 2; ++t_column_32_r_4) {
                s_right_32_bf16[(t_column_32_r_3 * 2 + t_row_32_r_2) * 2 + t_column_32_r_4] = s_right_32[(t_column_32_r_3 * 2 + t_row_32_r_2) * 2 + t_column_32_r_4];
            }
        }
    }

    // [STORE s__right_32__bf16] r954: address (((t__pair_32 * 1280) + (t__row_32 * 40)) + t__column_32); 8 elements a thread, 2 at a time
    #pragma unroll
    for (int t_column_32_r_5 = 0; t_column_32_r_5 < 2; ++t_column_32_r_5) {
        #pragma unroll
        for (int t_row_32_r_3 = 0; t_row_32_r_3 < 2; ++t_row_32_r_3) {
            fd::store<fd::bf16, 2>(&s_s_right_32_bf16[(int)((long long)(t_row_32_lane + t_row_32_r_3 * 8) * 40 + (long long)(t_column_32_lane + t_column_32_r_5 * 8))], &s_right_32_bf16[(t_column_32_r_5 * 2 + t_row_32_r_3) * 2]);
        }
    }
    // [INIT]
    const int lane_7 = (int)threadIdx.x % 32;  // r889
    const int warp_7 = (int)threadIdx.x / 32;
    const int rest_g_7 = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0_7 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h_7 = fd::div(rest_g_7, h_blocks_3);
    const int h0_7 = fd::mod(rest_g_7, h_blocks_3);
    const int a_lane_6 = (warp_7 % 2 * 16 + lane_7 % 8 + lane_7 / 8 % 2 * 8) * 40 + lane_7 / 8 / 2 * 8;  // r957
    const int b_lane_6 = (lane_7 % 8 + lane_7 / 8 % 2 * 8) * 40 + warp_7 / 2 * 16 + lane_7 / 8 / 2 * 8;
    const int t_row_32_lane_2 = lane_7 / 4 + warp_7 % 2 * 16;  // r958
    const int t_column_32_lane_2 = lane_7 % 4 * 2 + warp_7 / 2 * 16;

    // [INIT] r955: pass 0: states start at the identity of their operators
    float s_lower_32[8];
    #pragma unroll
    for (int t_column_32_r_6 = 0; t_column_32_r_6 < 2; ++t_column_32_r_6) {
        #pragma unroll
        for (int t_row_32_r_4 = 0; t_row_32_r_4 < 2; ++t_row_32_r_4) {
            #pragma unroll
            for (int t_column_32_r_7 = 0; t_column_32_r_7 < 2; ++t_column_32_r_7) {
                s_lower_32[(t_column_32_r_6 * 2 + t_row_32_r_4) * 2 + t_column_32_r_7] = 0.0f;
            }
        }
    }

    // [COMPUTE s__lower_32] r957: 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    unsigned fragment_a_6[4];  // r956
    unsigned fragment_b_6[4];
    #pragma unroll 1
    for (int t_inner_320_2 = 0; t_inner_320_2 < 32; t_inner_320_2 += 32) {
        const int stage_at_7 = a_lane_6 + (int)((long long)t_inner_320_2 + 1280);  // r957
        const int stage_at_8 = b_lane_6 + (int)((long long)t_inner_320_2 * 40);
        __syncthreads();
        #pragma unroll
        for (int k_step_4 = 0; k_step_4 < 2; ++k_step_4) {
            fd::ldmatrix<4>(&fragment_a_6[0], &s_s_blocks_32[stage_at_7 + k_step_4 * 16]);
            fd::ldmatrix<4, true>(&fragment_b_6[0], &s_s_right_32_bf16[stage_at_8 + k_step_4 * 16 * 40]);
            #pragma unroll
            for (int n_r_6 = 0; n_r_6 < 2; ++n_r_6) {
                fd::mma_m16n8k16_bf16(&s_lower_32[n_r_6 * 4], &fragment_a_6[0], &fragment_b_6[n_r_6 * 2]);
            }
        }
    }

    // [STORE s__lower_32] r958: address (((t__pair_32 * 1152) + (t__row_32 * 36)) + t__column_32); 8 elements a thread, 2 at a time
    __syncthreads();
    #pragma unroll
    for (int t_column_32_r_8 = 0; t_column_32_r_8 < 2; ++t_column_32_r_8) {
        #pragma unroll
        for (int t_row_32_r_5 = 0; t_row_32_r_5 < 2; ++t_row_32_r_5) {
            fd::store<fd::f32, 2>(&s_s_lower_32[(int)((long long)(t_row_32_lane_2 + t_row_32_r_5 * 8) * 36 + (long long)(t_column_32_lane_2 + t_column_32_r_8 * 8))], &s_lower_32[(t_column_32_r_8 * 2 + t_row_32_r_5) * 2]);
        }
    }

    // [STORE s__blocks_64] r963: address (((t__pair_32 * 4608) + (t__place_32 * 72)) + t__source_32); 8 elements a thread, 4 at a time
    __syncthreads();  // r897
    float s_blocks_32_2[8];
    float s_lower_32_2[8];
    float s_blocks_32_3[8];
    float s_blocks_64[8];
    #pragma unroll 1
    for (int turn_4 = 0; turn_4 < 4; ++turn_4) {
        // [INIT]
        const int lane_8 = (int)threadIdx.x % 32;  // r890
        const int warp_8 = (int)threadIdx.x / 32;
        const int rest_g_8 = fd::div((int)blockIdx.x, g_blocks_2);
        const int g0_8 = fd::mod((int)blockIdx.x, g_blocks_2);
        const int rest_h_8 = fd::div(rest_g_8, h_blocks_3);
        const int h0_8 = fd::mod(rest_g_8, h_blocks_3);
        const int rest_t_source_32 = turn_4 % 4;
        const int rest_t_place_32 = rest_t_source_32 / 4;
        const int t_place_320 = rest_t_source_32 % 4 * 16;
        const int t_place_32_lane = lane_8 / 16 + warp_8 * 2;  // r959
        const int t_source_32_lane = lane_8 % 16 * 4;

        // [LOAD s__blocks_32] r959: address (((t__pair_32 * 2560) + (t__place_32 * 40)) + t__source_32); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes [t__so...
        #pragma unroll
        for (int t_place_32_r = 0; t_place_32_r < 2; ++t_place_32_r) {
            fd::load_or_zero<fd::bf16, 4>((t_place_320 + t_place_32_lane + t_place_32_r * 8) < 32 && t_source_32_lane < 32, &s_blocks_32_2[t_place_32_r * 4], &s_s_blocks_32[(int)((long long)rest_t_place_32 * 2560 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r * 8)) * 40 + (long long)t_source_32_lane)]);
        }

        // [LOAD s__lower_32] r960: address ((((t__pair_32 * 1152) + (t__place_32 * 36)) + t__source_32) - 1152); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lan...
        #pragma unroll
        for (int t_place_32_r_2 = 0; t_place_32_r_2 < 2; ++t_place_32_r_2) {
            fd::load_or_zero<fd::f32, 4>(!((t_place_320 + t_place_32_lane + t_place_32_r_2 * 8) < 32) && t_source_32_lane < 32, &s_lower_32_2[t_place_32_r_2 * 4], &s_s_lower_32[(int)((long long)rest_t_place_32 * 1152 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_2 * 8)) * 36 + (long long)t_source_32_lane - 1152)]);
        }

        // [LOAD s__blocks_32] r961: address ((((t__pair_32 * 2560) + (t__place_32 * 40)) + t__source_32) - 32); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes...
        #pragma unroll
        for (int t_place_32_r_3 = 0; t_place_32_r_3 < 2; ++t_place_32_r_3) {
            fd::load_or_zero<fd::bf16, 4>(!((t_place_320 + t_place_32_lane + t_place_32_r_3 * 8) < 32) && !(t_source_32_lane < 32), &s_blocks_32_3[t_place_32_r_3 * 4], &s_s_blocks_32[(int)((long long)rest_t_place_32 * 2560 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_3 * 8)) * 40 + (long long)t_source_32_lane - 32)]);
        }

        // [COMPUTE s__blocks_64] r962: 8 elements a thread in registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
        #pragma unroll
        for (int t_place_32_r_4 = 0; t_place_32_r_4 < 2; ++t_place_32_r_4) {
            #pragma unroll
            for (int t_source_32_r = 0; t_source_32_r < 4; ++t_source_32_r) {
                s_blocks_64[t_place_32_r_4 * 4 + t_source_32_r] = (t_place_320 + t_place_32_lane + t_place_32_r_4 * 8) < 32 ? s_blocks_32_2[t_place_32_r_4 * 4 + t_source_32_r] : (t_source_32_lane + t_source_32_r) < 32 ? s_lower_32_2[t_place_32_r_4 * 4 + t_source_32_r] : s_blocks_32_3[t_place_32_r_4 * 4 + t_source_32_r];
            }
        }
        // [STORE s__blocks_64]
        #pragma unroll  // r963
        for (int t_place_32_r_5 = 0; t_place_32_r_5 < 2; ++t_place_32_r_5) {
            fd::store<fd::bf16, 4>(&s_s_blocks_64[(int)((long long)rest_t_place_32 * 4608 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_5 * 8)) * 72 + (long long)t_source_32_lane)], &s_blocks_64[t_place_32_r_5 * 4]);
        }
    }
    // [INIT]
    const int lane_9 = (int)threadIdx.x % 32;  // r891
    const int warp_9 = (int)threadIdx.x / 32;
    const int rest_g_9 = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0_9 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h_9 = fd::div(rest_g_9, h_blocks_3);
    const int h0_9 = fd::mod(rest_g_9, h_blocks_3);
    const int t_source_lane_3 = lane_9 % 8 * 8;  // r968
    const int t_place_lane_3 = lane_9 / 8 + warp_9 * 4;
    const int a_lane_7 = (lane_9 % 8 + lane_9 / 8 % 2 * 8) * 72 + lane_9 / 8 / 2 * 8;  // r971
    const int b_lane_7 = (lane_9 % 8 + lane_9 / 8 % 2 * 8) * 136 + warp_9 * 32 + lane_9 / 8 / 2 * 8;
    const int t_place_lane_4 = lane_9 / 4;  // r972
    const int e_lane = lane_9 % 4 * 2 + warp_9 * 32;
    const int e_lane_2 = lane_9 * 4;

    // [INIT] r964: pass 0: states start at the identity of their operators
    float s_free[64];
    #pragma unroll
    for (int t_place_r_25 = 0; t_place_r_25 < 4; ++t_place_r_25) {
        #pragma unroll
        for (int e_r = 0; e_r < 4; ++e_r) {
            #pragma unroll
            for (int t_place_r_26 = 0; t_place_r_26 < 2; ++t_place_r_26) {
                #pragma unroll
                for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                    s_free[((t_place_r_25 * 4 + e_r) * 2 + t_place_r_26) * 2 + e_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h_9 * 64));  // r965

    // [COMPUTE s__free] r971: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    float s_blocks_64_2[32];  // r966
    bool wanted[8];
    float s_row_1_2[8];
    float operand[32];
    unsigned fragment_a_7[16];
    unsigned fragment_b_7[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 64) {
        // [LOAD v] r967: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
        __syncthreads();
        #pragma unroll
        for (int r_3 = 0; r_3 < 4; ++r_3) {
            const int row_3 = r_3 * 16 + (int)threadIdx.x / 8;
            const int column_3 = (int)threadIdx.x % 8 * 8;
            const long long from_3 = size_H * size_G * (long long)rest_h_9 * 8192 + size_H * size_G * (long long)(t_source0 + row_3) * 128 + size_G * (long long)h0_9 * 128 + (long long)g0_9 * 128 + (long long)column_3;
            const int to_3 = row_3 * 136 + column_3;
            const bool valid_3 = (t_source0 + row_3) < t_source_end && (rest_h_9 * 64 + t_source0 + row_3) < n_t;
            #pragma unroll
            for (int step_3 = 0; step_3 < 2; ++step_3) {
                fd::copy_async<16>(&s_v[to_3 + step_3 * 64], &v[from_3 + (long long)(step_3 * 64)], valid_3);
            }
        }
        fd::copy_async_commit();

        // [LOAD s__blocks_64] r968: address ((t__place * 72) + t__source); 32 elements a thread, 8 at a time, those of a group that nobody asked for dropped; registers [t__place:4x16 t__source:8x1...
        #pragma unroll
        for (int t_place_r_27 = 0; t_place_r_27 < 4; ++t_place_r_27) {
            #pragma unroll
            for (int one = 0; one < 8; ++one) {
                wanted[one] = (t_source0 + t_source_lane_3 + one) < t_source_end && (rest_h_9 * 64 + t_source0 + t_source_lane_3 + one) < n_t;
            }
            fd::load_or_zero<fd::bf16, 8>((t_source0 + t_source_lane_3) < t_source_end, &s_blocks_64_2[t_place_r_27 * 8], &s_s_blocks_64[(int)((long long)(t_place_lane_3 + t_place_r_27 * 16) * 72 + (long long)t_source0 + (long long)t_source_lane_3)]);
            #pragma unroll
            for (int one_2 = 0; one_2 < 8; ++one_2) {
                s_blocks_64_2[t_place_r_27 * 8 + one_2] = wanted[one_2] ? s_blocks_64_2[t_place_r_27 * 8 + one_2] : 0.0f;
            }
        }

        // [LOAD s__row_1] r969: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x...
        #pragma unroll
        for (int t_source_r_17 = 0; t_source_r_17 < 8; ++t_source_r_17) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane_3 + t_source_r_17) < t_source_end && (rest_h_9 * 64 + t_source0 + t_source_lane_3 + t_source_r_17) < n_t, &s_row_1_2[t_source_r_17], &s_x_row_1[size_H * size_G * (long long)rest_h_9 * 64 + size_H * size_G * ((long long)t_source0 + (long long)t_source_lane_3 + (long long)t_source_r_17) + size_G * (long long)h0_9 + (long long)g0_9]);
        }

        // [STAGE operand] r970: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_28 = 0; t_place_r_28 < 4; ++t_place_r_28) {
            #pragma unroll
            for (int t_source_r_18 = 0; t_source_r_18 < 8; ++t_source_r_18) {
                operand[t_place_r_28 * 8 + t_source_r_18] = (t_source0 + t_source_lane_3 + t_source_r_18) < t_source_end && (rest_h_9 * 64 + t_source0 + t_source_lane_3 + t_source_r_18) < n_t ? s_blocks_64_2[t_place_r_28 * 8 + t_source_r_18] * s_row_1_2[t_source_r_18] : 0.0f;
            }
        }
        #pragma unroll
        for (int t_place_r_29 = 0; t_place_r_29 < 4; ++t_place_r_29) {
            fd::store<fd::bf16, 8>(&s_operand[(t_place_lane_3 + t_place_r_29 * 16) * 72 + t_source_lane_3], &operand[t_place_r_29 * 8]);
        }
        fd::copy_async_wait<0>();
        // [COMPUTE s__free]
        __syncthreads();  // r971
        #pragma unroll
        for (int k_step_5 = 0; k_step_5 < 4; ++k_step_5) {
            #pragma unroll
            for (int m_r_5 = 0; m_r_5 < 4; ++m_r_5) {
                fd::ldmatrix<4>(&fragment_a_7[m_r_5 * 4], &s_operand[a_lane_7 + m_r_5 * 1152 + k_step_5 * 16]);
            }
            #pragma unroll
            for (int n_r_7 = 0; n_r_7 < 2; ++n_r_7) {
                fd::ldmatrix<4, true>(&fragment_b_7[n_r_7 * 4], &s_v[b_lane_7 + n_r_7 * 16 + k_step_5 * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_6 = 0; m_r_6 < 4; ++m_r_6) {
                #pragma unroll
                for (int n_r_8 = 0; n_r_8 < 4; ++n_r_8) {
                    fd::mma_m16n8k16_bf16(&s_free[(m_r_6 * 4 + n_r_8) * 4], &fragment_a_7[m_r_6 * 4], &fragment_b_7[n_r_8 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r966

    // [EXCHANGE s__free] r972: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__pl...
    __syncthreads();
    #pragma unroll
    for (int t_place_r_30 = 0; t_place_r_30 < 4; ++t_place_r_30) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            #pragma unroll
            for (int t_place_r_31 = 0; t_place_r_31 < 2; ++t_place_r_31) {
                fd::store<fd::f32, 2>(&s_s_free[(t_place_lane_4 + t_place_r_30 * 16 + t_place_r_31 * 8) * 136 + e_lane + e_r_3 * 8], &s_free[((t_place_r_30 * 4 + e_r_3) * 2 + t_place_r_31) * 2]);
            }
        }
    }
    __syncthreads();
    float s_free_2[64];
    #pragma unroll
    for (int t_place_r_32 = 0; t_place_r_32 < 16; ++t_place_r_32) {
        fd::load<fd::f32, 4>(&s_free_2[t_place_r_32 * 4], &s_s_free[(warp_9 + t_place_r_32 * 4) * 136 + e_lane_2]);
    }

    // [STORE s__free] r973: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
    #pragma unroll
    for (int t_place_r_33 = 0; t_place_r_33 < 16; ++t_place_r_33) {
        fd::store<fd::f32, 4>(&s_x_free[size_H * size_G * (long long)rest_h_9 * 8192 + size_G * (long long)h0_9 * 8192 + (long long)g0_9 * 8192 + (long long)e_lane_2 + ((long long)warp_9 + (long long)(t_place_r_33 * 4)) * 128], &s_free_2[t_place_r_33 * 4]);
    }
    // [INIT]
    const int lane_10 = (int)threadIdx.x % 32;  // r892
    const int warp_10 = (int)threadIdx.x / 32;
    const int rest_g_10 = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0_10 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h_10 = fd::div(rest_g_10, h_blocks_3);
    const int h0_10 = fd::mod(rest_g_10, h_blocks_3);
    const int t_source_lane_4 = lane_10 % 8 * 8;  // r978
    const int t_place_lane_5 = lane_10 / 8 + warp_10 * 4;
    const int a_lane_8 = (lane_10 % 8 + lane_10 / 8 % 2 * 8) * 72 + lane_10 / 8 / 2 * 8;  // r984
    const int b_lane_8 = (lane_10 % 8 + lane_10 / 8 % 2 * 8) * 136 + warp_10 * 32 + lane_10 / 8 / 2 * 8;
    const int t_place_lane_6 = lane_10 / 4;  // r987
    const int d_lane = lane_10 % 4 * 2 + warp_10 * 32;
    const int t_place_lane_7 = lane_10 / 16 + warp_10 * 2;
    const int d_lane_2 = lane_10 % 16 * 8;

    // [INIT] r974: pass 0: states start at the identity of their operators
    float s_reads_u[64];
    #pragma unroll
    for (int t_place_r_34 = 0; t_place_r_34 < 4; ++t_place_r_34) {
        #pragma unroll
        for (int d_r = 0; d_r < 4; ++d_r) {
            #pragma unroll
            for (int t_place_r_35 = 0; t_place_r_35 < 2; ++t_place_r_35) {
                #pragma unroll
                for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                    s_reads_u[((t_place_r_34 * 4 + d_r) * 2 + t_place_r_35) * 2 + d_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end_2 = fd::min(64, (int)(size_T - (long long)rest_h_10 * 64));  // r975

    // [COMPUTE s__reads__u] r984: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    float s_blocks_64_3[32];  // r976
    bool wanted_2[8];
    float s_row_1_3[8];
    float s_logs_5[8];
    float operand_2[32];
    float fewer[8];
    unsigned fragment_a_8[16];
    unsigned fragment_b_8[8];
    #pragma unroll 1
    for (int t_source0_2 = 0; t_source0_2 < t_source_end_2; t_source0_2 += 64) {
        // [LOAD k] r977: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
        __syncthreads();
        #pragma unroll
        for (int r_4 = 0; r_4 < 4; ++r_4) {
            const int row_4 = r_4 * 16 + (int)threadIdx.x / 8;
            const int column_4 = (int)threadIdx.x % 8 * 8;
            const long long from_4 = size_H * (long long)rest_h_10 * 8192 + size_H * (long long)(t_source0_2 + row_4) * 128 + (long long)h0_10 * 128 + (long long)column_4;
            const int to_4 = row_4 * 136 + column_4;
            const bool valid_4 = (t_source0_2 + row_4) < t_source_end_2 && (rest_h_10 * 64 + t_source0_2 + row_4) < n_t;
            #pragma unroll
            for (int step_4 = 0; step_4 < 2; ++step_4) {
                fd::copy_async<16>(&s_k_2[to_4 + step_4 * 64], &k[from_4 + (long long)(step_4 * 64)], valid_4);
            }
        }
        fd::copy_async_commit();

        // [LOAD s__blocks_64] r978: address ((t__place * 72) + t__source); 32 elements a thread, 8 at a time, those of a group that nobody asked for dropped; registers [t__place:4x16 t__source:8x1...
        #pragma unroll
        for (int t_place_r_36 = 0; t_place_r_36 < 4; ++t_place_r_36) {
            #pragma unroll
            for (int one_3 = 0; one_3 < 8; ++one_3) {
                wanted_2[one_3] = (t_source0_2 + t_source_lane_4 + one_3) < t_source_end_2 && (rest_h_10 * 64 + t_source0_2 + t_source_lane_4 + one_3) < n_t;
            }
            fd::load_or_zero<fd::bf16, 8>((t_source0_2 + t_source_lane_4) < t_source_end_2, &s_blocks_64_3[t_place_r_36 * 8], &s_s_blocks_64[(int)((long long)(t_place_lane_5 + t_place_r_36 * 16) * 72 + (long long)t_source0_2 + (long long)t_source_lane_4)]);
            #pragma unroll
            for (int one_4 = 0; one_4 < 8; ++one_4) {
                s_blocks_64_3[t_place_r_36 * 8 + one_4] = wanted_2[one_4] ? s_blocks_64_3[t_place_r_36 * 8 + one_4] : 0.0f;
            }
        }

        // [LOAD s__row_1] r979: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x...
        #pragma unroll
        for (int t_source_r_19 = 0; t_source_r_19 < 8; ++t_source_r_19) {
            fd::load_or_zero<fd::f32, 1>((t_source0_2 + t_source_lane_4 + t_source_r_19) < t_source_end_2 && (rest_h_10 * 64 + t_source0_2 + t_source_lane_4 + t_source_r_19) < n_t, &s_row_1_3[t_source_r_19], &s_x_row_1[size_H * size_G * (long long)rest_h_10 * 64 + size_H * size_G * ((long long)t_source0_2 + (long long)t_source_lane_4 + (long long)t_source_r_19) + size_G * (long long)h0_10 + (long long)g0_10]);
        }

        // [LOAD s__logs] r980: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int t_source_r_20 = 0; t_source_r_20 < 8; ++t_source_r_20) {
            fd::load_or_zero<fd::f32, 1>((t_source0_2 + t_source_lane_4 + t_source_r_20) < t_source_end_2 && (rest_h_10 * 64 + t_source0_2 + t_source_lane_4 + t_source_r_20) < n_t, &s_logs_5[t_source_r_20], &s_x_logs[size_H * size_G * (long long)rest_h_10 * 64 + size_G * (long long)h0_10 * 64 + (long long)g0_10 * 64 + (long long)t_source0_2 + (long long)t_source_lane_4 + (long long)t_source_r_20]);
        }

        // [STAGE operand] r981: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll  // r983
        for (int t_source_r_21 = 0; t_source_r_21 < 8; ++t_source_r_21) {
            fewer[t_source_r_21] = fd::exp2_approx(s_logs_5[t_source_r_21] * 1.442695f);
        }
        #pragma unroll  // r981
        for (int t_place_r_37 = 0; t_place_r_37 < 4; ++t_place_r_37) {
            #pragma unroll
            for (int t_source_r_22 = 0; t_source_r_22 < 8; ++t_source_r_22) {
                operand_2[t_place_r_37 * 8 + t_source_r_22] = (t_source0_2 + t_source_lane_4 + t_source_r_22) < t_source_end_2 && (rest_h_10 * 64 + t_source0_2 + t_source_lane_4 + t_source_r_22) < n_t ? s_blocks_64_3[t_place_r_37 * 8 + t_source_r_22] * s_row_1_3[t_source_r_22] * fewer[t_source_r_22] : 0.0f;
            }
        }
        #pragma unroll
        for (int t_place_r_38 = 0; t_place_r_38 < 4; ++t_place_r_38) {
            fd::store<fd::bf16, 8>(&s_operand_2[(t_place_lane_5 + t_place_r_38 * 16) * 72 + t_source_lane_4], &operand_2[t_place_r_38 * 8]);
        }
        fd::copy_async_wait<0>();
        // [COMPUTE s__reads__u]
        __syncthreads();  // r984
        #pragma unroll
        for (int k_step_6 = 0; k_step_6 < 4; ++k_step_6) {
            #pragma unroll
            for (int m_r_7 = 0; m_r_7 < 4; ++m_r_7) {
                fd::ldmatrix<4>(&fragment_a_8[m_r_7 * 4], &s_operand_2[a_lane_8 + m_r_7 * 1152 + k_step_6 * 16]);
            }
            #pragma unroll
            for (int n_r_9 = 0; n_r_9 < 2; ++n_r_9) {
                fd::ldmatrix<4, true>(&fragment_b_8[n_r_9 * 4], &s_k_2[b_lane_8 + n_r_9 * 16 + k_step_6 * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_8 = 0; m_r_8 < 4; ++m_r_8) {
                #pragma unroll
                for (int n_r_10 = 0; n_r_10 < 4; ++n_r_10) {
                    fd::mma_m16n8k16_bf16(&s_reads_u[(m_r_8 * 4 + n_r_10) * 4], &fragment_a_8[m_r_8 * 4], &fragment_b_8[n_r_10 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r976

    // [COMPUTE s__reads] r985: 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]
    float s_reads[64];
    #pragma unroll
    for (int t_place_r_39 = 0; t_place_r_39 < 4; ++t_place_r_39) {
        #pragma unroll
        for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
            #pragma unroll
            for (int t_place_r_40 = 0; t_place_r_40 < 2; ++t_place_r_40) {
                #pragma unroll
                for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
                    s_reads[((t_place_r_39 * 4 + d_r_3) * 2 + t_place_r_40) * 2 + d_r_4] = -1.0f * s_reads_u[((t_place_r_39 * 4 + d_r_3) * 2 + t_place_r_40) * 2 + d_r_4];
                }
            }
        }
    }

    // [COMPUTE s__reads__bf16] r986: 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]; the store rounds them
    float s_reads_bf16[64];
    #pragma unroll
    for (int t_place_r_41 = 0; t_place_r_41 < 4; ++t_place_r_41) {
        #pragma unroll
        for (int d_r_5 = 0; d_r_5 < 4; ++d_r_5) {
            #pragma unroll
            for (int t_place_r_42 = 0; t_place_r_42 < 2; ++t_place_r_42) {
                #pragma unroll
                for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
                    s_reads_bf16[((t_place_r_41 * 4 + d_r_5) * 2 + t_place_r_42) * 2 + d_r_6] = s_reads[((t_place_r_41 * 4 + d_r_5) * 2 + t_place_r_42) * 2 + d_r_6];
                }
            }
        }
    }

    // [EXCHANGE s__reads__bf16] r987: from registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32] to registers [t__place:8x8 d:8x1] lanes [d:16x8 t__place:2x1] ...
    __syncthreads();
    #pragma unroll
    for (int t_place_r_43 = 0; t_place_r_43 < 4; ++t_place_r_43) {
        #pragma unroll
        for (int d_r_7 = 0; d_r_7 < 4; ++d_r_7) {
            #pragma unroll
            for (int t_place_r_44 = 0; t_place_r_44 < 2; ++t_place_r_44) {
                fd::store<fd::bf16, 2>(&s_s_reads_bf16[(t_place_lane_6 + t_place_r_43 * 16 + t_place_r_44 * 8) * 136 + d_lane + d_r_7 * 8], &s_reads_bf16[((t_place_r_43 * 4 + d_r_7) * 2 + t_place_r_44) * 2]);
            }
        }
    }
    __syncthreads();
    float s_reads_bf16_2[64];
    #pragma unroll
    for (int t_place_r_45 = 0; t_place_r_45 < 8; ++t_place_r_45) {
        fd::load<fd::bf16, 8>(&s_reads_bf16_2[t_place_r_45 * 8], &s_s_reads_bf16[(t_place_lane_7 + t_place_r_45 * 8) * 136 + d_lane_2]);
    }

    // [STORE s__reads__bf16] r988: address (((((((H * G) * t__chunk) * 8704) + ((G * h) * 8704)) + (g * 8704)) + d) + (t__place * 136)); 64 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_46 = 0; t_place_r_46 < 8; ++t_place_r_46) {
        fd::store<fd::bf16, 8>(&s_x_reads_x_bf16[size_H * size_G * (long long)rest_h_10 * 8704 + size_G * (long long)h0_10 * 8704 + (long long)g0_10 * 8704 + (long long)d_lane_2 + ((long long)t_place_lane_7 + (long long)(t_place_r_46 * 8)) * 136], &s_reads_bf16_2[t_place_r_46 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_v3_13(
    const __nv_bfloat16* __restrict__ k,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ s_x_keys,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    int n_t,
    long long size_G) {
    // [INIT] r893: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x / 2;
    const int d0 = (int)blockIdx.x % 2 * 64;
    const int rest_g = fd::div(rest_d, g_blocks_2);
    const int g0 = fd::mod(rest_d, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_lane = lane / 8 + warp * 4;  // r990
    const int d_lane = lane % 8 * 8;

    // [LOAD k] r990: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 ...
    fd::grid_wait();  // r1044
    float k_2[32];  // r990
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 4; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((rest_h * 64 + t_place_lane + t_place_r * 16) < n_t, &k_2[t_place_r * 8], &k[size_H * (long long)rest_h * 8192 + size_H * (long long)(t_place_lane + t_place_r * 16) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
    }

    // [LOAD s__logs] r991: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    float s_logs[1];
    fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + 63]);

    // [LOAD s__logs] r992: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:4x16] lanes [*:8 t__plac...
    float s_logs_2[4];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 4; ++t_place_r_2) {
        fd::load<fd::f32, 1>(&s_logs_2[t_place_r_2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_2 * 16)]);
    }

    // [COMPUTE s__keys] r993: 32 elements a thread in registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
    float power[4];
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
        power[t_place_r_3] = fd::exp2_approx(__fmaf_rn(s_logs_2[t_place_r_3], -1.442695f, s_logs[0] * 1.442695f));
    }
    float s_keys[32];
    #pragma unroll
    for (int t_place_r_4 = 0; t_place_r_4 < 4; ++t_place_r_4) {
        #pragma unroll
        for (int d_r = 0; d_r < 8; ++d_r) {
            s_keys[t_place_r_4 * 8 + d_r] = (rest_h * 64 + t_place_lane + t_place_r_4 * 16) < n_t ? k_2[t_place_r_4 * 8 + d_r] * power[t_place_r_4] : 0.0f;
        }
    }

    // [STORE s__keys] r995: address (((((((H * G) * t__chunk) * 8704) + ((G * h) * 8704)) + (g * 8704)) + d) + (t__place * 136)); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
        fd::store<fd::bf16, 8, fd::whole>(&s_x_keys[size_H * size_G * (long long)rest_h * 8704 + size_G * (long long)h0 * 8704 + (long long)g0 * 8704 + (long long)d0 + (long long)d_lane + (long long)(t_place_lane + t_place_r_5 * 16) * 136], &s_keys[t_place_r_5 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v3_14(
    const __nv_bfloat16* s_x_reads_x_bf16,
    const __nv_bfloat16* s_x_keys,
    const float* s_x_free,
    const float* s_x_logs,
    const float* __restrict__ before,
    __nv_bfloat16* __restrict__ s_x_new,
    __nv_bfloat16* __restrict__ s_x_before_x_bf16,
    float* __restrict__ behind,
    int g_blocks_2,
    int n_t__chunk,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_reads_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 26112 x bf16, bytes 0..52224
    __nv_bfloat16* s_s_keys = reinterpret_cast<__nv_bfloat16*>(fd_shared + 52224);  // 26112 x bf16, bytes 52224..104448
    float* s_s_free = reinterpret_cast<float*>(fd_shared + 104448);  // 3840 x f32, bytes 104448..119808
    long long* s_arrived = reinterpret_cast<long long*>(fd_shared + 119808);  // 3 x i64, bytes 119808..119832
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 119840);  // 2176 x bf16, bytes 119840..124192
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 124192);  // 1024 x bf16, bytes 124192..126240
    __nv_bfloat16* s_operand_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 126240);  // 1152 x bf16, bytes 126240..128544
    float* s_behind = reinterpret_cast<float*>(fd_shared + 0);  // 2176 x f32, bytes 0..8704

    // [INIT] r894: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 8;
    const int e0 = (int)blockIdx.x % 8 * 16;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int d_lane = lane % 4 * 2 + warp * 32;  // r1005
    const int e_lane = lane / 4;
    const int t_place_lane = lane % 4 * 2 + warp * 16;  // r1009
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1010
    const int b_lane = (warp * 16 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane_2 = lane / 2 + warp * 16;  // r1012
    const int e_lane_2 = lane % 2 * 8;
    const int e_lane_3 = lane / 16 + warp * 2;  // r1015
    const int d_lane_2 = lane % 16 * 8;
    const int a_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1018
    const int b_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int d_lane_3 = lane * 4;  // r1022

    // [AHEAD s__reads__bf16, s__keys, s__free] r997: 3 stages: the tile of a trip is copied 2 trips before it
    fd::grid_wait();  // r1044
    if ((int)threadIdx.x == 0) {  // r997
        #pragma unroll
        for (int stage = 0; stage < 3; ++stage) {
            fd::mbarrier_init(&s_arrived[stage], 1);
        }
        fd::mbarrier_fence();
    }
    int parity = 0;
    int stage_2 = 0;

    // [BRING s__reads__bf16, s__keys] r998: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
    if ((int)threadIdx.x == 0) {
        if (0 < n_t__chunk) {
            fd::mbarrier_arrive_expect(&s_arrived[0], 34784);
            fd::bulk_copy(&s_s_reads_bf16[0], &s_x_reads_x_bf16[size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[0]);
            fd::bulk_copy(&s_s_keys[0], &s_x_keys[size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[0]);
        }
    }

    // [LOAD s__free] r999: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
    #pragma unroll
    for (int r = 0; r < 2; ++r) {
        const int row = r * 32 + (int)threadIdx.x / 4;
        const int column = (int)threadIdx.x % 4 * 4;
        const long long from = size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column) + (long long)row * 128;
        const int to = row * 20 + column;
        const bool valid = 0 < n_t__chunk;
        fd::copy_async<16>(&s_s_free[to], &s_x_free[from], valid);
    }
    fd::copy_async_commit();

    // [BRING s__reads__bf16, s__keys] r1000: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
    if ((int)threadIdx.x == 0) {
        if (1 < n_t__chunk) {
            fd::mbarrier_arrive_expect(&s_arrived[1], 34784);
            fd::bulk_copy(&s_s_reads_bf16[8704], &s_x_reads_x_bf16[size_H * size_G * 8704 + size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[1]);
            fd::bulk_copy(&s_s_keys[8704], &s_x_keys[size_H * size_G * 8704 + size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[1]);
        }
    }

    // [LOAD s__free] r1001: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
    #pragma unroll
    for (int r_2 = 0; r_2 < 2; ++r_2) {
        const int row_2 = r_2 * 32 + (int)threadIdx.x / 4;
        const int column_2 = (int)threadIdx.x % 4 * 4;
        const long long from_2 = size_H * size_G * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column_2) + (long long)row_2 * 128;
        const int to_2 = 1280 + row_2 * 20 + column_2;
        const bool valid_2 = 1 < n_t__chunk;
        fd::copy_async<16>(&s_s_free[to_2], &s_x_free[from_2], valid_2);
    }
    fd::copy_async_commit();

    // [LOAD before] r1005: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x3...
    float before_2[16];
    #pragma unroll
    for (int d_r = 0; d_r < 4; ++d_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 2; ++e_r) {
            fd::load<fd::f32, 2, fd::read_only>(&before_2[(d_r * 2 + e_r) * 2], &before[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r * 8) + ((long long)e0 + (long long)(e_lane + e_r * 8)) * 128]);
        }
    }
    float s_before[16];
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
        #pragma unroll
        for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 2; ++d_r_3) {
                s_before[(d_r_2 * 2 + e_r_2) * 2 + d_r_3] = before_2[(d_r_2 * 2 + e_r_2) * 2 + d_r_3];
            }
        }
    }

    // [GO_ON s__before] r1020: the state of this point is the one before the next
    __syncthreads();  // r1002
    float s_logs[1];
    float operand[16];
    float s_free[8];
    float s_found[8];
    unsigned fragment_a[4];
    unsigned fragment_b[4];
    float sums[8];
    float s_new[8];
    float s_new_2[8];
    float s_before_bf16[16];
    float s_before_bf16_2[16];
    float s_added[16];
    float operand_2[8];
    unsigned fragment_a_2[4];
    unsigned fragment_b_2[8];
    float s_after[16];
    #pragma unroll 1
    for (int t_chunk0 = 0; t_chunk0 < n_t__chunk; ++t_chunk0) {
        // [LOAD s__free]
        fd::copy_async_wait<1>();
        fd::mbarrier_wait(&s_arrived[stage_2], parity);
        const int free_stage = (stage_2 + 2) % 3;
        const int stage_first = stage_2 * 8704;
        const int stage_first_2 = stage_2 * 8704;
        const int stage_first_3 = stage_2 * 1280;

        // [LOAD s__logs] r1003: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)t_chunk0 * 64 + size_G * (long long)rest_g * 64 + (long long)g0 * 64 + 63]);

        // [STAGE operand] r1006: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
        #pragma unroll
        for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
            #pragma unroll
            for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
                #pragma unroll
                for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
                    operand[(d_r_4 * 2 + e_r_3) * 2 + d_r_5] = s_before[(d_r_4 * 2 + e_r_3) * 2 + d_r_5];
                }
            }
        }
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 4; ++d_r_6) {
            #pragma unroll
            for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
                fd::store<fd::bf16, 2>(&s_operand[(e_lane + e_r_4 * 8) * 136 + d_lane + d_r_6 * 8], &operand[(d_r_6 * 2 + e_r_4) * 2]);
            }
        }

        // [BRING s__reads__bf16, s__keys] r1007: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
        __syncthreads();
        if ((int)threadIdx.x == 0) {
            if ((t_chunk0 + 2) < n_t__chunk) {
                fd::mbarrier_arrive_expect(&s_arrived[free_stage], 34784);
                fd::bulk_copy(&s_s_reads_bf16[free_stage * 8704], &s_x_reads_x_bf16[size_H * size_G * (long long)(t_chunk0 + 2) * 8704 + size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[free_stage]);
                fd::bulk_copy(&s_s_keys[free_stage * 8704], &s_x_keys[size_H * size_G * (long long)(t_chunk0 + 2) * 8704 + size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[free_stage]);
            }
        }

        // [LOAD s__free] r1008: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
        const int stage_first_4 = free_stage * 1280;
        #pragma unroll
        for (int r_3 = 0; r_3 < 2; ++r_3) {
            const int row_3 = r_3 * 32 + (int)threadIdx.x / 4;
            const int column_3 = (int)threadIdx.x % 4 * 4;
            const long long from_3 = size_H * size_G * (long long)(t_chunk0 + 2) * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column_3) + (long long)row_3 * 128;
            const int to_3 = stage_first_4 + row_3 * 20 + column_3;
            const bool valid_3 = (t_chunk0 + 2) < n_t__chunk;
            fd::copy_async<16>(&s_s_free[to_3], &s_x_free[from_3], valid_3);
        }
        fd::copy_async_commit();

        // [TAKE s__free] r1009: 8 elements a thread from shared memory, 1 at a time
        #pragma unroll
        for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
            #pragma unroll
            for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
                #pragma unroll
                for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                    fd::load<fd::f32, 1>(&s_free[(t_place_r * 2 + e_r_5) * 2 + t_place_r_2], &s_s_free[stage_first_3 + (t_place_lane + t_place_r * 8 + t_place_r_2) * 20 + e_lane + e_r_5 * 8]);
                }
            }
        }
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
            #pragma unroll
            for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
                #pragma unroll
                for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
                    s_found[(t_place_r_3 * 2 + e_r_6) * 2 + t_place_r_4] = 0.0f;
                }
            }
        }

        // [COMPUTE s__found] r1010: 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
        const int stage_at = b_lane + stage_first;
        #pragma unroll
        for (int sum = 0; sum < 8; ++sum) {
            sums[sum] = 0.0f;
        }
        #pragma unroll 2
        for (int k_step = 0; k_step < 4; ++k_step) {
            fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane + k_step * 2 * 16]);
            fd::ldmatrix<4>(&fragment_b[0], &s_s_reads_bf16[stage_at + k_step * 2 * 16]);
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::mma_m16n8k16_bf16(&s_found[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
            }
            fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane + (k_step * 2 + 1) * 16]);
            fd::ldmatrix<4>(&fragment_b[0], &s_s_reads_bf16[stage_at + (k_step * 2 + 1) * 16]);
            #pragma unroll
            for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                fd::mma_m16n8k16_bf16(&sums[n_r_2 * 4], &fragment_a[0], &fragment_b[n_r_2 * 2]);
            }
        }
        #pragma unroll
        for (int sum_2 = 0; sum_2 < 8; ++sum_2) {
            s_found[sum_2] += sums[sum_2];
        }

        // [COMPUTE s__new] r1011: 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
        #pragma unroll
        for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
            #pragma unroll
            for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
                #pragma unroll
                for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
                    s_new[(t_place_r_5 * 2 + e_r_7) * 2 + t_place_r_6] = s_free[(t_place_r_5 * 2 + e_r_7) * 2 + t_place_r_6] + s_found[(t_place_r_5 * 2 + e_r_7) * 2 + t_place_r_6];
                }
            }
        }

        // [EXCHANGE s__new] r1012: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__pla...
        #pragma unroll
        for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
            #pragma unroll
            for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
                #pragma unroll
                for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
                    fd::store<fd::bf16, 1>(&s_s_new[(t_place_lane + t_place_r_7 * 8 + t_place_r_8) * 16 + ((e_lane + e_r_8 * 8) ^ ((t_place_lane + t_place_r_7 * 8 + t_place_r_8) * 16 / 64 % 2 * 8))], &s_new[(t_place_r_7 * 2 + e_r_8) * 2 + t_place_r_8]);
                }
            }
        }
        __syncwarp();
        fd::load<fd::bf16, 8>(&s_new_2[0], &s_s_new[t_place_lane_2 * 16 + (e_lane_2 ^ (t_place_lane_2 * 16 / 64 % 2 * 8))]);

        // [STORE s__new] r1013: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
        fd::store<fd::bf16, 8, fd::whole>(&s_x_new[size_H * size_G * (long long)t_chunk0 * 8192 + size_H * size_G * (long long)t_place_lane_2 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane_2], &s_new_2[0]);

        // [COMPUTE s__before__bf16] r1014: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
        #pragma unroll
        for (int d_r_7 = 0; d_r_7 < 4; ++d_r_7) {
            #pragma unroll
            for (int e_r_9 = 0; e_r_9 < 2; ++e_r_9) {
                #pragma unroll
                for (int d_r_8 = 0; d_r_8 < 2; ++d_r_8) {
                    s_before_bf16[(d_r_7 * 2 + e_r_9) * 2 + d_r_8] = s_before[(d_r_7 * 2 + e_r_9) * 2 + d_r_8];
                }
            }
        }

        // [TAKE s__before__bf16] r1015: 16 elements a thread, 8 at a time, from shared memory, where they lie as an operand
        #pragma unroll
        for (int e_r_10 = 0; e_r_10 < 2; ++e_r_10) {
            fd::load<fd::bf16, 8>(&s_before_bf16_2[e_r_10 * 8], &s_operand[(e_lane_3 + e_r_10 * 8) * 136 + d_lane_2]);
        }

        // [STORE s__before__bf16] r1016: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 8 at a time
        #pragma unroll
        for (int e_r_11 = 0; e_r_11 < 2; ++e_r_11) {
            fd::store<fd::bf16, 8, fd::whole>(&s_x_before_x_bf16[size_H * size_G * (long long)t_chunk0 * 16384 + size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)d_lane_2 + ((long long)e0 + (long long)(e_lane_3 + e_r_11 * 8)) * 128], &s_before_bf16_2[e_r_11 * 8]);
        }
        #pragma unroll
        for (int d_r_9 = 0; d_r_9 < 4; ++d_r_9) {
            #pragma unroll
            for (int e_r_12 = 0; e_r_12 < 2; ++e_r_12) {
                #pragma unroll
                for (int d_r_10 = 0; d_r_10 < 2; ++d_r_10) {
                    s_added[(d_r_9 * 2 + e_r_12) * 2 + d_r_10] = 0.0f;
                }
            }
        }

        // [STAGE operand] r1017: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
            #pragma unroll
            for (int e_r_13 = 0; e_r_13 < 2; ++e_r_13) {
                #pragma unroll
                for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                    operand_2[(t_place_r_9 * 2 + e_r_13) * 2 + t_place_r_10] = s_new[(t_place_r_9 * 2 + e_r_13) * 2 + t_place_r_10];
                }
            }
        }
        #pragma unroll
        for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
            #pragma unroll
            for (int e_r_14 = 0; e_r_14 < 2; ++e_r_14) {
                fd::store<fd::bf16, 2>(&s_operand_2[(e_lane + e_r_14 * 8) * 72 + t_place_lane + t_place_r_11 * 8], &operand_2[(t_place_r_11 * 2 + e_r_14) * 2]);
            }
        }

        // [COMPUTE s__added] r1018: 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
        const int stage_at_2 = b_lane_2 + stage_first_2;
        __syncthreads();
        #pragma unroll
        for (int k_step_2 = 0; k_step_2 < 4; ++k_step_2) {
            fd::ldmatrix<4>(&fragment_a_2[0], &s_operand_2[a_lane_2 + k_step_2 * 16]);
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                fd::ldmatrix<4, true>(&fragment_b_2[n_r_3 * 4], &s_s_keys[stage_at_2 + n_r_3 * 16 + k_step_2 * 16 * 136]);
            }
            #pragma unroll
            for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                fd::mma_m16n8k16_bf16(&s_added[n_r_4 * 4], &fragment_a_2[0], &fragment_b_2[n_r_4 * 2]);
            }
        }

        // [COMPUTE s__after] r1019: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
        #pragma unroll
        for (int d_r_11 = 0; d_r_11 < 4; ++d_r_11) {
            #pragma unroll
            for (int e_r_15 = 0; e_r_15 < 2; ++e_r_15) {
                #pragma unroll
                for (int d_r_12 = 0; d_r_12 < 2; ++d_r_12) {
                    s_after[(d_r_11 * 2 + e_r_15) * 2 + d_r_12] = s_before[(d_r_11 * 2 + e_r_15) * 2 + d_r_12] * expf(s_logs[0]) + s_added[(d_r_11 * 2 + e_r_15) * 2 + d_r_12];
                }
            }
        }
        // [GO_ON s__before]
        #pragma unroll  // r1020
        for (int d_r_13 = 0; d_r_13 < 4; ++d_r_13) {
            #pragma unroll
            for (int e_r_16 = 0; e_r_16 < 2; ++e_r_16) {
                #pragma unroll
                for (int d_r_14 = 0; d_r_14 < 2; ++d_r_14) {
                    s_before[(d_r_13 * 2 + e_r_16) * 2 + d_r_14] = s_after[(d_r_13 * 2 + e_r_16) * 2 + d_r_14];
                }
            }
        }
        stage_2 = (stage_2 + 1) % 3;
        parity = stage_2 == 0 ? 1 - parity : parity;
    }
    fd::copy_async_wait<0>();  // r1002

    // [COMPUTE behind] r1021: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
    float behind_2[16];
    #pragma unroll
    for (int d_r_15 = 0; d_r_15 < 4; ++d_r_15) {
        #pragma unroll
        for (int e_r_17 = 0; e_r_17 < 2; ++e_r_17) {
            #pragma unroll
            for (int d_r_16 = 0; d_r_16 < 2; ++d_r_16) {
                behind_2[(d_r_15 * 2 + e_r_17) * 2 + d_r_16] = s_before[(d_r_15 * 2 + e_r_17) * 2 + d_r_16];
            }
        }
    }

    // [EXCHANGE behind] r1022: from registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32] to registers [e:4x4 d:4x1] lanes [d:32x4] warps [e:4x1]
    #pragma unroll
    for (int d_r_17 = 0; d_r_17 < 4; ++d_r_17) {
        #pragma unroll
        for (int e_r_18 = 0; e_r_18 < 2; ++e_r_18) {
            fd::store<fd::f32, 2>(&s_behind[(e_lane + e_r_18 * 8) * 136 + d_lane + d_r_17 * 8], &behind_2[(d_r_17 * 2 + e_r_18) * 2]);
        }
    }
    __syncthreads();
    float behind_2_2[16];
    #pragma unroll
    for (int e_r_19 = 0; e_r_19 < 4; ++e_r_19) {
        fd::load<fd::f32, 4>(&behind_2_2[e_r_19 * 4], &s_behind[(warp + e_r_19 * 4) * 136 + d_lane_3]);
    }

    // [STORE behind] r1023: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 4 at a time
    #pragma unroll
    for (int e_r_20 = 0; e_r_20 < 4; ++e_r_20) {
        fd::store<fd::f32, 4>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)d_lane_3 + ((long long)e0 + (long long)(warp + e_r_20 * 4)) * 128], &behind_2_2[e_r_20 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 3) gated_delta_rule_kernel_v3_15(
    const __nv_bfloat16* s_x_new,
    const float* o_x_1_x_weighted,
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* s_x_before_x_bf16,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ o,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    int n_t,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_o_1_inside = reinterpret_cast<float*>(fd_shared + 0);  // 8448 x f32, bytes 0..33792
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 33792);  // 8704 x bf16, bytes 33792..51200
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 51200);  // 4608 x bf16, bytes 51200..60416
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 33792);  // 4608 x bf16, bytes 33792..43008
    __nv_bfloat16* s_s_before_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 43008);  // 9216 x bf16, bytes 43008..61440
    __nv_bfloat16* s_o = reinterpret_cast<__nv_bfloat16*>(fd_shared + 33792);  // 8704 x bf16, bytes 33792..51200

    // [INIT] r895: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_source_lane = lane % 8 * 8;  // r1029
    const int t_place_lane = lane / 8 + warp * 4;
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1031
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int e_lane = lane % 4 * 2 + warp * 32;  // r1032
    const int t_place_lane_2 = lane / 4;

    // [INIT] r1024: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1044
    float o_1_inside[64];  // r1024
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 4; ++t_place_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 4; ++e_r) {
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                #pragma unroll
                for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                    o_1_inside[((t_place_r * 4 + e_r) * 2 + t_place_r_2) * 2 + e_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end = fd::min(64, 64);  // r1025
    const int t_source_end_2 = fd::min(t_source_end, (int)(size_T - (long long)rest_h * 64));  // r1026

    // [COMPUTE o__1__inside] r1031: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    float o_1_weighted[32];  // r1027
    float operand[32];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end_2; t_source0 += 64) {
        // [LOAD s__new] r1028: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)(t_source0 + row) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)column;
            const int to = row * 136 + column;
            const bool valid = (t_source0 + row) < t_source_end_2 && (rest_h * 64 + t_source0 + row) < n_t;
            #pragma unroll
            for (int step = 0; step < 2; ++step) {
                fd::copy_async<16>(&s_s_new[to + step * 64], &s_x_new[from + (long long)(step * 64)], valid);
            }
        }
        fd::copy_async_commit();

        // [LOAD o__1__weighted] r1029: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end_2 && (t_source0 + t_source_lane + t_source_r) <= (t_place_lane + t_place_r_3 * 16) && (rest_h * 64 + t_place_lane + t_place_r_3 * 16) < n_t && (rest_h * 64 + t_source0 + t_source_lane + t_source_r) < n_t, &o_1_weighted[t_place_r_3 * 8 + t_source_r], &o_x_1_x_weighted[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 16) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [STAGE operand] r1030: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_4 = 0; t_place_r_4 < 4; ++t_place_r_4) {
            #pragma unroll
            for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
                operand[t_place_r_4 * 8 + t_source_r_2] = o_1_weighted[t_place_r_4 * 8 + t_source_r_2];
            }
        }
        #pragma unroll
        for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
            fd::store<fd::bf16, 8>(&s_operand[(t_place_lane + t_place_r_5 * 16) * 72 + t_source_lane], &operand[t_place_r_5 * 8]);
        }
        fd::copy_async_wait<0>();
        // [COMPUTE o__1__inside]
        __syncthreads();  // r1031
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_s_new[b_lane + n_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&o_1_inside[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r1027

    // [STORE o__1__inside] r1032: address (e + (t__place * 132)); 64 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_6 = 0; t_place_r_6 < 4; ++t_place_r_6) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            #pragma unroll
            for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
                fd::store<fd::f32, 2>(&s_o_1_inside[(int)((long long)(e_lane + e_r_3 * 8) + ((long long)t_place_lane_2 + (long long)(t_place_r_6 * 16 + t_place_r_7 * 8)) * 132)], &o_1_inside[((t_place_r_6 * 4 + e_r_3) * 2 + t_place_r_7) * 2]);
            }
        }
    }
    // [INIT]
    const int lane_2 = (int)threadIdx.x % 32;  // r896
    const int warp_2 = (int)threadIdx.x / 32;
    const int rest_g_2 = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0_2 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h_2 = fd::div(rest_g_2, h_blocks_3);
    const int h0_2 = fd::mod(rest_g_2, h_blocks_3);
    const int a_lane_2 = (lane_2 % 8 + lane_2 / 8 % 2 * 8) * 72 + lane_2 / 8 / 2 * 8;  // r1037
    const int b_lane_2 = (warp_2 * 32 + lane_2 % 8 + lane_2 / 8 / 2 * 8) * 72 + lane_2 / 8 % 2 * 8;
    const int e_lane_2 = lane_2 % 4 * 2 + warp_2 * 32;  // r1038
    const int t_place_lane_3 = lane_2 / 4;
    const int t_place_lane_4 = lane_2 / 16 + warp_2 * 2;  // r1042
    const int e_lane_3 = lane_2 % 16 * 8;

    // [INIT] r1033: pass 0: states start at the identity of their operators
    float o_1_handed[64];
    #pragma unroll
    for (int t_place_r_8 = 0; t_place_r_8 < 4; ++t_place_r_8) {
        #pragma unroll
        for (int e_r_4 = 0; e_r_4 < 4; ++e_r_4) {
            #pragma unroll
            for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
                #pragma unroll
                for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
                    o_1_handed[((t_place_r_8 * 4 + e_r_4) * 2 + t_place_r_9) * 2 + e_r_5] = 0.0f;
                }
            }
        }
    }

    // [COMPUTE o__1__handed] r1037: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    unsigned fragment_a_2[16];  // r1034
    unsigned fragment_b_2[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 64) {
        // [LOAD q] r1035: 64 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 144 bytes apart so that 8 rows use diffe...
        __syncthreads();
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * (long long)rest_h_2 * 8192 + size_H * (long long)row_2 * 128 + (long long)h0_2 * 128 + (long long)(d0 + column_2);
            const int to_2 = row_2 * 72 + column_2;
            const bool valid_2 = (rest_h_2 * 64 + row_2) < n_t;
            fd::copy_async<16>(&s_q[to_2], &q[from_2], valid_2);
        }
        fd::copy_async_commit();

        // [LOAD s__before__bf16] r1036: 128 rows of 64 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 144 bytes apart so th...
        #pragma unroll
        for (int r_3 = 0; r_3 < 8; ++r_3) {
            const int row_3 = r_3 * 16 + (int)threadIdx.x / 8;
            const int column_3 = (int)threadIdx.x % 8 * 8;
            const long long from_3 = size_H * size_G * (long long)rest_h_2 * 16384 + size_G * (long long)h0_2 * 16384 + (long long)g0_2 * 16384 + (long long)(d0 + column_3) + (long long)row_3 * 128;
            const int to_3 = row_3 * 72 + column_3;
            fd::copy_async<16>(&s_s_before_bf16[to_3], &s_x_before_x_bf16[from_3]);
        }
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE o__1__handed]
        __syncthreads();  // r1037
        #pragma unroll
        for (int k_step_2 = 0; k_step_2 < 4; ++k_step_2) {
            #pragma unroll
            for (int m_r_3 = 0; m_r_3 < 4; ++m_r_3) {
                fd::ldmatrix<4>(&fragment_a_2[m_r_3 * 4], &s_q[a_lane_2 + m_r_3 * 1152 + k_step_2 * 16]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                fd::ldmatrix<4>(&fragment_b_2[n_r_3 * 4], &s_s_before_bf16[b_lane_2 + n_r_3 * 1152 + k_step_2 * 16]);
            }
            #pragma unroll
            for (int m_r_4 = 0; m_r_4 < 4; ++m_r_4) {
                #pragma unroll
                for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                    fd::mma_m16n8k16_bf16(&o_1_handed[(m_r_4 * 4 + n_r_4) * 4], &fragment_a_2[m_r_4 * 4], &fragment_b_2[n_r_4 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r1034

    // [LOAD o__1__inside] r1038: address (e + (t__place * 132)); 64 elements a thread, 2 at a time; registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
    float o_1_inside_2[64];
    #pragma unroll
    for (int t_place_r_10 = 0; t_place_r_10 < 4; ++t_place_r_10) {
        #pragma unroll
        for (int e_r_6 = 0; e_r_6 < 4; ++e_r_6) {
            #pragma unroll
            for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
                fd::load_or_zero<fd::f32, 2>((rest_h_2 * 64 + t_place_lane_3 + t_place_r_10 * 16 + t_place_r_11 * 8) < n_t, &o_1_inside_2[((t_place_r_10 * 4 + e_r_6) * 2 + t_place_r_11) * 2], &s_o_1_inside[(int)((long long)(e_lane_2 + e_r_6 * 8) + ((long long)t_place_lane_3 + (long long)(t_place_r_10 * 16 + t_place_r_11 * 8)) * 132)]);
            }
        }
    }

    // [LOAD s__logs] r1039: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 8 elements a thread, 1 at a time; registers [t__place:4x16 t__place:2x8] lanes...
    float s_logs[8];
    #pragma unroll
    for (int t_place_r_12 = 0; t_place_r_12 < 4; ++t_place_r_12) {
        #pragma unroll
        for (int t_place_r_13 = 0; t_place_r_13 < 2; ++t_place_r_13) {
            fd::load_or_zero<fd::f32, 1>((rest_h_2 * 64 + t_place_lane_3 + t_place_r_12 * 16 + t_place_r_13 * 8) < n_t, &s_logs[t_place_r_12 * 2 + t_place_r_13], &s_x_logs[size_H * size_G * (long long)rest_h_2 * 64 + size_G * (long long)h0_2 * 64 + (long long)g0_2 * 64 + (long long)t_place_lane_3 + (long long)(t_place_r_12 * 16 + t_place_r_13 * 8)]);
        }
    }

    // [COMPUTE o__1] r1040: 64 elements a thread in registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
    float power[8];
    #pragma unroll
    for (int t_place_r_14 = 0; t_place_r_14 < 4; ++t_place_r_14) {
        #pragma unroll
        for (int t_place_r_15 = 0; t_place_r_15 < 2; ++t_place_r_15) {
            power[t_place_r_14 * 2 + t_place_r_15] = fd::exp2_approx(s_logs[t_place_r_14 * 2 + t_place_r_15] * 1.442695f);
        }
    }
    float o_1[64];
    #pragma unroll
    for (int t_place_r_16 = 0; t_place_r_16 < 4; ++t_place_r_16) {
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 4; ++e_r_7) {
            #pragma unroll
            for (int t_place_r_17 = 0; t_place_r_17 < 2; ++t_place_r_17) {
                #pragma unroll
                for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
                    o_1[((t_place_r_16 * 4 + e_r_7) * 2 + t_place_r_17) * 2 + e_r_8] = o_1_inside_2[((t_place_r_16 * 4 + e_r_7) * 2 + t_place_r_17) * 2 + e_r_8] + power[t_place_r_16 * 2 + t_place_r_17] * o_1_handed[((t_place_r_16 * 4 + e_r_7) * 2 + t_place_r_17) * 2 + e_r_8];
                }
            }
        }
    }

    // [COMPUTE o] r1041: 64 elements a thread in registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
    float o_2[64];
    #pragma unroll
    for (int t_place_r_18 = 0; t_place_r_18 < 4; ++t_place_r_18) {
        #pragma unroll
        for (int e_r_9 = 0; e_r_9 < 4; ++e_r_9) {
            #pragma unroll
            for (int t_place_r_19 = 0; t_place_r_19 < 2; ++t_place_r_19) {
                #pragma unroll
                for (int e_r_10 = 0; e_r_10 < 2; ++e_r_10) {
                    o_2[((t_place_r_18 * 4 + e_r_9) * 2 + t_place_r_19) * 2 + e_r_10] = o_1[((t_place_r_18 * 4 + e_r_9) * 2 + t_place_r_19) * 2 + e_r_10] * 0.088388346f;
                }
            }
        }
    }

    // [EXCHANGE o] r1042: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:8x8 e:8x1] lanes [e:16x8 t__place:2x1] ...
    __syncthreads();
    #pragma unroll
    for (int t_place_r_20 = 0; t_place_r_20 < 4; ++t_place_r_20) {
        #pragma unroll
        for (int e_r_11 = 0; e_r_11 < 4; ++e_r_11) {
            #pragma unroll
            for (int t_place_r_21 = 0; t_place_r_21 < 2; ++t_place_r_21) {
                fd::store<fd::bf16, 2>(&s_o[(t_place_lane_3 + t_place_r_20 * 16 + t_place_r_21 * 8) * 136 + e_lane_2 + e_r_11 * 8], &o_2[((t_place_r_20 * 4 + e_r_11) * 2 + t_place_r_21) * 2]);
            }
        }
    }
    __syncthreads();
    float o_2_2[64];
    #pragma unroll
    for (int t_place_r_22 = 0; t_place_r_22 < 8; ++t_place_r_22) {
        fd::load<fd::bf16, 8>(&o_2_2[t_place_r_22 * 8], &s_o[(t_place_lane_4 + t_place_r_22 * 8) * 136 + e_lane_3]);
    }

    // [STORE o] r1043: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 64 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_23 = 0; t_place_r_23 < 8; ++t_place_r_23) {
        if ((rest_h_2 * 64 + t_place_lane_4 + t_place_r_23 * 8) < n_t) fd::store<fd::bf16, 8>(&o[size_H * size_G * (long long)rest_h_2 * 8192 + size_H * size_G * ((long long)t_place_lane_4 + (long long)(t_place_r_23 * 8)) * 128 + size_G * (long long)h0_2 * 128 + (long long)g0_2 * 128 + (long long)e_lane_3], &o_2_2[t_place_r_23 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 6) gated_delta_rule_kernel_v4_1(
    const __nv_bfloat16* __restrict__ b,
    float* __restrict__ s_x_row_1,
    int g_blocks,
    int n_g,
    int h_blocks,
    int n_h,
    int n_t,
    long long size_H,
    long long size_G) {
    // [INIT] r1067: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks) * 2;
    const int rest_h = fd::div(rest_g, h_blocks);
    const int h0 = fd::mod(rest_g, h_blocks) * 4;
    const int t0 = rest_h * 4;
    const int t_lane = lane / 8;  // r1084
    const int h_lane = lane / 2 % 4;
    const int g_lane = lane % 2;

    // [LOAD b] r1084: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float b_2[1];
    fd::load_or_zero<fd::bf16, 1, fd::read_only>((t0 + t_lane) < n_t && (h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &b_2[0], &b[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [COMPUTE s__row_1] r1085: 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float s_row_1[1];
    s_row_1[0] = fd::rcp_approx(1.0f + expf(-b_2[0]));

    // [STORE s__row_1] r1087: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
    if (warp == 0 && (t0 + t_lane) < n_t && (h0 + h_lane) < n_h && (g0 + g_lane) < n_g) fd::store<fd::f32, 1>(&s_x_row_1[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane], &s_row_1[0]);
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_v4_2(
    const float* __restrict__ a_log,
    const __nv_bfloat16* __restrict__ a,
    const float* __restrict__ dt_bias,
    float* __restrict__ s_x_logs,
    int g_blocks_3,
    int n_g,
    int h_blocks_3,
    long long size_G,
    long long size_H,
    int n_t) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_a = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 544 x bf16, bytes 0..1088

    // [INIT] r1068: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_3);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_3) * 8;
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int g_lane = warp * 2;  // r1088
    const int g_lane_2 = lane % 4 * 2;  // r1089
    const int t_place_lane = lane / 4 + warp * 8;
    const int t_place_lane_2 = lane * 2;  // r1090
    float s_logs_carry[2];  // r1068
    s_logs_carry[0] = 0.0f;
    s_logs_carry[1] = 0.0f;

    // [LOAD a_log] r1088: address ((G * h) + g); 2 elements a thread, 2 at a time; registers [g:2x1] lanes [*:32] warps [g:4x2]
    fd::grid_wait();  // r1244
    float a_log_2[2];  // r1088
    fd::load_or_zero<fd::f32, 2, fd::read_only>((g0 + g_lane) < n_g, &a_log_2[0], &a_log[size_G * (long long)h0 + (long long)g0 + (long long)g_lane]);

    // [LOAD a] r1089: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 2 at a time; registers [t__place:2x32 g:2x1] lanes [g:4x2 t...
    float a_2[4];
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 2, fd::read_only>((g0 + g_lane_2) < n_g && (rest_h * 64 + t_place_lane + t_place_r * 32) < n_t, &a_2[t_place_r * 2], &a[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r * 32) + size_G * (long long)h0 + (long long)g0 + (long long)g_lane_2]);
    }

    // [EXCHANGE a] r1090: from registers [t__place:2x32 g:2x1] lanes [g:4x2 t__place:8x1] warps [t__place:4x8] to registers [t__place:2x1 g:2x1] lanes [t__place:32x2] warps [g:4x2]
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
        #pragma unroll
        for (int g_r = 0; g_r < 2; ++g_r) {
            fd::store<fd::bf16, 1>(&s_a[(g_lane_2 + g_r) * 68 + t_place_lane + t_place_r_2 * 32], &a_2[t_place_r_2 * 2 + g_r]);
        }
    }
    __syncthreads();
    float a_2_2[4];
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
        #pragma unroll
        for (int g_r_2 = 0; g_r_2 < 2; ++g_r_2) {
            fd::load<fd::bf16, 1>(&a_2_2[t_place_r_3 * 2 + g_r_2], &s_a[(g_lane + g_r_2) * 68 + t_place_lane_2 + t_place_r_3]);
        }
    }

    // [LOAD dt_bias] r1091: address ((G * h) + g); 2 elements a thread, 2 at a time; registers [g:2x1] lanes [*:32] warps [g:4x2]
    float dt_bias_2[2];
    fd::load_or_zero<fd::f32, 2, fd::read_only>((g0 + g_lane) < n_g, &dt_bias_2[0], &dt_bias[size_G * (long long)h0 + (long long)g0 + (long long)g_lane]);

    // [SCAN s__logs] r1092: 32 neighbouring lanes have one row: 2 points a thread in order, then 32 lanes, then 1 warps of a column, then the carry of the tiles before
    float s_logs[4];
    #pragma unroll
    for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
        #pragma unroll
        for (int g_r_3 = 0; g_r_3 < 2; ++g_r_3) {
            s_logs[t_place_r_4 * 2 + g_r_3] = (rest_h * 64 + t_place_lane_2 + t_place_r_4) < n_t ? fd::max(-expf(a_log_2[g_r_3]) * (fd::max(a_2_2[t_place_r_4 * 2 + g_r_3] + dt_bias_2[g_r_3], 0.0f) + log1pf(expf(-fabsf(a_2_2[t_place_r_4 * 2 + g_r_3] + dt_bias_2[g_r_3])))), -104.0f) : 0.0f;
        }
    }
    #pragma unroll
    for (int g_r_4 = 0; g_r_4 < 2; ++g_r_4) {
        s_logs[2 + g_r_4] = s_logs[g_r_4] + s_logs[2 + g_r_4];
    }
    float s_logs_total[2];
    float s_logs_before[2];
    #pragma unroll
    for (int g_r_5 = 0; g_r_5 < 2; ++g_r_5) {
        float total = s_logs[2 + g_r_5];
        const float other = fd::shuffle_up(total, 1);
        const float next = 1 <= lane ? other + total : total;
        total = next;
        const float other_2 = fd::shuffle_up(total, 2);
        const float next_2 = 2 <= lane ? other_2 + total : total;
        total = next_2;
        const float other_3 = fd::shuffle_up(total, 4);
        const float next_3 = 4 <= lane ? other_3 + total : total;
        total = next_3;
        const float other_4 = fd::shuffle_up(total, 8);
        const float next_4 = 8 <= lane ? other_4 + total : total;
        total = next_4;
        const float other_5 = fd::shuffle_up(total, 16);
        const float next_5 = 16 <= lane ? other_5 + total : total;
        total = next_5;
        const float other_6 = fd::shuffle_up(total, 1);
        s_logs_before[g_r_5] = lane == 0 ? 0.0f : other_6;
        const float all = fd::shuffle_index(total, lane + 31 - lane);
        s_logs_total[g_r_5] = all;
    }
    float s_logs_start[2];
    #pragma unroll
    for (int g_r_6 = 0; g_r_6 < 2; ++g_r_6) {
        s_logs_start[g_r_6] = s_logs_carry[g_r_6];
    }
    #pragma unroll
    for (int g_r_7 = 0; g_r_7 < 2; ++g_r_7) {
        s_logs_carry[g_r_7] += s_logs_total[g_r_7];
    }
    #pragma unroll
    for (int g_r_8 = 0; g_r_8 < 2; ++g_r_8) {
        s_logs_start[g_r_8] += s_logs_before[g_r_8];
    }
    float s_logs_2[4];
    #pragma unroll
    for (int g_r_9 = 0; g_r_9 < 2; ++g_r_9) {
        s_logs_2[g_r_9] = s_logs_start[g_r_9] + s_logs[g_r_9];
        s_logs_2[2 + g_r_9] = s_logs_start[g_r_9] + s_logs[2 + g_r_9];
    }

    // [STORE s__logs] r1093: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int g_r_10 = 0; g_r_10 < 2; ++g_r_10) {
            if ((g0 + g_lane) < n_g) fd::store<fd::f32, 1>(&s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + ((long long)g0 + (long long)(g_lane + g_r_10)) * 64 + (long long)(t_place_lane_2 + t_place_r_5)], &s_logs_2[t_place_r_5 * 2 + g_r_10]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_3(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ q,
    const float* s_x_row_1,
    const float* s_x_logs,
    float* __restrict__ s_x_matrix,
    __nv_bfloat16* __restrict__ s_x_matrix_x_bf16,
    float* __restrict__ o_x_1_x_weighted,
    int g_blocks_2,
    int h_blocks_3,
    int n_t,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 8704 x bf16, bytes 17408..34816
    float* s_s_matrix = reinterpret_cast<float*>(fd_shared + 0);  // 4608 x f32, bytes 0..18432
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 18432);  // 4608 x bf16, bytes 18432..27648
    float* s_o_1_weighted = reinterpret_cast<float*>(fd_shared + 27648);  // 4608 x f32, bytes 27648..46080

    // [INIT] r1069: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_source, g_blocks_2);
    const int g0 = fd::mod(rest_t_source, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1098
    const int b_lane = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int a_lane_2 = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1099
    const int b_lane_2 = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 32;  // r1100
    const int t_source_lane = lane % 4 * 2 + warp / 2 * 32;  // r1102
    const int t_place_lane_2 = lane / 16 + warp * 2;  // r1105
    const int t_source_lane_2 = lane % 16 * 4;
    const int t_place_lane_3 = lane / 8 + warp * 4;  // r1108
    const int t_source_lane_3 = lane % 8 * 8;

    // [INIT] r1094: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1244
    float s_pairs[32];  // r1094
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        #pragma unroll
        for (int t_source_r = 0; t_source_r < 4; ++t_source_r) {
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                #pragma unroll
                for (int t_source_r_2 = 0; t_source_r_2 < 2; ++t_source_r_2) {
                    s_pairs[((t_place_r * 4 + t_source_r) * 2 + t_place_r_2) * 2 + t_source_r_2] = 0.0f;
                }
            }
        }
    }
    float o_1_scores[32];
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 4; ++t_source_r_3) {
            #pragma unroll
            for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
                #pragma unroll
                for (int t_source_r_4 = 0; t_source_r_4 < 2; ++t_source_r_4) {
                    o_1_scores[((t_place_r_3 * 4 + t_source_r_3) * 2 + t_place_r_4) * 2 + t_source_r_4] = 0.0f;
                }
            }
        }
    }

    // [COMPUTE o__1__scores] r1099: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
    unsigned fragment_a[8];  // r1095
    unsigned fragment_b[8];
    unsigned fragment_a_2[8];
    unsigned fragment_b_2[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 128) {
        // [LOAD k] r1096: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * (long long)rest_h * 8192 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)(d0 + column);
            const int to = row * 136 + column;
            const bool valid = (rest_h * 64 + row) < n_t;
            #pragma unroll
            for (int step = 0; step < 2; ++step) {
                fd::copy_async<16>(&s_k[to + step * 64], &k[from + (long long)(step * 64)], valid);
            }
        }
        fd::copy_async_commit();

        // [LOAD q] r1097: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * (long long)rest_h * 8192 + size_H * (long long)row_2 * 128 + (long long)h0 * 128 + (long long)(d0 + column_2);
            const int to_2 = row_2 * 136 + column_2;
            const bool valid_2 = (rest_h * 64 + row_2) < n_t;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_q[to_2 + step_2 * 64], &q[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();
        fd::copy_async_wait<1>();

        // [COMPUTE s__pairs] r1098: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
        __syncthreads();
        #pragma unroll 4
        for (int k_step = 0; k_step < 8; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_k[a_lane + m_r * 2176 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4>(&fragment_b[n_r * 4], &s_k[b_lane + n_r * 2176 + k_step * 16]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&s_pairs[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
        fd::copy_async_wait<0>();
        // [COMPUTE o__1__scores]
        __syncthreads();  // r1099
        #pragma unroll 4
        for (int k_step_2 = 0; k_step_2 < 8; ++k_step_2) {
            #pragma unroll
            for (int m_r_3 = 0; m_r_3 < 2; ++m_r_3) {
                fd::ldmatrix<4>(&fragment_a_2[m_r_3 * 4], &s_q[a_lane_2 + m_r_3 * 2176 + k_step_2 * 16]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                fd::ldmatrix<4>(&fragment_b_2[n_r_3 * 4], &s_k[b_lane_2 + n_r_3 * 2176 + k_step_2 * 16]);
            }
            #pragma unroll
            for (int m_r_4 = 0; m_r_4 < 2; ++m_r_4) {
                #pragma unroll
                for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                    fd::mma_m16n8k16_bf16(&o_1_scores[(m_r_4 * 4 + n_r_4) * 4], &fragment_a_2[m_r_4 * 4], &fragment_b_2[n_r_4 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r1095

    // [LOAD s__row_1] r1100: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [...
    float s_row_1[4];
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
            fd::load_or_zero<fd::f32, 1>((rest_h * 64 + t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8) < n_t, &s_row_1[t_place_r_5 * 2 + t_place_r_6], &s_x_row_1[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8) + size_G * (long long)h0 + (long long)g0]);
        }
    }

    // [LOAD s__logs] r1101: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs[4];
    #pragma unroll
    for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
        #pragma unroll
        for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
            fd::load<fd::f32, 1>(&s_logs[t_place_r_7 * 2 + t_place_r_8], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_7 * 16 + t_place_r_8 * 8)]);
        }
    }

    // [LOAD s__logs] r1102: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs_2[8];
    #pragma unroll
    for (int t_source_r_5 = 0; t_source_r_5 < 4; ++t_source_r_5) {
        fd::load<fd::f32, 2>(&s_logs_2[t_source_r_5 * 2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_source_lane + t_source_r_5 * 8)]);
    }

    // [COMPUTE s__matrix] r1103: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float s_matrix[32];
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
        #pragma unroll
        for (int t_source_r_6 = 0; t_source_r_6 < 4; ++t_source_r_6) {
            #pragma unroll
            for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                #pragma unroll
                for (int t_source_r_7 = 0; t_source_r_7 < 2; ++t_source_r_7) {
                    s_matrix[((t_place_r_9 * 4 + t_source_r_6) * 2 + t_place_r_10) * 2 + t_source_r_7] = (t_source_lane + t_source_r_6 * 8 + t_source_r_7) < (t_place_lane + t_place_r_9 * 16 + t_place_r_10 * 8) && (rest_h * 64 + t_place_lane + t_place_r_9 * 16 + t_place_r_10 * 8) < n_t && (rest_h * 64 + t_source_lane + t_source_r_6 * 8 + t_source_r_7) < n_t ? s_row_1[t_place_r_9 * 2 + t_place_r_10] * -1.0f * s_pairs[((t_place_r_9 * 4 + t_source_r_6) * 2 + t_place_r_10) * 2 + t_source_r_7] * fd::exp2_approx(__fmaf_rn(s_logs_2[t_source_r_6 * 2 + t_source_r_7], -1.442695f, s_logs[t_place_r_9 * 2 + t_place_r_10] * 1.442695f)) : 0.0f;
                }
            }
        }
    }

    // [EXCHANGE s__matrix] r1105: from registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32] to registers [t_...
    __syncthreads();
    #pragma unroll
    for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
        #pragma unroll
        for (int t_source_r_8 = 0; t_source_r_8 < 4; ++t_source_r_8) {
            #pragma unroll
            for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                fd::store<fd::f32, 2>(&s_s_matrix[(t_place_lane + t_place_r_11 * 16 + t_place_r_12 * 8) * 72 + t_source_lane + t_source_r_8 * 8], &s_matrix[((t_place_r_11 * 4 + t_source_r_8) * 2 + t_place_r_12) * 2]);
            }
        }
    }
    __syncthreads();
    float s_matrix_2[32];
    #pragma unroll
    for (int t_place_r_13 = 0; t_place_r_13 < 8; ++t_place_r_13) {
        fd::load<fd::f32, 4>(&s_matrix_2[t_place_r_13 * 4], &s_s_matrix[(t_place_lane_2 + t_place_r_13 * 8) * 72 + t_source_lane_2]);
    }

    // [STORE s__matrix] r1106: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 4 at a time
    #pragma unroll
    for (int t_place_r_14 = 0; t_place_r_14 < 8; ++t_place_r_14) {
        fd::store<fd::f32, 4>(&s_x_matrix[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place_lane_2 + (long long)(t_place_r_14 * 8)) * 64 + (long long)t_source_lane_2], &s_matrix_2[t_place_r_14 * 4]);
    }

    // [COMPUTE s__matrix__bf16] r1107: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float s_matrix_bf16[32];
    #pragma unroll
    for (int t_place_r_15 = 0; t_place_r_15 < 2; ++t_place_r_15) {
        #pragma unroll
        for (int t_source_r_9 = 0; t_source_r_9 < 4; ++t_source_r_9) {
            #pragma unroll
            for (int t_place_r_16 = 0; t_place_r_16 < 2; ++t_place_r_16) {
                #pragma unroll
                for (int t_source_r_10 = 0; t_source_r_10 < 2; ++t_source_r_10) {
                    s_matrix_bf16[((t_place_r_15 * 4 + t_source_r_9) * 2 + t_place_r_16) * 2 + t_source_r_10] = s_matrix[((t_place_r_15 * 4 + t_source_r_9) * 2 + t_place_r_16) * 2 + t_source_r_10];
                }
            }
        }
    }

    // [EXCHANGE s__matrix__bf16] r1108: from registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32] to registers [t_...
    #pragma unroll
    for (int t_place_r_17 = 0; t_place_r_17 < 2; ++t_place_r_17) {
        #pragma unroll
        for (int t_source_r_11 = 0; t_source_r_11 < 4; ++t_source_r_11) {
            #pragma unroll
            for (int t_place_r_18 = 0; t_place_r_18 < 2; ++t_place_r_18) {
                fd::store<fd::bf16, 2>(&s_s_matrix_bf16[(t_place_lane + t_place_r_17 * 16 + t_place_r_18 * 8) * 72 + t_source_lane + t_source_r_11 * 8], &s_matrix_bf16[((t_place_r_17 * 4 + t_source_r_11) * 2 + t_place_r_18) * 2]);
            }
        }
    }
    __syncthreads();
    float s_matrix_bf16_2[32];
    #pragma unroll
    for (int t_place_r_19 = 0; t_place_r_19 < 4; ++t_place_r_19) {
        fd::load<fd::bf16, 8>(&s_matrix_bf16_2[t_place_r_19 * 8], &s_s_matrix_bf16[(t_place_lane_3 + t_place_r_19 * 16) * 72 + t_source_lane_3]);
    }

    // [STORE s__matrix__bf16] r1109: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_20 = 0; t_place_r_20 < 4; ++t_place_r_20) {
        fd::store<fd::bf16, 8>(&s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane_3 + t_place_r_20 * 16) * 64 + (long long)t_source_lane_3], &s_matrix_bf16_2[t_place_r_20 * 8]);
    }

    // [LOAD s__logs] r1110: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs_3[4];
    #pragma unroll
    for (int t_place_r_21 = 0; t_place_r_21 < 2; ++t_place_r_21) {
        #pragma unroll
        for (int t_place_r_22 = 0; t_place_r_22 < 2; ++t_place_r_22) {
            fd::load_or_zero<fd::f32, 1>((rest_h * 64 + t_place_lane + t_place_r_21 * 16 + t_place_r_22 * 8) < n_t, &s_logs_3[t_place_r_21 * 2 + t_place_r_22], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_21 * 16 + t_place_r_22 * 8)]);
        }
    }

    // [LOAD s__logs] r1111: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs_4[8];
    #pragma unroll
    for (int t_source_r_12 = 0; t_source_r_12 < 4; ++t_source_r_12) {
        #pragma unroll
        for (int t_source_r_13 = 0; t_source_r_13 < 2; ++t_source_r_13) {
            fd::load_or_zero<fd::f32, 1>((rest_h * 64 + t_source_lane + t_source_r_12 * 8 + t_source_r_13) < n_t, &s_logs_4[t_source_r_12 * 2 + t_source_r_13], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source_lane + (long long)(t_source_r_12 * 8 + t_source_r_13)]);
        }
    }

    // [COMPUTE o__1__weighted] r1112: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float o_1_weighted[32];
    #pragma unroll
    for (int t_place_r_23 = 0; t_place_r_23 < 2; ++t_place_r_23) {
        #pragma unroll
        for (int t_source_r_14 = 0; t_source_r_14 < 4; ++t_source_r_14) {
            #pragma unroll
            for (int t_place_r_24 = 0; t_place_r_24 < 2; ++t_place_r_24) {
                #pragma unroll
                for (int t_source_r_15 = 0; t_source_r_15 < 2; ++t_source_r_15) {
                    o_1_weighted[((t_place_r_23 * 4 + t_source_r_14) * 2 + t_place_r_24) * 2 + t_source_r_15] = fd::exp2_approx(__fmaf_rn(s_logs_4[t_source_r_14 * 2 + t_source_r_15], -1.442695f, s_logs_3[t_place_r_23 * 2 + t_place_r_24] * 1.442695f)) * o_1_scores[((t_place_r_23 * 4 + t_source_r_14) * 2 + t_place_r_24) * 2 + t_source_r_15];
                }
            }
        }
    }

    // [EXCHANGE o__1__weighted] r1113: from registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32] to registers [t_...
    #pragma unroll
    for (int t_place_r_25 = 0; t_place_r_25 < 2; ++t_place_r_25) {
        #pragma unroll
        for (int t_source_r_16 = 0; t_source_r_16 < 4; ++t_source_r_16) {
            #pragma unroll
            for (int t_place_r_26 = 0; t_place_r_26 < 2; ++t_place_r_26) {
                fd::store<fd::f32, 2>(&s_o_1_weighted[(t_place_lane + t_place_r_25 * 16 + t_place_r_26 * 8) * 72 + t_source_lane + t_source_r_16 * 8], &o_1_weighted[((t_place_r_25 * 4 + t_source_r_16) * 2 + t_place_r_26) * 2]);
            }
        }
    }
    __syncthreads();
    float o_1_weighted_2[32];
    #pragma unroll
    for (int t_place_r_27 = 0; t_place_r_27 < 8; ++t_place_r_27) {
        fd::load<fd::f32, 4>(&o_1_weighted_2[t_place_r_27 * 4], &s_o_1_weighted[(t_place_lane_2 + t_place_r_27 * 8) * 72 + t_source_lane_2]);
    }

    // [STORE o__1__weighted] r1114: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 4 at a time
    #pragma unroll
    for (int t_place_r_28 = 0; t_place_r_28 < 8; ++t_place_r_28) {
        fd::store<fd::f32, 4>(&o_x_1_x_weighted[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place_lane_2 + (long long)(t_place_r_28 * 8)) * 64 + (long long)t_source_lane_2], &o_1_weighted_2[t_place_r_28 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_v4_4(
    const float* s_x_matrix,
    __nv_bfloat16* __restrict__ s_x_blocks,
    int g_blocks,
    int n_g,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_s_matrix = reinterpret_cast<float*>(fd_shared + 0);  // 160 x f32, bytes 0..640

    // [INIT] r1070: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column, g_blocks);
    const int g0 = fd::mod(rest_t_column, g_blocks) * 2;
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int g_lane = lane / 16;  // r1118
    const int t_block_lane = lane / 4 % 4;
    const int t_known_lane = lane % 4 * 4;
    const int g_lane_2 = warp / 2;  // r1119
    const int t_block_lane_2 = lane / 16 + warp % 2 * 2;
    const int t_column_lane = lane % 16;  // r1121

    // [INIT s__known] r1117: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]; from point to point of `t__row` they stay in r...
    fd::grid_wait();  // r1244
    float s_known[16];  // r1117
    #pragma unroll
    for (int t_known_r = 0; t_known_r < 16; ++t_known_r) {
        s_known[t_known_r] = 0.0f;
    }

    // [GO_ON s__known] r1122: the state of this point is the one before the next
    float s_combined[1];  // r1116
    float s_matrix[4];
    float s_matrix_2[16];
    float s_rows[16];
    #pragma unroll 4
    for (int t_row0 = 0; t_row0 < 16; ++t_row0) {
        // [INIT] r1115: pass 0: states start at the identity of their operators
        s_combined[0] = 0.0f;  // r1070

        // [LOAD s__matrix] r1118: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__block * 1040)) + (t__row * 64)) + t__known); 4 elements a thread, 4 at a time...
        fd::load_or_zero<fd::f32, 4>((g0 + g_lane) < n_g, &s_matrix[0], &s_x_matrix[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + ((long long)g0 + (long long)g_lane) * 4096 + (long long)t_block_lane * 1040 + (long long)t_row0 * 64 + (long long)t_known_lane]);

        // [EXCHANGE s__matrix] r1119: from registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 g:2x1] warps [*:4] to registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 g:2...
        #pragma unroll
        for (int t_known_r_2 = 0; t_known_r_2 < 4; ++t_known_r_2) {
            if (warp == 0) fd::store<fd::f32, 1>(&s_s_matrix[g_lane * 80 + (t_known_lane + t_known_r_2) * 5 + t_block_lane], &s_matrix[t_known_r_2]);
        }
        __syncthreads();
        #pragma unroll
        for (int t_known_r_3 = 0; t_known_r_3 < 16; ++t_known_r_3) {
            fd::load<fd::f32, 1>(&s_matrix_2[t_known_r_3], &s_s_matrix[g_lane_2 * 80 + t_known_r_3 * 5 + t_block_lane_2]);
        }

        // [COMPUTE s__combined] r1120: 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]
        #pragma unroll
        for (int t_known_r_4 = 0; t_known_r_4 < 16; ++t_known_r_4) {
            s_combined[0] += s_matrix_2[t_known_r_4] * s_known[t_known_r_4];
        }

        // [COMPUTE s__rows] r1121: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]
        #pragma unroll
        for (int t_known_r_5 = 0; t_known_r_5 < 16; ++t_known_r_5) {
            s_rows[t_known_r_5] = t_known_r_5 == t_row0 ? (t_column_lane == t_row0 ? 1.0f : 0.0f) + s_combined[0] : s_known[t_known_r_5];
        }
        // [GO_ON s__known]
        __syncthreads();  // r1122
        #pragma unroll
        for (int t_known_r_6 = 0; t_known_r_6 < 16; ++t_known_r_6) {
            s_known[t_known_r_6] = s_rows[t_known_r_6];
        }
    }

    // [COMPUTE s__blocks] r1123: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]; the store rounds them
    float s_blocks[16];
    #pragma unroll
    for (int t_known_r_7 = 0; t_known_r_7 < 16; ++t_known_r_7) {
        s_blocks[t_known_r_7] = s_known[t_known_r_7];
    }

    // [STORE s__blocks] r1124: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__block * 256)) + (t__known * 16)) + t__column); 16 elements a thread, 1 at a t...
    #pragma unroll
    for (int t_known_r_8 = 0; t_known_r_8 < 16; ++t_known_r_8) {
        if ((g0 + g_lane_2) < n_g) fd::store<fd::bf16, 1>(&s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + ((long long)g0 + (long long)g_lane_2) * 1024 + (long long)t_block_lane_2 * 256 + (long long)t_known_r_8 * 16 + (long long)t_column_lane], &s_blocks[t_known_r_8]);
    }
}

extern "C" __global__ void __launch_bounds__(64, 8) gated_delta_rule_kernel_v4_5(
    const __nv_bfloat16* s_x_matrix_x_bf16,
    const __nv_bfloat16* s_x_blocks,
    float* __restrict__ s_x_lower_16,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_right_16_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 384 x bf16, bytes 0..768
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 768);  // 384 x bf16, bytes 768..1536
    __nv_bfloat16* s_s_blocks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 1536);  // 384 x bf16, bytes 1536..2304
    __nv_bfloat16* s_s_blocks_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 768);  // 384 x bf16, bytes 768..1536

    // [INIT] r1071: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_pair_16 = (int)blockIdx.x / 2;
    const int t_pair_160 = (int)blockIdx.x % 2;
    const int rest_g = fd::div(rest_t_pair_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_pair_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1129
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + warp * 8;
    const int t_row_16_lane = lane / 4;  // r1131
    const int t_column_16_lane = lane % 4 * 2 + warp * 8;

    // [INIT] r1125: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1244
    float s_right_16[4];  // r1125
    #pragma unroll
    for (int t_row_16_r = 0; t_row_16_r < 2; ++t_row_16_r) {
        #pragma unroll
        for (int t_column_16_r = 0; t_column_16_r < 2; ++t_column_16_r) {
            s_right_16[t_row_16_r * 2 + t_column_16_r] = 0.0f;
        }
    }

    // [COMPUTE s__right_16] r1129: 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
    unsigned fragment_a[4];  // r1126
    unsigned fragment_b[2];
    #pragma unroll 1
    for (int t_inner_160 = 0; t_inner_160 < 16; t_inner_160 += 16) {
        // [LOAD s__matrix__bf16] r1127: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024...
        const int row = (int)threadIdx.x / 2;
        const int column = (int)threadIdx.x % 2 * 8;
        if (row < 16) {
            const long long from = size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)t_pair_160 * 2080 + (long long)row * 64 + (long long)(t_inner_160 + column) + 1024;
            const int to = row * 24 + column;
            fd::copy_async<16>(&s_s_matrix_bf16[to], &s_x_matrix_x_bf16[from]);
        }
        fd::copy_async_commit();

        // [LOAD s__blocks] r1128: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 b...
        const int row_2 = (int)threadIdx.x / 2;
        const int column_2 = (int)threadIdx.x % 2 * 8;
        if (row_2 < 16) {
            const long long from_2 = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)(t_inner_160 + row_2) * 16 + (long long)column_2;
            const int to_2 = row_2 * 24 + column_2;
            fd::copy_async<16>(&s_s_blocks[to_2], &s_x_blocks[from_2]);
        }
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE s__right_16]
        __syncthreads();  // r1129
        fd::ldmatrix<4>(&fragment_a[0], &s_s_matrix_bf16[a_lane]);
        fd::ldmatrix<2, true>(&fragment_b[0], &s_s_blocks[b_lane]);
        fd::mma_m16n8k16_bf16(&s_right_16[0], &fragment_a[0], &fragment_b[0]);
    }
    fd::copy_async_wait<0>();  // r1126

    // [COMPUTE s__right_16__bf16] r1130: 4 elements a thread in registers [t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps [t__column_16:2x8]; the store rounds them
    float s_right_16_bf16[4];
    #pragma unroll
    for (int t_row_16_r_2 = 0; t_row_16_r_2 < 2; ++t_row_16_r_2) {
        #pragma unroll
        for (int t_column_16_r_2 = 0; t_column_16_r_2 < 2; ++t_column_16_r_2) {
            s_right_16_bf16[t_row_16_r_2 * 2 + t_column_16_r_2] = s_right_16[t_row_16_r_2 * 2 + t_column_16_r_2];
        }
    }

    // [STORE s__right_16__bf16] r1131: address ((t__row_16 * 24) + t__column_16); 4 elements a thread, 2 at a time
    #pragma unroll
    for (int t_row_16_r_3 = 0; t_row_16_r_3 < 2; ++t_row_16_r_3) {
        fd::store<fd::bf16, 2>(&s_s_right_16_bf16[(int)((long long)(t_row_16_lane + t_row_16_r_3 * 8) * 24 + (long long)t_column_16_lane)], &s_right_16_bf16[t_row_16_r_3 * 2]);
    }
    // [INIT]
    const int lane_2 = (int)threadIdx.x % 32;  // r1072
    const int warp_2 = (int)threadIdx.x / 32;
    const int rest_t_pair_16_2 = (int)blockIdx.x / 2;
    const int t_pair_160_2 = (int)blockIdx.x % 2;
    const int rest_g_2 = fd::div(rest_t_pair_16_2, g_blocks_2);
    const int g0_2 = fd::mod(rest_t_pair_16_2, g_blocks_2);
    const int rest_h_2 = fd::div(rest_g_2, h_blocks_3);
    const int h0_2 = fd::mod(rest_g_2, h_blocks_3);
    const int a_lane_2 = (lane_2 % 8 + lane_2 / 8 % 2 * 8) * 24 + lane_2 / 8 / 2 * 8;  // r1135
    const int b_lane_2 = (lane_2 % 8 + lane_2 / 8 % 2 * 8) * 24 + warp_2 * 8;
    const int t_row_16_lane_2 = lane_2 / 4;  // r1136
    const int t_column_16_lane_2 = lane_2 % 4 * 2 + warp_2 * 8;

    // [INIT] r1132: pass 0: states start at the identity of their operators
    float s_lower_16[4];
    #pragma unroll
    for (int t_row_16_r_4 = 0; t_row_16_r_4 < 2; ++t_row_16_r_4) {
        #pragma unroll
        for (int t_column_16_r_3 = 0; t_column_16_r_3 < 2; ++t_column_16_r_3) {
            s_lower_16[t_row_16_r_4 * 2 + t_column_16_r_3] = 0.0f;
        }
    }

    // [COMPUTE s__lower_16] r1135: 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
    unsigned fragment_a_2[4];  // r1133
    unsigned fragment_b_2[2];
    #pragma unroll 1
    for (int t_inner_160_2 = 0; t_inner_160_2 < 16; t_inner_160_2 += 16) {
        // [LOAD s__blocks] r1134: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256),...
        const int row_3 = (int)threadIdx.x / 2;
        const int column_3 = (int)threadIdx.x % 2 * 8;
        __syncthreads();
        if (row_3 < 16) {
            const long long from_3 = size_H * size_G * (long long)rest_h_2 * 1024 + size_G * (long long)h0_2 * 1024 + (long long)g0_2 * 1024 + (long long)t_pair_160_2 * 512 + (long long)row_3 * 16 + (long long)(t_inner_160_2 + column_3) + 256;
            const int to_3 = row_3 * 24 + column_3;
            fd::copy_async<16>(&s_s_blocks_2[to_3], &s_x_blocks[from_3]);
        }
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE s__lower_16]
        const int stage_at = b_lane_2 + (int)((long long)t_inner_160_2 * 24);  // r1135
        __syncthreads();
        fd::ldmatrix<4>(&fragment_a_2[0], &s_s_blocks_2[a_lane_2]);
        fd::ldmatrix<2, true>(&fragment_b_2[0], &s_s_right_16_bf16[stage_at]);
        fd::mma_m16n8k16_bf16(&s_lower_16[0], &fragment_a_2[0], &fragment_b_2[0]);
    }
    fd::copy_async_wait<0>();  // r1133

    // [STORE s__lower_16] r1136: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 4 elements a thread, 2 at a...
    #pragma unroll
    for (int t_row_16_r_5 = 0; t_row_16_r_5 < 2; ++t_row_16_r_5) {
        fd::store<fd::f32, 2>(&s_x_lower_16[size_H * size_G * (long long)rest_h_2 * 512 + size_G * (long long)h0_2 * 512 + (long long)g0_2 * 512 + (long long)t_pair_160_2 * 256 + (long long)(t_row_16_lane_2 + t_row_16_r_5 * 8) * 16 + (long long)t_column_16_lane_2], &s_lower_16[t_row_16_r_5 * 2]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 6) gated_delta_rule_kernel_v4_7(
    const __nv_bfloat16* s_x_blocks,
    const float* s_x_lower_16,
    __nv_bfloat16* __restrict__ s_x_blocks_32,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    // [INIT] r1073: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source_16 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_source_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_source_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_16_lane = lane / 8 + warp * 4;  // r1137
    const int t_source_16_lane = lane % 8 * 4;

    // [LOAD s__blocks] r1137: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16); 8 elements a thread, 4...
    fd::grid_wait();  // r1244
    float s_blocks[8];  // r1137
    #pragma unroll
    for (int t_pair_16_r = 0; t_pair_16_r < 2; ++t_pair_16_r) {
        fd::load_or_zero<fd::bf16, 4>(t_place_16_lane < 16 && t_source_16_lane < 16, &s_blocks[t_pair_16_r * 4], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_16_r * 512 + (long long)t_place_16_lane * 16 + (long long)t_source_16_lane]);
    }

    // [LOAD s__lower_16] r1138: address (((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__place_16 * 16)) + t__source_16) - 256); 8 elements a thre...
    float s_lower_16[8];
    #pragma unroll
    for (int t_pair_16_r_2 = 0; t_pair_16_r_2 < 2; ++t_pair_16_r_2) {
        fd::load_or_zero<fd::f32, 4>(!(t_place_16_lane < 16) && t_source_16_lane < 16, &s_lower_16[t_pair_16_r_2 * 4], &s_x_lower_16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_16_r_2 * 256 + (long long)t_place_16_lane * 16 + (long long)t_source_16_lane - 256]);
    }

    // [LOAD s__blocks] r1139: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16) - 16); 8 elements a th...
    float s_blocks_2[8];
    #pragma unroll
    for (int t_pair_16_r_3 = 0; t_pair_16_r_3 < 2; ++t_pair_16_r_3) {
        fd::load_or_zero<fd::bf16, 4>(!(t_place_16_lane < 16) && !(t_source_16_lane < 16), &s_blocks_2[t_pair_16_r_3 * 4], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_16_r_3 * 512 + (long long)t_place_16_lane * 16 + (long long)t_source_16_lane - 16]);
    }

    // [COMPUTE s__blocks_32] r1140: 8 elements a thread in registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
    float s_blocks_32[8];
    #pragma unroll
    for (int t_pair_16_r_4 = 0; t_pair_16_r_4 < 2; ++t_pair_16_r_4) {
        #pragma unroll
        for (int t_source_16_r = 0; t_source_16_r < 4; ++t_source_16_r) {
            s_blocks_32[t_pair_16_r_4 * 4 + t_source_16_r] = t_place_16_lane < 16 ? s_blocks[t_pair_16_r_4 * 4 + t_source_16_r] : (t_source_16_lane + t_source_16_r) < 16 ? s_lower_16[t_pair_16_r_4 * 4 + t_source_16_r] : s_blocks_2[t_pair_16_r_4 * 4 + t_source_16_r];
        }
    }

    // [STORE s__blocks_32] r1141: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_16 * 1024)) + (t__place_16 * 32)) + t__source_16); 8 elements a thread, ...
    #pragma unroll
    for (int t_pair_16_r_5 = 0; t_pair_16_r_5 < 2; ++t_pair_16_r_5) {
        fd::store<fd::bf16, 4, fd::whole>(&s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)t_pair_16_r_5 * 1024 + (long long)t_place_16_lane * 32 + (long long)t_source_16_lane], &s_blocks_32[t_pair_16_r_5 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 4) gated_delta_rule_kernel_v4_8(
    const __nv_bfloat16* s_x_matrix_x_bf16,
    const __nv_bfloat16* s_x_blocks_32,
    __nv_bfloat16* __restrict__ s_x_right_32_x_bf16,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 2560 x bf16, bytes 0..5120
    __nv_bfloat16* s_s_blocks_32 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 5120);  // 2560 x bf16, bytes 5120..10240

    // [INIT] r1074: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_32 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_column_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r1149
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp / 2 * 16 + lane / 8 / 2 * 8;
    const int t_row_32_lane = lane / 4 + warp % 2 * 16;  // r1151
    const int t_column_32_lane = lane % 4 * 2 + warp / 2 * 16;

    // [INIT] r1142: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1244
    float s_right_32[8];  // r1142
    #pragma unroll
    for (int t_column_32_r = 0; t_column_32_r < 2; ++t_column_32_r) {
        #pragma unroll
        for (int t_row_32_r = 0; t_row_32_r < 2; ++t_row_32_r) {
            #pragma unroll
            for (int t_column_32_r_2 = 0; t_column_32_r_2 < 2; ++t_column_32_r_2) {
                s_right_32[(t_column_32_r * 2 + t_row_32_r) * 2 + t_column_32_r_2] = 0.0f;
            }
        }
    }

    // [AHEAD s__matrix__bf16, s__blocks_32] r1143: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD s__matrix__bf16] r1144: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048...
    const int row = (int)threadIdx.x / 4;
    const int column = (int)threadIdx.x % 4 * 8;
    fd::copy_async<16>(&s_s_matrix_bf16[row * 40 + column], &s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)row * 64 + (long long)column + 2048], column < 32);

    // [LOAD s__blocks_32] r1145: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 ...
    const int row_2 = (int)threadIdx.x / 4;
    const int column_2 = (int)threadIdx.x % 4 * 8;
    const long long from = size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)row_2 * 32 + (long long)column_2;
    const int to = row_2 * 40 + column_2;
    const bool valid = row_2 < 32;
    fd::copy_async<16>(&s_s_blocks_32[to], &s_x_blocks_32[from], valid);
    fd::copy_async_commit();

    // [COMPUTE s__right_32] r1149: 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r1146
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        // [LOAD s__blocks_32]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD s__matrix__bf16] r1147: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048...
        const int stage_first = free_stage * 1280;
        const int row_3 = (int)threadIdx.x / 4;
        const int column_3 = (int)threadIdx.x % 4 * 8;
        fd::copy_async<16>(&s_s_matrix_bf16[stage_first + row_3 * 40 + column_3], &s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)row_3 * 64 + (long long)(t_inner_320 + 32 + column_3) + 2048], (t_inner_320 + 32 + column_3) < 32);

        // [LOAD s__blocks_32] r1148: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 ...
        const int stage_first_2 = free_stage * 1280;
        const int row_4 = (int)threadIdx.x / 4;
        const int column_4 = (int)threadIdx.x % 4 * 8;
        const long long from_2 = size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)(t_inner_320 + 32 + row_4) * 32 + (long long)column_4;
        const int to_2 = stage_first_2 + row_4 * 40 + column_4;
        const bool valid_2 = (t_inner_320 + 32 + row_4) < 32;
        fd::copy_async<16>(&s_s_blocks_32[to_2], &s_x_blocks_32[from_2], valid_2);
        fd::copy_async_commit();
        const int stage_first_3 = stage * 1280;
        const int stage_first_4 = stage * 1280;
        // [COMPUTE s__right_32]
        const int stage_at = a_lane + stage_first_3;  // r1149
        const int stage_at_2 = b_lane + stage_first_4;
        __syncthreads();
        #pragma unroll
        for (int k_step = 0; k_step < 2; ++k_step) {
            fd::ldmatrix<4>(&fragment_a[0], &s_s_matrix_bf16[stage_at + k_step * 16]);
            fd::ldmatrix<4, true>(&fragment_b[0], &s_s_blocks_32[stage_at_2 + k_step * 16 * 40]);
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::mma_m16n8k16_bf16(&s_right_32[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
            }
        }
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1146

    // [COMPUTE s__right_32__bf16] r1150: 8 elements a thread in registers [t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__row_32:2x16 t__column_32:2x1...
    float s_right_32_bf16[8];
    #pragma unroll
    for (int t_column_32_r_3 = 0; t_column_32_r_3 < 2; ++t_column_32_r_3) {
        #pragma unroll
        for (int t_row_32_r_2 = 0; t_row_32_r_2 < 2; ++t_row_32_r_2) {
            #pragma unroll
            for (int t_column_32_r_4 = 0; t_column_32_r_4 < 2; ++t_column_32_r_4) {
                s_right_32_bf16[(t_column_32_r_3 * 2 + t_row_32_r_2) * 2 + t_column_32_r_4] = s_right_32[(t_column_32_r_3 * 2 + t_row_32_r_2) * 2 + t_column_32_r_4];
            }
        }
    }

    // [STORE s__right_32__bf16] r1151: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 8 elements a thread, 2 ...
    #pragma unroll
    for (int t_column_32_r_5 = 0; t_column_32_r_5 < 2; ++t_column_32_r_5) {
        #pragma unroll
        for (int t_row_32_r_3 = 0; t_row_32_r_3 < 2; ++t_row_32_r_3) {
            fd::store<fd::bf16, 2>(&s_x_right_32_x_bf16[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)(t_row_32_lane + t_row_32_r_3 * 8) * 32 + (long long)(t_column_32_lane + t_column_32_r_5 * 8)], &s_right_32_bf16[(t_column_32_r_5 * 2 + t_row_32_r_3) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 4) gated_delta_rule_kernel_v4_9(
    const __nv_bfloat16* s_x_blocks_32,
    const __nv_bfloat16* s_x_right_32_x_bf16,
    float* __restrict__ s_x_lower_32,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_blocks_32 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 2560 x bf16, bytes 0..5120
    __nv_bfloat16* s_s_right_32_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 5120);  // 2560 x bf16, bytes 5120..10240

    // [INIT] r1075: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_32 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_column_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r1159
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp / 2 * 16 + lane / 8 / 2 * 8;
    const int t_row_32_lane = lane / 4 + warp % 2 * 16;  // r1160
    const int t_column_32_lane = lane % 4 * 2 + warp / 2 * 16;

    // [INIT] r1152: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1244
    float s_lower_32[8];  // r1152
    #pragma unroll
    for (int t_column_32_r = 0; t_column_32_r < 2; ++t_column_32_r) {
        #pragma unroll
        for (int t_row_32_r = 0; t_row_32_r < 2; ++t_row_32_r) {
            #pragma unroll
            for (int t_column_32_r_2 = 0; t_column_32_r_2 < 2; ++t_column_32_r_2) {
                s_lower_32[(t_column_32_r * 2 + t_row_32_r) * 2 + t_column_32_r_2] = 0.0f;
            }
        }
    }

    // [AHEAD s__blocks_32, s__right_32__bf16] r1153: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD s__blocks_32] r1154: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024...
    const int row = (int)threadIdx.x / 4;
    const int column = (int)threadIdx.x % 4 * 8;
    fd::copy_async<16>(&s_s_blocks_32[row * 40 + column], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)row * 32 + (long long)column + 1024], column < 32);

    // [LOAD s__right_32__bf16] r1155: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 ...
    const int row_2 = (int)threadIdx.x / 4;
    const int column_2 = (int)threadIdx.x % 4 * 8;
    const long long from = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)row_2 * 32 + (long long)column_2;
    const int to = row_2 * 40 + column_2;
    const bool valid = row_2 < 32;
    fd::copy_async<16>(&s_s_right_32_bf16[to], &s_x_right_32_x_bf16[from], valid);
    fd::copy_async_commit();

    // [COMPUTE s__lower_32] r1159: 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r1156
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        // [LOAD s__right_32__bf16]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD s__blocks_32] r1157: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024...
        const int stage_first = free_stage * 1280;
        const int row_3 = (int)threadIdx.x / 4;
        const int column_3 = (int)threadIdx.x % 4 * 8;
        fd::copy_async<16>(&s_s_blocks_32[stage_first + row_3 * 40 + column_3], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)row_3 * 32 + (long long)(t_inner_320 + 32 + column_3) + 1024], (t_inner_320 + 32 + column_3) < 32);

        // [LOAD s__right_32__bf16] r1158: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 ...
        const int stage_first_2 = free_stage * 1280;
        const int row_4 = (int)threadIdx.x / 4;
        const int column_4 = (int)threadIdx.x % 4 * 8;
        const long long from_2 = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)(t_inner_320 + 32 + row_4) * 32 + (long long)column_4;
        const int to_2 = stage_first_2 + row_4 * 40 + column_4;
        const bool valid_2 = (t_inner_320 + 32 + row_4) < 32;
        fd::copy_async<16>(&s_s_right_32_bf16[to_2], &s_x_right_32_x_bf16[from_2], valid_2);
        fd::copy_async_commit();
        const int stage_first_3 = stage * 1280;
        const int stage_first_4 = stage * 1280;
        // [COMPUTE s__lower_32]
        const int stage_at = a_lane + stage_first_3;  // r1159
        const int stage_at_2 = b_lane + stage_first_4;
        __syncthreads();
        #pragma unroll
        for (int k_step = 0; k_step < 2; ++k_step) {
            fd::ldmatrix<4>(&fragment_a[0], &s_s_blocks_32[stage_at + k_step * 16]);
            fd::ldmatrix<4, true>(&fragment_b[0], &s_s_right_32_bf16[stage_at_2 + k_step * 16 * 40]);
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::mma_m16n8k16_bf16(&s_lower_32[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
            }
        }
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1156

    // [STORE s__lower_32] r1160: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 8 elements a thread, 2 ...
    #pragma unroll
    for (int t_column_32_r_3 = 0; t_column_32_r_3 < 2; ++t_column_32_r_3) {
        #pragma unroll
        for (int t_row_32_r_2 = 0; t_row_32_r_2 < 2; ++t_row_32_r_2) {
            fd::store<fd::f32, 2>(&s_x_lower_32[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)(t_row_32_lane + t_row_32_r_2 * 8) * 32 + (long long)(t_column_32_lane + t_column_32_r_3 * 8)], &s_lower_32[(t_column_32_r_3 * 2 + t_row_32_r_2) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 12) gated_delta_rule_kernel_v4_10(
    const __nv_bfloat16* s_x_blocks_32,
    const float* s_x_lower_32,
    __nv_bfloat16* __restrict__ s_x_blocks_64,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    // [INIT] r1076: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source_32 = (int)blockIdx.x;
    const int rest_t_place_32 = rest_t_source_32 / 8;
    const int t_place_320 = rest_t_source_32 % 8 * 8;
    const int rest_g = fd::div(rest_t_place_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_place_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_32_lane = lane / 16 + warp * 2;  // r1161
    const int t_source_32_lane = lane % 16 * 4;

    // [LOAD s__blocks_32] r1161: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32); 4 elements a thread, ...
    fd::grid_wait();  // r1244
    float s_blocks_32[4];  // r1161
    fd::load_or_zero<fd::bf16, 4>((t_place_320 + t_place_32_lane) < 32 && t_source_32_lane < 32, &s_blocks_32[0], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + ((long long)t_place_320 + (long long)t_place_32_lane) * 32 + (long long)t_source_32_lane]);

    // [LOAD s__lower_32] r1162: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__place_32 * 32)) + t__source_32) - 1024); 4 elements a...
    float s_lower_32[4];
    fd::load_or_zero<fd::f32, 4>(!((t_place_320 + t_place_32_lane) < 32) && t_source_32_lane < 32, &s_lower_32[0], &s_x_lower_32[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + ((long long)t_place_320 + (long long)t_place_32_lane) * 32 + (long long)t_source_32_lane - 1024]);

    // [LOAD s__blocks_32] r1163: address (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32) - 32); 4 elements a t...
    float s_blocks_32_2[4];
    fd::load_or_zero<fd::bf16, 4>(!((t_place_320 + t_place_32_lane) < 32) && !(t_source_32_lane < 32), &s_blocks_32_2[0], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + ((long long)t_place_320 + (long long)t_place_32_lane) * 32 + (long long)t_source_32_lane - 32]);

    // [COMPUTE s__blocks_64] r1164: 4 elements a thread in registers [t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
    float s_blocks_64[4];
    #pragma unroll
    for (int t_source_32_r = 0; t_source_32_r < 4; ++t_source_32_r) {
        s_blocks_64[t_source_32_r] = (t_place_320 + t_place_32_lane) < 32 ? s_blocks_32[t_source_32_r] : (t_source_32_lane + t_source_32_r) < 32 ? s_lower_32[t_source_32_r] : s_blocks_32_2[t_source_32_r];
    }

    // [STORE s__blocks_64] r1165: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4096)) + (t__place_32 * 64)) + t__source_32); 4 elements a thread, ...
    if (__builtin_expect(0 == 0, 0)) {
        fd::store<fd::bf16, 4, fd::whole>(&s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place_320 + (long long)t_place_32_lane) * 64 + (long long)t_source_32_lane], &s_blocks_64[0]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_11(
    const __nv_bfloat16* __restrict__ v,
    const __nv_bfloat16* s_x_blocks_64,
    const float* s_x_row_1,
    float* __restrict__ s_x_free,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    int n_t,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 640 x bf16, bytes 0..1280
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 1280);  // 768 x bf16, bytes 1280..2816

    // [INIT] r1077: one kernel over blocks of [t__chunk, h, g, t__place, e]; `s__blocks_64` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 4;
    const int e0 = (int)blockIdx.x % 4 * 32;
    const int rest_t_place = rest_e / 2;
    const int t_place0 = rest_e % 2 * 32;
    const int rest_g = fd::div(rest_t_place, g_blocks_2);
    const int g0 = fd::mod(rest_t_place, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_source_lane = lane % 2 * 8;  // r1170
    const int t_place_lane = lane / 2 + warp % 2 * 16;
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1173
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp / 2 * 16 + lane / 8 / 2 * 8;
    const int e_lane = lane % 4 * 2 + warp / 2 * 16;  // r1174
    const int t_place_lane_2 = lane / 4 + warp % 2 * 16;

    // [INIT] r1166: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1244
    float s_free[8];  // r1166
    #pragma unroll
    for (int e_r = 0; e_r < 2; ++e_r) {
        #pragma unroll
        for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
            #pragma unroll
            for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                s_free[(e_r * 2 + t_place_r) * 2 + e_r_2] = 0.0f;
            }
        }
    }
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r1167

    // [COMPUTE s__free] r1173: 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    float s_blocks_64[8];  // r1168
    float s_row_1[8];
    float operand[8];
    unsigned fragment_a[4];
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 16) {
        // [LOAD v] r1169: 16 rows of 32 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 80 byte...
        const int row = (int)threadIdx.x / 4;
        const int column = (int)threadIdx.x % 4 * 8;
        if (row < 16) {
            const long long from = size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)(t_source0 + row) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)(e0 + column);
            const int to = row * 40 + column;
            const bool valid = (t_source0 + row) < t_source_end && (rest_h * 64 + t_source0 + row) < n_t;
            fd::copy_async<16>(&s_v[to], &v[from], valid);
        }
        fd::copy_async_commit();

        // [LOAD s__blocks_64] r1170: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__sou...
        #pragma unroll
        for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
            fd::load_or_zero<fd::bf16, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end && (rest_h * 64 + t_source0 + t_source_lane + t_source_r) < n_t, &s_blocks_64[t_source_r], &s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place0 + (long long)t_place_lane) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
        }

        // [LOAD s__row_1] r1171: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_2) < t_source_end && (rest_h * 64 + t_source0 + t_source_lane + t_source_r_2) < n_t, &s_row_1[t_source_r_2], &s_x_row_1[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * ((long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_2) + size_G * (long long)h0 + (long long)g0]);
        }

        // [STAGE operand] r1172: rounded to bf16 as the matrix unit's operand, 32 rows of 16, rows 48 bytes apart
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            operand[t_source_r_3] = (t_source0 + t_source_lane + t_source_r_3) < t_source_end && (rest_h * 64 + t_source0 + t_source_lane + t_source_r_3) < n_t ? s_blocks_64[t_source_r_3] * s_row_1[t_source_r_3] : 0.0f;
        }
        if (warp / 2 == 0) fd::store<fd::bf16, 8>(&s_operand[t_place_lane * 24 + t_source_lane], &operand[0]);
        fd::copy_async_wait<0>();
        // [COMPUTE s__free]
        __syncthreads();  // r1173
        fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane]);
        fd::ldmatrix<4, true>(&fragment_b[0], &s_v[b_lane]);
        __syncthreads();
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&s_free[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
    }
    fd::copy_async_wait<0>();  // r1168

    // [STORE s__free] r1174: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 8 elements a thread, 2 at a time
    #pragma unroll
    for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
        #pragma unroll
        for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
            fd::store<fd::f32, 2>(&s_x_free[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)e0 + (long long)(e_lane + e_r_3 * 8) + ((long long)t_place0 + (long long)(t_place_lane_2 + t_place_r_2 * 8)) * 128], &s_free[(e_r_3 * 2 + t_place_r_2) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_12(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* s_x_blocks_64,
    const float* s_x_row_1,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ s_x_reads_x_bf16,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    int n_t,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 640 x bf16, bytes 0..1280
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 1280);  // 768 x bf16, bytes 1280..2816

    // [INIT] r1078: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__blocks_64` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x / 4;
    const int d0 = (int)blockIdx.x % 4 * 32;
    const int rest_t_place = rest_d / 2;
    const int t_place0 = rest_d % 2 * 32;
    const int rest_g = fd::div(rest_t_place, g_blocks_2);
    const int g0 = fd::mod(rest_t_place, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_source_lane = lane % 2 * 8;  // r1179
    const int t_place_lane = lane / 2 + warp % 2 * 16;
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1184
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp / 2 * 16 + lane / 8 / 2 * 8;
    const int d_lane = lane % 4 * 2 + warp / 2 * 16;  // r1187
    const int t_place_lane_2 = lane / 4 + warp % 2 * 16;

    // [INIT] r1175: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1244
    float s_reads_u[8];  // r1175
    #pragma unroll
    for (int d_r = 0; d_r < 2; ++d_r) {
        #pragma unroll
        for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                s_reads_u[(d_r * 2 + t_place_r) * 2 + d_r_2] = 0.0f;
            }
        }
    }
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r1176

    // [COMPUTE s__reads__u] r1184: 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    float s_blocks_64[8];  // r1177
    float s_row_1[8];
    float s_logs[8];
    float operand[8];
    unsigned fragment_a[4];
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 16) {
        // [LOAD k] r1178: 16 rows of 32 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 80 bytes apart so that 8 rows use diffe...
        const int row = (int)threadIdx.x / 4;
        const int column = (int)threadIdx.x % 4 * 8;
        if (row < 16) {
            const long long from = size_H * (long long)rest_h * 8192 + size_H * (long long)(t_source0 + row) * 128 + (long long)h0 * 128 + (long long)(d0 + column);
            const int to = row * 40 + column;
            const bool valid = (t_source0 + row) < t_source_end && (rest_h * 64 + t_source0 + row) < n_t;
            fd::copy_async<16>(&s_k[to], &k[from], valid);
        }
        fd::copy_async_commit();

        // [LOAD s__blocks_64] r1179: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__sou...
        #pragma unroll
        for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
            fd::load_or_zero<fd::bf16, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end && (rest_h * 64 + t_source0 + t_source_lane + t_source_r) < n_t, &s_blocks_64[t_source_r], &s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place0 + (long long)t_place_lane) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
        }

        // [LOAD s__row_1] r1180: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_2) < t_source_end && (rest_h * 64 + t_source0 + t_source_lane + t_source_r_2) < n_t, &s_row_1[t_source_r_2], &s_x_row_1[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * ((long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_2) + size_G * (long long)h0 + (long long)g0]);
        }

        // [LOAD s__logs] r1181: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_3) < t_source_end && (rest_h * 64 + t_source0 + t_source_lane + t_source_r_3) < n_t, &s_logs[t_source_r_3], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_3]);
        }

        // [STAGE operand] r1182: rounded to bf16 as the matrix unit's operand, 32 rows of 16, rows 48 bytes apart
        #pragma unroll
        for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
            operand[t_source_r_4] = (t_source0 + t_source_lane + t_source_r_4) < t_source_end && (rest_h * 64 + t_source0 + t_source_lane + t_source_r_4) < n_t ? s_blocks_64[t_source_r_4] * s_row_1[t_source_r_4] * fd::exp2_approx(s_logs[t_source_r_4] * 1.442695f) : 0.0f;
        }
        if (warp / 2 == 0) fd::store<fd::bf16, 8>(&s_operand[t_place_lane * 24 + t_source_lane], &operand[0]);
        fd::copy_async_wait<0>();
        // [COMPUTE s__reads__u]
        __syncthreads();  // r1184
        fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane]);
        fd::ldmatrix<4, true>(&fragment_b[0], &s_k[b_lane]);
        __syncthreads();
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&s_reads_u[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
    }
    fd::copy_async_wait<0>();  // r1177

    // [COMPUTE s__reads] r1185: 8 elements a thread in registers [d:2x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [t__place:2x16 d:2x16]
    float s_reads[8];
    #pragma unroll
    for (int d_r_3 = 0; d_r_3 < 2; ++d_r_3) {
        #pragma unroll
        for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
            #pragma unroll
            for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
                s_reads[(d_r_3 * 2 + t_place_r_2) * 2 + d_r_4] = -1.0f * s_reads_u[(d_r_3 * 2 + t_place_r_2) * 2 + d_r_4];
            }
        }
    }

    // [COMPUTE s__reads__bf16] r1186: 8 elements a thread in registers [d:2x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [t__place:2x16 d:2x16]; the store rounds them
    float s_reads_bf16[8];
    #pragma unroll
    for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
            #pragma unroll
            for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
                s_reads_bf16[(d_r_5 * 2 + t_place_r_3) * 2 + d_r_6] = s_reads[(d_r_5 * 2 + t_place_r_3) * 2 + d_r_6];
            }
        }
    }

    // [STORE s__reads__bf16] r1187: address (((((((H * G) * t__chunk) * 8704) + ((G * h) * 8704)) + (g * 8704)) + d) + (t__place * 136)); 8 elements a thread, 2 at a time
    #pragma unroll
    for (int d_r_7 = 0; d_r_7 < 2; ++d_r_7) {
        #pragma unroll
        for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
            fd::store<fd::bf16, 2>(&s_x_reads_x_bf16[size_H * size_G * (long long)rest_h * 8704 + size_G * (long long)h0 * 8704 + (long long)g0 * 8704 + (long long)d0 + (long long)(d_lane + d_r_7 * 8) + ((long long)t_place0 + (long long)(t_place_lane_2 + t_place_r_4 * 8)) * 136], &s_reads_bf16[(d_r_7 * 2 + t_place_r_4) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) gated_delta_rule_kernel_v4_13(
    const __nv_bfloat16* __restrict__ k,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ s_x_keys,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    int n_t,
    long long size_G) {
    // [INIT] r1079: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x / 2;
    const int d0 = (int)blockIdx.x % 2 * 64;
    const int rest_g = fd::div(rest_d, g_blocks_2);
    const int g0 = fd::mod(rest_d, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_lane = lane / 8 + warp * 4;  // r1188
    const int d_lane = lane % 8 * 8;

    // [LOAD k] r1188: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 16 elements a thread, 8 at a time; registers [t__place:2x32 d:8x1] lanes [d:8x8 ...
    fd::grid_wait();  // r1244
    float k_2[16];  // r1188
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((rest_h * 64 + t_place_lane + t_place_r * 32) < n_t, &k_2[t_place_r * 8], &k[size_H * (long long)rest_h * 8192 + size_H * (long long)(t_place_lane + t_place_r * 32) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
    }

    // [LOAD s__logs] r1189: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float s_logs[1];
    fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + 63]);

    // [LOAD s__logs] r1190: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x32] lanes [*:8 t__plac...
    float s_logs_2[2];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
        fd::load<fd::f32, 1>(&s_logs_2[t_place_r_2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_2 * 32)]);
    }

    // [COMPUTE s__keys] r1191: 16 elements a thread in registers [t__place:2x32 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:8x4]
    float power[2];
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
        power[t_place_r_3] = fd::exp2_approx(__fmaf_rn(s_logs_2[t_place_r_3], -1.442695f, s_logs[0] * 1.442695f));
    }
    float s_keys[16];
    #pragma unroll
    for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
        #pragma unroll
        for (int d_r = 0; d_r < 8; ++d_r) {
            s_keys[t_place_r_4 * 8 + d_r] = (rest_h * 64 + t_place_lane + t_place_r_4 * 32) < n_t ? k_2[t_place_r_4 * 8 + d_r] * power[t_place_r_4] : 0.0f;
        }
    }

    // [STORE s__keys] r1193: address (((((((H * G) * t__chunk) * 8704) + ((G * h) * 8704)) + (g * 8704)) + d) + (t__place * 136)); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        fd::store<fd::bf16, 8, fd::whole>(&s_x_keys[size_H * size_G * (long long)rest_h * 8704 + size_G * (long long)h0 * 8704 + (long long)g0 * 8704 + (long long)d0 + (long long)d_lane + (long long)(t_place_lane + t_place_r_5 * 32) * 136], &s_keys[t_place_r_5 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_14(
    const __nv_bfloat16* s_x_reads_x_bf16,
    const __nv_bfloat16* s_x_keys,
    const float* s_x_free,
    const float* s_x_logs,
    const float* __restrict__ before,
    __nv_bfloat16* __restrict__ s_x_new,
    __nv_bfloat16* __restrict__ s_x_before_x_bf16,
    float* __restrict__ behind,
    int g_blocks_2,
    int n_t__chunk,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_reads_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 26112 x bf16, bytes 0..52224
    __nv_bfloat16* s_s_keys = reinterpret_cast<__nv_bfloat16*>(fd_shared + 52224);  // 26112 x bf16, bytes 52224..104448
    float* s_s_free = reinterpret_cast<float*>(fd_shared + 104448);  // 3840 x f32, bytes 104448..119808
    long long* s_arrived = reinterpret_cast<long long*>(fd_shared + 119808);  // 3 x i64, bytes 119808..119832
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 119840);  // 2176 x bf16, bytes 119840..124192
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 124192);  // 1024 x bf16, bytes 124192..126240
    __nv_bfloat16* s_operand_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 126240);  // 1152 x bf16, bytes 126240..128544
    float* s_behind = reinterpret_cast<float*>(fd_shared + 0);  // 2176 x f32, bytes 0..8704

    // [INIT] r1080: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 8;
    const int e0 = (int)blockIdx.x % 8 * 16;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int d_lane = lane % 4 * 2 + warp * 32;  // r1203
    const int e_lane = lane / 4;
    const int t_place_lane = lane % 4 * 2 + warp * 16;  // r1207
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1208
    const int b_lane = (warp * 16 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane_2 = lane / 2 + warp * 16;  // r1210
    const int e_lane_2 = lane % 2 * 8;
    const int e_lane_3 = lane / 16 + warp * 2;  // r1213
    const int d_lane_2 = lane % 16 * 8;
    const int a_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1216
    const int b_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int d_lane_3 = lane * 4;  // r1220

    // [AHEAD s__reads__bf16, s__keys, s__free] r1195: 3 stages: the tile of a trip is copied 2 trips before it
    fd::grid_wait();  // r1244
    if ((int)threadIdx.x == 0) {  // r1195
        #pragma unroll
        for (int stage = 0; stage < 3; ++stage) {
            fd::mbarrier_init(&s_arrived[stage], 1);
        }
        fd::mbarrier_fence();
    }
    int parity = 0;
    int stage_2 = 0;

    // [BRING s__reads__bf16, s__keys] r1196: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
    if ((int)threadIdx.x == 0) {
        if (0 < n_t__chunk) {
            fd::mbarrier_arrive_expect(&s_arrived[0], 34784);
            fd::bulk_copy(&s_s_reads_bf16[0], &s_x_reads_x_bf16[size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[0]);
            fd::bulk_copy(&s_s_keys[0], &s_x_keys[size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[0]);
        }
    }

    // [LOAD s__free] r1197: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
    #pragma unroll
    for (int r = 0; r < 2; ++r) {
        const int row = r * 32 + (int)threadIdx.x / 4;
        const int column = (int)threadIdx.x % 4 * 4;
        const long long from = size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column) + (long long)row * 128;
        const int to = row * 20 + column;
        const bool valid = 0 < n_t__chunk;
        fd::copy_async<16>(&s_s_free[to], &s_x_free[from], valid);
    }
    fd::copy_async_commit();

    // [BRING s__reads__bf16, s__keys] r1198: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
    if ((int)threadIdx.x == 0) {
        if (1 < n_t__chunk) {
            fd::mbarrier_arrive_expect(&s_arrived[1], 34784);
            fd::bulk_copy(&s_s_reads_bf16[8704], &s_x_reads_x_bf16[size_H * size_G * 8704 + size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[1]);
            fd::bulk_copy(&s_s_keys[8704], &s_x_keys[size_H * size_G * 8704 + size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[1]);
        }
    }

    // [LOAD s__free] r1199: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
    #pragma unroll
    for (int r_2 = 0; r_2 < 2; ++r_2) {
        const int row_2 = r_2 * 32 + (int)threadIdx.x / 4;
        const int column_2 = (int)threadIdx.x % 4 * 4;
        const long long from_2 = size_H * size_G * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column_2) + (long long)row_2 * 128;
        const int to_2 = 1280 + row_2 * 20 + column_2;
        const bool valid_2 = 1 < n_t__chunk;
        fd::copy_async<16>(&s_s_free[to_2], &s_x_free[from_2], valid_2);
    }
    fd::copy_async_commit();

    // [LOAD before] r1203: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x3...
    float before_2[16];
    #pragma unroll
    for (int d_r = 0; d_r < 4; ++d_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 2; ++e_r) {
            fd::load<fd::f32, 2, fd::read_only>(&before_2[(d_r * 2 + e_r) * 2], &before[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r * 8) + ((long long)e0 + (long long)(e_lane + e_r * 8)) * 128]);
        }
    }
    float s_before[16];
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
        #pragma unroll
        for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 2; ++d_r_3) {
                s_before[(d_r_2 * 2 + e_r_2) * 2 + d_r_3] = before_2[(d_r_2 * 2 + e_r_2) * 2 + d_r_3];
            }
        }
    }

    // [GO_ON s__before] r1218: the state of this point is the one before the next
    __syncthreads();  // r1200
    float s_logs[1];
    float operand[16];
    float s_free[8];
    float s_found[8];
    unsigned fragment_a[4];
    unsigned fragment_b[4];
    float sums[8];
    float s_new[8];
    float s_new_2[8];
    float s_before_bf16[16];
    float s_before_bf16_2[16];
    float s_added[16];
    float operand_2[8];
    unsigned fragment_a_2[4];
    unsigned fragment_b_2[8];
    float s_after[16];
    #pragma unroll 1
    for (int t_chunk0 = 0; t_chunk0 < n_t__chunk; ++t_chunk0) {
        // [LOAD s__free]
        fd::copy_async_wait<1>();
        fd::mbarrier_wait(&s_arrived[stage_2], parity);
        const int free_stage = (stage_2 + 2) % 3;
        const int stage_first = stage_2 * 8704;
        const int stage_first_2 = stage_2 * 8704;
        const int stage_first_3 = stage_2 * 1280;

        // [LOAD s__logs] r1201: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)t_chunk0 * 64 + size_G * (long long)rest_g * 64 + (long long)g0 * 64 + 63]);

        // [STAGE operand] r1204: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
        #pragma unroll
        for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
            #pragma unroll
            for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
                #pragma unroll
                for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
                    operand[(d_r_4 * 2 + e_r_3) * 2 + d_r_5] = s_before[(d_r_4 * 2 + e_r_3) * 2 + d_r_5];
                }
            }
        }
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 4; ++d_r_6) {
            #pragma unroll
            for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
                fd::store<fd::bf16, 2>(&s_operand[(e_lane + e_r_4 * 8) * 136 + d_lane + d_r_6 * 8], &operand[(d_r_6 * 2 + e_r_4) * 2]);
            }
        }

        // [BRING s__reads__bf16, s__keys] r1205: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
        __syncthreads();
        if ((int)threadIdx.x == 0) {
            if ((t_chunk0 + 2) < n_t__chunk) {
                fd::mbarrier_arrive_expect(&s_arrived[free_stage], 34784);
                fd::bulk_copy(&s_s_reads_bf16[free_stage * 8704], &s_x_reads_x_bf16[size_H * size_G * (long long)(t_chunk0 + 2) * 8704 + size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[free_stage]);
                fd::bulk_copy(&s_s_keys[free_stage * 8704], &s_x_keys[size_H * size_G * (long long)(t_chunk0 + 2) * 8704 + size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[free_stage]);
            }
        }

        // [LOAD s__free] r1206: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
        const int stage_first_4 = free_stage * 1280;
        #pragma unroll
        for (int r_3 = 0; r_3 < 2; ++r_3) {
            const int row_3 = r_3 * 32 + (int)threadIdx.x / 4;
            const int column_3 = (int)threadIdx.x % 4 * 4;
            const long long from_3 = size_H * size_G * (long long)(t_chunk0 + 2) * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column_3) + (long long)row_3 * 128;
            const int to_3 = stage_first_4 + row_3 * 20 + column_3;
            const bool valid_3 = (t_chunk0 + 2) < n_t__chunk;
            fd::copy_async<16>(&s_s_free[to_3], &s_x_free[from_3], valid_3);
        }
        fd::copy_async_commit();

        // [TAKE s__free] r1207: 8 elements a thread from shared memory, 1 at a time
        #pragma unroll
        for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
            #pragma unroll
            for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
                #pragma unroll
                for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                    fd::load<fd::f32, 1>(&s_free[(t_place_r * 2 + e_r_5) * 2 + t_place_r_2], &s_s_free[stage_first_3 + (t_place_lane + t_place_r * 8 + t_place_r_2) * 20 + e_lane + e_r_5 * 8]);
                }
            }
        }
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
            #pragma unroll
            for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
                #pragma unroll
                for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
                    s_found[(t_place_r_3 * 2 + e_r_6) * 2 + t_place_r_4] = 0.0f;
                }
            }
        }

        // [COMPUTE s__found] r1208: 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
        const int stage_at = b_lane + stage_first;
        #pragma unroll
        for (int sum = 0; sum < 8; ++sum) {
            sums[sum] = 0.0f;
        }
        #pragma unroll 2
        for (int k_step = 0; k_step < 4; ++k_step) {
            fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane + k_step * 2 * 16]);
            fd::ldmatrix<4>(&fragment_b[0], &s_s_reads_bf16[stage_at + k_step * 2 * 16]);
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::mma_m16n8k16_bf16(&s_found[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
            }
            fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane + (k_step * 2 + 1) * 16]);
            fd::ldmatrix<4>(&fragment_b[0], &s_s_reads_bf16[stage_at + (k_step * 2 + 1) * 16]);
            #pragma unroll
            for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                fd::mma_m16n8k16_bf16(&sums[n_r_2 * 4], &fragment_a[0], &fragment_b[n_r_2 * 2]);
            }
        }
        #pragma unroll
        for (int sum_2 = 0; sum_2 < 8; ++sum_2) {
            s_found[sum_2] += sums[sum_2];
        }

        // [COMPUTE s__new] r1209: 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
        #pragma unroll
        for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
            #pragma unroll
            for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
                #pragma unroll
                for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
                    s_new[(t_place_r_5 * 2 + e_r_7) * 2 + t_place_r_6] = s_free[(t_place_r_5 * 2 + e_r_7) * 2 + t_place_r_6] + s_found[(t_place_r_5 * 2 + e_r_7) * 2 + t_place_r_6];
                }
            }
        }

        // [EXCHANGE s__new] r1210: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__pla...
        #pragma unroll
        for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
            #pragma unroll
            for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
                #pragma unroll
                for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
                    fd::store<fd::bf16, 1>(&s_s_new[(t_place_lane + t_place_r_7 * 8 + t_place_r_8) * 16 + ((e_lane + e_r_8 * 8) ^ ((t_place_lane + t_place_r_7 * 8 + t_place_r_8) * 16 / 64 % 2 * 8))], &s_new[(t_place_r_7 * 2 + e_r_8) * 2 + t_place_r_8]);
                }
            }
        }
        __syncwarp();
        fd::load<fd::bf16, 8>(&s_new_2[0], &s_s_new[t_place_lane_2 * 16 + (e_lane_2 ^ (t_place_lane_2 * 16 / 64 % 2 * 8))]);

        // [STORE s__new] r1211: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
        fd::store<fd::bf16, 8, fd::whole>(&s_x_new[size_H * size_G * (long long)t_chunk0 * 8192 + size_H * size_G * (long long)t_place_lane_2 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane_2], &s_new_2[0]);

        // [COMPUTE s__before__bf16] r1212: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
        #pragma unroll
        for (int d_r_7 = 0; d_r_7 < 4; ++d_r_7) {
            #pragma unroll
            for (int e_r_9 = 0; e_r_9 < 2; ++e_r_9) {
                #pragma unroll
                for (int d_r_8 = 0; d_r_8 < 2; ++d_r_8) {
                    s_before_bf16[(d_r_7 * 2 + e_r_9) * 2 + d_r_8] = s_before[(d_r_7 * 2 + e_r_9) * 2 + d_r_8];
                }
            }
        }

        // [TAKE s__before__bf16] r1213: 16 elements a thread, 8 at a time, from shared memory, where they lie as an operand
        #pragma unroll
        for (int e_r_10 = 0; e_r_10 < 2; ++e_r_10) {
            fd::load<fd::bf16, 8>(&s_before_bf16_2[e_r_10 * 8], &s_operand[(e_lane_3 + e_r_10 * 8) * 136 + d_lane_2]);
        }

        // [STORE s__before__bf16] r1214: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 8 at a time
        #pragma unroll
        for (int e_r_11 = 0; e_r_11 < 2; ++e_r_11) {
            fd::store<fd::bf16, 8, fd::whole>(&s_x_before_x_bf16[size_H * size_G * (long long)t_chunk0 * 16384 + size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)d_lane_2 + ((long long)e0 + (long long)(e_lane_3 + e_r_11 * 8)) * 128], &s_before_bf16_2[e_r_11 * 8]);
        }
        #pragma unroll
        for (int d_r_9 = 0; d_r_9 < 4; ++d_r_9) {
            #pragma unroll
            for (int e_r_12 = 0; e_r_12 < 2; ++e_r_12) {
                #pragma unroll
                for (int d_r_10 = 0; d_r_10 < 2; ++d_r_10) {
                    s_added[(d_r_9 * 2 + e_r_12) * 2 + d_r_10] = 0.0f;
                }
            }
        }

        // [STAGE operand] r1215: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
            #pragma unroll
            for (int e_r_13 = 0; e_r_13 < 2; ++e_r_13) {
                #pragma unroll
                for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                    operand_2[(t_place_r_9 * 2 + e_r_13) * 2 + t_place_r_10] = s_new[(t_place_r_9 * 2 + e_r_13) * 2 + t_place_r_10];
                }
            }
        }
        #pragma unroll
        for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
            #pragma unroll
            for (int e_r_14 = 0; e_r_14 < 2; ++e_r_14) {
                fd::store<fd::bf16, 2>(&s_operand_2[(e_lane + e_r_14 * 8) * 72 + t_place_lane + t_place_r_11 * 8], &operand_2[(t_place_r_11 * 2 + e_r_14) * 2]);
            }
        }

        // [COMPUTE s__added] r1216: 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
        const int stage_at_2 = b_lane_2 + stage_first_2;
        __syncthreads();
        #pragma unroll
        for (int k_step_2 = 0; k_step_2 < 4; ++k_step_2) {
            fd::ldmatrix<4>(&fragment_a_2[0], &s_operand_2[a_lane_2 + k_step_2 * 16]);
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                fd::ldmatrix<4, true>(&fragment_b_2[n_r_3 * 4], &s_s_keys[stage_at_2 + n_r_3 * 16 + k_step_2 * 16 * 136]);
            }
            #pragma unroll
            for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                fd::mma_m16n8k16_bf16(&s_added[n_r_4 * 4], &fragment_a_2[0], &fragment_b_2[n_r_4 * 2]);
            }
        }

        // [COMPUTE s__after] r1217: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
        #pragma unroll
        for (int d_r_11 = 0; d_r_11 < 4; ++d_r_11) {
            #pragma unroll
            for (int e_r_15 = 0; e_r_15 < 2; ++e_r_15) {
                #pragma unroll
                for (int d_r_12 = 0; d_r_12 < 2; ++d_r_12) {
                    s_after[(d_r_11 * 2 + e_r_15) * 2 + d_r_12] = s_before[(d_r_11 * 2 + e_r_15) * 2 + d_r_12] * expf(s_logs[0]) + s_added[(d_r_11 * 2 + e_r_15) * 2 + d_r_12];
                }
            }
        }
        // [GO_ON s__before]
        #pragma unroll  // r1218
        for (int d_r_13 = 0; d_r_13 < 4; ++d_r_13) {
            #pragma unroll
            for (int e_r_16 = 0; e_r_16 < 2; ++e_r_16) {
                #pragma unroll
                for (int d_r_14 = 0; d_r_14 < 2; ++d_r_14) {
                    s_before[(d_r_13 * 2 + e_r_16) * 2 + d_r_14] = s_after[(d_r_13 * 2 + e_r_16) * 2 + d_r_14];
                }
            }
        }
        stage_2 = (stage_2 + 1) % 3;
        parity = stage_2 == 0 ? 1 - parity : parity;
    }
    fd::copy_async_wait<0>();  // r1200

    // [COMPUTE behind] r1219: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
    float behind_2[16];
    #pragma unroll
    for (int d_r_15 = 0; d_r_15 < 4; ++d_r_15) {
        #pragma unroll
        for (int e_r_17 = 0; e_r_17 < 2; ++e_r_17) {
            #pragma unroll
            for (int d_r_16 = 0; d_r_16 < 2; ++d_r_16) {
                behind_2[(d_r_15 * 2 + e_r_17) * 2 + d_r_16] = s_before[(d_r_15 * 2 + e_r_17) * 2 + d_r_16];
            }
        }
    }

    // [EXCHANGE behind] r1220: from registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32] to registers [e:4x4 d:4x1] lanes [d:32x4] warps [e:4x1]
    #pragma unroll
    for (int d_r_17 = 0; d_r_17 < 4; ++d_r_17) {
        #pragma unroll
        for (int e_r_18 = 0; e_r_18 < 2; ++e_r_18) {
            fd::store<fd::f32, 2>(&s_behind[(e_lane + e_r_18 * 8) * 136 + d_lane + d_r_17 * 8], &behind_2[(d_r_17 * 2 + e_r_18) * 2]);
        }
    }
    __syncthreads();
    float behind_2_2[16];
    #pragma unroll
    for (int e_r_19 = 0; e_r_19 < 4; ++e_r_19) {
        fd::load<fd::f32, 4>(&behind_2_2[e_r_19 * 4], &s_behind[(warp + e_r_19 * 4) * 136 + d_lane_3]);
    }

    // [STORE behind] r1221: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 4 at a time
    #pragma unroll
    for (int e_r_20 = 0; e_r_20 < 4; ++e_r_20) {
        fd::store<fd::f32, 4>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)d_lane_3 + ((long long)e0 + (long long)(warp + e_r_20 * 4)) * 128], &behind_2_2[e_r_20 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_15(
    const __nv_bfloat16* s_x_new,
    const float* o_x_1_x_weighted,
    float* __restrict__ o_x_1_x_inside,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    int n_t,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 640 x bf16, bytes 0..1280
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 1280);  // 768 x bf16, bytes 1280..2816

    // [INIT] r1081: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 4;
    const int e0 = (int)blockIdx.x % 4 * 32;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int rest_t_place = fd::div(rest_h, 2);
    const int t_place0 = fd::mod(rest_h, 2) * 32;
    const int t_source_lane = lane % 2 * 8;  // r1227
    const int t_place_lane = lane / 2 + warp % 2 * 16;
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1229
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp / 2 * 16 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4 + warp % 2 * 16;  // r1230
    const int e_lane = lane % 4 * 2 + warp / 2 * 16;

    // [INIT] r1222: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1244
    float o_1_inside[8];  // r1222
    #pragma unroll
    for (int e_r = 0; e_r < 2; ++e_r) {
        #pragma unroll
        for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
            #pragma unroll
            for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                o_1_inside[(e_r * 2 + t_place_r) * 2 + e_r_2] = 0.0f;
            }
        }
    }
    const int t_source_end = fd::min(64, (int)(long long)t_place0 + 32);  // r1223
    const int t_source_end_2 = fd::min(t_source_end, (int)(size_T - (long long)rest_t_place * 64));  // r1224

    // [COMPUTE o__1__inside] r1229: 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    float o_1_weighted[8];  // r1225
    float operand[8];
    unsigned fragment_a[4];
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end_2; t_source0 += 16) {
        // [LOAD s__new] r1226: 16 rows of 32 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 80 byte...
        const int row = (int)threadIdx.x / 4;
        const int column = (int)threadIdx.x % 4 * 8;
        if (row < 16) {
            const long long from = size_H * size_G * (long long)rest_t_place * 8192 + size_H * size_G * (long long)(t_source0 + row) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)(e0 + column);
            const int to = row * 40 + column;
            const bool valid = (t_source0 + row) < t_source_end_2 && (rest_t_place * 64 + t_source0 + row) < n_t;
            fd::copy_async<16>(&s_s_new[to], &s_x_new[from], valid);
        }
        fd::copy_async_commit();

        // [LOAD o__1__weighted] r1227: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__sou...
        #pragma unroll
        for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end_2 && (t_source0 + t_source_lane + t_source_r) <= (t_place0 + t_place_lane) && (rest_t_place * 64 + t_place0 + t_place_lane) < n_t && (rest_t_place * 64 + t_source0 + t_source_lane + t_source_r) < n_t, &o_1_weighted[t_source_r], &o_x_1_x_weighted[size_H * size_G * (long long)rest_t_place * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place0 + (long long)t_place_lane) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
        }

        // [STAGE operand] r1228: rounded to bf16 as the matrix unit's operand, 32 rows of 16, rows 48 bytes apart
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            operand[t_source_r_2] = o_1_weighted[t_source_r_2];
        }
        if (warp / 2 == 0) fd::store<fd::bf16, 8>(&s_operand[t_place_lane * 24 + t_source_lane], &operand[0]);
        fd::copy_async_wait<0>();
        // [COMPUTE o__1__inside]
        __syncthreads();  // r1229
        fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane]);
        fd::ldmatrix<4, true>(&fragment_b[0], &s_s_new[b_lane]);
        __syncthreads();
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&o_1_inside[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
    }
    fd::copy_async_wait<0>();  // r1225

    // [STORE o__1__inside] r1230: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time
    #pragma unroll
    for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
        #pragma unroll
        for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
            fd::store<fd::f32, 2>(&o_x_1_x_inside[size_H * size_G * (long long)rest_t_place * 8192 + size_H * size_G * ((long long)t_place0 + (long long)(t_place_lane_2 + t_place_r_2 * 8)) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)e0 + (long long)(e_lane + e_r_3 * 8)], &o_1_inside[(e_r_3 * 2 + t_place_r_2) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_16(
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* s_x_before_x_bf16,
    const float* o_x_1_x_inside,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ o,
    int g_blocks_2,
    int h_blocks_3,
    int n_t,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 1536 x bf16, bytes 0..3072
    __nv_bfloat16* s_s_before_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 3072);  // 1536 x bf16, bytes 3072..6144

    // [INIT] r1082: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 4;
    const int e0 = (int)blockIdx.x % 4 * 32;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int rest_t_place = fd::div(rest_h, 2);
    const int t_place0 = fd::mod(rest_h, 2) * 32;
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1238
    const int b_lane = (warp / 2 * 16 + lane % 8 + lane / 8 / 2 * 8) * 24 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 16;  // r1239
    const int e_lane = lane % 4 * 2 + warp / 2 * 16;

    // [INIT] r1231: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1244
    float o_1_handed[8];  // r1231
    #pragma unroll
    for (int e_r = 0; e_r < 2; ++e_r) {
        #pragma unroll
        for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
            #pragma unroll
            for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                o_1_handed[(e_r * 2 + t_place_r) * 2 + e_r_2] = 0.0f;
            }
        }
    }

    // [AHEAD q, s__before__bf16] r1232: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD q] r1233: 32 rows of 16 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 48 bytes apart so that 8 rows use differ...
    const int row = (int)threadIdx.x / 2;
    const int column = (int)threadIdx.x % 2 * 8;
    if (row < 32) {
        fd::copy_async<16>(&s_q[row * 24 + column], &q[size_H * (long long)rest_t_place * 8192 + size_H * (long long)(t_place0 + row) * 128 + (long long)h0 * 128 + (long long)column], column < 128 && (rest_t_place * 64 + t_place0 + row) < n_t);
    }

    // [LOAD s__before__bf16] r1234: 32 rows of 16 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 48 bytes apart so that...
    const int row_2 = (int)threadIdx.x / 2;
    const int column_2 = (int)threadIdx.x % 2 * 8;
    if (row_2 < 32) {
        fd::copy_async<16>(&s_s_before_bf16[row_2 * 24 + column_2], &s_x_before_x_bf16[size_H * size_G * (long long)rest_t_place * 16384 + size_G * (long long)h0 * 16384 + (long long)g0 * 16384 + (long long)column_2 + (long long)(e0 + row_2) * 128], column_2 < 128);
    }
    fd::copy_async_commit();

    // [COMPUTE o__1__handed] r1238: 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r1235
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 16) {
        // [LOAD s__before__bf16]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD q] r1236: 32 rows of 16 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 48 bytes apart so that 8 rows use differ...
        const int stage_first = free_stage * 768;
        const int row_3 = (int)threadIdx.x / 2;
        const int column_3 = (int)threadIdx.x % 2 * 8;
        __syncthreads();
        if (row_3 < 32) {
            fd::copy_async<16>(&s_q[stage_first + row_3 * 24 + column_3], &q[size_H * (long long)rest_t_place * 8192 + size_H * (long long)(t_place0 + row_3) * 128 + (long long)h0 * 128 + (long long)(d0 + 16 + column_3)], (d0 + 16 + column_3) < 128 && (rest_t_place * 64 + t_place0 + row_3) < n_t);
        }

        // [LOAD s__before__bf16] r1237: 32 rows of 16 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 48 bytes apart so that...
        const int stage_first_2 = free_stage * 768;
        const int row_4 = (int)threadIdx.x / 2;
        const int column_4 = (int)threadIdx.x % 2 * 8;
        if (row_4 < 32) {
            fd::copy_async<16>(&s_s_before_bf16[stage_first_2 + row_4 * 24 + column_4], &s_x_before_x_bf16[size_H * size_G * (long long)rest_t_place * 16384 + size_G * (long long)h0 * 16384 + (long long)g0 * 16384 + (long long)(d0 + 16 + column_4) + (long long)(e0 + row_4) * 128], (d0 + 16 + column_4) < 128);
        }
        fd::copy_async_commit();
        const int stage_first_3 = stage * 768;
        const int stage_first_4 = stage * 768;
        // [COMPUTE o__1__handed]
        const int stage_at = a_lane + stage_first_3;  // r1238
        const int stage_at_2 = b_lane + stage_first_4;
        fd::ldmatrix<4>(&fragment_a[0], &s_q[stage_at]);
        fd::ldmatrix<4>(&fragment_b[0], &s_s_before_bf16[stage_at_2]);
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&o_1_handed[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1235

    // [LOAD o__1__inside] r1239: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time; registers [e:2...
    float o_1_inside[8];
    #pragma unroll
    for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
        #pragma unroll
        for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
            fd::load_or_zero<fd::f32, 2>((rest_t_place * 64 + t_place0 + t_place_lane + t_place_r_2 * 8) < n_t, &o_1_inside[(e_r_3 * 2 + t_place_r_2) * 2], &o_x_1_x_inside[size_H * size_G * (long long)rest_t_place * 8192 + size_H * size_G * ((long long)t_place0 + (long long)(t_place_lane + t_place_r_2 * 8)) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)e0 + (long long)(e_lane + e_r_3 * 8)]);
        }
    }

    // [LOAD s__logs] r1240: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x8] lanes [*:4 t__place...
    float s_logs[2];
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
        fd::load_or_zero<fd::f32, 1>((rest_t_place * 64 + t_place0 + t_place_lane + t_place_r_3 * 8) < n_t, &s_logs[t_place_r_3], &s_x_logs[size_H * size_G * (long long)rest_t_place * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_3 * 8)]);
    }

    // [COMPUTE o__1] r1241: 8 elements a thread in registers [e:2x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x16 e:2x16]
    float power[2];
    #pragma unroll
    for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
        power[t_place_r_4] = fd::exp2_approx(s_logs[t_place_r_4] * 1.442695f);
    }
    float o_1[8];
    #pragma unroll
    for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
        #pragma unroll
        for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
            #pragma unroll
            for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
                o_1[(e_r_4 * 2 + t_place_r_5) * 2 + e_r_5] = o_1_inside[(e_r_4 * 2 + t_place_r_5) * 2 + e_r_5] + power[t_place_r_5] * o_1_handed[(e_r_4 * 2 + t_place_r_5) * 2 + e_r_5];
            }
        }
    }

    // [COMPUTE o] r1242: 8 elements a thread in registers [e:2x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x16 e:2x16]
    float o_2[8];
    #pragma unroll
    for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
            #pragma unroll
            for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
                o_2[(e_r_6 * 2 + t_place_r_6) * 2 + e_r_7] = o_1[(e_r_6 * 2 + t_place_r_6) * 2 + e_r_7] * 0.088388346f;
            }
        }
    }

    // [STORE o] r1243: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time
    #pragma unroll
    for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
        #pragma unroll
        for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
            if ((rest_t_place * 64 + t_place0 + t_place_lane + t_place_r_7 * 8) < n_t) fd::store<fd::bf16, 2>(&o[size_H * size_G * (long long)rest_t_place * 8192 + size_H * size_G * ((long long)t_place0 + (long long)(t_place_lane + t_place_r_7 * 8)) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)e0 + (long long)(e_lane + e_r_8 * 8)], &o_2[(e_r_8 * 2 + t_place_r_7) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) gated_delta_rule_kernel_any_1(
    const __nv_bfloat16* __restrict__ b,
    float* __restrict__ s_x_row_1,
    int g_blocks_2,
    int h_blocks_2,
    int n_h,
    int n_t,
    long long size_H,
    long long size_G) {
    // [INIT] r1267: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2) * 16;
    const int t0 = rest_h * 256;
    const int t_lane = lane / 2 + warp * 16;  // r1285
    const int h_lane = lane % 2 * 8;

    // [LOAD b] r1285: address ((((H * G) * t) + (G * h)) + g); 16 elements a thread, 1 at a time; registers [t:2x128 h:8x1] lanes [h:2x8 t:16x1] warps [t:8x16]
    float b_2[16];
    #pragma unroll
    for (int t_r = 0; t_r < 2; ++t_r) {
        #pragma unroll
        for (int h_r = 0; h_r < 8; ++h_r) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((t0 + t_lane + t_r * 128) < n_t && (h0 + h_lane + h_r) < n_h, &b_2[t_r * 8 + h_r], &b[size_H * size_G * ((long long)t0 + (long long)(t_lane + t_r * 128)) + size_G * ((long long)h0 + (long long)h_lane + (long long)h_r) + (long long)g0]);
        }
    }

    // [COMPUTE s__row_1] r1286: 16 elements a thread in registers [t:2x128 h:8x1] lanes [h:2x8 t:16x1] warps [t:8x16]
    float s_row_1[16];
    #pragma unroll
    for (int t_r_2 = 0; t_r_2 < 2; ++t_r_2) {
        #pragma unroll
        for (int h_r_2 = 0; h_r_2 < 8; ++h_r_2) {
            s_row_1[t_r_2 * 8 + h_r_2] = fd::rcp_approx(1.0f + expf(-b_2[t_r_2 * 8 + h_r_2]));
        }
    }

    // [STORE s__row_1] r1288: address ((((H * G) * t) + (G * h)) + g); 16 elements a thread, 1 at a time
    #pragma unroll
    for (int t_r_3 = 0; t_r_3 < 2; ++t_r_3) {
        #pragma unroll
        for (int h_r_3 = 0; h_r_3 < 8; ++h_r_3) {
            if ((t0 + t_lane + t_r_3 * 128) < n_t && (h0 + h_lane + h_r_3) < n_h) fd::store<fd::f32, 1>(&s_x_row_1[size_H * size_G * ((long long)t0 + (long long)(t_lane + t_r_3 * 128)) + size_G * ((long long)h0 + (long long)h_lane + (long long)h_r_3) + (long long)g0], &s_row_1[t_r_3 * 8 + h_r_3]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(64, 16) gated_delta_rule_kernel_any_2(
    const float* __restrict__ a_log,
    const __nv_bfloat16* __restrict__ a,
    const float* __restrict__ dt_bias,
    float* __restrict__ s_x_logs,
    int g_blocks,
    int n_g,
    int h_blocks_3,
    long long size_G,
    long long size_H,
    int n_t) {
    // [INIT] r1268: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks) * 2;
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_lane = lane * 2;  // r1290
    float s_logs_carry[1];  // r1268
    s_logs_carry[0] = 0.0f;

    // [LOAD a_log] r1289: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:2x1]
    fd::grid_wait();  // r1430
    float a_log_2[1];  // r1289
    fd::load_or_zero<fd::f32, 1, fd::read_only>((g0 + warp) < n_g, &a_log_2[0], &a_log[size_G * (long long)h0 + (long long)g0 + (long long)warp]);

    // [LOAD a] r1290: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 2 elements a thread, 1 at a time; registers [t__place:2x1] lanes [t__place:32x2]...
    float a_2[2];
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 1, fd::read_only>((g0 + warp) < n_g && (rest_h * 64 + t_place_lane + t_place_r) < n_t, &a_2[t_place_r], &a[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r) + size_G * (long long)h0 + (long long)g0 + (long long)warp]);
    }

    // [LOAD dt_bias] r1291: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:2x1]
    float dt_bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((g0 + warp) < n_g, &dt_bias_2[0], &dt_bias[size_G * (long long)h0 + (long long)g0 + (long long)warp]);

    // [SCAN s__logs] r1292: 32 neighbouring lanes have one row: 2 points a thread in order, then 32 lanes, then 1 warps of a column, then the carry of the tiles before
    float s_logs[2];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
        s_logs[t_place_r_2] = (rest_h * 64 + t_place_lane + t_place_r_2) < n_t ? fd::max(-expf(a_log_2[0]) * (fd::max(a_2[t_place_r_2] + dt_bias_2[0], 0.0f) + log1pf(expf(-fabsf(a_2[t_place_r_2] + dt_bias_2[0])))), -104.0f) : 0.0f;
    }
    s_logs[1] = s_logs[0] + s_logs[1];
    float total = s_logs[1];
    const float other = fd::shuffle_up(total, 1);
    const float next = 1 <= lane ? other + total : total;
    total = next;
    const float other_2 = fd::shuffle_up(total, 2);
    const float next_2 = 2 <= lane ? other_2 + total : total;
    total = next_2;
    const float other_3 = fd::shuffle_up(total, 4);
    const float next_3 = 4 <= lane ? other_3 + total : total;
    total = next_3;
    const float other_4 = fd::shuffle_up(total, 8);
    const float next_4 = 8 <= lane ? other_4 + total : total;
    total = next_4;
    const float other_5 = fd::shuffle_up(total, 16);
    const float next_5 = 16 <= lane ? other_5 + total : total;
    total = next_5;
    const float other_6 = fd::shuffle_up(total, 1);
    float s_logs_before[1];
    s_logs_before[0] = lane == 0 ? 0.0f : other_6;
    const float all = fd::shuffle_index(total, lane + 31 - lane);
    float s_logs_total[1];
    s_logs_total[0] = all;
    float s_logs_start[1];
    s_logs_start[0] = s_logs_carry[0];
    s_logs_carry[0] += s_logs_total[0];
    s_logs_start[0] += s_logs_before[0];
    float s_logs_2[2];
    s_logs_2[0] = s_logs_start[0] + s_logs[0];
    s_logs_2[1] = s_logs_start[0] + s_logs[1];

    // [STORE s__logs] r1293: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
    if ((g0 + warp) < n_g) fd::store<fd::f32, 2, fd::whole>(&s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + ((long long)g0 + (long long)warp) * 64 + (long long)t_place_lane], &s_logs_2[0]);
}

extern "C" __global__ void __launch_bounds__(128, 4) gated_delta_rule_kernel_any_3(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ q,
    const float* s_x_row_1,
    const float* s_x_logs,
    float* __restrict__ o_x_1_x_weighted,
    const __nv_bfloat16* __restrict__ v,
    float* __restrict__ s_x_free,
    __nv_bfloat16* __restrict__ s_x_reads_x_bf16,
    int g_blocks_2,
    int h_blocks_3,
    int n_t,
    long long size_H,
    long long size_G,
    long long size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_s_matrix = reinterpret_cast<float*>(fd_shared + 18432);  // 4352 x f32, bytes 18432..35840
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 35840);  // 4608 x bf16, bytes 35840..45056
    __nv_bfloat16* s_s_blocks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 5120);  // 1536 x bf16, bytes 5120..8192
    __nv_bfloat16* s_s_right_16_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 768 x bf16, bytes 0..1536
    float* s_s_lower_16 = reinterpret_cast<float*>(fd_shared + 8192);  // 640 x f32, bytes 8192..10752
    __nv_bfloat16* s_s_blocks_32 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 2560 x bf16, bytes 0..5120
    __nv_bfloat16* s_s_right_32_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 5120);  // 1280 x bf16, bytes 5120..7680
    float* s_s_lower_32 = reinterpret_cast<float*>(fd_shared + 5120);  // 1152 x f32, bytes 5120..9728
    __nv_bfloat16* s_s_blocks_64 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 4608 x bf16, bytes 34816..44032
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 8704 x bf16, bytes 17408..34816
    float* s_o_1_weighted = reinterpret_cast<float*>(fd_shared + 0);  // 4608 x f32, bytes 0..18432
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 4608 x bf16, bytes 17408..26624
    float* s_s_free = reinterpret_cast<float*>(fd_shared + 0);  // 8704 x f32, bytes 0..34816
    __nv_bfloat16* s_k_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_operand_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 4608 x bf16, bytes 17408..26624
    __nv_bfloat16* s_s_reads_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408

    // [INIT] r1269: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1298
    const int b_lane = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int a_lane_2 = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1299
    const int b_lane_2 = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 32;  // r1300
    const int t_source_lane = lane % 4 * 2 + warp / 2 * 32;  // r1302
    const int t_place_lane_2 = lane / 16 + warp * 2;  // r1311
    const int t_source_lane_2 = lane % 16 * 4;

    // [INIT] r1294: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1430
    float s_pairs[32];  // r1294
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        #pragma unroll
        for (int t_source_r = 0; t_source_r < 4; ++t_source_r) {
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                #pragma unroll
                for (int t_source_r_2 = 0; t_source_r_2 < 2; ++t_source_r_2) {
                    s_pairs[((t_place_r * 4 + t_source_r) * 2 + t_place_r_2) * 2 + t_source_r_2] = 0.0f;
                }
            }
        }
    }
    float o_1_scores[32];
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 4; ++t_source_r_3) {
            #pragma unroll
            for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
                #pragma unroll
                for (int t_source_r_4 = 0; t_source_r_4 < 2; ++t_source_r_4) {
                    o_1_scores[((t_place_r_3 * 4 + t_source_r_3) * 2 + t_place_r_4) * 2 + t_source_r_4] = 0.0f;
                }
            }
        }
    }

    // [COMPUTE o__1__scores] r1299: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
    unsigned fragment_a[8];  // r1295
    unsigned fragment_b[8];
    unsigned fragment_a_2[8];
    unsigned fragment_b_2[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 128) {
        // [LOAD k] r1296: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * (long long)rest_h * 8192 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)(d0 + column);
            const int to = row * 136 + column;
            const bool valid = (rest_h * 64 + row) < n_t;
            #pragma unroll
            for (int step = 0; step < 2; ++step) {
                fd::copy_async<16>(&s_k[to + step * 64], &k[from + (long long)(step * 64)], valid);
            }
        }
        fd::copy_async_commit();

        // [LOAD q] r1297: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * (long long)rest_h * 8192 + size_H * (long long)row_2 * 128 + (long long)h0 * 128 + (long long)(d0 + column_2);
            const int to_2 = row_2 * 136 + column_2;
            const bool valid_2 = (rest_h * 64 + row_2) < n_t;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_q[to_2 + step_2 * 64], &q[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();
        fd::copy_async_wait<1>();

        // [COMPUTE s__pairs] r1298: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
        __syncthreads();
        #pragma unroll 4
        for (int k_step = 0; k_step < 8; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_k[a_lane + m_r * 2176 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4>(&fragment_b[n_r * 4], &s_k[b_lane + n_r * 2176 + k_step * 16]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&s_pairs[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
        fd::copy_async_wait<0>();
        // [COMPUTE o__1__scores]
        __syncthreads();  // r1299
        #pragma unroll 4
        for (int k_step_2 = 0; k_step_2 < 8; ++k_step_2) {
            #pragma unroll
            for (int m_r_3 = 0; m_r_3 < 2; ++m_r_3) {
                fd::ldmatrix<4>(&fragment_a_2[m_r_3 * 4], &s_q[a_lane_2 + m_r_3 * 2176 + k_step_2 * 16]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                fd::ldmatrix<4>(&fragment_b_2[n_r_3 * 4], &s_k[b_lane_2 + n_r_3 * 2176 + k_step_2 * 16]);
            }
            #pragma unroll
            for (int m_r_4 = 0; m_r_4 < 2; ++m_r_4) {
                #pragma unroll
                for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                    fd::mma_m16n8k16_bf16(&o_1_scores[(m_r_4 * 4 + n_r_4) * 4], &fragment_a_2[m_r_4 * 4], &fragment_b_2[n_r_4 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r1295

    // [LOAD s__row_1] r1300: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [...
    float s_row_1[4];
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
            fd::load_or_zero<fd::f32, 1>((rest_h * 64 + t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8) < n_t, &s_row_1[t_place_r_5 * 2 + t_place_r_6], &s_x_row_1[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8) + size_G * (long long)h0 + (long long)g0]);
        }
    }

    // [LOAD s__logs] r1301: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs[4];
    #pragma unroll
    for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
        #pragma unroll
        for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
            fd::load<fd::f32, 1>(&s_logs[t_place_r_7 * 2 + t_place_r_8], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_7 * 16 + t_place_r_8 * 8)]);
        }
    }

    // [LOAD s__logs] r1302: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs_2[8];
    #pragma unroll
    for (int t_source_r_5 = 0; t_source_r_5 < 4; ++t_source_r_5) {
        fd::load<fd::f32, 2>(&s_logs_2[t_source_r_5 * 2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_source_lane + t_source_r_5 * 8)]);
    }

    // [COMPUTE s__matrix] r1303: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float s_matrix[32];
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
        #pragma unroll
        for (int t_source_r_6 = 0; t_source_r_6 < 4; ++t_source_r_6) {
            #pragma unroll
            for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                #pragma unroll
                for (int t_source_r_7 = 0; t_source_r_7 < 2; ++t_source_r_7) {
                    s_matrix[((t_place_r_9 * 4 + t_source_r_6) * 2 + t_place_r_10) * 2 + t_source_r_7] = (t_source_lane + t_source_r_6 * 8 + t_source_r_7) < (t_place_lane + t_place_r_9 * 16 + t_place_r_10 * 8) && (rest_h * 64 + t_place_lane + t_place_r_9 * 16 + t_place_r_10 * 8) < n_t && (rest_h * 64 + t_source_lane + t_source_r_6 * 8 + t_source_r_7) < n_t ? s_row_1[t_place_r_9 * 2 + t_place_r_10] * -1.0f * s_pairs[((t_place_r_9 * 4 + t_source_r_6) * 2 + t_place_r_10) * 2 + t_source_r_7] * fd::exp2_approx(__fmaf_rn(s_logs_2[t_source_r_6 * 2 + t_source_r_7], -1.442695f, s_logs[t_place_r_9 * 2 + t_place_r_10] * 1.442695f)) : 0.0f;
                }
            }
        }
    }

    // [STORE s__matrix] r1305: address ((t__place * 68) + t__source); 32 elements a thread, 2 at a time
    __syncthreads();
    #pragma unroll
    for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
        #pragma unroll
        for (int t_source_r_8 = 0; t_source_r_8 < 4; ++t_source_r_8) {
            #pragma unroll
            for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                fd::store<fd::f32, 2>(&s_s_matrix[(int)((long long)(t_place_lane + t_place_r_11 * 16 + t_place_r_12 * 8) * 68 + (long long)(t_source_lane + t_source_r_8 * 8))], &s_matrix[((t_place_r_11 * 4 + t_source_r_8) * 2 + t_place_r_12) * 2]);
            }
        }
    }

    // [COMPUTE s__matrix__bf16] r1306: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float s_matrix_bf16[32];
    #pragma unroll
    for (int t_place_r_13 = 0; t_place_r_13 < 2; ++t_place_r_13) {
        #pragma unroll
        for (int t_source_r_9 = 0; t_source_r_9 < 4; ++t_source_r_9) {
            #pragma unroll
            for (int t_place_r_14 = 0; t_place_r_14 < 2; ++t_place_r_14) {
                #pragma unroll
                for (int t_source_r_10 = 0; t_source_r_10 < 2; ++t_source_r_10) {
                    s_matrix_bf16[((t_place_r_13 * 4 + t_source_r_9) * 2 + t_place_r_14) * 2 + t_source_r_10] = s_matrix[((t_place_r_13 * 4 + t_source_r_9) * 2 + t_place_r_14) * 2 + t_source_r_10];
                }
            }
        }
    }

    // [STORE s__matrix__bf16] r1307: address ((t__place * 72) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_15 = 0; t_place_r_15 < 2; ++t_place_r_15) {
        #pragma unroll
        for (int t_source_r_11 = 0; t_source_r_11 < 4; ++t_source_r_11) {
            #pragma unroll
            for (int t_place_r_16 = 0; t_place_r_16 < 2; ++t_place_r_16) {
                fd::store<fd::bf16, 2>(&s_s_matrix_bf16[(int)((long long)(t_place_lane + t_place_r_15 * 16 + t_place_r_16 * 8) * 72 + (long long)(t_source_lane + t_source_r_11 * 8))], &s_matrix_bf16[((t_place_r_15 * 4 + t_source_r_11) * 2 + t_place_r_16) * 2]);
            }
        }
    }

    // [LOAD s__logs] r1308: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs_3[4];
    #pragma unroll
    for (int t_place_r_17 = 0; t_place_r_17 < 2; ++t_place_r_17) {
        #pragma unroll
        for (int t_place_r_18 = 0; t_place_r_18 < 2; ++t_place_r_18) {
            fd::load_or_zero<fd::f32, 1>((rest_h * 64 + t_place_lane + t_place_r_17 * 16 + t_place_r_18 * 8) < n_t, &s_logs_3[t_place_r_17 * 2 + t_place_r_18], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_17 * 16 + t_place_r_18 * 8)]);
        }
    }

    // [LOAD s__logs] r1309: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs_4[8];
    #pragma unroll
    for (int t_source_r_12 = 0; t_source_r_12 < 4; ++t_source_r_12) {
        #pragma unroll
        for (int t_source_r_13 = 0; t_source_r_13 < 2; ++t_source_r_13) {
            fd::load_or_zero<fd::f32, 1>((rest_h * 64 + t_source_lane + t_source_r_12 * 8 + t_source_r_13) < n_t, &s_logs_4[t_source_r_12 * 2 + t_source_r_13], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source_lane + (long long)(t_source_r_12 * 8 + t_source_r_13)]);
        }
    }

    // [COMPUTE o__1__weighted] r1310: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float o_1_weighted[32];
    #pragma unroll
    for (int t_place_r_19 = 0; t_place_r_19 < 2; ++t_place_r_19) {
        #pragma unroll
        for (int t_source_r_14 = 0; t_source_r_14 < 4; ++t_source_r_14) {
            #pragma unroll
            for (int t_place_r_20 = 0; t_place_r_20 < 2; ++t_place_r_20) {
                #pragma unroll
                for (int t_source_r_15 = 0; t_source_r_15 < 2; ++t_source_r_15) {
                    o_1_weighted[((t_place_r_19 * 4 + t_source_r_14) * 2 + t_place_r_20) * 2 + t_source_r_15] = fd::exp2_approx(__fmaf_rn(s_logs_4[t_source_r_14 * 2 + t_source_r_15], -1.442695f, s_logs_3[t_place_r_19 * 2 + t_place_r_20] * 1.442695f)) * o_1_scores[((t_place_r_19 * 4 + t_source_r_14) * 2 + t_place_r_20) * 2 + t_source_r_15];
                }
            }
        }
    }

    // [EXCHANGE o__1__weighted] r1311: from registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32] to registers [t_...
    #pragma unroll
    for (int t_place_r_21 = 0; t_place_r_21 < 2; ++t_place_r_21) {
        #pragma unroll
        for (int t_source_r_16 = 0; t_source_r_16 < 4; ++t_source_r_16) {
            #pragma unroll
            for (int t_place_r_22 = 0; t_place_r_22 < 2; ++t_place_r_22) {
                fd::store<fd::f32, 2>(&s_o_1_weighted[(t_place_lane + t_place_r_21 * 16 + t_place_r_22 * 8) * 72 + t_source_lane + t_source_r_16 * 8], &o_1_weighted[((t_place_r_21 * 4 + t_source_r_16) * 2 + t_place_r_22) * 2]);
            }
        }
    }
    __syncthreads();
    float o_1_weighted_2[32];
    #pragma unroll
    for (int t_place_r_23 = 0; t_place_r_23 < 8; ++t_place_r_23) {
        fd::load<fd::f32, 4>(&o_1_weighted_2[t_place_r_23 * 4], &s_o_1_weighted[(t_place_lane_2 + t_place_r_23 * 8) * 72 + t_source_lane_2]);
    }

    // [STORE o__1__weighted] r1312: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 4 at a time
    #pragma unroll
    for (int t_place_r_24 = 0; t_place_r_24 < 8; ++t_place_r_24) {
        fd::store<fd::f32, 4>(&o_x_1_x_weighted[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place_lane_2 + (long long)(t_place_r_24 * 8)) * 64 + (long long)t_source_lane_2], &o_1_weighted_2[t_place_r_24 * 4]);
    }
    // [INIT]
    const int lane_2 = (int)threadIdx.x % 32;  // r1270
    const int warp_2 = (int)threadIdx.x / 32;
    const int rest_g_2 = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0_2 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h_2 = fd::div(rest_g_2, h_blocks_3);
    const int h0_2 = fd::mod(rest_g_2, h_blocks_3);
    const int t_block_lane = lane_2 / 16 + warp_2 % 2 * 2;  // r1316
    const int t_column_lane = lane_2 % 16;  // r1318

    // [INIT s__known] r1315: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]; from point to point of `t__row` they stay in reg...
    float s_known[16];
    #pragma unroll
    for (int t_known_r = 0; t_known_r < 16; ++t_known_r) {
        s_known[t_known_r] = 0.0f;
    }

    // [GO_ON s__known] r1319: the state of this point is the one before the next
    float s_combined[1];  // r1314
    float s_matrix_2[16];
    float s_rows[16];
    #pragma unroll 4
    for (int t_row0 = 0; t_row0 < 16; ++t_row0) {
        // [INIT] r1313: pass 0: states start at the identity of their operators
        s_combined[0] = 0.0f;  // r1270

        // [LOAD s__matrix] r1316: address (((t__block * 1104) + (t__row * 68)) + t__known); 16 elements a thread, 4 at a time; registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block...
        #pragma unroll
        for (int t_known_r_2 = 0; t_known_r_2 < 4; ++t_known_r_2) {
            fd::load<fd::f32, 4>(&s_matrix_2[t_known_r_2 * 4], &s_s_matrix[(int)((long long)t_block_lane * 1104 + (long long)t_row0 * 68 + (long long)(t_known_r_2 * 4))]);
        }

        // [COMPUTE s__combined] r1317: 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]
        #pragma unroll
        for (int t_known_r_3 = 0; t_known_r_3 < 16; ++t_known_r_3) {
            s_combined[0] += s_matrix_2[t_known_r_3] * s_known[t_known_r_3];
        }

        // [COMPUTE s__rows] r1318: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]
        #pragma unroll
        for (int t_known_r_4 = 0; t_known_r_4 < 16; ++t_known_r_4) {
            s_rows[t_known_r_4] = t_known_r_4 == t_row0 ? (t_column_lane == t_row0 ? 1.0f : 0.0f) + s_combined[0] : s_known[t_known_r_4];
        }
        // [GO_ON s__known]
        #pragma unroll  // r1319
        for (int t_known_r_5 = 0; t_known_r_5 < 16; ++t_known_r_5) {
            s_known[t_known_r_5] = s_rows[t_known_r_5];
        }
    }

    // [COMPUTE s__blocks] r1320: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]; the store rounds them
    float s_blocks[16];
    #pragma unroll
    for (int t_known_r_6 = 0; t_known_r_6 < 16; ++t_known_r_6) {
        s_blocks[t_known_r_6] = s_known[t_known_r_6];
    }

    // [STORE s__blocks] r1321: address (((t__block * 384) + (t__known * 24)) + t__column); 16 elements a thread, 1 at a time
    __syncthreads();
    #pragma unroll
    for (int t_known_r_7 = 0; t_known_r_7 < 16; ++t_known_r_7) {
        if (warp_2 / 2 == 0) fd::store<fd::bf16, 1>(&s_s_blocks[(int)((long long)t_block_lane * 384 + (long long)t_known_r_7 * 24 + (long long)t_column_lane)], &s_blocks[t_known_r_7]);
    }

    // [STORE s__right_16__bf16] r1326: address (((t__pair_16 * 384) + (t__row_16 * 24)) + t__column_16); 4 elements a thread, 2 at a time
    __syncthreads();  // r1283
    float s_right_16[4];
    unsigned fragment_a_3[4];
    unsigned fragment_b_3[2];
    float s_right_16_bf16[4];
    #pragma unroll 1
    for (int turn = 0; turn < 2; ++turn) {
        // [INIT]
        const int lane_3 = (int)threadIdx.x % 32;  // r1271
        const int warp_3 = (int)threadIdx.x / 32;
        const int rest_g_3 = fd::div((int)blockIdx.x, g_blocks_2);
        const int g0_3 = fd::mod((int)blockIdx.x, g_blocks_2);
        const int rest_h_3 = fd::div(rest_g_3, h_blocks_3);
        const int h0_3 = fd::mod(rest_g_3, h_blocks_3);
        const int rest_t_column_16 = turn % 2;
        const int a_lane_3 = (lane_3 % 8 + lane_3 / 8 % 2 * 8) * 72 + lane_3 / 8 / 2 * 8;  // r1324
        const int b_lane_3 = (lane_3 % 8 + lane_3 / 8 % 2 * 8) * 24 + warp_3 % 2 * 8;
        const int t_row_16_lane = lane_3 / 4;  // r1326
        const int t_column_16_lane = lane_3 % 4 * 2 + warp_3 % 2 * 8;

        // [INIT] r1322: pass 0: states start at the identity of their operators
        #pragma unroll
        for (int t_row_16_r = 0; t_row_16_r < 2; ++t_row_16_r) {
            #pragma unroll
            for (int t_column_16_r = 0; t_column_16_r < 2; ++t_column_16_r) {
                s_right_16[t_row_16_r * 2 + t_column_16_r] = 0.0f;
            }
        }

        // [COMPUTE s__right_16] r1324: 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
        #pragma unroll 1  // r1323
        for (int t_inner_160 = 0; t_inner_160 < 16; t_inner_160 += 16) {
            const int stage_at = a_lane_3 + (int)((long long)rest_t_column_16 * 2336 + (long long)t_inner_160 + 1152);  // r1324
            const int stage_at_2 = b_lane_3 + (int)((long long)rest_t_column_16 * 768 + (long long)t_inner_160 * 24);
            fd::ldmatrix<4>(&fragment_a_3[0], &s_s_matrix_bf16[stage_at]);
            fd::ldmatrix<2, true>(&fragment_b_3[0], &s_s_blocks[stage_at_2]);
            fd::mma_m16n8k16_bf16(&s_right_16[0], &fragment_a_3[0], &fragment_b_3[0]);
        }

        // [COMPUTE s__right_16__bf16] r1325: 4 elements a thread in registers [t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps [t__column_16:2x8 *:2]; the store rounds them
        #pragma unroll
        for (int t_row_16_r_2 = 0; t_row_16_r_2 < 2; ++t_row_16_r_2) {
            #pragma unroll
            for (int t_column_16_r_2 = 0; t_column_16_r_2 < 2; ++t_column_16_r_2) {
                s_right_16_bf16[t_row_16_r_2 * 2 + t_column_16_r_2] = s_right_16[t_row_16_r_2 * 2 + t_column_16_r_2];
            }
        }
        // [STORE s__right_16__bf16]
        #pragma unroll  // r1326
        for (int t_row_16_r_3 = 0; t_row_16_r_3 < 2; ++t_row_16_r_3) {
            if (warp_3 / 2 == 0) fd::store<fd::bf16, 2>(&s_s_right_16_bf16[(int)((long long)rest_t_column_16 * 384 + (long long)(t_row_16_lane + t_row_16_r_3 * 8) * 24 + (long long)t_column_16_lane)], &s_right_16_bf16[t_row_16_r_3 * 2]);
        }
    }

    // [STORE s__lower_16] r1330: address (((t__pair_16 * 320) + (t__row_16 * 20)) + t__column_16); 4 elements a thread, 2 at a time
    __syncthreads();  // r1283
    float s_lower_16[4];
    unsigned fragment_a_4[4];
    unsigned fragment_b_4[2];
    #pragma unroll 1
    for (int turn_2 = 0; turn_2 < 2; ++turn_2) {
        // [INIT]
        const int lane_4 = (int)threadIdx.x % 32;  // r1272
        const int warp_4 = (int)threadIdx.x / 32;
        const int rest_g_4 = fd::div((int)blockIdx.x, g_blocks_2);
        const int g0_4 = fd::mod((int)blockIdx.x, g_blocks_2);
        const int rest_h_4 = fd::div(rest_g_4, h_blocks_3);
        const int h0_4 = fd::mod(rest_g_4, h_blocks_3);
        const int rest_t_column_16_2 = turn_2 % 2;
        const int a_lane_4 = (lane_4 % 8 + lane_4 / 8 % 2 * 8) * 24 + lane_4 / 8 / 2 * 8;  // r1329
        const int b_lane_4 = (lane_4 % 8 + lane_4 / 8 % 2 * 8) * 24 + warp_4 % 2 * 8;
        const int t_row_16_lane_2 = lane_4 / 4;  // r1330
        const int t_column_16_lane_2 = lane_4 % 4 * 2 + warp_4 % 2 * 8;

        // [INIT] r1327: pass 0: states start at the identity of their operators
        #pragma unroll
        for (int t_row_16_r_4 = 0; t_row_16_r_4 < 2; ++t_row_16_r_4) {
            #pragma unroll
            for (int t_column_16_r_3 = 0; t_column_16_r_3 < 2; ++t_column_16_r_3) {
                s_lower_16[t_row_16_r_4 * 2 + t_column_16_r_3] = 0.0f;
            }
        }

        // [COMPUTE s__lower_16] r1329: 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
        #pragma unroll 1  // r1328
        for (int t_inner_160_2 = 0; t_inner_160_2 < 16; t_inner_160_2 += 16) {
            const int stage_at_3 = a_lane_4 + (int)((long long)rest_t_column_16_2 * 768 + (long long)t_inner_160_2 + 384);  // r1329
            const int stage_at_4 = b_lane_4 + (int)((long long)rest_t_column_16_2 * 384 + (long long)t_inner_160_2 * 24);
            fd::ldmatrix<4>(&fragment_a_4[0], &s_s_blocks[stage_at_3]);
            fd::ldmatrix<2, true>(&fragment_b_4[0], &s_s_right_16_bf16[stage_at_4]);
            fd::mma_m16n8k16_bf16(&s_lower_16[0], &fragment_a_4[0], &fragment_b_4[0]);
        }
        // [STORE s__lower_16]
        #pragma unroll  // r1330
        for (int t_row_16_r_5 = 0; t_row_16_r_5 < 2; ++t_row_16_r_5) {
            if (warp_4 / 2 == 0) fd::store<fd::f32, 2>(&s_s_lower_16[(int)((long long)rest_t_column_16_2 * 320 + (long long)(t_row_16_lane_2 + t_row_16_r_5 * 8) * 20 + (long long)t_column_16_lane_2)], &s_lower_16[t_row_16_r_5 * 2]);
        }
    }

    // [STORE s__blocks_32] r1335: address (((t__pair_16 * 1280) + (t__place_16 * 40)) + t__source_16); 8 elements a thread, 4 at a time
    __syncthreads();  // r1283
    float s_blocks_2[8];
    float s_lower_16_2[8];
    float s_blocks_3[8];
    float s_blocks_32[8];
    #pragma unroll 1
    for (int turn_3 = 0; turn_3 < 2; ++turn_3) {
        // [INIT]
        const int lane_5 = (int)threadIdx.x % 32;  // r1273
        const int warp_5 = (int)threadIdx.x / 32;
        const int rest_g_5 = fd::div((int)blockIdx.x, g_blocks_2);
        const int g0_5 = fd::mod((int)blockIdx.x, g_blocks_2);
        const int rest_h_5 = fd::div(rest_g_5, h_blocks_3);
        const int h0_5 = fd::mod(rest_g_5, h_blocks_3);
        const int rest_t_source_16 = turn_3 % 2;
        const int t_place_16_lane = lane_5 / 8 + warp_5 * 4;  // r1331
        const int t_source_16_lane = lane_5 % 8 * 4;

        // [LOAD s__blocks] r1331: address (((t__pair_16 * 768) + (t__place_16 * 24)) + t__source_16); 8 elements a thread, 4 at a time; registers [t__place_16:2x16 t__source_16:4x1] lanes [t__so...
        #pragma unroll
        for (int t_place_16_r = 0; t_place_16_r < 2; ++t_place_16_r) {
            fd::load_or_zero<fd::bf16, 4>((t_place_16_lane + t_place_16_r * 16) < 16 && t_source_16_lane < 16, &s_blocks_2[t_place_16_r * 4], &s_s_blocks[(int)((long long)rest_t_source_16 * 768 + (long long)(t_place_16_lane + t_place_16_r * 16) * 24 + (long long)t_source_16_lane)]);
        }

        // [LOAD s__lower_16] r1332: address ((((t__pair_16 * 320) + (t__place_16 * 20)) + t__source_16) - 320); 8 elements a thread, 4 at a time; registers [t__place_16:2x16 t__source_16:4x1] lane...
        #pragma unroll
        for (int t_place_16_r_2 = 0; t_place_16_r_2 < 2; ++t_place_16_r_2) {
            fd::load_or_zero<fd::f32, 4>(!((t_place_16_lane + t_place_16_r_2 * 16) < 16) && t_source_16_lane < 16, &s_lower_16_2[t_place_16_r_2 * 4], &s_s_lower_16[(int)((long long)rest_t_source_16 * 320 + (long long)(t_place_16_lane + t_place_16_r_2 * 16) * 20 + (long long)t_source_16_lane - 320)]);
        }

        // [LOAD s__blocks] r1333: address ((((t__pair_16 * 768) + (t__place_16 * 24)) + t__source_16) - 16); 8 elements a thread, 4 at a time; registers [t__place_16:2x16 t__source_16:4x1] lanes...
        #pragma unroll
        for (int t_place_16_r_3 = 0; t_place_16_r_3 < 2; ++t_place_16_r_3) {
            fd::load_or_zero<fd::bf16, 4>(!((t_place_16_lane + t_place_16_r_3 * 16) < 16) && !(t_source_16_lane < 16), &s_blocks_3[t_place_16_r_3 * 4], &s_s_blocks[(int)((long long)rest_t_source_16 * 768 + (long long)(t_place_16_lane + t_place_16_r_3 * 16) * 24 + (long long)t_source_16_lane - 16)]);
        }

        // [COMPUTE s__blocks_32] r1334: 8 elements a thread in registers [t__place_16:2x16 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
        #pragma unroll
        for (int t_place_16_r_4 = 0; t_place_16_r_4 < 2; ++t_place_16_r_4) {
            #pragma unroll
            for (int t_source_16_r = 0; t_source_16_r < 4; ++t_source_16_r) {
                s_blocks_32[t_place_16_r_4 * 4 + t_source_16_r] = (t_place_16_lane + t_place_16_r_4 * 16) < 16 ? s_blocks_2[t_place_16_r_4 * 4 + t_source_16_r] : (t_source_16_lane + t_source_16_r) < 16 ? s_lower_16_2[t_place_16_r_4 * 4 + t_source_16_r] : s_blocks_3[t_place_16_r_4 * 4 + t_source_16_r];
            }
        }
        // [STORE s__blocks_32]
        #pragma unroll  // r1335
        for (int t_place_16_r_5 = 0; t_place_16_r_5 < 2; ++t_place_16_r_5) {
            fd::store<fd::bf16, 4>(&s_s_blocks_32[(int)((long long)rest_t_source_16 * 1280 + (long long)(t_place_16_lane + t_place_16_r_5 * 16) * 40 + (long long)t_source_16_lane)], &s_blocks_32[t_place_16_r_5 * 4]);
        }
    }
    // [INIT]
    const int lane_6 = (int)threadIdx.x % 32;  // r1274
    const int warp_6 = (int)threadIdx.x / 32;
    const int rest_g_6 = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0_6 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h_6 = fd::div(rest_g_6, h_blocks_3);
    const int h0_6 = fd::mod(rest_g_6, h_blocks_3);
    const int a_lane_5 = (warp_6 % 2 * 16 + lane_6 % 8 + lane_6 / 8 % 2 * 8) * 72 + lane_6 / 8 / 2 * 8;  // r1338
    const int b_lane_5 = (lane_6 % 8 + lane_6 / 8 % 2 * 8) * 40 + warp_6 / 2 * 16 + lane_6 / 8 / 2 * 8;
    const int t_row_32_lane = lane_6 / 4 + warp_6 % 2 * 16;  // r1340
    const int t_column_32_lane = lane_6 % 4 * 2 + warp_6 / 2 * 16;

    // [INIT] r1336: pass 0: states start at the identity of their operators
    float s_right_32[8];
    #pragma unroll
    for (int t_column_32_r = 0; t_column_32_r < 2; ++t_column_32_r) {
        #pragma unroll
        for (int t_row_32_r = 0; t_row_32_r < 2; ++t_row_32_r) {
            #pragma unroll
            for (int t_column_32_r_2 = 0; t_column_32_r_2 < 2; ++t_column_32_r_2) {
                s_right_32[(t_column_32_r * 2 + t_row_32_r) * 2 + t_column_32_r_2] = 0.0f;
            }
        }
    }

    // [COMPUTE s__right_32] r1338: 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    unsigned fragment_a_5[4];  // r1337
    unsigned fragment_b_5[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        const int stage_at_5 = a_lane_5 + (int)((long long)t_inner_320 + 2304);  // r1338
        const int stage_at_6 = b_lane_5 + (int)((long long)t_inner_320 * 40);
        __syncthreads();
        #pragma unroll
        for (int k_step_3 = 0; k_step_3 < 2; ++k_step_3) {
            fd::ldmatrix<4>(&fragment_a_5[0], &s_s_matrix_bf16[stage_at_5 + k_step_3 * 16]);
            fd::ldmatrix<4, true>(&fragment_b_5[0], &s_s_blocks_32[stage_at_6 + k_step_3 * 16 * 40]);
            #pragma unroll
            for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
                fd::mma_m16n8k16_bf16(&s_right_32[n_r_5 * 4], &fragment_a_5[0], &fragment_b_5[n_r_5 * 2]);
            }
        }
    }

    // [COMPUTE s__right_32__bf16] r1339: 8 elements a thread in registers [t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__row_32:2x16 t__column_32:2x1...
    float s_right_32_bf16[8];
    #pragma unroll
    for (int t_column_32_r_3 = 0; t_column_32_r_3 < 2; ++t_column_32_r_3) {
        #pragma unroll
        for (int t_row_32_r_2 = 0; t_row_32_r_2 < 2; ++t_row_32_r_2) {
            #pragma unroll
            for (int t_column_32_r_4 = 0; t_column_32_r_4 < 2; ++t_column_32_r_4) {
                s_right_32_bf16[(t_column_32_r_3 * 2 + t_row_32_r_2) * 2 + t_column_32_r_4] = s_right_32[(t_column_32_r_3 * 2 + t_row_32_r_2) * 2 + t_column_32_r_4];
            }
        }
    }

    // [STORE s__right_32__bf16] r1340: address (((t__pair_32 * 1280) + (t__row_32 * 40)) + t__column_32); 8 elements a thread, 2 at a time
    #pragma unroll
    for (int t_column_32_r_5 = 0; t_column_32_r_5 < 2; ++t_column_32_r_5) {
        #pragma unroll
        for (int t_row_32_r_3 = 0; t_row_32_r_3 < 2; ++t_row_32_r_3) {
            fd::store<fd::bf16, 2>(&s_s_right_32_bf16[(int)((long long)(t_row_32_lane + t_row_32_r_3 * 8) * 40 + (long long)(t_column_32_lane + t_column_32_r_5 * 8))], &s_right_32_bf16[(t_column_32_r_5 * 2 + t_row_32_r_3) * 2]);
        }
    }
    // [INIT]
    const int lane_7 = (int)threadIdx.x % 32;  // r1275
    const int warp_7 = (int)threadIdx.x / 32;
    const int rest_g_7 = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0_7 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h_7 = fd::div(rest_g_7, h_blocks_3);
    const int h0_7 = fd::mod(rest_g_7, h_blocks_3);
    const int a_lane_6 = (warp_7 % 2 * 16 + lane_7 % 8 + lane_7 / 8 % 2 * 8) * 40 + lane_7 / 8 / 2 * 8;  // r1343
    const int b_lane_6 = (lane_7 % 8 + lane_7 / 8 % 2 * 8) * 40 + warp_7 / 2 * 16 + lane_7 / 8 / 2 * 8;
    const int t_row_32_lane_2 = lane_7 / 4 + warp_7 % 2 * 16;  // r1344
    const int t_column_32_lane_2 = lane_7 % 4 * 2 + warp_7 / 2 * 16;

    // [INIT] r1341: pass 0: states start at the identity of their operators
    float s_lower_32[8];
    #pragma unroll
    for (int t_column_32_r_6 = 0; t_column_32_r_6 < 2; ++t_column_32_r_6) {
        #pragma unroll
        for (int t_row_32_r_4 = 0; t_row_32_r_4 < 2; ++t_row_32_r_4) {
            #pragma unroll
            for (int t_column_32_r_7 = 0; t_column_32_r_7 < 2; ++t_column_32_r_7) {
                s_lower_32[(t_column_32_r_6 * 2 + t_row_32_r_4) * 2 + t_column_32_r_7] = 0.0f;
            }
        }
    }

    // [COMPUTE s__lower_32] r1343: 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    unsigned fragment_a_6[4];  // r1342
    unsigned fragment_b_6[4];
    #pragma unroll 1
    for (int t_inner_320_2 = 0; t_inner_320_2 < 32; t_inner_320_2 += 32) {
        const int stage_at_7 = a_lane_6 + (int)((long long)t_inner_320_2 + 1280);  // r1343
        const int stage_at_8 = b_lane_6 + (int)((long long)t_inner_320_2 * 40);
        __syncthreads();
        #pragma unroll
        for (int k_step_4 = 0; k_step_4 < 2; ++k_step_4) {
            fd::ldmatrix<4>(&fragment_a_6[0], &s_s_blocks_32[stage_at_7 + k_step_4 * 16]);
            fd::ldmatrix<4, true>(&fragment_b_6[0], &s_s_right_32_bf16[stage_at_8 + k_step_4 * 16 * 40]);
            #pragma unroll
            for (int n_r_6 = 0; n_r_6 < 2; ++n_r_6) {
                fd::mma_m16n8k16_bf16(&s_lower_32[n_r_6 * 4], &fragment_a_6[0], &fragment_b_6[n_r_6 * 2]);
            }
        }
    }

    // [STORE s__lower_32] r1344: address (((t__pair_32 * 1152) + (t__row_32 * 36)) + t__column_32); 8 elements a thread, 2 at a time
    __syncthreads();
    #pragma unroll
    for (int t_column_32_r_8 = 0; t_column_32_r_8 < 2; ++t_column_32_r_8) {
        #pragma unroll
        for (int t_row_32_r_5 = 0; t_row_32_r_5 < 2; ++t_row_32_r_5) {
            fd::store<fd::f32, 2>(&s_s_lower_32[(int)((long long)(t_row_32_lane_2 + t_row_32_r_5 * 8) * 36 + (long long)(t_column_32_lane_2 + t_column_32_r_8 * 8))], &s_lower_32[(t_column_32_r_8 * 2 + t_row_32_r_5) * 2]);
        }
    }

    // [STORE s__blocks_64] r1349: address (((t__pair_32 * 4608) + (t__place_32 * 72)) + t__source_32); 8 elements a thread, 4 at a time
    __syncthreads();  // r1283
    float s_blocks_32_2[8];
    float s_lower_32_2[8];
    float s_blocks_32_3[8];
    float s_blocks_64[8];
    #pragma unroll 1
    for (int turn_4 = 0; turn_4 < 4; ++turn_4) {
        // [INIT]
        const int lane_8 = (int)threadIdx.x % 32;  // r1276
        const int warp_8 = (int)threadIdx.x / 32;
        const int rest_g_8 = fd::div((int)blockIdx.x, g_blocks_2);
        const int g0_8 = fd::mod((int)blockIdx.x, g_blocks_2);
        const int rest_h_8 = fd::div(rest_g_8, h_blocks_3);
        const int h0_8 = fd::mod(rest_g_8, h_blocks_3);
        const int rest_t_source_32 = turn_4 % 4;
        const int rest_t_place_32 = rest_t_source_32 / 4;
        const int t_place_320 = rest_t_source_32 % 4 * 16;
        const int t_place_32_lane = lane_8 / 16 + warp_8 * 2;  // r1345
        const int t_source_32_lane = lane_8 % 16 * 4;

        // [LOAD s__blocks_32] r1345: address (((t__pair_32 * 2560) + (t__place_32 * 40)) + t__source_32); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes [t__so...
        #pragma unroll
        for (int t_place_32_r = 0; t_place_32_r < 2; ++t_place_32_r) {
            fd::load_or_zero<fd::bf16, 4>((t_place_320 + t_place_32_lane + t_place_32_r * 8) < 32 && t_source_32_lane < 32, &s_blocks_32_2[t_place_32_r * 4], &s_s_blocks_32[(int)((long long)rest_t_place_32 * 2560 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r * 8)) * 40 + (long long)t_source_32_lane)]);
        }

        // [LOAD s__lower_32] r1346: address ((((t__pair_32 * 1152) + (t__place_32 * 36)) + t__source_32) - 1152); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lan...
        #pragma unroll
        for (int t_place_32_r_2 = 0; t_place_32_r_2 < 2; ++t_place_32_r_2) {
            fd::load_or_zero<fd::f32, 4>(!((t_place_320 + t_place_32_lane + t_place_32_r_2 * 8) < 32) && t_source_32_lane < 32, &s_lower_32_2[t_place_32_r_2 * 4], &s_s_lower_32[(int)((long long)rest_t_place_32 * 1152 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_2 * 8)) * 36 + (long long)t_source_32_lane - 1152)]);
        }

        // [LOAD s__blocks_32] r1347: address ((((t__pair_32 * 2560) + (t__place_32 * 40)) + t__source_32) - 32); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes...
        #pragma unroll
        for (int t_place_32_r_3 = 0; t_place_32_r_3 < 2; ++t_place_32_r_3) {
            fd::load_or_zero<fd::bf16, 4>(!((t_place_320 + t_place_32_lane + t_place_32_r_3 * 8) < 32) && !(t_source_32_lane < 32), &s_blocks_32_3[t_place_32_r_3 * 4], &s_s_blocks_32[(int)((long long)rest_t_place_32 * 2560 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_3 * 8)) * 40 + (long long)t_source_32_lane - 32)]);
        }

        // [COMPUTE s__blocks_64] r1348: 8 elements a thread in registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
        #pragma unroll
        for (int t_place_32_r_4 = 0; t_place_32_r_4 < 2; ++t_place_32_r_4) {
            #pragma unroll
            for (int t_source_32_r = 0; t_source_32_r < 4; ++t_source_32_r) {
                s_blocks_64[t_place_32_r_4 * 4 + t_source_32_r] = (t_place_320 + t_place_32_lane + t_place_32_r_4 * 8) < 32 ? s_blocks_32_2[t_place_32_r_4 * 4 + t_source_32_r] : (t_source_32_lane + t_source_32_r) < 32 ? s_lower_32_2[t_place_32_r_4 * 4 + t_source_32_r] : s_blocks_32_3[t_place_32_r_4 * 4 + t_source_32_r];
            }
        }
        // [STORE s__blocks_64]
        #pragma unroll  // r1349
        for (int t_place_32_r_5 = 0; t_place_32_r_5 < 2; ++t_place_32_r_5) {
            fd::store<fd::bf16, 4>(&s_s_blocks_64[(int)((long long)rest_t_place_32 * 4608 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_5 * 8)) * 72 + (long long)t_source_32_lane)], &s_blocks_64[t_place_32_r_5 * 4]);
        }
    }
    // [INIT]
    const int lane_9 = (int)threadIdx.x % 32;  // r1277
    const int warp_9 = (int)threadIdx.x / 32;
    const int rest_g_9 = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0_9 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h_9 = fd::div(rest_g_9, h_blocks_3);
    const int h0_9 = fd::mod(rest_g_9, h_blocks_3);
    const int t_source_lane_3 = lane_9 % 8 * 8;  // r1354
    const int t_place_lane_3 = lane_9 / 8 + warp_9 * 4;
    const int a_lane_7 = (lane_9 % 8 + lane_9 / 8 % 2 * 8) * 72 + lane_9 / 8 / 2 * 8;  // r1357
    const int b_lane_7 = (lane_9 % 8 + lane_9 / 8 % 2 * 8) * 136 + warp_9 * 32 + lane_9 / 8 / 2 * 8;
    const int t_place_lane_4 = lane_9 / 4;  // r1358
    const int e_lane = lane_9 % 4 * 2 + warp_9 * 32;
    const int e_lane_2 = lane_9 * 4;

    // [INIT] r1350: pass 0: states start at the identity of their operators
    float s_free[64];
    #pragma unroll
    for (int t_place_r_25 = 0; t_place_r_25 < 4; ++t_place_r_25) {
        #pragma unroll
        for (int e_r = 0; e_r < 4; ++e_r) {
            #pragma unroll
            for (int t_place_r_26 = 0; t_place_r_26 < 2; ++t_place_r_26) {
                #pragma unroll
                for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                    s_free[((t_place_r_25 * 4 + e_r) * 2 + t_place_r_26) * 2 + e_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h_9 * 64));  // r1351

    // [COMPUTE s__free] r1357: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    float s_blocks_64_2[32];  // r1352
    bool wanted[8];
    float s_row_1_2[8];
    float operand[32];
    unsigned fragment_a_7[16];
    unsigned fragment_b_7[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 64) {
        // [LOAD v] r1353: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
        __syncthreads();
        #pragma unroll
        for (int r_3 = 0; r_3 < 4; ++r_3) {
            const int row_3 = r_3 * 16 + (int)threadIdx.x / 8;
            const int column_3 = (int)threadIdx.x % 8 * 8;
            const long long from_3 = size_H * size_G * (long long)rest_h_9 * 8192 + size_H * size_G * (long long)(t_source0 + row_3) * 128 + size_G * (long long)h0_9 * 128 + (long long)g0_9 * 128 + (long long)column_3;
            const int to_3 = row_3 * 136 + column_3;
            const bool valid_3 = (t_source0 + row_3) < t_source_end && (rest_h_9 * 64 + t_source0 + row_3) < n_t;
            #pragma unroll
            for (int step_3 = 0; step_3 < 2; ++step_3) {
                fd::copy_async<16>(&s_v[to_3 + step_3 * 64], &v[from_3 + (long long)(step_3 * 64)], valid_3);
            }
        }
        fd::copy_async_commit();

        // [LOAD s__blocks_64] r1354: address ((t__place * 72) + t__source); 32 elements a thread, 8 at a time, those of a group that nobody asked for dropped; registers [t__place:4x16 t__source:8x1...
        #pragma unroll
        for (int t_place_r_27 = 0; t_place_r_27 < 4; ++t_place_r_27) {
            #pragma unroll
            for (int one = 0; one < 8; ++one) {
                wanted[one] = (t_source0 + t_source_lane_3 + one) < t_source_end && (rest_h_9 * 64 + t_source0 + t_source_lane_3 + one) < n_t;
            }
            fd::load_or_zero<fd::bf16, 8>((t_source0 + t_source_lane_3) < t_source_end, &s_blocks_64_2[t_place_r_27 * 8], &s_s_blocks_64[(int)((long long)(t_place_lane_3 + t_place_r_27 * 16) * 72 + (long long)t_source0 + (long long)t_source_lane_3)]);
            #pragma unroll
            for (int one_2 = 0; one_2 < 8; ++one_2) {
                s_blocks_64_2[t_place_r_27 * 8 + one_2] = wanted[one_2] ? s_blocks_64_2[t_place_r_27 * 8 + one_2] : 0.0f;
            }
        }

        // [LOAD s__row_1] r1355: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x...
        #pragma unroll
        for (int t_source_r_17 = 0; t_source_r_17 < 8; ++t_source_r_17) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane_3 + t_source_r_17) < t_source_end && (rest_h_9 * 64 + t_source0 + t_source_lane_3 + t_source_r_17) < n_t, &s_row_1_2[t_source_r_17], &s_x_row_1[size_H * size_G * (long long)rest_h_9 * 64 + size_H * size_G * ((long long)t_source0 + (long long)t_source_lane_3 + (long long)t_source_r_17) + size_G * (long long)h0_9 + (long long)g0_9]);
        }

        // [STAGE operand] r1356: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_28 = 0; t_place_r_28 < 4; ++t_place_r_28) {
            #pragma unroll
            for (int t_source_r_18 = 0; t_source_r_18 < 8; ++t_source_r_18) {
                operand[t_place_r_28 * 8 + t_source_r_18] = (t_source0 + t_source_lane_3 + t_source_r_18) < t_source_end && (rest_h_9 * 64 + t_source0 + t_source_lane_3 + t_source_r_18) < n_t ? s_blocks_64_2[t_place_r_28 * 8 + t_source_r_18] * s_row_1_2[t_source_r_18] : 0.0f;
            }
        }
        #pragma unroll
        for (int t_place_r_29 = 0; t_place_r_29 < 4; ++t_place_r_29) {
            fd::store<fd::bf16, 8>(&s_operand[(t_place_lane_3 + t_place_r_29 * 16) * 72 + t_source_lane_3], &operand[t_place_r_29 * 8]);
        }
        fd::copy_async_wait<0>();
        // [COMPUTE s__free]
        __syncthreads();  // r1357
        #pragma unroll
        for (int k_step_5 = 0; k_step_5 < 4; ++k_step_5) {
            #pragma unroll
            for (int m_r_5 = 0; m_r_5 < 4; ++m_r_5) {
                fd::ldmatrix<4>(&fragment_a_7[m_r_5 * 4], &s_operand[a_lane_7 + m_r_5 * 1152 + k_step_5 * 16]);
            }
            #pragma unroll
            for (int n_r_7 = 0; n_r_7 < 2; ++n_r_7) {
                fd::ldmatrix<4, true>(&fragment_b_7[n_r_7 * 4], &s_v[b_lane_7 + n_r_7 * 16 + k_step_5 * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_6 = 0; m_r_6 < 4; ++m_r_6) {
                #pragma unroll
                for (int n_r_8 = 0; n_r_8 < 4; ++n_r_8) {
                    fd::mma_m16n8k16_bf16(&s_free[(m_r_6 * 4 + n_r_8) * 4], &fragment_a_7[m_r_6 * 4], &fragment_b_7[n_r_8 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r1352

    // [EXCHANGE s__free] r1358: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__pl...
    __syncthreads();
    #pragma unroll
    for (int t_place_r_30 = 0; t_place_r_30 < 4; ++t_place_r_30) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            #pragma unroll
            for (int t_place_r_31 = 0; t_place_r_31 < 2; ++t_place_r_31) {
                fd::store<fd::f32, 2>(&s_s_free[(t_place_lane_4 + t_place_r_30 * 16 + t_place_r_31 * 8) * 136 + e_lane + e_r_3 * 8], &s_free[((t_place_r_30 * 4 + e_r_3) * 2 + t_place_r_31) * 2]);
            }
        }
    }
    __syncthreads();
    float s_free_2[64];
    #pragma unroll
    for (int t_place_r_32 = 0; t_place_r_32 < 16; ++t_place_r_32) {
        fd::load<fd::f32, 4>(&s_free_2[t_place_r_32 * 4], &s_s_free[(warp_9 + t_place_r_32 * 4) * 136 + e_lane_2]);
    }

    // [STORE s__free] r1359: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
    #pragma unroll
    for (int t_place_r_33 = 0; t_place_r_33 < 16; ++t_place_r_33) {
        fd::store<fd::f32, 4>(&s_x_free[size_H * size_G * (long long)rest_h_9 * 8192 + size_G * (long long)h0_9 * 8192 + (long long)g0_9 * 8192 + (long long)e_lane_2 + ((long long)warp_9 + (long long)(t_place_r_33 * 4)) * 128], &s_free_2[t_place_r_33 * 4]);
    }
    // [INIT]
    const int lane_10 = (int)threadIdx.x % 32;  // r1278
    const int warp_10 = (int)threadIdx.x / 32;
    const int rest_g_10 = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0_10 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h_10 = fd::div(rest_g_10, h_blocks_3);
    const int h0_10 = fd::mod(rest_g_10, h_blocks_3);
    const int t_source_lane_4 = lane_10 % 8 * 8;  // r1364
    const int t_place_lane_5 = lane_10 / 8 + warp_10 * 4;
    const int a_lane_8 = (lane_10 % 8 + lane_10 / 8 % 2 * 8) * 72 + lane_10 / 8 / 2 * 8;  // r1370
    const int b_lane_8 = (lane_10 % 8 + lane_10 / 8 % 2 * 8) * 136 + warp_10 * 32 + lane_10 / 8 / 2 * 8;
    const int t_place_lane_6 = lane_10 / 4;  // r1373
    const int d_lane = lane_10 % 4 * 2 + warp_10 * 32;
    const int t_place_lane_7 = lane_10 / 16 + warp_10 * 2;
    const int d_lane_2 = lane_10 % 16 * 8;

    // [INIT] r1360: pass 0: states start at the identity of their operators
    float s_reads_u[64];
    #pragma unroll
    for (int t_place_r_34 = 0; t_place_r_34 < 4; ++t_place_r_34) {
        #pragma unroll
        for (int d_r = 0; d_r < 4; ++d_r) {
            #pragma unroll
            for (int t_place_r_35 = 0; t_place_r_35 < 2; ++t_place_r_35) {
                #pragma unroll
                for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                    s_reads_u[((t_place_r_34 * 4 + d_r) * 2 + t_place_r_35) * 2 + d_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end_2 = fd::min(64, (int)(size_T - (long long)rest_h_10 * 64));  // r1361

    // [COMPUTE s__reads__u] r1370: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    float s_blocks_64_3[32];  // r1362
    bool wanted_2[8];
    float s_row_1_3[8];
    float s_logs_5[8];
    float operand_2[32];
    float fewer[8];
    unsigned fragment_a_8[16];
    unsigned fragment_b_8[8];
    #pragma unroll 1
    for (int t_source0_2 = 0; t_source0_2 < t_source_end_2; t_source0_2 += 64) {
        // [LOAD k] r1363: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
        __syncthreads();
        #pragma unroll
        for (int r_4 = 0; r_4 < 4; ++r_4) {
            const int row_4 = r_4 * 16 + (int)threadIdx.x / 8;
            const int column_4 = (int)threadIdx.x % 8 * 8;
            const long long from_4 = size_H * (long long)rest_h_10 * 8192 + size_H * (long long)(t_source0_2 + row_4) * 128 + (long long)h0_10 * 128 + (long long)column_4;
            const int to_4 = row_4 * 136 + column_4;
            const bool valid_4 = (t_source0_2 + row_4) < t_source_end_2 && (rest_h_10 * 64 + t_source0_2 + row_4) < n_t;
            #pragma unroll
            for (int step_4 = 0; step_4 < 2; ++step_4) {
                fd::copy_async<16>(&s_k_2[to_4 + step_4 * 64], &k[from_4 + (long long)(step_4 * 64)], valid_4);
            }
        }
        fd::copy_async_commit();

        // [LOAD s__blocks_64] r1364: address ((t__place * 72) + t__source); 32 elements a thread, 8 at a time, those of a group that nobody asked for dropped; registers [t__place:4x16 t__source:8x1...
        #pragma unroll
        for (int t_place_r_36 = 0; t_place_r_36 < 4; ++t_place_r_36) {
            #pragma unroll
            for (int one_3 = 0; one_3 < 8; ++one_3) {
                wanted_2[one_3] = (t_source0_2 + t_source_lane_4 + one_3) < t_source_end_2 && (rest_h_10 * 64 + t_source0_2 + t_source_lane_4 + one_3) < n_t;
            }
            fd::load_or_zero<fd::bf16, 8>((t_source0_2 + t_source_lane_4) < t_source_end_2, &s_blocks_64_3[t_place_r_36 * 8], &s_s_blocks_64[(int)((long long)(t_place_lane_5 + t_place_r_36 * 16) * 72 + (long long)t_source0_2 + (long long)t_source_lane_4)]);
            #pragma unroll
            for (int one_4 = 0; one_4 < 8; ++one_4) {
                s_blocks_64_3[t_place_r_36 * 8 + one_4] = wanted_2[one_4] ? s_blocks_64_3[t_place_r_36 * 8 + one_4] : 0.0f;
            }
        }

        // [LOAD s__row_1] r1365: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x...
        #pragma unroll
        for (int t_source_r_19 = 0; t_source_r_19 < 8; ++t_source_r_19) {
            fd::load_or_zero<fd::f32, 1>((t_source0_2 + t_source_lane_4 + t_source_r_19) < t_source_end_2 && (rest_h_10 * 64 + t_source0_2 + t_source_lane_4 + t_source_r_19) < n_t, &s_row_1_3[t_source_r_19], &s_x_row_1[size_H * size_G * (long long)rest_h_10 * 64 + size_H * size_G * ((long long)t_source0_2 + (long long)t_source_lane_4 + (long long)t_source_r_19) + size_G * (long long)h0_10 + (long long)g0_10]);
        }

        // [LOAD s__logs] r1366: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int t_source_r_20 = 0; t_source_r_20 < 8; ++t_source_r_20) {
            fd::load_or_zero<fd::f32, 1>((t_source0_2 + t_source_lane_4 + t_source_r_20) < t_source_end_2 && (rest_h_10 * 64 + t_source0_2 + t_source_lane_4 + t_source_r_20) < n_t, &s_logs_5[t_source_r_20], &s_x_logs[size_H * size_G * (long long)rest_h_10 * 64 + size_G * (long long)h0_10 * 64 + (long long)g0_10 * 64 + (long long)t_source0_2 + (long long)t_source_lane_4 + (long long)t_source_r_20]);
        }

        // [STAGE operand] r1367: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll  // r1369
        for (int t_source_r_21 = 0; t_source_r_21 < 8; ++t_source_r_21) {
            fewer[t_source_r_21] = fd::exp2_approx(s_logs_5[t_source_r_21] * 1.442695f);
        }
        #pragma unroll  // r1367
        for (int t_place_r_37 = 0; t_place_r_37 < 4; ++t_place_r_37) {
            #pragma unroll
            for (int t_source_r_22 = 0; t_source_r_22 < 8; ++t_source_r_22) {
                operand_2[t_place_r_37 * 8 + t_source_r_22] = (t_source0_2 + t_source_lane_4 + t_source_r_22) < t_source_end_2 && (rest_h_10 * 64 + t_source0_2 + t_source_lane_4 + t_source_r_22) < n_t ? s_blocks_64_3[t_place_r_37 * 8 + t_source_r_22] * s_row_1_3[t_source_r_22] * fewer[t_source_r_22] : 0.0f;
            }
        }
        #pragma unroll
        for (int t_place_r_38 = 0; t_place_r_38 < 4; ++t_place_r_38) {
            fd::store<fd::bf16, 8>(&s_operand_2[(t_place_lane_5 + t_place_r_38 * 16) * 72 + t_source_lane_4], &operand_2[t_place_r_38 * 8]);
        }
        fd::copy_async_wait<0>();
        // [COMPUTE s__reads__u]
        __syncthreads();  // r1370
        #pragma unroll
        for (int k_step_6 = 0; k_step_6 < 4; ++k_step_6) {
            #pragma unroll
            for (int m_r_7 = 0; m_r_7 < 4; ++m_r_7) {
                fd::ldmatrix<4>(&fragment_a_8[m_r_7 * 4], &s_operand_2[a_lane_8 + m_r_7 * 1152 + k_step_6 * 16]);
            }
            #pragma unroll
            for (int n_r_9 = 0; n_r_9 < 2; ++n_r_9) {
                fd::ldmatrix<4, true>(&fragment_b_8[n_r_9 * 4], &s_k_2[b_lane_8 + n_r_9 * 16 + k_step_6 * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_8 = 0; m_r_8 < 4; ++m_r_8) {
                #pragma unroll
                for (int n_r_10 = 0; n_r_10 < 4; ++n_r_10) {
                    fd::mma_m16n8k16_bf16(&s_reads_u[(m_r_8 * 4 + n_r_10) * 4], &fragment_a_8[m_r_8 * 4], &fragment_b_8[n_r_10 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r1362

    // [COMPUTE s__reads] r1371: 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]
    float s_reads[64];
    #pragma unroll
    for (int t_place_r_39 = 0; t_place_r_39 < 4; ++t_place_r_39) {
        #pragma unroll
        for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
            #pragma unroll
            for (int t_place_r_40 = 0; t_place_r_40 < 2; ++t_place_r_40) {
                #pragma unroll
                for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
                    s_reads[((t_place_r_39 * 4 + d_r_3) * 2 + t_place_r_40) * 2 + d_r_4] = -1.0f * s_reads_u[((t_place_r_39 * 4 + d_r_3) * 2 + t_place_r_40) * 2 + d_r_4];
                }
            }
        }
    }

    // [COMPUTE s__reads__bf16] r1372: 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]; the store rounds them
    float s_reads_bf16[64];
    #pragma unroll
    for (int t_place_r_41 = 0; t_place_r_41 < 4; ++t_place_r_41) {
        #pragma unroll
        for (int d_r_5 = 0; d_r_5 < 4; ++d_r_5) {
            #pragma unroll
            for (int t_place_r_42 = 0; t_place_r_42 < 2; ++t_place_r_42) {
                #pragma unroll
                for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
                    s_reads_bf16[((t_place_r_41 * 4 + d_r_5) * 2 + t_place_r_42) * 2 + d_r_6] = s_reads[((t_place_r_41 * 4 + d_r_5) * 2 + t_place_r_42) * 2 + d_r_6];
                }
            }
        }
    }

    // [EXCHANGE s__reads__bf16] r1373: from registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32] to registers [t__place:8x8 d:8x1] lanes [d:16x8 t__place:2x1] ...
    __syncthreads();
    #pragma unroll
    for (int t_place_r_43 = 0; t_place_r_43 < 4; ++t_place_r_43) {
        #pragma unroll
        for (int d_r_7 = 0; d_r_7 < 4; ++d_r_7) {
            #pragma unroll
            for (int t_place_r_44 = 0; t_place_r_44 < 2; ++t_place_r_44) {
                fd::store<fd::bf16, 2>(&s_s_reads_bf16[(t_place_lane_6 + t_place_r_43 * 16 + t_place_r_44 * 8) * 136 + d_lane + d_r_7 * 8], &s_reads_bf16[((t_place_r_43 * 4 + d_r_7) * 2 + t_place_r_44) * 2]);
            }
        }
    }
    __syncthreads();
    float s_reads_bf16_2[64];
    #pragma unroll
    for (int t_place_r_45 = 0; t_place_r_45 < 8; ++t_place_r_45) {
        fd::load<fd::bf16, 8>(&s_reads_bf16_2[t_place_r_45 * 8], &s_s_reads_bf16[(t_place_lane_7 + t_place_r_45 * 8) * 136 + d_lane_2]);
    }

    // [STORE s__reads__bf16] r1374: address (((((((H * G) * t__chunk) * 8704) + ((G * h) * 8704)) + (g * 8704)) + d) + (t__place * 136)); 64 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_46 = 0; t_place_r_46 < 8; ++t_place_r_46) {
        fd::store<fd::bf16, 8>(&s_x_reads_x_bf16[size_H * size_G * (long long)rest_h_10 * 8704 + size_G * (long long)h0_10 * 8704 + (long long)g0_10 * 8704 + (long long)d_lane_2 + ((long long)t_place_lane_7 + (long long)(t_place_r_46 * 8)) * 136], &s_reads_bf16_2[t_place_r_46 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_any_13(
    const __nv_bfloat16* __restrict__ k,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ s_x_keys,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    int n_t,
    long long size_G) {
    // [INIT] r1279: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x / 2;
    const int d0 = (int)blockIdx.x % 2 * 64;
    const int rest_g = fd::div(rest_d, g_blocks_2);
    const int g0 = fd::mod(rest_d, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_lane = lane / 8 + warp * 4;  // r1376
    const int d_lane = lane % 8 * 8;

    // [LOAD k] r1376: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 ...
    fd::grid_wait();  // r1430
    float k_2[32];  // r1376
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 4; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((rest_h * 64 + t_place_lane + t_place_r * 16) < n_t, &k_2[t_place_r * 8], &k[size_H * (long long)rest_h * 8192 + size_H * (long long)(t_place_lane + t_place_r * 16) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
    }

    // [LOAD s__logs] r1377: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    float s_logs[1];
    fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + 63]);

    // [LOAD s__logs] r1378: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:4x16] lanes [*:8 t__plac...
    float s_logs_2[4];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 4; ++t_place_r_2) {
        fd::load<fd::f32, 1>(&s_logs_2[t_place_r_2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_2 * 16)]);
    }

    // [COMPUTE s__keys] r1379: 32 elements a thread in registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
    float power[4];
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
        power[t_place_r_3] = fd::exp2_approx(__fmaf_rn(s_logs_2[t_place_r_3], -1.442695f, s_logs[0] * 1.442695f));
    }
    float s_keys[32];
    #pragma unroll
    for (int t_place_r_4 = 0; t_place_r_4 < 4; ++t_place_r_4) {
        #pragma unroll
        for (int d_r = 0; d_r < 8; ++d_r) {
            s_keys[t_place_r_4 * 8 + d_r] = (rest_h * 64 + t_place_lane + t_place_r_4 * 16) < n_t ? k_2[t_place_r_4 * 8 + d_r] * power[t_place_r_4] : 0.0f;
        }
    }

    // [STORE s__keys] r1381: address (((((((H * G) * t__chunk) * 8704) + ((G * h) * 8704)) + (g * 8704)) + d) + (t__place * 136)); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
        fd::store<fd::bf16, 8, fd::whole>(&s_x_keys[size_H * size_G * (long long)rest_h * 8704 + size_G * (long long)h0 * 8704 + (long long)g0 * 8704 + (long long)d0 + (long long)d_lane + (long long)(t_place_lane + t_place_r_5 * 16) * 136], &s_keys[t_place_r_5 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_any_14(
    const __nv_bfloat16* s_x_reads_x_bf16,
    const __nv_bfloat16* s_x_keys,
    const float* s_x_free,
    const float* s_x_logs,
    const float* __restrict__ before,
    __nv_bfloat16* __restrict__ s_x_new,
    __nv_bfloat16* __restrict__ s_x_before_x_bf16,
    float* __restrict__ behind,
    int g_blocks_2,
    int n_t__chunk,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_reads_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 26112 x bf16, bytes 0..52224
    __nv_bfloat16* s_s_keys = reinterpret_cast<__nv_bfloat16*>(fd_shared + 52224);  // 26112 x bf16, bytes 52224..104448
    float* s_s_free = reinterpret_cast<float*>(fd_shared + 104448);  // 3840 x f32, bytes 104448..119808
    long long* s_arrived = reinterpret_cast<long long*>(fd_shared + 119808);  // 3 x i64, bytes 119808..119832
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 119840);  // 2176 x bf16, bytes 119840..124192
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 124192);  // 1024 x bf16, bytes 124192..126240
    __nv_bfloat16* s_operand_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 126240);  // 1152 x bf16, bytes 126240..128544
    float* s_behind = reinterpret_cast<float*>(fd_shared + 0);  // 2176 x f32, bytes 0..8704

    // [INIT] r1280: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 8;
    const int e0 = (int)blockIdx.x % 8 * 16;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int d_lane = lane % 4 * 2 + warp * 32;  // r1391
    const int e_lane = lane / 4;
    const int t_place_lane = lane % 4 * 2 + warp * 16;  // r1395
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1396
    const int b_lane = (warp * 16 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane_2 = lane / 2 + warp * 16;  // r1398
    const int e_lane_2 = lane % 2 * 8;
    const int e_lane_3 = lane / 16 + warp * 2;  // r1401
    const int d_lane_2 = lane % 16 * 8;
    const int a_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1404
    const int b_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int d_lane_3 = lane * 4;  // r1408

    // [AHEAD s__reads__bf16, s__keys, s__free] r1383: 3 stages: the tile of a trip is copied 2 trips before it
    fd::grid_wait();  // r1430
    if ((int)threadIdx.x == 0) {  // r1383
        #pragma unroll
        for (int stage = 0; stage < 3; ++stage) {
            fd::mbarrier_init(&s_arrived[stage], 1);
        }
        fd::mbarrier_fence();
    }
    int parity = 0;
    int stage_2 = 0;

    // [BRING s__reads__bf16, s__keys] r1384: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
    if ((int)threadIdx.x == 0) {
        if (0 < n_t__chunk) {
            fd::mbarrier_arrive_expect(&s_arrived[0], 34784);
            fd::bulk_copy(&s_s_reads_bf16[0], &s_x_reads_x_bf16[size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[0]);
            fd::bulk_copy(&s_s_keys[0], &s_x_keys[size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[0]);
        }
    }

    // [LOAD s__free] r1385: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
    #pragma unroll
    for (int r = 0; r < 2; ++r) {
        const int row = r * 32 + (int)threadIdx.x / 4;
        const int column = (int)threadIdx.x % 4 * 4;
        const long long from = size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column) + (long long)row * 128;
        const int to = row * 20 + column;
        const bool valid = 0 < n_t__chunk;
        fd::copy_async<16>(&s_s_free[to], &s_x_free[from], valid);
    }
    fd::copy_async_commit();

    // [BRING s__reads__bf16, s__keys] r1386: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
    if ((int)threadIdx.x == 0) {
        if (1 < n_t__chunk) {
            fd::mbarrier_arrive_expect(&s_arrived[1], 34784);
            fd::bulk_copy(&s_s_reads_bf16[8704], &s_x_reads_x_bf16[size_H * size_G * 8704 + size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[1]);
            fd::bulk_copy(&s_s_keys[8704], &s_x_keys[size_H * size_G * 8704 + size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[1]);
        }
    }

    // [LOAD s__free] r1387: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
    #pragma unroll
    for (int r_2 = 0; r_2 < 2; ++r_2) {
        const int row_2 = r_2 * 32 + (int)threadIdx.x / 4;
        const int column_2 = (int)threadIdx.x % 4 * 4;
        const long long from_2 = size_H * size_G * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column_2) + (long long)row_2 * 128;
        const int to_2 = 1280 + row_2 * 20 + column_2;
        const bool valid_2 = 1 < n_t__chunk;
        fd::copy_async<16>(&s_s_free[to_2], &s_x_free[from_2], valid_2);
    }
    fd::copy_async_commit();

    // [LOAD before] r1391: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x3...
    float before_2[16];
    #pragma unroll
    for (int d_r = 0; d_r < 4; ++d_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 2; ++e_r) {
            fd::load<fd::f32, 2, fd::read_only>(&before_2[(d_r * 2 + e_r) * 2], &before[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r * 8) + ((long long)e0 + (long long)(e_lane + e_r * 8)) * 128]);
        }
    }
    float s_before[16];
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
        #pragma unroll
        for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 2; ++d_r_3) {
                s_before[(d_r_2 * 2 + e_r_2) * 2 + d_r_3] = before_2[(d_r_2 * 2 + e_r_2) * 2 + d_r_3];
            }
        }
    }

    // [GO_ON s__before] r1406: the state of this point is the one before the next
    __syncthreads();  // r1388
    float s_logs[1];
    float operand[16];
    float s_free[8];
    float s_found[8];
    unsigned fragment_a[4];
    unsigned fragment_b[4];
    float sums[8];
    float s_new[8];
    float s_new_2[8];
    float s_before_bf16[16];
    float s_before_bf16_2[16];
    float s_added[16];
    float operand_2[8];
    unsigned fragment_a_2[4];
    unsigned fragment_b_2[8];
    float s_after[16];
    #pragma unroll 1
    for (int t_chunk0 = 0; t_chunk0 < n_t__chunk; ++t_chunk0) {
        // [LOAD s__free]
        fd::copy_async_wait<1>();
        fd::mbarrier_wait(&s_arrived[stage_2], parity);
        const int free_stage = (stage_2 + 2) % 3;
        const int stage_first = stage_2 * 8704;
        const int stage_first_2 = stage_2 * 8704;
        const int stage_first_3 = stage_2 * 1280;

        // [LOAD s__logs] r1389: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)t_chunk0 * 64 + size_G * (long long)rest_g * 64 + (long long)g0 * 64 + 63]);

        // [STAGE operand] r1392: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
        #pragma unroll
        for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
            #pragma unroll
            for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
                #pragma unroll
                for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
                    operand[(d_r_4 * 2 + e_r_3) * 2 + d_r_5] = s_before[(d_r_4 * 2 + e_r_3) * 2 + d_r_5];
                }
            }
        }
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 4; ++d_r_6) {
            #pragma unroll
            for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
                fd::store<fd::bf16, 2>(&s_operand[(e_lane + e_r_4 * 8) * 136 + d_lane + d_r_6 * 8], &operand[(d_r_6 * 2 + e_r_4) * 2]);
            }
        }

        // [BRING s__reads__bf16, s__keys] r1393: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
        __syncthreads();
        if ((int)threadIdx.x == 0) {
            if ((t_chunk0 + 2) < n_t__chunk) {
                fd::mbarrier_arrive_expect(&s_arrived[free_stage], 34784);
                fd::bulk_copy(&s_s_reads_bf16[free_stage * 8704], &s_x_reads_x_bf16[size_H * size_G * (long long)(t_chunk0 + 2) * 8704 + size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[free_stage]);
                fd::bulk_copy(&s_s_keys[free_stage * 8704], &s_x_keys[size_H * size_G * (long long)(t_chunk0 + 2) * 8704 + size_G * (long long)rest_g * 8704 + (long long)g0 * 8704], 17392, &s_arrived[free_stage]);
            }
        }

        // [LOAD s__free] r1394: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
        const int stage_first_4 = free_stage * 1280;
        #pragma unroll
        for (int r_3 = 0; r_3 < 2; ++r_3) {
            const int row_3 = r_3 * 32 + (int)threadIdx.x / 4;
            const int column_3 = (int)threadIdx.x % 4 * 4;
            const long long from_3 = size_H * size_G * (long long)(t_chunk0 + 2) * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column_3) + (long long)row_3 * 128;
            const int to_3 = stage_first_4 + row_3 * 20 + column_3;
            const bool valid_3 = (t_chunk0 + 2) < n_t__chunk;
            fd::copy_async<16>(&s_s_free[to_3], &s_x_free[from_3], valid_3);
        }
        fd::copy_async_commit();

        // [TAKE s__free] r1395: 8 elements a thread from shared memory, 1 at a time
        #pragma unroll
        for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
            #pragma unroll
            for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
                #pragma unroll
                for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                    fd::load<fd::f32, 1>(&s_free[(t_place_r * 2 + e_r_5) * 2 + t_place_r_2], &s_s_free[stage_first_3 + (t_place_lane + t_place_r * 8 + t_place_r_2) * 20 + e_lane + e_r_5 * 8]);
                }
            }
        }
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
            #pragma unroll
            for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
                #pragma unroll
                for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
                    s_found[(t_place_r_3 * 2 + e_r_6) * 2 + t_place_r_4] = 0.0f;
                }
            }
        }

        // [COMPUTE s__found] r1396: 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
        const int stage_at = b_lane + stage_first;
        #pragma unroll
        for (int sum = 0; sum < 8; ++sum) {
            sums[sum] = 0.0f;
        }
        #pragma unroll 2
        for (int k_step = 0; k_step < 4; ++k_step) {
            fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane + k_step * 2 * 16]);
            fd::ldmatrix<4>(&fragment_b[0], &s_s_reads_bf16[stage_at + k_step * 2 * 16]);
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::mma_m16n8k16_bf16(&s_found[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
            }
            fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane + (k_step * 2 + 1) * 16]);
            fd::ldmatrix<4>(&fragment_b[0], &s_s_reads_bf16[stage_at + (k_step * 2 + 1) * 16]);
            #pragma unroll
            for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                fd::mma_m16n8k16_bf16(&sums[n_r_2 * 4], &fragment_a[0], &fragment_b[n_r_2 * 2]);
            }
        }
        #pragma unroll
        for (int sum_2 = 0; sum_2 < 8; ++sum_2) {
            s_found[sum_2] += sums[sum_2];
        }

        // [COMPUTE s__new] r1397: 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
        #pragma unroll
        for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
            #pragma unroll
            for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
                #pragma unroll
                for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
                    s_new[(t_place_r_5 * 2 + e_r_7) * 2 + t_place_r_6] = s_free[(t_place_r_5 * 2 + e_r_7) * 2 + t_place_r_6] + s_found[(t_place_r_5 * 2 + e_r_7) * 2 + t_place_r_6];
                }
            }
        }

        // [EXCHANGE s__new] r1398: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__pla...
        #pragma unroll
        for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
            #pragma unroll
            for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
                #pragma unroll
                for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
                    fd::store<fd::bf16, 1>(&s_s_new[(t_place_lane + t_place_r_7 * 8 + t_place_r_8) * 16 + ((e_lane + e_r_8 * 8) ^ ((t_place_lane + t_place_r_7 * 8 + t_place_r_8) * 16 / 64 % 2 * 8))], &s_new[(t_place_r_7 * 2 + e_r_8) * 2 + t_place_r_8]);
                }
            }
        }
        __syncwarp();
        fd::load<fd::bf16, 8>(&s_new_2[0], &s_s_new[t_place_lane_2 * 16 + (e_lane_2 ^ (t_place_lane_2 * 16 / 64 % 2 * 8))]);

        // [STORE s__new] r1399: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
        fd::store<fd::bf16, 8, fd::whole>(&s_x_new[size_H * size_G * (long long)t_chunk0 * 8192 + size_H * size_G * (long long)t_place_lane_2 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane_2], &s_new_2[0]);

        // [COMPUTE s__before__bf16] r1400: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
        #pragma unroll
        for (int d_r_7 = 0; d_r_7 < 4; ++d_r_7) {
            #pragma unroll
            for (int e_r_9 = 0; e_r_9 < 2; ++e_r_9) {
                #pragma unroll
                for (int d_r_8 = 0; d_r_8 < 2; ++d_r_8) {
                    s_before_bf16[(d_r_7 * 2 + e_r_9) * 2 + d_r_8] = s_before[(d_r_7 * 2 + e_r_9) * 2 + d_r_8];
                }
            }
        }

        // [TAKE s__before__bf16] r1401: 16 elements a thread, 8 at a time, from shared memory, where they lie as an operand
        #pragma unroll
        for (int e_r_10 = 0; e_r_10 < 2; ++e_r_10) {
            fd::load<fd::bf16, 8>(&s_before_bf16_2[e_r_10 * 8], &s_operand[(e_lane_3 + e_r_10 * 8) * 136 + d_lane_2]);
        }

        // [STORE s__before__bf16] r1402: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 8 at a time
        #pragma unroll
        for (int e_r_11 = 0; e_r_11 < 2; ++e_r_11) {
            fd::store<fd::bf16, 8, fd::whole>(&s_x_before_x_bf16[size_H * size_G * (long long)t_chunk0 * 16384 + size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)d_lane_2 + ((long long)e0 + (long long)(e_lane_3 + e_r_11 * 8)) * 128], &s_before_bf16_2[e_r_11 * 8]);
        }
        #pragma unroll
        for (int d_r_9 = 0; d_r_9 < 4; ++d_r_9) {
            #pragma unroll
            for (int e_r_12 = 0; e_r_12 < 2; ++e_r_12) {
                #pragma unroll
                for (int d_r_10 = 0; d_r_10 < 2; ++d_r_10) {
                    s_added[(d_r_9 * 2 + e_r_12) * 2 + d_r_10] = 0.0f;
                }
            }
        }

        // [STAGE operand] r1403: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
            #pragma unroll
            for (int e_r_13 = 0; e_r_13 < 2; ++e_r_13) {
                #pragma unroll
                for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                    operand_2[(t_place_r_9 * 2 + e_r_13) * 2 + t_place_r_10] = s_new[(t_place_r_9 * 2 + e_r_13) * 2 + t_place_r_10];
                }
            }
        }
        #pragma unroll
        for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
            #pragma unroll
            for (int e_r_14 = 0; e_r_14 < 2; ++e_r_14) {
                fd::store<fd::bf16, 2>(&s_operand_2[(e_lane + e_r_14 * 8) * 72 + t_place_lane + t_place_r_11 * 8], &operand_2[(t_place_r_11 * 2 + e_r_14) * 2]);
            }
        }

        // [COMPUTE s__added] r1404: 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
        const int stage_at_2 = b_lane_2 + stage_first_2;
        __syncthreads();
        #pragma unroll
        for (int k_step_2 = 0; k_step_2 < 4; ++k_step_2) {
            fd::ldmatrix<4>(&fragment_a_2[0], &s_operand_2[a_lane_2 + k_step_2 * 16]);
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                fd::ldmatrix<4, true>(&fragment_b_2[n_r_3 * 4], &s_s_keys[stage_at_2 + n_r_3 * 16 + k_step_2 * 16 * 136]);
            }
            #pragma unroll
            for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                fd::mma_m16n8k16_bf16(&s_added[n_r_4 * 4], &fragment_a_2[0], &fragment_b_2[n_r_4 * 2]);
            }
        }

        // [COMPUTE s__after] r1405: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
        #pragma unroll
        for (int d_r_11 = 0; d_r_11 < 4; ++d_r_11) {
            #pragma unroll
            for (int e_r_15 = 0; e_r_15 < 2; ++e_r_15) {
                #pragma unroll
                for (int d_r_12 = 0; d_r_12 < 2; ++d_r_12) {
                    s_after[(d_r_11 * 2 + e_r_15) * 2 + d_r_12] = s_before[(d_r_11 * 2 + e_r_15) * 2 + d_r_12] * expf(s_logs[0]) + s_added[(d_r_11 * 2 + e_r_15) * 2 + d_r_12];
                }
            }
        }
        // [GO_ON s__before]
        #pragma unroll  // r1406
        for (int d_r_13 = 0; d_r_13 < 4; ++d_r_13) {
            #pragma unroll
            for (int e_r_16 = 0; e_r_16 < 2; ++e_r_16) {
                #pragma unroll
                for (int d_r_14 = 0; d_r_14 < 2; ++d_r_14) {
                    s_before[(d_r_13 * 2 + e_r_16) * 2 + d_r_14] = s_after[(d_r_13 * 2 + e_r_16) * 2 + d_r_14];
                }
            }
        }
        stage_2 = (stage_2 + 1) % 3;
        parity = stage_2 == 0 ? 1 - parity : parity;
    }
    fd::copy_async_wait<0>();  // r1388

    // [COMPUTE behind] r1407: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
    float behind_2[16];
    #pragma unroll
    for (int d_r_15 = 0; d_r_15 < 4; ++d_r_15) {
        #pragma unroll
        for (int e_r_17 = 0; e_r_17 < 2; ++e_r_17) {
            #pragma unroll
            for (int d_r_16 = 0; d_r_16 < 2; ++d_r_16) {
                behind_2[(d_r_15 * 2 + e_r_17) * 2 + d_r_16] = s_before[(d_r_15 * 2 + e_r_17) * 2 + d_r_16];
            }
        }
    }

    // [EXCHANGE behind] r1408: from registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32] to registers [e:4x4 d:4x1] lanes [d:32x4] warps [e:4x1]
    #pragma unroll
    for (int d_r_17 = 0; d_r_17 < 4; ++d_r_17) {
        #pragma unroll
        for (int e_r_18 = 0; e_r_18 < 2; ++e_r_18) {
            fd::store<fd::f32, 2>(&s_behind[(e_lane + e_r_18 * 8) * 136 + d_lane + d_r_17 * 8], &behind_2[(d_r_17 * 2 + e_r_18) * 2]);
        }
    }
    __syncthreads();
    float behind_2_2[16];
    #pragma unroll
    for (int e_r_19 = 0; e_r_19 < 4; ++e_r_19) {
        fd::load<fd::f32, 4>(&behind_2_2[e_r_19 * 4], &s_behind[(warp + e_r_19 * 4) * 136 + d_lane_3]);
    }

    // [STORE behind] r1409: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 4 at a time
    #pragma unroll
    for (int e_r_20 = 0; e_r_20 < 4; ++e_r_20) {
        fd::store<fd::f32, 4>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)d_lane_3 + ((long long)e0 + (long long)(warp + e_r_20 * 4)) * 128], &behind_2_2[e_r_20 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 3) gated_delta_rule_kernel_any_15(
    const __nv_bfloat16* s_x_new,
    const float* o_x_1_x_weighted,
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* s_x_before_x_bf16,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ o,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    int n_t,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_o_1_inside = reinterpret_cast<float*>(fd_shared + 0);  // 8448 x f32, bytes 0..33792
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 33792);  // 8704 x bf16, bytes 33792..51200
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 51200);  // 4608 x bf16, bytes 51200..60416
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 33792);  // 4608 x bf16, bytes 33792..43008
    __nv_bfloat16* s_s_before_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 43008);  // 9216 x bf16, bytes 43008..61440
    __nv_bfloat16* s_o = reinterpret_cast<__nv_bfloat16*>(fd_shared + 33792);  // 8704 x bf16, bytes 33792..51200

    // [INIT] r1281: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_source_lane = lane % 8 * 8;  // r1415
    const int t_place_lane = lane / 8 + warp * 4;
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1417
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int e_lane = lane % 4 * 2 + warp * 32;  // r1418
    const int t_place_lane_2 = lane / 4;

    // [INIT] r1410: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1430
    float o_1_inside[64];  // r1410
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 4; ++t_place_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 4; ++e_r) {
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                #pragma unroll
                for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                    o_1_inside[((t_place_r * 4 + e_r) * 2 + t_place_r_2) * 2 + e_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end = fd::min(64, 64);  // r1411
    const int t_source_end_2 = fd::min(t_source_end, (int)(size_T - (long long)rest_h * 64));  // r1412

    // [COMPUTE o__1__inside] r1417: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    float o_1_weighted[32];  // r1413
    float operand[32];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end_2; t_source0 += 64) {
        // [LOAD s__new] r1414: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)(t_source0 + row) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)column;
            const int to = row * 136 + column;
            const bool valid = (t_source0 + row) < t_source_end_2 && (rest_h * 64 + t_source0 + row) < n_t;
            #pragma unroll
            for (int step = 0; step < 2; ++step) {
                fd::copy_async<16>(&s_s_new[to + step * 64], &s_x_new[from + (long long)(step * 64)], valid);
            }
        }
        fd::copy_async_commit();

        // [LOAD o__1__weighted] r1415: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end_2 && (t_source0 + t_source_lane + t_source_r) <= (t_place_lane + t_place_r_3 * 16) && (rest_h * 64 + t_place_lane + t_place_r_3 * 16) < n_t && (rest_h * 64 + t_source0 + t_source_lane + t_source_r) < n_t, &o_1_weighted[t_place_r_3 * 8 + t_source_r], &o_x_1_x_weighted[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 16) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [STAGE operand] r1416: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_4 = 0; t_place_r_4 < 4; ++t_place_r_4) {
            #pragma unroll
            for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
                operand[t_place_r_4 * 8 + t_source_r_2] = o_1_weighted[t_place_r_4 * 8 + t_source_r_2];
            }
        }
        #pragma unroll
        for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
            fd::store<fd::bf16, 8>(&s_operand[(t_place_lane + t_place_r_5 * 16) * 72 + t_source_lane], &operand[t_place_r_5 * 8]);
        }
        fd::copy_async_wait<0>();
        // [COMPUTE o__1__inside]
        __syncthreads();  // r1417
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_s_new[b_lane + n_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&o_1_inside[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r1413

    // [STORE o__1__inside] r1418: address (e + (t__place * 132)); 64 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_6 = 0; t_place_r_6 < 4; ++t_place_r_6) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            #pragma unroll
            for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
                fd::store<fd::f32, 2>(&s_o_1_inside[(int)((long long)(e_lane + e_r_3 * 8) + ((long long)t_place_lane_2 + (long long)(t_place_r_6 * 16 + t_place_r_7 * 8)) * 132)], &o_1_inside[((t_place_r_6 * 4 + e_r_3) * 2 + t_place_r_7) * 2]);
            }
        }
    }
    // [INIT]
    const int lane_2 = (int)threadIdx.x % 32;  // r1282
    const int warp_2 = (int)threadIdx.x / 32;
    const int rest_g_2 = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0_2 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h_2 = fd::div(rest_g_2, h_blocks_3);
    const int h0_2 = fd::mod(rest_g_2, h_blocks_3);
    const int a_lane_2 = (lane_2 % 8 + lane_2 / 8 % 2 * 8) * 72 + lane_2 / 8 / 2 * 8;  // r1423
    const int b_lane_2 = (warp_2 * 32 + lane_2 % 8 + lane_2 / 8 / 2 * 8) * 72 + lane_2 / 8 % 2 * 8;
    const int e_lane_2 = lane_2 % 4 * 2 + warp_2 * 32;  // r1424
    const int t_place_lane_3 = lane_2 / 4;
    const int t_place_lane_4 = lane_2 / 16 + warp_2 * 2;  // r1428
    const int e_lane_3 = lane_2 % 16 * 8;

    // [INIT] r1419: pass 0: states start at the identity of their operators
    float o_1_handed[64];
    #pragma unroll
    for (int t_place_r_8 = 0; t_place_r_8 < 4; ++t_place_r_8) {
        #pragma unroll
        for (int e_r_4 = 0; e_r_4 < 4; ++e_r_4) {
            #pragma unroll
            for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
                #pragma unroll
                for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
                    o_1_handed[((t_place_r_8 * 4 + e_r_4) * 2 + t_place_r_9) * 2 + e_r_5] = 0.0f;
                }
            }
        }
    }

    // [COMPUTE o__1__handed] r1423: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    unsigned fragment_a_2[16];  // r1420
    unsigned fragment_b_2[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 64) {
        // [LOAD q] r1421: 64 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 144 bytes apart so that 8 rows use diffe...
        __syncthreads();
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * (long long)rest_h_2 * 8192 + size_H * (long long)row_2 * 128 + (long long)h0_2 * 128 + (long long)(d0 + column_2);
            const int to_2 = row_2 * 72 + column_2;
            const bool valid_2 = (rest_h_2 * 64 + row_2) < n_t;
            fd::copy_async<16>(&s_q[to_2], &q[from_2], valid_2);
        }
        fd::copy_async_commit();

        // [LOAD s__before__bf16] r1422: 128 rows of 64 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 144 bytes apart so th...
        #pragma unroll
        for (int r_3 = 0; r_3 < 8; ++r_3) {
            const int row_3 = r_3 * 16 + (int)threadIdx.x / 8;
            const int column_3 = (int)threadIdx.x % 8 * 8;
            const long long from_3 = size_H * size_G * (long long)rest_h_2 * 16384 + size_G * (long long)h0_2 * 16384 + (long long)g0_2 * 16384 + (long long)(d0 + column_3) + (long long)row_3 * 128;
            const int to_3 = row_3 * 72 + column_3;
            fd::copy_async<16>(&s_s_before_bf16[to_3], &s_x_before_x_bf16[from_3]);
        }
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE o__1__handed]
        __syncthreads();  // r1423
        #pragma unroll
        for (int k_step_2 = 0; k_step_2 < 4; ++k_step_2) {
            #pragma unroll
            for (int m_r_3 = 0; m_r_3 < 4; ++m_r_3) {
                fd::ldmatrix<4>(&fragment_a_2[m_r_3 * 4], &s_q[a_lane_2 + m_r_3 * 1152 + k_step_2 * 16]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                fd::ldmatrix<4>(&fragment_b_2[n_r_3 * 4], &s_s_before_bf16[b_lane_2 + n_r_3 * 1152 + k_step_2 * 16]);
            }
            #pragma unroll
            for (int m_r_4 = 0; m_r_4 < 4; ++m_r_4) {
                #pragma unroll
                for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                    fd::mma_m16n8k16_bf16(&o_1_handed[(m_r_4 * 4 + n_r_4) * 4], &fragment_a_2[m_r_4 * 4], &fragment_b_2[n_r_4 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r1420

    // [LOAD o__1__inside] r1424: address (e + (t__place * 132)); 64 elements a thread, 2 at a time; registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
    float o_1_inside_2[64];
    #pragma unroll
    for (int t_place_r_10 = 0; t_place_r_10 < 4; ++t_place_r_10) {
        #pragma unroll
        for (int e_r_6 = 0; e_r_6 < 4; ++e_r_6) {
            #pragma unroll
            for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
                fd::load_or_zero<fd::f32, 2>((rest_h_2 * 64 + t_place_lane_3 + t_place_r_10 * 16 + t_place_r_11 * 8) < n_t, &o_1_inside_2[((t_place_r_10 * 4 + e_r_6) * 2 + t_place_r_11) * 2], &s_o_1_inside[(int)((long long)(e_lane_2 + e_r_6 * 8) + ((long long)t_place_lane_3 + (long long)(t_place_r_10 * 16 + t_place_r_11 * 8)) * 132)]);
            }
        }
    }

    // [LOAD s__logs] r1425: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 8 elements a thread, 1 at a time; registers [t__place:4x16 t__place:2x8] lanes...
    float s_logs[8];
    #pragma unroll
    for (int t_place_r_12 = 0; t_place_r_12 < 4; ++t_place_r_12) {
        #pragma unroll
        for (int t_place_r_13 = 0; t_place_r_13 < 2; ++t_place_r_13) {
            fd::load_or_zero<fd::f32, 1>((rest_h_2 * 64 + t_place_lane_3 + t_place_r_12 * 16 + t_place_r_13 * 8) < n_t, &s_logs[t_place_r_12 * 2 + t_place_r_13], &s_x_logs[size_H * size_G * (long long)rest_h_2 * 64 + size_G * (long long)h0_2 * 64 + (long long)g0_2 * 64 + (long long)t_place_lane_3 + (long long)(t_place_r_12 * 16 + t_place_r_13 * 8)]);
        }
    }

    // [COMPUTE o__1] r1426: 64 elements a thread in registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
    float power[8];
    #pragma unroll
    for (int t_place_r_14 = 0; t_place_r_14 < 4; ++t_place_r_14) {
        #pragma unroll
        for (int t_place_r_15 = 0; t_place_r_15 < 2; ++t_place_r_15) {
            power[t_place_r_14 * 2 + t_place_r_15] = fd::exp2_approx(s_logs[t_place_r_14 * 2 + t_place_r_15] * 1.442695f);
        }
    }
    float o_1[64];
    #pragma unroll
    for (int t_place_r_16 = 0; t_place_r_16 < 4; ++t_place_r_16) {
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 4; ++e_r_7) {
            #pragma unroll
            for (int t_place_r_17 = 0; t_place_r_17 < 2; ++t_place_r_17) {
                #pragma unroll
                for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
                    o_1[((t_place_r_16 * 4 + e_r_7) * 2 + t_place_r_17) * 2 + e_r_8] = o_1_inside_2[((t_place_r_16 * 4 + e_r_7) * 2 + t_place_r_17) * 2 + e_r_8] + power[t_place_r_16 * 2 + t_place_r_17] * o_1_handed[((t_place_r_16 * 4 + e_r_7) * 2 + t_place_r_17) * 2 + e_r_8];
                }
            }
        }
    }

    // [COMPUTE o] r1427: 64 elements a thread in registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
    float o_2[64];
    #pragma unroll
    for (int t_place_r_18 = 0; t_place_r_18 < 4; ++t_place_r_18) {
        #pragma unroll
        for (int e_r_9 = 0; e_r_9 < 4; ++e_r_9) {
            #pragma unroll
            for (int t_place_r_19 = 0; t_place_r_19 < 2; ++t_place_r_19) {
                #pragma unroll
                for (int e_r_10 = 0; e_r_10 < 2; ++e_r_10) {
                    o_2[((t_place_r_18 * 4 + e_r_9) * 2 + t_place_r_19) * 2 + e_r_10] = o_1[((t_place_r_18 * 4 + e_r_9) * 2 + t_place_r_19) * 2 + e_r_10] * 0.088388346f;
                }
            }
        }
    }

    // [EXCHANGE o] r1428: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:8x8 e:8x1] lanes [e:16x8 t__place:2x1] ...
    __syncthreads();
    #pragma unroll
    for (int t_place_r_20 = 0; t_place_r_20 < 4; ++t_place_r_20) {
        #pragma unroll
        for (int e_r_11 = 0; e_r_11 < 4; ++e_r_11) {
            #pragma unroll
            for (int t_place_r_21 = 0; t_place_r_21 < 2; ++t_place_r_21) {
                fd::store<fd::bf16, 2>(&s_o[(t_place_lane_3 + t_place_r_20 * 16 + t_place_r_21 * 8) * 136 + e_lane_2 + e_r_11 * 8], &o_2[((t_place_r_20 * 4 + e_r_11) * 2 + t_place_r_21) * 2]);
            }
        }
    }
    __syncthreads();
    float o_2_2[64];
    #pragma unroll
    for (int t_place_r_22 = 0; t_place_r_22 < 8; ++t_place_r_22) {
        fd::load<fd::bf16, 8>(&o_2_2[t_place_r_22 * 8], &s_o[(t_place_lane_4 + t_place_r_22 * 8) * 136 + e_lane_3]);
    }

    // [STORE o] r1429: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 64 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_23 = 0; t_place_r_23 < 8; ++t_place_r_23) {
        if ((rest_h_2 * 64 + t_place_lane_4 + t_place_r_23 * 8) < n_t) fd::store<fd::bf16, 8>(&o[size_H * size_G * (long long)rest_h_2 * 8192 + size_H * size_G * ((long long)t_place_lane_4 + (long long)(t_place_r_23 * 8)) * 128 + size_G * (long long)h0_2 * 128 + (long long)g0_2 * 128 + (long long)e_lane_3], &o_2_2[t_place_r_23 * 8]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r779 [step2, problem] fuse, gate: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
// r780 [step2, problem] fuse, s__1, held__1, held, s, o__1, o, s__last, behind: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
// r781 [build, hardware] load-tile, a_log: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r782 [build, hardware] load-tile, a: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r783 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r784 [build, problem] map-tile, gate[t,h,g] = exp((neg(exp(a_log[h, g])) * (max((a[t, h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[t, h, g] + dt_bias[h, g])))))))): 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r786 [build, hardware] store-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
// r788 [build, hardware] stage-ahead, k, v, q: 2 stages: the tile of a trip is copied a trip before it
// r789 [build, hardware] stage-async, k: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
// r790 [build, hardware] stage-async, v: 8 rows of 8 elements at ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy
// r791 [build, hardware] stage-async, q: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
// r792 [build, hardware] stream-loop, t: pass 0 streams `t` in tiles of 8
// r793 [build, hardware] stage-async, k: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
// r794 [build, hardware] stage-async, v: 8 rows of 8 elements at ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy
// r795 [build, hardware] stage-async, q: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
// r796 [build, hardware] side-points, q: 8 elements a thread from shared memory, 4 at a time
// r797 [build, hardware] load-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r799 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
// r800 [build, hardware] load-tile, b: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r801 [build, hardware] side-points, k: 8 elements a thread from shared memory, 4 at a time
// r802 [build, hardware] side-points, v: 1 elements a thread from shared memory, 1 at a time
// r803 [build, hardware] side-points, k: 8 elements a thread from shared memory, 4 at a time
// r804 [build, problem] reduce-registers, held__1[t,h,g,e] = sum[d] (k[t, h, d] * s__1[t, h, g, e, d]): 8 points a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
// r805 [build, hardware] warp-reduce, held__1: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
// r806 [build, problem] map-tile, held[t,h,g,e] = (gate[t, h, g] * held__1[t, h, g, e]): 1 elements a thread in registers [] lanes [*:16 e:2x1] warps [e:4x2]
// r807 [build, problem] map-tile, s[t,h,g,e,d] = ((gate[t, h, g] * s__1[t, h, g, e, d]) + ((sigmoid(b[t, h, g]) * k[t, h, d]) * (v[t, h, g, e] - held[t, h, g, e]))): 8 elements a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
// r809 [build, problem] reduce-registers, o__1[t,h,g,e] = sum[d] (q[t, h, d] * s[t, h, g, e, d]): 8 points a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
// r810 [build, hardware] warp-reduce, o__1: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
// r811 [build, problem] map-tile, o[t,h,g,e] = (o__1[t, h, g, e] / sqrt(128.0)): 1 elements a thread in registers [] lanes [*:16 e:2x1] warps [e:4x2]
// r812 [build, hardware] store-tile, o: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 1 elements a thread, 1 at a time
// r813 [build, problem] state-goes-on, s__1: the state of this point is the one before the next
// r814 [build, problem] map-tile, behind[h,g,e,d] = s__last[h, g, e, d]: 8 elements a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
// r815 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
// r816 [build, hardware] early-launch, gated_delta_rule_kernel_1, gated_delta_rule_kernel_2: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r821 [step2, problem] fuse, gate: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
// r822 [step2, problem] fuse, s__1, held__1, held, s, o__1, o, s__last, behind: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
// r823 [build, hardware] load-tile, a_log: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r824 [build, hardware] load-tile, a: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r825 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r826 [build, problem] map-tile, gate[t,h,g] = exp((neg(exp(a_log[h, g])) * (max((a[t, h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[t, h, g] + dt_bias[h, g])))))))): 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r828 [build, hardware] store-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
// r830 [build, hardware] stage-ahead, k, v, q: 2 stages: the tile of a trip is copied a trip before it
// r831 [build, hardware] stage-async, k: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
// r832 [build, hardware] stage-async, v: 8 rows of 8 elements at ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy
// r833 [build, hardware] stage-async, q: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
// r834 [build, hardware] stream-loop, t: pass 0 streams `t` in tiles of 8
// r835 [build, hardware] stage-async, k: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
// r836 [build, hardware] stage-async, v: 8 rows of 8 elements at ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy
// r837 [build, hardware] stage-async, q: 8 rows of 128 elements at ((((H * t) * 128) + (h * 128)) + d), 16 bytes a copy
// r838 [build, hardware] side-points, q: 8 elements a thread from shared memory, 4 at a time
// r839 [build, hardware] load-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r841 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
// r842 [build, hardware] load-tile, b: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r843 [build, hardware] side-points, k: 8 elements a thread from shared memory, 4 at a time
// r844 [build, hardware] side-points, v: 1 elements a thread from shared memory, 1 at a time
// r845 [build, hardware] side-points, k: 8 elements a thread from shared memory, 4 at a time
// r846 [build, problem] reduce-registers, held__1[t,h,g,e] = sum[d] (k[t, h, d] * s__1[t, h, g, e, d]): 8 points a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
// r847 [build, hardware] warp-reduce, held__1: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
// r848 [build, problem] map-tile, held[t,h,g,e] = (gate[t, h, g] * held__1[t, h, g, e]): 1 elements a thread in registers [] lanes [*:16 e:2x1] warps [e:4x2]
// r849 [build, problem] map-tile, s[t,h,g,e,d] = ((gate[t, h, g] * s__1[t, h, g, e, d]) + ((sigmoid(b[t, h, g]) * k[t, h, d]) * (v[t, h, g, e] - held[t, h, g, e]))): 8 elements a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
// r851 [build, problem] reduce-registers, o__1[t,h,g,e] = sum[d] (q[t, h, d] * s[t, h, g, e, d]): 8 points a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
// r852 [build, hardware] warp-reduce, o__1: butterfly over lanes, masks [1, 2, 4, 8], lower lanes left
// r853 [build, problem] map-tile, o[t,h,g,e] = (o__1[t, h, g, e] / sqrt(128.0)): 1 elements a thread in registers [] lanes [*:16 e:2x1] warps [e:4x2]
// r854 [build, hardware] store-tile, o: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 1 elements a thread, 1 at a time
// r855 [build, problem] state-goes-on, s__1: the state of this point is the one before the next
// r856 [build, problem] map-tile, behind[h,g,e,d] = s__last[h, g, e, d]: 8 elements a thread in registers [d:2x64 d:4x1] lanes [d:16x4 e:2x1] warps [e:4x2]
// r857 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
// r858 [build, hardware] early-launch, gated_delta_rule_kernel_v2_1, gated_delta_rule_kernel_v2_2: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r881 [step2, problem] fuse, s__row_1: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
// r882 [step2, problem] fuse, s__logs: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
// r883 [step2, problem] fuse, s__pairs, s__matrix, s__matrix__bf16, o__1__scores, o__1__weighted: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
// r884 [step2, problem] fuse, s__known, s__combined, s__rows, s__rows__last, s__blocks: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
// r885 [step2, problem] fuse, s__right_16, s__right_16__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
// r886 [step2, problem] fuse, s__lower_16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__right_16__bf16` is read at other points than it is made
// r887 [step2, problem] fuse, s__blocks_32: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
// r888 [step2, problem] fuse, s__right_32, s__right_32__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
// r889 [step2, problem] fuse, s__lower_32: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
// r890 [step2, problem] fuse, s__blocks_64: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
// r891 [step2, problem] fuse, s__free: one kernel over blocks of [t__chunk, h, g, t__place, e]; `s__blocks_64` is read at other points than it is made
// r892 [step2, problem] fuse, s__reads__u, s__reads, s__reads__bf16: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__blocks_64` is read at other points than it is made
// r893 [step2, problem] fuse, s__keys: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
// r894 [step2, problem] fuse, s__before, s__found, s__new, s__added, s__after, s__before__bf16, s__after__last, behind: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r895 [step2, problem] fuse, o__1__inside: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r896 [step2, problem] fuse, o__1__handed, o__1, o: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r897 [step2, hardware] one-block, gated_delta_rule_kernel_v3_3, gated_delta_rule_kernel_v3_4, gated_delta_rule_kernel_v3_5, gated_delta_rule_kernel_v3_6, gated_delta_rule_kernel_v3_7, gated_delta_rule_kernel_v3_8, gated_delta_rule_kernel_v3_9, gated_delta_rule_kernel_v3_10, gated_delta_rule_kernel_v3_11, gated_delta_rule_kernel_v3_12: each block has one point of `t__chunk`, one point of `h`, one p...
// r899 [build, hardware] load-tile, b: address ((((H * G) * t) + (G * h)) + g); 16 elements a thread, 1 at a time; registers [t:2x128 h:8x1] lanes [h:2x8 t:16x1] warps [t:8x16]
// r900 [build, problem] map-tile, s__row_1[t,h,g] = sigmoid(b[t, h, g]): 16 elements a thread in registers [t:2x128 h:8x1] lanes [h:2x8 t:16x1] warps [t:8x16]
// r902 [build, hardware] store-tile, s__row_1: address ((((H * G) * t) + (G * h)) + g); 16 elements a thread, 1 at a time
// r903 [build, hardware] load-tile, a_log: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:2x1]
// r904 [build, hardware] load-tile, a: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 2 elements a thread, 1 at a time; registers [t__place:2x1] lanes [t__place:32x2] warps [g:2x1]
// r905 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:2x1]
// r906 [build, problem] scan-lines, s__logs[t__chunk,h,g,t__place] = scan sum[t__place] (max((neg(exp(a_log[h, g])) * (max((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]))))))), -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): 32 neighbouring lanes have one row: 2 points a thread in order, then 32 lanes...
// r907 [build, hardware] store-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
// r908 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r909 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 128
// r910 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r911 [build, hardware] stage-async, q: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r912 [build, hardware] matrix-unit, s__pairs[t__chunk,h,g,t__place,t__source] = sum[d] (k[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r913 [build, hardware] matrix-unit, o__1__scores[t__chunk,h,g,t__place,t__source] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r914 [build, hardware] load-tile, s__row_1: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r915 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r916 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r917 [build, problem] map-tile, s__matrix[t__chunk,h,g,t__place,t__source] = ((((s__row_1[((t__chunk * 64) + t__place), h, g] * -1.0) * s__pairs[t__chunk, h, g, t__place, t__source]) * exp((s__logs[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source]))) if (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)) else 0.0): 32 elements a th...
// r919 [build, hardware] store-tile, s__matrix: address ((t__place * 68) + t__source); 32 elements a thread, 2 at a time
// r920 [build, problem] map-tile, s__matrix__bf16[t__chunk,h,g,t__place,t__source] = bf16(s__matrix[t__chunk, h, g, t__place, t__source]): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32]; the store rounds them
// r921 [build, hardware] store-tile, s__matrix__bf16: address ((t__place * 72) + t__source); 32 elements a thread, 2 at a time
// r922 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r923 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r924 [build, problem] map-tile, o__1__weighted[t__chunk,h,g,t__place,t__source] = (exp((s__logs[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source])) * o__1__scores[t__chunk, h, g, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2...
// r925 [build, hardware] layout-exchange, o__1__weighted: from registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32] to registers [t__place:8x8 t__source:4x1] lanes [t__source:16x4 t__place:2x1] warps [t__place:4x2]
// r926 [build, hardware] store-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 4 at a time
// r927 [build, problem] stream-init, t__row: pass 0: states start at the identity of their operators
// r928 [build, hardware] stream-loop, t__row: pass 0 streams `t__row` in tiles of 1
// r929 [build, problem] state-held, s__known: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]; from point to point of `t__row` they stay in registers
// r930 [build, hardware] load-tile, s__matrix: address (((t__block * 1104) + (t__row * 68)) + t__known); 16 elements a thread, 4 at a time; registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 *:2]
// r931 [build, problem] reduce-registers, s__combined[t__chunk,h,g,t__block,t__row,t__column] = sum[t__known] (s__matrix[t__chunk, h, g, ((t__block * 16) + t__row), ((t__block * 16) + t__known)] * s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]
// r932 [build, problem] map-tile, s__rows[t__chunk,h,g,t__block,t__row,t__known,t__column] = (((1.0 if (t__column == t__row) else 0.0) + s__combined[t__chunk, h, g, t__block, t__row, t__column]) if (t__known == t__row) else s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]
// r933 [build, problem] state-goes-on, s__known: the state of this point is the one before the next
// r934 [build, problem] map-tile, s__blocks[t__chunk,h,g,t__block,t__known,t__column] = bf16(s__rows__last[t__chunk, h, g, t__block, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]; the store rounds them
// r935 [build, hardware] store-tile, s__blocks: address (((t__block * 384) + (t__known * 24)) + t__column); 16 elements a thread, 1 at a time
// r936 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r937 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r938 [build, hardware] matrix-unit, s__right_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__matrix__bf16[t__chunk, h, g, (((t__pair_16 * 32) + 16) + t__row_16), ((t__pair_16 * 32) + t__inner_16)] * s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
// r939 [build, problem] map-tile, s__right_16__bf16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = bf16(s__right_16[t__chunk, h, g, t__pair_16, t__row_16, t__column_16]): 4 elements a thread in registers [t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps [t__column_16:2x8 *:2]; the store rounds them
// r940 [build, hardware] store-tile, s__right_16__bf16: address (((t__pair_16 * 384) + (t__row_16 * 24)) + t__column_16); 4 elements a thread, 2 at a time
// r941 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r942 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r943 [build, hardware] matrix-unit, s__lower_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), t__row_16, t__inner_16] * s__right_16__bf16[t__chunk, h, g, t__pair_16, t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
// r944 [build, hardware] store-tile, s__lower_16: address (((t__pair_16 * 320) + (t__row_16 * 20)) + t__column_16); 4 elements a thread, 2 at a time
// r945 [build, hardware] load-tile, s__blocks: address (((t__pair_16 * 768) + (t__place_16 * 24)) + t__source_16); 8 elements a thread, 4 at a time; registers [t__place_16:2x16 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
// r946 [build, hardware] load-tile, s__lower_16: address ((((t__pair_16 * 320) + (t__place_16 * 20)) + t__source_16) - 320); 8 elements a thread, 4 at a time; registers [t__place_16:2x16 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
// r947 [build, hardware] load-tile, s__blocks: address ((((t__pair_16 * 768) + (t__place_16 * 24)) + t__source_16) - 16); 8 elements a thread, 4 at a time; registers [t__place_16:2x16 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
// r948 [build, problem] map-tile, s__blocks_32[t__chunk,h,g,t__pair_16,t__place_16,t__source_16] = ((s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__place_16, t__source_16] if (t__source_16 < 16) else 0.0) if (t__place_16 < 16) else (s__lower_16[t__chunk, h, g, t__pair_16, (t__place_16 - 16), t__source_16] if (t__source_16 < 16) else s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), (t__place_16 - 16...
// r949 [build, hardware] store-tile, s__blocks_32: address (((t__pair_16 * 1280) + (t__place_16 * 40)) + t__source_16); 8 elements a thread, 4 at a time
// r950 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r951 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r952 [build, hardware] matrix-unit, s__right_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__matrix__bf16[t__chunk, h, g, (((t__pair_32 * 64) + 32) + t__row_32), ((t__pair_32 * 64) + t__inner_32)] * s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r953 [build, problem] map-tile, s__right_32__bf16[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = bf16(s__right_32[t__chunk, h, g, t__pair_32, t__row_32, t__column_32]): 8 elements a thread in registers [t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__row_32:2x16 t__column_32:2x16]; the store rounds them
// r954 [build, hardware] store-tile, s__right_32__bf16: address (((t__pair_32 * 1280) + (t__row_32 * 40)) + t__column_32); 8 elements a thread, 2 at a time
// r955 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r956 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r957 [build, hardware] matrix-unit, s__lower_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), t__row_32, t__inner_32] * s__right_32__bf16[t__chunk, h, g, t__pair_32, t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r958 [build, hardware] store-tile, s__lower_32: address (((t__pair_32 * 1152) + (t__row_32 * 36)) + t__column_32); 8 elements a thread, 2 at a time
// r959 [build, hardware] load-tile, s__blocks_32: address (((t__pair_32 * 2560) + (t__place_32 * 40)) + t__source_32); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
// r960 [build, hardware] load-tile, s__lower_32: address ((((t__pair_32 * 1152) + (t__place_32 * 36)) + t__source_32) - 1152); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
// r961 [build, hardware] load-tile, s__blocks_32: address ((((t__pair_32 * 2560) + (t__place_32 * 40)) + t__source_32) - 32); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
// r962 [build, problem] map-tile, s__blocks_64[t__chunk,h,g,t__pair_32,t__place_32,t__source_32] = ((s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__place_32, t__source_32] if (t__source_32 < 32) else 0.0) if (t__place_32 < 32) else (s__lower_32[t__chunk, h, g, t__pair_32, (t__place_32 - 32), t__source_32] if (t__source_32 < 32) else s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), (t__place_3...
// r963 [build, hardware] store-tile, s__blocks_64: address (((t__pair_32 * 4608) + (t__place_32 * 72)) + t__source_32); 8 elements a thread, 4 at a time
// r964 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r965 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r966 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r967 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r968 [build, hardware] load-tile, s__blocks_64: address ((t__place * 72) + t__source); 32 elements a thread, 8 at a time, those of a group that nobody asked for dropped; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r969 [build, hardware] load-tile, s__row_1: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r970 [build, hardware] stage-computed, (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__row_1[((t__chunk * 64) + t__source), h, g]): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r971 [build, hardware] matrix-unit, s__free[t__chunk,h,g,t__place,e] = sum[t__source] (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * (s__row_1[((t__chunk * 64) + t__source), h, g] * v[((t__chunk * 64) + t__source), h, g, e])) when (((t__chunk * 64) + t__source) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r972 [build, hardware] layout-exchange, s__free: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__place:4x1]
// r973 [build, hardware] store-tile, s__free: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
// r974 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r975 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r976 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r977 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r978 [build, hardware] load-tile, s__blocks_64: address ((t__place * 72) + t__source); 32 elements a thread, 8 at a time, those of a group that nobody asked for dropped; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r979 [build, hardware] load-tile, s__row_1: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r980 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r981 [build, hardware] stage-computed, ((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__row_1[((t__chunk * 64) + t__source), h, g]) * exp(s__logs[t__chunk, h, g, t__source])): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r983 [build, hardware] made-of-fewer, exp(s__logs[t__chunk, h, g, t__source]): 8 of the 32 elements of a thread that need it: made before them
// r984 [build, hardware] matrix-unit, s__reads__u[t__chunk,h,g,t__place,d] = sum[t__source] (((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__row_1[((t__chunk * 64) + t__source), h, g]) * k[((t__chunk * 64) + t__source), h, d]) * exp(s__logs[t__chunk, h, g, t__source])) when (((t__chunk * 64) + t__source) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r985 [build, problem] map-tile, s__reads[t__chunk,h,g,t__place,d] = (-1.0 * s__reads__u[t__chunk, h, g, t__place, d]): 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]
// r986 [build, problem] map-tile, s__reads__bf16[t__chunk,h,g,t__place,d] = bf16(s__reads[t__chunk, h, g, t__place, d]): 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]; the store rounds them
// r987 [build, hardware] layout-exchange, s__reads__bf16: from registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32] to registers [t__place:8x8 d:8x1] lanes [d:16x8 t__place:2x1] warps [t__place:4x2]
// r988 [build, hardware] store-tile, s__reads__bf16: address (((((((H * G) * t__chunk) * 8704) + ((G * h) * 8704)) + (g * 8704)) + d) + (t__place * 136)); 64 elements a thread, 8 at a time
// r990 [build, hardware] load-tile, k: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r991 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r992 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:4x16] lanes [*:8 t__place:4x1] warps [t__place:4x4]
// r993 [build, problem] map-tile, s__keys[t__chunk,h,g,t__place,d] = ((k[((t__chunk * 64) + t__place), h, d] * exp((s__logs[t__chunk, h, g, 63] - s__logs[t__chunk, h, g, t__place]))) if (((t__chunk * 64) + t__place) < T) else 0.0): 32 elements a thread in registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r995 [build, hardware] store-tile, s__keys: address (((((((H * G) * t__chunk) * 8704) + ((G * h) * 8704)) + (g * 8704)) + d) + (t__place * 136)); 32 elements a thread, 8 at a time
// r997 [build, hardware] stage-ahead, s__reads__bf16, s__keys, s__free: 3 stages: the tile of a trip is copied 2 trips before it
// r998 [build, hardware] stage-whole, s__reads__bf16, s__keys: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
// r999 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1000 [build, hardware] stage-whole, s__reads__bf16, s__keys: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
// r1001 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1002 [build, hardware] stream-loop, t__chunk: pass 0 streams `t__chunk` in tiles of 1
// r1003 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r1005 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1006 [build, hardware] stage-computed, s__before[t__chunk, h, g, e, d]: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
// r1007 [build, hardware] stage-whole, s__reads__bf16, s__keys: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
// r1008 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1009 [build, hardware] side-points, s__free: 8 elements a thread from shared memory, 1 at a time
// r1010 [build, hardware] matrix-unit, s__found[t__chunk,h,g,t__place,e] = sum[d] (s__before[t__chunk, h, g, e, d] * s__reads__bf16[t__chunk, h, g, t__place, d]): 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
// r1011 [build, problem] map-tile, s__new[t__chunk,t__place,h,g,e] = (s__free[t__chunk, h, g, t__place, e] + s__found[t__chunk, h, g, t__place, e]): 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
// r1012 [build, hardware] layout-exchange, s__new: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__place:4x16]
// r1013 [build, hardware] store-tile, s__new: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
// r1014 [build, problem] map-tile, s__before__bf16[t__chunk,h,g,e,d] = bf16(s__before[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
// r1015 [build, hardware] take-operand, s__before__bf16: 16 elements a thread, 8 at a time, from shared memory, where they lie as an operand
// r1016 [build, hardware] store-tile, s__before__bf16: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 8 at a time
// r1017 [build, hardware] stage-computed, s__new[t__chunk, t__place, h, g, e]: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
// r1018 [build, hardware] matrix-unit, s__added[t__chunk,h,g,e,d] = sum[t__place] (s__new[t__chunk, t__place, h, g, e] * s__keys[t__chunk, h, g, t__place, d]): 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
// r1019 [build, problem] map-tile, s__after[t__chunk,h,g,e,d] = ((s__before[t__chunk, h, g, e, d] * exp(s__logs[t__chunk, h, g, 63])) + s__added[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1020 [build, problem] state-goes-on, s__before: the state of this point is the one before the next
// r1021 [build, problem] map-tile, behind[h,g,e,d] = s__after__last[h, g, e, d]: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1022 [build, hardware] layout-exchange, behind: from registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32] to registers [e:4x4 d:4x1] lanes [d:32x4] warps [e:4x1]
// r1023 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 4 at a time
// r1024 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1025 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r1026 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1027 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1028 [build, hardware] stage-async, s__new: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1029 [build, hardware] load-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r1030 [build, hardware] stage-computed, o__1__weighted[t__chunk, h, g, t__place, t__source]: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1031 [build, hardware] matrix-unit, o__1__inside[t__chunk,t__place,h,g,e] = sum[t__source] (o__1__weighted[t__chunk, h, g, t__place, t__source] * s__new[t__chunk, t__source, h, g, e]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r1032 [build, hardware] store-tile, o__1__inside: address (e + (t__place * 132)); 64 elements a thread, 2 at a time
// r1033 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r1034 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 64
// r1035 [build, hardware] stage-async, q: 64 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r1036 [build, hardware] stage-async, s__before__bf16: 128 rows of 64 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r1037 [build, hardware] matrix-unit, o__1__handed[t__chunk,t__place,h,g,e] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * s__before__bf16[t__chunk, h, g, e, d]) when (((t__chunk * 64) + t__place) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r1038 [build, hardware] load-tile, o__1__inside: address (e + (t__place * 132)); 64 elements a thread, 2 at a time; registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
// r1039 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 8 elements a thread, 1 at a time; registers [t__place:4x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [*:4]
// r1040 [build, problem] map-tile, o__1[t__chunk,t__place,h,g,e] = (o__1__inside[t__chunk, t__place, h, g, e] + (exp(s__logs[t__chunk, h, g, t__place]) * o__1__handed[t__chunk, t__place, h, g, e])) when (((t__chunk * 64) + t__place) < T): 64 elements a thread in registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
// r1041 [build, problem] map-tile, o[t__chunk,t__place,h,g,e] = (o__1[t__chunk, t__place, h, g, e] / sqrt(128.0)) when (((t__chunk * 64) + t__place) < T): 64 elements a thread in registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
// r1042 [build, hardware] layout-exchange, o: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:8x8 e:8x1] lanes [e:16x8 t__place:2x1] warps [t__place:4x2]
// r1043 [build, hardware] store-tile, o: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 64 elements a thread, 8 at a time
// r1044 [build, hardware] early-launch, gated_delta_rule_kernel_v3_1, gated_delta_rule_kernel_v3_2, gated_delta_rule_kernel_v3_3, gated_delta_rule_kernel_v3_13, gated_delta_rule_kernel_v3_14, gated_delta_rule_kernel_v3_15: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r1067 [step2, problem] fuse, s__row_1: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
// r1068 [step2, problem] fuse, s__logs: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
// r1069 [step2, problem] fuse, s__pairs, s__matrix, s__matrix__bf16, o__1__scores, o__1__weighted: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
// r1070 [step2, problem] fuse, s__known, s__combined, s__rows, s__rows__last, s__blocks: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
// r1071 [step2, problem] fuse, s__right_16, s__right_16__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
// r1072 [step2, problem] fuse, s__lower_16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__right_16__bf16` is read at other points than it is made
// r1073 [step2, problem] fuse, s__blocks_32: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
// r1074 [step2, problem] fuse, s__right_32, s__right_32__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
// r1075 [step2, problem] fuse, s__lower_32: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
// r1076 [step2, problem] fuse, s__blocks_64: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
// r1077 [step2, problem] fuse, s__free: one kernel over blocks of [t__chunk, h, g, t__place, e]; `s__blocks_64` is read at other points than it is made
// r1078 [step2, problem] fuse, s__reads__u, s__reads, s__reads__bf16: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__blocks_64` is read at other points than it is made
// r1079 [step2, problem] fuse, s__keys: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
// r1080 [step2, problem] fuse, s__before, s__found, s__new, s__added, s__after, s__before__bf16, s__after__last, behind: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1081 [step2, problem] fuse, o__1__inside: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1082 [step2, problem] fuse, o__1__handed, o__1, o: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1084 [build, hardware] load-tile, b: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r1085 [build, problem] map-tile, s__row_1[t,h,g] = sigmoid(b[t, h, g]): 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r1087 [build, hardware] store-tile, s__row_1: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
// r1088 [build, hardware] load-tile, a_log: address ((G * h) + g); 2 elements a thread, 2 at a time; registers [g:2x1] lanes [*:32] warps [g:4x2]
// r1089 [build, hardware] load-tile, a: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 2 at a time; registers [t__place:2x32 g:2x1] lanes [g:4x2 t__place:8x1] warps [t__place:4x8]
// r1090 [build, hardware] layout-exchange, a: from registers [t__place:2x32 g:2x1] lanes [g:4x2 t__place:8x1] warps [t__place:4x8] to registers [t__place:2x1 g:2x1] lanes [t__place:32x2] warps [g:4x2]
// r1091 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 2 elements a thread, 2 at a time; registers [g:2x1] lanes [*:32] warps [g:4x2]
// r1092 [build, problem] scan-lines, s__logs[t__chunk,h,g,t__place] = scan sum[t__place] (max((neg(exp(a_log[h, g])) * (max((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]))))))), -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): 32 neighbouring lanes have one row: 2 points a thread in order, then 32 lane...
// r1093 [build, hardware] store-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time
// r1094 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r1095 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 128
// r1096 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1097 [build, hardware] stage-async, q: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1098 [build, hardware] matrix-unit, s__pairs[t__chunk,h,g,t__place,t__source] = sum[d] (k[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r1099 [build, hardware] matrix-unit, o__1__scores[t__chunk,h,g,t__place,t__source] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r1100 [build, hardware] load-tile, s__row_1: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1101 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1102 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r1103 [build, problem] map-tile, s__matrix[t__chunk,h,g,t__place,t__source] = ((((s__row_1[((t__chunk * 64) + t__place), h, g] * -1.0) * s__pairs[t__chunk, h, g, t__place, t__source]) * exp((s__logs[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source]))) if (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)) else 0.0): 32 elements a t...
// r1105 [build, hardware] layout-exchange, s__matrix: from registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32] to registers [t__place:8x8 t__source:4x1] lanes [t__source:16x4 t__place:2x1] warps [t__place:4x2]
// r1106 [build, hardware] store-tile, s__matrix: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 4 at a time
// r1107 [build, problem] map-tile, s__matrix__bf16[t__chunk,h,g,t__place,t__source] = bf16(s__matrix[t__chunk, h, g, t__place, t__source]): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32]; the store rounds them
// r1108 [build, hardware] layout-exchange, s__matrix__bf16: from registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32] to registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r1109 [build, hardware] store-tile, s__matrix__bf16: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 8 at a time
// r1110 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1111 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r1112 [build, problem] map-tile, o__1__weighted[t__chunk,h,g,t__place,t__source] = (exp((s__logs[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source])) * o__1__scores[t__chunk, h, g, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:...
// r1113 [build, hardware] layout-exchange, o__1__weighted: from registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32] to registers [t__place:8x8 t__source:4x1] lanes [t__source:16x4 t__place:2x1] warps [t__place:4x2]
// r1114 [build, hardware] store-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 4 at a time
// r1115 [build, problem] stream-init, t__row: pass 0: states start at the identity of their operators
// r1116 [build, hardware] stream-loop, t__row: pass 0 streams `t__row` in tiles of 1
// r1117 [build, problem] state-held, s__known: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]; from point to point of `t__row` they stay in registers
// r1118 [build, hardware] load-tile, s__matrix: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__block * 1040)) + (t__row * 64)) + t__known); 4 elements a thread, 4 at a time; registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 g:2x1] warps [*:4]
// r1119 [build, hardware] layout-exchange, s__matrix: from registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 g:2x1] warps [*:4] to registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 g:2x1]
// r1120 [build, problem] reduce-registers, s__combined[t__chunk,h,g,t__block,t__row,t__column] = sum[t__known] (s__matrix[t__chunk, h, g, ((t__block * 16) + t__row), ((t__block * 16) + t__known)] * s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]
// r1121 [build, problem] map-tile, s__rows[t__chunk,h,g,t__block,t__row,t__known,t__column] = (((1.0 if (t__column == t__row) else 0.0) + s__combined[t__chunk, h, g, t__block, t__row, t__column]) if (t__known == t__row) else s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1...
// r1122 [build, problem] state-goes-on, s__known: the state of this point is the one before the next
// r1123 [build, problem] map-tile, s__blocks[t__chunk,h,g,t__block,t__known,t__column] = bf16(s__rows__last[t__chunk, h, g, t__block, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]; the store rounds them
// r1124 [build, hardware] store-tile, s__blocks: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__block * 256)) + (t__known * 16)) + t__column); 16 elements a thread, 1 at a time
// r1125 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r1126 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r1127 [build, hardware] stage-async, s__matrix__bf16: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1128 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1129 [build, hardware] matrix-unit, s__right_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__matrix__bf16[t__chunk, h, g, (((t__pair_16 * 32) + 16) + t__row_16), ((t__pair_16 * 32) + t__inner_16)] * s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
// r1130 [build, problem] map-tile, s__right_16__bf16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = bf16(s__right_16[t__chunk, h, g, t__pair_16, t__row_16, t__column_16]): 4 elements a thread in registers [t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps [t__column_16:2x8]; the store rounds them
// r1131 [build, hardware] store-tile, s__right_16__bf16: address ((t__row_16 * 24) + t__column_16); 4 elements a thread, 2 at a time
// r1132 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r1133 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r1134 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1135 [build, hardware] matrix-unit, s__lower_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), t__row_16, t__inner_16] * s__right_16__bf16[t__chunk, h, g, t__pair_16, t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
// r1136 [build, hardware] store-tile, s__lower_16: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 4 elements a thread, 2 at a time
// r1137 [build, hardware] load-tile, s__blocks: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16); 8 elements a thread, 4 at a time; registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
// r1138 [build, hardware] load-tile, s__lower_16: address (((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__place_16 * 16)) + t__source_16) - 256); 8 elements a thread, 4 at a time; registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
// r1139 [build, hardware] load-tile, s__blocks: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16) - 16); 8 elements a thread, 4 at a time; registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
// r1140 [build, problem] map-tile, s__blocks_32[t__chunk,h,g,t__pair_16,t__place_16,t__source_16] = ((s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__place_16, t__source_16] if (t__source_16 < 16) else 0.0) if (t__place_16 < 16) else (s__lower_16[t__chunk, h, g, t__pair_16, (t__place_16 - 16), t__source_16] if (t__source_16 < 16) else s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), (t__place_16 - 1...
// r1141 [build, hardware] store-tile, s__blocks_32: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_16 * 1024)) + (t__place_16 * 32)) + t__source_16); 8 elements a thread, 4 at a time
// r1142 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r1143 [build, hardware] stage-ahead, s__matrix__bf16, s__blocks_32: 2 stages: the tile of a trip is copied a trip before it
// r1144 [build, hardware] stage-async, s__matrix__bf16: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1145 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1146 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r1147 [build, hardware] stage-async, s__matrix__bf16: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1148 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1149 [build, hardware] matrix-unit, s__right_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__matrix__bf16[t__chunk, h, g, (((t__pair_32 * 64) + 32) + t__row_32), ((t__pair_32 * 64) + t__inner_32)] * s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1150 [build, problem] map-tile, s__right_32__bf16[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = bf16(s__right_32[t__chunk, h, g, t__pair_32, t__row_32, t__column_32]): 8 elements a thread in registers [t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__row_32:2x16 t__column_32:2x16]; the store rounds them
// r1151 [build, hardware] store-tile, s__right_32__bf16: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 8 elements a thread, 2 at a time
// r1152 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r1153 [build, hardware] stage-ahead, s__blocks_32, s__right_32__bf16: 2 stages: the tile of a trip is copied a trip before it
// r1154 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1155 [build, hardware] stage-async, s__right_32__bf16: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1156 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r1157 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1158 [build, hardware] stage-async, s__right_32__bf16: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1159 [build, hardware] matrix-unit, s__lower_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), t__row_32, t__inner_32] * s__right_32__bf16[t__chunk, h, g, t__pair_32, t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1160 [build, hardware] store-tile, s__lower_32: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 8 elements a thread, 2 at a time
// r1161 [build, hardware] load-tile, s__blocks_32: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32); 4 elements a thread, 4 at a time; registers [t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
// r1162 [build, hardware] load-tile, s__lower_32: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__place_32 * 32)) + t__source_32) - 1024); 4 elements a thread, 4 at a time; registers [t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
// r1163 [build, hardware] load-tile, s__blocks_32: address (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32) - 32); 4 elements a thread, 4 at a time; registers [t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
// r1164 [build, problem] map-tile, s__blocks_64[t__chunk,h,g,t__pair_32,t__place_32,t__source_32] = ((s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__place_32, t__source_32] if (t__source_32 < 32) else 0.0) if (t__place_32 < 32) else (s__lower_32[t__chunk, h, g, t__pair_32, (t__place_32 - 32), t__source_32] if (t__source_32 < 32) else s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), (t__place_...
// r1165 [build, hardware] store-tile, s__blocks_64: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4096)) + (t__place_32 * 64)) + t__source_32); 4 elements a thread, 4 at a time, where (t__pair_32 == 0): others read no other point
// r1166 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1167 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1168 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 16
// r1169 [build, hardware] stage-async, v: 16 rows of 32 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1170 [build, hardware] load-tile, s__blocks_64: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x8 t__place:16x1] warps [t__place:2x16 *:2]
// r1171 [build, hardware] load-tile, s__row_1: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x8 *:16] warps [*:4]
// r1172 [build, hardware] stage-computed, (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__row_1[((t__chunk * 64) + t__source), h, g]): rounded to bf16 as the matrix unit's operand, 32 rows of 16, rows 48 bytes apart
// r1173 [build, hardware] matrix-unit, s__free[t__chunk,h,g,t__place,e] = sum[t__source] (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * (s__row_1[((t__chunk * 64) + t__source), h, g] * v[((t__chunk * 64) + t__source), h, g, e])) when (((t__chunk * 64) + t__source) < T): 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1174 [build, hardware] store-tile, s__free: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 8 elements a thread, 2 at a time
// r1175 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1176 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1177 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 16
// r1178 [build, hardware] stage-async, k: 16 rows of 32 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1179 [build, hardware] load-tile, s__blocks_64: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x8 t__place:16x1] warps [t__place:2x16 *:2]
// r1180 [build, hardware] load-tile, s__row_1: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x8 *:16] warps [*:4]
// r1181 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x8 *:16] warps [*:4]
// r1182 [build, hardware] stage-computed, ((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__row_1[((t__chunk * 64) + t__source), h, g]) * exp(s__logs[t__chunk, h, g, t__source])): rounded to bf16 as the matrix unit's operand, 32 rows of 16, rows 48 bytes apart
// r1184 [build, hardware] matrix-unit, s__reads__u[t__chunk,h,g,t__place,d] = sum[t__source] (((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__row_1[((t__chunk * 64) + t__source), h, g]) * k[((t__chunk * 64) + t__source), h, d]) * exp(s__logs[t__chunk, h, g, t__source])) when (((t__chunk * 64) + t__source) < T): 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1185 [build, problem] map-tile, s__reads[t__chunk,h,g,t__place,d] = (-1.0 * s__reads__u[t__chunk, h, g, t__place, d]): 8 elements a thread in registers [d:2x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [t__place:2x16 d:2x16]
// r1186 [build, problem] map-tile, s__reads__bf16[t__chunk,h,g,t__place,d] = bf16(s__reads[t__chunk, h, g, t__place, d]): 8 elements a thread in registers [d:2x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [t__place:2x16 d:2x16]; the store rounds them
// r1187 [build, hardware] store-tile, s__reads__bf16: address (((((((H * G) * t__chunk) * 8704) + ((G * h) * 8704)) + (g * 8704)) + d) + (t__place * 136)); 8 elements a thread, 2 at a time
// r1188 [build, hardware] load-tile, k: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 16 elements a thread, 8 at a time; registers [t__place:2x32 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:8x4]
// r1189 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r1190 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x32] lanes [*:8 t__place:4x1] warps [t__place:8x4]
// r1191 [build, problem] map-tile, s__keys[t__chunk,h,g,t__place,d] = ((k[((t__chunk * 64) + t__place), h, d] * exp((s__logs[t__chunk, h, g, 63] - s__logs[t__chunk, h, g, t__place]))) if (((t__chunk * 64) + t__place) < T) else 0.0): 16 elements a thread in registers [t__place:2x32 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:8x4]
// r1193 [build, hardware] store-tile, s__keys: address (((((((H * G) * t__chunk) * 8704) + ((G * h) * 8704)) + (g * 8704)) + d) + (t__place * 136)); 16 elements a thread, 8 at a time
// r1195 [build, hardware] stage-ahead, s__reads__bf16, s__keys, s__free: 3 stages: the tile of a trip is copied 2 trips before it
// r1196 [build, hardware] stage-whole, s__reads__bf16, s__keys: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
// r1197 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1198 [build, hardware] stage-whole, s__reads__bf16, s__keys: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
// r1199 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1200 [build, hardware] stream-loop, t__chunk: pass 0 streams `t__chunk` in tiles of 1
// r1201 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r1203 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1204 [build, hardware] stage-computed, s__before[t__chunk, h, g, e, d]: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
// r1205 [build, hardware] stage-whole, s__reads__bf16, s__keys: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
// r1206 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1207 [build, hardware] side-points, s__free: 8 elements a thread from shared memory, 1 at a time
// r1208 [build, hardware] matrix-unit, s__found[t__chunk,h,g,t__place,e] = sum[d] (s__before[t__chunk, h, g, e, d] * s__reads__bf16[t__chunk, h, g, t__place, d]): 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
// r1209 [build, problem] map-tile, s__new[t__chunk,t__place,h,g,e] = (s__free[t__chunk, h, g, t__place, e] + s__found[t__chunk, h, g, t__place, e]): 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
// r1210 [build, hardware] layout-exchange, s__new: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__place:4x16]
// r1211 [build, hardware] store-tile, s__new: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
// r1212 [build, problem] map-tile, s__before__bf16[t__chunk,h,g,e,d] = bf16(s__before[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
// r1213 [build, hardware] take-operand, s__before__bf16: 16 elements a thread, 8 at a time, from shared memory, where they lie as an operand
// r1214 [build, hardware] store-tile, s__before__bf16: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 8 at a time
// r1215 [build, hardware] stage-computed, s__new[t__chunk, t__place, h, g, e]: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
// r1216 [build, hardware] matrix-unit, s__added[t__chunk,h,g,e,d] = sum[t__place] (s__new[t__chunk, t__place, h, g, e] * s__keys[t__chunk, h, g, t__place, d]): 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
// r1217 [build, problem] map-tile, s__after[t__chunk,h,g,e,d] = ((s__before[t__chunk, h, g, e, d] * exp(s__logs[t__chunk, h, g, 63])) + s__added[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1218 [build, problem] state-goes-on, s__before: the state of this point is the one before the next
// r1219 [build, problem] map-tile, behind[h,g,e,d] = s__after__last[h, g, e, d]: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1220 [build, hardware] layout-exchange, behind: from registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32] to registers [e:4x4 d:4x1] lanes [d:32x4] warps [e:4x1]
// r1221 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 4 at a time
// r1222 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1223 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r1224 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1225 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 16
// r1226 [build, hardware] stage-async, s__new: 16 rows of 32 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1227 [build, hardware] load-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x8 t__place:16x1] warps [t__place:2x16 *:2]
// r1228 [build, hardware] stage-computed, o__1__weighted[t__chunk, h, g, t__place, t__source]: rounded to bf16 as the matrix unit's operand, 32 rows of 16, rows 48 bytes apart
// r1229 [build, hardware] matrix-unit, o__1__inside[t__chunk,t__place,h,g,e] = sum[t__source] (o__1__weighted[t__chunk, h, g, t__place, t__source] * s__new[t__chunk, t__source, h, g, e]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1230 [build, hardware] store-tile, o__1__inside: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time
// r1231 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r1232 [build, hardware] stage-ahead, q, s__before__bf16: 2 stages: the tile of a trip is copied a trip before it
// r1233 [build, hardware] stage-async, q: 32 rows of 16 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1234 [build, hardware] stage-async, s__before__bf16: 32 rows of 16 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1235 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 16
// r1236 [build, hardware] stage-async, q: 32 rows of 16 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1237 [build, hardware] stage-async, s__before__bf16: 32 rows of 16 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1238 [build, hardware] matrix-unit, o__1__handed[t__chunk,t__place,h,g,e] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * s__before__bf16[t__chunk, h, g, e, d]) when (((t__chunk * 64) + t__place) < T): 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1239 [build, hardware] load-tile, o__1__inside: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time; registers [e:2x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x16 e:2x16]
// r1240 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x16 *:2]
// r1241 [build, problem] map-tile, o__1[t__chunk,t__place,h,g,e] = (o__1__inside[t__chunk, t__place, h, g, e] + (exp(s__logs[t__chunk, h, g, t__place]) * o__1__handed[t__chunk, t__place, h, g, e])) when (((t__chunk * 64) + t__place) < T): 8 elements a thread in registers [e:2x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x16 e:2x16]
// r1242 [build, problem] map-tile, o[t__chunk,t__place,h,g,e] = (o__1[t__chunk, t__place, h, g, e] / sqrt(128.0)) when (((t__chunk * 64) + t__place) < T): 8 elements a thread in registers [e:2x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x16 e:2x16]
// r1243 [build, hardware] store-tile, o: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time
// r1244 [build, hardware] early-launch, gated_delta_rule_kernel_v4_1, gated_delta_rule_kernel_v4_2, gated_delta_rule_kernel_v4_3, gated_delta_rule_kernel_v4_4, gated_delta_rule_kernel_v4_5, gated_delta_rule_kernel_v4_7, gated_delta_rule_kernel_v4_8, gated_delta_rule_kernel_v4_9, gated_delta_rule_kernel_v4_10, gated_delta_rule_kernel_v4_11, gated_delta_rule_kernel_v4_12, gated_delta_rule_kernel_v4_13...
// r1267 [step2, problem] fuse, s__row_1: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
// r1268 [step2, problem] fuse, s__logs: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
// r1269 [step2, problem] fuse, s__pairs, s__matrix, s__matrix__bf16, o__1__scores, o__1__weighted: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
// r1270 [step2, problem] fuse, s__known, s__combined, s__rows, s__rows__last, s__blocks: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
// r1271 [step2, problem] fuse, s__right_16, s__right_16__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
// r1272 [step2, problem] fuse, s__lower_16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__right_16__bf16` is read at other points than it is made
// r1273 [step2, problem] fuse, s__blocks_32: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
// r1274 [step2, problem] fuse, s__right_32, s__right_32__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
// r1275 [step2, problem] fuse, s__lower_32: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
// r1276 [step2, problem] fuse, s__blocks_64: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
// r1277 [step2, problem] fuse, s__free: one kernel over blocks of [t__chunk, h, g, t__place, e]; `s__blocks_64` is read at other points than it is made
// r1278 [step2, problem] fuse, s__reads__u, s__reads, s__reads__bf16: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__blocks_64` is read at other points than it is made
// r1279 [step2, problem] fuse, s__keys: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
// r1280 [step2, problem] fuse, s__before, s__found, s__new, s__added, s__after, s__before__bf16, s__after__last, behind: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1281 [step2, problem] fuse, o__1__inside: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1282 [step2, problem] fuse, o__1__handed, o__1, o: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1283 [step2, hardware] one-block, gated_delta_rule_kernel_any_3, gated_delta_rule_kernel_any_4, gated_delta_rule_kernel_any_5, gated_delta_rule_kernel_any_6, gated_delta_rule_kernel_any_7, gated_delta_rule_kernel_any_8, gated_delta_rule_kernel_any_9, gated_delta_rule_kernel_any_10, gated_delta_rule_kernel_any_11, gated_delta_rule_kernel_any_12: each block has one point of `t__chunk`, one point of...
// r1285 [build, hardware] load-tile, b: address ((((H * G) * t) + (G * h)) + g); 16 elements a thread, 1 at a time; registers [t:2x128 h:8x1] lanes [h:2x8 t:16x1] warps [t:8x16]
// r1286 [build, problem] map-tile, s__row_1[t,h,g] = sigmoid(b[t, h, g]): 16 elements a thread in registers [t:2x128 h:8x1] lanes [h:2x8 t:16x1] warps [t:8x16]
// r1288 [build, hardware] store-tile, s__row_1: address ((((H * G) * t) + (G * h)) + g); 16 elements a thread, 1 at a time
// r1289 [build, hardware] load-tile, a_log: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:2x1]
// r1290 [build, hardware] load-tile, a: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 2 elements a thread, 1 at a time; registers [t__place:2x1] lanes [t__place:32x2] warps [g:2x1]
// r1291 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:2x1]
// r1292 [build, problem] scan-lines, s__logs[t__chunk,h,g,t__place] = scan sum[t__place] (max((neg(exp(a_log[h, g])) * (max((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]))))))), -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): 32 neighbouring lanes have one row: 2 points a thread in order, then 32 lane...
// r1293 [build, hardware] store-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
// r1294 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r1295 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 128
// r1296 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1297 [build, hardware] stage-async, q: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1298 [build, hardware] matrix-unit, s__pairs[t__chunk,h,g,t__place,t__source] = sum[d] (k[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r1299 [build, hardware] matrix-unit, o__1__scores[t__chunk,h,g,t__place,t__source] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r1300 [build, hardware] load-tile, s__row_1: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1301 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1302 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r1303 [build, problem] map-tile, s__matrix[t__chunk,h,g,t__place,t__source] = ((((s__row_1[((t__chunk * 64) + t__place), h, g] * -1.0) * s__pairs[t__chunk, h, g, t__place, t__source]) * exp((s__logs[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source]))) if (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)) else 0.0): 32 elements a t...
// r1305 [build, hardware] store-tile, s__matrix: address ((t__place * 68) + t__source); 32 elements a thread, 2 at a time
// r1306 [build, problem] map-tile, s__matrix__bf16[t__chunk,h,g,t__place,t__source] = bf16(s__matrix[t__chunk, h, g, t__place, t__source]): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32]; the store rounds them
// r1307 [build, hardware] store-tile, s__matrix__bf16: address ((t__place * 72) + t__source); 32 elements a thread, 2 at a time
// r1308 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1309 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r1310 [build, problem] map-tile, o__1__weighted[t__chunk,h,g,t__place,t__source] = (exp((s__logs[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source])) * o__1__scores[t__chunk, h, g, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:...
// r1311 [build, hardware] layout-exchange, o__1__weighted: from registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32] to registers [t__place:8x8 t__source:4x1] lanes [t__source:16x4 t__place:2x1] warps [t__place:4x2]
// r1312 [build, hardware] store-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 4 at a time
// r1313 [build, problem] stream-init, t__row: pass 0: states start at the identity of their operators
// r1314 [build, hardware] stream-loop, t__row: pass 0 streams `t__row` in tiles of 1
// r1315 [build, problem] state-held, s__known: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]; from point to point of `t__row` they stay in registers
// r1316 [build, hardware] load-tile, s__matrix: address (((t__block * 1104) + (t__row * 68)) + t__known); 16 elements a thread, 4 at a time; registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 *:2]
// r1317 [build, problem] reduce-registers, s__combined[t__chunk,h,g,t__block,t__row,t__column] = sum[t__known] (s__matrix[t__chunk, h, g, ((t__block * 16) + t__row), ((t__block * 16) + t__known)] * s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]
// r1318 [build, problem] map-tile, s__rows[t__chunk,h,g,t__block,t__row,t__known,t__column] = (((1.0 if (t__column == t__row) else 0.0) + s__combined[t__chunk, h, g, t__block, t__row, t__column]) if (t__known == t__row) else s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]
// r1319 [build, problem] state-goes-on, s__known: the state of this point is the one before the next
// r1320 [build, problem] map-tile, s__blocks[t__chunk,h,g,t__block,t__known,t__column] = bf16(s__rows__last[t__chunk, h, g, t__block, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 *:2]; the store rounds them
// r1321 [build, hardware] store-tile, s__blocks: address (((t__block * 384) + (t__known * 24)) + t__column); 16 elements a thread, 1 at a time
// r1322 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r1323 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r1324 [build, hardware] matrix-unit, s__right_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__matrix__bf16[t__chunk, h, g, (((t__pair_16 * 32) + 16) + t__row_16), ((t__pair_16 * 32) + t__inner_16)] * s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
// r1325 [build, problem] map-tile, s__right_16__bf16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = bf16(s__right_16[t__chunk, h, g, t__pair_16, t__row_16, t__column_16]): 4 elements a thread in registers [t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps [t__column_16:2x8 *:2]; the store rounds them
// r1326 [build, hardware] store-tile, s__right_16__bf16: address (((t__pair_16 * 384) + (t__row_16 * 24)) + t__column_16); 4 elements a thread, 2 at a time
// r1327 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r1328 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r1329 [build, hardware] matrix-unit, s__lower_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), t__row_16, t__inner_16] * s__right_16__bf16[t__chunk, h, g, t__pair_16, t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
// r1330 [build, hardware] store-tile, s__lower_16: address (((t__pair_16 * 320) + (t__row_16 * 20)) + t__column_16); 4 elements a thread, 2 at a time
// r1331 [build, hardware] load-tile, s__blocks: address (((t__pair_16 * 768) + (t__place_16 * 24)) + t__source_16); 8 elements a thread, 4 at a time; registers [t__place_16:2x16 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
// r1332 [build, hardware] load-tile, s__lower_16: address ((((t__pair_16 * 320) + (t__place_16 * 20)) + t__source_16) - 320); 8 elements a thread, 4 at a time; registers [t__place_16:2x16 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
// r1333 [build, hardware] load-tile, s__blocks: address ((((t__pair_16 * 768) + (t__place_16 * 24)) + t__source_16) - 16); 8 elements a thread, 4 at a time; registers [t__place_16:2x16 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
// r1334 [build, problem] map-tile, s__blocks_32[t__chunk,h,g,t__pair_16,t__place_16,t__source_16] = ((s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__place_16, t__source_16] if (t__source_16 < 16) else 0.0) if (t__place_16 < 16) else (s__lower_16[t__chunk, h, g, t__pair_16, (t__place_16 - 16), t__source_16] if (t__source_16 < 16) else s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), (t__place_16 - 1...
// r1335 [build, hardware] store-tile, s__blocks_32: address (((t__pair_16 * 1280) + (t__place_16 * 40)) + t__source_16); 8 elements a thread, 4 at a time
// r1336 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r1337 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r1338 [build, hardware] matrix-unit, s__right_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__matrix__bf16[t__chunk, h, g, (((t__pair_32 * 64) + 32) + t__row_32), ((t__pair_32 * 64) + t__inner_32)] * s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1339 [build, problem] map-tile, s__right_32__bf16[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = bf16(s__right_32[t__chunk, h, g, t__pair_32, t__row_32, t__column_32]): 8 elements a thread in registers [t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__row_32:2x16 t__column_32:2x16]; the store rounds them
// r1340 [build, hardware] store-tile, s__right_32__bf16: address (((t__pair_32 * 1280) + (t__row_32 * 40)) + t__column_32); 8 elements a thread, 2 at a time
// r1341 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r1342 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r1343 [build, hardware] matrix-unit, s__lower_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), t__row_32, t__inner_32] * s__right_32__bf16[t__chunk, h, g, t__pair_32, t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1344 [build, hardware] store-tile, s__lower_32: address (((t__pair_32 * 1152) + (t__row_32 * 36)) + t__column_32); 8 elements a thread, 2 at a time
// r1345 [build, hardware] load-tile, s__blocks_32: address (((t__pair_32 * 2560) + (t__place_32 * 40)) + t__source_32); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
// r1346 [build, hardware] load-tile, s__lower_32: address ((((t__pair_32 * 1152) + (t__place_32 * 36)) + t__source_32) - 1152); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
// r1347 [build, hardware] load-tile, s__blocks_32: address ((((t__pair_32 * 2560) + (t__place_32 * 40)) + t__source_32) - 32); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
// r1348 [build, problem] map-tile, s__blocks_64[t__chunk,h,g,t__pair_32,t__place_32,t__source_32] = ((s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__place_32, t__source_32] if (t__source_32 < 32) else 0.0) if (t__place_32 < 32) else (s__lower_32[t__chunk, h, g, t__pair_32, (t__place_32 - 32), t__source_32] if (t__source_32 < 32) else s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), (t__place_...
// r1349 [build, hardware] store-tile, s__blocks_64: address (((t__pair_32 * 4608) + (t__place_32 * 72)) + t__source_32); 8 elements a thread, 4 at a time
// r1350 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1351 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1352 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1353 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1354 [build, hardware] load-tile, s__blocks_64: address ((t__place * 72) + t__source); 32 elements a thread, 8 at a time, those of a group that nobody asked for dropped; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r1355 [build, hardware] load-tile, s__row_1: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1356 [build, hardware] stage-computed, (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__row_1[((t__chunk * 64) + t__source), h, g]): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1357 [build, hardware] matrix-unit, s__free[t__chunk,h,g,t__place,e] = sum[t__source] (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * (s__row_1[((t__chunk * 64) + t__source), h, g] * v[((t__chunk * 64) + t__source), h, g, e])) when (((t__chunk * 64) + t__source) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r1358 [build, hardware] layout-exchange, s__free: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__place:4x1]
// r1359 [build, hardware] store-tile, s__free: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
// r1360 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1361 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1362 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1363 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1364 [build, hardware] load-tile, s__blocks_64: address ((t__place * 72) + t__source); 32 elements a thread, 8 at a time, those of a group that nobody asked for dropped; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r1365 [build, hardware] load-tile, s__row_1: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1366 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1367 [build, hardware] stage-computed, ((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__row_1[((t__chunk * 64) + t__source), h, g]) * exp(s__logs[t__chunk, h, g, t__source])): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1369 [build, hardware] made-of-fewer, exp(s__logs[t__chunk, h, g, t__source]): 8 of the 32 elements of a thread that need it: made before them
// r1370 [build, hardware] matrix-unit, s__reads__u[t__chunk,h,g,t__place,d] = sum[t__source] (((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__row_1[((t__chunk * 64) + t__source), h, g]) * k[((t__chunk * 64) + t__source), h, d]) * exp(s__logs[t__chunk, h, g, t__source])) when (((t__chunk * 64) + t__source) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r1371 [build, problem] map-tile, s__reads[t__chunk,h,g,t__place,d] = (-1.0 * s__reads__u[t__chunk, h, g, t__place, d]): 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]
// r1372 [build, problem] map-tile, s__reads__bf16[t__chunk,h,g,t__place,d] = bf16(s__reads[t__chunk, h, g, t__place, d]): 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]; the store rounds them
// r1373 [build, hardware] layout-exchange, s__reads__bf16: from registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32] to registers [t__place:8x8 d:8x1] lanes [d:16x8 t__place:2x1] warps [t__place:4x2]
// r1374 [build, hardware] store-tile, s__reads__bf16: address (((((((H * G) * t__chunk) * 8704) + ((G * h) * 8704)) + (g * 8704)) + d) + (t__place * 136)); 64 elements a thread, 8 at a time
// r1376 [build, hardware] load-tile, k: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r1377 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r1378 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:4x16] lanes [*:8 t__place:4x1] warps [t__place:4x4]
// r1379 [build, problem] map-tile, s__keys[t__chunk,h,g,t__place,d] = ((k[((t__chunk * 64) + t__place), h, d] * exp((s__logs[t__chunk, h, g, 63] - s__logs[t__chunk, h, g, t__place]))) if (((t__chunk * 64) + t__place) < T) else 0.0): 32 elements a thread in registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r1381 [build, hardware] store-tile, s__keys: address (((((((H * G) * t__chunk) * 8704) + ((G * h) * 8704)) + (g * 8704)) + d) + (t__place * 136)); 32 elements a thread, 8 at a time
// r1383 [build, hardware] stage-ahead, s__reads__bf16, s__keys, s__free: 3 stages: the tile of a trip is copied 2 trips before it
// r1384 [build, hardware] stage-whole, s__reads__bf16, s__keys: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
// r1385 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1386 [build, hardware] stage-whole, s__reads__bf16, s__keys: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
// r1387 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1388 [build, hardware] stream-loop, t__chunk: pass 0 streams `t__chunk` in tiles of 1
// r1389 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r1391 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1392 [build, hardware] stage-computed, s__before[t__chunk, h, g, e, d]: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
// r1393 [build, hardware] stage-whole, s__reads__bf16, s__keys: 34784 bytes of a trip by the copy engine: rows lie as far apart in memory as they shall in shared memory
// r1394 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1395 [build, hardware] side-points, s__free: 8 elements a thread from shared memory, 1 at a time
// r1396 [build, hardware] matrix-unit, s__found[t__chunk,h,g,t__place,e] = sum[d] (s__before[t__chunk, h, g, e, d] * s__reads__bf16[t__chunk, h, g, t__place, d]): 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
// r1397 [build, problem] map-tile, s__new[t__chunk,t__place,h,g,e] = (s__free[t__chunk, h, g, t__place, e] + s__found[t__chunk, h, g, t__place, e]): 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
// r1398 [build, hardware] layout-exchange, s__new: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__place:4x16]
// r1399 [build, hardware] store-tile, s__new: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
// r1400 [build, problem] map-tile, s__before__bf16[t__chunk,h,g,e,d] = bf16(s__before[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
// r1401 [build, hardware] take-operand, s__before__bf16: 16 elements a thread, 8 at a time, from shared memory, where they lie as an operand
// r1402 [build, hardware] store-tile, s__before__bf16: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 8 at a time
// r1403 [build, hardware] stage-computed, s__new[t__chunk, t__place, h, g, e]: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
// r1404 [build, hardware] matrix-unit, s__added[t__chunk,h,g,e,d] = sum[t__place] (s__new[t__chunk, t__place, h, g, e] * s__keys[t__chunk, h, g, t__place, d]): 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
// r1405 [build, problem] map-tile, s__after[t__chunk,h,g,e,d] = ((s__before[t__chunk, h, g, e, d] * exp(s__logs[t__chunk, h, g, 63])) + s__added[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1406 [build, problem] state-goes-on, s__before: the state of this point is the one before the next
// r1407 [build, problem] map-tile, behind[h,g,e,d] = s__after__last[h, g, e, d]: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1408 [build, hardware] layout-exchange, behind: from registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32] to registers [e:4x4 d:4x1] lanes [d:32x4] warps [e:4x1]
// r1409 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 4 at a time
// r1410 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1411 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r1412 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1413 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1414 [build, hardware] stage-async, s__new: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1415 [build, hardware] load-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r1416 [build, hardware] stage-computed, o__1__weighted[t__chunk, h, g, t__place, t__source]: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1417 [build, hardware] matrix-unit, o__1__inside[t__chunk,t__place,h,g,e] = sum[t__source] (o__1__weighted[t__chunk, h, g, t__place, t__source] * s__new[t__chunk, t__source, h, g, e]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r1418 [build, hardware] store-tile, o__1__inside: address (e + (t__place * 132)); 64 elements a thread, 2 at a time
// r1419 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r1420 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 64
// r1421 [build, hardware] stage-async, q: 64 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r1422 [build, hardware] stage-async, s__before__bf16: 128 rows of 64 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r1423 [build, hardware] matrix-unit, o__1__handed[t__chunk,t__place,h,g,e] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * s__before__bf16[t__chunk, h, g, e, d]) when (((t__chunk * 64) + t__place) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r1424 [build, hardware] load-tile, o__1__inside: address (e + (t__place * 132)); 64 elements a thread, 2 at a time; registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
// r1425 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 8 elements a thread, 1 at a time; registers [t__place:4x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [*:4]
// r1426 [build, problem] map-tile, o__1[t__chunk,t__place,h,g,e] = (o__1__inside[t__chunk, t__place, h, g, e] + (exp(s__logs[t__chunk, h, g, t__place]) * o__1__handed[t__chunk, t__place, h, g, e])) when (((t__chunk * 64) + t__place) < T): 64 elements a thread in registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
// r1427 [build, problem] map-tile, o[t__chunk,t__place,h,g,e] = (o__1[t__chunk, t__place, h, g, e] / sqrt(128.0)) when (((t__chunk * 64) + t__place) < T): 64 elements a thread in registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32]
// r1428 [build, hardware] layout-exchange, o: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:8x8 e:8x1] lanes [e:16x8 t__place:2x1] warps [t__place:4x2]
// r1429 [build, hardware] store-tile, o: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 64 elements a thread, 8 at a time
// r1430 [build, hardware] early-launch, gated_delta_rule_kernel_any_1, gated_delta_rule_kernel_any_2, gated_delta_rule_kernel_any_3, gated_delta_rule_kernel_any_13, gated_delta_rule_kernel_any_14, gated_delta_rule_kernel_any_15: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
