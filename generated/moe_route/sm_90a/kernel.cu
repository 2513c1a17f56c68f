// moe_route: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Each token's 8 best of 256 experts by score plus bias within its 4 best groups of 8; weights are the chosen scores, normalised.
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

// One byte, 0 or 1.
struct boolean {
    typedef unsigned char memory;
    typedef bool value;
    static const int bits = 8;
    static __device__ __forceinline__ void decode(unsigned w, bool* v) {
#pragma unroll
        for (int i = 0; i < 4; ++i) v[i] = (w >> (8 * i) & 0xffu) != 0u;
    }
    static __device__ __forceinline__ unsigned encode(const bool* v) {
        unsigned w = 0u;
#pragma unroll
        for (int i = 0; i < 4; ++i) w |= (v[i] ? 1u : 0u) << (8 * i);
        return w;
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

__device__ __forceinline__ bool is_nan(float x) { return (__float_as_uint(x) & 0x7fffffffu) > 0x7f800000u; }

// Reals that have no literal.
__device__ __forceinline__ float infinity() { return __uint_as_float(0x7f800000u); }
__device__ __forceinline__ float not_a_number() { return __uint_as_float(0x7fffffffu); }

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

}  // namespace fd

extern "C" __global__ void __launch_bounds__(128, 4) moe_route_kernel_1(
    const float* __restrict__ logits,
    const float* __restrict__ bias,
    int* __restrict__ expert,
    float* __restrict__ weight,
    long long n_t,
    float factor) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_s = reinterpret_cast<float*>(fd_shared + 0);  // 2080 x f32, bytes 0..8320
    float* s_sb = reinterpret_cast<float*>(fd_shared + 8320);  // 2080 x f32, bytes 8320..16640
    float* s_pair = reinterpret_cast<float*>(fd_shared + 16640);  // 512 x f32, bytes 16640..18688
    float* s_group = reinterpret_cast<float*>(fd_shared + 18688);  // 96 x f32, bytes 18688..19072
    long long* s_best = reinterpret_cast<long long*>(fd_shared + 16640);  // 48 x i64, bytes 16640..17024
    unsigned char* s_kept = reinterpret_cast<unsigned char*>(fd_shared + 17024);  // 256 x bool, bytes 17024..17280
    int* s_expert_here = reinterpret_cast<int*>(fd_shared + 16640);  // 96 x i32, bytes 16640..17024
    unsigned char* s_kept_2 = reinterpret_cast<unsigned char*>(fd_shared + 17280);  // 128 x bool, bytes 17280..17408
    int* s_list = reinterpret_cast<int*>(fd_shared + 17280);  // 2048 x i32, bytes 17280..25472
    int* s_keys = reinterpret_cast<int*>(fd_shared + 25472);  // 2560 x i32, bytes 25472..35712

    // [INIT] r159: each block has 8 points of `t`, and reads nothing that another one makes: `s`, `sb`, `pair`, `group`, `best`, `kept`, `expert` stay in 19072 bytes of its shared...
    const int t_left = (int)fd::min(n_t - (long long)(int)blockIdx.x * 8, 8LL);

    // [STORE sb] r165: address (e + ((t % 8) * 260)); 8 elements a thread, 4 at a time
    float logits_2[8];  // r159
    float s[8];
    float bias_2[4];
    float sb[8];
    #pragma unroll 1
    for (int turn = 0; turn < fd::div(t_left + 3, 4); ++turn) {
        // [INIT]
        const int lane = (int)threadIdx.x % 32;  // r152
        const int warp = (int)threadIdx.x / 32;
        const int t_here = turn % 2 * 4;
        const long long t0 = (long long)((int)blockIdx.x * 2 + turn % 2) * 4;
        const int t_lane = warp / 2;  // r160
        const int e_lane = lane * 4 + warp % 2 * 128;

        // [LOAD logits] r160: address ((t * 256) + e); 8 elements a thread, 4 at a time; registers [t:2x2 e:4x1] lanes [e:32x4] warps [e:2x128 t:2x1]
        #pragma unroll
        for (int t_r = 0; t_r < 2; ++t_r) {
            fd::load_or_zero<fd::f32, 4, fd::read_only>((t0 + (long long)(t_lane + t_r * 2)) < n_t, &logits_2[t_r * 4], &logits[(t0 + (long long)(t_lane + t_r * 2)) * 256 + (long long)e_lane]);
        }

        // [COMPUTE s] r161: 8 elements a thread in registers [t:2x2 e:4x1] lanes [e:32x4] warps [e:2x128 t:2x1]
        #pragma unroll
        for (int t_r_2 = 0; t_r_2 < 2; ++t_r_2) {
            #pragma unroll
            for (int e_r = 0; e_r < 4; ++e_r) {
                s[t_r_2 * 4 + e_r] = 1.0f / (1.0f + expf(-logits_2[t_r_2 * 4 + e_r]));
            }
        }

        // [STORE s] r162: address (e + ((t % 8) * 260)); 8 elements a thread, 4 at a time
        #pragma unroll
        for (int t_r_3 = 0; t_r_3 < 2; ++t_r_3) {
            if ((t0 + (long long)(t_lane + t_r_3 * 2)) < n_t) fd::store<fd::f32, 4>(&s_s[(int)((long long)e_lane + (long long)(t_here + t_lane + t_r_3 * 2) * 260)], &s[t_r_3 * 4]);
        }

        // [LOAD bias] r163: address e; 4 elements a thread, 4 at a time; registers [e:4x1] lanes [e:32x4] warps [e:2x128 *:2]
        fd::load<fd::f32, 4, fd::read_only>(&bias_2[0], &bias[(long long)e_lane]);

        // [COMPUTE sb] r164: 8 elements a thread in registers [t:2x2 e:4x1] lanes [e:32x4] warps [e:2x128 t:2x1]
        #pragma unroll
        for (int t_r_4 = 0; t_r_4 < 2; ++t_r_4) {
            #pragma unroll
            for (int e_r_2 = 0; e_r_2 < 4; ++e_r_2) {
                sb[t_r_4 * 4 + e_r_2] = s[t_r_4 * 4 + e_r_2] + bias_2[e_r_2];
            }
        }
        // [STORE sb]
        #pragma unroll  // r165
        for (int t_r_5 = 0; t_r_5 < 2; ++t_r_5) {
            if ((t0 + (long long)(t_lane + t_r_5 * 2)) < n_t) fd::store<fd::f32, 4>(&s_sb[(int)((long long)e_lane + (long long)(t_here + t_lane + t_r_5 * 2) * 260)], &sb[t_r_5 * 4]);
        }
    }

