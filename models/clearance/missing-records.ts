import type { CompanyFacts } from './facts.ts';
import type { RecordDays } from './rule.ts';
import { rules } from './rules.ts';
import type { Finding } from './verdict.ts';

/** Rules about records of a company that could not be read, or that stand under another number. Its other facts lack them. */
const codes: ReadonlySet<string> = new Set(['RECORD_UNREAD', 'UK_ESTABLISHMENT']);
const ofMissingRecords = rules.filter(({ code }) => codes.has(code));

/** Returns why the facts of the company lack records that exist, by the rules of a clearance. */
export function missingRecords(company: CompanyFacts, days: RecordDays): Pick<Finding, 'code' | 'basis' | 'detail' | 'evidence'>[] {
  return ofMissingRecords.flatMap(({ code, basis, when }) =>
    when(company, days, []).map(({ detail, evidence }) => ({ code, basis, detail, evidence })),
  );
}
