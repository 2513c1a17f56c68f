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
    // [INIT] r823: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks) * 2;
    const int rest_h = fd::div(rest_g, h_blocks);
    const int h0 = fd::mod(rest_g, h_blocks) * 4;
    const int t0 = rest_h * 4;
    const int h_lane = lane / 2 % 4;  // r825
    const int g_lane = lane % 2;
    const int t_lane = lane / 8;  // r826

    // [LOAD a_log] r825: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    fd::grid_release();  // r853
    float a_log_2[1];  // r825
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_log_2[0], &a_log[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD a] r826: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float a_2[1];
    fd::load_or_zero<fd::bf16, 1, fd::read_only>((t0 + t_lane) < n_t && (h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_2[0], &a[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD dt_bias] r827: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    float dt_bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &dt_bias_2[0], &dt_bias[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [COMPUTE gate] r828: 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float gate_2[1];
    gate_2[0] = fd::exp2_approx(-expf(a_log_2[0]) * (fd::max(a_2[0] + dt_bias_2[0], 0.0f) + log1pf(fd::exp2_approx(-fabsf(a_2[0] + dt_bias_2[0]) * 1.442695f))) * 1.442695f);

    // [STORE gate] r830: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
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

    // [INIT] r824: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 16;
    const int e0 = (int)blockIdx.x % 16 * 8;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int d_lane = lane * 4;  // r836
    const int e_lane = warp * 2;

    // [LOAD before] r836: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
    fd::grid_wait();  // r853
    float before_2[8];  // r836
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

    // [COPY q, k, v] r850: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
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
    float o_1[2];  // r832
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
        fd::copy_async_wait<4>();  // r850
        const int free_stage = (stage + 5) % 6;
        fd::copy_async<8>(&s_q[free_stage * 512 + (int)threadIdx.x * 4], &q[size_H * (long long)(t0 + 5) * 128 + (long long)rest_g * 128 + (long long)d_lane], (t0 + 5) < n_t);
        fd::copy_async<8>(&s_k[free_stage * 512 + (int)threadIdx.x * 4], &k[size_H * (long long)(t0 + 5) * 128 + (long long)rest_g * 128 + (long long)d_lane], (t0 + 5) < n_t);
        fd::copy_async<4>(&s_v[free_stage * 256 + (int)threadIdx.x * 2], &v[size_H * size_G * (long long)(t0 + 5) * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], (t0 + 5) < n_t);
        fd::copy_async_commit();

        // [INIT] r831: pass 0: states start at the identity of their operators
        #pragma unroll  // r824
        for (int e_r = 0; e_r < 2; ++e_r) {
            o_1[e_r] = 0.0f;
        }

        // [TAKE q] r833: 4 elements a thread, which it copied 5 trips before, 4 at a time
        fd::load<fd::bf16, 4>(&q_2[0], &s_q[stage * 512 + (int)threadIdx.x * 4]);

        // [LOAD gate] r834: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&gate_2[0], &gate[size_H * size_G * (long long)t0 + size_G * (long long)rest_g + (long long)g0]);

        // [LOAD b] r837: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::bf16, 1, fd::read_only>(&b_2[0], &b[size_H * size_G * (long long)t0 + size_G * (long long)rest_g + (long long)g0]);

        // [TAKE k] r838: 4 elements a thread, which it copied 5 trips before, 4 at a time
        fd::load<fd::bf16, 4>(&k_2[0], &s_k[stage * 512 + (int)threadIdx.x * 4]);

        // [TAKE v] r839: 2 elements a thread, which it copied 5 trips before, 2 at a time
        fd::load<fd::bf16, 2>(&v_2[0], &s_v[stage * 256 + (int)threadIdx.x * 2]);
        #pragma unroll  // r824
        for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
            held_1[e_r_4] = 0.0f;
        }

        // [COMPUTE held__1] r840: 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
                held_1[e_r_5] += k_2[d_r_2] * s_1[e_r_5 * 4 + d_r_2];
            }
        }

        // [WARP_REDUCE held__1] r841: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

        // [COMPUTE held] r842: 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
            held[e_r_7] = gate_2[0] * held_1[e_r_7];
        }

        // [COMPUTE s] r843: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
                s[e_r_8 * 4 + d_r_3] = gate_2[0] * s_1[e_r_8 * 4 + d_r_3] + fd::rcp_approx(1.0f + expf(-b_2[0])) * k_2[d_r_3] * (v_2[e_r_8] - held[e_r_8]);
            }
        }

        // [COMPUTE o__1] r845: 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_9 = 0; e_r_9 < 2; ++e_r_9) {
            #pragma unroll
            for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
                o_1[e_r_9] += q_2[d_r_4] * s[e_r_9 * 4 + d_r_4];
            }
        }

        // [WARP_REDUCE o__1] r846: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

        // [COMPUTE o] r847: 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
        #pragma unroll
        for (int e_r_11 = 0; e_r_11 < 2; ++e_r_11) {
            o_2[e_r_11] = o_1[e_r_11] / sqrtf(128.0f);
        }

        // [STORE o] r848: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 2 elements a thread, 2 at a time
        if (lane == 0) fd::store<fd::bf16, 2>(&o[size_H * size_G * (long long)t0 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], &o_2[0]);

        // [GO_ON s__1] r849: the state of this point is the one before the next
        #pragma unroll
        for (int e_r_12 = 0; e_r_12 < 2; ++e_r_12) {
            #pragma unroll
            for (int d_r_5 = 0; d_r_5 < 4; ++d_r_5) {
                s_1[e_r_12 * 4 + d_r_5] = s[e_r_12 * 4 + d_r_5];
            }
        }
        // [COPY q, k, v]
        stage = (stage + 1) % 6;  // r850
    }
    fd::copy_async_wait<0>();  // r832

    // [COMPUTE behind] r851: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
    float behind_2[8];
    #pragma unroll
    for (int e_r_13 = 0; e_r_13 < 2; ++e_r_13) {
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 4; ++d_r_6) {
            behind_2[e_r_13 * 4 + d_r_6] = s_1[e_r_13 * 4 + d_r_6];
        }
    }

    // [STORE behind] r852: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
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
    // [INIT] r858: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks) * 2;
    const int rest_h = fd::div(rest_g, h_blocks);
    const int h0 = fd::mod(rest_g, h_blocks) * 4;
    const int t0 = rest_h * 4;
    const int h_lane = lane / 2 % 4;  // r860
    const int g_lane = lane % 2;
    const int t_lane = lane / 8;  // r861

    // [LOAD a_log] r860: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    fd::grid_release();  // r888
    float a_log_2[1];  // r860
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_log_2[0], &a_log[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD a] r861: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float a_2[1];
    fd::load_or_zero<fd::bf16, 1, fd::read_only>((t0 + t_lane) < n_t && (h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_2[0], &a[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD dt_bias] r862: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    float dt_bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &dt_bias_2[0], &dt_bias[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [COMPUTE gate] r863: 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float gate_2[1];
    gate_2[0] = fd::exp2_approx(-expf(a_log_2[0]) * (fd::max(a_2[0] + dt_bias_2[0], 0.0f) + log1pf(fd::exp2_approx(-fabsf(a_2[0] + dt_bias_2[0]) * 1.442695f))) * 1.442695f);

    // [STORE gate] r865: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
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

    // [INIT] r859: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 16;
    const int e0 = (int)blockIdx.x % 16 * 8;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int d_lane = lane * 4;  // r871
    const int e_lane = warp * 2;

    // [LOAD before] r871: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
    fd::grid_wait();  // r888
    float before_2[8];  // r871
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

    // [COPY q, k, v] r885: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
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
    float o_1[2];  // r867
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
        fd::copy_async_wait<4>();  // r885
        const int free_stage = (stage + 5) % 6;
        fd::copy_async<8>(&s_q[free_stage * 512 + (int)threadIdx.x * 4], &q[size_H * (long long)(t0 + 5) * 128 + (long long)rest_g * 128 + (long long)d_lane], (t0 + 5) < n_t);
        fd::copy_async<8>(&s_k[free_stage * 512 + (int)threadIdx.x * 4], &k[size_H * (long long)(t0 + 5) * 128 + (long long)rest_g * 128 + (long long)d_lane], (t0 + 5) < n_t);
        fd::copy_async<4>(&s_v[free_stage * 256 + (int)threadIdx.x * 2], &v[size_H * size_G * (long long)(t0 + 5) * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], (t0 + 5) < n_t);
        fd::copy_async_commit();

        // [INIT] r866: pass 0: states start at the identity of their operators
        #pragma unroll  // r859
        for (int e_r = 0; e_r < 2; ++e_r) {
            o_1[e_r] = 0.0f;
        }

        // [TAKE q] r868: 4 elements a thread, which it copied 5 trips before, 4 at a time
        fd::load<fd::bf16, 4>(&q_2[0], &s_q[stage * 512 + (int)threadIdx.x * 4]);

        // [LOAD gate] r869: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&gate_2[0], &gate[size_H * size_G * (long long)t0 + size_G * (long long)rest_g + (long long)g0]);

        // [LOAD b] r872: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::bf16, 1, fd::read_only>(&b_2[0], &b[size_H * size_G * (long long)t0 + size_G * (long long)rest_g + (long long)g0]);

        // [TAKE k] r873: 4 elements a thread, which it copied 5 trips before, 4 at a time
        fd::load<fd::bf16, 4>(&k_2[0], &s_k[stage * 512 + (int)threadIdx.x * 4]);

        // [TAKE v] r874: 2 elements a thread, which it copied 5 trips before, 2 at a time
        fd::load<fd::bf16, 2>(&v_2[0], &s_v[stage * 256 + (int)threadIdx.x * 2]);
        #pragma unroll  // r859
        for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
            held_1[e_r_4] = 0.0f;
        }

        // [COMPUTE held__1] r875: 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
                held_1[e_r_5] += k_2[d_r_2] * s_1[e_r_5 * 4 + d_r_2];
            }
        }

        // [WARP_REDUCE held__1] r876: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

        // [COMPUTE held] r877: 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
            held[e_r_7] = gate_2[0] * held_1[e_r_7];
        }

        // [COMPUTE s] r878: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
                s[e_r_8 * 4 + d_r_3] = gate_2[0] * s_1[e_r_8 * 4 + d_r_3] + fd::rcp_approx(1.0f + expf(-b_2[0])) * k_2[d_r_3] * (v_2[e_r_8] - held[e_r_8]);
            }
        }

        // [COMPUTE o__1] r880: 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_9 = 0; e_r_9 < 2; ++e_r_9) {
            #pragma unroll
            for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
                o_1[e_r_9] += q_2[d_r_4] * s[e_r_9 * 4 + d_r_4];
            }
        }

        // [WARP_REDUCE o__1] r881: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

        // [COMPUTE o] r882: 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
        #pragma unroll
        for (int e_r_11 = 0; e_r_11 < 2; ++e_r_11) {
            o_2[e_r_11] = o_1[e_r_11] / sqrtf(128.0f);
        }

        // [STORE o] r883: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 2 elements a thread, 2 at a time
        if (lane == 0) fd::store<fd::bf16, 2>(&o[size_H * size_G * (long long)t0 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], &o_2[0]);

        // [GO_ON s__1] r884: the state of this point is the one before the next
        #pragma unroll
        for (int e_r_12 = 0; e_r_12 < 2; ++e_r_12) {
            #pragma unroll
            for (int d_r_5 = 0; d_r_5 < 4; ++d_r_5) {
                s_1[e_r_12 * 4 + d_r_5] = s[e_r_12 * 4 + d_r_5];
            }
        }
        // [COPY q, k, v]
        stage = (stage + 1) % 6;  // r885
    }
    fd::copy_async_wait<0>();  // r867

    // [COMPUTE behind] r886: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
    float behind_2[8];
    #pragma unroll
    for (int e_r_13 = 0; e_r_13 < 2; ++e_r_13) {
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 4; ++d_r_6) {
            behind_2[e_r_13 * 4 + d_r_6] = s_1[e_r_13 * 4 + d_r_6];
        }
    }

    // [STORE behind] r887: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int e_r_14 = 0; e_r_14 < 2; ++e_r_14) {
        fd::store<fd::f32, 4>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)d_lane + ((long long)e0 + (long long)(e_lane + e_r_14)) * 128], &behind_2[e_r_14 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) gated_delta_rule_kernel_v3_1(
    const float* __restrict__ a_log,
    const __nv_bfloat16* __restrict__ a,
    const float* __restrict__ dt_bias,
    float* __restrict__ gate,
    int g_blocks_2,
    int h_blocks_2,
    int n_h,
    int n_t,
    long long size_G,
    long long size_H) {
    // [INIT] r909: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2) * 16;
    const int t0 = rest_h * 64;
    const int h_lane = lane % 4 * 4;  // r925
    const int t_lane = lane / 4 + warp * 8;  // r926

    // [LOAD a_log] r925: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
    fd::grid_release();  // r1090
    float a_log_2[4];  // r925
    #pragma unroll
    for (int h_r = 0; h_r < 4; ++h_r) {
        fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h, &a_log_2[h_r], &a_log[size_G * ((long long)h0 + (long long)(h_lane + h_r)) + (long long)g0]);
    }

    // [LOAD a] r926: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
    float a_2[4];
    #pragma unroll
    for (int h_r_2 = 0; h_r_2 < 4; ++h_r_2) {
        fd::load_or_zero<fd::bf16, 1, fd::read_only>((t0 + t_lane) < n_t && (h0 + h_lane) < n_h, &a_2[h_r_2], &a[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)(h_lane + h_r_2)) + (long long)g0]);
    }

    // [LOAD dt_bias] r927: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
    float dt_bias_2[4];
    #pragma unroll
    for (int h_r_3 = 0; h_r_3 < 4; ++h_r_3) {
        fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h, &dt_bias_2[h_r_3], &dt_bias[size_G * ((long long)h0 + (long long)(h_lane + h_r_3)) + (long long)g0]);
    }

    // [COMPUTE gate] r928: 4 elements a thread in registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
    float gate_2[4];
    #pragma unroll
    for (int h_r_4 = 0; h_r_4 < 4; ++h_r_4) {
        gate_2[h_r_4] = fd::exp2_approx(-expf(a_log_2[h_r_4]) * (fd::max(a_2[h_r_4] + dt_bias_2[h_r_4], 0.0f) + log1pf(fd::exp2_approx(-fabsf(a_2[h_r_4] + dt_bias_2[h_r_4]) * 1.442695f))) * 1.442695f);
    }

    // [STORE gate] r930: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time
    #pragma unroll
    for (int h_r_5 = 0; h_r_5 < 4; ++h_r_5) {
        if ((t0 + t_lane) < n_t && (h0 + h_lane) < n_h) fd::store<fd::f32, 1>(&gate[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)(h_lane + h_r_5)) + (long long)g0], &gate_2[h_r_5]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_v3_2(
    const float* __restrict__ a_log,
    const __nv_bfloat16* __restrict__ a,
    const float* __restrict__ dt_bias,
    float* __restrict__ s_x_logs,
    float* __restrict__ s_x_logs_before,
    int g_blocks_3,
    int n_g,
    int h_blocks_3,
    long long size_G,
    long long size_H,
    long long size_T) {
    // [INIT] r910: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_3);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_3) * 4;
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_lane = lane * 2;  // r932
    float s_logs_carry[1];  // r910
    s_logs_carry[0] = 0.0f;

    // [LOAD a_log] r931: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
    fd::grid_wait();  // r1090
    fd::grid_release();
    float a_log_2[1];  // r931
    fd::load_or_zero<fd::f32, 1, fd::read_only>((g0 + warp) < n_g, &a_log_2[0], &a_log[size_G * (long long)h0 + (long long)g0 + (long long)warp]);

    // [LOAD a] r932: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 2 elements a thread, 1 at a time; registers [t__place:2x1] lanes [t__place:32x2]...
    float a_2[2];
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 1, fd::read_only>((g0 + warp) < n_g && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r)) < size_T, &a_2[t_place_r], &a[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r) + size_G * (long long)h0 + (long long)g0 + (long long)warp]);
    }

    // [LOAD dt_bias] r933: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
    float dt_bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((g0 + warp) < n_g, &dt_bias_2[0], &dt_bias[size_G * (long long)h0 + (long long)g0 + (long long)warp]);

    // [SCAN s__logs] r934: neighbouring lanes have neighbouring columns: 2 points a thread in order, then 32 lanes, then 1 warps of a column, then the carry of the tiles before
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

    // [STORE s__logs] r935: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
    if ((g0 + warp) < n_g) fd::store<fd::f32, 2, fd::whole>(&s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + ((long long)g0 + (long long)warp) * 64 + (long long)t_place_lane], &s_logs_2[0]);
    float s_logs_before_carry[1];
    s_logs_before_carry[0] = 0.0f;

    // [SCAN s__logs_before] r936: neighbouring lanes have neighbouring columns: 2 points a thread in order, then 32 lanes, then 1 warps of a column, then the carry of the tiles before
    float s_logs_before_2[2];
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
        s_logs_before_2[t_place_r_3] = ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_3)) < size_T ? fd::max(-expf(a_log_2[0]) * (fd::max(a_2[t_place_r_3] + dt_bias_2[0], 0.0f) + log1pf(expf(-fabsf(a_2[t_place_r_3] + dt_bias_2[0])))), -104.0f) : 0.0f;
    }
    s_logs_before_2[1] = s_logs_before_2[0] + s_logs_before_2[1];
    float total_2 = s_logs_before_2[1];
    const float other_7 = fd::shuffle_up(total_2, 1);
    const float next_6 = 1 <= lane ? other_7 + total_2 : total_2;
    total_2 = next_6;
    const float other_8 = fd::shuffle_up(total_2, 2);
    const float next_7 = 2 <= lane ? other_8 + total_2 : total_2;
    total_2 = next_7;
    const float other_9 = fd::shuffle_up(total_2, 4);
    const float next_8 = 4 <= lane ? other_9 + total_2 : total_2;
    total_2 = next_8;
    const float other_10 = fd::shuffle_up(total_2, 8);
    const float next_9 = 8 <= lane ? other_10 + total_2 : total_2;
    total_2 = next_9;
    const float other_11 = fd::shuffle_up(total_2, 16);
    const float next_10 = 16 <= lane ? other_11 + total_2 : total_2;
    total_2 = next_10;
    const float other_12 = fd::shuffle_up(total_2, 1);
    float s_logs_before_before[1];
    s_logs_before_before[0] = lane == 0 ? 0.0f : other_12;
    const float all_2 = fd::shuffle_index(total_2, lane + 31 - lane);
    float s_logs_before_total[1];
    s_logs_before_total[0] = all_2;
    float s_logs_before_start[1];
    s_logs_before_start[0] = s_logs_before_carry[0];
    s_logs_before_carry[0] += s_logs_before_total[0];
    s_logs_before_start[0] += s_logs_before_before[0];
    float s_logs_before_3[2];
    s_logs_before_3[0] = s_logs_before_start[0];
    s_logs_before_3[1] = s_logs_before_start[0] + s_logs_before_2[0];

    // [STORE s__logs_before] r937: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
    if ((g0 + warp) < n_g) fd::store<fd::f32, 2, fd::whole>(&s_x_logs_before[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + ((long long)g0 + (long long)warp) * 64 + (long long)t_place_lane], &s_logs_before_3[0]);
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v3_3(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ q,
    const float* gate,
    const __nv_bfloat16* __restrict__ b,
    const float* s_x_logs_before,
    const float* s_x_logs,
    float* __restrict__ s_x_matrix,
    __nv_bfloat16* __restrict__ s_x_matrix_x_bf16,
    float* __restrict__ o_x_1_x_weighted,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_k_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 8704 x bf16, bytes 17408..34816
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 8704 x bf16, bytes 34816..52224

    // [INIT] r911: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_source, g_blocks_2);
    const int g0 = fd::mod(rest_t_source, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r943
    const int b_lane = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int a_lane_2 = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r944
    const int b_lane_2 = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 32;  // r945
    const int t_source_lane = lane % 4 * 2 + warp / 2 * 32;  // r948

    // [INIT] r938: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1090
    fd::grid_release();
    float s_pairs[32];  // r938
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

    // [COMPUTE o__1__scores] r944: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
    unsigned fragment_a[8];  // r939
    unsigned fragment_b[8];
    unsigned fragment_a_2[8];
    unsigned fragment_b_2[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 128) {
        // [LOAD k] r940: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
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

        // [LOAD k] r941: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
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

        // [LOAD q] r942: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
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

        // [COMPUTE s__pairs] r943: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
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
        __syncthreads();  // r944
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
    fd::copy_async_wait<0>();  // r939

    // [LOAD gate] r945: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [...
    float gate_2[4];
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8)) < size_T, &gate_2[t_place_r_5 * 2 + t_place_r_6], &gate[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8) + size_G * (long long)h0 + (long long)g0]);
        }
    }

    // [LOAD b] r946: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [...
    float b_2[4];
    #pragma unroll
    for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
        #pragma unroll
        for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_7 * 16 + t_place_r_8 * 8)) < size_T, &b_2[t_place_r_7 * 2 + t_place_r_8], &b[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r_7 * 16 + t_place_r_8 * 8) + size_G * (long long)h0 + (long long)g0]);
        }
    }

    // [LOAD s__logs_before] r947: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs_before[4];
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
        #pragma unroll
        for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
            fd::load<fd::f32, 1>(&s_logs_before[t_place_r_9 * 2 + t_place_r_10], &s_x_logs_before[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_9 * 16 + t_place_r_10 * 8)]);
        }
    }

    // [LOAD s__logs] r948: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs[8];
    #pragma unroll
    for (int t_source_r_5 = 0; t_source_r_5 < 4; ++t_source_r_5) {
        fd::load<fd::f32, 2>(&s_logs[t_source_r_5 * 2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_source_lane + t_source_r_5 * 8)]);
    }

    // [COMPUTE s__matrix] r949: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float s_matrix[32];
    #pragma unroll
    for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
        #pragma unroll
        for (int t_source_r_6 = 0; t_source_r_6 < 4; ++t_source_r_6) {
            #pragma unroll
            for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                #pragma unroll
                for (int t_source_r_7 = 0; t_source_r_7 < 2; ++t_source_r_7) {
                    s_matrix[((t_place_r_11 * 4 + t_source_r_6) * 2 + t_place_r_12) * 2 + t_source_r_7] = ((long long)t_source_lane + (long long)(t_source_r_6 * 8 + t_source_r_7)) < (long long)(t_place_lane + t_place_r_11 * 16 + t_place_r_12 * 8) && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_11 * 16 + t_place_r_12 * 8)) < size_T && ((long long)rest_h * 64 + (long long)t_source_lane + (long long)(t_source_r_6 * 8 + t_source_r_7)) < size_T ? gate_2[t_place_r_11 * 2 + t_place_r_12] * -1.0f * fd::rcp_approx(1.0f + expf(-b_2[t_place_r_11 * 2 + t_place_r_12])) * s_pairs[((t_place_r_11 * 4 + t_source_r_6) * 2 + t_place_r_12) * 2 + t_source_r_7] * fd::exp2_approx(__fmaf_rn(s_logs[t_source_r_6 * 2 + t_source_r_7], -1.442695f, s_logs_before[t_place_r_11 * 2 + t_place_r_12] * 1.442695f)) : 0.0f;
                }
            }
        }
    }

    // [STORE s__matrix] r951: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_13 = 0; t_place_r_13 < 2; ++t_place_r_13) {
        #pragma unroll
        for (int t_source_r_8 = 0; t_source_r_8 < 4; ++t_source_r_8) {
            #pragma unroll
            for (int t_place_r_14 = 0; t_place_r_14 < 2; ++t_place_r_14) {
                fd::store<fd::f32, 2>(&s_x_matrix[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_13 * 16 + t_place_r_14 * 8) * 64 + (long long)(t_source_lane + t_source_r_8 * 8)], &s_matrix[((t_place_r_13 * 4 + t_source_r_8) * 2 + t_place_r_14) * 2]);
            }
        }
    }

    // [COMPUTE s__matrix__bf16] r952: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
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

    // [STORE s__matrix__bf16] r953: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_17 = 0; t_place_r_17 < 2; ++t_place_r_17) {
        #pragma unroll
        for (int t_source_r_11 = 0; t_source_r_11 < 4; ++t_source_r_11) {
            #pragma unroll
            for (int t_place_r_18 = 0; t_place_r_18 < 2; ++t_place_r_18) {
                fd::store<fd::bf16, 2>(&s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_17 * 16 + t_place_r_18 * 8) * 64 + (long long)(t_source_lane + t_source_r_11 * 8)], &s_matrix_bf16[((t_place_r_17 * 4 + t_source_r_11) * 2 + t_place_r_18) * 2]);
            }
        }
    }

    // [LOAD s__logs] r954: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs_2[4];
    #pragma unroll
    for (int t_place_r_19 = 0; t_place_r_19 < 2; ++t_place_r_19) {
        #pragma unroll
        for (int t_place_r_20 = 0; t_place_r_20 < 2; ++t_place_r_20) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_19 * 16 + t_place_r_20 * 8)) < size_T, &s_logs_2[t_place_r_19 * 2 + t_place_r_20], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_19 * 16 + t_place_r_20 * 8)]);
        }
    }

    // [LOAD s__logs] r955: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs_3[8];
    #pragma unroll
    for (int t_source_r_12 = 0; t_source_r_12 < 4; ++t_source_r_12) {
        #pragma unroll
        for (int t_source_r_13 = 0; t_source_r_13 < 2; ++t_source_r_13) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)t_source_lane + (long long)(t_source_r_12 * 8 + t_source_r_13)) < size_T, &s_logs_3[t_source_r_12 * 2 + t_source_r_13], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source_lane + (long long)(t_source_r_12 * 8 + t_source_r_13)]);
        }
    }

    // [COMPUTE o__1__weighted] r956: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float o_1_weighted[32];
    #pragma unroll
    for (int t_place_r_21 = 0; t_place_r_21 < 2; ++t_place_r_21) {
        #pragma unroll
        for (int t_source_r_14 = 0; t_source_r_14 < 4; ++t_source_r_14) {
            #pragma unroll
            for (int t_place_r_22 = 0; t_place_r_22 < 2; ++t_place_r_22) {
                #pragma unroll
                for (int t_source_r_15 = 0; t_source_r_15 < 2; ++t_source_r_15) {
                    o_1_weighted[((t_place_r_21 * 4 + t_source_r_14) * 2 + t_place_r_22) * 2 + t_source_r_15] = fd::exp2_approx(__fmaf_rn(s_logs_3[t_source_r_14 * 2 + t_source_r_15], -1.442695f, s_logs_2[t_place_r_21 * 2 + t_place_r_22] * 1.442695f)) * o_1_scores[((t_place_r_21 * 4 + t_source_r_14) * 2 + t_place_r_22) * 2 + t_source_r_15];
                }
            }
        }
    }

    // [STORE o__1__weighted] r957: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_23 = 0; t_place_r_23 < 2; ++t_place_r_23) {
        #pragma unroll
        for (int t_source_r_16 = 0; t_source_r_16 < 4; ++t_source_r_16) {
            #pragma unroll
            for (int t_place_r_24 = 0; t_place_r_24 < 2; ++t_place_r_24) {
                fd::store<fd::f32, 2>(&o_x_1_x_weighted[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_23 * 16 + t_place_r_24 * 8) * 64 + (long long)(t_source_lane + t_source_r_16 * 8)], &o_1_weighted[((t_place_r_23 * 4 + t_source_r_16) * 2 + t_place_r_24) * 2]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_v3_4(
    const float* s_x_matrix,
    __nv_bfloat16* __restrict__ s_x_blocks,
    int g_blocks_2,
    int h_blocks_4,
    int n_h,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_s_matrix = reinterpret_cast<float*>(fd_shared + 0);  // 160 x f32, bytes 0..640

    // [INIT] r912: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column, g_blocks_2);
    const int g0 = fd::mod(rest_t_column, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_4);
    const int h0 = fd::mod(rest_g, h_blocks_4) * 2;
    const int h_lane = lane / 16;  // r961
    const int t_block_lane = lane / 4 % 4;
    const int t_known_lane = lane % 4 * 4;
    const int h_lane_2 = warp / 2;  // r962
    const int t_block_lane_2 = lane / 16 + warp % 2 * 2;
    const int t_column_lane = lane % 16;  // r964

    // [INIT s__known] r960: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; from point to point of `t__row` they stay in r...
    fd::grid_wait();  // r1090
    fd::grid_release();
    float s_known[16];  // r960
    #pragma unroll
    for (int t_known_r = 0; t_known_r < 16; ++t_known_r) {
        s_known[t_known_r] = 0.0f;
    }

    // [GO_ON s__known] r965: the state of this point is the one before the next
    float s_combined[1];  // r959
    float s_matrix[4];
    float s_matrix_2[16];
    float s_rows[16];
    #pragma unroll 4
    for (int t_row0 = 0; t_row0 < 16; ++t_row0) {
        // [INIT] r958: pass 0: states start at the identity of their operators
        s_combined[0] = 0.0f;  // r912

        // [LOAD s__matrix] r961: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__block * 1040)) + (t__row * 64)) + t__known); 4 elements a thread, 4 at a time...
        fd::load_or_zero<fd::f32, 4>((h0 + h_lane) < n_h, &s_matrix[0], &s_x_matrix[size_H * size_G * (long long)rest_h * 4096 + size_G * ((long long)h0 + (long long)h_lane) * 4096 + (long long)g0 * 4096 + (long long)t_block_lane * 1040 + (long long)t_row0 * 64 + (long long)t_known_lane]);

        // [EXCHANGE s__matrix] r962: from registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 h:2x1] warps [*:4] to registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 h:2...
        #pragma unroll
        for (int t_known_r_2 = 0; t_known_r_2 < 4; ++t_known_r_2) {
            if (warp == 0) fd::store<fd::f32, 1>(&s_s_matrix[h_lane * 80 + (t_known_lane + t_known_r_2) * 5 + t_block_lane], &s_matrix[t_known_r_2]);
        }
        __syncthreads();
        #pragma unroll
        for (int t_known_r_3 = 0; t_known_r_3 < 16; ++t_known_r_3) {
            fd::load<fd::f32, 1>(&s_matrix_2[t_known_r_3], &s_s_matrix[h_lane_2 * 80 + t_known_r_3 * 5 + t_block_lane_2]);
        }

        // [COMPUTE s__combined] r963: 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]
        #pragma unroll
        for (int t_known_r_4 = 0; t_known_r_4 < 16; ++t_known_r_4) {
            s_combined[0] += s_matrix_2[t_known_r_4] * s_known[t_known_r_4];
        }

        // [COMPUTE s__rows] r964: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]
        #pragma unroll
        for (int t_known_r_5 = 0; t_known_r_5 < 16; ++t_known_r_5) {
            s_rows[t_known_r_5] = (long long)t_known_r_5 == (long long)t_row0 ? ((long long)t_column_lane == (long long)t_row0 ? 1.0f : 0.0f) + s_combined[0] : s_known[t_known_r_5];
        }
        // [GO_ON s__known]
        __syncthreads();  // r965
        #pragma unroll
        for (int t_known_r_6 = 0; t_known_r_6 < 16; ++t_known_r_6) {
            s_known[t_known_r_6] = s_rows[t_known_r_6];
        }
    }

    // [COMPUTE s__blocks] r966: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; the store rounds them
    float s_blocks[16];
    #pragma unroll
    for (int t_known_r_7 = 0; t_known_r_7 < 16; ++t_known_r_7) {
        s_blocks[t_known_r_7] = s_known[t_known_r_7];
    }

    // [STORE s__blocks] r967: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__block * 256)) + (t__known * 16)) + t__column); 16 elements a thread, 1 at a t...
    #pragma unroll
    for (int t_known_r_8 = 0; t_known_r_8 < 16; ++t_known_r_8) {
        if ((h0 + h_lane_2) < n_h) fd::store<fd::bf16, 1>(&s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * ((long long)h0 + (long long)h_lane_2) * 1024 + (long long)g0 * 1024 + (long long)t_block_lane_2 * 256 + (long long)t_known_r_8 * 16 + (long long)t_column_lane], &s_blocks[t_known_r_8]);
    }
}

extern "C" __global__ void __launch_bounds__(32, 16) gated_delta_rule_kernel_v3_5(
    const __nv_bfloat16* s_x_matrix_x_bf16,
    const __nv_bfloat16* s_x_blocks,
    __nv_bfloat16* __restrict__ s_x_right_16_x_bf16,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 384 x bf16, bytes 0..768
    __nv_bfloat16* s_s_blocks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 768);  // 384 x bf16, bytes 768..1536

    // [INIT] r913: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_16 = (int)blockIdx.x;
    const int rest_t_pair_16 = rest_t_column_16 / 2;
    const int t_pair_160 = rest_t_column_16 % 2;
    const int rest_g = fd::div(rest_t_pair_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_pair_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r972
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_16_lane = lane / 4;  // r974
    const int t_column_16_lane = lane % 4 * 2;

    // [INIT] r968: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1090
    fd::grid_release();
    float s_right_16[8];  // r968
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

    // [COMPUTE s__right_16] r972: 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r969
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_160 = 0; t_inner_160 < 16; t_inner_160 += 16) {
        // [LOAD s__matrix__bf16] r970: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024...
        const int row = (int)threadIdx.x / 2;
        const int column = (int)threadIdx.x % 2 * 8;
        const long long from = size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)t_pair_160 * 2080 + (long long)row * 64 + (long long)(t_inner_160 + column) + 1024;
        const int to = row * 24 + column;
        fd::copy_async<16>(&s_s_matrix_bf16[to], &s_x_matrix_x_bf16[from]);
        fd::copy_async_commit();

        // [LOAD s__blocks] r971: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 b...
        const int row_2 = (int)threadIdx.x / 2;
        const int column_2 = (int)threadIdx.x % 2 * 8;
        const long long from_2 = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)(t_inner_160 + row_2) * 16 + (long long)column_2;
        const int to_2 = row_2 * 24 + column_2;
        fd::copy_async<16>(&s_s_blocks[to_2], &s_x_blocks[from_2]);
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE s__right_16]
        __syncwarp();  // r972
        fd::ldmatrix<4>(&fragment_a[0], &s_s_matrix_bf16[a_lane]);
        fd::ldmatrix<4, true>(&fragment_b[0], &s_s_blocks[b_lane]);
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&s_right_16[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
    }
    fd::copy_async_wait<0>();  // r969

    // [COMPUTE s__right_16__bf16] r973: 8 elements a thread in registers [t__column_16:2x8 t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps []; the store rounds them
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

    // [STORE s__right_16__bf16] r974: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a...
    #pragma unroll
    for (int t_column_16_r_5 = 0; t_column_16_r_5 < 2; ++t_column_16_r_5) {
        #pragma unroll
        for (int t_row_16_r_3 = 0; t_row_16_r_3 < 2; ++t_row_16_r_3) {
            fd::store<fd::bf16, 2>(&s_x_right_16_x_bf16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_row_16_lane + t_row_16_r_3 * 8) * 16 + (long long)(t_column_16_lane + t_column_16_r_5 * 8)], &s_right_16_bf16[(t_column_16_r_5 * 2 + t_row_16_r_3) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(32, 16) gated_delta_rule_kernel_v3_6(
    const __nv_bfloat16* s_x_blocks,
    const __nv_bfloat16* s_x_right_16_x_bf16,
    float* __restrict__ s_x_lower_16,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_blocks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 384 x bf16, bytes 0..768
    __nv_bfloat16* s_s_right_16_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 768);  // 384 x bf16, bytes 768..1536

    // [INIT] r914: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__right_16__bf16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_16 = (int)blockIdx.x;
    const int rest_t_pair_16 = rest_t_column_16 / 2;
    const int t_pair_160 = rest_t_column_16 % 2;
    const int rest_g = fd::div(rest_t_pair_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_pair_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r979
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_16_lane = lane / 4;  // r980
    const int t_column_16_lane = lane % 4 * 2;

    // [INIT] r975: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1090
    fd::grid_release();
    float s_lower_16[8];  // r975
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

    // [COMPUTE s__lower_16] r979: 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r976
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_160 = 0; t_inner_160 < 16; t_inner_160 += 16) {
        // [LOAD s__blocks] r977: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256),...
        const int row = (int)threadIdx.x / 2;
        const int column = (int)threadIdx.x % 2 * 8;
        const long long from = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)row * 16 + (long long)(t_inner_160 + column) + 256;
        const int to = row * 24 + column;
        fd::copy_async<16>(&s_s_blocks[to], &s_x_blocks[from]);
        fd::copy_async_commit();

        // [LOAD s__right_16__bf16] r978: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 byte...
        const int row_2 = (int)threadIdx.x / 2;
        const int column_2 = (int)threadIdx.x % 2 * 8;
        const long long from_2 = size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_inner_160 + row_2) * 16 + (long long)column_2;
        const int to_2 = row_2 * 24 + column_2;
        fd::copy_async<16>(&s_s_right_16_bf16[to_2], &s_x_right_16_x_bf16[from_2]);
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE s__lower_16]
        __syncwarp();  // r979
        fd::ldmatrix<4>(&fragment_a[0], &s_s_blocks[a_lane]);
        fd::ldmatrix<4, true>(&fragment_b[0], &s_s_right_16_bf16[b_lane]);
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&s_lower_16[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
    }
    fd::copy_async_wait<0>();  // r976

    // [STORE s__lower_16] r980: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a...
    #pragma unroll
    for (int t_column_16_r_3 = 0; t_column_16_r_3 < 2; ++t_column_16_r_3) {
        #pragma unroll
        for (int t_row_16_r_2 = 0; t_row_16_r_2 < 2; ++t_row_16_r_2) {
            fd::store<fd::f32, 2>(&s_x_lower_16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_row_16_lane + t_row_16_r_2 * 8) * 16 + (long long)(t_column_16_lane + t_column_16_r_3 * 8)], &s_lower_16[(t_column_16_r_3 * 2 + t_row_16_r_2) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 6) gated_delta_rule_kernel_v3_7(
    const __nv_bfloat16* s_x_blocks,
    const float* s_x_lower_16,
    __nv_bfloat16* __restrict__ s_x_blocks_32,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    // [INIT] r915: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source_16 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_source_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_source_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_16_lane = lane / 8 + warp * 4;  // r981
    const int t_source_16_lane = lane % 8 * 4;

    // [LOAD s__blocks] r981: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16); 8 elements a thread, 4...
    fd::grid_wait();  // r1090
    fd::grid_release();
    float s_blocks[8];  // r981
    #pragma unroll
    for (int t_pair_16_r = 0; t_pair_16_r < 2; ++t_pair_16_r) {
        fd::load_or_zero<fd::bf16, 4>((long long)t_place_16_lane < 16 && (long long)t_source_16_lane < 16, &s_blocks[t_pair_16_r * 4], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_16_r * 512 + (long long)t_place_16_lane * 16 + (long long)t_source_16_lane]);
    }

    // [LOAD s__lower_16] r982: address (((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__place_16 * 16)) + t__source_16) - 256); 8 elements a thre...
    float s_lower_16[8];
    #pragma unroll
    for (int t_pair_16_r_2 = 0; t_pair_16_r_2 < 2; ++t_pair_16_r_2) {
        fd::load_or_zero<fd::f32, 4>(!((long long)t_place_16_lane < 16) && (long long)t_source_16_lane < 16, &s_lower_16[t_pair_16_r_2 * 4], &s_x_lower_16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_16_r_2 * 256 + (long long)t_place_16_lane * 16 + (long long)t_source_16_lane - 256]);
    }

    // [LOAD s__blocks] r983: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16) - 16); 8 elements a th...
    float s_blocks_2[8];
    #pragma unroll
    for (int t_pair_16_r_3 = 0; t_pair_16_r_3 < 2; ++t_pair_16_r_3) {
        fd::load_or_zero<fd::bf16, 4>(!((long long)t_place_16_lane < 16) && !((long long)t_source_16_lane < 16), &s_blocks_2[t_pair_16_r_3 * 4], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_16_r_3 * 512 + (long long)t_place_16_lane * 16 + (long long)t_source_16_lane - 16]);
    }

    // [COMPUTE s__blocks_32] r984: 8 elements a thread in registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
    float s_blocks_32[8];
    #pragma unroll
    for (int t_pair_16_r_4 = 0; t_pair_16_r_4 < 2; ++t_pair_16_r_4) {
        #pragma unroll
        for (int t_source_16_r = 0; t_source_16_r < 4; ++t_source_16_r) {
            s_blocks_32[t_pair_16_r_4 * 4 + t_source_16_r] = (long long)t_place_16_lane < 16 ? ((long long)(t_source_16_lane + t_source_16_r) < 16 ? s_blocks[t_pair_16_r_4 * 4 + t_source_16_r] : 0.0f) : (long long)(t_source_16_lane + t_source_16_r) < 16 ? s_lower_16[t_pair_16_r_4 * 4 + t_source_16_r] : s_blocks_2[t_pair_16_r_4 * 4 + t_source_16_r];
        }
    }

    // [STORE s__blocks_32] r985: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_16 * 1024)) + (t__place_16 * 32)) + t__source_16); 8 elements a thread, ...
    #pragma unroll
    for (int t_pair_16_r_5 = 0; t_pair_16_r_5 < 2; ++t_pair_16_r_5) {
        fd::store<fd::bf16, 4, fd::whole>(&s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)t_pair_16_r_5 * 1024 + (long long)t_place_16_lane * 32 + (long long)t_source_16_lane], &s_blocks_32[t_pair_16_r_5 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(64, 8) gated_delta_rule_kernel_v3_8(
    const __nv_bfloat16* s_x_matrix_x_bf16,
    const __nv_bfloat16* s_x_blocks_32,
    __nv_bfloat16* __restrict__ s_x_right_32_x_bf16,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 1280 x bf16, bytes 0..2560
    __nv_bfloat16* s_s_blocks_32 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 2560);  // 1280 x bf16, bytes 2560..5120

    // [INIT] r916: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_32 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_column_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r990
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_32_lane = lane / 4;  // r992
    const int t_column_32_lane = lane % 4 * 2 + warp * 16;

    // [INIT] r986: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1090
    fd::grid_release();
    float s_right_32[16];  // r986
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

    // [COMPUTE s__right_32] r990: 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
    unsigned fragment_a[8];  // r987
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        // [LOAD s__matrix__bf16] r988: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048...
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 4;
            const int column = (int)threadIdx.x % 4 * 8;
            const long long from = size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)row * 64 + (long long)(t_inner_320 + column) + 2048;
            const int to = row * 40 + column;
            fd::copy_async<16>(&s_s_matrix_bf16[to], &s_x_matrix_x_bf16[from]);
        }
        fd::copy_async_commit();

        // [LOAD s__blocks_32] r989: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 ...
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
        __syncthreads();  // r990
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
    fd::copy_async_wait<0>();  // r987

    // [COMPUTE s__right_32__bf16] r991: 16 elements a thread in registers [t__row_32:2x16 t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__column_32:2x...
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

    // [STORE s__right_32__bf16] r992: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2...
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

