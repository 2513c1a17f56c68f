// softmax_long: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Row-wise softmax of few long rows, in fp32.
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

// 2^x by the special-function unit, relative error 2^-22; subnormals are flushed to zero.
__device__ __forceinline__ float exp2_approx(float x) {
    float r;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
    return r;
}

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

extern "C" __global__ void __launch_bounds__(256, 4) softmax_long_kernel_1(
    const float* __restrict__ x,
    float* __restrict__ y_x_1_part,
    float* __restrict__ y_x_3_part,
    int n_c,
    long long size_C,
    long long size_R) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_y_1_part = reinterpret_cast<float*>(fd_shared + 0);  // 8 x f32, bytes 0..32
    float* s_y_3_part = reinterpret_cast<float*>(fd_shared + 32);  // 8 x f32, bytes 32..64

    // [INIT] r62: 4 blocks leave multiprocessors of 132 idle; the stream is cut into 132 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_part2 = (int)blockIdx.x / 132;
    const int part20 = (int)blockIdx.x % 132;
    const long long r0 = (long long)rest_part2;
    const int c_lane = lane * 4 + warp * 128;  // r67

    // [INIT] r64: pass 0: states start at the identity of their operators
    float y_1_part[1];
    y_1_part[0] = -fd::infinity();
    float y_3_part[1];
    y_3_part[0] = 0.0f;
    const int c_from = part20 * 4096;

    // [COMPUTE y__3_part] r71: 16 points a thread in registers [c:4x1024 c:4x1] lanes [c:32x4] warps [c:8x128]
    float y_1_part_tile[1];  // r66
    float x_2[16];
    float y_1_part_old[1];
    float y_3_part_scale[1];
    float y_2[16];
    #pragma unroll 1
    for (int c0 = c_from; c0 < n_c; c0 += 540672) {
        // [INIT]
        y_1_part_tile[0] = -fd::infinity();

        // [LOAD x] r67: address ((C * r) + c); 16 elements a thread, 4 at a time; registers [c:4x1024 c:4x1] lanes [c:32x4] warps [c:8x128]
        #pragma unroll
        for (int c_r = 0; c_r < 4; ++c_r) {
            fd::load_or_zero<fd::f32, 4, fd::read_only>((c0 + c_lane + c_r * 1024) < n_c, &x_2[c_r * 4], &x[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r * 1024)]);
        }

        // [COMPUTE y__1_part] r68: 16 points a thread in registers [c:4x1024 c:4x1] lanes [c:32x4] warps [c:8x128]
        #pragma unroll
        for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
            #pragma unroll
            for (int c_r_3 = 0; c_r_3 < 4; ++c_r_3) {
                if ((c0 + c_lane + c_r_2 * 1024) < n_c) {
                    y_1_part_tile[0] = fd::max(y_1_part_tile[0], x_2[c_r_2 * 4 + c_r_3]);
                }
            }
        }
        y_1_part_old[0] = y_1_part[0];
        y_1_part[0] = fd::max(y_1_part[0], y_1_part_tile[0]);

        // [RESCALE y__1_part] r69: when `y__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
        y_3_part_scale[0] = y_1_part_old[0] == y_1_part[0] ? 1.0f : y_1_part_old[0] == -fd::infinity() || y_1_part_old[0] == fd::infinity() ? 0.0f : expf(y_1_part_old[0] - y_1_part[0]);
        y_3_part[0] = y_3_part_scale[0] == 0.0f ? 0.0f : y_3_part[0] * y_3_part_scale[0];

        // [COMPUTE y__2] r70: 16 elements a thread in registers [c:4x1024 c:4x1] lanes [c:32x4] warps [c:8x128]
        #pragma unroll
        for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
            #pragma unroll
            for (int c_r_5 = 0; c_r_5 < 4; ++c_r_5) {
                y_2[c_r_4 * 4 + c_r_5] = fd::exp2_approx((x_2[c_r_4 * 4 + c_r_5] - y_1_part[0]) * 1.442695f);
            }
        }
        // [COMPUTE y__3_part]
        #pragma unroll  // r71
        for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
            #pragma unroll
            for (int c_r_7 = 0; c_r_7 < 4; ++c_r_7) {
                if ((c0 + c_lane + c_r_6 * 1024) < n_c) {
                    y_3_part[0] += y_2[c_r_6 * 4 + c_r_7];
                }
            }
        }
    }
    float y_1_part_all[1];  // r66
    y_1_part_all[0] = -fd::infinity();
    y_1_part_all[0] = fd::max(y_1_part_all[0], y_1_part[0]);

    // [WARP_REDUCE y__1_part] r72: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(y_1_part_all[0], 1);
    y_1_part_all[0] = fd::max(y_1_part_all[0], other);
    const float other_2 = fd::shuffle_xor(y_1_part_all[0], 2);
    y_1_part_all[0] = fd::max(y_1_part_all[0], other_2);
    const float other_3 = fd::shuffle_xor(y_1_part_all[0], 4);
    y_1_part_all[0] = fd::max(y_1_part_all[0], other_3);
    const float other_4 = fd::shuffle_xor(y_1_part_all[0], 8);
    y_1_part_all[0] = fd::max(y_1_part_all[0], other_4);
    const float other_5 = fd::shuffle_xor(y_1_part_all[0], 16);
    y_1_part_all[0] = fd::max(y_1_part_all[0], other_5);

    // [BLOCK_MERGE y__1_part] r73: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_y_1_part[warp], &y_1_part_all[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_y_1_part[0]);
    y_1_part_all[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_y_1_part[1]);
    y_1_part_all[0] = fd::max(y_1_part_all[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_y_1_part[2]);
    y_1_part_all[0] = fd::max(y_1_part_all[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_y_1_part[3]);
    y_1_part_all[0] = fd::max(y_1_part_all[0], part_4);
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_y_1_part[4]);
    y_1_part_all[0] = fd::max(y_1_part_all[0], part_5);
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_y_1_part[5]);
    y_1_part_all[0] = fd::max(y_1_part_all[0], part_6);
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_y_1_part[6]);
    y_1_part_all[0] = fd::max(y_1_part_all[0], part_7);
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_y_1_part[7]);
    y_1_part_all[0] = fd::max(y_1_part_all[0], part_8);
    float y_1_part_old_2[1];
    y_1_part_old_2[0] = y_1_part[0];
    y_1_part[0] = fd::max(y_1_part[0], y_1_part_all[0]);

    // [RESCALE y__1_part] r74: when `y__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
    float y_3_part_scale_2[1];
    y_3_part_scale_2[0] = y_1_part_old_2[0] == y_1_part[0] ? 1.0f : y_1_part_old_2[0] == -fd::infinity() || y_1_part_old_2[0] == fd::infinity() ? 0.0f : expf(y_1_part_old_2[0] - y_1_part[0]);
    y_3_part[0] = y_3_part_scale_2[0] == 0.0f ? 0.0f : y_3_part[0] * y_3_part_scale_2[0];

    // [WARP_REDUCE y__3_part] r75: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(y_3_part[0], 1);
    y_3_part[0] += other_6;
    const float other_7 = fd::shuffle_xor(y_3_part[0], 2);
    y_3_part[0] += other_7;
    const float other_8 = fd::shuffle_xor(y_3_part[0], 4);
    y_3_part[0] += other_8;
    const float other_9 = fd::shuffle_xor(y_3_part[0], 8);
    y_3_part[0] += other_9;
    const float other_10 = fd::shuffle_xor(y_3_part[0], 16);
    y_3_part[0] += other_10;

    // [BLOCK_MERGE y__3_part] r76: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_y_3_part[warp], &y_3_part[0]);
    __syncthreads();
    float part_9;
    fd::load<fd::f32, 1>(&part_9, &s_y_3_part[0]);
    y_3_part[0] = part_9;
    float part_10;
    fd::load<fd::f32, 1>(&part_10, &s_y_3_part[1]);
    y_3_part[0] += part_10;
    float part_11;
    fd::load<fd::f32, 1>(&part_11, &s_y_3_part[2]);
    y_3_part[0] += part_11;
    float part_12;
    fd::load<fd::f32, 1>(&part_12, &s_y_3_part[3]);
    y_3_part[0] += part_12;
    float part_13;
    fd::load<fd::f32, 1>(&part_13, &s_y_3_part[4]);
    y_3_part[0] += part_13;
    float part_14;
    fd::load<fd::f32, 1>(&part_14, &s_y_3_part[5]);
    y_3_part[0] += part_14;
    float part_15;
    fd::load<fd::f32, 1>(&part_15, &s_y_3_part[6]);
    y_3_part[0] += part_15;
    float part_16;
    fd::load<fd::f32, 1>(&part_16, &s_y_3_part[7]);
    y_3_part[0] += part_16;

    // [STORE y__1_part] r77: address ((R * part2) + r); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&y_x_1_part[size_R * (long long)part20 + r0], &y_1_part[0]);

    // [STORE y__3_part] r78: address ((R * part2) + r); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&y_x_3_part[size_R * (long long)part20 + r0], &y_3_part[0]);
}

