import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inSession } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import { barChart } from './bar-chart.ts';

const folder = 'bench/truth/plots';
const bar = z.object({ label: z.string(), n: z.number() });

/**
 * Draws the distribution behind each page of docs/signals from what a warehouse holds, as SVG files in the folder `target`. `source`: what was loaded. Each
 * SQL file begins with its title.
 */
export async function drawPlots(
  { db }: Pick<Warehouse, 'db'>,
  source: string,
  target = join(packageRoot, 'docs/signals/plots'),
): Promise<void> {
  await mkdir(target, { recursive: true });
  const names = (await readdir(join(packageRoot, folder))).map((file) => file.replace(/\.sql$/, ''));
  await inSession(db, async (session) => {
    for (const name of names) {
      const text = sqlFile(`${folder}/${name}.sql`);
      const title = /^-- title: (.*)$/m.exec(text)?.[1] ?? name;
      await writeFile(join(target, `${name}.svg`), barChart(title, source, await session.rows(text, bar)));
    }
  });
}
