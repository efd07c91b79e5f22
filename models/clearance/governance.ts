import { daysBetween } from '../../uk/day.ts';
import type { CompanyFacts } from './facts.ts';
import { isGone } from './register.ts';
import type { RecordDays, RuleFinding } from './rule.ts';

/** Days after which a snapshot or a list of officers is too old to show that a director is missing: the limit of the snapshot's source. */
export const snapshotDays = 92;

/** Numbers of companies that the Companies Act 2006 requires to have directors. */
const ofCompaniesAct = /^([0-9]|SC|NI|R0)/;

/** Numbers of limited partnerships and of overseas companies and entities: the law of a partnership or of another country says who acts for them. */
const ofOtherLaw = /^(LP|SL|NL|FC|SF|NF|BR|OE)/;

/** Returns whether the law of a partnership or of another country says who acts for the company. */
export function isOfOtherLaw({ companyNumber }: CompanyFacts): boolean {
  return ofOtherLaw.test(companyNumber);
}

type Officers = NonNullable<CompanyFacts['officers']>;

/**
 * Reports a board below the legal minimum: one director for a private company, two for a public one (Companies Act 2006 s 154), two members for a
 * limited liability partnership (Limited Liability Partnerships Act 2000 ss 2, 4A).
 * A single member still acts for the partnership, so that is REVIEW at most.
 */
export function tooFewDirectors(company: CompanyFacts, days: RecordDays): RuleFinding[] {
  const officers = boardInOffice(company, days);
  const active = inOffice(company) ?? 0;
  const needed = legalMinimum(company);
  if (officers === undefined || active >= needed) return [];
  const partnership = isPartnership(company);
  const noun = `active ${partnership ? 'member' : 'director'}${active === 1 ? '' : 's'}`;
  const law = hasLegalMinimum(company) ? `the law requires ${needed}` : 'its charter or rules say how many it needs';
  const last = officers.lastResignedOn === null ? '' : `; the latest resignation was on ${officers.lastResignedOn}`;
  const found = `It has ${active} ${noun} and ${law}${last}.`;
  const singleMember = partnership && active > 0;
  const so = singleMember
    ? 'The member may act for it, and may be liable for its debts.'
    : `Its ${partnership ? 'members' : 'board'} cannot give a mandate.`;
  return [finding(`${found} ${so}`, officers, company, days, singleMember || !hasLegalMinimum(company))];
}

function legalMinimum(company: CompanyFacts): number {
  return isPartnership(company) || isPublic(company) ? 2 : 1;
}

/** Endings of the names of public community interest companies (Companies Act 2006 s 58, in English and Welsh). */
const publicEnding = /(?:public limited company|p\.?l\.?c\.?|cyhoeddus cyfyngedig|c\.?c\.?c\.?)\s*$/i;

/** The register has one category for all community interest companies, so the name says which are public. */
function isPublic({ name, register }: CompanyFacts): boolean {
  const category = register?.category ?? '';
  return /public limited company/i.test(category) || (/community interest/i.test(category) && publicEnding.test(name ?? ''));
}

function hasLegalMinimum(company: CompanyFacts): boolean {
  return ofCompaniesAct.test(company.companyNumber) || isPartnership(company);
}

/** Reports a board without a natural person (Companies Act 2006 s 155). */
export function noNaturalDirector(company: CompanyFacts, days: RecordDays): RuleFinding[] {
  const officers = boardInOffice(company, days);
  if (officers === undefined || !ofCompaniesAct.test(company.companyNumber)) return [];
  if (officers.activeDirectors === 0 || officers.activeNaturalDirectors !== 0) return [];
  return [finding('All its active directors are companies; the law requires at least one natural person.', officers, company, days)];
}

/** Reports a registered office that is the default address of the registrar: the company had no office at which it could be reached. */
export function defaultOffice(company: CompanyFacts): RuleFinding[] {
  const office = company.governance?.defaultOffice ?? null;
  if (office === null || isGone(company)) return [];
  const since = office.since === null ? '' : ` since ${office.since}`;
  return [{ detail: `Its registered office is the default address of Companies House${since}.`, evidence: [office.evidence] }];
}

