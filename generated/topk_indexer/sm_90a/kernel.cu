// topk_indexer: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Scores of cached keys by weighted rectified products, and the 2048 best of each sequence as global rows.
//
// A trailing `rN` names the decision record behind a line; the records are listed at the end.
#include <cuda_fp16.h>
#include <cuda_fp8.h>

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

struct f16 {
    typedef __half memory;
    typedef float value;
    static const int bits = 16;
    static __device__ __forceinline__ void decode(unsigned w, float* v) {
        const float2 pair = __half22float2(*reinterpret_cast<const __half2*>(&w));
        v[0] = pair.x;
        v[1] = pair.y;
    }
    static __device__ __forceinline__ unsigned encode(const float* v) {
        __half2 pair = __floats2half2_rn(v[0], v[1]);
        return *reinterpret_cast<const unsigned*>(&pair);
    }
};

// Two fp8 values at a time; stores saturate to the largest finite value and keep NaN.
template <__nv_fp8_interpretation_t KIND>
__device__ __forceinline__ void fp8_pair_decode(unsigned w, float* v) {
    const __half2_raw raw = __nv_cvt_fp8x2_to_halfraw2((__nv_fp8x2_storage_t)w, KIND);
    const float2 pair = __half22float2(__half2(raw));
    v[0] = pair.x;
    v[1] = pair.y;
}
template <__nv_fp8_interpretation_t KIND>
__device__ __forceinline__ unsigned fp8_pair_encode(const float* v) {
    return (unsigned)__nv_cvt_float2_to_fp8x2(make_float2(v[0], v[1]), __NV_SATFINITE, KIND);
}

struct e4m3 {
    typedef __nv_fp8_e4m3 memory;
    typedef float value;
    static const int bits = 8;
    static __device__ __forceinline__ void decode(unsigned w, float* v) {
        fp8_pair_decode<__NV_E4M3>(w & 0xffffu, v);
        fp8_pair_decode<__NV_E4M3>(w >> 16, v + 2);
    }
    static __device__ __forceinline__ unsigned encode(const float* v) {
        return fp8_pair_encode<__NV_E4M3>(v) | fp8_pair_encode<__NV_E4M3>(v + 2) << 16;
    }
};

