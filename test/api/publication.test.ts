import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { readStatus } from '../../serving/ledger/status.ts';
import { firstSnapshots } from '../../serving/publish/first-snapshots.ts';
import type { PublishManifest } from '../../serving/publish/manifest.ts';
import { clearOutdated, recordOutdated } from '../../serving/publish/outdated.ts';
import { readPublicationState } from '../../serving/publish/publication-state.ts';
import { finishPublish, readServingState } from '../../serving/publish/publish.ts';
import { recordUnserved } from '../../serving/publish/unserved.ts';
import { operatorReleases } from '../../serving/releases/releases.ts';
import { screeningFreshness } from '../../serving/screening/freshness.ts';
import { writeBatch } from '../fixtures/publish-batch.ts';
import { type ApiWorld, freshen, payment, publishFacts, startApiWorld, testSources } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  for (const number of ['01000001', '01000002', '01000003']) await publishFacts(world.pool, number);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.pool.query('truncate release, unserved, unserved_company, publish_problem');
  await freshen(world.pool);
});

const gazette = 'gazette/insolvency';

async function clear(payer: string, payee: string, more: { url?: string } = {}) {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const { json } = await world.call('POST', '/api/v1/transaction-check', { body: payment([payer, payee]), headers, ...more });
  const { outcome, reasons, receipt } = json.data;
  const sources: readonly { source: string; release: string }[] = decodeJwt<{ sources: [] }>(receipt).sources;
  const cited = sources.find(({ source }) => source === gazette)?.release;
  return { outcome, reasons, cited };
}

/** Records a release that the warehouse has applied and that is not published. */
async function apply(release: string, { minutesAgo = 3, source = gazette }: { minutesAgo?: number; source?: string } = {}): Promise<void> {
  const ledger = ingestionLedger(world.pool);
  await ledger.offer(source, { id: release, dataDate: '2026-06-02', urls: [] }, 'scheduled', false);
  const counts = { rows: 1, rejected: 0, added: 1, changed: 0, removed: 0, companies: 1 };
  await ledger.applied(source, release, { ...counts, changeSet: `cs-${release}`, status: 'applied' });
  await world.pool.query('update release set applied_at = now() - make_interval(mins => $1)', [minutesAgo]);
}

