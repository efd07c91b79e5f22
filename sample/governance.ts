import { addWorkdays, isoOf, isWorkday, parseIso } from './calendar.ts';
import { filedWithin } from './filings/history.ts';
import { gazettePlan } from './gazette/plan.ts';
import { firstListed, listedOn } from './hmcts/plan.ts';
import { kindOf } from './kinds.ts';
import { allAppointmentsOf, appointmentsOf } from './officers/appointments.ts';
import type { Owner } from './psc/owner.ts';
import { ownersOf } from './psc/owners.ts';
import { isRegistered, registerSize, registerState } from './register.ts';
import type { World } from './world.ts';

/** Findings that the people behind a company, its strike-off and the lists of the court require on a day, with the fact. */
export type Expected = readonly (readonly [code: string, because: string])[];

const keepsRegisters = (index: number) => kindOf(index).kind.keeps === 'all';
const isPartnership = (index: number) => kindOf(index).kind.endings.includes('LLP');

/**
 * A private company needs one director, a public company two (Companies Act 2006 s 154). Half of a board within 90 days, or three, are many changes.
 */
export function ofBoard(world: World, index: number, day: number): Expected {
  const state = registerState(world, index, day + 1);
  if (!keepsRegisters(index) || isPartnership(index) || state === undefined) return [];
  const isDirector = ({ type }: { readonly type: string }) => type === '01';
  const inOffice = appointmentsOf(world, index, day).filter(isDirector).length;
  const every = allAppointmentsOf(world, index, day).filter(isDirector);
  const isRecent = (on: number | undefined) => on !== undefined && day - 90 <= on && on <= day;
  const left = every.filter(({ resigned }) => isRecent(resigned)).length;
  const changes = left + every.filter(({ appointed }) => isRecent(appointed) && appointed > state.incorporatedOn).length;
  const needed = kindOf(index).kind.category === 'Public Limited Company' ? 2 : 1;
  return [
    ...(inOffice < needed ? ([['GOV_NO_DIRECTOR', `${inOffice} directors`]] as const) : []),
    ...(changes >= 3 || (changes > 0 && changes >= (inOffice + left) / 2) ? ([['GOV_CHURN', `${changes} changes`]] as const) : []),
  ];
}

const person: ReadonlySet<Owner['form']> = new Set(['individual', 'corporate-entity', 'legal-person', 'super-secure']);
/** Statements that an owner is unknown or does not answer. */
const unknown = /^(?:psc-exists-but-not-identified|steps-to-find-psc-not-yet-completed|psc-contacted-but-no-response)/;

/**
 * A company names an owner, states that it has none, or is exempt (Companies Act 2006 Part 21A). The identity of a named person is verified in time.
 */
export function ofOwners(world: World, index: number, day: number): Expected {
  const state = registerState(world, index, day + 1);
  if (!keepsRegisters(index) || state === undefined) return [];
  const isOpen = ({ ceased }: Owner) => ceased === undefined;
  const persons = ownersOf(world, index, day + 1).filter((owner) => person.has(owner.form) && isOpen(owner));
  // the stream has no statements and no exemptions: the snapshot of the day shows them, of the companies of the days before
  const listed = index < registerSize(world, day) ? ownersOf(world, index, day) : [];
  const open = [...persons, ...listed.filter((owner) => !person.has(owner.form) && isOpen(owner))];
  const statements = open.flatMap(({ form, details }) => (form === 'statement' ? [String(details.statement)] : []));
  // a company enters its first owner within two weeks
  const isNew = day - state.incorporatedOn < 14;
  const explained = statements.length > 0 || open.some(({ form }) => form === 'exemptions');
  const gap =
    statements.find((one) => unknown.test(one)) ??
    (explained || isNew || open.some(({ form }) => person.has(form)) ? undefined : 'no owner');
  const unverified = open.map((owner) => unverifiedBy(owner, day)).find((one) => one !== undefined);
  return [
    ...(gap === undefined ? [] : ([['PSC_GAP', gap]] as const)),
    ...(unverified === undefined ? [] : ([['GOV_IDV_OVERDUE', unverified]] as const)),
  ];
}

