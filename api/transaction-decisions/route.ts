import { z } from 'zod';
import type { ApiKey } from '../../serving/api-keys/api-keys.ts';
import {
  type DecisionCursor,
  decisionsAbout,
  decisionsOf,
  decisionsOfTransaction,
  findDecisions,
  type ListedDecision,
} from '../../serving/clearance/decisions.ts';
import type { ApiDeps } from '../deps.ts';
import { givenKey, keyShape } from '../idempotency-key.ts';
import { Problem } from '../problems/problem.ts';
import { operation } from '../route.ts';
import examples from './examples.json' with { type: 'json' };
import { cursorOf, listedReply, reply, storedReply } from './reply.ts';
import { query } from './request.ts';

const usualPage = 50;

type Query = z.output<typeof query>;

interface List {
  /** The parameter that asks for it. */
  readonly by: 'transactionId' | 'since';
  readonly read: (page: { readonly before: DecisionCursor | undefined; readonly limit: number }) => Promise<ListedDecision[]>;
}

/** `GET /api/v1/transaction-decisions`: the caller's own decisions with their receipts. */
export function transactionDecisions({ pool }: ApiDeps) {
  return operation({
    method: 'get',
    path: '/api/v1/transaction-decisions',
    id: 'findDecisions',
    example: examples.findDecisions,
    tag: 'Clearance',
    summary: 'Find earlier decisions by their idempotency key or transactionId, or list them',
    description: [
      'By key: send the key as the query parameter `idempotencyKey` or as the header `Idempotency-Key`; here the header only names the key to find. Returns decisions with reasons and receipt, newest first: there are several when the key was used again after 24 hours.',
      'By payment: send `transactionId` alone. Returns the decisions about your payment with this identifier, newest first and without reasons: one for each key under which you asked. `receiptUrl` leads to the receipt. The list is empty when no decision has it.',
      'By company: send `companyNumber` and `since`. Returns the decisions about the company, as payer or payee, newest first and without reasons; `receiptUrl` leads to the receipt. When a winding-up petition becomes known, ask for the decisions since the day of its presentation: if the court makes an order, payments since then are void unless the court orders otherwise (Insolvency Act 1986 ss 127, 129(2)).',
      'All: send `since` alone, and `outcome` for those with one outcome. Each list is read page by page: send `meta.before` of a page as `before` of the next.',
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
      const list = listOf(query, caller);
      if (list === undefined) return { body: await byKey(givenKey(key, query.idempotencyKey), caller) };
      if (key !== undefined) throw new Problem('VALIDATION_FAILED', `The header Idempotency-Key is not allowed beside ${list.by}.`);
      return { body: await pageOf(list, query, caller) };
    },
  });

  async function byKey(key: string | undefined, { tenant, environment }: ApiKey): Promise<z.input<typeof reply>> {
    if (key === undefined)
      throw new Problem('IDEMPOTENCY_KEY_MISSING', 'Send idempotencyKey, or transactionId, or since, or companyNumber with since.');
    const found = await findDecisions(pool, { tenant, environment, key });
    if (found.length === 0) throw new Problem('DECISION_NOT_FOUND', 'No decision has this key.');
    return { data: found.map(storedReply), meta: { sandbox: environment === 'sandbox' } };
  }

  /** Reads one decision more than the page, which shows whether there is another page. */
  async function pageOf({ read }: List, { before, limit = usualPage }: Query, caller: ApiKey): Promise<z.input<typeof reply>> {
    const found = await read({ before, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    const meta = { sandbox: caller.environment === 'sandbox', before: last === undefined ? null : cursorOf(last) };
    return { data: page.map(listedReply), meta };
  }

  /** Returns the list that a query asks for; undefined: it asks for the decisions under a key. */
  function listOf({ transactionId, companyNumber, since, outcome }: Query, caller: ApiKey): List | undefined {
    if (transactionId !== undefined)
      return { by: 'transactionId', read: (page) => decisionsOfTransaction(pool, caller, { ...page, transactionId }) };
    if (since === undefined) return undefined;
    if (companyNumber === undefined) return { by: 'since', read: (page) => decisionsOf(pool, caller, { ...page, since, outcome }) };
    return { by: 'since', read: (page) => decisionsAbout(pool, caller, { ...page, since, companyNumber }) };
  }
}
