// group_norm: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Normalisation over groups of 16 channels and all places of an image; channels before places.
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

// Quotient and remainder of non-negative numbers: unsigned, so that the compiler needs no sign fix.
__device__ __forceinline__ int div(int a, int b) { return (int)((unsigned)a / (unsigned)b); }
__device__ __forceinline__ int mod(int a, int b) { return (int)((unsigned)a % (unsigned)b); }
__device__ __forceinline__ long long div(long long a, long long b) {
    return (long long)((unsigned long long)a / (unsigned long long)b);
}
__device__ __forceinline__ long long mod(long long a, long long b) {
    return (long long)((unsigned long long)a % (unsigned long long)b);
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

extern "C" __global__ void __launch_bounds__(128, 8) group_norm_kernel_1(
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ mu,
    float* __restrict__ va,
    int g_blocks,
    int n_p,
    long long size_C,
    long long size_P) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32

    // [INIT] r94: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks);
    const long long b0 = (long long)rest_g;
    const int p_lane = lane * 8;  // r96
    float mu_1[1];  // r94
    mu_1[0] = 0.0f;
    fd::grid_release();  // r116
    float mu_1_over_p[4];  // r94
    #pragma unroll
    for (int i_r = 0; i_r < 4; ++i_r) {
        mu_1_over_p[i_r] = 0.0f;
    }

    // [LOAD x] r96: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 4 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
    float x_2[32];
    #pragma unroll
    for (int i_r_2 = 0; i_r_2 < 4; ++i_r_2) {
        #pragma unroll
        for (int p_r = 0; p_r < 2; ++p_r) {
            fd::load_or_zero<fd::bf16, 4, fd::read_only>((p_lane + p_r * 4) < n_p, &x_2[i_r_2 * 8 + p_r * 4], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)(warp + i_r_2 * 4) + (long long)(p_lane + p_r * 4)]);
        }
    }

    // [COMPUTE mu__1_over_p] r97: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
    #pragma unroll
    for (int i_r_3 = 0; i_r_3 < 4; ++i_r_3) {
        #pragma unroll
        for (int p_r_2 = 0; p_r_2 < 8; ++p_r_2) {
            if ((p_lane + p_r_2) < n_p) {
                mu_1_over_p[i_r_3] += x_2[i_r_3 * 8 + p_r_2];
            }
        }
    }

    // [WARP_REDUCE mu__1_over_p] r98: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_4 = 0; i_r_4 < 4; ++i_r_4) {
        const float other = fd::shuffle_xor(mu_1_over_p[i_r_4], 1);
        mu_1_over_p[i_r_4] += other;
        const float other_2 = fd::shuffle_xor(mu_1_over_p[i_r_4], 2);
        mu_1_over_p[i_r_4] += other_2;
        const float other_3 = fd::shuffle_xor(mu_1_over_p[i_r_4], 4);
        mu_1_over_p[i_r_4] += other_3;
        const float other_4 = fd::shuffle_xor(mu_1_over_p[i_r_4], 8);
        mu_1_over_p[i_r_4] += other_4;
        const float other_5 = fd::shuffle_xor(mu_1_over_p[i_r_4], 16);
        mu_1_over_p[i_r_4] += other_5;
    }

    // [COMPUTE mu__1] r99: 4 points a thread in registers [i:4x4] lanes [*:32] warps [i:4x1]
    #pragma unroll
    for (int i_r_5 = 0; i_r_5 < 4; ++i_r_5) {
        mu_1[0] += mu_1_over_p[i_r_5];
    }

    // [BLOCK_MERGE mu__1] r100: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_mu_1[warp], &mu_1[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_mu_1[0]);
    mu_1[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_mu_1[1]);
    mu_1[0] += part_2;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_mu_1[2]);
    mu_1[0] += part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_mu_1[3]);
    mu_1[0] += part_4;

    // [COMPUTE mu] r101: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float mu_2[1];
    mu_2[0] = mu_1[0] / (float)(16 * size_P);

    // [STORE mu] r102: address ((b * (C / 16)) + g); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&mu[b0 * fd::div(size_C, 16LL) + (long long)g0], &mu_2[0]);
    float va_1[1];  // r94
    va_1[0] = 0.0f;
    float va_1_over_p[4];
    #pragma unroll
    for (int i_r_6 = 0; i_r_6 < 4; ++i_r_6) {
        va_1_over_p[i_r_6] = 0.0f;
    }

    // [COMPUTE va__1_over_p] r103: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
    #pragma unroll
    for (int i_r_7 = 0; i_r_7 < 4; ++i_r_7) {
        #pragma unroll
        for (int p_r_3 = 0; p_r_3 < 8; ++p_r_3) {
            if ((p_lane + p_r_3) < n_p) {
                const float base = x_2[i_r_7 * 8 + p_r_3] - mu_2[0];
                va_1_over_p[i_r_7] += base * base;
            }
        }
    }

    // [WARP_REDUCE va__1_over_p] r104: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_8 = 0; i_r_8 < 4; ++i_r_8) {
        const float other_6 = fd::shuffle_xor(va_1_over_p[i_r_8], 1);
        va_1_over_p[i_r_8] += other_6;
        const float other_7 = fd::shuffle_xor(va_1_over_p[i_r_8], 2);
        va_1_over_p[i_r_8] += other_7;
        const float other_8 = fd::shuffle_xor(va_1_over_p[i_r_8], 4);
        va_1_over_p[i_r_8] += other_8;
        const float other_9 = fd::shuffle_xor(va_1_over_p[i_r_8], 8);
        va_1_over_p[i_r_8] += other_9;
        const float other_10 = fd::shuffle_xor(va_1_over_p[i_r_8], 16);
        va_1_over_p[i_r_8] += other_10;
    }

    // [COMPUTE va__1] r105: 4 points a thread in registers [i:4x4] lanes [*:32] warps [i:4x1]
    #pragma unroll
    for (int i_r_9 = 0; i_r_9 < 4; ++i_r_9) {
        va_1[0] += va_1_over_p[i_r_9];
    }

    // [BLOCK_MERGE va__1] r106: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_va_1[warp], &va_1[0]);
    __syncthreads();
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_va_1[0]);
    va_1[0] = part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_va_1[1]);
    va_1[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_va_1[2]);
    va_1[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_va_1[3]);
    va_1[0] += part_8;

    // [COMPUTE va] r107: 1 elements a thread in registers [] lanes [*:32] warps [*:4]
    float va_2[1];
    va_2[0] = va_1[0] / (float)(16 * size_P);

    // [STORE va] r108: address ((b * (C / 16)) + g); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&va[b0 * fd::div(size_C, 16LL) + (long long)g0], &va_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 6) group_norm_kernel_2(
    const __nv_bfloat16* __restrict__ x,
    const float* mu,
    const float* va,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int p_blocks,
    int n_p,
    int c_blocks,
    int n_c,
    long long size_C,
    long long size_P) {
    // [INIT] r95: one kernel over blocks of [b, c, p]; `va` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_p = fd::div((int)blockIdx.x, p_blocks);
    const int p0 = fd::mod((int)blockIdx.x, p_blocks) * 256;
    const int rest_c = fd::div(rest_p, c_blocks);
    const int c0 = fd::mod(rest_p, c_blocks) * 8;
    const long long b0 = (long long)rest_c;
    const int p_lane = lane * 8;  // r109

    // [LOAD x] r109: address ((((C * P) * b) + (P * c)) + p); 8 elements a thread, 4 at a time; registers [p:8x1] lanes [p:32x8] warps [c:8x1]
    fd::grid_wait();  // r116
    float x_2[8];  // r109
    #pragma unroll
    for (int p_r = 0; p_r < 2; ++p_r) {
        fd::load_or_zero<fd::bf16, 4, fd::read_only>((c0 + warp) < n_c && (p0 + p_lane + p_r * 4) < n_p, &x_2[p_r * 4], &x[size_C * size_P * b0 + size_P * (long long)(c0 + warp) + (long long)(p0 + p_lane + p_r * 4)]);
    }

    // [LOAD mu] r110: address ((b * (C / 16)) + (c / 16)); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [c:8x1]
    float mu_2[1];
    fd::load_or_zero<fd::f32, 1>((c0 + warp) < n_c, &mu_2[0], &mu[b0 * fd::div(size_C, 16LL) + fd::div((long long)(c0 + warp), 16LL)]);

    // [LOAD va] r111: address ((b * (C / 16)) + (c / 16)); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [c:8x1]
    float va_2[1];
    fd::load_or_zero<fd::f32, 1>((c0 + warp) < n_c, &va_2[0], &va[b0 * fd::div(size_C, 16LL) + fd::div((long long)(c0 + warp), 16LL)]);

    // [LOAD weight] r112: address c; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [c:8x1]
    float weight_2[1];
    fd::load_or_zero<fd::bf16, 1, fd::read_only>((c0 + warp) < n_c, &weight_2[0], &weight[(long long)(c0 + warp)]);

    // [LOAD bias] r113: address c; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [c:8x1]
    float bias_2[1];
    fd::load_or_zero<fd::bf16, 1, fd::read_only>((c0 + warp) < n_c, &bias_2[0], &bias[(long long)(c0 + warp)]);

    // [COMPUTE y] r114: 8 elements a thread in registers [p:8x1] lanes [p:32x8] warps [c:8x1]
    float y_2[8];
    #pragma unroll
    for (int p_r_2 = 0; p_r_2 < 8; ++p_r_2) {
        y_2[p_r_2] = (x_2[p_r_2] - mu_2[0]) * rsqrtf(va_2[0] + 1e-5f) * weight_2[0] + bias_2[0];
    }

    // [STORE y] r115: address ((((C * P) * b) + (P * c)) + p); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int p_r_3 = 0; p_r_3 < 2; ++p_r_3) {
        if ((c0 + warp) < n_c && (p0 + p_lane + p_r_3 * 4) < n_p) fd::store<fd::bf16, 4>(&y[size_C * size_P * b0 + size_P * (long long)(c0 + warp) + (long long)(p0 + p_lane + p_r_3 * 4)], &y_2[p_r_3 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(512, 2) group_norm_kernel_v2_1(
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ mu,
    float* __restrict__ va,
    int g_blocks,
    int n_p,
    long long size_C,
    long long size_P) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1_over_p = reinterpret_cast<float*>(fd_shared + 0);  // 64 x f32, bytes 0..256
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 256);  // 4 x f32, bytes 256..272
    float* s_va_1_over_p = reinterpret_cast<float*>(fd_shared + 272);  // 64 x f32, bytes 272..528
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16

    // [INIT] r120: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks);
    const long long b0 = (long long)rest_g;
    const int i_lane = warp / 4;  // r124
    const int p_lane = lane * 8 + warp % 4 * 256;

    // [INIT] r122: pass 0: states start at the identity of their operators
    fd::grid_release();  // r149
    float mu_1_over_p[4];  // r122
    #pragma unroll
    for (int i_r = 0; i_r < 4; ++i_r) {
        mu_1_over_p[i_r] = 0.0f;
    }

    // [COMPUTE mu__1_over_p] r125: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
    float x_2[32];  // r123
    #pragma unroll 1
    for (int p0 = 0; p0 < n_p; p0 += 1024) {
        // [LOAD x] r124: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
        #pragma unroll
        for (int i_r_2 = 0; i_r_2 < 4; ++i_r_2) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((p0 + p_lane) < n_p, &x_2[i_r_2 * 8], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)(i_lane + i_r_2 * 4) + (long long)(p0 + p_lane)]);
        }
        // [COMPUTE mu__1_over_p]
        #pragma unroll  // r125
        for (int i_r_3 = 0; i_r_3 < 4; ++i_r_3) {
            #pragma unroll
            for (int p_r = 0; p_r < 8; ++p_r) {
                if ((p0 + p_lane) < n_p) {
                    mu_1_over_p[i_r_3] += x_2[i_r_3 * 8 + p_r];
                }
            }
        }
    }

    // [WARP_REDUCE mu__1_over_p] r126: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_4 = 0; i_r_4 < 4; ++i_r_4) {
        const float other = fd::shuffle_xor(mu_1_over_p[i_r_4], 1);
        mu_1_over_p[i_r_4] += other;
        const float other_2 = fd::shuffle_xor(mu_1_over_p[i_r_4], 2);
        mu_1_over_p[i_r_4] += other_2;
        const float other_3 = fd::shuffle_xor(mu_1_over_p[i_r_4], 4);
        mu_1_over_p[i_r_4] += other_3;
        const float other_4 = fd::shuffle_xor(mu_1_over_p[i_r_4], 8);
        mu_1_over_p[i_r_4] += other_4;
        const float other_5 = fd::shuffle_xor(mu_1_over_p[i_r_4], 16);
        mu_1_over_p[i_r_4] += other_5;
    }

    // [BLOCK_MERGE mu__1_over_p] r127: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int i_r_5 = 0; i_r_5 < 4; ++i_r_5) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_mu_1_over_p[warp % 4 * 16 + i_lane + i_r_5 * 4], &mu_1_over_p[i_r_5]);
    }
    __syncthreads();
    #pragma unroll
    for (int i_r_6 = 0; i_r_6 < 4; ++i_r_6) {
        const int cell = i_lane + i_r_6 * 4;
        float part;
        fd::load<fd::f32, 1>(&part, &s_mu_1_over_p[cell]);
        mu_1_over_p[i_r_6] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_mu_1_over_p[cell + 16]);
        mu_1_over_p[i_r_6] += part_2;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_mu_1_over_p[cell + 32]);
        mu_1_over_p[i_r_6] += part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_mu_1_over_p[cell + 48]);
        mu_1_over_p[i_r_6] += part_4;
    }

    // [INIT] r128: pass 1: states start at the identity of their operators
    float va_1_over_p[4];
    #pragma unroll
    for (int i_r_7 = 0; i_r_7 < 4; ++i_r_7) {
        va_1_over_p[i_r_7] = 0.0f;
    }

    // [LOAD x] r130: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
    float mu_1[1];  // r120
    mu_1[0] = 0.0f;

    // [COMPUTE mu__1] r131: 4 points a thread in registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
    #pragma unroll
    for (int i_r_9 = 0; i_r_9 < 4; ++i_r_9) {
        mu_1[0] += mu_1_over_p[i_r_9];
    }

    // [BLOCK_MERGE mu__1] r132: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0 && warp % 4 == 0) fd::store<fd::f32, 1>(&s_mu_1[warp / 4], &mu_1[0]);
    __syncthreads();
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_mu_1[0]);
    mu_1[0] = part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_mu_1[1]);
    mu_1[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_mu_1[2]);
    mu_1[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_mu_1[3]);
    mu_1[0] += part_8;

    // [COMPUTE mu] r133: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
    float mu_2[1];
    mu_2[0] = mu_1[0] / (float)(16 * size_P);

    // [COMPUTE va__1_over_p] r134: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
    float x_2_2[32];  // r129
    #pragma unroll 1
    for (int p0_2 = 0; p0_2 < n_p; p0_2 += 1024) {
        // [LOAD x]
        #pragma unroll  // r130
        for (int i_r_8 = 0; i_r_8 < 4; ++i_r_8) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((p0_2 + p_lane) < n_p, &x_2_2[i_r_8 * 8], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)(i_lane + i_r_8 * 4) + (long long)(p0_2 + p_lane)]);
        }
        // [COMPUTE va__1_over_p]
        #pragma unroll  // r134
        for (int i_r_10 = 0; i_r_10 < 4; ++i_r_10) {
            #pragma unroll
            for (int p_r_2 = 0; p_r_2 < 8; ++p_r_2) {
                if ((p0_2 + p_lane) < n_p) {
                    const float base = x_2_2[i_r_10 * 8 + p_r_2] - mu_2[0];
                    va_1_over_p[i_r_10] += base * base;
                }
            }
        }
    }

    // [WARP_REDUCE va__1_over_p] r135: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_11 = 0; i_r_11 < 4; ++i_r_11) {
        const float other_6 = fd::shuffle_xor(va_1_over_p[i_r_11], 1);
        va_1_over_p[i_r_11] += other_6;
        const float other_7 = fd::shuffle_xor(va_1_over_p[i_r_11], 2);
        va_1_over_p[i_r_11] += other_7;
        const float other_8 = fd::shuffle_xor(va_1_over_p[i_r_11], 4);
        va_1_over_p[i_r_11] += other_8;
        const float other_9 = fd::shuffle_xor(va_1_over_p[i_r_11], 8);
        va_1_over_p[i_r_11] += other_9;
        const float other_10 = fd::shuffle_xor(va_1_over_p[i_r_11], 16);
        va_1_over_p[i_r_11] += other_10;
    }

    // [BLOCK_MERGE va__1_over_p] r136: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int i_r_12 = 0; i_r_12 < 4; ++i_r_12) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_va_1_over_p[warp % 4 * 16 + i_lane + i_r_12 * 4], &va_1_over_p[i_r_12]);
    }
    __syncthreads();
    #pragma unroll
    for (int i_r_13 = 0; i_r_13 < 4; ++i_r_13) {
        const int cell_2 = i_lane + i_r_13 * 4;
        float part_9;
        fd::load<fd::f32, 1>(&part_9, &s_va_1_over_p[cell_2]);
        va_1_over_p[i_r_13] = part_9;
        float part_10;
        fd::load<fd::f32, 1>(&part_10, &s_va_1_over_p[cell_2 + 16]);
        va_1_over_p[i_r_13] += part_10;
        float part_11;
        fd::load<fd::f32, 1>(&part_11, &s_va_1_over_p[cell_2 + 32]);
        va_1_over_p[i_r_13] += part_11;
        float part_12;
        fd::load<fd::f32, 1>(&part_12, &s_va_1_over_p[cell_2 + 48]);
        va_1_over_p[i_r_13] += part_12;
    }

    // [STORE mu] r137: address ((b * (C / 16)) + g); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&mu[b0 * fd::div(size_C, 16LL) + (long long)g0], &mu_2[0]);
    float va_1[1];  // r120
    va_1[0] = 0.0f;

    // [COMPUTE va__1] r138: 4 points a thread in registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
    #pragma unroll
    for (int i_r_14 = 0; i_r_14 < 4; ++i_r_14) {
        va_1[0] += va_1_over_p[i_r_14];
    }

    // [BLOCK_MERGE va__1] r139: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0 && warp % 4 == 0) fd::store<fd::f32, 1>(&s_va_1[warp / 4], &va_1[0]);
    __syncthreads();
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_va_1[0]);
    va_1[0] = part_13;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_va_1[1]);
    va_1[0] += part_14;
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_va_1[2]);
    va_1[0] += part_15;
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_va_1[3]);
    va_1[0] += part_16;

    // [COMPUTE va] r140: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
    float va_2[1];
    va_2[0] = va_1[0] / (float)(16 * size_P);

    // [STORE va] r141: address ((b * (C / 16)) + g); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&va[b0 * fd::div(size_C, 16LL) + (long long)g0], &va_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 6) group_norm_kernel_v2_2(
    const __nv_bfloat16* __restrict__ x,
    const float* mu,
    const float* va,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int p_blocks_2,
    int n_p,
    int c_blocks_2,
    long long size_C,
    long long size_P) {
    // [INIT] r121: one kernel over blocks of [b, c, p]; `va` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_p = fd::div((int)blockIdx.x, p_blocks_2);
    const int p0 = fd::mod((int)blockIdx.x, p_blocks_2) * 2048;
    const int rest_c = fd::div(rest_p, c_blocks_2);
    const int c0 = fd::mod(rest_p, c_blocks_2);
    const long long b0 = (long long)rest_c;
    const int p_lane = lane * 8 + warp * 256;  // r142

    // [LOAD x] r142: address ((((C * P) * b) + (P * c)) + p); 8 elements a thread, 8 at a time; registers [p:8x1] lanes [p:32x8] warps [p:8x256]
    fd::grid_wait();  // r149
    float x_2[8];  // r142
    fd::load_or_zero<fd::bf16, 8, fd::read_only>((p0 + p_lane) < n_p, &x_2[0], &x[size_C * size_P * b0 + size_P * (long long)c0 + (long long)(p0 + p_lane)]);

    // [LOAD mu] r143: address ((b * (C / 16)) + (c / 16)); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float mu_2[1];
    fd::load<fd::f32, 1>(&mu_2[0], &mu[b0 * fd::div(size_C, 16LL) + fd::div((long long)c0, 16LL)]);

    // [LOAD va] r144: address ((b * (C / 16)) + (c / 16)); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float va_2[1];
    fd::load<fd::f32, 1>(&va_2[0], &va[b0 * fd::div(size_C, 16LL) + fd::div((long long)c0, 16LL)]);

    // [LOAD weight] r145: address c; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float weight_2[1];
    fd::load<fd::bf16, 1, fd::read_only>(&weight_2[0], &weight[(long long)c0]);

    // [LOAD bias] r146: address c; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float bias_2[1];
    fd::load<fd::bf16, 1, fd::read_only>(&bias_2[0], &bias[(long long)c0]);

    // [COMPUTE y] r147: 8 elements a thread in registers [p:8x1] lanes [p:32x8] warps [p:8x256]
    float y_2[8];
    #pragma unroll
    for (int p_r = 0; p_r < 8; ++p_r) {
        y_2[p_r] = (x_2[p_r] - mu_2[0]) * rsqrtf(va_2[0] + 1e-5f) * weight_2[0] + bias_2[0];
    }

    // [STORE y] r148: address ((((C * P) * b) + (P * c)) + p); 8 elements a thread, 8 at a time
    if ((p0 + p_lane) < n_p) fd::store<fd::bf16, 8>(&y[size_C * size_P * b0 + size_P * (long long)c0 + (long long)(p0 + p_lane)], &y_2[0]);
}

