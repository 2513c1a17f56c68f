//@ item threads_sync
// Barrier of `COUNT` threads of the block, by hardware barrier `ID`.
template <int ID, int COUNT>
__device__ __forceinline__ void threads_sync() {
    asm volatile("bar.sync %0, %1;" ::"n"(ID), "n"(COUNT) : "memory");
}

//@ item registers_count
// Takes registers up to `COUNT` a thread, or gives them back: all warps of a warpgroup (sm_90a).
template <int COUNT>
__device__ __forceinline__ void registers_more() {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(COUNT));
}
template <int COUNT>
__device__ __forceinline__ void registers_fewer() {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(COUNT));
}

//@ item warpgroup_group
// Order of registers before later matrix instructions of the warpgroup; end of a group of them; wait until at most `PENDING` groups are
// unfinished (sm_90a).
__device__ __forceinline__ void warpgroup_fence() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void warpgroup_commit() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
template <int PENDING>
__device__ __forceinline__ void warpgroup_wait() {
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(PENDING) : "memory");
}

//@ item warpgroup_settle
// The compiler takes these registers for changed here, so that their uses stay on their side of the statements around.
template <int COUNT>
__device__ __forceinline__ void warpgroup_settle(float* r) {
#pragma unroll
    for (int i = 0; i < COUNT; ++i) asm volatile("" : "+f"(r[i])::"memory");
}
template <int COUNT>
__device__ __forceinline__ void warpgroup_settle(int* r) {
#pragma unroll
    for (int i = 0; i < COUNT; ++i) asm volatile("" : "+r"(r[i])::"memory");
}
template <int COUNT>
__device__ __forceinline__ void warpgroup_settle(unsigned* r) {
#pragma unroll
    for (int i = 0; i < COUNT; ++i) asm volatile("" : "+r"(r[i])::"memory");
}

//@ item warpgroup_matrix needs shared_address
// Descriptor of a matrix in shared memory: bytes between groups of eight rows, between atoms of a row, and the permutation
// (0 none, 1 128 bytes, 2 64 bytes, 3 32 bytes); `ahead` bytes from `at` on, a multiple of 16. They are added to the whole: what is
// the same for all instructions of a step then stays where it is (two uniform instructions for each next one in place of three).
template <int STRIDE, int LEAD, int SWIZZLE>
__device__ __forceinline__ unsigned long long warpgroup_matrix(const void* at, unsigned ahead = 0) {
    static_assert(STRIDE % 16 == 0 && LEAD % 16 == 0 && STRIDE < 1 << 18 && LEAD < 1 << 18, "distances are multiples of 16 bytes below 256 KB");
    constexpr unsigned high = (unsigned)SWIZZLE << 30 | (unsigned)STRIDE >> 4;
    const unsigned low = (unsigned)LEAD >> 4 << 16 | (shared_address(at) & 0x3ffff) >> 4;
    return ((unsigned long long)high << 32 | low) + (ahead >> 4);
}
