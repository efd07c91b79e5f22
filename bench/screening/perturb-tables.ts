/** Letters of other scripts that look like Latin letters, as a disguised name has them. */
export const lookalikes: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  o: 'о',
  p: 'р',
  s: 'ѕ',
  x: 'х',
  y: 'у',
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  I: 'І',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  S: 'Ѕ',
  T: 'Т',
  X: 'Х',
  Y: 'У',
};

export const leet: Readonly<Record<string, string>> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' };

/** Letters and the letters that OCR reads instead. */
export const misread: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['m', 'rn'],
  ['cl', 'd'],
  ['d', 'cl'],
  ['vv', 'w'],
  ['w', 'vv'],
  ['l', '1'],
  ['i', 'l'],
  ['o', '0'],
  ['s', '5'],
  ['b', '6'],
  ['g', '9'],
  ['e', 'c'],
  ['h', 'b'],
  ['u', 'v'],
  ['n', 'ri'],
];

/** Two Latin spellings of one sound of Arabic, Persian or Russian. */
export const transcriptions: readonly (readonly [string, string])[] = [
  ['ou', 'u'],
  ['oo', 'u'],
  ['ee', 'i'],
  ['kh', 'h'],
  ['q', 'k'],
  ['dj', 'j'],
  ['dh', 'd'],
  ['gh', 'g'],
  ['iy', 'i'],
  ['yy', 'y'],
  ['ya', 'ia'],
  ['yu', 'iu'],
  ['ei', 'ey'],
  ['ay', 'ai'],
  ['ai', 'ay'],
  ['sh', 'ch'],
  ['zh', 'j'],
  ['ts', 'c'],
  ['ks', 'x'],
  ['ph', 'f'],
  ['w', 'v'],
  ['y', 'i'],
  ['j', 'y'],
  ['e', 'i'],
  ['u', 'o'],
];

export const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', n: 'ñ', c: 'ç', s: 'š', z: 'ž' };

export const personTitles: readonly string[] = ['Mr', 'Dr', 'Sheikh', 'General', 'Haji'];
export const organisationTitles: readonly string[] = ['Messrs', 'The'];
export const particles: ReadonlySet<string> = new Set([
  'al',
  'el',
  'bin',
  'ibn',
  'ben',
  'abu',
  'de',
  'van',
  'von',
  'ul',
  'ur',
  'der',
  'di',
  'da',
]);
