import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLanes } from '../../api/limits/budget.ts';
import { SessionPool } from '../../infra/hsm/session-pool.ts';
import { openPool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { createKey, setPlan } from '../../serving/api-keys/api-keys.ts';
import { apiProcesses } from '../../serving/api-processes/api-processes.ts';
import { createLane } from '../../serving/limits/lane.ts';
import { createMeters } from '../../serving/limits/meter.ts';
import { createPace } from '../../serving/limits/pace.ts';
import { plans } from '../../serving/limits/plans.ts';
import { meterOf, openMeters, returnEndedLeases } from '../../serving/limits/usage.ts';
import { type ApiWorld, allScopes, payment, publishFacts, startApiWorld } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  await publishFacts(world.pool, '01000001');
  await publishFacts(world.pool, '01000002');
});
afterAll(() => world.stop());

const director = {
  ...{ nationality: null, residence: null, postcode: null, since: '2020-01-01', release: 'r1', id: null },
  role: 'director',
  corporate: false,
  dateOfBirth: '1950-01',
};

const keys = '/api/v1/transaction-keys';
const check = '/api/v1/transaction-check';
async function tenant(name: string, more: { environment?: 'live' | 'sandbox'; requestsPerMinute?: number } = {}) {
  const { key } = await createKey(world.pool, { tenant: name, environment: 'live', scopes: allScopes, ...more });
  await setPlan(world.pool, name, 'trial');
  return key;
}
const clear = (key: string, idempotencyKey: string = crypto.randomUUID(), url = world.url, body: object = payment()) =>
  world.call('POST', check, { url, key, body, headers: { 'Idempotency-Key': idempotencyKey } });

/** The rest of a minute in which all requests of a test fall into one window. */
async function newMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 15_000) await new Promise((wait) => setTimeout(wait, left + 50));
}

