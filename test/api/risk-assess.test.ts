import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { riskScenarios } from '../../api/risk-assess/sandbox.ts';
import { characteristicWords } from '../../models/findings/characteristic-words.ts';
import { reasonCodes } from '../../models/findings/registry.ts';
import { expertScorecard } from '../../models/risk/scorecard.ts';
import { keepBuild } from '../../serving/builds/builds.ts';
import { chooseScorecard, keepProgramScorecard, listScorecards, storeScorecard, versionOf } from '../../serving/risk/scorecards.ts';
import { someEvidence, soundCompany, soundEntry } from '../fixtures/risk-facts.ts';
import { type ApiWorld, petition, publishFacts, startApiWorld, today } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  await publishFacts(world.pool, '01000001', soundCompany());
  await publishFacts(world.pool, '01000002', { ...soundCompany(), ...petition('01000002') });
});
afterAll(() => world?.stop());

const path = '/api/v1/risk-assess';
const ask = (body: object, key = world.keys.live) => world.call('POST', path, { body, key });

describe('a live assessment', () => {
  test('has band, PD, interval and reasons from the published facts, and a price when the caller gives an exposure', async () => {
    const { status, json } = await ask({
      companyNumber: '01000002',
      exposure: { amountMinor: 1_000_000, currency: 'GBP', termsDays: 30, lgd: 0.9 },
    });
    expect([status, json.meta]).toEqual([200, { sandbox: false }]);
    expect(json.data).toMatchObject({ companyNumber: '01000002', state: 'rated', band: 'E', pd12: 0.55, today });
    expect(json.data).toMatchObject({
      bandPlain: 'Firms like this one fail often, or this one has failed, so ask to be paid first.',
      bandBasis: expect.stringContaining('no law sets them'),
      bandClearedBy: expect.stringContaining('reasons that raise the risk'),
    });
    expect(json.data.reasons[0]).toMatchObject({
      code: 'WUP_LIVE',
      category: 'event',
      severity: 'high',
      evidence: [{ record: 'notice-01000002' }],
    });
    expect(json.data.price.basisPoints).toBeCloseTo(10_000 * 0.9 * (1 - 0.45 ** (30 / 365)), 3);
    expect(json.data.scorecard).toBe(versionOf(expertScorecard));
    expect(json.data.notice).toMatch(/not a credit decision/);
  });

  test('states the basis of every reason, as the page of codes does', async () => {
    const { json } = await ask({ companyNumber: '01000001' });
    const ofCode = new Map([...reasonCodes, ...characteristicWords].map(({ code, basis }) => [code, basis]));
    const reasons: { code: string; basis: string | null }[] = json.data.reasons;
    expect(reasons.some(({ code }) => code.startsWith('PD_'))).toBe(true);
    expect(reasons.map(({ code, basis }) => [code, basis])).toEqual(reasons.map(({ code }) => [code, ofCode.get(code)]));
  });

  test('without an exposure has no price, and the loss given default is 0.9 when it is not given', async () => {
    expect((await ask({ companyNumber: '01000001' })).json.data).toMatchObject({ band: 'A', price: null });
    const { json } = await ask({ companyNumber: '01000001', exposure: { amountMinor: 100, currency: 'GBP', termsDays: 30 } });
    expect(json.data.price.lgd).toBe(0.9);
  });

  test('of a company that no record names is not rateable', async () => {
    const { status, json } = await ask({ companyNumber: '09999999' });
    expect([status, json.data.state, json.data.band, json.data.bandPlain]).toEqual([200, 'not-rateable', null, null]);
    expect(json.data.reasons).toContainEqual(expect.objectContaining({ code: 'COMPANY_UNKNOWN' }));
  });

  test('rests on stale records when a source was not read in time: the completeness is limited', async () => {
    await world.pool.query("update source_state set checked_at = now() - interval '10 days' where source = 'gazette/insolvency'");
    const stale = (await ask({ companyNumber: '01000001' })).json.data;
    await world.pool.query("update source_state set checked_at = now() where source = 'gazette/insolvency'");
    const fresh = (await ask({ companyNumber: '01000001' })).json.data;
    expect(stale.completeness).toBe('limited');
    expect(stale.pd12).toBeGreaterThan(fresh.pd12);
    expect(stale.reasons).toContainEqual(expect.objectContaining({ code: 'SOURCE_STALE:gazette/insolvency', category: 'coverage' }));
  });

  test.each([
    [{ companyNumber: 'X' }, '/companyNumber'],
    [{ companyNumber: '01000001', exposure: { amountMinor: 1, currency: 'GBP', termsDays: 366 } }, '/exposure/termsDays'],
    [{ companyNumber: '01000001', exposure: { amountMinor: 1, currency: 'GBP', termsDays: 1, lgd: 0 } }, '/exposure/lgd'],
    [{ companyNumber: '01000001', colour: 'red' }, '/colour'],
  ])('refuses %j', async (body, pointer) => {
    const { status, json } = await ask(body);
    expect([status, json.errors[0].pointer]).toEqual([400, pointer]);
  });
});

