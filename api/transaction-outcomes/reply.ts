import { z } from 'zod';
import { latest, outcomeKinds, type RecordedOutcome } from '../../models/outcomes/history.ts';
import type { OutcomeAnswer } from '../../serving/outcomes/state-outcome.ts';
import { currency, decisionId, instant, transactionId } from '../members.ts';
import { meta } from '../transaction-check/reply.ts';

/** The meaning of each kind. */
export const kindWords =
  '`settled`: the money arrived for good. `chargeback`: the payer had it returned. `default`: what was owed was not paid. `clawback`: an office-holder or a court took it back';

export const recordedOutcome = z
  .object({
    outcomeId: z.string().meta({ description: 'Id of the outcome, for `corrects`.' }),
    outcome: z.enum(outcomeKinds).meta({ description: `${kindWords}.` }),
    occurredAt: instant('When it happened.'),
    amountMinor: z.int().meta({ description: "Minor units of the payment's currency." }),
    reference: z.string().nullable().meta({ description: 'Your own id of the event; null: none was sent.' }),
    corrects: z.string().nullable().meta({ description: 'The outcome whose place it takes; null: none.' }),
    recordedAt: instant('When the service recorded it.'),
  })
  .meta({ id: 'RecordedOutcome', description: 'One outcome of a payment.' });

export const reply = z.object({
  data: recordedOutcome
    .extend({
      decisionId,
      transactionId: transactionId.nullable(),
      currency,
      late: z.boolean().meta({ description: 'True: an outcome of a later instant is recorded, so this one is not the latest.' }),
      latest: recordedOutcome.meta({
        description: 'How the payment ended as far as it is known: the newest by `occurredAt`, without corrected ones.',
      }),
      history: z.array(recordedOutcome).meta({ description: 'All outcomes of the payment, in the order in which they were recorded.' }),
    })
    .meta({ id: 'StatedOutcome', description: 'The recorded outcome, and how the payment stands with it.' }),
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
