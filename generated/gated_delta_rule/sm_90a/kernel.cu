// gated_delta_rule: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Linear attention whose state decays by a gate and replaces what it holds under a key, with the state before and behind; key heads are shared by groups of value ...
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
    // [INIT] r784: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks) * 2;
    const int rest_h = fd::div(rest_g, h_blocks);
    const int h0 = fd::mod(rest_g, h_blocks) * 4;
    const int t0 = rest_h * 4;
    const int h_lane = lane / 2 % 4;  // r786
    const int g_lane = lane % 2;
    const int t_lane = lane / 8;  // r787

    // [LOAD a_log] r786: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    fd::grid_release();  // r814
    float a_log_2[1];  // r786
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_log_2[0], &a_log[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD a] r787: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float a_2[1];
    fd::load_or_zero<fd::bf16, 1, fd::read_only>((t0 + t_lane) < n_t && (h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_2[0], &a[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD dt_bias] r788: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    float dt_bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &dt_bias_2[0], &dt_bias[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [COMPUTE gate] r789: 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float gate_2[1];
    gate_2[0] = fd::exp2_approx(-expf(a_log_2[0]) * (fd::max(a_2[0] + dt_bias_2[0], 0.0f) + log1pf(fd::exp2_approx(-fabsf(a_2[0] + dt_bias_2[0]) * 1.442695f))) * 1.442695f);

    // [STORE gate] r791: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
    if (warp == 0 && (t0 + t_lane) < n_t && (h0 + h_lane) < n_h && (g0 + g_lane) < n_g) fd::store<fd::f32, 1>(&gate[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane], &gate_2[0]);
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_2(
    const float* gate,
    const float* __restrict__ before,
    const __nv_bfloat16* __restrict__ b,
    __nv_bfloat16* __restrict__ o,
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ v,
    float* __restrict__ behind,
    int g_blocks_2,
    int n_t,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 3072 x bf16, bytes 0..6144
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 6144);  // 3072 x bf16, bytes 6144..12288
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 12288);  // 1536 x bf16, bytes 12288..15360

    // [INIT] r785: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 16;
    const int e0 = (int)blockIdx.x % 16 * 8;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int d_lane = lane * 4;  // r797
    const int e_lane = warp * 2;

    // [LOAD before] r797: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
    fd::grid_wait();  // r814
    float before_2[8];  // r797
    #pragma unroll
    for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
        fd::load<fd::f32, 4, fd::read_only>(&before_2[e_r_2 * 4], &before[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)d_lane + ((long long)e0 + (long long)(e_lane + e_r_2)) * 128]);
    }
    float s_1[8];
    #pragma unroll
    for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
        #pragma unroll
        for (int d_r = 0; d_r < 4; ++d_r) {
            s_1[e_r_3 * 4 + d_r] = before_2[e_r_3 * 4 + d_r];
        }
    }

    // [COPY q, k, v] r811: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
    int stage = 0;
    fd::copy_async<8>(&s_q[(int)threadIdx.x * 4], &q[(long long)rest_g * 128 + (long long)d_lane], 0 < n_t);
    fd::copy_async<8>(&s_k[(int)threadIdx.x * 4], &k[(long long)rest_g * 128 + (long long)d_lane], 0 < n_t);
    fd::copy_async<4>(&s_v[(int)threadIdx.x * 2], &v[size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], 0 < n_t);
    fd::copy_async_commit();
    fd::copy_async<8>(&s_q[512 + (int)threadIdx.x * 4], &q[size_H * 128 + (long long)rest_g * 128 + (long long)d_lane], 1 < n_t);
    fd::copy_async<8>(&s_k[512 + (int)threadIdx.x * 4], &k[size_H * 128 + (long long)rest_g * 128 + (long long)d_lane], 1 < n_t);
    fd::copy_async<4>(&s_v[256 + (int)threadIdx.x * 2], &v[size_H * size_G * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], 1 < n_t);
    fd::copy_async_commit();
    fd::copy_async<8>(&s_q[1024 + (int)threadIdx.x * 4], &q[size_H * 2 * 128 + (long long)rest_g * 128 + (long long)d_lane], 2 < n_t);
    fd::copy_async<8>(&s_k[1024 + (int)threadIdx.x * 4], &k[size_H * 2 * 128 + (long long)rest_g * 128 + (long long)d_lane], 2 < n_t);
    fd::copy_async<4>(&s_v[512 + (int)threadIdx.x * 2], &v[size_H * size_G * 2 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], 2 < n_t);
    fd::copy_async_commit();
    fd::copy_async<8>(&s_q[1536 + (int)threadIdx.x * 4], &q[size_H * 3 * 128 + (long long)rest_g * 128 + (long long)d_lane], 3 < n_t);
    fd::copy_async<8>(&s_k[1536 + (int)threadIdx.x * 4], &k[size_H * 3 * 128 + (long long)rest_g * 128 + (long long)d_lane], 3 < n_t);
    fd::copy_async<4>(&s_v[768 + (int)threadIdx.x * 2], &v[size_H * size_G * 3 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], 3 < n_t);
    fd::copy_async_commit();
    fd::copy_async<8>(&s_q[2048 + (int)threadIdx.x * 4], &q[size_H * 4 * 128 + (long long)rest_g * 128 + (long long)d_lane], 4 < n_t);
    fd::copy_async<8>(&s_k[2048 + (int)threadIdx.x * 4], &k[size_H * 4 * 128 + (long long)rest_g * 128 + (long long)d_lane], 4 < n_t);
    fd::copy_async<4>(&s_v[1024 + (int)threadIdx.x * 2], &v[size_H * size_G * 4 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], 4 < n_t);
    fd::copy_async_commit();
    float o_1[2];  // r793
    float q_2[4];
    float gate_2[1];
    float b_2[1];
    float k_2[4];
    float v_2[2];
    float held_1[2];
    float held[2];
    float s[8];
    float o_2[2];
    #pragma unroll 1
    for (int t0 = 0; t0 < n_t; ++t0) {
        fd::copy_async_wait<4>();  // r811
        const int free_stage = (stage + 5) % 6;
        fd::copy_async<8>(&s_q[free_stage * 512 + (int)threadIdx.x * 4], &q[size_H * (long long)(t0 + 5) * 128 + (long long)rest_g * 128 + (long long)d_lane], (t0 + 5) < n_t);
        fd::copy_async<8>(&s_k[free_stage * 512 + (int)threadIdx.x * 4], &k[size_H * (long long)(t0 + 5) * 128 + (long long)rest_g * 128 + (long long)d_lane], (t0 + 5) < n_t);
        fd::copy_async<4>(&s_v[free_stage * 256 + (int)threadIdx.x * 2], &v[size_H * size_G * (long long)(t0 + 5) * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], (t0 + 5) < n_t);
        fd::copy_async_commit();

        // [INIT] r792: pass 0: states start at the identity of their operators
        #pragma unroll  // r785
        for (int e_r = 0; e_r < 2; ++e_r) {
            o_1[e_r] = 0.0f;
        }

        // [TAKE q] r794: 4 elements a thread, which it copied 5 trips before, 4 at a time
        fd::load<fd::bf16, 4>(&q_2[0], &s_q[stage * 512 + (int)threadIdx.x * 4]);

        // [LOAD gate] r795: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&gate_2[0], &gate[size_H * size_G * (long long)t0 + size_G * (long long)rest_g + (long long)g0]);

        // [LOAD b] r798: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::bf16, 1, fd::read_only>(&b_2[0], &b[size_H * size_G * (long long)t0 + size_G * (long long)rest_g + (long long)g0]);

        // [TAKE k] r799: 4 elements a thread, which it copied 5 trips before, 4 at a time
        fd::load<fd::bf16, 4>(&k_2[0], &s_k[stage * 512 + (int)threadIdx.x * 4]);

        // [TAKE v] r800: 2 elements a thread, which it copied 5 trips before, 2 at a time
        fd::load<fd::bf16, 2>(&v_2[0], &s_v[stage * 256 + (int)threadIdx.x * 2]);
        #pragma unroll  // r785
        for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
            held_1[e_r_4] = 0.0f;
        }

        // [COMPUTE held__1] r801: 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
                held_1[e_r_5] += k_2[d_r_2] * s_1[e_r_5 * 4 + d_r_2];
            }
        }

        // [WARP_REDUCE held__1] r802: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
        #pragma unroll
        for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
            const float other = fd::shuffle_xor(held_1[e_r_6], 1);
            held_1[e_r_6] += other;
            const float other_2 = fd::shuffle_xor(held_1[e_r_6], 2);
            held_1[e_r_6] += other_2;
            const float other_3 = fd::shuffle_xor(held_1[e_r_6], 4);
            held_1[e_r_6] += other_3;
            const float other_4 = fd::shuffle_xor(held_1[e_r_6], 8);
            held_1[e_r_6] += other_4;
            const float other_5 = fd::shuffle_xor(held_1[e_r_6], 16);
            held_1[e_r_6] += other_5;
        }

        // [COMPUTE held] r803: 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
            held[e_r_7] = gate_2[0] * held_1[e_r_7];
        }

        // [COMPUTE s] r804: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
                s[e_r_8 * 4 + d_r_3] = gate_2[0] * s_1[e_r_8 * 4 + d_r_3] + fd::rcp_approx(1.0f + expf(-b_2[0])) * k_2[d_r_3] * (v_2[e_r_8] - held[e_r_8]);
            }
        }

        // [COMPUTE o__1] r806: 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_9 = 0; e_r_9 < 2; ++e_r_9) {
            #pragma unroll
            for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
                o_1[e_r_9] += q_2[d_r_4] * s[e_r_9 * 4 + d_r_4];
            }
        }

        // [WARP_REDUCE o__1] r807: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
        #pragma unroll
        for (int e_r_10 = 0; e_r_10 < 2; ++e_r_10) {
            const float other_6 = fd::shuffle_xor(o_1[e_r_10], 1);
            o_1[e_r_10] += other_6;
            const float other_7 = fd::shuffle_xor(o_1[e_r_10], 2);
            o_1[e_r_10] += other_7;
            const float other_8 = fd::shuffle_xor(o_1[e_r_10], 4);
            o_1[e_r_10] += other_8;
            const float other_9 = fd::shuffle_xor(o_1[e_r_10], 8);
            o_1[e_r_10] += other_9;
            const float other_10 = fd::shuffle_xor(o_1[e_r_10], 16);
            o_1[e_r_10] += other_10;
        }

        // [COMPUTE o] r808: 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
        #pragma unroll
        for (int e_r_11 = 0; e_r_11 < 2; ++e_r_11) {
            o_2[e_r_11] = o_1[e_r_11] / sqrtf(128.0f);
        }

        // [STORE o] r809: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 2 elements a thread, 2 at a time
        if (lane == 0) fd::store<fd::bf16, 2>(&o[size_H * size_G * (long long)t0 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], &o_2[0]);

        // [GO_ON s__1] r810: the state of this point is the one before the next
        #pragma unroll
        for (int e_r_12 = 0; e_r_12 < 2; ++e_r_12) {
            #pragma unroll
            for (int d_r_5 = 0; d_r_5 < 4; ++d_r_5) {
                s_1[e_r_12 * 4 + d_r_5] = s[e_r_12 * 4 + d_r_5];
            }
        }
        // [COPY q, k, v]
        stage = (stage + 1) % 6;  // r811
    }
    fd::copy_async_wait<0>();  // r793

    // [COMPUTE behind] r812: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
    float behind_2[8];
    #pragma unroll
    for (int e_r_13 = 0; e_r_13 < 2; ++e_r_13) {
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 4; ++d_r_6) {
            behind_2[e_r_13 * 4 + d_r_6] = s_1[e_r_13 * 4 + d_r_6];
        }
    }

    // [STORE behind] r813: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int e_r_14 = 0; e_r_14 < 2; ++e_r_14) {
        fd::store<fd::f32, 4>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)d_lane + ((long long)e0 + (long long)(e_lane + e_r_14)) * 128], &behind_2[e_r_14 * 4]);
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
    // [INIT] r819: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks) * 2;
    const int rest_h = fd::div(rest_g, h_blocks);
    const int h0 = fd::mod(rest_g, h_blocks) * 4;
    const int t0 = rest_h * 4;
    const int h_lane = lane / 2 % 4;  // r821
    const int g_lane = lane % 2;
    const int t_lane = lane / 8;  // r822

    // [LOAD a_log] r821: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    fd::grid_release();  // r849
    float a_log_2[1];  // r821
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_log_2[0], &a_log[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD a] r822: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float a_2[1];
    fd::load_or_zero<fd::bf16, 1, fd::read_only>((t0 + t_lane) < n_t && (h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_2[0], &a[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD dt_bias] r823: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    float dt_bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &dt_bias_2[0], &dt_bias[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [COMPUTE gate] r824: 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float gate_2[1];
    gate_2[0] = fd::exp2_approx(-expf(a_log_2[0]) * (fd::max(a_2[0] + dt_bias_2[0], 0.0f) + log1pf(fd::exp2_approx(-fabsf(a_2[0] + dt_bias_2[0]) * 1.442695f))) * 1.442695f);

    // [STORE gate] r826: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
    if (warp == 0 && (t0 + t_lane) < n_t && (h0 + h_lane) < n_h && (g0 + g_lane) < n_g) fd::store<fd::f32, 1>(&gate[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane], &gate_2[0]);
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_v2_2(
    const float* gate,
    const float* __restrict__ before,
    const __nv_bfloat16* __restrict__ b,
    __nv_bfloat16* __restrict__ o,
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ v,
    float* __restrict__ behind,
    int g_blocks_2,
    int n_t,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 3072 x bf16, bytes 0..6144
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 6144);  // 3072 x bf16, bytes 6144..12288
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 12288);  // 1536 x bf16, bytes 12288..15360

    // [INIT] r820: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 16;
    const int e0 = (int)blockIdx.x % 16 * 8;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int d_lane = lane * 4;  // r832
    const int e_lane = warp * 2;

    // [LOAD before] r832: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
    fd::grid_wait();  // r849
    float before_2[8];  // r832
    #pragma unroll
    for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
        fd::load<fd::f32, 4, fd::read_only>(&before_2[e_r_2 * 4], &before[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)d_lane + ((long long)e0 + (long long)(e_lane + e_r_2)) * 128]);
    }
    float s_1[8];
    #pragma unroll
    for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
        #pragma unroll
        for (int d_r = 0; d_r < 4; ++d_r) {
            s_1[e_r_3 * 4 + d_r] = before_2[e_r_3 * 4 + d_r];
        }
    }

    // [COPY q, k, v] r846: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
    int stage = 0;
    fd::copy_async<8>(&s_q[(int)threadIdx.x * 4], &q[(long long)rest_g * 128 + (long long)d_lane], 0 < n_t);
    fd::copy_async<8>(&s_k[(int)threadIdx.x * 4], &k[(long long)rest_g * 128 + (long long)d_lane], 0 < n_t);
    fd::copy_async<4>(&s_v[(int)threadIdx.x * 2], &v[size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], 0 < n_t);
    fd::copy_async_commit();
    fd::copy_async<8>(&s_q[512 + (int)threadIdx.x * 4], &q[size_H * 128 + (long long)rest_g * 128 + (long long)d_lane], 1 < n_t);
    fd::copy_async<8>(&s_k[512 + (int)threadIdx.x * 4], &k[size_H * 128 + (long long)rest_g * 128 + (long long)d_lane], 1 < n_t);
    fd::copy_async<4>(&s_v[256 + (int)threadIdx.x * 2], &v[size_H * size_G * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], 1 < n_t);
    fd::copy_async_commit();
    fd::copy_async<8>(&s_q[1024 + (int)threadIdx.x * 4], &q[size_H * 2 * 128 + (long long)rest_g * 128 + (long long)d_lane], 2 < n_t);
    fd::copy_async<8>(&s_k[1024 + (int)threadIdx.x * 4], &k[size_H * 2 * 128 + (long long)rest_g * 128 + (long long)d_lane], 2 < n_t);
    fd::copy_async<4>(&s_v[512 + (int)threadIdx.x * 2], &v[size_H * size_G * 2 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], 2 < n_t);
    fd::copy_async_commit();
    fd::copy_async<8>(&s_q[1536 + (int)threadIdx.x * 4], &q[size_H * 3 * 128 + (long long)rest_g * 128 + (long long)d_lane], 3 < n_t);
    fd::copy_async<8>(&s_k[1536 + (int)threadIdx.x * 4], &k[size_H * 3 * 128 + (long long)rest_g * 128 + (long long)d_lane], 3 < n_t);
    fd::copy_async<4>(&s_v[768 + (int)threadIdx.x * 2], &v[size_H * size_G * 3 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], 3 < n_t);
    fd::copy_async_commit();
    fd::copy_async<8>(&s_q[2048 + (int)threadIdx.x * 4], &q[size_H * 4 * 128 + (long long)rest_g * 128 + (long long)d_lane], 4 < n_t);
    fd::copy_async<8>(&s_k[2048 + (int)threadIdx.x * 4], &k[size_H * 4 * 128 + (long long)rest_g * 128 + (long long)d_lane], 4 < n_t);
    fd::copy_async<4>(&s_v[1024 + (int)threadIdx.x * 2], &v[size_H * size_G * 4 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], 4 < n_t);
    fd::copy_async_commit();
    float o_1[2];  // r828
    float q_2[4];
    float gate_2[1];
    float b_2[1];
    float k_2[4];
    float v_2[2];
    float held_1[2];
    float held[2];
    float s[8];
    float o_2[2];
    #pragma unroll 1
    for (int t0 = 0; t0 < n_t; ++t0) {
        fd::copy_async_wait<4>();  // r846
        const int free_stage = (stage + 5) % 6;
        fd::copy_async<8>(&s_q[free_stage * 512 + (int)threadIdx.x * 4], &q[size_H * (long long)(t0 + 5) * 128 + (long long)rest_g * 128 + (long long)d_lane], (t0 + 5) < n_t);
        fd::copy_async<8>(&s_k[free_stage * 512 + (int)threadIdx.x * 4], &k[size_H * (long long)(t0 + 5) * 128 + (long long)rest_g * 128 + (long long)d_lane], (t0 + 5) < n_t);
        fd::copy_async<4>(&s_v[free_stage * 256 + (int)threadIdx.x * 2], &v[size_H * size_G * (long long)(t0 + 5) * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], (t0 + 5) < n_t);
        fd::copy_async_commit();

        // [INIT] r827: pass 0: states start at the identity of their operators
        #pragma unroll  // r820
        for (int e_r = 0; e_r < 2; ++e_r) {
            o_1[e_r] = 0.0f;
        }

        // [TAKE q] r829: 4 elements a thread, which it copied 5 trips before, 4 at a time
        fd::load<fd::bf16, 4>(&q_2[0], &s_q[stage * 512 + (int)threadIdx.x * 4]);

        // [LOAD gate] r830: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&gate_2[0], &gate[size_H * size_G * (long long)t0 + size_G * (long long)rest_g + (long long)g0]);

        // [LOAD b] r833: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::bf16, 1, fd::read_only>(&b_2[0], &b[size_H * size_G * (long long)t0 + size_G * (long long)rest_g + (long long)g0]);

        // [TAKE k] r834: 4 elements a thread, which it copied 5 trips before, 4 at a time
        fd::load<fd::bf16, 4>(&k_2[0], &s_k[stage * 512 + (int)threadIdx.x * 4]);

        // [TAKE v] r835: 2 elements a thread, which it copied 5 trips before, 2 at a time
        fd::load<fd::bf16, 2>(&v_2[0], &s_v[stage * 256 + (int)threadIdx.x * 2]);
        #pragma unroll  // r820
        for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
            held_1[e_r_4] = 0.0f;
        }

        // [COMPUTE held__1] r836: 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
                held_1[e_r_5] += k_2[d_r_2] * s_1[e_r_5 * 4 + d_r_2];
            }
        }

        // [WARP_REDUCE held__1] r837: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
        #pragma unroll
        for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
            const float other = fd::shuffle_xor(held_1[e_r_6], 1);
            held_1[e_r_6] += other;
            const float other_2 = fd::shuffle_xor(held_1[e_r_6], 2);
            held_1[e_r_6] += other_2;
            const float other_3 = fd::shuffle_xor(held_1[e_r_6], 4);
            held_1[e_r_6] += other_3;
            const float other_4 = fd::shuffle_xor(held_1[e_r_6], 8);
            held_1[e_r_6] += other_4;
            const float other_5 = fd::shuffle_xor(held_1[e_r_6], 16);
            held_1[e_r_6] += other_5;
        }

        // [COMPUTE held] r838: 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
            held[e_r_7] = gate_2[0] * held_1[e_r_7];
        }

        // [COMPUTE s] r839: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
                s[e_r_8 * 4 + d_r_3] = gate_2[0] * s_1[e_r_8 * 4 + d_r_3] + fd::rcp_approx(1.0f + expf(-b_2[0])) * k_2[d_r_3] * (v_2[e_r_8] - held[e_r_8]);
            }
        }

        // [COMPUTE o__1] r841: 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_9 = 0; e_r_9 < 2; ++e_r_9) {
            #pragma unroll
            for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
                o_1[e_r_9] += q_2[d_r_4] * s[e_r_9 * 4 + d_r_4];
            }
        }

        // [WARP_REDUCE o__1] r842: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
        #pragma unroll
        for (int e_r_10 = 0; e_r_10 < 2; ++e_r_10) {
            const float other_6 = fd::shuffle_xor(o_1[e_r_10], 1);
            o_1[e_r_10] += other_6;
            const float other_7 = fd::shuffle_xor(o_1[e_r_10], 2);
            o_1[e_r_10] += other_7;
            const float other_8 = fd::shuffle_xor(o_1[e_r_10], 4);
            o_1[e_r_10] += other_8;
            const float other_9 = fd::shuffle_xor(o_1[e_r_10], 8);
            o_1[e_r_10] += other_9;
            const float other_10 = fd::shuffle_xor(o_1[e_r_10], 16);
            o_1[e_r_10] += other_10;
        }

        // [COMPUTE o] r843: 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
        #pragma unroll
        for (int e_r_11 = 0; e_r_11 < 2; ++e_r_11) {
            o_2[e_r_11] = o_1[e_r_11] / sqrtf(128.0f);
        }

        // [STORE o] r844: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 2 elements a thread, 2 at a time
        if (lane == 0) fd::store<fd::bf16, 2>(&o[size_H * size_G * (long long)t0 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], &o_2[0]);

        // [GO_ON s__1] r845: the state of this point is the one before the next
        #pragma unroll
        for (int e_r_12 = 0; e_r_12 < 2; ++e_r_12) {
            #pragma unroll
            for (int d_r_5 = 0; d_r_5 < 4; ++d_r_5) {
                s_1[e_r_12 * 4 + d_r_5] = s[e_r_12 * 4 + d_r_5];
            }
        }
        // [COPY q, k, v]
        stage = (stage + 1) % 6;  // r846
    }
    fd::copy_async_wait<0>();  // r828

    // [COMPUTE behind] r847: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
    float behind_2[8];
    #pragma unroll
    for (int e_r_13 = 0; e_r_13 < 2; ++e_r_13) {
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 4; ++d_r_6) {
            behind_2[e_r_13 * 4 + d_r_6] = s_1[e_r_13 * 4 + d_r_6];
        }
    }

    // [STORE behind] r848: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int e_r_14 = 0; e_r_14 < 2; ++e_r_14) {
        fd::store<fd::f32, 4>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)d_lane + ((long long)e0 + (long long)(e_lane + e_r_14)) * 128], &behind_2[e_r_14 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_v3_1(
    const float* __restrict__ a_log,
    const __nv_bfloat16* __restrict__ a,
    const float* __restrict__ dt_bias,
    float* __restrict__ s_x_logs,
    int g_blocks_3,
    int n_g,
    int h_blocks_2,
    long long size_G,
    long long size_H,
    long long size_T) {
    // [INIT] r869: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_3);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_3) * 4;
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_place_lane = lane * 2;  // r885
    float s_logs_carry[1];  // r869
    s_logs_carry[0] = 0.0f;

    // [LOAD a_log] r884: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
    fd::grid_release();  // r1039
    float a_log_2[1];  // r884
    fd::load_or_zero<fd::f32, 1, fd::read_only>((g0 + warp) < n_g, &a_log_2[0], &a_log[size_G * (long long)h0 + (long long)g0 + (long long)warp]);

    // [LOAD a] r885: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 2 elements a thread, 1 at a time; registers [t__place:2x1] lanes [t__place:32x2]...
    float a_2[2];
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 1, fd::read_only>((g0 + warp) < n_g && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r)) < size_T, &a_2[t_place_r], &a[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r) + size_G * (long long)h0 + (long long)g0 + (long long)warp]);
    }

    // [LOAD dt_bias] r886: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
    float dt_bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((g0 + warp) < n_g, &dt_bias_2[0], &dt_bias[size_G * (long long)h0 + (long long)g0 + (long long)warp]);

    // [SCAN s__logs] r887: neighbouring lanes have neighbouring columns: 2 points a thread in order, then 32 lanes, then 1 warps of a column, then the carry of the tiles before
    float s_logs[2];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
        s_logs[t_place_r_2] = ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_2)) < size_T ? fd::max(-expf(a_log_2[0]) * (fd::max(a_2[t_place_r_2] + dt_bias_2[0], 0.0f) + log1pf(expf(-fabsf(a_2[t_place_r_2] + dt_bias_2[0])))), -104.0f) : 0.0f;
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

    // [STORE s__logs] r888: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
    if ((g0 + warp) < n_g) fd::store<fd::f32, 2, fd::whole>(&s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + ((long long)g0 + (long long)warp) * 64 + (long long)t_place_lane], &s_logs_2[0]);
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v3_2(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* __restrict__ b,
    const float* s_x_logs,
    float* __restrict__ s_x_matrix,
    __nv_bfloat16* __restrict__ s_x_matrix_x_bf16,
    float* __restrict__ o_x_1_x_weighted,
    int g_blocks_2,
    int h_blocks_2,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_k_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 8704 x bf16, bytes 17408..34816
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 8704 x bf16, bytes 34816..52224

    // [INIT] r870: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_source, g_blocks_2);
    const int g0 = fd::mod(rest_t_source, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r894
    const int b_lane = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int a_lane_2 = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r895
    const int b_lane_2 = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 32;  // r896
    const int t_source_lane = lane % 4 * 2 + warp / 2 * 32;  // r898

    // [INIT] r889: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1039
    fd::grid_release();
    float s_pairs[32];  // r889
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

    // [COMPUTE o__1__scores] r895: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
    unsigned fragment_a[8];  // r890
    unsigned fragment_b[8];
    unsigned fragment_a_2[8];
    unsigned fragment_b_2[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 128) {
        // [LOAD k] r891: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * (long long)rest_h * 8192 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)(d0 + column);
            const int to = row * 136 + column;
            const bool valid = ((long long)rest_h * 64 + (long long)row) < size_T;
            #pragma unroll
            for (int step = 0; step < 2; ++step) {
                fd::copy_async<16>(&s_k[to + step * 64], &k[from + (long long)(step * 64)], valid);
            }
        }
        fd::copy_async_commit();

        // [LOAD k] r892: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * (long long)rest_h * 8192 + size_H * (long long)row_2 * 128 + (long long)h0 * 128 + (long long)(d0 + column_2);
            const int to_2 = row_2 * 136 + column_2;
            const bool valid_2 = ((long long)rest_h * 64 + (long long)row_2) < size_T;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_k_2[to_2 + step_2 * 64], &k[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();

        // [LOAD q] r893: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
        #pragma unroll
        for (int r_3 = 0; r_3 < 4; ++r_3) {
            const int row_3 = r_3 * 16 + (int)threadIdx.x / 8;
            const int column_3 = (int)threadIdx.x % 8 * 8;
            const long long from_3 = size_H * (long long)rest_h * 8192 + size_H * (long long)row_3 * 128 + (long long)h0 * 128 + (long long)(d0 + column_3);
            const int to_3 = row_3 * 136 + column_3;
            const bool valid_3 = ((long long)rest_h * 64 + (long long)row_3) < size_T;
            #pragma unroll
            for (int step_3 = 0; step_3 < 2; ++step_3) {
                fd::copy_async<16>(&s_q[to_3 + step_3 * 64], &q[from_3 + (long long)(step_3 * 64)], valid_3);
            }
        }
        fd::copy_async_commit();
        fd::copy_async_wait<1>();

        // [COMPUTE s__pairs] r894: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
        __syncthreads();
        #pragma unroll 4
        for (int k_step = 0; k_step < 8; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_k[a_lane + m_r * 2176 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4>(&fragment_b[n_r * 4], &s_k_2[b_lane + n_r * 2176 + k_step * 16]);
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
        __syncthreads();  // r895
        #pragma unroll 4
        for (int k_step_2 = 0; k_step_2 < 8; ++k_step_2) {
            #pragma unroll
            for (int m_r_3 = 0; m_r_3 < 2; ++m_r_3) {
                fd::ldmatrix<4>(&fragment_a_2[m_r_3 * 4], &s_q[a_lane_2 + m_r_3 * 2176 + k_step_2 * 16]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                fd::ldmatrix<4>(&fragment_b_2[n_r_3 * 4], &s_k_2[b_lane_2 + n_r_3 * 2176 + k_step_2 * 16]);
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
    fd::copy_async_wait<0>();  // r890

    // [LOAD b] r896: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [...
    float b_2[4];
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8)) < size_T, &b_2[t_place_r_5 * 2 + t_place_r_6], &b[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8) + size_G * (long long)h0 + (long long)g0]);
        }
    }

    // [LOAD s__logs] r897: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs[4];
    #pragma unroll
    for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
        #pragma unroll
        for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
            fd::load<fd::f32, 1>(&s_logs[t_place_r_7 * 2 + t_place_r_8], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_7 * 16 + t_place_r_8 * 8)]);
        }
    }

    // [LOAD s__logs] r898: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs_2[8];
    #pragma unroll
    for (int t_source_r_5 = 0; t_source_r_5 < 4; ++t_source_r_5) {
        fd::load<fd::f32, 2>(&s_logs_2[t_source_r_5 * 2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_source_lane + t_source_r_5 * 8)]);
    }

    // [COMPUTE s__matrix] r899: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float s_matrix[32];
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
        #pragma unroll
        for (int t_source_r_6 = 0; t_source_r_6 < 4; ++t_source_r_6) {
            #pragma unroll
            for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                #pragma unroll
                for (int t_source_r_7 = 0; t_source_r_7 < 2; ++t_source_r_7) {
                    s_matrix[((t_place_r_9 * 4 + t_source_r_6) * 2 + t_place_r_10) * 2 + t_source_r_7] = ((long long)t_source_lane + (long long)(t_source_r_6 * 8 + t_source_r_7)) < (long long)(t_place_lane + t_place_r_9 * 16 + t_place_r_10 * 8) && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_9 * 16 + t_place_r_10 * 8)) < size_T && ((long long)rest_h * 64 + (long long)t_source_lane + (long long)(t_source_r_6 * 8 + t_source_r_7)) < size_T ? -1.0f * fd::rcp_approx(1.0f + expf(-b_2[t_place_r_9 * 2 + t_place_r_10])) * s_pairs[((t_place_r_9 * 4 + t_source_r_6) * 2 + t_place_r_10) * 2 + t_source_r_7] * fd::exp2_approx(__fmaf_rn(s_logs_2[t_source_r_6 * 2 + t_source_r_7], -1.442695f, s_logs[t_place_r_9 * 2 + t_place_r_10] * 1.442695f)) : 0.0f;
                }
            }
        }
    }

    // [STORE s__matrix] r901: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
        #pragma unroll
        for (int t_source_r_8 = 0; t_source_r_8 < 4; ++t_source_r_8) {
            #pragma unroll
            for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                fd::store<fd::f32, 2>(&s_x_matrix[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_11 * 16 + t_place_r_12 * 8) * 64 + (long long)(t_source_lane + t_source_r_8 * 8)], &s_matrix[((t_place_r_11 * 4 + t_source_r_8) * 2 + t_place_r_12) * 2]);
            }
        }
    }

    // [COMPUTE s__matrix__bf16] r902: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
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

    // [STORE s__matrix__bf16] r903: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_15 = 0; t_place_r_15 < 2; ++t_place_r_15) {
        #pragma unroll
        for (int t_source_r_11 = 0; t_source_r_11 < 4; ++t_source_r_11) {
            #pragma unroll
            for (int t_place_r_16 = 0; t_place_r_16 < 2; ++t_place_r_16) {
                fd::store<fd::bf16, 2>(&s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_15 * 16 + t_place_r_16 * 8) * 64 + (long long)(t_source_lane + t_source_r_11 * 8)], &s_matrix_bf16[((t_place_r_15 * 4 + t_source_r_11) * 2 + t_place_r_16) * 2]);
            }
        }
    }

    // [LOAD s__logs] r904: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs_3[4];
    #pragma unroll
    for (int t_place_r_17 = 0; t_place_r_17 < 2; ++t_place_r_17) {
        #pragma unroll
        for (int t_place_r_18 = 0; t_place_r_18 < 2; ++t_place_r_18) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_17 * 16 + t_place_r_18 * 8)) < size_T, &s_logs_3[t_place_r_17 * 2 + t_place_r_18], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_17 * 16 + t_place_r_18 * 8)]);
        }
    }

    // [LOAD s__logs] r905: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs_4[8];
    #pragma unroll
    for (int t_source_r_12 = 0; t_source_r_12 < 4; ++t_source_r_12) {
        #pragma unroll
        for (int t_source_r_13 = 0; t_source_r_13 < 2; ++t_source_r_13) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)t_source_lane + (long long)(t_source_r_12 * 8 + t_source_r_13)) < size_T, &s_logs_4[t_source_r_12 * 2 + t_source_r_13], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source_lane + (long long)(t_source_r_12 * 8 + t_source_r_13)]);
        }
    }

    // [COMPUTE o__1__weighted] r906: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
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

    // [STORE o__1__weighted] r907: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_21 = 0; t_place_r_21 < 2; ++t_place_r_21) {
        #pragma unroll
        for (int t_source_r_16 = 0; t_source_r_16 < 4; ++t_source_r_16) {
            #pragma unroll
            for (int t_place_r_22 = 0; t_place_r_22 < 2; ++t_place_r_22) {
                fd::store<fd::f32, 2>(&o_x_1_x_weighted[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_21 * 16 + t_place_r_22 * 8) * 64 + (long long)(t_source_lane + t_source_r_16 * 8)], &o_1_weighted[((t_place_r_21 * 4 + t_source_r_16) * 2 + t_place_r_22) * 2]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_v3_3(
    const float* s_x_matrix,
    __nv_bfloat16* __restrict__ s_x_blocks,
    int g_blocks_2,
    int h_blocks_3,
    int n_h,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_s_matrix = reinterpret_cast<float*>(fd_shared + 0);  // 160 x f32, bytes 0..640

    // [INIT] r871: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column, g_blocks_2);
    const int g0 = fd::mod(rest_t_column, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3) * 2;
    const int h_lane = lane / 16;  // r911
    const int t_block_lane = lane / 4 % 4;
    const int t_known_lane = lane % 4 * 4;
    const int h_lane_2 = warp / 2;  // r912
    const int t_block_lane_2 = lane / 16 + warp % 2 * 2;
    const int t_column_lane = lane % 16;  // r914

    // [INIT s__known] r910: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; from point to point of `t__row` they stay in r...
    fd::grid_wait();  // r1039
    fd::grid_release();
    float s_known[16];  // r910
    #pragma unroll
    for (int t_known_r = 0; t_known_r < 16; ++t_known_r) {
        s_known[t_known_r] = 0.0f;
    }

    // [GO_ON s__known] r915: the state of this point is the one before the next
    float s_combined[1];  // r909
    float s_matrix[4];
    float s_matrix_2[16];
    float s_rows[16];
    #pragma unroll 4
    for (int t_row0 = 0; t_row0 < 16; ++t_row0) {
        // [INIT] r908: pass 0: states start at the identity of their operators
        s_combined[0] = 0.0f;  // r871

        // [LOAD s__matrix] r911: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__block * 1040)) + (t__row * 64)) + t__known); 4 elements a thread, 4 at a time...
        fd::load_or_zero<fd::f32, 4>((h0 + h_lane) < n_h, &s_matrix[0], &s_x_matrix[size_H * size_G * (long long)rest_h * 4096 + size_G * ((long long)h0 + (long long)h_lane) * 4096 + (long long)g0 * 4096 + (long long)t_block_lane * 1040 + (long long)t_row0 * 64 + (long long)t_known_lane]);

        // [EXCHANGE s__matrix] r912: from registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 h:2x1] warps [*:4] to registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 h:2...
        #pragma unroll
        for (int t_known_r_2 = 0; t_known_r_2 < 4; ++t_known_r_2) {
            if (warp == 0) fd::store<fd::f32, 1>(&s_s_matrix[h_lane * 80 + (t_known_lane + t_known_r_2) * 5 + t_block_lane], &s_matrix[t_known_r_2]);
        }
        __syncthreads();
        #pragma unroll
        for (int t_known_r_3 = 0; t_known_r_3 < 16; ++t_known_r_3) {
            fd::load<fd::f32, 1>(&s_matrix_2[t_known_r_3], &s_s_matrix[h_lane_2 * 80 + t_known_r_3 * 5 + t_block_lane_2]);
        }

        // [COMPUTE s__combined] r913: 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]
        #pragma unroll
        for (int t_known_r_4 = 0; t_known_r_4 < 16; ++t_known_r_4) {
            s_combined[0] += s_matrix_2[t_known_r_4] * s_known[t_known_r_4];
        }

        // [COMPUTE s__rows] r914: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]
        #pragma unroll
        for (int t_known_r_5 = 0; t_known_r_5 < 16; ++t_known_r_5) {
            s_rows[t_known_r_5] = (long long)t_known_r_5 == (long long)t_row0 ? ((long long)t_column_lane == (long long)t_row0 ? 1.0f : 0.0f) + s_combined[0] : s_known[t_known_r_5];
        }
        // [GO_ON s__known]
        __syncthreads();  // r915
        #pragma unroll
        for (int t_known_r_6 = 0; t_known_r_6 < 16; ++t_known_r_6) {
            s_known[t_known_r_6] = s_rows[t_known_r_6];
        }
    }

    // [COMPUTE s__blocks] r916: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; the store rounds them
    float s_blocks[16];
    #pragma unroll
    for (int t_known_r_7 = 0; t_known_r_7 < 16; ++t_known_r_7) {
        s_blocks[t_known_r_7] = s_known[t_known_r_7];
    }

    // [STORE s__blocks] r917: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__block * 256)) + (t__known * 16)) + t__column); 16 elements a thread, 1 at a t...
    #pragma unroll
    for (int t_known_r_8 = 0; t_known_r_8 < 16; ++t_known_r_8) {
        if ((h0 + h_lane_2) < n_h) fd::store<fd::bf16, 1>(&s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * ((long long)h0 + (long long)h_lane_2) * 1024 + (long long)g0 * 1024 + (long long)t_block_lane_2 * 256 + (long long)t_known_r_8 * 16 + (long long)t_column_lane], &s_blocks[t_known_r_8]);
    }
}

extern "C" __global__ void __launch_bounds__(32, 16) gated_delta_rule_kernel_v3_4(
    const __nv_bfloat16* s_x_matrix_x_bf16,
    const __nv_bfloat16* s_x_blocks,
    __nv_bfloat16* __restrict__ s_x_right_16_x_bf16,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 384 x bf16, bytes 0..768
    __nv_bfloat16* s_s_blocks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 768);  // 384 x bf16, bytes 768..1536

    // [INIT] r872: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_16 = (int)blockIdx.x;
    const int rest_t_pair_16 = rest_t_column_16 / 2;
    const int t_pair_160 = rest_t_column_16 % 2;
    const int rest_g = fd::div(rest_t_pair_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_pair_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r922
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_16_lane = lane / 4;  // r924
    const int t_column_16_lane = lane % 4 * 2;

    // [INIT] r918: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1039
    fd::grid_release();
    float s_right_16[8];  // r918
    #pragma unroll
    for (int t_column_16_r = 0; t_column_16_r < 2; ++t_column_16_r) {
        #pragma unroll
        for (int t_row_16_r = 0; t_row_16_r < 2; ++t_row_16_r) {
            #pragma unroll
            for (int t_column_16_r_2 = 0; t_column_16_r_2 < 2; ++t_column_16_r_2) {
                s_right_16[(t_column_16_r * 2 + t_row_16_r) * 2 + t_column_16_r_2] = 0.0f;
            }
        }
    }

    // [COMPUTE s__right_16] r922: 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r919
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_160 = 0; t_inner_160 < 16; t_inner_160 += 16) {
        // [LOAD s__matrix__bf16] r920: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024...
        const int row = (int)threadIdx.x / 2;
        const int column = (int)threadIdx.x % 2 * 8;
        const long long from = size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)t_pair_160 * 2080 + (long long)row * 64 + (long long)(t_inner_160 + column) + 1024;
        const int to = row * 24 + column;
        fd::copy_async<16>(&s_s_matrix_bf16[to], &s_x_matrix_x_bf16[from]);
        fd::copy_async_commit();

        // [LOAD s__blocks] r921: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 b...
        const int row_2 = (int)threadIdx.x / 2;
        const int column_2 = (int)threadIdx.x % 2 * 8;
        const long long from_2 = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)(t_inner_160 + row_2) * 16 + (long long)column_2;
        const int to_2 = row_2 * 24 + column_2;
        fd::copy_async<16>(&s_s_blocks[to_2], &s_x_blocks[from_2]);
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE s__right_16]
        __syncwarp();  // r922
        fd::ldmatrix<4>(&fragment_a[0], &s_s_matrix_bf16[a_lane]);
        fd::ldmatrix<4, true>(&fragment_b[0], &s_s_blocks[b_lane]);
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&s_right_16[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
    }
    fd::copy_async_wait<0>();  // r919

    // [COMPUTE s__right_16__bf16] r923: 8 elements a thread in registers [t__column_16:2x8 t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps []; the store rounds them
    float s_right_16_bf16[8];
    #pragma unroll
    for (int t_column_16_r_3 = 0; t_column_16_r_3 < 2; ++t_column_16_r_3) {
        #pragma unroll
        for (int t_row_16_r_2 = 0; t_row_16_r_2 < 2; ++t_row_16_r_2) {
            #pragma unroll
            for (int t_column_16_r_4 = 0; t_column_16_r_4 < 2; ++t_column_16_r_4) {
                s_right_16_bf16[(t_column_16_r_3 * 2 + t_row_16_r_2) * 2 + t_column_16_r_4] = s_right_16[(t_column_16_r_3 * 2 + t_row_16_r_2) * 2 + t_column_16_r_4];
            }
        }
    }

    // [STORE s__right_16__bf16] r924: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a...
    #pragma unroll
    for (int t_column_16_r_5 = 0; t_column_16_r_5 < 2; ++t_column_16_r_5) {
        #pragma unroll
        for (int t_row_16_r_3 = 0; t_row_16_r_3 < 2; ++t_row_16_r_3) {
            fd::store<fd::bf16, 2>(&s_x_right_16_x_bf16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_row_16_lane + t_row_16_r_3 * 8) * 16 + (long long)(t_column_16_lane + t_column_16_r_5 * 8)], &s_right_16_bf16[(t_column_16_r_5 * 2 + t_row_16_r_3) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(32, 16) gated_delta_rule_kernel_v3_5(
    const __nv_bfloat16* s_x_blocks,
    const __nv_bfloat16* s_x_right_16_x_bf16,
    float* __restrict__ s_x_lower_16,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_blocks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 384 x bf16, bytes 0..768
    __nv_bfloat16* s_s_right_16_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 768);  // 384 x bf16, bytes 768..1536

    // [INIT] r873: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__right_16__bf16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_16 = (int)blockIdx.x;
    const int rest_t_pair_16 = rest_t_column_16 / 2;
    const int t_pair_160 = rest_t_column_16 % 2;
    const int rest_g = fd::div(rest_t_pair_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_pair_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r929
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_16_lane = lane / 4;  // r930
    const int t_column_16_lane = lane % 4 * 2;

    // [INIT] r925: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1039
    fd::grid_release();
    float s_lower_16[8];  // r925
    #pragma unroll
    for (int t_column_16_r = 0; t_column_16_r < 2; ++t_column_16_r) {
        #pragma unroll
        for (int t_row_16_r = 0; t_row_16_r < 2; ++t_row_16_r) {
            #pragma unroll
            for (int t_column_16_r_2 = 0; t_column_16_r_2 < 2; ++t_column_16_r_2) {
                s_lower_16[(t_column_16_r * 2 + t_row_16_r) * 2 + t_column_16_r_2] = 0.0f;
            }
        }
    }

    // [COMPUTE s__lower_16] r929: 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r926
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_160 = 0; t_inner_160 < 16; t_inner_160 += 16) {
        // [LOAD s__blocks] r927: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256),...
        const int row = (int)threadIdx.x / 2;
        const int column = (int)threadIdx.x % 2 * 8;
        const long long from = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)row * 16 + (long long)(t_inner_160 + column) + 256;
        const int to = row * 24 + column;
        fd::copy_async<16>(&s_s_blocks[to], &s_x_blocks[from]);
        fd::copy_async_commit();

        // [LOAD s__right_16__bf16] r928: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 byte...
        const int row_2 = (int)threadIdx.x / 2;
        const int column_2 = (int)threadIdx.x % 2 * 8;
        const long long from_2 = size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_inner_160 + row_2) * 16 + (long long)column_2;
        const int to_2 = row_2 * 24 + column_2;
        fd::copy_async<16>(&s_s_right_16_bf16[to_2], &s_x_right_16_x_bf16[from_2]);
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE s__lower_16]
        __syncwarp();  // r929
        fd::ldmatrix<4>(&fragment_a[0], &s_s_blocks[a_lane]);
        fd::ldmatrix<4, true>(&fragment_b[0], &s_s_right_16_bf16[b_lane]);
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&s_lower_16[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
    }
    fd::copy_async_wait<0>();  // r926

    // [STORE s__lower_16] r930: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a...
    #pragma unroll
    for (int t_column_16_r_3 = 0; t_column_16_r_3 < 2; ++t_column_16_r_3) {
        #pragma unroll
        for (int t_row_16_r_2 = 0; t_row_16_r_2 < 2; ++t_row_16_r_2) {
            fd::store<fd::f32, 2>(&s_x_lower_16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_row_16_lane + t_row_16_r_2 * 8) * 16 + (long long)(t_column_16_lane + t_column_16_r_3 * 8)], &s_lower_16[(t_column_16_r_3 * 2 + t_row_16_r_2) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 6) gated_delta_rule_kernel_v3_6(
    const __nv_bfloat16* s_x_blocks,
    const float* s_x_lower_16,
    __nv_bfloat16* __restrict__ s_x_blocks_32,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    // [INIT] r874: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source_16 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_source_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_source_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_place_16_lane = lane / 8 + warp * 4;  // r931
    const int t_source_16_lane = lane % 8 * 4;

    // [LOAD s__blocks] r931: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16); 8 elements a thread, 4...
    fd::grid_wait();  // r1039
    fd::grid_release();
    float s_blocks[8];  // r931
    #pragma unroll
    for (int t_pair_16_r = 0; t_pair_16_r < 2; ++t_pair_16_r) {
        fd::load_or_zero<fd::bf16, 4>((long long)t_place_16_lane < 16 && (long long)t_source_16_lane < 16, &s_blocks[t_pair_16_r * 4], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_16_r * 512 + (long long)t_place_16_lane * 16 + (long long)t_source_16_lane]);
    }

    // [LOAD s__lower_16] r932: address (((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__place_16 * 16)) + t__source_16) - 256); 8 elements a thre...
    float s_lower_16[8];
    #pragma unroll
    for (int t_pair_16_r_2 = 0; t_pair_16_r_2 < 2; ++t_pair_16_r_2) {
        fd::load_or_zero<fd::f32, 4>(!((long long)t_place_16_lane < 16) && (long long)t_source_16_lane < 16, &s_lower_16[t_pair_16_r_2 * 4], &s_x_lower_16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_16_r_2 * 256 + (long long)t_place_16_lane * 16 + (long long)t_source_16_lane - 256]);
    }

    // [LOAD s__blocks] r933: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16) - 16); 8 elements a th...
    float s_blocks_2[8];
    #pragma unroll
    for (int t_pair_16_r_3 = 0; t_pair_16_r_3 < 2; ++t_pair_16_r_3) {
        fd::load_or_zero<fd::bf16, 4>(!((long long)t_place_16_lane < 16) && !((long long)t_source_16_lane < 16), &s_blocks_2[t_pair_16_r_3 * 4], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_16_r_3 * 512 + (long long)t_place_16_lane * 16 + (long long)t_source_16_lane - 16]);
    }

    // [COMPUTE s__blocks_32] r934: 8 elements a thread in registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
    float s_blocks_32[8];
    #pragma unroll
    for (int t_pair_16_r_4 = 0; t_pair_16_r_4 < 2; ++t_pair_16_r_4) {
        #pragma unroll
        for (int t_source_16_r = 0; t_source_16_r < 4; ++t_source_16_r) {
            s_blocks_32[t_pair_16_r_4 * 4 + t_source_16_r] = (long long)t_place_16_lane < 16 ? ((long long)(t_source_16_lane + t_source_16_r) < 16 ? s_blocks[t_pair_16_r_4 * 4 + t_source_16_r] : 0.0f) : (long long)(t_source_16_lane + t_source_16_r) < 16 ? s_lower_16[t_pair_16_r_4 * 4 + t_source_16_r] : s_blocks_2[t_pair_16_r_4 * 4 + t_source_16_r];
        }
    }

    // [STORE s__blocks_32] r935: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_16 * 1024)) + (t__place_16 * 32)) + t__source_16); 8 elements a thread, ...
    #pragma unroll
    for (int t_pair_16_r_5 = 0; t_pair_16_r_5 < 2; ++t_pair_16_r_5) {
        fd::store<fd::bf16, 4, fd::whole>(&s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)t_pair_16_r_5 * 1024 + (long long)t_place_16_lane * 32 + (long long)t_source_16_lane], &s_blocks_32[t_pair_16_r_5 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(64, 8) gated_delta_rule_kernel_v3_7(
    const __nv_bfloat16* s_x_matrix_x_bf16,
    const __nv_bfloat16* s_x_blocks_32,
    __nv_bfloat16* __restrict__ s_x_right_32_x_bf16,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 1280 x bf16, bytes 0..2560
    __nv_bfloat16* s_s_blocks_32 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 2560);  // 1280 x bf16, bytes 2560..5120

    // [INIT] r875: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_32 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_column_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r940
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_32_lane = lane / 4;  // r942
    const int t_column_32_lane = lane % 4 * 2 + warp * 16;

    // [INIT] r936: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1039
    fd::grid_release();
    float s_right_32[16];  // r936
    #pragma unroll
    for (int t_row_32_r = 0; t_row_32_r < 2; ++t_row_32_r) {
        #pragma unroll
        for (int t_column_32_r = 0; t_column_32_r < 2; ++t_column_32_r) {
            #pragma unroll
            for (int t_row_32_r_2 = 0; t_row_32_r_2 < 2; ++t_row_32_r_2) {
                #pragma unroll
                for (int t_column_32_r_2 = 0; t_column_32_r_2 < 2; ++t_column_32_r_2) {
                    s_right_32[((t_row_32_r * 2 + t_column_32_r) * 2 + t_row_32_r_2) * 2 + t_column_32_r_2] = 0.0f;
                }
            }
        }
    }

    // [COMPUTE s__right_32] r940: 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
    unsigned fragment_a[8];  // r937
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        // [LOAD s__matrix__bf16] r938: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048...
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 4;
            const int column = (int)threadIdx.x % 4 * 8;
            const long long from = size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)row * 64 + (long long)(t_inner_320 + column) + 2048;
            const int to = row * 40 + column;
            fd::copy_async<16>(&s_s_matrix_bf16[to], &s_x_matrix_x_bf16[from]);
        }
        fd::copy_async_commit();

        // [LOAD s__blocks_32] r939: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 ...
        #pragma unroll
        for (int r_2 = 0; r_2 < 2; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 4;
            const int column_2 = (int)threadIdx.x % 4 * 8;
            const long long from_2 = size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)(t_inner_320 + row_2) * 32 + (long long)column_2;
            const int to_2 = row_2 * 40 + column_2;
            fd::copy_async<16>(&s_s_blocks_32[to_2], &s_x_blocks_32[from_2]);
        }
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE s__right_32]
        __syncthreads();  // r940
        #pragma unroll
        for (int k_step = 0; k_step < 2; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_s_matrix_bf16[a_lane + m_r * 640 + k_step * 16]);
            }
            fd::ldmatrix<4, true>(&fragment_b[0], &s_s_blocks_32[b_lane + k_step * 16 * 40]);
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                #pragma unroll
                for (int n_r = 0; n_r < 2; ++n_r) {
                    fd::mma_m16n8k16_bf16(&s_right_32[(m_r_2 * 2 + n_r) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r937

    // [COMPUTE s__right_32__bf16] r941: 16 elements a thread in registers [t__row_32:2x16 t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__column_32:2x...
    float s_right_32_bf16[16];
    #pragma unroll
    for (int t_row_32_r_3 = 0; t_row_32_r_3 < 2; ++t_row_32_r_3) {
        #pragma unroll
        for (int t_column_32_r_3 = 0; t_column_32_r_3 < 2; ++t_column_32_r_3) {
            #pragma unroll
            for (int t_row_32_r_4 = 0; t_row_32_r_4 < 2; ++t_row_32_r_4) {
                #pragma unroll
                for (int t_column_32_r_4 = 0; t_column_32_r_4 < 2; ++t_column_32_r_4) {
                    s_right_32_bf16[((t_row_32_r_3 * 2 + t_column_32_r_3) * 2 + t_row_32_r_4) * 2 + t_column_32_r_4] = s_right_32[((t_row_32_r_3 * 2 + t_column_32_r_3) * 2 + t_row_32_r_4) * 2 + t_column_32_r_4];
                }
            }
        }
    }

    // [STORE s__right_32__bf16] r942: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2...
    #pragma unroll
    for (int t_row_32_r_5 = 0; t_row_32_r_5 < 2; ++t_row_32_r_5) {
        #pragma unroll
        for (int t_column_32_r_5 = 0; t_column_32_r_5 < 2; ++t_column_32_r_5) {
            #pragma unroll
            for (int t_row_32_r_6 = 0; t_row_32_r_6 < 2; ++t_row_32_r_6) {
                fd::store<fd::bf16, 2>(&s_x_right_32_x_bf16[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)(t_row_32_lane + t_row_32_r_5 * 16 + t_row_32_r_6 * 8) * 32 + (long long)(t_column_32_lane + t_column_32_r_5 * 8)], &s_right_32_bf16[((t_row_32_r_5 * 2 + t_column_32_r_5) * 2 + t_row_32_r_6) * 2]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(64, 8) gated_delta_rule_kernel_v3_8(
    const __nv_bfloat16* s_x_blocks_32,
    const __nv_bfloat16* s_x_right_32_x_bf16,
    float* __restrict__ s_x_lower_32,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_blocks_32 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 1280 x bf16, bytes 0..2560
    __nv_bfloat16* s_s_right_32_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 2560);  // 1280 x bf16, bytes 2560..5120

    // [INIT] r876: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_32 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_column_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r947
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_32_lane = lane / 4;  // r948
    const int t_column_32_lane = lane % 4 * 2 + warp * 16;

    // [INIT] r943: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1039
    fd::grid_release();
    float s_lower_32[16];  // r943
    #pragma unroll
    for (int t_row_32_r = 0; t_row_32_r < 2; ++t_row_32_r) {
        #pragma unroll
        for (int t_column_32_r = 0; t_column_32_r < 2; ++t_column_32_r) {
            #pragma unroll
            for (int t_row_32_r_2 = 0; t_row_32_r_2 < 2; ++t_row_32_r_2) {
                #pragma unroll
                for (int t_column_32_r_2 = 0; t_column_32_r_2 < 2; ++t_column_32_r_2) {
                    s_lower_32[((t_row_32_r * 2 + t_column_32_r) * 2 + t_row_32_r_2) * 2 + t_column_32_r_2] = 0.0f;
                }
            }
        }
    }

    // [COMPUTE s__lower_32] r947: 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
    unsigned fragment_a[8];  // r944
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        // [LOAD s__blocks_32] r945: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024...
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 4;
            const int column = (int)threadIdx.x % 4 * 8;
            const long long from = size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)row * 32 + (long long)(t_inner_320 + column) + 1024;
            const int to = row * 40 + column;
            fd::copy_async<16>(&s_s_blocks_32[to], &s_x_blocks_32[from]);
        }
        fd::copy_async_commit();

        // [LOAD s__right_32__bf16] r946: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 ...
        #pragma unroll
        for (int r_2 = 0; r_2 < 2; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 4;
            const int column_2 = (int)threadIdx.x % 4 * 8;
            const long long from_2 = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)(t_inner_320 + row_2) * 32 + (long long)column_2;
            const int to_2 = row_2 * 40 + column_2;
            fd::copy_async<16>(&s_s_right_32_bf16[to_2], &s_x_right_32_x_bf16[from_2]);
        }
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE s__lower_32]
        __syncthreads();  // r947
        #pragma unroll
        for (int k_step = 0; k_step < 2; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_s_blocks_32[a_lane + m_r * 640 + k_step * 16]);
            }
            fd::ldmatrix<4, true>(&fragment_b[0], &s_s_right_32_bf16[b_lane + k_step * 16 * 40]);
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                #pragma unroll
                for (int n_r = 0; n_r < 2; ++n_r) {
                    fd::mma_m16n8k16_bf16(&s_lower_32[(m_r_2 * 2 + n_r) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r944

    // [STORE s__lower_32] r948: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2...
    #pragma unroll
    for (int t_row_32_r_3 = 0; t_row_32_r_3 < 2; ++t_row_32_r_3) {
        #pragma unroll
        for (int t_column_32_r_3 = 0; t_column_32_r_3 < 2; ++t_column_32_r_3) {
            #pragma unroll
            for (int t_row_32_r_4 = 0; t_row_32_r_4 < 2; ++t_row_32_r_4) {
                fd::store<fd::f32, 2>(&s_x_lower_32[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)(t_row_32_lane + t_row_32_r_3 * 16 + t_row_32_r_4 * 8) * 32 + (long long)(t_column_32_lane + t_column_32_r_3 * 8)], &s_lower_32[((t_row_32_r_3 * 2 + t_column_32_r_3) * 2 + t_row_32_r_4) * 2]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 6) gated_delta_rule_kernel_v3_9(
    const __nv_bfloat16* s_x_blocks_32,
    const float* s_x_lower_32,
    __nv_bfloat16* __restrict__ s_x_blocks_64,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    // [INIT] r877: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source_32 = (int)blockIdx.x;
    const int rest_t_place_32 = rest_t_source_32 / 2;
    const int t_place_320 = rest_t_source_32 % 2 * 32;
    const int rest_g = fd::div(rest_t_place_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_place_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_place_32_lane = lane / 16 + warp * 2;  // r949
    const int t_source_32_lane = lane % 16 * 4;

    // [LOAD s__blocks_32] r949: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32); 8 elements a thread, ...
    fd::grid_wait();  // r1039
    fd::grid_release();
    float s_blocks_32[8];  // r949
    #pragma unroll
    for (int t_place_32_r = 0; t_place_32_r < 2; ++t_place_32_r) {
        fd::load_or_zero<fd::bf16, 4>(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r * 16)) < 32 && (long long)t_source_32_lane < 32, &s_blocks_32[t_place_32_r * 4], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r * 16)) * 32 + (long long)t_source_32_lane]);
    }

    // [LOAD s__lower_32] r950: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__place_32 * 32)) + t__source_32) - 1024); 8 elements a...
    float s_lower_32[8];
    #pragma unroll
    for (int t_place_32_r_2 = 0; t_place_32_r_2 < 2; ++t_place_32_r_2) {
        fd::load_or_zero<fd::f32, 4>(!(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_2 * 16)) < 32) && (long long)t_source_32_lane < 32, &s_lower_32[t_place_32_r_2 * 4], &s_x_lower_32[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_2 * 16)) * 32 + (long long)t_source_32_lane - 1024]);
    }

    // [LOAD s__blocks_32] r951: address (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32) - 32); 8 elements a t...
    float s_blocks_32_2[8];
    #pragma unroll
    for (int t_place_32_r_3 = 0; t_place_32_r_3 < 2; ++t_place_32_r_3) {
        fd::load_or_zero<fd::bf16, 4>(!(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_3 * 16)) < 32) && !((long long)t_source_32_lane < 32), &s_blocks_32_2[t_place_32_r_3 * 4], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_3 * 16)) * 32 + (long long)t_source_32_lane - 32]);
    }

    // [COMPUTE s__blocks_64] r952: 8 elements a thread in registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
    float s_blocks_64[8];
    #pragma unroll
    for (int t_place_32_r_4 = 0; t_place_32_r_4 < 2; ++t_place_32_r_4) {
        #pragma unroll
        for (int t_source_32_r = 0; t_source_32_r < 4; ++t_source_32_r) {
            s_blocks_64[t_place_32_r_4 * 4 + t_source_32_r] = ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_4 * 16)) < 32 ? ((long long)(t_source_32_lane + t_source_32_r) < 32 ? s_blocks_32[t_place_32_r_4 * 4 + t_source_32_r] : 0.0f) : (long long)(t_source_32_lane + t_source_32_r) < 32 ? s_lower_32[t_place_32_r_4 * 4 + t_source_32_r] : s_blocks_32_2[t_place_32_r_4 * 4 + t_source_32_r];
        }
    }

    // [STORE s__blocks_64] r953: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4096)) + (t__place_32 * 64)) + t__source_32); 8 elements a thread, ...
    #pragma unroll
    for (int t_place_32_r_5 = 0; t_place_32_r_5 < 2; ++t_place_32_r_5) {
        fd::store<fd::bf16, 4, fd::whole>(&s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_5 * 16)) * 64 + (long long)t_source_32_lane], &s_blocks_64[t_place_32_r_5 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v3_10(
    const __nv_bfloat16* __restrict__ v,
    const __nv_bfloat16* s_x_blocks_64,
    const __nv_bfloat16* __restrict__ b,
    float* __restrict__ s_x_free_x_e,
    float* __restrict__ s_x_free,
    int g_blocks_2,
    int h_blocks_2,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 17408 x bf16, bytes 0..34816
    float* s_s_free_e = reinterpret_cast<float*>(fd_shared + 34816);  // 64 x f32, bytes 34816..35072
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 35072);  // 4608 x bf16, bytes 35072..44288
    float* s_s_free = reinterpret_cast<float*>(fd_shared + 0);  // 8704 x f32, bytes 0..34816

    // [INIT] r878: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_source_lane = lane % 8 * 8;  // r960
    const int t_place_lane = lane / 8 + warp * 4;
    const int t_source_lane_2 = lane / 16 + warp * 2;  // r961
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r966
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4;  // r968
    const int e_lane = lane % 4 * 2 + warp * 32;
    const int e_lane_2 = lane * 4;

    // [INIT] r954: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1039
    fd::grid_release();
    float s_free[64];  // r954
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 4; ++t_place_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 4; ++e_r) {
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                #pragma unroll
                for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                    s_free[((t_place_r * 4 + e_r) * 2 + t_place_r_2) * 2 + e_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r955

    // [AHEAD v] r956: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD v] r957: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
    #pragma unroll
    for (int r = 0; r < 4; ++r) {
        const int row = r * 16 + (int)threadIdx.x / 8;
        const int column = (int)threadIdx.x % 8 * 8;
        const long long from = size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)row * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)column;
        const int to = row * 136 + column;
        const bool valid = row < t_source_end && ((long long)rest_h * 64 + (long long)row) < size_T;
        #pragma unroll
        for (int step = 0; step < 2; ++step) {
            fd::copy_async<16>(&s_v[to + step * 64], &v[from + (long long)(step * 64)], valid);
        }
    }
    fd::copy_async_commit();

    // [STORE s__free__e] r967: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time
    float s_blocks_64[32];  // r958
    float b_2[8];
    float s_free_e[8];
    float s_free_e_2[8];
    float operand[32];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 64) {
        // [LOAD v]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD v] r959: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
        const int stage_first = free_stage * 8704;
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)(t_source0 + 64 + row_2) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)column_2;
            const int to_2 = stage_first + row_2 * 136 + column_2;
            const bool valid_2 = (t_source0 + 64 + row_2) < t_source_end && ((long long)rest_h * 64 + (long long)(t_source0 + 64 + row_2)) < size_T;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_v[to_2 + step_2 * 64], &v[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();
        const int stage_first_2 = stage * 8704;

        // [LOAD s__blocks_64] r960: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::bf16, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &s_blocks_64[t_place_r_3 * 8 + t_source_r], &s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 16) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [LOAD b] r961: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x8] lanes [*:16 t__sour...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((t_source0 + t_source_lane_2 + t_source_r_2 * 8) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_2 * 8)) < size_T, &b_2[t_source_r_2], &b[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * ((long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_2 * 8)) + size_G * (long long)h0 + (long long)g0]);
        }

        // [COMPUTE s__free__e] r962: 8 elements a thread in registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            s_free_e[t_source_r_3] = fd::rcp_approx(1.0f + expf(-b_2[t_source_r_3]));
        }

        // [EXCHANGE s__free__e] r964: from registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2] to registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
        #pragma unroll
        for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
            if (lane % 16 == 0) fd::store<fd::f32, 1>(&s_s_free_e[t_source_lane_2 + t_source_r_4 * 8], &s_free_e[t_source_r_4]);
        }
        __syncthreads();
        #pragma unroll
        for (int t_source_r_5 = 0; t_source_r_5 < 2; ++t_source_r_5) {
            fd::load<fd::f32, 4>(&s_free_e_2[t_source_r_5 * 4], &s_s_free_e[t_source_lane + t_source_r_5 * 4]);
        }

        // [STAGE operand] r965: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_4 = 0; t_place_r_4 < 4; ++t_place_r_4) {
            #pragma unroll
            for (int t_source_r_6 = 0; t_source_r_6 < 8; ++t_source_r_6) {
                operand[t_place_r_4 * 8 + t_source_r_6] = (t_source0 + t_source_lane + t_source_r_6) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_6) < size_T ? s_blocks_64[t_place_r_4 * 8 + t_source_r_6] * s_free_e_2[t_source_r_6] : 0.0f;
            }
        }
        #pragma unroll
        for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
            fd::store<fd::bf16, 8>(&s_operand[(t_place_lane + t_place_r_5 * 16) * 72 + t_source_lane], &operand[t_place_r_5 * 8]);
        }

        // [COMPUTE s__free] r966: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
        const int stage_at = b_lane + stage_first_2;
        __syncthreads();
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_v[stage_at + n_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&s_free[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
        // [STORE s__free__e]
        #pragma unroll  // r967
        for (int t_source_r_7 = 0; t_source_r_7 < 8; ++t_source_r_7) {
            if (lane % 16 == 0 && (t_source0 + t_source_lane_2 + t_source_r_7 * 8) < t_source_end) fd::store<fd::f32, 1>(&s_x_free_x_e[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_7 * 8)], &s_free_e[t_source_r_7]);
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r958

    // [EXCHANGE s__free] r968: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__pl...
    __syncthreads();
    #pragma unroll
    for (int t_place_r_6 = 0; t_place_r_6 < 4; ++t_place_r_6) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            #pragma unroll
            for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
                fd::store<fd::f32, 2>(&s_s_free[(t_place_lane_2 + t_place_r_6 * 16 + t_place_r_7 * 8) * 136 + e_lane + e_r_3 * 8], &s_free[((t_place_r_6 * 4 + e_r_3) * 2 + t_place_r_7) * 2]);
            }
        }
    }
    __syncthreads();
    float s_free_2[64];
    #pragma unroll
    for (int t_place_r_8 = 0; t_place_r_8 < 16; ++t_place_r_8) {
        fd::load<fd::f32, 4>(&s_free_2[t_place_r_8 * 4], &s_s_free[(warp + t_place_r_8 * 4) * 136 + e_lane_2]);
    }

    // [STORE s__free] r969: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 16; ++t_place_r_9) {
        fd::store<fd::f32, 4>(&s_x_free[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)e_lane_2 + ((long long)warp + (long long)(t_place_r_9 * 4)) * 128], &s_free_2[t_place_r_9 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v3_11(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* s_x_blocks_64,
    const float* s_x_free_x_e,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ s_x_reads_x_bf16,
    int g_blocks_2,
    int h_blocks_2,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 17408 x bf16, bytes 0..34816
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 4608 x bf16, bytes 34816..44032
    __nv_bfloat16* s_s_reads_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408

    // [INIT] r879: one kernel over blocks of [t__chunk, h, g, t__place, d]; a tile of 524288 elements does not fit a block
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x;
    const int rest_g = fd::div(rest_d, g_blocks_2);
    const int g0 = fd::mod(rest_d, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_source_lane = lane % 8 * 8;  // r976
    const int t_place_lane = lane / 8 + warp * 4;
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r980
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4;  // r983
    const int d_lane = lane % 4 * 2 + warp * 32;
    const int t_place_lane_3 = lane / 16 + warp * 2;
    const int d_lane_2 = lane % 16 * 8;

    // [INIT] r970: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1039
    fd::grid_release();
    float s_reads_u[64];  // r970
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 4; ++t_place_r) {
        #pragma unroll
        for (int d_r = 0; d_r < 4; ++d_r) {
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                #pragma unroll
                for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                    s_reads_u[((t_place_r * 4 + d_r) * 2 + t_place_r_2) * 2 + d_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r971

    // [AHEAD k] r972: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD k] r973: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
    #pragma unroll
    for (int r = 0; r < 4; ++r) {
        const int row = r * 16 + (int)threadIdx.x / 8;
        const int column = (int)threadIdx.x % 8 * 8;
        const long long from = size_H * (long long)rest_h * 8192 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)column;
        const int to = row * 136 + column;
        const bool valid = row < t_source_end && ((long long)rest_h * 64 + (long long)row) < size_T;
        #pragma unroll
        for (int step = 0; step < 2; ++step) {
            fd::copy_async<16>(&s_k[to + step * 64], &k[from + (long long)(step * 64)], valid);
        }
    }
    fd::copy_async_commit();

    // [COMPUTE s__reads__u] r980: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    float s_blocks_64[32];  // r974
    float s_free_e[8];
    float s_logs[8];
    float operand[32];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 64) {
        // [LOAD k]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD k] r975: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
        const int stage_first = free_stage * 8704;
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * (long long)rest_h * 8192 + size_H * (long long)(t_source0 + 64 + row_2) * 128 + (long long)h0 * 128 + (long long)column_2;
            const int to_2 = stage_first + row_2 * 136 + column_2;
            const bool valid_2 = (t_source0 + 64 + row_2) < t_source_end && ((long long)rest_h * 64 + (long long)(t_source0 + 64 + row_2)) < size_T;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_k[to_2 + step_2 * 64], &k[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();
        const int stage_first_2 = stage * 8704;

        // [LOAD s__blocks_64] r976: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::bf16, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &s_blocks_64[t_place_r_3 * 8 + t_source_r], &s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 16) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [LOAD s__free__e] r977: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_2) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_2) < size_T, &s_free_e[t_source_r_2], &s_x_free_x_e[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_2]);
        }

        // [LOAD s__logs] r978: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_3) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_3) < size_T, &s_logs[t_source_r_3], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_3]);
        }

        // [STAGE operand] r979: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_4 = 0; t_place_r_4 < 4; ++t_place_r_4) {
            #pragma unroll
            for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
                operand[t_place_r_4 * 8 + t_source_r_4] = (t_source0 + t_source_lane + t_source_r_4) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_4) < size_T ? s_blocks_64[t_place_r_4 * 8 + t_source_r_4] * s_free_e[t_source_r_4] * expf(s_logs[t_source_r_4]) : 0.0f;
            }
        }
        #pragma unroll
        for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
            fd::store<fd::bf16, 8>(&s_operand[(t_place_lane + t_place_r_5 * 16) * 72 + t_source_lane], &operand[t_place_r_5 * 8]);
        }
        // [COMPUTE s__reads__u]
        const int stage_at = b_lane + stage_first_2;  // r980
        __syncthreads();
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_k[stage_at + n_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&s_reads_u[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r974

    // [COMPUTE s__reads] r981: 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]
    float s_reads[64];
    #pragma unroll
    for (int t_place_r_6 = 0; t_place_r_6 < 4; ++t_place_r_6) {
        #pragma unroll
        for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
            #pragma unroll
            for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
                #pragma unroll
                for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
                    s_reads[((t_place_r_6 * 4 + d_r_3) * 2 + t_place_r_7) * 2 + d_r_4] = -1.0f * s_reads_u[((t_place_r_6 * 4 + d_r_3) * 2 + t_place_r_7) * 2 + d_r_4];
                }
            }
        }
    }

    // [COMPUTE s__reads__bf16] r982: 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]; the store rounds them
    float s_reads_bf16[64];
    #pragma unroll
    for (int t_place_r_8 = 0; t_place_r_8 < 4; ++t_place_r_8) {
        #pragma unroll
        for (int d_r_5 = 0; d_r_5 < 4; ++d_r_5) {
            #pragma unroll
            for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
                #pragma unroll
                for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
                    s_reads_bf16[((t_place_r_8 * 4 + d_r_5) * 2 + t_place_r_9) * 2 + d_r_6] = s_reads[((t_place_r_8 * 4 + d_r_5) * 2 + t_place_r_9) * 2 + d_r_6];
                }
            }
        }
    }

    // [EXCHANGE s__reads__bf16] r983: from registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32] to registers [t__place:8x8 d:8x1] lanes [d:16x8 t__place:2x1] ...
    __syncthreads();
    #pragma unroll
    for (int t_place_r_10 = 0; t_place_r_10 < 4; ++t_place_r_10) {
        #pragma unroll
        for (int d_r_7 = 0; d_r_7 < 4; ++d_r_7) {
            #pragma unroll
            for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
                fd::store<fd::bf16, 2>(&s_s_reads_bf16[(t_place_lane_2 + t_place_r_10 * 16 + t_place_r_11 * 8) * 136 + d_lane + d_r_7 * 8], &s_reads_bf16[((t_place_r_10 * 4 + d_r_7) * 2 + t_place_r_11) * 2]);
            }
        }
    }
    __syncthreads();
    float s_reads_bf16_2[64];
    #pragma unroll
    for (int t_place_r_12 = 0; t_place_r_12 < 8; ++t_place_r_12) {
        fd::load<fd::bf16, 8>(&s_reads_bf16_2[t_place_r_12 * 8], &s_s_reads_bf16[(t_place_lane_3 + t_place_r_12 * 8) * 136 + d_lane_2]);
    }

    // [STORE s__reads__bf16] r984: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 64 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_13 = 0; t_place_r_13 < 8; ++t_place_r_13) {
        fd::store<fd::bf16, 8>(&s_x_reads_x_bf16[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)d_lane_2 + ((long long)t_place_lane_3 + (long long)(t_place_r_13 * 8)) * 128], &s_reads_bf16_2[t_place_r_13 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_v3_12(
    const __nv_bfloat16* __restrict__ k,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ s_x_keys,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_T,
    long long size_G) {
    // [INIT] r880: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x / 2;
    const int d0 = (int)blockIdx.x % 2 * 64;
    const int rest_g = fd::div(rest_d, g_blocks_2);
    const int g0 = fd::mod(rest_d, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_place_lane = lane / 8 + warp * 4;  // r985
    const int d_lane = lane % 8 * 8;

    // [LOAD k] r985: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 ...
    fd::grid_wait();  // r1039
    fd::grid_release();
    float k_2[32];  // r985
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 4; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r * 16)) < size_T, &k_2[t_place_r * 8], &k[size_H * (long long)rest_h * 8192 + size_H * (long long)(t_place_lane + t_place_r * 16) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
    }

    // [LOAD s__logs] r986: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    float s_logs[1];
    fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + 63]);

    // [LOAD s__logs] r987: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:4x16] lanes [*:8 t__plac...
    float s_logs_2[4];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 4; ++t_place_r_2) {
        fd::load<fd::f32, 1>(&s_logs_2[t_place_r_2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_2 * 16)]);
    }

    // [COMPUTE s__keys] r988: 32 elements a thread in registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
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
            s_keys[t_place_r_4 * 8 + d_r] = ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_4 * 16)) < size_T ? k_2[t_place_r_4 * 8 + d_r] * power[t_place_r_4] : 0.0f;
        }
    }

    // [STORE s__keys] r990: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
        fd::store<fd::bf16, 8, fd::whole>(&s_x_keys[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)d0 + (long long)d_lane + (long long)(t_place_lane + t_place_r_5 * 16) * 128], &s_keys[t_place_r_5 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v3_13(
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
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 119808);  // 2176 x bf16, bytes 119808..124160
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 124160);  // 1024 x bf16, bytes 124160..126208
    __nv_bfloat16* s_operand_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 126208);  // 1152 x bf16, bytes 126208..128512

    // [INIT] r881: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 8;
    const int e0 = (int)blockIdx.x % 8 * 16;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int t_place_lane = lane % 4 * 2 + warp * 16;  // r1004
    const int e_lane = lane / 4;
    const int d_lane = lane % 4 * 2 + warp * 32;  // r1006
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1008
    const int b_lane = (warp * 16 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane_2 = lane / 2 + warp * 16;  // r1010
    const int e_lane_2 = lane % 2 * 8;
    const int a_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1015
    const int b_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;

    // [AHEAD s__reads__bf16, s__keys, s__free] r992: 3 stages: the tile of a trip is copied 2 trips before it
    int stage = 0;

    // [LOAD s__reads__bf16] r993: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
    fd::grid_wait();  // r1039
    fd::grid_release();
    #pragma unroll  // r993
    for (int r = 0; r < 4; ++r) {
        const int row = r * 16 + (int)threadIdx.x / 8;
        const int column = (int)threadIdx.x % 8 * 8;
        const long long from = size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column + (long long)row * 128;
        const int to = row * 136 + column;
        const bool valid = 0 < n_t__chunk;
        #pragma unroll
        for (int step = 0; step < 2; ++step) {
            fd::copy_async<16>(&s_s_reads_bf16[to + step * 64], &s_x_reads_x_bf16[from + (long long)(step * 64)], valid);
        }
    }

    // [LOAD s__keys] r994: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
    #pragma unroll
    for (int r_2 = 0; r_2 < 4; ++r_2) {
        const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
        const int column_2 = (int)threadIdx.x % 8 * 8;
        const long long from_2 = size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column_2 + (long long)row_2 * 128;
        const int to_2 = row_2 * 136 + column_2;
        const bool valid_2 = 0 < n_t__chunk;
        #pragma unroll
        for (int step_2 = 0; step_2 < 2; ++step_2) {
            fd::copy_async<16>(&s_s_keys[to_2 + step_2 * 64], &s_x_keys[from_2 + (long long)(step_2 * 64)], valid_2);
        }
    }

    // [LOAD s__free] r995: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
    #pragma unroll
    for (int r_3 = 0; r_3 < 2; ++r_3) {
        const int row_3 = r_3 * 32 + (int)threadIdx.x / 4;
        const int column_3 = (int)threadIdx.x % 4 * 4;
        const long long from_3 = size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column_3) + (long long)row_3 * 128;
        const int to_3 = row_3 * 20 + column_3;
        const bool valid_3 = 0 < n_t__chunk;
        fd::copy_async<16>(&s_s_free[to_3], &s_x_free[from_3], valid_3);
    }
    fd::copy_async_commit();

    // [LOAD s__reads__bf16] r996: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
    #pragma unroll
    for (int r_4 = 0; r_4 < 4; ++r_4) {
        const int row_4 = r_4 * 16 + (int)threadIdx.x / 8;
        const int column_4 = (int)threadIdx.x % 8 * 8;
        const long long from_4 = size_H * size_G * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column_4 + (long long)row_4 * 128;
        const int to_4 = 8704 + row_4 * 136 + column_4;
        const bool valid_4 = 1 < n_t__chunk;
        #pragma unroll
        for (int step_3 = 0; step_3 < 2; ++step_3) {
            fd::copy_async<16>(&s_s_reads_bf16[to_4 + step_3 * 64], &s_x_reads_x_bf16[from_4 + (long long)(step_3 * 64)], valid_4);
        }
    }

    // [LOAD s__keys] r997: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
    #pragma unroll
    for (int r_5 = 0; r_5 < 4; ++r_5) {
        const int row_5 = r_5 * 16 + (int)threadIdx.x / 8;
        const int column_5 = (int)threadIdx.x % 8 * 8;
        const long long from_5 = size_H * size_G * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column_5 + (long long)row_5 * 128;
        const int to_5 = 8704 + row_5 * 136 + column_5;
        const bool valid_5 = 1 < n_t__chunk;
        #pragma unroll
        for (int step_4 = 0; step_4 < 2; ++step_4) {
            fd::copy_async<16>(&s_s_keys[to_5 + step_4 * 64], &s_x_keys[from_5 + (long long)(step_4 * 64)], valid_5);
        }
    }

    // [LOAD s__free] r998: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
    #pragma unroll
    for (int r_6 = 0; r_6 < 2; ++r_6) {
        const int row_6 = r_6 * 32 + (int)threadIdx.x / 4;
        const int column_6 = (int)threadIdx.x % 4 * 4;
        const long long from_6 = size_H * size_G * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column_6) + (long long)row_6 * 128;
        const int to_6 = 1280 + row_6 * 20 + column_6;
        const bool valid_6 = 1 < n_t__chunk;
        fd::copy_async<16>(&s_s_free[to_6], &s_x_free[from_6], valid_6);
    }
    fd::copy_async_commit();

    // [LOAD before] r1006: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x3...
    float before_2[16];
    #pragma unroll
    for (int d_r = 0; d_r < 4; ++d_r) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
            fd::load<fd::f32, 2, fd::read_only>(&before_2[(d_r * 2 + e_r_3) * 2], &before[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r * 8) + ((long long)e0 + (long long)(e_lane + e_r_3 * 8)) * 128]);
        }
    }
    float s_before[16];
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
        #pragma unroll
        for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 2; ++d_r_3) {
                s_before[(d_r_2 * 2 + e_r_4) * 2 + d_r_3] = before_2[(d_r_2 * 2 + e_r_4) * 2 + d_r_3];
            }
        }
    }

    // [GO_ON s__before] r1017: the state of this point is the one before the next
    float s_logs[1];  // r999
    float s_free[8];
    float s_found[8];
    float operand[16];
    unsigned fragment_a[4];
    unsigned fragment_b[4];
    float s_new[8];
    float s_new_2[8];
    float s_before_bf16[16];
    float s_added[16];
    float operand_2[8];
    unsigned fragment_a_2[4];
    unsigned fragment_b_2[8];
    float s_after[16];
    #pragma unroll 1
    for (int t_chunk0 = 0; t_chunk0 < n_t__chunk; ++t_chunk0) {
        // [LOAD s__free]
        fd::copy_async_wait<1>();
        const int free_stage = (stage + 2) % 3;

        // [LOAD s__reads__bf16] r1000: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
        const int stage_first = free_stage * 8704;
        #pragma unroll
        for (int r_7 = 0; r_7 < 4; ++r_7) {
            const int row_7 = r_7 * 16 + (int)threadIdx.x / 8;
            const int column_7 = (int)threadIdx.x % 8 * 8;
            const long long from_7 = size_H * size_G * (long long)(t_chunk0 + 2) * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column_7 + (long long)row_7 * 128;
            const int to_7 = stage_first + row_7 * 136 + column_7;
            const bool valid_7 = (t_chunk0 + 2) < n_t__chunk;
            #pragma unroll
            for (int step_5 = 0; step_5 < 2; ++step_5) {
                fd::copy_async<16>(&s_s_reads_bf16[to_7 + step_5 * 64], &s_x_reads_x_bf16[from_7 + (long long)(step_5 * 64)], valid_7);
            }
        }

        // [LOAD s__keys] r1001: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
        const int stage_first_2 = free_stage * 8704;
        __syncthreads();
        #pragma unroll
        for (int r_8 = 0; r_8 < 4; ++r_8) {
            const int row_8 = r_8 * 16 + (int)threadIdx.x / 8;
            const int column_8 = (int)threadIdx.x % 8 * 8;
            const long long from_8 = size_H * size_G * (long long)(t_chunk0 + 2) * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column_8 + (long long)row_8 * 128;
            const int to_8 = stage_first_2 + row_8 * 136 + column_8;
            const bool valid_8 = (t_chunk0 + 2) < n_t__chunk;
            #pragma unroll
            for (int step_6 = 0; step_6 < 2; ++step_6) {
                fd::copy_async<16>(&s_s_keys[to_8 + step_6 * 64], &s_x_keys[from_8 + (long long)(step_6 * 64)], valid_8);
            }
        }

        // [LOAD s__free] r1002: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
        const int stage_first_3 = free_stage * 1280;
        #pragma unroll
        for (int r_9 = 0; r_9 < 2; ++r_9) {
            const int row_9 = r_9 * 32 + (int)threadIdx.x / 4;
            const int column_9 = (int)threadIdx.x % 4 * 4;
            const long long from_9 = size_H * size_G * (long long)(t_chunk0 + 2) * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column_9) + (long long)row_9 * 128;
            const int to_9 = stage_first_3 + row_9 * 20 + column_9;
            const bool valid_9 = (t_chunk0 + 2) < n_t__chunk;
            fd::copy_async<16>(&s_s_free[to_9], &s_x_free[from_9], valid_9);
        }
        fd::copy_async_commit();
        const int stage_first_4 = stage * 8704;
        const int stage_first_5 = stage * 8704;
        const int stage_first_6 = stage * 1280;

        // [LOAD s__logs] r1003: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)t_chunk0 * 64 + size_G * (long long)rest_g * 64 + (long long)g0 * 64 + 63]);

        // [TAKE s__free] r1004: 8 elements a thread from shared memory, 1 at a time
        #pragma unroll
        for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
            #pragma unroll
            for (int e_r = 0; e_r < 2; ++e_r) {
                #pragma unroll
                for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                    fd::load<fd::f32, 1>(&s_free[(t_place_r * 2 + e_r) * 2 + t_place_r_2], &s_s_free[stage_first_6 + (t_place_lane + t_place_r * 8 + t_place_r_2) * 20 + e_lane + e_r * 8]);
                }
            }
        }
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
            #pragma unroll
            for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                #pragma unroll
                for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
                    s_found[(t_place_r_3 * 2 + e_r_2) * 2 + t_place_r_4] = 0.0f;
                }
            }
        }

        // [STAGE operand] r1007: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
        #pragma unroll
        for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
            #pragma unroll
            for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
                #pragma unroll
                for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
                    operand[(d_r_4 * 2 + e_r_5) * 2 + d_r_5] = s_before[(d_r_4 * 2 + e_r_5) * 2 + d_r_5];
                }
            }
        }
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 4; ++d_r_6) {
            #pragma unroll
            for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
                fd::store<fd::bf16, 2>(&s_operand[(e_lane + e_r_6 * 8) * 136 + d_lane + d_r_6 * 8], &operand[(d_r_6 * 2 + e_r_6) * 2]);
            }
        }

        // [COMPUTE s__found] r1008: 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
        const int stage_at = b_lane + stage_first_4;
        __syncthreads();
        #pragma unroll 4
        for (int k_step = 0; k_step < 8; ++k_step) {
            fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane + k_step * 16]);
            fd::ldmatrix<4>(&fragment_b[0], &s_s_reads_bf16[stage_at + k_step * 16]);
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::mma_m16n8k16_bf16(&s_found[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
            }
        }

        // [COMPUTE s__new] r1009: 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
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

        // [EXCHANGE s__new] r1010: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__pla...
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

        // [STORE s__new] r1011: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
        fd::store<fd::bf16, 8>(&s_x_new[size_H * size_G * (long long)t_chunk0 * 8192 + size_H * size_G * (long long)t_place_lane_2 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane_2], &s_new_2[0]);

        // [COMPUTE s__before__bf16] r1012: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
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

        // [STORE s__before__bf16] r1013: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
        #pragma unroll
        for (int d_r_9 = 0; d_r_9 < 4; ++d_r_9) {
            #pragma unroll
            for (int e_r_10 = 0; e_r_10 < 2; ++e_r_10) {
                fd::store<fd::bf16, 2>(&s_x_before_x_bf16[size_H * size_G * (long long)t_chunk0 * 16384 + size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r_9 * 8) + ((long long)e0 + (long long)(e_lane + e_r_10 * 8)) * 128], &s_before_bf16[(d_r_9 * 2 + e_r_10) * 2]);
            }
        }
        #pragma unroll
        for (int d_r_10 = 0; d_r_10 < 4; ++d_r_10) {
            #pragma unroll
            for (int e_r_11 = 0; e_r_11 < 2; ++e_r_11) {
                #pragma unroll
                for (int d_r_11 = 0; d_r_11 < 2; ++d_r_11) {
                    s_added[(d_r_10 * 2 + e_r_11) * 2 + d_r_11] = 0.0f;
                }
            }
        }

        // [STAGE operand] r1014: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
            #pragma unroll
            for (int e_r_12 = 0; e_r_12 < 2; ++e_r_12) {
                #pragma unroll
                for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                    operand_2[(t_place_r_9 * 2 + e_r_12) * 2 + t_place_r_10] = s_new[(t_place_r_9 * 2 + e_r_12) * 2 + t_place_r_10];
                }
            }
        }
        #pragma unroll
        for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
            #pragma unroll
            for (int e_r_13 = 0; e_r_13 < 2; ++e_r_13) {
                fd::store<fd::bf16, 2>(&s_operand_2[(e_lane + e_r_13 * 8) * 72 + t_place_lane + t_place_r_11 * 8], &operand_2[(t_place_r_11 * 2 + e_r_13) * 2]);
            }
        }

        // [COMPUTE s__added] r1015: 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
        const int stage_at_2 = b_lane_2 + stage_first_5;
        __syncthreads();
        #pragma unroll
        for (int k_step_2 = 0; k_step_2 < 4; ++k_step_2) {
            fd::ldmatrix<4>(&fragment_a_2[0], &s_operand_2[a_lane_2 + k_step_2 * 16]);
            #pragma unroll
            for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                fd::ldmatrix<4, true>(&fragment_b_2[n_r_2 * 4], &s_s_keys[stage_at_2 + n_r_2 * 16 + k_step_2 * 16 * 136]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
                fd::mma_m16n8k16_bf16(&s_added[n_r_3 * 4], &fragment_a_2[0], &fragment_b_2[n_r_3 * 2]);
            }
        }

        // [COMPUTE s__after] r1016: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
        #pragma unroll
        for (int d_r_12 = 0; d_r_12 < 4; ++d_r_12) {
            #pragma unroll
            for (int e_r_14 = 0; e_r_14 < 2; ++e_r_14) {
                #pragma unroll
                for (int d_r_13 = 0; d_r_13 < 2; ++d_r_13) {
                    s_after[(d_r_12 * 2 + e_r_14) * 2 + d_r_13] = s_before[(d_r_12 * 2 + e_r_14) * 2 + d_r_13] * expf(s_logs[0]) + s_added[(d_r_12 * 2 + e_r_14) * 2 + d_r_13];
                }
            }
        }
        // [GO_ON s__before]
        #pragma unroll  // r1017
        for (int d_r_14 = 0; d_r_14 < 4; ++d_r_14) {
            #pragma unroll
            for (int e_r_15 = 0; e_r_15 < 2; ++e_r_15) {
                #pragma unroll
                for (int d_r_15 = 0; d_r_15 < 2; ++d_r_15) {
                    s_before[(d_r_14 * 2 + e_r_15) * 2 + d_r_15] = s_after[(d_r_14 * 2 + e_r_15) * 2 + d_r_15];
                }
            }
        }
        stage = (stage + 1) % 3;
    }
    fd::copy_async_wait<0>();  // r999

    // [COMPUTE behind] r1018: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
    float behind_2[16];
    #pragma unroll
    for (int d_r_16 = 0; d_r_16 < 4; ++d_r_16) {
        #pragma unroll
        for (int e_r_16 = 0; e_r_16 < 2; ++e_r_16) {
            #pragma unroll
            for (int d_r_17 = 0; d_r_17 < 2; ++d_r_17) {
                behind_2[(d_r_16 * 2 + e_r_16) * 2 + d_r_17] = s_before[(d_r_16 * 2 + e_r_16) * 2 + d_r_17];
            }
        }
    }

    // [STORE behind] r1019: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
    #pragma unroll
    for (int d_r_18 = 0; d_r_18 < 4; ++d_r_18) {
        #pragma unroll
        for (int e_r_17 = 0; e_r_17 < 2; ++e_r_17) {
            fd::store<fd::f32, 2>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r_18 * 8) + ((long long)e0 + (long long)(e_lane + e_r_17 * 8)) * 128], &behind_2[(d_r_18 * 2 + e_r_17) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 1) gated_delta_rule_kernel_v3_14(
    const __nv_bfloat16* s_x_new,
    const float* o_x_1_x_weighted,
    float* __restrict__ o_x_1_x_inside,
    int g_blocks_2,
    int h_blocks_2,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 4608 x bf16, bytes 17408..26624

    // [INIT] r882: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_source_lane = lane % 8 * 8;  // r1025
    const int t_place_lane = lane / 8 + warp * 4;
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1027
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp / 2 * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4 + warp % 2 * 32;  // r1028
    const int e_lane = lane % 4 * 2 + warp / 2 * 32;

    // [INIT] r1020: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1039
    fd::grid_release();
    float o_1_inside[32];  // r1020
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
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
    const int t_source_end = fd::min(64, 64);  // r1021
    const int t_source_end_2 = fd::min(t_source_end, (int)(size_T - (long long)rest_h * 64));  // r1022

    // [COMPUTE o__1__inside] r1027: 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
    float o_1_weighted[16];  // r1023
    float operand[16];
    unsigned fragment_a[8];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end_2; t_source0 += 64) {
        // [LOAD s__new] r1024: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int row = r * 32 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)(t_source0 + row) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)column;
            const int to = row * 136 + column;
            const bool valid = (t_source0 + row) < t_source_end_2 && ((long long)rest_h * 64 + (long long)(t_source0 + row)) < size_T;
            #pragma unroll
            for (int step = 0; step < 2; ++step) {
                fd::copy_async<16>(&s_s_new[to + step * 64], &s_x_new[from + (long long)(step * 64)], valid);
            }
        }
        fd::copy_async_commit();

        // [LOAD o__1__weighted] r1025: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 16 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end_2 && ((long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) <= (long long)(t_place_lane + t_place_r_3 * 32) && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_3 * 32)) < size_T && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &o_1_weighted[t_place_r_3 * 8 + t_source_r], &o_x_1_x_weighted[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 32) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [STAGE operand] r1026: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
            #pragma unroll
            for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
                operand[t_place_r_4 * 8 + t_source_r_2] = o_1_weighted[t_place_r_4 * 8 + t_source_r_2];
            }
        }
        #pragma unroll
        for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
            fd::store<fd::bf16, 8>(&s_operand[(t_place_lane + t_place_r_5 * 32) * 72 + t_source_lane], &operand[t_place_r_5 * 8]);
        }
        fd::copy_async_wait<0>();
        // [COMPUTE o__1__inside]
        __syncthreads();  // r1027
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_s_new[b_lane + n_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&o_1_inside[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r1023

    // [STORE o__1__inside] r1028: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            #pragma unroll
            for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
                fd::store<fd::f32, 2>(&o_x_1_x_inside[size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)(t_place_lane_2 + t_place_r_6 * 16 + t_place_r_7 * 8) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)(e_lane + e_r_3 * 8)], &o_1_inside[((t_place_r_6 * 4 + e_r_3) * 2 + t_place_r_7) * 2]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 1) gated_delta_rule_kernel_v3_15(
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* s_x_before_x_bf16,
    const float* o_x_1_x_inside,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ o,
    int g_blocks_2,
    int h_blocks_2,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 4608 x bf16, bytes 0..9216
    __nv_bfloat16* s_s_before_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 9216);  // 9216 x bf16, bytes 9216..27648

    // [INIT] r883: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1033
    const int b_lane = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 72 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 32;  // r1034
    const int e_lane = lane % 4 * 2 + warp / 2 * 32;

    // [INIT] r1029: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1039
    float o_1_handed[32];  // r1029
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 4; ++e_r) {
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                #pragma unroll
                for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                    o_1_handed[((t_place_r * 4 + e_r) * 2 + t_place_r_2) * 2 + e_r_2] = 0.0f;
                }
            }
        }
    }

    // [COMPUTE o__1__handed] r1033: 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
    unsigned fragment_a[8];  // r1030
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 64) {
        // [LOAD q] r1031: 64 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 144 bytes apart so that 8 rows use diffe...
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int row = r * 32 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * (long long)rest_h * 8192 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)(d0 + column);
            const int to = row * 72 + column;
            const bool valid = ((long long)rest_h * 64 + (long long)row) < size_T;
            fd::copy_async<16>(&s_q[to], &q[from], valid);
        }
        fd::copy_async_commit();

        // [LOAD s__before__bf16] r1032: 128 rows of 64 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 144 bytes apart so th...
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 32 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * size_G * (long long)rest_h * 16384 + size_G * (long long)h0 * 16384 + (long long)g0 * 16384 + (long long)(d0 + column_2) + (long long)row_2 * 128;
            const int to_2 = row_2 * 72 + column_2;
            fd::copy_async<16>(&s_s_before_bf16[to_2], &s_x_before_x_bf16[from_2]);
        }
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE o__1__handed]
        __syncthreads();  // r1033
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_q[a_lane + m_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4>(&fragment_b[n_r * 4], &s_s_before_bf16[b_lane + n_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&o_1_handed[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r1030

    // [LOAD o__1__inside] r1034: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time; registers [t_...
    float o_1_inside[32];
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            #pragma unroll
            for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
                fd::load_or_zero<fd::f32, 2>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_3 * 16 + t_place_r_4 * 8)) < size_T, &o_1_inside[((t_place_r_3 * 4 + e_r_3) * 2 + t_place_r_4) * 2], &o_x_1_x_inside[size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)(t_place_lane + t_place_r_3 * 16 + t_place_r_4 * 8) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)(e_lane + e_r_3 * 8)]);
            }
        }
    }

    // [LOAD s__logs] r1035: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs[4];
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8)) < size_T, &s_logs[t_place_r_5 * 2 + t_place_r_6], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8)]);
        }
    }

    // [COMPUTE o__1] r1036: 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
    float power[4];
    #pragma unroll
    for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
        #pragma unroll
        for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
            power[t_place_r_7 * 2 + t_place_r_8] = fd::exp2_approx(s_logs[t_place_r_7 * 2 + t_place_r_8] * 1.442695f);
        }
    }
    float o_1[32];
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
        #pragma unroll
        for (int e_r_4 = 0; e_r_4 < 4; ++e_r_4) {
            #pragma unroll
            for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                #pragma unroll
                for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
                    o_1[((t_place_r_9 * 4 + e_r_4) * 2 + t_place_r_10) * 2 + e_r_5] = o_1_inside[((t_place_r_9 * 4 + e_r_4) * 2 + t_place_r_10) * 2 + e_r_5] + power[t_place_r_9 * 2 + t_place_r_10] * o_1_handed[((t_place_r_9 * 4 + e_r_4) * 2 + t_place_r_10) * 2 + e_r_5];
                }
            }
        }
    }

    // [COMPUTE o] r1037: 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
    float o_2[32];
    #pragma unroll
    for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
        #pragma unroll
        for (int e_r_6 = 0; e_r_6 < 4; ++e_r_6) {
            #pragma unroll
            for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                #pragma unroll
                for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
                    o_2[((t_place_r_11 * 4 + e_r_6) * 2 + t_place_r_12) * 2 + e_r_7] = o_1[((t_place_r_11 * 4 + e_r_6) * 2 + t_place_r_12) * 2 + e_r_7] / sqrtf(128.0f);
                }
            }
        }
    }

    // [STORE o] r1038: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_13 = 0; t_place_r_13 < 2; ++t_place_r_13) {
        #pragma unroll
        for (int e_r_8 = 0; e_r_8 < 4; ++e_r_8) {
            #pragma unroll
            for (int t_place_r_14 = 0; t_place_r_14 < 2; ++t_place_r_14) {
                if (((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_13 * 16 + t_place_r_14 * 8)) < size_T) fd::store<fd::bf16, 2>(&o[size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)(t_place_lane + t_place_r_13 * 16 + t_place_r_14 * 8) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)(e_lane + e_r_8 * 8)], &o_2[((t_place_r_13 * 4 + e_r_8) * 2 + t_place_r_14) * 2]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_v4_1(
    const float* __restrict__ a_log,
    const __nv_bfloat16* __restrict__ a,
    const float* __restrict__ dt_bias,
    float* __restrict__ s_x_logs,
    int g_blocks_4,
    int n_g,
    int h_blocks_2,
    long long size_G,
    long long size_H,
    long long size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_a = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 544 x bf16, bytes 0..1088

    // [INIT] r1059: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_4);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_4) * 8;
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int g_lane = warp * 2;  // r1074
    const int g_lane_2 = lane % 4 * 2;  // r1075
    const int t_place_lane = lane / 4 + warp * 8;
    const int t_place_lane_2 = lane * 2;  // r1076
    float s_logs_carry[2];  // r1059
    s_logs_carry[0] = 0.0f;
    s_logs_carry[1] = 0.0f;

    // [LOAD a_log] r1074: address ((G * h) + g); 2 elements a thread, 2 at a time; registers [g:2x1] lanes [*:32] warps [g:4x2]
    fd::grid_release();  // r1246
    float a_log_2[2];  // r1074
    fd::load_or_zero<fd::f32, 2, fd::read_only>((g0 + g_lane) < n_g, &a_log_2[0], &a_log[size_G * (long long)h0 + (long long)g0 + (long long)g_lane]);

    // [LOAD a] r1075: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 2 at a time; registers [t__place:2x32 g:2x1] lanes [g:4x2 t...
    float a_2[4];
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 2, fd::read_only>((g0 + g_lane_2) < n_g && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r * 32)) < size_T, &a_2[t_place_r * 2], &a[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r * 32) + size_G * (long long)h0 + (long long)g0 + (long long)g_lane_2]);
    }

    // [EXCHANGE a] r1076: from registers [t__place:2x32 g:2x1] lanes [g:4x2 t__place:8x1] warps [t__place:4x8] to registers [t__place:2x1 g:2x1] lanes [t__place:32x2] warps [g:4x2]
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

    // [LOAD dt_bias] r1077: address ((G * h) + g); 2 elements a thread, 2 at a time; registers [g:2x1] lanes [*:32] warps [g:4x2]
    float dt_bias_2[2];
    fd::load_or_zero<fd::f32, 2, fd::read_only>((g0 + g_lane) < n_g, &dt_bias_2[0], &dt_bias[size_G * (long long)h0 + (long long)g0 + (long long)g_lane]);

    // [SCAN s__logs] r1078: neighbouring lanes have neighbouring columns: 2 points a thread in order, then 32 lanes, then 1 warps of a column, then the carry of the tiles before
    float s_logs[4];
    #pragma unroll
    for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
        #pragma unroll
        for (int g_r_3 = 0; g_r_3 < 2; ++g_r_3) {
            s_logs[t_place_r_4 * 2 + g_r_3] = ((long long)rest_h * 64 + (long long)(t_place_lane_2 + t_place_r_4)) < size_T ? fd::max(-expf(a_log_2[g_r_3]) * (fd::max(a_2_2[t_place_r_4 * 2 + g_r_3] + dt_bias_2[g_r_3], 0.0f) + log1pf(expf(-fabsf(a_2_2[t_place_r_4 * 2 + g_r_3] + dt_bias_2[g_r_3])))), -104.0f) : 0.0f;
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

    // [STORE s__logs] r1079: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int g_r_10 = 0; g_r_10 < 2; ++g_r_10) {
            if ((g0 + g_lane) < n_g) fd::store<fd::f32, 1>(&s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + ((long long)g0 + (long long)(g_lane + g_r_10)) * 64 + (long long)(t_place_lane_2 + t_place_r_5)], &s_logs_2[t_place_r_5 * 2 + g_r_10]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_2(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* __restrict__ b,
    const float* s_x_logs,
    float* __restrict__ s_x_matrix,
    __nv_bfloat16* __restrict__ s_x_matrix_x_bf16,
    float* __restrict__ o_x_1_x_weighted,
    int g_blocks_2,
    int h_blocks_2,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_k_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 8704 x bf16, bytes 17408..34816
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 8704 x bf16, bytes 34816..52224

    // [INIT] r1060: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_source, g_blocks_2);
    const int g0 = fd::mod(rest_t_source, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1085
    const int b_lane = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int a_lane_2 = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1086
    const int b_lane_2 = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 32;  // r1087
    const int t_source_lane = lane % 4 * 2 + warp / 2 * 32;  // r1089

    // [INIT] r1080: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1246
    fd::grid_release();
    float s_pairs[32];  // r1080
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

    // [COMPUTE o__1__scores] r1086: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
    unsigned fragment_a[8];  // r1081
    unsigned fragment_b[8];
    unsigned fragment_a_2[8];
    unsigned fragment_b_2[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 128) {
        // [LOAD k] r1082: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * (long long)rest_h * 8192 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)(d0 + column);
            const int to = row * 136 + column;
            const bool valid = ((long long)rest_h * 64 + (long long)row) < size_T;
            #pragma unroll
            for (int step = 0; step < 2; ++step) {
                fd::copy_async<16>(&s_k[to + step * 64], &k[from + (long long)(step * 64)], valid);
            }
        }
        fd::copy_async_commit();

        // [LOAD k] r1083: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * (long long)rest_h * 8192 + size_H * (long long)row_2 * 128 + (long long)h0 * 128 + (long long)(d0 + column_2);
            const int to_2 = row_2 * 136 + column_2;
            const bool valid_2 = ((long long)rest_h * 64 + (long long)row_2) < size_T;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_k_2[to_2 + step_2 * 64], &k[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();

        // [LOAD q] r1084: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
        #pragma unroll
        for (int r_3 = 0; r_3 < 4; ++r_3) {
            const int row_3 = r_3 * 16 + (int)threadIdx.x / 8;
            const int column_3 = (int)threadIdx.x % 8 * 8;
            const long long from_3 = size_H * (long long)rest_h * 8192 + size_H * (long long)row_3 * 128 + (long long)h0 * 128 + (long long)(d0 + column_3);
            const int to_3 = row_3 * 136 + column_3;
            const bool valid_3 = ((long long)rest_h * 64 + (long long)row_3) < size_T;
            #pragma unroll
            for (int step_3 = 0; step_3 < 2; ++step_3) {
                fd::copy_async<16>(&s_q[to_3 + step_3 * 64], &q[from_3 + (long long)(step_3 * 64)], valid_3);
            }
        }
        fd::copy_async_commit();
        fd::copy_async_wait<1>();

        // [COMPUTE s__pairs] r1085: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
        __syncthreads();
        #pragma unroll 4
        for (int k_step = 0; k_step < 8; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_k[a_lane + m_r * 2176 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4>(&fragment_b[n_r * 4], &s_k_2[b_lane + n_r * 2176 + k_step * 16]);
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
        __syncthreads();  // r1086
        #pragma unroll 4
        for (int k_step_2 = 0; k_step_2 < 8; ++k_step_2) {
            #pragma unroll
            for (int m_r_3 = 0; m_r_3 < 2; ++m_r_3) {
                fd::ldmatrix<4>(&fragment_a_2[m_r_3 * 4], &s_q[a_lane_2 + m_r_3 * 2176 + k_step_2 * 16]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                fd::ldmatrix<4>(&fragment_b_2[n_r_3 * 4], &s_k_2[b_lane_2 + n_r_3 * 2176 + k_step_2 * 16]);
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
    fd::copy_async_wait<0>();  // r1081

    // [LOAD b] r1087: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [...
    float b_2[4];
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8)) < size_T, &b_2[t_place_r_5 * 2 + t_place_r_6], &b[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8) + size_G * (long long)h0 + (long long)g0]);
        }
    }

    // [LOAD s__logs] r1088: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs[4];
    #pragma unroll
    for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
        #pragma unroll
        for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
            fd::load<fd::f32, 1>(&s_logs[t_place_r_7 * 2 + t_place_r_8], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_7 * 16 + t_place_r_8 * 8)]);
        }
    }

    // [LOAD s__logs] r1089: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs_2[8];
    #pragma unroll
    for (int t_source_r_5 = 0; t_source_r_5 < 4; ++t_source_r_5) {
        fd::load<fd::f32, 2>(&s_logs_2[t_source_r_5 * 2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_source_lane + t_source_r_5 * 8)]);
    }

    // [COMPUTE s__matrix] r1090: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float s_matrix[32];
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
        #pragma unroll
        for (int t_source_r_6 = 0; t_source_r_6 < 4; ++t_source_r_6) {
            #pragma unroll
            for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                #pragma unroll
                for (int t_source_r_7 = 0; t_source_r_7 < 2; ++t_source_r_7) {
                    s_matrix[((t_place_r_9 * 4 + t_source_r_6) * 2 + t_place_r_10) * 2 + t_source_r_7] = ((long long)t_source_lane + (long long)(t_source_r_6 * 8 + t_source_r_7)) < (long long)(t_place_lane + t_place_r_9 * 16 + t_place_r_10 * 8) && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_9 * 16 + t_place_r_10 * 8)) < size_T && ((long long)rest_h * 64 + (long long)t_source_lane + (long long)(t_source_r_6 * 8 + t_source_r_7)) < size_T ? -1.0f * fd::rcp_approx(1.0f + expf(-b_2[t_place_r_9 * 2 + t_place_r_10])) * s_pairs[((t_place_r_9 * 4 + t_source_r_6) * 2 + t_place_r_10) * 2 + t_source_r_7] * fd::exp2_approx(__fmaf_rn(s_logs_2[t_source_r_6 * 2 + t_source_r_7], -1.442695f, s_logs[t_place_r_9 * 2 + t_place_r_10] * 1.442695f)) : 0.0f;
                }
            }
        }
    }

    // [STORE s__matrix] r1092: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
        #pragma unroll
        for (int t_source_r_8 = 0; t_source_r_8 < 4; ++t_source_r_8) {
            #pragma unroll
            for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                fd::store<fd::f32, 2>(&s_x_matrix[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_11 * 16 + t_place_r_12 * 8) * 64 + (long long)(t_source_lane + t_source_r_8 * 8)], &s_matrix[((t_place_r_11 * 4 + t_source_r_8) * 2 + t_place_r_12) * 2]);
            }
        }
    }

    // [COMPUTE s__matrix__bf16] r1093: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
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

    // [STORE s__matrix__bf16] r1094: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_15 = 0; t_place_r_15 < 2; ++t_place_r_15) {
        #pragma unroll
        for (int t_source_r_11 = 0; t_source_r_11 < 4; ++t_source_r_11) {
            #pragma unroll
            for (int t_place_r_16 = 0; t_place_r_16 < 2; ++t_place_r_16) {
                fd::store<fd::bf16, 2>(&s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_15 * 16 + t_place_r_16 * 8) * 64 + (long long)(t_source_lane + t_source_r_11 * 8)], &s_matrix_bf16[((t_place_r_15 * 4 + t_source_r_11) * 2 + t_place_r_16) * 2]);
            }
        }
    }

    // [LOAD s__logs] r1095: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs_3[4];
    #pragma unroll
    for (int t_place_r_17 = 0; t_place_r_17 < 2; ++t_place_r_17) {
        #pragma unroll
        for (int t_place_r_18 = 0; t_place_r_18 < 2; ++t_place_r_18) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_17 * 16 + t_place_r_18 * 8)) < size_T, &s_logs_3[t_place_r_17 * 2 + t_place_r_18], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_17 * 16 + t_place_r_18 * 8)]);
        }
    }

    // [LOAD s__logs] r1096: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs_4[8];
    #pragma unroll
    for (int t_source_r_12 = 0; t_source_r_12 < 4; ++t_source_r_12) {
        #pragma unroll
        for (int t_source_r_13 = 0; t_source_r_13 < 2; ++t_source_r_13) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)t_source_lane + (long long)(t_source_r_12 * 8 + t_source_r_13)) < size_T, &s_logs_4[t_source_r_12 * 2 + t_source_r_13], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source_lane + (long long)(t_source_r_12 * 8 + t_source_r_13)]);
        }
    }

    // [COMPUTE o__1__weighted] r1097: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
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

    // [STORE o__1__weighted] r1098: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_21 = 0; t_place_r_21 < 2; ++t_place_r_21) {
        #pragma unroll
        for (int t_source_r_16 = 0; t_source_r_16 < 4; ++t_source_r_16) {
            #pragma unroll
            for (int t_place_r_22 = 0; t_place_r_22 < 2; ++t_place_r_22) {
                fd::store<fd::f32, 2>(&o_x_1_x_weighted[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_21 * 16 + t_place_r_22 * 8) * 64 + (long long)(t_source_lane + t_source_r_16 * 8)], &o_1_weighted[((t_place_r_21 * 4 + t_source_r_16) * 2 + t_place_r_22) * 2]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_v4_3(
    const float* s_x_matrix,
    __nv_bfloat16* __restrict__ s_x_blocks,
    int g_blocks,
    int n_g,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_s_matrix = reinterpret_cast<float*>(fd_shared + 0);  // 160 x f32, bytes 0..640

    // [INIT] r1061: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column, g_blocks);
    const int g0 = fd::mod(rest_t_column, g_blocks) * 2;
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int g_lane = lane / 16;  // r1102
    const int t_block_lane = lane / 4 % 4;
    const int t_known_lane = lane % 4 * 4;
    const int g_lane_2 = warp / 2;  // r1103
    const int t_block_lane_2 = lane / 16 + warp % 2 * 2;
    const int t_column_lane = lane % 16;  // r1105

    // [INIT s__known] r1101: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]; from point to point of `t__row` they stay in r...
    fd::grid_wait();  // r1246
    fd::grid_release();
    float s_known[16];  // r1101
    #pragma unroll
    for (int t_known_r = 0; t_known_r < 16; ++t_known_r) {
        s_known[t_known_r] = 0.0f;
    }

    // [GO_ON s__known] r1106: the state of this point is the one before the next
    float s_combined[1];  // r1100
    float s_matrix[4];
    float s_matrix_2[16];
    float s_rows[16];
    #pragma unroll 4
    for (int t_row0 = 0; t_row0 < 16; ++t_row0) {
        // [INIT] r1099: pass 0: states start at the identity of their operators
        s_combined[0] = 0.0f;  // r1061

        // [LOAD s__matrix] r1102: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__block * 1040)) + (t__row * 64)) + t__known); 4 elements a thread, 4 at a time...
        fd::load_or_zero<fd::f32, 4>((g0 + g_lane) < n_g, &s_matrix[0], &s_x_matrix[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + ((long long)g0 + (long long)g_lane) * 4096 + (long long)t_block_lane * 1040 + (long long)t_row0 * 64 + (long long)t_known_lane]);

        // [EXCHANGE s__matrix] r1103: from registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 g:2x1] warps [*:4] to registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 g:2...
        #pragma unroll
        for (int t_known_r_2 = 0; t_known_r_2 < 4; ++t_known_r_2) {
            if (warp == 0) fd::store<fd::f32, 1>(&s_s_matrix[g_lane * 80 + (t_known_lane + t_known_r_2) * 5 + t_block_lane], &s_matrix[t_known_r_2]);
        }
        __syncthreads();
        #pragma unroll
        for (int t_known_r_3 = 0; t_known_r_3 < 16; ++t_known_r_3) {
            fd::load<fd::f32, 1>(&s_matrix_2[t_known_r_3], &s_s_matrix[g_lane_2 * 80 + t_known_r_3 * 5 + t_block_lane_2]);
        }

        // [COMPUTE s__combined] r1104: 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]
        #pragma unroll
        for (int t_known_r_4 = 0; t_known_r_4 < 16; ++t_known_r_4) {
            s_combined[0] += s_matrix_2[t_known_r_4] * s_known[t_known_r_4];
        }

        // [COMPUTE s__rows] r1105: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]
        #pragma unroll
        for (int t_known_r_5 = 0; t_known_r_5 < 16; ++t_known_r_5) {
            s_rows[t_known_r_5] = (long long)t_known_r_5 == (long long)t_row0 ? ((long long)t_column_lane == (long long)t_row0 ? 1.0f : 0.0f) + s_combined[0] : s_known[t_known_r_5];
        }
        // [GO_ON s__known]
        __syncthreads();  // r1106
        #pragma unroll
        for (int t_known_r_6 = 0; t_known_r_6 < 16; ++t_known_r_6) {
            s_known[t_known_r_6] = s_rows[t_known_r_6];
        }
    }

    // [COMPUTE s__blocks] r1107: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]; the store rounds them
    float s_blocks[16];
    #pragma unroll
    for (int t_known_r_7 = 0; t_known_r_7 < 16; ++t_known_r_7) {
        s_blocks[t_known_r_7] = s_known[t_known_r_7];
    }

    // [STORE s__blocks] r1108: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__block * 256)) + (t__known * 16)) + t__column); 16 elements a thread, 1 at a t...
    #pragma unroll
    for (int t_known_r_8 = 0; t_known_r_8 < 16; ++t_known_r_8) {
        if ((g0 + g_lane_2) < n_g) fd::store<fd::bf16, 1>(&s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + ((long long)g0 + (long long)g_lane_2) * 1024 + (long long)t_block_lane_2 * 256 + (long long)t_known_r_8 * 16 + (long long)t_column_lane], &s_blocks[t_known_r_8]);
    }
}

extern "C" __global__ void __launch_bounds__(64, 8) gated_delta_rule_kernel_v4_4(
    const __nv_bfloat16* s_x_matrix_x_bf16,
    const __nv_bfloat16* s_x_blocks,
    __nv_bfloat16* __restrict__ s_x_right_16_x_bf16,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 768 x bf16, bytes 0..1536
    __nv_bfloat16* s_s_blocks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 1536);  // 768 x bf16, bytes 1536..3072

    // [INIT] r1062: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_16 = (int)blockIdx.x;
    const int rest_t_pair_16 = rest_t_column_16 / 2;
    const int t_pair_160 = rest_t_column_16 % 2;
    const int rest_g = fd::div(rest_t_pair_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_pair_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1116
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + warp * 8;
    const int t_row_16_lane = lane / 4;  // r1118
    const int t_column_16_lane = lane % 4 * 2 + warp * 8;

    // [INIT] r1109: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1246
    fd::grid_release();
    float s_right_16[4];  // r1109
    #pragma unroll
    for (int t_row_16_r = 0; t_row_16_r < 2; ++t_row_16_r) {
        #pragma unroll
        for (int t_column_16_r = 0; t_column_16_r < 2; ++t_column_16_r) {
            s_right_16[t_row_16_r * 2 + t_column_16_r] = 0.0f;
        }
    }

    // [AHEAD s__matrix__bf16, s__blocks] r1110: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD s__matrix__bf16] r1111: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024...
    const int row = (int)threadIdx.x / 2;
    const int column = (int)threadIdx.x % 2 * 8;
    if (row < 16) {
        fd::copy_async<16>(&s_s_matrix_bf16[row * 24 + column], &s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)t_pair_160 * 2080 + (long long)row * 64 + (long long)column + 1024], column < 16);
    }

    // [LOAD s__blocks] r1112: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 b...
    const int row_2 = (int)threadIdx.x / 2;
    const int column_2 = (int)threadIdx.x % 2 * 8;
    if (row_2 < 16) {
        const long long from = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)row_2 * 16 + (long long)column_2;
        const int to = row_2 * 24 + column_2;
        const bool valid = row_2 < 16;
        fd::copy_async<16>(&s_s_blocks[to], &s_x_blocks[from], valid);
    }
    fd::copy_async_commit();

    // [COMPUTE s__right_16] r1116: 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
    unsigned fragment_a[4];  // r1113
    unsigned fragment_b[2];
    #pragma unroll 1
    for (int t_inner_160 = 0; t_inner_160 < 16; t_inner_160 += 16) {
        // [LOAD s__blocks]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD s__matrix__bf16] r1114: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024...
        const int stage_first = free_stage * 384;
        const int row_3 = (int)threadIdx.x / 2;
        const int column_3 = (int)threadIdx.x % 2 * 8;
        if (row_3 < 16) {
            fd::copy_async<16>(&s_s_matrix_bf16[stage_first + row_3 * 24 + column_3], &s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)t_pair_160 * 2080 + (long long)row_3 * 64 + (long long)(t_inner_160 + 16 + column_3) + 1024], (t_inner_160 + 16 + column_3) < 16);
        }

        // [LOAD s__blocks] r1115: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 b...
        const int stage_first_2 = free_stage * 384;
        const int row_4 = (int)threadIdx.x / 2;
        const int column_4 = (int)threadIdx.x % 2 * 8;
        if (row_4 < 16) {
            const long long from_2 = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)(t_inner_160 + 16 + row_4) * 16 + (long long)column_4;
            const int to_2 = stage_first_2 + row_4 * 24 + column_4;
            const bool valid_2 = (t_inner_160 + 16 + row_4) < 16;
            fd::copy_async<16>(&s_s_blocks[to_2], &s_x_blocks[from_2], valid_2);
        }
        fd::copy_async_commit();
        const int stage_first_3 = stage * 384;
        const int stage_first_4 = stage * 384;
        // [COMPUTE s__right_16]
        const int stage_at = a_lane + stage_first_3;  // r1116
        const int stage_at_2 = b_lane + stage_first_4;
        __syncthreads();
        fd::ldmatrix<4>(&fragment_a[0], &s_s_matrix_bf16[stage_at]);
        fd::ldmatrix<2, true>(&fragment_b[0], &s_s_blocks[stage_at_2]);
        fd::mma_m16n8k16_bf16(&s_right_16[0], &fragment_a[0], &fragment_b[0]);
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1113

    // [COMPUTE s__right_16__bf16] r1117: 4 elements a thread in registers [t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps [t__column_16:2x8]; the store rounds them
    float s_right_16_bf16[4];
    #pragma unroll
    for (int t_row_16_r_2 = 0; t_row_16_r_2 < 2; ++t_row_16_r_2) {
        #pragma unroll
        for (int t_column_16_r_2 = 0; t_column_16_r_2 < 2; ++t_column_16_r_2) {
            s_right_16_bf16[t_row_16_r_2 * 2 + t_column_16_r_2] = s_right_16[t_row_16_r_2 * 2 + t_column_16_r_2];
        }
    }

    // [STORE s__right_16__bf16] r1118: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 4 elements a thread, 2 at a...
    #pragma unroll
    for (int t_row_16_r_3 = 0; t_row_16_r_3 < 2; ++t_row_16_r_3) {
        fd::store<fd::bf16, 2>(&s_x_right_16_x_bf16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_row_16_lane + t_row_16_r_3 * 8) * 16 + (long long)t_column_16_lane], &s_right_16_bf16[t_row_16_r_3 * 2]);
    }
}

