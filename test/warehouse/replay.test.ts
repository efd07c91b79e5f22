import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReplayResult } from '../../activities/replay/replay-decisions.ts';
import { recordsKey } from '../../activities/stored-release.ts';
import { printReplays } from '../../cli/replay/print.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { adjustable } from '../../models/clearance/adjustable.ts';
import type { Rule } from '../../models/clearance/rule.ts';
import { rules } from '../../models/clearance/rules.ts';
import { inputHash } from '../../models/receipts/canonical-json.ts';
import { expertScorecard } from '../../models/risk/scorecard.ts';
import { keepBuild } from '../../serving/builds/builds.ts';
import { idOfRules, ruleset, rulesetContent } from '../../serving/clearance/ruleset.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { decisionsById, decisionsSince } from '../../serving/replay/stored.ts';
import { recordExpired } from '../../serving/retention/expired-evidence.ts';
import { versionOf } from '../../serving/risk/scorecards.ts';
import { sourceById } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';
import { addDays } from '../../uk/day.ts';
import { idOfSql } from '../../warehouse/replay/kept-build.ts';
import { type ApiWorld, payment, startApiWorld } from '../worlds/api.ts';
import { capturedOutput } from '../worlds/captured-output.ts';
import { refreshOnce } from '../worlds/refresh.ts';
import { replayed as replayFrom, rewritten } from '../worlds/replays.ts';
import {
  companies,
  company,
  notice,
  notices,
  officerStream,
  officers,
  openWorld,
  type Row,
  type World,
  writeRelease,
} from '../worlds/warehouse.ts';

const payer = '01000001';
const payee = '01000002';
const { stream } = sourceById('companies-house/officer-stream');
const officerWindows: Source = { ...officerStream, ...(stream === undefined ? {} : { stream }) };
const sources = [companies, notices, officers, officerWindows];
const dayOne = '2026-06-01';

let api: ApiWorld;
let world: World;
let home: string;
let today = dayOne;

const captured = capturedOutput();
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'replay-'));
  api = await startApiWorld(() => ({
    clock: () => ({ now: new Date(), today }),
    screeningLists: { current: () => [], words: () => null, ready: () => true, refresh: async () => {} },
  }));
  world = await openWorld();
  await api.pool.query('truncate source_state');
  await keepBuild(api.pool, 'rules', { id: ruleset, content: rulesetContent() });
});
afterAll(async () => {
  await world?.close();
  await api?.stop();
  await rm(home, { recursive: true, force: true });
});

const store = () => openStore(join(home, 'store'), {});
const sealedAt = (release: string) => `${release.slice(0, 10)}T06:00:00.000Z`;

/** Ingests a release as the service does: records in the store, the ledger, the warehouse; then publishes it, and every source was just checked. */
async function load(source: Source, day: string, rows: readonly Row[]): Promise<void> {
  const release = `${day}.${source.kind === 'delta' ? 'window' : source.table}`;
  const ref = { source: source.id, release };
  const ledger = ingestionLedger(api.pool);
  const { rowsPath, quarantinePath } = await writeRelease(world.warehouse.db, world.folder, source, release, rows);
  await store().put(recordsKey(ref, 'rows'), rowsPath);
  await store().put(recordsKey(ref, 'quarantine'), quarantinePath);
  await ledger.offer(source.id, { id: release, dataDate: day, urls: [] }, 'scheduled', false);
  const stored = {
    rowsPath: await store().local(recordsKey(ref, 'rows')),
    quarantinePath: await store().local(recordsKey(ref, 'quarantine')),
  };
  const applied = await world.warehouse.apply({
    source,
    release,
    dataDate: day,
    today: day,
    runKind: 'scheduled',
    retrievedAt: sealedAt(release),
    ...stored,
  });
  await ledger.applied(source.id, release, { ...applied, status: 'applied' });
  await refreshOnce(world, api.pool);
  const { sql, counts } = await world.warehouse.computedBy();
  await keepBuild(api.pool, 'sql', sql);
  await keepBuild(api.pool, 'counts', counts);
  await ledger.served(source.id, release);
  await api.pool
    .query("update source_state set checked_at = now(), checked_day = $1, covered = array[daterange('2026-01-01', $1::date, '[]')]", [day])
    .catch(() => api.pool.query('update source_state set checked_at = now()'));
}

