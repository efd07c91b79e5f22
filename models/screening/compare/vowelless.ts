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
const vowels = 'aeiou';
const side = letters + 1;

/** Returns the distance of a word without vowels from a word with vowels, both folded. Not symmetric: `bare` has no vowels. */
export function vowellessDistance(bare: string, voiced: string): number {
  let [before, above, row]: [number[], number[], number[]] = [[], [0], []];
  for (let j = 1; j <= voiced.length; j++) above[j] = (above[j - 1] ?? 0) + skipped(voiced, j - 1);
  for (let i = 1; i <= bare.length; i++) {
    row = [(above[0] ?? 0) + silentLetter(bare, i - 1)];
    for (let j = 1; j <= voiced.length; j++) row[j] = cell(bare, voiced, i, j, [before, above, row]);
    [before, above] = [above, row];
  }
  return above[voiced.length] ?? Number.POSITIVE_INFINITY;
}

function cell(bare: string, voiced: string, i: number, j: number, [before, above, row]: [number[], number[], number[]]): number {
  const [one = '', other = ''] = [bare[i - 1], voiced[j - 1]];
  const paired = (above[j - 1] ?? 0) + exchanged(one, other);
  const lone = Math.min((above[j] ?? 0) + silentLetter(bare, i - 1), (row[j - 1] ?? 0) + skipped(voiced, j - 1));
  const twoForOne = i > 1 && standsFor(bare[i - 2] ?? '', one, other) ? (before[j - 1] ?? 0) + digraph : Number.POSITIVE_INFINITY;
  const oneForTwo = j > 1 && standsFor(voiced[j - 2] ?? '', other, one) ? (above[j - 2] ?? 0) + digraph : Number.POSITIVE_INFINITY;
  return Math.min(paired, lone, twoForOne, oneForTwo);
}

function silentLetter(bare: string, at: number): number {
  const letter = bare[at] ?? '';
  return letter === 'h' && at === bare.length - 1 ? finalH : (silent[letter] ?? 1);
}

function skipped(voiced: string, at: number): number {
  const letter = voiced[at] ?? '';
  if (vowels.includes(letter)) return at === 0 ? firstVowel : shortVowel;
  if (letter === voiced[at - 1]) return doubled;
  return letter === 'h' ? muteH : 1;
}

function exchanged(one: string, other: string): number {
  return one === other
    ? 0
    : (alike[one + other] ?? Math.max(0.5, substitution[codeOf(one.charCodeAt(0)) * side + codeOf(other.charCodeAt(0))] ?? 1));
}

function standsFor(first: string, second: string, single: string): boolean {
  const found = digraphClass[codeOf(first.charCodeAt(0)) * side + codeOf(second.charCodeAt(0))] ?? 0;
  return found > 0 && inClass[found * side + codeOf(single.charCodeAt(0))] === 1;
}
