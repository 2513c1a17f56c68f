#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The functions of the CUDA driver that this program calls. */
static struct {
    int (*init)(unsigned);
    int (*device)(int*, int);
    int (*retain)(void**, int);
    int (*use)(void*);
    int (*allocate)(unsigned long long*, size_t);
    int (*to_device)(unsigned long long, const void*, size_t);
    int (*to_host)(void*, unsigned long long, size_t);
    int (*wait)(void);
} cuda;

/* Ends the program where a call failed. */
static void expect(flashderive_status status, const char* what) {
    char text[400];
    if (status == FLASHDERIVE_OK) return;
    fprintf(stderr, "%s: status %d, kind %d: %s\n", what, (int)status, (int)FLASHDERIVE_KIND(status), EXAMPLE_NAME(text)(status, text, sizeof text));
    exit(2);
}

/* A result of the driver as a status, which has its words. */
static void driver(int result, const char* what) {
    expect((flashderive_status)(result == 0 ? 0 : FLASHDERIVE_DRIVER | result << 8), what);
}

static void find(void* library, const char* name, void* place) {
    void* const found = dlsym(library, name);
    if (found == NULL) expect(FLASHDERIVE_OLD_DRIVER, name);
    memcpy(place, &found, sizeof found);
}

/* Makes the first GPU's own context current. */
static void start(void) {
    void* context = NULL;
    int device = 0;
    void* const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) expect(EXAMPLE_NAME(prepare)(), "opening the driver");
    find(library, "cuInit", &cuda.init);
    find(library, "cuDeviceGet", &cuda.device);
    find(library, "cuDevicePrimaryCtxRetain", &cuda.retain);
    find(library, "cuCtxSetCurrent", &cuda.use);
    find(library, "cuMemAlloc_v2", &cuda.allocate);
    find(library, "cuMemcpyHtoD_v2", &cuda.to_device);
    find(library, "cuMemcpyDtoH_v2", &cuda.to_host);
    find(library, "cuCtxSynchronize", &cuda.wait);
    driver(cuda.init(0), "starting the driver");
    driver(cuda.device(&device, 0), "taking the first GPU");
    driver(cuda.retain(&context, device), "making a context");
    driver(cuda.use(context), "using the context");
}

static void* device_memory(int64_t bytes) {
    unsigned long long address = 0;
    if (bytes != 0) driver(cuda.allocate(&address, (size_t)bytes), "allocating memory");
    return (void*)(uintptr_t)address;
}

enum { IS_F64, IS_F32, IS_F16, IS_BF16, IS_E4M3, IS_E5M2, IS_E8M0, IS_I64, IS_I32, IS_BYTE };

/* Multiples of an eighth from -3/4 to 3/4, as types without a C type hold them. */
static const uint16_t halves[13] = {0xba00, 0xb900, 0xb800, 0xb600, 0xb400, 0xb000, 0x0000, 0x3000, 0x3400, 0x3600, 0x3800, 0x3900, 0x3a00};
static const uint8_t e4m3s[13] = {0xb4, 0xb2, 0xb0, 0xac, 0xa8, 0xa0, 0x00, 0x20, 0x28, 0x2c, 0x30, 0x32, 0x34};
static const uint8_t e5m2s[13] = {0xba, 0xb9, 0xb8, 0xb6, 0xb4, 0xb0, 0x00, 0x30, 0x34, 0x36, 0x38, 0x39, 0x3a};

/* Writes element `k`: real numbers are eighths, whole ones go round from `least` to `most`, or rise once where `rising`. */
static void element(unsigned char* at, int type, int64_t k, int64_t count, int64_t least, int64_t most, int rising) {
    const int step = (int)(k % 13 * 7 % 13);
    const double real = (step - 6) / 8.0;
    const float single = (float)real;
    const int64_t whole = rising ? least + (count < 2 ? 0 : (most - least) * k / (count - 1)) : least + k % (most - least + 1);
    const int32_t word = (int32_t)whole;
    uint32_t bits;
    memcpy(&bits, &single, sizeof bits);
    switch (type) {
        case IS_F64: memcpy(at + 8 * k, &real, 8); break;
        case IS_F32: memcpy(at + 4 * k, &single, 4); break;
        case IS_F16: memcpy(at + 2 * k, &halves[step], 2); break;
        case IS_BF16: at[2 * k] = (unsigned char)(bits >> 16 & 255), at[2 * k + 1] = (unsigned char)(bits >> 24); break;
        case IS_E4M3: at[k] = e4m3s[step]; break;
        case IS_E5M2: at[k] = e5m2s[step]; break;
        case IS_E8M0: at[k] = (unsigned char)(126 + step % 3); break;
        case IS_I64: memcpy(at + 8 * k, &whole, 8); break;
        case IS_I32: memcpy(at + 4 * k, &word, 4); break;
        default: at[k] = (unsigned char)(whole & 255); break;
    }
}

/* An input of `count` elements of the pattern, in device memory. */
static void* input(int type, int64_t count, int64_t bytes, int64_t least, int64_t most, int rising) {
    unsigned char* const host = (unsigned char*)malloc((size_t)bytes + 1);
    void* const made = device_memory(bytes);
    int64_t k;
    if (host == NULL) expect(FLASHDERIVE_NO_MEMORY, "filling an input");
    for (k = 0; k < count; ++k) element(host, type, k, count, least, most, rising);
    if (bytes != 0) driver(cuda.to_device((unsigned long long)(uintptr_t)made, host, (size_t)bytes), "copying an input");
    free(host);
    return made;
}

/* Prints the first bytes of an output, and a hash of all of them. */
static void show(const char* name, const void* device, int64_t bytes) {
    unsigned char* const host = (unsigned char*)malloc((size_t)bytes + 1);
    uint64_t hash = 14695981039346656037u;
    int64_t k;
    if (host == NULL) expect(FLASHDERIVE_NO_MEMORY, "reading an output");
    if (bytes != 0) driver(cuda.to_host(host, (unsigned long long)(uintptr_t)device, (size_t)bytes), "copying an output");
    printf("%s:", name);
    for (k = 0; k < bytes; ++k) {
        hash = (hash ^ host[k]) * 1099511628211u;
        if (k < 16) printf(" %02x", host[k]);
    }
    printf("%s, FNV-1a of %lld bytes: %016llx\n", 16 < bytes ? " ..." : "", (long long)bytes, (unsigned long long)hash);
    free(host);
}

