// Launcher of rmsnorm_dw, written by flashderive from 73 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_rmsnorm_dw {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const __nv_bfloat16* dy;  // ((1 * n_r) * n_c) elements of bf16
    const __nv_bfloat16* x;  // ((1 * n_r) * n_c) elements of bf16
    const float* rstd;  // (1 * n_r) elements of f32
    float* dw;  // (1 * n_c) elements of f32
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
           && ((1.0 * (double)a.n_r) * (double)a.n_c) * 2 < 281474976710656.0  // dy
           && ((1.0 * (double)a.n_r) * (double)a.n_c) * 2 < 281474976710656.0  // x
           && (1.0 * (double)a.n_r) * 4 < 281474976710656.0  // rstd
           && ((1.0 * 4.0) * (double)a.n_c) * 4 < 281474976710656.0  // dw_part
           && (1.0 * (double)a.n_c) * 4 < 281474976710656.0  // dw
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    long long bytes = 0;
    bytes += aligned((((1LL * 4LL) * a.n_c) * 32 + 7) / 8);  // dw_part
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
    float* const dw_part = reinterpret_cast<float*>(next);
    next += aligned((((1LL * 4LL) * a.n_c) * 32 + 7) / 8);
    if (version == 0) {
        const long long x = ((1LL * ceil_div(a.n_c, 64LL)) * ceil_div(4LL, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::rmsnorm_dw_kernel_1, cudaFuncAttributeMaxDynamicSharedMemorySize, 2048);
            if (error != cudaSuccess) return error;
            ::rmsnorm_dw_kernel_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 2048, stream>>>(a.dy, a.x, a.rstd, dw_part, (long long)(a.n_c), (long long)(a.n_r), (long long)((ceil_div(ceil_div(a.n_r, 64LL), 4LL) * 64LL)));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = (1LL * ceil_div(a.n_c, 512LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::rmsnorm_dw_kernel_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 4096);
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
            error = cudaLaunchKernelEx(&config, ::rmsnorm_dw_kernel_2, dw_part, a.dw, (long long)(a.n_c));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = ((1LL * ceil_div(a.n_c, 64LL)) * ceil_div(4LL, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::rmsnorm_dw_kernel_any_1, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
            if (error != cudaSuccess) return error;
            ::rmsnorm_dw_kernel_any_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 1024, stream>>>(a.dy, a.x, a.rstd, dw_part, (long long)(a.n_c), (long long)(a.n_r), (long long)((ceil_div(ceil_div(a.n_r, 64LL), 4LL) * 64LL)));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = (1LL * ceil_div(a.n_c, 512LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::rmsnorm_dw_kernel_any_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 4096);
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
            error = cudaLaunchKernelEx(&config, ::rmsnorm_dw_kernel_any_2, dw_part, a.dw, (long long)(a.n_c));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    return error;
}

}  // namespace flashderive_rmsnorm_dw
