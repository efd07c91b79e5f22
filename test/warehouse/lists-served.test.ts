import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishActivities } from '../../activities/publish.ts';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Store } from '../../infra/store/store.ts';
import { lostLists, newestListSequence, publishList, readList, servedLists } from '../../serving/lists/lists.ts';
import { readPublicationState } from '../../serving/publish/publication-state.ts';
import { followScreeningLists } from '../../serving/screening/screening-lists.ts';
import { exportLists, type ListModel, type WantedLists } from '../../warehouse/lists/lists.ts';
import { createTestDatabase, type TestDatabase } from '../worlds/postgres.ts';
import { companies, designations, openWorld, type World } from '../worlds/warehouse.ts';

const designation = (id: string, name: string, more: object = {}) => ({
  unique_id: id,
  kind: 'Individual',
  regime: 'The Invented (Sanctions) Regulations',
  designated_on: '2024-02-01',
  updated_on: '2026-05-01',
  names: [{ name, type: 'primary', weak: false }],
  non_latin_names: ['Вымышленное Имя'],
  addresses: [{ lines: ['1 Quay'], postcode: null, country: 'Ruritania' }],
  company_numbers: [],
  registration_numbers: [],
  dobs: ['1960', '1961-03'],
  nationalities: ['Ruritanian'],
  birthplaces: [{ town: 'Strelsau', country: 'Ruritania' }],
  passports: [{ number: 'R123', note: null }],
  national_identifiers: [],
  imo_numbers: [],
  sanctions_imposed: ['Asset freeze'],
  ...more,
});

let world: World;
let database: TestDatabase;
let pool: Pool;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, { max: 4 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('truncate screening_list, screening_words cascade');
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), 'lists-'));
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const apply = (release: string, rows: object[]) =>
  world.apply(designations, release, release, rows as Record<string, unknown>[], { force: true });
const exported = async () => (await world.warehouse.exportLists({ sources: [designations.id] }, folder)).lists;

test('a later version of a list has a later instant of publication, also after the clock was set back by an hour', async () => {
  await apply('2026-06-01', [designation('INV0001', 'Rupert Strelsau')]);
  await publishList(pool, (await exported())[0]!);
  await pool.query("update screening_list set published_at = now() + interval '1 hour'");
  const [before] = await servedLists(pool);
  await apply('2026-06-02', [designation('INV0001', 'Rupert Strelsau'), designation('INV0002', 'Antonia Tarlenheim')]);
  await publishList(pool, (await exported())[0]!);
  const [after] = await servedLists(pool);
  expect(after?.version).not.toBe(before?.version);
  expect(Date.parse(after!.publishedAt)).toBeGreaterThan(Date.parse(before!.publishedAt));
});

describe('the export of a screening list', () => {
  test('has an entry in force whose first day is after the day of the list: what is listed is in force', async () => {
    await apply('2026-06-01', [designation('INV0001', 'Rupert Strelsau', { designated_on: '2026-12-05' })]);
    const [list] = await exported();
    await publishList(pool, list!);
    expect((await readList(pool, 'uk-sanctions'))?.entries).toMatchObject([{ id: 'INV0001', from: null, until: null }]);
  });

  test('has all entries in the shape of ListEntry', async () => {
    await apply('2026-06-01', [designation('INV0001', 'Rupert Strelsau', { unmapped_numbers: ['O6527449'] })]);
    const [list] = await exported();
    expect(list).toMatchObject({ list: 'uk-sanctions', entries: 1, version: expect.stringMatching(/^2026-06-01\.[0-9a-f]{12}$/) });
    await publishList(pool, list!);
    const served = await readList(pool, 'uk-sanctions');
    expect(served?.entries).toEqual([
      {
        list: 'uk-sanctions',
        id: 'INV0001',
        kind: 'person',
        names: [
          { text: 'Rupert Strelsau', type: 'primary', weak: false },
          { text: 'Вымышленное Имя', type: 'non-latin', weak: false },
        ],
        datesOfBirth: ['1960', '1961-03'],
        countries: ['Ruritania', 'Ruritanian'],
        addresses: [{ lines: ['1 Quay'], postcode: null, country: 'Ruritania' }],
        companyNumbers: [],
        unreadNumbers: ['O6527449'],
        identifiers: ['R123'],
        protectedNames: [],
        assetFreeze: true,
        from: '2024-02-01',
        until: null,
        detail: 'The Invented (Sanctions) Regulations; Asset freeze',
        url: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
        evidence: {
          source: 'fcdo/uk-sanctions-list',
          release: '2026-06-01',
          record: 'INV0001',
          publishedAt: '2026-05-01',
          retrievedAt: '2026-06-01T06:00:00.000Z',
        },
      },
    ]);
  });

  test('has the same version for the same entries and another version after any change', async () => {
    await apply('2026-06-01', [designation('INV0001', 'Rupert Strelsau'), designation('INV0002', 'Black Michael')]);
    const [first] = await exported();
    const [again] = await exported();
    await apply('2026-06-02', [designation('INV0001', 'Rupert Strelsau'), designation('INV0002', 'Black Michel')]);
    const [changed] = await exported();
    expect(again?.version).toBe(first?.version);
    expect(changed?.version).not.toBe(first?.version);
  });

  test('has a rising sequence even when the clock goes back', async () => {
    await apply('2026-06-01', [designation('INV0001', 'Rupert Strelsau')]);
    const [first] = await exported();
    await world.rows('UPDATE list_export SET sequence = sequence + 86400000000');
    const [second] = await exported();
    expect(BigInt(second!.sequence)).toBeGreaterThan(BigInt(first!.sequence) + 86_400_000_000n);
  });

  test('is empty before the first release of its source, and for a source without a list', async () => {
    expect(await exported()).toEqual([]);
    await apply('2026-06-01', [designation('INV0001', 'Rupert Strelsau')]);
    expect(await world.warehouse.exportLists({ sources: [companies.id] }, folder)).toEqual({ lists: [], failed: [] });
  });
});

