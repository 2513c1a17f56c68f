// scan_1d: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Prefix sums of one long vector.
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

// Quotient and remainder of non-negative numbers: unsigned, so that the compiler needs no sign fix.
__device__ __forceinline__ int div(int a, int b) { return (int)((unsigned)a / (unsigned)b); }
__device__ __forceinline__ int mod(int a, int b) { return (int)((unsigned)a % (unsigned)b); }
__device__ __forceinline__ long long div(long long a, long long b) {
    return (long long)((unsigned long long)a / (unsigned long long)b);
}
__device__ __forceinline__ long long mod(long long a, long long b) {
    return (long long)((unsigned long long)a % (unsigned long long)b);
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

extern "C" __global__ void __launch_bounds__(512, 3) scan_1d_kernel(
    int* tickets,
    const float* __restrict__ x,
    long long* y_total_known,
    long long* y_prefix_known,
    float* __restrict__ y,
    long long n_n,
    int n_tiles,
    int n_groups) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_ticket = reinterpret_cast<int*>(fd_shared + 0);  // 1 x i32, bytes 0..4
    float* s_y = reinterpret_cast<float*>(fd_shared + 16);  // 16 x f32, bytes 16..80
    float* s_y_before = reinterpret_cast<float*>(fd_shared + 80);  // 1 x f32, bytes 80..84
    float* s_y_parts = reinterpret_cast<float*>(fd_shared + 96);  // 16 x f32, bytes 96..160

    // [INIT] r20: one kernel over blocks of []; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    if ((int)threadIdx.x == 0) {  // r21
        int taken;
        taken = fd::atomic_add(&tickets[0LL], 1);
        fd::store<fd::i32, 1>(&s_ticket[0], &taken);
    }
    __syncthreads();
    int tile_number;
    fd::load<fd::i32, 1>(&tile_number, &s_ticket[0]);
    const long long n0 = (long long)tile_number * 8192;
    const int n_lane = lane * 16 + warp * 512;  // r22

    // [LOAD x] r22: address n; 16 elements a thread, 4 at a time; registers [n:16x1] lanes [n:32x16] warps [n:16x512]
    float x_2[16];
    #pragma unroll
    for (int n_r = 0; n_r < 4; ++n_r) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((n0 + (long long)(n_lane + n_r * 4)) < n_n, &x_2[n_r * 4], &x[n0 + (long long)(n_lane + n_r * 4)]);
    }
    float y_carry[1];
    y_carry[0] = 0.0f;

    // [SCAN y] r23: 16 points a thread in order, then lanes, then warps, then the carry of the tiles before
    float y_2[16];
    #pragma unroll
    for (int n_r_2 = 0; n_r_2 < 16; ++n_r_2) {
        y_2[n_r_2] = (n0 + (long long)(n_lane + n_r_2)) < n_n ? x_2[n_r_2] : 0.0f;
    }
    y_2[1] = y_2[0] + y_2[1];
    y_2[2] = y_2[1] + y_2[2];
    y_2[3] = y_2[2] + y_2[3];
    y_2[4] = y_2[3] + y_2[4];
    y_2[5] = y_2[4] + y_2[5];
    y_2[6] = y_2[5] + y_2[6];
    y_2[7] = y_2[6] + y_2[7];
    y_2[8] = y_2[7] + y_2[8];
    y_2[9] = y_2[8] + y_2[9];
    y_2[10] = y_2[9] + y_2[10];
    y_2[11] = y_2[10] + y_2[11];
    y_2[12] = y_2[11] + y_2[12];
    y_2[13] = y_2[12] + y_2[13];
    y_2[14] = y_2[13] + y_2[14];
    y_2[15] = y_2[14] + y_2[15];
    float total = y_2[15];
    const float other = fd::shuffle_up(total, 1);
    const float next = 1 <= lane ? other + total : total;
    total = next;
    const float other_2 = fd::shuffle_up(total, 2);
    const float next_2 = 2 <= lane ? other_2 + total : total;
    total = next_2;
    const float other_3 = fd::shuffle_up(total, 4);
    const float next_3 = 4 <= lane ? other_3 + total : total;
    total = next_3;
    const float other_4 = fd::shuffle_up(total, 8);
    const float next_4 = 8 <= lane ? other_4 + total : total;
    total = next_4;
    const float other_5 = fd::shuffle_up(total, 16);
    const float next_5 = 16 <= lane ? other_5 + total : total;
    total = next_5;
    const float other_6 = fd::shuffle_up(total, 1);
    const float before = lane == 0 ? 0.0f : other_6;
    if (lane == 31) fd::store<fd::f32, 1>(&s_y[warp], &total);
    float prefix = y_carry[0];
    float whole = prefix;
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_y[0]);
    const float next_6 = whole + part;
    whole = next_6;
    prefix = 0 < warp ? whole : prefix;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_y[1]);
    const float next_7 = whole + part_2;
    whole = next_7;
    prefix = 1 < warp ? whole : prefix;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_y[2]);
    const float next_8 = whole + part_3;
    whole = next_8;
    prefix = 2 < warp ? whole : prefix;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_y[3]);
    const float next_9 = whole + part_4;
    whole = next_9;
    prefix = 3 < warp ? whole : prefix;
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_y[4]);
    const float next_10 = whole + part_5;
    whole = next_10;
    prefix = 4 < warp ? whole : prefix;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_y[5]);
    const float next_11 = whole + part_6;
    whole = next_11;
    prefix = 5 < warp ? whole : prefix;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_y[6]);
    const float next_12 = whole + part_7;
    whole = next_12;
    prefix = 6 < warp ? whole : prefix;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_y[7]);
    const float next_13 = whole + part_8;
    whole = next_13;
    prefix = 7 < warp ? whole : prefix;
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_y[8]);
    const float next_14 = whole + part_9;
    whole = next_14;
    prefix = 8 < warp ? whole : prefix;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_y[9]);
    const float next_15 = whole + part_10;
    whole = next_15;
    prefix = 9 < warp ? whole : prefix;
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_y[10]);
    const float next_16 = whole + part_11;
    whole = next_16;
    prefix = 10 < warp ? whole : prefix;
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_y[11]);
    const float next_17 = whole + part_12;
    whole = next_17;
    prefix = 11 < warp ? whole : prefix;
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_y[12]);
    const float next_18 = whole + part_13;
    whole = next_18;
    prefix = 12 < warp ? whole : prefix;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_y[13]);
    const float next_19 = whole + part_14;
    whole = next_19;
    prefix = 13 < warp ? whole : prefix;
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_y[14]);
    const float next_20 = whole + part_15;
    whole = next_20;
    prefix = 14 < warp ? whole : prefix;
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_y[15]);
    const float next_21 = whole + part_16;
    whole = next_21;
    y_carry[0] = whole;

    // [LOOK_BACK y] r24: groups of 512 tiles: the prefix of the group, then the totals of the tiles before in it, in order
    const int tile_in_row = fd::mod(tile_number, n_tiles);
    const int row = fd::div(tile_number, n_tiles);
    const int group = fd::div(tile_in_row, 512);
    const int place = fd::mod(tile_in_row, 512);
    if ((int)threadIdx.x == 0) {
        fd::atomic_exchange(&y_total_known[(long long)tile_number], (long long)__float_as_uint(whole) + 4294967296LL);
    }
    const int first = tile_number - place;
    float mine = 0.0f;
    const long long index = (long long)(first + (int)threadIdx.x);
    if ((int)threadIdx.x < place) {
        long long word;
        word = fd::atomic_await(&y_total_known[index]);
        mine = __uint_as_float((unsigned)(word & 4294967295LL));
    }
    const long long of_group = (long long)(row * n_groups + group);
    float before_tile = 0.0f;
    if ((int)threadIdx.x == 0 && 0 < group) {
        long long word_2;
        word_2 = fd::atomic_await(&y_prefix_known[of_group - 1]);
        before_tile = __uint_as_float((unsigned)(word_2 & 4294967295LL));
    }
    const float other_7 = fd::shuffle_up(mine, 1);
    const float next_22 = 1 <= lane ? other_7 + mine : mine;
    mine = next_22;
    const float other_8 = fd::shuffle_up(mine, 2);
    const float next_23 = 2 <= lane ? other_8 + mine : mine;
    mine = next_23;
    const float other_9 = fd::shuffle_up(mine, 4);
    const float next_24 = 4 <= lane ? other_9 + mine : mine;
    mine = next_24;
    const float other_10 = fd::shuffle_up(mine, 8);
    const float next_25 = 8 <= lane ? other_10 + mine : mine;
    mine = next_25;
    const float other_11 = fd::shuffle_up(mine, 16);
    const float next_26 = 16 <= lane ? other_11 + mine : mine;
    mine = next_26;
    if (lane == 31) fd::store<fd::f32, 1>(&s_y_parts[warp], &mine);
    __syncthreads();
    if ((int)threadIdx.x == 0) {
        float part_17;
        fd::load<fd::f32, 1>(&part_17, &s_y_parts[0]);
        const float next_27 = before_tile + part_17;
        before_tile = next_27;
        float part_18;
        fd::load<fd::f32, 1>(&part_18, &s_y_parts[1]);
        const float next_28 = before_tile + part_18;
        before_tile = next_28;
        float part_19;
        fd::load<fd::f32, 1>(&part_19, &s_y_parts[2]);
        const float next_29 = before_tile + part_19;
        before_tile = next_29;
        float part_20;
        fd::load<fd::f32, 1>(&part_20, &s_y_parts[3]);
        const float next_30 = before_tile + part_20;
        before_tile = next_30;
        float part_21;
        fd::load<fd::f32, 1>(&part_21, &s_y_parts[4]);
        const float next_31 = before_tile + part_21;
        before_tile = next_31;
        float part_22;
        fd::load<fd::f32, 1>(&part_22, &s_y_parts[5]);
        const float next_32 = before_tile + part_22;
        before_tile = next_32;
        float part_23;
        fd::load<fd::f32, 1>(&part_23, &s_y_parts[6]);
        const float next_33 = before_tile + part_23;
        before_tile = next_33;
        float part_24;
        fd::load<fd::f32, 1>(&part_24, &s_y_parts[7]);
        const float next_34 = before_tile + part_24;
        before_tile = next_34;
        float part_25;
        fd::load<fd::f32, 1>(&part_25, &s_y_parts[8]);
        const float next_35 = before_tile + part_25;
        before_tile = next_35;
        float part_26;
        fd::load<fd::f32, 1>(&part_26, &s_y_parts[9]);
        const float next_36 = before_tile + part_26;
        before_tile = next_36;
        float part_27;
        fd::load<fd::f32, 1>(&part_27, &s_y_parts[10]);
        const float next_37 = before_tile + part_27;
        before_tile = next_37;
        float part_28;
        fd::load<fd::f32, 1>(&part_28, &s_y_parts[11]);
        const float next_38 = before_tile + part_28;
        before_tile = next_38;
        float part_29;
        fd::load<fd::f32, 1>(&part_29, &s_y_parts[12]);
        const float next_39 = before_tile + part_29;
        before_tile = next_39;
        float part_30;
        fd::load<fd::f32, 1>(&part_30, &s_y_parts[13]);
        const float next_40 = before_tile + part_30;
        before_tile = next_40;
        float part_31;
        fd::load<fd::f32, 1>(&part_31, &s_y_parts[14]);
        const float next_41 = before_tile + part_31;
        before_tile = next_41;
        float part_32;
        fd::load<fd::f32, 1>(&part_32, &s_y_parts[15]);
        const float next_42 = before_tile + part_32;
        before_tile = next_42;
        fd::store<fd::f32, 1>(&s_y_before[0], &before_tile);
        const float after_tile = before_tile + whole;
        if (place == 511) {
            fd::atomic_exchange(&y_prefix_known[of_group], (long long)__float_as_uint(after_tile) + 4294967296LL);
        }
    }
    __syncthreads();
    float before_all;
    fd::load<fd::f32, 1>(&before_all, &s_y_before[0]);
    const float prefix_2 = before_all + prefix;
    const float start = prefix_2 + before;
    float y_2_2[16];
    y_2_2[0] = start + y_2[0];
    y_2_2[1] = start + y_2[1];
    y_2_2[2] = start + y_2[2];
    y_2_2[3] = start + y_2[3];
    y_2_2[4] = start + y_2[4];
    y_2_2[5] = start + y_2[5];
    y_2_2[6] = start + y_2[6];
    y_2_2[7] = start + y_2[7];
    y_2_2[8] = start + y_2[8];
    y_2_2[9] = start + y_2[9];
    y_2_2[10] = start + y_2[10];
    y_2_2[11] = start + y_2[11];
    y_2_2[12] = start + y_2[12];
    y_2_2[13] = start + y_2[13];
    y_2_2[14] = start + y_2[14];
    y_2_2[15] = start + y_2[15];

    // [STORE y] r25: address n; 16 elements a thread, 4 at a time
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
        if ((n0 + (long long)(n_lane + n_r_3 * 4)) < n_n) fd::store<fd::f32, 4>(&y[n0 + (long long)(n_lane + n_r_3 * 4)], &y_2_2[n_r_3 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(512, 3) scan_1d_kernel_any(
    int* tickets_2,
    const float* __restrict__ x,
    long long* y_total_known_2,
    long long* y_prefix_known_2,
    float* __restrict__ y,
    long long n_n,
    int n_tiles,
    int n_groups) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_ticket = reinterpret_cast<int*>(fd_shared + 0);  // 1 x i32, bytes 0..4
    float* s_y = reinterpret_cast<float*>(fd_shared + 16);  // 16 x f32, bytes 16..80
    float* s_y_before = reinterpret_cast<float*>(fd_shared + 80);  // 1 x f32, bytes 80..84
    float* s_y_parts = reinterpret_cast<float*>(fd_shared + 96);  // 16 x f32, bytes 96..160

    // [INIT] r28: one kernel over blocks of []; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    if ((int)threadIdx.x == 0) {  // r29
        int taken;
        taken = fd::atomic_add(&tickets_2[0LL], 1);
        fd::store<fd::i32, 1>(&s_ticket[0], &taken);
    }
    __syncthreads();
    int tile_number;
    fd::load<fd::i32, 1>(&tile_number, &s_ticket[0]);
    const long long n0 = (long long)tile_number * 8192;
    const int n_lane = lane * 16 + warp * 512;  // r30

    // [LOAD x] r30: address n; 16 elements a thread, 1 at a time; registers [n:16x1] lanes [n:32x16] warps [n:16x512]
    float x_2[16];
    #pragma unroll
    for (int n_r = 0; n_r < 16; ++n_r) {
        fd::load_or_zero<fd::f32, 1, fd::read_only>((n0 + (long long)(n_lane + n_r)) < n_n, &x_2[n_r], &x[n0 + (long long)(n_lane + n_r)]);
    }
    float y_carry[1];
    y_carry[0] = 0.0f;

    // [SCAN y] r31: 16 points a thread in order, then lanes, then warps, then the carry of the tiles before
    float y_2[16];
    #pragma unroll
    for (int n_r_2 = 0; n_r_2 < 16; ++n_r_2) {
        y_2[n_r_2] = (n0 + (long long)(n_lane + n_r_2)) < n_n ? x_2[n_r_2] : 0.0f;
    }
    y_2[1] = y_2[0] + y_2[1];
    y_2[2] = y_2[1] + y_2[2];
    y_2[3] = y_2[2] + y_2[3];
    y_2[4] = y_2[3] + y_2[4];
    y_2[5] = y_2[4] + y_2[5];
    y_2[6] = y_2[5] + y_2[6];
    y_2[7] = y_2[6] + y_2[7];
    y_2[8] = y_2[7] + y_2[8];
    y_2[9] = y_2[8] + y_2[9];
    y_2[10] = y_2[9] + y_2[10];
    y_2[11] = y_2[10] + y_2[11];
    y_2[12] = y_2[11] + y_2[12];
    y_2[13] = y_2[12] + y_2[13];
    y_2[14] = y_2[13] + y_2[14];
    y_2[15] = y_2[14] + y_2[15];
    float total = y_2[15];
    const float other = fd::shuffle_up(total, 1);
    const float next = 1 <= lane ? other + total : total;
    total = next;
    const float other_2 = fd::shuffle_up(total, 2);
    const float next_2 = 2 <= lane ? other_2 + total : total;
    total = next_2;
    const float other_3 = fd::shuffle_up(total, 4);
    const float next_3 = 4 <= lane ? other_3 + total : total;
    total = next_3;
    const float other_4 = fd::shuffle_up(total, 8);
    const float next_4 = 8 <= lane ? other_4 + total : total;
    total = next_4;
    const float other_5 = fd::shuffle_up(total, 16);
    const float next_5 = 16 <= lane ? other_5 + total : total;
    total = next_5;
    const float other_6 = fd::shuffle_up(total, 1);
    const float before = lane == 0 ? 0.0f : other_6;
    if (lane == 31) fd::store<fd::f32, 1>(&s_y[warp], &total);
    float prefix = y_carry[0];
    float whole = prefix;
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_y[0]);
    const float next_6 = whole + part;
    whole = next_6;
    prefix = 0 < warp ? whole : prefix;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_y[1]);
    const float next_7 = whole + part_2;
    whole = next_7;
    prefix = 1 < warp ? whole : prefix;
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_y[2]);
    const float next_8 = whole + part_3;
    whole = next_8;
    prefix = 2 < warp ? whole : prefix;
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_y[3]);
    const float next_9 = whole + part_4;
    whole = next_9;
    prefix = 3 < warp ? whole : prefix;
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_y[4]);
    const float next_10 = whole + part_5;
    whole = next_10;
    prefix = 4 < warp ? whole : prefix;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_y[5]);
    const float next_11 = whole + part_6;
    whole = next_11;
    prefix = 5 < warp ? whole : prefix;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_y[6]);
    const float next_12 = whole + part_7;
    whole = next_12;
    prefix = 6 < warp ? whole : prefix;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_y[7]);
    const float next_13 = whole + part_8;
    whole = next_13;
    prefix = 7 < warp ? whole : prefix;
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_y[8]);
    const float next_14 = whole + part_9;
    whole = next_14;
    prefix = 8 < warp ? whole : prefix;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_y[9]);
    const float next_15 = whole + part_10;
    whole = next_15;
    prefix = 9 < warp ? whole : prefix;
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_y[10]);
    const float next_16 = whole + part_11;
    whole = next_16;
    prefix = 10 < warp ? whole : prefix;
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_y[11]);
    const float next_17 = whole + part_12;
    whole = next_17;
    prefix = 11 < warp ? whole : prefix;
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_y[12]);
    const float next_18 = whole + part_13;
    whole = next_18;
    prefix = 12 < warp ? whole : prefix;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_y[13]);
    const float next_19 = whole + part_14;
    whole = next_19;
    prefix = 13 < warp ? whole : prefix;
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_y[14]);
    const float next_20 = whole + part_15;
    whole = next_20;
    prefix = 14 < warp ? whole : prefix;
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_y[15]);
    const float next_21 = whole + part_16;
    whole = next_21;
    y_carry[0] = whole;

    // [LOOK_BACK y] r32: groups of 512 tiles: the prefix of the group, then the totals of the tiles before in it, in order
    const int tile_in_row = fd::mod(tile_number, n_tiles);
    const int row = fd::div(tile_number, n_tiles);
    const int group = fd::div(tile_in_row, 512);
    const int place = fd::mod(tile_in_row, 512);
    if ((int)threadIdx.x == 0) {
        fd::atomic_exchange(&y_total_known_2[(long long)tile_number], (long long)__float_as_uint(whole) + 4294967296LL);
    }
    const int first = tile_number - place;
    float mine = 0.0f;
    const long long index = (long long)(first + (int)threadIdx.x);
    if ((int)threadIdx.x < place) {
        long long word;
        word = fd::atomic_await(&y_total_known_2[index]);
        mine = __uint_as_float((unsigned)(word & 4294967295LL));
    }
    const long long of_group = (long long)(row * n_groups + group);
    float before_tile = 0.0f;
    if ((int)threadIdx.x == 0 && 0 < group) {
        long long word_2;
        word_2 = fd::atomic_await(&y_prefix_known_2[of_group - 1]);
        before_tile = __uint_as_float((unsigned)(word_2 & 4294967295LL));
    }
    const float other_7 = fd::shuffle_up(mine, 1);
    const float next_22 = 1 <= lane ? other_7 + mine : mine;
    mine = next_22;
    const float other_8 = fd::shuffle_up(mine, 2);
    const float next_23 = 2 <= lane ? other_8 + mine : mine;
    mine = next_23;
    const float other_9 = fd::shuffle_up(mine, 4);
    const float next_24 = 4 <= lane ? other_9 + mine : mine;
    mine = next_24;
    const float other_10 = fd::shuffle_up(mine, 8);
    const float next_25 = 8 <= lane ? other_10 + mine : mine;
    mine = next_25;
    const float other_11 = fd::shuffle_up(mine, 16);
    const float next_26 = 16 <= lane ? other_11 + mine : mine;
    mine = next_26;
    if (lane == 31) fd::store<fd::f32, 1>(&s_y_parts[warp], &mine);
    __syncthreads();
    if ((int)threadIdx.x == 0) {
        float part_17;
        fd::load<fd::f32, 1>(&part_17, &s_y_parts[0]);
        const float next_27 = before_tile + part_17;
        before_tile = next_27;
        float part_18;
        fd::load<fd::f32, 1>(&part_18, &s_y_parts[1]);
        const float next_28 = before_tile + part_18;
        before_tile = next_28;
        float part_19;
        fd::load<fd::f32, 1>(&part_19, &s_y_parts[2]);
        const float next_29 = before_tile + part_19;
        before_tile = next_29;
        float part_20;
        fd::load<fd::f32, 1>(&part_20, &s_y_parts[3]);
        const float next_30 = before_tile + part_20;
        before_tile = next_30;
        float part_21;
        fd::load<fd::f32, 1>(&part_21, &s_y_parts[4]);
        const float next_31 = before_tile + part_21;
        before_tile = next_31;
        float part_22;
        fd::load<fd::f32, 1>(&part_22, &s_y_parts[5]);
        const float next_32 = before_tile + part_22;
        before_tile = next_32;
        float part_23;
        fd::load<fd::f32, 1>(&part_23, &s_y_parts[6]);
        const float next_33 = before_tile + part_23;
        before_tile = next_33;
        float part_24;
        fd::load<fd::f32, 1>(&part_24, &s_y_parts[7]);
        const float next_34 = before_tile + part_24;
        before_tile = next_34;
        float part_25;
        fd::load<fd::f32, 1>(&part_25, &s_y_parts[8]);
        const float next_35 = before_tile + part_25;
        before_tile = next_35;
        float part_26;
        fd::load<fd::f32, 1>(&part_26, &s_y_parts[9]);
        const float next_36 = before_tile + part_26;
        before_tile = next_36;
        float part_27;
        fd::load<fd::f32, 1>(&part_27, &s_y_parts[10]);
        const float next_37 = before_tile + part_27;
        before_tile = next_37;
        float part_28;
        fd::load<fd::f32, 1>(&part_28, &s_y_parts[11]);
        const float next_38 = before_tile + part_28;
        before_tile = next_38;
        float part_29;
        fd::load<fd::f32, 1>(&part_29, &s_y_parts[12]);
        const float next_39 = before_tile + part_29;
        before_tile = next_39;
        float part_30;
        fd::load<fd::f32, 1>(&part_30, &s_y_parts[13]);
        const float next_40 = before_tile + part_30;
        before_tile = next_40;
        float part_31;
        fd::load<fd::f32, 1>(&part_31, &s_y_parts[14]);
        const float next_41 = before_tile + part_31;
        before_tile = next_41;
        float part_32;
        fd::load<fd::f32, 1>(&part_32, &s_y_parts[15]);
        const float next_42 = before_tile + part_32;
        before_tile = next_42;
        fd::store<fd::f32, 1>(&s_y_before[0], &before_tile);
        const float after_tile = before_tile + whole;
        if (place == 511) {
            fd::atomic_exchange(&y_prefix_known_2[of_group], (long long)__float_as_uint(after_tile) + 4294967296LL);
        }
    }
    __syncthreads();
    float before_all;
    fd::load<fd::f32, 1>(&before_all, &s_y_before[0]);
    const float prefix_2 = before_all + prefix;
    const float start = prefix_2 + before;
    float y_2_2[16];
    y_2_2[0] = start + y_2[0];
    y_2_2[1] = start + y_2[1];
    y_2_2[2] = start + y_2[2];
    y_2_2[3] = start + y_2[3];
    y_2_2[4] = start + y_2[4];
    y_2_2[5] = start + y_2[5];
    y_2_2[6] = start + y_2[6];
    y_2_2[7] = start + y_2[7];
    y_2_2[8] = start + y_2[8];
    y_2_2[9] = start + y_2[9];
    y_2_2[10] = start + y_2[10];
    y_2_2[11] = start + y_2[11];
    y_2_2[12] = start + y_2[12];
    y_2_2[13] = start + y_2[13];
    y_2_2[14] = start + y_2[14];
    y_2_2[15] = start + y_2[15];

    // [STORE y] r33: address n; 16 elements a thread, 1 at a time
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 16; ++n_r_3) {
        if ((n0 + (long long)(n_lane + n_r_3)) < n_n) fd::store<fd::f32, 1>(&y[n0 + (long long)(n_lane + n_r_3)], &y_2_2[n_r_3]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r20 [step2, problem] fuse, y: one kernel over blocks of []; it reads nothing that a kernel before it makes
// r21 [build, hardware] ticket, scan_1d_kernel: tiles are taken in the order in which blocks start, so that no block waits for one that has not started
// r22 [build, hardware] load-tile, x: address n; 16 elements a thread, 4 at a time; registers [n:16x1] lanes [n:32x16] warps [n:16x512]
// r23 [build, problem] scan-tile, y[n] = scan sum[n] x[n]: 16 points a thread in order, then lanes, then warps, then the carry of the tiles before
// r24 [build, hardware] look-back, y: groups of 512 tiles: the prefix of the group, then the totals of the tiles before in it, in order
// r25 [build, hardware] store-tile, y: address n; 16 elements a thread, 4 at a time
// r28 [step2, problem] fuse, y: one kernel over blocks of []; it reads nothing that a kernel before it makes
// r29 [build, hardware] ticket, scan_1d_kernel_any: tiles are taken in the order in which blocks start, so that no block waits for one that has not started
// r30 [build, hardware] load-tile, x: address n; 16 elements a thread, 1 at a time; registers [n:16x1] lanes [n:32x16] warps [n:16x512]
// r31 [build, problem] scan-tile, y[n] = scan sum[n] x[n]: 16 points a thread in order, then lanes, then warps, then the carry of the tiles before
// r32 [build, hardware] look-back, y: groups of 512 tiles: the prefix of the group, then the totals of the tiles before in it, in order
// r33 [build, hardware] store-tile, y: address n; 16 elements a thread, 1 at a time
