// Launcher of stream_compact, written by flashderive from 90 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_stream_compact {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    int* count;  // 1 elements of i32
    const float* x;  // (1 * n_n) elements of f32
    float* y;  // (1 * n_n) elements of f32
    long long n_n;  // run-time size 0
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
        0LL <= a.n_n && a.n_n <= 2147483647LL && a.n_n % 4LL == 0 ? 0 :  // N a multiple of 4
        1;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.n_n
           && (1.0 * (double)a.n_n) * 4 < 281474976710656.0  // x
           && (1.0 * ((double)a.n_n / 8192.0)) * 8 < 281474976710656.0  // y_before_total_known
           && (1.0 * (double)a.n_n) * 4 < 281474976710656.0  // y
           && (1.0 * ((double)a.n_n / 8192.0)) * 8 < 281474976710656.0  // y_before_total_known_2
           && (1.0 * ((double)a.n_n / 8192.0)) < 2147483648.0  // tiles
           && ((double)a.n_n / 8192.0) < 2147483648.0  // n_tiles
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    const int version = version_of(a);
    long long bytes = 0;
    bytes += aligned((version == 0 ? (1LL * 32 + 7) / 8 : 0));  // tickets
    bytes += aligned((version == 0 ? ((1LL * ceil_div(a.n_n, 8192LL)) * 64 + 7) / 8 : 0));  // y_before_total_known
    bytes += aligned((version == 1 ? (1LL * 32 + 7) / 8 : 0));  // tickets_2
    bytes += aligned((version == 1 ? ((1LL * ceil_div(a.n_n, 8192LL)) * 64 + 7) / 8 : 0));  // y_before_total_known_2
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
    int* const tickets = reinterpret_cast<int*>(next);
    next += aligned((version == 0 ? (1LL * 32 + 7) / 8 : 0));
    error = cudaMemsetAsync(tickets, 0, (size_t)((version == 0 ? (1LL * 32 + 7) / 8 : 0)), stream);
    if (error != cudaSuccess) return error;
    long long* const y_before_total_known = reinterpret_cast<long long*>(next);
    next += aligned((version == 0 ? ((1LL * ceil_div(a.n_n, 8192LL)) * 64 + 7) / 8 : 0));
    error = cudaMemsetAsync(y_before_total_known, 0, (size_t)((version == 0 ? ((1LL * ceil_div(a.n_n, 8192LL)) * 64 + 7) / 8 : 0)), stream);
    if (error != cudaSuccess) return error;
    int* const tickets_2 = reinterpret_cast<int*>(next);
    next += aligned((version == 1 ? (1LL * 32 + 7) / 8 : 0));
    error = cudaMemsetAsync(tickets_2, 0, (size_t)((version == 1 ? (1LL * 32 + 7) / 8 : 0)), stream);
    if (error != cudaSuccess) return error;
    long long* const y_before_total_known_2 = reinterpret_cast<long long*>(next);
    next += aligned((version == 1 ? ((1LL * ceil_div(a.n_n, 8192LL)) * 64 + 7) / 8 : 0));
    error = cudaMemsetAsync(y_before_total_known_2, 0, (size_t)((version == 1 ? ((1LL * ceil_div(a.n_n, 8192LL)) * 64 + 7) / 8 : 0)), stream);
    if (error != cudaSuccess) return error;
    if (version == 0) {
        const long long x = 1LL, y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::stream_compact_kernel_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.count);
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = least((1LL * ceil_div(a.n_n, 8192LL)), 264LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::stream_compact_kernel_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 98576);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(512);
            config.dynamicSmemBytes = 98576;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::stream_compact_kernel_2, tickets, a.x, y_before_total_known, a.y, a.count, (int)((1LL * ceil_div(a.n_n, 8192LL))), (long long)(a.n_n), (int)(ceil_div(a.n_n, 8192LL)));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = 1LL, y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::stream_compact_kernel_any_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.count);
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = least((1LL * ceil_div(a.n_n, 8192LL)), 264LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::stream_compact_kernel_any_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 33040);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(512);
            config.dynamicSmemBytes = 33040;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::stream_compact_kernel_any_2, tickets_2, y_before_total_known_2, a.x, a.y, a.count, (int)((1LL * ceil_div(a.n_n, 8192LL))), (long long)(a.n_n), (int)(ceil_div(a.n_n, 8192LL)));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    return error;
}

}  // namespace flashderive_stream_compact