describe('rate', () => {
  test('requests beyond the plan are 429 with Retry-After, over two processes, and another tenant is not affected', async () => {
    const [key, other] = [await tenant('busy'), await tenant('calm')];
    const second = await world.serve({ meters: openMeters(world.pool), lanes: createLanes() });
    await newMinute();
    const answers = [];
    for (let at = 0; at < 90; at += 1) for (const url of [world.url, second.url]) answers.push(await world.call('GET', keys, { key, url }));
    const allowed = answers.filter(({ status }) => status === 200);
    expect(allowed.length).toBeGreaterThanOrEqual(110);
    expect(allowed.length).toBeLessThanOrEqual(132);
    const refused = answers.at(-1);
    expect([refused?.status, refused?.json.code, refused?.json.detail]).toEqual([
      429,
      'RATE_LIMITED',
      'Your plan allows 120 requests a minute.',
    ]);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused?.headers.get('ratelimit-policy')).toBe('"requests";q=120;w=60');
    expect(refused?.headers.get('ratelimit')).toMatch(/^"requests";r=0;t=\d+$/);
    expect((await world.call('GET', keys, { key: other })).status).toBe(200);
    await second.close();
  }, 120_000);

  test('a key with a limit of its own is refused before its tenant is', async () => {
    const key = await tenant('keyed', { requestsPerMinute: 3 });
    const free = await tenant('keyed');
    await newMinute();
    const statuses = [];
    const usage = async () => (await world.call('GET', '/api/v1/usage', { key })).json;
    expect((await usage()).data.requestsPerMinuteOfKey).toMatchObject({ limit: 3, remaining: 2 });
    for (let at = 0; at < 8; at += 1) statuses.push((await world.call('GET', keys, { key })).status);
    expect((await usage()).detail).toBe('This key allows 3 requests a minute.');
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    expect(statuses.slice(-3)).toEqual([429, 429, 429]);
    expect((await world.call('GET', keys, { key: free })).status).toBe(200);
  }, 120_000);

  test('requests that are refused for their scope or their query use up the plan', async () => {
    const few = { tenant: 'refused', environment: 'sandbox', requestsPerMinute: 3 } as const;
    const { key } = await createKey(world.pool, { ...few, scopes: allScopes });
    const { key: bare } = await createKey(world.pool, { ...few, scopes: ['operator:read'] });
    await newMinute();
    const ask = async (of: string, path: string) => (await world.call('GET', path, { key: of })).status;
    for (const [of, path, status] of [[bare, keys, 403] as const, [key, `${keys}?%ff`, 400] as const]) {
      const statuses = [];
      for (let at = 0; at < 8; at += 1) statuses.push(await ask(of, path));
      expect([statuses.slice(0, 3), statuses.slice(-3)]).toEqual([Array(3).fill(status), Array(3).fill(429)]);
    }
  }, 120_000);

  test.each([
    ['GET', '/nowhere'],
    ['POST', '/healthz'],
    ['DELETE', '/api/v1/transaction-keys'],
    ['GET', '/docs/swagger-ui.css'],
    ['GET', '/console/sources'],
    ['GET', '/console/sign-in'],
    ['POST', '/console/sign-in'],
    ['GET', '/companies/01000001'],
    ['POST', '/companies/sign-out'],
    ['GET', '/healthz'],
  ])('%s %s is paced once, because no plan counts it', async (method, path) => {
    let paced = 0;
    const pace = async () => {
      paced += 1;
    };
    const api = await world.serve({ lanes: { ...createLanes(), pace } });
    for (const headers of [{}, { Authorization: `Bearer ${world.keys.live}` }]) {
      paced = 0;
      await fetch(`${api.url}${path}`, { method, headers, redirect: 'manual' });
      expect(paced).toBe(1);
    }
    paced = 0;
    await world.call('GET', keys, { url: api.url });
    expect(paced).toBe(0);
    await api.close();
  });

  test.each(['/healthz', '/readyz'])('a probe of %s waits for half a second at most beside a scanner of the same address', async (path) => {
    const api = await world.serve({ lanes: { ...createLanes(), pace: createPace({ perSecond: 0.01, burst: 1, longestWaitMs: 60_000 }) } });
    const gone = new AbortController();
    const asked = (of: string) =>
      fetch(`${api.url}${of}`, { signal: gone.signal })
        .then(({ body }) => body?.cancel())
        .then(() => of);
    await asked(path);
    const scanner = asked('/nowhere').catch(() => 'gone');
    const began = performance.now();
    expect(await Promise.race([scanner, asked(path)])).toBe(path);
    expect(performance.now() - began).toBeGreaterThanOrEqual(490);
    gone.abort();
    expect(await scanner).toBe('gone');
    await api.close();
  });

  test('a batch uses up as many names as it has, and one that does not fit is refused', async () => {
    const key = await tenant('namer');
    await newMinute();
    const batch = { subjects: Array.from({ length: 100 }, (_, at) => ({ name: `Ignatius Quill ${at}`, kind: 'person' })) };
    const answers = [];
    for (let at = 0; at < 8; at += 1) answers.push(await world.call('POST', '/api/v1/screen', { key, body: batch }));
    expect(answers[0]?.headers.get('ratelimit')).toMatch(/"requests";r=119;t=\d+, "names";r=5\d\d;t=\d+/);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  }, 120_000);
});

