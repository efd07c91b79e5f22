import { daysBetween } from '../../uk/day.ts';
import type { CompanyFacts } from './facts.ts';
import { isGone } from './register.ts';
import type { RecordDays, RuleFinding } from './rule.ts';

/** Days after which a snapshot of officers is too old to show that a director is missing: the limit of its source. */
const snapshotDays = 92;

/** Numbers of partnerships, which have members instead of directors, and of overseas companies, which follow the law of their country. */
const withoutDirectors = /^(OC|SO|NC|LP|SL|NL|FC|SF|NF|BR|OE)/;

type Officers = NonNullable<CompanyFacts['officers']>;

/** Reports a board below the legal minimum: one director for a private company, two for a public one (Companies Act 2006 s 154). */
export function tooFewDirectors(company: CompanyFacts, days: RecordDays): RuleFinding[] {
  const officers = boardInOffice(company, days);
  const needed = /public limited company/i.test(company.register?.category ?? '') ? 2 : 1;
  if (officers === undefined || officers.activeDirectors >= needed) return [];
  const { activeDirectors, lastResignedOn } = officers;
  const last = lastResignedOn === null ? '' : `; the latest resignation was on ${lastResignedOn}`;
  const found = `It has ${activeDirectors} active ${activeDirectors === 1 ? 'director' : 'directors'} and the law requires ${needed}${last}.`;
  return [finding(`${found} Its board cannot give a mandate.`, officers, company, days)];
}

/** Reports a board without a natural person (Companies Act 2006 s 155). */
export function noNaturalDirector(company: CompanyFacts, days: RecordDays): RuleFinding[] {
  const officers = boardInOffice(company, days);
  if (officers === undefined || officers.activeDirectors === 0 || officers.activeNaturalDirectors !== 0) return [];
  return [finding('All its active directors are companies; the law requires at least one natural person.', officers, company, days)];
}

/** Reports a registered office that is the default address of the registrar: the company had no office at which it could be reached. */
export function defaultOffice(company: CompanyFacts): RuleFinding[] {
  const office = company.governance?.defaultOffice ?? null;
  if (office === null || isGone(company)) return [];
  const since = office.since === null ? '' : ` since ${office.since}`;
  return [{ detail: `Its registered office is the default address of Companies House${since}.`, evidence: [office.evidence] }];
}

/**
 * Returns the officers when they show the company's board. The snapshot does not have a company that is younger: then an update must have stated a director,
 * because an update that states a secretary alone shows no board.
 */
function board(company: CompanyFacts, days: RecordDays): Officers | undefined {
  const { companyNumber, officers } = company;
  if (officers === undefined || officers === null || withoutDirectors.test(companyNumber)) return undefined;
  const states = officers.activeDirectors > 0 || officers.lastResignedOn !== null;
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

function finding(found: string, { inNewestSnapshot, evidence }: Officers, company: CompanyFacts, days: RecordDays): RuleFinding {
  if (inNewestSnapshot === false) {
    const why = `An earlier snapshot of officers names its officers and ${snapshotOf(days)} names none: all may have left.`;
    return { detail: `${found} ${why}`, evidence, atMost: 'REVIEW' };
  }
  const state = isYounger(company, days) ? `the updates since ${snapshotOf(days)}` : snapshotOf(days);
  if (isFresh(days)) return { detail: `${found} This is the state of ${state}.`, evidence };
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
