import type { ScreenMatch } from '../answer.ts';
import type { ListEntry } from '../entry.ts';
import { inForce } from '../entry-features.ts';
import { entryPrint } from './entry-print.ts';
import { type Subject, subjectChange, subjectPrint } from './subject.ts';

/** The newest decision of an analyst about a subject and an entry. `withdrawn` removes the decisions before it. */
export interface AnalystDecision {
  readonly id: string;
  /** Increases with every decision. */
  readonly sequence: number;
  readonly verdict: 'false-positive' | 'true-match' | 'withdrawn';
  /** The analyst. */
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The reason that the analyst gave. */
  readonly why: string;
  /** The caller's id of the subject; a decision with a reference applies to that reference only. */
  readonly reference: string | null;
  readonly subject: Subject;
  /** `entryPrint` of the entry at the time of the decision. */
  readonly entryPrint: string;
}

/** The decision that an answer shows beside a match. */
interface ShownDecision {
  readonly id: string;
  readonly verdict: 'false-positive' | 'true-match';
  readonly by: string;
  readonly at: string;
  readonly why: string;
  /** `honoured`: it determines the effect. `lapsed`: it is shown and has no effect. */
  readonly standing: 'honoured' | 'lapsed';
  /** One sentence; null: honoured. */
  readonly lapsedBecause: string | null;
}

export interface DecidedMatch extends ScreenMatch {
  /** The effect of the match without the decision. */
  readonly undecidedEffect: ScreenMatch['effect'];
  readonly decision: ShownDecision | null;
}

/** The subject of a screening, with the caller's id of it; null: none. */
export interface Screenee {
  readonly subject: Subject;
  readonly reference: string | null;
}

/**
 * Applies the decisions of the tenant to a match. `decisions` are those on this entry with the same name or reference, the newest of each subject
 * and reference. A decision on exactly these particulars has precedence over one on other particulars, which is shown as lapsed. `today` is an
 * ISO day.
 */
export function decideMatch(
  match: ScreenMatch,
  entry: ListEntry,
  screenee: Screenee,
  decisions: readonly AnalystDecision[],
  today: string,
): DecidedMatch {
  const decision = shownDecision(entry, screenee, decisions);
  const effect = decision?.standing === 'honoured' ? decidedEffect(match, decision.verdict, entry, today) : match.effect;
  return { ...match, effect, undecidedEffect: match.effect, decision };
}

function shownDecision(entry: ListEntry, screenee: Screenee, decisions: readonly AnalystDecision[]): ShownDecision | null {
  const print = subjectPrint(screenee.subject);
  const newestFirst = [...decisions].sort((a, b) => b.sequence - a.sequence);
  const same = newestFirst.find(({ subject, reference }) => subjectPrint(subject) === print && isFor(reference, screenee.reference));
  // a withdrawal removes earlier decisions on the same particulars, under any reference
  if (same?.verdict === 'withdrawn') return null;
  const notWithdrawn = newestFirst.filter(({ verdict }) => verdict !== 'withdrawn');
  if (same !== undefined) {
    const changed = same.entryPrint === entryPrint(entry) ? null : 'The entry on the list has changed since.';
    return shown(same, changed);
  }
  const other = notWithdrawn.find(({ reference }) => reference === null || screenee.reference === null || reference === screenee.reference);
  return other === undefined ? null : shown(other, otherSubject(other, screenee));
}

/** A decision without a reference applies to every subject with these particulars. */
function isFor(decided: string | null, reference: string | null): boolean {
  return decided === null || decided === reference;
}

function otherSubject({ subject, reference }: AnalystDecision, screenee: Screenee): string {
  const change = subjectChange(subject, screenee.subject);
  if (change !== undefined) return `The particulars of the subject have changed: ${change}.`;
  return `The decision was made for the reference ${reference ?? ''}, which this request does not have.`;
}

function shown({ id, verdict, by, at, why }: AnalystDecision, lapsedBecause: string | null): ShownDecision {
  const standing = lapsedBecause === null ? 'honoured' : 'lapsed';
  return { id, verdict: verdict === 'true-match' ? verdict : 'false-positive', by, at, why, standing, lapsedBecause };
}

/**
 * Returns INFO for a false positive and HOLD for a true match. A true match keeps its effect when the entry is lapsed or a court permits the
 * subject to act.
 */
function decidedEffect(
  { effect, features }: ScreenMatch,
  verdict: ShownDecision['verdict'],
  entry: ListEntry,
  today: string,
): ScreenMatch['effect'] {
  if (verdict === 'false-positive') return 'INFO';
  const permitted = features.some(({ code }) => code === 'COURT_PERMISSION');
  return inForce(entry, today) && !permitted ? 'HOLD' : effect;
}
