import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { readPublicationState } from '../../serving/publish/publication-state.ts';
import { addDays } from '../../uk/day.ts';
import { givePool } from '../worlds/postgres.ts';
import { exported, publishExported, refreshOnce, servingOf } from '../worlds/refresh.ts';
import { companies, company, notice, notices, openWorld, type Row, type World } from '../worlds/warehouse.ts';

let pool: Pool;
let world: World;
givePool((opened) => {
  pool = opened;
});

const numberOf = (sector: number, at: number) => `09${sector}${String(at).padStart(4, '0')}`;
/** 100 companies of the division 62 and 100 of 43. */
const register = [62, 43].flatMap((sector) =>
  Array.from({ length: 100 }, (_, at) => company(numberOf(sector, at), { sic_codes: [`${sector}020`] })),
);
const [own, others] = ['tenant', 'another'] as const;
let noticed = 0;
const failing = { 62: 0, 43: 0 };

/** Notices of one day: one about a company of no sector, so that the week was read, and the failures of so many companies of a sector. */
function day(on: string, failures: Partial<Record<62 | 43, number>> = {}): Row[] {
  const rows = [notice(String(next()), '2446', '08999999', on)];
  for (const sector of [62, 43] as const) {
    for (let count = 0; count < (failures[sector] ?? 0); count += 1) {
      rows.push(notice(String(next()), '2443', numberOf(sector, failing[sector]), on));
      failing[sector] += 1;
    }
  }
  return rows;
}

function next(): number {
  noticed += 1;
  return noticed;
}

/** The days of weeks from a Monday on, with a failure of each sector in every fourth week. */
const weeks = (from: string, count: number) =>
  Array.from({ length: count }, (_, week) => day(addDays(from, week * 7), week % 4 === 0 ? { 62: 1, 43: 1 } : {})).flat();

const publish = async (release: string, rows: readonly Row[]) => {
  await world.apply(notices, release, release, rows);
  await refreshOnce(world, pool);
};
const elevated = () =>
  world.rows(`FROM (${sqlFile('models/sectors/sector_stress.sql')}\n)
    SELECT division, recent, since::VARCHAR AS since WHERE since IS NOT NULL ORDER BY ALL`);
const fired = async () =>
  (
    await pool.query<Row>(`select company_number, source_id, metadata, array_agg(subscription order by subscription) as sent
      from event left join delivery on delivery.event = event.id where type = 'sector_stress.elevated' group by event.id order by 1, 2`)
  ).rows;

async function subscribe(
  id: string,
  tenant: string,
  watched: readonly string[],
  { types = null, portfolio = false }: { types?: readonly string[] | null; portfolio?: boolean } = {},
): Promise<void> {
  await pool.query(
    `insert into subscription (id, tenant, environment, webhook_url, every_company, of_portfolio, event_types, created_at, secret)
     values ($1, $2, 'live', $3, $4, $5, $6, '2026-01-01', '\\x00')`,
    [id, tenant, `https://${id}.example/`, watched.length === 0 && !portfolio, portfolio, types],
  );
  for (const number of watched) {
    await pool.query('insert into subscription_company (subscription, company_number) values ($1, $2)', [id, number]);
  }
}

beforeAll(async () => {
  world = await openWorld();
  await pool.query("insert into tenant (id, name) values ('tenant', 'Made Up Payments'), ('another', 'Another')");
  await subscribe('watching', own, [numberOf(62, 90), numberOf(43, 90)]);
  await subscribe('everything', own, []);
  await subscribe('notices only', own, [], { types: ['gazette.insolvency.published'] });
  await subscribe('portfolio', own, [], { portfolio: true });
  await pool.query('insert into monitored_company (tenant, environment, company_number) values ($1, $2, $3)', [
    own,
    'live',
    numberOf(62, 91),
  ]);
  await subscribe('of another tenant', others, []);
  await world.apply(companies, '2026-05-01', '2026-05-01', register);
  // from a Monday in January 2025 to the end of April 2026: a failure of each sector in four weeks
  await publish('2026-05-04', weeks('2025-01-06', 70));
});
afterAll(() => world.close());

test('a sector with a steady number of insolvencies is not under stress, and the first sectors fire nothing', async () => {
  expect(await elevated()).toEqual([]);
  expect(await fired()).toEqual([]);
});

