import { createRandom, type Random } from '../cooked-books/random.ts';
import { families, givens, type Origin, origins } from './origin-names.ts';
import { alerts, answerTo } from './queries.ts';
import type { ScreenedList } from './screened-list.ts';

/**
 * Returns one row per origin of names: alerts (REVIEW or HOLD) and matches of INFO per 1,000 invented people, by name alone and with a year of birth.
 * Common names are drawn more often than rare ones (the n-th with weight 1 / (n + 4)), so most invented people have names that many people have.
 */
export function alertsByOrigin(list: ScreenedList, people = 1_000, seed = 1000): object[] {
  return origins.map((origin, place) => {
    const random = createRandom(seed + place);
    const invented = Array.from({ length: people }, () => ({
      name: inventedName(origin, random),
      kind: 'person' as const,
      dateOfBirth: String(1940 + Math.floor(random.uniform() * 65)),
    }));
    const byName = invented.map(({ name, kind }) => answerTo(list.index, { name, kind }));
    const inFull = invented.map((person) => answerTo(list.index, person));
    const ofCompany = invented.map((person) => answerTo(list.index, { ...person, ofCompany: true }));
    const per = (count: number) => ((1000 * count) / people).toFixed(1);
    return {
      'names of': origin,
      'alerts per 1,000': per(byName.filter((answer) => alerts(answer).length > 0).length),
      'INFO only': per(byName.filter((answer) => answer.matches.length > 0 && alerts(answer).length === 0).length),
      'alerts with a year of birth': per(inFull.filter((answer) => alerts(answer).length > 0).length),
      'alerts as an officer, with it': per(ofCompany.filter((answer) => alerts(answer).length > 0).length),
    };
  });
}

/**
 * Returns what the rule of common names costs: of all persons of the list, asked by their primary name exactly as listed, those whose own entry gives
 * an alert, by name alone and with the first date of birth of the entry (of those that have one).
 */
export function costOfCommonNames(list: ScreenedList): object[] {
  const persons = [...list.entries.values()].filter(({ kind }) => kind === 'person');
  const dated = persons.filter(({ datesOfBirth }) => datesOfBirth.length > 0);
  const row = (query: string, some: typeof persons, more: (entry: (typeof persons)[number]) => { dateOfBirth?: string }) => {
    const found = some.filter((entry) => {
      const name = (entry.names.find(({ type }) => type === 'primary') ?? entry.names[0])?.text ?? '';
      return alerts(answerTo(list.index, { name, kind: 'person', ...more(entry) })).some((match) => match.entry === entry.id);
    }).length;
    return { query, persons: some.length, found, missed: some.length - found };
  };
  return [
    row('the primary name alone', persons, () => ({})),
    row('with the date of birth', dated, ({ datesOfBirth: [date = ''] }) => ({ dateOfBirth: date })),
  ];
}

export function inventedName(origin: Origin, random: Random): string {
  const [given, family] = [() => drawn(givens[origin], random), () => drawn(families[origin], random)];
  switch (origin) {
    case 'British':
      return random.chance(0.2) ? `${given()} ${given()} ${family()}` : `${given()} ${family()}`;
    case 'Muslim':
      return random.chance(0.3) ? `${given()} ${given()} ${family()}` : `${given()} ${family()}`;
    case 'Korean':
      return `${family()} ${given()} ${given()}`;
    case 'Russian':
      return random.chance(0.5) ? `${given()} ${patronymic(given())} ${family()}` : `${given()} ${family()}`;
    case 'Chinese':
      return random.chance(0.3) ? `${family()} ${given()}` : `${family()} ${given()}${given()}`;
    case 'Hispanic':
      return random.chance(0.5) ? `${given()} ${family()} ${family()}` : `${given()} ${given()} ${family()} ${family()}`;
  }
}

function patronymic(father: string): string {
  return `${father.replace(/[aeiy]+$/, '')}${/[y]$/.test(father) ? 'evich' : 'ovich'}`;
}

function drawn(from: readonly string[], random: Random): string {
  return random.pick(from.map((name, place) => [name, 1 / (place + 5)] as const));
}
