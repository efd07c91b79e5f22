import { type CallTrace, ExpiredDecisionError, type FailureCode, NoAnswerError, ProblemError } from './errors.ts';
import type { components } from './openapi.ts';
import type { Method } from './operation.ts';
import { retryAfter } from './retry.ts';

/** A request that can be sent several times. */
export interface Request {
  readonly method: Method;
  /** The path as the OpenAPI document has it. */
  readonly template: string;
  /** The media type of a successful answer. */
  readonly answers: 'application/json' | 'text/html' | 'text/plain';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** What a successful attempt brought. */
export interface Received {
  readonly body: unknown;
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | undefined;
}

/**
 * Sends a request once. Throws `ProblemError`, `NoAnswerError` or `ExpiredDecisionError`. Follows no redirect, because the request holds the API key.
 */
export async function send(request: Request, attempt: number, fetching: typeof fetch): Promise<Received> {
  const { response, text } = await exchange(request, attempt, fetching);
  const trace = traceOf(request, attempt, response);
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  const wait = retryAfter(headers.get('retry-after'), answeredAt(headers));
  if (response.ok) {
    const body = bodyOf(request, status, { type, text });
    if (body !== undefined && headers.has('decision-expired')) throw new ExpiredDecisionError(body.value, trace);
    if (body !== undefined) return { body: body.value, status, headers, requestId: trace.requestId };
  } else {
    const problem = /\bjson\b/.test(type) ? parsed(text)?.value : undefined;
    if (isProblem(problem)) throw new ProblemError(problem, wait ?? problem.retryAfterSeconds, trace);
  }
  throw new NoAnswerError('ANSWER_UNREADABLE', `status ${status} with ${type === '' ? 'no media type' : type}`, trace, {
    status,
    ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
  });
}

/** Returns the body of a successful answer; undefined: the answer has another form than those of the service, so something else answered. */
function bodyOf({ answers }: Request, status: number, { type, text }: { readonly type: string; readonly text: string }) {
  if (status === 204) return { value: undefined };
  if (type.split(';', 1)[0]?.trim().toLowerCase() !== answers) return undefined;
  return answers === 'application/json' ? parsed(text) : { value: text };
}

/** The clock of what answered: a date in `Retry-After` is one of this clock. */
function answeredAt(headers: Headers): number {
  const at = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(at) ? Date.now() : at;
}

async function exchange({ method, url, headers, body, timeoutMs, signal, ...request }: Request, attempt: number, fetching: typeof fetch) {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetching(url, {
      method: method.toUpperCase(),
      headers,
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      ...(body === undefined ? {} : { body }),
    });
    return { response, text: await response.text() };
  } catch (cause) {
    const code: FailureCode = timeout.aborted ? 'TIMEOUT' : 'CONNECTION_FAILED';
    const message = timeout.aborted ? `no answer within ${timeoutMs} ms` : reasonOf(cause);
    throw new NoAnswerError(code, message, { attempts: attempt, idempotencyKey: request.idempotencyKey, requestId: undefined }, { cause });
  }
}

function traceOf({ idempotencyKey }: Request, attempts: number, { headers }: Response): CallTrace {
  return { attempts, idempotencyKey, requestId: headers.get('x-request-id') ?? undefined };
}

/** `fetch` names the obstacle in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined; // the caller reports an answer that cannot be read
  }
}

function isProblem(value: unknown): value is components['schemas']['Problem'] {
  if (typeof value !== 'object' || value === null) return false;
  return 'code' in value && typeof value.code === 'string' && 'status' in value && typeof value.status === 'number' && 'detail' in value;
}
