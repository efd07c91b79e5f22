import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { sources } from '../../sources/index.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import { companies, company, openWorld } from '../worlds/warehouse.ts';

let folder: string;
/** A file of this version. */
let current: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outdated-'));
  [current, path] = [join(folder, 'current.duckdb'), join(folder, 'warehouse.duckdb')];
  await make(current);
});
beforeEach(() => copyFile(current, path));
afterEach(async () => {
  for (const file of [path, `${path}.wal`]) await rm(file, { force: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = () => openWarehouse({ path, sources, logger: pino({ level: 'silent' }), threads: 1 });

/** Makes a file that has a release of the register, one of officers, of owners, of their statements and of accounts. */
async function make(file: string): Promise<void> {
  const world = await openWorld(file);
  await world.apply(companies, 'may', '2026-05-01', [company('00000001')]);
  await world.close();
  const db = await openDuckDb(file);
  await inSession(db, async (session) => {
    for (const [source, table] of [
      ['companies-house/officers', 'officer'],
      ['companies-house/psc', 'psc'],
      ['companies-house/psc/statements', 'psc_statement'],
      ['companies-house/accounts', 'accounts'],
    ]) {
      await session.run(
        `INSERT INTO release FROM release SELECT * REPLACE ('${source}' AS source, '${table}' AS table_name, '${source}@may' AS change_set)
         WHERE source = 'companies-house/basic-company-data'`,
      );
    }
    await session.run('CREATE TABLE account_facts (filing VARCHAR)');
  });
  db.close();
}

/** Changes the file into that of an earlier version. */
async function earlier(...statements: readonly string[]): Promise<void> {
  const db = await openDuckDb(path);
  await inSession(db, async (session) => {
    for (const statement of statements) await session.run(statement);
  });
  db.close();
}

describe('a file of an earlier version', () => {
  test.each([
    ['a column of the register', 'ALTER TABLE company DROP country_of_origin', 'company.country_of_origin'],
    ['a column of the officers', 'ALTER TABLE officer DROP verification_due_on', 'officer.verification_due_on'],
    ['a column of the owners', 'ALTER TABLE psc DROP sanctioned', 'psc.sanctioned'],
    ['a column of the warnings', 'ALTER TABLE fca_warning DROP gone', 'fca_warning.gone'],
    ['a column of the unread records', 'ALTER TABLE unread_record DROP as_of', 'unread_record.as_of'],
    [
      'a field of a list',
      'ALTER TABLE fca_warning DROP names; ALTER TABLE fca_warning ADD names STRUCT("name" VARCHAR)[]',
      'fca_warning.names',
    ],
    ['the unread records', 'DROP TABLE unread_record', 'unread_record'],
    [
      'the statements of owners, which each release of owners fills',
      'DROP TABLE psc_statement_history; DROP TABLE psc_statement',
      'psc_statement',
    ],
    ['the facts of accounts', 'DROP TABLE account_facts', 'account_facts'],
    ['a history', 'DROP TABLE company_history', 'company_history'],
  ])('that lacks %s does not open, is left as it is, and the error names what it lacks and the command', async (_, statement, lacks) => {
    await earlier(statement);
    for (const attempt of ['first', 'second']) {
      await expect(open().catch((error) => [attempt, error.code, error.message])).resolves.toEqual([
        attempt,
        'WAREHOUSE_OUTDATED',
        expect.stringContaining(`was made by an earlier version and lacks ${lacks}: run "risk warehouse rebuild"`),
      ]);
    }
  });

  test('that requires a column which this version does not write does not open, and the error names the column', async () => {
    await earlier('ALTER TABLE unread_record ADD COLUMN seen INTEGER; ALTER TABLE unread_record ALTER seen SET NOT NULL');
    await expect(open()).rejects.toMatchObject({
      code: 'WAREHOUSE_OUTDATED',
      message: expect.stringContaining('earlier version and requires unread_record.seen, which is not known: run "risk warehouse rebuild"'),
    });
  });

  test.each([
    ['nothing', []],
    ['nothing, and has a further column that may be empty', ['ALTER TABLE unread_record ADD COLUMN seen INTEGER']],
    ['the table of a source without a release', ['DROP TABLE court_hearing_history', 'DROP TABLE court_hearing']],
    ['what a refresh computes', ['DROP TABLE IF EXISTS news_candidate', 'DROP TABLE register_entry']],
    ['what the warehouse learns again', ['DROP TABLE column_fill', 'DROP TABLE column_words']],
    ['releases', ['DELETE FROM release', 'DROP TABLE unread_record']],
  ])('that lacks %s opens', async (_, statements) => {
    await earlier(...statements);
    const warehouse: Warehouse = await open();
    await warehouse.close();
  });
});
