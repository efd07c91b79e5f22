import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ingestActivities } from '../../activities/ingest.ts';
import { publisherConnections } from '../../activities/publishers/connections.ts';
import { mirrorOffers } from '../../activities/publishers/mirror.ts';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { ForeignFolder, writeMirror } from '../../activities/publishers/write-mirror.ts';
import type { Waiting } from '../../activities/streams/window-buffer.ts';
import { windowSeals } from '../../activities/streams/window-seals.ts';
import { warehouseActivities } from '../../activities/warehouse.ts';
import { readConfig } from '../../infra/config.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { openPool } from '../../infra/postgres/pool.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { type RunningPublishers, servePublishers } from '../../sample/server.ts';
import { recordsOf } from '../../sample/streaming/streams.ts';
import { createWorld } from '../../sample/world.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import type { Moment } from '../../serving/records-clock.ts';
import { streamLedger } from '../../serving/streams/stream-ledger.ts';
import { gazettePetitions } from '../../sources/gazette/petitions/source.ts';
import { gdeltGkg } from '../../sources/gdelt/gkg/source.ts';
import { sourceById, sources } from '../../sources/index.ts';
import { whyKept } from '../../sources/licence.ts';
import { newsFeeds } from '../../sources/news/feeds/source.ts';
import type { Source } from '../../sources/source.ts';
import { within } from '../../uk/period.ts';
import { openWarehouse } from '../../warehouse/warehouse.ts';
import { inProcessLimiter } from '../worlds/in-process-limiter.ts';
import { createTestDatabase } from '../worlds/postgres.ts';

const today = '2026-06-01';
const period = { from: '2026-05-29', to: today };
const moment = { now: new Date('2026-06-02T02:00:00Z'), today };
const logger = pino({ level: 'silent' });
const run = <A extends unknown[], R>(step: (...args: A) => Promise<R>, ...args: A) =>
  new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR', () => {}) }).run<A, R, (...args: A) => Promise<R>>(step, ...args);

/** An installation with a database, a store and a warehouse of its own, which reads the records that `environment` names. */
async function install(home: string, environment: Readonly<Record<string, string>>, at: Moment = moment) {
  const clock = { clock: () => at, refresh: async () => at, stop: () => undefined };
  const database = await createTestDatabase();
  const pool = openPool(database.url);
  const store = openStore(join(home, 'store'));
  const ledger = ingestionLedger(pool);
  const raw = rawReleases(store);
  const config = readConfig({ RISK_HOME: home, ...environment });
  const connect = publisherConnections({ config, limiter: inProcessLimiter({ scale: 0 }), logger });
  const warehouse = await openWarehouse({ path: ':memory:', sources, logger, threads: 1 });
  const deps = { sourceById, store, raw, ledger, clock };
  const steps = { ...ingestActivities({ ...deps, connect }), ...warehouseActivities({ ...deps, warehouse, pool }) };
  const loadAll = async (source: string, releases: readonly string[]) => {
    for (const release of releases) {
      await run(steps.fetchRelease, { source, release });
      await run(steps.parseRelease, { source, release });
      await run(steps.applyRelease, { source, release });
    }
    return releases;
  };
  return {
    ledger,
    raw,
    /** Seals records of a stream in windows and loads these, then seals the first one again after a gap, with the same timepoints. */
    async follow(source: Source, windows: readonly Waiting[]): Promise<readonly string[]> {
      const streams = streamLedger(pool);
      const publisher = connect(source, new AbortController().signal, () => {}).follow();
      const seals = windowSeals({ source, publisher, reader: 'reader', raw, streams, clock });
      await seals.takeOver();
      const releases: string[] = [];
      for (const window of windows) releases.push(await seals.seal(window));
      await streams.gap(source.id, 'reader', moment.now, { code: 'STREAM_GAP', detail: '416' });
      seals.beginAnew();
      for (const window of windows.slice(0, 1)) releases.push(await seals.seal(window));
      await publisher.close();
      return loadAll(source.id, releases);
    },
    /** Checks a source, and loads what it offers. Returns the releases. */
    async load(source: string): Promise<readonly string[]> {
      const check = environment.RISK_RECORDS === 'mirror' ? { runKind: 'scheduled' as const } : { runKind: 'backfill' as const, period };
      const { releases } = await run(steps.discoverReleases, { source, ...check });
      return loadAll(source, releases);
    },
    /** The names of all tables. */
    tables: () =>
      inSession(warehouse.db, async (session) => {
        const found = await session.rows('FROM duckdb_tables() SELECT table_name', z.object({ table_name: z.string() }));
        return found.map(({ table_name }) => table_name);
      }),
    /** The rows of a table with their provenance, as one sorted text each. */
    rows: (table: string) =>
      inSession(warehouse.db, async (session) => {
        const found = await session.rows(
          `SELECT to_json(row)::VARCHAR AS row FROM (FROM "${table}" SELECT * EXCLUDE (_from)) AS row ORDER BY 1`,
          z.object({ row: z.string() }),
        );
        return found.map(({ row }) => row);
      }),
    async close() {
      await warehouse.close();
      await pool.end();
      await database.drop();
    },
  };
}

