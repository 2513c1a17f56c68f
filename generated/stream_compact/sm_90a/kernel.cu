// stream_compact: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// The positive elements of a vector first, in order, and how many there are.
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

// Read-modify-write, relaxed; each returns the value before.
__device__ __forceinline__ int atomic_add(int* p, int v) { return atomicAdd(p, v); }
__device__ __forceinline__ float atomic_add(float* p, float v) { return atomicAdd(p, v); }
__device__ __forceinline__ long long atomic_add(long long* p, long long v) {
    return (long long)atomicAdd(reinterpret_cast<unsigned long long*>(p), (unsigned long long)v);
}

__device__ __forceinline__ int atomic_exchange(int* p, int v) { return atomicExch(p, v); }
__device__ __forceinline__ float atomic_exchange(float* p, float v) { return atomicExch(p, v); }
__device__ __forceinline__ long long atomic_exchange(long long* p, long long v) {
    return (long long)atomicExch(reinterpret_cast<unsigned long long*>(p), (unsigned long long)v);
}

// Waits until another block has written something that is not 0, and acquires what that block wrote before.
__device__ __forceinline__ int atomic_await(const int* p) {
    int v;
    do {
        asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
    } while (v == 0);
    return v;
}
__device__ __forceinline__ long long atomic_await(const long long* p) {
    long long v;
    do {
        asm volatile("ld.acquire.gpu.global.s64 %0, [%1];" : "=l"(v) : "l"(p) : "memory");
    } while (v == 0);
    return v;
}

}  // namespace fd

