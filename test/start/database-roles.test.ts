import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi } from '../../cli/service/api.ts';
import { migrateCommand } from '../../cli/service/migrate.ts';
import { readConfig } from '../../infra/config.ts';
import { ensureRoles, newPasswords, roleNames } from '../../infra/embedded/database-roles.ts';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';
import { migrate, migrateAs } from '../../serving/migrate.ts';
import { recordRestored } from '../../serving/publish/outdated.ts';
import { databaseReadiness } from '../../serving/readiness/readiness.ts';
import { startTestPostgres, type TestPostgres } from '../worlds/postgres.ts';

/** A cluster as an earlier version of the service left it: the superuser made every table and connected for every process. */
let postgres: TestPostgres;
let superuser: Pool;
const passwords = newPasswords();
const pools: Partial<Record<keyof typeof roleNames, Pool>> = {};

beforeAll(async () => {
  postgres = await startTestPostgres();
  const admin = openPool(postgres.url, { max: 1 });
  await admin.query('create database risk');
  await admin.end();
  superuser = openPool(addressOf(), { max: 2 });
  await migrate(superuser);
  await superuser.query(decisionSql, ['dec_old']);
  await ensureRoles(superuser, passwords);
  await migrateAs(pool('owner'), roleNames);
  await superuser.query(`insert into signing_key (kid, jwk, signer, environment, created_at, activated_at, retired_at) values
    ('in-use', '{}', 'pkcs11', 'sandbox', '2026-01-01', '2026-01-01', null),
    ('retired', '{}', 'pkcs11', 'sandbox', '2025-01-01', '2025-01-01', '2026-01-01')`);
}, 120_000);
afterAll(async () => {
  await Promise.all([superuser, ...Object.values(pools)].map((one) => one.end()));
  await postgres.stop();
});

function addressOf(role?: keyof typeof roleNames): string {
  const url = new URL(postgres.url);
  url.pathname = '/risk';
  if (role !== undefined) Object.assign(url, { username: roleNames[role], password: passwords[role] });
  return url.href;
}

function pool(role: keyof typeof roleNames): Pool {
  pools[role] ??= openPool(addressOf(role), { max: 2 });
  return pools[role];
}

const decisionSql = `insert into decision (id, tenant, environment, idempotency_key, payer, payee, outcome, request, inputs, verdict, ruleset, receipt,
  kid, decided_at, expires_at) values ($1, 'owl', 'live', $1, '01000001', '01000002', 'ALLOW', '{}', '{}', '{}', 'r', 'x', 'k', now(), now())`;