extern "C" __global__ void __launch_bounds__(256, 4) softmax_long_kernel_2(
    const float* y_x_1_part,
    float* __restrict__ y_x_1,
    const float* y_x_3_part,
    float* __restrict__ y_x_3,
    long long size_R) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_y_1 = reinterpret_cast<float*>(fd_shared + 0);  // 32 x f32, bytes 0..128
    float* s_y_3 = reinterpret_cast<float*>(fd_shared + 128);  // 32 x f32, bytes 128..256

    // [INIT] r62: 4 blocks leave multiprocessors of 132 idle; the stream is cut into 132 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x * 4;
    const int part2_lane = lane + warp * 32;  // r79
    fd::grid_wait();  // r95
    float y_1[4];  // r62
    #pragma unroll
    for (int r_r = 0; r_r < 4; ++r_r) {
        y_1[r_r] = -fd::infinity();
    }

    // [LOAD y__1_part] r79: address ((R * part2) + r); 4 elements a thread, 1 at a time; registers [r:4x1] lanes [part2:32x1] warps [part2:8x32]
    float y_1_part[4];
    #pragma unroll
    for (int r_r_2 = 0; r_r_2 < 4; ++r_r_2) {
        fd::load_or_zero<fd::f32, 1>((r0 + (long long)r_r_2) < size_R && part2_lane < 132, &y_1_part[r_r_2], &y_x_1_part[size_R * (long long)part2_lane + r0 + (long long)r_r_2]);
    }

    // [COMPUTE y__1] r80: 4 points a thread in registers [r:4x1] lanes [part2:32x1] warps [part2:8x32]
    #pragma unroll
    for (int r_r_3 = 0; r_r_3 < 4; ++r_r_3) {
        if (part2_lane < 132) {
            y_1[r_r_3] = fd::max(y_1[r_r_3], y_1_part[r_r_3]);
        }
    }

    // [WARP_REDUCE y__1] r81: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int r_r_4 = 0; r_r_4 < 4; ++r_r_4) {
        const float other = fd::shuffle_xor(y_1[r_r_4], 1);
        y_1[r_r_4] = fd::max(y_1[r_r_4], other);
        const float other_2 = fd::shuffle_xor(y_1[r_r_4], 2);
        y_1[r_r_4] = fd::max(y_1[r_r_4], other_2);
        const float other_3 = fd::shuffle_xor(y_1[r_r_4], 4);
        y_1[r_r_4] = fd::max(y_1[r_r_4], other_3);
        const float other_4 = fd::shuffle_xor(y_1[r_r_4], 8);
        y_1[r_r_4] = fd::max(y_1[r_r_4], other_4);
        const float other_5 = fd::shuffle_xor(y_1[r_r_4], 16);
        y_1[r_r_4] = fd::max(y_1[r_r_4], other_5);
    }

    // [BLOCK_MERGE y__1] r82: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int r_r_5 = 0; r_r_5 < 4; ++r_r_5) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_y_1[warp * 4 + r_r_5], &y_1[r_r_5]);
    }
    __syncthreads();
    #pragma unroll
    for (int r_r_6 = 0; r_r_6 < 4; ++r_r_6) {
        float part;
        fd::load<fd::f32, 1>(&part, &s_y_1[r_r_6]);
        y_1[r_r_6] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_y_1[r_r_6 + 4]);
        y_1[r_r_6] = fd::max(y_1[r_r_6], part_2);
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_y_1[r_r_6 + 8]);
        y_1[r_r_6] = fd::max(y_1[r_r_6], part_3);
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_y_1[r_r_6 + 12]);
        y_1[r_r_6] = fd::max(y_1[r_r_6], part_4);
        float part_5;
        fd::load<fd::f32, 1>(&part_5, &s_y_1[r_r_6 + 16]);
        y_1[r_r_6] = fd::max(y_1[r_r_6], part_5);
        float part_6;
        fd::load<fd::f32, 1>(&part_6, &s_y_1[r_r_6 + 20]);
        y_1[r_r_6] = fd::max(y_1[r_r_6], part_6);
        float part_7;
        fd::load<fd::f32, 1>(&part_7, &s_y_1[r_r_6 + 24]);
        y_1[r_r_6] = fd::max(y_1[r_r_6], part_7);
        float part_8;
        fd::load<fd::f32, 1>(&part_8, &s_y_1[r_r_6 + 28]);
        y_1[r_r_6] = fd::max(y_1[r_r_6], part_8);
    }

    // [STORE y__1] r83: address r; 4 elements a thread, 4 at a time, one by one where the row ends among them
    if (lane == 0 && warp == 0 && (r0 + 3) < size_R) fd::store<fd::f32, 4>(&y_x_1[r0], &y_1[0]);
    if (__builtin_expect(r0 < size_R && !((r0 + 3) < size_R), 0)) {
        #pragma unroll
        for (int end_r = 0; end_r < 4; ++end_r) {
            if (lane == 0 && warp == 0 && (r0 + (long long)end_r) < size_R) fd::store<fd::f32, 1>(&y_x_1[r0 + (long long)end_r], &y_1[end_r]);
        }
    }
    float y_3[4];  // r62
    #pragma unroll
    for (int r_r_7 = 0; r_r_7 < 4; ++r_r_7) {
        y_3[r_r_7] = 0.0f;
    }

    // [LOAD y__3_part] r84: address ((R * part2) + r); 4 elements a thread, 1 at a time; registers [r:4x1] lanes [part2:32x1] warps [part2:8x32]
    float y_3_part[4];
    #pragma unroll
    for (int r_r_8 = 0; r_r_8 < 4; ++r_r_8) {
        fd::load_or_zero<fd::f32, 1>((r0 + (long long)r_r_8) < size_R && part2_lane < 132, &y_3_part[r_r_8], &y_x_3_part[size_R * (long long)part2_lane + r0 + (long long)r_r_8]);
    }

    // [COMPUTE y__3] r85: 4 points a thread in registers [r:4x1] lanes [part2:32x1] warps [part2:8x32]
    #pragma unroll
    for (int r_r_9 = 0; r_r_9 < 4; ++r_r_9) {
        if (part2_lane < 132) {
            y_3[r_r_9] += y_1_part[r_r_9] == y_1[r_r_9] ? y_3_part[r_r_9] : y_1_part[r_r_9] == -fd::infinity() || y_1_part[r_r_9] == fd::infinity() ? 0.0f : y_3_part[r_r_9] * fd::exp2_approx((y_1_part[r_r_9] - y_1[r_r_9]) * 1.442695f);
        }
    }

    // [WARP_REDUCE y__3] r86: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int r_r_10 = 0; r_r_10 < 4; ++r_r_10) {
        const float other_6 = fd::shuffle_xor(y_3[r_r_10], 1);
        y_3[r_r_10] += other_6;
        const float other_7 = fd::shuffle_xor(y_3[r_r_10], 2);
        y_3[r_r_10] += other_7;
        const float other_8 = fd::shuffle_xor(y_3[r_r_10], 4);
        y_3[r_r_10] += other_8;
        const float other_9 = fd::shuffle_xor(y_3[r_r_10], 8);
        y_3[r_r_10] += other_9;
        const float other_10 = fd::shuffle_xor(y_3[r_r_10], 16);
        y_3[r_r_10] += other_10;
    }

    // [BLOCK_MERGE y__3] r87: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int r_r_11 = 0; r_r_11 < 4; ++r_r_11) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_y_3[warp * 4 + r_r_11], &y_3[r_r_11]);
    }
    __syncthreads();
    #pragma unroll
    for (int r_r_12 = 0; r_r_12 < 4; ++r_r_12) {
        float part_9;
        fd::load<fd::f32, 1>(&part_9, &s_y_3[r_r_12]);
        y_3[r_r_12] = part_9;
        float part_10;
        fd::load<fd::f32, 1>(&part_10, &s_y_3[r_r_12 + 4]);
        y_3[r_r_12] += part_10;
        float part_11;
        fd::load<fd::f32, 1>(&part_11, &s_y_3[r_r_12 + 8]);
        y_3[r_r_12] += part_11;
        float part_12;
        fd::load<fd::f32, 1>(&part_12, &s_y_3[r_r_12 + 12]);
        y_3[r_r_12] += part_12;
        float part_13;
        fd::load<fd::f32, 1>(&part_13, &s_y_3[r_r_12 + 16]);
        y_3[r_r_12] += part_13;
        float part_14;
        fd::load<fd::f32, 1>(&part_14, &s_y_3[r_r_12 + 20]);
        y_3[r_r_12] += part_14;
        float part_15;
        fd::load<fd::f32, 1>(&part_15, &s_y_3[r_r_12 + 24]);
        y_3[r_r_12] += part_15;
        float part_16;
        fd::load<fd::f32, 1>(&part_16, &s_y_3[r_r_12 + 28]);
        y_3[r_r_12] += part_16;
    }

    // [STORE y__3] r88: address r; 4 elements a thread, 4 at a time, one by one where the row ends among them
    if (lane == 0 && warp == 0 && (r0 + 3) < size_R) fd::store<fd::f32, 4>(&y_x_3[r0], &y_3[0]);
    if (__builtin_expect(r0 < size_R && !((r0 + 3) < size_R), 0)) {
        #pragma unroll
        for (int end_r_2 = 0; end_r_2 < 4; ++end_r_2) {
            if (lane == 0 && warp == 0 && (r0 + (long long)end_r_2) < size_R) fd::store<fd::f32, 1>(&y_x_3[r0 + (long long)end_r_2], &y_3[end_r_2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(256, 6) softmax_long_kernel_3(
    const float* __restrict__ x,
    const float* y_x_1,
    const float* y_x_3,
    float* __restrict__ y,
    int c_blocks,
    int n_c,
    long long size_C) {
    // [INIT] r63: values along the cut stream are made by a kernel of their own, after the merge
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_c = fd::div((int)blockIdx.x, c_blocks);
    const int c0 = fd::mod((int)blockIdx.x, c_blocks) * 2048;
    const long long r0 = (long long)rest_c;
    const int c_lane = lane * 4 + warp * 128;  // r89

    // [LOAD x] r89: address ((C * r) + c); 8 elements a thread, 4 at a time; registers [c:2x1024 c:4x1] lanes [c:32x4] warps [c:8x128]
    fd::grid_wait();  // r95
    float x_2[8];  // r89
    #pragma unroll
    for (int c_r = 0; c_r < 2; ++c_r) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((c0 + c_lane + c_r * 1024) < n_c, &x_2[c_r * 4], &x[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r * 1024)]);
    }

    // [LOAD y__1] r90: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float y_1[1];
    fd::load<fd::f32, 1>(&y_1[0], &y_x_1[r0]);

    // [COMPUTE y__2] r91: 8 elements a thread in registers [c:2x1024 c:4x1] lanes [c:32x4] warps [c:8x128]
    float y_2[8];
    #pragma unroll
    for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
        #pragma unroll
        for (int c_r_3 = 0; c_r_3 < 4; ++c_r_3) {
            y_2[c_r_2 * 4 + c_r_3] = fd::exp2_approx((x_2[c_r_2 * 4 + c_r_3] - y_1[0]) * 1.442695f);
        }
    }

    // [LOAD y__3] r92: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
    float y_3[1];
    fd::load<fd::f32, 1>(&y_3[0], &y_x_3[r0]);

    // [COMPUTE y] r93: 8 elements a thread in registers [c:2x1024 c:4x1] lanes [c:32x4] warps [c:8x128]
    const float divisor = y_3[0];
    const float size = fabsf(divisor);
    const float scale = 4.2535296e37f < size ? 5.421011e-20f : size < 2.3509887e-38f ? 1.8446744e19f : 1.0f;
    const float inverse = 1.0f / (divisor * scale);
    float y_4[8];
    #pragma unroll
    for (int c_r_4 = 0; c_r_4 < 2; ++c_r_4) {
        #pragma unroll
        for (int c_r_5 = 0; c_r_5 < 4; ++c_r_5) {
            y_4[c_r_4 * 4 + c_r_5] = y_2[c_r_4 * 4 + c_r_5] * scale * inverse;
        }
    }

    // [STORE y] r94: address ((C * r) + c); 8 elements a thread, 4 at a time
    #pragma unroll
    for (int c_r_6 = 0; c_r_6 < 2; ++c_r_6) {
        if ((c0 + c_lane + c_r_6 * 1024) < n_c) fd::store<fd::f32, 4, fd::whole>(&y[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r_6 * 1024)], &y_4[c_r_6 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(128, 6) softmax_long_kernel_any_1(
    const float* __restrict__ x,
    float* __restrict__ y_x_1_part,
    float* __restrict__ y_x_3_part,
    long long size_C,
    int n_c,
    long long size_R) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_y_1_part = reinterpret_cast<float*>(fd_shared + 0);  // 4 x f32, bytes 0..16
    float* s_y_3_part = reinterpret_cast<float*>(fd_shared + 16);  // 4 x f32, bytes 16..32

    // [INIT] r99: 4 blocks leave multiprocessors of 132 idle; the stream is cut into 132 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_part2 = (int)blockIdx.x / 132;
    const int part20 = (int)blockIdx.x % 132;
    const long long r0 = (long long)rest_part2;
    const int c_before = (int)((size_C * r0) & 3);  // r101
    const int c_lane = lane * 4 + warp * 128;  // r106

    // [INIT] r102: pass 0: states start at the identity of their operators
    float y_1_part[1];
    y_1_part[0] = -fd::infinity();
    float y_3_part[1];
    y_3_part[0] = 0.0f;
    const int c_from = part20 * 2048 - c_before;

    // [COMPUTE y__3_part] r115: 16 points a thread in registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
    float y_1_part_tile[1];  // r104
    float x_2[16];
    float y_1_part_old[1];
    float y_3_part_scale[1];
    float y_2[16];
    float y_1_part_tile_2[1];
    float x_2_2[16];
    float y_1_part_old_2[1];
    float y_3_part_scale_2[1];
    float y_2_2[16];
    #pragma unroll 1
    for (int c0 = c_from; c0 < n_c; c0 += 270336) {
        if (__builtin_expect(!(0 <= c0 && (c0 + 2048) <= n_c), 0)) {  // r115

            // [COMPUTE y__3_part] r110: 16 points a thread in registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
            y_1_part_tile_2[0] = -fd::infinity();

            // [LOAD x] r111: address ((C * r) + c); 16 elements a thread, 4 at a time, one by one where the row ends among them; registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
            #pragma unroll
            for (int c_r_8 = 0; c_r_8 < 4; ++c_r_8) {
                fd::load_or_zero<fd::f32, 4, fd::read_only>((unsigned)(c0 + c_lane + c_r_8 * 512 + 3) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_8 * 512) < (unsigned)n_c, &x_2_2[c_r_8 * 4], &x[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r_8 * 512)]);
            }
            #pragma unroll
            for (int c_r_9 = 0; c_r_9 < 4; ++c_r_9) {
                if (__builtin_expect((unsigned)(c0 + c_lane + c_r_9 * 512 + 3) < (unsigned)(n_c + 3) && !((unsigned)(c0 + c_lane + c_r_9 * 512 + 3) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_9 * 512) < (unsigned)n_c), 0)) {
                    #pragma unroll
                    for (int end_r = 0; end_r < 4; ++end_r) {
                        fd::load_or_zero<fd::f32, 1, fd::read_only>((unsigned)(c0 + c_lane + c_r_9 * 512 + end_r) < (unsigned)n_c, &x_2_2[c_r_9 * 4 + end_r], &x[size_C * r0 + (long long)c0 + (long long)c_lane + (long long)(c_r_9 * 512 + end_r)]);
                    }
                }
            }

            // [COMPUTE y__1_part] r112: 16 points a thread in registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
            #pragma unroll
            for (int c_r_10 = 0; c_r_10 < 4; ++c_r_10) {
                if (__builtin_expect(!((unsigned)(c0 + c_lane + c_r_10 * 512 + 3) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_10 * 512) < (unsigned)n_c), 0)) {
                    if ((unsigned)(c0 + c_lane + c_r_10 * 512 + 3) < (unsigned)(n_c + 3)) {
                        #pragma unroll
                        for (int c_r_11 = 0; c_r_11 < 4; ++c_r_11) {
                            if ((unsigned)(c0 + c_lane + c_r_10 * 512 + c_r_11) < (unsigned)n_c) {
                                y_1_part_tile_2[0] = fd::max(y_1_part_tile_2[0], x_2_2[c_r_10 * 4 + c_r_11]);
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int c_r_12 = 0; c_r_12 < 4; ++c_r_12) {
                        y_1_part_tile_2[0] = fd::max(y_1_part_tile_2[0], x_2_2[c_r_10 * 4 + c_r_12]);
                    }
                }
            }
            y_1_part_old_2[0] = y_1_part[0];
            y_1_part[0] = fd::max(y_1_part[0], y_1_part_tile_2[0]);

            // [RESCALE y__1_part] r113: when `y__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
            y_3_part_scale_2[0] = y_1_part_old_2[0] == y_1_part[0] ? 1.0f : y_1_part_old_2[0] == -fd::infinity() || y_1_part_old_2[0] == fd::infinity() ? 0.0f : expf(y_1_part_old_2[0] - y_1_part[0]);
            y_3_part[0] = y_3_part_scale_2[0] == 0.0f ? 0.0f : y_3_part[0] * y_3_part_scale_2[0];

            // [COMPUTE y__2] r114: 16 elements a thread in registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
            #pragma unroll
            for (int c_r_13 = 0; c_r_13 < 4; ++c_r_13) {
                #pragma unroll
                for (int c_r_14 = 0; c_r_14 < 4; ++c_r_14) {
                    y_2_2[c_r_13 * 4 + c_r_14] = fd::exp2_approx((x_2_2[c_r_13 * 4 + c_r_14] - y_1_part[0]) * 1.442695f);
                }
            }
            // [COMPUTE y__3_part]
            #pragma unroll  // r115
            for (int c_r_15 = 0; c_r_15 < 4; ++c_r_15) {
                if (__builtin_expect(!((unsigned)(c0 + c_lane + c_r_15 * 512 + 3) < (unsigned)n_c && (unsigned)(c0 + c_lane + c_r_15 * 512) < (unsigned)n_c), 0)) {
                    if ((unsigned)(c0 + c_lane + c_r_15 * 512 + 3) < (unsigned)(n_c + 3)) {
                        #pragma unroll
                        for (int c_r_16 = 0; c_r_16 < 4; ++c_r_16) {
                            if ((unsigned)(c0 + c_lane + c_r_15 * 512 + c_r_16) < (unsigned)n_c) {
                                y_3_part[0] += y_2_2[c_r_15 * 4 + c_r_16];
                            }
                        }
                    }
                } else {
                    #pragma unroll
                    for (int c_r_17 = 0; c_r_17 < 4; ++c_r_17) {
                        y_3_part[0] += y_2_2[c_r_15 * 4 + c_r_17];
                    }
                }
            }
        } else {
            // [INIT]
            y_1_part_tile[0] = -fd::infinity();  // r105

            // [LOAD x] r106: address ((C * r) + c); 16 elements a thread, 4 at a time; registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
            #pragma unroll
            for (int c_r = 0; c_r < 4; ++c_r) {
                fd::load<fd::f32, 4, fd::read_only>(&x_2[c_r * 4], &x[size_C * r0 + (long long)c0 + (long long)(c_lane + c_r * 512)]);
            }

            // [COMPUTE y__1_part] r107: 16 points a thread in registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
            #pragma unroll
            for (int c_r_2 = 0; c_r_2 < 4; ++c_r_2) {
                #pragma unroll
                for (int c_r_3 = 0; c_r_3 < 4; ++c_r_3) {
                    y_1_part_tile[0] = fd::max(y_1_part_tile[0], x_2[c_r_2 * 4 + c_r_3]);
                }
            }
            y_1_part_old[0] = y_1_part[0];
            y_1_part[0] = fd::max(y_1_part[0], y_1_part_tile[0]);

            // [RESCALE y__1_part] r108: when `y__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
            y_3_part_scale[0] = y_1_part_old[0] == y_1_part[0] ? 1.0f : y_1_part_old[0] == -fd::infinity() || y_1_part_old[0] == fd::infinity() ? 0.0f : expf(y_1_part_old[0] - y_1_part[0]);
            y_3_part[0] = y_3_part_scale[0] == 0.0f ? 0.0f : y_3_part[0] * y_3_part_scale[0];

            // [COMPUTE y__2] r109: 16 elements a thread in registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
            #pragma unroll
            for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
                #pragma unroll
                for (int c_r_5 = 0; c_r_5 < 4; ++c_r_5) {
                    y_2[c_r_4 * 4 + c_r_5] = fd::exp2_approx((x_2[c_r_4 * 4 + c_r_5] - y_1_part[0]) * 1.442695f);
                }
            }
            // [COMPUTE y__3_part]
            #pragma unroll  // r110
            for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
                #pragma unroll
                for (int c_r_7 = 0; c_r_7 < 4; ++c_r_7) {
                    y_3_part[0] += y_2[c_r_6 * 4 + c_r_7];
                }
            }
        }
    }
    // [COMPUTE y__3_part]
    float y_1_part_all[1];  // r104
    y_1_part_all[0] = -fd::infinity();
    y_1_part_all[0] = fd::max(y_1_part_all[0], y_1_part[0]);

    // [WARP_REDUCE y__1_part] r116: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other = fd::shuffle_xor(y_1_part_all[0], 1);
    y_1_part_all[0] = fd::max(y_1_part_all[0], other);
    const float other_2 = fd::shuffle_xor(y_1_part_all[0], 2);
    y_1_part_all[0] = fd::max(y_1_part_all[0], other_2);
    const float other_3 = fd::shuffle_xor(y_1_part_all[0], 4);
    y_1_part_all[0] = fd::max(y_1_part_all[0], other_3);
    const float other_4 = fd::shuffle_xor(y_1_part_all[0], 8);
    y_1_part_all[0] = fd::max(y_1_part_all[0], other_4);
    const float other_5 = fd::shuffle_xor(y_1_part_all[0], 16);
    y_1_part_all[0] = fd::max(y_1_part_all[0], other_5);

    // [BLOCK_MERGE y__1_part] r117: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_y_1_part[warp], &y_1_part_all[0]);
    __syncthreads();
    float part;
    fd::load<fd::f32, 1>(&part, &s_y_1_part[0]);
    y_1_part_all[0] = part;
    float part_2;
    fd::load<fd::f32, 1>(&part_2, &s_y_1_part[1]);
    y_1_part_all[0] = fd::max(y_1_part_all[0], part_2);
    float part_3;
    fd::load<fd::f32, 1>(&part_3, &s_y_1_part[2]);
    y_1_part_all[0] = fd::max(y_1_part_all[0], part_3);
    float part_4;
    fd::load<fd::f32, 1>(&part_4, &s_y_1_part[3]);
    y_1_part_all[0] = fd::max(y_1_part_all[0], part_4);
    float y_1_part_old_3[1];
    y_1_part_old_3[0] = y_1_part[0];
    y_1_part[0] = fd::max(y_1_part[0], y_1_part_all[0]);

    // [RESCALE y__1_part] r118: when `y__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
    float y_3_part_scale_3[1];
    y_3_part_scale_3[0] = y_1_part_old_3[0] == y_1_part[0] ? 1.0f : y_1_part_old_3[0] == -fd::infinity() || y_1_part_old_3[0] == fd::infinity() ? 0.0f : expf(y_1_part_old_3[0] - y_1_part[0]);
    y_3_part[0] = y_3_part_scale_3[0] == 0.0f ? 0.0f : y_3_part[0] * y_3_part_scale_3[0];

    // [WARP_REDUCE y__3_part] r119: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    const float other_6 = fd::shuffle_xor(y_3_part[0], 1);
    y_3_part[0] += other_6;
    const float other_7 = fd::shuffle_xor(y_3_part[0], 2);
    y_3_part[0] += other_7;
    const float other_8 = fd::shuffle_xor(y_3_part[0], 4);
    y_3_part[0] += other_8;
    const float other_9 = fd::shuffle_xor(y_3_part[0], 8);
    y_3_part[0] += other_9;
    const float other_10 = fd::shuffle_xor(y_3_part[0], 16);
    y_3_part[0] += other_10;

    // [BLOCK_MERGE y__3_part] r120: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
    if (lane == 0) fd::store<fd::f32, 1>(&s_y_3_part[warp], &y_3_part[0]);
    __syncthreads();
    float part_5;
    fd::load<fd::f32, 1>(&part_5, &s_y_3_part[0]);
    y_3_part[0] = part_5;
    float part_6;
    fd::load<fd::f32, 1>(&part_6, &s_y_3_part[1]);
    y_3_part[0] += part_6;
    float part_7;
    fd::load<fd::f32, 1>(&part_7, &s_y_3_part[2]);
    y_3_part[0] += part_7;
    float part_8;
    fd::load<fd::f32, 1>(&part_8, &s_y_3_part[3]);
    y_3_part[0] += part_8;

    // [STORE y__1_part] r121: address ((R * part2) + r); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&y_x_1_part[size_R * (long long)part20 + r0], &y_1_part[0]);

    // [STORE y__3_part] r122: address ((R * part2) + r); 1 elements a thread, 1 at a time
    if (lane == 0 && warp == 0) fd::store<fd::f32, 1>(&y_x_3_part[size_R * (long long)part20 + r0], &y_3_part[0]);
}

