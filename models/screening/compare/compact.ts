import type { Name } from '../../names/name.ts';
import { confusableDistance } from './confusable-distance.ts';

const shortest = 5;
const same = 0.97;
/** Share of the letters that may differ beside the spaces. */
const farthest = 0.12;

/**
 * Returns the similarity of two names without their spaces, 0 to 1: `SH 24` and `SH24`, `RobertSmith` and `Robert Smith`. Returns 0 for different
 * names with the same number of words, because comparing their words is more exact then.
 */
export function compareCompact(query: Name, listed: Name): number {
  const [one, other] = [query.compact, listed.compact];
  if (query.tokens.length === listed.tokens.length && one !== other) return 0;
  const longer = Math.max(one.length, other.length);
  if (one === other) return longer < shortest - 1 ? 0 : same;
  if (Math.min(one.length, other.length) < shortest + 1 || Math.abs(one.length - other.length) > longer * farthest) return 0;
  const distance = confusableDistance(one, other, longer * farthest);
  return distance === Number.POSITIVE_INFINITY || !sameDigits(one, other) ? 0 : same - (1.5 * distance) / longer;
}

function sameDigits(one: string, other: string): boolean {
  return one.replace(/\D/g, '') === other.replace(/\D/g, '');
}
