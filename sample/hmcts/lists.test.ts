import { expect, test } from 'vitest';
import { companiesCourtLists } from '../../sources/hmcts/companies-court-lists/source.ts';
import { fakePublisher } from '../../test/worlds/fake-publisher.ts';
import { stageContents } from '../../test/worlds/staging.ts';
import { isoOf, isWorkday } from '../calendar.ts';
import { courtCaseOf } from '../gazette/court.ts';
import { gazettePlan, publishedBy } from '../gazette/plan.ts';
import { createWorld } from '../world.ts';
import { courtsPage, listJson, listPage, listWorkbook, summaryPage } from './pages.ts';
import { CONSOLIDATED_FROM, firstListed, type List, listById, listsAt, ROLLS_BUILDING, WINDING_UP } from './plan.ts';

const world = createWorld(20_260_601, 800);
const days = Array.from({ length: 60 }, (_, day) => day);
const stem = ({ type, day, artefactId }: List) => `${type}.${isoOf(day)}.${artefactId}`;

test('a list is shown on the working day before, and each working day has one of the Companies Court', () => {
  for (const today of days) {
    const shown = listsAt(world, today);
    const listed = new Set(shown.filter(({ type }) => type !== WINDING_UP).map(({ day }) => day));
    for (let day = today - 10; day <= today; day += 1) expect(listed.has(day)).toBe(isWorkday(day));
    expect(Math.max(...listed)).toBeGreaterThan(today);
  }
});

test('a petition is listed weeks before its notice, and on the day of its hearing', async () => {
  const lists = days.flatMap((today) => listsAt(world, today).filter(({ day }) => day === today));
  const listed = new Map<string, number[]>();
  for (const { day, rows } of lists) {
    for (const { caseNumber } of rows) {
      const digits = caseNumber.replaceAll(/\D/g, '');
      const key = `${digits.slice(0, 4)} ${Number(digits.slice(4))}`;
      listed.set(key, [...(listed.get(key) ?? []), day]);
    }
  }
  const petitions = gazettePlan(world).filter(
    ({ code, matter, day, substitutes }) =>
      code === '2450' && matter !== undefined && matter.presentedOn > 0 && matter.hearingOn < 55 && day > 0 && substitutes === undefined,
  );
  const seen = petitions.filter((notice) => {
    const { place, text = '' } = courtCaseOf(world, notice);
    const [, year, serial] = /CR-(\d{4})-(\d{6})/.exec(text) ?? [];
    if (place !== 'Rolls Building') return false;
    const on = listed.get(`${year} ${Number(serial)}`) ?? [];
    return on.some((day) => day < notice.day - 5) && on.some((day) => day === notice.matter?.hearingOn);
  });
  expect(seen.length).toBeGreaterThan(0);
  expect(publishedBy(world, 0).length).toBeGreaterThan(0);
});

test('some lists are issued again with other times, and some without hearings', () => {
  const issues = days.map((today) => listsAt(world, today));
  const issueOn = (today: number, { type, day }: List) => issues[today]?.find((one) => one.type === type && one.day === day);
  const changes = days.slice(1).flatMap((today) => {
    return listsAt(world, today - 1)
      .filter(({ day }) => day === today)
      .map((before) => [before, issueOn(today, before)] as const);
  });
  expect(changes.every(([before, after]) => before.artefactId === after?.artefactId)).toBe(true);
  expect(changes.some(([before, after]) => before.rows.length > 0 && after?.rows.length === 0)).toBe(true);
  expect(
    changes.some(([before, after]) => before.rows[0]?.time !== after?.rows[0]?.time && after?.rows.length === before.rows.length),
  ).toBe(true);
});

test('the source reads the same hearings from all three shapes', async () => {
  const list = days.flatMap((today) => listsAt(world, today)).find(({ type, rows }) => type === WINDING_UP && rows.length > 1);
  expect(list).toBeDefined();
  if (list === undefined) return;
  const read = (ending: string, content: string | Uint8Array) =>
    stageContents(companiesCourtLists, { [`${stem(list)}.${ending}`]: content });
  const [page, json, workbook] = [
    await read('html', listPage(list, false)),
    await read('json', listJson(list)),
    await read('xlsx', listWorkbook(list)),
  ];
  expect(page.quarantine).toEqual([]);
  expect(page.found).toHaveLength(list.rows.length);
  expect(
    page.found.every(({ case_number_state, company_names }) => case_number_state === 'read' && (company_names as unknown[]).length > 0),
  ).toBe(true);
  expect(json.found).toEqual(page.found);
  expect(workbook.found).toEqual(page.found);
});

test('in the month of the change the service is offered the lists of single courts and those of the Rolls Building', async () => {
  const today = CONSOLIDATED_FROM + 4;
  const site = fakePublisher((url) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/alphabetical-search') return courtsPage();
    if (pathname === '/summary-of-publications') return summaryPage(searchParams.get('locationId') === '7' ? listsAt(world, today) : []);
    const list = listById(world, today, searchParams.get('artefactId') ?? '');
    return list === undefined ? undefined : list.shape === 'page' ? listPage(list, false) : listJson(list);
  });
  const offers = await site.offers(companiesCourtLists, { from: isoOf(today - 7), to: isoOf(today) });
  expect(offers.map(({ covers, urls }) => [covers?.from, urls.some((url) => url.includes(ROLLS_BUILDING))])).toEqual(
    days.filter((day) => day >= today - 10 && day <= today + 3 && isWorkday(day)).map((day) => [isoOf(day), day >= CONSOLIDATED_FROM]),
  );
});

test('the source reads the hearings of the Companies Court from the list of the Rolls Building, and leaves out its other courts', async () => {
  const shown = days.filter((day) => day >= CONSOLIDATED_FROM && isWorkday(day));
  const found: Record<string, unknown>[] = [];
  // a company need not be named Limited
  const refused = new Set(['left out: a case about a person', 'no case number and no company name']);
  for (const day of shown) {
    const [list] = listsAt(world, day).filter((one) => one.day === day);
    if (list?.type !== ROLLS_BUILDING) throw new Error(`no list of ${isoOf(day)}`);
    const read = await stageContents(companiesCourtLists, { [`${stem(list)}.html`]: listPage(list, false) });
    expect(read.quarantine.filter(({ reason }) => !refused.has(reason))).toEqual([]);
    expect(read.unread).toEqual([]);
    found.push(...read.found);
  }
  expect(found.filter(({ court_case }) => String(court_case).startsWith('BL'))).toEqual([]);
  const lists = new Set(found.filter(({ list_type }) => list_type === WINDING_UP).map(({ list }) => list));
  const petitioned = shown.flatMap((day) => firstListed(world, day)).filter(({ vacated }) => !vacated);
  expect(lists.size).toBeGreaterThan(0);
  expect(petitioned.length).toBeGreaterThan(0);
  expect(petitioned.filter(({ list }) => !found.some((row) => row.list === list && row.hearing !== ''))).toEqual([]);
});
