import { describe, expect, test } from '@jest/globals';
import { isoOf } from '../calendar.ts';
import { companyNumber } from '../company.ts';
import { nameOf, peopleOf } from '../people.ts';
import { listedPeople } from '../sanctions/listed-people.ts';
import { truthExamples, truthTable } from '../truth.ts';
import { createWorld } from '../world.ts';
import { officerAnswer, searchAnswer } from './api.ts';
import { disqualifiedOn } from './officers.ts';

const world = createWorld(20_260_601, 2_000);
const everybody = disqualifiedOn(world, 0);
const find = (q: string, more: Record<string, string> = {}) => searchAnswer(world, 0, new URLSearchParams({ q, ...more }), false);
const indexes = new Map(Array.from({ length: 2_000 }, (_, index) => [companyNumber(world, index), index]));
const named = (name: string) => [...truthTable(world)].filter(({ truth }) => truth === name);

test('some 120 people and six companies, each with an id of its own', () => {
  expect(everybody.filter(({ kind }) => kind === 'corporate')).toHaveLength(6);
  expect(everybody.length).toBeGreaterThan(115);
  expect(everybody.length).toBeLessThan(140);
  const ids = everybody.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\w-]{27}$/);
});

test('the oddities of the register are there', () => {
  const text = JSON.stringify(everybody);
  for (const oddity of ['3018-12-12', '9999-12-31', '(AKA ', '"14/03/1965"', '"12345678"', 'Gibraltar']) expect(text).toContain(oddity);
  expect(everybody.some(({ kind, born }) => kind === 'natural' && born === undefined)).toBe(true);
  expect(everybody.some(({ rulings }) => rulings.length > 1)).toBe(true);
  expect(everybody.some(({ permissions }) => permissions.length > 0)).toBe(true);
});

describe('the companies of the disqualified', () => {
  test('are run by whom the register names, with the same birth and until the day that is told', () => {
    const told = ['disqualifiedDirector', 'disqualifiedDirectorPermitted', 'disqualifiedDirectorLapsed'].flatMap(named);
    expect(told.length).toBeGreaterThan(20);
    for (const { companyNumber: number, facts } of told) {
      const person = peopleOf(world, indexes.get(number) ?? -1).find((one) => nameOf(one) === facts?.officer);
      const officer = everybody.find(({ forename, surname, born }) => {
        const [year, month] = (born ?? '').split('-').map(Number);
        const same = year === person?.bornYear && month === person?.bornMonth;
        return same && forename === person?.forenames[0] && surname === person?.surname.toUpperCase();
      });
      expect(officer?.rulings.map(({ until }) => (typeof until === 'string' ? until : isoOf(until)))).toContain(facts?.until);
    }
  });

  test('are not among the healthy', () => {
    const { healthy = [] } = truthExamples(world, 0, 2_000);
    const keys = new Set(named('disqualifiedDirector').map(({ companyNumber: number }) => (indexes.get(number) ?? -1) * 2));
    for (const number of healthy) {
      for (const { key } of peopleOf(world, indexes.get(number) ?? -1)) expect(keys.has(key)).toBe(false);
    }
  });

  test('may be disqualified themselves', () => {
    const numbers = everybody.flatMap(({ number, country }) => (country === 'United Kingdom' ? (number ?? []) : []));
    expect(numbers.sort()).toEqual(
      named('disqualifiedCompany')
        .map(({ companyNumber: number }) => number)
        .sort(),
    );
  });
});

test('who is disqualified by sanctions is on the list of them', () => {
  const sanctioned = everybody.filter(({ rulings }) => rulings.some(({ type }) => type === 'sanction'));
  const listed = listedPeople(world).map(({ surname }) => surname.toUpperCase());
  expect(sanctioned.length).toBeGreaterThan(3);
  for (const { surname } of sanctioned) expect(listed).toContain(surname);
});

describe('the API', () => {
  test('finds words by their beginnings, page by page', () => {
    const one = everybody.find(({ forename }) => forename !== undefined);
    const q = (one?.forename ?? '').slice(0, 3).toLowerCase();
    expect(JSON.stringify(find(q))).toContain(one?.id);
    expect(find(q, { start_index: '1', items_per_page: '1' })).toMatchObject({ start_index: 1, items: [expect.anything()] });
    expect(find('')).toMatchObject({ total_results: 0 });
    expect(find(q, { start_index: '1000' })).toBeUndefined();
  });

  test('answers with a document of everybody but those whom the register has let go', () => {
    for (const { kind, id, letGo } of everybody) {
      const answer = officerAnswer(world, 0, `/disqualified-officers/${kind}/${id}`);
      expect(answer === undefined).toBe(letGo === true);
      if (answer !== undefined)
        expect(answer).toMatchObject({ kind: `${kind}-disqualification`, etag: expect.stringMatching(/^[0-9a-f]{40}$/) });
    }
    expect(officerAnswer(world, 0, '/disqualified-officers/natural/nobody')).toBeUndefined();
  });
});
