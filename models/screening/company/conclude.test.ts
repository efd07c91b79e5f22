import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inventedEntry } from '../../../test/fixtures/invented-list.ts';
import { corroborate } from '../corroboration.ts';
import type { MatchEffect, ScreeningList } from '../lists.ts';
import { followOwners, type KnownCompanies } from './chain.ts';
import { concludeCompany } from './conclude.ts';
import { partiesOf } from './parties.ts';
import type { CompanyPeople, Officer, Owner } from './people.ts';

const unsaid = { id: null, dateOfBirth: null, nationality: null, residence: null, postcode: null, since: null, release: 'r1' };
const owner = (name: string | null, natures: readonly string[], more: Partial<Owner> = {}): Owner => ({
  ...{ ...unsaid, kind: 'individual', companyNumber: null, registrationNumber: null, country: null, markedSanctioned: false },
  ...{ name, natures, ...more },
});
const officer = (name: string, more: Partial<Officer> = {}): Officer => ({ ...unsaid, name, role: 'director', corporate: false, ...more });
const corporate = (companyNumber: string) => ({ kind: 'corporate-entity', companyNumber });
const company = (companyNumber: string, more: Partial<CompanyPeople>): CompanyPeople => ({
  ...{ companyNumber, name: `C${companyNumber}`, postcode: null, previousNames: [], officers: [], owners: [] },
  ...more,
});
const known = (...all: CompanyPeople[]): KnownCompanies => new Map(all.map((one) => [one.companyNumber, one]));

const [whole, half, some, overseas, board] = [
  'ownership-of-shares-75-to-100-percent',
  'ownership-of-shares-50-to-75-percent',
  'ownership-of-shares-25-to-50-percent',
  'ownership-of-shares-more-than-25-percent-registered-overseas-entity',
  'right-to-appoint-and-remove-directors',
] as const;
const influence = 'significant-influence-or-control';

/** Concludes the company 1 with one match of the given effect for each name in `listed`. */
function conclude(
  companies: KnownCompanies,
  listed: Readonly<Record<string, MatchEffect>>,
  list: ScreeningList = 'uk-sanctions',
  withoutFreeze = false,
) {
  const parties = partiesOf('1', companies);
  const screened = parties.parties.map((party) => {
    const effect = listed[party.query.name];
    return { party, matches: effect === undefined ? [] : [{ list, effect, withoutFreeze }] };
  });
  return concludeCompany(parties, screened);
}
const verdict = (...given: Parameters<typeof conclude>) => {
  const { outcome, ownership } = conclude(...given);
  return [outcome, ...ownership.map(({ code, effect }) => `${code} ${effect}`)];
};

