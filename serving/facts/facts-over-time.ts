import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import type { Snapshots } from '../../models/clearance/verdict.ts';
import { endOfMillisecond } from '../input/instant.ts';
import { dayOfRecords, type Moment } from '../records-clock.ts';
import { snapshotSources } from './facts-then.ts';
import { snapshotDays } from './source-states.ts';

/** A version of a company's facts, with what an answer as of its beginning rests on (basis KNOWN). */
export interface FactsFrom {
  readonly facts: CompanyFacts;
  readonly snapshots: Snapshots;
  /** ISO 8601 UTC: the first millisecond at which the version is the answer. */
  readonly now: string;
  /** ISO day: the day of the records at `now`. */
  readonly today: string;
  /** When other facts replaced it; null: it is served now. */
  readonly replacedAt: Date | null;
}

interface Row {
  readonly facts: CompanyFacts;
  readonly validFrom: Date;
  readonly validTo: Date | null;
  readonly snapshots: readonly { readonly source: string; readonly dataDate: string }[];
}

/** Caps the versions that are read and assessed for one page. */
const mostVersions = 60;
const overTimeSql = sqlFile('serving/facts/facts-over-time.sql');

/** Returns the newest 60 versions of a company's facts that were published until the instant, the earliest first. */
export async function factsOverTime(
  { pool, clock }: { readonly pool: Pool; readonly clock: () => Moment },
  companyNumber: string,
  until: Date,
): Promise<FactsFrom[]> {
  const values = [companyNumber, endOfMillisecond(until), mostVersions, snapshotSources];
  const { rows } = await pool.query<Row>({ name: 'facts-over-time', text: overTimeSql, values });
  const moment = clock();
  return rows.reverse().map(({ facts, snapshots, validFrom, validTo }) => ({
    facts,
    snapshots: snapshotDays(snapshots),
    now: validFrom.toISOString(),
    today: dayOfRecords(validFrom, moment),
    replacedAt: validTo,
  }));
}
