/** First division and section, in order; `sic_section` of models/anomaly/macros.sql is the same table in SQL. */
const firstDivisions: readonly (readonly [division: number, section: string])[] = [
  [1, 'A'],
  [5, 'B'],
  [10, 'C'],
  [35, 'D'],
  [36, 'E'],
  [41, 'F'],
  [45, 'G'],
  [49, 'H'],
  [55, 'I'],
  [58, 'J'],
  [64, 'K'],
  [68, 'L'],
  [69, 'M'],
  [77, 'N'],
  [84, 'O'],
  [85, 'P'],
  [86, 'Q'],
  [90, 'R'],
  [94, 'S'],
  [97, 'T'],
  [99, 'U'],
];
const unused = new Set([4, 34, 40, 44, 48, 54, 57, 67, 76, 83, 89]);

/** Returns the section of a five-digit code of the UK Standard Industrial Classification 2007 by its division; undefined for an invalid code. */
export function sectionOf(code: string | undefined): string | undefined {
  if (code === undefined || !/^[0-9]{5}$/.test(code)) return undefined;
  const division = Number(code.slice(0, 2));
  return unused.has(division) ? undefined : firstDivisions.findLast(([first]) => division >= first)?.[1];
}
