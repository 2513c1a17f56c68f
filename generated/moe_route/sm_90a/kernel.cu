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

}  // namespace fd

extern "C" __global__ void __launch_bounds__(256, 6) moe_route_kernel_1(
    const float* __restrict__ logits,
    float* __restrict__ s,
    const float* __restrict__ bias,
    float* __restrict__ sb,
    long long n_t) {
    // [INIT] r151: one kernel over blocks of [t, e]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_e = (int)blockIdx.x;
    const long long t0 = (long long)rest_e * 8;
    const int t_lane = warp / 2;  // r158
    const int e_lane = lane * 4 + warp % 2 * 128;

    // [LOAD logits] r158: address ((t * 256) + e); 8 elements a thread, 4 at a time; registers [t:2x4 e:4x1] lanes [e:32x4] warps [e:2x128 t:4x1]
    fd::grid_release();  // r201
    float logits_2[8];  // r158
    #pragma unroll
    for (int t_r = 0; t_r < 2; ++t_r) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((t0 + (long long)(t_lane + t_r * 4)) < n_t, &logits_2[t_r * 4], &logits[(t0 + (long long)(t_lane + t_r * 4)) * 256 + (long long)e_lane]);
    }

    // [COMPUTE s] r159: 8 elements a thread in registers [t:2x4 e:4x1] lanes [e:32x4] warps [e:2x128 t:4x1]
    float s_2[8];
    #pragma unroll
    for (int t_r_2 = 0; t_r_2 < 2; ++t_r_2) {
        #pragma unroll
        for (int e_r = 0; e_r < 4; ++e_r) {
            s_2[t_r_2 * 4 + e_r] = 1.0f / (1.0f + expf(-logits_2[t_r_2 * 4 + e_r]));
        }
    }

    // [STORE s] r160: address ((t * 256) + e); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int t_r_3 = 0; t_r_3 < 2; ++t_r_3) {
        if ((t0 + (long long)(t_lane + t_r_3 * 4)) < n_t) fd::store<fd::f32, 4, fd::whole>(&s[(t0 + (long long)(t_lane + t_r_3 * 4)) * 256 + (long long)e_lane], &s_2[t_r_3 * 4]);
    }

    // [LOAD bias] r161: address e; 4 elements a thread, 4 at a time; registers [e:4x1] lanes [e:32x4] warps [e:2x128 *:4]
    float bias_2[4];
    fd::load<fd::f32, 4, fd::read_only>(&bias_2[0], &bias[(long long)e_lane]);

    // [COMPUTE sb] r162: 8 elements a thread in registers [t:2x4 e:4x1] lanes [e:32x4] warps [e:2x128 t:4x1]
    float sb_2[8];
    #pragma unroll
    for (int t_r_4 = 0; t_r_4 < 2; ++t_r_4) {
        #pragma unroll
        for (int e_r_2 = 0; e_r_2 < 4; ++e_r_2) {
            sb_2[t_r_4 * 4 + e_r_2] = s_2[t_r_4 * 4 + e_r_2] + bias_2[e_r_2];
        }
    }

    // [STORE sb] r163: address ((t * 256) + e); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int t_r_5 = 0; t_r_5 < 2; ++t_r_5) {
        if ((t0 + (long long)(t_lane + t_r_5 * 4)) < n_t) fd::store<fd::f32, 4, fd::whole>(&sb[(t0 + (long long)(t_lane + t_r_5 * 4)) * 256 + (long long)e_lane], &sb_2[t_r_5 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(32, 1) moe_route_kernel_2(
    const float* sb,
    float* __restrict__ pair) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_keys = reinterpret_cast<int*>(fd_shared + 0);  // 64 x i32, bytes 0..256
    int* s_points = reinterpret_cast<int*>(fd_shared + 256);  // 64 x i32, bytes 256..512

    // [INIT] r152: a kernel of its own: it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = (int)blockIdx.x / 8;
    const int g0 = (int)blockIdx.x % 8;
    const long long t0 = (long long)rest_g;

    // [INIT] r164: 32 empty slots: key 0, point -1
    const unsigned no_key = 0u;
    const int no_point = -1;
    fd::grid_wait();  // r201
    fd::grid_release();
    fd::store_bits<4>(&s_keys[(int)threadIdx.x], &no_key);  // r164
    fd::store<fd::i32, 1>(&s_points[(int)threadIdx.x], &no_point);

    // [GATE merge] r169: list[j] = better(list[j], tile[32-1-j]), then 5 rounds
    float sb_2[1];  // r165
    #pragma unroll 1
    for (int i0 = 0; i0 < 32; i0 += 32) {
        // [LOAD sb] r166: address (((t * 256) + (g * 32)) + i); 1 elements a thread, 1 at a time; registers [] lanes [i:32x1] warps []
        fd::load_or_zero<fd::f32, 1>((i0 + lane) < 32, &sb_2[0], &sb[t0 * 256 + (long long)g0 * 32 + (long long)i0 + (long long)lane]);

        // [GATE pair] r167: scores become ordered keys; points outside the guard stay empty
        const float score = sb_2[0];
        const unsigned bits = __float_as_uint(score + 0.0f);
        const bool valid = (i0 + lane) < 32;
        const unsigned key = valid ? (fd::is_nan(score) ? 1u : fd::max(bits ^ (bits >> 31u != 0u ? 0xffffffffu : 0x80000000u), 2u)) : 0u;
        const int point = valid ? i0 + lane : -1;
        fd::store_bits<4>(&s_keys[lane + 32], &key);
        fd::store<fd::i32, 1>(&s_points[lane + 32], &point);

        // [GATE sort] r168: 15 compare-exchange rounds over 32 slots
        #pragma unroll 1
        for (int size_log = 1; size_log < 6; ++size_log) {
            #pragma unroll 1
            for (int back = 0; back < size_log; ++back) {
                const int stride = 1 << size_log - 1 - back;
                const int pair_2 = (int)threadIdx.x;
                __syncwarp();
                if (pair_2 < 16) {
                    const int low = fd::div(pair_2, stride) * stride * 2 + fd::mod(pair_2, stride);
                    const int slot_a = low + 32;
                    const int slot_b = slot_a + stride;
                    unsigned key_2;
                    fd::load_bits<4>(&key_2, &s_keys[slot_a]);
                    int point_2;
                    fd::load<fd::i32, 1>(&point_2, &s_points[slot_a]);
                    unsigned key_3;
                    fd::load_bits<4>(&key_3, &s_keys[slot_b]);
                    int point_3;
                    fd::load<fd::i32, 1>(&point_3, &s_points[slot_b]);
                    const bool swap = (low & (1 << size_log)) != 0 ? key_3 < key_2 || (key_2 == key_3 && (unsigned)point_2 < (unsigned)point_3) : key_2 < key_3 || (key_3 == key_2 && (unsigned)point_3 < (unsigned)point_2);
                    const unsigned new_ = swap ? key_3 : key_2;
                    fd::store_bits<4>(&s_keys[slot_a], &new_);
                    const int new_2 = swap ? point_3 : point_2;
                    fd::store<fd::i32, 1>(&s_points[slot_a], &new_2);
                    const unsigned new_3 = swap ? key_2 : key_3;
                    fd::store_bits<4>(&s_keys[slot_b], &new_3);
                    const int new_4 = swap ? point_2 : point_3;
                    fd::store<fd::i32, 1>(&s_points[slot_b], &new_4);
                }
            }
        }
        // [GATE merge]
        const int slot = (int)threadIdx.x;  // r169
        unsigned key_4;
        fd::load_bits<4>(&key_4, &s_keys[slot]);
        int point_4;
        fd::load<fd::i32, 1>(&point_4, &s_points[slot]);
        __syncwarp();
        unsigned key_5;
        fd::load_bits<4>(&key_5, &s_keys[63 - slot]);
        int point_5;
        fd::load<fd::i32, 1>(&point_5, &s_points[63 - slot]);
        const bool take = key_4 < key_5 || (key_5 == key_4 && (unsigned)point_5 < (unsigned)point_4);
        const unsigned new_5 = take ? key_5 : key_4;
        fd::store_bits<4>(&s_keys[slot], &new_5);
        const int new_6 = take ? point_5 : point_4;
        fd::store<fd::i32, 1>(&s_points[slot], &new_6);
        #pragma unroll 1
        for (int back_2 = 0; back_2 < 5; ++back_2) {
            const int stride_2 = 1 << 4 - back_2;
            const int pair_2_2 = (int)threadIdx.x;
            __syncwarp();
            if (pair_2_2 < 16) {
                const int low_2 = fd::div(pair_2_2, stride_2) * stride_2 * 2 + fd::mod(pair_2_2, stride_2);
                const int slot_b_2 = low_2 + stride_2;
                unsigned key_6;
                fd::load_bits<4>(&key_6, &s_keys[low_2]);
                int point_6;
                fd::load<fd::i32, 1>(&point_6, &s_points[low_2]);
                unsigned key_7;
                fd::load_bits<4>(&key_7, &s_keys[slot_b_2]);
                int point_7;
                fd::load<fd::i32, 1>(&point_7, &s_points[slot_b_2]);
                const bool swap_2 = key_6 < key_7 || (key_7 == key_6 && (unsigned)point_7 < (unsigned)point_6);
                const unsigned new_7 = swap_2 ? key_7 : key_6;
                fd::store_bits<4>(&s_keys[low_2], &new_7);
                const int new_8 = swap_2 ? point_7 : point_6;
                fd::store<fd::i32, 1>(&s_points[low_2], &new_8);
                const unsigned new_9 = swap_2 ? key_6 : key_7;
                fd::store_bits<4>(&s_keys[slot_b_2], &new_9);
                const int new_10 = swap_2 ? point_6 : point_7;
                fd::store<fd::i32, 1>(&s_points[slot_b_2], &new_10);
            }
        }
    }

    // [STORE pair] r170: the first 2 of 32 slots
    const int slot_2 = (int)threadIdx.x;
    __syncwarp();
    unsigned key_8;
    fd::load_bits<4>(&key_8, &s_keys[slot_2]);
    int point_8;
    fd::load<fd::i32, 1>(&point_8, &s_points[slot_2]);
    const float result = key_8 == 0u ? -fd::infinity() : key_8 == 1u ? fd::not_a_number() : __uint_as_float(key_8 ^ (key_8 >> 31u != 0u ? 0x80000000u : 0xffffffffu));
    if (slot_2 < 2) fd::store<fd::f32, 1>(&pair[t0 * 16 + (long long)g0 * 2 + (long long)slot_2], &result);
}

extern "C" __global__ void __launch_bounds__(512, 3) moe_route_kernel_3(
    const float* pair,
    float* __restrict__ group,
    long long n_t) {
    // [INIT] r153: one kernel over blocks of [t, g]; its operand is made by a select
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = (int)blockIdx.x;
    const long long t0 = (long long)rest_g * 256;
    const int t_lane = lane / 2 + warp * 16;  // r171
    const int g_lane = lane % 2 * 4;
    fd::grid_wait();  // r201
    fd::grid_release();
    float group_2[4];  // r153
    #pragma unroll
    for (int g_r = 0; g_r < 4; ++g_r) {
        group_2[g_r] = 0.0f;
    }

    // [LOAD pair] r171: from (((t * 16) + (g * 2)) + two) at the first register of `two` on, 2 elements for 2 registers, 2 at a time; registers [g:4x1 *:2] lanes [g:2x4 t:16x1] warps [...
    float pair_2[8];
    #pragma unroll
    for (int g_r_2 = 0; g_r_2 < 4; ++g_r_2) {
        fd::load_or_zero<fd::f32, 2>((t0 + (long long)t_lane) < n_t, &pair_2[g_r_2 * 2], &pair[(t0 + (long long)t_lane) * 16 + (long long)(g_lane + g_r_2) * 2]);
    }

    // [COMPUTE group] r172: 8 points a thread in registers [two:2x1 g:4x1] lanes [g:2x4 t:16x1] warps [t:16x16]
    #pragma unroll
    for (int two_r = 0; two_r < 2; ++two_r) {
        #pragma unroll
        for (int g_r_3 = 0; g_r_3 < 4; ++g_r_3) {
            group_2[g_r_3] += pair_2[g_r_3 * 2 + two_r];
        }
    }

    // [STORE group] r173: address ((t * 8) + g); 4 elements a thread, 4 at a time
    if ((t0 + (long long)t_lane) < n_t) fd::store<fd::f32, 4, fd::whole>(&group[(t0 + (long long)t_lane) * 8 + (long long)g_lane], &group_2[0]);
}

extern "C" __global__ void __launch_bounds__(32, 1) moe_route_kernel_4(
    const float* group,
    long long* __restrict__ best) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_keys = reinterpret_cast<int*>(fd_shared + 0);  // 64 x i32, bytes 0..256
    int* s_points = reinterpret_cast<int*>(fd_shared + 256);  // 64 x i32, bytes 256..512

    // [INIT] r154: a kernel of its own: it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long t0 = (long long)(int)blockIdx.x;

    // [INIT] r174: 32 empty slots: key 0, point -1
    const unsigned no_key = 0u;
    const int no_point = -1;
    fd::grid_wait();  // r201
    fd::grid_release();
    fd::store_bits<4>(&s_keys[(int)threadIdx.x], &no_key);  // r174
    fd::store<fd::i32, 1>(&s_points[(int)threadIdx.x], &no_point);

    // [GATE merge] r179: list[j] = better(list[j], tile[32-1-j]), then 5 rounds
    float group_2[1];  // r175
    #pragma unroll 1
    for (int g0 = 0; g0 < 8; g0 += 32) {
        // [LOAD group] r176: address ((t * 8) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:32x1] warps []
        fd::load_or_zero<fd::f32, 1>((g0 + lane) < 8, &group_2[0], &group[t0 * 8 + (long long)g0 + (long long)lane]);

        // [GATE best__1] r177: scores become ordered keys; points outside the guard stay empty
        const float score = group_2[0];
        const unsigned bits = __float_as_uint(score + 0.0f);
        const bool valid = (g0 + lane) < 8;
        const unsigned key = valid ? (fd::is_nan(score) ? 1u : fd::max(bits ^ (bits >> 31u != 0u ? 0xffffffffu : 0x80000000u), 2u)) : 0u;
        const int point = valid ? g0 + lane : -1;
        fd::store_bits<4>(&s_keys[lane + 32], &key);
        fd::store<fd::i32, 1>(&s_points[lane + 32], &point);

        // [GATE sort] r178: 15 compare-exchange rounds over 32 slots
        #pragma unroll 1
        for (int size_log = 1; size_log < 6; ++size_log) {
            #pragma unroll 1
            for (int back = 0; back < size_log; ++back) {
                const int stride = 1 << size_log - 1 - back;
                const int pair = (int)threadIdx.x;
                __syncwarp();
                if (pair < 16) {
                    const int low = fd::div(pair, stride) * stride * 2 + fd::mod(pair, stride);
                    const int slot_a = low + 32;
                    const int slot_b = slot_a + stride;
                    unsigned key_2;
                    fd::load_bits<4>(&key_2, &s_keys[slot_a]);
                    int point_2;
                    fd::load<fd::i32, 1>(&point_2, &s_points[slot_a]);
                    unsigned key_3;
                    fd::load_bits<4>(&key_3, &s_keys[slot_b]);
                    int point_3;
                    fd::load<fd::i32, 1>(&point_3, &s_points[slot_b]);
                    const bool swap = (low & (1 << size_log)) != 0 ? key_3 < key_2 || (key_2 == key_3 && (unsigned)point_2 < (unsigned)point_3) : key_2 < key_3 || (key_3 == key_2 && (unsigned)point_3 < (unsigned)point_2);
                    const unsigned new_ = swap ? key_3 : key_2;
                    fd::store_bits<4>(&s_keys[slot_a], &new_);
                    const int new_2 = swap ? point_3 : point_2;
                    fd::store<fd::i32, 1>(&s_points[slot_a], &new_2);
                    const unsigned new_3 = swap ? key_2 : key_3;
                    fd::store_bits<4>(&s_keys[slot_b], &new_3);
                    const int new_4 = swap ? point_2 : point_3;
                    fd::store<fd::i32, 1>(&s_points[slot_b], &new_4);
                }
            }
        }
        // [GATE merge]
        const int slot = (int)threadIdx.x;  // r179
        unsigned key_4;
        fd::load_bits<4>(&key_4, &s_keys[slot]);
        int point_4;
        fd::load<fd::i32, 1>(&point_4, &s_points[slot]);
        __syncwarp();
        unsigned key_5;
        fd::load_bits<4>(&key_5, &s_keys[63 - slot]);
        int point_5;
        fd::load<fd::i32, 1>(&point_5, &s_points[63 - slot]);
        const bool take = key_4 < key_5 || (key_5 == key_4 && (unsigned)point_5 < (unsigned)point_4);
        const unsigned new_5 = take ? key_5 : key_4;
        fd::store_bits<4>(&s_keys[slot], &new_5);
        const int new_6 = take ? point_5 : point_4;
        fd::store<fd::i32, 1>(&s_points[slot], &new_6);
        #pragma unroll 1
        for (int back_2 = 0; back_2 < 5; ++back_2) {
            const int stride_2 = 1 << 4 - back_2;
            const int pair_2 = (int)threadIdx.x;
            __syncwarp();
            if (pair_2 < 16) {
                const int low_2 = fd::div(pair_2, stride_2) * stride_2 * 2 + fd::mod(pair_2, stride_2);
                const int slot_b_2 = low_2 + stride_2;
                unsigned key_6;
                fd::load_bits<4>(&key_6, &s_keys[low_2]);
                int point_6;
                fd::load<fd::i32, 1>(&point_6, &s_points[low_2]);
                unsigned key_7;
                fd::load_bits<4>(&key_7, &s_keys[slot_b_2]);
                int point_7;
                fd::load<fd::i32, 1>(&point_7, &s_points[slot_b_2]);
                const bool swap_2 = key_6 < key_7 || (key_7 == key_6 && (unsigned)point_7 < (unsigned)point_6);
                const unsigned new_7 = swap_2 ? key_7 : key_6;
                fd::store_bits<4>(&s_keys[low_2], &new_7);
                const int new_8 = swap_2 ? point_7 : point_6;
                fd::store<fd::i32, 1>(&s_points[low_2], &new_8);
                const unsigned new_9 = swap_2 ? key_6 : key_7;
                fd::store_bits<4>(&s_keys[slot_b_2], &new_9);
                const int new_10 = swap_2 ? point_6 : point_7;
                fd::store<fd::i32, 1>(&s_points[slot_b_2], &new_10);
            }
        }
    }

    // [STORE best__1] r180: the first 4 of 32 slots
    const int slot_2 = (int)threadIdx.x;
    __syncwarp();
    unsigned key_8;
    fd::load_bits<4>(&key_8, &s_keys[slot_2]);
    int point_8;
    fd::load<fd::i32, 1>(&point_8, &s_points[slot_2]);
    const long long result = (long long)point_8;
    if (slot_2 < 4) fd::store<fd::i64, 1>(&best[t0 * 4 + (long long)slot_2], &result);
}

