import { Command } from 'commander';
import { missingKeys } from '../../activities/publishers/publisher-key.ts';
import { codeOf } from '../../infra/error-code.ts';
import { isUnavailable } from '../../infra/postgres/unavailable.ts';
import { isByHand } from '../../serving/ledger/source-board.ts';
import { readUnconfigured, type UnconfiguredSources } from '../../serving/ledger/unconfigured-sources.ts';
import { sources } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';
import { dayCount } from '../../uk/period.ts';
import { printRows } from '../output.ts';
import { readHomeConfig, withPool } from '../session.ts';
import { readCoverage, type SourceCoverage } from './coverage.ts';

/**
 * `risk sources`: lists every source with its publisher, schedule and licence, what answers show of it, against what its reader was checked, and
 * whether it covers what it must. Without a service it lists the sources without their coverage, as one with this environment would read them.
 */
export function sourcesCommand(): Command {
  return new Command('sources').option('--json', 'one JSON document on stdout').action(async ({ json }: { json?: boolean }) => {
    const config = readHomeConfig();
    const known = config.databaseUrl === undefined ? undefined : await readKnown();
    const unconfigured = known?.unconfigured ?? missingKeys(sources, config);
    const rows = sources.map((source) => ({
      source: source.id,
      publisher: source.publisher,
      title: source.title,
      kind: source.kind,
      table: source.table,
      schedule: notConfigured(source, unconfigured) ?? scheduleOf(source),
      coverage: coverageWords(
        known?.coverage.find((one) => one.source === source.id),
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

/** Returns what the service knows of every source; undefined: it does not run. */
async function readKnown(): Promise<{ coverage: SourceCoverage[]; unconfigured: UnconfiguredSources } | undefined> {
  try {
    return await withPool(async (pool, config) => ({
      coverage: await readCoverage(pool, config),
      unconfigured: await readUnconfigured(pool),
    }));
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
  coverage: Pick<SourceCoverage, 'missing' | 'stale' | 'served' | 'awaitsFirst' | 'open'> | undefined,
  source: Read,
): string {
  if (coverage === undefined) return 'not known: no service runs';
  if (coverage.stale === '') return 'covered';
  const awaited = awaitedWords(coverage, source);
  if (awaited !== undefined) return awaited;
  const days = dayCount(coverage.missing);
  return days === 0 ? 'missing' : `missing: ${days} ${days === 1 ? 'day' : 'days'}`;
}

/** Says what brings the first release of a source that no schedule brings. Undefined: it has one, or a schedule brings it. */
export function awaitedWords(
  { served, awaitsFirst, open }: Pick<SourceCoverage, 'served' | 'awaitsFirst' | 'open'>,
  source: Read,
): string | undefined {
  if (awaitsFirst && source.lookUp !== undefined) return 'on demand: nothing asked yet';
  if (awaitsFirst && source.stream !== undefined) return 'connected: no record yet';
  return !served && open === null && isByHand(source) ? 'not loaded: an operator loads it by hand' : undefined;
}

/** Says which variables the workers lack to check a source; undefined: none. */
export function notConfigured({ id }: Pick<Source, 'id'>, unconfigured: UnconfiguredSources): string | undefined {
  const missing = unconfigured.get(id);
  return missing === undefined ? undefined : `not configured: set ${missing}`;
}

function scheduleOf(source: Read): string {
  if (source.stream !== undefined) return 'stream';
  return isByHand(source) ? 'by hand' : source.schedule.join(' | ');
}
