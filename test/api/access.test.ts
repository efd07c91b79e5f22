import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiRoutes } from '../../api/server.ts';
import { createKey, rotateKey, scopes, setPlan } from '../../serving/api-keys/api-keys.ts';
import { readAuditLog } from '../../serving/audit-log/audit-log.ts';
import { type ApiWorld, payment, publishFacts, startApiWorld } from '../worlds/api.ts';

/** A decision of an analyst that the sandbox and the live lists of the test accept. */
const decisionOnMatch = {
  subject: { name: 'Ignatius Quillfeather', kind: 'person', dateOfBirth: '1961-04-09' },
  list: 'uk-sanctions',
  entry: 'SBX0002',
  verdict: 'false-positive',
  by: 'R. Analyst',
  why: 'passport-seen-by-heron',
};

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  await publishFacts(world.pool, '01000001');
  await publishFacts(world.pool, '01000002');
});
afterAll(() => world.stop());

/** Keys of both environments: what a scope opens does not depend on the environment. */
const environments = ['live', 'sandbox'] as const;
const scoped = () => apiRoutes(world.deps).filter(({ scope }) => scope !== undefined);
/** The pages, which are not operations of the document. */
const pages = [
  { path: '/companies', scope: 'risk-assess:read' },
  { path: '/companies/01000001', scope: 'risk-assess:read' },
  { path: '/console', scope: 'operator:read' },
  { path: '/console/sources', scope: 'operator:read' },
  { path: '/console/runbook', scope: 'operator:read' },
] as const;
const called = (path: string, ids: Readonly<Record<string, string>>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no-${name}`);

describe('scopes', () => {
  const each = scopes.flatMap((only) => environments.map((environment) => [environment, only] as const));

  test.each(each)('a %s key with the scope %s alone opens the operations of this scope and no other', async (environment, only) => {
    const { key } = await createKey(world.pool, { tenant: `only-${only}`, environment, scopes: [only] });
    const opened: string[] = [];
    for (const { id, method, path, scope } of scoped()) {
      const { status, json } = await world.call(method.toUpperCase(), called(path, {}), { key });
      if (status !== 403) opened.push(id);
      else expect([id, json.code, json.requiredScope]).toEqual([id, 'INSUFFICIENT_SCOPE', scope]);
    }
    const expected = scoped().filter(({ scope }) => scope === only || scope === 'any');
    expect(opened.sort()).toEqual(expected.map(({ id }) => id).sort());
  });

  test.each(each)('a %s key with the scope %s alone opens the pages of this scope and no other', async (environment, only) => {
    const { key } = await createKey(world.pool, { tenant: `only-${only}`, environment, scopes: [only] });
    for (const { path, scope } of pages) {
      const { status } = await world.call('GET', path, { key });
      // the sandbox has no company of this number: a page that says so is open, too
      expect([path, [200, 404].includes(status), status === 403]).toEqual([path, scope === only, scope !== only]);
    }
  });
});

describe('tenants', () => {
  /** The bodies that an operation on one record of a tenant accepts. */
  const bodies: Readonly<Record<string, object>> = {
    changeSubscription: { enabled: false },
    rotateSubscriptionSecret: {},
    testSubscription: {},
    replayDeliveries: { since: new Date().toISOString() },
  };
  /** Each way to ask for a list that needs a query. */
  const asks: Readonly<Record<string, readonly string[]>> = {
    '/api/v1/transaction-decisions': [
      '?idempotencyKey=idempotency-of-heron',
      '?transactionId=payment-of-heron',
      '?since=2026-01-01',
      '?since=2026-01-01&companyNumber=01000001',
    ],
  };
  const ids: Record<string, string> = {};
  let secretTexts: readonly string[];

  /** Everything that a tenant can store, with ids and texts that no other tenant may read. */
  beforeAll(async () => {
    const { json: clearance } = await world.call('POST', '/api/v1/transaction-check', {
      body: payment(undefined, { transactionId: 'payment-of-heron' }),
      headers: { 'Idempotency-Key': 'idempotency-of-heron' },
    });
    ids.decisionId = clearance.data.decisionId;
    const { json: watch } = await world.call('POST', '/api/v1/watch', { body: { webhookUrl: 'http://127.0.0.1:9/of-heron' } });
    ids.subscriptionId = watch.data.subscriptionId;
    await world.call('POST', '/api/v1/company-monitoring', { body: { companyNumbers: ['01000002'] } });
    await world.call('POST', '/api/v1/transaction-outcomes', {
      body: { decisionId: ids.decisionId, outcome: 'settled', occurredAt: new Date().toISOString(), reference: 'reference-of-heron' },
      headers: { 'Idempotency-Key': 'outcome-of-heron' },
    });
    const { json: decided } = await world.call('POST', '/api/v1/screen/decisions', { body: decisionOnMatch });
    expect(decided.data.why).toBe(decisionOnMatch.why);
    secretTexts = [
      ...Object.values(ids),
      decided.data.id,
      decisionOnMatch.why,
      'reference-of-heron',
      'payment-of-heron',
      'idempotency-of-heron',
      'of-heron',
      '01000002',
    ];
  });

  test('no operation on one record answers another tenant or the other environment', async () => {
    const onRecord = scoped().filter(({ path }) => path.includes('{'));
    expect(onRecord.length).toBeGreaterThan(5);
    for (const { id, method, path } of onRecord) {
      for (const key of [world.keys.otherTenant, world.keys.sandbox]) {
        const body = bodies[id];
        const { status, text } = await world.call(method.toUpperCase(), called(path, ids), { key, ...(body && { body }) });
        expect([id, status]).toEqual([id, 404]);
        for (const secret of Object.values(ids)) expect(text.replaceAll(/"instance":"[^"]*"/g, '')).not.toContain(secret);
      }
    }
  });

  test('no operation that changes a record changes that of another tenant or of the other environment', async () => {
    const own = async () => ({
      portfolio: (await world.call('GET', '/api/v1/company-monitoring')).json.data,
      outcomes: (await world.call('GET', `/api/v1/transaction-decisions/${ids.decisionId}/outcomes`)).json.data,
      matches: (await world.call('GET', '/api/v1/screen/decisions')).json.data.length,
    });
    const before = await own();
    expect([before.portfolio.length, before.outcomes.history.length, before.matches]).toEqual([1, 1, 1]);
    const occurredAt = new Date().toISOString();
    for (const key of [world.keys.otherTenant, world.keys.sandbox]) {
      const send = (method: string, path: string, body: object) =>
        world.call(method, `/api/v1/${path}`, { key, body, headers: { 'Idempotency-Key': crypto.randomUUID() } });
      const removed = await send('DELETE', 'company-monitoring', { companyNumbers: ['01000002'] });
      expect(removed.json.data).toEqual({ removed: 0, notMonitored: 1, total: 0 });
      const stated = await send('POST', 'transaction-outcomes', { decisionId: ids.decisionId, outcome: 'default', occurredAt });
      expect([stated.status, stated.json.code]).toEqual([404, 'DECISION_NOT_FOUND']);
      const withdrawn = await send('POST', 'screen/decisions', { ...decisionOnMatch, verdict: 'withdrawn', why: 'of another tenant' });
      expect(withdrawn.status).toBe(201);
    }
    expect(await own()).toEqual(before);
  });

  test('a screening honours the decision of its own tenant and environment only', async () => {
    const screened = async (key: string) => (await world.call('POST', '/api/v1/screen', { key, body: decisionOnMatch.subject })).json.data;
    const own = await screened(world.keys.live);
    expect(own.matches[0]).toMatchObject({ entry: decisionOnMatch.entry, decision: { why: decisionOnMatch.why } });
    for (const key of [world.keys.otherTenant, world.keys.sandbox]) {
      const other = await screened(key);
      expect([other.outcome, JSON.stringify(other).includes(decisionOnMatch.why)]).toEqual(['HOLD', false]);
    }
  });

  test('every operation that a key opens has a test of its tenants, or reads and changes nothing of one', () => {
    /** Operations that name no record in their path and are not lists. */
    const others: Readonly<Record<string, string>> = {
      screen: 'the decisions of the own tenant only: above',
      decideScreenMatch: 'changes nothing of another: above',
      stopMonitoringCompanies: 'changes nothing of another: above',
      recordOutcome: 'changes nothing of another: above',
      monitorCompanies: 'adds to the own portfolio, whose list is above',
      createSubscription: 'adds to the own watches, whose list is above',
      checkTransaction: 'the decisions of the own tenant only: agreement.test.ts',
      reportCompany: 'the decisions of the own tenant only: agreement.test.ts',
      vetCounterparty: 'findings of a report',
      triggerSandboxEvent: 'fires for the watches of the own tenant: sandbox.test.ts',
      assessRisk: 'public records only',
      resolveEntity: 'public records only',
    };
    const ids = scoped().flatMap(({ method, path, id }) => (path.includes('{') || method === 'get' ? [] : id));
    expect(ids.sort()).toEqual(Object.keys(others).sort());
  });

  test('no list shows what another tenant or the other environment stored', async () => {
    const lists = scoped().filter(({ method, path }) => method === 'get' && !path.includes('{'));
    const shownToOwner: string[] = [];
    const asking = lists.flatMap(({ path }) => (asks[path] ?? ['']).map((query) => path + query));
    for (const asked of asking) {
      const own = await world.call('GET', asked);
      if (secretTexts.some((secret) => own.text.includes(secret))) shownToOwner.push(asked);
      for (const key of [world.keys.otherTenant, world.keys.sandbox]) {
        const { text } = await world.call('GET', asked, { key });
        for (const secret of secretTexts) expect([asked, text.includes(secret)]).toEqual([asked, false]);
      }
    }
    expect(shownToOwner.sort()).toEqual([
      '/api/v1/company-monitoring',
      '/api/v1/screen/decisions',
      ...(asks['/api/v1/transaction-decisions'] ?? []).map((query) => `/api/v1/transaction-decisions${query}`).sort(),
      '/api/v1/watch',
    ]);
  });
});

describe('keys', () => {
  const scopesOfKey = ['transaction-risk:keys:read'];
  const ask = async (key: string) => (await world.call('GET', '/api/v1/transaction-keys', { key })).status;

  test('a rotated key and the new one are both valid during the overlap, and the old one is refused without one', async () => {
    const old = await createKey(world.pool, { tenant: 'teal', environment: 'live', scopes: scopesOfKey });
    const rotated = await rotateKey(world.pool, old.id, { overlapSeconds: 3_600 }, { actor: 'an operator', why: 'the yearly rotation' });
    expect([await ask(old.key), await ask(rotated?.key ?? '')]).toEqual([200, 200]);
    const last = await rotateKey(world.pool, rotated?.id ?? '', { overlapSeconds: 0 });
    const fresh = await world.serve({});
    const status = (await world.call('GET', '/api/v1/transaction-keys', { url: fresh.url, key: rotated?.key ?? '' })).status;
    await fresh.close();
    expect([status, await ask(last?.key ?? '')]).toEqual([401, 200]);
    expect(await readAuditLog(world.pool, { tenant: 'teal', action: 'rotate-key', most: 9 })).toMatchObject([
      { actor: 'program' },
      { actor: 'an operator', why: 'the yearly rotation', detail: { id: old.id, to: rotated?.id } },
    ]);
  });

  test('the first use of a key is noted, to the minute', async () => {
    const { id, key } = await createKey(world.pool, { tenant: 'teal', environment: 'live', scopes: scopesOfKey });
    const used = async () => (await world.pool.query('select last_used_at as at from api_key where id = $1', [id])).rows[0].at;
    expect(await used()).toBeNull();
    await ask(key);
    for (let waited = 0; (await used()) === null && waited < 500; waited += 1) await new Promise((wait) => setTimeout(wait, 20));
    const first = await used();
    expect(first).toBeInstanceOf(Date);
    await ask(key);
    expect(await used()).toEqual(first);
  });

  test('the audit log names the key that creates, replaces, changes or deletes a watch, rotates its secret, sends its deliveries again, changes the portfolio or decides a match, and holds neither keys nor secrets', async () => {
    const { id, key } = await createKey(world.pool, {
      tenant: 'dunlin',
      environment: 'live',
      scopes: ['transaction-risk:monitoring:manage'],
    });
    await setPlan(world.pool, 'dunlin', 'unlimited', { actor: 'an operator' });
    const create = () => world.call('POST', '/api/v1/watch', { key, body: { webhookUrl: 'http://127.0.0.1:9/dunlin' } });
    const [{ json }, { json: replaced }] = [await create(), await create()];
    const path = `/api/v1/watch/${json.data.subscriptionId}`;
    await world.call('PATCH', path, { key, body: { webhookUrl: 'http://127.0.0.1:9/dunlin-moved' } });
    await world.call('PATCH', path, { key, body: { everyCompany: true } });
    await world.call('POST', `${path}/replay`, { key, body: { since: new Date().toISOString() } });
    await world.call('PATCH', path, { key, body: { enabled: false } });
    const { json: secret } = await world.call('POST', `${path}/secret`, { key, body: {} });
    await world.call('DELETE', path, { key });
    await world.call('POST', '/api/v1/screen/decisions', { key, body: decisionOnMatch });
    const monitor = (method: string, companyNumbers: string[]) =>
      world.call(method, '/api/v1/company-monitoring', { key, body: { companyNumbers } });
    for (const method of ['POST', 'POST', 'DELETE', 'DELETE'])
      await monitor(method, method === 'POST' ? ['01000002', '01000001'] : ['01000002']);
    const acts = await readAuditLog(world.pool, { tenant: 'dunlin', most: 99 });
    expect(acts.map(({ action, actor }) => [action, actor])).toEqual([
      ['remove-companies', id],
      ['add-companies', id],
      ['decide-match', id],
      ['delete-watch', id],
      ['rotate-watch-secret', id],
      ['change-watch', id],
      ['replay-deliveries', id],
      ['change-watch', id],
      ['change-watch', id],
      ['replace-watch', id],
      ['create-watch', id],
      ['set-plan', 'an operator'],
      ['create-key', 'program'],
    ]);
    expect(acts.slice(0, 2).map(({ detail }) => detail)).toEqual([
      { environment: 'live', companyNumbers: ['01000002'] },
      { environment: 'live', companyNumbers: ['01000001', '01000002'] },
    ]);
    expect(acts.slice(5, 9).map(({ detail }) => detail)).toMatchObject([
      { changed: ['enabled'], enabled: false },
      { replayed: 0 },
      { changed: ['companies', 'companyNumbers'], companies: 'every' },
      { changed: ['webhookUrl'], receiver: 'http://127.0.0.1:9' },
    ]);
    for (const hidden of [key, 'dunlin-moved', ...[json, replaced, secret].map(({ data }) => data.webhookSecret)])
      expect(JSON.stringify(acts)).not.toContain(hidden);
  });
});
