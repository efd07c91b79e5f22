import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { wordsOfEvent } from '../../models/findings/registry.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';

/** An event of the company, as webhooks delivered it. It tells what became known on its day; the findings tell what holds. */
export interface RecentEvent {
  readonly event: string;
  readonly sourceId: string;
  /** ISO 8601 UTC. */
  readonly occurredAt: string;
  /** ISO 8601 UTC: when the service published it. */
  readonly publishedAt: string;
  readonly plain: string;
  /** The statute or, where none applies, the policy; null: not known, of a type of an earlier version. */
  readonly basis: string | null;
  /** Sentences; null: as above. */
  readonly clearedBy: string | null;
  readonly detail: string;
}

interface Row {
  readonly event: string;
  readonly sourceId: string;
  readonly occurredAt: Date;
  readonly publishedAt: Date;
  readonly detail: string;
}

const listed = 20;
const eventsSql = sqlFile('serving/report/recent-events.sql');

/** Returns the newest 20 events that the tenant may have received, published within a year before the instant `at` (ISO 8601 UTC). */
export async function recentEvents(
  pool: Pool,
  { tenant }: Pick<ApiKey, 'tenant'>,
  companyNumber: string,
  at: string,
): Promise<RecentEvent[]> {
  const { rows } = await pool.query<Row>({ name: 'recent-events', text: eventsSql, values: [companyNumber, at, listed, tenant] });
  return rows.map(({ event, sourceId, occurredAt, publishedAt, detail }) => {
    const words = wordsOfEvent(event);
    return {
      ...{ event, sourceId, occurredAt: occurredAt.toISOString(), publishedAt: publishedAt.toISOString() },
      ...{ plain: words?.plain ?? detail, detail, basis: words?.basis ?? null, clearedBy: words?.clearedBy ?? null },
    };
  });
}
