import { SourceProblem } from '../../../problem.ts';
import type { ZipLimits } from '../../../zip.ts';
import { contentOf, type ReadAt, readFrom, type ZipMember, zipMembersIn } from '../../../zip-directory.ts';

/** What one member of an archive turned out to be. */
export type ArchiveMember =
  | { readonly kind: 'document'; readonly name: string; readonly bytes: Uint8Array }
  /** Cannot be read: damaged, or of no kind that holds accounts. */
  | { readonly kind: 'rejected'; readonly name: string; readonly reason: string }
  /** Sound, known, and not accounts. */
  | { readonly kind: 'left-out'; readonly name: string; readonly reason: string };

/** The largest real document is some 10 MB; text of tables packs 10 to 1, pages of blanks more. */
export const archiveLimits: ZipLimits = { memberBytes: 50 << 20, ratio: 200 };

/** Folders, and what other machines leave in a zip: not looked at. */
export function isJunk(name: string): boolean {
  return name.endsWith('/') || /(^|\/)(__MACOSX\/|\._[^/]*$|\.DS_Store$|Thumbs\.db$)/i.test(name);
}

/**
 * The documents of one member, by what it holds and not by what it is called: `.zip` members have been HTML, and the other way round. A
 * community interest company files a zip of its accounts and its report; the report carries no figures and is left out, aloud.
 */
export async function documentsOf(member: ZipMember, read: ReadAt, limits: ZipLimits): Promise<ArchiveMember[]> {
  const { name } = member;
  if (isReport(name)) return [report(name)];
  const content = contentOf(member, read, limits);
  if (typeof content === 'string') return [{ kind: 'rejected', name, reason: content }];
  return isZip(content) ? nested(name, content, limits) : [plain(name, content)];
}

async function nested(archive: string, bytes: Buffer, limits: ZipLimits): Promise<ArchiveMember[]> {
  const found: ArchiveMember[] = [];
  try {
    for await (const inner of zipMembersIn(bytes, limits, archive)) {
      if (isJunk(inner.name)) continue;
      // the number of the company and the date of the balance sheet are in the outer name
      const name = `${archive}/${inner.name}`;
      const content = isReport(inner.name) ? undefined : contentOf(inner, readFrom(bytes), limits);
      if (content === undefined) found.push(report(name));
      else if (typeof content === 'string') found.push({ kind: 'rejected', name, reason: content });
      else if (isZip(content)) found.push({ kind: 'rejected', name, reason: 'a zip in a zip in a zip' });
      else found.push(plain(name, content));
    }
  } catch (error) {
    const what = error instanceof SourceProblem ? error.message : String(error);
    found.push({ kind: 'rejected', name: archive, reason: `a zip that cannot be read to its end: ${what}` });
  }
  if (found.length === 0) return [{ kind: 'rejected', name: archive, reason: 'a zip with nothing in it' }];
  return found;
}

/** A document as it is, unless it can hold no accounts. */
export function plain(name: string, bytes: Buffer): ArchiveMember {
  if (bytes.length === 0) return { kind: 'rejected', name, reason: 'empty' };
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return { kind: 'rejected', name, reason: 'a PDF: no figures are tagged in it' };
  return { kind: 'document', name, bytes };
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
