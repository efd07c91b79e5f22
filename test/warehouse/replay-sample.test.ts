import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReplayResult } from '../../activities/replay/replay-decisions.ts';
import { inputHash } from '../../models/receipts/canonical-json.ts';
import { buildScreeningIndexSlowly, type ScreeningIndex } from '../../models/screening/index-entries.ts';
import { listRules, type MatchEffect, screeningLists } from '../../models/screening/lists.ts';
import { truthTable } from '../../sample/truth.ts';
import { createWorld } from '../../sample/world.ts';
import { keepBuild } from '../../serving/builds/builds.ts';
import { idOfRules, ruleset, rulesetContent } from '../../serving/clearance/ruleset.ts';
import { publishList } from '../../serving/lists/lists.ts';
import { decisionsById } from '../../serving/replay/stored.ts';
import { recordExpired } from '../../serving/retention/expired-evidence.ts';
import { followScreeningLists, type ScreeningLists } from '../../serving/screening/screening-lists.ts';
import { holdWords } from '../../serving/screening/words/words.ts';
import { rewritten } from '../worlds/replays.ts';
import { type SampleService, startSampleService } from '../worlds/sample-service.ts';

/** One block of the sample has every kind of company. */
const sample = createWorld(20_260_601, 200);
const listSources = screeningLists.map((list) => listRules[list].source);
/** Who is on which list or is run or owned by whom, and companies of which nothing is known. */
const payees = [...truthTable(sample)]
  .filter(({ truth }) => /anction|fcaWarned|taxDefault|investmentBanned|disqualified/.test(truth))
  .map(({ companyNumber }) => companyNumber);

let service: SampleService;
let lists: ScreeningLists<ScreeningIndex>;

beforeAll(async () => {
  service = await startSampleService({
    companies: sample.companies,
    sources: [...['companies-house/basic-company-data', 'companies-house/psc', 'gazette/insolvency', 'fca/warning-index'], ...listSources],
    api: ({ pool }) => {
      lists = followScreeningLists({ pool, logger: pino({ level: 'silent' }), build: buildScreeningIndexSlowly, everyMs: 3_600_000 });
      return { screeningLists: lists };
    },
  });
});
afterAll(async () => {
  lists?.stop();
  await service?.stop();
});

/** Loads everything that the publishers of the sample have published since, and publishes facts and lists. */
async function loadUntil(day: number): Promise<void> {
  await service.loadUntil(day);
  const { api, home, sources, world } = service;
  const folder = await mkdtemp(join(home, 'lists-'));
  for (const list of (await world.warehouse.exportLists({ sources: sources.map(({ id }) => id) }, folder)).lists) {
    await publishList(api.pool, { ...list, list: screeningLists.find((one) => one === list.list) ?? 'uk-sanctions' });
  }
  await lists.refresh();
  await holdWords(api.pool)(lists.current(), new Date());
  await lists.refresh();
}

async function decideAll(): Promise<string[]> {
  const ids: string[] = [];
  for (const payee of payees) ids.push(await service.decide(payee));
  return ids;
}

const stateOf = (result: ReplayResult) => (result.state === 'equal' ? 'equal' : result);