extern "C" __global__ void __launch_bounds__(256, 4) moe_route_kernel_5(
    const long long* best,
    unsigned char* __restrict__ kept,
    long long n_t) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    unsigned char* s_kept = reinterpret_cast<unsigned char*>(fd_shared + 0);  // 1024 x bool, bytes 0..1024

    // [INIT] r155: one kernel over blocks of [t, g]; its operand is made by a select
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_g = (int)blockIdx.x;
    const long long t0 = (long long)rest_g * 64;
    const int t_lane = lane / 2 + warp % 4 * 16;  // r181
    const int gk_lane = warp / 4;
    const int g_lane = lane % 2 * 4;  // r182
    fd::grid_wait();  // r201
    fd::grid_release();
    bool kept_2[4];  // r155
    #pragma unroll
    for (int g_r = 0; g_r < 4; ++g_r) {
        kept_2[g_r] = false;
    }

    // [LOAD best] r181: address ((t * 4) + gk); 2 elements a thread, 1 at a time; registers [gk:2x2] lanes [*:2 t:16x1] warps [t:4x16 gk:2x1]
    long long best_2[2];
    #pragma unroll
    for (int gk_r = 0; gk_r < 2; ++gk_r) {
        fd::load_or_zero<fd::i64, 1>((t0 + (long long)t_lane) < n_t, &best_2[gk_r], &best[(t0 + (long long)t_lane) * 4 + (long long)(gk_lane + gk_r * 2)]);
    }

    // [COMPUTE kept] r182: 8 points a thread in registers [gk:2x2 g:4x1] lanes [g:2x4 t:16x1] warps [t:4x16 gk:2x1]
    #pragma unroll
    for (int gk_r_2 = 0; gk_r_2 < 2; ++gk_r_2) {
        #pragma unroll
        for (int g_r_2 = 0; g_r_2 < 4; ++g_r_2) {
            kept_2[g_r_2] = kept_2[g_r_2] || best_2[gk_r_2] == (long long)(g_lane + g_r_2);
        }
    }

    // [BLOCK_MERGE kept] r183: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
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

    // [STORE kept] r184: address ((t * 8) + g); 4 elements a thread, 4 at a time
    if (warp / 4 == 0 && (t0 + (long long)t_lane) < n_t) fd::store<fd::boolean, 4>(&kept[(t0 + (long long)t_lane) * 8 + (long long)g_lane], &kept_2[0]);
}