struct i64 {
    typedef long long memory;
    typedef long long value;
    static const int bits = 64;
    static __device__ __forceinline__ long long decode_wide(unsigned low, unsigned high) {
        return (long long)((unsigned long long)high << 32 | low);
    }
    static __device__ __forceinline__ void encode_wide(long long v, unsigned* w) {
        w[0] = (unsigned)(unsigned long long)v;
        w[1] = (unsigned)((unsigned long long)v >> 32);
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

__device__ __forceinline__ bool is_nan(float x) { return (__float_as_uint(x) & 0x7fffffffu) > 0x7f800000u; }

// Quotient and remainder of non-negative numbers: unsigned, so that the compiler needs no sign fix.
__device__ __forceinline__ int div(int a, int b) { return (int)((unsigned)a / (unsigned)b); }
__device__ __forceinline__ int mod(int a, int b) { return (int)((unsigned)a % (unsigned)b); }
__device__ __forceinline__ long long div(long long a, long long b) {
    return (long long)((unsigned long long)a / (unsigned long long)b);
}
__device__ __forceinline__ long long mod(long long a, long long b) {
    return (long long)((unsigned long long)a % (unsigned long long)b);
}

// Quotient rounded down and the remainder with the divisor's sign.
template <class T>
__device__ __forceinline__ T floor_div(T a, T b) {
    const T q = a / b;
    const T r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? q - 1 : q;
}
template <class T>
__device__ __forceinline__ T floor_mod(T a, T b) {
    const T r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
template <>
__device__ __forceinline__ float floor_div<float>(float a, float b) { return floorf(a / b); }
template <>
__device__ __forceinline__ float floor_mod<float>(float a, float b) {
    const float r = fmodf(a, b);
    return r != 0.0f && (r < 0.0f) != (b < 0.0f) ? r + b : r;
}

__device__ __forceinline__ unsigned shared_address(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }

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
__device__ __forceinline__ void mma_m16n8k16_f16(float* c, const unsigned* a, const unsigned* b) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

}  // namespace fd

extern "C" __global__ void __launch_bounds__(128, 1) topk_indexer_kernel_1(
    const __nv_fp8_e4m3* __restrict__ query,
    const int* __restrict__ seq_len,
    const int* __restrict__ block_table,
    const __nv_fp8_e4m3* __restrict__ key,
    const float* __restrict__ weight,
    const float* __restrict__ key_scale,
    float* __restrict__ score,
    int n_blocks,
    int n_n,
    long long size_M) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __half* s_operand = reinterpret_cast<__half*>(fd_shared + 0);  // 4608 x f16, bytes 0..9216
    __half* s_operand_2 = reinterpret_cast<__half*>(fd_shared + 9216);  // 9216 x f16, bytes 9216..27648

    // [INIT] r109: one kernel over blocks of [b, n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_n = fd::div((int)blockIdx.x, n_blocks);
    const int n0 = fd::mod((int)blockIdx.x, n_blocks) * 128;
    const long long b0 = (long long)rest_n;
    const int h_lane = lane / 8 + warp * 4;  // r114
    const int d_lane = lane % 8 * 8;
    const int a_lane = (lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r120
    const int b_lane = (warp * 32 + lane % 8 + lane / 8 / 2 * 8) * 72 + lane / 8 % 2 * 8;
    const int h_lane_2 = lane / 4;  // r121
    const int n_lane = lane % 4 * 2 + warp * 32;  // r122

    // [INIT] r112: pass 0: states start at the identity of their operators
    fd::grid_release();  // r139
    float dot_1[64];  // r112
    #pragma unroll
    for (int h_r = 0; h_r < 4; ++h_r) {
        #pragma unroll
        for (int n_r = 0; n_r < 4; ++n_r) {
            #pragma unroll
            for (int h_r_2 = 0; h_r_2 < 2; ++h_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                    dot_1[((h_r * 4 + n_r) * 2 + h_r_2) * 2 + n_r_2] = 0.0f;
                }
            }
        }
    }

    // [LOAD seq_len] r116: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    int seq_len_2[1];
    fd::load<fd::i32, 1, fd::read_only>(&seq_len_2[0], &seq_len[b0]);

    // [LOAD block_table] r117: address ((M * b) + (n / 64)); 8 elements a thread, 1 at a time; registers [n:8x16] lanes [*:8 n:4x1] warps [n:4x4]
    int block_table_2[8];
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 8; ++n_r_3) {
        fd::load_or_zero<fd::i32, 1, fd::read_only>((n0 + h_lane + n_r_3 * 16) < n_n && ((long long)n0 + (long long)h_lane + (long long)(n_r_3 * 16)) < (long long)seq_len_2[0], &block_table_2[n_r_3], &block_table[size_M * b0 + fd::div((long long)n0 + (long long)h_lane + (long long)(n_r_3 * 16), 64LL)]);
    }

    // [COMPUTE dot__1] r120: 64x128x64 on m16n8k16 f16: 1 x 4 warps, 4 x 4 fragments each
    float query_2[32];  // r113
    float operand[32];
    float key_2[64];
    float operand_2[64];
    unsigned fragment_a[16];
    unsigned fragment_b[8];
    #pragma unroll 1
    for (int d0 = 0; d0 < 128; d0 += 64) {
        // [LOAD query] r114: address (((b * 8192) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [h:4x16 d:8x1] lanes [d:8x8 h:4x1] warps [h:4x4]
        #pragma unroll
        for (int h_r_3 = 0; h_r_3 < 4; ++h_r_3) {
            fd::load<fd::e4m3, 8, fd::read_only>(&query_2[h_r_3 * 8], &query[b0 * 8192 + (long long)(h_lane + h_r_3 * 16) * 128 + (long long)d0 + (long long)d_lane]);
        }

        // [STAGE operand] r115: rounded to f16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int h_r_4 = 0; h_r_4 < 4; ++h_r_4) {
            #pragma unroll
            for (int d_r = 0; d_r < 8; ++d_r) {
                operand[h_r_4 * 8 + d_r] = query_2[h_r_4 * 8 + d_r];
            }
        }
        __syncthreads();
        #pragma unroll
        for (int h_r_5 = 0; h_r_5 < 4; ++h_r_5) {
            fd::store<fd::f16, 8>(&s_operand[(h_lane + h_r_5 * 16) * 72 + d_lane], &operand[h_r_5 * 8]);
        }

