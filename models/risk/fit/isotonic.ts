/** A run of values that share one mean. */
export interface Block {
  readonly weight: number;
  readonly mean: number;
  /** Index of its first and of its last value. */
  readonly first: number;
  readonly last: number;
}

/**
 * Fits means that do not fall by pooling adjacent violators. `values` in the order of what they depend on, each with a weight. Returns the blocks in
 * that order; their means rise.
 */
export function pooled(values: readonly { readonly mean: number; readonly weight: number }[]): Block[] {
  const blocks: Block[] = [];
  values.forEach(({ mean, weight }, at) => {
    let block: Block = { mean, weight, first: at, last: at };
    for (let before = blocks.at(-1); before !== undefined && before.mean >= block.mean; before = blocks.at(-1)) {
      blocks.pop();
      block = merged(before, block);
    }
    blocks.push(block);
  });
  return blocks;
}

/** Merges each block of less weight than `least` with a neighbour. Means of blocks that rise still rise. */
export function atLeast(blocks: readonly Block[], least: (block: Block) => boolean): Block[] {
  const kept: Block[] = [];
  for (const block of blocks) {
    const before = kept.at(-1);
    if (before !== undefined && !least(before)) kept[kept.length - 1] = merged(before, block);
    else kept.push(block);
  }
  const last = kept.at(-1);
  const before = kept.at(-2);
  if (last !== undefined && before !== undefined && !least(last)) kept.splice(-2, 2, merged(before, last));
  return kept;
}

function merged(a: Block, b: Block): Block {
  const weight = a.weight + b.weight;
  return { weight, mean: (a.mean * a.weight + b.mean * b.weight) / weight, first: a.first, last: b.last };
}
