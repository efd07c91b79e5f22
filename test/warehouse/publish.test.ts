import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '../../infra/postgres/pool.ts';
import { publishChunk } from '../../serving/publish/publish.ts';
import { givePool } from '../worlds/postgres.ts';
import { type ExportedBatch, exported, publishExported, refreshOnce } from '../worlds/refresh.ts';
import { companies, company, notice, notices, openWorld, type Row, type World } from '../worlds/warehouse.ts';

let pool: Pool;
let superuser: Pool;
let world: World;
givePool(
  (opened, asSuperuser) => {
    pool = opened;
    superuser = asSuperuser;
  },
  { max: 4, as: 'application' },
);
beforeAll(async () => {
  await pool.query("insert into tenant (id, name) values ('tenant', 'Made Up Payments')");
});
/** Opens an empty warehouse, and empties PostgreSQL. */
async function start(): Promise<void> {
  world = await openWorld();
  await superuser.query(
    'truncate company_facts, company_search, publish, event, subscription, subscription_company, delivery, attempt, publish_chunk, publish_problem',
  );
  await pool.query('update serving_state set epoch = gen_random_uuid()::text, publish = null, sequence = 0, loading = null');
}
/** Each test of the block begins with an empty warehouse and an empty PostgreSQL. */
function startEach(): void {
  beforeEach(start);
  afterEach(() => world.close());
}

/** Refreshes what waits and writes the batch. */
async function batchOf(_changeSet: string): Promise<ExportedBatch> {
  const { batch } = await world.warehouse.refreshWaiting({});
  if (batch === undefined) throw new Error('nothing to publish');
  return exported(world, batch);
}

async function publish(_changeSet?: string) {
  const { companies = 0, events = 0, deliveries = 0 } = (await refreshOnce(world, pool)) ?? {};
  return { companies, events, deliveries };
}

const served = async () => (await pool.query<Row>("select company_number, facts->>'name' as name from company_facts order by 1")).rows;
const events = async () => (await pool.query<Row>('select type, company_number, source_id, detail from event order by 1, 2, 3')).rows;
const sent = async () =>
  (await pool.query<Row>('select subscription, company_number, page from delivery join event on event.id = event order by 1, 2, 3')).rows;

async function subscribe(id: string, more: Row = {}): Promise<void> {
  const row: Row = {
    environment: 'live',
    every_company: true,
    event_types: null,
    disabled_at: null,
    created_at: '2026-01-01T00:00:00Z',
    ...more,
  };
  await pool.query(
    `insert into subscription (id, tenant, environment, webhook_url, every_company, event_types, disabled_at, created_at, secret)
     values ($1, 'tenant', $2, $3, $4, $5, $6, $7, '\\x00')`,
    [id, row.environment, `https://${id}.example/`, row.every_company, row.event_types, row.disabled_at, row.created_at],
  );
}

const register = (release: string, day: string, rows: readonly Row[]) =>
  world.apply(companies, release, day, rows).then(({ changeSet }) => changeSet);
const gazette = (release: string, day: string, rows: readonly Row[]) =>
  world.apply(notices, release, day, rows).then(({ changeSet }) => changeSet);
const A = '00000001';
const B = '00000002';