    // [STORE pair] r169: all lanes of a row have its best: each of the first ones stores one
    __syncthreads();  // r159
    unsigned key[8];
    float sb_2[8];
    #pragma unroll 1
    for (int turn_2 = 0; turn_2 < fd::div(t_left + 3, 4); ++turn_2) {
        // [INIT]
        const int lane_2 = (int)threadIdx.x % 32;  // r153
        const int warp_2 = (int)threadIdx.x / 32;
        const int t_here_2 = turn_2 % 2 * 4;
        const long long t0_2 = (long long)((int)blockIdx.x * 2 + turn_2 % 2) * 4;
        const int g_lane = lane_2 / 4;  // r166
        const int i_lane = lane_2 % 4 * 4;

        // [LOAD sb] r166: address (((g * 32) + i) + ((t % 8) * 260)); 8 elements a thread, 4 at a time; registers [i:2x16 i:4x1] lanes [i:4x4 g:8x1] warps [t:4x1]
        #pragma unroll
        for (int i_r = 0; i_r < 2; ++i_r) {
            fd::load_or_zero<fd::f32, 4>((t0_2 + (long long)warp_2) < n_t, &sb_2[i_r * 4], &s_sb[(int)((long long)g_lane * 32 + (long long)(i_lane + i_r * 16) + (long long)(t_here_2 + warp_2) * 260)]);
        }

        // [GATE pair] r167: scores become ordered keys, 8 a thread; points outside the guard have key 0
        #pragma unroll
        for (int i_r_2 = 0; i_r_2 < 2; ++i_r_2) {
            #pragma unroll
            for (int i_r_3 = 0; i_r_3 < 4; ++i_r_3) {
                const float score = sb_2[i_r_2 * 4 + i_r_3] + 0.0f;
                const unsigned bits = __float_as_uint(score);
                key[i_r_2 * 4 + i_r_3] = (t0_2 + (long long)warp_2) < n_t ? (fd::is_nan(score) ? 1u : bits ^ ((unsigned)((int)bits >> 31) | 0x80000000u)) : 0u;
            }
        }

        // [GATE best pair] r168: each lane keeps the best 2 in registers, keys, since nobody asks for points; 4 lanes join theirs two by two
        unsigned best_key = 0u;
        unsigned best_key_2 = 0u;
        #pragma unroll
        for (int i_r_4 = 0; i_r_4 < 2; ++i_r_4) {
            #pragma unroll
            for (int i_r_5 = 0; i_r_5 < 4; ++i_r_5) {
                const int point = i_lane + i_r_4 * 16 + i_r_5;
                best_key_2 = fd::max(best_key_2, fd::min(best_key, key[i_r_4 * 4 + i_r_5]));
                best_key = fd::max(best_key, key[i_r_4 * 4 + i_r_5]);
            }
        }
        const unsigned other = fd::shuffle_xor(best_key, 1);
        const unsigned other_2 = fd::shuffle_xor(best_key_2, 1);
        best_key_2 = fd::max(fd::min(best_key, other), fd::max(best_key_2, other_2));
        best_key = fd::max(best_key, other);
        const unsigned other_3 = fd::shuffle_xor(best_key, 2);
        const unsigned other_4 = fd::shuffle_xor(best_key_2, 2);
        best_key_2 = fd::max(fd::min(best_key, other_3), fd::max(best_key_2, other_4));
        best_key = fd::max(best_key, other_3);
        // [STORE pair]
        const unsigned own_key = (lane_2 & 3) != 0 ? best_key_2 : best_key;  // r169
        const int own_point = (lane_2 & 3) != 0 ? -1 : -1;
        const float result = own_key == 0u ? -fd::infinity() : own_key == 1u ? fd::not_a_number() : __uint_as_float(own_key ^ (own_key >> 31u != 0u ? 0x80000000u : 0xffffffffu));
        if ((lane_2 & 3) < 2 && (t0_2 + (long long)warp_2) < n_t) fd::store<fd::f32, 1>(&s_pair[(int)((long long)g_lane * 8 + (long long)(lane_2 & 3) + (long long)(t_here_2 + warp_2) * 64)], &result);
    }
    // [INIT]
    const int lane_3 = (int)threadIdx.x % 32;  // r154
    const int warp_3 = (int)threadIdx.x / 32;
    const long long t0_3 = (long long)(int)blockIdx.x * 8;
    const int g_lane_2 = lane_3 % 2 * 4;  // r170
    const int t_lane_2 = lane_3 / 2 % 8;

    // [INIT] r154: one kernel over blocks of [t, g]; its operand is made by a select
    float group[4];
    #pragma unroll
    for (int g_r = 0; g_r < 4; ++g_r) {
        group[g_r] = 0.0f;
    }

