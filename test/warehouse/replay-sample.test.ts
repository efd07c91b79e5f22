import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { recordsKey } from '../../activities/stored-release.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { inputHash } from '../../models/receipts/canonical-json.ts';
import { buildScreeningIndexSlowly, type ScreeningIndex } from '../../models/screening/index-entries.ts';
import { listRules, type MatchEffect, screeningLists } from '../../models/screening/lists.ts';
import { isoOf } from '../../sample/calendar.ts';
import { deliveryLines, deliveryName } from '../../sample/officers/file.ts';
import { type RunningPublishers, servePublishers } from '../../sample/server.ts';
import { truthTable } from '../../sample/truth.ts';
import { createWorld } from '../../sample/world.ts';
import { keepBuild } from '../../serving/builds/builds.ts';
import { idOfRules, ruleset, rulesetContent } from '../../serving/clearance/ruleset.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { publishList } from '../../serving/lists/lists.ts';
import { decisionsById } from '../../serving/replay/stored.ts';
import { recordExpired } from '../../serving/retention/expired-evidence.ts';
import { followScreeningLists, type ScreeningLists } from '../../serving/screening/screening-lists.ts';
import { holdWords } from '../../serving/screening/words/words.ts';
import { sourceById as realSource } from '../../sources/index.ts';
import type { RawFile, Source } from '../../sources/source.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { openWarehouse } from '../../warehouse/warehouse.ts';
import { type ApiWorld, payment, startApiWorld } from '../worlds/api.ts';
import { refreshOnce } from '../worlds/refresh.ts';
import { replayed as replayFrom, rewritten } from '../worlds/replays.ts';
import { sampleHttp, sampleReleases } from '../worlds/sample-releases.ts';
import { stagingKey } from '../worlds/staging.ts';
import { openWorld, type World } from '../worlds/warehouse.ts';

const seed = 20_260_601;
/** One block of the sample has every kind of company. */
const count = 200;
const sample = createWorld(seed, count);
const listSources = screeningLists.map((list) => listRules[list].source);
const officers = 'companies-house/officers';
const published = ['companies-house/basic-company-data', 'companies-house/psc', 'gazette/insolvency', 'fca/warning-index', ...listSources];
/** The sample has few companies, so the bounds of real files do not hold. */
const bounds = { expect: { rows: [0, 10_000_000] as const, rejected: 1, shrink: 1 } };
const sources: readonly Source[] = [officers, ...published].map((id) => {
  const source = realSource(id);
  return { ...source, ...bounds, ...(source.parts && { parts: source.parts.map((part) => ({ ...part, ...bounds })) }) };
});
/** Who is on which list or is run or owned by whom, and companies of which nothing is known. */
const payees = [...truthTable(sample)]
  .filter(({ truth }) => /anction|fcaWarned|taxDefault|investmentBanned|disqualified/.test(truth))
  .map(({ companyNumber }) => companyNumber);

let home = '';
let publishers: RunningPublishers;
let api: ApiWorld;
let world: World;
let lists: ScreeningLists<ScreeningIndex>;
let payer = '';
let today = isoOf(0);
/** `source@release` of what was taken in: publishers name releases by their day, so two have the same. */
const takenIn = new Set<string>();
/** By release; those of one name are of one day. */
const sealed = new Map<string, string>();

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'replay-sample-'));
  publishers = await servePublishers({ companies: count, seed, home, port: 0 });
  const bare = await openWorld();
  await bare.warehouse.close();
  const warehouse = await openWarehouse({ path: join(home, 'risk.duckdb'), sources, logger: pino({ level: 'silent' }), threads: 1 });
  world = { ...bare, warehouse };
  api = await startApiWorld(({ pool }) => {
    lists = followScreeningLists({ pool, logger: pino({ level: 'silent' }), build: buildScreeningIndexSlowly, everyMs: 3_600_000 });
    return { clock: () => ({ now: new Date(), today }), screeningLists: lists };
  });
  await api.pool.query('truncate source_state');
  await keepBuild(api.pool, 'rules', { id: ruleset, content: rulesetContent() });
});
afterAll(async () => {
  lists?.stop();
  await world?.warehouse.close();
  await api?.stop();
  await publishers?.close();
  await rm(home, { recursive: true, force: true });
});

