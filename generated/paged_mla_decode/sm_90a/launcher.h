// Launcher of paged_mla_decode, written by flashderive from 345 decision records. Do not edit.
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

namespace flashderive_paged_mla_decode {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const __nv_bfloat16* q_nope;  // (((1 * size_B) * 16) * 512) elements of bf16
    const __nv_bfloat16* q_pe;  // (((1 * size_B) * 16) * 64) elements of bf16
    const int* seq_len;  // (1 * size_B) elements of i32
    const int* block_table;  // ((1 * size_B) * size_M) elements of i32
    const __nv_bfloat16* ckv;  // (((1 * size_2) * 64) * 512) elements of bf16
    const __nv_bfloat16* kpe;  // (((1 * size_2) * 64) * 64) elements of bf16
    __nv_bfloat16* out;  // (((1 * size_B) * 16) * 512) elements of bf16
    float* lse;  // ((1 * size_B) * 16) elements of f32
    float sm_scale;  // scalar
    long long size_B;  // run-time size 0
    long long size_M;  // run-time size 1
    long long size_2;  // run-time size 2
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
        1LL <= a.size_M && a.size_M <= 65536LL && a.size_M % 4LL == 0 ? 0 :  // M a multiple of 4
        1;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.size_B && 0 <= a.size_M && 0 <= a.size_2
           && (((1.0 * (double)a.size_B) * 16.0) * 512.0) * 2 < 281474976710656.0  // q_nope
           && (((1.0 * (double)a.size_B) * 16.0) * 64.0) * 2 < 281474976710656.0  // q_pe
           && ((((1.0 * (double)a.size_B) * 16.0) * (576.0 / 64.0)) * 64.0) * 2 < 281474976710656.0  // q_nope_laid
           && (1.0 * (double)a.size_B) * 4 < 281474976710656.0  // seq_len
           && (((1.0 * 2.0) * (double)a.size_B) * 16.0) * 4 < 281474976710656.0  // p_x_1_part
           && (((1.0 * 2.0) * (double)a.size_B) * 16.0) * 4 < 281474976710656.0  // p_x_3_part
           && ((((1.0 * 2.0) * (double)a.size_B) * 16.0) * 512.0) * 4 < 281474976710656.0  // out_x_u_part
           && ((1.0 * (double)a.size_B) * (double)a.size_M) * 4 < 281474976710656.0  // block_table
           && (((1.0 * (double)a.size_2) * 64.0) * 512.0) * 2 < 281474976710656.0  // ckv
           && (((1.0 * (double)a.size_2) * 64.0) * 64.0) * 2 < 281474976710656.0  // kpe
           && (((1.0 * (double)a.size_B) * 16.0) * 512.0) * 2 < 281474976710656.0  // out
           && ((1.0 * (double)a.size_B) * 16.0) * 4 < 281474976710656.0  // lse
           && (((1.0 * (double)a.size_B) * (16.0 / 64.0)) * 2.0) < 2147483648.0  // tiles
           && 132.0 < 2147483648.0  // workers
           && (((1.0 * (double)a.size_B) * (16.0 / 64.0)) * 2.0) < 2147483648.0  // rounds
           && (64.0 * (double)a.size_M) < 2147483648.0  // n_j
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    long long bytes = 0;
    bytes += aligned((((((1LL * a.size_B) * 16LL) * ceil_div(576LL, 64LL)) * 64LL) * 16 + 7) / 8);  // q_nope_laid
    bytes += aligned(((((1LL * 2LL) * a.size_B) * 16LL) * 32 + 7) / 8);  // p_x_1_part
    bytes += aligned(((((1LL * 2LL) * a.size_B) * 16LL) * 32 + 7) / 8);  // p_x_3_part
    bytes += aligned((((((1LL * 2LL) * a.size_B) * 16LL) * 512LL) * 32 + 7) / 8);  // out_x_u_part
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
    __nv_bfloat16* const q_nope_laid = reinterpret_cast<__nv_bfloat16*>(next);
    next += aligned((((((1LL * a.size_B) * 16LL) * ceil_div(576LL, 64LL)) * 64LL) * 16 + 7) / 8);
    float* const p_x_1_part = reinterpret_cast<float*>(next);
    next += aligned(((((1LL * 2LL) * a.size_B) * 16LL) * 32 + 7) / 8);
    float* const p_x_3_part = reinterpret_cast<float*>(next);
    next += aligned(((((1LL * 2LL) * a.size_B) * 16LL) * 32 + 7) / 8);
    float* const out_x_u_part = reinterpret_cast<float*>(next);
    next += aligned((((((1LL * 2LL) * a.size_B) * 16LL) * 512LL) * 32 + 7) / 8);
    if (version == 0) {
        const long long x = (((1LL * ceil_div(a.size_B, 1LL)) * ceil_div(16LL, 4LL)) * ceil_div(576LL, 1024LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::paged_mla_decode_kernel_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.q_nope, a.q_pe, q_nope_laid);
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = least((((1LL * ceil_div(a.size_B, 1LL)) * ceil_div(16LL, 64LL)) * ceil_div(2LL, 1LL)), 132LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::paged_mla_decode_kernel_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 230016);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            fd::TensorMap q_nope_laid_map;
            {
                const long long dims[] = {576LL, 16LL, a.size_B}, strides[] = {((1LL * ceil_div(576LL, 64LL)) * 64LL) * 2, (((1LL * 16LL) * ceil_div(576LL, 64LL)) * 64LL) * 2};
                const unsigned tile[] = {64, 64, 1}, every[] = {1, 1, 1};
                error = tensor_map(q_nope_laid_map, q_nope_laid, 2, 3, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(512);
            config.dynamicSmemBytes = 230016;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::paged_mla_decode_kernel_2, q_nope_laid, a.seq_len, p_x_1_part, p_x_3_part, out_x_u_part, a.block_table, a.ckv, a.kpe, (int)((((1LL * ceil_div(a.size_B, 1LL)) * ceil_div(16LL, 64LL)) * ceil_div(2LL, 1LL))), (int)(least((((1LL * ceil_div(a.size_B, 1LL)) * ceil_div(16LL, 64LL)) * ceil_div(2LL, 1LL)), 132LL)), (int)(ceil_div((((1LL * ceil_div(a.size_B, 1LL)) * ceil_div(16LL, 64LL)) * ceil_div(2LL, 1LL)), least((((1LL * ceil_div(a.size_B, 1LL)) * ceil_div(16LL, 64LL)) * ceil_div(2LL, 1LL)), 132LL))), (int)((64LL * a.size_M)), a.sm_scale, (long long)(a.size_B), (long long)(a.size_M), q_nope_laid_map);
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = ((1LL * ceil_div(a.size_B, 1LL)) * ceil_div(16LL, 4LL)), y = 1LL, z = 1LL;
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
            error = cudaLaunchKernelEx(&config, ::paged_mla_decode_kernel_3, p_x_1_part, p_x_3_part, out_x_u_part, a.out, a.lse, (long long)(a.size_B));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = (((1LL * ceil_div(a.size_B, 1LL)) * ceil_div(16LL, 4LL)) * ceil_div(576LL, 1024LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::paged_mla_decode_kernel_any_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.q_nope, a.q_pe, q_nope_laid);
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = least((((1LL * ceil_div(a.size_B, 1LL)) * ceil_div(16LL, 64LL)) * ceil_div(2LL, 1LL)), 132LL), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::paged_mla_decode_kernel_any_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 230016);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            fd::TensorMap q_nope_laid_map;
            {
                const long long dims[] = {576LL, 16LL, a.size_B}, strides[] = {((1LL * ceil_div(576LL, 64LL)) * 64LL) * 2, (((1LL * 16LL) * ceil_div(576LL, 64LL)) * 64LL) * 2};
                const unsigned tile[] = {64, 64, 1}, every[] = {1, 1, 1};
                error = tensor_map(q_nope_laid_map, q_nope_laid, 2, 3, dims, strides, tile, every, 3);
                if (error != cudaSuccess) return error;
            }
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(512);
            config.dynamicSmemBytes = 230016;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::paged_mla_decode_kernel_any_2, q_nope_laid, a.seq_len, p_x_1_part, p_x_3_part, out_x_u_part, a.block_table, a.ckv, a.kpe, (int)((((1LL * ceil_div(a.size_B, 1LL)) * ceil_div(16LL, 64LL)) * ceil_div(2LL, 1LL))), (int)(least((((1LL * ceil_div(a.size_B, 1LL)) * ceil_div(16LL, 64LL)) * ceil_div(2LL, 1LL)), 132LL)), (int)(ceil_div((((1LL * ceil_div(a.size_B, 1LL)) * ceil_div(16LL, 64LL)) * ceil_div(2LL, 1LL)), least((((1LL * ceil_div(a.size_B, 1LL)) * ceil_div(16LL, 64LL)) * ceil_div(2LL, 1LL)), 132LL))), (int)((64LL * a.size_M)), a.sm_scale, (long long)(a.size_B), (long long)(a.size_M), q_nope_laid_map);
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = ((1LL * ceil_div(a.size_B, 1LL)) * ceil_div(16LL, 4LL)), y = 1LL, z = 1LL;
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
            error = cudaLaunchKernelEx(&config, ::paged_mla_decode_kernel_any_3, p_x_1_part, p_x_3_part, out_x_u_part, a.out, a.lse, (long long)(a.size_B));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    return error;
}

}  // namespace flashderive_paged_mla_decode
