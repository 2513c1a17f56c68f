// rope_half: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Rotary position embedding of queries and keys; pairs are the two halves of a head (rotate-half, NeoX).
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

}  // namespace fd

extern "C" __global__ void __launch_bounds__(256, 4) rope_half_kernel(
    const __nv_bfloat16* __restrict__ q,
    const float* __restrict__ cosine,
    const float* __restrict__ sine,
    __nv_bfloat16* __restrict__ q_out,
    const __nv_bfloat16* __restrict__ k,
    __nv_bfloat16* __restrict__ k_out,
    long long n_t,
    int blocks) {
    // [CHOOSE] r66: none needs what another makes, and all have 256 threads in the same room: 8192 + 2048 blocks of one grid save 1.0 us of sm_90a
    const int number = (int)blockIdx.x;
    if (number < blocks) {
        const int block = number;
        const int lane = (int)threadIdx.x % 32;  // r64
        const int warp = (int)threadIdx.x / 32;
        const long long t0 = (long long)block;
        const int hq_lane = lane / 8 + warp * 4;  // r67
        const int d_lane = lane % 8 * 8;

        // [LOAD q] r67: address (((t * 4096) + (hq * 128)) + d); 16 elements a thread, 8 at a time; registers [d:2x64 d:8x1] lanes [d:8x8 hq:4x1] warps [hq:8x4]
        float q_2[16];
        #pragma unroll
        for (int d_r = 0; d_r < 2; ++d_r) {
            fd::load<fd::bf16, 8, fd::read_only>(&q_2[d_r * 8], &q[t0 * 4096 + (long long)hq_lane * 128 + (long long)(d_lane + d_r * 64)]);
        }

        // [LOAD cosine] r68: from ((t * 64) + (d % 64)) at the first register of `d` on, 8 elements for 16 registers, 4 at a time; registers [*:8] lanes [d:8x8 *:4] warps [*:8]
        float cosine_2[8];
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            fd::load<fd::f32, 4, fd::read_only>(&cosine_2[r * 4], &cosine[t0 * 64 + (long long)d_lane % 64 + (long long)(r * 4)]);
        }

        // [LOAD sine] r70: from ((t * 64) + (d % 64)) at the first register of `d` on, 8 elements for 16 registers, 4 at a time; registers [*:8] lanes [d:8x8 *:4] warps [*:8]
        float sine_2[8];
        #pragma unroll
        for (int r_2 = 0; r_2 < 2; ++r_2) {
            fd::load<fd::f32, 4, fd::read_only>(&sine_2[r_2 * 4], &sine[t0 * 64 + (long long)d_lane % 64 + (long long)(r_2 * 4)]);
        }

        // [COMPUTE q_out] r71: 16 elements a thread in registers [d:2x64 d:8x1] lanes [d:8x8 hq:4x1] warps [hq:8x4]
        float q_out_2[16];
        #pragma unroll
        for (int d_r_2 = 0; d_r_2 < 2; ++d_r_2) {
            #pragma unroll
            for (int d_r_3 = 0; d_r_3 < 8; ++d_r_3) {
                q_out_2[d_r_2 * 8 + d_r_3] = q_2[d_r_2 * 8 + d_r_3] * cosine_2[d_r_3] + ((d_lane + d_r_2 * 64 + d_r_3) < 64 ? -q_2[(d_r_2 * -1 + 1) * 8 + d_r_3] : q_2[(d_r_2 * -1 + 1) * 8 + d_r_3]) * sine_2[d_r_3];
            }
        }

        // [STORE q_out] r72: address (((t * 4096) + (hq * 128)) + d); 16 elements a thread, 8 at a time
        #pragma unroll
        for (int d_r_4 = 0; d_r_4 < 2; ++d_r_4) {
            fd::store<fd::bf16, 8, fd::whole>(&q_out[t0 * 4096 + (long long)hq_lane * 128 + (long long)(d_lane + d_r_4 * 64)], &q_out_2[d_r_4 * 8]);
        }
    } else {  // r66
        // [CHOOSE]
        const int block_2 = number - blocks;
        const int lane_2 = (int)threadIdx.x % 32;  // r65
        const int warp_2 = (int)threadIdx.x / 32;
        const long long t0_2 = (long long)block_2 * 4;
        const int t_lane = warp_2 / 2;  // r73
        const int hk_lane = lane_2 / 8 + warp_2 % 2 * 4;
        const int d_lane_2 = lane_2 % 8 * 8;

        // [LOAD k] r73: address (((t * 1024) + (hk * 128)) + d); 16 elements a thread, 8 at a time; registers [d:2x64 d:8x1] lanes [d:8x8 hk:4x1] warps [hk:2x4 t:4x1]
        float k_2[16];
        #pragma unroll
        for (int d_r_5 = 0; d_r_5 < 2; ++d_r_5) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((t0_2 + (long long)t_lane) < n_t, &k_2[d_r_5 * 8], &k[(t0_2 + (long long)t_lane) * 1024 + (long long)hk_lane * 128 + (long long)(d_lane_2 + d_r_5 * 64)]);
        }

        // [LOAD cosine] r74: from ((t * 64) + (d % 64)) at the first register of `d` on, 8 elements for 16 registers, 4 at a time; registers [*:8] lanes [d:8x8 *:4] warps [*:2 t:4x1]
        float cosine_2_2[8];
        #pragma unroll
        for (int r_3 = 0; r_3 < 2; ++r_3) {
            fd::load_or_zero<fd::f32, 4, fd::read_only>((t0_2 + (long long)t_lane) < n_t, &cosine_2_2[r_3 * 4], &cosine[(t0_2 + (long long)t_lane) * 64 + (long long)d_lane_2 % 64 + (long long)(r_3 * 4)]);
        }

        // [LOAD sine] r76: from ((t * 64) + (d % 64)) at the first register of `d` on, 8 elements for 16 registers, 4 at a time; registers [*:8] lanes [d:8x8 *:4] warps [*:2 t:4x1]
        float sine_2_2[8];
        #pragma unroll
        for (int r_4 = 0; r_4 < 2; ++r_4) {
            fd::load_or_zero<fd::f32, 4, fd::read_only>((t0_2 + (long long)t_lane) < n_t, &sine_2_2[r_4 * 4], &sine[(t0_2 + (long long)t_lane) * 64 + (long long)d_lane_2 % 64 + (long long)(r_4 * 4)]);
        }

        // [COMPUTE k_out] r77: 16 elements a thread in registers [d:2x64 d:8x1] lanes [d:8x8 hk:4x1] warps [hk:2x4 t:4x1]
        float k_out_2[16];
        #pragma unroll
        for (int d_r_6 = 0; d_r_6 < 2; ++d_r_6) {
            #pragma unroll
            for (int d_r_7 = 0; d_r_7 < 8; ++d_r_7) {
                k_out_2[d_r_6 * 8 + d_r_7] = k_2[d_r_6 * 8 + d_r_7] * cosine_2_2[d_r_7] + ((d_lane_2 + d_r_6 * 64 + d_r_7) < 64 ? -k_2[(d_r_6 * -1 + 1) * 8 + d_r_7] : k_2[(d_r_6 * -1 + 1) * 8 + d_r_7]) * sine_2_2[d_r_7];
            }
        }

        // [STORE k_out] r78: address (((t * 1024) + (hk * 128)) + d); 16 elements a thread, 8 at a time
        #pragma unroll
        for (int d_r_8 = 0; d_r_8 < 2; ++d_r_8) {
            if ((t0_2 + (long long)t_lane) < n_t) fd::store<fd::bf16, 8, fd::whole>(&k_out[(t0_2 + (long long)t_lane) * 1024 + (long long)hk_lane * 128 + (long long)(d_lane_2 + d_r_8 * 64)], &k_out_2[d_r_8 * 8]);
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r64 [step2, problem] fuse, q_out: one kernel over blocks of [t, hq, d]; it reads nothing that a kernel before it makes
// r65 [step2, problem] fuse, k_out: one kernel over blocks of [t, hk, d]; it reads nothing that a kernel before it makes
// r66 [step2, hardware] one-launch, q_out, k_out: none needs what another makes, and all have 256 threads in the same room: 8192 + 2048 blocks of one grid save 1.0 us of sm_90a
// r67 [build, hardware] load-tile, q: address (((t * 4096) + (hq * 128)) + d); 16 elements a thread, 8 at a time; registers [d:2x64 d:8x1] lanes [d:8x8 hq:4x1] warps [hq:8x4]
// r68 [build, hardware] load-window, cosine: from ((t * 64) + (d % 64)) at the first register of `d` on, 8 elements for 16 registers, 4 at a time; registers [*:8] lanes [d:8x8 *:4] warps [*:8]
// r70 [build, hardware] load-window, sine: from ((t * 64) + (d % 64)) at the first register of `d` on, 8 elements for 16 registers, 4 at a time; registers [*:8] lanes [d:8x8 *:4] warps [*:8]
// r71 [build, problem] map-tile, q_out[t,hq,d] = ((q[t, hq, d] * cosine[t, (d % 64)]) + ((neg(q[t, hq, ((d + 64) % 128)]) if (d < 64) else q[t, hq, ((d + 64) % 128)]) * sine[t, (d % 64)])): 16 elements a thread in registers [d:2x64 d:8x1] lanes [d:8x8 hq:4x1] warps [hq:8x4]
// r72 [build, hardware] store-tile, q_out: address (((t * 4096) + (hq * 128)) + d); 16 elements a thread, 8 at a time
// r73 [build, hardware] load-tile, k: address (((t * 1024) + (hk * 128)) + d); 16 elements a thread, 8 at a time; registers [d:2x64 d:8x1] lanes [d:8x8 hk:4x1] warps [hk:2x4 t:4x1]
// r74 [build, hardware] load-window, cosine: from ((t * 64) + (d % 64)) at the first register of `d` on, 8 elements for 16 registers, 4 at a time; registers [*:8] lanes [d:8x8 *:4] warps [*:2 t:4x1]
// r76 [build, hardware] load-window, sine: from ((t * 64) + (d % 64)) at the first register of `d` on, 8 elements for 16 registers, 4 at a time; registers [*:8] lanes [d:8x8 *:4] warps [*:2 t:4x1]
// r77 [build, problem] map-tile, k_out[t,hk,d] = ((k[t, hk, d] * cosine[t, (d % 64)]) + ((neg(k[t, hk, ((d + 64) % 128)]) if (d < 64) else k[t, hk, ((d + 64) % 128)]) * sine[t, (d % 64)])): 16 elements a thread in registers [d:2x64 d:8x1] lanes [d:8x8 hk:4x1] warps [hk:2x4 t:4x1]
// r78 [build, hardware] store-tile, k_out: address (((t * 1024) + (hk * 128)) + d); 16 elements a thread, 8 at a time
