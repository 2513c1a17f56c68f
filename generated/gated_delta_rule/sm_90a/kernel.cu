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

}  // namespace fd

extern "C" __global__ void __launch_bounds__(256, 4) gated_delta_rule_kernel_1(
    const float* __restrict__ a_log,
    const __nv_bfloat16* __restrict__ a,
    const float* __restrict__ dt_bias,
    float* __restrict__ gate,
    int g_blocks,
    int h_blocks,
    int n_h,
    int n_t,
    long long size_G,
    long long size_H) {
    // [INIT] r153: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks);
    const int rest_h = fd::div(rest_g, h_blocks);
    const int h0 = fd::mod(rest_g, h_blocks) * 16;
    const int t0 = rest_h * 64;
    const int h_lane = lane % 4 * 4;  // r155
    const int t_lane = lane / 4 + warp * 8;  // r156

    // [LOAD a_log] r155: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
    fd::grid_release();  // r181
    float a_log_2[4];  // r155
    #pragma unroll
    for (int h_r = 0; h_r < 4; ++h_r) {
        fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h, &a_log_2[h_r], &a_log[size_G * ((long long)h0 + (long long)(h_lane + h_r)) + (long long)g0]);
    }

    // [LOAD a] r156: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
    float a_2[4];
    #pragma unroll
    for (int h_r_2 = 0; h_r_2 < 4; ++h_r_2) {
        fd::load_or_zero<fd::bf16, 1, fd::read_only>((t0 + t_lane) < n_t && (h0 + h_lane) < n_h, &a_2[h_r_2], &a[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)(h_lane + h_r_2)) + (long long)g0]);
    }

    // [LOAD dt_bias] r157: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
    float dt_bias_2[4];
    #pragma unroll
    for (int h_r_3 = 0; h_r_3 < 4; ++h_r_3) {
        fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h, &dt_bias_2[h_r_3], &dt_bias[size_G * ((long long)h0 + (long long)(h_lane + h_r_3)) + (long long)g0]);
    }

    // [COMPUTE gate] r158: 4 elements a thread in registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
    float gate_2[4];
    #pragma unroll
    for (int h_r_4 = 0; h_r_4 < 4; ++h_r_4) {
        gate_2[h_r_4] = expf(-expf(a_log_2[h_r_4]) * (fd::max(a_2[h_r_4] + dt_bias_2[h_r_4], 0.0f) + log1pf(expf(-fabsf(a_2[h_r_4] + dt_bias_2[h_r_4])))));
    }

    // [STORE gate] r159: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time
    #pragma unroll
    for (int h_r_5 = 0; h_r_5 < 4; ++h_r_5) {
        if ((t0 + t_lane) < n_t && (h0 + h_lane) < n_h) fd::store<fd::f32, 1>(&gate[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)(h_lane + h_r_5)) + (long long)g0], &gate_2[h_r_5]);
    }
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
    int g_blocks,
    int n_t,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 3072 x bf16, bytes 0..6144
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 6144);  // 3072 x bf16, bytes 6144..12288
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 12288);  // 1536 x bf16, bytes 12288..15360

    // [INIT] r154: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 16;
    const int e0 = (int)blockIdx.x % 16 * 8;
    const int rest_g = fd::div(rest_e, g_blocks);
    const int g0 = fd::mod(rest_e, g_blocks);
    const int d_lane = lane * 4;  // r165
    const int e_lane = warp * 2;

    // [LOAD before] r165: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
    fd::grid_wait();  // r181
    float before_2[8];  // r165
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

    // [COPY q, k, v] r178: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
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
    float o_1[2];  // r161
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
        fd::copy_async_wait<4>();  // r178
        const int free_stage = (stage + 5) % 6;
        fd::copy_async<8>(&s_q[free_stage * 512 + (int)threadIdx.x * 4], &q[size_H * (long long)(t0 + 5) * 128 + (long long)rest_g * 128 + (long long)d_lane], (t0 + 5) < n_t);
        fd::copy_async<8>(&s_k[free_stage * 512 + (int)threadIdx.x * 4], &k[size_H * (long long)(t0 + 5) * 128 + (long long)rest_g * 128 + (long long)d_lane], (t0 + 5) < n_t);
        fd::copy_async<4>(&s_v[free_stage * 256 + (int)threadIdx.x * 2], &v[size_H * size_G * (long long)(t0 + 5) * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], (t0 + 5) < n_t);
        fd::copy_async_commit();

        // [INIT] r160: pass 0: states start at the identity of their operators
        #pragma unroll  // r154
        for (int e_r = 0; e_r < 2; ++e_r) {
            o_1[e_r] = 0.0f;
        }

        // [TAKE q] r162: 4 elements a thread, which it copied 5 trips before, 4 at a time
        fd::load<fd::bf16, 4>(&q_2[0], &s_q[stage * 512 + (int)threadIdx.x * 4]);

        // [LOAD gate] r163: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&gate_2[0], &gate[size_H * size_G * (long long)t0 + size_G * (long long)rest_g + (long long)g0]);

        // [LOAD b] r166: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::bf16, 1, fd::read_only>(&b_2[0], &b[size_H * size_G * (long long)t0 + size_G * (long long)rest_g + (long long)g0]);

        // [TAKE k] r167: 4 elements a thread, which it copied 5 trips before, 4 at a time
        fd::load<fd::bf16, 4>(&k_2[0], &s_k[stage * 512 + (int)threadIdx.x * 4]);

        // [TAKE v] r168: 2 elements a thread, which it copied 5 trips before, 2 at a time
        fd::load<fd::bf16, 2>(&v_2[0], &s_v[stage * 256 + (int)threadIdx.x * 2]);
        #pragma unroll  // r154
        for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
            held_1[e_r_4] = 0.0f;
        }

        // [COMPUTE held__1] r169: 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
                held_1[e_r_5] += k_2[d_r_2] * s_1[e_r_5 * 4 + d_r_2];
            }
        }

        // [WARP_REDUCE held__1] r170: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

        // [COMPUTE held] r171: 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
            held[e_r_7] = gate_2[0] * held_1[e_r_7];
        }

        // [COMPUTE s] r172: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
                s[e_r_8 * 4 + d_r_3] = gate_2[0] * s_1[e_r_8 * 4 + d_r_3] + 1.0f / (1.0f + expf(-b_2[0])) * k_2[d_r_3] * (v_2[e_r_8] - held[e_r_8]);
            }
        }

        // [COMPUTE o__1] r173: 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_9 = 0; e_r_9 < 2; ++e_r_9) {
            #pragma unroll
            for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
                o_1[e_r_9] += q_2[d_r_4] * s[e_r_9 * 4 + d_r_4];
            }
        }

        // [WARP_REDUCE o__1] r174: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

        // [COMPUTE o] r175: 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
        #pragma unroll
        for (int e_r_11 = 0; e_r_11 < 2; ++e_r_11) {
            o_2[e_r_11] = o_1[e_r_11] / sqrtf(128.0f);
        }

        // [STORE o] r176: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 2 elements a thread, 2 at a time
        if (lane == 0) fd::store<fd::bf16, 2>(&o[size_H * size_G * (long long)t0 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], &o_2[0]);

        // [GO_ON s__1] r177: the state of this point is the one before the next
        #pragma unroll
        for (int e_r_12 = 0; e_r_12 < 2; ++e_r_12) {
            #pragma unroll
            for (int d_r_5 = 0; d_r_5 < 4; ++d_r_5) {
                s_1[e_r_12 * 4 + d_r_5] = s[e_r_12 * 4 + d_r_5];
            }
        }
        // [COPY q, k, v]
        stage = (stage + 1) % 6;  // r178
    }
    fd::copy_async_wait<0>();  // r161

    // [COMPUTE behind] r179: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
    float behind_2[8];
    #pragma unroll
    for (int e_r_13 = 0; e_r_13 < 2; ++e_r_13) {
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 4; ++d_r_6) {
            behind_2[e_r_13 * 4 + d_r_6] = s_1[e_r_13 * 4 + d_r_6];
        }
    }

    // [STORE behind] r180: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
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
    int g_blocks_2,
    int n_g,
    int h_blocks_2,
    int n_h,
    int n_t,
    long long size_G,
    long long size_H) {
    // [INIT] r186: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks_2);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks_2) * 2;
    const int rest_h = fd::div(rest_g, h_blocks_2);
    const int h0 = fd::mod(rest_g, h_blocks_2) * 4;
    const int t0 = rest_h * 4;
    const int h_lane = lane / 2 % 4;  // r188
    const int g_lane = lane % 2;
    const int t_lane = lane / 8;  // r189

    // [LOAD a_log] r188: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    fd::grid_release();  // r214
    float a_log_2[1];  // r188
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_log_2[0], &a_log[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD a] r189: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float a_2[1];
    fd::load_or_zero<fd::bf16, 1, fd::read_only>((t0 + t_lane) < n_t && (h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &a_2[0], &a[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [LOAD dt_bias] r190: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
    float dt_bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane) < n_h && (g0 + g_lane) < n_g, &dt_bias_2[0], &dt_bias[size_G * ((long long)h0 + (long long)h_lane) + (long long)g0 + (long long)g_lane]);

    // [COMPUTE gate] r191: 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
    float gate_2[1];
    gate_2[0] = expf(-expf(a_log_2[0]) * (fd::max(a_2[0] + dt_bias_2[0], 0.0f) + log1pf(expf(-fabsf(a_2[0] + dt_bias_2[0])))));

    // [STORE gate] r192: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
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
    int g_blocks,
    int n_t,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 3072 x bf16, bytes 0..6144
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 6144);  // 3072 x bf16, bytes 6144..12288
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 12288);  // 1536 x bf16, bytes 12288..15360

    // [INIT] r187: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 16;
    const int e0 = (int)blockIdx.x % 16 * 8;
    const int rest_g = fd::div(rest_e, g_blocks);
    const int g0 = fd::mod(rest_e, g_blocks);
    const int d_lane = lane * 4;  // r198
    const int e_lane = warp * 2;

    // [LOAD before] r198: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
    fd::grid_wait();  // r214
    float before_2[8];  // r198
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

    // [COPY q, k, v] r211: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
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
    float o_1[2];  // r194
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
        fd::copy_async_wait<4>();  // r211
        const int free_stage = (stage + 5) % 6;
        fd::copy_async<8>(&s_q[free_stage * 512 + (int)threadIdx.x * 4], &q[size_H * (long long)(t0 + 5) * 128 + (long long)rest_g * 128 + (long long)d_lane], (t0 + 5) < n_t);
        fd::copy_async<8>(&s_k[free_stage * 512 + (int)threadIdx.x * 4], &k[size_H * (long long)(t0 + 5) * 128 + (long long)rest_g * 128 + (long long)d_lane], (t0 + 5) < n_t);
        fd::copy_async<4>(&s_v[free_stage * 256 + (int)threadIdx.x * 2], &v[size_H * size_G * (long long)(t0 + 5) * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], (t0 + 5) < n_t);
        fd::copy_async_commit();

        // [INIT] r193: pass 0: states start at the identity of their operators
        #pragma unroll  // r187
        for (int e_r = 0; e_r < 2; ++e_r) {
            o_1[e_r] = 0.0f;
        }

        // [TAKE q] r195: 4 elements a thread, which it copied 5 trips before, 4 at a time
        fd::load<fd::bf16, 4>(&q_2[0], &s_q[stage * 512 + (int)threadIdx.x * 4]);

        // [LOAD gate] r196: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&gate_2[0], &gate[size_H * size_G * (long long)t0 + size_G * (long long)rest_g + (long long)g0]);

        // [LOAD b] r199: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::bf16, 1, fd::read_only>(&b_2[0], &b[size_H * size_G * (long long)t0 + size_G * (long long)rest_g + (long long)g0]);

        // [TAKE k] r200: 4 elements a thread, which it copied 5 trips before, 4 at a time
        fd::load<fd::bf16, 4>(&k_2[0], &s_k[stage * 512 + (int)threadIdx.x * 4]);

        // [TAKE v] r201: 2 elements a thread, which it copied 5 trips before, 2 at a time
        fd::load<fd::bf16, 2>(&v_2[0], &s_v[stage * 256 + (int)threadIdx.x * 2]);
        #pragma unroll  // r187
        for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
            held_1[e_r_4] = 0.0f;
        }

        // [COMPUTE held__1] r202: 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
                held_1[e_r_5] += k_2[d_r_2] * s_1[e_r_5 * 4 + d_r_2];
            }
        }

        // [WARP_REDUCE held__1] r203: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

        // [COMPUTE held] r204: 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
            held[e_r_7] = gate_2[0] * held_1[e_r_7];
        }

        // [COMPUTE s] r205: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
                s[e_r_8 * 4 + d_r_3] = gate_2[0] * s_1[e_r_8 * 4 + d_r_3] + 1.0f / (1.0f + expf(-b_2[0])) * k_2[d_r_3] * (v_2[e_r_8] - held[e_r_8]);
            }
        }

        // [COMPUTE o__1] r206: 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_9 = 0; e_r_9 < 2; ++e_r_9) {
            #pragma unroll
            for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
                o_1[e_r_9] += q_2[d_r_4] * s[e_r_9 * 4 + d_r_4];
            }
        }

        // [WARP_REDUCE o__1] r207: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

        // [COMPUTE o] r208: 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
        #pragma unroll
        for (int e_r_11 = 0; e_r_11 < 2; ++e_r_11) {
            o_2[e_r_11] = o_1[e_r_11] / sqrtf(128.0f);
        }

        // [STORE o] r209: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 2 elements a thread, 2 at a time
        if (lane == 0) fd::store<fd::bf16, 2>(&o[size_H * size_G * (long long)t0 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], &o_2[0]);

        // [GO_ON s__1] r210: the state of this point is the one before the next
        #pragma unroll
        for (int e_r_12 = 0; e_r_12 < 2; ++e_r_12) {
            #pragma unroll
            for (int d_r_5 = 0; d_r_5 < 4; ++d_r_5) {
                s_1[e_r_12 * 4 + d_r_5] = s[e_r_12 * 4 + d_r_5];
            }
        }
        // [COPY q, k, v]
        stage = (stage + 1) % 6;  // r211
    }
    fd::copy_async_wait<0>();  // r194

    // [COMPUTE behind] r212: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
    float behind_2[8];
    #pragma unroll
    for (int e_r_13 = 0; e_r_13 < 2; ++e_r_13) {
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 4; ++d_r_6) {
            behind_2[e_r_13 * 4 + d_r_6] = s_1[e_r_13 * 4 + d_r_6];
        }
    }

    // [STORE behind] r213: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int e_r_14 = 0; e_r_14 < 2; ++e_r_14) {
        fd::store<fd::f32, 4>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)d_lane + ((long long)e0 + (long long)(e_lane + e_r_14)) * 128], &behind_2[e_r_14 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) gated_delta_rule_kernel_any_1(
    const float* __restrict__ a_log,
    const __nv_bfloat16* __restrict__ a,
    const float* __restrict__ dt_bias,
    float* __restrict__ gate,
    int g_blocks,
    int h_blocks,
    int n_h,
    int n_t,
    long long size_G,
    long long size_H) {
    // [INIT] r219: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks);
    const int rest_h = fd::div(rest_g, h_blocks);
    const int h0 = fd::mod(rest_g, h_blocks) * 16;
    const int t0 = rest_h * 64;
    const int h_lane = lane % 4 * 4;  // r221
    const int t_lane = lane / 4 + warp * 8;  // r222

    // [LOAD a_log] r221: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
    fd::grid_release();  // r247
    float a_log_2[4];  // r221
    #pragma unroll
    for (int h_r = 0; h_r < 4; ++h_r) {
        fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane + h_r) < n_h, &a_log_2[h_r], &a_log[size_G * ((long long)h0 + (long long)(h_lane + h_r)) + (long long)g0]);
    }

    // [LOAD a] r222: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
    float a_2[4];
    #pragma unroll
    for (int h_r_2 = 0; h_r_2 < 4; ++h_r_2) {
        fd::load_or_zero<fd::bf16, 1, fd::read_only>((t0 + t_lane) < n_t && (h0 + h_lane + h_r_2) < n_h, &a_2[h_r_2], &a[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)(h_lane + h_r_2)) + (long long)g0]);
    }

    // [LOAD dt_bias] r223: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
    float dt_bias_2[4];
    #pragma unroll
    for (int h_r_3 = 0; h_r_3 < 4; ++h_r_3) {
        fd::load_or_zero<fd::f32, 1, fd::read_only>((h0 + h_lane + h_r_3) < n_h, &dt_bias_2[h_r_3], &dt_bias[size_G * ((long long)h0 + (long long)(h_lane + h_r_3)) + (long long)g0]);
    }

    // [COMPUTE gate] r224: 4 elements a thread in registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
    float gate_2[4];
    #pragma unroll
    for (int h_r_4 = 0; h_r_4 < 4; ++h_r_4) {
        gate_2[h_r_4] = expf(-expf(a_log_2[h_r_4]) * (fd::max(a_2[h_r_4] + dt_bias_2[h_r_4], 0.0f) + log1pf(expf(-fabsf(a_2[h_r_4] + dt_bias_2[h_r_4])))));
    }

    // [STORE gate] r225: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time
    #pragma unroll
    for (int h_r_5 = 0; h_r_5 < 4; ++h_r_5) {
        if ((t0 + t_lane) < n_t && (h0 + h_lane + h_r_5) < n_h) fd::store<fd::f32, 1>(&gate[size_H * size_G * ((long long)t0 + (long long)t_lane) + size_G * ((long long)h0 + (long long)(h_lane + h_r_5)) + (long long)g0], &gate_2[h_r_5]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 8) gated_delta_rule_kernel_any_2(
    const float* gate,
    const float* __restrict__ before,
    const __nv_bfloat16* __restrict__ b,
    __nv_bfloat16* __restrict__ o,
    const __nv_bfloat16* __restrict__ q,
    const __nv_bfloat16* __restrict__ k,
    const __nv_bfloat16* __restrict__ v,
    float* __restrict__ behind,
    int g_blocks,
    int n_t,
    long long size_H,
    long long size_G) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_q = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 3072 x bf16, bytes 0..6144
    __nv_bfloat16* s_k = reinterpret_cast<__nv_bfloat16*>(fd_shared + 6144);  // 3072 x bf16, bytes 6144..12288
    __nv_bfloat16* s_v = reinterpret_cast<__nv_bfloat16*>(fd_shared + 12288);  // 1536 x bf16, bytes 12288..15360

    // [INIT] r220: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x / 16;
    const int e0 = (int)blockIdx.x % 16 * 8;
    const int rest_g = fd::div(rest_e, g_blocks);
    const int g0 = fd::mod(rest_e, g_blocks);
    const int d_lane = lane * 4;  // r231
    const int e_lane = warp * 2;

    // [LOAD before] r231: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
    fd::grid_wait();  // r247
    float before_2[8];  // r231
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

    // [COPY q, k, v] r244: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
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
    float o_1[2];  // r227
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
        fd::copy_async_wait<4>();  // r244
        const int free_stage = (stage + 5) % 6;
        fd::copy_async<8>(&s_q[free_stage * 512 + (int)threadIdx.x * 4], &q[size_H * (long long)(t0 + 5) * 128 + (long long)rest_g * 128 + (long long)d_lane], (t0 + 5) < n_t);
        fd::copy_async<8>(&s_k[free_stage * 512 + (int)threadIdx.x * 4], &k[size_H * (long long)(t0 + 5) * 128 + (long long)rest_g * 128 + (long long)d_lane], (t0 + 5) < n_t);
        fd::copy_async<4>(&s_v[free_stage * 256 + (int)threadIdx.x * 2], &v[size_H * size_G * (long long)(t0 + 5) * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], (t0 + 5) < n_t);
        fd::copy_async_commit();

        // [INIT] r226: pass 0: states start at the identity of their operators
        #pragma unroll  // r220
        for (int e_r = 0; e_r < 2; ++e_r) {
            o_1[e_r] = 0.0f;
        }

        // [TAKE q] r228: 4 elements a thread, which it copied 5 trips before, 4 at a time
        fd::load<fd::bf16, 4>(&q_2[0], &s_q[stage * 512 + (int)threadIdx.x * 4]);

        // [LOAD gate] r229: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::f32, 1>(&gate_2[0], &gate[size_H * size_G * (long long)t0 + size_G * (long long)rest_g + (long long)g0]);

        // [LOAD b] r232: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
        fd::load<fd::bf16, 1, fd::read_only>(&b_2[0], &b[size_H * size_G * (long long)t0 + size_G * (long long)rest_g + (long long)g0]);

        // [TAKE k] r233: 4 elements a thread, which it copied 5 trips before, 4 at a time
        fd::load<fd::bf16, 4>(&k_2[0], &s_k[stage * 512 + (int)threadIdx.x * 4]);

        // [TAKE v] r234: 2 elements a thread, which it copied 5 trips before, 2 at a time
        fd::load<fd::bf16, 2>(&v_2[0], &s_v[stage * 256 + (int)threadIdx.x * 2]);
        #pragma unroll  // r220
        for (int e_r_4 = 0; e_r_4 < 2; ++e_r_4) {
            held_1[e_r_4] = 0.0f;
        }

        // [COMPUTE held__1] r235: 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_5 = 0; e_r_5 < 2; ++e_r_5) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 4; ++d_r_2) {
                held_1[e_r_5] += k_2[d_r_2] * s_1[e_r_5 * 4 + d_r_2];
            }
        }

        // [WARP_REDUCE held__1] r236: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

        // [COMPUTE held] r237: 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 2; ++e_r_7) {
            held[e_r_7] = gate_2[0] * held_1[e_r_7];
        }

        // [COMPUTE s] r238: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_8 = 0; e_r_8 < 2; ++e_r_8) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
                s[e_r_8 * 4 + d_r_3] = gate_2[0] * s_1[e_r_8 * 4 + d_r_3] + 1.0f / (1.0f + expf(-b_2[0])) * k_2[d_r_3] * (v_2[e_r_8] - held[e_r_8]);
            }
        }

        // [COMPUTE o__1] r239: 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
        #pragma unroll
        for (int e_r_9 = 0; e_r_9 < 2; ++e_r_9) {
            #pragma unroll
            for (int d_r_4 = 0; d_r_4 < 4; ++d_r_4) {
                o_1[e_r_9] += q_2[d_r_4] * s[e_r_9 * 4 + d_r_4];
            }
        }

        // [WARP_REDUCE o__1] r240: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

        // [COMPUTE o] r241: 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
        #pragma unroll
        for (int e_r_11 = 0; e_r_11 < 2; ++e_r_11) {
            o_2[e_r_11] = o_1[e_r_11] / sqrtf(128.0f);
        }

        // [STORE o] r242: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 2 elements a thread, 2 at a time
        if (lane == 0) fd::store<fd::bf16, 2>(&o[size_H * size_G * (long long)t0 * 128 + size_G * (long long)rest_g * 128 + (long long)g0 * 128 + (long long)e0 + (long long)e_lane], &o_2[0]);

        // [GO_ON s__1] r243: the state of this point is the one before the next
        #pragma unroll
        for (int e_r_12 = 0; e_r_12 < 2; ++e_r_12) {
            #pragma unroll
            for (int d_r_5 = 0; d_r_5 < 4; ++d_r_5) {
                s_1[e_r_12 * 4 + d_r_5] = s[e_r_12 * 4 + d_r_5];
            }
        }
        // [COPY q, k, v]
        stage = (stage + 1) % 6;  // r244
    }
    fd::copy_async_wait<0>();  // r227

    // [COMPUTE behind] r245: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
    float behind_2[8];
    #pragma unroll
    for (int e_r_13 = 0; e_r_13 < 2; ++e_r_13) {
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 4; ++d_r_6) {
            behind_2[e_r_13 * 4 + d_r_6] = s_1[e_r_13 * 4 + d_r_6];
        }
    }

    // [STORE behind] r246: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int e_r_14 = 0; e_r_14 < 2; ++e_r_14) {
        fd::store<fd::f32, 4>(&behind[size_G * (long long)rest_g * 16384 + (long long)g0 * 16384 + (long long)d_lane + ((long long)e0 + (long long)(e_lane + e_r_14)) * 128], &behind_2[e_r_14 * 4]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r153 [step2, problem] fuse, gate: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
// r154 [step2, problem] fuse, s__1, held__1, held, s, o__1, o, s__last, behind: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
// r155 [build, hardware] load-tile, a_log: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
// r156 [build, hardware] load-tile, a: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
// r157 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
// r158 [build, problem] map-tile, gate[t,h,g] = exp((neg(exp(a_log[h, g])) * (max((a[t, h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[t, h, g] + dt_bias[h, g])))))))): 4 elements a thread in registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
// r159 [build, hardware] store-tile, gate: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time
// r160 [build, problem] stream-init, t: pass 0: states start at the identity of their operators
// r161 [build, hardware] stream-loop, t: pass 0 streams `t` in tiles of 1
// r162 [build, hardware] own-points, q: 4 elements a thread, which it copied 5 trips before, 4 at a time
// r163 [build, hardware] load-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r165 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r166 [build, hardware] load-tile, b: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r167 [build, hardware] own-points, k: 4 elements a thread, which it copied 5 trips before, 4 at a time
// r168 [build, hardware] own-points, v: 2 elements a thread, which it copied 5 trips before, 2 at a time
// r169 [build, problem] reduce-registers, held__1[t,h,g,e] = sum[d] (k[t, h, d] * s__1[t, h, g, e, d]): 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r170 [build, hardware] warp-reduce, held__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r171 [build, problem] map-tile, held[t,h,g,e] = (gate[t, h, g] * held__1[t, h, g, e]): 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
// r172 [build, problem] map-tile, s[t,h,g,e,d] = ((gate[t, h, g] * s__1[t, h, g, e, d]) + ((sigmoid(b[t, h, g]) * k[t, h, d]) * (v[t, h, g, e] - held[t, h, g, e]))): 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r173 [build, problem] reduce-registers, o__1[t,h,g,e] = sum[d] (q[t, h, d] * s[t, h, g, e, d]): 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r174 [build, hardware] warp-reduce, o__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r175 [build, problem] map-tile, o[t,h,g,e] = (o__1[t, h, g, e] / sqrt(128.0)): 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
// r176 [build, hardware] store-tile, o: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 2 elements a thread, 2 at a time
// r177 [build, problem] state-goes-on, s__1: the state of this point is the one before the next
// r178 [build, hardware] own-ahead, q, k, v: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
// r179 [build, problem] map-tile, behind[h,g,e,d] = s__last[h, g, e, d]: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r180 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
// r181 [build, hardware] early-launch, gated_delta_rule_kernel_1, gated_delta_rule_kernel_2: each kernel starts while the one before it ends, and waits before it touches memory
// r186 [step2, problem] fuse, gate: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
// r187 [step2, problem] fuse, s__1, held__1, held, s, o__1, o, s__last, behind: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
// r188 [build, hardware] load-tile, a_log: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r189 [build, hardware] load-tile, a: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r190 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:2x1 h:4x1 *:4] warps [*:8]
// r191 [build, problem] map-tile, gate[t,h,g] = exp((neg(exp(a_log[h, g])) * (max((a[t, h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[t, h, g] + dt_bias[h, g])))))))): 1 elements a thread in registers [] lanes [g:2x1 h:4x1 t:4x1] warps [*:8]
// r192 [build, hardware] store-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time
// r193 [build, problem] stream-init, t: pass 0: states start at the identity of their operators
// r194 [build, hardware] stream-loop, t: pass 0 streams `t` in tiles of 1
// r195 [build, hardware] own-points, q: 4 elements a thread, which it copied 5 trips before, 4 at a time
// r196 [build, hardware] load-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r198 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r199 [build, hardware] load-tile, b: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r200 [build, hardware] own-points, k: 4 elements a thread, which it copied 5 trips before, 4 at a time
// r201 [build, hardware] own-points, v: 2 elements a thread, which it copied 5 trips before, 2 at a time
// r202 [build, problem] reduce-registers, held__1[t,h,g,e] = sum[d] (k[t, h, d] * s__1[t, h, g, e, d]): 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r203 [build, hardware] warp-reduce, held__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r204 [build, problem] map-tile, held[t,h,g,e] = (gate[t, h, g] * held__1[t, h, g, e]): 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
// r205 [build, problem] map-tile, s[t,h,g,e,d] = ((gate[t, h, g] * s__1[t, h, g, e, d]) + ((sigmoid(b[t, h, g]) * k[t, h, d]) * (v[t, h, g, e] - held[t, h, g, e]))): 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r206 [build, problem] reduce-registers, o__1[t,h,g,e] = sum[d] (q[t, h, d] * s[t, h, g, e, d]): 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r207 [build, hardware] warp-reduce, o__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r208 [build, problem] map-tile, o[t,h,g,e] = (o__1[t, h, g, e] / sqrt(128.0)): 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
// r209 [build, hardware] store-tile, o: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 2 elements a thread, 2 at a time
// r210 [build, problem] state-goes-on, s__1: the state of this point is the one before the next
// r211 [build, hardware] own-ahead, q, k, v: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
// r212 [build, problem] map-tile, behind[h,g,e,d] = s__last[h, g, e, d]: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r213 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
// r214 [build, hardware] early-launch, gated_delta_rule_kernel_v2_1, gated_delta_rule_kernel_v2_2: each kernel starts while the one before it ends, and waits before it touches memory
// r219 [step2, problem] fuse, gate: one kernel over blocks of [t, h, g]; it reads nothing that a kernel before it makes
// r220 [step2, problem] fuse, s__1, held__1, held, s, o__1, o, s__last, behind: one kernel over blocks of [h, g, e]; a tile of 262144 elements does not fit a block
// r221 [build, hardware] load-tile, a_log: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
// r222 [build, hardware] load-tile, a: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
// r223 [build, hardware] load-tile, dt_bias: address ((G * h) + g); 4 elements a thread, 1 at a time; registers [h:4x1] lanes [h:4x4 *:8] warps [*:8]
// r224 [build, problem] map-tile, gate[t,h,g] = exp((neg(exp(a_log[h, g])) * (max((a[t, h, g] + dt_bias[h, g]), 0.0) + log1p(exp(neg(abs((a[t, h, g] + dt_bias[h, g])))))))): 4 elements a thread in registers [h:4x1] lanes [h:4x4 t:8x1] warps [t:8x8]
// r225 [build, hardware] store-tile, gate: address ((((H * G) * t) + (G * h)) + g); 4 elements a thread, 1 at a time
// r226 [build, problem] stream-init, t: pass 0: states start at the identity of their operators
// r227 [build, hardware] stream-loop, t: pass 0 streams `t` in tiles of 1
// r228 [build, hardware] own-points, q: 4 elements a thread, which it copied 5 trips before, 4 at a time
// r229 [build, hardware] load-tile, gate: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r231 [build, hardware] load-tile, before: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time; registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r232 [build, hardware] load-tile, b: address ((((H * G) * t) + (G * h)) + g); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r233 [build, hardware] own-points, k: 4 elements a thread, which it copied 5 trips before, 4 at a time
// r234 [build, hardware] own-points, v: 2 elements a thread, which it copied 5 trips before, 2 at a time
// r235 [build, problem] reduce-registers, held__1[t,h,g,e] = sum[d] (k[t, h, d] * s__1[t, h, g, e, d]): 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r236 [build, hardware] warp-reduce, held__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r237 [build, problem] map-tile, held[t,h,g,e] = (gate[t, h, g] * held__1[t, h, g, e]): 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
// r238 [build, problem] map-tile, s[t,h,g,e,d] = ((gate[t, h, g] * s__1[t, h, g, e, d]) + ((sigmoid(b[t, h, g]) * k[t, h, d]) * (v[t, h, g, e] - held[t, h, g, e]))): 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r239 [build, problem] reduce-registers, o__1[t,h,g,e] = sum[d] (q[t, h, d] * s[t, h, g, e, d]): 8 points a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r240 [build, hardware] warp-reduce, o__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r241 [build, problem] map-tile, o[t,h,g,e] = (o__1[t, h, g, e] / sqrt(128.0)): 2 elements a thread in registers [e:2x1] lanes [*:32] warps [e:4x2]
// r242 [build, hardware] store-tile, o: address ((((((H * G) * t) * 128) + ((G * h) * 128)) + (g * 128)) + e); 2 elements a thread, 2 at a time
// r243 [build, problem] state-goes-on, s__1: the state of this point is the one before the next
// r244 [build, hardware] own-ahead, q, k, v: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
// r245 [build, problem] map-tile, behind[h,g,e,d] = s__last[h, g, e, d]: 8 elements a thread in registers [e:2x1 d:4x1] lanes [d:32x4] warps [e:4x2]
// r246 [build, hardware] store-tile, behind: address (((((G * h) * 16384) + (g * 16384)) + d) + (e * 128)); 8 elements a thread, 4 at a time
// r247 [build, hardware] early-launch, gated_delta_rule_kernel_any_1, gated_delta_rule_kernel_any_2: each kernel starts while the one before it ends, and waits before it touches memory
