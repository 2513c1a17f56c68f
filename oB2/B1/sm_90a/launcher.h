// Launcher of B1, written by flashderive from 144 decision records. Do not edit.
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

namespace flashderive_B1 {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const float* a;  // ((1 * n_n) * 16) elements of f32
    const float* b;  // ((1 * n_n) * 16) elements of f32
    int* x3;  // (1 * n_n) elements of i32
    const float* v;  // ((1 * 64) * n_n) elements of f32
    float* x6;  // ((1 * n_n) * 64) elements of f32
    long long n_n;  // run-time size 0
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
        1LL <= a.n_n && a.n_n <= 1024LL && a.n_n % 4LL == 0 ? 0 :  // N in 1 .. 1024 a multiple of 4
        1;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.n_n
           && ((1.0 * (double)a.n_n) * 16.0) * 4 < 281474976710656.0  // a
           && ((1.0 * (double)a.n_n) * 16.0) * 4 < 281474976710656.0  // b
           && ((1.0 * 8.0) * (double)a.n_n) * 4 < 281474976710656.0  // x3_part
           && (1.0 * (double)a.n_n) * 4 < 281474976710656.0  // x3
           && ((1.0 * (double)a.n_n) * (double)a.n_n) * 4 < 281474976710656.0  // x1
           && (((1.0 * (double)a.n_n) * ((double)a.n_n / 32.0)) * 32.0) * 4 < 281474976710656.0  // x1_laid
           && ((1.0 * 64.0) * (double)a.n_n) * 4 < 281474976710656.0  // v
           && (((1.0 * 8.0) * (double)a.n_n) * 64.0) * 4 < 281474976710656.0  // x6_part
           && ((1.0 * (double)a.n_n) * 64.0) * 4 < 281474976710656.0  // x6
           && (((1.0 * 64.0) * ((double)a.n_n / 32.0)) * 32.0) * 4 < 281474976710656.0  // v_laid
           && ((1.0 * ((double)a.n_n / 64.0)) * 8.0) < 2147483648.0  // tiles
           && 132.0 < 2147483648.0  // workers
           && ((1.0 * ((double)a.n_n / 64.0)) * 8.0) < 2147483648.0  // rounds
           && (double)a.n_n < 2147483648.0  // n_n
           && ((((double)a.n_n / 64.0) / 8.0) * 64.0) < 2147483648.0  // m_chunk
           && ((double)a.n_n / 1024.0) < 2147483648.0  // m_blocks
           && (((1.0 * ((double)a.n_n / 64.0)) * (64.0 / 64.0)) * 8.0) < 2147483648.0  // tiles_2
           && 132.0 < 2147483648.0  // workers_2
           && (((1.0 * ((double)a.n_n / 64.0)) * (64.0 / 64.0)) * 8.0) < 2147483648.0  // rounds_2
           && ((1.0 * ((double)a.n_n / 64.0)) * (64.0 / 64.0)) < 2147483648.0  // tiles_each
           && ((1.0 * ((double)a.n_n / 2.0)) * ((double)a.n_n / 1024.0)) < 2147483648.0  // blocks
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    const int version = version_of(a);
    long long bytes = 0;
    bytes += aligned((((1LL * 8LL) * a.n_n) * 32 + 7) / 8);  // x3_part
    bytes += aligned((((1LL * a.n_n) * a.n_n) * 32 + 7) / 8);  // x1
    bytes += aligned(((((1LL * a.n_n) * ceil_div(a.n_n, 32LL)) * 32LL) * 32 + 7) / 8);  // x1_laid
    bytes += aligned(((((1LL * 8LL) * a.n_n) * 64LL) * 32 + 7) / 8);  // x6_part
    bytes += aligned((version == 1 ? ((((1LL * 64LL) * ceil_div(a.n_n, 32LL)) * 32LL) * 32 + 7) / 8 : 0));  // v_laid
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
    int* const x3_part = reinterpret_cast<int*>(next);
    next += aligned((((1LL * 8LL) * a.n_n) * 32 + 7) / 8);
    float* const x1 = reinterpret_cast<float*>(next);
    next += aligned((((1LL * a.n_n) * a.n_n) * 32 + 7) / 8);
    float* const x1_laid = reinterpret_cast<float*>(next);
    next += aligned(((((1LL * a.n_n) * ceil_div(a.n_n, 32LL)) * 32LL) * 32 + 7) / 8);
    float* const x6_part = reinterpret_cast<float*>(next);
    next += aligned(((((1LL * 8LL) * a.n_n) * 64LL) * 32 + 7) / 8);
    float* const v_laid = reinterpret_cast<float*>(next);
    next += aligned((version == 1 ? ((((1LL * 64LL) * ceil_div(a.n_n, 32LL)) * 32LL) * 32 + 7) / 8 : 0));
    if (version == 0) {
        const long long x = least(((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(8LL, 1LL)), 132LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::B1_kernel_1, cudaFuncAttributeMaxDynamicSharedMemorySize, 49248);
            if (error != cudaSuccess) return error;
            fd::TensorMap a_map;
            {
                const long long dims[] = {16LL, a.n_n}, strides[] = {(1LL * 16LL) * 4};
                const unsigned tile[] = {32, 64}, every[] = {1, 1};
                error = tensor_map(a_map, a.a, 4, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap b_map;
            {
                const long long dims[] = {16LL, a.n_n}, strides[] = {(1LL * 16LL) * 4};
                const unsigned tile[] = {32, 64}, every[] = {1, 1};
                error = tensor_map(b_map, a.b, 4, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            ::B1_kernel_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 49248, stream>>>(a.a, a.b, x3_part, (int)(((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(8LL, 1LL))), (int)(least(((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(8LL, 1LL)), 132LL)), (int)(ceil_div(((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(8LL, 1LL)), least(((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(8LL, 1LL)), 132LL))), (int)(a.n_n), (int)((ceil_div(ceil_div(a.n_n, 64LL), 8LL) * 64LL)), (long long)(a.n_n), a_map, b_map);
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = (1LL * ceil_div(a.n_n, 256LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::B1_kernel_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 8192);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 8192;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::B1_kernel_2, x3_part, a.x3, (int)(a.n_n), (long long)(a.n_n));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = ((1LL * ceil_div(a.n_n, 2LL)) * ceil_div(a.n_n, 1024LL)), y = 1LL, z = 1LL;
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
            error = cudaLaunchKernelEx(&config, ::B1_kernel_3, x1, x1_laid, (int)(ceil_div(a.n_n, 1024LL)), (int)(a.n_n), (long long)(a.n_n));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = least((((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(64LL, 64LL)) * ceil_div(8LL, 1LL)), 132LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::B1_kernel_4, cudaFuncAttributeMaxDynamicSharedMemorySize, 214016);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            fd::TensorMap x1_laid_map;
            {
                const long long dims[] = {a.n_n, a.n_n}, strides[] = {((1LL * ceil_div(a.n_n, 32LL)) * 32LL) * 4};
                const unsigned tile[] = {32, 64}, every[] = {1, 1};
                error = tensor_map(x1_laid_map, x1_laid, 4, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap v_map;
            {
                const long long dims[] = {a.n_n, 64LL}, strides[] = {(1LL * a.n_n) * 4};
                const unsigned tile[] = {32, 64}, every[] = {1, 1};
                error = tensor_map(v_map, a.v, 4, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap x6_part_map;
            {
                const long long dims[] = {64LL, a.n_n, 8LL}, strides[] = {(1LL * 64LL) * 4, ((1LL * a.n_n) * 64LL) * 4};
                const unsigned tile[] = {32, 64, 1}, every[] = {1, 1, 1};
                error = tensor_map(x6_part_map, x6_part, 4, 3, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 214016;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::B1_kernel_4, x1_laid, a.v, x6_part, (int)((((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(64LL, 64LL)) * ceil_div(8LL, 1LL))), (int)(least((((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(64LL, 64LL)) * ceil_div(8LL, 1LL)), 132LL)), (int)(ceil_div((((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(64LL, 64LL)) * ceil_div(8LL, 1LL)), least((((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(64LL, 64LL)) * ceil_div(8LL, 1LL)), 132LL))), (int)(((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(64LL, 64LL))), (int)(a.n_n), (int)((ceil_div(ceil_div(a.n_n, 64LL), 8LL) * 64LL)), x1_laid_map, v_map, x6_part_map);
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = ((1LL * ceil_div(a.n_n, 4LL)) * ceil_div(64LL, 64LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::B1_kernel_5, cudaFuncAttributeMaxDynamicSharedMemorySize, 4096);
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
            error = cudaLaunchKernelEx(&config, ::B1_kernel_5, x6_part, a.x6, (int)(a.n_n), (long long)(a.n_n));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = least(((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(8LL, 1LL)), 132LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::B1_kernel_any_1, cudaFuncAttributeMaxDynamicSharedMemorySize, 49248);
            if (error != cudaSuccess) return error;
            fd::TensorMap a_map;
            {
                const long long dims[] = {16LL, a.n_n}, strides[] = {(1LL * 16LL) * 4};
                const unsigned tile[] = {32, 64}, every[] = {1, 1};
                error = tensor_map(a_map, a.a, 4, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap b_map;
            {
                const long long dims[] = {16LL, a.n_n}, strides[] = {(1LL * 16LL) * 4};
                const unsigned tile[] = {32, 64}, every[] = {1, 1};
                error = tensor_map(b_map, a.b, 4, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            ::B1_kernel_any_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 49248, stream>>>(a.a, a.b, x3_part, (int)(((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(8LL, 1LL))), (int)(least(((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(8LL, 1LL)), 132LL)), (int)(ceil_div(((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(8LL, 1LL)), least(((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(8LL, 1LL)), 132LL))), (int)(a.n_n), (int)((ceil_div(ceil_div(a.n_n, 64LL), 8LL) * 64LL)), (long long)(a.n_n), a_map, b_map);
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = (1LL * ceil_div(a.n_n, 256LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::B1_kernel_any_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 8192);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 8192;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::B1_kernel_any_2, x3_part, a.x3, (int)(a.n_n), (long long)(a.n_n));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = (((1LL * ceil_div(a.n_n, 2LL)) * ceil_div(a.n_n, 1024LL)) + ((1LL * ceil_div(64LL, 2LL)) * ceil_div(a.n_n, 1024LL))), y = 1LL, z = 1LL;
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
            error = cudaLaunchKernelEx(&config, ::B1_kernel_any_3, x1, x1_laid, a.v, v_laid, (int)(ceil_div(a.n_n, 1024LL)), (int)(a.n_n), (long long)(a.n_n), (long long)(((1LL * 64LL) * a.n_n)), (int)(((1LL * ceil_div(a.n_n, 2LL)) * ceil_div(a.n_n, 1024LL))));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = least((((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(64LL, 64LL)) * ceil_div(8LL, 1LL)), 132LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::B1_kernel_any_5, cudaFuncAttributeMaxDynamicSharedMemorySize, 214016);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            fd::TensorMap x1_laid_map;
            {
                const long long dims[] = {a.n_n, a.n_n}, strides[] = {((1LL * ceil_div(a.n_n, 32LL)) * 32LL) * 4};
                const unsigned tile[] = {32, 64}, every[] = {1, 1};
                error = tensor_map(x1_laid_map, x1_laid, 4, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap v_laid_map;
            {
                const long long dims[] = {a.n_n, 64LL}, strides[] = {((1LL * ceil_div(a.n_n, 32LL)) * 32LL) * 4};
                const unsigned tile[] = {32, 64}, every[] = {1, 1};
                error = tensor_map(v_laid_map, v_laid, 4, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap x6_part_map;
            {
                const long long dims[] = {64LL, a.n_n, 8LL}, strides[] = {(1LL * 64LL) * 4, ((1LL * a.n_n) * 64LL) * 4};
                const unsigned tile[] = {32, 64, 1}, every[] = {1, 1, 1};
                error = tensor_map(x6_part_map, x6_part, 4, 3, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(256);
            config.dynamicSmemBytes = 214016;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::B1_kernel_any_5, x1_laid, v_laid, x6_part, (int)((((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(64LL, 64LL)) * ceil_div(8LL, 1LL))), (int)(least((((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(64LL, 64LL)) * ceil_div(8LL, 1LL)), 132LL)), (int)(ceil_div((((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(64LL, 64LL)) * ceil_div(8LL, 1LL)), least((((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(64LL, 64LL)) * ceil_div(8LL, 1LL)), 132LL))), (int)(((1LL * ceil_div(a.n_n, 64LL)) * ceil_div(64LL, 64LL))), (int)(a.n_n), (int)((ceil_div(ceil_div(a.n_n, 64LL), 8LL) * 64LL)), x1_laid_map, v_laid_map, x6_part_map);
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = ((1LL * ceil_div(a.n_n, 4LL)) * ceil_div(64LL, 64LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::B1_kernel_any_6, cudaFuncAttributeMaxDynamicSharedMemorySize, 4096);
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
            error = cudaLaunchKernelEx(&config, ::B1_kernel_any_6, x6_part, a.x6, (int)(a.n_n), (long long)(a.n_n));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    return error;
}

}  // namespace flashderive_B1
