import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { load } from '../../bench/cooked-books/load.ts';
import { type Population, writeHeldOut, writePopulation } from '../../bench/cooked-books/population.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { openWarehouse } from '../../warehouse/warehouse.ts';
import { scoreOf } from '../fixtures/anomaly-score.ts';
import { accounts, filings, openWorld, type World } from '../worlds/warehouse.ts';

describe('cooked books', () => {
  let world: World;
  let folder: string;
  let population: Population;
  let hash: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cooked-books-'));
    population = await writePopulation(folder, 5, 6_000);
    world = await openWorld();
    await load(world.warehouse.db, population);
    await world.warehouse.rebuild();
    hash = (await world.warehouse.fitAnomaly(folder))?.hash ?? '';
  });

  afterAll(() => world?.close());

  test('the same accounts give the same fit to the last digit, in any order of rows and with one or two threads', async () => {
    const other = await openWarehouse({ path: ':memory:', sources: [], logger: pino({ level: 'silent' }), threads: 1 });
    await load(other.db, population);
    await inSession(other.db, async (session) => {
      await session.run('CREATE OR REPLACE TABLE accounts AS FROM accounts ORDER BY md5(filing)');
      await session.run('CREATE OR REPLACE TABLE company AS FROM company ORDER BY md5(company_number)');
    });
    await other.rebuild();
    const again = await other.fitAnomaly(await mkdtemp(join(tmpdir(), 'cooked-books-')));
    expect(again?.hash).toBe(hash);
    expect(await readFile(again?.path ?? '', 'utf8')).toBe(await readFile(join(folder, `${hash}.json`), 'utf8'));
    expect((await world.warehouse.fitAnomaly(folder))?.hash).toBe(hash);
    await other.close();
  });

  test('SQL and TypeScript compute the same loss for every company', async () => {
    const fits = z.array(fitRow).parse(await world.rows('FROM anomaly_model'));
    const scored = z
      .array(z.object({ cohort: z.string(), loss: z.number(), x: vector }))
      .parse(
        await world.rows(
          'FROM accounts_anomaly JOIN accounts_anomaly_features USING (company_number) SELECT cohort, loss, x WHERE evaluable',
        ),
      );
    expect(scored.length).toBeGreaterThan(4_000);
    const byName = new Map(fits.map((one) => [one.cohort, one]));
    const off = scored.filter(({ cohort, loss, x }) => differs(scoreOf(fittedOf(byName.get(cohort)!), x).loss, loss));
    expect(off).toEqual([]);
  });

  test('SQL and TypeScript compute the same loss for vectors with missing and extreme features', async () => {
    const [fit] = z.array(fitRow).parse(await world.rows('FROM anomaly_model ORDER BY cohort LIMIT 1'));
    const figure = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }), { nil: null, freq: 3 });
    const vectors = fc.sample(fc.array(figure, { minLength: 35, maxLength: 35 }), 200).filter((x) => x.some((value) => value !== null));
    const losses = await world.rows(`
      WITH vectors AS (SELECT unnest('${JSON.stringify(vectors)}'::JSON::DOUBLE[][]) AS x),
      hidden AS (
        FROM vectors, anomaly_model
        SELECT x, residual, anomaly_hidden(residual, anomaly_inputs(x, center, scale)) AS hidden WHERE cohort = '${fit!.cohort}'
      )
      FROM hidden SELECT x, anomaly_loss(anomaly_odds(residual, hidden)) AS loss`);
    expect(losses).toHaveLength(vectors.length);
    for (const { x, loss } of z.array(z.object({ x: vector, loss: z.number() })).parse(losses)) {
      expect(differs(scoreOf(fittedOf(fit!), x).loss, loss)).toBe(false);
    }
  });

  test('a threshold flags one in a hundred of its calibration, rounded down, and p is at most 0.01 exactly above it', async () => {
    const cohorts = await world.rows(
      'FROM anomaly_model SELECT n, len(tail) AS kept, threshold = tail[-1] AS last, list_reverse_sort(tail) = tail AS falling',
    );
    for (const { n, kept, last, falling } of cohorts) {
      expect({ kept: Number(kept), last, falling }).toEqual({ kept: Math.floor((Number(n) + 1) / 100), last: true, falling: true });
    }
    const [calibrated] = await world.rows(`
      FROM accounts_anomaly JOIN anomaly_model AS fit USING (cohort)
      SELECT count(*) FILTER (flagged <> ((1 + len(list_filter(tail, lambda other: other >= loss))) / (fit.n + 1) <= 0.01)) AS wrong
      WHERE evaluable`);
    expect(Number(calibrated?.wrong)).toBe(0);
  });

  test('a company that states too few figures is not evaluable, and no feature is infinite or NaN', async () => {
    const numbers = ['Z0000001', 'Z0000002', 'Z0000003'];
    const rows = [
      ...accounts(numbers[0]!, '2025-03-31', { net_assets: '5', equity: '5' }),
      ...accounts(numbers[1]!, '2025-03-31', { current_assets: '0', creditors_within_one_year: '900', net_assets: '-900', equity: '-900' }),
      ...accounts(numbers[2]!, '2025-03-31', zeros, zeros),
    ];
    await world.apply(filings, 'few-figures', '2026-01-05', rows);
    await world.refresh();
    const found = await world.rows(`FROM accounts_anomaly SELECT evaluable, flagged, loss, cohort WHERE company_number LIKE 'Z%'`);
    expect(found).toEqual(numbers.map(() => ({ evaluable: false, flagged: false, loss: null, cohort: null })));
    const [odd] = await world.rows(`
      FROM accounts_anomaly_features SELECT count(*) AS n
      WHERE list_bool_or(list_transform(x, lambda one: one IS NOT NULL AND NOT isfinite(one)))`);
    expect(Number(odd?.n)).toBe(0);
  });

  test('a newly flagged company fires one event under the release of its accounts, and a refit fires none', async () => {
    expect(await world.rows(`FROM signal_transition SELECT * WHERE type = 'cooked_books.flagged'`)).toEqual([]);
    const rows = accounts('Y0000001', '2025-03-31', monstrous, usual);
    const { changeSet } = await world.apply(filings, 'cooked', '2026-01-06', rows);
    await world.refresh();
    const events = `FROM signal_transition SELECT change_set, company_number, source_id, detail, metadata WHERE type = 'cooked_books.flagged'`;
    const [event, ...more] = await world.rows(events);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ change_set: changeSet, company_number: 'Y0000001', source_id: '2025-03-31' });
    expect(event?.detail).toMatch(
      /^Indicators in the accounts to 2025-03-31: .* more than 99 in 100 do, most in fixed assets(, [a-z ]+){0,2}\.$/,
    );
    const metadata = metadataRow.parse(JSON.parse(String(event?.metadata)));
    expect(metadata.model_hash).toBe(hash);
    expect(metadata.loss).toBeGreaterThan(metadata.threshold);
    expect(metadata.percentile).toBeGreaterThanOrEqual(99);
    await world.warehouse.fitAnomaly(folder);
    await world.refresh();
    expect(await world.rows(events)).toHaveLength(1);
  });

  test('a stored fit of an earlier version evaluates nothing and is replaced', async () => {
    expect(await world.warehouse.wantsAnomalyFit()).toBe(false);
    await inSession(world.warehouse.db, (session) => session.run('UPDATE anomaly_model SET center = center[:21], scale = scale[:21]'));
    await world.warehouse.rebuild();
    expect(await world.rows('FROM accounts_anomaly SELECT DISTINCT evaluable, flagged')).toEqual([{ evaluable: false, flagged: false }]);
    expect(await world.warehouse.wantsAnomalyFit()).toBe(true);
    expect((await world.warehouse.fitAnomaly(folder))?.evaluable).toBeGreaterThan(4_000);
    expect(await world.warehouse.wantsAnomalyFit()).toBe(false);
  });

  test('a refresh of some companies and a rebuild of all give the same rows', async () => {
    const anomalies = () => world.rows('FROM accounts_anomaly SELECT * ORDER BY company_number');
    await world.warehouse.rebuild();
    const rebuilt = await anomalies();
    await inSession(world.warehouse.db, async (session) => {
      await session.run(`CREATE TEMP TABLE scope AS FROM accounts SELECT DISTINCT company_number WHERE company_number LIKE '%7'`);
      await session.run('DELETE FROM accounts_anomaly WHERE company_number IN (FROM scope)');
      await session.run(`INSERT INTO accounts_anomaly BY NAME ${sqlFile('models/features/accounts_anomaly.sql')}`);
    });
    expect(await anomalies()).toEqual(rebuilt);
  });

  test('about one in a hundred held-out honest companies is flagged, and most scale errors are', async () => {
    await load(world.warehouse.db, await writeHeldOut(folder, 6, 2_000));
    await world.warehouse.rebuild();
    const shares = await world.rows(`
      FROM accounts_anomaly SELECT left(company_number, 1) AS variant, avg(flagged::INTEGER) AS share WHERE evaluable GROUP BY ALL`);
    const share = (letter: string) => shares.find(({ variant }) => variant === letter)?.share;
    expect(share('H')).toBeGreaterThan(0.003);
    expect(share('H')).toBeLessThan(0.02);
    expect(share('E')).toBeGreaterThan(0.7);
  });
});

