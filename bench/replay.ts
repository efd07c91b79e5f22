/**
 * Measures `risk replay`: loads an invented register, publishes one set of releases after the other (windows of the officers' stream and a list of
 * notices, and with some sets a new sanctions list) and decides payments after each over HTTP, then replays all decisions from the store with their
 * screenings. Bound: decisions of some sets, each replayed alone in a file of its own. Fails when a decision is not equal, when one whose stored
 * facts or screening were changed is, when no screening has a match, or when the bar is missed: 1,000 decisions in 60 s.
 *
 *   npm run bench:replay -- [--companies 2000] [--sets 25] [--windows 3] [--decisions 1000] [--alone 3] [--entries 5000] [--lists 5]
 *
 * `--entries`: entries of the sanctions list, each with three names; `--lists`: its versions, of which each serves as many sets.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { type ReplayResult, replayDecisions } from '../activities/replay/replay-decisions.ts';
import { createReplayFile } from '../activities/replay/replay-file.ts';
import { recordsKey } from '../activities/stored-release.ts';
import { startPostgres } from '../infra/embedded/postgres.ts';
import { openLedger } from '../infra/embedded/process-ledger.ts';
import { openState } from '../infra/embedded/stack-state.ts';
import { openPool } from '../infra/postgres/pool.ts';
import { openStore } from '../infra/store/open-store.ts';
import { StoreProblem } from '../infra/store/problem.ts';
import { mensNames, surnameEnds, surnameStarts, womensNames } from '../sample/surnames.ts';
import { createKey, setPlan } from '../serving/api-keys/api-keys.ts';
import { keepBuild } from '../serving/builds/builds.ts';
import { ruleset } from '../serving/clearance/ruleset.ts';
import { ingestionLedger } from '../serving/ledger/ingestion-ledger.ts';
import { publishList, servedLists } from '../serving/lists/lists.ts';
import { migrate } from '../serving/migrate.ts';
import { type DecisionToReplay, decisionsSince } from '../serving/replay/stored.ts';
import { sourceById } from '../sources/index.ts';
import type { Source } from '../sources/source.ts';
import { refreshOnce } from '../test/worlds/refresh.ts';
import {
  companies,
  company,
  designations,
  notice,
  notices,
  officerStream,
  officers,
  openWorld,
  type Row,
  writeRelease,
} from '../test/worlds/warehouse.ts';
import { signerEnvironment, startApi } from './api-process.ts';
import { machineLine, timed } from './machine.ts';

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '2000' },
    sets: { type: 'string', default: '25' },
    windows: { type: 'string', default: '3' },
    decisions: { type: 'string', default: '1000' },
    alone: { type: 'string', default: '3' },
    entries: { type: 'string', default: '5000' },
    lists: { type: 'string', default: '5' },
  },
});
const [count, sets, windows, wanted, alone] = [options.companies, options.sets, options.windows, options.decisions, options.alone].map(
  Number,
) as [number, number, number, number, number];
const [entries, versions] = [Number(options.entries), Number(options.lists)];
/** Seconds for each decision. */
const bar = 60 / 1_000;
const day = '2026-06-01';
const { stream } = sourceById('companies-house/officer-stream');
if (stream === undefined) throw new Error('the source of officers has no stream');
const officerWindows: Source = { ...officerStream, stream };
const sources = [companies, notices, officers, officerWindows, designations];
const numbers = Array.from({ length: count }, (_, at) => String(1_000_001 + at).padStart(8, '0'));
const numberAt = (at: number) => numbers[at % count] ?? '';
const surnames = surnameStarts.flatMap((start) => surnameEnds.map((end) => start + end));
const forenames = [...mensNames, ...womensNames];

/** Releases that are applied and not published. */
const waiting: { readonly source: string; readonly release: string }[] = [];
let steps = 0;

const home = await mkdtemp(join(tmpdir(), 'bench-replay-'));
const logger = pino({ level: 'error' }, pino.destination(2));
const postgres = await startPostgres(home, openState(home), { ledger: openLedger(home), logger });
const pool = openPool(postgres.urls.owner, { max: 4 });
const store = openStore(join(home, 'store'), {});
const ledger = ingestionLedger(pool);
const world = await openWorld();
console.log(`${count.toLocaleString('en-GB')} companies; ${machineLine()}`);
try {
  await migrate(pool);
  const decisions = await decideAll();
  await measure(decisions);
} finally {
  await world.close();
  await pool.end();
  await postgres.part.stop();
  await rm(home, { recursive: true, force: true });
}

