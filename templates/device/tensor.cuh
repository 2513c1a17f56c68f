//@ item tensor_map
// How the copy engine sees a buffer; encoded by the launcher, opaque here.
struct alignas(128) TensorMap {
    unsigned long long opaque[16];
};
__device__ __forceinline__ unsigned long long tensor_map_address(const TensorMap& map) { return reinterpret_cast<unsigned long long>(&map); }

//@ item tensor_map_prefetch needs tensor_map
// Fetches the map before its first use (sm_90 and later).
__device__ __forceinline__ void tensor_map_prefetch(const TensorMap& map) { asm volatile("prefetch.tensormap [%0];" ::"l"(tensor_map_address(map)) : "memory"); }

//@ item tensor_copy_1 needs shared_address tensor_map
// Copies a tile from `x` on to shared memory; its bytes arrive at the mbarrier. Points outside the map are zeros (sm_90 and later).
__device__ __forceinline__ void tensor_copy(void* dst, const TensorMap& map, void* barrier, int x) {
    asm volatile("cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3}], [%2];" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "r"(x) : "memory");
}

//@ item tensor_copy_2 needs shared_address tensor_map
// Copies a tile from point (x, y) on to shared memory; its bytes arrive at the mbarrier. Points outside the map are zeros (sm_90 and later).
__device__ __forceinline__ void tensor_copy(void* dst, const TensorMap& map, void* barrier, int x, int y) {
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "r"(x), "r"(y) : "memory");
}

//@ item tensor_copy_3 needs shared_address tensor_map
// Copies a tile from point (x, y, z) on to shared memory; its bytes arrive at the mbarrier. Points outside the map are zeros (sm_90 and later).
__device__ __forceinline__ void tensor_copy(void* dst, const TensorMap& map, void* barrier, int x, int y, int z) {
    asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5}], [%2];" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "r"(x), "r"(y), "r"(z) : "memory");
}

//@ item tensor_copy_4 needs shared_address tensor_map
// Copies a tile from point (x, y, z, u) on to shared memory; its bytes arrive at the mbarrier. Points outside the map are zeros (sm_90 and later).
__device__ __forceinline__ void tensor_copy(void* dst, const TensorMap& map, void* barrier, int x, int y, int z, int u) {
    asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "r"(x), "r"(y), "r"(z), "r"(u) : "memory");
}

//@ item tensor_copy_5 needs shared_address tensor_map
// Copies a tile from point (x, y, z, u, v) on to shared memory; its bytes arrive at the mbarrier. Points outside the map are zeros (sm_90 and later).
__device__ __forceinline__ void tensor_copy(void* dst, const TensorMap& map, void* barrier, int x, int y, int z, int u, int v) {
    asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6, %7}], [%2];" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "r"(x), "r"(y), "r"(z), "r"(u), "r"(v) : "memory");
}

//@ item tensor_multicast_1 needs shared_address tensor_map
// The same to the blocks of the cluster whose bits are set: at the same place, arriving at the mbarrier of each.
__device__ __forceinline__ void tensor_multicast(void* dst, const TensorMap& map, void* barrier, int blocks, int x) {
    asm volatile("cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%4}], [%2], %3;" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "h"((unsigned short)blocks), "r"(x) : "memory");
}

//@ item tensor_multicast_2 needs shared_address tensor_map
// The same to the blocks of the cluster whose bits are set: at the same place, arriving at the mbarrier of each.
__device__ __forceinline__ void tensor_multicast(void* dst, const TensorMap& map, void* barrier, int blocks, int x, int y) {
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%4, %5}], [%2], %3;" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "h"((unsigned short)blocks), "r"(x), "r"(y) : "memory");
}

//@ item tensor_multicast_3 needs shared_address tensor_map
// The same to the blocks of the cluster whose bits are set: at the same place, arriving at the mbarrier of each.
__device__ __forceinline__ void tensor_multicast(void* dst, const TensorMap& map, void* barrier, int blocks, int x, int y, int z) {
    asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%4, %5, %6}], [%2], %3;" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "h"((unsigned short)blocks), "r"(x), "r"(y), "r"(z) : "memory");
}

