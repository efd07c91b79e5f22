import { randomUUID } from 'node:crypto';
import { NoAnswerError, ProblemError } from './errors.ts';
import type { BodyOfAnswer, KeyedOperation, Method, OptionsOf, PathOf, TextOperation } from './operation.ts';
import { type ClientOptions, type Settings, settingsOf } from './options.ts';
import { isRepeatable, isWorthRepeating, waitMs } from './retry.ts';
import { type Received, type Request, send } from './send.ts';

/** A successful answer. */
export interface Answer<Body> {
  readonly body: Body;
  readonly status: number;
  readonly headers: Headers;
  /** Trace id of the call: quote it in a support request. */
  readonly requestId: string | undefined;
  /** The key under which the service stored the answer, where the operation takes one. Store it with the payment. */
  readonly idempotencyKey: string | undefined;
  /** Requests that were sent. */
  readonly attempts: number;
}

type Call<M extends Method> = <P extends PathOf<M>>(path: P, ...options: OptionsOf<M, P>) => Promise<Answer<BodyOfAnswer<M, P>>>;

/** One function for each method. Paths, parameters, bodies and answers have the types of the OpenAPI document. */
export interface RiskClient {
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
}

/**
 * Creates a client. Its calls resolve to an answer of status 2xx; they reject with `ProblemError` when the service answers with a problem, with
 * `ExpiredDecisionError` when it repeats a decision that has expired, and with `NoAnswerError` when none of its answers arrives. A call is
 * repeated after 429, 503 and lost connections, always under the same idempotency key.
 * Throws `TypeError` when an option is wrong.
 */
export function createClient(options: ClientOptions): RiskClient {
  const settings = settingsOf(options);
  // the types of `Call` hold for callers; the request itself is built from plain values
  const call =
    (method: Method) =>
    async (path: string, given: Given = {}) =>
      repeat(requestOf(method, path, given, settings), given, settings);
  return { get: call('get'), post: call('post'), patch: call('patch'), delete: call('delete') } as RiskClient;
}

interface Given {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly path?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
  readonly requestId?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

async function repeat(request: Request, { signal }: Given, settings: Settings): Promise<Answer<unknown>> {
  const { idempotencyKey } = request;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const received: Received = await send(request, attempt, settings.fetch);
      return { ...received, idempotencyKey, attempts: attempt };
    } catch (error) {
      signal?.throwIfAborted();
      const wait = nextWait(error, attempt, request, settings);
      if (wait === undefined) throw error;
      await pause(wait, signal, settings);
    }
  }
}

/** Waits; rejects with the reason of the signal when it is aborted. */
async function pause(ms: number, signal: AbortSignal | undefined, { sleep }: Settings): Promise<void> {
  try {
    await sleep(ms, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

/** Returns the milliseconds before the next attempt; undefined: there is none. */
function nextWait(error: unknown, attempt: number, request: Request, settings: Settings): number | undefined {
  if (attempt >= settings.attempts || !isWorthRepeating(error, isRepeatable(request))) return undefined;
  const asked = error instanceof ProblemError || error instanceof NoAnswerError ? error.retryAfterSeconds : undefined;
  return waitMs(attempt, asked, settings);
}

/** Fails to compile when an operation that takes an idempotency key is missing or too many. */
const takesKey: Readonly<Record<KeyedOperation, true>> = {
  'post /api/v1/transaction-check': true,
  'post /api/v1/transaction-outcomes': true,
  'post /api/v1/screen/decisions': true,
  'post /api/v1/company-monitoring': true,
  'delete /api/v1/company-monitoring': true,
  'post /api/v1/watch': true,
  'patch /api/v1/watch/{subscriptionId}': true,
  'delete /api/v1/watch/{subscriptionId}': true,
  'post /api/v1/watch/{subscriptionId}/secret': true,
  'post /api/v1/watch/{subscriptionId}/test': true,
  'post /api/v1/watch/{subscriptionId}/replay': true,
  'post /api/v1/sandbox/events': true,
};

/** Fails to compile when an operation that answers a text is missing or too many. */
const textOf: Readonly<Record<TextOperation, 'text/html' | 'text/plain'>> = {
  'get /api/v1/transaction-decisions/{decisionId}/certificate': 'text/html',
  'get /docs': 'text/html',
  'get /llms.txt': 'text/plain',
  'get /metrics': 'text/plain',
  'get /problems/{code}': 'text/html',
};

/** Throws `TypeError` for a path without its parameters, and for a key or an id that no header can hold. */
function requestOf(method: Method, template: string, given: Given, { baseUrl, apiKey, timeoutMs }: Settings): Request {
  const operation = `${method} ${template}`;
  const idempotencyKey = Object.hasOwn(takesKey, operation) ? keyOf(given) : undefined;
  const headers: Record<string, string> = {
    Authorization: `Bearer ${apiKey}`,
    Accept: 'application/json, application/problem+json, */*;q=0.1',
  };
  if (given.body !== undefined) headers['Content-Type'] = 'application/json';
  if (given.requestId !== undefined) headers['X-Request-Id'] = given.requestId;
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  new Headers(headers); // `fetch` would throw what it throws without a connection
  return {
    method,
    template,
    answers: Object.hasOwn(textOf, operation) ? textOf[operation as TextOperation] : 'application/json',
    url: baseUrl + filled(template, given.path) + queryOf(given.query),
    headers,
    body: given.body === undefined ? undefined : JSON.stringify(given.body),
    idempotencyKey,
    timeoutMs: given.timeoutMs ?? timeoutMs,
    signal: given.signal,
  };
}

/** The key of the options, or that of the body, or a new one: once for all attempts. */
function keyOf({ idempotencyKey, body }: Given): string {
  if (idempotencyKey !== undefined) return idempotencyKey;
  const inBody = typeof body === 'object' && body !== null && 'idempotencyKey' in body ? body.idempotencyKey : undefined;
  return typeof inBody === 'string' ? inBody : randomUUID();
}

function filled(template: string, values: Readonly<Record<string, string>> = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '' || value === '.' || value === '..') throw new TypeError(`${template} needs path.${name}`);
    return encodeURIComponent(value);
  });
}

function queryOf(query: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
