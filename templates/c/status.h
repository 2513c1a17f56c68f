#ifndef FLASHDERIVE_STATUS
#define FLASHDERIVE_STATUS 1
/* 0, or what is wrong: the low 8 bits are one of the kinds below, the others say which tensor, size, kernel or error of the driver. */
typedef int32_t flashderive_status;
enum {
    FLASHDERIVE_OK = 0,
    FLASHDERIVE_ARGUMENTS = 1,  /* a null pointer in place of the arguments or of a result */
    FLASHDERIVE_SIZE = 2,       /* a size is outside its declared range, or no multiple of what it must be */
    FLASHDERIVE_ROOM = 3,       /* sizes make a buffer larger than addresses reach */
    FLASHDERIVE_NUMBER = 4,     /* sizes or scalars make a number larger than the kernel takes */
    FLASHDERIVE_SCALAR = 5,     /* a scalar is more than its type holds */
    FLASHDERIVE_NULL = 6,       /* a tensor with elements is a null pointer */
    FLASHDERIVE_ALIGNMENT = 7,  /* the address of a tensor is no multiple of 16 */
    FLASHDERIVE_ALIAS = 8,      /* an output has memory in common with another tensor */
    FLASHDERIVE_IN_PLACE = 9,   /* an output with gaps between its rows must lie in the memory of the input that it begins with */
    FLASHDERIVE_WORKSPACE = 10, /* the workspace is missing, too small, or its address is no multiple of 256 */
    FLASHDERIVE_GRID = 11,      /* a kernel needs more blocks than there can be */
    FLASHDERIVE_MAP = 12,       /* the copy engine does not take a tensor of these sizes */
    FLASHDERIVE_NO_DRIVER = 13, /* libcuda.so.1 cannot be opened */
    FLASHDERIVE_OLD_DRIVER = 14, /* the CUDA driver lacks a function that the kernel needs */
    FLASHDERIVE_NO_CONTEXT = 15, /* no CUDA context is current in this thread */
    FLASHDERIVE_NO_MEMORY = 16, /* no memory on the host */
    FLASHDERIVE_DRIVER = 17     /* the CUDA driver refused a call */
};
#define FLASHDERIVE_KIND(status) ((status) & 255)
#define FLASHDERIVE_SUBJECT(status) ((status) >> 8)
#endif