let home: string;
let publishers: RunningPublishers;
let first: Awaited<ReturnType<typeof install>>;
const loaded = new Map<string, readonly string[]>();
let mirror: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-two-ends-'));
  mirror = join(home, 'mirror');
  publishers = await servePublishers({ companies: 120, seed: 20_260_601, home, port: 0 });
  first = await install(join(home, 'first'), { RISK_RECORDS: 'sample', RISK_SAMPLE_URL: publishers.url });
  // the feeds of news are not passed on, and share a table with GDELT
  for (const source of [...passedOn, newsFeeds]) {
    loaded.set(source.id, source.stream === undefined ? await first.load(source.id) : await first.follow(source, windowsOf(source)));
  }
}, 600_000);
afterAll(async () => {
  await first.close();
  await publishers.close();
  await rm(home, { recursive: true, force: true });
});

/** Returns three months of the sample's records of a stream, in three windows. */
function windowsOf({ stream }: Source): Waiting[] {
  const world = createWorld(20_260_601, 2_000);
  const name = stream?.url.split('/').at(-1) ?? '';
  const days = Array.from({ length: 90 }, (_, at) => at - 89);
  const records = days.flatMap((day) =>
    recordsOf(world, name, day).map(({ timepoint, line }) => ({ timepoint, bytes: Buffer.from(line) })),
  );
  const third = Math.ceil(records.length / 3);
  return [0, 1, 2]
    .map((at) => records.slice(at * third, (at + 1) * third))
    .flatMap((part) => (part.length === 0 ? [] : [{ records: part, since: moment.now, newest: undefined, day: undefined }]));
}

const write = (folder = mirror, days = period) => writeMirror(folder, days, { sources, ledger: first.ledger, raw: first.raw });
const streamed = sources.flatMap(({ stream, table }) => (stream === undefined ? [] : [table]));
const kept = sources.filter((source) => whyKept(source) !== undefined).map(({ id }) => id);
const passedOn = sources.filter((source) => whyKept(source) === undefined);

