import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { type RawReleases, rawReleases } from '../../activities/publishers/raw-releases.ts';
import type { ReplayResult } from '../../activities/replay/replay-decisions.ts';
import { type ReleaseRef, recordsKey } from '../../activities/stored-release.ts';
import type { ApiDeps } from '../../api/server.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { openStore } from '../../infra/store/open-store.ts';
import type { Store } from '../../infra/store/store.ts';
import { releaseContentHash } from '../../models/transparency/entry.ts';
import { isoOf } from '../../sample/calendar.ts';
import { deliveryLines, deliveryName } from '../../sample/officers/file.ts';
import { servePublishers } from '../../sample/server.ts';
import { firstTimepoint, recordsOf } from '../../sample/streaming/streams.ts';
import { truthTable } from '../../sample/truth.ts';
import { createWorld, type World as SampleWorld } from '../../sample/world.ts';
import { keepBuild } from '../../serving/builds/builds.ts';
import { ruleset, rulesetContent } from '../../serving/clearance/ruleset.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { sourceById } from '../../sources/index.ts';
import type { RawFile, ReleaseId, Source } from '../../sources/source.ts';
import { windowFile, windowId } from '../../sources/stream-window.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { openWarehouse } from '../../warehouse/warehouse.ts';
import { type ApiWorld, payment, startApiWorld } from './api.ts';
import { refreshOnce } from './refresh.ts';
import { replayed } from './replays.ts';
import { sampleHttp, sampleReleases } from './sample-releases.ts';
import { stagingKey } from './staging.ts';
import { openWorld, type World } from './warehouse.ts';

const officers = 'companies-house/officers';

interface SampleServiceOptions {
  readonly companies: number;
  /** Absent: that of the sample that `risk start` serves. */
  readonly seed?: number;
  /** Ids of the sources that it reads, without that of the officers, which it always reads. */
  readonly sources: readonly string[];
  /** The releases of a source that it takes in, by their ids. Absent: all of the last 400 days, of The Gazette of the last 28. */
  readonly releases?: Readonly<Record<string, RegExp>>;
  readonly api?: (deps: ApiDeps) => Partial<ApiDeps>;
}

/** A service without Temporal on some sources of the sample: it reads what the publishers publish, stores raw bytes and records, publishes facts and decides. */
export interface SampleService {
  readonly sample: SampleWorld;
  readonly sources: readonly Source[];
  readonly home: string;
  readonly store: Store;
  readonly raw: RawReleases;
  readonly api: ApiWorld;
  readonly world: World;
  /** Loads what the publishers have published since the last call, publishes the facts, and records a check of each source. Returns the releases. */
  loadUntil(day: number): Promise<readonly ReleaseRef[]>;
  /** Decides about a payment from a company of which nothing is planted, to another such one when `payee` is absent. Returns the id of the decision. */
  decide(payee?: string): Promise<string>;
  replayed(ids: readonly string[], more?: Partial<Parameters<typeof replayed>[0]>): Promise<ReplayResult[]>;
  stop(): Promise<void>;
}

