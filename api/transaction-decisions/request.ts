import { z } from 'zod';
import { companyNumber } from '../../serving/input/company-number.ts';
import { day } from '../../serving/input/day.ts';
import { digits } from '../../serving/input/digits.ts';
import { text } from '../../serving/input/text.ts';
import { keyShape } from '../idempotency-key.ts';

const mostDecisions = 200;

/** The text that `cursorOf` of reply.ts wrote. */
const cursor = z
  .string()
  .transform((text, context) => {
    const [, at = '', id] = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z)_(dec_[0-9a-f-]{36})$/.exec(text) ?? [];
    const decidedAt = new Date(at);
    if (id !== undefined && !Number.isNaN(decidedAt.getTime())) return { decidedAt, id };
    context.addIssue({ code: 'custom', message: 'not the `before` of a page' });
    return z.NEVER;
  })
  .meta({
    pattern: String.raw`^\d{4}-\d\d-\d\dT[\d:.]{12}Z_dec_[0-9a-f-]{36}$`,
    maxLength: 65,
    description: '`meta.before` of the previous page.',
  });

export const query = z
  .object({
    idempotencyKey: z
      .string()
      .optional()
      .meta({ ...keyShape, description: 'The key to look for.' }),
    transactionId: text(128).optional().meta({ description: 'Your own identifier of a payment: lists the decisions about it.' }),
    companyNumber: companyNumber.optional(),
    since: day
      .optional()
      .meta({ description: 'The first day of the decisions, in London. Alone: all your decisions. Needed beside `companyNumber`.' }),
    outcome: z
      .enum(['ALLOW', 'HOLD', 'REVIEW'])
      .optional()
      .meta({ description: 'Only decisions with this outcome; not beside `companyNumber`.' }),
    before: cursor.optional(),
    limit: digits(1, mostDecisions).optional().meta({ description: 'Decisions on one page; absent: 50.' }),
  })
  .superRefine(({ idempotencyKey, transactionId, companyNumber, since, before, limit, outcome }, context) => {
    const refuse = (member: string, message: string) => context.addIssue({ code: 'custom', path: [member], message });
    if (transactionId !== undefined && idempotencyKey !== undefined) refuse('idempotencyKey', 'not allowed beside transactionId');
    if (since === undefined) {
      if (companyNumber !== undefined) refuse('since', 'needed beside companyNumber');
      const ofPeriod = transactionId === undefined ? { before, limit, outcome } : { outcome };
      for (const [member, value] of Object.entries(ofPeriod)) if (value !== undefined) refuse(member, 'needs since');
      return;
    }
    if (idempotencyKey !== undefined) refuse('idempotencyKey', 'not allowed beside since');
    if (transactionId !== undefined) refuse('transactionId', 'not allowed beside since');
    if (companyNumber !== undefined && outcome !== undefined) refuse('outcome', 'not allowed beside companyNumber');
  });
