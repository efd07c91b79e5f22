import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import type { Expiry } from '../../sources/source.ts';

const sql = sqlIn('serving/retention');

/** What a law or a licence ended: a single record, or a whole release. */
export interface ExpiredEvidence {
  readonly release?: string;
  readonly record?: string;
  /** ISO day. */
  readonly expiredOn: string;
}

/** A source with an `expiry`. */
export interface ExpiringSource {
  readonly id: string;
  readonly expiry: Expiry;
}

/** Returns the records of a source whose evidence has expired. */
export async function readExpired(pool: Pool, source: string): Promise<{ record: string; expiredOn: string }[]> {
  const { rows } = await pool.query<{ record: string; expiredOn: string }>(sql('expired-of-source'), [source]);
  return rows;
}

/** Stores tombstones. They stay for ever, and a lookup of the evidence says that it has expired. May be repeated. */
export async function recordExpired(pool: Pool, { id, expiry }: ExpiringSource, expired: readonly ExpiredEvidence[]): Promise<void> {
  if (expired.length === 0) return;
  await pool.query(sql('record-expired'), [
    id,
    expiry.law,
    expired.map(({ release = '' }) => release),
    expired.map(({ record = '' }) => record),
    expired.map(({ expiredOn }) => expiredOn),
  ]);
}

/** Returns the releases of a source in which every record has expired on the ISO day `today`. */
export async function expiredReleases(
  pool: Pool,
  { id, expiry }: ExpiringSource,
  today: string,
): Promise<{ release: string; expiredOn: string }[]> {
  const { rows } = await pool.query<{ release: string; expiredOn: string }>(sql('expired-releases'), [id, expiry.months, today]);
  return rows;
}

/** Returns the releases of a source that were loaded more than `days` days ago, with the day on which the time of their bytes ended. */
export async function releasesPast(pool: Pool, source: string, days: number): Promise<{ release: string; expiredOn: string }[]> {
  const { rows } = await pool.query<{ release: string; expiredOn: string }>(sql('releases-past'), [source, days]);
  return rows;
}
