import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type InventedEntry, inventedIndex } from '../../test/fixtures/invented-list.ts';
import { readNames } from '../names/read-names.ts';
import { candidateLimits, findCandidates } from './candidates.ts';
import { buildScreeningIndexSlowly, type ScreeningIndex } from './index-entries.ts';
import { rarityOf } from './rarity.ts';

const syllables = ['bo', 'ka', 'zu', 'mer', 'lin', 'tok', 'shi', 'ran', 'vel', 'du'];
const word = (number: number) => [number, number / 10, number / 100].map((at) => syllables[Math.floor(at) % 10]).join('');
const many: InventedEntry[] = Array.from({ length: 2000 }, (_, at) => ({
  id: `M${String(at).padStart(4, '0')}`,
  names: [`${word(at % 40)} ${word(at)} ${word(at * 7)}`, `${word(at)} bin ${word(at % 300)}`],
}));
let index: ScreeningIndex;

function candidatesOf(text: string, of = index) {
  return readNames(text, 'person').flatMap((name) => {
    const { rows, steps, scanned } = findCandidates(of, name, rarityOf([of]));
    return [{ entries: rows.map((row) => of.entries[of.names[row]?.entry ?? -1]?.id), rows, steps, scanned }];
  });
}

beforeAll(() => {
  index = inventedIndex(many);
});

describe('the candidates of a name', () => {
  const few = () =>
    inventedIndex([
      { id: 'A', names: ['Owlbert Featherstone'] },
      { id: 'B', names: ['Abdulquor al-Badgeri'] },
      { id: 'C', names: ['Penguin Biscuit Owlery Company'], kind: 'organisation' },
      { id: 'D', names: ['Vlo Qux'] },
    ]);

  test.each([
    ['a misspelt word', 'Owlbret Fetherstone', 'A'],
    ['a word that sounds the same', 'Aulbert Fethirston', 'A'],
    ['two words written as one', 'Owlbertfeatherstone', 'A'],
    ['one word written as two', 'Abdul Quor Badgeri', 'B'],
    ['a particle joined to a word', 'Abdulquor Albadgeri', 'B'],
    ['a short word with one changed letter', 'Vla Quy', 'D'],
  ])('include the entry for %s', (_, given, entry) => {
    expect(candidatesOf(given, few()).flatMap(({ entries }) => entries)).toContain(entry);
  });

  test('include an organisation whose initials are the query', () => {
    const of = few();
    const [name] = readNames('PBO', 'organisation');
    expect(name && findCandidates(of, name, rarityOf([of])).rows).toHaveLength(1);
  });

  test('come from a scan of all names when no word is found', () => {
    const [found] = candidatesOf('Wxyzq Jjjjv', few());
    expect(found?.scanned).toBe(true);
    expect(candidatesOf('Owlbert', few())[0]?.scanned).toBe(false);
  });

  test('include the entry itself for its own name', () => {
    for (const { id, names } of many.filter((_, at) => at % 37 === 0)) {
      const [found] = candidatesOf(String(names[0]));
      expect(found?.entries).toContain(id);
    }
  });

  test('are the same with an index that is built in steps', async () => {
    const slowly = await buildScreeningIndexSlowly([...index.entries].reverse(), index.version);
    expect(slowly.names).toEqual(index.names);
    expect(candidatesOf('boka zumer', slowly)).toEqual(candidatesOf('boka zumer'));
  });
});

describe('the work for hostile names is bounded', () => {
  const { words, similar, postings, candidates } = candidateLimits;
  /** The steps that the limits allow: each word and its joins searched among all words of the list, then the postings and the names. */
  const most = () => 5 * words * 2 * index.vocabulary.size + 2 * postings + 2 * index.names.length;

  test.each([
    ['ten kilobytes of one letter', 'a'.repeat(10_000)],
    ['ten kilobytes of words', 'boka zumer '.repeat(1000)],
    ['five hundred different words', Array.from({ length: 500 }, (_, at) => word(at * 3)).join(' ')],
    ['every syllable many times', many.map(({ names }) => names[0]).join(' ')],
    ['emoji', '🦉'.repeat(5000)],
    ['thousands of combining marks', `o${'\u0301'.repeat(5000)}wl`],
    ['zero-width characters', `boka${'\u200b'.repeat(9000)} zumer`],
  ])('for %s', (_, text) => {
    for (const { rows, steps } of candidatesOf(text)) {
      expect(rows.length).toBeLessThanOrEqual(candidates);
      expect(steps).toBeLessThanOrEqual(most());
    }
    expect(similar).toBeLessThan(index.vocabulary.size);
  });

  test('for any text', () => {
    const unit = fc.oneof(
      fc.constantFrom(...syllables, ' ', '-', '.', '🦉', '\u200b', 'ـ', '張', 'Ж', '٣'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    );
    const text = fc.array(unit, { maxLength: 300 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (one) => {
        for (const { rows, steps } of candidatesOf(one)) {
          expect(rows.length).toBeLessThanOrEqual(candidates);
          expect(new Set(rows).size).toBe(rows.length);
          expect(steps).toBeLessThanOrEqual(most());
        }
      }),
      { numRuns: 60 },
    );
  });
});
