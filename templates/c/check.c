
/* Checks and launches by the tables above. This part is the same for every kernel. */

#define FD_STATUS(kind, subject) ((flashderive_status)((kind) | (int32_t)((uint32_t)(subject) << 8)))
#define FD_ALIGNED(bytes) (((bytes) + 255) / 256 * 256)
/* Addresses of a GPU have 49 bits. */
#define FD_MOST_BYTES ((int64_t)1 << 48)
#ifdef __cplusplus
#define FD_ALIGNAS(n) alignas(n)
#else
#define FD_ALIGNAS(n) _Alignas(n)
#endif

/* What follows from the sizes. */
typedef struct fd_plan {
    fd_values given;
    int version;
    int64_t bytes[FD_BUFFERS + 1];
    int64_t places[FD_BUFFERS + 1]; /* in the workspace, or -1 */
    int64_t zeroed, end;            /* the workspace from `zeroed` to `end` begins with zeros */
} fd_plan;

/* The version of the kernels for these sizes: the first whose assumptions hold, else the last. */
static int fd_version(const int64_t* n) {
    int version, at;
    for (version = 0; version + 1 < FD_VERSIONS; ++version) {
        int holds = 1;
        for (at = 0; at < FD_RANGES; ++at) {
            const fd_range* r = &fd_ranges[at];
            if (r->version == version && !(r->least <= n[r->size] && n[r->size] <= r->most && n[r->size] % r->step == 0)) holds = 0;
        }
        if (holds) return version;
    }
    return version;
}

/* Whether kernels of this version touch a buffer. */
static int fd_used(int version, int buffer) {
    int at, k;
    for (k = 0; k < FD_KERNELS; ++k) {
        const fd_kernel* kernel = &fd_kernels[k];
        if (kernel->version != version) continue;
        for (at = 0; at < kernel->slot_count; ++at)
            if (kernel->slots[at] == buffer) return 1;
        for (at = 0; at < kernel->map_count; ++at)
            if (fd_maps[kernel->maps[at]].buffer == buffer) return 1;
    }
    return 0;
}

static flashderive_status fd_plan_of(const FD_ARGUMENTS* arguments, fd_plan* plan) {
    const int64_t* n = plan->given.sizes;
    int at, zeroed;
    if (arguments == NULL) return FLASHDERIVE_ARGUMENTS;
    memset(plan, 0, sizeof *plan);
    fd_take(arguments, &plan->given);
    for (at = 0; at < FD_SIZES; ++at) {
        const fd_size* s = &fd_sizes[at];
        if (n[at] < s->least || s->most < n[at] || n[at] % s->step != 0) return FD_STATUS(FLASHDERIVE_SIZE, at);
    }
    plan->version = fd_version(n);
    for (at = 0; at < FD_BUFFERS; ++at) {
        int wrong = 0;
        const int64_t bits = fd_mul(fd_length(at, n, &wrong), fd_buffers[at].bits, &wrong);
        plan->bytes[at] = bits / 8 + (bits % 8 != 0);
        plan->places[at] = -1;
        if (wrong || bits < 0 || FD_MOST_BYTES <= plan->bytes[at]) return FD_STATUS(FLASHDERIVE_ROOM, at);
    }
    for (zeroed = 0; zeroed < 2; ++zeroed) {
        plan->zeroed = plan->end;
        for (at = 0; at < FD_BUFFERS; ++at) {
            if (0 <= fd_buffers[at].tensor || fd_buffers[at].zeroed != zeroed || !fd_used(plan->version, at)) continue;
            plan->places[at] = plan->end;
            plan->end += FD_ALIGNED(plan->bytes[at]);
        }
    }
    return FLASHDERIVE_OK;
}

/* Where a tensor lies behind its first bit: bits to the last one, bits side by side, and the distance at which such runs repeat (0: one run). */
typedef struct fd_layout {
    int64_t span, block, distance;
} fd_layout;

