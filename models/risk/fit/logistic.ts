import { Matrix, solve } from 'ml-matrix';
import { logistic } from '../score.ts';

export interface Fitted {
  readonly intercept: number;
  readonly slopes: readonly number[];
}

/** Keeps the system solvable when two columns are equal; too small to move a slope that the data determine. */
const ridge = 1e-6;
const mostSteps = 50;
const closeEnough = 1e-8;
/** Share of the likelihood by which two sums of it differ through rounding alone. */
const rounding = 1e-10;
/** Halves of a step at most. */
const mostHalves = 30;

/**
 * Fits a logistic regression by Newton's method (iteratively reweighted least squares). `columns`: a value per row and column, row by row.
 * `outcomes`: 0 or 1. Deterministic. Halves a step that would lower the likelihood: where outcomes are rare and a few rows have most of them, a whole step goes
 * far beyond the maximum, and the next one farther.
 */
export function fitLogistic(columns: Float64Array, width: number, outcomes: Uint8Array): Fitted {
  let beta = new Array<number>(width + 1).fill(0);
  const rate = outcomes.reduce((sum, one) => sum + one, 0) / outcomes.length;
  beta[0] = Math.log(rate / (1 - rate));
  let reached = likelihood(columns, width, outcomes, beta);
  for (let step = 0; step < mostSteps; step += 1) {
    const { gradient, hessian } = derivatives(columns, width, outcomes, beta);
    const move = solve(new Matrix(hessian), Matrix.columnVector(gradient)).to1DArray();
    let share = 1;
    let next = moved(beta, move, share);
    let found = likelihood(columns, width, outcomes, next);
    for (let half = 0; half < mostHalves && !(found >= reached - rounding * Math.abs(reached)); half += 1) {
      share /= 2;
      next = moved(beta, move, share);
      found = likelihood(columns, width, outcomes, next);
    }
    beta = next;
    reached = found;
    if (share * Math.max(...move.map(Math.abs)) < closeEnough) break;
  }
  const [intercept = 0, ...slopes] = beta;
  return { intercept, slopes };
}

const moved = (beta: readonly number[], move: readonly number[], share: number) => beta.map((value, at) => value + share * (move[at] ?? 0));

/** Returns the logarithm of the likelihood, less the ridge. */
function likelihood(columns: Float64Array, width: number, outcomes: Uint8Array, beta: readonly number[]): number {
  let sum = beta.reduce((total, value) => total - (ridge / 2) * value * value, 0);
  for (let at = 0; at < outcomes.length; at += 1) {
    let score = beta[0] ?? 0;
    for (let column = 0; column < width; column += 1) score += (columns[at * width + column] ?? 0) * (beta[column + 1] ?? 0);
    const against = outcomes[at] === 1 ? -score : score;
    // ln(1 + e^x) without an overflow
    sum -= Math.max(against, 0) + Math.log1p(Math.exp(-Math.abs(against)));
  }
  return sum;
}

function derivatives(columns: Float64Array, width: number, outcomes: Uint8Array, beta: readonly number[]) {
  const size = width + 1;
  const gradient = beta.map((value) => -ridge * value);
  const hessian = Array.from({ length: size }, (_, at) => Array.from({ length: size }, (_, other) => (at === other ? ridge : 0)));
  const row = new Float64Array(size);
  row[0] = 1;
  for (let at = 0; at < outcomes.length; at += 1) {
    let score = beta[0] ?? 0;
    for (let column = 0; column < width; column += 1) {
      const value = columns[at * width + column] ?? 0;
      row[column + 1] = value;
      score += value * (beta[column + 1] ?? 0);
    }
    addRow(row, logistic(score), outcomes[at] ?? 0, gradient, hessian);
  }
  for (let a = 0; a < size; a += 1) for (let b = 0; b < a; b += 1) (hessian[a] ?? [])[b] = hessian[b]?.[a] ?? 0;
  return { gradient, hessian };
}

function addRow(row: Float64Array, p: number, outcome: number, gradient: number[], hessian: number[][]): void {
  const weight = p * (1 - p);
  for (let a = 0; a < row.length; a += 1) {
    const value = row[a] ?? 0;
    if (value === 0) continue;
    gradient[a] = (gradient[a] ?? 0) + (outcome - p) * value;
    const line = hessian[a] ?? [];
    for (let b = a; b < row.length; b += 1) line[b] = (line[b] ?? 0) + weight * value * (row[b] ?? 0);
  }
}
