// argmax: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Largest element of a vector and its place; ties go to the lower place.
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

// Reals that have no literal.
__device__ __forceinline__ float infinity() { return __uint_as_float(0x7f800000u); }
__device__ __forceinline__ float not_a_number() { return __uint_as_float(0x7fffffffu); }

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

}  // namespace fd

extern "C" __global__ void __launch_bounds__(256, 4) argmax_kernel_1(
    const float* __restrict__ x,
    float* __restrict__ value_part,
    long long* __restrict__ index_part_at,
    long long n_n) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_index_part_at = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    long long* s_index_part_at_2 = reinterpret_cast<long long*>(fd_shared + 32);  // 8 x i64, bytes 32..96

    // [INIT] r36: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 528 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int part10 = (int)blockIdx.x;
    const int n_lane = lane * 4 + warp * 128;  // r41

    // [INIT] r37: pass 0: states start at the identity of their operators
    float index_part_at_2[1];  // r38
    index_part_at_2[0] = -fd::infinity();
    long long index_part_at_2_2[1];
    index_part_at_2_2[0] = -1LL;
    const long long n_from = (long long)part10 * 4096;

    // [COMPUTE index_part_at] r42: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
    float x_2[16];  // r40
    #pragma unroll 1
    for (long long n0 = n_from; n0 < n_n; n0 += 2162688) {
        // [LOAD x] r41: address n; 16 elements a thread, 4 at a time; registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
        #pragma unroll
        for (int n_r = 0; n_r < 4; ++n_r) {
            fd::load_or_zero<fd::f32, 4, fd::read_only>((n0 + (long long)(n_lane + n_r * 1024)) < n_n, &x_2[n_r * 4], &x[n0 + (long long)(n_lane + n_r * 1024)]);
        }
        // [COMPUTE index_part_at]
        float tile_best = -fd::infinity();  // r42
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
                if ((n0 + (long long)(n_lane + n_r_2 * 1024)) < n_n) {
                    tile_best = fd::max(tile_best, x_2[n_r_2 * 4 + n_r_3]);
                }
            }
        }
        if ((n0 + (long long)n_lane) < n_n && (index_part_at_2_2[0] < 0 || (!(tile_best <= index_part_at_2[0]) && index_part_at_2[0] == index_part_at_2[0]))) {
            int tile_place = -1;
            #pragma unroll
            for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                #pragma unroll
                for (int n_r_5 = 0; n_r_5 < 4; ++n_r_5) {
                    const float item = x_2[(3 - n_r_4) * 4 + 3 - n_r_5];
                    tile_place = item == tile_best || item != item ? n_lane + (3 - n_r_4) * 1024 + 3 - n_r_5 : tile_place;
                }
            }
            if (0 <= tile_place) {
                index_part_at_2[0] = tile_best;
                index_part_at_2_2[0] = n0 + (long long)tile_place;
            }
        }
    }
    float index_part_at_best[1];  // r43
    index_part_at_best[0] = index_part_at_2[0];

    // [WARP_REDUCE index_part_at] r44: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(index_part_at_best[0], 1);
    index_part_at_best[0] = fd::max(index_part_at_best[0], other);
    const float other_2 = fd::shuffle_xor(index_part_at_best[0], 2);
    index_part_at_best[0] = fd::max(index_part_at_best[0], other_2);
    const float other_3 = fd::shuffle_xor(index_part_at_best[0], 4);
    index_part_at_best[0] = fd::max(index_part_at_best[0], other_3);
    const float other_4 = fd::shuffle_xor(index_part_at_best[0], 8);
    index_part_at_best[0] = fd::max(index_part_at_best[0], other_4);
    const float other_5 = fd::shuffle_xor(index_part_at_best[0], 16);
    index_part_at_best[0] = fd::max(index_part_at_best[0], other_5);

    // [BLOCK_MERGE index_part_at] r45: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_index_part_at[warp], &index_part_at_best[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_index_part_at[0]);
    index_part_at_best[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_index_part_at[1]);
    index_part_at_best[0] = fd::max(index_part_at_best[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_index_part_at[2]);
    index_part_at_best[0] = fd::max(index_part_at_best[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_index_part_at[3]);
    index_part_at_best[0] = fd::max(index_part_at_best[0], part_4);
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_index_part_at[4]);
    index_part_at_best[0] = fd::max(index_part_at_best[0], part_5);
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_index_part_at[5]);
    index_part_at_best[0] = fd::max(index_part_at_best[0], part_6);
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_index_part_at[6]);
    index_part_at_best[0] = fd::max(index_part_at_best[0], part_7);
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_index_part_at[7]);
    index_part_at_best[0] = fd::max(index_part_at_best[0], part_8);
    index_part_at_2_2[0] = (0 <= index_part_at_2_2[0]) & ((index_part_at_2[0] == index_part_at_best[0]) | (index_part_at_2[0] != index_part_at_2[0])) ? index_part_at_2_2[0] : 9223372036854775807LL;

    // [WARP_REDUCE index_part_at] r46: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const long long other_6 = fd::shuffle_xor(index_part_at_2_2[0], 1);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], other_6);
    const long long other_7 = fd::shuffle_xor(index_part_at_2_2[0], 2);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], other_7);
    const long long other_8 = fd::shuffle_xor(index_part_at_2_2[0], 4);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], other_8);
    const long long other_9 = fd::shuffle_xor(index_part_at_2_2[0], 8);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], other_9);
    const long long other_10 = fd::shuffle_xor(index_part_at_2_2[0], 16);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], other_10);

    // [BLOCK_MERGE index_part_at] r47: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::i64, 1>(&s_index_part_at_2[warp], &index_part_at_2_2[0]);
    __syncthreads();
    long long part_9;
    fd::load<fd::i64, 1>(&part_9, &s_index_part_at_2[0]);
    index_part_at_2_2[0] = part_9;
    long long part_10;
    fd::load<fd::i64, 1>(&part_10, &s_index_part_at_2[1]);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], part_10);
    long long part_11;
    fd::load<fd::i64, 1>(&part_11, &s_index_part_at_2[2]);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], part_11);
    long long part_12;
    fd::load<fd::i64, 1>(&part_12, &s_index_part_at_2[3]);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], part_12);
    long long part_13;
    fd::load<fd::i64, 1>(&part_13, &s_index_part_at_2[4]);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], part_13);
    long long part_14;
    fd::load<fd::i64, 1>(&part_14, &s_index_part_at_2[5]);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], part_14);
    long long part_15;
    fd::load<fd::i64, 1>(&part_15, &s_index_part_at_2[6]);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], part_15);
    long long part_16;
    fd::load<fd::i64, 1>(&part_16, &s_index_part_at_2[7]);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], part_16);
    index_part_at_2[0] = index_part_at_best[0];
    index_part_at_2_2[0] = index_part_at_2_2[0] == 9223372036854775807LL ? -1 : index_part_at_2_2[0];

    // [STORE value_part] r48: address part1; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&value_part[(long long)part10], &index_part_at_2[0]);

    // [STORE index_part_at] r49: address part1; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::i64, 1>(&index_part_at[(long long)part10], &index_part_at_2_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) argmax_kernel_2(
    const float* value_part,
    float* __restrict__ value,
    const long long* index_part_at,
    int* __restrict__ index) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_value = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    long long* s_index_at = reinterpret_cast<long long*>(fd_shared + 32);  // 8 x i64, bytes 32..96

    // [INIT] r36: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 528 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int part1_lane = lane * 4 + warp * 128;  // r50
    float value_2[1];  // r36
    value_2[0] = -fd::infinity();

    // [LOAD value_part] r50: address part1; 4 elements a thread, 4 at a time; registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
    fd::grid_wait();  // r62
    float value_part_2[4];  // r50
    fd::load_or_zero<fd::f32, 4>(part1_lane < 528, &value_part_2[0], &value_part[(long long)part1_lane]);

    // [COMPUTE value] r51: 4 points a thread in registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
    #pragma unroll
    for (int part1_r = 0; part1_r < 4; ++part1_r) {
        if (part1_lane < 528) {
            value_2[0] = fd::max(value_2[0], value_part_2[part1_r]);
        }
    }

    // [WARP_REDUCE value] r52: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(value_2[0], 1);
    value_2[0] = fd::max(value_2[0], other);
    const float other_2 = fd::shuffle_xor(value_2[0], 2);
    value_2[0] = fd::max(value_2[0], other_2);
    const float other_3 = fd::shuffle_xor(value_2[0], 4);
    value_2[0] = fd::max(value_2[0], other_3);
    const float other_4 = fd::shuffle_xor(value_2[0], 8);
    value_2[0] = fd::max(value_2[0], other_4);
    const float other_5 = fd::shuffle_xor(value_2[0], 16);
    value_2[0] = fd::max(value_2[0], other_5);

    // [BLOCK_MERGE value] r53: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_value[warp], &value_2[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_value[0]);
    value_2[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_value[1]);
    value_2[0] = fd::max(value_2[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_value[2]);
    value_2[0] = fd::max(value_2[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_value[3]);
    value_2[0] = fd::max(value_2[0], part_4);
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_value[4]);
    value_2[0] = fd::max(value_2[0], part_5);
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_value[5]);
    value_2[0] = fd::max(value_2[0], part_6);
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_value[6]);
    value_2[0] = fd::max(value_2[0], part_7);
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_value[7]);
    value_2[0] = fd::max(value_2[0], part_8);

    // [STORE value] r54: address 0; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&value[0LL], &value_2[0]);
    long long index_at[1];  // r36
    index_at[0] = 9223372036854775807LL;

    // [LOAD index_part_at] r55: address part1; 4 elements a thread, 2 at a time; registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
    long long index_part_at_2[4];
    #pragma unroll
    for (int part1_r_2 = 0; part1_r_2 < 2; ++part1_r_2) {
        fd::load_or_zero<fd::i64, 2>(part1_lane < 528, &index_part_at_2[part1_r_2 * 2], &index_part_at[(long long)(part1_lane + part1_r_2 * 2)]);
    }

    // [LOAD value_part] r56: address part1; 4 elements a thread, 1 at a time; registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
    float value_part_2_2[4];
    #pragma unroll
    for (int part1_r_3 = 0; part1_r_3 < 4; ++part1_r_3) {
        fd::load_or_zero<fd::f32, 1>(part1_lane < 528 && 0 <= index_part_at_2[part1_r_3], &value_part_2_2[part1_r_3], &value_part[(long long)(part1_lane + part1_r_3)]);
    }

    // [COMPUTE index_at] r57: 4 points a thread in registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
    #pragma unroll
    for (int part1_r_4 = 0; part1_r_4 < 4; ++part1_r_4) {
        if (part1_lane < 528 && 0 <= index_part_at_2[part1_r_4] && (value_part_2_2[part1_r_4] == value_2[0] || value_part_2_2[part1_r_4] != value_part_2_2[part1_r_4])) {
            index_at[0] = fd::min(index_at[0], index_part_at_2[part1_r_4]);
        }
    }

    // [WARP_REDUCE index_at] r58: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const long long other_6 = fd::shuffle_xor(index_at[0], 1);
    index_at[0] = fd::min(index_at[0], other_6);
    const long long other_7 = fd::shuffle_xor(index_at[0], 2);
    index_at[0] = fd::min(index_at[0], other_7);
    const long long other_8 = fd::shuffle_xor(index_at[0], 4);
    index_at[0] = fd::min(index_at[0], other_8);
    const long long other_9 = fd::shuffle_xor(index_at[0], 8);
    index_at[0] = fd::min(index_at[0], other_9);
    const long long other_10 = fd::shuffle_xor(index_at[0], 16);
    index_at[0] = fd::min(index_at[0], other_10);

    // [BLOCK_MERGE index_at] r59: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::i64, 1>(&s_index_at[warp], &index_at[0]);
    __syncthreads();
    long long part_9;
    fd::load<fd::i64, 1>(&part_9, &s_index_at[0]);
    index_at[0] = part_9;
    long long part_10;
    fd::load<fd::i64, 1>(&part_10, &s_index_at[1]);
    index_at[0] = fd::min(index_at[0], part_10);
    long long part_11;
    fd::load<fd::i64, 1>(&part_11, &s_index_at[2]);
    index_at[0] = fd::min(index_at[0], part_11);
    long long part_12;
    fd::load<fd::i64, 1>(&part_12, &s_index_at[3]);
    index_at[0] = fd::min(index_at[0], part_12);
    long long part_13;
    fd::load<fd::i64, 1>(&part_13, &s_index_at[4]);
    index_at[0] = fd::min(index_at[0], part_13);
    long long part_14;
    fd::load<fd::i64, 1>(&part_14, &s_index_at[5]);
    index_at[0] = fd::min(index_at[0], part_14);
    long long part_15;
    fd::load<fd::i64, 1>(&part_15, &s_index_at[6]);
    index_at[0] = fd::min(index_at[0], part_15);
    long long part_16;
    fd::load<fd::i64, 1>(&part_16, &s_index_at[7]);
    index_at[0] = fd::min(index_at[0], part_16);

    // [COMPUTE index] r60: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    long long index_2[1];
    index_2[0] = index_at[0] < 4611686018427387904LL ? index_at[0] : -1;

    // [STORE index] r61: address 0; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::i32, 1>(&index[0LL], &index_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) argmax_kernel_any_1(
    const float* __restrict__ x,
    float* __restrict__ value_part,
    long long* __restrict__ index_part_at,
    long long n_n) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_index_part_at = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    long long* s_index_part_at_2 = reinterpret_cast<long long*>(fd_shared + 32);  // 8 x i64, bytes 32..96

    // [INIT] r66: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 528 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int part10 = (int)blockIdx.x;
    const int n_lane = lane * 4 + warp * 128;  // r71

    // [INIT] r67: pass 0: states start at the identity of their operators
    float index_part_at_2[1];  // r68
    index_part_at_2[0] = -fd::infinity();
    long long index_part_at_2_2[1];
    index_part_at_2_2[0] = -1LL;
    const long long n_from = (long long)part10 * 4096;

    // [COMPUTE index_part_at] r72: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
    float x_2[16];  // r70
    #pragma unroll 1
    for (long long n0 = n_from; n0 < n_n; n0 += 2162688) {
        // [LOAD x] r71: address n; 16 elements a thread, 4 at a time, one by one where the row ends among them; registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
        #pragma unroll
        for (int n_r = 0; n_r < 4; ++n_r) {
            fd::load_or_zero<fd::f32, 4, fd::read_only>((n0 + (long long)(n_lane + n_r * 1024 + 3)) < n_n, &x_2[n_r * 4], &x[n0 + (long long)(n_lane + n_r * 1024)]);
        }
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
            if (__builtin_expect((n0 + (long long)(n_lane + n_r_2 * 1024)) < n_n && !((n0 + (long long)(n_lane + n_r_2 * 1024 + 3)) < n_n), 0)) {
                #pragma unroll
                for (int end_r = 0; end_r < 4; ++end_r) {
                    fd::load_or_zero<fd::f32, 1, fd::read_only>((n0 + (long long)n_lane + (long long)(n_r_2 * 1024 + end_r)) < n_n, &x_2[n_r_2 * 4 + end_r], &x[n0 + (long long)n_lane + (long long)(n_r_2 * 1024 + end_r)]);
                }
            }
        }
        // [COMPUTE index_part_at]
        float tile_best = -fd::infinity();  // r72
        #pragma unroll
        for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
            #pragma unroll
            for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                if ((n0 + (long long)n_lane + (long long)(n_r_3 * 1024 + n_r_4)) < n_n) {
                    tile_best = fd::max(tile_best, x_2[n_r_3 * 4 + n_r_4]);
                }
            }
        }
        if ((n0 + (long long)n_lane) < n_n && (index_part_at_2_2[0] < 0 || (!(tile_best <= index_part_at_2[0]) && index_part_at_2[0] == index_part_at_2[0]))) {
            int tile_place = -1;
            #pragma unroll
            for (int n_r_5 = 0; n_r_5 < 4; ++n_r_5) {
                #pragma unroll
                for (int n_r_6 = 0; n_r_6 < 4; ++n_r_6) {
                    const float item = x_2[(3 - n_r_5) * 4 + 3 - n_r_6];
                    tile_place = item == tile_best || item != item ? n_lane + (3 - n_r_5) * 1024 + 3 - n_r_6 : tile_place;
                }
            }
            if (0 <= tile_place) {
                index_part_at_2[0] = tile_best;
                index_part_at_2_2[0] = n0 + (long long)tile_place;
            }
        }
    }
    float index_part_at_best[1];  // r73
    index_part_at_best[0] = index_part_at_2[0];

    // [WARP_REDUCE index_part_at] r74: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(index_part_at_best[0], 1);
    index_part_at_best[0] = fd::max(index_part_at_best[0], other);
    const float other_2 = fd::shuffle_xor(index_part_at_best[0], 2);
    index_part_at_best[0] = fd::max(index_part_at_best[0], other_2);
    const float other_3 = fd::shuffle_xor(index_part_at_best[0], 4);
    index_part_at_best[0] = fd::max(index_part_at_best[0], other_3);
    const float other_4 = fd::shuffle_xor(index_part_at_best[0], 8);
    index_part_at_best[0] = fd::max(index_part_at_best[0], other_4);
    const float other_5 = fd::shuffle_xor(index_part_at_best[0], 16);
    index_part_at_best[0] = fd::max(index_part_at_best[0], other_5);

    // [BLOCK_MERGE index_part_at] r75: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_index_part_at[warp], &index_part_at_best[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_index_part_at[0]);
    index_part_at_best[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_index_part_at[1]);
    index_part_at_best[0] = fd::max(index_part_at_best[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_index_part_at[2]);
    index_part_at_best[0] = fd::max(index_part_at_best[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_index_part_at[3]);
    index_part_at_best[0] = fd::max(index_part_at_best[0], part_4);
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_index_part_at[4]);
    index_part_at_best[0] = fd::max(index_part_at_best[0], part_5);
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_index_part_at[5]);
    index_part_at_best[0] = fd::max(index_part_at_best[0], part_6);
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_index_part_at[6]);
    index_part_at_best[0] = fd::max(index_part_at_best[0], part_7);
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_index_part_at[7]);
    index_part_at_best[0] = fd::max(index_part_at_best[0], part_8);
    index_part_at_2_2[0] = (0 <= index_part_at_2_2[0]) & ((index_part_at_2[0] == index_part_at_best[0]) | (index_part_at_2[0] != index_part_at_2[0])) ? index_part_at_2_2[0] : 9223372036854775807LL;

    // [WARP_REDUCE index_part_at] r76: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const long long other_6 = fd::shuffle_xor(index_part_at_2_2[0], 1);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], other_6);
    const long long other_7 = fd::shuffle_xor(index_part_at_2_2[0], 2);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], other_7);
    const long long other_8 = fd::shuffle_xor(index_part_at_2_2[0], 4);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], other_8);
    const long long other_9 = fd::shuffle_xor(index_part_at_2_2[0], 8);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], other_9);
    const long long other_10 = fd::shuffle_xor(index_part_at_2_2[0], 16);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], other_10);

    // [BLOCK_MERGE index_part_at] r77: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::i64, 1>(&s_index_part_at_2[warp], &index_part_at_2_2[0]);
    __syncthreads();
    long long part_9;
    fd::load<fd::i64, 1>(&part_9, &s_index_part_at_2[0]);
    index_part_at_2_2[0] = part_9;
    long long part_10;
    fd::load<fd::i64, 1>(&part_10, &s_index_part_at_2[1]);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], part_10);
    long long part_11;
    fd::load<fd::i64, 1>(&part_11, &s_index_part_at_2[2]);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], part_11);
    long long part_12;
    fd::load<fd::i64, 1>(&part_12, &s_index_part_at_2[3]);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], part_12);
    long long part_13;
    fd::load<fd::i64, 1>(&part_13, &s_index_part_at_2[4]);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], part_13);
    long long part_14;
    fd::load<fd::i64, 1>(&part_14, &s_index_part_at_2[5]);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], part_14);
    long long part_15;
    fd::load<fd::i64, 1>(&part_15, &s_index_part_at_2[6]);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], part_15);
    long long part_16;
    fd::load<fd::i64, 1>(&part_16, &s_index_part_at_2[7]);
    index_part_at_2_2[0] = fd::min(index_part_at_2_2[0], part_16);
    index_part_at_2[0] = index_part_at_best[0];
    index_part_at_2_2[0] = index_part_at_2_2[0] == 9223372036854775807LL ? -1 : index_part_at_2_2[0];

    // [STORE value_part] r78: address part1; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&value_part[(long long)part10], &index_part_at_2[0]);

    // [STORE index_part_at] r79: address part1; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::i64, 1>(&index_part_at[(long long)part10], &index_part_at_2_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) argmax_kernel_any_2(
    const float* value_part,
    float* __restrict__ value,
    const long long* index_part_at,
    int* __restrict__ index) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_value = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    long long* s_index_at = reinterpret_cast<long long*>(fd_shared + 32);  // 8 x i64, bytes 32..96

    // [INIT] r66: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 528 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int part1_lane = lane * 4 + warp * 128;  // r80
    float value_2[1];  // r66
    value_2[0] = -fd::infinity();

    // [LOAD value_part] r80: address part1; 4 elements a thread, 4 at a time; registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
    fd::grid_wait();  // r92
    float value_part_2[4];  // r80
    fd::load_or_zero<fd::f32, 4>(part1_lane < 528, &value_part_2[0], &value_part[(long long)part1_lane]);

    // [COMPUTE value] r81: 4 points a thread in registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
    #pragma unroll
    for (int part1_r = 0; part1_r < 4; ++part1_r) {
        if (part1_lane < 528) {
            value_2[0] = fd::max(value_2[0], value_part_2[part1_r]);
        }
    }

    // [WARP_REDUCE value] r82: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(value_2[0], 1);
    value_2[0] = fd::max(value_2[0], other);
    const float other_2 = fd::shuffle_xor(value_2[0], 2);
    value_2[0] = fd::max(value_2[0], other_2);
    const float other_3 = fd::shuffle_xor(value_2[0], 4);
    value_2[0] = fd::max(value_2[0], other_3);
    const float other_4 = fd::shuffle_xor(value_2[0], 8);
    value_2[0] = fd::max(value_2[0], other_4);
    const float other_5 = fd::shuffle_xor(value_2[0], 16);
    value_2[0] = fd::max(value_2[0], other_5);

    // [BLOCK_MERGE value] r83: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_value[warp], &value_2[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_value[0]);
    value_2[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_value[1]);
    value_2[0] = fd::max(value_2[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_value[2]);
    value_2[0] = fd::max(value_2[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_value[3]);
    value_2[0] = fd::max(value_2[0], part_4);
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_value[4]);
    value_2[0] = fd::max(value_2[0], part_5);
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_value[5]);
    value_2[0] = fd::max(value_2[0], part_6);
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_value[6]);
    value_2[0] = fd::max(value_2[0], part_7);
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_value[7]);
    value_2[0] = fd::max(value_2[0], part_8);

    // [STORE value] r84: address 0; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&value[0LL], &value_2[0]);
    long long index_at[1];  // r66
    index_at[0] = 9223372036854775807LL;

    // [LOAD index_part_at] r85: address part1; 4 elements a thread, 2 at a time; registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
    long long index_part_at_2[4];
    #pragma unroll
    for (int part1_r_2 = 0; part1_r_2 < 2; ++part1_r_2) {
        fd::load_or_zero<fd::i64, 2>(part1_lane < 528, &index_part_at_2[part1_r_2 * 2], &index_part_at[(long long)(part1_lane + part1_r_2 * 2)]);
    }

    // [LOAD value_part] r86: address part1; 4 elements a thread, 1 at a time; registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
    float value_part_2_2[4];
    #pragma unroll
    for (int part1_r_3 = 0; part1_r_3 < 4; ++part1_r_3) {
        fd::load_or_zero<fd::f32, 1>(part1_lane < 528 && 0 <= index_part_at_2[part1_r_3], &value_part_2_2[part1_r_3], &value_part[(long long)(part1_lane + part1_r_3)]);
    }

    // [COMPUTE index_at] r87: 4 points a thread in registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
    #pragma unroll
    for (int part1_r_4 = 0; part1_r_4 < 4; ++part1_r_4) {
        if (part1_lane < 528 && 0 <= index_part_at_2[part1_r_4] && (value_part_2_2[part1_r_4] == value_2[0] || value_part_2_2[part1_r_4] != value_part_2_2[part1_r_4])) {
            index_at[0] = fd::min(index_at[0], index_part_at_2[part1_r_4]);
        }
    }

    // [WARP_REDUCE index_at] r88: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const long long other_6 = fd::shuffle_xor(index_at[0], 1);
    index_at[0] = fd::min(index_at[0], other_6);
    const long long other_7 = fd::shuffle_xor(index_at[0], 2);
    index_at[0] = fd::min(index_at[0], other_7);
    const long long other_8 = fd::shuffle_xor(index_at[0], 4);
    index_at[0] = fd::min(index_at[0], other_8);
    const long long other_9 = fd::shuffle_xor(index_at[0], 8);
    index_at[0] = fd::min(index_at[0], other_9);
    const long long other_10 = fd::shuffle_xor(index_at[0], 16);
    index_at[0] = fd::min(index_at[0], other_10);

    // [BLOCK_MERGE index_at] r89: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::i64, 1>(&s_index_at[warp], &index_at[0]);
    __syncthreads();
    long long part_9;
    fd::load<fd::i64, 1>(&part_9, &s_index_at[0]);
    index_at[0] = part_9;
    long long part_10;
    fd::load<fd::i64, 1>(&part_10, &s_index_at[1]);
    index_at[0] = fd::min(index_at[0], part_10);
    long long part_11;
    fd::load<fd::i64, 1>(&part_11, &s_index_at[2]);
    index_at[0] = fd::min(index_at[0], part_11);
    long long part_12;
    fd::load<fd::i64, 1>(&part_12, &s_index_at[3]);
    index_at[0] = fd::min(index_at[0], part_12);
    long long part_13;
    fd::load<fd::i64, 1>(&part_13, &s_index_at[4]);
    index_at[0] = fd::min(index_at[0], part_13);
    long long part_14;
    fd::load<fd::i64, 1>(&part_14, &s_index_at[5]);
    index_at[0] = fd::min(index_at[0], part_14);
    long long part_15;
    fd::load<fd::i64, 1>(&part_15, &s_index_at[6]);
    index_at[0] = fd::min(index_at[0], part_15);
    long long part_16;
    fd::load<fd::i64, 1>(&part_16, &s_index_at[7]);
    index_at[0] = fd::min(index_at[0], part_16);

    // [COMPUTE index] r90: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    long long index_2[1];
    index_2[0] = index_at[0] < 4611686018427387904LL ? index_at[0] : -1;

    // [STORE index] r91: address 0; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::i32, 1>(&index[0LL], &index_2[0]);
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r36 [step2, hardware] split-stream, n: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 528 parts, whose states a second kernel merges
// r37 [build, problem] stream-init, n: pass 0: states start at the identity of their operators
// r38 [build, problem] made-once, value_part: `index_part_at` finds it too: it is not reduced a second time
// r40 [build, hardware] stream-loop, n: pass 0 streams `n` in tiles of 4096
// r41 [build, hardware] load-tile, x: address n; 16 elements a thread, 4 at a time; registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r42 [build, problem] reduce-registers, index_part_at[part1] = argmax[n] x[n]: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r43 [build, hardware] value-before-place, index_part_at: threads join the values of their states, then the places of those that have the value of all
// r44 [build, hardware] warp-reduce, index_part_at: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r45 [build, hardware] block-merge, index_part_at: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r46 [build, hardware] warp-reduce, index_part_at: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r47 [build, hardware] block-merge, index_part_at: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r48 [build, hardware] store-tile, value_part: address part1; 1 elements a thread, 1 at a time
// r49 [build, hardware] store-tile, index_part_at: address part1; 1 elements a thread, 1 at a time
// r50 [build, hardware] load-tile, value_part: address part1; 4 elements a thread, 4 at a time; registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
// r51 [build, problem] reduce-registers, value[] = max[part1] value_part[part1]: 4 points a thread in registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
// r52 [build, hardware] warp-reduce, value: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r53 [build, hardware] block-merge, value: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r54 [build, hardware] store-tile, value: address 0; 1 elements a thread, 1 at a time
// r55 [build, hardware] load-tile, index_part_at: address part1; 4 elements a thread, 2 at a time; registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
// r56 [build, hardware] load-tile, value_part: address part1; 4 elements a thread, 1 at a time; registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
// r57 [build, problem] reduce-registers, index_at[] = min[part1] index_part_at[part1] when ((0 <= index_part_at[part1]) and ((value_part[part1] == value) or (value_part[part1] != value_part[part1]))): 4 points a thread in registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
// r58 [build, hardware] warp-reduce, index_at: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r59 [build, hardware] block-merge, index_at: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r60 [build, problem] map-tile, index[] = (index_at if (index_at < 4611686018427387904) else -1): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r61 [build, hardware] store-tile, index: address 0; 1 elements a thread, 1 at a time
// r62 [build, hardware] early-launch, argmax_kernel_1, argmax_kernel_2: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r66 [step2, hardware] split-stream, n: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 528 parts, whose states a second kernel merges
// r67 [build, problem] stream-init, n: pass 0: states start at the identity of their operators
// r68 [build, problem] made-once, value_part: `index_part_at` finds it too: it is not reduced a second time
// r70 [build, hardware] stream-loop, n: pass 0 streams `n` in tiles of 4096
// r71 [build, hardware] load-tile, x: address n; 16 elements a thread, 4 at a time, one by one where the row ends among them; registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r72 [build, problem] reduce-registers, index_part_at[part1] = argmax[n] x[n]: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r73 [build, hardware] value-before-place, index_part_at: threads join the values of their states, then the places of those that have the value of all
// r74 [build, hardware] warp-reduce, index_part_at: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r75 [build, hardware] block-merge, index_part_at: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r76 [build, hardware] warp-reduce, index_part_at: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r77 [build, hardware] block-merge, index_part_at: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r78 [build, hardware] store-tile, value_part: address part1; 1 elements a thread, 1 at a time
// r79 [build, hardware] store-tile, index_part_at: address part1; 1 elements a thread, 1 at a time
// r80 [build, hardware] load-tile, value_part: address part1; 4 elements a thread, 4 at a time; registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
// r81 [build, problem] reduce-registers, value[] = max[part1] value_part[part1]: 4 points a thread in registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
// r82 [build, hardware] warp-reduce, value: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r83 [build, hardware] block-merge, value: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r84 [build, hardware] store-tile, value: address 0; 1 elements a thread, 1 at a time
// r85 [build, hardware] load-tile, index_part_at: address part1; 4 elements a thread, 2 at a time; registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
// r86 [build, hardware] load-tile, value_part: address part1; 4 elements a thread, 1 at a time; registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
// r87 [build, problem] reduce-registers, index_at[] = min[part1] index_part_at[part1] when ((0 <= index_part_at[part1]) and ((value_part[part1] == value) or (value_part[part1] != value_part[part1]))): 4 points a thread in registers [part1:4x1] lanes [part1:32x4] warps [part1:8x128]
// r88 [build, hardware] warp-reduce, index_at: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r89 [build, hardware] block-merge, index_at: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r90 [build, problem] map-tile, index[] = (index_at if (index_at < 4611686018427387904) else -1): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r91 [build, hardware] store-tile, index: address 0; 1 elements a thread, 1 at a time
// r92 [build, hardware] early-launch, argmax_kernel_any_1, argmax_kernel_any_2: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
