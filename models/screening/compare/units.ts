import type { Name, NameToken, TokenRole } from '../../names/name.ts';
import type { SoundedToken } from '../../names/token.ts';
import type { Comparable } from './token-similarity.ts';

/** A token to pair, or two tokens that the other name writes as one. */
export interface Unit extends Comparable {
  readonly role: TokenRole;
  readonly weight: number;
  /** True: the family name of a person, as far as known. */
  readonly family: boolean;
  /** True: the father's name, because it follows `bin`, `ibn`, `ben` or a similar word. */
  readonly father: boolean;
  /** True: the last word of the name, which a field of fixed width may cut off. */
  readonly last: boolean;
}

const roleWeight: Readonly<Record<TokenRole, number>> = {
  name: 1,
  generic: 0.4,
  initial: 0.4,
  particle: 0.08,
  title: 0.05,
  'legal-form': 0,
  number: 0,
};
/** Weight of the most common word as a share of the rarest. */
const commonest = 0.5;
const sonOf: ReadonlySet<string> = new Set(['bin', 'ibn', 'ben', 'bint', 'oglu', 'ogly', 'ould', 'wuld']);

const known = new WeakMap<(token: string) => number, WeakMap<Name, readonly Unit[]>>();

/**
 * Returns the tokens to pair. Numbers and legal forms are compared separately. A name of a list is compared again and again, so its units are kept.
 */
export function unitsOf(name: Name, rarity: (token: string) => number): readonly Unit[] {
  const ofRarity = known.get(rarity) ?? new WeakMap<Name, readonly Unit[]>();
  known.set(rarity, ofRarity);
  const units = ofRarity.get(name) ?? madeUnits(name, rarity);
  ofRarity.set(name, units);
  return units;
}

function madeUnits(name: Name, rarity: (token: string) => number): readonly Unit[] {
  const family = familyPlace(name);
  const units: Unit[] = [];
  name.tokens.forEach((token, place) => {
    if (token.role === 'legal-form' || token.role === 'number') return;
    const last = place > 0 && place === name.tokens.length - 1;
    units.push({ ...wordUnit(token, last, rarity), family: place === family, father: isFather(name.tokens[place - 1]) });
  });
  return units;
}

function familyPlace(name: Name): number {
  if (name.kind !== 'person') return -1;
  return name.family ?? name.tokens.findLastIndex((token) => token.role === 'name');
}

/** Returns the token to pair, whatever stands beside it: its similarity to others and its weight depend on nothing else. */
export function wordUnit({ text, role, phonetic }: SoundedToken, last: boolean, rarity: (token: string) => number): Unit {
  const weight = weightOf({ text, role }, rarity);
  return { text, role, phonetic, letters: lettersOf(text), weight, family: false, father: false, last };
}

function isFather(before: NameToken | undefined): boolean {
  return before !== undefined && before.role === 'particle' && sonOf.has(before.text);
}

function weightOf(token: Pick<NameToken, 'text' | 'role'>, rarity: (token: string) => number): number {
  const words = token.role === 'name' || token.role === 'generic';
  return roleWeight[token.role] * (words ? commonest + (1 - commonest) * rarity(token.text) : 1);
}

/** Joins two units into one. */
export function join(first: Unit, second: Unit): Unit {
  return {
    text: first.text + second.text,
    role: first.role === 'name' || second.role === 'name' ? 'name' : first.role,
    phonetic: '',
    letters: first.letters | second.letters,
    weight: first.weight + second.weight,
    family: first.family || second.family,
    father: first.father,
    last: second.last,
  };
}

/** Returns the bit mask of the letters of a word; digits share six bits. */
function lettersOf(text: string): number {
  let bits = 0;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    bits |= 1 << (code >= 97 ? code - 97 : 26 + (code % 6));
  }
  return bits;
}
