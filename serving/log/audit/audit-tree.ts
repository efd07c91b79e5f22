import type { Pool } from '../../../infra/postgres/pool.ts';
import { sqlIn } from '../../../infra/sql-file.ts';
import type { KeyOfSet } from '../../../models/receipts/signed-text.ts';
import { type TreeHead, verifyHead } from '../../../models/transparency/head.ts';
import { leafHash } from '../../../models/transparency/merkle.ts';
import { growingTree } from '../../../models/transparency/proofs.ts';
import { entriesOf, type StoredHead } from '../tree.ts';
import type { AuditFinding } from './findings.ts';

const sql = sqlIn('serving/log/audit');

/** A head that the leaves must give, and where it was found. */
interface ClaimedRoot {
  readonly what: string;
  readonly treeSize: number;
  readonly rootHash: string;
}

/** Leaves that are read at a time. */
const page = 5_000;

export interface AuditedTree {
  readonly leaves: number;
  readonly heads: number;
  readonly findings: readonly AuditFinding[];
}

/**
 * Computes the tree of a log from its entries alone, and compares it with every head of the database, the pinned one and the stored nodes. Holds one
 * page of leaves in memory.
 */
export async function auditTree(
  pool: Pool,
  log: string,
  { jwks, pinned }: { readonly jwks: { readonly keys: readonly KeyOfSet[] }; readonly pinned: TreeHead | undefined },
): Promise<AuditedTree> {
  const { rows: heads } = await pool.query<StoredHead>(sql('heads'), [log]);
  const forged = (await Promise.all(heads.map((head) => forgery(head, jwks)))).flat();
  const claims: ClaimedRoot[] = heads.map((head) => ({ what: headName(head), treeSize: head.treeSize, rootHash: head.rootHash }));
  if (pinned?.log === log)
    claims.push({ what: `pinned head of ${pinned.treeSize} leaves`, treeSize: pinned.treeSize, rootHash: pinned.rootHash });
  const { leaves, findings } = await compare(pool, log, claims);
  const { rows: nodes } = await pool.query<{ level: number; index: number }>(sql('wrong-nodes'), [log]);
  const changed = nodes.map(({ level, index }): AuditFinding => {
    return { code: 'NODE_CHANGED', what: `node ${index} of level ${level} of log ${log}`, detail: 'it is not the hash of its children' };
  });
  const { rows: levels } = await pool.query<{ level: number; stored: number; expected: number }>(sql('incomplete-levels'), [log]);
  const incomplete = levels.map(({ level, stored, expected }): AuditFinding => {
    return {
      code: 'NODE_MISSING',
      what: `level ${level} of log ${log}`,
      detail: `it has ${stored} nodes, and its leaves give ${expected}`,
    };
  });
  return { leaves, heads: heads.length, findings: [...forged, ...findings, ...changed, ...incomplete] };
}

async function compare(pool: Pool, log: string, claims: readonly ClaimedRoot[]): Promise<{ leaves: number; findings: AuditFinding[] }> {
  const tree = growingTree();
  const findings: AuditFinding[] = [];
  const bySize = new Map<number, ClaimedRoot[]>();
  for (const claim of claims) bySize.set(claim.treeSize, [...(bySize.get(claim.treeSize) ?? []), claim]);
  let next = 0;
  for (
    let rows = await entriesOf(pool, log, { begin: 0, end: page });
    rows.length > 0;
    rows = await entriesOf(pool, log, { begin: next, end: next + page })
  ) {
    for (const { leafIndex, entry } of rows) {
      if (leafIndex !== next) return { leaves: tree.size(), findings: [...findings, missing(log, next)] };
      tree.add(leafHash(entry));
      next += 1;
      const claimed = bySize.get(next);
      if (claimed === undefined) continue;
      const root = tree.root().toString('hex');
      const wrong = claimed.filter(({ rootHash }) => rootHash !== root);
      findings.push(
        ...wrong.map(
          ({ what, rootHash }): AuditFinding => ({
            code: 'ROOT_DIFFERS',
            what,
            detail: `its root is ${rootHash}; the leaves give ${root}`,
          }),
        ),
      );
    }
  }
  const beyond = claims.filter(({ treeSize }) => treeSize > next);
  findings.push(...beyond.map(({ what }): AuditFinding => ({ code: 'LOG_SHRUNK', what, detail: `log ${log} has ${next} leaves` })));
  return { leaves: next, findings };
}

/** The leaves behind a gap are not compared: each would be at another place. */
function missing(log: string, leafIndex: number): AuditFinding {
  return { code: 'LEAF_MISSING', what: `leaf ${leafIndex} of log ${log}`, detail: 'later leaves are there, and were not compared' };
}

async function forgery(head: StoredHead, jwks: { readonly keys: readonly KeyOfSet[] }): Promise<AuditFinding[]> {
  const finding = (detail: string): AuditFinding[] => [{ code: 'HEAD_FORGED', what: headName(head), detail }];
  const verified = await verifyHead(head.jws, jwks);
  if (!verified.ok) return finding(`${verified.code}: ${verified.message}`);
  const { log, treeSize, rootHash, timestamp } = verified.head;
  const isSame =
    log === head.log &&
    treeSize === head.treeSize &&
    rootHash === head.rootHash &&
    Date.parse(timestamp) === head.signedAt.getTime() &&
    verified.kid === head.kid;
  return isSame ? [] : finding('the row says something else than its signature');
}

function headName({ log, treeSize, signedAt }: StoredHead): string {
  return `head of ${treeSize} leaves of log ${log}, signed at ${signedAt.toISOString()}`;
}
