/**
 * Follows a stream of changed companies on the sample UK with everything real, and prints how long a record takes from its publication to the served
 * facts; then again while the worker that reads is killed and connections are cut, with the records that were lost or doubled.
 *
 *   npm run bench:stream -- [--companies 200000] [--rate 20] [--seconds 120] [--kills 30] [--cuts 30] [--register-only] [--keep]
 *
 * With `--register-only` every publisher but that of the register refuses, so that the load takes a minute and facts hold the register alone.
 * A killed reader is replaced after its heartbeat timeout of 15 seconds, and Temporal waits longer with each attempt, up to a minute: 30 kills take
 * half an hour. Linux only.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { packageRoot } from '../infra/sql-file.ts';
import { openStore } from '../infra/store/open-store.ts';
import { connectClient } from '../infra/temporal/client.ts';
import { processOf } from '../infra/temporal/worker.ts';
import { servePublishers } from '../sample/server.ts';
import { workflowIds } from '../temporal.config.ts';
import { machineLine, percentile, timed } from './machine.ts';
import { startBenchService } from './scale/service.ts';
import { startFront } from './stream/front.ts';

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '200000' },
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '120' },
    kills: { type: 'string', default: '30' },
    cuts: { type: 'string', default: '30' },
    'register-only': { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const [companies, rate, seconds, kills, cuts] = [options.companies, options.rate, options.seconds, options.kills, options.cuts].map(
  Number,
) as [number, number, number, number, number];
const source = 'companies-house/company-stream';

console.log(machineLine());
const home = mkdtempSync(join(tmpdir(), 'bench-stream-'));
const sampleHome = mkdtempSync(join(tmpdir(), 'bench-stream-sample-'));
const sample = await servePublishers({ companies, seed: 20_260_601, home: sampleHome, port: 0 });
const registerOnly = options['register-only'];
const front = await startFront(sample, registerOnly);
const loaded = await timed(() => startBenchService(home, companies, 20_260_601, { RISK_SAMPLE_URL: front.url }, registerOnly));
const service = loaded.result;
console.log(`${companies.toLocaleString('en-GB')} companies loaded in ${loaded.seconds.toFixed(0)} s`);
const addresses = JSON.parse(readFileSync(join(home, 'addresses.json'), 'utf8')) as Record<string, string>;
const client = await connectClient({ temporal: { address: addresses.TEMPORAL_ADDRESS, namespace: 'default' } });
const numbers = await service.query<{ number: string }>(
  `select company_number as number from company_facts where facts->'register'->>'status' = 'active' order by md5(company_number) limit 100000`,
);
for (let waited = 0; front.open.size === 0; waited += 1) {
  if (waited > 120) throw new Error('the stream is not followed');
  await sleep(1_000);
}

let timepoint = 1_000;
/** What is published and not yet served: company number to the expected name and the instant of publication. */
const waiting = new Map<string, { readonly name: string; readonly at: number }>();
let latencies: number[] = [];
let killed = 0;
const watching = setInterval(() => void look().catch(() => undefined), 250);
let looking = false;

const extra: ChildProcess[] = [];
try {
  const quiet = await published('without a fault', seconds);
  report('without a fault', quiet.seconds);
  latencies = [];
  extra.push(startWorker(), startWorker());
  const faulty = await published('with kills and cuts', 0);
  report(`with ${killed} kills and ${cuts} cut connections`, faulty.seconds);
  clearInterval(watching);
  await account();
} finally {
  clearInterval(watching);
  for (const worker of extra) worker.kill('SIGTERM');
  await client.connection.close();
  await service.stop();
  await front.stop();
  await sample.close();
  if (!options.keep) for (const folder of [home, sampleHome]) rmSync(folder, { recursive: true, force: true });
}

/** Publishes records at the rate for so long, or until the kills and cuts are done, and waits until all are served. */
async function published(what: string, forSeconds: number): Promise<{ seconds: number }> {
  let goesOn = true;
  const began = Date.now();
  const publishing = (async () => {
    for (let sent = 0; goesOn; sent += 1) {
      publish();
      await sleep(Math.max(0, began + ((sent + 1) * 1_000) / rate - Date.now()));
    }
  })();
  if (forSeconds > 0) await sleep(forSeconds * 1_000);
  else await disturb();
  goesOn = false;
  await publishing;
  const ended = (Date.now() - began) / 1_000;
  for (const deadline = Date.now() + 300_000; waiting.size > 0; await sleep(250)) {
    if (Date.now() > deadline) {
      console.log(`  ${what}: ${waiting.size} records are not served after 5 minutes`);
      waiting.clear();
    }
  }
  return { seconds: ended };
}

