import { join } from 'node:path';
import { pino } from 'pino';
import { openWarehouse } from '../infra/duckdb/warehouse.ts';
import { companies, designations, notices } from './warehouse-world.ts';

/** Takes in all releases of the crash test from the first on, as a restarted worker would, and says each step that is done. */
const [folder = '', plan = '[]'] = process.argv.slice(2);
const releases: { source: string; release: string; dataDate: string; rowsPath: string; quarantinePath: string }[] = JSON.parse(plan);
const sources = new Map([companies, notices, designations].map((source) => [source.id, source]));

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
}
await warehouse.close();
process.stdout.write('done\n');
