import { open } from 'node:fs/promises';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { SourceProblem } from './problem.ts';

export interface ZipLimits {
  /** Bytes of one member when inflated. */
  readonly memberBytes: number;
  /** Inflated bytes per packed byte, over which a member is taken for a bomb. */
  readonly ratio: number;
}

/**
 * Streams every member of a zip, in order, to the writable that `into` gives for its name; `undefined` leaves a member out. yauzl reads the
 * central directory and checks sizes but not contents, so the CRC is checked here.
 * Throws NOT_A_ZIP, UNEXPECTED_HTML, ZIP_TRUNCATED, ZIP_CRC_MISMATCH, ZIP_TOO_LARGE.
 */
export async function unzip(
  path: string,
  limits: ZipLimits,
  into: (name: string) => { through?: (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>; to: Writable } | undefined,
): Promise<void> {
  const zip = await openZip(path);
  for await (const entry of zip.eachEntry()) {
    withinLimits(path, entry, limits);
    if (entry.fileName.endsWith('/')) continue;
    const target = into(entry.fileName);
    if (target === undefined) continue;
    await extract(zip, path, entry, target.through ?? ((bytes) => bytes), target.to);
  }
}

/** Throws NOT_A_ZIP, UNEXPECTED_HTML, ZIP_TRUNCATED: what stands at the path in place of a zip. */
export async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, validateEntrySizes: true });
  } catch (error) {
    const head = await firstBytes(path);
    if (head.startsWith('PK'))
      throw new SourceProblem('ZIP_TRUNCATED', `${path} begins as a zip and does not end as one`, { cause: error });
    if (head.trimStart().startsWith('<')) {
      throw new SourceProblem('UNEXPECTED_HTML', `a page came where a zip was due: ${head.trimStart().slice(0, 120)}`, { cause: error });
    }
    throw new SourceProblem('NOT_A_ZIP', `${path} is not a zip`, { cause: error });
  }
}

function withinLimits(path: string, entry: Entry, { memberBytes, ratio }: ZipLimits): void {
  const { uncompressedSize: full, compressedSize: packed } = entry;
  if (full <= memberBytes && full <= Math.max(packed * ratio, 1 << 20)) return;
  throw new SourceProblem('ZIP_TOO_LARGE', `${entry.fileName} in ${path}: ${packed} bytes would become ${full}`);
}

async function extract(
  zip: ZipFile,
  path: string,
  entry: Entry,
  through: (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>,
  to: Writable,
): Promise<void> {
  if (entry.isEncrypted() || ![0, 8].includes(entry.compressionMethod)) {
    throw new SourceProblem('NOT_A_ZIP', `${entry.fileName} in ${path} is encrypted, or packed by method ${entry.compressionMethod}`);
  }
  let crc = 0;
  let bytes = 0;
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      crc = crc32(chunk, crc);
      bytes += chunk.length;
      if (bytes > entry.uncompressedSize)
        return next(new SourceProblem('ZIP_TOO_LARGE', `${entry.fileName} in ${path} inflates past its stated size`));
      next(null, chunk);
    },
  });
  try {
    const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
    // blocks of 1 MiB: inflate's own 16 KiB cost more in hops between threads than in work
    if (entry.compressionMethod === 8) await pipeline(packed, createInflateRaw({ chunkSize: 1 << 20 }), checked, through, to);
    else await pipeline(packed, checked, through, to);
  } catch (error) {
    throw asProblem(error, path, entry);
  }
  if (bytes < entry.uncompressedSize)
    throw new SourceProblem('ZIP_TRUNCATED', `${entry.fileName} in ${path}: ${bytes} of ${entry.uncompressedSize} bytes`);
  if (crc !== entry.crc32)
    throw new SourceProblem('ZIP_CRC_MISMATCH', `${entry.fileName} in ${path} is damaged: its CRC-32 is not the stated one`);
}

function asProblem(error: unknown, path: string, entry: Entry): unknown {
  if (!(error instanceof Error) || error instanceof SourceProblem) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'Z_DATA_ERROR')
    return new SourceProblem('ZIP_CRC_MISMATCH', `${entry.fileName} in ${path} is damaged: ${error.message}`, { cause: error });
  if (code === 'Z_BUF_ERROR' || /unexpected E(OF|nd)|out of bounds/i.test(error.message)) {
    return new SourceProblem('ZIP_TRUNCATED', `${entry.fileName} in ${path} ends too soon`, { cause: error });
  }
  if (/invalid|signature/i.test(error.message))
    return new SourceProblem('NOT_A_ZIP', `${entry.fileName} in ${path}: ${error.message}`, { cause: error });
  return error;
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead).toString('latin1');
  } finally {
    await file.close();
  }
}
