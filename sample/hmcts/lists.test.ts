import { expect, test } from 'vitest';
import { companiesCourtLists } from '../../sources/hmcts/companies-court-lists/source.ts';
import { stageContents } from '../../test/worlds/staging.ts';
import { isoOf, isWorkday } from '../calendar.ts';
import { courtCaseOf } from '../gazette/court.ts';
import { gazettePlan, publishedBy } from '../gazette/plan.ts';
import { createWorld } from '../world.ts';
import { listJson, listPage, listWorkbook } from './pages.ts';
import { INSOLVENCY, type List, listsAt, WINDING_UP } from './plan.ts';

const world = createWorld(20_260_601, 800);
const days = Array.from({ length: 60 }, (_, day) => day);
const stem = ({ type, day, artefactId }: List) => `${type}.${isoOf(day)}.${artefactId}`;

test('a list is shown on the working day before, and has an insolvency list for each working day', () => {
  for (const today of days) {
    const shown = listsAt(world, today);
    const insolvency = new Set(shown.filter(({ type }) => type === INSOLVENCY).map(({ day }) => day));
    for (let day = today - 10; day <= today; day += 1) expect(insolvency.has(day)).toBe(isWorkday(day));
    expect(Math.max(...insolvency)).toBeGreaterThan(today);
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