describe('a release that is applied and whose facts are not published', () => {
  test('gives REVIEW for its companies after two minutes, and no receipt cites it', async () => {
    await apply('r2');
    await recordUnserved(world.pool, { source: gazette, release: 'r2', companies: ['01000001'] });
    for (const [payer, payee] of [
      ['01000001', '01000002'],
      ['01000002', '01000001'],
    ] as const) {
      const { outcome, reasons, cited } = await clear(payer, payee);
      expect([outcome, cited]).toEqual(['REVIEW', 'r1']);
      expect(reasons).toMatchObject([{ code: `SOURCE_STALE:${gazette}`, subject: 'records', detail: expect.stringContaining('r2') }]);
    }
    expect(await clear('01000002', '01000003')).toMatchObject({ outcome: 'ALLOW', cited: 'r1' });
  });

  test('gives REVIEW for the companies that one of its companies owns or directs, also before their first screening', async () => {
    const natures = ['ownership-of-shares-75-to-100-percent'];
    const behind = async (companyNumber: string, people: { owners?: readonly object[]; officers?: readonly object[] }) => {
      const all = JSON.stringify({ postcode: null, previousNames: [], officers: [], owners: [], ...people });
      await world.pool.query('update company_facts set people = $2 where company_number = $1', [companyNumber, all]);
    };
    const owner = (companyNumber: string) => ({
      ...{ id: null, name: `COMPANY ${companyNumber} LIMITED`, kind: 'corporate-entity', companyNumber, natures, release: 'r1' },
      ...{ dateOfBirth: null, nationality: null, residence: null, postcode: null, since: null, registrationNumber: null },
      ...{ country: null, markedSanctioned: false },
    });
    for (const number of ['01000004', '01000005', '01000006']) await publishFacts(world.pool, number);
    // 01000006 owns 01000005, which owns 01000004; 01000004 is a director of 01000003
    await behind('01000004', { owners: [owner('01000005')] });
    await behind('01000005', { owners: [owner('01000006')] });
    await behind('01000003', { officers: [{ ...owner('01000004'), role: 'director', corporate: true }] });
    const stale = { outcome: 'REVIEW', reasons: [{ code: `SOURCE_STALE:${gazette}` }] };
    await apply('r2');
    await recordUnserved(world.pool, { source: gazette, release: 'r2', companies: ['01000006'] });
    expect(await clear('01000004', '01000002')).toMatchObject(stale);
    expect(await clear('01000002', '01000004')).toMatchObject(stale);
    const { json } = await world.call('POST', '/api/v1/report', { body: { companyNumber: '01000004' } });
    expect(json.data).toMatchObject({ verdict: { outcome: 'REVIEW' }, findings: [{ code: `SOURCE_STALE:${gazette}` }] });
    // of an officer nothing but its names counts
    expect(await clear('01000003', '01000002')).toMatchObject({ outcome: 'ALLOW' });
    await recordUnserved(world.pool, { source: gazette, release: 'r2', companies: ['01000004'] });
    expect(await clear('01000003', '01000002')).toMatchObject(stale);
    await behind('01000003', {});
    expect(await clear('01000003', '01000002')).toMatchObject({ outcome: 'ALLOW' });
  });

  test('gives REVIEW for every company while its companies are unknown', async () => {
    await apply('r2', { source: 'made-up/source' });
    await apply('r3', { source: 'made-up/source' });
    const { outcome, reasons } = await clear('01000002', '01000003');
    expect(outcome).toBe('REVIEW');
    expect(reasons).toMatchObject([
      { code: 'SOURCE_STALE:made-up/source', detail: expect.stringContaining('2 releases of this source wait') },
    ]);
    for (const release of ['r2', 'r3']) {
      await recordUnserved(world.pool, { source: 'made-up/source', release, companies: ['01000001'] });
    }
    expect(await clear('01000002', '01000003')).toMatchObject({ outcome: 'ALLOW' });
    await recordUnserved(world.pool, { source: 'made-up/source', release: 'r3', companies: null });
    expect(await clear('01000002', '01000003')).toMatchObject({ outcome: 'REVIEW' });
  });

  test('changes no answer within two minutes, and none after it is served', async () => {
    await apply('r2', { minutesAgo: 1 });
    expect(await clear('01000001', '01000002')).toMatchObject({ outcome: 'ALLOW', cited: 'r1' });
    await apply('r2');
    expect(await clear('01000001', '01000002')).toMatchObject({ outcome: 'REVIEW', cited: 'r1' });
    await ingestionLedger(world.pool).served(gazette, 'r2');
    expect(await clear('01000001', '01000002')).toMatchObject({ outcome: 'ALLOW', cited: 'r2' });
  });

  test('gives REVIEW when the clock of PostgreSQL has jumped backwards since it was applied', async () => {
    await apply('r2', { minutesAgo: -60 });
    expect(await clear('01000001', '01000002')).toMatchObject({ outcome: 'REVIEW', cited: 'r1' });
    expect((await world.call('GET', '/readyz', { key: world.keys.operator })).json).toMatchObject({ publication: { ok: false } });
  });

  test('gives REVIEW for its companies although an edition that corrects it and names fewer companies is applied, until its facts are published', async () => {
    const releases = operatorReleases(world.pool);
    await apply('r2');
    await recordUnserved(world.pool, { source: gazette, release: 'r2', companies: ['01000001', '01000002'] });
    await releases.offerEdition(gazette, 'r2+e2', [], { actor: 'an operator', why: 'the publisher corrected it' }, {});
    await apply('r2+e2');
    await recordUnserved(world.pool, { source: gazette, release: 'r2+e2', companies: ['01000002'] });
    expect(await clear('01000001', '01000003')).toMatchObject({ outcome: 'REVIEW' });
    const publish = async (...served: string[]) =>
      finishPublish(world.pool, (await writeBatch([], { served: served.map((release) => ({ source: gazette, release })) })).manifest);
    await publish('r2', 'r2+e2');
    expect(await clear('01000001', '01000003')).toMatchObject({ outcome: 'ALLOW', cited: 'r2+e2' });
    expect((await releases.read(gazette, 'r2'))?.state).toBe('superseded');

    await releases.offerEdition(gazette, 'r2+e3', [], { actor: 'an operator', why: 'the publisher corrected it again' }, {});
    await world.pool.query("update release set state = 'applied' where release = 'r2+e2'");
    await apply('r2+e3');
    await publish('r2+e3');
    expect((await releases.read(gazette, 'r2+e2'))?.state).toBe('superseded'); // a rebuilt warehouse lacks it
  });

  test('shows in /readyz, which stays ready', async () => {
    await apply('r2');
    expect((await world.call('GET', '/readyz', { key: world.keys.operator })).json).toMatchObject({
      ready: true,
      publication: { ok: false, detail: expect.stringContaining(`${gazette}: 1 release waits, the oldest (r2)`) },
    });
    await ingestionLedger(world.pool).served(gazette, 'r2');
    expect((await world.call('GET', '/readyz', { key: world.keys.operator })).json).toMatchObject({ publication: { ok: true } });
  });
});

