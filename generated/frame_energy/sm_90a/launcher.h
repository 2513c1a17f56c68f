// Launcher of frame_energy, written by flashderive from 61 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_frame_energy {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const float* x;  // (1 * size_0) elements of f32
    const float* win;  // (1 * 400) elements of f32
    float* energy;  // (1 * n_f) elements of f32
    long long size_0;  // run-time size 0
    long long n_f;  // run-time size 1, which follows from the others: no need to set it
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
        400LL <= a.size_0 && a.size_0 <= 1000000000LL && a.size_0 % 4LL == 0 && 1LL <= a.n_f && a.n_f <= 6249998LL && a.n_f % 2LL == 0 ? 0 :  // N a multiple of 4, F a multiple of 2
        1;  // all sizes
}

/// The arguments with the sizes that follow from others.
inline Arguments settled(Arguments a) {
    using namespace detail;
    a.n_f = ceil_div(((1LL * a.size_0) + -399LL), 160LL);
    return a;
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.size_0 && 0 <= a.n_f
           && (1.0 * (double)a.size_0) * 4 < 281474976710656.0  // x
           && (1.0 * (double)a.n_f) * 4 < 281474976710656.0  // energy
           && (double)a.n_f < 2147483648.0  // n_f
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& given) {
    using namespace detail;
    const Arguments a = settled(given);
    if (!fits(a)) return 0;
    long long bytes = 0;
    return (size_t)bytes;
}

/// Launches all kernels on `stream`. `scratch` holds `scratch_bytes(a)` bytes of device memory, aligned to 256. Sizes below 0 and those that
/// buffers or parameters have no room for are refused (cudaErrorInvalidValue).
inline cudaError_t launch(const Arguments& given, void* scratch, cudaStream_t stream) {
    using namespace detail;
    const Arguments a = settled(given);
    (void)scratch;
    if (!fits(a)) return cudaErrorInvalidValue;
    cudaError_t error = cudaSuccess;
    const int version = version_of(a);
    if (version == 0) {
        const long long x = (1LL * ceil_div(a.n_f, 4LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::frame_energy_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 64);
            if (error != cudaSuccess) return error;
            ::frame_energy_kernel<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 64, stream>>>(a.x, a.win, a.energy, (int)(a.n_f));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    if (version == 1) {
        const long long x = (1LL * ceil_div(a.n_f, 4LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::frame_energy_kernel_any, cudaFuncAttributeMaxDynamicSharedMemorySize, 64);
            if (error != cudaSuccess) return error;
            ::frame_energy_kernel_any<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 64, stream>>>(a.x, a.win, a.energy, (int)(a.n_f));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    return error;
}

}  // namespace flashderive_frame_energy