test('a sector whose insolvencies of three months exceed those of the year before fires once for each watched company and each of the portfolio of a tenant', async () => {
  await publish('2026-06-01', [
    ...day('2026-05-11', { 62: 6 }),
    ...day('2026-05-18', { 62: 6 }),
    ...day('2026-05-25', { 62: 2 }),
    ...day('2026-06-01'),
  ]);
  expect(await elevated()).toEqual([{ division: '62', recent: 17, since: '2026-05-31' }]);
  const [event, monitored, ...more] = await fired();
  expect(more).toEqual([]);
  // a company of the portfolio that no watch names
  expect(monitored).toMatchObject({ company_number: numberOf(62, 91), sent: ['everything', 'portfolio'] });
  expect(event).toMatchObject({
    company_number: numberOf(62, 90),
    source_id: '62/2026-05',
    metadata: { sic_division: '62', month_end: '2026-05-31', insolvencies: 17, elevated_since: '2026-05-31' },
    // the subscription of another tenant would learn whom this one watches
    sent: ['everything', 'portfolio', 'watching'],
  });
  await publish('2026-06-15', [...day('2026-06-08'), ...day('2026-06-15')]);
  expect(await fired()).toHaveLength(2);
});

test('a week of which the petitions and orders alone were read makes no month count', async () => {
  const fresh = await openWorld();
  try {
    await fresh.apply(companies, '2026-05-01', '2026-05-01', register);
    const orders = Array.from({ length: 70 }, (_, week) =>
      ['2406', '2452'].map((code, at) => notice(`order-${week}-${at}`, code, numberOf(43, week), addDays('2025-01-06', week * 7))),
    ).flat();
    const read = Array.from({ length: 14 }, (_, week) => [
      notice(`read-${week}`, '2446', '08999999', addDays('2026-02-02', week * 7)),
      ...[0, 1].map((at) => notice(`failure-${week}-${at}`, '2443', numberOf(62, week * 2 + at), addDays('2026-02-02', week * 7))),
    ]).flat();
    await fresh.apply(notices, '2026-05-04', '2026-05-04', [...orders, ...read]);
    await fresh.refresh();
    expect(await fresh.rows(`FROM (${sqlFile('models/sectors/sector_stress.sql')}\n) SELECT division, since::VARCHAR AS since`)).toEqual(
      [],
    );
  } finally {
    await fresh.close();
  }
});

test('the three months and the twelve before begin and end with their days, and a retracted, unclear or solvent notice or a second one does not count', async () => {
  const fresh = await openWorld();
  try {
    await fresh.apply(companies, '2026-05-01', '2026-05-01', register);
    const read = Array.from({ length: 74 }, (_, week) => notice(`read-${week}`, '2446', '08999999', addDays('2025-01-06', week * 7)));
    const counted = ['2025-03-01', '2026-02-28', '2026-03-01', '2026-05-31'].map((on) => ['2443', on] as const);
    const failures: readonly (readonly [code: string, on: string, more?: Row])[] = [
      ...[...counted, ['2452', '2026-04-01'] as const],
      ...[['2443', '2025-02-28'] as const, ['2443', '2026-06-01'] as const, ['2431', '2026-04-01'] as const],
      ...[['2443', '2026-04-01', { retracted_by: '9' }] as const, ['2443', '2026-04-01', { party: 'unclear' }] as const],
    ];
    await fresh.apply(notices, '2026-06-01', '2026-06-01', [
      ...read,
      ...failures.map(([code, on, more], at) => notice(`failure-${at}`, code, numberOf(62, at), on, more)),
      ...['2025-02-01', '2026-04-02'].map((on) => notice(`twice-${on}`, '2443', numberOf(62, 90), on)),
    ]);
    await fresh.refresh();
    expect(
      await fresh.rows(`FROM (${sqlFile('models/sectors/sector_stress.sql')}\n)
        SELECT month_end::VARCHAR AS month_end, recent, expected::DOUBLE AS expected WHERE division = '62'`),
    ).toEqual([{ month_end: '2026-05-31', recent: 3, expected: 0.5 }]);
  } finally {
    await fresh.close();
  }
});

