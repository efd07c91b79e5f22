import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '../../infra/postgres/pool.ts';
import { recordAct } from '../../serving/audit-log/audit-log.ts';
import { readStatus } from '../../serving/ledger/status.ts';
import { databaseReadiness } from '../../serving/readiness/readiness.ts';
import { roleProblems } from '../../serving/roles/role-problems.ts';
import { type ApiWorld, payment, publishFacts, startApiWorld } from '../worlds/api.ts';
import { openOutbox } from '../worlds/delivery-outbox.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterAll(() => world.stop());

describe('/readyz', () => {
  test('is 503 until a company is loaded, and names the facts', async () => {
    const before = await world.call('GET', '/readyz', { key: world.keys.operator });
    expect([before.status, before.json.facts]).toEqual([503, { ok: false, detail: 'no company is loaded' }]);
    await publishFacts(world.pool, '01000001');
    await publishFacts(world.pool, '01000002');
    const api = await world.serve({});
    const ready = await world.call('GET', '/readyz', { url: api.url, key: world.keys.operator });
    expect([ready.status, ready.json.ready, ready.json.database]).toEqual([200, true, { ok: true, detail: 'reads and writes' }]);
    await api.close();
  });

  test.each<[string, (keys: ApiWorld['keys']) => string | null]>([
    ['no key', () => null],
    ['the key of a caller', ({ live }) => live],
    ['an unknown key', () => 'svc_live_unknown'],
  ])('says ready and nothing else to %s', async (_, keyIn) => {
    await publishFacts(world.pool, '01000001');
    const api = await world.serve({});
    const { status, json } = await world.call('GET', '/readyz', { url: api.url, key: keyIn(world.keys) });
    await api.close();
    expect([status, json]).toEqual([200, { ready: true }]);
  });

  test('names the roles of workers that cannot run, and stays ready', async () => {
    await publishFacts(world.pool, '01000001');
    const api = await world.serve({});
    const roles = async () => {
      const { status, json } = await world.call('GET', '/readyz', { url: api.url, key: world.keys.operator });
      return [status, json.roles];
    };
    const none = [200, { ok: true, detail: 'no role reports that it cannot run' }];
    expect(await roles()).toEqual(none);
    await roleProblems(world.pool).record('warehouse', { code: 'WAREHOUSE_LOCKED', message: 'process 7 has the file' });
    const detail = expect.stringMatching(/^warehouse since \d{4}-.*Z: WAREHOUSE_LOCKED: process 7 has the file$/);
    expect(await roles()).toEqual([200, { ok: false, detail }]);
    await roleProblems(world.pool).clear('warehouse');
    expect(await roles()).toEqual(none);
    await roleProblems(world.pool).seen(['delivery', 'ingest'], 'nightjar-1 7');
    expect(await roles()).toEqual(none);
    await world.pool.query("update role_seen set seen_at = now() - interval '2 minutes' where role = 'delivery'");
    const lost = expect.stringMatching(/^delivery since \d{4}-.*Z: WORKER_LOST: no worker .*; the last one was nightjar-1 7$/);
    expect(await roles()).toEqual([200, { ok: false, detail: lost }]);
    await world.pool.query('delete from role_seen');
    await api.close();
  });

  test('names a pause by an operator, as `risk status` does, and stays ready', async () => {
    await publishFacts(world.pool, '01000001');
    const api = await world.serve({});
    const schedules = async () => {
      const { status, json } = await world.call('GET', '/readyz', { url: api.url, key: world.keys.operator });
      return [status, json.schedules];
    };
    expect(await schedules()).toEqual([200, { ok: true, detail: 'not paused' }]);
    expect((await readStatus(world.pool, 1)).pause).toBeUndefined();
    await world.pool.query("insert into audit_log (actor, action, at) values ('night desk', 'pause', '2026-06-01T03:00:00Z')");
    expect(await schedules()).toEqual([
      200,
      { ok: false, detail: expect.stringMatching(/^paused since 2026-06-01T03:00:00\.000Z by night desk: .*`risk resume`$/) },
    ]);
    expect((await readStatus(world.pool, 1)).pause).toMatchObject({ by: 'night desk', since: new Date('2026-06-01T03:00:00Z') });
    await recordAct(world.pool, 'resume', {}, { actor: 'night desk' });
    expect(await schedules()).toEqual([200, { ok: true, detail: 'not paused' }]);
    await api.close();
  });

  test('counts the webhooks that should have been sent more than ten minutes ago, and stays ready', async () => {
    await publishFacts(world.pool, '01000001');
    const outbox = await openOutbox(world.databaseUrl);
    await outbox.subscribe('sub_late', 'https://late.nightjar.example/');
    const [first, second] = await outbox.publish('sub_late', 'pub_late', 3);
    const api = await world.serve({});
    const deliveries = async () => {
      const { status, json } = await world.call('GET', '/readyz', { url: api.url, key: world.keys.operator });
      return [status, json.deliveries];
    };
    expect(await deliveries()).toEqual([200, { ok: true, detail: 'none is overdue' }]);
    const move = (column: string, id: string | undefined) =>
      world.pool.query(`update delivery set ${column} = now() - interval '11 minutes' where id = $1`, [id]);
    await move('created_at', first);
    await move('next_attempt_at', second);
    const detail = expect.stringMatching(/^2 are overdue, the oldest since \d{4}-.*Z$/);
    expect(await deliveries()).toEqual([200, { ok: false, detail }]);
    expect((await readStatus(world.pool, 1)).deliveries).toMatchObject([{ state: 'pending', deliveries: 3, overdue: 2 }]);
    await world.pool.query("update delivery set state = 'delivered' where id = any($1)", [[first, second]]);
    expect(await deliveries()).toEqual([200, { ok: true, detail: 'none is overdue' }]);
    await outbox.pool.end();
    await api.close();
  });

  test('forty callers with the key of an operator share a reading, of readiness and of the page of sources', async () => {
    let queries = 0;
    const pool = Object.create(world.deps.pool, {
      query: {
        value: async (...asked: Parameters<typeof world.pool.query>) => {
          queries += 1;
          await new Promise((wait) => setTimeout(wait, 200));
          return world.deps.pool.query(...asked);
        },
      },
    });
    const api = await world.serve({ pool });
    for (const path of ['/readyz', '/console/sources']) {
      const ask = () => world.call('GET', path, { url: api.url, key: world.keys.operator });
      queries = 0;
      await ask();
      const ofOne = queries;
      queries = 0;
      await Promise.all(Array.from({ length: 40 }, ask));
      expect([path, queries <= 2 * ofOne + 2]).toEqual([path, true]);
    }
    await api.close();
  });

  test('a read-only PostgreSQL is not ready', async () => {
    const pool = openPool(`${world.databaseUrl}?options=-c%20default_transaction_read_only%3Don`);
    const { database } = await databaseReadiness(pool)();
    expect(database).toEqual({ ok: false, detail: 'refuses writes: it is read-only (SQLSTATE 25006)' });
    await pool.end();
  });

  test('a PostgreSQL that does not answer in time is not ready, and the probe is not repeated meanwhile', async () => {
    const blocker = await world.pool.connect();
    await blocker.query('begin; lock table write_probe');
    const read = databaseReadiness(world.pool, { withinMs: 500, freshForMs: 0 });
    for (let i = 0; i < 3; i += 1) expect((await read()).database).toEqual({ ok: false, detail: 'does not answer within 0.5 s' });
    const { rows } = await world.pool.query(
      "select count(*)::int as probes from pg_stat_activity where query like '%renew_write_probe%' and wait_event_type = 'Lock'",
    );
    expect(rows).toEqual([{ probes: 1 }]);
    await blocker.query('rollback');
    blocker.release();
    expect((await read()).database.ok).toBe(true);
  });

  test('a result is used again for some seconds', async () => {
    let probes = 0;
    const query = async () => {
      probes += 1;
      return { rows: [{ present: true }] };
    };
    const pool = { query } as unknown as pg.Pool;
    const read = databaseReadiness(pool);
    await Promise.all([read(), read()]);
    await read();
    expect(probes).toBe(2); // one read and one write
  });
});

