/** Something that the world plants or the service says: a type of event or a code, of a company, with the record that tells it apart. */
export interface Mark {
  readonly kind: string;
  readonly companyNumber: string;
  /** Absent: the company tells it. */
  readonly record?: string;
  /** Why it is true, or what the service says. */
  readonly because?: string;
  /** Of a code: it has no effect on the outcome. */
  readonly informs?: boolean;
  /** Of a phoenix pair: it fulfils what section 216 of the Insolvency Act 1986 names. */
  readonly statutory?: boolean;
  /** The run and the day of the comparison. */
  readonly run?: string;
}

/** How the service did on one type of event or one code. */
export interface Score {
  readonly kind: string;
  readonly planted: number;
  readonly found: number;
  readonly correct: number;
  /** How many of those found have no effect on the outcome. */
  readonly informing: number;
  readonly missed: readonly Mark[];
  readonly wrong: readonly Mark[];
}

/** Compares what is true with what the service says. The same mark counts once on each side. `run`: each fault names it. */
export function compare(kinds: readonly string[], planted: readonly Mark[], found: readonly Mark[], run?: string): Score[] {
  const [truth, said] = [byKey(planted), byKey(found)];
  const told = (mark: Mark): Mark => (run === undefined ? mark : { ...mark, run });
  return kinds.map((kind) => {
    const of = (marks: ReadonlyMap<string, Mark>) => [...marks].filter(([, mark]) => mark.kind === kind);
    const [mine, its] = [of(truth), of(said)];
    const missed = mine.filter(([key]) => !said.has(key)).map(([, mark]) => told(mark));
    const wrong = its.filter(([key]) => !truth.has(key)).map(([, mark]) => told(mark));
    return {
      kind,
      planted: mine.length,
      found: its.length,
      correct: mine.length - missed.length,
      informing: its.filter(([, { informs }]) => informs).length,
      missed,
      wrong,
    };
  });
}

function byKey(marks: readonly Mark[]): ReadonlyMap<string, Mark> {
  return new Map(marks.map((mark) => [`${mark.kind} ${mark.companyNumber} ${mark.record ?? ''}`, mark]));
}

/** Adds the scores of several runs, kind by kind. */
export function together(runs: readonly (readonly Score[])[]): Score[] {
  const sums = new Map<string, Score>();
  for (const score of runs.flat()) {
    const before = sums.get(score.kind);
    const sum = (of: 'planted' | 'found' | 'correct' | 'informing') => (before?.[of] ?? 0) + score[of];
    const all = (of: 'missed' | 'wrong') => [...(before?.[of] ?? []), ...score[of]];
    const { kind } = score;
    sums.set(kind, {
      kind,
      planted: sum('planted'),
      found: sum('found'),
      correct: sum('correct'),
      informing: sum('informing'),
      missed: all('missed'),
      wrong: all('wrong'),
    });
  }
  return [...sums.values()];
}

export const precision = ({ correct, found }: Score) => (found === 0 ? undefined : correct / found);
export const recall = ({ correct, planted }: Score) => (planted === 0 ? undefined : correct / planted);

/** Returns the line of each kind that has a fault, in the form of the table. */
export function faultLines(scores: readonly Score[]): string[] {
  return scores.filter(({ planted, found, correct }) => correct < planted || correct < found).map(line);
}

/** Returns the lines of a table, the worst kinds first, those last that nothing plants and the service does not say. */
export function tableOf(scores: readonly Score[]): string[] {
  const worst = (score: Score) => Math.min(precision(score) ?? (score.planted === 0 ? 2 : 1), recall(score) ?? 2);
  const sorted = [...scores].sort((a, b) => worst(a) - worst(b) || b.planted - a.planted || (a.kind < b.kind ? -1 : 1));
  const columns = ['planted', 'found', 'correct', 'precision', 'recall'].map((name) => name.padStart(10)).join('');
  return [`${''.padEnd(width)}${columns}`, ...sorted.map(line)];
}

const width = 36;

function line(score: Score): string {
  if (score.planted + score.found === 0) return `${score.kind.padEnd(width)}not planted`;
  const counts = [score.planted, score.found, score.correct].map((count) => String(count).padStart(10));
  return [score.kind.padEnd(width), ...counts, percent(precision(score)), percent(recall(score))].join('');
}

function percent(share: number | undefined): string {
  // 99.96 % is not 100 %
  const text = share === undefined ? '-' : share === 1 ? '100 %' : `${Math.min(99.9, 100 * share).toFixed(1)} %`;
  return text.padStart(10);
}

/** Names the codes of which some or all findings have no effect on the outcome: they are judged like the others. */
export function informingLine(scores: readonly Score[]): string {
  const some = scores.filter(({ informing }) => informing > 0).map(({ kind, informing, found }) => `${kind} ${informing} of ${found}`);
  return `without an effect on the outcome: ${some.length === 0 ? 'none' : some.join(', ')}`;
}

/**
 * States how pairs that nothing plants count: as wrong, whether or not they fulfil section 216; and the precision if those that do counted as right.
 */
export function unplantedLine({ found, correct, wrong }: Score): string {
  const statutory = wrong.filter((mark) => mark.statutory === true).length;
  const rest = found === 0 ? '' : `; were they right, precision would be ${percent((correct + statutory) / found).trim()}`;
  return `pairs that nothing plants count as wrong: ${wrong.length}, of which ${statutory} fulfil section 216${rest}`;
}

/** Returns up to three examples of what a kind missed and said wrongly; none of a kind without fault. */
export function examplesOf({ kind, missed, wrong }: Score): string[] {
  if (missed.length + wrong.length === 0) return [];
  return [`${kind}: ${missed.length} missed, ${wrong.length} wrong`, ...examples('missed', missed), ...examples('wrong ', wrong)];
}

function examples(what: string, marks: readonly Mark[]): string[] {
  const lines = marks.map(({ companyNumber, record, because, run }) => {
    const where = [record, run].filter((part) => part !== undefined).join('; ');
    return `  ${what} ${companyNumber}${where === '' ? '' : ` (${where})`}${because === undefined ? '' : `: ${because}`}`;
  });
  return lines.slice(0, 3);
}
