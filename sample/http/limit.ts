/** Requests per host and window; beyond them a publisher answers 429. */
export interface Limit {
  readonly requests: number;
  readonly perSeconds: number;
}

/** Far above any polite rate, so that only a client in a loop exceeds it. */
export const generous: Limit = { requests: 2_000, perSeconds: 1 };

/** Returns a function that counts a request to a host and returns the seconds to wait, or 0 when the request is within the limit. */
export function createLimiter({ requests, perSeconds }: Limit): (host: string) => number {
  const windows = new Map<string, { since: number; count: number }>();
  return (host) => {
    const now = Date.now();
    const window = windows.get(host);
    if (window === undefined || now - window.since >= perSeconds * 1_000) {
      windows.set(host, { since: now, count: 1 });
      return 0;
    }
    window.count += 1;
    return window.count <= requests ? 0 : Math.max(1, Math.ceil((window.since + perSeconds * 1_000 - now) / 1_000));
  };
}
