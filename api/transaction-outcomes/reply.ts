import { z } from 'zod';
import { latest, outcomeKinds, type RecordedOutcome } from '../../models/outcomes/history.ts';
import type { OutcomeAnswer } from '../../serving/outcomes/state-outcome.ts';
import { meta } from '../transaction-check/reply.ts';

export const recordedOutcome = z
  .object({
    outcomeId: z.string(),
    outcome: z.enum(outcomeKinds),
    occurredAt: z.iso.datetime(),
    amountMinor: z.int().meta({ description: "Minor units of the payment's currency." }),
    reference: z.string().nullable(),
    corrects: z.string().nullable().meta({ description: 'The outcome whose place it takes; null: none.' }),
    recordedAt: z.iso.datetime(),
  })
  .meta({ id: 'RecordedOutcome' });

export const reply = z.object({
  data: recordedOutcome
    .extend({
      decisionId: z.string(),
      transactionId: z.string().nullable(),
      currency: z.string(),
      late: z.boolean().meta({ description: 'True: an outcome of a later instant was recorded before, so this one is not the latest.' }),
      latest: recordedOutcome.meta({
        description: 'How the payment ended as far as it is known: the newest by `occurredAt`, without corrected ones.',
      }),
      history: z.array(recordedOutcome).meta({ description: 'All outcomes of the payment, in the order in which they were recorded.' }),
    })
    .meta({ id: 'StatedOutcome' }),
  meta,
});

export function writeOutcome({ occurredAt, recordedAt, ...rest }: RecordedOutcome): z.input<typeof recordedOutcome> {
  return { ...rest, occurredAt: occurredAt.toISOString(), recordedAt: recordedAt.toISOString() };
}

export function writeReply({ payment, recorded, late }: OutcomeAnswer, sandbox: boolean): z.input<typeof reply> {
  const { decisionId, transactionId, currency, outcomes } = payment;
  return {
    data: {
      ...writeOutcome(recorded),
      ...{ decisionId, transactionId, currency, late },
      latest: writeOutcome(latest(outcomes) ?? recorded),
      history: outcomes.map(writeOutcome),
    },
    meta: { sandbox },
  };
}