/** The codes of the screening of each payee, by decision. */
async function screenedCodes(ids: readonly string[]): Promise<string[][]> {
  const decisions = await decisionsById(service.api.pool, ids);
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
    const results = await service.replayed(onDay3);
    expect(results.map(stateOf)).toEqual(onDay3.map(() => 'equal'));
    expect(results.flatMap((one) => (one.state === 'equal' ? one.taken : []))).toEqual([]);
  });

  test('gives equal on day 30, after analysts decided, lists changed, and a rebuild', async () => {
    const before = await screenedCodes(onDay3);
    const at = before.findIndex((codes) => codes.includes('SANCTION_NAME'));
    await markFalse(payees[at] ?? '');
    const after = await service.decide(payees[at] ?? '');
    expect(await screenedCodes([after])).not.toEqual([before[at]]);
    await loadUntil(30);
    const onDay30 = await decideAll();
    expect(await screenedCodes(onDay30)).not.toEqual(before);
    await service.world.warehouse.rebuild();
    const ids = [...onDay3, after, ...onDay30];
    expect((await service.replayed(ids)).map(stateOf)).toEqual(ids.map(() => 'equal'));
  });

  test('prints what differs when a rule of the screening has changed, with the file', async () => {
    const at = (await screenedCodes(onDay3)).findIndex((codes) => codes.includes('SANCTION_NAME'));
    const now = rulesetContent();
    const changed = Object.keys(now.files).find((file) => file.includes('screening/lists')) ?? '';
    const content = { ...now, files: { ...now.files, [changed]: '// another text' } };
    const then = idOfRules(content);
    await keepBuild(service.api.pool, 'rules', { id: then, content });
    const id = await rewritten(service.api.pool, onDay3[at] ?? '', { verdict: { ruleset: then } });
    const effects = listRules['uk-sanctions'].effects.same as unknown as MatchEffect[];
    const usual = [...effects];
    effects.splice(0, 3, 'INFO', 'INFO', 'INFO');
    try {
      const [result] = await service.replayed([id]);
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
    expect((await service.replayed([id]))[0]).toMatchObject({ state: 'equal' });
  });

  test('says that records of a list have ended under a law, and refuses a decision that names one', async () => {
    const codes = await screenedCodes(onDay3);
    const listed = onDay3[codes.findIndex((one) => one.includes('HMRC_DEFAULTER'))] ?? '';
    const other = onDay3[codes.findIndex((one) => one.includes('FCA_WARNING'))] ?? '';
    const [decision] = await decisionsById(service.api.pool, [listed]);
    const evidence = decision?.inputs.payee?.screening?.findings.find(({ code }) => code === 'HMRC_DEFAULTER')?.evidence[0];
    const law = { law: 'a made-up law', months: 12 };
    await recordExpired(service.api.pool, { id: evidence?.source ?? '', expiry: law }, [
      { record: evidence?.record ?? '', expiredOn: '2027-01-01' },
    ]);
    const results = new Map((await service.replayed([listed, other])).map((result) => [result.decision, result]));
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
    const kept = await service.api.pool.query<{ id: string; content: object }>("select id, content from build where kind = 'words'");
    expect(kept.rows.length).toBeGreaterThan(0);
    const [decision] = await decisionsById(service.api.pool, onDay3.slice(0, 1));
    if (decision === undefined) throw new Error('no decision');
    const { inputs } = decision;
    const cleared = { ...inputs, payee: inputs.payee && { ...inputs.payee, screening: { ...inputs.payee.screening, findings: [] } } };
    const id = await rewritten(service.api.pool, decision.id, { inputs: cleared, signed: { inputHash: inputHash(cleared) } });
    const lost =
      'the counts of words of that instant were not kept, or were altered: names are scored by the words of the lists themselves';
    const causes = async () => (await service.replayed([id])).flatMap((one) => (one.state === 'differs' ? one.causes : []));
    expect(await causes()).not.toContain(lost);
    await service.api.pool.query("update build set content = jsonb_set(content, '{names}', '1') where kind = 'words'");
    expect(await causes()).toContain(lost);
  });
});

/** An analyst says that every match of the company by its name is false. */
async function markFalse(companyNumber: string): Promise<void> {
  const { json } = await service.api.call('POST', '/api/v1/screen', { body: { companyNumber } });
  for (const { subject, matches } of json.data.parties) {
    const given = Object.fromEntries(
      Object.entries(subject as object).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
    );
    for (const { list, entry } of matches) {
      const body = { subject: given, list, entry, verdict: 'false-positive', by: 'R. Analyst', why: 'the register shows another company' };
      const { status } = await service.api.call('POST', '/api/v1/screen/decisions', { body });
      expect([200, 201]).toContain(status);
    }
  }
}
