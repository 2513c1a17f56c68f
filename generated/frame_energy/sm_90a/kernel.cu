// frame_energy: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Energy of the windows of a signal, 400 samples each and 160 apart; how many there are follows from its length.
//
// A trailing `rN` names the decision record behind a line; the records are listed at the end.

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

extern "C" __global__ void __launch_bounds__(256, 4) frame_energy_kernel(
    const float* __restrict__ x,
    const float* __restrict__ win,
    float* __restrict__ energy,
    int n_f) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_energy = reinterpret_cast<float*>(fd_shared + 0);  // 16 x f32, bytes 0..64

    // [INIT] r41: one kernel over blocks of [f]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int f0 = (int)blockIdx.x * 4;
    const int w_lane = lane * 4 + warp % 4 * 128;  // r42
    const int f_lane = warp / 4;
    float energy_2[2];  // r41
    #pragma unroll
    for (int f_r = 0; f_r < 2; ++f_r) {
        energy_2[f_r] = 0.0f;
    }

    // [LOAD x] r42: address (w + (f * 160)); 8 elements a thread, 4 at a time; registers [f:2x2 w:4x1] lanes [w:32x4] warps [w:4x128 f:2x1]
    float x_2[8];
    #pragma unroll
    for (int f_r_2 = 0; f_r_2 < 2; ++f_r_2) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>(w_lane < 400 && (f0 + f_lane + f_r_2 * 2) < n_f, &x_2[f_r_2 * 4], &x[(long long)w_lane + ((long long)f0 + (long long)(f_lane + f_r_2 * 2)) * 160]);
    }

    // [LOAD win] r43: address w; 4 elements a thread, 4 at a time; registers [w:4x1] lanes [w:32x4] warps [w:4x128 *:2]
    float win_2[4];
    fd::load_or_zero<fd::f32, 4, fd::read_only>(w_lane < 400, &win_2[0], &win[(long long)w_lane]);

    // [COMPUTE v] r44: 8 elements a thread in registers [f:2x2 w:4x1] lanes [w:32x4] warps [w:4x128 f:2x1]
    float v[8];
    #pragma unroll
    for (int f_r_3 = 0; f_r_3 < 2; ++f_r_3) {
        #pragma unroll
        for (int w_r = 0; w_r < 4; ++w_r) {
            v[f_r_3 * 4 + w_r] = x_2[f_r_3 * 4 + w_r] * win_2[w_r];
        }
    }

    // [COMPUTE energy] r45: 8 points a thread in registers [f:2x2 w:4x1] lanes [w:32x4] warps [w:4x128 f:2x1]
    #pragma unroll
    for (int f_r_4 = 0; f_r_4 < 2; ++f_r_4) {
        #pragma unroll
        for (int w_r_2 = 0; w_r_2 < 4; ++w_r_2) {
            if (w_lane < 400) {
                energy_2[f_r_4] += v[f_r_4 * 4 + w_r_2] * v[f_r_4 * 4 + w_r_2];
            }
        }
    }

    // [WARP_REDUCE energy] r46: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int f_r_5 = 0; f_r_5 < 2; ++f_r_5) {
        const float other = fd::shuffle_xor(energy_2[f_r_5], 1);
        energy_2[f_r_5] += other;
        const float other_2 = fd::shuffle_xor(energy_2[f_r_5], 2);
        energy_2[f_r_5] += other_2;
        const float other_3 = fd::shuffle_xor(energy_2[f_r_5], 4);
        energy_2[f_r_5] += other_3;
        const float other_4 = fd::shuffle_xor(energy_2[f_r_5], 8);
        energy_2[f_r_5] += other_4;
        const float other_5 = fd::shuffle_xor(energy_2[f_r_5], 16);
        energy_2[f_r_5] += other_5;
    }

    // [BLOCK_MERGE energy] r47: 4 warps leave 4 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int f_r_6 = 0; f_r_6 < 2; ++f_r_6) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_energy[warp % 4 * 4 + f_lane + f_r_6 * 2], &energy_2[f_r_6]);
    }
    __syncthreads();
    #pragma unroll
    for (int f_r_7 = 0; f_r_7 < 2; ++f_r_7) {
        const int cell = f_lane + f_r_7 * 2;
        float part;
        fd::load<fd::f32, 1>(&part, &s_energy[cell]);
        energy_2[f_r_7] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_energy[cell + 4]);
        energy_2[f_r_7] += part_2;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_energy[cell + 8]);
        energy_2[f_r_7] += part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_energy[cell + 12]);
        energy_2[f_r_7] += part_4;
    }

    // [STORE energy] r48: address f; 2 elements a thread, 1 at a time
    #pragma unroll
    for (int f_r_8 = 0; f_r_8 < 2; ++f_r_8) {
        if (lane == 0 && warp % 4 == 0 && (f0 + f_lane + f_r_8 * 2) < n_f) fd::store<fd::f32, 1>(&energy[(long long)f0 + (long long)(f_lane + f_r_8 * 2)], &energy_2[f_r_8]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) frame_energy_kernel_any(
    const float* __restrict__ x,
    const float* __restrict__ win,
    float* __restrict__ energy,
    int n_f) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_energy = reinterpret_cast<float*>(fd_shared + 0);  // 16 x f32, bytes 0..64

    // [INIT] r51: one kernel over blocks of [f]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int f0 = (int)blockIdx.x * 4;
    const int w_lane = lane * 4 + warp % 4 * 128;  // r52
    const int f_lane = warp / 4;
    float energy_2[2];  // r51
    #pragma unroll
    for (int f_r = 0; f_r < 2; ++f_r) {
        energy_2[f_r] = 0.0f;
    }

    // [LOAD x] r52: address (w + (f * 160)); 8 elements a thread, 4 at a time; registers [f:2x2 w:4x1] lanes [w:32x4] warps [w:4x128 f:2x1]
    float x_2[8];
    #pragma unroll
    for (int f_r_2 = 0; f_r_2 < 2; ++f_r_2) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>(w_lane < 400 && (f0 + f_lane + f_r_2 * 2) < n_f, &x_2[f_r_2 * 4], &x[(long long)w_lane + ((long long)f0 + (long long)(f_lane + f_r_2 * 2)) * 160]);
    }

    // [LOAD win] r53: address w; 4 elements a thread, 4 at a time; registers [w:4x1] lanes [w:32x4] warps [w:4x128 *:2]
    float win_2[4];
    fd::load_or_zero<fd::f32, 4, fd::read_only>(w_lane < 400, &win_2[0], &win[(long long)w_lane]);

    // [COMPUTE v] r54: 8 elements a thread in registers [f:2x2 w:4x1] lanes [w:32x4] warps [w:4x128 f:2x1]
    float v[8];
    #pragma unroll
    for (int f_r_3 = 0; f_r_3 < 2; ++f_r_3) {
        #pragma unroll
        for (int w_r = 0; w_r < 4; ++w_r) {
            v[f_r_3 * 4 + w_r] = x_2[f_r_3 * 4 + w_r] * win_2[w_r];
        }
    }

    // [COMPUTE energy] r55: 8 points a thread in registers [f:2x2 w:4x1] lanes [w:32x4] warps [w:4x128 f:2x1]
    #pragma unroll
    for (int f_r_4 = 0; f_r_4 < 2; ++f_r_4) {
        #pragma unroll
        for (int w_r_2 = 0; w_r_2 < 4; ++w_r_2) {
            if (w_lane < 400) {
                energy_2[f_r_4] += v[f_r_4 * 4 + w_r_2] * v[f_r_4 * 4 + w_r_2];
            }
        }
    }

    // [WARP_REDUCE energy] r56: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int f_r_5 = 0; f_r_5 < 2; ++f_r_5) {
        const float other = fd::shuffle_xor(energy_2[f_r_5], 1);
        energy_2[f_r_5] += other;
        const float other_2 = fd::shuffle_xor(energy_2[f_r_5], 2);
        energy_2[f_r_5] += other_2;
        const float other_3 = fd::shuffle_xor(energy_2[f_r_5], 4);
        energy_2[f_r_5] += other_3;
        const float other_4 = fd::shuffle_xor(energy_2[f_r_5], 8);
        energy_2[f_r_5] += other_4;
        const float other_5 = fd::shuffle_xor(energy_2[f_r_5], 16);
        energy_2[f_r_5] += other_5;
    }

    // [BLOCK_MERGE energy] r57: 4 warps leave 4 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int f_r_6 = 0; f_r_6 < 2; ++f_r_6) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_energy[warp % 4 * 4 + f_lane + f_r_6 * 2], &energy_2[f_r_6]);
    }
    __syncthreads();
    #pragma unroll
    for (int f_r_7 = 0; f_r_7 < 2; ++f_r_7) {
        const int cell = f_lane + f_r_7 * 2;
        float part;
        fd::load<fd::f32, 1>(&part, &s_energy[cell]);
        energy_2[f_r_7] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_energy[cell + 4]);
        energy_2[f_r_7] += part_2;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_energy[cell + 8]);
        energy_2[f_r_7] += part_3;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_energy[cell + 12]);
        energy_2[f_r_7] += part_4;
    }

    // [STORE energy] r58: address f; 2 elements a thread, 1 at a time
    #pragma unroll
    for (int f_r_8 = 0; f_r_8 < 2; ++f_r_8) {
        if (lane == 0 && warp % 4 == 0 && (f0 + f_lane + f_r_8 * 2) < n_f) fd::store<fd::f32, 1>(&energy[(long long)f0 + (long long)(f_lane + f_r_8 * 2)], &energy_2[f_r_8]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r41 [step2, problem] fuse, v, energy: one kernel over blocks of [f]; it reads nothing that a kernel before it makes
// r42 [build, hardware] load-tile, x: address (w + (f * 160)); 8 elements a thread, 4 at a time; registers [f:2x2 w:4x1] lanes [w:32x4] warps [w:4x128 f:2x1]
// r43 [build, hardware] load-tile, win: address w; 4 elements a thread, 4 at a time; registers [w:4x1] lanes [w:32x4] warps [w:4x128 *:2]
// r44 [build, problem] map-tile, v[f,w] = (x[((f * 160) + w)] * win[w]): 8 elements a thread in registers [f:2x2 w:4x1] lanes [w:32x4] warps [w:4x128 f:2x1]
// r45 [build, problem] reduce-registers, energy[f] = sum[w] (v[f, w] * v[f, w]): 8 points a thread in registers [f:2x2 w:4x1] lanes [w:32x4] warps [w:4x128 f:2x1]
// r46 [build, hardware] warp-reduce, energy: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r47 [build, hardware] block-merge, energy: 4 warps leave 4 partial results each in shared memory; every thread combines them in order
// r48 [build, hardware] store-tile, energy: address f; 2 elements a thread, 1 at a time
// r51 [step2, problem] fuse, v, energy: one kernel over blocks of [f]; it reads nothing that a kernel before it makes
// r52 [build, hardware] load-tile, x: address (w + (f * 160)); 8 elements a thread, 4 at a time; registers [f:2x2 w:4x1] lanes [w:32x4] warps [w:4x128 f:2x1]
// r53 [build, hardware] load-tile, win: address w; 4 elements a thread, 4 at a time; registers [w:4x1] lanes [w:32x4] warps [w:4x128 *:2]
// r54 [build, problem] map-tile, v[f,w] = (x[((f * 160) + w)] * win[w]): 8 elements a thread in registers [f:2x2 w:4x1] lanes [w:32x4] warps [w:4x128 f:2x1]
// r55 [build, problem] reduce-registers, energy[f] = sum[w] (v[f, w] * v[f, w]): 8 points a thread in registers [f:2x2 w:4x1] lanes [w:32x4] warps [w:4x128 f:2x1]
// r56 [build, hardware] warp-reduce, energy: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r57 [build, hardware] block-merge, energy: 4 warps leave 4 partial results each in shared memory; every thread combines them in order
// r58 [build, hardware] store-tile, energy: address f; 2 elements a thread, 1 at a time
