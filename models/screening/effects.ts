import type { Corroboration } from './answer.ts';
import { listRules, type MatchEffect, type ScreeningList } from './lists.ts';

/** From here a name is taken for the same; its precision and recall stand in docs/screening.md, as those of `likelyName`. */
export const sameName = 0.9;
/** From here a person should look; below it there is no match by name. */
export const likelyName = 0.825;

const strength: readonly MatchEffect[] = ['INFO', 'REVIEW', 'HOLD'];
const places = { confirmed: 0, neutral: 1, contradicted: 2 } as const satisfies Readonly<Record<Corroboration, number>>;

export interface Found {
  readonly list: ScreeningList;
  readonly nameScore: number;
  readonly identified: boolean;
  readonly corroboration: Corroboration;
  /** A low-quality alias. */
  readonly weak: boolean;
  /** The entry has no effect on this day. */
  readonly lapsed: boolean;
  /** A court lets the person act in spite of the entry. */
  readonly permitted: boolean;
  /** A person was asked for and the entry is of a firm, or the other way round. */
  readonly otherKind: boolean;
  /** Nothing but a bare number names it. */
  readonly bareNumber?: boolean;
}

/** The row of the table; undefined where there is no match. */
function bandOf({ identified, nameScore }: Found): 'identified' | 'same' | 'likely' | undefined {
  // a name that is the same keeps its band: the contact beside it is what makes a hold of it
  if (nameScore >= sameName) return 'same';
  if (identified) return 'identified';
  return nameScore >= likelyName ? 'likely' : undefined;
}

/** What a match means; undefined where there is none. */
export function effectOf(found: Found): MatchEffect | undefined {
  const band = bandOf(found);
  if (band === undefined) return undefined;
  const { effects } = listRules[found.list];
  const byTable = band === 'identified' ? effects.identified : effects[band][places[found.corroboration]];
  return caps(found, effects.lapsed).reduce(weaker, byTable);
}

function caps(found: Found, lapsed: MatchEffect): MatchEffect[] {
  const { identified, corroboration, nameScore } = found;
  return [
    ...(found.lapsed ? [lapsed] : []),
    // a weak alias makes no match by itself: something beside it must agree, and then a person looks
    ...(found.weak && !identified ? ([corroboration === 'confirmed' && nameScore >= sameName ? 'REVIEW' : 'INFO'] as const) : []),
    // numbers of two countries meet by chance: with a name that is not even likely, a person looks
    ...(found.bareNumber && nameScore < likelyName ? (['REVIEW'] as const) : []),
    ...(found.permitted ? (['REVIEW'] as const) : []),
    ...(found.otherKind && !identified ? (['REVIEW'] as const) : []),
  ];
}

function weaker(a: MatchEffect, b: MatchEffect): MatchEffect {
  return strength.indexOf(a) <= strength.indexOf(b) ? a : b;
}

/** Below zero where `a` is the stronger: for sorting. */
export function byEffect(a: MatchEffect, b: MatchEffect): number {
  return strength.indexOf(b) - strength.indexOf(a);
}