    // [LOAD pair] r170: from (((g * 8) + two) + ((t % 8) * 64)) at the first register of `two` on, 2 elements for 2 registers, 2 at a time; registers [g:4x1 *:2] lanes [g:2x4 t:8x1 *:2...
    __syncthreads();
    float pair[8];
    #pragma unroll
    for (int g_r_2 = 0; g_r_2 < 4; ++g_r_2) {
        fd::load_or_zero<fd::f32, 2>((t0_3 + (long long)t_lane_2) < n_t, &pair[g_r_2 * 2], &s_pair[(int)((long long)(g_lane_2 + g_r_2) * 8 + (long long)t_lane_2 * 64)]);
    }

    // [COMPUTE group] r171: 8 points a thread in registers [two:2x1 g:4x1] lanes [g:2x4 t:8x1 *:2] warps [*:4]
    #pragma unroll
    for (int two_r = 0; two_r < 2; ++two_r) {
        #pragma unroll
        for (int g_r_3 = 0; g_r_3 < 4; ++g_r_3) {
            group[g_r_3] += pair[g_r_3 * 2 + two_r];
        }
    }

    // [STORE group] r172: address (g + ((t % 8) * 12)); 4 elements a thread, 4 at a time
    if (lane_3 / 16 == 0 && warp_3 == 0 && (t0_3 + (long long)t_lane_2) < n_t) fd::store<fd::f32, 4>(&s_group[(int)((long long)g_lane_2 + (long long)t_lane_2 * 12)], &group[0]);
    // [INIT]
    const int lane_4 = (int)threadIdx.x % 32;  // r155
    const int warp_4 = (int)threadIdx.x / 32;
    const long long t0_4 = (long long)(int)blockIdx.x * 8;
    const int t_lane_3 = lane_4 / 8 + warp_4 % 2 * 4;  // r173
    const int g_lane_3 = lane_4 % 8;

    // [LOAD group] r173: address (g + ((t % 8) * 12)); 1 elements a thread, 1 at a time; registers [] lanes [g:8x1 t:4x1] warps [t:2x4 *:2]
    __syncthreads();
    float group_2[1];
    fd::load_or_zero<fd::f32, 1>((t0_4 + (long long)t_lane_3) < n_t, &group_2[0], &s_group[(int)((long long)g_lane_3 + (long long)t_lane_3 * 12)]);

    // [GATE best__1] r174: scores become ordered keys, 1 a thread; points outside the guard have key 0
    const float score_2 = group_2[0] + 0.0f;
    const unsigned bits_2 = __float_as_uint(score_2);
    unsigned key_2[1];
    key_2[0] = (t0_4 + (long long)t_lane_3) < n_t ? (fd::is_nan(score_2) ? 1u : bits_2 ^ ((unsigned)((int)bits_2 >> 31) | 0x80000000u)) : 0u;

    // [GATE bound best__1] r175: the best candidates of the lanes, sorted: number 4 is a bound that as many reach
    unsigned best_key_3 = 0u;
    int best_point = -1;
    const bool first = best_key_3 < key_2[0];
    best_point = first ? g_lane_3 : best_point;
    best_key_3 = fd::max(best_key_3, key_2[0]);
    const unsigned other_5 = fd::shuffle_xor(best_key_3, 1);
    const int other_6 = fd::shuffle_xor(best_point, 1);
    const bool taken = (((lane_4 & 7) >> 0) & 1) == (((lane_4 & 7) >> 1) & 1) ? best_key_3 < other_5 || (other_5 == best_key_3 && (unsigned)other_6 < (unsigned)best_point) : !(best_key_3 < other_5 || (other_5 == best_key_3 && (unsigned)other_6 < (unsigned)best_point));
    best_key_3 = taken ? other_5 : best_key_3;
    best_point = taken ? other_6 : best_point;
    const unsigned other_7 = fd::shuffle_xor(best_key_3, 2);
    const int other_8 = fd::shuffle_xor(best_point, 2);
    const bool taken_2 = (((lane_4 & 7) >> 1) & 1) == (((lane_4 & 7) >> 2) & 1) ? best_key_3 < other_7 || (other_7 == best_key_3 && (unsigned)other_8 < (unsigned)best_point) : !(best_key_3 < other_7 || (other_7 == best_key_3 && (unsigned)other_8 < (unsigned)best_point));
    best_key_3 = taken_2 ? other_7 : best_key_3;
    best_point = taken_2 ? other_8 : best_point;
    const unsigned other_9 = fd::shuffle_xor(best_key_3, 1);
    const int other_10 = fd::shuffle_xor(best_point, 1);
    const bool taken_3 = (((lane_4 & 7) >> 0) & 1) == (((lane_4 & 7) >> 2) & 1) ? best_key_3 < other_9 || (other_9 == best_key_3 && (unsigned)other_10 < (unsigned)best_point) : !(best_key_3 < other_9 || (other_9 == best_key_3 && (unsigned)other_10 < (unsigned)best_point));
    best_key_3 = taken_3 ? other_9 : best_key_3;
    best_point = taken_3 ? other_10 : best_point;
    const unsigned other_11 = fd::shuffle_xor(best_key_3, 4);
    const int other_12 = fd::shuffle_xor(best_point, 4);
    const bool taken_4 = (((lane_4 & 7) >> 2) & 1) == 0 ? best_key_3 < other_11 || (other_11 == best_key_3 && (unsigned)other_12 < (unsigned)best_point) : !(best_key_3 < other_11 || (other_11 == best_key_3 && (unsigned)other_12 < (unsigned)best_point));
    best_key_3 = taken_4 ? other_11 : best_key_3;
    best_point = taken_4 ? other_12 : best_point;
    const unsigned other_13 = fd::shuffle_xor(best_key_3, 2);
    const int other_14 = fd::shuffle_xor(best_point, 2);
    const bool taken_5 = (((lane_4 & 7) >> 1) & 1) == 0 ? best_key_3 < other_13 || (other_13 == best_key_3 && (unsigned)other_14 < (unsigned)best_point) : !(best_key_3 < other_13 || (other_13 == best_key_3 && (unsigned)other_14 < (unsigned)best_point));
    best_key_3 = taken_5 ? other_13 : best_key_3;
    best_point = taken_5 ? other_14 : best_point;
    const unsigned other_15 = fd::shuffle_xor(best_key_3, 1);
    const int other_16 = fd::shuffle_xor(best_point, 1);
    const bool taken_6 = (((lane_4 & 7) >> 0) & 1) == 0 ? best_key_3 < other_15 || (other_15 == best_key_3 && (unsigned)other_16 < (unsigned)best_point) : !(best_key_3 < other_15 || (other_15 == best_key_3 && (unsigned)other_16 < (unsigned)best_point));
    best_key_3 = taken_6 ? other_15 : best_key_3;
    best_point = taken_6 ? other_16 : best_point;

