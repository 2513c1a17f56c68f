
/* A tensor map, whose address the driver wants to be a multiple of 64. */
typedef struct fd_encoded {
    FD_ALIGNAS(128) unsigned char bytes[128];
} fd_encoded;

/* How the copy engine sees a buffer: extents and strides in bytes, innermost dimension first. */
typedef struct fd_box {
    uint64_t dims[5], strides[5];
} fd_box;

/* An extent of 0 counts as 1: a kernel is launched that copies nothing through the map. */
static flashderive_status fd_box_of(int number, const int64_t* n, fd_box* box) {
    const fd_map* map = &fd_maps[number];
    int dim, wrong = 0;
    memset(box, 0, sizeof *box);
    for (dim = 0; dim < map->rank; ++dim) {
        const int64_t extent = fd_map_extent(number * 5 + dim, n, &wrong);
        if (wrong || extent < 0 || ((int64_t)1 << 32) < extent) return FD_STATUS(FLASHDERIVE_MAP, number);
        box->dims[dim] = extent == 0 ? 1 : (uint64_t)extent;
        if (0 < dim) {
            int64_t stride = fd_mul(fd_map_stride(number * 5 + dim - 1, n, &wrong), map->element, &wrong);
            if (extent <= 1 && stride <= 0) stride = 16;
            if (wrong || stride % 16 != 0 || stride < 0 || ((int64_t)1 << 40) <= stride) return FD_STATUS(FLASHDERIVE_MAP, number);
            box->strides[dim - 1] = (uint64_t)stride;
        }
    }
    return FLASHDERIVE_OK;
}

static flashderive_status fd_encode(int number, const fd_box* box, uint64_t address, fd_encoded* out) {
    const fd_map* map = &fd_maps[number];
    /* Bits are moved as they are, so that only the size of elements matters. */
    const int type = map->element == 8 ? 4 : map->element == 4 ? 2 : map->element == 2 ? 1 : 0;
    const int swizzle = map->swizzle == 128 ? 3 : map->swizzle == 64 ? 2 : map->swizzle == 32 ? 1 : 0;
    void* const first = (void*)(uintptr_t)(address == 0 ? 256 : address);
    if (fd_cuda.encode == NULL) return FLASHDERIVE_OLD_DRIVER;
    /* No interleaving, promotion to 256 bytes of L2, zeros outside. */
    return fd_cuda_status(
        fd_cuda.encode(out->bytes, type, (uint32_t)map->rank, first, box->dims, box->strides, map->tile, map->every, 0, swizzle, 3, 0));
}

/* One launch; `early` where a kernel of the same run is before it. */
static flashderive_status fd_launch(int number, void* function, const unsigned* grid, int early, void** values, void* stream) {
    const fd_kernel* kernel = &fd_kernels[number];
    fd_attribute attributes[2];
    fd_config config;
    if ((early || 1 < kernel->cluster) && fd_cuda.launch_with != NULL) {
        memset(attributes, 0, sizeof attributes);
        memset(&config, 0, sizeof config);
        memcpy(config.grid, grid, sizeof config.grid);
        config.block[0] = kernel->threads;
        config.block[1] = config.block[2] = 1;
        config.shared = kernel->shared;
        config.stream = stream;
        config.attributes = attributes;
        if (1 < kernel->cluster) {
            fd_attribute* a = &attributes[config.attribute_count++];
            a->id = 4; /* CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION */
            a->value.cluster[0] = kernel->cluster;
            a->value.cluster[1] = a->value.cluster[2] = 1;
        }
        if (early) {
            fd_attribute* a = &attributes[config.attribute_count++];
            a->id = 6; /* CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION */
            a->value.early = 1;
        }
        return fd_cuda_status(fd_cuda.launch_with(&config, function, values, NULL));
    }
    if (1 < kernel->cluster) return FLASHDERIVE_OLD_DRIVER;
    return fd_cuda_status(fd_cuda.launch(function, grid[0], grid[1], grid[2], kernel->threads, 1, 1, kernel->shared, stream, values, NULL));
}

/* What a launch needs, made before the first call that changes anything. */
typedef struct fd_prepared {
    uint64_t slots[FD_BUFFERS + FD_PARAMETERS + 1];
    fd_box boxes[FD_MAPS + 1];
    fd_encoded maps[FD_MAPS + 1];
    unsigned grids[FD_KERNELS + 1][3];
    int launched[FD_KERNELS + 1];
} fd_prepared;

