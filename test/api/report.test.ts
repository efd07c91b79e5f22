import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { scenarios } from '../../models/clearance/sandbox.ts';
import { lookUps } from '../../serving/ledger/look-ups.ts';
import { finishPublish, publishChunk } from '../../serving/publish/publish.ts';
import { recordUnserved } from '../../serving/publish/unserved.ts';
import { sources } from '../../sources/index.ts';
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
    const { attributions, lookUps: _, ...shown } = json.data.details;
    expect(shown).toEqual({ ...details, news: { ...details.news, searched: expect.anything() } });
    expect(attributions).toContainEqual(expect.stringContaining('HM Land Registry'));
    expect(attributions).toContainEqual(expect.stringContaining('terms of its publisher'));
    expect(attributions).not.toContainEqual(expect.stringContaining('GDELT'));
    const none = (await report({ companyNumber: '06000001' })).json.data.details;
    expect(Object.keys(none).sort()).toEqual(['attributions', 'lookUps', 'news']);
    expect([none.attributions, none.news]).toEqual([[], { items: 0, sources: [], searched: expect.anything() }]);
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

  test('lists the events of the last year in plain English, the newest first, and none of earlier years or of a sandbox', async () => {
    const event = (sourceId: string) => ({ type: 'ch.officer.resigned', sourceId, detail: `officer ${sourceId} left` });
    await publish('06000005', healthy('06000005'), [event('old'), event('new'), event('past'), event('triggered')]);
    await world.pool.query("update event set created_at = now() - interval '366 days' where source_id = 'old'");
    await world.pool.query("update event set occurred_at = occurred_at - interval '9 days' where source_id = 'past'");
    await world.pool.query("update event set sandbox_tenant = (select id from tenant limit 1) where source_id = 'triggered'");
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
      { sourceId: 'past' },
    ]);
  });
});

