import type { ScreenQuery } from '../../models/screening/answer.ts';
import { alerts, ask, byName, inFull, scores } from './ask.ts';
import type { AskedPerson } from './asked-people.ts';
import { mayBe } from './oracle.ts';
import type { People } from './people-sets.ts';
import type { ScreenedList } from './screened-list.ts';

export const percent = (part: number, of: number) => (of === 0 ? '-' : `${((100 * part) / of).toFixed(1)} %`);
const perThousand = (part: number, of: number) => (of === 0 ? '-' : ((1000 * part) / of).toFixed(1));

/** One row per way of asking: recall and alerts of the thresholds in force. */
export function recallAndAlerts(list: ScreenedList, people: People): object[] {
  const reachable = people.positives.filter((person) => onTheList(list, person)).length;
  const { length } = people.positives;
  return [
    ...(['by name', 'in full'] as const).map((way) => ({ asked: way, ...counted(list, people, way === 'by name' ? byName : inFull) })),
    { asked: 'ceiling', right: `${reachable} (${percent(reachable, length)})`, 'any alert': '', 'alerts per 1,000': '', HOLD: '' },
  ];
}

function counted(list: ScreenedList, { positives, negatives }: People, query: (person: AskedPerson) => ScreenQuery): object {
  let [right, any, hold] = [0, 0, 0];
  for (const person of positives) {
    const found = alerts(ask(list.index, query(person)));
    if (found.some(({ entry }) => list.isRight(person, entry))) right += 1;
    if (found.length > 0) any += 1;
    if (found.some(({ effect }) => effect === 'HOLD')) hold += 1;
  }
  const alarmed = negatives.filter((person) => alerts(ask(list.index, query(person))).length > 0).length;
  return {
    right: `${right} (${percent(right, positives.length)})`,
    'any alert': `${any} (${percent(any, positives.length)})`,
    'alerts per 1,000': perThousand(alarmed, negatives.length),
    HOLD: percent(hold, positives.length),
  };
}

/** Whether the person can be found at all, by a rule that knows nothing of the engine. */
function onTheList(list: ScreenedList, person: AskedPerson): boolean {
  return [...list.entries.values()].some((entry) => {
    const sameDay = person.dateOfBirth?.length === 10 && entry.datesOfBirth.includes(person.dateOfBirth);
    return list.isRight(person, entry.id) && mayBe(person.name, entry, sameDay);
  });
}

/** What every threshold would give, by name alone. Precision is of the two sets as they are: so many listed to so many honest. */
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
