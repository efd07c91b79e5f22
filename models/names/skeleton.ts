/** Groups of letters that stand for one consonant. */
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
/** Consonants that transcriptions confuse; `w` and `y` are long vowels in Arabic script. */
const alike: Record<string, string> = { c: 'k', q: 'k', x: 'k', z: 's', v: 'f', w: '', y: '', j: 'g', p: 'b', d: 't' };

/**
 * Returns the consonants of a token, with one letter for all transcriptions of a sound. Arabic and Hebrew scripts do not write short vowels and
 * write long ones as w and y, so this is what a transcription keeps: `muhammad`, `mohamed` and `mhmd` are `mmt`.
 */
export function skeleton(token: string): string {
  const single = token.replace(digraphs, (pair) => oneLetter[pair] ?? pair);
  const consonants = single.replace(/[aeiouh]/g, '').replace(/[cqxzvwyjpd]/g, (letter) => alike[letter] ?? letter);
  return consonants.replace(/(.)\1+/g, '$1');
}
