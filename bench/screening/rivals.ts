import { WRatio } from 'fuzzball';
import { readNames } from '../../models/names/read-names.ts';
import { jaroWinkler } from './jaro-winkler.ts';
import type { Person } from './people.ts';
import type { People } from './people-sets.ts';
import type { ScreenedList } from './screened-list.ts';

interface Rival {
  readonly way: string;
  readonly score: (a: string, b: string) => number;
  readonly thresholds: readonly number[];
}

const rivals: readonly Rival[] = [
  { way: 'Jaro-Winkler', score: jaroWinkler, thresholds: [0.85, 0.9, 0.95] },
  { way: 'WRatio', score: (a, b) => WRatio(a, b) / 100, thresholds: [0.85, 0.9, 0.95] },
];

/** Compares each person with every listed person's name by two common scores. Both get the engine's readings, so that only the score differs. */
export function rivalTable(list: ScreenedList, people: People, sample: number): object[] {
  const listed = list.index.names.filter(({ name }) => name.kind === 'person').map(({ entry, name }) => ({ entry, text: plain(name) }));
  const [positives, negatives] = [spread(people.positives, sample), spread(people.negatives, sample)];
  return rivals.flatMap(({ way, score, thresholds }) => {
    const best = (person: Person) => {
      const given = plain(readNames(person.name, 'person')[0]);
      let [right, any] = [0, 0];
      for (const { entry, text } of listed) {
        const value = score(given, text);
        if (value > any) any = value;
        if (value > right && list.isRight(person, list.index.entries[entry]?.id ?? '')) right = value;
      }
      return { right, any };
    };
    const [found, honest] = [positives.map(best), negatives.map(best)];
    return thresholds.map((threshold) => ({
      way,
      threshold,
      right: `${((100 * found.filter(({ right }) => right >= threshold).length) / found.length).toFixed(1)} %`,
      'alerts per 1,000': ((1000 * honest.filter(({ any }) => any >= threshold).length) / honest.length).toFixed(1),
      of: `${found.length} + ${honest.length}`,
    }));
  });
}

function plain(name: { readonly tokens: readonly { readonly text: string }[] } | undefined): string {
  return name?.tokens.map(({ text }) => text).join(' ') ?? '';
}

/** Returns a sample of this size, spread evenly over all values. */
function spread<T>(all: readonly T[], wanted: number): T[] {
  const step = Math.max(1, all.length / wanted);
  return Array.from({ length: Math.min(wanted, all.length) }, (_, at) => all[Math.floor(at * step)]).filter((one) => one !== undefined);
}