extern "C" __global__ void __launch_bounds__(512, 3) stream_compact_kernel_1(
    int* tickets,
    const float* __restrict__ x,
    int* y_before_totals,
    int* y_before_prefixes,
    int* y_before_total_known,
    int* y_before_prefix_known,
    float* __restrict__ y,
    long long n_n,
    int n_tiles,
    int n_groups) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_ticket = reinterpret_cast<int*>(fd_shared + 0);  // 1 x i32, bytes 0..4
    int* s_y_before = reinterpret_cast<int*>(fd_shared + 16);  // 16 x i32, bytes 16..80
    int* s_y_before_before = reinterpret_cast<int*>(fd_shared + 80);  // 1 x i32, bytes 80..84
    int* s_y_before_parts = reinterpret_cast<int*>(fd_shared + 96);  // 16 x i32, bytes 96..160
    int* s_y_place = reinterpret_cast<int*>(fd_shared + 160);  // 8192 x i32, bytes 160..32928
    float* s_y = reinterpret_cast<float*>(fd_shared + 32928);  // 8192 x f32, bytes 32928..65696

    // [INIT] r42: no two points meet: each is stored at its place
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    fd::grid_release();  // r65
    if ((int)threadIdx.x == 0) {  // r44
        int taken;
        taken = fd::atomic_add(&tickets[0LL], 1);
        fd::store<fd::i32, 1>(&s_ticket[0], &taken);
    }
    __syncthreads();
    int tile_number;
    fd::load<fd::i32, 1>(&tile_number, &s_ticket[0]);
    const long long n0 = (long long)tile_number * 8192;
    const int n_lane = lane * 16 + warp * 512;  // r45
    const int n_lane_2 = lane + warp * 32;  // r50

    // [LOAD x] r45: address n; 16 elements a thread, 4 at a time; registers [n:16x1] lanes [n:32x16] warps [n:16x512]
    float x_2[16];
    #pragma unroll
    for (int n_r = 0; n_r < 4; ++n_r) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((n0 + (long long)(n_lane + n_r * 4)) < n_n, &x_2[n_r * 4], &x[n0 + (long long)(n_lane + n_r * 4)]);
    }

    // [COMPUTE y] r46: 16 elements a thread in registers [n:16x1] lanes [n:32x16] warps [n:16x512]
    float y_2[16];
    #pragma unroll
    for (int n_r_2 = 0; n_r_2 < 16; ++n_r_2) {
        y_2[n_r_2] = 0.0f < x_2[n_r_2] ? x_2[n_r_2] : 0.0f;
    }
    int y_before_carry[1];
    y_before_carry[0] = 0;

    // [SCAN y_before] r47: 16 points a thread in order, then lanes, then warps, then the carry of the tiles before
    int y_before[16];
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 16; ++n_r_3) {
        y_before[n_r_3] = (n0 + (long long)(n_lane + n_r_3)) < n_n && 0.0f < x_2[n_r_3] ? 1 : 0;
    }
    y_before[1] = y_before[0] + y_before[1];
    y_before[2] = y_before[1] + y_before[2];
    y_before[3] = y_before[2] + y_before[3];
    y_before[4] = y_before[3] + y_before[4];
    y_before[5] = y_before[4] + y_before[5];
    y_before[6] = y_before[5] + y_before[6];
    y_before[7] = y_before[6] + y_before[7];
    y_before[8] = y_before[7] + y_before[8];
    y_before[9] = y_before[8] + y_before[9];
    y_before[10] = y_before[9] + y_before[10];
    y_before[11] = y_before[10] + y_before[11];
    y_before[12] = y_before[11] + y_before[12];
    y_before[13] = y_before[12] + y_before[13];
    y_before[14] = y_before[13] + y_before[14];
    y_before[15] = y_before[14] + y_before[15];
    int total = y_before[15];
    const int other = fd::shuffle_up(total, 1);
    const int next = 1 <= lane ? other + total : total;
    total = next;
    const int other_2 = fd::shuffle_up(total, 2);
    const int next_2 = 2 <= lane ? other_2 + total : total;
    total = next_2;
    const int other_3 = fd::shuffle_up(total, 4);
    const int next_3 = 4 <= lane ? other_3 + total : total;
    total = next_3;
    const int other_4 = fd::shuffle_up(total, 8);
    const int next_4 = 8 <= lane ? other_4 + total : total;
    total = next_4;
    const int other_5 = fd::shuffle_up(total, 16);
    const int next_5 = 16 <= lane ? other_5 + total : total;
    total = next_5;
    const int other_6 = fd::shuffle_up(total, 1);
    const int before = lane == 0 ? 0 : other_6;
    if (lane == 31) fd::store<fd::i32, 1>(&s_y_before[warp], &total);
    int prefix = y_before_carry[0];
    int whole = prefix;
    __syncthreads();
    int part;
    fd::load<fd::i32, 1>(&part, &s_y_before[0]);
    const int next_6 = whole + part;
    whole = next_6;
    prefix = 0 < warp ? whole : prefix;
    int part_2;
    fd::load<fd::i32, 1>(&part_2, &s_y_before[1]);
    const int next_7 = whole + part_2;
    whole = next_7;
    prefix = 1 < warp ? whole : prefix;
    int part_3;
    fd::load<fd::i32, 1>(&part_3, &s_y_before[2]);
    const int next_8 = whole + part_3;
    whole = next_8;
    prefix = 2 < warp ? whole : prefix;
    int part_4;
    fd::load<fd::i32, 1>(&part_4, &s_y_before[3]);
    const int next_9 = whole + part_4;
    whole = next_9;
    prefix = 3 < warp ? whole : prefix;
    int part_5;
    fd::load<fd::i32, 1>(&part_5, &s_y_before[4]);
    const int next_10 = whole + part_5;
    whole = next_10;
    prefix = 4 < warp ? whole : prefix;
    int part_6;
    fd::load<fd::i32, 1>(&part_6, &s_y_before[5]);
    const int next_11 = whole + part_6;
    whole = next_11;
    prefix = 5 < warp ? whole : prefix;
    int part_7;
    fd::load<fd::i32, 1>(&part_7, &s_y_before[6]);
    const int next_12 = whole + part_7;
    whole = next_12;
    prefix = 6 < warp ? whole : prefix;
    int part_8;
    fd::load<fd::i32, 1>(&part_8, &s_y_before[7]);
    const int next_13 = whole + part_8;
    whole = next_13;
    prefix = 7 < warp ? whole : prefix;
    int part_9;
    fd::load<fd::i32, 1>(&part_9, &s_y_before[8]);
    const int next_14 = whole + part_9;
    whole = next_14;
    prefix = 8 < warp ? whole : prefix;
    int part_10;
    fd::load<fd::i32, 1>(&part_10, &s_y_before[9]);
    const int next_15 = whole + part_10;
    whole = next_15;
    prefix = 9 < warp ? whole : prefix;
    int part_11;
    fd::load<fd::i32, 1>(&part_11, &s_y_before[10]);
    const int next_16 = whole + part_11;
    whole = next_16;
    prefix = 10 < warp ? whole : prefix;
    int part_12;
    fd::load<fd::i32, 1>(&part_12, &s_y_before[11]);
    const int next_17 = whole + part_12;
    whole = next_17;
    prefix = 11 < warp ? whole : prefix;
    int part_13;
    fd::load<fd::i32, 1>(&part_13, &s_y_before[12]);
    const int next_18 = whole + part_13;
    whole = next_18;
    prefix = 12 < warp ? whole : prefix;
    int part_14;
    fd::load<fd::i32, 1>(&part_14, &s_y_before[13]);
    const int next_19 = whole + part_14;
    whole = next_19;
    prefix = 13 < warp ? whole : prefix;
    int part_15;
    fd::load<fd::i32, 1>(&part_15, &s_y_before[14]);
    const int next_20 = whole + part_15;
    whole = next_20;
    prefix = 14 < warp ? whole : prefix;
    int part_16;
    fd::load<fd::i32, 1>(&part_16, &s_y_before[15]);
    const int next_21 = whole + part_16;
    whole = next_21;
    y_before_carry[0] = whole;

    // [LOOK_BACK y_before] r48: groups of 512 tiles: the prefix of the group, then the totals of the tiles before in it, in order
    const int tile_in_row = fd::mod(tile_number, n_tiles);
    const int row = fd::div(tile_number, n_tiles);
    const int group = fd::div(tile_in_row, 512);
    const int place = fd::mod(tile_in_row, 512);
    if ((int)threadIdx.x == 0) {
        fd::store<fd::i32, 1>(&y_before_totals[(long long)tile_number], &whole);
        __threadfence();
        fd::atomic_exchange(&y_before_total_known[(long long)tile_number], 1);
    }
    const int first = tile_number - place;
    int mine = 0;
    const long long index = (long long)(first + (int)threadIdx.x);
    if ((int)threadIdx.x < place) {
        fd::atomic_await(&y_before_total_known[index]);
        int known;
        fd::load<fd::i32, 1>(&known, &y_before_totals[index]);
        mine = known;
    }
    const long long of_group = (long long)(row * n_groups + group);
    int before_tile = 0;
    if ((int)threadIdx.x == 0 && 0 < group) {
        fd::atomic_await(&y_before_prefix_known[of_group - 1]);
        int known_2;
        fd::load<fd::i32, 1>(&known_2, &y_before_prefixes[of_group - 1]);
        before_tile = known_2;
    }
    const int other_7 = fd::shuffle_up(mine, 1);
    const int next_22 = 1 <= lane ? other_7 + mine : mine;
    mine = next_22;
    const int other_8 = fd::shuffle_up(mine, 2);
    const int next_23 = 2 <= lane ? other_8 + mine : mine;
    mine = next_23;
    const int other_9 = fd::shuffle_up(mine, 4);
    const int next_24 = 4 <= lane ? other_9 + mine : mine;
    mine = next_24;
    const int other_10 = fd::shuffle_up(mine, 8);
    const int next_25 = 8 <= lane ? other_10 + mine : mine;
    mine = next_25;
    const int other_11 = fd::shuffle_up(mine, 16);
    const int next_26 = 16 <= lane ? other_11 + mine : mine;
    mine = next_26;
    if (lane == 31) fd::store<fd::i32, 1>(&s_y_before_parts[warp], &mine);
    __syncthreads();
    if ((int)threadIdx.x == 0) {
        int part_17;
        fd::load<fd::i32, 1>(&part_17, &s_y_before_parts[0]);
        const int next_27 = before_tile + part_17;
        before_tile = next_27;
        int part_18;
        fd::load<fd::i32, 1>(&part_18, &s_y_before_parts[1]);
        const int next_28 = before_tile + part_18;
        before_tile = next_28;
        int part_19;
        fd::load<fd::i32, 1>(&part_19, &s_y_before_parts[2]);
        const int next_29 = before_tile + part_19;
        before_tile = next_29;
        int part_20;
        fd::load<fd::i32, 1>(&part_20, &s_y_before_parts[3]);
        const int next_30 = before_tile + part_20;
        before_tile = next_30;
        int part_21;
        fd::load<fd::i32, 1>(&part_21, &s_y_before_parts[4]);
        const int next_31 = before_tile + part_21;
        before_tile = next_31;
        int part_22;
        fd::load<fd::i32, 1>(&part_22, &s_y_before_parts[5]);
        const int next_32 = before_tile + part_22;
        before_tile = next_32;
        int part_23;
        fd::load<fd::i32, 1>(&part_23, &s_y_before_parts[6]);
        const int next_33 = before_tile + part_23;
        before_tile = next_33;
        int part_24;
        fd::load<fd::i32, 1>(&part_24, &s_y_before_parts[7]);
        const int next_34 = before_tile + part_24;
        before_tile = next_34;
        int part_25;
        fd::load<fd::i32, 1>(&part_25, &s_y_before_parts[8]);
        const int next_35 = before_tile + part_25;
        before_tile = next_35;
        int part_26;
        fd::load<fd::i32, 1>(&part_26, &s_y_before_parts[9]);
        const int next_36 = before_tile + part_26;
        before_tile = next_36;
        int part_27;
        fd::load<fd::i32, 1>(&part_27, &s_y_before_parts[10]);
        const int next_37 = before_tile + part_27;
        before_tile = next_37;
        int part_28;
        fd::load<fd::i32, 1>(&part_28, &s_y_before_parts[11]);
        const int next_38 = before_tile + part_28;
        before_tile = next_38;
        int part_29;
        fd::load<fd::i32, 1>(&part_29, &s_y_before_parts[12]);
        const int next_39 = before_tile + part_29;
        before_tile = next_39;
        int part_30;
        fd::load<fd::i32, 1>(&part_30, &s_y_before_parts[13]);
        const int next_40 = before_tile + part_30;
        before_tile = next_40;
        int part_31;
        fd::load<fd::i32, 1>(&part_31, &s_y_before_parts[14]);
        const int next_41 = before_tile + part_31;
        before_tile = next_41;
        int part_32;
        fd::load<fd::i32, 1>(&part_32, &s_y_before_parts[15]);
        const int next_42 = before_tile + part_32;
        before_tile = next_42;
        fd::store<fd::i32, 1>(&s_y_before_before[0], &before_tile);
        const int after_tile = before_tile + whole;
        if (place == 511) {
            fd::store<fd::i32, 1>(&y_before_prefixes[of_group], &after_tile);
            __threadfence();
            fd::atomic_exchange(&y_before_prefix_known[of_group], 1);
        }
    }
    __syncthreads();
    int before_all;
    fd::load<fd::i32, 1>(&before_all, &s_y_before_before[0]);
    const int prefix_2 = before_all + prefix;
    const int start = prefix_2 + before;
    int y_before_2[16];
    y_before_2[0] = start;
    y_before_2[1] = start + y_before[0];
    y_before_2[2] = start + y_before[1];
    y_before_2[3] = start + y_before[2];
    y_before_2[4] = start + y_before[3];
    y_before_2[5] = start + y_before[4];
    y_before_2[6] = start + y_before[5];
    y_before_2[7] = start + y_before[6];
    y_before_2[8] = start + y_before[7];
    y_before_2[9] = start + y_before[8];
    y_before_2[10] = start + y_before[9];
    y_before_2[11] = start + y_before[10];
    y_before_2[12] = start + y_before[11];
    y_before_2[13] = start + y_before[12];
    y_before_2[14] = start + y_before[13];
    y_before_2[15] = start + y_before[14];

    // [COMPUTE y_place] r49: 16 elements a thread in registers [n:16x1] lanes [n:32x16] warps [n:16x512]
    int y_place[16];
    #pragma unroll
    for (int n_r_4 = 0; n_r_4 < 16; ++n_r_4) {
        y_place[n_r_4] = (int)(0.0f < x_2[n_r_4] ? (long long)y_before_2[n_r_4] : n_n - 1 - (n0 + (long long)(n_lane + n_r_4)) + (long long)y_before_2[n_r_4]);
    }

    // [EXCHANGE y_place] r50: from registers [n:16x1] lanes [n:32x16] warps [n:16x512] to registers [n:16x512] lanes [n:32x1] warps [n:16x32]
    #pragma unroll
    for (int n_r_5 = 0; n_r_5 < 4; ++n_r_5) {
        fd::store<fd::i32, 4>(&s_y_place[n_lane + n_r_5 * 4], &y_place[n_r_5 * 4]);
    }
    __syncthreads();
    int y_place_2[16];
    #pragma unroll
    for (int n_r_6 = 0; n_r_6 < 16; ++n_r_6) {
        fd::load<fd::i32, 1>(&y_place_2[n_r_6], &s_y_place[n_lane_2 + n_r_6 * 512]);
    }

    // [EXCHANGE y] r51: from registers [n:16x1] lanes [n:32x16] warps [n:16x512] to registers [n:16x512] lanes [n:32x1] warps [n:16x32]
    #pragma unroll
    for (int n_r_7 = 0; n_r_7 < 4; ++n_r_7) {
        fd::store<fd::f32, 4>(&s_y[n_lane + n_r_7 * 4], &y_2[n_r_7 * 4]);
    }
    __syncthreads();
    float y_2_2[16];
    #pragma unroll
    for (int n_r_8 = 0; n_r_8 < 16; ++n_r_8) {
        fd::load<fd::f32, 1>(&y_2_2[n_r_8], &s_y[n_lane_2 + n_r_8 * 512]);
    }

    // [STORE y] r52: address y_place[n]; 16 elements a thread, 1 at a time
    #pragma unroll
    for (int n_r_9 = 0; n_r_9 < 16; ++n_r_9) {
        if ((n0 + (long long)(n_lane_2 + n_r_9 * 512)) < n_n) fd::store<fd::f32, 1>(&y[(long long)y_place_2[n_r_9]], &y_2_2[n_r_9]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) stream_compact_kernel_2(
    const float* __restrict__ x,
    int* __restrict__ count_part,
    long long n_n,
    long long n_chunk) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    long long* s_count_part = reinterpret_cast<long long*>(fd_shared + 0);  // 8 x i64, bytes 0..64

    // [INIT] r43: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 264 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int part20 = (int)blockIdx.x;
    const int n_lane = lane * 4 + warp * 128;  // r55

    // [INIT] r53: pass 0: states start at the identity of their operators
    long long count_part_2[1];
    count_part_2[0] = 0LL;
    const long long n_from = (long long)part20 * n_chunk;
    const long long n_to = fd::min(n_from + n_chunk, n_n);

    // [COMPUTE count_part] r56: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
    fd::grid_wait();  // r65
    fd::grid_release();
    float x_2[16];  // r54
    #pragma unroll 1
    for (long long n0 = n_from; n0 < n_to; n0 += 4096) {
        // [LOAD x] r55: address n; 16 elements a thread, 4 at a time; registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
        #pragma unroll
        for (int n_r = 0; n_r < 4; ++n_r) {
            fd::load_or_zero<fd::f32, 4, fd::read_only>((n0 + (long long)(n_lane + n_r * 1024)) < n_to, &x_2[n_r * 4], &x[n0 + (long long)(n_lane + n_r * 1024)]);
        }
        // [COMPUTE count_part]
        #pragma unroll  // r56
        for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
                if ((n0 + (long long)(n_lane + n_r_2 * 1024)) < n_to) {
                    count_part_2[0] += 0.0f < x_2[n_r_2 * 4 + n_r_3] ? 1LL : 0LL;
                }
            }
        }
    }

    // [WARP_REDUCE count_part] r57: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const long long other = fd::shuffle_xor(count_part_2[0], 1);
    count_part_2[0] += other;
    const long long other_2 = fd::shuffle_xor(count_part_2[0], 2);
    count_part_2[0] += other_2;
    const long long other_3 = fd::shuffle_xor(count_part_2[0], 4);
    count_part_2[0] += other_3;
    const long long other_4 = fd::shuffle_xor(count_part_2[0], 8);
    count_part_2[0] += other_4;
    const long long other_5 = fd::shuffle_xor(count_part_2[0], 16);
    count_part_2[0] += other_5;

    // [BLOCK_MERGE count_part] r58: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::i64, 1>(&s_count_part[warp], &count_part_2[0]);
    __syncthreads();
    long long part;
    fd::load<fd::i64, 1>(&part, &s_count_part[0]);
    count_part_2[0] = part;
    long long part_2;
    fd::load<fd::i64, 1>(&part_2, &s_count_part[1]);
    count_part_2[0] += part_2;
    long long part_3;
    fd::load<fd::i64, 1>(&part_3, &s_count_part[2]);
    count_part_2[0] += part_3;
    long long part_4;
    fd::load<fd::i64, 1>(&part_4, &s_count_part[3]);
    count_part_2[0] += part_4;
    long long part_5;
    fd::load<fd::i64, 1>(&part_5, &s_count_part[4]);
    count_part_2[0] += part_5;
    long long part_6;
    fd::load<fd::i64, 1>(&part_6, &s_count_part[5]);
    count_part_2[0] += part_6;
    long long part_7;
    fd::load<fd::i64, 1>(&part_7, &s_count_part[6]);
    count_part_2[0] += part_7;
    long long part_8;
    fd::load<fd::i64, 1>(&part_8, &s_count_part[7]);
    count_part_2[0] += part_8;

    // [STORE count_part] r59: address part2; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::i32, 1>(&count_part[(long long)part20], &count_part_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) stream_compact_kernel_3(
    const int* count_part,
    int* __restrict__ count) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    long long* s_count = reinterpret_cast<long long*>(fd_shared + 0);  // 8 x i64, bytes 0..64

    // [INIT] r43: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 264 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int part2_lane = lane * 2 + warp * 64;  // r60
    long long count_2[1];  // r43
    count_2[0] = 0LL;

    // [LOAD count_part] r60: address part2; 2 elements a thread, 2 at a time; registers [part2:2x1] lanes [part2:32x2] warps [part2:8x64]
    fd::grid_wait();  // r65
    int count_part_2[2];  // r60
    fd::load_or_zero<fd::i32, 2>(part2_lane < 264, &count_part_2[0], &count_part[(long long)part2_lane]);

    // [COMPUTE count] r61: 2 points a thread in registers [part2:2x1] lanes [part2:32x2] warps [part2:8x64]
    #pragma unroll
    for (int part2_r = 0; part2_r < 2; ++part2_r) {
        if (part2_lane < 264) {
            count_2[0] += (long long)count_part_2[part2_r];
        }
    }

    // [WARP_REDUCE count] r62: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const long long other = fd::shuffle_xor(count_2[0], 1);
    count_2[0] += other;
    const long long other_2 = fd::shuffle_xor(count_2[0], 2);
    count_2[0] += other_2;
    const long long other_3 = fd::shuffle_xor(count_2[0], 4);
    count_2[0] += other_3;
    const long long other_4 = fd::shuffle_xor(count_2[0], 8);
    count_2[0] += other_4;
    const long long other_5 = fd::shuffle_xor(count_2[0], 16);
    count_2[0] += other_5;

    // [BLOCK_MERGE count] r63: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::i64, 1>(&s_count[warp], &count_2[0]);
    __syncthreads();
    long long part;
    fd::load<fd::i64, 1>(&part, &s_count[0]);
    count_2[0] = part;
    long long part_2;
    fd::load<fd::i64, 1>(&part_2, &s_count[1]);
    count_2[0] += part_2;
    long long part_3;
    fd::load<fd::i64, 1>(&part_3, &s_count[2]);
    count_2[0] += part_3;
    long long part_4;
    fd::load<fd::i64, 1>(&part_4, &s_count[3]);
    count_2[0] += part_4;
    long long part_5;
    fd::load<fd::i64, 1>(&part_5, &s_count[4]);
    count_2[0] += part_5;
    long long part_6;
    fd::load<fd::i64, 1>(&part_6, &s_count[5]);
    count_2[0] += part_6;
    long long part_7;
    fd::load<fd::i64, 1>(&part_7, &s_count[6]);
    count_2[0] += part_7;
    long long part_8;
    fd::load<fd::i64, 1>(&part_8, &s_count[7]);
    count_2[0] += part_8;

    // [STORE count] r64: address 0; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::i32, 1>(&count[0LL], &count_2[0]);
}

