/** Pairs of letters that stand for one consonant, and consonants that transcriptions take for each other. */
const digraphs = /sch|tch|sh|ch|kh|gh|th|dh|zh|ph|dj|ts|ck|ou/g;
const oneLetter: Record<string, string> = {
  sch: 's',
  tch: 's',
  sh: 's',
  ch: 's',
  kh: 'k',
  gh: 'g',
  th: 't',
  dh: 'd',
  zh: 'z',
  ph: 'f',
  dj: 'j',
  ts: 's',
  ck: 'k',
  ou: '',
};
const alike: Record<string, string> = { c: 'k', q: 'k', x: 'k', z: 's', v: 'f', w: '', y: '', j: 'g', p: 'b', d: 't' };

/**
 * The consonants of a token, transcriptions of one sound alike: what is left of it in Arabic and Hebrew writing, where short vowels are not written
 * and the long ones are w and y. `muhammad`, `mohamed` and `mhmd` are `mmt`.
 */
export function skeleton(token: string): string {
  const single = token.replace(digraphs, (pair) => oneLetter[pair] ?? pair);
  const consonants = single.replace(/[aeiouh]/g, '').replace(/[cqxzvwyjpd]/g, (letter) => alike[letter] ?? letter);
  return consonants.replace(/(.)\1+/g, '$1');
}
