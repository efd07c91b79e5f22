import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { getPriority } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/worlds/postgres.ts';
import { openPool, type Pool } from './pool.ts';
import { isUnavailable } from './unavailable.ts';

/** Between the pool and PostgreSQL: forwards bytes until `silence`, and then keeps the connections open and forwards nothing. */
let database: TestDatabase;
let proxy: Server;
let sockets: Socket[];
let pool: Pool;
let address: URL;

beforeAll(async () => {
  database = await createTestDatabase('template0');
});
afterAll(() => database.drop());
beforeEach(async () => {
  const real = new URL(database.url);
  sockets = [];
  proxy = createServer((client) => {
    const server = connect(Number(real.port), real.hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) sockets.push(socket.on('error', () => undefined));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  address = new URL(real);
  address.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await pool.end();
  proxy.close();
});

function silence(): void {
  for (const socket of sockets) socket.unpipe().pause();
}

describe('a PostgreSQL that keeps its connections open and answers nothing', () => {
  test('fails a statement of a pool with a time limit, is unavailable, and the next statement has a new connection', async () => {
    pool = openPool(address.href, { max: 1, statementTimeout: 300 });
    await pool.query('select 1');
    silence();
    const began = Date.now();
    const error = await pool.query('select 2').then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(isUnavailable(error)).toBe(true);
    expect(Date.now() - began).toBeLessThan(20_000);
    expect((await pool.query('select 3 as answer')).rows).toEqual([{ answer: 3 }]);
  });

  test('is found by probes of the connection on both sides, and ends the transactions of a client that is gone', async () => {
    pool = openPool(address.href, { max: 1 });
    const { rows } = await pool.query(
      `select name, setting from pg_settings where name ~ '^tcp_' or name = 'idle_in_transaction_session_timeout' order by name`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      idle_in_transaction_session_timeout: '1800000',
      tcp_keepalives_count: '3',
      tcp_keepalives_idle: '10',
      tcp_keepalives_interval: '5',
      tcp_user_timeout: '30000',
    });
    expect(probeOf((proxy.address() as AddressInfo).port)).toBeLessThanOrEqual(10);
  });
});

describe('a pool whose work is below the rest', () => {
  const priorityOf = async () => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    return getPriority(rows[0]?.pid);
  };

  (process.platform === 'linux' ? test : test.skip)('has server processes of a lower priority on this machine', async () => {
    pool = openPool(database.url, { max: 1, stepsBelow: 10 });
    const usual = openPool(database.url, { max: 1 });
    const { rows } = await usual.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(await priorityOf()).toBe(Math.min(19, getPriority(rows[0]?.pid) + 10));
    await usual.end();
  });

  test('changes no process when the server does not know the port of the caller, as behind a proxy', async () => {
    pool = openPool(address.href, { max: 1, stepsBelow: 10 });
    const other = openPool(address.href, { max: 1 });
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(await priorityOf()).toBe(getPriority(rows[0]?.pid));
    await other.end();
  });
});

test('a connection that breaks between two statements of its user fails the next statement and nothing else', async () => {
  pool = openPool(address.href, { max: 1 });
  const client = await pool.connect();
  await client.query('begin');
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  expect((await pool.query('select 2 as answer')).rows).toEqual([{ answer: 2 }]);
});

/** Seconds until Linux probes the open connection to the port: the timer 2 of /proc/net/tcp (proc(5)), in ticks of 10 ms. */
function probeOf(port: number): number {
  const hex = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const timers = lines.flatMap((line) => {
    const [, , remote = '', state, , timer = ''] = line.trim().split(/\s+/);
    return remote.endsWith(hex) && state === '01' ? [timer] : [];
  });
  const [kind, ticks = ''] = (timers[0] ?? '').split(':');
  return kind === '02' ? Number.parseInt(ticks, 16) / 100 : Number.POSITIVE_INFINITY;
}

test('an instant that JavaScript has no date for is read as its first or its last one', async () => {
  pool = openPool(database.url);
  const { rows } = await pool.query<Record<string, Date>>(
    `select 'infinity'::timestamptz as ever, '-infinity'::timestamptz as never, '290000-01-01Z'::timestamptz as late, '2026-06-01T09:00Z'::timestamptz as usual`,
  );
  const [last, first] = ['+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z'];
  expect(Object.values(rows[0] ?? {}).map((instant) => instant.toISOString())).toEqual([last, first, last, '2026-06-01T09:00:00.000Z']);
});
