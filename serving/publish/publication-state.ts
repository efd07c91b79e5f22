import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { UnservedSource } from '../../models/clearance/verdict.ts';
import type { ListProblem } from '../lists/list-problems.ts';

/** What stands between the applied releases and the served facts. Healthy: nothing is stalled and no problem is recorded. */
export interface PublicationState {
  /** One row per source with releases that are applied for more than two minutes and whose facts are not published. */
  readonly stalled: readonly UnservedSource[];
  /** Companies whose newest facts could not be published: clearance answers REVIEW for them. */
  readonly companiesSetAside: number;
  /** Events that could not be published: no subscription receives them. */
  readonly eventsSetAside: number;
  /** The newest 20 of both. */
  readonly problems: readonly PublishProblem[];
  /** Screening lists whose newest version could not be made or served. */
  readonly lists: readonly ListProblem[];
  /** ISO 8601 UTC: since when the facts may lack records as a whole, for the reason `outdatedBy`. Null: they do not. */
  readonly outdated: string | null;
  /** `warehouse`: an earlier version of the program made its file. `restored`: PostgreSQL was restored or replaced. Null: not outdated. */
  readonly outdatedBy: 'warehouse' | 'restored' | null;
  /** ISO 8601 UTC, by the clock of PostgreSQL: when this was read. */
  readonly readAt: string;
}

export interface PublishProblem {
  readonly companyNumber: string;
  readonly part: 'facts' | 'event';
  /** The event as `<type> <source id>`; empty for facts. */
  readonly item: string;
  /** SQLSTATE, or the code of the step that refused the company. */
  readonly code: string;
  readonly detail: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** Describes to the operator why all facts may lack records. */
const outdatedWords = {
  warehouse: 'the warehouse was made by an earlier version: run `risk warehouse rebuild`; every answer is REVIEW until then',
  restored: 'PostgreSQL was restored or replaced: every answer is REVIEW until the workflow `refresh` has published all facts again',
} as const;

const stateSql = sqlFile('serving/publish/publication-state.sql');

/** Describes why all facts may lack records; undefined: they do not. */
export function outdatedTrouble({ outdatedBy }: Pick<PublicationState, 'outdatedBy'>): string | undefined {
  return outdatedBy === null ? undefined : outdatedWords[outdatedBy];
}

export async function readPublicationState(pool: Pool): Promise<PublicationState> {
  const { rows } = await pool.query<PublicationState>({ name: 'publication-state', text: stateSql });
  const [row] = rows;
  if (row === undefined) throw new Error('publication-state.sql returned no row');
  return row;
}

/** Describes the state in one line; undefined: it is healthy. */
export function publicationTrouble(state: PublicationState): string | undefined {
  const { stalled, companiesSetAside, eventsSetAside, lists, outdated } = state;
  const older = outdatedTrouble(state);
  const troubles = [
    ...(older === undefined ? [] : [`${older} (since ${outdated})`]),
    ...stalled.map(({ source, release, releases, appliedAt }) => {
      const count = releases === 1 ? '1 release waits' : `${releases} releases wait`;
      return `${source}: ${count}, the oldest (${release}) since ${appliedAt}`;
    }),
    ...(companiesSetAside > 0 ? [`companies set aside: ${companiesSetAside}`] : []),
    ...(eventsSetAside > 0 ? [`events set aside: ${eventsSetAside}`] : []),
    ...(lists.length > 0 ? [`lists that are older than their records: ${lists.map(({ list }) => list).join(', ')}`] : []),
  ];
  return troubles.length === 0 ? undefined : troubles.join('; ');
}
