// histogram: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// How often each byte value occurs.
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

struct i32 {
    typedef int memory;
    typedef int value;
    static const int bits = 32;
    static __device__ __forceinline__ void decode(unsigned w, int* v) { v[0] = (int)w; }
    static __device__ __forceinline__ unsigned encode(const int* v) { return (unsigned)v[0]; }
};

// Integers of `BITS` bits packed in a word; stores saturate, two by an instruction, which moves those before up.
template <int BITS, bool SIGNED>
struct narrow_int {
    static __device__ __forceinline__ void decode_word(unsigned w, int* v) {
#pragma unroll
        for (int i = 0; i < 32 / BITS; ++i) {
            const unsigned top = w << (32 - BITS - BITS * i);
            v[i] = SIGNED ? (int)top >> (32 - BITS) : (int)(top >> (32 - BITS));
        }
    }
    static __device__ __forceinline__ unsigned encode_word(const int* v) {
        unsigned w = 0u;
#pragma unroll
        for (int i = 32 / BITS - 2; i >= 0; i -= 2) {
            if constexpr (BITS == 4)
                asm("cvt.pack.sat.s4.s32.b32 %0, %1, %2, %3;" : "=r"(w) : "r"(v[i + 1]), "r"(v[i]), "r"(w));
            else if constexpr (SIGNED)
                asm("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;" : "=r"(w) : "r"(v[i + 1]), "r"(v[i]), "r"(w));
            else
                asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(w) : "r"(v[i + 1]), "r"(v[i]), "r"(w));
        }
        return w;
    }
};

struct u8 {
    typedef unsigned char memory;
    typedef int value;
    static const int bits = 8;
    static __device__ __forceinline__ void decode(unsigned w, int* v) { narrow_int<8, false>::decode_word(w, v); }
    static __device__ __forceinline__ unsigned encode(const int* v) { return narrow_int<8, false>::encode_word(v); }
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

// Read-modify-write, relaxed; each returns the value before.
__device__ __forceinline__ int atomic_add(int* p, int v) { return atomicAdd(p, v); }
__device__ __forceinline__ float atomic_add(float* p, float v) { return atomicAdd(p, v); }
__device__ __forceinline__ long long atomic_add(long long* p, long long v) {
    return (long long)atomicAdd(reinterpret_cast<unsigned long long*>(p), (unsigned long long)v);
}

}  // namespace fd

extern "C" __global__ void __launch_bounds__(1024, 1) histogram_kernel_1(
    int* __restrict__ count) {
    // [INIT] r22: the scatter may leave any element alone: `count` is set to 0 before
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int v0 = (int)blockIdx.x * 256;
    const int v_lane = lane + warp % 8 * 32;  // r25

    // [COMPUTE count] r24: 1 elements a thread in registers [] lanes [v:32x1] warps [v:8x32 *:4]
    long long count_2[1];
    count_2[0] = 0LL;

    // [STORE count] r25: address v; 1 elements a thread, 1 at a time
    if (warp / 8 == 0) fd::store<fd::i32, 1>(&count[(long long)v0 + (long long)v_lane], &count_2[0]);
}

