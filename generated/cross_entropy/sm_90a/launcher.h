// Launcher of cross_entropy, written by flashderive from 135 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_cross_entropy {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const __nv_bfloat16* logits;  // ((1 * size_0) * n_v) elements of bf16
    const int* label;  // (1 * size_0) elements of i32
    float* loss;  // (1 * size_0) elements of f32
    long long size_0;  // run-time size 0
    long long n_v;  // run-time size 1
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
        16385LL <= a.n_v && a.n_v <= 32768LL && a.n_v % 8LL == 0 ? 0 :  // V in 16385 .. 32768 a multiple of 8
        65537LL <= a.n_v && a.n_v <= 131072LL && a.n_v % 8LL == 0 ? 1 :  // V in 65537 .. 131072 a multiple of 8
        2;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.size_0 && 0 <= a.n_v
           && ((1.0 * (double)a.size_0) * (double)a.n_v) * 2 < 281474976710656.0  // logits
           && (1.0 * (double)a.size_0) * 4 < 281474976710656.0  // label
           && (1.0 * (double)a.size_0) * 4 < 281474976710656.0  // loss
           && (double)a.n_v < 2147483648.0  // n_v
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
        const long long x = (1LL * ceil_div(a.size_0, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::cross_entropy_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 64);
            if (error != cudaSuccess) return error;
            ::cross_entropy_kernel<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 64, stream>>>(a.logits, a.label, a.loss, (int)(a.n_v), (long long)(a.n_v));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    if (version == 1) {
        const long long x = (1LL * ceil_div(a.size_0, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::cross_entropy_kernel_v2, cudaFuncAttributeMaxDynamicSharedMemorySize, 64);
            if (error != cudaSuccess) return error;
            ::cross_entropy_kernel_v2<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 64, stream>>>(a.logits, a.label, a.loss, (int)(a.n_v), (long long)(a.n_v));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    if (version == 2) {
        const long long x = (1LL * ceil_div(a.size_0, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::cross_entropy_kernel_any, cudaFuncAttributeMaxDynamicSharedMemorySize, 64);
            if (error != cudaSuccess) return error;
            ::cross_entropy_kernel_any<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 64, stream>>>(a.logits, a.label, a.loss, (long long)(a.n_v), (int)(a.n_v));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    return error;
}

}  // namespace flashderive_cross_entropy
