/**
 * Lives a month of the sample UK twice: once undisturbed, once while publishers fail at random and processes of every role are killed at random. Both
 * runs must end with the same rows in every table. Prints the differing rows and exits with 1 otherwise; the homes of both runs then stay. Workers
 * are also killed during the steps of `refresh`, of a rebuild of the warehouse and of retention. Both runs apply retention three times; the disturbed
 * one also rebuilds its warehouse three times.
 *
 *   npm run soak -- [--days 30] [--kills 120] [--faults 60] [--companies 400] [--seed N] [--clean FILE]
 *
 * `--clean`: reads the result of the undisturbed run from this file; when there is none, writes it. Takes most of an hour on two cores, so it is not
 * part of the tests.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs, promisify } from 'node:util';
import { packageRoot } from '../../infra/sql-file.ts';
import { workflowIds } from '../../temporal.config.ts';
import { randomFrom } from '../fixtures/random.ts';
import { addresses } from './client.ts';
import { readFinalState } from './final-state.ts';
import { type Aim, aimedKilling, killing } from './killing.ts';
import { differingOutcomes, type Life, live, sleep } from './life.ts';
import { killAll } from './processes.ts';
import { differences, servingTables, type Tables, warehouseTables } from './tables.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    kills: { type: 'string', default: '120' },
    faults: { type: 'string', default: '60' },
    companies: { type: 'string', default: '400' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    clean: { type: 'string' },
  },
});
const seed = Number(values.seed);
const days = Array.from({ length: Number(values.days) }, (_, day) => day + 1);
/** A stream is read as long as it is open, so a fault that counts its turns must last until its records come: a turn takes 200 ms. */
const streamFaults = {
  host: 'stream.companieshouse.gov.uk',
  kinds: ['html', 'status', 'cut', 'reset', 'silence', 'repeat'],
  repeatTimes: 500,
} as const;
const kinds = ['html', 'truncated', 'cut', 'crc', 'wrong-header', 'status', 'slow', 'reset', 'tls', 'stale-etag'] as const;
/**
 * Every host of the sample that the service asks without a look-up. `register.fca.org.uk` answers for one firm at a time, and the subscription of
 * the soak watches every company, of which none is looked up.
 */
const paths = [
  'www.thegazette.co.uk',
  'download.companieshouse.gov.uk',
  'api.company-information.service.gov.uk',
  'sanctionslist.fcdo.gov.uk',
  'ofsistorage.blob.core.windows.net',
  'www.fca.org.uk',
  'www.gov.uk',
  'assets.publishing.service.gov.uk',
  'www.court-tribunal-hearings.service.gov.uk',
  'use-land-property-data.service.gov.uk',
  'data.gdeltproject.org',
  'www.turnaround-news.example',
  'www.county-herald.example',
  'offshoreleaks-data.icij.org',
] as const;
const homes: string[] = [];
process.once('exit', (code) => {
  for (const home of homes) {
    killAll(home);
    if (code === 0) rmSync(home, { recursive: true, force: true });
    else process.stderr.write(`stays: ${home}\n`);
  }
});

/** The days of the month on which a command of the operator runs. */
const third = Math.max(1, Math.floor(days.length / 3));
const retentions = [third, 2 * third, days.length].map((day) => ({ day, run: (home: string) => risk(home, 'retention', '--apply') }));
const rebuilds = [third - 1, 2 * third - 1, days.length].map((day) => ({ day, run: (home: string) => risk(home, 'warehouse', 'rebuild') }));

const refreshAims: readonly Aim[] = ['refreshWaiting', 'exportBatch', 'serveList', 'publishChunks', 'markPublished'].map((activity) => ({
  workflowId: workflowIds.refresh(),
  activity,
}));
const choreAims: readonly Aim[] = [
  ...['rebuildReleases', 'swapWarehouse'].map((activity) => ({ workflowId: workflowIds.rebuildWarehouse(), activity })),
  ...['expireRecords', 'retainWarehouseRows', 'retainServingRows', 'retainStoredFiles'].map((activity) => ({
    workflowId: workflowIds.applyRetention(),
    activity,
  })),
];

interface Month {
  readonly tables: Tables;
  readonly outcomes: Readonly<Record<string, string>>;
  readonly received: readonly string[];
  readonly decisions: readonly string[];
  readonly invalid: number;
}