describe('what one request may cost', () => {
  test('other requests are answered between the names of a batch while the service looks whether they can be screened', async () => {
    const api = await world.serve({
      names: {
        screen: async () => ({ body: Buffer.from('{}'), names: 100 }),
        resolve: () => Promise.reject(new Error('not asked')),
        companies: async () => [null],
        match: () => Promise.reject(new Error('not asked')),
        attend: () => () => undefined,
      },
    });
    const name = (at: number) => `${at} ${'Иг на-ц 李 明 T/A '.repeat(40)}`.slice(0, 450);
    const body = { subjects: Array.from({ length: 100 }, (_, at) => ({ name: name(at), kind: 'person' })) };
    const began = performance.now();
    let [last, longest] = [began, 0];
    const turn = () => {
      const now = performance.now();
      [longest, last] = [Math.max(longest, now - last), now];
      turning = setImmediate(turn);
    };
    let turning = setImmediate(turn);
    const { status } = await world.call('POST', '/api/v1/screen', { url: api.url, body });
    clearImmediate(turning);
    // the longest time for which nothing else runs is that of a few names, not of the hundred
    expect([status, longest < (performance.now() - began) / 3]).toEqual([200, true]);
    const bare = { subjects: [{ name: 'Wren' }, { name: '...' }, { name: 'Limited' }] };
    const refused = await world.call('POST', '/api/v1/screen', { url: api.url, body: bare });
    expect([refused.status, refused.json.code, refused.json.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      400,
      'VALIDATION_FAILED',
      ['/subjects/1/name', '/subjects/2/name'],
    ]);
    await api.close();
  });

  test('a company of three hundred parties uses up three hundred names, also more than are left', async () => {
    const key = await tenant('parties');
    await publishFacts(world.pool, '01000300');
    const officer = (at: number) => ({ ...director, name: `Ignatius Quill${at}` });
    const people = { previousNames: [], officers: Array.from({ length: 299 }, (_, at) => officer(at)), owners: [] };
    await world.pool.query('update company_facts set people = $1 where company_number = $2', [JSON.stringify(people), '01000300']);
    await newMinute();
    const screen = () => world.call('POST', '/api/v1/screen', { key, body: { companyNumber: '01000300' } });
    const left = (answer: Awaited<ReturnType<typeof screen>>) => /"names";r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1];
    expect(left(await screen())).toBe('300');
    const second = await screen();
    expect([second.status, left(second)]).toEqual([200, '0']);
    expect((await screen()).status).toBe(429);
  }, 120_000);

  test('reports and decisions on matches of one tenant do not stop the clearances of another: they are screened where names are, in turn', async () => {
    const waiting: (() => void)[] = [];
    const stopped =
      <Result>(result: Result) =>
      async () => {
        await new Promise<void>((open) => waiting.push(open));
        return result;
      };
    const entry = { entryName: 'Ignatius Quill', entryPrint: 'print', listVersion: 'v1' };
    const none = () => Promise.reject(new Error('not asked'));
    const api = await world.serve({
      lanes: { ...createLanes(), single: createLane({ running: 2, waitingPerTenant: 20, longestWaitMs: 60_000 }) },
      names: { screen: none, resolve: none, companies: stopped([null]), match: stopped(entry), attend: () => () => undefined },
    });
    const reporter = await tenant('reporter');
    const decision = {
      subject: { name: 'Ignatius Quill', kind: 'person' },
      ...{ list: 'uk-sanctions', entry: 'E1', verdict: 'false-positive', by: 'R. Analyst', why: 'another person' },
    };
    let answered = 0;
    const asks = [
      ['POST', '/api/v1/report', { companyNumber: '01000001' }],
      ['POST', '/api/v1/cross-border-counterparty', { companyNumber: '01000001', creditorCountry: 'DE' }],
      ['GET', '/companies/01000001', undefined],
      ['POST', '/api/v1/screen/decisions', decision],
    ] as const;
    const answers = Array.from({ length: 64 }, (_, at) => {
      const [method, path, body] = asks[at % asks.length] ?? asks[0];
      return world.call(method, path, { url: api.url, key: reporter, ...(body === undefined ? {} : { body }) }).finally(() => {
        answered += 1;
      });
    });
    // two at once, and twenty that wait
    while (answered < 42) await new Promise((wait) => setTimeout(wait, 5));
    expect((await clear(await tenant('payer'), crypto.randomUUID(), api.url)).status).toBe(200);
    expect(waiting).toHaveLength(2);
    const letAll = setInterval(() => {
      for (const open of waiting.splice(0)) open();
    }, 1);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    clearInterval(letAll);
    expect(statuses.filter((status) => status < 300)).toHaveLength(22);
    expect(statuses.filter((status) => status === 429)).toHaveLength(42);
    await api.close();
  }, 60_000);

  test('forty callers without a key share a read of the head and the bytes of the document', async () => {
    let queries = 0;
    const pool = Object.create(world.deps.pool, {
      query: {
        value: async (...asked: Parameters<typeof world.pool.query>) => {
          queries += 1;
          await new Promise((wait) => setTimeout(wait, 100));
          return world.deps.pool.query(...asked);
        },
      },
    });
    const api = await world.serve({ pool });
    const all = (path: string) =>
      Promise.all(Array.from({ length: 40 }, () => world.call('GET', path, { url: api.url, key: null }).then(({ status }) => status)));
    expect(new Set(await all('/api/v1/log/get-sth'))).toEqual(new Set([404]));
    const ofHeads = queries;
    expect(ofHeads).toBeLessThan(40); // two for each read
    expect(new Set(await all('/api/openapi.json'))).toEqual(new Set([200]));
    expect(queries).toBe(ofHeads);
    await api.close();
  });

  test('the keys of receipts are read from PostgreSQL at most once a second, however often they are asked for', async () => {
    const reads: string[] = [];
    const pool = Object.create(world.deps.pool, {
      query: {
        value: (...asked: Parameters<typeof world.pool.query>) => {
          const text = JSON.stringify(asked[0]);
          if (text.includes('signing_key')) reads.push(text);
          return world.deps.pool.query(...asked);
        },
      },
    });
    const api = await world.serve({ pool });
    for (const [path, key] of [['/.well-known/jwks.json', null] as const, [keys, world.keys.live] as const]) {
      reads.length = 0;
      const began = performance.now();
      for (let at = 0; at < 30; at += 1) expect((await world.call('GET', path, { url: api.url, key })).status).toBe(200);
      expect([path, reads.length]).not.toEqual([path, 0]);
      expect(reads.length).toBeLessThanOrEqual(1 + (performance.now() - began) / 1_000);
    }
    await api.close();
  });

  test('callers without a key who ask for more than PostgreSQL can answer are 503 with Retry-After, and a clearance is answered', async () => {
    const api = await world.serve({
      lanes: { ...createLanes(), open: createLane({ running: 3, waitingPerTenant: 100, longestWaitMs: 50 }) },
    });
    const client = await world.pool.connect();
    await client.query('begin; lock table log_head in access exclusive mode');
    let answered = 0;
    const asked = Array.from({ length: 40 }, (_, at) =>
      world.call('GET', `/api/v1/log/get-entries?start=${at}&end=${at}`, { url: api.url, key: null }).finally(() => {
        answered += 1;
      }),
    );
    const shed = await Promise.race(asked);
    expect([shed.status, shed.json.code, shed.headers.get('retry-after')]).toEqual([503, 'OVERLOADED', '2']);
    expect((await clear(await tenant('payer'), crypto.randomUUID(), api.url)).status).toBe(200);
    // three hold a connection until the lock is gone
    while (answered < 37) await new Promise((wait) => setTimeout(wait, 5));
    await client.query('rollback');
    client.release();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(37);
    await api.close();
  });
});

