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

/** The longest wait of a timer; one that is longer would end at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Fills in the defaults, also for options that are undefined. Throws `TypeError` when the address is not an HTTP URL, the key is empty, or a number is none that the
 * option can have.
 */
export function settingsOf(options: ClientOptions): Settings {
  const { protocol } = new URL(options.baseUrl);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`baseUrl is not an HTTP address: ${options.baseUrl}`);
  if (typeof options.apiKey !== 'string' || options.apiKey === '') throw new TypeError('apiKey is empty');
  const settings = withDefaults(options);
  requireWhole(settings, 'attempts', 1);
  requireWhole(settings, 'timeoutMs', 1);
  requireWhole(settings, 'firstWaitMs', 0);
  requireWhole(settings, 'longestWaitMs', 0);
  return settings;
}

function withDefaults(options: ClientOptions): Settings {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as unknown as ClientOptions;
  return {
    timeoutMs: 10_000,
    attempts: 4,
    firstWaitMs: 500,
    longestWaitMs: 30_000,
    fetch: globalThis.fetch,
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    random: Math.random,
    ...given,
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
  };
}

/** Not a number would repeat a call for ever: no attempt is the last one. */
function requireWhole(settings: Settings, name: 'attempts' | 'timeoutMs' | 'firstWaitMs' | 'longestWaitMs', least: number): void {
  const value = settings[name];
  if (!Number.isInteger(value) || value < least || value > longestTimerMs)
    throw new TypeError(`${name} must be a whole number from ${least} to ${longestTimerMs}: ${value}`);
}
