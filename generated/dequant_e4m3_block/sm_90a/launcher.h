// Launcher of dequant_e4m3_block, written by flashderive from 39 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_dequant_e4m3_block {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const __nv_fp8_e4m3* w;  // ((1 * size_0) * n_k) elements of e4m3
    const float* scale;  // ((1 * ceil_div(size_0, 128)) * ceil_div(n_k, 128)) elements of f32
    __nv_bfloat16* y;  // ((1 * size_0) * n_k) elements of bf16
    long long size_0;  // run-time size 0
    long long n_k;  // run-time size 1
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
        0LL <= a.n_k && a.n_k <= 2147483647LL && a.n_k % 16LL == 0 ? 0 :  // K a multiple of 16
        1;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.size_0 && 0 <= a.n_k
           && ((1.0 * (double)a.size_0) * (double)a.n_k) * 1 < 281474976710656.0  // w
           && ((1.0 * ((double)a.size_0 / 128.0)) * ((double)a.n_k / 128.0)) * 4 < 281474976710656.0  // scale
           && ((1.0 * (double)a.size_0) * (double)a.n_k) * 2 < 281474976710656.0  // y
           && ((double)a.n_k / 4096.0) < 2147483648.0  // k_blocks
           && ((double)a.n_k / 1024.0) < 2147483648.0  // k_blocks_2
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
        const long long x = ((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.n_k, 4096LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::dequant_e4m3_block_kernel<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.w, a.scale, a.y, (int)(ceil_div(a.n_k, 4096LL)), (long long)(a.n_k));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    if (version == 1) {
        const long long x = ((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.n_k, 1024LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::dequant_e4m3_block_kernel_any<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 64, 0, stream>>>(a.w, a.scale, a.y, (int)(ceil_div(a.n_k, 1024LL)), (long long)(a.n_k), (long long)(ceil_div(a.n_k, 128LL)));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    return error;
}

}  // namespace flashderive_dequant_e4m3_block
