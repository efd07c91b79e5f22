import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { Command } from 'commander';
import getPort from 'get-port';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ingestCommand } from '../../cli/records/ingest.ts';
import { releaseCommand } from '../../cli/releases/command.ts';
import { pauseCommand, resumeCommand } from '../../cli/service/pause.ts';
import { startWorkers } from '../../cli/service/worker.ts';
import { sqlCommand } from '../../cli/warehouse/sql.ts';
import { readConfig } from '../../infra/config.ts';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { deliveryLines, deliveryName } from '../../sample/officers/file.ts';
import { sanctionsCsv } from '../../sample/sanctions/csv.ts';
import { designationsAt, issueDay } from '../../sample/sanctions/list.ts';
import { createWorld } from '../../sample/world.ts';
import { releasesApplied } from '../../serving/ledger/releases-applied.ts';
import { operatorReleases } from '../../serving/releases/releases.ts';
import { roleProblems, type StandingRoleProblem } from '../../serving/roles/role-problems.ts';
import { workflowIds } from '../../temporal.config.ts';
import { filedAccounts } from '../fixtures/filed-accounts.ts';
import { recordHistory } from '../fixtures/recorded-history.ts';
import { zipOf } from '../fixtures/zip.ts';
import { capturedOutput } from '../worlds/captured-output.ts';
import { createTestDatabase, type TestDatabase } from '../worlds/postgres.ts';
import { openTestTemporal, workflowBundle } from '../worlds/temporal.ts';

const source = 'companies-house/accounts';
const release = '2023-06-02';
const edition = `${release}+e2`;
const captured = capturedOutput();
const variables = [
  'DATABASE_URL',
  'TEMPORAL_ADDRESS',
  'TEMPORAL_NAMESPACE',
  'RISK_HOME',
  'RISK_RECORDS',
  'RISK_MIRROR',
  'RISK_OPERATOR',
  'RISK_SECRET_KEY',
];

let home: string;
let database: TestDatabase;
let pool: Pool;
let temporal: TestWorkflowEnvironment;
let workers: Awaited<ReturnType<typeof startWorkers>>;
let unreached: readonly StandingRoleProblem[];
let lateServer: Server;

