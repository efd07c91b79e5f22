import { readNames } from '../../models/names/read-names.ts';
import type { ScreenAnswer, ScreenMatch, ScreenQuery } from '../../models/screening/answer.ts';
import { findCandidates } from '../../models/screening/candidates.ts';
import { compareNames } from '../../models/screening/compare/compare-names.ts';
import type { ScreeningIndex } from '../../models/screening/index-entries.ts';
import { rarityOf } from '../../models/screening/rarity.ts';
import { screen } from '../../models/screening/screen.ts';
import type { Person } from './people.ts';

/** The day of all queries, fixed so that every run of the benchmark gives the same answers. */
const today = '2026-06-01';

export function answerTo(index: ScreeningIndex, query: ScreenQuery): ScreenAnswer {
  return screen([index], query, today, rarityOf([index]));
}

/** Returns the query of a payments desk that knows more than the name. */
export function inFull({ name, dateOfBirth, nationality }: Person): ScreenQuery {
  return {
    name,
    kind: 'person',
    ...(dateOfBirth === undefined ? {} : { dateOfBirth }),
    ...(nationality === undefined ? {} : { countries: [nationality] }),
  };
}

export function byName({ name }: Person): ScreenQuery {
  return { name, kind: 'person' };
}

/** Returns the matches with an effect of REVIEW or HOLD. */
export function alerts({ matches }: ScreenAnswer): ScreenMatch[] {
  return matches.filter(({ effect }) => effect !== 'INFO');
}

interface ScoredEntry {
  readonly entry: string;
  readonly score: number;
}

/** Returns the best score of every compared entry, without weak aliases, so that other thresholds can be measured. */
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
