import { ConfigError } from '../../infra/config.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { createRecordsClock } from '../../infra/records-clock.ts';
import { createLogger } from '../../infra/telemetry/logger.ts';
import { buildScreeningIndex, type ScreeningIndex } from '../../models/screening/index-entries.ts';
import type { ScreeningList } from '../../models/screening/lists.ts';
import type { Environment } from '../../serving/api-keys/api-keys.ts';
import { readSourceStates } from '../../serving/facts/company-facts.ts';
import { readList, servedLists } from '../../serving/lists/lists.ts';
import { readCompanyPeople } from '../../serving/screening/company-people.ts';
import { screeningFreshness } from '../../serving/screening/freshness.ts';
import { missingLists, type Screener, type ScreeningRequest } from '../../serving/screening/screener.ts';
import { countUses, decisionsOf } from '../../serving/screening/screening-decisions.ts';
import { sources } from '../../sources/index.ts';
import { withPool } from '../session.ts';

export interface ScreenSession {
  readonly pool: Pool;
  readonly screener: Screener;
}

export interface SessionOptions {
  /** Whose decisions are honoured; nobody's when absent. */
  readonly tenant?: string | undefined;
  readonly environment?: Environment;
}

/** The lists that the database serves, in memory for one command. Throws `ConfigError` when it serves none. */
export function withScreener<T>({ tenant, environment = 'live' }: SessionOptions, run: (session: ScreenSession) => Promise<T>): Promise<T> {
  return withPool(async (pool, config) => {
    const clock = await createRecordsClock(config, createLogger('screen', { logLevel: 'silent' }));
    const { now, today } = clock.clock();
    clock.stop();
    const indexes = await heldIndexes(pool);
    const freshness = screeningFreshness(sources, await readSourceStates(pool), now);
    const readPeople: Screener['readPeople'] = (numbers) => readCompanyPeople(pool, numbers);
    if (tenant === undefined) return run({ pool, screener: { indexes, today, freshness, readPeople } });
    const decisions: Screener['decisions'] = {
      find: (asked) => decisionsOf(pool, { tenant, environment }, asked),
      count: (ids) => countUses(pool, ids),
    };
    return run({ pool, screener: { indexes, today, freshness, readPeople, decisions } });
  });
}

/** Throws `ConfigError` when a list that must be asked is not served: nothing found is then no clear answer. */
export function mustHold({ indexes }: Screener, asked: readonly ScreeningRequest[]): void {
  const missing = missingLists(indexes, asked);
  if (missing.length > 0) throw notServed(missing);
}

async function heldIndexes(pool: Pool): Promise<ScreeningIndex[]> {
  const indexes: ScreeningIndex[] = [];
  for (const { list } of await servedLists(pool)) {
    const read = await readList(pool, list);
    if (read !== undefined) indexes.push(buildScreeningIndex(read.entries, read.version));
  }
  if (indexes.length === 0) throw notServed([]);
  return indexes;
}

function notServed(lists: readonly ScreeningList[]): ConfigError {
  const which = lists.length === 0 ? 'no list' : lists.join(', ');
  return new ConfigError(`${which} served by this database: nothing was screened (has the service read its sources? risk status)`);
}
