// Launcher of gated_delta_rule, written by flashderive from 254 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_gated_delta_rule {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const float* a_log;  // ((1 * n_h) * size_G) elements of f32
    const __nv_bfloat16* a;  // (((1 * n_t) * n_h) * size_G) elements of bf16
    const float* dt_bias;  // ((1 * n_h) * size_G) elements of f32
    const float* before;  // ((((1 * n_h) * size_G) * 128) * 128) elements of f32
    const __nv_bfloat16* b;  // (((1 * n_t) * n_h) * size_G) elements of bf16
    __nv_bfloat16* o;  // ((((1 * n_t) * n_h) * size_G) * 128) elements of bf16
    const __nv_bfloat16* q;  // (((1 * n_t) * n_h) * 128) elements of bf16
    const __nv_bfloat16* k;  // (((1 * n_t) * n_h) * 128) elements of bf16
    const __nv_bfloat16* v;  // ((((1 * n_t) * n_h) * size_G) * 128) elements of bf16
    float* behind;  // ((((1 * n_h) * size_G) * 128) * 128) elements of f32
    long long n_t;  // run-time size 0
    long long n_h;  // run-time size 1
    long long size_G;  // run-time size 2
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
        1LL <= a.n_h && a.n_h <= 64LL && a.n_h % 8LL == 0 ? 0 :  // H a multiple of 8
        1LL <= a.n_h && a.n_h <= 64LL && a.n_h % 4LL == 0 && 1LL <= a.size_G && a.size_G <= 8LL && a.size_G % 2LL == 0 ? 1 :  // H a multiple of 4, G a multiple of 2
        2;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.n_t && 0 <= a.n_h && 0 <= a.size_G
           && ((1.0 * (double)a.n_h) * (double)a.size_G) * 4 < 281474976710656.0  // a_log
           && (((1.0 * (double)a.n_t) * (double)a.n_h) * (double)a.size_G) * 2 < 281474976710656.0  // a
           && ((1.0 * (double)a.n_h) * (double)a.size_G) * 4 < 281474976710656.0  // dt_bias
           && (((1.0 * (double)a.n_t) * (double)a.n_h) * (double)a.size_G) * 4 < 281474976710656.0  // gate
           && ((((1.0 * (double)a.n_h) * (double)a.size_G) * 128.0) * 128.0) * 4 < 281474976710656.0  // before
           && (((1.0 * (double)a.n_t) * (double)a.n_h) * (double)a.size_G) * 2 < 281474976710656.0  // b
           && ((((1.0 * (double)a.n_t) * (double)a.n_h) * (double)a.size_G) * 128.0) * 2 < 281474976710656.0  // o
           && (((1.0 * (double)a.n_t) * (double)a.n_h) * 128.0) * 2 < 281474976710656.0  // q
           && (((1.0 * (double)a.n_t) * (double)a.n_h) * 128.0) * 2 < 281474976710656.0  // k
           && ((((1.0 * (double)a.n_t) * (double)a.n_h) * (double)a.size_G) * 128.0) * 2 < 281474976710656.0  // v
           && ((((1.0 * (double)a.n_h) * (double)a.size_G) * 128.0) * 128.0) * 4 < 281474976710656.0  // behind
           && (double)a.size_G < 2147483648.0  // g_blocks
           && ((double)a.n_h / 16.0) < 2147483648.0  // h_blocks
           && (double)a.n_h < 2147483648.0  // n_h
           && (double)a.n_t < 2147483648.0  // n_t
           && ((double)a.size_G / 2.0) < 2147483648.0  // g_blocks_2
           && (double)a.size_G < 2147483648.0  // n_g
           && ((double)a.n_h / 4.0) < 2147483648.0  // h_blocks_2
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    long long bytes = 0;
    bytes += aligned(((((1LL * a.n_t) * a.n_h) * a.size_G) * 32 + 7) / 8);  // gate
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
    float* const gate = reinterpret_cast<float*>(next);
    next += aligned(((((1LL * a.n_t) * a.n_h) * a.size_G) * 32 + 7) / 8);
    if (version == 0) {
        const long long x = (((1LL * ceil_div(a.n_t, 64LL)) * ceil_div(a.n_h, 16LL)) * ceil_div(a.size_G, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::gated_delta_rule_kernel_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.a_log, a.a, a.dt_bias, gate, (int)(ceil_div(a.size_G, 1LL)), (int)(ceil_div(a.n_h, 16LL)), (int)(a.n_h), (int)(a.n_t), (long long)(a.size_G), (long long)(a.n_h));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = (((1LL * ceil_div(a.n_h, 1LL)) * ceil_div(a.size_G, 1LL)) * ceil_div(128LL, 8LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 15360);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 15360;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_2, gate, a.before, a.b, a.o, a.q, a.k, a.v, a.behind, (int)(ceil_div(a.size_G, 1LL)), (int)(a.n_t), (long long)(a.n_h), (long long)(a.size_G));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = (((1LL * ceil_div(a.n_t, 4LL)) * ceil_div(a.n_h, 4LL)) * ceil_div(a.size_G, 2LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::gated_delta_rule_kernel_v2_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.a_log, a.a, a.dt_bias, gate, (int)(ceil_div(a.size_G, 2LL)), (int)(a.size_G), (int)(ceil_div(a.n_h, 4LL)), (int)(a.n_h), (int)(a.n_t), (long long)(a.size_G), (long long)(a.n_h));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = (((1LL * ceil_div(a.n_h, 1LL)) * ceil_div(a.size_G, 1LL)) * ceil_div(128LL, 8LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v2_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 15360);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 15360;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v2_2, gate, a.before, a.b, a.o, a.q, a.k, a.v, a.behind, (int)(ceil_div(a.size_G, 1LL)), (int)(a.n_t), (long long)(a.n_h), (long long)(a.size_G));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 2) {
        const long long x = (((1LL * ceil_div(a.n_t, 64LL)) * ceil_div(a.n_h, 16LL)) * ceil_div(a.size_G, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::gated_delta_rule_kernel_any_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.a_log, a.a, a.dt_bias, gate, (int)(ceil_div(a.size_G, 1LL)), (int)(ceil_div(a.n_h, 16LL)), (int)(a.n_h), (int)(a.n_t), (long long)(a.size_G), (long long)(a.n_h));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 2) {
        const long long x = (((1LL * ceil_div(a.n_h, 1LL)) * ceil_div(a.size_G, 1LL)) * ceil_div(128LL, 8LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_any_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 15360);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 15360;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_any_2, gate, a.before, a.b, a.o, a.q, a.k, a.v, a.behind, (int)(ceil_div(a.size_G, 1LL)), (int)(a.n_t), (long long)(a.n_h), (long long)(a.size_G));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    return error;
}

}  // namespace flashderive_gated_delta_rule