extern "C" __global__ void __launch_bounds__(64, 8) gated_delta_rule_kernel_v3_9(
    const __nv_bfloat16* s_x_blocks_32,
    const __nv_bfloat16* s_x_right_32_x_bf16,
    float* __restrict__ s_x_lower_32,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_blocks_32 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 1280 x bf16, bytes 0..2560
    __nv_bfloat16* s_s_right_32_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 2560);  // 1280 x bf16, bytes 2560..5120

    // [INIT] r917: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_32 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_column_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r997
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_32_lane = lane / 4;  // r998
    const int t_column_32_lane = lane % 4 * 2 + warp * 16;

    // [INIT] r993: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1090
    fd::grid_release();
    float s_lower_32[16];  // r993
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

    // [COMPUTE s__lower_32] r997: 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
    unsigned fragment_a[8];  // r994
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        // [LOAD s__blocks_32] r995: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024...
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 4;
            const int column = (int)threadIdx.x % 4 * 8;
            const long long from = size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)row * 32 + (long long)(t_inner_320 + column) + 1024;
            const int to = row * 40 + column;
            fd::copy_async<16>(&s_s_blocks_32[to], &s_x_blocks_32[from]);
        }
        fd::copy_async_commit();

        // [LOAD s__right_32__bf16] r996: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 ...
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
        __syncthreads();  // r997
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
    fd::copy_async_wait<0>();  // r994

    // [STORE s__lower_32] r998: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2...
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

extern "C" __global__ void __launch_bounds__(256, 6) gated_delta_rule_kernel_v3_10(
    const __nv_bfloat16* s_x_blocks_32,
    const float* s_x_lower_32,
    __nv_bfloat16* __restrict__ s_x_blocks_64,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    // [INIT] r918: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source_32 = (int)blockIdx.x;
    const int rest_t_place_32 = rest_t_source_32 / 2;
    const int t_place_320 = rest_t_source_32 % 2 * 32;
    const int rest_g = fd::div(rest_t_place_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_place_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_32_lane = lane / 16 + warp * 2;  // r999
    const int t_source_32_lane = lane % 16 * 4;

    // [LOAD s__blocks_32] r999: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32); 8 elements a thread, ...
    fd::grid_wait();  // r1090
    fd::grid_release();
    float s_blocks_32[8];  // r999
    #pragma unroll
    for (int t_place_32_r = 0; t_place_32_r < 2; ++t_place_32_r) {
        fd::load_or_zero<fd::bf16, 4>(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r * 16)) < 32 && (long long)t_source_32_lane < 32, &s_blocks_32[t_place_32_r * 4], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r * 16)) * 32 + (long long)t_source_32_lane]);
    }

    // [LOAD s__lower_32] r1000: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__place_32 * 32)) + t__source_32) - 1024); 8 elements a...
    float s_lower_32[8];
    #pragma unroll
    for (int t_place_32_r_2 = 0; t_place_32_r_2 < 2; ++t_place_32_r_2) {
        fd::load_or_zero<fd::f32, 4>(!(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_2 * 16)) < 32) && (long long)t_source_32_lane < 32, &s_lower_32[t_place_32_r_2 * 4], &s_x_lower_32[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_2 * 16)) * 32 + (long long)t_source_32_lane - 1024]);
    }

    // [LOAD s__blocks_32] r1001: address (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32) - 32); 8 elements a t...
    float s_blocks_32_2[8];
    #pragma unroll
    for (int t_place_32_r_3 = 0; t_place_32_r_3 < 2; ++t_place_32_r_3) {
        fd::load_or_zero<fd::bf16, 4>(!(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_3 * 16)) < 32) && !((long long)t_source_32_lane < 32), &s_blocks_32_2[t_place_32_r_3 * 4], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_3 * 16)) * 32 + (long long)t_source_32_lane - 32]);
    }

    // [COMPUTE s__blocks_64] r1002: 8 elements a thread in registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
    float s_blocks_64[8];
    #pragma unroll
    for (int t_place_32_r_4 = 0; t_place_32_r_4 < 2; ++t_place_32_r_4) {
        #pragma unroll
        for (int t_source_32_r = 0; t_source_32_r < 4; ++t_source_32_r) {
            s_blocks_64[t_place_32_r_4 * 4 + t_source_32_r] = ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_4 * 16)) < 32 ? ((long long)(t_source_32_lane + t_source_32_r) < 32 ? s_blocks_32[t_place_32_r_4 * 4 + t_source_32_r] : 0.0f) : (long long)(t_source_32_lane + t_source_32_r) < 32 ? s_lower_32[t_place_32_r_4 * 4 + t_source_32_r] : s_blocks_32_2[t_place_32_r_4 * 4 + t_source_32_r];
        }
    }

    // [STORE s__blocks_64] r1003: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4096)) + (t__place_32 * 64)) + t__source_32); 8 elements a thread, ...
    #pragma unroll
    for (int t_place_32_r_5 = 0; t_place_32_r_5 < 2; ++t_place_32_r_5) {
        fd::store<fd::bf16, 4, fd::whole>(&s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_5 * 16)) * 64 + (long long)t_source_32_lane], &s_blocks_64[t_place_32_r_5 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v3_11(
    const __nv_bfloat16* __restrict__ v,
    const __nv_bfloat16* s_x_blocks_64,
    const __nv_bfloat16* __restrict__ b,
    float* __restrict__ s_x_free_x_e,
    float* __restrict__ s_x_free,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 17408 x bf16, bytes 0..34816
    float* s_s_free_e = reinterpret_cast<float*>(fd_shared + 34816);  // 64 x f32, bytes 34816..35072
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 35072);  // 4608 x bf16, bytes 35072..44288
    float* s_s_free = reinterpret_cast<float*>(fd_shared + 0);  // 8704 x f32, bytes 0..34816

    // [INIT] r919: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_source_lane = lane % 8 * 8;  // r1010
    const int t_place_lane = lane / 8 + warp * 4;
    const int t_source_lane_2 = lane / 16 + warp * 2;  // r1011
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1016
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4;  // r1018
    const int e_lane = lane % 4 * 2 + warp * 32;
    const int e_lane_2 = lane * 4;

    // [INIT] r1004: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1090
    fd::grid_release();
    float s_free[64];  // r1004
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
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r1005

    // [AHEAD v] r1006: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD v] r1007: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
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

    // [STORE s__free__e] r1017: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time
    float s_blocks_64[32];  // r1008
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

        // [LOAD v] r1009: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
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

        // [LOAD s__blocks_64] r1010: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::bf16, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &s_blocks_64[t_place_r_3 * 8 + t_source_r], &s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 16) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [LOAD b] r1011: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x8] lanes [*:16 t__sour...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((t_source0 + t_source_lane_2 + t_source_r_2 * 8) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_2 * 8)) < size_T, &b_2[t_source_r_2], &b[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * ((long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_2 * 8)) + size_G * (long long)h0 + (long long)g0]);
        }

        // [COMPUTE s__free__e] r1012: 8 elements a thread in registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            s_free_e[t_source_r_3] = fd::rcp_approx(1.0f + expf(-b_2[t_source_r_3]));
        }

        // [EXCHANGE s__free__e] r1014: from registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2] to registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
        #pragma unroll
        for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
            if (lane % 16 == 0) fd::store<fd::f32, 1>(&s_s_free_e[t_source_lane_2 + t_source_r_4 * 8], &s_free_e[t_source_r_4]);
        }
        __syncthreads();
        #pragma unroll
        for (int t_source_r_5 = 0; t_source_r_5 < 2; ++t_source_r_5) {
            fd::load<fd::f32, 4>(&s_free_e_2[t_source_r_5 * 4], &s_s_free_e[t_source_lane + t_source_r_5 * 4]);
        }

        // [STAGE operand] r1015: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
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

        // [COMPUTE s__free] r1016: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
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
        #pragma unroll  // r1017
        for (int t_source_r_7 = 0; t_source_r_7 < 8; ++t_source_r_7) {
            if (lane % 16 == 0 && (t_source0 + t_source_lane_2 + t_source_r_7 * 8) < t_source_end) fd::store<fd::f32, 1>(&s_x_free_x_e[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_7 * 8)], &s_free_e[t_source_r_7]);
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1008

    // [EXCHANGE s__free] r1018: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__pl...
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

    // [STORE s__free] r1019: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 16; ++t_place_r_9) {
        fd::store<fd::f32, 4>(&s_x_free[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)e_lane_2 + ((long long)warp + (long long)(t_place_r_9 * 4)) * 128], &s_free_2[t_place_r_9 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v3_12(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* s_x_blocks_64,
    const float* gate,
    const float* s_x_free_x_e,
    const float* s_x_logs_before,
    __nv_bfloat16* __restrict__ s_x_reads_x_bf16,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 17408 x bf16, bytes 0..34816
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 4608 x bf16, bytes 34816..44032
    __nv_bfloat16* s_s_reads_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408

    // [INIT] r920: one kernel over blocks of [t__chunk, h, g, t__place, d]; a tile of 524288 elements does not fit a block
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x;
    const int rest_g = fd::div(rest_d, g_blocks_2);
    const int g0 = fd::mod(rest_d, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_source_lane = lane % 8 * 8;  // r1026
    const int t_place_lane = lane / 8 + warp * 4;
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1031
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4;  // r1034
    const int d_lane = lane % 4 * 2 + warp * 32;
    const int t_place_lane_3 = lane / 16 + warp * 2;
    const int d_lane_2 = lane % 16 * 8;

    // [INIT] r1020: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1090
    fd::grid_release();
    float s_reads_u[64];  // r1020
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
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r1021

    // [AHEAD k] r1022: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD k] r1023: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
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

    // [COMPUTE s__reads__u] r1031: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    float s_blocks_64[32];  // r1024
    float gate_2[8];
    float s_free_e[8];
    float s_logs_before[8];
    float operand[32];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 64) {
        // [LOAD k]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD k] r1025: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
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

        // [LOAD s__blocks_64] r1026: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::bf16, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &s_blocks_64[t_place_r_3 * 8 + t_source_r], &s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 16) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [LOAD gate] r1027: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_2) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_2) < size_T, &gate_2[t_source_r_2], &gate[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * ((long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_2) + size_G * (long long)h0 + (long long)g0]);
        }

        // [LOAD s__free__e] r1028: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_3) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_3) < size_T, &s_free_e[t_source_r_3], &s_x_free_x_e[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_3]);
        }

        // [LOAD s__logs_before] r1029: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_4) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_4) < size_T, &s_logs_before[t_source_r_4], &s_x_logs_before[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_4]);
        }

        // [STAGE operand] r1030: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_4 = 0; t_place_r_4 < 4; ++t_place_r_4) {
            #pragma unroll
            for (int t_source_r_5 = 0; t_source_r_5 < 8; ++t_source_r_5) {
                operand[t_place_r_4 * 8 + t_source_r_5] = (t_source0 + t_source_lane + t_source_r_5) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_5) < size_T ? s_blocks_64[t_place_r_4 * 8 + t_source_r_5] * gate_2[t_source_r_5] * s_free_e[t_source_r_5] * expf(s_logs_before[t_source_r_5]) : 0.0f;
            }
        }
        #pragma unroll
        for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
            fd::store<fd::bf16, 8>(&s_operand[(t_place_lane + t_place_r_5 * 16) * 72 + t_source_lane], &operand[t_place_r_5 * 8]);
        }
        // [COMPUTE s__reads__u]
        const int stage_at = b_lane + stage_first_2;  // r1031
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
    fd::copy_async_wait<0>();  // r1024

    // [COMPUTE s__reads] r1032: 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]
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

    // [COMPUTE s__reads__bf16] r1033: 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]; the store rounds them
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

    // [EXCHANGE s__reads__bf16] r1034: from registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32] to registers [t__place:8x8 d:8x1] lanes [d:16x8 t__place:2x1] ...
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

    // [STORE s__reads__bf16] r1035: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 64 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_13 = 0; t_place_r_13 < 8; ++t_place_r_13) {
        fd::store<fd::bf16, 8>(&s_x_reads_x_bf16[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)d_lane_2 + ((long long)t_place_lane_3 + (long long)(t_place_r_13 * 8)) * 128], &s_reads_bf16_2[t_place_r_13 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_v3_13(
    const __nv_bfloat16* __restrict__ k,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ s_x_keys,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_T,
    long long size_G) {
    // [INIT] r921: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x / 2;
    const int d0 = (int)blockIdx.x % 2 * 64;
    const int rest_g = fd::div(rest_d, g_blocks_2);
    const int g0 = fd::mod(rest_d, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_lane = lane / 8 + warp * 4;  // r1036
    const int d_lane = lane % 8 * 8;

    // [LOAD k] r1036: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 ...
    fd::grid_wait();  // r1090
    fd::grid_release();
    float k_2[32];  // r1036
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 4; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r * 16)) < size_T, &k_2[t_place_r * 8], &k[size_H * (long long)rest_h * 8192 + size_H * (long long)(t_place_lane + t_place_r * 16) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
    }

    // [LOAD s__logs] r1037: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    float s_logs[1];
    fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + 63]);

    // [LOAD s__logs] r1038: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:4x16] lanes [*:8 t__plac...
    float s_logs_2[4];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 4; ++t_place_r_2) {
        fd::load<fd::f32, 1>(&s_logs_2[t_place_r_2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_2 * 16)]);
    }

    // [COMPUTE s__keys] r1039: 32 elements a thread in registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
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

    // [STORE s__keys] r1041: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
        fd::store<fd::bf16, 8, fd::whole>(&s_x_keys[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)d0 + (long long)d_lane + (long long)(t_place_lane + t_place_r_5 * 16) * 128], &s_keys[t_place_r_5 * 8]);
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
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 119808);  // 2176 x bf16, bytes 119808..124160
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 124160);  // 1024 x bf16, bytes 124160..126208
    __nv_bfloat16* s_operand_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 126208);  // 1152 x bf16, bytes 126208..128512

    // [INIT] r922: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 8;
    const int e0 = (int)blockIdx.x % 8 * 16;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int t_place_lane = lane % 4 * 2 + warp * 16;  // r1055
    const int e_lane = lane / 4;
    const int d_lane = lane % 4 * 2 + warp * 32;  // r1057
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1059
    const int b_lane = (warp * 16 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane_2 = lane / 2 + warp * 16;  // r1061
    const int e_lane_2 = lane % 2 * 8;
    const int a_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1066
    const int b_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;

    // [AHEAD s__reads__bf16, s__keys, s__free] r1043: 3 stages: the tile of a trip is copied 2 trips before it
    int stage = 0;

    // [LOAD s__reads__bf16] r1044: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
    fd::grid_wait();  // r1090
    fd::grid_release();
    #pragma unroll  // r1044
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

    // [LOAD s__keys] r1045: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
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

    // [LOAD s__free] r1046: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
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

    // [LOAD s__reads__bf16] r1047: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
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

    // [LOAD s__keys] r1048: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
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

    // [LOAD s__free] r1049: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
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

    // [LOAD before] r1057: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x3...
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

    // [GO_ON s__before] r1068: the state of this point is the one before the next
    float s_logs[1];  // r1050
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

        // [LOAD s__reads__bf16] r1051: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
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

        // [LOAD s__keys] r1052: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
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

        // [LOAD s__free] r1053: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
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

        // [LOAD s__logs] r1054: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)t_chunk0 * 64 + size_G * (long long)rest_g * 64 + (long long)g0 * 64 + 63]);

        // [TAKE s__free] r1055: 8 elements a thread from shared memory, 1 at a time
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

        // [STAGE operand] r1058: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
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

        // [COMPUTE s__found] r1059: 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
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

        // [COMPUTE s__new] r1060: 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
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

        // [EXCHANGE s__new] r1061: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__pla...
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

        // [STORE s__new] r1062: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
        fd::store<fd::bf16, 8>(&s_x_new[size_H * size_G * (long long)t_chunk0 * 8192 + size_H * size_G * (long long)t_place_lane_2 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane_2], &s_new_2[0]);

        // [COMPUTE s__before__bf16] r1063: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
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

        // [STORE s__before__bf16] r1064: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
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

        // [STAGE operand] r1065: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
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

        // [COMPUTE s__added] r1066: 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
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

        // [COMPUTE s__after] r1067: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
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
        #pragma unroll  // r1068
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
    fd::copy_async_wait<0>();  // r1050

    // [COMPUTE behind] r1069: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
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

    // [STORE behind] r1070: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
    #pragma unroll
    for (int d_r_18 = 0; d_r_18 < 4; ++d_r_18) {
        #pragma unroll
        for (int e_r_17 = 0; e_r_17 < 2; ++e_r_17) {
            fd::store<fd::f32, 2>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r_18 * 8) + ((long long)e0 + (long long)(e_lane + e_r_17 * 8)) * 128], &behind_2[(d_r_18 * 2 + e_r_17) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 1) gated_delta_rule_kernel_v3_15(
    const __nv_bfloat16* s_x_new,
    const float* o_x_1_x_weighted,
    float* __restrict__ o_x_1_x_inside,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 4608 x bf16, bytes 17408..26624

    // [INIT] r923: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_source_lane = lane % 8 * 8;  // r1076
    const int t_place_lane = lane / 8 + warp * 4;
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1078
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp / 2 * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4 + warp % 2 * 32;  // r1079
    const int e_lane = lane % 4 * 2 + warp / 2 * 32;

    // [INIT] r1071: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1090
    fd::grid_release();
    float o_1_inside[32];  // r1071
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
    const int t_source_end = fd::min(64, 64);  // r1072
    const int t_source_end_2 = fd::min(t_source_end, (int)(size_T - (long long)rest_h * 64));  // r1073

    // [COMPUTE o__1__inside] r1078: 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
    float o_1_weighted[16];  // r1074
    float operand[16];
    unsigned fragment_a[8];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end_2; t_source0 += 64) {
        // [LOAD s__new] r1075: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
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

        // [LOAD o__1__weighted] r1076: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 16 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end_2 && ((long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) <= (long long)(t_place_lane + t_place_r_3 * 32) && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_3 * 32)) < size_T && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &o_1_weighted[t_place_r_3 * 8 + t_source_r], &o_x_1_x_weighted[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 32) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [STAGE operand] r1077: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
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
        __syncthreads();  // r1078
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
    fd::copy_async_wait<0>();  // r1074

    // [STORE o__1__inside] r1079: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
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

extern "C" __global__ void __launch_bounds__(256, 1) gated_delta_rule_kernel_v3_16(
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* s_x_before_x_bf16,
    const float* o_x_1_x_inside,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ o,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 4608 x bf16, bytes 0..9216
    __nv_bfloat16* s_s_before_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 9216);  // 9216 x bf16, bytes 9216..27648

    // [INIT] r924: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1084
    const int b_lane = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 72 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 32;  // r1085
    const int e_lane = lane % 4 * 2 + warp / 2 * 32;

    // [INIT] r1080: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1090
    float o_1_handed[32];  // r1080
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

    // [COMPUTE o__1__handed] r1084: 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
    unsigned fragment_a[8];  // r1081
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 64) {
        // [LOAD q] r1082: 64 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 144 bytes apart so that 8 rows use diffe...
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

        // [LOAD s__before__bf16] r1083: 128 rows of 64 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 144 bytes apart so th...
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
        __syncthreads();  // r1084
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
    fd::copy_async_wait<0>();  // r1081

    // [LOAD o__1__inside] r1085: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time; registers [t_...
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

    // [LOAD s__logs] r1086: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs[4];
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8)) < size_T, &s_logs[t_place_r_5 * 2 + t_place_r_6], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8)]);
        }
    }

    // [COMPUTE o__1] r1087: 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
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

    // [COMPUTE o] r1088: 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
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

    // [STORE o] r1089: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
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

