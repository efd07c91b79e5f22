import { describe, expect, test } from 'vitest';
import { isoOf } from '../calendar.ts';
import { companyNumber } from '../company.ts';
import { nameOf, peopleOf } from '../people.ts';
import { listedPeople } from '../sanctions/listed-people.ts';
import { truthExamples, truthTable } from '../truth.ts';
import { createWorld } from '../world.ts';
import { officerAnswer, searchAnswer } from './api.ts';
import { disqualifiedOn } from './officers.ts';

const world = createWorld(20_260_601, 2_000);
const officers = disqualifiedOn(world, 0);
const find = (q: string, more: Record<string, string> = {}) => searchAnswer(world, 0, new URLSearchParams({ q, ...more }), false);
const indexes = new Map(Array.from({ length: 2_000 }, (_, index) => [companyNumber(world, index), index]));
const named = (name: string) => [...truthTable(world)].filter(({ truth }) => truth === name);

test('the register of disqualified directors has some 120 people and six companies with different ids', () => {
  expect(officers.filter(({ kind }) => kind === 'corporate')).toHaveLength(6);
  expect(officers.length).toBeGreaterThan(115);
  expect(officers.length).toBeLessThan(140);
  const ids = officers.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\w-]{27}$/);
});

test('the sample of disqualified directors has the oddities of the real register', () => {
  const text = JSON.stringify(officers);
  for (const oddity of ['3018-12-12', '9999-12-31', '(AKA ', '"14/03/1965"', '"12345678"', 'Gibraltar']) expect(text).toContain(oddity);
  expect(officers.some(({ kind, born }) => kind === 'natural' && born === undefined)).toBe(true);
  expect(officers.some(({ rulings }) => rulings.length > 1)).toBe(true);
  expect(officers.some(({ permissions }) => permissions.length > 0)).toBe(true);
});

describe('companies with a disqualified director', () => {
  test('have the officer whom the register names, with the same birth and the day on which the disqualification ends', () => {
    const planted = ['disqualifiedDirector', 'disqualifiedDirectorPermitted', 'disqualifiedDirectorLapsed'].flatMap(named);
    expect(planted.length).toBeGreaterThan(20);
    expect(planted.some(({ startDay }) => startDay > 0)).toBe(true);
    for (const { companyNumber: number, facts, startDay } of planted) {
      const person = peopleOf(world, indexes.get(number) ?? -1).find((one) => nameOf(one) === facts?.officer);
      const officer = disqualifiedOn(world, Math.max(0, startDay)).find(({ forename, surname, born }) => {
        const [year, month] = (born ?? '').split('-').map(Number);
        const same = year === person?.bornYear && month === person?.bornMonth;
        return same && forename === person?.forenames[0] && surname === person?.surname.toUpperCase();
      });
      expect(officer?.rulings.map(({ until }) => (typeof until === 'string' ? until : isoOf(until)))).toContain(facts?.until);
    }
  });

  test('are not among the healthy companies', () => {
    const { healthy = [] } = truthExamples(world, 0, 2_000);
    const keys = new Set(named('disqualifiedDirector').map(({ companyNumber: number }) => (indexes.get(number) ?? -1) * 2));
    for (const number of healthy) {
      for (const { key } of peopleOf(world, indexes.get(number) ?? -1)) expect(keys.has(key)).toBe(false);
    }
  });

  test('can be disqualified themselves', () => {
    const numbers = officers.flatMap(({ number, country }) => (country === 'United Kingdom' ? (number ?? []) : []));
    expect(numbers.sort()).toEqual(
      named('disqualifiedCompany')
        .map(({ companyNumber: number }) => number)
        .sort(),
    );
  });
});

test('an officer who is disqualified under sanctions law is on the sanctions list', () => {
  const sanctioned = officers.filter(({ rulings }) => rulings.some(({ type }) => type === 'sanction'));
  const listed = listedPeople(world).map(({ surname }) => surname.toUpperCase());
  expect(sanctioned.length).toBeGreaterThan(3);
  for (const { surname } of sanctioned) expect(listed).toContain(surname);
});

describe('the API of disqualified officers', () => {
  test('finds words by prefix, page by page', () => {
    const one = officers.find(({ forename }) => forename !== undefined);
    const q = (one?.forename ?? '').slice(0, 3).toLowerCase();
    expect(JSON.stringify(find(q))).toContain(one?.id);
    expect(find(q, { start_index: '1', items_per_page: '1' })).toMatchObject({ start_index: 1, items: [expect.anything()] });
    expect(find('')).toMatchObject({ total_results: 0 });
    expect(find(q, { start_index: '1000' })).toBeUndefined();
  });

  test('has a document for every officer but those whom the register has removed', () => {
    for (const { kind, id, letGo } of officers) {
      const answer = officerAnswer(world, 0, `/disqualified-officers/${kind}/${id}`);
      expect(answer === undefined).toBe(letGo === true);
      if (answer !== undefined)
        expect(answer).toMatchObject({ kind: `${kind}-disqualification`, etag: expect.stringMatching(/^[0-9a-f]{40}$/) });
    }
    expect(officerAnswer(world, 0, '/disqualified-officers/natural/nobody')).toBeUndefined();
  });
});
