const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth';

const unitOf = new Map(units.split(' ').map((word, value) => [word, value]));
const tenOf = new Map(tens.split(' ').map((word, place) => [word, 20 + 10 * place]));
const ordinalOf = new Map(ordinals.split(' ').map((word, place) => [word, place + 1]));

/** From two letters on: one letter is an initial as often as a numeral. */
const romans = new Map([
  ['ii', 2],
  ['iii', 3],
  ['iv', 4],
  ['vi', 6],
  ['vii', 7],
  ['viii', 8],
  ['ix', 9],
  ['xi', 11],
  ['xii', 12],
]);

/** `centre thirty three` is `centre 33`, `1st` and `first` are `1`, `edward vii` is `edward 7`. */
export function withDigits(words: readonly string[]): string[] {
  const read: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const ten = tenOf.get(word);
    const unit = ten === undefined ? undefined : (unitOf.get(words[at + 1] ?? '') ?? ordinalOf.get(words[at + 1] ?? ''));
    if (ten !== undefined && unit !== undefined && unit > 0 && unit < 10) {
      read.push(String(ten + unit));
      at += 1;
    } else read.push(numberOf(word) ?? word);
  }
  return read;
}

function numberOf(word: string): string | undefined {
  const value = unitOf.get(word) ?? tenOf.get(word) ?? ordinalOf.get(word) ?? romans.get(word);
  if (value !== undefined) return String(value);
  return /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1];
}