static flashderive_status fd_prepare(const fd_plan* plan, const char* workspace, fd_prepared* made) {
    static const int64_t most[3] = {INT32_MAX, 65535, 65535};
    const int64_t* n = plan->given.sizes;
    flashderive_status status = FLASHDERIVE_OK;
    int at, axis;
    memset(made, 0, sizeof *made);
    for (at = 0; at < FD_BUFFERS; ++at) {
        const int tensor = fd_buffers[at].tensor;
        if (0 <= tensor) made->slots[at] = (uint64_t)(uintptr_t)plan->given.tensors[tensor];
        if (0 <= plan->places[at]) made->slots[at] = (uint64_t)(uintptr_t)(workspace + plan->places[at]);
    }
    for (at = 0; status == FLASHDERIVE_OK && at < FD_PARAMETERS; ++at) status = fd_parameter_bits(at, &plan->given, &made->slots[FD_BUFFERS + at]);
    for (at = 0; status == FLASHDERIVE_OK && at < FD_KERNELS; ++at) {
        int wrong = 0, map;
        if (fd_kernels[at].version != plan->version) continue;
        made->launched[at] = 1;
        for (axis = 0; axis < 3; ++axis) {
            const int64_t blocks = fd_blocks(at * 3 + axis, n, &wrong);
            if (blocks <= 0) made->launched[at] = 0;
            made->grids[at][axis] = blocks <= 0 ? 0 : (unsigned)fd_min(blocks, INT32_MAX);
            if (wrong || most[axis] < blocks) status = FD_STATUS(FLASHDERIVE_GRID, at);
        }
        if (made->grids[at][0] % fd_kernels[at].cluster != 0) status = FD_STATUS(FLASHDERIVE_GRID, at);
        for (map = 0; status == FLASHDERIVE_OK && made->launched[at] && map < fd_kernels[at].map_count; ++map)
            status = fd_box_of(fd_kernels[at].maps[map], n, &made->boxes[fd_kernels[at].maps[map]]);
    }
    return status;
}

/* Zeroes, copies and launches on the stream. */
static flashderive_status fd_run(const fd_plan* plan, const char* workspace, const fd_loaded* loaded, fd_prepared* made, void* stream) {
    flashderive_status status = FLASHDERIVE_OK;
    int at, map, slot, chained = 0;
    /* Maps first: nothing is launched where one is refused. */
    for (at = 0; at < FD_KERNELS; ++at) {
        for (map = 0; made->launched[at] && map < fd_kernels[at].map_count; ++map) {
            const int number = fd_kernels[at].maps[map];
            status = fd_encode(number, &made->boxes[number], made->slots[fd_maps[number].buffer], &made->maps[number]);
            if (status != FLASHDERIVE_OK) return status;
        }
    }
    for (at = 0; status == FLASHDERIVE_OK && at < FD_BUFFERS; ++at) {
        const fd_buffer* b = &fd_buffers[at];
        if (b->begins < 0 || plan->bytes[at] == 0 || plan->given.tensors[b->tensor] == plan->given.tensors[b->begins]) continue;
        status = fd_cuda_status(fd_cuda.copy(made->slots[at], (uint64_t)(uintptr_t)plan->given.tensors[b->begins], (size_t)plan->bytes[at], stream));
    }
    if (status == FLASHDERIVE_OK && plan->zeroed < plan->end)
        status = fd_cuda_status(fd_cuda.zero((uint64_t)(uintptr_t)(workspace + plan->zeroed), 0, (size_t)(plan->end - plan->zeroed), stream));
    for (at = 0; status == FLASHDERIVE_OK && at < FD_KERNELS; ++at) {
        const fd_kernel* kernel = &fd_kernels[at];
        void* values[FD_VALUES + 1];
        if (!made->launched[at]) continue;
        for (slot = 0; slot < kernel->slot_count; ++slot) values[slot] = &made->slots[kernel->slots[slot]];
        for (map = 0; map < kernel->map_count; ++map) values[kernel->slot_count + map] = made->maps[kernel->maps[map]].bytes;
        status = fd_launch(at, loaded->functions[at], made->grids[at], kernel->early && chained, values, stream);
        chained = 1;
    }
    return status;
}

flashderive_status FD_NAME(prepare)(void) {
    const fd_loaded* loaded = NULL;
    return fd_ready(&loaded);
}

flashderive_status FD_NAME(workspace)(const FD_ARGUMENTS* arguments, int64_t* bytes) {
    fd_plan plan;
    flashderive_status status;
    if (bytes == NULL) return FLASHDERIVE_ARGUMENTS;
    status = fd_plan_of(arguments, &plan);
    *bytes = status == FLASHDERIVE_OK ? plan.end : 0;
    return status;
}

