import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { SourceProblem } from './problem.ts';
import type { RawFile, RawRelease, RecordWriter } from './source.ts';
import { unzip, type ZipLimits } from './zip.ts';

interface Unpacking {
  readonly limits: ZipLimits;
  /** Names of the zip members that hold records. A file that is not a zip always holds records, whatever its name. */
  readonly members: RegExp;
  /** Returns the transform that the bytes of a file pass through, by the file's name. */
  readonly through: (name: string) => (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
}

/**
 * Writes every file of the release, unpacked, to a CSV of the same name in `out`. Throws UNEXPECTED_SHAPE when the release holds no such
 * file, and what `unzip` throws.
 */
export async function unpack(release: RawRelease, out: RecordWriter, { limits, members, through }: Unpacking): Promise<void> {
  const names = new Set<string>();
  for (const file of release.files) {
    if (await isZip(file)) {
      await unzip(file.path, limits, (member) => {
        return members.test(member) ? { through: through(member), to: out.csv(ownName(member, names)) } : undefined;
      });
    } else {
      await pipeline(createReadStream(file.path, { highWaterMark: 1 << 20 }), through(file.name), out.csv(ownName(file.name, names)));
    }
  }
  if (names.size > 0) return;
  const given = release.files.map(({ name }) => name).join(', ') || 'a release without files';
  throw new SourceProblem('UNEXPECTED_SHAPE', `no file in ${given} has a name that the publisher gives its records (${members.source})`);
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

async function isZip({ path, name }: RawFile): Promise<boolean> {
  if (/\.zip$/i.test(name)) return true;
  for await (const head of createReadStream(path, { end: 3 }))
    return head instanceof Buffer && head.toString('latin1') === 'PK\u0003\u0004';
  return false;
}