async function decide(): Promise<string> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const { json } = await api.call('POST', '/api/v1/transaction-check', { body: payment([payer, payee]), headers });
  return json.data.decisionId;
}

function replayed(ids: readonly string[], changes: { builds?: object; withoutRecords?: string } = {}): Promise<ReplayResult[]> {
  const real = store();
  const exists: typeof real.exists = async (key) =>
    changes.withoutRecords !== undefined && key.includes(changes.withoutRecords) ? false : real.exists(key);
  const { builds = {} } = changes;
  return replayFrom({ pool: api.pool, sources, store: { ...real, exists }, home, sealedAt, builds }, ids);
}

const one = async (id: string, changes: Parameters<typeof replayed>[1] = {}) => (await replayed([id], changes))[0];
const director = (number: string, more: Row = {}): Row => ({
  ...{ company_number: number, appointment: `${number}-1`, role: 'director', active: true, corporate: false, person_key: `p-${number}` },
  ...{ name: 'MADE UP DIRECTOR', appointed_on: '2016-01-01', ...more },
});

/** No lists are read in this world, so no screening is whole. */
const screenings = ['payer', 'payee'].map((party) => expect.stringMatching(new RegExp(`^taken as stored: the .*${party}`)));

describe('risk replay', () => {
  let onDay3 = '';
  let onDay4 = '';

  test('recomputes a decision of day 3 from its releases, and a decision of day 4 from one more', async () => {
    await load(companies, '2026-06-01', [company(payer, { confirmation_due_on: '2026-04-24' }), company(payee)]);
    await load(officers, '2026-06-01', [director(payer), director(payee)]);
    await load(notices, '2026-06-02', [notice('1', '2450', payer, '2026-06-02')]);
    today = '2026-06-03';
    onDay3 = await decide();
    await load(notices, '2026-06-04', [notice('2', '2450', payee, '2026-06-04')]);
    today = '2026-06-04';
    onDay4 = await decide();
    const results = await replayed([onDay3, onDay4]);
    expect(results).toEqual([
      { decision: onDay3, state: 'equal', releases: 3, notes: [], taken: screenings },
      { decision: onDay4, state: 'equal', releases: 4, notes: [], taken: screenings },
    ]);
    const [three, four] = await decisionsById(api.pool, [onDay3, onDay4]);
    expect([three?.inputs.payer?.petitions.length, three?.inputs.payee?.petitions.length, four?.inputs.payee?.petitions.length]).toEqual([
      1, 0, 1,
    ]);
  });

  test('gives equal after a month of later releases, of which one is older than the decision, and after a rebuild', async () => {
    const between: string[] = [];
    for (let day = 5; day <= 30; day += 5) {
      const date = addDays('2026-06-01', day - 1);
      await load(notices, date, [notice(`later-${day}`, '2452', payer, date)]);
      between.push(await decide());
    }
    await load(companies, '2026-06-28', [
      company(payer, { status: 'liquidation', status_text: 'Liquidation' }),
      company(payee, { name: 'RENAMED LIMITED' }),
    ]);
    await load(officers, '2026-05-20', [
      director(payer),
      director(payee),
      director(payee, { appointment: 'older', active: false, resigned_on: '2026-05-01' }),
    ]);
    today = '2026-06-30';
    const onDay30 = await decide();
    await world.warehouse.rebuild();
    const results = await replayed([onDay3, onDay4, ...between, onDay30]);
    expect(results.map((result) => (result.state === 'equal' ? result.releases : result))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 12]);
    const [first, last] = [(await decisionsById(api.pool, [onDay3]))[0], (await decisionsById(api.pool, [onDay30]))[0]];
    expect(last?.inputs.payer?.register?.status).not.toBe(first?.inputs.payer?.register?.status);
  });

  test('gives equal for decisions between and after windows of a stream, which one pass applies', async () => {
    const window = (day: string, more: Row) =>
      load(officerWindows, day, [{ ...director(payee, more), _op: 'upsert', changed_at: `${day}T05:00:00` }]);
    await window('2026-07-01', { name: 'MADE UP OTHER' });
    await window('2026-07-02', { active: false, resigned_on: '2026-07-02' });
    today = '2026-07-02';
    const after = await decide();
    await window('2026-07-03', { appointment: 'another' });
    const last = await decide();
    const results = await replayed([after, last]);
    expect(results.map((result) => (result.state === 'equal' ? result.releases : result))).toEqual([14, 15]);
    const [first, second] = await decisionsById(api.pool, [after, last]);
    expect(first?.inputs.payee).not.toEqual(second?.inputs.payee);
  });

  test('says which fact differs when the records of a release are not those of the decision', async () => {
    const release = '2026-06-02.gazette_notice';
    const key = recordsKey({ source: notices.id, release }, 'rows');
    const real = await store().local(key);
    const other = await writeRelease(world.warehouse.db, world.folder, notices, release, [
      notice('1', '2450', payer, '2026-06-02', { hearing_on: '2026-07-15' }),
    ]);
    const kept = join(home, 'kept.parquet');
    await copyFile(real, kept);
    await store().put(key, other.rowsPath);
    const result = await one(onDay3);
    await store().put(key, kept);
    expect(result).toMatchObject({
      state: 'differs',
      causes: ['the SQL has not changed: the stored releases do not give the facts of the decision'],
    });
    if (result?.state !== 'differs') throw new Error('it is equal');
    expect(result.differences).toContainEqual({ what: 'payer.facts.petitions[0].hearingOn', stored: null, replayed: '2026-07-15' });
    expect(result.differences.map(({ what }) => what)).toContainEqual(expect.stringMatching(/^findings\.WUP_LIVE payer/));
    expect((await one(onDay3))?.state).toBe('equal');
  });

  test('says that the rules changed, with the files, when the stored verdict is of other rules', async () => {
    const content = otherRules();
    const [file = ''] = Object.keys(content.files);
    const then = idOfRules(content);
    await keepBuild(api.pool, 'rules', { id: then, content });
    const id = await rewritten(api.pool, onDay3, { verdict: { ruleset: then, outcome: 'ALLOW', findings: [] } });
    const result = await one(id);
    expect(result).toMatchObject({ state: 'differs', causes: [`the rules changed: ${then} -> ${ruleset}; files that differ: ${file}`] });
    if (result?.state !== 'differs') throw new Error('it is equal');
    expect(result.differences).toContainEqual({ what: 'outcome', stored: 'ALLOW', replayed: 'HOLD' });
    expect(result.differences.every(({ what }) => !what.includes('facts'))).toBe(true);
  });

  test('prints what differs when a threshold of the decision table has changed', async () => {
    const at = rules.findIndex(({ code }) => code === 'CS_OVERDUE');
    const usual = rules[at];
    if (usual === undefined) throw new Error('no rule CS_OVERDUE');
    const content = otherRules();
    const [file = ''] = Object.keys(content.files);
    const then = idOfRules(content);
    await keepBuild(api.pool, 'rules', { id: then, content });
    const id = await rewritten(api.pool, onDay3, { verdict: { ruleset: then } });
    (rules as Rule[]).splice(at, 1, adjustable.CS_OVERDUE.ruleWith({ days: 30 }));
    try {
      const result = await one(id);
      printReplays(result === undefined ? [] : [result]);
      expect(captured.out).toMatch(/^dec_[\w-]+: differs$/m);
      expect(captured.out).toContain(`  the rules changed: ${then} -> ${ruleset}; files that differ: ${file}\n`);
      expect(captured.out).toMatch(/^ {2}findings\.CS_OVERDUE payer.*"INFO" -> "REVIEW"$/m);
    } finally {
      (rules as Rule[]).splice(at, 1, usual);
    }
    expect((await one(onDay3))?.state).toBe('equal');
  });

  test('names no file of kept rules that were altered in PostgreSQL', async () => {
    const then = idOfRules({ ...otherRules(), sources: [] });
    await keepBuild(api.pool, 'rules', { id: then, content: otherRules() });
    const id = await rewritten(api.pool, onDay3, { verdict: { ruleset: then, outcome: 'ALLOW', findings: [] } });
    const why = `the kept rules of ${then} were altered, or an earlier version of the service kept them in another form`;
    expect(await one(id)).toMatchObject({ state: 'differs', causes: [`the rules changed: ${then} -> ${ruleset}; ${why}`] });
  });

  test('computes the facts again by the kept SQL of an earlier build, to say that the SQL changed', async () => {
    const { sql } = await world.warehouse.computedBy();
    const features = sql.content.features.map((model) => ({
      ...model,
      sql: model.sql.replace("statusText: coalesce(status_text, '')", "statusText: upper(coalesce(status_text, ''))"),
    }));
    expect(features).not.toEqual(sql.content.features);
    const content = { ...sql.content, features };
    const then = idOfSql(content);
    await keepBuild(api.pool, 'sql', { id: then, content });
    const [decision] = await decisionsById(api.pool, [onDay3]);
    if (decision === undefined) throw new Error('no decision');
    const loud = JSON.parse(JSON.stringify(decision.inputs).replaceAll('"statusText":"Active"', '"statusText":"ACTIVE"'));
    const id = await rewritten(api.pool, onDay3, { inputs: loud, signed: { inputHash: inputHash(loud), featureBuild: then } });
    expect(await one(id)).toMatchObject({
      state: 'differs',
      causes: [`the SQL changed: ${then} -> ${sql.id}; under ${then} the facts are equal`],
      differences: [
        { what: 'payer.facts.register.statusText', stored: 'ACTIVE', replayed: 'Active' },
        { what: 'payee.facts.register.statusText', stored: 'ACTIVE', replayed: 'Active' },
      ],
    });
    expect((await one(onDay3))?.state).toBe('equal');
  });

  test('does not run kept SQL, or use kept counts, that were altered in PostgreSQL', async () => {
    const { sql } = await world.warehouse.computedBy();
    const then = 'fb_000000000000';
    const written = join(home, 'written.csv');
    const [first, ...others] = sql.content.features;
    const features = [{ ...first, sql: `${first?.sql}; COPY (SELECT 1) TO '${written}'` }, ...others];
    await keepBuild(api.pool, 'sql', { id: then, content: { ...sql.content, features } });
    const [decision] = await decisionsById(api.pool, [onDay3]);
    if (decision === undefined) throw new Error('no decision');
    const loud = JSON.parse(JSON.stringify(decision.inputs).replaceAll('"statusText":"Active"', '"statusText":"ACTIVE"'));
    const id = await rewritten(api.pool, onDay3, { inputs: loud, signed: { inputHash: inputHash(loud), featureBuild: then } });
    await api.pool.query('update build set content = content || \'{"census": "[1]"}\' where kind = \'counts\'');
    const causes = [
      'the counts of the register and the fit of the accounts anomaly of that instant were not kept, or were altered',
      `the SQL changed: ${then} -> ${sql.id}; the kept SQL of ${then} was altered and is not run`,
    ];
    expect(await one(id)).toMatchObject({ state: 'differs', causes });
    expect(existsSync(written)).toBe(false);
    const { counts } = await world.warehouse.computedBy();
    await api.pool.query("update build set content = $1 where kind = 'counts' and id = $2", [JSON.stringify(counts.content), counts.id]);
  });

  test('computes the band by the scorecard of an earlier program, which the service kept', async () => {
    const card = { ...expertScorecard, name: 'expert-0' };
    const version = versionOf(card);
    const [decision] = await decisionsById(api.pool, [onDay3]);
    if (decision === undefined) throw new Error('no decision');
    const inputs = JSON.parse(JSON.stringify(decision.inputs).replaceAll(versionOf(expertScorecard), version));
    expect(inputs).not.toEqual(decision.inputs);
    const id = await rewritten(api.pool, onDay3, { inputs, signed: { inputHash: inputHash(inputs) } });
    const bands = async () => {
      const result = await one(id);
      return result?.state === 'equal' ? result.taken.filter((line) => line.includes('the band')) : result;
    };
    expect(await bands()).toEqual(['payer', 'payee'].map((party) => expect.stringContaining(`the band of the ${party}`)));
    await keepBuild(api.pool, 'scorecard', { id: version, content: card });
    expect(await bands()).toEqual([]);
  });

  test('is equal under other SQL and rules that give the same, and names them', async () => {
    const equal = await one(onDay3, { builds: { sql: 'fb_111111111111', rules: 'clearance-1' } });
    expect(equal).toMatchObject({
      state: 'equal',
      notes: [expect.stringMatching(/^computed by the SQL fb_1/), expect.stringMatching(/^decided by the rules clearance-1/)],
    });
  });

  test('says that stored inputs are not those of the receipt', async () => {
    const [decision] = await decisionsById(api.pool, [onDay3]);
    if (decision === undefined) throw new Error('no decision');
    const id = await rewritten(api.pool, onDay3, { inputs: { ...decision.inputs, today: '2026-06-02' } });
    const result = await one(id);
    expect(result).toMatchObject({
      state: 'differs',
      causes: expect.arrayContaining([expect.stringContaining('the receipt was signed over')]),
    });
  });

  test('cannot replay a decision that names a release which the ledger does not have', async () => {
    const [decision] = await decisionsById(api.pool, [onDay3]);
    if (decision === undefined) throw new Error('no decision');
    const [state, ...others] = decision.inputs.freshness;
    const id = await rewritten(api.pool, onDay3, {
      inputs: { ...decision.inputs, freshness: [{ ...state, release: 'unknown' }, ...others] },
    });
    expect(await one(id)).toMatchObject({
      state: 'not-replayable',
      code: 'RELEASE_UNKNOWN',
      detail: expect.stringContaining(`${state?.source}@unknown`),
    });
  });

  test('cannot replay without a release, a sandbox decision, or evidence that a law ended', async () => {
    expect(await one(onDay3, { withoutRecords: '2026-06-02.gazette_notice' })).toMatchObject({
      state: 'not-replayable',
      code: 'STORE_MISSING',
    });
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const { json } = await api.call('POST', '/api/v1/transaction-check', {
      key: api.keys.sandbox,
      body: payment(['00000001', '00000002']),
      headers,
    });
    expect(await one(json.data.decisionId)).toMatchObject({ state: 'not-replayable', code: 'SANDBOX' });
    await recordExpired(api.pool, { id: notices.id, expiry: { law: 'a made-up law', months: 1 } as never }, [
      { record: '1', expiredOn: '2026-09-01' },
    ]);
    expect(await one(onDay3)).toMatchObject({
      state: 'not-replayable',
      code: 'EVIDENCE_EXPIRED',
      detail: expect.stringContaining('a made-up law'),
    });
    expect((await decisionsSince(api.pool, new Date(0), 2)).map(({ id }) => id)).toEqual([onDay3, onDay4]);
  });
});

/** Rules of which one file has another text than in the running program. */
function otherRules() {
  const content = rulesetContent();
  const [file = ''] = Object.keys(content.files);
  return { ...content, files: { ...content.files, [file]: '// another text' } };
}
