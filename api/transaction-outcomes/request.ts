import { z } from 'zod';
import { outcomeKinds } from '../../models/outcomes/history.ts';
import { instant } from '../../serving/input/instant.ts';
import { text } from '../../serving/input/text.ts';
import { keyShape } from '../idempotency-key.ts';
import { kindWords } from './reply.ts';

export const decisionId = z
  .string()
  .regex(/^dec_[0-9a-f-]{36}$/, 'not the decisionId of a transaction check')
  .meta({
    maxLength: 40,
    description: 'Id of the decision: `decisionId` of the answer, `receiptId` of the receipt.',
    example: 'dec_3f1c0a7b-e29d-4c58-9a51-0c1f2a3b4c5d',
  });

const outcomeId = z
  .string()
  .regex(/^out_[0-9a-f-]{36}$/, 'not the outcomeId of an outcome')
  .meta({ maxLength: 40 });

export const request = z
  .strictObject({
    decisionId: decisionId.meta({ description: 'Required. The decision about the payment.' }),
    idempotencyKey: z
      .string()
      .optional()
      .meta({ ...keyShape, description: 'Equal to the header Idempotency-Key, or sent instead of it.' }),
    outcome: z.enum(outcomeKinds).meta({
      description: `Required. ${kindWords}.`,
    }),
    occurredAt: instant.meta({
      description:
        'Required. When it happened, ISO 8601 with a zone: not before the decision and not in the future, each by more than 300 s.',
      example: '2026-06-20T10:00:00Z',
    }),
    amountMinor: z.int().positive().optional().meta({
      description: "Minor units of the payment's currency, at most those of the payment. Absent: the whole payment.",
    }),
    reference: text(128).optional().meta({ description: 'Your own id of the event, such as that of a dispute.' }),
    corrects: outcomeId.optional().meta({
      description: 'An outcome of this decision that was stated wrongly: this one takes its place, and the history keeps both.',
    }),
  })
  .meta({ id: 'TransactionOutcome', description: 'How a payment ended.' });
