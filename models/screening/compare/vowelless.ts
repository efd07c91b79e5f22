import { codeOf, digraphClass, inClass, letters, substitution } from './confusables.ts';

/**
 * Costs of reading a word from a script without vowels (`mhmd`) as a word with vowels (`muhammad`). Short vowels cost little. Long vowels, which
 * Arabic writes as w, y and a, must be present. Consonants must agree; a consonant that one of the scripts lacks may be a similar one.
 */
const shortVowel = 0.1;
const firstVowel = 0.25;
const doubled = 0.05;
const muteH = 0.3;
/** Cost of a written letter that is not pronounced: the alif that carries a vowel, the h of a feminine ending, a long vowel. */
const silent: Readonly<Record<string, number>> = { a: 0.25, h: 0.7, y: 0.9, w: 0.9 };
const finalH = 0.2;
const digraph = 0.15;
const alike: Readonly<Record<string, number>> = {
  yi: 0.05,
  ye: 0.05,
  yj: 0.1,
  wo: 0.05,
  wu: 0.05,
  wv: 0.1,
  ae: 0.1,
  ai: 0.15,
  ao: 0.15,
  au: 0.15,
  ya: 0.9,
  wa: 0.9,
  yo: 0.9,
  yu: 0.9,
  wi: 0.9,
  we: 0.9,
  bp: 0.1,
  pb: 0.1,
  fv: 0.1,
  vf: 0.1,
  qk: 0.1,
  kq: 0.1,
  qg: 0.2,
  kc: 0.1,
  jg: 0.2,
  gj: 0.2,
  sc: 0.2,
  td: 0.4,
  dt: 0.4,
  kg: 0.4,
  gk: 0.4,
  sz: 0.4,
  zs: 0.4,
};
const vowels: ReadonlySet<number> = new Set(Array.from('aeiou', (vowel) => codeOf(vowel.charCodeAt(0))));
const hLetter = codeOf('h'.charCodeAt(0));
const side = letters + 1;
/** Cost of a letter of the bare word for a letter of the other one, at `code * side + otherCode`. */
const exchanged = exchangeCosts();
/** Cost of a letter of the bare word that is not pronounced, by code. */
const silentLetter = Float64Array.from({ length: side }, (_, code) => silent[letterOf(code)] ?? 1);

/** A word is cut to this length: tokens have at most 40 letters, and two joined ones 80. */
const longest = 128;
const bareCodes = new Uint8Array(longest);
const voicedCodes = new Uint8Array(longest);
/** Cost of leaving out each letter of the voiced word. */
const skipped = new Float64Array(longest);
const rows = [new Float64Array(longest + 1), new Float64Array(longest + 1), new Float64Array(longest + 1)] as const;

/** Returns the distance of a word without vowels from a word with vowels, both folded. Not symmetric: `bare` has no vowels. */
export function vowellessDistance(bare: string, voiced: string): number {
  const [height, width] = [encode(bare, bareCodes), encode(voiced, voicedCodes)];
  for (let j = 0; j < width; j++) skipped[j] = skipCost(j);
  let [before, above, row] = rows as readonly [Float64Array, Float64Array, Float64Array];
  above[0] = 0;
  for (let j = 1; j <= width; j++) above[j] = (above[j - 1] ?? 0) + (skipped[j - 1] ?? 0);
  for (let i = 1; i <= height; i++) {
    fillRow(i, width, i === height, before, above, row);
    [before, above, row] = [above, row, before];
  }
  return above[width] ?? Number.POSITIVE_INFINITY;
}

/** Writes the letter codes of a word and returns their number. */
function encode(text: string, into: Uint8Array): number {
  const length = Math.min(text.length, longest);
  for (let at = 0; at < length; at++) into[at] = codeOf(text.charCodeAt(at));
  return length;
}

function skipCost(at: number): number {
  const code = voicedCodes[at] ?? 0;
  if (vowels.has(code)) return at === 0 ? firstVowel : shortVowel;
  if (at > 0 && code === voicedCodes[at - 1]) return doubled;
  return code === hLetter ? muteH : 1;
}

function fillRow(i: number, width: number, isLast: boolean, before: Float64Array, above: Float64Array, row: Float64Array): void {
  const one = bareCodes[i - 1] ?? 0;
  const left = isLast && one === hLetter ? finalH : (silentLetter[one] ?? 1);
  const pair = i > 1 ? (digraphClass[(bareCodes[i - 2] ?? 0) * side + one] ?? 0) : 0;
  row[0] = (above[0] ?? 0) + left;
  for (let j = 1; j <= width; j++) {
    const other = voicedCodes[j - 1] ?? 0;
    let cost = (above[j - 1] ?? 0) + (exchanged[one * side + other] ?? 1);
    cost = Math.min(cost, (above[j] ?? 0) + left, (row[j - 1] ?? 0) + (skipped[j - 1] ?? 0));
    if (pair > 0 && inClass[pair * side + other] === 1) cost = Math.min(cost, (before[j - 1] ?? 0) + digraph);
    const otherPair = j > 1 ? (digraphClass[(voicedCodes[j - 2] ?? 0) * side + other] ?? 0) : 0;
    if (otherPair > 0 && inClass[otherPair * side + one] === 1) cost = Math.min(cost, (above[j - 2] ?? 0) + digraph);
    row[j] = cost;
  }
}

function exchangeCosts(): Float64Array {
  const costs = new Float64Array(side * side);
  for (let one = 0; one < side; one++) {
    for (let other = 0; other < side; other++) {
      const known = alike[letterOf(one) + letterOf(other)];
      costs[one * side + other] = one === other ? 0 : (known ?? Math.max(0.5, substitution[one * side + other] ?? 1));
    }
  }
  return costs;
}

/** Returns the letter or digit with a code (`codeOf`); a blank for 0. */
function letterOf(code: number): string {
  if (code === 0) return ' ';
  return String.fromCharCode(code > 10 ? code + 86 : code + 47);
}
