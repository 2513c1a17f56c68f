//@ item tensor_memory_columns needs shared_address
// A warp takes columns of tensor memory, and waits for them; the address of the first is written to shared memory. No more are taken.
// The warp that took them gives them back. (sm_100a; PTX ISA 8.8, 9.7.16.7: tcgen05.alloc, dealloc and relinquish_alloc_permit.)
template <int COLUMNS>
__device__ __forceinline__ void tensor_memory_alloc(void* address) {
    asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], %1;" ::"r"(shared_address(address)), "n"(COLUMNS) : "memory");
}
__device__ __forceinline__ void tensor_memory_relinquish() { asm volatile("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;" ::: "memory"); }
template <int COLUMNS>
__device__ __forceinline__ void tensor_memory_free(unsigned address) {
    asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, %1;" ::"r"(address), "n"(COLUMNS) : "memory");
}

//@ item tensor_memory_fence
// Order of earlier statements of tensor memory before what threads tell one another, and of what they learnt before later ones (sm_100a).
__device__ __forceinline__ void tensor_memory_fence_before() { asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory"); }
__device__ __forceinline__ void tensor_memory_fence_after() { asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory"); }

//@ item tensor_memory_wait
// Waits for the loads of the warp (sm_100a).
__device__ __forceinline__ void tensor_memory_wait() { asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory"); }

//@ item tensor_memory_commit needs shared_address
// One arrival at an mbarrier when all matrix instructions of this thread so far are done (sm_100a).
__device__ __forceinline__ void tensor_memory_commit(void* barrier) {
    asm volatile("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(shared_address(barrier)) : "memory");
}

//@ item tensor_memory_matrix needs shared_address
// Descriptor of a matrix in shared memory as instructions of tensor memory read it (PTX ISA 8.8, 9.7.16.4.1; also CUTLASS,
// cute/arch/mma_sm100_desc.hpp, SmemDescriptor). Bits: 0-13 address / 16; 16-29 bytes between atoms of a row / 16 ("leading"); 32-45 bytes
// between groups of eight rows / 16 ("stride"); 46-48 the constant 1; 49-51 offset of the permutation, 0 where it starts at multiples of
// eight rows; 52 whether the leading distance is absolute, 0; 61-63 the permutation: 0 none, 2 128 bytes, 4 64 bytes, 6 32 bytes.
template <int STRIDE, int LEAD, int SWIZZLE>
__device__ __forceinline__ unsigned long long tensor_memory_matrix(const void* at, unsigned ahead = 0) {
    static_assert(STRIDE % 16 == 0 && LEAD % 16 == 0 && STRIDE < 1 << 18 && LEAD < 1 << 18, "distances are multiples of 16 bytes below 256 KB");
    constexpr unsigned high = (unsigned)SWIZZLE << 29 | 1u << 14 | (unsigned)STRIDE >> 4;
    const unsigned low = ((unsigned)LEAD >> 4 << 16 | (shared_address(at) & 0x3ffff) >> 4) + (ahead >> 4);
    return (unsigned long long)high << 32 | low;
}

//@ item tensor_memory_instruction
// Descriptor of a matrix instruction of 128 rows (PTX ISA 8.8, 9.7.16.4.2; also CUTLASS, cute/arch/mma_sm100_desc.hpp,
// InstrDescriptor). Bits: 0-2 sparsity, 0; 3 saturation, 0; 4-5 type of the sums (1 f32, 2 s32); 7-9 and 10-12 types of A and B (kind f16 and
// tf32: 0 f16, 1 bf16, 2 tf32; f8f6f4: 0 e4m3, 1 e5m2; i8: 0 without a sign, 1 signed); 13, 14 negation, 0; 15, 16 whether rows of A and B run along the
// side; 17-22 columns / 8; 24-28 rows / 16; 30-31 shift, 0.
template <int SUMS, int A_TYPE, int B_TYPE, bool A_SIDE, bool B_SIDE, int COLUMNS>
__device__ __forceinline__ constexpr unsigned tensor_memory_instruction() {
    return (unsigned)SUMS << 4 | (unsigned)A_TYPE << 7 | (unsigned)B_TYPE << 10 | (unsigned)A_SIDE << 15 | (unsigned)B_SIDE << 16 | (unsigned)COLUMNS / 8 << 17 | 128u / 16 << 24;
}

//@ item tensor_memory_f16
// Sums in tensor memory at `d` = a b, added to them if `accumulate`: asynchronous, issued by one thread (sm_100a).
__device__ __forceinline__ void tensor_memory_f16(unsigned d, unsigned long long a, unsigned long long b, unsigned instruction, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %4, 0;\ntcgen05.mma.cta_group::1.kind::f16 [%0], %1, %2, %3, p;\n}" ::"r"(d), "l"(a), "l"(b), "r"(instruction), "r"((int)accumulate) : "memory");
}

//@ item tensor_memory_tf32
__device__ __forceinline__ void tensor_memory_tf32(unsigned d, unsigned long long a, unsigned long long b, unsigned instruction, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %4, 0;\ntcgen05.mma.cta_group::1.kind::tf32 [%0], %1, %2, %3, p;\n}" ::"r"(d), "l"(a), "l"(b), "r"(instruction), "r"((int)accumulate) : "memory");
}

//@ item tensor_memory_f8f6f4
__device__ __forceinline__ void tensor_memory_f8f6f4(unsigned d, unsigned long long a, unsigned long long b, unsigned instruction, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %4, 0;\ntcgen05.mma.cta_group::1.kind::f8f6f4 [%0], %1, %2, %3, p;\n}" ::"r"(d), "l"(a), "l"(b), "r"(instruction), "r"((int)accumulate) : "memory");
}

//@ item tensor_memory_i8
__device__ __forceinline__ void tensor_memory_i8(unsigned d, unsigned long long a, unsigned long long b, unsigned instruction, bool accumulate) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %4, 0;\ntcgen05.mma.cta_group::1.kind::i8 [%0], %1, %2, %3, p;\n}" ::"r"(d), "l"(a), "l"(b), "r"(instruction), "r"((int)accumulate) : "memory");
}
