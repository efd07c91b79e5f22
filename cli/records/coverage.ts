import type { Config } from '../../infra/config.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { createLogger } from '../../infra/telemetry/logger.ts';
import { gapsOf, whyStale } from '../../models/clearance/freshness.ts';
import type { OpenAnswers, SourceState } from '../../models/clearance/verdict.ts';
import { readSourceStates } from '../../serving/facts/company-facts.ts';
import { sourceStates } from '../../serving/facts/source-states.ts';
import { createRecordsClock, type Moment } from '../../serving/records-clock.ts';
import { sources } from '../../sources/index.ts';
import { addDays } from '../../uk/day.ts';
import type { Period } from '../../uk/period.ts';

/** What was read of a source, today by the records' clock. */
export interface SourceCoverage {
  readonly source: string;
  /** ISO day before the first missing day, or of the newest check; null: nothing of the horizon is read, or the source has no horizon. */
  readonly coveredUntil: string | null;
  /** Days of the horizon that are not read, oldest first. */
  readonly missing: readonly Period[];
  /** Answers of the publisher that are not loaded; null: none. */
  readonly open: OpenAnswers | null;
  /** Why the source is stale, in words; empty: it is fresh. */
  readonly stale: string;
  /** A release of the source is served. */
  readonly served: boolean;
  /** The publisher answers, and no release of the source is served yet. */
  readonly awaitsFirst: boolean;
}

/** Reads the coverage of every source. */
export async function readCoverage(pool: Pool, config: Pick<Config, 'records'>): Promise<SourceCoverage[]> {
  const [states, moment] = await Promise.all([readSourceStates(pool), momentOf(config)]);
  return sourceStates(sources, states).map((state) => coverageOf(state, moment));
}

export function coverageOf(state: SourceState, { now, today }: Moment): SourceCoverage {
  const { source, coverage, open = null } = state;
  const missing = gapsOf(state, today);
  const firstDay = coverage === undefined ? undefined : addDays(today, -coverage.horizonDays);
  const [gap] = missing;
  const coveredUntil = gap === undefined ? (coverage?.checkedDay ?? null) : gap.from === firstDay ? null : addDays(gap.from, -1);
  const stale = (of: SourceState) => whyStale(of, now.toISOString(), today) ?? '';
  const awaitsFirst = state.dataDate === null && stale({ ...state, dataDate: today }) === '';
  return { source, coveredUntil, missing, open, stale: stale(state), served: state.dataDate !== null, awaitsFirst };
}

/** Returns the present instant and day of the records clock. */
export async function momentOf(config: Pick<Config, 'records'>): Promise<Moment> {
  const clock = await createRecordsClock(config, createLogger('cli', { logLevel: 'silent' }));
  clock.stop();
  return clock.clock();
}
