/** Runs `work` over the items, at most `limit` at once. The first failure stops the taking of further items and is thrown when the rest have ended. */
export async function inParallel<Item>(items: readonly Item[], limit: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  let failed = false;
  const lane = async () => {
    for (const item of waiting) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, lane));
  const broken = lanes.find((end) => end.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
}