//@ item tensor_multicast_4 needs shared_address tensor_map
// The same to the blocks of the cluster whose bits are set: at the same place, arriving at the mbarrier of each.
__device__ __forceinline__ void tensor_multicast(void* dst, const TensorMap& map, void* barrier, int blocks, int x, int y, int z, int u) {
    asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%4, %5, %6, %7}], [%2], %3;" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "h"((unsigned short)blocks), "r"(x), "r"(y), "r"(z), "r"(u) : "memory");
}

//@ item tensor_multicast_5 needs shared_address tensor_map
// The same to the blocks of the cluster whose bits are set: at the same place, arriving at the mbarrier of each.
__device__ __forceinline__ void tensor_multicast(void* dst, const TensorMap& map, void* barrier, int blocks, int x, int y, int z, int u, int v) {
    asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%4, %5, %6, %7, %8}], [%2], %3;" ::"r"(shared_address(dst)), "l"(tensor_map_address(map)), "r"(shared_address(barrier)), "h"((unsigned short)blocks), "r"(x), "r"(y), "r"(z), "r"(u), "r"(v) : "memory");
}

//@ item tensor_store_1 needs shared_address tensor_map
// Copies a tile from shared memory to the map from `x` on, in the thread's open group; points outside are not written (sm_90 and later).
__device__ __forceinline__ void tensor_store(const TensorMap& map, const void* src, int x) {
    asm volatile("cp.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group [%0, {%2}], [%1];" ::"l"(tensor_map_address(map)), "r"(shared_address(src)), "r"(x) : "memory");
}

//@ item tensor_store_2 needs shared_address tensor_map
// Copies a tile from shared memory to the map from point (x, y) on, in the thread's open group; points outside are not written (sm_90 and later).
__device__ __forceinline__ void tensor_store(const TensorMap& map, const void* src, int x, int y) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%2, %3}], [%1];" ::"l"(tensor_map_address(map)), "r"(shared_address(src)), "r"(x), "r"(y) : "memory");
}

//@ item tensor_store_3 needs shared_address tensor_map
// Copies a tile from shared memory to the map from point (x, y, z) on, in the thread's open group; points outside are not written (sm_90 and later).
__device__ __forceinline__ void tensor_store(const TensorMap& map, const void* src, int x, int y, int z) {
    asm volatile("cp.async.bulk.tensor.3d.global.shared::cta.tile.bulk_group [%0, {%2, %3, %4}], [%1];" ::"l"(tensor_map_address(map)), "r"(shared_address(src)), "r"(x), "r"(y), "r"(z) : "memory");
}

//@ item tensor_store_4 needs shared_address tensor_map
// Copies a tile from shared memory to the map from point (x, y, z, u) on, in the thread's open group; points outside are not written (sm_90 and later).
__device__ __forceinline__ void tensor_store(const TensorMap& map, const void* src, int x, int y, int z, int u) {
    asm volatile("cp.async.bulk.tensor.4d.global.shared::cta.tile.bulk_group [%0, {%2, %3, %4, %5}], [%1];" ::"l"(tensor_map_address(map)), "r"(shared_address(src)), "r"(x), "r"(y), "r"(z), "r"(u) : "memory");
}

//@ item tensor_store_5 needs shared_address tensor_map
// Copies a tile from shared memory to the map from point (x, y, z, u, v) on, in the thread's open group; points outside are not written (sm_90 and later).
__device__ __forceinline__ void tensor_store(const TensorMap& map, const void* src, int x, int y, int z, int u, int v) {
    asm volatile("cp.async.bulk.tensor.5d.global.shared::cta.tile.bulk_group [%0, {%2, %3, %4, %5, %6}], [%1];" ::"l"(tensor_map_address(map)), "r"(shared_address(src)), "r"(x), "r"(y), "r"(z), "r"(u), "r"(v) : "memory");
}

//@ item tensor_store_group
// Closes this thread's group of tile stores; waits until at most `PENDING` groups have still to read shared memory (sm_90 and later).
__device__ __forceinline__ void tensor_store_commit() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
template <int PENDING>
__device__ __forceinline__ void tensor_store_wait() {
    asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(PENDING) : "memory");
}