extern "C" __global__ void __launch_bounds__(128, 8) softmax_long_kernel_any_2(
    const float* y_x_1_part,
    float* __restrict__ y_x_1,
    const float* y_x_3_part,
    float* __restrict__ y_x_3,
    long long size_R) {
    extern __shared__ __align__(128) unsigned char fd_shared[];
    float* s_y_1 = reinterpret_cast<float*>(fd_shared + 0);  // 16 x f32, bytes 0..64
    float* s_y_3 = reinterpret_cast<float*>(fd_shared + 64);  // 16 x f32, bytes 64..128

    // [INIT] r99: 4 blocks leave multiprocessors of 132 idle; the stream is cut into 132 parts, whose states a second kernel merges
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long r0 = (long long)(int)blockIdx.x * 4;
    const int part2_lane = lane + warp * 32;  // r123
    fd::grid_wait();  // r140
    float y_1[4];  // r99
    #pragma unroll
    for (int r_r = 0; r_r < 4; ++r_r) {
        y_1[r_r] = -fd::infinity();
    }

    // [LOAD y__1_part] r123: address ((R * part2) + r); 8 elements a thread, 1 at a time; registers [part2:2x128 r:4x1] lanes [part2:32x1] warps [part2:4x32]
    float y_1_part[8];
    #pragma unroll
    for (int part2_r = 0; part2_r < 2; ++part2_r) {
        #pragma unroll
        for (int r_r_2 = 0; r_r_2 < 4; ++r_r_2) {
            fd::load_or_zero<fd::f32, 1>((r0 + (long long)r_r_2) < size_R && (part2_lane + part2_r * 128) < 132, &y_1_part[part2_r * 4 + r_r_2], &y_x_1_part[size_R * (long long)(part2_lane + part2_r * 128) + r0 + (long long)r_r_2]);
        }
    }

    // [COMPUTE y__1] r124: 8 points a thread in registers [part2:2x128 r:4x1] lanes [part2:32x1] warps [part2:4x32]
    #pragma unroll
    for (int part2_r_2 = 0; part2_r_2 < 2; ++part2_r_2) {
        #pragma unroll
        for (int r_r_3 = 0; r_r_3 < 4; ++r_r_3) {
            if ((part2_lane + part2_r_2 * 128) < 132) {
                y_1[r_r_3] = fd::max(y_1[r_r_3], y_1_part[part2_r_2 * 4 + r_r_3]);
            }
        }
    }

    // [WARP_REDUCE y__1] r125: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int r_r_4 = 0; r_r_4 < 4; ++r_r_4) {
        const float other = fd::shuffle_xor(y_1[r_r_4], 1);
        y_1[r_r_4] = fd::max(y_1[r_r_4], other);
        const float other_2 = fd::shuffle_xor(y_1[r_r_4], 2);
        y_1[r_r_4] = fd::max(y_1[r_r_4], other_2);
        const float other_3 = fd::shuffle_xor(y_1[r_r_4], 4);
        y_1[r_r_4] = fd::max(y_1[r_r_4], other_3);
        const float other_4 = fd::shuffle_xor(y_1[r_r_4], 8);
        y_1[r_r_4] = fd::max(y_1[r_r_4], other_4);
        const float other_5 = fd::shuffle_xor(y_1[r_r_4], 16);
        y_1[r_r_4] = fd::max(y_1[r_r_4], other_5);
    }

    // [BLOCK_MERGE y__1] r126: 4 warps leave 4 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int r_r_5 = 0; r_r_5 < 4; ++r_r_5) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_y_1[warp * 4 + r_r_5], &y_1[r_r_5]);
    }
    __syncthreads();
    #pragma unroll
    for (int r_r_6 = 0; r_r_6 < 4; ++r_r_6) {
        float part;
        fd::load<fd::f32, 1>(&part, &s_y_1[r_r_6]);
        y_1[r_r_6] = part;
        float part_2;
        fd::load<fd::f32, 1>(&part_2, &s_y_1[r_r_6 + 4]);
        y_1[r_r_6] = fd::max(y_1[r_r_6], part_2);
        float part_3;
        fd::load<fd::f32, 1>(&part_3, &s_y_1[r_r_6 + 8]);
        y_1[r_r_6] = fd::max(y_1[r_r_6], part_3);
        float part_4;
        fd::load<fd::f32, 1>(&part_4, &s_y_1[r_r_6 + 12]);
        y_1[r_r_6] = fd::max(y_1[r_r_6], part_4);
    }

    // [STORE y__1] r127: address r; 4 elements a thread, 4 at a time, one by one where the row ends among them
    if (lane == 0 && warp == 0 && (r0 + 3) < size_R) fd::store<fd::f32, 4>(&y_x_1[r0], &y_1[0]);
    if (__builtin_expect(r0 < size_R && !((r0 + 3) < size_R), 0)) {
        #pragma unroll
        for (int end_r = 0; end_r < 4; ++end_r) {
            if (lane == 0 && warp == 0 && (r0 + (long long)end_r) < size_R) fd::store<fd::f32, 1>(&y_x_1[r0 + (long long)end_r], &y_1[end_r]);
        }
    }
    float y_3[4];  // r99
    #pragma unroll
    for (int r_r_7 = 0; r_r_7 < 4; ++r_r_7) {
        y_3[r_r_7] = 0.0f;
    }

    // [LOAD y__3_part] r128: address ((R * part2) + r); 8 elements a thread, 1 at a time; registers [part2:2x128 r:4x1] lanes [part2:32x1] warps [part2:4x32]
    float y_3_part[8];
    #pragma unroll
    for (int part2_r_3 = 0; part2_r_3 < 2; ++part2_r_3) {
        #pragma unroll
        for (int r_r_8 = 0; r_r_8 < 4; ++r_r_8) {
            fd::load_or_zero<fd::f32, 1>((r0 + (long long)r_r_8) < size_R && (part2_lane + part2_r_3 * 128) < 132, &y_3_part[part2_r_3 * 4 + r_r_8], &y_x_3_part[size_R * (long long)(part2_lane + part2_r_3 * 128) + r0 + (long long)r_r_8]);
        }
    }

    // [COMPUTE y__3] r129: 8 points a thread in registers [part2:2x128 r:4x1] lanes [part2:32x1] warps [part2:4x32]
    #pragma unroll
    for (int part2_r_4 = 0; part2_r_4 < 2; ++part2_r_4) {
        #pragma unroll
        for (int r_r_9 = 0; r_r_9 < 4; ++r_r_9) {
            if ((part2_lane + part2_r_4 * 128) < 132) {
                y_3[r_r_9] += y_1_part[part2_r_4 * 4 + r_r_9] == y_1[r_r_9] ? y_3_part[part2_r_4 * 4 + r_r_9] : y_1_part[part2_r_4 * 4 + r_r_9] == -fd::infinity() || y_1_part[part2_r_4 * 4 + r_r_9] == fd::infinity() ? 0.0f : y_3_part[part2_r_4 * 4 + r_r_9] * fd::exp2_approx((y_1_part[part2_r_4 * 4 + r_r_9] - y_1[r_r_9]) * 1.442695f);
            }
        }
    }

    // [WARP_REDUCE y__3] r130: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
    #pragma unroll
    for (int r_r_10 = 0; r_r_10 < 4; ++r_r_10) {
        const float other_6 = fd::shuffle_xor(y_3[r_r_10], 1);
        y_3[r_r_10] += other_6;
        const float other_7 = fd::shuffle_xor(y_3[r_r_10], 2);
        y_3[r_r_10] += other_7;
        const float other_8 = fd::shuffle_xor(y_3[r_r_10], 4);
        y_3[r_r_10] += other_8;
        const float other_9 = fd::shuffle_xor(y_3[r_r_10], 8);
        y_3[r_r_10] += other_9;
        const float other_10 = fd::shuffle_xor(y_3[r_r_10], 16);
        y_3[r_r_10] += other_10;
    }

    // [BLOCK_MERGE y__3] r131: 4 warps leave 4 partial results each in shared memory; every thread combines them in order
    #pragma unroll
    for (int r_r_11 = 0; r_r_11 < 4; ++r_r_11) {
        if (lane == 0) fd::store<fd::f32, 1>(&s_y_3[warp * 4 + r_r_11], &y_3[r_r_11]);
    }
    __syncthreads();
    #pragma unroll
    for (int r_r_12 = 0; r_r_12 < 4; ++r_r_12) {
        float part_5;
        fd::load<fd::f32, 1>(&part_5, &s_y_3[r_r_12]);
        y_3[r_r_12] = part_5;
        float part_6;
        fd::load<fd::f32, 1>(&part_6, &s_y_3[r_r_12 + 4]);
        y_3[r_r_12] += part_6;
        float part_7;
        fd::load<fd::f32, 1>(&part_7, &s_y_3[r_r_12 + 8]);
        y_3[r_r_12] += part_7;
        float part_8;
        fd::load<fd::f32, 1>(&part_8, &s_y_3[r_r_12 + 12]);
        y_3[r_r_12] += part_8;
    }

    // [STORE y__3] r132: address r; 4 elements a thread, 4 at a time, one by one where the row ends among them
    if (lane == 0 && warp == 0 && (r0 + 3) < size_R) fd::store<fd::f32, 4>(&y_x_3[r0], &y_3[0]);
    if (__builtin_expect(r0 < size_R && !((r0 + 3) < size_R), 0)) {
        #pragma unroll
        for (int end_r_2 = 0; end_r_2 < 4; ++end_r_2) {
            if (lane == 0 && warp == 0 && (r0 + (long long)end_r_2) < size_R) fd::store<fd::f32, 1>(&y_x_3[r0 + (long long)end_r_2], &y_3[end_r_2]);
        }
    }
}

