import { daysBetween } from '../../uk/day.ts';
import type { CompanyFacts } from './facts.ts';
import { isGone } from './register.ts';
import type { RecordDays, RuleFinding } from './rule.ts';

/** Days after which a snapshot of officers is too old to show that a director is missing: the limit of its source. */
const snapshotDays = 92;

/** Numbers of companies that the Companies Act 2006 requires to have directors. */
const ofCompaniesAct = /^([0-9]|SC|NI|R0)/;

/** Numbers of limited partnerships and of overseas companies and entities: the law of a partnership or of another country says who acts for them. */
const ofOtherLaw = /^(LP|SL|NL|FC|SF|NF|BR|OE)/;

type Officers = NonNullable<CompanyFacts['officers']>;

/**
 * Reports a board below the legal minimum: one director for a private company, two for a public one (Companies Act 2006 s 154), two members for a limited
 * liability partnership (Limited Liability Partnerships Act 2000 ss 2, 4A). A single member still acts for the partnership, so that is REVIEW at most.
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
  return isPartnership(company) || /public limited company/i.test(company.register?.category ?? '') ? 2 : 1;
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
 * Returns the officers when they show the company's board. The snapshot does not have a company that is younger: then an update must have stated a director,
 * because an update that states a secretary alone shows no board.
 */
function board(company: CompanyFacts, days: RecordDays): Officers | undefined {
  const { companyNumber, officers } = company;
  const active = inOffice(company);
  if (officers === undefined || officers === null || active === null || ofOtherLaw.test(companyNumber)) return undefined;
  const states = active > 0 || officers.lastResignedOn !== null;
  return isYounger(company, days) && !states ? undefined : officers;
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
  const state = isYounger(company, days) ? `the updates since ${snapshotOf(days)}` : snapshotOf(days);
  const whole = { detail: `${found} This is the state of ${state}.`, evidence };
  if (inNewestSnapshot === false) {
    const why = `An earlier snapshot of officers names its officers and ${snapshotOf(days)} names none: all may have left.`;
    return { detail: `${found} ${why}`, evidence, atMost: 'REVIEW' };
  }
  if (isFresh(days)) return weaker ? { ...whole, atMost: 'REVIEW' } : whole;
  const why = `This is the state of ${state}; its limit is ${snapshotDays} days, and a later appointment may be missing.`;
  return { detail: `${found} ${why}`, evidence, atMost: 'REVIEW' };
}

function snapshotOf({ officers, today }: RecordDays): string {
  return officers === null
    ? 'a snapshot of officers of unknown age'
    : `the officer snapshot of ${officers}, ${daysBetween(officers, today)} days old`;
}

function isFresh({ officers, today }: RecordDays): boolean {
  return officers !== null && daysBetween(officers, today) <= snapshotDays;
}

/** Returns whether a snapshot of officers that is not too old, or an update since, shows the company's board. */
export function governanceEvaluated(company: CompanyFacts | null, days: RecordDays): boolean {
  return company !== null && isFresh(days) && board(company, days) !== undefined;
}
