import { Command } from 'commander';
import { type MissingNumbers, readMissingNumbers } from '../../serving/ledger/missing-numbers.ts';
import { readUnreadRecords, type UnreadRecord } from '../../serving/ledger/unread-records.ts';
import { readStreams } from '../../serving/streams/read-streams.ts';
import { sourceById, sources } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';
import { asPeriod, dayCount, type Period, without } from '../../uk/period.ts';
import { printRows } from '../output.ts';
import { withPool } from '../session.ts';
import { readCoverage, type SourceCoverage } from './coverage.ts';
import { sourceArgument } from './source-argument.ts';
import { streamGapRows } from './streams.ts';

/**
 * `risk gaps [source]`: lists the days that are not read, the answers of publishers that are not loaded, the records that could not be read, what
 * streams have lost, and numbered releases that are missing.
 */
export function gapsCommand(): Command {
  return new Command('gaps')
    .argument('[source]', 'id of the source, see "risk sources"; all sources without it', sourceArgument)
    .option('--json', 'one JSON document on stdout')
    .action(async (source: Source | undefined, { json }: { json?: boolean }) => {
      const [coverage, unread, streams, missing] = await withPool((pool, config) =>
        Promise.all([readCoverage(pool, config), readUnreadRecords(pool), readStreams(pool, sources), readMissingNumbers(pool, sources)]),
      );
      const wanted = (one: { readonly source: string }) => source === undefined || one.source === source.id;
      const rows = [
        ...coverage.filter(wanted).flatMap(gapRows),
        ...unread.filter(wanted).map(unreadRow),
        ...streams.filter(wanted).flatMap((state) => streamGapRows(state, sourceById(state.source).stream)),
        ...missing.filter(wanted).map(missingNumbersRow),
      ];
      if (rows.length === 0 && json !== true) process.stderr.write('no day is missing\n');
      printRows(rows, json === true ? { json } : {});
    });
}

/** Returns one row per period: the days that were never read, those whose newest answer is not loaded, and those of releases that were set aside after they were applied. */
export function gapRows({ source, missing, open }: SourceCoverage) {
  const offered = (open?.days ?? []).map(asPeriod);
  const refused = (open?.refused ?? []).map(asPeriod);
  const row = (why: string) => (period: Period) => ({ source, ...period, days: dayCount([period]), why });
  return [
    ...without(missing, offered).map(row('not read')),
    ...offered.map(row(`offered, and not loaded since ${open?.since}`)),
    ...without(refused, offered).map(row('set aside, and answers rest on its records until "risk warehouse rebuild"')),
  ].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Returns the row of numbered releases that are not loaded. */
export function missingNumbersRow({ source, first, last, from, to }: MissingNumbers) {
  const which = first === last ? `number ${first} is` : `numbers ${first} to ${last} are`;
  const why = `${which} not loaded: "risk ingest ${source} --file PATH" loads each, in any order; a later snapshot makes them unnecessary`;
  return { source, from, to, days: dayCount([{ from, to }]), why };
}

/** Returns the row of a record that could not be read: it holds back the days of its release until it is given up. */
export function unreadRow({ source, record, reason, from, to, givenUp, days }: UnreadRecord) {
  const asked = `asked for on ${days} ${days === 1 ? 'day' : 'days'}`;
  const why = `record ${record} is unread, ${asked}${givenUp ? ' and given up' : ''}: ${reason}`;
  return { source, from, to, days: dayCount([{ from, to }]), why };
}
