//@ item convert
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

//@ item round_to
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
