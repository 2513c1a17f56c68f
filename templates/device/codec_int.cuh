//@ item i64
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

//@ item i32
struct i32 {
    typedef int memory;
    typedef int value;
    static const int bits = 32;
    static __device__ __forceinline__ void decode(unsigned w, int* v) { v[0] = (int)w; }
    static __device__ __forceinline__ unsigned encode(const int* v) { return (unsigned)v[0]; }
};

//@ item narrow_int
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

//@ item i8 needs narrow_int
struct i8 {
    typedef signed char memory;
    typedef int value;
    static const int bits = 8;
    static __device__ __forceinline__ void decode(unsigned w, int* v) { narrow_int<8, true>::decode_word(w, v); }
    static __device__ __forceinline__ unsigned encode(const int* v) { return narrow_int<8, true>::encode_word(v); }
};

//@ item u8 needs narrow_int
struct u8 {
    typedef unsigned char memory;
    typedef int value;
    static const int bits = 8;
    static __device__ __forceinline__ void decode(unsigned w, int* v) { narrow_int<8, false>::decode_word(w, v); }
    static __device__ __forceinline__ unsigned encode(const int* v) { return narrow_int<8, false>::encode_word(v); }
};

//@ item i4 needs narrow_int
// Two a byte, low nibble first.
struct i4 {
    typedef unsigned char memory;
    typedef int value;
    static const int bits = 4;
    static __device__ __forceinline__ void decode(unsigned w, int* v) { narrow_int<4, true>::decode_word(w, v); }
    static __device__ __forceinline__ unsigned encode(const int* v) { return narrow_int<4, true>::encode_word(v); }
};

//@ item boolean
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