        // [LOAD key] r118: address (((1 * d) + (8448 * block_table[b, (n / 64)])) + (128 * (n % 64))); 64 elements a thread, 8 at a time; registers [n:8x16 d:8x1] lanes [d:8x8 n:4x1] warp...
        #pragma unroll
        for (int n_r_4 = 0; n_r_4 < 8; ++n_r_4) {
            fd::load_or_zero<fd::e4m3, 8, fd::read_only>((n0 + h_lane + n_r_4 * 16) < n_n && ((long long)n0 + (long long)h_lane + (long long)(n_r_4 * 16)) < (long long)seq_len_2[0], &key_2[n_r_4 * 8], &key[(long long)d0 + (long long)d_lane + 8448 * (long long)block_table_2[n_r_4] + 128 * fd::mod((long long)n0 + (long long)h_lane + (long long)(n_r_4 * 16), 64LL)]);
        }

        // [STAGE operand] r119: rounded to f16 as the matrix unit's operand, 128 rows of 64, rows 144 bytes apart
        #pragma unroll
        for (int n_r_5 = 0; n_r_5 < 8; ++n_r_5) {
            #pragma unroll
            for (int d_r_2 = 0; d_r_2 < 8; ++d_r_2) {
                operand_2[n_r_5 * 8 + d_r_2] = (n0 + h_lane + n_r_5 * 16) < n_n && ((long long)n0 + (long long)h_lane + (long long)(n_r_5 * 16)) < (long long)seq_len_2[0] ? key_2[n_r_5 * 8 + d_r_2] : 0.0f;
            }
        }
        #pragma unroll
        for (int n_r_6 = 0; n_r_6 < 8; ++n_r_6) {
            fd::store<fd::f16, 8>(&s_operand_2[(h_lane + n_r_6 * 16) * 72 + d_lane], &operand_2[n_r_6 * 8]);
        }
        // [COMPUTE dot__1]
        __syncthreads();  // r120
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r = 0; m_r < 4; ++m_r) {
                fd::ldmatrix<4>(&fragment_a[m_r * 4], &s_operand[a_lane + m_r * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r_7 = 0; n_r_7 < 2; ++n_r_7) {
                fd::ldmatrix<4>(&fragment_b[n_r_7 * 4], &s_operand_2[b_lane + n_r_7 * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 4; ++m_r_2) {
                #pragma unroll
                for (int n_r_8 = 0; n_r_8 < 4; ++n_r_8) {
                    fd::mma_m16n8k16_f16(&dot_1[(m_r_2 * 4 + n_r_8) * 4], &fragment_a[m_r_2 * 4], &fragment_b[n_r_8 * 2]);
                }
            }
        }
    }
    float score_2[8];  // r109
    #pragma unroll
    for (int n_r_9 = 0; n_r_9 < 4; ++n_r_9) {
        #pragma unroll
        for (int n_r_10 = 0; n_r_10 < 2; ++n_r_10) {
            score_2[n_r_9 * 2 + n_r_10] = 0.0f;
        }
    }

    // [LOAD weight] r121: address ((b * 64) + h); 8 elements a thread, 1 at a time; registers [h:4x16 h:2x8] lanes [*:4 h:8x1] warps [*:4]
    float weight_2[8];
    #pragma unroll
    for (int h_r_6 = 0; h_r_6 < 4; ++h_r_6) {
        #pragma unroll
        for (int h_r_7 = 0; h_r_7 < 2; ++h_r_7) {
            fd::load<fd::f32, 1, fd::read_only>(&weight_2[h_r_6 * 2 + h_r_7], &weight[b0 * 64 + (long long)h_lane_2 + (long long)(h_r_6 * 16 + h_r_7 * 8)]);
        }
    }

    // [LOAD block_table] r122: address ((M * b) + (n / 64)); 8 elements a thread, 1 at a time; registers [n:4x8 n:2x1] lanes [n:4x2 *:8] warps [n:4x32]
    int block_table_2_2[8];
    #pragma unroll
    for (int n_r_11 = 0; n_r_11 < 4; ++n_r_11) {
        #pragma unroll
        for (int n_r_12 = 0; n_r_12 < 2; ++n_r_12) {
            fd::load_or_zero<fd::i32, 1, fd::read_only>((n0 + n_lane + n_r_11 * 8) < n_n && ((long long)n0 + (long long)n_lane + (long long)(n_r_11 * 8 + n_r_12)) < (long long)seq_len_2[0], &block_table_2_2[n_r_11 * 2 + n_r_12], &block_table[size_M * b0 + fd::div((long long)n0 + (long long)n_lane + (long long)(n_r_11 * 8 + n_r_12), 64LL)]);
        }
    }

    // [LOAD key_scale] r123: address (((2112 * block_table[b, (n / 64)]) + (1 * (n % 64))) + 2048); 8 elements a thread, 1 at a time; registers [n:4x8 n:2x1] lanes [n:4x2 *:8] warps [n:4x32...
    float key_scale_2[8];
    #pragma unroll
    for (int n_r_13 = 0; n_r_13 < 4; ++n_r_13) {
        #pragma unroll
        for (int n_r_14 = 0; n_r_14 < 2; ++n_r_14) {
            fd::load_or_zero<fd::f32, 1, fd::read_only>((n0 + n_lane + n_r_13 * 8) < n_n && ((long long)n0 + (long long)n_lane + (long long)(n_r_13 * 8 + n_r_14)) < (long long)seq_len_2[0], &key_scale_2[n_r_13 * 2 + n_r_14], &key_scale[2112 * (long long)block_table_2_2[n_r_13 * 2 + n_r_14] + fd::mod((long long)n0 + (long long)n_lane + (long long)(n_r_13 * 8 + n_r_14), 64LL) + 2048]);
        }
    }

    // [COMPUTE score] r124: 64 points a thread in registers [h:4x16 n:4x8 h:2x8 n:2x1] lanes [n:4x2 h:8x1] warps [n:4x32]
    #pragma unroll
    for (int h_r_8 = 0; h_r_8 < 4; ++h_r_8) {
        #pragma unroll
        for (int n_r_15 = 0; n_r_15 < 4; ++n_r_15) {
            #pragma unroll
            for (int h_r_9 = 0; h_r_9 < 2; ++h_r_9) {
                #pragma unroll
                for (int n_r_16 = 0; n_r_16 < 2; ++n_r_16) {
                    if (((long long)n0 + (long long)n_lane + (long long)(n_r_15 * 8 + n_r_16)) < (long long)seq_len_2[0]) {
                        score_2[n_r_15 * 2 + n_r_16] += weight_2[h_r_8 * 2 + h_r_9] * fd::max(dot_1[((h_r_8 * 4 + n_r_15) * 2 + h_r_9) * 2 + n_r_16] * key_scale_2[n_r_15 * 2 + n_r_16], 0.0f);
                    }
                }
            }
        }
    }

    // [WARP_REDUCE score] r125: butterfly over lanes, masks [4, 8, 16], lower lanes left
    #pragma unroll
    for (int n_r_17 = 0; n_r_17 < 4; ++n_r_17) {
        #pragma unroll
        for (int n_r_18 = 0; n_r_18 < 2; ++n_r_18) {
            const float other = fd::shuffle_xor(score_2[n_r_17 * 2 + n_r_18], 4);
            score_2[n_r_17 * 2 + n_r_18] += other;
            const float other_2 = fd::shuffle_xor(score_2[n_r_17 * 2 + n_r_18], 8);
            score_2[n_r_17 * 2 + n_r_18] += other_2;
            const float other_3 = fd::shuffle_xor(score_2[n_r_17 * 2 + n_r_18], 16);
            score_2[n_r_17 * 2 + n_r_18] += other_3;
        }
    }

    // [STORE score] r126: address (((M * b) * 64) + n); 8 elements a thread, 2 at a time
    #pragma unroll
    for (int n_r_19 = 0; n_r_19 < 4; ++n_r_19) {
        if (lane / 4 == 0 && (n0 + n_lane + n_r_19 * 8) < n_n) fd::store<fd::f32, 2>(&score[size_M * b0 * 64 + (long long)n0 + (long long)(n_lane + n_r_19 * 8)], &score_2[n_r_19 * 2]);
    }
}

extern "C" __global__ void __launch_bounds__(1024, 1) topk_indexer_kernel_2(
    const int* __restrict__ seq_len,
    const float* score,
    long long* __restrict__ point,
    int n_n,
    long long size_M) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_keys = reinterpret_cast<int*>(fd_shared + 0);  // 4096 x i32, bytes 0..16384
    int* s_points = reinterpret_cast<int*>(fd_shared + 16384);  // 4096 x i32, bytes 16384..32768

    // [INIT] r110: a kernel of its own: it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long b0 = (long long)(int)blockIdx.x;
    const int n_lane = lane + warp * 32;  // r130

    // [INIT] r127: 2048 empty slots: key 0, point -1
    const unsigned no_key = 0u;
    const int no_point = -1;
    fd::grid_wait();  // r139
    fd::grid_release();
    #pragma unroll  // r127
    for (int i = 0; i < 2; ++i) {
        fd::store_bits<4>(&s_keys[i * 1024 + (int)threadIdx.x], &no_key);
        fd::store<fd::i32, 1>(&s_points[i * 1024 + (int)threadIdx.x], &no_point);
    }

    // [LOAD seq_len] r128: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:32]
    int seq_len_2[1];
    fd::load<fd::i32, 1, fd::read_only>(&seq_len_2[0], &seq_len[b0]);
    const int candidates = fd::min(n_n, (int)(long long)seq_len_2[0]);

    // [GATE merge] r133: list[j] = better(list[j], tile[2048-1-j]), then 11 rounds
    float score_2[2];  // r129
    #pragma unroll 1
    for (int n0 = 0; n0 < candidates; n0 += 2048) {
        // [LOAD score] r130: address (((M * b) * 64) + n); 2 elements a thread, 1 at a time; registers [n:2x1024] lanes [n:32x1] warps [n:32x32]
        #pragma unroll
        for (int n_r = 0; n_r < 2; ++n_r) {
            fd::load_or_zero<fd::f32, 1>((n0 + n_lane + n_r * 1024) < candidates && ((long long)n0 + (long long)(n_lane + n_r * 1024)) < (long long)seq_len_2[0], &score_2[n_r], &score[size_M * b0 * 64 + (long long)n0 + (long long)(n_lane + n_r * 1024)]);
        }

        // [GATE point__1] r131: scores become ordered keys; points outside the guard stay empty
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
            const float score_2_2 = score_2[n_r_2];
            const unsigned bits = __float_as_uint(score_2_2 + 0.0f);
            const bool valid = (n0 + n_lane + n_r_2 * 1024) < candidates && ((long long)n0 + (long long)(n_lane + n_r_2 * 1024)) < (long long)seq_len_2[0];
            const unsigned key = valid ? (fd::is_nan(score_2_2) ? 1u : fd::max(bits ^ (bits >> 31u != 0u ? 0xffffffffu : 0x80000000u), 2u)) : 0u;
            const int point_2 = valid ? n0 + n_lane + n_r_2 * 1024 : -1;
            fd::store_bits<4>(&s_keys[n_lane + n_r_2 * 1024 + 2048], &key);
            fd::store<fd::i32, 1>(&s_points[n_lane + n_r_2 * 1024 + 2048], &point_2);
        }

        // [GATE sort] r132: 66 compare-exchange rounds over 2048 slots
        #pragma unroll 1
        for (int size_log = 1; size_log < 12; ++size_log) {
            #pragma unroll 1
            for (int back = 0; back < size_log; ++back) {
                const int stride = 1 << size_log - 1 - back;
                const int pair = (int)threadIdx.x;
                const int low = fd::div(pair, stride) * stride * 2 + fd::mod(pair, stride);
                const int slot_a = low + 2048;
                const int slot_b = slot_a + stride;
                __syncthreads();
                unsigned key_2;
                fd::load_bits<4>(&key_2, &s_keys[slot_a]);
                int point_2_2;
                fd::load<fd::i32, 1>(&point_2_2, &s_points[slot_a]);
                unsigned key_3;
                fd::load_bits<4>(&key_3, &s_keys[slot_b]);
                int point_3;
                fd::load<fd::i32, 1>(&point_3, &s_points[slot_b]);
                const bool swap = (low & (1 << size_log)) != 0 ? key_3 < key_2 || (key_2 == key_3 && (unsigned)point_2_2 < (unsigned)point_3) : key_2 < key_3 || (key_3 == key_2 && (unsigned)point_3 < (unsigned)point_2_2);
                const unsigned new_ = swap ? key_3 : key_2;
                fd::store_bits<4>(&s_keys[slot_a], &new_);
                const int new_2 = swap ? point_3 : point_2_2;
                fd::store<fd::i32, 1>(&s_points[slot_a], &new_2);
                const unsigned new_3 = swap ? key_2 : key_3;
                fd::store_bits<4>(&s_keys[slot_b], &new_3);
                const int new_4 = swap ? point_2_2 : point_3;
                fd::store<fd::i32, 1>(&s_points[slot_b], &new_4);
            }
        }
        // [GATE merge]
        __syncthreads();  // r133
        #pragma unroll
        for (int i_2 = 0; i_2 < 2; ++i_2) {
            const int slot = i_2 * 1024 + (int)threadIdx.x;
            unsigned key_4;
            fd::load_bits<4>(&key_4, &s_keys[slot]);
            int point_4;
            fd::load<fd::i32, 1>(&point_4, &s_points[slot]);
            unsigned key_5;
            fd::load_bits<4>(&key_5, &s_keys[4095 - slot]);
            int point_5;
            fd::load<fd::i32, 1>(&point_5, &s_points[4095 - slot]);
            const bool take = key_4 < key_5 || (key_5 == key_4 && (unsigned)point_5 < (unsigned)point_4);
            const unsigned new_5 = take ? key_5 : key_4;
            fd::store_bits<4>(&s_keys[slot], &new_5);
            const int new_6 = take ? point_5 : point_4;
            fd::store<fd::i32, 1>(&s_points[slot], &new_6);
        }
        #pragma unroll 1
        for (int back_2 = 0; back_2 < 11; ++back_2) {
            const int stride_2 = 1 << 10 - back_2;
            const int pair_2 = (int)threadIdx.x;
            const int low_2 = fd::div(pair_2, stride_2) * stride_2 * 2 + fd::mod(pair_2, stride_2);
            const int slot_b_2 = low_2 + stride_2;
            __syncthreads();
            unsigned key_6;
            fd::load_bits<4>(&key_6, &s_keys[low_2]);
            int point_6;
            fd::load<fd::i32, 1>(&point_6, &s_points[low_2]);
            unsigned key_7;
            fd::load_bits<4>(&key_7, &s_keys[slot_b_2]);
            int point_7;
            fd::load<fd::i32, 1>(&point_7, &s_points[slot_b_2]);
            const bool swap_2 = key_6 < key_7 || (key_7 == key_6 && (unsigned)point_7 < (unsigned)point_6);
            const unsigned new_7 = swap_2 ? key_7 : key_6;
            fd::store_bits<4>(&s_keys[low_2], &new_7);
            const int new_8 = swap_2 ? point_7 : point_6;
            fd::store<fd::i32, 1>(&s_points[low_2], &new_8);
            const unsigned new_9 = swap_2 ? key_6 : key_7;
            fd::store_bits<4>(&s_keys[slot_b_2], &new_9);
            const int new_10 = swap_2 ? point_6 : point_7;
            fd::store<fd::i32, 1>(&s_points[slot_b_2], &new_10);
        }
    }

    // [STORE point__1] r134: the first 2048 of 2048 slots
    const int slot_2 = (int)threadIdx.x;
    __syncthreads();
    unsigned key_8;
    fd::load_bits<4>(&key_8, &s_keys[slot_2]);
    int point_8;
    fd::load<fd::i32, 1>(&point_8, &s_points[slot_2]);
    const long long result = (long long)point_8;
    if (slot_2 < 2048) fd::store<fd::i64, 1>(&point[b0 * 2048 + (long long)slot_2], &result);
    const int slot_3 = 1024 + (int)threadIdx.x;
    unsigned key_9;
    fd::load_bits<4>(&key_9, &s_keys[slot_3]);
    int point_9;
    fd::load<fd::i32, 1>(&point_9, &s_points[slot_3]);
    const long long result_2 = (long long)point_9;
    if (slot_3 < 2048) fd::store<fd::i64, 1>(&point[b0 * 2048 + (long long)slot_3], &result_2);
}

