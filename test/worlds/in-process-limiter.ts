import { type Limiter, type LimiterOptions, type Politeness, sleepUntilTurn, spacing } from '../../infra/http/limiter.ts';

/** Limits the requests of one process, for suites without a database. The service has one limiter for all its processes. */
export function inProcessLimiter(options: LimiterOptions = {}): Limiter {
  const nextAt = new Map<string, number>();
  const strictest = new Map<string, number>();
  const heldUntil = new Map<string, number>();

  function takeTurn(publisher: string, politeness: Politeness): number {
    const now = performance.now();
    const before = strictest.get(publisher) ?? 0;
    const apart = Math.max(before, spacing(politeness, options) * 1000);
    // a stricter caller also keeps its distance from the turn before
    const mine = Math.max(now, (nextAt.get(publisher) ?? -apart) + apart - before);
    strictest.set(publisher, apart);
    nextAt.set(publisher, mine + apart);
    return mine;
  }

  return {
    async acquire(publisher, politeness, signal) {
      signal?.throwIfAborted();
      let mine: number;
      do {
        mine = takeTurn(publisher, politeness);
        await sleepUntilTurn(mine - performance.now(), signal);
      } while (mine < (heldUntil.get(publisher) ?? 0));
    },
    async backOff(publisher, seconds) {
      const until = performance.now() + seconds * (options.scale ?? 1) * 1000;
      nextAt.set(publisher, Math.max(until, nextAt.get(publisher) ?? 0));
      heldUntil.set(publisher, Math.max(until, heldUntil.get(publisher) ?? 0));
    },
  };
}
