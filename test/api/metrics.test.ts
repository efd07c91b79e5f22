import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { beatProcess } from '../../cli/service/beat-process.ts';
import { createKey } from '../../serving/api-keys/api-keys.ts';
import { apiProcesses, runningProcesses } from '../../serving/api-processes/api-processes.ts';
import { recordAct } from '../../serving/audit-log/audit-log.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { roleProblems } from '../../serving/roles/role-problems.ts';
import { fcaRegister } from '../../sources/fca/register/source.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { firmAnswer } from '../fixtures/fca-firm.ts';
import { type ApiWorld, startApiWorld } from '../worlds/api.ts';
import { openOutbox } from '../worlds/delivery-outbox.ts';
import { stagingKey } from '../worlds/staging.ts';
import { openWorld, type World } from '../worlds/warehouse.ts';

let api: ApiWorld;
let world: World;
let operator = '';
beforeAll(async () => {
  [api, world] = await Promise.all([startApiWorld(), openWorld()]);
  operator = (await createKey(api.pool, { tenant: 'ops', environment: 'live', scopes: ['operator:read'] })).key;
});
afterAll(async () => {
  await api?.stop();
  await world?.close();
});

const metrics = () => api.call('GET', '/metrics', { key: operator });

/** Loads answers of the register's API as a worker does, and records the release in the ledger. */
async function load(release: string, answers: readonly object[], unmapped: Readonly<Record<string, number>> = {}): Promise<void> {
  const [folder, raw] = [await mkdtemp(join(world.folder, 'release-')), await mkdtemp(join(world.folder, 'raw-'))];
  const path = join(raw, 'firms.json');
  await writeFile(path, JSON.stringify(answers));
  const [source, dataDate] = [fcaRegister, '2026-06-01'];
  const files = [{ ...(await describeFile(path)), path }];
  const staged = await stageRelease({ source, release: { id: release, dataDate, files }, folder, pseudonymKey: stagingKey });
  const counts = await world.warehouse.apply({
    source,
    release,
    dataDate,
    runKind: 'file',
    retrievedAt: `${dataDate}T10:00:00Z`,
    ...staged,
  });
  const ledger = ingestionLedger(api.pool);
  await ledger.offer(source.id, { id: release, dataDate, urls: [] }, 'file', true);
  if (counts.status !== 'applied') throw new Error(`${release} was ${counts.status}`);
  await ledger.parsed(source.id, release, { rows: staged.rows, rejected: staged.rejected, unmapped }, dataDate);
  await ledger.applied(source.id, release, { ...counts, status: counts.status });
}

test('an unknown category word of a loaded release is a series of its source and column, with the rows that have it', async () => {
  expect((await metrics()).text).not.toContain('risk_source_unmapped_rows{');
  await load('one', [
    firmAnswer('900001'),
    firmAnswer('900002', { Status: 'No longer so' }),
    firmAnswer('900003', { Status: 'Otherwise' }),
  ]);
  const { status, headers, text } = await metrics();
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(text).toContain('# TYPE risk_source_unmapped_rows gauge\nrisk_source_unmapped_rows{source="fca/register",column="status"} 2\n');
  await load('two', [firmAnswer('900004', { Status: 'No longer so' })]);
  expect((await metrics()).text).toContain('{source="fca/register",column="status"} 3\n');
});

test('a member that a source does not know is a series beside the unknown words, whether or not the release has any', async () => {
  await load('three', [firmAnswer('900005')], { 'member rank': 1 });
  await load('four', [firmAnswer('900006', { Status: 'Otherwise' })], { 'member rank': 2 });
  const { text } = await metrics();
  expect(text).toContain('{source="fca/register",column="member rank"} 3\n');
  expect(text).toContain('{source="fca/register",column="status"} 4\n');
});

