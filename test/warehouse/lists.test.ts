import { beforeAll, expect, test } from 'vitest';
import { readOfsiDates, withDates } from '../../bench/screening/ofsi-dates.ts';
import { type Person, readPeople } from '../../bench/screening/people.ts';
import { perClass } from '../../bench/screening/per-class.ts';
import { alerts, answerTo, byName } from '../../bench/screening/queries.ts';
import { type ScreenedList, screenedList } from '../../bench/screening/screened-list.ts';
import { readUkList, type UkList } from '../../bench/screening/uk-list.ts';
import { readNames } from '../../models/names/read-names.ts';
import { candidateLimits, findCandidates } from '../../models/screening/candidates.ts';
import { buildScreeningIndex } from '../../models/screening/index-entries.ts';
import { rarityOf } from '../../models/screening/rarity.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';

/** Returns every n-th person: the benchmark measures them all (docs/screening.md). */
const some = (people: readonly Person[], every: number) => people.filter((_, at) => at % every === 0);

describeReal('screening against the real UK Sanctions List', () => {
  let uk: UkList;
  let list: ScreenedList;

  beforeAll(async () => {
    const read = await readUkList(realData('uk-sanctions/UK-Sanctions-List.reconstructed.csv.gz'));
    const dates = readOfsiDates(realData('uk-sanctions/ConList-2025-04-10.csv.gz'));
    uk = { ...read, entries: withDates(read.entries, dates ?? new Map()) };
    list = screenedList(uk);
  });

  test('indexes the whole list', () => {
    expect(list.index.entries).toHaveLength(6046);
    expect(list.index.names.length).toBeGreaterThan(14_900);
  });

  test('finds at least 95 % of misspelt names of listed people', () => {
    const people = some(readPeople(realData('matching/positives_un_treated.csv')), 5);
    const found = people.filter((person) => alerts(answerTo(list.index, byName(person))).some(({ entry }) => list.isRight(person, entry)));
    expect(found.length / people.length).toBeGreaterThanOrEqual(0.95);
  });

  test('alerts at most 12 of 1,000 honest people', () => {
    const people = some(readPeople(realData('matching/negatives_global_first_2000.csv')), 8);
    const alarmed = people.filter((person) => alerts(answerTo(list.index, byName(person))).length > 0);
    expect((1000 * alarmed.length) / people.length).toBeLessThanOrEqual(12);
  });

  test('measures recall for each of the 45 classes of changed names, and none is poor', () => {
    const negatives = readPeople(realData('matching/negatives_global_first_2000.csv')).slice(0, 15);
    const ways = perClass(list, { column: 'test', positives: [], negatives }, 15);
    expect(ways).toHaveLength(45);
    const poor = ways.filter(({ family, recall }) => family !== 'degraded' && Number.parseFloat(recall) < 80);
    expect(poor.map(({ way }) => way)).toEqual([]);
  });

  test('finds the entry of every primary name with score 1', () => {
    const missed = uk.entries
      .filter((_, at) => at % 25 === 0)
      .filter(({ id, names, kind }) => {
        const [primary] = names;
        const query = { name: primary?.text ?? '', ...(kind === 'any' ? {} : { kind }) };
        return !answerTo(list.index, query).matches.some(({ entry, nameScore }) => entry === id && nameScore === 1);
      });
    expect(missed.map(({ id }) => id)).toEqual([]);
  });

  test('gives the same answers for any order of the list', () => {
    const people = some(readPeople(realData('matching/positives_un_treated.csv')), 40);
    const turned = buildScreeningIndex([...uk.entries].reverse(), uk.version);
    for (const person of people) expect(answerTo(turned, byName(person))).toEqual(answerTo(list.index, byName(person)));
  });

  test('bounds the work for hostile names', () => {
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
