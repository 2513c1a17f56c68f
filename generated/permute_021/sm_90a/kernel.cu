// permute_021: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// A batch of transposes.
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

// Quotient and remainder of non-negative numbers: unsigned, so that the compiler needs no sign fix.
__device__ __forceinline__ int div(int a, int b) { return (int)((unsigned)a / (unsigned)b); }
__device__ __forceinline__ int mod(int a, int b) { return (int)((unsigned)a % (unsigned)b); }
__device__ __forceinline__ long long div(long long a, long long b) {
    return (long long)((unsigned long long)a / (unsigned long long)b);
}
__device__ __forceinline__ long long mod(long long a, long long b) {
    return (long long)((unsigned long long)a % (unsigned long long)b);
}

}  // namespace fd

extern "C" __global__ void __launch_bounds__(128, 8) permute_021_kernel(
    const __nv_bfloat16* __restrict__ x,
    __nv_bfloat16* __restrict__ y,
    int r_blocks,
    long long n_r,
    int c_blocks,
    long long n_c) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_y = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 4096 x bf16, bytes 0..8192

    // [INIT] r23: one kernel over blocks of [b, c, r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_r = fd::div((int)blockIdx.x, r_blocks);
    const long long r0 = (long long)fd::mod((int)blockIdx.x, r_blocks) * 64;
    const int rest_c = fd::div(rest_r, c_blocks);
    const long long c0 = (long long)fd::mod(rest_r, c_blocks) * 64;
    const long long b0 = (long long)rest_c;
    const int r_lane = lane / 8 + warp * 4;  // r24
    const int c_lane = lane % 8 * 8;

    // [LOAD x] r24: address ((((R * C) * b) + (C * r)) + c); 32 elements a thread, 8 at a time; registers [r:4x16 c:8x1] lanes [c:8x8 r:4x1] warps [r:4x4]
    float x_2[32];
    #pragma unroll
    for (int r_r = 0; r_r < 4; ++r_r) {
        fd::load_or_zero<fd::bf16, 8, fd::read_only>((r0 + (long long)(r_lane + r_r * 16)) < n_r && (c0 + (long long)c_lane) < n_c, &x_2[r_r * 8], &x[n_r * n_c * b0 + n_c * (r0 + (long long)(r_lane + r_r * 16)) + c0 + (long long)c_lane]);
    }

    // [COMPUTE y] r25: 32 elements a thread in registers [r:4x16 c:8x1] lanes [c:8x8 r:4x1] warps [r:4x4]
    float y_2[32];
    #pragma unroll
    for (int r_r_2 = 0; r_r_2 < 4; ++r_r_2) {
        #pragma unroll
        for (int c_r = 0; c_r < 8; ++c_r) {
            y_2[r_r_2 * 8 + c_r] = x_2[r_r_2 * 8 + c_r];
        }
    }

    // [EXCHANGE y] r26: from registers [r:4x16 c:8x1] lanes [c:8x8 r:4x1] warps [r:4x4] to registers [c:4x16 r:8x1] lanes [r:8x8 c:4x1] warps [c:4x4]
    #pragma unroll
    for (int r_r_3 = 0; r_r_3 < 4; ++r_r_3) {
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 8; ++c_r_2) {
            fd::store<fd::bf16, 1>(&s_y[(c_lane + c_r_2) * 64 + ((r_lane + r_r_3 * 16) ^ ((c_lane + c_r_2) * 64 / 512 % 8 * 8))], &y_2[r_r_3 * 8 + c_r_2]);
        }
    }
    __syncthreads();
    float y_2_2[32];
    #pragma unroll
    for (int c_r_3 = 0; c_r_3 < 4; ++c_r_3) {
        fd::load<fd::bf16, 8>(&y_2_2[c_r_3 * 8], &s_y[(r_lane + c_r_3 * 16) * 64 + (c_lane ^ ((r_lane + c_r_3 * 16) * 64 / 512 % 8 * 8))]);
    }

    // [STORE y] r27: address ((((R * C) * b) + (R * c)) + r); 32 elements a thread, 8 at a time
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
        if ((c0 + (long long)(r_lane + c_r_4 * 16)) < n_c && (r0 + (long long)c_lane) < n_r) fd::store<fd::bf16, 8>(&y[n_r * n_c * b0 + n_r * (c0 + (long long)(r_lane + c_r_4 * 16)) + r0 + (long long)c_lane], &y_2_2[c_r_4 * 8]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) permute_021_kernel_any(
    const __nv_bfloat16* __restrict__ x,
    __nv_bfloat16* __restrict__ y,
    int r_blocks,
    long long n_r,
    int c_blocks,
    long long n_c) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    __nv_bfloat16* s_y = reinterpret_cast<__nv_bfloat16*>(fd_shared + 0);  // 4224 x bf16, bytes 0..8448

    // [INIT] r30: one kernel over blocks of [b, c, r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_r = fd::div((int)blockIdx.x, r_blocks);
    const long long r0 = (long long)fd::mod((int)blockIdx.x, r_blocks) * 64;
    const int rest_c = fd::div(rest_r, c_blocks);
    const long long c0 = (long long)fd::mod(rest_r, c_blocks) * 64;
    const long long b0 = (long long)rest_c;
    const int r_lane = warp / 2;  // r31
    const int c_lane = lane + warp % 2 * 32;

    // [LOAD x] r31: address ((((R * C) * b) + (C * r)) + c); 16 elements a thread, 1 at a time; registers [r:16x4] lanes [c:32x1] warps [c:2x32 r:4x1]
    float x_2[16];
    #pragma unroll
    for (int r_r = 0; r_r < 16; ++r_r) {
        fd::load_or_zero<fd::bf16, 1, fd::read_only>((r0 + (long long)r_lane + (long long)(r_r * 4)) < n_r && (c0 + (long long)c_lane) < n_c, &x_2[r_r], &x[n_r * n_c * b0 + n_c * (r0 + (long long)r_lane + (long long)(r_r * 4)) + c0 + (long long)c_lane]);
    }

    // [COMPUTE y] r32: 16 elements a thread in registers [r:16x4] lanes [c:32x1] warps [c:2x32 r:4x1]
    float y_2[16];
    #pragma unroll
    for (int r_r_2 = 0; r_r_2 < 16; ++r_r_2) {
        y_2[r_r_2] = x_2[r_r_2];
    }

    // [EXCHANGE y] r33: from registers [r:16x4] lanes [c:32x1] warps [c:2x32 r:4x1] to registers [c:16x4] lanes [r:32x1] warps [r:2x32 c:4x1]
    #pragma unroll
    for (int r_r_3 = 0; r_r_3 < 16; ++r_r_3) {
        fd::store<fd::bf16, 1>(&s_y[c_lane * 66 + r_lane + r_r_3 * 4], &y_2[r_r_3]);
    }
    __syncthreads();
    float y_2_2[16];
    #pragma unroll
    for (int c_r = 0; c_r < 16; ++c_r) {
        fd::load<fd::bf16, 1>(&y_2_2[c_r], &s_y[(r_lane + c_r * 4) * 66 + c_lane]);
    }

    // [STORE y] r34: address ((((R * C) * b) + (R * c)) + r); 16 elements a thread, 1 at a time
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 16; ++c_r_2) {
        if ((c0 + (long long)r_lane + (long long)(c_r_2 * 4)) < n_c && (r0 + (long long)c_lane) < n_r) fd::store<fd::bf16, 1>(&y[n_r * n_c * b0 + n_r * (c0 + (long long)r_lane + (long long)(c_r_2 * 4)) + r0 + (long long)c_lane], &y_2_2[c_r_2]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r23 [step2, problem] fuse, y: one kernel over blocks of [b, c, r]; it reads nothing that a kernel before it makes
// r24 [build, hardware] load-tile, x: address ((((R * C) * b) + (C * r)) + c); 32 elements a thread, 8 at a time; registers [r:4x16 c:8x1] lanes [c:8x8 r:4x1] warps [r:4x4]
// r25 [build, problem] map-tile, y[b,c,r] = x[b, r, c]: 32 elements a thread in registers [r:4x16 c:8x1] lanes [c:8x8 r:4x1] warps [r:4x4]
// r26 [build, hardware] layout-exchange, y: from registers [r:4x16 c:8x1] lanes [c:8x8 r:4x1] warps [r:4x4] to registers [c:4x16 r:8x1] lanes [r:8x8 c:4x1] warps [c:4x4]
// r27 [build, hardware] store-tile, y: address ((((R * C) * b) + (R * c)) + r); 32 elements a thread, 8 at a time
// r30 [step2, problem] fuse, y: one kernel over blocks of [b, c, r]; it reads nothing that a kernel before it makes
// r31 [build, hardware] load-tile, x: address ((((R * C) * b) + (C * r)) + c); 16 elements a thread, 1 at a time; registers [r:16x4] lanes [c:32x1] warps [c:2x32 r:4x1]
// r32 [build, problem] map-tile, y[b,c,r] = x[b, r, c]: 16 elements a thread in registers [r:16x4] lanes [c:32x1] warps [c:2x32 r:4x1]
// r33 [build, hardware] layout-exchange, y: from registers [r:16x4] lanes [c:32x1] warps [c:2x32 r:4x1] to registers [c:16x4] lanes [r:32x1] warps [r:2x32 c:4x1]
// r34 [build, hardware] store-tile, y: address ((((R * C) * b) + (R * c)) + r); 16 elements a thread, 1 at a time