describe('monthly quota', () => {
  test('a live clearance uses up one; a repetition, a refused request and the sandbox use none', async () => {
    const key = await tenant('monthly');
    const [first, body] = [crypto.randomUUID(), payment()];
    const used = async () => (await world.call('GET', '/api/v1/usage', { key })).json.data.clearancesPerMonth;
    expect((await clear(key, first, world.url, body)).headers.get('ratelimit')).toMatch(/"clearances";r=999;t=\d+/);
    expect((await clear(key, first, world.url, body)).headers.get('idempotent-replayed')).toBe('true');
    expect((await clear(key, crypto.randomUUID(), world.url, { nonsense: true })).status).toBe(400);
    await clear(await tenant('monthly', { environment: 'sandbox' }));
    expect(await used()).toMatchObject({ limit: plans.trial.clearancesPerMonth, used: 1, remaining: 999 });
    const next = new Date((await used()).resetsAt);
    expect([next.getUTCDate(), next.getUTCHours()]).toEqual([1, 0]);
  });

  test('a used quota is 429 QUOTA_EXCEEDED until the month ends, decides nothing, and leaves the sandbox and other calls', async () => {
    const key = await tenant('spent');
    await world.pool.query(
      `insert into usage_count values ('spent', 'live', 'clearances', date_trunc('month', now() at time zone 'UTC') at time zone 'UTC', 1000)`,
    );
    const answers = [];
    for (let at = 0; at < 14; at += 1) answers.push(await clear(key));
    const refused = answers.at(-1);
    expect([refused?.status, refused?.json.code]).toEqual([429, 'QUOTA_EXCEEDED']);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    const { rows } = await world.pool.query(`select count(*) as decisions from decision where tenant = 'spent'`);
    expect(rows[0].decisions).toBeLessThanOrEqual(10);
    expect((await world.call('GET', keys, { key })).status).toBe(200);
    expect((await clear(await tenant('spent', { environment: 'sandbox' }))).status).toBe(200);
  });

  test('the clearances of the sandbox have a limit of a day, so that no test fills the disk; a repetition uses none, and live goes on', async () => {
    const key = await tenant('tester', { environment: 'sandbox' });
    const [first, body] = [crypto.randomUUID(), payment()];
    expect((await clear(key, first, world.url, body)).headers.get('ratelimit')).toMatch(/"sandboxClearances";r=1999;t=\d+/);
    expect((await clear(key, first, world.url, body)).headers.get('idempotent-replayed')).toBe('true');
    const { sandboxClearancesPerDay: used } = (await world.call('GET', '/api/v1/usage', { key })).json.data;
    expect(used).toMatchObject({ limit: plans.trial.sandboxClearancesPerDay, used: 1 });
    expect(new Date(used.resetsAt).getTime() % 86_400_000).toBe(0);
    await world.pool.query(`update usage_count set used = 2000 where owner = 'tester' and meter = 'sandboxClearances'`);
    const api = await world.serve({ meters: openMeters(world.pool), lanes: createLanes() });
    const answers = [];
    for (let at = 0; at < 24; at += 1) answers.push(await clear(key, crypto.randomUUID(), api.url));
    const refused = answers.at(-1);
    expect([refused?.status, refused?.json.code, refused?.json.detail]).toEqual([
      429,
      'RATE_LIMITED',
      'Your plan allows 2000 clearances of the sandbox a day.',
    ]);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
    expect((await clear(key, first, api.url, body)).status).toBe(200);
    expect((await clear(await tenant('tester'), crypto.randomUUID(), api.url)).status).toBe(200);
    await api.close();
  });

  test('a repetition gets its stored bytes when the month is full, and is not counted', async () => {
    const key = await tenant('repeater');
    const [repeated, body] = [crypto.randomUUID(), payment()];
    const first = await clear(key, repeated, world.url, body);
    await world.pool.query(`update usage_count set used = 1000 where owner = 'repeater' and meter = 'clearances'`);
    const api = await world.serve({ meters: openMeters(world.pool), lanes: createLanes() });
    const refused = crypto.randomUUID();
    for (let at = 0; at < 12; at += 1) await clear(key, crypto.randomUUID(), api.url);
    expect((await clear(key, refused, api.url, body)).json.code).toBe('QUOTA_EXCEEDED');
    const again = await clear(key, repeated, api.url, body);
    expect([again.status, again.headers.get('idempotent-replayed'), again.json]).toEqual([200, 'true', first.json]);
    expect((await clear(key, refused, api.url, body)).json.code).toBe('QUOTA_EXCEEDED');
    await api.close();
  });

  test('processes that are killed cost a tenant nothing of its month, and a payment that another one takes over counts once', async () => {
    const key = await tenant('survivor');
    const used = async () =>
      Number((await world.pool.query(`select used from usage_count where owner = 'survivor' and meter = 'clearances'`)).rows[0].used);
    const state = { signersDown: {}, listsLoaded: true, logTroubles: {} };
    const id = crypto.randomUUID();
    await apiProcesses(world.pool, { id }).note(state);
    const alive = await world.serve({ meters: openMeters(world.pool, undefined, id), lanes: createLanes() });
    expect((await clear(key, crypto.randomUUID(), alive.url)).status).toBe(200);
    for (let at = 0; at < 4; at += 1) {
      // it counts its payment and is killed before it stores the decision, so another one takes the payment over
      const killed = openMeters(world.pool);
      const [caller] = (await world.pool.query(`select 'survivor' as tenant, 'live' as environment, 'trial' as plan`)).rows;
      await killed.take(meterOf(caller, 'clearances'), 1);
      await killed.read(meterOf(caller, 'clearances'));
      expect((await clear(key, crypto.randomUUID(), alive.url)).status).toBe(200);
    }
    expect(await used()).toBeGreaterThanOrEqual(50);
    expect(await returnEndedLeases(world.pool)).toBe(0); // they may have started a moment ago
    await world.pool.query(`update usage_lease set held_at = now() - interval '61 seconds' where owner = 'survivor'`);
    expect(await Promise.all([returnEndedLeases(world.pool), returnEndedLeases(world.pool)])).toContain(1);
    // five decisions, and at most what the process that runs had not spent at its newest lease
    expect(await used()).toBeGreaterThanOrEqual(10);
    expect(await used()).toBeLessThanOrEqual(5 + 15);
    const { rows } = await world.pool.query(`select process from usage_lease where owner = 'survivor'`);
    expect(rows).toEqual([{ process: id }]);
    await alive.close();
  });

  test('GET /api/v1/usage says the plan and every limit, to a key of any scope', async () => {
    const { key } = await createKey(world.pool, { tenant: 'asker', environment: 'sandbox', scopes: [] });
    const { status, json } = await world.call('GET', '/api/v1/usage', { key });
    expect([status, json.data]).toEqual([
      200,
      {
        plan: 'standard',
        requestsPerMinute: expect.objectContaining({ limit: plans.standard.requestsPerMinute }),
        requestsPerMinuteOfKey: null,
        namesPerMinute: expect.objectContaining({ used: 0 }),
        clearancesPerMonth: null,
        sandboxClearancesPerDay: expect.objectContaining({ limit: plans.standard.sandboxClearancesPerDay, used: 0 }),
        watches: { limit: plans.standard.watches, used: 0 },
        monitoredCompanies: { limit: plans.standard.monitoredCompanies, used: 0 },
      },
    ]);
  });
});

