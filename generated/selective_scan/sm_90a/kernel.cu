// selective_scan: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// A state space whose step, input and output weights depend on the point, with a state of 16 for each channel (selective scan), skip and gate.
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

}  // namespace fd

extern "C" __global__ void __launch_bounds__(128, 4) selective_scan_kernel(
    const __nv_bfloat16* __restrict__ dt,
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ into,
    const __nv_bfloat16* __restrict__ out_of,
    const __nv_bfloat16* __restrict__ z,
    const float* __restrict__ bias,
    const float* __restrict__ a,
    const float* __restrict__ skip,
    __nv_bfloat16* __restrict__ y,
    int c_blocks,
    int n_c,
    int n_t,
    long long size_T,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_dt = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 2048 x bf16, bytes 0..4096
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 4096);  // 2048 x bf16, bytes 4096..8192
    __nv_bfloat16* s_into = reinterpret_cast<__nv_bfloat16*>(fd_shared + 8192);  // 256 x bf16, bytes 8192..8704
    __nv_bfloat16* s_out_of = reinterpret_cast<__nv_bfloat16*>(fd_shared + 8704);  // 256 x bf16, bytes 8704..9216
    __nv_bfloat16* s_z = reinterpret_cast<__nv_bfloat16*>(fd_shared + 9216);  // 2048 x bf16, bytes 9216..13312
    float* s_a = reinterpret_cast<float*>(fd_shared + 13312);  // 2080 x f32, bytes 13312..21632

    // [INIT] r195: one kernel over blocks of [b, c]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_c = fd::div((int)blockIdx.x, c_blocks);
    const int c0 = fd::mod((int)blockIdx.x, c_blocks) * 128;
    const int c_lane = lane + warp * 32;  // r210
    const int c_lane_2 = lane / 4 + warp * 8;  // r214
    const int n_lane = lane % 4 * 4;

    // [AHEAD dt, x, into, out_of, z] r197: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD dt] r198: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 16 bytes a copy
    const int row = (int)threadIdx.x / 16;
    const int column = (int)threadIdx.x % 16 * 8;
    fd::copy_async<16>(&s_dt[row * 128 + column], &dt[size_T * size_C * (long long)rest_c + size_C * (long long)row + (long long)(c0 + column)], row < n_t && (c0 + column) < n_c);

    // [LOAD x] r199: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 16 bytes a copy
    const int row_2 = (int)threadIdx.x / 16;
    const int column_2 = (int)threadIdx.x % 16 * 8;
    fd::copy_async<16>(&s_x[row_2 * 128 + column_2], &x[size_T * size_C * (long long)rest_c + size_C * (long long)row_2 + (long long)(c0 + column_2)], row_2 < n_t && (c0 + column_2) < n_c);

    // [LOAD into] r200: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
    const int row_3 = (int)threadIdx.x / 2;
    const int column_3 = (int)threadIdx.x % 2 * 8;
    if (row_3 < 8) {
        const long long from = size_T * (long long)rest_c * 16 + (long long)row_3 * 16 + (long long)column_3;
        const int to = row_3 * 16 + column_3;
        const bool valid = row_3 < n_t;
        fd::copy_async<16>(&s_into[to], &into[from], valid);
    }

    // [LOAD out_of] r201: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
    const int row_4 = (int)threadIdx.x / 2;
    const int column_4 = (int)threadIdx.x % 2 * 8;
    if (row_4 < 8) {
        const long long from_2 = size_T * (long long)rest_c * 16 + (long long)row_4 * 16 + (long long)column_4;
        const int to_2 = row_4 * 16 + column_4;
        const bool valid_2 = row_4 < n_t;
        fd::copy_async<16>(&s_out_of[to_2], &out_of[from_2], valid_2);
    }

    // [LOAD z] r202: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 16 bytes a copy
    const int row_5 = (int)threadIdx.x / 16;
    const int column_5 = (int)threadIdx.x % 16 * 8;
    fd::copy_async<16>(&s_z[row_5 * 128 + column_5], &z[size_T * size_C * (long long)rest_c + size_C * (long long)row_5 + (long long)(c0 + column_5)], row_5 < n_t && (c0 + column_5) < n_c);
    fd::copy_async_commit();

    // [LOAD bias] r211: address c; 1 elements a thread, 1 at a time; registers [] lanes [c:32x1] warps [c:4x32]
    float bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((c0 + c_lane) < n_c, &bias_2[0], &bias[(long long)c0 + (long long)c_lane]);

    // [LOAD a] r214: address ((c * 16) + n); 16 elements a thread, 4 at a time; registers [c:4x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8]
    float a_2[16];
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((c0 + c_lane_2 + c_r * 32) < n_c, &a_2[c_r * 4], &a[((long long)c0 + (long long)(c_lane_2 + c_r * 32)) * 16 + (long long)n_lane]);
    }

    // [EXCHANGE a] r215: from registers [c:4x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8] to registers [n:16x1] lanes [c:32x1] warps [c:4x32]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
            fd::store<fd::f32, 1>(&s_a[(n_lane + n_r_2) * 130 + c_lane_2 + c_r_2 * 32], &a_2[c_r_2 * 4 + n_r_2]);
        }
    }
    __syncthreads();
    float a_2_2[16];
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 16; ++n_r_3) {
        fd::load<fd::f32, 1>(&a_2_2[n_r_3], &s_a[n_r_3 * 130 + c_lane]);
    }

    // [INIT h__before] r216: 16 elements a thread in registers [n:16x1] lanes [c:32x1] warps [c:4x32]; from point to point of `t` they stay in registers
    float h_before[16];
    #pragma unroll
    for (int n_r_4 = 0; n_r_4 < 16; ++n_r_4) {
        h_before[n_r_4] = 0.0f;
    }

    // [LOAD skip] r222: address c; 1 elements a thread, 1 at a time; registers [] lanes [c:32x1] warps [c:4x32]
    float skip_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((c0 + c_lane) < n_c, &skip_2[0], &skip[(long long)c0 + (long long)c_lane]);

    // [GO_ON h__before] r227: the state of this point is the one before the next
    float y_1[1];  // r203
    float out_of_2[16];
    float dt_2[1];
    float step[1];
    float x_2[1];
    float into_2[16];
    float h[16];
    float x_2_2[1];
    float z_2[1];
    float y_2[1];
    #pragma unroll 1
    for (int t0 = 0; t0 < n_t; t0 += 8) {
        // [LOAD z]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD dt] r204: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 16 bytes a copy
        const int stage_first = free_stage * 1024;
        const int row_6 = (int)threadIdx.x / 16;
        const int column_6 = (int)threadIdx.x % 16 * 8;
        __syncthreads();
        fd::copy_async<16>(&s_dt[stage_first + row_6 * 128 + column_6], &dt[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 8 + row_6) + (long long)(c0 + column_6)], (t0 + 8 + row_6) < n_t && (c0 + column_6) < n_c);

        // [LOAD x] r205: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 16 bytes a copy
        const int stage_first_2 = free_stage * 1024;
        const int row_7 = (int)threadIdx.x / 16;
        const int column_7 = (int)threadIdx.x % 16 * 8;
        fd::copy_async<16>(&s_x[stage_first_2 + row_7 * 128 + column_7], &x[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 8 + row_7) + (long long)(c0 + column_7)], (t0 + 8 + row_7) < n_t && (c0 + column_7) < n_c);

        // [LOAD into] r206: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
        const int stage_first_3 = free_stage * 128;
        const int row_8 = (int)threadIdx.x / 2;
        const int column_8 = (int)threadIdx.x % 2 * 8;
        if (row_8 < 8) {
            const long long from_3 = size_T * (long long)rest_c * 16 + (long long)(t0 + 8 + row_8) * 16 + (long long)column_8;
            const int to_3 = stage_first_3 + row_8 * 16 + column_8;
            const bool valid_3 = (t0 + 8 + row_8) < n_t;
            fd::copy_async<16>(&s_into[to_3], &into[from_3], valid_3);
        }

        // [LOAD out_of] r207: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
        const int stage_first_4 = free_stage * 128;
        const int row_9 = (int)threadIdx.x / 2;
        const int column_9 = (int)threadIdx.x % 2 * 8;
        if (row_9 < 8) {
            const long long from_4 = size_T * (long long)rest_c * 16 + (long long)(t0 + 8 + row_9) * 16 + (long long)column_9;
            const int to_4 = stage_first_4 + row_9 * 16 + column_9;
            const bool valid_4 = (t0 + 8 + row_9) < n_t;
            fd::copy_async<16>(&s_out_of[to_4], &out_of[from_4], valid_4);
        }

        // [LOAD z] r208: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 16 bytes a copy
        const int stage_first_5 = free_stage * 1024;
        const int row_10 = (int)threadIdx.x / 16;
        const int column_10 = (int)threadIdx.x % 16 * 8;
        fd::copy_async<16>(&s_z[stage_first_5 + row_10 * 128 + column_10], &z[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 8 + row_10) + (long long)(c0 + column_10)], (t0 + 8 + row_10) < n_t && (c0 + column_10) < n_c);
        fd::copy_async_commit();
        const int stage_first_6 = stage * 1024;
        const int stage_first_7 = stage * 1024;
        const int stage_first_8 = stage * 128;
        const int stage_first_9 = stage * 128;
        const int stage_first_10 = stage * 1024;
        const int points = fd::min(8, n_t + t0 * -1);
        // [GO_ON h__before]
        #pragma unroll 4  // r227
        for (int t_at = 0; t_at < points; ++t_at) {
            // [LOAD z]
            y_1[0] = 0.0f;  // r195

            // [TAKE out_of] r209: 16 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::load<fd::bf16, 8>(&out_of_2[n_r * 8], &s_out_of[stage_first_9 + t_at * 16 + n_r * 8]);
            }

            // [TAKE dt] r210: 1 elements a thread from shared memory, 1 at a time
            fd::load<fd::bf16, 1>(&dt_2[0], &s_dt[stage_first_6 + t_at * 128 + c_lane]);

            // [COMPUTE step] r212: 1 elements a thread in registers [] lanes [c:32x1] warps [c:4x32]
            step[0] = fd::max(dt_2[0] + bias_2[0], 0.0f) + log1pf(fd::exp2_approx(-fabsf(dt_2[0] + bias_2[0]) * 1.442695f));

            // [TAKE x] r217: 1 elements a thread from shared memory, 1 at a time
            fd::load<fd::bf16, 1>(&x_2[0], &s_x[stage_first_7 + t_at * 128 + c_lane]);

            // [TAKE into] r218: 16 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
                fd::load<fd::bf16, 8>(&into_2[n_r_5 * 8], &s_into[stage_first_8 + t_at * 16 + n_r_5 * 8]);
            }

            // [COMPUTE h] r219: 16 elements a thread in registers [n:16x1] lanes [c:32x1] warps [c:4x32]
            #pragma unroll
            for (int n_r_6 = 0; n_r_6 < 16; ++n_r_6) {
                h[n_r_6] = fd::exp2_approx(step[0] * 1.442695f * a_2_2[n_r_6]) * h_before[n_r_6] + step[0] * x_2[0] * into_2[n_r_6];
            }

            // [COMPUTE y__1] r221: 16 points a thread in registers [n:16x1] lanes [c:32x1] warps [c:4x32]
            #pragma unroll
            for (int n_r_7 = 0; n_r_7 < 16; ++n_r_7) {
                y_1[0] += out_of_2[n_r_7] * h[n_r_7];
            }

            // [TAKE x] r223: 1 elements a thread from shared memory, 1 at a time
            fd::load<fd::bf16, 1>(&x_2_2[0], &s_x[stage_first_7 + t_at * 128 + c_lane]);

            // [TAKE z] r224: 1 elements a thread from shared memory, 1 at a time
            fd::load<fd::bf16, 1>(&z_2[0], &s_z[stage_first_10 + t_at * 128 + c_lane]);

            // [COMPUTE y] r225: 1 elements a thread in registers [] lanes [c:32x1] warps [c:4x32]
            y_2[0] = (y_1[0] + skip_2[0] * x_2_2[0]) * (z_2[0] * fd::rcp_approx(1.0f + fd::exp2_approx(-z_2[0] * 1.442695f)));

            // [STORE y] r226: address ((((T * C) * b) + (C * t)) + c); 1 elements a thread, 1 at a time
            if ((c0 + c_lane) < n_c) fd::store<fd::bf16, 1>(&y[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + t_at) + (long long)c0 + (long long)c_lane], &y_2[0]);
            // [GO_ON h__before]
            #pragma unroll  // r227
            for (int n_r_8 = 0; n_r_8 < 16; ++n_r_8) {
                h_before[n_r_8] = h[n_r_8];
            }
        }
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r203
}

