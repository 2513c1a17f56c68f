// argmax: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Largest element of a vector and its place; ties go to the lower place.
//
// A trailing `rN` names the decision record behind a line; the records are listed at the end.

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

extern "C" __global__ void __launch_bounds__(256, 4) argmax_kernel_1(
    const float* __restrict__ x,
    float* __restrict__ value_part,
    float* __restrict__ index_part_top,
    long long* __restrict__ index_part_at,
    long long n_n,
    long long n_chunk) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_value_part = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    float* s_index_part_top = reinterpret_cast<float*>(fd_shared + 32);  // 8 x f32, bytes 32..64
    float* s_index_part_at = reinterpret_cast<float*>(fd_shared + 64);  // 8 x f32, bytes 64..96
    long long* s_index_part_at_2 = reinterpret_cast<long long*>(fd_shared + 96);  // 8 x i64, bytes 96..160

    // [INIT] r36: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 264 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int part10 = (int)blockIdx.x;
    const int n_lane = lane * 4 + warp * 128;  // r39

    // [INIT] r37: pass 0: states start at the identity of their operators
    float value_part_2[1];
    value_part_2[0] = -fd::infinity();
    float index_part_top_2[1];
    index_part_top_2[0] = -fd::infinity();
    float index_part_at_2[1];
    index_part_at_2[0] = -fd::infinity();
    long long index_part_at_2_2[1];
    index_part_at_2_2[0] = -1LL;
    const long long n_from = (long long)part10 * n_chunk;
    const long long n_to = fd::min(n_from + n_chunk, n_n);

    // [COMPUTE index_part_at] r42: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
    fd::grid_release();  // r68
    float x_2[16];  // r38
    #pragma unroll 1
    for (long long n0 = n_from; n0 < n_to; n0 += 4096) {
        // [LOAD x] r39: address n; 16 elements a thread, 4 at a time; registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
        #pragma unroll
        for (int n_r = 0; n_r < 4; ++n_r) {
            fd::load_or_zero<fd::f32, 4, fd::read_only>((n0 + (long long)(n_lane + n_r * 1024)) < n_to, &x_2[n_r * 4], &x[n0 + (long long)(n_lane + n_r * 1024)]);
        }

        // [COMPUTE value_part] r40: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
                if ((n0 + (long long)(n_lane + n_r_2 * 1024)) < n_to) {
                    value_part_2[0] = fd::max(value_part_2[0], x_2[n_r_2 * 4 + n_r_3]);
                }
            }
        }

        // [COMPUTE index_part_top] r41: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
        #pragma unroll
        for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
            #pragma unroll
            for (int n_r_5 = 0; n_r_5 < 4; ++n_r_5) {
                if ((n0 + (long long)(n_lane + n_r_4 * 1024)) < n_to) {
                    index_part_top_2[0] = fd::max(index_part_top_2[0], x_2[n_r_4 * 4 + n_r_5]);
                }
            }
        }
        // [COMPUTE index_part_at]
        float tile_best = -fd::infinity();  // r42
        int tile_place = -1;
        #pragma unroll
        for (int n_r_6 = 0; n_r_6 < 4; ++n_r_6) {
            #pragma unroll
            for (int n_r_7 = 0; n_r_7 < 4; ++n_r_7) {
                const float item = x_2[n_r_6 * 4 + n_r_7];
                const bool take = (n0 + (long long)(n_lane + n_r_6 * 1024)) < n_to && (tile_place < 0 || tile_best < item);
                tile_best = take ? item : tile_best;
                tile_place = take ? n_lane + n_r_6 * 1024 + n_r_7 : tile_place;
            }
        }
        const long long best_at = tile_place < 0 ? -1 : n0 + (long long)tile_place;
        const float next = index_part_at_2_2[0] < 0 || (best_at < 0 == false && (index_part_at_2[0] < tile_best || (index_part_at_2[0] == tile_best && best_at < index_part_at_2_2[0]))) ? tile_best : index_part_at_2[0];
        const long long next_2 = index_part_at_2_2[0] < 0 || (best_at < 0 == false && (index_part_at_2[0] < tile_best || (index_part_at_2[0] == tile_best && best_at < index_part_at_2_2[0]))) ? best_at : index_part_at_2_2[0];
        index_part_at_2[0] = next;
        index_part_at_2_2[0] = next_2;
    }

    // [WARP_REDUCE value_part] r43: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(value_part_2[0], 1);
    value_part_2[0] = fd::max(value_part_2[0], other);
    const float other_2 = fd::shuffle_xor(value_part_2[0], 2);
    value_part_2[0] = fd::max(value_part_2[0], other_2);
    const float other_3 = fd::shuffle_xor(value_part_2[0], 4);
    value_part_2[0] = fd::max(value_part_2[0], other_3);
    const float other_4 = fd::shuffle_xor(value_part_2[0], 8);
    value_part_2[0] = fd::max(value_part_2[0], other_4);
    const float other_5 = fd::shuffle_xor(value_part_2[0], 16);
    value_part_2[0] = fd::max(value_part_2[0], other_5);

    // [BLOCK_MERGE value_part] r44: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_value_part[warp], &value_part_2[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_value_part[0]);
    value_part_2[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_value_part[1]);
    value_part_2[0] = fd::max(value_part_2[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_value_part[2]);
    value_part_2[0] = fd::max(value_part_2[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_value_part[3]);
    value_part_2[0] = fd::max(value_part_2[0], part_4);
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_value_part[4]);
    value_part_2[0] = fd::max(value_part_2[0], part_5);
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_value_part[5]);
    value_part_2[0] = fd::max(value_part_2[0], part_6);
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_value_part[6]);
    value_part_2[0] = fd::max(value_part_2[0], part_7);
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_value_part[7]);
    value_part_2[0] = fd::max(value_part_2[0], part_8);

    // [WARP_REDUCE index_part_top] r45: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(index_part_top_2[0], 1);
    index_part_top_2[0] = fd::max(index_part_top_2[0], other_6);
    const float other_7 = fd::shuffle_xor(index_part_top_2[0], 2);
    index_part_top_2[0] = fd::max(index_part_top_2[0], other_7);
    const float other_8 = fd::shuffle_xor(index_part_top_2[0], 4);
    index_part_top_2[0] = fd::max(index_part_top_2[0], other_8);
    const float other_9 = fd::shuffle_xor(index_part_top_2[0], 8);
    index_part_top_2[0] = fd::max(index_part_top_2[0], other_9);
    const float other_10 = fd::shuffle_xor(index_part_top_2[0], 16);
    index_part_top_2[0] = fd::max(index_part_top_2[0], other_10);

    // [BLOCK_MERGE index_part_top] r46: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_index_part_top[warp], &index_part_top_2[0]);
    __syncthreads();
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_index_part_top[0]);
    index_part_top_2[0] = part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_index_part_top[1]);
    index_part_top_2[0] = fd::max(index_part_top_2[0], part_10);
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_index_part_top[2]);
    index_part_top_2[0] = fd::max(index_part_top_2[0], part_11);
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_index_part_top[3]);
    index_part_top_2[0] = fd::max(index_part_top_2[0], part_12);
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_index_part_top[4]);
    index_part_top_2[0] = fd::max(index_part_top_2[0], part_13);
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_index_part_top[5]);
    index_part_top_2[0] = fd::max(index_part_top_2[0], part_14);
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_index_part_top[6]);
    index_part_top_2[0] = fd::max(index_part_top_2[0], part_15);
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_index_part_top[7]);
    index_part_top_2[0] = fd::max(index_part_top_2[0], part_16);

    // [WARP_REDUCE index_part_at] r47: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_11 = fd::shuffle_xor(index_part_at_2[0], 1);
    const long long other_12 = fd::shuffle_xor(index_part_at_2_2[0], 1);
    const float next_3 = index_part_at_2_2[0] < 0 || (other_12 < 0 == false && (index_part_at_2[0] < other_11 || (index_part_at_2[0] == other_11 && other_12 < index_part_at_2_2[0]))) ? other_11 : index_part_at_2[0];
    const long long next_4 = index_part_at_2_2[0] < 0 || (other_12 < 0 == false && (index_part_at_2[0] < other_11 || (index_part_at_2[0] == other_11 && other_12 < index_part_at_2_2[0]))) ? other_12 : index_part_at_2_2[0];
    index_part_at_2[0] = next_3;
    index_part_at_2_2[0] = next_4;
    const float other_13 = fd::shuffle_xor(index_part_at_2[0], 2);
    const long long other_14 = fd::shuffle_xor(index_part_at_2_2[0], 2);
    const float next_5 = index_part_at_2_2[0] < 0 || (other_14 < 0 == false && (index_part_at_2[0] < other_13 || (index_part_at_2[0] == other_13 && other_14 < index_part_at_2_2[0]))) ? other_13 : index_part_at_2[0];
    const long long next_6 = index_part_at_2_2[0] < 0 || (other_14 < 0 == false && (index_part_at_2[0] < other_13 || (index_part_at_2[0] == other_13 && other_14 < index_part_at_2_2[0]))) ? other_14 : index_part_at_2_2[0];
    index_part_at_2[0] = next_5;
    index_part_at_2_2[0] = next_6;
    const float other_15 = fd::shuffle_xor(index_part_at_2[0], 4);
    const long long other_16 = fd::shuffle_xor(index_part_at_2_2[0], 4);
    const float next_7 = index_part_at_2_2[0] < 0 || (other_16 < 0 == false && (index_part_at_2[0] < other_15 || (index_part_at_2[0] == other_15 && other_16 < index_part_at_2_2[0]))) ? other_15 : index_part_at_2[0];
    const long long next_8 = index_part_at_2_2[0] < 0 || (other_16 < 0 == false && (index_part_at_2[0] < other_15 || (index_part_at_2[0] == other_15 && other_16 < index_part_at_2_2[0]))) ? other_16 : index_part_at_2_2[0];
    index_part_at_2[0] = next_7;
    index_part_at_2_2[0] = next_8;
    const float other_17 = fd::shuffle_xor(index_part_at_2[0], 8);
    const long long other_18 = fd::shuffle_xor(index_part_at_2_2[0], 8);
    const float next_9 = index_part_at_2_2[0] < 0 || (other_18 < 0 == false && (index_part_at_2[0] < other_17 || (index_part_at_2[0] == other_17 && other_18 < index_part_at_2_2[0]))) ? other_17 : index_part_at_2[0];
    const long long next_10 = index_part_at_2_2[0] < 0 || (other_18 < 0 == false && (index_part_at_2[0] < other_17 || (index_part_at_2[0] == other_17 && other_18 < index_part_at_2_2[0]))) ? other_18 : index_part_at_2_2[0];
    index_part_at_2[0] = next_9;
    index_part_at_2_2[0] = next_10;
    const float other_19 = fd::shuffle_xor(index_part_at_2[0], 16);
    const long long other_20 = fd::shuffle_xor(index_part_at_2_2[0], 16);
    const float next_11 = index_part_at_2_2[0] < 0 || (other_20 < 0 == false && (index_part_at_2[0] < other_19 || (index_part_at_2[0] == other_19 && other_20 < index_part_at_2_2[0]))) ? other_19 : index_part_at_2[0];
    const long long next_12 = index_part_at_2_2[0] < 0 || (other_20 < 0 == false && (index_part_at_2[0] < other_19 || (index_part_at_2[0] == other_19 && other_20 < index_part_at_2_2[0]))) ? other_20 : index_part_at_2_2[0];
    index_part_at_2[0] = next_11;
    index_part_at_2_2[0] = next_12;

    // [BLOCK_MERGE index_part_at] r48: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_index_part_at[warp], &index_part_at_2[0]);
    if (lane == 0) fd::store<fd::i64, 1>(&s_index_part_at_2[warp], &index_part_at_2_2[0]);
    __syncthreads();
    float part_17;
    fd::load<fd::f32, 1>(&part_17, &s_index_part_at[0]);
    long long part_18;
    fd::load<fd::i64, 1>(&part_18, &s_index_part_at_2[0]);
    index_part_at_2[0] = part_17;
    index_part_at_2_2[0] = part_18;
    float part_19;
    fd::load<fd::f32, 1>(&part_19, &s_index_part_at[1]);
    long long part_20;
    fd::load<fd::i64, 1>(&part_20, &s_index_part_at_2[1]);
    const float next_13 = index_part_at_2_2[0] < 0 || (part_20 < 0 == false && (index_part_at_2[0] < part_19 || (index_part_at_2[0] == part_19 && part_20 < index_part_at_2_2[0]))) ? part_19 : index_part_at_2[0];
    const long long next_14 = index_part_at_2_2[0] < 0 || (part_20 < 0 == false && (index_part_at_2[0] < part_19 || (index_part_at_2[0] == part_19 && part_20 < index_part_at_2_2[0]))) ? part_20 : index_part_at_2_2[0];
    index_part_at_2[0] = next_13;
    index_part_at_2_2[0] = next_14;
    float part_21;
    fd::load<fd::f32, 1>(&part_21, &s_index_part_at[2]);
    long long part_22;
    fd::load<fd::i64, 1>(&part_22, &s_index_part_at_2[2]);
    const float next_15 = index_part_at_2_2[0] < 0 || (part_22 < 0 == false && (index_part_at_2[0] < part_21 || (index_part_at_2[0] == part_21 && part_22 < index_part_at_2_2[0]))) ? part_21 : index_part_at_2[0];
    const long long next_16 = index_part_at_2_2[0] < 0 || (part_22 < 0 == false && (index_part_at_2[0] < part_21 || (index_part_at_2[0] == part_21 && part_22 < index_part_at_2_2[0]))) ? part_22 : index_part_at_2_2[0];
    index_part_at_2[0] = next_15;
    index_part_at_2_2[0] = next_16;
    float part_23;
    fd::load<fd::f32, 1>(&part_23, &s_index_part_at[3]);
    long long part_24;
    fd::load<fd::i64, 1>(&part_24, &s_index_part_at_2[3]);
    const float next_17 = index_part_at_2_2[0] < 0 || (part_24 < 0 == false && (index_part_at_2[0] < part_23 || (index_part_at_2[0] == part_23 && part_24 < index_part_at_2_2[0]))) ? part_23 : index_part_at_2[0];
    const long long next_18 = index_part_at_2_2[0] < 0 || (part_24 < 0 == false && (index_part_at_2[0] < part_23 || (index_part_at_2[0] == part_23 && part_24 < index_part_at_2_2[0]))) ? part_24 : index_part_at_2_2[0];
    index_part_at_2[0] = next_17;
    index_part_at_2_2[0] = next_18;
    float part_25;
    fd::load<fd::f32, 1>(&part_25, &s_index_part_at[4]);
    long long part_26;
    fd::load<fd::i64, 1>(&part_26, &s_index_part_at_2[4]);
    const float next_19 = index_part_at_2_2[0] < 0 || (part_26 < 0 == false && (index_part_at_2[0] < part_25 || (index_part_at_2[0] == part_25 && part_26 < index_part_at_2_2[0]))) ? part_25 : index_part_at_2[0];
    const long long next_20 = index_part_at_2_2[0] < 0 || (part_26 < 0 == false && (index_part_at_2[0] < part_25 || (index_part_at_2[0] == part_25 && part_26 < index_part_at_2_2[0]))) ? part_26 : index_part_at_2_2[0];
    index_part_at_2[0] = next_19;
    index_part_at_2_2[0] = next_20;
    float part_27;
    fd::load<fd::f32, 1>(&part_27, &s_index_part_at[5]);
    long long part_28;
    fd::load<fd::i64, 1>(&part_28, &s_index_part_at_2[5]);
    const float next_21 = index_part_at_2_2[0] < 0 || (part_28 < 0 == false && (index_part_at_2[0] < part_27 || (index_part_at_2[0] == part_27 && part_28 < index_part_at_2_2[0]))) ? part_27 : index_part_at_2[0];
    const long long next_22 = index_part_at_2_2[0] < 0 || (part_28 < 0 == false && (index_part_at_2[0] < part_27 || (index_part_at_2[0] == part_27 && part_28 < index_part_at_2_2[0]))) ? part_28 : index_part_at_2_2[0];
    index_part_at_2[0] = next_21;
    index_part_at_2_2[0] = next_22;
    float part_29;
    fd::load<fd::f32, 1>(&part_29, &s_index_part_at[6]);
    long long part_30;
    fd::load<fd::i64, 1>(&part_30, &s_index_part_at_2[6]);
    const float next_23 = index_part_at_2_2[0] < 0 || (part_30 < 0 == false && (index_part_at_2[0] < part_29 || (index_part_at_2[0] == part_29 && part_30 < index_part_at_2_2[0]))) ? part_29 : index_part_at_2[0];
    const long long next_24 = index_part_at_2_2[0] < 0 || (part_30 < 0 == false && (index_part_at_2[0] < part_29 || (index_part_at_2[0] == part_29 && part_30 < index_part_at_2_2[0]))) ? part_30 : index_part_at_2_2[0];
    index_part_at_2[0] = next_23;
    index_part_at_2_2[0] = next_24;
    float part_31;
    fd::load<fd::f32, 1>(&part_31, &s_index_part_at[7]);
    long long part_32;
    fd::load<fd::i64, 1>(&part_32, &s_index_part_at_2[7]);
    const float next_25 = index_part_at_2_2[0] < 0 || (part_32 < 0 == false && (index_part_at_2[0] < part_31 || (index_part_at_2[0] == part_31 && part_32 < index_part_at_2_2[0]))) ? part_31 : index_part_at_2[0];
    const long long next_26 = index_part_at_2_2[0] < 0 || (part_32 < 0 == false && (index_part_at_2[0] < part_31 || (index_part_at_2[0] == part_31 && part_32 < index_part_at_2_2[0]))) ? part_32 : index_part_at_2_2[0];
    index_part_at_2[0] = next_25;
    index_part_at_2_2[0] = next_26;

    // [STORE value_part] r49: address part1; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&value_part[(long long)part10], &value_part_2[0]);

    // [STORE index_part_top] r50: address part1; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&index_part_top[(long long)part10], &index_part_top_2[0]);

    // [STORE index_part_at] r51: address part1; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::i64, 1>(&index_part_at[(long long)part10], &index_part_at_2_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) argmax_kernel_2(
    const float* value_part,
    float* __restrict__ value,
    const long long* index_part_at,
    const float* index_part_top,
    int* __restrict__ index) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_value = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    float* s_index_top = reinterpret_cast<float*>(fd_shared + 32);  // 8 x f32, bytes 32..64
    long long* s_index_at = reinterpret_cast<long long*>(fd_shared + 64);  // 8 x i64, bytes 64..128

    // [INIT] r36: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 264 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int part1_lane = lane * 2 + warp * 64;  // r52
    float value_2[1];  // r36
    value_2[0] = -fd::infinity();

    // [LOAD value_part] r52: address part1; 2 elements a thread, 2 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
    fd::grid_wait();  // r68
    float value_part_2[2];  // r52
    fd::load_or_zero<fd::f32, 2>(part1_lane < 264, &value_part_2[0], &value_part[(long long)part1_lane]);

    // [COMPUTE value] r53: 2 points a thread in registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
    #pragma unroll
    for (int part1_r = 0; part1_r < 2; ++part1_r) {
        if (part1_lane < 264) {
            value_2[0] = fd::max(value_2[0], value_part_2[part1_r]);
        }
    }

    // [WARP_REDUCE value] r54: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE value] r55: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [STORE value] r56: address 0; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&value[0LL], &value_2[0]);
    long long index_at[1];  // r36
    index_at[0] = 9223372036854775807LL;

    // [LOAD index_part_at] r57: address part1; 2 elements a thread, 2 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
    long long index_part_at_2[2];
    fd::load_or_zero<fd::i64, 2>(part1_lane < 264, &index_part_at_2[0], &index_part_at[(long long)part1_lane]);

    // [LOAD index_part_top] r58: address part1; 2 elements a thread, 1 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
    float index_part_top_2[2];
    #pragma unroll
    for (int part1_r_2 = 0; part1_r_2 < 2; ++part1_r_2) {
        fd::load_or_zero<fd::f32, 1>(part1_lane < 264 && 0 <= index_part_at_2[part1_r_2], &index_part_top_2[part1_r_2], &index_part_top[(long long)(part1_lane + part1_r_2)]);
    }
    float index_top[1];  // r36
    index_top[0] = -fd::infinity();

    // [LOAD index_part_top] r59: address part1; 2 elements a thread, 2 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
    float index_part_top_2_2[2];
    fd::load_or_zero<fd::f32, 2>(part1_lane < 264, &index_part_top_2_2[0], &index_part_top[(long long)part1_lane]);

    // [COMPUTE index_top] r60: 2 points a thread in registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
    #pragma unroll
    for (int part1_r_3 = 0; part1_r_3 < 2; ++part1_r_3) {
        if (part1_lane < 264) {
            index_top[0] = fd::max(index_top[0], index_part_top_2_2[part1_r_3]);
        }
    }

    // [WARP_REDUCE index_top] r61: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(index_top[0], 1);
    index_top[0] = fd::max(index_top[0], other_6);
    const float other_7 = fd::shuffle_xor(index_top[0], 2);
    index_top[0] = fd::max(index_top[0], other_7);
    const float other_8 = fd::shuffle_xor(index_top[0], 4);
    index_top[0] = fd::max(index_top[0], other_8);
    const float other_9 = fd::shuffle_xor(index_top[0], 8);
    index_top[0] = fd::max(index_top[0], other_9);
    const float other_10 = fd::shuffle_xor(index_top[0], 16);
    index_top[0] = fd::max(index_top[0], other_10);

    // [BLOCK_MERGE index_top] r62: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_index_top[warp], &index_top[0]);
    __syncthreads();
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_index_top[0]);
    index_top[0] = part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_index_top[1]);
    index_top[0] = fd::max(index_top[0], part_10);
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_index_top[2]);
    index_top[0] = fd::max(index_top[0], part_11);
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_index_top[3]);
    index_top[0] = fd::max(index_top[0], part_12);
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_index_top[4]);
    index_top[0] = fd::max(index_top[0], part_13);
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_index_top[5]);
    index_top[0] = fd::max(index_top[0], part_14);
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_index_top[6]);
    index_top[0] = fd::max(index_top[0], part_15);
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_index_top[7]);
    index_top[0] = fd::max(index_top[0], part_16);

    // [COMPUTE index_at] r63: 2 points a thread in registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
    #pragma unroll
    for (int part1_r_4 = 0; part1_r_4 < 2; ++part1_r_4) {
        if (part1_lane < 264 && 0 <= index_part_at_2[part1_r_4] && (index_part_top_2[part1_r_4] == index_top[0] || index_part_top_2[part1_r_4] != index_part_top_2[part1_r_4])) {
            index_at[0] = fd::min(index_at[0], index_part_at_2[part1_r_4]);
        }
    }

    // [WARP_REDUCE index_at] r64: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const long long other_11 = fd::shuffle_xor(index_at[0], 1);
    index_at[0] = fd::min(index_at[0], other_11);
    const long long other_12 = fd::shuffle_xor(index_at[0], 2);
    index_at[0] = fd::min(index_at[0], other_12);
    const long long other_13 = fd::shuffle_xor(index_at[0], 4);
    index_at[0] = fd::min(index_at[0], other_13);
    const long long other_14 = fd::shuffle_xor(index_at[0], 8);
    index_at[0] = fd::min(index_at[0], other_14);
    const long long other_15 = fd::shuffle_xor(index_at[0], 16);
    index_at[0] = fd::min(index_at[0], other_15);

    // [BLOCK_MERGE index_at] r65: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::i64, 1>(&s_index_at[warp], &index_at[0]);
    __syncthreads();
    long long part_17;
    fd::load<fd::i64, 1>(&part_17, &s_index_at[0]);
    index_at[0] = part_17;
    long long part_18;
    fd::load<fd::i64, 1>(&part_18, &s_index_at[1]);
    index_at[0] = fd::min(index_at[0], part_18);
    long long part_19;
    fd::load<fd::i64, 1>(&part_19, &s_index_at[2]);
    index_at[0] = fd::min(index_at[0], part_19);
    long long part_20;
    fd::load<fd::i64, 1>(&part_20, &s_index_at[3]);
    index_at[0] = fd::min(index_at[0], part_20);
    long long part_21;
    fd::load<fd::i64, 1>(&part_21, &s_index_at[4]);
    index_at[0] = fd::min(index_at[0], part_21);
    long long part_22;
    fd::load<fd::i64, 1>(&part_22, &s_index_at[5]);
    index_at[0] = fd::min(index_at[0], part_22);
    long long part_23;
    fd::load<fd::i64, 1>(&part_23, &s_index_at[6]);
    index_at[0] = fd::min(index_at[0], part_23);
    long long part_24;
    fd::load<fd::i64, 1>(&part_24, &s_index_at[7]);
    index_at[0] = fd::min(index_at[0], part_24);

    // [COMPUTE index] r66: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    long long index_2[1];
    index_2[0] = index_at[0] < 4611686018427387904LL ? index_at[0] : -1;

    // [STORE index] r67: address 0; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::i32, 1>(&index[0LL], &index_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) argmax_kernel_any_1(
    const float* __restrict__ x,
    float* __restrict__ value_part,
    float* __restrict__ index_part_top,
    long long* __restrict__ index_part_at,
    long long n_n,
    long long n_chunk) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_value_part = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    float* s_index_part_top = reinterpret_cast<float*>(fd_shared + 32);  // 8 x f32, bytes 32..64
    float* s_index_part_at = reinterpret_cast<float*>(fd_shared + 64);  // 8 x f32, bytes 64..96
    long long* s_index_part_at_2 = reinterpret_cast<long long*>(fd_shared + 96);  // 8 x i64, bytes 96..160

    // [INIT] r72: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 264 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int part10 = (int)blockIdx.x;
    const int n_lane = lane * 4 + warp * 128;  // r75

    // [INIT] r73: pass 0: states start at the identity of their operators
    float value_part_2[1];
    value_part_2[0] = -fd::infinity();
    float index_part_top_2[1];
    index_part_top_2[0] = -fd::infinity();
    float index_part_at_2[1];
    index_part_at_2[0] = -fd::infinity();
    long long index_part_at_2_2[1];
    index_part_at_2_2[0] = -1LL;
    const long long n_from = (long long)part10 * n_chunk;
    const long long n_to = fd::min(n_from + n_chunk, n_n);

    // [COMPUTE index_part_at] r78: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
    fd::grid_release();  // r104
    float x_2[16];  // r74
    #pragma unroll 1
    for (long long n0 = n_from; n0 < n_to; n0 += 4096) {
        // [LOAD x] r75: address n; 16 elements a thread, 1 at a time; registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
        #pragma unroll
        for (int n_r = 0; n_r < 4; ++n_r) {
            #pragma unroll
            for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                fd::load_or_zero<fd::f32, 1, fd::read_only>((n0 + (long long)(n_lane + n_r * 1024 + n_r_2)) < n_to, &x_2[n_r * 4 + n_r_2], &x[n0 + (long long)(n_lane + n_r * 1024 + n_r_2)]);
            }
        }

        // [COMPUTE value_part] r76: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
        #pragma unroll
        for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
            #pragma unroll
            for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                if ((n0 + (long long)(n_lane + n_r_3 * 1024 + n_r_4)) < n_to) {
                    value_part_2[0] = fd::max(value_part_2[0], x_2[n_r_3 * 4 + n_r_4]);
                }
            }
        }

        // [COMPUTE index_part_top] r77: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
        #pragma unroll
        for (int n_r_5 = 0; n_r_5 < 4; ++n_r_5) {
            #pragma unroll
            for (int n_r_6 = 0; n_r_6 < 4; ++n_r_6) {
                if ((n0 + (long long)(n_lane + n_r_5 * 1024 + n_r_6)) < n_to) {
                    index_part_top_2[0] = fd::max(index_part_top_2[0], x_2[n_r_5 * 4 + n_r_6]);
                }
            }
        }
        // [COMPUTE index_part_at]
        float tile_best = -fd::infinity();  // r78
        int tile_place = -1;
        #pragma unroll
        for (int n_r_7 = 0; n_r_7 < 4; ++n_r_7) {
            #pragma unroll
            for (int n_r_8 = 0; n_r_8 < 4; ++n_r_8) {
                const float item = x_2[n_r_7 * 4 + n_r_8];
                const bool take = (n0 + (long long)(n_lane + n_r_7 * 1024 + n_r_8)) < n_to && (tile_place < 0 || tile_best < item);
                tile_best = take ? item : tile_best;
                tile_place = take ? n_lane + n_r_7 * 1024 + n_r_8 : tile_place;
            }
        }
        const long long best_at = tile_place < 0 ? -1 : n0 + (long long)tile_place;
        const float next = index_part_at_2_2[0] < 0 || (best_at < 0 == false && (index_part_at_2[0] < tile_best || (index_part_at_2[0] == tile_best && best_at < index_part_at_2_2[0]))) ? tile_best : index_part_at_2[0];
        const long long next_2 = index_part_at_2_2[0] < 0 || (best_at < 0 == false && (index_part_at_2[0] < tile_best || (index_part_at_2[0] == tile_best && best_at < index_part_at_2_2[0]))) ? best_at : index_part_at_2_2[0];
        index_part_at_2[0] = next;
        index_part_at_2_2[0] = next_2;
    }

    // [WARP_REDUCE value_part] r79: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(value_part_2[0], 1);
    value_part_2[0] = fd::max(value_part_2[0], other);
    const float other_2 = fd::shuffle_xor(value_part_2[0], 2);
    value_part_2[0] = fd::max(value_part_2[0], other_2);
    const float other_3 = fd::shuffle_xor(value_part_2[0], 4);
    value_part_2[0] = fd::max(value_part_2[0], other_3);
    const float other_4 = fd::shuffle_xor(value_part_2[0], 8);
    value_part_2[0] = fd::max(value_part_2[0], other_4);
    const float other_5 = fd::shuffle_xor(value_part_2[0], 16);
    value_part_2[0] = fd::max(value_part_2[0], other_5);

    // [BLOCK_MERGE value_part] r80: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_value_part[warp], &value_part_2[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_value_part[0]);
    value_part_2[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_value_part[1]);
    value_part_2[0] = fd::max(value_part_2[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_value_part[2]);
    value_part_2[0] = fd::max(value_part_2[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_value_part[3]);
    value_part_2[0] = fd::max(value_part_2[0], part_4);
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_value_part[4]);
    value_part_2[0] = fd::max(value_part_2[0], part_5);
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_value_part[5]);
    value_part_2[0] = fd::max(value_part_2[0], part_6);
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_value_part[6]);
    value_part_2[0] = fd::max(value_part_2[0], part_7);
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_value_part[7]);
    value_part_2[0] = fd::max(value_part_2[0], part_8);

    // [WARP_REDUCE index_part_top] r81: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(index_part_top_2[0], 1);
    index_part_top_2[0] = fd::max(index_part_top_2[0], other_6);
    const float other_7 = fd::shuffle_xor(index_part_top_2[0], 2);
    index_part_top_2[0] = fd::max(index_part_top_2[0], other_7);
    const float other_8 = fd::shuffle_xor(index_part_top_2[0], 4);
    index_part_top_2[0] = fd::max(index_part_top_2[0], other_8);
    const float other_9 = fd::shuffle_xor(index_part_top_2[0], 8);
    index_part_top_2[0] = fd::max(index_part_top_2[0], other_9);
    const float other_10 = fd::shuffle_xor(index_part_top_2[0], 16);
    index_part_top_2[0] = fd::max(index_part_top_2[0], other_10);

    // [BLOCK_MERGE index_part_top] r82: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_index_part_top[warp], &index_part_top_2[0]);
    __syncthreads();
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_index_part_top[0]);
    index_part_top_2[0] = part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_index_part_top[1]);
    index_part_top_2[0] = fd::max(index_part_top_2[0], part_10);
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_index_part_top[2]);
    index_part_top_2[0] = fd::max(index_part_top_2[0], part_11);
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_index_part_top[3]);
    index_part_top_2[0] = fd::max(index_part_top_2[0], part_12);
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_index_part_top[4]);
    index_part_top_2[0] = fd::max(index_part_top_2[0], part_13);
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_index_part_top[5]);
    index_part_top_2[0] = fd::max(index_part_top_2[0], part_14);
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_index_part_top[6]);
    index_part_top_2[0] = fd::max(index_part_top_2[0], part_15);
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_index_part_top[7]);
    index_part_top_2[0] = fd::max(index_part_top_2[0], part_16);

    // [WARP_REDUCE index_part_at] r83: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_11 = fd::shuffle_xor(index_part_at_2[0], 1);
    const long long other_12 = fd::shuffle_xor(index_part_at_2_2[0], 1);
    const float next_3 = index_part_at_2_2[0] < 0 || (other_12 < 0 == false && (index_part_at_2[0] < other_11 || (index_part_at_2[0] == other_11 && other_12 < index_part_at_2_2[0]))) ? other_11 : index_part_at_2[0];
    const long long next_4 = index_part_at_2_2[0] < 0 || (other_12 < 0 == false && (index_part_at_2[0] < other_11 || (index_part_at_2[0] == other_11 && other_12 < index_part_at_2_2[0]))) ? other_12 : index_part_at_2_2[0];
    index_part_at_2[0] = next_3;
    index_part_at_2_2[0] = next_4;
    const float other_13 = fd::shuffle_xor(index_part_at_2[0], 2);
    const long long other_14 = fd::shuffle_xor(index_part_at_2_2[0], 2);
    const float next_5 = index_part_at_2_2[0] < 0 || (other_14 < 0 == false && (index_part_at_2[0] < other_13 || (index_part_at_2[0] == other_13 && other_14 < index_part_at_2_2[0]))) ? other_13 : index_part_at_2[0];
    const long long next_6 = index_part_at_2_2[0] < 0 || (other_14 < 0 == false && (index_part_at_2[0] < other_13 || (index_part_at_2[0] == other_13 && other_14 < index_part_at_2_2[0]))) ? other_14 : index_part_at_2_2[0];
    index_part_at_2[0] = next_5;
    index_part_at_2_2[0] = next_6;
    const float other_15 = fd::shuffle_xor(index_part_at_2[0], 4);
    const long long other_16 = fd::shuffle_xor(index_part_at_2_2[0], 4);
    const float next_7 = index_part_at_2_2[0] < 0 || (other_16 < 0 == false && (index_part_at_2[0] < other_15 || (index_part_at_2[0] == other_15 && other_16 < index_part_at_2_2[0]))) ? other_15 : index_part_at_2[0];
    const long long next_8 = index_part_at_2_2[0] < 0 || (other_16 < 0 == false && (index_part_at_2[0] < other_15 || (index_part_at_2[0] == other_15 && other_16 < index_part_at_2_2[0]))) ? other_16 : index_part_at_2_2[0];
    index_part_at_2[0] = next_7;
    index_part_at_2_2[0] = next_8;
    const float other_17 = fd::shuffle_xor(index_part_at_2[0], 8);
    const long long other_18 = fd::shuffle_xor(index_part_at_2_2[0], 8);
    const float next_9 = index_part_at_2_2[0] < 0 || (other_18 < 0 == false && (index_part_at_2[0] < other_17 || (index_part_at_2[0] == other_17 && other_18 < index_part_at_2_2[0]))) ? other_17 : index_part_at_2[0];
    const long long next_10 = index_part_at_2_2[0] < 0 || (other_18 < 0 == false && (index_part_at_2[0] < other_17 || (index_part_at_2[0] == other_17 && other_18 < index_part_at_2_2[0]))) ? other_18 : index_part_at_2_2[0];
    index_part_at_2[0] = next_9;
    index_part_at_2_2[0] = next_10;
    const float other_19 = fd::shuffle_xor(index_part_at_2[0], 16);
    const long long other_20 = fd::shuffle_xor(index_part_at_2_2[0], 16);
    const float next_11 = index_part_at_2_2[0] < 0 || (other_20 < 0 == false && (index_part_at_2[0] < other_19 || (index_part_at_2[0] == other_19 && other_20 < index_part_at_2_2[0]))) ? other_19 : index_part_at_2[0];
    const long long next_12 = index_part_at_2_2[0] < 0 || (other_20 < 0 == false && (index_part_at_2[0] < other_19 || (index_part_at_2[0] == other_19 && other_20 < index_part_at_2_2[0]))) ? other_20 : index_part_at_2_2[0];
    index_part_at_2[0] = next_11;
    index_part_at_2_2[0] = next_12;

    // [BLOCK_MERGE index_part_at] r84: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_index_part_at[warp], &index_part_at_2[0]);
    if (lane == 0) fd::store<fd::i64, 1>(&s_index_part_at_2[warp], &index_part_at_2_2[0]);
    __syncthreads();
    float part_17;
    fd::load<fd::f32, 1>(&part_17, &s_index_part_at[0]);
    long long part_18;
    fd::load<fd::i64, 1>(&part_18, &s_index_part_at_2[0]);
    index_part_at_2[0] = part_17;
    index_part_at_2_2[0] = part_18;
    float part_19;
    fd::load<fd::f32, 1>(&part_19, &s_index_part_at[1]);
    long long part_20;
    fd::load<fd::i64, 1>(&part_20, &s_index_part_at_2[1]);
    const float next_13 = index_part_at_2_2[0] < 0 || (part_20 < 0 == false && (index_part_at_2[0] < part_19 || (index_part_at_2[0] == part_19 && part_20 < index_part_at_2_2[0]))) ? part_19 : index_part_at_2[0];
    const long long next_14 = index_part_at_2_2[0] < 0 || (part_20 < 0 == false && (index_part_at_2[0] < part_19 || (index_part_at_2[0] == part_19 && part_20 < index_part_at_2_2[0]))) ? part_20 : index_part_at_2_2[0];
    index_part_at_2[0] = next_13;
    index_part_at_2_2[0] = next_14;
    float part_21;
    fd::load<fd::f32, 1>(&part_21, &s_index_part_at[2]);
    long long part_22;
    fd::load<fd::i64, 1>(&part_22, &s_index_part_at_2[2]);
    const float next_15 = index_part_at_2_2[0] < 0 || (part_22 < 0 == false && (index_part_at_2[0] < part_21 || (index_part_at_2[0] == part_21 && part_22 < index_part_at_2_2[0]))) ? part_21 : index_part_at_2[0];
    const long long next_16 = index_part_at_2_2[0] < 0 || (part_22 < 0 == false && (index_part_at_2[0] < part_21 || (index_part_at_2[0] == part_21 && part_22 < index_part_at_2_2[0]))) ? part_22 : index_part_at_2_2[0];
    index_part_at_2[0] = next_15;
    index_part_at_2_2[0] = next_16;
    float part_23;
    fd::load<fd::f32, 1>(&part_23, &s_index_part_at[3]);
    long long part_24;
    fd::load<fd::i64, 1>(&part_24, &s_index_part_at_2[3]);
    const float next_17 = index_part_at_2_2[0] < 0 || (part_24 < 0 == false && (index_part_at_2[0] < part_23 || (index_part_at_2[0] == part_23 && part_24 < index_part_at_2_2[0]))) ? part_23 : index_part_at_2[0];
    const long long next_18 = index_part_at_2_2[0] < 0 || (part_24 < 0 == false && (index_part_at_2[0] < part_23 || (index_part_at_2[0] == part_23 && part_24 < index_part_at_2_2[0]))) ? part_24 : index_part_at_2_2[0];
    index_part_at_2[0] = next_17;
    index_part_at_2_2[0] = next_18;
    float part_25;
    fd::load<fd::f32, 1>(&part_25, &s_index_part_at[4]);
    long long part_26;
    fd::load<fd::i64, 1>(&part_26, &s_index_part_at_2[4]);
    const float next_19 = index_part_at_2_2[0] < 0 || (part_26 < 0 == false && (index_part_at_2[0] < part_25 || (index_part_at_2[0] == part_25 && part_26 < index_part_at_2_2[0]))) ? part_25 : index_part_at_2[0];
    const long long next_20 = index_part_at_2_2[0] < 0 || (part_26 < 0 == false && (index_part_at_2[0] < part_25 || (index_part_at_2[0] == part_25 && part_26 < index_part_at_2_2[0]))) ? part_26 : index_part_at_2_2[0];
    index_part_at_2[0] = next_19;
    index_part_at_2_2[0] = next_20;
    float part_27;
    fd::load<fd::f32, 1>(&part_27, &s_index_part_at[5]);
    long long part_28;
    fd::load<fd::i64, 1>(&part_28, &s_index_part_at_2[5]);
    const float next_21 = index_part_at_2_2[0] < 0 || (part_28 < 0 == false && (index_part_at_2[0] < part_27 || (index_part_at_2[0] == part_27 && part_28 < index_part_at_2_2[0]))) ? part_27 : index_part_at_2[0];
    const long long next_22 = index_part_at_2_2[0] < 0 || (part_28 < 0 == false && (index_part_at_2[0] < part_27 || (index_part_at_2[0] == part_27 && part_28 < index_part_at_2_2[0]))) ? part_28 : index_part_at_2_2[0];
    index_part_at_2[0] = next_21;
    index_part_at_2_2[0] = next_22;
    float part_29;
    fd::load<fd::f32, 1>(&part_29, &s_index_part_at[6]);
    long long part_30;
    fd::load<fd::i64, 1>(&part_30, &s_index_part_at_2[6]);
    const float next_23 = index_part_at_2_2[0] < 0 || (part_30 < 0 == false && (index_part_at_2[0] < part_29 || (index_part_at_2[0] == part_29 && part_30 < index_part_at_2_2[0]))) ? part_29 : index_part_at_2[0];
    const long long next_24 = index_part_at_2_2[0] < 0 || (part_30 < 0 == false && (index_part_at_2[0] < part_29 || (index_part_at_2[0] == part_29 && part_30 < index_part_at_2_2[0]))) ? part_30 : index_part_at_2_2[0];
    index_part_at_2[0] = next_23;
    index_part_at_2_2[0] = next_24;
    float part_31;
    fd::load<fd::f32, 1>(&part_31, &s_index_part_at[7]);
    long long part_32;
    fd::load<fd::i64, 1>(&part_32, &s_index_part_at_2[7]);
    const float next_25 = index_part_at_2_2[0] < 0 || (part_32 < 0 == false && (index_part_at_2[0] < part_31 || (index_part_at_2[0] == part_31 && part_32 < index_part_at_2_2[0]))) ? part_31 : index_part_at_2[0];
    const long long next_26 = index_part_at_2_2[0] < 0 || (part_32 < 0 == false && (index_part_at_2[0] < part_31 || (index_part_at_2[0] == part_31 && part_32 < index_part_at_2_2[0]))) ? part_32 : index_part_at_2_2[0];
    index_part_at_2[0] = next_25;
    index_part_at_2_2[0] = next_26;

    // [STORE value_part] r85: address part1; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&value_part[(long long)part10], &value_part_2[0]);

    // [STORE index_part_top] r86: address part1; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&index_part_top[(long long)part10], &index_part_top_2[0]);

    // [STORE index_part_at] r87: address part1; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::i64, 1>(&index_part_at[(long long)part10], &index_part_at_2_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) argmax_kernel_any_2(
    const float* value_part,
    float* __restrict__ value,
    const long long* index_part_at,
    const float* index_part_top,
    int* __restrict__ index) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_value = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    float* s_index_top = reinterpret_cast<float*>(fd_shared + 32);  // 8 x f32, bytes 32..64
    long long* s_index_at = reinterpret_cast<long long*>(fd_shared + 64);  // 8 x i64, bytes 64..128

    // [INIT] r72: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 264 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int part1_lane = lane * 2 + warp * 64;  // r88
    float value_2[1];  // r72
    value_2[0] = -fd::infinity();

    // [LOAD value_part] r88: address part1; 2 elements a thread, 2 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
    fd::grid_wait();  // r104
    float value_part_2[2];  // r88
    fd::load_or_zero<fd::f32, 2>(part1_lane < 264, &value_part_2[0], &value_part[(long long)part1_lane]);

    // [COMPUTE value] r89: 2 points a thread in registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
    #pragma unroll
    for (int part1_r = 0; part1_r < 2; ++part1_r) {
        if (part1_lane < 264) {
            value_2[0] = fd::max(value_2[0], value_part_2[part1_r]);
        }
    }

    // [WARP_REDUCE value] r90: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
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

    // [BLOCK_MERGE value] r91: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
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

    // [STORE value] r92: address 0; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&value[0LL], &value_2[0]);
    long long index_at[1];  // r72
    index_at[0] = 9223372036854775807LL;

    // [LOAD index_part_at] r93: address part1; 2 elements a thread, 2 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
    long long index_part_at_2[2];
    fd::load_or_zero<fd::i64, 2>(part1_lane < 264, &index_part_at_2[0], &index_part_at[(long long)part1_lane]);

    // [LOAD index_part_top] r94: address part1; 2 elements a thread, 1 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
    float index_part_top_2[2];
    #pragma unroll
    for (int part1_r_2 = 0; part1_r_2 < 2; ++part1_r_2) {
        fd::load_or_zero<fd::f32, 1>(part1_lane < 264 && 0 <= index_part_at_2[part1_r_2], &index_part_top_2[part1_r_2], &index_part_top[(long long)(part1_lane + part1_r_2)]);
    }
    float index_top[1];  // r72
    index_top[0] = -fd::infinity();

    // [LOAD index_part_top] r95: address part1; 2 elements a thread, 2 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
    float index_part_top_2_2[2];
    fd::load_or_zero<fd::f32, 2>(part1_lane < 264, &index_part_top_2_2[0], &index_part_top[(long long)part1_lane]);

    // [COMPUTE index_top] r96: 2 points a thread in registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
    #pragma unroll
    for (int part1_r_3 = 0; part1_r_3 < 2; ++part1_r_3) {
        if (part1_lane < 264) {
            index_top[0] = fd::max(index_top[0], index_part_top_2_2[part1_r_3]);
        }
    }

    // [WARP_REDUCE index_top] r97: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(index_top[0], 1);
    index_top[0] = fd::max(index_top[0], other_6);
    const float other_7 = fd::shuffle_xor(index_top[0], 2);
    index_top[0] = fd::max(index_top[0], other_7);
    const float other_8 = fd::shuffle_xor(index_top[0], 4);
    index_top[0] = fd::max(index_top[0], other_8);
    const float other_9 = fd::shuffle_xor(index_top[0], 8);
    index_top[0] = fd::max(index_top[0], other_9);
    const float other_10 = fd::shuffle_xor(index_top[0], 16);
    index_top[0] = fd::max(index_top[0], other_10);

    // [BLOCK_MERGE index_top] r98: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_index_top[warp], &index_top[0]);
    __syncthreads();
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_index_top[0]);
    index_top[0] = part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_index_top[1]);
    index_top[0] = fd::max(index_top[0], part_10);
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_index_top[2]);
    index_top[0] = fd::max(index_top[0], part_11);
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_index_top[3]);
    index_top[0] = fd::max(index_top[0], part_12);
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_index_top[4]);
    index_top[0] = fd::max(index_top[0], part_13);
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_index_top[5]);
    index_top[0] = fd::max(index_top[0], part_14);
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_index_top[6]);
    index_top[0] = fd::max(index_top[0], part_15);
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_index_top[7]);
    index_top[0] = fd::max(index_top[0], part_16);

    // [COMPUTE index_at] r99: 2 points a thread in registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
    #pragma unroll
    for (int part1_r_4 = 0; part1_r_4 < 2; ++part1_r_4) {
        if (part1_lane < 264 && 0 <= index_part_at_2[part1_r_4] && (index_part_top_2[part1_r_4] == index_top[0] || index_part_top_2[part1_r_4] != index_part_top_2[part1_r_4])) {
            index_at[0] = fd::min(index_at[0], index_part_at_2[part1_r_4]);
        }
    }

    // [WARP_REDUCE index_at] r100: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const long long other_11 = fd::shuffle_xor(index_at[0], 1);
    index_at[0] = fd::min(index_at[0], other_11);
    const long long other_12 = fd::shuffle_xor(index_at[0], 2);
    index_at[0] = fd::min(index_at[0], other_12);
    const long long other_13 = fd::shuffle_xor(index_at[0], 4);
    index_at[0] = fd::min(index_at[0], other_13);
    const long long other_14 = fd::shuffle_xor(index_at[0], 8);
    index_at[0] = fd::min(index_at[0], other_14);
    const long long other_15 = fd::shuffle_xor(index_at[0], 16);
    index_at[0] = fd::min(index_at[0], other_15);

    // [BLOCK_MERGE index_at] r101: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::i64, 1>(&s_index_at[warp], &index_at[0]);
    __syncthreads();
    long long part_17;
    fd::load<fd::i64, 1>(&part_17, &s_index_at[0]);
    index_at[0] = part_17;
    long long part_18;
    fd::load<fd::i64, 1>(&part_18, &s_index_at[1]);
    index_at[0] = fd::min(index_at[0], part_18);
    long long part_19;
    fd::load<fd::i64, 1>(&part_19, &s_index_at[2]);
    index_at[0] = fd::min(index_at[0], part_19);
    long long part_20;
    fd::load<fd::i64, 1>(&part_20, &s_index_at[3]);
    index_at[0] = fd::min(index_at[0], part_20);
    long long part_21;
    fd::load<fd::i64, 1>(&part_21, &s_index_at[4]);
    index_at[0] = fd::min(index_at[0], part_21);
    long long part_22;
    fd::load<fd::i64, 1>(&part_22, &s_index_at[5]);
    index_at[0] = fd::min(index_at[0], part_22);
    long long part_23;
    fd::load<fd::i64, 1>(&part_23, &s_index_at[6]);
    index_at[0] = fd::min(index_at[0], part_23);
    long long part_24;
    fd::load<fd::i64, 1>(&part_24, &s_index_at[7]);
    index_at[0] = fd::min(index_at[0], part_24);

    // [COMPUTE index] r102: 1 elements a thread in registers [] lanes [*:32] warps [*:8]
    long long index_2[1];
    index_2[0] = index_at[0] < 4611686018427387904LL ? index_at[0] : -1;

    // [STORE index] r103: address 0; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::i32, 1>(&index[0LL], &index_2[0]);
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r36 [step2, hardware] split-stream, n: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 264 parts, whose states a second kernel merges
// r37 [build, problem] stream-init, n: pass 0: states start at the identity of their operators
// r38 [build, hardware] stream-loop, n: pass 0 streams `n` in tiles of 4096
// r39 [build, hardware] load-tile, x: address n; 16 elements a thread, 4 at a time; registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r40 [build, problem] reduce-registers, value_part[part1] = max[n] x[n]: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r41 [build, problem] reduce-registers, index_part_top[part1] = max[n] x[n]: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r42 [build, problem] reduce-registers, index_part_at[part1] = argmax[n] x[n]: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r43 [build, hardware] warp-reduce, value_part: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r44 [build, hardware] block-merge, value_part: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r45 [build, hardware] warp-reduce, index_part_top: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r46 [build, hardware] block-merge, index_part_top: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r47 [build, hardware] warp-reduce, index_part_at: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r48 [build, hardware] block-merge, index_part_at: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r49 [build, hardware] store-tile, value_part: address part1; 1 elements a thread, 1 at a time
// r50 [build, hardware] store-tile, index_part_top: address part1; 1 elements a thread, 1 at a time
// r51 [build, hardware] store-tile, index_part_at: address part1; 1 elements a thread, 1 at a time
// r52 [build, hardware] load-tile, value_part: address part1; 2 elements a thread, 2 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
// r53 [build, problem] reduce-registers, value[] = max[part1] value_part[part1]: 2 points a thread in registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
// r54 [build, hardware] warp-reduce, value: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r55 [build, hardware] block-merge, value: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r56 [build, hardware] store-tile, value: address 0; 1 elements a thread, 1 at a time
// r57 [build, hardware] load-tile, index_part_at: address part1; 2 elements a thread, 2 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
// r58 [build, hardware] load-tile, index_part_top: address part1; 2 elements a thread, 1 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
// r59 [build, hardware] load-tile, index_part_top: address part1; 2 elements a thread, 2 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
// r60 [build, problem] reduce-registers, index_top[] = max[part1] index_part_top[part1]: 2 points a thread in registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
// r61 [build, hardware] warp-reduce, index_top: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r62 [build, hardware] block-merge, index_top: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r63 [build, problem] reduce-registers, index_at[] = min[part1] index_part_at[part1] when ((0 <= index_part_at[part1]) and ((index_part_top[part1] == index_top) or (index_part_top[part1] != index_part_top[part1]))): 2 points a thread in registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
// r64 [build, hardware] warp-reduce, index_at: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r65 [build, hardware] block-merge, index_at: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r66 [build, problem] map-tile, index[] = (index_at if (index_at < 4611686018427387904) else -1): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r67 [build, hardware] store-tile, index: address 0; 1 elements a thread, 1 at a time
// r68 [build, hardware] early-launch, argmax_kernel_1, argmax_kernel_2: each kernel starts while the one before it ends, and waits before it touches memory
// r72 [step2, hardware] split-stream, n: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 264 parts, whose states a second kernel merges
// r73 [build, problem] stream-init, n: pass 0: states start at the identity of their operators
// r74 [build, hardware] stream-loop, n: pass 0 streams `n` in tiles of 4096
// r75 [build, hardware] load-tile, x: address n; 16 elements a thread, 1 at a time; registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r76 [build, problem] reduce-registers, value_part[part1] = max[n] x[n]: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r77 [build, problem] reduce-registers, index_part_top[part1] = max[n] x[n]: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r78 [build, problem] reduce-registers, index_part_at[part1] = argmax[n] x[n]: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r79 [build, hardware] warp-reduce, value_part: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r80 [build, hardware] block-merge, value_part: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r81 [build, hardware] warp-reduce, index_part_top: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r82 [build, hardware] block-merge, index_part_top: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r83 [build, hardware] warp-reduce, index_part_at: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r84 [build, hardware] block-merge, index_part_at: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r85 [build, hardware] store-tile, value_part: address part1; 1 elements a thread, 1 at a time
// r86 [build, hardware] store-tile, index_part_top: address part1; 1 elements a thread, 1 at a time
// r87 [build, hardware] store-tile, index_part_at: address part1; 1 elements a thread, 1 at a time
// r88 [build, hardware] load-tile, value_part: address part1; 2 elements a thread, 2 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
// r89 [build, problem] reduce-registers, value[] = max[part1] value_part[part1]: 2 points a thread in registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
// r90 [build, hardware] warp-reduce, value: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r91 [build, hardware] block-merge, value: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r92 [build, hardware] store-tile, value: address 0; 1 elements a thread, 1 at a time
// r93 [build, hardware] load-tile, index_part_at: address part1; 2 elements a thread, 2 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
// r94 [build, hardware] load-tile, index_part_top: address part1; 2 elements a thread, 1 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
// r95 [build, hardware] load-tile, index_part_top: address part1; 2 elements a thread, 2 at a time; registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
// r96 [build, problem] reduce-registers, index_top[] = max[part1] index_part_top[part1]: 2 points a thread in registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
// r97 [build, hardware] warp-reduce, index_top: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r98 [build, hardware] block-merge, index_top: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r99 [build, problem] reduce-registers, index_at[] = min[part1] index_part_at[part1] when ((0 <= index_part_at[part1]) and ((index_part_top[part1] == index_top) or (index_part_top[part1] != index_part_top[part1]))): 2 points a thread in registers [part1:2x1] lanes [part1:32x2] warps [part1:8x64]
// r100 [build, hardware] warp-reduce, index_at: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r101 [build, hardware] block-merge, index_at: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r102 [build, problem] map-tile, index[] = (index_at if (index_at < 4611686018427387904) else -1): 1 elements a thread in registers [] lanes [*:32] warps [*:8]
// r103 [build, hardware] store-tile, index: address 0; 1 elements a thread, 1 at a time
// r104 [build, hardware] early-launch, argmax_kernel_any_1, argmax_kernel_any_2: each kernel starts while the one before it ends, and waits before it touches memory