export async function startSampleService(options: SampleServiceOptions): Promise<SampleService> {
  const { companies, seed = 20_260_601, sources: ids, releases: wanted = {}, api: changes } = options;
  const sample = createWorld(seed, companies);
  const home = await mkdtemp(join(tmpdir(), 'risk-sample-service-'));
  const publishers = await servePublishers({ companies, seed, home, port: 0 });
  const http = sampleHttp(publishers);
  const sources = [officers, ...ids].map((id) => withoutBounds(sourceById(id)));
  const sourceOf = (id: string) => sources.find((one) => one.id === id) ?? sourceById(id);
  const bare = await openWorld();
  await bare.warehouse.close();
  const logger = pino({ level: 'silent' });
  const world = { ...bare, warehouse: await openWarehouse({ path: join(home, 'risk.duckdb'), sources, logger, threads: 1 }) };
  const store = openStore(join(home, 'store'), {});
  const raw = rawReleases(store);
  let today = isoOf(0);
  const api = await startApiWorld((deps) => ({ clock: () => ({ now: new Date(), today }), ...changes?.(deps) }));
  await api.pool.query('truncate source_state');
  await keepBuild(api.pool, 'rules', { id: ruleset, content: rulesetContent() });
  const ledger = ingestionLedger(api.pool);
  const takenIn = new Set<string>();
  const named = new Set([...truthTable(sample)].map(({ companyNumber }) => companyNumber));
  let sound: readonly string[] = [];

  /** Stores, stages and applies a release as the service does. Returns undefined for one that it has. */
  async function takeIn(source: Source, { id: release, dataDate }: ReleaseId, files: readonly RawFile[]): Promise<ReleaseRef | undefined> {
    const ref = { source: source.id, release };
    if (takenIn.has(`${source.id}@${release}`)) return undefined;
    takenIn.add(`${source.id}@${release}`);
    const { sealedAt, files: sealed } = await raw.keep(
      source,
      { id: release, dataDate },
      files.map(({ path }) => path),
    );
    const folder = await mkdtemp(join(home, 'stage-'));
    const staged = await stageRelease({ source, release: { id: release, dataDate, files }, folder, pseudonymKey: stagingKey });
    await store.put(recordsKey(ref, 'rows'), staged.rowsPath);
    await store.put(recordsKey(ref, 'quarantine'), staged.quarantinePath);
    for (const { table, path } of staged.details) await store.put(recordsKey(ref, `details/${table}`), path);
    for (const part of staged.parts) {
      await store.put(recordsKey(ref, `parts/${part.table}/rows`), part.rowsPath);
      await store.put(recordsKey(ref, `parts/${part.table}/quarantine`), part.quarantinePath);
    }
    await ledger.offer(source.id, { id: release, dataDate, urls: [] }, 'scheduled', false);
    await ledger.fetched(
      source.id,
      release,
      sealed.reduce((bytes, one) => bytes + one.bytes, 0),
      releaseContentHash(sealed),
    );
    const input = { source, release, dataDate, today: dataDate, runKind: 'scheduled', retrievedAt: sealedAt, ...staged } as const;
    await ledger.applied(source.id, release, { ...(await world.warehouse.apply(input)), status: 'applied' });
    return ref;
  }

  async function written(name: string, lines: Iterable<string>): Promise<RawFile> {
    const path = join(await mkdtemp(join(home, 'file-')), name);
    await writeFile(path, [...lines].join(''));
    return { ...(await describeFile(path)), path };
  }

  /** The records of some days of a stream, as one window. */
  async function windowOf(source: Source, url: string, days: readonly number[]): Promise<ReleaseRef | undefined> {
    const [first = 0, last = 0] = [days[0], days.at(-1)];
    const lines = days.flatMap((day) => recordsOf(sample, url.slice(url.lastIndexOf('/') + 1), day).map(({ line }) => line));
    if (lines.length === 0) return undefined;
    const id = windowId(firstTimepoint(first), firstTimepoint(last + 1) - 1);
    return takeIn(source, { id, dataDate: isoOf(first) }, [await written(windowFile(url, id), lines)]);
  }

  async function loadUntil(day: number): Promise<readonly ReleaseRef[]> {
    const from = publishers.clock.now().day;
    await publishers.clock.advance(day - from);
    today = isoOf(day);
    const taken: (ReleaseRef | undefined)[] = [];
    const days = Array.from({ length: day - from }, (_, at) => from + 1 + at);
    for (const source of sources.filter(({ id }) => id !== officers)) {
      if (source.stream !== undefined) {
        taken.push(await windowOf(source, source.stream.url, days));
        continue;
      }
      const only = wanted[source.id];
      const since = from > 0 ? from : source.id.startsWith('gazette') ? -28 : -400;
      for await (const { offer, files } of sampleReleases(source, http, { period: { from: isoOf(since), to: today }, today, home })) {
        if (only === undefined || only.test(offer.id)) taken.push(await takeIn(source, offer, files));
      }
    }
    const delivery = await written(deliveryName(day), deliveryLines(sample, day));
    taken.push(await takeIn(sourceOf(officers), { id: `${today}.${4_000 + day}`, dataDate: today }, [delivery]));
    await refreshOnce(world, api.pool);
    const { sql, counts, lists } = await world.warehouse.computedBy();
    await keepBuild(api.pool, 'sql', sql);
    await keepBuild(api.pool, 'counts', counts);
    await keepBuild(api.pool, 'lists', lists);
    const releases = taken.filter((one) => one !== undefined);
    for (const { source, release } of releases) await ledger.served(source, release);
    await api.pool.query('update source_state set checked_at = now()');
    return releases;
  }

  /** Active companies of which nothing is planted and no accounts are read. */
  async function soundCompanies(): Promise<string[]> {
    const sql = "FROM company ANTI JOIN accounts USING (company_number) SELECT company_number WHERE status = 'active' ORDER BY ALL";
    const active = await inSession(world.warehouse.db, (session) => session.rows(sql, z.object({ company_number: z.string() })));
    return active.map(({ company_number }) => company_number).filter((number) => !named.has(number));
  }

  return {
    ...{ sample, sources, home, store, raw, api, world, loadUntil },

    async decide(payee) {
      if (sound.length === 0) sound = await soundCompanies();
      const [payer = '', other = ''] = sound;
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const { json } = await api.call('POST', '/api/v1/transaction-check', { body: payment([payer, payee ?? other]), headers });
      return json.data.decisionId;
    },

    replayed: (ids, more = {}) => replayed({ pool: api.pool, sources, store, home, raw, ...more }, ids),

    async stop() {
      await world.warehouse.close();
      await api.stop();
      await publishers.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The sample has few companies, so the bounds of real files do not hold. */
function withoutBounds(source: Source): Source {
  const bounds = { expect: { rows: [0, 10_000_000] as const, rejected: 1, shrink: 1 } };
  return { ...source, ...bounds, ...(source.parts && { parts: source.parts.map((part) => ({ ...part, ...bounds })) }) };
}