extern "C" __global__ void __launch_bounds__(1024, 1) histogram_kernel_2(
    const unsigned char* __restrict__ x,
    int* count,
    int shares,
    int tiles_a_share,
    int tiles,
    long long n_n) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_count = reinterpret_cast<int*>(fd_shared + 0);  // 256 x i32, bytes 0..1024

    // [INIT] r23: many points meet in few elements: a block adds in shared memory, over one of at most 528 shares of the tiles, and then each sum to the target
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int share = fd::mod((int)blockIdx.x, shares);
    const int n_lane = lane * 4 + warp * 128;  // r30

    // [INIT count] r26: 256 sums of the block start at 0
    const int zero = 0;
    const int sum_at = (int)threadIdx.x;
    fd::grid_wait();  // r36
    if (sum_at < 256) fd::store<fd::i32, 1>(&s_count[sum_at], &zero);  // r26
    const int first_tile = share * tiles_a_share;  // r27
    const int end_tile = fd::min(first_tile + tiles_a_share, tiles);

    // [GATHER count] r34: sum x[n] of the block; 16 atomic additions a thread
    __syncthreads();  // r27
    long long count_2[16];
    int x_2[16];
    long long count_2_2[16];
    int x_2_2[16];
    #pragma unroll 1
    for (int tile = first_tile; tile < end_tile; ++tile) {
        // [INIT count]
        const long long n0 = (long long)tile * 16384;
        // [GATHER count]
        if ((n0 + 16384) <= n_n) {  // r28

            // [COMPUTE count] r29: 16 elements a thread in registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
            #pragma unroll
            for (int n_r = 0; n_r < 4; ++n_r) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    count_2[n_r * 4 + n_r_2] = 1LL;
                }
            }

            // [LOAD x] r30: address n; 16 elements a thread, 4 at a time; registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
                fd::load<fd::u8, 4, fd::read_only>(&x_2[n_r_3 * 4], &x[n0 + (long long)(n_lane + n_r_3 * 4096)]);
            }

            // [GATHER count] r31: sum x[n] of the block; 16 atomic additions a thread
            #pragma unroll
            for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                #pragma unroll
                for (int n_r_5 = 0; n_r_5 < 4; ++n_r_5) {
                    fd::atomic_add(&s_count[(long long)x_2[n_r_4 * 4 + n_r_5]], (int)count_2[n_r_4 * 4 + n_r_5]);
                }
            }
        } else {  // r28

            // [COMPUTE count] r32: 16 elements a thread in registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
            #pragma unroll
            for (int n_r_6 = 0; n_r_6 < 4; ++n_r_6) {
                #pragma unroll
                for (int n_r_7 = 0; n_r_7 < 4; ++n_r_7) {
                    count_2_2[n_r_6 * 4 + n_r_7] = 1LL;
                }
            }

            // [LOAD x] r33: address n; 16 elements a thread, 4 at a time; registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
            #pragma unroll
            for (int n_r_8 = 0; n_r_8 < 4; ++n_r_8) {
                fd::load_or_zero<fd::u8, 4, fd::read_only>((n0 + (long long)(n_lane + n_r_8 * 4096)) < n_n, &x_2_2[n_r_8 * 4], &x[n0 + (long long)(n_lane + n_r_8 * 4096)]);
            }
            // [GATHER count]
            #pragma unroll  // r34
            for (int n_r_9 = 0; n_r_9 < 4; ++n_r_9) {
                #pragma unroll
                for (int n_r_10 = 0; n_r_10 < 4; ++n_r_10) {
                    if ((n0 + (long long)(n_lane + n_r_9 * 4096)) < n_n) fd::atomic_add(&s_count[(long long)x_2_2[n_r_9 * 4 + n_r_10]], (int)count_2_2[n_r_9 * 4 + n_r_10]);
                }
            }
        }
    }

    // [ADD count] r35: each of 256 sums that is not 0 is added to its element by one atomic operation
    const int sum_at_2 = (int)threadIdx.x;
    __syncthreads();
    int sum;
    fd::load_or_zero<fd::i32, 1>(sum_at_2 < 256, &sum, &s_count[sum_at_2]);
    if (sum != 0) fd::atomic_add(&count[(long long)sum_at_2], sum);
}

extern "C" __global__ void __launch_bounds__(1024, 1) histogram_kernel_any_1(
    int* __restrict__ count) {
    // [INIT] r40: the scatter may leave any element alone: `count` is set to 0 before
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int v0 = (int)blockIdx.x * 256;
    const int v_lane = lane + warp % 8 * 32;  // r43

    // [COMPUTE count] r42: 1 elements a thread in registers [] lanes [v:32x1] warps [v:8x32 *:4]
    long long count_2[1];
    count_2[0] = 0LL;

    // [STORE count] r43: address v; 1 elements a thread, 1 at a time
    if (warp / 8 == 0) fd::store<fd::i32, 1>(&count[(long long)v0 + (long long)v_lane], &count_2[0]);
}