/** Returns whether the number is of a limited liability partnership, which has members instead of directors. */
export function isPartnership({ companyNumber }: CompanyFacts): boolean {
  return /^(OC|SO|NC)/.test(companyNumber);
}

/** Returns the directors in office, of a limited liability partnership its members; null: not known. */
export function inOffice(company: CompanyFacts): number | null {
  const { officers } = company;
  return (isPartnership(company) ? officers?.activeMembers : officers?.activeDirectors) ?? null;
}

/**
 * Returns the officers when they show the company's board. The snapshot does not have a company that is younger: then a list must show its whole
 * board, or an update must have stated a director, because an update that states a secretary alone shows no board.
 */
function board(company: CompanyFacts, days: RecordDays): Officers | undefined {
  const { officers } = company;
  if (officers === undefined || officers === null || inOffice(company) === null || isOfOtherLaw(company)) return undefined;
  return isYounger(company, days) && !statesBoard(company, officers, days) ? undefined : officers;
}

/** Returns whether a record names an officer who runs or ran the company, or lists all its officers. */
function statesBoard(company: CompanyFacts, officers: Officers, days: RecordDays): boolean {
  return (inOffice(company) ?? 0) > 0 || officers.lastResignedOn !== null || listedOn(officers, days) !== null;
}

/** A company that is dissolved or gone needs no board. */
function boardInOffice(company: CompanyFacts, days: RecordDays): Officers | undefined {
  return isGone(company) ? undefined : board(company, days);
}

/** Returns whether the company was incorporated after the day of the snapshot of officers. */
function isYounger({ register }: CompanyFacts, { officers: snapshot }: RecordDays): boolean {
  const incorporatedOn = register?.incorporatedOn ?? null;
  return snapshot !== null && incorporatedOn !== null && incorporatedOn > snapshot;
}

/** `weaker`: the finding is REVIEW at most, whatever its records are. */
function finding(found: string, officers: Officers, company: CompanyFacts, days: RecordDays, weaker = false): RuleFinding {
  const { inNewestSnapshot, evidence } = officers;
  const state = stateOf(company, officers, days);
  const whole = { detail: `${found} This is the state of ${state}.`, evidence };
  if (inNewestSnapshot === false) {
    const why = `An earlier snapshot or list names its officers and ${snapshotOf(days)} names none: all may have left.`;
    return { detail: `${found} ${why}`, evidence, atMost: 'REVIEW' };
  }
  if (isFresh(officers, days)) return weaker ? { ...whole, atMost: 'REVIEW' } : whole;
  const why = `This is the state of ${state}; its limit is ${snapshotDays} days, and a later appointment may be missing.`;
  return { detail: `${found} ${why}`, evidence, atMost: 'REVIEW' };
}

/** A list that is dated after today describes no day that has passed, so it counts as none. */
function listedOn({ listedOn: day = null }: Officers, { today }: RecordDays): string | null {
  return day !== null && day <= today ? day : null;
}

function stateOf(company: CompanyFacts, officers: Officers, days: RecordDays): string {
  const listed = listedOn(officers, days);
  if (listed !== null) return `the list of all its officers of ${listed}, ${daysBetween(listed, days.today)} days old`;
  return isYounger(company, days) ? `the updates since ${snapshotOf(days)}` : snapshotOf(days);
}

function snapshotOf({ officers, today }: RecordDays): string {
  return officers === null
    ? 'a snapshot of officers of unknown age'
    : `the officer snapshot of ${officers}, ${daysBetween(officers, today)} days old`;
}

function isFresh(officers: Officers, days: RecordDays): boolean {
  const day = listedOn(officers, days) ?? days.officers;
  return day !== null && daysBetween(day, days.today) <= snapshotDays;
}

/**
 * Returns whether a snapshot or a list of officers that is not too old, or an update since the snapshot, shows the company's board. A company without
 * a known day of incorporation may be younger than the snapshot.
 */
export function governanceEvaluated(company: CompanyFacts | null, days: RecordDays): boolean {
  const officers = company === null ? undefined : board(company, days);
  if (company === null || officers === undefined || !isFresh(officers, days)) return false;
  return statesBoard(company, officers, days) || (company.register?.incorporatedOn ?? null) !== null;
}
