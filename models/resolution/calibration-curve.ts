/**
 * Points of the calibration curve: log-odds (base 2) and the probability there, rising. `bench/resolution/calibrate.ts --write` writes this
 * file; docs/resolution.md describes the data.
 */
export const curve: readonly (readonly [logOdds: number, probability: number])[] = [
  [-21.76, 0.112],
  [-14.46, 0.2255],
  [-11.18, 0.2425],
  [-8.79, 0.4344],
  [-7.02, 0.5768],
  [-5.31, 0.7937],
  [-3.38, 0.8156],
  [-2.17, 0.8205],
  [-1.5, 0.8913],
  [-0.32, 0.9283],
  [1.5, 0.9407],
  [8.75, 0.9986],
];
