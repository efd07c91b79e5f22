import { doubleMetaphone } from 'double-metaphone';

/** Sounds alike, same key (Double Metaphone, first code). Empty where there is a digit: a number does not sound like another. */
export function phoneticKey(token: string): string {
  return token.length < 2 || /\d/.test(token) ? '' : doubleMetaphone(token)[0];
}
