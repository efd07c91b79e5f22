import { type CourtCase, courtCaseOf } from '../../court-case.ts';
import { shortHash } from '../../short-hash.ts';
import { clockTime } from '../../written-dates.ts';
import { claimantsIn, companyNamesIn } from './company-names.ts';
import type { ListedHearing } from './list-contents.ts';

/** A hearing: what `staging.sql` reads beside the facts of its list. */
export interface HearingRecord {
  /** Names the hearing within its list. It does not depend on the time or the place in the list, which a re-issue changes. */
  readonly hearing: string;
  /** `HH:MM`, London; null when the time cannot be read. */
  readonly hearing_at: string | null;
  /** The case number in the spelling of notices. */
  readonly court_case: string | null;
  readonly case_number_state: 'read' | 'blank' | 'masked' | 'unread';
  /** Companies in the name of the case, as typed: candidates only. */
  readonly company_names: readonly string[];
  /** Those of them that stand before a `v`: in a petition, the petitioner. */
  readonly claimants: readonly string[];
  readonly hearing_type: string | null;
  readonly venue: string | null;
}

/** Characters of a cell. No court types as many, and the expressions that read a cell take the square of its length. */
const longestCell = 4_000;

/** Reasons of rows that cannot be read, so that any company may be concerned. */
export const unreadable = { misfit: 'the row does not fit the headings of its list', tooLong: 'a cell of more than 4,000 characters' };

/** Kinds of case numbers that only people have (bankruptcies), and that only companies have. */
const [personalKinds, companyKinds] = [new Set(['BR']), new Set(['CR'])];

/**
 * Reads a row of a list. Returns the reason when the row says nothing of a company. `seen`: how often each name of a hearing was given in the list,
 * so that a case that is listed twice is two hearings.
 */
export function readHearing(listed: ListedHearing, seen: Map<string, number>): HearingRecord | string {
  if (Object.values(listed).some((text: string) => text.length > longestCell)) return unreadable.tooLong;
  const courtCase = courtCaseOf(listed.caseNumber);
  const names = companyNamesIn(listed.caseName);
  if (isOfPerson(listed, courtCase)) return 'left out: a case about a person';
  if (courtCase === undefined && names.length === 0) return 'no case number and no company name';
  const base = shortHash(courtCase?.number ?? names.join('|').toUpperCase());
  const times = (seen.get(base) ?? 0) + 1;
  seen.set(base, times);
  return {
    hearing: times === 1 ? base : `${base}-${times}`,
    hearing_at: timeOf(listed.time) ?? null,
    court_case: courtCase?.number ?? null,
    case_number_state: courtCase === undefined ? stateOf(listed.caseNumber) : 'read',
    company_names: names,
    claimants: claimantsIn(listed.caseName),
    hearing_type: oneLine(listed.type) || null,
    venue: oneLine(listed.venue) || null,
  };
}

/** The company that a bankruptcy names is the creditor. Its type says so where its case number does not. */
function isOfPerson({ type }: ListedHearing, courtCase: CourtCase | undefined): boolean {
  const kind = courtCase?.kind ?? '';
  return personalKinds.has(kind) || (/\bbankrupt/i.test(type) && !companyKinds.has(kind));
}

/**
 * Returns the time in a cell as `HH:MM`: `9am`, `10.30am`, `10:30am  `, `10:30 AM`, `Not before 2pm`, `noon`, and a fraction of a day, as a
 * spreadsheet stores it. `undefined` for other text, and for an hour before eight without am or pm.
 */
export function timeOf(text: string): string | undefined {
  const cell = text.trim();
  if (/^0?\.\d+$/.test(cell)) {
    const minutes = Math.round(Number(cell) * 24 * 60);
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  }
  const named = /\b(?:noon|midday)\b/i.test(cell) && !/\d/.test(cell) ? '12:00' : undefined;
  const time = named ?? clockTime(cell);
  return time !== undefined && time < '08:00' && !/\d\s*a\.?\s?m/i.test(cell) ? undefined : time;
}

/** Tells whether the court withholds the case number, left it out, or wrote it in a spelling that this reader does not know. */
function stateOf(caseNumber: string): 'blank' | 'masked' | 'unread' {
  const text = caseNumber.trim();
  if (/^(?:[-–—.]*|n\/?a|tb[ac]|none|unknown|not known|to follow)$/i.test(text)) return 'blank';
  if (/^[x*#█]+$|[*█#]{2}|x{3}|\b(?:restricted|redacted|withheld|anonymi[sz]ed|private|confidential)\b/i.test(text)) return 'masked';
  return 'unread';
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
