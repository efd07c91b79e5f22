import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { lookUpTable } from '../../sources/look-up-table.ts';
import { companies, company, madeUpSource, openWorld, type Row, type World } from '../worlds/warehouse.ts';

const number = '09999901';
const table = { table: 'charge', key: ['company_number', 'charge_id'], version: 'changed_at' };
const stream = madeUpSource({ id: 'companies-house/charges', kind: 'delta', ...table });
const api = madeUpSource({
  ...{ id: 'companies-house/charges-api', sqlOf: 'companies-house/charges', kind: 'delta', ...table, parts: [lookUpTable] },
  expect: { rows: [0, 10_000_000], rejected: 1, shrink: 1 },
});

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.apply(companies, 'register-1', '2026-05-01', [company(number)]);
});
afterEach(() => world.close());

const charge = (day: string, more: Row = {}): Row => ({
  ...{ _op: 'upsert', company_number: number, charge_id: 'c1', charge_code: '099999010001', status: 'outstanding' },
  ...{ created_on: '2026-05-08', delivered_on: '2026-05-12', classification: 'A registered charge', changed_at: `${day}T09:00:00` },
  ...{ persons_entitled: ['Saltmarsh Bank plc'], other_persons_entitled: 1 },
  ...more,
});
let windows = 0;
const stated = async (day: string, ...rows: readonly Row[]) => {
  windows += 1;
  await world.apply(
    stream,
    `window-${windows}`,
    day,
    rows.map((row) => charge(day, row)),
  );
  await world.refresh();
};
const fired = async () =>
  (await world.rows("FROM event SELECT source_id WHERE type = 'ch.charge.registered' ORDER BY ALL")).map((row) => row.source_id);

describe('a charge', () => {
  test('that is registered fires once, without the names of people', async () => {
    await stated('2026-05-13', {});
    const [event] = await world.rows(`FROM event SELECT company_number, source_id, company_name, detail, metadata::VARCHAR AS metadata,
      (occurred_at AT TIME ZONE 'Europe/London')::VARCHAR AS at WHERE type = 'ch.charge.registered'`);
    expect({ ...event, metadata: JSON.parse(String(event?.metadata)) }).toEqual({
      company_number: number,
      source_id: '099999010001',
      company_name: null,
      at: '2026-05-12 00:00:00',
      detail:
        'A charge created on 2026-05-08 was registered against the company on 2026-05-12, in favour of Saltmarsh Bank plc and 1 other',
      metadata: {
        ...{ charge_code: '099999010001', status: 'outstanding', classification: 'A registered charge' },
        ...{ created_on: '2026-05-08', delivered_on: '2026-05-12', persons_entitled: ['Saltmarsh Bank plc'], other_persons_entitled: 1 },
        known_on: '2026-05-13',
      },
    });
    await stated('2026-05-14', { classification: 'A corrected text' });
    await stated('2026-05-11', {});
    await stated('2026-05-15', { status: 'fully-satisfied' });
    await world.lookUp(api, 'list-1', '2026-05-16T06:00:00', [charge('2026-05-16')], []);
    await world.refresh();
    await world.warehouse.rebuild();
    await world.refresh();
    expect(await fired()).toEqual(['099999010001']);
  });

  test('that is filed again or removed and stated again is the same event', async () => {
    await stated('2026-05-13', {});
    await stated('2026-05-14', { charge_id: 'c2' });
    await stated('2026-05-15', { _op: 'delete' });
    await stated('2026-05-16', {});
    expect(await fired()).toEqual(['099999010001']);
  });

  test('without a code is known by its id', async () => {
    await stated('2026-05-13', { charge_code: null });
    expect(await fired()).toEqual(['c1']);
  });

  test('that was delivered 35 days before its release fires, and one of the day before that does not', async () => {
    await stated('2026-06-16', { charge_id: 'c1', charge_code: 'A' });
    await stated('2026-06-16', { charge_id: 'c2', charge_code: 'B', delivered_on: '2026-05-11' });
    expect(await fired()).toEqual(['A']);
  });

  test.each<[string, Row]>([
    ['satisfied', { status: 'fully-satisfied' }],
    ['of an unknown status', { status: 'unmapped' }],
    ['without a day of delivery', { delivered_on: null }],
    ['delivered in a far year', { delivered_on: '2062-05-12' }],
    ['removed', { _op: 'delete' }],
  ])('that is first stated as %s fires nothing', async (_, more) => {
    await stated('2026-05-13', more);
    expect(await fired()).toEqual([]);
  });

  test('that is satisfied in part is still a charge', async () => {
    await stated('2026-05-13', { status: 'part-satisfied' });
    expect(await fired()).toEqual(['099999010001']);
  });

  test('of the first answer about a company fires nothing, and one of a later answer does', async () => {
    const answer = { company_number: number, answer: 'found', records: 1 };
    await world.lookUp(api, 'list-1', '2026-05-13T06:00:00', [charge('2026-05-13')], [answer]);
    await world.refresh();
    await stated('2026-05-13', { classification: 'A corrected text' });
    expect(await fired()).toEqual([]);
    const second = charge('2026-05-14', { charge_id: 'c2', charge_code: 'B' });
    await world.lookUp(api, 'list-2', '2026-05-14T06:00:00', [charge('2026-05-14'), second], [answer]);
    await world.refresh();
    expect(await fired()).toEqual(['B']);
  });
});
