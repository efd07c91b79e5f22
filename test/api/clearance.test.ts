import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { supplementarySources } from '../../models/clearance/decide.ts';
import type { Evidence } from '../../models/clearance/facts.ts';
import { scenarios } from '../../models/clearance/sandbox.ts';
import { accountsOf } from '../../models/clearance/sandbox-accounts.ts';
import { verifyReceipt } from '../../models/receipts/verify.ts';
import { expertScorecard } from '../../models/risk/scorecard.ts';
import { chooseScorecard, storeScorecard, versionOf } from '../../serving/risk/scorecards.ts';
import { sources } from '../../sources/index.ts';
import { addDays } from '../../uk/day.ts';
import { soundCompany } from '../fixtures/risk-facts.ts';
import { type ApiWorld, freshen, payment, petition, publishFacts, startApiWorld, testSources, today } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  await publishFacts(world.pool, '01000001');
  await publishFacts(world.pool, '01000002');
  await publishFacts(world.pool, '01000003', petition('01000003'));
});
afterAll(() => world.stop());

const check = (body: object, options: { key?: string; idempotencyKey?: string } = {}) =>
  world.call('POST', '/api/v1/transaction-check', {
    body,
    headers: { 'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID() },
    ...(options.key === undefined ? {} : { key: options.key }),
  });

describe('live', () => {
  test('a payment between two healthy companies is ALLOW, with the limits of the answer and an expiry within the shortest source limit', async () => {
    const { status, json } = await check(payment());
    expect([status, json.data.outcome, json.data.reasons, json.meta]).toEqual([200, 'ALLOW', [], { sandbox: false }]);
    expect(json.data.limits).toContain('PETITION_BLIND_WINDOW');
    const hours = (Date.parse(json.data.expiresAt) - Date.parse(json.data.decidedAt)) / 3_600_000;
    expect(hours).toBeGreaterThan(3.9);
    expect(hours).toBeLessThanOrEqual(4);
  });

  test('a company of band E by the scorecard that serves is REVIEW, as the report says, from the choice of the scorecard on', async () => {
    const [company, other] = ['01000006', '01000007'] as const;
    for (const number of [company, other]) await publishFacts(world.pool, number, { ...soundCompany(), companyNumber: number });
    const decided = async () => (await check(payment([company, other]))).json.data;
    const before = await decided();
    expect([before.outcome, before.priority, before.reasons]).toEqual(['ALLOW', 'NORMAL', []]);
    const version = await storeScorecard(
      world.pool,
      { ...expertScorecard, name: 'most-fail', baseRate: { pd12: 0.6, source: 'made up' } },
      '',
    );
    expect((await decided()).outcome).toBe('ALLOW');
    await chooseScorecard(world.pool, version);
    const after = await decided();
    expect([after.outcome, after.reasons.map(({ code, subject }: { code: string; subject: string }) => `${code} ${subject}`)]).toEqual([
      'REVIEW',
      ['CREDIT_E payer', 'CREDIT_E payee'],
    ]);
    expect(after.reasons[0].detail).toContain(version);
    const inputs = await world.call('GET', `/api/v1/transaction-decisions/${after.decisionId}/inputs`);
    expect(JSON.stringify(inputs.json)).toContain(`"scorecard":"${version}"`);
    const report = await world.call('POST', '/api/v1/report', { body: { companyNumber: company } });
    expect(report.json.data.findings).toContainEqual(expect.objectContaining({ code: 'CREDIT_E', detail: after.reasons[0].detail }));
    await chooseScorecard(world.pool, versionOf(expertScorecard));
    expect((await decided()).outcome).toBe('ALLOW');
  });

  test('a petitioned payer is HOLD, with the statute and the notice', async () => {
    const { json } = await check(payment(['01000003', '01000002']));
    expect(json.data.outcome).toBe('HOLD');
    const [finding] = json.data.reasons;
    expect(finding).toMatchObject({ code: 'WUP_LIVE', subject: 'payer', companyNumber: '01000003', outcome: 'HOLD' });
    expect(finding.basis).toContain('127');
    expect(finding.evidence).toEqual([expect.objectContaining({ source: 'gazette/insolvency', record: 'notice-01000003' })]);
  });

  test('each reason says which sources its rule reads and what was read of them, as the stored decision does', async () => {
    const idempotencyKey = crypto.randomUUID();
    const { json } = await check(payment(['01000003', '01000002']), { idempotencyKey });
    const [{ coverage }] = json.data.reasons;
    expect(coverage.map(({ source }: { source: string }) => source)).toEqual(
      expect.arrayContaining(['gazette/petitions', 'gazette/insolvency']),
    );
    expect(coverage).toContainEqual({
      ...{ source: 'companies-house/basic-company-data', from: null, to: expect.any(String), checkedAt: expect.any(String) },
      ...{ holds: true, why: null },
    });
    const stored = await world.call('GET', `/api/v1/transaction-decisions?idempotencyKey=${idempotencyKey}`);
    expect(stored.json.data[0].reasons).toEqual(json.data.reasons);
  });

  test('the inputs of a decision show what was read for every rule, also behind an ALLOW', async () => {
    const { json } = await check(payment());
    const { coverage } = (await world.call('GET', `/api/v1/transaction-decisions/${json.data.decisionId}/inputs`)).json.data;
    expect(coverage.rules).toContainEqual(
      expect.objectContaining({ code: 'WUP_LIVE', sources: expect.arrayContaining(['gazette/insolvency']) }),
    );
    expect(coverage.sources).toContainEqual(expect.objectContaining({ source: 'gazette/insolvency', holds: true, why: null }));
  });

  test('a decision and its key are found after PostgreSQL was restored to a time before the key was published', async () => {
    await check(payment());
    await world.pool.query("delete from signing_key where environment = 'live'");
    const idempotencyKey = crypto.randomUUID();
    const { json } = await check(payment(), { idempotencyKey });
    const stored = await world.call('GET', `/api/v1/transaction-decisions?idempotencyKey=${idempotencyKey}`);
    expect(stored.json.data).toMatchObject([{ decisionId: json.data.decisionId }]);
    const { kid } = decodeProtectedHeader(json.data.receipt);
    expect((await world.call('GET', '/.well-known/jwks.json')).json.keys.map((key: { kid: string }) => key.kid)).toContain(kid);
  });

  test('a petitioned payee is REVIEW', async () => {
    expect((await check(payment(['01000002', '01000003']))).json.data.outcome).toBe('REVIEW');
  });

  test('a payer without a director is HOLD while the served snapshot of officers is young, and REVIEW when it is old or unknown', async () => {
    const board = { activeDirectors: 0, activeNaturalDirectors: 0, inNewestSnapshot: true, lastResignedOn: null, evidence: [] };
    await publishFacts(world.pool, '01000004', { officers: board });
    const outcome = async (dataDate: string | null) => {
      await world.pool.query(
        `insert into source_state (source, data_date) values ('companies-house/officers', $1)
         on conflict (source) do update set data_date = excluded.data_date`,
        [dataDate],
      );
      const { json } = await check(payment(['01000004', '01000002']));
      return [json.data.outcome, json.data.reasons[0].code];
    };
    expect(await outcome(addDays(today, -92))).toEqual(['HOLD', 'GOV_NO_DIRECTOR']);
    expect(await outcome(addDays(today, -93))).toEqual(['REVIEW', 'GOV_NO_DIRECTOR']);
    expect(await outcome(null)).toEqual(['REVIEW', 'GOV_NO_DIRECTOR']);
    await freshen(world.pool);
  });

  test('a number that no record holds is REVIEW with a code of its own', async () => {
    const { json } = await check(payment(['01000001', '09999999']));
    expect([json.data.outcome, json.data.reasons[0].code]).toEqual(['REVIEW', 'COMPANY_UNKNOWN']);
  });

  test('a number without its leading zeros is the same company', async () => {
    const { json } = await check(payment(['1000003', '01000002']));
    expect([json.data.outcome, json.data.reasons[0].companyNumber]).toEqual(['HOLD', '01000003']);
  });

  test.each(['RS007XIP', 'rs 007 xip'])('a petitioned registered society is HOLD under its number, written %s', async (number) => {
    await publishFacts(world.pool, 'RS007XIP', petition('RS007XIP'));
    const { json } = await check(payment([number, '01000002']));
    expect([json.data.outcome, json.data.reasons[0].companyNumber]).toEqual(['HOLD', 'RS007XIP']);
  });

  test.each(['GPB', 'gbp', 'XAU', 'DEM'])(
    'the currency %s is refused wherever a request has one, and the key stays free',
    async (currency) => {
      const key = crypto.randomUUID();
      const headers = { 'Idempotency-Key': key };
      const companyNumber = '01000001';
      const exposure = { currentMinor: 0, proposedMinor: 0, currency };
      const asked: [string, object, string[]][] = [
        ['transaction-check', payment(undefined, { currency, exposure }), ['/currency', '/exposure/currency']],
        ['report', { companyNumber, exposure }, ['/exposure/currency']],
        ['cross-border-counterparty', { companyNumber, creditorCountry: 'DE', exposure }, ['/exposure/currency']],
        ['risk-assess', { companyNumber, exposure: { amountMinor: 1, currency, termsDays: 30 } }, ['/exposure/currency']],
      ];
      const detail = 'not a currency code of ISO 4217 in capital letters, such as GBP';
      for (const [path, body, pointers] of asked) {
        const { status, json } = await world.call('POST', `/api/v1/${path}`, { body, headers });
        expect([status, json.code, json.errors]).toEqual([400, 'VALIDATION_FAILED', pointers.map((pointer) => ({ pointer, detail }))]);
      }
      expect((await world.call('POST', '/api/v1/transaction-check', { body: payment(), headers })).status).toBe(200);
    },
  );

  test('a source that was last checked too long ago is REVIEW', async () => {
    await world.pool.query("update source_state set checked_at = now() - interval '9 hours' where source = 'gazette/insolvency'");
    const { json } = await check(payment());
    await freshen(world.pool);
    expect([json.data.outcome, json.data.reasons[0].code]).toEqual(['REVIEW', 'SOURCE_STALE:gazette/insolvency']);
    expect(json.data.reasons[0].coverage).toEqual([
      expect.objectContaining({ source: 'gazette/insolvency', holds: false, why: expect.stringContaining('its limit is 4 hours') }),
    ]);
  });

  test('a clearance sends two statements to PostgreSQL, also the first one after a source has changed, which sees the change', async () => {
    const sent: string[] = [];
    const query = (...asked: Parameters<typeof world.pool.query>) => {
      const [{ name = 'unnamed' }] = asked as unknown as [{ name?: string }];
      // read for all clearances of five seconds, or a minute
      if (!['read-source-states', 'publication-state', 'lease-units', 'unnamed'].includes(name)) sent.push(name);
      return world.deps.pool.query(...asked);
    };
    const api = await world.serve({ pool: Object.create(world.deps.pool, { query: { value: query } }) });
    const outcome = async () => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      return (await world.call('POST', '/api/v1/transaction-check', { url: api.url, body: payment(), headers })).json.data.outcome;
    };
    const both = ['claim-idempotency', 'record-decisions'];
    await outcome();
    for (const [age, expected] of [
      ['1 second', 'ALLOW'],
      ['9 hours', 'REVIEW'],
      ['1 second', 'ALLOW'],
    ]) {
      await world.pool.query('update source_state set checked_at = now() - $1::interval', [age]);
      sent.length = 0;
      expect([await outcome(), sent]).toEqual([expected, both]);
    }
    await api.close();
    await freshen(world.pool);
  });

  test.each([-90, 90])('is REVIEW from an API whose clock is %i seconds from the clock of PostgreSQL', async (seconds) => {
    const api = await world.serve({ clock: () => ({ now: new Date(Date.now() + seconds * 1_000), today }) });
    await world.pool.query("update source_state set checked_at = now() - interval '1 hour'");
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const { json } = await world.call('POST', '/api/v1/transaction-check', { url: api.url, body: payment(), headers });
    await api.close();
    await freshen(world.pool);
    expect([json.data.outcome, json.data.reasons.map(({ code }: { code: string }) => code)]).toEqual(['REVIEW', ['CLOCKS_APART']]);
  });

  test.each([
    ['live', -11],
    ['live', 11],
    ['sandbox', -11],
    ['sandbox', 11],
  ] as const)(
    'an API of %s whose clock is %i minutes from the clock of PostgreSQL signs and stores nothing',
    async (environment, minutes) => {
      const api = await world.serve({ clock: () => ({ now: new Date(Date.now() + minutes * 60_000), today }) });
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const body = environment === 'live' ? payment() : payment(['99000001', '99000002']);
      const asked = { key: world.keys[environment], body, headers };
      const refused = await world.call('POST', '/api/v1/transaction-check', { url: api.url, ...asked });
      await api.close();
      expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([503, 'CLOCKS_APART', '30']);
      // the key is free: an API with the right clock decides the same request
      const decided = await world.call('POST', '/api/v1/transaction-check', asked);
      expect([decided.status, decided.json.data.outcome]).toEqual([200, 'ALLOW']);
    },
  );

  test('the sources that a decision can do without are read, and each that is not fresh is a limit', async () => {
    const supplementary = sources.filter(({ id }) => supplementarySources.has(id));
    const api = await world.serve({ supplementarySources: supplementary });
    const limits = async () => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const { json } = await world.call('POST', '/api/v1/transaction-check', { url: api.url, body: payment(), headers });
      expect(json.data.outcome).toBe('ALLOW');
      const stated = decodeJwt<{ sources: { source: string }[] }>(json.data.receipt).sources.map(({ source }) => source);
      expect(stated).toEqual(expect.arrayContaining(['gazette/insolvency', ...supplementary.map(({ id }) => id)]));
      return (json.data.limits as string[]).filter((limit) => limit.endsWith('_NOT_READ'));
    };
    expect((await limits()).sort()).toEqual(['COURT_LISTS_NOT_READ', 'FILINGS_NOT_READ', 'INSOLVENCY_CASES_NOT_READ']);
    for (const { id } of supplementary) {
      const state = [id, today, JSON.stringify([[addDays(today, -30), addDays(today, -1)]])];
      await world.pool.query(
        'insert into source_state (source, checked_at, checked_day, data_date, covered) values ($1, now(), $2, $2, $3)',
        state,
      );
    }
    expect(await limits()).toEqual([]);
    const [stream, lookUp] = ['companies-house/insolvency-cases', 'companies-house/insolvency-api'];
    const lost = { from: null, to: '2026-06-01T09:00:00.000Z', day: today, asOf: '2026-06-01T09:00:00Z', lookUp };
    await world.pool.query('update source_state set lost = $1 where source = $2', [lost, stream]);
    const { payer, payee } = payment();
    await world.pool.query(
      "insert into release (source, release, data_date, run_kind, state) values ($1, 'r', $2, 'scheduled', 'served')",
      [lookUp, today],
    );
    for (const { companyNumber } of [payer, payee]) {
      expect(await limits()).toEqual(['INSOLVENCY_CASES_NOT_READ']);
      await world.pool.query("insert into company_lookup values ($1, $2, '2026-06-01T09:00:00Z', 'none', 0, 'r')", [lookUp, companyNumber]);
    }
    expect(await limits()).toEqual([]);
    await world.pool.query('delete from company_lookup');
    await world.pool.query('delete from release where source = $1', [lookUp]);
    await world.pool.query('delete from source_state where source = any($1)', [supplementary.map(({ id }) => id)]);
    await api.close();
  });

  test('a notice that was not read on three days is a limit while the horizon has its day', async () => {
    const [, notices] = testSources;
    if (notices === undefined) throw new Error('there is no second source');
    const api = await world.serve({ sources: [{ ...notices, coverage: { horizonDays: 5 } }] });
    const given = (days: string | null) =>
      world.pool.query("update source_state set given_up = $1, checked_day = $2, covered = $3 where source = 'gazette/insolvency'", [
        days,
        today,
        JSON.stringify([[addDays(today, -30), addDays(today, -1)]]),
      ]);
    const states = async (day: string | null) => {
      await given(day === null ? null : JSON.stringify([[day, day]]));
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const { json } = await world.call('POST', '/api/v1/transaction-check', { url: api.url, body: payment(), headers });
      return [json.data.outcome, json.data.limits.includes('NOTICES_NOT_READ')];
    };
    expect(await states(null)).toEqual(['ALLOW', false]);
    expect(await states(addDays(today, -5))).toEqual(['ALLOW', true]);
    expect(await states(addDays(today, -6))).toEqual(['ALLOW', false]);
    await given(null);
    await api.close();
  });

  test('a source of which a day of the horizon is not read is REVIEW, and the reason names the day', async () => {
    const [, notices] = testSources;
    if (notices === undefined) throw new Error('there is no second source');
    const api = await world.serve({ sources: [{ ...notices, coverage: { horizonDays: 5 } }] });
    const read = async (...covered: [string, string][]) => {
      await world.pool.query("update source_state set checked_day = $1, covered = $2 where source = 'gazette/insolvency'", [
        today,
        JSON.stringify(covered),
      ]);
      const answer = await world.call('POST', '/api/v1/transaction-check', {
        url: api.url,
        body: payment(),
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      });
      return answer.json.data;
    };
    expect((await read(['2026-05-01', '2026-05-31'])).outcome).toBe('ALLOW');
    const { outcome, reasons } = await read(['2026-05-01', '2026-05-28'], ['2026-05-30', '2026-05-31']);
    expect([outcome, reasons[0].code]).toEqual(['REVIEW', 'SOURCE_STALE:gazette/insolvency']);
    expect(reasons[0].detail).toContain('is not read for 2026-05-29;');
    const health = await world.call('GET', '/readyz', { url: api.url, key: world.keys.operator });
    expect(health.json.sources).toMatchObject({ ok: false, detail: expect.stringContaining('is not read for 2026-05-29;') });
    await api.close();
    await freshen(world.pool);
  });

  test('a source that was never checked is REVIEW', async () => {
    await world.pool.query("delete from source_state where source = 'gazette/insolvency'");
    const { json } = await check(payment());
    await freshen(world.pool);
    expect([json.data.outcome, json.data.reasons[0].code]).toEqual(['REVIEW', 'SOURCE_DOWN:gazette/insolvency']);
  });
});