extern "C" __global__ void __launch_bounds__(256, 6) gated_delta_rule_kernel_v4_1(
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
    // [INIT] r1111: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks) * 2;
    const int rest_h = fd::div(rest_g, h_blocks);
    const int h0 = fd::mod(rest_g, h_blocks) * 4;
    const int t0 = rest_h * 4;
    const int h_lane = lane / 2 % 4;  // r1127
    const int g_lane = lane % 2;
    const int t_lane = lane / 8;  // r1128

    // [LOAD a_log] r1127: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    fd::grid_release();  // r1310
    float a_log_2[1];  // r1127
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_log_2[0], &a_log[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD a] r1128: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float a_2[1];
    fd::load_or_zero<fd::bf16, 1, fd::read_only>((t0 + t_lane) < n_t && (h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_2[0], &a[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD dt_bias] r1129: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    float dt_bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &dt_bias_2[0], &dt_bias[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [COMPUTE gate] r1130: 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float gate_2[1];
    gate_2[0] = fd::exp2_approx(-expf(a_log_2[0]) * (fd::max(a_2[0] + dt_bias_2[0], 0.0f) + log1pf(fd::exp2_approx(-fabsf(a_2[0] + dt_bias_2[0]) * 1.442695f))) * 1.442695f);

    // [STORE gate] r1132: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
    if (warp == 0 && (t0 + t_lane) < n_t && (h0 + h_lane) < n_h && (g0 + g_lane) < n_g) fd::store<fd::f32, 1>(&gate[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane], &gate_2[0]);
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_v4_2(
    const float* __restrict__ a_log,
    const __nv_bfloat16* __restrict__ a,
    const float* __restrict__ dt_bias,
    float* __restrict__ s_x_logs,
    float* __restrict__ s_x_logs_before,
    int g_blocks_4,
    int n_g,
    int h_blocks_3,
    long long size_G,
    long long size_H,
    long long size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_a = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 544 x bf16, bytes 0..1088
    __nv_bfloat16* s_a_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 1088);  // 544 x bf16, bytes 1088..2176

    // [INIT] r1112: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_4);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_4) * 8;
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int g_lane = warp * 2;  // r1133
    const int g_lane_2 = lane % 4 * 2;  // r1134
    const int t_place_lane = lane / 4 + warp * 8;
    const int t_place_lane_2 = lane * 2;  // r1135
    float s_logs_carry[2];  // r1112
    s_logs_carry[0] = 0.0f;
    s_logs_carry[1] = 0.0f;

    // [LOAD a_log] r1133: address ((G * h) + g); 2 elements a thread, 2 at a time; registers [g:2x1] lanes [*:32] warps [g:4x2]
    fd::grid_wait();  // r1310
    fd::grid_release();
    float a_log_2[2];  // r1133
    fd::load_or_zero<fd::f32, 2, fd::read_only>((g0 + g_lane) < n_g, &a_log_2[0], &a_log[size_G * (long long)h0 + (long long)g0 + (long long)g_lane]);

    // [LOAD a] r1134: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 2 at a time; registers [t__place:2x32 g:2x1] lanes [g:4x2 t...
    float a_2[4];
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 2, fd::read_only>((g0 + g_lane_2) < n_g && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r * 32)) < size_T, &a_2[t_place_r * 2], &a[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r * 32) + size_G * (long long)h0 + (long long)g0 + (long long)g_lane_2]);
    }

    // [EXCHANGE a] r1135: from registers [t__place:2x32 g:2x1] lanes [g:4x2 t__place:8x1] warps [t__place:4x8] to registers [t__place:2x1 g:2x1] lanes [t__place:32x2] warps [g:4x2]
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

    // [LOAD dt_bias] r1136: address ((G * h) + g); 2 elements a thread, 2 at a time; registers [g:2x1] lanes [*:32] warps [g:4x2]
    float dt_bias_2[2];
    fd::load_or_zero<fd::f32, 2, fd::read_only>((g0 + g_lane) < n_g, &dt_bias_2[0], &dt_bias[size_G * (long long)h0 + (long long)g0 + (long long)g_lane]);

    // [SCAN s__logs] r1137: neighbouring lanes have neighbouring columns: 2 points a thread in order, then 32 lanes, then 1 warps of a column, then the carry of the tiles before
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

    // [STORE s__logs] r1138: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int g_r_10 = 0; g_r_10 < 2; ++g_r_10) {
            if ((g0 + g_lane) < n_g) fd::store<fd::f32, 1>(&s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + ((long long)g0 + (long long)(g_lane + g_r_10)) * 64 + (long long)(t_place_lane_2 + t_place_r_5)], &s_logs_2[t_place_r_5 * 2 + g_r_10]);
        }
    }
    float s_logs_before_carry[2];
    s_logs_before_carry[0] = 0.0f;
    s_logs_before_carry[1] = 0.0f;

    // [EXCHANGE a] r1139: from registers [t__place:2x32 g:2x1] lanes [g:4x2 t__place:8x1] warps [t__place:4x8] to registers [t__place:2x1 g:2x1] lanes [t__place:32x2] warps [g:4x2]
    #pragma unroll
    for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
        #pragma unroll
        for (int g_r_11 = 0; g_r_11 < 2; ++g_r_11) {
            fd::store<fd::bf16, 1>(&s_a_2[(g_lane_2 + g_r_11) * 68 + t_place_lane + t_place_r_6 * 32], &a_2[t_place_r_6 * 2 + g_r_11]);
        }
    }
    __syncthreads();
    float a_3[4];
    #pragma unroll
    for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
        #pragma unroll
        for (int g_r_12 = 0; g_r_12 < 2; ++g_r_12) {
            fd::load<fd::bf16, 1>(&a_3[t_place_r_7 * 2 + g_r_12], &s_a_2[(g_lane + g_r_12) * 68 + t_place_lane_2 + t_place_r_7]);
        }
    }

    // [SCAN s__logs_before] r1140: neighbouring lanes have neighbouring columns: 2 points a thread in order, then 32 lanes, then 1 warps of a column, then the carry of the tiles before
    float s_logs_before_2[4];
    #pragma unroll
    for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
        #pragma unroll
        for (int g_r_13 = 0; g_r_13 < 2; ++g_r_13) {
            s_logs_before_2[t_place_r_8 * 2 + g_r_13] = ((long long)rest_h * 64 + (long long)(t_place_lane_2 + t_place_r_8)) < size_T ? fd::max(-expf(a_log_2[g_r_13]) * (fd::max(a_3[t_place_r_8 * 2 + g_r_13] + dt_bias_2[g_r_13], 0.0f) + log1pf(expf(-fabsf(a_3[t_place_r_8 * 2 + g_r_13] + dt_bias_2[g_r_13])))), -104.0f) : 0.0f;
        }
    }
    #pragma unroll
    for (int g_r_14 = 0; g_r_14 < 2; ++g_r_14) {
        s_logs_before_2[2 + g_r_14] = s_logs_before_2[g_r_14] + s_logs_before_2[2 + g_r_14];
    }
    float s_logs_before_total[2];
    float s_logs_before_before[2];
    #pragma unroll
    for (int g_r_15 = 0; g_r_15 < 2; ++g_r_15) {
        float total_2 = s_logs_before_2[2 + g_r_15];
        const float other_7 = fd::shuffle_up(total_2, 1);
        const float next_6 = 1 <= lane ? other_7 + total_2 : total_2;
        total_2 = next_6;
        const float other_8 = fd::shuffle_up(total_2, 2);
        const float next_7 = 2 <= lane ? other_8 + total_2 : total_2;
        total_2 = next_7;
        const float other_9 = fd::shuffle_up(total_2, 4);
        const float next_8 = 4 <= lane ? other_9 + total_2 : total_2;
        total_2 = next_8;
        const float other_10 = fd::shuffle_up(total_2, 8);
        const float next_9 = 8 <= lane ? other_10 + total_2 : total_2;
        total_2 = next_9;
        const float other_11 = fd::shuffle_up(total_2, 16);
        const float next_10 = 16 <= lane ? other_11 + total_2 : total_2;
        total_2 = next_10;
        const float other_12 = fd::shuffle_up(total_2, 1);
        s_logs_before_before[g_r_15] = lane == 0 ? 0.0f : other_12;
        const float all_2 = fd::shuffle_index(total_2, lane + 31 - lane);
        s_logs_before_total[g_r_15] = all_2;
    }
    float s_logs_before_start[2];
    #pragma unroll
    for (int g_r_16 = 0; g_r_16 < 2; ++g_r_16) {
        s_logs_before_start[g_r_16] = s_logs_before_carry[g_r_16];
    }
    #pragma unroll
    for (int g_r_17 = 0; g_r_17 < 2; ++g_r_17) {
        s_logs_before_carry[g_r_17] += s_logs_before_total[g_r_17];
    }
    #pragma unroll
    for (int g_r_18 = 0; g_r_18 < 2; ++g_r_18) {
        s_logs_before_start[g_r_18] += s_logs_before_before[g_r_18];
    }
    float s_logs_before_3[4];
    #pragma unroll
    for (int g_r_19 = 0; g_r_19 < 2; ++g_r_19) {
        s_logs_before_3[g_r_19] = s_logs_before_start[g_r_19];
        s_logs_before_3[2 + g_r_19] = s_logs_before_start[g_r_19] + s_logs_before_2[g_r_19];
    }

    // [STORE s__logs_before] r1141: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
        #pragma unroll
        for (int g_r_20 = 0; g_r_20 < 2; ++g_r_20) {
            if ((g0 + g_lane) < n_g) fd::store<fd::f32, 1>(&s_x_logs_before[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + ((long long)g0 + (long long)(g_lane + g_r_20)) * 64 + (long long)(t_place_lane_2 + t_place_r_9)], &s_logs_before_3[t_place_r_9 * 2 + g_r_20]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_3(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ q,
    const float* gate,
    const __nv_bfloat16* __restrict__ b,
    const float* s_x_logs_before,
    const float* s_x_logs,
    float* __restrict__ s_x_matrix,
    __nv_bfloat16* __restrict__ s_x_matrix_x_bf16,
    float* __restrict__ o_x_1_x_weighted,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_k_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 8704 x bf16, bytes 17408..34816
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 8704 x bf16, bytes 34816..52224

    // [INIT] r1113: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_source, g_blocks_2);
    const int g0 = fd::mod(rest_t_source, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1147
    const int b_lane = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int a_lane_2 = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1148
    const int b_lane_2 = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 32;  // r1149
    const int t_source_lane = lane % 4 * 2 + warp / 2 * 32;  // r1152

    // [INIT] r1142: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1310
    fd::grid_release();
    float s_pairs[32];  // r1142
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

    // [COMPUTE o__1__scores] r1148: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
    unsigned fragment_a[8];  // r1143
    unsigned fragment_b[8];
    unsigned fragment_a_2[8];
    unsigned fragment_b_2[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 128) {
        // [LOAD k] r1144: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
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

        // [LOAD k] r1145: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
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

        // [LOAD q] r1146: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
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

        // [COMPUTE s__pairs] r1147: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
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
        __syncthreads();  // r1148
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
    fd::copy_async_wait<0>();  // r1143

    // [LOAD gate] r1149: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [...
    float gate_2[4];
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8)) < size_T, &gate_2[t_place_r_5 * 2 + t_place_r_6], &gate[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8) + size_G * (long long)h0 + (long long)g0]);
        }
    }

    // [LOAD b] r1150: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [...
    float b_2[4];
    #pragma unroll
    for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
        #pragma unroll
        for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_7 * 16 + t_place_r_8 * 8)) < size_T, &b_2[t_place_r_7 * 2 + t_place_r_8], &b[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r_7 * 16 + t_place_r_8 * 8) + size_G * (long long)h0 + (long long)g0]);
        }
    }

    // [LOAD s__logs_before] r1151: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs_before[4];
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
        #pragma unroll
        for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
            fd::load<fd::f32, 1>(&s_logs_before[t_place_r_9 * 2 + t_place_r_10], &s_x_logs_before[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_9 * 16 + t_place_r_10 * 8)]);
        }
    }

    // [LOAD s__logs] r1152: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs[8];
    #pragma unroll
    for (int t_source_r_5 = 0; t_source_r_5 < 4; ++t_source_r_5) {
        fd::load<fd::f32, 2>(&s_logs[t_source_r_5 * 2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_source_lane + t_source_r_5 * 8)]);
    }

    // [COMPUTE s__matrix] r1153: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float s_matrix[32];
    #pragma unroll
    for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
        #pragma unroll
        for (int t_source_r_6 = 0; t_source_r_6 < 4; ++t_source_r_6) {
            #pragma unroll
            for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                #pragma unroll
                for (int t_source_r_7 = 0; t_source_r_7 < 2; ++t_source_r_7) {
                    s_matrix[((t_place_r_11 * 4 + t_source_r_6) * 2 + t_place_r_12) * 2 + t_source_r_7] = ((long long)t_source_lane + (long long)(t_source_r_6 * 8 + t_source_r_7)) < (long long)(t_place_lane + t_place_r_11 * 16 + t_place_r_12 * 8) && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_11 * 16 + t_place_r_12 * 8)) < size_T && ((long long)rest_h * 64 + (long long)t_source_lane + (long long)(t_source_r_6 * 8 + t_source_r_7)) < size_T ? gate_2[t_place_r_11 * 2 + t_place_r_12] * -1.0f * fd::rcp_approx(1.0f + expf(-b_2[t_place_r_11 * 2 + t_place_r_12])) * s_pairs[((t_place_r_11 * 4 + t_source_r_6) * 2 + t_place_r_12) * 2 + t_source_r_7] * fd::exp2_approx(__fmaf_rn(s_logs[t_source_r_6 * 2 + t_source_r_7], -1.442695f, s_logs_before[t_place_r_11 * 2 + t_place_r_12] * 1.442695f)) : 0.0f;
                }
            }
        }
    }

    // [STORE s__matrix] r1155: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_13 = 0; t_place_r_13 < 2; ++t_place_r_13) {
        #pragma unroll
        for (int t_source_r_8 = 0; t_source_r_8 < 4; ++t_source_r_8) {
            #pragma unroll
            for (int t_place_r_14 = 0; t_place_r_14 < 2; ++t_place_r_14) {
                fd::store<fd::f32, 2>(&s_x_matrix[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_13 * 16 + t_place_r_14 * 8) * 64 + (long long)(t_source_lane + t_source_r_8 * 8)], &s_matrix[((t_place_r_13 * 4 + t_source_r_8) * 2 + t_place_r_14) * 2]);
            }
        }
    }

    // [COMPUTE s__matrix__bf16] r1156: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
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

    // [STORE s__matrix__bf16] r1157: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_17 = 0; t_place_r_17 < 2; ++t_place_r_17) {
        #pragma unroll
        for (int t_source_r_11 = 0; t_source_r_11 < 4; ++t_source_r_11) {
            #pragma unroll
            for (int t_place_r_18 = 0; t_place_r_18 < 2; ++t_place_r_18) {
                fd::store<fd::bf16, 2>(&s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_17 * 16 + t_place_r_18 * 8) * 64 + (long long)(t_source_lane + t_source_r_11 * 8)], &s_matrix_bf16[((t_place_r_17 * 4 + t_source_r_11) * 2 + t_place_r_18) * 2]);
            }
        }
    }

    // [LOAD s__logs] r1158: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs_2[4];
    #pragma unroll
    for (int t_place_r_19 = 0; t_place_r_19 < 2; ++t_place_r_19) {
        #pragma unroll
        for (int t_place_r_20 = 0; t_place_r_20 < 2; ++t_place_r_20) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_19 * 16 + t_place_r_20 * 8)) < size_T, &s_logs_2[t_place_r_19 * 2 + t_place_r_20], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_19 * 16 + t_place_r_20 * 8)]);
        }
    }

    // [LOAD s__logs] r1159: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs_3[8];
    #pragma unroll
    for (int t_source_r_12 = 0; t_source_r_12 < 4; ++t_source_r_12) {
        #pragma unroll
        for (int t_source_r_13 = 0; t_source_r_13 < 2; ++t_source_r_13) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)t_source_lane + (long long)(t_source_r_12 * 8 + t_source_r_13)) < size_T, &s_logs_3[t_source_r_12 * 2 + t_source_r_13], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source_lane + (long long)(t_source_r_12 * 8 + t_source_r_13)]);
        }
    }

    // [COMPUTE o__1__weighted] r1160: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float o_1_weighted[32];
    #pragma unroll
    for (int t_place_r_21 = 0; t_place_r_21 < 2; ++t_place_r_21) {
        #pragma unroll
        for (int t_source_r_14 = 0; t_source_r_14 < 4; ++t_source_r_14) {
            #pragma unroll
            for (int t_place_r_22 = 0; t_place_r_22 < 2; ++t_place_r_22) {
                #pragma unroll
                for (int t_source_r_15 = 0; t_source_r_15 < 2; ++t_source_r_15) {
                    o_1_weighted[((t_place_r_21 * 4 + t_source_r_14) * 2 + t_place_r_22) * 2 + t_source_r_15] = fd::exp2_approx(__fmaf_rn(s_logs_3[t_source_r_14 * 2 + t_source_r_15], -1.442695f, s_logs_2[t_place_r_21 * 2 + t_place_r_22] * 1.442695f)) * o_1_scores[((t_place_r_21 * 4 + t_source_r_14) * 2 + t_place_r_22) * 2 + t_source_r_15];
                }
            }
        }
    }

    // [STORE o__1__weighted] r1161: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_23 = 0; t_place_r_23 < 2; ++t_place_r_23) {
        #pragma unroll
        for (int t_source_r_16 = 0; t_source_r_16 < 4; ++t_source_r_16) {
            #pragma unroll
            for (int t_place_r_24 = 0; t_place_r_24 < 2; ++t_place_r_24) {
                fd::store<fd::f32, 2>(&o_x_1_x_weighted[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_23 * 16 + t_place_r_24 * 8) * 64 + (long long)(t_source_lane + t_source_r_16 * 8)], &o_1_weighted[((t_place_r_23 * 4 + t_source_r_16) * 2 + t_place_r_24) * 2]);
            }
        }
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

    // [INIT] r1114: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column, g_blocks);
    const int g0 = fd::mod(rest_t_column, g_blocks) * 2;
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int g_lane = lane / 16;  // r1165
    const int t_block_lane = lane / 4 % 4;
    const int t_known_lane = lane % 4 * 4;
    const int g_lane_2 = warp / 2;  // r1166
    const int t_block_lane_2 = lane / 16 + warp % 2 * 2;
    const int t_column_lane = lane % 16;  // r1168

    // [INIT s__known] r1164: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]; from point to point of `t__row` they stay in r...
    fd::grid_wait();  // r1310
    fd::grid_release();
    float s_known[16];  // r1164
    #pragma unroll
    for (int t_known_r = 0; t_known_r < 16; ++t_known_r) {
        s_known[t_known_r] = 0.0f;
    }

    // [GO_ON s__known] r1169: the state of this point is the one before the next
    float s_combined[1];  // r1163
    float s_matrix[4];
    float s_matrix_2[16];
    float s_rows[16];
    #pragma unroll 4
    for (int t_row0 = 0; t_row0 < 16; ++t_row0) {
        // [INIT] r1162: pass 0: states start at the identity of their operators
        s_combined[0] = 0.0f;  // r1114

        // [LOAD s__matrix] r1165: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__block * 1040)) + (t__row * 64)) + t__known); 4 elements a thread, 4 at a time...
        fd::load_or_zero<fd::f32, 4>((g0 + g_lane) < n_g, &s_matrix[0], &s_x_matrix[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + ((long long)g0 + (long long)g_lane) * 4096 + (long long)t_block_lane * 1040 + (long long)t_row0 * 64 + (long long)t_known_lane]);

        // [EXCHANGE s__matrix] r1166: from registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 g:2x1] warps [*:4] to registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 g:2...
        #pragma unroll
        for (int t_known_r_2 = 0; t_known_r_2 < 4; ++t_known_r_2) {
            if (warp == 0) fd::store<fd::f32, 1>(&s_s_matrix[g_lane * 80 + (t_known_lane + t_known_r_2) * 5 + t_block_lane], &s_matrix[t_known_r_2]);
        }
        __syncthreads();
        #pragma unroll
        for (int t_known_r_3 = 0; t_known_r_3 < 16; ++t_known_r_3) {
            fd::load<fd::f32, 1>(&s_matrix_2[t_known_r_3], &s_s_matrix[g_lane_2 * 80 + t_known_r_3 * 5 + t_block_lane_2]);
        }

        // [COMPUTE s__combined] r1167: 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]
        #pragma unroll
        for (int t_known_r_4 = 0; t_known_r_4 < 16; ++t_known_r_4) {
            s_combined[0] += s_matrix_2[t_known_r_4] * s_known[t_known_r_4];
        }

        // [COMPUTE s__rows] r1168: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]
        #pragma unroll
        for (int t_known_r_5 = 0; t_known_r_5 < 16; ++t_known_r_5) {
            s_rows[t_known_r_5] = (long long)t_known_r_5 == (long long)t_row0 ? ((long long)t_column_lane == (long long)t_row0 ? 1.0f : 0.0f) + s_combined[0] : s_known[t_known_r_5];
        }
        // [GO_ON s__known]
        __syncthreads();  // r1169
        #pragma unroll
        for (int t_known_r_6 = 0; t_known_r_6 < 16; ++t_known_r_6) {
            s_known[t_known_r_6] = s_rows[t_known_r_6];
        }
    }

    // [COMPUTE s__blocks] r1170: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]; the store rounds them
    float s_blocks[16];
    #pragma unroll
    for (int t_known_r_7 = 0; t_known_r_7 < 16; ++t_known_r_7) {
        s_blocks[t_known_r_7] = s_known[t_known_r_7];
    }

    // [STORE s__blocks] r1171: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__block * 256)) + (t__known * 16)) + t__column); 16 elements a thread, 1 at a t...
    #pragma unroll
    for (int t_known_r_8 = 0; t_known_r_8 < 16; ++t_known_r_8) {
        if ((g0 + g_lane_2) < n_g) fd::store<fd::bf16, 1>(&s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + ((long long)g0 + (long long)g_lane_2) * 1024 + (long long)t_block_lane_2 * 256 + (long long)t_known_r_8 * 16 + (long long)t_column_lane], &s_blocks[t_known_r_8]);
    }
}

extern "C" __global__ void __launch_bounds__(64, 8) gated_delta_rule_kernel_v4_5(
    const __nv_bfloat16* s_x_matrix_x_bf16,
    const __nv_bfloat16* s_x_blocks,
    __nv_bfloat16* __restrict__ s_x_right_16_x_bf16,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 768 x bf16, bytes 0..1536
    __nv_bfloat16* s_s_blocks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 1536);  // 768 x bf16, bytes 1536..3072

    // [INIT] r1115: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_16 = (int)blockIdx.x;
    const int rest_t_pair_16 = rest_t_column_16 / 2;
    const int t_pair_160 = rest_t_column_16 % 2;
    const int rest_g = fd::div(rest_t_pair_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_pair_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1179
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + warp * 8;
    const int t_row_16_lane = lane / 4;  // r1181
    const int t_column_16_lane = lane % 4 * 2 + warp * 8;

    // [INIT] r1172: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1310
    fd::grid_release();
    float s_right_16[4];  // r1172
    #pragma unroll
    for (int t_row_16_r = 0; t_row_16_r < 2; ++t_row_16_r) {
        #pragma unroll
        for (int t_column_16_r = 0; t_column_16_r < 2; ++t_column_16_r) {
            s_right_16[t_row_16_r * 2 + t_column_16_r] = 0.0f;
        }
    }

    // [AHEAD s__matrix__bf16, s__blocks] r1173: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD s__matrix__bf16] r1174: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024...
    const int row = (int)threadIdx.x / 2;
    const int column = (int)threadIdx.x % 2 * 8;
    if (row < 16) {
        fd::copy_async<16>(&s_s_matrix_bf16[row * 24 + column], &s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)t_pair_160 * 2080 + (long long)row * 64 + (long long)column + 1024], column < 16);
    }

    // [LOAD s__blocks] r1175: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 b...
    const int row_2 = (int)threadIdx.x / 2;
    const int column_2 = (int)threadIdx.x % 2 * 8;
    if (row_2 < 16) {
        const long long from = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)row_2 * 16 + (long long)column_2;
        const int to = row_2 * 24 + column_2;
        const bool valid = row_2 < 16;
        fd::copy_async<16>(&s_s_blocks[to], &s_x_blocks[from], valid);
    }
    fd::copy_async_commit();

    // [COMPUTE s__right_16] r1179: 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
    unsigned fragment_a[4];  // r1176
    unsigned fragment_b[2];
    #pragma unroll 1
    for (int t_inner_160 = 0; t_inner_160 < 16; t_inner_160 += 16) {
        // [LOAD s__blocks]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD s__matrix__bf16] r1177: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024...
        const int stage_first = free_stage * 384;
        const int row_3 = (int)threadIdx.x / 2;
        const int column_3 = (int)threadIdx.x % 2 * 8;
        if (row_3 < 16) {
            fd::copy_async<16>(&s_s_matrix_bf16[stage_first + row_3 * 24 + column_3], &s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)t_pair_160 * 2080 + (long long)row_3 * 64 + (long long)(t_inner_160 + 16 + column_3) + 1024], (t_inner_160 + 16 + column_3) < 16);
        }

        // [LOAD s__blocks] r1178: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 b...
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
        const int stage_at = a_lane + stage_first_3;  // r1179
        const int stage_at_2 = b_lane + stage_first_4;
        __syncthreads();
        fd::ldmatrix<4>(&fragment_a[0], &s_s_matrix_bf16[stage_at]);
        fd::ldmatrix<2, true>(&fragment_b[0], &s_s_blocks[stage_at_2]);
        fd::mma_m16n8k16_bf16(&s_right_16[0], &fragment_a[0], &fragment_b[0]);
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1176

    // [COMPUTE s__right_16__bf16] r1180: 4 elements a thread in registers [t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps [t__column_16:2x8]; the store rounds them
    float s_right_16_bf16[4];
    #pragma unroll
    for (int t_row_16_r_2 = 0; t_row_16_r_2 < 2; ++t_row_16_r_2) {
        #pragma unroll
        for (int t_column_16_r_2 = 0; t_column_16_r_2 < 2; ++t_column_16_r_2) {
            s_right_16_bf16[t_row_16_r_2 * 2 + t_column_16_r_2] = s_right_16[t_row_16_r_2 * 2 + t_column_16_r_2];
        }
    }

    // [STORE s__right_16__bf16] r1181: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 4 elements a thread, 2 at a...
    #pragma unroll
    for (int t_row_16_r_3 = 0; t_row_16_r_3 < 2; ++t_row_16_r_3) {
        fd::store<fd::bf16, 2>(&s_x_right_16_x_bf16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_row_16_lane + t_row_16_r_3 * 8) * 16 + (long long)t_column_16_lane], &s_right_16_bf16[t_row_16_r_3 * 2]);
    }
}