    // [STORE best__1] r176: a lane has one candidate: its place is the lane's
    const long long result_2 = (long long)best_point;
    if ((lane_4 & 7) < 4 && (t0_4 + (long long)t_lane_3) < n_t && warp_4 / 2 == 0) fd::store<fd::i64, 1>(&s_best[(int)((long long)(lane_4 & 7) + (long long)t_lane_3 * 6)], &result_2);
    // [INIT]
    const int lane_5 = (int)threadIdx.x % 32;  // r156
    const int warp_5 = (int)threadIdx.x / 32;
    const long long t0_5 = (long long)(int)blockIdx.x * 8;
    const int t_lane_4 = lane_5 / 2 % 8;  // r177
    const int gk_lane = warp_5 / 2;
    const int g_lane_4 = lane_5 % 2 * 4;  // r178

    // [INIT] r156: one kernel over blocks of [t, g]; its operand is made by a select
    bool kept[4];
    #pragma unroll
    for (int g_r_4 = 0; g_r_4 < 4; ++g_r_4) {
        kept[g_r_4] = false;
    }

    // [LOAD best] r177: address (gk + ((t % 8) * 6)); 2 elements a thread, 1 at a time; registers [gk:2x2] lanes [*:2 t:8x1 *:2] warps [*:2 gk:2x1]
    __syncthreads();
    long long best[2];
    #pragma unroll
    for (int gk_r = 0; gk_r < 2; ++gk_r) {
        fd::load_or_zero<fd::i64, 1>((t0_5 + (long long)t_lane_4) < n_t, &best[gk_r], &s_best[(int)((long long)(gk_lane + gk_r * 2) + (long long)t_lane_4 * 6)]);
    }

    // [COMPUTE kept] r178: 8 points a thread in registers [gk:2x2 g:4x1] lanes [g:2x4 t:8x1 *:2] warps [*:2 gk:2x1]
    #pragma unroll
    for (int gk_r_2 = 0; gk_r_2 < 2; ++gk_r_2) {
        #pragma unroll
        for (int g_r_5 = 0; g_r_5 < 4; ++g_r_5) {
            kept[g_r_5] = kept[g_r_5] || best[gk_r_2] == (long long)(g_lane_4 + g_r_5);
        }
    }

