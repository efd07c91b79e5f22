import { SignerUnavailable } from '../../infra/hsm/signer.ts';
import { WebhookUrlRefused } from '../../infra/http/outbound.ts';
import { isUnavailable } from '../../infra/postgres/unavailable.ts';
import { ServingProblem } from '../../serving/problem.ts';
import { Problem } from './problem.ts';

/** Errors of Express and its body parser, by their `type`. */
const bodyProblems: Record<string, (limit: number) => Problem> = {
  'entity.too.large': (limit) => new Problem('BODY_TOO_LARGE', `The body is larger than ${limit / 1_024} kB.`),
  'encoding.unsupported': () => new Problem('UNSUPPORTED_MEDIA_TYPE', 'The Content-Encoding of the body is not supported.'),
  'charset.unsupported': () => new Problem('UNSUPPORTED_MEDIA_TYPE', 'The body must be in UTF-8.'),
  'request.aborted': () => new Problem('MALFORMED_JSON', 'The body ended early.'),
  'request.size.invalid': () => new Problem('MALFORMED_JSON', 'The length of the body differs from Content-Length.'),
};

/** Turns any error into the problem that the caller receives. An unexpected error becomes INTERNAL and reveals nothing. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof ServingProblem) {
    const { code, message, retryAfter } = error;
    return new Problem(code, message, { cause: error, ...(retryAfter === undefined ? {} : { retryAfter }) });
  }
  if (error instanceof SignerUnavailable) {
    return new Problem('SIGNER_UNAVAILABLE', 'The signer does not answer; nothing was stored.', {
      retryAfter: error.retryAfter,
      cause: error,
    });
  }
  if (error instanceof WebhookUrlRefused) {
    const errors = [{ pointer: '/webhookUrl', detail: `${error.code}: ${error.message}` }];
    return new Problem('WEBHOOK_URL_REFUSED', error.message, { errors, cause: error });
  }
  const { type, status, limit } = traits(error);
  const body = bodyProblems[type];
  if (body !== undefined) return body(limit);
  if (status === 400) return new Problem('NOT_FOUND', 'The path cannot be read.');
  if (isUnavailable(error)) {
    return new Problem('DATABASE_UNAVAILABLE', 'The database does not answer.', { retryAfter: 2, cause: error });
  }
  return new Problem('INTERNAL', 'The service failed to answer the request.', { cause: error });
}

function traits(error: unknown): { type: string; status: number; limit: number } {
  const known: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {};
  const number = (value: unknown) => (typeof value === 'number' ? value : 0);
  return { type: typeof known.type === 'string' ? known.type : '', status: number(known.status), limit: number(known.limit) };
}
