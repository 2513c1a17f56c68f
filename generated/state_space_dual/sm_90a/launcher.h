// Launcher of state_space_dual, written by flashderive from 480 decision records. Do not edit.
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

namespace flashderive_state_space_dual {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const float* dt;  // ((1 * size_T) * n_h) elements of f32
    const float* a;  // (1 * n_h) elements of f32
    const __nv_bfloat16* b;  // ((1 * size_T) * 128) elements of bf16
    const __nv_bfloat16* x;  // (((1 * size_T) * n_h) * 64) elements of bf16
    const float* first;  // (((1 * n_h) * 64) * 128) elements of f32
    const __nv_bfloat16* c;  // ((1 * size_T) * 128) elements of bf16
    __nv_bfloat16* y;  // (((1 * size_T) * n_h) * 64) elements of bf16
    float* last;  // (((1 * n_h) * 64) * 128) elements of f32
    long long size_T;  // run-time size 0
    long long n_h;  // run-time size 1
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
        1LL <= a.n_h && a.n_h <= 128LL && a.n_h % 8LL == 0 ? 0 :  // H in 1 .. 128 a multiple of 8
        1;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.size_T && 0 <= a.n_h
           && ((1.0 * (double)a.size_T) * (double)a.n_h) * 4 < 281474976710656.0  // dt
           && (1.0 * (double)a.n_h) * 4 < 281474976710656.0  // a
           && (((1.0 * ((double)a.size_T / 256.0)) * (double)a.n_h) * 256.0) * 4 < 281474976710656.0  // state_x_logs
           && ((1.0 * (double)a.size_T) * 128.0) * 2 < 281474976710656.0  // b
           && (((1.0 * (double)a.size_T) * (double)a.n_h) * 64.0) * 2 < 281474976710656.0  // x
           && ((((1.0 * ((double)a.size_T / 256.0)) * (double)a.n_h) * 64.0) * 128.0) * 4 < 281474976710656.0  // state_x_added
           && (((1.0 * (double)a.n_h) * 64.0) * 128.0) * 4 < 281474976710656.0  // first
           && ((((1.0 * ((double)a.size_T / 256.0)) * (double)a.n_h) * 64.0) * 128.0) * 4 < 281474976710656.0  // state_x_before
           && (((((1.0 * ((double)a.size_T / 256.0)) * (double)a.n_h) * 64.0) * (128.0 / 64.0)) * 64.0) * 2 < 281474976710656.0  // state_x_before_laid
           && ((1.0 * (double)a.size_T) * 128.0) * 2 < 281474976710656.0  // c
           && (((1.0 * (double)a.size_T) * (double)a.n_h) * 64.0) * 2 < 281474976710656.0  // y
           && (((1.0 * (double)a.n_h) * 64.0) * 128.0) * 4 < 281474976710656.0  // last
           && ((double)a.n_h / 32.0) < 2147483648.0  // h_blocks
           && (double)a.n_h < 2147483648.0  // n_h
           && (double)a.size_T < 2147483648.0  // size_T
           && (double)a.n_h < 2147483648.0  // h_blocks_2
           && ((double)a.size_T / 256.0) < 2147483648.0  // n_t__chunk
           && (((1.0 * ((double)a.size_T / 256.0)) * (double)a.n_h) * (256.0 / 64.0)) < 2147483648.0  // tiles
           && (((1.0 * ((double)a.size_T / 256.0)) * (double)a.n_h) * (256.0 / 64.0)) < 2147483648.0  // rounds
           && 264.0 < 2147483648.0  // workers
           && ((1.0 * ((double)a.size_T / 256.0)) * (double)a.n_h) < 2147483648.0  // row_sets
           && (1.0 + 31457280.0) < 2147483648.0  // section_sets
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    const int version = version_of(a);
    long long bytes = 0;
    bytes += aligned(((((1LL * ceil_div(a.size_T, 256LL)) * a.n_h) * 256LL) * 32 + 7) / 8);  // state_x_logs
    bytes += aligned((((((1LL * ceil_div(a.size_T, 256LL)) * a.n_h) * 64LL) * 128LL) * 32 + 7) / 8);  // state_x_added
    bytes += aligned((((((1LL * ceil_div(a.size_T, 256LL)) * a.n_h) * 64LL) * 128LL) * 32 + 7) / 8);  // state_x_before
    bytes += aligned(((((((1LL * ceil_div(a.size_T, 256LL)) * a.n_h) * 64LL) * ceil_div(128LL, 64LL)) * 64LL) * 16 + 7) / 8);  // state_x_before_laid
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
    // A kernel starts early only behind one of the same run: what ran before the run may still write its inputs.
    bool chained = false;
    char* next = static_cast<char*>(scratch);
    float* const state_x_logs = reinterpret_cast<float*>(next);
    next += aligned(((((1LL * ceil_div(a.size_T, 256LL)) * a.n_h) * 256LL) * 32 + 7) / 8);
    float* const state_x_added = reinterpret_cast<float*>(next);
    next += aligned((((((1LL * ceil_div(a.size_T, 256LL)) * a.n_h) * 64LL) * 128LL) * 32 + 7) / 8);
    float* const state_x_before = reinterpret_cast<float*>(next);
    next += aligned((((((1LL * ceil_div(a.size_T, 256LL)) * a.n_h) * 64LL) * 128LL) * 32 + 7) / 8);
    __nv_bfloat16* const state_x_before_laid = reinterpret_cast<__nv_bfloat16*>(next);
    next += aligned(((((((1LL * ceil_div(a.size_T, 256LL)) * a.n_h) * 64LL) * ceil_div(128LL, 64LL)) * 64LL) * 16 + 7) / 8);
    int* const tiles_taken = reinterpret_cast<int*>(next);
    next += aligned((version == 0 ? (1LL * 32 + 7) / 8 : 0));
    error = cudaMemsetAsync(tiles_taken, 0, (size_t)((version == 0 ? (1LL * 32 + 7) / 8 : 0)), stream);
    if (error != cudaSuccess) return error;
    int* const tiles_taken_2 = reinterpret_cast<int*>(next);
    next += aligned((version == 1 ? (1LL * 32 + 7) / 8 : 0));
    error = cudaMemsetAsync(tiles_taken_2, 0, (size_t)((version == 1 ? (1LL * 32 + 7) / 8 : 0)), stream);
    if (error != cudaSuccess) return error;
    if (version == 0) {
        const long long x = ((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 32LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::state_space_dual_kernel_1, cudaFuncAttributeMaxDynamicSharedMemorySize, 34816);
            if (error != cudaSuccess) return error;
            ::state_space_dual_kernel_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 512, 34816, stream>>>(a.dt, a.a, state_x_logs, (int)(ceil_div(a.n_h, 32LL)), (int)(a.n_h), (long long)(a.n_h), (int)(a.size_T));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = ((((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(64LL, 64LL)) * ceil_div(128LL, 128LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::state_space_dual_kernel_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 44032);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 44032;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::state_space_dual_kernel_2, a.b, state_x_logs, a.dt, a.x, state_x_added, (int)(ceil_div(a.n_h, 1LL)), (long long)(a.size_T), (int)(a.size_T), (long long)(a.n_h));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = (((1LL * ceil_div(a.n_h, 1LL)) * ceil_div(64LL, 1LL)) * ceil_div(128LL, 64LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::state_space_dual_kernel_3, cudaFuncAttributeMaxDynamicSharedMemorySize, 2048);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 2048;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::state_space_dual_kernel_3, state_x_added, state_x_logs, a.first, state_x_before, state_x_before_laid, (int)(ceil_div(a.size_T, 256LL)), (long long)(a.n_h));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = least((((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(256LL, 64LL)), 264LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::state_space_dual_kernel_4, cudaFuncAttributeMaxDynamicSharedMemorySize, 107728);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            fd::TensorMap c_map;
            {
                const long long dims[] = {128LL, a.size_T}, strides[] = {(1LL * 128LL) * 2};
                const unsigned tile[] = {64, 64}, every[] = {1, 1};
                error = tensor_map(c_map, a.c, 2, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap b_map;
            {
                const long long dims[] = {128LL, a.size_T}, strides[] = {(1LL * 128LL) * 2};
                const unsigned tile[] = {64, 64}, every[] = {1, 1};
                error = tensor_map(b_map, a.b, 2, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap x_map;
            {
                const long long dims[] = {64LL, a.size_T, a.n_h}, strides[] = {((1LL * a.n_h) * 64LL) * 2, (1LL * 64LL) * 2};
                const unsigned tile[] = {64, 64, 1}, every[] = {1, 1, 1};
                error = tensor_map(x_map, a.x, 2, 3, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap state__before_laid_map;
            {
                const long long dims[] = {128LL, 64LL, a.n_h, ceil_div(a.size_T, 256LL)}, strides[] = {((1LL * ceil_div(128LL, 64LL)) * 64LL) * 2, (((1LL * 64LL) * ceil_div(128LL, 64LL)) * 64LL) * 2, ((((1LL * a.n_h) * 64LL) * ceil_div(128LL, 64LL)) * 64LL) * 2};
                const unsigned tile[] = {64, 64, 1, 1}, every[] = {1, 1, 1, 1};
                error = tensor_map(state__before_laid_map, state_x_before_laid, 2, 4, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap y_map;
            {
                const long long dims[] = {64LL, a.size_T, a.n_h}, strides[] = {(1LL * (64LL * a.n_h)) * 2, (1LL * 64LL) * 2};
                const unsigned tile[] = {64, 16, 1}, every[] = {1, 1, 1};
                error = tensor_map(y_map, a.y, 2, 3, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 107728;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::state_space_dual_kernel_4, a.c, a.b, a.x, state_x_before_laid, a.y, tiles_taken, state_x_logs, a.dt, (int)((((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(256LL, 64LL))), (int)(ceil_div((((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(256LL, 64LL)), least((((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(256LL, 64LL)), 264LL))), (int)(least((((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(256LL, 64LL)), 264LL)), (int)(((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL))), (int)(largest(1LL, least(ceil_div(31457280LL, ((1LL + ceil_div(((128LL * a.size_T) * 16LL), 8LL)) + ceil_div(((64LL * a.size_T) * 16LL), 8LL))), ((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL))))), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.size_T), (long long)(a.n_h), (int)(a.size_T), (int)(a.n_h), c_map, b_map, x_map, state__before_laid_map, y_map);
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = (((1LL * ceil_div(a.n_h, 1LL)) * ceil_div(64LL, 64LL)) * ceil_div(128LL, 128LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(1024);
            config.dynamicSmemBytes = 0;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::state_space_dual_kernel_5, state_x_logs, state_x_before, state_x_added, a.last, (long long)(a.n_h), (long long)(ceil_div(a.size_T, 256LL)));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = ((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 32LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::state_space_dual_kernel_any_1, cudaFuncAttributeMaxDynamicSharedMemorySize, 35328);
            if (error != cudaSuccess) return error;
            ::state_space_dual_kernel_any_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 512, 35328, stream>>>(a.dt, a.a, state_x_logs, (int)(ceil_div(a.n_h, 32LL)), (int)(a.n_h), (long long)(a.n_h), (int)(a.size_T));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = ((((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(64LL, 64LL)) * ceil_div(128LL, 128LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::state_space_dual_kernel_any_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 44032);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 44032;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::state_space_dual_kernel_any_2, a.b, state_x_logs, a.dt, a.x, state_x_added, (int)(ceil_div(a.n_h, 1LL)), (long long)(a.size_T), (int)(a.size_T), (long long)(a.n_h));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = (((1LL * ceil_div(a.n_h, 1LL)) * ceil_div(64LL, 1LL)) * ceil_div(128LL, 64LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::state_space_dual_kernel_any_3, cudaFuncAttributeMaxDynamicSharedMemorySize, 2048);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 2048;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::state_space_dual_kernel_any_3, state_x_added, state_x_logs, a.first, state_x_before, state_x_before_laid, (int)(ceil_div(a.size_T, 256LL)), (long long)(a.n_h));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = least((((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(256LL, 64LL)), 264LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::state_space_dual_kernel_any_4, cudaFuncAttributeMaxDynamicSharedMemorySize, 107728);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            fd::TensorMap c_map;
            {
                const long long dims[] = {128LL, a.size_T}, strides[] = {(1LL * 128LL) * 2};
                const unsigned tile[] = {64, 64}, every[] = {1, 1};
                error = tensor_map(c_map, a.c, 2, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap b_map;
            {
                const long long dims[] = {128LL, a.size_T}, strides[] = {(1LL * 128LL) * 2};
                const unsigned tile[] = {64, 64}, every[] = {1, 1};
                error = tensor_map(b_map, a.b, 2, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap x_map;
            {
                const long long dims[] = {64LL, a.size_T, a.n_h}, strides[] = {((1LL * a.n_h) * 64LL) * 2, (1LL * 64LL) * 2};
                const unsigned tile[] = {64, 64, 1}, every[] = {1, 1, 1};
                error = tensor_map(x_map, a.x, 2, 3, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap state__before_laid_map;
            {
                const long long dims[] = {128LL, 64LL, a.n_h, ceil_div(a.size_T, 256LL)}, strides[] = {((1LL * ceil_div(128LL, 64LL)) * 64LL) * 2, (((1LL * 64LL) * ceil_div(128LL, 64LL)) * 64LL) * 2, ((((1LL * a.n_h) * 64LL) * ceil_div(128LL, 64LL)) * 64LL) * 2};
                const unsigned tile[] = {64, 64, 1, 1}, every[] = {1, 1, 1, 1};
                error = tensor_map(state__before_laid_map, state_x_before_laid, 2, 4, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap y_map;
            {
                const long long dims[] = {64LL, a.size_T, a.n_h}, strides[] = {(1LL * (64LL * a.n_h)) * 2, (1LL * 64LL) * 2};
                const unsigned tile[] = {64, 16, 1}, every[] = {1, 1, 1};
                error = tensor_map(y_map, a.y, 2, 3, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 107728;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::state_space_dual_kernel_any_4, a.c, a.b, a.x, state_x_before_laid, a.y, tiles_taken_2, state_x_logs, a.dt, (int)((((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(256LL, 64LL))), (int)(ceil_div((((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(256LL, 64LL)), least((((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(256LL, 64LL)), 264LL))), (int)(least((((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(256LL, 64LL)), 264LL)), (int)(((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL))), (int)(largest(1LL, least(ceil_div(31457280LL, ((1LL + ceil_div(((128LL * a.size_T) * 16LL), 8LL)) + ceil_div(((64LL * a.size_T) * 16LL), 8LL))), ((1LL * ceil_div(ceil_div(a.size_T, 256LL), 1LL)) * ceil_div(a.n_h, 1LL))))), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.size_T), (long long)(a.n_h), (int)(a.size_T), (int)(a.n_h), c_map, b_map, x_map, state__before_laid_map, y_map);
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = (((1LL * ceil_div(a.n_h, 1LL)) * ceil_div(64LL, 64LL)) * ceil_div(128LL, 128LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(1024);
            config.dynamicSmemBytes = 0;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::state_space_dual_kernel_any_5, state_x_logs, state_x_before, state_x_added, a.last, (long long)(a.n_h), (long long)(ceil_div(a.size_T, 256LL)));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    return error;
}

}  // namespace flashderive_state_space_dual
