// gemm: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Matrix product with 32-bit accumulation.
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

extern "C" __global__ void __launch_bounds__(128, 1) gemm_kernel(
    const __nv_bfloat16* __restrict__ a,
    const __nv_bfloat16* __restrict__ b,
    __nv_bfloat16* __restrict__ c,
    long long n_m) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_a = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 9216 x bf16, bytes 0..18432
    __nv_bfloat16* s_b = reinterpret_cast<__nv_bfloat16*>(fd_shared + 18432);  // 8704 x bf16, bytes 18432..35840
    __nv_bfloat16* s_c = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 17408 x bf16, bytes 0..34816

    // [INIT] r31: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_n = (int)blockIdx.x / 32;
    const int n0 = (int)blockIdx.x % 32 * 128;
    const long long m0 = (long long)rest_n * 128;
    const int a_lane = (warp % 2 * 64 + lane % 8 + lane / 8 % 2 * 8) * 72 + lane / 8 / 2 * 8;  // r36
    const int b_lane = (lane % 8 + lane / 8 % 2 * 8) * 136 + warp / 2 * 64 + lane / 8 / 2 * 8;
    const int m_lane = lane / 4 + warp % 2 * 64;  // r37
    const int n_lane = lane % 4 * 2 + warp / 2 * 64;
    const int m_lane_2 = lane / 16 + warp * 2;
    const int n_lane_2 = lane % 16 * 8;

    // [INIT] r32: pass 0: states start at the identity of their operators
    float c_2[128];
    #pragma unroll
    for (int m_r = 0; m_r < 4; ++m_r) {
        #pragma unroll
        for (int n_r = 0; n_r < 8; ++n_r) {
            #pragma unroll
            for (int m_r_2 = 0; m_r_2 < 2; ++m_r_2) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
                    c_2[((m_r * 8 + n_r) * 2 + m_r_2) * 2 + n_r_2] = 0.0f;
                }
            }
        }
    }

    // [COMPUTE c] r36: 128x128x64 on m16n8k16 bf16: 2 x 2 warps, 4 x 8 fragments each
    unsigned fragment_a[16];  // r33
    unsigned fragment_b[16];
    #pragma unroll 1
    for (int k0 = 0; k0 < 4096; k0 += 64) {
        // [LOAD a] r34: 128 rows of 64 elements at ((m * 4096) + k), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
        __syncthreads();
        #pragma unroll
        for (int r = 0; r < 8; ++r) {
            const int row = r * 16 + (int)threadIdx.x / 8;
            const int column = (int)threadIdx.x % 8 * 8;
            const long long from = (m0 + (long long)row) * 4096 + (long long)(k0 + column);
            const int to = row * 72 + column;
            const bool valid = (m0 + (long long)row) < n_m;
            fd::copy_async<16>(&s_a[to], &a[from], valid);
        }
        fd::copy_async_commit();

        // [LOAD b] r35: 64 rows of 128 elements at (n + (k * 4096)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
        #pragma unroll
        for (int r_2 = 0; r_2 < 4; ++r_2) {
            const int row_2 = r_2 * 16 + (int)threadIdx.x / 8;
            const int column_2 = (int)threadIdx.x % 8 * 8;
            const long long from_2 = (long long)(n0 + column_2) + (long long)(k0 + row_2) * 4096;
            const int to_2 = row_2 * 136 + column_2;
            #pragma unroll
            for (int step = 0; step < 2; ++step) {
                fd::copy_async<16>(&s_b[to_2 + step * 64], &b[from_2 + (long long)(step * 64)]);
            }
        }
        fd::copy_async_commit();
        fd::copy_async_wait<0>();
        // [COMPUTE c]
        __syncthreads();  // r36
        #pragma unroll
        for (int k_step = 0; k_step < 4; ++k_step) {
            #pragma unroll
            for (int m_r_3 = 0; m_r_3 < 4; ++m_r_3) {
                fd::ldmatrix<4>(&fragment_a[m_r_3 * 4], &s_a[a_lane + m_r_3 * 1152 + k_step * 16]);
            }
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
                fd::ldmatrix<4, true>(&fragment_b[n_r_3 * 4], &s_b[b_lane + n_r_3 * 16 + k_step * 16 * 136]);
            }
            #pragma unroll
            for (int m_r_4 = 0; m_r_4 < 4; ++m_r_4) {
                #pragma unroll
                for (int n_r_4 = 0; n_r_4 < 8; ++n_r_4) {
                    fd::mma_m16n8k16_bf16(&c_2[(m_r_4 * 8 + n_r_4) * 4], &fragment_a[m_r_4 * 4], &fragment_b[n_r_4 * 2]);
                }
            }
        }
    }
    fd::copy_async_wait<0>();  // r33

    // [EXCHANGE c] r37: from registers [m:4x16 n:8x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:2x64 n:2x64] to registers [m:16x8 n:8x1] lanes [n:16x8 m:2x1] warps [m:4x2]
    __syncthreads();
    #pragma unroll
    for (int m_r_5 = 0; m_r_5 < 4; ++m_r_5) {
        #pragma unroll
        for (int n_r_5 = 0; n_r_5 < 8; ++n_r_5) {
            #pragma unroll
            for (int m_r_6 = 0; m_r_6 < 2; ++m_r_6) {
                fd::store<fd::bf16, 2>(&s_c[(m_lane + m_r_5 * 16 + m_r_6 * 8) * 136 + n_lane + n_r_5 * 8], &c_2[((m_r_5 * 8 + n_r_5) * 2 + m_r_6) * 2]);
            }
        }
    }
    __syncthreads();
    float c_2_2[128];
    #pragma unroll
    for (int m_r_7 = 0; m_r_7 < 16; ++m_r_7) {
        fd::load<fd::bf16, 8>(&c_2_2[m_r_7 * 8], &s_c[(m_lane_2 + m_r_7 * 8) * 136 + n_lane_2]);
    }

    // [STORE c] r38: address ((m * 4096) + n); 128 elements a thread, 8 at a time
    #pragma unroll
    for (int m_r_8 = 0; m_r_8 < 16; ++m_r_8) {
        if ((m0 + (long long)(m_lane_2 + m_r_8 * 8)) < n_m) fd::store<fd::bf16, 8>(&c[(m0 + (long long)(m_lane_2 + m_r_8 * 8)) * 4096 + (long long)(n0 + n_lane_2)], &c_2_2[m_r_8 * 8]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r31 [step2, problem] fuse, c: one kernel over blocks of [m, n]; it reads nothing that a kernel before it makes
// r32 [build, problem] stream-init, k: pass 0: states start at the identity of their operators
// r33 [build, hardware] stream-loop, k: pass 0 streams `k` in tiles of 64
// r34 [build, hardware] stage-async, a: 128 rows of 64 elements at ((m * 4096) + k), 16 bytes a copy, rows 144 bytes apart so that 8 rows use different banks
// r35 [build, hardware] stage-async, b: 64 rows of 128 elements at (n + (k * 4096)), 16 bytes a copy, rows 272 bytes apart so that 8 rows use different banks
// r36 [build, hardware] matrix-unit, c[m,n] = sum[k] (a[m, k] * b[k, n]): 128x128x64 on m16n8k16 bf16: 2 x 2 warps, 4 x 8 fragments each
// r37 [build, hardware] layout-exchange, c: from registers [m:4x16 n:8x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:2x64 n:2x64] to registers [m:16x8 n:8x1] lanes [n:16x8 m:2x1] warps [m:4x2]
// r38 [build, hardware] store-tile, c: address ((m * 4096) + n); 128 elements a thread, 8 at a time