describe('what was asked and searched', () => {
  afterEach(() => world.pool.query('truncate release, company_lookup'));

  const served = async (source: string, releases: readonly string[], state = 'served', day = today) => {
    for (const release of releases) {
      await world.pool.query("insert into release (source, release, data_date, run_kind, state) values ($1, $2, $3, 'scheduled', $4)", [
        source,
        release,
        day,
        state,
      ]);
    }
  };
  const details = async (body: object = {}, key = world.keys.live) =>
    (await report({ companyNumber: '06000001', ...body }, key)).json.data.details;
  const digits = (at: Date) => at.toISOString().slice(0, 19).replaceAll(/\D/g, '');
  /** An instant of the records' day, some hours before the report. */
  const ahead = (to: string, hours: number) => new Date(new Date(to).getTime() - hours * 3_600_000);

  test('news that was not searched differs from news that was searched and not found', async () => {
    const nothing = (await details()).news;
    expect(nothing).toMatchObject({
      items: 0,
      searched: { state: 'not-searched', feeds: [{ source: 'gdelt/gkg', state: 'not-searched', from: null, to: null, minutes: 0 }] },
    });
    expect(nothing.searched.to.slice(0, 10)).toBe(today);
    expect(new Date(nothing.searched.to).getTime() - new Date(nothing.searched.from).getTime()).toBe(30 * 86_400_000);

    const { to } = nothing.searched;
    const feed = 'news.example.0123abcd';
    await served('news/feeds', [`${feed}.${digits(ahead(to, 31 * 24))}-${digits(ahead(to, 2))}.aaaaaaaaaaaa`]);
    await served('gdelt/gkg', [`${digits(ahead(to, 1))}.${'a'.repeat(32)}`], 'applied');
    const part = (await details()).news;
    expect(part).toMatchObject({
      items: 0,
      searched: {
        state: 'partly-searched',
        feeds: [
          { feed: 'gdelt/gkg', state: 'not-searched' },
          { source: 'news/feeds', feed, state: 'searched' },
        ],
      },
    });

    await world.pool.query("update release set state = 'served'");
    expect((await details()).news.searched).toMatchObject({
      state: 'partly-searched',
      feeds: [{ state: 'partly-searched', from: ahead(to, 1.25).toISOString(), to: ahead(to, 1).toISOString(), minutes: 15 }, {}],
    });
  });

  test('every quarter of an hour makes the time searched, one that is missing leaves it in part, and a feed that is still is in part', async () => {
    const { to } = (await details()).news.searched;
    const quarters = Array.from({ length: 30 * 96 + 8 }, (_, at) => `${digits(ahead(to, at / 4))}.${'a'.repeat(32)}`);
    await world.pool.query(
      `insert into release (source, release, data_date, run_kind, state)
       select 'gdelt/gkg', release, to_date(left(release, 8), 'YYYYMMDD'), 'scheduled', 'served' from unnest($1::text[]) as release`,
      [quarters],
    );
    expect((await details()).news.searched).toMatchObject({ state: 'searched', feeds: [{ feed: 'gdelt/gkg', state: 'searched' }] });
    const still = `news.example.0123abcd.${digits(ahead(to, 31 * 24))}-${digits(ahead(to, 40))}.aaaaaaaaaaaa`;
    await served('news/feeds', [still, 'news.example.4567cdef.undated-undated.bbbbbbbbbbbb']);
    expect((await details()).news.searched).toMatchObject({
      state: 'partly-searched',
      feeds: [{ state: 'searched' }, { state: 'partly-searched' }, { feed: 'news.example.4567cdef', state: 'not-searched' }],
    });
    await world.pool.query("delete from release where source = 'news/feeds' or release = $1", [quarters[100]]);
    const { searched } = (await details()).news;
    expect([searched.state, searched.feeds[0].state]).toEqual(['partly-searched', 'partly-searched']);
  });

  test('of each publisher that answers for one company, none differs from not asked, and from an answer that is not served yet', async () => {
    const asked = await details();
    const unasked = { answer: 'not-asked', askedAt: null, records: null, served: false, failed: false };
    expect(asked.lookUps).toHaveLength(sources.filter(({ lookUp }) => lookUp !== undefined).length);
    for (const one of asked.lookUps) expect(one).toMatchObject(unasked);
    await served('companies-house/charges-api', ['c1']);
    await served('companies-house/officers-api', ['o1'], 'applied');
    await served('companies-house/insolvency-api', ['i1']);
    const answered = (source: string, release: string, answer: 'found' | 'none' | 'failed', at: string, records = 0) =>
      lookUps(world.pool).record(source, release, [
        {
          company: '06000001',
          askedAt: at,
          answer,
          records,
          ...(answer === 'failed' ? { failure: 'https://internal.example/ answers 500' } : {}),
        },
      ]);
    await answered('companies-house/charges-api', 'c1', 'none', '2026-05-30T08:00:00Z');
    await answered('companies-house/officers-api', 'o1', 'found', '2026-05-31T08:00:00Z', 3);
    await answered('companies-house/insolvency-api', 'i1', 'failed', '2026-05-31T09:00:00Z');
    const found = await details();
    expect(found.charges).toBeUndefined();
    const rows = found.lookUps.filter(({ answer, failed }: { answer: string; failed: boolean }) => answer !== 'not-asked' || failed);
    expect(rows.map(({ title: _, ...row }: { title: string }) => row)).toEqual(
      expect.arrayContaining([
        {
          source: 'companies-house/charges-api',
          ...unasked,
          answer: 'none',
          askedAt: '2026-05-30T08:00:00.000Z',
          records: 0,
          served: true,
        },
        { source: 'companies-house/officers-api', ...unasked, answer: 'found', askedAt: '2026-05-31T08:00:00.000Z', records: 3 },
        { source: 'companies-house/insolvency-api', ...unasked, failed: true },
      ]),
    );
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(found)).not.toContain('internal.example');
    const page = await fetch(`${world.url}/companies/06000001`, { headers: { authorization: `Bearer ${world.keys.live}` } });
    const text = await page.text();
    expect(text).toContain('none, 2026-05-30 08:00 UTC');
    expect(text).toContain('3 found, 2026-05-31 08:00 UTC; not in this report yet');
    expect(text).toContain('not asked; the newest request has no answer');
    expect(text).toContain('gdelt/gkg was not searched in the last 30 days');
    expect(text).not.toContain('internal.example');
  });

  test('a report as of an earlier instant, and one of the sandbox, state neither', async () => {
    const asOf = new Date(Date.now() - 3_600_000).toISOString();
    const silent = { lookUps: [], news: { items: 0, searched: null } };
    expect(await details({ asOf })).toMatchObject(silent);
    expect(await details({ companyNumber: scenarios[0]?.number }, world.keys.sandbox)).toMatchObject(silent);
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

  test('takes each instant that an answer shows, sent back, as the millisecond in which it began', async () => {
    await publish('06000009', healthy('06000009'));
    await world.pool.query(
      "update company_facts set published_at = date_trunc('milliseconds', now() - interval '3 days') + interval '456 microseconds' where company_number = '06000009'",
    );
    await publish('06000009', { ...healthy('06000009'), ...petition('06000009') });
    await world.pool.query(
      `with replaced as (
         update company_facts_version set valid_to = date_trunc('milliseconds', now() - interval '1 day') + interval '1 microsecond'
         where company_number = '06000009' returning valid_to
       )
       update company_facts set published_at = valid_to from replaced where company_number = '06000009'`,
    );
    const asked = async (asOf: string, asOfBasis = 'KNOWN') => {
      const { data } = (await report({ companyNumber: '06000009', asOf, asOfBasis })).json;
      const has = (code: string, within: { code: string }[]) => within.some((one) => one.code === code);
      return { ...data.known, petition: has('WUP_LIVE', data.findings), noFacts: has('NO_FACTS_THEN', data.notKnown) };
    };
    const day = 86_400_000;
    const { factsFrom, factsTo, noFacts } = await asked(new Date(Date.now() - 2 * day).toISOString());
    const earlier = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
    const { learnedLater } = await asked(factsFrom, 'TRUE');
    expect([noFacts, learnedLater.map(({ knownFrom }: { knownFrom: string }) => knownFrom)]).toEqual([false, [factsTo]]);
    expect(await asked(earlier(factsFrom))).toMatchObject({ noFacts: true, factsFrom: null });
    expect(await asked(factsFrom)).toMatchObject({ noFacts: false, factsFrom, factsTo, petition: false });
    expect(await asked(earlier(factsTo))).toMatchObject({ factsFrom, factsTo, petition: false });
    expect(await asked(factsTo)).toMatchObject({ noFacts: false, factsFrom: factsTo, factsTo: null, petition: true });
    expect(await asked(factsTo, 'TRUE')).toMatchObject({ learnedLater: [], petition: true });
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
