import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { serversOn } from '../../infra/embedded/postgres-cluster.ts';
import { identityOf, processesStartedWith } from '../../infra/embedded/process-identity.ts';
import { openPool } from '../../infra/postgres/pool.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { searchAttributes, temporal } from '../../temporal.config.ts';

const started = z.object({
  apiUrl: z.string(),
  databaseUrl: z.string(),
  temporalUiUrl: z.string(),
  temporal: z.string(),
  keys: z.object({ live: z.string(), sandbox: z.string() }).optional(),
});
type Started = z.output<typeof started>;

/** Another one than the default, which a command would find without being told. */
const namespace = 'payments';
const kept = "select name as what from tenant where id = 'kept'";

/** Uses the real PostgreSQL and Temporal. Each test continues where the one before it ended, as the starts of one home do. */
describe('the stack on one machine', () => {
  let home: string;
  let supervisor: ChildProcess;
  let first: Started;
  let stderr = '';

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'stack-')); // closed to other accounts: PostgreSQL has to run there when root starts it
    await chmod(home, 0o755); // as an earlier version made it
  });
  afterAll(async () => {
    supervisor.kill('SIGKILL');
    for (const orphan of servers()) process.kill(orphan.pid, 'SIGKILL');
    await sleep(200);
    await rm(home, { recursive: true, force: true });
  });

  function launch(): ChildProcess {
    const args = ['--import', './test/worlds/typescript.mjs', 'test/start/embedded-stack.script.ts', 'test/start/embedded-stack.child.mjs'];
    const { PATH, HOME, XDG_CACHE_HOME, GOPATH, GOPROXY } = process.env;
    const env = {
      PATH,
      HOME,
      XDG_CACHE_HOME,
      GOPATH,
      GOPROXY,
      RISK_HOME: home,
      PORT: '0',
      TEMPORAL_NAMESPACE: namespace,
      RISK_FCA_KEY: 'made-up',
      RISK_FCA_EMAIL: 'a@b.example',
    };
    const child = spawn(process.execPath, args, { cwd: packageRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
    stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    return child;
  }

  async function start(): Promise<Started> {
    supervisor = launch();
    const [line]: unknown[] = await Promise.race([
      once(supervisor.stdout!, 'data'),
      once(supervisor, 'exit').then(() => Promise.reject(new Error(`no start:\n${stderr}`))),
    ]);
    return started.parse(JSON.parse(String(line)));
  }

  async function stop(): Promise<void> {
    supervisor.kill('SIGTERM');
    const [code]: unknown[] = await once(supervisor, 'exit');
    expect(code).toBe(0);
  }

  /** Returns exit code and stderr. */
  function reset(): [number | null, string] {
    const risk = ['--no-warnings', '--import', './test/worlds/typescript.mjs', 'cli/risk.ts', 'reset'];
    const { PATH, HOME } = process.env;
    const run = spawnSync(process.execPath, risk, { cwd: packageRoot, env: { PATH, HOME, RISK_HOME: home }, encoding: 'utf8' });
    return [run.status, run.stderr];
  }

  const servers = () => [...serversOn(join(home, 'postgres')), ...processesStartedWith('--db-filename', join(home, 'temporal.sqlite'))];
  const postgresPid = async () => Number((await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const children = async () => (await readFile(join(home, 'children.log'), 'utf8')).trim().split('\n');

  async function query(sql: string): Promise<unknown[]> {
    const pool = openPool(first.databaseUrl, { max: 1 });
    try {
      return (await pool.query(sql)).rows;
    } finally {
      await pool.end();
    }
  }

  async function withTemporal<T>(use: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await Connection.connect({ address: first.temporal });
    try {
      return await use(connection);
    } finally {
      await connection.close();
    }
  }

  test('the first start in an empty home migrates the database and configures the namespace of Temporal', async () => {
    first = await start();
    expect(await query('select id from tenant')).toEqual([{ id: 'demo' }]);
    const roles = await query('select current_user as me, rolsuper as super from pg_roles where rolname = current_user');
    expect(roles).toEqual([{ me: 'risk_app', super: false }]);
    expect(await query(`select current_setting('fsync') as fsync, current_setting('TimeZone') as zone`)).toEqual([
      { fsync: 'on', zone: 'UTC' },
    ]);
    const { customAttributes, retention } = await withTemporal(async ({ operatorService, workflowService }) => ({
      ...(await operatorService.listSearchAttributes({ namespace })),
      retention: (await workflowService.describeNamespace({ namespace })).config?.workflowExecutionRetentionTtl?.seconds,
    }));
    expect(Object.keys(customAttributes ?? {})).toEqual(expect.arrayContaining(Object.keys(searchAttributes)));
    expect(Number(retention)).toBe(temporal.retentionDays * 86_400);
    expect((await fetch(first.temporalUiUrl)).status).toBe(200);
    expect(JSON.parse(await readFile(join(home, 'addresses.json'), 'utf8'))).toMatchObject({
      TEMPORAL_ADDRESS: first.temporal,
      TEMPORAL_NAMESPACE: namespace,
    });
  }, 600_000);

  test('the home and what lies in it can be read by its owner only, and each child has the role in the database and the secrets of its own', async () => {
    const open = (await readdir(home)).filter((name) => (statSync(join(home, name)).mode & 0o077) !== 0);
    expect({ home: statSync(home).mode & 0o777, open }).toEqual({ home: 0o700, open: [] });
    const lines = (await readFile(join(home, 'environments.log'), 'utf8')).trim().split('\n');
    const secrets = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'RISK_SECRET_KEY', 'RISK_PSEUDONYM_KEY', 'RISK_FCA_KEY', 'PKCS11_PIN'];
    const had = lines.map((line) => z.tuple([z.string(), z.string().nullable(), z.array(z.string())]).parse(JSON.parse(line)));
    expect(
      Object.fromEntries(had.map(([name, role, variables]) => [name, [role, secrets.filter((secret) => variables.includes(secret))]])),
    ).toEqual({
      sample: [null, []],
      'worker-records': ['risk_worker', ['DATABASE_URL', 'RISK_PSEUDONYM_KEY', 'RISK_FCA_KEY']],
      'worker-delivery': ['risk_worker', ['DATABASE_URL', 'RISK_SECRET_KEY']],
      api: ['risk_api', ['DATABASE_URL', 'RISK_SECRET_KEY']],
    });
  });

  test('a second start in the same home fails and names the process that runs the service', async () => {
    const second = launch();
    const [code]: unknown[] = await once(second, 'close');
    expect(code).toBe(1);
    expect(stderr).toBe(`Process ${supervisor.pid} already runs the service in ${home}: stop it, or choose another folder with --home.\n`);
  });

  test('risk reset refuses the home while the service runs', () => {
    expect(reset()).toEqual([1, expect.stringContaining(`Process ${supervisor.pid} already runs the service in ${home}`)]);
  });

  test('PostgreSQL is started again after a kill and has the committed rows', async () => {
    await query(`insert into tenant (id, name) values ('kept', 'committed')`);
    const killed = await postgresPid();
    process.kill(killed, 'SIGKILL');
    await until(() => query(kept).then(({ length }) => length === 1));
    expect(await postgresPid()).not.toBe(killed);
  });

  test('SIGTERM stops all parts in order', async () => {
    await withTemporal(({ workflowService }) =>
      workflowService.startWorkflowExecution({
        namespace,
        workflowId: 'kept',
        workflowType: { name: 'nothing' },
        taskQueue: { name: 'no-worker' },
        requestId: 'once',
      }),
    );
    await stop();
    expect(servers()).toEqual([]);
    const [api, ...ended] = (await children()).slice(-4);
    expect([api, ended.pop(), ended.sort()]).toEqual([
      'api stopped',
      'sample stopped',
      ['worker-delivery stopped', 'worker-records stopped'],
    ]);
  });

  test('the next start has the same addresses, rows and workflows, and shows no keys', async () => {
    expect(await start()).toEqual({ ...first, keys: undefined });
    expect(await query(kept)).toEqual([{ what: 'committed' }]);
    const { workflowExecutionInfo } = await withTemporal(({ workflowService }) =>
      workflowService.describeWorkflowExecution({ namespace, execution: { workflowId: 'kept' } }),
    );
    expect(workflowExecutionInfo?.type?.name).toBe('nothing');
  });

  test('after a kill of the supervisor its children end, and the next start stops the servers that it left running', async () => {
    const orphans = servers();
    expect(orphans).toHaveLength(2);
    supervisor.kill('SIGKILL');
    await until(async () => (await children()).filter((line) => line.endsWith('abandoned')).length === 4);

    expect(await start()).toEqual({ ...first, keys: undefined });
    expect(servers()).toHaveLength(2);
    expect(orphans.map(({ pid }) => identityOf(pid))).toEqual([undefined, undefined]);
    expect(await query(kept)).toEqual([{ what: 'committed' }]);
    await stop();
    expect(servers()).toEqual([]);
  });

  test('risk reset refuses a home that has held real records, and deletes one of the sample with the servers that a killed start left', async () => {
    const file = join(home, 'stack.json');
    const state = await readFile(file, 'utf8');
    await writeFile(file, state.replace('"records": "sample"', '"records": "live"'));
    expect(reset()).toEqual([2, expect.stringContaining(`${home} is not known to hold sample records only`)]);
    await writeFile(file, state);
    await start();
    supervisor.kill('SIGKILL');
    await until(async () => (await children()).filter((line) => line.endsWith('abandoned')).length === 8);
    expect(servers()).toHaveLength(2);
    expect(reset()).toEqual([0, expect.stringContaining(`deleted ${home}`)]);
    expect([servers(), existsSync(home)]).toEqual([[], false]);
    expect(reset()).toEqual([0, expect.stringContaining('does not exist')]);
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 90_000; !(await isSo().catch(() => false)); await sleep(100)) {
    if (Date.now() > deadline) throw new Error('not within 90 s');
  }
}
