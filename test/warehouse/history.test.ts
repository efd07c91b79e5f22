import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inSession, type Session } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { sources as allSources } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';
import { sqlFolderOf } from '../../sources/sql-folder.ts';
import { useAsOf } from '../../warehouse/history/history.ts';
import { keysBuild } from '../../warehouse/refresh/company-search-build.ts';
import { inputsOf } from '../../warehouse/refresh/model-order.ts';
import { readModels } from '../../warehouse/refresh/models.ts';
import { propertyRuns } from '../fixtures/property-runs.ts';
import {
  accounts,
  companies,
  company,
  designation,
  designations,
  filings,
  madeUpSource,
  notice,
  notices,
  officers,
  openWorld,
  owners,
  type Row,
  type World,
  writeRelease,
} from '../worlds/warehouse.ts';

const runs = propertyRuns(1);

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const withFacts: Source = { ...filings, details: [{ table: 'account_facts', staging: 'account_facts.sql' }] };
const sources = [companies, notices, designations, officers, owners, withFacts];

const anyRow = z.record(z.string(), z.unknown());
const facts = 'SELECT company_number, facts::VARCHAR AS facts ORDER BY company_number';

/** Runs every feature model over the tables as they were at the instant. Returns what `select` reads then. */
function asOf(instant: string, select: string): Promise<Row[]> {
  return inSession(world.warehouse.db, async (session) => {
    await useAsOf(session, sources, instant);
    await compute(session);
    return session.rows(select, anyRow);
  });
}

/** Runs every feature model over the tables that the session reads. Returns the names of the models. */
async function compute(session: Session): Promise<string[]> {
  await session.set({ keys_build: keysBuild });
  await session.run(`CREATE OR REPLACE TEMP TABLE scope AS SELECT DISTINCT company_number FROM (${sqlFile('models/scope.sql')}\n)`);
  const { features } = await readModels(session);
  for (const { name, sql } of features) await session.run(`CREATE OR REPLACE TEMP TABLE ${name} AS ${sql}`);
  return features.map(({ name }) => name);
}

/** What every feature model computes over the tables as they were at the instant; without an instant, over the current tables. */
function featuresIn({ warehouse }: World, instant?: string): Promise<Row> {
  return inSession(warehouse.db, async (session) => {
    if (instant !== undefined) await useAsOf(session, sources, instant);
    const all: Record<string, unknown> = {};
    for (const name of await compute(session)) {
      all[name] = await session.rows(`FROM temp.${name} AS t SELECT to_json(t)::VARCHAR AS row ORDER BY row`, anyRow);
    }
    return all;
  });
}

async function refresh(): Promise<void> {
  const { batch } = await world.warehouse.refreshWaiting({});
  if (batch !== undefined) await world.warehouse.markPublished(batch.publish);
}

