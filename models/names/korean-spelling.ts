import { koreanSyllables } from './korean-readings.ts';
import { personTitles } from './lexicon/titles.ts';
import { splitWords } from './words.ts';

/** One letter would be read as an initial. */
const lengthened: Readonly<Record<string, string>> = { o: 'oh', u: 'woo' };

/**
 * Family names with their spellings in passports, in the Revised, the McCune-Reischauer and the northern system; the first is the one that readings
 * have. From general knowledge. A southern name drops an R that a northern one has.
 */
const families = `
  kim gim | ri lee yi rhee rhie | pak park bak | choe choi | jong jeong jung chung chong | jo cho joe | kang gang | jang chang | rim lim im yim | han hahn | oh o
  so seo suh | sin shin | kwon gwon | hwang | an ahn | song seong sung | ryu yu yoo you | hong | jon jeon chun | ko go koh | mun moon | ryang yang | son sohn
  pae bae | paek baek paik baik | ho heo hur huh | nam | sim shim | ro no noh roh | ha | kwak gwak | cha | ju joo choo | woo u | ku koo goo gu | min | ra na la
  jin | ji chi | om eom um | won | chae | chon cheon | pang bang | kong gong | hyon hyun hyeon | ham | ryom yom yeom | ryo yo yeo | chu | to do | sok seok | ma | pyo
  ki gi | ok | yun yoon youn | pyon byun byeon byon | thae tae | kuk guk kook | kye gye`;

const familyOf: ReadonlyMap<string, string> = spellingsOf(families.split(/\s*\|\s*|\n\s*/).map((line) => line.trim().split(/\s+/)));

/** Spellings in passports that follow no system. */
const customary = `yong young | hyon hyun | chol chul | song sung | jong jung | myong myung | kyong kyung kyoung | pyong byung | hyong hyung | hyok hyuk | tok duk | pom bum
  hui hee | yol yul | son sun | pil phil | kwon kwun | yun youn`;

/** How the Revised and other systems write the letters of the northern one, at the start, in the middle and at the end of a syllable. */
const starts: Readonly<Record<string, readonly string[]>> = { k: ['g'], t: ['d'], p: ['b'], r: ['l'], s: ['sh'] };
const middles: Readonly<Record<string, readonly string[]>> = {
  yo: ['yeo'],
  wo: ['weo'],
  o: ['eo'],
  yu: ['yoo'],
  u: ['eu', 'oo'],
  i: ['ee'],
  ui: ['eui', 'ee'],
};
const ends: Readonly<Record<string, readonly string[]>> = { k: ['g'], t: ['d'], p: ['b'] };
const syllable = /^(ch|[ktprsjhmn]?)([aeiouyw]+)(ng|[ktpnml]?)$/;

/** Syllables of names whose characters the table of readings does not have. */
const others = 'se sop je man kon kwan ryon si ung sup pong rye so tan rang';
const inventory = [...koreanSyllables, ...others.split(' ')];

const syllableOf: ReadonlyMap<string, string> = spellingsOf([
  ...inventory.map((one) => [northern(one), one]),
  ...customary.split(/\s*\|\s*|\n\s*/).map((line) => line.trim().split(/\s+/)),
  ...inventory.map((one) => [northern(one), ...otherSpellings(northern(one))]),
]);

const longestSyllable = 6;

/**
 * Returns a Korean name in Latin letters in one spelling, each syllable apart: `Lee Jeong-eun` and `RI Jong Un` are `ri jong un`. Undefined when the
 * words are not a family name and one or two syllables of Korean given names.
 */
export function koreanSpelling(latin: string): string | undefined {
  const words = splitWords(latin)
    .map(({ text }) => text)
    .filter((text) => !personTitles.has(text));
  if (words.length < 2 || words.length > 3) return undefined;
  return inFront(words) ?? inFront([...words.slice(-1), ...words.slice(0, -1)]);
}

/** Reads the first word as the family name. A family name at the other end has the same spelling there, because either may be it: `Min Ho Cho`. */
function inFront([family = '', ...rest]: readonly string[]): string | undefined {
  const known = familyOf.get(family);
  if (known === undefined) return undefined;
  const given = rest.flatMap((word, place) => {
    const last = place === rest.length - 1 ? familyOf.get(word) : undefined;
    return last === undefined ? syllablesOf(word) : [last];
  });
  return given.length > 2 || given.includes('') ? undefined : [known, ...given].join(' ');
}

/** Returns the syllables of a word of one or two, the first one as long as possible; an empty one where the word has others. */
function syllablesOf(word: string): string[] {
  const whole = syllableOf.get(word);
  if (whole !== undefined) return [whole];
  for (let at = Math.min(longestSyllable, word.length - 1); at > 0; at -= 1) {
    const [first, second] = [syllableOf.get(word.slice(0, at)), syllableOf.get(word.slice(at))];
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return [''];
}

function northern(text: string): string {
  return text.replace(/^[gdb]/, (letter) => ({ g: 'k', d: 't', b: 'p' })[letter] ?? letter);
}

function otherSpellings(text: string): string[] {
  const [, start = '', middle = '', end = ''] = syllable.exec(text) ?? [];
  const all = (letters: string, others: Readonly<Record<string, readonly string[]>>) => [letters, ...(others[letters] ?? [])];
  return all(start, starts).flatMap((one) => all(middle, middles).flatMap((two) => all(end, ends).map((three) => one + two + three)));
}

/** The first spelling of each line is the one of all of them; a spelling in two lines has that of the first. */
function spellingsOf(lines: readonly (readonly string[])[]): Map<string, string> {
  const known = new Map<string, string>();
  for (const [first = '', ...others] of lines)
    for (const one of [first, ...others]) if (one !== '' && !known.has(one)) known.set(one, lengthened[first] ?? first);
  return known;
}
