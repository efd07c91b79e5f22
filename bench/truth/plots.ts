import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inSession } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import { type Bar, barChart } from './bar-chart.ts';
import { judgeAll } from './judge.ts';

const folder = 'bench/truth/plots';
const bar = z.object({ label: z.string(), n: z.number() });

/**
 * Draws the distribution behind each page of docs/signals from what a warehouse holds, as SVG files in the folder `target`. `source`: what was loaded. Each
 * SQL file begins with its title; the matches with lists are not in the warehouse, so they are counted by a screening. `today`: ISO day.
 */
export async function drawPlots(
  warehouse: Warehouse,
  { source, today }: { readonly source: string; readonly today: string },
  target = join(packageRoot, 'docs/signals/plots'),
): Promise<void> {
  await mkdir(target, { recursive: true });
  const names = (await readdir(join(packageRoot, folder))).map((file) => file.replace(/\.sql$/, ''));
  const matches = barChart('Matches with HOLD or REVIEW by event and effect', source, await matchBars(warehouse, today));
  await writeFile(join(target, 'screening-matches.svg'), matches);
  await inSession(warehouse.db, async (session) => {
    for (const name of names) {
      const text = sqlFile(`${folder}/${name}.sql`);
      const title = /^-- title: (.*)$/m.exec(text)?.[1] ?? name;
      await writeFile(join(target, `${name}.svg`), barChart(title, source, await session.rows(text, bar)));
    }
  });
}

const companyRow = z.object({ company_number: z.string() });
const metadata = z.object({ effect: z.string() });

async function matchBars(warehouse: Warehouse, today: string): Promise<Bar[]> {
  const companies = await inSession(warehouse.db, (session) => session.rows('FROM company_features SELECT company_number', companyRow));
  const numbers = companies.map(({ company_number }) => company_number);
  const { matches } = await judgeAll(warehouse, today, numbers);
  const counts = new Map<string, number>();
  for (const event of [...matches.values()].flat()) {
    const label = `${event.type}: ${metadata.parse(event.metadata).effect}`;
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([label, n]) => ({ label, n }));
}
