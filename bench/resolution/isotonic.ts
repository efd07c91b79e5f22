/** An answer whose truth is known. */
export interface Judged {
  /** Base 2. */
  readonly logOdds: number;
  readonly right: boolean;
  readonly weight: number;
}

export type Curve = readonly (readonly [logOdds: number, probability: number])[];

interface Block {
  /** Log-odds, rising. */
  readonly scores: readonly number[];
  readonly right: number;
  readonly weight: number;
}

/** The least weight of a block: fewer answers are too few for a probability. */
const leastWeight = 40;

/**
 * Returns the rising curve that fits best (pool adjacent violators), on blocks of neighbouring scores. Each block counts one wrong answer more
 * than it has, so no probability is 1 and a small block has a low one. The point of a block is at the lower quartile of its scores.
 */
export function risingCurve(judged: readonly Judged[]): Curve {
  const blocks: Block[] = [];
  for (const block of evenBlocks(judged)) {
    blocks.push(block);
    for (let last = blocks.length - 1; last > 0; last -= 1) {
      const [before, after] = [blocks[last - 1], blocks[last]];
      if (before === undefined || after === undefined || shareOf(before) < shareOf(after)) break;
      blocks.splice(last - 1, 2, joined(before, after));
    }
  }
  return blocks.map((block) => [rounded(quartileOf(block), 2), rounded(shareOf(block), 4)] as const);
}

function evenBlocks(judged: readonly Judged[]): Block[] {
  const sorted = [...judged].sort((a, b) => a.logOdds - b.logOdds || Number(a.right) - Number(b.right));
  const blocks: Block[] = [];
  for (const { logOdds, right, weight } of sorted) {
    const one = { scores: [logOdds], right: right ? weight : 0, weight };
    const last = blocks.at(-1);
    const open = last !== undefined && (last.weight < leastWeight || last.scores.at(-1) === logOdds);
    if (open) blocks.splice(-1, 1, joined(last, one));
    else blocks.push(one);
  }
  return blocks;
}

const joined = (a: Block, b: Block): Block => ({
  scores: [...a.scores, ...b.scores],
  right: a.right + b.right,
  weight: a.weight + b.weight,
});
const quartileOf = ({ scores }: Block) => scores[Math.floor(scores.length / 4)] ?? 0;
const shareOf = ({ right, weight }: Block) => right / (weight + 1);
const rounded = (value: number, places: number) => Number(value.toFixed(places));
