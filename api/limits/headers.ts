import { z } from 'zod';
import { type ProblemCode, problems } from '../problems/problem.ts';
import type { Route } from '../route.ts';

const requestId = z.string().optional().meta({ description: 'Your X-Request-Id, or one that the service made.' });

const limits = {
  'RateLimit-Policy': z.string().optional().meta({
    description:
      'The limits of your plan, and `key` for that of a key with one of its own, that the request used: `"<name>";q=<limit>;w=<seconds of the window>`, separated by commas.',
    example: '"requests";q=3000;w=60',
  }),
  RateLimit: z.string().optional().meta({
    description: 'What is left of each: `"<name>";r=<left>;t=<seconds until the whole limit is there again>`, separated by commas.',
    example: '"requests";r=2999;t=60',
  }),
};

const replayed = z
  .literal('true')
  .optional()
  .meta({ description: 'Sent when the answer is the stored one of an earlier request under the same Idempotency-Key.' });

const expired = z.literal('true').optional().meta({
  description:
    'Sent when the stored answer of an earlier request holds a decision that has expired: do not act on it. Check again under a new key.',
});

const scheme = z.string().optional().meta({ description: 'The scheme of authentication (RFC 9110 section 11.6.1).', example: 'Bearer' });

/** `answerProblem` sends it with problems that pass by themselves. */
const retryAfter = z.int().optional().meta({ description: 'Seconds after which to repeat the request.' });

/**
 * Headers of an answer, for the OpenAPI document. The service authenticates a caller before it counts the request, so 401 has no limits; an open
 * operation has none either.
 */
export function headersOf(
  status: number | string,
  codes: readonly ProblemCode[],
  { scope, idempotency, repeatsDecision }: Pick<Route, 'scope' | 'idempotency' | 'repeatsDecision'>,
): z.ZodObject {
  const counted = scope !== undefined && Number(status) !== 401;
  const isDone = Number(status) < 300;
  const isStored = isDone || codes.includes('SAME_COMPANY'); // the only problem that is stored under a key
  const passes = codes.some((code) => /Retry-After/.test(problems[code].remedy)) || Number(status) >= 500;
  return z.object({
    'X-Request-Id': requestId,
    ...(counted ? limits : {}),
    ...(idempotency !== undefined && isStored ? { 'Idempotent-Replayed': replayed } : {}),
    ...(repeatsDecision === true && isDone ? { 'Decision-Expired': expired } : {}),
    ...(codes.includes('UNAUTHENTICATED') ? { 'WWW-Authenticate': scheme } : {}),
    ...(passes ? { 'Retry-After': retryAfter } : {}),
  });
}
