import type { Pool, PoolClient } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import {
  type CompleteNode,
  completeNodes,
  consistencyRanges,
  type Hash,
  inclusionRanges,
  type Range,
  rangeHash,
} from '../../models/transparency/merkle.ts';

const sql = sqlIn('serving/log');

/** Where rows are read: a pool, or the connection of a transaction. */
type Database = Pool | PoolClient;

/** A head as the log published it. */
export interface StoredHead {
  readonly log: string;
  readonly treeSize: number;
  /** 64 hexadecimal digits. */
  readonly rootHash: string;
  readonly signedAt: Date;
  readonly kid: string;
  readonly jws: string;
}

/** A leaf as PostgreSQL stores it. */
export interface StoredEntry {
  readonly leafIndex: number;
  /** UTF-8, unless the leaf was changed by another than the sequencer. */
  readonly entry: Buffer;
  readonly leafHash: string;
}

/** The nodes of a log that a root or a proof needs are not there: the tree was changed by another than the sequencer. */
export class LogDamaged extends Error {
  override readonly name = 'LogDamaged';
}

/** Returns the newest head of a log; undefined: none was signed. */
export async function newestHead(database: Database, log: string): Promise<StoredHead | undefined> {
  const { rows } = await database.query<StoredHead>(sql('newest-head'), [log]);
  return rows[0];
}

/** Returns how many leaves the log has. */
export async function treeSize(database: Database, log: string): Promise<number> {
  const { rows } = await database.query<{ size: number }>(sql('tree-size'), [log]);
  return rows[0]?.size ?? 0;
}

/** Returns the root of the first `size` leaves. Throws `LogDamaged` when the log has fewer. */
export async function rootOf(database: Database, log: string, size: number): Promise<Hash> {
  const [root] = await hashesOf(database, log, [{ begin: 0, end: size }]);
  if (root === undefined) throw new LogDamaged(`log ${log} has no root of ${size} leaves`);
  return root;
}

/** Returns the inclusion proof of a leaf in the tree of the first `size` leaves. Throws `LogDamaged` when the log has fewer. */
export function inclusionPath(database: Database, log: string, leafIndex: number, size: number): Promise<Hash[]> {
  return hashesOf(database, log, inclusionRanges(leafIndex, size));
}

/** Returns the proof that the first `second` leaves begin with the first `first`. Throws `LogDamaged` when the log has fewer. */
export function consistencyPath(database: Database, log: string, first: number, second: number): Promise<Hash[]> {
  return hashesOf(database, log, consistencyRanges(first, second));
}

/** Returns the place of a leaf in a log; undefined: the log does not have it. */
export async function placeOf(database: Database, log: string, leaf: Hash): Promise<number | undefined> {
  const { rows } = await database.query<{ leafIndex: number }>(sql('leaf-of-hash'), [log, leaf]);
  return rows[0]?.leafIndex;
}

/** Returns the log and place of a receipt of an environment; undefined: its entry waits for a place. */
export async function placeOfReceipt(
  database: Database,
  environment: string,
  leaf: Hash,
): Promise<{ readonly log: string; readonly leafIndex: number } | undefined> {
  const { rows } = await database.query<{ log: string; leafIndex: number }>(sql('place-of-receipt'), [environment, leaf]);
  return rows[0];
}

/** Returns the entries of a range of leaves, as far as the log has them. */
export async function entriesOf(database: Database, log: string, { begin, end }: Range): Promise<StoredEntry[]> {
  const { rows } = await database.query<StoredEntry>(sql('entries'), [log, begin, end]);
  return rows;
}

/** Returns for how many seconds the oldest entry of an environment has waited for a head. No row: none waits. */
export async function waitingEntries(database: Database): Promise<{ readonly environment: string; readonly seconds: number }[]> {
  const { rows } = await database.query<{ environment: string; seconds: number }>(sql('waiting'));
  return rows;
}

async function hashesOf(database: Database, log: string, ranges: readonly Range[]): Promise<Hash[]> {
  const nodes = ranges.flatMap(completeNodes);
  const values = [log, nodes.map(({ level }) => level), nodes.map(({ index }) => index)];
  const { rows } = await database.query<CompleteNode & { readonly hash: Hash }>(sql('nodes'), values);
  const found = new Map(rows.map(({ level, index, hash }) => [`${level}/${index}`, hash]));
  return ranges.map((range) =>
    rangeHash(range, ({ level, index }) => {
      const hash = found.get(`${level}/${index}`);
      if (hash === undefined) throw new LogDamaged(`log ${log} lacks node ${index} of level ${level}`);
      return hash;
    }),
  );
}
