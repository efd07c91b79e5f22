import type { InstanceProblem, InstanceProblemCode } from './instance.ts';

/** Collects the problems of one document. Offsets count UTF-16 units from the start of its text. */
export interface ProblemLog {
  readonly add: (code: InstanceProblemCode, detail: string, where?: { offset?: number | undefined; concept?: string | undefined }) => void;
  /** Adds a problem that makes the facts of the document unreliable. */
  readonly fatal: (code: InstanceProblemCode, detail: string, offset?: number) => void;
  /** Adds a problem only the first time for the same code and `about`: some problems would repeat a thousand times. */
  readonly once: (code: InstanceProblemCode, detail: string, offset?: number, about?: string) => void;
  /** Returns the problems with their lines, which it counts in `text` once, at the end. */
  readonly list: (text: string) => InstanceProblem[];
}

type Entry = Omit<InstanceProblem, 'line'> & { readonly offset: number | undefined };

/** Problems kept for one document. A longer list gives no further insight. */
const kept = 10_000;

export function createProblemLog(): ProblemLog {
  const entries: Entry[] = [];
  const logged = new Set<string>();

  function push(code: InstanceProblemCode, detail: string, fatal: boolean, offset?: number, concept?: string): void {
    if (entries.length < kept || fatal) entries.push({ code, detail: detail.slice(0, 300), fatal, concept, offset });
  }

  return {
    add: (code, detail, where) => push(code, detail, false, where?.offset, where?.concept),
    fatal: (code, detail, offset) => push(code, detail, true, offset),
    once: (code, detail, offset, about = '') => {
      if (logged.has(code + about)) return;
      logged.add(code + about);
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
