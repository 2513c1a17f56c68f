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
