import { z } from 'zod';
import { companyNumber } from '../../serving/input/company-number.ts';
import { instant } from '../../serving/input/instant.ts';
import { Problem } from '../problems/problem.ts';
import { exposure, terms } from '../transaction-check/credit.ts';

/** An instant that has passed. */
export const asOf = instant.meta({
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
  .meta({ id: 'ReportRequest', description: 'The company and the instant to report about.', example: { companyNumber: '99000010' } });

/** The service has no facts of before, and PostgreSQL and the days of London count in years of four digits. */
const earliest = Date.parse('2000-01-01T00:00:00Z');

/** Throws VALIDATION_FAILED for an instant that has not passed, and for one before the year 2000. */
export function requirePast(asOf: Date | undefined, now: Date): void {
  if (asOf === undefined || (asOf.getTime() <= now.getTime() && asOf.getTime() >= earliest)) return;
  throw new Problem('VALIDATION_FAILED', '1 member does not fit the schema.', {
    errors: [{ pointer: '/asOf', detail: asOf.getTime() < earliest ? 'an instant before the year 2000' : 'an instant in the future' }],
  });
}
