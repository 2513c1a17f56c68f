// scan_1d: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Prefix sums of one long vector.
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

__device__ __forceinline__ unsigned shared_address(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }

// Asynchronous copy of `BYTES` bytes by this thread; where `pred` is false nothing is read and zeros are written. What is `KEPT` goes through the
// multiprocessor's own cache, as fewer than 16 bytes always do.
template <int BYTES, bool KEPT = false>
__device__ __forceinline__ void copy_async(void* dst, const void* src, bool pred = true) {
    static_assert(BYTES == 4 || BYTES == 8 || BYTES == 16, "cp.async moves 4, 8 or 16 bytes");
    const int read = pred ? BYTES : 0;
    if constexpr (BYTES == 16 && !KEPT) {
        asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;" ::"r"(shared_address(dst)), "l"(__cvta_generic_to_global(src)), "r"(read) : "memory");
    } else {
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(shared_address(dst)), "l"(__cvta_generic_to_global(src)), "n"(BYTES), "r"(read) : "memory");
    }
}

// Closes this thread's group of copies; waits until at most `PENDING` groups are unfinished.
__device__ __forceinline__ void copy_async_commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }
template <int PENDING>
__device__ __forceinline__ void copy_async_wait() {
    asm volatile("cp.async.wait_group %0;" ::"n"(PENDING) : "memory");
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

extern "C" __global__ void __launch_bounds__(512, 2) scan_1d_kernel(
    int* tickets,
    const float* __restrict__ x,
    long long* y_total_known,
    float* __restrict__ y,
    int tiles,
    long long n_n,
    int n_tiles) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_ticket = reinterpret_cast<int*>(fd_shared + 0);  // 2 x i32, bytes 0..8
    float* s_x = reinterpret_cast<float*>(fd_shared + 16);  // 16384 x f32, bytes 16..65552
    float* s_y_parts = reinterpret_cast<float*>(fd_shared + 65552);  // 32 x f32, bytes 65552..65680
    float* s_y = reinterpret_cast<float*>(fd_shared + 65680);  // 32 x f32, bytes 65680..65808

    // [INIT] r20: one kernel over blocks of []; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    int taken;  // r21
    if ((int)threadIdx.x == 0) taken = fd::atomic_add(&tickets[0LL], 1);
    if ((int)threadIdx.x == 0) fd::store<fd::i32, 1>(&s_ticket[0], &taken);
    __syncthreads();
    int tile_number;
    fd::load<fd::i32, 1>(&tile_number, &s_ticket[0]);
    const int n_lane = lane * 4 + warp * 512;  // r22
    const int tile_read = fd::min(tile_number, tiles - 1);  // r21
    const long long n0 = (long long)tile_read * 8192;

    // [AHEAD] r22: 264 blocks stay; each copies a tile while it scans the one before and finishes the one before that
    const long long copied_from = n0 + (long long)n_lane;
    #pragma unroll
    for (int n_r = 0; n_r < 4; ++n_r) {
        fd::copy_async<16>(&s_x[(n_r * 512 + (int)threadIdx.x) * 4], &x[copied_from + (long long)n_r * 128], (n0 + (long long)(n_lane + n_r * 128)) < n_n);
    }
    fd::copy_async_commit();
    fd::copy_async_wait<0>();
    int tile = tiles;
    int tile_next = tile_number;
    int taken_2;
    if ((int)threadIdx.x == 0) taken_2 = fd::atomic_add(&tickets[0LL], 1);
    if ((int)threadIdx.x == 0) fd::store<fd::i32, 1>(&s_ticket[1], &taken_2);
    __syncthreads();
    int tile_second;
    fd::load<fd::i32, 1>(&tile_second, &s_ticket[1]);
    int tile_ahead = tile_second;
    int stage = 0;
    float y_held[16];
    #pragma unroll
    for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
        #pragma unroll
        for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
            y_held[n_r_2 * 4 + n_r_3] = 0.0f;
        }
    }
    int y_row = tiles;
    int y_group = 0;
    float y_before_group = 0.0f;

    // [STORE y] r27: address n; 16 elements a thread, 4 at a time
    int taken_3;  // r22
    float x_2[16];
    float y_2[16];
    float y_scanned[16];
    float y_2_2[16];
    #pragma unroll 1
    while (tile_next < tiles || tile < tiles) {
        // [AHEAD]
        if ((int)threadIdx.x == 0) taken_3 = fd::atomic_add(&tickets[0LL], 1);
        const int stage_ahead = (stage + 1) % 2;
        const int tile_read_2 = fd::min(tile_ahead, tiles - 1);
        const long long n0_2 = (long long)tile_read_2 * 8192;
        const long long copied_from_2 = n0_2 + (long long)n_lane;
        #pragma unroll
        for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
            fd::copy_async<16>(&s_x[((stage_ahead * 4 + n_r_4) * 512 + (int)threadIdx.x) * 4], &x[copied_from_2 + (long long)n_r_4 * 128], (n0_2 + (long long)(n_lane + n_r_4 * 128)) < n_n);
        }
        fd::copy_async_commit();
        fd::copy_async_wait<1>();
        if ((int)threadIdx.x == 0) fd::store<fd::i32, 1>(&s_ticket[stage], &taken_3);
        const int tile_read_3 = fd::min(tile_next, tiles - 1);
        const long long n0_3 = (long long)tile_read_3 * 8192;

        // [LANDED x] r23: 16 elements a thread from shared memory, 4 at a time
        #pragma unroll
        for (int n_r_5 = 0; n_r_5 < 4; ++n_r_5) {
            fd::load<fd::f32, 4>(&x_2[n_r_5 * 4], &s_x[((stage * 4 + n_r_5) * 512 + (int)threadIdx.x) * 4]);
        }

        // [SCAN y] r24: 4 rows of a warp with 4 points a thread in order, then lanes, then warps, then the carry of the tiles before
        #pragma unroll
        for (int n_r_6 = 0; n_r_6 < 4; ++n_r_6) {
            #pragma unroll
            for (int n_r_7 = 0; n_r_7 < 4; ++n_r_7) {
                y_2[n_r_6 * 4 + n_r_7] = (n0_3 + (long long)(n_lane + n_r_6 * 128)) < n_n ? x_2[n_r_6 * 4 + n_r_7] : 0.0f;
            }
        }
        y_2[1] = y_2[0] + y_2[1];
        y_2[2] = y_2[1] + y_2[2];
        y_2[3] = y_2[2] + y_2[3];
        y_2[5] = y_2[4] + y_2[5];
        y_2[6] = y_2[5] + y_2[6];
        y_2[7] = y_2[6] + y_2[7];
        y_2[9] = y_2[8] + y_2[9];
        y_2[10] = y_2[9] + y_2[10];
        y_2[11] = y_2[10] + y_2[11];
        y_2[13] = y_2[12] + y_2[13];
        y_2[14] = y_2[13] + y_2[14];
        y_2[15] = y_2[14] + y_2[15];
        float total = y_2[3];
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
        const float all = fd::shuffle_index(total, 31);
        float total_2 = y_2[7];
        const float other_7 = fd::shuffle_up(total_2, 1);
        const float next_6 = 1 <= lane ? other_7 + total_2 : total_2;
        total_2 = next_6;
        const float other_8 = fd::shuffle_up(total_2, 2);
        const float next_7 = 2 <= lane ? other_8 + total_2 : total_2;
        total_2 = next_7;
        const float other_9 = fd::shuffle_up(total_2, 4);
        const float next_8 = 4 <= lane ? other_9 + total_2 : total_2;
        total_2 = next_8;
        const float other_10 = fd::shuffle_up(total_2, 8);
        const float next_9 = 8 <= lane ? other_10 + total_2 : total_2;
        total_2 = next_9;
        const float other_11 = fd::shuffle_up(total_2, 16);
        const float next_10 = 16 <= lane ? other_11 + total_2 : total_2;
        total_2 = next_10;
        const float other_12 = fd::shuffle_up(total_2, 1);
        const float before_2 = lane == 0 ? 0.0f : other_12;
        const float all_2 = fd::shuffle_index(total_2, 31);
        const float before_3 = all + before_2;
        const float so_far = all + all_2;
        float total_3 = y_2[11];
        const float other_13 = fd::shuffle_up(total_3, 1);
        const float next_11 = 1 <= lane ? other_13 + total_3 : total_3;
        total_3 = next_11;
        const float other_14 = fd::shuffle_up(total_3, 2);
        const float next_12 = 2 <= lane ? other_14 + total_3 : total_3;
        total_3 = next_12;
        const float other_15 = fd::shuffle_up(total_3, 4);
        const float next_13 = 4 <= lane ? other_15 + total_3 : total_3;
        total_3 = next_13;
        const float other_16 = fd::shuffle_up(total_3, 8);
        const float next_14 = 8 <= lane ? other_16 + total_3 : total_3;
        total_3 = next_14;
        const float other_17 = fd::shuffle_up(total_3, 16);
        const float next_15 = 16 <= lane ? other_17 + total_3 : total_3;
        total_3 = next_15;
        const float other_18 = fd::shuffle_up(total_3, 1);
        const float before_4 = lane == 0 ? 0.0f : other_18;
        const float all_3 = fd::shuffle_index(total_3, 31);
        const float before_5 = so_far + before_4;
        const float so_far_2 = so_far + all_3;
        float total_4 = y_2[15];
        const float other_19 = fd::shuffle_up(total_4, 1);
        const float next_16 = 1 <= lane ? other_19 + total_4 : total_4;
        total_4 = next_16;
        const float other_20 = fd::shuffle_up(total_4, 2);
        const float next_17 = 2 <= lane ? other_20 + total_4 : total_4;
        total_4 = next_17;
        const float other_21 = fd::shuffle_up(total_4, 4);
        const float next_18 = 4 <= lane ? other_21 + total_4 : total_4;
        total_4 = next_18;
        const float other_22 = fd::shuffle_up(total_4, 8);
        const float next_19 = 8 <= lane ? other_22 + total_4 : total_4;
        total_4 = next_19;
        const float other_23 = fd::shuffle_up(total_4, 16);
        const float next_20 = 16 <= lane ? other_23 + total_4 : total_4;
        total_4 = next_20;
        const float other_24 = fd::shuffle_up(total_4, 1);
        const float before_6 = lane == 0 ? 0.0f : other_24;
        const float all_4 = fd::shuffle_index(total_4, 31);
        const float before_7 = so_far_2 + before_6;
        const float so_far_3 = so_far_2 + all_4;
        const int totals = stage * 16;
        if (lane == 31) fd::store<fd::f32, 1>(&s_y[totals + warp], &so_far_3);
        float prefix = 0.0f;
        float whole = prefix;
        __syncthreads();
        float part;
        fd::load<fd::f32, 1>(&part, &s_y[totals]);
        const float next_21 = whole + part;
        whole = next_21;
        prefix = 0 < warp ? whole : prefix;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_y[totals + 1]);
        const float next_22 = whole + part_2;
        whole = next_22;
        prefix = 1 < warp ? whole : prefix;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_y[totals + 2]);
        const float next_23 = whole + part_3;
        whole = next_23;
        prefix = 2 < warp ? whole : prefix;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_y[totals + 3]);
        const float next_24 = whole + part_4;
        whole = next_24;
        prefix = 3 < warp ? whole : prefix;
        float part_5;
        fd::load<fd::f32, 1>(&part_5, &s_y[totals + 4]);
        const float next_25 = whole + part_5;
        whole = next_25;
        prefix = 4 < warp ? whole : prefix;
        float part_6;
        fd::load<fd::f32, 1>(&part_6, &s_y[totals + 5]);
        const float next_26 = whole + part_6;
        whole = next_26;
        prefix = 5 < warp ? whole : prefix;
        float part_7;
        fd::load<fd::f32, 1>(&part_7, &s_y[totals + 6]);
        const float next_27 = whole + part_7;
        whole = next_27;
        prefix = 6 < warp ? whole : prefix;
        float part_8;
        fd::load<fd::f32, 1>(&part_8, &s_y[totals + 7]);
        const float next_28 = whole + part_8;
        whole = next_28;
        prefix = 7 < warp ? whole : prefix;
        float part_9;
        fd::load<fd::f32, 1>(&part_9, &s_y[totals + 8]);
        const float next_29 = whole + part_9;
        whole = next_29;
        prefix = 8 < warp ? whole : prefix;
        float part_10;
        fd::load<fd::f32, 1>(&part_10, &s_y[totals + 9]);
        const float next_30 = whole + part_10;
        whole = next_30;
        prefix = 9 < warp ? whole : prefix;
        float part_11;
        fd::load<fd::f32, 1>(&part_11, &s_y[totals + 10]);
        const float next_31 = whole + part_11;
        whole = next_31;
        prefix = 10 < warp ? whole : prefix;
        float part_12;
        fd::load<fd::f32, 1>(&part_12, &s_y[totals + 11]);
        const float next_32 = whole + part_12;
        whole = next_32;
        prefix = 11 < warp ? whole : prefix;
        float part_13;
        fd::load<fd::f32, 1>(&part_13, &s_y[totals + 12]);
        const float next_33 = whole + part_13;
        whole = next_33;
        prefix = 12 < warp ? whole : prefix;
        float part_14;
        fd::load<fd::f32, 1>(&part_14, &s_y[totals + 13]);
        const float next_34 = whole + part_14;
        whole = next_34;
        prefix = 13 < warp ? whole : prefix;
        float part_15;
        fd::load<fd::f32, 1>(&part_15, &s_y[totals + 14]);
        const float next_35 = whole + part_15;
        whole = next_35;
        prefix = 14 < warp ? whole : prefix;
        float part_16;
        fd::load<fd::f32, 1>(&part_16, &s_y[totals + 15]);
        const float next_36 = whole + part_16;
        whole = next_36;

        // [PUBLISH y] r25: the total of the tile, as soon as it is known
        if ((int)threadIdx.x == 0 && tile_next < tiles) {
            fd::atomic_exchange(&y_total_known[(long long)tile_next], (long long)__float_as_uint(whole) + 4294967296LL);
        }
        const float start = prefix + before;
        y_scanned[0] = start + y_2[0];
        y_scanned[1] = start + y_2[1];
        y_scanned[2] = start + y_2[2];
        y_scanned[3] = start + y_2[3];
        const float start_2 = prefix + before_3;
        y_scanned[4] = start_2 + y_2[4];
        y_scanned[5] = start_2 + y_2[5];
        y_scanned[6] = start_2 + y_2[6];
        y_scanned[7] = start_2 + y_2[7];
        const float start_3 = prefix + before_5;
        y_scanned[8] = start_3 + y_2[8];
        y_scanned[9] = start_3 + y_2[9];
        y_scanned[10] = start_3 + y_2[10];
        y_scanned[11] = start_3 + y_2[11];
        const float start_4 = prefix + before_7;
        y_scanned[12] = start_4 + y_2[12];
        y_scanned[13] = start_4 + y_2[13];
        y_scanned[14] = start_4 + y_2[14];
        y_scanned[15] = start_4 + y_2[15];
        int taken_last;
        fd::load<fd::i32, 1>(&taken_last, &s_ticket[stage]);

        // [LOOK_BACK y] r26: groups of 512 tiles: what lies before the group, then the totals of the tiles before in it, in order
        const int tile_in_row = fd::mod(tile, n_tiles);
        const int row = fd::div(tile, n_tiles);
        const int group = fd::div(tile_in_row, 512);
        const int first = tile - tile_in_row;
        const bool same_row = row == y_row;
        y_row = row;
        y_group = same_row ? y_group : 0;
        y_before_group = same_row ? y_before_group : 0.0f;
        float before_tile = y_before_group;
        #pragma unroll 1
        for (int g = y_group; g < group + 1; ++g) {
            y_before_group = before_tile;
            float mine = 0.0f;
            const int place = g * 512 + (int)threadIdx.x;
            if (place < tile_in_row) {
                long long word;
                word = fd::atomic_await(&y_total_known[(long long)(first + place)]);
                mine = __uint_as_float((unsigned)(word & 4294967295LL));
            }
            const float other_25 = fd::shuffle_up(mine, 1);
            const float next_37 = 1 <= lane ? other_25 + mine : mine;
            mine = next_37;
            const float other_26 = fd::shuffle_up(mine, 2);
            const float next_38 = 2 <= lane ? other_26 + mine : mine;
            mine = next_38;
            const float other_27 = fd::shuffle_up(mine, 4);
            const float next_39 = 4 <= lane ? other_27 + mine : mine;
            mine = next_39;
            const float other_28 = fd::shuffle_up(mine, 8);
            const float next_40 = 8 <= lane ? other_28 + mine : mine;
            mine = next_40;
            const float other_29 = fd::shuffle_up(mine, 16);
            const float next_41 = 16 <= lane ? other_29 + mine : mine;
            mine = next_41;
            const int half = fd::mod(g, 2) * 16;
            if (lane == 31) fd::store<fd::f32, 1>(&s_y_parts[half + warp], &mine);
            __syncthreads();
            float part_17;
            fd::load<fd::f32, 1>(&part_17, &s_y_parts[half]);
            const float next_42 = before_tile + part_17;
            before_tile = next_42;
            float part_18;
            fd::load<fd::f32, 1>(&part_18, &s_y_parts[half + 1]);
            const float next_43 = before_tile + part_18;
            before_tile = next_43;
            float part_19;
            fd::load<fd::f32, 1>(&part_19, &s_y_parts[half + 2]);
            const float next_44 = before_tile + part_19;
            before_tile = next_44;
            float part_20;
            fd::load<fd::f32, 1>(&part_20, &s_y_parts[half + 3]);
            const float next_45 = before_tile + part_20;
            before_tile = next_45;
            float part_21;
            fd::load<fd::f32, 1>(&part_21, &s_y_parts[half + 4]);
            const float next_46 = before_tile + part_21;
            before_tile = next_46;
            float part_22;
            fd::load<fd::f32, 1>(&part_22, &s_y_parts[half + 5]);
            const float next_47 = before_tile + part_22;
            before_tile = next_47;
            float part_23;
            fd::load<fd::f32, 1>(&part_23, &s_y_parts[half + 6]);
            const float next_48 = before_tile + part_23;
            before_tile = next_48;
            float part_24;
            fd::load<fd::f32, 1>(&part_24, &s_y_parts[half + 7]);
            const float next_49 = before_tile + part_24;
            before_tile = next_49;
            float part_25;
            fd::load<fd::f32, 1>(&part_25, &s_y_parts[half + 8]);
            const float next_50 = before_tile + part_25;
            before_tile = next_50;
            float part_26;
            fd::load<fd::f32, 1>(&part_26, &s_y_parts[half + 9]);
            const float next_51 = before_tile + part_26;
            before_tile = next_51;
            float part_27;
            fd::load<fd::f32, 1>(&part_27, &s_y_parts[half + 10]);
            const float next_52 = before_tile + part_27;
            before_tile = next_52;
            float part_28;
            fd::load<fd::f32, 1>(&part_28, &s_y_parts[half + 11]);
            const float next_53 = before_tile + part_28;
            before_tile = next_53;
            float part_29;
            fd::load<fd::f32, 1>(&part_29, &s_y_parts[half + 12]);
            const float next_54 = before_tile + part_29;
            before_tile = next_54;
            float part_30;
            fd::load<fd::f32, 1>(&part_30, &s_y_parts[half + 13]);
            const float next_55 = before_tile + part_30;
            before_tile = next_55;
            float part_31;
            fd::load<fd::f32, 1>(&part_31, &s_y_parts[half + 14]);
            const float next_56 = before_tile + part_31;
            before_tile = next_56;
            float part_32;
            fd::load<fd::f32, 1>(&part_32, &s_y_parts[half + 15]);
            const float next_57 = before_tile + part_32;
            before_tile = next_57;
        }
        y_group = group;
        // [STORE y]
        if (tile < tiles) {  // r27
            // [LOOK_BACK y]
            const long long n0_4 = (long long)tile * 8192;  // r26
            y_2_2[0] = before_tile + y_held[0];
            y_2_2[1] = before_tile + y_held[1];
            y_2_2[2] = before_tile + y_held[2];
            y_2_2[3] = before_tile + y_held[3];
            y_2_2[4] = before_tile + y_held[4];
            y_2_2[5] = before_tile + y_held[5];
            y_2_2[6] = before_tile + y_held[6];
            y_2_2[7] = before_tile + y_held[7];
            y_2_2[8] = before_tile + y_held[8];
            y_2_2[9] = before_tile + y_held[9];
            y_2_2[10] = before_tile + y_held[10];
            y_2_2[11] = before_tile + y_held[11];
            y_2_2[12] = before_tile + y_held[12];
            y_2_2[13] = before_tile + y_held[13];
            y_2_2[14] = before_tile + y_held[14];
            y_2_2[15] = before_tile + y_held[15];
            // [STORE y]
            #pragma unroll  // r27
            for (int n_r_8 = 0; n_r_8 < 4; ++n_r_8) {
                if ((n0_4 + (long long)(n_lane + n_r_8 * 128)) < n_n) fd::store<fd::f32, 4>(&y[n0_4 + (long long)(n_lane + n_r_8 * 128)], &y_2_2[n_r_8 * 4]);
            }
        }
        #pragma unroll
        for (int n_r_9 = 0; n_r_9 < 4; ++n_r_9) {
            #pragma unroll
            for (int n_r_10 = 0; n_r_10 < 4; ++n_r_10) {
                y_held[n_r_9 * 4 + n_r_10] = y_scanned[n_r_9 * 4 + n_r_10];
            }
        }
        tile = tile_next;
        tile_next = tile_ahead;
        tile_ahead = taken_last;
        stage = stage_ahead;
    }
    fd::copy_async_wait<0>();  // r22
}

