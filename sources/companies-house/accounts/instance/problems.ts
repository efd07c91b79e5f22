import type { InstanceProblem, InstanceProblemCode } from './instance.ts';

/** Where the reader writes what is wrong; lines are counted once, at the end. */
export interface ProblemLog {
  readonly add: (code: InstanceProblemCode, detail: string, where?: { offset?: number | undefined; concept?: string | undefined }) => void;
  readonly fatal: (code: InstanceProblemCode, detail: string, offset?: number) => void;
  /** As `add`, for what a document would otherwise say a thousand times: once for a code and `about`. */
  readonly once: (code: InstanceProblemCode, detail: string, offset?: number, about?: string) => void;
  readonly list: (text: string) => InstanceProblem[];
}

type Entry = Omit<InstanceProblem, 'line'> & { readonly offset: number | undefined };

/** A document that is wrong in more places than this is not better known by a longer list. */
const kept = 10_000;

export function createProblemLog(): ProblemLog {
  const entries: Entry[] = [];
  const said = new Set<string>();

  function push(code: InstanceProblemCode, detail: string, fatal: boolean, offset?: number, concept?: string): void {
    if (entries.length < kept || fatal) entries.push({ code, detail: detail.slice(0, 300), fatal, concept, offset });
  }

  return {
    add: (code, detail, where) => push(code, detail, false, where?.offset, where?.concept),
    fatal: (code, detail, offset) => push(code, detail, true, offset),
    once: (code, detail, offset, about = '') => {
      if (said.has(code + about)) return;
      said.add(code + about);
      push(code, detail, false, offset);
    },
    list: (text) => withLines(entries, text),
  };
}

function withLines(entries: readonly Entry[], text: string): InstanceProblem[] {
  const ascending = entries.flatMap(({ offset }) => (offset === undefined ? [] : [offset])).sort((a, b) => a - b);
  const lines = new Map<number, number>();
  let line = 1;
  let at = text.indexOf('\n');
  for (const offset of ascending) {
    for (; at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
    lines.set(offset, line);
  }
  return entries.map(({ offset, ...problem }) => ({ ...problem, line: offset === undefined ? undefined : lines.get(offset) }));
}
