/**
 * The weights of a network with one hidden layer: a list for each hidden unit, then a list for each output;
 * the last weight of a list is its constant term.
 */
export type Network = readonly (readonly number[])[];

/** Hidden units of the network (macros.sql writes them out). */
export const hiddenUnits = 16;

/** A filing as the network reads it. */
export interface Example {
  /** Scaled features, the flags of those stated, and a 1. */
  readonly inputs: Float64Array;
  /** The change that was made to the filing: the index of an output; -1 for a filing as it was. */
  readonly change: number;
}

/** Filings that one training visits at most, over all rounds. */
const mostVisits = 200_000;
/** Rounds over all examples, where `mostVisits` allows. */
const rounds = 10;
const batch = 64;
/** Adam, Kingma and Ba, ICLR 2015, with the authors' decay rates. */
const adam = { rate: 0.003, first: 0.9, second: 0.999, least: 1e-8 };

/**
 * Trains a network to tell which change was made to a filing, if any: cross entropy over the changes and "none", in batches of 64 with Adam. The
 * result is deterministic for the same examples in the same order. Weights are rounded to seven significant digits.
 */
export function trainNetwork(examples: readonly Example[], outputs: number): Network {
  const inputs = examples[0]?.inputs.length ?? 1;
  const training = createTraining(inputs, outputs);
  const visits = Math.min(mostVisits, rounds * examples.length);
  const order = examples.map((_, index) => index);
  for (let visit = 0; visit < visits; visit += 1) {
    if (visit % examples.length === 0) shuffle(order, training.random);
    const example = examples[order[visit % examples.length] ?? 0];
    if (example === undefined) break;
    training.learn(example);
    if ((visit + 1) % batch === 0 || visit === visits - 1) training.step(1 - 0.9 * (visit / visits));
  }
  return training.network();
}

/** Returns minus the logarithm of the probability that the filing has no change. */
export function lossOf(odds: readonly number[]): number {
  const top = Math.max(0, ...odds);
  return top + Math.log(odds.reduce((sum, one) => sum + Math.exp(one - top), Math.exp(-top)));
}

function createTraining(inputs: number, outputs: number) {
  const random = createRandom(20_260_601);
  const layers = { hidden: parameters(hiddenUnits, inputs, random), output: parameters(outputs, hiddenUnits + 1, random) };
  const hidden = new Float64Array(hiddenUnits + 1);
  const odds = new Float64Array(outputs);
  const back = new Float64Array(hiddenUnits);
  hidden[hiddenUnits] = 1;
  let learnt = 0;
  let steps = 0;
  return {
    random,
    /** Adds the gradient of one example. */
    learn({ inputs: x, change }: Example): void {
      for (let unit = 0; unit < hiddenUnits; unit += 1)
        hidden[unit] = Math.max(0, product(layers.hidden.weights, unit * inputs, x, inputs));
      for (let one = 0; one < outputs; one += 1)
        odds[one] = product(layers.output.weights, one * (hiddenUnits + 1), hidden, hiddenUnits + 1);
      const loss = lossOf([...odds]);
      back.fill(0);
      for (let one = 0; one < outputs; one += 1) {
        const wrong = Math.exp((odds[one] ?? 0) - loss) - (one === change ? 1 : 0);
        addScaled(layers.output.gradient, one * (hiddenUnits + 1), hidden, hiddenUnits + 1, wrong);
        addScaled(back, 0, layers.output.weights.subarray(one * (hiddenUnits + 1)), hiddenUnits, wrong);
      }
      for (let unit = 0; unit < hiddenUnits; unit += 1) {
        if ((hidden[unit] ?? 0) > 0) addScaled(layers.hidden.gradient, unit * inputs, x, inputs, back[unit] ?? 0);
      }
      learnt += 1;
    },
    /** Moves the weights against the mean gradient of the examples since the last step. `share`: of the rate of learning. */
    step(share: number): void {
      steps += 1;
      const rate = (share * adam.rate * Math.sqrt(1 - adam.second ** steps)) / (1 - adam.first ** steps);
      for (const layer of [layers.hidden, layers.output]) move(layer, rate, learnt);
      learnt = 0;
    },
    network: (): Network => [...rowsOf(layers.hidden.weights, inputs), ...rowsOf(layers.output.weights, hiddenUnits + 1)],
  };
}

interface Layer {
  readonly weights: Float64Array;
  readonly gradient: Float64Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** Draws weights as He et al., ICCV 2015, evenly spread; constant terms begin at 0. */
function parameters(units: number, inputs: number, random: () => number): Layer {
  const size = units * inputs;
  const reach = Math.sqrt(6 / inputs);
  const weights = Float64Array.from({ length: size }, (_, at) => (at % inputs === inputs - 1 ? 0 : reach * (2 * random() - 1)));
  return { weights, gradient: new Float64Array(size), first: new Float64Array(size), second: new Float64Array(size) };
}

function move({ weights, gradient, first, second }: Layer, rate: number, examples: number): void {
  for (let at = 0; at < weights.length; at += 1) {
    const slope = (gradient[at] ?? 0) / examples;
    const mean = adam.first * (first[at] ?? 0) + (1 - adam.first) * slope;
    const square = adam.second * (second[at] ?? 0) + (1 - adam.second) * slope * slope;
    first[at] = mean;
    second[at] = square;
    weights[at] = (weights[at] ?? 0) - (rate * mean) / (Math.sqrt(square) + adam.least);
  }
  gradient.fill(0);
}

function product(weights: Float64Array, from: number, values: Float64Array, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i += 1) sum += (weights[from + i] ?? 0) * (values[i] ?? 0);
  return sum;
}

function addScaled(target: Float64Array, from: number, values: Float64Array, length: number, factor: number): void {
  for (let i = 0; i < length; i += 1) target[from + i] = (target[from + i] ?? 0) + factor * (values[i] ?? 0);
}

function rowsOf(weights: Float64Array, width: number): number[][] {
  return Array.from({ length: weights.length / width }, (_, row) =>
    Array.from(weights.subarray(row * width, (row + 1) * width), (weight) => Number(weight.toPrecision(7))),
  );
}

function shuffle(order: number[], random: () => number): void {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
}

/** Random numbers that are the same for a seed on every machine (mulberry32, public domain). */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
