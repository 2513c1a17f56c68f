// vector_add: CUDA C++ for sm_90a, written by flashderive from a derivation. Do not edit.
// Element-wise sum of two vectors.
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

}  // namespace fd

extern "C" __global__ void __launch_bounds__(256, 6) vector_add_kernel(
    const float* __restrict__ x,
    const float* __restrict__ y,
    float* __restrict__ z,
    long long n_n) {
    // [INIT] r23: one kernel over blocks of [n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long n0 = (long long)(int)blockIdx.x * 2048;
    const int n_lane = lane * 4 + warp * 128;  // r24

    // [LOAD x] r24: address n; 8 elements a thread, 4 at a time; registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
    float x_2[8];
    #pragma unroll
    for (int n_r = 0; n_r < 2; ++n_r) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((n0 + (long long)(n_lane + n_r * 1024)) < n_n, &x_2[n_r * 4], &x[n0 + (long long)(n_lane + n_r * 1024)]);
    }

    // [LOAD y] r25: address n; 8 elements a thread, 4 at a time; registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
    float y_2[8];
    #pragma unroll
    for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((n0 + (long long)(n_lane + n_r_2 * 1024)) < n_n, &y_2[n_r_2 * 4], &y[n0 + (long long)(n_lane + n_r_2 * 1024)]);
    }

    // [COMPUTE z] r26: 8 elements a thread in registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
    float z_2[8];
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
        #pragma unroll
        for (int n_r_4 = 0; n_r_4 < 4; ++n_r_4) {
            z_2[n_r_3 * 4 + n_r_4] = x_2[n_r_3 * 4 + n_r_4] + y_2[n_r_3 * 4 + n_r_4];
        }
    }

    // [STORE z] r27: address n; 8 elements a thread, 4 at a time
    #pragma unroll
    for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
        if ((n0 + (long long)(n_lane + n_r_5 * 1024)) < n_n) fd::store<fd::f32, 4, fd::whole>(&z[n0 + (long long)(n_lane + n_r_5 * 1024)], &z_2[n_r_5 * 4]);
    }
}

