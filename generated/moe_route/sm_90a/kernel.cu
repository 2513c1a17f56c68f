// moe_route: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Each token's 8 best of 256 experts by score plus bias within its 4 best groups of 8; weights are the chosen scores, normalised.
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

// The lanes for which the predicate holds.
__device__ __forceinline__ unsigned ballot(bool pred) { return __ballot_sync(0xffffffffu, pred); }

}  // namespace fd

extern "C" __global__ void __launch_bounds__(256, 6) moe_route_kernel_1(
    const float* __restrict__ logits,
    float* __restrict__ s,
    const float* __restrict__ bias,
    float* __restrict__ sb,
    long long n_t) {
    // [INIT] r152: one kernel over blocks of [t, e]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const long long t0 = (long long)rest_e * 8;
    const int t_lane = warp / 2;  // r159
    const int e_lane = lane * 4 + warp % 2 * 128;

    // [LOAD logits] r159: address ((t * 256) + e); 8 elements a thread, 4 at a time; registers [t:2x4 e:4x1] lanes [e:32x4] warps [e:2x128 t:4x1]
    fd::grid_release();  // r194
    float logits_2[8];  // r159
    #pragma unroll
    for (int t_r = 0; t_r < 2; ++t_r) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((t0 + (long long)(t_lane + t_r * 4)) < n_t, &logits_2[t_r * 4], &logits[(t0 + (long long)(t_lane + t_r * 4)) * 256 + (long long)e_lane]);
    }

    // [COMPUTE s] r160: 8 elements a thread in registers [t:2x4 e:4x1] lanes [e:32x4] warps [e:2x128 t:4x1]
    float s_2[8];
    #pragma unroll
    for (int t_r_2 = 0; t_r_2 < 2; ++t_r_2) {
        #pragma unroll
        for (int e_r = 0; e_r < 4; ++e_r) {
            s_2[t_r_2 * 4 + e_r] = 1.0f / (1.0f + expf(-logits_2[t_r_2 * 4 + e_r]));
        }
    }

    // [STORE s] r161: address ((t * 256) + e); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int t_r_3 = 0; t_r_3 < 2; ++t_r_3) {
        if ((t0 + (long long)(t_lane + t_r_3 * 4)) < n_t) fd::store<fd::f32, 4, fd::whole>(&s[(t0 + (long long)(t_lane + t_r_3 * 4)) * 256 + (long long)e_lane], &s_2[t_r_3 * 4]);
    }

    // [LOAD bias] r162: address e; 4 elements a thread, 4 at a time; registers [e:4x1] lanes [e:32x4] warps [e:2x128 *:4]
    float bias_2[4];
    fd::load<fd::f32, 4, fd::read_only>(&bias_2[0], &bias[(long long)e_lane]);

    // [COMPUTE sb] r163: 8 elements a thread in registers [t:2x4 e:4x1] lanes [e:32x4] warps [e:2x128 t:4x1]
    float sb_2[8];
    #pragma unroll
    for (int t_r_4 = 0; t_r_4 < 2; ++t_r_4) {
        #pragma unroll
        for (int e_r_2 = 0; e_r_2 < 4; ++e_r_2) {
            sb_2[t_r_4 * 4 + e_r_2] = s_2[t_r_4 * 4 + e_r_2] + bias_2[e_r_2];
        }
    }

    // [STORE sb] r164: address ((t * 256) + e); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int t_r_5 = 0; t_r_5 < 2; ++t_r_5) {
        if ((t0 + (long long)(t_lane + t_r_5 * 4)) < n_t) fd::store<fd::f32, 4, fd::whole>(&sb[(t0 + (long long)(t_lane + t_r_5 * 4)) * 256 + (long long)e_lane], &sb_2[t_r_5 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(32, 32) moe_route_kernel_2(
    const float* sb,
    float* __restrict__ pair) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_keys = reinterpret_cast<int*>(fd_shared + 0);  // 128 x i32, bytes 0..512
    int* s_points = reinterpret_cast<int*>(fd_shared + 512);  // 128 x i32, bytes 512..1024

    // [INIT] r153: a kernel of its own: it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = (int)blockIdx.x;
    const long long t0 = (long long)rest_g;
    const int g_lane = lane / 4;  // r165
    const int i_lane = lane % 4 * 4;

    // [LOAD sb] r165: address (((t * 256) + (g * 32)) + i); 8 elements a thread, 4 at a time; registers [i:2x16 i:4x1] lanes [i:4x4 g:8x1] warps []
    fd::grid_wait();  // r194
    fd::grid_release();
    float sb_2[8];  // r165
    #pragma unroll
    for (int i_r = 0; i_r < 2; ++i_r) {
        fd::load<fd::f32, 4>(&sb_2[i_r * 4], &sb[t0 * 256 + (long long)g_lane * 32 + (long long)(i_lane + i_r * 16)]);
    }

    // [GATE pair] r166: scores become ordered keys, 8 a thread; points outside the guard have key 0
    unsigned key[8];
    #pragma unroll
    for (int i_r_2 = 0; i_r_2 < 2; ++i_r_2) {
        #pragma unroll
        for (int i_r_3 = 0; i_r_3 < 4; ++i_r_3) {
            const float score = sb_2[i_r_2 * 4 + i_r_3] + 0.0f;
            const unsigned bits = __float_as_uint(score);
            key[i_r_2 * 4 + i_r_3] = fd::is_nan(score) ? 1u : bits ^ (bits >> 31u != 0u ? 0xffffffffu : 0x80000000u);
        }
    }

    // [GATE bound pair] r167: the best candidates of the lanes, sorted: number 2 is a bound that as many reach
    unsigned best_key = 0u;
    int best_point = -1;
    #pragma unroll
    for (int i_r_4 = 0; i_r_4 < 2; ++i_r_4) {
        #pragma unroll
        for (int i_r_5 = 0; i_r_5 < 4; ++i_r_5) {
            const int point = i_lane + i_r_4 * 16 + i_r_5;
            const bool first = best_key < key[i_r_4 * 4 + i_r_5] || (key[i_r_4 * 4 + i_r_5] == best_key && (unsigned)point < (unsigned)best_point);
            best_key = first ? key[i_r_4 * 4 + i_r_5] : best_key;
            best_point = first ? point : best_point;
        }
    }
    const unsigned other = fd::shuffle_xor(best_key, 1);
    const int other_2 = fd::shuffle_xor(best_point, 1);
    const bool taken = (((lane & 3) >> 0) & 1) == (((lane & 3) >> 1) & 1) ? best_key < other || (other == best_key && (unsigned)other_2 < (unsigned)best_point) : !(best_key < other || (other == best_key && (unsigned)other_2 < (unsigned)best_point));
    best_key = taken ? other : best_key;
    best_point = taken ? other_2 : best_point;
    const unsigned other_3 = fd::shuffle_xor(best_key, 2);
    const int other_4 = fd::shuffle_xor(best_point, 2);
    const bool taken_2 = (((lane & 3) >> 1) & 1) == 0 ? best_key < other_3 || (other_3 == best_key && (unsigned)other_4 < (unsigned)best_point) : !(best_key < other_3 || (other_3 == best_key && (unsigned)other_4 < (unsigned)best_point));
    best_key = taken_2 ? other_3 : best_key;
    best_point = taken_2 ? other_4 : best_point;
    const unsigned other_5 = fd::shuffle_xor(best_key, 1);
    const int other_6 = fd::shuffle_xor(best_point, 1);
    const bool taken_3 = (((lane & 3) >> 0) & 1) == 0 ? best_key < other_5 || (other_5 == best_key && (unsigned)other_6 < (unsigned)best_point) : !(best_key < other_5 || (other_5 == best_key && (unsigned)other_6 < (unsigned)best_point));
    best_key = taken_3 ? other_5 : best_key;
    best_point = taken_3 ? other_6 : best_point;
    const unsigned bound = fd::shuffle_index(best_key, lane - (lane & 3) + 1);
    const int bound_2 = fd::shuffle_index(best_point, lane - (lane & 3) + 1);

    // [GATE collect pair] r168: those that reach the bound, at most 16: no lane but those of the 2 best has one
    const int list = (int)threadIdx.x / 4 * 16;
    const unsigned lanes_below = (1u << (unsigned)lane) - (1u << (unsigned)(lane - (lane & 3)));
    const unsigned lanes_of_row = 15u * (1u << (unsigned)(lane - (lane & 3)));
    int reached = 0;
    #pragma unroll
    for (int i_r_6 = 0; i_r_6 < 2; ++i_r_6) {
        #pragma unroll
        for (int i_r_7 = 0; i_r_7 < 4; ++i_r_7) {
            const int point_2 = i_lane + i_r_6 * 16 + i_r_7;
            const bool reaches = !(key[i_r_6 * 4 + i_r_7] < bound || (bound == key[i_r_6 * 4 + i_r_7] && (unsigned)bound_2 < (unsigned)point_2)) && key[i_r_6 * 4 + i_r_7] != 0u;
            const unsigned lanes = fd::ballot(reaches);
            const int slot = list + reached + __popc(lanes & lanes_below);
            const unsigned item = key[i_r_6 * 4 + i_r_7];
            if (reaches) fd::store_bits<4>(&s_keys[slot], &item);
            const int item_2 = point_2;
            if (reaches) fd::store<fd::i32, 1>(&s_points[slot], &item_2);
            reached += __popc(lanes & lanes_of_row);
        }
    }

    // [STORE pair] r169: a place is the number of better ones; places without a candidate are empty
    __syncwarp();
    #pragma unroll 1
    for (int i = lane & 3; i < reached; i += 4) {
        const int at = list + i;
        unsigned own_key;
        fd::load_bits<4>(&own_key, &s_keys[at]);
        int own_point;
        fd::load<fd::i32, 1>(&own_point, &s_points[at]);
        int place = 0;
        #pragma unroll 4
        for (int j = 0; j < reached; ++j) {
            const int at_2 = list + j;
            unsigned other_key;
            fd::load_bits<4>(&other_key, &s_keys[at_2]);
            int other_point;
            fd::load<fd::i32, 1>(&other_point, &s_points[at_2]);
            place += (int)(own_key < other_key || (other_key == own_key && (unsigned)other_point < (unsigned)own_point));
        }
        const float result = own_key == 0u ? -fd::infinity() : own_key == 1u ? fd::not_a_number() : __uint_as_float(own_key ^ (own_key >> 31u != 0u ? 0x80000000u : 0xffffffffu));
        if (place < 2) fd::store<fd::f32, 1>(&pair[t0 * 16 + (long long)g_lane * 2 + (long long)place], &result);
    }
    #pragma unroll 1
    for (int i_2 = lane & 3; i_2 < 2 - reached; i_2 += 4) {
        const int place_2 = i_2 + reached;
        const float result_2 = 0u == 0u ? -fd::infinity() : 0u == 1u ? fd::not_a_number() : __uint_as_float(0u ^ (0u >> 31u != 0u ? 0x80000000u : 0xffffffffu));
        fd::store<fd::f32, 1>(&pair[t0 * 16 + (long long)g_lane * 2 + (long long)place_2], &result_2);
    }
}

extern "C" __global__ void __launch_bounds__(512, 3) moe_route_kernel_3(
    const float* pair,
    float* __restrict__ group,
    long long n_t) {
    // [INIT] r154: one kernel over blocks of [t, g]; its operand is made by a select
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = (int)blockIdx.x;
    const long long t0 = (long long)rest_g * 256;
    const int t_lane = lane / 2 + warp * 16;  // r170
    const int g_lane = lane % 2 * 4;
    fd::grid_wait();  // r194
    fd::grid_release();
    float group_2[4];  // r154
    #pragma unroll
    for (int g_r = 0; g_r < 4; ++g_r) {
        group_2[g_r] = 0.0f;
    }

    // [LOAD pair] r170: from (((t * 16) + (g * 2)) + two) at the first register of `two` on, 2 elements for 2 registers, 2 at a time; registers [g:4x1 *:2] lanes [g:2x4 t:16x1] warps [...
    float pair_2[8];
    #pragma unroll
    for (int g_r_2 = 0; g_r_2 < 4; ++g_r_2) {
        fd::load_or_zero<fd::f32, 2>((t0 + (long long)t_lane) < n_t, &pair_2[g_r_2 * 2], &pair[(t0 + (long long)t_lane) * 16 + (long long)(g_lane + g_r_2) * 2]);
    }

    // [COMPUTE group] r171: 8 points a thread in registers [two:2x1 g:4x1] lanes [g:2x4 t:16x1] warps [t:16x16]
    #pragma unroll
    for (int two_r = 0; two_r < 2; ++two_r) {
        #pragma unroll
        for (int g_r_3 = 0; g_r_3 < 4; ++g_r_3) {
            group_2[g_r_3] += pair_2[g_r_3 * 2 + two_r];
        }
    }

    // [STORE group] r172: address ((t * 8) + g); 4 elements a thread, 4 at a time
    if ((t0 + (long long)t_lane) < n_t) fd::store<fd::f32, 4, fd::whole>(&group[(t0 + (long long)t_lane) * 8 + (long long)g_lane], &group_2[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) moe_route_kernel_4(
    const float* group,
    long long* __restrict__ best,
    long long n_t) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_keys = reinterpret_cast<int*>(fd_shared + 0);  // 128 x i32, bytes 0..512
    int* s_points = reinterpret_cast<int*>(fd_shared + 512);  // 128 x i32, bytes 512..1024

    // [INIT] r155: a kernel of its own: it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long t0 = (long long)(int)blockIdx.x * 32;
    const int t_lane = lane / 8 + warp * 4;  // r173
    const int g_lane = lane % 8;

    // [LOAD group] r173: address ((t * 8) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:8x1 t:4x1] warps [t:8x4]
    fd::grid_wait();  // r194
    fd::grid_release();
    float group_2[1];  // r173
    fd::load_or_zero<fd::f32, 1>((t0 + (long long)t_lane) < n_t, &group_2[0], &group[(t0 + (long long)t_lane) * 8 + (long long)g_lane]);

    // [GATE best__1] r174: scores become ordered keys, 1 a thread; points outside the guard have key 0
    const float score = group_2[0] + 0.0f;
    const unsigned bits = __float_as_uint(score);
    unsigned key[1];
    key[0] = (t0 + (long long)t_lane) < n_t ? (fd::is_nan(score) ? 1u : bits ^ (bits >> 31u != 0u ? 0xffffffffu : 0x80000000u)) : 0u;

    // [GATE bound best__1] r175: the best candidates of the lanes, sorted: number 4 is a bound that as many reach
    unsigned best_key = 0u;
    int best_point = -1;
    const bool first = best_key < key[0] || (key[0] == best_key && (unsigned)g_lane < (unsigned)best_point);
    best_key = first ? key[0] : best_key;
    best_point = first ? g_lane : best_point;
    const unsigned other = fd::shuffle_xor(best_key, 1);
    const int other_2 = fd::shuffle_xor(best_point, 1);
    const bool taken = (((lane & 7) >> 0) & 1) == (((lane & 7) >> 1) & 1) ? best_key < other || (other == best_key && (unsigned)other_2 < (unsigned)best_point) : !(best_key < other || (other == best_key && (unsigned)other_2 < (unsigned)best_point));
    best_key = taken ? other : best_key;
    best_point = taken ? other_2 : best_point;
    const unsigned other_3 = fd::shuffle_xor(best_key, 2);
    const int other_4 = fd::shuffle_xor(best_point, 2);
    const bool taken_2 = (((lane & 7) >> 1) & 1) == (((lane & 7) >> 2) & 1) ? best_key < other_3 || (other_3 == best_key && (unsigned)other_4 < (unsigned)best_point) : !(best_key < other_3 || (other_3 == best_key && (unsigned)other_4 < (unsigned)best_point));
    best_key = taken_2 ? other_3 : best_key;
    best_point = taken_2 ? other_4 : best_point;
    const unsigned other_5 = fd::shuffle_xor(best_key, 1);
    const int other_6 = fd::shuffle_xor(best_point, 1);
    const bool taken_3 = (((lane & 7) >> 0) & 1) == (((lane & 7) >> 2) & 1) ? best_key < other_5 || (other_5 == best_key && (unsigned)other_6 < (unsigned)best_point) : !(best_key < other_5 || (other_5 == best_key && (unsigned)other_6 < (unsigned)best_point));
    best_key = taken_3 ? other_5 : best_key;
    best_point = taken_3 ? other_6 : best_point;
    const unsigned other_7 = fd::shuffle_xor(best_key, 4);
    const int other_8 = fd::shuffle_xor(best_point, 4);
    const bool taken_4 = (((lane & 7) >> 2) & 1) == 0 ? best_key < other_7 || (other_7 == best_key && (unsigned)other_8 < (unsigned)best_point) : !(best_key < other_7 || (other_7 == best_key && (unsigned)other_8 < (unsigned)best_point));
    best_key = taken_4 ? other_7 : best_key;
    best_point = taken_4 ? other_8 : best_point;
    const unsigned other_9 = fd::shuffle_xor(best_key, 2);
    const int other_10 = fd::shuffle_xor(best_point, 2);
    const bool taken_5 = (((lane & 7) >> 1) & 1) == 0 ? best_key < other_9 || (other_9 == best_key && (unsigned)other_10 < (unsigned)best_point) : !(best_key < other_9 || (other_9 == best_key && (unsigned)other_10 < (unsigned)best_point));
    best_key = taken_5 ? other_9 : best_key;
    best_point = taken_5 ? other_10 : best_point;
    const unsigned other_11 = fd::shuffle_xor(best_key, 1);
    const int other_12 = fd::shuffle_xor(best_point, 1);
    const bool taken_6 = (((lane & 7) >> 0) & 1) == 0 ? best_key < other_11 || (other_11 == best_key && (unsigned)other_12 < (unsigned)best_point) : !(best_key < other_11 || (other_11 == best_key && (unsigned)other_12 < (unsigned)best_point));
    best_key = taken_6 ? other_11 : best_key;
    best_point = taken_6 ? other_12 : best_point;
    const unsigned bound = fd::shuffle_index(best_key, lane - (lane & 7) + 3);
    const int bound_2 = fd::shuffle_index(best_point, lane - (lane & 7) + 3);

    // [GATE collect best__1] r176: those that reach the bound, at most 4: no lane but those of the 4 best has one
    const int list = (int)threadIdx.x / 8 * 4;
    const unsigned lanes_below = (1u << (unsigned)lane) - (1u << (unsigned)(lane - (lane & 7)));
    const unsigned lanes_of_row = 255u * (1u << (unsigned)(lane - (lane & 7)));
    int reached = 0;
    const bool reaches = !(key[0] < bound || (bound == key[0] && (unsigned)bound_2 < (unsigned)g_lane)) && key[0] != 0u;
    const unsigned lanes = fd::ballot(reaches);
    const int slot = list + reached + __popc(lanes & lanes_below);
    const unsigned item = key[0];
    if (reaches) fd::store_bits<4>(&s_keys[slot], &item);
    const int item_2 = g_lane;
    if (reaches) fd::store<fd::i32, 1>(&s_points[slot], &item_2);
    reached += __popc(lanes & lanes_of_row);

    // [STORE best__1] r177: a place is the number of better ones; places without a candidate are empty
    __syncthreads();
    #pragma unroll 1
    for (int i = lane & 7; i < reached; i += 8) {
        const int at = list + i;
        unsigned own_key;
        fd::load_bits<4>(&own_key, &s_keys[at]);
        int own_point;
        fd::load<fd::i32, 1>(&own_point, &s_points[at]);
        int place = 0;
        #pragma unroll 4
        for (int j = 0; j < reached; ++j) {
            const int at_2 = list + j;
            unsigned other_key;
            fd::load_bits<4>(&other_key, &s_keys[at_2]);
            int other_point;
            fd::load<fd::i32, 1>(&other_point, &s_points[at_2]);
            place += (int)(own_key < other_key || (other_key == own_key && (unsigned)other_point < (unsigned)own_point));
        }
        const long long result = (long long)own_point;
        if (place < 4 && (t0 + (long long)t_lane) < n_t) fd::store<fd::i64, 1>(&best[(t0 + (long long)t_lane) * 4 + (long long)place], &result);
    }
    #pragma unroll 1
    for (int i_2 = lane & 7; i_2 < 4 - reached; i_2 += 8) {
        const int place_2 = i_2 + reached;
        const long long result_2 = -1LL;
        if ((t0 + (long long)t_lane) < n_t) fd::store<fd::i64, 1>(&best[(t0 + (long long)t_lane) * 4 + (long long)place_2], &result_2);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) moe_route_kernel_5(
    const long long* best,
    unsigned char* __restrict__ kept,
    long long n_t) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    unsigned char* s_kept = reinterpret_cast<unsigned char*>(fd_shared + 0);  // 1024 x bool, bytes 0..1024

    // [INIT] r156: one kernel over blocks of [t, g]; its operand is made by a select
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = (int)blockIdx.x;
    const long long t0 = (long long)rest_g * 64;
    const int t_lane = lane / 2 + warp % 4 * 16;  // r178
    const int gk_lane = warp / 4;
    const int g_lane = lane % 2 * 4;  // r179
    fd::grid_wait();  // r194
    fd::grid_release();
    bool kept_2[4];  // r156
    #pragma unroll
    for (int g_r = 0; g_r < 4; ++g_r) {
        kept_2[g_r] = false;
    }

    // [LOAD best] r178: address ((t * 4) + gk); 2 elements a thread, 1 at a time; registers [gk:2x2] lanes [*:2 t:16x1] warps [t:4x16 gk:2x1]
    long long best_2[2];
    #pragma unroll
    for (int gk_r = 0; gk_r < 2; ++gk_r) {
        fd::load_or_zero<fd::i64, 1>((t0 + (long long)t_lane) < n_t, &best_2[gk_r], &best[(t0 + (long long)t_lane) * 4 + (long long)(gk_lane + gk_r * 2)]);
    }

    // [COMPUTE kept] r179: 8 points a thread in registers [gk:2x2 g:4x1] lanes [g:2x4 t:16x1] warps [t:4x16 gk:2x1]
    #pragma unroll
    for (int gk_r_2 = 0; gk_r_2 < 2; ++gk_r_2) {
        #pragma unroll
        for (int g_r_2 = 0; g_r_2 < 4; ++g_r_2) {
            kept_2[g_r_2] = kept_2[g_r_2] || best_2[gk_r_2] == (long long)(g_lane + g_r_2);
        }
    }

    // [BLOCK_MERGE kept] r180: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int g_r_3 = 0; g_r_3 < 4; ++g_r_3) {
        fd::store<fd::boolean, 1>(&s_kept[warp / 4 * 512 + t_lane * 8 + g_lane + g_r_3], &kept_2[g_r_3]);
    }
    __syncthreads();
    #pragma unroll
    for (int g_r_4 = 0; g_r_4 < 4; ++g_r_4) {
        const int cell = t_lane * 8 + g_lane + g_r_4;
        bool part;
        fd::load<fd::boolean, 1>(&part, &s_kept[cell]);
        kept_2[g_r_4] = part;
        bool part_2;
        fd::load<fd::boolean, 1>(&part_2, &s_kept[cell + 512]);
        kept_2[g_r_4] = kept_2[g_r_4] || part_2;
    }

    // [STORE kept] r181: address ((t * 8) + g); 4 elements a thread, 4 at a time
    if (warp / 4 == 0 && (t0 + (long long)t_lane) < n_t) fd::store<fd::boolean, 4>(&kept[(t0 + (long long)t_lane) * 8 + (long long)g_lane], &kept_2[0]);
}

extern "C" __global__ void __launch_bounds__(128, 8) moe_route_kernel_6(
    const unsigned char* kept,
    const float* sb,
    int* __restrict__ expert,
    long long n_t) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_keys = reinterpret_cast<int*>(fd_shared + 0);  // 1024 x i32, bytes 0..4096
    int* s_points = reinterpret_cast<int*>(fd_shared + 4096);  // 1024 x i32, bytes 4096..8192

    // [INIT] r157: a kernel of its own: it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long t0 = (long long)(int)blockIdx.x * 8;
    const int t_lane = lane / 16 + warp * 2;  // r182
    const int e_lane = lane % 16 * 4;

    // [LOAD kept] r182: address ((t * 8) + (e / 32)); 4 elements a thread, 1 at a time; registers [e:4x64] lanes [e:16x4 t:2x1] warps [t:4x2]
    fd::grid_wait();  // r194
    fd::grid_release();
    bool kept_2[4];  // r182
    #pragma unroll
    for (int e_r = 0; e_r < 4; ++e_r) {
        fd::load_or_zero<fd::boolean, 1>((t0 + (long long)t_lane) < n_t, &kept_2[e_r], &kept[(t0 + (long long)t_lane) * 8 + (long long)(e_lane + e_r * 64) / 32]);
    }

    // [LOAD sb] r183: address ((t * 256) + e); 16 elements a thread, 1 at a time; registers [e:4x64 e:4x1] lanes [e:16x4 t:2x1] warps [t:4x2]
    float sb_2[16];
    #pragma unroll
    for (int e_r_2 = 0; e_r_2 < 4; ++e_r_2) {
        #pragma unroll
        for (int e_r_3 = 0; e_r_3 < 4; ++e_r_3) {
            fd::load_or_zero<fd::f32, 1>((t0 + (long long)t_lane) < n_t && kept_2[e_r_2], &sb_2[e_r_2 * 4 + e_r_3], &sb[(t0 + (long long)t_lane) * 256 + (long long)e_lane + (long long)(e_r_2 * 64 + e_r_3)]);
        }
    }

    // [GATE value] r184: scores become ordered keys, 16 a thread; points outside the guard have key 0
    unsigned key[16];
    #pragma unroll
    for (int e_r_4 = 0; e_r_4 < 4; ++e_r_4) {
        #pragma unroll
        for (int e_r_5 = 0; e_r_5 < 4; ++e_r_5) {
            const float score = sb_2[e_r_4 * 4 + e_r_5] + 0.0f;
            const unsigned bits = __float_as_uint(score);
            key[e_r_4 * 4 + e_r_5] = (t0 + (long long)t_lane) < n_t && kept_2[e_r_4] ? (fd::is_nan(score) ? 1u : bits ^ (bits >> 31u != 0u ? 0xffffffffu : 0x80000000u)) : 0u;
        }
    }

    // [GATE bound value] r185: the best candidates of the lanes, sorted: number 8 is a bound that as many reach
    unsigned best_key = 0u;
    int best_point = -1;
    #pragma unroll
    for (int e_r_6 = 0; e_r_6 < 4; ++e_r_6) {
        #pragma unroll
        for (int e_r_7 = 0; e_r_7 < 4; ++e_r_7) {
            const int point = e_lane + e_r_6 * 64 + e_r_7;
            const bool first = best_key < key[e_r_6 * 4 + e_r_7] || (key[e_r_6 * 4 + e_r_7] == best_key && (unsigned)point < (unsigned)best_point);
            best_key = first ? key[e_r_6 * 4 + e_r_7] : best_key;
            best_point = first ? point : best_point;
        }
    }
    const unsigned other = fd::shuffle_xor(best_key, 1);
    const int other_2 = fd::shuffle_xor(best_point, 1);
    const bool taken = (((lane & 15) >> 0) & 1) == (((lane & 15) >> 1) & 1) ? best_key < other || (other == best_key && (unsigned)other_2 < (unsigned)best_point) : !(best_key < other || (other == best_key && (unsigned)other_2 < (unsigned)best_point));
    best_key = taken ? other : best_key;
    best_point = taken ? other_2 : best_point;
    const unsigned other_3 = fd::shuffle_xor(best_key, 2);
    const int other_4 = fd::shuffle_xor(best_point, 2);
    const bool taken_2 = (((lane & 15) >> 1) & 1) == (((lane & 15) >> 2) & 1) ? best_key < other_3 || (other_3 == best_key && (unsigned)other_4 < (unsigned)best_point) : !(best_key < other_3 || (other_3 == best_key && (unsigned)other_4 < (unsigned)best_point));
    best_key = taken_2 ? other_3 : best_key;
    best_point = taken_2 ? other_4 : best_point;
    const unsigned other_5 = fd::shuffle_xor(best_key, 1);
    const int other_6 = fd::shuffle_xor(best_point, 1);
    const bool taken_3 = (((lane & 15) >> 0) & 1) == (((lane & 15) >> 2) & 1) ? best_key < other_5 || (other_5 == best_key && (unsigned)other_6 < (unsigned)best_point) : !(best_key < other_5 || (other_5 == best_key && (unsigned)other_6 < (unsigned)best_point));
    best_key = taken_3 ? other_5 : best_key;
    best_point = taken_3 ? other_6 : best_point;
    const unsigned other_7 = fd::shuffle_xor(best_key, 4);
    const int other_8 = fd::shuffle_xor(best_point, 4);
    const bool taken_4 = (((lane & 15) >> 2) & 1) == (((lane & 15) >> 3) & 1) ? best_key < other_7 || (other_7 == best_key && (unsigned)other_8 < (unsigned)best_point) : !(best_key < other_7 || (other_7 == best_key && (unsigned)other_8 < (unsigned)best_point));
    best_key = taken_4 ? other_7 : best_key;
    best_point = taken_4 ? other_8 : best_point;
    const unsigned other_9 = fd::shuffle_xor(best_key, 2);
    const int other_10 = fd::shuffle_xor(best_point, 2);
    const bool taken_5 = (((lane & 15) >> 1) & 1) == (((lane & 15) >> 3) & 1) ? best_key < other_9 || (other_9 == best_key && (unsigned)other_10 < (unsigned)best_point) : !(best_key < other_9 || (other_9 == best_key && (unsigned)other_10 < (unsigned)best_point));
    best_key = taken_5 ? other_9 : best_key;
    best_point = taken_5 ? other_10 : best_point;
    const unsigned other_11 = fd::shuffle_xor(best_key, 1);
    const int other_12 = fd::shuffle_xor(best_point, 1);
    const bool taken_6 = (((lane & 15) >> 0) & 1) == (((lane & 15) >> 3) & 1) ? best_key < other_11 || (other_11 == best_key && (unsigned)other_12 < (unsigned)best_point) : !(best_key < other_11 || (other_11 == best_key && (unsigned)other_12 < (unsigned)best_point));
    best_key = taken_6 ? other_11 : best_key;
    best_point = taken_6 ? other_12 : best_point;
    const unsigned other_13 = fd::shuffle_xor(best_key, 8);
    const int other_14 = fd::shuffle_xor(best_point, 8);
    const bool taken_7 = (((lane & 15) >> 3) & 1) == 0 ? best_key < other_13 || (other_13 == best_key && (unsigned)other_14 < (unsigned)best_point) : !(best_key < other_13 || (other_13 == best_key && (unsigned)other_14 < (unsigned)best_point));
    best_key = taken_7 ? other_13 : best_key;
    best_point = taken_7 ? other_14 : best_point;
    const unsigned other_15 = fd::shuffle_xor(best_key, 4);
    const int other_16 = fd::shuffle_xor(best_point, 4);
    const bool taken_8 = (((lane & 15) >> 2) & 1) == 0 ? best_key < other_15 || (other_15 == best_key && (unsigned)other_16 < (unsigned)best_point) : !(best_key < other_15 || (other_15 == best_key && (unsigned)other_16 < (unsigned)best_point));
    best_key = taken_8 ? other_15 : best_key;
    best_point = taken_8 ? other_16 : best_point;
    const unsigned other_17 = fd::shuffle_xor(best_key, 2);
    const int other_18 = fd::shuffle_xor(best_point, 2);
    const bool taken_9 = (((lane & 15) >> 1) & 1) == 0 ? best_key < other_17 || (other_17 == best_key && (unsigned)other_18 < (unsigned)best_point) : !(best_key < other_17 || (other_17 == best_key && (unsigned)other_18 < (unsigned)best_point));
    best_key = taken_9 ? other_17 : best_key;
    best_point = taken_9 ? other_18 : best_point;
    const unsigned other_19 = fd::shuffle_xor(best_key, 1);
    const int other_20 = fd::shuffle_xor(best_point, 1);
    const bool taken_10 = (((lane & 15) >> 0) & 1) == 0 ? best_key < other_19 || (other_19 == best_key && (unsigned)other_20 < (unsigned)best_point) : !(best_key < other_19 || (other_19 == best_key && (unsigned)other_20 < (unsigned)best_point));
    best_key = taken_10 ? other_19 : best_key;
    best_point = taken_10 ? other_20 : best_point;
    const unsigned bound = fd::shuffle_index(best_key, lane - (lane & 15) + 7);
    const int bound_2 = fd::shuffle_index(best_point, lane - (lane & 15) + 7);

    // [GATE collect value] r186: those that reach the bound, at most 128: no lane but those of the 8 best has one
    const int list = (int)threadIdx.x / 16 * 128;
    const unsigned lanes_below = (1u << (unsigned)lane) - (1u << (unsigned)(lane - (lane & 15)));
    const unsigned lanes_of_row = 0xffffu * (1u << (unsigned)(lane - (lane & 15)));
    int reached = 0;
    #pragma unroll
    for (int e_r_8 = 0; e_r_8 < 4; ++e_r_8) {
        #pragma unroll
        for (int e_r_9 = 0; e_r_9 < 4; ++e_r_9) {
            const int point_2 = e_lane + e_r_8 * 64 + e_r_9;
            const bool reaches = !(key[e_r_8 * 4 + e_r_9] < bound || (bound == key[e_r_8 * 4 + e_r_9] && (unsigned)bound_2 < (unsigned)point_2)) && key[e_r_8 * 4 + e_r_9] != 0u;
            const unsigned lanes = fd::ballot(reaches);
            const int slot = list + reached + __popc(lanes & lanes_below);
            const unsigned item = key[e_r_8 * 4 + e_r_9];
            if (reaches) fd::store_bits<4>(&s_keys[slot], &item);
            const int item_2 = point_2;
            if (reaches) fd::store<fd::i32, 1>(&s_points[slot], &item_2);
            reached += __popc(lanes & lanes_of_row);
        }
    }

    // [STORE value] r187: a place is the number of better ones; places without a candidate are empty
    __syncthreads();
    #pragma unroll 1
    for (int i = lane & 15; i < reached; i += 16) {
        const int at = list + i;
        unsigned own_key;
        fd::load_bits<4>(&own_key, &s_keys[at]);
        int own_point;
        fd::load<fd::i32, 1>(&own_point, &s_points[at]);
        int place = 0;
        #pragma unroll 4
        for (int j = 0; j < reached; ++j) {
            const int at_2 = list + j;
            unsigned other_key;
            fd::load_bits<4>(&other_key, &s_keys[at_2]);
            int other_point;
            fd::load<fd::i32, 1>(&other_point, &s_points[at_2]);
            place += (int)(own_key < other_key || (other_key == own_key && (unsigned)other_point < (unsigned)own_point));
        }
        const int result = own_point;
        if (place < 8 && (t0 + (long long)t_lane) < n_t) fd::store<fd::i32, 1>(&expert[(t0 + (long long)t_lane) * 8 + (long long)place], &result);
    }
    #pragma unroll 1
    for (int i_2 = lane & 15; i_2 < 8 - reached; i_2 += 16) {
        const int place_2 = i_2 + reached;
        const int result_2 = -1;
        if ((t0 + (long long)t_lane) < n_t) fd::store<fd::i32, 1>(&expert[(t0 + (long long)t_lane) * 8 + (long long)place_2], &result_2);
    }
}

