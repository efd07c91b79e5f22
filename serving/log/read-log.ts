import { z } from 'zod';
import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { receiptLeaf } from '../../models/transparency/entry.ts';
import { treeHead } from '../../models/transparency/head.ts';
import type { Environment } from '../api-keys/api-keys.ts';
import { ServingProblem } from '../problem.ts';
import {
  consistencyPath,
  entriesOf,
  inclusionPath,
  newestHead,
  placeOf,
  placeOfReceipt,
  type StoredEntry,
  type StoredHead,
} from './tree.ts';

/** What proves that a log holds a leaf. All hashes are 64 hexadecimal digits. */
export interface LeafProof {
  readonly leafHash: string;
  readonly leafIndex: number;
  readonly treeSize: number;
  /** From the leaf up. */
  readonly auditPath: readonly string[];
}

/** A proof against the newest head, and that this head continues an earlier one. */
export interface WholeProof extends LeafProof {
  readonly head: StoredHead;
  /** Null: the caller named no earlier tree. */
  readonly consistency: { readonly first: number; readonly path: readonly string[] } | null;
}

/** Most entries of one answer. */
export const mostEntries = 256;

/** Returns the newest head of a log; of one that has ended, its last. Throws LOG_NOT_FOUND. */
export async function publishedHead(pool: Pool, log: string): Promise<StoredHead> {
  const end = await endOf(pool, log);
  const head = end === undefined ? await newestHead(pool, log) : storedHead(end.lastHead);
  if (head === undefined) throw new ServingProblem('LOG_NOT_FOUND', `No log ${log} has a signed head.`);
  return head;
}

/** Returns the proof that the tree of `second` leaves begins with that of `first`. Throws LOG_NOT_FOUND and LOG_SIZE_NOT_REACHED. */
export async function consistencyBetween(pool: Pool, log: string, first: number, second: number): Promise<string[]> {
  await reached(pool, log, second);
  return asText(await consistencyPath(pool, log, first, second));
}

/** Returns the proof of a leaf in the tree of `treeSize` leaves. Throws LOG_NOT_FOUND, LOG_SIZE_NOT_REACHED and LOG_LEAF_NOT_FOUND. */
export async function proofOfLeaf(pool: Pool, log: string, leafHash: string, treeSize: number): Promise<LeafProof> {
  await reached(pool, log, treeSize);
  const leafIndex = await placeOf(pool, log, Buffer.from(leafHash, 'hex'));
  if (leafIndex === undefined || leafIndex >= treeSize)
    throw new ServingProblem(
      'LOG_LEAF_NOT_FOUND',
      `The first ${treeSize} leaves of log ${log} have no such hash.${await continuedBy(pool, log)}`,
    );
  return { leafHash, leafIndex, treeSize, auditPath: asText(await inclusionPath(pool, log, leafIndex, treeSize)) };
}

/**
 * Returns the proof of a leaf against the newest head. `since`: leaves of an earlier head that this one must continue.
 * Throws what `proofOfLeaf` does.
 */
export async function wholeProofOf(pool: Pool, log: string, leafHash: string, since: number | undefined): Promise<WholeProof> {
  const head = await provingHead(pool, log);
  if (since !== undefined) refuseBeyond(head, since);
  const proof = await proofOfLeaf(pool, log, leafHash, head.treeSize);
  const consistency = since === undefined ? null : { first: since, path: asText(await consistencyPath(pool, log, since, head.treeSize)) };
  return { ...proof, head, consistency };
}

/** Returns the proof of a receipt against the newest head of its log; undefined: no head covers it yet. */
export async function proofOfReceipt(pool: Pool, environment: Environment, receipt: string): Promise<WholeProof | undefined> {
  const leaf = receiptLeaf(receipt);
  const place = await placeOfReceipt(pool, environment, leaf);
  if (place === undefined) return undefined;
  const { log, leafIndex } = place;
  const head = await newestHead(pool, log);
  if (head === undefined || head.treeSize <= leafIndex) return undefined;
  const auditPath = asText(await inclusionPath(pool, log, leafIndex, head.treeSize));
  return { leafHash: leaf.toString('hex'), leafIndex, treeSize: head.treeSize, auditPath, head, consistency: null };
}

/** A leaf as the API shows it. */
type ShownEntry = Omit<StoredEntry, 'entry'> & { readonly entry: string };

/** Returns the entries from `start` to `end`, both included, that the newest head covers. Throws LOG_NOT_FOUND and LOG_SIZE_NOT_REACHED. */
export async function entriesBetween(pool: Pool, log: string, start: number, end: number): Promise<ShownEntry[]> {
  const { treeSize } = await reached(pool, log, start + 1);
  const entries = await entriesOf(pool, log, { begin: start, end: Math.min(end + 1, start + mostEntries, treeSize) });
  return entries.map(({ entry, ...leaf }) => ({ ...leaf, entry: entry.toString('utf8') }));
}

/** As `publishedHead`. Throws LOG_UNAVAILABLE too when the database does not agree with the heads of a log that ended for that reason. */
async function provingHead(pool: Pool, log: string): Promise<StoredHead> {
  const end = await endOf(pool, log);
  if (end?.proved === 0)
    throw new ServingProblem(
      'LOG_UNAVAILABLE',
      `Log ${log} has ended, and its leaves cannot be proved any more. Log ${end.continuedBy} continues it.`,
      { retryAfter: 3_600 },
    );
  return publishedHead(pool, log);
}

async function continuedBy(pool: Pool, log: string): Promise<string> {
  const end = await endOf(pool, log);
  return end === undefined ? '' : ` Log ${end.continuedBy} continues it.`;
}

interface EndOfLog {
  readonly continuedBy: string;
  /** Compact JWS. */
  readonly lastHead: string;
  readonly proved: number;
}

async function endOf(pool: Pool, log: string): Promise<EndOfLog | undefined> {
  return (await pool.query<EndOfLog>(sqlFile('serving/log/continuation.sql'), [log])).rows[0];
}

/** The head was verified before the new log began. */
function storedHead(jws: string): StoredHead {
  const [header = '', payload = ''] = jws.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'));
  const { log, treeSize, rootHash, timestamp } = treeHead.parse(JSON.parse(payload));
  const { kid } = z.object({ kid: z.string() }).parse(JSON.parse(header));
  return { log, treeSize, rootHash, signedAt: new Date(timestamp), kid, jws };
}

async function reached(pool: Pool, log: string, size: number): Promise<StoredHead> {
  const head = await provingHead(pool, log);
  refuseBeyond(head, size);
  return head;
}

function refuseBeyond({ log, treeSize }: StoredHead, size: number): void {
  if (size > treeSize) throw new ServingProblem('LOG_SIZE_NOT_REACHED', `The newest head of log ${log} covers ${treeSize} leaves.`);
}

const asText = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'));
