import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDuckDb, withConnection } from './connection.ts';

const run = promisify(execFile);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duckdb-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('opening a file that another process holds fails with the file and the process id', async () => {
  const file = join(folder, 'warehouse.duckdb');
  const db = await openDuckDb(file);
  const opener = `
    import { openDuckDb } from '${new URL('./connection.ts', import.meta.url)}';
    await openDuckDb(process.argv[1]).catch(({ code, file, holder }) => console.log(JSON.stringify({ code, file, holder })));`;
  const loader = new URL('../../test/worlds/typescript.mjs', import.meta.url).pathname;
  const { stdout } = await run(process.execPath, ['--no-warnings', '--import', loader, '--input-type=module', '-e', opener, file]);
  expect(JSON.parse(stdout)).toEqual({ code: 'WAREHOUSE_LOCKED', file, holder: process.pid });
  db.close();
});

test('opening the same file twice in one process fails, although DuckDB itself would allow it', async () => {
  const file = join(folder, 'warehouse.duckdb');
  const db = await openDuckDb(file);
  await expect(openDuckDb(file)).rejects.toMatchObject({ code: 'WAREHOUSE_LOCKED', holder: process.pid });
  db.close();
  (await openDuckDb(file)).close();
});

test.each([
  ['a file that is no DuckDB database', async (file: string) => writeFile(file, 'garbage '.repeat(10_000))],
  ['a file whose header is cut off', async (file: string) => writeFile(file, 'DUCK')],
  ['a file that was copied in part', copyInPart],
])('%s is reported as WAREHOUSE_DAMAGED, and the path opens when the file is gone', async (_, damage) => {
  const file = join(folder, 'warehouse.duckdb');
  await damage(file);
  await expect(openDuckDb(file)).rejects.toMatchObject({ code: 'WAREHOUSE_DAMAGED' });
  await rm(file);
  (await openDuckDb(file)).close();
});

async function copyInPart(file: string): Promise<void> {
  const db = await openDuckDb(file);
  await withConnection(db, (connection) =>
    connection.run('CREATE TABLE one AS SELECT md5(range::VARCHAR) AS x FROM range(200_000); CHECKPOINT'),
  );
  db.close();
  await truncate(file, 1_000_000);
}

test('a log that is replayed with too little memory is no damage: it opens with more', async () => {
  const [file, copy] = [join(folder, 'warehouse.duckdb'), join(folder, 'copy.duckdb')];
  const db = await openDuckDb(file);
  await withConnection(db, async (connection) => {
    await connection.run('CREATE TABLE one (x VARCHAR PRIMARY KEY)');
    await connection.run('INSERT INTO one SELECT concat(md5(range::VARCHAR), md5((range + 1)::VARCHAR)) FROM range(20_000)');
  });
  for (const part of ['', '.wal']) await copyFile(`${file}${part}`, `${copy}${part}`); // as a crash leaves them
  db.close();
  await expect(openDuckDb(copy, { memoryLimit: '1MB' })).rejects.toMatchObject({ code: 'DUCKDB_OUT_OF_MEMORY', retryable: true });
  (await openDuckDb(copy)).close();
});

test('a database of its own file only reads and writes no other file', async () => {
  const other = join(folder, 'other.csv');
  const db = await openDuckDb(join(folder, 'own.duckdb'), { ownFileOnly: true, tempFolder: join(folder, 'spill') });
  await withConnection(db, async (connection) => {
    await connection.run('CREATE TABLE one AS SELECT 1 AS x; CHECKPOINT');
    for (const sql of [`COPY one TO '${other}'`, `FROM read_text('${import.meta.filename}')`, `ATTACH '${other}'`]) {
      await expect(connection.run(sql)).rejects.toThrow(/Permission Error/);
    }
  });
  db.close();
  expect(existsSync(other)).toBe(false);
});

test('a new file has the storage format of 1.5, and a file of the first format opens, takes rows and keeps its format', async () => {
  const [made, older] = [join(folder, 'made.duckdb'), join(folder, 'older.duckdb')];
  const first = await DuckDBInstance.create(older, { storage_compatibility_version: 'v1.0.0' });
  const connection = await first.connect();
  await connection.run('CREATE TABLE one AS SELECT md5(range::VARCHAR) AS x FROM range(1_000)');
  connection.closeSync();
  first.closeSync();
  const formats = await Promise.all([formatAfterWriting(made), formatAfterWriting(older)]);
  expect(formats).toEqual([
    { format: 'v1.5.0+', rows: 1_000n },
    { format: 'v1.0.0+', rows: 2_000n },
  ]);
  expect(await formatAfterWriting(older)).toEqual({ format: 'v1.0.0+', rows: 3_000n });
});

/** Opens the file as the program does, adds 1,000 texts and writes a checkpoint. */
async function formatAfterWriting(file: string) {
  const db = await openDuckDb(file);
  try {
    return await withConnection(db, async (connection) => {
      await connection.run('CREATE TABLE IF NOT EXISTS one (x VARCHAR)');
      await connection.run('INSERT INTO one SELECT md5(range::VARCHAR) FROM range(1_000); CHECKPOINT');
      const found = await connection.runAndReadAll(
        "FROM duckdb_databases() SELECT tags['storage_version'] AS format, (FROM one SELECT count(*)) AS rows WHERE database_name = current_database()",
      );
      return found.getRowObjects()[0];
    });
  } finally {
    db.close();
  }
}

test('no statement can load an extension or change a setting', async () => {
  const db = await openDuckDb(':memory:');
  await withConnection(db, async (connection) => {
    await expect(connection.run("SET memory_limit = '1GB'")).rejects.toThrow('configuration has been locked');
    await expect(connection.run("FROM read_xlsx('nothing.xlsx')")).rejects.toThrow();
    await connection.run("SET VARIABLE release = 'may'");
  });
  db.close();
});
