import type { Pool } from '../../../infra/postgres/pool.ts';
import { sqlIn } from '../../../infra/sql-file.ts';
import type { PublishedKey } from '../../../models/receipts/jwk.ts';
import type { TreeHead } from '../../../models/transparency/head.ts';
import type { Environment } from '../../api-keys/api-keys.ts';
import { publishedKeys } from '../../clearance/signing-keys.ts';
import { auditDecisions } from './audit-decisions.ts';
import { auditKeys } from './audit-keys.ts';
import { type AuditedTree, auditTree } from './audit-tree.ts';
import type { AuditFinding } from './findings.ts';

const sql = sqlIn('serving/log/audit');

export interface AuditReport {
  readonly environment: Environment;
  readonly decisions: number;
  readonly leaves: number;
  readonly heads: number;
  readonly findings: readonly AuditFinding[];
}

/** What was kept outside the database. */
export interface Kept {
  /** Verified. */
  readonly pinned?: TreeHead | undefined;
  readonly keys?: readonly PublishedKey[] | undefined;
}

/** Audits the keys, logs and decisions of an environment by what the database holds, and by what was kept outside it. Changes nothing. */
export async function auditEnvironment(pool: Pool, environment: Environment, { pinned, keys }: Kept): Promise<AuditReport> {
  const jwks = { keys: await publishedKeys(pool) };
  const { rows: logs } = await pool.query<{ log: string }>(sql('logs'), [environment]);
  const trees: AuditedTree[] = [];
  for (const { log } of logs) trees.push(await auditTree(pool, log, { jwks, pinned }));
  const { decisions, findings } = await auditDecisions(pool, environment, { jwks, pinned });
  const releases = environment === 'live' ? await auditReleases(pool) : [];
  const sum = (count: 'leaves' | 'heads') => trees.reduce((total, tree) => total + tree[count], 0);
  return {
    ...{ environment, decisions, leaves: sum('leaves'), heads: sum('heads') },
    findings: [
      ...(keys === undefined ? [] : auditKeys(jwks.keys, keys, pinned)),
      ...unknownLog(logs, pinned),
      ...trees.flatMap((tree) => tree.findings),
      ...(await auditContinuations(pool, environment)),
      ...findings,
      ...releases,
    ],
  };
}

function unknownLog(logs: readonly { readonly log: string }[], pinned: TreeHead | undefined): AuditFinding[] {
  if (pinned === undefined || logs.some(({ log }) => log === pinned.log)) return [];
  return [{ code: 'LOG_SHRUNK', what: `pinned head of ${pinned.treeSize} leaves`, detail: `the database has no log ${pinned.log}` }];
}

async function auditContinuations(pool: Pool, environment: Environment): Promise<AuditFinding[]> {
  const { rows } = await pool.query<{ log: string }>(sql('wrong-continuations'), [environment]);
  return rows.map(({ log }) => ({ code: 'CONTINUATION_CHANGED', what: `log ${log}`, detail: 'its first leaf is about another head' }));
}

async function auditReleases(pool: Pool): Promise<AuditFinding[]> {
  const [unlogged, lost] = await Promise.all([
    pool.query<{ source: string; release: string }>(sql('releases-without-leaf')),
    pool.query<{ log: string; leafIndex: number }>(sql('leaves-without-release')),
  ]);
  return [
    ...unlogged.rows.map(({ source, release }): AuditFinding => {
      return { code: 'RELEASE_WITHOUT_LEAF', what: `release ${release} of ${source}`, detail: 'it was served, and no leaf says so' };
    }),
    ...lost.rows.map(({ log, leafIndex }): AuditFinding => {
      return { code: 'LEAF_WITHOUT_RELEASE', what: `leaf ${leafIndex} of log ${log}`, detail: 'no served release has its source and id' };
    }),
  ];
}
