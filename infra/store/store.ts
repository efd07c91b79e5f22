/**
 * Where bytes live that outlast a process: raw releases as received, records as Parquet. Keys are paths with `/`
 * (`raw/<source>/<release>/<file>`). Every write is whole or not there. Below `raw/` nothing changes once written: the same bytes again
 * are no news, other bytes are `STORE_CONFLICT`. Every method throws `StoreProblem`.
 */
export interface Store {
  readonly address: string;
  /** A folder of this machine for unfinished work: downloads that go on after a crash. Nothing in it is a record. */
  readonly work: string;
  put(key: string, localPath: string, options?: PutOptions): Promise<void>;
  putBytes(key: string, bytes: Uint8Array, options?: Pick<PutOptions, 'overRaw'>): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  /** A path on this machine to read from, fetched first where the store is elsewhere. `STORE_MISSING` when there is no such key. */
  local(key: string): Promise<string>;
  exists(key: string): Promise<boolean>;
  /** Takes what is at one key to another; nothing happens when nothing is there. */
  move(from: string, to: string): Promise<void>;
  /** Keys that start with the prefix, sorted. */
  list(prefix: string): Promise<string[]>;
}

export interface PutOptions {
  /** The local file is given away: the store may move it instead of copying it. */
  readonly move?: boolean;
  /** Lets other bytes take the place of raw ones: only for what an interrupted fetch left in a release that was never sealed. */
  readonly overRaw?: boolean;
}
