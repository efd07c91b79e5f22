import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { killSeed, randomFrom } from '../fixtures/random.ts';
import { startFaultyPublisher } from '../worlds/faulty-publisher.ts';

/** Each kill is at a random moment. The long suite has more. */
const wantedKills = Number(process.env.RISK_CRASH_KILLS ?? 6);

let home: string;
let server: Awaited<ReturnType<typeof startFaultyPublisher>>;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-kill-'));
  server = await startFaultyPublisher();
});
afterEach(async () => {
  await server.stop();
  await rm(home, { recursive: true, force: true });
});

/** Serves a file slowly, so that a kill can hit every stage of the work. */
function serveSlowly(name: string, bytes: Buffer): void {
  server.answers.set(`/${name}`, (request, response) => {
    const etag = `"${name}"`;
    const from = request.headers['if-range'] === etag ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0;
    const range = from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {};
    response.writeHead(from > 0 ? 206 : 200, { etag, 'content-length': bytes.length - from, ...range });
    drip(bytes.subarray(from));
    function drip(rest: Buffer): void {
      if (response.destroyed) return;
      if (rest.length === 0) return void response.end();
      response.write(rest.subarray(0, 128 << 10));
      setTimeout(() => drip(rest.subarray(128 << 10)), 4);
    }
  });
}

function startFetch(store: string): ChildProcess {
  const args = ['--import', './test/worlds/typescript.mjs', 'test/store/fetch.script.ts', store, server.url];
  return spawn(process.execPath, args, { cwd: packageRoot, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function stateOf(store: string) {
  const opened = openStore(store);
  const manifest = await rawReleases(opened).manifest('test/list', 'r1');
  const bytes: Record<string, string> = {};
  for (const key of await opened.list('')) {
    if (key.endsWith('manifest.json')) continue;
    bytes[key] = createHash('sha256')
      .update((await opened.get(key)) ?? '')
      .digest('hex');
  }
  return { bytes, files: manifest?.files.map(({ fetchedAt: _, ...file }) => file) };
}

test('a fetch that is killed at any moment and started again gives the same bytes and manifest as an undisturbed one', async () => {
  for (const name of ['part-1.csv', 'part-2.csv']) serveSlowly(name, randomBytes(2 << 20));
  const quiet = startFetch(join(home, 'quiet'));
  expect(await once(quiet, 'exit')).toEqual([0, null]);
  const undisturbed = await stateOf(join(home, 'quiet'));
  expect(Object.keys(undisturbed.bytes)).toHaveLength(4);

  const random = randomFrom(killSeed());
  let kills = 0;
  for (let run = 0; kills < wantedKills; run += 1) {
    const store = join(home, `run-${run}`);
    for (let attempt = 0; ; attempt += 1) {
      const child = startFetch(store);
      const exited = once(child, 'exit');
      await once(child.stdout!, 'data');
      if (attempt < 4) {
        await sleep(random() * 170);
        child.kill('SIGKILL');
      }
      const [code, signal] = await exited;
      if (signal === 'SIGKILL') {
        kills += 1;
        const { files } = await stateOf(store);
        if (files !== undefined) expect(files).toEqual(undisturbed.files); // whole or absent
        continue;
      }
      expect(code).toBe(0);
      break;
    }
    expect(await stateOf(store)).toEqual(undisturbed);
    expect(await readdir(join(store, '.work', 'raw', 'test', 'list')).catch(() => [])).toEqual([]);
  }
}, 300_000);
