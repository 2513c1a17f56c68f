// Launcher of topk_indexer, written by flashderive from 159 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_topk_indexer {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const __nv_fp8_e4m3* query;  // (((1 * size_0) * 64) * 128) elements of e4m3
    const int* seq_len;  // (1 * size_0) elements of i32
    const int* block_table;  // ((1 * size_0) * size_M) elements of i32
    const __nv_fp8_e4m3* key;  // ((1 * size_2) * 8448) elements of e4m3
    const float* weight;  // ((1 * size_0) * 64) elements of f32
    const float* key_scale;  // ceil_div((((1 * size_2) * 8448) * 8), 32) elements of f32
    int* rows;  // ((1 * size_0) * 2048) elements of i32
    long long size_0;  // run-time size 0
    long long size_M;  // run-time size 1
    long long size_2;  // run-time size 2
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
    return true && 0 <= a.size_0 && 0 <= a.size_M && 0 <= a.size_2
           && (((1.0 * (double)a.size_0) * 64.0) * 128.0) * 1 < 281474976710656.0  // query
           && (1.0 * (double)a.size_0) * 4 < 281474976710656.0  // seq_len
           && ((1.0 * (double)a.size_0) * (double)a.size_M) * 4 < 281474976710656.0  // block_table
           && ((1.0 * (double)a.size_2) * 8448.0) * 1 < 281474976710656.0  // key
           && ((1.0 * (double)a.size_0) * 64.0) * 4 < 281474976710656.0  // weight
           && ((((1.0 * (double)a.size_2) * 8448.0) * 8.0) / 32.0) * 4 < 281474976710656.0  // key_scale
           && ((1.0 * (double)a.size_0) * (64.0 * (double)a.size_M)) * 4 < 281474976710656.0  // score
           && ((1.0 * (double)a.size_0) * 2048.0) * 8 < 281474976710656.0  // point
           && ((1.0 * (double)a.size_0) * 2048.0) * 4 < 281474976710656.0  // rows
           && ((64.0 * (double)a.size_M) / 128.0) < 2147483648.0  // n_blocks
           && (64.0 * (double)a.size_M) < 2147483648.0  // n_n
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    long long bytes = 0;
    bytes += aligned((((1LL * a.size_0) * (64LL * a.size_M)) * 32 + 7) / 8);  // score
    bytes += aligned((((1LL * a.size_0) * 2048LL) * 64 + 7) / 8);  // point
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
    float* const score = reinterpret_cast<float*>(next);
    next += aligned((((1LL * a.size_0) * (64LL * a.size_M)) * 32 + 7) / 8);
    long long* const point = reinterpret_cast<long long*>(next);
    next += aligned((((1LL * a.size_0) * 2048LL) * 64 + 7) / 8);
    {
        const long long x = ((1LL * ceil_div(a.size_0, 1LL)) * ceil_div((64LL * a.size_M), 128LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::topk_indexer_kernel_1, cudaFuncAttributeMaxDynamicSharedMemorySize, 27648);
            if (error != cudaSuccess) return error;
            ::topk_indexer_kernel_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 128, 27648, stream>>>(a.query, a.seq_len, a.block_table, a.key, a.weight, a.key_scale, score, (int)(ceil_div((64LL * a.size_M), 128LL)), (int)((64LL * a.size_M)), (long long)(a.size_M));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    {
        const long long x = ((1LL * ceil_div(a.size_0, 1LL)) * 2LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            if (x % 2 != 0) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::topk_indexer_kernel_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 102976);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute attributes[2] = {};
            attributes[0].id = cudaLaunchAttributeClusterDimension;
            attributes[0].val.clusterDim.x = 2;
            attributes[0].val.clusterDim.y = 1;
            attributes[0].val.clusterDim.z = 1;
            attributes[1].id = cudaLaunchAttributeProgrammaticStreamSerialization;
            attributes[1].val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(512);
            config.dynamicSmemBytes = 102976;
            config.stream = stream;
            config.attrs = attributes;
            config.numAttrs = 2;
            error = cudaLaunchKernelEx(&config, ::topk_indexer_kernel_2, a.seq_len, score, point, (int)((64LL * a.size_M)), (long long)(a.size_M));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    {
        const long long x = ((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(2048LL, 2048LL)), y = 1LL, z = 1LL;
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
            error = cudaLaunchKernelEx(&config, ::topk_indexer_kernel_3, point, a.block_table, a.rows, (long long)(a.size_M));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    return error;
}

}  // namespace flashderive_topk_indexer