extern "C" __global__ void __launch_bounds__(64, 8) gated_delta_rule_kernel_v4_5(
    const __nv_bfloat16* s_x_blocks,
    const __nv_bfloat16* s_x_right_16_x_bf16,
    float* __restrict__ s_x_lower_16,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_blocks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 768 x bf16, bytes 0..1536
    __nv_bfloat16* s_s_right_16_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 1536);  // 768 x bf16, bytes 1536..3072

    // [INIT] r1063: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__right_16__bf16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_16 = (int)blockIdx.x;
    const int rest_t_pair_16 = rest_t_column_16 / 2;
    const int t_pair_160 = rest_t_column_16 % 2;
    const int rest_g = fd::div(rest_t_pair_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_pair_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1126
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + warp * 8;
    const int t_row_16_lane = lane / 4;  // r1127
    const int t_column_16_lane = lane % 4 * 2 + warp * 8;

    // [INIT] r1119: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1246
    fd::grid_release();
    float s_lower_16[4];  // r1119
    #pragma unroll
    for (int t_row_16_r = 0; t_row_16_r < 2; ++t_row_16_r) {
        #pragma unroll
        for (int t_column_16_r = 0; t_column_16_r < 2; ++t_column_16_r) {
            s_lower_16[t_row_16_r * 2 + t_column_16_r] = 0.0f;
        }
    }

    // [AHEAD s__blocks, s__right_16__bf16] r1120: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD s__blocks] r1121: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256),...
    const int row = (int)threadIdx.x / 2;
    const int column = (int)threadIdx.x % 2 * 8;
    if (row < 16) {
        fd::copy_async<16>(&s_s_blocks[row * 24 + column], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)row * 16 + (long long)column + 256], column < 16);
    }

    // [LOAD s__right_16__bf16] r1122: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 byte...
    const int row_2 = (int)threadIdx.x / 2;
    const int column_2 = (int)threadIdx.x % 2 * 8;
    if (row_2 < 16) {
        const long long from = size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)row_2 * 16 + (long long)column_2;
        const int to = row_2 * 24 + column_2;
        const bool valid = row_2 < 16;
        fd::copy_async<16>(&s_s_right_16_bf16[to], &s_x_right_16_x_bf16[from], valid);
    }
    fd::copy_async_commit();

    // [COMPUTE s__lower_16] r1126: 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
    unsigned fragment_a[4];  // r1123
    unsigned fragment_b[2];
    #pragma unroll 1
    for (int t_inner_160 = 0; t_inner_160 < 16; t_inner_160 += 16) {
        // [LOAD s__right_16__bf16]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD s__blocks] r1124: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256),...
        const int stage_first = free_stage * 384;
        const int row_3 = (int)threadIdx.x / 2;
        const int column_3 = (int)threadIdx.x % 2 * 8;
        if (row_3 < 16) {
            fd::copy_async<16>(&s_s_blocks[stage_first + row_3 * 24 + column_3], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)row_3 * 16 + (long long)(t_inner_160 + 16 + column_3) + 256], (t_inner_160 + 16 + column_3) < 16);
        }

        // [LOAD s__right_16__bf16] r1125: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 byte...
        const int stage_first_2 = free_stage * 384;
        const int row_4 = (int)threadIdx.x / 2;
        const int column_4 = (int)threadIdx.x % 2 * 8;
        if (row_4 < 16) {
            const long long from_2 = size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_inner_160 + 16 + row_4) * 16 + (long long)column_4;
            const int to_2 = stage_first_2 + row_4 * 24 + column_4;
            const bool valid_2 = (t_inner_160 + 16 + row_4) < 16;
            fd::copy_async<16>(&s_s_right_16_bf16[to_2], &s_x_right_16_x_bf16[from_2], valid_2);
        }
        fd::copy_async_commit();
        const int stage_first_3 = stage * 384;
        const int stage_first_4 = stage * 384;
        // [COMPUTE s__lower_16]
        const int stage_at = a_lane + stage_first_3;  // r1126
        const int stage_at_2 = b_lane + stage_first_4;
        __syncthreads();
        fd::ldmatrix<4>(&fragment_a[0], &s_s_blocks[stage_at]);
        fd::ldmatrix<2, true>(&fragment_b[0], &s_s_right_16_bf16[stage_at_2]);
        fd::mma_m16n8k16_bf16(&s_lower_16[0], &fragment_a[0], &fragment_b[0]);
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1123

    // [STORE s__lower_16] r1127: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 4 elements a thread, 2 at a...
    #pragma unroll
    for (int t_row_16_r_2 = 0; t_row_16_r_2 < 2; ++t_row_16_r_2) {
        fd::store<fd::f32, 2>(&s_x_lower_16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_row_16_lane + t_row_16_r_2 * 8) * 16 + (long long)t_column_16_lane], &s_lower_16[t_row_16_r_2 * 2]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 12) gated_delta_rule_kernel_v4_6(
    const __nv_bfloat16* s_x_blocks,
    const float* s_x_lower_16,
    __nv_bfloat16* __restrict__ s_x_blocks_32,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    // [INIT] r1064: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source_16 = (int)blockIdx.x;
    const int rest_t_place_16 = rest_t_source_16 / 2;
    const int t_place_160 = rest_t_source_16 % 2 * 16;
    const int rest_t_pair_16 = rest_t_place_16 / 2;
    const int t_pair_160 = rest_t_place_16 % 2;
    const int rest_g = fd::div(rest_t_pair_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_pair_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_place_16_lane = lane / 8 + warp * 4;  // r1128
    const int t_source_16_lane = lane % 8 * 4;

    // [LOAD s__blocks] r1128: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16); 4 elements a thread, 4...
    fd::grid_wait();  // r1246
    fd::grid_release();
    float s_blocks[4];  // r1128
    fd::load_or_zero<fd::bf16, 4>(((long long)t_place_160 + (long long)t_place_16_lane) < 16 && (long long)t_source_16_lane < 16, &s_blocks[0], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + ((long long)t_place_160 + (long long)t_place_16_lane) * 16 + (long long)t_source_16_lane]);

    // [LOAD s__lower_16] r1129: address (((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__place_16 * 16)) + t__source_16) - 256); 4 elements a thre...
    float s_lower_16[4];
    fd::load_or_zero<fd::f32, 4>(!(((long long)t_place_160 + (long long)t_place_16_lane) < 16) && (long long)t_source_16_lane < 16, &s_lower_16[0], &s_x_lower_16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + ((long long)t_place_160 + (long long)t_place_16_lane) * 16 + (long long)t_source_16_lane - 256]);

    // [LOAD s__blocks] r1130: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16) - 16); 4 elements a th...
    float s_blocks_2[4];
    fd::load_or_zero<fd::bf16, 4>(!(((long long)t_place_160 + (long long)t_place_16_lane) < 16) && !((long long)t_source_16_lane < 16), &s_blocks_2[0], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + ((long long)t_place_160 + (long long)t_place_16_lane) * 16 + (long long)t_source_16_lane - 16]);

    // [COMPUTE s__blocks_32] r1131: 4 elements a thread in registers [t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
    float s_blocks_32[4];
    #pragma unroll
    for (int t_source_16_r = 0; t_source_16_r < 4; ++t_source_16_r) {
        s_blocks_32[t_source_16_r] = ((long long)t_place_160 + (long long)t_place_16_lane) < 16 ? ((long long)(t_source_16_lane + t_source_16_r) < 16 ? s_blocks[t_source_16_r] : 0.0f) : (long long)(t_source_16_lane + t_source_16_r) < 16 ? s_lower_16[t_source_16_r] : s_blocks_2[t_source_16_r];
    }

    // [STORE s__blocks_32] r1132: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_16 * 1024)) + (t__place_16 * 32)) + t__source_16); 4 elements a thread, ...
    fd::store<fd::bf16, 4, fd::whole>(&s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)t_pair_160 * 1024 + ((long long)t_place_160 + (long long)t_place_16_lane) * 32 + (long long)t_source_16_lane], &s_blocks_32[0]);
}