extern "C" __global__ void __launch_bounds__(512, 3) stream_compact_kernel_any_1(
    int* tickets_2,
    const float* __restrict__ x,
    int* y_before_totals_2,
    int* y_before_prefixes_2,
    int* y_before_total_known_2,
    int* y_before_prefix_known_2,
    float* __restrict__ y,
    long long n_n,
    int n_tiles,
    int n_groups) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_ticket = reinterpret_cast<int*>(fd_shared + 0);  // 1 x i32, bytes 0..4
    int* s_y_before = reinterpret_cast<int*>(fd_shared + 16);  // 16 x i32, bytes 16..80
    int* s_y_before_before = reinterpret_cast<int*>(fd_shared + 80);  // 1 x i32, bytes 80..84
    int* s_y_before_parts = reinterpret_cast<int*>(fd_shared + 96);  // 16 x i32, bytes 96..160
    int* s_y_place = reinterpret_cast<int*>(fd_shared + 160);  // 8192 x i32, bytes 160..32928
    float* s_y = reinterpret_cast<float*>(fd_shared + 32928);  // 8192 x f32, bytes 32928..65696

    // [INIT] r72: no two points meet: each is stored at its place
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    fd::grid_release();  // r95
    if ((int)threadIdx.x == 0) {  // r74
        int taken;
        taken = fd::atomic_add(&tickets_2[0LL], 1);
        fd::store<fd::i32, 1>(&s_ticket[0], &taken);
    }
    __syncthreads();
    int tile_number;
    fd::load<fd::i32, 1>(&tile_number, &s_ticket[0]);
    const long long n0 = (long long)tile_number * 8192;
    const int n_lane = lane * 16 + warp * 512;  // r75
    const int n_lane_2 = lane + warp * 32;  // r80

    // [LOAD x] r75: address n; 16 elements a thread, 1 at a time; registers [n:16x1] lanes [n:32x16] warps [n:16x512]
    float x_2[16];
    #pragma unroll
    for (int n_r = 0; n_r < 16; ++n_r) {
        fd::load_or_zero<fd::f32, 1, fd::read_only>((n0 + (long long)(n_lane + n_r)) < n_n, &x_2[n_r], &x[n0 + (long long)(n_lane + n_r)]);
    }

    // [COMPUTE y] r76: 16 elements a thread in registers [n:16x1] lanes [n:32x16] warps [n:16x512]
    float y_2[16];
    #pragma unroll
    for (int n_r_2 = 0; n_r_2 < 16; ++n_r_2) {
        y_2[n_r_2] = 0.0f < x_2[n_r_2] ? x_2[n_r_2] : 0.0f;
    }
    int y_before_carry[1];
    y_before_carry[0] = 0;

    // [SCAN y_before] r77: 16 points a thread in order, then lanes, then warps, then the carry of the tiles before
    int y_before[16];
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 16; ++n_r_3) {
        y_before[n_r_3] = (n0 + (long long)(n_lane + n_r_3)) < n_n && 0.0f < x_2[n_r_3] ? 1 : 0;
    }
    y_before[1] = y_before[0] + y_before[1];
    y_before[2] = y_before[1] + y_before[2];
    y_before[3] = y_before[2] + y_before[3];
    y_before[4] = y_before[3] + y_before[4];
    y_before[5] = y_before[4] + y_before[5];
    y_before[6] = y_before[5] + y_before[6];
    y_before[7] = y_before[6] + y_before[7];
    y_before[8] = y_before[7] + y_before[8];
    y_before[9] = y_before[8] + y_before[9];
    y_before[10] = y_before[9] + y_before[10];
    y_before[11] = y_before[10] + y_before[11];
    y_before[12] = y_before[11] + y_before[12];
    y_before[13] = y_before[12] + y_before[13];
    y_before[14] = y_before[13] + y_before[14];
    y_before[15] = y_before[14] + y_before[15];
    int total = y_before[15];
    const int other = fd::shuffle_up(total, 1);
    const int next = 1 <= lane ? other + total : total;
    total = next;
    const int other_2 = fd::shuffle_up(total, 2);
    const int next_2 = 2 <= lane ? other_2 + total : total;
    total = next_2;
    const int other_3 = fd::shuffle_up(total, 4);
    const int next_3 = 4 <= lane ? other_3 + total : total;
    total = next_3;
    const int other_4 = fd::shuffle_up(total, 8);
    const int next_4 = 8 <= lane ? other_4 + total : total;
    total = next_4;
    const int other_5 = fd::shuffle_up(total, 16);
    const int next_5 = 16 <= lane ? other_5 + total : total;
    total = next_5;
    const int other_6 = fd::shuffle_up(total, 1);
    const int before = lane == 0 ? 0 : other_6;
    if (lane == 31) fd::store<fd::i32, 1>(&s_y_before[warp], &total);
    int prefix = y_before_carry[0];
    int whole = prefix;
    __syncthreads();
    int part;
    fd::load<fd::i32, 1>(&part, &s_y_before[0]);
    const int next_6 = whole + part;
    whole = next_6;
    prefix = 0 < warp ? whole : prefix;
    int part_2;
    fd::load<fd::i32, 1>(&part_2, &s_y_before[1]);
    const int next_7 = whole + part_2;
    whole = next_7;
    prefix = 1 < warp ? whole : prefix;
    int part_3;
    fd::load<fd::i32, 1>(&part_3, &s_y_before[2]);
    const int next_8 = whole + part_3;
    whole = next_8;
    prefix = 2 < warp ? whole : prefix;
    int part_4;
    fd::load<fd::i32, 1>(&part_4, &s_y_before[3]);
    const int next_9 = whole + part_4;
    whole = next_9;
    prefix = 3 < warp ? whole : prefix;
    int part_5;
    fd::load<fd::i32, 1>(&part_5, &s_y_before[4]);
    const int next_10 = whole + part_5;
    whole = next_10;
    prefix = 4 < warp ? whole : prefix;
    int part_6;
    fd::load<fd::i32, 1>(&part_6, &s_y_before[5]);
    const int next_11 = whole + part_6;
    whole = next_11;
    prefix = 5 < warp ? whole : prefix;
    int part_7;
    fd::load<fd::i32, 1>(&part_7, &s_y_before[6]);
    const int next_12 = whole + part_7;
    whole = next_12;
    prefix = 6 < warp ? whole : prefix;
    int part_8;
    fd::load<fd::i32, 1>(&part_8, &s_y_before[7]);
    const int next_13 = whole + part_8;
    whole = next_13;
    prefix = 7 < warp ? whole : prefix;
    int part_9;
    fd::load<fd::i32, 1>(&part_9, &s_y_before[8]);
    const int next_14 = whole + part_9;
    whole = next_14;
    prefix = 8 < warp ? whole : prefix;
    int part_10;
    fd::load<fd::i32, 1>(&part_10, &s_y_before[9]);
    const int next_15 = whole + part_10;
    whole = next_15;
    prefix = 9 < warp ? whole : prefix;
    int part_11;
    fd::load<fd::i32, 1>(&part_11, &s_y_before[10]);
    const int next_16 = whole + part_11;
    whole = next_16;
    prefix = 10 < warp ? whole : prefix;
    int part_12;
    fd::load<fd::i32, 1>(&part_12, &s_y_before[11]);
    const int next_17 = whole + part_12;
    whole = next_17;
    prefix = 11 < warp ? whole : prefix;
    int part_13;
    fd::load<fd::i32, 1>(&part_13, &s_y_before[12]);
    const int next_18 = whole + part_13;
    whole = next_18;
    prefix = 12 < warp ? whole : prefix;
    int part_14;
    fd::load<fd::i32, 1>(&part_14, &s_y_before[13]);
    const int next_19 = whole + part_14;
    whole = next_19;
    prefix = 13 < warp ? whole : prefix;
    int part_15;
    fd::load<fd::i32, 1>(&part_15, &s_y_before[14]);
    const int next_20 = whole + part_15;
    whole = next_20;
    prefix = 14 < warp ? whole : prefix;
    int part_16;
    fd::load<fd::i32, 1>(&part_16, &s_y_before[15]);
    const int next_21 = whole + part_16;
    whole = next_21;
    y_before_carry[0] = whole;

    // [LOOK_BACK y_before] r78: groups of 512 tiles: the prefix of the group, then the totals of the tiles before in it, in order
    const int tile_in_row = fd::mod(tile_number, n_tiles);
    const int row = fd::div(tile_number, n_tiles);
    const int group = fd::div(tile_in_row, 512);
    const int place = fd::mod(tile_in_row, 512);
    if ((int)threadIdx.x == 0) {
        fd::store<fd::i32, 1>(&y_before_totals_2[(long long)tile_number], &whole);
        __threadfence();
        fd::atomic_exchange(&y_before_total_known_2[(long long)tile_number], 1);
    }
    const int first = tile_number - place;
    int mine = 0;
    const long long index = (long long)(first + (int)threadIdx.x);
    if ((int)threadIdx.x < place) {
        fd::atomic_await(&y_before_total_known_2[index]);
        int known;
        fd::load<fd::i32, 1>(&known, &y_before_totals_2[index]);
        mine = known;
    }
    const long long of_group = (long long)(row * n_groups + group);
    int before_tile = 0;
    if ((int)threadIdx.x == 0 && 0 < group) {
        fd::atomic_await(&y_before_prefix_known_2[of_group - 1]);
        int known_2;
        fd::load<fd::i32, 1>(&known_2, &y_before_prefixes_2[of_group - 1]);
        before_tile = known_2;
    }
    const int other_7 = fd::shuffle_up(mine, 1);
    const int next_22 = 1 <= lane ? other_7 + mine : mine;
    mine = next_22;
    const int other_8 = fd::shuffle_up(mine, 2);
    const int next_23 = 2 <= lane ? other_8 + mine : mine;
    mine = next_23;
    const int other_9 = fd::shuffle_up(mine, 4);
    const int next_24 = 4 <= lane ? other_9 + mine : mine;
    mine = next_24;
    const int other_10 = fd::shuffle_up(mine, 8);
    const int next_25 = 8 <= lane ? other_10 + mine : mine;
    mine = next_25;
    const int other_11 = fd::shuffle_up(mine, 16);
    const int next_26 = 16 <= lane ? other_11 + mine : mine;
    mine = next_26;
    if (lane == 31) fd::store<fd::i32, 1>(&s_y_before_parts[warp], &mine);
    __syncthreads();
    if ((int)threadIdx.x == 0) {
        int part_17;
        fd::load<fd::i32, 1>(&part_17, &s_y_before_parts[0]);
        const int next_27 = before_tile + part_17;
        before_tile = next_27;
        int part_18;
        fd::load<fd::i32, 1>(&part_18, &s_y_before_parts[1]);
        const int next_28 = before_tile + part_18;
        before_tile = next_28;
        int part_19;
        fd::load<fd::i32, 1>(&part_19, &s_y_before_parts[2]);
        const int next_29 = before_tile + part_19;
        before_tile = next_29;
        int part_20;
        fd::load<fd::i32, 1>(&part_20, &s_y_before_parts[3]);
        const int next_30 = before_tile + part_20;
        before_tile = next_30;
        int part_21;
        fd::load<fd::i32, 1>(&part_21, &s_y_before_parts[4]);
        const int next_31 = before_tile + part_21;
        before_tile = next_31;
        int part_22;
        fd::load<fd::i32, 1>(&part_22, &s_y_before_parts[5]);
        const int next_32 = before_tile + part_22;
        before_tile = next_32;
        int part_23;
        fd::load<fd::i32, 1>(&part_23, &s_y_before_parts[6]);
        const int next_33 = before_tile + part_23;
        before_tile = next_33;
        int part_24;
        fd::load<fd::i32, 1>(&part_24, &s_y_before_parts[7]);
        const int next_34 = before_tile + part_24;
        before_tile = next_34;
        int part_25;
        fd::load<fd::i32, 1>(&part_25, &s_y_before_parts[8]);
        const int next_35 = before_tile + part_25;
        before_tile = next_35;
        int part_26;
        fd::load<fd::i32, 1>(&part_26, &s_y_before_parts[9]);
        const int next_36 = before_tile + part_26;
        before_tile = next_36;
        int part_27;
        fd::load<fd::i32, 1>(&part_27, &s_y_before_parts[10]);
        const int next_37 = before_tile + part_27;
        before_tile = next_37;
        int part_28;
        fd::load<fd::i32, 1>(&part_28, &s_y_before_parts[11]);
        const int next_38 = before_tile + part_28;
        before_tile = next_38;
        int part_29;
        fd::load<fd::i32, 1>(&part_29, &s_y_before_parts[12]);
        const int next_39 = before_tile + part_29;
        before_tile = next_39;
        int part_30;
        fd::load<fd::i32, 1>(&part_30, &s_y_before_parts[13]);
        const int next_40 = before_tile + part_30;
        before_tile = next_40;
        int part_31;
        fd::load<fd::i32, 1>(&part_31, &s_y_before_parts[14]);
        const int next_41 = before_tile + part_31;
        before_tile = next_41;
        int part_32;
        fd::load<fd::i32, 1>(&part_32, &s_y_before_parts[15]);
        const int next_42 = before_tile + part_32;
        before_tile = next_42;
        fd::store<fd::i32, 1>(&s_y_before_before[0], &before_tile);
        const int after_tile = before_tile + whole;
        if (place == 511) {
            fd::store<fd::i32, 1>(&y_before_prefixes_2[of_group], &after_tile);
            __threadfence();
            fd::atomic_exchange(&y_before_prefix_known_2[of_group], 1);
        }
    }
    __syncthreads();
    int before_all;
    fd::load<fd::i32, 1>(&before_all, &s_y_before_before[0]);
    const int prefix_2 = before_all + prefix;
    const int start = prefix_2 + before;
    int y_before_2[16];
    y_before_2[0] = start;
    y_before_2[1] = start + y_before[0];
    y_before_2[2] = start + y_before[1];
    y_before_2[3] = start + y_before[2];
    y_before_2[4] = start + y_before[3];
    y_before_2[5] = start + y_before[4];
    y_before_2[6] = start + y_before[5];
    y_before_2[7] = start + y_before[6];
    y_before_2[8] = start + y_before[7];
    y_before_2[9] = start + y_before[8];
    y_before_2[10] = start + y_before[9];
    y_before_2[11] = start + y_before[10];
    y_before_2[12] = start + y_before[11];
    y_before_2[13] = start + y_before[12];
    y_before_2[14] = start + y_before[13];
    y_before_2[15] = start + y_before[14];

    // [COMPUTE y_place] r79: 16 elements a thread in registers [n:16x1] lanes [n:32x16] warps [n:16x512]
    int y_place[16];
    #pragma unroll
    for (int n_r_4 = 0; n_r_4 < 16; ++n_r_4) {
        y_place[n_r_4] = (int)(0.0f < x_2[n_r_4] ? (long long)y_before_2[n_r_4] : n_n - 1 - (n0 + (long long)(n_lane + n_r_4)) + (long long)y_before_2[n_r_4]);
    }

    // [EXCHANGE y_place] r80: from registers [n:16x1] lanes [n:32x16] warps [n:16x512] to registers [n:16x512] lanes [n:32x1] warps [n:16x32]
    #pragma unroll
    for (int n_r_5 = 0; n_r_5 < 4; ++n_r_5) {
        fd::store<fd::i32, 4>(&s_y_place[n_lane + n_r_5 * 4], &y_place[n_r_5 * 4]);
    }
    __syncthreads();
    int y_place_2[16];
    #pragma unroll
    for (int n_r_6 = 0; n_r_6 < 16; ++n_r_6) {
        fd::load<fd::i32, 1>(&y_place_2[n_r_6], &s_y_place[n_lane_2 + n_r_6 * 512]);
    }

    // [EXCHANGE y] r81: from registers [n:16x1] lanes [n:32x16] warps [n:16x512] to registers [n:16x512] lanes [n:32x1] warps [n:16x32]
    #pragma unroll
    for (int n_r_7 = 0; n_r_7 < 4; ++n_r_7) {
        fd::store<fd::f32, 4>(&s_y[n_lane + n_r_7 * 4], &y_2[n_r_7 * 4]);
    }
    __syncthreads();
    float y_2_2[16];
    #pragma unroll
    for (int n_r_8 = 0; n_r_8 < 16; ++n_r_8) {
        fd::load<fd::f32, 1>(&y_2_2[n_r_8], &s_y[n_lane_2 + n_r_8 * 512]);
    }

    // [STORE y] r82: address y_place[n]; 16 elements a thread, 1 at a time
    #pragma unroll
    for (int n_r_9 = 0; n_r_9 < 16; ++n_r_9) {
        if ((n0 + (long long)(n_lane_2 + n_r_9 * 512)) < n_n) fd::store<fd::f32, 1>(&y[(long long)y_place_2[n_r_9]], &y_2_2[n_r_9]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) stream_compact_kernel_any_2(
    const float* __restrict__ x,
    int* __restrict__ count_part,
    long long n_n,
    long long n_chunk) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    long long* s_count_part = reinterpret_cast<long long*>(fd_shared + 0);  // 8 x i64, bytes 0..64

    // [INIT] r73: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 264 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int part20 = (int)blockIdx.x;
    const int n_lane = lane * 4 + warp * 128;  // r85

    // [INIT] r83: pass 0: states start at the identity of their operators
    long long count_part_2[1];
    count_part_2[0] = 0LL;
    const long long n_from = (long long)part20 * n_chunk;
    const long long n_to = fd::min(n_from + n_chunk, n_n);

    // [COMPUTE count_part] r86: 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
    fd::grid_wait();  // r95
    fd::grid_release();
    float x_2[16];  // r84
    #pragma unroll 1
    for (long long n0 = n_from; n0 < n_to; n0 += 4096) {
        // [LOAD x] r85: address n; 16 elements a thread, 1 at a time; registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
        #pragma unroll
        for (int n_r = 0; n_r < 4; ++n_r) {
            #pragma unroll
            for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                fd::load_or_zero<fd::f32, 1, fd::read_only>((n0 + (long long)(n_lane + n_r * 1024 + n_r_2)) < n_to, &x_2[n_r * 4 + n_r_2], &x[n0 + (long long)(n_lane + n_r * 1024 + n_r_2)]);
            }
        }
        // [COMPUTE count_part]
        #pragma unroll  // r86
        for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
            #pragma unroll
            for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                if ((n0 + (long long)(n_lane + n_r_3 * 1024 + n_r_4)) < n_to) {
                    count_part_2[0] += 0.0f < x_2[n_r_3 * 4 + n_r_4] ? 1LL : 0LL;
                }
            }
        }
    }

    // [WARP_REDUCE count_part] r87: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const long long other = fd::shuffle_xor(count_part_2[0], 1);
    count_part_2[0] += other;
    const long long other_2 = fd::shuffle_xor(count_part_2[0], 2);
    count_part_2[0] += other_2;
    const long long other_3 = fd::shuffle_xor(count_part_2[0], 4);
    count_part_2[0] += other_3;
    const long long other_4 = fd::shuffle_xor(count_part_2[0], 8);
    count_part_2[0] += other_4;
    const long long other_5 = fd::shuffle_xor(count_part_2[0], 16);
    count_part_2[0] += other_5;

    // [BLOCK_MERGE count_part] r88: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::i64, 1>(&s_count_part[warp], &count_part_2[0]);
    __syncthreads();
    long long part;
    fd::load<fd::i64, 1>(&part, &s_count_part[0]);
    count_part_2[0] = part;
    long long part_2;
    fd::load<fd::i64, 1>(&part_2, &s_count_part[1]);
    count_part_2[0] += part_2;
    long long part_3;
    fd::load<fd::i64, 1>(&part_3, &s_count_part[2]);
    count_part_2[0] += part_3;
    long long part_4;
    fd::load<fd::i64, 1>(&part_4, &s_count_part[3]);
    count_part_2[0] += part_4;
    long long part_5;
    fd::load<fd::i64, 1>(&part_5, &s_count_part[4]);
    count_part_2[0] += part_5;
    long long part_6;
    fd::load<fd::i64, 1>(&part_6, &s_count_part[5]);
    count_part_2[0] += part_6;
    long long part_7;
    fd::load<fd::i64, 1>(&part_7, &s_count_part[6]);
    count_part_2[0] += part_7;
    long long part_8;
    fd::load<fd::i64, 1>(&part_8, &s_count_part[7]);
    count_part_2[0] += part_8;

    // [STORE count_part] r89: address part2; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::i32, 1>(&count_part[(long long)part20], &count_part_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) stream_compact_kernel_any_3(
    const int* count_part,
    int* __restrict__ count) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    long long* s_count = reinterpret_cast<long long*>(fd_shared + 0);  // 8 x i64, bytes 0..64

    // [INIT] r73: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 264 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int part2_lane = lane * 2 + warp * 64;  // r90
    long long count_2[1];  // r73
    count_2[0] = 0LL;

    // [LOAD count_part] r90: address part2; 2 elements a thread, 2 at a time; registers [part2:2x1] lanes [part2:32x2] warps [part2:8x64]
    fd::grid_wait();  // r95
    int count_part_2[2];  // r90
    fd::load_or_zero<fd::i32, 2>(part2_lane < 264, &count_part_2[0], &count_part[(long long)part2_lane]);

    // [COMPUTE count] r91: 2 points a thread in registers [part2:2x1] lanes [part2:32x2] warps [part2:8x64]
    #pragma unroll
    for (int part2_r = 0; part2_r < 2; ++part2_r) {
        if (part2_lane < 264) {
            count_2[0] += (long long)count_part_2[part2_r];
        }
    }

    // [WARP_REDUCE count] r92: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const long long other = fd::shuffle_xor(count_2[0], 1);
    count_2[0] += other;
    const long long other_2 = fd::shuffle_xor(count_2[0], 2);
    count_2[0] += other_2;
    const long long other_3 = fd::shuffle_xor(count_2[0], 4);
    count_2[0] += other_3;
    const long long other_4 = fd::shuffle_xor(count_2[0], 8);
    count_2[0] += other_4;
    const long long other_5 = fd::shuffle_xor(count_2[0], 16);
    count_2[0] += other_5;

    // [BLOCK_MERGE count] r93: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::i64, 1>(&s_count[warp], &count_2[0]);
    __syncthreads();
    long long part;
    fd::load<fd::i64, 1>(&part, &s_count[0]);
    count_2[0] = part;
    long long part_2;
    fd::load<fd::i64, 1>(&part_2, &s_count[1]);
    count_2[0] += part_2;
    long long part_3;
    fd::load<fd::i64, 1>(&part_3, &s_count[2]);
    count_2[0] += part_3;
    long long part_4;
    fd::load<fd::i64, 1>(&part_4, &s_count[3]);
    count_2[0] += part_4;
    long long part_5;
    fd::load<fd::i64, 1>(&part_5, &s_count[4]);
    count_2[0] += part_5;
    long long part_6;
    fd::load<fd::i64, 1>(&part_6, &s_count[5]);
    count_2[0] += part_6;
    long long part_7;
    fd::load<fd::i64, 1>(&part_7, &s_count[6]);
    count_2[0] += part_7;
    long long part_8;
    fd::load<fd::i64, 1>(&part_8, &s_count[7]);
    count_2[0] += part_8;

    // [STORE count] r94: address 0; 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::i32, 1>(&count[0LL], &count_2[0]);
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r42 [step2, problem] scatter-direct, y: no two points meet: each is stored at its place
// r43 [step2, hardware] split-stream, n: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 264 parts, whose states a second kernel merges
// r44 [build, hardware] ticket, stream_compact_kernel_1: tiles are taken in the order in which blocks start, so that no block waits for one that has not started
// r45 [build, hardware] load-tile, x: address n; 16 elements a thread, 4 at a time; registers [n:16x1] lanes [n:32x16] warps [n:16x512]
// r46 [build, problem] map-tile, y[n] = scatter[n] at (y_place[n]) = (x[n] if (0 < x[n]) else 0.0): 16 elements a thread in registers [n:16x1] lanes [n:32x16] warps [n:16x512]
// r47 [build, problem] scan-tile, y_before[n] = scan sum[n] exclusive 1 when (0 < x[n]): 16 points a thread in order, then lanes, then warps, then the carry of the tiles before
// r48 [build, hardware] look-back, y_before: groups of 512 tiles: the prefix of the group, then the totals of the tiles before in it, in order
// r49 [build, problem] map-tile, y_place[n] = (y_before[n] if (0 < x[n]) else (((N - 1) - n) + y_before[n])): 16 elements a thread in registers [n:16x1] lanes [n:32x16] warps [n:16x512]
// r50 [build, hardware] layout-exchange, y_place: from registers [n:16x1] lanes [n:32x16] warps [n:16x512] to registers [n:16x512] lanes [n:32x1] warps [n:16x32]
// r51 [build, hardware] layout-exchange, y: from registers [n:16x1] lanes [n:32x16] warps [n:16x512] to registers [n:16x512] lanes [n:32x1] warps [n:16x32]
// r52 [build, hardware] scatter-tile, y: address y_place[n]; 16 elements a thread, 1 at a time
// r53 [build, problem] stream-init, n: pass 0: states start at the identity of their operators
// r54 [build, hardware] stream-loop, n: pass 0 streams `n` in tiles of 4096
// r55 [build, hardware] load-tile, x: address n; 16 elements a thread, 4 at a time; registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r56 [build, problem] reduce-registers, count_part[part2] = sum[n] (1 if (0 < x[n]) else 0): 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r57 [build, hardware] warp-reduce, count_part: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r58 [build, hardware] block-merge, count_part: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r59 [build, hardware] store-tile, count_part: address part2; 1 elements a thread, 1 at a time
// r60 [build, hardware] load-tile, count_part: address part2; 2 elements a thread, 2 at a time; registers [part2:2x1] lanes [part2:32x2] warps [part2:8x64]
// r61 [build, problem] reduce-registers, count[] = sum[part2] count_part[part2]: 2 points a thread in registers [part2:2x1] lanes [part2:32x2] warps [part2:8x64]
// r62 [build, hardware] warp-reduce, count: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r63 [build, hardware] block-merge, count: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r64 [build, hardware] store-tile, count: address 0; 1 elements a thread, 1 at a time
// r65 [build, hardware] early-launch, stream_compact_kernel_1, stream_compact_kernel_2, stream_compact_kernel_3: each kernel starts while the one before it ends, and waits before it touches memory
// r72 [step2, problem] scatter-direct, y: no two points meet: each is stored at its place
// r73 [step2, hardware] split-stream, n: 1 blocks leave multiprocessors of 132 idle; the stream is cut into 264 parts, whose states a second kernel merges
// r74 [build, hardware] ticket, stream_compact_kernel_any_1: tiles are taken in the order in which blocks start, so that no block waits for one that has not started
// r75 [build, hardware] load-tile, x: address n; 16 elements a thread, 1 at a time; registers [n:16x1] lanes [n:32x16] warps [n:16x512]
// r76 [build, problem] map-tile, y[n] = scatter[n] at (y_place[n]) = (x[n] if (0 < x[n]) else 0.0): 16 elements a thread in registers [n:16x1] lanes [n:32x16] warps [n:16x512]
// r77 [build, problem] scan-tile, y_before[n] = scan sum[n] exclusive 1 when (0 < x[n]): 16 points a thread in order, then lanes, then warps, then the carry of the tiles before
// r78 [build, hardware] look-back, y_before: groups of 512 tiles: the prefix of the group, then the totals of the tiles before in it, in order
// r79 [build, problem] map-tile, y_place[n] = (y_before[n] if (0 < x[n]) else (((N - 1) - n) + y_before[n])): 16 elements a thread in registers [n:16x1] lanes [n:32x16] warps [n:16x512]
// r80 [build, hardware] layout-exchange, y_place: from registers [n:16x1] lanes [n:32x16] warps [n:16x512] to registers [n:16x512] lanes [n:32x1] warps [n:16x32]
// r81 [build, hardware] layout-exchange, y: from registers [n:16x1] lanes [n:32x16] warps [n:16x512] to registers [n:16x512] lanes [n:32x1] warps [n:16x32]
// r82 [build, hardware] scatter-tile, y: address y_place[n]; 16 elements a thread, 1 at a time
// r83 [build, problem] stream-init, n: pass 0: states start at the identity of their operators
// r84 [build, hardware] stream-loop, n: pass 0 streams `n` in tiles of 4096
// r85 [build, hardware] load-tile, x: address n; 16 elements a thread, 1 at a time; registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r86 [build, problem] reduce-registers, count_part[part2] = sum[n] (1 if (0 < x[n]) else 0): 16 points a thread in registers [n:4x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r87 [build, hardware] warp-reduce, count_part: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r88 [build, hardware] block-merge, count_part: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r89 [build, hardware] store-tile, count_part: address part2; 1 elements a thread, 1 at a time
// r90 [build, hardware] load-tile, count_part: address part2; 2 elements a thread, 2 at a time; registers [part2:2x1] lanes [part2:32x2] warps [part2:8x64]
// r91 [build, problem] reduce-registers, count[] = sum[part2] count_part[part2]: 2 points a thread in registers [part2:2x1] lanes [part2:32x2] warps [part2:8x64]
// r92 [build, hardware] warp-reduce, count: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r93 [build, hardware] block-merge, count: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r94 [build, hardware] store-tile, count: address 0; 1 elements a thread, 1 at a time
// r95 [build, hardware] early-launch, stream_compact_kernel_any_1, stream_compact_kernel_any_2, stream_compact_kernel_any_3: each kernel starts while the one before it ends, and waits before it touches memory
