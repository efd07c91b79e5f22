import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Source } from '../../sources/source.ts';
import { versionOf } from '../../warehouse/apply/version.ts';
import { propertyRuns } from '../fixtures/property-runs.ts';
import { madeUpSource, openWorld, type Row, type World, writeRelease } from '../worlds/warehouse.ts';

const runs = propertyRuns(4);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ids = ['a', 'b', 'c'] as const;
type Id = (typeof ids)[number];
const feeds = { register: 'snapshot', copy: 'snapshot', stream: 'delta', notices: 'append' } as const;
type Feed = keyof typeof feeds;

interface Release {
  readonly name: string;
  readonly feed: Feed;
  /** Day of June 2026. */
  readonly day: number;
  readonly runKind: 'scheduled' | 'file';
  readonly rows: readonly { readonly id: Id; readonly value: number; readonly hour: number | null; readonly deleted: boolean }[];
  /** Identifiers that only the quarantine has. */
  readonly unread: readonly Id[];
}

const dayText = (day: number) => `2026-06-0${day}`;
const instant = (day: number, hour: number) => `${dayText(day)} ${String(hour).padStart(2, '0')}:00:00`;

const anyRow = fc.record({
  id: fc.constantFrom(...ids),
  value: fc.integer({ min: 0, max: 2 }),
  hour: fc.option(fc.integer({ min: 0, max: 2 })),
  deleted: fc.boolean(),
});
const anyReleases = fc
  .array(
    fc.record({
      feed: fc.constantFrom<Feed>('register', 'copy', 'stream', 'stream', 'notices'),
      day: fc.integer({ min: 1, max: 3 }),
      runKind: fc.constantFrom('scheduled', 'scheduled', 'file'),
      rows: fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 3 }),
      unread: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 1 }),
    }),
    { minLength: 2, maxLength: 6 },
  )
  .map((all): Release[] => all.map((one, index) => ({ ...one, name: `r${index}`, runKind: one.runKind as Release['runKind'] })));

/** Two orders of arrival, each with every release at least once. */
const anyArrivals = anyReleases.chain((releases) => {
  const once = releases.map((_, index) => index);
  const order = fc
    .array(fc.constantFrom(...once), { maxLength: 3 })
    .chain((again) => fc.shuffledSubarray([...once, ...again], { minLength: once.length + again.length }));
  return fc.record({ releases: fc.constant(releases), first: order, second: order });
});

/** The version of a row in text that sorts, and what the row says. */
interface Statement {
  readonly version: string;
  readonly row: Row | undefined;
}

const retrievedAt = ({ day, name }: Release) => `${dayText(day)}T06:0${name.slice(1)}:00Z`;

/** What the rules say, without the warehouse: the rows of the table after all releases. */
function expectedRows(releases: readonly Release[]): Row[] {
  return ids.flatMap((id) => {
    const all = releases.flatMap((release) => statementsOf(release, id));
    const version = all
      .map((one) => one.version)
      .sort()
      .at(-1);
    const newest = all.filter((one) => one.version === version);
    const rows = newest.flatMap(({ row }) => (row === undefined ? [] : [row]));
    const row = rows.sort((a, b) => (md5(a) < md5(b) ? -1 : 1)).at(-1);
    return row === undefined ? [] : [row];
  });
}

function statementsOf(release: Release, id: Id): Statement[] {
  const { feed, day, runKind, unread } = release;
  const kind = feeds[feed];
  const found = release.rows.find((row) => row.id === id);
  const ofRelease = versionOf({ kind }, { dataDate: dayText(day), runKind, retrievedAt: retrievedAt(release) });
  if (kind === 'snapshot') {
    if (found === undefined && unread.includes(id)) return [];
    return [{ version: ofRelease, row: found && asRow(found, day) }];
  }
  if (found === undefined) return [];
  const own = found.hour === null ? ofRelease : beforeIfFile(instant(day, found.hour), runKind);
  return [{ version: own, row: kind === 'delta' && found.deleted ? undefined : asRow(found, day) }];
}

const beforeIfFile = (version: string, runKind: Release['runKind']) => (runKind === 'file' ? `${previousSecond(version)}.999999` : version);
const previousSecond = (version: string) =>
  new Date(Date.parse(`${version.replace(' ', 'T')}Z`) - 1000).toISOString().slice(0, 19).replace('T', ' ');
const asRow = ({ id, value, hour }: Release['rows'][number], day: number): Row => ({
  id,
  company_number: null,
  value,
  updated_at: hour === null ? null : instant(day, hour),
});
const md5 = (row: Row) => createHash('md5').update(JSON.stringify(row)).digest('hex');

const columns = "{_op: 'VARCHAR', id: 'VARCHAR', company_number: 'VARCHAR', value: 'INTEGER', updated_at: 'TIMESTAMP'}";
const columnsWithoutOp = columns.replace("_op: 'VARCHAR', ", '');
let tables = 0;