async function measure(decisions: readonly DecisionToReplay[]): Promise<void> {
  const load = loadavg()[0]?.toFixed(1);
  const step = Math.max(1, Math.floor(decisions.length / Math.max(1, alone)));
  const chosen = Array.from({ length: alone }, (_, at) => decisions[at * step + step - 1]).filter((one) => one !== undefined);
  const bound = await timed(async () => {
    const found: ReplayResult[] = [];
    for (const one of chosen) found.push(...(await replayed([one])));
    return found;
  });
  const { seconds, result } = await timed(() => replayed(decisions));
  const [altered] = await replayed(decisions.slice(-1).map(withOtherFacts));
  const found = decisions.filter(({ inputs: { payer, payee } }) =>
    [payer, payee].some((one) => (one?.screening?.findings.length ?? 0) > 0),
  );
  const [cleared] = await replayed(found.slice(-1).map(withoutMatches));
  const each = bound.seconds / chosen.length;
  console.log(
    `load average before: ${load}; ${decisions.length} decisions on ${sets} sets of ${2 + windows + 2} to ${2 + sets * (windows + 1) + versions} releases, ${versions} versions of a list of ${entries} entries; a match in ${found.length}`,
  );
  console.log('together (s)  decisions/s  alone (s a decision)  ratio');
  console.log(
    [seconds.toFixed(1), (decisions.length / seconds).toFixed(1), each.toFixed(1), (seconds / decisions.length / each).toFixed(4)].join(
      '  ',
    ),
  );
  verdict(
    'every decision is equal',
    [...result, ...bound.result].every(({ state }) => state === 'equal'),
  );
  verdict('a decision with other stored facts differs', altered?.state === 'differs');
  verdict('a decision with a stored screening without its match differs', cleared?.state === 'differs');
  verdict(`1,000 decisions take at most 60 s: ${((1_000 * seconds) / decisions.length).toFixed(1)} s`, seconds / decisions.length <= bar);
}

function verdict(what: string, holds: boolean): void {
  if (!holds) process.exitCode = 1;
  console.log(`${holds ? 'holds ' : 'MISSED'}  ${what}`);
}

async function replayed(decisions: readonly DecisionToReplay[]): Promise<ReplayResult[]> {
  const file = createReplayFile({
    ...{ sources, store, ledger, settings: {}, folder: home, logger },
    raw: {
      manifest: async () => ({ sealedAt: `${day}T06:00:00.000Z`, files: [] }) as never,
      check: async () => ({ files: [] }) as never,
      open: async (source, release) => {
        throw new StoreProblem('STORE_MISSING', `${source} ${release} has no raw files`);
      },
    },
  });
  try {
    return await replayDecisions({ pool, file, builds: { sql: await file.runningBuild(), rules: ruleset } }, decisions);
  } finally {
    await file.close();
  }
}

/** A decision that says that the payer's register entry had another name. */
function withOtherFacts(decision: DecisionToReplay): DecisionToReplay {
  const { payer } = decision.inputs;
  return { ...decision, inputs: { ...decision.inputs, payer: payer === null ? null : { ...payer, name: 'ANOTHER NAME LIMITED' } } };
}

/** A decision that says that no list names anybody. */
function withoutMatches(decision: DecisionToReplay): DecisionToReplay {
  const clear = (company: DecisionToReplay['inputs']['payer']) =>
    company === null || company.screening == null ? company : { ...company, screening: { ...company.screening, findings: [] } };
  return { ...decision, inputs: { ...decision.inputs, payer: clear(decision.inputs.payer), payee: clear(decision.inputs.payee) } };
}

/** Publishes the sets and decides payments after each, between companies drawn evenly over the register. */
async function decideAll(): Promise<DecisionToReplay[]> {
  await load(
    companies,
    'register',
    numbers.map((number) => company(number)),
  );
  await load(
    officers,
    'officers',
    numbers.map((number) => director(number)),
  );
  await publish();
  const { key } = await createKey(pool, { tenant: 'bench', environment: 'live', scopes: ['transaction-risk:check', 'screen:read'] });
  await setPlan(pool, 'bench', 'unlimited');
  const environment = { ...process.env, ...(await signerEnvironment(home, 2)), RISK_HOME: home, DATABASE_URL: postgres.urls.owner };
  const api = await startApi({ ...environment, RISK_RECORDS: 'mirror', RISK_MIRROR: home });
  try {
    for (let set = 0; set < sets; set += 1) {
      for (let at = 0; at < windows; at += 1) await load(officerWindows, `window-${set}-${at}`, [director(numberAt(set * 31 + at), set)]);
      if (set % Math.ceil(sets / versions) === 0) await load(designations, `list-${set}`, sanctionsList(set));
      await load(notices, `notices-${set}`, [notice(`n-${set}`, '2450', numberAt(set * 17), day)]);
      await publish();
      await newestListInMemory(api.url, key);
      const ofSet = Math.floor(((set + 1) * wanted) / sets) - Math.floor((set * wanted) / sets);
      for (let at = 0; at < ofSet; at += 1) await decide(api.url, key, set * 17 + at);
    }
  } finally {
    api.child.kill('SIGTERM');
  }
  return decisionsSince(pool, new Date(0), wanted);
}

