import { setTimeout as sleep } from 'node:timers/promises';

/** How a client calls the service. */
export interface ClientOptions {
  /** Address of the service, such as `https://risk.example.com`. */
  readonly baseUrl: string;
  /** `svc_live_...` or `svc_test_...`: the prefix chooses the environment. */
  readonly apiKey: string;
  /** Milliseconds of one attempt, the reading of the answer included. Default: 10,000. */
  readonly timeoutMs?: number;
  /** Requests of one call at most, the first included; 1: none is repeated. Default: 4. */
  readonly attempts?: number;
  /** Milliseconds of the longest wait before the first repetition when the service states none; it doubles with each. Default: 500. */
  readonly firstWaitMs?: number;
  /** Milliseconds of the longest wait. A call that would have to wait longer fails at once. Default: 30,000. */
  readonly longestWaitMs?: number;
  /** In place of the global `fetch`, for example through a proxy. */
  readonly fetch?: typeof fetch;
  /** In place of a timer, for tests. Rejects when the signal is aborted. */
  readonly sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** In place of `Math.random`, for tests. */
  readonly random?: () => number;
}

export type Settings = Required<ClientOptions>;

/** Fills in the defaults. Throws `TypeError` when the address is not an HTTP URL or the key is empty. */
export function settingsOf(options: ClientOptions): Settings {
  const { protocol } = new URL(options.baseUrl);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`baseUrl is not an HTTP address: ${options.baseUrl}`);
  if (options.apiKey === '') throw new TypeError('apiKey is empty');
  return {
    timeoutMs: 10_000,
    attempts: 4,
    firstWaitMs: 500,
    longestWaitMs: 30_000,
    fetch: globalThis.fetch,
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    random: Math.random,
    ...options,
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
  };
}