describe('an assessment as of an earlier instant', () => {
  test('tells what was known then from what was true then, and its data are limited', async () => {
    await publishFacts(world.pool, '01000003', { ...soundCompany(), companyNumber: '01000003' });
    await world.pool.query("update company_facts set published_at = now() - interval '3 days' where company_number = '01000003'");
    await world.pool.query(
      `insert into company_facts_version (company_number, facts, feature_build, sequence, valid_from, valid_to)
       select company_number, facts, feature_build, 1, published_at, now() - interval '1 hour' from company_facts where company_number = '01000003'`,
    );
    await publishFacts(world.pool, '01000003', { ...soundCompany(), companyNumber: '01000003', ...petition('01000003') });
    await world.pool.query(
      "update company_facts set published_at = now() - interval '1 hour', sequence = 2 where company_number = '01000003'",
    );
    const asOf = new Date(Date.now() - 86_400_000).toISOString();
    const of = async (body: object) => (await ask({ companyNumber: '01000003', ...body })).json.data;
    const [now, then, truly] = [await of({}), await of({ asOf }), await of({ asOf, asOfBasis: 'TRUE' })];
    expect([now, then, truly].map(({ known, completeness }) => [known.as, known.basis, completeness])).toEqual([
      ['now', null, 'full'],
      ['then', 'KNOWN', 'limited'],
      ['then', 'TRUE', 'limited'],
    ]);
    expect([now.band, truly.band]).toEqual(['E', 'E']);
    expect(then.pd12).toBeLessThan(0.1);
    expect(then.reasons.map(({ code }: { code: string }) => code)).toContain('AS_OF_INCOMPLETE');
    expect(truly.known.learnedLater).toMatchObject([{ part: 'petition' }]);
    expect((await ask({ companyNumber: '01000003', asOf: '2999-01-01T00:00:00Z' })).json.errors[0].pointer).toBe('/asOf');
  });

  test('reads every later version of the facts, however many there are', async () => {
    await publishFacts(world.pool, '01000017', { ...soundCompany(), companyNumber: '01000017' });
    await world.pool.query(
      `insert into company_facts_version (company_number, facts, feature_build, sequence, valid_from, valid_to)
       select company_number, facts, feature_build, nth, now() - make_interval(mins => 701 - nth), now() - make_interval(mins => 700 - nth)
       from company_facts, generate_series(1, 700) as nth where company_number = '01000017'`,
    );
    await publishFacts(world.pool, '01000017', { ...soundCompany(), companyNumber: '01000017', ...petition('01000017') });
    await world.pool.query("update company_facts set sequence = 701 where company_number = '01000017'");
    const asOf = new Date(Date.now() - 695 * 60_000).toISOString();
    const { known, band } = (await ask({ companyNumber: '01000017', asOf, asOfBasis: 'TRUE' })).json.data;
    expect([known.learnedLater, band]).toEqual([[expect.objectContaining({ part: 'petition' })], 'E']);
  });

  test('before the oldest facts that are kept says so and gives no band, on both bases; later accounts do not count', async () => {
    await publishFacts(world.pool, '01000004', { ...soundCompany(), companyNumber: '01000004' });
    await world.pool.query(
      `insert into company_facts_version (company_number, facts, feature_build, sequence, valid_from, valid_to)
       select company_number, facts, feature_build, days, now() - make_interval(days => 30 - days), now() - make_interval(days => 20 - days)
       from company_facts, unnest(array[0, 10]) as days where company_number = '01000004'`,
    );
    await world.pool.query("delete from company_facts_version where company_number = '01000004' and sequence = 0"); // as the retention does
    const of = async (daysAgo: number, asOfBasis: string) => {
      const asOf = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
      const { state, band, pd12, limits } = (await ask({ companyNumber: '01000004', asOf, asOfBasis })).json.data;
      return [state, band === null, pd12 === null, limits.includes('NO_FACTS_THEN')];
    };
    for (const basis of ['KNOWN', 'TRUE']) {
      expect([basis, await of(25, basis)]).toEqual([basis, ['not-rateable', true, true, true]]);
      expect([basis, await of(15, basis)]).toEqual([basis, ['rated', false, false, false]]);
    }
    const report = async (daysAgo: number, asOfBasis: string) => {
      const asOf = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
      const { json } = await world.call('POST', '/api/v1/report', { body: { companyNumber: '01000004', asOf, asOfBasis } });
      return json.data.notKnown.some(({ code }: { code: string }) => code === 'NO_FACTS_THEN');
    };
    for (const basis of ['KNOWN', 'TRUE']) expect([await report(25, basis), await report(15, basis)]).toEqual([true, false]);
  });

  describe('of which no facts are kept', () => {
    const asOf = () => new Date(Date.now() - 60 * 86_400_000).toISOString();
    /** Returns what the assessment and the report say was true 60 days ago of a company whose facts the service has known from today on. */
    async function truly(number: string, facts: Parameters<typeof publishFacts>[2]) {
      await publishFacts(world.pool, number, { ...soundCompany(), companyNumber: number, ...facts });
      const body = { companyNumber: number, asOf: asOf(), asOfBasis: 'TRUE' };
      const [risk, report] = [(await ask(body)).json.data, (await world.call('POST', '/api/v1/report', { body })).json.data];
      const codes = (all: readonly { code: string }[]) => all.map(({ code }) => code);
      return { risk, report, reasons: codes(risk.reasons), findings: codes(report.findings) };
    }

    test.each([
      ['01000011', 'liquidation', { status: 'liquidation', statusText: 'Liquidation' }],
      ['01000012', 'administration', { status: 'administration', statusText: 'In Administration' }],
      ['01000013', 'a later dissolution', { status: 'dissolved', statusText: 'Dissolved', onRegister: false, dissolvedOn: '2026-05-30' }],
    ] as const)('does not take %s as in %s because the register shows it so now', async (number, _, changes) => {
      const register = soundEntry({ ...changes, accountsDueOn: '2025-01-01', confirmationDueOn: '2025-01-01' });
      const officers = { activeDirectors: 0, activeNaturalDirectors: 0, inNewestSnapshot: true, lastResignedOn: null, evidence: [] };
      const { risk, report, reasons, findings } = await truly(number, { register, officers });
      expect(risk).toMatchObject({ state: 'not-rateable', band: null, pd12: null, completeness: 'limited' });
      expect(risk.limits).toContain('NO_FACTS_THEN');
      expect(reasons).toEqual(['AS_OF_INCOMPLETE']);
      expect([findings, report.verdict.outcome]).toEqual([['AS_OF_INCOMPLETE'], 'REVIEW']);
      expect(report.register).toMatchObject({ onRegister: true, dissolvedOn: null, accountsDueOn: null });
      const notKnown = report.notKnown.map(({ code }: { code: string }) => code);
      expect(notKnown).toEqual(expect.arrayContaining(['NO_FACTS_THEN', 'GOVERNANCE_NOT_EVALUATED', 'ACCOUNTS_NOT_EVALUATED']));
      for (const { known } of [risk, report]) expect(known.learnedLater).toMatchObject([{ part: 'register', trueFrom: '2012-02-03' }]);
    });

    test('counts an insolvency and a dissolution that later facts date to the day', async () => {
      const procedures = [{ code: 'ADMIN', since: '2026-03-01', presentedOn: null, doubt: null, evidence: [someEvidence] }] as const;
      const administration = await truly('01000014', { procedures });
      expect(administration.risk).toMatchObject({ state: 'default', band: 'E', pd12: 1 });
      expect([administration.reasons[0], administration.findings[0], administration.report.verdict.asPayer]).toEqual([
        'ADMIN',
        'ADMIN',
        'HOLD',
      ]);
      const gone = await truly('01000015', { register: soundEntry({ status: 'dissolved', onRegister: false, dissolvedOn: '2026-03-01' }) });
      expect(gone.risk).toMatchObject({ state: 'not-rateable', band: null });
      expect([gone.reasons, gone.findings]).toEqual([expect.arrayContaining(['DISSOLVED']), expect.arrayContaining(['DISSOLVED'])]);
    });

    test('keeps its procedure as strict as it was, although a snapshot of then and the register of now have the company active', async () => {
      await world.pool.query(
        `insert into release (source, release, data_date, run_kind, state, served_at)
         values ('companies-house/basic-company-data', 'then', '2026-03-30', 'file', 'served', now() - interval '62 days')`,
      );
      const procedures = [{ code: 'WUO_MADE', since: '2025-06-01', presentedOn: null, doubt: null, evidence: [someEvidence] }] as const;
      const { risk, report } = await truly('01000016', { procedures });
      expect([risk.state, report.verdict.outcome, report.findings[0].code]).toEqual(['default', 'HOLD', 'WUO_MADE']);
    });
  });
});

