// Launcher of log_softmax_rows, written by flashderive from 151 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_log_softmax_rows {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const __nv_bfloat16* x;  // ((1 * size_0) * n_c) elements of bf16
    __nv_bfloat16* y;  // ((1 * size_0) * n_c) elements of bf16
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
        65537LL <= a.n_c && a.n_c <= 131072LL && a.n_c % 8LL == 0 ? 1 :  // C in 65537 .. 131072 a multiple of 8
        2;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.size_0 && 0 <= a.n_c
           && ((1.0 * (double)a.size_0) * (double)a.n_c) * 2 < 281474976710656.0  // x
           && ((1.0 * (double)a.size_0) * (double)a.n_c) * 2 < 281474976710656.0  // y
           && (double)a.n_c < 2147483648.0  // n_c
           && (1.0 * (double)a.size_0) < 2147483648.0  // rows
           && 30.0 < 2147483648.0  // workers
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    const int version = version_of(a);
    long long bytes = 0;
    bytes += aligned((version == 1 ? (1LL * 32 + 7) / 8 : 0));  // rows_taken
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
    char* next = static_cast<char*>(scratch);
    int* const rows_taken = reinterpret_cast<int*>(next);
    next += aligned((version == 1 ? (1LL * 32 + 7) / 8 : 0));
    error = cudaMemsetAsync(rows_taken, 0, (size_t)((version == 1 ? (1LL * 32 + 7) / 8 : 0)), stream);
    if (error != cudaSuccess) return error;
    if (version == 0) {
        const long long x = (1LL * ceil_div(a.size_0, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::log_softmax_rows_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 64);
            if (error != cudaSuccess) return error;
            ::log_softmax_rows_kernel<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 64, stream>>>(a.x, a.y, (int)(a.n_c), (long long)(a.n_c));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    if (version == 1) {
        const long long x = (least((1LL * ceil_div(a.size_0, 1LL)), 30LL) * 8LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            if (x % 8 != 0) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::log_softmax_rows_kernel_v2, cudaFuncAttributeMaxDynamicSharedMemorySize, 34880);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute attributes[2] = {};
            attributes[0].id = cudaLaunchAttributeClusterDimension;
            attributes[0].val.clusterDim.x = 8;
            attributes[0].val.clusterDim.y = 1;
            attributes[0].val.clusterDim.z = 1;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(512);
            config.dynamicSmemBytes = 34880;
            config.stream = stream;
            config.attrs = attributes;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::log_softmax_rows_kernel_v2, a.x, rows_taken, a.y, (int)(a.n_c), (int)((1LL * ceil_div(a.size_0, 1LL))), (int)(least((1LL * ceil_div(a.size_0, 1LL)), 30LL)), (long long)(a.n_c));
            if (error != cudaSuccess) return error;
        }
    }
    if (version == 2) {
        const long long x = (1LL * ceil_div(a.size_0, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::log_softmax_rows_kernel_any, cudaFuncAttributeMaxDynamicSharedMemorySize, 64);
            if (error != cudaSuccess) return error;
            ::log_softmax_rows_kernel_any<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 64, stream>>>(a.x, a.y, (long long)(a.n_c), (int)(a.n_c));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    return error;
}

}  // namespace flashderive_log_softmax_rows
