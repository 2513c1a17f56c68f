/* What packages in C refuse, and how they say so. Two of them are linked into this program; `export_driver.c` stands for the driver, or none is there. */

#include "flashderive_kv_append.h"
#include "flashderive_vector_add.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char memory[1 << 16];
static int failures;

/* An address of the host's memory that is a multiple of 256. */
static void* at(size_t offset) {
    return memory + (256 - (size_t)(uintptr_t)memory % 256) % 256 + offset;
}

static void expect(const char* what, flashderive_status status, int kind, const char* text) {
    char found[300];
    flashderive_vector_add_text(status, found, sizeof found);
    if (FLASHDERIVE_KIND(status) == kind && strstr(found, text) != NULL) return;
    printf("%s: status %d is `%s`; expected kind %d, `%s`\n", what, (int)status, found, kind, text);
    ++failures;
}

static void expect_of_append(const char* what, flashderive_status status, int kind, const char* text) {
    char found[300];
    flashderive_kv_append_text(status, found, sizeof found);
    if (FLASHDERIVE_KIND(status) == kind && strstr(found, text) != NULL) return;
    printf("%s: status %d is `%s`; expected kind %d, `%s`\n", what, (int)status, found, kind, text);
    ++failures;
}

static void sums(void) {
    flashderive_vector_add_arguments a;
    int64_t bytes = -1;
    char small[8];
    flashderive_vector_add_defaults(&a);
    a.N = 100, a.x = at(0), a.y = at(1024), a.z = at(2048);
    expect("no arguments", flashderive_vector_add_launch(NULL, NULL, 0, NULL), FLASHDERIVE_ARGUMENTS, "null pointer");
    expect("no place", flashderive_vector_add_workspace(&a, NULL), FLASHDERIVE_ARGUMENTS, "null pointer");
    expect("workspace", flashderive_vector_add_workspace(&a, &bytes), FLASHDERIVE_OK, "done");
    if (bytes != 0) printf("%lld bytes of workspace\n", (long long)bytes), ++failures;
    a.N = -1;
    expect("size", flashderive_vector_add_workspace(&a, &bytes), FLASHDERIVE_SIZE, "size `N` must be from 0 to 2147483647");
    a.N = 100, a.y = NULL;
    expect("null", flashderive_vector_add_launch(&a, NULL, 0, NULL), FLASHDERIVE_NULL, "tensor `y` is a null pointer");
    a.y = at(1028);
    expect("alignment", flashderive_vector_add_launch(&a, NULL, 0, NULL), FLASHDERIVE_ALIGNMENT, "tensor `y` is no multiple of 16");
    a.y = at(1024), a.z = at(384);
    expect("alias", flashderive_vector_add_launch(&a, NULL, 0, NULL), FLASHDERIVE_ALIAS, "output `z` has memory in common");
    a.z = at(400);
    if (FLASHDERIVE_KIND(flashderive_vector_add_launch(&a, NULL, 0, NULL)) == FLASHDERIVE_ALIAS) printf("neighbours are no aliases\n"), ++failures;
    if (strcmp(flashderive_vector_add_text(FLASHDERIVE_NO_CONTEXT, small, sizeof small), "no CUDA") != 0) printf("text is cut: %s\n", small), ++failures;
    expect("unknown", 200, 200, "status 200");
    expect("unknown tensor", FLASHDERIVE_NULL | 77 << 8, FLASHDERIVE_NULL, "tensor `?`");
}

static void append(void) {
    flashderive_kv_append_arguments a;
    flashderive_kv_append_defaults(&a);
    a.T = 1, a.P = 1, a.fresh = at(0), a.slot = at(2048), a.old = at(4096), a.cache = at(4096);
    expect_of_append("size", flashderive_kv_append_workspace((a.P = 65537, &a), (int64_t*)at(0)), FLASHDERIVE_SIZE, "size `P` must be from 1 to 65536");
    a.P = 1;
    if (FLASHDERIVE_KIND(flashderive_kv_append_launch(&a, NULL, 0, NULL)) == FLASHDERIVE_ALIAS) printf("in place is no alias\n"), ++failures;
    a.cache = at(4096 + 256);
    expect_of_append("half in place", flashderive_kv_append_launch(&a, NULL, 0, NULL), FLASHDERIVE_ALIAS, "output `cache`");
    a.cache = at(4096), a.fresh = at(4096);
    expect_of_append("input that is written", flashderive_kv_append_launch(&a, NULL, 0, NULL), FLASHDERIVE_ALIAS, "output `cache`");
}

int main(void) {
    const int driver = getenv("STANDIN_KERNELS") != NULL;
    const flashderive_status ready = flashderive_vector_add_prepare();
    expect("prepare", ready, driver ? FLASHDERIVE_NO_CONTEXT : FLASHDERIVE_NO_DRIVER, driver ? "no CUDA context is current" : "libcuda.so.1, cannot be opened");
    expect("prepare again", flashderive_vector_add_prepare(), FLASHDERIVE_KIND(ready), "");
    sums();
    append();
    printf("%d failures\n", failures);
    return failures != 0;
}
