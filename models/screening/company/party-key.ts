import { subjectOf, subjectPrint } from '../decision/subject.ts';
import type { Party } from './parties.ts';

/**
 * Identifies a party by name, kind, birth and numbers: another role or appointment does not make another party. Neither do countries and postcode, because
 * the registers of officers and of owners state those of one person in different words, and a company moves.
 */
export function partyKey({ query: { countries: _countries, postcode: _postcode, ...lasting } }: Pick<Party, 'query'>): string {
  return subjectPrint(subjectOf(lasting)).slice('sha256:'.length, 'sha256:'.length + 16);
}
