// Launcher of batch_stats, written by flashderive from 140 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_batch_stats {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const __nv_bfloat16* x;  // ((1 * n_r) * n_c) elements of bf16
    float* mu;  // (1 * n_c) elements of f32
    float* va;  // (1 * n_c) elements of f32
    long long n_r;  // run-time size 0
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
        0LL <= a.n_c && a.n_c <= 2147483647LL && a.n_c % 8LL == 0 ? 0 :  // C a multiple of 8
        1;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.n_r && 0 <= a.n_c
           && ((1.0 * (double)a.n_r) * (double)a.n_c) * 2 < 281474976710656.0  // x
           && (1.0 * (double)a.n_c) * 4 < 281474976710656.0  // mu_x_1_about
           && ((1.0 * 4.0) * (double)a.n_c) * 4 < 281474976710656.0  // mu_x_1_deviations_part
           && ((1.0 * 4.0) * (double)a.n_c) * 4 < 281474976710656.0  // mu_x_1_squares_part
           && (1.0 * (double)a.n_c) * 4 < 281474976710656.0  // mu
           && (1.0 * (double)a.n_c) * 4 < 281474976710656.0  // va
           && (double)a.n_r < 2147483648.0  // n_r
           && ((((double)a.n_r / 128.0) / 4.0) * 128.0) < 2147483648.0  // r_chunk
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    long long bytes = 0;
    bytes += aligned(((1LL * a.n_c) * 32 + 7) / 8);  // mu_x_1_about
    bytes += aligned((((1LL * 4LL) * a.n_c) * 32 + 7) / 8);  // mu_x_1_deviations_part
    bytes += aligned((((1LL * 4LL) * a.n_c) * 32 + 7) / 8);  // mu_x_1_squares_part
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
    float* const mu_x_1_about = reinterpret_cast<float*>(next);
    next += aligned(((1LL * a.n_c) * 32 + 7) / 8);
    float* const mu_x_1_deviations_part = reinterpret_cast<float*>(next);
    next += aligned((((1LL * 4LL) * a.n_c) * 32 + 7) / 8);
    float* const mu_x_1_squares_part = reinterpret_cast<float*>(next);
    next += aligned((((1LL * 4LL) * a.n_c) * 32 + 7) / 8);
    if (version == 0) {
        const long long x = (1LL * ceil_div(a.n_c, 64LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::batch_stats_kernel_1, cudaFuncAttributeMaxDynamicSharedMemorySize, 2048);
            if (error != cudaSuccess) return error;
            ::batch_stats_kernel_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 2048, stream>>>(a.x, mu_x_1_about, (long long)(a.n_c), (int)(a.n_r), (long long)(a.n_r));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = ((1LL * ceil_div(a.n_c, 64LL)) * ceil_div(4LL, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::batch_stats_kernel_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 4096);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 4096;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::batch_stats_kernel_2, a.x, mu_x_1_about, mu_x_1_deviations_part, mu_x_1_squares_part, (long long)(a.n_c), (int)(a.n_r), (int)((ceil_div(ceil_div(a.n_r, 128LL), 4LL) * 128LL)));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = (1LL * ceil_div(a.n_c, 512LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::batch_stats_kernel_3, cudaFuncAttributeMaxDynamicSharedMemorySize, 8192);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 8192;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::batch_stats_kernel_3, mu_x_1_deviations_part, mu_x_1_about, a.mu, mu_x_1_squares_part, a.va, (long long)(a.n_c), (int)(a.n_r), (long long)(a.n_r));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = (1LL * ceil_div(a.n_c, 64LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::batch_stats_kernel_any_1, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
            if (error != cudaSuccess) return error;
            ::batch_stats_kernel_any_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 1024, stream>>>(a.x, mu_x_1_about, (long long)(a.n_c), (int)(a.n_r), (long long)(a.n_r));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = ((1LL * ceil_div(a.n_c, 64LL)) * ceil_div(4LL, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::batch_stats_kernel_any_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 2048);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 2048;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::batch_stats_kernel_any_2, a.x, mu_x_1_about, mu_x_1_deviations_part, mu_x_1_squares_part, (long long)(a.n_c), (int)(a.n_r), (int)((ceil_div(ceil_div(a.n_r, 128LL), 4LL) * 128LL)));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = (1LL * ceil_div(a.n_c, 512LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::batch_stats_kernel_any_3, cudaFuncAttributeMaxDynamicSharedMemorySize, 8192);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 8192;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::batch_stats_kernel_any_3, mu_x_1_deviations_part, mu_x_1_about, a.mu, mu_x_1_squares_part, a.va, (long long)(a.n_c), (int)(a.n_r), (long long)(a.n_r));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    return error;
}

}  // namespace flashderive_batch_stats
