import { limitsOfSources } from '../clearance/decide.ts';
import type { CompanyFacts } from '../clearance/facts.ts';
import { missingRecords } from '../clearance/missing-records.ts';
import { unpublished } from '../clearance/publication.ts';
import { publishedFindings } from '../clearance/record-findings.ts';
import type { RecordDays } from '../clearance/rule.ts';
import type { ClearanceInputs, Finding } from '../clearance/verdict.ts';
import { limitWords } from '../findings/limit-words.ts';

/** What the records about some companies may lack. */
export interface Lacking {
  /** Code of a finding or of a limit of a clearance. */
  readonly code: string;
  /** Null: it may concern each of them. */
  readonly companyNumber: string | null;
  /** One or more sentences. */
  readonly detail: string;
}

/** The state of the records, as a clearance has it. `publication`: of all the companies. */
export type RecordsRead = Pick<ClearanceInputs, 'freshness' | 'supplementary' | 'publication' | 'now' | 'today'>;

/**
 * Returns what an answer lacks that states single facts of companies without a verdict: what makes a payment REVIEW, or is a limit of it, because records
 * are missing. The rules are those of a clearance.
 */
export function lackingOf(read: RecordsRead, companies: readonly CompanyFacts[], days: RecordDays): Lacking[] {
  const { publication } = read;
  const ofAll = publication === undefined ? read : { ...read, publication: { ...publication, setAside: [] } };
  const setAside = publication?.setAside ?? [];
  return [
    ...publishedFindings({ ...ofAll, ...about('') }).map(lacking),
    ...limitsOfSources(read).map((code) => ({ code, companyNumber: null, detail: limitWords[code] })),
    ...[...new Set(setAside.map(({ companyNumber }) => companyNumber))].flatMap((companyNumber) =>
      unpublished({ ...read, ...about(companyNumber), publication: { unserved: [], setAside } }).map(lacking),
    ),
    ...companies.flatMap((company) =>
      missingRecords(company, days).map(({ code, detail }) => ({ code, companyNumber: company.companyNumber, detail })),
    ),
  ];
}

const lacking = ({ code, companyNumber, detail }: Finding): Lacking => ({ code, companyNumber, detail });

/** A payment of the company, whose other side is no company. */
function about(companyNumber: string): Pick<ClearanceInputs, 'request' | 'payer' | 'payee'> {
  return { request: { direction: 'outbound', payer: { companyNumber }, payee: { companyNumber: '' } }, payer: null, payee: null };
}
