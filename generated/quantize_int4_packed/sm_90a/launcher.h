// Launcher of quantize_int4_packed, written by flashderive from 70 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_quantize_int4_packed {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const __nv_bfloat16* x;  // ((1 * size_0) * size_C) elements of bf16
    float* scale;  // ((1 * size_0) * ceil_div(size_C, 32)) elements of f32
    unsigned char* q;  // ((1 * size_0) * size_C) elements of i4
    long long size_0;  // run-time size 0
    long long size_C;  // run-time size 1
};

namespace detail {
inline long long ceil_div(long long a, long long b) { return b == 0 ? 0 : (a + b - 1) / b; }
inline long long least(long long a, long long b) { return b < a ? b : a; }
inline long long largest(long long a, long long b) { return a < b ? b : a; }
inline long long aligned(long long bytes) { return (bytes + 255) / 256 * 256; }
}  // namespace detail

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.size_0 && 0 <= a.size_C
           && ((1.0 * (double)a.size_0) * (double)a.size_C) * 2 < 281474976710656.0  // x
           && ((1.0 * (double)a.size_0) * ((double)a.size_C / 32.0)) * 4 < 281474976710656.0  // scale
           && ((1.0 * (double)a.size_0) * (double)a.size_C) * 0.5 < 281474976710656.0  // q
           && (((double)a.size_C / 32.0) / 256.0) < 2147483648.0  // g_blocks
           && ((double)a.size_C / 32.0) < 2147483648.0  // n_g
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
    {
        const long long x = ((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(ceil_div(a.size_C, 32LL), 256LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::quantize_int4_packed_kernel<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.x, a.scale, a.q, (int)(ceil_div(ceil_div(a.size_C, 32LL), 256LL)), (int)(ceil_div(a.size_C, 32LL)), (long long)(a.size_C));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    return error;
}

}  // namespace flashderive_quantize_int4_packed
