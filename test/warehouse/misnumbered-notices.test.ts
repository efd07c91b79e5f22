import { describe, expect } from 'vitest';
import { type Seen, type Stated, timeline } from '../worlds/timeline.ts';
import { companies, company, notice, notices, type Row } from '../worlds/warehouse.ts';

/** Each case has two companies, here called fox and owl; the notices have the name of the owl. */
const time = timeline({
  queries: {
    petitions: 'FROM live_petition SELECT company_number, doubt ORDER BY ALL',
    procedures: 'FROM procedure SELECT company_number, code, doubt, presented_on ORDER BY ALL',
    facts: "FROM company_features SELECT company_number, facts->'petitions' AS petitions ORDER BY ALL",
  },
  companies: 2,
  numberOf: (place) => `0${7_100_000 + place}`,
  rebuildDaily: true,
});

const [published, later, last] = ['2026-05-10', '2026-05-20', '2026-05-30'] as const;
const nameOf = (number: string | undefined) => `MADE UP ${number} LIMITED`;
const noticed = (day: string, ...rows: Row[]): Stated => ({ source: notices, day, rows });
const registered = (day: string, ...rows: Row[]): Stated => ({ source: companies, day, rows });
const formerly = (...names: string[]): Row => ({ previous_names: names.map((name) => ({ name, changed_on: '2020-01-01' })) });
const petitions = (seen: Seen, day?: string) => seen('petitions', day).map(({ company_number, doubt }) => [company_number, doubt]);
const procedures = (seen: Seen, day?: string) =>
  seen('procedures', day).map(({ company_number, code, doubt }) => [company_number, code, doubt]);

describe('a notice without a readable number', () => {
  time.test(
    'may be about the company of its name, until a correction states the number',
    ([, owl = '']) => [
      noticed(published, notice(`n1-${owl}`, '2450', '', published, { company_name: `Made up ${owl} Ltd.` })),
      noticed(later, notice(`n1-${owl}`, '2450', owl, later, { company_name: nameOf(owl) })),
    ],
    (seen, [, owl]) => {
      expect(petitions(seen, published)).toEqual([[owl, 'name-alone']]);
      expect(seen('facts', published).at(-1)?.petitions).toContain('name-alone');
      expect(petitions(seen, later)).toEqual([[owl, null]]);
    },
  );

  time.test(
    'may be about each company that has or had its name, also one that gets it later',
    ([fox = '', owl = '']) => [
      noticed(published, notice(`n2-${owl}`, '2452', '', published, { company_name: nameOf(owl) })),
      registered(later, company(fox, formerly(nameOf(owl))), company(owl)),
    ],
    (seen, [fox, owl]) => {
      expect(procedures(seen, published)).toEqual([[owl, 'WUO_MADE', 'name-alone']]);
      expect(procedures(seen, later)).toEqual([
        [fox, 'WUO_MADE', 'name-alone'],
        [owl, 'WUO_MADE', 'name-alone'],
      ]);
    },
  );

  time.test(
    'may be about each of several companies that it names, until a correction leaves one of them out',
    ([fox = '', owl = '']) => [
      noticed(published, notice(`n11-${owl}`, '2410', '', published, { company_name: nameOf(owl), further_names: [nameOf(fox)] })),
      noticed(later, notice(`n11-${owl}`, '2410', '', later, { company_name: nameOf(owl), further_names: [] })),
    ],
    (seen, [fox, owl]) => {
      const may = [fox, owl].map((number) => [number, 'ADMIN', 'name-alone']);
      expect(procedures(seen, published)).toEqual(may);
      expect(procedures(seen, later)).toEqual(may.slice(1));
    },
  );

  time.test(
    'ends no procedure by its name, and a petition only by its case',
    ([, owl = '']) => [
      noticed(
        published,
        notice(`n3-${owl}`, '2401', owl, published),
        notice(`n4-${owl}`, '2450', owl, published, { court_case: 'CR-2026-000041', court: 'High Court of Justice' }),
      ),
      noticed(
        later,
        notice(`n5-${owl}`, '2402', '', later, { company_name: nameOf(owl) }),
        notice(`n6-${owl}`, '2461', '', later, { company_name: nameOf(owl) }),
      ),
      noticed(
        last,
        notice(`n7-${owl}`, '2461', '', last, { company_name: nameOf(owl), court_case: 'CR-2026-000041', court: 'High Court of Justice' }),
      ),
    ],
    (seen, [, owl]) => {
      expect([procedures(seen, later), petitions(seen, later)]).toEqual([[[owl, 'MORATORIUM', null]], [[owl, null]]]);
      expect([procedures(seen, last), petitions(seen, last)]).toEqual([[[owl, 'MORATORIUM', null]], []]);
    },
  );

  time.test(
    'counts no longer when a notice retracts it',
    ([, owl = '']) => [
      noticed(published, notice(`n8-${owl}`, '2404', '', published, { company_name: nameOf(owl) })),
      noticed(later, notice(`n9-${owl}`, '2404', '', later, { company_name: 'MADE UP REGISTRY', retracts: `n8-${owl}` })),
    ],
    (seen, [, owl]) => {
      expect(procedures(seen, published)).toEqual([[owl, 'INSOLVENCY_NOTICE', 'name-alone']]);
      expect(procedures(seen, later)).toEqual([]);
    },
  );

  time.test(
    'that names a company as petitioner by its number is not about that company',
    ([, owl = '']) => [
      noticed(
        published,
        notice(`n10-${owl}`, '2450', '', published, { company_name: nameOf(owl) }),
        notice(`n10-${owl}`, '2450', owl, published, { party: 'petitioner' }),
      ),
    ],
    (seen) => expect(petitions(seen)).toEqual([]),
  );
});

