import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type ArchiveMember, archiveLimits, plain } from '../../sources/companies-house/accounts/archive/documents.ts';
import { readMembers } from '../../sources/companies-house/accounts/archive/members.ts';
import { SourceProblem } from '../../sources/problem.ts';

/** One accounts document that was asked for, or why there is none. */
export type GivenDocument = (
  | { readonly kind: 'document'; readonly bytes: Uint8Array; readonly sha256: string }
  /** `left-out`: sound, and rightly not read. */
  | { readonly kind: 'rejected' | 'left-out'; readonly reason: string }
) & {
  /** As the publisher named it where it comes out of an archive, else as given; within a folder its path from there. */
  readonly name: string;
  /** The archive that holds it. */
  readonly archive: string | undefined;
};

/** Documents of files, archives and folders, in the order given and of names; `-` is a document on stdin. What cannot be read is one of them. */
export async function* givenDocuments(paths: readonly string[]): AsyncGenerator<GivenDocument> {
  for (const path of paths) {
    let found = false;
    for await (const given of at(path)) {
      found = true;
      yield given;
    }
    if (!found) yield { kind: 'rejected', name: path, archive: undefined, reason: 'there are no accounts in it' };
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

/** Whoever names a document wants it read, be it a report that is left out of archives. */
async function alone(path: string, name: string): Promise<GivenDocument> {
  const { size } = await stat(path);
  if (size > largest) return { kind: 'rejected', name, archive: undefined, reason: `${size} bytes, where ${largest} are read` };
  return asGiven(plain(name, await readFile(path)), undefined);
}

function asGiven(member: ArchiveMember, archive: string | undefined): GivenDocument {
  return member.kind === 'document' ? { ...member, archive, sha256: sha256(member.bytes) } : { ...member, archive };
}

/** As for members of an archive. */
const largest = archiveLimits.memberBytes;

/** What a file is called has been wrong both ways. */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer: head, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return startsZip(head.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** As a member or, of a zip without any, its directory does. */
function startsZip(bytes: Buffer): boolean {
  return ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(bytes.subarray(0, 4).toString('latin1'));
}

/** From a pipe, which cannot be looked into first: stdin, or what a shell puts in the place of `<(...)`. */
async function streamed(stream: AsyncIterable<Uint8Array>, name: string): Promise<GivenDocument> {
  const rejected = (reason: string) => asGiven({ kind: 'rejected', name, reason }, undefined);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > largest) return rejected(`more than the ${largest} bytes that are read`);
  }
  const bytes = Buffer.concat(chunks);
  if (startsZip(bytes)) return rejected('a zip is read from a file, for its directory is at its end');
  return asGiven(plain(name, bytes), undefined);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** A folder of samples has other things in it. */
function isAccounts(name: string): boolean {
  return /\.(?:x?html?|xml|xbrl|zip)$/i.test(name) && !name.startsWith('.');
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What the system says of one file is said of that file: the others are read. */
function reasonOf(error: unknown, path: string): string {
  if (error instanceof SourceProblem) return error.message.replace(`${path} `, '');
  if (!isSystemError(error)) throw error;
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return 'there is no such file';
  if (error.code === 'EACCES' || error.code === 'EPERM') return 'the file must not be read';
  return error.message;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return typeof error === 'object' && error !== null && 'syscall' in error;
}
