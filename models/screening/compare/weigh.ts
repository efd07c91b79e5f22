import type { Pair, Pairing } from './pairing.ts';
import type { Unit } from './units.ts';

/** Below this, two paired words begin to be two words; from `surelyOther` on they are. */
const doubtful = 0.6;
const surelyOther = 0.3;

/** A contradicted initial says as much as a contradicted short name: two people, though an initial alone identifies nobody. */
const contradictedInitial = 0.65;
/** What one word that contradicts another costs beside its share of the name; words that are merely left out cost much less. */
const contradictionCost = 0.35;
const familyCost = 0.1;
const omissionCost = 0.35;

/** With one word in common and others left out, nobody is identified: George of George Washington. */
const oneWordAlone = 0.8;
/** An initial beside one word tells who is meant only where that word is surely the same and few are called by it. */
const surelySame = 0.9;
const rareEnough = 0.8;

/** Nothing in common but words that everybody has. */
const genericAlone = 0.55;

/** What the words of two names say, 0 to 1; a number that only one has can be what tells it from the other (`Victory 3`). */
export function weigh({ pairs, left, right }: Pairing, numberMissing: boolean): number {
  const found = matchedEvidence(pairs);
  const [asked, listed] = [weightOf(left), weightOf(right)];
  const contradiction = Math.min(contradicting(left, asked), contradicting(right, listed)) + found.doubt;
  const omission = Math.abs(asked - listed);
  const coverage = found.matched / (found.matched + found.unlike + contradiction - found.doubt || 1);
  const family = contradiction > 0.5 && familyContradicted(left, right) ? 1 - familyCost : 1;
  const contradicted = coverage * (1 - contradictionCost * Math.min(1, contradiction)) * family;
  const omitted = 1 - (omissionCost * omission) / (found.matched + omission || 1);
  return contradicted * omitted * tellingEnough(found, omission + (numberMissing ? 1 : 0), contradiction);
}

interface Evidence {
  matched: number;
  unlike: number;
  doubt: number;
  names: number;
  words: number;
  initials: number;
  /** The rarest of the words that are surely the same, as its share of the rarest of all. */
  rarest: number;
}

function matchedEvidence(pairs: readonly Pair[]): Evidence {
  const found: Evidence = { matched: 0, unlike: 0, doubt: 0, names: 0, words: 0, initials: 0, rarest: 0 };
  for (const { one, other, alike } of pairs) {
    const severity = Math.min(1, Math.max(0, (doubtful - alike) / (doubtful - surelyOther)));
    const weight = (one.weight + other.weight) / 2;
    const same = alike * (1 - severity);
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

function tellingEnough({ names, words, initials, rarest }: Evidence, omission: number, contradiction: number): number {
  const open = omission > 0.3 || contradiction > 0.2 || initials > 0;
  if (names < 0.5) return open ? genericAlone : 1;
  if (initials > 0 && names < 1.4 && rarest < rareEnough) return oneWordAlone;
  return names + (words + initials) / 2 < 1.4 && omission > 0.5 ? oneWordAlone : 1;
}
