import type { ZipMember } from '../../../zip-directory.ts';

/** What a thread is given at a time: enough to be worth the asking, little enough to hold in memory several times. */
const mostMembers = 64;
const mostBytes = 8 << 20;

/** Members in groups of such a size; one that is larger goes alone. */
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

/** Results in the order of the tasks, with at most `ahead` of them under way or waiting to be taken. */
export async function* inOrder<T, R>(tasks: AsyncIterable<T>, ahead: number, work: (task: T) => Promise<R>): AsyncGenerator<R> {
  const underWay: Promise<R>[] = [];
  for await (const task of tasks) {
    const running = work(task);
    running.catch(() => undefined); // told when its turn comes
    underWay.push(running);
    const first = underWay.length >= ahead ? underWay.shift() : undefined;
    if (first !== undefined) yield await first;
  }
  for (const running of underWay) yield await running;
}