describe('a company with listed owners', () => {
  test.each([
    ['more than half of the shares', [half], 'HOLD', ['HOLD', 'OWNED HOLD']],
    ['the right to appoint the board', [board], 'HOLD', ['HOLD', 'CONTROLLED HOLD']],
    ['significant influence or control', [influence], 'HOLD', ['REVIEW', 'MAY_BE_CONTROLLED REVIEW']],
    ['influence and a band of not more than half', [some, influence], 'HOLD', ['REVIEW', 'MAY_BE_CONTROLLED REVIEW']],
    ['influence and more than half', [half, influence], 'HOLD', ['HOLD', 'OWNED HOLD']],
    ['a band from below to above half', [overseas], 'HOLD', ['REVIEW', 'MAY_BE_OWNED REVIEW']],
    ['a quarter to a half', [some], 'HOLD', ['REVIEW', 'PART_OWNED INFO']],
    ['more than half, of an owner who may be the listed person', [half], 'REVIEW', ['REVIEW', 'OWNED REVIEW']],
    ['more than half, of an owner whom an analyst has cleared', [half], 'INFO', ['CLEAR']],
  ] as const)('with a direct holding: %s', (_, natures, effect, expected) => {
    expect(verdict(known(company('1', { owners: [owner('X', natures)] })), { X: effect })).toEqual(expected);
  });

  test('two owners of 25 to 50 % each may own it together and nothing stronger', () => {
    const companies = known(company('1', { owners: [owner('X', [some]), owner('Y', [some]), owner('Z', [some])] }));
    const { ownership } = conclude(companies, { X: 'HOLD', Y: 'REVIEW' });
    expect(ownership.map(({ code }) => code)).toEqual(['MAY_BE_OWNED_TOGETHER', 'PART_OWNED', 'PART_OWNED']);
    expect(ownership[0]).toMatchObject({ effect: 'REVIEW', persons: ['X', 'Y'] });
    expect(ownership[0]?.detail).toMatch(/^May be owned more than 50 % by X and Y together/);
  });

  test.each(['voting-rights-25-to-50-percent', 'right-to-share-surplus-assets-25-to-50-percent'])(
    'two owners with %s each may own it together',
    (nature) => {
      const companies = known(company('1', { owners: [owner('X', [nature]), owner('Y', [nature])] }));
      expect(verdict(companies, { X: 'HOLD', Y: 'HOLD' })).toContain('MAY_BE_OWNED_TOGETHER REVIEW');
    },
  );

  test('shares of one owner and votes of another do not add up', () => {
    const companies = known(company('1', { owners: [owner('X', [some]), owner('Y', ['voting-rights-25-to-50-percent'])] }));
    expect(verdict(companies, { X: 'HOLD', Y: 'HOLD' })).toEqual(['REVIEW', 'PART_OWNED INFO', 'PART_OWNED INFO']);
  });

  test('one owner with two holdings of 25 to 50 % each may own it', () => {
    const companies = known(
      company('1', { owners: [owner('X', [some]), owner('C2', [some], corporate('2'))] }),
      company('2', { owners: [owner('X', [whole])] }),
    );
    expect(verdict(companies, { X: 'HOLD' })).toEqual(['REVIEW', 'MAY_BE_OWNED REVIEW']);
  });

  test('two listed owners of one holder of 25 to 50 % count as one holding', () => {
    const companies = known(
      company('1', { owners: [owner('C2', [some], corporate('2'))] }),
      company('2', { owners: [owner('X', [half]), owner('Y', [board])] }),
    );
    expect(verdict(companies, { X: 'HOLD', Y: 'HOLD' })).toEqual(['REVIEW', 'PART_OWNED INFO', 'PART_OWNED INFO']);
  });

  test('a holding through majorities counts undiluted, and the companies between are named from the owner down', () => {
    const companies = known(
      company('1', { owners: [owner('C2', [half], corporate('2'))] }),
      company('2', { owners: [owner('C3', [half], corporate('3'))] }),
      company('3', { owners: [owner('X', [half, board])] }),
    );
    const { outcome, ownership } = conclude(companies, { X: 'HOLD' });
    expect([outcome, ownership]).toEqual([
      'HOLD',
      [
        {
          ...{ code: 'OWNED', effect: 'HOLD', persons: ['X'], through: ['C3', 'C2'] },
          detail: 'Owned more than 50 % by X through C3 and C2: more than 50 % and not more than 75 % of the shares.',
        },
      ],
    ]);
  });

  test('an owner behind a minority neither owns nor controls the company and gives REVIEW', () => {
    const companies = known(
      company('1', { owners: [owner('C2', [whole], corporate('2'))] }),
      company('2', { owners: [owner('C3', [some], corporate('3'))] }),
      company('3', { owners: [owner('X', [whole])] }),
    );
    expect(verdict(companies, { X: 'HOLD' })).toEqual(['REVIEW']);
  });

  test('an owner behind a band from below to above half may own the company', () => {
    const companies = known(
      company('1', { owners: [owner('C2', [whole], corporate('2'))] }),
      company('2', { owners: [owner('X', [overseas])] }),
    );
    expect(verdict(companies, { X: 'HOLD' })).toEqual(['REVIEW', 'MAY_BE_OWNED REVIEW']);
  });

  test('a listed company that owns it counts like a listed person', () => {
    expect(verdict(known(company('1', { owners: [owner('C2', [whole], corporate('2'))] })), { C2: 'HOLD' })).toEqual([
      'HOLD',
      'OWNED HOLD',
    ]);
  });

  test('only an asset freeze of an owner gives HOLD', () => {
    const companies = known(company('1', { owners: [owner('X', [whole])] }));
    expect(verdict(companies, { X: 'REVIEW' }, 'hmrc-defaulters')).toEqual(['REVIEW']);
    expect(verdict(companies, { X: 'HOLD' }, 'uk-sanctions', true)).toEqual(['REVIEW']);
  });

  test('a disqualified officer gives HOLD and a disqualified owner REVIEW', () => {
    const companies = known(company('1', { officers: [officer('Y')], owners: [owner('X', [whole])] }));
    expect(verdict(companies, { X: 'HOLD' }, 'disqualified-directors')).toEqual(['REVIEW']);
    expect(verdict(companies, { Y: 'HOLD' }, 'disqualified-directors')).toEqual(['HOLD']);
  });

  test('an officer who is listed without an asset freeze gives REVIEW', () => {
    const companies = known(company('1', { officers: [officer('Y')] }));
    expect(verdict(companies, { Y: 'HOLD' }, 'uk-sanctions', true)).toEqual(['REVIEW']);
    expect(verdict(companies, { Y: 'HOLD' })).toEqual(['HOLD']);
  });

  test('an owner whom the register marks as sanctioned gives HOLD without a match', () => {
    const companies = known(company('1', { owners: [owner('X', [whole], { markedSanctioned: true })] }));
    expect(verdict(companies, {})).toEqual(['HOLD', 'OWNED HOLD']);
    expect(conclude(companies, {}).parties.map(({ effect }) => effect)).toEqual(['INFO', 'HOLD']);
  });

  test('an owner whom the register marks as sanctioned gives REVIEW behind a minority', () => {
    const companies = known(
      company('1', { owners: [owner('C2', [some], corporate('2'))] }),
      company('2', { owners: [owner('X', [whole], { markedSanctioned: true })] }),
    );
    expect(verdict(companies, {})).toEqual(['REVIEW', 'PART_OWNED INFO']);
  });

  test('the mark of a company of the register is that of the name in the record, however the register writes it', () => {
    const marked = owner('Heron Holdings Ltd', [whole], { ...corporate('2'), markedSanctioned: true });
    const owned = (name: string) => known(company('1', { owners: [marked] }), company('2', { name }));
    for (const name of ['HERON HOLDINGS LTD', 'OWL LIMITED']) expect(verdict(owned(name), {})).toEqual(['HOLD', 'OWNED HOLD']);
  });

  test('two listed owners of whom one is behind a minority do not own it together', () => {
    const behind = owner('C2', [some], corporate('2'));
    const companies = known(
      company('1', { owners: [owner('X', [some]), behind, owner('Y', ['ownership-of-shares-25-to-50-percent'])] }),
      company('2', { owners: [owner('Z', [some])] }),
    );
    expect(verdict(companies, { X: 'HOLD', Z: 'HOLD' })).toEqual(['REVIEW', 'PART_OWNED INFO']);
    expect(verdict(companies, { X: 'HOLD', Y: 'HOLD', Z: 'HOLD' })).toContain('MAY_BE_OWNED_TOGETHER REVIEW');
  });

  test('a former name of the company counts as its name', () => {
    expect(verdict(known(company('1', { previousNames: ['OLD'] })), { OLD: 'HOLD' })).toEqual(['HOLD']);
  });

  test('influence beside a nature that cannot be read may be a majority', () => {
    const companies = known(company('1', { owners: [owner('X', [influence, 'unheard-of'])] }));
    expect(verdict(companies, { X: 'HOLD' })).toEqual(['REVIEW', 'MAY_BE_OWNED REVIEW']);
  });
});