test('every alert of the runbook has a gauge: sources, publication, roles, deliveries and signers', async () => {
  const series = async () => (await metrics()).text.split('\n').filter((line) => !line.startsWith('#'));
  const before = await series();
  expect(before).toEqual(
    expect.arrayContaining([
      'risk_publication_stalled{part="companies"} 0',
      'risk_publication_stalled{part="facts"} 0',
      'risk_deliveries_overdue 0',
      'risk_signer_up{environment="live"} 1',
      'risk_signer_up{environment="sandbox"} 1',
    ]),
  );
  expect(before.filter((line) => line.startsWith('risk_role_problem'))).toEqual([]);
  const [source] = api.deps.sources;
  if (source === undefined) throw new Error('the API has no source');
  await api.pool.query('delete from source_state where source = $1', [source.id]);
  await api.pool.query(
    "insert into stream (source, last_byte_at) values ('companies-house/company-stream', now() - interval '11 minutes')",
  );
  const problems = roleProblems(api.pool);
  await problems.record('warehouse', { code: 'WAREHOUSE_LOCKED', message: 'process 7 has the file' });
  for (const worker of ['nightjar-1 7', 'nightjar-2 7'])
    await problems.record(`temporal ${worker}`, { code: 'TEMPORAL_UNREACHABLE', message: '14 UNAVAILABLE' });
  expect(await series()).toEqual(
    expect.arrayContaining([
      `risk_source_stale{source="${source.id}",code="SOURCE_DOWN",clearance="true"} 1`,
      'risk_source_stale{source="hmcts/companies-court-lists",code="SOURCE_DOWN",clearance="false"} 1',
      'risk_source_stale{source="companies-house/company-stream",code="STREAM_DOWN",clearance="false"} 1',
      'risk_lists_loaded 1',
      'risk_role_problem{role="temporal",code="TEMPORAL_UNREACHABLE"} 2',
      'risk_role_problem{role="warehouse",code="WAREHOUSE_LOCKED"} 1',
    ]),
  );
});

test('a source or stream without its key, and one that an operator has never loaded, is not stale', async () => {
  const stream = 'companies-house/company-stream';
  await api.pool.query("insert into unconfigured_source (source, missing) values ($1, 'A_KEY'), ('hmcts/companies-court-lists', 'A_KEY')", [
    stream,
  ]);
  await api.pool.query("insert into source_state (source, checked_at) values ('companies-house/officer-updates', now())");
  const { text } = await metrics();
  await api.pool.query("delete from source_state where source = 'companies-house/officer-updates'");
  await api.pool.query('delete from unconfigured_source');
  for (const source of [stream, 'hmcts/companies-court-lists', 'companies-house/officer-updates'])
    expect(text).not.toContain(`risk_source_stale{source="${source}"`);
});

test('a gauge that cannot be read is named, and the others are shown; one scrape takes one connection at a time', async () => {
  let [running, most] = [0, 0];
  const query = async (...asked: Parameters<typeof api.pool.query>) => {
    const [{ name = '' } = {}] = asked as unknown as [{ name?: string }];
    if (name === 'publication-state') throw new Error('canceling statement due to statement timeout');
    running += 1;
    most = Math.max(most, running);
    try {
      return await (api.deps.pool.query(...asked) as unknown as Promise<unknown>);
    } finally {
      running -= 1;
    }
  };
  const failing = await api.serve({ pool: Object.create(api.deps.pool, { query: { value: query } }) });
  const scrape = () => api.call('GET', '/metrics', { key: operator, url: failing.url });
  await scrape(); // the first request of an API reads keys beside
  most = 0;
  const { status, text } = await scrape();
  await failing.close();
  expect([status, most]).toEqual([200, 1]);
  expect(text).toContain('risk_gauge_unreadable{name="risk_publication_stalled"} 1\n');
  expect(text).toContain('risk_signer_up{environment="live"} 1\n');
  expect(text).not.toContain('risk_publication_stalled{');
});

