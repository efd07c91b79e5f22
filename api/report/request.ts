import { z } from 'zod';
import { companyNumber } from '../../serving/input/company-number.ts';
import { Problem } from '../problems/problem.ts';
import { exposure, terms } from '../transaction-check/credit.ts';

/** An instant that has passed. */
export const asOf = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .meta({
    description:
      'An instant, ISO 8601 with a zone. Absent: now. The report then rests on the facts that were served at the instant, whatever became known later. Neither the lists nor the state of the sources of then are stored, so such a report is REVIEW at least.',
    example: '2026-06-01T09:30:00Z',
  });

export const request = z
  .strictObject({
    companyNumber: companyNumber.meta({ description: 'Required. The company to report about.' }),
    asOf: asOf.optional(),
    terms: terms.optional(),
    exposure: exposure.optional(),
  })
  .meta({ id: 'ReportRequest', example: { companyNumber: '99000010' } });

/** Throws VALIDATION_FAILED for an instant that has not passed. */
export function requirePast(instant: Date | undefined, now: Date): void {
  if (instant === undefined || instant.getTime() <= now.getTime()) return;
  throw new Problem('VALIDATION_FAILED', '1 member does not fit the schema.', {
    errors: [{ pointer: '/asOf', detail: 'an instant in the future' }],
  });
}
