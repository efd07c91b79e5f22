import { checkWebhookUrl } from '../../infra/http/outbound.ts';
import {
  allowEveryCompany,
  changeSubscription,
  deleteSubscription,
  hadSubscription,
  listSubscriptions,
  readSubscription,
  rotateSecret,
} from '../../serving/subscriptions/subscriptions.ts';
import { sealWebhookSecret } from '../../serving/subscriptions/webhook-secret.ts';
import type { ApiDeps } from '../deps.ts';
import { operationOnce } from '../operation-once.ts';
import { Problem } from '../problems/problem.ts';
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
    problems: ['WATCH_NOT_FOUND', 'DATABASE_UNAVAILABLE'],
    run: async ({ query: { before, limit }, caller }) => {
      const found = await listSubscriptions(pool, caller, { before, limit: limit + 1 });
      // an empty page would tell the caller that it has read them all
      if (found.length === 0 && before !== undefined && !(await hadSubscription(pool, caller, before)))
        throw new Problem('WATCH_NOT_FOUND', 'The parameter `before` names no watch of your tenant in this environment.');
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
export function changeWatch(deps: ApiDeps): Route {
  return operationOnce(deps, {
    ...one,
    method: 'patch',
    idempotency: 'optional',
    lane: 'watches',
    id: 'changeSubscription',
    example: examples.changeSubscription,
    summary: 'Change, pause or resume a watch',
    description:
      'Changes the members that are sent. The secret stays. Open deliveries of earlier events go to the new URL. A pause (`enabled: false`) of up to three days loses none of them: they wait, and are sent when you resume. A longer one makes them dead letters, which `POST .../replay` sends.',
    body: changedWatch,
    reply: watchReply,
    problems: ['WATCH_NOT_FOUND', 'WATCH_EXISTS', 'WEBHOOK_URL_REFUSED', 'EVERY_COMPANY_REFUSED', 'DATABASE_UNAVAILABLE'],
    run: async ({ params: { subscriptionId }, body, caller, once }) => {
      if (body.everyCompany === true) allowEveryCompany(caller);
      const { webhookUrl: given } = body;
      const url = given === undefined ? {} : { webhookUrl: (await checkWebhookUrl(given, deps.webhookPolicy, deps.resolve)).href };
      return once(async (client) => {
        const data = storedReply(await changeSubscription(client, caller, subscriptionId, changeOf({ ...body, ...url })));
        return { body: { data, meta: { sandbox: caller.environment === 'sandbox' } } };
      });
    },
  });
}

/** `DELETE /api/v1/watch/{subscriptionId}`. */
export function deleteWatch(deps: ApiDeps): Route {
  return operationOnce(deps, {
    ...one,
    method: 'delete',
    idempotency: 'optional',
    lane: 'watches',
    id: 'deleteSubscription',
    example: examples.deleteSubscription,
    summary: 'Delete a watch',
    description:
      'Ends the watch: its secret, URL and companies are erased, and its open deliveries are given up. Requests that are under way may still arrive. Another DELETE answers 404, unless it repeats the Idempotency-Key.',
    reply: noContent,
    status: 204,
    problems: ['WATCH_NOT_FOUND', 'DATABASE_UNAVAILABLE'],
    run: ({ params: { subscriptionId }, caller, once }) =>
      once(async (client) => {
        await deleteSubscription(client, caller, subscriptionId);
        return { body: undefined };
      }),
  });
}

/** `POST /api/v1/watch/{subscriptionId}/secret`. */
export function rotateWatchSecret(deps: ApiDeps): Route {
  return operationOnce(deps, {
    ...one,
    method: 'post',
    idempotency: 'optional',
    isSecret: true,
    path: '/api/v1/watch/{subscriptionId}/secret',
    id: 'rotateSubscriptionSecret',
    example: examples.rotateSubscriptionSecret,
    summary: 'Give a watch a new secret',
    description:
      'Returns a new secret, once. Without `inSeconds` it signs at once and the old one is void. With it the old one signs until then: let the receiver accept both, and drop the old one afterwards. A signature is always made with one secret. Send an Idempotency-Key: a repetition then receives the same secret.',
    body: rotation,
    reply: rotatedReply,
    problems: ['WATCH_NOT_FOUND', 'DATABASE_UNAVAILABLE'],
    run: ({ params: { subscriptionId }, body, caller, once }) =>
      once(async (client) => {
        const webhookSecret = newSecret();
        const secret = sealWebhookSecret(deps.secretBox, webhookSecret, caller);
        const signsFrom = await rotateSecret(client, caller, subscriptionId, { secret, inSeconds: body?.inSeconds ?? 0 });
        const data = { subscriptionId, webhookSecret, signsFrom: signsFrom.toISOString() };
        return { body: { data, meta: { sandbox: caller.environment === 'sandbox' } } };
      }),
  });
}
