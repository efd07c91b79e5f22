import type { Corroboration, MatchEffect } from './answer.ts';
import type { ScreeningList } from './entry.ts';

/** From here a name is taken for the same; its precision and recall stand in docs/screening.md, as those of `likelyName`. */
export const sameName = 0.9;
/** From here a person should look; below it there is no match by name. */
export const likelyName = 0.825;

interface ListEffects {
  /** The same name: by what stands beside it, confirmed, neutral, contradicted. */
  readonly same: readonly [MatchEffect, MatchEffect, MatchEffect];
  /** A likely name, in the same way. */
  readonly likely: readonly [MatchEffect, MatchEffect, MatchEffect];
  /** A number agrees and the name is not the same. */
  readonly identified: MatchEffect;
  /** The most that an entry out of its time can mean. */
  readonly lapsed: MatchEffect;
}

/** What a match on a list means for a payment, after the rules SANCTION_*, FCA_WARNING and GOV_DISQ_ACTING of the payments desk. */
const effects: Readonly<Record<ScreeningList, ListEffects>> = {
  // a contradicting date clears nobody by itself: lists have wrong ones, and a listed person may give a false one
  'uk-sanctions': {
    same: ['HOLD', 'REVIEW', 'REVIEW'],
    likely: ['REVIEW', 'REVIEW', 'INFO'],
    identified: 'HOLD',
    lapsed: 'INFO',
  },
  // no longer a target: a person asks why, once it is surely the same
  'uk-sanctions-history': {
    same: ['REVIEW', 'INFO', 'INFO'],
    likely: ['INFO', 'INFO', 'INFO'],
    identified: 'REVIEW',
    lapsed: 'REVIEW',
  },
  // no freeze: lending and dealing in its securities are barred, payments are not
  'uk-investment-bans': {
    same: ['REVIEW', 'REVIEW', 'INFO'],
    likely: ['REVIEW', 'REVIEW', 'INFO'],
    identified: 'REVIEW',
    lapsed: 'INFO',
  },
  // a hold where name and contact agree; the contact alone may be a service that many use
  'fca-warnings': {
    same: ['HOLD', 'REVIEW', 'INFO'],
    likely: ['REVIEW', 'REVIEW', 'INFO'],
    identified: 'REVIEW',
    lapsed: 'INFO',
  },
  // a register of British names: many honest people share one of them
  'disqualified-directors': {
    same: ['HOLD', 'REVIEW', 'INFO'],
    likely: ['REVIEW', 'INFO', 'INFO'],
    identified: 'HOLD',
    lapsed: 'INFO',
  },
  'hmrc-defaulters': {
    same: ['REVIEW', 'REVIEW', 'INFO'],
    likely: ['REVIEW', 'INFO', 'INFO'],
    identified: 'REVIEW',
    lapsed: 'INFO',
  },
};

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
  const row = effects[found.list];
  const byTable = band === 'identified' ? row.identified : row[band][places[found.corroboration]];
  return caps(found, row.lapsed).reduce(weaker, byTable);
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
