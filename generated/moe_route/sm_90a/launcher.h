// Launcher of moe_route, written by flashderive from 194 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_moe_route {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const float* logits;  // ((1 * n_t) * 256) elements of f32
    const float* bias;  // (1 * 256) elements of f32
    int* expert;  // ((1 * n_t) * 8) elements of i32
    float* weight;  // ((1 * n_t) * 8) elements of f32
    float factor;  // scalar
    long long n_t;  // run-time size 0
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
    return true && 0 <= a.n_t
           && ((1.0 * (double)a.n_t) * 256.0) * 4 < 281474976710656.0  // logits
           && ((1.0 * (double)a.n_t) * 8.0) * 4 < 281474976710656.0  // expert
           && ((1.0 * (double)a.n_t) * 8.0) * 4 < 281474976710656.0  // weight
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
        const long long x = (1LL * ceil_div(a.n_t, 8LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::moe_route_kernel_1, cudaFuncAttributeMaxDynamicSharedMemorySize, 35712);
            if (error != cudaSuccess) return error;
            ::moe_route_kernel_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 128, 35712, stream>>>(a.logits, a.bias, a.expert, a.weight, (long long)(a.n_t), a.factor);
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    return error;
}

}  // namespace flashderive_moe_route
