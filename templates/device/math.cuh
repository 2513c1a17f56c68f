//@ item minmax
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

//@ item exp2_approx
// 2^x by the special-function unit, relative error 2^-22; subnormals are flushed to zero.
__device__ __forceinline__ float exp2_approx(float x) {
    float r;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
    return r;
}

//@ item rcp_approx
// 1/x by the special-function unit, relative error 2^-23.
__device__ __forceinline__ float rcp_approx(float x) {
    float r;
    asm("rcp.approx.f32 %0, %1;" : "=f"(r) : "f"(x));
    return r;
}

//@ item mix64
// 64 bits made of a whole number, each spread over all: the last step of SplitMix64.
__device__ __forceinline__ long long mix64(long long n) {
    unsigned long long z = static_cast<unsigned long long>(n);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return static_cast<long long>(z ^ (z >> 31));
}

//@ item is_nan
__device__ __forceinline__ bool is_nan(float x) { return (__float_as_uint(x) & 0x7fffffffu) > 0x7f800000u; }

//@ item constants
// Reals that have no literal.
__device__ __forceinline__ float infinity() { return __uint_as_float(0x7f800000u); }
__device__ __forceinline__ float not_a_number() { return __uint_as_float(0x7fffffffu); }

//@ item divide
// Quotient and remainder of non-negative numbers: unsigned, so that the compiler needs no sign fix.
__device__ __forceinline__ int div(int a, int b) { return (int)((unsigned)a / (unsigned)b); }
__device__ __forceinline__ int mod(int a, int b) { return (int)((unsigned)a % (unsigned)b); }
__device__ __forceinline__ long long div(long long a, long long b) {
    return (long long)((unsigned long long)a / (unsigned long long)b);
}
__device__ __forceinline__ long long mod(long long a, long long b) {
    return (long long)((unsigned long long)a % (unsigned long long)b);
}

//@ item wrap
// Arithmetic modulo 2^64: of signed numbers it is not defined beyond them.
__device__ __forceinline__ long long wrap_add(long long a, long long b) { return (long long)((unsigned long long)a + (unsigned long long)b); }
__device__ __forceinline__ long long wrap_sub(long long a, long long b) { return (long long)((unsigned long long)a - (unsigned long long)b); }
__device__ __forceinline__ long long wrap_mul(long long a, long long b) { return (long long)((unsigned long long)a * (unsigned long long)b); }

//@ item mul_zero
// The product; 0 where one is 0 and the other infinite, as what outgrew 32 bits leaves nothing of nothing. What is not a number stays so.
__device__ __forceinline__ float mul_zero(float a, float b) {
    const float product = a * b;
    return product != product && a == a && b == b ? 0.0f : product;
}

//@ item floor_divide
// Quotient rounded down and the remainder with the divisor's sign. The least number has no opposite: its quotient by -1 wraps around.
template <class T>
__device__ __forceinline__ T floor_div(T a, T b) {
    if (b == -1) return (T)(0ull - (unsigned long long)a);
    const T q = a / b;
    const T r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? q - 1 : q;
}
template <class T>
__device__ __forceinline__ T floor_mod(T a, T b) {
    if (b == -1) return 0;
    const T r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
template <>
__device__ __forceinline__ float floor_div<float>(float a, float b) { return floorf(a / b); }
template <>
__device__ __forceinline__ float floor_mod<float>(float a, float b) {
    const float r = fmodf(a, b);
    return r != 0.0f && (r < 0.0f) != (b < 0.0f) ? r + b : r;
}

//@ item int_pow
// Power of integers; a negative exponent gives 0, but for 1 and -1.
template <class T>
__device__ __forceinline__ T int_pow(T base, T exponent) {
    if (exponent < 0) return base == 1 ? 1 : base == -1 ? ((exponent & 1) ? -1 : 1) : 0;
    T r = 1;
    for (; exponent > 0; exponent /= 2) {
        if (exponent % 2) r *= base;
        base *= base;
    }
    return r;
}

//@ item pack_bf16 include cuda_bf16.h
// Two reals as packed halves, the first in the low half.
__device__ __forceinline__ unsigned pack_bf16(float low, float high) {
    __nv_bfloat162 pair = __floats2bfloat162_rn(low, high);
    return *reinterpret_cast<const unsigned*>(&pair);
}

//@ item pack_f16 include cuda_fp16.h
__device__ __forceinline__ unsigned pack_f16(float low, float high) {
    __half2 pair = __floats2half2_rn(low, high);
    return *reinterpret_cast<const unsigned*>(&pair);
}

//@ item pairs_bf16
// Sums and products of the halves of two packed pairs. A product plus -0 is that product, zeros included.
__device__ __forceinline__ unsigned add_bf16(unsigned a, unsigned b) {
    unsigned r;
    asm("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(0x3f803f80u), "r"(b));
    return r;
}
__device__ __forceinline__ unsigned mul_bf16(unsigned a, unsigned b) {
    unsigned r;
    asm("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(0x80008000u));
    return r;
}

//@ item pairs_f16
__device__ __forceinline__ unsigned add_f16(unsigned a, unsigned b) {
    unsigned r;
    asm("add.rn.f16x2 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
    return r;
}
__device__ __forceinline__ unsigned mul_f16(unsigned a, unsigned b) {
    unsigned r;
    asm("mul.rn.f16x2 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
    return r;
}

//@ item and_xor
// (a & mask) ^ bits by one instruction; one of the constants stays in a register.
__device__ __forceinline__ unsigned and_xor(unsigned a, unsigned mask, unsigned bits) {
    unsigned r;
    asm("lop3.b32 %0, %1, %2, %3, 0x6a;" : "=r"(r) : "r"(a), "r"(mask), "r"(bits));
    return r;
}