describe('the scorecard of an earlier program', () => {
  const card = { ...expertScorecard, name: 'expert-0', baseRate: { pd12: 0.2, source: 'made up' } };
  const version = versionOf(card);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const asOf = async (days: number, asOfBasis: string) =>
    (await ask({ companyNumber: '01000003', asOf: daysAgo(days), asOfBasis })).json.data.scorecard;

  test('answers about an instant at which it served, and can be read', async () => {
    const today = versionOf(expertScorecard);
    expect(await asOf(20, 'KNOWN')).toBe(today);
    await keepBuild(world.pool, 'scorecard', { id: version, content: card });
    await world.pool.query("update build set since = now() - interval '30 days' where kind = 'scorecard'");
    await keepProgramScorecard(world.pool);
    await keepProgramScorecard(world.pool);
    expect(await Promise.all([asOf(20, 'KNOWN'), asOf(20, 'TRUE')])).toEqual([version, today]);
    await world.pool.query("update build set since = now() - interval '10 days' where kind = 'scorecard' and id = $1", [today]);
    expect(await Promise.all([asOf(9, 'KNOWN'), asOf(20, 'KNOWN')])).toEqual([today, version]);
    const { json } = await world.call('GET', `/api/v1/scorecards/${version}`);
    expect(json.data).toMatchObject({ version, document: { name: 'expert-0', baseRate: { pd12: 0.2 } }, report: '' });
    expect((await world.call('GET', `/api/v1/scorecards/${today}`)).json.data.document).toEqual(expertScorecard);
  });

  test('is not used when its content has another version, and an unknown version is a 404', async () => {
    const forged = 'expert-0-000000000000';
    await keepBuild(world.pool, 'scorecard', { id: forged, content: card });
    for (const unknown of [forged, 'unknown-1']) {
      const { status, json } = await world.call('GET', `/api/v1/scorecards/${unknown}`);
      expect([status, json.code]).toEqual([404, 'SCORECARD_NOT_FOUND']);
    }
  });
});

