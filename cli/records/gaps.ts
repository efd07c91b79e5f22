import { Command } from 'commander';
import type { Source } from '../../sources/source.ts';
import { dayCount, type Period, without } from '../../uk/period.ts';
import { printRows } from '../output.ts';
import { withPool } from '../session.ts';
import { readCoverage, type SourceCoverage } from './coverage.ts';
import { sourceArgument } from './source-argument.ts';

/** `risk gaps [source]`: lists the days that are not read, and the answers of publishers that are not loaded. */
export function gapsCommand(): Command {
  return new Command('gaps')
    .description('list the days of each source that are not read; "risk backfill <source> --gaps" loads them')
    .argument('[source]', 'id of the source, see "risk sources"; all sources without it', sourceArgument)
    .option('--json', 'one JSON document on stdout')
    .action(async (source: Source | undefined, { json }: { json?: boolean }) => {
      const coverage = await withPool(readCoverage);
      const rows = coverage.filter((one) => source === undefined || one.source === source.id).flatMap(gapRows);
      if (rows.length === 0 && json !== true) process.stderr.write('no day is missing\n');
      printRows(rows, json === true ? { json } : {});
    });
}

/** Returns one row per period: the days that were never read, and those whose newest answer is not loaded. */
export function gapRows({ source, missing, open }: SourceCoverage) {
  const offered = (open?.days ?? []).map(([from, to]) => ({ from, to }));
  const row = (why: string) => (period: Period) => ({ source, ...period, days: dayCount([period]), why });
  return [...without(missing, offered).map(row('not read')), ...offered.map(row(`offered, and not loaded since ${open?.since}`))].sort(
    (a, b) => (a.from < b.from ? -1 : 1),
  );
}
