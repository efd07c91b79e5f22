import type { Corroboration } from './answer.ts';
import type { CommonName } from './common-name.ts';
import { listRules, type MatchEffect, type ScreeningList } from './lists.ts';

/** From this score a name counts as the same. docs/screening.md has its precision and recall, and those of `likelyName`. */
export const sameName = 0.9;
/** From this score a person must review the match; below it there is no match by name. */
export const likelyName = 0.825;

const strength: readonly MatchEffect[] = ['INFO', 'REVIEW', 'HOLD'];
const places = { confirmed: 0, neutral: 1, contradicted: 2 } as const satisfies Readonly<Record<Corroboration, number>>;

/** The facts about one match that decide its effect. */
export interface MatchFacts {
  readonly list: ScreeningList;
  /** 0 to 1. */
  readonly nameScore: number;
  /** A company number or another identifier agrees. */
  readonly identified: boolean;
  readonly corroboration: Corroboration;
  /** The matched name is a low-quality alias. */
  readonly weak: boolean;
  /** The day of the query is outside the period of the entry. */
  readonly lapsed: boolean;
  /** A court permits the person to act in spite of the entry. */
  readonly permitted: boolean;
  /** The query has another kind than the entry, for example a person and an organisation. */
  readonly otherKind: boolean;
  /** Only a bare number agrees. */
  readonly bareNumber?: boolean;
  /** The query is the listed name with the suffix of another company of the group. */
  readonly sibling?: boolean;
  /** Set when the names share only parts that many people have together, and nothing else says that both are the same person. */
  readonly namesake?: CommonName | undefined;
}

/** Returns the column of the effects table; undefined when there is no match. */
function bandOf({ identified, nameScore, sibling }: MatchFacts): 'identified' | 'same' | 'likely' | undefined {
  // the same name comes before an identifier: with a contact that agrees it gives the stronger effect
  if (nameScore >= sameName) return 'same';
  if (identified) return 'identified';
  return nameScore >= likelyName || sibling ? 'likely' : undefined;
}

/** Returns the effect of a match; undefined when the facts give no match. */
export function effectOf(facts: MatchFacts): MatchEffect | undefined {
  const band = bandOf(facts);
  if (band === undefined) return undefined;
  const { effects } = listRules[facts.list];
  const byTable = band === 'identified' ? effects.identified : effects[band][places[facts.corroboration]];
  if (facts.lapsed && effects.lapsed === null) return undefined;
  return caps(facts, effects.lapsed).reduce(weaker, byTable);
}

/** Returns the strongest effects that the facts allow: the result is the weakest of them and of the effect in the table. */
function caps(facts: MatchFacts, lapsed: MatchEffect | null): MatchEffect[] {
  const { identified, corroboration, nameScore } = facts;
  return [
    ...(facts.lapsed && lapsed !== null ? [lapsed] : []),
    // a weak alias makes no match by itself: another fact must agree, and then a person reviews it
    ...(facts.weak && !identified ? ([corroboration === 'confirmed' && nameScore >= sameName ? 'REVIEW' : 'INFO'] as const) : []),
    // two countries may issue the same number: without a likely name a person reviews the match
    ...(facts.bareNumber && nameScore < likelyName ? (['REVIEW'] as const) : []),
    // another company of the group is shown, and reviewed when a fact beside the name agrees
    ...(facts.sibling && !identified && !listRules[facts.list].misleads
      ? ([corroboration === 'confirmed' ? 'REVIEW' : 'INFO'] as const)
      : []),
    ...(facts.namesake && !identified ? (['INFO'] as const) : []),
    ...(facts.permitted ? (['REVIEW'] as const) : []),
    ...(facts.otherKind && !identified ? (['REVIEW'] as const) : []),
  ];
}

/** Returns the weaker of two effects. */
export function weaker(a: MatchEffect, b: MatchEffect): MatchEffect {
  return strength.indexOf(a) <= strength.indexOf(b) ? a : b;
}

/** Compares two effects for sorting, the stronger first. */
export function byEffect(a: MatchEffect, b: MatchEffect): number {
  return strength.indexOf(b) - strength.indexOf(a);
}