extern "C" __global__ void __launch_bounds__(256, 4) topk_indexer_kernel_3(
    const long long* point,
    const int* __restrict__ block_table,
    int* __restrict__ rows,
    long long size_M) {
    // [INIT] r111: one kernel over blocks of [b, k]; its operand is made by a select
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_k = (int)blockIdx.x;
    const long long b0 = (long long)rest_k;
    const int k_lane = lane * 4 + warp * 128;  // r135

    // [LOAD point] r135: address ((b * 2048) + k); 8 elements a thread, 2 at a time; registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
    fd::grid_wait();  // r139
    long long point_2[8];  // r135
    #pragma unroll
    for (int k_r = 0; k_r < 2; ++k_r) {
        #pragma unroll
        for (int k_r_2 = 0; k_r_2 < 2; ++k_r_2) {
            fd::load<fd::i64, 2>(&point_2[k_r * 4 + k_r_2 * 2], &point[b0 * 2048 + (long long)(k_lane + k_r * 1024 + k_r_2 * 2)]);
        }
    }

    // [LOAD block_table] r136: address ((M * b) + (point[b, k] / 64)); 8 elements a thread, 1 at a time; registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
    int block_table_2[8];
    #pragma unroll
    for (int k_r_3 = 0; k_r_3 < 2; ++k_r_3) {
        #pragma unroll
        for (int k_r_4 = 0; k_r_4 < 4; ++k_r_4) {
            fd::load_or_zero<fd::i32, 1, fd::read_only>(0 <= point_2[k_r_3 * 4 + k_r_4], &block_table_2[k_r_3 * 4 + k_r_4], &block_table[size_M * b0 + fd::floor_div(point_2[k_r_3 * 4 + k_r_4], 64LL)]);
        }
    }

    // [COMPUTE rows] r137: 8 elements a thread in registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
    long long rows_2[8];
    #pragma unroll
    for (int k_r_5 = 0; k_r_5 < 2; ++k_r_5) {
        #pragma unroll
        for (int k_r_6 = 0; k_r_6 < 4; ++k_r_6) {
            rows_2[k_r_5 * 4 + k_r_6] = 0 <= point_2[k_r_5 * 4 + k_r_6] ? (long long)block_table_2[k_r_5 * 4 + k_r_6] * 64 + fd::floor_mod(point_2[k_r_5 * 4 + k_r_6], 64LL) : -1;
        }
    }

    // [STORE rows] r138: address ((b * 2048) + k); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int k_r_7 = 0; k_r_7 < 2; ++k_r_7) {
        fd::store<fd::i32, 4, fd::whole>(&rows[b0 * 2048 + (long long)(k_lane + k_r_7 * 1024)], &rows_2[k_r_7 * 4]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r109 [step2, problem] fuse, dot__1, score: one kernel over blocks of [b, n]; it reads nothing that a kernel before it makes
// r110 [step2, problem] fuse, point__1: a kernel of its own: it reads nothing that a kernel before it makes
// r111 [step2, problem] fuse, rows: one kernel over blocks of [b, k]; its operand is made by a select
// r112 [build, problem] stream-init, d: pass 0: states start at the identity of their operators
// r113 [build, hardware] stream-loop, d: pass 0 streams `d` in tiles of 64
// r114 [build, hardware] load-tile, query: address (((b * 8192) + (h * 128)) + d); 32 elements a thread, 8 at a time; registers [h:4x16 d:8x1] lanes [d:8x8 h:4x1] warps [h:4x4]
// r115 [build, hardware] stage-computed, query[b, h, d]: rounded to f16 as the matrix unit's operand, 64 rows of 64, rows 144 bytes apart
// r116 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r117 [build, hardware] load-tile, block_table: address ((M * b) + (n / 64)); 8 elements a thread, 1 at a time; registers [n:8x16] lanes [*:8 n:4x1] warps [n:4x4]
// r118 [build, hardware] load-tile, key: address (((1 * d) + (8448 * block_table[b, (n / 64)])) + (128 * (n % 64))); 64 elements a thread, 8 at a time; registers [n:8x16 d:8x1] lanes [d:8x8 n:4x1] warps [n:4x4]
// r119 [build, hardware] stage-computed, key[block_table[b, (n / 64)], (n % 64), d]: rounded to f16 as the matrix unit's operand, 128 rows of 64, rows 144 bytes apart
// r120 [build, hardware] matrix-unit, dot__1[b,n,h] = sum[d] (query[b, h, d] * key[block_table[b, (n / 64)], (n % 64), d]) when (n < seq_len[b]): 64x128x64 on m16n8k16 f16: 1 x 4 warps, 4 x 4 fragments each
// r121 [build, hardware] load-tile, weight: address ((b * 64) + h); 8 elements a thread, 1 at a time; registers [h:4x16 h:2x8] lanes [*:4 h:8x1] warps [*:4]
// r122 [build, hardware] load-tile, block_table: address ((M * b) + (n / 64)); 8 elements a thread, 1 at a time; registers [n:4x8 n:2x1] lanes [n:4x2 *:8] warps [n:4x32]
// r123 [build, hardware] load-tile, key_scale: address (((2112 * block_table[b, (n / 64)]) + (1 * (n % 64))) + 2048); 8 elements a thread, 1 at a time; registers [n:4x8 n:2x1] lanes [n:4x2 *:8] warps [n:4x32]
// r124 [build, problem] reduce-registers, score[b,n] = sum[h] (weight[b, h] * relu((dot__1[b, n, h] * key_scale[block_table[b, (n / 64)], (n % 64)]))) when (n < seq_len[b]): 64 points a thread in registers [h:4x16 n:4x8 h:2x8 n:2x1] lanes [n:4x2 h:8x1] warps [n:4x32]
// r125 [build, hardware] warp-reduce, score: butterfly over lanes, masks [4, 8, 16], lower lanes left
// r126 [build, hardware] store-tile, score: address (((M * b) * 64) + n); 8 elements a thread, 2 at a time
// r127 [build, problem] gate-init, point__1: 2048 empty slots: key 0, point -1
// r128 [build, hardware] load-tile, seq_len: address b; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:32]
// r129 [build, hardware] stream-loop, n: candidates in tiles of 2048; each tile is sorted and absorbed
// r130 [build, hardware] load-tile, score: address (((M * b) * 64) + n); 2 elements a thread, 1 at a time; registers [n:2x1024] lanes [n:32x1] warps [n:32x32]
// r131 [build, problem] gate-keys, point__1[b,k] = top[n -> k] largest score[b, n], points to point when (n < seq_len[b]): scores become ordered keys; points outside the guard stay empty
// r132 [build, hardware] bitonic-sort, point__1: 66 compare-exchange rounds over 2048 slots
// r133 [build, problem] truncated-merge, point__1: list[j] = better(list[j], tile[2048-1-j]), then 11 rounds
// r134 [build, problem] gate-store, point__1: the first 2048 of 2048 slots
// r135 [build, hardware] load-tile, point: address ((b * 2048) + k); 8 elements a thread, 2 at a time; registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
// r136 [build, hardware] load-tile, block_table: address ((M * b) + (point[b, k] / 64)); 8 elements a thread, 1 at a time; registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
// r137 [build, problem] map-tile, rows[b,k] = (((block_table[b, (point[b, k] / 64)] * 64) + (point[b, k] % 64)) if (0 <= point[b, k]) else -1): 8 elements a thread in registers [k:2x1024 k:4x1] lanes [k:32x4] warps [k:8x128]
// r138 [build, hardware] store-tile, rows: address ((b * 2048) + k); 8 elements a thread, 4 at a time
// r139 [build, hardware] early-launch, topk_indexer_kernel_1, topk_indexer_kernel_2, topk_indexer_kernel_3: each kernel starts while the one before it ends, and waits before it touches memory