function publish(): void {
  timepoint += 1;
  const number = numbers[timepoint % numbers.length]?.number ?? '';
  const name = `STREAMED ${timepoint} LIMITED`;
  const data = {
    company_number: number,
    company_name: name,
    type: 'ltd',
    company_status: 'active',
    date_of_creation: '2015-03-04',
    sic_codes: ['62020'],
  };
  const event = { timepoint, published_at: new Date().toISOString().replace('Z', ''), type: 'changed' };
  const resource = { resource_kind: 'company-profile', resource_uri: `/company/${number}`, resource_id: number };
  waiting.set(number, { name, at: Date.now() });
  front.add({ timepoint, line: `${JSON.stringify({ ...resource, data, event })}\n` });
}

async function look(): Promise<void> {
  if (looking) return;
  looking = true;
  try {
    const rows = await service.query<{ number: string; name: string }>(
      'select company_number as number, name from company_facts where company_number = any($1)',
      [[...waiting.keys()]],
    );
    const now = Date.now();
    for (const { number, name } of rows) {
      const record = waiting.get(number);
      if (record?.name !== name) continue;
      latencies.push((now - record.at) / 1_000);
      waiting.delete(number);
    }
  } finally {
    looking = false;
  }
}

/** Kills the worker that reads the stream, and cuts connections, one after the other. */
async function disturb(): Promise<void> {
  let cutsLeft = cuts;
  for (let kill = 0; kill < Math.max(kills, 1); kill += 1) {
    for (let cut = 0; cut < Math.ceil(cuts / Math.max(kills, 1)) && cutsLeft > 0; cut += 1, cutsLeft -= 1) {
      await sleep(1_500 + Math.random() * 1_500);
      front.cut();
    }
    if (kill >= kills) break;
    const reader = await nextReaderPid();
    await sleep(5_000 + Math.random() * 10_000); // one that is killed at once seals no window
    if (isAlive(reader)) process.kill(reader, 'SIGKILL');
    killed += 1;
    // one for each that was killed: more workers than before would share the two cores
    extra.push(startWorker());
  }
}

/** Waits for a worker that reads the stream: the one before was perhaps killed just now. */
async function nextReaderPid(): Promise<number> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(500)) {
    const pid = await readerPid();
    if (pid !== undefined) return pid;
  }
  throw new Error('no worker reads the stream');
}

async function readerPid(): Promise<number | undefined> {
  const { raw } = await client.workflow.getHandle(workflowIds.followStream(source)).describe();
  const identity =
    raw.pendingActivities?.find(({ state }) => state === 2)?.lastWorkerIdentity ?? raw.pendingActivities?.[0]?.lastWorkerIdentity;
  const pid = processOf(identity);
  return pid !== undefined && isAlive(pid) ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function startWorker(): ChildProcess {
  return spawn(process.execPath, [join(packageRoot, 'bin/risk.js'), 'worker', '--role', 'ingest'], {
    env: { ...process.env, ...addresses, RISK_HOME: home, RISK_RECORDS: 'sample', RISK_SAMPLE_URL: front.url, LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
}

function report(what: string, ran: number): void {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(latencies, share).toFixed(1));
  console.log(
    `${what}: ${latencies.length} records in ${ran.toFixed(0)} s (${(latencies.length / ran).toFixed(1)}/s); published to served p50 ${p50} s, p95 ${p95} s, p99 ${p99} s`,
  );
}

/** Counts the timepoints in the sealed windows against those that were published. The command fails when one is lost, doubled or not served. */
async function account(): Promise<void> {
  const store = openStore(join(home, 'store'));
  const windows = await service.query<{ release: string; state: string }>('select release, state from release where source = $1', [source]);
  const seen = new Map<number, number>();
  for (const { release } of windows) {
    const bytes = await store.get(`raw/${source}/${release}/companies.${release}.ndjson`);
    for (const line of (bytes?.toString('utf8') ?? '').split('\n')) {
      if (line === '') continue;
      const { event } = JSON.parse(line) as { event: { timepoint: number } };
      seen.set(event.timepoint, (seen.get(event.timepoint) ?? 0) + 1);
    }
  }
  const all = Array.from({ length: timepoint - 1_000 }, (_, at) => 1_001 + at);
  const lost = all.filter((one) => !seen.has(one)).length;
  const doubled = [...seen.values()].filter((times) => times > 1).length;
  const states = [...new Set(windows.map(({ state }) => state))].join(', ');
  console.log(`${all.length} records in ${windows.length} windows (${states}): ${lost} lost, ${doubled} doubled`);
  if (lost + doubled > 0 || states !== 'served') process.exitCode = 1;
}
