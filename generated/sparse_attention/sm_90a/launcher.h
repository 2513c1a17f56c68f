// Launcher of sparse_attention, written by flashderive from 239 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_sparse_attention {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const int* indices;  // ((1 * size_T) * 2048) elements of i32
    const __nv_bfloat16* q_nope;  // (((1 * size_T) * 16) * 512) elements of bf16
    const __nv_bfloat16* q_pe;  // (((1 * size_T) * 16) * 64) elements of bf16
    const __nv_bfloat16* ckv;  // (((1 * size_1) * 64) * 512) elements of bf16
    const __nv_bfloat16* kpe;  // (((1 * size_1) * 64) * 64) elements of bf16
    __nv_bfloat16* out;  // (((1 * size_T) * 16) * 512) elements of bf16
    float* lse;  // ((1 * size_T) * 16) elements of f32
    float sm_scale;  // scalar
    long long size_T;  // run-time size 0
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
    return true && 0 <= a.size_T && 0 <= a.size_1
           && ((1.0 * (double)a.size_T) * 2048.0) * 4 < 281474976710656.0  // indices
           && (((1.0 * (double)a.size_T) * 16.0) * 512.0) * 2 < 281474976710656.0  // q_nope
           && (((1.0 * (double)a.size_T) * 16.0) * 64.0) * 2 < 281474976710656.0  // q_pe
           && (((1.0 * (double)a.size_1) * 64.0) * 512.0) * 2 < 281474976710656.0  // ckv
           && (((1.0 * (double)a.size_1) * 64.0) * 64.0) * 2 < 281474976710656.0  // kpe
           && (((1.0 * 16.0) * (double)a.size_T) * 16.0) * 4 < 281474976710656.0  // p_x_1_part
           && (((1.0 * 16.0) * (double)a.size_T) * 16.0) * 4 < 281474976710656.0  // p_x_3_part
           && ((((1.0 * 16.0) * (double)a.size_T) * 16.0) * 512.0) * 4 < 281474976710656.0  // out_x_u_part
           && (((1.0 * (double)a.size_T) * 16.0) * 512.0) * 2 < 281474976710656.0  // out
           && ((1.0 * (double)a.size_T) * 16.0) * 4 < 281474976710656.0  // lse
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    long long bytes = 0;
    bytes += aligned(((((1LL * 16LL) * a.size_T) * 16LL) * 32 + 7) / 8);  // p_x_1_part
    bytes += aligned(((((1LL * 16LL) * a.size_T) * 16LL) * 32 + 7) / 8);  // p_x_3_part
    bytes += aligned((((((1LL * 16LL) * a.size_T) * 16LL) * 512LL) * 32 + 7) / 8);  // out_x_u_part
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
    float* const p_x_1_part = reinterpret_cast<float*>(next);
    next += aligned(((((1LL * 16LL) * a.size_T) * 16LL) * 32 + 7) / 8);
    float* const p_x_3_part = reinterpret_cast<float*>(next);
    next += aligned(((((1LL * 16LL) * a.size_T) * 16LL) * 32 + 7) / 8);
    float* const out_x_u_part = reinterpret_cast<float*>(next);
    next += aligned((((((1LL * 16LL) * a.size_T) * 16LL) * 512LL) * 32 + 7) / 8);
    {
        const long long x = (((1LL * ceil_div(a.size_T, 1LL)) * ceil_div(16LL, 16LL)) * ceil_div(16LL, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::sparse_attention_kernel_1, cudaFuncAttributeMaxDynamicSharedMemorySize, 175872);
            if (error != cudaSuccess) return error;
            ::sparse_attention_kernel_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 175872, stream>>>(a.indices, a.q_nope, a.q_pe, a.ckv, a.kpe, p_x_1_part, p_x_3_part, out_x_u_part, a.sm_scale, (long long)(a.size_T));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    {
        const long long x = ((1LL * ceil_div(a.size_T, 1LL)) * ceil_div(16LL, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::sparse_attention_kernel_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 8224);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 8224;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::sparse_attention_kernel_2, p_x_1_part, p_x_3_part, out_x_u_part, a.out, a.lse, (long long)(a.size_T));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    return error;
}

}  // namespace flashderive_sparse_attention
