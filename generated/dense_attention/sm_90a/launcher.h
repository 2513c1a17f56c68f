// Launcher of dense_attention, written by flashderive from 244 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda.h>
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_dense_attention {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const __nv_bfloat16* qs;  // ((((1 * size_0) * size_1) * n_q) * 128) elements of bf16
    const __nv_bfloat16* ks;  // ((((1 * size_0) * size_1) * n_q) * 128) elements of bf16
    const __nv_bfloat16* vs;  // ((((1 * size_0) * size_1) * n_q) * 128) elements of bf16
    __nv_bfloat16* out;  // ((((1 * size_0) * size_1) * n_q) * 128) elements of bf16
    float scale;  // scalar
    long long size_0;  // run-time size 0
    long long size_1;  // run-time size 1
    long long n_q;  // run-time size 2
};

namespace detail {
inline long long ceil_div(long long a, long long b) { return b == 0 ? 0 : (a + b - 1) / b; }
inline long long least(long long a, long long b) { return b < a ? b : a; }
inline long long largest(long long a, long long b) { return a < b ? b : a; }
inline long long aligned(long long bytes) { return (bytes + 255) / 256 * 256; }

/// How the copy engine sees `buffer`: elements of `element` bytes, extents and tiles innermost first, bytes from neighbour to neighbour of all
/// dimensions but the innermost; a tile has every one or every n-th of the points that it spans. Points outside are zeros. The encoder comes from the driver that is loaded, so that nothing links to it.
inline cudaError_t tensor_map(fd::TensorMap& map, const void* buffer, int element, int rank, const long long* dims, const long long* strides,
                              const unsigned* tile, const unsigned* every, int swizzle) {
    typedef CUresult (*Encoder)(CUtensorMap*, CUtensorMapDataType, cuuint32_t, void*, const cuuint64_t*, const cuuint64_t*, const cuuint32_t*,
                                const cuuint32_t*, CUtensorMapInterleave, CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
    static_assert(sizeof(CUtensorMap) == sizeof(fd::TensorMap) && alignof(CUtensorMap) <= alignof(fd::TensorMap), "a tensor map has 128 bytes");
    static void* found = 0;
    if (found == 0) {
        void* entry = 0;
        cudaDriverEntryPointQueryResult state = cudaDriverEntryPointSymbolNotFound;
#if CUDART_VERSION >= 12050
        const cudaError_t error = cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &entry, 12000, cudaEnableDefault, &state);
#else
        const cudaError_t error = cudaGetDriverEntryPoint("cuTensorMapEncodeTiled", &entry, cudaEnableDefault, &state);
#endif
        if (error != cudaSuccess) return error;
        if (state != cudaDriverEntryPointSuccess || entry == 0) return cudaErrorNotSupported;
        found = entry;
    }
    cuuint64_t extents[5], steps[5] = {0, 0, 0, 0, 0};
    for (int i = 0; i < rank; ++i) {
        if (dims[i] < 0) return cudaErrorInvalidValue;
        // An empty tensor has a map through which nothing is copied.
        extents[i] = dims[i] == 0 ? 1 : (cuuint64_t)dims[i];
        if (i + 1 < rank) steps[i] = dims[i + 1] <= 1 && strides[i] <= 0 ? 16 : (cuuint64_t)strides[i];
    }
    const CUtensorMapDataType type = element == 1   ? CU_TENSOR_MAP_DATA_TYPE_UINT8
                                     : element == 2 ? CU_TENSOR_MAP_DATA_TYPE_UINT16
                                     : element == 4 ? CU_TENSOR_MAP_DATA_TYPE_UINT32
                                                    : CU_TENSOR_MAP_DATA_TYPE_UINT64;
    void* const first = buffer == 0 ? reinterpret_cast<void*>(256) : const_cast<void*>(buffer);
    const CUresult result = reinterpret_cast<Encoder>(found)(reinterpret_cast<CUtensorMap*>(&map), type, (cuuint32_t)rank, first, extents, steps, tile, every,
                                                             CU_TENSOR_MAP_INTERLEAVE_NONE, (CUtensorMapSwizzle)swizzle,
                                                             CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    return result == CUDA_SUCCESS ? cudaSuccess : cudaErrorInvalidValue;
}
}  // namespace detail

/// Which version of the kernels is launched: the first whose assumptions about the sizes hold.
inline int version_of(const Arguments& a) {
    return
        0LL <= a.size_1 && a.size_1 <= 2147483647LL && a.size_1 % 8LL == 0 && 0LL <= a.n_q && a.n_q <= 2147483647LL && a.n_q % 8LL == 0 ? 0 :  // H a multiple of 8, Q a multiple of 8
        1;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.size_0 && 0 <= a.size_1 && 0 <= a.n_q
           && ((((1.0 * (double)a.size_0) * (double)a.size_1) * (double)a.n_q) * 128.0) * 2 < 281474976710656.0  // qs
           && ((((1.0 * (double)a.size_0) * (double)a.size_1) * (double)a.n_q) * 128.0) * 2 < 281474976710656.0  // ks
           && ((((1.0 * (double)a.size_0) * (double)a.size_1) * (double)a.n_q) * 128.0) * 2 < 281474976710656.0  // vs
           && ((((1.0 * (double)a.size_0) * (double)a.size_1) * (double)a.n_q) * 128.0) * 2 < 281474976710656.0  // out
           && (((1.0 * (double)a.size_0) * (double)a.size_1) * ((double)a.n_q / 128.0)) < 2147483648.0  // tiles
           && (((1.0 * (double)a.size_0) * (double)a.size_1) * ((double)a.n_q / 128.0)) < 2147483648.0  // rounds
           && 132.0 < 2147483648.0  // workers
           && ((double)a.n_q / 128.0) < 2147483648.0  // row_tiles
           && ((1.0 * (double)a.size_0) * (double)a.size_1) < 2147483648.0  // row_sets
           && (1.0 + 31457280.0) < 2147483648.0  // section_sets
           && (double)a.size_1 < 2147483648.0  // h_blocks
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    const int version = version_of(a);
    long long bytes = 0;
    bytes += aligned((version == 0 ? (1LL * 32 + 7) / 8 : 0));  // tiles_taken
    bytes += aligned((version == 1 ? (1LL * 32 + 7) / 8 : 0));  // tiles_taken_2
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
    char* next = static_cast<char*>(scratch);
    int* const tiles_taken = reinterpret_cast<int*>(next);
    next += aligned((version == 0 ? (1LL * 32 + 7) / 8 : 0));
    error = cudaMemsetAsync(tiles_taken, 0, (size_t)((version == 0 ? (1LL * 32 + 7) / 8 : 0)), stream);
    if (error != cudaSuccess) return error;
    int* const tiles_taken_2 = reinterpret_cast<int*>(next);
    next += aligned((version == 1 ? (1LL * 32 + 7) / 8 : 0));
    error = cudaMemsetAsync(tiles_taken_2, 0, (size_t)((version == 1 ? (1LL * 32 + 7) / 8 : 0)), stream);
    if (error != cudaSuccess) return error;
    if (version == 0) {
        const long long x = least((((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_1, 1LL)) * ceil_div(a.n_q, 128LL)), 132LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::dense_attention_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 229520);
            if (error != cudaSuccess) return error;
            fd::TensorMap qs_map;
            {
                const long long dims[] = {128LL, a.n_q, a.size_1, a.size_0}, strides[] = {(1LL * 128LL) * 2, ((1LL * a.n_q) * 128LL) * 2, (((1LL * a.size_1) * a.n_q) * 128LL) * 2};
                const unsigned tile[] = {64, 128, 1, 1}, every[] = {1, 1, 1, 1};
                error = tensor_map(qs_map, a.qs, 2, 4, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap ks_map;
            {
                const long long dims[] = {128LL, a.n_q, a.size_1, a.size_0}, strides[] = {(1LL * 128LL) * 2, ((1LL * a.n_q) * 128LL) * 2, (((1LL * a.size_1) * a.n_q) * 128LL) * 2};
                const unsigned tile[] = {64, 128, 1, 1}, every[] = {1, 1, 1, 1};
                error = tensor_map(ks_map, a.ks, 2, 4, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap vs_map;
            {
                const long long dims[] = {128LL, a.n_q, a.size_1, a.size_0}, strides[] = {(1LL * 128LL) * 2, ((1LL * a.n_q) * 128LL) * 2, (((1LL * a.size_1) * a.n_q) * 128LL) * 2};
                const unsigned tile[] = {64, 128, 1, 1}, every[] = {1, 1, 1, 1};
                error = tensor_map(vs_map, a.vs, 2, 4, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap out_map;
            {
                const long long dims[] = {128LL, a.n_q, a.size_1, a.size_0}, strides[] = {(1LL * 128LL) * 2, ((1LL * a.n_q) * 128LL) * 2, (((1LL * a.size_1) * a.n_q) * 128LL) * 2};
                const unsigned tile[] = {64, 16, 1, 1}, every[] = {1, 1, 1, 1};
                error = tensor_map(out_map, a.out, 2, 4, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            ::dense_attention_kernel<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 384, 229520, stream>>>(a.qs, a.ks, a.vs, a.out, tiles_taken, (int)((((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_1, 1LL)) * ceil_div(a.n_q, 128LL))), (int)(ceil_div((((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_1, 1LL)) * ceil_div(a.n_q, 128LL)), least((((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_1, 1LL)) * ceil_div(a.n_q, 128LL)), 132LL))), (int)(least((((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_1, 1LL)) * ceil_div(a.n_q, 128LL)), 132LL)), (int)(ceil_div(a.n_q, 128LL)), (int)(((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_1, 1LL))), (int)(largest(1LL, least(ceil_div(31457280LL, ((1LL + ceil_div(((128LL * a.n_q) * 16LL), 8LL)) + ceil_div(((128LL * a.n_q) * 16LL), 8LL))), ((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_1, 1LL))))), (long long)(a.n_q), (int)(ceil_div(a.size_1, 1LL)), a.scale, qs_map, ks_map, vs_map, out_map);
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    if (version == 1) {
        const long long x = least((((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_1, 1LL)) * ceil_div(a.n_q, 128LL)), 132LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::dense_attention_kernel_any, cudaFuncAttributeMaxDynamicSharedMemorySize, 229520);
            if (error != cudaSuccess) return error;
            fd::TensorMap qs_map;
            {
                const long long dims[] = {128LL, a.n_q, a.size_1, a.size_0}, strides[] = {(1LL * 128LL) * 2, ((1LL * a.n_q) * 128LL) * 2, (((1LL * a.size_1) * a.n_q) * 128LL) * 2};
                const unsigned tile[] = {64, 128, 1, 1}, every[] = {1, 1, 1, 1};
                error = tensor_map(qs_map, a.qs, 2, 4, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap ks_map;
            {
                const long long dims[] = {128LL, a.n_q, a.size_1, a.size_0}, strides[] = {(1LL * 128LL) * 2, ((1LL * a.n_q) * 128LL) * 2, (((1LL * a.size_1) * a.n_q) * 128LL) * 2};
                const unsigned tile[] = {64, 128, 1, 1}, every[] = {1, 1, 1, 1};
                error = tensor_map(ks_map, a.ks, 2, 4, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap vs_map;
            {
                const long long dims[] = {128LL, a.n_q, a.size_1, a.size_0}, strides[] = {(1LL * 128LL) * 2, ((1LL * a.n_q) * 128LL) * 2, (((1LL * a.size_1) * a.n_q) * 128LL) * 2};
                const unsigned tile[] = {64, 128, 1, 1}, every[] = {1, 1, 1, 1};
                error = tensor_map(vs_map, a.vs, 2, 4, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap out_map;
            {
                const long long dims[] = {128LL, a.n_q, a.size_1, a.size_0}, strides[] = {(1LL * 128LL) * 2, ((1LL * a.n_q) * 128LL) * 2, (((1LL * a.size_1) * a.n_q) * 128LL) * 2};
                const unsigned tile[] = {64, 16, 1, 1}, every[] = {1, 1, 1, 1};
                error = tensor_map(out_map, a.out, 2, 4, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            ::dense_attention_kernel_any<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 384, 229520, stream>>>(a.qs, a.ks, a.vs, a.out, tiles_taken_2, (int)((((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_1, 1LL)) * ceil_div(a.n_q, 128LL))), (int)(ceil_div((((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_1, 1LL)) * ceil_div(a.n_q, 128LL)), least((((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_1, 1LL)) * ceil_div(a.n_q, 128LL)), 132LL))), (int)(least((((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_1, 1LL)) * ceil_div(a.n_q, 128LL)), 132LL)), (int)(ceil_div(a.n_q, 128LL)), (int)(((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_1, 1LL))), (int)(largest(1LL, least(ceil_div(31457280LL, ((1LL + ceil_div(((128LL * a.n_q) * 16LL), 8LL)) + ceil_div(((128LL * a.n_q) * 16LL), 8LL))), ((1LL * ceil_div(a.size_0, 1LL)) * ceil_div(a.size_1, 1LL))))), (long long)(a.n_q), (int)(ceil_div(a.size_1, 1LL)), a.scale, qs_map, ks_map, vs_map, out_map);
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
        }
    }
    return error;
}

}  // namespace flashderive_dense_attention
