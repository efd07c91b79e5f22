/**
 * Measures what the past costs: loads the sample UK, then days of it, and prints the bytes of a row in the history of each table and of a published
 * version of a company's facts, beside the figures on paper (docs/decisions/0011 and 0017).
 *
 *   npm run bench:history -- [--companies 20000] [--days 31] [--seed 20260601]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDb, withConnection } from '../infra/duckdb/connection.ts';
import { machineLine, timed } from './machine.ts';
import { type BenchService, startBenchService } from './scale/service.ts';

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '20000' },
    days: { type: 'string', default: '31' },
    seed: { type: 'string', default: '20260601' },
  },
});
const companies = Number(options.companies);
const days = Number(options.days);
const onPaper = { version: 2_100, row: 100 };
/** Below this, the columns of a table do not fill their blocks, and the bytes of a row say nothing. */
const fewestRows = 500;
const home = mkdtempSync(join(tmpdir(), 'bench-history-'));

console.log(`${companies.toLocaleString('en-GB')} companies; ${machineLine()}`);
try {
  const { seconds, result: service } = await timed(() => startBenchService(home, companies, Number(options.seed), {}, true));
  console.log(`loaded in ${seconds.toFixed(0)} s`);
  const loaded = await versions(service);
  show('versions of facts, of the first load', loaded, onPaper.version);
  const advanced = await timed(() => service.risk('sample', 'advance', '--days', String(days)));
  console.log(`${days} days in ${advanced.seconds.toFixed(0)} s`);
  const after = await versions(service);
  const added = { rows: after.rows - loaded.rows, bytes: after.bytes - loaded.bytes };
  show(`versions of facts, of ${days} days`, added, onPaper.version);
  console.log(`  ${(added.rows / companies).toFixed(2)} versions for each company`);
  await service.stop();
  await showHistories();
} finally {
  rmSync(home, { recursive: true, force: true });
}

interface Size {
  readonly rows: number;
  readonly bytes: number;
}

/** The versions of facts that PostgreSQL holds, with their index entries. */
async function versions(service: BenchService): Promise<Size> {
  await service.asOwner('vacuum (full, analyze) company_facts_version');
  const [size] = await service.query<{ rows: string; bytes: string }>(
    "select (select count(*) from company_facts_version) as rows, pg_total_relation_size('company_facts_version') as bytes",
  );
  return { rows: Number(size?.rows ?? 0), bytes: Number(size?.bytes ?? 0) };
}

/** Prints each history as a file of its own. The service must be stopped: DuckDB has one owner. */
async function showHistories(): Promise<void> {
  const db = await openDuckDb(join(home, 'warehouse.duckdb'));
  await withConnection(db, async (connection) => {
    const reader = await connection.runAndReadAll(
      "FROM duckdb_tables() SELECT table_name WHERE table_name LIKE '%\\_history' ESCAPE '\\' ORDER BY ALL",
    );
    for (const [table] of reader.getRows()) {
      const size = await sizeOf(connection, String(table));
      if (size.rows > 0) show(String(table), size, onPaper.row);
    }
  });
  db.close();
}

/** A database file of small blocks with a copy of the table, less the file without it. */
async function sizeOf(connection: DuckDBConnection, table: string): Promise<Size> {
  const bytesWith = async (limit: string) => {
    const file = join(home, 'copy.duckdb');
    await connection.run(`ATTACH '${file}' AS copied (BLOCK_SIZE 16384)`);
    await connection.run(`CREATE TABLE copied.history AS FROM "${table}" ${limit}`);
    await connection.run('CHECKPOINT copied');
    await connection.run('DETACH copied');
    const bytes = statSync(file).size;
    rmSync(file);
    return bytes;
  };
  const reader = await connection.runAndReadAll(`SELECT count(*)::INTEGER FROM "${table}"`);
  return { rows: Number(reader.getRows()[0]?.[0]), bytes: (await bytesWith('')) - (await bytesWith('LIMIT 0')) };
}

function show(what: string, { rows, bytes }: Size, paper: number): void {
  const each = rows < fewestRows ? 'too few rows for a figure' : `${(bytes / rows).toFixed(0)} bytes each (on paper ${paper})`;
  console.log(`${what.padEnd(40)} ${rows.toLocaleString('en-GB').padStart(10)} rows ${(bytes / 1e6).toFixed(2).padStart(8)} MB  ${each}`);
}