describe('the export of a screening list beside the list that PostgreSQL serves', () => {
  test('replaces a list whose sequence is ahead of the clock, also from a warehouse that has forgotten it', async () => {
    await apply('2026-06-01', [designation('INV0001', 'Rupert Strelsau')]);
    const [early] = await exported();
    await publishList(pool, { ...early!, sequence: String((Date.now() + 86_400_000) * 1_000) }); // the clock was a day ahead
    await world.close();
    world = await openWorld();
    await apply('2026-06-02', [designation('INV0001', 'Rupert Strelsau'), designation('INV0002', 'Antoinette Mauban')]);
    const sequence = await newestListSequence(pool);
    const { lists } = await world.warehouse.exportLists({ sources: [designations.id] }, folder, undefined, {
      releases: async () => [],
      sequence,
    });
    expect(await publishList(pool, lists[0]!)).toBe(true);
    expect((await readList(pool, 'uk-sanctions'))?.entries).toHaveLength(2);
  });

  test('leaves out a list of which PostgreSQL serves a release that the warehouse lacks', async () => {
    await apply('2026-06-01', [designation('INV0001', 'Rupert Strelsau')]);
    const releases = ['2026-06-01', '2026-06-02'].map((release) => ({ source: designations.id, release }));
    const exportHolding = async (held: typeof releases) =>
      (await world.warehouse.exportLists({ sources: [designations.id] }, folder, undefined, { releases: async () => held, sequence: '0' }))
        .lists;
    expect(await exportHolding(releases)).toEqual([]);
    expect(await exportHolding(releases.slice(0, 1))).toHaveLength(1);
  });
});

