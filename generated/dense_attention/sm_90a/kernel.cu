// dense_attention: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Causal multi-head attention; a query sees the keys up to its own position.
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

extern "C" __global__ void __launch_bounds__(128, 1) dense_attention_kernel(
    const __nv_bfloat16* __restrict__ qs,
    const __nv_bfloat16* __restrict__ ks,
    const __nv_bfloat16* __restrict__ vs,
    __nv_bfloat16* __restrict__ out,
    int q_blocks,
    long long n_q,
    int h_blocks,
    long long size_H,
    float scale) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_qs = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_ks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 17408 x bf16, bytes 17408..52224
    __nv_bfloat16* s_vs = reinterpret_cast<__nv_bfloat16*>(fd_shared + 52224);  // 17408 x bf16, bytes 52224..87040
    float* s_p_1 = reinterpret_cast<float*>(fd_shared + 87040);  // 256 x f32, bytes 87040..88064
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 88064);  // 8704 x bf16, bytes 88064..105472
    float* s_p_3 = reinterpret_cast<float*>(fd_shared + 105472);  // 256 x f32, bytes 105472..106496
    __nv_bfloat16* s_out = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408

    // [INIT] r131: one kernel over blocks of [b, h, q]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_q = fd::div((int)blockIdx.x, q_blocks);
    const long long q0 = (long long)fd::mod((int)blockIdx.x, q_blocks) * 64;
    const int rest_h = fd::div(rest_q, h_blocks);
    const long long h0 = (long long)fd::mod(rest_q, h_blocks);
    const long long b0 = (long long)rest_h;
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r138
    const int b_lane = (warp * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int j_lane = lane % 4 * 2 + warp * 32;  // r140
    const int q_lane = lane / 4;
    const int a_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r147
    const int b_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int q_lane_2 = lane / 16 + warp * 2;  // r151
    const int d_lane = lane % 16 * 8;

    // [INIT] r132: pass 0: states start at the identity of their operators
    float p_1[8];
    #pragma unroll
    for (int q_r = 0; q_r < 4; ++q_r) {
        #pragma unroll
        for (int q_r_2 = 0; q_r_2 < 2; ++q_r_2) {
            p_1[q_r * 2 + q_r_2] = -fd::infinity();
        }
    }
    float p_3[8];
    #pragma unroll
    for (int q_r_3 = 0; q_r_3 < 4; ++q_r_3) {
        #pragma unroll
        for (int q_r_4 = 0; q_r_4 < 2; ++q_r_4) {
            p_3[q_r_3 * 2 + q_r_4] = 0.0f;
        }
    }
    float out_u[64];
    #pragma unroll
    for (int q_r_5 = 0; q_r_5 < 4; ++q_r_5) {
        #pragma unroll
        for (int d_r = 0; d_r < 4; ++d_r) {
            #pragma unroll
            for (int q_r_6 = 0; q_r_6 < 2; ++q_r_6) {
                #pragma unroll
                for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                    out_u[((q_r_5 * 4 + d_r) * 2 + q_r_6) * 2 + d_r_2] = 0.0f;
                }
            }
        }
    }
    const long long j_end = fd::min(n_q, q0 + 64);  // r133

    // [LOAD qs] r135: 64 rows of 128 elements at ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (q * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different ban...
    #pragma unroll
    for (int r = 0; r < 4; ++r) {
        const int row = r * 16 + (int)threadIdx.x / 8;
        const int column = (int)threadIdx.x % 8 * 8;
        const long long from = size_H * n_q * b0 * 128 + n_q * h0 * 128 + (q0 + (long long)row) * 128 + (long long)column;
        const int to = row * 136 + column;
        const bool valid = (q0 + (long long)row) < n_q;
        #pragma unroll
        for (int step = 0; step < 2; ++step) {
            fd::copy_async<16>(&s_qs[to + step * 64], &qs[from + (long long)(step * 64)], valid);
        }
    }
    fd::copy_async_commit();

    // [COMPUTE out__u] r147: 64x128x128 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    float p_1_tile[8];  // r134
    float logit_1[64];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    float logit[64];
    float p_1_old[8];
    float p_3_scale[8];
    float p_2[64];
    float operand[64];
    unsigned fragment_a_2[16];
    unsigned fragment_b_2[8];
    #pragma unroll 1
    for (long long j0 = 0LL; j0 < j_end; j0 += 128) {
        // [LOAD ks] r136: 128 rows of 128 elements at ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (j * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different ba...
        #pragma unroll
        for (int r_2 = 0; r_2 < 8; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * n_q * b0 * 128 + n_q * h0 * 128 + (j0 + (long long)row_2) * 128 + (long long)column_2;
            const int to_2 = row_2 * 136 + column_2;
            const bool valid_2 = (j0 + (long long)row_2) < j_end;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_ks[to_2 + step_2 * 64], &ks[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();

        // [LOAD vs] r137: 128 rows of 128 elements at ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (j * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different ba...
        __syncthreads();
        #pragma unroll
        for (int r_3 = 0; r_3 < 8; ++r_3) {
            const int row_3 = r_3 * 16 + (int)threadIdx.x / 8;
            const int column_3 = (int)threadIdx.x % 8 * 8;
            const long long from_3 = size_H * n_q * b0 * 128 + n_q * h0 * 128 + (j0 + (long long)row_3) * 128 + (long long)column_3;
            const int to_3 = row_3 * 136 + column_3;
            const bool valid_3 = (j0 + (long long)row_3) < j_end;
            #pragma unroll
            for (int step_3 = 0; step_3 < 2; ++step_3) {
                fd::copy_async<16>(&s_vs[to_3 + step_3 * 64], &vs[from_3 + (long long)(step_3 * 64)], valid_3);
            }
        }
        fd::copy_async_commit();
        #pragma unroll
        for (int q_r_7 = 0; q_r_7 < 4; ++q_r_7) {
            #pragma unroll
            for (int q_r_8 = 0; q_r_8 < 2; ++q_r_8) {
                p_1_tile[q_r_7 * 2 + q_r_8] = -fd::infinity();
            }
        }
        #pragma unroll
        for (int q_r_9 = 0; q_r_9 < 4; ++q_r_9) {
            #pragma unroll
            for (int j_r = 0; j_r < 4; ++j_r) {
                #pragma unroll
                for (int q_r_10 = 0; q_r_10 < 2; ++q_r_10) {
                    #pragma unroll
                    for (int j_r_2 = 0; j_r_2 < 2; ++j_r_2) {
                        logit_1[((q_r_9 * 4 + j_r) * 2 + q_r_10) * 2 + j_r_2] = 0.0f;
                    }
                }
            }
        }
        fd::copy_async_wait<1>();

        // [COMPUTE logit__1] r138: 64x128x128 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
        __syncthreads();
        #pragma unroll 4
        for (int k_step = 0; k_step < 8; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_qs[a_lane + m_r * 2176 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4>(&fragment_b[n_r * 4], &s_ks[b_lane + n_r * 2176 + k_step * 16]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&logit_1[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }

        // [COMPUTE logit] r139: 64 elements a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
        #pragma unroll
        for (int q_r_11 = 0; q_r_11 < 4; ++q_r_11) {
            #pragma unroll
            for (int j_r_3 = 0; j_r_3 < 4; ++j_r_3) {
                #pragma unroll
                for (int q_r_12 = 0; q_r_12 < 2; ++q_r_12) {
                    #pragma unroll
                    for (int j_r_4 = 0; j_r_4 < 2; ++j_r_4) {
                        logit[((q_r_11 * 4 + j_r_3) * 2 + q_r_12) * 2 + j_r_4] = scale * logit_1[((q_r_11 * 4 + j_r_3) * 2 + q_r_12) * 2 + j_r_4];
                    }
                }
            }
        }

        // [COMPUTE p__1] r140: 64 points a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
        #pragma unroll
        for (int q_r_13 = 0; q_r_13 < 4; ++q_r_13) {
            #pragma unroll
            for (int j_r_5 = 0; j_r_5 < 4; ++j_r_5) {
                #pragma unroll
                for (int q_r_14 = 0; q_r_14 < 2; ++q_r_14) {
                    #pragma unroll
                    for (int j_r_6 = 0; j_r_6 < 2; ++j_r_6) {
                        if ((j0 + (long long)j_lane + (long long)(j_r_5 * 8 + j_r_6)) < j_end && (j0 + (long long)j_lane + (long long)(j_r_5 * 8 + j_r_6)) <= (q0 + (long long)q_lane + (long long)(q_r_13 * 16 + q_r_14 * 8))) {
                            p_1_tile[q_r_13 * 2 + q_r_14] = fd::max(p_1_tile[q_r_13 * 2 + q_r_14], logit[((q_r_13 * 4 + j_r_5) * 2 + q_r_14) * 2 + j_r_6]);
                        }
                    }
                }
            }
        }

        // [WARP_REDUCE p__1] r141: butterfly over lanes, masks [1, 2], lower lanes left
        #pragma unroll
        for (int q_r_15 = 0; q_r_15 < 4; ++q_r_15) {
            #pragma unroll
            for (int q_r_16 = 0; q_r_16 < 2; ++q_r_16) {
                const float other = fd::shuffle_xor(p_1_tile[q_r_15 * 2 + q_r_16], 1);
                p_1_tile[q_r_15 * 2 + q_r_16] = fd::max(p_1_tile[q_r_15 * 2 + q_r_16], other);
                const float other_2 = fd::shuffle_xor(p_1_tile[q_r_15 * 2 + q_r_16], 2);
                p_1_tile[q_r_15 * 2 + q_r_16] = fd::max(p_1_tile[q_r_15 * 2 + q_r_16], other_2);
            }
        }

        // [BLOCK_MERGE p__1] r142: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
        #pragma unroll
        for (int q_r_17 = 0; q_r_17 < 4; ++q_r_17) {
            #pragma unroll
            for (int q_r_18 = 0; q_r_18 < 2; ++q_r_18) {
                if (lane % 4 == 0) fd::store<fd::f32, 1>(&s_p_1[warp * 64 + q_lane + q_r_17 * 16 + q_r_18 * 8], &p_1_tile[q_r_17 * 2 + q_r_18]);
            }
        }
        __syncthreads();
        #pragma unroll
        for (int q_r_19 = 0; q_r_19 < 4; ++q_r_19) {
            #pragma unroll
            for (int q_r_20 = 0; q_r_20 < 2; ++q_r_20) {
                const int cell = q_lane + q_r_19 * 16 + q_r_20 * 8;
                float part;
                fd::load<fd::f32, 1>(&part, &s_p_1[cell]);
                p_1_tile[q_r_19 * 2 + q_r_20] = part;
                float part_2;
                fd::load<fd::f32, 1>(&part_2, &s_p_1[cell + 64]);
                p_1_tile[q_r_19 * 2 + q_r_20] = fd::max(p_1_tile[q_r_19 * 2 + q_r_20], part_2);
                float part_3;
                fd::load<fd::f32, 1>(&part_3, &s_p_1[cell + 128]);
                p_1_tile[q_r_19 * 2 + q_r_20] = fd::max(p_1_tile[q_r_19 * 2 + q_r_20], part_3);
                float part_4;
                fd::load<fd::f32, 1>(&part_4, &s_p_1[cell + 192]);
                p_1_tile[q_r_19 * 2 + q_r_20] = fd::max(p_1_tile[q_r_19 * 2 + q_r_20], part_4);
            }
        }
        #pragma unroll
        for (int q_r_21 = 0; q_r_21 < 4; ++q_r_21) {
            #pragma unroll
            for (int q_r_22 = 0; q_r_22 < 2; ++q_r_22) {
                p_1_old[q_r_21 * 2 + q_r_22] = p_1[q_r_21 * 2 + q_r_22];
                p_1[q_r_21 * 2 + q_r_22] = fd::max(p_1[q_r_21 * 2 + q_r_22], p_1_tile[q_r_21 * 2 + q_r_22]);
            }
        }

        // [RESCALE p__1] r143: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
        #pragma unroll
        for (int q_r_23 = 0; q_r_23 < 4; ++q_r_23) {
            #pragma unroll
            for (int q_r_24 = 0; q_r_24 < 2; ++q_r_24) {
                p_3_scale[q_r_23 * 2 + q_r_24] = p_1_old[q_r_23 * 2 + q_r_24] == p_1[q_r_23 * 2 + q_r_24] ? 1.0f : p_1_old[q_r_23 * 2 + q_r_24] == -fd::infinity() || p_1_old[q_r_23 * 2 + q_r_24] == fd::infinity() ? 0.0f : expf(p_1_old[q_r_23 * 2 + q_r_24] - p_1[q_r_23 * 2 + q_r_24]);
            }
        }
        #pragma unroll
        for (int q_r_25 = 0; q_r_25 < 4; ++q_r_25) {
            #pragma unroll
            for (int q_r_26 = 0; q_r_26 < 2; ++q_r_26) {
                p_3[q_r_25 * 2 + q_r_26] = p_3_scale[q_r_25 * 2 + q_r_26] == 0.0f ? 0.0f : p_3[q_r_25 * 2 + q_r_26] * p_3_scale[q_r_25 * 2 + q_r_26];
            }
        }

        // [COMPUTE p__2] r144: 64 elements a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
        #pragma unroll
        for (int q_r_27 = 0; q_r_27 < 4; ++q_r_27) {
            #pragma unroll
            for (int j_r_7 = 0; j_r_7 < 4; ++j_r_7) {
                #pragma unroll
                for (int q_r_28 = 0; q_r_28 < 2; ++q_r_28) {
                    #pragma unroll
                    for (int j_r_8 = 0; j_r_8 < 2; ++j_r_8) {
                        p_2[((q_r_27 * 4 + j_r_7) * 2 + q_r_28) * 2 + j_r_8] = expf(logit[((q_r_27 * 4 + j_r_7) * 2 + q_r_28) * 2 + j_r_8] - p_1[q_r_27 * 2 + q_r_28]);
                    }
                }
            }
        }

        // [COMPUTE p__3] r145: 64 points a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
        #pragma unroll
        for (int q_r_29 = 0; q_r_29 < 4; ++q_r_29) {
            #pragma unroll
            for (int j_r_9 = 0; j_r_9 < 4; ++j_r_9) {
                #pragma unroll
                for (int q_r_30 = 0; q_r_30 < 2; ++q_r_30) {
                    #pragma unroll
                    for (int j_r_10 = 0; j_r_10 < 2; ++j_r_10) {
                        if ((j0 + (long long)j_lane + (long long)(j_r_9 * 8 + j_r_10)) < j_end && (j0 + (long long)j_lane + (long long)(j_r_9 * 8 + j_r_10)) <= (q0 + (long long)q_lane + (long long)(q_r_29 * 16 + q_r_30 * 8))) {
                            p_3[q_r_29 * 2 + q_r_30] += p_2[((q_r_29 * 4 + j_r_9) * 2 + q_r_30) * 2 + j_r_10];
                        }
                    }
                }
            }
        }
        #pragma unroll
        for (int q_r_31 = 0; q_r_31 < 4; ++q_r_31) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
                #pragma unroll
                for (int q_r_32 = 0; q_r_32 < 2; ++q_r_32) {
                    #pragma unroll
                    for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
                        out_u[((q_r_31 * 4 + d_r_3) * 2 + q_r_32) * 2 + d_r_4] = p_3_scale[q_r_31 * 2 + q_r_32] == 0.0f ? 0.0f : out_u[((q_r_31 * 4 + d_r_3) * 2 + q_r_32) * 2 + d_r_4] * p_3_scale[q_r_31 * 2 + q_r_32];
                    }
                }
            }
        }

        // [STAGE operand] r146: rounded to bf16 as the matrix unit's operand, 64 rows of 128, rows 272 bytes apart
        #pragma unroll
        for (int q_r_33 = 0; q_r_33 < 4; ++q_r_33) {
            #pragma unroll
            for (int j_r_11 = 0; j_r_11 < 4; ++j_r_11) {
                #pragma unroll
                for (int q_r_34 = 0; q_r_34 < 2; ++q_r_34) {
                    #pragma unroll
                    for (int j_r_12 = 0; j_r_12 < 2; ++j_r_12) {
                        operand[((q_r_33 * 4 + j_r_11) * 2 + q_r_34) * 2 + j_r_12] = (q0 + (long long)q_lane + (long long)(q_r_33 * 16 + q_r_34 * 8)) < n_q && (j0 + (long long)j_lane + (long long)(j_r_11 * 8 + j_r_12)) < j_end && (j0 + (long long)j_lane + (long long)(j_r_11 * 8 + j_r_12)) <= (q0 + (long long)q_lane + (long long)(q_r_33 * 16 + q_r_34 * 8)) ? p_2[((q_r_33 * 4 + j_r_11) * 2 + q_r_34) * 2 + j_r_12] : 0.0f;
                    }
                }
            }
        }
        #pragma unroll
        for (int q_r_35 = 0; q_r_35 < 4; ++q_r_35) {
            #pragma unroll
            for (int j_r_13 = 0; j_r_13 < 4; ++j_r_13) {
                #pragma unroll
                for (int q_r_36 = 0; q_r_36 < 2; ++q_r_36) {
                    fd::store<fd::bf16, 2>(&s_operand[(q_lane + q_r_35 * 16 + q_r_36 * 8) * 136 + j_lane + j_r_13 * 8], &operand[((q_r_35 * 4 + j_r_13) * 2 + q_r_36) * 2]);
                }
            }
        }
        fd::copy_async_wait<0>();
        // [COMPUTE out__u]
        __syncthreads();  // r147
        #pragma unroll 4
        for (int k_step_2 = 0; k_step_2 < 8; ++k_step_2) {
            #pragma unroll
            for (int m_r_3 = 0; m_r_3 < 4; ++m_r_3) {
                fd::ldmatrix<4>(&fragment_a_2[m_r_3 * 4], &s_operand[a_lane_2 + m_r_3 * 2176 + k_step_2 * 16]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                fd::ldmatrix<4, true>(&fragment_b_2[n_r_3 * 4], &s_vs[b_lane_2 + n_r_3 * 16 + k_step_2 * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_4 = 0; m_r_4 < 4; ++m_r_4) {
                #pragma unroll
                for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                    fd::mma_m16n8k16_bf16(&out_u[(m_r_4 * 4 + n_r_4) * 4], &fragment_a_2[m_r_4 * 4], &fragment_b_2[n_r_4 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r134

    // [WARP_REDUCE p__3] r148: butterfly over lanes, masks [1, 2], lower lanes left
    #pragma unroll
    for (int q_r_37 = 0; q_r_37 < 4; ++q_r_37) {
        #pragma unroll
        for (int q_r_38 = 0; q_r_38 < 2; ++q_r_38) {
            const float other_3 = fd::shuffle_xor(p_3[q_r_37 * 2 + q_r_38], 1);
            p_3[q_r_37 * 2 + q_r_38] += other_3;
            const float other_4 = fd::shuffle_xor(p_3[q_r_37 * 2 + q_r_38], 2);
            p_3[q_r_37 * 2 + q_r_38] += other_4;
        }
    }

    // [BLOCK_MERGE p__3] r149: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int q_r_39 = 0; q_r_39 < 4; ++q_r_39) {
        #pragma unroll
        for (int q_r_40 = 0; q_r_40 < 2; ++q_r_40) {
            if (lane % 4 == 0) fd::store<fd::f32, 1>(&s_p_3[warp * 64 + q_lane + q_r_39 * 16 + q_r_40 * 8], &p_3[q_r_39 * 2 + q_r_40]);
        }
    }
    __syncthreads();
    #pragma unroll
    for (int q_r_41 = 0; q_r_41 < 4; ++q_r_41) {
        #pragma unroll
        for (int q_r_42 = 0; q_r_42 < 2; ++q_r_42) {
            const int cell_2 = q_lane + q_r_41 * 16 + q_r_42 * 8;
            float part_5;
            fd::load<fd::f32, 1>(&part_5, &s_p_3[cell_2]);
            p_3[q_r_41 * 2 + q_r_42] = part_5;
            float part_6;
            fd::load<fd::f32, 1>(&part_6, &s_p_3[cell_2 + 64]);
            p_3[q_r_41 * 2 + q_r_42] += part_6;
            float part_7;
            fd::load<fd::f32, 1>(&part_7, &s_p_3[cell_2 + 128]);
            p_3[q_r_41 * 2 + q_r_42] += part_7;
            float part_8;
            fd::load<fd::f32, 1>(&part_8, &s_p_3[cell_2 + 192]);
            p_3[q_r_41 * 2 + q_r_42] += part_8;
        }
    }

    // [COMPUTE out] r150: 64 elements a thread in registers [q:4x16 d:4x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [d:4x32]
    float out_2[64];
    #pragma unroll
    for (int q_r_43 = 0; q_r_43 < 4; ++q_r_43) {
        #pragma unroll
        for (int d_r_5 = 0; d_r_5 < 4; ++d_r_5) {
            #pragma unroll
            for (int q_r_44 = 0; q_r_44 < 2; ++q_r_44) {
                #pragma unroll
                for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
                    out_2[((q_r_43 * 4 + d_r_5) * 2 + q_r_44) * 2 + d_r_6] = p_3[q_r_43 * 2 + q_r_44] == 0.0f ? 0.0f : out_u[((q_r_43 * 4 + d_r_5) * 2 + q_r_44) * 2 + d_r_6] / p_3[q_r_43 * 2 + q_r_44];
                }
            }
        }
    }

    // [EXCHANGE out] r151: from registers [q:4x16 d:4x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [d:4x32] to registers [q:8x8 d:8x1] lanes [d:16x8 q:2x1] warps [q:4x2]
    #pragma unroll
    for (int q_r_45 = 0; q_r_45 < 4; ++q_r_45) {
        #pragma unroll
        for (int d_r_7 = 0; d_r_7 < 4; ++d_r_7) {
            #pragma unroll
            for (int q_r_46 = 0; q_r_46 < 2; ++q_r_46) {
                fd::store<fd::bf16, 2>(&s_out[(q_lane + q_r_45 * 16 + q_r_46 * 8) * 136 + j_lane + d_r_7 * 8], &out_2[((q_r_45 * 4 + d_r_7) * 2 + q_r_46) * 2]);
            }
        }
    }
    __syncthreads();
    float out_2_2[64];
    #pragma unroll
    for (int q_r_47 = 0; q_r_47 < 8; ++q_r_47) {
        fd::load<fd::bf16, 8>(&out_2_2[q_r_47 * 8], &s_out[(q_lane_2 + q_r_47 * 8) * 136 + d_lane]);
    }

    // [STORE out] r152: address ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (q * 128)) + d); 64 elements a thread, 8 at a time
    #pragma unroll
    for (int q_r_48 = 0; q_r_48 < 8; ++q_r_48) {
        if ((q0 + (long long)q_lane_2 + (long long)(q_r_48 * 8)) < n_q) fd::store<fd::bf16, 8>(&out[size_H * n_q * b0 * 128 + n_q * h0 * 128 + (q0 + (long long)q_lane_2 + (long long)(q_r_48 * 8)) * 128 + (long long)d_lane], &out_2_2[q_r_48 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 1) dense_attention_kernel_any(
    const __nv_bfloat16* __restrict__ qs,
    const __nv_bfloat16* __restrict__ ks,
    const __nv_bfloat16* __restrict__ vs,
    __nv_bfloat16* __restrict__ out,
    int q_blocks,
    long long n_q,
    int h_blocks,
    long long size_H,
    float scale) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_qs = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408
    __nv_bfloat16* s_ks = reinterpret_cast<__nv_bfloat16*>(fd_shared + 17408);  // 17408 x bf16, bytes 17408..52224
    __nv_bfloat16* s_vs = reinterpret_cast<__nv_bfloat16*>(fd_shared + 52224);  // 17408 x bf16, bytes 52224..87040
    float* s_p_1 = reinterpret_cast<float*>(fd_shared + 87040);  // 256 x f32, bytes 87040..88064
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 88064);  // 8704 x bf16, bytes 88064..105472
    float* s_p_3 = reinterpret_cast<float*>(fd_shared + 105472);  // 256 x f32, bytes 105472..106496
    __nv_bfloat16* s_out = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8704 x bf16, bytes 0..17408

    // [INIT] r156: one kernel over blocks of [b, h, q]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_q = fd::div((int)blockIdx.x, q_blocks);
    const long long q0 = (long long)fd::mod((int)blockIdx.x, q_blocks) * 64;
    const int rest_h = fd::div(rest_q, h_blocks);
    const long long h0 = (long long)fd::mod(rest_q, h_blocks);
    const long long b0 = (long long)rest_h;
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r163
    const int b_lane = (warp * 32 + lane % 8 + lane / 8 / 2 * 8) * 136 + lane / 8 % 2 * 8;
    const int j_lane = lane % 4 * 2 + warp * 32;  // r165
    const int q_lane = lane / 4;
    const int a_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r172
    const int b_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp * 32 + lane / 8 / 2 * 8;
    const int q_lane_2 = lane / 16 + warp * 2;  // r176
    const int d_lane = lane % 16 * 8;

    // [INIT] r157: pass 0: states start at the identity of their operators
    float p_1[8];
    #pragma unroll
    for (int q_r = 0; q_r < 4; ++q_r) {
        #pragma unroll
        for (int q_r_2 = 0; q_r_2 < 2; ++q_r_2) {
            p_1[q_r * 2 + q_r_2] = -fd::infinity();
        }
    }
    float p_3[8];
    #pragma unroll
    for (int q_r_3 = 0; q_r_3 < 4; ++q_r_3) {
        #pragma unroll
        for (int q_r_4 = 0; q_r_4 < 2; ++q_r_4) {
            p_3[q_r_3 * 2 + q_r_4] = 0.0f;
        }
    }
    float out_u[64];
    #pragma unroll
    for (int q_r_5 = 0; q_r_5 < 4; ++q_r_5) {
        #pragma unroll
        for (int d_r = 0; d_r < 4; ++d_r) {
            #pragma unroll
            for (int q_r_6 = 0; q_r_6 < 2; ++q_r_6) {
                #pragma unroll
                for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
                    out_u[((q_r_5 * 4 + d_r) * 2 + q_r_6) * 2 + d_r_2] = 0.0f;
                }
            }
        }
    }
    const long long j_end = fd::min(n_q, q0 + 64);  // r158

    // [LOAD qs] r160: 64 rows of 128 elements at ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (q * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different ban...
    #pragma unroll
    for (int r = 0; r < 4; ++r) {
        const int row = r * 16 + (int)threadIdx.x / 8;
        const int column = (int)threadIdx.x % 8 * 8;
        const long long from = size_H * n_q * b0 * 128 + n_q * h0 * 128 + (q0 + (long long)row) * 128 + (long long)column;
        const int to = row * 136 + column;
        const bool valid = (q0 + (long long)row) < n_q;
        #pragma unroll
        for (int step = 0; step < 2; ++step) {
            fd::copy_async<16>(&s_qs[to + step * 64], &qs[from + (long long)(step * 64)], valid);
        }
    }
    fd::copy_async_commit();

    // [COMPUTE out__u] r172: 64x128x128 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
    float p_1_tile[8];  // r159
    float logit_1[64];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    float logit[64];
    float p_1_old[8];
    float p_3_scale[8];
    float p_2[64];
    float operand[64];
    unsigned fragment_a_2[16];
    unsigned fragment_b_2[8];
    #pragma unroll 1
    for (long long j0 = 0LL; j0 < j_end; j0 += 128) {
        // [LOAD ks] r161: 128 rows of 128 elements at ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (j * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different ba...
        #pragma unroll
        for (int r_2 = 0; r_2 < 8; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = size_H * n_q * b0 * 128 + n_q * h0 * 128 + (j0 + (long long)row_2) * 128 + (long long)column_2;
            const int to_2 = row_2 * 136 + column_2;
            const bool valid_2 = (j0 + (long long)row_2) < j_end;
            #pragma unroll
            for (int step_2 = 0; step_2 < 2; ++step_2) {
                fd::copy_async<16>(&s_ks[to_2 + step_2 * 64], &ks[from_2 + (long long)(step_2 * 64)], valid_2);
            }
        }
        fd::copy_async_commit();

        // [LOAD vs] r162: 128 rows of 128 elements at ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (j * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different ba...
        __syncthreads();
        #pragma unroll
        for (int r_3 = 0; r_3 < 8; ++r_3) {
            const int row_3 = r_3 * 16 + (int)threadIdx.x / 8;
            const int column_3 = (int)threadIdx.x % 8 * 8;
            const long long from_3 = size_H * n_q * b0 * 128 + n_q * h0 * 128 + (j0 + (long long)row_3) * 128 + (long long)column_3;
            const int to_3 = row_3 * 136 + column_3;
            const bool valid_3 = (j0 + (long long)row_3) < j_end;
            #pragma unroll
            for (int step_3 = 0; step_3 < 2; ++step_3) {
                fd::copy_async<16>(&s_vs[to_3 + step_3 * 64], &vs[from_3 + (long long)(step_3 * 64)], valid_3);
            }
        }
        fd::copy_async_commit();
        #pragma unroll
        for (int q_r_7 = 0; q_r_7 < 4; ++q_r_7) {
            #pragma unroll
            for (int q_r_8 = 0; q_r_8 < 2; ++q_r_8) {
                p_1_tile[q_r_7 * 2 + q_r_8] = -fd::infinity();
            }
        }
        #pragma unroll
        for (int q_r_9 = 0; q_r_9 < 4; ++q_r_9) {
            #pragma unroll
            for (int j_r = 0; j_r < 4; ++j_r) {
                #pragma unroll
                for (int q_r_10 = 0; q_r_10 < 2; ++q_r_10) {
                    #pragma unroll
                    for (int j_r_2 = 0; j_r_2 < 2; ++j_r_2) {
                        logit_1[((q_r_9 * 4 + j_r) * 2 + q_r_10) * 2 + j_r_2] = 0.0f;
                    }
                }
            }
        }
        fd::copy_async_wait<1>();

        // [COMPUTE logit__1] r163: 64x128x128 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
        __syncthreads();
        #pragma unroll 4
        for (int k_step = 0; k_step < 8; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_qs[a_lane + m_r * 2176 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r = 0; n_r < 2; ++n_r) {
                fd::ldmatrix<4>(&fragment_b[n_r * 4], &s_ks[b_lane + n_r * 2176 + k_step * 16]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&logit_1[(m_r_2 * 4 + n_r_2) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_2 * 2]);
                }
            }
        }

        // [COMPUTE logit] r164: 64 elements a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
        #pragma unroll
        for (int q_r_11 = 0; q_r_11 < 4; ++q_r_11) {
            #pragma unroll
            for (int j_r_3 = 0; j_r_3 < 4; ++j_r_3) {
                #pragma unroll
                for (int q_r_12 = 0; q_r_12 < 2; ++q_r_12) {
                    #pragma unroll
                    for (int j_r_4 = 0; j_r_4 < 2; ++j_r_4) {
                        logit[((q_r_11 * 4 + j_r_3) * 2 + q_r_12) * 2 + j_r_4] = scale * logit_1[((q_r_11 * 4 + j_r_3) * 2 + q_r_12) * 2 + j_r_4];
                    }
                }
            }
        }

        // [COMPUTE p__1] r165: 64 points a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
        #pragma unroll
        for (int q_r_13 = 0; q_r_13 < 4; ++q_r_13) {
            #pragma unroll
            for (int j_r_5 = 0; j_r_5 < 4; ++j_r_5) {
                #pragma unroll
                for (int q_r_14 = 0; q_r_14 < 2; ++q_r_14) {
                    #pragma unroll
                    for (int j_r_6 = 0; j_r_6 < 2; ++j_r_6) {
                        if ((j0 + (long long)j_lane + (long long)(j_r_5 * 8 + j_r_6)) < j_end && (j0 + (long long)j_lane + (long long)(j_r_5 * 8 + j_r_6)) <= (q0 + (long long)q_lane + (long long)(q_r_13 * 16 + q_r_14 * 8))) {
                            p_1_tile[q_r_13 * 2 + q_r_14] = fd::max(p_1_tile[q_r_13 * 2 + q_r_14], logit[((q_r_13 * 4 + j_r_5) * 2 + q_r_14) * 2 + j_r_6]);
                        }
                    }
                }
            }
        }

        // [WARP_REDUCE p__1] r166: butterfly over lanes, masks [1, 2], lower lanes left
        #pragma unroll
        for (int q_r_15 = 0; q_r_15 < 4; ++q_r_15) {
            #pragma unroll
            for (int q_r_16 = 0; q_r_16 < 2; ++q_r_16) {
                const float other = fd::shuffle_xor(p_1_tile[q_r_15 * 2 + q_r_16], 1);
                p_1_tile[q_r_15 * 2 + q_r_16] = fd::max(p_1_tile[q_r_15 * 2 + q_r_16], other);
                const float other_2 = fd::shuffle_xor(p_1_tile[q_r_15 * 2 + q_r_16], 2);
                p_1_tile[q_r_15 * 2 + q_r_16] = fd::max(p_1_tile[q_r_15 * 2 + q_r_16], other_2);
            }
        }

        // [BLOCK_MERGE p__1] r167: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
        #pragma unroll
        for (int q_r_17 = 0; q_r_17 < 4; ++q_r_17) {
            #pragma unroll
            for (int q_r_18 = 0; q_r_18 < 2; ++q_r_18) {
                if (lane % 4 == 0) fd::store<fd::f32, 1>(&s_p_1[warp * 64 + q_lane + q_r_17 * 16 + q_r_18 * 8], &p_1_tile[q_r_17 * 2 + q_r_18]);
            }
        }
        __syncthreads();
        #pragma unroll
        for (int q_r_19 = 0; q_r_19 < 4; ++q_r_19) {
            #pragma unroll
            for (int q_r_20 = 0; q_r_20 < 2; ++q_r_20) {
                const int cell = q_lane + q_r_19 * 16 + q_r_20 * 8;
                float part;
                fd::load<fd::f32, 1>(&part, &s_p_1[cell]);
                p_1_tile[q_r_19 * 2 + q_r_20] = part;
                float part_2;
                fd::load<fd::f32, 1>(&part_2, &s_p_1[cell + 64]);
                p_1_tile[q_r_19 * 2 + q_r_20] = fd::max(p_1_tile[q_r_19 * 2 + q_r_20], part_2);
                float part_3;
                fd::load<fd::f32, 1>(&part_3, &s_p_1[cell + 128]);
                p_1_tile[q_r_19 * 2 + q_r_20] = fd::max(p_1_tile[q_r_19 * 2 + q_r_20], part_3);
                float part_4;
                fd::load<fd::f32, 1>(&part_4, &s_p_1[cell + 192]);
                p_1_tile[q_r_19 * 2 + q_r_20] = fd::max(p_1_tile[q_r_19 * 2 + q_r_20], part_4);
            }
        }
        #pragma unroll
        for (int q_r_21 = 0; q_r_21 < 4; ++q_r_21) {
            #pragma unroll
            for (int q_r_22 = 0; q_r_22 < 2; ++q_r_22) {
                p_1_old[q_r_21 * 2 + q_r_22] = p_1[q_r_21 * 2 + q_r_22];
                p_1[q_r_21 * 2 + q_r_22] = fd::max(p_1[q_r_21 * 2 + q_r_22], p_1_tile[q_r_21 * 2 + q_r_22]);
            }
        }

        // [RESCALE p__1] r168: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
        #pragma unroll
        for (int q_r_23 = 0; q_r_23 < 4; ++q_r_23) {
            #pragma unroll
            for (int q_r_24 = 0; q_r_24 < 2; ++q_r_24) {
                p_3_scale[q_r_23 * 2 + q_r_24] = p_1_old[q_r_23 * 2 + q_r_24] == p_1[q_r_23 * 2 + q_r_24] ? 1.0f : p_1_old[q_r_23 * 2 + q_r_24] == -fd::infinity() || p_1_old[q_r_23 * 2 + q_r_24] == fd::infinity() ? 0.0f : expf(p_1_old[q_r_23 * 2 + q_r_24] - p_1[q_r_23 * 2 + q_r_24]);
            }
        }
        #pragma unroll
        for (int q_r_25 = 0; q_r_25 < 4; ++q_r_25) {
            #pragma unroll
            for (int q_r_26 = 0; q_r_26 < 2; ++q_r_26) {
                p_3[q_r_25 * 2 + q_r_26] = p_3_scale[q_r_25 * 2 + q_r_26] == 0.0f ? 0.0f : p_3[q_r_25 * 2 + q_r_26] * p_3_scale[q_r_25 * 2 + q_r_26];
            }
        }

        // [COMPUTE p__2] r169: 64 elements a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
        #pragma unroll
        for (int q_r_27 = 0; q_r_27 < 4; ++q_r_27) {
            #pragma unroll
            for (int j_r_7 = 0; j_r_7 < 4; ++j_r_7) {
                #pragma unroll
                for (int q_r_28 = 0; q_r_28 < 2; ++q_r_28) {
                    #pragma unroll
                    for (int j_r_8 = 0; j_r_8 < 2; ++j_r_8) {
                        p_2[((q_r_27 * 4 + j_r_7) * 2 + q_r_28) * 2 + j_r_8] = expf(logit[((q_r_27 * 4 + j_r_7) * 2 + q_r_28) * 2 + j_r_8] - p_1[q_r_27 * 2 + q_r_28]);
                    }
                }
            }
        }

        // [COMPUTE p__3] r170: 64 points a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
        #pragma unroll
        for (int q_r_29 = 0; q_r_29 < 4; ++q_r_29) {
            #pragma unroll
            for (int j_r_9 = 0; j_r_9 < 4; ++j_r_9) {
                #pragma unroll
                for (int q_r_30 = 0; q_r_30 < 2; ++q_r_30) {
                    #pragma unroll
                    for (int j_r_10 = 0; j_r_10 < 2; ++j_r_10) {
                        if ((j0 + (long long)j_lane + (long long)(j_r_9 * 8 + j_r_10)) < j_end && (j0 + (long long)j_lane + (long long)(j_r_9 * 8 + j_r_10)) <= (q0 + (long long)q_lane + (long long)(q_r_29 * 16 + q_r_30 * 8))) {
                            p_3[q_r_29 * 2 + q_r_30] += p_2[((q_r_29 * 4 + j_r_9) * 2 + q_r_30) * 2 + j_r_10];
                        }
                    }
                }
            }
        }
        #pragma unroll
        for (int q_r_31 = 0; q_r_31 < 4; ++q_r_31) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 4; ++d_r_3) {
                #pragma unroll
                for (int q_r_32 = 0; q_r_32 < 2; ++q_r_32) {
                    #pragma unroll
                    for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
                        out_u[((q_r_31 * 4 + d_r_3) * 2 + q_r_32) * 2 + d_r_4] = p_3_scale[q_r_31 * 2 + q_r_32] == 0.0f ? 0.0f : out_u[((q_r_31 * 4 + d_r_3) * 2 + q_r_32) * 2 + d_r_4] * p_3_scale[q_r_31 * 2 + q_r_32];
                    }
                }
            }
        }

        // [STAGE operand] r171: rounded to bf16 as the matrix unit's operand, 64 rows of 128, rows 272 bytes apart
        #pragma unroll
        for (int q_r_33 = 0; q_r_33 < 4; ++q_r_33) {
            #pragma unroll
            for (int j_r_11 = 0; j_r_11 < 4; ++j_r_11) {
                #pragma unroll
                for (int q_r_34 = 0; q_r_34 < 2; ++q_r_34) {
                    #pragma unroll
                    for (int j_r_12 = 0; j_r_12 < 2; ++j_r_12) {
                        operand[((q_r_33 * 4 + j_r_11) * 2 + q_r_34) * 2 + j_r_12] = (q0 + (long long)q_lane + (long long)(q_r_33 * 16 + q_r_34 * 8)) < n_q && (j0 + (long long)j_lane + (long long)(j_r_11 * 8 + j_r_12)) < j_end && (j0 + (long long)j_lane + (long long)(j_r_11 * 8 + j_r_12)) <= (q0 + (long long)q_lane + (long long)(q_r_33 * 16 + q_r_34 * 8)) ? p_2[((q_r_33 * 4 + j_r_11) * 2 + q_r_34) * 2 + j_r_12] : 0.0f;
                    }
                }
            }
        }
        #pragma unroll
        for (int q_r_35 = 0; q_r_35 < 4; ++q_r_35) {
            #pragma unroll
            for (int j_r_13 = 0; j_r_13 < 4; ++j_r_13) {
                #pragma unroll
                for (int q_r_36 = 0; q_r_36 < 2; ++q_r_36) {
                    fd::store<fd::bf16, 2>(&s_operand[(q_lane + q_r_35 * 16 + q_r_36 * 8) * 136 + j_lane + j_r_13 * 8], &operand[((q_r_35 * 4 + j_r_13) * 2 + q_r_36) * 2]);
                }
            }
        }
        fd::copy_async_wait<0>();
        // [COMPUTE out__u]
        __syncthreads();  // r172
        #pragma unroll 4
        for (int k_step_2 = 0; k_step_2 < 8; ++k_step_2) {
            #pragma unroll
            for (int m_r_3 = 0; m_r_3 < 4; ++m_r_3) {
                fd::ldmatrix<4>(&fragment_a_2[m_r_3 * 4], &s_operand[a_lane_2 + m_r_3 * 2176 + k_step_2 * 16]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
                fd::ldmatrix<4, true>(&fragment_b_2[n_r_3 * 4], &s_vs[b_lane_2 + n_r_3 * 16 + k_step_2 * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_4 = 0; m_r_4 < 4; ++m_r_4) {
                #pragma unroll
                for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                    fd::mma_m16n8k16_bf16(&out_u[(m_r_4 * 4 + n_r_4) * 4], &fragment_a_2[m_r_4 * 4], &fragment_b_2[n_r_4 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r159

    // [WARP_REDUCE p__3] r173: butterfly over lanes, masks [1, 2], lower lanes left
    #pragma unroll
    for (int q_r_37 = 0; q_r_37 < 4; ++q_r_37) {
        #pragma unroll
        for (int q_r_38 = 0; q_r_38 < 2; ++q_r_38) {
            const float other_3 = fd::shuffle_xor(p_3[q_r_37 * 2 + q_r_38], 1);
            p_3[q_r_37 * 2 + q_r_38] += other_3;
            const float other_4 = fd::shuffle_xor(p_3[q_r_37 * 2 + q_r_38], 2);
            p_3[q_r_37 * 2 + q_r_38] += other_4;
        }
    }

    // [BLOCK_MERGE p__3] r174: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int q_r_39 = 0; q_r_39 < 4; ++q_r_39) {
        #pragma unroll
        for (int q_r_40 = 0; q_r_40 < 2; ++q_r_40) {
            if (lane % 4 == 0) fd::store<fd::f32, 1>(&s_p_3[warp * 64 + q_lane + q_r_39 * 16 + q_r_40 * 8], &p_3[q_r_39 * 2 + q_r_40]);
        }
    }
    __syncthreads();
    #pragma unroll
    for (int q_r_41 = 0; q_r_41 < 4; ++q_r_41) {
        #pragma unroll
        for (int q_r_42 = 0; q_r_42 < 2; ++q_r_42) {
            const int cell_2 = q_lane + q_r_41 * 16 + q_r_42 * 8;
            float part_5;
            fd::load<fd::f32, 1>(&part_5, &s_p_3[cell_2]);
            p_3[q_r_41 * 2 + q_r_42] = part_5;
            float part_6;
            fd::load<fd::f32, 1>(&part_6, &s_p_3[cell_2 + 64]);
            p_3[q_r_41 * 2 + q_r_42] += part_6;
            float part_7;
            fd::load<fd::f32, 1>(&part_7, &s_p_3[cell_2 + 128]);
            p_3[q_r_41 * 2 + q_r_42] += part_7;
            float part_8;
            fd::load<fd::f32, 1>(&part_8, &s_p_3[cell_2 + 192]);
            p_3[q_r_41 * 2 + q_r_42] += part_8;
        }
    }

    // [COMPUTE out] r175: 64 elements a thread in registers [q:4x16 d:4x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [d:4x32]
    float out_2[64];
    #pragma unroll
    for (int q_r_43 = 0; q_r_43 < 4; ++q_r_43) {
        #pragma unroll
        for (int d_r_5 = 0; d_r_5 < 4; ++d_r_5) {
            #pragma unroll
            for (int q_r_44 = 0; q_r_44 < 2; ++q_r_44) {
                #pragma unroll
                for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
                    out_2[((q_r_43 * 4 + d_r_5) * 2 + q_r_44) * 2 + d_r_6] = p_3[q_r_43 * 2 + q_r_44] == 0.0f ? 0.0f : out_u[((q_r_43 * 4 + d_r_5) * 2 + q_r_44) * 2 + d_r_6] / p_3[q_r_43 * 2 + q_r_44];
                }
            }
        }
    }

    // [EXCHANGE out] r176: from registers [q:4x16 d:4x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [d:4x32] to registers [q:8x8 d:8x1] lanes [d:16x8 q:2x1] warps [q:4x2]
    #pragma unroll
    for (int q_r_45 = 0; q_r_45 < 4; ++q_r_45) {
        #pragma unroll
        for (int d_r_7 = 0; d_r_7 < 4; ++d_r_7) {
            #pragma unroll
            for (int q_r_46 = 0; q_r_46 < 2; ++q_r_46) {
                fd::store<fd::bf16, 2>(&s_out[(q_lane + q_r_45 * 16 + q_r_46 * 8) * 136 + j_lane + d_r_7 * 8], &out_2[((q_r_45 * 4 + d_r_7) * 2 + q_r_46) * 2]);
            }
        }
    }
    __syncthreads();
    float out_2_2[64];
    #pragma unroll
    for (int q_r_47 = 0; q_r_47 < 8; ++q_r_47) {
        fd::load<fd::bf16, 8>(&out_2_2[q_r_47 * 8], &s_out[(q_lane_2 + q_r_47 * 8) * 136 + d_lane]);
    }

    // [STORE out] r177: address ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (q * 128)) + d); 64 elements a thread, 8 at a time
    #pragma unroll
    for (int q_r_48 = 0; q_r_48 < 8; ++q_r_48) {
        if ((q0 + (long long)q_lane_2 + (long long)(q_r_48 * 8)) < n_q) fd::store<fd::bf16, 8>(&out[size_H * n_q * b0 * 128 + n_q * h0 * 128 + (q0 + (long long)q_lane_2 + (long long)(q_r_48 * 8)) * 128 + (long long)d_lane], &out_2_2[q_r_48 * 8]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r131 [step2, problem] fuse, logit__1, logit, p__1, p__2, p__3, out__u, out: one kernel over blocks of [b, h, q]; it reads nothing that a kernel before it makes
// r132 [build, problem] stream-init, j: pass 0: states start at the identity of their operators
// r133 [build, problem] tile-skip, (j <= q): tiles past the guard hold no points for any statement of the pass
// r134 [build, hardware] stream-loop, j: pass 0 streams `j` in tiles of 128
// r135 [build, hardware] stage-async, qs: 64 rows of 128 elements at ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (q * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r136 [build, hardware] stage-async, ks: 128 rows of 128 elements at ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (j * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r137 [build, hardware] stage-async, vs: 128 rows of 128 elements at ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (j * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r138 [build, hardware] matrix-unit, logit__1[b,h,q,j] = sum[d] (qs[b, h, q, d] * ks[b, h, j, d]) when (j <= q): 64x128x128 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r139 [build, problem] map-tile, logit[b,h,q,j] = (scale * logit__1[b, h, q, j]) when (j <= q): 64 elements a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
// r140 [build, problem] reduce-registers, p__1[b,h,q] = max[j] logit[b, h, q, j] when (j <= q): 64 points a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
// r141 [build, hardware] warp-reduce, p__1: butterfly over lanes, masks [1, 2], lower lanes left
// r142 [build, hardware] block-merge, p__1: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
// r143 [build, problem] online-rescale, p__3: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r144 [build, problem] map-tile, p__2[b,h,q,j] = exp((logit[b, h, q, j] - p__1[b, h, q])) when (j <= q): 64 elements a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
// r145 [build, problem] reduce-registers, p__3[b,h,q] = sum[j] p__2[b, h, q, j] when (j <= q): 64 points a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
// r146 [build, hardware] stage-computed, p__2[b, h, q, j]: rounded to bf16 as the matrix unit's operand, 64 rows of 128, rows 272 bytes apart
// r147 [build, hardware] matrix-unit, out__u[b,h,q,d] = sum[j] (p__2[b, h, q, j] * vs[b, h, j, d]) when (j <= q): 64x128x128 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r148 [build, hardware] warp-reduce, p__3: butterfly over lanes, masks [1, 2], lower lanes left
// r149 [build, hardware] block-merge, p__3: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
// r150 [build, problem] map-tile, out[b,h,q,d] = (0.0 if (p__3[b, h, q] == 0.0) else (out__u[b, h, q, d] / p__3[b, h, q])): 64 elements a thread in registers [q:4x16 d:4x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [d:4x32]
// r151 [build, hardware] layout-exchange, out: from registers [q:4x16 d:4x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [d:4x32] to registers [q:8x8 d:8x1] lanes [d:16x8 q:2x1] warps [q:4x2]
// r152 [build, hardware] store-tile, out: address ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (q * 128)) + d); 64 elements a thread, 8 at a time
// r156 [step2, problem] fuse, logit__1, logit, p__1, p__2, p__3, out__u, out: one kernel over blocks of [b, h, q]; it reads nothing that a kernel before it makes
// r157 [build, problem] stream-init, j: pass 0: states start at the identity of their operators
// r158 [build, problem] tile-skip, (j <= q): tiles past the guard hold no points for any statement of the pass
// r159 [build, hardware] stream-loop, j: pass 0 streams `j` in tiles of 128
// r160 [build, hardware] stage-async, qs: 64 rows of 128 elements at ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (q * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r161 [build, hardware] stage-async, ks: 128 rows of 128 elements at ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (j * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r162 [build, hardware] stage-async, vs: 128 rows of 128 elements at ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (j * 128)) + d), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r163 [build, hardware] matrix-unit, logit__1[b,h,q,j] = sum[d] (qs[b, h, q, d] * ks[b, h, j, d]) when (j <= q): 64x128x128 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r164 [build, problem] map-tile, logit[b,h,q,j] = (scale * logit__1[b, h, q, j]) when (j <= q): 64 elements a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
// r165 [build, problem] reduce-registers, p__1[b,h,q] = max[j] logit[b, h, q, j] when (j <= q): 64 points a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
// r166 [build, hardware] warp-reduce, p__1: butterfly over lanes, masks [1, 2], lower lanes left
// r167 [build, hardware] block-merge, p__1: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
// r168 [build, problem] online-rescale, p__3: when `p__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r169 [build, problem] map-tile, p__2[b,h,q,j] = exp((logit[b, h, q, j] - p__1[b, h, q])) when (j <= q): 64 elements a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
// r170 [build, problem] reduce-registers, p__3[b,h,q] = sum[j] p__2[b, h, q, j] when (j <= q): 64 points a thread in registers [q:4x16 j:4x8 q:2x8 j:2x1] lanes [j:4x2 q:8x1] warps [j:4x32]
// r171 [build, hardware] stage-computed, p__2[b, h, q, j]: rounded to bf16 as the matrix unit's operand, 64 rows of 128, rows 272 bytes apart
// r172 [build, hardware] matrix-unit, out__u[b,h,q,d] = sum[j] (p__2[b, h, q, j] * vs[b, h, j, d]) when (j <= q): 64x128x128 on m16n8k16 bf16: 1 x 4 warps, 4 x 4 fragments each
// r173 [build, hardware] warp-reduce, p__3: butterfly over lanes, masks [1, 2], lower lanes left
// r174 [build, hardware] block-merge, p__3: 4 warps leave 64 partial results each in shared memory; every thread combines them in order
// r175 [build, problem] map-tile, out[b,h,q,d] = (0.0 if (p__3[b, h, q] == 0.0) else (out__u[b, h, q, d] / p__3[b, h, q])): 64 elements a thread in registers [q:4x16 d:4x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [d:4x32]
// r176 [build, hardware] layout-exchange, out: from registers [q:4x16 d:4x8 q:2x8 d:2x1] lanes [d:4x2 q:8x1] warps [d:4x32] to registers [q:8x8 d:8x1] lanes [d:16x8 q:2x1] warps [q:4x2]
// r177 [build, hardware] store-tile, out: address ((((((H * Q) * b) * 128) + ((Q * h) * 128)) + (q * 128)) + d); 64 elements a thread, 8 at a time
