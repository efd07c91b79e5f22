import { draw, pick } from '../../sample/random.ts';
import { towns } from '../../sample/words.ts';

/**
 * Rewrites a registered name as a ledger writes it, or as a customer calls the business, drawn with a fixed seed. The kinds are those that occur
 * in ledgers and price lists, each equally often; none is taken from a labelled file.
 */
type Rewriting = (words: readonly string[], drawn: number) => string;

const town = (drawn: number) => pick(towns.england, drawn).town;
const endings = new Set(['LIMITED', 'LTD', 'LTD.', 'PLC', 'LLP', 'LP', 'C.I.C.', 'CIC', 'CYF', 'CYFYNGEDIG']);

const ledger: readonly Rewriting[] = [
  (words) => [...words, 'LTD'].join(' '),
  (words) => words.join(' ').toLowerCase(),
  (words) => `THE ${words.join(' ')} COMPANY LIMITED`,
  (words) => `${words.join(' ')} LIMITED`.slice(0, 30),
  (words, drawn) => `${words.join(' ')} (${town(drawn)})`,
  (words, drawn) => `${words.join(' ')} LTD - ${town(drawn)} BRANCH`,
  (words, drawn) => `${words.join(' ')} A/C ${10_000 + (drawn % 90_000)}`,
  (words, drawn) => words.map((word, place) => (place === 0 ? misspelt(word, drawn) : word)).join(' '),
  (words) => words.join(''),
  (words) => `${words.slice(1).join(' ')} ${words[0] ?? ''}`,
];

const informal: readonly Rewriting[] = [
  (words) => words.slice(0, 2).join(' '),
  (words) => `${words[0] ?? ''}'s`,
  (words) => `The ${words.slice(0, 2).join(' ')} Co`,
  (words) => `${words[0] ?? ''} & Sons ${words[1] ?? ''}`,
  (words, drawn) => `${misspelt(words[0] ?? '', drawn)} ${words[1] ?? ''}`,
  (words) => words.slice(0, 2).join(''),
  (words, drawn) => `${words.slice(0, 2).join(' ')} ${town(drawn)}`,
  (words) => `${words[0] ?? ''} ${(words[1] ?? '').replace(/(?:s|ing)$/i, '')}`,
  (words) => `${(words[0] ?? '').slice(0, 6)} ${words[1] ?? ''} shop`,
  (words, drawn) => `${pick(['Blue Door', 'Copper Kettle', 'Corner House'], drawn)} t/a ${words.slice(0, 2).join(' ')}`,
];

export function asLedgerWrites(name: string, drawn: number): string {
  return pick(ledger, drawn)(coreWords(name), drawn >>> 8);
}

export function asPeopleSay(name: string, drawn: number): string {
  return pick(informal, drawn)(coreWords(name), drawn >>> 8);
}

/** Returns the two words that an informal name keeps, in one form for all ways of writing them. */
export function firstWords(name: string): string {
  return coreWords(name.replace(/[^A-Za-z ]/g, '').toUpperCase())
    .slice(0, 2)
    .join(' ');
}

/** Words that tell the members of a group apart, and that no sample name has. */
const ofMembers = ['HOLDINGS', 'LEASING', 'INTERNATIONAL', 'INVESTMENTS', 'PROPERTIES', 'EUROPE'];

/** Returns the name of a further member of a company's group: its first two words and another one. */
export function memberOfGroup(name: string, drawn: number): string {
  return `${firstWords(name)} ${pick(ofMembers, drawn >>> 4)} LIMITED`;
}

export function drawFor(seed: number, index: number): number {
  return draw(seed, index, 301);
}

function coreWords(name: string): string[] {
  const words = name.split(' ').filter((word) => !endings.has(word));
  return words.length > 0 ? words : [name];
}

/** Misspells a word: swaps two neighbours, doubles a letter or leaves one out; never the first. */
function misspelt(word: string, drawn: number): string {
  if (word.length < 4) return word;
  const at = 1 + (drawn % (word.length - 2));
  const [before, letter, next, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  if (drawn % 3 === 0) return before + next + letter + after;
  return drawn % 3 === 1 ? before + letter + letter + next + after : before + next + after;
}