describe('a served screening list', () => {
  const publish = async (release: string, sequence: string, ids: readonly string[]) => {
    const path = join(folder, `${release}.csv`);
    await writeFile(path, ids.map((id) => `${id},"{""id"": ""${id}"", ""as of"": ""${release}""}"\n`).join(''));
    return publishList(pool, { list: 'uk-sanctions', version: `${release}.0`, entries: ids.length, sequence, path });
  };
  const ids = async () => (await readList(pool, 'uk-sanctions'))?.entries.map(({ id }) => id);

  test('is replaced completely by the next version', async () => {
    expect(await publish('a', '1', ['1', '2'])).toBe(true);
    expect(await publish('b', '2', ['2', '3'])).toBe(true);
    expect(await ids()).toEqual(['2', '3']);
    expect(await servedLists(pool)).toMatchObject([{ list: 'uk-sanctions', version: 'b.0', entries: 2 }]);
  });

  test('is not changed by a repeated publication or by an older version that arrives late', async () => {
    await publish('b', '2', ['2', '3']);
    expect(await publish('b', '2', ['2', '3'])).toBe(false);
    expect(await publish('a', '1', ['1', '2'])).toBe(false);
    expect(await ids()).toEqual(['2', '3']);
  });

  test('is not changed by a publication whose file is incomplete', async () => {
    await publish('a', '1', ['1', '2']);
    const path = join(folder, 'broken.csv');
    await writeFile(path, '3,"{""id"": ');
    await expect(publishList(pool, { list: 'uk-sanctions', version: 'c.0', entries: 1, sequence: '3', path })).rejects.toThrow();
    expect(await ids()).toEqual(['1', '2']);
    expect(await servedLists(pool)).toMatchObject([{ version: 'a.0' }]);
  });

  test('is not changed by a publication whose file lost entries', async () => {
    await publish('a', '1', ['1', '2']);
    const path = join(folder, 'fewer.csv');
    await writeFile(path, '3,"{}"\n');
    const fewer = { list: 'uk-sanctions', version: 'c.0', entries: 2, sequence: '3', path };
    await expect(publishList(pool, fewer)).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
    expect(await ids()).toEqual(['1', '2']);
  });

  test('is replaced in memory after a new version is built; until then the old index answers', async () => {
    await publish('a', '1', ['1']);
    let release: () => void = () => undefined;
    let hold: Promise<void> = Promise.resolve();
    const lists = followScreeningLists({
      pool,
      logger: pino({ level: 'silent' }),
      everyMs: 3_600_000,
      build: async (entries, { version }) => {
        await hold;
        return { version, ids: entries.map(({ id }) => id) };
      },
    });
    await lists.refresh();
    expect(lists.ready()).toBe(true);
    expect(lists.current()).toEqual([{ version: 'a.0', ids: ['1'] }]);
    hold = new Promise((resolve) => {
      release = resolve;
    });
    await publish('b', '2', ['1', '2']);
    const swapping = lists.refresh();
    expect(lists.current()).toEqual([{ version: 'a.0', ids: ['1'] }]);
    release();
    await swapping;
    expect(lists.current()).toEqual([{ version: 'b.0', ids: ['1', '2'] }]);
    lists.stop();
  });

  test('is loaded with the counts of words that are served, and again when they are counted anew', async () => {
    await publish('a', '1', ['1']);
    const build = async () => 1;
    const lists = followScreeningLists({ pool, logger: pino({ level: 'silent' }), everyMs: 3_600_000, build });
    await lists.refresh();
    expect(lists.words()).toBeNull();
    const count = (version: string, words: object) =>
      pool.query(sqlFile('serving/screening/words/renew.sql'), [version, new Date(), 'r', ['uk-sanctions'], 1, JSON.stringify(words)]);
    await count('w1', { owl: 1 });
    await lists.refresh();
    const rare = lists.words()?.rarity('owl') ?? 0;
    await count('w2', { owl: 500 });
    await lists.refresh();
    expect(lists.words()?.version).toBe('w2');
    expect(lists.words()?.rarity('owl')).toBeLessThan(rare);
    expect(lists.words()?.rarity('unseen')).toBe(1);
    lists.stop();
  });

  test('is prepared for new counts of words, and a new version for the counts in use, before they answer', async () => {
    await publish('a', '1', ['1']);
    const prepared: string[] = [];
    const lists = followScreeningLists({
      pool,
      logger: pino({ level: 'silent' }),
      everyMs: 3_600_000,
      build: async (_, { version }) => version,
      prepare: async (index, rarity) => {
        prepared.push(
          `${index} by ${rarity('owl') === 1 ? 'w1' : 'w2'}, in use: ${lists.words()?.version ?? 'none'}, ${lists.current().join()}`,
        );
      },
    });
    await lists.refresh();
    const count = (version: string, words: object) =>
      pool.query(sqlFile('serving/screening/words/renew.sql'), [version, new Date(), 'r', ['uk-sanctions'], 1, JSON.stringify(words)]);
    await count('w1', {});
    await lists.refresh();
    await count('w2', { owl: 500 });
    await lists.refresh();
    await publish('b', '2', ['1', '2']);
    await lists.refresh();
    expect(prepared).toEqual(['a.0 by w1, in use: none, a.0', 'a.0 by w2, in use: w1, a.0', 'b.0 by w2, in use: w2, a.0']);
    lists.stop();
  });

  test('is loaded by a later check when an earlier check never ends', async () => {
    await publish('a', '1', ['1']);
    const stuck = new Set(['b.0']);
    const lists = followScreeningLists({
      pool,
      logger: pino({ level: 'silent' }),
      everyMs: 3_600_000,
      giveUpMs: 300,
      build: async (_, { version }) => (stuck.has(version) ? new Promise<string>(() => undefined) : version),
    });
    await lists.refresh();
    await publish('b', '2', ['1', '2']);
    await lists.refresh(); // a broken connection, for example
    expect(lists.current()).toEqual(['a.0']);
    stuck.clear();
    await lists.refresh();
    expect(lists.current()).toEqual(['b.0']);
    lists.stop();
  });

  test('that cannot be loaded does not stop the other lists; an outdated UK Sanctions List makes the API not ready', async () => {
    await publish('a', '1', ['1']);
    const path = join(folder, 'other.csv');
    await writeFile(path, '9,"{""id"": ""9""}"\n');
    const other = { list: 'fca-warnings', version: 'x.0', entries: 1, sequence: '1', path };
    await publishList(pool, other);
    const broken = new Set(['x.0']);
    const lists = followScreeningLists({
      pool,
      logger: pino({ level: 'silent' }),
      everyMs: 3_600_000,
      build: async (_, { version }) => {
        if (broken.has(version)) throw new Error('an unexpected entry');
        return version;
      },
    });
    await lists.refresh();
    expect(lists.current()).toEqual(['a.0']);
    broken.clear();
    await lists.refresh();
    expect([lists.current(), lists.ready()]).toEqual([['x.0', 'a.0'], true]);
    broken.add('b.0');
    await publish('b', '2', ['1']);
    await lists.refresh();
    expect([lists.current(), lists.ready()]).toEqual([['x.0', 'a.0'], false]);
    lists.stop();
  });

  test('is not ready before the first load when PostgreSQL is unavailable', async () => {
    const nowhere = openPool('postgres://risk:risk@127.0.0.1:1/none', { max: 1 });
    const lists = followScreeningLists({ pool: nowhere, logger: pino({ level: 'silent' }), everyMs: 3_600_000, build: async () => 1 });
    await lists.refresh();
    expect(lists.ready()).toBe(false);
    expect(lists.current()).toEqual([]);
    lists.stop();
    await nowhere.end();
  });
});

