import { ConfigError } from '../../infra/config.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { createLogger } from '../../infra/telemetry/logger.ts';
import { buildScreeningIndex, type ScreeningIndex } from '../../models/screening/index-entries.ts';
import type { ScreeningList } from '../../models/screening/lists.ts';
import { rarityOf } from '../../models/screening/rarity.ts';
import type { Environment } from '../../serving/api-keys/api-keys.ts';
import { readList, servedLists } from '../../serving/lists/lists.ts';
import { createRecordsClock } from '../../serving/records-clock.ts';
import { readCompanyPeople } from '../../serving/screening/company-people.ts';
import { readScreeningFreshness } from '../../serving/screening/freshness.ts';
import { missingLists } from '../../serving/screening/screened-lists.ts';
import type { Screener, ScreeningRequest } from '../../serving/screening/screener.ts';
import { countUses, decisionsOf } from '../../serving/screening/screening-decisions.ts';
import { readWords } from '../../serving/screening/words/words.ts';
import { sources } from '../../sources/index.ts';
import { withPool } from '../session.ts';

export interface ScreenSession {
  readonly pool: Pool;
  /** Name of the operator in the audit log. */
  readonly operator: string;
  readonly screener: Screener;
}

export interface SessionOptions {
  /** Tenant whose decisions are honoured. Absent: no decisions. */
  readonly tenant?: string | undefined;
  readonly environment?: Environment;
}

/** Loads the lists that the database serves and runs one command over them. Throws `ConfigError` when the database serves none. */
export function withScreener<T>({ tenant, environment = 'live' }: SessionOptions, run: (session: ScreenSession) => Promise<T>): Promise<T> {
  return withPool(async (pool, config) => {
    const clock = await createRecordsClock(config, createLogger('screen', { logLevel: 'silent' }));
    const { operator } = config;
    const { now, today } = clock.clock();
    clock.stop();
    const freshness = await readScreeningFreshness(pool, sources, { now, today });
    const indexes = await servedIndexes(pool);
    const rarity = (await readWords(pool))?.rarity ?? rarityOf(indexes);
    const readPeople: Screener['readPeople'] = (numbers) => readCompanyPeople(pool, numbers);
    if (tenant === undefined) return run({ pool, operator, screener: { indexes, rarity, today, freshness, readPeople } });
    const decisions: Screener['decisions'] = {
      find: (subjects) => decisionsOf(pool, { tenant, environment }, subjects),
      count: (ids) => countUses(pool, ids),
    };
    return run({ pool, operator, screener: { indexes, rarity, today, freshness, readPeople, decisions } });
  });
}

/** Throws `ConfigError` when the database does not serve a list that the query needs: CLEAR would be wrong then. */
export function requireLists({ indexes }: Screener, requests: readonly ScreeningRequest[]): void {
  const missing = missingLists(indexes, requests);
  if (missing.length > 0) throw notServed(missing);
}

async function servedIndexes(pool: Pool): Promise<ScreeningIndex[]> {
  const indexes: ScreeningIndex[] = [];
  for (const { list } of await servedLists(pool)) {
    const read = await readList(pool, list);
    if (read !== undefined) indexes.push(buildScreeningIndex(read.entries, read.version));
  }
  if (indexes.length === 0) throw notServed([]);
  return indexes;
}

function notServed(lists: readonly ScreeningList[]): ConfigError {
  const which = lists.length === 0 ? 'any screening list' : lists.join(', ');
  return new ConfigError(`nothing was screened: this database does not serve ${which}; "risk status" shows which sources are loaded`);
}