static int64_t fd_gcd(int64_t a, int64_t b) {
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Sizes were checked: nothing here leaves 64 bits. */
static fd_layout fd_layout_of(int tensor, const int64_t* n) {
    const int rank = fd_tensors[tensor].rank, bits = fd_tensors[tensor].bits;
    int64_t counts[FD_RANK + 1], strides[FD_RANK + 1];
    fd_layout layout;
    int wrong = 0, dim, other;
    layout.span = layout.block = bits;
    layout.distance = 0;
    for (dim = 0; dim < rank; ++dim) {
        counts[dim] = fd_extent(tensor * (FD_RANK + 1) + dim, n, &wrong);
        strides[dim] = fd_mul(fd_stride(tensor * (FD_RANK + 1) + dim, n, &wrong), bits, &wrong);
        if (counts[dim] <= 0) {
            layout.span = layout.block = 0;
            return layout;
        }
    }
    /* Dimensions in the order of their strides. */
    for (;;) {
        int next = -1;
        for (other = 0; other < rank; ++other)
            if (1 < counts[other] && (next < 0 || strides[other] < strides[next])) next = other;
        if (next < 0) break;
        layout.span += (counts[next] - 1) * strides[next];
        if (layout.distance == 0 && strides[next] == layout.block)
            layout.block *= counts[next];
        else
            layout.distance = fd_gcd(layout.distance, strides[next]);
        counts[next] = 1;
    }
    return layout;
}

/* Whether two tensors may have memory in common. Columns of one matrix side by side have none. */
static int fd_overlap(const void* first, fd_layout one, const void* second, fd_layout other) {
    const uint64_t a = (uint64_t)(uintptr_t)first * 8, b = (uint64_t)(uintptr_t)second * 8;
    const int64_t distance = fd_gcd(one.distance, other.distance);
    int64_t between;
    if (one.span == 0 || other.span == 0 || a + (uint64_t)one.span <= b || b + (uint64_t)other.span <= a) return 0;
    if (distance == 0) return 1;
    between = a <= b ? (int64_t)((b - a) % (uint64_t)distance) : (distance - (int64_t)((a - b) % (uint64_t)distance)) % distance;
    return !(one.block <= between && between + other.block <= distance);
}

/* The buffer that is an output which begins with the values of an input, or -1. */
static int fd_begun(int output, int input) {
    int at;
    for (at = 0; at < FD_BUFFERS; ++at)
        if (fd_buffers[at].tensor == output && fd_buffers[at].begins == input) return at;
    return -1;
}

static flashderive_status fd_check_tensors(const fd_plan* plan) {
    const void* const* tensors = plan->given.tensors;
    fd_layout layouts[FD_TENSORS + 1];
    int at, other;
    for (at = 0; at < FD_TENSORS; ++at) {
        layouts[at] = fd_layout_of(at, plan->given.sizes);
        if (tensors[at] == NULL && layouts[at].span != 0) return FD_STATUS(FLASHDERIVE_NULL, at);
        if ((uintptr_t)tensors[at] % 16 != 0) return FD_STATUS(FLASHDERIVE_ALIGNMENT, at);
    }
    for (at = 0; at < FD_TENSORS; ++at) {
        for (other = 0; fd_tensors[at].output && other < at; ++other) {
            const int begun = fd_begun(at, other);
            if (0 <= begun && tensors[at] != tensors[other] && layouts[at].distance != 0) return FD_STATUS(FLASHDERIVE_IN_PLACE, at);
            if (fd_overlap(tensors[at], layouts[at], tensors[other], layouts[other]) && !(0 <= begun && tensors[at] == tensors[other]))
                return FD_STATUS(FLASHDERIVE_ALIAS, at);
        }
    }
    return FLASHDERIVE_OK;
}

/* A real number as a type with fewer bits holds it: to nearest, ties to even. */
static double fd_rounded(const fd_scalar* type, double value) {
    uint64_t bits;
    int exponent;
    double shift;
    volatile double sum;
    if (type->mantissa == 0 || value != value) return value;
    if (2 * type->largest < value || value < -2 * type->largest) return value < 0 ? -(double)INFINITY : (double)INFINITY;
    memcpy(&bits, &value, sizeof bits);
    exponent = (int)(bits >> 52 & 2047) - 1023;
    if (exponent < type->lowest) exponent = type->lowest;
    /* In this sum, the last bit is the last one that is kept. */
    bits = (uint64_t)(exponent - type->mantissa + 52 + 1023) << 52 | (uint64_t)1 << 51;
    memcpy(&shift, &bits, sizeof shift);
    sum = value + shift;
    value = sum - shift;
    return type->largest < value ? (double)INFINITY : value < -type->largest ? -(double)INFINITY : value;
}

/* A parameter's value in the low bytes of a word. */
static flashderive_status fd_parameter_bits(int at, const fd_values* given, uint64_t* bits) {
    const fd_parameter* p = &fd_parameters[at];
    const fd_scalar* s = p->scalar < 0 ? NULL : &fd_scalars[p->scalar];
    int64_t whole = 0;
    int wrong = 0;
    *bits = 0;
    if (s != NULL && !s->whole) {
        const double value = fd_rounded(s, given->reals[p->scalar]);
        if (p->type == FD_F32) {
            const float real = (float)value;
            /* From here on the nearest number of 32 bits would be infinite. */
            if (3.4028235677973366e38 <= fabs(value) && fabs(value) <= 1.7976931348623157e308) return FD_STATUS(FLASHDERIVE_NUMBER, at);
            memcpy(bits, &real, sizeof real);
            return FLASHDERIVE_OK;
        }
        if (!(-9.2e18 < value && value < 9.2e18)) return FD_STATUS(FLASHDERIVE_NUMBER, at);
        whole = (int64_t)value;
    } else if (s != NULL) {
        whole = given->wholes[p->scalar];
        if (whole < s->least || s->most < whole) return FD_STATUS(FLASHDERIVE_SCALAR, p->scalar);
    } else {
        whole = fd_value(at, given->sizes, &wrong);
    }
    if (p->type == FD_F32) {
        const float real = (float)whole;
        memcpy(bits, &real, sizeof real);
    } else if (p->type == FD_BOOL) {
        *bits = whole != 0;
    } else {
        if (p->type == FD_I32 && (whole < INT32_MIN || INT32_MAX < whole)) wrong = 1;
        if (p->type == FD_U32 && (whole < 0 || (int64_t)UINT32_MAX < whole)) wrong = 1;
        *bits = p->type == FD_I64 ? (uint64_t)whole : (uint64_t)whole & UINT32_MAX;
    }
    return wrong ? FD_STATUS(FLASHDERIVE_NUMBER, at) : FLASHDERIVE_OK;
}