describe('the forms of a row', () => {
  test('name their release and their newest statement, in whatever order the statements arrive', async () => {
    const names = ['A', 'B', 'A', 'A', 'A', 'B', 'B', 'A'];
    const changes = madeUpSource({ id: 'made-up/changes', kind: 'delta', table: officers.table, key: officers.key });
    const row = { _op: 'upsert', company_number: '00000001', appointment: 'a', role: 'director', resigned: false };
    const formsAfter = async (arrival: readonly number[]) => {
      const one = await openWorld();
      for (const at of arrival) await one.apply(changes, `day-${at}`, dayText(at + 1), [{ ...row, name: names[at] }]);
      const forms = await one.rows(`
        FROM (FROM officer UNION ALL BY NAME FROM officer_history)
        SELECT name, _release, _from::DATE + 1 AS "from", _version::DATE + 1 AS version, _to::DATE + 1 AS "to" ORDER BY _from`);
      const others = await one.rows('FROM restatement SELECT version::DATE + 1 AS version ORDER BY ALL');
      await one.close();
      return JSON.stringify({ forms, others: others.map(({ version }) => version) });
    };
    const inOrder = await formsAfter([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(inOrder).toContain(`{"name":"A","_release":"day-2","from":"${dayText(3)}","version":"${dayText(5)}","to":"${dayText(6)}"}`);
    for (const arrival of [
      [7, 6, 5, 4, 3, 2, 1, 0],
      [0, 2, 5, 1, 4, 3, 7, 6],
    ]) {
      expect([arrival, await formsAfter(arrival)]).toEqual([arrival, inOrder]);
    }
  });
});

describe('a session as of an instant', () => {
  test('shows the rows that were valid at an instant, also of a company that was changed or removed since', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company('00000001'), company('00000002'), company('00000003')]);
    await world.apply(companies, 'june', '2026-06-01', [company('00000001'), company('00000002', { postcode: 'ZZ2 2ZZ' })]);
    await world.apply(companies, 'july', '2026-07-01', [company('00000001'), company('00000003')]);
    const at = (instant: string) =>
      inSession(world.warehouse.db, async (session) => {
        await useAsOf(session, sources, instant);
        return session.rows('FROM company SELECT company_number AS n, postcode ORDER BY n', anyRow);
      });
    expect(await at('2026-04-30T00:00:00Z')).toEqual([]);
    expect((await at('2026-05-01T00:00:00Z')).map(({ n }) => n)).toEqual(['00000001', '00000002', '00000003']);
    expect(await at('2026-06-15T00:00:00Z')).toEqual([
      { n: '00000001', postcode: 'ZZ1 1ZZ' },
      { n: '00000002', postcode: 'ZZ2 2ZZ' },
    ]);
    expect((await at('2026-07-01T00:00:00Z')).map(({ n }) => n)).toEqual(['00000001', '00000003']);
    expect(await world.rows('FROM company_history SELECT company_number AS n, postcode ORDER BY ALL')).toEqual([
      { n: '00000002', postcode: 'ZZ1 1ZZ' },
      { n: '00000002', postcode: 'ZZ2 2ZZ' },
      { n: '00000003', postcode: 'ZZ1 1ZZ' },
    ]);
  });

  test('shows the rows of a snapshot that arrives after a newer one, on the days for which it is the newest', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company('00000001'), company('00000002')]);
    await world.apply(companies, 'july', '2026-07-01', [company('00000001'), company('00000003')]);
    const june = [company('00000001', { postcode: 'ZZ2 2ZZ' }), company('00000003')];
    expect(await world.apply(companies, 'june', '2026-06-01', june)).toMatchObject({ status: 'applied', changed: 0, companies: 3 });
    const at = (instant: string) =>
      inSession(world.warehouse.db, async (session) => {
        await useAsOf(session, sources, instant);
        return session.rows('FROM company SELECT company_number AS n, postcode, _release ORDER BY n', anyRow);
      });
    expect(await at('2026-05-15T00:00:00Z')).toEqual([
      { n: '00000001', postcode: 'ZZ1 1ZZ', _release: 'may' },
      { n: '00000002', postcode: 'ZZ1 1ZZ', _release: 'may' },
    ]);
    expect(await at('2026-06-15T00:00:00Z')).toEqual([
      { n: '00000001', postcode: 'ZZ2 2ZZ', _release: 'june' },
      { n: '00000003', postcode: 'ZZ1 1ZZ', _release: 'june' },
    ]);
    expect(await at('2026-07-15T00:00:00Z')).toEqual([
      { n: '00000001', postcode: 'ZZ1 1ZZ', _release: 'july' },
      { n: '00000003', postcode: 'ZZ1 1ZZ', _release: 'june' },
    ]);
  });

  test('gives the models the facts that they computed at that time', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company('00000001'), company('00000002'), company('00000003')]);
    await world.apply(notices, 'day-1', '2026-05-10', [notice('1', '2450', '00000001', '2026-05-10')]);
    await refresh();
    const inMay = await world.rows(`FROM company_features ${facts}`);
    const june = [company('00000001', { name: 'RENAMED LIMITED' }), company('00000003')];
    await world.apply(companies, 'june', '2026-06-01', june);
    const corrected = notice('1', '2450', '00000003', '2026-05-10', { updated_at: '2026-06-03T09:00:00' });
    await world.apply(notices, 'day-2', '2026-06-03', [corrected, notice('2', '2452', '00000001', '2026-06-03')]);
    await refresh();
    const inJune = await world.rows(`FROM company_features ${facts}`);
    expect(inJune).not.toEqual(inMay);
    expect(await asOf('2026-05-20T00:00:00Z', `FROM company_features ${facts}`)).toEqual(inMay);
    expect(await asOf('2026-06-04T00:00:00Z', `FROM company_features ${facts}`)).toEqual(inJune);
  });

  test('knows no statement of a later day, so a record that a later release could read still counts as unread', async () => {
    const number = '00000001';
    const filed = (day: number, form: number) => load(world, { of: 'filings', day, rows: [{ number, form }] });
    await filed(1, 0);
    await filed(3, unreadable);
    await filed(5, 0);
    const unreadOn = (day: number) => asOf(`${dayText(day)}T12:00:00Z`, 'FROM temp.company_unread SELECT company_number AS n');
    expect(await Promise.all([2, 4, 6].map(unreadOn))).toEqual([[], [{ n: number }], []]);
  });

  test('has a view of every table that a feature model reads, but for other features, the fit of the accounts anomaly and the census', async () => {
    const read = await inSession(world.warehouse.db, async (session) => {
      const { features } = await readModels(session);
      const inputs: string[] = [];
      for (const text of [sqlFile('models/scope.sql'), ...features.map(({ sql }) => sql)]) inputs.push(...(await inputsOf(session, text)));
      await useAsOf(session, sources, '2026-06-01T00:00:00Z');
      const views = await session.rows(
        `FROM duckdb_views() SELECT view_name AS name WHERE database_name = 'temp'
         UNION ALL FROM duckdb_tables() SELECT table_name WHERE database_name = 'temp'`,
        anyRow,
      );
      const known = new Set([...features.map(({ name }) => name), ...views.map(({ name }) => name), 'scope']);
      return inputs.filter((input) => !known.has(input));
    });
    const without = ['anomaly_model', 'anomaly_size', 'census_premises', 'census_word', 'restatement', 'still_unread()'];
    expect([...new Set(read)].sort()).toEqual(without); // a restatement counts with its release
  });

  test('is read by models only from tables whose feeds touch the companies of rows whose past changes', async () => {
    const inputs = await inSession(world.warehouse.db, async (session) => {
      const { features } = await readModels(session);
      const inputs: string[] = [];
      for (const { sql } of features) inputs.push(...(await inputsOf(session, sql)));
      return inputs;
    });
    const tables = new Set(inputs.filter((input) => input.endsWith('_history')).map((input) => input.slice(0, -'_history'.length)));
    expect([...tables].sort()).toEqual(['accounts', 'company', 'company_title', 'gazette_notice', 'officer', 'overseas_title', 'psc']);
    for (const source of allSources.filter(({ table }) => tables.has(table))) {
      expect([source.id, sqlFile(`${sqlFolderOf(source)}/touches.sql`)]).toEqual([source.id, expect.stringContaining('FROM past ')]);
    }
  });

  test('gives the models what a warehouse computes that stopped at that day, in whatever order the releases of any days arrived', async () => {
    await fc.assert(
      fc.asyncProperty(anySequence, async ({ releases, arrival, days }) => {
        const whole = await openWorld();
        try {
          for (const index of arrival) await load(whole, releases[index] as Loaded);
          for (const day of days) {
            const stopped = await openWorld();
            try {
              const until = releases.filter((release) => release.day <= day).sort((a, b) => a.day - b.day);
              for (const release of until) await load(stopped, release);
              expect(await featuresIn(whole, `${dayText(day)}T12:00:00Z`)).toEqual(await featuresIn(stopped));
              expect(await factsIn(whole, `${dayText(day)}T12:00:00Z`)).toEqual(await factsIn(stopped));
            } finally {
              await stopped.close();
            }
          }
        } finally {
          await whole.close();
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
  });
});

const numbers = ['00000001', '00000002', '00000003'] as const;
const lists = { companies, notices, designations, officers, owners, filings };

interface Loaded {
  readonly of: keyof typeof lists;
  /** Day of June 2026; no two releases share one. */
  readonly day: number;
  readonly rows: readonly { readonly number: string; readonly form: number }[];
}

/** The form of a row that the release has in quarantine. */
const unreadable = 2;

const dayText = (day: number) => `2026-06-${String(day).padStart(2, '0')}`;

/** Releases of different days, two orders of which are their days and their arrival, and the days to look back to. */
const anySequence = fc
  .array(
    fc.record({
      of: fc.constantFrom<keyof typeof lists>('companies', 'companies', 'notices', 'designations', 'officers', 'owners', 'filings'),
      rows: fc.uniqueArray(fc.record({ number: fc.constantFrom(...numbers), form: fc.constantFrom(0, 0, 1, 1, unreadable) }), {
        selector: ({ number }) => number,
        minLength: 1,
      }),
    }),
    { minLength: 6, maxLength: 9 },
  )
  .chain((all) => {
    const releases = all.map((one, index): Loaded => ({ ...one, day: 2 * index + 1 }));
    const indices = releases.map((_, index) => index);
    return fc.record({
      releases: fc.constant(releases),
      arrival: fc.shuffledSubarray([...indices, 0, 1], { minLength: indices.length + 2 }),
      days: fc.subarray(
        releases.map(({ day }) => day),
        { minLength: 2, maxLength: 2 },
      ),
    });
  });

/** A row of the source in one of two forms. */
const rowsOf: Readonly<Record<keyof typeof lists, (number: string, form: number, day: number) => Row[]>> = {
  companies: (number, form) => [company(number, { name: `FORM ${form} OF ${number} LIMITED`, postcode: `ZZ${form} 1ZZ` })],
  notices: (number, form, day) => [notice(number, form === 0 ? '2450' : '2452', number, dayText(day))],
  designations: (number, form) => [designation(`UK${number}`, [`FORM ${form} OF ${number} LIMITED`], { company_numbers: [number] })],
  officers: (number, form) => [
    { company_number: number, officer_id: 'o', appointment: 'a', role: 'director', name: `FORM ${form}`, resigned: form === 1 },
  ],
  owners: (number, form) => [
    { company_number: number, psc_id: 'p', kind: 'individual', name: `FORM ${form}`, natures_of_control: [], ceased: false },
  ],
  filings: (number, form) =>
    accounts(number, `202${4 + form}-12-31`, { current_assets: 1000, net_assets: 500 + form }, { current_assets: 900, net_assets: 400 }),
};

const unreadText = (of: Loaded['of'], number: string) =>
  of === 'filings' ? JSON.stringify({ company_number: number }) : `"MADE UP LIMITED","${number}","31/02/2026"`;

async function load(into: World, { of, day, rows: given }: Loaded): Promise<void> {
  const rows = given.flatMap(({ number, form }) => (form === unreadable ? [] : rowsOf[of](number, form, day)));
  const unread = given.flatMap(({ number, form }) => (form === unreadable ? [unreadText(of, number)] : []));
  const name = `day-${day}`;
  const files = await writeRelease(into.warehouse.db, into.folder, lists[of], name, rows, { unread });
  const more: Record<string, unknown> = { ...files, force: true };
  if (of === 'filings') {
    const facts = rows.map(({ filing, period }) => ({ filing, fact: `${String(period)} assets` }));
    const detail = { ...filings, table: 'account_facts' };
    const columns = "{filing: 'VARCHAR', fact: 'VARCHAR'}";
    const { rowsPath: path } = await writeRelease(into.warehouse.db, into.folder, detail, name, facts, { columns });
    more.details = [{ table: 'account_facts', path }];
  }
  const source = { ...(of === 'filings' ? withFacts : lists[of]), expect: { rows: [0, 10], rejected: 1, shrink: 1 } as const };
  await into.apply(source, name, dayText(day), [], more);
}

/** The rows of the detail table, without the release that brought them. */
function factsIn({ warehouse }: World, instant?: string): Promise<Row[]> {
  return inSession(warehouse.db, async (session) => {
    if (instant !== undefined) await useAsOf(session, sources, instant);
    const exists = await session.rows("FROM duckdb_tables() WHERE table_name = 'account_facts'", anyRow);
    return exists.length === 0 ? [] : session.rows('FROM account_facts SELECT filing, fact ORDER BY ALL', anyRow);
  });
}
