// Launcher of ragged_sum, written by flashderive from 54 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_ragged_sum {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const int* length;  // (1 * size_0) elements of i32
    const __nv_bfloat16* x;  // ((1 * size_0) * n_c) elements of bf16
    float* total;  // (1 * size_0) elements of f32
    long long size_0;  // run-time size 0
    long long n_c;  // run-time size 1
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
        4097LL <= a.n_c && a.n_c <= 8192LL && a.n_c % 8LL == 0 ? 0 :  // C in 4097 .. 8192 a multiple of 8
        1;  // all sizes
}

/// Bytes of scratch memory that `launch` needs for `a`.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    (void)a;
    long long bytes = 0;
    return (size_t)bytes;
}

/// Launches all kernels on `stream`. `scratch` holds `scratch_bytes(a)` bytes of device memory, aligned to 256.
inline cudaError_t launch(const Arguments& a, void* scratch, cudaStream_t stream) {
    using namespace detail;
    (void)a;
    (void)scratch;
    cudaError_t error = cudaSuccess;
    const int version = version_of(a);
    if (version == 0) {
        const long long x = (1LL * ceil_div(a.size_0, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::ragged_sum_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 32);
            if (error != cudaSuccess) return error;
            ::ragged_sum_kernel<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 32, stream>>>(a.length, a.x, a.total, (int)(a.n_c), (long long)(a.n_c));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    if (version == 1) {
        const long long x = (1LL * ceil_div(a.size_0, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::ragged_sum_kernel_any, cudaFuncAttributeMaxDynamicSharedMemorySize, 16);
            if (error != cudaSuccess) return error;
            ::ragged_sum_kernel_any<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 128, 16, stream>>>(a.length, a.x, a.total, (long long)(a.n_c), (int)(a.n_c));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    return error;
}

}  // namespace flashderive_ragged_sum
