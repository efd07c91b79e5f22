import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { type ArchiveLimits, isTooLarge, judgeArchive } from './archive-limits.ts';
import { SourceProblem } from './problem.ts';
import { openZip } from './zip.ts';

/** An entry of the zip's central directory. It is small, so that thousands of them can be passed to another thread. */
export interface ZipMember {
  readonly name: string;
  /** Offset in the file of the local header, or of the content itself when `crc32` is `undefined`. */
  readonly at: number;
  readonly packedBytes: number;
  readonly fullBytes: number;
  /** From the directory; `undefined`: the file is not part of an archive. */
  readonly crc32: number | undefined;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly encrypted: boolean;
}

/** Returns `length` bytes from the offset `at`, fewer at the end of the file. */
export type ReadAt = (at: number, length: number) => Buffer;

const centralHeader = 0x02014b50;
const localHeader = 0x04034b50;
const centralHeaderBytes = 46;
/** One header with the longest name, extra field and comment. */
const longestHeader = centralHeaderBytes + 3 * 0xffff;
const blockBytes = 1 << 20;

/**
 * Yields the members of a zip in the order of its central directory, after it judged the whole directory by the limits. Meant for archives
 * of very many small members: a name that is not a
 * valid path, an unknown compression method or an odd extra field makes one member unreadable, not the archive.
 * Throws NOT_A_ZIP, UNEXPECTED_HTML, ZIP_TRUNCATED, ZIP_TOO_LARGE. A single member that is too large is yielded: `contentOf` refuses it.
 */
export async function* zipMembers(path: string, limits: ArchiveLimits): AsyncGenerator<ZipMember> {
  const zip = await openZip(path);
  try {
    yield* withOpen(path, (read) => membersOf(zip, read, limits, path));
  } finally {
    zip.close();
  }
}

/** Does the same as `zipMembers` for a zip in memory. Throws a plain `Error` when the bytes are not a zip. */
export async function* zipMembersIn(bytes: Buffer, limits: ArchiveLimits, name: string): AsyncGenerator<ZipMember> {
  yield* membersOf(await fromBufferPromise(bytes, { lazyEntries: true }), readFrom(bytes), limits, name);
}

/** Returns a reader of bytes in memory. */
export const readFrom =
  (bytes: Buffer): ReadAt =>
  (at, length) =>
    bytes.subarray(at, at + length);

/** Opens a file for reads at any offset. The caller closes it. */
export function openReadAt(path: string): { read: ReadAt; bytes: number; close(): void } {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  return {
    bytes: size,
    close: () => closeSync(file),
    read(at, length) {
      const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - at)));
      let got = 0;
      while (got < buffer.length) {
        const more = readSync(file, buffer, got, buffer.length - got, at + got);
        if (more === 0) break;
        got += more;
      }
      return buffer.subarray(0, got);
    },
  };
}

/** Returns a member's unpacked content, checked against its stated size and CRC-32, or the reason why it cannot be read. */
export function contentOf(member: ZipMember, read: ReadAt, limits: ArchiveLimits): Buffer | string {
  const { packedBytes, fullBytes, method } = member;
  if (member.encrypted) return 'encrypted';
  if (method !== 0 && method !== 8) return `packed by method ${method}, which is not read`;
  if (isTooLarge(member, limits)) {
    return `too large: ${packedBytes} packed bytes would become ${fullBytes}`;
  }
  const packed = packedContent(member, read);
  if (typeof packed === 'string') return packed;
  const full = method === 0 ? packed : inflated(packed, fullBytes);
  if (typeof full === 'string') return full;
  if (full.length !== fullBytes) return `cut off: ${full.length} of ${fullBytes} bytes`;
  if (member.crc32 !== undefined && crc32(full) !== member.crc32) return 'damaged: its CRC-32 is not the stated one';
  return full;
}

function packedContent({ name, at, packedBytes, crc32: sum }: ZipMember, read: ReadAt): Buffer | string {
  if (sum === undefined) return read(at, packedBytes);
  // one read is enough as a rule: the local header repeats the directory's name, and its extra field is short
  const around = read(at, 30 + Buffer.byteLength(name) + 64 + packedBytes);
  if (around.length < 30 || around.readUInt32LE(0) !== localHeader) return 'damaged: no member begins where the directory says';
  const start = 30 + around.readUInt16LE(26) + around.readUInt16LE(28);
  const packed = start + packedBytes <= around.length ? around.subarray(start, start + packedBytes) : read(at + start, packedBytes);
  return packed.length < packedBytes ? `cut off: ${packed.length} of ${packedBytes} packed bytes` : packed;
}