extern "C" __global__ void __launch_bounds__(32, 1) moe_route_kernel_6(
    const unsigned char* kept,
    const float* sb,
    int* __restrict__ expert) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    int* s_keys = reinterpret_cast<int*>(fd_shared + 0);  // 64 x i32, bytes 0..256
    int* s_points = reinterpret_cast<int*>(fd_shared + 256);  // 64 x i32, bytes 256..512

    // [INIT] r156: a kernel of its own: it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long t0 = (long long)(int)blockIdx.x;

    // [INIT] r185: 32 empty slots: key 0, point -1
    const unsigned no_key = 0u;
    const int no_point = -1;
    fd::grid_wait();  // r201
    fd::grid_release();
    fd::store_bits<4>(&s_keys[(int)threadIdx.x], &no_key);  // r185
    fd::store<fd::i32, 1>(&s_points[(int)threadIdx.x], &no_point);

    // [GATE merge] r191: list[j] = better(list[j], tile[32-1-j]), then 5 rounds
    bool kept_2[1];  // r186
    float sb_2[1];
    #pragma unroll 1
    for (int e0 = 0; e0 < 256; e0 += 32) {
        // [LOAD kept] r187: address ((t * 8) + (e / 32)); 1 elements a thread, 1 at a time; registers [] lanes [e:32x1] warps []
        fd::load_or_zero<fd::boolean, 1>((e0 + lane) < 256, &kept_2[0], &kept[t0 * 8 + ((long long)e0 + (long long)lane) / 32]);

        // [LOAD sb] r188: address ((t * 256) + e); 1 elements a thread, 1 at a time; registers [] lanes [e:32x1] warps []
        fd::load_or_zero<fd::f32, 1>((e0 + lane) < 256 && kept_2[0], &sb_2[0], &sb[t0 * 256 + (long long)e0 + (long long)lane]);

        // [GATE value] r189: scores become ordered keys; points outside the guard stay empty
        const float score = sb_2[0];
        const unsigned bits = __float_as_uint(score + 0.0f);
        const bool valid = (e0 + lane) < 256 && kept_2[0];
        const unsigned key = valid ? (fd::is_nan(score) ? 1u : fd::max(bits ^ (bits >> 31u != 0u ? 0xffffffffu : 0x80000000u), 2u)) : 0u;
        const int point = valid ? e0 + lane : -1;
        fd::store_bits<4>(&s_keys[lane + 32], &key);
        fd::store<fd::i32, 1>(&s_points[lane + 32], &point);

        // [GATE sort] r190: 15 compare-exchange rounds over 32 slots
        #pragma unroll 1
        for (int size_log = 1; size_log < 6; ++size_log) {
            #pragma unroll 1
            for (int back = 0; back < size_log; ++back) {
                const int stride = 1 << size_log - 1 - back;
                const int pair = (int)threadIdx.x;
                __syncwarp();
                if (pair < 16) {
                    const int low = fd::div(pair, stride) * stride * 2 + fd::mod(pair, stride);
                    const int slot_a = low + 32;
                    const int slot_b = slot_a + stride;
                    unsigned key_2;
                    fd::load_bits<4>(&key_2, &s_keys[slot_a]);
                    int point_2;
                    fd::load<fd::i32, 1>(&point_2, &s_points[slot_a]);
                    unsigned key_3;
                    fd::load_bits<4>(&key_3, &s_keys[slot_b]);
                    int point_3;
                    fd::load<fd::i32, 1>(&point_3, &s_points[slot_b]);
                    const bool swap = (low & (1 << size_log)) != 0 ? key_3 < key_2 || (key_2 == key_3 && (unsigned)point_2 < (unsigned)point_3) : key_2 < key_3 || (key_3 == key_2 && (unsigned)point_3 < (unsigned)point_2);
                    const unsigned new_ = swap ? key_3 : key_2;
                    fd::store_bits<4>(&s_keys[slot_a], &new_);
                    const int new_2 = swap ? point_3 : point_2;
                    fd::store<fd::i32, 1>(&s_points[slot_a], &new_2);
                    const unsigned new_3 = swap ? key_2 : key_3;
                    fd::store_bits<4>(&s_keys[slot_b], &new_3);
                    const int new_4 = swap ? point_2 : point_3;
                    fd::store<fd::i32, 1>(&s_points[slot_b], &new_4);
                }
            }
        }
        // [GATE merge]
        const int slot = (int)threadIdx.x;  // r191
        unsigned key_4;
        fd::load_bits<4>(&key_4, &s_keys[slot]);
        int point_4;
        fd::load<fd::i32, 1>(&point_4, &s_points[slot]);
        __syncwarp();
        unsigned key_5;
        fd::load_bits<4>(&key_5, &s_keys[63 - slot]);
        int point_5;
        fd::load<fd::i32, 1>(&point_5, &s_points[63 - slot]);
        const bool take = key_4 < key_5 || (key_5 == key_4 && (unsigned)point_5 < (unsigned)point_4);
        const unsigned new_5 = take ? key_5 : key_4;
        fd::store_bits<4>(&s_keys[slot], &new_5);
        const int new_6 = take ? point_5 : point_4;
        fd::store<fd::i32, 1>(&s_points[slot], &new_6);
        #pragma unroll 1
        for (int back_2 = 0; back_2 < 5; ++back_2) {
            const int stride_2 = 1 << 4 - back_2;
            const int pair_2 = (int)threadIdx.x;
            __syncwarp();
            if (pair_2 < 16) {
                const int low_2 = fd::div(pair_2, stride_2) * stride_2 * 2 + fd::mod(pair_2, stride_2);
                const int slot_b_2 = low_2 + stride_2;
                unsigned key_6;
                fd::load_bits<4>(&key_6, &s_keys[low_2]);
                int point_6;
                fd::load<fd::i32, 1>(&point_6, &s_points[low_2]);
                unsigned key_7;
                fd::load_bits<4>(&key_7, &s_keys[slot_b_2]);
                int point_7;
                fd::load<fd::i32, 1>(&point_7, &s_points[slot_b_2]);
                const bool swap_2 = key_6 < key_7 || (key_7 == key_6 && (unsigned)point_7 < (unsigned)point_6);
                const unsigned new_7 = swap_2 ? key_7 : key_6;
                fd::store_bits<4>(&s_keys[low_2], &new_7);
                const int new_8 = swap_2 ? point_7 : point_6;
                fd::store<fd::i32, 1>(&s_points[low_2], &new_8);
                const unsigned new_9 = swap_2 ? key_6 : key_7;
                fd::store_bits<4>(&s_keys[slot_b_2], &new_9);
                const int new_10 = swap_2 ? point_6 : point_7;
                fd::store<fd::i32, 1>(&s_points[slot_b_2], &new_10);
            }
        }
    }

    // [STORE value] r192: the first 8 of 32 slots
    const int slot_2 = (int)threadIdx.x;
    __syncwarp();
    unsigned key_8;
    fd::load_bits<4>(&key_8, &s_keys[slot_2]);
    int point_8;
    fd::load<fd::i32, 1>(&point_8, &s_points[slot_2]);
    const int result = point_8;
    if (slot_2 < 8) fd::store<fd::i32, 1>(&expert[t0 * 8 + (long long)slot_2], &result);
}

