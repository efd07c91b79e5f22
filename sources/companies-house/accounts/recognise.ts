import { dayOf, isDay } from '../../../uk/day.ts';
import type { FoundFile, ReleaseId } from '../../source.ts';
import { publishedFile } from './published-file.ts';

/**
 * Returns the release id and data date of a file that an operator supplies, or undefined when the file is not from this source. It recognises a
 * daily or monthly zip by its name or by its first member, and a single document by its name or by its tags.
 *
 * A document does not state when it was filed. Its balance sheet date, the earliest possible filing date, is the data date instead.
 */
export function recognise({ name, sha256, head }: FoundFile): ReleaseId | undefined {
  const published = publishedFile(name);
  if (published !== undefined) return { id: published.id, dataDate: published.to };
  const bytes = Buffer.from(head);
  const day = balanceDate(name) ?? packedOn(bytes) ?? newestContext(bytes);
  return day === undefined ? undefined : { id: `${day}.${sha256.slice(0, 12)}`, dataDate: day };
}

/** Returns the date in the publisher's name of a document: `Prod223_3384_09999901_20221231.html`, `..._CIC.zip`. */
function balanceDate(name: string): string | undefined {
  const [, year, month, day] = /Prod22\d_\d+_[A-Z\d]{8}_(\d{4})(\d{2})(\d{2})(?:_CIC)?\.(?:html?|xhtml|xml|zip)$/i.exec(name) ?? [];
  return real(`${year}-${month}-${day}`);
}

/** Returns the day on which a zip of such documents was packed: the MS-DOS date in its first local header (APPNOTE 4.4.6). */
function packedOn(head: Buffer): string | undefined {
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) return undefined;
  const member = head.subarray(30, 30 + head.readUInt16LE(26)).toString('latin1');
  if (balanceDate(member) === undefined) return undefined;
  const date = head.readUInt16LE(12);
  return dayOf(1980 + (date >> 9), (date >> 5) & 15, date & 31);
}

/** Returns the latest context date within the head of an Inline XBRL page or an XBRL instance; undefined for any other file. */
function newestContext(head: Buffer): string | undefined {
  const text = head.toString('latin1');
  if (!/www\.xbrl\.org\/(?:2008|2013)\/inlineXBRL|www\.xbrl\.org\/2003\/instance/.test(text)) return undefined;
  const dates = [...text.matchAll(/<(?:[\w.-]+:)?(?:instant|endDate)\s*>\s*(\d{4}-\d{2}-\d{2})/g)];
  return dates
    .flatMap(([, day = '']) => real(day) ?? [])
    .sort()
    .at(-1);
}

const real = (day: string) => (isDay(day) ? day : undefined);