test('a sector is elevated from ten insolvencies, half more than expected and a probability of at most 0.001 on, and below none of these', async () => {
  const sectors = [
    { division: '10', earlier: 8, recent: 10 },
    // nine, of which so many have a probability of less than 0.0001
    { division: '11', earlier: 4, recent: 9 },
    // probabilities of 0.000966 and 0.001007
    { division: '13', earlier: 59, recent: 31 },
    { division: '14', earlier: 51, recent: 28 },
    // where 100 are expected
    { division: '16', earlier: 400, recent: 150 },
    { division: '17', earlier: 400, recent: 149 },
  ];
  const failures = sectors.flatMap(({ division, earlier, recent }) =>
    Array.from({ length: earlier + recent }, (_, at) => ({
      company: company(`08${division}${String(at).padStart(4, '0')}`, { sic_codes: [`${division}110`] }),
      on: at < earlier ? '2025-09-01' : '2026-05-04',
    })),
  );
  const fresh = await openWorld();
  try {
    await fresh.apply(
      companies,
      '2026-05-01',
      '2026-05-01',
      failures.map((one) => one.company),
    );
    const read = Array.from({ length: 74 }, (_, week) => notice(`read-${week}`, '2446', '08999999', addDays('2025-01-06', week * 7)));
    const failed = failures.map(({ company: { company_number: number }, on }, at) => notice(`failure-${at}`, '2443', String(number), on));
    await fresh.apply(notices, '2026-06-01', '2026-06-01', [...read, ...failed]);
    await fresh.refresh();
    const rows = await fresh.rows(`FROM (${sqlFile('models/sectors/sector_stress.sql')}\n)
      SELECT division, recent, since::VARCHAR AS since ORDER BY division`);
    const elevated = new Set(['10', '13', '16']);
    expect(rows).toEqual(
      sectors.map(({ division, recent }) => ({ division, recent, since: elevated.has(division) ? '2026-05-31' : null })),
    );
  } finally {
    await fresh.close();
  }
});

test('late notices that move the month in which it became elevated fire nothing again', async () => {
  // the failures of April make the sector elevated a month earlier
  await publish('2026-06-16', day('2026-04-20', { 62: 12 }));
  expect(await elevated()).toMatchObject([{ division: '62', since: '2026-04-30' }]);
  expect(await fired()).toHaveLength(2);
});

test('it stays elevated until its insolvencies fall below a fifth more than expected, and a week that was not read makes no month count', async () => {
  const quiet = (from: string, count: number) => Array.from({ length: count }, (_, week) => day(addDays(from, week * 7))).flat();
  await publish('2026-07-06', quiet('2026-06-22', 3));
  expect(await elevated()).toMatchObject([{ division: '62', since: '2026-04-30' }]);
  await publish('2026-10-05', quiet('2026-07-13', 13));
  expect(await elevated()).toEqual([]);
  // the week of 12 October is missing
  await publish('2026-11-02', [...day('2026-10-19', { 43: 20 }), ...day('2026-10-26'), ...day('2026-11-02')]);
  expect(await elevated()).toEqual([]);
  await publish('2026-11-03', [...day('2026-10-12')]);
  expect(await elevated()).toMatchObject([{ division: '43', since: '2026-10-31' }]);
  expect((await fired()).map(({ company_number, source_id }) => [company_number, source_id])).toEqual([
    [numberOf(43, 90), '43/2026-10'],
    [numberOf(62, 90), '62/2026-05'],
    [numberOf(62, 91), '62/2026-05'],
  ]);
});

test('a model of the sectors that fails stops no facts; it is a problem of the publication until a batch brings the sectors', async () => {
  await world.apply(notices, '2026-11-04', '2026-11-04', day('2026-11-04', { 62: 1 }));
  const { batch } = await world.warehouse.refreshWaiting({ serving: await servingOf(pool) });
  if (batch === undefined) throw new Error('no batch was made');
  await world.rows('ALTER TABLE company_notice RENAME TO company_notice_away');
  const broken = await world.warehouse.readManifest(batch.publish);
  await world.rows('ALTER TABLE company_notice_away RENAME TO company_notice');
  expect(broken.sectorsFailed).toContain('company_notice');
  const { chunks } = await exported(world, batch);
  await publishExported(pool, { manifest: broken, chunks });
  await world.warehouse.markPublished(batch.publish);
  const failed = numberOf(62, failing[62] - 1);
  expect(
    (await pool.query("select facts->'procedures'->0->>'code' as code from company_facts where company_number = $1", [failed])).rows,
  ).toEqual([{ code: 'CVL_RESOLVED' }]);
  const state = () => readPublicationState(pool);
  const problem = { companyNumber: '', part: 'event', item: 'sector_stress.elevated', code: 'MODEL_FAILED' };
  expect(await state()).toMatchObject({ eventsSetAside: 1, problems: [problem] });
  await world.apply(companies, '2026-11-05', '2026-11-05', [...register, company('08000001')]);
  await refreshOnce(world, pool);
  expect(await state()).toMatchObject({ eventsSetAside: 1 });
  await publish('2026-11-05', day('2026-11-05'));
  expect(await state()).toMatchObject({ eventsSetAside: 0 });
});
