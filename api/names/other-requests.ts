import { setTimeout as sleep } from 'node:timers/promises';

/** How many requests that are not about names are being answered: a count that threads share. */
export interface OtherRequests {
  readonly memory: SharedArrayBuffer;
  /** Counts one more, until the returned function is called. */
  attend(): () => void;
  /** Resolves when there are none, and after `longestPauseMs` at the latest. */
  pass(): Promise<void>;
}

/** The longest time for which a batch gives way before each of its names: payments without end do not stop it. */
const usualPauseMs = 25;

/** Returns the count in this memory. Absent: a new count. */
export function otherRequests(memory = new SharedArrayBuffer(4), longestPauseMs = usualPauseMs): OtherRequests {
  const count = new Int32Array(memory);
  return {
    memory,
    attend() {
      Atomics.add(count, 0, 1);
      return () => void Atomics.sub(count, 0, 1);
    },
    async pass() {
      for (const until = performance.now() + longestPauseMs; Atomics.load(count, 0) > 0 && performance.now() < until; ) await sleep(1);
    },
  };
}
