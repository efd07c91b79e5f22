import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { limitLookups } from '../../infra/http/limit-lookups.ts';
import { checkWebhookUrl, systemResolve } from '../../infra/http/outbound.ts';
import { companyNumber } from '../../serving/input/company-number.ts';
import { saveSubscription } from '../../serving/subscriptions/subscriptions.ts';
import type { ApiDeps } from '../deps.ts';
import { operation } from '../route.ts';
import { meta } from '../transaction-check/reply.ts';
import { eventType } from './event-type.ts';

const request = z
  .strictObject({
    webhookUrl: z
      .string()
      .min(1)
      .max(2_048)
      .meta({ format: 'uri', pattern: '^https?://[!-~]+$', description: 'Receives the deliveries; https and a public host.' }),
    event_types: z.array(eventType).min(1).optional().meta({ description: 'Omitted: all event types.' }),
    companyNumbers: z.array(companyNumber).min(1).max(1_000).optional().meta({ description: 'Omitted: every company.' }),
  })
  .meta({ id: 'Watch' });

const reply = z.object({
  data: z
    .object({
      subscriptionId: z.string(),
      webhookUrl: z.string(),
      event_types: z.array(eventType).nullable().meta({ description: 'Null: all.' }),
      companyNumbers: z.array(z.string()).nullable().meta({ description: 'Null: every company.' }),
      webhookSecret: z
        .string()
        .regex(/^whsec_[0-9a-f]{64}$/)
        .meta({ description: 'Signs the deliveries. Returned only in this response.' }),
      createdAt: z.iso.datetime(),
    })
    .meta({ id: 'Subscription' }),
  meta,
});

/** `POST /api/v1/watch`: creates a subscription, or replaces it with a new secret. */
export function watch({ pool, secretBox, webhookPolicy }: ApiDeps) {
  const resolve = limitLookups(systemResolve, { concurrency: 2, timeoutMs: 5_000 });
  return operation({
    method: 'post',
    path: '/api/v1/watch',
    id: 'createSubscription',
    tag: 'Webhooks',
    summary: 'Subscribe a URL to events',
    description:
      'One subscription per URL: creating it again keeps its id, replaces event types and companies, and returns a new secret; the old secret is void at once. Idempotency-Key is ignored: the secret is returned only once, so a repetition creates a new secret. A sandbox subscription is stored and receives nothing, because its companies do not change.',
    scope: 'transaction-risk:monitoring:manage',
    body: request,
    reply,
    status: 201,
    problems: ['WEBHOOK_URL_REFUSED', 'DATABASE_UNAVAILABLE'],
    run: async ({ body, caller: { tenant, environment } }) => {
      await checkWebhookUrl(body.webhookUrl, webhookPolicy, resolve);
      const webhookSecret = `whsec_${randomBytes(32).toString('hex')}`;
      const wanted = {
        webhookUrl: body.webhookUrl,
        eventTypes: body.event_types === undefined ? null : [...new Set(body.event_types)],
        companyNumbers: body.companyNumbers === undefined ? null : [...new Set(body.companyNumbers)],
      };
      const secret = secretBox.seal(webhookSecret);
      const { id, createdAt } = await saveSubscription(pool, { id: `sub_${randomUUID()}`, tenant, environment, ...wanted, secret });
      return {
        body: {
          data: {
            subscriptionId: id,
            webhookUrl: wanted.webhookUrl,
            event_types: wanted.eventTypes,
            companyNumbers: wanted.companyNumbers,
            webhookSecret,
            createdAt: createdAt.toISOString(),
          },
          meta: { sandbox: environment === 'sandbox' },
        },
      };
    },
  });
}
