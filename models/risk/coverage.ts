import type { CompanyFacts } from '../clearance/facts.ts';
import { filingNotYetKnown } from '../clearance/filings.ts';
import { whyGivenUp, whyNotWhole } from '../clearance/freshness.ts';
import { missingRecords } from '../clearance/missing-records.ts';
import { publishedFindings } from '../clearance/record-findings.ts';
import type { RecordDays } from '../clearance/rule.ts';
import type { ClearanceInputs, Finding } from '../clearance/verdict.ts';
import type { Reason } from './reasons.ts';
import type { Contribution } from './score.ts';

/** `full`: every attribute is known and every source fresh. `limited`: so much is missing that the band rests on priors. */
export type Completeness = 'full' | 'partial' | 'limited';

/** What an assessment cannot show. */
export type RiskLimit =
  | 'PETITION_BLIND_WINDOW'
  | 'FILING_NOT_YET_KNOWN'
  | 'POINTS_ARE_PRIORS'
  | 'SUPPLEMENTARY_SOURCE_NOT_READ'
  | 'NOTICES_NOT_READ'
  | 'LISTS_NOT_SCREENED'
  | 'NO_FACTS_THEN';

export interface Coverage {
  readonly completeness: Completeness;
  /** Why the records may lack something, from the rules of a clearance. */
  readonly reasons: readonly Reason[];
  /** Codes of the characteristics whose value is not known. */
  readonly missing: readonly string[];
}

/** The state of the records that an assessment rests on, as a clearance has it. */
export interface RecordsState extends Pick<ClearanceInputs, 'freshness' | 'supplementary' | 'publication' | 'now' | 'today'> {
  /** What else is not known of the records. Absent: nothing. */
  readonly incomplete?: readonly Finding[];
  /** No facts of the earlier instant are stored. Absent: they are, or the answer is of now. */
  readonly noFactsThen?: boolean;
}

/** More characteristics than this without a value make the data limited. */
const mostMissing = 2;

/** Returns what the assessment had to do without. Records that are stale, unread, not published or of another number make the data limited. */
export function dataCoverage(
  company: CompanyFacts,
  days: RecordDays,
  state: RecordsState,
  contributions: readonly Contribution[],
): Coverage {
  const { companyNumber } = company;
  const request = { direction: 'inbound', payer: { companyNumber }, payee: { companyNumber } } as const;
  const ofRecords = [...publishedFindings({ ...state, request, payer: null, payee: null }), ...(state.incomplete ?? [])];
  const reasons = [...ofRecords, ...missingRecords(company, days)].map(asReason);
  const missing = contributions.filter(({ value }) => value === null).map(({ characteristic }) => characteristic.code);
  const accounts = company.accounts === null || company.accounts === undefined;
  const ofFacts = accounts ? 'limited' : completenessOf(missing.length);
  const ofState = reasons.length > 0 ? 'limited' : notRead(state) && ofFacts === 'full' ? 'partial' : ofFacts;
  return { completeness: ofState, reasons, missing };
}

/** Returns the completeness of facts that lack the values of so many characteristics. A company without accounts lacks more than two. */
export function completenessOf(missing: number): Completeness {
  if (missing > mostMissing) return 'limited';
  return missing > 0 ? 'partial' : 'full';
}

/** Returns the limits of an assessment, which no record of the company changes. `priors`: the points of the scorecard are not fitted. */
export function limitsOf(company: CompanyFacts, days: RecordDays, state: RecordsState, priors: boolean): RiskLimit[] {
  return [
    'PETITION_BLIND_WINDOW',
    'LISTS_NOT_SCREENED',
    ...(filingNotYetKnown(company, days) ? ['FILING_NOT_YET_KNOWN' as const] : []),
    ...(notRead(state) ? ['SUPPLEMENTARY_SOURCE_NOT_READ' as const] : []),
    ...(givenUp(state) ? ['NOTICES_NOT_READ' as const] : []),
    ...(priors ? ['POINTS_ARE_PRIORS' as const] : []),
    ...(state.noFactsThen === true ? ['NO_FACTS_THEN' as const] : []),
  ];
}

function notRead({ supplementary = [], now, today }: RecordsState): boolean {
  return supplementary.some((source) => whyNotWhole(source, now, today) !== undefined);
}

function givenUp({ freshness, today }: RecordsState): boolean {
  return freshness.some((source) => whyGivenUp(source, today) !== undefined);
}

function asReason({ code, basis, detail, evidence }: Pick<Finding, 'code' | 'basis' | 'detail' | 'evidence'>): Reason {
  return {
    ...{ code, category: 'coverage', severity: 'medium', direction: 'raises', pointsLogodds: null, value: null, bin: null },
    ...{ basis, detail, evidence },
  };
}
