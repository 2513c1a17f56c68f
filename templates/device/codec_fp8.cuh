//@ item fp8_pair include cuda_fp16.h include cuda_fp8.h
// Two fp8 values at a time; stores saturate to the largest finite value and keep NaN.
template <__nv_fp8_interpretation_t KIND>
__device__ __forceinline__ void fp8_pair_decode(unsigned w, float* v) {
    const __half2_raw raw = __nv_cvt_fp8x2_to_halfraw2((__nv_fp8x2_storage_t)w, KIND);
    const float2 pair = __half22float2(__half2(raw));
    v[0] = pair.x;
    v[1] = pair.y;
}
template <__nv_fp8_interpretation_t KIND>
__device__ __forceinline__ unsigned fp8_pair_encode(const float* v) {
    return (unsigned)__nv_cvt_float2_to_fp8x2(make_float2(v[0], v[1]), __NV_SATFINITE, KIND);
}

//@ item e4m3 needs fp8_pair
struct e4m3 {
    typedef __nv_fp8_e4m3 memory;
    typedef float value;
    static const int bits = 8;
    static __device__ __forceinline__ void decode(unsigned w, float* v) {
        fp8_pair_decode<__NV_E4M3>(w & 0xffffu, v);
        fp8_pair_decode<__NV_E4M3>(w >> 16, v + 2);
    }
    static __device__ __forceinline__ unsigned encode(const float* v) {
        return fp8_pair_encode<__NV_E4M3>(v) | fp8_pair_encode<__NV_E4M3>(v + 2) << 16;
    }
};

//@ item e5m2 needs fp8_pair
struct e5m2 {
    typedef __nv_fp8_e5m2 memory;
    typedef float value;
    static const int bits = 8;
    static __device__ __forceinline__ void decode(unsigned w, float* v) {
        fp8_pair_decode<__NV_E5M2>(w & 0xffffu, v);
        fp8_pair_decode<__NV_E5M2>(w >> 16, v + 2);
    }
    static __device__ __forceinline__ unsigned encode(const float* v) {
        return fp8_pair_encode<__NV_E5M2>(v) | fp8_pair_encode<__NV_E5M2>(v + 2) << 16;
    }
};

//@ item e8m0
// A power of two by its exponent: 0 is 2^-127, 255 is NaN. Stores round the exponent to nearest, ties to even.
struct e8m0 {
    typedef unsigned char memory;
    typedef float value;
    static const int bits = 8;
    static __device__ __forceinline__ void decode(unsigned w, float* v) {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const unsigned e = w >> (8 * i) & 0xffu;
            v[i] = __uint_as_float(e == 0u ? 0x00400000u : e == 255u ? 0x7fffffffu : e << 23);
        }
    }
    static __device__ __forceinline__ unsigned encode_one(float v) {
        const unsigned u = __float_as_uint(v);
        if ((u & 0x7fffffffu) > 0x7f800000u) return 255u;
        if (u >> 31) return 0u;
        const unsigned e = u >> 23;
        const unsigned m = u & 0x007fffffu;
        if (e == 0u) return m > 0x00600000u ? 1u : 0u;
        const unsigned up = m > 0x00400000u || (m == 0x00400000u && (e & 1u)) ? 1u : 0u;
        return e + up > 254u ? 254u : e + up;
    }
    static __device__ __forceinline__ unsigned encode(const float* v) {
        return encode_one(v[0]) | encode_one(v[1]) << 8 | encode_one(v[2]) << 16 | encode_one(v[3]) << 24;
    }
};

//@ item e2m1
// Two a byte, low nibble first: 0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives. Stores saturate.
struct e2m1 {
    typedef unsigned char memory;
    typedef float value;
    static const int bits = 4;
    static __device__ __forceinline__ void decode(unsigned w, float* v) {
#pragma unroll
        for (int i = 0; i < 8; ++i) {
            const unsigned code = w >> (4 * i);
            // The three low bits moved to the exponent's end, scaled by 2^126, are the magnitude.
            const float magnitude = __uint_as_float((code & 7u) << 22) * __uint_as_float(0x7e800000u);
            v[i] = __uint_as_float(__float_as_uint(magnitude) | (code & 8u) << 28);
        }
    }
    static __device__ __forceinline__ unsigned encode_one(float v) {
        const float a = fabsf(v);
        unsigned code = (a > 0.25f) + (a >= 0.75f) + (a > 1.25f) + (a >= 1.75f) + (a > 2.5f) + (a >= 3.5f) + (a > 5.0f);
        if (v != v) return 7u;
        return code | __float_as_uint(v) >> 28 & 8u;
    }
    static __device__ __forceinline__ unsigned encode(const float* v) {
        unsigned w = 0u;
#pragma unroll
        for (int i = 0; i < 8; ++i) w |= encode_one(v[i]) << (4 * i);
        return w;
    }
};