extern "C" __global__ void __launch_bounds__(256, 4) moe_route_kernel_7(
    const int* expert,
    const float* s,
    float* __restrict__ weight,
    long long n_t,
    float factor) {
    // [INIT] r158: one kernel over blocks of [t]; its operand is made by a select
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long t0 = (long long)(int)blockIdx.x * 256;
    const int t_lane = lane / 2 + warp * 16;  // r188
    const int k_lane = lane % 2 * 4;

    // [LOAD expert] r188: address ((t * 8) + k); 8 elements a thread, 4 at a time; registers [t:2x128 k:4x1] lanes [k:2x4 t:16x1] warps [t:8x16]
    fd::grid_wait();  // r194
    int expert_2[8];  // r188
    #pragma unroll
    for (int t_r = 0; t_r < 2; ++t_r) {
        fd::load_or_zero<fd::i32, 4>((t0 + (long long)(t_lane + t_r * 128)) < n_t, &expert_2[t_r * 4], &expert[(t0 + (long long)(t_lane + t_r * 128)) * 8 + (long long)k_lane]);
    }

    // [LOAD s] r189: address ((t * 256) + max(expert[t, k], 0)); 8 elements a thread, 1 at a time; registers [t:2x128 k:4x1] lanes [k:2x4 t:16x1] warps [t:8x16]
    float s_2[8];
    #pragma unroll
    for (int t_r_2 = 0; t_r_2 < 2; ++t_r_2) {
        #pragma unroll
        for (int k_r = 0; k_r < 4; ++k_r) {
            fd::load_or_zero<fd::f32, 1>((t0 + (long long)(t_lane + t_r_2 * 128)) < n_t, &s_2[t_r_2 * 4 + k_r], &s[(t0 + (long long)(t_lane + t_r_2 * 128)) * 256 + fd::max((long long)expert_2[t_r_2 * 4 + k_r], 0LL)]);
        }
    }
    float total[2];  // r158
    #pragma unroll
    for (int t_r_3 = 0; t_r_3 < 2; ++t_r_3) {
        total[t_r_3] = 0.0f;
    }

    // [COMPUTE total] r190: 8 points a thread in registers [t:2x128 k:4x1] lanes [k:2x4 t:16x1] warps [t:8x16]
    #pragma unroll
    for (int t_r_4 = 0; t_r_4 < 2; ++t_r_4) {
        #pragma unroll
        for (int k_r_2 = 0; k_r_2 < 4; ++k_r_2) {
            total[t_r_4] += s_2[t_r_4 * 4 + k_r_2];
        }
    }

    // [WARP_REDUCE total] r191: butterfly over lanes, masks [1], lower lanes left
    #pragma unroll
    for (int t_r_5 = 0; t_r_5 < 2; ++t_r_5) {
        const float other = fd::shuffle_xor(total[t_r_5], 1);
        total[t_r_5] += other;
    }

    // [COMPUTE weight] r192: 8 elements a thread in registers [t:2x128 k:4x1] lanes [k:2x4 t:16x1] warps [t:8x16]
    float weight_2[8];
    #pragma unroll
    for (int t_r_6 = 0; t_r_6 < 2; ++t_r_6) {
        #pragma unroll
        for (int k_r_3 = 0; k_r_3 < 4; ++k_r_3) {
            weight_2[t_r_6 * 4 + k_r_3] = s_2[t_r_6 * 4 + k_r_3] / (total[t_r_6] + 1e-20f) * factor;
        }
    }

    // [STORE weight] r193: address ((t * 8) + k); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int t_r_7 = 0; t_r_7 < 2; ++t_r_7) {
        if ((t0 + (long long)(t_lane + t_r_7 * 128)) < n_t) fd::store<fd::f32, 4, fd::whole>(&weight[(t0 + (long long)(t_lane + t_r_7 * 128)) * 8 + (long long)k_lane], &weight_2[t_r_7 * 4]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r152 [step2, problem] fuse, s, sb: one kernel over blocks of [t, e]; it reads nothing that a kernel before it makes
// r153 [step2, problem] fuse, pair: a kernel of its own: it reads nothing that a kernel before it makes
// r154 [step2, problem] fuse, group: one kernel over blocks of [t, g]; its operand is made by a select
// r155 [step2, problem] fuse, best__1: a kernel of its own: it reads nothing that a kernel before it makes
// r156 [step2, problem] fuse, kept: one kernel over blocks of [t, g]; its operand is made by a select
// r157 [step2, problem] fuse, value: a kernel of its own: it reads nothing that a kernel before it makes
// r158 [step2, problem] fuse, total, weight: one kernel over blocks of [t]; its operand is made by a select
// r159 [build, hardware] load-tile, logits: address ((t * 256) + e); 8 elements a thread, 4 at a time; registers [t:2x4 e:4x1] lanes [e:32x4] warps [e:2x128 t:4x1]
// r160 [build, problem] map-tile, s[t,e] = sigmoid(logits[t, e]): 8 elements a thread in registers [t:2x4 e:4x1] lanes [e:32x4] warps [e:2x128 t:4x1]
// r161 [build, hardware] store-tile, s: address ((t * 256) + e); 8 elements a thread, 4 at a time
// r162 [build, hardware] load-tile, bias: address e; 4 elements a thread, 4 at a time; registers [e:4x1] lanes [e:32x4] warps [e:2x128 *:4]
// r163 [build, problem] map-tile, sb[t,e] = (s[t, e] + bias[e]): 8 elements a thread in registers [t:2x4 e:4x1] lanes [e:32x4] warps [e:2x128 t:4x1]
// r164 [build, hardware] store-tile, sb: address ((t * 256) + e); 8 elements a thread, 4 at a time
// r165 [build, hardware] load-tile, sb: address (((t * 256) + (g * 32)) + i); 8 elements a thread, 4 at a time; registers [i:2x16 i:4x1] lanes [i:4x4 g:8x1] warps []
// r166 [build, problem] gate-keys, pair[t,g,two] = top[i -> two] largest sb[t, ((g * 32) + i)]: scores become ordered keys, 8 a thread; points outside the guard have key 0
// r167 [build, problem] gate-bound, pair: the best candidates of the lanes, sorted: number 2 is a bound that as many reach
// r168 [build, problem] gate-collect, pair: those that reach the bound, at most 16: no lane but those of the 2 best has one
// r169 [build, problem] gate-store, pair: a place is the number of better ones; places without a candidate are empty
// r170 [build, hardware] load-window, pair: from (((t * 16) + (g * 2)) + two) at the first register of `two` on, 2 elements for 2 registers, 2 at a time; registers [g:4x1 *:2] lanes [g:2x4 t:16x1] warps [t:16x16]
// r171 [build, problem] reduce-registers, group[t,g] = sum[two] pair[t, g, two]: 8 points a thread in registers [two:2x1 g:4x1] lanes [g:2x4 t:16x1] warps [t:16x16]
// r172 [build, hardware] store-tile, group: address ((t * 8) + g); 4 elements a thread, 4 at a time
// r173 [build, hardware] load-tile, group: address ((t * 8) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:8x1 t:4x1] warps [t:8x4]
// r174 [build, problem] gate-keys, best__1[t,gk] = top[g -> gk] largest group[t, g], points to best: scores become ordered keys, 1 a thread; points outside the guard have key 0
// r175 [build, problem] gate-bound, best__1: the best candidates of the lanes, sorted: number 4 is a bound that as many reach
// r176 [build, problem] gate-collect, best__1: those that reach the bound, at most 4: no lane but those of the 4 best has one
// r177 [build, problem] gate-store, best__1: a place is the number of better ones; places without a candidate are empty
// r178 [build, hardware] load-tile, best: address ((t * 4) + gk); 2 elements a thread, 1 at a time; registers [gk:2x2] lanes [*:2 t:16x1] warps [t:4x16 gk:2x1]
// r179 [build, problem] reduce-registers, kept[t,g] = any[gk] (best[t, gk] == g): 8 points a thread in registers [gk:2x2 g:4x1] lanes [g:2x4 t:16x1] warps [t:4x16 gk:2x1]
// r180 [build, hardware] block-merge, kept: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
// r181 [build, hardware] store-tile, kept: address ((t * 8) + g); 4 elements a thread, 4 at a time
// r182 [build, hardware] load-tile, kept: address ((t * 8) + (e / 32)); 4 elements a thread, 1 at a time; registers [e:4x64] lanes [e:16x4 t:2x1] warps [t:4x2]
// r183 [build, hardware] load-tile, sb: address ((t * 256) + e); 16 elements a thread, 1 at a time; registers [e:4x64 e:4x1] lanes [e:16x4 t:2x1] warps [t:4x2]
// r184 [build, problem] gate-keys, value[t,k] = top[e -> k] largest sb[t, e], points to expert when kept[t, (e / 32)]: scores become ordered keys, 16 a thread; points outside the guard have key 0
// r185 [build, problem] gate-bound, value: the best candidates of the lanes, sorted: number 8 is a bound that as many reach
// r186 [build, problem] gate-collect, value: those that reach the bound, at most 128: no lane but those of the 8 best has one
// r187 [build, problem] gate-store, value: a place is the number of better ones; places without a candidate are empty
// r188 [build, hardware] load-tile, expert: address ((t * 8) + k); 8 elements a thread, 4 at a time; registers [t:2x128 k:4x1] lanes [k:2x4 t:16x1] warps [t:8x16]
// r189 [build, hardware] load-tile, s: address ((t * 256) + max(expert[t, k], 0)); 8 elements a thread, 1 at a time; registers [t:2x128 k:4x1] lanes [k:2x4 t:16x1] warps [t:8x16]
// r190 [build, problem] reduce-registers, total[t] = sum[k] s[t, max(expert[t, k], 0)]: 8 points a thread in registers [t:2x128 k:4x1] lanes [k:2x4 t:16x1] warps [t:8x16]
// r191 [build, hardware] warp-reduce, total: butterfly over lanes, masks [1], lower lanes left
// r192 [build, problem] map-tile, weight[t,k] = ((s[t, max(expert[t, k], 0)] / (total[t] + 1e-20)) * factor): 8 elements a thread in registers [t:2x128 k:4x1] lanes [k:2x4 t:16x1] warps [t:8x16]
// r193 [build, hardware] store-tile, weight: address ((t * 8) + k); 8 elements a thread, 4 at a time
// r194 [build, hardware] early-launch, moe_route_kernel_1, moe_route_kernel_2, moe_route_kernel_3, moe_route_kernel_4, moe_route_kernel_5, moe_route_kernel_6, moe_route_kernel_7: each kernel starts while the one before it ends, and waits before it touches memory