    // [BLOCK_MERGE kept] r179: 2 warps leave 64 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int g_r_6 = 0; g_r_6 < 4; ++g_r_6) {
        if (lane_5 / 16 == 0 && warp_5 % 2 == 0) fd::store<fd::boolean, 1>(&s_kept_2[warp_5 / 2 * 64 + t_lane_4 * 8 + g_lane_4 + g_r_6], &kept[g_r_6]);
    }
    __syncthreads();
    #pragma unroll
    for (int g_r_7 = 0; g_r_7 < 4; ++g_r_7) {
        const int cell = t_lane_4 * 8 + g_lane_4 + g_r_7;
        bool part;
        fd::load<fd::boolean, 1>(&part, &s_kept_2[cell]);
        kept[g_r_7] = part;
        bool part_2;
        fd::load<fd::boolean, 1>(&part_2, &s_kept_2[cell + 64]);
        kept[g_r_7] = kept[g_r_7] || part_2;
    }

    // [STORE kept] r180: address (g + ((t % 8) * 32)); 4 elements a thread, 4 at a time
    if (lane_5 / 16 == 0 && warp_5 == 0 && (t0_5 + (long long)t_lane_4) < n_t) fd::store<fd::boolean, 4>(&s_kept[(int)((long long)g_lane_4 + (long long)t_lane_4 * 32)], &kept[0]);
    // [INIT]
    const int lane_6 = (int)threadIdx.x % 32;  // r157
    const int warp_6 = (int)threadIdx.x / 32;
    const long long t0_6 = (long long)(int)blockIdx.x * 8;
    const int t_lane_5 = lane_6 / 16 + warp_6 * 2;  // r181
    const int e_lane_2 = lane_6 % 16 * 4;

    // [LOAD kept] r181: address ((e / 32) + ((t % 8) * 32)); 4 elements a thread, 1 at a time; registers [e:4x64] lanes [e:16x4 t:2x1] warps [t:4x2]
    __syncthreads();
    bool kept_2[4];
    #pragma unroll
    for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
        fd::load_or_zero<fd::boolean, 1>((t0_6 + (long long)t_lane_5) < n_t, &kept_2[e_r_3], &s_kept[(int)((long long)(e_lane_2 + e_r_3 * 64) / 32 + (long long)t_lane_5 * 32)]);
    }

    // [LOAD sb] r182: address (e + ((t % 8) * 260)); 16 elements a thread, 1 at a time; registers [e:4x64 e:4x1] lanes [e:16x4 t:2x1] warps [t:4x2]
    float sb_3[16];
    #pragma unroll
    for (int e_r_4 = 0; e_r_4 < 4; ++e_r_4) {
        #pragma unroll
        for (int e_r_5 = 0; e_r_5 < 4; ++e_r_5) {
            fd::load_or_zero<fd::f32, 1>((t0_6 + (long long)t_lane_5) < n_t && kept_2[e_r_4], &sb_3[e_r_4 * 4 + e_r_5], &s_sb[(int)((long long)e_lane_2 + (long long)(e_r_4 * 64 + e_r_5) + (long long)t_lane_5 * 260)]);
        }
    }

    // [GATE value] r183: scores become ordered keys, 16 a thread; points outside the guard have key 0
    unsigned key_3[16];
    #pragma unroll
    for (int e_r_6 = 0; e_r_6 < 4; ++e_r_6) {
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 4; ++e_r_7) {
            const float score_3 = sb_3[e_r_6 * 4 + e_r_7] + 0.0f;
            const unsigned bits_3 = __float_as_uint(score_3);
            key_3[e_r_6 * 4 + e_r_7] = (t0_6 + (long long)t_lane_5) < n_t && kept_2[e_r_6] ? (fd::is_nan(score_3) ? 1u : bits_3 ^ ((unsigned)((int)bits_3 >> 31) | 0x80000000u)) : 0u;
        }
    }

    // [GATE bound value] r184: the best candidates of the lanes, sorted: number 8 is a bound that as many reach
    unsigned best_key_4 = 0u;
    int best_point_2 = -1;
    #pragma unroll
    for (int e_r_8 = 0; e_r_8 < 4; ++e_r_8) {
        #pragma unroll
        for (int e_r_9 = 0; e_r_9 < 4; ++e_r_9) {
            const int point_2 = e_lane_2 + e_r_8 * 64 + e_r_9;
            const bool first_2 = best_key_4 < key_3[e_r_8 * 4 + e_r_9];
            best_point_2 = first_2 ? point_2 : best_point_2;
            best_key_4 = fd::max(best_key_4, key_3[e_r_8 * 4 + e_r_9]);
        }
    }
    const unsigned other_17 = fd::shuffle_xor(best_key_4, 1);
    const int other_18 = fd::shuffle_xor(best_point_2, 1);
    const bool taken_7 = (((lane_6 & 15) >> 0) & 1) == (((lane_6 & 15) >> 1) & 1) ? best_key_4 < other_17 || (other_17 == best_key_4 && (unsigned)other_18 < (unsigned)best_point_2) : !(best_key_4 < other_17 || (other_17 == best_key_4 && (unsigned)other_18 < (unsigned)best_point_2));
    best_key_4 = taken_7 ? other_17 : best_key_4;
    best_point_2 = taken_7 ? other_18 : best_point_2;
    const unsigned other_19 = fd::shuffle_xor(best_key_4, 2);
    const int other_20 = fd::shuffle_xor(best_point_2, 2);
    const bool taken_8 = (((lane_6 & 15) >> 1) & 1) == (((lane_6 & 15) >> 2) & 1) ? best_key_4 < other_19 || (other_19 == best_key_4 && (unsigned)other_20 < (unsigned)best_point_2) : !(best_key_4 < other_19 || (other_19 == best_key_4 && (unsigned)other_20 < (unsigned)best_point_2));
    best_key_4 = taken_8 ? other_19 : best_key_4;
    best_point_2 = taken_8 ? other_20 : best_point_2;
    const unsigned other_21 = fd::shuffle_xor(best_key_4, 1);
    const int other_22 = fd::shuffle_xor(best_point_2, 1);
    const bool taken_9 = (((lane_6 & 15) >> 0) & 1) == (((lane_6 & 15) >> 2) & 1) ? best_key_4 < other_21 || (other_21 == best_key_4 && (unsigned)other_22 < (unsigned)best_point_2) : !(best_key_4 < other_21 || (other_21 == best_key_4 && (unsigned)other_22 < (unsigned)best_point_2));
    best_key_4 = taken_9 ? other_21 : best_key_4;
    best_point_2 = taken_9 ? other_22 : best_point_2;
    const unsigned other_23 = fd::shuffle_xor(best_key_4, 4);
    const int other_24 = fd::shuffle_xor(best_point_2, 4);
    const bool taken_10 = (((lane_6 & 15) >> 2) & 1) == (((lane_6 & 15) >> 3) & 1) ? best_key_4 < other_23 || (other_23 == best_key_4 && (unsigned)other_24 < (unsigned)best_point_2) : !(best_key_4 < other_23 || (other_23 == best_key_4 && (unsigned)other_24 < (unsigned)best_point_2));
    best_key_4 = taken_10 ? other_23 : best_key_4;
    best_point_2 = taken_10 ? other_24 : best_point_2;
    const unsigned other_25 = fd::shuffle_xor(best_key_4, 2);
    const int other_26 = fd::shuffle_xor(best_point_2, 2);
    const bool taken_11 = (((lane_6 & 15) >> 1) & 1) == (((lane_6 & 15) >> 3) & 1) ? best_key_4 < other_25 || (other_25 == best_key_4 && (unsigned)other_26 < (unsigned)best_point_2) : !(best_key_4 < other_25 || (other_25 == best_key_4 && (unsigned)other_26 < (unsigned)best_point_2));
    best_key_4 = taken_11 ? other_25 : best_key_4;
    best_point_2 = taken_11 ? other_26 : best_point_2;
    const unsigned other_27 = fd::shuffle_xor(best_key_4, 1);
    const int other_28 = fd::shuffle_xor(best_point_2, 1);
    const bool taken_12 = (((lane_6 & 15) >> 0) & 1) == (((lane_6 & 15) >> 3) & 1) ? best_key_4 < other_27 || (other_27 == best_key_4 && (unsigned)other_28 < (unsigned)best_point_2) : !(best_key_4 < other_27 || (other_27 == best_key_4 && (unsigned)other_28 < (unsigned)best_point_2));
    best_key_4 = taken_12 ? other_27 : best_key_4;
    best_point_2 = taken_12 ? other_28 : best_point_2;
    const unsigned other_29 = fd::shuffle_xor(best_key_4, 8);
    const int other_30 = fd::shuffle_xor(best_point_2, 8);
    const bool taken_13 = (((lane_6 & 15) >> 3) & 1) == 0 ? best_key_4 < other_29 || (other_29 == best_key_4 && (unsigned)other_30 < (unsigned)best_point_2) : !(best_key_4 < other_29 || (other_29 == best_key_4 && (unsigned)other_30 < (unsigned)best_point_2));
    best_key_4 = taken_13 ? other_29 : best_key_4;
    best_point_2 = taken_13 ? other_30 : best_point_2;
    const unsigned other_31 = fd::shuffle_xor(best_key_4, 4);
    const int other_32 = fd::shuffle_xor(best_point_2, 4);
    const bool taken_14 = (((lane_6 & 15) >> 2) & 1) == 0 ? best_key_4 < other_31 || (other_31 == best_key_4 && (unsigned)other_32 < (unsigned)best_point_2) : !(best_key_4 < other_31 || (other_31 == best_key_4 && (unsigned)other_32 < (unsigned)best_point_2));
    best_key_4 = taken_14 ? other_31 : best_key_4;
    best_point_2 = taken_14 ? other_32 : best_point_2;
    const unsigned other_33 = fd::shuffle_xor(best_key_4, 2);
    const int other_34 = fd::shuffle_xor(best_point_2, 2);
    const bool taken_15 = (((lane_6 & 15) >> 1) & 1) == 0 ? best_key_4 < other_33 || (other_33 == best_key_4 && (unsigned)other_34 < (unsigned)best_point_2) : !(best_key_4 < other_33 || (other_33 == best_key_4 && (unsigned)other_34 < (unsigned)best_point_2));
    best_key_4 = taken_15 ? other_33 : best_key_4;
    best_point_2 = taken_15 ? other_34 : best_point_2;
    const unsigned other_35 = fd::shuffle_xor(best_key_4, 1);
    const int other_36 = fd::shuffle_xor(best_point_2, 1);
    const bool taken_16 = (((lane_6 & 15) >> 0) & 1) == 0 ? best_key_4 < other_35 || (other_35 == best_key_4 && (unsigned)other_36 < (unsigned)best_point_2) : !(best_key_4 < other_35 || (other_35 == best_key_4 && (unsigned)other_36 < (unsigned)best_point_2));
    best_key_4 = taken_16 ? other_35 : best_key_4;
    best_point_2 = taken_16 ? other_36 : best_point_2;
    const unsigned bound = fd::shuffle_index(best_key_4, lane_6 - (lane_6 & 15) + 7);
    const int bound_2 = fd::shuffle_index(best_point_2, lane_6 - (lane_6 & 15) + 7);

    // [GATE collect value] r185: those that reach the bound, at most 128: no lane but those of the 8 best has one
    const int list = (int)threadIdx.x / 16 * 128;
    const int own_keys = (int)threadIdx.x * 20;
    fd::store_bits<16>(&s_keys[own_keys], &key_3[0]);
    fd::store_bits<16>(&s_keys[own_keys + 4], &key_3[4]);
    fd::store_bits<16>(&s_keys[own_keys + 8], &key_3[8]);
    fd::store_bits<16>(&s_keys[own_keys + 12], &key_3[12]);
    unsigned mine = 0u;
    #pragma unroll
    for (int e_r_10 = 0; e_r_10 < 4; ++e_r_10) {
        #pragma unroll
        for (int e_r_11 = 0; e_r_11 < 4; ++e_r_11) {
            const int point_3 = e_lane_2 + e_r_10 * 64 + e_r_11;
            mine = !(key_3[e_r_10 * 4 + e_r_11] < bound || (bound == key_3[e_r_10 * 4 + e_r_11] && bound_2 < point_3)) ? mine | (1u << (unsigned)(e_r_10 * 4 + e_r_11)) : mine;
        }
    }
    const int own_count = __popc(mine);
    int reached = own_count;
    const int other_37 = fd::shuffle_up(reached, 1);
    reached += 1 <= (lane_6 & 15) ? other_37 : 0;
    const int other_38 = fd::shuffle_up(reached, 2);
    reached += 2 <= (lane_6 & 15) ? other_38 : 0;
    const int other_39 = fd::shuffle_up(reached, 4);
    reached += 4 <= (lane_6 & 15) ? other_39 : 0;
    const int other_40 = fd::shuffle_up(reached, 8);
    reached += 8 <= (lane_6 & 15) ? other_40 : 0;
    int slot = reached - own_count;
    const int reached_2 = fd::shuffle_index(reached, lane_6 - (lane_6 & 15) + 15);
    unsigned item[2];
    #pragma unroll 1
    while (mine != 0u) {
        const unsigned lowest = mine & -mine;
        const int number = __popc(lowest - 1u);
        mine = mine ^ lowest;
        const int point_4 = e_lane_2 + fd::mod(fd::div(number, 4), 4) * 64 + fd::mod(number, 4);
        unsigned own_key_2;
        fd::load_bits<4>(&own_key_2, &s_keys[own_keys + (number & 15)]);
        item[0] = own_key_2;
        item[1] = (unsigned)point_4;
        fd::store_bits<8>(&s_list[(list + (slot & 127)) * 2], &item[0]);
        slot += 1;
    }

    // [STORE value] r186: a place is the number of better ones; places without a candidate are empty
    __syncthreads();
    unsigned own[2];
    unsigned other_41[2];
    #pragma unroll 1
    for (int i = lane_6 & 15; i < reached_2; i += 16) {
        fd::load_bits<8>(&own[0], &s_list[(list + i) * 2]);
        int place = 0;
        #pragma unroll 4
        for (int j = 0; j < reached_2; ++j) {
            fd::load_bits<8>(&other_41[0], &s_list[(list + j) * 2]);
            place += (int)(own[0] < other_41[0] || (other_41[0] == own[0] && (unsigned)(int)other_41[1] < (unsigned)(int)own[1]));
        }
        const int result_3 = (int)own[1];
        if (place < 8 && (t0_6 + (long long)t_lane_5) < n_t) fd::store<fd::i32, 1>(&expert[(t0_6 + (long long)t_lane_5) * 8 + (long long)place], &result_3);
        const int result_4 = (int)own[1];
        if (place < 8 && (t0_6 + (long long)t_lane_5) < n_t) fd::store<fd::i32, 1>(&s_expert_here[(int)((long long)place + (long long)t_lane_5 * 12)], &result_4);
    }
    #pragma unroll 1
    for (int i_2 = lane_6 & 15; i_2 < 8 - reached_2; i_2 += 16) {
        const int place_2 = i_2 + reached_2;
        const int result_5 = -1;
        if ((t0_6 + (long long)t_lane_5) < n_t) fd::store<fd::i32, 1>(&expert[(t0_6 + (long long)t_lane_5) * 8 + (long long)place_2], &result_5);
        const int result_6 = -1;
        if ((t0_6 + (long long)t_lane_5) < n_t) fd::store<fd::i32, 1>(&s_expert_here[(int)((long long)place_2 + (long long)t_lane_5 * 12)], &result_6);
    }
    // [INIT]
    const int lane_7 = (int)threadIdx.x % 32;  // r158
    const int warp_7 = (int)threadIdx.x / 32;
    const long long t0_7 = (long long)(int)blockIdx.x * 8;
    const int t_lane_6 = lane_7 / 2 % 8;  // r187
    const int k_lane = lane_7 % 2 * 4;

    // [LOAD expert_here] r187: address (k + ((t % 8) * 12)); 4 elements a thread, 4 at a time; registers [k:4x1] lanes [k:2x4 t:8x1 *:2] warps [*:4]
    __syncthreads();
    int expert_here[4];
    fd::load_or_zero<fd::i32, 4>((t0_7 + (long long)t_lane_6) < n_t, &expert_here[0], &s_expert_here[(int)((long long)k_lane + (long long)t_lane_6 * 12)]);

    // [LOAD s] r188: address (((t % 8) * 260) + max(expert_here[t, k], 0)); 4 elements a thread, 1 at a time; registers [k:4x1] lanes [k:2x4 t:8x1 *:2] warps [*:4]
    float s_2[4];
    #pragma unroll
    for (int k_r = 0; k_r < 4; ++k_r) {
        fd::load_or_zero<fd::f32, 1>((t0_7 + (long long)t_lane_6) < n_t, &s_2[k_r], &s_s[(int)((long long)t_lane_6 * 260 + fd::max((long long)expert_here[k_r], 0LL))]);
    }
    float total[1];  // r158
    total[0] = 0.0f;

    // [COMPUTE total] r189: 4 points a thread in registers [k:4x1] lanes [k:2x4 t:8x1 *:2] warps [*:4]
    #pragma unroll
    for (int k_r_2 = 0; k_r_2 < 4; ++k_r_2) {
        total[0] += s_2[k_r_2];
    }

    // [WARP_REDUCE total] r190: butterfly over lanes, masks [1], lower lanes left
    const float other_42 = fd::shuffle_xor(total[0], 1);
    total[0] += other_42;

    // [COMPUTE weight] r191: 4 elements a thread in registers [k:4x1] lanes [k:2x4 t:8x1 *:2] warps [*:4]
    float weight_2[4];
    #pragma unroll
    for (int k_r_3 = 0; k_r_3 < 4; ++k_r_3) {
        weight_2[k_r_3] = s_2[k_r_3] / (total[0] + 1e-20f) * factor;
    }

    // [STORE weight] r192: address ((t * 8) + k); 4 elements a thread, 4 at a time
    if (lane_7 / 16 == 0 && warp_7 == 0 && (t0_7 + (long long)t_lane_6) < n_t) fd::store<fd::f32, 4>(&weight[(t0_7 + (long long)t_lane_6) * 8 + (long long)k_lane], &weight_2[0]);
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r152 [step2, problem] fuse, s, sb: one kernel over blocks of [t, e]; it reads nothing that a kernel before it makes
// r153 [step2, problem] fuse, pair: a kernel of its own: it reads nothing that a kernel before it makes
// r154 [step2, problem] fuse, group: one kernel over blocks of [t, g]; its operand is made by a select
// r155 [step2, problem] fuse, best__1: a kernel of its own: it reads nothing that a kernel before it makes
// r156 [step2, problem] fuse, kept: one kernel over blocks of [t, g]; its operand is made by a select
// r157 [step2, problem] fuse, value: a kernel of its own: it reads nothing that a kernel before it makes
// r158 [step2, problem] fuse, total, weight: one kernel over blocks of [t]; its operand is made by a select
// r159 [step2, hardware] one-block, moe_route_kernel_1, moe_route_kernel_2, moe_route_kernel_3, moe_route_kernel_4, moe_route_kernel_5, moe_route_kernel_6, moe_route_kernel_7: each block has 8 points of `t`, and reads nothing that another one makes: `s`, `sb`, `pair`, `group`, `best`, `kept`, `expert` stay in 19072 bytes of its shared memory; 19.10 us for 34.43 by the floors of sm_90a
// r160 [build, hardware] load-tile, logits: address ((t * 256) + e); 8 elements a thread, 4 at a time; registers [t:2x2 e:4x1] lanes [e:32x4] warps [e:2x128 t:2x1]
// r161 [build, problem] map-tile, s[t,e] = sigmoid(logits[t, e]): 8 elements a thread in registers [t:2x2 e:4x1] lanes [e:32x4] warps [e:2x128 t:2x1]
// r162 [build, hardware] store-tile, s: address (e + ((t % 8) * 260)); 8 elements a thread, 4 at a time
// r163 [build, hardware] load-tile, bias: address e; 4 elements a thread, 4 at a time; registers [e:4x1] lanes [e:32x4] warps [e:2x128 *:2]
// r164 [build, problem] map-tile, sb[t,e] = (s[t, e] + bias[e]): 8 elements a thread in registers [t:2x2 e:4x1] lanes [e:32x4] warps [e:2x128 t:2x1]
// r165 [build, hardware] store-tile, sb: address (e + ((t % 8) * 260)); 8 elements a thread, 4 at a time
// r166 [build, hardware] load-tile, sb: address (((g * 32) + i) + ((t % 8) * 260)); 8 elements a thread, 4 at a time; registers [i:2x16 i:4x1] lanes [i:4x4 g:8x1] warps [t:4x1]
// r167 [build, problem] gate-keys, pair[t,g,two] = top[i -> two] largest sb[t, ((g * 32) + i)]: scores become ordered keys, 8 a thread; points outside the guard have key 0
// r168 [build, problem] gate-lanes, pair: each lane keeps the best 2 in registers, keys, since nobody asks for points; 4 lanes join theirs two by two
// r169 [build, problem] gate-store, pair: all lanes of a row have its best: each of the first ones stores one
// r170 [build, hardware] load-window, pair: from (((g * 8) + two) + ((t % 8) * 64)) at the first register of `two` on, 2 elements for 2 registers, 2 at a time; registers [g:4x1 *:2] lanes [g:2x4 t:8x1 *:2] warps [*:4]
// r171 [build, problem] reduce-registers, group[t,g] = sum[two] pair[t, g, two]: 8 points a thread in registers [two:2x1 g:4x1] lanes [g:2x4 t:8x1 *:2] warps [*:4]
// r172 [build, hardware] store-tile, group: address (g + ((t % 8) * 12)); 4 elements a thread, 4 at a time
// r173 [build, hardware] load-tile, group: address (g + ((t % 8) * 12)); 1 elements a thread, 1 at a time; registers [] lanes [g:8x1 t:4x1] warps [t:2x4 *:2]
// r174 [build, problem] gate-keys, best__1[t,gk] = top[g -> gk] largest group[t, g], points to best: scores become ordered keys, 1 a thread; points outside the guard have key 0
// r175 [build, problem] gate-bound, best__1: the best candidates of the lanes, sorted: number 4 is a bound that as many reach
// r176 [build, problem] gate-store, best__1: a lane has one candidate: its place is the lane's
// r177 [build, hardware] load-tile, best: address (gk + ((t % 8) * 6)); 2 elements a thread, 1 at a time; registers [gk:2x2] lanes [*:2 t:8x1 *:2] warps [*:2 gk:2x1]
// r178 [build, problem] reduce-registers, kept[t,g] = any[gk] (best[t, gk] == g): 8 points a thread in registers [gk:2x2 g:4x1] lanes [g:2x4 t:8x1 *:2] warps [*:2 gk:2x1]
// r179 [build, hardware] block-merge, kept: 2 warps leave 64 partial results each in shared memory; every thread combines them in order
// r180 [build, hardware] store-tile, kept: address (g + ((t % 8) * 32)); 4 elements a thread, 4 at a time
// r181 [build, hardware] load-tile, kept: address ((e / 32) + ((t % 8) * 32)); 4 elements a thread, 1 at a time; registers [e:4x64] lanes [e:16x4 t:2x1] warps [t:4x2]
// r182 [build, hardware] load-tile, sb: address (e + ((t % 8) * 260)); 16 elements a thread, 1 at a time; registers [e:4x64 e:4x1] lanes [e:16x4 t:2x1] warps [t:4x2]
// r183 [build, problem] gate-keys, value[t,k] = top[e -> k] largest sb[t, e], points to expert when kept[t, (e / 32)]: scores become ordered keys, 16 a thread; points outside the guard have key 0
// r184 [build, problem] gate-bound, value: the best candidates of the lanes, sorted: number 8 is a bound that as many reach
// r185 [build, problem] gate-collect, value: those that reach the bound, at most 128: no lane but those of the 8 best has one
// r186 [build, problem] gate-store, value: a place is the number of better ones; places without a candidate are empty
// r187 [build, hardware] load-tile, expert_here: address (k + ((t % 8) * 12)); 4 elements a thread, 4 at a time; registers [k:4x1] lanes [k:2x4 t:8x1 *:2] warps [*:4]
// r188 [build, hardware] load-tile, s: address (((t % 8) * 260) + max(expert_here[t, k], 0)); 4 elements a thread, 1 at a time; registers [k:4x1] lanes [k:2x4 t:8x1 *:2] warps [*:4]
// r189 [build, problem] reduce-registers, total[t] = sum[k] s[t, max(expert_here[t, k], 0)]: 4 points a thread in registers [k:4x1] lanes [k:2x4 t:8x1 *:2] warps [*:4]
// r190 [build, hardware] warp-reduce, total: butterfly over lanes, masks [1], lower lanes left
// r191 [build, problem] map-tile, weight[t,k] = ((s[t, max(expert_here[t, k], 0)] / (total[t] + 1e-20)) * factor): 4 elements a thread in registers [k:4x1] lanes [k:2x4 t:8x1 *:2] warps [*:4]
// r192 [build, hardware] store-tile, weight: address ((t * 8) + k); 4 elements a thread, 4 at a time
