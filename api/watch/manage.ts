import { limitLookups } from '../../infra/http/limit-lookups.ts';
import { checkWebhookUrl, systemResolve } from '../../infra/http/outbound.ts';
import {
  allowEveryCompany,
  changeSubscription,
  deleteSubscription,
  listSubscriptions,
  readSubscription,
  rotateSecret,
} from '../../serving/subscriptions/subscriptions.ts';
import type { ApiDeps } from '../deps.ts';
import { noContent, operation, type Route } from '../route.ts';
import examples from './examples.json' with { type: 'json' };
import { newSecret } from './new-secret.ts';
import { rotatedReply, storedReply, watchesReply, watchReply } from './reply.ts';
import { changedWatch, changeOf, page, rotation, watchId } from './request.ts';

const one = {
  path: '/api/v1/watch/{subscriptionId}',
  tag: 'Webhooks',
  scope: 'transaction-risk:monitoring:manage',
  params: watchId,
} as const;

/** `GET /api/v1/watch`. */
export function watches({ pool }: ApiDeps): Route {
  return operation({
    method: 'get',
    path: '/api/v1/watch',
    id: 'listSubscriptions',
    example: examples.listSubscriptions,
    tag: 'Webhooks',
    summary: 'List your watches',
    description: 'Returns the watches of your tenant in the environment of the key, newest first.',
    scope: 'transaction-risk:monitoring:manage',
    query: page,
    reply: watchesReply,
    problems: ['DATABASE_UNAVAILABLE'],
    run: async ({ query: { before, limit }, caller }) => {
      const found = await listSubscriptions(pool, caller, { before, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null;
      return { body: { data: shown.map(storedReply), meta: { sandbox: caller.environment === 'sandbox', before: next } } };
    },
  });
}

/** `GET /api/v1/watch/{subscriptionId}`. */
export function readWatch({ pool }: ApiDeps): Route {
  return operation({
    ...one,
    method: 'get',
    id: 'readSubscription',
    example: examples.readSubscription,
    summary: 'Read a watch',
    description: 'Returns the watch without its secret.',
    reply: watchReply,
    problems: ['WATCH_NOT_FOUND', 'DATABASE_UNAVAILABLE'],
    run: async ({ params: { subscriptionId }, caller }) => {
      const data = storedReply(await readSubscription(pool, caller, subscriptionId));
      return { body: { data, meta: { sandbox: caller.environment === 'sandbox' } } };
    },
  });
}

/** `PATCH /api/v1/watch/{subscriptionId}`. */
export function changeWatch({ pool, webhookPolicy }: ApiDeps): Route {
  const resolve = limitLookups(systemResolve, { concurrency: 2, timeoutMs: 5_000 });
  return operation({
    ...one,
    method: 'patch',
    id: 'changeSubscription',
    example: examples.changeSubscription,
    summary: 'Change, pause or resume a watch',
    description: 'Changes the members that are sent. The secret stays. Events that were published before go where the watch sends now.',
    body: changedWatch,
    reply: watchReply,
    problems: ['WATCH_NOT_FOUND', 'WATCH_EXISTS', 'WEBHOOK_URL_REFUSED', 'EVERY_COMPANY_REFUSED', 'DATABASE_UNAVAILABLE'],
    run: async ({ params: { subscriptionId }, body, caller }) => {
      if (body.everyCompany === true) allowEveryCompany(caller);
      if (body.webhookUrl !== undefined) await checkWebhookUrl(body.webhookUrl, webhookPolicy, resolve);
      const data = storedReply(await changeSubscription(pool, caller, subscriptionId, changeOf(body)));
      return { body: { data, meta: { sandbox: caller.environment === 'sandbox' } } };
    },
  });
}

/** `DELETE /api/v1/watch/{subscriptionId}`. */
export function deleteWatch({ pool }: ApiDeps): Route {
  return operation({
    ...one,
    method: 'delete',
    id: 'deleteSubscription',
    example: examples.deleteSubscription,
    summary: 'Delete a watch',
    description:
      'Ends the watch: its secret, URL and companies are erased, and its open deliveries are given up. Requests that are under way may still arrive. Another DELETE answers 404.',
    reply: noContent,
    status: 204,
    problems: ['WATCH_NOT_FOUND', 'DATABASE_UNAVAILABLE'],
    run: async ({ params: { subscriptionId }, caller }) => {
      await deleteSubscription(pool, caller, subscriptionId);
      return { body: undefined };
    },
  });
}

/** `POST /api/v1/watch/{subscriptionId}/secret`. */
export function rotateWatchSecret({ pool, secretBox }: ApiDeps): Route {
  return operation({
    ...one,
    method: 'post',
    path: '/api/v1/watch/{subscriptionId}/secret',
    id: 'rotateSubscriptionSecret',
    example: examples.rotateSubscriptionSecret,
    summary: 'Give a watch a new secret',
    description:
      'Returns a new secret, once. Without `inSeconds` it signs at once and the old one is void. With it the old one signs until then: let the receiver accept both, and drop the old one afterwards. A signature is always made with one secret. Idempotency-Key is ignored: a repetition returns another secret.',
    body: rotation,
    reply: rotatedReply,
    problems: ['WATCH_NOT_FOUND', 'DATABASE_UNAVAILABLE'],
    run: async ({ params: { subscriptionId }, body, caller }) => {
      const webhookSecret = newSecret();
      const inSeconds = body?.inSeconds ?? 0;
      const signsFrom = await rotateSecret(pool, caller, subscriptionId, { secret: secretBox.seal(webhookSecret), inSeconds });
      const data = { subscriptionId, webhookSecret, signsFrom: signsFrom.toISOString() };
      return { body: { data, meta: { sandbox: caller.environment === 'sandbox' } } };
    },
  });
}
