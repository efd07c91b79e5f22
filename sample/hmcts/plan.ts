import { addWorkdays, isoOf, isWorkday, weekdayOf, workdayFrom } from '../calendar.ts';
import { companyName, personName } from '../company.ts';
import { courtCaseOf } from '../gazette/court.ts';
import { gazettePlan, type Notice, publishedBy } from '../gazette/plan.ts';
import { draw, pick } from '../random.ts';
import type { World } from '../world.ts';

/** The list types that the sample publishes. */
export const WINDING_UP = 'COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST';
export const INSOLVENCY = 'INSOLVENCY_AND_COMPANIES_COURT_CHD_DAILY_CAUSE_LIST';
export const ROLLS_BUILDING = 'BUSINESS_AND_PROPERTY_DIVISION_ROLLS_BUILDING_DAILY_CAUSE_LIST';

/** From this day on the hearings are in one list of the Rolls Building, with a section for each court. Before it each court has its own list. */
export const CONSOLIDATED_FROM = 21;

type CourtList = typeof WINDING_UP | typeof INSOLVENCY;

/** A row of a list, as the court's staff typed it. */
export interface Row {
  readonly judge: string;
  readonly time: string;
  readonly venue: string;
  readonly type: string;
  readonly caseNumber: string;
  readonly caseName: string;
  readonly additionalInformation: string;
}