describe('the parties of a company', () => {
  const queries = (companies: KnownCompanies) => partiesOf('1', companies).parties.map(({ query: { ofCompany: _, ...query } }) => query);

  test('have the number for company names, the month of birth and countries for people, and no postcode of an agent', () => {
    const born = { dateOfBirth: '1961-04', nationality: 'Icelandic', residence: 'Wales', postcode: 'ZZ1 1ZZ' };
    const companies = known(
      company('1', {
        postcode: 'ZZ2 2ZZ',
        previousNames: ['OLD NAME LIMITED'],
        officers: [officer('X', born), officer('SECRETARIES LIMITED', { corporate: true })],
        owners: [owner('FOREIGN SA', [whole], { kind: 'corporate-entity', registrationNumber: 'B 123', country: 'Luxembourg' })],
      }),
    );
    expect(queries(companies)).toEqual([
      { name: 'C1', kind: 'organisation', companyNumber: '1', postcode: 'ZZ2 2ZZ', countries: ['United Kingdom'] },
      { name: 'OLD NAME LIMITED', kind: 'organisation', companyNumber: '1', postcode: 'ZZ2 2ZZ', countries: ['United Kingdom'] },
      { name: 'X', kind: 'person', dateOfBirth: '1961-04', countries: ['Icelandic', 'Wales'], actsFor: ['C1', 'OLD NAME LIMITED'] },
      { name: 'SECRETARIES LIMITED', kind: 'organisation' },
      { name: 'FOREIGN SA', kind: 'organisation', identifiers: ['B 123'], countries: ['Luxembourg'] },
    ]);
  });

  test.each([
    ['00000002', ['United Kingdom']],
    ['SC000002', ['United Kingdom']],
    ['FC000002', undefined],
    ['NF000002', undefined],
    ['SF000002', undefined],
    ['OE000002', undefined],
  ])('are of the United Kingdom, but for those formed elsewhere: %s', (number, countries) => {
    const companies = known(
      company('1', { owners: [owner('HERON SA', [whole], corporate(number))] }),
      company(number, { name: 'HERON SA' }),
    );
    expect(queries(companies).find(({ name }) => name === 'HERON SA')?.countries).toEqual(countries);
  });

  test('leave out the country of a record that has a number of the register', () => {
    const companies = known(company('1', { owners: [owner('HERON SA', [whole], { ...corporate('OE000002'), country: 'Cyprus' })] }));
    expect(queries(companies)[1]).toEqual({ name: 'HERON SA', kind: 'organisation', companyNumber: 'OE000002' });
  });

  test('include the former names of officers and the preferred names of owners, with the particulars of the person', () => {
    const born = { dateOfBirth: '1961-04', nationality: 'Icelandic' };
    const people = {
      officers: [officer('X', { ...born, formerNames: ['X BEFORE'] })],
      owners: [owner('Y', [half], { ...born, preferredName: 'Y PREFERRED' })],
    };
    const person = { kind: 'person', dateOfBirth: '1961-04', countries: ['Icelandic'] };
    expect(queries(known(company('1', people))).slice(1)).toEqual([
      { name: 'X', ...person, actsFor: ['C1'] },
      { name: 'X BEFORE', ...person, actsFor: ['C1'] },
      { name: 'Y', ...person },
      { name: 'Y PREFERRED', ...person },
    ]);
    expect(verdict(known(company('1', people)), { 'X BEFORE': 'HOLD' })).toEqual(['HOLD']);
    expect(verdict(known(company('1', people)), { 'Y PREFERRED': 'HOLD' })).toEqual(['HOLD', 'OWNED HOLD']);
  });

  test('have every name of a corporate officer that is a company of the register', () => {
    const heron = officer('HERON LTD', { corporate: true, companyNumber: '2' });
    const companies = known(
      company('1', { officers: [heron] }),
      company('2', { name: 'OWL LTD', previousNames: ['HERON LTD', 'GULL LTD'] }),
    );
    expect(queries(companies).map(({ name, companyNumber }) => [name, companyNumber])).toEqual([
      ['C1', '1'],
      ['OWL LTD', '2'],
      ['HERON LTD', '2'],
      ['GULL LTD', '2'],
    ]);
  });

  test('include a director who owns the company once, and a namesake born in another month separately', () => {
    const people = { officers: [officer('X', { dateOfBirth: '1961-04' })], owners: [owner('X', [half], { dateOfBirth: '1961-04' })] };
    const parties = partiesOf('1', known(company('1', people))).parties;
    expect(parties.map(({ roles }) => roles.map(({ as }) => as))).toEqual([['company'], ['officer', 'owner']]);
    expect(queries(known(company('1', { ...people, owners: [owner('X', [half], { dateOfBirth: '1961-05' })] })))).toHaveLength(3);
  });

  test.each([
    ['number', { companyNumber: 'OE000002' }, { companyNumber: 'OE000003' }],
    ['number abroad', { registrationNumber: 'B 1' }, { registrationNumber: 'B 2' }],
    ['country', { country: 'Cyprus' }, { country: 'Malta' }],
  ])('include owners of one name and of another %s separately', (_, one, other) => {
    const owners = [one, other].map((more) => owner('HERON SA', [some], { kind: 'corporate-entity', ...more }));
    expect(queries(known(company('1', { owners })))).toHaveLength(3);
  });

  test('come with a limit for each part that is not known', () => {
    const gapsOf = (...all: CompanyPeople[]) => conclude(known(...all), {}).limits.map(({ code }) => code);
    expect(gapsOf(company('1', {}))).toEqual(['OFFICERS_NOT_SCREENED', 'OWNERS_NOT_SCREENED']);
    const officers = [officer('X')];
    expect(gapsOf(company('1', { officers, officersPartly: true, owners: [owner('X', [half])] }))).toEqual(['OFFICERS_NOT_SCREENED']);
    const owners = [owner('X', [half])];
    expect(gapsOf(company('1', { officers, owners: [owner(null, [half])] }))).toEqual(['NAME_NOT_SCREENED']);
    expect(gapsOf(company('1', { officers: [...officers, { ...officer(''), name: null }], owners }))).toEqual(['NAME_NOT_SCREENED']);
    expect(gapsOf(company('1', { officers, owners: [owner(null, [whole], { kind: 'super-secure' })] }))).toEqual(['OWNER_PROTECTED']);
    expect(gapsOf(company('1', { officers, owners: [owner('X SA', [whole], { kind: 'corporate-entity' })] }))).toEqual([
      'OWNERS_BEYOND_NOT_SCREENED',
    ]);
    const ownedByTwo = company('1', { officers, owners: [owner('C2', [whole], corporate('2'))] });
    expect(gapsOf(ownedByTwo, company('2', { officers }))).toEqual(['OWNERS_BEYOND_NOT_SCREENED']);
    expect(gapsOf(company('1', { officers, owners: [owner('THE STATE', [whole], { kind: 'legal-person' })] }))).toEqual([]);
    expect(gapsOf(company('1', { officers, owners: [owner('X', ['unheard-of'])] }))).toEqual(['CONTROL_NOT_READ']);
    expect(conclude(new Map([['1', null]]), {})).toMatchObject({ outcome: 'REVIEW', limits: [{ code: 'COMPANY_UNKNOWN' }, {}, {}, {}] });
  });
});