describe('facts', () => {
  startEach();

  test('are all published after the first load, then only changed ones, and those of a company without records are deleted', async () => {
    const quoted = company(B, { name: 'COMMA, "QUOTE" & \\N LTD\nSECOND LINE' });
    expect(await publish(await register('may', '2026-05-01', [company(A), quoted]))).toEqual({ companies: 2, events: 0, deliveries: 0 });
    expect(await served()).toEqual([
      { company_number: A, name: 'MADE UP 00000001 LIMITED' },
      { company_number: B, name: 'COMMA, "QUOTE" & \\N LTD\nSECOND LINE' },
    ]);
    expect(await publish(await register('june', '2026-06-01', [company(A), company(B)]))).toMatchObject({ companies: 1 });
    await publish(await gazette('1', '2026-06-01', [notice('1', '2450', '00000003', '2026-06-01')]));
    expect((await served()).map((row) => row.company_number)).toEqual([A, B, '00000003']);
    await publish(await gazette('2', '2026-06-02', [notice('1', '2450', '00000004', '2026-06-01', { updated_at: '2026-06-02T00:00:00' })]));
    expect((await served()).map((row) => row.company_number)).toEqual([A, B, '00000004']);
  });

  test('are published by repeated steps as the same batch, which PostgreSQL applies once', async () => {
    const first = await batchOf(await register('may', '2026-05-01', [company(A)]));
    const again = await world.warehouse.refreshWaiting({});
    expect(again).toMatchObject({ resumed: true, batch: { publish: first.manifest.publish, companies: 1 } });
    expect(await publishExported(pool, first)).toEqual({ companies: 1, events: 0, deliveries: 0 });
    expect(await publishExported(pool, await exported(world, first.manifest))).toEqual({ companies: 1, events: 0, deliveries: 0 });
    await world.warehouse.markPublished(first.manifest.publish);
    await world.warehouse.markPublished(first.manifest.publish);
    expect((await world.warehouse.refreshWaiting({})).batch).toBeUndefined();
    expect((await pool.query('select id from publish')).rows).toEqual([{ id: first.manifest.publish }]);
  });

  test('that change while a batch is in flight are in the batch that follows it', async () => {
    const may = await batchOf(await register('may', '2026-05-01', [company(A)]));
    await register('june', '2026-06-01', [company(A, { name: 'JUNE LTD' })]);
    await gazette('1', '2026-06-01', [notice('1', '2450', B, '2026-06-01')]);
    expect(await world.warehouse.refreshWaiting({})).toMatchObject({ resumed: true, batch: { publish: may.manifest.publish } });
    await publishExported(pool, may);
    await world.warehouse.markPublished(may.manifest.publish);
    expect(await publish('june')).toEqual({ companies: 2, events: 1, deliveries: 0 });
    expect(await served()).toEqual([
      { company_number: A, name: 'JUNE LTD' },
      { company_number: B, name: `MADE UP ${B} LIMITED` },
    ]);
  });

  test('are split into chunks by company number, each with the events of its companies', async () => {
    const numbers = [A, B, '00000003', '00000004', '00000005'];
    await register(
      'may',
      '2026-05-01',
      numbers.map((number) => company(number)),
    );
    await gazette('1', '2026-06-01', [notice('1', '2450', A, '2026-06-01'), notice('2', '2450', '00000005', '2026-06-01')]);
    const batch = await refreshOnce(world, pool, { limits: { chunkCompanies: 2 } });
    expect(batch?.manifest.chunks).toEqual([
      { companies: 2, events: 1 },
      { companies: 2, events: 0 },
      { companies: 1, events: 1 },
    ]);
    expect((await served()).map((row) => row.company_number)).toEqual(numbers);
    expect((await events()).map((row) => row.company_number)).toEqual([A, '00000005']);
  });
});