/** The hearings of one court in a list of several. */
interface Section {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** The newest issue of a list. */
export interface List {
  readonly type: CourtList | typeof ROLLS_BUILDING;
  readonly title: string;
  /** Content date. */
  readonly day: number;
  readonly artefactId: string;
  readonly shape: 'page' | 'spreadsheet' | 'json';
  /** All rows, those of all sections. */
  readonly rows: readonly Row[];
  /** Absent for the list of one court. */
  readonly sections?: readonly Section[];
  /** Day and time of the last change, as a page states it. */
  readonly updatedOn: number;
  readonly updatedAt: string;
}

/** Days for which a list stays on the site. */
const SHOWN = 10;
const WEDNESDAY = 2;
const titles = {
  [WINDING_UP]: 'Companies Winding Up (Chancery Division) Daily Cause List',
  [INSOLVENCY]: 'Insolvency and Companies Court (Chancery Division) Daily Cause List',
  [ROLLS_BUILDING]: 'Business and Property Division Rolls Building Daily Cause List',
};

/** Returns the lists that the site shows on a day: those of the last ten days and of the next working day. */
export function listsAt(world: World, today: number): List[] {
  const next = addWorkdays(workdayFrom(today), isWorkday(today) ? 1 : 0);
  const days = Array.from({ length: next - today + SHOWN + 1 }, (_, at) => today - SHOWN + at).filter(isWorkday);
  return days.flatMap((day) => {
    const petitions = issueOf(world, WINDING_UP, day, today);
    const applications = issueOf(world, INSOLVENCY, day, today);
    if (day >= CONSOLIDATED_FROM) return [consolidated(world, petitions, applications)];
    const sits = petitions.rows.length > 0 || weekdayOf(day) === WEDNESDAY;
    return [...(sits ? [petitions] : []), applications];
  });
}

export function listById(world: World, today: number, artefactId: string): List | undefined {
  return listsAt(world, today).find((list) => list.artefactId === artefactId);
}

/** Returns the list of the Rolls Building, a page that was changed when one of its sections was. Its Business List tells nothing of insolvency. */
function consolidated(world: World, petitions: List, applications: List): List {
  const { day, artefactId } = applications;
  const { updatedOn, updatedAt } = petitions.updatedOn > applications.updatedOn ? petitions : applications;
  const sections = [
    { name: 'Business List', rows: [claimOf(world, day)] },
    { name: 'Commercial Court', rows: [] },
    { name: 'Companies Winding Up', rows: petitions.rows },
    { name: 'Insolvency & Companies Court', rows: applications.rows },
  ];
  const rows = sections.flatMap((section) => section.rows);
  return { type: ROLLS_BUILDING, title: titles[ROLLS_BUILDING], day, artefactId, shape: 'page', rows, sections, updatedOn, updatedAt };
}

/** Returns the hearing of a claim against a company. */
function claimOf(world: World, day: number): Row {
  const drawn = draw(world.seed, day + 4_000, 205);
  const [claimant, defendant] = [drawn, drawn >>> 4].map((one) => companyName(world, one % Math.min(world.companies, 5_000)));
  return {
    ...common(drawn),
    type: 'Trial',
    caseNumber: `BL-2026-${String(drawn % 1_000).padStart(6, '0')}`,
    caseName: `${claimant} v ${defendant}`,
  };
}

/** Returns a list as it stands: on its own day some lists are issued again with other times, and a few without hearings. */
function issueOf(world: World, type: CourtList, day: number, today: number): List {
  const drawn = drawnFor(world, type, day);
  const first = type === WINDING_UP ? petitionsHeard(world, day, today) : applicationsHeard(world, day);
  const list = {
    type,
    title: titles[type],
    day,
    artefactId: artefactOf(drawn, day),
    shape: pick(['page', 'page', 'page', 'spreadsheet', 'json'] as const, drawn),
  };
  if (today < day || drawn % 4 > 1) return { ...list, rows: first, updatedOn: listedOn(day), updatedAt: '4:15pm' };
  if (isVacated(type, drawn)) return { ...list, rows: [], updatedOn: day, updatedAt: '9am' };
  const moved = first.map((row, at) => (at === 0 ? { ...row, time: '2pm', additionalInformation: 'Time changed' } : row));
  return { ...list, rows: moved, updatedOn: day, updatedAt: '8.30am' };
}

const isAtRollsBuilding = (world: World, notice: Notice) =>
  notice.code === '2450' && notice.companies.length > 0 && courtCaseOf(world, notice).place === 'Rolls Building';

interface Listed {
  readonly list: string;
  readonly company: number;
  /** The list is issued again on its day without hearings. */
  readonly vacated: boolean;
}

const isVacated = (type: CourtList, drawn: number) => type === INSOLVENCY && drawn % 8 === 0;
const drawnFor = (world: World, type: CourtList, day: number) => draw(world.seed, day + 4_000, type === WINDING_UP ? 200 : 201);

/** Returns the companies of which a petition, or an application about one, is first listed for a day, with the list. */
export function firstListed(world: World, day: number): readonly Listed[] {
  const of = (type: CourtList, notices: readonly Notice[]) =>
    notices
      .flatMap(({ companies }) => companies.slice(0, 1))
      .map((company) => ({
        list: `${isoOf(day)}.${day < CONSOLIDATED_FROM ? type : ROLLS_BUILDING}`,
        company,
        vacated: isVacated(type, drawnFor(world, type, day)),
      }));
  return [...of(WINDING_UP, heardOn(world, day, listedOn(day))), ...of(INSOLVENCY, restrainedOn(world, day))];
}

/** Returns the day on which the lists of a day appear. */
export function listedOn(day: number): number {
  return addWorkdays(day, -1);
}

/** Returns the petitions that are heard on a day, as their notices state it by today. */
function petitionsHeard(world: World, day: number, today: number): Row[] {
  return heardOn(world, day, today).map((notice) =>
    rowOf(world, notice, pick(['Petition', 'Winding up petition', 'Pet. to wind up'], notice.key)),
  );
}

function heardOn(world: World, day: number, today: number): readonly Notice[] {
  const heard = new Map<string, Notice>();
  for (const notice of publishedBy(world, today)) {
    if (notice.matter?.hearingOn === day && isAtRollsBuilding(world, notice))
      heard.set(courtCaseOf(world, notice).text ?? notice.id, notice);
  }
  return [...heard.values()];
}

/** Returns the applications of a day: one about each petition a few days after it was presented, weeks before its notice, and other cases. */
function applicationsHeard(world: World, day: number): Row[] {
  const applications = restrainedOn(world, day).map((notice) => rowOf(world, notice, 'Application to restrain advertisement'));
  return [...applications, ...others(world, day)];
}

function restrainedOn(world: World, day: number): readonly Notice[] {
  return gazettePlan(world).filter(
    (notice) =>
      notice.matter !== undefined &&
      notice.substitutes === undefined &&
      addWorkdays(workdayFrom(notice.matter.presentedOn), 3) === day &&
      notice.day > day &&
      isAtRollsBuilding(world, notice),
  );
}

function rowOf(world: World, notice: Notice, type: string): Row {
  const drawn = draw(world.seed, notice.key, 202);
  const number = /CR-\d{4}-\d{6}/.exec(courtCaseOf(world, notice).text ?? '')?.[0] ?? '';
  const [, year = '', serial = ''] = number.split('-');
  const name = companyName(world, notice.companies[0] ?? 0);
  return {
    ...common(drawn),
    type,
    caseNumber: pick([number, number, ` ${number} `, `CR ${year} ${serial}`, `cr-${year}-${Number(serial)}`, `CR${year}${serial}`], drawn),
    caseName: pick(
      [
        `Re ${name}`,
        `RE: ${name}`,
        `In the matter of ${name}`,
        `Re. ${name.toLowerCase()}`,
        `${courtCaseOf(world, notice).petitioner} v ${name}`,
      ],
      drawn >>> 4,
    ),
  };
}

/** Cases that no notice shows: people, numbers that are masked or missing, and companies by name alone. */
function others(world: World, day: number): Row[] {
  return [0, 1, 2, 3].map((at) => {
    const drawn = draw(world.seed, day * 4 + at + 40_000, 203);
    const person = `Re ${personName(world, drawn % 5_000)}`;
    const name = `Re ${companyName(world, drawn % Math.min(world.companies, 5_000))}`;
    const [caseNumber, caseName, type] = pick(
      [
        [`BR-2026-${String(drawn % 1_000).padStart(6, '0')}`, person, 'Bankruptcy petition'],
        ['XXXXX', name, 'Private hearing'],
        ['', `${name} (in administration)`, 'Application'],
        ['tbc', name, 'Directions'],
      ] as const,
      at,
    );
    return { ...common(drawn), type, caseNumber, caseName };
  });
}

function common(drawn: number) {
  return {
    judge: pick(['ICC Judge A', 'ICC Judge B', 'Deputy ICC Judge'], drawn >>> 2),
    time: pick(['10.30am', '10:30am  ', '9am', '2pm', '10.30 am', 'Not before 2pm'], drawn >>> 6),
    venue: pick(['Court 10', 'Court 22, Rolls Building', ''], drawn >>> 8),
    additionalInformation: pick(['', '', 'Remote hearing via video link'], drawn >>> 10),
  };
}

/** A list keeps the id of its artefact when it is issued again. */
function artefactOf(drawn: number, day: number): string {
  const hex = `${drawn.toString(16).padStart(8, '0')}${draw(drawn, day + 4_000, 204)
    .toString(16)
    .padStart(8, '0')}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(0, 3)}-${hex.slice(3, 15)}`;
}