extern "C" __global__ void __launch_bounds__(1024, 1) histogram_kernel_any_2(
    const unsigned char* __restrict__ x,
    int* count,
    int shares,
    int tiles_a_share,
    int tiles,
    long long n_n) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_count = reinterpret_cast<int*>(fd_shared + 0);  // 256 x i32, bytes 0..1024

    // [INIT] r41: many points meet in few elements: a block adds in shared memory, over one of at most 528 shares of the tiles, and then each sum to the target
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int share = fd::mod((int)blockIdx.x, shares);
    const int n_lane = lane * 4 + warp * 128;  // r48

    // [INIT count] r44: 256 sums of the block start at 0
    const int zero = 0;
    const int sum_at = (int)threadIdx.x;
    fd::grid_wait();  // r54
    if (sum_at < 256) fd::store<fd::i32, 1>(&s_count[sum_at], &zero);  // r44
    const int first_tile = share * tiles_a_share;  // r45
    const int end_tile = fd::min(first_tile + tiles_a_share, tiles);

    // [GATHER count] r52: sum x[n] of the block; 16 atomic additions a thread
    __syncthreads();  // r45
    long long count_2[16];
    int x_2[16];
    long long count_2_2[16];
    int x_2_2[16];
    #pragma unroll 1
    for (int tile = first_tile; tile < end_tile; ++tile) {
        // [INIT count]
        const long long n0 = (long long)tile * 16384;
        // [GATHER count]
        if ((n0 + 16384) <= n_n) {  // r46

            // [COMPUTE count] r47: 16 elements a thread in registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
            #pragma unroll
            for (int n_r = 0; n_r < 4; ++n_r) {
                #pragma unroll
                for (int n_r_2 = 0; n_r_2 < 4; ++n_r_2) {
                    count_2[n_r * 4 + n_r_2] = 1LL;
                }
            }

            // [LOAD x] r48: address n; 16 elements a thread, 4 at a time; registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
            #pragma unroll
            for (int n_r_3 = 0; n_r_3 < 4; ++n_r_3) {
                fd::load<fd::u8, 4, fd::read_only>(&x_2[n_r_3 * 4], &x[n0 + (long long)(n_lane + n_r_3 * 4096)]);
            }

            // [GATHER count] r49: sum x[n] of the block; 16 atomic additions a thread
            #pragma unroll
            for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
                #pragma unroll
                for (int n_r_5 = 0; n_r_5 < 4; ++n_r_5) {
                    fd::atomic_add(&s_count[(long long)x_2[n_r_4 * 4 + n_r_5]], (int)count_2[n_r_4 * 4 + n_r_5]);
                }
            }
        } else {  // r46

            // [COMPUTE count] r50: 16 elements a thread in registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
            #pragma unroll
            for (int n_r_6 = 0; n_r_6 < 4; ++n_r_6) {
                #pragma unroll
                for (int n_r_7 = 0; n_r_7 < 4; ++n_r_7) {
                    count_2_2[n_r_6 * 4 + n_r_7] = 1LL;
                }
            }

            // [LOAD x] r51: address n; 16 elements a thread, 4 at a time, one by one where the row ends among them; registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
            #pragma unroll
            for (int n_r_8 = 0; n_r_8 < 4; ++n_r_8) {
                fd::load_or_zero<fd::u8, 4, fd::read_only>((n0 + (long long)(n_lane + n_r_8 * 4096 + 3)) < n_n, &x_2_2[n_r_8 * 4], &x[n0 + (long long)(n_lane + n_r_8 * 4096)]);
            }
            #pragma unroll
            for (int n_r_9 = 0; n_r_9 < 4; ++n_r_9) {
                if (__builtin_expect((n0 + (long long)(n_lane + n_r_9 * 4096)) < n_n && !((n0 + (long long)(n_lane + n_r_9 * 4096 + 3)) < n_n), 0)) {
                    #pragma unroll
                    for (int end_r = 0; end_r < 4; ++end_r) {
                        fd::load_or_zero<fd::u8, 1, fd::read_only>((n0 + (long long)n_lane + (long long)(n_r_9 * 4096 + end_r)) < n_n, &x_2_2[n_r_9 * 4 + end_r], &x[n0 + (long long)n_lane + (long long)(n_r_9 * 4096 + end_r)]);
                    }
                }
            }
            // [GATHER count]
            #pragma unroll  // r52
            for (int n_r_10 = 0; n_r_10 < 4; ++n_r_10) {
                #pragma unroll
                for (int n_r_11 = 0; n_r_11 < 4; ++n_r_11) {
                    if ((n0 + (long long)n_lane + (long long)(n_r_10 * 4096 + n_r_11)) < n_n) fd::atomic_add(&s_count[(long long)x_2_2[n_r_10 * 4 + n_r_11]], (int)count_2_2[n_r_10 * 4 + n_r_11]);
                }
            }
        }
    }

    // [ADD count] r53: each of 256 sums that is not 0 is added to its element by one atomic operation
    const int sum_at_2 = (int)threadIdx.x;
    __syncthreads();
    int sum;
    fd::load_or_zero<fd::i32, 1>(sum_at_2 < 256, &sum, &s_count[sum_at_2]);
    if (sum != 0) fd::atomic_add(&count[(long long)sum_at_2], sum);
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r22 [step2, problem] scatter-fill, count: the scatter may leave any element alone: `count` is set to 0 before
// r23 [step2, hardware] scatter-private, count: many points meet in few elements: a block adds in shared memory, over one of at most 528 shares of the tiles, and then each sum to the target
// r24 [build, problem] map-tile, count[v] = 0: 1 elements a thread in registers [] lanes [v:32x1] warps [v:8x32 *:4]
// r25 [build, hardware] store-tile, count: address v; 1 elements a thread, 1 at a time
// r26 [build, problem] sums-init, count: 256 sums of the block start at 0
// r27 [build, hardware] share-loop, count: tiles of one share, one after the other
// r28 [build, hardware] whole-tile, n: a tile that lies inside of the axes is taken without tests of its points
// r29 [build, problem] map-tile, count[n] = scatter[n] at (x[n]) sum 1: 16 elements a thread in registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
// r30 [build, hardware] load-tile, x: address n; 16 elements a thread, 4 at a time; registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
// r31 [build, hardware] scatter-gather, count: sum x[n] of the block; 16 atomic additions a thread
// r32 [build, problem] map-tile, count[n] = scatter[n] at (x[n]) sum 1: 16 elements a thread in registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
// r33 [build, hardware] load-tile, x: address n; 16 elements a thread, 4 at a time; registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
// r34 [build, hardware] scatter-gather, count: sum x[n] of the block; 16 atomic additions a thread
// r35 [build, hardware] sums-add, count: each of 256 sums that is not 0 is added to its element by one atomic operation
// r36 [build, hardware] early-launch, histogram_kernel_1, histogram_kernel_2: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r40 [step2, problem] scatter-fill, count: the scatter may leave any element alone: `count` is set to 0 before
// r41 [step2, hardware] scatter-private, count: many points meet in few elements: a block adds in shared memory, over one of at most 528 shares of the tiles, and then each sum to the target
// r42 [build, problem] map-tile, count[v] = 0: 1 elements a thread in registers [] lanes [v:32x1] warps [v:8x32 *:4]
// r43 [build, hardware] store-tile, count: address v; 1 elements a thread, 1 at a time
// r44 [build, problem] sums-init, count: 256 sums of the block start at 0
// r45 [build, hardware] share-loop, count: tiles of one share, one after the other
// r46 [build, hardware] whole-tile, n: a tile that lies inside of the axes is taken without tests of its points
// r47 [build, problem] map-tile, count[n] = scatter[n] at (x[n]) sum 1: 16 elements a thread in registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
// r48 [build, hardware] load-tile, x: address n; 16 elements a thread, 4 at a time; registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
// r49 [build, hardware] scatter-gather, count: sum x[n] of the block; 16 atomic additions a thread
// r50 [build, problem] map-tile, count[n] = scatter[n] at (x[n]) sum 1: 16 elements a thread in registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
// r51 [build, hardware] load-tile, x: address n; 16 elements a thread, 4 at a time, one by one where the row ends among them; registers [n:4x4096 n:4x1] lanes [n:32x4] warps [n:32x128]
// r52 [build, hardware] scatter-gather, count: sum x[n] of the block; 16 atomic additions a thread
// r53 [build, hardware] sums-add, count: each of 256 sums that is not 0 is added to its element by one atomic operation
// r54 [build, hardware] early-launch, histogram_kernel_any_1, histogram_kernel_any_2: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
