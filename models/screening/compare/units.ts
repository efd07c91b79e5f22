import type { Name, TokenRole } from '../../names/name.ts';
import type { Comparable } from './token-similarity.ts';

/** What is paired: a token, or two that the other name writes as one. */
export interface Unit extends Comparable {
  readonly role: TokenRole;
  readonly weight: number;
  /** Of a person's name: the family name, as far as known. */
  readonly family: boolean;
}

const roleWeight: Readonly<Record<TokenRole, number>> = {
  name: 1,
  initial: 0.4,
  generic: 0.4,
  particle: 0.08,
  title: 0.05,
  'legal-form': 0,
  number: 0,
};
/** A word that everybody has still counts for this share of the rarest. */
const commonest = 0.5;

/** The tokens to be paired; numbers and legal forms are judged apart. */
export function unitsOf(name: Name, rarity: (token: string) => number): Unit[] {
  const family = name.family ?? name.tokens.findLastIndex((token) => token.role === 'name');
  const units: Unit[] = [];
  name.tokens.forEach((token, place) => {
    if (token.role === 'legal-form' || token.role === 'number') return;
    const weighed = token.role === 'name' || token.role === 'generic' ? commonest + (1 - commonest) * rarity(token.text) : 1;
    units.push({ ...token, weight: roleWeight[token.role] * weighed, family: place === family && name.kind === 'person' });
  });
  return units;
}

/** Two units written as one. */
export function join(first: Unit, second: Unit): Unit {
  return {
    text: first.text + second.text,
    phonetic: '',
    skeleton: first.skeleton + second.skeleton,
    role: first.role === 'name' || second.role === 'name' ? 'name' : first.role,
    weight: first.weight + second.weight,
    family: first.family || second.family,
  };
}
