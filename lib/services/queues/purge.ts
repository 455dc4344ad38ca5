/**
 * Removes batch after batch, each in a short statement of its own that keeps nobody waiting for long, until one finds
 * nothing left. Ends after the batch under way once `stopping` says so. Gives how many rows went.
 */
export async function purge(removeBatch: () => Promise<number>, stopping?: AbortSignal): Promise<number> {
  for (let removed = 0; ; ) {
    const some = await removeBatch();
    removed += some;
    if (some === 0 || stopping?.aborted) return removed;
  }
}
