const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ordinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );

const ofWord: ReadonlyMap<string, number> = new Map([
  ...units.map((word, value) => [word, value] as const),
  ...ordinals.map((word, value) => [word, value] as const),
  ...tens.map((word, place) => [word, (place + 2) * 10] as const),
  ...tens.map((word, place) => [word.replace(/y$/, 'ieth'), (place + 2) * 10] as const),
  ['fourty', 40],
  ['hundred', 100],
]);
const roman = /^(?=[ivxl])(xl|l?x{0,3})(ix|iv|v?i{0,3})$/;
const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50 };

/** `1st`, `first`, `one` and `01` are `1`; undefined for what is no number. */
export function numberOf(word: string): string | undefined {
  const digits = /^0*(\d+)(?:st|nd|rd|th)?$/.exec(word)?.[1];
  if (digits !== undefined) return digits;
  const value = ofWord.get(word);
  return value === undefined ? undefined : String(value);
}

/** `forty` and `four` are one number; undefined where the two words do not make one. */
export function compoundNumber(first: string, second: string): string | undefined {
  const [high, low] = [Number(first), Number(second)];
  const compound = high >= 20 && high <= 90 && high % 10 === 0 && low >= 1 && low <= 9;
  return compound ? String(high + low) : undefined;
}

/** `xii` is `12`; up to 89, as funds and ships are counted. */
export function romanNumeral(word: string): string | undefined {
  if (!roman.test(word)) return undefined;
  const values = [...word].map((letter) => romanDigits[letter] ?? 0);
  return String(values.reduce((sum, value, place) => (value < (values[place + 1] ?? 0) ? sum - value : sum + value), 0));
}
