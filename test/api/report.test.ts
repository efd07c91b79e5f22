import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { scenarios } from '../../models/clearance/sandbox.ts';
import { finishPublish, publishChunk } from '../../serving/publish/publish.ts';
import { recordUnserved } from '../../serving/publish/unserved.ts';
import { writeBatch } from '../fixtures/publish-batch.ts';
import { type ApiWorld, freshen, healthy, payment, petition, publishFacts, startApiWorld, today } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  await publishFacts(world.pool, '06000001');
  await publishFacts(world.pool, '06000002', petition('06000002'));
});
afterAll(() => world?.stop());

const report = (body: object, key = world.keys.live) => world.call('POST', '/api/v1/report', { body, key });

/** Publishes facts as the pipeline does, so that the version that they replace is stored. */
async function publish(
  number: string,
  facts: object,
  events: readonly { type: string; sourceId: string; detail: string }[] = [],
): Promise<void> {
  const told = events.map((event) => ({ ...event, number }));
  const { manifest, files } = await writeBatch([{ companies: [{ number, facts }], events: told }]);
  for (const [chunk, paths] of files.entries()) await publishChunk(world.pool, manifest, chunk, paths);
  await finishPublish(world.pool, manifest);
}

describe('a report', () => {
  test('states the verdict and each finding in plain English, with its statute, what clears it and a link to the record', async () => {
    const { status, json } = await report({ companyNumber: '6000002' });
    expect([status, json.data.companyNumber, json.data.name]).toEqual([200, '06000002', 'COMPANY 06000002 LIMITED']);
    expect(json.data.verdict).toEqual({
      ...{ outcome: 'HOLD', asPayer: 'HOLD', asPayee: 'REVIEW' },
      summary: 'Payments from this company must be held, and payments to it need a check by a person first.',
    });
    expect(json.data.findings[0]).toMatchObject({
      ...{ code: 'WUP_LIVE', outcome: 'HOLD', asPayer: 'HOLD', asPayee: 'REVIEW', ofRecords: false },
      plain: 'A court was asked to wind this company up, so money that it pays out now may have to be paid back.',
      action: 'Do not release a payment until this is cleared.',
      detail: expect.stringContaining('was presented on 2026-05-12 (High Court of Justice, CR-2026-000123)'),
      basis: expect.stringContaining('Insolvency Act 1986'),
      clearedBy: expect.stringContaining('dismissal'),
      evidence: [{ source: 'gazette/insolvency', publisher: 'The Gazette', recordUrl: null, sourceUrl: expect.stringMatching(/^https:/) }],
    });
  });

  test('links the notice of The Gazette that the finding rests on', async () => {
    const [first] = petition('06000003').petitions;
    await publishFacts(world.pool, '06000003', { petitions: [{ ...first!, evidence: { ...first!.evidence, record: '4812345' } }] });
    const { json } = await report({ companyNumber: '06000003' });
    expect(json.data.findings[0].evidence[0].recordUrl).toBe('https://www.thegazette.co.uk/notice/4812345');
  });

  test('of a company without findings may be released, and still says what is not known and what was read', async () => {
    const { json } = await report({ companyNumber: '06000001' });
    expect(json.data.verdict).toMatchObject({
      outcome: 'ALLOW',
      summary: 'Payments from this company and payments to it may be released.',
    });
    const notKnown = json.data.notKnown.map(({ code }: { code: string }) => code);
    expect(notKnown).toEqual(expect.arrayContaining(['PETITION_BLIND_WINDOW', 'ACCOUNTS_NOT_EVALUATED', 'PAYEE_NEW_NOT_STATED']));
    expect(json.data.coverage).toContainEqual(
      expect.objectContaining({ source: 'gazette/insolvency', publisher: 'The Gazette', mandatory: true, stale: null }),
    );
    expect(json.data.screening).toMatchObject({
      outcome: 'CLEAR',
      lists: expect.arrayContaining([{ list: 'uk-sanctions', version: expect.any(String) }]),
    });
    expect(json.data.known).toMatchObject({ as: 'now', daysCountedTo: today, featureBuild: 'build-1' });
  });

  test('shows charges, chains of owners, property and news with their days, and the statements that their licences require', async () => {
    const details = {
      charges: { outstanding: 1, partSatisfied: 0, satisfied: 2, newestDeliveredOn: '2026-03-09', asOf: '2026-05-01' },
      ownership: { levels: 2, entities: 3, overseas: 1, gaps: ['overseas' as const], asOf: '2026-05-28' },
      property: { titles: 2, freehold: 1, leasehold: 1, joint: 0, undated: 0, removed: 0, asOf: '2026-05-05' },
      news: { items: 1, sources: ['news/feeds'], newestOn: '2026-05-20', asOf: '2026-05-20' },
    };
    await publishFacts(world.pool, '06000009', details);
    const { json } = await report({ companyNumber: '06000009' });
    const { attributions, ...shown } = json.data.details;
    expect(shown).toEqual(details);
    expect(attributions).toContainEqual(expect.stringContaining('HM Land Registry'));
    expect(attributions).toContainEqual(expect.stringContaining('terms of its publisher'));
    expect(attributions).not.toContainEqual(expect.stringContaining('GDELT'));
    expect((await report({ companyNumber: '06000001' })).json.data.details).toEqual({ attributions: [] });
  });

  test('counts credit as the clearance does', async () => {
    const due = { ...healthy('06000004').register!, accountsDueOn: '2026-04-20' };
    await publishFacts(world.pool, '06000004', { register: due });
    const codes = async (more: object) => {
      const { json } = await report({ companyNumber: '06000004', ...more });
      return json.data.findings.map(({ code, asPayee }: { code: string; asPayee: string }) => [code, asPayee]);
    };
    expect(await codes({})).toEqual([['ACCTS_OVERDUE', 'INFO']]);
    expect(await codes({ terms: { creditDays: 30 } })).toEqual([['ACCTS_OVERDUE', 'REVIEW']]);
  });

  test('of an unknown company is REVIEW, and a number that cannot be one is refused', async () => {
    const { json } = await report({ companyNumber: '09999999' });
    expect([json.data.register, json.data.verdict.outcome, json.data.findings[0].code]).toEqual([null, 'REVIEW', 'COMPANY_UNKNOWN']);
    expect((await report({ companyNumber: 'X' })).json.errors).toEqual([
      { pointer: '/companyNumber', detail: 'not a UK company registration number' },
    ]);
    expect((await report({})).status).toBe(400);
  });

  test('shows no stress of a sector, which only companies that a tenant watches have', async () => {
    await publish('06000009', healthy('06000009'), [
      { type: 'sector_stress.elevated', sourceId: '41/2026-05', detail: 'Insolvencies in the sector rose' },
      { type: 'ch.officer.resigned', sourceId: 'o1', detail: 'officer o1 left' },
    ]);
    const { json } = await report({ companyNumber: '06000009' });
    expect(json.data.events.map(({ event }: { event: string }) => event)).toEqual(['ch.officer.resigned']);
  });

  test('lists the events of the last year in plain English, and none of earlier years', async () => {
    const event = (sourceId: string) => ({ type: 'ch.officer.resigned', sourceId, detail: `officer ${sourceId} left` });
    await publish('06000005', healthy('06000005'), [event('old'), event('new')]);
    await world.pool.query("update event set created_at = now() - interval '366 days' where source_id = 'old'");
    const { json } = await report({ companyNumber: '06000005' });
    expect(json.data.events).toMatchObject([
      {
        event: 'ch.officer.resigned',
        sourceId: 'new',
        plain: 'A person or firm has left those who run this company.',
        basis: expect.stringContaining('Companies Act 2006'),
        clearedBy: expect.stringContaining('GOV_NO_DIRECTOR'),
        detail: 'officer new left',
      },
    ]);
  });
});

