#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the tables below are made of. This part is the same for every kernel. */

typedef struct fd_size {
    const char* name;
    int64_t least, most, step;
} fd_size;

typedef struct fd_tensor {
    const char* name;
    int output, rank, bits;
} fd_tensor;

/* Whole numbers have a range; of other ones, `mantissa` bits are kept (0: all), down to exponent `lowest` and up to `largest`. */
typedef struct fd_scalar {
    const char* name;
    int whole;
    int64_t least, most;
    int mantissa, lowest;
    double largest;
} fd_scalar;

/* `tensor` is -1 for memory of the workspace; `begins` is the tensor whose values it has at the start, or -1. */
typedef struct fd_buffer {
    const char* name;
    int bits, tensor, begins, zeroed;
} fd_buffer;

enum { FD_BOOL, FD_I32, FD_I64, FD_U32, FD_F32 };

/* `scalar` is -1 where sizes decide the value. */
typedef struct fd_parameter {
    const char* name;
    int type, scalar;
} fd_parameter;

typedef struct fd_map {
    const char* name;
    int buffer, element, rank, swizzle;
    uint32_t tile[5], every[5];
} fd_map;

/* What a version of the kernels assumes of a size. */
typedef struct fd_range {
    int version, size;
    int64_t least, most, step;
} fd_range;

/* `slots` are buffers, then parameters, which are counted on behind the buffers. */
typedef struct fd_kernel {
    const char* name;
    int version, early;
    uint32_t threads, shared, cluster;
    const int* slots;
    int slot_count;
    const int* maps;
    int map_count;
} fd_kernel;

/* Whole numbers of 64 bits; `wrong` becomes 1 where they do not hold a result. */

static inline int64_t fd_add(int64_t a, int64_t b, int* wrong) {
    int64_t result = 0;
    if (__builtin_add_overflow(a, b, &result)) *wrong = 1;
    return result;
}

static inline int64_t fd_mul(int64_t a, int64_t b, int* wrong) {
    int64_t result = 0;
    if (__builtin_mul_overflow(a, b, &result)) *wrong = 1;
    return result;
}

static inline int64_t fd_ceil_div(int64_t a, int64_t b, int* wrong) {
    return b == 0 ? 0 : fd_add(a, b - 1, wrong) / b;
}

static inline int64_t fd_min(int64_t a, int64_t b) {
    return b < a ? b : a;
}

static inline int64_t fd_max(int64_t a, int64_t b) {
    return a < b ? b : a;
}

