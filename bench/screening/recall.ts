import { foldText } from '../../models/names/fold.ts';
import type { ScreenMatch } from '../../models/screening/answer.ts';
import type { Person } from './people.ts';
import type { People } from './people-sets.ts';
import { alerts, answerTo, byName, inFull, scores } from './queries.ts';
import type { ScreenedList } from './screened-list.ts';

export const percent = (part: number, of: number) => (of === 0 ? '-' : `${((100 * part) / of).toFixed(1)} %`);
const perThousand = (part: number, of: number) => (of === 0 ? '-' : ((1000 * part) / of).toFixed(1));

/**
 * Returns one row per kind of query, for all people, for each half and for the people whose words no listed name has: recall and alerts at the
 * current thresholds.
 */
export function recallAndAlerts(list: ScreenedList, { positives, negatives }: People): object[] {
  const misspelt = new Set(withOtherWords(list, positives));
  return (['by name', 'in full'] as const).flatMap((way) => {
    const query = way === 'by name' ? byName : inFull;
    const listed = positives.map((person) => ({ person, found: alerts(answerTo(list.index, query(person))) }));
    const honest = negatives.map((person) => ({ person, found: alerts(answerTo(list.index, query(person))) }));
    return [
      { query: way, ...counted(list, listed, honest) },
      ...[0, 1].map((half) => {
        const own = ({ person }: Screened) => halfOf(person) === half;
        return { query: `${way}, half ${half + 1}`, ...counted(list, listed.filter(own), honest.filter(own)) };
      }),
      {
        query: `${way}, other words`,
        ...counted(
          list,
          listed.filter(({ person }) => misspelt.has(person)),
          [],
        ),
      },
    ];
  });
}

/** Returns the people whose words, in any order and mostly however they are joined, are those of no listed name: the others are not misspelt. */
export function withOtherWords({ entries }: ScreenedList, people: readonly Person[]): readonly Person[] {
  const words = (name: string) => foldText(name).split(' ').sort().join('');
  const listed = new Set([...entries.values()].flatMap(({ names }) => names.map(({ text }) => words(text))));
  return people.filter(({ name }) => !listed.has(words(name)));
}

interface Screened {
  readonly person: Person;
  readonly found: readonly ScreenMatch[];
}

function counted(list: ScreenedList, listed: readonly Screened[], honest: readonly Screened[]): object {
  const right = listed.filter(({ person, found }) => found.some(({ entry }) => list.isRight(person, entry))).length;
  const any = listed.filter(({ found }) => found.length > 0).length;
  const held = listed.filter(({ found }) => found.some(({ effect }) => effect === 'HOLD')).length;
  const alarmed = honest.filter(({ found }) => found.length > 0).length;
  return {
    right: share(right, listed.length),
    'any alert': share(any, listed.length),
    held: share(held, listed.length),
    'honest, alerted': alarmed,
    'alerts per 1,000': perThousand(alarmed, honest.length),
  };
}

/** Returns the half of a person by the name alone (FNV-1a): results that were tuned on one half can be checked on the other. */
function halfOf({ name }: Person): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 16) & 1;
}

function share(part: number, of: number): string {
  return `${part} of ${of} (${percent(part, of)})`;
}

/** Returns recall and alerts by name alone at each threshold. Precision holds for the two sets with their numbers of listed and honest people. */
export function sweep(list: ScreenedList, { positives, negatives }: People): object[] {
  const listed = positives.map((person) => {
    const found = scores(list.index, person.name);
    return { right: best(found.filter(({ entry }) => list.isRight(person, entry))), any: best(found) };
  });
  const honest = negatives.map(({ name }) => best(scores(list.index, name)));
  return Array.from({ length: 15 }, (_, step) => 0.6 + step * 0.025).map((threshold) => {
    const found = listed.filter(({ right }) => right >= threshold).length;
    const alarmed = honest.filter((score) => score >= threshold).length;
    return {
      threshold: threshold.toFixed(3),
      right: percent(found, positives.length),
      'any alert': percent(listed.filter(({ any }) => any >= threshold).length, positives.length),
      'alerts per 1,000': perThousand(alarmed, negatives.length),
      precision: percent(found, found + alarmed),
    };
  });
}

function best(found: readonly { readonly score: number }[]): number {
  return found.reduce((most, { score }) => Math.max(most, score), 0);
}