test('GET /api/v1/usage names one instant of reset through a window: its end', async () => {
  const { key } = await createKey(world.pool, { tenant: 'window', environment: 'live', scopes: allScopes, requestsPerMinute: 1_000 });
  await newMinute();
  const end = Math.ceil(Date.now() / 60_000) * 60_000;
  const now = new Date(end - 1);
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
  for (let at = 0; at < 3; at += 1) {
    const { data } = (await world.call('GET', '/api/v1/usage', { key })).json;
    const shown = [data.requestsPerMinute, data.requestsPerMinuteOfKey, data.namesPerMinute, data.clearancesPerMonth];
    expect(shown.map(({ resetsAt }) => resetsAt)).toEqual([...Array(3).fill(new Date(end).toISOString()), month]);
    await sleep(30);
  }
}, 120_000);

test('GET /api/v1/usage counts every watch of a tenant whose plan has become smaller', async () => {
  const { key } = await createKey(world.pool, { tenant: 'shrunk', environment: 'sandbox', scopes: allScopes });
  const most = plans.trial.watches + 1;
  for (let at = 0; at < most; at += 1)
    await world.call('POST', '/api/v1/watch', { key, body: { webhookUrl: `http://127.0.0.1:9/shrunk-${at}` } });
  await setPlan(world.pool, 'shrunk', 'trial');
  const api = await world.serve({});
  const { json } = await world.call('GET', '/api/v1/usage', { key, url: api.url });
  expect(json.data.watches).toEqual({ limit: plans.trial.watches, used: most });
  await api.close();
});