const store = () => openStore(join(home, 'store'), {});
const sealedAt = (release: string) => sealed.get(release) ?? '';

/** Stages, stores and applies a release as the service does. */
async function takeIn(source: Source, { id: release, dataDate }: { id: string; dataDate: string }, files: readonly RawFile[]) {
  const ref = { source: source.id, release };
  const folder = await mkdtemp(join(home, 'stage-'));
  const staged = await stageRelease({ source, release: { id: release, dataDate, files }, folder, pseudonymKey: stagingKey });
  await store().put(recordsKey(ref, 'rows'), staged.rowsPath);
  await store().put(recordsKey(ref, 'quarantine'), staged.quarantinePath);
  for (const { table, path } of staged.details) await store().put(recordsKey(ref, `details/${table}`), path);
  for (const part of staged.parts) {
    await store().put(recordsKey(ref, `parts/${part.table}/rows`), part.rowsPath);
    await store().put(recordsKey(ref, `parts/${part.table}/quarantine`), part.quarantinePath);
  }
  takenIn.add(`${source.id}@${release}`);
  sealed.set(release, `${dataDate}T06:00:00.000Z`);
  const ledger = ingestionLedger(api.pool);
  await ledger.offer(source.id, { id: release, dataDate, urls: [] }, 'scheduled', false);
  const input = { source, release, dataDate, today: dataDate, runKind: 'scheduled', retrievedAt: sealedAt(release), ...staged } as const;
  await ledger.applied(source.id, release, { ...(await world.warehouse.apply(input)), status: 'applied' });
  return ref;
}

/** Loads everything that the publishers of the sample have published since, and publishes facts and lists. */
async function loadUntil(day: number): Promise<void> {
  const from = publishers.clock.now().day;
  await publishers.clock.advance(day - from);
  today = isoOf(day);
  const http = sampleHttp(publishers);
  const taken: { readonly source: string; readonly release: string }[] = [];
  for (const source of sources.filter(({ id }) => id !== officers)) {
    const since = from === 0 ? (source.id.startsWith('gazette') ? isoOf(-20) : isoOf(-400)) : isoOf(from);
    for await (const { offer, files } of sampleReleases(source, http, { period: { from: since, to: today }, today, home })) {
      if (!takenIn.has(`${source.id}@${offer.id}`)) taken.push(await takeIn(source, offer, files));
    }
  }
  taken.push(await takeIn(sourceOf(officers), { id: `${today}.${4_000 + day}`, dataDate: today }, [await officersFile(day)]));
  await refreshOnce(world, api.pool);
  const folder = await mkdtemp(join(home, 'lists-'));
  for (const list of (await world.warehouse.exportLists({ sources: sources.map(({ id }) => id) }, folder)).lists) {
    await publishList(api.pool, { ...list, list: screeningLists.find((one) => one === list.list) ?? 'uk-sanctions' });
  }
  const { sql, counts, lists: made } = await world.warehouse.computedBy();
  await keepBuild(api.pool, 'sql', sql);
  await keepBuild(api.pool, 'counts', counts);
  await keepBuild(api.pool, 'lists', made);
  for (const { source, release } of taken) await ingestionLedger(api.pool).served(source, release);
  await lists.refresh();
  await holdWords(api.pool)(lists.current(), new Date());
  await lists.refresh();
  await api.pool.query('update source_state set checked_at = now()');
}

const sourceOf = (id: string) => sources.find((one) => one.id === id) ?? realSource(id);

async function officersFile(day: number): Promise<RawFile> {
  const path = join(await mkdtemp(join(home, 'officers-')), deliveryName(day));
  await writeFile(path, [...deliveryLines(sample, day)].join(''));
  return { ...(await describeFile(path)), path };
}

