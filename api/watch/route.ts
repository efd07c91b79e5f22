import { randomUUID } from 'node:crypto';
import { checkWebhookUrl } from '../../infra/http/outbound.ts';
import { plans } from '../../serving/limits/plans.ts';
import { allowEveryCompany, saveSubscription } from '../../serving/subscriptions/subscriptions.ts';
import { sealWebhookSecret } from '../../serving/subscriptions/webhook-secret.ts';
import type { ApiDeps } from '../deps.ts';
import { operationOnce } from '../operation-once.ts';
import type { Route } from '../route.ts';
import { replayWatch, watchDeliveries } from './deliveries.ts';
import examples from './examples.json' with { type: 'json' };
import { changeWatch, deleteWatch, readWatch, rotateWatchSecret, watches } from './manage.ts';
import { newSecret } from './new-secret.ts';
import { createdReply } from './reply.ts';
import { companiesOf, newWatch } from './request.ts';
import { testWatch } from './test-event.ts';

/** Every operation on watches. */
export function watchRoutes(deps: ApiDeps): Route[] {
  const managed = [watches, readWatch, changeWatch, deleteWatch, rotateWatchSecret, testWatch, watchDeliveries, replayWatch];
  return [watch(deps), ...managed.map((route) => route(deps))];
}

/** `POST /api/v1/watch`: creates a subscription, or replaces it with a new secret. */
function watch(deps: ApiDeps): Route {
  const { secretBox, webhookPolicy, resolve } = deps;
  return operationOnce(deps, {
    method: 'post',
    idempotency: 'optional',
    lane: 'watches',
    isSecret: true,
    path: '/api/v1/watch',
    id: 'createSubscription',
    example: examples.createSubscription,
    tag: 'Webhooks',
    summary: 'Subscribe a URL to events',
    description:
      'One subscription per URL, however it is written: creating it again keeps its id, replaces event types and companies, and returns a new secret; the old secret is void at once. Without `companyNumbers` it receives the events of your portfolio. Send an Idempotency-Key: a repetition then receives the secret of the first answer. A sandbox subscription receives test events and the events that `POST /api/v1/sandbox/events` triggers; no publication reaches it, because its companies do not change.',
    scope: 'transaction-risk:monitoring:manage',
    body: newWatch,
    reply: createdReply,
    status: 201,
    problems: ['WEBHOOK_URL_REFUSED', 'WATCH_QUOTA_EXCEEDED', 'EVERY_COMPANY_REFUSED', 'DATABASE_UNAVAILABLE'],
    run: async ({ body, caller, once }) => {
      const { webhookUrl: given, event_types, ...choice } = body;
      if (choice.everyCompany === true) allowEveryCompany(caller);
      const { href: webhookUrl } = await checkWebhookUrl(given, webhookPolicy, resolve);
      const webhookSecret = newSecret();
      const eventTypes = event_types ? [...new Set(event_types)] : null;
      const chosen = companiesOf(choice);
      const { tenant, environment, plan } = caller;
      const secret = sealWebhookSecret(secretBox, webhookSecret, caller);
      const subscription = { id: `sub_${randomUUID()}`, tenant, environment, webhookUrl, eventTypes, ...chosen, secret };
      const { companies, companyNumbers } = chosen;
      const listed = companies === 'listed' ? [...companyNumbers] : null;
      return once(async (client) => {
        const { id, createdAt } = await saveSubscription(client, subscription, { most: plans[plan].watches, actor: caller.id });
        const data = { subscriptionId: id, webhookUrl, event_types: eventTypes, companies, companyNumbers: listed };
        return {
          body: { data: { ...data, webhookSecret, createdAt: createdAt.toISOString() }, meta: { sandbox: environment === 'sandbox' } },
        };
      });
    },
  });
}
