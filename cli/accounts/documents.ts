import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type ArchiveMember, archiveLimits, isGzip, plain } from '../../sources/companies-house/accounts/archive/documents.ts';
import { readMembers } from '../../sources/companies-house/accounts/archive/members.ts';
import { SourceProblem } from '../../sources/problem.ts';

/** One accounts document of the given paths, or the reason why it cannot be read. */
export type GivenDocument = (
  | { readonly kind: 'document'; readonly bytes: Uint8Array; readonly sha256: string }
  /** `left-out`: a sound document that is not accounts. */
  | { readonly kind: 'rejected' | 'left-out'; readonly reason: string }
) & {
  /** For a member of an archive, the publisher's name; within a folder, the path relative to the folder; else the given path. */
  readonly name: string;
  /** The archive that contains it; undefined for a single document. */
  readonly archive: string | undefined;
};

/**
 * Yields the documents of files, archives and folders, in the order of the paths and of the names in a folder. `-` reads one document from stdin. A
 * file that cannot be read is yielded with its reason.
 */
export async function* givenDocuments(paths: readonly string[]): AsyncGenerator<GivenDocument> {
  for (const path of paths) {
    let found = false;
    for await (const given of at(path)) {
      found = true;
      yield given;
    }
    if (!found) yield { kind: 'rejected', name: path, archive: undefined, reason: 'contains no accounts' };
  }
}

async function* at(path: string): AsyncGenerator<GivenDocument> {
  if (path === '-') yield await streamed(process.stdin, 'stdin');
  else if (await isFolder(path)) yield* inFolder(path);
  else yield* inFile(path, path);
}

async function* inFolder(folder: string): AsyncGenerator<GivenDocument> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile() && isAccounts(entry.name)).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) yield* inFile(path, relative(folder, path));
}

async function* inFile(path: string, name: string): AsyncGenerator<GivenDocument> {
  try {
    if (!(await stat(path)).isFile()) yield await streamed(createReadStream(path), name);
    else if (await isZip(path)) yield* inArchive(path, name);
    else yield await alone(path, name);
  } catch (error) {
    yield { kind: 'rejected', name, archive: undefined, reason: reasonOf(error, path) };
  }
}

async function* inArchive(path: string, name: string): AsyncGenerator<GivenDocument> {
  for await (const member of readMembers(path)) yield asGiven(member, name);
}

/** Reads a single document. Unlike in an archive, the report of a community interest company is read here, because the user names it. */
async function alone(path: string, name: string): Promise<GivenDocument> {
  const { size } = await stat(path);
  if (size > largest) return { kind: 'rejected', name, archive: undefined, reason: `has ${size} bytes, more than the limit of ${largest}` };
  return asGiven(unpacked(name, await readFile(path)), undefined);
}

function asGiven(member: ArchiveMember, archive: string | undefined): GivenDocument {
  return member.kind === 'document' ? { ...member, archive, sha256: sha256(member.bytes) } : { ...member, archive };
}

/** Bytes of the largest document, as for members of an archive. */
const largest = archiveLimits.memberBytes;

/** Whether the file is a zip by its content. File names have been wrong in both directions. */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer: head, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return startsZip(head.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Whether the bytes begin as a zip does: with a member or, in an empty zip, with the end of the directory. */
function startsZip(bytes: Buffer): boolean {
  return ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(bytes.subarray(0, 4).toString('latin1'));
}

/** Reads a document from a pipe, which cannot be inspected first: stdin, or the pipe that a shell passes for `<(...)`. */
async function streamed(stream: AsyncIterable<Uint8Array>, name: string): Promise<GivenDocument> {
  const rejected = (reason: string) => asGiven({ kind: 'rejected', name, reason }, undefined);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > largest) return rejected(`has more bytes than the limit of ${largest}`);
  }
  const bytes = Buffer.concat(chunks);
  if (startsZip(bytes)) return rejected('is a zip; a zip must be a file, because its directory is at its end');
  return asGiven(unpacked(name, bytes), undefined);
}

/** Returns the document in the bytes, which may be a gzip file. The name loses its `.gz`, because it states the company and the date. */
function unpacked(name: string, bytes: Buffer): ArchiveMember {
  if (!isGzip(bytes)) return plain(name, bytes);
  const rejected = (reason: string): ArchiveMember => ({ kind: 'rejected', name, reason });
  try {
    const document = gunzipSync(bytes, { maxOutputLength: largest });
    if (startsZip(document)) return rejected('is a zip in a gzip file; unpack the gzip file first');
    return plain(name.replace(/\.gz$/i, ''), document);
  } catch (error) {
    const isTooLarge = typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return rejected(isTooLarge ? `is a gzip file of more bytes than the limit of ${largest}` : 'is a damaged gzip file');
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Whether the name is that of an accounts file. Folders also contain other files. */
function isAccounts(name: string): boolean {
  return /\.(?:(?:x?html?|xml|xbrl)(?:\.gz)?|zip)$/i.test(name) && !name.startsWith('.');
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the reason why a file cannot be read. Rethrows errors that do not concern the file, so the other files are read. */
function reasonOf(error: unknown, path: string): string {
  if (error instanceof SourceProblem) return error.message.replace(`${basename(path)} `, '');
  if (!isSystemError(error)) throw error;
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return 'does not exist';
  if (error.code === 'EACCES' || error.code === 'EPERM') return 'cannot be read: permission denied';
  return error.message;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return typeof error === 'object' && error !== null && 'syscall' in error;
}