function inflated(packed: Buffer, fullBytes: number): Buffer | string {
  try {
    // one output block for the whole content avoids copying
    return inflateRawSync(packed, { maxOutputLength: Math.max(fullBytes, 1), chunkSize: Math.max(fullBytes + 64, 1024) });
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') return `damaged: it inflates past its stated ${fullBytes} bytes`;
    if (code === 'Z_BUF_ERROR') return 'cut off: its packed bytes end too soon';
    return `damaged: ${String(error)}`;
  }
}

function* membersOf(zip: ZipFile, read: ReadAt, limits: ArchiveLimits, path: string): Generator<ZipMember> {
  const judge = judgeArchive(path, zip.fileSize, limits);
  let walked = 0;
  for (const member of statedMembers(zip, read)) {
    judge.count();
    // a member that contentOf refuses does not unpack, and a bad one must not cost its neighbours
    if (!isTooLarge(member, limits) && member.at + member.packedBytes <= zip.fileSize) judge.add(member);
    walked += 1;
  }
  judge.end();
  // a writer without zip64 stores the number of members in 16 bits
  if (walked % 0x10000 !== zip.entryCount % 0x10000) {
    throw new SourceProblem('ZIP_TRUNCATED', `${basename(path)}: its directory breaks off after ${walked} of ${zip.entryCount} members`);
  }
  // a second walk, because a list of all members would hold hundreds of thousands of names
  yield* statedMembers(zip, read);
}

function* statedMembers(zip: ZipFile, read: ReadAt): Generator<ZipMember> {
  // yauzl finds the directory, zip64 or not, but stops at the first entry that it does not accept; this loop goes on past such entries
  let cursor = Number(zip.readEntryCursor);
  let block: Buffer = Buffer.alloc(0);
  let blockAt = cursor;
  for (;;) {
    if (cursor + longestHeader > blockAt + block.length && blockAt + block.length < zip.fileSize) {
      block = read(cursor, blockBytes);
      blockAt = cursor;
    }
    const header = block.subarray(cursor - blockAt);
    const length = headerLength(header);
    if (length === undefined) break;
    yield readHeader(header.subarray(0, length));
    cursor += length;
  }
}

/** Returns the length of a directory entry, or `undefined` when no further entry begins here. */
function headerLength(header: Buffer): number | undefined {
  if (header.length < centralHeaderBytes || header.readUInt32LE(0) !== centralHeader) return undefined;
  const length = centralHeaderBytes + header.readUInt16LE(28) + header.readUInt16LE(30) + header.readUInt16LE(32);
  return length <= header.length ? length : undefined;
}

function readHeader(header: Buffer): ZipMember {
  const flags = header.readUInt16LE(8);
  const nameEnd = centralHeaderBytes + header.readUInt16LE(28);
  const sizes = zip64Sizes(header, nameEnd);
  return {
    name: getFileNameLowLevel(flags, header.subarray(centralHeaderBytes, nameEnd), [], false),
    at: sizes.at,
    packedBytes: sizes.packed,
    fullBytes: sizes.full,
    crc32: header.readUInt32LE(16),
    method: header.readUInt16LE(10),
    encrypted: (flags & 0x41) !== 0,
  };
}

/** Returns sizes and offset of a member. A value of all ones means that the extra field of id 1 holds it, in this order (APPNOTE 4.5.3). */
function zip64Sizes(header: Buffer, extraStart: number): { full: number; packed: number; at: number } {
  const short = { full: header.readUInt32LE(24), packed: header.readUInt32LE(20), at: header.readUInt32LE(42) };
  const extra = header.subarray(extraStart, extraStart + header.readUInt16LE(30));
  let long = Buffer.alloc(0);
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) long = Buffer.from(extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2)));
  }
  const size = (given: number) => {
    if (given !== 0xffffffff || long.length < 8) return given;
    const read = Number(long.readBigUInt64LE(0));
    long = long.subarray(8);
    return read;
  };
  return { full: size(short.full), packed: size(short.packed), at: size(short.at) };
}

function* withOpen<T>(path: string, work: (read: ReadAt) => Generator<T>): Generator<T> {
  const file = openReadAt(path);
  try {
    yield* work(file.read);
  } finally {
    file.close();
  }
}