flashderive_status FD_NAME(launch)(const FD_ARGUMENTS* arguments, void* workspace, int64_t workspace_bytes, void* stream) {
    fd_plan plan;
    fd_prepared made;
    const fd_loaded* loaded = NULL;
    const char* const place = (const char*)workspace;
    flashderive_status status = fd_plan_of(arguments, &plan);
    if (status == FLASHDERIVE_OK) status = fd_check_tensors(&plan);
    if (status != FLASHDERIVE_OK) return status;
    if (workspace_bytes < plan.end || (0 < plan.end && (workspace == NULL || (uintptr_t)workspace % 256 != 0))) return FLASHDERIVE_WORKSPACE;
    status = fd_prepare(&plan, place, &made);
    if (status == FLASHDERIVE_OK) status = fd_ready(&loaded);
    if (status == FLASHDERIVE_OK) status = fd_run(&plan, place, loaded, &made, stream);
    return status;
}

/* The name of a thing that a status is about. */
#define FD_NAMED(table, count) (0 <= subject && subject < (count) ? (table)[subject].name : "?")

const char* FD_NAME(text)(flashderive_status status, char* text, size_t size) {
    const int32_t subject = FLASHDERIVE_SUBJECT(status);
    const int32_t known = 0 <= subject && subject < FD_SIZES ? subject : 0;
    const char *name = NULL, *words = NULL;
    if (text == NULL || size == 0) return "";
    switch (FLASHDERIVE_KIND(status)) {
        case FLASHDERIVE_OK: (void)snprintf(text, size, "done"); break;
        case FLASHDERIVE_ARGUMENTS: (void)snprintf(text, size, "a null pointer was passed for the arguments or for a result"); break;
        case FLASHDERIVE_SIZE:
            (void)snprintf(text, size, "size `%s` must be from %lld to %lld and a multiple of %lld", FD_NAMED(fd_sizes, FD_SIZES),
                           (long long)fd_sizes[known].least, (long long)fd_sizes[known].most, (long long)fd_sizes[known].step);
            break;
        case FLASHDERIVE_ROOM: (void)snprintf(text, size, "buffer `%s` would be larger than addresses reach", FD_NAMED(fd_buffers, FD_BUFFERS)); break;
        case FLASHDERIVE_NUMBER: (void)snprintf(text, size, "`%s` is more than the kernel's parameter holds", FD_NAMED(fd_parameters, FD_PARAMETERS)); break;
        case FLASHDERIVE_SCALAR: (void)snprintf(text, size, "scalar `%s` is more than its type holds", FD_NAMED(fd_scalars, FD_SCALARS)); break;
        case FLASHDERIVE_NULL: (void)snprintf(text, size, "tensor `%s` is a null pointer", FD_NAMED(fd_tensors, FD_TENSORS)); break;
        case FLASHDERIVE_ALIGNMENT: (void)snprintf(text, size, "the address of tensor `%s` is no multiple of 16", FD_NAMED(fd_tensors, FD_TENSORS)); break;
        case FLASHDERIVE_ALIAS:
            (void)snprintf(text, size, "output `%s` has memory in common with another tensor", FD_NAMED(fd_tensors, FD_TENSORS));
            break;
        case FLASHDERIVE_IN_PLACE:
            (void)snprintf(text, size, "output `%s` has gaps between its rows and must lie in the memory of the input that it begins with",
                           FD_NAMED(fd_tensors, FD_TENSORS));
            break;
        case FLASHDERIVE_WORKSPACE:
            (void)snprintf(text, size, "the workspace is missing, smaller than was asked for, or its address is no multiple of 256");
            break;
        case FLASHDERIVE_GRID: (void)snprintf(text, size, "kernel `%s` needs more blocks than there can be", FD_NAMED(fd_kernels, FD_KERNELS)); break;
        case FLASHDERIVE_MAP: (void)snprintf(text, size, "tensor map `%s` cannot be of these sizes", FD_NAMED(fd_maps, FD_MAPS)); break;
        case FLASHDERIVE_NO_DRIVER: (void)snprintf(text, size, "the CUDA driver, libcuda.so.1, cannot be opened"); break;
        case FLASHDERIVE_OLD_DRIVER: (void)snprintf(text, size, "the CUDA driver lacks a function that the kernel needs"); break;
        case FLASHDERIVE_NO_CONTEXT: (void)snprintf(text, size, "no CUDA context is current in this thread"); break;
        case FLASHDERIVE_NO_MEMORY: (void)snprintf(text, size, "there is no memory on the host"); break;
        case FLASHDERIVE_DRIVER:
            (void)pthread_mutex_lock(&fd_lock);
            if (fd_cuda.error_name != NULL) {
                (void)fd_cuda.error_name(subject, &name);
                (void)fd_cuda.error_text(subject, &words);
            }
            (void)pthread_mutex_unlock(&fd_lock);
            (void)snprintf(text, size, "the CUDA driver: error %d, %s, %s", (int)subject, name == NULL ? "?" : name, words == NULL ? "?" : words);
            break;
        default: (void)snprintf(text, size, "status %d is none of this kernel", (int)status); break;
    }
    return text;
}