describe('the state of the records', () => {
  afterEach(async () => {
    await world.pool.query('truncate publish_problem, release, unserved, unserved_company, facts_outdated');
    await freshen(world.pool);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'a source that is stale',
      () => world.pool.query("update source_state set checked_at = now() - interval '40 days' where source = 'gazette/insolvency'"),
    ],
    [
      'facts that were set aside',
      () =>
        world.pool.query(
          "insert into publish_problem (company_number, part, item, code, detail, publish, sequence) values ('06000001', 'facts', '', '22P05', 'x', 'pub_1', 1)",
        ),
    ],
    ['a release that waits for publication', () => recordWaiting()],
    ['an outdated warehouse', () => world.pool.query("insert into facts_outdated (detail) values ('x')")],
  ])('%s is REVIEW in the report as in a payment, on both sides', async (_, break_) => {
    await publishFacts(world.pool, '06000006');
    await break_();
    const codesOf = (findings: readonly { code: string; outcome: string }[]) =>
      [...new Set(findings.map(({ code, outcome }) => `${code} ${outcome}`))].sort();
    const check = async (between: [string, string]) => {
      const { json } = await world.call('POST', '/api/v1/transaction-check', {
        body: payment(between),
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      });
      return [json.data.outcome, codesOf(json.data.reasons)];
    };
    const { json } = await report({ companyNumber: '06000001' });
    const { asPayer, asPayee } = json.data.verdict;
    const said = codesOf(json.data.findings);
    expect([
      [asPayer, said],
      [asPayee, said],
    ]).toEqual([await check(['06000001', '06000006']), await check(['06000006', '06000001'])]);
    expect(asPayer).toBe('REVIEW');
  });

  async function recordWaiting(): Promise<void> {
    await world.pool.query(
      `insert into release (source, release, data_date, run_kind, state, applied_at) values ('gazette/insolvency', 'r9', $1, 'scheduled', 'applied', now() - interval '3 minutes')`,
      [today],
    );
    await recordUnserved(world.pool, { source: 'gazette/insolvency', release: 'r9', companies: ['06000001'] });
  }
});

