import { z } from 'zod';
import type { ApiKey } from '../../serving/api-keys/api-keys.ts';
import { decisionsAbout, decisionsOf, findDecisions } from '../../serving/clearance/decisions.ts';
import type { ApiDeps } from '../deps.ts';
import { givenKey, keyShape } from '../idempotency-key.ts';
import { Problem } from '../problems/problem.ts';
import { operation } from '../route.ts';
import examples from './examples.json' with { type: 'json' };
import { cursorOf, listedReply, reply, storedReply } from './reply.ts';
import { query } from './request.ts';

const usualPage = 50;

/** `GET /api/v1/transaction-decisions`: the caller's own decisions with their receipts. */
export function transactionDecisions({ pool }: ApiDeps) {
  return operation({
    method: 'get',
    path: '/api/v1/transaction-decisions',
    id: 'findDecisions',
    example: examples.findDecisions,
    tag: 'Clearance',
    summary: 'Find earlier decisions by their idempotency key, or list them',
    description: [
      'By key: send the key as the query parameter `idempotencyKey` or as the header `Idempotency-Key`; here the header only names the key to find. Returns decisions with reasons and receipt, newest first: there are several when the key was used again after 24 hours.',
      'By company: send `companyNumber` and `since`. Returns the decisions about the company, as payer or payee, newest first and without reasons; `receiptUrl` leads to the receipt. When a winding-up petition becomes known, ask for the decisions since the day of its presentation: if the court makes an order, payments since then are void unless the court orders otherwise (Insolvency Act 1986 ss 127, 129(2)).',
      'All: send `since` alone, and `outcome` for those with one outcome. A list is read page by page: send `meta.before` of a page as `before` of the next.',
      'Only decisions of your tenant and environment are found.',
    ].join('\n\n'),
    scope: 'transaction-risk:decision:read',
    query,
    headers: z.object({
      'Idempotency-Key': z
        .string()
        .optional()
        .meta({ ...keyShape, description: 'The key to look for.' }),
    }),
    reply,
    problems: [
      'IDEMPOTENCY_KEY_MISSING',
      'IDEMPOTENCY_KEY_INVALID',
      'IDEMPOTENCY_KEY_MISMATCH',
      'DECISION_NOT_FOUND',
      'DATABASE_UNAVAILABLE',
    ],
    run: async ({ query, header, caller }) => {
      const key = header('idempotency-key');
      const { since } = query;
      if (since === undefined) return { body: await byKey(givenKey(key, query.idempotencyKey), caller) };
      if (key !== undefined) throw new Problem('VALIDATION_FAILED', 'The header Idempotency-Key is not allowed beside since.');
      return { body: await listOf({ ...query, since }, caller) };
    },
  });

  async function byKey(key: string | undefined, { tenant, environment }: ApiKey): Promise<z.input<typeof reply>> {
    if (key === undefined) throw new Problem('IDEMPOTENCY_KEY_MISSING', 'Send idempotencyKey, or since, or companyNumber with since.');
    const found = await findDecisions(pool, { tenant, environment, key });
    if (found.length === 0) throw new Problem('DECISION_NOT_FOUND', 'No decision has this key.');
    return { data: found.map(storedReply), meta: { sandbox: environment === 'sandbox' } };
  }

  /** Reads one decision more than the page, which shows whether there is another page. */
  async function listOf(
    { companyNumber, since, before, outcome, limit = usualPage }: z.output<typeof query> & { readonly since: string },
    caller: ApiKey,
  ): Promise<z.input<typeof reply>> {
    const wanted = { since, before, limit: limit + 1 };
    const found =
      companyNumber === undefined
        ? await decisionsOf(pool, caller, { ...wanted, outcome })
        : await decisionsAbout(pool, caller, { ...wanted, companyNumber });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    const meta = { sandbox: caller.environment === 'sandbox', before: last === undefined ? null : cursorOf(last) };
    return { data: page.map(listedReply), meta };
  }
}
