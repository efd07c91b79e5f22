import { randomUUID } from 'node:crypto';
import { limitLookups } from '../../infra/http/limit-lookups.ts';
import { checkWebhookUrl, systemResolve } from '../../infra/http/outbound.ts';
import { plans } from '../../serving/limits/plans.ts';
import { allowEveryCompany, saveSubscription } from '../../serving/subscriptions/subscriptions.ts';
import type { ApiDeps } from '../deps.ts';
import { operation, type Route } from '../route.ts';
import examples from './examples.json' with { type: 'json' };
import { changeWatch, deleteWatch, readWatch, rotateWatchSecret, watches } from './manage.ts';
import { newSecret } from './new-secret.ts';
import { createdReply } from './reply.ts';
import { companiesOf, newWatch } from './request.ts';
import { testWatch } from './test-event.ts';

/** Every operation on watches. */
export function watchRoutes(deps: ApiDeps): Route[] {
  const managed = [watches, readWatch, changeWatch, deleteWatch, rotateWatchSecret, testWatch];
  return [watch(deps), ...managed.map((route) => route(deps))];
}

/** `POST /api/v1/watch`: creates a subscription, or replaces it with a new secret. */
function watch({ pool, secretBox, webhookPolicy }: ApiDeps): Route {
  const resolve = limitLookups(systemResolve, { concurrency: 2, timeoutMs: 5_000 });
  return operation({
    method: 'post',
    path: '/api/v1/watch',
    id: 'createSubscription',
    example: examples.createSubscription,
    tag: 'Webhooks',
    summary: 'Subscribe a URL to events',
    description:
      'One subscription per URL: creating it again keeps its id, replaces event types and companies, and returns a new secret; the old secret is void at once. Without `companyNumbers` it receives the events of your portfolio. Idempotency-Key is ignored: the secret is returned only once, so a repetition creates a new secret. A sandbox subscription is stored and receives test events only, because its companies do not change.',
    scope: 'transaction-risk:monitoring:manage',
    body: newWatch,
    reply: createdReply,
    status: 201,
    problems: ['WEBHOOK_URL_REFUSED', 'WATCH_QUOTA_EXCEEDED', 'EVERY_COMPANY_REFUSED', 'DATABASE_UNAVAILABLE'],
    run: async ({ body, caller }) => {
      const { webhookUrl, event_types, ...choice } = body;
      if (choice.everyCompany === true) allowEveryCompany(caller);
      await checkWebhookUrl(webhookUrl, webhookPolicy, resolve);
      const webhookSecret = newSecret();
      const eventTypes = event_types === undefined ? null : [...new Set(event_types)];
      const chosen = companiesOf(choice);
      const { tenant, environment } = caller;
      const { id, createdAt } = await saveSubscription(
        pool,
        { id: `sub_${randomUUID()}`, tenant, environment, webhookUrl, eventTypes, ...chosen, secret: secretBox.seal(webhookSecret) },
        plans[caller.plan].watches,
      );
      const { companies, companyNumbers } = chosen;
      const listed = companies === 'listed' ? [...companyNumbers] : null;
      const data = { subscriptionId: id, webhookUrl, event_types: eventTypes, companies, companyNumbers: listed };
      return {
        body: { data: { ...data, webhookSecret, createdAt: createdAt.toISOString() }, meta: { sandbox: environment === 'sandbox' } },
      };
    },
  });
}
