import type { Name } from '../names/name.ts';
import { identityRoles } from '../names/token.ts';
import { writtenText } from './compare/cut-off.ts';
import { mayBeSibling } from './compare/sibling.ts';
import { unitsOf } from './compare/units.ts';
import type { ListEntry } from './entry.ts';
import { atOnce, type Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { type BoundsOfNames, boundsOfOrganisations, boundsOfPersons, ofPersons } from './likely-bounds.ts';
import { createLikelyByWords } from './likely-by-words.ts';
import { createTexts } from './likely-texts.ts';
import { listWords } from './listed-words.ts';
import type { WordRarity } from './rarity.ts';

/** Finds every name of some lists that may be likely, whether or not a search for candidates finds it. Most names of a register have none. */
export interface LikelyAnywhere {
  /**
   * Returns the rows of each list that may be likely for the name of a person or an organisation: never without a row whose comparison has a score of `likelyName`, nor
   * without one that `likelyRowsOf` keeps and that belongs to the same group (`sibling`); some of the rows have less. Undefined: the name needs a search, because it is
   * that of a ship, begins or ends with a word of less than three letters, is too long, has no vowels or, of a person, one word only.
   */
  of(reading: Name): readonly (readonly number[])[] | undefined;
  /** Returns whether a name of any list has these letters without spaces. */
  hasLetters(compact: string): boolean;
}

interface Kept {
  readonly lists: readonly ScreeningIndex[];
  readonly finder: LikelyAnywhere;
}

const kept = new WeakMap<WordRarity, WeakMap<ScreeningIndex, Kept>>();

/** Returns what finds the likely names of all lists at once. It remembers words, so the newest one of a rarity and of a first list is kept. */
export function likelyAnywhereOf(lists: readonly ScreeningIndex[], rarity: WordRarity): LikelyAnywhere {
  const [first] = lists;
  const ofRarity = kept.get(rarity) ?? new WeakMap<ScreeningIndex, Kept>();
  kept.set(rarity, ofRarity);
  const known = first === undefined ? undefined : ofRarity.get(first);
  if (known?.lists.length === lists.length && lists.every((list, at) => list === known.lists[at])) return known.finder;
  const finder = atOnce(createLikelyAnywhere(lists, rarity));
  if (first !== undefined) ofRarity.set(first, { lists: [...lists], finder });
  return finder;
}

/** A name of one word is an organisation's only. */
const fewestWords = { person: 2, organisation: 1 } as const;
const fewestLetters = 3;
/** A longer name may have the letters of one that is too long for a trie. */
const longestWritten = 56;

function* createLikelyAnywhere(lists: readonly ScreeningIndex[], rarity: WordRarity): Steps<LikelyAnywhere> {
  const places = placesByLastWord(lists);
  const names = places.map(({ name }) => name);
  const isNumbered = Uint8Array.from(places, (place) => place.isNumbered);
  const all = {
    person: yield* createFinder(names, 'person', isNumbered, rarity),
    organisation: yield* createFinder(names, 'organisation', isNumbered, rarity),
  };

  /** Returns the rows of each list. */
  function byList(found: ReadonlySet<number>): readonly (readonly number[])[] {
    const rows: number[][] = lists.map(() => []);
    for (const at of found) {
      const place = places[at];
      if (place !== undefined) rows[place.list]?.push(place.row);
    }
    return rows;
  }

  const letters = new Set(lists.flatMap(({ byCompact }) => [...byCompact.keys()]));
  return {
    hasLetters: (compact) => letters.has(compact),
    of(reading) {
      const found = reading.kind === 'ship' ? undefined : all[reading.kind](reading);
      return found && byList(found);
    },
  };
}

/** Returns the names of all lists with their rows. Names that end with the same word are side by side, because a search reads them one after another. */
function placesByLastWord(lists: readonly ScreeningIndex[]) {
  const places = lists.flatMap((index, list) => {
    const isNumbered = numberedRows(index);
    return index.names.map((name, row) => ({
      name,
      list,
      row,
      isNumbered: isNumbered[row] ?? 0,
      last: name.name.tokens.at(-1)?.text ?? '',
    }));
  });
  return places.sort((a, b) => (a.last < b.last ? -1 : a.last > b.last ? 1 : 0));
}

/** Returns the rows of all lists that may be likely for a name. */
type Finder = (reading: Name) => ReadonlySet<number> | undefined;

function* createFinder(
  names: ScreeningIndex['names'],
  kind: keyof typeof fewestWords,
  isNumbered: Uint8Array,
  rarity: WordRarity,
): Steps<Finder> {
  const listed = yield* listWords(names, rarity, kind);
  const words = yield* createLikelyByWords(listed, isNumbered, boundsOf(kind, names, isNumbered, ofPersons.recurring));
  const texts = yield* createTexts(names, kind);
  return (reading) => {
    if (reading.vowelless) return undefined;
    const parts = reading.tokens.filter(({ role }) => identityRoles.has(role));
    const [first, last] = [parts[0], parts.at(-1)];
    if (first === undefined || last === undefined || parts.length < fewestWords[kind]) return undefined;
    const own = unitsOf(reading, rarity);
    if (first.text.length < fewestLetters || last.text.length < fewestLetters || own.length === 0) return undefined;
    if (Math.max(writtenText(reading).length, reading.compact.length) > longestWritten) return undefined;
    const found = new Set<number>();
    if (listed.rows.length === 0) return found;
    words.add(own, found, mayBeSibling(reading));
    texts.add(reading, found);
    return found;
  };
}

/** Returns of each row of a list, 1 where its entry has a number. */
export function numberedRows({ names, entries }: ScreeningIndex): Uint8Array {
  return Uint8Array.from(names, ({ entry }) => (hasNumberListed(entries[entry]) ? 1 : 0));
}

/** Returns the bounds of the names of a kind. `leastOfPersons`: see `ofPersons`. */
export function boundsOf(
  kind: 'person' | 'organisation',
  names: ScreeningIndex['names'],
  isNumbered: Uint8Array,
  leastOfPersons: number,
): BoundsOfNames {
  const usual = kind === 'person' ? boundsOfPersons(leastOfPersons) : boundsOfOrganisations(false);
  const isAnyNumbered = names.some(({ name }, row) => name.kind === kind && isNumbered[row] === 1);
  return { usual, sibling: kind === 'organisation' && isAnyNumbered ? boundsOfOrganisations(true) : usual };
}

/** Returns whether an entry has a number by which a query may be identified. */
export function hasNumberListed(entry: ListEntry | undefined): boolean {
  return entry !== undefined && entry.companyNumbers.length + entry.identifiers.length > 0;
}
