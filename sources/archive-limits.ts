import { SourceProblem } from './problem.ts';

/**
 * Limits of one archive, against files that unpack to more than a disk holds. Each source states them beside the size of its real releases,
 * and they leave room for growth.
 */
export interface ArchiveLimits {
  /** Largest unpacked size of one member, in bytes. */
  readonly memberBytes: number;
  /** Largest unpacked size of all members together, in bytes. */
  readonly totalBytes: number;
  /** Largest number of unpacked bytes per packed byte, of one member and of the whole archive. */
  readonly ratio: number;
  /** Largest number of members, folders included. */
  readonly members: number;
  /** Unpacked bytes below which the ratio of the whole archive is not judged: a small file of blanks is packed well. Default: 8 MiB. */
  readonly ratioFromBytes?: number;
}

/** A member as the directory of its archive states it. */
export interface StatedMember {
  /** Offset of its local header in the archive. */
  readonly at: number;
  readonly packedBytes: number;
  readonly fullBytes: number;
}

/** Deflate packs no more than 1,032 bytes into one, so a member of 1 MiB is not dangerous by itself: publishers pad columns with blanks. */
const judgedFromBytes = 1 << 20;
/** Bytes of a local header without its name (APPNOTE 4.3.7). */
const localHeaderBytes = 30;

/** Whether one member unpacks to more than the limits allow. */
export function isTooLarge({ packedBytes, fullBytes }: Pick<StatedMember, 'packedBytes' | 'fullBytes'>, limits: ArchiveLimits): boolean {
  return fullBytes > limits.memberBytes || fullBytes > Math.max(packedBytes * limits.ratio, judgedFromBytes);
}

export interface ArchiveJudge {
  /** Counts an entry of the directory, whether it is unpacked or not. Throws ZIP_TOO_LARGE when there are too many. */
  count(): void;
  /** Adds a member that is unpacked. Throws ZIP_TOO_LARGE when all together unpack to too much. */
  add(member: StatedMember): void;
  /** Call it after the last member and before one is unpacked. Throws ZIP_TOO_LARGE when two members share packed bytes. */
  end(): void;
}

/** Judges an archive of `archiveBytes` by its directory, before any member is unpacked. */
export function judgeArchive(path: string, archiveBytes: number, limits: ArchiveLimits): ArchiveJudge {
  const most = Math.min(limits.totalBytes, Math.max(archiveBytes * limits.ratio, limits.ratioFromBytes ?? 8 << 20));
  const starts: number[] = [];
  const ends: number[] = [];
  let [full, entries] = [0, 0];
  return {
    count() {
      entries += 1;
      if (entries > limits.members) throw tooLarge(`${path} has more than ${limits.members} members`);
    },
    add({ at, packedBytes, fullBytes }) {
      full += fullBytes;
      if (full > most) throw tooLarge(`${path}: ${archiveBytes} bytes would become more than ${most}`);
      starts.push(at);
      ends.push(at + localHeaderBytes + packedBytes);
    },
    end() {
      if (overlap(starts, ends)) throw tooLarge(`members of ${path} share packed bytes, which makes a small file unpack to a large one`);
    },
  };
}

/** Whether two of the ranges overlap. A directory in the order of its members, as writers make it, needs no sorting. */
function overlap(starts: readonly number[], ends: readonly number[]): boolean {
  const order = isAscending(starts) ? undefined : starts.map((_, index) => index).sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0));
  let end = 0;
  for (let place = 0; place < starts.length; place += 1) {
    const index = order?.[place] ?? place;
    if ((starts[index] ?? 0) < end) return true;
    end = ends[index] ?? 0;
  }
  return false;
}

function isAscending(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
}

function tooLarge(message: string): SourceProblem {
  return new SourceProblem('ZIP_TOO_LARGE', message);
}