/** A disk that holds the tables of a clearance and of the probe, and that can be filled. */
interface SmallDisk {
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/** Moves the tables to a tmpfs of 1 MB. Undefined where this account may not mount. */
async function smallDisk(pool: pg.Pool, removed: () => Promise<pg.Client>): Promise<SmallDisk | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'risk-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    await rm(path, { recursive: true });
    return undefined;
  }
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { uid, gid } = await stat(`/proc/${rows[0]?.pid}`); // the account that PostgreSQL runs as
  await chown(path, uid, gid);
  const tablespace = `small_${randomUUID().replaceAll('-', '')}`;
  await pool.query(`create tablespace ${tablespace} location '${path}'`);
  for (const table of ['decision', 'idempotency', 'write_probe']) await pool.query(`alter table ${table} set tablespace ${tablespace}`);
  const filler = join(path, 'filler');
  return {
    fill: () => writeFile(filler, Buffer.alloc(2 << 20)).catch(() => undefined), // ends with ENOSPC
    empty: () => rm(filler),
    async remove() {
      const admin = await removed();
      await admin.query(`drop tablespace ${tablespace}`);
      await admin.end();
      execFileSync('umount', ['-l', path]);
      await rm(path, { recursive: true });
    },
  };
}

/** Makes the tables refuse new rows with the SQLSTATE of a full disk. */
function simulatedDisk(pool: pg.Pool): SmallDisk {
  const fill = `
    create function disk_full() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger disk_full before insert on decision for each statement execute function disk_full();
    create trigger disk_full before insert on write_probe for each statement execute function disk_full();`;
  return {
    fill: async () => void (await pool.query(fill)),
    empty: async () => void (await pool.query('drop function disk_full cascade')),
    remove: async () => undefined,
  };
}

test('a full disk: every clearance answers 503, and /readyz is 503 and names the disk; both recover when space is free', async () => {
  const full = await startApiWorld();
  for (const company of ['01000001', '01000002']) await publishFacts(full.pool, company);
  const admin = async () => {
    const client = new pg.Client(world.databaseUrl);
    await client.connect();
    return client;
  };
  const disk = (await smallDisk(full.pool, admin)) ?? simulatedDisk(full.pool);
  const clearance = async () =>
    (
      await full.call('POST', '/api/v1/transaction-check', {
        body: payment(['01000001', '01000002']),
        headers: { 'Idempotency-Key': randomUUID() },
      })
    ).status;
  const readiness = async () => {
    const api = await full.serve({}); // an API that has probed nothing yet
    const { status, json } = await full.call('GET', '/readyz', { url: api.url, key: full.keys.operator });
    await api.close();
    return [status, json.database.detail];
  };
  expect([await clearance(), await readiness()]).toEqual([200, [200, 'reads and writes']]);

  await disk.fill();
  let last = 200;
  for (let i = 0; i < 300 && last === 200; i += 1) last = await clearance(); // pages with free space take some decisions
  expect([last, await clearance()]).toEqual([503, 503]);
  expect(await readiness()).toEqual([503, 'refuses writes: its disk is full (SQLSTATE 53100)']);

  await disk.empty();
  expect([await clearance(), await readiness()]).toEqual([200, [200, 'reads and writes']]);
  await full.stop();
  await disk.remove();
});
