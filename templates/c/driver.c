
/* The driver's structures for launches with attributes. */
typedef struct fd_attribute {
    int id;
    char pad[4];
    union {
        char pad[64];
        unsigned cluster[3];
        int early;
    } value;
} fd_attribute;

typedef struct fd_config {
    unsigned grid[3], block[3], shared;
    void* stream;
    fd_attribute* attributes;
    unsigned attribute_count;
} fd_config;

/* The functions of libcuda that are called; the last ones are absent in older drivers. */
typedef struct fd_driver {
    int (*init)(unsigned);
    int (*context)(void**);
    int (*context_id)(void*, unsigned long long*);
    int (*error_name)(int, const char**);
    int (*error_text)(int, const char**);
    int (*load)(void**, const void*);
    int (*unload)(void*);
    int (*function)(void**, void*, const char*);
    int (*attribute)(void*, int, int);
    int (*zero)(unsigned long long, unsigned char, size_t, void*);
    int (*copy)(unsigned long long, unsigned long long, size_t, void*);
    int (*launch)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*, void**, void**);
    int (*launch_with)(const fd_config*, void*, void**, void**);
    int (*encode)(void*, int, uint32_t, void*, const uint64_t*, const uint64_t*, const uint32_t*, const uint32_t*, int, int, int, int);
} fd_driver;

/* The kernels in a context. Never unloaded: graphs may hold them. */
typedef struct fd_loaded {
    void* context;
    unsigned long long id;
    void* functions[FD_KERNELS + 1];
    struct fd_loaded* next;
} fd_loaded;

static pthread_mutex_t fd_lock = PTHREAD_MUTEX_INITIALIZER;
static fd_driver fd_cuda;
static int fd_is_open = 0;
static fd_loaded* fd_all_loaded = NULL;

static flashderive_status fd_cuda_status(int result) {
    return result == 0 ? (flashderive_status)FLASHDERIVE_OK : FD_STATUS(FLASHDERIVE_DRIVER, result);
}

/* Puts the address of a function of the library into `place`; a pointer to a function has the size of one to data there. */
static int fd_find(void* library, const char* name, void* place) {
    void* const found = dlsym(library, name);
    memcpy(place, &found, sizeof found);
    return found != NULL;
}

/* Opens libcuda; the lock is held. */
static flashderive_status fd_open(void) {
    fd_driver d;
    void* library;
    int whole = 1, result;
    if (fd_is_open) return FLASHDERIVE_OK;
    library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return FLASHDERIVE_NO_DRIVER;
    memset(&d, 0, sizeof d);
    whole &= fd_find(library, "cuInit", &d.init);
    whole &= fd_find(library, "cuCtxGetCurrent", &d.context);
    whole &= fd_find(library, "cuGetErrorName", &d.error_name);
    whole &= fd_find(library, "cuGetErrorString", &d.error_text);
    whole &= fd_find(library, "cuModuleLoadData", &d.load);
    whole &= fd_find(library, "cuModuleUnload", &d.unload);
    whole &= fd_find(library, "cuModuleGetFunction", &d.function);
    whole &= fd_find(library, "cuFuncSetAttribute", &d.attribute);
    whole &= fd_find(library, "cuMemsetD8Async", &d.zero);
    whole &= fd_find(library, "cuMemcpyDtoDAsync_v2", &d.copy);
    whole &= fd_find(library, "cuLaunchKernel", &d.launch);
    if (!whole) {
        dlclose(library);
        return FLASHDERIVE_OLD_DRIVER;
    }
    (void)fd_find(library, "cuCtxGetId", &d.context_id);
    (void)fd_find(library, "cuLaunchKernelEx", &d.launch_with);
    (void)fd_find(library, "cuTensorMapEncodeTiled", &d.encode);
    fd_cuda = d;
    fd_is_open = 1;
    result = d.init(0);
    if (result != 0) fd_is_open = 0;
    return fd_cuda_status(result);
}

/* Loads the image into the current context; the lock is held. */
static flashderive_status fd_load_image(fd_loaded* made) {
    void* module = NULL;
    int at, result = fd_cuda.load(&module, fd_image);
    for (at = 0; result == 0 && at < FD_KERNELS; ++at) {
        const fd_kernel* kernel = &fd_kernels[at];
        result = fd_cuda.function(&made->functions[at], module, kernel->name);
        /* CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED */
        if (result == 0 && 48 * 1024 < kernel->shared) result = fd_cuda.attribute(made->functions[at], 8, (int)kernel->shared);
        if (result == 0 && 8 < kernel->cluster) result = fd_cuda.attribute(made->functions[at], 14, 1);
    }
    if (result != 0 && module != NULL) (void)fd_cuda.unload(module);
    return fd_cuda_status(result);
}

/* The kernels in the current context, loaded if they are not yet; the lock is held. */
static flashderive_status fd_current(const fd_loaded** found) {
    void* context = NULL;
    unsigned long long id = 0;
    fd_loaded* made;
    flashderive_status status = fd_open();
    if (status == FLASHDERIVE_OK) status = fd_cuda_status(fd_cuda.context(&context));
    if (status != FLASHDERIVE_OK) return status;
    if (context == NULL) return FLASHDERIVE_NO_CONTEXT;
    /* A context may lie where another one was; its number is its own. */
    if (fd_cuda.context_id != NULL) status = fd_cuda_status(fd_cuda.context_id(context, &id));
    if (status != FLASHDERIVE_OK) return status;
    for (made = fd_all_loaded; made != NULL; made = made->next) {
        *found = made;
        if (made->context == context && made->id == id) return FLASHDERIVE_OK;
    }
    made = (fd_loaded*)calloc(1, sizeof *made);
    if (made == NULL) return FLASHDERIVE_NO_MEMORY;
    made->context = context;
    made->id = id;
    status = fd_load_image(made);
    if (status != FLASHDERIVE_OK) {
        free(made);
        return status;
    }
    made->next = fd_all_loaded;
    fd_all_loaded = made;
    *found = made;
    return FLASHDERIVE_OK;
}

static flashderive_status fd_ready(const fd_loaded** found) {
    flashderive_status status;
    (void)pthread_mutex_lock(&fd_lock);
    status = fd_current(found);
    (void)pthread_mutex_unlock(&fd_lock);
    return status;
}
