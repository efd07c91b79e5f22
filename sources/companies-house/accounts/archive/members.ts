import { basename } from 'node:path';
import type { ArchiveLimits } from '../../../archive-limits.ts';
import { openReadAt, type ZipMember, zipMembers } from '../../../zip-directory.ts';
import { type ArchiveMember, archiveLimits, documentsOf, isJunk } from './documents.ts';

/**
 * Yields the documents of a file in order: a daily or monthly zip, a company's own zip, or a single page or instance. A member without a
 * document is yielded with the reason; a bad member does not affect the others. `name` is the publisher's file name, where `path` has another.
 * Throws `SourceProblem` NOT_A_ZIP, UNEXPECTED_HTML, ZIP_TRUNCATED or ZIP_TOO_LARGE when the archive as a whole cannot be read.
 */
export async function* readMembers(
  path: string,
  limits: ArchiveLimits = archiveLimits,
  name = basename(path),
): AsyncGenerator<ArchiveMember> {
  const file = openReadAt(path);
  try {
    for await (const member of packedMembers(path, limits, name)) yield* await documentsOf(member, file.read, limits);
  } finally {
    file.close();
  }
}

/** Yields the positions of the members without reading them, so that worker threads can read them. Throws as `readMembers` does. */
export async function* packedMembers(path: string, limits: ArchiveLimits, name: string): AsyncGenerator<ZipMember> {
  if (!isArchive(path, name)) {
    yield alone(path, name);
    return;
  }
  // When an operator supplies a community interest company's own zip, only the zip's name states the company: members keep it as a prefix.
  const prefix = /_CIC\.zip$/i.test(name) ? `${name}/` : '';
  for await (const member of zipMembers(path, limits)) {
    if (!isJunk(member.name)) yield { ...member, name: `${prefix}${member.name}` };
  }
}

/** Describes a single document as if it were a stored member that fills its file. */
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
