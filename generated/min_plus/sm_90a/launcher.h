// Launcher of min_plus, written by flashderive from 64 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_min_plus {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const float* a;  // ((1 * n_m) * n_k) elements of f32
    const float* b;  // ((1 * n_k) * n_n) elements of f32
    float* c;  // ((1 * n_m) * n_n) elements of f32
    long long n_m;  // run-time size 0
    long long n_n;  // run-time size 1
    long long n_k;  // run-time size 2
};

namespace detail {
inline long long ceil_div(long long a, long long b) { return b == 0 ? 0 : (a + b - 1) / b; }
inline long long least(long long a, long long b) { return b < a ? b : a; }
inline long long largest(long long a, long long b) { return a < b ? b : a; }
inline long long aligned(long long bytes) { return (bytes + 255) / 256 * 256; }
}  // namespace detail

/// Which version of the kernels is launched: the first whose assumptions about the sizes hold.
inline int version_of(const Arguments& a) {
    return
        0LL <= a.n_n && a.n_n <= 2147483647LL && a.n_n % 4LL == 0 && 0LL <= a.n_k && a.n_k <= 2147483647LL && a.n_k % 4LL == 0 ? 0 :  // N a multiple of 4, K a multiple of 4
        1;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.n_m && 0 <= a.n_n && 0 <= a.n_k
           && ((1.0 * (double)a.n_m) * (double)a.n_k) * 4 < 281474976710656.0  // a
           && ((1.0 * (double)a.n_k) * (double)a.n_n) * 4 < 281474976710656.0  // b
           && ((1.0 * (double)a.n_m) * (double)a.n_n) * 4 < 281474976710656.0  // c
           && ((double)a.n_n / 128.0) < 2147483648.0  // n_blocks
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    long long bytes = 0;
    return (size_t)bytes;
}

/// Launches all kernels on `stream`. `scratch` holds `scratch_bytes(a)` bytes of device memory, aligned to 256. Sizes below 0 and those that
/// buffers or parameters have no room for are refused (cudaErrorInvalidValue).
inline cudaError_t launch(const Arguments& a, void* scratch, cudaStream_t stream) {
    using namespace detail;
    (void)scratch;
    if (!fits(a)) return cudaErrorInvalidValue;
    cudaError_t error = cudaSuccess;
    const int version = version_of(a);
    if (version == 0) {
        const long long x = ((1LL * ceil_div(a.n_m, 256LL)) * ceil_div(a.n_n, 128LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::min_plus_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 106496);
            if (error != cudaSuccess) return error;
            ::min_plus_kernel<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 106496, stream>>>(a.a, a.b, a.c, (int)(ceil_div(a.n_n, 128LL)), (long long)(a.n_n), (long long)(a.n_m), (long long)(a.n_k));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    if (version == 1) {
        const long long x = ((1LL * ceil_div(a.n_m, 256LL)) * ceil_div(a.n_n, 128LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::min_plus_kernel_any, cudaFuncAttributeMaxDynamicSharedMemorySize, 106496);
            if (error != cudaSuccess) return error;
            ::min_plus_kernel_any<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 106496, stream>>>(a.a, a.b, a.c, (int)(ceil_div(a.n_n, 128LL)), (long long)(a.n_n), (long long)(a.n_m), (long long)(a.n_k));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    return error;
}

}  // namespace flashderive_min_plus
