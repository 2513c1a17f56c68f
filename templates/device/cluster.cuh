//@ item cluster_rank
// Number of this block within its cluster (sm_90 and later).
__device__ __forceinline__ int cluster_rank() {
    int rank = 0;
#if __CUDA_ARCH__ >= 900
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
#endif
    return rank;
}

//@ item cluster_sync
// Barrier over all threads of all blocks of the cluster; orders their memory accesses (sm_90 and later).
__device__ __forceinline__ void cluster_sync() {
#if __CUDA_ARCH__ >= 900
    asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
#endif
}

//@ item cluster_halves
// The two halves of a barrier that orders no memory: all threads of the cluster say that they run (sm_90 and later).
__device__ __forceinline__ void cluster_arrive() {
#if __CUDA_ARCH__ >= 900
    asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
#endif
}

__device__ __forceinline__ void cluster_wait() {
#if __CUDA_ARCH__ >= 900
    asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
#endif
}

//@ item cluster_address needs shared_address
// Address of `p`, which lies in shared memory, in block `rank` of the cluster (sm_90 and later).
__device__ __forceinline__ unsigned cluster_address(const void* p, int rank) {
    unsigned address = 0u;
#if __CUDA_ARCH__ >= 900
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(address) : "r"(shared_address(p)), "r"(rank));
#endif
    return address;
}

//@ item mbarrier_arrive_remote needs cluster_address
// Arrives at the mbarrier of block `rank`, without an order of memory between blocks (sm_90 and later).
__device__ __forceinline__ void mbarrier_arrive_remote(void* barrier, int rank) {
    asm volatile("mbarrier.arrive.shared::cluster.b64 _, [%0];" ::"r"(cluster_address(barrier, rank)) : "memory");
}

//@ item load_bits_remote needs cluster_address
// Moves `BYTES` bytes of block `rank` to registers unchanged; where `pred` is false the registers get zeros.
template <int BYTES>
__device__ __forceinline__ void load_bits_remote(bool pred, unsigned* dst, const void* src, int rank) {
    static_assert(BYTES == 4 || BYTES == 8 || BYTES == 16, "remote accesses are of 1, 2 or 4 words");
#pragma unroll
    for (int i = 0; i < BYTES / 4; ++i) dst[i] = 0u;
#if __CUDA_ARCH__ >= 900
    if (pred) {
        const unsigned from = cluster_address(src, rank);
        if constexpr (BYTES == 16) {
            asm volatile("ld.shared::cluster.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(dst[0]), "=r"(dst[1]), "=r"(dst[2]), "=r"(dst[3]) : "r"(from) : "memory");
        } else if constexpr (BYTES == 8) {
            asm volatile("ld.shared::cluster.v2.u32 {%0, %1}, [%2];" : "=r"(dst[0]), "=r"(dst[1]) : "r"(from) : "memory");
        } else {
            asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(dst[0]) : "r"(from) : "memory");
        }
    }
#endif
}

//@ item store_bits_remote needs cluster_address
// Moves registers to `BYTES` bytes of block `rank` unchanged.
template <int BYTES>
__device__ __forceinline__ void store_bits_remote(const void* dst, int rank, const unsigned* src) {
    static_assert(BYTES == 4 || BYTES == 8 || BYTES == 16, "remote accesses are of 1, 2 or 4 words");
#if __CUDA_ARCH__ >= 900
    const unsigned to = cluster_address(dst, rank);
    if constexpr (BYTES == 16) {
        asm volatile("st.shared::cluster.v4.u32 [%0], {%1, %2, %3, %4};" ::"r"(to), "r"(src[0]), "r"(src[1]), "r"(src[2]), "r"(src[3]) : "memory");
    } else if constexpr (BYTES == 8) {
        asm volatile("st.shared::cluster.v2.u32 [%0], {%1, %2};" ::"r"(to), "r"(src[0]), "r"(src[1]) : "memory");
    } else {
        asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(to), "r"(src[0]) : "memory");
    }
#endif
}

//@ item load_remote needs load_bits_remote decode
// `COUNT` consecutive elements of type `CODEC` of block `rank`; where `pred` is false the registers get `fill`.
template <class CODEC, int COUNT, class T>
__device__ __forceinline__ void load_remote(bool pred, T* dst, const typename CODEC::memory* src, int rank, T fill) {
    unsigned w[COUNT * CODEC::bits / 32];
    load_bits_remote<COUNT * CODEC::bits / 8>(pred, w, src, rank);
    decode<CODEC, COUNT>(dst, w);
#pragma unroll
    for (int i = 0; i < COUNT; ++i) dst[i] = pred ? dst[i] : fill;
}

//@ item store_remote needs store_bits_remote encode
// `COUNT` consecutive elements of type `CODEC` to block `rank`.
template <class CODEC, int COUNT, class T>
__device__ __forceinline__ void store_remote(const typename CODEC::memory* dst, int rank, const T* src) {
    unsigned w[COUNT * CODEC::bits / 32];
    encode<CODEC, COUNT>(w, src);
    store_bits_remote<COUNT * CODEC::bits / 8>(dst, rank, w);
}

//@ item push_bits_remote needs cluster_address
// Moves registers to `BYTES` bytes of block `rank` unchanged, asynchronously; the bytes count to that block's mbarrier `barrier`.
template <int BYTES>
__device__ __forceinline__ void push_bits_remote(const void* dst, int rank, const unsigned* src, const void* barrier) {
    static_assert(BYTES == 4 || BYTES == 8 || BYTES == 16, "remote accesses are of 1, 2 or 4 words");
#if __CUDA_ARCH__ >= 900
    const unsigned to = cluster_address(dst, rank);
    const unsigned told = cluster_address(barrier, rank);
    if constexpr (BYTES == 16) {
        asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [%0], {%1, %2, %3, %4}, [%5];" ::"r"(to), "r"(src[0]), "r"(src[1]), "r"(src[2]), "r"(src[3]), "r"(told) : "memory");
    } else if constexpr (BYTES == 8) {
        asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.b32 [%0], {%1, %2}, [%3];" ::"r"(to), "r"(src[0]), "r"(src[1]), "r"(told) : "memory");
    } else {
        asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %1, [%2];" ::"r"(to), "r"(src[0]), "r"(told) : "memory");
    }
#endif
}

//@ item push_remote needs push_bits_remote encode
// `COUNT` consecutive elements of type `CODEC` to block `rank`, asynchronously; the bytes count to that block's mbarrier `barrier`.
template <class CODEC, int COUNT, class T>
__device__ __forceinline__ void push_remote(const typename CODEC::memory* dst, int rank, const T* src, const void* barrier) {
    unsigned w[COUNT * CODEC::bits / 32];
    encode<CODEC, COUNT>(w, src);
    push_bits_remote<COUNT * CODEC::bits / 8>(dst, rank, w, barrier);
}