test('a company that was set aside is REVIEW on both sides of a payment, with the reason', async () => {
  await world.pool.query(
    `insert into publish_problem (company_number, part, code, detail, publish, sequence)
     values ('01000001', 'facts', '22P05', 'unsupported Unicode escape sequence', 'pub_1', 1)`,
  );
  const reason = { code: 'FACTS_SET_ASIDE', companyNumber: '01000001', detail: expect.stringContaining('22P05') };
  expect(await clear('01000001', '01000002')).toMatchObject({ outcome: 'REVIEW', reasons: [{ ...reason, subject: 'payer' }] });
  expect(await clear('01000002', '01000001')).toMatchObject({ outcome: 'REVIEW', reasons: [{ ...reason, subject: 'payee' }] });
  expect(await clear('01000002', '01000003')).toMatchObject({ outcome: 'ALLOW' });
  expect((await world.call('GET', '/readyz', { key: world.keys.operator })).json.publication).toEqual({
    ok: false,
    detail: 'companies set aside: 1',
  });
});

test('a company of which only an event could not be published has its newest facts, so no answer about it changes', async () => {
  await world.pool.query(
    `insert into publish_problem (company_number, part, item, code, detail, publish, sequence)
     values ('01000003', 'event', 'ch.officer.appointed 1', '22P05', 'unsupported Unicode escape sequence', 'pub_1', 1)`,
  );
  expect(await clear('01000002', '01000003')).toMatchObject({ outcome: 'ALLOW', reasons: [] });
  const report = await world.call('POST', '/api/v1/report', { body: { companyNumber: '01000003' } });
  expect(report.json.data).toMatchObject({ verdict: { outcome: 'ALLOW' }, findings: [] });
});

test('facts of a warehouse that an earlier version made are REVIEW for every company, and all lists are stale, until the rebuilt one has nothing to publish', async () => {
  await recordOutdated(world.pool, '/made/up lacks psc.sanctioned');
  await recordOutdated(world.pool, '/made/up lacks psc.sanctioned'); // each try to open the file notes it
  expect(await clear('01000002', '01000003')).toMatchObject({
    outcome: 'REVIEW',
    reasons: [{ code: 'FACTS_OUTDATED', subject: 'records', detail: expect.stringContaining('earlier version') }],
  });
  expect((await world.call('GET', '/readyz', { key: world.keys.operator })).json.publication).toEqual({
    ok: false,
    detail: expect.stringMatching(/^the warehouse was made by an earlier version: run `risk warehouse rebuild`/),
  });
  const { outdated } = await readPublicationState(world.pool);
  const { lists } = screeningFreshness([], [], { now: new Date(), today: '2026-06-01' }, { outdated });
  expect([...lists.values()].every(({ stale }) => stale !== null)).toBe(true);
  await clearOutdated(world.pool, await readServingState(world.pool));
  expect(await clear('01000002', '01000003')).toMatchObject({ outcome: 'ALLOW' });
});

