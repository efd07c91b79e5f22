import type { Pair, Pairing } from './pairing.ts';
import type { Unit } from './units.ts';

/** Below this similarity a pair begins to count as two different words; at `differentWords` it counts fully so. */
const doubtful = 0.6;
const differentWords = 0.3;

/** Weight of an initial that contradicts: as much as a short name that contradicts, although an initial alone identifies no person. */
const contradictedInitial = 0.65;
/** Cost of a word that contradicts another, beside its share of the name. An omitted word costs much less. */
const contradictionCost = 0.35;
const familyCost = 0.1;
/** Cost of what only one of the names has, beside what agrees. */
export const omissionCost = 0.35;

/** Factor when one common word is the only agreement and others are omitted: George does not identify George Washington. */
const oneWordAlone = 0.8;
/** An initial beside one word identifies a person only when that word certainly agrees and is rare. */
const surelySame = 0.9;
const rareEnough = 0.8;

/** Factor when only generic words agree. */
const genericAlone = 0.55;

/** Returns the score of a pairing, 0 to 1. `numberMissing`: only one name has a number, which may distinguish it from the other (`Victory 3`). */
export function weigh({ pairs, left, right }: Pairing, numberMissing: boolean): number {
  const found = matchedEvidence(pairs);
  const [leftWeight, rightWeight] = [weightOf(left), weightOf(right)];
  const contradiction = Math.min(contradicting(left, leftWeight), contradicting(right, rightWeight)) + found.doubt;
  const omission = Math.abs(leftWeight - rightWeight);
  const coverage = found.matched / (found.matched + found.unlike + contradiction - found.doubt || 1);
  const family = contradiction > 0.5 && familyContradicted(left, right) ? 1 - familyCost : 1;
  const contradicted = coverage * (1 - contradictionCost * Math.min(1, contradiction)) * family;
  const omitted = 1 - (omissionCost * omission) / (found.matched + omission || 1);
  return contradicted * omitted * identityFactor(found, omission + (numberMissing ? 1 : 0), contradiction);
}

interface Evidence {
  matched: number;
  unlike: number;
  doubt: number;
  names: number;
  words: number;
  initials: number;
  /** Weight of the rarest word that certainly agrees, as a share of the rarest possible weight. */
  rarest: number;
}

function matchedEvidence(pairs: readonly Pair[]): Evidence {
  const found: Evidence = { matched: 0, unlike: 0, doubt: 0, names: 0, words: 0, initials: 0, rarest: 0 };
  for (const { one, other, alike } of pairs) {
    const severity = severityOf(alike);
    const weight = (one.weight + other.weight) / 2;
    const same = sameShare(alike);
    found.matched += weight * same;
    found.unlike += weight * (1 - same);
    found.doubt += weight * severity;
    if (one.role === 'name' && other.role === 'name') {
      found.names += same;
      if (alike >= surelySame) found.rarest = Math.max(found.rarest, weight);
    } else if (one.role !== other.role && alike > 0) found.initials += 1;
    else if (one.role !== 'particle' && one.role !== 'title') found.words += same;
  }
  return found;
}

/** Returns how far a pair of this similarity counts as two different words, 0 to 1. */
function severityOf(alike: number): number {
  return Math.min(1, Math.max(0, (doubtful - alike) / (doubtful - differentWords)));
}

/** Returns the share of its weight with which a pair of this similarity agrees, 0 to 1. */
export function sameShare(alike: number): number {
  return alike * (1 - severityOf(alike));
}

/** Returns the least similarity that gives a share (`sameShare`) above 0. */
export function leastAlikeOf(share: number): number {
  if (share >= doubtful) return share;
  // alike * (alike - differentWords) is the share, as a part of what lies between the two
  return (differentWords + Math.sqrt(differentWords ** 2 + 4 * share * (doubtful - differentWords))) / 2;
}

function weightOf(units: readonly Unit[]): number {
  let sum = 0;
  for (const unit of units) sum += unit.weight;
  return sum;
}

function contradicting(units: readonly Unit[], weight: number): number {
  const initials = units.filter((unit) => unit.role === 'initial').length;
  return weight + initials * (contradictedInitial - 0.4);
}

function familyContradicted(left: readonly Unit[], right: readonly Unit[]): boolean {
  return left.some((unit) => unit.family) && right.some((unit) => unit.family);
}

function identityFactor({ names, words, initials, rarest }: Evidence, omission: number, contradiction: number): number {
  const open = omission > 0.3 || contradiction > 0.2 || initials > 0;
  if (names < 0.5) return open ? genericAlone : 1;
  if (initials > 0 && names < 1.4 && rarest < rareEnough) return oneWordAlone;
  return names + (words + initials) / 2 < 1.4 && omission > 0.5 ? oneWordAlone : 1;
}
