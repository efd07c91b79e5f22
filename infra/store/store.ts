import { join } from 'node:path';
import { openFolderStore } from './folder-store.ts';
import { StoreProblem } from './problem.ts';
import { openS3Store, type S3Options } from './s3-store.ts';

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

export interface StoreOptions {
  /** Where an object store keeps local copies and unfinished work. */
  readonly cache?: string;
  readonly s3?: S3Options | undefined;
}

/**
 * A store by its address: a folder, or `s3://bucket/prefix` of anything that speaks S3. Throws `STORE_NOT_CONFIGURED` when an S3
 * address comes without credentials or cache folder.
 */
export function openStore(address: string, { cache, s3 }: StoreOptions = {}): Store {
  const bucket = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/.exec(address);
  if (bucket === null) {
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(address)) {
      throw new StoreProblem('STORE_NOT_CONFIGURED', `a store is a folder or s3://bucket/prefix, not ${address}`);
    }
    return openFolderStore(address);
  }
  if (s3 === undefined || cache === undefined) {
    throw new StoreProblem('STORE_NOT_CONFIGURED', `${address} needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and a cache folder`);
  }
  const [, name = '', prefix = ''] = bucket;
  return openS3Store({ bucket: name, prefix, cache: join(cache, 'store', name, prefix), ...s3 });
}
