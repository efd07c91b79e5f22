import type { ScreenAnswer, ScreenMatch, ScreenQuery } from '../models/screening/answer.ts';
import type { ListEntry, ListedName } from '../models/screening/entry.ts';
import { buildScreeningIndex, type ScreeningIndex } from '../models/screening/index-entries.ts';
import type { ScreeningList } from '../models/screening/lists.ts';
import { screen } from '../models/screening/screen.ts';

/** An entry of the invented list: names as text are primary, then aliases. */
export type InventedEntry = Omit<Partial<ListEntry>, 'names'> & {
  readonly id: string;
  readonly names: readonly (string | Partial<ListedName>)[];
};

export function inventedEntry({ names, ...given }: InventedEntry): ListEntry {
  const list = given.list ?? 'uk-sanctions';
  return {
    list,
    kind: 'person',
    datesOfBirth: [],
    countries: [],
    addresses: [],
    companyNumbers: [],
    identifiers: [],
    protectedNames: [],
    from: '2020-01-01',
    until: null,
    detail: 'The Invented (Sanctions) Regulations 2020',
    url: 'https://example.test/list',
    evidence: { source: 'test/list', release: 'r1', record: given.id, publishedAt: '2026-05-01', retrievedAt: '2026-05-02T00:00:00Z' },
    ...given,
    names: names.map((name, place) => ({
      type: place === 0 ? 'primary' : 'alias',
      weak: false,
      text: '',
      ...(typeof name === 'string' ? { text: name } : name),
    })),
  };
}

export function inventedIndex(entries: readonly InventedEntry[], list: ScreeningList = 'uk-sanctions'): ScreeningIndex {
  const read = entries.map((entry) => inventedEntry({ list, ...entry }));
  return buildScreeningIndex(read, { list, version: 'r1.000000000000', entries: read.length, publishedAt: '2026-05-02T00:00:00Z' });
}

/** Asks the entries alone, on 1 June 2026. */
export function asked(entries: readonly InventedEntry[], query: string | ScreenQuery, list: ScreeningList = 'uk-sanctions'): ScreenAnswer {
  return screen([inventedIndex(entries, list)], typeof query === 'string' ? { name: query } : query, '2026-06-01');
}

/** What somebody would have to look at. */
export function alertsOf({ matches }: ScreenAnswer): readonly ScreenMatch[] {
  return matches.filter(({ effect }) => effect !== 'INFO');
}