describe('the scorecard that serves', () => {
  test('stays when another one is stored, and changes when an operator chooses it', async () => {
    const card = { ...expertScorecard, name: 'twice-as-many', baseRate: { pd12: 0.2, source: 'made up' } };
    const served = async () => (await ask({ companyNumber: '01000001' })).json.data;
    const before = await served();
    const version = await storeScorecard(world.pool, card, '# Report');
    expect(await served()).toMatchObject({ scorecard: before.scorecard, pd12: before.pd12 });
    expect(await chooseScorecard(world.pool, version)).toBe(true);
    expect(await served()).toMatchObject({ scorecard: version, band: 'D' });
    expect((await listScorecards(world.pool)).map((one) => [one.version, one.serves])).toEqual([
      [version, true],
      [before.scorecard, false],
    ]);
    const chosenAt = new Date(Date.now() + 1).toISOString();
    await expect.poll(() => Date.now() > Date.parse(chosenAt)).toBe(true);
    expect(await chooseScorecard(world.pool, before.scorecard)).toBe(true);
    const asOf = async (instant: string, asOfBasis: string) =>
      (await ask({ companyNumber: '01000001', asOf: instant, asOfBasis })).json.data.scorecard;
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    expect([await asOf(yesterday, 'KNOWN'), await asOf(chosenAt, 'KNOWN'), await asOf(chosenAt, 'TRUE')]).toEqual([
      before.scorecard,
      version,
      before.scorecard,
    ]);
    expect(await served()).toMatchObject({ scorecard: before.scorecard, pd12: before.pd12 });
    expect(await chooseScorecard(world.pool, 'unknown-1')).toBe(false);
  });
});

describe('the sandbox', () => {
  test.each(riskScenarios)('answers about $companyNumber what the page says: $shows', async ({ companyNumber, state, band }) => {
    const { status, json } = await ask({ companyNumber }, world.keys.sandbox);
    expect([status, json.meta, json.data.state, json.data.band]).toEqual([200, { sandbox: true }, state, band]);
  });

  test('gives the same answer twice, except for the instant', async () => {
    const answer = async () => {
      const { assessedAt: _, known, ...data } = (await ask({ companyNumber: '99000031' }, world.keys.sandbox)).json.data;
      return { ...data, known: { ...known, at: '' } };
    };
    expect(await answer()).toEqual(await answer());
  });
});