describe('the chains of owners', () => {
  test('name the companies that are still to be read', () => {
    const foot = company('1', { owners: [owner('C2', [whole], corporate('2')), owner('C3', [whole], corporate('3'))] });
    expect(followOwners('1', known(foot)).missing).toEqual(['2', '3']);
    expect(followOwners('1', new Map([...known(foot), ['2', null], ['3', null]])).missing).toEqual([]);
  });

  test('of any shape end within the bounds and never pass a company twice', () => {
    const number = fc.integer({ min: 1, max: 8 }).map(String);
    const owners = fc.array(fc.tuple(number, fc.constantFrom(whole, half, some, overseas)), { maxLength: 5 });
    const graph = fc.dictionary(number, owners, { maxKeys: 8 });
    fc.assert(
      fc.property(graph, (companies) => {
        const all = Object.entries(companies).map(([from, above]) =>
          company(from, { owners: above.map(([to, nature]) => owner(`C${to}`, [nature], corporate(to))) }),
        );
        const chains = followOwners(
          '1',
          new Map([...['1', '2', '3', '4', '5', '6', '7', '8'].map((each) => [each, null] as const), ...known(...all)]),
        );
        expect(chains.missing).toEqual([]);
        expect(chains.routes.length).toBeLessThanOrEqual(400);
        for (const route of chains.routes) {
          const passed = route.map((step) => step.company.companyNumber);
          expect(new Set(passed).size).toBe(passed.length);
          expect(passed[0]).toBe('1');
        }
      }),
      { numRuns: 300 },
    );
  });

  describe('that come back to a company', () => {
    const held = (by: string) => owner(`C${by}`, [whole], corporate(by));
    const gapsOf = (...all: CompanyPeople[]) => followOwners('1', known(...all)).gaps;
    const beyond = (name: string) => ['OWNERS_BEYOND_NOT_SCREENED', name];

    test('leave the owners unknown when an owner states the number of the company that it owns', () => {
      expect(gapsOf(company('1', { owners: [held('1')] }))).toEqual([beyond('C1')]);
      expect(gapsOf(company('1', { owners: [owner('X', [half]), held('1')] }))).toEqual([beyond('C1')]);
    });

    test('leave the owners unknown when no company of the circle names another owner', () => {
      const gaps = gapsOf(
        company('1', { owners: [held('2')] }),
        company('2', { owners: [held('3')] }),
        company('3', { owners: [held('2')] }),
      );
      expect(gaps).toEqual([['OWNERSHIP_CIRCLE', 'C2'], beyond('C2')]);
    });

    test('have all owners known when a company of the circle names a person', () => {
      const gaps = gapsOf(company('1', { owners: [held('2')] }), company('2', { owners: [held('1'), owner('X', [half])] }));
      expect(gaps).toEqual([['OWNERSHIP_CIRCLE', 'C1']]);
      expect(gapsOf(company('1', { owners: [held('2'), owner('X', [half])] }), company('2', { owners: [held('1')] }))).toEqual([
        ['OWNERSHIP_CIRCLE', 'C1'],
      ]);
    });
  });

  describe('with an owner record whose number is that of another company', () => {
    const through = (name: string, more: Partial<CompanyPeople> = {}) =>
      known(
        company('1', { owners: [owner(name, [whole], corporate('00000002'))] }),
        company('00000002', { name: 'HERON & SONS (TOP) LIMITED', owners: [owner('X', [whole])], ...more }),
      );

    test('go on with its owners, and say that the true ones are not known', () => {
      const { routes, gaps } = followOwners('1', through('OWL LIMITED'));
      expect(routes).toHaveLength(2);
      expect(gaps).toEqual([['OWNERS_BEYOND_NOT_SCREENED', 'OWL LIMITED (the company with its number 00000002 has another name)']]);
    });

    test.each(['Heron and Sons Top Ltd', 'THE HERON & SONS (TOP) LIMITED', 'HERON+SONS TOP PLC', 'OWL LIMITED'])(
      'have no such limit when the company has or had the name: %s',
      (name) => expect(followOwners('1', through(name, { previousNames: ['OWL LTD'] })).gaps).toEqual([]),
    );

    test('have no such limit when no name of the company is known', () => {
      expect(followOwners('1', through('OWL LIMITED', { name: null })).gaps).toEqual([]);
    });

    const asOfficer = (name: string) =>
      known(
        company('1', { officers: [officer(name, { corporate: true, companyNumber: '00000002' })] }),
        company('00000002', { name: 'HERON & SONS (TOP) LIMITED' }),
      );

    test.each([
      ['an owner', through],
      ['an officer', asOfficer],
    ])('let the number of %s confirm a match and contradict none', (_, recorded) => {
      const query = (name: string) => partiesOf('1', recorded(name)).parties.find((party) => party.query.name === name)?.query;
      const entry = inventedEntry({ id: 'INV0001', kind: 'organisation', names: ['OWL LIMITED'], companyNumbers: ['00000009'] });
      expect(corroborate(query('OWL LIMITED')!, entry).corroboration).toBe('neutral');
      expect(corroborate(query('HERON & SONS (TOP) LIMITED')!, entry).corroboration).toBe('contradicted');
      expect(corroborate(query('OWL LIMITED')!, { ...entry, companyNumbers: ['00000002'] }).identified).toBe(true);
    });
  });

  test('that are too long or too wide are reported as cut', () => {
    const long = Array.from({ length: 12 }, (_, i) =>
      company(String(i + 1), { owners: [owner(`C${i + 2}`, [whole], corporate(String(i + 2)))] }),
    );
    expect(followOwners('1', known(...long)).gaps).toContainEqual(['CHAIN_CUT', 'C9']);
    const wide = company('1', { owners: Array.from({ length: 500 }, (_, i) => owner(`X${i}`, [some])) });
    expect(followOwners('1', known(wide)).gaps).toContainEqual(['CHAIN_CUT', 'X400']);
  });
});

