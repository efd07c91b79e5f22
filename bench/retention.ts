/**
 * Measures what retention gives back: loads the sample UK with a month of days, makes everything in it old, deletes what is past its time, loads
 * another month, which shows whether the space is used again, and rebuilds the warehouse.
 *
 *   npm run bench:retention -- [--companies 20000] [--seed 20260601]
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDuckDb, withConnection } from '../infra/duckdb/connection.ts';
import { machineLine, timed } from './machine.ts';
import { type BenchService, startBenchService } from './scale/service.ts';

const { values: options } = parseArgs({
  options: { companies: { type: 'string', default: '20000' }, seed: { type: 'string', default: '20260601' } },
});
const companies = Number(options.companies);
const home = mkdtempSync(join(tmpdir(), 'bench-retention-'));
const start = () => {
  rmSync(join(home, 'ready.json'), { force: true });
  return startBenchService(home, companies, Number(options.seed));
};

console.log(`${companies.toLocaleString('en-GB')} companies; ${machineLine()}`);
try {
  let service = await start();
  await show('loaded', service);
  await service.risk('sample', 'advance', '--days', '31');
  await show('a month later', service);
  await ageServing(service);
  await service.stop();
  await showBlocks();
  await ageWarehouse();
  service = await start();
  const { seconds, result } = await timed(() => service.risk('retention', '--apply', '--json'));
  console.log(`retention: ${seconds.toFixed(1)} s`);
  for (const { store, what, items, bytes } of JSON.parse(result) as { store: string; what: string; items: number; bytes?: number }[]) {
    if (items > 0)
      console.log(
        `  ${store.padEnd(12)} ${what.padEnd(24)} ${items.toLocaleString('en-GB').padStart(10)} ${bytes === undefined ? '' : mb(bytes)}`,
      );
  }
  await show('after retention', service);
  await service.stop();
  await showBlocks();
  service = await start();
  await service.risk('sample', 'advance', '--days', '31');
  await show('another month later', service);
  await service.stop();
  await showBlocks();
  service = await start();
  await service.risk('warehouse', 'rebuild');
  await show('after a rebuild of the warehouse', service);
  await service.stop();
  await showBlocks();
} finally {
  rmSync(home, { recursive: true, force: true });
}

async function show(title: string, service: BenchService): Promise<void> {
  await service.asOwner('vacuum (analyze)');
  const [database] = await service.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  const tables = await service.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname in ('company_facts_version', 'event', 'delivery', 'publish') order by 1`,
  );
  const store = readdirSync(join(home, 'store')).map((part) => `${part} ${mb(bytesIn(join(home, 'store', part)))}`);
  console.log(`${title}: warehouse ${mb(bytesIn(join(home, 'warehouse.duckdb')))}, PostgreSQL ${mb(Number(database?.bytes ?? 0))}`);
  console.log(`  store: ${store.join(', ')}`);
  console.log(`  tables: ${tables.map(({ name, bytes }) => `${name} ${mb(Number(bytes))}`).join(', ')}`);
}

/** Prints how much of the warehouse file is in use. The service must be stopped: DuckDB has one owner. */
async function showBlocks(): Promise<void> {
  const db = await openDuckDb(join(home, 'warehouse.duckdb'));
  await withConnection(db, async (connection) => {
    const reader = await connection.runAndReadAll('CALL pragma_database_size()');
    const [row = {}] = reader.getRowObjects();
    const block = Number(row.block_size);
    console.log(
      `  blocks of the warehouse file: ${mb(Number(row.used_blocks) * block)} in use, ${mb(Number(row.free_blocks) * block)} free`,
    );
  });
  db.close();
}

async function ageServing(service: BenchService): Promise<void> {
  await service.query("update event set created_at = created_at - interval '500 days'");
  await service.query("update company_facts_version set valid_to = valid_to - interval '900 days'");
  await service.query("update publish set published_at = published_at - interval '500 days'");
}

async function ageWarehouse(): Promise<void> {
  const db = await openDuckDb(join(home, 'warehouse.duckdb'));
  await withConnection(db, async (connection) => {
    await connection.run('UPDATE batch SET published_at = published_at - INTERVAL 40 DAY');
    await connection.run('UPDATE release SET applied_at = applied_at - INTERVAL 40 DAY');
    for (const table of ['change_log', 'change_company', 'signal_transition']) {
      const reader = await connection.runAndReadAll(`SELECT count(*)::INTEGER FROM ${table}`);
      console.log(`  ${table}: ${String(reader.getRows()[0]?.[0])} rows`);
    }
  });
  db.close();
}

function bytesIn(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