describe('a mirror of one installation', () => {
  test('leaves out the sources whose licence or law does not let files be passed on, and names the others with licence and attribution', async () => {
    const written = await write();
    expect(written.filter(({ leftOut }) => leftOut !== '').map(({ source }) => source)).toEqual(
      expect.arrayContaining(['fca/warning-list', 'hmrc/deliberate-defaulters', 'news/feeds']),
    );
    for (const { source, releases } of written.filter(({ leftOut }) => leftOut === '')) {
      expect([source, releases]).toEqual([source, loaded.get(source)?.length]);
    }
    const { sources: named } = JSON.parse(await readFile(join(mirror, 'mirror.json'), 'utf8'));
    expect(named.map(({ source }: { source: string }) => source)).toEqual(passedOn.map(({ id }) => id));
    expect(named[0]).toMatchObject({ licence: 'OGL-UK-3.0', attribution: expect.stringContaining('Companies House') });
    await expect(readdir(join(mirror, 'fca'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('gives another installation the same tables, row for row, with the same releases and days', async () => {
    await write();
    const second = await install(join(home, 'second'), { RISK_RECORDS: 'mirror', RISK_MIRROR: mirror });
    try {
      for (const { id, coverage } of passedOn) {
        expect([id, [...(await second.load(id))].sort()]).toEqual([id, [...(loaded.get(id) ?? [])].sort()]);
        if (coverage === undefined) continue;
        const settled = within(await first.ledger.settledDays(id, 1), period);
        expect(settled).not.toEqual([]);
        expect(within(await second.ledger.settledDays(id, 1), period)).toEqual(settled);
      }
      expect(streamed).toHaveLength(7);
      const filled: string[] = [];
      const held = new Set(await first.tables());
      for (const table of new Set(passedOn.flatMap(({ table: own, parts = [] }) => [own, ...parts.map((part) => part.table)]))) {
        // a part of a stream that sent none of its records has no table yet
        if (!held.has(table)) continue;
        // rows of a source that is left out may lie in the same table
        const ours = (await first.rows(table)).filter((row) => !kept.some((id) => row.includes(`"_source":"${id}"`)));
        expect(await second.rows(table)).toEqual(ours);
        if (ours.length > 0) filled.push(table);
      }
      expect(filled).toEqual(expect.arrayContaining(['company', 'gazette_notice', 'psc', 'news_item', ...streamed]));
    } finally {
      await second.close();
    }
  }, 600_000);

  test('has not read a day that the first installation had read before its end only, whenever it is checked', async () => {
    await write();
    const later = { now: new Date('2026-06-04T02:00:00Z'), today: '2026-06-04' };
    const second = await install(join(home, 'later'), { RISK_RECORDS: 'mirror', RISK_MIRROR: mirror }, later);
    try {
      for (const { id, coverage } of passedOn) {
        if (coverage === undefined) continue;
        const settled = within(await first.ledger.settledDays(id, 1), period);
        expect([id, settled.some(({ to }) => to === today)]).toEqual([id, false]);
        const releases = await second.load(id);
        expect([id, [...releases].sort()]).toEqual([id, [...(loaded.get(id) ?? [])].sort()]);
        expect([id, within(await second.ledger.settledDays(id, 1), period)]).toEqual([id, settled]);
      }
    } finally {
      await second.close();
    }
  }, 600_000);

  test('names no day as covered that was read while its releases were copied', async () => {
    const folder = join(home, 'while-copying');
    let isListed = false;
    const ledger = {
      releasesWithin: (...of: Parameters<typeof first.ledger.releasesWithin>) => {
        isListed = true;
        return first.ledger.releasesWithin(...of);
      },
      settledDays: async () => (isListed ? [period] : [{ from: period.from, to: period.from }]),
    };
    await writeMirror(folder, period, { sources: [gazettePetitions], ledger, raw: first.raw });
    const covered = () => readFile(join(folder, gazettePetitions.id, 'covered-days.csv'), 'utf8');
    expect(await covered()).toBe(`${period.from},${period.from}\n`);
    // a day of which an operator has set a release aside: a command that is killed has not left the day covered without it
    const killed = { settledDays: async () => [], releasesWithin: () => Promise.reject(new Error('killed')) };
    await expect(writeMirror(folder, period, { sources: [gazettePetitions], ledger: killed, raw: first.raw })).rejects.toThrow('killed');
    expect(await covered()).toBe('');
  });

  test('is written again without a change, goes on after an interruption, and grows with another period', async () => {
    const folder = join(home, 'again');
    await write(folder, { from: '2026-05-31', to: today });
    expect((await write(folder, { from: '2026-05-31', to: today })).every(({ copied }) => copied === 0)).toBe(true);
    const gdelt = join(folder, 'gdelt/gkg');
    const [one = ''] = await readdir(gdelt);
    // a killed attempt leaves a release under its unfinished name, and the marker under its temporary one
    await rm(join(gdelt, one), { recursive: true });
    await mkdir(join(gdelt, `.${one}.partial`));
    await writeFile(join(gdelt, `.${one}.partial`, 'half.zip'), 'half');
    await writeFile(join(folder, 'mirror.json.0a.partial'), '');
    const grown = await write(folder);
    expect(grown.find(({ source }) => source === 'gdelt/gkg')?.copied).toBeGreaterThan(1);
    expect((await readdir(gdelt)).filter((name) => name.startsWith('.'))).toEqual([]);
    expect((await write(folder)).every(({ copied }) => copied === 0)).toBe(true);
  });

  test('refuses a folder with other files, and one whose marker is not that of a mirror', async () => {
    const foreign = join(home, 'foreign');
    await mkdir(foreign);
    await writeFile(join(foreign, 'thesis.txt'), 'x');
    await expect(write(foreign)).rejects.toThrow(ForeignFolder);
    await writeFile(join(foreign, 'mirror.json'), '{"mirror": 2}');
    await expect(write(foreign)).rejects.toThrow(ForeignFolder);
    expect(await readdir(foreign)).toEqual(['mirror.json', 'thesis.txt']);
  });

  test('offers no release whose file was changed in the copy', async () => {
    await write();
    const damaged = join(home, 'damaged');
    await cp(mirror, damaged, { recursive: true });
    const [one = ''] = await readdir(join(damaged, 'gdelt/gkg'));
    const [file = ''] = (await readdir(join(damaged, 'gdelt/gkg', one))).filter((name) => name.endsWith('.zip'));
    await writeFile(join(damaged, 'gdelt/gkg', one, file), 'other bytes');
    const offered: string[] = [];
    const unknown: string[] = [];
    for await (const { id } of mirrorOffers(gdeltGkg, damaged, (path) => unknown.push(path))) offered.push(id);
    expect([...offered, one].sort()).toEqual([...(loaded.get('gdelt/gkg') ?? [])].sort());
    expect(unknown).toEqual([join(damaged, 'gdelt/gkg', one, 'manifest.json')]);
  });
});