extern "C" __global__ void __launch_bounds__(256, 6) vector_add_kernel_any(
    const float* __restrict__ x,
    const float* __restrict__ y,
    float* __restrict__ z,
    long long n_n) {
    // [INIT] r30: one kernel over blocks of [n]; it reads nothing that a kernel before it makes
    const int lane = (int)threadIdx.x % 32;
    const int warp = (int)threadIdx.x / 32;
    const long long n0 = (long long)(int)blockIdx.x * 2048;
    const int n_lane = lane * 4 + warp * 128;  // r31

    // [LOAD x] r31: address n; 8 elements a thread, 4 at a time, one by one where the row ends among them; registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
    float x_2[8];
    #pragma unroll
    for (int n_r = 0; n_r < 2; ++n_r) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((n0 + (long long)(n_lane + n_r * 1024 + 3)) < n_n, &x_2[n_r * 4], &x[n0 + (long long)(n_lane + n_r * 1024)]);
    }

    // [LOAD y] r32: address n; 8 elements a thread, 4 at a time, one by one where the row ends among them; registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
    float y_2[8];
    #pragma unroll
    for (int n_r_3 = 0; n_r_3 < 2; ++n_r_3) {
        fd::load_or_zero<fd::f32, 4, fd::read_only>((n0 + (long long)(n_lane + n_r_3 * 1024 + 3)) < n_n, &y_2[n_r_3 * 4], &y[n0 + (long long)(n_lane + n_r_3 * 1024)]);
    }
    // [LOAD x]
    #pragma unroll  // r31
    for (int n_r_2 = 0; n_r_2 < 2; ++n_r_2) {
        if (__builtin_expect((n0 + (long long)(n_lane + n_r_2 * 1024)) < n_n && !((n0 + (long long)(n_lane + n_r_2 * 1024 + 3)) < n_n), 0)) {
            #pragma unroll
            for (int end_r = 0; end_r < 4; ++end_r) {
                fd::load_or_zero<fd::f32, 1, fd::read_only>((n0 + (long long)n_lane + (long long)(n_r_2 * 1024 + end_r)) < n_n, &x_2[n_r_2 * 4 + end_r], &x[n0 + (long long)n_lane + (long long)(n_r_2 * 1024 + end_r)]);
            }
        }
    }
    // [LOAD y]
    #pragma unroll  // r32
    for (int n_r_4 = 0; n_r_4 < 2; ++n_r_4) {
        if (__builtin_expect((n0 + (long long)(n_lane + n_r_4 * 1024)) < n_n && !((n0 + (long long)(n_lane + n_r_4 * 1024 + 3)) < n_n), 0)) {
            #pragma unroll
            for (int end_r_2 = 0; end_r_2 < 4; ++end_r_2) {
                fd::load_or_zero<fd::f32, 1, fd::read_only>((n0 + (long long)n_lane + (long long)(n_r_4 * 1024 + end_r_2)) < n_n, &y_2[n_r_4 * 4 + end_r_2], &y[n0 + (long long)n_lane + (long long)(n_r_4 * 1024 + end_r_2)]);
            }
        }
    }

    // [COMPUTE z] r33: 8 elements a thread in registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
    float z_2[8];
    #pragma unroll
    for (int n_r_5 = 0; n_r_5 < 2; ++n_r_5) {
        #pragma unroll
        for (int n_r_6 = 0; n_r_6 < 4; ++n_r_6) {
            z_2[n_r_5 * 4 + n_r_6] = x_2[n_r_5 * 4 + n_r_6] + y_2[n_r_5 * 4 + n_r_6];
        }
    }

    // [STORE z] r34: address n; 8 elements a thread, 4 at a time, one by one where the row ends among them
    #pragma unroll
    for (int n_r_7 = 0; n_r_7 < 2; ++n_r_7) {
        if ((n0 + (long long)(n_lane + n_r_7 * 1024 + 3)) < n_n) fd::store<fd::f32, 4, fd::whole>(&z[n0 + (long long)(n_lane + n_r_7 * 1024)], &z_2[n_r_7 * 4]);
    }
    #pragma unroll
    for (int n_r_8 = 0; n_r_8 < 2; ++n_r_8) {
        if (__builtin_expect((n0 + (long long)(n_lane + n_r_8 * 1024)) < n_n && !((n0 + (long long)(n_lane + n_r_8 * 1024 + 3)) < n_n), 0)) {
            #pragma unroll
            for (int end_r_3 = 0; end_r_3 < 4; ++end_r_3) {
                if ((n0 + (long long)n_lane + (long long)(n_r_8 * 1024 + end_r_3)) < n_n) fd::store<fd::f32, 1>(&z[n0 + (long long)n_lane + (long long)(n_r_8 * 1024 + end_r_3)], &z_2[n_r_8 * 4 + end_r_3]);
            }
        }
    }
}

// Decision records cited above: id [step, space] rule, subject: conclusion.
// r23 [step2, problem] fuse, z: one kernel over blocks of [n]; it reads nothing that a kernel before it makes
// r24 [build, hardware] load-tile, x: address n; 8 elements a thread, 4 at a time; registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r25 [build, hardware] load-tile, y: address n; 8 elements a thread, 4 at a time; registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r26 [build, problem] map-tile, z[n] = (x[n] + y[n]): 8 elements a thread in registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r27 [build, hardware] store-tile, z: address n; 8 elements a thread, 4 at a time
// r30 [step2, problem] fuse, z: one kernel over blocks of [n]; it reads nothing that a kernel before it makes
// r31 [build, hardware] load-tile, x: address n; 8 elements a thread, 4 at a time, one by one where the row ends among them; registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r32 [build, hardware] load-tile, y: address n; 8 elements a thread, 4 at a time, one by one where the row ends among them; registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r33 [build, problem] map-tile, z[n] = (x[n] + y[n]): 8 elements a thread in registers [n:2x1024 n:4x1] lanes [n:32x4] warps [n:8x128]
// r34 [build, hardware] store-tile, z: address n; 8 elements a thread, 4 at a time, one by one where the row ends among them
