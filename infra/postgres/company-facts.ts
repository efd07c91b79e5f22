import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { sqlFile } from '../sql-file.ts';
import type { Pool } from './pool.ts';

export interface PublishedFacts {
  readonly facts: CompanyFacts;
  readonly featureBuild: string;
}

/** A row of `source_state` as the decision needs it. Instants are ISO 8601 UTC, the day is London's. */
export interface ReadState {
  readonly source: string;
  readonly release: string | null;
  readonly checkedAt: string | null;
  readonly dataDate: string | null;
  readonly failedAt: string | null;
}

export interface ClearanceRead {
  /** Null: no record that was read has ever held the number. */
  readonly payer: PublishedFacts | null;
  readonly payee: PublishedFacts | null;
  readonly sources: readonly ReadState[];
}

const readSql = sqlFile('infra/postgres/sql/read-clearance.sql');

/** Both companies and all sources in one statement, so that they belong to one instant. */
export async function readClearance(pool: Pool, payer: string, payee: string): Promise<ClearanceRead> {
  const { rows } = await pool.query<ClearanceRead>({ name: 'read-clearance', text: readSql, values: [payer, payee] });
  const [row] = rows;
  if (row === undefined) throw new Error('read-clearance gave no row');
  return row;
}
