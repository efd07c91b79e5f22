import { z } from 'zod';
import { eventTypes } from '../../models/webhooks/event-types.ts';
import type { Subscription } from '../../serving/subscriptions/subscriptions.ts';
import { instant, instantOrNull, subscriptionId } from '../members.ts';
import { meta, metaWith } from '../transaction-check/reply.ts';
import { eventType } from './event-type.ts';
import { failureClass } from './failure.ts';

export const webhookSecret = z
  .string()
  .regex(/^whsec_[0-9a-f]{64}$/)
  .meta({ description: 'Signs the deliveries. Returned only in this response.' });

const companies = z.enum(['listed', 'portfolio', 'every']).meta({
  description: 'Whose events it receives: those of `companyNumbers`, of your portfolio, or of every UK company.',
});

const shape = {
  subscriptionId,
  webhookUrl: z.string().meta({ description: 'Receives the deliveries. In its normal form (WHATWG URL), without a fragment.' }),
  event_types: z.array(eventType).nullable().meta({ description: 'Null: all.' }),
  companies,
  companyNumbers: z.array(z.string()).nullable().meta({ description: 'Null unless `companies` is `listed`.' }),
  createdAt: instant('When the watch was created.'),
};

export const createdReply = z.object({
  data: z.object({ ...shape, webhookSecret }).meta({ id: 'Subscription', description: 'A new watch, with its secret.' }),
  meta,
});

const stored = z
  .object({
    ...shape,
    enabled: z.boolean().meta({ description: 'False: it receives nothing.' }),
    disabledAt: instantOrNull('Since when it receives nothing.', 'it is enabled'),
    disabledReason: z
      .string()
      .nullable()
      .meta({ description: 'Why it receives nothing, such as a pause or an answer 410; null: it is enabled.' }),
    newSecretFrom: instantOrNull('When the newest secret begins to sign.', 'it signs'),
    updatedAt: instant('When the watch was last changed.'),
  })
  .meta({ id: 'StoredSubscription', description: 'A watch as it is stored; it never shows the secret.' });

export const watchReply = z.object({ data: stored, meta });
export const watchesReply = z.object({
  data: z.array(stored).meta({ description: 'Newest first.' }),
  meta: metaWith({ before: z.string().nullable().meta({ description: 'Cursor of the next page; null: this is the last page.' }) }),
});

export const rotatedReply = z.object({
  data: z
    .object({ subscriptionId, webhookSecret, signsFrom: instant('From then on the secret signs.') })
    .meta({ id: 'RotatedSecret', description: 'The new secret of a watch.' }),
  meta,
});

export const testedReply = z.object({
  data: z
    .object({
      delivered: z.boolean().meta({ description: 'Whether the receiver answered 2xx in time.' }),
      status: z.int().nullable().meta({ description: 'HTTP status of the answer; null: there was none.' }),
      failure: failureClass('Class of the failure', 'it was delivered'),
      durationMs: z.int().meta({ description: 'Milliseconds until the receiver answered or the attempt ended.' }),
      event: eventType,
      sourceId: z.string().meta({ description: 'Begins with `test/`.' }),
    })
    .meta({ id: 'TestedWatch', description: 'How the receiver answered the test event.' }),
  meta,
});

export function storedReply({
  id,
  eventTypes: types,
  nextSecretAt,
  disabledAt,
  createdAt,
  updatedAt,
  ...rest
}: Subscription): z.input<typeof stored> {
  const { webhookUrl, companies, companyNumbers, disabledReason } = rest;
  return {
    subscriptionId: id,
    webhookUrl,
    event_types: types === null ? null : eventTypes.filter((type) => types.includes(type)),
    companies,
    companyNumbers: companyNumbers === null ? null : [...companyNumbers],
    enabled: disabledAt === null,
    disabledAt: disabledAt?.toISOString() ?? null,
    disabledReason,
    newSecretFrom: nextSecretAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
