import { setTimeout as sleep } from 'node:timers/promises';
import type { Resolve } from './outbound.ts';

/**
 * Node looks names up on libuv's pool of threads, which signatures share. Names of a subscriber's choosing may take `most` of its threads,
 * however slow their servers are, and a caller waits `longestMs` at most, his turn included.
 */
export function fewAtOnce(resolve: Resolve, { most, longestMs }: { readonly most: number; readonly longestMs: number }): Resolve {
  const waiting: (() => void)[] = [];
  let busy = 0;
  const turn = () =>
    new Promise<void>((begin) => {
      if (busy >= most) return void waiting.push(begin);
      busy += 1;
      begin();
    });
  const done = () => {
    const next = waiting.shift();
    if (next === undefined) busy -= 1;
    else next();
  };

  return async (hostname) => {
    const settled = new AbortController();
    let late = false;
    const asked = turn().then(async () => {
      try {
        return late ? [] : await resolve(hostname);
      } finally {
        done();
      }
    });
    const limit = sleep(longestMs, undefined, { signal: settled.signal }).then(() => {
      late = true;
      throw new Error(`no answer in ${longestMs} ms`);
    });
    try {
      return await Promise.race([asked, limit]);
    } finally {
      settled.abort();
    }
  };
}
