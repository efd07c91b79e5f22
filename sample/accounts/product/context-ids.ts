import type { Spot } from './product.ts';

/** `B`, `C_1_2`: a letter for the period, more for the members; whoever reads meaning into them is wrong the next time. */
export function letters({ period, instant, members }: Spot, ordinal: number): string {
  const letter = period === 'current' ? (instant ? 'B' : 'C') : instant ? 'E' : 'F';
  return members.length === 0 ? letter : `${letter}_${'MNPQRSTUVW'.charAt(ordinal % 10)}_${ordinal}`;
}

/** `FY_1`, `cfwd_2_Set3`. */
export function contextDay({ period, instant, members }: Spot, ordinal: number): string {
  const time = instant ? (period === 'current' ? 'cfwd' : 'bfwd') : period === 'current' ? 'FY' : 'PFY';
  return members.length === 0 ? `${time}_${ordinal}` : `${members[0]?.axis.replace('Dimension', 'Hypercube')}_${time}_Set${ordinal}`;
}
