import type { NameToken, TokenRole } from './name.ts';
import { phoneticKey } from './phonetic.ts';
import { skeleton } from './skeleton.ts';

const longestToken = 40;

export function nameToken(text: string, role: TokenRole): NameToken {
  const bounded = text.length > longestToken ? text.slice(0, longestToken) : text;
  const sounds = role === 'name' || role === 'generic' || role === 'particle';
  return { text: bounded, role, phonetic: sounds ? phoneticKey(bounded) : '', skeleton: sounds ? skeleton(bounded) : '' };
}

/** Roles of the tokens that carry the identity of a name. */
export const identityRoles: ReadonlySet<TokenRole> = new Set<TokenRole>(['name', 'generic', 'number', 'initial']);

export function compactOf(tokens: readonly NameToken[]): string {
  return tokens.map((token) => (identityRoles.has(token.role) ? token.text : '')).join('');
}
