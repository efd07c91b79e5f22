import { Command } from 'commander';
import { missingKey } from '../../activities/publishers/publisher-key.ts';
import type { Config } from '../../infra/config.ts';
import { codeOf } from '../../infra/error-code.ts';
import { isUnavailable } from '../../infra/postgres/unavailable.ts';
import { sources } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';
import { dayCount } from '../../uk/period.ts';
import { printRows } from '../output.ts';
import { readHomeConfig, withPool } from '../session.ts';
import { readCoverage, type SourceCoverage } from './coverage.ts';

/**
 * `risk sources`: lists every source with its publisher, schedule and licence, what answers show of it, against what its reader was checked, and whether
 * it covers what it must. Without a service it lists the sources without their coverage.
 */
export function sourcesCommand(): Command {
  return new Command('sources').option('--json', 'one JSON document on stdout').action(async ({ json }: { json?: boolean }) => {
    const config = readHomeConfig();
    const coverage = config.databaseUrl === undefined ? undefined : await knownCoverage();
    const rows = sources.map((source) => ({
      source: source.id,
      publisher: source.publisher,
      title: source.title,
      kind: source.kind,
      table: source.table,
      schedule: notConfigured(source, config) ?? scheduleOf(source),
      coverage: coverageWords(
        coverage?.find((one) => one.source === source.id),
        source,
      ),
      'fresh for (h)': source.freshness.checkedWithinHours,
      licence: source.licence,
      shown: source.display === 'rows' ? 'rows' : 'derived',
      verified: source.verified,
    }));
    printRows(rows, json === true ? { json } : {});
  });
}

/** Returns the coverage of every source; undefined: the service does not run. */
async function knownCoverage(): Promise<SourceCoverage[] | undefined> {
  try {
    return await withPool(readCoverage);
  } catch (error) {
    // the sample, which has the records' day, stops with the service
    if (isUnavailable(error) || codeOf(error) === 'PUBLISHER_UNREACHABLE') return undefined;
    throw error;
  }
}

type Read = Pick<Source, 'schedule' | 'stream' | 'lookUp'>;

/**
 * `covered`, or `missing` with the number of days where the source is read in windows of days. `risk status` says why. Where no schedule brings the
 * first release, because the source is asked about single companies, loaded from files or sent record by record, the words say what brings it.
 */
export function coverageWords(
  coverage: Pick<SourceCoverage, 'missing' | 'stale' | 'served' | 'awaitsFirst'> | undefined,
  source: Read,
): string {
  if (coverage === undefined) return 'not known: no service runs';
  if (coverage.stale === '') return 'covered';
  if (coverage.awaitsFirst && source.lookUp !== undefined) return 'on demand: nothing asked yet';
  if (coverage.awaitsFirst && source.stream !== undefined) return 'connected: no record yet';
  if (!coverage.served && isByHand(source)) return 'by hand: no file loaded yet';
  const days = dayCount(coverage.missing);
  return days === 0 ? 'missing' : `missing: ${days} ${days === 1 ? 'day' : 'days'}`;
}

/** Returns which variable a source lacks to be checked; undefined: none. */
export function notConfigured(
  source: Parameters<typeof missingKey>[0],
  config: Pick<Config, 'records' | 'publisherKeys'>,
): string | undefined {
  const variable = missingKey(source, config);
  return variable === undefined ? undefined : `not configured: set ${variable}`;
}

function isByHand({ schedule, stream }: Read): boolean {
  return schedule.length === 0 && stream === undefined;
}

function scheduleOf(source: Read): string {
  if (source.stream !== undefined) return 'stream';
  return isByHand(source) ? 'by hand' : source.schedule.join(' | ');
}
