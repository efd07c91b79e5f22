import type { ZipMember } from '../../../zip-directory.ts';

/** Limits of one batch for a thread: large enough to outweigh the cost of a message, small enough to hold several batches in memory. */
const mostMembers = 64;
const mostBytes = 8 << 20;

/** Groups members up to both limits. A member larger than `mostBytes` forms its own group. */
export async function* grouped(members: AsyncIterable<ZipMember>): AsyncGenerator<ZipMember[]> {
  let group: ZipMember[] = [];
  let bytes = 0;
  for await (const member of members) {
    if (group.length > 0 && (group.length >= mostMembers || bytes + member.fullBytes > mostBytes)) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(member);
    bytes += member.fullBytes;
  }
  if (group.length > 0) yield group;
}
