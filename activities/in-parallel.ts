import pLimit from 'p-limit';

/**
 * Runs `work` over the items, at most `limit` at once. After a failure no further item starts, and the failure is thrown when the items under
 * way have ended. (p-map throws at once: the activity would end while its requests still run.)
 */
export async function inParallel<Item>(items: readonly Item[], limit: number, work: (item: Item) => Promise<void>): Promise<void> {
  const run = pLimit({ concurrency: limit, rejectOnClear: true });
  const one = async (item: Item) => {
    try {
      await work(item);
    } catch (error) {
      run.clearQueue();
      throw error;
    }
  };
  const ends = await Promise.allSettled(items.map((item) => run(one, item)));
  // items run in order, so a failure stands before the items that it cleared from the queue
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}
