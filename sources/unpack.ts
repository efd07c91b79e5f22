import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDay } from '../uk/day.ts';
import type { ArchiveLimits } from './archive-limits.ts';
import { SourceProblem } from './problem.ts';
import type { RawFile, RawRelease, RecordWriter } from './source.ts';
import { unzip } from './zip.ts';

interface Unpacking {
  readonly limits: ArchiveLimits;
  /** Names of the zip members that hold records. A file that is not a zip always holds records, whatever its name. */
  readonly members: RegExp;
  /** Returns the transform that the bytes of a file pass through, by the file's name. */
  readonly through: (name: string) => (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
  /** Returns the data date that the name of a file states, ISO 8601; `undefined`: none. A release whose id is a day holds files of that day only. */
  readonly dayIn?: (name: string) => string | undefined;
}

/**
 * Writes every file of the release, unpacked, to a CSV of the same name in `out`. Throws UNEXPECTED_SHAPE when the release holds no such
 * file or one of another day, and what `unzip` throws.
 */
export async function unpack(release: RawRelease, out: RecordWriter, { through, dayIn, ...files }: Unpacking): Promise<void> {
  const names = new Set<string>();
  await readFiles(release, files, (name) => {
    refuseOtherDay(release, name, dayIn?.(name));
    return { through: through(name), to: out.csv(ownName(name, names)) };
  });
}

/** A transform, and where its bytes go. */
interface Opened {
  readonly through: (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
  readonly to: Writable;
}

/** Passes every file of the release, unpacked, through what `open` returns for its name. Throws as `unpack` does. */
export async function readFiles(
  release: RawRelease,
  { limits, members }: Pick<Unpacking, 'limits' | 'members'>,
  open: (name: string) => Opened,
): Promise<void> {
  let found = false;
  const opened = (name: string) => {
    found = true;
    return open(name);
  };
  for (const file of release.files) {
    if (await isZip(file)) {
      await unzip(file.path, limits, (member) => (members.test(member) ? opened(member) : undefined));
    } else {
      const target = opened(file.name);
      await pipeline(createReadStream(file.path, { highWaterMark: 1 << 20 }), target.through, target.to);
    }
  }
  if (found) return;
  const given = release.files.map(({ name }) => name).join(', ') || 'a release without files';
  throw new SourceProblem('UNEXPECTED_SHAPE', `no file in ${given} has a name that the publisher gives its records (${members.source})`);
}

/** An old edition under a new name would take back every change since: a company in liquidation would be active again. */
function refuseOtherDay({ id }: RawRelease, name: string, day: string | undefined): void {
  if (day === undefined || day === id || !isDay(id)) return;
  throw new SourceProblem('UNEXPECTED_SHAPE', `${name} is of ${day}, and its release of ${id}: another edition under this name`);
}

/** Returns the name of a zip's first member, read from its local header; `undefined` when `head` does not begin with one. */
export function firstMember(head: Uint8Array): string | undefined {
  const bytes = Buffer.from(head);
  if (bytes.length < 30 || bytes.readUInt32LE(0) !== 0x04034b50) return undefined;
  return bytes.subarray(30, 30 + bytes.readUInt16LE(26)).toString('latin1');
}

/** Returns a file name without special characters that no other member of the release has. */
function ownName(member: string, taken: Set<string>): string {
  const plain = member.replaceAll(/[^\w.-]/g, '_');
  const name = taken.has(plain) ? `${taken.size + 1}-${plain}` : plain;
  taken.add(name);
  return name;
}

/** Whether the file is a zip, by its name or its first bytes. */
export async function isZip({ path, name }: RawFile): Promise<boolean> {
  if (/\.zip$/i.test(name)) return true;
  for await (const head of createReadStream(path, { end: 3 }))
    return head instanceof Buffer && head.toString('latin1') === 'PK\u0003\u0004';
  return false;
}