extern "C" __global__ void __launch_bounds__(128, 4) gated_delta_rule_kernel_v4_7(
    const __nv_bfloat16* s_x_matrix_x_bf16,
    const __nv_bfloat16* s_x_blocks_32,
    __nv_bfloat16* __restrict__ s_x_right_32_x_bf16,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 2560 x bf16, bytes 0..5120
    __nv_bfloat16* s_s_blocks_32 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 5120);  // 2560 x bf16, bytes 5120..10240

    // [INIT] r1065: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_32 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_column_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r1140
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp / 2 * 16 + lane / 8 / 2 * 8;
    const int t_row_32_lane = lane / 4 + warp % 2 * 16;  // r1142
    const int t_column_32_lane = lane % 4 * 2 + warp / 2 * 16;

    // [INIT] r1133: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1246
    fd::grid_release();
    float s_right_32[8];  // r1133
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

    // [AHEAD s__matrix__bf16, s__blocks_32] r1134: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD s__matrix__bf16] r1135: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048...
    const int row = (int)threadIdx.x / 4;
    const int column = (int)threadIdx.x % 4 * 8;
    fd::copy_async<16>(&s_s_matrix_bf16[row * 40 + column], &s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)row * 64 + (long long)column + 2048], column < 32);

    // [LOAD s__blocks_32] r1136: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 ...
    const int row_2 = (int)threadIdx.x / 4;
    const int column_2 = (int)threadIdx.x % 4 * 8;
    const long long from = size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)row_2 * 32 + (long long)column_2;
    const int to = row_2 * 40 + column_2;
    const bool valid = row_2 < 32;
    fd::copy_async<16>(&s_s_blocks_32[to], &s_x_blocks_32[from], valid);
    fd::copy_async_commit();

    // [COMPUTE s__right_32] r1140: 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r1137
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        // [LOAD s__blocks_32]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD s__matrix__bf16] r1138: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048...
        const int stage_first = free_stage * 1280;
        const int row_3 = (int)threadIdx.x / 4;
        const int column_3 = (int)threadIdx.x % 4 * 8;
        fd::copy_async<16>(&s_s_matrix_bf16[stage_first + row_3 * 40 + column_3], &s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)row_3 * 64 + (long long)(t_inner_320 + 32 + column_3) + 2048], (t_inner_320 + 32 + column_3) < 32);

        // [LOAD s__blocks_32] r1139: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 ...
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
        const int stage_at = a_lane + stage_first_3;  // r1140
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
    fd::copy_async_wait<0>();  // r1137

    // [COMPUTE s__right_32__bf16] r1141: 8 elements a thread in registers [t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__row_32:2x16 t__column_32:2x1...
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

    // [STORE s__right_32__bf16] r1142: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 8 elements a thread, 2 ...
    #pragma unroll
    for (int t_column_32_r_5 = 0; t_column_32_r_5 < 2; ++t_column_32_r_5) {
        #pragma unroll
        for (int t_row_32_r_3 = 0; t_row_32_r_3 < 2; ++t_row_32_r_3) {
            fd::store<fd::bf16, 2>(&s_x_right_32_x_bf16[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)(t_row_32_lane + t_row_32_r_3 * 8) * 32 + (long long)(t_column_32_lane + t_column_32_r_5 * 8)], &s_right_32_bf16[(t_column_32_r_5 * 2 + t_row_32_r_3) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 4) gated_delta_rule_kernel_v4_8(
    const __nv_bfloat16* s_x_blocks_32,
    const __nv_bfloat16* s_x_right_32_x_bf16,
    float* __restrict__ s_x_lower_32,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_blocks_32 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 2560 x bf16, bytes 0..5120
    __nv_bfloat16* s_s_right_32_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 5120);  // 2560 x bf16, bytes 5120..10240

    // [INIT] r1066: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_32 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_column_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r1150
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp / 2 * 16 + lane / 8 / 2 * 8;
    const int t_row_32_lane = lane / 4 + warp % 2 * 16;  // r1151
    const int t_column_32_lane = lane % 4 * 2 + warp / 2 * 16;

    // [INIT] r1143: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1246
    fd::grid_release();
    float s_lower_32[8];  // r1143
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

    // [AHEAD s__blocks_32, s__right_32__bf16] r1144: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD s__blocks_32] r1145: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024...
    const int row = (int)threadIdx.x / 4;
    const int column = (int)threadIdx.x % 4 * 8;
    fd::copy_async<16>(&s_s_blocks_32[row * 40 + column], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)row * 32 + (long long)column + 1024], column < 32);

    // [LOAD s__right_32__bf16] r1146: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 ...
    const int row_2 = (int)threadIdx.x / 4;
    const int column_2 = (int)threadIdx.x % 4 * 8;
    const long long from = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)row_2 * 32 + (long long)column_2;
    const int to = row_2 * 40 + column_2;
    const bool valid = row_2 < 32;
    fd::copy_async<16>(&s_s_right_32_bf16[to], &s_x_right_32_x_bf16[from], valid);
    fd::copy_async_commit();

    // [COMPUTE s__lower_32] r1150: 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r1147
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        // [LOAD s__right_32__bf16]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD s__blocks_32] r1148: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024...
        const int stage_first = free_stage * 1280;
        const int row_3 = (int)threadIdx.x / 4;
        const int column_3 = (int)threadIdx.x % 4 * 8;
        fd::copy_async<16>(&s_s_blocks_32[stage_first + row_3 * 40 + column_3], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)row_3 * 32 + (long long)(t_inner_320 + 32 + column_3) + 1024], (t_inner_320 + 32 + column_3) < 32);

        // [LOAD s__right_32__bf16] r1149: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 ...
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
        const int stage_at = a_lane + stage_first_3;  // r1150
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
    fd::copy_async_wait<0>();  // r1147

    // [STORE s__lower_32] r1151: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 8 elements a thread, 2 ...
    #pragma unroll
    for (int t_column_32_r_3 = 0; t_column_32_r_3 < 2; ++t_column_32_r_3) {
        #pragma unroll
        for (int t_row_32_r_2 = 0; t_row_32_r_2 < 2; ++t_row_32_r_2) {
            fd::store<fd::f32, 2>(&s_x_lower_32[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)(t_row_32_lane + t_row_32_r_2 * 8) * 32 + (long long)(t_column_32_lane + t_column_32_r_3 * 8)], &s_lower_32[(t_column_32_r_3 * 2 + t_row_32_r_2) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 12) gated_delta_rule_kernel_v4_9(
    const __nv_bfloat16* s_x_blocks_32,
    const float* s_x_lower_32,
    __nv_bfloat16* __restrict__ s_x_blocks_64,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    // [INIT] r1067: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source_32 = (int)blockIdx.x;
    const int rest_t_place_32 = rest_t_source_32 / 4;
    const int t_place_320 = rest_t_source_32 % 4 * 16;
    const int rest_g = fd::div(rest_t_place_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_place_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_place_32_lane = lane / 16 + warp * 2;  // r1152
    const int t_source_32_lane = lane % 16 * 4;

    // [LOAD s__blocks_32] r1152: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32); 8 elements a thread, ...
    fd::grid_wait();  // r1246
    fd::grid_release();
    float s_blocks_32[8];  // r1152
    #pragma unroll
    for (int t_place_32_r = 0; t_place_32_r < 2; ++t_place_32_r) {
        fd::load_or_zero<fd::bf16, 4>(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r * 8)) < 32 && (long long)t_source_32_lane < 32, &s_blocks_32[t_place_32_r * 4], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r * 8)) * 32 + (long long)t_source_32_lane]);
    }

    // [LOAD s__lower_32] r1153: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__place_32 * 32)) + t__source_32) - 1024); 8 elements a...
    float s_lower_32[8];
    #pragma unroll
    for (int t_place_32_r_2 = 0; t_place_32_r_2 < 2; ++t_place_32_r_2) {
        fd::load_or_zero<fd::f32, 4>(!(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_2 * 8)) < 32) && (long long)t_source_32_lane < 32, &s_lower_32[t_place_32_r_2 * 4], &s_x_lower_32[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_2 * 8)) * 32 + (long long)t_source_32_lane - 1024]);
    }

    // [LOAD s__blocks_32] r1154: address (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32) - 32); 8 elements a t...
    float s_blocks_32_2[8];
    #pragma unroll
    for (int t_place_32_r_3 = 0; t_place_32_r_3 < 2; ++t_place_32_r_3) {
        fd::load_or_zero<fd::bf16, 4>(!(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_3 * 8)) < 32) && !((long long)t_source_32_lane < 32), &s_blocks_32_2[t_place_32_r_3 * 4], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_3 * 8)) * 32 + (long long)t_source_32_lane - 32]);
    }

    // [COMPUTE s__blocks_64] r1155: 8 elements a thread in registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
    float s_blocks_64[8];
    #pragma unroll
    for (int t_place_32_r_4 = 0; t_place_32_r_4 < 2; ++t_place_32_r_4) {
        #pragma unroll
        for (int t_source_32_r = 0; t_source_32_r < 4; ++t_source_32_r) {
            s_blocks_64[t_place_32_r_4 * 4 + t_source_32_r] = ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_4 * 8)) < 32 ? ((long long)(t_source_32_lane + t_source_32_r) < 32 ? s_blocks_32[t_place_32_r_4 * 4 + t_source_32_r] : 0.0f) : (long long)(t_source_32_lane + t_source_32_r) < 32 ? s_lower_32[t_place_32_r_4 * 4 + t_source_32_r] : s_blocks_32_2[t_place_32_r_4 * 4 + t_source_32_r];
        }
    }

    // [STORE s__blocks_64] r1156: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4096)) + (t__place_32 * 64)) + t__source_32); 8 elements a thread, ...
    #pragma unroll
    for (int t_place_32_r_5 = 0; t_place_32_r_5 < 2; ++t_place_32_r_5) {
        fd::store<fd::bf16, 4, fd::whole>(&s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_5 * 8)) * 64 + (long long)t_source_32_lane], &s_blocks_64[t_place_32_r_5 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_10(
    const __nv_bfloat16* __restrict__ v,
    const __nv_bfloat16* s_x_blocks_64,
    const __nv_bfloat16* __restrict__ b,
    float* __restrict__ s_x_free_x_e,
    float* __restrict__ s_x_free,
    int g_blocks_2,
    int h_blocks_2,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 17408 x bf16, bytes 0..34816
    float* s_s_free_e = reinterpret_cast<float*>(fd_shared + 34816);  // 64 x f32, bytes 34816..35072
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 35072);  // 4608 x bf16, bytes 35072..44288
    float* s_s_free = reinterpret_cast<float*>(fd_shared + 0);  // 8704 x f32, bytes 0..34816

    // [INIT] r1068: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_source_lane = lane % 8 * 8;  // r1163
    const int t_place_lane = lane / 8 + warp * 4;
    const int t_source_lane_2 = lane / 16 + warp * 2;  // r1164
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1169
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4;  // r1171
    const int e_lane = lane % 4 * 2 + warp * 32;
    const int e_lane_2 = lane * 4;

    // [INIT] r1157: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1246
    fd::grid_release();
    float s_free[64];  // r1157
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 4; ++t_place_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 4; ++e_r) {
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                #pragma unroll
                for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                    s_free[((t_place_r * 4 + e_r) * 2 + t_place_r_2) * 2 + e_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r1158

    // [AHEAD v] r1159: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD v] r1160: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
    #pragma unroll
    for (int r = 0; r < 4; ++r) {
        const int row = r * 16 + (int)threadIdx.x / 8;
        const int column = (int)threadIdx.x % 8 * 8;
        const long long from = size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)row * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)column;
        const int to = row * 136 + column;
        const bool valid = row < t_source_end && ((long long)rest_h * 64 + (long long)row) < size_T;
        #pragma unroll
        for (int step = 0; step < 2; ++step) {
            fd::copy_async<16>(&s_v[to + step * 64], &v[from + (long long)(step * 64)], valid);
        }
    }
    fd::copy_async_commit();

    // [STORE s__free__e] r1170: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time
    float s_blocks_64[32];  // r1161
    float b_2[8];
    float s_free_e[8];
    float s_free_e_2[8];
    float operand[32];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 64) {
        // [LOAD v]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD v] r1162: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
        const int stage_first = free_stage * 8704;
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)(t_source0 + 64 + row_2) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)column_2;
            const int to_2 = stage_first + row_2 * 136 + column_2;
            const bool valid_2 = (t_source0 + 64 + row_2) < t_source_end && ((long long)rest_h * 64 + (long long)(t_source0 + 64 + row_2)) < size_T;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_v[to_2 + step_2 * 64], &v[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();
        const int stage_first_2 = stage * 8704;

        // [LOAD s__blocks_64] r1163: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::bf16, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &s_blocks_64[t_place_r_3 * 8 + t_source_r], &s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 16) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [LOAD b] r1164: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x8] lanes [*:16 t__sour...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((t_source0 + t_source_lane_2 + t_source_r_2 * 8) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_2 * 8)) < size_T, &b_2[t_source_r_2], &b[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * ((long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_2 * 8)) + size_G * (long long)h0 + (long long)g0]);
        }

        // [COMPUTE s__free__e] r1165: 8 elements a thread in registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            s_free_e[t_source_r_3] = fd::rcp_approx(1.0f + expf(-b_2[t_source_r_3]));
        }

        // [EXCHANGE s__free__e] r1167: from registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2] to registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
        #pragma unroll
        for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
            if (lane % 16 == 0) fd::store<fd::f32, 1>(&s_s_free_e[t_source_lane_2 + t_source_r_4 * 8], &s_free_e[t_source_r_4]);
        }
        __syncthreads();
        #pragma unroll
        for (int t_source_r_5 = 0; t_source_r_5 < 2; ++t_source_r_5) {
            fd::load<fd::f32, 4>(&s_free_e_2[t_source_r_5 * 4], &s_s_free_e[t_source_lane + t_source_r_5 * 4]);
        }

        // [STAGE operand] r1168: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_4 = 0; t_place_r_4 < 4; ++t_place_r_4) {
            #pragma unroll
            for (int t_source_r_6 = 0; t_source_r_6 < 8; ++t_source_r_6) {
                operand[t_place_r_4 * 8 + t_source_r_6] = (t_source0 + t_source_lane + t_source_r_6) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_6) < size_T ? s_blocks_64[t_place_r_4 * 8 + t_source_r_6] * s_free_e_2[t_source_r_6] : 0.0f;
            }
        }
        #pragma unroll
        for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
            fd::store<fd::bf16, 8>(&s_operand[(t_place_lane + t_place_r_5 * 16) * 72 + t_source_lane], &operand[t_place_r_5 * 8]);
        }

        // [COMPUTE s__free] r1169: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
        const int stage_at = b_lane + stage_first_2;
        __syncthreads();
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_v[stage_at + n_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&s_free[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
        // [STORE s__free__e]
        #pragma unroll  // r1170
        for (int t_source_r_7 = 0; t_source_r_7 < 8; ++t_source_r_7) {
            if (lane % 16 == 0 && (t_source0 + t_source_lane_2 + t_source_r_7 * 8) < t_source_end) fd::store<fd::f32, 1>(&s_x_free_x_e[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_7 * 8)], &s_free_e[t_source_r_7]);
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1161

    // [EXCHANGE s__free] r1171: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__pl...
    __syncthreads();
    #pragma unroll
    for (int t_place_r_6 = 0; t_place_r_6 < 4; ++t_place_r_6) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            #pragma unroll
            for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
                fd::store<fd::f32, 2>(&s_s_free[(t_place_lane_2 + t_place_r_6 * 16 + t_place_r_7 * 8) * 136 + e_lane + e_r_3 * 8], &s_free[((t_place_r_6 * 4 + e_r_3) * 2 + t_place_r_7) * 2]);
            }
        }
    }
    __syncthreads();
    float s_free_2[64];
    #pragma unroll
    for (int t_place_r_8 = 0; t_place_r_8 < 16; ++t_place_r_8) {
        fd::load<fd::f32, 4>(&s_free_2[t_place_r_8 * 4], &s_s_free[(warp + t_place_r_8 * 4) * 136 + e_lane_2]);
    }

    // [STORE s__free] r1172: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 16; ++t_place_r_9) {
        fd::store<fd::f32, 4>(&s_x_free[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)e_lane_2 + ((long long)warp + (long long)(t_place_r_9 * 4)) * 128], &s_free_2[t_place_r_9 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_11(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* s_x_blocks_64,
    const float* s_x_free_x_e,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ s_x_reads_x_bf16,
    int g_blocks_2,
    int h_blocks_2,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 1280 x bf16, bytes 0..2560
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 2560);  // 768 x bf16, bytes 2560..4096

    // [INIT] r1069: one kernel over blocks of [t__chunk, h, g, t__place, d]; a tile of 524288 elements does not fit a block
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x / 4;
    const int d0 = (int)blockIdx.x % 4 * 32;
    const int rest_t_place = rest_d / 2;
    const int t_place0 = rest_d % 2 * 32;
    const int rest_g = fd::div(rest_t_place, g_blocks_2);
    const int g0 = fd::mod(rest_t_place, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_source_lane = lane % 2 * 8;  // r1179
    const int t_place_lane = lane / 2 + warp % 2 * 16;
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1183
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp / 2 * 16 + lane / 8 / 2 * 8;
    const int d_lane = lane % 4 * 2 + warp / 2 * 16;  // r1186
    const int t_place_lane_2 = lane / 4 + warp % 2 * 16;

    // [INIT] r1173: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1246
    fd::grid_release();
    float s_reads_u[8];  // r1173
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
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r1174

    // [AHEAD k] r1175: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD k] r1176: 16 rows of 32 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 80 bytes apart so that 8 rows use diffe...
    const int row = (int)threadIdx.x / 4;
    const int column = (int)threadIdx.x % 4 * 8;
    if (row < 16) {
        const long long from = size_H * (long long)rest_h * 8192 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)(d0 + column);
        const int to = row * 40 + column;
        const bool valid = row < t_source_end && ((long long)rest_h * 64 + (long long)row) < size_T;
        fd::copy_async<16>(&s_k[to], &k[from], valid);
    }
    fd::copy_async_commit();

    // [COMPUTE s__reads__u] r1183: 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    float s_blocks_64[8];  // r1177
    float s_free_e[8];
    float s_logs[8];
    float operand[8];
    unsigned fragment_a[4];
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 16) {
        // [LOAD k]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD k] r1178: 16 rows of 32 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 80 bytes apart so that 8 rows use diffe...
        const int stage_first = free_stage * 640;
        const int row_2 = (int)threadIdx.x / 4;
        const int column_2 = (int)threadIdx.x % 4 * 8;
        if (row_2 < 16) {
            const long long from_2 = size_H * (long long)rest_h * 8192 + size_H * (long long)(t_source0 + 16 + row_2) * 128 + (long long)h0 * 128 + (long long)(d0 + column_2);
            const int to_2 = stage_first + row_2 * 40 + column_2;
            const bool valid_2 = (t_source0 + 16 + row_2) < t_source_end && ((long long)rest_h * 64 + (long long)(t_source0 + 16 + row_2)) < size_T;
            fd::copy_async<16>(&s_k[to_2], &k[from_2], valid_2);
        }
        fd::copy_async_commit();
        const int stage_first_2 = stage * 640;

        // [LOAD s__blocks_64] r1179: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__sou...
        #pragma unroll
        for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
            fd::load_or_zero<fd::bf16, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &s_blocks_64[t_source_r], &s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place0 + (long long)t_place_lane) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
        }

        // [LOAD s__free__e] r1180: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_2) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_2) < size_T, &s_free_e[t_source_r_2], &s_x_free_x_e[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_2]);
        }

        // [LOAD s__logs] r1181: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_3) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_3) < size_T, &s_logs[t_source_r_3], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_3]);
        }

        // [STAGE operand] r1182: rounded to bf16 as the matrix unit's operand, 32 rows of 16, rows 48 bytes apart
        #pragma unroll
        for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
            operand[t_source_r_4] = (t_source0 + t_source_lane + t_source_r_4) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_4) < size_T ? s_blocks_64[t_source_r_4] * s_free_e[t_source_r_4] * expf(s_logs[t_source_r_4]) : 0.0f;
        }
        if (warp / 2 == 0) fd::store<fd::bf16, 8>(&s_operand[t_place_lane * 24 + t_source_lane], &operand[0]);
        // [COMPUTE s__reads__u]
        const int stage_at = b_lane + stage_first_2;  // r1183
        __syncthreads();
        fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane]);
        fd::ldmatrix<4, true>(&fragment_b[0], &s_k[stage_at]);
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&s_reads_u[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1177

    // [COMPUTE s__reads] r1184: 8 elements a thread in registers [d:2x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [t__place:2x16 d:2x16]
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

    // [COMPUTE s__reads__bf16] r1185: 8 elements a thread in registers [d:2x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [t__place:2x16 d:2x16]; the store rounds them
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

    // [STORE s__reads__bf16] r1186: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 8 elements a thread, 2 at a time
    #pragma unroll
    for (int d_r_7 = 0; d_r_7 < 2; ++d_r_7) {
        #pragma unroll
        for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
            fd::store<fd::bf16, 2>(&s_x_reads_x_bf16[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)d0 + (long long)(d_lane + d_r_7 * 8) + ((long long)t_place0 + (long long)(t_place_lane_2 + t_place_r_4 * 8)) * 128], &s_reads_bf16[(d_r_7 * 2 + t_place_r_4) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) gated_delta_rule_kernel_v4_12(
    const __nv_bfloat16* __restrict__ k,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ s_x_keys,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_T,
    long long size_G) {
    // [INIT] r1070: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x / 2;
    const int d0 = (int)blockIdx.x % 2 * 64;
    const int rest_g = fd::div(rest_d, g_blocks_2);
    const int g0 = fd::mod(rest_d, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_place_lane = lane / 8 + warp * 4;  // r1187
    const int d_lane = lane % 8 * 8;

    // [LOAD k] r1187: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 16 elements a thread, 8 at a time; registers [t__place:2x32 d:8x1] lanes [d:8x8 ...
    fd::grid_wait();  // r1246
    fd::grid_release();
    float k_2[16];  // r1187
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r * 32)) < size_T, &k_2[t_place_r * 8], &k[size_H * (long long)rest_h * 8192 + size_H * (long long)(t_place_lane + t_place_r * 32) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
    }

    // [LOAD s__logs] r1188: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float s_logs[1];
    fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + 63]);

    // [LOAD s__logs] r1189: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x32] lanes [*:8 t__plac...
    float s_logs_2[2];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
        fd::load<fd::f32, 1>(&s_logs_2[t_place_r_2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_2 * 32)]);
    }

    // [COMPUTE s__keys] r1190: 16 elements a thread in registers [t__place:2x32 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:8x4]
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
            s_keys[t_place_r_4 * 8 + d_r] = ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_4 * 32)) < size_T ? k_2[t_place_r_4 * 8 + d_r] * power[t_place_r_4] : 0.0f;
        }
    }

    // [STORE s__keys] r1192: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        fd::store<fd::bf16, 8, fd::whole>(&s_x_keys[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)d0 + (long long)d_lane + (long long)(t_place_lane + t_place_r_5 * 32) * 128], &s_keys[t_place_r_5 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_13(
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
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 119808);  // 2176 x bf16, bytes 119808..124160
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 124160);  // 1024 x bf16, bytes 124160..126208
    __nv_bfloat16* s_operand_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 126208);  // 1152 x bf16, bytes 126208..128512

    // [INIT] r1071: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 8;
    const int e0 = (int)blockIdx.x % 8 * 16;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int t_place_lane = lane % 4 * 2 + warp * 16;  // r1206
    const int e_lane = lane / 4;
    const int d_lane = lane % 4 * 2 + warp * 32;  // r1208
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1210
    const int b_lane = (warp * 16 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane_2 = lane / 2 + warp * 16;  // r1212
    const int e_lane_2 = lane % 2 * 8;
    const int a_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1217
    const int b_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;

    // [AHEAD s__reads__bf16, s__keys, s__free] r1194: 3 stages: the tile of a trip is copied 2 trips before it
    int stage = 0;

    // [LOAD s__reads__bf16] r1195: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
    fd::grid_wait();  // r1246
    fd::grid_release();
    #pragma unroll  // r1195
    for (int r = 0; r < 4; ++r) {
        const int row = r * 16 + (int)threadIdx.x / 8;
        const int column = (int)threadIdx.x % 8 * 8;
        const long long from = size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column + (long long)row * 128;
        const int to = row * 136 + column;
        const bool valid = 0 < n_t__chunk;
        #pragma unroll
        for (int step = 0; step < 2; ++step) {
            fd::copy_async<16>(&s_s_reads_bf16[to + step * 64], &s_x_reads_x_bf16[from + (long long)(step * 64)], valid);
        }
    }

    // [LOAD s__keys] r1196: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
    #pragma unroll
    for (int r_2 = 0; r_2 < 4; ++r_2) {
        const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
        const int column_2 = (int)threadIdx.x % 8 * 8;
        const long long from_2 = size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column_2 + (long long)row_2 * 128;
        const int to_2 = row_2 * 136 + column_2;
        const bool valid_2 = 0 < n_t__chunk;
        #pragma unroll
        for (int step_2 = 0; step_2 < 2; ++step_2) {
            fd::copy_async<16>(&s_s_keys[to_2 + step_2 * 64], &s_x_keys[from_2 + (long long)(step_2 * 64)], valid_2);
        }
    }

    // [LOAD s__free] r1197: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
    #pragma unroll
    for (int r_3 = 0; r_3 < 2; ++r_3) {
        const int row_3 = r_3 * 32 + (int)threadIdx.x / 4;
        const int column_3 = (int)threadIdx.x % 4 * 4;
        const long long from_3 = size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column_3) + (long long)row_3 * 128;
        const int to_3 = row_3 * 20 + column_3;
        const bool valid_3 = 0 < n_t__chunk;
        fd::copy_async<16>(&s_s_free[to_3], &s_x_free[from_3], valid_3);
    }
    fd::copy_async_commit();

    // [LOAD s__reads__bf16] r1198: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
    #pragma unroll
    for (int r_4 = 0; r_4 < 4; ++r_4) {
        const int row_4 = r_4 * 16 + (int)threadIdx.x / 8;
        const int column_4 = (int)threadIdx.x % 8 * 8;
        const long long from_4 = size_H * size_G * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column_4 + (long long)row_4 * 128;
        const int to_4 = 8704 + row_4 * 136 + column_4;
        const bool valid_4 = 1 < n_t__chunk;
        #pragma unroll
        for (int step_3 = 0; step_3 < 2; ++step_3) {
            fd::copy_async<16>(&s_s_reads_bf16[to_4 + step_3 * 64], &s_x_reads_x_bf16[from_4 + (long long)(step_3 * 64)], valid_4);
        }
    }

    // [LOAD s__keys] r1199: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
    #pragma unroll
    for (int r_5 = 0; r_5 < 4; ++r_5) {
        const int row_5 = r_5 * 16 + (int)threadIdx.x / 8;
        const int column_5 = (int)threadIdx.x % 8 * 8;
        const long long from_5 = size_H * size_G * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column_5 + (long long)row_5 * 128;
        const int to_5 = 8704 + row_5 * 136 + column_5;
        const bool valid_5 = 1 < n_t__chunk;
        #pragma unroll
        for (int step_4 = 0; step_4 < 2; ++step_4) {
            fd::copy_async<16>(&s_s_keys[to_5 + step_4 * 64], &s_x_keys[from_5 + (long long)(step_4 * 64)], valid_5);
        }
    }

    // [LOAD s__free] r1200: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
    #pragma unroll
    for (int r_6 = 0; r_6 < 2; ++r_6) {
        const int row_6 = r_6 * 32 + (int)threadIdx.x / 4;
        const int column_6 = (int)threadIdx.x % 4 * 4;
        const long long from_6 = size_H * size_G * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column_6) + (long long)row_6 * 128;
        const int to_6 = 1280 + row_6 * 20 + column_6;
        const bool valid_6 = 1 < n_t__chunk;
        fd::copy_async<16>(&s_s_free[to_6], &s_x_free[from_6], valid_6);
    }
    fd::copy_async_commit();

    // [LOAD before] r1208: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x3...
    float before_2[16];
    #pragma unroll
    for (int d_r = 0; d_r < 4; ++d_r) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
            fd::load<fd::f32, 2, fd::read_only>(&before_2[(d_r * 2 + e_r_3) * 2], &before[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r * 8) + ((long long)e0 + (long long)(e_lane + e_r_3 * 8)) * 128]);
        }
    }
    float s_before[16];
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
        #pragma unroll
        for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 2; ++d_r_3) {
                s_before[(d_r_2 * 2 + e_r_4) * 2 + d_r_3] = before_2[(d_r_2 * 2 + e_r_4) * 2 + d_r_3];
            }
        }
    }

    // [GO_ON s__before] r1219: the state of this point is the one before the next
    float s_logs[1];  // r1201
    float s_free[8];
    float s_found[8];
    float operand[16];
    unsigned fragment_a[4];
    unsigned fragment_b[4];
    float s_new[8];
    float s_new_2[8];
    float s_before_bf16[16];
    float s_added[16];
    float operand_2[8];
    unsigned fragment_a_2[4];
    unsigned fragment_b_2[8];
    float s_after[16];
    #pragma unroll 1
    for (int t_chunk0 = 0; t_chunk0 < n_t__chunk; ++t_chunk0) {
        // [LOAD s__free]
        fd::copy_async_wait<1>();
        const int free_stage = (stage + 2) % 3;

        // [LOAD s__reads__bf16] r1202: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
        const int stage_first = free_stage * 8704;
        #pragma unroll
        for (int r_7 = 0; r_7 < 4; ++r_7) {
            const int row_7 = r_7 * 16 + (int)threadIdx.x / 8;
            const int column_7 = (int)threadIdx.x % 8 * 8;
            const long long from_7 = size_H * size_G * (long long)(t_chunk0 + 2) * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column_7 + (long long)row_7 * 128;
            const int to_7 = stage_first + row_7 * 136 + column_7;
            const bool valid_7 = (t_chunk0 + 2) < n_t__chunk;
            #pragma unroll
            for (int step_5 = 0; step_5 < 2; ++step_5) {
                fd::copy_async<16>(&s_s_reads_bf16[to_7 + step_5 * 64], &s_x_reads_x_bf16[from_7 + (long long)(step_5 * 64)], valid_7);
            }
        }

        // [LOAD s__keys] r1203: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
        const int stage_first_2 = free_stage * 8704;
        __syncthreads();
        #pragma unroll
        for (int r_8 = 0; r_8 < 4; ++r_8) {
            const int row_8 = r_8 * 16 + (int)threadIdx.x / 8;
            const int column_8 = (int)threadIdx.x % 8 * 8;
            const long long from_8 = size_H * size_G * (long long)(t_chunk0 + 2) * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column_8 + (long long)row_8 * 128;
            const int to_8 = stage_first_2 + row_8 * 136 + column_8;
            const bool valid_8 = (t_chunk0 + 2) < n_t__chunk;
            #pragma unroll
            for (int step_6 = 0; step_6 < 2; ++step_6) {
                fd::copy_async<16>(&s_s_keys[to_8 + step_6 * 64], &s_x_keys[from_8 + (long long)(step_6 * 64)], valid_8);
            }
        }

        // [LOAD s__free] r1204: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
        const int stage_first_3 = free_stage * 1280;
        #pragma unroll
        for (int r_9 = 0; r_9 < 2; ++r_9) {
            const int row_9 = r_9 * 32 + (int)threadIdx.x / 4;
            const int column_9 = (int)threadIdx.x % 4 * 4;
            const long long from_9 = size_H * size_G * (long long)(t_chunk0 + 2) * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column_9) + (long long)row_9 * 128;
            const int to_9 = stage_first_3 + row_9 * 20 + column_9;
            const bool valid_9 = (t_chunk0 + 2) < n_t__chunk;
            fd::copy_async<16>(&s_s_free[to_9], &s_x_free[from_9], valid_9);
        }
        fd::copy_async_commit();
        const int stage_first_4 = stage * 8704;
        const int stage_first_5 = stage * 8704;
        const int stage_first_6 = stage * 1280;

        // [LOAD s__logs] r1205: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)t_chunk0 * 64 + size_G * (long long)rest_g * 64 + (long long)g0 * 64 + 63]);

        // [TAKE s__free] r1206: 8 elements a thread from shared memory, 1 at a time
        #pragma unroll
        for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
            #pragma unroll
            for (int e_r = 0; e_r < 2; ++e_r) {
                #pragma unroll
                for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                    fd::load<fd::f32, 1>(&s_free[(t_place_r * 2 + e_r) * 2 + t_place_r_2], &s_s_free[stage_first_6 + (t_place_lane + t_place_r * 8 + t_place_r_2) * 20 + e_lane + e_r * 8]);
                }
            }
        }
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
            #pragma unroll
            for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                #pragma unroll
                for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
                    s_found[(t_place_r_3 * 2 + e_r_2) * 2 + t_place_r_4] = 0.0f;
                }
            }
        }

        // [STAGE operand] r1209: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
        #pragma unroll
        for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
            #pragma unroll
            for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
                #pragma unroll
                for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
                    operand[(d_r_4 * 2 + e_r_5) * 2 + d_r_5] = s_before[(d_r_4 * 2 + e_r_5) * 2 + d_r_5];
                }
            }
        }
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 4; ++d_r_6) {
            #pragma unroll
            for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
                fd::store<fd::bf16, 2>(&s_operand[(e_lane + e_r_6 * 8) * 136 + d_lane + d_r_6 * 8], &operand[(d_r_6 * 2 + e_r_6) * 2]);
            }
        }

        // [COMPUTE s__found] r1210: 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
        const int stage_at = b_lane + stage_first_4;
        __syncthreads();
        #pragma unroll 4
        for (int k_step = 0; k_step < 8; ++k_step) {
            fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane + k_step * 16]);
            fd::ldmatrix<4>(&fragment_b[0], &s_s_reads_bf16[stage_at + k_step * 16]);
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::mma_m16n8k16_bf16(&s_found[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
            }
        }

        // [COMPUTE s__new] r1211: 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
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

        // [EXCHANGE s__new] r1212: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__pla...
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

        // [STORE s__new] r1213: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
        fd::store<fd::bf16, 8>(&s_x_new[size_H * size_G * (long long)t_chunk0 * 8192 + size_H * size_G * (long long)t_place_lane_2 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane_2], &s_new_2[0]);

        // [COMPUTE s__before__bf16] r1214: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
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

        // [STORE s__before__bf16] r1215: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
        #pragma unroll
        for (int d_r_9 = 0; d_r_9 < 4; ++d_r_9) {
            #pragma unroll
            for (int e_r_10 = 0; e_r_10 < 2; ++e_r_10) {
                fd::store<fd::bf16, 2>(&s_x_before_x_bf16[size_H * size_G * (long long)t_chunk0 * 16384 + size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r_9 * 8) + ((long long)e0 + (long long)(e_lane + e_r_10 * 8)) * 128], &s_before_bf16[(d_r_9 * 2 + e_r_10) * 2]);
            }
        }
        #pragma unroll
        for (int d_r_10 = 0; d_r_10 < 4; ++d_r_10) {
            #pragma unroll
            for (int e_r_11 = 0; e_r_11 < 2; ++e_r_11) {
                #pragma unroll
                for (int d_r_11 = 0; d_r_11 < 2; ++d_r_11) {
                    s_added[(d_r_10 * 2 + e_r_11) * 2 + d_r_11] = 0.0f;
                }
            }
        }

        // [STAGE operand] r1216: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
            #pragma unroll
            for (int e_r_12 = 0; e_r_12 < 2; ++e_r_12) {
                #pragma unroll
                for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                    operand_2[(t_place_r_9 * 2 + e_r_12) * 2 + t_place_r_10] = s_new[(t_place_r_9 * 2 + e_r_12) * 2 + t_place_r_10];
                }
            }
        }
        #pragma unroll
        for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
            #pragma unroll
            for (int e_r_13 = 0; e_r_13 < 2; ++e_r_13) {
                fd::store<fd::bf16, 2>(&s_operand_2[(e_lane + e_r_13 * 8) * 72 + t_place_lane + t_place_r_11 * 8], &operand_2[(t_place_r_11 * 2 + e_r_13) * 2]);
            }
        }

        // [COMPUTE s__added] r1217: 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
        const int stage_at_2 = b_lane_2 + stage_first_5;
        __syncthreads();
        #pragma unroll
        for (int k_step_2 = 0; k_step_2 < 4; ++k_step_2) {
            fd::ldmatrix<4>(&fragment_a_2[0], &s_operand_2[a_lane_2 + k_step_2 * 16]);
            #pragma unroll
            for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                fd::ldmatrix<4, true>(&fragment_b_2[n_r_2 * 4], &s_s_keys[stage_at_2 + n_r_2 * 16 + k_step_2 * 16 * 136]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
                fd::mma_m16n8k16_bf16(&s_added[n_r_3 * 4], &fragment_a_2[0], &fragment_b_2[n_r_3 * 2]);
            }
        }

        // [COMPUTE s__after] r1218: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
        #pragma unroll
        for (int d_r_12 = 0; d_r_12 < 4; ++d_r_12) {
            #pragma unroll
            for (int e_r_14 = 0; e_r_14 < 2; ++e_r_14) {
                #pragma unroll
                for (int d_r_13 = 0; d_r_13 < 2; ++d_r_13) {
                    s_after[(d_r_12 * 2 + e_r_14) * 2 + d_r_13] = s_before[(d_r_12 * 2 + e_r_14) * 2 + d_r_13] * expf(s_logs[0]) + s_added[(d_r_12 * 2 + e_r_14) * 2 + d_r_13];
                }
            }
        }
        // [GO_ON s__before]
        #pragma unroll  // r1219
        for (int d_r_14 = 0; d_r_14 < 4; ++d_r_14) {
            #pragma unroll
            for (int e_r_15 = 0; e_r_15 < 2; ++e_r_15) {
                #pragma unroll
                for (int d_r_15 = 0; d_r_15 < 2; ++d_r_15) {
                    s_before[(d_r_14 * 2 + e_r_15) * 2 + d_r_15] = s_after[(d_r_14 * 2 + e_r_15) * 2 + d_r_15];
                }
            }
        }
        stage = (stage + 1) % 3;
    }
    fd::copy_async_wait<0>();  // r1201

    // [COMPUTE behind] r1220: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
    float behind_2[16];
    #pragma unroll
    for (int d_r_16 = 0; d_r_16 < 4; ++d_r_16) {
        #pragma unroll
        for (int e_r_16 = 0; e_r_16 < 2; ++e_r_16) {
            #pragma unroll
            for (int d_r_17 = 0; d_r_17 < 2; ++d_r_17) {
                behind_2[(d_r_16 * 2 + e_r_16) * 2 + d_r_17] = s_before[(d_r_16 * 2 + e_r_16) * 2 + d_r_17];
            }
        }
    }

    // [STORE behind] r1221: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
    #pragma unroll
    for (int d_r_18 = 0; d_r_18 < 4; ++d_r_18) {
        #pragma unroll
        for (int e_r_17 = 0; e_r_17 < 2; ++e_r_17) {
            fd::store<fd::f32, 2>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r_18 * 8) + ((long long)e0 + (long long)(e_lane + e_r_17 * 8)) * 128], &behind_2[(d_r_18 * 2 + e_r_17) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_14(
    const __nv_bfloat16* s_x_new,
    const float* o_x_1_x_weighted,
    float* __restrict__ o_x_1_x_inside,
    int g_blocks_2,
    int h_blocks_2,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 1280 x bf16, bytes 0..2560
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 2560);  // 768 x bf16, bytes 2560..4096

    // [INIT] r1072: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 4;
    const int e0 = (int)blockIdx.x % 4 * 32;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int rest_t_place = fd::div(rest_h, 2);
    const int t_place0 = fd::mod(rest_h, 2) * 32;
    const int t_source_lane = lane % 2 * 8;  // r1229
    const int t_place_lane = lane / 2 + warp % 2 * 16;
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1231
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp / 2 * 16 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4 + warp % 2 * 16;  // r1232
    const int e_lane = lane % 4 * 2 + warp / 2 * 16;

    // [INIT] r1222: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1246
    fd::grid_release();
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

    // [AHEAD s__new] r1225: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD s__new] r1226: 16 rows of 32 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 80 byte...
    const int row = (int)threadIdx.x / 4;
    const int column = (int)threadIdx.x % 4 * 8;
    if (row < 16) {
        const long long from = size_H * size_G * (long long)rest_t_place * 8192 + size_H * size_G * (long long)row * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)(e0 + column);
        const int to = row * 40 + column;
        const bool valid = row < t_source_end_2 && ((long long)rest_t_place * 64 + (long long)row) < size_T;
        fd::copy_async<16>(&s_s_new[to], &s_x_new[from], valid);
    }
    fd::copy_async_commit();

    // [COMPUTE o__1__inside] r1231: 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    float o_1_weighted[8];  // r1227
    float operand[8];
    unsigned fragment_a[4];
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end_2; t_source0 += 16) {
        // [LOAD s__new]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD s__new] r1228: 16 rows of 32 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 80 byte...
        const int stage_first = free_stage * 640;
        const int row_2 = (int)threadIdx.x / 4;
        const int column_2 = (int)threadIdx.x % 4 * 8;
        if (row_2 < 16) {
            const long long from_2 = size_H * size_G * (long long)rest_t_place * 8192 + size_H * size_G * (long long)(t_source0 + 16 + row_2) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)(e0 + column_2);
            const int to_2 = stage_first + row_2 * 40 + column_2;
            const bool valid_2 = (t_source0 + 16 + row_2) < t_source_end_2 && ((long long)rest_t_place * 64 + (long long)(t_source0 + 16 + row_2)) < size_T;
            fd::copy_async<16>(&s_s_new[to_2], &s_x_new[from_2], valid_2);
        }
        fd::copy_async_commit();
        const int stage_first_2 = stage * 640;

        // [LOAD o__1__weighted] r1229: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__sou...
        #pragma unroll
        for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end_2 && ((long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) <= ((long long)t_place0 + (long long)t_place_lane) && ((long long)rest_t_place * 64 + (long long)t_place0 + (long long)t_place_lane) < size_T && ((long long)rest_t_place * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &o_1_weighted[t_source_r], &o_x_1_x_weighted[size_H * size_G * (long long)rest_t_place * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place0 + (long long)t_place_lane) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
        }

        // [STAGE operand] r1230: rounded to bf16 as the matrix unit's operand, 32 rows of 16, rows 48 bytes apart
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            operand[t_source_r_2] = o_1_weighted[t_source_r_2];
        }
        if (warp / 2 == 0) fd::store<fd::bf16, 8>(&s_operand[t_place_lane * 24 + t_source_lane], &operand[0]);
        // [COMPUTE o__1__inside]
        const int stage_at = b_lane + stage_first_2;  // r1231
        __syncthreads();
        fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane]);
        fd::ldmatrix<4, true>(&fragment_b[0], &s_s_new[stage_at]);
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&o_1_inside[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1227

    // [STORE o__1__inside] r1232: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time
    #pragma unroll
    for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
        #pragma unroll
        for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
            fd::store<fd::f32, 2>(&o_x_1_x_inside[size_H * size_G * (long long)rest_t_place * 8192 + size_H * size_G * ((long long)t_place0 + (long long)(t_place_lane_2 + t_place_r_2 * 8)) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)e0 + (long long)(e_lane + e_r_3 * 8)], &o_1_inside[(e_r_3 * 2 + t_place_r_2) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_15(
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* s_x_before_x_bf16,
    const float* o_x_1_x_inside,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ o,
    int g_blocks_2,
    int h_blocks_2,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 1536 x bf16, bytes 0..3072
    __nv_bfloat16* s_s_before_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 3072);  // 1536 x bf16, bytes 3072..6144

    // [INIT] r1073: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 4;
    const int e0 = (int)blockIdx.x % 4 * 32;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int rest_t_place = fd::div(rest_h, 2);
    const int t_place0 = fd::mod(rest_h, 2) * 32;
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1240
    const int b_lane = (warp / 2 * 16 + lane % 8 + lane / 8 / 2 * 8) * 24 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 16;  // r1241
    const int e_lane = lane % 4 * 2 + warp / 2 * 16;

    // [INIT] r1233: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1246
    float o_1_handed[8];  // r1233
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

    // [AHEAD q, s__before__bf16] r1234: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD q] r1235: 32 rows of 16 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 48 bytes apart so that 8 rows use differ...
    const int row = (int)threadIdx.x / 2;
    const int column = (int)threadIdx.x % 2 * 8;
    if (row < 32) {
        fd::copy_async<16>(&s_q[row * 24 + column], &q[size_H * (long long)rest_t_place * 8192 + size_H * (long long)(t_place0 + row) * 128 + (long long)h0 * 128 + (long long)column], column < 128 && ((long long)rest_t_place * 64 + (long long)(t_place0 + row)) < size_T);
    }

    // [LOAD s__before__bf16] r1236: 32 rows of 16 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 48 bytes apart so that...
    const int row_2 = (int)threadIdx.x / 2;
    const int column_2 = (int)threadIdx.x % 2 * 8;
    if (row_2 < 32) {
        fd::copy_async<16>(&s_s_before_bf16[row_2 * 24 + column_2], &s_x_before_x_bf16[size_H * size_G * (long long)rest_t_place * 16384 + size_G * (long long)h0 * 16384 + (long long)g0 * 16384 + (long long)column_2 + (long long)(e0 + row_2) * 128], column_2 < 128);
    }
    fd::copy_async_commit();

    // [COMPUTE o__1__handed] r1240: 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r1237
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 16) {
        // [LOAD s__before__bf16]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD q] r1238: 32 rows of 16 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 48 bytes apart so that 8 rows use differ...
        const int stage_first = free_stage * 768;
        const int row_3 = (int)threadIdx.x / 2;
        const int column_3 = (int)threadIdx.x % 2 * 8;
        __syncthreads();
        if (row_3 < 32) {
            fd::copy_async<16>(&s_q[stage_first + row_3 * 24 + column_3], &q[size_H * (long long)rest_t_place * 8192 + size_H * (long long)(t_place0 + row_3) * 128 + (long long)h0 * 128 + (long long)(d0 + 16 + column_3)], (d0 + 16 + column_3) < 128 && ((long long)rest_t_place * 64 + (long long)(t_place0 + row_3)) < size_T);
        }

        // [LOAD s__before__bf16] r1239: 32 rows of 16 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 48 bytes apart so that...
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
        const int stage_at = a_lane + stage_first_3;  // r1240
        const int stage_at_2 = b_lane + stage_first_4;
        fd::ldmatrix<4>(&fragment_a[0], &s_q[stage_at]);
        fd::ldmatrix<4>(&fragment_b[0], &s_s_before_bf16[stage_at_2]);
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&o_1_handed[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1237

    // [LOAD o__1__inside] r1241: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time; registers [e:2...
    float o_1_inside[8];
    #pragma unroll
    for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
        #pragma unroll
        for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
            fd::load_or_zero<fd::f32, 2>(((long long)rest_t_place * 64 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_2 * 8)) < size_T, &o_1_inside[(e_r_3 * 2 + t_place_r_2) * 2], &o_x_1_x_inside[size_H * size_G * (long long)rest_t_place * 8192 + size_H * size_G * ((long long)t_place0 + (long long)(t_place_lane + t_place_r_2 * 8)) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)e0 + (long long)(e_lane + e_r_3 * 8)]);
        }
    }

    // [LOAD s__logs] r1242: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x8] lanes [*:4 t__place...
    float s_logs[2];
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
        fd::load_or_zero<fd::f32, 1>(((long long)rest_t_place * 64 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_3 * 8)) < size_T, &s_logs[t_place_r_3], &s_x_logs[size_H * size_G * (long long)rest_t_place * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_3 * 8)]);
    }

    // [COMPUTE o__1] r1243: 8 elements a thread in registers [e:2x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x16 e:2x16]
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

    // [COMPUTE o] r1244: 8 elements a thread in registers [e:2x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x16 e:2x16]
    float o_2[8];
    #pragma unroll
    for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
            #pragma unroll
            for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
                o_2[(e_r_6 * 2 + t_place_r_6) * 2 + e_r_7] = o_1[(e_r_6 * 2 + t_place_r_6) * 2 + e_r_7] / sqrtf(128.0f);
            }
        }
    }

    // [STORE o] r1245: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time
    #pragma unroll
    for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
        #pragma unroll
        for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
            if (((long long)rest_t_place * 64 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_7 * 8)) < size_T) fd::store<fd::bf16, 2>(&o[size_H * size_G * (long long)rest_t_place * 8192 + size_H * size_G * ((long long)t_place0 + (long long)(t_place_lane + t_place_r_7 * 8)) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)e0 + (long long)(e_lane + e_r_8 * 8)], &o_2[(e_r_8 * 2 + t_place_r_7) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_any_1(
    const float* __restrict__ a_log,
    const __nv_bfloat16* __restrict__ a,
    const float* __restrict__ dt_bias,
    float* __restrict__ s_x_logs,
    int g_blocks_3,
    int n_g,
    int h_blocks_2,
    long long size_G,
    long long size_H,
    long long size_T) {
    // [INIT] r1266: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_3);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_3) * 4;
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_place_lane = lane * 2;  // r1282
    float s_logs_carry[1];  // r1266
    s_logs_carry[0] = 0.0f;

    // [LOAD a_log] r1281: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
    fd::grid_release();  // r1436
    float a_log_2[1];  // r1281
    fd::load_or_zero<fd::f32, 1, fd::read_only>((g0 + warp) < n_g, &a_log_2[0], &a_log[size_G * (long long)h0 + (long long)g0 + (long long)warp]);

    // [LOAD a] r1282: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 2 elements a thread, 1 at a time; registers [t__place:2x1] lanes [t__place:32x2]...
    float a_2[2];
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 1, fd::read_only>((g0 + warp) < n_g && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r)) < size_T, &a_2[t_place_r], &a[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r) + size_G * (long long)h0 + (long long)g0 + (long long)warp]);
    }

    // [LOAD dt_bias] r1283: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
    float dt_bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((g0 + warp) < n_g, &dt_bias_2[0], &dt_bias[size_G * (long long)h0 + (long long)g0 + (long long)warp]);

    // [SCAN s__logs] r1284: neighbouring lanes have neighbouring columns: 2 points a thread in order, then 32 lanes, then 1 warps of a column, then the carry of the tiles before
    float s_logs[2];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
        s_logs[t_place_r_2] = ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_2)) < size_T ? fd::max(-expf(a_log_2[0]) * (fd::max(a_2[t_place_r_2] + dt_bias_2[0], 0.0f) + log1pf(expf(-fabsf(a_2[t_place_r_2] + dt_bias_2[0])))), -104.0f) : 0.0f;
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

    // [STORE s__logs] r1285: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
    if ((g0 + warp) < n_g) fd::store<fd::f32, 2, fd::whole>(&s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + ((long long)g0 + (long long)warp) * 64 + (long long)t_place_lane], &s_logs_2[0]);
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_any_2(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* __restrict__ b,
    const float* s_x_logs,
    float* __restrict__ s_x_matrix,
    __nv_bfloat16* __restrict__ s_x_matrix_x_bf16,
    float* __restrict__ o_x_1_x_weighted,
    int g_blocks_2,
    int h_blocks_2,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_k_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 8704 x bf16, bytes 17408..34816
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 8704 x bf16, bytes 34816..52224

    // [INIT] r1267: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_source, g_blocks_2);
    const int g0 = fd::mod(rest_t_source, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1291
    const int b_lane = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int a_lane_2 = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1292
    const int b_lane_2 = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 32;  // r1293
    const int t_source_lane = lane % 4 * 2 + warp / 2 * 32;  // r1295

    // [INIT] r1286: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1436
    fd::grid_release();
    float s_pairs[32];  // r1286
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

    // [COMPUTE o__1__scores] r1292: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
    unsigned fragment_a[8];  // r1287
    unsigned fragment_b[8];
    unsigned fragment_a_2[8];
    unsigned fragment_b_2[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 128) {
        // [LOAD k] r1288: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
        #pragma unroll
        for (int r = 0; r < 4; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * (long long)rest_h * 8192 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)(d0 + column);
            const int to = row * 136 + column;
            const bool valid = ((long long)rest_h * 64 + (long long)row) < size_T;
            #pragma unroll
            for (int step = 0; step < 2; ++step) {
                fd::copy_async<16>(&s_k[to + step * 64], &k[from + (long long)(step * 64)], valid);
            }
        }
        fd::copy_async_commit();

        // [LOAD k] r1289: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * (long long)rest_h * 8192 + size_H * (long long)row_2 * 128 + (long long)h0 * 128 + (long long)(d0 + column_2);
            const int to_2 = row_2 * 136 + column_2;
            const bool valid_2 = ((long long)rest_h * 64 + (long long)row_2) < size_T;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_k_2[to_2 + step_2 * 64], &k[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();

        // [LOAD q] r1290: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
        #pragma unroll
        for (int r_3 = 0; r_3 < 4; ++r_3) {
            const int row_3 = r_3 * 16 + (int)threadIdx.x / 8;
            const int column_3 = (int)threadIdx.x % 8 * 8;
            const long long from_3 = size_H * (long long)rest_h * 8192 + size_H * (long long)row_3 * 128 + (long long)h0 * 128 + (long long)(d0 + column_3);
            const int to_3 = row_3 * 136 + column_3;
            const bool valid_3 = ((long long)rest_h * 64 + (long long)row_3) < size_T;
            #pragma unroll
            for (int step_3 = 0; step_3 < 2; ++step_3) {
                fd::copy_async<16>(&s_q[to_3 + step_3 * 64], &q[from_3 + (long long)(step_3 * 64)], valid_3);
            }
        }
        fd::copy_async_commit();
        fd::copy_async_wait<1>();

        // [COMPUTE s__pairs] r1291: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
        __syncthreads();
        #pragma unroll 4
        for (int k_step = 0; k_step < 8; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_k[a_lane + m_r * 2176 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4>(&fragment_b[n_r * 4], &s_k_2[b_lane + n_r * 2176 + k_step * 16]);
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
        __syncthreads();  // r1292
        #pragma unroll 4
        for (int k_step_2 = 0; k_step_2 < 8; ++k_step_2) {
            #pragma unroll
            for (int m_r_3 = 0; m_r_3 < 2; ++m_r_3) {
                fd::ldmatrix<4>(&fragment_a_2[m_r_3 * 4], &s_q[a_lane_2 + m_r_3 * 2176 + k_step_2 * 16]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                fd::ldmatrix<4>(&fragment_b_2[n_r_3 * 4], &s_k_2[b_lane_2 + n_r_3 * 2176 + k_step_2 * 16]);
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
    fd::copy_async_wait<0>();  // r1287

    // [LOAD b] r1293: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [...
    float b_2[4];
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8)) < size_T, &b_2[t_place_r_5 * 2 + t_place_r_6], &b[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8) + size_G * (long long)h0 + (long long)g0]);
        }
    }

    // [LOAD s__logs] r1294: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs[4];
    #pragma unroll
    for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
        #pragma unroll
        for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
            fd::load<fd::f32, 1>(&s_logs[t_place_r_7 * 2 + t_place_r_8], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_7 * 16 + t_place_r_8 * 8)]);
        }
    }

    // [LOAD s__logs] r1295: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs_2[8];
    #pragma unroll
    for (int t_source_r_5 = 0; t_source_r_5 < 4; ++t_source_r_5) {
        fd::load<fd::f32, 2>(&s_logs_2[t_source_r_5 * 2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_source_lane + t_source_r_5 * 8)]);
    }

    // [COMPUTE s__matrix] r1296: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float s_matrix[32];
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
        #pragma unroll
        for (int t_source_r_6 = 0; t_source_r_6 < 4; ++t_source_r_6) {
            #pragma unroll
            for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                #pragma unroll
                for (int t_source_r_7 = 0; t_source_r_7 < 2; ++t_source_r_7) {
                    s_matrix[((t_place_r_9 * 4 + t_source_r_6) * 2 + t_place_r_10) * 2 + t_source_r_7] = ((long long)t_source_lane + (long long)(t_source_r_6 * 8 + t_source_r_7)) < (long long)(t_place_lane + t_place_r_9 * 16 + t_place_r_10 * 8) && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_9 * 16 + t_place_r_10 * 8)) < size_T && ((long long)rest_h * 64 + (long long)t_source_lane + (long long)(t_source_r_6 * 8 + t_source_r_7)) < size_T ? -1.0f * fd::rcp_approx(1.0f + expf(-b_2[t_place_r_9 * 2 + t_place_r_10])) * s_pairs[((t_place_r_9 * 4 + t_source_r_6) * 2 + t_place_r_10) * 2 + t_source_r_7] * fd::exp2_approx(__fmaf_rn(s_logs_2[t_source_r_6 * 2 + t_source_r_7], -1.442695f, s_logs[t_place_r_9 * 2 + t_place_r_10] * 1.442695f)) : 0.0f;
                }
            }
        }
    }

    // [STORE s__matrix] r1298: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
        #pragma unroll
        for (int t_source_r_8 = 0; t_source_r_8 < 4; ++t_source_r_8) {
            #pragma unroll
            for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                fd::store<fd::f32, 2>(&s_x_matrix[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_11 * 16 + t_place_r_12 * 8) * 64 + (long long)(t_source_lane + t_source_r_8 * 8)], &s_matrix[((t_place_r_11 * 4 + t_source_r_8) * 2 + t_place_r_12) * 2]);
            }
        }
    }

    // [COMPUTE s__matrix__bf16] r1299: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
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

    // [STORE s__matrix__bf16] r1300: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_15 = 0; t_place_r_15 < 2; ++t_place_r_15) {
        #pragma unroll
        for (int t_source_r_11 = 0; t_source_r_11 < 4; ++t_source_r_11) {
            #pragma unroll
            for (int t_place_r_16 = 0; t_place_r_16 < 2; ++t_place_r_16) {
                fd::store<fd::bf16, 2>(&s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_15 * 16 + t_place_r_16 * 8) * 64 + (long long)(t_source_lane + t_source_r_11 * 8)], &s_matrix_bf16[((t_place_r_15 * 4 + t_source_r_11) * 2 + t_place_r_16) * 2]);
            }
        }
    }

    // [LOAD s__logs] r1301: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs_3[4];
    #pragma unroll
    for (int t_place_r_17 = 0; t_place_r_17 < 2; ++t_place_r_17) {
        #pragma unroll
        for (int t_place_r_18 = 0; t_place_r_18 < 2; ++t_place_r_18) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_17 * 16 + t_place_r_18 * 8)) < size_T, &s_logs_3[t_place_r_17 * 2 + t_place_r_18], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_17 * 16 + t_place_r_18 * 8)]);
        }
    }

    // [LOAD s__logs] r1302: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs_4[8];
    #pragma unroll
    for (int t_source_r_12 = 0; t_source_r_12 < 4; ++t_source_r_12) {
        #pragma unroll
        for (int t_source_r_13 = 0; t_source_r_13 < 2; ++t_source_r_13) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)t_source_lane + (long long)(t_source_r_12 * 8 + t_source_r_13)) < size_T, &s_logs_4[t_source_r_12 * 2 + t_source_r_13], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source_lane + (long long)(t_source_r_12 * 8 + t_source_r_13)]);
        }
    }

    // [COMPUTE o__1__weighted] r1303: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
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

    // [STORE o__1__weighted] r1304: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_21 = 0; t_place_r_21 < 2; ++t_place_r_21) {
        #pragma unroll
        for (int t_source_r_16 = 0; t_source_r_16 < 4; ++t_source_r_16) {
            #pragma unroll
            for (int t_place_r_22 = 0; t_place_r_22 < 2; ++t_place_r_22) {
                fd::store<fd::f32, 2>(&o_x_1_x_weighted[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_21 * 16 + t_place_r_22 * 8) * 64 + (long long)(t_source_lane + t_source_r_16 * 8)], &o_1_weighted[((t_place_r_21 * 4 + t_source_r_16) * 2 + t_place_r_22) * 2]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_any_3(
    const float* s_x_matrix,
    __nv_bfloat16* __restrict__ s_x_blocks,
    int g_blocks_2,
    int h_blocks_3,
    int n_h,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_s_matrix = reinterpret_cast<float*>(fd_shared + 0);  // 160 x f32, bytes 0..640

    // [INIT] r1268: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column, g_blocks_2);
    const int g0 = fd::mod(rest_t_column, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3) * 2;
    const int h_lane = lane / 16;  // r1308
    const int t_block_lane = lane / 4 % 4;
    const int t_known_lane = lane % 4 * 4;
    const int h_lane_2 = warp / 2;  // r1309
    const int t_block_lane_2 = lane / 16 + warp % 2 * 2;
    const int t_column_lane = lane % 16;  // r1311

    // [INIT s__known] r1307: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; from point to point of `t__row` they stay in r...
    fd::grid_wait();  // r1436
    fd::grid_release();
    float s_known[16];  // r1307
    #pragma unroll
    for (int t_known_r = 0; t_known_r < 16; ++t_known_r) {
        s_known[t_known_r] = 0.0f;
    }

    // [GO_ON s__known] r1312: the state of this point is the one before the next
    float s_combined[1];  // r1306
    float s_matrix[4];
    float s_matrix_2[16];
    float s_rows[16];
    #pragma unroll 4
    for (int t_row0 = 0; t_row0 < 16; ++t_row0) {
        // [INIT] r1305: pass 0: states start at the identity of their operators
        s_combined[0] = 0.0f;  // r1268

        // [LOAD s__matrix] r1308: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__block * 1040)) + (t__row * 64)) + t__known); 4 elements a thread, 4 at a time...
        fd::load_or_zero<fd::f32, 4>((h0 + h_lane) < n_h, &s_matrix[0], &s_x_matrix[size_H * size_G * (long long)rest_h * 4096 + size_G * ((long long)h0 + (long long)h_lane) * 4096 + (long long)g0 * 4096 + (long long)t_block_lane * 1040 + (long long)t_row0 * 64 + (long long)t_known_lane]);

        // [EXCHANGE s__matrix] r1309: from registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 h:2x1] warps [*:4] to registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 h:2...
        #pragma unroll
        for (int t_known_r_2 = 0; t_known_r_2 < 4; ++t_known_r_2) {
            if (warp == 0) fd::store<fd::f32, 1>(&s_s_matrix[h_lane * 80 + (t_known_lane + t_known_r_2) * 5 + t_block_lane], &s_matrix[t_known_r_2]);
        }
        __syncthreads();
        #pragma unroll
        for (int t_known_r_3 = 0; t_known_r_3 < 16; ++t_known_r_3) {
            fd::load<fd::f32, 1>(&s_matrix_2[t_known_r_3], &s_s_matrix[h_lane_2 * 80 + t_known_r_3 * 5 + t_block_lane_2]);
        }

        // [COMPUTE s__combined] r1310: 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]
        #pragma unroll
        for (int t_known_r_4 = 0; t_known_r_4 < 16; ++t_known_r_4) {
            s_combined[0] += s_matrix_2[t_known_r_4] * s_known[t_known_r_4];
        }

        // [COMPUTE s__rows] r1311: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]
        #pragma unroll
        for (int t_known_r_5 = 0; t_known_r_5 < 16; ++t_known_r_5) {
            s_rows[t_known_r_5] = (long long)t_known_r_5 == (long long)t_row0 ? ((long long)t_column_lane == (long long)t_row0 ? 1.0f : 0.0f) + s_combined[0] : s_known[t_known_r_5];
        }
        // [GO_ON s__known]
        __syncthreads();  // r1312
        #pragma unroll
        for (int t_known_r_6 = 0; t_known_r_6 < 16; ++t_known_r_6) {
            s_known[t_known_r_6] = s_rows[t_known_r_6];
        }
    }

    // [COMPUTE s__blocks] r1313: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; the store rounds them
    float s_blocks[16];
    #pragma unroll
    for (int t_known_r_7 = 0; t_known_r_7 < 16; ++t_known_r_7) {
        s_blocks[t_known_r_7] = s_known[t_known_r_7];
    }

    // [STORE s__blocks] r1314: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__block * 256)) + (t__known * 16)) + t__column); 16 elements a thread, 1 at a t...
    #pragma unroll
    for (int t_known_r_8 = 0; t_known_r_8 < 16; ++t_known_r_8) {
        if ((h0 + h_lane_2) < n_h) fd::store<fd::bf16, 1>(&s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * ((long long)h0 + (long long)h_lane_2) * 1024 + (long long)g0 * 1024 + (long long)t_block_lane_2 * 256 + (long long)t_known_r_8 * 16 + (long long)t_column_lane], &s_blocks[t_known_r_8]);
    }
}

extern "C" __global__ void __launch_bounds__(32, 16) gated_delta_rule_kernel_any_4(
    const __nv_bfloat16* s_x_matrix_x_bf16,
    const __nv_bfloat16* s_x_blocks,
    __nv_bfloat16* __restrict__ s_x_right_16_x_bf16,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 384 x bf16, bytes 0..768
    __nv_bfloat16* s_s_blocks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 768);  // 384 x bf16, bytes 768..1536

    // [INIT] r1269: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_16 = (int)blockIdx.x;
    const int rest_t_pair_16 = rest_t_column_16 / 2;
    const int t_pair_160 = rest_t_column_16 % 2;
    const int rest_g = fd::div(rest_t_pair_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_pair_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1319
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_16_lane = lane / 4;  // r1321
    const int t_column_16_lane = lane % 4 * 2;

    // [INIT] r1315: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1436
    fd::grid_release();
    float s_right_16[8];  // r1315
    #pragma unroll
    for (int t_column_16_r = 0; t_column_16_r < 2; ++t_column_16_r) {
        #pragma unroll
        for (int t_row_16_r = 0; t_row_16_r < 2; ++t_row_16_r) {
            #pragma unroll
            for (int t_column_16_r_2 = 0; t_column_16_r_2 < 2; ++t_column_16_r_2) {
                s_right_16[(t_column_16_r * 2 + t_row_16_r) * 2 + t_column_16_r_2] = 0.0f;
            }
        }
    }

    // [COMPUTE s__right_16] r1319: 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r1316
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_160 = 0; t_inner_160 < 16; t_inner_160 += 16) {
        // [LOAD s__matrix__bf16] r1317: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024...
        const int row = (int)threadIdx.x / 2;
        const int column = (int)threadIdx.x % 2 * 8;
        const long long from = size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)t_pair_160 * 2080 + (long long)row * 64 + (long long)(t_inner_160 + column) + 1024;
        const int to = row * 24 + column;
        fd::copy_async<16>(&s_s_matrix_bf16[to], &s_x_matrix_x_bf16[from]);
        fd::copy_async_commit();

        // [LOAD s__blocks] r1318: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 b...
        const int row_2 = (int)threadIdx.x / 2;
        const int column_2 = (int)threadIdx.x % 2 * 8;
        const long long from_2 = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)(t_inner_160 + row_2) * 16 + (long long)column_2;
        const int to_2 = row_2 * 24 + column_2;
        fd::copy_async<16>(&s_s_blocks[to_2], &s_x_blocks[from_2]);
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE s__right_16]
        __syncwarp();  // r1319
        fd::ldmatrix<4>(&fragment_a[0], &s_s_matrix_bf16[a_lane]);
        fd::ldmatrix<4, true>(&fragment_b[0], &s_s_blocks[b_lane]);
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&s_right_16[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
    }
    fd::copy_async_wait<0>();  // r1316

    // [COMPUTE s__right_16__bf16] r1320: 8 elements a thread in registers [t__column_16:2x8 t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps []; the store rounds them
    float s_right_16_bf16[8];
    #pragma unroll
    for (int t_column_16_r_3 = 0; t_column_16_r_3 < 2; ++t_column_16_r_3) {
        #pragma unroll
        for (int t_row_16_r_2 = 0; t_row_16_r_2 < 2; ++t_row_16_r_2) {
            #pragma unroll
            for (int t_column_16_r_4 = 0; t_column_16_r_4 < 2; ++t_column_16_r_4) {
                s_right_16_bf16[(t_column_16_r_3 * 2 + t_row_16_r_2) * 2 + t_column_16_r_4] = s_right_16[(t_column_16_r_3 * 2 + t_row_16_r_2) * 2 + t_column_16_r_4];
            }
        }
    }

    // [STORE s__right_16__bf16] r1321: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a...
    #pragma unroll
    for (int t_column_16_r_5 = 0; t_column_16_r_5 < 2; ++t_column_16_r_5) {
        #pragma unroll
        for (int t_row_16_r_3 = 0; t_row_16_r_3 < 2; ++t_row_16_r_3) {
            fd::store<fd::bf16, 2>(&s_x_right_16_x_bf16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_row_16_lane + t_row_16_r_3 * 8) * 16 + (long long)(t_column_16_lane + t_column_16_r_5 * 8)], &s_right_16_bf16[(t_column_16_r_5 * 2 + t_row_16_r_3) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(32, 16) gated_delta_rule_kernel_any_5(
    const __nv_bfloat16* s_x_blocks,
    const __nv_bfloat16* s_x_right_16_x_bf16,
    float* __restrict__ s_x_lower_16,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_blocks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 384 x bf16, bytes 0..768
    __nv_bfloat16* s_s_right_16_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 768);  // 384 x bf16, bytes 768..1536

    // [INIT] r1270: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__right_16__bf16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_16 = (int)blockIdx.x;
    const int rest_t_pair_16 = rest_t_column_16 / 2;
    const int t_pair_160 = rest_t_column_16 % 2;
    const int rest_g = fd::div(rest_t_pair_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_pair_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1326
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_16_lane = lane / 4;  // r1327
    const int t_column_16_lane = lane % 4 * 2;

    // [INIT] r1322: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1436
    fd::grid_release();
    float s_lower_16[8];  // r1322
    #pragma unroll
    for (int t_column_16_r = 0; t_column_16_r < 2; ++t_column_16_r) {
        #pragma unroll
        for (int t_row_16_r = 0; t_row_16_r < 2; ++t_row_16_r) {
            #pragma unroll
            for (int t_column_16_r_2 = 0; t_column_16_r_2 < 2; ++t_column_16_r_2) {
                s_lower_16[(t_column_16_r * 2 + t_row_16_r) * 2 + t_column_16_r_2] = 0.0f;
            }
        }
    }

    // [COMPUTE s__lower_16] r1326: 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r1323
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_160 = 0; t_inner_160 < 16; t_inner_160 += 16) {
        // [LOAD s__blocks] r1324: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256),...
        const int row = (int)threadIdx.x / 2;
        const int column = (int)threadIdx.x % 2 * 8;
        const long long from = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)row * 16 + (long long)(t_inner_160 + column) + 256;
        const int to = row * 24 + column;
        fd::copy_async<16>(&s_s_blocks[to], &s_x_blocks[from]);
        fd::copy_async_commit();

        // [LOAD s__right_16__bf16] r1325: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 byte...
        const int row_2 = (int)threadIdx.x / 2;
        const int column_2 = (int)threadIdx.x % 2 * 8;
        const long long from_2 = size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_inner_160 + row_2) * 16 + (long long)column_2;
        const int to_2 = row_2 * 24 + column_2;
        fd::copy_async<16>(&s_s_right_16_bf16[to_2], &s_x_right_16_x_bf16[from_2]);
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE s__lower_16]
        __syncwarp();  // r1326
        fd::ldmatrix<4>(&fragment_a[0], &s_s_blocks[a_lane]);
        fd::ldmatrix<4, true>(&fragment_b[0], &s_s_right_16_bf16[b_lane]);
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&s_lower_16[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
    }
    fd::copy_async_wait<0>();  // r1323

    // [STORE s__lower_16] r1327: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a...
    #pragma unroll
    for (int t_column_16_r_3 = 0; t_column_16_r_3 < 2; ++t_column_16_r_3) {
        #pragma unroll
        for (int t_row_16_r_2 = 0; t_row_16_r_2 < 2; ++t_row_16_r_2) {
            fd::store<fd::f32, 2>(&s_x_lower_16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_row_16_lane + t_row_16_r_2 * 8) * 16 + (long long)(t_column_16_lane + t_column_16_r_3 * 8)], &s_lower_16[(t_column_16_r_3 * 2 + t_row_16_r_2) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 6) gated_delta_rule_kernel_any_6(
    const __nv_bfloat16* s_x_blocks,
    const float* s_x_lower_16,
    __nv_bfloat16* __restrict__ s_x_blocks_32,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    // [INIT] r1271: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source_16 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_source_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_source_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_place_16_lane = lane / 8 + warp * 4;  // r1328
    const int t_source_16_lane = lane % 8 * 4;

    // [LOAD s__blocks] r1328: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16); 8 elements a thread, 4...
    fd::grid_wait();  // r1436
    fd::grid_release();
    float s_blocks[8];  // r1328
    #pragma unroll
    for (int t_pair_16_r = 0; t_pair_16_r < 2; ++t_pair_16_r) {
        fd::load_or_zero<fd::bf16, 4>((long long)t_place_16_lane < 16 && (long long)t_source_16_lane < 16, &s_blocks[t_pair_16_r * 4], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_16_r * 512 + (long long)t_place_16_lane * 16 + (long long)t_source_16_lane]);
    }

    // [LOAD s__lower_16] r1329: address (((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__place_16 * 16)) + t__source_16) - 256); 8 elements a thre...
    float s_lower_16[8];
    #pragma unroll
    for (int t_pair_16_r_2 = 0; t_pair_16_r_2 < 2; ++t_pair_16_r_2) {
        fd::load_or_zero<fd::f32, 4>(!((long long)t_place_16_lane < 16) && (long long)t_source_16_lane < 16, &s_lower_16[t_pair_16_r_2 * 4], &s_x_lower_16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_16_r_2 * 256 + (long long)t_place_16_lane * 16 + (long long)t_source_16_lane - 256]);
    }

    // [LOAD s__blocks] r1330: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16) - 16); 8 elements a th...
    float s_blocks_2[8];
    #pragma unroll
    for (int t_pair_16_r_3 = 0; t_pair_16_r_3 < 2; ++t_pair_16_r_3) {
        fd::load_or_zero<fd::bf16, 4>(!((long long)t_place_16_lane < 16) && !((long long)t_source_16_lane < 16), &s_blocks_2[t_pair_16_r_3 * 4], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_16_r_3 * 512 + (long long)t_place_16_lane * 16 + (long long)t_source_16_lane - 16]);
    }

    // [COMPUTE s__blocks_32] r1331: 8 elements a thread in registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
    float s_blocks_32[8];
    #pragma unroll
    for (int t_pair_16_r_4 = 0; t_pair_16_r_4 < 2; ++t_pair_16_r_4) {
        #pragma unroll
        for (int t_source_16_r = 0; t_source_16_r < 4; ++t_source_16_r) {
            s_blocks_32[t_pair_16_r_4 * 4 + t_source_16_r] = (long long)t_place_16_lane < 16 ? ((long long)(t_source_16_lane + t_source_16_r) < 16 ? s_blocks[t_pair_16_r_4 * 4 + t_source_16_r] : 0.0f) : (long long)(t_source_16_lane + t_source_16_r) < 16 ? s_lower_16[t_pair_16_r_4 * 4 + t_source_16_r] : s_blocks_2[t_pair_16_r_4 * 4 + t_source_16_r];
        }
    }

    // [STORE s__blocks_32] r1332: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_16 * 1024)) + (t__place_16 * 32)) + t__source_16); 8 elements a thread, ...
    #pragma unroll
    for (int t_pair_16_r_5 = 0; t_pair_16_r_5 < 2; ++t_pair_16_r_5) {
        fd::store<fd::bf16, 4, fd::whole>(&s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)t_pair_16_r_5 * 1024 + (long long)t_place_16_lane * 32 + (long long)t_source_16_lane], &s_blocks_32[t_pair_16_r_5 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(64, 8) gated_delta_rule_kernel_any_7(
    const __nv_bfloat16* s_x_matrix_x_bf16,
    const __nv_bfloat16* s_x_blocks_32,
    __nv_bfloat16* __restrict__ s_x_right_32_x_bf16,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 1280 x bf16, bytes 0..2560
    __nv_bfloat16* s_s_blocks_32 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 2560);  // 1280 x bf16, bytes 2560..5120

    // [INIT] r1272: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_32 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_column_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r1337
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_32_lane = lane / 4;  // r1339
    const int t_column_32_lane = lane % 4 * 2 + warp * 16;

    // [INIT] r1333: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1436
    fd::grid_release();
    float s_right_32[16];  // r1333
    #pragma unroll
    for (int t_row_32_r = 0; t_row_32_r < 2; ++t_row_32_r) {
        #pragma unroll
        for (int t_column_32_r = 0; t_column_32_r < 2; ++t_column_32_r) {
            #pragma unroll
            for (int t_row_32_r_2 = 0; t_row_32_r_2 < 2; ++t_row_32_r_2) {
                #pragma unroll
                for (int t_column_32_r_2 = 0; t_column_32_r_2 < 2; ++t_column_32_r_2) {
                    s_right_32[((t_row_32_r * 2 + t_column_32_r) * 2 + t_row_32_r_2) * 2 + t_column_32_r_2] = 0.0f;
                }
            }
        }
    }

    // [COMPUTE s__right_32] r1337: 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
    unsigned fragment_a[8];  // r1334
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        // [LOAD s__matrix__bf16] r1335: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048...
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 4;
            const int column = (int)threadIdx.x % 4 * 8;
            const long long from = size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)row * 64 + (long long)(t_inner_320 + column) + 2048;
            const int to = row * 40 + column;
            fd::copy_async<16>(&s_s_matrix_bf16[to], &s_x_matrix_x_bf16[from]);
        }
        fd::copy_async_commit();

        // [LOAD s__blocks_32] r1336: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 ...
        #pragma unroll
        for (int r_2 = 0; r_2 < 2; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 4;
            const int column_2 = (int)threadIdx.x % 4 * 8;
            const long long from_2 = size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)(t_inner_320 + row_2) * 32 + (long long)column_2;
            const int to_2 = row_2 * 40 + column_2;
            fd::copy_async<16>(&s_s_blocks_32[to_2], &s_x_blocks_32[from_2]);
        }
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE s__right_32]
        __syncthreads();  // r1337
        #pragma unroll
        for (int k_step = 0; k_step < 2; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_s_matrix_bf16[a_lane + m_r * 640 + k_step * 16]);
            }
            fd::ldmatrix<4, true>(&fragment_b[0], &s_s_blocks_32[b_lane + k_step * 16 * 40]);
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                #pragma unroll
                for (int n_r = 0; n_r < 2; ++n_r) {
                    fd::mma_m16n8k16_bf16(&s_right_32[(m_r_2 * 2 + n_r) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r1334

    // [COMPUTE s__right_32__bf16] r1338: 16 elements a thread in registers [t__row_32:2x16 t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__column_32:2x...
    float s_right_32_bf16[16];
    #pragma unroll
    for (int t_row_32_r_3 = 0; t_row_32_r_3 < 2; ++t_row_32_r_3) {
        #pragma unroll
        for (int t_column_32_r_3 = 0; t_column_32_r_3 < 2; ++t_column_32_r_3) {
            #pragma unroll
            for (int t_row_32_r_4 = 0; t_row_32_r_4 < 2; ++t_row_32_r_4) {
                #pragma unroll
                for (int t_column_32_r_4 = 0; t_column_32_r_4 < 2; ++t_column_32_r_4) {
                    s_right_32_bf16[((t_row_32_r_3 * 2 + t_column_32_r_3) * 2 + t_row_32_r_4) * 2 + t_column_32_r_4] = s_right_32[((t_row_32_r_3 * 2 + t_column_32_r_3) * 2 + t_row_32_r_4) * 2 + t_column_32_r_4];
                }
            }
        }
    }

    // [STORE s__right_32__bf16] r1339: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2...
    #pragma unroll
    for (int t_row_32_r_5 = 0; t_row_32_r_5 < 2; ++t_row_32_r_5) {
        #pragma unroll
        for (int t_column_32_r_5 = 0; t_column_32_r_5 < 2; ++t_column_32_r_5) {
            #pragma unroll
            for (int t_row_32_r_6 = 0; t_row_32_r_6 < 2; ++t_row_32_r_6) {
                fd::store<fd::bf16, 2>(&s_x_right_32_x_bf16[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)(t_row_32_lane + t_row_32_r_5 * 16 + t_row_32_r_6 * 8) * 32 + (long long)(t_column_32_lane + t_column_32_r_5 * 8)], &s_right_32_bf16[((t_row_32_r_5 * 2 + t_column_32_r_5) * 2 + t_row_32_r_6) * 2]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(64, 8) gated_delta_rule_kernel_any_8(
    const __nv_bfloat16* s_x_blocks_32,
    const __nv_bfloat16* s_x_right_32_x_bf16,
    float* __restrict__ s_x_lower_32,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_blocks_32 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 1280 x bf16, bytes 0..2560
    __nv_bfloat16* s_s_right_32_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 2560);  // 1280 x bf16, bytes 2560..5120

    // [INIT] r1273: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_32 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_column_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r1344
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_32_lane = lane / 4;  // r1345
    const int t_column_32_lane = lane % 4 * 2 + warp * 16;

    // [INIT] r1340: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1436
    fd::grid_release();
    float s_lower_32[16];  // r1340
    #pragma unroll
    for (int t_row_32_r = 0; t_row_32_r < 2; ++t_row_32_r) {
        #pragma unroll
        for (int t_column_32_r = 0; t_column_32_r < 2; ++t_column_32_r) {
            #pragma unroll
            for (int t_row_32_r_2 = 0; t_row_32_r_2 < 2; ++t_row_32_r_2) {
                #pragma unroll
                for (int t_column_32_r_2 = 0; t_column_32_r_2 < 2; ++t_column_32_r_2) {
                    s_lower_32[((t_row_32_r * 2 + t_column_32_r) * 2 + t_row_32_r_2) * 2 + t_column_32_r_2] = 0.0f;
                }
            }
        }
    }

    // [COMPUTE s__lower_32] r1344: 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
    unsigned fragment_a[8];  // r1341
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        // [LOAD s__blocks_32] r1342: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024...
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 4;
            const int column = (int)threadIdx.x % 4 * 8;
            const long long from = size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)row * 32 + (long long)(t_inner_320 + column) + 1024;
            const int to = row * 40 + column;
            fd::copy_async<16>(&s_s_blocks_32[to], &s_x_blocks_32[from]);
        }
        fd::copy_async_commit();

        // [LOAD s__right_32__bf16] r1343: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 ...
        #pragma unroll
        for (int r_2 = 0; r_2 < 2; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 4;
            const int column_2 = (int)threadIdx.x % 4 * 8;
            const long long from_2 = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)(t_inner_320 + row_2) * 32 + (long long)column_2;
            const int to_2 = row_2 * 40 + column_2;
            fd::copy_async<16>(&s_s_right_32_bf16[to_2], &s_x_right_32_x_bf16[from_2]);
        }
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE s__lower_32]
        __syncthreads();  // r1344
        #pragma unroll
        for (int k_step = 0; k_step < 2; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_s_blocks_32[a_lane + m_r * 640 + k_step * 16]);
            }
            fd::ldmatrix<4, true>(&fragment_b[0], &s_s_right_32_bf16[b_lane + k_step * 16 * 40]);
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                #pragma unroll
                for (int n_r = 0; n_r < 2; ++n_r) {
                    fd::mma_m16n8k16_bf16(&s_lower_32[(m_r_2 * 2 + n_r) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r1341

    // [STORE s__lower_32] r1345: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2...
    #pragma unroll
    for (int t_row_32_r_3 = 0; t_row_32_r_3 < 2; ++t_row_32_r_3) {
        #pragma unroll
        for (int t_column_32_r_3 = 0; t_column_32_r_3 < 2; ++t_column_32_r_3) {
            #pragma unroll
            for (int t_row_32_r_4 = 0; t_row_32_r_4 < 2; ++t_row_32_r_4) {
                fd::store<fd::f32, 2>(&s_x_lower_32[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)(t_row_32_lane + t_row_32_r_3 * 16 + t_row_32_r_4 * 8) * 32 + (long long)(t_column_32_lane + t_column_32_r_3 * 8)], &s_lower_32[((t_row_32_r_3 * 2 + t_column_32_r_3) * 2 + t_row_32_r_4) * 2]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 6) gated_delta_rule_kernel_any_9(
    const __nv_bfloat16* s_x_blocks_32,
    const float* s_x_lower_32,
    __nv_bfloat16* __restrict__ s_x_blocks_64,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_G) {
    // [INIT] r1274: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source_32 = (int)blockIdx.x;
    const int rest_t_place_32 = rest_t_source_32 / 2;
    const int t_place_320 = rest_t_source_32 % 2 * 32;
    const int rest_g = fd::div(rest_t_place_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_place_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_place_32_lane = lane / 16 + warp * 2;  // r1346
    const int t_source_32_lane = lane % 16 * 4;

    // [LOAD s__blocks_32] r1346: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32); 8 elements a thread, ...
    fd::grid_wait();  // r1436
    fd::grid_release();
    float s_blocks_32[8];  // r1346
    #pragma unroll
    for (int t_place_32_r = 0; t_place_32_r < 2; ++t_place_32_r) {
        fd::load_or_zero<fd::bf16, 4>(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r * 16)) < 32 && (long long)t_source_32_lane < 32, &s_blocks_32[t_place_32_r * 4], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r * 16)) * 32 + (long long)t_source_32_lane]);
    }

    // [LOAD s__lower_32] r1347: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__place_32 * 32)) + t__source_32) - 1024); 8 elements a...
    float s_lower_32[8];
    #pragma unroll
    for (int t_place_32_r_2 = 0; t_place_32_r_2 < 2; ++t_place_32_r_2) {
        fd::load_or_zero<fd::f32, 4>(!(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_2 * 16)) < 32) && (long long)t_source_32_lane < 32, &s_lower_32[t_place_32_r_2 * 4], &s_x_lower_32[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_2 * 16)) * 32 + (long long)t_source_32_lane - 1024]);
    }

    // [LOAD s__blocks_32] r1348: address (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32) - 32); 8 elements a t...
    float s_blocks_32_2[8];
    #pragma unroll
    for (int t_place_32_r_3 = 0; t_place_32_r_3 < 2; ++t_place_32_r_3) {
        fd::load_or_zero<fd::bf16, 4>(!(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_3 * 16)) < 32) && !((long long)t_source_32_lane < 32), &s_blocks_32_2[t_place_32_r_3 * 4], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_3 * 16)) * 32 + (long long)t_source_32_lane - 32]);
    }

    // [COMPUTE s__blocks_64] r1349: 8 elements a thread in registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
    float s_blocks_64[8];
    #pragma unroll
    for (int t_place_32_r_4 = 0; t_place_32_r_4 < 2; ++t_place_32_r_4) {
        #pragma unroll
        for (int t_source_32_r = 0; t_source_32_r < 4; ++t_source_32_r) {
            s_blocks_64[t_place_32_r_4 * 4 + t_source_32_r] = ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_4 * 16)) < 32 ? ((long long)(t_source_32_lane + t_source_32_r) < 32 ? s_blocks_32[t_place_32_r_4 * 4 + t_source_32_r] : 0.0f) : (long long)(t_source_32_lane + t_source_32_r) < 32 ? s_lower_32[t_place_32_r_4 * 4 + t_source_32_r] : s_blocks_32_2[t_place_32_r_4 * 4 + t_source_32_r];
        }
    }

    // [STORE s__blocks_64] r1350: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4096)) + (t__place_32 * 64)) + t__source_32); 8 elements a thread, ...
    #pragma unroll
    for (int t_place_32_r_5 = 0; t_place_32_r_5 < 2; ++t_place_32_r_5) {
        fd::store<fd::bf16, 4, fd::whole>(&s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_5 * 16)) * 64 + (long long)t_source_32_lane], &s_blocks_64[t_place_32_r_5 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_any_10(
    const __nv_bfloat16* __restrict__ v,
    const __nv_bfloat16* s_x_blocks_64,
    const __nv_bfloat16* __restrict__ b,
    float* __restrict__ s_x_free_x_e,
    float* __restrict__ s_x_free,
    int g_blocks_2,
    int h_blocks_2,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 17408 x bf16, bytes 0..34816
    float* s_s_free_e = reinterpret_cast<float*>(fd_shared + 34816);  // 64 x f32, bytes 34816..35072
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 35072);  // 4608 x bf16, bytes 35072..44288
    float* s_s_free = reinterpret_cast<float*>(fd_shared + 0);  // 8704 x f32, bytes 0..34816

    // [INIT] r1275: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_source_lane = lane % 8 * 8;  // r1357
    const int t_place_lane = lane / 8 + warp * 4;
    const int t_source_lane_2 = lane / 16 + warp * 2;  // r1358
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1363
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4;  // r1365
    const int e_lane = lane % 4 * 2 + warp * 32;
    const int e_lane_2 = lane * 4;

    // [INIT] r1351: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1436
    fd::grid_release();
    float s_free[64];  // r1351
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 4; ++t_place_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 4; ++e_r) {
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                #pragma unroll
                for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                    s_free[((t_place_r * 4 + e_r) * 2 + t_place_r_2) * 2 + e_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r1352

    // [AHEAD v] r1353: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD v] r1354: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
    #pragma unroll
    for (int r = 0; r < 4; ++r) {
        const int row = r * 16 + (int)threadIdx.x / 8;
        const int column = (int)threadIdx.x % 8 * 8;
        const long long from = size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)row * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)column;
        const int to = row * 136 + column;
        const bool valid = row < t_source_end && ((long long)rest_h * 64 + (long long)row) < size_T;
        #pragma unroll
        for (int step = 0; step < 2; ++step) {
            fd::copy_async<16>(&s_v[to + step * 64], &v[from + (long long)(step * 64)], valid);
        }
    }
    fd::copy_async_commit();

    // [STORE s__free__e] r1364: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time
    float s_blocks_64[32];  // r1355
    float b_2[8];
    float s_free_e[8];
    float s_free_e_2[8];
    float operand[32];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 64) {
        // [LOAD v]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD v] r1356: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
        const int stage_first = free_stage * 8704;
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)(t_source0 + 64 + row_2) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)column_2;
            const int to_2 = stage_first + row_2 * 136 + column_2;
            const bool valid_2 = (t_source0 + 64 + row_2) < t_source_end && ((long long)rest_h * 64 + (long long)(t_source0 + 64 + row_2)) < size_T;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_v[to_2 + step_2 * 64], &v[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();
        const int stage_first_2 = stage * 8704;

        // [LOAD s__blocks_64] r1357: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::bf16, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &s_blocks_64[t_place_r_3 * 8 + t_source_r], &s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 16) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [LOAD b] r1358: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x8] lanes [*:16 t__sour...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((t_source0 + t_source_lane_2 + t_source_r_2 * 8) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_2 * 8)) < size_T, &b_2[t_source_r_2], &b[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * ((long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_2 * 8)) + size_G * (long long)h0 + (long long)g0]);
        }

        // [COMPUTE s__free__e] r1359: 8 elements a thread in registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            s_free_e[t_source_r_3] = fd::rcp_approx(1.0f + expf(-b_2[t_source_r_3]));
        }

        // [EXCHANGE s__free__e] r1361: from registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2] to registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
        #pragma unroll
        for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
            if (lane % 16 == 0) fd::store<fd::f32, 1>(&s_s_free_e[t_source_lane_2 + t_source_r_4 * 8], &s_free_e[t_source_r_4]);
        }
        __syncthreads();
        #pragma unroll
        for (int t_source_r_5 = 0; t_source_r_5 < 2; ++t_source_r_5) {
            fd::load<fd::f32, 4>(&s_free_e_2[t_source_r_5 * 4], &s_s_free_e[t_source_lane + t_source_r_5 * 4]);
        }

        // [STAGE operand] r1362: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_4 = 0; t_place_r_4 < 4; ++t_place_r_4) {
            #pragma unroll
            for (int t_source_r_6 = 0; t_source_r_6 < 8; ++t_source_r_6) {
                operand[t_place_r_4 * 8 + t_source_r_6] = (t_source0 + t_source_lane + t_source_r_6) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_6) < size_T ? s_blocks_64[t_place_r_4 * 8 + t_source_r_6] * s_free_e_2[t_source_r_6] : 0.0f;
            }
        }
        #pragma unroll
        for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
            fd::store<fd::bf16, 8>(&s_operand[(t_place_lane + t_place_r_5 * 16) * 72 + t_source_lane], &operand[t_place_r_5 * 8]);
        }

        // [COMPUTE s__free] r1363: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
        const int stage_at = b_lane + stage_first_2;
        __syncthreads();
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_v[stage_at + n_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&s_free[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
        // [STORE s__free__e]
        #pragma unroll  // r1364
        for (int t_source_r_7 = 0; t_source_r_7 < 8; ++t_source_r_7) {
            if (lane % 16 == 0 && (t_source0 + t_source_lane_2 + t_source_r_7 * 8) < t_source_end) fd::store<fd::f32, 1>(&s_x_free_x_e[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_7 * 8)], &s_free_e[t_source_r_7]);
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1355

    // [EXCHANGE s__free] r1365: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__pl...
    __syncthreads();
    #pragma unroll
    for (int t_place_r_6 = 0; t_place_r_6 < 4; ++t_place_r_6) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            #pragma unroll
            for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
                fd::store<fd::f32, 2>(&s_s_free[(t_place_lane_2 + t_place_r_6 * 16 + t_place_r_7 * 8) * 136 + e_lane + e_r_3 * 8], &s_free[((t_place_r_6 * 4 + e_r_3) * 2 + t_place_r_7) * 2]);
            }
        }
    }
    __syncthreads();
    float s_free_2[64];
    #pragma unroll
    for (int t_place_r_8 = 0; t_place_r_8 < 16; ++t_place_r_8) {
        fd::load<fd::f32, 4>(&s_free_2[t_place_r_8 * 4], &s_s_free[(warp + t_place_r_8 * 4) * 136 + e_lane_2]);
    }

    // [STORE s__free] r1366: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 16; ++t_place_r_9) {
        fd::store<fd::f32, 4>(&s_x_free[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)e_lane_2 + ((long long)warp + (long long)(t_place_r_9 * 4)) * 128], &s_free_2[t_place_r_9 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_any_11(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* s_x_blocks_64,
    const float* s_x_free_x_e,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ s_x_reads_x_bf16,
    int g_blocks_2,
    int h_blocks_2,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 17408 x bf16, bytes 0..34816
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 4608 x bf16, bytes 34816..44032
    __nv_bfloat16* s_s_reads_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408

    // [INIT] r1276: one kernel over blocks of [t__chunk, h, g, t__place, d]; a tile of 524288 elements does not fit a block
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x;
    const int rest_g = fd::div(rest_d, g_blocks_2);
    const int g0 = fd::mod(rest_d, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_source_lane = lane % 8 * 8;  // r1373
    const int t_place_lane = lane / 8 + warp * 4;
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1377
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4;  // r1380
    const int d_lane = lane % 4 * 2 + warp * 32;
    const int t_place_lane_3 = lane / 16 + warp * 2;
    const int d_lane_2 = lane % 16 * 8;

    // [INIT] r1367: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1436
    fd::grid_release();
    float s_reads_u[64];  // r1367
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 4; ++t_place_r) {
        #pragma unroll
        for (int d_r = 0; d_r < 4; ++d_r) {
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                #pragma unroll
                for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                    s_reads_u[((t_place_r * 4 + d_r) * 2 + t_place_r_2) * 2 + d_r_2] = 0.0f;
                }
            }
        }
    }
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r1368

    // [AHEAD k] r1369: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD k] r1370: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
    #pragma unroll
    for (int r = 0; r < 4; ++r) {
        const int row = r * 16 + (int)threadIdx.x / 8;
        const int column = (int)threadIdx.x % 8 * 8;
        const long long from = size_H * (long long)rest_h * 8192 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)column;
        const int to = row * 136 + column;
        const bool valid = row < t_source_end && ((long long)rest_h * 64 + (long long)row) < size_T;
        #pragma unroll
        for (int step = 0; step < 2; ++step) {
            fd::copy_async<16>(&s_k[to + step * 64], &k[from + (long long)(step * 64)], valid);
        }
    }
    fd::copy_async_commit();

    // [COMPUTE s__reads__u] r1377: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    float s_blocks_64[32];  // r1371
    float s_free_e[8];
    float s_logs[8];
    float operand[32];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 64) {
        // [LOAD k]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD k] r1372: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
        const int stage_first = free_stage * 8704;
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * (long long)rest_h * 8192 + size_H * (long long)(t_source0 + 64 + row_2) * 128 + (long long)h0 * 128 + (long long)column_2;
            const int to_2 = stage_first + row_2 * 136 + column_2;
            const bool valid_2 = (t_source0 + 64 + row_2) < t_source_end && ((long long)rest_h * 64 + (long long)(t_source0 + 64 + row_2)) < size_T;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_k[to_2 + step_2 * 64], &k[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();
        const int stage_first_2 = stage * 8704;

        // [LOAD s__blocks_64] r1373: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::bf16, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &s_blocks_64[t_place_r_3 * 8 + t_source_r], &s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 16) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [LOAD s__free__e] r1374: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_2) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_2) < size_T, &s_free_e[t_source_r_2], &s_x_free_x_e[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_2]);
        }

        // [LOAD s__logs] r1375: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_3) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_3) < size_T, &s_logs[t_source_r_3], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_3]);
        }

        // [STAGE operand] r1376: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_4 = 0; t_place_r_4 < 4; ++t_place_r_4) {
            #pragma unroll
            for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
                operand[t_place_r_4 * 8 + t_source_r_4] = (t_source0 + t_source_lane + t_source_r_4) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_4) < size_T ? s_blocks_64[t_place_r_4 * 8 + t_source_r_4] * s_free_e[t_source_r_4] * expf(s_logs[t_source_r_4]) : 0.0f;
            }
        }
        #pragma unroll
        for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
            fd::store<fd::bf16, 8>(&s_operand[(t_place_lane + t_place_r_5 * 16) * 72 + t_source_lane], &operand[t_place_r_5 * 8]);
        }
        // [COMPUTE s__reads__u]
        const int stage_at = b_lane + stage_first_2;  // r1377
        __syncthreads();
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_k[stage_at + n_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&s_reads_u[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1371

    // [COMPUTE s__reads] r1378: 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]
    float s_reads[64];
    #pragma unroll
    for (int t_place_r_6 = 0; t_place_r_6 < 4; ++t_place_r_6) {
        #pragma unroll
        for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
            #pragma unroll
            for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
                #pragma unroll
                for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
                    s_reads[((t_place_r_6 * 4 + d_r_3) * 2 + t_place_r_7) * 2 + d_r_4] = -1.0f * s_reads_u[((t_place_r_6 * 4 + d_r_3) * 2 + t_place_r_7) * 2 + d_r_4];
                }
            }
        }
    }

    // [COMPUTE s__reads__bf16] r1379: 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]; the store rounds them
    float s_reads_bf16[64];
    #pragma unroll
    for (int t_place_r_8 = 0; t_place_r_8 < 4; ++t_place_r_8) {
        #pragma unroll
        for (int d_r_5 = 0; d_r_5 < 4; ++d_r_5) {
            #pragma unroll
            for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
                #pragma unroll
                for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
                    s_reads_bf16[((t_place_r_8 * 4 + d_r_5) * 2 + t_place_r_9) * 2 + d_r_6] = s_reads[((t_place_r_8 * 4 + d_r_5) * 2 + t_place_r_9) * 2 + d_r_6];
                }
            }
        }
    }

    // [EXCHANGE s__reads__bf16] r1380: from registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32] to registers [t__place:8x8 d:8x1] lanes [d:16x8 t__place:2x1] ...
    __syncthreads();
    #pragma unroll
    for (int t_place_r_10 = 0; t_place_r_10 < 4; ++t_place_r_10) {
        #pragma unroll
        for (int d_r_7 = 0; d_r_7 < 4; ++d_r_7) {
            #pragma unroll
            for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
                fd::store<fd::bf16, 2>(&s_s_reads_bf16[(t_place_lane_2 + t_place_r_10 * 16 + t_place_r_11 * 8) * 136 + d_lane + d_r_7 * 8], &s_reads_bf16[((t_place_r_10 * 4 + d_r_7) * 2 + t_place_r_11) * 2]);
            }
        }
    }
    __syncthreads();
    float s_reads_bf16_2[64];
    #pragma unroll
    for (int t_place_r_12 = 0; t_place_r_12 < 8; ++t_place_r_12) {
        fd::load<fd::bf16, 8>(&s_reads_bf16_2[t_place_r_12 * 8], &s_s_reads_bf16[(t_place_lane_3 + t_place_r_12 * 8) * 136 + d_lane_2]);
    }

    // [STORE s__reads__bf16] r1381: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 64 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_13 = 0; t_place_r_13 < 8; ++t_place_r_13) {
        fd::store<fd::bf16, 8>(&s_x_reads_x_bf16[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)d_lane_2 + ((long long)t_place_lane_3 + (long long)(t_place_r_13 * 8)) * 128], &s_reads_bf16_2[t_place_r_13 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_any_12(
    const __nv_bfloat16* __restrict__ k,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ s_x_keys,
    int g_blocks_2,
    int h_blocks_2,
    long long size_H,
    long long size_T,
    long long size_G) {
    // [INIT] r1277: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x / 2;
    const int d0 = (int)blockIdx.x % 2 * 64;
    const int rest_g = fd::div(rest_d, g_blocks_2);
    const int g0 = fd::mod(rest_d, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_place_lane = lane / 8 + warp * 4;  // r1382
    const int d_lane = lane % 8 * 8;

    // [LOAD k] r1382: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 ...
    fd::grid_wait();  // r1436
    fd::grid_release();
    float k_2[32];  // r1382
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 4; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r * 16)) < size_T, &k_2[t_place_r * 8], &k[size_H * (long long)rest_h * 8192 + size_H * (long long)(t_place_lane + t_place_r * 16) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
    }

    // [LOAD s__logs] r1383: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    float s_logs[1];
    fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + 63]);

    // [LOAD s__logs] r1384: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:4x16] lanes [*:8 t__plac...
    float s_logs_2[4];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 4; ++t_place_r_2) {
        fd::load<fd::f32, 1>(&s_logs_2[t_place_r_2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_2 * 16)]);
    }

    // [COMPUTE s__keys] r1385: 32 elements a thread in registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
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
            s_keys[t_place_r_4 * 8 + d_r] = ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_4 * 16)) < size_T ? k_2[t_place_r_4 * 8 + d_r] * power[t_place_r_4] : 0.0f;
        }
    }

    // [STORE s__keys] r1387: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
        fd::store<fd::bf16, 8, fd::whole>(&s_x_keys[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)d0 + (long long)d_lane + (long long)(t_place_lane + t_place_r_5 * 16) * 128], &s_keys[t_place_r_5 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_any_13(
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
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 119808);  // 2176 x bf16, bytes 119808..124160
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 124160);  // 1024 x bf16, bytes 124160..126208
    __nv_bfloat16* s_operand_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 126208);  // 1152 x bf16, bytes 126208..128512

    // [INIT] r1278: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 8;
    const int e0 = (int)blockIdx.x % 8 * 16;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int t_place_lane = lane % 4 * 2 + warp * 16;  // r1401
    const int e_lane = lane / 4;
    const int d_lane = lane % 4 * 2 + warp * 32;  // r1403
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1405
    const int b_lane = (warp * 16 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane_2 = lane / 2 + warp * 16;  // r1407
    const int e_lane_2 = lane % 2 * 8;
    const int a_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1412
    const int b_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;

    // [AHEAD s__reads__bf16, s__keys, s__free] r1389: 3 stages: the tile of a trip is copied 2 trips before it
    int stage = 0;

    // [LOAD s__reads__bf16] r1390: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
    fd::grid_wait();  // r1436
    fd::grid_release();
    #pragma unroll  // r1390
    for (int r = 0; r < 4; ++r) {
        const int row = r * 16 + (int)threadIdx.x / 8;
        const int column = (int)threadIdx.x % 8 * 8;
        const long long from = size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column + (long long)row * 128;
        const int to = row * 136 + column;
        const bool valid = 0 < n_t__chunk;
        #pragma unroll
        for (int step = 0; step < 2; ++step) {
            fd::copy_async<16>(&s_s_reads_bf16[to + step * 64], &s_x_reads_x_bf16[from + (long long)(step * 64)], valid);
        }
    }

    // [LOAD s__keys] r1391: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
    #pragma unroll
    for (int r_2 = 0; r_2 < 4; ++r_2) {
        const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
        const int column_2 = (int)threadIdx.x % 8 * 8;
        const long long from_2 = size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column_2 + (long long)row_2 * 128;
        const int to_2 = row_2 * 136 + column_2;
        const bool valid_2 = 0 < n_t__chunk;
        #pragma unroll
        for (int step_2 = 0; step_2 < 2; ++step_2) {
            fd::copy_async<16>(&s_s_keys[to_2 + step_2 * 64], &s_x_keys[from_2 + (long long)(step_2 * 64)], valid_2);
        }
    }

    // [LOAD s__free] r1392: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
    #pragma unroll
    for (int r_3 = 0; r_3 < 2; ++r_3) {
        const int row_3 = r_3 * 32 + (int)threadIdx.x / 4;
        const int column_3 = (int)threadIdx.x % 4 * 4;
        const long long from_3 = size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column_3) + (long long)row_3 * 128;
        const int to_3 = row_3 * 20 + column_3;
        const bool valid_3 = 0 < n_t__chunk;
        fd::copy_async<16>(&s_s_free[to_3], &s_x_free[from_3], valid_3);
    }
    fd::copy_async_commit();

    // [LOAD s__reads__bf16] r1393: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
    #pragma unroll
    for (int r_4 = 0; r_4 < 4; ++r_4) {
        const int row_4 = r_4 * 16 + (int)threadIdx.x / 8;
        const int column_4 = (int)threadIdx.x % 8 * 8;
        const long long from_4 = size_H * size_G * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column_4 + (long long)row_4 * 128;
        const int to_4 = 8704 + row_4 * 136 + column_4;
        const bool valid_4 = 1 < n_t__chunk;
        #pragma unroll
        for (int step_3 = 0; step_3 < 2; ++step_3) {
            fd::copy_async<16>(&s_s_reads_bf16[to_4 + step_3 * 64], &s_x_reads_x_bf16[from_4 + (long long)(step_3 * 64)], valid_4);
        }
    }

    // [LOAD s__keys] r1394: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
    #pragma unroll
    for (int r_5 = 0; r_5 < 4; ++r_5) {
        const int row_5 = r_5 * 16 + (int)threadIdx.x / 8;
        const int column_5 = (int)threadIdx.x % 8 * 8;
        const long long from_5 = size_H * size_G * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column_5 + (long long)row_5 * 128;
        const int to_5 = 8704 + row_5 * 136 + column_5;
        const bool valid_5 = 1 < n_t__chunk;
        #pragma unroll
        for (int step_4 = 0; step_4 < 2; ++step_4) {
            fd::copy_async<16>(&s_s_keys[to_5 + step_4 * 64], &s_x_keys[from_5 + (long long)(step_4 * 64)], valid_5);
        }
    }

    // [LOAD s__free] r1395: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
    #pragma unroll
    for (int r_6 = 0; r_6 < 2; ++r_6) {
        const int row_6 = r_6 * 32 + (int)threadIdx.x / 4;
        const int column_6 = (int)threadIdx.x % 4 * 4;
        const long long from_6 = size_H * size_G * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column_6) + (long long)row_6 * 128;
        const int to_6 = 1280 + row_6 * 20 + column_6;
        const bool valid_6 = 1 < n_t__chunk;
        fd::copy_async<16>(&s_s_free[to_6], &s_x_free[from_6], valid_6);
    }
    fd::copy_async_commit();

    // [LOAD before] r1403: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x3...
    float before_2[16];
    #pragma unroll
    for (int d_r = 0; d_r < 4; ++d_r) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
            fd::load<fd::f32, 2, fd::read_only>(&before_2[(d_r * 2 + e_r_3) * 2], &before[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r * 8) + ((long long)e0 + (long long)(e_lane + e_r_3 * 8)) * 128]);
        }
    }
    float s_before[16];
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
        #pragma unroll
        for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 2; ++d_r_3) {
                s_before[(d_r_2 * 2 + e_r_4) * 2 + d_r_3] = before_2[(d_r_2 * 2 + e_r_4) * 2 + d_r_3];
            }
        }
    }

    // [GO_ON s__before] r1414: the state of this point is the one before the next
    float s_logs[1];  // r1396
    float s_free[8];
    float s_found[8];
    float operand[16];
    unsigned fragment_a[4];
    unsigned fragment_b[4];
    float s_new[8];
    float s_new_2[8];
    float s_before_bf16[16];
    float s_added[16];
    float operand_2[8];
    unsigned fragment_a_2[4];
    unsigned fragment_b_2[8];
    float s_after[16];
    #pragma unroll 1
    for (int t_chunk0 = 0; t_chunk0 < n_t__chunk; ++t_chunk0) {
        // [LOAD s__free]
        fd::copy_async_wait<1>();
        const int free_stage = (stage + 2) % 3;

        // [LOAD s__reads__bf16] r1397: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
        const int stage_first = free_stage * 8704;
        #pragma unroll
        for (int r_7 = 0; r_7 < 4; ++r_7) {
            const int row_7 = r_7 * 16 + (int)threadIdx.x / 8;
            const int column_7 = (int)threadIdx.x % 8 * 8;
            const long long from_7 = size_H * size_G * (long long)(t_chunk0 + 2) * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column_7 + (long long)row_7 * 128;
            const int to_7 = stage_first + row_7 * 136 + column_7;
            const bool valid_7 = (t_chunk0 + 2) < n_t__chunk;
            #pragma unroll
            for (int step_5 = 0; step_5 < 2; ++step_5) {
                fd::copy_async<16>(&s_s_reads_bf16[to_7 + step_5 * 64], &s_x_reads_x_bf16[from_7 + (long long)(step_5 * 64)], valid_7);
            }
        }

        // [LOAD s__keys] r1398: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
        const int stage_first_2 = free_stage * 8704;
        __syncthreads();
        #pragma unroll
        for (int r_8 = 0; r_8 < 4; ++r_8) {
            const int row_8 = r_8 * 16 + (int)threadIdx.x / 8;
            const int column_8 = (int)threadIdx.x % 8 * 8;
            const long long from_8 = size_H * size_G * (long long)(t_chunk0 + 2) * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)column_8 + (long long)row_8 * 128;
            const int to_8 = stage_first_2 + row_8 * 136 + column_8;
            const bool valid_8 = (t_chunk0 + 2) < n_t__chunk;
            #pragma unroll
            for (int step_6 = 0; step_6 < 2; ++step_6) {
                fd::copy_async<16>(&s_s_keys[to_8 + step_6 * 64], &s_x_keys[from_8 + (long long)(step_6 * 64)], valid_8);
            }
        }

        // [LOAD s__free] r1399: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
        const int stage_first_3 = free_stage * 1280;
        #pragma unroll
        for (int r_9 = 0; r_9 < 2; ++r_9) {
            const int row_9 = r_9 * 32 + (int)threadIdx.x / 4;
            const int column_9 = (int)threadIdx.x % 4 * 4;
            const long long from_9 = size_H * size_G * (long long)(t_chunk0 + 2) * 8192 + size_G * (long long)rest_g * 8192 + (long long)g0 * 8192 + (long long)(e0 + column_9) + (long long)row_9 * 128;
            const int to_9 = stage_first_3 + row_9 * 20 + column_9;
            const bool valid_9 = (t_chunk0 + 2) < n_t__chunk;
            fd::copy_async<16>(&s_s_free[to_9], &s_x_free[from_9], valid_9);
        }
        fd::copy_async_commit();
        const int stage_first_4 = stage * 8704;
        const int stage_first_5 = stage * 8704;
        const int stage_first_6 = stage * 1280;

        // [LOAD s__logs] r1400: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)t_chunk0 * 64 + size_G * (long long)rest_g * 64 + (long long)g0 * 64 + 63]);

        // [TAKE s__free] r1401: 8 elements a thread from shared memory, 1 at a time
        #pragma unroll
        for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
            #pragma unroll
            for (int e_r = 0; e_r < 2; ++e_r) {
                #pragma unroll
                for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                    fd::load<fd::f32, 1>(&s_free[(t_place_r * 2 + e_r) * 2 + t_place_r_2], &s_s_free[stage_first_6 + (t_place_lane + t_place_r * 8 + t_place_r_2) * 20 + e_lane + e_r * 8]);
                }
            }
        }
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
            #pragma unroll
            for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                #pragma unroll
                for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
                    s_found[(t_place_r_3 * 2 + e_r_2) * 2 + t_place_r_4] = 0.0f;
                }
            }
        }

        // [STAGE operand] r1404: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
        #pragma unroll
        for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
            #pragma unroll
            for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
                #pragma unroll
                for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
                    operand[(d_r_4 * 2 + e_r_5) * 2 + d_r_5] = s_before[(d_r_4 * 2 + e_r_5) * 2 + d_r_5];
                }
            }
        }
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 4; ++d_r_6) {
            #pragma unroll
            for (int e_r_6 = 0; e_r_6 < 2; ++e_r_6) {
                fd::store<fd::bf16, 2>(&s_operand[(e_lane + e_r_6 * 8) * 136 + d_lane + d_r_6 * 8], &operand[(d_r_6 * 2 + e_r_6) * 2]);
            }
        }

        // [COMPUTE s__found] r1405: 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
        const int stage_at = b_lane + stage_first_4;
        __syncthreads();
        #pragma unroll 4
        for (int k_step = 0; k_step < 8; ++k_step) {
            fd::ldmatrix<4>(&fragment_a[0], &s_operand[a_lane + k_step * 16]);
            fd::ldmatrix<4>(&fragment_b[0], &s_s_reads_bf16[stage_at + k_step * 16]);
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::mma_m16n8k16_bf16(&s_found[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
            }
        }

        // [COMPUTE s__new] r1406: 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
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

        // [EXCHANGE s__new] r1407: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__pla...
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

        // [STORE s__new] r1408: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
        fd::store<fd::bf16, 8>(&s_x_new[size_H * size_G * (long long)t_chunk0 * 8192 + size_H * size_G * (long long)t_place_lane_2 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane_2], &s_new_2[0]);

        // [COMPUTE s__before__bf16] r1409: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
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

        // [STORE s__before__bf16] r1410: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
        #pragma unroll
        for (int d_r_9 = 0; d_r_9 < 4; ++d_r_9) {
            #pragma unroll
            for (int e_r_10 = 0; e_r_10 < 2; ++e_r_10) {
                fd::store<fd::bf16, 2>(&s_x_before_x_bf16[size_H * size_G * (long long)t_chunk0 * 16384 + size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r_9 * 8) + ((long long)e0 + (long long)(e_lane + e_r_10 * 8)) * 128], &s_before_bf16[(d_r_9 * 2 + e_r_10) * 2]);
            }
        }
        #pragma unroll
        for (int d_r_10 = 0; d_r_10 < 4; ++d_r_10) {
            #pragma unroll
            for (int e_r_11 = 0; e_r_11 < 2; ++e_r_11) {
                #pragma unroll
                for (int d_r_11 = 0; d_r_11 < 2; ++d_r_11) {
                    s_added[(d_r_10 * 2 + e_r_11) * 2 + d_r_11] = 0.0f;
                }
            }
        }

        // [STAGE operand] r1411: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
            #pragma unroll
            for (int e_r_12 = 0; e_r_12 < 2; ++e_r_12) {
                #pragma unroll
                for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                    operand_2[(t_place_r_9 * 2 + e_r_12) * 2 + t_place_r_10] = s_new[(t_place_r_9 * 2 + e_r_12) * 2 + t_place_r_10];
                }
            }
        }
        #pragma unroll
        for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
            #pragma unroll
            for (int e_r_13 = 0; e_r_13 < 2; ++e_r_13) {
                fd::store<fd::bf16, 2>(&s_operand_2[(e_lane + e_r_13 * 8) * 72 + t_place_lane + t_place_r_11 * 8], &operand_2[(t_place_r_11 * 2 + e_r_13) * 2]);
            }
        }

        // [COMPUTE s__added] r1412: 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
        const int stage_at_2 = b_lane_2 + stage_first_5;
        __syncthreads();
        #pragma unroll
        for (int k_step_2 = 0; k_step_2 < 4; ++k_step_2) {
            fd::ldmatrix<4>(&fragment_a_2[0], &s_operand_2[a_lane_2 + k_step_2 * 16]);
            #pragma unroll
            for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                fd::ldmatrix<4, true>(&fragment_b_2[n_r_2 * 4], &s_s_keys[stage_at_2 + n_r_2 * 16 + k_step_2 * 16 * 136]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
                fd::mma_m16n8k16_bf16(&s_added[n_r_3 * 4], &fragment_a_2[0], &fragment_b_2[n_r_3 * 2]);
            }
        }

        // [COMPUTE s__after] r1413: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
        #pragma unroll
        for (int d_r_12 = 0; d_r_12 < 4; ++d_r_12) {
            #pragma unroll
            for (int e_r_14 = 0; e_r_14 < 2; ++e_r_14) {
                #pragma unroll
                for (int d_r_13 = 0; d_r_13 < 2; ++d_r_13) {
                    s_after[(d_r_12 * 2 + e_r_14) * 2 + d_r_13] = s_before[(d_r_12 * 2 + e_r_14) * 2 + d_r_13] * expf(s_logs[0]) + s_added[(d_r_12 * 2 + e_r_14) * 2 + d_r_13];
                }
            }
        }
        // [GO_ON s__before]
        #pragma unroll  // r1414
        for (int d_r_14 = 0; d_r_14 < 4; ++d_r_14) {
            #pragma unroll
            for (int e_r_15 = 0; e_r_15 < 2; ++e_r_15) {
                #pragma unroll
                for (int d_r_15 = 0; d_r_15 < 2; ++d_r_15) {
                    s_before[(d_r_14 * 2 + e_r_15) * 2 + d_r_15] = s_after[(d_r_14 * 2 + e_r_15) * 2 + d_r_15];
                }
            }
        }
        stage = (stage + 1) % 3;
    }
    fd::copy_async_wait<0>();  // r1396

    // [COMPUTE behind] r1415: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
    float behind_2[16];
    #pragma unroll
    for (int d_r_16 = 0; d_r_16 < 4; ++d_r_16) {
        #pragma unroll
        for (int e_r_16 = 0; e_r_16 < 2; ++e_r_16) {
            #pragma unroll
            for (int d_r_17 = 0; d_r_17 < 2; ++d_r_17) {
                behind_2[(d_r_16 * 2 + e_r_16) * 2 + d_r_17] = s_before[(d_r_16 * 2 + e_r_16) * 2 + d_r_17];
            }
        }
    }

    // [STORE behind] r1416: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
    #pragma unroll
    for (int d_r_18 = 0; d_r_18 < 4; ++d_r_18) {
        #pragma unroll
        for (int e_r_17 = 0; e_r_17 < 2; ++e_r_17) {
            fd::store<fd::f32, 2>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r_18 * 8) + ((long long)e0 + (long long)(e_lane + e_r_17 * 8)) * 128], &behind_2[(d_r_18 * 2 + e_r_17) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 1) gated_delta_rule_kernel_any_14(
    const __nv_bfloat16* s_x_new,
    const float* o_x_1_x_weighted,
    float* __restrict__ o_x_1_x_inside,
    int g_blocks_2,
    int h_blocks_2,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 4608 x bf16, bytes 17408..26624

    // [INIT] r1279: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int t_source_lane = lane % 8 * 8;  // r1422
    const int t_place_lane = lane / 8 + warp * 4;
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1424
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp / 2 * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4 + warp % 2 * 32;  // r1425
    const int e_lane = lane % 4 * 2 + warp / 2 * 32;

    // [INIT] r1417: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1436
    fd::grid_release();
    float o_1_inside[32];  // r1417
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
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
    const int t_source_end = fd::min(64, 64);  // r1418
    const int t_source_end_2 = fd::min(t_source_end, (int)(size_T - (long long)rest_h * 64));  // r1419

    // [COMPUTE o__1__inside] r1424: 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
    float o_1_weighted[16];  // r1420
    float operand[16];
    unsigned fragment_a[8];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end_2; t_source0 += 64) {
        // [LOAD s__new] r1421: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int row = r * 32 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)(t_source0 + row) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)column;
            const int to = row * 136 + column;
            const bool valid = (t_source0 + row) < t_source_end_2 && ((long long)rest_h * 64 + (long long)(t_source0 + row)) < size_T;
            #pragma unroll
            for (int step = 0; step < 2; ++step) {
                fd::copy_async<16>(&s_s_new[to + step * 64], &s_x_new[from + (long long)(step * 64)], valid);
            }
        }
        fd::copy_async_commit();

        // [LOAD o__1__weighted] r1422: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 16 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end_2 && ((long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) <= (long long)(t_place_lane + t_place_r_3 * 32) && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_3 * 32)) < size_T && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &o_1_weighted[t_place_r_3 * 8 + t_source_r], &o_x_1_x_weighted[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 32) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [STAGE operand] r1423: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
            #pragma unroll
            for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
                operand[t_place_r_4 * 8 + t_source_r_2] = o_1_weighted[t_place_r_4 * 8 + t_source_r_2];
            }
        }
        #pragma unroll
        for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
            fd::store<fd::bf16, 8>(&s_operand[(t_place_lane + t_place_r_5 * 32) * 72 + t_source_lane], &operand[t_place_r_5 * 8]);
        }
        fd::copy_async_wait<0>();
        // [COMPUTE o__1__inside]
        __syncthreads();  // r1424
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4, true>(&fragment_b[n_r * 4], &s_s_new[b_lane + n_r * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&o_1_inside[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r1420

    // [STORE o__1__inside] r1425: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            #pragma unroll
            for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
                fd::store<fd::f32, 2>(&o_x_1_x_inside[size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)(t_place_lane_2 + t_place_r_6 * 16 + t_place_r_7 * 8) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)(e_lane + e_r_3 * 8)], &o_1_inside[((t_place_r_6 * 4 + e_r_3) * 2 + t_place_r_7) * 2]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 1) gated_delta_rule_kernel_any_15(
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* s_x_before_x_bf16,
    const float* o_x_1_x_inside,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ o,
    int g_blocks_2,
    int h_blocks_2,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 4608 x bf16, bytes 0..9216
    __nv_bfloat16* s_s_before_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 9216);  // 9216 x bf16, bytes 9216..27648

    // [INIT] r1280: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2);
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1430
    const int b_lane = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 72 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 32;  // r1431
    const int e_lane = lane % 4 * 2 + warp / 2 * 32;

    // [INIT] r1426: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1436
    float o_1_handed[32];  // r1426
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        #pragma unroll
        for (int e_r = 0; e_r < 4; ++e_r) {
            #pragma unroll
            for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
                #pragma unroll
                for (int e_r_2 = 0; e_r_2 < 2; ++e_r_2) {
                    o_1_handed[((t_place_r * 4 + e_r) * 2 + t_place_r_2) * 2 + e_r_2] = 0.0f;
                }
            }
        }
    }

    // [COMPUTE o__1__handed] r1430: 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
    unsigned fragment_a[8];  // r1427
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 64) {
        // [LOAD q] r1428: 64 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 144 bytes apart so that 8 rows use diffe...
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int row = r * 32 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = size_H * (long long)rest_h * 8192 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)(d0 + column);
            const int to = row * 72 + column;
            const bool valid = ((long long)rest_h * 64 + (long long)row) < size_T;
            fd::copy_async<16>(&s_q[to], &q[from], valid);
        }
        fd::copy_async_commit();

        // [LOAD s__before__bf16] r1429: 128 rows of 64 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 144 bytes apart so th...
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 32 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * size_G * (long long)rest_h * 16384 + size_G * (long long)h0 * 16384 + (long long)g0 * 16384 + (long long)(d0 + column_2) + (long long)row_2 * 128;
            const int to_2 = row_2 * 72 + column_2;
            fd::copy_async<16>(&s_s_before_bf16[to_2], &s_x_before_x_bf16[from_2]);
        }
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE o__1__handed]
        __syncthreads();  // r1430
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 2; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_q[a_lane + m_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4>(&fragment_b[n_r * 4], &s_s_before_bf16[b_lane + n_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&o_1_handed[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r1427

    // [LOAD o__1__inside] r1431: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time; registers [t_...
    float o_1_inside[32];
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            #pragma unroll
            for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
                fd::load_or_zero<fd::f32, 2>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_3 * 16 + t_place_r_4 * 8)) < size_T, &o_1_inside[((t_place_r_3 * 4 + e_r_3) * 2 + t_place_r_4) * 2], &o_x_1_x_inside[size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)(t_place_lane + t_place_r_3 * 16 + t_place_r_4 * 8) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)(e_lane + e_r_3 * 8)]);
            }
        }
    }

    // [LOAD s__logs] r1432: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs[4];
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8)) < size_T, &s_logs[t_place_r_5 * 2 + t_place_r_6], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8)]);
        }
    }

    // [COMPUTE o__1] r1433: 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
    float power[4];
    #pragma unroll
    for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
        #pragma unroll
        for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
            power[t_place_r_7 * 2 + t_place_r_8] = fd::exp2_approx(s_logs[t_place_r_7 * 2 + t_place_r_8] * 1.442695f);
        }
    }
    float o_1[32];
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
        #pragma unroll
        for (int e_r_4 = 0; e_r_4 < 4; ++e_r_4) {
            #pragma unroll
            for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
                #pragma unroll
                for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
                    o_1[((t_place_r_9 * 4 + e_r_4) * 2 + t_place_r_10) * 2 + e_r_5] = o_1_inside[((t_place_r_9 * 4 + e_r_4) * 2 + t_place_r_10) * 2 + e_r_5] + power[t_place_r_9 * 2 + t_place_r_10] * o_1_handed[((t_place_r_9 * 4 + e_r_4) * 2 + t_place_r_10) * 2 + e_r_5];
                }
            }
        }
    }

    // [COMPUTE o] r1434: 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
    float o_2[32];
    #pragma unroll
    for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
        #pragma unroll
        for (int e_r_6 = 0; e_r_6 < 4; ++e_r_6) {
            #pragma unroll
            for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                #pragma unroll
                for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
                    o_2[((t_place_r_11 * 4 + e_r_6) * 2 + t_place_r_12) * 2 + e_r_7] = o_1[((t_place_r_11 * 4 + e_r_6) * 2 + t_place_r_12) * 2 + e_r_7] / sqrtf(128.0f);
                }
            }
        }
    }

    // [STORE o] r1435: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_13 = 0; t_place_r_13 < 2; ++t_place_r_13) {
        #pragma unroll
        for (int e_r_8 = 0; e_r_8 < 4; ++e_r_8) {
            #pragma unroll
            for (int t_place_r_14 = 0; t_place_r_14 < 2; ++t_place_r_14) {
                if (((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_13 * 16 + t_place_r_14 * 8)) < size_T) fd::store<fd::bf16, 2>(&o[size_H * size_G * (long long)rest_h * 8192 + size_H * size_G * (long long)(t_place_lane + t_place_r_13 * 16 + t_place_r_14 * 8) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)(e_lane + e_r_8 * 8)], &o_2[((t_place_r_13 * 4 + e_r_8) * 2 + t_place_r_14) * 2]);
            }
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r784 [step2, problem] fuse, gate: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
// r785 [step2, problem] fuse, s__1, held__1, held, s, o__1, o, s__last, behind: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
// r786 [build, hardware] load-tile, a_log: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r787 [build, hardware] load-tile, a: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r788 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r789 [build, problem] map-tile, gate[t,h,g] = exp((neg(exp(a_log[h, g])) * (max((a[t, h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[t, h, g] + dt_bias[h, g])))))))): 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r791 [build, hardware] store-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
// r792 [build, problem] stream-init, t: pass 0: states start at the identity of their operators
// r793 [build, hardware] stream-loop, t: pass 0 streams `t` in tiles of 1
// r794 [build, hardware] own-points, q: 4 elements a thread, which it copied 5 trips before, 4 at a time
// r795 [build, hardware] load-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r797 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r798 [build, hardware] load-tile, b: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r799 [build, hardware] own-points, k: 4 elements a thread, which it copied 5 trips before, 4 at a time
// r800 [build, hardware] own-points, v: 2 elements a thread, which it copied 5 trips before, 2 at a time
// r801 [build, problem] reduce-registers, held__1[t,h,g,e] = sum[d] (k[t, h, d] * s__1[t, h, g, e, d]): 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r802 [build, hardware] warp-reduce, held__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r803 [build, problem] map-tile, held[t,h,g,e] = (gate[t, h, g] * held__1[t, h, g, e]): 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
// r804 [build, problem] map-tile, s[t,h,g,e,d] = ((gate[t, h, g] * s__1[t, h, g, e, d]) + ((sigmoid(b[t, h, g]) * k[t, h, d]) * (v[t, h, g, e] - held[t, h, g, e]))): 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r806 [build, problem] reduce-registers, o__1[t,h,g,e] = sum[d] (q[t, h, d] * s[t, h, g, e, d]): 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r807 [build, hardware] warp-reduce, o__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r808 [build, problem] map-tile, o[t,h,g,e] = (o__1[t, h, g, e] / sqrt(128.0)): 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
// r809 [build, hardware] store-tile, o: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 2 elements a thread, 2 at a time
// r810 [build, problem] state-goes-on, s__1: the state of this point is the one before the next
// r811 [build, hardware] own-ahead, q, k, v: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
// r812 [build, problem] map-tile, behind[h,g,e,d] = s__last[h, g, e, d]: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r813 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
// r814 [build, hardware] early-launch, gated_delta_rule_kernel_1, gated_delta_rule_kernel_2: each kernel starts while the one before it ends, and waits before it touches memory
// r819 [step2, problem] fuse, gate: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
// r820 [step2, problem] fuse, s__1, held__1, held, s, o__1, o, s__last, behind: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
// r821 [build, hardware] load-tile, a_log: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r822 [build, hardware] load-tile, a: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r823 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r824 [build, problem] map-tile, gate[t,h,g] = exp((neg(exp(a_log[h, g])) * (max((a[t, h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[t, h, g] + dt_bias[h, g])))))))): 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r826 [build, hardware] store-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
// r827 [build, problem] stream-init, t: pass 0: states start at the identity of their operators
// r828 [build, hardware] stream-loop, t: pass 0 streams `t` in tiles of 1
// r829 [build, hardware] own-points, q: 4 elements a thread, which it copied 5 trips before, 4 at a time
// r830 [build, hardware] load-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r832 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r833 [build, hardware] load-tile, b: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r834 [build, hardware] own-points, k: 4 elements a thread, which it copied 5 trips before, 4 at a time
// r835 [build, hardware] own-points, v: 2 elements a thread, which it copied 5 trips before, 2 at a time
// r836 [build, problem] reduce-registers, held__1[t,h,g,e] = sum[d] (k[t, h, d] * s__1[t, h, g, e, d]): 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r837 [build, hardware] warp-reduce, held__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r838 [build, problem] map-tile, held[t,h,g,e] = (gate[t, h, g] * held__1[t, h, g, e]): 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
// r839 [build, problem] map-tile, s[t,h,g,e,d] = ((gate[t, h, g] * s__1[t, h, g, e, d]) + ((sigmoid(b[t, h, g]) * k[t, h, d]) * (v[t, h, g, e] - held[t, h, g, e]))): 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r841 [build, problem] reduce-registers, o__1[t,h,g,e] = sum[d] (q[t, h, d] * s[t, h, g, e, d]): 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r842 [build, hardware] warp-reduce, o__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r843 [build, problem] map-tile, o[t,h,g,e] = (o__1[t, h, g, e] / sqrt(128.0)): 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
// r844 [build, hardware] store-tile, o: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 2 elements a thread, 2 at a time
// r845 [build, problem] state-goes-on, s__1: the state of this point is the one before the next
// r846 [build, hardware] own-ahead, q, k, v: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
// r847 [build, problem] map-tile, behind[h,g,e,d] = s__last[h, g, e, d]: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r848 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
// r849 [build, hardware] early-launch, gated_delta_rule_kernel_v2_1, gated_delta_rule_kernel_v2_2: each kernel starts while the one before it ends, and waits before it touches memory
// r869 [step2, problem] fuse, s__logs: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
// r870 [step2, problem] fuse, s__pairs, s__matrix, s__matrix__bf16, o__1__scores, o__1__weighted: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
// r871 [step2, problem] fuse, s__known, s__combined, s__rows, s__rows__last, s__blocks: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
// r872 [step2, problem] fuse, s__right_16, s__right_16__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
// r873 [step2, problem] fuse, s__lower_16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__right_16__bf16` is read at other points than it is made
// r874 [step2, problem] fuse, s__blocks_32: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
// r875 [step2, problem] fuse, s__right_32, s__right_32__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
// r876 [step2, problem] fuse, s__lower_32: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
// r877 [step2, problem] fuse, s__blocks_64: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
// r878 [step2, problem] fuse, s__free__e, s__free: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
// r879 [step2, problem] fuse, s__reads__u, s__reads, s__reads__bf16: one kernel over blocks of [t__chunk, h, g, t__place, d]; a tile of 524288 elements does not fit a block
// r880 [step2, problem] fuse, s__keys: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
// r881 [step2, problem] fuse, s__before, s__found, s__new, s__added, s__after, s__before__bf16, s__after__last, behind: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r882 [step2, problem] fuse, o__1__inside: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r883 [step2, problem] fuse, o__1__handed, o__1, o: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r884 [build, hardware] load-tile, a_log: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
// r885 [build, hardware] load-tile, a: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 2 elements a thread, 1 at a time; registers [t__place:2x1] lanes [t__place:32x2] warps [g:4x1]
// r886 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
// r887 [build, problem] scan-lines, s__logs[t__chunk,h,g,t__place] = scan sum[t__place] (max((neg(exp(a_log[h, g])) * (max((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]))))))), -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): neighbouring lanes have neighbouring columns: 2 points a thread in order, the...
// r888 [build, hardware] store-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
// r889 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r890 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 128
// r891 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r892 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r893 [build, hardware] stage-async, q: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r894 [build, hardware] matrix-unit, s__pairs[t__chunk,h,g,t__place,t__source] = sum[d] (k[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r895 [build, hardware] matrix-unit, o__1__scores[t__chunk,h,g,t__place,t__source] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r896 [build, hardware] load-tile, b: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r897 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r898 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r899 [build, problem] map-tile, s__matrix[t__chunk,h,g,t__place,t__source] = ((((-1.0 * sigmoid(b[((t__chunk * 64) + t__place), h, g])) * s__pairs[t__chunk, h, g, t__place, t__source]) * exp((s__logs[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source]))) if (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)) else 0.0): 32 elements a ...
// r901 [build, hardware] store-tile, s__matrix: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r902 [build, problem] map-tile, s__matrix__bf16[t__chunk,h,g,t__place,t__source] = bf16(s__matrix[t__chunk, h, g, t__place, t__source]): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32]; the store rounds them
// r903 [build, hardware] store-tile, s__matrix__bf16: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r904 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r905 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r906 [build, problem] map-tile, o__1__weighted[t__chunk,h,g,t__place,t__source] = (exp((s__logs[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source])) * o__1__scores[t__chunk, h, g, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2...
// r907 [build, hardware] store-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r908 [build, problem] stream-init, t__row: pass 0: states start at the identity of their operators
// r909 [build, hardware] stream-loop, t__row: pass 0 streams `t__row` in tiles of 1
// r910 [build, problem] state-held, s__known: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; from point to point of `t__row` they stay in registers
// r911 [build, hardware] load-tile, s__matrix: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__block * 1040)) + (t__row * 64)) + t__known); 4 elements a thread, 4 at a time; registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 h:2x1] warps [*:4]
// r912 [build, hardware] layout-exchange, s__matrix: from registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 h:2x1] warps [*:4] to registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 h:2x1]
// r913 [build, problem] reduce-registers, s__combined[t__chunk,h,g,t__block,t__row,t__column] = sum[t__known] (s__matrix[t__chunk, h, g, ((t__block * 16) + t__row), ((t__block * 16) + t__known)] * s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]
// r914 [build, problem] map-tile, s__rows[t__chunk,h,g,t__block,t__row,t__known,t__column] = (((1.0 if (t__column == t__row) else 0.0) + s__combined[t__chunk, h, g, t__block, t__row, t__column]) if (t__known == t__row) else s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]
// r915 [build, problem] state-goes-on, s__known: the state of this point is the one before the next
// r916 [build, problem] map-tile, s__blocks[t__chunk,h,g,t__block,t__known,t__column] = bf16(s__rows__last[t__chunk, h, g, t__block, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; the store rounds them
// r917 [build, hardware] store-tile, s__blocks: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__block * 256)) + (t__known * 16)) + t__column); 16 elements a thread, 1 at a time
// r918 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r919 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r920 [build, hardware] stage-async, s__matrix__bf16: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r921 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r922 [build, hardware] matrix-unit, s__right_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__matrix__bf16[t__chunk, h, g, (((t__pair_16 * 32) + 16) + t__row_16), ((t__pair_16 * 32) + t__inner_16)] * s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
// r923 [build, problem] map-tile, s__right_16__bf16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = bf16(s__right_16[t__chunk, h, g, t__pair_16, t__row_16, t__column_16]): 8 elements a thread in registers [t__column_16:2x8 t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps []; the store rounds them
// r924 [build, hardware] store-tile, s__right_16__bf16: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a time
// r925 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r926 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r927 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r928 [build, hardware] stage-async, s__right_16__bf16: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r929 [build, hardware] matrix-unit, s__lower_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), t__row_16, t__inner_16] * s__right_16__bf16[t__chunk, h, g, t__pair_16, t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
// r930 [build, hardware] store-tile, s__lower_16: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a time
// r931 [build, hardware] load-tile, s__blocks: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16); 8 elements a thread, 4 at a time; registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
// r932 [build, hardware] load-tile, s__lower_16: address (((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__place_16 * 16)) + t__source_16) - 256); 8 elements a thread, 4 at a time; registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
// r933 [build, hardware] load-tile, s__blocks: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16) - 16); 8 elements a thread, 4 at a time; registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
// r934 [build, problem] map-tile, s__blocks_32[t__chunk,h,g,t__pair_16,t__place_16,t__source_16] = ((s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__place_16, t__source_16] if (t__source_16 < 16) else 0.0) if (t__place_16 < 16) else (s__lower_16[t__chunk, h, g, t__pair_16, (t__place_16 - 16), t__source_16] if (t__source_16 < 16) else s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), (t__place_16 - 16...
// r935 [build, hardware] store-tile, s__blocks_32: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_16 * 1024)) + (t__place_16 * 32)) + t__source_16); 8 elements a thread, 4 at a time
// r936 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r937 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r938 [build, hardware] stage-async, s__matrix__bf16: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r939 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r940 [build, hardware] matrix-unit, s__right_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__matrix__bf16[t__chunk, h, g, (((t__pair_32 * 64) + 32) + t__row_32), ((t__pair_32 * 64) + t__inner_32)] * s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
// r941 [build, problem] map-tile, s__right_32__bf16[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = bf16(s__right_32[t__chunk, h, g, t__pair_32, t__row_32, t__column_32]): 16 elements a thread in registers [t__row_32:2x16 t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__column_32:2x16]; the store rounds them
// r942 [build, hardware] store-tile, s__right_32__bf16: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2 at a time
// r943 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r944 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r945 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r946 [build, hardware] stage-async, s__right_32__bf16: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r947 [build, hardware] matrix-unit, s__lower_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), t__row_32, t__inner_32] * s__right_32__bf16[t__chunk, h, g, t__pair_32, t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
// r948 [build, hardware] store-tile, s__lower_32: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2 at a time
// r949 [build, hardware] load-tile, s__blocks_32: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32); 8 elements a thread, 4 at a time; registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
// r950 [build, hardware] load-tile, s__lower_32: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__place_32 * 32)) + t__source_32) - 1024); 8 elements a thread, 4 at a time; registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
// r951 [build, hardware] load-tile, s__blocks_32: address (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32) - 32); 8 elements a thread, 4 at a time; registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
// r952 [build, problem] map-tile, s__blocks_64[t__chunk,h,g,t__pair_32,t__place_32,t__source_32] = ((s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__place_32, t__source_32] if (t__source_32 < 32) else 0.0) if (t__place_32 < 32) else (s__lower_32[t__chunk, h, g, t__pair_32, (t__place_32 - 32), t__source_32] if (t__source_32 < 32) else s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), (t__place_3...
// r953 [build, hardware] store-tile, s__blocks_64: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4096)) + (t__place_32 * 64)) + t__source_32); 8 elements a thread, 4 at a time
// r954 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r955 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r956 [build, hardware] stage-ahead, v: 2 stages: the tile of a trip is copied a trip before it
// r957 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r958 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r959 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r960 [build, hardware] load-tile, s__blocks_64: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r961 [build, hardware] load-tile, b: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
// r962 [build, problem] map-tile, s__free__e[t__chunk,h,g,t__source] = sigmoid(b[((t__chunk * 64) + t__source), h, g]) when (((t__chunk * 64) + t__source) < T): 8 elements a thread in registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
// r964 [build, hardware] layout-exchange, s__free__e: from registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2] to registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r965 [build, hardware] stage-computed, (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__free__e[t__chunk, h, g, t__source]): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r966 [build, hardware] matrix-unit, s__free[t__chunk,h,g,t__place,e] = sum[t__source] (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * (v[((t__chunk * 64) + t__source), h, g, e] * s__free__e[t__chunk, h, g, t__source])) when (((t__chunk * 64) + t__source) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r967 [build, hardware] store-tile, s__free__e: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time
// r968 [build, hardware] layout-exchange, s__free: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__place:4x1]
// r969 [build, hardware] store-tile, s__free: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
// r970 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r971 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r972 [build, hardware] stage-ahead, k: 2 stages: the tile of a trip is copied a trip before it
// r973 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r974 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r975 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r976 [build, hardware] load-tile, s__blocks_64: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r977 [build, hardware] load-tile, s__free__e: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r978 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r979 [build, hardware] stage-computed, ((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__free__e[t__chunk, h, g, t__source]) * exp(s__logs[t__chunk, h, g, t__source])): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r980 [build, hardware] matrix-unit, s__reads__u[t__chunk,h,g,t__place,d] = sum[t__source] (((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__free__e[t__chunk, h, g, t__source]) * k[((t__chunk * 64) + t__source), h, d]) * exp(s__logs[t__chunk, h, g, t__source])) when (((t__chunk * 64) + t__source) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r981 [build, problem] map-tile, s__reads[t__chunk,h,g,t__place,d] = (-1.0 * s__reads__u[t__chunk, h, g, t__place, d]): 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]
// r982 [build, problem] map-tile, s__reads__bf16[t__chunk,h,g,t__place,d] = bf16(s__reads[t__chunk, h, g, t__place, d]): 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]; the store rounds them
// r983 [build, hardware] layout-exchange, s__reads__bf16: from registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32] to registers [t__place:8x8 d:8x1] lanes [d:16x8 t__place:2x1] warps [t__place:4x2]
// r984 [build, hardware] store-tile, s__reads__bf16: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 64 elements a thread, 8 at a time
// r985 [build, hardware] load-tile, k: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r986 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r987 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:4x16] lanes [*:8 t__place:4x1] warps [t__place:4x4]
// r988 [build, problem] map-tile, s__keys[t__chunk,h,g,t__place,d] = ((k[((t__chunk * 64) + t__place), h, d] * exp((s__logs[t__chunk, h, g, 63] - s__logs[t__chunk, h, g, t__place]))) if (((t__chunk * 64) + t__place) < T) else 0.0): 32 elements a thread in registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r990 [build, hardware] store-tile, s__keys: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 32 elements a thread, 8 at a time
// r992 [build, hardware] stage-ahead, s__reads__bf16, s__keys, s__free: 3 stages: the tile of a trip is copied 2 trips before it
// r993 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r994 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r995 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r996 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r997 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r998 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r999 [build, hardware] stream-loop, t__chunk: pass 0 streams `t__chunk` in tiles of 1
// r1000 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1001 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1002 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1003 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r1004 [build, hardware] side-points, s__free: 8 elements a thread from shared memory, 1 at a time
// r1006 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1007 [build, hardware] stage-computed, s__before[t__chunk, h, g, e, d]: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
// r1008 [build, hardware] matrix-unit, s__found[t__chunk,h,g,t__place,e] = sum[d] (s__before[t__chunk, h, g, e, d] * s__reads__bf16[t__chunk, h, g, t__place, d]): 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
// r1009 [build, problem] map-tile, s__new[t__chunk,t__place,h,g,e] = (s__free[t__chunk, h, g, t__place, e] + s__found[t__chunk, h, g, t__place, e]): 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
// r1010 [build, hardware] layout-exchange, s__new: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__place:4x16]
// r1011 [build, hardware] store-tile, s__new: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
// r1012 [build, problem] map-tile, s__before__bf16[t__chunk,h,g,e,d] = bf16(s__before[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
// r1013 [build, hardware] store-tile, s__before__bf16: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
// r1014 [build, hardware] stage-computed, s__new[t__chunk, t__place, h, g, e]: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
// r1015 [build, hardware] matrix-unit, s__added[t__chunk,h,g,e,d] = sum[t__place] (s__new[t__chunk, t__place, h, g, e] * s__keys[t__chunk, h, g, t__place, d]): 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
// r1016 [build, problem] map-tile, s__after[t__chunk,h,g,e,d] = ((s__before[t__chunk, h, g, e, d] * exp(s__logs[t__chunk, h, g, 63])) + s__added[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1017 [build, problem] state-goes-on, s__before: the state of this point is the one before the next
// r1018 [build, problem] map-tile, behind[h,g,e,d] = s__after__last[h, g, e, d]: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1019 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
// r1020 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1021 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r1022 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1023 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1024 [build, hardware] stage-async, s__new: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1025 [build, hardware] load-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 16 elements a thread, 1 at a time; registers [t__place:2x32 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:8x4]
// r1026 [build, hardware] stage-computed, o__1__weighted[t__chunk, h, g, t__place, t__source]: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1027 [build, hardware] matrix-unit, o__1__inside[t__chunk,t__place,h,g,e] = sum[t__source] (o__1__weighted[t__chunk, h, g, t__place, t__source] * s__new[t__chunk, t__source, h, g, e]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
// r1028 [build, hardware] store-tile, o__1__inside: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
// r1029 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r1030 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 64
// r1031 [build, hardware] stage-async, q: 64 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r1032 [build, hardware] stage-async, s__before__bf16: 128 rows of 64 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r1033 [build, hardware] matrix-unit, o__1__handed[t__chunk,t__place,h,g,e] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * s__before__bf16[t__chunk, h, g, e, d]) when (((t__chunk * 64) + t__place) < T): 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
// r1034 [build, hardware] load-tile, o__1__inside: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time; registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
// r1035 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:4]
// r1036 [build, problem] map-tile, o__1[t__chunk,t__place,h,g,e] = (o__1__inside[t__chunk, t__place, h, g, e] + (exp(s__logs[t__chunk, h, g, t__place]) * o__1__handed[t__chunk, t__place, h, g, e])) when (((t__chunk * 64) + t__place) < T): 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
// r1037 [build, problem] map-tile, o[t__chunk,t__place,h,g,e] = (o__1[t__chunk, t__place, h, g, e] / sqrt(128.0)) when (((t__chunk * 64) + t__place) < T): 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
// r1038 [build, hardware] store-tile, o: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
// r1039 [build, hardware] early-launch, gated_delta_rule_kernel_v3_1, gated_delta_rule_kernel_v3_2, gated_delta_rule_kernel_v3_3, gated_delta_rule_kernel_v3_4, gated_delta_rule_kernel_v3_5, gated_delta_rule_kernel_v3_6, gated_delta_rule_kernel_v3_7, gated_delta_rule_kernel_v3_8, gated_delta_rule_kernel_v3_9, gated_delta_rule_kernel_v3_10, gated_delta_rule_kernel_v3_11, gated_delta_rule_kernel_v3_12,...
// r1059 [step2, problem] fuse, s__logs: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
// r1060 [step2, problem] fuse, s__pairs, s__matrix, s__matrix__bf16, o__1__scores, o__1__weighted: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
// r1061 [step2, problem] fuse, s__known, s__combined, s__rows, s__rows__last, s__blocks: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
// r1062 [step2, problem] fuse, s__right_16, s__right_16__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
// r1063 [step2, problem] fuse, s__lower_16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__right_16__bf16` is read at other points than it is made
// r1064 [step2, problem] fuse, s__blocks_32: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
// r1065 [step2, problem] fuse, s__right_32, s__right_32__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
// r1066 [step2, problem] fuse, s__lower_32: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
// r1067 [step2, problem] fuse, s__blocks_64: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
// r1068 [step2, problem] fuse, s__free__e, s__free: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
// r1069 [step2, problem] fuse, s__reads__u, s__reads, s__reads__bf16: one kernel over blocks of [t__chunk, h, g, t__place, d]; a tile of 524288 elements does not fit a block
// r1070 [step2, problem] fuse, s__keys: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
// r1071 [step2, problem] fuse, s__before, s__found, s__new, s__added, s__after, s__before__bf16, s__after__last, behind: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1072 [step2, problem] fuse, o__1__inside: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1073 [step2, problem] fuse, o__1__handed, o__1, o: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1074 [build, hardware] load-tile, a_log: address ((G * h) + g); 2 elements a thread, 2 at a time; registers [g:2x1] lanes [*:32] warps [g:4x2]
// r1075 [build, hardware] load-tile, a: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 2 at a time; registers [t__place:2x32 g:2x1] lanes [g:4x2 t__place:8x1] warps [t__place:4x8]
// r1076 [build, hardware] layout-exchange, a: from registers [t__place:2x32 g:2x1] lanes [g:4x2 t__place:8x1] warps [t__place:4x8] to registers [t__place:2x1 g:2x1] lanes [t__place:32x2] warps [g:4x2]
// r1077 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 2 elements a thread, 2 at a time; registers [g:2x1] lanes [*:32] warps [g:4x2]
// r1078 [build, problem] scan-lines, s__logs[t__chunk,h,g,t__place] = scan sum[t__place] (max((neg(exp(a_log[h, g])) * (max((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]))))))), -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): neighbouring lanes have neighbouring columns: 2 points a thread in order, th...
// r1079 [build, hardware] store-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time
// r1080 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r1081 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 128
// r1082 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1083 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1084 [build, hardware] stage-async, q: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1085 [build, hardware] matrix-unit, s__pairs[t__chunk,h,g,t__place,t__source] = sum[d] (k[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r1086 [build, hardware] matrix-unit, o__1__scores[t__chunk,h,g,t__place,t__source] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r1087 [build, hardware] load-tile, b: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1088 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1089 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r1090 [build, problem] map-tile, s__matrix[t__chunk,h,g,t__place,t__source] = ((((-1.0 * sigmoid(b[((t__chunk * 64) + t__place), h, g])) * s__pairs[t__chunk, h, g, t__place, t__source]) * exp((s__logs[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source]))) if (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)) else 0.0): 32 elements a...
// r1092 [build, hardware] store-tile, s__matrix: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r1093 [build, problem] map-tile, s__matrix__bf16[t__chunk,h,g,t__place,t__source] = bf16(s__matrix[t__chunk, h, g, t__place, t__source]): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32]; the store rounds them
// r1094 [build, hardware] store-tile, s__matrix__bf16: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r1095 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1096 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r1097 [build, problem] map-tile, o__1__weighted[t__chunk,h,g,t__place,t__source] = (exp((s__logs[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source])) * o__1__scores[t__chunk, h, g, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:...
// r1098 [build, hardware] store-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r1099 [build, problem] stream-init, t__row: pass 0: states start at the identity of their operators
// r1100 [build, hardware] stream-loop, t__row: pass 0 streams `t__row` in tiles of 1
// r1101 [build, problem] state-held, s__known: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]; from point to point of `t__row` they stay in registers
// r1102 [build, hardware] load-tile, s__matrix: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__block * 1040)) + (t__row * 64)) + t__known); 4 elements a thread, 4 at a time; registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 g:2x1] warps [*:4]
// r1103 [build, hardware] layout-exchange, s__matrix: from registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 g:2x1] warps [*:4] to registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 g:2x1]
// r1104 [build, problem] reduce-registers, s__combined[t__chunk,h,g,t__block,t__row,t__column] = sum[t__known] (s__matrix[t__chunk, h, g, ((t__block * 16) + t__row), ((t__block * 16) + t__known)] * s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]
// r1105 [build, problem] map-tile, s__rows[t__chunk,h,g,t__block,t__row,t__known,t__column] = (((1.0 if (t__column == t__row) else 0.0) + s__combined[t__chunk, h, g, t__block, t__row, t__column]) if (t__known == t__row) else s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1...
// r1106 [build, problem] state-goes-on, s__known: the state of this point is the one before the next
// r1107 [build, problem] map-tile, s__blocks[t__chunk,h,g,t__block,t__known,t__column] = bf16(s__rows__last[t__chunk, h, g, t__block, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]; the store rounds them
// r1108 [build, hardware] store-tile, s__blocks: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__block * 256)) + (t__known * 16)) + t__column); 16 elements a thread, 1 at a time
// r1109 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r1110 [build, hardware] stage-ahead, s__matrix__bf16, s__blocks: 2 stages: the tile of a trip is copied a trip before it
// r1111 [build, hardware] stage-async, s__matrix__bf16: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1112 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1113 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r1114 [build, hardware] stage-async, s__matrix__bf16: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1115 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1116 [build, hardware] matrix-unit, s__right_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__matrix__bf16[t__chunk, h, g, (((t__pair_16 * 32) + 16) + t__row_16), ((t__pair_16 * 32) + t__inner_16)] * s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
// r1117 [build, problem] map-tile, s__right_16__bf16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = bf16(s__right_16[t__chunk, h, g, t__pair_16, t__row_16, t__column_16]): 4 elements a thread in registers [t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps [t__column_16:2x8]; the store rounds them
// r1118 [build, hardware] store-tile, s__right_16__bf16: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 4 elements a thread, 2 at a time
// r1119 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r1120 [build, hardware] stage-ahead, s__blocks, s__right_16__bf16: 2 stages: the tile of a trip is copied a trip before it
// r1121 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1122 [build, hardware] stage-async, s__right_16__bf16: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1123 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r1124 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1125 [build, hardware] stage-async, s__right_16__bf16: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1126 [build, hardware] matrix-unit, s__lower_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), t__row_16, t__inner_16] * s__right_16__bf16[t__chunk, h, g, t__pair_16, t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
// r1127 [build, hardware] store-tile, s__lower_16: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 4 elements a thread, 2 at a time
// r1128 [build, hardware] load-tile, s__blocks: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16); 4 elements a thread, 4 at a time; registers [t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
// r1129 [build, hardware] load-tile, s__lower_16: address (((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__place_16 * 16)) + t__source_16) - 256); 4 elements a thread, 4 at a time; registers [t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
// r1130 [build, hardware] load-tile, s__blocks: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16) - 16); 4 elements a thread, 4 at a time; registers [t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
// r1131 [build, problem] map-tile, s__blocks_32[t__chunk,h,g,t__pair_16,t__place_16,t__source_16] = ((s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__place_16, t__source_16] if (t__source_16 < 16) else 0.0) if (t__place_16 < 16) else (s__lower_16[t__chunk, h, g, t__pair_16, (t__place_16 - 16), t__source_16] if (t__source_16 < 16) else s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), (t__place_16 - 1...
// r1132 [build, hardware] store-tile, s__blocks_32: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_16 * 1024)) + (t__place_16 * 32)) + t__source_16); 4 elements a thread, 4 at a time
// r1133 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r1134 [build, hardware] stage-ahead, s__matrix__bf16, s__blocks_32: 2 stages: the tile of a trip is copied a trip before it
// r1135 [build, hardware] stage-async, s__matrix__bf16: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1136 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1137 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r1138 [build, hardware] stage-async, s__matrix__bf16: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1139 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1140 [build, hardware] matrix-unit, s__right_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__matrix__bf16[t__chunk, h, g, (((t__pair_32 * 64) + 32) + t__row_32), ((t__pair_32 * 64) + t__inner_32)] * s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1141 [build, problem] map-tile, s__right_32__bf16[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = bf16(s__right_32[t__chunk, h, g, t__pair_32, t__row_32, t__column_32]): 8 elements a thread in registers [t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__row_32:2x16 t__column_32:2x16]; the store rounds them
// r1142 [build, hardware] store-tile, s__right_32__bf16: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 8 elements a thread, 2 at a time
// r1143 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r1144 [build, hardware] stage-ahead, s__blocks_32, s__right_32__bf16: 2 stages: the tile of a trip is copied a trip before it
// r1145 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1146 [build, hardware] stage-async, s__right_32__bf16: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1147 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r1148 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1149 [build, hardware] stage-async, s__right_32__bf16: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1150 [build, hardware] matrix-unit, s__lower_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), t__row_32, t__inner_32] * s__right_32__bf16[t__chunk, h, g, t__pair_32, t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1151 [build, hardware] store-tile, s__lower_32: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 8 elements a thread, 2 at a time
// r1152 [build, hardware] load-tile, s__blocks_32: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
// r1153 [build, hardware] load-tile, s__lower_32: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__place_32 * 32)) + t__source_32) - 1024); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
// r1154 [build, hardware] load-tile, s__blocks_32: address (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32) - 32); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
// r1155 [build, problem] map-tile, s__blocks_64[t__chunk,h,g,t__pair_32,t__place_32,t__source_32] = ((s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__place_32, t__source_32] if (t__source_32 < 32) else 0.0) if (t__place_32 < 32) else (s__lower_32[t__chunk, h, g, t__pair_32, (t__place_32 - 32), t__source_32] if (t__source_32 < 32) else s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), (t__place_...
// r1156 [build, hardware] store-tile, s__blocks_64: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4096)) + (t__place_32 * 64)) + t__source_32); 8 elements a thread, 4 at a time
// r1157 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1158 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1159 [build, hardware] stage-ahead, v: 2 stages: the tile of a trip is copied a trip before it
// r1160 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1161 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1162 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1163 [build, hardware] load-tile, s__blocks_64: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r1164 [build, hardware] load-tile, b: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
// r1165 [build, problem] map-tile, s__free__e[t__chunk,h,g,t__source] = sigmoid(b[((t__chunk * 64) + t__source), h, g]) when (((t__chunk * 64) + t__source) < T): 8 elements a thread in registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
// r1167 [build, hardware] layout-exchange, s__free__e: from registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2] to registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1168 [build, hardware] stage-computed, (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__free__e[t__chunk, h, g, t__source]): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1169 [build, hardware] matrix-unit, s__free[t__chunk,h,g,t__place,e] = sum[t__source] (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * (v[((t__chunk * 64) + t__source), h, g, e] * s__free__e[t__chunk, h, g, t__source])) when (((t__chunk * 64) + t__source) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r1170 [build, hardware] store-tile, s__free__e: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time
// r1171 [build, hardware] layout-exchange, s__free: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__place:4x1]
// r1172 [build, hardware] store-tile, s__free: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
// r1173 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1174 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1175 [build, hardware] stage-ahead, k: 2 stages: the tile of a trip is copied a trip before it
// r1176 [build, hardware] stage-async, k: 16 rows of 32 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1177 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 16
// r1178 [build, hardware] stage-async, k: 16 rows of 32 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1179 [build, hardware] load-tile, s__blocks_64: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x8 t__place:16x1] warps [t__place:2x16 *:2]
// r1180 [build, hardware] load-tile, s__free__e: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x8 *:16] warps [*:4]
// r1181 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x8 *:16] warps [*:4]
// r1182 [build, hardware] stage-computed, ((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__free__e[t__chunk, h, g, t__source]) * exp(s__logs[t__chunk, h, g, t__source])): rounded to bf16 as the matrix unit's operand, 32 rows of 16, rows 48 bytes apart
// r1183 [build, hardware] matrix-unit, s__reads__u[t__chunk,h,g,t__place,d] = sum[t__source] (((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__free__e[t__chunk, h, g, t__source]) * k[((t__chunk * 64) + t__source), h, d]) * exp(s__logs[t__chunk, h, g, t__source])) when (((t__chunk * 64) + t__source) < T): 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1184 [build, problem] map-tile, s__reads[t__chunk,h,g,t__place,d] = (-1.0 * s__reads__u[t__chunk, h, g, t__place, d]): 8 elements a thread in registers [d:2x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [t__place:2x16 d:2x16]
// r1185 [build, problem] map-tile, s__reads__bf16[t__chunk,h,g,t__place,d] = bf16(s__reads[t__chunk, h, g, t__place, d]): 8 elements a thread in registers [d:2x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [t__place:2x16 d:2x16]; the store rounds them
// r1186 [build, hardware] store-tile, s__reads__bf16: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 8 elements a thread, 2 at a time
// r1187 [build, hardware] load-tile, k: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 16 elements a thread, 8 at a time; registers [t__place:2x32 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:8x4]
// r1188 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r1189 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x32] lanes [*:8 t__place:4x1] warps [t__place:8x4]
// r1190 [build, problem] map-tile, s__keys[t__chunk,h,g,t__place,d] = ((k[((t__chunk * 64) + t__place), h, d] * exp((s__logs[t__chunk, h, g, 63] - s__logs[t__chunk, h, g, t__place]))) if (((t__chunk * 64) + t__place) < T) else 0.0): 16 elements a thread in registers [t__place:2x32 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:8x4]
// r1192 [build, hardware] store-tile, s__keys: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 16 elements a thread, 8 at a time
// r1194 [build, hardware] stage-ahead, s__reads__bf16, s__keys, s__free: 3 stages: the tile of a trip is copied 2 trips before it
// r1195 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1196 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1197 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1198 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1199 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1200 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1201 [build, hardware] stream-loop, t__chunk: pass 0 streams `t__chunk` in tiles of 1
// r1202 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1203 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1204 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1205 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r1206 [build, hardware] side-points, s__free: 8 elements a thread from shared memory, 1 at a time
// r1208 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1209 [build, hardware] stage-computed, s__before[t__chunk, h, g, e, d]: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
// r1210 [build, hardware] matrix-unit, s__found[t__chunk,h,g,t__place,e] = sum[d] (s__before[t__chunk, h, g, e, d] * s__reads__bf16[t__chunk, h, g, t__place, d]): 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
// r1211 [build, problem] map-tile, s__new[t__chunk,t__place,h,g,e] = (s__free[t__chunk, h, g, t__place, e] + s__found[t__chunk, h, g, t__place, e]): 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
// r1212 [build, hardware] layout-exchange, s__new: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__place:4x16]
// r1213 [build, hardware] store-tile, s__new: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
// r1214 [build, problem] map-tile, s__before__bf16[t__chunk,h,g,e,d] = bf16(s__before[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
// r1215 [build, hardware] store-tile, s__before__bf16: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
// r1216 [build, hardware] stage-computed, s__new[t__chunk, t__place, h, g, e]: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
// r1217 [build, hardware] matrix-unit, s__added[t__chunk,h,g,e,d] = sum[t__place] (s__new[t__chunk, t__place, h, g, e] * s__keys[t__chunk, h, g, t__place, d]): 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
// r1218 [build, problem] map-tile, s__after[t__chunk,h,g,e,d] = ((s__before[t__chunk, h, g, e, d] * exp(s__logs[t__chunk, h, g, 63])) + s__added[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1219 [build, problem] state-goes-on, s__before: the state of this point is the one before the next
// r1220 [build, problem] map-tile, behind[h,g,e,d] = s__after__last[h, g, e, d]: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1221 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
// r1222 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1223 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r1224 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1225 [build, hardware] stage-ahead, s__new: 2 stages: the tile of a trip is copied a trip before it
// r1226 [build, hardware] stage-async, s__new: 16 rows of 32 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1227 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 16
// r1228 [build, hardware] stage-async, s__new: 16 rows of 32 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1229 [build, hardware] load-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x8 t__place:16x1] warps [t__place:2x16 *:2]
// r1230 [build, hardware] stage-computed, o__1__weighted[t__chunk, h, g, t__place, t__source]: rounded to bf16 as the matrix unit's operand, 32 rows of 16, rows 48 bytes apart
// r1231 [build, hardware] matrix-unit, o__1__inside[t__chunk,t__place,h,g,e] = sum[t__source] (o__1__weighted[t__chunk, h, g, t__place, t__source] * s__new[t__chunk, t__source, h, g, e]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1232 [build, hardware] store-tile, o__1__inside: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time
// r1233 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r1234 [build, hardware] stage-ahead, q, s__before__bf16: 2 stages: the tile of a trip is copied a trip before it
// r1235 [build, hardware] stage-async, q: 32 rows of 16 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1236 [build, hardware] stage-async, s__before__bf16: 32 rows of 16 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1237 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 16
// r1238 [build, hardware] stage-async, q: 32 rows of 16 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1239 [build, hardware] stage-async, s__before__bf16: 32 rows of 16 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1240 [build, hardware] matrix-unit, o__1__handed[t__chunk,t__place,h,g,e] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * s__before__bf16[t__chunk, h, g, e, d]) when (((t__chunk * 64) + t__place) < T): 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1241 [build, hardware] load-tile, o__1__inside: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time; registers [e:2x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x16 e:2x16]
// r1242 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x16 *:2]
// r1243 [build, problem] map-tile, o__1[t__chunk,t__place,h,g,e] = (o__1__inside[t__chunk, t__place, h, g, e] + (exp(s__logs[t__chunk, h, g, t__place]) * o__1__handed[t__chunk, t__place, h, g, e])) when (((t__chunk * 64) + t__place) < T): 8 elements a thread in registers [e:2x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x16 e:2x16]
// r1244 [build, problem] map-tile, o[t__chunk,t__place,h,g,e] = (o__1[t__chunk, t__place, h, g, e] / sqrt(128.0)) when (((t__chunk * 64) + t__place) < T): 8 elements a thread in registers [e:2x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x16 e:2x16]
// r1245 [build, hardware] store-tile, o: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time
// r1246 [build, hardware] early-launch, gated_delta_rule_kernel_v4_1, gated_delta_rule_kernel_v4_2, gated_delta_rule_kernel_v4_3, gated_delta_rule_kernel_v4_4, gated_delta_rule_kernel_v4_5, gated_delta_rule_kernel_v4_6, gated_delta_rule_kernel_v4_7, gated_delta_rule_kernel_v4_8, gated_delta_rule_kernel_v4_9, gated_delta_rule_kernel_v4_10, gated_delta_rule_kernel_v4_11, gated_delta_rule_kernel_v4_12,...
// r1266 [step2, problem] fuse, s__logs: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
// r1267 [step2, problem] fuse, s__pairs, s__matrix, s__matrix__bf16, o__1__scores, o__1__weighted: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
// r1268 [step2, problem] fuse, s__known, s__combined, s__rows, s__rows__last, s__blocks: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
// r1269 [step2, problem] fuse, s__right_16, s__right_16__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
// r1270 [step2, problem] fuse, s__lower_16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__right_16__bf16` is read at other points than it is made
// r1271 [step2, problem] fuse, s__blocks_32: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
// r1272 [step2, problem] fuse, s__right_32, s__right_32__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
// r1273 [step2, problem] fuse, s__lower_32: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
// r1274 [step2, problem] fuse, s__blocks_64: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
// r1275 [step2, problem] fuse, s__free__e, s__free: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
// r1276 [step2, problem] fuse, s__reads__u, s__reads, s__reads__bf16: one kernel over blocks of [t__chunk, h, g, t__place, d]; a tile of 524288 elements does not fit a block
// r1277 [step2, problem] fuse, s__keys: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
// r1278 [step2, problem] fuse, s__before, s__found, s__new, s__added, s__after, s__before__bf16, s__after__last, behind: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1279 [step2, problem] fuse, o__1__inside: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1280 [step2, problem] fuse, o__1__handed, o__1, o: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1281 [build, hardware] load-tile, a_log: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
// r1282 [build, hardware] load-tile, a: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 2 elements a thread, 1 at a time; registers [t__place:2x1] lanes [t__place:32x2] warps [g:4x1]
// r1283 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
// r1284 [build, problem] scan-lines, s__logs[t__chunk,h,g,t__place] = scan sum[t__place] (max((neg(exp(a_log[h, g])) * (max((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]))))))), -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): neighbouring lanes have neighbouring columns: 2 points a thread in order, th...
// r1285 [build, hardware] store-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
// r1286 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r1287 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 128
// r1288 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1289 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1290 [build, hardware] stage-async, q: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1291 [build, hardware] matrix-unit, s__pairs[t__chunk,h,g,t__place,t__source] = sum[d] (k[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r1292 [build, hardware] matrix-unit, o__1__scores[t__chunk,h,g,t__place,t__source] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r1293 [build, hardware] load-tile, b: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1294 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1295 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r1296 [build, problem] map-tile, s__matrix[t__chunk,h,g,t__place,t__source] = ((((-1.0 * sigmoid(b[((t__chunk * 64) + t__place), h, g])) * s__pairs[t__chunk, h, g, t__place, t__source]) * exp((s__logs[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source]))) if (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)) else 0.0): 32 elements a...
// r1298 [build, hardware] store-tile, s__matrix: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r1299 [build, problem] map-tile, s__matrix__bf16[t__chunk,h,g,t__place,t__source] = bf16(s__matrix[t__chunk, h, g, t__place, t__source]): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32]; the store rounds them
// r1300 [build, hardware] store-tile, s__matrix__bf16: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r1301 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1302 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r1303 [build, problem] map-tile, o__1__weighted[t__chunk,h,g,t__place,t__source] = (exp((s__logs[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source])) * o__1__scores[t__chunk, h, g, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:...
// r1304 [build, hardware] store-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r1305 [build, problem] stream-init, t__row: pass 0: states start at the identity of their operators
// r1306 [build, hardware] stream-loop, t__row: pass 0 streams `t__row` in tiles of 1
// r1307 [build, problem] state-held, s__known: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; from point to point of `t__row` they stay in registers
// r1308 [build, hardware] load-tile, s__matrix: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__block * 1040)) + (t__row * 64)) + t__known); 4 elements a thread, 4 at a time; registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 h:2x1] warps [*:4]
// r1309 [build, hardware] layout-exchange, s__matrix: from registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 h:2x1] warps [*:4] to registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 h:2x1]
// r1310 [build, problem] reduce-registers, s__combined[t__chunk,h,g,t__block,t__row,t__column] = sum[t__known] (s__matrix[t__chunk, h, g, ((t__block * 16) + t__row), ((t__block * 16) + t__known)] * s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]
// r1311 [build, problem] map-tile, s__rows[t__chunk,h,g,t__block,t__row,t__known,t__column] = (((1.0 if (t__column == t__row) else 0.0) + s__combined[t__chunk, h, g, t__block, t__row, t__column]) if (t__known == t__row) else s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1...
// r1312 [build, problem] state-goes-on, s__known: the state of this point is the one before the next
// r1313 [build, problem] map-tile, s__blocks[t__chunk,h,g,t__block,t__known,t__column] = bf16(s__rows__last[t__chunk, h, g, t__block, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; the store rounds them
// r1314 [build, hardware] store-tile, s__blocks: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__block * 256)) + (t__known * 16)) + t__column); 16 elements a thread, 1 at a time
// r1315 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r1316 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r1317 [build, hardware] stage-async, s__matrix__bf16: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1318 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1319 [build, hardware] matrix-unit, s__right_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__matrix__bf16[t__chunk, h, g, (((t__pair_16 * 32) + 16) + t__row_16), ((t__pair_16 * 32) + t__inner_16)] * s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
// r1320 [build, problem] map-tile, s__right_16__bf16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = bf16(s__right_16[t__chunk, h, g, t__pair_16, t__row_16, t__column_16]): 8 elements a thread in registers [t__column_16:2x8 t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps []; the store rounds them
// r1321 [build, hardware] store-tile, s__right_16__bf16: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a time
// r1322 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r1323 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r1324 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1325 [build, hardware] stage-async, s__right_16__bf16: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1326 [build, hardware] matrix-unit, s__lower_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), t__row_16, t__inner_16] * s__right_16__bf16[t__chunk, h, g, t__pair_16, t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
// r1327 [build, hardware] store-tile, s__lower_16: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a time
// r1328 [build, hardware] load-tile, s__blocks: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16); 8 elements a thread, 4 at a time; registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
// r1329 [build, hardware] load-tile, s__lower_16: address (((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__place_16 * 16)) + t__source_16) - 256); 8 elements a thread, 4 at a time; registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
// r1330 [build, hardware] load-tile, s__blocks: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16) - 16); 8 elements a thread, 4 at a time; registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
// r1331 [build, problem] map-tile, s__blocks_32[t__chunk,h,g,t__pair_16,t__place_16,t__source_16] = ((s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__place_16, t__source_16] if (t__source_16 < 16) else 0.0) if (t__place_16 < 16) else (s__lower_16[t__chunk, h, g, t__pair_16, (t__place_16 - 16), t__source_16] if (t__source_16 < 16) else s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), (t__place_16 - 1...
// r1332 [build, hardware] store-tile, s__blocks_32: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_16 * 1024)) + (t__place_16 * 32)) + t__source_16); 8 elements a thread, 4 at a time
// r1333 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r1334 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r1335 [build, hardware] stage-async, s__matrix__bf16: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1336 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1337 [build, hardware] matrix-unit, s__right_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__matrix__bf16[t__chunk, h, g, (((t__pair_32 * 64) + 32) + t__row_32), ((t__pair_32 * 64) + t__inner_32)] * s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
// r1338 [build, problem] map-tile, s__right_32__bf16[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = bf16(s__right_32[t__chunk, h, g, t__pair_32, t__row_32, t__column_32]): 16 elements a thread in registers [t__row_32:2x16 t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__column_32:2x16]; the store rounds them
// r1339 [build, hardware] store-tile, s__right_32__bf16: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2 at a time
// r1340 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r1341 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r1342 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1343 [build, hardware] stage-async, s__right_32__bf16: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1344 [build, hardware] matrix-unit, s__lower_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), t__row_32, t__inner_32] * s__right_32__bf16[t__chunk, h, g, t__pair_32, t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
// r1345 [build, hardware] store-tile, s__lower_32: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2 at a time
// r1346 [build, hardware] load-tile, s__blocks_32: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32); 8 elements a thread, 4 at a time; registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
// r1347 [build, hardware] load-tile, s__lower_32: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__place_32 * 32)) + t__source_32) - 1024); 8 elements a thread, 4 at a time; registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
// r1348 [build, hardware] load-tile, s__blocks_32: address (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32) - 32); 8 elements a thread, 4 at a time; registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
// r1349 [build, problem] map-tile, s__blocks_64[t__chunk,h,g,t__pair_32,t__place_32,t__source_32] = ((s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__place_32, t__source_32] if (t__source_32 < 32) else 0.0) if (t__place_32 < 32) else (s__lower_32[t__chunk, h, g, t__pair_32, (t__place_32 - 32), t__source_32] if (t__source_32 < 32) else s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), (t__place_...
// r1350 [build, hardware] store-tile, s__blocks_64: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4096)) + (t__place_32 * 64)) + t__source_32); 8 elements a thread, 4 at a time
// r1351 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1352 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1353 [build, hardware] stage-ahead, v: 2 stages: the tile of a trip is copied a trip before it
// r1354 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1355 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1356 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1357 [build, hardware] load-tile, s__blocks_64: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r1358 [build, hardware] load-tile, b: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
// r1359 [build, problem] map-tile, s__free__e[t__chunk,h,g,t__source] = sigmoid(b[((t__chunk * 64) + t__source), h, g]) when (((t__chunk * 64) + t__source) < T): 8 elements a thread in registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
// r1361 [build, hardware] layout-exchange, s__free__e: from registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2] to registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1362 [build, hardware] stage-computed, (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__free__e[t__chunk, h, g, t__source]): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1363 [build, hardware] matrix-unit, s__free[t__chunk,h,g,t__place,e] = sum[t__source] (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * (v[((t__chunk * 64) + t__source), h, g, e] * s__free__e[t__chunk, h, g, t__source])) when (((t__chunk * 64) + t__source) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r1364 [build, hardware] store-tile, s__free__e: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time
// r1365 [build, hardware] layout-exchange, s__free: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__place:4x1]
// r1366 [build, hardware] store-tile, s__free: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
// r1367 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1368 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1369 [build, hardware] stage-ahead, k: 2 stages: the tile of a trip is copied a trip before it
// r1370 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1371 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1372 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1373 [build, hardware] load-tile, s__blocks_64: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r1374 [build, hardware] load-tile, s__free__e: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1375 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1376 [build, hardware] stage-computed, ((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__free__e[t__chunk, h, g, t__source]) * exp(s__logs[t__chunk, h, g, t__source])): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1377 [build, hardware] matrix-unit, s__reads__u[t__chunk,h,g,t__place,d] = sum[t__source] (((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__free__e[t__chunk, h, g, t__source]) * k[((t__chunk * 64) + t__source), h, d]) * exp(s__logs[t__chunk, h, g, t__source])) when (((t__chunk * 64) + t__source) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r1378 [build, problem] map-tile, s__reads[t__chunk,h,g,t__place,d] = (-1.0 * s__reads__u[t__chunk, h, g, t__place, d]): 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]
// r1379 [build, problem] map-tile, s__reads__bf16[t__chunk,h,g,t__place,d] = bf16(s__reads[t__chunk, h, g, t__place, d]): 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]; the store rounds them
// r1380 [build, hardware] layout-exchange, s__reads__bf16: from registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32] to registers [t__place:8x8 d:8x1] lanes [d:16x8 t__place:2x1] warps [t__place:4x2]
// r1381 [build, hardware] store-tile, s__reads__bf16: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 64 elements a thread, 8 at a time
// r1382 [build, hardware] load-tile, k: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r1383 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r1384 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:4x16] lanes [*:8 t__place:4x1] warps [t__place:4x4]
// r1385 [build, problem] map-tile, s__keys[t__chunk,h,g,t__place,d] = ((k[((t__chunk * 64) + t__place), h, d] * exp((s__logs[t__chunk, h, g, 63] - s__logs[t__chunk, h, g, t__place]))) if (((t__chunk * 64) + t__place) < T) else 0.0): 32 elements a thread in registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r1387 [build, hardware] store-tile, s__keys: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 32 elements a thread, 8 at a time
// r1389 [build, hardware] stage-ahead, s__reads__bf16, s__keys, s__free: 3 stages: the tile of a trip is copied 2 trips before it
// r1390 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1391 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1392 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1393 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1394 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1395 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1396 [build, hardware] stream-loop, t__chunk: pass 0 streams `t__chunk` in tiles of 1
// r1397 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1398 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1399 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1400 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r1401 [build, hardware] side-points, s__free: 8 elements a thread from shared memory, 1 at a time
// r1403 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1404 [build, hardware] stage-computed, s__before[t__chunk, h, g, e, d]: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
// r1405 [build, hardware] matrix-unit, s__found[t__chunk,h,g,t__place,e] = sum[d] (s__before[t__chunk, h, g, e, d] * s__reads__bf16[t__chunk, h, g, t__place, d]): 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
// r1406 [build, problem] map-tile, s__new[t__chunk,t__place,h,g,e] = (s__free[t__chunk, h, g, t__place, e] + s__found[t__chunk, h, g, t__place, e]): 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
// r1407 [build, hardware] layout-exchange, s__new: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__place:4x16]
// r1408 [build, hardware] store-tile, s__new: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
// r1409 [build, problem] map-tile, s__before__bf16[t__chunk,h,g,e,d] = bf16(s__before[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
// r1410 [build, hardware] store-tile, s__before__bf16: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
// r1411 [build, hardware] stage-computed, s__new[t__chunk, t__place, h, g, e]: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
// r1412 [build, hardware] matrix-unit, s__added[t__chunk,h,g,e,d] = sum[t__place] (s__new[t__chunk, t__place, h, g, e] * s__keys[t__chunk, h, g, t__place, d]): 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
// r1413 [build, problem] map-tile, s__after[t__chunk,h,g,e,d] = ((s__before[t__chunk, h, g, e, d] * exp(s__logs[t__chunk, h, g, 63])) + s__added[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1414 [build, problem] state-goes-on, s__before: the state of this point is the one before the next
// r1415 [build, problem] map-tile, behind[h,g,e,d] = s__after__last[h, g, e, d]: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1416 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
// r1417 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1418 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r1419 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1420 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1421 [build, hardware] stage-async, s__new: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1422 [build, hardware] load-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 16 elements a thread, 1 at a time; registers [t__place:2x32 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:8x4]
// r1423 [build, hardware] stage-computed, o__1__weighted[t__chunk, h, g, t__place, t__source]: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1424 [build, hardware] matrix-unit, o__1__inside[t__chunk,t__place,h,g,e] = sum[t__source] (o__1__weighted[t__chunk, h, g, t__place, t__source] * s__new[t__chunk, t__source, h, g, e]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
// r1425 [build, hardware] store-tile, o__1__inside: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
// r1426 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r1427 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 64
// r1428 [build, hardware] stage-async, q: 64 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r1429 [build, hardware] stage-async, s__before__bf16: 128 rows of 64 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r1430 [build, hardware] matrix-unit, o__1__handed[t__chunk,t__place,h,g,e] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * s__before__bf16[t__chunk, h, g, e, d]) when (((t__chunk * 64) + t__place) < T): 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
// r1431 [build, hardware] load-tile, o__1__inside: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time; registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
// r1432 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:4]
// r1433 [build, problem] map-tile, o__1[t__chunk,t__place,h,g,e] = (o__1__inside[t__chunk, t__place, h, g, e] + (exp(s__logs[t__chunk, h, g, t__place]) * o__1__handed[t__chunk, t__place, h, g, e])) when (((t__chunk * 64) + t__place) < T): 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
// r1434 [build, problem] map-tile, o[t__chunk,t__place,h,g,e] = (o__1[t__chunk, t__place, h, g, e] / sqrt(128.0)) when (((t__chunk * 64) + t__place) < T): 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
// r1435 [build, hardware] store-tile, o: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
// r1436 [build, hardware] early-launch, gated_delta_rule_kernel_any_1, gated_delta_rule_kernel_any_2, gated_delta_rule_kernel_any_3, gated_delta_rule_kernel_any_4, gated_delta_rule_kernel_any_5, gated_delta_rule_kernel_any_6, gated_delta_rule_kernel_any_7, gated_delta_rule_kernel_any_8, gated_delta_rule_kernel_any_9, gated_delta_rule_kernel_any_10, gated_delta_rule_kernel_any_11, gated_delta_rule_ke...
