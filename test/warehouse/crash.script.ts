import { join } from 'node:path';
import { pino } from 'pino';
import type { DetailFile } from '../../warehouse/stage/stage.ts';
import { openWarehouse } from '../../warehouse/warehouse.ts';
import { companies, designations, filings, notices } from '../worlds/warehouse.ts';

/** Takes in all releases of the crash test from the first on, as a restarted worker would, and says each step that is done. */
const [folder = '', plan = '[]'] = process.argv.slice(2);
interface Planned {
  readonly source: string;
  readonly release: string;
  readonly dataDate: string;
  readonly rowsPath: string;
  readonly quarantinePath: string;
  readonly details?: readonly DetailFile[];
}
const releases: readonly Planned[] = JSON.parse(plan);
const accounts = { ...filings, details: [{ table: 'account_facts', staging: 'account_facts.sql' }] };
const sources = new Map([companies, notices, designations, accounts].map((source) => [source.id, source]));

const warehouse = await openWarehouse({
  path: join(folder, 'warehouse.duckdb'),
  sources: [],
  logger: pino({ level: 'silent' }),
  threads: 2,
});
process.stdout.write('open\n');
for (const { source: id, ...release } of releases) {
  const source = sources.get(id);
  if (source === undefined) throw new Error(`no source ${id}`);
  const applied = await warehouse.apply({ source, runKind: 'scheduled', retrievedAt: `${release.dataDate}T06:00:00Z`, ...release });
  process.stdout.write(`applied ${applied.changeSet}\n`);
  await warehouse.refresh(applied.changeSet);
  process.stdout.write(`refreshed ${applied.changeSet}\n`);
  const batch = await warehouse.exportPublish(applied.changeSet, join(folder, 'publish'));
  process.stdout.write(`exported ${applied.changeSet}\n`);
  await warehouse.markPublished(batch.publish);
  process.stdout.write(`published ${applied.changeSet}\n`);
  if (await warehouse.wantsAnomalyFit()) {
    await warehouse.fitAnomaly(folder);
    process.stdout.write('fitted\n');
  }
}
await warehouse.close();
process.stdout.write('done\n');
