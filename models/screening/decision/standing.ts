import type { ScreenMatch } from '../answer.ts';
import type { ListEntry } from '../entry.ts';
import { entryPrint } from './entry-print.ts';
import { type Subject, subjectChange, subjectPrint } from './subject.ts';

/** What an analyst said of a subject and an entry; the newest of its line. `withdrawn`: as if nothing had been said. */
export interface AnalystDecision {
  readonly id: string;
  /** Rises with every decision. */
  readonly sequence: number;
  readonly verdict: 'false-positive' | 'true-match' | 'withdrawn';
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly why: string;
  /** The caller's own id of the subject: a decision that names one is for that one only. */
  readonly reference: string | null;
  readonly subject: Subject;
  readonly entryPrint: string;
}

/** A decision as a match shows it. */
export interface DecisionShown {
  readonly id: string;
  readonly verdict: 'false-positive' | 'true-match';
  readonly by: string;
  readonly at: string;
  readonly why: string;
  /** `lapsed`: told, and without effect. */
  readonly standing: 'honoured' | 'lapsed';
  readonly lapsedBecause: string | null;
}

export interface DecidedMatch extends ScreenMatch {
  /** What the match would mean without the decision. */
  readonly undecidedEffect: ScreenMatch['effect'];
  readonly decision: DecisionShown | null;
}

/** Who is screened: the particulars, and the caller's own id where there is one. */
export interface Screenee {
  readonly subject: Subject;
  readonly reference: string | null;
}

/**
 * A match as the decisions of the same tenant leave it. `decisions` are those of this entry that share the subject's name or reference, the
 * newest of each line. One for these very particulars comes before one for others.
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

function shownDecision(entry: ListEntry, screenee: Screenee, decisions: readonly AnalystDecision[]): DecisionShown | null {
  const print = subjectPrint(screenee.subject);
  const newestFirst = [...decisions].sort((a, b) => b.sequence - a.sequence);
  const same = newestFirst.find(({ subject, reference }) => subjectPrint(subject) === print && isFor(reference, screenee.reference));
  // what was said before a withdrawal counts no longer, whatever reference either names
  if (same?.verdict === 'withdrawn') return null;
  const inForce = newestFirst.filter(({ verdict }) => verdict !== 'withdrawn');
  if (same !== undefined) {
    const changed = same.entryPrint === entryPrint(entry) ? null : 'The entry on the list has changed since.';
    return shown(same, changed);
  }
  const other = inForce.find(({ reference }) => reference === null || screenee.reference === null || reference === screenee.reference);
  return other === undefined ? null : shown(other, otherSubject(other, screenee));
}

/** A decision about no customer in particular is about whoever has these particulars. */
function isFor(decided: string | null, asked: string | null): boolean {
  return decided === null || decided === asked;
}

function otherSubject({ subject, reference }: AnalystDecision, screenee: Screenee): string {
  const change = subjectChange(subject, screenee.subject);
  if (change !== undefined) return `The subject is not as it was: ${change}.`;
  return `It was made for the reference ${reference ?? ''}, which this request does not name.`;
}

function shown({ id, verdict, by, at, why }: AnalystDecision, lapsedBecause: string | null): DecisionShown {
  const standing = lapsedBecause === null ? 'honoured' : 'lapsed';
  return { id, verdict: verdict === 'true-match' ? verdict : 'false-positive', by, at, why, standing, lapsedBecause };
}

/** Who is surely the one listed is held; but an entry without effect today, or one that a court lets act, stays what it is. */
function decidedEffect({ effect }: ScreenMatch, verdict: DecisionShown['verdict'], entry: ListEntry, today: string): ScreenMatch['effect'] {
  if (verdict === 'false-positive') return 'INFO';
  const permitted = (entry.permissions ?? []).some((permission) => covers(permission, today));
  return covers(entry, today) && !permitted ? 'HOLD' : effect;
}

function covers({ from, until }: Pick<ListEntry, 'from' | 'until'>, today: string): boolean {
  return (from === null || from <= today) && (until === null || today <= until);
}
