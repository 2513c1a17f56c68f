/* Stands for the CUDA driver in tests of packages in C: device memory is memory of the host, and what would be launched is written to
 * standard output. How many values a kernel takes it reads from the file that STANDIN_KERNELS names: "kernel slots maps" a line. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char names[64][300];
static int slots[64], maps[64], count;

static int known(const char* name) {
    int at;
    for (at = 0; at < count; ++at)
        if (strcmp(names[at], name) == 0) return at;
    return -1;
}

static int failing(const char* call) {
    const char* wanted = getenv("STANDIN_FAILS");
    return wanted != NULL && strcmp(wanted, call) == 0 ? 700 : 0;
}

int cuInit(unsigned flags) {
    const char* path = getenv("STANDIN_KERNELS");
    FILE* file = path == NULL ? NULL : fopen(path, "r");
    if (file == NULL) return 100;
    count = 0;
    while (count < 64 && fscanf(file, "%299s %d %d", names[count], &slots[count], &maps[count]) == 3) ++count;
    fclose(file);
    return flags == 0 ? 0 : 1;
}

static int current;
int cuDeviceGet(int* device, int number) { return *device = number, 0; }
int cuDevicePrimaryCtxRetain(void** context, int device) { return *context = &current, device; }
int cuCtxSetCurrent(void* context) { return current = context == &current, 0; }
int cuCtxGetCurrent(void** context) { return *context = current ? &current : NULL, 0; }
int cuCtxGetId(void* context, unsigned long long* id) { return *id = 7, context == &current ? 0 : 201; }
int cuCtxSynchronize(void) { return 0; }
int cuGetErrorName(int error, const char** name) { return *name = error == 700 ? "STANDIN_ERROR" : NULL, 0; }
int cuGetErrorString(int error, const char** text) { return *text = error == 700 ? "words of the driver" : NULL, 0; }

int cuMemAlloc_v2(unsigned long long* address, size_t bytes) {
    *address = (unsigned long long)(uintptr_t)aligned_alloc(256, (bytes + 255) / 256 * 256);
    printf("memory %llu %zu\n", *address, bytes);
    return *address == 0 ? 2 : 0;
}

int cuMemcpyHtoD_v2(unsigned long long to, const void* from, size_t bytes) { return memcpy((void*)(uintptr_t)to, from, bytes), 0; }
int cuMemcpyDtoH_v2(void* to, unsigned long long from, size_t bytes) { return memcpy(to, (void*)(uintptr_t)from, bytes), 0; }

int cuMemcpyDtoDAsync_v2(unsigned long long to, unsigned long long from, size_t bytes, void* stream) {
    printf("copy %llu %llu %zu\n", to, from, bytes);
    memcpy((void*)(uintptr_t)to, (void*)(uintptr_t)from, bytes);
    return stream == NULL ? 0 : 400;
}

int cuMemsetD8Async(unsigned long long to, unsigned char value, size_t bytes, void* stream) {
    printf("zero %llu %zu\n", to, bytes);
    memset((void*)(uintptr_t)to, value, bytes);
    return stream == NULL ? 0 : 400;
}

int cuModuleLoadData(void** module, const void* image) {
    printf("image %d\n", memcmp(image, "\177ELF", 4) == 0);
    *module = &current;
    return failing("cuModuleLoadData");
}

int cuModuleUnload(void* module) { return module == &current ? 0 : 1; }
int cuModuleGetFunction(void** function, void* module, const char* name) { return *function = names[known(name)], known(name) < 0 || module != &current; }

int cuFuncSetAttribute(void* function, int attribute, int value) {
    printf("attribute %s %d %d\n", (const char*)function, attribute, value);
    return 0;
}

static void launched(const char* name, const unsigned* grid, const unsigned* block, unsigned shared, unsigned cluster, int early, void** values) {
    const int kernel = known(name);
    int at, byte;
    printf("launch %s %u,%u,%u %u,%u,%u %u %u %d", name, grid[0], grid[1], grid[2], block[0], block[1], block[2], shared, cluster, early);
    for (at = 0; at < slots[kernel]; ++at) printf(" %llu", *(unsigned long long*)values[at]);
    for (at = 0; at < maps[kernel]; ++at) {
        const unsigned char* map = (const unsigned char*)values[slots[kernel] + at];
        printf(" ");
        for (byte = 0; byte < 128 && map[byte] != 0; ++byte) printf("%c", map[byte]);
    }
    printf("\n");
}

int cuLaunchKernel(void* function, unsigned x, unsigned y, unsigned z, unsigned bx, unsigned by, unsigned bz, unsigned shared, void* stream, void** values,
                   void** extra) {
    const unsigned grid[3] = {x, y, z}, block[3] = {bx, by, bz};
    launched((const char*)function, grid, block, shared, 1, 0, values);
    return failing("cuLaunchKernel") != 0 ? 700 : stream == NULL && extra == NULL ? 0 : 400;
}

struct attribute {
    int id;
    char pad[4];
    union {
        char pad[64];
        unsigned cluster[3];
        int early;
    } value;
};

struct config {
    unsigned grid[3], block[3], shared;
    void* stream;
    struct attribute* attributes;
    unsigned count;
};

int cuLaunchKernelEx(const struct config* config, void* function, void** values, void** extra) {
    unsigned at, cluster = 1;
    int early = 0;
    for (at = 0; at < config->count; ++at) {
        const struct attribute* a = &config->attributes[at];
        if (a->id == 4 && a->value.cluster[1] == 1 && a->value.cluster[2] == 1)
            cluster = a->value.cluster[0];
        else if (a->id == 6)
            early = a->value.early;
        else
            return 1;
    }
    launched((const char*)function, config->grid, config->block, config->shared, cluster, early, values);
    return config->stream == NULL && extra == NULL ? 0 : 400;
}

/* The map holds a number, under which its facts are written. */
int cuTensorMapEncodeTiled(void* map, int type, uint32_t rank, void* address, const uint64_t* dims, const uint64_t* strides, const uint32_t* tile,
                           const uint32_t* every, int interleave, int swizzle, int promotion, int fill) {
    static int made;
    uint32_t at;
    if ((uintptr_t)map % 64 != 0 || interleave != 0 || promotion != 3 || fill != 0) return 1;
    memset(map, 0, 128);
    sprintf((char*)map, "map%d", ++made);
    printf("encode map%d %d %llu %d", made, type, (unsigned long long)(uintptr_t)address, swizzle);
    for (at = 0; at < rank; ++at) printf(" %llu,%llu,%u,%u", (unsigned long long)dims[at], at + 1 < rank ? (unsigned long long)strides[at] : 0, tile[at], every[at]);
    printf("\n");
    return 0;
}