extern "C" __global__ void __launch_bounds__(128, 8) moe_route_kernel_7(
    const int* expert,
    const float* s,
    float* __restrict__ weight,
    long long n_t,
    float factor) {
    // [INIT] r157: one kernel over blocks of [t]; its operand is made by a select
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long t0 = (long long)(int)blockIdx.x * 64;
    const int t_lane = lane / 16 + warp * 2;  // r193
    const int k_lane = lane % 2 * 4;
    const int kk_lane = lane / 2 % 8;  // r195

    // [LOAD expert] r193: address ((t * 8) + k); 32 elements a thread, 4 at a time; registers [t:8x8 k:4x1] lanes [k:2x4 *:8 t:2x1] warps [t:4x2]
    fd::grid_wait();  // r201
    int expert_2[32];  // r193
    #pragma unroll
    for (int t_r = 0; t_r < 8; ++t_r) {
        fd::load_or_zero<fd::i32, 4>((t0 + (long long)t_lane + (long long)(t_r * 8)) < n_t, &expert_2[t_r * 4], &expert[(t0 + (long long)t_lane + (long long)(t_r * 8)) * 8 + (long long)k_lane]);
    }

    // [LOAD s] r194: address ((t * 256) + max(expert[t, k], 0)); 32 elements a thread, 1 at a time; registers [t:8x8 k:4x1] lanes [k:2x4 *:8 t:2x1] warps [t:4x2]
    float s_2[32];
    #pragma unroll
    for (int t_r_2 = 0; t_r_2 < 8; ++t_r_2) {
        #pragma unroll
        for (int k_r = 0; k_r < 4; ++k_r) {
            fd::load_or_zero<fd::f32, 1>((t0 + (long long)t_lane + (long long)(t_r_2 * 8)) < n_t, &s_2[t_r_2 * 4 + k_r], &s[(t0 + (long long)t_lane + (long long)(t_r_2 * 8)) * 256 + fd::max((long long)expert_2[t_r_2 * 4 + k_r], 0LL)]);
        }
    }
    float total[8];  // r157
    #pragma unroll
    for (int t_r_3 = 0; t_r_3 < 8; ++t_r_3) {
        total[t_r_3] = 0.0f;
    }

    // [LOAD expert] r195: address ((t * 8) + kk); 8 elements a thread, 1 at a time; registers [t:8x8] lanes [*:2 kk:8x1 t:2x1] warps [t:4x2]
    int expert_2_2[8];
    #pragma unroll
    for (int t_r_4 = 0; t_r_4 < 8; ++t_r_4) {
        fd::load_or_zero<fd::i32, 1>((t0 + (long long)t_lane + (long long)(t_r_4 * 8)) < n_t, &expert_2_2[t_r_4], &expert[(t0 + (long long)t_lane + (long long)(t_r_4 * 8)) * 8 + (long long)kk_lane]);
    }

    // [LOAD s] r196: address ((t * 256) + max(expert[t, kk], 0)); 8 elements a thread, 1 at a time; registers [t:8x8] lanes [*:2 kk:8x1 t:2x1] warps [t:4x2]
    float s_2_2[8];
    #pragma unroll
    for (int t_r_5 = 0; t_r_5 < 8; ++t_r_5) {
        fd::load_or_zero<fd::f32, 1>((t0 + (long long)t_lane + (long long)(t_r_5 * 8)) < n_t, &s_2_2[t_r_5], &s[(t0 + (long long)t_lane + (long long)(t_r_5 * 8)) * 256 + fd::max((long long)expert_2_2[t_r_5], 0LL)]);
    }

    // [COMPUTE total] r197: 8 points a thread in registers [t:8x8] lanes [*:2 kk:8x1 t:2x1] warps [t:4x2]
    #pragma unroll
    for (int t_r_6 = 0; t_r_6 < 8; ++t_r_6) {
        total[t_r_6] += s_2_2[t_r_6];
    }

    // [WARP_REDUCE total] r198: butterfly over lanes, masks [2, 4, 8], lower lanes left
    #pragma unroll
    for (int t_r_7 = 0; t_r_7 < 8; ++t_r_7) {
        const float other = fd::shuffle_xor(total[t_r_7], 2);
        total[t_r_7] += other;
        const float other_2 = fd::shuffle_xor(total[t_r_7], 4);
        total[t_r_7] += other_2;
        const float other_3 = fd::shuffle_xor(total[t_r_7], 8);
        total[t_r_7] += other_3;
    }

    // [COMPUTE weight] r199: 32 elements a thread in registers [t:8x8 k:4x1] lanes [k:2x4 *:8 t:2x1] warps [t:4x2]
    float weight_2[32];
    #pragma unroll
    for (int t_r_8 = 0; t_r_8 < 8; ++t_r_8) {
        #pragma unroll
        for (int k_r_2 = 0; k_r_2 < 4; ++k_r_2) {
            weight_2[t_r_8 * 4 + k_r_2] = s_2[t_r_8 * 4 + k_r_2] / (total[t_r_8] + 1e-20f) * factor;
        }
    }

    // [STORE weight] r200: address ((t * 8) + k); 32 elements a thread, 4 at a time
    #pragma unroll
    for (int t_r_9 = 0; t_r_9 < 8; ++t_r_9) {
        if (lane / 2 % 8 == 0 && (t0 + (long long)t_lane + (long long)(t_r_9 * 8)) < n_t) fd::store<fd::f32, 4, fd::whole>(&weight[(t0 + (long long)t_lane + (long long)(t_r_9 * 8)) * 8 + (long long)k_lane], &weight_2[t_r_9 * 4]);
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r151 [step2, problem] fuse, s, sb: one kernel over blocks of [t, e]; it reads nothing that a kernel before it makes
// r152 [step2, problem] fuse, pair: a kernel of its own: it reads nothing that a kernel before it makes
// r153 [step2, problem] fuse, group: one kernel over blocks of [t, g]; its operand is made by a select
// r154 [step2, problem] fuse, best__1: a kernel of its own: it reads nothing that a kernel before it makes
// r155 [step2, problem] fuse, kept: one kernel over blocks of [t, g]; its operand is made by a select
// r156 [step2, problem] fuse, value: a kernel of its own: it reads nothing that a kernel before it makes
// r157 [step2, problem] fuse, total, weight: one kernel over blocks of [t]; its operand is made by a select
// r158 [build, hardware] load-tile, logits: address ((t * 256) + e); 8 elements a thread, 4 at a time; registers [t:2x4 e:4x1] lanes [e:32x4] warps [e:2x128 t:4x1]
// r159 [build, problem] map-tile, s[t,e] = sigmoid(logits[t, e]): 8 elements a thread in registers [t:2x4 e:4x1] lanes [e:32x4] warps [e:2x128 t:4x1]
// r160 [build, hardware] store-tile, s: address ((t * 256) + e); 8 elements a thread, 4 at a time
// r161 [build, hardware] load-tile, bias: address e; 4 elements a thread, 4 at a time; registers [e:4x1] lanes [e:32x4] warps [e:2x128 *:4]
// r162 [build, problem] map-tile, sb[t,e] = (s[t, e] + bias[e]): 8 elements a thread in registers [t:2x4 e:4x1] lanes [e:32x4] warps [e:2x128 t:4x1]
// r163 [build, hardware] store-tile, sb: address ((t * 256) + e); 8 elements a thread, 4 at a time
// r164 [build, problem] gate-init, pair: 32 empty slots: key 0, point -1
// r165 [build, hardware] stream-loop, i: candidates in tiles of 32; each tile is sorted and absorbed
// r166 [build, hardware] load-tile, sb: address (((t * 256) + (g * 32)) + i); 1 elements a thread, 1 at a time; registers [] lanes [i:32x1] warps []
// r167 [build, problem] gate-keys, pair[t,g,two] = top[i -> two] largest sb[t, ((g * 32) + i)]: scores become ordered keys; points outside the guard stay empty
// r168 [build, hardware] bitonic-sort, pair: 15 compare-exchange rounds over 32 slots
// r169 [build, problem] truncated-merge, pair: list[j] = better(list[j], tile[32-1-j]), then 5 rounds
// r170 [build, problem] gate-store, pair: the first 2 of 32 slots
// r171 [build, hardware] load-window, pair: from (((t * 16) + (g * 2)) + two) at the first register of `two` on, 2 elements for 2 registers, 2 at a time; registers [g:4x1 *:2] lanes [g:2x4 t:16x1] warps [t:16x16]
// r172 [build, problem] reduce-registers, group[t,g] = sum[two] pair[t, g, two]: 8 points a thread in registers [two:2x1 g:4x1] lanes [g:2x4 t:16x1] warps [t:16x16]
// r173 [build, hardware] store-tile, group: address ((t * 8) + g); 4 elements a thread, 4 at a time
// r174 [build, problem] gate-init, best__1: 32 empty slots: key 0, point -1
// r175 [build, hardware] stream-loop, g: candidates in tiles of 32; each tile is sorted and absorbed
// r176 [build, hardware] load-tile, group: address ((t * 8) + g); 1 elements a thread, 1 at a time; registers [] lanes [g:32x1] warps []
// r177 [build, problem] gate-keys, best__1[t,gk] = top[g -> gk] largest group[t, g], points to best: scores become ordered keys; points outside the guard stay empty
// r178 [build, hardware] bitonic-sort, best__1: 15 compare-exchange rounds over 32 slots
// r179 [build, problem] truncated-merge, best__1: list[j] = better(list[j], tile[32-1-j]), then 5 rounds
// r180 [build, problem] gate-store, best__1: the first 4 of 32 slots
// r181 [build, hardware] load-tile, best: address ((t * 4) + gk); 2 elements a thread, 1 at a time; registers [gk:2x2] lanes [*:2 t:16x1] warps [t:4x16 gk:2x1]
// r182 [build, problem] reduce-registers, kept[t,g] = any[gk] (best[t, gk] == g): 8 points a thread in registers [gk:2x2 g:4x1] lanes [g:2x4 t:16x1] warps [t:4x16 gk:2x1]
// r183 [build, hardware] block-merge, kept: 2 warps leave 512 partial results each in shared memory; every thread combines them in order
// r184 [build, hardware] store-tile, kept: address ((t * 8) + g); 4 elements a thread, 4 at a time
// r185 [build, problem] gate-init, value: 32 empty slots: key 0, point -1
// r186 [build, hardware] stream-loop, e: candidates in tiles of 32; each tile is sorted and absorbed
// r187 [build, hardware] load-tile, kept: address ((t * 8) + (e / 32)); 1 elements a thread, 1 at a time; registers [] lanes [e:32x1] warps []
// r188 [build, hardware] load-tile, sb: address ((t * 256) + e); 1 elements a thread, 1 at a time; registers [] lanes [e:32x1] warps []
// r189 [build, problem] gate-keys, value[t,k] = top[e -> k] largest sb[t, e], points to expert when kept[t, (e / 32)]: scores become ordered keys; points outside the guard stay empty
// r190 [build, hardware] bitonic-sort, value: 15 compare-exchange rounds over 32 slots
// r191 [build, problem] truncated-merge, value: list[j] = better(list[j], tile[32-1-j]), then 5 rounds
// r192 [build, problem] gate-store, value: the first 8 of 32 slots
// r193 [build, hardware] load-tile, expert: address ((t * 8) + k); 32 elements a thread, 4 at a time; registers [t:8x8 k:4x1] lanes [k:2x4 *:8 t:2x1] warps [t:4x2]
// r194 [build, hardware] load-tile, s: address ((t * 256) + max(expert[t, k], 0)); 32 elements a thread, 1 at a time; registers [t:8x8 k:4x1] lanes [k:2x4 *:8 t:2x1] warps [t:4x2]
// r195 [build, hardware] load-tile, expert: address ((t * 8) + kk); 8 elements a thread, 1 at a time; registers [t:8x8] lanes [*:2 kk:8x1 t:2x1] warps [t:4x2]
// r196 [build, hardware] load-tile, s: address ((t * 256) + max(expert[t, kk], 0)); 8 elements a thread, 1 at a time; registers [t:8x8] lanes [*:2 kk:8x1 t:2x1] warps [t:4x2]
// r197 [build, problem] reduce-registers, total[t] = sum[kk] s[t, max(expert[t, kk], 0)]: 8 points a thread in registers [t:8x8] lanes [*:2 kk:8x1 t:2x1] warps [t:4x2]
// r198 [build, hardware] warp-reduce, total: butterfly over lanes, masks [2, 4, 8], lower lanes left
// r199 [build, problem] map-tile, weight[t,k] = ((s[t, max(expert[t, k], 0)] / (total[t] + 1e-20)) * factor): 32 elements a thread in registers [t:8x8 k:4x1] lanes [k:2x4 *:8 t:2x1] warps [t:4x2]
// r200 [build, hardware] store-tile, weight: address ((t * 8) + k); 32 elements a thread, 4 at a time
// r201 [build, hardware] early-launch, moe_route_kernel_1, moe_route_kernel_2, moe_route_kernel_3, moe_route_kernel_4, moe_route_kernel_5, moe_route_kernel_6, moe_route_kernel_7: each kernel starts while the one before it ends, and waits before it touches memory
