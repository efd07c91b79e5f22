import { type Example, type Network, trainNetwork } from './network.ts';
import { type Scaling, scaled, scalingOf, type Vector } from './scaling.ts';

/** The fitted description of a cohort's filings: how to scale features, and the network that tells which change would make such a filing. */
export interface Reconstruction extends Scaling {
  readonly network: Network;
}

/** The filings of a cohort that a fit learns from. */
export interface Sample {
  /** Filings as they are: the medians and spreads come from all of them. */
  readonly filings: readonly Vector[];
  /** Number of the filings, from the first, that the network is shown. */
  readonly shown: number;
  /** Some of the same filings, each after one change. */
  readonly changed: readonly { readonly change: number; readonly x: Vector }[];
}

/**
 * Fits the cohorts of one kind of accounts and returns one result for each cohort. Each cohort is scaled by its own medians and spreads over all its
 * filings, so that "usual" means usual in the cohort. The fit uses every filing whole. The network comes from all cohorts together, so that it is stable.
 *
 * The result is deterministic for the same rows in the same order, so the caller must order the rows.
 * @param features the length of a vector. @param changes the number of changes.
 */
export function fitCohorts(cohorts: readonly Sample[], features: number, changes: number): Reconstruction[] {
  const scalings = cohorts.map(({ filings }) => scalingOf(filings, features));
  const examples = cohorts.flatMap(({ filings, shown, changed }, index): Example[] => {
    const scaling = scalings[index];
    if (scaling === undefined) return [];
    return [
      ...filings.slice(0, shown).map((x) => ({ inputs: inputsOf(scaling, x), change: -1 })),
      ...changed.map(({ change, x }) => ({ inputs: inputsOf(scaling, x), change })),
    ];
  });
  const network = trainNetwork(examples, changes);
  return scalings.map((scaling) => ({ ...scaling, network }));
}

/** Returns what the network reads of a filing: the scaled features, 0 for a missing one; whether the filing states each; and a 1. */
export function inputsOf(scaling: Scaling, row: Vector): Float64Array {
  const z = scaled(scaling, row);
  const inputs = new Float64Array(2 * z.length + 1);
  inputs.set(z);
  for (let feature = 0; feature < z.length; feature += 1)
    inputs[z.length + feature] = row[feature] === null || row[feature] === undefined ? 0 : 1;
  inputs[2 * z.length] = 1;
  return inputs;
}
