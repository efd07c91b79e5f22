import { type CallTrace, ExpiredDecisionError, type FailureCode, NoAnswerError, ProblemError } from './errors.ts';
import type { components } from './openapi.ts';
import type { Method } from './operation.ts';
import { retryAfter } from './retry.ts';

/** A request that can be sent several times. */
export interface Request {
  readonly method: Method;
  /** The path as the OpenAPI document has it. */
  readonly template: string;
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
  const wait = retryAfter(headers.get('retry-after'));
  const body = /\bjson\b/.test(type) ? parsed(text) : { value: text === '' ? undefined : text };
  if (response.ok && body !== undefined && headers.has('decision-expired')) throw new ExpiredDecisionError(body.value, trace);
  if (response.ok && body !== undefined) return { body: body.value, status, headers, requestId: trace.requestId };
  if (isProblem(body?.value)) throw new ProblemError(body.value, wait ?? body.value.retryAfterSeconds, trace);
  throw new NoAnswerError('ANSWER_UNREADABLE', `status ${status} with ${type === '' ? 'no media type' : type}`, trace, {
    status,
    ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
  });
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
