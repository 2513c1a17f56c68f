// rope_half: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Rotary position embedding of queries and keys; pairs are the two halves of a head (rotate-half, NeoX).
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

}  // namespace fd

extern "C" __global__ void __launch_bounds__(256, 6) rope_half_kernel_1(
    const __nv_bfloat16* __restrict__ q,
    const float* __restrict__ cosine,
    const float* __restrict__ sine,
    __nv_bfloat16* __restrict__ q_out) {
    // [INIT] r62: one kernel over blocks of [t, hq, d]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x;
    const int rest_hq = rest_d / 2;
    const int hq0 = rest_d % 2 * 16;
    const long long t0 = (long long)rest_hq;
    const int hq_lane = lane / 16 + warp * 2;  // r64
    const int d_lane = lane % 16 * 8;

    // [LOAD q] r64: address (((t * 4096) + (hq * 128)) + d); 8 elements a thread, 8 at a time; registers [d:8x1] lanes [d:16x8 hq:2x1] warps [hq:8x2]
    fd::grid_release();  // r78
    float q_2[8];  // r64
    fd::load<fd::bf16, 8, fd::read_only>(&q_2[0], &q[t0 * 4096 + (long long)(hq0 + hq_lane) * 128 + (long long)d_lane]);

    // [LOAD cosine] r65: address ((t * 64) + (d % 64)); 8 elements a thread, 4 at a time; registers [d:8x1] lanes [d:16x8 *:2] warps [*:8]
    float cosine_2[8];
    #pragma unroll
    for (int d_r = 0; d_r < 2; ++d_r) {
        fd::load<fd::f32, 4, fd::read_only>(&cosine_2[d_r * 4], &cosine[t0 * 64 + (long long)(d_lane + d_r * 4) % 64]);
    }

    // [LOAD q] r66: address ((((t * 4096) + (hq * 128)) + d) + 64); 8 elements a thread, 8 at a time; registers [d:8x1] lanes [d:16x8 hq:2x1] warps [hq:8x2]
    float q_2_2[8];
    fd::load_or_zero<fd::bf16, 8, fd::read_only>((long long)d_lane < 64, &q_2_2[0], &q[t0 * 4096 + (long long)(hq0 + hq_lane) * 128 + (long long)d_lane + 64]);

    // [LOAD q] r67: address ((((t * 4096) + (hq * 128)) + d) - 64); 8 elements a thread, 8 at a time; registers [d:8x1] lanes [d:16x8 hq:2x1] warps [hq:8x2]
    float q_3[8];
    fd::load_or_zero<fd::bf16, 8, fd::read_only>(!((long long)d_lane < 64), &q_3[0], &q[t0 * 4096 + (long long)(hq0 + hq_lane) * 128 + (long long)d_lane - 64]);

    // [LOAD sine] r68: address ((t * 64) + (d % 64)); 8 elements a thread, 4 at a time; registers [d:8x1] lanes [d:16x8 *:2] warps [*:8]
    float sine_2[8];
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
        fd::load<fd::f32, 4, fd::read_only>(&sine_2[d_r_2 * 4], &sine[t0 * 64 + (long long)(d_lane + d_r_2 * 4) % 64]);
    }

    // [COMPUTE q_out] r69: 8 elements a thread in registers [d:8x1] lanes [d:16x8 hq:2x1] warps [hq:8x2]
    float q_out_2[8];
    #pragma unroll
    for (int d_r_3 = 0; d_r_3 < 8; ++d_r_3) {
        q_out_2[d_r_3] = q_2[d_r_3] * cosine_2[d_r_3] + ((long long)(d_lane + d_r_3) < 64 ? -q_2_2[d_r_3] : q_3[d_r_3]) * sine_2[d_r_3];
    }

    // [STORE q_out] r70: address (((t * 4096) + (hq * 128)) + d); 8 elements a thread, 8 at a time
    fd::store<fd::bf16, 8>(&q_out[t0 * 4096 + (long long)(hq0 + hq_lane) * 128 + (long long)d_lane], &q_out_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 6) rope_half_kernel_2(
    const __nv_bfloat16* __restrict__ k,
    const float* __restrict__ cosine,
    const float* __restrict__ sine,
    __nv_bfloat16* __restrict__ k_out,
    long long n_t) {
    // [INIT] r63: one kernel over blocks of [t, hk, d]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_d = (int)blockIdx.x;
    const long long t0 = (long long)rest_d * 2;
    const int t_lane = warp / 4;  // r71
    const int hk_lane = lane / 16 + warp % 4 * 2;
    const int d_lane = lane % 16 * 8;

    // [LOAD k] r71: address (((t * 1024) + (hk * 128)) + d); 8 elements a thread, 8 at a time; registers [d:8x1] lanes [d:16x8 hk:2x1] warps [hk:4x2 t:2x1]
    fd::grid_wait();  // r78
    float k_2[8];  // r71
    fd::load_or_zero<fd::bf16, 8, fd::read_only>((t0 + (long long)t_lane) < n_t, &k_2[0], &k[(t0 + (long long)t_lane) * 1024 + (long long)hk_lane * 128 + (long long)d_lane]);

    // [LOAD cosine] r72: address ((t * 64) + (d % 64)); 8 elements a thread, 4 at a time; registers [d:8x1] lanes [d:16x8 *:2] warps [*:4 t:2x1]
    float cosine_2[8];
    #pragma unroll
    for (int d_r = 0; d_r < 2; ++d_r) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((t0 + (long long)t_lane) < n_t, &cosine_2[d_r * 4], &cosine[(t0 + (long long)t_lane) * 64 + (long long)(d_lane + d_r * 4) % 64]);
    }

    // [LOAD k] r73: address ((((t * 1024) + (hk * 128)) + d) + 64); 8 elements a thread, 8 at a time; registers [d:8x1] lanes [d:16x8 hk:2x1] warps [hk:4x2 t:2x1]
    float k_2_2[8];
    fd::load_or_zero<fd::bf16, 8, fd::read_only>((t0 + (long long)t_lane) < n_t && (long long)d_lane < 64, &k_2_2[0], &k[(t0 + (long long)t_lane) * 1024 + (long long)hk_lane * 128 + (long long)d_lane + 64]);

    // [LOAD k] r74: address ((((t * 1024) + (hk * 128)) + d) - 64); 8 elements a thread, 8 at a time; registers [d:8x1] lanes [d:16x8 hk:2x1] warps [hk:4x2 t:2x1]
    float k_3[8];
    fd::load_or_zero<fd::bf16, 8, fd::read_only>((t0 + (long long)t_lane) < n_t && !((long long)d_lane < 64), &k_3[0], &k[(t0 + (long long)t_lane) * 1024 + (long long)hk_lane * 128 + (long long)d_lane - 64]);

    // [LOAD sine] r75: address ((t * 64) + (d % 64)); 8 elements a thread, 4 at a time; registers [d:8x1] lanes [d:16x8 *:2] warps [*:4 t:2x1]
    float sine_2[8];
    #pragma unroll
    for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((t0 + (long long)t_lane) < n_t, &sine_2[d_r_2 * 4], &sine[(t0 + (long long)t_lane) * 64 + (long long)(d_lane + d_r_2 * 4) % 64]);
    }

    // [COMPUTE k_out] r76: 8 elements a thread in registers [d:8x1] lanes [d:16x8 hk:2x1] warps [hk:4x2 t:2x1]
    float k_out_2[8];
    #pragma unroll
    for (int d_r_3 = 0; d_r_3 < 8; ++d_r_3) {
        k_out_2[d_r_3] = k_2[d_r_3] * cosine_2[d_r_3] + ((long long)(d_lane + d_r_3) < 64 ? -k_2_2[d_r_3] : k_3[d_r_3]) * sine_2[d_r_3];
    }

    // [STORE k_out] r77: address (((t * 1024) + (hk * 128)) + d); 8 elements a thread, 8 at a time
    if ((t0 + (long long)t_lane) < n_t) fd::store<fd::bf16, 8>(&k_out[(t0 + (long long)t_lane) * 1024 + (long long)hk_lane * 128 + (long long)d_lane], &k_out_2[0]);
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r62 [step2, problem] fuse, q_out: one kernel over blocks of [t, hq, d]; it reads nothing that a kernel before it makes
// r63 [step2, problem] fuse, k_out: one kernel over blocks of [t, hk, d]; it reads nothing that a kernel before it makes
// r64 [build, hardware] load-tile, q: address (((t * 4096) + (hq * 128)) + d); 8 elements a thread, 8 at a time; registers [d:8x1] lanes [d:16x8 hq:2x1] warps [hq:8x2]
// r65 [build, hardware] load-tile, cosine: address ((t * 64) + (d % 64)); 8 elements a thread, 4 at a time; registers [d:8x1] lanes [d:16x8 *:2] warps [*:8]
// r66 [build, hardware] load-tile, q: address ((((t * 4096) + (hq * 128)) + d) + 64); 8 elements a thread, 8 at a time; registers [d:8x1] lanes [d:16x8 hq:2x1] warps [hq:8x2]
// r67 [build, hardware] load-tile, q: address ((((t * 4096) + (hq * 128)) + d) - 64); 8 elements a thread, 8 at a time; registers [d:8x1] lanes [d:16x8 hq:2x1] warps [hq:8x2]
// r68 [build, hardware] load-tile, sine: address ((t * 64) + (d % 64)); 8 elements a thread, 4 at a time; registers [d:8x1] lanes [d:16x8 *:2] warps [*:8]
// r69 [build, problem] map-tile, q_out[t,hq,d] = ((q[t, hq, d] * cosine[t, (d % 64)]) + ((neg(q[t, hq, (d + 64)]) if (d < 64) else q[t, hq, (d - 64)]) * sine[t, (d % 64)])): 8 elements a thread in registers [d:8x1] lanes [d:16x8 hq:2x1] warps [hq:8x2]
// r70 [build, hardware] store-tile, q_out: address (((t * 4096) + (hq * 128)) + d); 8 elements a thread, 8 at a time
// r71 [build, hardware] load-tile, k: address (((t * 1024) + (hk * 128)) + d); 8 elements a thread, 8 at a time; registers [d:8x1] lanes [d:16x8 hk:2x1] warps [hk:4x2 t:2x1]
// r72 [build, hardware] load-tile, cosine: address ((t * 64) + (d % 64)); 8 elements a thread, 4 at a time; registers [d:8x1] lanes [d:16x8 *:2] warps [*:4 t:2x1]
// r73 [build, hardware] load-tile, k: address ((((t * 1024) + (hk * 128)) + d) + 64); 8 elements a thread, 8 at a time; registers [d:8x1] lanes [d:16x8 hk:2x1] warps [hk:4x2 t:2x1]
// r74 [build, hardware] load-tile, k: address ((((t * 1024) + (hk * 128)) + d) - 64); 8 elements a thread, 8 at a time; registers [d:8x1] lanes [d:16x8 hk:2x1] warps [hk:4x2 t:2x1]
// r75 [build, hardware] load-tile, sine: address ((t * 64) + (d % 64)); 8 elements a thread, 4 at a time; registers [d:8x1] lanes [d:16x8 *:2] warps [*:4 t:2x1]
// r76 [build, problem] map-tile, k_out[t,hk,d] = ((k[t, hk, d] * cosine[t, (d % 64)]) + ((neg(k[t, hk, (d + 64)]) if (d < 64) else k[t, hk, (d - 64)]) * sine[t, (d % 64)])): 8 elements a thread in registers [d:8x1] lanes [d:16x8 hk:2x1] warps [hk:4x2 t:2x1]
// r77 [build, hardware] store-tile, k_out: address (((t * 1024) + (hk * 128)) + d); 8 elements a thread, 8 at a time
// r78 [build, hardware] early-launch, rope_half_kernel_1, rope_half_kernel_2: each kernel starts while the one before it ends, and waits before it touches memory
