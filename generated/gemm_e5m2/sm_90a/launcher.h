// Launcher of gemm_e5m2, written by flashderive from 70 decision records. Do not edit.
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

namespace flashderive_gemm_e5m2 {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const __nv_fp8_e5m2* a;  // ((1 * n_m) * n_k) elements of e5m2
    const __nv_fp8_e5m2* b;  // ((1 * n_n) * n_k) elements of e5m2
    __nv_bfloat16* c;  // ((1 * n_m) * n_n) elements of bf16
    float scale_a;  // scalar
    float scale_b;  // scalar
    long long n_m;  // run-time size 0
    long long n_n;  // run-time size 1
    long long n_k;  // run-time size 2
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
        0LL <= a.n_n && a.n_n <= 2147483647LL && a.n_n % 8LL == 0 && 0LL <= a.n_k && a.n_k <= 2147483647LL && a.n_k % 16LL == 0 ? 0 :  // N a multiple of 8, K a multiple of 16
        1;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.n_m && 0 <= a.n_n && 0 <= a.n_k
           && ((1.0 * (double)a.n_m) * (double)a.n_k) * 1 < 281474976710656.0  // a
           && ((1.0 * (double)a.n_n) * (double)a.n_k) * 1 < 281474976710656.0  // b
           && ((1.0 * (double)a.n_m) * (double)a.n_n) * 2 < 281474976710656.0  // c
           && (((1.0 * (double)a.n_m) * ((double)a.n_k / 128.0)) * 128.0) * 1 < 281474976710656.0  // a_laid
           && (((1.0 * (double)a.n_n) * ((double)a.n_k / 128.0)) * 128.0) * 1 < 281474976710656.0  // b_laid
           && ((1.0 * ((double)a.n_m / 128.0)) * ((double)a.n_n / 256.0)) < 2147483648.0  // tiles
           && 132.0 < 2147483648.0  // workers
           && ((1.0 * ((double)a.n_m / 128.0)) * ((double)a.n_n / 256.0)) < 2147483648.0  // rounds
           && ((double)a.n_m / 128.0) < 2147483648.0  // m_blocks
           && (1.0 * ((double)a.n_n / 256.0)) < 2147483648.0  // n_blocks
           && ((double)a.n_k / 4096.0) < 2147483648.0  // k_blocks
           && ((1.0 * (double)a.n_m) * ((double)a.n_k / 4096.0)) < 2147483648.0  // blocks
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    const int version = version_of(a);
    long long bytes = 0;
    bytes += aligned((version == 1 ? ((((1LL * a.n_m) * ceil_div(a.n_k, 128LL)) * 128LL) * 8 + 7) / 8 : 0));  // a_laid
    bytes += aligned((version == 1 ? ((((1LL * a.n_n) * ceil_div(a.n_k, 128LL)) * 128LL) * 8 + 7) / 8 : 0));  // b_laid
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
    __nv_fp8_e5m2* const a_laid = reinterpret_cast<__nv_fp8_e5m2*>(next);
    next += aligned((version == 1 ? ((((1LL * a.n_m) * ceil_div(a.n_k, 128LL)) * 128LL) * 8 + 7) / 8 : 0));
    __nv_fp8_e5m2* const b_laid = reinterpret_cast<__nv_fp8_e5m2*>(next);
    next += aligned((version == 1 ? ((((1LL * a.n_n) * ceil_div(a.n_k, 128LL)) * 128LL) * 8 + 7) / 8 : 0));
    if (version == 0) {
        const long long x = least(((1LL * ceil_div(a.n_m, 128LL)) * ceil_div(a.n_n, 256LL)), 132LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gemm_e5m2_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 230400);
            if (error != cudaSuccess) return error;
            fd::TensorMap a_map;
            {
                const long long dims[] = {a.n_k, a.n_m}, strides[] = {(1LL * a.n_k) * 1};
                const unsigned tile[] = {128, 128}, every[] = {1, 1};
                error = tensor_map(a_map, a.a, 1, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap b_map;
            {
                const long long dims[] = {a.n_k, a.n_n}, strides[] = {(1LL * a.n_k) * 1};
                const unsigned tile[] = {128, 256}, every[] = {1, 1};
                error = tensor_map(b_map, a.b, 1, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap c_map;
            {
                const long long dims[] = {a.n_n, a.n_m}, strides[] = {(1LL * a.n_n) * 2};
                const unsigned tile[] = {64, 128}, every[] = {1, 1};
                error = tensor_map(c_map, a.c, 2, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            ::gemm_e5m2_kernel<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 384, 230400, stream>>>(a.a, a.b, a.c, (int)(((1LL * ceil_div(a.n_m, 128LL)) * ceil_div(a.n_n, 256LL))), (int)(least(((1LL * ceil_div(a.n_m, 128LL)) * ceil_div(a.n_n, 256LL)), 132LL)), (int)(ceil_div(((1LL * ceil_div(a.n_m, 128LL)) * ceil_div(a.n_n, 256LL)), least(((1LL * ceil_div(a.n_m, 128LL)) * ceil_div(a.n_n, 256LL)), 132LL))), (int)(ceil_div(a.n_m, 128LL)), (int)((1LL * ceil_div(a.n_n, 256LL))), (long long)(a.n_m), (long long)(a.n_n), (long long)(a.n_k), a.scale_a, a.scale_b, a_map, b_map, c_map);
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = (((1LL * ceil_div(a.n_m, 1LL)) * ceil_div(a.n_k, 4096LL)) + ((1LL * ceil_div(a.n_n, 1LL)) * ceil_div(a.n_k, 4096LL))), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::gemm_e5m2_kernel_any_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.a, a_laid, a.b, b_laid, (int)(ceil_div(a.n_k, 4096LL)), (long long)(a.n_k), (long long)(((1LL * a.n_m) * a.n_k)), (long long)(ceil_div(a.n_k, 128LL)), (long long)(((1LL * a.n_n) * a.n_k)), (int)(((1LL * ceil_div(a.n_m, 1LL)) * ceil_div(a.n_k, 4096LL))));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = least(((1LL * ceil_div(a.n_m, 128LL)) * ceil_div(a.n_n, 256LL)), 132LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gemm_e5m2_kernel_any_3, cudaFuncAttributeMaxDynamicSharedMemorySize, 230400);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            fd::TensorMap a_laid_map;
            {
                const long long dims[] = {a.n_k, a.n_m}, strides[] = {((1LL * ceil_div(a.n_k, 128LL)) * 128LL) * 1};
                const unsigned tile[] = {128, 128}, every[] = {1, 1};
                error = tensor_map(a_laid_map, a_laid, 1, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            fd::TensorMap b_laid_map;
            {
                const long long dims[] = {a.n_k, a.n_n}, strides[] = {((1LL * ceil_div(a.n_k, 128LL)) * 128LL) * 1};
                const unsigned tile[] = {128, 256}, every[] = {1, 1};
                error = tensor_map(b_laid_map, b_laid, 1, 2, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(384);
            config.dynamicSmemBytes = 230400;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gemm_e5m2_kernel_any_3, a_laid, b_laid, a.c, (int)(((1LL * ceil_div(a.n_m, 128LL)) * ceil_div(a.n_n, 256LL))), (int)(least(((1LL * ceil_div(a.n_m, 128LL)) * ceil_div(a.n_n, 256LL)), 132LL)), (int)(ceil_div(((1LL * ceil_div(a.n_m, 128LL)) * ceil_div(a.n_n, 256LL)), least(((1LL * ceil_div(a.n_m, 128LL)) * ceil_div(a.n_n, 256LL)), 132LL))), (int)(ceil_div(a.n_m, 128LL)), (int)((1LL * ceil_div(a.n_n, 256LL))), (long long)(a.n_m), (long long)(a.n_n), (long long)(a.n_k), a.scale_a, a.scale_b, a_laid_map, b_laid_map);
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    return error;
}

}  // namespace flashderive_gemm_e5m2