describe('cohorts', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await world.warehouse.rebuild();
  });
  afterAll(() => world?.close());

  /** Title, groups of companies (kind, SIC code, number), and the cohort of the `small` company with the SIC code. Half of each group calibrates. */
  test.each([
    ['a large enough class is a cohort', [['small', '62020', 2_400]], '62020', 'small/q1/6202'],
    [
      'a class that is too small joins its division',
      [
        ['small', '62020', 1_200],
        ['small', '62090', 1_200],
      ],
      '62020',
      'small/q1/62',
    ],
    [
      'a division that is too small joins its section',
      [
        ['small', '62020', 1_200],
        ['small', '63110', 1_200],
      ],
      '62020',
      'small/q1/J',
    ],
    [
      'a section that is too small joins its size',
      [
        ['small', '62020', 1_200],
        ['small', '41202', 1_200],
      ],
      '62020',
      'small/q1',
    ],
    [
      'companies of a size that are too few join the others of their kind, and of no other kind',
      [
        ['small', '62020', 1_200],
        ['micro', '62020', 2_400],
      ],
      '62020',
      'small',
    ],
    [
      'a company without a SIC code joins its size',
      [
        ['small', '62020', 400],
        ['small', null, 2_400],
      ],
      null,
      'small/q1',
    ],
    [
      'each of several large classes is its own cohort',
      [
        ['small', '62020', 2_400],
        ['small', '62090', 2_400],
        ['small', '62030', 2_400],
      ],
      '62090',
      'small/q1/6209',
    ],
  ] satisfies [string, Group[], string | null, string][])('%s', async (_, groups, sic, cohort) => {
    expect((await placed(groups)).find(({ kind, sic: code }) => kind === 'small' && code === sic)?.cohorts).toEqual([cohort]);
  });

  test('when fewer than 1,000 companies of a kind are left over, the cohort of the kind takes all its companies and none of another kind', async () => {
    const found = await placed([
      ['small', '62020', 2_400],
      ['small', '41202', 300],
      ['micro', '62020', 300],
    ]);
    expect(found).toEqual([
      { kind: 'micro', sic: '62020', cohorts: ['micro'] },
      { kind: 'small', sic: '41202', cohorts: ['small'] },
      { kind: 'small', sic: '62020', cohorts: ['small', 'small/q1/6202'] },
    ]);
  });

  async function placed(groups: readonly Group[]) {
    await world.rows('DELETE FROM accounts_anomaly_features');
    for (const [index, [kind, sic, count]] of groups.entries()) {
      await inSession(world.warehouse.db, (session) =>
        session.run(`
          INSERT INTO accounts_anomaly_features BY NAME
          FROM range(${count}) SELECT
            format('${index}{:07d}', range) AS company_number, '${kind}' AS kind, ${sic === null ? 'NULL' : `'${sic}'`} AS sic,
            100 AS total_assets, 100 AS peer_size, [1, 2, 3, 4, 5]::DOUBLE[] AS x`),
      );
    }
    return inSession(world.warehouse.db, async (session) => {
      await session.run(sqlFile('warehouse/anomaly/size.sql'));
      await session.run(sqlFile('warehouse/anomaly/peers.sql'));
      return session.rows(
        `FROM peers JOIN accounts_anomaly_features USING (company_number)
         SELECT kind, sic, list_sort(list(DISTINCT cohort)) AS cohorts GROUP BY ALL ORDER BY ALL`,
        z.object({ kind: z.string(), sic: z.string().nullable(), cohorts: z.array(z.string()) }),
      );
    });
  }
});