/** Applies releases in the order of arrival to a table of its own. Returns its rows. */
async function rowsAfter(releases: readonly Release[], arrival: readonly number[]): Promise<Row[]> {
  const table = `ordered_${tables++}`;
  const source = (feed: Feed): Source =>
    madeUpSource({
      id: `${table}/${feed}`,
      kind: feeds[feed],
      table,
      key: ['id'],
      ...(feeds[feed] === 'snapshot' ? {} : { version: 'updated_at' }),
      expect: { rows: [0, 10], rejected: 1, shrink: 1 },
    });
  const files = await Promise.all(
    releases.map(({ feed, name, day, rows, unread }) =>
      writeRelease(
        world.warehouse.db,
        world.folder,
        source(feed),
        name,
        rows.map((row) => ({ ...asRow(row, day), _op: row.deleted ? 'delete' : 'upsert' })),
        { columns: feeds[feed] === 'delta' ? columns : columnsWithoutOp, unread: unread.map((id) => `"${id}","unreadable"`) },
      ),
    ),
  );
  for (const index of arrival) {
    const release = releases[index] as Release;
    const { name, feed, day, runKind } = release;
    const input = {
      release: name,
      dataDate: dayText(day),
      runKind,
      retrievedAt: retrievedAt(release),
      ...(files[index] as (typeof files)[number]),
    };
    await world.warehouse.apply({ source: source(feed), ...input });
  }
  return world.rows(`FROM ${table} SELECT id, company_number, value, updated_at::VARCHAR AS updated_at ORDER BY id`);
}

/** A reading of a notice with all its companies. */
const anyReading = fc.record({
  notice_id: fc.constantFrom('1', '2'),
  hour: fc.integer({ min: 0, max: 2 }),
  text: fc.constantFrom('first', 'second'),
  companies: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
});
type Reading = typeof anyReading extends fc.Arbitrary<infer T> ? T : never;

const rowsOf = ({ notice_id, hour, text, companies }: Reading): Row[] =>
  companies.map((company_number) => ({ notice_id, company_number, text, updated_at: instant(1, hour) }));

/** The rows of the newest reading of each notice; of two readings of one version, those with the greater hash. */
function expectedNotices(releases: readonly (readonly Reading[])[]): Row[] {
  const sortKey = (reading: Reading) => [reading.hour, md5Of(rowsOf(reading).map((row) => JSON.stringify(row)))].join(' ');
  return ['1', '2'].flatMap((id) => {
    const readings = releases.flat().filter(({ notice_id }) => notice_id === id);
    const newest = readings.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)).at(-1);
    return newest === undefined ? [] : rowsOf(newest);
  });
}

const md5Of = (lines: readonly string[]) => createHash('md5').update(lines.toSorted().join('\n')).digest('hex');

async function noticesAfter(releases: readonly (readonly Reading[])[], arrival: readonly number[]): Promise<Row[]> {
  const table = `ordered_${tables++}`;
  const columns = "{notice_id: 'VARCHAR', company_number: 'VARCHAR', text: 'VARCHAR', updated_at: 'TIMESTAMP'}";
  const bothFeeds = { kind: 'append', table, key: ['notice_id', 'company_number'], replaces: 'notice_id', version: 'updated_at' } as const;
  for (const index of arrival) {
    const source = madeUpSource({ id: `${table}/${index % 2 === 0 ? 'insolvency' : 'petitions'}`, ...bothFeeds });
    const rows = (releases[index] ?? []).flatMap(rowsOf);
    const files = await writeRelease(world.warehouse.db, world.folder, source, `r${index}`, rows, { columns });
    const dated = { dataDate: dayText(1), runKind: 'scheduled', retrievedAt: `${dayText(1)}T06:0${index}:00Z` } as const;
    await world.warehouse.apply({ source, release: `r${index}`, ...dated, ...files });
  }
  return world.rows(`FROM ${table} SELECT notice_id, company_number, text, updated_at::VARCHAR AS updated_at ORDER BY ALL`);
}

describe('the releases of the feeds of one table', () => {
  test('of snapshots, deltas and notices end in the same rows in any order and with any repetition, and these are the rows of the newest statements', async () => {
    await fc.assert(
      fc.asyncProperty(anyArrivals, async ({ releases, first, second }) => {
        const expected = expectedRows(releases);
        expect(await rowsAfter(releases, first)).toEqual(expected);
        expect(await rowsAfter(releases, second)).toEqual(expected);
      }),
      { numRuns: runs },
    );
  }, 600_000);

  test('end in the newest reading of each notice when two feeds of notices correct each other', async () => {
    const reading = fc.uniqueArray(anyReading, { selector: ({ notice_id }) => notice_id, minLength: 1, maxLength: 2 });
    const arrivals = fc.array(reading, { minLength: 2, maxLength: 5 }).chain((releases) => {
      const once = releases.map((_, index) => index);
      const order = fc.shuffledSubarray([...once, 0, 1], { minLength: once.length + 2 });
      return fc.record({ releases: fc.constant(releases), first: order, second: order });
    });
    await fc.assert(
      fc.asyncProperty(arrivals, async ({ releases, first, second }) => {
        const expected = expectedNotices(releases);
        expect(await noticesAfter(releases, first)).toEqual(expected);
        expect(await noticesAfter(releases, second)).toEqual(expected);
      }),
      { numRuns: runs },
    );
  }, 600_000);
});
