import { z } from 'zod';
import { eventTypes } from '../../models/webhooks/event-types.ts';
import { sampleEvent } from '../../models/webhooks/sample-events.ts';
import { companyNumber } from '../../serving/input/company-number.ts';
import { triggerEvent } from '../../serving/sandbox-events/trigger-event.ts';
import type { ApiDeps } from '../deps.ts';
import { operationOnce } from '../operation-once.ts';
import type { Route } from '../route.ts';
import { meta } from '../transaction-check/reply.ts';
import { eventType } from '../watch/event-type.ts';
import examples from './examples.json' with { type: 'json' };

const request = z
  .strictObject({
    event_type: eventType.meta({ description: 'The type of the event.' }),
    companyNumber: companyNumber.optional().meta({ description: 'The company of the event; default: the scenario of the type.' }),
  })
  .meta({ id: 'SandboxEvent', description: 'An event to trigger in the sandbox.' });

const reply = z.object({
  data: z
    .object({
      event: eventType.meta({ description: 'The type of the event.' }),
      sourceId: z.string().meta({ description: 'The id that the delivery carries in `data.sourceId`; it begins with `sandbox/`.' }),
      companyNumber: z.string().meta({ description: 'The company of the event.' }),
      deliveries: z.int().meta({ description: 'How many of your sandbox watches receive the event; 0: none wants this type and company.' }),
    })
    .meta({ id: 'TriggeredEvent', description: 'An event of the sandbox, and how many of your watches receive it.' }),
  meta,
});

const table = eventTypes.map((type) => `| ${type} | ${sampleEvent(type, '2026-06-01').companyNumber} |`).join('\n');

/** `POST /api/v1/sandbox/events`: publishes an event of any type to the sandbox watches of the caller. */
export function triggerSandboxEvent(deps: ApiDeps): Route {
  return operationOnce(deps, {
    method: 'post',
    idempotency: 'optional',
    path: '/api/v1/sandbox/events',
    id: 'triggerSandboxEvent',
    example: examples.triggerSandboxEvent,
    tag: 'Webhooks',
    summary: 'Trigger an event in the sandbox',
    description: `Publishes one event to your sandbox watches that want its type and company. It is delivered as a live event is: within a minute or two, signed, tried again when your receiver fails, and a dead letter in the end. Detail and metadata are those of the scenario and the same each time but for the days, which are relative to today. While 1,000 deliveries of your sandbox watches are neither delivered nor given up it answers 429.\n\n| event type | company |\n|---|---|\n${table}`,
    scope: 'transaction-risk:monitoring:manage',
    body: request,
    reply,
    status: 201,
    problems: ['SANDBOX_ONLY', 'RATE_LIMITED', 'DATABASE_UNAVAILABLE'],
    run: ({ body: { event_type: type, companyNumber }, caller, once }) =>
      once(async (client) => {
        const triggered = await triggerEvent(client, caller, { type, companyNumber }, deps.clock());
        return { body: { data: { event: type, ...triggered }, meta: { sandbox: true as const } } };
      }),
  });
}