/** The commands and the workers as they run in production, without a publisher. Each test continues where the one before it ended. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'release-command-'));
  database = await createTestDatabase();
  pool = openPool(database.url);
  temporal = await openTestTemporal();
  Object.assign(process.env, {
    DATABASE_URL: database.urlAs.application,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    RISK_HOME: home,
    RISK_RECORDS: 'mirror',
    RISK_MIRROR: join(home, 'mirror'),
    RISK_OPERATOR: 'an operator',
    RISK_SECRET_KEY: '07'.repeat(32),
  });
  await mkdir(join(home, 'mirror'));
  await pool.query("insert into unconfigured_source (source, missing) values ('fca/register-api', 'RISK_FCA_KEY')"); // of an earlier start
  const port = await getPort({ host: '127.0.0.1' });
  const read = readConfig();
  const config = { ...read, temporal: { ...read.temporal, address: `127.0.0.1:${port}` } };
  const starting = startWorkers(config, pino({ level: 'silent' }), ['ingest', 'warehouse', 'serving'], workflowBundle);
  unreached = await Promise.race([untilListed(), starting.then(() => [])]);
  lateServer = await forward(port, temporal.address);
  workers = await starting;
}, 600_000);
afterAll(async () => {
  await workers.stop();
  lateServer.close();
  await temporal.teardown();
  await pool.end();
  await database.drop();
  for (const name of variables) delete process.env[name];
  await rm(home, { recursive: true });
});

async function untilListed(): Promise<readonly StandingRoleProblem[]> {
  for (;;) {
    const listed = await roleProblems(pool).list();
    if (listed.length > 0) return listed;
    await sleep(50);
  }
}

/** Listens on the port, as a server of Temporal that starts late. */
async function forward(port: number, address: string): Promise<Server> {
  const { hostname, port: to } = new URL(`tcp://${address}`);
  const server = createServer((socket) => {
    const onward = connect(Number(to), hostname);
    for (const one of [socket, onward]) one.on('error', () => {});
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/** Writes the zip of one day's accounts, as the publisher names it. */
async function zip(folder: string, netAssets: number): Promise<string> {
  const path = join(home, folder, `Accounts_Bulk_Data-${release}.zip`);
  await mkdir(join(home, folder), { recursive: true });
  await writeFile(path, await zipOf({ 'Prod223_3999_09999901_20251231.html': filedAccounts({ netAssets }) }));
  return path;
}

const ingest = (...args: string[]) => ingestCommand().parseAsync([source, '--json', ...args], { from: 'user' });
async function run(action: string, ...args: string[]) {
  captured.out = '';
  await releaseCommand().parseAsync([action, source, ...args, '--json'], { from: 'user' });
  return JSON.parse(captured.out);
}
const why = ['--why', 'the publisher corrected it'];
const stateOf = async (id: string) => (await operatorReleases(pool).read(source, id))?.state;
const actions = async (id: string) =>
  (await operatorReleases(pool).acts(source, id)).map(({ action, actor, why: reason }) => [action, actor, reason]);

test('a worker that cannot reach Temporal at its start is a problem, and starts as soon as Temporal answers', async () => {
  expect(unreached).toMatchObject([{ role: expect.stringMatching(/^temporal /), code: 'TEMPORAL_UNREACHABLE' }]);
  for (const end = Date.now() + 60_000; (await roleProblems(pool).list()).some(({ code }) => code === 'TEMPORAL_UNREACHABLE'); ) {
    if (Date.now() > end) throw new Error('still a problem after a minute');
    await sleep(50);
  }
});

test('the worker that starts notes which sources it cannot ask: of a mirror none', async () => {
  expect((await pool.query('select source from unconfigured_source')).rows).toEqual([]);
});

describe('risk release', () => {
  test('a corrected file of a stored release is refused by risk ingest and loaded by replace as an edition that supersedes it', async () => {
    await ingest('--file', await zip('first', 1_000), '--why', 'the mirror lacks it');
    expect(await actions(release)).toEqual([['ingest-file', 'an operator', 'the mirror lacks it']]);
    expect(JSON.parse(captured.out)).toMatchObject([{ release, status: 'applied' }]);
    captured.out = '';
    await ingest('--file', join(home, 'first', `Accounts_Bulk_Data-${release}.zip`));
    expect(JSON.parse(captured.out)).toMatchObject([{ release, status: 'already applied', failure: '' }]);
    captured.out = '';
    await ingest();
    expect(JSON.parse(captured.out)).toEqual([{ source, result: 'nothing new', failure: '' }]);
    expect(await run('list')).toMatchObject([{ release, rows: 2 }]);
    const corrected = await zip('corrected', 2_000);
    await expect(ingest('--file', corrected)).rejects.toMatchObject({ code: 'STORE_CONFLICT' });

    const [replaced] = await run('replace', release, '--file', corrected, ...why);
    expect(replaced).toMatchObject({ release: edition, supersedes: release, status: 'applied', added: 2, failure: '' });
    expect(replaced.notes).toEqual([expect.stringContaining('stay in the store'), expect.stringContaining('risk warehouse rebuild')]);
    expect(await stateOf(release)).toBe('superseded');
    expect(await actions(release)).toContainEqual(['replace', 'an operator', 'the publisher corrected it']);
    const { files } = await run('show', release);
    expect(files).toMatchObject([{ name: `Accounts_Bulk_Data-${release}.zip` }]);
    expect((await run('show', edition)).files[0].sha256).not.toBe(files[0].sha256);
  });

  test('replace with the same files again loads the same edition, and another correction makes the next edition', async () => {
    const [again] = await run('replace', release, '--file', join(home, 'corrected', `Accounts_Bulk_Data-${release}.zip`), ...why);
    expect(again).toMatchObject({ release: edition, failure: '' });
    const [third] = await run('replace', release, '--file', await zip('third', 3_000), ...why);
    expect(third).toMatchObject({ release: `${release}+e3`, failure: '' });
    expect(await stateOf(edition)).toBe('superseded');
    // a rebuild leaves out what was replaced
    expect((await releasesApplied(pool)).map((one) => [one.release, one.dropped])).toEqual([
      [release, true],
      [edition, true],
      [`${release}+e3`, false],
    ]);
  });

  test('a corrected list does not overtake another list of its day that was retrieved after it', async () => {
    const sanctions = 'fcdo/uk-sanctions-list';
    const listed = createWorld(20_260_601, 60);
    const list = async (folder: string, entries: number) => {
      const path = join(home, folder, 'UK-Sanctions-List.csv');
      await mkdir(join(home, folder), { recursive: true });
      await writeFile(path, sanctionsCsv(designationsAt(listed, 0).slice(0, entries), issueDay(listed, 0)));
      return path;
    };
    const loaded = async (command: Command, args: readonly string[]) => {
      captured.out = '';
      await command.parseAsync([...args, '--json'], { from: 'user' });
      return JSON.parse(captured.out)[0];
    };
    const first = await loaded(ingestCommand(), [sanctions, '--file', await list('list-1', 20)]);
    await sleep(2_100); // releases of one day take their place by the second, and an edition takes that after its release
    const second = await loaded(ingestCommand(), [sanctions, '--file', await list('list-2', 30)]);
    expect([first.status, second.status]).toEqual(['applied', 'applied']);
    const replaced = await loaded(releaseCommand(), ['replace', sanctions, first.release, '--file', await list('list-3', 19), ...why]);
    expect(replaced).toMatchObject({ release: `${first.release}+e2`, added: 0, changed: 0, removed: 0 });
    expect(replaced.notes.join(' ')).toContain('a newer release is in its place');
    const { rows } = await pool.query('select release from source_state where source = $1', [sanctions]);
    expect(rows).toEqual([{ release: second.release }]);
  });

  test('replace refuses the files of another release and the stored files', async () => {
    const other = join(home, 'Accounts_Bulk_Data-2023-06-03.zip');
    await writeFile(other, await zipOf({}));
    await expect(run('replace', release, '--file', other, ...why)).rejects.toThrow('the files belong to release 2023-06-03');
    await expect(run('replace', '2023-06-03', '--file', other, ...why)).rejects.toThrow('has no release 2023-06-03');
  });

  test('set-aside refuses the release to every run, says that applied rows leave through a rebuild, and rerun loads it again', async () => {
    const latest = `${release}+e3`;
    const before = await stateOf(latest);
    const [aside] = await run('set-aside', latest, ...why);
    expect(aside).toMatchObject({ before, state: 'set-aside' });
    expect(aside.notes.join(' ')).toContain('risk warehouse rebuild');
    expect(await stateOf(latest)).toBe('set-aside');
    const [rerun] = await run('rerun', latest, '--from', 'parse', ...why);
    expect(rerun).toMatchObject({ from: 'parse', failure: '' });
    expect(['applied', 'served']).toContain(await stateOf(latest));
    expect((await actions(latest)).map(([action]) => action)).toEqual(['set-aside', 'rerun']);
  });

  test('rerun --from apply applies stored records without parsing them again', async () => {
    await pool.query("update release set state = 'failed', applied_at = null, served_at = null, parsed_at = null where release = $1", [
      edition,
    ]);
    const [rerun] = await run('rerun', edition, '--from', 'apply', ...why);
    expect(rerun).toMatchObject({ from: 'apply', failure: '' });
    const { rows } = await pool.query('select parsed_at, applied_at is not null as applied from release where release = $1', [edition]);
    expect(rows).toEqual([{ parsed_at: null, applied: true }]);
  });

  test('rerun --from fetch refuses a release whose stored bytes are evidence of applied rows', async () => {
    await expect(run('rerun', `${release}+e3`, '--from', 'fetch', ...why)).rejects.toThrow('its stored bytes are evidence');
  });

  test('rerun names the earlier stage when the store lacks what the stage reads', async () => {
    await pool.query(
      "insert into release (source, release, data_date, run_kind, state) values ($1, 'r0', '2023-06-01', 'scheduled', 'offered')",
      [source],
    );
    await expect(run('rerun', 'r0', '--from', 'apply', ...why)).rejects.toThrow('--from parse');
    await expect(run('rerun', 'r0', '--from', 'parse', ...why)).rejects.toThrow('--from fetch');
  });

  test.each(['set-aside', 'rerun', 'replace'])('%s without --why is refused', async (action) => {
    const command = releaseCommand();
    for (const one of [command, ...command.commands]) one.exitOverride();
    await expect(command.parseAsync([action, source, release, '--file', 'x'], { from: 'user' })).rejects.toMatchObject({
      code: 'commander.missingMandatoryOptionValue',
    });
  });

  test('rows of the audit log cannot be changed, deleted or truncated', async () => {
    for (const statement of ["update audit_log set why = 'x'", 'delete from audit_log', 'truncate audit_log'])
      await expect(pool.query(statement)).rejects.toThrow('audit_log is append-only');
  });
});

describe('risk sql', () => {
  const sql = (...args: string[]) => sqlCommand().parseAsync(args, { from: 'user' });

  test('asks for a snapshot before one was exported', async () => {
    await expect(sql('SELECT 1')).rejects.toThrow('risk sql --refresh');
  });

  test('--refresh exports a snapshot while the workers run, and the query reads its tables', async () => {
    await sql(
      '--refresh',
      '--json',
      'SELECT release, count(*)::INTEGER AS rows FROM accounts JOIN release ON release = _release GROUP BY ALL ORDER BY ALL',
    );
    expect(JSON.parse(captured.out)).toHaveLength(3); // the release and its two editions
    await recordHistory(temporal, 'export-snapshot', temporal.client.workflow.getHandle(workflowIds.exportSnapshot()));
    expect(captured.err).toMatch(/snapshot of 20\S+Z, \d+s old, \d+ tables/);
  });

  test('reads quarantine, change log, check failures and signals, and prints CSV', async () => {
    await sql('--csv', "SELECT 'a,b' AS text, [1] AS list, (SELECT count(*)::INTEGER FROM quarantine) AS n");
    expect(captured.out).toBe('text,list,n\n"a,b",[1],0\n');
    for (const table of ['change_log', 'check_failure', 'signal']) await sql(`SELECT count(*) FROM ${table}`);
  });

  test('prints numbers as they are in the table', async () => {
    await sql("SELECT 0.0004::DOUBLE AS share, 0.12345::DOUBLE AS part, 2026 AS year, 'x' AS name");
    expect(captured.out).toBe(['share   part     year  name', '0.0004  0.12345  2026  x', ''].join('\n'));
  });

  test('refuses statements that change something, and reports DuckDB errors in one line', async () => {
    await expect(sql('DROP VIEW accounts')).rejects.toThrow('only statements that read');
    await expect(sql(`COPY accounts TO '${join(home, 'x.csv')}'`)).rejects.toThrow('only statements that read');
    await expect(sql('FROM nothing')).rejects.toThrow('Catalog Error: Table with name nothing does not exist');
  });

  test('keeps the snapshot before the newest, and deletes older ones', async () => {
    for (const _ of [1, 2]) await sql('--refresh', 'SELECT 1');
    const folders = new Set((await readdir(join(home, 'store', 'snapshots'))).filter((name) => name !== 'newest.json'));
    expect(folders.size).toBe(2);
  });
});

test('a file of a source that no schedule checks is its check: the source counts as read', async () => {
  const world = createWorld(20_260_601, 60);
  const path = join(home, deliveryName(0));
  await writeFile(path, [...deliveryLines(world, 0)].join(''));
  const officers = 'companies-house/officers';
  const checked = async () => (await pool.query('select checked_at, data_date from source_state where source = $1', [officers])).rows;
  expect((await checked()).filter(({ checked_at }) => checked_at !== null)).toEqual([]);
  captured.out = '';
  await ingestCommand().parseAsync([officers, '--file', path, '--json'], { from: 'user' });
  expect(JSON.parse(captured.out)).toMatchObject([{ source: officers, status: 'applied', failure: '' }]);
  expect(await checked()).toEqual([{ checked_at: expect.any(Date), data_date: expect.anything() }]);
});

describe('risk pause and risk resume', () => {
  const pause = () => pauseCommand().parseAsync(['--json'], { from: 'user' });
  const pausedSchedules = async () => {
    const paused: string[] = [];
    for await (const { scheduleId } of temporal.client.schedule.list()) {
      if ((await temporal.client.schedule.getHandle(scheduleId).describe()).state.paused) paused.push(scheduleId);
    }
    return paused.sort();
  };

  /** Returns how many changes a schedule was asked for: Temporal runs it as a workflow, and each change is a signal. */
  const patchesOf = async (schedule: string) => {
    const { events } = await temporal.client.workflow.getHandle(`temporal-sys-scheduler:${schedule}`).fetchHistory();
    return (events ?? []).filter(({ workflowExecutionSignaledEventAttributes: signal }) => signal?.signalName === 'patch').length;
  };

  test('pause the schedules, wait for a running workflow but not for the retry of a delivery, and leave a schedule paused that was paused before', async () => {
    await temporal.client.schedule.getHandle('retention').pause('an operator');
    const start = (workflowType: string, workflowId: string) =>
      temporal.client.workflow.start(workflowType, { workflowId, taskQueue: 'no worker polls this queue', args: [] });
    const delivery = await start('deliverWebhook', 'delivery/1');
    const release = await start('ingestRelease', 'ingest/made-up/1');
    const pausing = pause();
    while (!captured.err.includes('waits for ingest/made-up/1')) await new Promise((resolve) => setTimeout(resolve, 50));
    await release.terminate();
    await pausing;
    expect(JSON.parse(captured.out)).toEqual([]);
    const paused = await pausedSchedules();
    expect(paused).toEqual(expect.arrayContaining(['clock', 'deliver/outbox', 'ingest/gazette/insolvency', 'retention']));
    await resumeCommand().parseAsync(['--json'], { from: 'user' });
    expect(await pausedSchedules()).toEqual(['retention']);
    await temporal.client.schedule.getHandle('retention').unpause();
    await delivery.terminate();
  });

  test('pause ends the matching of all people with the lists, which takes hours and goes on after the pause', async () => {
    const sweep = await temporal.client.workflow.start('screenCompanies', {
      workflowId: workflowIds.screenCompanies(),
      taskQueue: 'no worker polls this queue',
      args: [],
    });
    const pausing = pause();
    const isCancelled = async () =>
      (await sweep.fetchHistory()).events?.some((event) => event.workflowExecutionCancelRequestedEventAttributes != null);
    await expect.poll(isCancelled, { timeout: 60_000 }).toBe(true);
    await sweep.terminate(); // as its worker would end it
    await pausing;
    await resumeCommand().parseAsync(['--json'], { from: 'user' });
  });

  test('resume starts one check of a source that was due several times during the pause', async () => {
    const source = temporal.client.schedule.getHandle('ingest/gazette/insolvency');
    const retention = temporal.client.schedule.getHandle('retention');
    const note = `paused by risk pause at ${new Date(Date.now() - 26 * 3_600_000).toISOString()}`;
    for (const schedule of [source, retention]) {
      await schedule.pause(note);
      await expect.poll(async () => (await schedule.describe()).state.note, { timeout: 60_000 }).toBe(note);
    }
    const patches = await patchesOf('ingest/gazette/insolvency');
    await resumeCommand().parseAsync(['--json'], { from: 'user' });
    expect(JSON.parse(captured.out)).toEqual(expect.arrayContaining([{ schedule: 'ingest/gazette/insolvency' }]));
    // of two patches that wait together Temporal obeys only the later one: a patch of its own for the check could be lost
    expect(await patchesOf('ingest/gazette/insolvency')).toBe(patches + 1);
    const runs = async (schedule: typeof source) => (await schedule.describe()).info.recentActions;
    await expect.poll(async () => (await runs(source)).length, { timeout: 120_000 }).toBe(1);
    expect(await runs(retention)).toEqual([]);
    const [check] = await runs(source);
    if (check !== undefined)
      await temporal.client.workflow
        .getHandle(check.action.workflow.workflowId)
        .terminate()
        .catch(() => undefined);
  });

  test('refuse a namespace without a schedule of this service, and record no act there', async () => {
    const acts = async () => (await pool.query('select count(*) from audit_log')).rows;
    const before = await acts();
    process.env.TEMPORAL_NAMESPACE = 'default';
    try {
      const refused = 'the namespace default of .* has no schedule of this service: set TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE';
      await expect(pause()).rejects.toThrow(new RegExp(refused));
      await expect(resumeCommand().parseAsync([], { from: 'user' })).rejects.toThrow(new RegExp(refused));
    } finally {
      process.env.TEMPORAL_NAMESPACE = temporal.namespace;
    }
    expect(await acts()).toEqual(before);
  });
});
