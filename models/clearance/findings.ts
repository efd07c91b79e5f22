import type { CompanyFacts } from './facts.ts';
import { procedure } from './insolvency.ts';
import { isGone, liveEntry } from './register.ts';
import type { RecordDays, RuleFinding } from './rule.ts';

/** The register's words for a company that it no longer has; another text is the last one that a snapshot showed. */
const closing = /^(?:Removed|Closed|Converted \/ Closed)\b/;

/** Reports a company that the register or a filing shows as dissolved, or that is no longer on the register. */
export function goneFromRegister(company: CompanyFacts, days: RecordDays): RuleFinding[] {
  const { register } = company;
  if (register === null || !isGone(company)) return procedure('DISSOLVED', 'A filing shows that it was dissolved')(company, days);
  const { status, statusText, dissolvedOn } = register;
  const day = dissolvedOn === null ? '' : ` on ${dissolvedOn}`;
  const detail =
    status === 'dissolved'
      ? `It was dissolved${day}; its property passed to the Crown.`
      : closing.test(statusText)
        ? `The register shows it as "${statusText}"${day === '' ? '' : `, since${day.slice(3)}`}: it is no longer on the register.`
        : 'An earlier register snapshot holds it and the newest does not: it was dissolved, converted or closed.';
  return [{ detail, evidence: [register.evidence] }];
}

export function neverRegistered({ register, companyNumber }: CompanyFacts): RuleFinding[] {
  if (register !== null) return [];
  return [{ detail: `No stored register snapshot has the number ${companyNumber}.`, evidence: [] }];
}

/**
 * Reports the number of a UK establishment (BR) of an overseas company. The establishment is no person in law: petitions, procedures, officers and list entries
 * stand under the number of the company (FC), which its own entry does not state.
 */
export function ukEstablishment(company: CompanyFacts): RuleFinding[] {
  const entry = liveEntry(company);
  if (entry === undefined || !company.companyNumber.startsWith('BR')) return [];
  const detail =
    'It is a UK establishment of an overseas company, and what the records show of the company stands under its own number, which begins with FC.';
  return [{ detail, evidence: [entry.evidence] }];
}

/** Reports a source with a record about the company that could not be read. The text of the record is not repeated: `risk rejects` shows it. */
export function unreadRecords({ unread = [] }: CompanyFacts): RuleFinding[] {
  return unread.map(({ source, records, evidence }) => ({
    detail:
      records === 1
        ? `A newer record about it from ${source} could not be read, so the answer rests on earlier records.`
        : `${records} newer records about it from ${source} could not be read, so the answer rests on earlier records.`,
    evidence,
  }));
}