test('an entry of the sanctions list that could not be read makes every decision REVIEW until a batch has none', async () => {
  const record = (unread: PublishManifest['unread'], sequence: number) =>
    writeBatch([], {
      sequence: String(9_000_000 + sequence),
      publish: `pub_unread_${sequence}`,
      ...(unread === undefined ? {} : { unread }),
    }).then(({ manifest }) => finishPublish(world.pool, manifest));
  const api = await world.serve({ sources: [...testSources, { id: 'fcdo/uk-sanctions-list', freshness: { checkedWithinHours: 24 } }] });
  await record([{ source: 'fcdo/uk-sanctions-list', records: 2, unnamed: 2 }], 1);
  expect(await clear('01000002', '01000003', api)).toMatchObject({
    outcome: 'REVIEW',
    reasons: [{ code: 'SOURCE_UNREAD:fcdo/uk-sanctions-list', subject: 'records', detail: expect.stringContaining('2 entries') }],
  });
  expect((await readStatus(world.pool, 1)).sources).toContainEqual(
    expect.objectContaining({ source: 'fcdo/uk-sanctions-list', unread: 2, unnamed: 2 }),
  );
  await record(undefined, 2);
  expect(await clear('01000002', '01000003', api)).toMatchObject({ outcome: 'REVIEW' });
  await record([{ source: gazette, records: 1, unnamed: 1 }], 3);
  // an API reads the freshness of the lists every five seconds
  const later = await world.serve({ sources: [...testSources, { id: 'fcdo/uk-sanctions-list', freshness: { checkedWithinHours: 24 } }] });
  expect(await clear('01000002', '01000003', later)).toMatchObject({ outcome: 'ALLOW' });
  await Promise.all([api.close(), later.close()]);
});

describe('the first publication', () => {
  const kinds = { registers: ['a/register'], snapshots: ['a/register', 'an/owners', 'a/list'] };
  const waitsFor = () => firstSnapshots(world.pool, kinds);
  const put = (source: string, release: string, state: string, minutesAgo = 1, times = '{}') =>
    world.pool.query(
      `insert into release (source, release, data_date, run_kind, state, offered_at, applied_at, served_at)
       values ($1, $2, '2026-06-01', 'scheduled', $3, now() - make_interval(mins => $4), ($5::jsonb ->> 'applied')::timestamptz, ($5::jsonb ->> 'served')::timestamptz)
       on conflict (source, release) do update set state = excluded.state, applied_at = excluded.applied_at, served_at = excluded.served_at`,
      [source, release, state, minutesAgo, times],
    );

  test('waits for each snapshot whose first release is on its way, until the register is served', async () => {
    await put('a/register', 'r1', 'applied', 5, '{"applied": "2026-06-01"}');
    await put('an/owners', 'o1', 'fetched');
    await put('a/list', 'l1', 'offered');
    await put('gazette/insolvency', 'g1', 'offered');
    expect(await waitsFor()).toEqual(['a/list', 'an/owners']);
    await put('a/list', 'l1', 'failed');
    await put('an/owners', 'o1', 'parsed');
    expect(await waitsFor()).toEqual(['an/owners']);
    await put('an/owners', 'o1', 'applied', 1, '{"applied": "2026-06-01"}');
    await put('an/owners', 'o2', 'offered');
    expect(await waitsFor()).toEqual([]);
  });

  test('does not wait for a release that has not moved for half an hour', async () => {
    await put('an/owners', 'o1', 'fetched', 31);
    expect(await waitsFor()).toEqual([]);
  });

  test('a later first release does not hold up a register that is served', async () => {
    await put('a/register', 'r1', 'served', 5, '{"applied": "2026-06-01", "served": "2026-06-01"}');
    await put('an/owners', 'o1', 'fetched');
    expect(await waitsFor()).toEqual([]);
  });
});