extern "C" __global__ void __launch_bounds__(128, 6) softmax_long_kernel_any_3(
    const float* __restrict__ x,
    const float* y_x_1,
    const float* y_x_3,
    float* __restrict__ y,
    int c_blocks_2,
    int n_c,
    long long size_C) {
    // [INIT] r100: values along the cut stream are made by a kernel of their own, after the merge
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const int rest_c = fd::div((int)blockIdx.x, c_blocks_2);
    const int c0 = fd::mod((int)blockIdx.x, c_blocks_2) * 1024;
    const long long r0 = (long long)rest_c;
    const int c_before = (int)((size_C * r0) & 3);  // r133
    const int c_start = c0 - c_before;
    const int c_lane = lane * 4 + warp * 128;  // r134

    // [LOAD x] r134: address ((C * r) + c); 8 elements a thread, 4 at a time, one by one where the row ends among them; registers [c:2x512 c:4x1] lanes [c:32x4] warps [c:4x128]
    fd::grid_wait();  // r140
    float x_2[8];  // r134
    #pragma unroll
    for (int c_r = 0; c_r < 2; ++c_r) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((unsigned)(c_start + c_lane + c_r * 512 + 3) < (unsigned)n_c && (unsigned)(c_start + c_lane + c_r * 512) < (unsigned)n_c, &x_2[c_r * 4], &x[size_C * r0 + (long long)c_start + (long long)(c_lane + c_r * 512)]);
    }

    // [LOAD y__1] r135: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    float y_1[1];
    fd::load<fd::f32, 1>(&y_1[0], &y_x_1[r0]);
    // [LOAD x]
    #pragma unroll  // r134
    for (int c_r_2 = 0; c_r_2 < 2; ++c_r_2) {
        if (__builtin_expect((unsigned)(c_start + c_lane + c_r_2 * 512 + 3) < (unsigned)(n_c + 3) && !((unsigned)(c_start + c_lane + c_r_2 * 512 + 3) < (unsigned)n_c && (unsigned)(c_start + c_lane + c_r_2 * 512) < (unsigned)n_c), 0)) {
            #pragma unroll
            for (int end_r = 0; end_r < 4; ++end_r) {
                fd::load_or_zero<fd::f32, 1, fd::read_only>((unsigned)(c_start + c_lane + c_r_2 * 512 + end_r) < (unsigned)n_c, &x_2[c_r_2 * 4 + end_r], &x[size_C * r0 + (long long)c_start + (long long)c_lane + (long long)(c_r_2 * 512 + end_r)]);
            }
        }
    }

    // [COMPUTE y__2] r136: 8 elements a thread in registers [c:2x512 c:4x1] lanes [c:32x4] warps [c:4x128]
    float y_2[8];
    #pragma unroll
    for (int c_r_3 = 0; c_r_3 < 2; ++c_r_3) {
        #pragma unroll
        for (int c_r_4 = 0; c_r_4 < 4; ++c_r_4) {
            y_2[c_r_3 * 4 + c_r_4] = fd::exp2_approx((x_2[c_r_3 * 4 + c_r_4] - y_1[0]) * 1.442695f);
        }
    }

    // [LOAD y__3] r137: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
    float y_3[1];
    fd::load<fd::f32, 1>(&y_3[0], &y_x_3[r0]);

    // [COMPUTE y] r138: 8 elements a thread in registers [c:2x512 c:4x1] lanes [c:32x4] warps [c:4x128]
    const float divisor = y_3[0];
    const float size = fabsf(divisor);
    const float scale = 4.2535296e37f < size ? 5.421011e-20f : size < 2.3509887e-38f ? 1.8446744e19f : 1.0f;
    const float inverse = 1.0f / (divisor * scale);
    float y_4[8];
    #pragma unroll
    for (int c_r_5 = 0; c_r_5 < 2; ++c_r_5) {
        #pragma unroll
        for (int c_r_6 = 0; c_r_6 < 4; ++c_r_6) {
            y_4[c_r_5 * 4 + c_r_6] = y_2[c_r_5 * 4 + c_r_6] * scale * inverse;
        }
    }

    // [STORE y] r139: address ((C * r) + c); 8 elements a thread, 4 at a time, one by one where the row ends among them
    #pragma unroll
    for (int c_r_7 = 0; c_r_7 < 2; ++c_r_7) {
        if ((unsigned)(c_start + c_lane + c_r_7 * 512 + 3) < (unsigned)n_c && (unsigned)(c_start + c_lane + c_r_7 * 512) < (unsigned)n_c) fd::store<fd::f32, 4, fd::whole>(&y[size_C * r0 + (long long)c_start + (long long)(c_lane + c_r_7 * 512)], &y_4[c_r_7 * 4]);
    }
    #pragma unroll
    for (int c_r_8 = 0; c_r_8 < 2; ++c_r_8) {
        if (__builtin_expect((unsigned)(c_start + c_lane + c_r_8 * 512 + 3) < (unsigned)(n_c + 3) && !((unsigned)(c_start + c_lane + c_r_8 * 512 + 3) < (unsigned)n_c && (unsigned)(c_start + c_lane + c_r_8 * 512) < (unsigned)n_c), 0)) {
            #pragma unroll
            for (int end_r_2 = 0; end_r_2 < 4; ++end_r_2) {
                if ((unsigned)(c_start + c_lane + c_r_8 * 512 + end_r_2) < (unsigned)n_c) fd::store<fd::f32, 1>(&y[size_C * r0 + (long long)c_start + (long long)c_lane + (long long)(c_r_8 * 512 + end_r_2)], &y_4[c_r_8 * 4 + end_r_2]);
            }
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r62 [step2, hardware] split-stream, c: 4 blocks leave multiprocessors of 132 idle; the stream is cut into 132 parts, whose states a second kernel merges
// r63 [step2, hardware] sweep, y: values along the cut stream are made by a kernel of their own, after the merge
// r64 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r66 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 4096
// r67 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 4 at a time; registers [c:4x1024 c:4x1] lanes [c:32x4] warps [c:8x128]
// r68 [build, problem] reduce-registers, y__1_part[part2,r] = max[c] x[r, c]: 16 points a thread in registers [c:4x1024 c:4x1] lanes [c:32x4] warps [c:8x128]
// r69 [build, problem] online-rescale, y__3_part: when `y__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r70 [build, problem] map-tile, y__2[part2,r,c] = exp((x[r, c] - y__1_part[part2, r])): 16 elements a thread in registers [c:4x1024 c:4x1] lanes [c:32x4] warps [c:8x128]
// r71 [build, problem] reduce-registers, y__3_part[part2,r] = sum[c] y__2[part2, r, c]: 16 points a thread in registers [c:4x1024 c:4x1] lanes [c:32x4] warps [c:8x128]
// r72 [build, hardware] warp-reduce, y__1_part: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r73 [build, hardware] block-merge, y__1_part: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r74 [build, problem] online-rescale, y__3_part: when `y__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r75 [build, hardware] warp-reduce, y__3_part: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r76 [build, hardware] block-merge, y__3_part: 8 warps leave 1 partial results each in shared memory; every thread combines them in order
// r77 [build, hardware] store-tile, y__1_part: address ((R * part2) + r); 1 elements a thread, 1 at a time
// r78 [build, hardware] store-tile, y__3_part: address ((R * part2) + r); 1 elements a thread, 1 at a time
// r79 [build, hardware] load-tile, y__1_part: address ((R * part2) + r); 4 elements a thread, 1 at a time; registers [r:4x1] lanes [part2:32x1] warps [part2:8x32]
// r80 [build, problem] reduce-registers, y__1[r] = max[part2] y__1_part[part2, r]: 4 points a thread in registers [r:4x1] lanes [part2:32x1] warps [part2:8x32]
// r81 [build, hardware] warp-reduce, y__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r82 [build, hardware] block-merge, y__1: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
// r83 [build, hardware] store-tile, y__1: address r; 4 elements a thread, 4 at a time, one by one where the row ends among them
// r84 [build, hardware] load-tile, y__3_part: address ((R * part2) + r); 4 elements a thread, 1 at a time; registers [r:4x1] lanes [part2:32x1] warps [part2:8x32]
// r85 [build, problem] reduce-registers, y__3[r] = sum[part2] (y__3_part[part2, r] if (y__1_part[part2, r] == y__1[r]) else (0.0 if ((y__1_part[part2, r] == -inf) or (y__1_part[part2, r] == inf)) else (y__3_part[part2, r] * exp((y__1_part[part2, r] - y__1[r]))))): 4 points a thread in registers [r:4x1] lanes [part2:32x1] warps [part2:8x32]
// r86 [build, hardware] warp-reduce, y__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r87 [build, hardware] block-merge, y__3: 8 warps leave 4 partial results each in shared memory; every thread combines them in order
// r88 [build, hardware] store-tile, y__3: address r; 4 elements a thread, 4 at a time, one by one where the row ends among them
// r89 [build, hardware] load-tile, x: address ((C * r) + c); 8 elements a thread, 4 at a time; registers [c:2x1024 c:4x1] lanes [c:32x4] warps [c:8x128]
// r90 [build, hardware] load-tile, y__1: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r91 [build, problem] map-tile, y__2[r,c] = exp((x[r, c] - y__1[r])): 8 elements a thread in registers [c:2x1024 c:4x1] lanes [c:32x4] warps [c:8x128]
// r92 [build, hardware] load-tile, y__3: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:8]
// r93 [build, problem] map-tile, y[r,c] = (y__2[r, c] / y__3[r]): 8 elements a thread in registers [c:2x1024 c:4x1] lanes [c:32x4] warps [c:8x128]
// r94 [build, hardware] store-tile, y: address ((C * r) + c); 8 elements a thread, 4 at a time
// r95 [build, hardware] early-launch, softmax_long_kernel_1, softmax_long_kernel_2, softmax_long_kernel_3: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
// r99 [step2, hardware] split-stream, c: 4 blocks leave multiprocessors of 132 idle; the stream is cut into 132 parts, whose states a second kernel merges
// r100 [step2, hardware] sweep, y: values along the cut stream are made by a kernel of their own, after the merge
// r101 [build, hardware] walk-lines, c: rows along `c` start anywhere, the first element of one at ((1 * C) * r): tiles begin at the multiple of 4 elements before it, so that every access is aligned
// r102 [build, problem] stream-init, c: pass 0: states start at the identity of their operators
// r104 [build, hardware] stream-loop, c: pass 0 streams `c` in tiles of 2048
// r105 [build, hardware] whole-tile, c: tiles between the ends of a row are taken without tests of their points
// r106 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 4 at a time; registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
// r107 [build, problem] reduce-registers, y__1_part[part2,r] = max[c] x[r, c]: 16 points a thread in registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
// r108 [build, problem] online-rescale, y__3_part: when `y__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r109 [build, problem] map-tile, y__2[part2,r,c] = exp((x[r, c] - y__1_part[part2, r])): 16 elements a thread in registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
// r110 [build, problem] reduce-registers, y__3_part[part2,r] = sum[c] y__2[part2, r, c]: 16 points a thread in registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
// r111 [build, hardware] load-tile, x: address ((C * r) + c); 16 elements a thread, 4 at a time, one by one where the row ends among them; registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
// r112 [build, problem] reduce-registers, y__1_part[part2,r] = max[c] x[r, c]: 16 points a thread in registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
// r113 [build, problem] online-rescale, y__3_part: when `y__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r114 [build, problem] map-tile, y__2[part2,r,c] = exp((x[r, c] - y__1_part[part2, r])): 16 elements a thread in registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
// r115 [build, problem] reduce-registers, y__3_part[part2,r] = sum[c] y__2[part2, r, c]: 16 points a thread in registers [c:4x512 c:4x1] lanes [c:32x4] warps [c:4x128]
// r116 [build, hardware] warp-reduce, y__1_part: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r117 [build, hardware] block-merge, y__1_part: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r118 [build, problem] online-rescale, y__3_part: when `y__1_part` rises, what was summed so far is multiplied by exp((left.0 - right.0))
// r119 [build, hardware] warp-reduce, y__3_part: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r120 [build, hardware] block-merge, y__3_part: 4 warps leave 1 partial results each in shared memory; every thread combines them in order
// r121 [build, hardware] store-tile, y__1_part: address ((R * part2) + r); 1 elements a thread, 1 at a time
// r122 [build, hardware] store-tile, y__3_part: address ((R * part2) + r); 1 elements a thread, 1 at a time
// r123 [build, hardware] load-tile, y__1_part: address ((R * part2) + r); 8 elements a thread, 1 at a time; registers [part2:2x128 r:4x1] lanes [part2:32x1] warps [part2:4x32]
// r124 [build, problem] reduce-registers, y__1[r] = max[part2] y__1_part[part2, r]: 8 points a thread in registers [part2:2x128 r:4x1] lanes [part2:32x1] warps [part2:4x32]
// r125 [build, hardware] warp-reduce, y__1: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r126 [build, hardware] block-merge, y__1: 4 warps leave 4 partial results each in shared memory; every thread combines them in order
// r127 [build, hardware] store-tile, y__1: address r; 4 elements a thread, 4 at a time, one by one where the row ends among them
// r128 [build, hardware] load-tile, y__3_part: address ((R * part2) + r); 8 elements a thread, 1 at a time; registers [part2:2x128 r:4x1] lanes [part2:32x1] warps [part2:4x32]
// r129 [build, problem] reduce-registers, y__3[r] = sum[part2] (y__3_part[part2, r] if (y__1_part[part2, r] == y__1[r]) else (0.0 if ((y__1_part[part2, r] == -inf) or (y__1_part[part2, r] == inf)) else (y__3_part[part2, r] * exp((y__1_part[part2, r] - y__1[r]))))): 8 points a thread in registers [part2:2x128 r:4x1] lanes [part2:32x1] warps [part2:4x32]
// r130 [build, hardware] warp-reduce, y__3: butterfly over lanes, masks [1, 2, 4, 8, 16], lower lanes left
// r131 [build, hardware] block-merge, y__3: 4 warps leave 4 partial results each in shared memory; every thread combines them in order
// r132 [build, hardware] store-tile, y__3: address r; 4 elements a thread, 4 at a time, one by one where the row ends among them
// r133 [build, hardware] walk-lines, c: rows along `c` start anywhere, the first element of one at ((1 * C) * r): tiles begin at the multiple of 4 elements before it, so that every access is aligned
// r134 [build, hardware] load-tile, x: address ((C * r) + c); 8 elements a thread, 4 at a time, one by one where the row ends among them; registers [c:2x512 c:4x1] lanes [c:32x4] warps [c:4x128]
// r135 [build, hardware] load-tile, y__1: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r136 [build, problem] map-tile, y__2[r,c] = exp((x[r, c] - y__1[r])): 8 elements a thread in registers [c:2x512 c:4x1] lanes [c:32x4] warps [c:4x128]
// r137 [build, hardware] load-tile, y__3: address r; 1 elements a thread, 1 at a time; registers [] lanes [*:32] warps [*:4]
// r138 [build, problem] map-tile, y[r,c] = (y__2[r, c] / y__3[r]): 8 elements a thread in registers [c:2x512 c:4x1] lanes [c:32x4] warps [c:4x128]
// r139 [build, hardware] store-tile, y: address ((C * r) + c); 8 elements a thread, 4 at a time, one by one where the row ends among them
// r140 [build, hardware] early-launch, softmax_long_kernel_any_1, softmax_long_kernel_any_2, softmax_long_kernel_any_3: each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory
