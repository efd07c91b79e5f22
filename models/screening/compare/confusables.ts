/**
 * Pairs of letters that are confused when a name is copied, heard or transliterated, with the cost of the difference; two unrelated letters cost 1.
 * From general knowledge of transcription practice (ICAO passports, BGN/PCGN, press spellings), keyboards and scanners.
 */
const alike: readonly (readonly [pairs: string, cost: number])[] = [
  // one sound, written in the conventions of two alphabets
  ['iy ij yj ck kq cq ks vw sz cs gj gh uw ou uo ae ea ei ie xs xk fv tz zj zs', 0.5],
  // vowels
  ['ao oa eo oe au ua ai ia eu ue io oi iu ui ey ye ay oy uy', 0.6],
  // similar sounds
  ['bp dt td gk mn bv pf gc', 0.7],
  // similar shapes
  ['il lj rn vy nh ec co uv hb', 0.8],
  // digits that look like letters
  ['0o 1i 1l 3e 4a 5s 6b 7t 8b 9g 2z', 0.2],
];

/** Digraphs and the single letters that may replace them: `ph` and `f`. Each digraph is a class; its letters are other spellings of one sound. */
const digraphs: Record<string, string> = {
  ph: 'f',
  kh: 'hkx',
  ch: 'hkcqj',
  sh: 'sxj',
  th: 't',
  dh: 'd',
  gh: 'g',
  zh: 'jz',
  dj: 'j',
  dz: 'z',
  ts: 'cz',
  tz: 'zc',
  ck: 'k',
  ks: 'x',
  qu: 'k',
  ou: 'uo',
  oo: 'uo',
  ee: 'i',
  ie: 'iy',
  iy: 'iy',
  ei: 'i',
  ey: 'iy',
  yy: 'iy',
  ij: 'iy',
  ae: 'ae',
  oe: 'oe',
  ue: 'u',
  au: 'o',
  ss: 's',
  ia: 'ya',
  ya: 'a',
  yu: 'u',
  ju: 'u',
  ja: 'a',
  ye: 'e',
  je: 'e',
  oy: 'o',
  cz: 'c',
  sz: 's',
  rz: 'z',
  gn: 'n',
  ny: 'n',
  nh: 'n',
  lh: 'l',
  ll: 'l',
  wh: 'w',
  hs: 'sx',
  cj: 'j',
  cs: 'c',
  aa: 'a',
  uu: 'u',
  ii: 'i',
  ow: 'o',
  ov: 'o',
  ew: 'e',
  // confused by OCR
  rn: 'm',
  nn: 'm',
  cl: 'd',
  vv: 'w',
  ri: 'n',
  lc: 'k',
  li: 'h',
};

export const letters = 36;
/** Returns 1 to 36 for 0-9 and a-z; 0 for other characters, which a folded token never has. */
export function codeOf(charCode: number): number {
  if (charCode >= 97 && charCode <= 122) return charCode - 86;
  return charCode >= 48 && charCode <= 57 ? charCode - 47 : 0;
}

const side = letters + 1;
const differentDigits = 1.6;

/** Cost of one letter for another, at `code * (letters + 1) + otherCode`. */
export const substitution = substitutionCosts();
/** Class of the digraph of two codes, at the same index; 0: none. */
export const digraphClass = new Uint8Array(side * side);
/** 1 when a letter is in a class, at `class * (letters + 1) + code`. */
export const inClass = new Uint8Array((Object.keys(digraphs).length + 1) * side);
/** Cost of a digraph for a single letter of its class. */
export const digraphCost = 0.4;

Object.entries(digraphs).forEach(([pair, singles], place) => {
  digraphClass[codeOf(pair.charCodeAt(0)) * side + codeOf(pair.charCodeAt(1))] = place + 1;
  for (const single of singles) inClass[(place + 1) * side + codeOf(single.charCodeAt(0))] = 1;
});

function substitutionCosts(): Float64Array {
  const costs = new Float64Array(side * side).fill(1);
  for (const [pairs, cost] of alike) {
    for (const pair of pairs.split(' ')) {
      const [one, other] = [codeOf(pair.charCodeAt(0)), codeOf(pair.charCodeAt(1))];
      costs[one * side + other] = cost;
      costs[other * side + one] = cost;
    }
  }
  for (let one = 0; one < side; one++) {
    for (let other = 1; other <= 10; other++) if (one >= 1 && one <= 10) costs[one * side + other] = differentDigits;
    costs[one * side + one] = 0;
  }
  return costs;
}

/** Cost of a missing letter, by code: an h costs less, a digit more. A missing letter of a double letter costs `doubledLetter`. */
export const omission = Float64Array.from({ length: side }, (_, code) =>
  code === codeOf(104) ? 0.5 : code >= 1 && code <= 10 ? differentDigits : 1,
);
export const doubledLetter = 0.3;
export const transposition = 0.8;
