// cross_entropy: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Negative log-likelihood of one label a row.
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

extern "C" __global__ void __launch_bounds__(256, 4) cross_entropy_kernel(
    const __nv_bfloat16* __restrict__ logits,
    const int* __restrict__ label,
    float* __restrict__ loss,
    int n_v,
    long long size_V) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_loss_1 = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    float* s_loss_3 = reinterpret_cast<float*>(fd_shared + 32);  // 8 x f32, bytes 32..64

    // [INIT] r66: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int v_lane = lane * 8 + warp * 256;  // r69

    // [INIT] r67: pass 0: states start at the identity of their operators
    float loss_1[1];
    loss_1[0] = -fd::infinity();
    float loss_3[1];
    loss_3[0] = 0.0f;

    // [COMPUTE loss__3] r74: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
    float loss_1_tile[1];  // r68
    float logits_2[32];
    float loss_1_old[1];
    float loss_3_scale[1];
    float loss_2[32];
    #pragma unroll 1
    for (int v0 = 0; v0 < n_v; v0 += 8192) {
        // [INIT]
        loss_1_tile[0] = -fd::infinity();

        // [LOAD logits] r69: address ((V * r) + v); 32 elements a thread, 8 at a time; registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
        #pragma unroll
        for (int v_r = 0; v_r < 4; ++v_r) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((v0 + v_lane + v_r * 2048) < n_v, &logits_2[v_r * 8], &logits[size_V * r0 + (long long)v0 + (long long)(v_lane + v_r * 2048)]);
        }

        // [COMPUTE loss__1] r70: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
        #pragma unroll
        for (int v_r_2 = 0; v_r_2 < 4; ++v_r_2) {
            #pragma unroll
            for (int v_r_3 = 0; v_r_3 < 8; ++v_r_3) {
                if ((v0 + v_lane + v_r_2 * 2048) < n_v) {
                    loss_1_tile[0] = fd::max(loss_1_tile[0], logits_2[v_r_2 * 8 + v_r_3]);
                }
            }
        }
        loss_1_old[0] = loss_1[0];
        loss_1[0] = fd::max(loss_1[0], loss_1_tile[0]);

        // [RESCALE loss__1] r71: when `loss__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
        loss_3_scale[0] = loss_1_old[0] == loss_1[0] ? 1.0f : loss_1_old[0] == -fd::infinity() || loss_1_old[0] == fd::infinity() ? 0.0f : expf(loss_1_old[0] - loss_1[0]);
        loss_3[0] = loss_3_scale[0] == 0.0f ? 0.0f : loss_3[0] * loss_3_scale[0];

        // [COMPUTE loss__2] r72: 32 elements a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
        #pragma unroll
        for (int v_r_4 = 0; v_r_4 < 4; ++v_r_4) {
            #pragma unroll
            for (int v_r_5 = 0; v_r_5 < 8; ++v_r_5) {
                loss_2[v_r_4 * 8 + v_r_5] = fd::exp2_approx((logits_2[v_r_4 * 8 + v_r_5] - loss_1[0]) * 1.442695f);
            }
        }
        // [COMPUTE loss__3]
        #pragma unroll  // r74
        for (int v_r_6 = 0; v_r_6 < 4; ++v_r_6) {
            #pragma unroll
            for (int v_r_7 = 0; v_r_7 < 8; ++v_r_7) {
                if ((v0 + v_lane + v_r_6 * 2048) < n_v) {
                    loss_3[0] += loss_2[v_r_6 * 8 + v_r_7];
                }
            }
        }
    }
    float loss_1_all[1];  // r68
    loss_1_all[0] = -fd::infinity();
    loss_1_all[0] = fd::max(loss_1_all[0], loss_1[0]);

    // [WARP_REDUCE loss__1] r75: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(loss_1_all[0], 1);
    loss_1_all[0] = fd::max(loss_1_all[0], other);
    const float other_2 = fd::shuffle_xor(loss_1_all[0], 2);
    loss_1_all[0] = fd::max(loss_1_all[0], other_2);
    const float other_3 = fd::shuffle_xor(loss_1_all[0], 4);
    loss_1_all[0] = fd::max(loss_1_all[0], other_3);
    const float other_4 = fd::shuffle_xor(loss_1_all[0], 8);
    loss_1_all[0] = fd::max(loss_1_all[0], other_4);
    const float other_5 = fd::shuffle_xor(loss_1_all[0], 16);
    loss_1_all[0] = fd::max(loss_1_all[0], other_5);

    // [BLOCK_MERGE loss__1] r76: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_loss_1[warp], &loss_1_all[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_loss_1[0]);
    loss_1_all[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_loss_1[1]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_loss_1[2]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_loss_1[3]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_4);
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_loss_1[4]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_5);
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_loss_1[5]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_6);
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_loss_1[6]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_7);
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_loss_1[7]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_8);
    float loss_1_old_2[1];
    loss_1_old_2[0] = loss_1[0];
    loss_1[0] = fd::max(loss_1[0], loss_1_all[0]);

    // [RESCALE loss__1] r77: when `loss__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
    float loss_3_scale_2[1];
    loss_3_scale_2[0] = loss_1_old_2[0] == loss_1[0] ? 1.0f : loss_1_old_2[0] == -fd::infinity() || loss_1_old_2[0] == fd::infinity() ? 0.0f : expf(loss_1_old_2[0] - loss_1[0]);
    loss_3[0] = loss_3_scale_2[0] == 0.0f ? 0.0f : loss_3[0] * loss_3_scale_2[0];

    // [WARP_REDUCE loss__3] r78: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(loss_3[0], 1);
    loss_3[0] += other_6;
    const float other_7 = fd::shuffle_xor(loss_3[0], 2);
    loss_3[0] += other_7;
    const float other_8 = fd::shuffle_xor(loss_3[0], 4);
    loss_3[0] += other_8;
    const float other_9 = fd::shuffle_xor(loss_3[0], 8);
    loss_3[0] += other_9;
    const float other_10 = fd::shuffle_xor(loss_3[0], 16);
    loss_3[0] += other_10;

    // [BLOCK_MERGE loss__3] r79: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_loss_3[warp], &loss_3[0]);
    __syncthreads();
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_loss_3[0]);
    loss_3[0] = part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_loss_3[1]);
    loss_3[0] += part_10;
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_loss_3[2]);
    loss_3[0] += part_11;
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_loss_3[3]);
    loss_3[0] += part_12;
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_loss_3[4]);
    loss_3[0] += part_13;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_loss_3[5]);
    loss_3[0] += part_14;
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_loss_3[6]);
    loss_3[0] += part_15;
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_loss_3[7]);
    loss_3[0] += part_16;

    // [LOAD label] r80: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    int label_2[1];
    fd::load<fd::i32, 1, fd::read_only>(&label_2[0], &label[r0]);

    // [LOAD logits] r81: address ((V * r) + label[r]); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float logits_2_2[1];
    fd::load<fd::bf16, 1, fd::read_only>(&logits_2_2[0], &logits[size_V * r0 + (long long)label_2[0]]);

    // [COMPUTE loss] r82: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    float loss_4[1];
    loss_4[0] = loss_1[0] + logf(loss_3[0]) - logits_2_2[0];

    // [STORE loss] r83: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&loss[r0], &loss_4[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) cross_entropy_kernel_v2(
    const __nv_bfloat16* __restrict__ logits,
    const int* __restrict__ label,
    float* __restrict__ loss,
    int n_v,
    long long size_V) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_loss_1 = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    float* s_loss_3 = reinterpret_cast<float*>(fd_shared + 32);  // 8 x f32, bytes 32..64

    // [INIT] r86: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int v_lane = lane * 8 + warp * 256;  // r89

    // [INIT] r87: pass 0: states start at the identity of their operators
    float loss_1[1];
    loss_1[0] = -fd::infinity();
    float loss_3[1];
    loss_3[0] = 0.0f;

    // [COMPUTE loss__3] r94: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
    float loss_1_tile[1];  // r88
    float logits_2[32];
    float loss_1_old[1];
    float loss_3_scale[1];
    float loss_2[32];
    #pragma unroll 1
    for (int v0 = 0; v0 < n_v; v0 += 8192) {
        // [INIT]
        loss_1_tile[0] = -fd::infinity();

        // [LOAD logits] r89: address ((V * r) + v); 32 elements a thread, 8 at a time; registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
        #pragma unroll
        for (int v_r = 0; v_r < 4; ++v_r) {
            fd::load_or_zero<fd::bf16, 8, fd::read_only>((v0 + v_lane + v_r * 2048) < n_v, &logits_2[v_r * 8], &logits[size_V * r0 + (long long)v0 + (long long)(v_lane + v_r * 2048)]);
        }

        // [COMPUTE loss__1] r90: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
        #pragma unroll
        for (int v_r_2 = 0; v_r_2 < 4; ++v_r_2) {
            #pragma unroll
            for (int v_r_3 = 0; v_r_3 < 8; ++v_r_3) {
                if ((v0 + v_lane + v_r_2 * 2048) < n_v) {
                    loss_1_tile[0] = fd::max(loss_1_tile[0], logits_2[v_r_2 * 8 + v_r_3]);
                }
            }
        }
        loss_1_old[0] = loss_1[0];
        loss_1[0] = fd::max(loss_1[0], loss_1_tile[0]);

        // [RESCALE loss__1] r91: when `loss__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
        loss_3_scale[0] = loss_1_old[0] == loss_1[0] ? 1.0f : loss_1_old[0] == -fd::infinity() || loss_1_old[0] == fd::infinity() ? 0.0f : expf(loss_1_old[0] - loss_1[0]);
        loss_3[0] = loss_3_scale[0] == 0.0f ? 0.0f : loss_3[0] * loss_3_scale[0];

        // [COMPUTE loss__2] r92: 32 elements a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
        #pragma unroll
        for (int v_r_4 = 0; v_r_4 < 4; ++v_r_4) {
            #pragma unroll
            for (int v_r_5 = 0; v_r_5 < 8; ++v_r_5) {
                loss_2[v_r_4 * 8 + v_r_5] = fd::exp2_approx((logits_2[v_r_4 * 8 + v_r_5] - loss_1[0]) * 1.442695f);
            }
        }
        // [COMPUTE loss__3]
        #pragma unroll  // r94
        for (int v_r_6 = 0; v_r_6 < 4; ++v_r_6) {
            #pragma unroll
            for (int v_r_7 = 0; v_r_7 < 8; ++v_r_7) {
                if ((v0 + v_lane + v_r_6 * 2048) < n_v) {
                    loss_3[0] += loss_2[v_r_6 * 8 + v_r_7];
                }
            }
        }
    }
    float loss_1_all[1];  // r88
    loss_1_all[0] = -fd::infinity();
    loss_1_all[0] = fd::max(loss_1_all[0], loss_1[0]);

    // [WARP_REDUCE loss__1] r95: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(loss_1_all[0], 1);
    loss_1_all[0] = fd::max(loss_1_all[0], other);
    const float other_2 = fd::shuffle_xor(loss_1_all[0], 2);
    loss_1_all[0] = fd::max(loss_1_all[0], other_2);
    const float other_3 = fd::shuffle_xor(loss_1_all[0], 4);
    loss_1_all[0] = fd::max(loss_1_all[0], other_3);
    const float other_4 = fd::shuffle_xor(loss_1_all[0], 8);
    loss_1_all[0] = fd::max(loss_1_all[0], other_4);
    const float other_5 = fd::shuffle_xor(loss_1_all[0], 16);
    loss_1_all[0] = fd::max(loss_1_all[0], other_5);

    // [BLOCK_MERGE loss__1] r96: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_loss_1[warp], &loss_1_all[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_loss_1[0]);
    loss_1_all[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_loss_1[1]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_loss_1[2]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_loss_1[3]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_4);
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_loss_1[4]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_5);
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_loss_1[5]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_6);
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_loss_1[6]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_7);
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_loss_1[7]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_8);
    float loss_1_old_2[1];
    loss_1_old_2[0] = loss_1[0];
    loss_1[0] = fd::max(loss_1[0], loss_1_all[0]);

    // [RESCALE loss__1] r97: when `loss__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
    float loss_3_scale_2[1];
    loss_3_scale_2[0] = loss_1_old_2[0] == loss_1[0] ? 1.0f : loss_1_old_2[0] == -fd::infinity() || loss_1_old_2[0] == fd::infinity() ? 0.0f : expf(loss_1_old_2[0] - loss_1[0]);
    loss_3[0] = loss_3_scale_2[0] == 0.0f ? 0.0f : loss_3[0] * loss_3_scale_2[0];

    // [WARP_REDUCE loss__3] r98: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(loss_3[0], 1);
    loss_3[0] += other_6;
    const float other_7 = fd::shuffle_xor(loss_3[0], 2);
    loss_3[0] += other_7;
    const float other_8 = fd::shuffle_xor(loss_3[0], 4);
    loss_3[0] += other_8;
    const float other_9 = fd::shuffle_xor(loss_3[0], 8);
    loss_3[0] += other_9;
    const float other_10 = fd::shuffle_xor(loss_3[0], 16);
    loss_3[0] += other_10;

    // [BLOCK_MERGE loss__3] r99: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_loss_3[warp], &loss_3[0]);
    __syncthreads();
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_loss_3[0]);
    loss_3[0] = part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_loss_3[1]);
    loss_3[0] += part_10;
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_loss_3[2]);
    loss_3[0] += part_11;
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_loss_3[3]);
    loss_3[0] += part_12;
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_loss_3[4]);
    loss_3[0] += part_13;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_loss_3[5]);
    loss_3[0] += part_14;
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_loss_3[6]);
    loss_3[0] += part_15;
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_loss_3[7]);
    loss_3[0] += part_16;

    // [LOAD label] r100: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    int label_2[1];
    fd::load<fd::i32, 1, fd::read_only>(&label_2[0], &label[r0]);

    // [LOAD logits] r101: address ((V * r) + label[r]); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float logits_2_2[1];
    fd::load<fd::bf16, 1, fd::read_only>(&logits_2_2[0], &logits[size_V * r0 + (long long)label_2[0]]);

    // [COMPUTE loss] r102: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    float loss_4[1];
    loss_4[0] = loss_1[0] + logf(loss_3[0]) - logits_2_2[0];

    // [STORE loss] r103: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&loss[r0], &loss_4[0]);
}