extern "C" __global__ void __launch_bounds__(128, 4) selective_scan_kernel_any(
    const __nv_bfloat16* __restrict__ dt,
    const __nv_bfloat16* __restrict__ x,
    const __nv_bfloat16* __restrict__ into,
    const __nv_bfloat16* __restrict__ out_of,
    const __nv_bfloat16* __restrict__ z,
    const float* __restrict__ bias,
    const float* __restrict__ a,
    const float* __restrict__ skip,
    __nv_bfloat16* __restrict__ y,
    int c_blocks,
    int n_c,
    int n_t,
    long long size_T,
    long long size_C) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_dt = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 2048 x bf16, bytes 0..4096
    __nv_bfloat16* s_x = reinterpret_cast<__nv_bfloat16*>(fd_shared + 4096);  // 2048 x bf16, bytes 4096..8192
    __nv_bfloat16* s_into = reinterpret_cast<__nv_bfloat16*>(fd_shared + 8192);  // 256 x bf16, bytes 8192..8704
    __nv_bfloat16* s_out_of = reinterpret_cast<__nv_bfloat16*>(fd_shared + 8704);  // 256 x bf16, bytes 8704..9216
    __nv_bfloat16* s_z = reinterpret_cast<__nv_bfloat16*>(fd_shared + 9216);  // 2048 x bf16, bytes 9216..13312
    float* s_a = reinterpret_cast<float*>(fd_shared + 13312);  // 2080 x f32, bytes 13312..21632

    // [INIT] r230: one kernel over blocks of [b, c]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_c = fd::div((int)blockIdx.x, c_blocks);
    const int c0 = fd::mod((int)blockIdx.x, c_blocks) * 128;
    const int c_lane = lane + warp * 32;  // r245
    const int c_lane_2 = lane / 4 + warp * 8;  // r249
    const int n_lane = lane % 4 * 4;

    // [AHEAD dt, x, into, out_of, z] r232: 2 stages: the tile of a trip is copied a trip before it
    int stage = 0;

    // [LOAD dt] r233: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 4 bytes a copy
    const int row = (int)threadIdx.x / 16;
    const int column = (int)threadIdx.x % 16 * 2;
    fd::copy_async<4>(&s_dt[row * 128 + column], &dt[size_T * size_C * (long long)rest_c + size_C * (long long)row + (long long)(c0 + column)], row < n_t && (c0 + column) < n_c);
    const int column_2 = column + 32;
    fd::copy_async<4>(&s_dt[row * 128 + column + 32], &dt[size_T * size_C * (long long)rest_c + size_C * (long long)row + (long long)(c0 + column_2)], row < n_t && (c0 + column_2) < n_c);
    const int column_3 = column + 64;
    fd::copy_async<4>(&s_dt[row * 128 + column + 64], &dt[size_T * size_C * (long long)rest_c + size_C * (long long)row + (long long)(c0 + column_3)], row < n_t && (c0 + column_3) < n_c);
    const int column_4 = column + 96;
    fd::copy_async<4>(&s_dt[row * 128 + column + 96], &dt[size_T * size_C * (long long)rest_c + size_C * (long long)row + (long long)(c0 + column_4)], row < n_t && (c0 + column_4) < n_c);

    // [LOAD x] r234: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 4 bytes a copy
    const int row_2 = (int)threadIdx.x / 16;
    const int column_5 = (int)threadIdx.x % 16 * 2;
    fd::copy_async<4>(&s_x[row_2 * 128 + column_5], &x[size_T * size_C * (long long)rest_c + size_C * (long long)row_2 + (long long)(c0 + column_5)], row_2 < n_t && (c0 + column_5) < n_c);
    const int column_6 = column_5 + 32;
    fd::copy_async<4>(&s_x[row_2 * 128 + column_5 + 32], &x[size_T * size_C * (long long)rest_c + size_C * (long long)row_2 + (long long)(c0 + column_6)], row_2 < n_t && (c0 + column_6) < n_c);
    const int column_7 = column_5 + 64;
    fd::copy_async<4>(&s_x[row_2 * 128 + column_5 + 64], &x[size_T * size_C * (long long)rest_c + size_C * (long long)row_2 + (long long)(c0 + column_7)], row_2 < n_t && (c0 + column_7) < n_c);
    const int column_8 = column_5 + 96;
    fd::copy_async<4>(&s_x[row_2 * 128 + column_5 + 96], &x[size_T * size_C * (long long)rest_c + size_C * (long long)row_2 + (long long)(c0 + column_8)], row_2 < n_t && (c0 + column_8) < n_c);

    // [LOAD into] r235: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
    const int row_3 = (int)threadIdx.x / 2;
    const int column_9 = (int)threadIdx.x % 2 * 8;
    if (row_3 < 8) {
        const long long from = size_T * (long long)rest_c * 16 + (long long)row_3 * 16 + (long long)column_9;
        const int to = row_3 * 16 + column_9;
        const bool valid = row_3 < n_t;
        fd::copy_async<16>(&s_into[to], &into[from], valid);
    }

    // [LOAD out_of] r236: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
    const int row_4 = (int)threadIdx.x / 2;
    const int column_10 = (int)threadIdx.x % 2 * 8;
    if (row_4 < 8) {
        const long long from_2 = size_T * (long long)rest_c * 16 + (long long)row_4 * 16 + (long long)column_10;
        const int to_2 = row_4 * 16 + column_10;
        const bool valid_2 = row_4 < n_t;
        fd::copy_async<16>(&s_out_of[to_2], &out_of[from_2], valid_2);
    }

    // [LOAD z] r237: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 4 bytes a copy
    const int row_5 = (int)threadIdx.x / 16;
    const int column_11 = (int)threadIdx.x % 16 * 2;
    fd::copy_async<4>(&s_z[row_5 * 128 + column_11], &z[size_T * size_C * (long long)rest_c + size_C * (long long)row_5 + (long long)(c0 + column_11)], row_5 < n_t && (c0 + column_11) < n_c);
    const int column_12 = column_11 + 32;
    fd::copy_async<4>(&s_z[row_5 * 128 + column_11 + 32], &z[size_T * size_C * (long long)rest_c + size_C * (long long)row_5 + (long long)(c0 + column_12)], row_5 < n_t && (c0 + column_12) < n_c);
    const int column_13 = column_11 + 64;
    fd::copy_async<4>(&s_z[row_5 * 128 + column_11 + 64], &z[size_T * size_C * (long long)rest_c + size_C * (long long)row_5 + (long long)(c0 + column_13)], row_5 < n_t && (c0 + column_13) < n_c);
    const int column_14 = column_11 + 96;
    fd::copy_async<4>(&s_z[row_5 * 128 + column_11 + 96], &z[size_T * size_C * (long long)rest_c + size_C * (long long)row_5 + (long long)(c0 + column_14)], row_5 < n_t && (c0 + column_14) < n_c);
    fd::copy_async_commit();

    // [LOAD bias] r246: address c; 1 elements a thread, 1 at a time; registers [] lanes [c:32x1] warps [c:4x32]
    float bias_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((c0 + c_lane) < n_c, &bias_2[0], &bias[(long long)c0 + (long long)c_lane]);

    // [LOAD a] r249: address ((c * 16) + n); 16 elements a thread, 4 at a time; registers [c:4x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8]
    float a_2[16];
    #pragma unroll
    for (int c_r = 0; c_r < 4; ++c_r) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((c0 + c_lane_2 + c_r * 32) < n_c, &a_2[c_r * 4], &a[((long long)c0 + (long long)(c_lane_2 + c_r * 32)) * 16 + (long long)n_lane]);
    }

    // [EXCHANGE a] r250: from registers [c:4x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8] to registers [n:16x1] lanes [c:32x1] warps [c:4x32]
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
            fd::store<fd::f32, 1>(&s_a[(n_lane + n_r_2) * 130 + c_lane_2 + c_r_2 * 32], &a_2[c_r_2 * 4 + n_r_2]);
        }
    }
    __syncthreads();
    float a_2_2[16];
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 16; ++n_r_3) {
        fd::load<fd::f32, 1>(&a_2_2[n_r_3], &s_a[n_r_3 * 130 + c_lane]);
    }

    // [INIT h__before] r251: 16 elements a thread in registers [n:16x1] lanes [c:32x1] warps [c:4x32]; from point to point of `t` they stay in registers
    float h_before[16];
    #pragma unroll
    for (int n_r_4 = 0; n_r_4 < 16; ++n_r_4) {
        h_before[n_r_4] = 0.0f;
    }

    // [LOAD skip] r257: address c; 1 elements a thread, 1 at a time; registers [] lanes [c:32x1] warps [c:4x32]
    float skip_2[1];
    fd::load_or_zero<fd::f32, 1, fd::read_only>((c0 + c_lane) < n_c, &skip_2[0], &skip[(long long)c0 + (long long)c_lane]);

    // [GO_ON h__before] r262: the state of this point is the one before the next
    float y_1[1];  // r238
    float out_of_2[16];
    float dt_2[1];
    float step[1];
    float x_2[1];
    float into_2[16];
    float h[16];
    float x_2_2[1];
    float z_2[1];
    float y_2[1];
    #pragma unroll 1
    for (int t0 = 0; t0 < n_t; t0 += 8) {
        // [LOAD z]
        fd::copy_async_wait<0>();
        const int free_stage = (stage + 1) % 2;

        // [LOAD dt] r239: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 4 bytes a copy
        const int stage_first = free_stage * 1024;
        const int row_6 = (int)threadIdx.x / 16;
        const int column_15 = (int)threadIdx.x % 16 * 2;
        __syncthreads();
        fd::copy_async<4>(&s_dt[stage_first + row_6 * 128 + column_15], &dt[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 8 + row_6) + (long long)(c0 + column_15)], (t0 + 8 + row_6) < n_t && (c0 + column_15) < n_c);
        const int column_16 = column_15 + 32;
        fd::copy_async<4>(&s_dt[stage_first + row_6 * 128 + column_15 + 32], &dt[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 8 + row_6) + (long long)(c0 + column_16)], (t0 + 8 + row_6) < n_t && (c0 + column_16) < n_c);
        const int column_17 = column_15 + 64;
        fd::copy_async<4>(&s_dt[stage_first + row_6 * 128 + column_15 + 64], &dt[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 8 + row_6) + (long long)(c0 + column_17)], (t0 + 8 + row_6) < n_t && (c0 + column_17) < n_c);
        const int column_18 = column_15 + 96;
        fd::copy_async<4>(&s_dt[stage_first + row_6 * 128 + column_15 + 96], &dt[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 8 + row_6) + (long long)(c0 + column_18)], (t0 + 8 + row_6) < n_t && (c0 + column_18) < n_c);

        // [LOAD x] r240: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 4 bytes a copy
        const int stage_first_2 = free_stage * 1024;
        const int row_7 = (int)threadIdx.x / 16;
        const int column_19 = (int)threadIdx.x % 16 * 2;
        fd::copy_async<4>(&s_x[stage_first_2 + row_7 * 128 + column_19], &x[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 8 + row_7) + (long long)(c0 + column_19)], (t0 + 8 + row_7) < n_t && (c0 + column_19) < n_c);
        const int column_20 = column_19 + 32;
        fd::copy_async<4>(&s_x[stage_first_2 + row_7 * 128 + column_19 + 32], &x[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 8 + row_7) + (long long)(c0 + column_20)], (t0 + 8 + row_7) < n_t && (c0 + column_20) < n_c);
        const int column_21 = column_19 + 64;
        fd::copy_async<4>(&s_x[stage_first_2 + row_7 * 128 + column_19 + 64], &x[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 8 + row_7) + (long long)(c0 + column_21)], (t0 + 8 + row_7) < n_t && (c0 + column_21) < n_c);
        const int column_22 = column_19 + 96;
        fd::copy_async<4>(&s_x[stage_first_2 + row_7 * 128 + column_19 + 96], &x[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 8 + row_7) + (long long)(c0 + column_22)], (t0 + 8 + row_7) < n_t && (c0 + column_22) < n_c);

        // [LOAD into] r241: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
        const int stage_first_3 = free_stage * 128;
        const int row_8 = (int)threadIdx.x / 2;
        const int column_23 = (int)threadIdx.x % 2 * 8;
        if (row_8 < 8) {
            const long long from_3 = size_T * (long long)rest_c * 16 + (long long)(t0 + 8 + row_8) * 16 + (long long)column_23;
            const int to_3 = stage_first_3 + row_8 * 16 + column_23;
            const bool valid_3 = (t0 + 8 + row_8) < n_t;
            fd::copy_async<16>(&s_into[to_3], &into[from_3], valid_3);
        }

        // [LOAD out_of] r242: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
        const int stage_first_4 = free_stage * 128;
        const int row_9 = (int)threadIdx.x / 2;
        const int column_24 = (int)threadIdx.x % 2 * 8;
        if (row_9 < 8) {
            const long long from_4 = size_T * (long long)rest_c * 16 + (long long)(t0 + 8 + row_9) * 16 + (long long)column_24;
            const int to_4 = stage_first_4 + row_9 * 16 + column_24;
            const bool valid_4 = (t0 + 8 + row_9) < n_t;
            fd::copy_async<16>(&s_out_of[to_4], &out_of[from_4], valid_4);
        }

        // [LOAD z] r243: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 4 bytes a copy
        const int stage_first_5 = free_stage * 1024;
        const int row_10 = (int)threadIdx.x / 16;
        const int column_25 = (int)threadIdx.x % 16 * 2;
        fd::copy_async<4>(&s_z[stage_first_5 + row_10 * 128 + column_25], &z[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 8 + row_10) + (long long)(c0 + column_25)], (t0 + 8 + row_10) < n_t && (c0 + column_25) < n_c);
        const int column_26 = column_25 + 32;
        fd::copy_async<4>(&s_z[stage_first_5 + row_10 * 128 + column_25 + 32], &z[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 8 + row_10) + (long long)(c0 + column_26)], (t0 + 8 + row_10) < n_t && (c0 + column_26) < n_c);
        const int column_27 = column_25 + 64;
        fd::copy_async<4>(&s_z[stage_first_5 + row_10 * 128 + column_25 + 64], &z[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 8 + row_10) + (long long)(c0 + column_27)], (t0 + 8 + row_10) < n_t && (c0 + column_27) < n_c);
        const int column_28 = column_25 + 96;
        fd::copy_async<4>(&s_z[stage_first_5 + row_10 * 128 + column_25 + 96], &z[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + 8 + row_10) + (long long)(c0 + column_28)], (t0 + 8 + row_10) < n_t && (c0 + column_28) < n_c);
        fd::copy_async_commit();
        const int stage_first_6 = stage * 1024;
        const int stage_first_7 = stage * 1024;
        const int stage_first_8 = stage * 128;
        const int stage_first_9 = stage * 128;
        const int stage_first_10 = stage * 1024;
        const int points = fd::min(8, n_t + t0 * -1);
        // [GO_ON h__before]
        #pragma unroll 4  // r262
        for (int t_at = 0; t_at < points; ++t_at) {
            // [LOAD z]
            y_1[0] = 0.0f;  // r230

            // [TAKE out_of] r244: 16 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::load<fd::bf16, 8>(&out_of_2[n_r * 8], &s_out_of[stage_first_9 + t_at * 16 + n_r * 8]);
            }

            // [TAKE dt] r245: 1 elements a thread from shared memory, 1 at a time
            fd::load<fd::bf16, 1>(&dt_2[0], &s_dt[stage_first_6 + t_at * 128 + c_lane]);

            // [COMPUTE step] r247: 1 elements a thread in registers [] lanes [c:32x1] warps [c:4x32]
            step[0] = fd::max(dt_2[0] + bias_2[0], 0.0f) + log1pf(fd::exp2_approx(-fabsf(dt_2[0] + bias_2[0]) * 1.442695f));

            // [TAKE x] r252: 1 elements a thread from shared memory, 1 at a time
            fd::load<fd::bf16, 1>(&x_2[0], &s_x[stage_first_7 + t_at * 128 + c_lane]);

            // [TAKE into] r253: 16 elements a thread from shared memory, 8 at a time
            #pragma unroll
            for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
                fd::load<fd::bf16, 8>(&into_2[n_r_5 * 8], &s_into[stage_first_8 + t_at * 16 + n_r_5 * 8]);
            }

            // [COMPUTE h] r254: 16 elements a thread in registers [n:16x1] lanes [c:32x1] warps [c:4x32]
            #pragma unroll
            for (int n_r_6 = 0; n_r_6 < 16; ++n_r_6) {
                h[n_r_6] = fd::exp2_approx(step[0] * 1.442695f * a_2_2[n_r_6]) * h_before[n_r_6] + step[0] * x_2[0] * into_2[n_r_6];
            }

            // [COMPUTE y__1] r256: 16 points a thread in registers [n:16x1] lanes [c:32x1] warps [c:4x32]
            #pragma unroll
            for (int n_r_7 = 0; n_r_7 < 16; ++n_r_7) {
                y_1[0] += out_of_2[n_r_7] * h[n_r_7];
            }

            // [TAKE x] r258: 1 elements a thread from shared memory, 1 at a time
            fd::load<fd::bf16, 1>(&x_2_2[0], &s_x[stage_first_7 + t_at * 128 + c_lane]);

            // [TAKE z] r259: 1 elements a thread from shared memory, 1 at a time
            fd::load<fd::bf16, 1>(&z_2[0], &s_z[stage_first_10 + t_at * 128 + c_lane]);

            // [COMPUTE y] r260: 1 elements a thread in registers [] lanes [c:32x1] warps [c:4x32]
            y_2[0] = (y_1[0] + skip_2[0] * x_2_2[0]) * (z_2[0] * fd::rcp_approx(1.0f + fd::exp2_approx(-z_2[0] * 1.442695f)));

            // [STORE y] r261: address ((((T * C) * b) + (C * t)) + c); 1 elements a thread, 1 at a time
            if ((c0 + c_lane) < n_c) fd::store<fd::bf16, 1>(&y[size_T * size_C * (long long)rest_c + size_C * (long long)(t0 + t_at) + (long long)c0 + (long long)c_lane], &y_2[0]);
            // [GO_ON h__before]
            #pragma unroll  // r262
            for (int n_r_8 = 0; n_r_8 < 16; ++n_r_8) {
                h_before[n_r_8] = h[n_r_8];
            }
        }
        stage = (stage + 1) % 2;
    }
    fd::copy_async_wait<0>();  // r238
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r195 [step2, problem] fuse, step, h__before, h, y__1, y: one kernel over blocks of [b, c]; it reads nothing that a kernel before it makes
// r197 [build, hardware] stage-ahead, dt, x, into, out_of, z: 2 stages: the tile of a trip is copied a trip before it
// r198 [build, hardware] stage-async, dt: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 16 bytes a copy
// r199 [build, hardware] stage-async, x: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 16 bytes a copy
// r200 [build, hardware] stage-async, into: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
// r201 [build, hardware] stage-async, out_of: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
// r202 [build, hardware] stage-async, z: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 16 bytes a copy
// r203 [build, hardware] stream-loop, t: pass 0 streams `t` in tiles of 8
// r204 [build, hardware] stage-async, dt: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 16 bytes a copy
// r205 [build, hardware] stage-async, x: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 16 bytes a copy
// r206 [build, hardware] stage-async, into: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
// r207 [build, hardware] stage-async, out_of: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
// r208 [build, hardware] stage-async, z: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 16 bytes a copy
// r209 [build, hardware] side-points, out_of: 16 elements a thread from shared memory, 8 at a time
// r210 [build, hardware] side-points, dt: 1 elements a thread from shared memory, 1 at a time
// r211 [build, hardware] load-tile, bias: address c; 1 elements a thread, 1 at a time; registers [] lanes [c:32x1] warps [c:4x32]
// r212 [build, problem] map-tile, step[b,t,c] = (max((dt[b, t, c] + bias[c]), 0.0) + log1p(exp(neg(abs((dt[b, t, c] + bias[c])))))): 1 elements a thread in registers [] lanes [c:32x1] warps [c:4x32]
// r214 [build, hardware] load-tile, a: address ((c * 16) + n); 16 elements a thread, 4 at a time; registers [c:4x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8]
// r215 [build, hardware] layout-exchange, a: from registers [c:4x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8] to registers [n:16x1] lanes [c:32x1] warps [c:4x32]
// r216 [build, problem] state-held, h__before: 16 elements a thread in registers [n:16x1] lanes [c:32x1] warps [c:4x32]; from point to point of `t` they stay in registers
// r217 [build, hardware] side-points, x: 1 elements a thread from shared memory, 1 at a time
// r218 [build, hardware] side-points, into: 16 elements a thread from shared memory, 8 at a time
// r219 [build, problem] map-tile, h[b,t,c,n] = ((exp((step[b, t, c] * a[c, n])) * h__before[b, t, c, n]) + ((step[b, t, c] * x[b, t, c]) * into[b, t, n])): 16 elements a thread in registers [n:16x1] lanes [c:32x1] warps [c:4x32]
// r221 [build, problem] reduce-registers, y__1[b,t,c] = sum[n] (out_of[b, t, n] * h[b, t, c, n]): 16 points a thread in registers [n:16x1] lanes [c:32x1] warps [c:4x32]
// r222 [build, hardware] load-tile, skip: address c; 1 elements a thread, 1 at a time; registers [] lanes [c:32x1] warps [c:4x32]
// r223 [build, hardware] side-points, x: 1 elements a thread from shared memory, 1 at a time
// r224 [build, hardware] side-points, z: 1 elements a thread from shared memory, 1 at a time
// r225 [build, problem] map-tile, y[b,t,c] = ((y__1[b, t, c] + (skip[c] * x[b, t, c])) * (z[b, t, c] * sigmoid(z[b, t, c]))): 1 elements a thread in registers [] lanes [c:32x1] warps [c:4x32]
// r226 [build, hardware] store-tile, y: address ((((T * C) * b) + (C * t)) + c); 1 elements a thread, 1 at a time
// r227 [build, problem] state-goes-on, h__before: the state of this point is the one before the next
// r230 [step2, problem] fuse, step, h__before, h, y__1, y: one kernel over blocks of [b, c]; it reads nothing that a kernel before it makes
// r232 [build, hardware] stage-ahead, dt, x, into, out_of, z: 2 stages: the tile of a trip is copied a trip before it
// r233 [build, hardware] stage-async, dt: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 4 bytes a copy
// r234 [build, hardware] stage-async, x: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 4 bytes a copy
// r235 [build, hardware] stage-async, into: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
// r236 [build, hardware] stage-async, out_of: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
// r237 [build, hardware] stage-async, z: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 4 bytes a copy
// r238 [build, hardware] stream-loop, t: pass 0 streams `t` in tiles of 8
// r239 [build, hardware] stage-async, dt: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 4 bytes a copy
// r240 [build, hardware] stage-async, x: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 4 bytes a copy
// r241 [build, hardware] stage-async, into: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
// r242 [build, hardware] stage-async, out_of: 8 rows of 16 elements at ((((T * b) * 16) + (t * 16)) + n), 16 bytes a copy
// r243 [build, hardware] stage-async, z: 8 rows of 128 elements at ((((T * C) * b) + (C * t)) + c), 4 bytes a copy
// r244 [build, hardware] side-points, out_of: 16 elements a thread from shared memory, 8 at a time
// r245 [build, hardware] side-points, dt: 1 elements a thread from shared memory, 1 at a time
// r246 [build, hardware] load-tile, bias: address c; 1 elements a thread, 1 at a time; registers [] lanes [c:32x1] warps [c:4x32]
// r247 [build, problem] map-tile, step[b,t,c] = (max((dt[b, t, c] + bias[c]), 0.0) + log1p(exp(neg(abs((dt[b, t, c] + bias[c])))))): 1 elements a thread in registers [] lanes [c:32x1] warps [c:4x32]
// r249 [build, hardware] load-tile, a: address ((c * 16) + n); 16 elements a thread, 4 at a time; registers [c:4x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8]
// r250 [build, hardware] layout-exchange, a: from registers [c:4x32 n:4x1] lanes [n:4x4 c:8x1] warps [c:4x8] to registers [n:16x1] lanes [c:32x1] warps [c:4x32]
// r251 [build, problem] state-held, h__before: 16 elements a thread in registers [n:16x1] lanes [c:32x1] warps [c:4x32]; from point to point of `t` they stay in registers
// r252 [build, hardware] side-points, x: 1 elements a thread from shared memory, 1 at a time
// r253 [build, hardware] side-points, into: 16 elements a thread from shared memory, 8 at a time
// r254 [build, problem] map-tile, h[b,t,c,n] = ((exp((step[b, t, c] * a[c, n])) * h__before[b, t, c, n]) + ((step[b, t, c] * x[b, t, c]) * into[b, t, n])): 16 elements a thread in registers [n:16x1] lanes [c:32x1] warps [c:4x32]
// r256 [build, problem] reduce-registers, y__1[b,t,c] = sum[n] (out_of[b, t, n] * h[b, t, c, n]): 16 points a thread in registers [n:16x1] lanes [c:32x1] warps [c:4x32]
// r257 [build, hardware] load-tile, skip: address c; 1 elements a thread, 1 at a time; registers [] lanes [c:32x1] warps [c:4x32]
// r258 [build, hardware] side-points, x: 1 elements a thread from shared memory, 1 at a time
// r259 [build, hardware] side-points, z: 1 elements a thread from shared memory, 1 at a time
// r260 [build, problem] map-tile, y[b,t,c] = ((y__1[b, t, c] + (skip[c] * x[b, t, c])) * (z[b, t, c] * sigmoid(z[b, t, c]))): 1 elements a thread in registers [] lanes [c:32x1] warps [c:4x32]
// r261 [build, hardware] store-tile, y: address ((((T * C) * b) + (C * t)) + c); 1 elements a thread, 1 at a time
// r262 [build, problem] state-goes-on, h__before: the state of this point is the one before the next