extern "C" __global__ void __launch_bounds__(64, 8) gated_delta_rule_kernel_v4_6(
    const __nv_bfloat16* s_x_blocks,
    const __nv_bfloat16* s_x_right_16_x_bf16,
    float* __restrict__ s_x_lower_16,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_blocks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 768 x bf16, bytes 0..1536
    __nv_bfloat16* s_s_right_16_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 1536);  // 768 x bf16, bytes 1536..3072

    // [INIT] r1116: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__right_16__bf16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_16 = (int)blockIdx.x;
    const int rest_t_pair_16 = rest_t_column_16 / 2;
    const int t_pair_160 = rest_t_column_16 % 2;
    const int rest_g = fd::div(rest_t_pair_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_pair_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1189
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + warp * 8;
    const int t_row_16_lane = lane / 4;  // r1190
    const int t_column_16_lane = lane % 4 * 2 + warp * 8;

    // [INIT] r1182: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1310
    fd::grid_release();
    float s_lower_16[4];  // r1182
    #pragma unroll
    for (int t_row_16_r = 0; t_row_16_r < 2; ++t_row_16_r) {
        #pragma unroll
        for (int t_column_16_r = 0; t_column_16_r < 2; ++t_column_16_r) {
            s_lower_16[t_row_16_r * 2 + t_column_16_r] = 0.0f;
        }
    }

    // [AHEAD s__blocks, s__right_16__bf16] r1183: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD s__blocks] r1184: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256),...
    const int row = (int)threadIdx.x / 2;
    const int column = (int)threadIdx.x % 2 * 8;
    if (row < 16) {
        fd::copy_async<16>(&s_s_blocks[row * 24 + column], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)row * 16 + (long long)column + 256], column < 16);
    }

    // [LOAD s__right_16__bf16] r1185: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 byte...
    const int row_2 = (int)threadIdx.x / 2;
    const int column_2 = (int)threadIdx.x % 2 * 8;
    if (row_2 < 16) {
        const long long from = size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)row_2 * 16 + (long long)column_2;
        const int to = row_2 * 24 + column_2;
        const bool valid = row_2 < 16;
        fd::copy_async<16>(&s_s_right_16_bf16[to], &s_x_right_16_x_bf16[from], valid);
    }
    fd::copy_async_commit();

    // [COMPUTE s__lower_16] r1189: 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
    unsigned fragment_a[4];  // r1186
    unsigned fragment_b[2];
    #pragma unroll 1
    for (int t_inner_160 = 0; t_inner_160 < 16; t_inner_160 += 16) {
        // [LOAD s__right_16__bf16]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD s__blocks] r1187: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256),...
        const int stage_first = free_stage * 384;
        const int row_3 = (int)threadIdx.x / 2;
        const int column_3 = (int)threadIdx.x % 2 * 8;
        if (row_3 < 16) {
            fd::copy_async<16>(&s_s_blocks[stage_first + row_3 * 24 + column_3], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)row_3 * 16 + (long long)(t_inner_160 + 16 + column_3) + 256], (t_inner_160 + 16 + column_3) < 16);
        }

        // [LOAD s__right_16__bf16] r1188: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 byte...
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
        const int stage_at = a_lane + stage_first_3;  // r1189
        const int stage_at_2 = b_lane + stage_first_4;
        __syncthreads();
        fd::ldmatrix<4>(&fragment_a[0], &s_s_blocks[stage_at]);
        fd::ldmatrix<2, true>(&fragment_b[0], &s_s_right_16_bf16[stage_at_2]);
        fd::mma_m16n8k16_bf16(&s_lower_16[0], &fragment_a[0], &fragment_b[0]);
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1186

    // [STORE s__lower_16] r1190: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 4 elements a thread, 2 at a...
    #pragma unroll
    for (int t_row_16_r_2 = 0; t_row_16_r_2 < 2; ++t_row_16_r_2) {
        fd::store<fd::f32, 2>(&s_x_lower_16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_row_16_lane + t_row_16_r_2 * 8) * 16 + (long long)t_column_16_lane], &s_lower_16[t_row_16_r_2 * 2]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 12) gated_delta_rule_kernel_v4_7(
    const __nv_bfloat16* s_x_blocks,
    const float* s_x_lower_16,
    __nv_bfloat16* __restrict__ s_x_blocks_32,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    // [INIT] r1117: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source_16 = (int)blockIdx.x;
    const int rest_t_place_16 = rest_t_source_16 / 2;
    const int t_place_160 = rest_t_source_16 % 2 * 16;
    const int rest_t_pair_16 = rest_t_place_16 / 2;
    const int t_pair_160 = rest_t_place_16 % 2;
    const int rest_g = fd::div(rest_t_pair_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_pair_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_16_lane = lane / 8 + warp * 4;  // r1191
    const int t_source_16_lane = lane % 8 * 4;

    // [LOAD s__blocks] r1191: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16); 4 elements a thread, 4...
    fd::grid_wait();  // r1310
    fd::grid_release();
    float s_blocks[4];  // r1191
    fd::load_or_zero<fd::bf16, 4>(((long long)t_place_160 + (long long)t_place_16_lane) < 16 && (long long)t_source_16_lane < 16, &s_blocks[0], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + ((long long)t_place_160 + (long long)t_place_16_lane) * 16 + (long long)t_source_16_lane]);

    // [LOAD s__lower_16] r1192: address (((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__place_16 * 16)) + t__source_16) - 256); 4 elements a thre...
    float s_lower_16[4];
    fd::load_or_zero<fd::f32, 4>(!(((long long)t_place_160 + (long long)t_place_16_lane) < 16) && (long long)t_source_16_lane < 16, &s_lower_16[0], &s_x_lower_16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + ((long long)t_place_160 + (long long)t_place_16_lane) * 16 + (long long)t_source_16_lane - 256]);

    // [LOAD s__blocks] r1193: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16) - 16); 4 elements a th...
    float s_blocks_2[4];
    fd::load_or_zero<fd::bf16, 4>(!(((long long)t_place_160 + (long long)t_place_16_lane) < 16) && !((long long)t_source_16_lane < 16), &s_blocks_2[0], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + ((long long)t_place_160 + (long long)t_place_16_lane) * 16 + (long long)t_source_16_lane - 16]);

    // [COMPUTE s__blocks_32] r1194: 4 elements a thread in registers [t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
    float s_blocks_32[4];
    #pragma unroll
    for (int t_source_16_r = 0; t_source_16_r < 4; ++t_source_16_r) {
        s_blocks_32[t_source_16_r] = ((long long)t_place_160 + (long long)t_place_16_lane) < 16 ? ((long long)(t_source_16_lane + t_source_16_r) < 16 ? s_blocks[t_source_16_r] : 0.0f) : (long long)(t_source_16_lane + t_source_16_r) < 16 ? s_lower_16[t_source_16_r] : s_blocks_2[t_source_16_r];
    }

    // [STORE s__blocks_32] r1195: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_16 * 1024)) + (t__place_16 * 32)) + t__source_16); 4 elements a thread, ...
    fd::store<fd::bf16, 4, fd::whole>(&s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)t_pair_160 * 1024 + ((long long)t_place_160 + (long long)t_place_16_lane) * 32 + (long long)t_source_16_lane], &s_blocks_32[0]);
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

    // [INIT] r1118: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_32 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_column_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r1203
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp / 2 * 16 + lane / 8 / 2 * 8;
    const int t_row_32_lane = lane / 4 + warp % 2 * 16;  // r1205
    const int t_column_32_lane = lane % 4 * 2 + warp / 2 * 16;

    // [INIT] r1196: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1310
    fd::grid_release();
    float s_right_32[8];  // r1196
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

    // [AHEAD s__matrix__bf16, s__blocks_32] r1197: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD s__matrix__bf16] r1198: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048...
    const int row = (int)threadIdx.x / 4;
    const int column = (int)threadIdx.x % 4 * 8;
    fd::copy_async<16>(&s_s_matrix_bf16[row * 40 + column], &s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)row * 64 + (long long)column + 2048], column < 32);

    // [LOAD s__blocks_32] r1199: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 ...
    const int row_2 = (int)threadIdx.x / 4;
    const int column_2 = (int)threadIdx.x % 4 * 8;
    const long long from = size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)row_2 * 32 + (long long)column_2;
    const int to = row_2 * 40 + column_2;
    const bool valid = row_2 < 32;
    fd::copy_async<16>(&s_s_blocks_32[to], &s_x_blocks_32[from], valid);
    fd::copy_async_commit();

    // [COMPUTE s__right_32] r1203: 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r1200
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        // [LOAD s__blocks_32]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD s__matrix__bf16] r1201: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048...
        const int stage_first = free_stage * 1280;
        const int row_3 = (int)threadIdx.x / 4;
        const int column_3 = (int)threadIdx.x % 4 * 8;
        fd::copy_async<16>(&s_s_matrix_bf16[stage_first + row_3 * 40 + column_3], &s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)row_3 * 64 + (long long)(t_inner_320 + 32 + column_3) + 2048], (t_inner_320 + 32 + column_3) < 32);

        // [LOAD s__blocks_32] r1202: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 ...
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
        const int stage_at = a_lane + stage_first_3;  // r1203
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
    fd::copy_async_wait<0>();  // r1200

    // [COMPUTE s__right_32__bf16] r1204: 8 elements a thread in registers [t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__row_32:2x16 t__column_32:2x1...
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

    // [STORE s__right_32__bf16] r1205: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 8 elements a thread, 2 ...
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

    // [INIT] r1119: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_32 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_column_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r1213
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp / 2 * 16 + lane / 8 / 2 * 8;
    const int t_row_32_lane = lane / 4 + warp % 2 * 16;  // r1214
    const int t_column_32_lane = lane % 4 * 2 + warp / 2 * 16;

    // [INIT] r1206: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1310
    fd::grid_release();
    float s_lower_32[8];  // r1206
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

    // [AHEAD s__blocks_32, s__right_32__bf16] r1207: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD s__blocks_32] r1208: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024...
    const int row = (int)threadIdx.x / 4;
    const int column = (int)threadIdx.x % 4 * 8;
    fd::copy_async<16>(&s_s_blocks_32[row * 40 + column], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)row * 32 + (long long)column + 1024], column < 32);

    // [LOAD s__right_32__bf16] r1209: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 ...
    const int row_2 = (int)threadIdx.x / 4;
    const int column_2 = (int)threadIdx.x % 4 * 8;
    const long long from = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)row_2 * 32 + (long long)column_2;
    const int to = row_2 * 40 + column_2;
    const bool valid = row_2 < 32;
    fd::copy_async<16>(&s_s_right_32_bf16[to], &s_x_right_32_x_bf16[from], valid);
    fd::copy_async_commit();

    // [COMPUTE s__lower_32] r1213: 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r1210
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        // [LOAD s__right_32__bf16]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD s__blocks_32] r1211: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024...
        const int stage_first = free_stage * 1280;
        const int row_3 = (int)threadIdx.x / 4;
        const int column_3 = (int)threadIdx.x % 4 * 8;
        fd::copy_async<16>(&s_s_blocks_32[stage_first + row_3 * 40 + column_3], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)row_3 * 32 + (long long)(t_inner_320 + 32 + column_3) + 1024], (t_inner_320 + 32 + column_3) < 32);

        // [LOAD s__right_32__bf16] r1212: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 ...
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
        const int stage_at = a_lane + stage_first_3;  // r1213
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
    fd::copy_async_wait<0>();  // r1210

    // [STORE s__lower_32] r1214: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 8 elements a thread, 2 ...
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
    // [INIT] r1120: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source_32 = (int)blockIdx.x;
    const int rest_t_place_32 = rest_t_source_32 / 4;
    const int t_place_320 = rest_t_source_32 % 4 * 16;
    const int rest_g = fd::div(rest_t_place_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_place_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_32_lane = lane / 16 + warp * 2;  // r1215
    const int t_source_32_lane = lane % 16 * 4;

    // [LOAD s__blocks_32] r1215: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32); 8 elements a thread, ...
    fd::grid_wait();  // r1310
    fd::grid_release();
    float s_blocks_32[8];  // r1215
    #pragma unroll
    for (int t_place_32_r = 0; t_place_32_r < 2; ++t_place_32_r) {
        fd::load_or_zero<fd::bf16, 4>(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r * 8)) < 32 && (long long)t_source_32_lane < 32, &s_blocks_32[t_place_32_r * 4], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r * 8)) * 32 + (long long)t_source_32_lane]);
    }

    // [LOAD s__lower_32] r1216: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__place_32 * 32)) + t__source_32) - 1024); 8 elements a...
    float s_lower_32[8];
    #pragma unroll
    for (int t_place_32_r_2 = 0; t_place_32_r_2 < 2; ++t_place_32_r_2) {
        fd::load_or_zero<fd::f32, 4>(!(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_2 * 8)) < 32) && (long long)t_source_32_lane < 32, &s_lower_32[t_place_32_r_2 * 4], &s_x_lower_32[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_2 * 8)) * 32 + (long long)t_source_32_lane - 1024]);
    }

    // [LOAD s__blocks_32] r1217: address (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32) - 32); 8 elements a t...
    float s_blocks_32_2[8];
    #pragma unroll
    for (int t_place_32_r_3 = 0; t_place_32_r_3 < 2; ++t_place_32_r_3) {
        fd::load_or_zero<fd::bf16, 4>(!(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_3 * 8)) < 32) && !((long long)t_source_32_lane < 32), &s_blocks_32_2[t_place_32_r_3 * 4], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_3 * 8)) * 32 + (long long)t_source_32_lane - 32]);
    }

    // [COMPUTE s__blocks_64] r1218: 8 elements a thread in registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
    float s_blocks_64[8];
    #pragma unroll
    for (int t_place_32_r_4 = 0; t_place_32_r_4 < 2; ++t_place_32_r_4) {
        #pragma unroll
        for (int t_source_32_r = 0; t_source_32_r < 4; ++t_source_32_r) {
            s_blocks_64[t_place_32_r_4 * 4 + t_source_32_r] = ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_4 * 8)) < 32 ? ((long long)(t_source_32_lane + t_source_32_r) < 32 ? s_blocks_32[t_place_32_r_4 * 4 + t_source_32_r] : 0.0f) : (long long)(t_source_32_lane + t_source_32_r) < 32 ? s_lower_32[t_place_32_r_4 * 4 + t_source_32_r] : s_blocks_32_2[t_place_32_r_4 * 4 + t_source_32_r];
        }
    }

    // [STORE s__blocks_64] r1219: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4096)) + (t__place_32 * 64)) + t__source_32); 8 elements a thread, ...
    #pragma unroll
    for (int t_place_32_r_5 = 0; t_place_32_r_5 < 2; ++t_place_32_r_5) {
        fd::store<fd::bf16, 4, fd::whole>(&s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_5 * 8)) * 64 + (long long)t_source_32_lane], &s_blocks_64[t_place_32_r_5 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_11(
    const __nv_bfloat16* __restrict__ v,
    const __nv_bfloat16* s_x_blocks_64,
    const __nv_bfloat16* __restrict__ b,
    float* __restrict__ s_x_free_x_e,
    float* __restrict__ s_x_free,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 17408 x bf16, bytes 0..34816
    float* s_s_free_e = reinterpret_cast<float*>(fd_shared + 34816);  // 64 x f32, bytes 34816..35072
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 35072);  // 4608 x bf16, bytes 35072..44288
    float* s_s_free = reinterpret_cast<float*>(fd_shared + 0);  // 8704 x f32, bytes 0..34816

    // [INIT] r1121: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_source_lane = lane % 8 * 8;  // r1226
    const int t_place_lane = lane / 8 + warp * 4;
    const int t_source_lane_2 = lane / 16 + warp * 2;  // r1227
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1232
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4;  // r1234
    const int e_lane = lane % 4 * 2 + warp * 32;
    const int e_lane_2 = lane * 4;

    // [INIT] r1220: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1310
    fd::grid_release();
    float s_free[64];  // r1220
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
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r1221

    // [AHEAD v] r1222: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD v] r1223: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
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

    // [STORE s__free__e] r1233: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time
    float s_blocks_64[32];  // r1224
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

        // [LOAD v] r1225: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
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

        // [LOAD s__blocks_64] r1226: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::bf16, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &s_blocks_64[t_place_r_3 * 8 + t_source_r], &s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 16) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [LOAD b] r1227: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x8] lanes [*:16 t__sour...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((t_source0 + t_source_lane_2 + t_source_r_2 * 8) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_2 * 8)) < size_T, &b_2[t_source_r_2], &b[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * ((long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_2 * 8)) + size_G * (long long)h0 + (long long)g0]);
        }

        // [COMPUTE s__free__e] r1228: 8 elements a thread in registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            s_free_e[t_source_r_3] = fd::rcp_approx(1.0f + expf(-b_2[t_source_r_3]));
        }

        // [EXCHANGE s__free__e] r1230: from registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2] to registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
        #pragma unroll
        for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
            if (lane % 16 == 0) fd::store<fd::f32, 1>(&s_s_free_e[t_source_lane_2 + t_source_r_4 * 8], &s_free_e[t_source_r_4]);
        }
        __syncthreads();
        #pragma unroll
        for (int t_source_r_5 = 0; t_source_r_5 < 2; ++t_source_r_5) {
            fd::load<fd::f32, 4>(&s_free_e_2[t_source_r_5 * 4], &s_s_free_e[t_source_lane + t_source_r_5 * 4]);
        }

        // [STAGE operand] r1231: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
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

        // [COMPUTE s__free] r1232: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
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
        #pragma unroll  // r1233
        for (int t_source_r_7 = 0; t_source_r_7 < 8; ++t_source_r_7) {
            if (lane % 16 == 0 && (t_source0 + t_source_lane_2 + t_source_r_7 * 8) < t_source_end) fd::store<fd::f32, 1>(&s_x_free_x_e[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_7 * 8)], &s_free_e[t_source_r_7]);
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1224

    // [EXCHANGE s__free] r1234: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__pl...
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

    // [STORE s__free] r1235: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 16; ++t_place_r_9) {
        fd::store<fd::f32, 4>(&s_x_free[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)e_lane_2 + ((long long)warp + (long long)(t_place_r_9 * 4)) * 128], &s_free_2[t_place_r_9 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_12(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* s_x_blocks_64,
    const float* gate,
    const float* s_x_free_x_e,
    const float* s_x_logs_before,
    __nv_bfloat16* __restrict__ s_x_reads_x_bf16,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 1280 x bf16, bytes 0..2560
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 2560);  // 768 x bf16, bytes 2560..4096

    // [INIT] r1122: one kernel over blocks of [t__chunk, h, g, t__place, d]; a tile of 524288 elements does not fit a block
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
    const int t_source_lane = lane % 2 * 8;  // r1242
    const int t_place_lane = lane / 2 + warp % 2 * 16;
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1247
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp / 2 * 16 + lane / 8 / 2 * 8;
    const int d_lane = lane % 4 * 2 + warp / 2 * 16;  // r1250
    const int t_place_lane_2 = lane / 4 + warp % 2 * 16;

    // [INIT] r1236: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1310
    fd::grid_release();
    float s_reads_u[8];  // r1236
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
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r1237

    // [AHEAD k] r1238: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD k] r1239: 16 rows of 32 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 80 bytes apart so that 8 rows use diffe...
    const int row = (int)threadIdx.x / 4;
    const int column = (int)threadIdx.x % 4 * 8;
    if (row < 16) {
        const long long from = size_H * (long long)rest_h * 8192 + size_H * (long long)row * 128 + (long long)h0 * 128 + (long long)(d0 + column);
        const int to = row * 40 + column;
        const bool valid = row < t_source_end && ((long long)rest_h * 64 + (long long)row) < size_T;
        fd::copy_async<16>(&s_k[to], &k[from], valid);
    }
    fd::copy_async_commit();

    // [COMPUTE s__reads__u] r1247: 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    float s_blocks_64[8];  // r1240
    float gate_2[8];
    float s_free_e[8];
    float s_logs_before[8];
    float operand[8];
    unsigned fragment_a[4];
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 16) {
        // [LOAD k]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD k] r1241: 16 rows of 32 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 80 bytes apart so that 8 rows use diffe...
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

        // [LOAD s__blocks_64] r1242: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__sou...
        #pragma unroll
        for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
            fd::load_or_zero<fd::bf16, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &s_blocks_64[t_source_r], &s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place0 + (long long)t_place_lane) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
        }

        // [LOAD gate] r1243: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_2) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_2) < size_T, &gate_2[t_source_r_2], &gate[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * ((long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_2) + size_G * (long long)h0 + (long long)g0]);
        }

        // [LOAD s__free__e] r1244: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_3) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_3) < size_T, &s_free_e[t_source_r_3], &s_x_free_x_e[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_3]);
        }

        // [LOAD s__logs_before] r1245: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_4) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_4) < size_T, &s_logs_before[t_source_r_4], &s_x_logs_before[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_4]);
        }

        // [STAGE operand] r1246: rounded to bf16 as the matrix unit's operand, 32 rows of 16, rows 48 bytes apart
        #pragma unroll
        for (int t_source_r_5 = 0; t_source_r_5 < 8; ++t_source_r_5) {
            operand[t_source_r_5] = (t_source0 + t_source_lane + t_source_r_5) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_5) < size_T ? s_blocks_64[t_source_r_5] * gate_2[t_source_r_5] * s_free_e[t_source_r_5] * expf(s_logs_before[t_source_r_5]) : 0.0f;
        }
        if (warp / 2 == 0) fd::store<fd::bf16, 8>(&s_operand[t_place_lane * 24 + t_source_lane], &operand[0]);
        // [COMPUTE s__reads__u]
        const int stage_at = b_lane + stage_first_2;  // r1247
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
    fd::copy_async_wait<0>();  // r1240

    // [COMPUTE s__reads] r1248: 8 elements a thread in registers [d:2x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [t__place:2x16 d:2x16]
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

    // [COMPUTE s__reads__bf16] r1249: 8 elements a thread in registers [d:2x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [t__place:2x16 d:2x16]; the store rounds them
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

    // [STORE s__reads__bf16] r1250: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 8 elements a thread, 2 at a time
    #pragma unroll
    for (int d_r_7 = 0; d_r_7 < 2; ++d_r_7) {
        #pragma unroll
        for (int t_place_r_4 = 0; t_place_r_4 < 2; ++t_place_r_4) {
            fd::store<fd::bf16, 2>(&s_x_reads_x_bf16[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)d0 + (long long)(d_lane + d_r_7 * 8) + ((long long)t_place0 + (long long)(t_place_lane_2 + t_place_r_4 * 8)) * 128], &s_reads_bf16[(d_r_7 * 2 + t_place_r_4) * 2]);
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
    long long size_T,
    long long size_G) {
    // [INIT] r1123: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x / 2;
    const int d0 = (int)blockIdx.x % 2 * 64;
    const int rest_g = fd::div(rest_d, g_blocks_2);
    const int g0 = fd::mod(rest_d, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_lane = lane / 8 + warp * 4;  // r1251
    const int d_lane = lane % 8 * 8;

    // [LOAD k] r1251: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 16 elements a thread, 8 at a time; registers [t__place:2x32 d:8x1] lanes [d:8x8 ...
    fd::grid_wait();  // r1310
    fd::grid_release();
    float k_2[16];  // r1251
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r * 32)) < size_T, &k_2[t_place_r * 8], &k[size_H * (long long)rest_h * 8192 + size_H * (long long)(t_place_lane + t_place_r * 32) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
    }

    // [LOAD s__logs] r1252: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float s_logs[1];
    fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + 63]);

    // [LOAD s__logs] r1253: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x32] lanes [*:8 t__plac...
    float s_logs_2[2];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
        fd::load<fd::f32, 1>(&s_logs_2[t_place_r_2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_2 * 32)]);
    }

    // [COMPUTE s__keys] r1254: 16 elements a thread in registers [t__place:2x32 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:8x4]
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

    // [STORE s__keys] r1256: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 16 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        fd::store<fd::bf16, 8, fd::whole>(&s_x_keys[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)d0 + (long long)d_lane + (long long)(t_place_lane + t_place_r_5 * 32) * 128], &s_keys[t_place_r_5 * 8]);
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
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 119808);  // 2176 x bf16, bytes 119808..124160
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 124160);  // 1024 x bf16, bytes 124160..126208
    __nv_bfloat16* s_operand_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 126208);  // 1152 x bf16, bytes 126208..128512

    // [INIT] r1124: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 8;
    const int e0 = (int)blockIdx.x % 8 * 16;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int t_place_lane = lane % 4 * 2 + warp * 16;  // r1270
    const int e_lane = lane / 4;
    const int d_lane = lane % 4 * 2 + warp * 32;  // r1272
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1274
    const int b_lane = (warp * 16 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane_2 = lane / 2 + warp * 16;  // r1276
    const int e_lane_2 = lane % 2 * 8;
    const int a_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1281
    const int b_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;

    // [AHEAD s__reads__bf16, s__keys, s__free] r1258: 3 stages: the tile of a trip is copied 2 trips before it
    int stage = 0;

    // [LOAD s__reads__bf16] r1259: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
    fd::grid_wait();  // r1310
    fd::grid_release();
    #pragma unroll  // r1259
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

    // [LOAD s__keys] r1260: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
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

    // [LOAD s__free] r1261: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
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

    // [LOAD s__reads__bf16] r1262: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
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

    // [LOAD s__keys] r1263: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
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

    // [LOAD s__free] r1264: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
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

    // [LOAD before] r1272: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x3...
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

    // [GO_ON s__before] r1283: the state of this point is the one before the next
    float s_logs[1];  // r1265
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

        // [LOAD s__reads__bf16] r1266: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
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

        // [LOAD s__keys] r1267: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
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

        // [LOAD s__free] r1268: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
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

        // [LOAD s__logs] r1269: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)t_chunk0 * 64 + size_G * (long long)rest_g * 64 + (long long)g0 * 64 + 63]);

        // [TAKE s__free] r1270: 8 elements a thread from shared memory, 1 at a time
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

        // [STAGE operand] r1273: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
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

        // [COMPUTE s__found] r1274: 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
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

        // [COMPUTE s__new] r1275: 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
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

        // [EXCHANGE s__new] r1276: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__pla...
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

        // [STORE s__new] r1277: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
        fd::store<fd::bf16, 8>(&s_x_new[size_H * size_G * (long long)t_chunk0 * 8192 + size_H * size_G * (long long)t_place_lane_2 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane_2], &s_new_2[0]);

        // [COMPUTE s__before__bf16] r1278: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
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

        // [STORE s__before__bf16] r1279: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
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

        // [STAGE operand] r1280: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
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

        // [COMPUTE s__added] r1281: 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
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

        // [COMPUTE s__after] r1282: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
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
        #pragma unroll  // r1283
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
    fd::copy_async_wait<0>();  // r1265

    // [COMPUTE behind] r1284: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
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

    // [STORE behind] r1285: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
    #pragma unroll
    for (int d_r_18 = 0; d_r_18 < 4; ++d_r_18) {
        #pragma unroll
        for (int e_r_17 = 0; e_r_17 < 2; ++e_r_17) {
            fd::store<fd::f32, 2>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r_18 * 8) + ((long long)e0 + (long long)(e_lane + e_r_17 * 8)) * 128], &behind_2[(d_r_18 * 2 + e_r_17) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_v4_15(
    const __nv_bfloat16* s_x_new,
    const float* o_x_1_x_weighted,
    float* __restrict__ o_x_1_x_inside,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 1280 x bf16, bytes 0..2560
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 2560);  // 768 x bf16, bytes 2560..4096

    // [INIT] r1125: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
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
    const int t_source_lane = lane % 2 * 8;  // r1293
    const int t_place_lane = lane / 2 + warp % 2 * 16;
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1295
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp / 2 * 16 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4 + warp % 2 * 16;  // r1296
    const int e_lane = lane % 4 * 2 + warp / 2 * 16;

    // [INIT] r1286: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1310
    fd::grid_release();
    float o_1_inside[8];  // r1286
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
    const int t_source_end = fd::min(64, (int)(long long)t_place0 + 32);  // r1287
    const int t_source_end_2 = fd::min(t_source_end, (int)(size_T - (long long)rest_t_place * 64));  // r1288

    // [AHEAD s__new] r1289: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD s__new] r1290: 16 rows of 32 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 80 byte...
    const int row = (int)threadIdx.x / 4;
    const int column = (int)threadIdx.x % 4 * 8;
    if (row < 16) {
        const long long from = size_H * size_G * (long long)rest_t_place * 8192 + size_H * size_G * (long long)row * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)(e0 + column);
        const int to = row * 40 + column;
        const bool valid = row < t_source_end_2 && ((long long)rest_t_place * 64 + (long long)row) < size_T;
        fd::copy_async<16>(&s_s_new[to], &s_x_new[from], valid);
    }
    fd::copy_async_commit();

    // [COMPUTE o__1__inside] r1295: 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    float o_1_weighted[8];  // r1291
    float operand[8];
    unsigned fragment_a[4];
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end_2; t_source0 += 16) {
        // [LOAD s__new]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD s__new] r1292: 16 rows of 32 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 80 byte...
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

        // [LOAD o__1__weighted] r1293: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__sou...
        #pragma unroll
        for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end_2 && ((long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) <= ((long long)t_place0 + (long long)t_place_lane) && ((long long)rest_t_place * 64 + (long long)t_place0 + (long long)t_place_lane) < size_T && ((long long)rest_t_place * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &o_1_weighted[t_source_r], &o_x_1_x_weighted[size_H * size_G * (long long)rest_t_place * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place0 + (long long)t_place_lane) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
        }

        // [STAGE operand] r1294: rounded to bf16 as the matrix unit's operand, 32 rows of 16, rows 48 bytes apart
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            operand[t_source_r_2] = o_1_weighted[t_source_r_2];
        }
        if (warp / 2 == 0) fd::store<fd::bf16, 8>(&s_operand[t_place_lane * 24 + t_source_lane], &operand[0]);
        // [COMPUTE o__1__inside]
        const int stage_at = b_lane + stage_first_2;  // r1295
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
    fd::copy_async_wait<0>();  // r1291

    // [STORE o__1__inside] r1296: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time
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
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 1536 x bf16, bytes 0..3072
    __nv_bfloat16* s_s_before_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 3072);  // 1536 x bf16, bytes 3072..6144

    // [INIT] r1126: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
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
    const int a_lane = (warp % 2 * 16 + lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1304
    const int b_lane = (warp / 2 * 16 + lane % 8 + lane / 8 / 2 * 8) * 24 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 16;  // r1305
    const int e_lane = lane % 4 * 2 + warp / 2 * 16;

    // [INIT] r1297: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1310
    float o_1_handed[8];  // r1297
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

    // [AHEAD q, s__before__bf16] r1298: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD q] r1299: 32 rows of 16 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 48 bytes apart so that 8 rows use differ...
    const int row = (int)threadIdx.x / 2;
    const int column = (int)threadIdx.x % 2 * 8;
    if (row < 32) {
        fd::copy_async<16>(&s_q[row * 24 + column], &q[size_H * (long long)rest_t_place * 8192 + size_H * (long long)(t_place0 + row) * 128 + (long long)h0 * 128 + (long long)column], column < 128 && ((long long)rest_t_place * 64 + (long long)(t_place0 + row)) < size_T);
    }

    // [LOAD s__before__bf16] r1300: 32 rows of 16 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 48 bytes apart so that...
    const int row_2 = (int)threadIdx.x / 2;
    const int column_2 = (int)threadIdx.x % 2 * 8;
    if (row_2 < 32) {
        fd::copy_async<16>(&s_s_before_bf16[row_2 * 24 + column_2], &s_x_before_x_bf16[size_H * size_G * (long long)rest_t_place * 16384 + size_G * (long long)h0 * 16384 + (long long)g0 * 16384 + (long long)column_2 + (long long)(e0 + row_2) * 128], column_2 < 128);
    }
    fd::copy_async_commit();

    // [COMPUTE o__1__handed] r1304: 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r1301
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 16) {
        // [LOAD s__before__bf16]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD q] r1302: 32 rows of 16 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 48 bytes apart so that 8 rows use differ...
        const int stage_first = free_stage * 768;
        const int row_3 = (int)threadIdx.x / 2;
        const int column_3 = (int)threadIdx.x % 2 * 8;
        __syncthreads();
        if (row_3 < 32) {
            fd::copy_async<16>(&s_q[stage_first + row_3 * 24 + column_3], &q[size_H * (long long)rest_t_place * 8192 + size_H * (long long)(t_place0 + row_3) * 128 + (long long)h0 * 128 + (long long)(d0 + 16 + column_3)], (d0 + 16 + column_3) < 128 && ((long long)rest_t_place * 64 + (long long)(t_place0 + row_3)) < size_T);
        }

        // [LOAD s__before__bf16] r1303: 32 rows of 16 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 48 bytes apart so that...
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
        const int stage_at = a_lane + stage_first_3;  // r1304
        const int stage_at_2 = b_lane + stage_first_4;
        fd::ldmatrix<4>(&fragment_a[0], &s_q[stage_at]);
        fd::ldmatrix<4>(&fragment_b[0], &s_s_before_bf16[stage_at_2]);
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&o_1_handed[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1301

    // [LOAD o__1__inside] r1305: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time; registers [e:2...
    float o_1_inside[8];
    #pragma unroll
    for (int e_r_3 = 0; e_r_3 < 2; ++e_r_3) {
        #pragma unroll
        for (int t_place_r_2 = 0; t_place_r_2 < 2; ++t_place_r_2) {
            fd::load_or_zero<fd::f32, 2>(((long long)rest_t_place * 64 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_2 * 8)) < size_T, &o_1_inside[(e_r_3 * 2 + t_place_r_2) * 2], &o_x_1_x_inside[size_H * size_G * (long long)rest_t_place * 8192 + size_H * size_G * ((long long)t_place0 + (long long)(t_place_lane + t_place_r_2 * 8)) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)e0 + (long long)(e_lane + e_r_3 * 8)]);
        }
    }

    // [LOAD s__logs] r1306: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x8] lanes [*:4 t__place...
    float s_logs[2];
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
        fd::load_or_zero<fd::f32, 1>(((long long)rest_t_place * 64 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_3 * 8)) < size_T, &s_logs[t_place_r_3], &s_x_logs[size_H * size_G * (long long)rest_t_place * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_3 * 8)]);
    }

    // [COMPUTE o__1] r1307: 8 elements a thread in registers [e:2x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x16 e:2x16]
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

    // [COMPUTE o] r1308: 8 elements a thread in registers [e:2x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x16 e:2x16]
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

    // [STORE o] r1309: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time
    #pragma unroll
    for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
        #pragma unroll
        for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
            if (((long long)rest_t_place * 64 + (long long)t_place0 + (long long)(t_place_lane + t_place_r_7 * 8)) < size_T) fd::store<fd::bf16, 2>(&o[size_H * size_G * (long long)rest_t_place * 8192 + size_H * size_G * ((long long)t_place0 + (long long)(t_place_lane + t_place_r_7 * 8)) * 128 + size_G * (long long)h0 * 128 + (long long)g0 * 128 + (long long)e0 + (long long)(e_lane + e_r_8 * 8)], &o_2[(e_r_8 * 2 + t_place_r_7) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) gated_delta_rule_kernel_any_1(
    const float* __restrict__ a_log,
    const __nv_bfloat16* __restrict__ a,
    const float* __restrict__ dt_bias,
    float* __restrict__ gate,
    int g_blocks_2,
    int h_blocks_2,
    int n_h,
    int n_t,
    long long size_G,
    long long size_H) {
    // [INIT] r1331: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2) * 16;
    const int t0 = rest_h * 64;
    const int h_lane = lane % 4 * 4;  // r1347
    const int t_lane = lane / 4 + warp * 8;  // r1348

    // [LOAD a_log] r1347: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
    fd::grid_release();  // r1512
    float a_log_2[4];  // r1347
    #pragma unroll
    for (int h_r = 0; h_r < 4; ++h_r) {
        fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane + h_r) < n_h, &a_log_2[h_r], &a_log[size_G * ((long long)h0 + (long long)(h_lane + h_r)) + (long long)g0]);
    }

    // [LOAD a] r1348: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
    float a_2[4];
    #pragma unroll
    for (int h_r_2 = 0; h_r_2 < 4; ++h_r_2) {
        fd::load_or_zero<fd::bf16, 1, fd::read_only>((t0 + t_lane) < n_t && (h0 + h_lane + h_r_2) < n_h, &a_2[h_r_2], &a[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)(h_lane + h_r_2)) + (long long)g0]);
    }

    // [LOAD dt_bias] r1349: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
    float dt_bias_2[4];
    #pragma unroll
    for (int h_r_3 = 0; h_r_3 < 4; ++h_r_3) {
        fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane + h_r_3) < n_h, &dt_bias_2[h_r_3], &dt_bias[size_G * ((long long)h0 + (long long)(h_lane + h_r_3)) + (long long)g0]);
    }

    // [COMPUTE gate] r1350: 4 elements a thread in registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
    float gate_2[4];
    #pragma unroll
    for (int h_r_4 = 0; h_r_4 < 4; ++h_r_4) {
        gate_2[h_r_4] = fd::exp2_approx(-expf(a_log_2[h_r_4]) * (fd::max(a_2[h_r_4] + dt_bias_2[h_r_4], 0.0f) + log1pf(fd::exp2_approx(-fabsf(a_2[h_r_4] + dt_bias_2[h_r_4]) * 1.442695f))) * 1.442695f);
    }

    // [STORE gate] r1352: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time
    #pragma unroll
    for (int h_r_5 = 0; h_r_5 < 4; ++h_r_5) {
        if ((t0 + t_lane) < n_t && (h0 + h_lane + h_r_5) < n_h) fd::store<fd::f32, 1>(&gate[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)(h_lane + h_r_5)) + (long long)g0], &gate_2[h_r_5]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_any_2(
    const float* __restrict__ a_log,
    const __nv_bfloat16* __restrict__ a,
    const float* __restrict__ dt_bias,
    float* __restrict__ s_x_logs,
    float* __restrict__ s_x_logs_before,
    int g_blocks_3,
    int n_g,
    int h_blocks_3,
    long long size_G,
    long long size_H,
    long long size_T) {
    // [INIT] r1332: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_3);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_3) * 4;
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_lane = lane * 2;  // r1354
    float s_logs_carry[1];  // r1332
    s_logs_carry[0] = 0.0f;

    // [LOAD a_log] r1353: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
    fd::grid_wait();  // r1512
    fd::grid_release();
    float a_log_2[1];  // r1353
    fd::load_or_zero<fd::f32, 1, fd::read_only>((g0 + warp) < n_g, &a_log_2[0], &a_log[size_G * (long long)h0 + (long long)g0 + (long long)warp]);

    // [LOAD a] r1354: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 2 elements a thread, 1 at a time; registers [t__place:2x1] lanes [t__place:32x2]...
    float a_2[2];
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 2; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 1, fd::read_only>((g0 + warp) < n_g && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r)) < size_T, &a_2[t_place_r], &a[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r) + size_G * (long long)h0 + (long long)g0 + (long long)warp]);
    }

    // [LOAD dt_bias] r1355: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
    float dt_bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((g0 + warp) < n_g, &dt_bias_2[0], &dt_bias[size_G * (long long)h0 + (long long)g0 + (long long)warp]);

    // [SCAN s__logs] r1356: neighbouring lanes have neighbouring columns: 2 points a thread in order, then 32 lanes, then 1 warps of a column, then the carry of the tiles before
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

    // [STORE s__logs] r1357: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
    if ((g0 + warp) < n_g) fd::store<fd::f32, 2, fd::whole>(&s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + ((long long)g0 + (long long)warp) * 64 + (long long)t_place_lane], &s_logs_2[0]);
    float s_logs_before_carry[1];
    s_logs_before_carry[0] = 0.0f;

    // [SCAN s__logs_before] r1358: neighbouring lanes have neighbouring columns: 2 points a thread in order, then 32 lanes, then 1 warps of a column, then the carry of the tiles before
    float s_logs_before_2[2];
    #pragma unroll
    for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
        s_logs_before_2[t_place_r_3] = ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_3)) < size_T ? fd::max(-expf(a_log_2[0]) * (fd::max(a_2[t_place_r_3] + dt_bias_2[0], 0.0f) + log1pf(expf(-fabsf(a_2[t_place_r_3] + dt_bias_2[0])))), -104.0f) : 0.0f;
    }
    s_logs_before_2[1] = s_logs_before_2[0] + s_logs_before_2[1];
    float total_2 = s_logs_before_2[1];
    const float other_7 = fd::shuffle_up(total_2, 1);
    const float next_6 = 1 <= lane ? other_7 + total_2 : total_2;
    total_2 = next_6;
    const float other_8 = fd::shuffle_up(total_2, 2);
    const float next_7 = 2 <= lane ? other_8 + total_2 : total_2;
    total_2 = next_7;
    const float other_9 = fd::shuffle_up(total_2, 4);
    const float next_8 = 4 <= lane ? other_9 + total_2 : total_2;
    total_2 = next_8;
    const float other_10 = fd::shuffle_up(total_2, 8);
    const float next_9 = 8 <= lane ? other_10 + total_2 : total_2;
    total_2 = next_9;
    const float other_11 = fd::shuffle_up(total_2, 16);
    const float next_10 = 16 <= lane ? other_11 + total_2 : total_2;
    total_2 = next_10;
    const float other_12 = fd::shuffle_up(total_2, 1);
    float s_logs_before_before[1];
    s_logs_before_before[0] = lane == 0 ? 0.0f : other_12;
    const float all_2 = fd::shuffle_index(total_2, lane + 31 - lane);
    float s_logs_before_total[1];
    s_logs_before_total[0] = all_2;
    float s_logs_before_start[1];
    s_logs_before_start[0] = s_logs_before_carry[0];
    s_logs_before_carry[0] += s_logs_before_total[0];
    s_logs_before_start[0] += s_logs_before_before[0];
    float s_logs_before_3[2];
    s_logs_before_3[0] = s_logs_before_start[0];
    s_logs_before_3[1] = s_logs_before_start[0] + s_logs_before_2[0];

    // [STORE s__logs_before] r1359: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
    if ((g0 + warp) < n_g) fd::store<fd::f32, 2, fd::whole>(&s_x_logs_before[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + ((long long)g0 + (long long)warp) * 64 + (long long)t_place_lane], &s_logs_before_3[0]);
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_any_3(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ q,
    const float* gate,
    const __nv_bfloat16* __restrict__ b,
    const float* s_x_logs_before,
    const float* s_x_logs,
    float* __restrict__ s_x_matrix,
    __nv_bfloat16* __restrict__ s_x_matrix_x_bf16,
    float* __restrict__ o_x_1_x_weighted,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_k_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 8704 x bf16, bytes 17408..34816
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 8704 x bf16, bytes 34816..52224

    // [INIT] r1333: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_source, g_blocks_2);
    const int g0 = fd::mod(rest_t_source, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1365
    const int b_lane = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int a_lane_2 = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1366
    const int b_lane_2 = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 32;  // r1367
    const int t_source_lane = lane % 4 * 2 + warp / 2 * 32;  // r1370

    // [INIT] r1360: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1512
    fd::grid_release();
    float s_pairs[32];  // r1360
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

    // [COMPUTE o__1__scores] r1366: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
    unsigned fragment_a[8];  // r1361
    unsigned fragment_b[8];
    unsigned fragment_a_2[8];
    unsigned fragment_b_2[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 128) {
        // [LOAD k] r1362: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
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

        // [LOAD k] r1363: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
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

        // [LOAD q] r1364: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use diff...
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

        // [COMPUTE s__pairs] r1365: 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
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
        __syncthreads();  // r1366
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
    fd::copy_async_wait<0>();  // r1361

    // [LOAD gate] r1367: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [...
    float gate_2[4];
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8)) < size_T, &gate_2[t_place_r_5 * 2 + t_place_r_6], &gate[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8) + size_G * (long long)h0 + (long long)g0]);
        }
    }

    // [LOAD b] r1368: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [...
    float b_2[4];
    #pragma unroll
    for (int t_place_r_7 = 0; t_place_r_7 < 2; ++t_place_r_7) {
        #pragma unroll
        for (int t_place_r_8 = 0; t_place_r_8 < 2; ++t_place_r_8) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_7 * 16 + t_place_r_8 * 8)) < size_T, &b_2[t_place_r_7 * 2 + t_place_r_8], &b[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * (long long)(t_place_lane + t_place_r_7 * 16 + t_place_r_8 * 8) + size_G * (long long)h0 + (long long)g0]);
        }
    }

    // [LOAD s__logs_before] r1369: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs_before[4];
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 2; ++t_place_r_9) {
        #pragma unroll
        for (int t_place_r_10 = 0; t_place_r_10 < 2; ++t_place_r_10) {
            fd::load<fd::f32, 1>(&s_logs_before[t_place_r_9 * 2 + t_place_r_10], &s_x_logs_before[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_9 * 16 + t_place_r_10 * 8)]);
        }
    }

    // [LOAD s__logs] r1370: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs[8];
    #pragma unroll
    for (int t_source_r_5 = 0; t_source_r_5 < 4; ++t_source_r_5) {
        fd::load<fd::f32, 2>(&s_logs[t_source_r_5 * 2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_source_lane + t_source_r_5 * 8)]);
    }

    // [COMPUTE s__matrix] r1371: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float s_matrix[32];
    #pragma unroll
    for (int t_place_r_11 = 0; t_place_r_11 < 2; ++t_place_r_11) {
        #pragma unroll
        for (int t_source_r_6 = 0; t_source_r_6 < 4; ++t_source_r_6) {
            #pragma unroll
            for (int t_place_r_12 = 0; t_place_r_12 < 2; ++t_place_r_12) {
                #pragma unroll
                for (int t_source_r_7 = 0; t_source_r_7 < 2; ++t_source_r_7) {
                    s_matrix[((t_place_r_11 * 4 + t_source_r_6) * 2 + t_place_r_12) * 2 + t_source_r_7] = ((long long)t_source_lane + (long long)(t_source_r_6 * 8 + t_source_r_7)) < (long long)(t_place_lane + t_place_r_11 * 16 + t_place_r_12 * 8) && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_11 * 16 + t_place_r_12 * 8)) < size_T && ((long long)rest_h * 64 + (long long)t_source_lane + (long long)(t_source_r_6 * 8 + t_source_r_7)) < size_T ? gate_2[t_place_r_11 * 2 + t_place_r_12] * -1.0f * fd::rcp_approx(1.0f + expf(-b_2[t_place_r_11 * 2 + t_place_r_12])) * s_pairs[((t_place_r_11 * 4 + t_source_r_6) * 2 + t_place_r_12) * 2 + t_source_r_7] * fd::exp2_approx(__fmaf_rn(s_logs[t_source_r_6 * 2 + t_source_r_7], -1.442695f, s_logs_before[t_place_r_11 * 2 + t_place_r_12] * 1.442695f)) : 0.0f;
                }
            }
        }
    }

    // [STORE s__matrix] r1373: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_13 = 0; t_place_r_13 < 2; ++t_place_r_13) {
        #pragma unroll
        for (int t_source_r_8 = 0; t_source_r_8 < 4; ++t_source_r_8) {
            #pragma unroll
            for (int t_place_r_14 = 0; t_place_r_14 < 2; ++t_place_r_14) {
                fd::store<fd::f32, 2>(&s_x_matrix[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_13 * 16 + t_place_r_14 * 8) * 64 + (long long)(t_source_lane + t_source_r_8 * 8)], &s_matrix[((t_place_r_13 * 4 + t_source_r_8) * 2 + t_place_r_14) * 2]);
            }
        }
    }

    // [COMPUTE s__matrix__bf16] r1374: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
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

    // [STORE s__matrix__bf16] r1375: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_17 = 0; t_place_r_17 < 2; ++t_place_r_17) {
        #pragma unroll
        for (int t_source_r_11 = 0; t_source_r_11 < 4; ++t_source_r_11) {
            #pragma unroll
            for (int t_place_r_18 = 0; t_place_r_18 < 2; ++t_place_r_18) {
                fd::store<fd::bf16, 2>(&s_x_matrix_x_bf16[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_17 * 16 + t_place_r_18 * 8) * 64 + (long long)(t_source_lane + t_source_r_11 * 8)], &s_matrix_bf16[((t_place_r_17 * 4 + t_source_r_11) * 2 + t_place_r_18) * 2]);
            }
        }
    }

    // [LOAD s__logs] r1376: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs_2[4];
    #pragma unroll
    for (int t_place_r_19 = 0; t_place_r_19 < 2; ++t_place_r_19) {
        #pragma unroll
        for (int t_place_r_20 = 0; t_place_r_20 < 2; ++t_place_r_20) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_19 * 16 + t_place_r_20 * 8)) < size_T, &s_logs_2[t_place_r_19 * 2 + t_place_r_20], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_19 * 16 + t_place_r_20 * 8)]);
        }
    }

    // [LOAD s__logs] r1377: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lan...
    float s_logs_3[8];
    #pragma unroll
    for (int t_source_r_12 = 0; t_source_r_12 < 4; ++t_source_r_12) {
        #pragma unroll
        for (int t_source_r_13 = 0; t_source_r_13 < 2; ++t_source_r_13) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)t_source_lane + (long long)(t_source_r_12 * 8 + t_source_r_13)) < size_T, &s_logs_3[t_source_r_12 * 2 + t_source_r_13], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source_lane + (long long)(t_source_r_12 * 8 + t_source_r_13)]);
        }
    }

    // [COMPUTE o__1__weighted] r1378: 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x3...
    float o_1_weighted[32];
    #pragma unroll
    for (int t_place_r_21 = 0; t_place_r_21 < 2; ++t_place_r_21) {
        #pragma unroll
        for (int t_source_r_14 = 0; t_source_r_14 < 4; ++t_source_r_14) {
            #pragma unroll
            for (int t_place_r_22 = 0; t_place_r_22 < 2; ++t_place_r_22) {
                #pragma unroll
                for (int t_source_r_15 = 0; t_source_r_15 < 2; ++t_source_r_15) {
                    o_1_weighted[((t_place_r_21 * 4 + t_source_r_14) * 2 + t_place_r_22) * 2 + t_source_r_15] = fd::exp2_approx(__fmaf_rn(s_logs_3[t_source_r_14 * 2 + t_source_r_15], -1.442695f, s_logs_2[t_place_r_21 * 2 + t_place_r_22] * 1.442695f)) * o_1_scores[((t_place_r_21 * 4 + t_source_r_14) * 2 + t_place_r_22) * 2 + t_source_r_15];
                }
            }
        }
    }

    // [STORE o__1__weighted] r1379: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
    #pragma unroll
    for (int t_place_r_23 = 0; t_place_r_23 < 2; ++t_place_r_23) {
        #pragma unroll
        for (int t_source_r_16 = 0; t_source_r_16 < 4; ++t_source_r_16) {
            #pragma unroll
            for (int t_place_r_24 = 0; t_place_r_24 < 2; ++t_place_r_24) {
                fd::store<fd::f32, 2>(&o_x_1_x_weighted[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_23 * 16 + t_place_r_24 * 8) * 64 + (long long)(t_source_lane + t_source_r_16 * 8)], &o_1_weighted[((t_place_r_23 * 4 + t_source_r_16) * 2 + t_place_r_24) * 2]);
            }
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_any_4(
    const float* s_x_matrix,
    __nv_bfloat16* __restrict__ s_x_blocks,
    int g_blocks_2,
    int h_blocks_4,
    int n_h,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_s_matrix = reinterpret_cast<float*>(fd_shared + 0);  // 160 x f32, bytes 0..640

    // [INIT] r1334: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column, g_blocks_2);
    const int g0 = fd::mod(rest_t_column, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_4);
    const int h0 = fd::mod(rest_g, h_blocks_4) * 2;
    const int h_lane = lane / 16;  // r1383
    const int t_block_lane = lane / 4 % 4;
    const int t_known_lane = lane % 4 * 4;
    const int h_lane_2 = warp / 2;  // r1384
    const int t_block_lane_2 = lane / 16 + warp % 2 * 2;
    const int t_column_lane = lane % 16;  // r1386

    // [INIT s__known] r1382: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; from point to point of `t__row` they stay in r...
    fd::grid_wait();  // r1512
    fd::grid_release();
    float s_known[16];  // r1382
    #pragma unroll
    for (int t_known_r = 0; t_known_r < 16; ++t_known_r) {
        s_known[t_known_r] = 0.0f;
    }

    // [GO_ON s__known] r1387: the state of this point is the one before the next
    float s_combined[1];  // r1381
    float s_matrix[4];
    float s_matrix_2[16];
    float s_rows[16];
    #pragma unroll 4
    for (int t_row0 = 0; t_row0 < 16; ++t_row0) {
        // [INIT] r1380: pass 0: states start at the identity of their operators
        s_combined[0] = 0.0f;  // r1334

        // [LOAD s__matrix] r1383: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__block * 1040)) + (t__row * 64)) + t__known); 4 elements a thread, 4 at a time...
        fd::load_or_zero<fd::f32, 4>((h0 + h_lane) < n_h, &s_matrix[0], &s_x_matrix[size_H * size_G * (long long)rest_h * 4096 + size_G * ((long long)h0 + (long long)h_lane) * 4096 + (long long)g0 * 4096 + (long long)t_block_lane * 1040 + (long long)t_row0 * 64 + (long long)t_known_lane]);

        // [EXCHANGE s__matrix] r1384: from registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 h:2x1] warps [*:4] to registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 h:2...
        #pragma unroll
        for (int t_known_r_2 = 0; t_known_r_2 < 4; ++t_known_r_2) {
            if (warp == 0) fd::store<fd::f32, 1>(&s_s_matrix[h_lane * 80 + (t_known_lane + t_known_r_2) * 5 + t_block_lane], &s_matrix[t_known_r_2]);
        }
        __syncthreads();
        #pragma unroll
        for (int t_known_r_3 = 0; t_known_r_3 < 16; ++t_known_r_3) {
            fd::load<fd::f32, 1>(&s_matrix_2[t_known_r_3], &s_s_matrix[h_lane_2 * 80 + t_known_r_3 * 5 + t_block_lane_2]);
        }

        // [COMPUTE s__combined] r1385: 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]
        #pragma unroll
        for (int t_known_r_4 = 0; t_known_r_4 < 16; ++t_known_r_4) {
            s_combined[0] += s_matrix_2[t_known_r_4] * s_known[t_known_r_4];
        }

        // [COMPUTE s__rows] r1386: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]
        #pragma unroll
        for (int t_known_r_5 = 0; t_known_r_5 < 16; ++t_known_r_5) {
            s_rows[t_known_r_5] = (long long)t_known_r_5 == (long long)t_row0 ? ((long long)t_column_lane == (long long)t_row0 ? 1.0f : 0.0f) + s_combined[0] : s_known[t_known_r_5];
        }
        // [GO_ON s__known]
        __syncthreads();  // r1387
        #pragma unroll
        for (int t_known_r_6 = 0; t_known_r_6 < 16; ++t_known_r_6) {
            s_known[t_known_r_6] = s_rows[t_known_r_6];
        }
    }

    // [COMPUTE s__blocks] r1388: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; the store rounds them
    float s_blocks[16];
    #pragma unroll
    for (int t_known_r_7 = 0; t_known_r_7 < 16; ++t_known_r_7) {
        s_blocks[t_known_r_7] = s_known[t_known_r_7];
    }

    // [STORE s__blocks] r1389: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__block * 256)) + (t__known * 16)) + t__column); 16 elements a thread, 1 at a t...
    #pragma unroll
    for (int t_known_r_8 = 0; t_known_r_8 < 16; ++t_known_r_8) {
        if ((h0 + h_lane_2) < n_h) fd::store<fd::bf16, 1>(&s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * ((long long)h0 + (long long)h_lane_2) * 1024 + (long long)g0 * 1024 + (long long)t_block_lane_2 * 256 + (long long)t_known_r_8 * 16 + (long long)t_column_lane], &s_blocks[t_known_r_8]);
    }
}

