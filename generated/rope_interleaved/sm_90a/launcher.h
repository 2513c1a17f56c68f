// Launcher of rope_interleaved, written by flashderive from 79 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_rope_interleaved {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const __nv_bfloat16* q;  // (((1 * size_0) * 32) * 128) elements of bf16
    const float* cosine;  // ((1 * size_0) * ceil_div(128, 2)) elements of f32
    const float* sine;  // ((1 * size_0) * ceil_div(128, 2)) elements of f32
    __nv_bfloat16* q_out;  // (((1 * size_0) * 32) * 128) elements of bf16
    const __nv_bfloat16* k;  // (((1 * size_0) * 8) * 128) elements of bf16
    __nv_bfloat16* k_out;  // (((1 * size_0) * 8) * 128) elements of bf16
    long long size_0;  // run-time size 0
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
    // A kernel starts early only behind one of the same run: what ran before the run may still write its inputs.
    bool chained = false;
    {
        const long long x = (((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(32LL, 8LL)) * ceil_div(128LL, 128LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::rope_interleaved_kernel_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 128, 0, stream>>>(a.q, a.cosine, a.sine, a.q_out);
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    {
        const long long x = (((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(8LL, 8LL)) * ceil_div(128LL, 128LL)), y = 1LL, z = 1LL;
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
            error = cudaLaunchKernelEx(&config, ::rope_interleaved_kernel_2, a.k, a.cosine, a.sine, a.k_out);
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    return error;
}

}  // namespace flashderive_rope_interleaved