test('a stronger effect of a party never weakens the outcome, and a company without matches is CLEAR', () => {
  const effects: readonly MatchEffect[] = ['INFO', 'REVIEW', 'HOLD'];
  const rank = { CLEAR: 0, REVIEW: 1, HOLD: 2 };
  const shape = fc.record({ nature: fc.constantFrom(whole, half, some, overseas, board), above: fc.constantFrom(whole, some, overseas) });
  fc.assert(
    fc.property(
      shape,
      fc.dictionary(fc.constantFrom('C1', 'X', 'Y', 'C2'), fc.nat(2)),
      fc.constantFrom('C1', 'X', 'Y', 'C2'),
      (given, listed, raised) => {
        const companies = known(
          company('1', { officers: [officer('Y')], owners: [owner('C2', [given.nature], corporate('2'))] }),
          company('2', { owners: [owner('X', [given.above])] }),
        );
        const outcome = (of: Record<string, number>) =>
          rank[conclude(companies, Object.fromEntries(Object.entries(of).map(([name, at]) => [name, effects[at] ?? 'INFO']))).outcome];
        expect(outcome({ ...listed, [raised]: 2 })).toBeGreaterThanOrEqual(outcome(listed));
        expect(outcome({})).toBe(0);
      },
    ),
    { numRuns: 200 },
  );
});
