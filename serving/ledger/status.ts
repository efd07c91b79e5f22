import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { type Pause, readPause } from '../audit-log/audit-log.ts';
import { roleProblems, type StandingRoleProblem } from '../roles/role-problems.ts';

/** What `risk status` shows. Instants are UTC; `data` is the ISO day of the newest applied release. */
export interface ServiceStatus {
  readonly sources: readonly SourceStatus[];
  /** A `risk pause` that goes on. */
  readonly pause: Pause | undefined;
  /** The newest releases by their last change, with their counts and failure. */
  readonly releases: readonly ({ readonly failure: string } & Record<string, unknown>)[];
  /** Deliveries by state, with those that should have been sent more than ten minutes ago. */
  readonly deliveries: readonly Record<string, unknown>[];
  /** Roles of workers that cannot run, or that no worker runs any more. */
  readonly roles: readonly StandingRoleProblem[];
}

interface SourceStatus {
  readonly source: string;
  readonly checked: Date | null;
  readonly data: string | null;
  readonly release: string | null;
  /** `CODE: message` of the newest failure; null: the last check succeeded. */
  readonly failure: string | null;
  /** Records that could not be read and that no later release has read. */
  readonly unread: number;
  /** Those of which no company is known. */
  readonly unnamed: number;
}

export async function readStatus(pool: Pool, mostReleases: number): Promise<ServiceStatus> {
  const [sources, releases, deliveries, roles, pause] = await Promise.all([
    pool.query<SourceStatus>(sqlFile('serving/ledger/status-sources.sql')),
    pool.query<ServiceStatus['releases'][number]>(sqlFile('serving/ledger/status-releases.sql'), [mostReleases]),
    pool.query<Record<string, unknown>>(sqlFile('serving/ledger/status-deliveries.sql')),
    roleProblems(pool).list(),
    readPause(pool),
  ]);
  return { sources: sources.rows, releases: releases.rows, deliveries: deliveries.rows, roles, pause };
}