describe('connections', () => {
  const path = '/api/v1/company-monitoring';
  const asOf = { companyNumber: '01000001', asOf: new Date(Date.now() - 1_000).toISOString(), asOfBasis: 'TRUE' };
  const lockTenant = sqlFile('serving/lock-tenant.sql');

  test.each([
    ['changes', `select from (${lockTenant.replace('$1', "'holder'")}) as held`, 'POST', path, { companyNumbers: ['01000001'] }],
    ['reads', 'lock table monitored_company in access exclusive mode', 'GET', path, undefined],
    ['reports', 'lock table company_facts_version in access exclusive mode', 'POST', '/api/v1/report', asOf],
  ])('%s of one tenant that wait in PostgreSQL leave connections for the payments of another', async (_, lock, method, asked, body) => {
    const [key, payer] = [await tenant('holder'), await tenant('payer')];
    await setPlan(world.pool, 'holder', 'standard');
    const [pool, restPool] = [12, 6].map((max) => openPool(world.deps.pool.options.connectionString ?? '', { max }));
    if (pool === undefined || restPool === undefined) throw new Error('no pools');
    const api = await world.serve({ pool, restPool });
    const client = await world.pool.connect();
    await client.query(`begin; ${lock}`);
    const held = Array.from({ length: 40 }, () => world.call(method, asked, { url: api.url, key, ...(body && { body }) }));
    await sleep(300);
    const paid = clear(payer, crypto.randomUUID(), api.url).then(({ status }) => status);
    const answered = await Promise.race([paid, sleep(2_000, 'waits for a connection')]);
    await client.query('rollback');
    client.release();
    const statuses = (await Promise.all(held)).map(({ status }) => status);
    await paid;
    await api.close();
    await Promise.all([pool.end(), restPool.end()]);
    expect(answered).toBe(200);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test.each([
    ['POST', path, { companyNumbers: ['01000001'] }],
    ['DELETE', path, { companyNumbers: ['01000001'] }],
    ['POST', '/api/v1/watch', { webhookUrl: 'http://127.0.0.1:9/holder' }],
    ['PATCH', '/api/v1/watch/{id}', { enabled: true }],
    ['DELETE', '/api/v1/watch/{id}', undefined],
    ['POST', '/api/v1/watch/{id}/replay', { since: '2026-06-01T00:00:00Z' }],
  ])('%s %s waits for a publication and leaves room for reads', async (method, asked, body) => {
    const [key, reader] = [await tenant('watcher'), await tenant('reader')];
    await setPlan(world.pool, 'watcher', 'standard');
    const watched = await world.call('POST', '/api/v1/watch', { key, body: { webhookUrl: 'http://127.0.0.1:9/held' } });
    const to = asked.replace('{id}', watched.json.data.subscriptionId);
    const api = await world.serve({
      lanes: { ...createLanes(), stored: createLane({ running: 4, waitingPerTenant: 100, longestWaitMs: 500 }) },
    });
    const client = await world.pool.connect();
    await client.query('begin');
    await client.query(sqlFile('serving/publish/hold-watched.sql'));
    const change = () => world.call('POST', path, { url: api.url, key, body: { companyNumbers: ['01000002'] } });
    const changed = change(); // it holds the tenant while it waits
    await sleep(100);
    const held = Array.from({ length: 6 }, () => world.call(method, to, { url: api.url, key, ...(body && { body }) }));
    await sleep(200);
    const read = await world.call('GET', path, { url: api.url, key: reader });
    await client.query('rollback');
    client.release();
    const statuses = await Promise.all([changed, ...held].map(async (one) => (await one).status));
    await api.close();
    expect(read.status).toBe(200);
    expect(statuses.filter((status) => status === 503)).toEqual([]);
  });
});

describe('load', () => {
  test('three hundred payments of one tenant on a slow signer do not delay one of another: they take turns, and what may not wait is refused and can be repeated', async () => {
    const { live, sandbox } = world.deps.signers;
    if (live === undefined) throw new Error('no signer');
    const sessions = new SessionPool([1, 2, 3, 4], { queueLimit: 256, waitMs: 60_000 });
    let [signed, answered, open] = [0, 0, () => {}];
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const sign = (bytes: Uint8Array) =>
      sessions.use(async () => {
        await opened;
        await sleep(25);
        signed += 1;
        return live.sign(bytes);
      });
    const api = await world.serve({
      signers: { live: { ...live, sign }, sandbox },
      lanes: { ...createLanes(), clearances: createLane({ running: 12, waitingPerTenant: 128, longestWaitMs: 60_000 }) },
    });
    const { key } = await createKey(world.pool, { tenant: 'burst', environment: 'live', scopes: allScopes });
    const payer = await tenant('beside the burst');
    const body = payment();
    const burst = Array.from({ length: 300 }, () => crypto.randomUUID()).map(async (sent) => {
      const answer = await clear(key, sent, api.url, body);
      answered += 1;
      return { sent, ...answer };
    });
    while (answered < 160) await sleep(5); // twelve run and 128 wait until the signer signs
    const one = clear(payer, crypto.randomUUID(), api.url);
    open();
    expect([(await one).status, signed < 40]).toEqual([200, true]);
    const answers = await Promise.all(burst);
    const refused = answers.filter(({ status }) => status !== 200);
    const refusals = refused.map(({ status, json, headers }) => [status, json.code, headers.get('retry-after')]);
    expect(refusals).toEqual(Array(160).fill([429, 'TOO_MANY_AT_ONCE', '1']));
    const decided = answers.filter(({ status }) => status === 200);
    const { rows } = await world.pool.query(`select count(*)::int as decisions from decision where tenant = 'burst'`);
    expect(rows[0].decisions).toBe(decided.length);
    const [shed, done] = [refused[0], decided[0]];
    const later = await clear(key, shed?.sent, api.url, body);
    expect([later.status, later.headers.get('idempotent-replayed'), later.json.data.outcome]).toEqual([200, null, done?.json.data.outcome]);
    const again = await clear(key, done?.sent, api.url, body);
    expect([again.status, again.headers.get('idempotent-replayed'), again.text]).toEqual([200, 'true', done?.text]);
    await api.close();
  }, 60_000);

  test('payments of the sandbox that are slow by intent take the place of no other payment', async () => {
    const sandbox = await tenant('slow by intent', { environment: 'sandbox' });
    const slow = Array.from({ length: 24 }, () => clear(sandbox, crypto.randomUUID(), world.url, payment(['99000095', '99000001'])));
    await sleep(500);
    const quick = clear(await tenant('quick'));
    expect((await Promise.race([quick, ...slow])).json.meta).toEqual({ sandbox: false });
    expect((await quick).status).toBe(200);
    expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([200]));
  }, 30_000);

  test('a batch that does not get its turn uses up no names', async () => {
    const key = await tenant('turned away');
    await newMinute();
    const none = () => Promise.reject(new Error('not asked'));
    const waiting: (() => void)[] = [];
    const screen = async () => {
      await new Promise<void>((open) => waiting.push(open));
      return { body: Buffer.from('{}'), names: 100 };
    };
    const api = await world.serve({
      lanes: { ...createLanes(), batches: createLane({ running: 1, waitingPerTenant: 1, longestWaitMs: 60_000 }) },
      names: { screen, resolve: none, companies: none, match: none, attend: () => () => undefined },
    });
    const body = { subjects: Array.from({ length: 100 }, (_, at) => ({ name: `Ignatius Quill ${at}`, kind: 'person' })) };
    const send = () => world.call('POST', '/api/v1/screen', { url: api.url, key, body });
    const taken = [send(), send()];
    await sleep(500); // one runs, one waits
    const refused = await Promise.all(Array.from({ length: 8 }, send));
    const letAll = setInterval(() => {
      for (const open of waiting.splice(0)) open();
    }, 1);
    const answered = [...(await Promise.all(taken)), await send()].map(({ status }) => status);
    clearInterval(letAll);
    await api.close();
    expect(refused.map(({ json }) => json.code)).toEqual(Array(8).fill('TOO_MANY_AT_ONCE'));
    expect(answered).toEqual([200, 200, 200]);
  }, 120_000);

  test('batches beyond those that may wait are 429, and the batches of another tenant take turns with them', async () => {
    const key = await tenant('flood');
    const api = await world.serve({
      lanes: { ...createLanes(), batches: createLane({ longestWaitMs: 120_000 }) },
      meters: createMeters(async () => 0),
    });
    const body = { subjects: Array.from({ length: 20 }, (_, at) => ({ name: `Ignatius Quill ${at}`, kind: 'person' })) };
    const send = (of: string) => world.call('POST', '/api/v1/screen', { url: api.url, key: of, body });
    const flood = Array.from({ length: 60 }, () => send(key));
    const other = await send(world.keys.otherTenant);
    const answers = await Promise.all(flood);
    await api.close();
    expect(other.status).toBe(200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect([refused[0]?.json.code, refused[0]?.headers.get('retry-after')]).toEqual(['TOO_MANY_AT_ONCE', '1']);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  });
});