describe('a notice with the number of another company', () => {
  time.test(
    'holds the company of the number, and may be about the company of the name',
    ([fox = '', owl = '']) => [noticed(published, notice(`m1-${owl}`, '2450', fox, published, { company_name: nameOf(owl) }))],
    (seen, [fox, owl]) =>
      expect(petitions(seen)).toEqual([
        [fox, null],
        [owl, 'name-alone'],
      ]),
  );

  time.test(
    'is about the company of the number alone once the register shows that it had the name',
    ([fox = '', owl = '']) => [
      noticed(published, notice(`m2-${owl}`, '2450', fox, published, { company_name: nameOf(owl) })),
      registered(later, company(fox, formerly(nameOf(owl))), company(owl)),
      registered(last, company(fox), company(owl)),
    ],
    (seen, [fox, owl]) => {
      expect(petitions(seen, later)).toEqual([[fox, null]]);
      expect(petitions(seen, last)).toEqual([
        [fox, null],
        [owl, 'name-alone'],
      ]);
    },
  );

  time.test(
    'or with a number that no register has, may be about the company of the name',
    ([, owl = '']) => [noticed(published, notice(`m3-${owl}`, '2410', `SC${owl.slice(2)}`, published, { company_name: nameOf(owl) }))],
    (seen, [, owl]) => expect(procedures(seen)).toEqual([[owl, 'ADMIN', 'name-alone']]),
  );

  time.test(
    'takes the day of presentation of no order from a petition that has the name alone',
    ([fox = '', owl = '']) => [
      noticed(
        published,
        notice(`m4-${owl}`, '2450', fox, published, { company_name: nameOf(owl), presented_on: '2026-04-01' }),
        notice(`m5-${owl}`, '2452', owl, published),
      ),
    ],
    (seen, [, owl]) => {
      const [order] = seen('procedures').filter(({ company_number }) => company_number === owl);
      expect(order).toMatchObject({ code: 'WUO_MADE', doubt: null, presented_on: null });
    },
  );
});
