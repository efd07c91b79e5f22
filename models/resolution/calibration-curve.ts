/** Log-odds and the probability there, rising. */
export const curve: readonly (readonly [logOdds: number, probability: number])[] = [
  [-20, 0.01],
  [-6, 0.1],
  [0, 0.5],
  [6, 0.9],
  [10, 0.985],
  [20, 0.998],
];
