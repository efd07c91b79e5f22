import { doubleMetaphone } from 'double-metaphone';
import { createMemory } from './memory.ts';
import type { NameToken, TokenRole } from './name.ts';
import { skeleton } from './skeleton.ts';

const longestToken = 40;

/** Returns a token of folded text, at most 40 characters, with its keys of sound and consonants. */
export function nameToken(text: string, role: TokenRole): NameToken {
  const bounded = boundedText(text);
  if (!sounds(role)) return { text: bounded, role, phonetic: '', skeleton: '' };
  const known = remembered.get(bounded);
  if (known !== undefined) return { text: bounded, role, ...known };
  const keys = { phonetic: phoneticKey(bounded), skeleton: skeleton(bounded) };
  remembered.set(bounded, keys);
  return { text: bounded, role, ...keys };
}

/** A token without its consonants. */
export type SoundedToken = Omit<NameToken, 'skeleton'>;

/** Returns the same without the consonants, in less time for a word that was not read before. */
export function soundedToken(text: string, role: TokenRole): SoundedToken {
  const bounded = boundedText(text);
  return { text: bounded, role, phonetic: sounds(role) ? phoneticKey(bounded) : '' };
}

function boundedText(text: string): string {
  return text.length > longestToken ? text.slice(0, longestToken) : text;
}

function sounds(role: TokenRole): boolean {
  return role === 'name' || role === 'generic' || role === 'particle';
}

/** The keys take longer than all else that reads a word, and the words of names recur. */
const remembered = createMemory<Pick<NameToken, 'phonetic' | 'skeleton'>>(10_000);

/** Double Metaphone, first code. Empty where there is a digit: numbers are not compared by sound. */
function phoneticKey(token: string): string {
  return token.length < 2 || /\d/.test(token) ? '' : doubleMetaphone(token)[0];
}

/** Roles of the tokens that carry the identity of a name. */
export const identityRoles: ReadonlySet<TokenRole> = new Set<TokenRole>(['name', 'generic', 'number', 'initial']);

/** Returns the tokens that carry identity in one piece, without blanks. */
export function compactOf(tokens: readonly NameToken[]): string {
  return tokens.map((token) => (identityRoles.has(token.role) ? token.text : '')).join('');
}
