import { recordRules } from './record-rules.ts';
import type { ClearanceInputs, Finding } from './verdict.ts';

/** More than any read of PostgreSQL and any pause of the process between the two readings of a clock. */
export const mostApartMs = 60_000;

/**
 * Returns a REVIEW finding when the clock of the API and that of PostgreSQL differ by more than a minute. An API whose clock is behind, for example
 * on a virtual machine that was paused, would find old records fresh; one whose clock is ahead would date the receipt wrongly.
 */
export function clocksApart({ now, publication }: Pick<ClearanceInputs, 'now' | 'publication'>): Finding[] {
  const readAt = publication?.readAt;
  if (readAt === undefined || Math.abs(Date.parse(now) - Date.parse(readAt)) <= mostApartMs) return [];
  return [
    {
      code: 'CLOCKS_APART',
      subject: 'records',
      companyNumber: null,
      outcome: 'REVIEW',
      ...recordRules.CLOCKS_APART,
      detail: `The clock of the API states ${now} and that of PostgreSQL ${readAt}, so the age of the records is not known.`,
      evidence: [],
    },
  ];
}
