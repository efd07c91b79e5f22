import { subjectOf, subjectPrint } from '../decision/subject.ts';
import type { Party } from './parties.ts';

/** Identifies a party: the same name and particulars under another role or appointment are the same party. */
export function partyKey({ query }: Pick<Party, 'query'>): string {
  return subjectPrint(subjectOf(query)).slice('sha256:'.length, 'sha256:'.length + 16);
}
