// Launcher of kv_append, written by flashderive from 37 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_kv_append {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const __nv_bfloat16* fresh;  // (((1 * n_t) * 8) * 128) elements of bf16
    const int* slot;  // (1 * n_t) elements of i32
    __nv_bfloat16* cache;  // ((((1 * size_1) * 16) * 8) * 128) elements of bf16, input and output
    long long n_t;  // run-time size 0
    long long size_1;  // run-time size 1
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
    return true && 0 <= a.n_t && 0 <= a.size_1
           && (((1.0 * (double)a.n_t) * 8.0) * 128.0) * 2 < 281474976710656.0  // fresh
           && (1.0 * (double)a.n_t) * 4 < 281474976710656.0  // slot
           && ((((1.0 * (double)a.size_1) * 16.0) * 8.0) * 128.0) * 2 < 281474976710656.0  // cache
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
        const long long x = (((1LL * ceil_div(a.n_t, 32LL)) * ceil_div(8LL, 1LL)) * ceil_div(128LL, 128LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::kv_append_kernel<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.fresh, a.slot, a.cache, (long long)(a.n_t));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    return error;
}

}  // namespace flashderive_kv_append
