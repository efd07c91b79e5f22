import { expect, test } from 'vitest';
import { officerStream } from '../../sources/companies-house/officer-stream/source.ts';
import { officerUpdates } from '../../sources/companies-house/officer-updates/source.ts';
import { officerAppointments } from '../../sources/companies-house/officers/source.ts';
import { stageContents } from '../../test/worlds/staging.ts';
import { companyNumber } from '../company.ts';
import { ownersOf } from '../psc/owners.ts';
import { recordsOf } from '../streaming/streams.ts';
import { createWorld } from '../world.ts';
import { deliveryLines, deliveryName } from './file.ts';
import { updateFile, updateName } from './update.ts';

const world = createWorld(20_260_601, 1_000);
const content = (today: number) => [...deliveryLines(world, today)].join('');

test('the officers source reads a sample delivery without rejecting a line, and finds every role', async () => {
  const { found, quarantine } = await stageContents(officerAppointments, { [deliveryName(0)]: content(0) });
  expect(quarantine).toEqual([]);
  expect(found.length).toBeGreaterThan(1_400);
  expect([...new Set(found.map(({ role }) => role))].sort()).toEqual(['director', 'llp-designated-member', 'secretary']);
  const agents = found.filter(({ corporate }) => corporate === true);
  expect(agents.length).toBeGreaterThan(40);
  // in each of five blocks one is the secretary of many, and one the only director of a company
  expect(new Set(agents.map(({ officer_id }) => officer_id)).size).toBe(10);
  const people = found.filter(({ corporate }) => corporate === false);
  for (const { date_of_birth } of people) expect(date_of_birth).toMatch(/^(19|20)\d\d-\d\d$/);
});

test('a person has the same officer number in each company, and the owners of a company are its officers', async () => {
  const { found } = await stageContents(officerAppointments, { [deliveryName(0)]: content(0) });
  const companies = new Map<unknown, Set<unknown>>();
  for (const { officer_id, company_number } of found)
    companies.set(officer_id, new Set([...(companies.get(officer_id) ?? []), company_number]));
  expect([...companies.values()].filter(({ size }) => size === 2).length).toBeGreaterThan(20);
  const [owner] = ownersOf(world, 50, 0);
  const directors = found.filter(({ company_number }) => company_number === companyNumber(world, 50));
  expect(directors.map(({ name }) => String(name).toLowerCase())).toContain(String(owner?.details.name).replace(/^\w+ /, '').toLowerCase());
});

test('the delivery of Product 216 names those who have left too, with the day', async () => {
  const [current, whole] = await Promise.all(
    (['195', '216'] as const).map(async (product) => {
      const name = deliveryName(40, product);
      return (await stageContents(officerAppointments, { [name]: [...deliveryLines(world, 40, product)].join('') })).found;
    }),
  );
  const left = whole?.filter(({ resigned }) => resigned === true) ?? [];
  expect(left.length).toBeGreaterThan(3);
  expect(left.every(({ resigned_on }) => resigned_on !== null)).toBe(true);
  expect(whole?.length).toBe((current?.length ?? 0) + left.length);
});

test('every day has a different delivery of officers, with the same bytes each time', () => {
  expect(content(0)).toBe(content(0));
  expect([content(0).slice(0, 20), content(40).slice(0, 20)]).toEqual(['DDDDSNAP400020260601', 'DDDDSNAP404020260711']);
});

test('the updates and the stream state what changes from one delivery to the next', async () => {
  const big = createWorld(20_260_601, 4_000);
  const delivery = async (day: number) => {
    const { found } = await stageContents(officerAppointments, { [deliveryName(day)]: [...deliveryLines(big, day)].join('') });
    return new Set(found.map(({ company_number, appointment }) => `${company_number} ${appointment}`));
  };
  const current = await delivery(0);
  let [appointed, resigned] = [0, 0];
  const days = Array.from({ length: 20 }, (_, at) => at + 1);
  for (const day of days) {
    const update = await stageContents(officerUpdates, { [updateName(day)]: updateFile(big, day) });
    expect(update.quarantine).toEqual([]);
    for (const { _op, company_number, appointment, resigned: left } of update.found) {
      if (_op === 'delete') current.delete(`${company_number} ${appointment}`);
      else if (left !== true) current.add(`${company_number} ${appointment}`);
      if (_op === 'upsert') [appointed, resigned] = left === true ? [appointed, resigned + 1] : [appointed + 1, resigned];
    }
  }
  const window = days.flatMap((day) => recordsOf(big, 'officers', day).map(({ line }) => line));
  const staged = await stageContents(officerStream, { 'officers.000000000000001-000000000000002.ndjson': window.join('') });
  expect(staged.quarantine.filter(({ reason }) => !reason.startsWith('left out'))).toEqual([]);
  const streamed = staged.found.filter(({ _op, role }) => _op === 'upsert' && role !== 'unmapped').length;
  const last = await delivery(20);
  // the delivery has no company that was dissolved in between, and no update says so
  const companies = new Set([...last].map((one) => one.slice(0, 8)));
  expect([...current].filter((one) => companies.has(one.slice(0, 8))).sort()).toEqual([...last].sort());
  expect([appointed > 0, resigned > 0, streamed >= appointed + resigned]).toEqual([true, true, true]);
});