function unverifiedBy({ form, details }: Owner, day: number): string | undefined {
  const shown = details.identity_verification_details as Readonly<Record<string, string>> | undefined;
  if (form !== 'individual' || shown === undefined) return undefined;
  const { appointment_verification_end_on: end = '9999', appointment_verification_statement_due_on: due = '9999' } = shown;
  if (end <= isoOf(day)) return `ended on ${end}`;
  const stated = shown.appointment_verification_start_on ?? shown.appointment_verification_statement_date;
  return stated === undefined && due < isoOf(day) ? `due on ${due}` : undefined;
}

/** The code of the finding that a document about a strike-off raises, by its description; or that the strike-off is over. */
const strikeOffBy: Readonly<Record<string, string>> = {
  'gazette-notice-compulsory': 'STRIKE_OFF_1ST',
  'gazette-notice-compulsary': 'STRIKE_OFF_1ST',
  'dissolved-compulsory-strike-off-suspended': 'STRIKE_OFF_1ST',
  'dissolution-application-strike-off-company': 'STRIKE_OFF_VOL',
  'gazette-notice-voluntary': 'STRIKE_OFF_VOL',
  'dissolution-voluntary-strike-off-suspended': 'STRIKE_OFF_VOL',
  'gazette-filings-brought-up-to-date': 'over',
  'dissolution-voluntary-strike-off-discontinued': 'over',
};

/** The service reads filings from day 1 on: of an earlier proposal it knows the register's status alone. */
export function ofStrikeOff(world: World, index: number, day: number): Expected {
  const state = registerState(world, index, day + 1);
  if (state === undefined) return [];
  const told = filedWithin(world, index, { from: 1, to: day }).find(({ description }) => strikeOffBy[description] !== undefined);
  const code = told === undefined ? undefined : strikeOffBy[told.description];
  if (told !== undefined && code !== undefined) return code === 'over' ? [] : [[code, told.form]];
  return state.status === 'Active - Proposal to Strike off' ? [['STRIKE_OFF', 'status of the register']] : [];
}

/** A notice of a director is due within 14 days, and late 14 days after that; it counts for a year (docs/signals/governance.md). */
export function ofLateNotices(world: World, index: number, day: number): Expected {
  if (isPartnership(index) || !isRegistered(world, index, day + 1)) return [];
  const documents = filedWithin(world, index, { from: Math.max(1, day - 365), to: day }).filter(({ form }) => ofDirectors.has(form));
  for (const { day: filed, form, values } of documents.toReversed()) {
    const changedOn = values?.termination_date ?? values?.appointment_date;
    const late = filed - (changedOn === undefined ? filed : (parseIso(changedOn) ?? filed));
    if (late > 28) return [['GOV_LATE_NOTICE', `${form}, ${late} days after`]];
  }
  return [];
}

const ofDirectors: ReadonlySet<string> = new Set(['AP01', 'TM01']);

/** Days for which the site keeps a list before the first day, and for which a hearing counts. */
const [kept, counts] = [10, 90];

/**
 * Returns the companies of whose petition the lists of the court tell on a day, and that no order and no dismissal ended.
 * A vacated hearing tells nothing.
 */
export function listedBy(world: World, day: number): ReadonlySet<number> {
  const listed = new Set<number>();
  for (let heard = Math.max(-kept, day - counts); heard <= addWorkdays(day, 1); heard += 1) {
    if (!isWorkday(heard) || listedOn(heard) > day) continue;
    for (const { company, vacated } of firstListed(world, heard)) if (!vacated || heard > day) listed.add(company);
  }
  for (const { code, day: published, companies } of gazettePlan(world)) {
    if (published <= day && (code === '2452' || code === '2461')) for (const company of companies) listed.delete(company);
  }
  return listed;
}
