/**
 * Returns a function that answers from memory for `forMs`, and runs `read` once for all callers that arrive meanwhile. A failure is not remembered.
 * For what anyone may ask without a key. With 0 milliseconds callers share a reading that is under way, and the next one reads what has changed.
 */
export function remembered<Result>(read: () => Promise<Result>, forMs: number): () => Promise<Result> {
  let last: { readonly at: number; readonly result: Result } | undefined;
  let running: Promise<Result> | undefined;
  return async () => {
    if (last !== undefined && performance.now() - last.at < forMs) return last.result;
    running ??= read()
      .then((result) => {
        last = { at: performance.now(), result };
        return result;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}
