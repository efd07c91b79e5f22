import type { Vector } from '../../models/anomaly/scaling.ts';

/**
 * Friedman, "Greedy function approximation", Annals of Statistics 29(5), 2001, for the logistic loss: 80 trees of depth 4 over 24 bins of each
 * feature; a missing feature is a bin of its own. It learns from labelled manipulations of the very kinds that are tried, so it shows what a
 * supervised method can find with these features.
 */
export function boostedTrees(honest: readonly Vector[], manipulated: readonly Vector[]): (row: Vector) => number {
  const rows = [...honest, ...manipulated];
  const labels = Float64Array.from(rows, (_, i) => (i < honest.length ? 0 : 1));
  const weights = Float64Array.from(
    rows,
    (_, i) => (i < honest.length ? 0.5 / honest.length : 0.5 / Math.max(1, manipulated.length)) * rows.length,
  );
  const edges = edgesOf(rows);
  const binned = rows.map((row) => binsOf(edges, row));
  const margin = new Float64Array(rows.length);
  const trees: Tree[] = [];
  for (let round = 0; round < 80; round += 1) {
    const slope = margin.map((value, i) => (weights[i] ?? 0) * ((labels[i] ?? 0) - 1 / (1 + Math.exp(-value))));
    const curve = margin.map((value, i) => Math.max(1e-6, (weights[i] ?? 0) * (1 / (1 + Math.exp(-value))) * (1 / (1 + Math.exp(value)))));
    const tree = grow(
      binned,
      { slope, curve },
      Int32Array.from(rows, (_, i) => i),
      4,
    );
    binned.forEach((bins, i) => {
      margin[i] = (margin[i] ?? 0) + leafOf(tree, bins);
    });
    trees.push(tree);
  }
  return (row) => {
    const bins = binsOf(edges, row);
    return trees.reduce((sum, tree) => sum + leafOf(tree, bins), 0);
  };
}

const most = 24;
type Tree = { readonly value: number } | { readonly feature: number; readonly to: number; readonly below: Tree; readonly above: Tree };
interface Curves {
  readonly slope: Float64Array;
  readonly curve: Float64Array;
}

function edgesOf(rows: readonly Vector[]): number[][] {
  return Array.from({ length: rows[0]?.length ?? 0 }, (_, feature) => {
    const values = rows.flatMap((row) => row[feature] ?? []).sort((a, b) => a - b);
    const edges = Array.from({ length: most - 1 }, (_, i) => values[Math.floor(((i + 1) * values.length) / most)] ?? 0);
    return [...new Set(edges)];
  });
}

/** Returns the bin of each feature: 0 for a missing one. */
function binsOf(edges: readonly (readonly number[])[], row: Vector): Uint8Array {
  return Uint8Array.from(edges, (of, feature) => {
    const value = row[feature];
    if (value === null || value === undefined) return 0;
    let bin = 1;
    while (bin <= of.length && value > (of[bin - 1] ?? 0)) bin += 1;
    return bin;
  });
}

function grow(binned: readonly Uint8Array[], curves: Curves, held: Int32Array, levels: number): Tree {
  const split = levels === 0 ? undefined : bestSplit(binned, curves, held);
  if (split === undefined) {
    let [slope, curve] = [0, 0];
    for (const i of held) {
      slope += curves.slope[i] ?? 0;
      curve += curves.curve[i] ?? 0;
    }
    return { value: (0.15 * slope) / (curve + 1) };
  }
  const side = (below: boolean) => held.filter((i) => (binned[i]?.[split.feature] ?? 0) <= split.to === below);
  return { ...split, below: grow(binned, curves, side(true), levels - 1), above: grow(binned, curves, side(false), levels - 1) };
}

function bestSplit(binned: readonly Uint8Array[], { slope, curve }: Curves, held: Int32Array): { feature: number; to: number } | undefined {
  let best: { feature: number; to: number; gain: number } | undefined;
  for (let feature = 0; feature < (binned[0]?.length ?? 0); feature += 1) {
    const [slopes, curves] = [new Float64Array(most + 1), new Float64Array(most + 1)];
    for (const i of held) {
      const bin = binned[i]?.[feature] ?? 0;
      slopes[bin] = (slopes[bin] ?? 0) + (slope[i] ?? 0);
      curves[bin] = (curves[bin] ?? 0) + (curve[i] ?? 0);
    }
    const [allSlope, allCurve] = [total(slopes), total(curves)];
    let [left, leftCurve] = [0, 0];
    for (let to = 0; to < most; to += 1) {
      left += slopes[to] ?? 0;
      leftCurve += curves[to] ?? 0;
      if (leftCurve < 5 || allCurve - leftCurve < 5) continue;
      const gain = left ** 2 / (leftCurve + 1) + (allSlope - left) ** 2 / (allCurve - leftCurve + 1) - allSlope ** 2 / (allCurve + 1);
      if (gain > (best?.gain ?? 1)) best = { feature, to, gain };
    }
  }
  return best;
}

const total = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);

function leafOf(tree: Tree, bins: Uint8Array): number {
  let at = tree;
  while (!('value' in at)) at = (bins[at.feature] ?? 0) <= at.to ? at.below : at.above;
  return at.value;
}