extern "C" __global__ void __launch_bounds__(512, 2) scan_1d_kernel_any(
    int* tickets_2,
    long long* y_total_known_2,
    const float* __restrict__ x,
    float* __restrict__ y,
    int tiles,
    long long n_n,
    int n_tiles) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_ticket = reinterpret_cast<int*>(fd_shared + 0);  // 2 x i32, bytes 0..8
    float* s_y_parts = reinterpret_cast<float*>(fd_shared + 16);  // 32 x f32, bytes 16..144
    float* s_y = reinterpret_cast<float*>(fd_shared + 144);  // 32 x f32, bytes 144..272

    // [INIT] r30: one kernel over blocks of []; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    int taken;  // r31
    if ((int)threadIdx.x == 0) taken = fd::atomic_add(&tickets_2[0LL], 1);
    if ((int)threadIdx.x == 0) fd::store<fd::i32, 1>(&s_ticket[0], &taken);
    __syncthreads();
    int tile_number;
    fd::load<fd::i32, 1>(&tile_number, &s_ticket[0]);
    const int n_lane = lane * 4 + warp * 512;  // r33
    const int tile_read = fd::min(tile_number, tiles - 1);  // r31
    const long long n0 = (long long)tile_read * 8192;

    // [AHEAD] r32: 264 blocks stay; each copies a tile while it scans the one before and finishes the one before that
    int tile = tiles;
    int tile_next = tile_number;
    int taken_2;
    if ((int)threadIdx.x == 0) taken_2 = fd::atomic_add(&tickets_2[0LL], 1);
    if ((int)threadIdx.x == 0) fd::store<fd::i32, 1>(&s_ticket[1], &taken_2);
    __syncthreads();
    int tile_second;
    fd::load<fd::i32, 1>(&tile_second, &s_ticket[1]);
    int tile_ahead = tile_second;
    int stage = 0;
    float y_held[16];
    #pragma unroll
    for (int n_r = 0; n_r < 4; ++n_r) {
        #pragma unroll
        for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
            y_held[n_r * 4 + n_r_2] = 0.0f;
        }
    }
    int y_row = tiles;
    int y_group = 0;
    float y_before_group = 0.0f;

    // [STORE y] r37: address n; 16 elements a thread, 4 at a time, one by one where the row ends among them
    int taken_3;  // r32
    float x_2[16];
    float y_2[16];
    float y_scanned[16];
    float y_2_2[16];
    #pragma unroll 1
    while (tile_next < tiles || tile < tiles) {
        // [AHEAD]
        if ((int)threadIdx.x == 0) taken_3 = fd::atomic_add(&tickets_2[0LL], 1);
        const int stage_ahead = (stage + 1) % 2;
        if ((int)threadIdx.x == 0) fd::store<fd::i32, 1>(&s_ticket[stage], &taken_3);
        const int tile_read_2 = fd::min(tile_next, tiles - 1);
        const long long n0_2 = (long long)tile_read_2 * 8192;

        // [LOAD x] r33: address n; 16 elements a thread, 4 at a time, one by one where the row ends among them; registers [n:4x128 n:4x1] lanes [n:32x4] warps [n:16x512]
        #pragma unroll
        for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
            fd::load_or_zero<fd::f32, 4, fd::read_only>((n0_2 + (long long)(n_lane + n_r_3 * 128 + 3)) < n_n, &x_2[n_r_3 * 4], &x[n0_2 + (long long)(n_lane + n_r_3 * 128)]);
        }
        #pragma unroll
        for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
            if (__builtin_expect((n0_2 + (long long)(n_lane + n_r_4 * 128)) < n_n && !((n0_2 + (long long)(n_lane + n_r_4 * 128 + 3)) < n_n), 0)) {
                #pragma unroll
                for (int end_r = 0; end_r < 4; ++end_r) {
                    fd::load_or_zero<fd::f32, 1, fd::read_only>((n0_2 + (long long)n_lane + (long long)(n_r_4 * 128 + end_r)) < n_n, &x_2[n_r_4 * 4 + end_r], &x[n0_2 + (long long)n_lane + (long long)(n_r_4 * 128 + end_r)]);
                }
            }
        }

        // [SCAN y] r34: 4 rows of a warp with 4 points a thread in order, then lanes, then warps, then the carry of the tiles before
        #pragma unroll
        for (int n_r_5 = 0; n_r_5 < 4; ++n_r_5) {
            #pragma unroll
            for (int n_r_6 = 0; n_r_6 < 4; ++n_r_6) {
                y_2[n_r_5 * 4 + n_r_6] = (n0_2 + (long long)n_lane + (long long)(n_r_5 * 128 + n_r_6)) < n_n ? x_2[n_r_5 * 4 + n_r_6] : 0.0f;
            }
        }
        y_2[1] = y_2[0] + y_2[1];
        y_2[2] = y_2[1] + y_2[2];
        y_2[3] = y_2[2] + y_2[3];
        y_2[5] = y_2[4] + y_2[5];
        y_2[6] = y_2[5] + y_2[6];
        y_2[7] = y_2[6] + y_2[7];
        y_2[9] = y_2[8] + y_2[9];
        y_2[10] = y_2[9] + y_2[10];
        y_2[11] = y_2[10] + y_2[11];
        y_2[13] = y_2[12] + y_2[13];
        y_2[14] = y_2[13] + y_2[14];
        y_2[15] = y_2[14] + y_2[15];
        float total = y_2[3];
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
        const float all = fd::shuffle_index(total, 31);
        float total_2 = y_2[7];
        const float other_7 = fd::shuffle_up(total_2, 1);
        const float next_6 = 1 <= lane ? other_7 + total_2 : total_2;
        total_2 = next_6;
        const float other_8 = fd::shuffle_up(total_2, 2);
        const float next_7 = 2 <= lane ? other_8 + total_2 : total_2;
        total_2 = next_7;
        const float other_9 = fd::shuffle_up(total_2, 4);
        const float next_8 = 4 <= lane ? other_9 + total_2 : total_2;
        total_2 = next_8;
        const float other_10 = fd::shuffle_up(total_2, 8);
        const float next_9 = 8 <= lane ? other_10 + total_2 : total_2;
        total_2 = next_9;
        const float other_11 = fd::shuffle_up(total_2, 16);
        const float next_10 = 16 <= lane ? other_11 + total_2 : total_2;
        total_2 = next_10;
        const float other_12 = fd::shuffle_up(total_2, 1);
        const float before_2 = lane == 0 ? 0.0f : other_12;
        const float all_2 = fd::shuffle_index(total_2, 31);
        const float before_3 = all + before_2;
        const float so_far = all + all_2;
        float total_3 = y_2[11];
        const float other_13 = fd::shuffle_up(total_3, 1);
        const float next_11 = 1 <= lane ? other_13 + total_3 : total_3;
        total_3 = next_11;
        const float other_14 = fd::shuffle_up(total_3, 2);
        const float next_12 = 2 <= lane ? other_14 + total_3 : total_3;
        total_3 = next_12;
        const float other_15 = fd::shuffle_up(total_3, 4);
        const float next_13 = 4 <= lane ? other_15 + total_3 : total_3;
        total_3 = next_13;
        const float other_16 = fd::shuffle_up(total_3, 8);
        const float next_14 = 8 <= lane ? other_16 + total_3 : total_3;
        total_3 = next_14;
        const float other_17 = fd::shuffle_up(total_3, 16);
        const float next_15 = 16 <= lane ? other_17 + total_3 : total_3;
        total_3 = next_15;
        const float other_18 = fd::shuffle_up(total_3, 1);
        const float before_4 = lane == 0 ? 0.0f : other_18;
        const float all_3 = fd::shuffle_index(total_3, 31);
        const float before_5 = so_far + before_4;
        const float so_far_2 = so_far + all_3;
        float total_4 = y_2[15];
        const float other_19 = fd::shuffle_up(total_4, 1);
        const float next_16 = 1 <= lane ? other_19 + total_4 : total_4;
        total_4 = next_16;
        const float other_20 = fd::shuffle_up(total_4, 2);
        const float next_17 = 2 <= lane ? other_20 + total_4 : total_4;
        total_4 = next_17;
        const float other_21 = fd::shuffle_up(total_4, 4);
        const float next_18 = 4 <= lane ? other_21 + total_4 : total_4;
        total_4 = next_18;
        const float other_22 = fd::shuffle_up(total_4, 8);
        const float next_19 = 8 <= lane ? other_22 + total_4 : total_4;
        total_4 = next_19;
        const float other_23 = fd::shuffle_up(total_4, 16);
        const float next_20 = 16 <= lane ? other_23 + total_4 : total_4;
        total_4 = next_20;
        const float other_24 = fd::shuffle_up(total_4, 1);
        const float before_6 = lane == 0 ? 0.0f : other_24;
        const float all_4 = fd::shuffle_index(total_4, 31);
        const float before_7 = so_far_2 + before_6;
        const float so_far_3 = so_far_2 + all_4;
        const int totals = stage * 16;
        if (lane == 31) fd::store<fd::f32, 1>(&s_y[totals + warp], &so_far_3);
        float prefix = 0.0f;
        float whole = prefix;
        __syncthreads();
        float part;
        fd::load<fd::f32, 1>(&part, &s_y[totals]);
        const float next_21 = whole + part;
        whole = next_21;
        prefix = 0 < warp ? whole : prefix;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_y[totals + 1]);
        const float next_22 = whole + part_2;
        whole = next_22;
        prefix = 1 < warp ? whole : prefix;
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_y[totals + 2]);
        const float next_23 = whole + part_3;
        whole = next_23;
        prefix = 2 < warp ? whole : prefix;
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_y[totals + 3]);
        const float next_24 = whole + part_4;
        whole = next_24;
        prefix = 3 < warp ? whole : prefix;
        float part_5;
        fd::load<fd::f32, 1>(&part_5, &s_y[totals + 4]);
        const float next_25 = whole + part_5;
        whole = next_25;
        prefix = 4 < warp ? whole : prefix;
        float part_6;
        fd::load<fd::f32, 1>(&part_6, &s_y[totals + 5]);
        const float next_26 = whole + part_6;
        whole = next_26;
        prefix = 5 < warp ? whole : prefix;
        float part_7;
        fd::load<fd::f32, 1>(&part_7, &s_y[totals + 6]);
        const float next_27 = whole + part_7;
        whole = next_27;
        prefix = 6 < warp ? whole : prefix;
        float part_8;
        fd::load<fd::f32, 1>(&part_8, &s_y[totals + 7]);
        const float next_28 = whole + part_8;
        whole = next_28;
        prefix = 7 < warp ? whole : prefix;
        float part_9;
        fd::load<fd::f32, 1>(&part_9, &s_y[totals + 8]);
        const float next_29 = whole + part_9;
        whole = next_29;
        prefix = 8 < warp ? whole : prefix;
        float part_10;
        fd::load<fd::f32, 1>(&part_10, &s_y[totals + 9]);
        const float next_30 = whole + part_10;
        whole = next_30;
        prefix = 9 < warp ? whole : prefix;
        float part_11;
        fd::load<fd::f32, 1>(&part_11, &s_y[totals + 10]);
        const float next_31 = whole + part_11;
        whole = next_31;
        prefix = 10 < warp ? whole : prefix;
        float part_12;
        fd::load<fd::f32, 1>(&part_12, &s_y[totals + 11]);
        const float next_32 = whole + part_12;
        whole = next_32;
        prefix = 11 < warp ? whole : prefix;
        float part_13;
        fd::load<fd::f32, 1>(&part_13, &s_y[totals + 12]);
        const float next_33 = whole + part_13;
        whole = next_33;
        prefix = 12 < warp ? whole : prefix;
        float part_14;
        fd::load<fd::f32, 1>(&part_14, &s_y[totals + 13]);
        const float next_34 = whole + part_14;
        whole = next_34;
        prefix = 13 < warp ? whole : prefix;
        float part_15;
        fd::load<fd::f32, 1>(&part_15, &s_y[totals + 14]);
        const float next_35 = whole + part_15;
        whole = next_35;
        prefix = 14 < warp ? whole : prefix;
        float part_16;
        fd::load<fd::f32, 1>(&part_16, &s_y[totals + 15]);
        const float next_36 = whole + part_16;
        whole = next_36;

        // [PUBLISH y] r35: the total of the tile, as soon as it is known
        if ((int)threadIdx.x == 0 && tile_next < tiles) {
            fd::atomic_exchange(&y_total_known_2[(long long)tile_next], (long long)__float_as_uint(whole) + 4294967296LL);
        }
        const float start = prefix + before;
        y_scanned[0] = start + y_2[0];
        y_scanned[1] = start + y_2[1];
        y_scanned[2] = start + y_2[2];
        y_scanned[3] = start + y_2[3];
        const float start_2 = prefix + before_3;
        y_scanned[4] = start_2 + y_2[4];
        y_scanned[5] = start_2 + y_2[5];
        y_scanned[6] = start_2 + y_2[6];
        y_scanned[7] = start_2 + y_2[7];
        const float start_3 = prefix + before_5;
        y_scanned[8] = start_3 + y_2[8];
        y_scanned[9] = start_3 + y_2[9];
        y_scanned[10] = start_3 + y_2[10];
        y_scanned[11] = start_3 + y_2[11];
        const float start_4 = prefix + before_7;
        y_scanned[12] = start_4 + y_2[12];
        y_scanned[13] = start_4 + y_2[13];
        y_scanned[14] = start_4 + y_2[14];
        y_scanned[15] = start_4 + y_2[15];
        int taken_last;
        fd::load<fd::i32, 1>(&taken_last, &s_ticket[stage]);

        // [LOOK_BACK y] r36: groups of 512 tiles: what lies before the group, then the totals of the tiles before in it, in order
        const int tile_in_row = fd::mod(tile, n_tiles);
        const int row = fd::div(tile, n_tiles);
        const int group = fd::div(tile_in_row, 512);
        const int first = tile - tile_in_row;
        const bool same_row = row == y_row;
        y_row = row;
        y_group = same_row ? y_group : 0;
        y_before_group = same_row ? y_before_group : 0.0f;
        float before_tile = y_before_group;
        #pragma unroll 1
        for (int g = y_group; g < group + 1; ++g) {
            y_before_group = before_tile;
            float mine = 0.0f;
            const int place = g * 512 + (int)threadIdx.x;
            if (place < tile_in_row) {
                long long word;
                word = fd::atomic_await(&y_total_known_2[(long long)(first + place)]);
                mine = __uint_as_float((unsigned)(word & 4294967295LL));
            }
            const float other_25 = fd::shuffle_up(mine, 1);
            const float next_37 = 1 <= lane ? other_25 + mine : mine;
            mine = next_37;
            const float other_26 = fd::shuffle_up(mine, 2);
            const float next_38 = 2 <= lane ? other_26 + mine : mine;
            mine = next_38;
            const float other_27 = fd::shuffle_up(mine, 4);
            const float next_39 = 4 <= lane ? other_27 + mine : mine;
            mine = next_39;
            const float other_28 = fd::shuffle_up(mine, 8);
            const float next_40 = 8 <= lane ? other_28 + mine : mine;
            mine = next_40;
            const float other_29 = fd::shuffle_up(mine, 16);
            const float next_41 = 16 <= lane ? other_29 + mine : mine;
            mine = next_41;
            const int half = fd::mod(g, 2) * 16;
            if (lane == 31) fd::store<fd::f32, 1>(&s_y_parts[half + warp], &mine);
            __syncthreads();
            float part_17;
            fd::load<fd::f32, 1>(&part_17, &s_y_parts[half]);
            const float next_42 = before_tile + part_17;
            before_tile = next_42;
            float part_18;
            fd::load<fd::f32, 1>(&part_18, &s_y_parts[half + 1]);
            const float next_43 = before_tile + part_18;
            before_tile = next_43;
            float part_19;
            fd::load<fd::f32, 1>(&part_19, &s_y_parts[half + 2]);
            const float next_44 = before_tile + part_19;
            before_tile = next_44;
            float part_20;
            fd::load<fd::f32, 1>(&part_20, &s_y_parts[half + 3]);
            const float next_45 = before_tile + part_20;
            before_tile = next_45;
            float part_21;
            fd::load<fd::f32, 1>(&part_21, &s_y_parts[half + 4]);
            const float next_46 = before_tile + part_21;
            before_tile = next_46;
            float part_22;
            fd::load<fd::f32, 1>(&part_22, &s_y_parts[half + 5]);
            const float next_47 = before_tile + part_22;
            before_tile = next_47;
            float part_23;
            fd::load<fd::f32, 1>(&part_23, &s_y_parts[half + 6]);
            const float next_48 = before_tile + part_23;
            before_tile = next_48;
            float part_24;
            fd::load<fd::f32, 1>(&part_24, &s_y_parts[half + 7]);
            const float next_49 = before_tile + part_24;
            before_tile = next_49;
            float part_25;
            fd::load<fd::f32, 1>(&part_25, &s_y_parts[half + 8]);
            const float next_50 = before_tile + part_25;
            before_tile = next_50;
            float part_26;
            fd::load<fd::f32, 1>(&part_26, &s_y_parts[half + 9]);
            const float next_51 = before_tile + part_26;
            before_tile = next_51;
            float part_27;
            fd::load<fd::f32, 1>(&part_27, &s_y_parts[half + 10]);
            const float next_52 = before_tile + part_27;
            before_tile = next_52;
            float part_28;
            fd::load<fd::f32, 1>(&part_28, &s_y_parts[half + 11]);
            const float next_53 = before_tile + part_28;
            before_tile = next_53;
            float part_29;
            fd::load<fd::f32, 1>(&part_29, &s_y_parts[half + 12]);
            const float next_54 = before_tile + part_29;
            before_tile = next_54;
            float part_30;
            fd::load<fd::f32, 1>(&part_30, &s_y_parts[half + 13]);
            const float next_55 = before_tile + part_30;
            before_tile = next_55;
            float part_31;
            fd::load<fd::f32, 1>(&part_31, &s_y_parts[half + 14]);
            const float next_56 = before_tile + part_31;
            before_tile = next_56;
            float part_32;
            fd::load<fd::f32, 1>(&part_32, &s_y_parts[half + 15]);
            const float next_57 = before_tile + part_32;
            before_tile = next_57;
        }
        y_group = group;
        // [STORE y]
        if (tile < tiles) {  // r37
            // [LOOK_BACK y]
            const long long n0_3 = (long long)tile * 8192;  // r36
            y_2_2[0] = before_tile + y_held[0];
            y_2_2[1] = before_tile + y_held[1];
            y_2_2[2] = before_tile + y_held[2];
            y_2_2[3] = before_tile + y_held[3];
            y_2_2[4] = before_tile + y_held[4];
            y_2_2[5] = before_tile + y_held[5];
            y_2_2[6] = before_tile + y_held[6];
            y_2_2[7] = before_tile + y_held[7];
            y_2_2[8] = before_tile + y_held[8];
            y_2_2[9] = before_tile + y_held[9];
            y_2_2[10] = before_tile + y_held[10];
            y_2_2[11] = before_tile + y_held[11];
            y_2_2[12] = before_tile + y_held[12];
            y_2_2[13] = before_tile + y_held[13];
            y_2_2[14] = before_tile + y_held[14];
            y_2_2[15] = before_tile + y_held[15];
            // [STORE y]
            #pragma unroll  // r37
            for (int n_r_7 = 0; n_r_7 < 4; ++n_r_7) {
                if ((n0_3 + (long long)(n_lane + n_r_7 * 128 + 3)) < n_n) fd::store<fd::f32, 4>(&y[n0_3 + (long long)(n_lane + n_r_7 * 128)], &y_2_2[n_r_7 * 4]);
            }
            #pragma unroll
            for (int n_r_8 = 0; n_r_8 < 4; ++n_r_8) {
                if (__builtin_expect((n0_3 + (long long)(n_lane + n_r_8 * 128)) < n_n && !((n0_3 + (long long)(n_lane + n_r_8 * 128 + 3)) < n_n), 0)) {
                    #pragma unroll
                    for (int end_r_2 = 0; end_r_2 < 4; ++end_r_2) {
                        if ((n0_3 + (long long)n_lane + (long long)(n_r_8 * 128 + end_r_2)) < n_n) fd::store<fd::f32, 1>(&y[n0_3 + (long long)n_lane + (long long)(n_r_8 * 128 + end_r_2)], &y_2_2[n_r_8 * 4 + end_r_2]);
                    }
                }
            }
        }
        #pragma unroll
        for (int n_r_9 = 0; n_r_9 < 4; ++n_r_9) {
            #pragma unroll
            for (int n_r_10 = 0; n_r_10 < 4; ++n_r_10) {
                y_held[n_r_9 * 4 + n_r_10] = y_scanned[n_r_9 * 4 + n_r_10];
            }
        }
        tile = tile_next;
        tile_next = tile_ahead;
        tile_ahead = taken_last;
        stage = stage_ahead;
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r20 [step2, problem] fuse, y: one kernel over blocks of []; it reads nothing that a kernel before it makes
// r21 [build, hardware] ticket, scan_1d_kernel: tiles are taken in the order in which blocks start, so that no block waits for one that has not started
// r22 [build, hardware] tiles-ahead, x: 264 blocks stay; each copies a tile while it scans the one before and finishes the one before that
// r23 [build, hardware] load-landed, x: 16 elements a thread from shared memory, 4 at a time
// r24 [build, problem] scan-tile, y[n] = scan sum[n] x[n]: 4 rows of a warp with 4 points a thread in order, then lanes, then warps, then the carry of the tiles before
// r25 [build, hardware] publish-total, y: the total of the tile, as soon as it is known
// r26 [build, hardware] look-back, y: groups of 512 tiles: what lies before the group, then the totals of the tiles before in it, in order
// r27 [build, hardware] store-tile, y: address n; 16 elements a thread, 4 at a time
// r30 [step2, problem] fuse, y: one kernel over blocks of []; it reads nothing that a kernel before it makes
// r31 [build, hardware] ticket, scan_1d_kernel_any: tiles are taken in the order in which blocks start, so that no block waits for one that has not started
// r32 [build, hardware] tiles-ahead, : 264 blocks stay; each copies a tile while it scans the one before and finishes the one before that
// r33 [build, hardware] load-tile, x: address n; 16 elements a thread, 4 at a time, one by one where the row ends among them; registers [n:4x128 n:4x1] lanes [n:32x4] warps [n:16x512]
// r34 [build, problem] scan-tile, y[n] = scan sum[n] x[n]: 4 rows of a warp with 4 points a thread in order, then lanes, then warps, then the carry of the tiles before
// r35 [build, hardware] publish-total, y: the total of the tile, as soon as it is known
// r36 [build, hardware] look-back, y: groups of 512 tiles: what lies before the group, then the totals of the tiles before in it, in order
// r37 [build, hardware] store-tile, y: address n; 16 elements a thread, 4 at a time, one by one where the row ends among them
