import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey } from '../../serving/api-keys/api-keys.ts';
import { readAuditLog } from '../../serving/audit-log/audit-log.ts';
import { deliveryLedger } from '../../serving/deliveries/deliveries.ts';
import { mostDue } from '../../serving/deliveries/of-watch.ts';
import { type ApiWorld, allScopes, startApiWorld } from '../worlds/api.ts';
import { planOf, readBy } from '../worlds/query-plan.ts';

let world: ApiWorld;
let count = 0;
beforeAll(async () => {
  world = await startApiWorld();
});
afterAll(() => world.stop());

/** A watch of a tenant of its own, and deliveries of it in these states, oldest event first. */
async function watchWith(...states: readonly string[]) {
  count += 1;
  const tenant = `subscriber-${count}`;
  const { id: keyId, key } = await createKey(world.pool, { tenant, environment: 'live', scopes: allScopes });
  const { json } = await world.call('POST', '/api/v1/watch', { key, body: { webhookUrl: `http://127.0.0.1:9/${count}` } });
  const watch: string = json.data.subscriptionId;
  return { tenant, key, keyId, watch, path: `/api/v1/watch/${watch}`, ids: await store(watch, states) };
}

async function store(watch: string, states: readonly string[]): Promise<string[]> {
  const { rows } = await world.pool.query<{ id: string }>(
    `with wanted as (select state, n from unnest($2::text[]) with ordinality as wanted(state, n)),
     made as (
       insert into event (type, company_number, source_id, occurred_at, detail, publish)
       select 'ch.psc.changed', lpad(n::text, 8, '0'), $1 || ':' || n, now(), 'made up', $1 from wanted order by n
       returning id, company_number
     )
     insert into delivery (id, subscription, event, publish, page, state, attempts, last_status, last_error, settled_at)
     select $1 || '-' || n, $1, made.id, $1, 0, state, case state when 'pending' then 0 else 12 end,
       case state when 'delivered' then 204 end, case state when 'dead_letter' then 'connection_refused' end,
       case when state in ('delivered', 'dead_letter') then now() end
     from made join wanted on lpad(n::text, 8, '0') = made.company_number order by made.id
     returning id`,
    [watch, states],
  );
  return rows.map(({ id }) => id);
}

const stateOf = async (id: string) =>
  (await world.pool.query('select state, attempts, attempts_before, settled_at from delivery where id = $1', [id])).rows[0];

describe('list of deliveries', () => {
  test('a subscriber reads its deliveries newest event first, page by page, with what came of each, and nothing of hosts or answers', async () => {
    const { key, path, ids } = await watchWith('delivered', 'dead_letter', 'pending');
    const first = await world.call('GET', `${path}/deliveries?limit=2`, { key });
    const second = await world.call('GET', `${path}/deliveries?limit=2&before=${first.json.meta.before}`, { key });
    const all = [...first.json.data, ...second.json.data];
    expect(all.map(({ deliveryId, state }) => [deliveryId, state])).toEqual([
      [ids[2], 'pending'],
      [ids[1], 'dead_letter'],
      [ids[0], 'delivered'],
    ]);
    expect([first.json.meta.before, second.json.meta.before]).toEqual([ids[1], null]);
    expect(all[1]).toEqual({
      ...{ deliveryId: ids[1], event: 'ch.psc.changed', companyNumber: '00000002', sourceId: expect.any(String), state: 'dead_letter' },
      ...{ attempts: 12, lastStatus: null, lastFailure: 'unreachable', nextAttemptAt: null },
      ...{ createdAt: expect.any(String), settledAt: expect.any(String) },
    });
    expect(all[2]).toMatchObject({ lastStatus: 204, lastFailure: null });
    const dead = await world.call('GET', `${path}/deliveries?state=dead_letter`, { key });
    expect(dead.json.data.map(({ deliveryId }: { deliveryId: string }) => deliveryId)).toEqual([ids[1]]);
  });

  test('a cursor of another watch is 404, and so is a watch that was deleted; an unknown state is 400', async () => {
    const [own, other] = [await watchWith('delivered'), await watchWith('delivered')];
    const ask = async (query: string) => (await world.call('GET', `${own.path}/deliveries${query}`, { key: own.key })).json;
    expect((await ask(`?before=${other.ids[0]}`)).code).toBe('DELIVERY_NOT_FOUND');
    expect((await ask(`?before=${own.ids[0]}`)).data).toEqual([]);
    expect((await ask('?state=lost')).code).toBe('VALIDATION_FAILED');
    await world.call('DELETE', own.path, { key: own.key });
    expect((await ask('')).code).toBe('WATCH_NOT_FOUND');
  });
});

