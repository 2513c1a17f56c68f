// sparse_attention: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Absorbed multi-head latent attention over 2048 selected cache rows per token.
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

// 2^x by the special-function unit, relative error 2^-22; subnormals are flushed to zero.
__device__ __forceinline__ float exp2_approx(float x) {
    float r;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
    return r;
}

// Reals that have no literal.
__device__ __forceinline__ float infinity() { return __uint_as_float(0x7f800000u); }
__device__ __forceinline__ float not_a_number() { return __uint_as_float(0x7fffffffu); }

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

// Waits until the kernel before has ended and its writes are visible (programmatic launch, sm_90 and later).
__device__ __forceinline__ void grid_wait() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
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

// Block barrier that also counts a predicate.
__device__ __forceinline__ int sync_any(bool pred) { return __syncthreads_or(pred) != 0 ? 1 : 0; }
__device__ __forceinline__ int sync_all(bool pred) { return __syncthreads_and(pred) != 0 ? 1 : 0; }
__device__ __forceinline__ int sync_count(bool pred) { return __syncthreads_count(pred); }

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

extern "C" __global__ void __launch_bounds__(256, 1) sparse_attention_kernel_1(
    const int* __restrict__ indices,
    const __nv_bfloat16* __restrict__ q_nope,
    const __nv_bfloat16* __restrict__ q_pe,
    const __nv_bfloat16* __restrict__ ckv,
    const __nv_bfloat16* __restrict__ kpe,
    float* __restrict__ p_x_1_part,
    float* __restrict__ p_x_3_part,
    float* __restrict__ out_x_u_part,
    float sm_scale,
    long long size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_q_nope = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 8320 x bf16, bytes 0..16640
    __nv_bfloat16* s_q_pe = reinterpret_cast<__nv_bfloat16*>(fd_shared + 16640);  // 1152 x bf16, bytes 16640..18944
    __nv_bfloat16* s_ckv = reinterpret_cast<__nv_bfloat16*>(fd_shared + 18944);  // 66560 x bf16, bytes 18944..152064
    __nv_bfloat16* s_kpe = reinterpret_cast<__nv_bfloat16*>(fd_shared + 152064);  // 9216 x bf16, bytes 152064..170496
    float* s_p_1_part = reinterpret_cast<float*>(fd_shared + 170496);  // 128 x f32, bytes 170496..171008
    __nv_bfloat16* s_operand = reinterpret_cast<__nv_bfloat16*>(fd_shared + 171008);  // 2176 x bf16, bytes 171008..175360
    float* s_p_3_part = reinterpret_cast<float*>(fd_shared + 175360);  // 128 x f32, bytes 175360..175872
    float* s_out_u_part = reinterpret_cast<float*>(fd_shared + 0);  // 8320 x f32, bytes 0..33280

    // [INIT] r194: 8 blocks leave multiprocessors of 132 idle; the stream is cut into 16 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_part7 = (int)blockIdx.x / 16;
    const int part70 = (int)blockIdx.x % 16;
    const long long t0 = (long long)rest_part7;
    const int k_lane = lane + warp % 4 * 32;  // r197
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 520 + lane / 8 / 2 * 8;  // r203
    const int b_lane = (warp * 16 + lane % 8 + lane / 8 / 2 * 8) * 520 + lane / 8 % 2 * 8;
    const int a_lane_2 = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r204
    const int b_lane_2 = (warp * 16 + lane % 8 + lane / 8 / 2 * 8) * 72 + lane / 8 % 2 * 8;
    const int k_lane_2 = lane % 4 * 2 + warp * 16;  // r206
    const int h_lane = lane / 4;  // r209
    const int a_lane_3 = (lane % 8 + lane / 8 % 2 * 8) * 136 + lane / 8 / 2 * 8;  // r215
    const int b_lane_3 = (lane % 8 + lane / 8 % 2 * 8) * 520 + warp * 64 + lane / 8 / 2 * 8;
    const int c_lane = lane % 4 * 2 + warp * 64;  // r220
    const int h_lane_2 = warp / 4;
    const int c_lane_2 = lane * 4 + warp % 4 * 128;

    // [INIT] r195: pass 0: states start at the identity of their operators
    float p_1_part[2];
    #pragma unroll
    for (int h_r = 0; h_r < 2; ++h_r) {
        p_1_part[h_r] = -fd::infinity();
    }
    float p_3_part[2];
    #pragma unroll
    for (int h_r_2 = 0; h_r_2 < 2; ++h_r_2) {
        p_3_part[h_r_2] = 0.0f;
    }
    float out_u_part[32];
    #pragma unroll
    for (int c_r = 0; c_r < 8; ++c_r) {
        #pragma unroll
        for (int h_r_3 = 0; h_r_3 < 2; ++h_r_3) {
            #pragma unroll
            for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
                out_u_part[(c_r * 2 + h_r_3) * 2 + c_r_2] = 0.0f;
            }
        }
    }
    const int k_from = part70 * 128;
    const int k_to = fd::min(k_from + 128, 2048);

    // [LOAD q_nope] r199: 16 rows of 512 elements at (((t * 8192) + (h * 512)) + c), 16 bytes a copy, rows 1040 bytes apart so that 8 rows use different banks
    const int row = (int)threadIdx.x / 16;
    const int column = (int)threadIdx.x % 16 * 8;
    const long long from = t0 * 8192 + (long long)row * 512 + (long long)column;
    const int to = row * 520 + column;
    #pragma unroll
    for (int step = 0; step < 4; ++step) {
        fd::copy_async<16>(&s_q_nope[to + step * 128], &q_nope[from + (long long)(step * 128)]);
    }
    fd::copy_async_commit();

    // [LOAD q_pe] r200: 16 rows of 64 elements at (((t * 1024) + (h * 64)) + r), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
    const int row_2 = (int)threadIdx.x / 8;
    const int column_2 = (int)threadIdx.x % 8 * 8;
    if (row_2 < 16) {
        const long long from_2 = t0 * 1024 + (long long)row_2 * 64 + (long long)column_2;
        const int to_2 = row_2 * 72 + column_2;
        fd::copy_async<16>(&s_q_pe[to_2], &q_pe[from_2]);
    }
    fd::copy_async_commit();

    // [COMPUTE out__u_part] r215: 16x512x128 on m16n8k16 bf16: 1 x 8 warps, 1 x 8 fragments each
    int indices_2[1];  // r196
    int indices_2_2[1];
    int indices_3[1];
    float p_1_part_tile[2];
    float logit_1[8];
    unsigned fragment_a[4];
    unsigned fragment_b[4];
    float logit_2[8];
    unsigned fragment_a_2[4];
    unsigned fragment_b_2[4];
    float logit[8];
    int indices_4[4];
    float p_1_part_old[2];
    float p_3_part_scale[2];
    float p_2[8];
    float operand[8];
    unsigned fragment_a_3[4];
    unsigned fragment_b_3[16];
    #pragma unroll 1
    for (int k0 = k_from; k0 < k_to; k0 += 128) {
        // [LOAD indices] r197: address ((t * 2048) + k); 1 elements a thread, 1 at a time; registers [] lanes [k:32x1] warps [k:4x32 *:2]
        fd::load_or_zero<fd::i32, 1, fd::read_only>((k0 + k_lane) < k_to, &indices_2[0], &indices[t0 * 2048 + (long long)k0 + (long long)k_lane]);

        // [BOUNDS_CHECK] r198: tiles with no point where (0 <= indices[t, k]) are passed over by all threads together
        bool any = false;
        any = any || ((k0 + k_lane) < k_to && 0 <= indices_2[0]);
        const int tile_has_points = fd::sync_any(any);
        // [COMPUTE out__u_part]
        if (tile_has_points != 0) {  // r215

            // [LOAD ckv] r201: 128 rows of 512 elements at (c + (indices[t, k] * 512)), 16 bytes a copy, rows 1040 bytes apart so that 8 rows use different banks
            #pragma unroll
            for (int r = 0; r < 4; ++r) {
                const int row_3 = r * 32 + (int)threadIdx.x / 8;
                const int column_3 = (int)threadIdx.x % 8 * 8;
                fd::load_or_zero<fd::i32, 1, fd::read_only>((k0 + row_3) < k_to, &indices_2_2[0], &indices[t0 * 2048 + (long long)(k0 + row_3)]);
                const long long from_3 = (long long)column_3 + (long long)indices_2_2[0] * 512;
                const int to_3 = row_3 * 520 + column_3;
                const bool valid = (k0 + row_3) < k_to && 0 <= indices_2_2[0];
                #pragma unroll
                for (int step_2 = 0; step_2 < 8; ++step_2) {
                    fd::copy_async<16>(&s_ckv[to_3 + step_2 * 64], &ckv[from_3 + (long long)(step_2 * 64)], valid);
                }
            }
            fd::copy_async_commit();

            // [LOAD kpe] r202: 128 rows of 64 elements at (r + (indices[t, k] * 64)), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
            #pragma unroll
            for (int r_2 = 0; r_2 < 4; ++r_2) {
                const int row_4 = r_2 * 32 + (int)threadIdx.x / 8;
                const int column_4 = (int)threadIdx.x % 8 * 8;
                fd::load_or_zero<fd::i32, 1, fd::read_only>((k0 + row_4) < k_to, &indices_3[0], &indices[t0 * 2048 + (long long)(k0 + row_4)]);
                const long long from_4 = (long long)column_4 + (long long)indices_3[0] * 64;
                const int to_4 = row_4 * 72 + column_4;
                const bool valid_2 = (k0 + row_4) < k_to && 0 <= indices_3[0];
                fd::copy_async<16>(&s_kpe[to_4], &kpe[from_4], valid_2);
            }
            fd::copy_async_commit();
            #pragma unroll
            for (int h_r_4 = 0; h_r_4 < 2; ++h_r_4) {
                p_1_part_tile[h_r_4] = -fd::infinity();
            }
            #pragma unroll
            for (int k_r = 0; k_r < 2; ++k_r) {
                #pragma unroll
                for (int h_r_5 = 0; h_r_5 < 2; ++h_r_5) {
                    #pragma unroll
                    for (int k_r_2 = 0; k_r_2 < 2; ++k_r_2) {
                        logit_1[(k_r * 2 + h_r_5) * 2 + k_r_2] = 0.0f;
                    }
                }
            }
            fd::copy_async_wait<1>();

            // [COMPUTE logit__1] r203: 16x128x512 on m16n8k16 bf16: 1 x 8 warps, 1 x 2 fragments each
            __syncthreads();
            #pragma unroll 4
            for (int k_step = 0; k_step < 32; ++k_step) {
                fd::ldmatrix<4>(&fragment_a[0], &s_q_nope[a_lane + k_step * 16]);
                fd::ldmatrix<4>(&fragment_b[0], &s_ckv[b_lane + k_step * 16]);
                #pragma unroll
                for (int n_r = 0; n_r < 2; ++n_r) {
                    fd::mma_m16n8k16_bf16(&logit_1[n_r * 4], &fragment_a[0], &fragment_b[n_r * 2]);
                }
            }
            #pragma unroll
            for (int k_r_3 = 0; k_r_3 < 2; ++k_r_3) {
                #pragma unroll
                for (int h_r_6 = 0; h_r_6 < 2; ++h_r_6) {
                    #pragma unroll
                    for (int k_r_4 = 0; k_r_4 < 2; ++k_r_4) {
                        logit_2[(k_r_3 * 2 + h_r_6) * 2 + k_r_4] = 0.0f;
                    }
                }
            }
            fd::copy_async_wait<0>();

            // [COMPUTE logit__2] r204: 16x128x64 on m16n8k16 bf16: 1 x 8 warps, 1 x 2 fragments each
            __syncthreads();
            #pragma unroll
            for (int k_step_2 = 0; k_step_2 < 4; ++k_step_2) {
                fd::ldmatrix<4>(&fragment_a_2[0], &s_q_pe[a_lane_2 + k_step_2 * 16]);
                fd::ldmatrix<4>(&fragment_b_2[0], &s_kpe[b_lane_2 + k_step_2 * 16]);
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                    fd::mma_m16n8k16_bf16(&logit_2[n_r_2 * 4], &fragment_a_2[0], &fragment_b_2[n_r_2 * 2]);
                }
            }

            // [COMPUTE logit] r205: 8 elements a thread in registers [k:2x8 h:2x8 k:2x1] lanes [k:4x2 h:8x1] warps [k:8x16]
            #pragma unroll
            for (int k_r_5 = 0; k_r_5 < 2; ++k_r_5) {
                #pragma unroll
                for (int h_r_7 = 0; h_r_7 < 2; ++h_r_7) {
                    #pragma unroll
                    for (int k_r_6 = 0; k_r_6 < 2; ++k_r_6) {
                        logit[(k_r_5 * 2 + h_r_7) * 2 + k_r_6] = sm_scale * (logit_1[(k_r_5 * 2 + h_r_7) * 2 + k_r_6] + logit_2[(k_r_5 * 2 + h_r_7) * 2 + k_r_6]);
                    }
                }
            }

            // [LOAD indices] r206: address ((t * 2048) + k); 4 elements a thread, 2 at a time; registers [k:2x8 k:2x1] lanes [k:4x2 *:8] warps [k:8x16]
            #pragma unroll
            for (int k_r_7 = 0; k_r_7 < 2; ++k_r_7) {
                fd::load_or_zero<fd::i32, 2, fd::read_only>((k0 + k_lane_2 + k_r_7 * 8) < k_to, &indices_4[k_r_7 * 2], &indices[t0 * 2048 + (long long)k0 + (long long)(k_lane_2 + k_r_7 * 8)]);
            }

            // [COMPUTE p__1_part] r207: 8 points a thread in registers [k:2x8 h:2x8 k:2x1] lanes [k:4x2 h:8x1] warps [k:8x16]
            #pragma unroll
            for (int k_r_8 = 0; k_r_8 < 2; ++k_r_8) {
                #pragma unroll
                for (int h_r_8 = 0; h_r_8 < 2; ++h_r_8) {
                    #pragma unroll
                    for (int k_r_9 = 0; k_r_9 < 2; ++k_r_9) {
                        if ((k0 + k_lane_2 + k_r_8 * 8) < k_to && 0 <= indices_4[k_r_8 * 2 + k_r_9]) {
                            p_1_part_tile[h_r_8] = fd::max(p_1_part_tile[h_r_8], logit[(k_r_8 * 2 + h_r_8) * 2 + k_r_9]);
                        }
                    }
                }
            }

            // [WARP_REDUCE p__1_part] r208: butterfly over lanes, masks [1, 2], lower lanes left
            #pragma unroll
            for (int h_r_9 = 0; h_r_9 < 2; ++h_r_9) {
                const float other = fd::shuffle_xor(p_1_part_tile[h_r_9], 1);
                p_1_part_tile[h_r_9] = fd::max(p_1_part_tile[h_r_9], other);
                const float other_2 = fd::shuffle_xor(p_1_part_tile[h_r_9], 2);
                p_1_part_tile[h_r_9] = fd::max(p_1_part_tile[h_r_9], other_2);
            }

            // [BLOCK_MERGE p__1_part] r209: 8 warps leave 16 partial results each in shared memory; every thread combines them in order
            #pragma unroll
            for (int h_r_10 = 0; h_r_10 < 2; ++h_r_10) {
                if (lane % 4 == 0) fd::store<fd::f32, 1>(&s_p_1_part[warp * 16 + h_lane + h_r_10 * 8], &p_1_part_tile[h_r_10]);
            }
            __syncthreads();
            #pragma unroll
            for (int h_r_11 = 0; h_r_11 < 2; ++h_r_11) {
                const int cell = h_lane + h_r_11 * 8;
                float part;
                fd::load<fd::f32, 1>(&part, &s_p_1_part[cell]);
                p_1_part_tile[h_r_11] = part;
                float part_2;
                fd::load<fd::f32, 1>(&part_2, &s_p_1_part[cell + 16]);
                p_1_part_tile[h_r_11] = fd::max(p_1_part_tile[h_r_11], part_2);
                float part_3;
                fd::load<fd::f32, 1>(&part_3, &s_p_1_part[cell + 32]);
                p_1_part_tile[h_r_11] = fd::max(p_1_part_tile[h_r_11], part_3);
                float part_4;
                fd::load<fd::f32, 1>(&part_4, &s_p_1_part[cell + 48]);
                p_1_part_tile[h_r_11] = fd::max(p_1_part_tile[h_r_11], part_4);
                float part_5;
                fd::load<fd::f32, 1>(&part_5, &s_p_1_part[cell + 64]);
                p_1_part_tile[h_r_11] = fd::max(p_1_part_tile[h_r_11], part_5);
                float part_6;
                fd::load<fd::f32, 1>(&part_6, &s_p_1_part[cell + 80]);
                p_1_part_tile[h_r_11] = fd::max(p_1_part_tile[h_r_11], part_6);
                float part_7;
                fd::load<fd::f32, 1>(&part_7, &s_p_1_part[cell + 96]);
                p_1_part_tile[h_r_11] = fd::max(p_1_part_tile[h_r_11], part_7);
                float part_8;
                fd::load<fd::f32, 1>(&part_8, &s_p_1_part[cell + 112]);
                p_1_part_tile[h_r_11] = fd::max(p_1_part_tile[h_r_11], part_8);
            }
            #pragma unroll
            for (int h_r_12 = 0; h_r_12 < 2; ++h_r_12) {
                p_1_part_old[h_r_12] = p_1_part[h_r_12];
                p_1_part[h_r_12] = fd::max(p_1_part[h_r_12], p_1_part_tile[h_r_12]);
            }

            // [RESCALE p__1_part] r210: when `p__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
            #pragma unroll
            for (int h_r_13 = 0; h_r_13 < 2; ++h_r_13) {
                p_3_part_scale[h_r_13] = p_1_part_old[h_r_13] == p_1_part[h_r_13] ? 1.0f : p_1_part_old[h_r_13] == -fd::infinity() || p_1_part_old[h_r_13] == fd::infinity() ? 0.0f : expf(p_1_part_old[h_r_13] - p_1_part[h_r_13]);
            }
            #pragma unroll
            for (int h_r_14 = 0; h_r_14 < 2; ++h_r_14) {
                p_3_part[h_r_14] = p_3_part_scale[h_r_14] == 0.0f ? 0.0f : p_3_part[h_r_14] * p_3_part_scale[h_r_14];
            }

            // [COMPUTE p__2] r211: 8 elements a thread in registers [k:2x8 h:2x8 k:2x1] lanes [k:4x2 h:8x1] warps [k:8x16]
            #pragma unroll
            for (int k_r_10 = 0; k_r_10 < 2; ++k_r_10) {
                #pragma unroll
                for (int h_r_15 = 0; h_r_15 < 2; ++h_r_15) {
                    #pragma unroll
                    for (int k_r_11 = 0; k_r_11 < 2; ++k_r_11) {
                        p_2[(k_r_10 * 2 + h_r_15) * 2 + k_r_11] = fd::exp2_approx(__fmaf_rn(logit[(k_r_10 * 2 + h_r_15) * 2 + k_r_11], 1.442695f, -(p_1_part[h_r_15] * 1.442695f)));
                    }
                }
            }

            // [COMPUTE p__3_part] r213: 8 points a thread in registers [k:2x8 h:2x8 k:2x1] lanes [k:4x2 h:8x1] warps [k:8x16]
            #pragma unroll
            for (int k_r_12 = 0; k_r_12 < 2; ++k_r_12) {
                #pragma unroll
                for (int h_r_16 = 0; h_r_16 < 2; ++h_r_16) {
                    #pragma unroll
                    for (int k_r_13 = 0; k_r_13 < 2; ++k_r_13) {
                        if ((k0 + k_lane_2 + k_r_12 * 8) < k_to && 0 <= indices_4[k_r_12 * 2 + k_r_13]) {
                            p_3_part[h_r_16] += p_2[(k_r_12 * 2 + h_r_16) * 2 + k_r_13];
                        }
                    }
                }
            }
            #pragma unroll
            for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
                #pragma unroll
                for (int h_r_17 = 0; h_r_17 < 2; ++h_r_17) {
                    #pragma unroll
                    for (int c_r_4 = 0; c_r_4 < 2; ++c_r_4) {
                        out_u_part[(c_r_3 * 2 + h_r_17) * 2 + c_r_4] = p_3_part_scale[h_r_17] == 0.0f ? 0.0f : out_u_part[(c_r_3 * 2 + h_r_17) * 2 + c_r_4] * p_3_part_scale[h_r_17];
                    }
                }
            }

            // [STAGE operand] r214: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
            #pragma unroll
            for (int k_r_14 = 0; k_r_14 < 2; ++k_r_14) {
                #pragma unroll
                for (int h_r_18 = 0; h_r_18 < 2; ++h_r_18) {
                    #pragma unroll
                    for (int k_r_15 = 0; k_r_15 < 2; ++k_r_15) {
                        operand[(k_r_14 * 2 + h_r_18) * 2 + k_r_15] = (k0 + k_lane_2 + k_r_14 * 8) < k_to && 0 <= indices_4[k_r_14 * 2 + k_r_15] ? p_2[(k_r_14 * 2 + h_r_18) * 2 + k_r_15] : 0.0f;
                    }
                }
            }
            #pragma unroll
            for (int k_r_16 = 0; k_r_16 < 2; ++k_r_16) {
                #pragma unroll
                for (int h_r_19 = 0; h_r_19 < 2; ++h_r_19) {
                    fd::store<fd::bf16, 2>(&s_operand[(h_lane + h_r_19 * 8) * 136 + k_lane_2 + k_r_16 * 8], &operand[(k_r_16 * 2 + h_r_19) * 2]);
                }
            }
            // [COMPUTE out__u_part]
            __syncthreads();  // r215
            #pragma unroll 4
            for (int k_step_3 = 0; k_step_3 < 8; ++k_step_3) {
                fd::ldmatrix<4>(&fragment_a_3[0], &s_operand[a_lane_3 + k_step_3 * 16]);
                #pragma unroll
                for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
                    fd::ldmatrix<4, true>(&fragment_b_3[n_r_3 * 4], &s_ckv[b_lane_3 + n_r_3 * 16 + k_step_3 * 16 * 520]);
                }
                #pragma unroll
                for (int n_r_4 = 0; n_r_4 < 8; ++n_r_4) {
                    fd::mma_m16n8k16_bf16(&out_u_part[n_r_4 * 4], &fragment_a_3[0], &fragment_b_3[n_r_4 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r196

    // [WARP_REDUCE p__3_part] r216: butterfly over lanes, masks [1, 2], lower lanes left
    #pragma unroll
    for (int h_r_20 = 0; h_r_20 < 2; ++h_r_20) {
        const float other_3 = fd::shuffle_xor(p_3_part[h_r_20], 1);
        p_3_part[h_r_20] += other_3;
        const float other_4 = fd::shuffle_xor(p_3_part[h_r_20], 2);
        p_3_part[h_r_20] += other_4;
    }

    // [BLOCK_MERGE p__3_part] r217: 8 warps leave 16 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int h_r_21 = 0; h_r_21 < 2; ++h_r_21) {
        if (lane % 4 == 0) fd::store<fd::f32, 1>(&s_p_3_part[warp * 16 + h_lane + h_r_21 * 8], &p_3_part[h_r_21]);
    }
    __syncthreads();
    #pragma unroll
    for (int h_r_22 = 0; h_r_22 < 2; ++h_r_22) {
        const int cell_2 = h_lane + h_r_22 * 8;
        float part_9;
        fd::load<fd::f32, 1>(&part_9, &s_p_3_part[cell_2]);
        p_3_part[h_r_22] = part_9;
        float part_10;
        fd::load<fd::f32, 1>(&part_10, &s_p_3_part[cell_2 + 16]);
        p_3_part[h_r_22] += part_10;
        float part_11;
        fd::load<fd::f32, 1>(&part_11, &s_p_3_part[cell_2 + 32]);
        p_3_part[h_r_22] += part_11;
        float part_12;
        fd::load<fd::f32, 1>(&part_12, &s_p_3_part[cell_2 + 48]);
        p_3_part[h_r_22] += part_12;
        float part_13;
        fd::load<fd::f32, 1>(&part_13, &s_p_3_part[cell_2 + 64]);
        p_3_part[h_r_22] += part_13;
        float part_14;
        fd::load<fd::f32, 1>(&part_14, &s_p_3_part[cell_2 + 80]);
        p_3_part[h_r_22] += part_14;
        float part_15;
        fd::load<fd::f32, 1>(&part_15, &s_p_3_part[cell_2 + 96]);
        p_3_part[h_r_22] += part_15;
        float part_16;
        fd::load<fd::f32, 1>(&part_16, &s_p_3_part[cell_2 + 112]);
        p_3_part[h_r_22] += part_16;
    }

    // [STORE p__1_part] r218: address ((((T * part7) * 16) + (t * 16)) + h); 2 elements a thread, 1 at a time
    #pragma unroll
    for (int h_r_23 = 0; h_r_23 < 2; ++h_r_23) {
        if (lane % 4 == 0 && warp == 0) fd::store<fd::f32, 1>(&p_x_1_part[size_T * (long long)part70 * 16 + t0 * 16 + (long long)(h_lane + h_r_23 * 8)], &p_1_part[h_r_23]);
    }

    // [STORE p__3_part] r219: address ((((T * part7) * 16) + (t * 16)) + h); 2 elements a thread, 1 at a time
    #pragma unroll
    for (int h_r_24 = 0; h_r_24 < 2; ++h_r_24) {
        if (lane % 4 == 0 && warp == 0) fd::store<fd::f32, 1>(&p_x_3_part[size_T * (long long)part70 * 16 + t0 * 16 + (long long)(h_lane + h_r_24 * 8)], &p_3_part[h_r_24]);
    }

    // [EXCHANGE out__u_part] r220: from registers [c:8x8 h:2x8 c:2x1] lanes [c:4x2 h:8x1] warps [c:8x64] to registers [h:8x2 c:4x1] lanes [c:32x4] warps [c:4x128 h:2x1]
    #pragma unroll
    for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
        #pragma unroll
        for (int h_r_25 = 0; h_r_25 < 2; ++h_r_25) {
            fd::store<fd::f32, 2>(&s_out_u_part[(h_lane + h_r_25 * 8) * 520 + c_lane + c_r_5 * 8], &out_u_part[(c_r_5 * 2 + h_r_25) * 2]);
        }
    }
    __syncthreads();
    float out_u_part_2[32];
    #pragma unroll
    for (int h_r_26 = 0; h_r_26 < 8; ++h_r_26) {
        fd::load<fd::f32, 4>(&out_u_part_2[h_r_26 * 4], &s_out_u_part[(h_lane_2 + h_r_26 * 2) * 520 + c_lane_2]);
    }

    // [STORE out__u_part] r221: address (((((T * part7) * 8192) + (t * 8192)) + (h * 512)) + c); 32 elements a thread, 4 at a time
    #pragma unroll
    for (int h_r_27 = 0; h_r_27 < 8; ++h_r_27) {
        fd::store<fd::f32, 4>(&out_x_u_part[size_T * (long long)part70 * 8192 + t0 * 8192 + ((long long)h_lane_2 + (long long)(h_r_27 * 2)) * 512 + (long long)c_lane_2], &out_u_part_2[h_r_27 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) sparse_attention_kernel_2(
    const float* p_x_1_part,
    const float* p_x_3_part,
    const float* out_x_u_part,
    __nv_bfloat16* __restrict__ out,
    float* __restrict__ lse,
    long long size_T) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_p_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_p_3 = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32
    float* s_out_u = reinterpret_cast<float*>(fd_shared + 32);  // 2048 x f32, bytes 32..8224

    // [INIT] r194: 8 blocks leave multiprocessors of 132 idle; the stream is cut into 16 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_h = (int)blockIdx.x / 16;
    const int h0 = (int)blockIdx.x % 16;
    const long long t0 = (long long)rest_h;
    const int part7_lane = warp / 2;  // r222
    const int c_lane = lane * 8 + warp % 2 * 256;  // r229
    float p_3[1];  // r194
    p_3[0] = 0.0f;

    // [LOAD p__1_part] r222: address ((((T * part7) * 16) + (t * 16)) + h); 4 elements a thread, 1 at a time; registers [part7:4x4] lanes [*:32] warps [*:2 part7:4x1]
    fd::grid_wait();  // r236
    float p_1_part[4];  // r222
    #pragma unroll
    for (int part7_r = 0; part7_r < 4; ++part7_r) {
        fd::load<fd::f32, 1>(&p_1_part[part7_r], &p_x_1_part[size_T * (long long)(part7_lane + part7_r * 4) * 16 + t0 * 16 + (long long)h0]);
    }
    float p_1[1];  // r194
    p_1[0] = -fd::infinity();

    // [COMPUTE p__1] r223: 4 points a thread in registers [part7:4x4] lanes [*:32] warps [*:2 part7:4x1]
    #pragma unroll
    for (int part7_r_2 = 0; part7_r_2 < 4; ++part7_r_2) {
        p_1[0] = fd::max(p_1[0], p_1_part[part7_r_2]);
    }

    // [BLOCK_MERGE p__1] r224: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0 && warp % 2 == 0) fd::store<fd::f32, 1>(&s_p_1[warp / 2], &p_1[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_p_1[0]);
    p_1[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_p_1[1]);
    p_1[0] = fd::max(p_1[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_p_1[2]);
    p_1[0] = fd::max(p_1[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_p_1[3]);
    p_1[0] = fd::max(p_1[0], part_4);

    // [LOAD p__3_part] r225: address ((((T * part7) * 16) + (t * 16)) + h); 4 elements a thread, 1 at a time; registers [part7:4x4] lanes [*:32] warps [*:2 part7:4x1]
    float p_3_part[4];
    #pragma unroll
    for (int part7_r_3 = 0; part7_r_3 < 4; ++part7_r_3) {
        fd::load<fd::f32, 1>(&p_3_part[part7_r_3], &p_x_3_part[size_T * (long long)(part7_lane + part7_r_3 * 4) * 16 + t0 * 16 + (long long)h0]);
    }

    // [COMPUTE p__3] r226: 4 points a thread in registers [part7:4x4] lanes [*:32] warps [*:2 part7:4x1]
    #pragma unroll
    for (int part7_r_4 = 0; part7_r_4 < 4; ++part7_r_4) {
        p_3[0] += p_1_part[part7_r_4] == p_1[0] ? p_3_part[part7_r_4] : p_1_part[part7_r_4] == -fd::infinity() || p_1_part[part7_r_4] == fd::infinity() ? 0.0f : p_3_part[part7_r_4] * fd::exp2_approx((p_1_part[part7_r_4] - p_1[0]) * 1.442695f);
    }

    // [BLOCK_MERGE p__3] r228: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0 && warp % 2 == 0) fd::store<fd::f32, 1>(&s_p_3[warp / 2], &p_3[0]);
    __syncthreads();
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_p_3[0]);
    p_3[0] = part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_p_3[1]);
    p_3[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_p_3[2]);
    p_3[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_p_3[3]);
    p_3[0] += part_8;
    float out_u[8];  // r194
    #pragma unroll
    for (int c_r = 0; c_r < 8; ++c_r) {
        out_u[c_r] = 0.0f;
    }

    // [LOAD out__u_part] r229: address (((((T * part7) * 8192) + (t * 8192)) + (h * 512)) + c); 32 elements a thread, 4 at a time; registers [part7:4x4 c:8x1] lanes [c:32x8] warps [c:2x256 pa...
    float out_u_part[32];
    #pragma unroll
    for (int part7_r_5 = 0; part7_r_5 < 4; ++part7_r_5) {
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
            fd::load<fd::f32, 4>(&out_u_part[part7_r_5 * 8 + c_r_2 * 4], &out_x_u_part[size_T * (long long)(part7_lane + part7_r_5 * 4) * 8192 + t0 * 8192 + (long long)h0 * 512 + (long long)(c_lane + c_r_2 * 4)]);
        }
    }

    // [COMPUTE out__u] r230: 32 points a thread in registers [part7:4x4 c:8x1] lanes [c:32x8] warps [c:2x256 part7:4x1]
    float power[4];
    #pragma unroll
    for (int part7_r_6 = 0; part7_r_6 < 4; ++part7_r_6) {
        power[part7_r_6] = fd::exp2_approx((p_1_part[part7_r_6] - p_1[0]) * 1.442695f);
    }
    #pragma unroll
    for (int part7_r_7 = 0; part7_r_7 < 4; ++part7_r_7) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 8; ++c_r_3) {
            out_u[c_r_3] += p_1_part[part7_r_7] == p_1[0] ? out_u_part[part7_r_7 * 8 + c_r_3] : p_1_part[part7_r_7] == -fd::infinity() || p_1_part[part7_r_7] == fd::infinity() ? 0.0f : out_u_part[part7_r_7 * 8 + c_r_3] * power[part7_r_7];
        }
    }

    // [BLOCK_MERGE out__u] r231: 4 warps leave 512 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 8; ++c_r_4) {
        fd::store<fd::f32, 1>(&s_out_u[warp / 2 * 512 + c_lane + c_r_4], &out_u[c_r_4]);
    }
    __syncthreads();
    #pragma unroll
    for (int c_r_5 = 0; c_r_5 < 8; ++c_r_5) {
        const int cell = c_lane + c_r_5;
        float part_9;
        fd::load<fd::f32, 1>(&part_9, &s_out_u[cell]);
        out_u[c_r_5] = part_9;
        float part_10;
        fd::load<fd::f32, 1>(&part_10, &s_out_u[cell + 512]);
        out_u[c_r_5] += part_10;
        float part_11;
        fd::load<fd::f32, 1>(&part_11, &s_out_u[cell + 1024]);
        out_u[c_r_5] += part_11;
        float part_12;
        fd::load<fd::f32, 1>(&part_12, &s_out_u[cell + 1536]);
        out_u[c_r_5] += part_12;
    }

    // [COMPUTE out] r232: 8 elements a thread in registers [c:8x1] lanes [c:32x8] warps [c:2x256 *:4]
    const float divisor = p_3[0];
    const float size = fabsf(divisor);
    const float scale = 4.2535296e37f < size ? 5.421011e-20f : size < 2.3509887e-38f ? 1.8446744e19f : 1.0f;
    const float inverse = 1.0f / (divisor * scale);
    float out_2[8];
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 8; ++c_r_6) {
        out_2[c_r_6] = p_3[0] == 0.0f ? 0.0f : out_u[c_r_6] * scale * inverse;
    }

    // [STORE out] r233: address (((t * 8192) + (h * 512)) + c); 8 elements a thread, 8 at a time
    if (warp / 2 == 0) fd::store<fd::bf16, 8>(&out[t0 * 8192 + (long long)h0 * 512 + (long long)c_lane], &out_2[0]);

    // [COMPUTE lse] r234: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    float lse_2[1];
    lse_2[0] = (p_1[0] + logf(p_3[0])) / logf(2.0f);

    // [STORE lse] r235: address ((t * 16) + h); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&lse[t0 * 16 + (long long)h0], &lse_2[0]);
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r194 [step2, hardware] split-stream, k: 8 blocks leave multiprocessors of 132 idle; the stream is cut into 16 parts, whose states a second kernel merges
// r195 [build, problem] stream-init, k: pass 0: states start at the identity of their operators
// r196 [build, hardware] stream-loop, k: pass 0 streams `k` in tiles of 128
// r197 [build, hardware] load-tile, indices: address ((t * 2048) + k); 1 elements a thread, 1 at a time; registers [] lanes [k:32x1] warps [k:4x32 *:2]
// r198 [build, problem] skip-empty-tile, k: tiles with no point where (0 <= indices[t, k]) are passed over by all threads together
// r199 [build, hardware] stage-async, q_nope: 16 rows of 512 elements at (((t * 8192) + (h * 512)) + c), 16 bytes a copy, rows 1040 bytes apart so that 8 rows use different banks
// r200 [build, hardware] stage-async, q_pe: 16 rows of 64 elements at (((t * 1024) + (h * 64)) + r), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r201 [build, hardware] stage-async, ckv: 128 rows of 512 elements at (c + (indices[t, k] * 512)), 16 bytes a copy, rows 1040 bytes apart so that 8 rows use different banks
// r202 [build, hardware] stage-async, kpe: 128 rows of 64 elements at (r + (indices[t, k] * 64)), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r203 [build, hardware] matrix-unit, logit__1[part7,t,h,k] = sum[c] (q_nope[t, h, c] * ckv[(indices[t, k] / 64), (indices[t, k] % 64), c]) when (0 <= indices[t, k]): 16x128x512 on m16n8k16 bf16: 1 x 8 warps, 1 x 2 fragments each
// r204 [build, hardware] matrix-unit, logit__2[part7,t,h,k] = sum[r] (q_pe[t, h, r] * kpe[(indices[t, k] / 64), (indices[t, k] % 64), r]) when (0 <= indices[t, k]): 16x128x64 on m16n8k16 bf16: 1 x 8 warps, 1 x 2 fragments each
// r205 [build, problem] map-tile, logit[part7,t,h,k] = (sm_scale * (logit__1[part7, t, h, k] + logit__2[part7, t, h, k])) when (0 <= indices[t, k]): 8 elements a thread in registers [k:2x8 h:2x8 k:2x1] lanes [k:4x2 h:8x1] warps [k:8x16]
// r206 [build, hardware] load-tile, indices: address ((t * 2048) + k); 4 elements a thread, 2 at a time; registers [k:2x8 k:2x1] lanes [k:4x2 *:8] warps [k:8x16]
// r207 [build, problem] reduce-registers, p__1_part[part7,t,h] = max[k] logit[part7, t, h, k] when (0 <= indices[t, k]): 8 points a thread in registers [k:2x8 h:2x8 k:2x1] lanes [k:4x2 h:8x1] warps [k:8x16]
// r208 [build, hardware] warp-reduce, p__1_part: butterfly over lanes, masks [1, 2], lower lanes left
// r209 [build, hardware] block-merge, p__1_part: 8 warps leave 16 partial results each in shared memory; every thread combines them in order
// r210 [build, problem] online-rescale, p__3_part: when `p__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r211 [build, problem] map-tile, p__2[part7,t,h,k] = exp((logit[part7, t, h, k] - p__1_part[part7, t, h])) when (0 <= indices[t, k]): 8 elements a thread in registers [k:2x8 h:2x8 k:2x1] lanes [k:4x2 h:8x1] warps [k:8x16]
// r213 [build, problem] reduce-registers, p__3_part[part7,t,h] = sum[k] p__2[part7, t, h, k] when (0 <= indices[t, k]): 8 points a thread in registers [k:2x8 h:2x8 k:2x1] lanes [k:4x2 h:8x1] warps [k:8x16]
// r214 [build, hardware] stage-computed, p__2[part7, t, h, k]: rounded to bf16 as the matrix unit's operand, 16 rows of 128, rows 272 bytes apart
// r215 [build, hardware] matrix-unit, out__u_part[part7,t,h,c] = sum[k] (p__2[part7, t, h, k] * ckv[(indices[t, k] / 64), (indices[t, k] % 64), c]) when (0 <= indices[t, k]): 16x512x128 on m16n8k16 bf16: 1 x 8 warps, 1 x 8 fragments each
// r216 [build, hardware] warp-reduce, p__3_part: butterfly over lanes, masks [1, 2], lower lanes left
// r217 [build, hardware] block-merge, p__3_part: 8 warps leave 16 partial results each in shared memory; every thread combines them in order
// r218 [build, hardware] store-tile, p__1_part: address ((((T * part7) * 16) + (t * 16)) + h); 2 elements a thread, 1 at a time
// r219 [build, hardware] store-tile, p__3_part: address ((((T * part7) * 16) + (t * 16)) + h); 2 elements a thread, 1 at a time
// r220 [build, hardware] layout-exchange, out__u_part: from registers [c:8x8 h:2x8 c:2x1] lanes [c:4x2 h:8x1] warps [c:8x64] to registers [h:8x2 c:4x1] lanes [c:32x4] warps [c:4x128 h:2x1]
// r221 [build, hardware] store-tile, out__u_part: address (((((T * part7) * 8192) + (t * 8192)) + (h * 512)) + c); 32 elements a thread, 4 at a time
// r222 [build, hardware] load-tile, p__1_part: address ((((T * part7) * 16) + (t * 16)) + h); 4 elements a thread, 1 at a time; registers [part7:4x4] lanes [*:32] warps [*:2 part7:4x1]
// r223 [build, problem] reduce-registers, p__1[t,h] = max[part7] p__1_part[part7, t, h]: 4 points a thread in registers [part7:4x4] lanes [*:32] warps [*:2 part7:4x1]
// r224 [build, hardware] block-merge, p__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r225 [build, hardware] load-tile, p__3_part: address ((((T * part7) * 16) + (t * 16)) + h); 4 elements a thread, 1 at a time; registers [part7:4x4] lanes [*:32] warps [*:2 part7:4x1]
// r226 [build, problem] reduce-registers, p__3[t,h] = sum[part7] (p__3_part[part7, t, h] if (p__1_part[part7, t, h] == p__1[t, h]) else (0.0 if ((p__1_part[part7, t, h] == -inf) or (p__1_part[part7, t, h] == inf)) else (p__3_part[part7, t, h] * exp((p__1_part[part7, t, h] - p__1[t, h]))))): 4 points a thread in registers [part7:4x4] lanes [*:32] warps [*:2 part7:4x1]
// r228 [build, hardware] block-merge, p__3: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r229 [build, hardware] load-tile, out__u_part: address (((((T * part7) * 8192) + (t * 8192)) + (h * 512)) + c); 32 elements a thread, 4 at a time; registers [part7:4x4 c:8x1] lanes [c:32x8] warps [c:2x256 part7:4x1]
// r230 [build, problem] reduce-registers, out__u[t,h,c] = sum[part7] (out__u_part[part7, t, h, c] if (p__1_part[part7, t, h] == p__1[t, h]) else (0.0 if ((p__1_part[part7, t, h] == -inf) or (p__1_part[part7, t, h] == inf)) else (out__u_part[part7, t, h, c] * exp((p__1_part[part7, t, h] - p__1[t, h]))))): 32 points a thread in registers [part7:4x4 c:8x1] lanes [c:32x8] warps [c:2x256 part7:4x1]
// r231 [build, hardware] block-merge, out__u: 4 warps leave 512 partial results each in shared memory; every thread combines them in order
// r232 [build, problem] map-tile, out[t,h,c] = (0.0 if (p__3[t, h] == 0.0) else (out__u[t, h, c] / p__3[t, h])): 8 elements a thread in registers [c:8x1] lanes [c:32x8] warps [c:2x256 *:4]
// r233 [build, hardware] store-tile, out: address (((t * 8192) + (h * 512)) + c); 8 elements a thread, 8 at a time
// r234 [build, problem] map-tile, lse[t,h] = ((p__1[t, h] + log(p__3[t, h])) / log(2)): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r235 [build, hardware] store-tile, lse: address ((t * 16) + h); 1 elements a thread, 1 at a time
// r236 [build, hardware] early-launch, sparse_attention_kernel_1, sparse_attention_kernel_2: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
