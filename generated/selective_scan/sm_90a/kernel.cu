// selective_scan: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// A state space whose step, input and output weights depend on the point, with a state of 16 for each channel (selective scan), skip and gate.
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

}  // namespace fd

extern "C" __global__ void __launch_bounds__(128, 5) selective_scan_kernel(
    const float* __restrict__ bias,
    const float* __restrict__ a,
    const float* __restrict__ skip,
    __nv_bfloat16* __restrict__ y,
    const __nv_bfloat16* __restrict__ out_of,
    const __nv_bfloat16* __restrict__ dt,
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ into,
    const __nv_bfloat16* __restrict__ z,
    int c_blocks,
    int n_c,
    int n_t,
    long long size_T,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_out_of = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 12288 x bf16, bytes 0..24576
    __nv_bfloat16* s_dt = reinterpret_cast<__nv_bfloat16*>(fd_shared + 24576);  // 1536 x bf16, bytes 24576..27648
    float* s_a = reinterpret_cast<float*>(fd_shared + 27648);  // 4128 x f32, bytes 27648..44160
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 44160);  // 1536 x bf16, bytes 44160..47232
    __nv_bfloat16* s_into = reinterpret_cast<__nv_bfloat16*>(fd_shared + 47232);  // 12288 x bf16, bytes 47232..71808
    __nv_bfloat16* s_z = reinterpret_cast<__nv_bfloat16*>(fd_shared + 71808);  // 1536 x bf16, bytes 71808..74880

    // [INIT] r195: one kernel over blocks of [b, c]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_c = fd::div((int)blockIdx.x, c_blocks);
    const int c0 = fd::mod((int)blockIdx.x, c_blocks) * 256;
    const int c_lane = lane * 2 + warp * 64;  // r200
    const int c_lane_2 = lane / 4 + warp * 8;  // r202
    const int n_lane = lane % 4 * 4;

    // [LOAD bias] r200: address c; 2 elements a thread, 2 at a time; registers [c:2x1] lanes [c:32x2] warps [c:4x64]
    float bias_2[2];
    fd::load_or_zero<fd::f32, 2, fd::read_only>((c0 + c_lane) < n_c, &bias_2[0], &bias[(long long)c0 + (long long)c_lane]);

    // [LOAD a] r202: address ((c * 16) + n); 32 elements a thread, 4 at a time; registers [c:8x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8]
    float a_2[32];
    #pragma unroll
    for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((c0 + c_lane_2 + c_r_3 * 32) < n_c, &a_2[c_r_3 * 4], &a[((long long)c0 + (long long)c_lane_2 + (long long)(c_r_3 * 32)) * 16 + (long long)n_lane]);
    }

    // [EXCHANGE a] r203: from registers [c:8x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8] to registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
            fd::store<fd::f32, 1>(&s_a[(n_lane + n_r_2) * 258 + c_lane_2 + c_r_4 * 32], &a_2[c_r_4 * 4 + n_r_2]);
        }
    }
    __syncthreads();
    float a_2_2[32];
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 16; ++n_r_3) {
        fd::load<fd::f32, 2>(&a_2_2[n_r_3 * 2], &s_a[n_r_3 * 258 + c_lane]);
    }

    // [INIT h__before] r204: 32 elements a thread in registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]; from point to point of `t` they stay in registers
    float h_before[32];
    #pragma unroll
    for (int n_r_4 = 0; n_r_4 < 16; ++n_r_4) {
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 2; ++c_r_5) {
            h_before[n_r_4 * 2 + c_r_5] = 0.0f;
        }
    }

    // [LOAD skip] r209: address c; 2 elements a thread, 2 at a time; registers [c:2x1] lanes [c:32x2] warps [c:4x64]
    float skip_2[2];
    fd::load_or_zero<fd::f32, 2, fd::read_only>((c0 + c_lane) < n_c, &skip_2[0], &skip[(long long)c0 + (long long)c_lane]);

    // [COPY out_of, dt, x, into, z] r214: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
    int stage = 0;
    #pragma unroll
    for (int n_r_9 = 0; n_r_9 < 2; ++n_r_9) {
        fd::copy_async<16>(&s_out_of[n_r_9 * 8 * 128 + (int)threadIdx.x * 8], &out_of[size_T * (long long)rest_c * 16 + (long long)(n_r_9 * 8)], 0 < n_t);
    }
    fd::copy_async<4>(&s_dt[(int)threadIdx.x * 2], &dt[size_T * size_C * (long long)rest_c + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 0 < n_t);
    fd::copy_async<4>(&s_x[(int)threadIdx.x * 2], &x[size_T * size_C * (long long)rest_c + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 0 < n_t);
    #pragma unroll
    for (int n_r_10 = 0; n_r_10 < 2; ++n_r_10) {
        fd::copy_async<16>(&s_into[n_r_10 * 8 * 128 + (int)threadIdx.x * 8], &into[size_T * (long long)rest_c * 16 + (long long)(n_r_10 * 8)], 0 < n_t);
    }
    fd::copy_async<4>(&s_z[(int)threadIdx.x * 2], &z[size_T * size_C * (long long)rest_c + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 0 < n_t);
    fd::copy_async_commit();
    #pragma unroll
    for (int n_r_11 = 0; n_r_11 < 2; ++n_r_11) {
        fd::copy_async<16>(&s_out_of[2048 + n_r_11 * 8 * 128 + (int)threadIdx.x * 8], &out_of[size_T * (long long)rest_c * 16 + 16 + (long long)(n_r_11 * 8)], 1 < n_t);
    }
    fd::copy_async<4>(&s_dt[256 + (int)threadIdx.x * 2], &dt[size_T * size_C * (long long)rest_c + size_C + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 1 < n_t);
    fd::copy_async<4>(&s_x[256 + (int)threadIdx.x * 2], &x[size_T * size_C * (long long)rest_c + size_C + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 1 < n_t);
    #pragma unroll
    for (int n_r_12 = 0; n_r_12 < 2; ++n_r_12) {
        fd::copy_async<16>(&s_into[2048 + n_r_12 * 8 * 128 + (int)threadIdx.x * 8], &into[size_T * (long long)rest_c * 16 + 16 + (long long)(n_r_12 * 8)], 1 < n_t);
    }
    fd::copy_async<4>(&s_z[256 + (int)threadIdx.x * 2], &z[size_T * size_C * (long long)rest_c + size_C + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 1 < n_t);
    fd::copy_async_commit();
    #pragma unroll
    for (int n_r_13 = 0; n_r_13 < 2; ++n_r_13) {
        fd::copy_async<16>(&s_out_of[4096 + n_r_13 * 8 * 128 + (int)threadIdx.x * 8], &out_of[size_T * (long long)rest_c * 16 + 32 + (long long)(n_r_13 * 8)], 2 < n_t);
    }
    fd::copy_async<4>(&s_dt[512 + (int)threadIdx.x * 2], &dt[size_T * size_C * (long long)rest_c + size_C * 2 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 2 < n_t);
    fd::copy_async<4>(&s_x[512 + (int)threadIdx.x * 2], &x[size_T * size_C * (long long)rest_c + size_C * 2 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 2 < n_t);
    #pragma unroll
    for (int n_r_14 = 0; n_r_14 < 2; ++n_r_14) {
        fd::copy_async<16>(&s_into[4096 + n_r_14 * 8 * 128 + (int)threadIdx.x * 8], &into[size_T * (long long)rest_c * 16 + 32 + (long long)(n_r_14 * 8)], 2 < n_t);
    }
    fd::copy_async<4>(&s_z[512 + (int)threadIdx.x * 2], &z[size_T * size_C * (long long)rest_c + size_C * 2 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 2 < n_t);
    fd::copy_async_commit();
    #pragma unroll
    for (int n_r_15 = 0; n_r_15 < 2; ++n_r_15) {
        fd::copy_async<16>(&s_out_of[6144 + n_r_15 * 8 * 128 + (int)threadIdx.x * 8], &out_of[size_T * (long long)rest_c * 16 + 48 + (long long)(n_r_15 * 8)], 3 < n_t);
    }
    fd::copy_async<4>(&s_dt[768 + (int)threadIdx.x * 2], &dt[size_T * size_C * (long long)rest_c + size_C * 3 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 3 < n_t);
    fd::copy_async<4>(&s_x[768 + (int)threadIdx.x * 2], &x[size_T * size_C * (long long)rest_c + size_C * 3 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 3 < n_t);
    #pragma unroll
    for (int n_r_16 = 0; n_r_16 < 2; ++n_r_16) {
        fd::copy_async<16>(&s_into[6144 + n_r_16 * 8 * 128 + (int)threadIdx.x * 8], &into[size_T * (long long)rest_c * 16 + 48 + (long long)(n_r_16 * 8)], 3 < n_t);
    }
    fd::copy_async<4>(&s_z[768 + (int)threadIdx.x * 2], &z[size_T * size_C * (long long)rest_c + size_C * 3 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 3 < n_t);
    fd::copy_async_commit();
    #pragma unroll
    for (int n_r_17 = 0; n_r_17 < 2; ++n_r_17) {
        fd::copy_async<16>(&s_out_of[8192 + n_r_17 * 8 * 128 + (int)threadIdx.x * 8], &out_of[size_T * (long long)rest_c * 16 + 64 + (long long)(n_r_17 * 8)], 4 < n_t);
    }
    fd::copy_async<4>(&s_dt[1024 + (int)threadIdx.x * 2], &dt[size_T * size_C * (long long)rest_c + size_C * 4 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 4 < n_t);
    fd::copy_async<4>(&s_x[1024 + (int)threadIdx.x * 2], &x[size_T * size_C * (long long)rest_c + size_C * 4 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 4 < n_t);
    #pragma unroll
    for (int n_r_18 = 0; n_r_18 < 2; ++n_r_18) {
        fd::copy_async<16>(&s_into[8192 + n_r_18 * 8 * 128 + (int)threadIdx.x * 8], &into[size_T * (long long)rest_c * 16 + 64 + (long long)(n_r_18 * 8)], 4 < n_t);
    }
    fd::copy_async<4>(&s_z[1024 + (int)threadIdx.x * 2], &z[size_T * size_C * (long long)rest_c + size_C * 4 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 4 < n_t);
    fd::copy_async_commit();
    float y_1[2];  // r197
    float out_of_2[16];
    float dt_2[2];
    float step[2];
    float x_2[2];
    float into_2[16];
    float h[32];
    float z_2[2];
    float y_2[2];
    #pragma unroll 1
    for (int t0 = 0; t0 < n_t; ++t0) {
        fd::copy_async_wait<4>();  // r214
        const int free_stage = (stage + 5) % 6;
        #pragma unroll
        for (int n_r_19 = 0; n_r_19 < 2; ++n_r_19) {
            fd::copy_async<16>(&s_out_of[free_stage * 2048 + n_r_19 * 8 * 128 + (int)threadIdx.x * 8], &out_of[size_T * (long long)rest_c * 16 + (long long)(t0 + 5) * 16 + (long long)(n_r_19 * 8)], (t0 + 5) < n_t);
        }
        fd::copy_async<4>(&s_dt[free_stage * 256 + (int)threadIdx.x * 2], &dt[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 5) + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && (t0 + 5) < n_t);
        fd::copy_async<4>(&s_x[free_stage * 256 + (int)threadIdx.x * 2], &x[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 5) + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && (t0 + 5) < n_t);
        #pragma unroll
        for (int n_r_20 = 0; n_r_20 < 2; ++n_r_20) {
            fd::copy_async<16>(&s_into[free_stage * 2048 + n_r_20 * 8 * 128 + (int)threadIdx.x * 8], &into[size_T * (long long)rest_c * 16 + (long long)(t0 + 5) * 16 + (long long)(n_r_20 * 8)], (t0 + 5) < n_t);
        }
        fd::copy_async<4>(&s_z[free_stage * 256 + (int)threadIdx.x * 2], &z[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 5) + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && (t0 + 5) < n_t);
        fd::copy_async_commit();

        // [INIT] r196: pass 0: states start at the identity of their operators
        #pragma unroll  // r195
        for (int c_r = 0; c_r < 2; ++c_r) {
            y_1[c_r] = 0.0f;
        }

        // [TAKE out_of] r198: 16 elements a thread, which it copied 5 trips before, 8 at a time
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::load<fd::bf16, 8>(&out_of_2[n_r * 8], &s_out_of[stage * 2048 + n_r * 8 * 128 + (int)threadIdx.x * 8]);
        }

        // [TAKE dt] r199: 2 elements a thread, which it copied 5 trips before, 2 at a time
        fd::load<fd::bf16, 2>(&dt_2[0], &s_dt[stage * 256 + (int)threadIdx.x * 2]);

        // [COMPUTE step] r201: 2 elements a thread in registers [c:2x1] lanes [c:32x2] warps [c:4x64]
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
            step[c_r_2] = fd::max(dt_2[c_r_2] + bias_2[c_r_2], 0.0f) + log1pf(expf(-fabsf(dt_2[c_r_2] + bias_2[c_r_2])));
        }

        // [TAKE x] r205: 2 elements a thread, which it copied 5 trips before, 2 at a time
        fd::load<fd::bf16, 2>(&x_2[0], &s_x[stage * 256 + (int)threadIdx.x * 2]);

        // [TAKE into] r206: 16 elements a thread, which it copied 5 trips before, 8 at a time
        #pragma unroll
        for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
            fd::load<fd::bf16, 8>(&into_2[n_r_5 * 8], &s_into[stage * 2048 + n_r_5 * 8 * 128 + (int)threadIdx.x * 8]);
        }

        // [COMPUTE h] r207: 32 elements a thread in registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]
        #pragma unroll
        for (int n_r_6 = 0; n_r_6 < 16; ++n_r_6) {
            #pragma unroll
            for (int c_r_6 = 0; c_r_6 < 2; ++c_r_6) {
                h[n_r_6 * 2 + c_r_6] = expf(step[c_r_6] * a_2_2[n_r_6 * 2 + c_r_6]) * h_before[n_r_6 * 2 + c_r_6] + step[c_r_6] * x_2[c_r_6] * into_2[n_r_6];
            }
        }

        // [COMPUTE y__1] r208: 32 points a thread in registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]
        #pragma unroll
        for (int n_r_7 = 0; n_r_7 < 16; ++n_r_7) {
            #pragma unroll
            for (int c_r_7 = 0; c_r_7 < 2; ++c_r_7) {
                y_1[c_r_7] += out_of_2[n_r_7] * h[n_r_7 * 2 + c_r_7];
            }
        }

        // [TAKE z] r210: 2 elements a thread, which it copied 5 trips before, 2 at a time
        fd::load<fd::bf16, 2>(&z_2[0], &s_z[stage * 256 + (int)threadIdx.x * 2]);

        // [COMPUTE y] r211: 2 elements a thread in registers [c:2x1] lanes [c:32x2] warps [c:4x64]
        #pragma unroll
        for (int c_r_8 = 0; c_r_8 < 2; ++c_r_8) {
            y_2[c_r_8] = (y_1[c_r_8] + skip_2[c_r_8] * x_2[c_r_8]) * (z_2[c_r_8] * fd::rcp_approx(1.0f + fd::exp2_approx(-z_2[c_r_8] * 1.442695f)));
        }

        // [STORE y] r212: address ((((T * C) * b) + (C * t)) + c); 2 elements a thread, 2 at a time
        if ((c0 + c_lane) < n_c) fd::store<fd::bf16, 2>(&y[size_T * size_C * (long long)rest_c + size_C * (long long)t0 + (long long)c0 + (long long)c_lane], &y_2[0]);

        // [GO_ON h__before] r213: the state of this point is the one before the next
        #pragma unroll
        for (int n_r_8 = 0; n_r_8 < 16; ++n_r_8) {
            #pragma unroll
            for (int c_r_9 = 0; c_r_9 < 2; ++c_r_9) {
                h_before[n_r_8 * 2 + c_r_9] = h[n_r_8 * 2 + c_r_9];
            }
        }
        // [COPY out_of, dt, x, into, z]
        stage = (stage + 1) % 6;  // r214
    }
    fd::copy_async_wait<0>();  // r197
}

extern "C" __global__ void __launch_bounds__(128, 5) selective_scan_kernel_any(
    const float* __restrict__ bias,
    const float* __restrict__ a,
    const float* __restrict__ skip,
    __nv_bfloat16* __restrict__ y,
    const __nv_bfloat16* __restrict__ out_of,
    const __nv_bfloat16* __restrict__ dt,
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ into,
    const __nv_bfloat16* __restrict__ z,
    int c_blocks,
    int n_c,
    int n_t,
    long long size_T,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_out_of = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 12288 x bf16, bytes 0..24576
    __nv_bfloat16* s_dt = reinterpret_cast<__nv_bfloat16*>(fd_shared + 24576);  // 1536 x bf16, bytes 24576..27648
    float* s_a = reinterpret_cast<float*>(fd_shared + 27648);  // 4128 x f32, bytes 27648..44160
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 44160);  // 1536 x bf16, bytes 44160..47232
    __nv_bfloat16* s_into = reinterpret_cast<__nv_bfloat16*>(fd_shared + 47232);  // 12288 x bf16, bytes 47232..71808
    __nv_bfloat16* s_z = reinterpret_cast<__nv_bfloat16*>(fd_shared + 71808);  // 1536 x bf16, bytes 71808..74880

    // [INIT] r217: one kernel over blocks of [b, c]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_c = fd::div((int)blockIdx.x, c_blocks);
    const int c0 = fd::mod((int)blockIdx.x, c_blocks) * 256;
    const int c_lane = lane * 2 + warp * 64;  // r222
    const int c_lane_2 = lane / 4 + warp * 8;  // r224
    const int n_lane = lane % 4 * 4;

    // [LOAD bias] r222: address c; 2 elements a thread, 2 at a time; registers [c:2x1] lanes [c:32x2] warps [c:4x64]
    float bias_2[2];
    fd::load_or_zero<fd::f32, 2, fd::read_only>((c0 + c_lane) < n_c, &bias_2[0], &bias[(long long)c0 + (long long)c_lane]);

    // [LOAD a] r224: address ((c * 16) + n); 32 elements a thread, 4 at a time; registers [c:8x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8]
    float a_2[32];
    #pragma unroll
    for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((c0 + c_lane_2 + c_r_3 * 32) < n_c, &a_2[c_r_3 * 4], &a[((long long)c0 + (long long)c_lane_2 + (long long)(c_r_3 * 32)) * 16 + (long long)n_lane]);
    }

    // [EXCHANGE a] r225: from registers [c:8x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8] to registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
            fd::store<fd::f32, 1>(&s_a[(n_lane + n_r_2) * 258 + c_lane_2 + c_r_4 * 32], &a_2[c_r_4 * 4 + n_r_2]);
        }
    }
    __syncthreads();
    float a_2_2[32];
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 16; ++n_r_3) {
        fd::load<fd::f32, 2>(&a_2_2[n_r_3 * 2], &s_a[n_r_3 * 258 + c_lane]);
    }

    // [INIT h__before] r226: 32 elements a thread in registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]; from point to point of `t` they stay in registers
    float h_before[32];
    #pragma unroll
    for (int n_r_4 = 0; n_r_4 < 16; ++n_r_4) {
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 2; ++c_r_5) {
            h_before[n_r_4 * 2 + c_r_5] = 0.0f;
        }
    }

    // [LOAD skip] r231: address c; 2 elements a thread, 2 at a time; registers [c:2x1] lanes [c:32x2] warps [c:4x64]
    float skip_2[2];
    fd::load_or_zero<fd::f32, 2, fd::read_only>((c0 + c_lane) < n_c, &skip_2[0], &skip[(long long)c0 + (long long)c_lane]);

    // [COPY out_of, dt, x, into, z] r236: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
    int stage = 0;
    #pragma unroll
    for (int n_r_9 = 0; n_r_9 < 2; ++n_r_9) {
        fd::copy_async<16>(&s_out_of[n_r_9 * 8 * 128 + (int)threadIdx.x * 8], &out_of[size_T * (long long)rest_c * 16 + (long long)(n_r_9 * 8)], 0 < n_t);
    }
    fd::copy_async<4>(&s_dt[(int)threadIdx.x * 2], &dt[size_T * size_C * (long long)rest_c + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 0 < n_t);
    fd::copy_async<4>(&s_x[(int)threadIdx.x * 2], &x[size_T * size_C * (long long)rest_c + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 0 < n_t);
    #pragma unroll
    for (int n_r_10 = 0; n_r_10 < 2; ++n_r_10) {
        fd::copy_async<16>(&s_into[n_r_10 * 8 * 128 + (int)threadIdx.x * 8], &into[size_T * (long long)rest_c * 16 + (long long)(n_r_10 * 8)], 0 < n_t);
    }
    fd::copy_async<4>(&s_z[(int)threadIdx.x * 2], &z[size_T * size_C * (long long)rest_c + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 0 < n_t);
    fd::copy_async_commit();
    #pragma unroll
    for (int n_r_11 = 0; n_r_11 < 2; ++n_r_11) {
        fd::copy_async<16>(&s_out_of[2048 + n_r_11 * 8 * 128 + (int)threadIdx.x * 8], &out_of[size_T * (long long)rest_c * 16 + 16 + (long long)(n_r_11 * 8)], 1 < n_t);
    }
    fd::copy_async<4>(&s_dt[256 + (int)threadIdx.x * 2], &dt[size_T * size_C * (long long)rest_c + size_C + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 1 < n_t);
    fd::copy_async<4>(&s_x[256 + (int)threadIdx.x * 2], &x[size_T * size_C * (long long)rest_c + size_C + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 1 < n_t);
    #pragma unroll
    for (int n_r_12 = 0; n_r_12 < 2; ++n_r_12) {
        fd::copy_async<16>(&s_into[2048 + n_r_12 * 8 * 128 + (int)threadIdx.x * 8], &into[size_T * (long long)rest_c * 16 + 16 + (long long)(n_r_12 * 8)], 1 < n_t);
    }
    fd::copy_async<4>(&s_z[256 + (int)threadIdx.x * 2], &z[size_T * size_C * (long long)rest_c + size_C + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 1 < n_t);
    fd::copy_async_commit();
    #pragma unroll
    for (int n_r_13 = 0; n_r_13 < 2; ++n_r_13) {
        fd::copy_async<16>(&s_out_of[4096 + n_r_13 * 8 * 128 + (int)threadIdx.x * 8], &out_of[size_T * (long long)rest_c * 16 + 32 + (long long)(n_r_13 * 8)], 2 < n_t);
    }
    fd::copy_async<4>(&s_dt[512 + (int)threadIdx.x * 2], &dt[size_T * size_C * (long long)rest_c + size_C * 2 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 2 < n_t);
    fd::copy_async<4>(&s_x[512 + (int)threadIdx.x * 2], &x[size_T * size_C * (long long)rest_c + size_C * 2 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 2 < n_t);
    #pragma unroll
    for (int n_r_14 = 0; n_r_14 < 2; ++n_r_14) {
        fd::copy_async<16>(&s_into[4096 + n_r_14 * 8 * 128 + (int)threadIdx.x * 8], &into[size_T * (long long)rest_c * 16 + 32 + (long long)(n_r_14 * 8)], 2 < n_t);
    }
    fd::copy_async<4>(&s_z[512 + (int)threadIdx.x * 2], &z[size_T * size_C * (long long)rest_c + size_C * 2 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 2 < n_t);
    fd::copy_async_commit();
    #pragma unroll
    for (int n_r_15 = 0; n_r_15 < 2; ++n_r_15) {
        fd::copy_async<16>(&s_out_of[6144 + n_r_15 * 8 * 128 + (int)threadIdx.x * 8], &out_of[size_T * (long long)rest_c * 16 + 48 + (long long)(n_r_15 * 8)], 3 < n_t);
    }
    fd::copy_async<4>(&s_dt[768 + (int)threadIdx.x * 2], &dt[size_T * size_C * (long long)rest_c + size_C * 3 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 3 < n_t);
    fd::copy_async<4>(&s_x[768 + (int)threadIdx.x * 2], &x[size_T * size_C * (long long)rest_c + size_C * 3 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 3 < n_t);
    #pragma unroll
    for (int n_r_16 = 0; n_r_16 < 2; ++n_r_16) {
        fd::copy_async<16>(&s_into[6144 + n_r_16 * 8 * 128 + (int)threadIdx.x * 8], &into[size_T * (long long)rest_c * 16 + 48 + (long long)(n_r_16 * 8)], 3 < n_t);
    }
    fd::copy_async<4>(&s_z[768 + (int)threadIdx.x * 2], &z[size_T * size_C * (long long)rest_c + size_C * 3 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 3 < n_t);
    fd::copy_async_commit();
    #pragma unroll
    for (int n_r_17 = 0; n_r_17 < 2; ++n_r_17) {
        fd::copy_async<16>(&s_out_of[8192 + n_r_17 * 8 * 128 + (int)threadIdx.x * 8], &out_of[size_T * (long long)rest_c * 16 + 64 + (long long)(n_r_17 * 8)], 4 < n_t);
    }
    fd::copy_async<4>(&s_dt[1024 + (int)threadIdx.x * 2], &dt[size_T * size_C * (long long)rest_c + size_C * 4 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 4 < n_t);
    fd::copy_async<4>(&s_x[1024 + (int)threadIdx.x * 2], &x[size_T * size_C * (long long)rest_c + size_C * 4 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 4 < n_t);
    #pragma unroll
    for (int n_r_18 = 0; n_r_18 < 2; ++n_r_18) {
        fd::copy_async<16>(&s_into[8192 + n_r_18 * 8 * 128 + (int)threadIdx.x * 8], &into[size_T * (long long)rest_c * 16 + 64 + (long long)(n_r_18 * 8)], 4 < n_t);
    }
    fd::copy_async<4>(&s_z[1024 + (int)threadIdx.x * 2], &z[size_T * size_C * (long long)rest_c + size_C * 4 + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && 4 < n_t);
    fd::copy_async_commit();
    float y_1[2];  // r219
    float out_of_2[16];
    float dt_2[2];
    float step[2];
    float x_2[2];
    float into_2[16];
    float h[32];
    float z_2[2];
    float y_2[2];
    #pragma unroll 1
    for (int t0 = 0; t0 < n_t; ++t0) {
        fd::copy_async_wait<4>();  // r236
        const int free_stage = (stage + 5) % 6;
        #pragma unroll
        for (int n_r_19 = 0; n_r_19 < 2; ++n_r_19) {
            fd::copy_async<16>(&s_out_of[free_stage * 2048 + n_r_19 * 8 * 128 + (int)threadIdx.x * 8], &out_of[size_T * (long long)rest_c * 16 + (long long)(t0 + 5) * 16 + (long long)(n_r_19 * 8)], (t0 + 5) < n_t);
        }
        fd::copy_async<4>(&s_dt[free_stage * 256 + (int)threadIdx.x * 2], &dt[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 5) + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && (t0 + 5) < n_t);
        fd::copy_async<4>(&s_x[free_stage * 256 + (int)threadIdx.x * 2], &x[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 5) + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && (t0 + 5) < n_t);
        #pragma unroll
        for (int n_r_20 = 0; n_r_20 < 2; ++n_r_20) {
            fd::copy_async<16>(&s_into[free_stage * 2048 + n_r_20 * 8 * 128 + (int)threadIdx.x * 8], &into[size_T * (long long)rest_c * 16 + (long long)(t0 + 5) * 16 + (long long)(n_r_20 * 8)], (t0 + 5) < n_t);
        }
        fd::copy_async<4>(&s_z[free_stage * 256 + (int)threadIdx.x * 2], &z[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 5) + (long long)c0 + (long long)c_lane], (c0 + c_lane) < n_c && (t0 + 5) < n_t);
        fd::copy_async_commit();

        // [INIT] r218: pass 0: states start at the identity of their operators
        #pragma unroll  // r217
        for (int c_r = 0; c_r < 2; ++c_r) {
            y_1[c_r] = 0.0f;
        }

        // [TAKE out_of] r220: 16 elements a thread, which it copied 5 trips before, 8 at a time
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::load<fd::bf16, 8>(&out_of_2[n_r * 8], &s_out_of[stage * 2048 + n_r * 8 * 128 + (int)threadIdx.x * 8]);
        }

        // [TAKE dt] r221: 2 elements a thread, which it copied 5 trips before, 2 at a time
        fd::load<fd::bf16, 2>(&dt_2[0], &s_dt[stage * 256 + (int)threadIdx.x * 2]);

        // [COMPUTE step] r223: 2 elements a thread in registers [c:2x1] lanes [c:32x2] warps [c:4x64]
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
            step[c_r_2] = fd::max(dt_2[c_r_2] + bias_2[c_r_2], 0.0f) + log1pf(expf(-fabsf(dt_2[c_r_2] + bias_2[c_r_2])));
        }

        // [TAKE x] r227: 2 elements a thread, which it copied 5 trips before, 2 at a time
        fd::load<fd::bf16, 2>(&x_2[0], &s_x[stage * 256 + (int)threadIdx.x * 2]);

        // [TAKE into] r228: 16 elements a thread, which it copied 5 trips before, 8 at a time
        #pragma unroll
        for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
            fd::load<fd::bf16, 8>(&into_2[n_r_5 * 8], &s_into[stage * 2048 + n_r_5 * 8 * 128 + (int)threadIdx.x * 8]);
        }

        // [COMPUTE h] r229: 32 elements a thread in registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]
        #pragma unroll
        for (int n_r_6 = 0; n_r_6 < 16; ++n_r_6) {
            #pragma unroll
            for (int c_r_6 = 0; c_r_6 < 2; ++c_r_6) {
                h[n_r_6 * 2 + c_r_6] = expf(step[c_r_6] * a_2_2[n_r_6 * 2 + c_r_6]) * h_before[n_r_6 * 2 + c_r_6] + step[c_r_6] * x_2[c_r_6] * into_2[n_r_6];
            }
        }

        // [COMPUTE y__1] r230: 32 points a thread in registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]
        #pragma unroll
        for (int n_r_7 = 0; n_r_7 < 16; ++n_r_7) {
            #pragma unroll
            for (int c_r_7 = 0; c_r_7 < 2; ++c_r_7) {
                y_1[c_r_7] += out_of_2[n_r_7] * h[n_r_7 * 2 + c_r_7];
            }
        }

        // [TAKE z] r232: 2 elements a thread, which it copied 5 trips before, 2 at a time
        fd::load<fd::bf16, 2>(&z_2[0], &s_z[stage * 256 + (int)threadIdx.x * 2]);

        // [COMPUTE y] r233: 2 elements a thread in registers [c:2x1] lanes [c:32x2] warps [c:4x64]
        #pragma unroll
        for (int c_r_8 = 0; c_r_8 < 2; ++c_r_8) {
            y_2[c_r_8] = (y_1[c_r_8] + skip_2[c_r_8] * x_2[c_r_8]) * (z_2[c_r_8] * fd::rcp_approx(1.0f + fd::exp2_approx(-z_2[c_r_8] * 1.442695f)));
        }

        // [STORE y] r234: address ((((T * C) * b) + (C * t)) + c); 2 elements a thread, 2 at a time
        if ((c0 + c_lane) < n_c) fd::store<fd::bf16, 2>(&y[size_T * size_C * (long long)rest_c + size_C * (long long)t0 + (long long)c0 + (long long)c_lane], &y_2[0]);

        // [GO_ON h__before] r235: the state of this point is the one before the next
        #pragma unroll
        for (int n_r_8 = 0; n_r_8 < 16; ++n_r_8) {
            #pragma unroll
            for (int c_r_9 = 0; c_r_9 < 2; ++c_r_9) {
                h_before[n_r_8 * 2 + c_r_9] = h[n_r_8 * 2 + c_r_9];
            }
        }
        // [COPY out_of, dt, x, into, z]
        stage = (stage + 1) % 6;  // r236
    }
    fd::copy_async_wait<0>();  // r219
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r195 [step2, problem] fuse, step, h__before, h, y__1, y: one kernel over blocks of [b, c]; it reads nothing that a kernel before it makes
// r196 [build, problem] stream-init, t: pass 0: states start at the identity of their operators
// r197 [build, hardware] stream-loop, t: pass 0 streams `t` in tiles of 1
// r198 [build, hardware] own-points, out_of: 16 elements a thread, which it copied 5 trips before, 8 at a time
// r199 [build, hardware] own-points, dt: 2 elements a thread, which it copied 5 trips before, 2 at a time
// r200 [build, hardware] load-tile, bias: address c; 2 elements a thread, 2 at a time; registers [c:2x1] lanes [c:32x2] warps [c:4x64]
// r201 [build, problem] map-tile, step[b,t,c] = (max((dt[b, t, c] + bias[c]), 0.0) + log1p(exp(neg(abs((dt[b, t, c] + bias[c])))))): 2 elements a thread in registers [c:2x1] lanes [c:32x2] warps [c:4x64]
// r202 [build, hardware] load-tile, a: address ((c * 16) + n); 32 elements a thread, 4 at a time; registers [c:8x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8]
// r203 [build, hardware] layout-exchange, a: from registers [c:8x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8] to registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]
// r204 [build, problem] state-held, h__before: 32 elements a thread in registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]; from point to point of `t` they stay in registers
// r205 [build, hardware] own-points, x: 2 elements a thread, which it copied 5 trips before, 2 at a time
// r206 [build, hardware] own-points, into: 16 elements a thread, which it copied 5 trips before, 8 at a time
// r207 [build, problem] map-tile, h[b,t,c,n] = ((exp((step[b, t, c] * a[c, n])) * h__before[b, t, c, n]) + ((step[b, t, c] * x[b, t, c]) * into[b, t, n])): 32 elements a thread in registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]
// r208 [build, problem] reduce-registers, y__1[b,t,c] = sum[n] (out_of[b, t, n] * h[b, t, c, n]): 32 points a thread in registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]
// r209 [build, hardware] load-tile, skip: address c; 2 elements a thread, 2 at a time; registers [c:2x1] lanes [c:32x2] warps [c:4x64]
// r210 [build, hardware] own-points, z: 2 elements a thread, which it copied 5 trips before, 2 at a time
// r211 [build, problem] map-tile, y[b,t,c] = ((y__1[b, t, c] + (skip[c] * x[b, t, c])) * (z[b, t, c] * sigmoid(z[b, t, c]))): 2 elements a thread in registers [c:2x1] lanes [c:32x2] warps [c:4x64]
// r212 [build, hardware] store-tile, y: address ((((T * C) * b) + (C * t)) + c); 2 elements a thread, 2 at a time
// r213 [build, problem] state-goes-on, h__before: the state of this point is the one before the next
// r214 [build, hardware] own-ahead, out_of, dt, x, into, z: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
// r217 [step2, problem] fuse, step, h__before, h, y__1, y: one kernel over blocks of [b, c]; it reads nothing that a kernel before it makes
// r218 [build, problem] stream-init, t: pass 0: states start at the identity of their operators
// r219 [build, hardware] stream-loop, t: pass 0 streams `t` in tiles of 1
// r220 [build, hardware] own-points, out_of: 16 elements a thread, which it copied 5 trips before, 8 at a time
// r221 [build, hardware] own-points, dt: 2 elements a thread, which it copied 5 trips before, 2 at a time
// r222 [build, hardware] load-tile, bias: address c; 2 elements a thread, 2 at a time; registers [c:2x1] lanes [c:32x2] warps [c:4x64]
// r223 [build, problem] map-tile, step[b,t,c] = (max((dt[b, t, c] + bias[c]), 0.0) + log1p(exp(neg(abs((dt[b, t, c] + bias[c])))))): 2 elements a thread in registers [c:2x1] lanes [c:32x2] warps [c:4x64]
// r224 [build, hardware] load-tile, a: address ((c * 16) + n); 32 elements a thread, 4 at a time; registers [c:8x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8]
// r225 [build, hardware] layout-exchange, a: from registers [c:8x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8] to registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]
// r226 [build, problem] state-held, h__before: 32 elements a thread in registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]; from point to point of `t` they stay in registers
// r227 [build, hardware] own-points, x: 2 elements a thread, which it copied 5 trips before, 2 at a time
// r228 [build, hardware] own-points, into: 16 elements a thread, which it copied 5 trips before, 8 at a time
// r229 [build, problem] map-tile, h[b,t,c,n] = ((exp((step[b, t, c] * a[c, n])) * h__before[b, t, c, n]) + ((step[b, t, c] * x[b, t, c]) * into[b, t, n])): 32 elements a thread in registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]
// r230 [build, problem] reduce-registers, y__1[b,t,c] = sum[n] (out_of[b, t, n] * h[b, t, c, n]): 32 points a thread in registers [n:16x1 c:2x1] lanes [c:32x2] warps [c:4x64]
// r231 [build, hardware] load-tile, skip: address c; 2 elements a thread, 2 at a time; registers [c:2x1] lanes [c:32x2] warps [c:4x64]
// r232 [build, hardware] own-points, z: 2 elements a thread, which it copied 5 trips before, 2 at a time
// r233 [build, problem] map-tile, y[b,t,c] = ((y__1[b, t, c] + (skip[c] * x[b, t, c])) * (z[b, t, c] * sigmoid(z[b, t, c]))): 2 elements a thread in registers [c:2x1] lanes [c:32x2] warps [c:4x64]
// r234 [build, hardware] store-tile, y: address ((((T * C) * b) + (C * t)) + c); 2 elements a thread, 2 at a time
// r235 [build, problem] state-goes-on, h__before: the state of this point is the one before the next
// r236 [build, hardware] own-ahead, out_of, dt, x, into, z: 6 stages: each thread copies its own elements 5 trips before it takes them, and waits for nobody else
