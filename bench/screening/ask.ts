import { readNames } from '../../models/names/read-names.ts';
import type { ScreenAnswer, ScreenMatch, ScreenQuery } from '../../models/screening/answer.ts';
import { findCandidates } from '../../models/screening/candidates.ts';
import { compareNames } from '../../models/screening/compare/compare-names.ts';
import type { ScreeningIndex } from '../../models/screening/index-entries.ts';
import { rarityOf } from '../../models/screening/rarity.ts';
import { screen } from '../../models/screening/screen.ts';
import type { AskedPerson } from './asked-people.ts';

/** The day on which all is asked: the same answers whenever the benchmark runs. */
export const today = '2026-06-01';

export function ask(index: ScreeningIndex, query: ScreenQuery): ScreenAnswer {
  return screen([index], query, today);
}

/** As a payments desk asks that knows more than the name. */
export function inFull({ name, dateOfBirth, nationality }: AskedPerson): ScreenQuery {
  return {
    name,
    kind: 'person',
    ...(dateOfBirth === undefined ? {} : { dateOfBirth }),
    ...(nationality === undefined ? {} : { countries: [nationality] }),
  };
}

export function byName({ name }: AskedPerson): ScreenQuery {
  return { name, kind: 'person' };
}

/** What a person looks at. */
export function alerts({ matches }: ScreenAnswer): ScreenMatch[] {
  return matches.filter(({ effect }) => effect !== 'INFO');
}

export interface ScoredEntry {
  readonly entry: string;
  readonly score: number;
}

/** The best score of every entry that was compared, by names that are not weak: for thresholds other than those in force. */
export function scores(index: ScreeningIndex, name: string): ScoredEntry[] {
  const rarity = rarityOf([index]);
  const best = new Map<string, number>();
  for (const reading of readNames(name, 'person')) {
    for (const row of findCandidates(index, reading, rarity).rows) {
      const one = index.names[row];
      const entry = index.entries[one?.entry ?? -1];
      if (one === undefined || entry === undefined || entry.names[one.listed]?.weak) continue;
      const { score } = compareNames(reading, one.name, rarity);
      if (score > (best.get(entry.id) ?? 0)) best.set(entry.id, score);
    }
  }
  return [...best].map(([entry, score]) => ({ entry, score }));
}
