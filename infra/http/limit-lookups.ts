import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Resolve } from './outbound.ts';

export interface LookupLimits {
  /** Lookups at the same time. */
  readonly concurrency: number;
  /** Milliseconds that a caller waits, including the wait for its turn. */
  readonly timeoutMs: number;
}

/**
 * Limits the lookups of host names that subscribers choose. Node resolves names on libuv's thread pool, which signing also uses, so slow name
 * servers may occupy `concurrency` of its threads and no more. A lookup that times out keeps its place until it ends; a caller that times out
 * before its turn starts no lookup. Rejects after `timeoutMs`.
 */
export function limitLookups(resolve: Resolve, { concurrency, timeoutMs }: LookupLimits): Resolve {
  const run = pLimit(concurrency);
  return async (hostname) => {
    const settled = new AbortController();
    let late = false;
    const lookup = run(() => (late ? [] : resolve(hostname)));
    const timeout = sleep(timeoutMs, undefined, { signal: settled.signal }).then(() => {
      late = true;
      throw new Error(`no answer in ${timeoutMs} ms`);
    });
    try {
      return await Promise.race([lookup, timeout]);
    } finally {
      settled.abort();
    }
  };
}
