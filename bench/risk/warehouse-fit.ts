/** The process that `bench:risk -- --warehouse` measures: fits on a snapshot, as `risk scorecard fit` does without PostgreSQL, and prints its largest memory. */
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fitOnSnapshot } from '../../cli/scorecard/fit.ts';
import { readConfig } from '../../infra/config.ts';
import { databaseSlots } from '../../infra/duckdb/memory.ts';
import { versionOf } from '../../serving/risk/scorecards.ts';
import { withSnapshot } from '../../warehouse/snapshot/snapshot.ts';

const [home = '', ...on] = process.argv.slice(2);
const { memory } = readConfig({ ...process.env, RISK_HOME: home });
const folder = join(home, 'snapshot');
const tables = (await readdir(folder)).map((file) => ({ table: basename(file, '.parquet'), path: join(folder, file) }));
const slots = { withDatabase: databaseSlots('reader', { memory, home }), spillFolder: join(home, 'spill') };
const deps = { store: async (card: Parameters<typeof versionOf>[0]) => versionOf(card), reported: async () => '' };
await withSnapshot(tables, slots, (db) => fitOnSnapshot(db, { at: '2026-02-25T00:00:00.000Z' }, { on, name: 'fit-bench' }, deps));
console.log(`Largest memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB`);
