import type { Queryable } from '../../../infra/postgres/pool.ts';
import type { Party } from '../../../models/screening/company/parties.ts';
import { type DecidedMatch, decideMatch } from '../../../models/screening/decision/decide-match.ts';
import { subjectOf } from '../../../models/screening/decision/subject.ts';
import type { ScreeningIndex } from '../../../models/screening/index-entries.ts';
import { entryOf } from '../decided-matches.ts';
import { decisionsOfTenants } from '../screening-decisions.ts';

interface FoundMatch {
  readonly party: Party;
  /** Before any decision. */
  readonly match: DecidedMatch;
}

/**
 * Returns for each match, in the given order, the tenants for which it has no effect: those whose analysts decided that it is false. A decision is
 * honoured by the rule of the screening (`decideMatch`): for the same particulars, and until the entry changes. `today`: the records' day.
 */
export async function tenantsThatDecidedFalse(
  db: Queryable,
  found: readonly FoundMatch[],
  { indexes, today }: { readonly indexes: readonly ScreeningIndex[]; readonly today: string },
): Promise<string[][]> {
  const matches = found.map(({ party, match }) => ({ match, screenee: { subject: subjectOf(party.query), reference: null } }));
  const decisions = await decisionsOfTenants(
    db,
    matches.map(({ match: { list, entry }, screenee }) => ({ list, entry, screenee })),
  );
  return matches.map(({ match, screenee }) => {
    const entry = entryOf(indexes, match);
    const about = decisions.filter(({ list, entry: id }) => list === match.list && id === match.entry);
    if (entry === undefined) return [];
    return [...new Set(about.map(({ tenant }) => tenant))].filter((tenant) => {
      const theirs = about.filter((one) => one.tenant === tenant);
      return decideMatch(match, entry, screenee, theirs, today).effect === 'INFO';
    });
  });
}
