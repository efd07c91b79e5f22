import { createHash, randomUUID } from 'node:crypto';
import { createOutbound, type Outbound } from '../../infra/http/outbound-post.ts';
import { webhookBody, webhookHeaders } from '../../models/webhooks/envelope.ts';
import type { EventType } from '../../models/webhooks/event-types.ts';
import { type SampleEvent, sampleEvent } from '../../models/webhooks/sample-events.ts';
import { signatureHeader } from '../../models/webhooks/signature.ts';
import type { ApiKey } from '../../serving/api-keys/api-keys.ts';
import { signingTarget } from '../../serving/subscriptions/subscriptions.ts';
import { openWebhookSecret } from '../../serving/subscriptions/webhook-secret.ts';
import type { ApiDeps } from '../deps.ts';
import { operationOnce } from '../operation-once.ts';
import { Problem } from '../problems/problem.ts';
import type { Route } from '../route.ts';
import examples from './examples.json' with { type: 'json' };
import { shownFailure } from './failure.ts';
import { testedReply } from './reply.ts';
import { testRequest, watchId } from './request.ts';

/** Test events of one tenant that one process sends at the same time: a receiver that does not answer holds a connection for 15 s. */
const atOncePerTenant = 2;

/** The company of a test event: no record has this number. */
const noCompany = '00000000';

/** `POST /api/v1/watch/{subscriptionId}/test`: sends one signed event now, and returns how the receiver answered. */
export function testWatch(deps: ApiDeps): Route {
  const { pool, secretBox, webhookPolicy, resolve, clock } = deps;
  const outbound = createOutbound({ policy: webhookPolicy, ...(resolve === undefined ? {} : { resolve }) });
  const running = new Map<string, number>();
  return operationOnce(deps, {
    method: 'post',
    idempotency: 'optional',
    leaseSeconds: 30, // a receiver may take 15 s
    path: '/api/v1/watch/{subscriptionId}/test',
    id: 'testSubscription',
    example: examples.testSubscription,
    tag: 'Webhooks',
    summary: 'Send a test event to a watch',
    description:
      'Sends one signed request to the URL of the watch, once, and returns how the receiver answered, within 15 s. The event is about the company `00000000`, which no record has; its `sourceId` begins with `test/`, and its metadata is that of the sandbox event of its type. It is in no log and is not sent again; under an Idempotency-Key its `sourceId` is always the same. Works in both environments, also while the watch is paused.',
    scope: 'transaction-risk:monitoring:manage',
    params: watchId,
    body: testRequest,
    reply: testedReply,
    problems: ['WATCH_NOT_FOUND', 'RATE_LIMITED', 'DATABASE_UNAVAILABLE'],
    run: async ({ params: { subscriptionId }, body, caller, key, once }) => {
      const target = await signingTarget(pool, caller, subscriptionId);
      const count = running.get(caller.tenant) ?? 0;
      if (count >= atOncePerTenant)
        throw new Problem('RATE_LIMITED', 'Two test events of your tenant are already being sent.', { retryAfter: 5 });
      running.set(caller.tenant, count + 1);
      try {
        const event = body?.event_type ?? 'gazette.insolvency.published';
        const sourceId = `test/${key === undefined ? randomUUID() : idOf(caller, key)}`;
        const { metadata } = sampleEvent(event, clock().today, noCompany);
        const secret = openWebhookSecret(secretBox, target.secret, caller);
        const data = await send(outbound, { url: target.webhookUrl, secret, signedAt: target.signedAt, event, sourceId, metadata });
        return await once(async () => ({ body: { data, meta: { sandbox: caller.environment === 'sandbox' } } }));
      } finally {
        const left = (running.get(caller.tenant) ?? 1) - 1;
        if (left === 0) running.delete(caller.tenant);
        else running.set(caller.tenant, left);
      }
    },
  });
}

/** The same for each attempt under one key: a receiver drops an event that is sent again because the service ended before it stored the answer. */
function idOf({ tenant, environment }: ApiKey, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify([tenant, environment, key]))
    .digest('hex')
    .slice(0, 32);
}

interface TestEvent {
  readonly url: string;
  readonly secret: string;
  readonly signedAt: Date;
  readonly event: EventType;
  readonly sourceId: string;
  readonly metadata: SampleEvent['metadata'];
}

async function send(outbound: Outbound, { url, secret, signedAt, event, sourceId, metadata }: TestEvent) {
  const body = webhookBody({
    ...{ type: event, occurredAt: signedAt, companyNumber: noCompany, companyName: 'TEST EVENT', sourceId, metadata },
    detail: 'A test event of your watch: nothing happened',
  });
  const headers = webhookHeaders(event, signatureHeader(secret, Math.floor(signedAt.getTime() / 1_000), body));
  const { status, failure, durationMs } = await outbound.post(url, { headers, body });
  return { delivered: failure === null, status, failure: shownFailure(failure), durationMs, event, sourceId };
}
