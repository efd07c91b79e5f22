import type { CompanyFacts, ProcedureCode, RegisterStatus } from '../clearance/facts.ts';
import { countsAsEnded } from '../clearance/insolvency.ts';
import { liveEntry } from '../clearance/register.ts';
import type { RecordDays } from '../clearance/rule.ts';

/** A notice, a filing or a case, of any time, that shows a company in formal insolvency. Days are ISO. */
export interface InsolvencyRecord {
  readonly code: ProcedureCode;
  /** The first day that the record states. */
  readonly beganOn: string;
  /** The day on which the case or a later filing ended it; null: none did. */
  readonly endedOn: string | null;
}

/** What the register calls a company in formal insolvency. It calls a solvent liquidation by the same word, so such a company counts too. */
const insolventStatuses: ReadonlySet<RegisterStatus> = new Set(['liquidation', 'administration', 'receivership', 'voluntary-arrangement']);

/**
 * Returns whether a company was in formal insolvency on `days.today`: the register of that day says so, or a record that began by then had not ended and does not
 * count as ended by the register of that day (docs/decisions/0014-what-ends-a-procedure.md). The figures of filed accounts do not count: a backtest
 * computes them only for a rule that reads them, and the companies of a day are the same for every rule.
 */
export function isInsolvent(company: CompanyFacts, days: RecordDays, records: readonly InsolvencyRecord[]): boolean {
  const status = liveEntry(company)?.status;
  const registered = { ...company, accounts: null };
  if (status !== undefined && insolventStatuses.has(status)) return true;
  return records.some(
    ({ code, beganOn, endedOn }) =>
      beganOn <= days.today && (endedOn === null || endedOn > days.today) && !countsAsEnded({ code, since: beganOn }, registered, days),
  );
}

/** Returns the first day after `day` on which a record shows the company in formal insolvency; null: none does. */
export function insolventAfter(day: string, records: readonly InsolvencyRecord[]): string | null {
  const after = records.map(({ beganOn }) => beganOn).filter((began) => began > day);
  return after.sort()[0] ?? null;
}