describe('events', () => {
  const [noticed, natural, replaced, renamed, other] = ['00000101', '00000102', '00000103', '00000104', '00000105'] as const;
  const [petitioned, petitioner, baseline] = ['00000106', '00000107', '00000108'] as const;
  const petition = notice('4812345', '2450', noticed, '2026-06-01', {
    court: 'High Court of Justice',
    court_case: 'CR-2026-001234',
    presented_on: '2026-05-02',
    hearing_on: '2026-06-24',
    petitioner_is_hmrc: true,
  });
  const unstated = { solvent: null };
  const codes: readonly [code: string, events: number, more?: Row][] = [
    ['2401', 1],
    ['2402', 1],
    ['2404', 0, unstated],
    ['2408', 1],
    ['2410', 1],
    ['2423', 1],
    ['2441', 1],
    ['2443', 1],
    ['2446', 1],
    ['2450', 1],
    ['2452', 1],
    ['2454', 1],
    ['2461', 1],
    ['2431', 0],
    ['2432', 0],
    ['2433', 0],
    ['2403', 0],
    ['2470', 1, { ...unstated, kind: 'unknown' }],
  ];
  const old = notice('3', '2450', replaced, '2026-05-20');
  const wrong = notice('4', '2450', renamed, '2026-06-01');
  const codesBefore: readonly { what: string; before: readonly string[]; after: readonly string[]; detail: readonly string[] }[] = [
    { what: 'another first code', before: ['62020'], after: ['68100'], detail: ['Primary SIC code changed from 62020 to 68100'] },
    {
      what: 'another order',
      before: ['62020', '68100'],
      after: ['68100', '62020'],
      detail: ['Primary SIC code changed from 62020 to 68100'],
    },
    { what: 'another second code', before: ['62020'], after: ['62020', '68100'], detail: [] },
    { what: 'a code supplied at last', before: [], after: ['62020'], detail: [] },
  ];
  const ofSector = (at: number) => `0000020${at}`;

  /** The events of three days, each with the number of the publication that brought it. */
  let fired: readonly Row[];
  beforeAll(async () => {
    await start();
    const found = new Map<string, Row>();
    const publishDay = async (day: number) => {
      await publish();
      const { rows } = await pool.query<Row>('select * from event order by company_number, source_id');
      for (const row of rows) if (!found.has(String(row.id))) found.set(String(row.id), { ...row, day });
    };
    await world.apply(notices, 'old', '2026-05-20', [old, notice('8', '2450', baseline, '2026-05-20')], { baselineThrough: '2026-05-31' });
    await register(
      ...(['may', '2026-05-01'] as const),
      codesBefore.map(({ before }, at) => company(ofSector(at), { sic_codes: before })),
    );
    await publishDay(0);
    await register(
      ...(['june', '2026-06-01'] as const),
      codesBefore.map(({ after }, at) => company(ofSector(at), { sic_codes: after })),
    );
    await gazette('1', '2026-06-01', [
      petition,
      ...codes.map(([code, , more]) => notice(code, code, `0000${code}`, '2026-06-01', { last_day_for_claims: '2026-07-03', ...more })),
      ...[notice('2', '2503', natural, '2026-06-01', { corporate: false }), notice('20', '2450', '', '2026-06-01')],
      wrong,
      notice('6', '2450', petitioned, '2026-06-01'),
      notice('6', '2450', petitioner, '2026-06-01', { party: 'petitioner' }),
      notice('61', '2450', petitioned, '2026-06-01', { retracts: '6' }),
      notice('62', '2450', petitioned, '2026-06-01', { substitutes: '6', party: 'unclear' }),
    ]);
    await publishDay(1);
    await gazette('2', '2026-06-02', [
      { ...petition, hearing_on: '2026-07-01', updated_at: '2026-06-02T00:00:00' },
      { ...old, substituted_by: '31', updated_at: '2026-06-02T00:00:00' },
      notice('31', '2450', replaced, '2026-06-02', { substitutes: '3' }),
      { ...wrong, company_number: other, updated_at: '2026-06-02T00:00:00' },
    ]);
    await publishDay(2);
    await world.close();
    fired = [...found.values()];
  });
  /** The events of a company, each with the day. */
  const of = (number: string) => fired.filter((event) => event.company_number === number);
  const ids = (number: string) => of(number).map(({ source_id, day }) => [source_id, day]);

  test('of insolvency notices fire once, with the facts of the notice in words and no personal name', () => {
    expect(of(noticed)).toMatchObject([
      {
        type: 'gazette.insolvency.published',
        day: 1,
        source_id: '4812345',
        company_name: `MADE UP ${noticed} LIMITED`,
        occurred_at: new Date('2026-05-31T23:00:00Z'),
        detail: 'Petition to wind up published in the London Gazette on 2026-06-01, hearing on 2026-06-24',
      },
    ]);
    expect(of(noticed)[0]?.metadata).toEqual({
      company_number: noticed,
      company_name: `MADE UP ${noticed} LIMITED`,
      notice_id: '4812345',
      notice_code: '2450',
      kind: 'made-up',
      published_on: '2026-06-01',
      court: 'High Court of Justice',
      court_case: 'CR-2026-001234',
      presented_on: '2026-05-02',
      hearing_on: '2026-06-24',
      last_day_for_claims: null,
      petitioner_is_hmrc: true,
      notice_url: 'https://www.thegazette.co.uk/notice/4812345',
    });
  });

  test('of a notice to creditors state the last day for claims', () => {
    expect(of('00002446')).toMatchObject([{ metadata: { last_day_for_claims: '2026-07-03' } }]);
  });

  test.each(codes)('of notice code %s: %i', (code, events) => {
    expect(of(`0000${code}`)).toHaveLength(events);
  });

  test('do not fire for a notice about a person or a notice without a company number', () => {
    expect([of(natural), of('')]).toEqual([[], []]);
  });

  test('do not fire for a notice of before the first load that is corrected or replaced later', () => {
    expect(ids(replaced)).toEqual([['31', 2]]);
  });

  test('a notice corrected to name another company fires an event for that company', () => {
    expect([ids(renamed), ids(other)]).toEqual([[['4', 1]], [['4', 2]]]);
  });

  test('the petitioner that a notice names gets no event, and a retraction and a substitution say so', () => {
    expect(of(petitioner)).toEqual([]);
    expect(of(petitioned).map(({ detail }) => detail)).toEqual([
      // the retraction is of the same release
      'Petition to wind up published in the London Gazette on 2026-06-01; the Gazette has retracted or replaced this notice',
      'Retraction: Petition to wind up published in the London Gazette on 2026-06-01',
      expect.stringMatching(/^In substitution: .*; the notice does not show whether this company or another/),
    ]);
  });

  test('a baseline fires no event', () => {
    expect(of(baseline)).toEqual([]);
    expect(fired.filter(({ day }) => day === 0)).toEqual([]);
  });

  test.each(codesBefore.map((one, at) => ({ ...one, at })))('of SIC codes: $what', ({ at, detail }) => {
    expect(of(ofSector(at)).map((row) => row.detail)).toEqual(detail);
  });
});