describe('receipts', () => {
  test('a receipt verifies with the published keys alone and states the answer', async () => {
    const { json } = await check(payment(['01000003', '01000002']));
    const jwks = await world.call('GET', '/.well-known/jwks.json', { key: null });
    const verified = await verifyReceipt(json.data.receipt, jwks.json);
    if (!verified.ok) throw new Error(verified.message);
    const { payload, kid } = verified;
    expect(kid).toBe(json.data.kid);
    expect(payload).toMatchObject({
      receiptId: json.data.decisionId,
      outcome: 'HOLD',
      payer: '01000003',
      payee: '01000002',
      amountMinor: 125_000,
      currency: 'GBP',
      signer: 'software',
      featureBuild: 'build-1',
      ruleset: json.data.ruleset,
      expiresAt: json.data.expiresAt,
    });
    expect(payload.reasons[0]).toMatchObject({ code: 'WUP_LIVE', role: 'payer' });
    expect(payload.evidence.map(({ record }) => record).sort()).toEqual(['01000002', '01000003', 'notice-01000003']);
  });

  test('a receipt of an ALLOW names the register rows and the newest accounts that it rests on, although no rule fired', async () => {
    const accounts = accountsOf('01000004', today);
    await publishFacts(world.pool, '01000004', { accounts });
    const { json } = await check(payment(['01000004', '01000002']));
    const { outcome, evidence } = decodeJwt<{ outcome: string; evidence: Evidence[] }>(json.data.receipt);
    expect([outcome, evidence.map(({ record }) => record).sort()]).toEqual(['ALLOW', ['01000002', '01000004', accounts.filing]]);
    expect(evidence).toContainEqual(accounts.evidence);
  });

  test('a receipt holds what the caller states, and a petition with its validation order is REVIEW', async () => {
    const order = { court: 'High Court of Justice', caseNumber: 'CR-2026-000123', sealedOn: addDays(today, -3), coversPayment: true };
    const payee = { companyNumber: '01000002', isNew: true, bankDetailsChanged: false };
    const { json } = await check(payment(['01000003', '01000002'], { payee, validationOrders: [order] }));
    const verified = await verifyReceipt(json.data.receipt, (await world.call('GET', '/.well-known/jwks.json', { key: null })).json);
    if (!verified.ok) throw new Error(verified.message);
    const { outcome, stated, reasons, limits } = verified.payload;
    expect(outcome).toBe('REVIEW');
    expect(stated).toEqual({ payeeIsNew: true, payeeBankDetailsChanged: false, validationOrders: [order] });
    expect(reasons).toMatchObject([{ code: 'WUP_LIVE', detail: expect.stringContaining('The caller states that a validation order') }]);
    expect(limits.filter((limit) => limit.endsWith('_NOT_STATED'))).toEqual([]);
    const { rows } = await world.pool.query('select inputs from decision where id = $1', [json.data.decisionId]);
    expect(rows[0].inputs.request).toMatchObject({ payee, validationOrders: [order] });
  });

  test.each([
    [{}, {}],
    [{ isNew: false }, { payeeIsNew: false }],
    [{ bankDetailsChanged: true }, { payeeBankDetailsChanged: true }],
  ])('a receipt tells a caller who states %o of the payee from one who states nothing', async (said, stated) => {
    const { json } = await check(payment(undefined, { payee: { companyNumber: '01000002', ...said } }));
    expect(decodeJwt<{ stated: object }>(json.data.receipt).stated).toEqual(stated);
  });

  test.each([
    ['a day that the calendar does not have', { sealedOn: '2026-02-30' }, '/validationOrders/0/sealedOn'],
    ['no statement whether it covers the payment', { coversPayment: undefined }, '/validationOrders/0/coversPayment'],
  ])('a validation order with %s is 400', async (_, change, pointer) => {
    const order = { court: 'High Court', caseNumber: 'CR-2026-000123', sealedOn: today, coversPayment: true, ...change };
    const { status, json } = await check(payment(undefined, { validationOrders: [order] }));
    expect([status, json.errors]).toEqual([400, [expect.objectContaining({ pointer })]]);
  });

  test('a receipt holds no idempotency key, only its hash', async () => {
    const idempotencyKey = `secret-${crypto.randomUUID()}`;
    const { json } = await check(payment(), { idempotencyKey });
    expect(Buffer.from(json.data.receipt.split('.')[1], 'base64url').toString()).not.toContain(idempotencyKey);
  });

  test('the keys for callers are the published keys', async () => {
    const [keys, jwks] = await Promise.all([
      world.call('GET', '/api/v1/transaction-keys'),
      world.call('GET', '/.well-known/jwks.json', { key: null }),
    ]);
    expect(keys.json.data).toEqual(jwks.json);
    expect(jwks.json.keys[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig', status: 'current', signer: 'software' });
  });
});

describe('decisions', () => {
  test('a decision is found by header and by query, with the same receipt', async () => {
    const idempotencyKey = crypto.randomUUID();
    const { json } = await check(payment(), { idempotencyKey });
    const byHeader = await world.call('GET', '/api/v1/transaction-decisions', { headers: { 'Idempotency-Key': idempotencyKey } });
    const byQuery = await world.call('GET', `/api/v1/transaction-decisions?idempotencyKey=${idempotencyKey}`);
    expect(byHeader.status).toBe(200);
    expect(byHeader.json).toEqual(byQuery.json);
    expect(byQuery.json.data).toEqual([expect.objectContaining({ ...json.data, idempotencyKey, payer: '01000001', payee: '01000002' })]);
  });

  test('the receiptUrl of each decision of a list leads to its own receipt, also when its key was used again or looks quoted', async () => {
    const made = new Map<string, object>();
    for (const key of ['"\\"pay 7\\""', '"\\"pay 7\\""', '" 8 "']) {
      const { json } = await check(payment(), { idempotencyKey: key });
      made.set(json.data.decisionId, json.data);
      await world.pool.query("update idempotency set expires_at = now() - interval '1 second'");
    }
    const { json } = await world.call('GET', '/api/v1/transaction-decisions?since=2026-01-01&limit=200');
    const listed = json.data.filter(({ decisionId }: { decisionId: string }) => made.has(decisionId));
    for (const { decisionId, idempotencyKey, receiptUrl } of listed) {
      const found = (await world.call('GET', receiptUrl)).json.data;
      expect(found).toEqual({ ...made.get(decisionId), idempotencyKey, payer: '01000001', payee: '01000002' });
    }
    expect(listed.map(({ idempotencyKey }: { idempotencyKey: string }) => idempotencyKey).sort()).toEqual([' 8 ', '"pay 7"', '"pay 7"']);
  });

  test("another tenant's and the other environment's keys find nothing", async () => {
    const idempotencyKey = crypto.randomUUID();
    await check(payment(), { idempotencyKey });
    for (const key of [world.keys.otherTenant, world.keys.sandbox]) {
      const { status, json } = await world.call('GET', `/api/v1/transaction-decisions?idempotencyKey=${idempotencyKey}`, { key });
      expect([status, json.code]).toEqual([404, 'DECISION_NOT_FOUND']);
    }
  });

  test('a stored decision cannot be changed or deleted', async () => {
    await check(payment());
    await expect(world.pool.query("update decision set outcome = 'ALLOW'")).rejects.toThrow('append-only');
    await expect(world.pool.query('delete from decision')).rejects.toThrow('append-only');
  });
});

describe('sandbox', () => {
  test.each(scenarios.filter(({ shows }) => !/^(429|503)/.test(shows)).map(({ number, shows }) => [number, shows]))(
    '%s shows %s',
    async (number, shows) => {
      const { json } = await check(payment([number, '99000002' === number ? '99000001' : '99000002']), { key: world.keys.sandbox });
      expect(json.meta).toEqual({ sandbox: true });
      const [promised = ''] = shows.split(':');
      const codes = json.data.reasons.map(({ code }: { code: string }) => code.split(':')[0]);
      expect(codes.sort()).toEqual(/^[A-Z]/.test(promised) ? promised.split(', ').sort() : []);
    },
  );

  test('the sandbox reads no live record: a company with a live petition is unknown in it', async () => {
    const { json } = await check(payment(['01000003', '99000001']), { key: world.keys.sandbox });
    expect(json.data.reasons.map(({ code }: { code: string }) => code)).toEqual(['COMPANY_UNKNOWN']);
  });

  test.each([
    ['99000096', 429, 'RATE_LIMITED'],
    ['99000097', 503, 'OVERLOADED'],
  ])('the sandbox scenario %s is %i with Retry-After and stores nothing', async (number, status, code) => {
    const idempotencyKey = crypto.randomUUID();
    const refused = await check(payment([number, '99000001']), { key: world.keys.sandbox, idempotencyKey });
    expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([status, code, '2']);
    const next = await check(payment(['99000001', '99000002']), { key: world.keys.sandbox, idempotencyKey });
    expect([next.status, next.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });

  test('the scenario without a signer answers 503 and leaves the idempotency key free', async () => {
    const idempotencyKey = crypto.randomUUID();
    const down = await check(payment(['99000099', '99000001']), { key: world.keys.sandbox, idempotencyKey });
    expect([down.status, down.json.code, down.headers.get('retry-after')]).toEqual([503, 'SIGNER_UNAVAILABLE', '5']);
    expect((await check(payment(['99000001', '99000002']), { key: world.keys.sandbox, idempotencyKey })).status).toBe(200);
  });
});
