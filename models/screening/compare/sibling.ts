import { groupSuffixes } from '../../names/lexicon/group-suffixes.ts';
import type { Name, NameToken } from '../../names/name.ts';
import type { NumbersAnswer } from './numbers.ts';
import type { Pairing } from './pairing.ts';

/** A larger number is a reference, an account or a year, or the rest of a word that was cut (`L` is fifty). */
const largestMember = 20;

/**
 * Returns the words by which an organisation's name is that of another company of the same group: the query is the listed name and then a word of
 * `group-suffixes.ts` or a number from 2 to 20 (`X SYSTEMS`, `X MEXICO`, `X II`). Undefined for other names. A query that omits such a word of the
 * listed name is not a sibling: a payment often shortens a name.
 */
export function siblingWords(query: Name, { pairs, left, right }: Pairing, numbers: NumbersAnswer): string | undefined {
  if (query.kind !== 'organisation' || right.some(({ role }) => role !== 'particle' && role !== 'title') || numbers.right.length > 0)
    return undefined;
  const extra = new Set([...left.map(({ text }) => text), ...numbers.left]);
  const start = query.tokens.findIndex(({ text, role }) => extra.has(text) && role !== 'particle');
  const paired = new Set(pairs.map(({ one }) => one.text));
  const end = query.tokens.slice(start).filter(({ text, role }) => role !== 'legal-form' && role !== 'particle' && !paired.has(text));
  const known = start > 0 && query.tokens.slice(start).every(({ text }) => !paired.has(text)) && end.every(isMember);
  return known && end.length === extra.size ? end.map(({ text }) => text).join(' ') : undefined;
}

/** Returns whether `siblingWords` may find words for a query: it has one of them. */
export function mayBeSibling({ kind, tokens }: Name): boolean {
  return kind === 'organisation' && tokens.some(isMember);
}

/** Returns whether a word is one of those by which a name may be that of another company of a group. */
export function isMember({ text, role }: Pick<NameToken, 'text' | 'role'>): boolean {
  return role === 'number' ? Number(text) >= 2 && Number(text) <= largestMember : groupSuffixes.has(text);
}
