// Launcher of softmax_long, written by flashderive from 147 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_softmax_long {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const float* x;  // ((1 * size_R) * n_c) elements of f32
    float* y;  // ((1 * size_R) * n_c) elements of f32
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
        1LL <= a.n_c && a.n_c <= 4194304LL && a.n_c % 4LL == 0 ? 0 :  // C a multiple of 4
        1;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.size_R && 0 <= a.n_c
           && ((1.0 * (double)a.size_R) * (double)a.n_c) * 4 < 281474976710656.0  // x
           && ((1.0 * 132.0) * (double)a.size_R) * 4 < 281474976710656.0  // y_x_1_part
           && ((1.0 * 132.0) * (double)a.size_R) * 4 < 281474976710656.0  // y_x_3_part
           && (1.0 * (double)a.size_R) * 4 < 281474976710656.0  // y_x_1
           && (1.0 * (double)a.size_R) * 4 < 281474976710656.0  // y_x_3
           && ((1.0 * (double)a.size_R) * (double)a.n_c) * 4 < 281474976710656.0  // y
           && (double)a.n_c < 2147483648.0  // n_c
           && ((double)a.n_c / 2048.0) < 2147483648.0  // c_blocks
           && (((double)a.n_c + 3.0) / 1024.0) < 2147483648.0  // c_blocks_2
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    long long bytes = 0;
    bytes += aligned((((1LL * 132LL) * a.size_R) * 32 + 7) / 8);  // y_x_1_part
    bytes += aligned((((1LL * 132LL) * a.size_R) * 32 + 7) / 8);  // y_x_3_part
    bytes += aligned(((1LL * a.size_R) * 32 + 7) / 8);  // y_x_1
    bytes += aligned(((1LL * a.size_R) * 32 + 7) / 8);  // y_x_3
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
    float* const y_x_1_part = reinterpret_cast<float*>(next);
    next += aligned((((1LL * 132LL) * a.size_R) * 32 + 7) / 8);
    float* const y_x_3_part = reinterpret_cast<float*>(next);
    next += aligned((((1LL * 132LL) * a.size_R) * 32 + 7) / 8);
    float* const y_x_1 = reinterpret_cast<float*>(next);
    next += aligned(((1LL * a.size_R) * 32 + 7) / 8);
    float* const y_x_3 = reinterpret_cast<float*>(next);
    next += aligned(((1LL * a.size_R) * 32 + 7) / 8);
    if (version == 0) {
        const long long x = ((1LL * ceil_div(a.size_R, 1LL)) * ceil_div(132LL, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::softmax_long_kernel_1, cudaFuncAttributeMaxDynamicSharedMemorySize, 64);
            if (error != cudaSuccess) return error;
            ::softmax_long_kernel_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 64, stream>>>(a.x, y_x_1_part, y_x_3_part, (int)(a.n_c), (long long)(a.n_c), (long long)(a.size_R));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = (1LL * ceil_div(a.size_R, 4LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::softmax_long_kernel_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 256);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 256;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::softmax_long_kernel_2, y_x_1_part, y_x_1, y_x_3_part, y_x_3, (long long)(a.size_R));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = ((1LL * ceil_div(a.size_R, 1LL)) * ceil_div(a.n_c, 2048LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 0;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::softmax_long_kernel_3, a.x, y_x_1, y_x_3, a.y, (int)(ceil_div(a.n_c, 2048LL)), (int)(a.n_c), (long long)(a.n_c));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = ((1LL * ceil_div(a.size_R, 1LL)) * ceil_div(132LL, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::softmax_long_kernel_any_1, cudaFuncAttributeMaxDynamicSharedMemorySize, 32);
            if (error != cudaSuccess) return error;
            ::softmax_long_kernel_any_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 128, 32, stream>>>(a.x, y_x_1_part, y_x_3_part, (long long)(a.n_c), (int)(a.n_c), (long long)(a.size_R));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = (1LL * ceil_div(a.size_R, 4LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::softmax_long_kernel_any_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 128);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 128;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::softmax_long_kernel_any_2, y_x_1_part, y_x_1, y_x_3_part, y_x_3, (long long)(a.size_R));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = ((1LL * ceil_div(a.size_R, 1LL)) * ceil_div((a.n_c + 3LL), 1024LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 0;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::softmax_long_kernel_any_3, a.x, y_x_1, y_x_3, a.y, (int)(ceil_div((a.n_c + 3LL), 1024LL)), (int)(a.n_c), (long long)(a.n_c));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    return error;
}

}  // namespace flashderive_softmax_long