describe('a report as of an earlier instant', () => {
  test('says what was known then: a petition that was published later is not in it, and it is never ALLOW', async () => {
    await publish('06000007', healthy('06000007'));
    await world.pool.query("update company_facts set published_at = now() - interval '3 days' where company_number = '06000007'");
    await publish('06000007', { ...healthy('06000007'), ...petition('06000007') });
    const asOf = new Date(Date.now() - 86_400_000).toISOString();
    const { json } = await report({ companyNumber: '06000007', asOf });
    expect(json.data.findings.map(({ code }: { code: string }) => code)).toEqual(['AS_OF_INCOMPLETE']);
    expect([json.data.verdict.outcome, json.data.screening, json.data.coverage, json.data.expiresAt]).toEqual(['REVIEW', null, [], null]);
    expect(json.data.known).toMatchObject({
      as: 'then',
      at: asOf,
      daysCountedTo: '2026-05-31',
      factsFrom: expect.any(String),
      factsTo: expect.any(String),
    });
    expect((await report({ companyNumber: '06000007' })).json.data.findings[0].code).toBe('WUP_LIVE');
  });

  test('distinguishes what was known then from what was true then: a petition that was presented before and advertised after is in the second alone', async () => {
    const asOf = new Date(Date.now() - 86_400_000).toISOString();
    const asked = async (body: object) => (await report({ companyNumber: '06000007', ...body })).json;
    const codes = ({ data }: { data: { findings: { code: string }[] } }) => data.findings.map(({ code }) => code);
    const [then, truly, now] = [await asked({ asOf, asOfBasis: 'KNOWN' }), await asked({ asOf, asOfBasis: 'TRUE' }), await asked({})];
    expect([codes(then).includes('WUP_LIVE'), codes(truly).includes('WUP_LIVE')]).toEqual([false, true]);
    expect([then, truly, now].map(({ data }) => [data.known.as, data.known.basis, data.known.learnedLater.length])).toEqual([
      ['then', 'KNOWN', 0],
      ['then', 'TRUE', 1],
      ['now', null, 0],
    ]);
    expect(truly.data.known.learnedLater).toEqual([{ part: 'petition', trueFrom: '2026-05-12', knownFrom: expect.any(String) }]);
    expect((await asked({ asOfBasis: 'TRUE' })).errors[0].pointer).toBe('/asOfBasis');
  });

  test('counts overdue days to the day of the instant', async () => {
    await world.pool.query(
      "insert into release (source, release, data_date, run_kind, state, served_at) values ('companies-house/basic-company-data', 'old', '2026-05-30', 'file', 'served', now() - interval '9 days')",
    );
    await publish('06000008', { ...healthy('06000008'), register: { ...healthy('06000008').register!, accountsDueOn: '2026-05-20' } });
    await world.pool.query("update company_facts set published_at = now() - interval '30 days' where company_number = '06000008'");
    const overdue = async (daysAgo: number) => {
      const { json } = await report({ companyNumber: '06000008', asOf: new Date(Date.now() - daysAgo * 86_400_000).toISOString() });
      return json.data.findings.flatMap(({ code, detail }: { code: string; detail: string }) =>
        code === 'ACCTS_OVERDUE' ? [detail.slice(0, 34)] : [],
      );
    };
    expect([await overdue(1), await overdue(15)]).toEqual([['Its accounts are 11 days overdue: '], []]);
  });

  test('of a time without facts says so, and an instant in the future, before the year 2000 or without a zone is refused', async () => {
    const { json } = await report({ companyNumber: '06000001', asOf: '2001-01-01T00:00:00Z' });
    expect(json.data.findings.map(({ code }: { code: string }) => code).sort()).toEqual(['AS_OF_INCOMPLETE', 'COMPANY_UNKNOWN']);
    expect(json.data.notKnown).toContainEqual({ code: 'NO_FACTS_THEN', plain: expect.any(String) });
    for (const asOf of [
      new Date(Date.now() + 60_000).toISOString(),
      '2026-06-01',
      '2026-06-01T00:00:00',
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00+14:00',
    ])
      expect((await report({ companyNumber: '06000001', asOf })).json.errors[0].pointer).toBe('/asOf');
  });
});

test('every company of the sandbox has a report whose findings are in plain English', async () => {
  for (const { number, shows } of scenarios.filter((one) => !/^(429|503 OVERLOADED)/.test(one.shows))) {
    const { status, json } = await report({ companyNumber: number }, world.keys.sandbox);
    expect([number, status, json.meta]).toEqual([number, 200, { sandbox: true }]);
    const named = /^[A-Z_0-9]+/.exec(shows)?.[0] ?? '';
    const codes: string[] = json.data.findings.map(({ code }: { code: string }) => code);
    const said = codes.some((code) => code.startsWith(named)) || /^\d|^no findings/.test(shows);
    expect([number, shows, said]).toEqual([number, shows, true]);
    for (const { plain, detail } of json.data.findings) expect([number, plain]).not.toEqual([number, detail]);
  }
});
