//@ item f32
struct f32 {
    typedef float memory;
    typedef float value;
    static const int bits = 32;
    static __device__ __forceinline__ void decode(unsigned w, float* v) { v[0] = __uint_as_float(w); }
    static __device__ __forceinline__ unsigned encode(const float* v) { return __float_as_uint(v[0]); }
};

//@ item f64
struct f64 {
    typedef double memory;
    typedef float value;
    static const int bits = 64;
    static __device__ __forceinline__ float decode_wide(unsigned low, unsigned high) {
        return (float)__hiloint2double((int)high, (int)low);
    }
    static __device__ __forceinline__ void encode_wide(float v, unsigned* w) {
        w[0] = (unsigned)__double2loint((double)v);
        w[1] = (unsigned)__double2hiint((double)v);
    }
};

//@ item bf16 include cuda_bf16.h
struct bf16 {
    typedef __nv_bfloat16 memory;
    typedef float value;
    static const int bits = 16;
    static __device__ __forceinline__ void decode(unsigned w, float* v) {
        v[0] = __uint_as_float(w << 16);
        v[1] = __uint_as_float(w & 0xffff0000u);
    }
    static __device__ __forceinline__ unsigned encode(const float* v) {
        __nv_bfloat162 pair = __floats2bfloat162_rn(v[0], v[1]);
        return *reinterpret_cast<const unsigned*>(&pair);
    }
};

//@ item f16 include cuda_fp16.h
struct f16 {
    typedef __half memory;
    typedef float value;
    static const int bits = 16;
    static __device__ __forceinline__ void decode(unsigned w, float* v) {
        const float2 pair = __half22float2(*reinterpret_cast<const __half2*>(&w));
        v[0] = pair.x;
        v[1] = pair.y;
    }
    static __device__ __forceinline__ unsigned encode(const float* v) {
        __half2 pair = __floats2half2_rn(v[0], v[1]);
        return *reinterpret_cast<const unsigned*>(&pair);
    }
};