async function decide(payee: string): Promise<string> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const { json } = await api.call('POST', '/api/v1/transaction-check', { body: payment([payer, payee]), headers });
  return json.data.decisionId;
}

async function decideAll(): Promise<string[]> {
  const ids: string[] = [];
  for (const payee of payees) ids.push(await decide(payee));
  return ids;
}

const replayed = (ids: readonly string[], more: Partial<Parameters<typeof replayFrom>[0]> = {}) =>
  replayFrom({ pool: api.pool, sources, store: store(), home, sealedAt, ...more }, ids);
const stateOf = (result: Awaited<ReturnType<typeof replayed>>[number]) => (result.state === 'equal' ? 'equal' : result);

/** The codes of the screening of each payee, by decision. */
async function screenedCodes(ids: readonly string[]): Promise<string[][]> {
  const decisions = await decisionsById(api.pool, ids);
  return ids.map((id) => {
    const screening = decisions.find((one) => one.id === id)?.inputs.payee?.screening;
    return [...new Set((screening?.findings ?? []).map(({ code }) => code))].sort();
  });
}

describe('the replay of decisions about companies of the sample, with their people and all lists', () => {
  let onDay3: string[] = [];

  test('computes the screenings of day 3 again, with matches on every list', async () => {
    await loadUntil(0);
    await loadUntil(3);
    const named = new Set([...truthTable(sample)].map(({ companyNumber }) => companyNumber));
    const active = await inSession(world.warehouse.db, (session) =>
      session.rows("FROM company SELECT company_number WHERE status = 'active' ORDER BY ALL", z.object({ company_number: z.string() })),
    );
    payer = active.map(({ company_number }) => company_number).find((number) => !named.has(number)) ?? '';
    onDay3 = await decideAll();
    const codes = new Set((await screenedCodes(onDay3)).flat());
    expect([...codes].sort()).toEqual(
      expect.arrayContaining([
        'DISQUALIFIED_PARTY',
        'FCA_WARNING',
        'GOV_DISQ_ACTING',
        'HMRC_DEFAULTER',
        'INVESTMENT_BAN',
        'SANCTION_NAME',
        'SANCTION_NUMBER',
        'SANCTION_OFFICER',
        'SANCTION_OWNER',
      ]),
    );
    const results = await replayed(onDay3);
    expect(results.map(stateOf)).toEqual(onDay3.map(() => 'equal'));
    expect(results.flatMap((one) => (one.state === 'equal' ? one.taken : []))).toEqual([]);
  });

  test('gives equal on day 30, after analysts decided, lists changed, and a rebuild', async () => {
    const before = await screenedCodes(onDay3);
    const at = before.findIndex((codes) => codes.includes('SANCTION_NAME'));
    await markFalse(payees[at] ?? '');
    const after = await decide(payees[at] ?? '');
    expect(await screenedCodes([after])).not.toEqual([before[at]]);
    await loadUntil(30);
    const onDay30 = await decideAll();
    expect(await screenedCodes(onDay30)).not.toEqual(before);
    await world.warehouse.rebuild();
    const ids = [...onDay3, after, ...onDay30];
    expect((await replayed(ids)).map(stateOf)).toEqual(ids.map(() => 'equal'));
  });

  test('prints what differs when a rule of the screening has changed, with the file', async () => {
    const at = (await screenedCodes(onDay3)).findIndex((codes) => codes.includes('SANCTION_NAME'));
    const now = rulesetContent();
    const changed = Object.keys(now.files).find((file) => file.includes('screening/lists')) ?? '';
    const content = { ...now, files: { ...now.files, [changed]: '// another text' } };
    const then = idOfRules(content);
    await keepBuild(api.pool, 'rules', { id: then, content });
    const id = await rewritten(api.pool, onDay3[at] ?? '', { verdict: { ruleset: then } });
    const effects = listRules['uk-sanctions'].effects.same as unknown as MatchEffect[];
    const usual = [...effects];
    effects.splice(0, 3, 'INFO', 'INFO', 'INFO');
    try {
      const [result] = await replayed([id]);
      expect(result).toMatchObject({
        state: 'differs',
        causes: [`the rules changed: ${then} -> ${ruleset}; files that differ: ${changed}`],
      });
      expect(result?.state === 'differs' ? result.differences.map(({ what }) => what) : []).toEqual(
        expect.arrayContaining(['payee.screening.findings.SANCTION_NAME', expect.stringMatching(/^findings\.SANCTION_NAME payee/)]),
      );
    } finally {
      effects.splice(0, 3, ...usual);
    }
    expect((await replayed([id]))[0]).toMatchObject({ state: 'equal' });
  });

  test('says that records of a list have ended under a law, and refuses a decision that names one', async () => {
    const codes = await screenedCodes(onDay3);
    const listed = onDay3[codes.findIndex((one) => one.includes('HMRC_DEFAULTER'))] ?? '';
    const other = onDay3[codes.findIndex((one) => one.includes('FCA_WARNING'))] ?? '';
    const [decision] = await decisionsById(api.pool, [listed]);
    const evidence = decision?.inputs.payee?.screening?.findings.find(({ code }) => code === 'HMRC_DEFAULTER')?.evidence[0];
    const law = { law: 'a made-up law', months: 12 };
    await recordExpired(api.pool, { id: evidence?.source ?? '', expiry: law }, [
      { record: evidence?.record ?? '', expiredOn: '2027-01-01' },
    ]);
    const results = new Map((await replayed([listed, other])).map((result) => [result.decision, result]));
    const detail = expect.stringContaining('a made-up law');
    expect(results.get(listed)).toMatchObject({ state: 'not-replayable', code: 'EVIDENCE_EXPIRED', detail });
    expect(results.get(other)).toMatchObject({
      state: 'equal',
      taken: [
        'taken as stored: the version of the list hmrc-defaulters, because 1 of the records or releases of hmrc/deliberate-defaulters have ended since (a made-up law)',
      ],
    });
  });

  test('says that the counts of words of that time were altered, where a screening differs', async () => {
    const kept = await api.pool.query<{ id: string; content: object }>("select id, content from build where kind = 'words'");
    expect(kept.rows.length).toBeGreaterThan(0);
    const [decision] = await decisionsById(api.pool, onDay3.slice(0, 1));
    if (decision === undefined) throw new Error('no decision');
    const { inputs } = decision;
    const cleared = { ...inputs, payee: inputs.payee && { ...inputs.payee, screening: { ...inputs.payee.screening, findings: [] } } };
    const id = await rewritten(api.pool, decision.id, { inputs: cleared, signed: { inputHash: inputHash(cleared) } });
    const lost =
      'the counts of words of that instant were not kept, or were altered: names are scored by the words of the lists themselves';
    const causes = async () => (await replayed([id])).flatMap((one) => (one.state === 'differs' ? one.causes : []));
    expect(await causes()).not.toContain(lost);
    await api.pool.query("update build set content = jsonb_set(content, '{names}', '1') where kind = 'words'");
    expect(await causes()).toContain(lost);
  });
});

/** An analyst says that every match of the company by its name is false. */
async function markFalse(companyNumber: string): Promise<void> {
  const { json } = await api.call('POST', '/api/v1/screen', { body: { companyNumber } });
  for (const { subject, matches } of json.data.parties) {
    const given = Object.fromEntries(
      Object.entries(subject as object).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
    );
    for (const { list, entry } of matches) {
      const body = { subject: given, list, entry, verdict: 'false-positive', by: 'R. Analyst', why: 'the register shows another company' };
      const { status } = await api.call('POST', '/api/v1/screen/decisions', { body });
      expect([200, 201]).toContain(status);
    }
  }
}
