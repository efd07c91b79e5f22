import type { Name, NameToken, TokenRole } from '../../names/name.ts';
import type { Comparable } from './token-similarity.ts';

/** What is paired: a token, or two that the other name writes as one. */
export interface Unit extends Comparable {
  readonly role: TokenRole;
  readonly weight: number;
  /** Of a person: the family name, as far as known. */
  readonly family: boolean;
  /** It follows `bin`, `ibn` or `ben`: the father's name. */
  readonly father: boolean;
  /** The last word of the name: what a field too short for it cuts. */
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
/** A word that everybody has still counts for this share of the rarest. */
const commonest = 0.5;
const sonOf: ReadonlySet<string> = new Set(['bin', 'ibn', 'ben', 'bint', 'oglu', 'ogly', 'ould', 'wuld']);

/** The tokens to be paired; numbers and legal forms are judged apart. */
export function unitsOf(name: Name, rarity: (token: string) => number): readonly Unit[] {
  const family = familyPlace(name);
  const units: Unit[] = [];
  name.tokens.forEach((token, place) => {
    if (token.role === 'legal-form' || token.role === 'number') return;
    units.push(unit(name, place, token, weightOf(token, rarity), place === family));
  });
  return units;
}

function familyPlace(name: Name): number {
  if (name.kind !== 'person') return -1;
  return name.family ?? name.tokens.findLastIndex((token) => token.role === 'name');
}

function unit(name: Name, place: number, { text, role, phonetic }: NameToken, weight: number, family: boolean): Unit {
  const before = name.tokens[place - 1];
  const father = before !== undefined && before.role === 'particle' && sonOf.has(before.text);
  const last = place > 0 && place === name.tokens.length - 1;
  return { text, role, phonetic, letters: lettersOf(text), weight, family, father, last };
}

function weightOf(token: NameToken, rarity: (token: string) => number): number {
  const words = token.role === 'name' || token.role === 'generic';
  return roleWeight[token.role] * (words ? commonest + (1 - commonest) * rarity(token.text) : 1);
}

/** Two units written as one. */
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

/** One bit for each letter that occurs; digits share six. */
function lettersOf(text: string): number {
  let bits = 0;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    bits |= 1 << (code >= 97 ? code - 97 : 26 + (code % 6));
  }
  return bits;
}
