import { beforeAll, expect, test } from '@jest/globals';
import { alerts, ask, byName } from '../../bench/screening/ask.ts';
import { type AskedPerson, readPeople } from '../../bench/screening/asked-people.ts';
import { readOfsiDates, withDates } from '../../bench/screening/ofsi-dates.ts';
import { perClass } from '../../bench/screening/per-class.ts';
import { type ScreenedList, screenedList } from '../../bench/screening/screened-list.ts';
import { readUkList, type UkList } from '../../bench/screening/uk-list.ts';
import { readNames } from '../../models/names/read-names.ts';
import { candidateLimits, findCandidates } from '../../models/screening/candidates.ts';
import { buildScreeningIndex } from '../../models/screening/index-entries.ts';
import { rarityOf } from '../../models/screening/rarity.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';

/** Every so-many-th: the whole is for the benchmark (docs/screening.md). */
const some = (people: readonly AskedPerson[], every: number) => people.filter((_, at) => at % every === 0);

describeReal('names against the UK Sanctions List', () => {
  let uk: UkList;
  let list: ScreenedList;

  beforeAll(async () => {
    const read = await readUkList(realData('uk-sanctions/UK-Sanctions-List.reconstructed.csv.gz'));
    const dates = readOfsiDates(realData('uk-sanctions/ConList-2025-04-10.csv.gz'));
    uk = { ...read, entries: withDates(read.entries, dates ?? new Map()) };
    list = screenedList(uk);
  }, 120_000);

  test('the whole list is in the index', () => {
    expect(list.index.entries).toHaveLength(6046);
    expect(list.index.names.length).toBeGreaterThan(14_900);
  });

  test('misspelt names are found', () => {
    const people = some(readPeople(realData('matching/positives_un_treated.csv')), 5);
    const found = people.filter((person) => alerts(ask(list.index, byName(person))).some(({ entry }) => list.isRight(person, entry)));
    expect(found.length / people.length).toBeGreaterThanOrEqual(0.95);
  });

  test('honest people are left alone', () => {
    const people = some(readPeople(realData('matching/negatives_global_first_2000.csv')), 8);
    const alarmed = people.filter((person) => alerts(ask(list.index, byName(person))).length > 0);
    expect((1000 * alarmed.length) / people.length).toBeLessThanOrEqual(12);
  });

  test('complaint 6: recall is told per way of writing otherwise, with honest people written so too', () => {
    const negatives = readPeople(realData('matching/negatives_global_first_2000.csv')).slice(0, 15);
    const ways = perClass(list, { column: 'test', positives: [], negatives }, 15);
    expect(ways).toHaveLength(18);
    const poor = ways.filter(({ family, recall }) => family !== 'degraded' && Number.parseFloat(recall) < 80);
    expect(poor).toEqual([]);
  });

  test('every primary name finds its own entry, exactly', () => {
    const missed = uk.entries
      .filter((_, at) => at % 25 === 0)
      .filter(({ id, names, kind }) => {
        const [primary] = names;
        const query = { name: primary?.text ?? '', ...(kind === 'any' ? {} : { kind }) };
        return !ask(list.index, query).matches.some(({ entry, nameScore }) => entry === id && nameScore === 1);
      });
    expect(missed.map(({ id }) => id)).toEqual([]);
  });

  test('the answers are the same whatever the order of the list', () => {
    const people = some(readPeople(realData('matching/positives_un_treated.csv')), 40);
    const turned = buildScreeningIndex([...uk.entries].reverse(), uk.version);
    for (const person of people) expect(ask(turned, byName(person))).toEqual(ask(list.index, byName(person)));
  });

  test('hostile names take bounded work', () => {
    const everyWord = uk.entries.map(({ names }) => names[0]?.text).join(' ');
    const rarity = rarityOf([list.index]);
    for (const text of [everyWord, everyWord.slice(5000, 15_000), 'al mohammed '.repeat(900), 'o'.repeat(10_000), '🦉'.repeat(3000)]) {
      for (const name of readNames(text, 'person')) {
        const { rows, steps } = findCandidates(list.index, name, rarity);
        expect(rows.length).toBeLessThanOrEqual(candidateLimits.candidates);
        expect(steps).toBeLessThan(2_000_000);
      }
    }
  });
});
