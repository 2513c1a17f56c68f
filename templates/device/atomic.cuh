//@ item atomic_add
// Read-modify-write, relaxed; each returns the value before.
__device__ __forceinline__ int atomic_add(int* p, int v) { return atomicAdd(p, v); }
__device__ __forceinline__ float atomic_add(float* p, float v) { return atomicAdd(p, v); }
__device__ __forceinline__ long long atomic_add(long long* p, long long v) {
    return (long long)atomicAdd(reinterpret_cast<unsigned long long*>(p), (unsigned long long)v);
}

//@ item atomic_minmax needs minmax
__device__ __forceinline__ int atomic_min(int* p, int v) { return atomicMin(p, v); }
__device__ __forceinline__ int atomic_max(int* p, int v) { return atomicMax(p, v); }
__device__ __forceinline__ long long atomic_min(long long* p, long long v) { return atomicMin(p, v); }
__device__ __forceinline__ long long atomic_max(long long* p, long long v) { return atomicMax(p, v); }
__device__ __forceinline__ float atomic_min(float* p, float v) {
    int seen = *reinterpret_cast<volatile int*>(p);
    for (;;) {
        const int next = __float_as_int(min(__int_as_float(seen), v));
        const int before = atomicCAS(reinterpret_cast<int*>(p), seen, next);
        if (before == seen) return __int_as_float(before);
        seen = before;
    }
}
__device__ __forceinline__ float atomic_max(float* p, float v) {
    int seen = *reinterpret_cast<volatile int*>(p);
    for (;;) {
        const int next = __float_as_int(max(__int_as_float(seen), v));
        const int before = atomicCAS(reinterpret_cast<int*>(p), seen, next);
        if (before == seen) return __int_as_float(before);
        seen = before;
    }
}

//@ item atomic_or
__device__ __forceinline__ int atomic_or(int* p, int v) { return atomicOr(p, v); }
__device__ __forceinline__ long long atomic_or(long long* p, long long v) {
    return (long long)atomicOr(reinterpret_cast<unsigned long long*>(p), (unsigned long long)v);
}

//@ item atomic_exchange
__device__ __forceinline__ int atomic_exchange(int* p, int v) { return atomicExch(p, v); }
__device__ __forceinline__ float atomic_exchange(float* p, float v) { return atomicExch(p, v); }
__device__ __forceinline__ long long atomic_exchange(long long* p, long long v) {
    return (long long)atomicExch(reinterpret_cast<unsigned long long*>(p), (unsigned long long)v);
}

//@ item atomic_await
// Waits until another block has written something that is not 0, and acquires what that block wrote before.
__device__ __forceinline__ int atomic_await(const int* p) {
    int v;
    do {
        asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
    } while (v == 0);
    return v;
}
__device__ __forceinline__ long long atomic_await(const long long* p) {
    long long v;
    do {
        asm volatile("ld.acquire.gpu.global.s64 %0, [%1];" : "=l"(v) : "l"(p) : "memory");
    } while (v == 0);
    return v;
}
