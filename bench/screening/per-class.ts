import { createRandom } from '../cooked-books/random.ts';
import type { People } from './people-sets.ts';
import { type Family, perturbations } from './perturb.ts';
import { alerts, answerTo } from './queries.ts';
import { percent } from './recall.ts';
import type { ScreenedList } from './screened-list.ts';

interface ClassRecall {
  readonly family: Family;
  readonly way: string;
  readonly names: number;
  readonly recall: string;
  readonly 'alerts per 1,000': string;
}

interface Listed {
  readonly entry: string;
  readonly name: string;
  readonly person: boolean;
}

/**
 * Measures recall for each class of changes: primary names of the list are changed, and a name counts as found when its own entry gives an alert.
 * The rows also have the alerts on honest people whose names are changed in the same way. A name that a class cannot change is replaced by the next.
 * Another seed draws other names.
 */
export function perClass(list: ScreenedList, { negatives }: People, names: number, seed = 1000): ClassRecall[] {
  const listed = [...list.entries.values()].flatMap(({ id, kind, names: all }) =>
    all.flatMap(({ text, type }) =>
      type === 'primary' && kind !== 'ship' && /\s/.test(text) ? [{ entry: id, name: text, person: kind === 'person' }] : [],
    ),
  );
  return perturbations.map(({ family, name: way, change }, place) => {
    const random = createRandom(seed + place);
    const shuffled = shuffle(listed, random).flatMap((one) => {
      const changed = change(one.name, random, one.person);
      return changed === one.name || changed.trim() === '' ? [] : [{ ...one, name: changed }];
    });
    const sample = shuffled.slice(0, names);
    const honest = negatives.map(({ name }) => change(name, random, true)).slice(0, names);
    const alarmed = honest.filter((name) => alerts(answerTo(list.index, { name, kind: 'person' })).length > 0).length;
    const found = sample.filter((one) => isFound(list, one)).length;
    return {
      family,
      way,
      names: sample.length,
      recall: percent(found, sample.length),
      'alerts per 1,000': ((1000 * alarmed) / honest.length).toFixed(1),
    };
  });
}

function isFound(list: ScreenedList, { entry, name, person }: Listed): boolean {
  return alerts(answerTo(list.index, { name, kind: person ? 'person' : 'organisation' })).some((match) => match.entry === entry);
}

function shuffle<T>(values: readonly T[], random: { uniform(): number }): T[] {
  return values
    .map((value) => ({ value, at: random.uniform() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
