import { Command } from 'commander';
import { missingKey } from '../../activities/publishers/publisher-key.ts';
import type { Config } from '../../infra/config.ts';
import { codeOf } from '../../infra/error-code.ts';
import { isUnavailable } from '../../infra/postgres/unavailable.ts';
import { sources } from '../../sources/index.ts';
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
    const rows = sources.map(({ id, publisher, title, kind, table, schedule, licence, verified, display, freshness, keyFor, stream }) => ({
      source: id,
      publisher,
      title,
      kind,
      table,
      schedule: notConfigured({ keyFor }, config) ?? scheduleOf(schedule, stream !== undefined),
      coverage: coverageWords(coverage?.find(({ source }) => source === id)),
      'fresh for (h)': freshness.checkedWithinHours,
      licence,
      shown: display === 'rows' ? 'rows' : 'derived',
      verified,
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

/** `covered`, or `missing` with the number of days where the source is read in windows of days. `risk status` says why. */
export function coverageWords(coverage: Pick<SourceCoverage, 'missing' | 'stale'> | undefined): string {
  if (coverage === undefined) return 'not known: no service runs';
  if (coverage.stale === '') return 'covered';
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

function scheduleOf(cron: readonly string[], isStream: boolean): string {
  if (isStream) return 'stream';
  return cron.length === 0 ? 'by hand' : cron.join(' | ');
}