test('a scrape of one process shows the signer, the lists and the log that fail in another, until a minute after its last sign of life', async () => {
  const logger = pino({ level: 'silent' });
  const healthy = { signersDown: {}, listsLoaded: true, logTroubles: {} };
  const cutOff = { signersDown: { live: 'TOKEN_HUNG: no answer for 10 s' }, listsLoaded: false, logTroubles: { live: 'CLOCKS_APART' } };
  const processes = apiProcesses(api.deps.pool);
  const scraped = await api.serve({ processes });
  const own = beatProcess({ processes, state: () => healthy, logger });
  const series = async () => {
    const { text } = await api.call('GET', '/metrics', { key: operator, url: scraped.url });
    return text.split('\n').filter((line) => /^risk_(signer_up|lists_loaded|log_trouble)/.test(line));
  };
  const well = ['risk_lists_loaded 1', 'risk_signer_up{environment="live"} 1', 'risk_signer_up{environment="sandbox"} 1'];
  const unwell = [
    'risk_lists_loaded 0',
    'risk_signer_up{environment="live"} 0',
    'risk_signer_up{environment="sandbox"} 1',
    'risk_log_trouble{environment="live",code="CLOCKS_APART"} 1',
  ];
  const hung = beatProcess({ processes: apiProcesses(api.deps.pool, { name: 'nightjar-1 7' }), state: () => cutOff, logger });
  await expect.poll(series, { timeout: 30_000 }).toEqual(unwell);
  await hung.stop();
  expect(await series()).toEqual(well);
  await apiProcesses(api.deps.pool, { name: 'nightjar-2 7' }).note(cutOff);
  expect(await series()).toEqual(unwell);
  await api.pool.query("update api_process set seen_at = now() - interval '61 seconds'");
  expect(await series()).toEqual(well);
  await processes.note(healthy);
  expect((await runningProcesses(api.pool)).length).toBe(1);
  expect((await api.pool.query('select 1 from api_process')).rowCount).toBe(1);
  await own.stop();
  expect((await api.pool.query('select 1 from api_process')).rowCount).toBe(0);
  await scraped.close();
});

test('the webhooks of live that were given up within a day are counted by their failure, until a replay revives them', async () => {
  const given = async () => (await metrics()).text.split('\n').filter((line) => line.startsWith('risk_deliveries_given_up'));
  expect(await given()).toEqual([]);
  const outbox = await openOutbox(api.databaseUrl);
  await outbox.subscribe('sub_dead', 'https://dead.nightjar.example/');
  const ids = await outbox.publish('sub_dead', 'pub_dead', 4);
  const end = (id: string | undefined, failure: string, age: string) =>
    api.pool.query("update delivery set state = 'dead_letter', last_error = $2, settled_at = now() - $3::interval where id = $1", [
      id,
      failure,
      age,
    ]);
  await end(ids[0], 'timeout', '1 hour');
  await end(ids[1], 'timeout', '23 hours');
  await end(ids[2], 'subscription_disabled', '1 hour');
  await end(ids[3], 'timeout', '25 hours');
  expect(await given()).toEqual([
    'risk_deliveries_given_up{failure="subscription_disabled"} 1',
    'risk_deliveries_given_up{failure="timeout"} 2',
  ]);
  // a subscriber tries in the sandbox what happens when its receiver fails
  await outbox.subscribe('sub_try', 'https://try.nightjar.example/');
  await api.pool.query("update subscription set environment = 'sandbox' where id = 'sub_try'");
  const [tried] = await outbox.publish('sub_try', 'pub_try', 1);
  await end(tried, 'http_error', '1 hour');
  expect((await given()).join()).not.toContain('http_error');
  await api.pool.query("update delivery set state = 'pending' where id = $1", [ids[0]]);
  expect(await given()).toContain('risk_deliveries_given_up{failure="timeout"} 1');
  await outbox.pool.end();
});

test('a pause by an operator is a gauge from its act until that of the resume, so that the silence of the streams can be told from it', async () => {
  const paused = async () => Number(/^risk_paused_seconds (\d+)$/m.exec((await metrics()).text)?.[1]);
  expect(await paused()).toBe(0);
  await api.pool.query("insert into audit_log (actor, action, at) values ('one', 'pause', now() - interval '20 minutes')");
  expect(await paused()).toBeGreaterThanOrEqual(1_200);
  await recordAct(api.pool, 'resume', {}, { actor: 'one' });
  expect(await paused()).toBe(0);
});

test('needs a key with the scope operator:read', async () => {
  expect((await api.call('GET', '/metrics', { key: null })).status).toBe(401);
  expect((await api.call('GET', '/metrics')).status).toBe(403);
});
