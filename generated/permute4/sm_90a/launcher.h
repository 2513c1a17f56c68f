// Launcher of permute4, written by flashderive from 44 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_permute4 {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const __nv_bfloat16* x;  // ((((1 * size_0) * n_t) * size_H) * n_d) elements of bf16
    __nv_bfloat16* y;  // ((((1 * size_0) * size_H) * n_t) * n_d) elements of bf16
    long long size_0;  // run-time size 0
    long long n_t;  // run-time size 1
    long long size_H;  // run-time size 2
    long long n_d;  // run-time size 3
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
        0LL <= a.n_t && a.n_t <= 2147483647LL && a.n_t % 8LL == 0 && 0LL <= a.size_H && a.size_H <= 2147483647LL && a.size_H % 8LL == 0 && 0LL <= a.n_d && a.n_d <= 2147483647LL && a.n_d % 8LL == 0 ? 0 :  // T a multiple of 8, H a multiple of 8, D a multiple of 8
        0LL <= a.n_t && a.n_t <= 2147483647LL && a.n_t % 8LL == 0 && 0LL <= a.size_H && a.size_H <= 2147483647LL && a.size_H % 8LL == 0 && 0LL <= a.n_d && a.n_d <= 2147483647LL && a.n_d % 4LL == 0 ? 1 :  // T a multiple of 8, H a multiple of 8, D a multiple of 4
        2;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.size_0 && 0 <= a.n_t && 0 <= a.size_H && 0 <= a.n_d
           && ((((1.0 * (double)a.size_0) * (double)a.n_t) * (double)a.size_H) * (double)a.n_d) * 2 < 281474976710656.0  // x
           && ((((1.0 * (double)a.size_0) * (double)a.size_H) * (double)a.n_t) * (double)a.n_d) * 2 < 281474976710656.0  // y
           && ((double)a.n_d / 128.0) < 2147483648.0  // d_blocks
           && ((double)a.n_t / 32.0) < 2147483648.0  // t_blocks
           && (double)a.size_H < 2147483648.0  // h_blocks
           && ((double)a.n_d / 32.0) < 2147483648.0  // d_blocks_2
           && ((double)a.n_t / 128.0) < 2147483648.0  // t_blocks_2
           && ((double)a.n_t / 16.0) < 2147483648.0  // t_blocks_3
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
        const long long x = ((((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_H, 1LL)) * ceil_div(a.n_t, 32LL)) * ceil_div(a.n_d, 128LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::permute4_kernel<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.x, a.y, (int)(ceil_div(a.n_d, 128LL)), (long long)(a.n_d), (int)(ceil_div(a.n_t, 32LL)), (long long)(a.n_t), (int)(ceil_div(a.size_H, 1LL)), (long long)(a.size_H));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    if (version == 1) {
        const long long x = ((((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_H, 1LL)) * ceil_div(a.n_t, 128LL)) * ceil_div(a.n_d, 32LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::permute4_kernel_v2<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.x, a.y, (int)(ceil_div(a.n_d, 32LL)), (long long)(a.n_d), (int)(ceil_div(a.n_t, 128LL)), (long long)(a.n_t), (int)(ceil_div(a.size_H, 1LL)), (long long)(a.size_H));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    if (version == 2) {
        const long long x = ((((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_H, 1LL)) * ceil_div(a.n_t, 16LL)) * ceil_div(a.n_d, 128LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::permute4_kernel_any<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 128, 0, stream>>>(a.x, a.y, (int)(ceil_div(a.n_d, 128LL)), (long long)(a.n_d), (int)(ceil_div(a.n_t, 16LL)), (long long)(a.n_t), (int)(ceil_div(a.size_H, 1LL)), (long long)(a.size_H));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    return error;
}

}  // namespace flashderive_permute4
