import type { Leftovers } from '../leftovers.ts';

/**
 * Stores bytes that outlast a process: raw releases as received, records as Parquet. Keys are paths with `/`
 * (`raw/<source>/<release>/<file>`). A write is whole or absent. Below `raw/` stored bytes never change: writing the same bytes again does
 * nothing, writing other bytes throws `STORE_CONFLICT`. Every method throws `StoreProblem`.
 */
export interface Store {
  readonly address: string;
  /** Folder of this machine for unfinished work, such as downloads that resume after a crash. It holds no records. */
  readonly work: string;
  put(key: string, localPath: string, options?: PutOptions): Promise<void>;
  putBytes(key: string, bytes: Uint8Array, options?: Pick<PutOptions, 'overRaw'>): Promise<void>;
  /** Returns the bytes; undefined when the key is absent. */
  get(key: string): Promise<Buffer | undefined>;
  /** Returns a path on this machine to read from, after a download when the store is remote. Throws `STORE_MISSING` when the key is absent. */
  local(key: string): Promise<string>;
  exists(key: string): Promise<boolean>;
  /** Moves an object to another key. Does nothing when `from` is absent. */
  move(from: string, to: string): Promise<void>;
  /** Returns the keys that start with the prefix, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Returns the objects whose key starts with the prefix, sorted by key. */
  entries(prefix: string): Promise<StoredObject[]>;
  /** Deletes objects; absent keys are ignored. Raw bytes need `expired`: only a law or a licence ends them. Else throws `STORE_CONFLICT`. */
  remove(keys: readonly string[], options?: { readonly expired?: boolean }): Promise<void>;
  /**
   * Returns files of this machine, not of the store, that no step has used since `before`: interrupted downloads and local copies.
   * `apply` deletes them.
   */
  leftovers(before: Date, apply: boolean): Promise<Leftovers>;
}

export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  /** Time of the last write. */
  readonly at: Date;
}

export interface PutOptions {
  /** Gives the local file away: the store deletes it, and may move it instead of copying it. */
  readonly move?: boolean;
  /** Hexadecimal, when the caller knows it. Throws `STORE_CORRUPT`, and keeps the local file, when it has other bytes. */
  readonly sha256?: string;
  /** Another object of the same folder follows at once, and makes both durable: after a crash of the machine this one alone may be absent. */
  readonly followed?: boolean;
  /** Replaces raw bytes: only those that an interrupted fetch left in a release that was never sealed. */
  readonly overRaw?: boolean;
}