describe('deliveries', () => {
  startEach();

  test('go to live, enabled subscriptions that match the type and the company', async () => {
    await subscribe('all');
    await subscribe('type', { event_types: ['gazette.insolvency.published'] });
    await subscribe('listed', { every_company: false });
    await pool.query("insert into subscription_company values ('listed', $1)", [B]);
    await subscribe('other-type', { event_types: ['ch.charge.registered'] });
    await subscribe('unlisted', { every_company: false });
    await subscribe('disabled', { disabled_at: '2026-01-02T00:00:00Z' });
    await subscribe('sandbox', { environment: 'sandbox' });
    await publish(await gazette('1', '2026-06-01', [notice('1', '2450', A, '2026-06-01'), notice('2', '2450', B, '2026-06-01')]));
    expect((await sent()).map((row) => `${row.subscription} ${row.company_number}`)).toEqual([
      `all ${A}`,
      `all ${B}`,
      `listed ${B}`,
      `type ${A}`,
      `type ${B}`,
    ]);
  });

  test('are in pages of a hundred per subscription, with ids that are the same however often they are computed', async () => {
    await subscribe('one');
    await subscribe('two');
    const many = Array.from({ length: 205 }, (_, index) => notice(String(index), '2450', String(index).padStart(8, '0'), '2026-06-01'));
    expect(await publish(await gazette('1', '2026-06-01', many))).toMatchObject({ events: 205, deliveries: 410 });
    const pages = await pool.query('select subscription, page, count(*) from delivery group by 1, 2 order by 1, 2');
    expect(pages.rows.map((row: Row) => [row.subscription, row.page, row.count])).toEqual(
      ['one', 'two'].flatMap((id) => [
        [id, 0, 100],
        [id, 1, 100],
        [id, 2, 5],
      ]),
    );
    const { rows } = await pool.query<Row>(
      "select delivery.id, md5('one|gazette.insolvency.published|00000000|0') as expected from delivery join event on event.id = event where company_number = '00000000' and subscription = 'one'",
    );
    expect(rows[0]?.id).toBe(`dlv_${rows[0]?.expected}`);
  });

  test('of a batch that fails half way are not stored', async () => {
    const batch = await batchOf(await gazette('1', '2026-06-01', [notice('1', '2450', A, '2026-06-01')]));
    const gone = { ...batch.chunks[0]!, eventsPath: '/gone.csv' };
    await expect(publishChunk(pool, batch.manifest, 0, gone)).rejects.toThrow('ENOENT');
    expect([await served(), await events()]).toEqual([[], []]);
    expect(await publishExported(pool, batch)).toMatchObject({ companies: 1, events: 1 });
  });
});
