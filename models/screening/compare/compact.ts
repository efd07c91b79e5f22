import type { Name } from '../../names/name.ts';
import { confusableDistance } from './confusable-distance.ts';

const shortest = 5;
/** Similarity of the same letters with other spaces. */
export const sameLetters = 0.97;
/** What the distance takes from it, for each of the letters of the longer name. */
export const distanceCost = 1.5;
/** Share of the letters that may differ beside the spaces. */
export const farthest = 0.12;

/**
 * Returns the similarity of two names without their spaces, 0 to 1: `SH 24` and `SH24`, `RobertSmith` and `Robert Smith`. Returns 0 for different
 * names with the same number of words, because comparing their words is more exact then.
 */
export function compareCompact(query: Pick<Name, 'compact' | 'tokens'>, listed: Pick<Name, 'compact' | 'tokens'>): number {
  const [one, other] = [query.compact, listed.compact];
  if (query.tokens.length === listed.tokens.length && one !== other) return 0;
  const longer = Math.max(one.length, other.length);
  if (one === other) return longer < shortest - 1 ? 0 : sameLetters;
  if (Math.min(one.length, other.length) < shortest + 1 || Math.abs(one.length - other.length) > longer * farthest) return 0;
  const distance = confusableDistance(one, other, longer * farthest);
  return distance === Number.POSITIVE_INFINITY || !sameDigits(one, other) ? 0 : sameLetters - (distanceCost * distance) / longer;
}

function sameDigits(one: string, other: string): boolean {
  return one.replace(/\D/g, '') === other.replace(/\D/g, '');
}
