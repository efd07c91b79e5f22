import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type ArchiveLimits, isTooLarge, judgeArchive } from './archive-limits.ts';
import { SourceProblem } from './problem.ts';

/**
 * Streams every member of a zip, in order, to the writable that `into` returns for its name, through the transform if there is one; skips a
 * member for which `into` returns `undefined`. Judges the whole directory by the limits before it unpacks a member. yauzl checks sizes but
 * not contents, so this function checks the CRC-32. Throws NOT_A_ZIP, UNEXPECTED_HTML, ZIP_TRUNCATED, ZIP_CRC_MISMATCH, ZIP_TOO_LARGE.
 */
export async function unzip(
  path: string,
  limits: ArchiveLimits,
  into: (name: string) => { through?: (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>; to: Writable } | undefined,
): Promise<void> {
  const zip = await openZip(path);
  try {
    for (const entry of await judgedEntries(zip, path, limits)) {
      if (entry.fileName.endsWith('/')) continue;
      const target = into(entry.fileName);
      if (target === undefined) continue;
      await extract(zip, path, entry, target.through ?? ((bytes) => bytes), target.to);
    }
  } finally {
    zip.close();
  }
}

async function judgedEntries(zip: ZipFile, path: string, limits: ArchiveLimits): Promise<Entry[]> {
  const judge = judgeArchive(path, zip.fileSize, limits);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    judge.count();
    const { fileName: name, relativeOffsetOfLocalHeader: at, compressedSize: packedBytes, uncompressedSize: fullBytes } = entry;
    if (isTooLarge({ packedBytes, fullBytes }, limits)) {
      throw new SourceProblem('ZIP_TOO_LARGE', `${name} in ${basename(path)}: ${packedBytes} bytes would become ${fullBytes}`);
    }
    judge.add({ at, packedBytes, fullBytes });
    entries.push(entry);
  }
  judge.end();
  return entries;
}

/** Opens a zip, which the caller closes. Throws ZIP_TRUNCATED when the file begins as a zip, UNEXPECTED_HTML when it is a page, else NOT_A_ZIP. */
export async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
  } catch (error) {
    const head = await firstBytes(path);
    if (head.startsWith('PK'))
      throw new SourceProblem('ZIP_TRUNCATED', `${basename(path)} begins as a zip but has no valid end: it is cut off`, { cause: error });
    if (head.trimStart().startsWith('<')) {
      throw new SourceProblem('UNEXPECTED_HTML', `an HTML page in place of a zip: ${head.trimStart().slice(0, 120)}`, { cause: error });
    }
    throw new SourceProblem('NOT_A_ZIP', `${basename(path)} is not a zip`, { cause: error });
  }
}

async function extract(
  zip: ZipFile,
  path: string,
  entry: Entry,
  through: (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>,
  to: Writable,
): Promise<void> {
  if (entry.isEncrypted() || ![0, 8].includes(entry.compressionMethod)) {
    throw new SourceProblem(
      'NOT_A_ZIP',
      `${entry.fileName} in ${basename(path)} is encrypted, or packed by method ${entry.compressionMethod}`,
    );
  }
  let crc = 0;
  let bytes = 0;
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      crc = crc32(chunk, crc);
      bytes += chunk.length;
      if (bytes > entry.uncompressedSize)
        return next(new SourceProblem('ZIP_TOO_LARGE', `${entry.fileName} in ${basename(path)} inflates past its stated size`));
      next(null, chunk);
    },
  });
  try {
    const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
    // 1 MiB chunks: with the default of 16 KiB, passing chunks between threads takes longer than inflating them
    if (entry.compressionMethod === 8) await pipeline(packed, createInflateRaw({ chunkSize: 1 << 20 }), checked, through, to);
    else await pipeline(packed, checked, through, to);
  } catch (error) {
    throw asProblem(error, path, entry);
  }
  if (bytes < entry.uncompressedSize)
    throw new SourceProblem('ZIP_TRUNCATED', `${entry.fileName} in ${basename(path)}: ${bytes} of ${entry.uncompressedSize} bytes`);
  if (crc !== entry.crc32)
    throw new SourceProblem('ZIP_CRC_MISMATCH', `${entry.fileName} in ${basename(path)} is damaged: its CRC-32 is not the stated one`);
}

function asProblem(error: unknown, path: string, entry: Entry): unknown {
  if (!(error instanceof Error) || error instanceof SourceProblem) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'Z_DATA_ERROR')
    return new SourceProblem('ZIP_CRC_MISMATCH', `${entry.fileName} in ${basename(path)} is damaged: ${error.message}`, { cause: error });
  if (code === 'Z_BUF_ERROR' || /unexpected E(OF|nd)|out of bounds/i.test(error.message)) {
    return new SourceProblem('ZIP_TRUNCATED', `${entry.fileName} in ${basename(path)} is cut off`, { cause: error });
  }
  if (/invalid|signature/i.test(error.message))
    return new SourceProblem('NOT_A_ZIP', `${entry.fileName} in ${basename(path)}: ${error.message}`, { cause: error });
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
