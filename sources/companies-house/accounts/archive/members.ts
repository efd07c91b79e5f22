import { basename } from 'node:path';
import type { ZipLimits } from '../../../zip.ts';
import { openReadAt, type ZipMember, zipMembers } from '../../../zip-directory.ts';
import { type ArchiveMember, archiveLimits, documentsOf, isJunk } from './documents.ts';

/**
 * The documents of a daily or monthly zip, of a company's own zip, or of one page or instance alone, in order; what is none comes with the
 * reason. One bad member is one rejected member. `name` is the publisher's name of the file, where it lies under another.
 * Throws NOT_A_ZIP, UNEXPECTED_HTML, ZIP_TRUNCATED, ZIP_TOO_LARGE for the archive as a whole.
 */
export async function* readMembers(path: string, limits: ZipLimits = archiveLimits, name = basename(path)): AsyncGenerator<ArchiveMember> {
  const file = openReadAt(path);
  try {
    for await (const member of packedMembers(path, limits, name)) yield* await documentsOf(member, file.read, limits);
  } finally {
    file.close();
  }
}

/** Where the members stand, unread: for whoever reads them on other threads. */
export async function* packedMembers(path: string, limits: ZipLimits, name: string): AsyncGenerator<ZipMember> {
  if (!isArchive(path, name)) {
    yield alone(path, name);
    return;
  }
  // inside a community interest company's own zip, given by hand, no name says whose it is
  const prefix = /_CIC\.zip$/i.test(name) ? `${name}/` : '';
  for await (const member of zipMembers(path, limits)) {
    if (!isJunk(member.name)) yield { ...member, name: `${prefix}${member.name}` };
  }
}

function alone(path: string, name: string): ZipMember {
  const file = openReadAt(path);
  file.close();
  return { name, at: 0, packedBytes: file.bytes, fullBytes: file.bytes, crc32: undefined, method: 0, encrypted: false };
}

function isArchive(path: string, name: string): boolean {
  if (/\.zip$/i.test(name)) return true;
  const file = openReadAt(path);
  try {
    return file.read(0, 4).toString('latin1') === 'PK\u0003\u0004';
  } finally {
    file.close();
  }
}