extern "C" __global__ void __launch_bounds__(32, 16) gated_delta_rule_kernel_any_5(
    const __nv_bfloat16* s_x_matrix_x_bf16,
    const __nv_bfloat16* s_x_blocks,
    __nv_bfloat16* __restrict__ s_x_right_16_x_bf16,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 384 x bf16, bytes 0..768
    __nv_bfloat16* s_s_blocks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 768);  // 384 x bf16, bytes 768..1536

    // [INIT] r1335: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_16 = (int)blockIdx.x;
    const int rest_t_pair_16 = rest_t_column_16 / 2;
    const int t_pair_160 = rest_t_column_16 % 2;
    const int rest_g = fd::div(rest_t_pair_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_pair_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1394
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_16_lane = lane / 4;  // r1396
    const int t_column_16_lane = lane % 4 * 2;

    // [INIT] r1390: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1512
    fd::grid_release();
    float s_right_16[8];  // r1390
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

    // [COMPUTE s__right_16] r1394: 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r1391
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_160 = 0; t_inner_160 < 16; t_inner_160 += 16) {
        // [LOAD s__matrix__bf16] r1392: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024...
        const int row = (int)threadIdx.x / 2;
        const int column = (int)threadIdx.x % 2 * 8;
        const long long from = size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)t_pair_160 * 2080 + (long long)row * 64 + (long long)(t_inner_160 + column) + 1024;
        const int to = row * 24 + column;
        fd::copy_async<16>(&s_s_matrix_bf16[to], &s_x_matrix_x_bf16[from]);
        fd::copy_async_commit();

        // [LOAD s__blocks] r1393: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 b...
        const int row_2 = (int)threadIdx.x / 2;
        const int column_2 = (int)threadIdx.x % 2 * 8;
        const long long from_2 = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)(t_inner_160 + row_2) * 16 + (long long)column_2;
        const int to_2 = row_2 * 24 + column_2;
        fd::copy_async<16>(&s_s_blocks[to_2], &s_x_blocks[from_2]);
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE s__right_16]
        __syncwarp();  // r1394
        fd::ldmatrix<4>(&fragment_a[0], &s_s_matrix_bf16[a_lane]);
        fd::ldmatrix<4, true>(&fragment_b[0], &s_s_blocks[b_lane]);
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&s_right_16[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
    }
    fd::copy_async_wait<0>();  // r1391

    // [COMPUTE s__right_16__bf16] r1395: 8 elements a thread in registers [t__column_16:2x8 t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps []; the store rounds them
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

    // [STORE s__right_16__bf16] r1396: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a...
    #pragma unroll
    for (int t_column_16_r_5 = 0; t_column_16_r_5 < 2; ++t_column_16_r_5) {
        #pragma unroll
        for (int t_row_16_r_3 = 0; t_row_16_r_3 < 2; ++t_row_16_r_3) {
            fd::store<fd::bf16, 2>(&s_x_right_16_x_bf16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_row_16_lane + t_row_16_r_3 * 8) * 16 + (long long)(t_column_16_lane + t_column_16_r_5 * 8)], &s_right_16_bf16[(t_column_16_r_5 * 2 + t_row_16_r_3) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(32, 16) gated_delta_rule_kernel_any_6(
    const __nv_bfloat16* s_x_blocks,
    const __nv_bfloat16* s_x_right_16_x_bf16,
    float* __restrict__ s_x_lower_16,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_blocks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 384 x bf16, bytes 0..768
    __nv_bfloat16* s_s_right_16_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 768);  // 384 x bf16, bytes 768..1536

    // [INIT] r1336: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__right_16__bf16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_16 = (int)blockIdx.x;
    const int rest_t_pair_16 = rest_t_column_16 / 2;
    const int t_pair_160 = rest_t_column_16 % 2;
    const int rest_g = fd::div(rest_t_pair_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_pair_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + lane / 8 / 2 * 8;  // r1401
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 24 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_16_lane = lane / 4;  // r1402
    const int t_column_16_lane = lane % 4 * 2;

    // [INIT] r1397: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1512
    fd::grid_release();
    float s_lower_16[8];  // r1397
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

    // [COMPUTE s__lower_16] r1401: 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
    unsigned fragment_a[4];  // r1398
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_160 = 0; t_inner_160 < 16; t_inner_160 += 16) {
        // [LOAD s__blocks] r1399: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256),...
        const int row = (int)threadIdx.x / 2;
        const int column = (int)threadIdx.x % 2 * 8;
        const long long from = size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_160 * 512 + (long long)row * 16 + (long long)(t_inner_160 + column) + 256;
        const int to = row * 24 + column;
        fd::copy_async<16>(&s_s_blocks[to], &s_x_blocks[from]);
        fd::copy_async_commit();

        // [LOAD s__right_16__bf16] r1400: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 byte...
        const int row_2 = (int)threadIdx.x / 2;
        const int column_2 = (int)threadIdx.x % 2 * 8;
        const long long from_2 = size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_inner_160 + row_2) * 16 + (long long)column_2;
        const int to_2 = row_2 * 24 + column_2;
        fd::copy_async<16>(&s_s_right_16_bf16[to_2], &s_x_right_16_x_bf16[from_2]);
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE s__lower_16]
        __syncwarp();  // r1401
        fd::ldmatrix<4>(&fragment_a[0], &s_s_blocks[a_lane]);
        fd::ldmatrix<4, true>(&fragment_b[0], &s_s_right_16_bf16[b_lane]);
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::mma_m16n8k16_bf16(&s_lower_16[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
        }
    }
    fd::copy_async_wait<0>();  // r1398

    // [STORE s__lower_16] r1402: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a...
    #pragma unroll
    for (int t_column_16_r_3 = 0; t_column_16_r_3 < 2; ++t_column_16_r_3) {
        #pragma unroll
        for (int t_row_16_r_2 = 0; t_row_16_r_2 < 2; ++t_row_16_r_2) {
            fd::store<fd::f32, 2>(&s_x_lower_16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_160 * 256 + (long long)(t_row_16_lane + t_row_16_r_2 * 8) * 16 + (long long)(t_column_16_lane + t_column_16_r_3 * 8)], &s_lower_16[(t_column_16_r_3 * 2 + t_row_16_r_2) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 6) gated_delta_rule_kernel_any_7(
    const __nv_bfloat16* s_x_blocks,
    const float* s_x_lower_16,
    __nv_bfloat16* __restrict__ s_x_blocks_32,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    // [INIT] r1337: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source_16 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_source_16, g_blocks_2);
    const int g0 = fd::mod(rest_t_source_16, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_16_lane = lane / 8 + warp * 4;  // r1403
    const int t_source_16_lane = lane % 8 * 4;

    // [LOAD s__blocks] r1403: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16); 8 elements a thread, 4...
    fd::grid_wait();  // r1512
    fd::grid_release();
    float s_blocks[8];  // r1403
    #pragma unroll
    for (int t_pair_16_r = 0; t_pair_16_r < 2; ++t_pair_16_r) {
        fd::load_or_zero<fd::bf16, 4>((long long)t_place_16_lane < 16 && (long long)t_source_16_lane < 16, &s_blocks[t_pair_16_r * 4], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_16_r * 512 + (long long)t_place_16_lane * 16 + (long long)t_source_16_lane]);
    }

    // [LOAD s__lower_16] r1404: address (((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__place_16 * 16)) + t__source_16) - 256); 8 elements a thre...
    float s_lower_16[8];
    #pragma unroll
    for (int t_pair_16_r_2 = 0; t_pair_16_r_2 < 2; ++t_pair_16_r_2) {
        fd::load_or_zero<fd::f32, 4>(!((long long)t_place_16_lane < 16) && (long long)t_source_16_lane < 16, &s_lower_16[t_pair_16_r_2 * 4], &s_x_lower_16[size_H * size_G * (long long)rest_h * 512 + size_G * (long long)h0 * 512 + (long long)g0 * 512 + (long long)t_pair_16_r_2 * 256 + (long long)t_place_16_lane * 16 + (long long)t_source_16_lane - 256]);
    }

    // [LOAD s__blocks] r1405: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16) - 16); 8 elements a th...
    float s_blocks_2[8];
    #pragma unroll
    for (int t_pair_16_r_3 = 0; t_pair_16_r_3 < 2; ++t_pair_16_r_3) {
        fd::load_or_zero<fd::bf16, 4>(!((long long)t_place_16_lane < 16) && !((long long)t_source_16_lane < 16), &s_blocks_2[t_pair_16_r_3 * 4], &s_x_blocks[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + (long long)t_pair_16_r_3 * 512 + (long long)t_place_16_lane * 16 + (long long)t_source_16_lane - 16]);
    }

    // [COMPUTE s__blocks_32] r1406: 8 elements a thread in registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
    float s_blocks_32[8];
    #pragma unroll
    for (int t_pair_16_r_4 = 0; t_pair_16_r_4 < 2; ++t_pair_16_r_4) {
        #pragma unroll
        for (int t_source_16_r = 0; t_source_16_r < 4; ++t_source_16_r) {
            s_blocks_32[t_pair_16_r_4 * 4 + t_source_16_r] = (long long)t_place_16_lane < 16 ? ((long long)(t_source_16_lane + t_source_16_r) < 16 ? s_blocks[t_pair_16_r_4 * 4 + t_source_16_r] : 0.0f) : (long long)(t_source_16_lane + t_source_16_r) < 16 ? s_lower_16[t_pair_16_r_4 * 4 + t_source_16_r] : s_blocks_2[t_pair_16_r_4 * 4 + t_source_16_r];
        }
    }

    // [STORE s__blocks_32] r1407: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_16 * 1024)) + (t__place_16 * 32)) + t__source_16); 8 elements a thread, ...
    #pragma unroll
    for (int t_pair_16_r_5 = 0; t_pair_16_r_5 < 2; ++t_pair_16_r_5) {
        fd::store<fd::bf16, 4, fd::whole>(&s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)t_pair_16_r_5 * 1024 + (long long)t_place_16_lane * 32 + (long long)t_source_16_lane], &s_blocks_32[t_pair_16_r_5 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(64, 8) gated_delta_rule_kernel_any_8(
    const __nv_bfloat16* s_x_matrix_x_bf16,
    const __nv_bfloat16* s_x_blocks_32,
    __nv_bfloat16* __restrict__ s_x_right_32_x_bf16,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_matrix_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 1280 x bf16, bytes 0..2560
    __nv_bfloat16* s_s_blocks_32 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 2560);  // 1280 x bf16, bytes 2560..5120

    // [INIT] r1338: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_32 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_column_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r1412
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_32_lane = lane / 4;  // r1414
    const int t_column_32_lane = lane % 4 * 2 + warp * 16;

    // [INIT] r1408: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1512
    fd::grid_release();
    float s_right_32[16];  // r1408
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

    // [COMPUTE s__right_32] r1412: 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
    unsigned fragment_a[8];  // r1409
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        // [LOAD s__matrix__bf16] r1410: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048...
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 4;
            const int column = (int)threadIdx.x % 4 * 8;
            const long long from = size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)row * 64 + (long long)(t_inner_320 + column) + 2048;
            const int to = row * 40 + column;
            fd::copy_async<16>(&s_s_matrix_bf16[to], &s_x_matrix_x_bf16[from]);
        }
        fd::copy_async_commit();

        // [LOAD s__blocks_32] r1411: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 ...
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
        __syncthreads();  // r1412
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
    fd::copy_async_wait<0>();  // r1409

    // [COMPUTE s__right_32__bf16] r1413: 16 elements a thread in registers [t__row_32:2x16 t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__column_32:2x...
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

    // [STORE s__right_32__bf16] r1414: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2...
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

extern "C" __global__ void __launch_bounds__(64, 8) gated_delta_rule_kernel_any_9(
    const __nv_bfloat16* s_x_blocks_32,
    const __nv_bfloat16* s_x_right_32_x_bf16,
    float* __restrict__ s_x_lower_32,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_blocks_32 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 1280 x bf16, bytes 0..2560
    __nv_bfloat16* s_s_right_32_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 2560);  // 1280 x bf16, bytes 2560..5120

    // [INIT] r1339: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_column_32 = (int)blockIdx.x;
    const int rest_g = fd::div(rest_t_column_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_column_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + lane / 8 / 2 * 8;  // r1419
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 40 + warp * 16 + lane / 8 / 2 * 8;
    const int t_row_32_lane = lane / 4;  // r1420
    const int t_column_32_lane = lane % 4 * 2 + warp * 16;

    // [INIT] r1415: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1512
    fd::grid_release();
    float s_lower_32[16];  // r1415
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

    // [COMPUTE s__lower_32] r1419: 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
    unsigned fragment_a[8];  // r1416
    unsigned fragment_b[4];
    #pragma unroll 1
    for (int t_inner_320 = 0; t_inner_320 < 32; t_inner_320 += 32) {
        // [LOAD s__blocks_32] r1417: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024...
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 4;
            const int column = (int)threadIdx.x % 4 * 8;
            const long long from = size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + (long long)row * 32 + (long long)(t_inner_320 + column) + 1024;
            const int to = row * 40 + column;
            fd::copy_async<16>(&s_s_blocks_32[to], &s_x_blocks_32[from]);
        }
        fd::copy_async_commit();

        // [LOAD s__right_32__bf16] r1418: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 ...
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
        __syncthreads();  // r1419
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
    fd::copy_async_wait<0>();  // r1416

    // [STORE s__lower_32] r1420: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2...
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

extern "C" __global__ void __launch_bounds__(256, 6) gated_delta_rule_kernel_any_10(
    const __nv_bfloat16* s_x_blocks_32,
    const float* s_x_lower_32,
    __nv_bfloat16* __restrict__ s_x_blocks_64,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_G) {
    // [INIT] r1340: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_t_source_32 = (int)blockIdx.x;
    const int rest_t_place_32 = rest_t_source_32 / 2;
    const int t_place_320 = rest_t_source_32 % 2 * 32;
    const int rest_g = fd::div(rest_t_place_32, g_blocks_2);
    const int g0 = fd::mod(rest_t_place_32, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_32_lane = lane / 16 + warp * 2;  // r1421
    const int t_source_32_lane = lane % 16 * 4;

    // [LOAD s__blocks_32] r1421: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32); 8 elements a thread, ...
    fd::grid_wait();  // r1512
    fd::grid_release();
    float s_blocks_32[8];  // r1421
    #pragma unroll
    for (int t_place_32_r = 0; t_place_32_r < 2; ++t_place_32_r) {
        fd::load_or_zero<fd::bf16, 4>(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r * 16)) < 32 && (long long)t_source_32_lane < 32, &s_blocks_32[t_place_32_r * 4], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r * 16)) * 32 + (long long)t_source_32_lane]);
    }

    // [LOAD s__lower_32] r1422: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__place_32 * 32)) + t__source_32) - 1024); 8 elements a...
    float s_lower_32[8];
    #pragma unroll
    for (int t_place_32_r_2 = 0; t_place_32_r_2 < 2; ++t_place_32_r_2) {
        fd::load_or_zero<fd::f32, 4>(!(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_2 * 16)) < 32) && (long long)t_source_32_lane < 32, &s_lower_32[t_place_32_r_2 * 4], &s_x_lower_32[size_H * size_G * (long long)rest_h * 1024 + size_G * (long long)h0 * 1024 + (long long)g0 * 1024 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_2 * 16)) * 32 + (long long)t_source_32_lane - 1024]);
    }

    // [LOAD s__blocks_32] r1423: address (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32) - 32); 8 elements a t...
    float s_blocks_32_2[8];
    #pragma unroll
    for (int t_place_32_r_3 = 0; t_place_32_r_3 < 2; ++t_place_32_r_3) {
        fd::load_or_zero<fd::bf16, 4>(!(((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_3 * 16)) < 32) && !((long long)t_source_32_lane < 32), &s_blocks_32_2[t_place_32_r_3 * 4], &s_x_blocks_32[size_H * size_G * (long long)rest_h * 2048 + size_G * (long long)h0 * 2048 + (long long)g0 * 2048 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_3 * 16)) * 32 + (long long)t_source_32_lane - 32]);
    }

    // [COMPUTE s__blocks_64] r1424: 8 elements a thread in registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
    float s_blocks_64[8];
    #pragma unroll
    for (int t_place_32_r_4 = 0; t_place_32_r_4 < 2; ++t_place_32_r_4) {
        #pragma unroll
        for (int t_source_32_r = 0; t_source_32_r < 4; ++t_source_32_r) {
            s_blocks_64[t_place_32_r_4 * 4 + t_source_32_r] = ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_4 * 16)) < 32 ? ((long long)(t_source_32_lane + t_source_32_r) < 32 ? s_blocks_32[t_place_32_r_4 * 4 + t_source_32_r] : 0.0f) : (long long)(t_source_32_lane + t_source_32_r) < 32 ? s_lower_32[t_place_32_r_4 * 4 + t_source_32_r] : s_blocks_32_2[t_place_32_r_4 * 4 + t_source_32_r];
        }
    }

    // [STORE s__blocks_64] r1425: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4096)) + (t__place_32 * 64)) + t__source_32); 8 elements a thread, ...
    #pragma unroll
    for (int t_place_32_r_5 = 0; t_place_32_r_5 < 2; ++t_place_32_r_5) {
        fd::store<fd::bf16, 4, fd::whole>(&s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + ((long long)t_place_320 + (long long)(t_place_32_lane + t_place_32_r_5 * 16)) * 64 + (long long)t_source_32_lane], &s_blocks_64[t_place_32_r_5 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_any_11(
    const __nv_bfloat16* __restrict__ v,
    const __nv_bfloat16* s_x_blocks_64,
    const __nv_bfloat16* __restrict__ b,
    float* __restrict__ s_x_free_x_e,
    float* __restrict__ s_x_free,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 17408 x bf16, bytes 0..34816
    float* s_s_free_e = reinterpret_cast<float*>(fd_shared + 34816);  // 64 x f32, bytes 34816..35072
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 35072);  // 4608 x bf16, bytes 35072..44288
    float* s_s_free = reinterpret_cast<float*>(fd_shared + 0);  // 8704 x f32, bytes 0..34816

    // [INIT] r1341: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_source_lane = lane % 8 * 8;  // r1432
    const int t_place_lane = lane / 8 + warp * 4;
    const int t_source_lane_2 = lane / 16 + warp * 2;  // r1433
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1438
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4;  // r1440
    const int e_lane = lane % 4 * 2 + warp * 32;
    const int e_lane_2 = lane * 4;

    // [INIT] r1426: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1512
    fd::grid_release();
    float s_free[64];  // r1426
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
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r1427

    // [AHEAD v] r1428: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD v] r1429: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
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

    // [STORE s__free__e] r1439: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time
    float s_blocks_64[32];  // r1430
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

        // [LOAD v] r1431: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
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

        // [LOAD s__blocks_64] r1432: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::bf16, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &s_blocks_64[t_place_r_3 * 8 + t_source_r], &s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 16) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [LOAD b] r1433: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x8] lanes [*:16 t__sour...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::load_or_zero<fd::bf16, 1, fd::read_only>((t_source0 + t_source_lane_2 + t_source_r_2 * 8) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_2 * 8)) < size_T, &b_2[t_source_r_2], &b[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * ((long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_2 * 8)) + size_G * (long long)h0 + (long long)g0]);
        }

        // [COMPUTE s__free__e] r1434: 8 elements a thread in registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            s_free_e[t_source_r_3] = fd::rcp_approx(1.0f + expf(-b_2[t_source_r_3]));
        }

        // [EXCHANGE s__free__e] r1436: from registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2] to registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
        #pragma unroll
        for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
            if (lane % 16 == 0) fd::store<fd::f32, 1>(&s_s_free_e[t_source_lane_2 + t_source_r_4 * 8], &s_free_e[t_source_r_4]);
        }
        __syncthreads();
        #pragma unroll
        for (int t_source_r_5 = 0; t_source_r_5 < 2; ++t_source_r_5) {
            fd::load<fd::f32, 4>(&s_free_e_2[t_source_r_5 * 4], &s_s_free_e[t_source_lane + t_source_r_5 * 4]);
        }

        // [STAGE operand] r1437: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
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

        // [COMPUTE s__free] r1438: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
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
        #pragma unroll  // r1439
        for (int t_source_r_7 = 0; t_source_r_7 < 8; ++t_source_r_7) {
            if (lane % 16 == 0 && (t_source0 + t_source_lane_2 + t_source_r_7 * 8) < t_source_end) fd::store<fd::f32, 1>(&s_x_free_x_e[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane_2 + (long long)(t_source_r_7 * 8)], &s_free_e[t_source_r_7]);
        }
        __syncthreads();
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r1430

    // [EXCHANGE s__free] r1440: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__pl...
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

    // [STORE s__free] r1441: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
    #pragma unroll
    for (int t_place_r_9 = 0; t_place_r_9 < 16; ++t_place_r_9) {
        fd::store<fd::f32, 4>(&s_x_free[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)e_lane_2 + ((long long)warp + (long long)(t_place_r_9 * 4)) * 128], &s_free_2[t_place_r_9 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) gated_delta_rule_kernel_any_12(
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* s_x_blocks_64,
    const float* gate,
    const float* s_x_free_x_e,
    const float* s_x_logs_before,
    __nv_bfloat16* __restrict__ s_x_reads_x_bf16,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 17408 x bf16, bytes 0..34816
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 34816);  // 4608 x bf16, bytes 34816..44032
    __nv_bfloat16* s_s_reads_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408

    // [INIT] r1342: one kernel over blocks of [t__chunk, h, g, t__place, d]; a tile of 524288 elements does not fit a block
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x;
    const int rest_g = fd::div(rest_d, g_blocks_2);
    const int g0 = fd::mod(rest_d, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_source_lane = lane % 8 * 8;  // r1448
    const int t_place_lane = lane / 8 + warp * 4;
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1453
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4;  // r1456
    const int d_lane = lane % 4 * 2 + warp * 32;
    const int t_place_lane_3 = lane / 16 + warp * 2;
    const int d_lane_2 = lane % 16 * 8;

    // [INIT] r1442: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1512
    fd::grid_release();
    float s_reads_u[64];  // r1442
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
    const int t_source_end = fd::min(64, (int)(size_T - (long long)rest_h * 64));  // r1443

    // [AHEAD k] r1444: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD k] r1445: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
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

    // [COMPUTE s__reads__u] r1453: 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    float s_blocks_64[32];  // r1446
    float gate_2[8];
    float s_free_e[8];
    float s_logs_before[8];
    float operand[32];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end; t_source0 += 64) {
        // [LOAD k]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD k] r1447: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use dif...
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

        // [LOAD s__blocks_64] r1448: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 4; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::bf16, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &s_blocks_64[t_place_r_3 * 8 + t_source_r], &s_x_blocks_64[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 16) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [LOAD gate] r1449: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x...
        #pragma unroll
        for (int t_source_r_2 = 0; t_source_r_2 < 8; ++t_source_r_2) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_2) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_2) < size_T, &gate_2[t_source_r_2], &gate[size_H * size_G * (long long)rest_h * 64 + size_H * size_G * ((long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_2) + size_G * (long long)h0 + (long long)g0]);
        }

        // [LOAD s__free__e] r1450: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int t_source_r_3 = 0; t_source_r_3 < 8; ++t_source_r_3) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_3) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_3) < size_T, &s_free_e[t_source_r_3], &s_x_free_x_e[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_3]);
        }

        // [LOAD s__logs_before] r1451: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:...
        #pragma unroll
        for (int t_source_r_4 = 0; t_source_r_4 < 8; ++t_source_r_4) {
            fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r_4) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_4) < size_T, &s_logs_before[t_source_r_4], &s_x_logs_before[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_4]);
        }

        // [STAGE operand] r1452: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int t_place_r_4 = 0; t_place_r_4 < 4; ++t_place_r_4) {
            #pragma unroll
            for (int t_source_r_5 = 0; t_source_r_5 < 8; ++t_source_r_5) {
                operand[t_place_r_4 * 8 + t_source_r_5] = (t_source0 + t_source_lane + t_source_r_5) < t_source_end && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r_5) < size_T ? s_blocks_64[t_place_r_4 * 8 + t_source_r_5] * gate_2[t_source_r_5] * s_free_e[t_source_r_5] * expf(s_logs_before[t_source_r_5]) : 0.0f;
            }
        }
        #pragma unroll
        for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
            fd::store<fd::bf16, 8>(&s_operand[(t_place_lane + t_place_r_5 * 16) * 72 + t_source_lane], &operand[t_place_r_5 * 8]);
        }
        // [COMPUTE s__reads__u]
        const int stage_at = b_lane + stage_first_2;  // r1453
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
    fd::copy_async_wait<0>();  // r1446

    // [COMPUTE s__reads] r1454: 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]
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

    // [COMPUTE s__reads__bf16] r1455: 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]; the store rounds them
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

    // [EXCHANGE s__reads__bf16] r1456: from registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32] to registers [t__place:8x8 d:8x1] lanes [d:16x8 t__place:2x1] ...
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

    // [STORE s__reads__bf16] r1457: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 64 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_13 = 0; t_place_r_13 < 8; ++t_place_r_13) {
        fd::store<fd::bf16, 8>(&s_x_reads_x_bf16[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)d_lane_2 + ((long long)t_place_lane_3 + (long long)(t_place_r_13 * 8)) * 128], &s_reads_bf16_2[t_place_r_13 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_any_13(
    const __nv_bfloat16* __restrict__ k,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ s_x_keys,
    int g_blocks_2,
    int h_blocks_3,
    long long size_H,
    long long size_T,
    long long size_G) {
    // [INIT] r1343: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x / 2;
    const int d0 = (int)blockIdx.x % 2 * 64;
    const int rest_g = fd::div(rest_d, g_blocks_2);
    const int g0 = fd::mod(rest_d, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_place_lane = lane / 8 + warp * 4;  // r1458
    const int d_lane = lane % 8 * 8;

    // [LOAD k] r1458: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 ...
    fd::grid_wait();  // r1512
    fd::grid_release();
    float k_2[32];  // r1458
    #pragma unroll
    for (int t_place_r = 0; t_place_r < 4; ++t_place_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r * 16)) < size_T, &k_2[t_place_r * 8], &k[size_H * (long long)rest_h * 8192 + size_H * (long long)(t_place_lane + t_place_r * 16) * 128 + (long long)h0 * 128 + (long long)d0 + (long long)d_lane]);
    }

    // [LOAD s__logs] r1459: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    float s_logs[1];
    fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + 63]);

    // [LOAD s__logs] r1460: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:4x16] lanes [*:8 t__plac...
    float s_logs_2[4];
    #pragma unroll
    for (int t_place_r_2 = 0; t_place_r_2 < 4; ++t_place_r_2) {
        fd::load<fd::f32, 1>(&s_logs_2[t_place_r_2], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_2 * 16)]);
    }

    // [COMPUTE s__keys] r1461: 32 elements a thread in registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
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

    // [STORE s__keys] r1463: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 4; ++t_place_r_5) {
        fd::store<fd::bf16, 8, fd::whole>(&s_x_keys[size_H * size_G * (long long)rest_h * 8192 + size_G * (long long)h0 * 8192 + (long long)g0 * 8192 + (long long)d0 + (long long)d_lane + (long long)(t_place_lane + t_place_r_5 * 16) * 128], &s_keys[t_place_r_5 * 8]);
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
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 119808);  // 2176 x bf16, bytes 119808..124160
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 124160);  // 1024 x bf16, bytes 124160..126208
    __nv_bfloat16* s_operand_2 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 126208);  // 1152 x bf16, bytes 126208..128512

    // [INIT] r1344: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 8;
    const int e0 = (int)blockIdx.x % 8 * 16;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int t_place_lane = lane % 4 * 2 + warp * 16;  // r1477
    const int e_lane = lane / 4;
    const int d_lane = lane % 4 * 2 + warp * 32;  // r1479
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r1481
    const int b_lane = (warp * 16 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int t_place_lane_2 = lane / 2 + warp * 16;  // r1483
    const int e_lane_2 = lane % 2 * 8;
    const int a_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1488
    const int b_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;

    // [AHEAD s__reads__bf16, s__keys, s__free] r1465: 3 stages: the tile of a trip is copied 2 trips before it
    int stage = 0;

    // [LOAD s__reads__bf16] r1466: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
    fd::grid_wait();  // r1512
    fd::grid_release();
    #pragma unroll  // r1466
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

    // [LOAD s__keys] r1467: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
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

    // [LOAD s__free] r1468: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
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

    // [LOAD s__reads__bf16] r1469: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
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

    // [LOAD s__keys] r1470: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
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

    // [LOAD s__free] r1471: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
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

    // [LOAD before] r1479: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x3...
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

    // [GO_ON s__before] r1490: the state of this point is the one before the next
    float s_logs[1];  // r1472
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

        // [LOAD s__reads__bf16] r1473: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
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

        // [LOAD s__keys] r1474: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart s...
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

        // [LOAD s__free] r1475: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so ...
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

        // [LOAD s__logs] r1476: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&s_logs[0], &s_x_logs[size_H * size_G * (long long)t_chunk0 * 64 + size_G * (long long)rest_g * 64 + (long long)g0 * 64 + 63]);

        // [TAKE s__free] r1477: 8 elements a thread from shared memory, 1 at a time
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

        // [STAGE operand] r1480: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
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

        // [COMPUTE s__found] r1481: 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
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

        // [COMPUTE s__new] r1482: 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
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

        // [EXCHANGE s__new] r1483: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__pla...
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

        // [STORE s__new] r1484: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
        fd::store<fd::bf16, 8>(&s_x_new[size_H * size_G * (long long)t_chunk0 * 8192 + size_H * size_G * (long long)t_place_lane_2 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane_2], &s_new_2[0]);

        // [COMPUTE s__before__bf16] r1485: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
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

        // [STORE s__before__bf16] r1486: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
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

        // [STAGE operand] r1487: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
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

        // [COMPUTE s__added] r1488: 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
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

        // [COMPUTE s__after] r1489: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
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
        #pragma unroll  // r1490
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
    fd::copy_async_wait<0>();  // r1472

    // [COMPUTE behind] r1491: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
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

    // [STORE behind] r1492: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
    #pragma unroll
    for (int d_r_18 = 0; d_r_18 < 4; ++d_r_18) {
        #pragma unroll
        for (int e_r_17 = 0; e_r_17 < 2; ++e_r_17) {
            fd::store<fd::f32, 2>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)(d_lane + d_r_18 * 8) + ((long long)e0 + (long long)(e_lane + e_r_17 * 8)) * 128], &behind_2[(d_r_18 * 2 + e_r_17) * 2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 1) gated_delta_rule_kernel_any_15(
    const __nv_bfloat16* s_x_new,
    const float* o_x_1_x_weighted,
    float* __restrict__ o_x_1_x_inside,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_s_new = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 4608 x bf16, bytes 17408..26624

    // [INIT] r1345: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int t_source_lane = lane % 8 * 8;  // r1498
    const int t_place_lane = lane / 8 + warp * 4;
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1500
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp / 2 * 32 + lane / 8 / 2 * 8;
    const int t_place_lane_2 = lane / 4 + warp % 2 * 32;  // r1501
    const int e_lane = lane % 4 * 2 + warp / 2 * 32;

    // [INIT] r1493: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1512
    fd::grid_release();
    float o_1_inside[32];  // r1493
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
    const int t_source_end = fd::min(64, 64);  // r1494
    const int t_source_end_2 = fd::min(t_source_end, (int)(size_T - (long long)rest_h * 64));  // r1495

    // [COMPUTE o__1__inside] r1500: 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
    float o_1_weighted[16];  // r1496
    float operand[16];
    unsigned fragment_a[8];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int t_source0 = 0; t_source0 < t_source_end_2; t_source0 += 64) {
        // [LOAD s__new] r1497: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 by...
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

        // [LOAD o__1__weighted] r1498: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 16 elements a thread, 1 at a time; registers [t__pl...
        #pragma unroll
        for (int t_place_r_3 = 0; t_place_r_3 < 2; ++t_place_r_3) {
            #pragma unroll
            for (int t_source_r = 0; t_source_r < 8; ++t_source_r) {
                fd::load_or_zero<fd::f32, 1>((t_source0 + t_source_lane + t_source_r) < t_source_end_2 && ((long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) <= (long long)(t_place_lane + t_place_r_3 * 32) && ((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_3 * 32)) < size_T && ((long long)rest_h * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r) < size_T, &o_1_weighted[t_place_r_3 * 8 + t_source_r], &o_x_1_x_weighted[size_H * size_G * (long long)rest_h * 4096 + size_G * (long long)h0 * 4096 + (long long)g0 * 4096 + (long long)(t_place_lane + t_place_r_3 * 32) * 64 + (long long)t_source0 + (long long)t_source_lane + (long long)t_source_r]);
            }
        }

        // [STAGE operand] r1499: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
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
        __syncthreads();  // r1500
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
    fd::copy_async_wait<0>();  // r1496

    // [STORE o__1__inside] r1501: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
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

extern "C" __global__ void __launch_bounds__(256, 1) gated_delta_rule_kernel_any_16(
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* s_x_before_x_bf16,
    const float* o_x_1_x_inside,
    const float* s_x_logs,
    __nv_bfloat16* __restrict__ o,
    int g_blocks_2,
    int h_blocks_3,
    long long size_T,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 4608 x bf16, bytes 0..9216
    __nv_bfloat16* s_s_before_bf16 = reinterpret_cast<__nv_bfloat16*>(fd_shared + 9216);  // 9216 x bf16, bytes 9216..27648

    // [INIT] r1346: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from me...
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const int rest_g = fd::div(rest_e, g_blocks_2);
    const int g0 = fd::mod(rest_e, g_blocks_2);
    const int rest_h = fd::div(rest_g, h_blocks_3);
    const int h0 = fd::mod(rest_g, h_blocks_3);
    const int a_lane = (warp % 2 * 32 + lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r1506
    const int b_lane = (warp / 2 * 32 + lane % 8 + lane / 8 / 2 * 8) * 72 + lane / 8 % 2 * 8;
    const int t_place_lane = lane / 4 + warp % 2 * 32;  // r1507
    const int e_lane = lane % 4 * 2 + warp / 2 * 32;

    // [INIT] r1502: pass 0: states start at the identity of their operators
    fd::grid_wait();  // r1512
    float o_1_handed[32];  // r1502
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

    // [COMPUTE o__1__handed] r1506: 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
    unsigned fragment_a[8];  // r1503
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 64) {
        // [LOAD q] r1504: 64 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 144 bytes apart so that 8 rows use diffe...
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

        // [LOAD s__before__bf16] r1505: 128 rows of 64 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 144 bytes apart so th...
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
        __syncthreads();  // r1506
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
    fd::copy_async_wait<0>();  // r1503

    // [LOAD o__1__inside] r1507: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time; registers [t_...
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

    // [LOAD s__logs] r1508: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes...
    float s_logs[4];
    #pragma unroll
    for (int t_place_r_5 = 0; t_place_r_5 < 2; ++t_place_r_5) {
        #pragma unroll
        for (int t_place_r_6 = 0; t_place_r_6 < 2; ++t_place_r_6) {
            fd::load_or_zero<fd::f32, 1>(((long long)rest_h * 64 + (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8)) < size_T, &s_logs[t_place_r_5 * 2 + t_place_r_6], &s_x_logs[size_H * size_G * (long long)rest_h * 64 + size_G * (long long)h0 * 64 + (long long)g0 * 64 + (long long)(t_place_lane + t_place_r_5 * 16 + t_place_r_6 * 8)]);
        }
    }

    // [COMPUTE o__1] r1509: 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
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

    // [COMPUTE o] r1510: 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
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

    // [STORE o] r1511: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
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
// r823 [step2, problem] fuse, gate: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
// r824 [step2, problem] fuse, s__1, held__1, held, s, o__1, o, s__last, behind: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
// r825 [build, hardware] load-tile, a_log: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r826 [build, hardware] load-tile, a: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r827 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r828 [build, problem] map-tile, gate[t,h,g] = exp((neg(exp(a_log[h, g])) * (max((a[t, h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[t, h, g] + dt_bias[h, g])))))))): 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r830 [build, hardware] store-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
// r831 [build, problem] stream-init, t: pass 0: states start at the identity of their operators
// r832 [build, hardware] stream-loop, t: pass 0 streams `t` in tiles of 1
// r833 [build, hardware] own-points, q: 4 elements a thread, which it copied 5 trips before, 4 at a time
// r834 [build, hardware] load-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r836 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r837 [build, hardware] load-tile, b: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r838 [build, hardware] own-points, k: 4 elements a thread, which it copied 5 trips before, 4 at a time
// r839 [build, hardware] own-points, v: 2 elements a thread, which it copied 5 trips before, 2 at a time
// r840 [build, problem] reduce-registers, held__1[t,h,g,e] = sum[d] (k[t, h, d] * s__1[t, h, g, e, d]): 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r841 [build, hardware] warp-reduce, held__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r842 [build, problem] map-tile, held[t,h,g,e] = (gate[t, h, g] * held__1[t, h, g, e]): 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
// r843 [build, problem] map-tile, s[t,h,g,e,d] = ((gate[t, h, g] * s__1[t, h, g, e, d]) + ((sigmoid(b[t, h, g]) * k[t, h, d]) * (v[t, h, g, e] - held[t, h, g, e]))): 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r845 [build, problem] reduce-registers, o__1[t,h,g,e] = sum[d] (q[t, h, d] * s[t, h, g, e, d]): 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r846 [build, hardware] warp-reduce, o__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r847 [build, problem] map-tile, o[t,h,g,e] = (o__1[t, h, g, e] / sqrt(128.0)): 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
// r848 [build, hardware] store-tile, o: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 2 elements a thread, 2 at a time
// r849 [build, problem] state-goes-on, s__1: the state of this point is the one before the next
// r850 [build, hardware] own-ahead, q, k, v: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
// r851 [build, problem] map-tile, behind[h,g,e,d] = s__last[h, g, e, d]: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r852 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
// r853 [build, hardware] early-launch, gated_delta_rule_kernel_1, gated_delta_rule_kernel_2: each kernel starts while the one before it ends, and waits before it touches memory
// r858 [step2, problem] fuse, gate: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
// r859 [step2, problem] fuse, s__1, held__1, held, s, o__1, o, s__last, behind: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
// r860 [build, hardware] load-tile, a_log: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r861 [build, hardware] load-tile, a: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r862 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r863 [build, problem] map-tile, gate[t,h,g] = exp((neg(exp(a_log[h, g])) * (max((a[t, h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[t, h, g] + dt_bias[h, g])))))))): 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r865 [build, hardware] store-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
// r866 [build, problem] stream-init, t: pass 0: states start at the identity of their operators
// r867 [build, hardware] stream-loop, t: pass 0 streams `t` in tiles of 1
// r868 [build, hardware] own-points, q: 4 elements a thread, which it copied 5 trips before, 4 at a time
// r869 [build, hardware] load-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r871 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r872 [build, hardware] load-tile, b: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r873 [build, hardware] own-points, k: 4 elements a thread, which it copied 5 trips before, 4 at a time
// r874 [build, hardware] own-points, v: 2 elements a thread, which it copied 5 trips before, 2 at a time
// r875 [build, problem] reduce-registers, held__1[t,h,g,e] = sum[d] (k[t, h, d] * s__1[t, h, g, e, d]): 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r876 [build, hardware] warp-reduce, held__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r877 [build, problem] map-tile, held[t,h,g,e] = (gate[t, h, g] * held__1[t, h, g, e]): 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
// r878 [build, problem] map-tile, s[t,h,g,e,d] = ((gate[t, h, g] * s__1[t, h, g, e, d]) + ((sigmoid(b[t, h, g]) * k[t, h, d]) * (v[t, h, g, e] - held[t, h, g, e]))): 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r880 [build, problem] reduce-registers, o__1[t,h,g,e] = sum[d] (q[t, h, d] * s[t, h, g, e, d]): 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r881 [build, hardware] warp-reduce, o__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r882 [build, problem] map-tile, o[t,h,g,e] = (o__1[t, h, g, e] / sqrt(128.0)): 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
// r883 [build, hardware] store-tile, o: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 2 elements a thread, 2 at a time
// r884 [build, problem] state-goes-on, s__1: the state of this point is the one before the next
// r885 [build, hardware] own-ahead, q, k, v: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
// r886 [build, problem] map-tile, behind[h,g,e,d] = s__last[h, g, e, d]: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r887 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
// r888 [build, hardware] early-launch, gated_delta_rule_kernel_v2_1, gated_delta_rule_kernel_v2_2: each kernel starts while the one before it ends, and waits before it touches memory
// r909 [step2, problem] fuse, gate: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
// r910 [step2, problem] fuse, s__logs, s__logs_before: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
// r911 [step2, problem] fuse, s__pairs, s__matrix, s__matrix__bf16, o__1__scores, o__1__weighted: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
// r912 [step2, problem] fuse, s__known, s__combined, s__rows, s__rows__last, s__blocks: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
// r913 [step2, problem] fuse, s__right_16, s__right_16__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
// r914 [step2, problem] fuse, s__lower_16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__right_16__bf16` is read at other points than it is made
// r915 [step2, problem] fuse, s__blocks_32: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
// r916 [step2, problem] fuse, s__right_32, s__right_32__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
// r917 [step2, problem] fuse, s__lower_32: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
// r918 [step2, problem] fuse, s__blocks_64: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
// r919 [step2, problem] fuse, s__free__e, s__free: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
// r920 [step2, problem] fuse, s__reads__u, s__reads, s__reads__bf16: one kernel over blocks of [t__chunk, h, g, t__place, d]; a tile of 524288 elements does not fit a block
// r921 [step2, problem] fuse, s__keys: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
// r922 [step2, problem] fuse, s__before, s__found, s__new, s__added, s__after, s__before__bf16, s__after__last, behind: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r923 [step2, problem] fuse, o__1__inside: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r924 [step2, problem] fuse, o__1__handed, o__1, o: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r925 [build, hardware] load-tile, a_log: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
// r926 [build, hardware] load-tile, a: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
// r927 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
// r928 [build, problem] map-tile, gate[t,h,g] = exp((neg(exp(a_log[h, g])) * (max((a[t, h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[t, h, g] + dt_bias[h, g])))))))): 4 elements a thread in registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
// r930 [build, hardware] store-tile, gate: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time
// r931 [build, hardware] load-tile, a_log: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
// r932 [build, hardware] load-tile, a: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 2 elements a thread, 1 at a time; registers [t__place:2x1] lanes [t__place:32x2] warps [g:4x1]
// r933 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
// r934 [build, problem] scan-lines, s__logs[t__chunk,h,g,t__place] = scan sum[t__place] (max((neg(exp(a_log[h, g])) * (max((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]))))))), -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): neighbouring lanes have neighbouring columns: 2 points a thread in order, the...
// r935 [build, hardware] store-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
// r936 [build, problem] scan-lines, s__logs_before[t__chunk,h,g,t__place] = scan sum[t__place] exclusive (max((neg(exp(a_log[h, g])) * (max((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]))))))), -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): neighbouring lanes have neighbouring columns: 2 points a thr...
// r937 [build, hardware] store-tile, s__logs_before: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
// r938 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r939 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 128
// r940 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r941 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r942 [build, hardware] stage-async, q: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r943 [build, hardware] matrix-unit, s__pairs[t__chunk,h,g,t__place,t__source] = sum[d] (k[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r944 [build, hardware] matrix-unit, o__1__scores[t__chunk,h,g,t__place,t__source] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r945 [build, hardware] load-tile, gate: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r946 [build, hardware] load-tile, b: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r947 [build, hardware] load-tile, s__logs_before: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r948 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r949 [build, problem] map-tile, s__matrix[t__chunk,h,g,t__place,t__source] = (((((gate[((t__chunk * 64) + t__place), h, g] * -1.0) * sigmoid(b[((t__chunk * 64) + t__place), h, g])) * s__pairs[t__chunk, h, g, t__place, t__source]) * exp((s__logs_before[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source]))) if (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chun...
// r951 [build, hardware] store-tile, s__matrix: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r952 [build, problem] map-tile, s__matrix__bf16[t__chunk,h,g,t__place,t__source] = bf16(s__matrix[t__chunk, h, g, t__place, t__source]): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32]; the store rounds them
// r953 [build, hardware] store-tile, s__matrix__bf16: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r954 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r955 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r956 [build, problem] map-tile, o__1__weighted[t__chunk,h,g,t__place,t__source] = (exp((s__logs[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source])) * o__1__scores[t__chunk, h, g, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2...
// r957 [build, hardware] store-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r958 [build, problem] stream-init, t__row: pass 0: states start at the identity of their operators
// r959 [build, hardware] stream-loop, t__row: pass 0 streams `t__row` in tiles of 1
// r960 [build, problem] state-held, s__known: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; from point to point of `t__row` they stay in registers
// r961 [build, hardware] load-tile, s__matrix: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__block * 1040)) + (t__row * 64)) + t__known); 4 elements a thread, 4 at a time; registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 h:2x1] warps [*:4]
// r962 [build, hardware] layout-exchange, s__matrix: from registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 h:2x1] warps [*:4] to registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 h:2x1]
// r963 [build, problem] reduce-registers, s__combined[t__chunk,h,g,t__block,t__row,t__column] = sum[t__known] (s__matrix[t__chunk, h, g, ((t__block * 16) + t__row), ((t__block * 16) + t__known)] * s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]
// r964 [build, problem] map-tile, s__rows[t__chunk,h,g,t__block,t__row,t__known,t__column] = (((1.0 if (t__column == t__row) else 0.0) + s__combined[t__chunk, h, g, t__block, t__row, t__column]) if (t__known == t__row) else s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]
// r965 [build, problem] state-goes-on, s__known: the state of this point is the one before the next
// r966 [build, problem] map-tile, s__blocks[t__chunk,h,g,t__block,t__known,t__column] = bf16(s__rows__last[t__chunk, h, g, t__block, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; the store rounds them
// r967 [build, hardware] store-tile, s__blocks: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__block * 256)) + (t__known * 16)) + t__column); 16 elements a thread, 1 at a time
// r968 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r969 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r970 [build, hardware] stage-async, s__matrix__bf16: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r971 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r972 [build, hardware] matrix-unit, s__right_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__matrix__bf16[t__chunk, h, g, (((t__pair_16 * 32) + 16) + t__row_16), ((t__pair_16 * 32) + t__inner_16)] * s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
// r973 [build, problem] map-tile, s__right_16__bf16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = bf16(s__right_16[t__chunk, h, g, t__pair_16, t__row_16, t__column_16]): 8 elements a thread in registers [t__column_16:2x8 t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps []; the store rounds them
// r974 [build, hardware] store-tile, s__right_16__bf16: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a time
// r975 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r976 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r977 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r978 [build, hardware] stage-async, s__right_16__bf16: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r979 [build, hardware] matrix-unit, s__lower_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), t__row_16, t__inner_16] * s__right_16__bf16[t__chunk, h, g, t__pair_16, t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
// r980 [build, hardware] store-tile, s__lower_16: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a time
// r981 [build, hardware] load-tile, s__blocks: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16); 8 elements a thread, 4 at a time; registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
// r982 [build, hardware] load-tile, s__lower_16: address (((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__place_16 * 16)) + t__source_16) - 256); 8 elements a thread, 4 at a time; registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
// r983 [build, hardware] load-tile, s__blocks: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16) - 16); 8 elements a thread, 4 at a time; registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
// r984 [build, problem] map-tile, s__blocks_32[t__chunk,h,g,t__pair_16,t__place_16,t__source_16] = ((s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__place_16, t__source_16] if (t__source_16 < 16) else 0.0) if (t__place_16 < 16) else (s__lower_16[t__chunk, h, g, t__pair_16, (t__place_16 - 16), t__source_16] if (t__source_16 < 16) else s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), (t__place_16 - 16...
// r985 [build, hardware] store-tile, s__blocks_32: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_16 * 1024)) + (t__place_16 * 32)) + t__source_16); 8 elements a thread, 4 at a time
// r986 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r987 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r988 [build, hardware] stage-async, s__matrix__bf16: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r989 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r990 [build, hardware] matrix-unit, s__right_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__matrix__bf16[t__chunk, h, g, (((t__pair_32 * 64) + 32) + t__row_32), ((t__pair_32 * 64) + t__inner_32)] * s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
// r991 [build, problem] map-tile, s__right_32__bf16[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = bf16(s__right_32[t__chunk, h, g, t__pair_32, t__row_32, t__column_32]): 16 elements a thread in registers [t__row_32:2x16 t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__column_32:2x16]; the store rounds them
// r992 [build, hardware] store-tile, s__right_32__bf16: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2 at a time
// r993 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r994 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r995 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r996 [build, hardware] stage-async, s__right_32__bf16: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r997 [build, hardware] matrix-unit, s__lower_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), t__row_32, t__inner_32] * s__right_32__bf16[t__chunk, h, g, t__pair_32, t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
// r998 [build, hardware] store-tile, s__lower_32: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2 at a time
// r999 [build, hardware] load-tile, s__blocks_32: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32); 8 elements a thread, 4 at a time; registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
// r1000 [build, hardware] load-tile, s__lower_32: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__place_32 * 32)) + t__source_32) - 1024); 8 elements a thread, 4 at a time; registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
// r1001 [build, hardware] load-tile, s__blocks_32: address (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32) - 32); 8 elements a thread, 4 at a time; registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
// r1002 [build, problem] map-tile, s__blocks_64[t__chunk,h,g,t__pair_32,t__place_32,t__source_32] = ((s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__place_32, t__source_32] if (t__source_32 < 32) else 0.0) if (t__place_32 < 32) else (s__lower_32[t__chunk, h, g, t__pair_32, (t__place_32 - 32), t__source_32] if (t__source_32 < 32) else s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), (t__place_...
// r1003 [build, hardware] store-tile, s__blocks_64: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4096)) + (t__place_32 * 64)) + t__source_32); 8 elements a thread, 4 at a time
// r1004 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1005 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1006 [build, hardware] stage-ahead, v: 2 stages: the tile of a trip is copied a trip before it
// r1007 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1008 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1009 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1010 [build, hardware] load-tile, s__blocks_64: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r1011 [build, hardware] load-tile, b: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
// r1012 [build, problem] map-tile, s__free__e[t__chunk,h,g,t__source] = sigmoid(b[((t__chunk * 64) + t__source), h, g]) when (((t__chunk * 64) + t__source) < T): 8 elements a thread in registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
// r1014 [build, hardware] layout-exchange, s__free__e: from registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2] to registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1015 [build, hardware] stage-computed, (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__free__e[t__chunk, h, g, t__source]): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1016 [build, hardware] matrix-unit, s__free[t__chunk,h,g,t__place,e] = sum[t__source] (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * (v[((t__chunk * 64) + t__source), h, g, e] * s__free__e[t__chunk, h, g, t__source])) when (((t__chunk * 64) + t__source) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r1017 [build, hardware] store-tile, s__free__e: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time
// r1018 [build, hardware] layout-exchange, s__free: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__place:4x1]
// r1019 [build, hardware] store-tile, s__free: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
// r1020 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1021 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1022 [build, hardware] stage-ahead, k: 2 stages: the tile of a trip is copied a trip before it
// r1023 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1024 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1025 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1026 [build, hardware] load-tile, s__blocks_64: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r1027 [build, hardware] load-tile, gate: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1028 [build, hardware] load-tile, s__free__e: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1029 [build, hardware] load-tile, s__logs_before: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1030 [build, hardware] stage-computed, (((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * gate[((t__chunk * 64) + t__source), h, g]) * s__free__e[t__chunk, h, g, t__source]) * exp(s__logs_before[t__chunk, h, g, t__source])): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1031 [build, hardware] matrix-unit, s__reads__u[t__chunk,h,g,t__place,d] = sum[t__source] ((((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * gate[((t__chunk * 64) + t__source), h, g]) * s__free__e[t__chunk, h, g, t__source]) * k[((t__chunk * 64) + t__source), h, d]) * exp(s__logs_before[t__chunk, h, g, t__source])) when (((t__chunk * 64) + t__source) < T): 64x128x64 on m16n8k16 bf16: 1 x ...
// r1032 [build, problem] map-tile, s__reads[t__chunk,h,g,t__place,d] = (-1.0 * s__reads__u[t__chunk, h, g, t__place, d]): 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]
// r1033 [build, problem] map-tile, s__reads__bf16[t__chunk,h,g,t__place,d] = bf16(s__reads[t__chunk, h, g, t__place, d]): 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]; the store rounds them
// r1034 [build, hardware] layout-exchange, s__reads__bf16: from registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32] to registers [t__place:8x8 d:8x1] lanes [d:16x8 t__place:2x1] warps [t__place:4x2]
// r1035 [build, hardware] store-tile, s__reads__bf16: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 64 elements a thread, 8 at a time
// r1036 [build, hardware] load-tile, k: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r1037 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r1038 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:4x16] lanes [*:8 t__place:4x1] warps [t__place:4x4]
// r1039 [build, problem] map-tile, s__keys[t__chunk,h,g,t__place,d] = ((k[((t__chunk * 64) + t__place), h, d] * exp((s__logs[t__chunk, h, g, 63] - s__logs[t__chunk, h, g, t__place]))) if (((t__chunk * 64) + t__place) < T) else 0.0): 32 elements a thread in registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r1041 [build, hardware] store-tile, s__keys: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 32 elements a thread, 8 at a time
// r1043 [build, hardware] stage-ahead, s__reads__bf16, s__keys, s__free: 3 stages: the tile of a trip is copied 2 trips before it
// r1044 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1045 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1046 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1047 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1048 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1049 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1050 [build, hardware] stream-loop, t__chunk: pass 0 streams `t__chunk` in tiles of 1
// r1051 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1052 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1053 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1054 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r1055 [build, hardware] side-points, s__free: 8 elements a thread from shared memory, 1 at a time
// r1057 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1058 [build, hardware] stage-computed, s__before[t__chunk, h, g, e, d]: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
// r1059 [build, hardware] matrix-unit, s__found[t__chunk,h,g,t__place,e] = sum[d] (s__before[t__chunk, h, g, e, d] * s__reads__bf16[t__chunk, h, g, t__place, d]): 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
// r1060 [build, problem] map-tile, s__new[t__chunk,t__place,h,g,e] = (s__free[t__chunk, h, g, t__place, e] + s__found[t__chunk, h, g, t__place, e]): 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
// r1061 [build, hardware] layout-exchange, s__new: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__place:4x16]
// r1062 [build, hardware] store-tile, s__new: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
// r1063 [build, problem] map-tile, s__before__bf16[t__chunk,h,g,e,d] = bf16(s__before[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
// r1064 [build, hardware] store-tile, s__before__bf16: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
// r1065 [build, hardware] stage-computed, s__new[t__chunk, t__place, h, g, e]: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
// r1066 [build, hardware] matrix-unit, s__added[t__chunk,h,g,e,d] = sum[t__place] (s__new[t__chunk, t__place, h, g, e] * s__keys[t__chunk, h, g, t__place, d]): 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
// r1067 [build, problem] map-tile, s__after[t__chunk,h,g,e,d] = ((s__before[t__chunk, h, g, e, d] * exp(s__logs[t__chunk, h, g, 63])) + s__added[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1068 [build, problem] state-goes-on, s__before: the state of this point is the one before the next
// r1069 [build, problem] map-tile, behind[h,g,e,d] = s__after__last[h, g, e, d]: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1070 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
// r1071 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1072 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r1073 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1074 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1075 [build, hardware] stage-async, s__new: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1076 [build, hardware] load-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 16 elements a thread, 1 at a time; registers [t__place:2x32 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:8x4]
// r1077 [build, hardware] stage-computed, o__1__weighted[t__chunk, h, g, t__place, t__source]: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1078 [build, hardware] matrix-unit, o__1__inside[t__chunk,t__place,h,g,e] = sum[t__source] (o__1__weighted[t__chunk, h, g, t__place, t__source] * s__new[t__chunk, t__source, h, g, e]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
// r1079 [build, hardware] store-tile, o__1__inside: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
// r1080 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r1081 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 64
// r1082 [build, hardware] stage-async, q: 64 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r1083 [build, hardware] stage-async, s__before__bf16: 128 rows of 64 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r1084 [build, hardware] matrix-unit, o__1__handed[t__chunk,t__place,h,g,e] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * s__before__bf16[t__chunk, h, g, e, d]) when (((t__chunk * 64) + t__place) < T): 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
// r1085 [build, hardware] load-tile, o__1__inside: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time; registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
// r1086 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:4]
// r1087 [build, problem] map-tile, o__1[t__chunk,t__place,h,g,e] = (o__1__inside[t__chunk, t__place, h, g, e] + (exp(s__logs[t__chunk, h, g, t__place]) * o__1__handed[t__chunk, t__place, h, g, e])) when (((t__chunk * 64) + t__place) < T): 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
// r1088 [build, problem] map-tile, o[t__chunk,t__place,h,g,e] = (o__1[t__chunk, t__place, h, g, e] / sqrt(128.0)) when (((t__chunk * 64) + t__place) < T): 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
// r1089 [build, hardware] store-tile, o: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
// r1090 [build, hardware] early-launch, gated_delta_rule_kernel_v3_1, gated_delta_rule_kernel_v3_2, gated_delta_rule_kernel_v3_3, gated_delta_rule_kernel_v3_4, gated_delta_rule_kernel_v3_5, gated_delta_rule_kernel_v3_6, gated_delta_rule_kernel_v3_7, gated_delta_rule_kernel_v3_8, gated_delta_rule_kernel_v3_9, gated_delta_rule_kernel_v3_10, gated_delta_rule_kernel_v3_11, gated_delta_rule_kernel_v3_12,...
// r1111 [step2, problem] fuse, gate: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
// r1112 [step2, problem] fuse, s__logs, s__logs_before: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
// r1113 [step2, problem] fuse, s__pairs, s__matrix, s__matrix__bf16, o__1__scores, o__1__weighted: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
// r1114 [step2, problem] fuse, s__known, s__combined, s__rows, s__rows__last, s__blocks: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
// r1115 [step2, problem] fuse, s__right_16, s__right_16__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
// r1116 [step2, problem] fuse, s__lower_16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__right_16__bf16` is read at other points than it is made
// r1117 [step2, problem] fuse, s__blocks_32: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
// r1118 [step2, problem] fuse, s__right_32, s__right_32__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
// r1119 [step2, problem] fuse, s__lower_32: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
// r1120 [step2, problem] fuse, s__blocks_64: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
// r1121 [step2, problem] fuse, s__free__e, s__free: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
// r1122 [step2, problem] fuse, s__reads__u, s__reads, s__reads__bf16: one kernel over blocks of [t__chunk, h, g, t__place, d]; a tile of 524288 elements does not fit a block
// r1123 [step2, problem] fuse, s__keys: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
// r1124 [step2, problem] fuse, s__before, s__found, s__new, s__added, s__after, s__before__bf16, s__after__last, behind: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1125 [step2, problem] fuse, o__1__inside: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1126 [step2, problem] fuse, o__1__handed, o__1, o: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1127 [build, hardware] load-tile, a_log: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r1128 [build, hardware] load-tile, a: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r1129 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r1130 [build, problem] map-tile, gate[t,h,g] = exp((neg(exp(a_log[h, g])) * (max((a[t, h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[t, h, g] + dt_bias[h, g])))))))): 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r1132 [build, hardware] store-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
// r1133 [build, hardware] load-tile, a_log: address ((G * h) + g); 2 elements a thread, 2 at a time; registers [g:2x1] lanes [*:32] warps [g:4x2]
// r1134 [build, hardware] load-tile, a: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 2 at a time; registers [t__place:2x32 g:2x1] lanes [g:4x2 t__place:8x1] warps [t__place:4x8]
// r1135 [build, hardware] layout-exchange, a: from registers [t__place:2x32 g:2x1] lanes [g:4x2 t__place:8x1] warps [t__place:4x8] to registers [t__place:2x1 g:2x1] lanes [t__place:32x2] warps [g:4x2]
// r1136 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 2 elements a thread, 2 at a time; registers [g:2x1] lanes [*:32] warps [g:4x2]
// r1137 [build, problem] scan-lines, s__logs[t__chunk,h,g,t__place] = scan sum[t__place] (max((neg(exp(a_log[h, g])) * (max((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]))))))), -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): neighbouring lanes have neighbouring columns: 2 points a thread in order, th...
// r1138 [build, hardware] store-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time
// r1139 [build, hardware] layout-exchange, a: from registers [t__place:2x32 g:2x1] lanes [g:4x2 t__place:8x1] warps [t__place:4x8] to registers [t__place:2x1 g:2x1] lanes [t__place:32x2] warps [g:4x2]
// r1140 [build, problem] scan-lines, s__logs_before[t__chunk,h,g,t__place] = scan sum[t__place] exclusive (max((neg(exp(a_log[h, g])) * (max((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]))))))), -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): neighbouring lanes have neighbouring columns: 2 points a th...
// r1141 [build, hardware] store-tile, s__logs_before: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time
// r1142 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r1143 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 128
// r1144 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1145 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1146 [build, hardware] stage-async, q: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1147 [build, hardware] matrix-unit, s__pairs[t__chunk,h,g,t__place,t__source] = sum[d] (k[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r1148 [build, hardware] matrix-unit, o__1__scores[t__chunk,h,g,t__place,t__source] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r1149 [build, hardware] load-tile, gate: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1150 [build, hardware] load-tile, b: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1151 [build, hardware] load-tile, s__logs_before: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1152 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r1153 [build, problem] map-tile, s__matrix[t__chunk,h,g,t__place,t__source] = (((((gate[((t__chunk * 64) + t__place), h, g] * -1.0) * sigmoid(b[((t__chunk * 64) + t__place), h, g])) * s__pairs[t__chunk, h, g, t__place, t__source]) * exp((s__logs_before[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source]))) if (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chu...
// r1155 [build, hardware] store-tile, s__matrix: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r1156 [build, problem] map-tile, s__matrix__bf16[t__chunk,h,g,t__place,t__source] = bf16(s__matrix[t__chunk, h, g, t__place, t__source]): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32]; the store rounds them
// r1157 [build, hardware] store-tile, s__matrix__bf16: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r1158 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1159 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r1160 [build, problem] map-tile, o__1__weighted[t__chunk,h,g,t__place,t__source] = (exp((s__logs[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source])) * o__1__scores[t__chunk, h, g, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:...
// r1161 [build, hardware] store-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r1162 [build, problem] stream-init, t__row: pass 0: states start at the identity of their operators
// r1163 [build, hardware] stream-loop, t__row: pass 0 streams `t__row` in tiles of 1
// r1164 [build, problem] state-held, s__known: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]; from point to point of `t__row` they stay in registers
// r1165 [build, hardware] load-tile, s__matrix: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__block * 1040)) + (t__row * 64)) + t__known); 4 elements a thread, 4 at a time; registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 g:2x1] warps [*:4]
// r1166 [build, hardware] layout-exchange, s__matrix: from registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 g:2x1] warps [*:4] to registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 g:2x1]
// r1167 [build, problem] reduce-registers, s__combined[t__chunk,h,g,t__block,t__row,t__column] = sum[t__known] (s__matrix[t__chunk, h, g, ((t__block * 16) + t__row), ((t__block * 16) + t__known)] * s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]
// r1168 [build, problem] map-tile, s__rows[t__chunk,h,g,t__block,t__row,t__known,t__column] = (((1.0 if (t__column == t__row) else 0.0) + s__combined[t__chunk, h, g, t__block, t__row, t__column]) if (t__known == t__row) else s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1...
// r1169 [build, problem] state-goes-on, s__known: the state of this point is the one before the next
// r1170 [build, problem] map-tile, s__blocks[t__chunk,h,g,t__block,t__known,t__column] = bf16(s__rows__last[t__chunk, h, g, t__block, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 g:2x1]; the store rounds them
// r1171 [build, hardware] store-tile, s__blocks: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__block * 256)) + (t__known * 16)) + t__column); 16 elements a thread, 1 at a time
// r1172 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r1173 [build, hardware] stage-ahead, s__matrix__bf16, s__blocks: 2 stages: the tile of a trip is copied a trip before it
// r1174 [build, hardware] stage-async, s__matrix__bf16: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1175 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1176 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r1177 [build, hardware] stage-async, s__matrix__bf16: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1178 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1179 [build, hardware] matrix-unit, s__right_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__matrix__bf16[t__chunk, h, g, (((t__pair_16 * 32) + 16) + t__row_16), ((t__pair_16 * 32) + t__inner_16)] * s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
// r1180 [build, problem] map-tile, s__right_16__bf16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = bf16(s__right_16[t__chunk, h, g, t__pair_16, t__row_16, t__column_16]): 4 elements a thread in registers [t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps [t__column_16:2x8]; the store rounds them
// r1181 [build, hardware] store-tile, s__right_16__bf16: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 4 elements a thread, 2 at a time
// r1182 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r1183 [build, hardware] stage-ahead, s__blocks, s__right_16__bf16: 2 stages: the tile of a trip is copied a trip before it
// r1184 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1185 [build, hardware] stage-async, s__right_16__bf16: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1186 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r1187 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1188 [build, hardware] stage-async, s__right_16__bf16: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1189 [build, hardware] matrix-unit, s__lower_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), t__row_16, t__inner_16] * s__right_16__bf16[t__chunk, h, g, t__pair_16, t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 2 warps, 1 x 1 fragments each
// r1190 [build, hardware] store-tile, s__lower_16: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 4 elements a thread, 2 at a time
// r1191 [build, hardware] load-tile, s__blocks: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16); 4 elements a thread, 4 at a time; registers [t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
// r1192 [build, hardware] load-tile, s__lower_16: address (((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__place_16 * 16)) + t__source_16) - 256); 4 elements a thread, 4 at a time; registers [t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
// r1193 [build, hardware] load-tile, s__blocks: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16) - 16); 4 elements a thread, 4 at a time; registers [t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:4x4]
// r1194 [build, problem] map-tile, s__blocks_32[t__chunk,h,g,t__pair_16,t__place_16,t__source_16] = ((s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__place_16, t__source_16] if (t__source_16 < 16) else 0.0) if (t__place_16 < 16) else (s__lower_16[t__chunk, h, g, t__pair_16, (t__place_16 - 16), t__source_16] if (t__source_16 < 16) else s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), (t__place_16 - 1...
// r1195 [build, hardware] store-tile, s__blocks_32: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_16 * 1024)) + (t__place_16 * 32)) + t__source_16); 4 elements a thread, 4 at a time
// r1196 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r1197 [build, hardware] stage-ahead, s__matrix__bf16, s__blocks_32: 2 stages: the tile of a trip is copied a trip before it
// r1198 [build, hardware] stage-async, s__matrix__bf16: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1199 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1200 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r1201 [build, hardware] stage-async, s__matrix__bf16: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1202 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1203 [build, hardware] matrix-unit, s__right_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__matrix__bf16[t__chunk, h, g, (((t__pair_32 * 64) + 32) + t__row_32), ((t__pair_32 * 64) + t__inner_32)] * s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1204 [build, problem] map-tile, s__right_32__bf16[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = bf16(s__right_32[t__chunk, h, g, t__pair_32, t__row_32, t__column_32]): 8 elements a thread in registers [t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__row_32:2x16 t__column_32:2x16]; the store rounds them
// r1205 [build, hardware] store-tile, s__right_32__bf16: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 8 elements a thread, 2 at a time
// r1206 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r1207 [build, hardware] stage-ahead, s__blocks_32, s__right_32__bf16: 2 stages: the tile of a trip is copied a trip before it
// r1208 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1209 [build, hardware] stage-async, s__right_32__bf16: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1210 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r1211 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1212 [build, hardware] stage-async, s__right_32__bf16: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1213 [build, hardware] matrix-unit, s__lower_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), t__row_32, t__inner_32] * s__right_32__bf16[t__chunk, h, g, t__pair_32, t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1214 [build, hardware] store-tile, s__lower_32: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 8 elements a thread, 2 at a time
// r1215 [build, hardware] load-tile, s__blocks_32: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
// r1216 [build, hardware] load-tile, s__lower_32: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__place_32 * 32)) + t__source_32) - 1024); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
// r1217 [build, hardware] load-tile, s__blocks_32: address (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32) - 32); 8 elements a thread, 4 at a time; registers [t__place_32:2x8 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:4x2]
// r1218 [build, problem] map-tile, s__blocks_64[t__chunk,h,g,t__pair_32,t__place_32,t__source_32] = ((s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__place_32, t__source_32] if (t__source_32 < 32) else 0.0) if (t__place_32 < 32) else (s__lower_32[t__chunk, h, g, t__pair_32, (t__place_32 - 32), t__source_32] if (t__source_32 < 32) else s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), (t__place_...
// r1219 [build, hardware] store-tile, s__blocks_64: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4096)) + (t__place_32 * 64)) + t__source_32); 8 elements a thread, 4 at a time
// r1220 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1221 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1222 [build, hardware] stage-ahead, v: 2 stages: the tile of a trip is copied a trip before it
// r1223 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1224 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1225 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1226 [build, hardware] load-tile, s__blocks_64: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r1227 [build, hardware] load-tile, b: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
// r1228 [build, problem] map-tile, s__free__e[t__chunk,h,g,t__source] = sigmoid(b[((t__chunk * 64) + t__source), h, g]) when (((t__chunk * 64) + t__source) < T): 8 elements a thread in registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
// r1230 [build, hardware] layout-exchange, s__free__e: from registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2] to registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1231 [build, hardware] stage-computed, (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__free__e[t__chunk, h, g, t__source]): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1232 [build, hardware] matrix-unit, s__free[t__chunk,h,g,t__place,e] = sum[t__source] (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * (v[((t__chunk * 64) + t__source), h, g, e] * s__free__e[t__chunk, h, g, t__source])) when (((t__chunk * 64) + t__source) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r1233 [build, hardware] store-tile, s__free__e: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time
// r1234 [build, hardware] layout-exchange, s__free: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__place:4x1]
// r1235 [build, hardware] store-tile, s__free: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
// r1236 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1237 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1238 [build, hardware] stage-ahead, k: 2 stages: the tile of a trip is copied a trip before it
// r1239 [build, hardware] stage-async, k: 16 rows of 32 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1240 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 16
// r1241 [build, hardware] stage-async, k: 16 rows of 32 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1242 [build, hardware] load-tile, s__blocks_64: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x8 t__place:16x1] warps [t__place:2x16 *:2]
// r1243 [build, hardware] load-tile, gate: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x8 *:16] warps [*:4]
// r1244 [build, hardware] load-tile, s__free__e: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x8 *:16] warps [*:4]
// r1245 [build, hardware] load-tile, s__logs_before: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x8 *:16] warps [*:4]
// r1246 [build, hardware] stage-computed, (((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * gate[((t__chunk * 64) + t__source), h, g]) * s__free__e[t__chunk, h, g, t__source]) * exp(s__logs_before[t__chunk, h, g, t__source])): rounded to bf16 as the matrix unit's operand, 32 rows of 16, rows 48 bytes apart
// r1247 [build, hardware] matrix-unit, s__reads__u[t__chunk,h,g,t__place,d] = sum[t__source] ((((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * gate[((t__chunk * 64) + t__source), h, g]) * s__free__e[t__chunk, h, g, t__source]) * k[((t__chunk * 64) + t__source), h, d]) * exp(s__logs_before[t__chunk, h, g, t__source])) when (((t__chunk * 64) + t__source) < T): 32x32x16 on m16n8k16 bf16: 2 x 2...
// r1248 [build, problem] map-tile, s__reads[t__chunk,h,g,t__place,d] = (-1.0 * s__reads__u[t__chunk, h, g, t__place, d]): 8 elements a thread in registers [d:2x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [t__place:2x16 d:2x16]
// r1249 [build, problem] map-tile, s__reads__bf16[t__chunk,h,g,t__place,d] = bf16(s__reads[t__chunk, h, g, t__place, d]): 8 elements a thread in registers [d:2x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [t__place:2x16 d:2x16]; the store rounds them
// r1250 [build, hardware] store-tile, s__reads__bf16: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 8 elements a thread, 2 at a time
// r1251 [build, hardware] load-tile, k: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 16 elements a thread, 8 at a time; registers [t__place:2x32 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:8x4]
// r1252 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r1253 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x32] lanes [*:8 t__place:4x1] warps [t__place:8x4]
// r1254 [build, problem] map-tile, s__keys[t__chunk,h,g,t__place,d] = ((k[((t__chunk * 64) + t__place), h, d] * exp((s__logs[t__chunk, h, g, 63] - s__logs[t__chunk, h, g, t__place]))) if (((t__chunk * 64) + t__place) < T) else 0.0): 16 elements a thread in registers [t__place:2x32 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:8x4]
// r1256 [build, hardware] store-tile, s__keys: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 16 elements a thread, 8 at a time
// r1258 [build, hardware] stage-ahead, s__reads__bf16, s__keys, s__free: 3 stages: the tile of a trip is copied 2 trips before it
// r1259 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1260 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1261 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1262 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1263 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1264 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1265 [build, hardware] stream-loop, t__chunk: pass 0 streams `t__chunk` in tiles of 1
// r1266 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1267 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1268 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1269 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r1270 [build, hardware] side-points, s__free: 8 elements a thread from shared memory, 1 at a time
// r1272 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1273 [build, hardware] stage-computed, s__before[t__chunk, h, g, e, d]: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
// r1274 [build, hardware] matrix-unit, s__found[t__chunk,h,g,t__place,e] = sum[d] (s__before[t__chunk, h, g, e, d] * s__reads__bf16[t__chunk, h, g, t__place, d]): 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
// r1275 [build, problem] map-tile, s__new[t__chunk,t__place,h,g,e] = (s__free[t__chunk, h, g, t__place, e] + s__found[t__chunk, h, g, t__place, e]): 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
// r1276 [build, hardware] layout-exchange, s__new: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__place:4x16]
// r1277 [build, hardware] store-tile, s__new: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
// r1278 [build, problem] map-tile, s__before__bf16[t__chunk,h,g,e,d] = bf16(s__before[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
// r1279 [build, hardware] store-tile, s__before__bf16: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
// r1280 [build, hardware] stage-computed, s__new[t__chunk, t__place, h, g, e]: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
// r1281 [build, hardware] matrix-unit, s__added[t__chunk,h,g,e,d] = sum[t__place] (s__new[t__chunk, t__place, h, g, e] * s__keys[t__chunk, h, g, t__place, d]): 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
// r1282 [build, problem] map-tile, s__after[t__chunk,h,g,e,d] = ((s__before[t__chunk, h, g, e, d] * exp(s__logs[t__chunk, h, g, 63])) + s__added[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1283 [build, problem] state-goes-on, s__before: the state of this point is the one before the next
// r1284 [build, problem] map-tile, behind[h,g,e,d] = s__after__last[h, g, e, d]: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1285 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
// r1286 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1287 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r1288 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1289 [build, hardware] stage-ahead, s__new: 2 stages: the tile of a trip is copied a trip before it
// r1290 [build, hardware] stage-async, s__new: 16 rows of 32 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1291 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 16
// r1292 [build, hardware] stage-async, s__new: 16 rows of 32 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1293 [build, hardware] load-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:2x8 t__place:16x1] warps [t__place:2x16 *:2]
// r1294 [build, hardware] stage-computed, o__1__weighted[t__chunk, h, g, t__place, t__source]: rounded to bf16 as the matrix unit's operand, 32 rows of 16, rows 48 bytes apart
// r1295 [build, hardware] matrix-unit, o__1__inside[t__chunk,t__place,h,g,e] = sum[t__source] (o__1__weighted[t__chunk, h, g, t__place, t__source] * s__new[t__chunk, t__source, h, g, e]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1296 [build, hardware] store-tile, o__1__inside: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time
// r1297 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r1298 [build, hardware] stage-ahead, q, s__before__bf16: 2 stages: the tile of a trip is copied a trip before it
// r1299 [build, hardware] stage-async, q: 32 rows of 16 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1300 [build, hardware] stage-async, s__before__bf16: 32 rows of 16 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1301 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 16
// r1302 [build, hardware] stage-async, q: 32 rows of 16 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1303 [build, hardware] stage-async, s__before__bf16: 32 rows of 16 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1304 [build, hardware] matrix-unit, o__1__handed[t__chunk,t__place,h,g,e] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * s__before__bf16[t__chunk, h, g, e, d]) when (((t__chunk * 64) + t__place) < T): 32x32x16 on m16n8k16 bf16: 2 x 2 warps, 1 x 2 fragments each
// r1305 [build, hardware] load-tile, o__1__inside: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time; registers [e:2x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x16 e:2x16]
// r1306 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 1 at a time; registers [t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x16 *:2]
// r1307 [build, problem] map-tile, o__1[t__chunk,t__place,h,g,e] = (o__1__inside[t__chunk, t__place, h, g, e] + (exp(s__logs[t__chunk, h, g, t__place]) * o__1__handed[t__chunk, t__place, h, g, e])) when (((t__chunk * 64) + t__place) < T): 8 elements a thread in registers [e:2x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x16 e:2x16]
// r1308 [build, problem] map-tile, o[t__chunk,t__place,h,g,e] = (o__1[t__chunk, t__place, h, g, e] / sqrt(128.0)) when (((t__chunk * 64) + t__place) < T): 8 elements a thread in registers [e:2x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x16 e:2x16]
// r1309 [build, hardware] store-tile, o: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 2 at a time
// r1310 [build, hardware] early-launch, gated_delta_rule_kernel_v4_1, gated_delta_rule_kernel_v4_2, gated_delta_rule_kernel_v4_3, gated_delta_rule_kernel_v4_4, gated_delta_rule_kernel_v4_5, gated_delta_rule_kernel_v4_6, gated_delta_rule_kernel_v4_7, gated_delta_rule_kernel_v4_8, gated_delta_rule_kernel_v4_9, gated_delta_rule_kernel_v4_10, gated_delta_rule_kernel_v4_11, gated_delta_rule_kernel_v4_12,...
// r1331 [step2, problem] fuse, gate: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
// r1332 [step2, problem] fuse, s__logs, s__logs_before: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
// r1333 [step2, problem] fuse, s__pairs, s__matrix, s__matrix__bf16, o__1__scores, o__1__weighted: one kernel over blocks of [t__chunk, h, g, t__place, t__source]; it reads nothing that a kernel before it makes
// r1334 [step2, problem] fuse, s__known, s__combined, s__rows, s__rows__last, s__blocks: one kernel over blocks of [t__chunk, h, g, t__block, t__column]; `s__matrix` is read at other points than it is made
// r1335 [step2, problem] fuse, s__right_16, s__right_16__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__blocks` is read at other points than it is made
// r1336 [step2, problem] fuse, s__lower_16: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__row_16, t__column_16]; `s__right_16__bf16` is read at other points than it is made
// r1337 [step2, problem] fuse, s__blocks_32: one kernel over blocks of [t__chunk, h, g, t__pair_16, t__place_16, t__source_16]; `s__lower_16` is read at other points than it is made
// r1338 [step2, problem] fuse, s__right_32, s__right_32__bf16: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__blocks_32` is read at other points than it is made
// r1339 [step2, problem] fuse, s__lower_32: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__row_32, t__column_32]; `s__right_32__bf16` is read at other points than it is made
// r1340 [step2, problem] fuse, s__blocks_64: one kernel over blocks of [t__chunk, h, g, t__pair_32, t__place_32, t__source_32]; `s__lower_32` is read at other points than it is made
// r1341 [step2, problem] fuse, s__free__e, s__free: one kernel over blocks of [t__chunk, h, g]; it reads nothing that a kernel before it makes
// r1342 [step2, problem] fuse, s__reads__u, s__reads, s__reads__bf16: one kernel over blocks of [t__chunk, h, g, t__place, d]; a tile of 524288 elements does not fit a block
// r1343 [step2, problem] fuse, s__keys: one kernel over blocks of [t__chunk, h, g, t__place, d]; `s__logs` is read at other points than it is made
// r1344 [step2, problem] fuse, s__before, s__found, s__new, s__added, s__after, s__before__bf16, s__after__last, behind: one kernel over blocks of [h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1345 [step2, problem] fuse, o__1__inside: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1346 [step2, problem] fuse, o__1__handed, o__1, o: one kernel over blocks of [t__chunk, t__place, h, g, e]; products of states that go on from point to point have a kernel: what else they take is brought from memory
// r1347 [build, hardware] load-tile, a_log: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
// r1348 [build, hardware] load-tile, a: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
// r1349 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
// r1350 [build, problem] map-tile, gate[t,h,g] = exp((neg(exp(a_log[h, g])) * (max((a[t, h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[t, h, g] + dt_bias[h, g])))))))): 4 elements a thread in registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
// r1352 [build, hardware] store-tile, gate: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time
// r1353 [build, hardware] load-tile, a_log: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
// r1354 [build, hardware] load-tile, a: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 2 elements a thread, 1 at a time; registers [t__place:2x1] lanes [t__place:32x2] warps [g:4x1]
// r1355 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [g:4x1]
// r1356 [build, problem] scan-lines, s__logs[t__chunk,h,g,t__place] = scan sum[t__place] (max((neg(exp(a_log[h, g])) * (max((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]))))))), -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): neighbouring lanes have neighbouring columns: 2 points a thread in order, th...
// r1357 [build, hardware] store-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
// r1358 [build, problem] scan-lines, s__logs_before[t__chunk,h,g,t__place] = scan sum[t__place] exclusive (max((neg(exp(a_log[h, g])) * (max((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[((t__chunk * 64) + t__place), h, g] + dt_bias[h, g]))))))), -104.0) if (((t__chunk * 64) + t__place) < T) else 0.0): neighbouring lanes have neighbouring columns: 2 points a th...
// r1359 [build, hardware] store-tile, s__logs_before: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 2 elements a thread, 2 at a time
// r1360 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r1361 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 128
// r1362 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1363 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1364 [build, hardware] stage-async, q: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1365 [build, hardware] matrix-unit, s__pairs[t__chunk,h,g,t__place,t__source] = sum[d] (k[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r1366 [build, hardware] matrix-unit, o__1__scores[t__chunk,h,g,t__place,t__source] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * k[((t__chunk * 64) + t__source), h, d]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x64x128 on m16n8k16 bf16: 2 x 2 warps, 2 x 4 fragments each
// r1367 [build, hardware] load-tile, gate: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1368 [build, hardware] load-tile, b: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__place)) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1369 [build, hardware] load-tile, s__logs_before: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1370 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 2 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r1371 [build, problem] map-tile, s__matrix[t__chunk,h,g,t__place,t__source] = (((((gate[((t__chunk * 64) + t__place), h, g] * -1.0) * sigmoid(b[((t__chunk * 64) + t__place), h, g])) * s__pairs[t__chunk, h, g, t__place, t__source]) * exp((s__logs_before[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source]))) if (((t__source < t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chu...
// r1373 [build, hardware] store-tile, s__matrix: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r1374 [build, problem] map-tile, s__matrix__bf16[t__chunk,h,g,t__place,t__source] = bf16(s__matrix[t__chunk, h, g, t__place, t__source]): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:2x8 t__source:2x1] lanes [t__source:4x2 t__place:8x1] warps [t__place:2x32 t__source:2x32]; the store rounds them
// r1375 [build, hardware] store-tile, s__matrix__bf16: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r1376 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:2]
// r1377 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:4x8 t__source:2x1] lanes [t__source:4x2 *:8] warps [*:2 t__source:2x32]
// r1378 [build, problem] map-tile, o__1__weighted[t__chunk,h,g,t__place,t__source] = (exp((s__logs[t__chunk, h, g, t__place] - s__logs[t__chunk, h, g, t__source])) * o__1__scores[t__chunk, h, g, t__place, t__source]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 32 elements a thread in registers [t__place:2x16 t__source:4x8 t__place:...
// r1379 [build, hardware] store-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 2 at a time
// r1380 [build, problem] stream-init, t__row: pass 0: states start at the identity of their operators
// r1381 [build, hardware] stream-loop, t__row: pass 0 streams `t__row` in tiles of 1
// r1382 [build, problem] state-held, s__known: 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; from point to point of `t__row` they stay in registers
// r1383 [build, hardware] load-tile, s__matrix: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__block * 1040)) + (t__row * 64)) + t__known); 4 elements a thread, 4 at a time; registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 h:2x1] warps [*:4]
// r1384 [build, hardware] layout-exchange, s__matrix: from registers [t__known:4x1] lanes [t__known:4x4 t__block:4x1 h:2x1] warps [*:4] to registers [t__known:16x1] lanes [*:16 t__block:2x1] warps [t__block:2x2 h:2x1]
// r1385 [build, problem] reduce-registers, s__combined[t__chunk,h,g,t__block,t__row,t__column] = sum[t__known] (s__matrix[t__chunk, h, g, ((t__block * 16) + t__row), ((t__block * 16) + t__known)] * s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 points a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]
// r1386 [build, problem] map-tile, s__rows[t__chunk,h,g,t__block,t__row,t__known,t__column] = (((1.0 if (t__column == t__row) else 0.0) + s__combined[t__chunk, h, g, t__block, t__row, t__column]) if (t__known == t__row) else s__known[t__chunk, h, g, t__block, t__row, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1...
// r1387 [build, problem] state-goes-on, s__known: the state of this point is the one before the next
// r1388 [build, problem] map-tile, s__blocks[t__chunk,h,g,t__block,t__known,t__column] = bf16(s__rows__last[t__chunk, h, g, t__block, t__known, t__column]): 16 elements a thread in registers [t__known:16x1] lanes [t__column:16x1 t__block:2x1] warps [t__block:2x2 h:2x1]; the store rounds them
// r1389 [build, hardware] store-tile, s__blocks: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__block * 256)) + (t__known * 16)) + t__column); 16 elements a thread, 1 at a time
// r1390 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r1391 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r1392 [build, hardware] stage-async, s__matrix__bf16: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_16 * 2080)) + (t__row_16 * 64)) + t__inner_16) + 1024), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1393 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1394 [build, hardware] matrix-unit, s__right_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__matrix__bf16[t__chunk, h, g, (((t__pair_16 * 32) + 16) + t__row_16), ((t__pair_16 * 32) + t__inner_16)] * s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
// r1395 [build, problem] map-tile, s__right_16__bf16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = bf16(s__right_16[t__chunk, h, g, t__pair_16, t__row_16, t__column_16]): 8 elements a thread in registers [t__column_16:2x8 t__row_16:2x8 t__column_16:2x1] lanes [t__column_16:4x2 t__row_16:8x1] warps []; the store rounds them
// r1396 [build, hardware] store-tile, s__right_16__bf16: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a time
// r1397 [build, problem] stream-init, t__inner_16: pass 0: states start at the identity of their operators
// r1398 [build, hardware] stream-loop, t__inner_16: pass 0 streams `t__inner_16` in tiles of 16
// r1399 [build, hardware] stage-async, s__blocks: 16 rows of 16 elements at (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__row_16 * 16)) + t__inner_16) + 256), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1400 [build, hardware] stage-async, s__right_16__bf16: 16 rows of 16 elements at ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__inner_16 * 16)) + t__column_16), 16 bytes a copy, rows 48 bytes apart so that 8 rows use different banks
// r1401 [build, hardware] matrix-unit, s__lower_16[t__chunk,h,g,t__pair_16,t__row_16,t__column_16] = sum[t__inner_16] (s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), t__row_16, t__inner_16] * s__right_16__bf16[t__chunk, h, g, t__pair_16, t__inner_16, t__column_16]): 16x16x16 on m16n8k16 bf16: 1 x 1 warps, 1 x 2 fragments each
// r1402 [build, hardware] store-tile, s__lower_16: address ((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__row_16 * 16)) + t__column_16); 8 elements a thread, 2 at a time
// r1403 [build, hardware] load-tile, s__blocks: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16); 8 elements a thread, 4 at a time; registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
// r1404 [build, hardware] load-tile, s__lower_16: address (((((((((H * G) * t__chunk) * 512) + ((G * h) * 512)) + (g * 512)) + (t__pair_16 * 256)) + (t__place_16 * 16)) + t__source_16) - 256); 8 elements a thread, 4 at a time; registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
// r1405 [build, hardware] load-tile, s__blocks: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_16 * 512)) + (t__place_16 * 16)) + t__source_16) - 16); 8 elements a thread, 4 at a time; registers [t__pair_16:2x1 t__source_16:4x1] lanes [t__source_16:8x4 t__place_16:4x1] warps [t__place_16:8x4]
// r1406 [build, problem] map-tile, s__blocks_32[t__chunk,h,g,t__pair_16,t__place_16,t__source_16] = ((s__blocks[t__chunk, h, g, (t__pair_16 * 2), t__place_16, t__source_16] if (t__source_16 < 16) else 0.0) if (t__place_16 < 16) else (s__lower_16[t__chunk, h, g, t__pair_16, (t__place_16 - 16), t__source_16] if (t__source_16 < 16) else s__blocks[t__chunk, h, g, ((t__pair_16 * 2) + 1), (t__place_16 - 1...
// r1407 [build, hardware] store-tile, s__blocks_32: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_16 * 1024)) + (t__place_16 * 32)) + t__source_16); 8 elements a thread, 4 at a time
// r1408 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r1409 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r1410 [build, hardware] stage-async, s__matrix__bf16: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4160)) + (t__row_32 * 64)) + t__inner_32) + 2048), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1411 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1412 [build, hardware] matrix-unit, s__right_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__matrix__bf16[t__chunk, h, g, (((t__pair_32 * 64) + 32) + t__row_32), ((t__pair_32 * 64) + t__inner_32)] * s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
// r1413 [build, problem] map-tile, s__right_32__bf16[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = bf16(s__right_32[t__chunk, h, g, t__pair_32, t__row_32, t__column_32]): 16 elements a thread in registers [t__row_32:2x16 t__column_32:2x8 t__row_32:2x8 t__column_32:2x1] lanes [t__column_32:4x2 t__row_32:8x1] warps [t__column_32:2x16]; the store rounds them
// r1414 [build, hardware] store-tile, s__right_32__bf16: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2 at a time
// r1415 [build, problem] stream-init, t__inner_32: pass 0: states start at the identity of their operators
// r1416 [build, hardware] stream-loop, t__inner_32: pass 0 streams `t__inner_32` in tiles of 32
// r1417 [build, hardware] stage-async, s__blocks_32: 32 rows of 32 elements at (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__row_32 * 32)) + t__inner_32) + 1024), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1418 [build, hardware] stage-async, s__right_32__bf16: 32 rows of 32 elements at ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__inner_32 * 32)) + t__column_32), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1419 [build, hardware] matrix-unit, s__lower_32[t__chunk,h,g,t__pair_32,t__row_32,t__column_32] = sum[t__inner_32] (s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), t__row_32, t__inner_32] * s__right_32__bf16[t__chunk, h, g, t__pair_32, t__inner_32, t__column_32]): 32x32x32 on m16n8k16 bf16: 1 x 2 warps, 2 x 2 fragments each
// r1420 [build, hardware] store-tile, s__lower_32: address ((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__row_32 * 32)) + t__column_32); 16 elements a thread, 2 at a time
// r1421 [build, hardware] load-tile, s__blocks_32: address ((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32); 8 elements a thread, 4 at a time; registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
// r1422 [build, hardware] load-tile, s__lower_32: address (((((((((H * G) * t__chunk) * 1024) + ((G * h) * 1024)) + (g * 1024)) + (t__pair_32 * 1024)) + (t__place_32 * 32)) + t__source_32) - 1024); 8 elements a thread, 4 at a time; registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
// r1423 [build, hardware] load-tile, s__blocks_32: address (((((((((H * G) * t__chunk) * 2048) + ((G * h) * 2048)) + (g * 2048)) + (t__pair_32 * 2048)) + (t__place_32 * 32)) + t__source_32) - 32); 8 elements a thread, 4 at a time; registers [t__place_32:2x16 t__source_32:4x1] lanes [t__source_32:16x4 t__place_32:2x1] warps [t__place_32:8x2]
// r1424 [build, problem] map-tile, s__blocks_64[t__chunk,h,g,t__pair_32,t__place_32,t__source_32] = ((s__blocks_32[t__chunk, h, g, (t__pair_32 * 2), t__place_32, t__source_32] if (t__source_32 < 32) else 0.0) if (t__place_32 < 32) else (s__lower_32[t__chunk, h, g, t__pair_32, (t__place_32 - 32), t__source_32] if (t__source_32 < 32) else s__blocks_32[t__chunk, h, g, ((t__pair_32 * 2) + 1), (t__place_...
// r1425 [build, hardware] store-tile, s__blocks_64: address ((((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__pair_32 * 4096)) + (t__place_32 * 64)) + t__source_32); 8 elements a thread, 4 at a time
// r1426 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1427 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1428 [build, hardware] stage-ahead, v: 2 stages: the tile of a trip is copied a trip before it
// r1429 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1430 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1431 [build, hardware] stage-async, v: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1432 [build, hardware] load-tile, s__blocks_64: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r1433 [build, hardware] load-tile, b: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
// r1434 [build, problem] map-tile, s__free__e[t__chunk,h,g,t__source] = sigmoid(b[((t__chunk * 64) + t__source), h, g]) when (((t__chunk * 64) + t__source) < T): 8 elements a thread in registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2]
// r1436 [build, hardware] layout-exchange, s__free__e: from registers [t__source:8x8] lanes [*:16 t__source:2x1] warps [t__source:4x2] to registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1437 [build, hardware] stage-computed, (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * s__free__e[t__chunk, h, g, t__source]): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1438 [build, hardware] matrix-unit, s__free[t__chunk,h,g,t__place,e] = sum[t__source] (s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * (v[((t__chunk * 64) + t__source), h, g, e] * s__free__e[t__chunk, h, g, t__source])) when (((t__chunk * 64) + t__source) < T): 64x128x64 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r1439 [build, hardware] store-tile, s__free__e: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time
// r1440 [build, hardware] layout-exchange, s__free: from registers [t__place:4x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [e:4x32] to registers [t__place:16x4 e:4x1] lanes [e:32x4] warps [t__place:4x1]
// r1441 [build, hardware] store-tile, s__free: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)); 64 elements a thread, 4 at a time
// r1442 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1443 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1444 [build, hardware] stage-ahead, k: 2 stages: the tile of a trip is copied a trip before it
// r1445 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1446 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1447 [build, hardware] stage-async, k: 64 rows of 128 elements at (((((H * t__chunk) * 8192) + ((H * t__source) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1448 [build, hardware] load-tile, s__blocks_64: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 32 elements a thread, 1 at a time; registers [t__place:4x16 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:4x4]
// r1449 [build, hardware] load-tile, gate: address ((((((H * G) * t__chunk) * 64) + ((H * G) * t__source)) + (G * h)) + g); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1450 [build, hardware] load-tile, s__free__e: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1451 [build, hardware] load-tile, s__logs_before: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__source); 8 elements a thread, 1 at a time; registers [t__source:8x1] lanes [t__source:8x8 *:4] warps [*:4]
// r1452 [build, hardware] stage-computed, (((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * gate[((t__chunk * 64) + t__source), h, g]) * s__free__e[t__chunk, h, g, t__source]) * exp(s__logs_before[t__chunk, h, g, t__source])): rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1453 [build, hardware] matrix-unit, s__reads__u[t__chunk,h,g,t__place,d] = sum[t__source] ((((s__blocks_64[t__chunk, h, g, 0, t__place, t__source] * gate[((t__chunk * 64) + t__source), h, g]) * s__free__e[t__chunk, h, g, t__source]) * k[((t__chunk * 64) + t__source), h, d]) * exp(s__logs_before[t__chunk, h, g, t__source])) when (((t__chunk * 64) + t__source) < T): 64x128x64 on m16n8k16 bf16: 1 x ...
// r1454 [build, problem] map-tile, s__reads[t__chunk,h,g,t__place,d] = (-1.0 * s__reads__u[t__chunk, h, g, t__place, d]): 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]
// r1455 [build, problem] map-tile, s__reads__bf16[t__chunk,h,g,t__place,d] = bf16(s__reads[t__chunk, h, g, t__place, d]): 64 elements a thread in registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32]; the store rounds them
// r1456 [build, hardware] layout-exchange, s__reads__bf16: from registers [t__place:4x16 d:4x8 t__place:2x8 d:2x1] lanes [d:4x2 t__place:8x1] warps [d:4x32] to registers [t__place:8x8 d:8x1] lanes [d:16x8 t__place:2x1] warps [t__place:4x2]
// r1457 [build, hardware] store-tile, s__reads__bf16: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 64 elements a thread, 8 at a time
// r1458 [build, hardware] load-tile, k: address (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r1459 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r1460 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:4x16] lanes [*:8 t__place:4x1] warps [t__place:4x4]
// r1461 [build, problem] map-tile, s__keys[t__chunk,h,g,t__place,d] = ((k[((t__chunk * 64) + t__place), h, d] * exp((s__logs[t__chunk, h, g, 63] - s__logs[t__chunk, h, g, t__place]))) if (((t__chunk * 64) + t__place) < T) else 0.0): 32 elements a thread in registers [t__place:4x16 d:8x1] lanes [d:8x8 t__place:4x1] warps [t__place:4x4]
// r1463 [build, hardware] store-tile, s__keys: address (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)); 32 elements a thread, 8 at a time
// r1465 [build, hardware] stage-ahead, s__reads__bf16, s__keys, s__free: 3 stages: the tile of a trip is copied 2 trips before it
// r1466 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1467 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1468 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1469 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1470 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1471 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1472 [build, hardware] stream-loop, t__chunk: pass 0 streams `t__chunk` in tiles of 1
// r1473 [build, hardware] stage-async, s__reads__bf16: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1474 [build, hardware] stage-async, s__keys: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + d) + (t__place * 128)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1475 [build, hardware] stage-async, s__free: 64 rows of 16 elements at (((((((H * G) * t__chunk) * 8192) + ((G * h) * 8192)) + (g * 8192)) + e) + (t__place * 128)), 16 bytes a copy, rows 80 bytes apart so that 8 rows use different banks
// r1476 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + 63); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r1477 [build, hardware] side-points, s__free: 8 elements a thread from shared memory, 1 at a time
// r1479 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time; registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1480 [build, hardware] stage-computed, s__before[t__chunk, h, g, e, d]: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
// r1481 [build, hardware] matrix-unit, s__found[t__chunk,h,g,t__place,e] = sum[d] (s__before[t__chunk, h, g, e, d] * s__reads__bf16[t__chunk, h, g, t__place, d]): 16x64x128 on m16n8k16 bf16: 1 x 4 warps, 1 x 2 fragments each
// r1482 [build, problem] map-tile, s__new[t__chunk,t__place,h,g,e] = (s__free[t__chunk, h, g, t__place, e] + s__found[t__chunk, h, g, t__place, e]): 8 elements a thread in registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16]
// r1483 [build, hardware] layout-exchange, s__new: from registers [t__place:2x8 e:2x8 t__place:2x1] lanes [t__place:4x2 e:8x1] warps [t__place:4x16] to registers [e:8x1] lanes [e:2x8 t__place:16x1] warps [t__place:4x16]
// r1484 [build, hardware] store-tile, s__new: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 8 elements a thread, 8 at a time
// r1485 [build, problem] map-tile, s__before__bf16[t__chunk,h,g,e,d] = bf16(s__before[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]; the store rounds them
// r1486 [build, hardware] store-tile, s__before__bf16: address (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
// r1487 [build, hardware] stage-computed, s__new[t__chunk, t__place, h, g, e]: rounded to bf16 as the matrix unit's operand, 16 rows of 64, rows 144 bytes apart
// r1488 [build, hardware] matrix-unit, s__added[t__chunk,h,g,e,d] = sum[t__place] (s__new[t__chunk, t__place, h, g, e] * s__keys[t__chunk, h, g, t__place, d]): 16x128x64 on m16n8k16 bf16: 1 x 4 warps, 1 x 4 fragments each
// r1489 [build, problem] map-tile, s__after[t__chunk,h,g,e,d] = ((s__before[t__chunk, h, g, e, d] * exp(s__logs[t__chunk, h, g, 63])) + s__added[t__chunk, h, g, e, d]): 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1490 [build, problem] state-goes-on, s__before: the state of this point is the one before the next
// r1491 [build, problem] map-tile, behind[h,g,e,d] = s__after__last[h, g, e, d]: 16 elements a thread in registers [d:4x8 e:2x8 d:2x1] lanes [d:4x2 e:8x1] warps [d:4x32]
// r1492 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 16 elements a thread, 2 at a time
// r1493 [build, problem] stream-init, t__source: pass 0: states start at the identity of their operators
// r1494 [build, problem] tile-skip, (t__source <= t__place): tiles past the guard hold no points for any statement of the pass
// r1495 [build, problem] tile-skip, (((t__chunk * 64) + t__source) < T): tiles past the guard hold no points for any statement of the pass
// r1496 [build, hardware] stream-loop, t__source: pass 0 streams `t__source` in tiles of 64
// r1497 [build, hardware] stage-async, s__new: 64 rows of 128 elements at (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__source) * 128)) + ((G * h) * 128)) + (g * 128)) + e), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r1498 [build, hardware] load-tile, o__1__weighted: address (((((((H * G) * t__chunk) * 4096) + ((G * h) * 4096)) + (g * 4096)) + (t__place * 64)) + t__source); 16 elements a thread, 1 at a time; registers [t__place:2x32 t__source:8x1] lanes [t__source:8x8 t__place:4x1] warps [t__place:8x4]
// r1499 [build, hardware] stage-computed, o__1__weighted[t__chunk, h, g, t__place, t__source]: rounded to bf16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r1500 [build, hardware] matrix-unit, o__1__inside[t__chunk,t__place,h,g,e] = sum[t__source] (o__1__weighted[t__chunk, h, g, t__place, t__source] * s__new[t__chunk, t__source, h, g, e]) when (((t__source <= t__place) and (((t__chunk * 64) + t__place) < T)) and (((t__chunk * 64) + t__source) < T)): 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
// r1501 [build, hardware] store-tile, o__1__inside: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
// r1502 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r1503 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 64
// r1504 [build, hardware] stage-async, q: 64 rows of 64 elements at (((((H * t__chunk) * 8192) + ((H * t__place) * 128)) + (h * 128)) + d), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r1505 [build, hardware] stage-async, s__before__bf16: 128 rows of 64 elements at (((((((H * G) * t__chunk) * 16384) + ((G * h) * 16384)) + (g * 16384)) + d) + (e * 128)), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r1506 [build, hardware] matrix-unit, o__1__handed[t__chunk,t__place,h,g,e] = sum[d] (q[((t__chunk * 64) + t__place), h, d] * s__before__bf16[t__chunk, h, g, e, d]) when (((t__chunk * 64) + t__place) < T): 64x128x64 on m16n8k16 bf16: 2 x 4 warps, 2 x 4 fragments each
// r1507 [build, hardware] load-tile, o__1__inside: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time; registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
// r1508 [build, hardware] load-tile, s__logs: address ((((((H * G) * t__chunk) * 64) + ((G * h) * 64)) + (g * 64)) + t__place); 4 elements a thread, 1 at a time; registers [t__place:2x16 t__place:2x8] lanes [*:4 t__place:8x1] warps [t__place:2x32 *:4]
// r1509 [build, problem] map-tile, o__1[t__chunk,t__place,h,g,e] = (o__1__inside[t__chunk, t__place, h, g, e] + (exp(s__logs[t__chunk, h, g, t__place]) * o__1__handed[t__chunk, t__place, h, g, e])) when (((t__chunk * 64) + t__place) < T): 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
// r1510 [build, problem] map-tile, o[t__chunk,t__place,h,g,e] = (o__1[t__chunk, t__place, h, g, e] / sqrt(128.0)) when (((t__chunk * 64) + t__place) < T): 32 elements a thread in registers [t__place:2x16 e:4x8 t__place:2x8 e:2x1] lanes [e:4x2 t__place:8x1] warps [t__place:2x32 e:4x32]
// r1511 [build, hardware] store-tile, o: address (((((((H * G) * t__chunk) * 8192) + (((H * G) * t__place) * 128)) + ((G * h) * 128)) + (g * 128)) + e); 32 elements a thread, 2 at a time
// r1512 [build, hardware] early-launch, gated_delta_rule_kernel_any_1, gated_delta_rule_kernel_any_2, gated_delta_rule_kernel_any_3, gated_delta_rule_kernel_any_4, gated_delta_rule_kernel_any_5, gated_delta_rule_kernel_any_6, gated_delta_rule_kernel_any_7, gated_delta_rule_kernel_any_8, gated_delta_rule_kernel_any_9, gated_delta_rule_kernel_any_10, gated_delta_rule_kernel_any_11, gated_delta_rule_ke...
