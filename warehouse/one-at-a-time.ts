/** Runs `work` when every earlier work has ended. Rejects with the reason of `signal`, and never starts `work`, when the signal aborts first. */
export type OneAtATime = <T>(signal: AbortSignal | undefined, work: () => Promise<T>) => Promise<T>;

/**
 * Returns a queue of which one unit of work runs at a time: DuckDB fails a transaction that changes rows of a concurrent one. A unit that was
 * cancelled while it ran counts as running until its promise settles, so the next unit, such as the retry of the cancelled one, never runs
 * beside it.
 */
export function oneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (signal, work) => {
    const turn = last;
    const mine = untilTurn(turn, signal).then(work);
    // a unit that is dropped while it waits must not let the next one pass the unit that still runs
    last = Promise.allSettled([turn, mine]);
    return mine;
  };
}

/** Resolves when `turn` has resolved. Rejects with the reason of `signal` when it aborts before. */
function untilTurn(turn: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const drop = () => reject(signal?.reason);
    if (signal?.aborted === true) return drop();
    signal?.addEventListener('abort', drop, { once: true });
    void turn.then(() => {
      signal?.removeEventListener('abort', drop);
      resolve();
    });
  });
}
