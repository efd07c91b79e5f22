import type { ArchiveLimits } from '../../../archive-limits.ts';
import { SourceProblem } from '../../../problem.ts';
import { contentOf, type ReadAt, readFrom, type ZipMember, zipMembersIn } from '../../../zip-directory.ts';

/** One member of an archive, sorted by its content. */
export type ArchiveMember =
  | { readonly kind: 'document'; readonly name: string; readonly bytes: Uint8Array }
  /** A damaged member, or one of a file type that cannot hold tagged accounts. */
  | { readonly kind: 'rejected'; readonly name: string; readonly reason: string }
  /** A sound document of a known kind that is not accounts. */
  | { readonly kind: 'left-out'; readonly name: string; readonly reason: string };

/**
 * The largest real document has about 10 MB. Tables compress 10 to 1, pages of blanks more. A monthly zip has hundreds of thousands of documents of
 * some 100 KB each: tens of gigabytes, which are read one document at a time.
 */
export const archiveLimits: ArchiveLimits = { memberBytes: 50 << 20, totalBytes: 2 ** 38, ratio: 200, members: 2_000_000 };

/** Whether the member is a folder or a file that an operating system adds to zips. Such members are skipped without a report. */
export function isJunk(name: string): boolean {
  return name.endsWith('/') || /(^|\/)(__MACOSX\/|\._[^/]*$|\.DS_Store$|Thumbs\.db$)/i.test(name);
}

/**
 * Returns the documents in one member, or the reason why it has none. Goes by the member's content and not by its name: the publisher's files
 * have had `.zip` members that are HTML, and the other way round. A community interest company files a zip of its accounts and its report; the
 * report has no figures, so it is returned as `left-out`.
 */
export async function documentsOf(member: ZipMember, read: ReadAt, limits: ArchiveLimits): Promise<ArchiveMember[]> {
  const { name } = member;
  if (isReport(name)) return [report(name)];
  const content = contentOf(member, read, limits);
  if (typeof content === 'string') return [{ kind: 'rejected', name, reason: content }];
  return isZip(content) ? nested(name, content, withinMember(member, limits)) : [plain(name, content)];
}

/** A zip within the archive may unpack to what its own packed bytes in the archive allow: otherwise zips within a zip would multiply the ratio. */
function withinMember({ packedBytes }: ZipMember, limits: ArchiveLimits): ArchiveLimits {
  return { ...limits, members: 1_000, totalBytes: packedBytes * limits.ratio };
}

async function nested(archive: string, bytes: Buffer, limits: ArchiveLimits): Promise<ArchiveMember[]> {
  const found: ArchiveMember[] = [];
  try {
    for await (const inner of zipMembersIn(bytes, limits, archive)) {
      if (isJunk(inner.name)) continue;
      // The outer name states the company number and the balance sheet date.
      const name = `${archive}/${inner.name}`;
      const content = isReport(inner.name) ? undefined : contentOf(inner, readFrom(bytes), limits);
      if (content === undefined) found.push(report(name));
      else if (typeof content === 'string') found.push({ kind: 'rejected', name, reason: content });
      else if (isZip(content)) found.push({ kind: 'rejected', name, reason: 'a zip nested three levels deep is not read' });
      else found.push(plain(name, content));
    }
  } catch (error) {
    const what = error instanceof SourceProblem ? error.message : String(error);
    found.push({ kind: 'rejected', name: archive, reason: `the nested zip cannot be read to its end: ${what}` });
  }
  if (found.length === 0) return [{ kind: 'rejected', name: archive, reason: 'the nested zip is empty' }];
  return found;
}

/** Returns the bytes as a document; rejects an empty file, a PDF and a gzip file. */
export function plain(name: string, bytes: Buffer): ArchiveMember {
  if (bytes.length === 0) return { kind: 'rejected', name, reason: 'the file is empty' };
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return { kind: 'rejected', name, reason: 'a PDF has no tagged figures' };
  if (isGzip(bytes)) return { kind: 'rejected', name, reason: 'a gzip file within an archive or a release is not read; unpack it first' };
  return { kind: 'document', name, bytes };
}

/** Whether the bytes begin as a gzip file does (RFC 1952 section 2.3.1). */
export function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function isZip(bytes: Buffer): boolean {
  return bytes.length >= 22 && [0x04034b50, 0x06054b50].includes(bytes.readUInt32LE(0));
}

function isReport(name: string): boolean {
  return /(^|\/)cic34\//i.test(name);
}

function report(name: string): ArchiveMember {
  return { kind: 'left-out', name, reason: 'the report of a community interest company (CIC34), not its accounts' };
}
