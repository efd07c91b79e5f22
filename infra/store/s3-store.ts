import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { moveDurably } from '../durable-file.ts';
import { checkedKey, isImmutable } from './key.ts';
import { StoreProblem } from './problem.ts';
import { type S3, type S3Options, s3Client, xmlValues } from './s3-client.ts';
import { putObject } from './s3-put.ts';
import { sha256OfBytes, sha256OfFile } from './sha256.ts';
import type { Store } from './store.ts';

export type { S3Options };

interface S3StoreOptions extends S3Options {
  readonly bucket: string;
  readonly prefix: string;
  readonly cache: string;
  /** Files above it go up in parts of this size; S3 takes parts from 5 MiB. */
  readonly partBytes?: number;
}

/**
 * A store in a bucket. Each object carries its sha256 as metadata, so that "the same bytes again" is one HEAD. Uploads that a killed
 * process left in parts show nowhere; a lifecycle rule of the bucket (AbortIncompleteMultipartUpload) clears them away.
 */
export function openS3Store({ bucket, prefix, cache, partBytes = 16 << 20, ...options }: S3StoreOptions): Store {
  const s3 = s3Client(bucket, options);
  const at = (key: string) => (prefix === '' ? checkedKey(key) : `${prefix}/${checkedKey(key)}`);
  const write = async (key: string, sha256: string, overRaw: boolean, upload: (onlyNew: boolean) => Promise<boolean>) => {
    const onlyNew = isImmutable(key) && !overRaw;
    if (onlyNew && (await isThere(s3, at(key), key, sha256))) return;
    if (!(await upload(onlyNew))) await isThere(s3, at(key), key, sha256);
  };

  return {
    address: `s3://${bucket}/${prefix}`,
    work: join(cache, 'work'),
    async put(key, localPath, { move = false, overRaw = false } = {}) {
      const { size } = await stat(localPath);
      const sha256 = await sha256OfFile(localPath);
      const body = { size, sha256, slice: (start: number, end: number) => readSlice(localPath, start, end) };
      await write(key, sha256, overRaw, (onlyNew) => putObject(s3, at(key), body, { onlyNew, partBytes }));
      if (move) await rm(localPath, { force: true });
    },
    async putBytes(key, bytes, { overRaw = false } = {}) {
      const copy = Uint8Array.from(bytes);
      const sha256 = sha256OfBytes(copy);
      const body = { size: copy.byteLength, sha256, slice: async (start: number, end: number) => copy.subarray(start, end) };
      await write(key, sha256, overRaw, (onlyNew) => putObject(s3, at(key), body, { onlyNew, partBytes }));
    },
    async get(key) {
      const answer = await s3({ method: 'GET', key: at(key), expect: [200, 404] });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return answer.status === 404 ? undefined : bytes;
    },
    async local(key) {
      return download(s3, at(key), cache);
    },
    async exists(key) {
      return (await s3({ method: 'HEAD', key: at(key), expect: [200, 404] })).status === 200;
    },
    async move(from, to) {
      await moveObject(s3, bucket, at(from), at(to));
    },
    async list(wanted) {
      const keys: string[] = [];
      for await (const key of listed(s3, prefix === '' ? wanted : `${prefix}/${wanted}`)) keys.push(key);
      return keys.map((key) => (prefix === '' ? key : key.slice(prefix.length + 1))).sort();
    },
  };
}

/** S3 has no rename: a copy on the server (up to 5 GiB), then the end of the original. */
async function moveObject(s3: S3, bucket: string, from: string, to: string): Promise<void> {
  const source = `/${bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
  const copied = await s3({ method: 'PUT', key: to, headers: { 'x-amz-copy-source': source }, expect: [200, 404] });
  await copied.text();
  if (copied.status === 200) await s3({ method: 'DELETE', key: from, expect: [200, 204, 404] });
}

/** Whether these very bytes are there already. Throws `STORE_CONFLICT` when others are. */
async function isThere(s3: S3, object: string, key: string, sha256: string): Promise<boolean> {
  const found = await s3({ method: 'HEAD', key: object, expect: [200, 404] });
  if (found.status === 404) return false;
  if (found.headers.get('x-amz-meta-sha256') === sha256) return true;
  throw new StoreProblem('STORE_CONFLICT', `${key} is stored already, with other bytes; raw records never change`);
}

/** A local copy, in a folder named by key and ETag: another object under the key is another copy. */
async function download(s3: S3, object: string, cache: string): Promise<string> {
  const found = await s3({ method: 'HEAD', key: object, expect: [200, 404] });
  if (found.status === 404) throw new StoreProblem('STORE_MISSING', `${object} is not in the bucket`);
  const name = createHash('sha256')
    .update(`${object}\n${found.headers.get('etag')}`)
    .digest('hex')
    .slice(0, 32);
  const path = join(cache, 'objects', name, basename(object));
  if (
    await access(path).then(
      () => true,
      () => false,
    )
  )
    return path;

  const scratch = join(cache, 'work', 'scratch');
  await mkdir(scratch, { recursive: true });
  const temporary = join(scratch, randomUUID());
  try {
    const answer = await s3({ method: 'GET', key: object, expect: [200] });
    if (answer.body === null) throw new StoreProblem('STORE_UNREACHABLE', `${object}: an answer without a body`);
    await pipeline(Readable.fromWeb(answer.body), createWriteStream(temporary)).catch((cause: unknown) => {
      throw new StoreProblem('STORE_UNREACHABLE', `${object}: the body broke off`, { cause });
    });
    const sha256 = answer.headers.get('x-amz-meta-sha256');
    if (sha256 !== null && (await sha256OfFile(temporary)) !== sha256) {
      throw new StoreProblem('STORE_CORRUPT', `${object} does not have the sha256 it was stored with`);
    }
    await moveDurably(temporary, path, { scratch });
    return path;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function* listed(s3: S3, prefix: string): AsyncGenerator<string> {
  for (let next: string | undefined, first = true; first || next !== undefined; first = false) {
    const page = await s3({
      method: 'GET',
      query: { 'list-type': '2', prefix, ...(next === undefined ? {} : { 'continuation-token': next }) },
      expect: [200],
    });
    const xml = await page.text();
    yield* xmlValues(xml, 'Key');
    next = xmlValues(xml, 'NextContinuationToken')[0];
  }
}

async function readSlice(path: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(end - start);
  let filled = 0;
  if (end === start) return bytes;
  for await (const chunk of createReadStream(path, { start, end: end - 1, highWaterMark: 1 << 20 })) {
    bytes.set(chunk, filled);
    filled += chunk.length;
  }
  return bytes;
}
