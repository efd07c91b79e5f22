import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, rm, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { moveDurably } from '../durable-file.ts';
import { filesBefore } from '../leftovers.ts';
import { assertRemovable, checkedKey, isImmutable } from './key.ts';
import { StoreProblem } from './problem.ts';
import type { Bucket, S3Options } from './s3-bucket.ts';
import { assertHash, sha256OfBytes, sha256OfFile } from './sha256.ts';
import type { PutOptions, Store, StoredObject } from './store.ts';

interface S3StoreOptions extends S3Options {
  readonly bucket: string;
  readonly prefix: string;
  readonly cache: string;
  /** Files above this size go up in parts of this size. S3 requires parts of at least 5 MiB. */
  readonly partBytes?: number;
}

/**
 * Opens a store in a bucket. Each object carries its sha256 as metadata, so one HEAD recognises "the same bytes again". The parts of an
 * upload that a killed process left are not listed; a lifecycle rule of the bucket (AbortIncompleteMultipartUpload) deletes them.
 */
export function openS3Store({ bucket: name, prefix, cache, partBytes = 16 << 20, ...options }: S3StoreOptions): Store {
  const bucket = once(async () => (await import('./s3-bucket.ts')).openBucket(name, options)); // the SDK costs 200 ms and 24 MB: at first use
  const at = (key: string) => (prefix === '' ? checkedKey(key) : `${prefix}/${checkedKey(key)}`);
  const write = async (key: string, from: Uint8Array | string, sha256: string, { overRaw = false }: PutOptions) => {
    const object = at(key);
    const objects = await bucket();
    const onlyNew = isImmutable(key) && !overRaw;
    if (onlyNew && (await isStored(objects, object, key, sha256))) return;
    if (await objects.put(object, from, { sha256, onlyNew, partBytes })) return;
    if (await isStored(objects, object, key, sha256)) return;
    throw new StoreProblem('STORE_UNREACHABLE', `${key}: another write to the same key is under way`);
  };

  const entries = async (wanted: string): Promise<StoredObject[]> => {
    const found: StoredObject[] = [];
    for await (const object of (await bucket()).list(prefix === '' ? wanted : `${prefix}/${wanted}`)) {
      found.push(prefix === '' ? object : { ...object, key: object.key.slice(prefix.length + 1) });
    }
    return found.sort((a, b) => (a.key < b.key ? -1 : 1));
  };

  return {
    address: `s3://${name}/${prefix}`,
    work: join(cache, 'work'),
    async put(key, localPath, options = {}) {
      const sha256 = await sha256OfFile(localPath);
      assertHash(localPath, sha256, options.sha256);
      await write(key, localPath, sha256, options);
      if (options.move) await rm(localPath, { force: true });
    },
    async putBytes(key, bytes, options = {}) {
      const copy = Uint8Array.from(bytes);
      await write(key, copy, sha256OfBytes(copy), options);
    },
    async get(key) {
      const object = at(key);
      const found = await (await bucket()).get(object);
      return found && buffer(found.body).catch(brokeOff(object));
    },
    async local(key) {
      const object = at(key);
      return download(await bucket(), object, cache);
    },
    async exists(key) {
      const object = at(key);
      return (await (await bucket()).head(object)) !== undefined;
    },
    async move(from, to) {
      const [source, target] = [at(from), at(to)];
      const objects = await bucket();
      if (await objects.copy(source, target)) await objects.remove(source); // S3 has no rename
    },
    async list(wanted) {
      return (await entries(wanted)).map(({ key }) => key);
    },
    entries,
    async remove(keys, options) {
      assertRemovable(keys, options);
      const objects = await bucket();
      for (const key of keys) await objects.remove(at(key));
    },
    async leftovers(before, apply) {
      const [work, copies] = [
        await filesBefore(join(cache, 'work'), before, apply),
        await filesBefore(join(cache, 'objects'), before, apply),
      ];
      return { files: work.files + copies.files, bytes: work.bytes + copies.bytes };
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Returns whether these very bytes are stored already. Throws `STORE_CONFLICT` when others are. */
async function isStored(bucket: Bucket, object: string, key: string, sha256: string): Promise<boolean> {
  const found = await bucket.head(object);
  if (found === undefined) return false;
  if (found.sha256 === sha256) return true;
  throw new StoreProblem('STORE_CONFLICT', `${key} is stored already, with other bytes; raw records never change`);
}

/** Returns the path of a local copy. Its folder is named by key and ETag, so another object under the key gets another copy. */
async function download(bucket: Bucket, object: string, cache: string): Promise<string> {
  const found = await bucket.head(object);
  if (found === undefined) throw new StoreProblem('STORE_MISSING', `${object} is not in the bucket`);
  const name = createHash('sha256').update(`${object}\n${found.etag}`).digest('hex').slice(0, 32);
  const path = join(cache, 'objects', name, basename(object));
  if (await isReadable(path)) {
    await utimes(path, new Date(), new Date()); // `leftovers` keeps copies that are in use
    return path;
  }

  const scratch = join(cache, 'work', 'scratch');
  await mkdir(scratch, { recursive: true });
  const temporary = join(scratch, randomUUID());
  try {
    const answer = await bucket.get(object);
    if (answer === undefined) throw new StoreProblem('STORE_MISSING', `${object} is not in the bucket any more`);
    await pipeline(answer.body, createWriteStream(temporary)).catch(brokeOff(object));
    if (answer.sha256 !== undefined && (await sha256OfFile(temporary)) !== answer.sha256) {
      throw new StoreProblem('STORE_CORRUPT', `${object} does not have the sha256 it was stored with`);
    }
    await moveDurably(temporary, path, { scratch });
    return path;
  } finally {
    await rm(temporary, { force: true });
  }
}

function isReadable(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function brokeOff(object: string): (cause: unknown) => never {
  return (cause) => {
    throw new StoreProblem('STORE_UNREACHABLE', `${object}: the body broke off`, { cause });
  };
}
