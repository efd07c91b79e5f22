import { join } from 'node:path';
import { openFolderStore } from './folder-store.ts';
import { StoreProblem } from './problem.ts';
import type { S3Options } from './s3-bucket.ts';
import { openS3Store } from './s3-store.ts';
import type { Store } from './store.ts';

export interface StoreOptions {
  /** Folder for local copies and unfinished work of an object store. */
  readonly cache?: string;
  readonly s3?: S3Options | undefined;
}

/**
 * Opens a store by its address: a folder, or `s3://bucket/prefix` on AWS or any S3-compatible server. Throws `STORE_NOT_CONFIGURED` for
 * another address, and for an S3 address without credentials or cache folder.
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