describe('replay', () => {
  const replay = (path: string, key: string, body: object, headers = {}) => world.call('POST', `${path}/replay`, { key, body, headers });

  test('since an instant revives the dead letters only, which the outbox starts in its next run, and the audit log names the key', async () => {
    const { tenant, key, keyId, watch, path, ids } = await watchWith('dead_letter', 'dead_letter', 'delivered', 'pending');
    await world.pool.query("update delivery set created_at = now() - interval '2 hours' where id = $1", [ids[0]]);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const { status, json } = await replay(path, key, { since });
    expect([status, json.data]).toEqual([202, { subscriptionId: watch, replayed: 1, remaining: false }]);
    expect(await Promise.all(ids.map(async (id) => (await stateOf(id)).state))).toEqual([
      'dead_letter',
      'retrying',
      'delivered',
      'pending',
    ]);
    expect(await stateOf(ids[1] ?? '')).toMatchObject({ attempts: 12, attempts_before: 12, settled_at: null });
    const claimed = await deliveryLedger(world.pool).claimOverdue(1_000);
    expect(claimed.filter(({ subscription }) => subscription === watch)).toEqual([{ delivery: ids[1], subscription: watch, tenant }]);
    expect(await readAuditLog(world.pool, { tenant, action: 'replay-deliveries', most: 9 })).toMatchObject([
      { actor: keyId, detail: { id: watch, environment: 'live', since, replayed: 1 } },
    ]);
  });

  test('by id sends a delivered one again, leaves an owed one as it is, and refuses all when one is of another watch', async () => {
    const [own, other] = [await watchWith('delivered', 'dead_letter', 'pending'), await watchWith('dead_letter')];
    const refused = await replay(own.path, own.key, { deliveryIds: [...own.ids, ...other.ids] });
    expect([refused.status, refused.json.code, (await stateOf(own.ids[0] ?? '')).state]).toEqual([404, 'DELIVERY_NOT_FOUND', 'delivered']);
    const { json } = await replay(own.path, own.key, { deliveryIds: [...own.ids, ...own.ids] });
    expect(json.data).toMatchObject({ replayed: 2, remaining: false });
    expect(await Promise.all(own.ids.map(async (id) => (await stateOf(id)).state))).toEqual(['retrying', 'retrying', 'pending']);
    expect((await replay(own.path, own.key, { deliveryIds: own.ids })).json.data.replayed).toBe(0);
  });

  test('a repetition under one key revives nothing again', async () => {
    const { key, path, ids } = await watchWith('dead_letter');
    const once = () => replay(path, key, { deliveryIds: ids }, { 'Idempotency-Key': 'replay-1' });
    await once();
    await world.pool.query("update delivery set state = 'delivered' where id = $1", [ids[0]]);
    const again = await once();
    expect([again.status, again.headers.get('idempotent-replayed'), again.json.data.replayed]).toEqual([202, 'true', 1]);
    expect((await stateOf(ids[0] ?? '')).state).toBe('delivered');
  });

  test('a watch that is paused or answered 410 is refused, because its deliveries would be given up again', async () => {
    const { key, watch, path, ids } = await watchWith('dead_letter');
    await world.call('PATCH', path, { key, body: { enabled: false } });
    const paused = await replay(path, key, { deliveryIds: ids });
    await world.pool.query("update subscription set held_until = null, disabled_reason = 'the receiver answered 410 Gone' where id = $1", [
      watch,
    ]);
    const gone = await replay(path, key, { deliveryIds: ids });
    expect([paused, gone].map(({ status, json }) => [status, json.code])).toEqual(Array(2).fill([409, 'WATCH_DISABLED']));
    expect((await stateOf(ids[0] ?? '')).state).toBe('dead_letter');
  });

  test('neither or both of since and deliveryIds, and a since without a time, are refused', async () => {
    const { key, path, ids } = await watchWith('dead_letter');
    const since = new Date().toISOString();
    for (const body of [{}, { since, deliveryIds: ids }, { deliveryIds: [] }, { since: '2026-06-01' }]) {
      const { status, json } = await replay(path, key, body);
      expect([body, status, json.code]).toEqual([body, 400, 'VALIDATION_FAILED']);
    }
  });

  test('no more deliveries of a watch are due at once than the limit, oldest first, also when replays are sent at the same time', async () => {
    const { key, watch, path, ids } = await watchWith(...Array.from({ length: mostDue + 5 }, () => 'dead_letter'));
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const answers = await Promise.all([replay(path, key, { since }), replay(path, key, { since })]);
    const [done, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(done?.json.data).toMatchObject({ replayed: mostDue, remaining: true });
    expect([refused?.status, refused?.json.code, refused?.headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '60']);
    expect((await stateOf(ids.at(-1) ?? '')).state).toBe('dead_letter');
    await world.pool.query("update delivery set state = 'delivered', settled_at = now() where subscription = $1 and state = 'retrying'", [
      watch,
    ]);
    expect((await replay(path, key, { since })).json.data).toMatchObject({ replayed: 5, remaining: false });
  });
});

test('a list of a watch, its dead letters and its due deliveries read a page of their indexes beside 100,000 deliveries', async () => {
  const { tenant, watch } = await watchWith('dead_letter');
  const { watch: other } = await watchWith();
  await world.pool.query(
    `insert into event (type, company_number, source_id, occurred_at, detail, publish)
     select 'ch.psc.changed', lpad(n::text, 8, '0'), 'many:' || n, now(), 'made up', 'many' from generate_series(1, 80000) as n`,
  );
  await world.pool.query(
    `insert into delivery (id, subscription, event, publish, page, state, attempts, settled_at)
     select subscription || id, subscription, id, publish, 0, 'delivered', 1, now()
     from event, unnest($1::text[]) as subscription where publish = 'many' and (subscription = $2 or id % 4 = 0)`,
    [[watch, other], other],
  );
  await world.pool.query('analyze delivery, event');
  const { rows } = await world.pool.query('select id from delivery where subscription = $1 order by event limit 1 offset 2000', [watch]);
  const page = [tenant, 'live', watch];
  const plans = [
    await planOf(world.pool, 'serving/deliveries/list-of-watch.sql', [...page, null, null, 51]),
    await planOf(world.pool, 'serving/deliveries/list-of-watch.sql', [...page, null, rows[0].id, 51]),
    await planOf(world.pool, 'serving/deliveries/list-of-watch.sql', [...page, 'dead_letter', null, 51]),
    await planOf(world.pool, 'serving/deliveries/dead-letters-since.sql', [watch, new Date(0), 1_001]),
    await planOf(world.pool, 'serving/deliveries/count-due.sql', [watch, 1_000]),
  ];
  for (const plan of plans) expect(readBy(plan), plan).toBeLessThan(500);
}, 120_000);