describe('a screening list whose newest version cannot be made or served', () => {
  const other: ListModel = {
    list: 'made-up-list',
    sql: "SELECT '1' AS id, '{}' AS entry",
    sources: [designations.id],
    needed: [designations.id],
  };
  const failing: ListModel = {
    ...other,
    list: 'uk-sanctions',
    sql: 'FROM sanctions_entry SELECT unique_id AS id, regime::INTEGER::VARCHAR AS entry',
  };

  test('stops no other list, and is exported again by name', async () => {
    await apply('2026-06-01', [designation('INV0001', 'Rupert Strelsau')]);
    const exportOf = (models: readonly ListModel[], wanted: WantedLists) => exportLists(world.warehouse.db, models, { wanted, folder });
    const { lists, failed } = await exportOf([failing, other], { sources: [designations.id] });
    expect([lists.map(({ list }) => list), failed]).toEqual([
      ['made-up-list'],
      [{ list: 'uk-sanctions', message: expect.stringContaining('Conversion Error') }],
    ]);
    expect(
      (await exportOf([{ ...failing, sql: 'FROM no_such_table SELECT id, entry' }], { sources: [designations.id] })).failed,
    ).toHaveLength(1);
    expect((await exportOf([{ ...failing, sql: other.sql }], { sources: [], lists: ['uk-sanctions'] })).lists).toHaveLength(1);
  });

  test('is exported again when its model has changed, although no release of its sources came', async () => {
    await apply('2026-06-01', [designation('INV0001', 'Rupert Strelsau')]);
    const exportOf = async (model: ListModel) =>
      (await exportLists(world.warehouse.db, [model], { wanted: { sources: [] }, folder })).lists;
    expect(await exportOf(other)).toEqual([]);
    await exportLists(world.warehouse.db, [other], { wanted: { sources: [designations.id] }, folder });
    expect(await exportOf(other)).toEqual([]);
    const changed = { ...other, sql: "SELECT '2' AS id, '{}' AS entry" };
    expect(await exportOf(changed)).toHaveLength(1);
    expect(await exportOf(changed)).toEqual([]);
  });

  test('is recorded, and its served version stays until it is served', async () => {
    await apply('2026-06-01', [designation('INV0001', 'Rupert Strelsau')]);
    const [list] = await exported();
    const refused = join(folder, 'refused.csv');
    await writeFile(refused, 'INV0001,"{""a"": ""\\u0000""}"\n');
    const serve = (path: string) => {
      const activities = publishActivities({ pool, store: { local: async () => path } as unknown as Store, onPublished: async () => {} });
      return new MockActivityEnvironment().run(() => activities.serveList({ ...list!, version: path }));
    };
    expect(await serve(refused)).toBe(false);
    expect((await readPublicationState(pool)).lists).toMatchObject([{ list: 'uk-sanctions', code: '22P05' }]);
    expect(await lostLists(pool, [{ ...list!, version: refused }])).toEqual([]); // the batch ends
    expect(await serve(list!.path)).toBe(true);
    expect((await readPublicationState(pool)).lists).toEqual([]);
  });
});
