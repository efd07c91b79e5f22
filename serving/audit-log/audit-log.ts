import type { Pool, PoolClient } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** Who acts, and why. Stored in the audit log, whose rows never change. */
export interface Act {
  /** RISK_OPERATOR, the account of the operating system, the id of an API key, or the program that acts by itself. */
  readonly actor: string;
  readonly why?: string;
}

/** The privileged acts that the audit log records. */
export const actions = [
  ...(['ingest-file', 'set-aside', 'replace', 'rerun'] as const),
  ...(['create-key', 'rotate-key', 'revoke-key', 'set-plan'] as const),
  ...(['announce-signing-key', 'begin-log'] as const),
  ...(['create-watch', 'replace-watch', 'change-watch', 'delete-watch', 'rotate-watch-secret'] as const),
  ...(['replay-deliveries', 'replay-delivery'] as const),
  ...(['add-companies', 'remove-companies', 'decide-match'] as const),
  ...(['choose-scorecard', 'rebuild-warehouse', 'apply-retention', 'pause', 'resume'] as const),
] as const;
export type Action = (typeof actions)[number];

/** What an act concerns. */
export interface Concern {
  readonly source?: string;
  readonly release?: string;
  readonly tenant?: string;
}

export interface RecordedAct {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly source: string | null;
  readonly release: string | null;
  readonly tenant: string | null;
  readonly why: string | null;
  /** What the act found and did. Never a key or a secret. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Records an act. Call it in the transaction of the act, so that neither exists without the other. */
export async function recordAct(
  client: Pick<PoolClient, 'query'>,
  action: Action,
  { source, release, tenant }: Concern,
  { actor, why }: Act,
  detail: object = {},
): Promise<void> {
  const values = [actor, action, source ?? null, release ?? null, tenant ?? null, why ?? null, JSON.stringify(detail)];
  await client.query(sqlFile('serving/audit-log/record-act.sql'), values);
}

/** Returns the acts, the newest first. `since`: ISO day in UTC. */
export async function readAuditLog(
  pool: Pool,
  { since, action, tenant, most }: { readonly since?: string; readonly action?: Action; readonly tenant?: string; readonly most: number },
): Promise<RecordedAct[]> {
  const values = [since ?? null, action ?? null, tenant ?? null, most];
  return (await pool.query<RecordedAct>(sqlFile('serving/audit-log/read-audit-log.sql'), values)).rows;
}

/** What `risk pause` stopped: nothing is checked and no stream is read. */
export interface Pause {
  readonly since: Date;
  readonly by: string;
  readonly seconds: number;
}

/** Returns the pause that goes on; undefined: `risk resume` came last, or neither did. */
export async function readPause(pool: Pool): Promise<Pause | undefined> {
  return (await pool.query<Pause>(sqlFile('serving/audit-log/paused-since.sql'))).rows[0];
}

export function pauseWords({ since, by }: Pick<Pause, 'since' | 'by'>): string {
  return `paused since ${since.toISOString()} by ${by}: no source is checked and no stream is read until \`risk resume\``;
}
