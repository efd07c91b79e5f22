import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient, Queryable } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { AnalystDecision, Screenee } from '../../models/screening/decision/decide-match.ts';
import { subjectKey, subjectPrint } from '../../models/screening/decision/subject.ts';
import { listRules, type ScreeningList, screeningLists } from '../../models/screening/lists.ts';
import type { Environment } from '../api-keys/api-keys.ts';
import { type Act, recordAct } from '../audit-log/audit-log.ts';

/** The owner of decisions: a decision is honoured only within its own tenant and environment. */
export interface DecisionScope {
  readonly tenant: string;
  readonly environment: Environment;
}

/** A match of a subject with a list entry, for which stored decisions are read. */
export interface MatchOfSubject {
  readonly list: ScreeningList;
  readonly entry: string;
  readonly screenee: Screenee;
}

export interface FoundDecision extends AnalystDecision {
  readonly list: ScreeningList;
  readonly entry: string;
  readonly subjectKey: string;
}

export interface NewDecision extends Screenee {
  readonly list: ScreeningList;
  readonly entry: string;
  readonly entryName: string;
  readonly entryPrint: string;
  readonly listVersion: string;
  readonly verdict: AnalystDecision['verdict'];
  readonly by: string;
  readonly why: string;
  /** Null: the CLI recorded the decision. */
  readonly apiKey: string | null;
}

export interface RecordedDecision {
  readonly id: string;
  readonly at: string;
  /** False: the newest decision of this line is identical, so no row was added. */
  readonly recorded: boolean;
}

const ofMatchesSql = sqlFile('serving/screening/decisions-of-matches.sql');
const ofTenantsSql = sqlFile('serving/screening/decisions-of-tenants.sql');
const newestSql = sqlFile('serving/screening/newest-screening-decision.sql');
const recordSql = sqlFile('serving/screening/record-screening-decision.sql');
const countSql = sqlFile('serving/screening/count-decision-uses.sql');
const findSql = sqlFile('serving/screening/find-screening-decisions.sql');

/**
 * Returns the newest decision of every line that shares the entry with one of the matches, and the name or the reference with its subject. `asOf`
 * (ISO 8601 UTC): without those that came later; absent: now.
 */
export async function decisionsOf(
  pool: Pool,
  { tenant, environment }: DecisionScope,
  matches: readonly MatchOfSubject[],
  asOf?: string,
): Promise<FoundDecision[]> {
  if (matches.length === 0) return [];
  const { rows } = await pool.query<Omit<FoundDecision, 'at'> & { at: Date }>({
    name: 'decisions-of-matches',
    text: ofMatchesSql,
    values: [
      tenant,
      environment,
      matches.map(({ list }) => list),
      matches.map(({ entry }) => entry),
      matches.map(({ screenee }) => subjectKey(screenee.subject)),
      matches.map(({ screenee }) => screenee.reference),
      asOf ?? null,
    ],
  });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Returns the same of every tenant in the live environment, for matches of subjects without a reference: those of the people behind companies. */
export async function decisionsOfTenants(
  db: Queryable,
  matches: readonly MatchOfSubject[],
): Promise<(FoundDecision & { readonly tenant: string })[]> {
  if (matches.length === 0) return [];
  const { rows } = await db.query<Omit<FoundDecision, 'at'> & { tenant: string; at: Date }>(ofTenantsSql, [
    matches.map(({ list }) => list),
    matches.map(({ entry }) => entry),
    matches.map(({ screenee }) => subjectKey(screenee.subject)),
  ]);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/**
 * Adds a decision to the history, in the transaction of `client`. When the newest decision of the same line has the same verdict, entry fingerprint,
 * author and reason, it adds nothing and returns that decision. `act`: who sent it, for the audit log; `by` is the analyst whom the sender names.
 */
export async function recordScreeningDecision(
  client: PoolClient,
  { tenant, environment }: DecisionScope,
  decision: NewDecision,
  act: Act,
): Promise<RecordedDecision> {
  const { list, entry, subject, reference, verdict, by, why } = decision;
  const line = [tenant, environment, list, entry, subjectKey(subject), subjectPrint(subject), reference];
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7214906))', [line.join('\n')]);
  const { rows } = await client.query<Pick<AnalystDecision, 'id' | 'verdict' | 'entryPrint' | 'by' | 'why'> & { at: Date }>(
    newestSql,
    line,
  );
  const [newest] = rows;
  if (newest !== undefined && isRepeated(newest, decision)) return { id: newest.id, at: newest.at.toISOString(), recorded: false };
  const id = `sdc_${randomUUID()}`;
  const { rows: recorded } = await client.query<{ at: Date }>(recordSql, [
    id,
    tenant,
    environment,
    list,
    entry,
    verdict,
    subjectKey(subject),
    reference,
    JSON.stringify(subject),
    subjectPrint(subject),
    decision.entryPrint,
    decision.entryName,
    decision.listVersion,
    by,
    why,
    decision.apiKey,
  ]);
  await recordAct(client, 'decide-match', { tenant }, act, { id, environment, list, entry, verdict });
  return { id, at: (recorded[0]?.at ?? new Date()).toISOString(), recorded: true };
}

function isRepeated(
  newest: Pick<AnalystDecision, 'verdict' | 'entryPrint' | 'by' | 'why'>,
  { verdict, entryPrint, by, why }: NewDecision,
): boolean {
  return newest.verdict === verdict && newest.entryPrint === entryPrint && newest.by === by && newest.why === why;
}

/** Counts one use per occurrence of an id. */
export async function countUses(pool: Pool, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await pool.query({ name: 'count-decision-uses', text: countSql, values: [ids] });
}

export interface DecisionFilter {
  readonly list?: ScreeningList | undefined;
  readonly entry?: string | undefined;
  /** As returned by the function `subjectKey`. */
  readonly subjectKey?: string | undefined;
  readonly reference?: string | undefined;
  /** Only decisions with a lower sequence. */
  readonly before?: number | undefined;
  readonly limit: number;
}

export interface ListedDecision extends Screenee {
  readonly id: string;
  readonly sequence: number;
  readonly list: ScreeningList;
  readonly entry: string;
  readonly entryName: string;
  readonly verdict: AnalystDecision['verdict'];
  readonly listVersion: string;
  readonly by: string;
  readonly at: string;
  readonly why: string;
  readonly uses: number;
  readonly lastUsedAt: string | null;
  /** False: a later decision about the same subject and entry replaces it. */
  readonly newest: boolean;
  /** True: a law or a licence ended the evidence of the entry. The decision stays. */
  readonly evidenceExpired: boolean;
}

/** Returns the decisions that match the filter, newest first. */
export async function findScreeningDecisions(
  pool: Pool,
  { tenant, environment }: DecisionScope,
  { list, entry, subjectKey, reference, before, limit }: DecisionFilter,
): Promise<ListedDecision[]> {
  const { rows } = await pool.query<Omit<ListedDecision, 'at' | 'lastUsedAt'> & { at: Date; lastUsedAt: Date | null }>(findSql, [
    tenant,
    environment,
    list ?? null,
    entry ?? null,
    subjectKey ?? null,
    reference ?? null,
    before ?? null,
    limit,
    JSON.stringify(Object.fromEntries(screeningLists.map((each) => [each, listRules[each].source]))),
  ]);
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), lastUsedAt: row.lastUsedAt?.toISOString() ?? null }));
}
