// Launcher of selective_scan, written by flashderive from 265 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_selective_scan {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const __nv_bfloat16* dt;  // (((1 * size_0) * n_t) * n_c) elements of bf16
    const __nv_bfloat16* x;  // (((1 * size_0) * n_t) * n_c) elements of bf16
    const __nv_bfloat16* into;  // (((1 * size_0) * n_t) * 16) elements of bf16
    const __nv_bfloat16* out_of;  // (((1 * size_0) * n_t) * 16) elements of bf16
    const __nv_bfloat16* z;  // (((1 * size_0) * n_t) * n_c) elements of bf16
    const float* bias;  // (1 * n_c) elements of f32
    const float* a;  // ((1 * n_c) * 16) elements of f32
    const float* skip;  // (1 * n_c) elements of f32
    __nv_bfloat16* y;  // (((1 * size_0) * n_t) * n_c) elements of bf16
    long long size_0;  // run-time size 0
    long long n_t;  // run-time size 1
    long long n_c;  // run-time size 2
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
        1LL <= a.n_t && a.n_t <= 65536LL && a.n_t % 8LL == 0 && 2LL <= a.n_c && a.n_c <= 8192LL && a.n_c % 8LL == 0 ? 0 :  // T a multiple of 8, C a multiple of 8
        1;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.size_0 && 0 <= a.n_t && 0 <= a.n_c
           && (((1.0 * (double)a.size_0) * (double)a.n_t) * (double)a.n_c) * 2 < 281474976710656.0  // dt
           && (((1.0 * (double)a.size_0) * (double)a.n_t) * (double)a.n_c) * 2 < 281474976710656.0  // x
           && (((1.0 * (double)a.size_0) * (double)a.n_t) * 16.0) * 2 < 281474976710656.0  // into
           && (((1.0 * (double)a.size_0) * (double)a.n_t) * 16.0) * 2 < 281474976710656.0  // out_of
           && (((1.0 * (double)a.size_0) * (double)a.n_t) * (double)a.n_c) * 2 < 281474976710656.0  // z
           && (1.0 * (double)a.n_c) * 4 < 281474976710656.0  // bias
           && ((1.0 * (double)a.n_c) * 16.0) * 4 < 281474976710656.0  // a
           && (1.0 * (double)a.n_c) * 4 < 281474976710656.0  // skip
           && (((1.0 * (double)a.size_0) * (double)a.n_t) * (double)a.n_c) * 2 < 281474976710656.0  // y
           && ((double)a.n_c / 128.0) < 2147483648.0  // c_blocks
           && (double)a.n_c < 2147483648.0  // n_c
           && (double)a.n_t < 2147483648.0  // n_t
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
        const long long x = ((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.n_c, 128LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::selective_scan_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 21632);
            if (error != cudaSuccess) return error;
            ::selective_scan_kernel<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 128, 21632, stream>>>(a.dt, a.x, a.into, a.out_of, a.z, a.bias, a.a, a.skip, a.y, (int)(ceil_div(a.n_c, 128LL)), (int)(a.n_c), (int)(a.n_t), (long long)(a.n_t), (long long)(a.n_c));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    if (version == 1) {
        const long long x = ((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.n_c, 128LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::selective_scan_kernel_any, cudaFuncAttributeMaxDynamicSharedMemorySize, 21632);
            if (error != cudaSuccess) return error;
            ::selective_scan_kernel_any<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 128, 21632, stream>>>(a.dt, a.x, a.into, a.out_of, a.z, a.bias, a.a, a.skip, a.y, (int)(ceil_div(a.n_c, 128LL)), (int)(a.n_c), (int)(a.n_t), (long long)(a.n_t), (long long)(a.n_c));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    return error;
}

}  // namespace flashderive_selective_scan
