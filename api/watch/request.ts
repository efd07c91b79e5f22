import { z } from 'zod';
import { eventTypes as allTypes } from '../../models/webhooks/event-types.ts';
import { companyNumber } from '../../serving/input/company-number.ts';
import { digits } from '../../serving/input/digits.ts';
import { text } from '../../serving/input/text.ts';
import type { SubscriptionChange, WatchedCompanies } from '../../serving/subscriptions/subscriptions.ts';
import { eventType } from './event-type.ts';

const webhookUrl = z
  .string()
  .min(1)
  .max(2_048)
  .meta({ format: 'uri', pattern: '^https?://[!-~]+$', description: 'Receives the deliveries; https and a public host.' });
/**
 * `event_types`, and `event_type` after it, are in snake_case because the interface names the member so;
 * all other members of a request are in camelCase.
 */
const eventTypes = z.array(eventType).min(1).max(allTypes.length);
const companyNumbers = z.array(companyNumber).min(1).max(1_000);

interface Choice {
  readonly companyNumbers?: readonly string[] | null | undefined;
  readonly everyCompany?: boolean | undefined;
}

/** The rule of `oneChoice` for the OpenAPI document. */
const choiceInSchema = {
  not: {
    required: ['everyCompany', 'companyNumbers'],
    properties: { everyCompany: { const: true }, companyNumbers: { not: { type: 'null' } } },
  },
} as const;

/** A watch receives the events of the companies it lists, of every company, or, with neither, of the portfolio. */
function oneChoice({ companyNumbers, everyCompany }: Choice, context: z.RefinementCtx): void {
  if (everyCompany === true && companyNumbers !== undefined && companyNumbers !== null)
    context.addIssue({ code: 'custom', path: ['everyCompany'], message: 'not allowed beside companyNumbers' });
}

export const newWatch = z
  .strictObject({
    webhookUrl,
    event_types: eventTypes.nullish().meta({ description: 'Omitted or null: all event types.' }),
    companyNumbers: companyNumbers.nullish().meta({
      description: 'Omitted or null: the companies of your portfolio (`/api/v1/company-monitoring`), as it is when an event is published.',
    }),
    everyCompany: z.boolean().optional().meta({ description: 'True: the events of every UK company. Only some plans have it.' }),
  })
  .superRefine(oneChoice)
  .meta({ id: 'Watch', description: 'Where events go, and which.', ...choiceInSchema });

export const changedWatch = z
  .strictObject({
    webhookUrl: webhookUrl.optional(),
    event_types: eventTypes.nullable().optional().meta({ description: 'Null: all event types.' }),
    companyNumbers: companyNumbers.nullable().optional().meta({ description: 'Null: the companies of your portfolio.' }),
    everyCompany: z.boolean().optional().meta({
      description:
        'True: the watch receives the events of every UK company. False: a watch of every company receives only the events of the portfolio from now on; for any other watch, false changes nothing.',
    }),
    enabled: z.boolean().optional().meta({
      description:
        'False: pause; deliveries that are owed wait for at most three days and then become dead letters, and events that are published meanwhile make none. True: resume, also after the receiver answered 410; what waited is sent within minutes.',
    }),
  })
  .superRefine(oneChoice)
  .superRefine((change, context) => {
    if (Object.keys(change).length === 0) context.addIssue({ code: 'custom', message: 'at least one member is needed' });
  })
  .meta({ id: 'WatchChange', description: 'The members to change; the others stay.', minProperties: 1, ...choiceInSchema });

export const rotation = z
  .strictObject({
    inSeconds: z.int().min(0).max(86_400).default(0).meta({
      description:
        'Seconds until the new secret signs; at most a day. Until then the old one signs, so a receiver that accepts both loses nothing. 0: the old secret is void at once.',
    }),
  })
  .optional()
  .meta({ id: 'SecretRotation', description: 'When the new secret begins to sign.' });

export const testRequest = z
  .strictObject({ event_type: eventType.optional().meta({ description: 'Omitted: `gazette.insolvency.published`.' }) })
  .optional()
  .meta({ id: 'TestEventRequest', description: 'The event to send.' });

export const watchId = z.object({ subscriptionId: text(64).meta({ description: 'The `subscriptionId` of the watch.' }) });

export const page = z.object({
  before: text(64).optional().meta({ description: '`meta.before` of the previous page.' }),
  limit: digits(1, 100).default(50).meta({ description: 'Watches on one page; absent: 50.' }),
});

/** The companies of a new watch. */
export function companiesOf({ companyNumbers, everyCompany }: Choice): { companies: WatchedCompanies; companyNumbers: readonly string[] } {
  if (everyCompany === true) return { companies: 'every', companyNumbers: [] };
  if (companyNumbers === undefined || companyNumbers === null) return { companies: 'portfolio', companyNumbers: [] };
  return { companies: 'listed', companyNumbers: [...new Set(companyNumbers)] };
}

export function changeOf({ webhookUrl, event_types, enabled, ...choice }: z.output<typeof changedWatch>): SubscriptionChange {
  const { companyNumbers, everyCompany } = choice;
  const leaves = everyCompany === false && companyNumbers === undefined;
  const chosen = companyNumbers !== undefined || everyCompany === true;
  return {
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(event_types === undefined ? {} : { eventTypes: event_types === null ? null : [...new Set(event_types)] }),
    ...(leaves ? { everyCompany } : {}),
    ...(chosen ? companiesOf(choice) : {}),
    ...(enabled === undefined ? {} : { enabled }),
  };
}
