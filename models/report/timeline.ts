import { isDeepStrictEqual } from 'node:util';
import type { CompanyFacts, CourtListing, NoticeDoubt, Petition, Procedure, RegisterEntry } from '../clearance/facts.ts';
import type { StrikeOff } from '../clearance/register-facts.ts';
import { plainWords } from '../findings/registry.ts';

/** Something that the records date, or that the service noticed. */
export interface TimelineEntry {
  /** ISO date. */
  readonly on: string;
  /** `record`: the records give the day. `signal`: an event, as webhooks delivered it. `facts`: the service's facts changed. */
  readonly kind: 'record' | 'signal' | 'facts';
  /** A sentence. */
  readonly plain: string;
  /** More words; absent: none. */
  readonly detail?: string;
  /** ISO 8601 UTC, of `facts`: the instant from which the changed facts answer. */
  readonly asOf?: string;
}

type Dated = Omit<TimelineEntry, 'on' | 'kind'> & { readonly on: string | null | undefined };

/** Returns what the facts date, in no order. A day may lie in the future, such as that of a hearing. */
export function recordEntries(facts: CompanyFacts): TimelineEntry[] {
  const { register, petitions, courtListings = [], procedures, strikeOff, returns, officers, accounts } = facts;
  const dated: Dated[] = [
    ...(register === null ? [] : ofRegister(register)),
    ...petitions.flatMap(ofPetition),
    ...courtListings.map(ofListing),
    ...procedures.flatMap(ofProcedure),
    ...(strikeOff ? ofStrikeOff(strikeOff) : []),
    { on: returns?.accounts?.filedOn, plain: 'The company filed accounts that are newer than those on the register.' },
    { on: returns?.confirmation?.filedOn, plain: 'The company filed a confirmation statement that is newer than that on the register.' },
    { on: officers?.lastResignedOn, plain: 'A director or member left, the latest that the records show.' },
    { on: accounts?.balanceSheetDate, plain: 'Balance sheet date of the newest accounts that the service has read.' },
  ];
  return dated.flatMap(({ on, ...rest }) => (on === null || on === undefined ? [] : [{ on, kind: 'record' as const, ...rest }]));
}

/** Names of the parts of the facts, for a reader. */
const parts: Readonly<Partial<Record<keyof CompanyFacts, string>>> = {
  name: 'name',
  register: 'register entry',
  petitions: 'petitions',
  courtListings: 'hearings in court',
  procedures: 'insolvency procedures',
  officers: 'directors in office',
  governance: 'changes of the board',
  strikeOff: 'strike-off',
  returns: 'filings that the register does not show yet',
  ownershipGap: 'owners',
  phoenix: 'links with failed companies',
  accounts: 'accounts',
  charges: 'charges',
  ownership: 'chains of owners',
  property: 'registered titles',
  news: 'news of distress',
  unread: 'records that could not be read',
};

/** Returns the names of the parts in which two versions of the facts differ. */
export function changedParts(before: CompanyFacts, after: CompanyFacts): string[] {
  return Object.entries(parts).flatMap(([part, name]) => {
    const key = part as keyof CompanyFacts;
    return isDeepStrictEqual(before[key] ?? null, after[key] ?? null) ? [] : [name];
  });
}

function ofRegister(entry: RegisterEntry): Dated[] {
  return [
    { on: entry.incorporatedOn, plain: 'The company was incorporated.' },
    { on: entry.dissolvedOn, plain: 'The company was dissolved or left the register.' },
    { on: entry.accountsMadeUpTo, plain: 'The newest accounts on the register are made up to this day.' },
    { on: entry.confirmationMadeUpTo, plain: 'The newest confirmation statement is made up to this day.' },
    { on: entry.accountsDueOn, plain: 'Last day to file the next accounts.' },
    { on: entry.confirmationDueOn, plain: 'Last day to file the next confirmation statement.' },
  ];
}

function ofPetition({ presentedOn, publishedOn, hearingOn, court, courtCase, doubt }: Petition): Dated[] {
  const detail = [court, courtCase, doubtWords(doubt)].filter((one) => one !== null).join(', ');
  const more = detail === '' ? {} : { detail };
  return [
    { on: presentedOn, plain: 'A petition to wind the company up was presented.', ...more },
    { on: publishedOn, plain: 'The newest notice of a petition to wind the company up was published.', ...more },
    { on: hearingOn, plain: 'Day of the hearing of a petition to wind the company up.', ...more },
  ];
}

function ofListing({ hearingOn, listType, byCase, namesakes }: CourtListing): Dated {
  const name = namesakes === null || namesakes === 1 ? 'its name' : `its name, as ${namesakes} companies have it`;
  return {
    on: hearingOn,
    plain: 'A court list names the company, or one with its name, for a hearing.',
    detail: `${listType}: ${byCase ? 'the case number of a notice' : name}`,
  };
}

/** The words of INFO say that the company has filed since: no doubt about a notice shows that. */
function ofProcedure({ code, since, presentedOn, doubt }: Procedure): Dated[] {
  const plain = plainWords({ code, outcome: 'HOLD', detail: code });
  const doubted = doubtWords(doubt);
  return [
    { on: since, plain, detail: doubted === null ? code : `${code}, ${doubted}` },
    { on: presentedOn, plain: 'The petition to wind the company up was presented.' },
  ];
}

function ofStrikeOff({ appliedOn, noticedOn, suspendedOn }: StrikeOff): Dated[] {
  return [
    { on: appliedOn, plain: 'The company applied to be struck off.' },
    { on: noticedOn, plain: 'A notice said that the company may be struck off.' },
    { on: suspendedOn, plain: 'The strike-off was suspended.' },
  ];
}

function doubtWords(doubt: NoticeDoubt | null): string | null {
  if (doubt === null) return null;
  return doubt === 'notice-retracted' ? 'the notice was retracted' : 'the notice may not be about this company';
}