extern "C" __global__ void __launch_bounds__(512, 2) group_norm_kernel_any_1(
    const __nv_bfloat16* __restrict__ x,
    float* __restrict__ mu,
    float* __restrict__ va,
    int g_blocks,
    int n_p,
    long long size_C,
    long long size_P) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_mu_1_over_p = reinterpret_cast<float*>(fd_shared + 0);  // 32 x f32, bytes 0..128
    float* s_mu_1 = reinterpret_cast<float*>(fd_shared + 128);  // 8 x f32, bytes 128..160
    float* s_va_1_over_p = reinterpret_cast<float*>(fd_shared + 160);  // 32 x f32, bytes 160..288
    float* s_va_1 = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32

    // [INIT] r153: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = fd::div((int)blockIdx.x, g_blocks);
    const int g0 = fd::mod((int)blockIdx.x, g_blocks);
    const long long b0 = (long long)rest_g;
    const int i_lane = warp / 2;  // r157
    const int p_lane = lane * 8 + warp % 2 * 256;

    // [INIT] r155: pass 0: states start at the identity of their operators
    fd::grid_release();  // r182
    float mu_1_over_p[2];  // r155
    #pragma unroll
    for (int i_r = 0; i_r < 2; ++i_r) {
        mu_1_over_p[i_r] = 0.0f;
    }

    // [COMPUTE mu__1_over_p] r158: 16 points a thread in registers [i:2x8 p:8x1] lanes [p:32x8] warps [p:2x256 i:8x1]
    float x_2[16];  // r156
    #pragma unroll 1
    for (int p0 = 0; p0 < n_p; p0 += 512) {
        // [LOAD x] r157: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:2x8 p:8x1] lanes [p:32x8] warps [p:2x256 i:8x1]
        #pragma unroll
        for (int i_r_2 = 0; i_r_2 < 2; ++i_r_2) {
            #pragma unroll
            for (int p_r = 0; p_r < 8; ++p_r) {
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((p0 + p_lane + p_r) < n_p, &x_2[i_r_2 * 8 + p_r], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)(i_lane + i_r_2 * 8) + (long long)(p0 + p_lane + p_r)]);
            }
        }
        // [COMPUTE mu__1_over_p]
        #pragma unroll  // r158
        for (int i_r_3 = 0; i_r_3 < 2; ++i_r_3) {
            #pragma unroll
            for (int p_r_2 = 0; p_r_2 < 8; ++p_r_2) {
                if ((p0 + p_lane + p_r_2) < n_p) {
                    mu_1_over_p[i_r_3] += x_2[i_r_3 * 8 + p_r_2];
                }
            }
        }
    }

    // [WARP_REDUCE mu__1_over_p] r159: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_4 = 0; i_r_4 < 2; ++i_r_4) {
        const float other = fd::shuffle_xor(mu_1_over_p[i_r_4], 1);
        mu_1_over_p[i_r_4] += other;
        const float other_2 = fd::shuffle_xor(mu_1_over_p[i_r_4], 2);
        mu_1_over_p[i_r_4] += other_2;
        const float other_3 = fd::shuffle_xor(mu_1_over_p[i_r_4], 4);
        mu_1_over_p[i_r_4] += other_3;
        const float other_4 = fd::shuffle_xor(mu_1_over_p[i_r_4], 8);
        mu_1_over_p[i_r_4] += other_4;
        const float other_5 = fd::shuffle_xor(mu_1_over_p[i_r_4], 16);
        mu_1_over_p[i_r_4] += other_5;
    }

    // [BLOCK_MERGE mu__1_over_p] r160: 2 warps leave 16 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int i_r_5 = 0; i_r_5 < 2; ++i_r_5) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_mu_1_over_p[warp % 2 * 16 + i_lane + i_r_5 * 8], &mu_1_over_p[i_r_5]);
    }
    __syncthreads();
    #pragma unroll
    for (int i_r_6 = 0; i_r_6 < 2; ++i_r_6) {
        const int cell = i_lane + i_r_6 * 8;
        float part;
        fd::load<fd::f32, 1>(&part, &s_mu_1_over_p[cell]);
        mu_1_over_p[i_r_6] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_mu_1_over_p[cell + 16]);
        mu_1_over_p[i_r_6] += part_2;
    }

    // [INIT] r161: pass 1: states start at the identity of their operators
    float va_1_over_p[2];
    #pragma unroll
    for (int i_r_7 = 0; i_r_7 < 2; ++i_r_7) {
        va_1_over_p[i_r_7] = 0.0f;
    }

    // [LOAD x] r163: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:2x8 p:8x1] lanes [p:32x8] warps [p:2x256 i:8x1]
    float mu_1[1];  // r153
    mu_1[0] = 0.0f;

    // [COMPUTE mu__1] r164: 2 points a thread in registers [i:2x8] lanes [*:32] warps [*:2 i:8x1]
    #pragma unroll
    for (int i_r_9 = 0; i_r_9 < 2; ++i_r_9) {
        mu_1[0] += mu_1_over_p[i_r_9];
    }

    // [BLOCK_MERGE mu__1] r165: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0 && warp % 2 == 0) fd::store<fd::f32, 1>(&s_mu_1[warp / 2], &mu_1[0]);
    __syncthreads();
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_mu_1[0]);
    mu_1[0] = part_3;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_mu_1[1]);
    mu_1[0] += part_4;
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_mu_1[2]);
    mu_1[0] += part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_mu_1[3]);
    mu_1[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_mu_1[4]);
    mu_1[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_mu_1[5]);
    mu_1[0] += part_8;
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_mu_1[6]);
    mu_1[0] += part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_mu_1[7]);
    mu_1[0] += part_10;

    // [COMPUTE mu] r166: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
    float mu_2[1];
    mu_2[0] = mu_1[0] / (float)(16 * size_P);

    // [COMPUTE va__1_over_p] r167: 16 points a thread in registers [i:2x8 p:8x1] lanes [p:32x8] warps [p:2x256 i:8x1]
    float x_2_2[16];  // r162
    #pragma unroll 1
    for (int p0_2 = 0; p0_2 < n_p; p0_2 += 512) {
        // [LOAD x]
        #pragma unroll  // r163
        for (int i_r_8 = 0; i_r_8 < 2; ++i_r_8) {
            #pragma unroll
            for (int p_r_3 = 0; p_r_3 < 8; ++p_r_3) {
                fd::load_or_zero<fd::bf16, 1, fd::read_only>((p0_2 + p_lane + p_r_3) < n_p, &x_2_2[i_r_8 * 8 + p_r_3], &x[size_C * size_P * b0 + size_P * (long long)g0 * 16 + size_P * (long long)(i_lane + i_r_8 * 8) + (long long)(p0_2 + p_lane + p_r_3)]);
            }
        }
        // [COMPUTE va__1_over_p]
        #pragma unroll  // r167
        for (int i_r_10 = 0; i_r_10 < 2; ++i_r_10) {
            #pragma unroll
            for (int p_r_4 = 0; p_r_4 < 8; ++p_r_4) {
                if ((p0_2 + p_lane + p_r_4) < n_p) {
                    const float base = x_2_2[i_r_10 * 8 + p_r_4] - mu_2[0];
                    va_1_over_p[i_r_10] += base * base;
                }
            }
        }
    }

    // [WARP_REDUCE va__1_over_p] r168: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int i_r_11 = 0; i_r_11 < 2; ++i_r_11) {
        const float other_6 = fd::shuffle_xor(va_1_over_p[i_r_11], 1);
        va_1_over_p[i_r_11] += other_6;
        const float other_7 = fd::shuffle_xor(va_1_over_p[i_r_11], 2);
        va_1_over_p[i_r_11] += other_7;
        const float other_8 = fd::shuffle_xor(va_1_over_p[i_r_11], 4);
        va_1_over_p[i_r_11] += other_8;
        const float other_9 = fd::shuffle_xor(va_1_over_p[i_r_11], 8);
        va_1_over_p[i_r_11] += other_9;
        const float other_10 = fd::shuffle_xor(va_1_over_p[i_r_11], 16);
        va_1_over_p[i_r_11] += other_10;
    }

    // [BLOCK_MERGE va__1_over_p] r169: 2 warps leave 16 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int i_r_12 = 0; i_r_12 < 2; ++i_r_12) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_va_1_over_p[warp % 2 * 16 + i_lane + i_r_12 * 8], &va_1_over_p[i_r_12]);
    }
    __syncthreads();
    #pragma unroll
    for (int i_r_13 = 0; i_r_13 < 2; ++i_r_13) {
        const int cell_2 = i_lane + i_r_13 * 8;
        float part_11;
        fd::load<fd::f32, 1>(&part_11, &s_va_1_over_p[cell_2]);
        va_1_over_p[i_r_13] = part_11;
        float part_12;
        fd::load<fd::f32, 1>(&part_12, &s_va_1_over_p[cell_2 + 16]);
        va_1_over_p[i_r_13] += part_12;
    }

    // [STORE mu] r170: address ((b * (C / 16)) + g); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&mu[b0 * fd::div(size_C, 16LL) + (long long)g0], &mu_2[0]);
    float va_1[1];  // r153
    va_1[0] = 0.0f;

    // [COMPUTE va__1] r171: 2 points a thread in registers [i:2x8] lanes [*:32] warps [*:2 i:8x1]
    #pragma unroll
    for (int i_r_14 = 0; i_r_14 < 2; ++i_r_14) {
        va_1[0] += va_1_over_p[i_r_14];
    }

    // [BLOCK_MERGE va__1] r172: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0 && warp % 2 == 0) fd::store<fd::f32, 1>(&s_va_1[warp / 2], &va_1[0]);
    __syncthreads();
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_va_1[0]);
    va_1[0] = part_13;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_va_1[1]);
    va_1[0] += part_14;
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_va_1[2]);
    va_1[0] += part_15;
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_va_1[3]);
    va_1[0] += part_16;
    float part_17;
    fd::load<fd::f32, 1>(&part_17, &s_va_1[4]);
    va_1[0] += part_17;
    float part_18;
    fd::load<fd::f32, 1>(&part_18, &s_va_1[5]);
    va_1[0] += part_18;
    float part_19;
    fd::load<fd::f32, 1>(&part_19, &s_va_1[6]);
    va_1[0] += part_19;
    float part_20;
    fd::load<fd::f32, 1>(&part_20, &s_va_1[7]);
    va_1[0] += part_20;

    // [COMPUTE va] r173: 1 elements a thread in registers [] lanes [*:32] warps [*:16]
    float va_2[1];
    va_2[0] = va_1[0] / (float)(16 * size_P);

    // [STORE va] r174: address ((b * (C / 16)) + g); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&va[b0 * fd::div(size_C, 16LL) + (long long)g0], &va_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) group_norm_kernel_any_2(
    const __nv_bfloat16* __restrict__ x,
    const float* mu,
    const float* va,
    const __nv_bfloat16* __restrict__ weight,
    const __nv_bfloat16* __restrict__ bias,
    __nv_bfloat16* __restrict__ y,
    int p_blocks_2,
    int n_p,
    int c_blocks_2,
    long long size_C,
    long long size_P) {
    // [INIT] r154: one kernel over blocks of [b, c, p]; `va` is read at other points than it is made
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_p = fd::div((int)blockIdx.x, p_blocks_2);
    const int p0 = fd::mod((int)blockIdx.x, p_blocks_2) * 2048;
    const int rest_c = fd::div(rest_p, c_blocks_2);
    const int c0 = fd::mod(rest_p, c_blocks_2);
    const long long b0 = (long long)rest_c;
    const int p_lane = lane * 8 + warp * 256;  // r175

    // [LOAD x] r175: address ((((C * P) * b) + (P * c)) + p); 8 elements a thread, 1 at a time; registers [p:8x1] lanes [p:32x8] warps [p:8x256]
    fd::grid_wait();  // r182
    float x_2[8];  // r175
    #pragma unroll
    for (int p_r = 0; p_r < 8; ++p_r) {
        fd::load_or_zero<fd::bf16, 1, fd::read_only>((p0 + p_lane + p_r) < n_p, &x_2[p_r], &x[size_C * size_P * b0 + size_P * (long long)c0 + (long long)(p0 + p_lane + p_r)]);
    }

    // [LOAD mu] r176: address ((b * (C / 16)) + (c / 16)); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float mu_2[1];
    fd::load<fd::f32, 1>(&mu_2[0], &mu[b0 * fd::div(size_C, 16LL) + fd::div((long long)c0, 16LL)]);

    // [LOAD va] r177: address ((b * (C / 16)) + (c / 16)); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float va_2[1];
    fd::load<fd::f32, 1>(&va_2[0], &va[b0 * fd::div(size_C, 16LL) + fd::div((long long)c0, 16LL)]);

    // [LOAD weight] r178: address c; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float weight_2[1];
    fd::load<fd::bf16, 1, fd::read_only>(&weight_2[0], &weight[(long long)c0]);

    // [LOAD bias] r179: address c; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float bias_2[1];
    fd::load<fd::bf16, 1, fd::read_only>(&bias_2[0], &bias[(long long)c0]);

    // [COMPUTE y] r180: 8 elements a thread in registers [p:8x1] lanes [p:32x8] warps [p:8x256]
    float y_2[8];
    #pragma unroll
    for (int p_r_2 = 0; p_r_2 < 8; ++p_r_2) {
        y_2[p_r_2] = (x_2[p_r_2] - mu_2[0]) * rsqrtf(va_2[0] + 1e-5f) * weight_2[0] + bias_2[0];
    }

    // [STORE y] r181: address ((((C * P) * b) + (P * c)) + p); 8 elements a thread, 1 at a time
    #pragma unroll
    for (int p_r_3 = 0; p_r_3 < 8; ++p_r_3) {
        if ((p0 + p_lane + p_r_3) < n_p) fd::store<fd::bf16, 1>(&y[size_C * size_P * b0 + size_P * (long long)c0 + (long long)(p0 + p_lane + p_r_3)], &y_2[p_r_3]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r94 [step2, problem] fuse, mu__1_over_p, mu__1, mu, va__1_over_p, va__1, va: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
// r95 [step2, problem] fuse, y: one kernel over blocks of [b, c, p]; `va` is read at other points than it is made
// r96 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 4 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
// r97 [build, problem] reduce-registers, mu__1_over_p[b,g,i] = sum[p] x[b, ((g * 16) + i), p]: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
// r98 [build, hardware] warp-reduce, mu__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r99 [build, problem] reduce-registers, mu__1[b,g] = sum[i] mu__1_over_p[b, g, i]: 4 points a thread in registers [i:4x4] lanes [*:32] warps [i:4x1]
// r100 [build, hardware] block-merge, mu__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r101 [build, problem] map-tile, mu[b,g] = (mu__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r102 [build, hardware] store-tile, mu: address ((b * (C / 16)) + g); 1 elements a thread, 1 at a time
// r103 [build, problem] reduce-registers, va__1_over_p[b,g,i] = sum[p] pow((x[b, ((g * 16) + i), p] - mu[b, g]), 2): 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [i:4x1]
// r104 [build, hardware] warp-reduce, va__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r105 [build, problem] reduce-registers, va__1[b,g] = sum[i] va__1_over_p[b, g, i]: 4 points a thread in registers [i:4x4] lanes [*:32] warps [i:4x1]
// r106 [build, hardware] block-merge, va__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r107 [build, problem] map-tile, va[b,g] = (va__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:4]
// r108 [build, hardware] store-tile, va: address ((b * (C / 16)) + g); 1 elements a thread, 1 at a time
// r109 [build, hardware] load-tile, x: address ((((C * P) * b) + (P * c)) + p); 8 elements a thread, 4 at a time; registers [p:8x1] lanes [p:32x8] warps [c:8x1]
// r110 [build, hardware] load-tile, mu: address ((b * (C / 16)) + (c / 16)); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [c:8x1]
// r111 [build, hardware] load-tile, va: address ((b * (C / 16)) + (c / 16)); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [c:8x1]
// r112 [build, hardware] load-tile, weight: address c; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [c:8x1]
// r113 [build, hardware] load-tile, bias: address c; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [c:8x1]
// r114 [build, problem] map-tile, y[b,c,p] = ((((x[b, c, p] - mu[b, (c / 16)]) * rsqrt((va[b, (c / 16)] + 1e-5))) * weight[c]) + bias[c]): 8 elements a thread in registers [p:8x1] lanes [p:32x8] warps [c:8x1]
// r115 [build, hardware] store-tile, y: address ((((C * P) * b) + (P * c)) + p); 8 elements a thread, 4 at a time
// r116 [build, hardware] early-launch, group_norm_kernel_1, group_norm_kernel_2: each kernel starts while the one before it ends, and waits before it touches memory
// r120 [step2, problem] fuse, mu__1_over_p, mu__1, mu, va__1_over_p, va__1, va: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
// r121 [step2, problem] fuse, y: one kernel over blocks of [b, c, p]; `va` is read at other points than it is made
// r122 [build, problem] stream-init, p: pass 0: states start at the identity of their operators
// r123 [build, hardware] stream-loop, p: pass 0 streams `p` in tiles of 1024
// r124 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r125 [build, problem] reduce-registers, mu__1_over_p[b,g,i] = sum[p] x[b, ((g * 16) + i), p]: 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r126 [build, hardware] warp-reduce, mu__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r127 [build, hardware] block-merge, mu__1_over_p: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
// r128 [build, problem] stream-init, p: pass 1: states start at the identity of their operators
// r129 [build, hardware] stream-loop, p: pass 1 streams `p` in tiles of 1024
// r130 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 32 elements a thread, 8 at a time; registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r131 [build, problem] reduce-registers, mu__1[b,g] = sum[i] mu__1_over_p[b, g, i]: 4 points a thread in registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
// r132 [build, hardware] block-merge, mu__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r133 [build, problem] map-tile, mu[b,g] = (mu__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r134 [build, problem] reduce-registers, va__1_over_p[b,g,i] = sum[p] pow((x[b, ((g * 16) + i), p] - mu[b, g]), 2): 32 points a thread in registers [i:4x4 p:8x1] lanes [p:32x8] warps [p:4x256 i:4x1]
// r135 [build, hardware] warp-reduce, va__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r136 [build, hardware] block-merge, va__1_over_p: 4 warps leave 16 partial results each in shared memory; every thread combines them in order
// r137 [build, hardware] store-tile, mu: address ((b * (C / 16)) + g); 1 elements a thread, 1 at a time
// r138 [build, problem] reduce-registers, va__1[b,g] = sum[i] va__1_over_p[b, g, i]: 4 points a thread in registers [i:4x4] lanes [*:32] warps [*:4 i:4x1]
// r139 [build, hardware] block-merge, va__1: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r140 [build, problem] map-tile, va[b,g] = (va__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r141 [build, hardware] store-tile, va: address ((b * (C / 16)) + g); 1 elements a thread, 1 at a time
// r142 [build, hardware] load-tile, x: address ((((C * P) * b) + (P * c)) + p); 8 elements a thread, 8 at a time; registers [p:8x1] lanes [p:32x8] warps [p:8x256]
// r143 [build, hardware] load-tile, mu: address ((b * (C / 16)) + (c / 16)); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r144 [build, hardware] load-tile, va: address ((b * (C / 16)) + (c / 16)); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r145 [build, hardware] load-tile, weight: address c; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r146 [build, hardware] load-tile, bias: address c; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r147 [build, problem] map-tile, y[b,c,p] = ((((x[b, c, p] - mu[b, (c / 16)]) * rsqrt((va[b, (c / 16)] + 1e-5))) * weight[c]) + bias[c]): 8 elements a thread in registers [p:8x1] lanes [p:32x8] warps [p:8x256]
// r148 [build, hardware] store-tile, y: address ((((C * P) * b) + (P * c)) + p); 8 elements a thread, 8 at a time
// r149 [build, hardware] early-launch, group_norm_kernel_v2_1, group_norm_kernel_v2_2: each kernel starts while the one before it ends, and waits before it touches memory
// r153 [step2, problem] fuse, mu__1_over_p, mu__1, mu, va__1_over_p, va__1, va: one kernel over blocks of [b, g]; it reads nothing that a kernel before it makes
// r154 [step2, problem] fuse, y: one kernel over blocks of [b, c, p]; `va` is read at other points than it is made
// r155 [build, problem] stream-init, p: pass 0: states start at the identity of their operators
// r156 [build, hardware] stream-loop, p: pass 0 streams `p` in tiles of 512
// r157 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:2x8 p:8x1] lanes [p:32x8] warps [p:2x256 i:8x1]
// r158 [build, problem] reduce-registers, mu__1_over_p[b,g,i] = sum[p] x[b, ((g * 16) + i), p]: 16 points a thread in registers [i:2x8 p:8x1] lanes [p:32x8] warps [p:2x256 i:8x1]
// r159 [build, hardware] warp-reduce, mu__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r160 [build, hardware] block-merge, mu__1_over_p: 2 warps leave 16 partial results each in shared memory; every thread combines them in order
// r161 [build, problem] stream-init, p: pass 1: states start at the identity of their operators
// r162 [build, hardware] stream-loop, p: pass 1 streams `p` in tiles of 512
// r163 [build, hardware] load-tile, x: address (((((C * P) * b) + ((P * g) * 16)) + (P * i)) + p); 16 elements a thread, 1 at a time; registers [i:2x8 p:8x1] lanes [p:32x8] warps [p:2x256 i:8x1]
// r164 [build, problem] reduce-registers, mu__1[b,g] = sum[i] mu__1_over_p[b, g, i]: 2 points a thread in registers [i:2x8] lanes [*:32] warps [*:2 i:8x1]
// r165 [build, hardware] block-merge, mu__1: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r166 [build, problem] map-tile, mu[b,g] = (mu__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r167 [build, problem] reduce-registers, va__1_over_p[b,g,i] = sum[p] pow((x[b, ((g * 16) + i), p] - mu[b, g]), 2): 16 points a thread in registers [i:2x8 p:8x1] lanes [p:32x8] warps [p:2x256 i:8x1]
// r168 [build, hardware] warp-reduce, va__1_over_p: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r169 [build, hardware] block-merge, va__1_over_p: 2 warps leave 16 partial results each in shared memory; every thread combines them in order
// r170 [build, hardware] store-tile, mu: address ((b * (C / 16)) + g); 1 elements a thread, 1 at a time
// r171 [build, problem] reduce-registers, va__1[b,g] = sum[i] va__1_over_p[b, g, i]: 2 points a thread in registers [i:2x8] lanes [*:32] warps [*:2 i:8x1]
// r172 [build, hardware] block-merge, va__1: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r173 [build, problem] map-tile, va[b,g] = (va__1[b, g] / tofloat((16 * P))): 1 elements a thread in registers [] lanes [*:32] warps [*:16]
// r174 [build, hardware] store-tile, va: address ((b * (C / 16)) + g); 1 elements a thread, 1 at a time
// r175 [build, hardware] load-tile, x: address ((((C * P) * b) + (P * c)) + p); 8 elements a thread, 1 at a time; registers [p:8x1] lanes [p:32x8] warps [p:8x256]
// r176 [build, hardware] load-tile, mu: address ((b * (C / 16)) + (c / 16)); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r177 [build, hardware] load-tile, va: address ((b * (C / 16)) + (c / 16)); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r178 [build, hardware] load-tile, weight: address c; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r179 [build, hardware] load-tile, bias: address c; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r180 [build, problem] map-tile, y[b,c,p] = ((((x[b, c, p] - mu[b, (c / 16)]) * rsqrt((va[b, (c / 16)] + 1e-5))) * weight[c]) + bias[c]): 8 elements a thread in registers [p:8x1] lanes [p:32x8] warps [p:8x256]
// r181 [build, hardware] store-tile, y: address ((((C * P) * b) + (P * c)) + p); 8 elements a thread, 1 at a time
// r182 [build, hardware] early-launch, group_norm_kernel_any_1, group_norm_kernel_any_2: each kernel starts while the one before it ends, and waits before it touches memory
