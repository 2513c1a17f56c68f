// Launcher of moe_route, written by flashderive from 202 decision records. Do not edit.
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
           && ((1.0 * (double)a.n_t) * 256.0) * 4 < 281474976710656.0  // s
           && ((1.0 * (double)a.n_t) * 256.0) * 4 < 281474976710656.0  // sb
           && (((1.0 * (double)a.n_t) * 8.0) * 2.0) * 4 < 281474976710656.0  // pair
           && ((1.0 * (double)a.n_t) * 8.0) * 4 < 281474976710656.0  // group
           && ((1.0 * (double)a.n_t) * 4.0) * 8 < 281474976710656.0  // best
           && ((1.0 * (double)a.n_t) * 8.0) * 1 < 281474976710656.0  // kept
           && ((1.0 * (double)a.n_t) * 8.0) * 4 < 281474976710656.0  // expert
           && ((1.0 * (double)a.n_t) * 8.0) * 4 < 281474976710656.0  // weight
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    long long bytes = 0;
    bytes += aligned((((1LL * a.n_t) * 256LL) * 32 + 7) / 8);  // s
    bytes += aligned((((1LL * a.n_t) * 256LL) * 32 + 7) / 8);  // sb
    bytes += aligned(((((1LL * a.n_t) * 8LL) * 2LL) * 32 + 7) / 8);  // pair
    bytes += aligned((((1LL * a.n_t) * 8LL) * 32 + 7) / 8);  // group
    bytes += aligned((((1LL * a.n_t) * 4LL) * 64 + 7) / 8);  // best
    bytes += aligned((((1LL * a.n_t) * 8LL) * 8 + 7) / 8);  // kept
    return (size_t)bytes;
}

/// Launches all kernels on `stream`. `scratch` holds `scratch_bytes(a)` bytes of device memory, aligned to 256. Sizes below 0 and those that
/// buffers or parameters have no room for are refused (cudaErrorInvalidValue).
inline cudaError_t launch(const Arguments& a, void* scratch, cudaStream_t stream) {
    using namespace detail;
    (void)scratch;
    if (!fits(a)) return cudaErrorInvalidValue;
    cudaError_t error = cudaSuccess;
    // A kernel starts early only behind one of the same run: what ran before the run may still write its inputs.
    bool chained = false;
    char* next = static_cast<char*>(scratch);
    float* const s = reinterpret_cast<float*>(next);
    next += aligned((((1LL * a.n_t) * 256LL) * 32 + 7) / 8);
    float* const sb = reinterpret_cast<float*>(next);
    next += aligned((((1LL * a.n_t) * 256LL) * 32 + 7) / 8);
    float* const pair = reinterpret_cast<float*>(next);
    next += aligned(((((1LL * a.n_t) * 8LL) * 2LL) * 32 + 7) / 8);
    float* const group = reinterpret_cast<float*>(next);
    next += aligned((((1LL * a.n_t) * 8LL) * 32 + 7) / 8);
    long long* const best = reinterpret_cast<long long*>(next);
    next += aligned((((1LL * a.n_t) * 4LL) * 64 + 7) / 8);
    unsigned char* const kept = reinterpret_cast<unsigned char*>(next);
    next += aligned((((1LL * a.n_t) * 8LL) * 8 + 7) / 8);
    {
        const long long x = ((1LL * ceil_div(a.n_t, 8LL)) * ceil_div(256LL, 256LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::moe_route_kernel_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.logits, s, a.bias, sb, (long long)(a.n_t));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    {
        const long long x = ((1LL * ceil_div(a.n_t, 1LL)) * ceil_div(8LL, 8LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::moe_route_kernel_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(32);
            config.dynamicSmemBytes = 1024;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::moe_route_kernel_2, sb, pair);
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    {
        const long long x = ((1LL * ceil_div(a.n_t, 256LL)) * ceil_div(8LL, 8LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(512);
            config.dynamicSmemBytes = 0;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::moe_route_kernel_3, pair, group, (long long)(a.n_t));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    {
        const long long x = (1LL * ceil_div(a.n_t, 32LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::moe_route_kernel_4, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 1024;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::moe_route_kernel_4, group, best, (long long)(a.n_t));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    {
        const long long x = ((1LL * ceil_div(a.n_t, 64LL)) * ceil_div(8LL, 8LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::moe_route_kernel_5, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 1024;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::moe_route_kernel_5, best, kept, (long long)(a.n_t));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    {
        const long long x = (1LL * ceil_div(a.n_t, 8LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::moe_route_kernel_6, cudaFuncAttributeMaxDynamicSharedMemorySize, 8192);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 8192;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::moe_route_kernel_6, kept, sb, a.expert, (long long)(a.n_t));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    {
        const long long x = (1LL * ceil_div(a.n_t, 256LL)), y = 1LL, z = 1LL;
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
            error = cudaLaunchKernelEx(&config, ::moe_route_kernel_7, a.expert, s, a.weight, (long long)(a.n_t), a.factor);
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    return error;
}

}  // namespace flashderive_moe_route
