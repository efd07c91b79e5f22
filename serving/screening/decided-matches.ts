import type { ScreenAnswer, ScreenQuery } from '../../models/screening/answer.ts';
import { type DecidedMatch, decideMatch, type Screenee } from '../../models/screening/decision/decide-match.ts';
import { subjectKey } from '../../models/screening/decision/subject.ts';
import type { ListEntry } from '../../models/screening/entry.ts';
import type { ScreeningIndex } from '../../models/screening/index-entries.ts';
import type { ScreeningList } from '../../models/screening/lists.ts';
import type { FoundDecision } from './screening-decisions.ts';

/** Access to the stored decisions of one tenant. */
export interface StoredDecisions {
  readonly find: (matches: readonly { list: ScreeningList; entry: string; screenee: Screenee }[]) => Promise<readonly FoundDecision[]>;
  /** Counts one use for each id given. */
  readonly count: (ids: readonly string[]) => Promise<void>;
}

interface Deciding {
  readonly indexes: readonly ScreeningIndex[];
  /** ISO 8601 date. */
  readonly today: string;
  readonly decisions?: StoredDecisions;
}

export interface NameToScreen {
  readonly query: ScreenQuery;
  readonly screenee: Screenee;
}

interface ScreenedName {
  readonly name: NameToScreen;
  readonly matches: ScreenAnswer['matches'];
}

/** Returns the matches of each name, each as the stored decisions about it leave it, and counts the decisions that were honoured. */
export async function withDecisions({ decisions, indexes, today }: Deciding, screened: readonly ScreenedName[]): Promise<DecidedMatch[][]> {
  const all = screened.flatMap(({ name, matches }) => matches.map(({ list, entry }) => ({ list, entry, screenee: name.screenee })));
  const found = decisions === undefined || all.length === 0 ? [] : await decisions.find(all);
  const byEntry = grouped(found);
  const decided = screened.map(({ name: { screenee }, matches }) =>
    matches.map((match) => {
      const about = (byEntry.get(`${match.list}/${match.entry}`) ?? []).filter((one) => concerns(one, screenee));
      const entry = about.length === 0 ? undefined : entryOf(indexes, match);
      return entry === undefined
        ? { undecidedEffect: match.effect, decision: null, ...match }
        : decideMatch(match, entry, screenee, about, today);
    }),
  );
  const used = decided.flat().flatMap(({ decision }) => (decision?.standing === 'honoured' ? [decision.id] : []));
  if (used.length > 0) await decisions?.count(used);
  return decided;
}

function concerns({ subjectKey: key, reference }: FoundDecision, screenee: Screenee): boolean {
  return key === subjectKey(screenee.subject) || (reference !== null && reference === screenee.reference);
}

function grouped(found: readonly FoundDecision[]): Map<string, FoundDecision[]> {
  const byEntry = new Map<string, FoundDecision[]>();
  for (const one of found) byEntry.set(`${one.list}/${one.entry}`, [...(byEntry.get(`${one.list}/${one.entry}`) ?? []), one]);
  return byEntry;
}

/** The entries of an index are sorted by id. */
export function entryOf(
  indexes: readonly ScreeningIndex[],
  { list, entry }: { list: ScreeningList; entry: string },
): ListEntry | undefined {
  const entries = indexes.find(({ version }) => version.list === list)?.entries ?? [];
  let [first, last] = [0, entries.length];
  while (first < last) {
    const middle = (first + last) >> 1;
    if ((entries[middle]?.id ?? '') < entry) first = middle + 1;
    else last = middle;
  }
  return entries[first]?.id === entry ? entries[first] : undefined;
}

const strength = { HOLD: 0, REVIEW: 1, INFO: 2 } as const;

/** Compares two matches by their effect. */
export function strongestFirst(a: DecidedMatch, b: DecidedMatch): number {
  return strength[a.effect] - strength[b.effect];
}