type Group = readonly [kind: string, sic: string | null, count: number];
const vector = z.array(z.number().nullable());
const fitRow = z.object({
  cohort: z.string(),
  center: z.array(z.number()),
  scale: z.array(z.number()),
  residual: z.array(z.array(z.number())),
});
const metadataRow = z.object({ model_hash: z.string(), loss: z.number(), threshold: z.number(), percentile: z.number() });

const fittedOf = ({ center, scale, residual }: z.output<typeof fitRow>) => ({ center, scale, network: residual });
const differs = (a: number, b: number) => Math.abs(a - b) > 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

const zeros = { current_assets: '0', net_current_assets: '0', total_assets_less_current_liabilities: '0', net_assets: '0', equity: '0' };
const usual = {
  fixed_assets: '20000',
  current_assets: '80000',
  cash: '30000',
  creditors_within_one_year: '45000',
  net_current_assets: '35000',
  total_assets_less_current_liabilities: '55000',
  net_assets: '55000',
  equity: '55000',
  share_capital: '100',
  profit_loss_reserve: '54900',
};
/** Fixed assets and the reserve rise without a source. */
const monstrous = {
  ...usual,
  fixed_assets: '920000',
  total_assets_less_current_liabilities: '955000',
  net_assets: '955000',
  equity: '955000',
  profit_loss_reserve: '954900',
};
