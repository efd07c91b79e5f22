/**
 * Log-odds, base 2, and the probability there, rising. Made by `bench/resolution/calibrate.ts --write` (docs/resolution.md says on what).
 */
export const curve: readonly (readonly [logOdds: number, probability: number])[] = [
  [-31.35, 0],
  [-15.67, 0.1089],
  [-13.04, 0.3383],
  [-11.01, 0.4231],
  [-9.3, 0.4862],
  [-6.36, 0.6086],
  [-3.36, 0.771],
  [-1.89, 0.8805],
  [-1, 0.9241],
  [-0.19, 0.9494],
  [2.39, 0.9595],
  [7, 0.9826],
  [15.76, 0.999],
];
