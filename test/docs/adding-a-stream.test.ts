import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Client } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { publisherConnections } from '../../activities/publishers/connections.ts';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { type StreamRun, streamActivities } from '../../activities/streams/streams.ts';
import { readConfig } from '../../infra/config.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { createRecordsClock } from '../../serving/records-clock.ts';
import { streamLedger } from '../../serving/streams/stream-ledger.ts';
import type { Source } from '../../sources/source.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { openWarehouse } from '../../warehouse/warehouse.ts';
import { inProcessLimiter } from '../worlds/in-process-limiter.ts';
import { givePool } from '../worlds/postgres.ts';
import { startStreamPublisher } from '../worlds/stream-publisher.ts';

const id = 'example-authority/licence-changes';
const guide = readFileSync(join(packageRoot, 'docs/adding-a-source.md'), 'utf8');
const files = new Map([...guide.matchAll(/^```\w+ stream=(\S+)\n([\s\S]*?)^```$/gm)].map(([, name = '', text = '']) => [name, text]));
const root = mkdtempSync(join(tmpdir(), 'risk-stream-guide-'));
const folder = join(root, 'sources', id);
afterAll(() => rmSync(root, { recursive: true, force: true }));

for (const [name, text] of files) {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  const imported = (specifier: string) => relative(folder, join(packageRoot, 'sources', id, specifier));
  writeFileSync(
    path,
    text.replaceAll(/from '(\.\.\/[^']+)'/g, (_, specifier: string) => `from '${imported(specifier)}'`),
  );
}
writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module' }));
symlinkSync(join(packageRoot, 'node_modules'), join(root, 'node_modules'));
writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ extends: join(packageRoot, 'tsconfig.json'), include: ['sources/**/*.ts'] }));

let pool: Pool;
givePool((opened) => {
  pool = opened;
});

test("the guide's stream satisfies the source contract under the project's compiler options", async () => {
  expect([...files.keys()].sort()).toEqual(['source.ts', 'staging.sql', 'touches.sql']);
  const run = promisify(execFile)(join(packageRoot, 'node_modules/.bin/tsc'), ['--noEmit', '--pretty', 'false', '-p', root]);
  const { stdout } = await run.catch((error: unknown) => error as { stdout: string });
  expect(stdout).toBe('');
});

test("the guide's stream is followed, and its windows become rows of its table", async () => {
  const { licenceChanges } = (await import(join(folder, 'source.ts'))) as { licenceChanges: Source };
  const source = { ...licenceChanges, id: relative(join(packageRoot, 'sources'), folder) };
  const publisher = await startStreamPublisher();
  const logger = pino({ level: 'silent' });
  const config = readConfig({ RISK_HOME: root, RISK_RECORDS: 'sample', RISK_SAMPLE_URL: publisher.url });
  const raw = rawReleases(openStore(join(root, 'store')));
  const clock = await createRecordsClock(config, logger);
  const warehouse = await openWarehouse({ path: ':memory:', sources: [source], logger, threads: 1 });
  const ledger = ingestionLedger(pool);
  const limiter = inProcessLimiter({ scale: 0 });

  /** Stands for the workflow `ingestRelease`. */
  async function load(release: string): Promise<void> {
    const opened = { ...(await raw.open(id, release)), id: release };
    const staged = await stageRelease({ source, release: opened, folder: join(root, 'stage', release) });
    const given = { source, release, dataDate: opened.dataDate, runKind: 'scheduled', retrievedAt: new Date().toISOString() } as const;
    const applied = await warehouse.apply({ ...given, today: opened.dataDate, ...staged });
    await ledger.applied(id, release, { ...applied, status: 'applied' });
  }
  const stopping = new AbortController();
  const client = { workflow: { start: async (_: string, { args: [{ release }] }: Started) => ({ result: () => load(release) }) } };
  const { readStream } = streamActivities({
    sourceById: () => ({ ...source, id }),
    connect: publisherConnections({ config, limiter, logger }),
    raw,
    ledger,
    streams: streamLedger(pool),
    clock,
    client: client as unknown as Client,
    pace: { gatherMs: 100, firstPauseMs: 50, noteMs: 100 },
    stopping: stopping.signal,
  });
  try {
    const running = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR', () => {}) }).run(readStream, {
      source: id,
    }) as Promise<StreamRun>;
    running.catch(() => undefined); // awaited below
    while (publisher.open.size === 0) await sleep(20);
    publisher.add(change(11, 'B-1', 'Licensed'), change(12, 'B-2', 'Licensed'), change(13, 'B-1', 'SUSPENDED'));
    await readTo(13);
    publisher.cut();
    publisher.add(change(14, 'B-2', undefined, 'deleted'));
    await readTo(14);
    stopping.abort();
    expect(await running).toMatchObject({ records: 4, position: 14 });
    const rows = await rowsOf();
    expect(rows).toEqual([{ ref: 'B-1', status: 'suspended' }]);
  } finally {
    await warehouse.close();
    clock.stop();
    await publisher.stop();
  }

  async function readTo(timepoint: number): Promise<void> {
    const position = async () =>
      (await pool.query<{ position: number }>('select position from stream where source = $1', [id])).rows[0]?.position;
    while ((await position()) !== timepoint) await sleep(20);
  }

  async function rowsOf() {
    for (let tries = 0; tries < 100; tries += 1) {
      const { rows: waiting } = await pool.query("select from release where source = $1 and state <> 'applied'", [id]);
      if (waiting.length === 0) break;
      await sleep(50);
    }
    const select = 'FROM licence_change SELECT ref, status ORDER BY ref';
    return inSession(warehouse.db, (session) => session.rows(select, z.object({ ref: z.string(), status: z.string() })));
  }
});

interface Started {
  readonly args: readonly [{ readonly release: string }];
}

function change(timepoint: number, ref: string, status: string | undefined, type = 'changed') {
  const event = { timepoint, published_at: `2026-06-02T09:00:${timepoint}`, type };
  return { timepoint, line: `${JSON.stringify({ ref, status, event })}\n` };
}