describe('the role of the application', () => {
  test.each([
    ['empty a table', 'truncate company_facts'],
    ['empty the decisions', 'truncate decision'],
    ['disable the trigger that keeps decisions', 'alter table decision disable trigger decision_append_only'],
    ['drop that trigger', 'drop trigger decision_append_only on decision'],
    ['switch all triggers off', 'set session_replication_role = replica'],
    ['change a decision', "update decision set outcome = 'ALLOW'"],
    ['delete a decision', 'delete from decision'],
    ['delete from the audit log', 'delete from audit_log'],
    ['change a leaf of the log', "update log_leaf set entry = '{}'"],
    ['change the SQL that a replay runs', "update build set content = '{}'"],
    ['delete a leaf of the log', 'delete from log_leaf'],
    [
      'write a leaf of the log past the sequencer',
      "insert into log_leaf (log, leaf_index, entry, stated_at) values ('live', 0, '{}', now())",
    ],
    ['begin a log without its first leaf', "insert into log (name, environment) values ('live-2', 'live')"],
    ['write a node of the log', "insert into log_node values ('live', 1, 0, '')"],
    ['change an entry that waits for its place', "update log_pending set entry = '{}'"],
    ['drop an entry that waits for its place', 'delete from log_pending'],
    ['change a head', "update log_head set jws = ''"],
    ['delete a head', 'delete from log_head'],
    ['empty the log', 'truncate log_leaf'],
    ['delete a signing key', 'delete from signing_key'],
    [
      'publish a key of its own, dated back',
      "insert into signing_key (kid, jwk, signer, environment, created_at) values ('forged', '{}', 'pkcs11', 'live', '2020-01-01')",
    ],
    ['make a sandbox key a live key of the token', "update signing_key set environment = 'live', signer = 'pkcs11'"],
    ['date a key back', "update signing_key set created_at = '2020-01-01'"],
    ['put another key under a kid', "update signing_key set jwk = '{}'"],
    ['take back the retirement of a key', "update signing_key set retired_at = null where kid = 'retired'"],
    ['move the retirement of a key to today', "update signing_key set retired_at = now() where kid = 'retired'"],
    ['date the retirement of a key back', "update signing_key set retired_at = '2026-02-01' where kid = 'in-use'"],
    ['retire a key in the future', "update signing_key set retired_at = now() + interval '1 year' where kid = 'in-use'"],
    ['say that a key has not signed', "update signing_key set activated_at = null where kid = 'in-use'"],
    ['say that a migration was applied', "insert into migration values ('9999_x.sql', 'x')"],
    ['run a program', "copy company_facts to program 'cat'"],
    ['write a file of the server', "copy company_facts to '/tmp/risk-facts'"],
    ['read a file of the server', "select pg_read_file('postgresql.conf')"],
    ['make a table', 'create table mine (what text)'],
    ['make a role', 'create role mine superuser'],
    ['take the role of the owner', `set role ${roleNames.owner}`],
  ])('cannot %s', async (_, sql) => {
    await expect(pool('application').query(sql)).rejects.toMatchObject({ code: '42501' }); // insufficient_privilege
  });

  test('reads and writes rows, those of an earlier version too', async () => {
    await pool('application').query(decisionSql, ['dec_new']);
    const { rows } = await pool('application').query('select id from decision order by id');
    expect(rows).toEqual([{ id: 'dec_new' }, { id: 'dec_old' }]);
    await expect(superuser.query("update decision set outcome = 'HOLD'")).rejects.toThrow(/append-only/);
    await expect(superuser.query('truncate decision cascade')).rejects.toThrow(/append-only/);
  });

  test('adds leaves through the function that gives them places, and the owner changes none by mistake', async () => {
    await pool('application').query("insert into log_pending (environment, entry) values ('live', 'an entry')");
    const { rows } = await pool('application').query("select append_log_leaves('live', 10) as size");
    expect(rows).toEqual([{ size: 1 }]);
    const entry = 'convert_to(\'{"kind":"log"}\', \'UTF8\')';
    await pool('application').query(`select begin_log('sandbox-2', 'sandbox', 'a head', ${entry}, 0)`);
    await expect(pool('application').query(`select begin_log('sandbox-3', 'sandbox', 'a head', ${entry}, 0)`)).rejects.toMatchObject({
      code: '23505',
    });
    for (const sql of ["update log_leaf set entry = '{}'", 'delete from log_node', 'truncate log_head'])
      await expect(superuser.query(sql)).rejects.toThrow(/append-only/);
  });

  test('publishes the first key of the token, never a second one, dates none further back than a minute, and the owner changes none by mistake', async () => {
    const publish = (kid: string, signer: string) =>
      pool('application').query("select publish_signing_key($1, '{}', $2, 'live', '2020-01-01')", [kid, signer]);
    await publish('of-a-file', 'software');
    await publish('of-the-token', 'pkcs11');
    await publish('of-the-token', 'pkcs11'); // a restart
    for (const signer of ['pkcs11', 'aws-kms']) await expect(publish('forged', signer)).rejects.toMatchObject({ code: '42501' });
    await pool('application').query("update signing_key set retired_at = now() where kid = 'of-a-file'");
    const { rows } = await superuser.query(
      "select kid, created_at < now() - interval '10 minutes' as old from signing_key where environment = 'live' order by kid",
    );
    expect(rows).toEqual(['of-a-file', 'of-the-token'].map((kid) => ({ kid, old: false })));
    await expect(superuser.query("update signing_key set signer = 'aws-kms'")).rejects.toThrow(/does not change/);
  });

  test('does what only an owner may through functions that do one thing, which a table of its own cannot divert', async () => {
    const client = await pool('application').connect();
    try {
      await client.query('create temp table company_facts (what text); create temp table write_probe (what text)');
      for (const name of ['drop_company_search_index', 'make_company_search_index', 'analyze_company_facts', 'renew_write_probe']) {
        await client.query(`select ${name}()`);
      }
    } finally {
      client.release(true);
    }
    expect((await databaseReadiness(pool('application'))()).database).toEqual({ ok: true, detail: 'reads and writes' });
    const { rows } = await superuser.query("select to_regclass('company_search_keys') is not null as found");
    expect(rows).toEqual([{ found: true }]);
  });

  test('accepts a database that is up to date, and says what to do when it is not', async () => {
    expect(await migrate(pool('application'))).toEqual([]);
    const { rows } = await superuser.query<{ name: string }>(
      'delete from migration where name = (select max(name) from migration) returning *',
    );
    await expect(migrate(pool('application'))).rejects.toThrow(/lacks \d{4}_.*\.sql.*run "risk migrate" with DATABASE_OWNER_URL/);
    await superuser.query('insert into migration select * from jsonb_populate_record(null::migration, $1)', [JSON.stringify(rows[0])]);
  });

  test('may delete from exactly the tables that the statements of the service delete from', async () => {
    const { rows } = await superuser.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and has_table_privilege($1, c.oid, 'delete')`,
      [roleNames.application],
    );
    const tables = await superuser.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
    const names = new Set(tables.rows.map(({ name }) => name));
    const used = new Set([...deletedFrom()].filter((name) => names.has(name)));
    expect(rows.map(({ name }) => name).sort()).toEqual([...used].sort());
  });
});

/** The tables of all statements `delete from` in the code that runs as the application. */
function deletedFrom(): Set<string> {
  const files = ['serving', 'activities', 'cli', 'api', 'infra/postgres'].flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(packageRoot, folder, path)),
  );
  const code = files.filter((path) => /(?<!\.test)\.(ts|sql)$/.test(path) && !path.includes('migrations') && !path.includes('access'));
  const found = code.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/delete from (\w+)/gi)].map(([, name = '']) => name));
  return new Set(found);
}

describe('the role of the API', () => {
  test.each([
    ['write facts of a company', "insert into company_facts (company_number, facts, feature_build) values ('01000009', '{}', 'b')"],
    ['change facts of a company', "update company_facts set facts = '{}'"],
    ['say that a source was checked', 'update source_state set checked_at = now()'],
    ['say that a release is served', "update release set state = 'served'"],
    ['change an entry of a list', "update screening_entry set entry = '{}'"],
    ['put another list in its place', 'update screening_list set sequence = sequence + 1'],
    ['say that every company was screened', "update screening_sweep set screened = '{}'"],
    ['drop a match', 'delete from screening_match'],
    ['say that the facts are whole', 'delete from facts_outdated'],
    ['choose a scorecard', 'update risk_scorecard set chosen_at = now()'],
    ['drop the index of names', 'select drop_company_search_index()'],
    ['change a decision', "update decision set outcome = 'ALLOW'"],
    ['make a temporary table', 'create temp table mine (what text)'],
    ['make an API key', "insert into api_key (id, tenant, environment, hash, scopes) values ('k', 'owl', 'live', '', '{}')"],
    ['give a key more scopes', "update api_key set scopes = '{operator:read}'"],
    ['take back the revocation of a key', 'update api_key set revoked_at = null'],
    ['give a key another hash', "update api_key set hash = ''"],
    ['make a tenant', "insert into tenant (id, name) values ('x', 'x')"],
    ['choose a plan', "update tenant set plan = 'unlimited'"],
  ])('cannot %s', async (_, sql) => {
    await expect(pool('api').query(sql)).rejects.toMatchObject({ code: '42501' });
  });

  test('notes that PostgreSQL was restored, when a log has shrunk', async () => {
    await recordRestored(pool('api'), 'a head of log live covers 163 leaves, and the database has 132');
    const { rows } = await superuser.query('delete from facts_outdated returning cause');
    expect(rows).toEqual([{ cause: 'restored' }]);
  });

  test('stores decisions, is ready, and adds leaves to the log', async () => {
    await pool('api').query(decisionSql, ['dec_api']);
    expect((await databaseReadiness(pool('api'))()).database).toEqual({ ok: true, detail: 'reads and writes' });
    await pool('api').query("select append_log_leaves('live', 10)");
  });

  test('notes the use of a key, and holds a tenant while it counts what the tenant has', async () => {
    await pool('api').query(sqlFile('serving/api-keys/note-use.sql'), ['key']);
    await pool('api').query(sqlFile('serving/lock-tenant.sql'), ['owl']);
  });
});

describe('the role of the workers', () => {
  test.each([
    ['make a decision', decisionSql.replaceAll('$1', "'dec_worker'")],
    ['make an API key', "insert into api_key (id, tenant, environment, hash, scopes) values ('k', 'owl', 'live', '', '{}')"],
    ['give a key more scopes', "update api_key set scopes = '{operator:read}'"],
    ['make a tenant', "insert into tenant values ('x', 'x')"],
    ['store an answer under a key', "update idempotency set state = 'done'"],
    ['decide a match', 'insert into screening_decision default values'],
    ['report an outcome', 'insert into transaction_outcome default values'],
    ['publish a signing key', "select publish_signing_key('k', '{}', 'software', 'live', now())"],
    ['retire a signing key', 'update signing_key set retired_at = now()'],
    ['give an entry its place in the log', "select append_log_leaves('live', 10)"],
    ['store a head of the log', 'insert into log_head default values'],
    ['empty a table', 'truncate company_facts'],
  ])('cannot %s', async (_, sql) => {
    await expect(pool('worker').query(sql)).rejects.toMatchObject({ code: '42501' });
  });

  test('writes facts and rebuilds the index of names', async () => {
    await pool('worker').query("insert into company_facts (company_number, facts, feature_build) values ('01000009', '{}', 'b')");
    for (const name of ['drop_company_search_index', 'make_company_search_index', 'analyze_company_facts'])
      await pool('worker').query(`select ${name}()`);
  });
});

describe('the addresses of the roles', () => {
  const home = mkdtempSync(join(tmpdir(), 'roles-'));
  const before = { ...process.env };
  afterAll(() => {
    process.env = before;
    rmSync(home, { recursive: true, force: true });
  });
  const factsSql = "insert into company_facts (company_number, facts, feature_build) values ($1, '{}', 'b')";

  test('`risk migrate` grants each role that they name its own rights', async () => {
    await superuser.query(`revoke all on all tables in schema public from ${roleNames.application}, ${roleNames.api}, ${roleNames.worker}`);
    process.env = {
      ...before,
      ...{ RISK_HOME: home, DATABASE_URL: addressOf('application'), DATABASE_OWNER_URL: addressOf('owner') },
      ...{ DATABASE_API_URL: addressOf('api'), DATABASE_WORKER_URL: addressOf('worker') },
    };
    await migrateCommand().parseAsync([], { from: 'user' });
    await pool('api').query(decisionSql, ['dec_by_api']);
    await pool('worker').query(factsSql, ['01000010']);
    await expect(pool('api').query(factsSql, ['01000011'])).rejects.toMatchObject({ code: '42501' });
    await expect(pool('worker').query(decisionSql, ['dec_by_worker'])).rejects.toMatchObject({ code: '42501' });
  });

  test('`risk api` grants its role no rights of the application, although it has the address of the owner', async () => {
    const config = readConfig({
      ...{ RISK_HOME: home, RISK_RECORDS: 'mirror', RISK_MIRROR: home, RISK_SECRET_KEY: '07'.repeat(32), PORT: '0' },
      ...{ DATABASE_URL: addressOf('api'), DATABASE_OWNER_URL: addressOf('owner') },
    });
    const api = await startApi(config, pino({ level: 'silent' }));
    await api.stop();
    await expect(pool('api').query(factsSql, ['01000012'])).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the role of the owner', () => {
  test('owns every table and function, and is no superuser', async () => {
    const { rows } = await superuser.query(
      `select distinct pg_get_userbyid(owner) as owner from (
         select relowner as owner from pg_class where relnamespace = 'public'::regnamespace
         union all select proowner from pg_proc where pronamespace = 'public'::regnamespace) as owned`,
    );
    expect(rows).toEqual([{ owner: roleNames.owner }]);
    await expect(pool('owner').query("copy company_facts to program 'cat'")).rejects.toMatchObject({ code: '42501' });
    await expect(pool('owner').query('create role mine')).rejects.toMatchObject({ code: '42501' });
  });

  test('may migrate and grant again, also from several processes at once, which changes nothing', async () => {
    await ensureRoles(superuser, passwords);
    const again = () => migrateAs(pool('owner'), roleNames);
    expect(await Promise.all(Array.from({ length: 6 }, again))).toEqual(Array.from({ length: 6 }, () => []));
    await pool('application').query('select 1 from decision');
  });
});

describe('the role of the reader', () => {
  test('reads facts and subscriptions, and neither secrets, addresses of receivers nor hashes of keys', async () => {
    await pool('reader').query('select company_number, facts from company_facts');
    await pool('reader').query('select id, event_types from subscription');
    for (const sql of [
      'select secret from subscription',
      'select next_secret from subscription',
      'select webhook_url from subscription',
      'select hash from api_key',
      'select body from idempotency',
    ]) {
      await expect(pool('reader').query(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('writes nothing', async () => {
    for (const sql of ["insert into tenant values ('x', 'x')", 'delete from company_facts', 'create temp table x (y int)']) {
      await expect(pool('reader').query(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
