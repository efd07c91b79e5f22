import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { apiRoutes } from '../../api/server.ts';
import { createKey, rotateKey, scopes } from '../../serving/api-keys/api-keys.ts';
import { readAuditLog } from '../../serving/audit/audit-log.ts';
import { type ApiWorld, payment, publishFacts, startApiWorld } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  await publishFacts(world.pool, '01000001');
  await publishFacts(world.pool, '01000002');
});
afterAll(() => world.stop());

const scoped = () => apiRoutes(world.deps).filter(({ scope }) => scope !== undefined);
const called = (path: string, ids: Readonly<Record<string, string>>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no-${name}`);

describe('scopes', () => {
  test.each(scopes)('a key with the scope %s alone opens the operations of this scope and no other', async (only) => {
    const { key } = await createKey(world.pool, { tenant: `only-${only}`, environment: 'sandbox', scopes: [only] });
    const opened: string[] = [];
    for (const { id, method, path, scope } of scoped()) {
      const { status, json } = await world.call(method.toUpperCase(), called(path, {}), { key });
      if (status !== 403) opened.push(id);
      else expect([id, json.code, json.requiredScope]).toEqual([id, 'INSUFFICIENT_SCOPE', scope]);
    }
    const expected = scoped().filter(({ scope }) => scope === only || scope === 'any');
    expect(opened.sort()).toEqual(expected.map(({ id }) => id).sort());
  });
});

describe('tenants', () => {
  /** The bodies that an operation on one record of a tenant accepts. */
  const bodies: Readonly<Record<string, object>> = {
    changeSubscription: { enabled: false },
    rotateSubscriptionSecret: {},
    testSubscription: {},
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
    secretTexts = [...Object.values(ids), 'payment-of-heron', 'idempotency-of-heron', 'of-heron', '01000002'];
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

  test('no list shows what another tenant or the other environment stored', async () => {
    const lists = scoped().filter(({ method, path }) => method === 'get' && !path.includes('{'));
    const shownToOwner: string[] = [];
    for (const { path } of lists) {
      const asked = path === '/api/v1/transaction-decisions' ? `${path}?idempotencyKey=idempotency-of-heron` : path;
      const own = await world.call('GET', asked);
      if (secretTexts.some((secret) => own.text.includes(secret))) shownToOwner.push(path);
      for (const key of [world.keys.otherTenant, world.keys.sandbox]) {
        const { text } = await world.call('GET', asked, { key });
        for (const secret of secretTexts) expect([path, text.includes(secret)]).toEqual([path, false]);
      }
    }
    expect(shownToOwner.sort()).toEqual(['/api/v1/company-monitoring', '/api/v1/transaction-decisions', '/api/v1/watch']);
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

  test('the audit log names the key that deletes a watch or rotates its secret, and holds neither keys nor secrets', async () => {
    const { id, key } = await createKey(world.pool, {
      tenant: 'dunlin',
      environment: 'live',
      scopes: ['transaction-risk:monitoring:manage'],
    });
    const { json } = await world.call('POST', '/api/v1/watch', { key, body: { webhookUrl: 'http://127.0.0.1:9/dunlin' } });
    const path = `/api/v1/watch/${json.data.subscriptionId}`;
    const { json: secret } = await world.call('POST', `${path}/secret`, { key, body: {} });
    await world.call('DELETE', path, { key });
    const acts = await readAuditLog(world.pool, { tenant: 'dunlin', most: 9 });
    expect(acts.map(({ action, actor }) => [action, actor])).toEqual([
      ['delete-watch', id],
      ['rotate-watch-secret', id],
      ['create-key', 'program'],
    ]);
    for (const hidden of [key, secret.data.webhookSecret]) expect(JSON.stringify(acts)).not.toContain(hidden);
  });
});