process.stdout.write(`seed ${seed}: ${days.length} days, ${values.companies} companies\n`);
/** Days of the current month that are loaded. */
let loaded = 0;
const clean = await undisturbed();
const killed: string[] = [];
const aimed: string[] = [];
const aimedAtChores: string[] = [];
const planted: string[] = [];
loaded = 0;
const disturbed = await month('disturbed', { disturb: disturb(), chores: [...rebuilds, ...retentions] });
process.stdout.write(`killed ${killed.length}: ${counted(killed)}\n`);
const inSteps = [...aimed, ...aimedAtChores];
process.stdout.write(`killed during a step ${inSteps.length}: ${counted(inSteps)}\nfaults ${planted.length}: ${counted(planted)}\n`);
const problems = [
  ...(Number(values.kills) > 0 && inSteps.length === 0 ? ['no worker was killed during a step'] : []),
  ...differences(clean.tables, disturbed.tables),
  ...differences(new Map([['received events', clean.received]]), new Map([['received events', disturbed.received]])),
  ...differences(new Map([['decisions', Object.keys(clean.outcomes).sort()]]), new Map([['decisions', disturbed.decisions]])),
  ...(clean.invalid + disturbed.invalid === 0 ? [] : ['a delivery had a wrong signature']),
  ...differingOutcomes(clean.outcomes, disturbed.outcomes),
];
process.stdout.write(problems.length === 0 ? `equal: ${clean.tables.size} tables\n` : `${problems.join('\n')}\n`);
process.exit(problems.length === 0 ? 0 : 1);

/** Returns the undisturbed month, from the file of an earlier run if there is one. */
async function undisturbed(): Promise<Month> {
  if (values.clean !== undefined && existsSync(values.clean)) {
    const { tables, ...rest } = JSON.parse(readFileSync(values.clean, 'utf8'));
    return { ...rest, tables: new Map(tables) };
  }
  const lived = await month('undisturbed', { chores: retentions });
  if (values.clean !== undefined) writeFileSync(values.clean, JSON.stringify({ ...lived, tables: [...lived.tables] }));
  return lived;
}

/** Runs a command against the service of the home. */
async function risk(home: string, ...args: string[]): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, RISK_HOME: home, ...addresses(home) };
  await promisify(execFile)(process.execPath, ['bin/risk.js', ...args], { cwd: packageRoot, env, timeout: 900_000 });
}

async function month(name: string, life: Pick<Life, 'disturb' | 'chores'>): Promise<Month> {
  const started = Date.now();
  let serving: Tables = new Map();
  const lived = await live(
    {
      days,
      paymentsADay: 6,
      env: { RISK_SAMPLE_COMPANIES: values.companies },
      startWithinMs: 900_000,
      onHome: (home) => homes.push(home),
      onDay: (day) => {
        loaded = day;
        process.stderr.write(`\r${name}: day ${day}, ${Math.round((Date.now() - started) / 1000)} s `);
      },
      ...life,
    },
    async (home) => {
      serving = await servingTables(home);
      const final = await readFinalState(home);
      serving = new Map([...serving, ['events', final.events], ['deliveries', final.deliveries]]);
    },
  );
  process.stderr.write('\n');
  const tables = new Map([...serving, ...(await warehouseTables(lived.home))]);
  const { outcomes, received, decisions, invalid } = lived;
  return { tables, outcomes, received, decisions, invalid };
}

/** Kills processes and plants one fault of a publisher at a time. */
function disturb(): NonNullable<Life['disturb']> {
  const atMost = Number(values.kills);
  // spreads the kills over the month: the days with many kills last longest
  const inTime = (of: readonly string[]) => () => of.length < (atMost * (loaded + 1)) / days.length;
  const kills = killing({ seed, atLeast: 1, atMost, pauseMs: 30_000, killed, mayKill: inTime(killed) });
  const inRefresh = aimedKilling({ aims: refreshAims, seed: seed + 2, atMost, pauseMs: 30_000, killed: aimed, mayKill: inTime(aimed) });
  const inChores = aimedKilling({ aims: choreAims, seed: seed + 3, atMost: Math.min(12, atMost), pauseMs: 3_000, killed: aimedAtChores });
  const random = randomFrom(seed + 1);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  return async (home, done) => {
    const faults = async () => {
      while (!done() && planted.length < Number(values.faults)) {
        await sleep(2_000 + random() * 30_000);
        const fault = random() < 0.25 ? faultOfStream(pick) : faultOfFile(pick);
        try {
          await fetch(`${addresses(home).RISK_SAMPLE_URL}/faults`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(fault),
          });
          planted.push(`${fault.kind} of ${fault.path}`);
        } catch {
          // the sample publishers, or the whole service, were killed
        }
      }
    };
    await Promise.all([kills(home, done), inRefresh(home, done), inChores(home, done), faults()]);
  };
}

type Picks = <T>(from: readonly T[]) => T;

/** The validators of an answer can only be stale in the answers after it. */
function faultOfFile(pick: Picks) {
  const [path, kind] = [pick(paths), pick(kinds)];
  return { path, kind, times: kind === 'stale-etag' ? 3 : 1 };
}

function faultOfStream(pick: Picks) {
  const kind = pick(streamFaults.kinds);
  return { path: streamFaults.host, kind, times: kind === 'repeat' ? streamFaults.repeatTimes : 1 };
}

function counted(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
}