extern "C" __global__ void __launch_bounds__(256, 3) cross_entropy_kernel_any(
    const __nv_bfloat16* __restrict__ logits,
    const int* __restrict__ label,
    float* __restrict__ loss,
    long long size_V,
    int n_v) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_loss_1 = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    float* s_loss_3 = reinterpret_cast<float*>(fd_shared + 32);  // 8 x f32, bytes 32..64

    // [INIT] r106: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x;
    const int v_before = (int)((size_V * r0) & 7);  // r107
    const int v_lane = lane * 8 + warp * 256;  // r111

    // [INIT] r108: pass 0: states start at the identity of their operators
    float loss_1[1];
    loss_1[0] = -fd::infinity();
    float loss_3[1];
    loss_3[0] = 0.0f;

    // [COMPUTE loss__3] r122: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
    float loss_1_tile[1];  // r109
    float logits_2[32];
    float loss_1_old[1];
    float loss_3_scale[1];
    float loss_2[32];
    float loss_1_tile_2[1];
    float logits_2_2[32];
    float loss_1_old_2[1];
    float loss_3_scale_2[1];
    float loss_2_2[32];
    #pragma unroll 1
    for (int v0 = 0 - v_before; v0 < n_v; v0 += 8192) {
        if (__builtin_expect(!(0 <= v0 && (v0 + 8192) <= n_v), 0)) {  // r122

            // [COMPUTE loss__3] r116: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
            loss_1_tile_2[0] = -fd::infinity();

            // [LOAD logits] r117: address ((V * r) + v); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
            #pragma unroll
            for (int v_r_8 = 0; v_r_8 < 4; ++v_r_8) {
                fd::load_or_zero<fd::bf16, 8, fd::read_only>((unsigned)(v0 + v_lane + v_r_8 * 2048 + 7) < (unsigned)n_v && (unsigned)(v0 + v_lane + v_r_8 * 2048) < (unsigned)n_v, &logits_2_2[v_r_8 * 8], &logits[size_V * r0 + (long long)v0 + (long long)(v_lane + v_r_8 * 2048)]);
            }
            #pragma unroll
            for (int v_r_9 = 0; v_r_9 < 4; ++v_r_9) {
                if (__builtin_expect((unsigned)(v0 + v_lane + v_r_9 * 2048 + 7) < (unsigned)(n_v + 7) && !((unsigned)(v0 + v_lane + v_r_9 * 2048 + 7) < (unsigned)n_v && (unsigned)(v0 + v_lane + v_r_9 * 2048) < (unsigned)n_v), 0)) {
                    #pragma unroll
                    for (int end_r = 0; end_r < 8; ++end_r) {
                        fd::load_or_zero<fd::bf16, 1, fd::read_only>((unsigned)(v0 + v_lane + v_r_9 * 2048 + end_r) < (unsigned)n_v, &logits_2_2[v_r_9 * 8 + end_r], &logits[size_V * r0 + (long long)v0 + (long long)v_lane + (long long)(v_r_9 * 2048 + end_r)]);
                    }
                }
            }

            // [COMPUTE loss__1] r118: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
            #pragma unroll
            for (int v_r_10 = 0; v_r_10 < 4; ++v_r_10) {
                if (__builtin_expect(!((unsigned)(v0 + v_lane + v_r_10 * 2048 + 7) < (unsigned)n_v && (unsigned)(v0 + v_lane + v_r_10 * 2048) < (unsigned)n_v), 0)) {
                    if ((unsigned)(v0 + v_lane + v_r_10 * 2048 + 7) < (unsigned)(n_v + 7)) {
                        #pragma unroll
                        for (int v_r_11 = 0; v_r_11 < 8; ++v_r_11) {
                            if ((unsigned)(v0 + v_lane + v_r_10 * 2048 + v_r_11) < (unsigned)n_v) {
                                loss_1_tile_2[0] = fd::max(loss_1_tile_2[0], logits_2_2[v_r_10 * 8 + v_r_11]);
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int v_r_12 = 0; v_r_12 < 8; ++v_r_12) {
                        loss_1_tile_2[0] = fd::max(loss_1_tile_2[0], logits_2_2[v_r_10 * 8 + v_r_12]);
                    }
                }
            }
            loss_1_old_2[0] = loss_1[0];
            loss_1[0] = fd::max(loss_1[0], loss_1_tile_2[0]);

            // [RESCALE loss__1] r119: when `loss__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
            loss_3_scale_2[0] = loss_1_old_2[0] == loss_1[0] ? 1.0f : loss_1_old_2[0] == -fd::infinity() || loss_1_old_2[0] == fd::infinity() ? 0.0f : expf(loss_1_old_2[0] - loss_1[0]);
            loss_3[0] = loss_3_scale_2[0] == 0.0f ? 0.0f : loss_3[0] * loss_3_scale_2[0];

            // [COMPUTE loss__2] r120: 32 elements a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
            #pragma unroll
            for (int v_r_13 = 0; v_r_13 < 4; ++v_r_13) {
                #pragma unroll
                for (int v_r_14 = 0; v_r_14 < 8; ++v_r_14) {
                    loss_2_2[v_r_13 * 8 + v_r_14] = fd::exp2_approx((logits_2_2[v_r_13 * 8 + v_r_14] - loss_1[0]) * 1.442695f);
                }
            }
            // [COMPUTE loss__3]
            #pragma unroll  // r122
            for (int v_r_15 = 0; v_r_15 < 4; ++v_r_15) {
                if (__builtin_expect(!((unsigned)(v0 + v_lane + v_r_15 * 2048 + 7) < (unsigned)n_v && (unsigned)(v0 + v_lane + v_r_15 * 2048) < (unsigned)n_v), 0)) {
                    if ((unsigned)(v0 + v_lane + v_r_15 * 2048 + 7) < (unsigned)(n_v + 7)) {
                        #pragma unroll
                        for (int v_r_16 = 0; v_r_16 < 8; ++v_r_16) {
                            if ((unsigned)(v0 + v_lane + v_r_15 * 2048 + v_r_16) < (unsigned)n_v) {
                                loss_3[0] += loss_2_2[v_r_15 * 8 + v_r_16];
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int v_r_17 = 0; v_r_17 < 8; ++v_r_17) {
                        loss_3[0] += loss_2_2[v_r_15 * 8 + v_r_17];
                    }
                }
            }
        } else {
            // [INIT]
            loss_1_tile[0] = -fd::infinity();  // r110

            // [LOAD logits] r111: address ((V * r) + v); 32 elements a thread, 8 at a time; registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
            #pragma unroll
            for (int v_r = 0; v_r < 4; ++v_r) {
                fd::load<fd::bf16, 8, fd::read_only>(&logits_2[v_r * 8], &logits[size_V * r0 + (long long)v0 + (long long)(v_lane + v_r * 2048)]);
            }

            // [COMPUTE loss__1] r112: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
            #pragma unroll
            for (int v_r_2 = 0; v_r_2 < 4; ++v_r_2) {
                #pragma unroll
                for (int v_r_3 = 0; v_r_3 < 8; ++v_r_3) {
                    loss_1_tile[0] = fd::max(loss_1_tile[0], logits_2[v_r_2 * 8 + v_r_3]);
                }
            }
            loss_1_old[0] = loss_1[0];
            loss_1[0] = fd::max(loss_1[0], loss_1_tile[0]);

            // [RESCALE loss__1] r113: when `loss__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
            loss_3_scale[0] = loss_1_old[0] == loss_1[0] ? 1.0f : loss_1_old[0] == -fd::infinity() || loss_1_old[0] == fd::infinity() ? 0.0f : expf(loss_1_old[0] - loss_1[0]);
            loss_3[0] = loss_3_scale[0] == 0.0f ? 0.0f : loss_3[0] * loss_3_scale[0];

            // [COMPUTE loss__2] r114: 32 elements a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
            #pragma unroll
            for (int v_r_4 = 0; v_r_4 < 4; ++v_r_4) {
                #pragma unroll
                for (int v_r_5 = 0; v_r_5 < 8; ++v_r_5) {
                    loss_2[v_r_4 * 8 + v_r_5] = fd::exp2_approx((logits_2[v_r_4 * 8 + v_r_5] - loss_1[0]) * 1.442695f);
                }
            }
            // [COMPUTE loss__3]
            #pragma unroll  // r116
            for (int v_r_6 = 0; v_r_6 < 4; ++v_r_6) {
                #pragma unroll
                for (int v_r_7 = 0; v_r_7 < 8; ++v_r_7) {
                    loss_3[0] += loss_2[v_r_6 * 8 + v_r_7];
                }
            }
        }
    }
    // [COMPUTE loss__3]
    float loss_1_all[1];  // r109
    loss_1_all[0] = -fd::infinity();
    loss_1_all[0] = fd::max(loss_1_all[0], loss_1[0]);

    // [WARP_REDUCE loss__1] r123: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(loss_1_all[0], 1);
    loss_1_all[0] = fd::max(loss_1_all[0], other);
    const float other_2 = fd::shuffle_xor(loss_1_all[0], 2);
    loss_1_all[0] = fd::max(loss_1_all[0], other_2);
    const float other_3 = fd::shuffle_xor(loss_1_all[0], 4);
    loss_1_all[0] = fd::max(loss_1_all[0], other_3);
    const float other_4 = fd::shuffle_xor(loss_1_all[0], 8);
    loss_1_all[0] = fd::max(loss_1_all[0], other_4);
    const float other_5 = fd::shuffle_xor(loss_1_all[0], 16);
    loss_1_all[0] = fd::max(loss_1_all[0], other_5);

    // [BLOCK_MERGE loss__1] r124: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_loss_1[warp], &loss_1_all[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_loss_1[0]);
    loss_1_all[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_loss_1[1]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_loss_1[2]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_loss_1[3]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_4);
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_loss_1[4]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_5);
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_loss_1[5]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_6);
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_loss_1[6]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_7);
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_loss_1[7]);
    loss_1_all[0] = fd::max(loss_1_all[0], part_8);
    float loss_1_old_3[1];
    loss_1_old_3[0] = loss_1[0];
    loss_1[0] = fd::max(loss_1[0], loss_1_all[0]);

    // [RESCALE loss__1] r125: when `loss__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
    float loss_3_scale_3[1];
    loss_3_scale_3[0] = loss_1_old_3[0] == loss_1[0] ? 1.0f : loss_1_old_3[0] == -fd::infinity() || loss_1_old_3[0] == fd::infinity() ? 0.0f : expf(loss_1_old_3[0] - loss_1[0]);
    loss_3[0] = loss_3_scale_3[0] == 0.0f ? 0.0f : loss_3[0] * loss_3_scale_3[0];

    // [WARP_REDUCE loss__3] r126: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(loss_3[0], 1);
    loss_3[0] += other_6;
    const float other_7 = fd::shuffle_xor(loss_3[0], 2);
    loss_3[0] += other_7;
    const float other_8 = fd::shuffle_xor(loss_3[0], 4);
    loss_3[0] += other_8;
    const float other_9 = fd::shuffle_xor(loss_3[0], 8);
    loss_3[0] += other_9;
    const float other_10 = fd::shuffle_xor(loss_3[0], 16);
    loss_3[0] += other_10;

    // [BLOCK_MERGE loss__3] r127: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_loss_3[warp], &loss_3[0]);
    __syncthreads();
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_loss_3[0]);
    loss_3[0] = part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_loss_3[1]);
    loss_3[0] += part_10;
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_loss_3[2]);
    loss_3[0] += part_11;
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_loss_3[3]);
    loss_3[0] += part_12;
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_loss_3[4]);
    loss_3[0] += part_13;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_loss_3[5]);
    loss_3[0] += part_14;
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_loss_3[6]);
    loss_3[0] += part_15;
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_loss_3[7]);
    loss_3[0] += part_16;

    // [LOAD label] r128: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    int label_2[1];
    fd::load<fd::i32, 1, fd::read_only>(&label_2[0], &label[r0]);

    // [LOAD logits] r129: address ((V * r) + label[r]); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float logits_3[1];
    fd::load<fd::bf16, 1, fd::read_only>(&logits_3[0], &logits[size_V * r0 + (long long)label_2[0]]);

    // [COMPUTE loss] r130: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    float loss_4[1];
    loss_4[0] = loss_1[0] + logf(loss_3[0]) - logits_3[0];

    // [STORE loss] r131: address r; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&loss[r0], &loss_4[0]);
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r66 [step2, problem] fuse, loss__1, loss__2, loss__3, loss: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r67 [build, problem] stream-init, v: pass 0: states start at the identity of their operators
// r68 [build, hardware] stream-loop, v: pass 0 streams `v` in tiles of 8192
// r69 [build, hardware] load-tile, logits: address ((V * r) + v); 32 elements a thread, 8 at a time; registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r70 [build, problem] reduce-registers, loss__1[r] = max[v] logits[r, v]: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r71 [build, problem] online-rescale, loss__3: when `loss__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r72 [build, problem] map-tile, loss__2[r,v] = exp((logits[r, v] - loss__1[r])): 32 elements a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r74 [build, problem] reduce-registers, loss__3[r] = sum[v] loss__2[r, v]: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r75 [build, hardware] warp-reduce, loss__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r76 [build, hardware] block-merge, loss__1: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r77 [build, problem] online-rescale, loss__3: when `loss__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r78 [build, hardware] warp-reduce, loss__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r79 [build, hardware] block-merge, loss__3: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r80 [build, hardware] load-tile, label: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r81 [build, hardware] load-tile, logits: address ((V * r) + label[r]); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r82 [build, problem] map-tile, loss[r] = ((loss__1[r] + log(loss__3[r])) - logits[r, label[r]]): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r83 [build, hardware] store-tile, loss: address r; 1 elements a thread, 1 at a time
// r86 [step2, problem] fuse, loss__1, loss__2, loss__3, loss: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r87 [build, problem] stream-init, v: pass 0: states start at the identity of their operators
// r88 [build, hardware] stream-loop, v: pass 0 streams `v` in tiles of 8192
// r89 [build, hardware] load-tile, logits: address ((V * r) + v); 32 elements a thread, 8 at a time; registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r90 [build, problem] reduce-registers, loss__1[r] = max[v] logits[r, v]: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r91 [build, problem] online-rescale, loss__3: when `loss__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r92 [build, problem] map-tile, loss__2[r,v] = exp((logits[r, v] - loss__1[r])): 32 elements a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r94 [build, problem] reduce-registers, loss__3[r] = sum[v] loss__2[r, v]: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r95 [build, hardware] warp-reduce, loss__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r96 [build, hardware] block-merge, loss__1: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r97 [build, problem] online-rescale, loss__3: when `loss__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r98 [build, hardware] warp-reduce, loss__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r99 [build, hardware] block-merge, loss__3: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r100 [build, hardware] load-tile, label: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r101 [build, hardware] load-tile, logits: address ((V * r) + label[r]); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r102 [build, problem] map-tile, loss[r] = ((loss__1[r] + log(loss__3[r])) - logits[r, label[r]]): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r103 [build, hardware] store-tile, loss: address r; 1 elements a thread, 1 at a time
// r106 [step2, problem] fuse, loss__1, loss__2, loss__3, loss: one kernel over blocks of [r]; it reads nothing that a kernel before it makes
// r107 [build, hardware] walk-lines, v: rows along `v` start anywhere, the first element of one at ((1 * V) * r): tiles begin at the multiple of 8 elements before it, so that every access is aligned
// r108 [build, problem] stream-init, v: pass 0: states start at the identity of their operators
// r109 [build, hardware] stream-loop, v: pass 0 streams `v` in tiles of 8192
// r110 [build, hardware] whole-tile, v: tiles between the ends of a row are taken without tests of their points
// r111 [build, hardware] load-tile, logits: address ((V * r) + v); 32 elements a thread, 8 at a time; registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r112 [build, problem] reduce-registers, loss__1[r] = max[v] logits[r, v]: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r113 [build, problem] online-rescale, loss__3: when `loss__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r114 [build, problem] map-tile, loss__2[r,v] = exp((logits[r, v] - loss__1[r])): 32 elements a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r116 [build, problem] reduce-registers, loss__3[r] = sum[v] loss__2[r, v]: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r117 [build, hardware] load-tile, logits: address ((V * r) + v); 32 elements a thread, 8 at a time, one by one where the row ends among them; registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r118 [build, problem] reduce-registers, loss__1[r] = max[v] logits[r, v]: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r119 [build, problem] online-rescale, loss__3: when `loss__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r120 [build, problem] map-tile, loss__2[r,v] = exp((logits[r, v] - loss__1[r])): 32 elements a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r122 [build, problem] reduce-registers, loss__3[r] = sum[v] loss__2[r, v]: 32 points a thread in registers [v:4x2048 v:8x1] lanes [v:32x8] warps [v:8x256]
// r123 [build, hardware] warp-reduce, loss__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r124 [build, hardware] block-merge, loss__1: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r125 [build, problem] online-rescale, loss__3: when `loss__1` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r126 [build, hardware] warp-reduce, loss__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r127 [build, hardware] block-merge, loss__3: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r128 [build, hardware] load-tile, label: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r129 [build, hardware] load-tile, logits: address ((V * r) + label[r]); 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r130 [build, problem] map-tile, loss[r] = ((loss__1[r] + log(loss__3[r])) - logits[r, label[r]]): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r131 [build, hardware] store-tile, loss: address r; 1 elements a thread, 1 at a time
