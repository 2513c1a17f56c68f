// Launcher of masked_sum, written by flashderive from 158 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_masked_sum {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const unsigned char* keep;  // ((1 * size_R) * n_c) elements of bool
    const __nv_bfloat16* x;  // ((1 * size_R) * n_c) elements of bf16
    float* total;  // (1 * size_R) elements of f32
    float* top;  // (1 * size_R) elements of f32
    float* average;  // (1 * size_R) elements of f32
    long long size_R;  // run-time size 0
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
        4097LL <= a.n_c && a.n_c <= 8192LL && a.n_c % 16LL == 0 ? 0 :  // C in 4097 .. 8192 a multiple of 16
        0LL <= a.n_c && a.n_c <= 1048576LL && a.n_c % 16LL == 0 ? 1 :  // C a multiple of 16
        2;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.size_R && 0 <= a.n_c
           && ((1.0 * (double)a.size_R) * (double)a.n_c) * 1 < 281474976710656.0  // keep
           && ((1.0 * (double)a.size_R) * (double)a.n_c) * 2 < 281474976710656.0  // x
           && (1.0 * (double)a.size_R) * 4 < 281474976710656.0  // total
           && (1.0 * (double)a.size_R) * 4 < 281474976710656.0  // top
           && (1.0 * (double)a.size_R) * 4 < 281474976710656.0  // average
           && ((1.0 * 128.0) * (double)a.size_R) * 4 < 281474976710656.0  // total_part
           && ((1.0 * 128.0) * (double)a.size_R) * 4 < 281474976710656.0  // count_part
           && ((1.0 * 128.0) * (double)a.size_R) * 4 < 281474976710656.0  // top_part
           && (double)a.n_c < 2147483648.0  // n_c
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    const int version = version_of(a);
    long long bytes = 0;
    bytes += aligned((version == 1 ? (((1LL * 128LL) * a.size_R) * 32 + 7) / 8 : 0));  // total_part
    bytes += aligned((version == 1 ? (((1LL * 128LL) * a.size_R) * 32 + 7) / 8 : 0));  // count_part
    bytes += aligned((version == 1 ? (((1LL * 128LL) * a.size_R) * 32 + 7) / 8 : 0));  // top_part
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
    // A kernel starts early only behind one of the same run: what ran before the run may still write its inputs.
    bool chained = false;
    char* next = static_cast<char*>(scratch);
    float* const total_part = reinterpret_cast<float*>(next);
    next += aligned((version == 1 ? (((1LL * 128LL) * a.size_R) * 32 + 7) / 8 : 0));
    int* const count_part = reinterpret_cast<int*>(next);
    next += aligned((version == 1 ? (((1LL * 128LL) * a.size_R) * 32 + 7) / 8 : 0));
    float* const top_part = reinterpret_cast<float*>(next);
    next += aligned((version == 1 ? (((1LL * 128LL) * a.size_R) * 32 + 7) / 8 : 0));
    if (version == 0) {
        const long long x = (1LL * ceil_div(a.size_R, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::masked_sum_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 96);
            if (error != cudaSuccess) return error;
            ::masked_sum_kernel<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 96, stream>>>(a.keep, a.x, a.total, a.top, a.average, (int)(a.n_c), (long long)(a.n_c));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = ((1LL * ceil_div(a.size_R, 1LL)) * ceil_div(128LL, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::masked_sum_kernel_v2_1, cudaFuncAttributeMaxDynamicSharedMemorySize, 96);
            if (error != cudaSuccess) return error;
            ::masked_sum_kernel_v2_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 96, stream>>>(a.keep, a.x, total_part, count_part, top_part, (int)(a.n_c), (long long)(a.n_c), (long long)(a.size_R));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = (1LL * ceil_div(a.size_R, 4LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::masked_sum_kernel_v2_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 512);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 512;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::masked_sum_kernel_v2_2, total_part, a.total, top_part, a.top, count_part, a.average, (long long)(a.size_R));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 2) {
        const long long x = (1LL * ceil_div(a.size_R, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::masked_sum_kernel_any, cudaFuncAttributeMaxDynamicSharedMemorySize, 48);
            if (error != cudaSuccess) return error;
            ::masked_sum_kernel_any<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 128, 48, stream>>>(a.keep, a.x, a.total, a.top, a.average, (long long)(a.n_c), (int)(a.n_c));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    return error;
}

}  // namespace flashderive_masked_sum
