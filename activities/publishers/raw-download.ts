import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { SourceProblem } from '../../sources/problem.ts';
import type { Validators } from '../../sources/source.ts';
import type { PublisherBody } from './publisher-body.ts';
import type { Publisher } from './publisher-contract.ts';
import type { ManifestFile } from './raw-manifest.ts';
import type { ProgressNote, RawWork } from './raw-work.ts';

export interface Progress {
  readonly file: string;
  readonly bytes: number;
  readonly total: number | undefined;
}

interface Download {
  readonly name: string;
  readonly url: string;
  readonly work: RawWork;
  readonly http: Publisher;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Absent: every version is received. */
  readonly isOffered?: (validators: Validators) => boolean;
  /** Returns the address of this moment. Absent: `url` is the address. */
  readonly addressNow?: () => Promise<string>;
}

/**
 * Downloads one file from the publisher into the release's work folder and computes its sha256. Resumes an earlier attempt by range if the
 * publisher still has the same file (RFC 9110 section 13.1.5), and otherwise starts anew. Resumes a broken body once immediately; after the
 * second break it throws, and the activity's retry resumes later.
 */
export async function downloadFile(download: Download): Promise<ManifestFile> {
  const first = await attempt(download);
  if ('sha256' in first) return first;
  download.signal?.throwIfAborted();
  if (first.note.validator === undefined) throw first.broken;
  const second = await attempt(download);
  if ('sha256' in second) return second;
  throw second.broken;
}

interface Broken {
  readonly broken: unknown;
  readonly note: ProgressNote;
}

async function attempt(download: Download): Promise<ManifestFile | Broken> {
  const { name, url, work, signal } = download;
  const earlier = await resumable(download);
  const have = earlier === undefined ? 0 : await work.size(earlier.part);
  const hash = createHash('sha256');
  if (earlier !== undefined && have === earlier.total) {
    await work.hash(earlier.part, have, hash);
    return finish(download, earlier, hash);
  }

  const body = await open(download, { from: have, validator: earlier?.validator, signal });
  if (body === undefined) throw new SourceProblem('PUBLISHER_CHANGED_UNDER_US', `${url} was offered and is absent now (404)`);
  if (download.isOffered?.(body) === false) {
    for await (const _ of body.chunks) break; // ends the connection
    throw new SourceProblem('PUBLISHER_OTHER_VERSION', `${url} answers with another version than the one that was offered`);
  }
  const note = body.from > 0 && earlier !== undefined ? earlier : await startAnew(download, earlier, body);
  await work.hash(note.part, body.from, hash);
  const file = await work.open(note.part);
  try {
    await receive(download, body, file, hash);
    await file.sync();
  } catch (broken) {
    return { broken, note };
  } finally {
    await file.close();
  }
  const size = await work.size(note.part);
  if (note.total !== undefined && size !== note.total) {
    await work.write(name, { ...note, part: work.newPart() });
    throw new SourceProblem('PUBLISHER_ERROR', `${url}: ${size} bytes received, ${note.total} announced`);
  }
  return finish(download, note, hash);
}

/** Requests the file. An address that expired while the request waited for its turn is refused, so it is asked for once more. */
async function open({ url, addressNow, http }: Download, options: Parameters<Publisher['stream']>[1]): ReturnType<Publisher['stream']> {
  if (addressNow === undefined) return http.stream(url, options);
  try {
    return await http.stream(await addressNow(), options);
  } catch (error) {
    if (!(error instanceof SourceProblem) || error.code !== 'PUBLISHER_REFUSED') throw error;
    return http.stream(await addressNow(), options);
  }
}

/** Returns the note of an earlier attempt at this URL, if it has received bytes and the publisher gave a validator. */
async function resumable({ name, url, work }: Download): Promise<ProgressNote | undefined> {
  const note = await work.read(name);
  if (note === undefined || note.url !== url || note.done !== undefined) return undefined;
  return note.validator === undefined || (await work.size(note.part)) === 0 ? undefined : note;
}

async function startAnew({ name, url, work }: Download, earlier: ProgressNote | undefined, body: PublisherBody): Promise<ProgressNote> {
  const { etag, lastModified, contentType, validator, total } = body;
  const note = {
    part: work.newPart(),
    url,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(validator === undefined ? {} : { validator }),
    ...(total === undefined ? {} : { total }),
  };
  await work.write(name, note);
  if (earlier !== undefined) await work.discard(earlier.part);
  return note;
}

async function receive({ name, onProgress, signal }: Download, body: PublisherBody, file: FileHandle, hash: Hash): Promise<void> {
  let bytes = body.from;
  let reported = 0;
  for await (const chunk of body.chunks) {
    signal?.throwIfAborted();
    hash.update(chunk);
    await writeAt(file, chunk, bytes);
    bytes += chunk.byteLength;
    if (performance.now() - reported < 500) continue;
    reported = performance.now();
    onProgress?.({ file: name, bytes, total: body.total });
  }
  onProgress?.({ file: name, bytes, total: body.total });
}

async function writeAt(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) {
    const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done, position + done);
    done += bytesWritten;
  }
}

async function finish({ name, url, work }: Download, note: ProgressNote, hash: Hash): Promise<ManifestFile> {
  const { etag, lastModified, contentType } = note;
  const file: ManifestFile = {
    name,
    url,
    bytes: await work.size(note.part),
    sha256: hash.digest('hex'),
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
    ...(contentType === undefined ? {} : { contentType }),
    fetchedAt: new Date().toISOString(),
  };
  await work.write(name, { ...note, done: file });
  return file;
}