async function decide(url: string, key: string, at: number): Promise<void> {
  const body = {
    ...{ transactionId: `tx-${randomUUID()}`, eventType: 'payout.release', amountMinor: 125_000, currency: 'GBP', direction: 'outbound' },
    ...{ productType: 'b2b_payout', terms: { creditDays: 0 }, exposure: { currentMinor: 0, proposedMinor: 0, currency: 'GBP' } },
    payer: { role: 'payer', companyNumber: numberAt(at) },
    payee: { role: 'payee', companyNumber: numberAt(at + 7) },
  };
  const answer = await fetch(`${url}/api/v1/transaction-check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`a payment was answered with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Waits until the API screens against the list that PostgreSQL serves: an answer against an earlier one names its list as stale. */
async function newestListInMemory(url: string, key: string): Promise<void> {
  const [served] = await servedLists(pool);
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`${url}/api/v1/screen`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ companyNumber: numberAt(0) }),
    });
    const text = await answer.text();
    if (answer.ok && served !== undefined && text.includes(served.version)) return;
    await sleep(250);
  }
  throw new Error('the API did not load the served list within a minute');
}

function director(number: string, change = 0): Row {
  return {
    ...{ company_number: number, appointment: `${number}-1`, role: 'director', active: true, corporate: false, person_key: `p-${number}` },
    ...{ name: personName(Number(number) + 31 * change), appointed_on: '2016-01-01' },
  };
}

/** The name of a person: 85,000 different ones, of which the list has some. */
function personName(at: number): string {
  const [forename = '', surname = ''] = [forenames[(at * 7) % forenames.length], surnames[(at * 13) % surnames.length]];
  return `${forename} ${surname}`;
}

/** A version of the list: entries of three names, the first of which changes from version to version. */
function sanctionsList(version: number): Row[] {
  return Array.from({ length: entries }, (_, at) => ({
    ...{ unique_id: `LIST${at}`, kind: 'Individual', regime: 'The Invented (Sanctions) Regulations', designated_on: '2024-02-01' },
    ...{ updated_on: day, dobs: [], nationalities: [], birthplaces: [], addresses: [], non_latin_names: [], company_numbers: [] },
    ...{ registration_numbers: [], passports: [], national_identifiers: [], imo_numbers: [], sanctions_imposed: ['Asset freeze'] },
    names: [at === 0 ? version : 101 + at * 17, 20_011 + at * 19, 50_021 + at * 23].map((one, place) => ({
      ...{ name: personName(one), type: place === 0 ? 'primary' : 'alias', weak: false },
    })),
  }));
}

async function load(source: Source, release: string, given: readonly Row[]): Promise<void> {
  const ref = { source: source.id, release };
  steps += 1;
  const changed = new Date(Date.UTC(2026, 5, 1) + steps * 1_000).toISOString().replace('Z', '');
  const rows = source.kind === 'delta' ? given.map((row) => ({ ...row, _op: 'upsert', changed_at: changed })) : given;
  const written = await writeRelease(world.warehouse.db, world.folder, source, release, rows);
  for (const what of ['rows', 'quarantine'] as const) await store.put(recordsKey(ref, what), written[`${what}Path`]);
  await ledger.offer(source.id, { id: release, dataDate: day, urls: [] }, 'scheduled', false);
  const stored = { rowsPath: await store.local(recordsKey(ref, 'rows')), quarantinePath: await store.local(recordsKey(ref, 'quarantine')) };
  const input = {
    source,
    release,
    dataDate: day,
    today: day,
    runKind: 'scheduled',
    retrievedAt: `${day}T06:00:00.000Z`,
    ...stored,
  } as const;
  await ledger.applied(source.id, release, { ...(await world.warehouse.apply(input)), status: 'applied' });
  waiting.push(ref);
}

async function publish(): Promise<void> {
  await refreshOnce(world, pool);
  for (const list of (await world.warehouse.exportLists({ sources: [designations.id] }, join(home, 'lists'))).lists)
    await publishList(pool, { ...list, list: 'uk-sanctions' });
  const { sql, counts, lists } = await world.warehouse.computedBy();
  await keepBuild(pool, 'sql', sql);
  await keepBuild(pool, 'counts', counts);
  await keepBuild(pool, 'lists', lists);
  for (const { source, release } of waiting.splice(0)) await ledger.served(source, release);
}
