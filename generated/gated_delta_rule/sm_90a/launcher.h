// Launcher of gated_delta_rule, written by flashderive from 1462 decision records. Do not edit.
//
// Compile with nvcc. Define FLASHDERIVE_KERNEL_FILE if the kernels do not lie in "kernel.cu".
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>
#ifndef FLASHDERIVE_KERNEL_FILE
#define FLASHDERIVE_KERNEL_FILE "kernel.cu"
#endif
#include FLASHDERIVE_KERNEL_FILE

namespace flashderive_gated_delta_rule {

/// Arguments of one run; pointers are to device memory.
struct Arguments {
    const float* a_log;  // ((1 * n_h) * n_g) elements of f32
    const __nv_bfloat16* a;  // (((1 * n_t) * n_h) * n_g) elements of bf16
    const float* dt_bias;  // ((1 * n_h) * n_g) elements of f32
    const __nv_bfloat16* k;  // (((1 * n_t) * n_h) * 128) elements of bf16
    const __nv_bfloat16* v;  // ((((1 * n_t) * n_h) * n_g) * 128) elements of bf16
    const __nv_bfloat16* q;  // (((1 * n_t) * n_h) * 128) elements of bf16
    const float* before;  // ((((1 * n_h) * n_g) * 128) * 128) elements of f32
    const __nv_bfloat16* b;  // (((1 * n_t) * n_h) * n_g) elements of bf16
    __nv_bfloat16* o;  // ((((1 * n_t) * n_h) * n_g) * 128) elements of bf16
    float* behind;  // ((((1 * n_h) * n_g) * 128) * 128) elements of f32
    long long n_t;  // run-time size 0
    long long n_h;  // run-time size 1
    long long n_g;  // run-time size 2
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
        1LL <= a.n_t && a.n_t <= 32LL && 1LL <= a.n_h && a.n_h <= 64LL && a.n_h % 4LL == 0 && 1LL <= a.n_g && a.n_g <= 8LL && a.n_g % 2LL == 0 ? 0 :  // T in 1 .. 32, H a multiple of 4, G a multiple of 2
        1LL <= a.n_t && a.n_t <= 32LL ? 1 :  // T in 1 .. 32
        1LL <= a.n_h && a.n_h <= 64LL && a.n_h % 8LL == 0 && 1LL <= a.n_g && a.n_g <= 1LL ? 2 :  // H a multiple of 8, G in 1 .. 1
        1LL <= a.n_h && a.n_h <= 64LL && a.n_h % 4LL == 0 && 1LL <= a.n_g && a.n_g <= 2LL && a.n_g % 2LL == 0 ? 3 :  // H a multiple of 4, G in 1 .. 2 a multiple of 2
        4;  // all sizes
}

/// Whether sizes are such that every buffer has addresses and every number that a kernel takes fits its type.
inline bool fits(const Arguments& a) {
    (void)a;
    return true && 0 <= a.n_t && 0 <= a.n_h && 0 <= a.n_g
           && ((1.0 * (double)a.n_h) * (double)a.n_g) * 4 < 281474976710656.0  // a_log
           && (((1.0 * (double)a.n_t) * (double)a.n_h) * (double)a.n_g) * 2 < 281474976710656.0  // a
           && ((1.0 * (double)a.n_h) * (double)a.n_g) * 4 < 281474976710656.0  // dt_bias
           && (((1.0 * (double)a.n_t) * (double)a.n_h) * (double)a.n_g) * 4 < 281474976710656.0  // gate
           && (((1.0 * (double)a.n_t) * (double)a.n_h) * 128.0) * 2 < 281474976710656.0  // k
           && ((((1.0 * (double)a.n_t) * (double)a.n_h) * (double)a.n_g) * 128.0) * 2 < 281474976710656.0  // v
           && (((1.0 * (double)a.n_t) * (double)a.n_h) * 128.0) * 2 < 281474976710656.0  // q
           && ((((1.0 * (double)a.n_h) * (double)a.n_g) * 128.0) * 128.0) * 4 < 281474976710656.0  // before
           && (((1.0 * (double)a.n_t) * (double)a.n_h) * (double)a.n_g) * 2 < 281474976710656.0  // b
           && ((((1.0 * (double)a.n_t) * (double)a.n_h) * (double)a.n_g) * 128.0) * 2 < 281474976710656.0  // o
           && ((((1.0 * (double)a.n_h) * (double)a.n_g) * 128.0) * 128.0) * 4 < 281474976710656.0  // behind
           && (((1.0 * (double)a.n_t) * (double)a.n_h) * (double)a.n_g) * 4 < 281474976710656.0  // s_x_row_1
           && ((((1.0 * ((double)a.n_t / 64.0)) * (double)a.n_h) * (double)a.n_g) * 64.0) * 4 < 281474976710656.0  // s_x_logs
           && (((((1.0 * ((double)a.n_t / 64.0)) * (double)a.n_h) * (double)a.n_g) * 64.0) * 64.0) * 4 < 281474976710656.0  // o_x_1_x_weighted
           && (((((1.0 * ((double)a.n_t / 64.0)) * (double)a.n_h) * (double)a.n_g) * 64.0) * 128.0) * 4 < 281474976710656.0  // s_x_free
           && ((((((1.0 * ((double)a.n_t / 64.0)) * (double)a.n_h) * (double)a.n_g) * 64.0) * (128.0 / 136.0)) * 136.0) * 2 < 281474976710656.0  // s_x_reads_x_bf16
           && ((((((1.0 * ((double)a.n_t / 64.0)) * (double)a.n_h) * (double)a.n_g) * 64.0) * (128.0 / 136.0)) * 136.0) * 2 < 281474976710656.0  // s_x_keys
           && ((((((1.0 * ((double)a.n_t / 64.0)) * 64.0) * (double)a.n_h) * (double)a.n_g) * (128.0 / 64.0)) * 64.0) * 2 < 281474976710656.0  // s_x_new
           && ((((((1.0 * ((double)a.n_t / 64.0)) * (double)a.n_h) * (double)a.n_g) * 128.0) * (128.0 / 64.0)) * 64.0) * 2 < 281474976710656.0  // s_x_before_x_bf16
           && ((((((1.0 * ((double)a.n_t / 64.0)) * (double)a.n_h) * (double)a.n_g) * 64.0) * (64.0 / 32.0)) * 32.0) * 4 < 281474976710656.0  // s_x_matrix
           && ((((((1.0 * ((double)a.n_t / 64.0)) * (double)a.n_h) * (double)a.n_g) * 64.0) * (64.0 / 64.0)) * 64.0) * 2 < 281474976710656.0  // s_x_matrix_x_bf16
           && (((((((1.0 * ((double)a.n_t / 64.0)) * (double)a.n_h) * (double)a.n_g) * 4.0) * 16.0) * (16.0 / 16.0)) * 16.0) * 2 < 281474976710656.0  // s_x_blocks
           && ((((((1.0 * ((double)a.n_t / 64.0)) * (double)a.n_h) * (double)a.n_g) * 2.0) * 16.0) * 16.0) * 4 < 281474976710656.0  // s_x_lower_16
           && (((((((1.0 * ((double)a.n_t / 64.0)) * (double)a.n_h) * (double)a.n_g) * 2.0) * 32.0) * (32.0 / 32.0)) * 32.0) * 2 < 281474976710656.0  // s_x_blocks_32
           && (((((((1.0 * ((double)a.n_t / 64.0)) * (double)a.n_h) * (double)a.n_g) * 1.0) * 32.0) * (32.0 / 32.0)) * 32.0) * 2 < 281474976710656.0  // s_x_right_32_x_bf16
           && ((((((1.0 * ((double)a.n_t / 64.0)) * (double)a.n_h) * (double)a.n_g) * 1.0) * 32.0) * 32.0) * 4 < 281474976710656.0  // s_x_lower_32
           && (((((((1.0 * ((double)a.n_t / 64.0)) * (double)a.n_h) * (double)a.n_g) * 1.0) * 64.0) * (64.0 / 64.0)) * 64.0) * 2 < 281474976710656.0  // s_x_blocks_64
           && (((((1.0 * ((double)a.n_t / 64.0)) * 64.0) * (double)a.n_h) * (double)a.n_g) * 128.0) * 4 < 281474976710656.0  // o_x_1_x_inside
           && ((double)a.n_g / 2.0) < 2147483648.0  // g_blocks
           && (double)a.n_g < 2147483648.0  // n_g
           && ((double)a.n_h / 4.0) < 2147483648.0  // h_blocks
           && (double)a.n_h < 2147483648.0  // n_h
           && (double)a.n_t < 2147483648.0  // n_t
           && (double)a.n_g < 2147483648.0  // g_blocks_2
           && ((double)a.n_h / 16.0) < 2147483648.0  // h_blocks_2
           && (double)a.n_h < 2147483648.0  // h_blocks_3
           && ((double)a.n_t / 64.0) < 2147483648.0  // n_t__chunk
           && ((double)a.n_g / 8.0) < 2147483648.0  // g_blocks_3
        ;
}

/// Bytes of scratch memory that `launch` needs for `a`; 0 for sizes that it refuses.
inline size_t scratch_bytes(const Arguments& a) {
    using namespace detail;
    if (!fits(a)) return 0;
    const int version = version_of(a);
    long long bytes = 0;
    bytes += aligned((version == 0 || version == 1 ? ((((1LL * a.n_t) * a.n_h) * a.n_g) * 32 + 7) / 8 : 0));  // gate
    bytes += aligned((version == 2 || version == 3 || version == 4 ? ((((1LL * a.n_t) * a.n_h) * a.n_g) * 32 + 7) / 8 : 0));  // s_x_row_1
    bytes += aligned((version == 2 || version == 3 || version == 4 ? (((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 64LL) * 32 + 7) / 8 : 0));  // s_x_logs
    bytes += aligned((version == 2 || version == 3 || version == 4 ? ((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 64LL) * 64LL) * 32 + 7) / 8 : 0));  // o_x_1_x_weighted
    bytes += aligned((version == 2 || version == 3 || version == 4 ? ((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 64LL) * 128LL) * 32 + 7) / 8 : 0));  // s_x_free
    bytes += aligned((version == 2 || version == 3 || version == 4 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 64LL) * ceil_div(128LL, 136LL)) * 136LL) * 16 + 7) / 8 : 0));  // s_x_reads_x_bf16
    bytes += aligned((version == 2 || version == 3 || version == 4 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 64LL) * ceil_div(128LL, 136LL)) * 136LL) * 16 + 7) / 8 : 0));  // s_x_keys
    bytes += aligned((version == 2 || version == 3 || version == 4 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * 64LL) * a.n_h) * a.n_g) * ceil_div(128LL, 64LL)) * 64LL) * 16 + 7) / 8 : 0));  // s_x_new
    bytes += aligned((version == 2 || version == 3 || version == 4 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 128LL) * ceil_div(128LL, 64LL)) * 64LL) * 16 + 7) / 8 : 0));  // s_x_before_x_bf16
    bytes += aligned((version == 3 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 64LL) * ceil_div(64LL, 32LL)) * 32LL) * 32 + 7) / 8 : 0));  // s_x_matrix
    bytes += aligned((version == 3 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 64LL) * ceil_div(64LL, 64LL)) * 64LL) * 16 + 7) / 8 : 0));  // s_x_matrix_x_bf16
    bytes += aligned((version == 3 ? ((((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 4LL) * 16LL) * ceil_div(16LL, 16LL)) * 16LL) * 16 + 7) / 8 : 0));  // s_x_blocks
    bytes += aligned((version == 3 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 2LL) * 16LL) * 16LL) * 32 + 7) / 8 : 0));  // s_x_lower_16
    bytes += aligned((version == 3 ? ((((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 2LL) * 32LL) * ceil_div(32LL, 32LL)) * 32LL) * 16 + 7) / 8 : 0));  // s_x_blocks_32
    bytes += aligned((version == 3 ? ((((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 1LL) * 32LL) * ceil_div(32LL, 32LL)) * 32LL) * 16 + 7) / 8 : 0));  // s_x_right_32_x_bf16
    bytes += aligned((version == 3 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 1LL) * 32LL) * 32LL) * 32 + 7) / 8 : 0));  // s_x_lower_32
    bytes += aligned((version == 3 ? ((((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 1LL) * 64LL) * ceil_div(64LL, 64LL)) * 64LL) * 16 + 7) / 8 : 0));  // s_x_blocks_64
    bytes += aligned((version == 3 ? ((((((1LL * ceil_div(a.n_t, 64LL)) * 64LL) * a.n_h) * a.n_g) * 128LL) * 32 + 7) / 8 : 0));  // o_x_1_x_inside
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
    float* const gate = reinterpret_cast<float*>(next);
    next += aligned((version == 0 || version == 1 ? ((((1LL * a.n_t) * a.n_h) * a.n_g) * 32 + 7) / 8 : 0));
    float* const s_x_row_1 = reinterpret_cast<float*>(next);
    next += aligned((version == 2 || version == 3 || version == 4 ? ((((1LL * a.n_t) * a.n_h) * a.n_g) * 32 + 7) / 8 : 0));
    float* const s_x_logs = reinterpret_cast<float*>(next);
    next += aligned((version == 2 || version == 3 || version == 4 ? (((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 64LL) * 32 + 7) / 8 : 0));
    float* const o_x_1_x_weighted = reinterpret_cast<float*>(next);
    next += aligned((version == 2 || version == 3 || version == 4 ? ((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 64LL) * 64LL) * 32 + 7) / 8 : 0));
    float* const s_x_free = reinterpret_cast<float*>(next);
    next += aligned((version == 2 || version == 3 || version == 4 ? ((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 64LL) * 128LL) * 32 + 7) / 8 : 0));
    __nv_bfloat16* const s_x_reads_x_bf16 = reinterpret_cast<__nv_bfloat16*>(next);
    next += aligned((version == 2 || version == 3 || version == 4 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 64LL) * ceil_div(128LL, 136LL)) * 136LL) * 16 + 7) / 8 : 0));
    __nv_bfloat16* const s_x_keys = reinterpret_cast<__nv_bfloat16*>(next);
    next += aligned((version == 2 || version == 3 || version == 4 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 64LL) * ceil_div(128LL, 136LL)) * 136LL) * 16 + 7) / 8 : 0));
    __nv_bfloat16* const s_x_new = reinterpret_cast<__nv_bfloat16*>(next);
    next += aligned((version == 2 || version == 3 || version == 4 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * 64LL) * a.n_h) * a.n_g) * ceil_div(128LL, 64LL)) * 64LL) * 16 + 7) / 8 : 0));
    __nv_bfloat16* const s_x_before_x_bf16 = reinterpret_cast<__nv_bfloat16*>(next);
    next += aligned((version == 2 || version == 3 || version == 4 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 128LL) * ceil_div(128LL, 64LL)) * 64LL) * 16 + 7) / 8 : 0));
    float* const s_x_matrix = reinterpret_cast<float*>(next);
    next += aligned((version == 3 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 64LL) * ceil_div(64LL, 32LL)) * 32LL) * 32 + 7) / 8 : 0));
    __nv_bfloat16* const s_x_matrix_x_bf16 = reinterpret_cast<__nv_bfloat16*>(next);
    next += aligned((version == 3 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 64LL) * ceil_div(64LL, 64LL)) * 64LL) * 16 + 7) / 8 : 0));
    __nv_bfloat16* const s_x_blocks = reinterpret_cast<__nv_bfloat16*>(next);
    next += aligned((version == 3 ? ((((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 4LL) * 16LL) * ceil_div(16LL, 16LL)) * 16LL) * 16 + 7) / 8 : 0));
    float* const s_x_lower_16 = reinterpret_cast<float*>(next);
    next += aligned((version == 3 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 2LL) * 16LL) * 16LL) * 32 + 7) / 8 : 0));
    __nv_bfloat16* const s_x_blocks_32 = reinterpret_cast<__nv_bfloat16*>(next);
    next += aligned((version == 3 ? ((((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 2LL) * 32LL) * ceil_div(32LL, 32LL)) * 32LL) * 16 + 7) / 8 : 0));
    __nv_bfloat16* const s_x_right_32_x_bf16 = reinterpret_cast<__nv_bfloat16*>(next);
    next += aligned((version == 3 ? ((((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 1LL) * 32LL) * ceil_div(32LL, 32LL)) * 32LL) * 16 + 7) / 8 : 0));
    float* const s_x_lower_32 = reinterpret_cast<float*>(next);
    next += aligned((version == 3 ? (((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 1LL) * 32LL) * 32LL) * 32 + 7) / 8 : 0));
    __nv_bfloat16* const s_x_blocks_64 = reinterpret_cast<__nv_bfloat16*>(next);
    next += aligned((version == 3 ? ((((((((1LL * ceil_div(a.n_t, 64LL)) * a.n_h) * a.n_g) * 1LL) * 64LL) * ceil_div(64LL, 64LL)) * 64LL) * 16 + 7) / 8 : 0));
    float* const o_x_1_x_inside = reinterpret_cast<float*>(next);
    next += aligned((version == 3 ? ((((((1LL * ceil_div(a.n_t, 64LL)) * 64LL) * a.n_h) * a.n_g) * 128LL) * 32 + 7) / 8 : 0));
    if (version == 0) {
        const long long x = (((1LL * ceil_div(a.n_t, 4LL)) * ceil_div(a.n_h, 4LL)) * ceil_div(a.n_g, 2LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::gated_delta_rule_kernel_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.a_log, a.a, a.dt_bias, gate, (int)(ceil_div(a.n_g, 2LL)), (int)(a.n_g), (int)(ceil_div(a.n_h, 4LL)), (int)(a.n_h), (int)(a.n_t), (long long)(a.n_g), (long long)(a.n_h));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 0) {
        const long long x = (((1LL * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(128LL, 8LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 8448);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 8448;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_2, a.k, a.v, a.q, gate, a.before, a.b, a.o, a.behind, (int)(ceil_div(a.n_g, 1LL)), (int)(a.n_t), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = (((1LL * ceil_div(a.n_t, 4LL)) * ceil_div(a.n_h, 4LL)) * ceil_div(a.n_g, 2LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::gated_delta_rule_kernel_v2_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.a_log, a.a, a.dt_bias, gate, (int)(ceil_div(a.n_g, 2LL)), (int)(a.n_g), (int)(ceil_div(a.n_h, 4LL)), (int)(a.n_h), (int)(a.n_t), (long long)(a.n_g), (long long)(a.n_h));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 1) {
        const long long x = (((1LL * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(128LL, 8LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v2_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 8448);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 8448;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v2_2, a.k, a.v, a.q, gate, a.before, a.b, a.o, a.behind, (int)(ceil_div(a.n_g, 1LL)), (int)(a.n_t), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 2) {
        const long long x = (((1LL * ceil_div(a.n_t, 256LL)) * ceil_div(a.n_h, 16LL)) * ceil_div(a.n_g, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::gated_delta_rule_kernel_v3_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.b, s_x_row_1, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 16LL)), (int)(a.n_h), (int)(a.n_t), (long long)(a.n_h), (long long)(a.n_g));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 2) {
        const long long x = (((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 2LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(64);
            config.dynamicSmemBytes = 0;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v3_2, a.a_log, a.a, a.dt_bias, s_x_logs, (int)(ceil_div(a.n_g, 2LL)), (int)(a.n_g), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_g), (long long)(a.n_h), (int)(a.n_t));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 2) {
        const long long x = (((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v3_3, cudaFuncAttributeMaxDynamicSharedMemorySize, 45056);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 45056;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v3_3, a.k, a.q, s_x_row_1, s_x_logs, o_x_1_x_weighted, a.v, s_x_free, s_x_reads_x_bf16, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (int)(a.n_t), (long long)(a.n_h), (long long)(a.n_g), (long long)(a.n_t));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 2) {
        const long long x = (((((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(64LL, 64LL)) * ceil_div(128LL, 64LL)), y = 1LL, z = 1LL;
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
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v3_13, a.k, s_x_logs, s_x_keys, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_h), (int)(a.n_t), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 2) {
        const long long x = (((1LL * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(128LL, 16LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v3_14, cudaFuncAttributeMaxDynamicSharedMemorySize, 128544);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 128544;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v3_14, s_x_reads_x_bf16, s_x_keys, s_x_free, s_x_logs, a.before, s_x_new, s_x_before_x_bf16, a.behind, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_t, 64LL)), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 2) {
        const long long x = (((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v3_15, cudaFuncAttributeMaxDynamicSharedMemorySize, 61440);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 61440;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v3_15, s_x_new, o_x_1_x_weighted, a.q, s_x_before_x_bf16, s_x_logs, a.o, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_t), (int)(a.n_t), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 3) {
        const long long x = (((1LL * ceil_div(a.n_t, 4LL)) * ceil_div(a.n_h, 4LL)) * ceil_div(a.n_g, 2LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::gated_delta_rule_kernel_v4_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.b, s_x_row_1, (int)(ceil_div(a.n_g, 2LL)), (int)(a.n_g), (int)(ceil_div(a.n_h, 4LL)), (int)(a.n_h), (int)(a.n_t), (long long)(a.n_h), (long long)(a.n_g));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 3) {
        const long long x = (((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 8LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v4_2, cudaFuncAttributeMaxDynamicSharedMemorySize, 1088);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 1088;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v4_2, a.a_log, a.a, a.dt_bias, s_x_logs, (int)(ceil_div(a.n_g, 8LL)), (int)(a.n_g), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_g), (long long)(a.n_h), (int)(a.n_t));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 3) {
        const long long x = (((((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(64LL, 64LL)) * ceil_div(64LL, 64LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v4_3, cudaFuncAttributeMaxDynamicSharedMemorySize, 46080);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 46080;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v4_3, a.k, a.q, s_x_row_1, s_x_logs, s_x_matrix, s_x_matrix_x_bf16, o_x_1_x_weighted, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (int)(a.n_t), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 3) {
        const long long x = (((((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 2LL)) * ceil_div(4LL, 4LL)) * ceil_div(16LL, 16LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v4_4, cudaFuncAttributeMaxDynamicSharedMemorySize, 640);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 640;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v4_4, s_x_matrix, s_x_blocks, (int)(ceil_div(a.n_g, 2LL)), (int)(a.n_g), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 3) {
        const long long x = ((((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(2LL, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v4_5, cudaFuncAttributeMaxDynamicSharedMemorySize, 2304);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(64);
            config.dynamicSmemBytes = 2304;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v4_5, s_x_matrix_x_bf16, s_x_blocks, s_x_lower_16, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 3) {
        const long long x = ((((((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(2LL, 2LL)) * ceil_div(32LL, 32LL)) * ceil_div(32LL, 32LL)), y = 1LL, z = 1LL;
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
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v4_7, s_x_blocks, s_x_lower_16, s_x_blocks_32, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 3) {
        const long long x = ((((((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(1LL, 1LL)) * ceil_div(32LL, 32LL)) * ceil_div(32LL, 32LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v4_8, cudaFuncAttributeMaxDynamicSharedMemorySize, 10240);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 10240;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v4_8, s_x_matrix_x_bf16, s_x_blocks_32, s_x_right_32_x_bf16, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 3) {
        const long long x = ((((((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(1LL, 1LL)) * ceil_div(32LL, 32LL)) * ceil_div(32LL, 32LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v4_9, cudaFuncAttributeMaxDynamicSharedMemorySize, 10240);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 10240;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v4_9, s_x_blocks_32, s_x_right_32_x_bf16, s_x_lower_32, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 3) {
        const long long x = ((((((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(1LL, 1LL)) * ceil_div(64LL, 8LL)) * ceil_div(64LL, 64LL)), y = 1LL, z = 1LL;
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
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v4_10, s_x_blocks_32, s_x_lower_32, s_x_blocks_64, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 3) {
        const long long x = (((((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(64LL, 32LL)) * ceil_div(128LL, 32LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v4_11, cudaFuncAttributeMaxDynamicSharedMemorySize, 2816);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 2816;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v4_11, a.v, s_x_blocks_64, s_x_row_1, s_x_free, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_t), (int)(a.n_t), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 3) {
        const long long x = (((((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(64LL, 32LL)) * ceil_div(128LL, 32LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v4_12, cudaFuncAttributeMaxDynamicSharedMemorySize, 2816);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 2816;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v4_12, a.k, s_x_blocks_64, s_x_row_1, s_x_logs, s_x_reads_x_bf16, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_t), (int)(a.n_t), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 3) {
        const long long x = (((((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(64LL, 64LL)) * ceil_div(128LL, 64LL)), y = 1LL, z = 1LL;
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
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v4_13, a.k, s_x_logs, s_x_keys, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_h), (int)(a.n_t), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 3) {
        const long long x = (((1LL * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(128LL, 16LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v4_14, cudaFuncAttributeMaxDynamicSharedMemorySize, 128544);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 128544;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v4_14, s_x_reads_x_bf16, s_x_keys, s_x_free, s_x_logs, a.before, s_x_new, s_x_before_x_bf16, a.behind, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_t, 64LL)), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 3) {
        const long long x = (((((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(64LL, 32LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(128LL, 32LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v4_15, cudaFuncAttributeMaxDynamicSharedMemorySize, 2816);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 2816;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v4_15, s_x_new, o_x_1_x_weighted, o_x_1_x_inside, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_t), (int)(a.n_t), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 3) {
        const long long x = (((((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(64LL, 32LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(128LL, 32LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_v4_16, cudaFuncAttributeMaxDynamicSharedMemorySize, 6144);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 6144;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_v4_16, a.q, s_x_before_x_bf16, o_x_1_x_inside, s_x_logs, a.o, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (int)(a.n_t), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 4) {
        const long long x = (((1LL * ceil_div(a.n_t, 256LL)) * ceil_div(a.n_h, 16LL)) * ceil_div(a.n_g, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            ::gated_delta_rule_kernel_any_1<<<dim3((unsigned)x, (unsigned)y, (unsigned)z), 256, 0, stream>>>(a.b, s_x_row_1, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 16LL)), (int)(a.n_h), (int)(a.n_t), (long long)(a.n_h), (long long)(a.n_g));
            error = cudaGetLastError();
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 4) {
        const long long x = (((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 2LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(64);
            config.dynamicSmemBytes = 0;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_any_2, a.a_log, a.a, a.dt_bias, s_x_logs, (int)(ceil_div(a.n_g, 2LL)), (int)(a.n_g), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_g), (long long)(a.n_h), (int)(a.n_t));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 4) {
        const long long x = (((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_any_3, cudaFuncAttributeMaxDynamicSharedMemorySize, 45056);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 45056;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_any_3, a.k, a.q, s_x_row_1, s_x_logs, o_x_1_x_weighted, a.v, s_x_free, s_x_reads_x_bf16, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (int)(a.n_t), (long long)(a.n_h), (long long)(a.n_g), (long long)(a.n_t));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 4) {
        const long long x = (((((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(64LL, 64LL)) * ceil_div(128LL, 64LL)), y = 1LL, z = 1LL;
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
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_any_13, a.k, s_x_logs, s_x_keys, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_h), (int)(a.n_t), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 4) {
        const long long x = (((1LL * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)) * ceil_div(128LL, 16LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_any_14, cudaFuncAttributeMaxDynamicSharedMemorySize, 128544);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 128544;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_any_14, s_x_reads_x_bf16, s_x_keys, s_x_free, s_x_logs, a.before, s_x_new, s_x_before_x_bf16, a.behind, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_t, 64LL)), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    if (version == 4) {
        const long long x = (((1LL * ceil_div(ceil_div(a.n_t, 64LL), 1LL)) * ceil_div(a.n_h, 1LL)) * ceil_div(a.n_g, 1LL)), y = 1LL, z = 1LL;
        if (0 < x && 0 < y && 0 < z) {
            if (2147483647LL < x || 65535LL < y || 65535LL < z) return cudaErrorInvalidConfiguration;
            error = cudaFuncSetAttribute(::gated_delta_rule_kernel_any_15, cudaFuncAttributeMaxDynamicSharedMemorySize, 61440);
            if (error != cudaSuccess) return error;
            cudaLaunchAttribute early = {};
            early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
            early.val.programmaticStreamSerializationAllowed = chained ? 1 : 0;
            cudaLaunchConfig_t config = {};
            config.gridDim = dim3((unsigned)x, (unsigned)y, (unsigned)z);
            config.blockDim = dim3(128);
            config.dynamicSmemBytes = 61440;
            config.stream = stream;
            config.attrs = &early;
            config.numAttrs = 1;
            error = cudaLaunchKernelEx(&config, ::gated_delta_rule_kernel_any_15, s_x_new, o_x_1_x_weighted, a.q, s_x_before_x_bf16, s_x_logs, a.o, (int)(ceil_div(a.n_g, 1LL)), (int)(ceil_div(a.n_h, 1LL)), (long long)(a.n_t), (int)(a.n_t), (long long)(a.n_h), (long long)(a.n_g));
            if (error != cudaSuccess) return error;
            chained = true;
        }
    }
    return error;
}

}  // namespace flashderive_gated_delta_rule
