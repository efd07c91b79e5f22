import { describe, expect, test } from 'vitest';
import type { CompanyPeople, Officer, Owner } from '../../models/screening/company/people.ts';
import { rarityOf } from '../../models/screening/rarity.ts';
import { inventedIndex } from '../../test/fixtures/invented-list.ts';
import { freshRegisters } from './freshness.ts';
import { type Screener, screenAll } from './screener.ts';

const person = { dateOfBirth: '1988-02', nationality: null, residence: null, postcode: null, since: null, release: 'r1' };
const company: CompanyPeople = {
  companyNumber: '99000001',
  name: 'QUILLBY VORTEX LIMITED',
  postcode: null,
  previousNames: [],
  officers: [{ ...person, name: 'Ahmad Ali', id: null, role: 'director', corporate: false }],
  owners: [],
};
const index = inventedIndex([{ id: 'INV0101', names: ['Ahmad ALI'], datesOfBirth: ['1965-03-14'] }]);
const screener: Screener = {
  indexes: [index],
  rarity: rarityOf([index]),
  today: '2026-06-01',
  freshness: { lists: new Map(), ...freshRegisters },
  readPeople: async (numbers) => new Map([...numbers].map((number) => [number, number === company.companyNumber ? company : null])),
};

test('a person with a common name is CLEAR by name alone, and the answer asks for a date of birth', async () => {
  const [result] = await screenAll(screener, [{ kind: 'subject', query: { name: 'Ahmad Ali', kind: 'person' }, reference: null }]);
  expect(result).toMatchObject({ outcome: 'CLEAR', matches: [{ effect: 'INFO' }] });
  expect(result?.limits.map(({ code }) => code)).toEqual(expect.arrayContaining(['NO_DATE_OF_BIRTH', 'COMMON_NAME']));
});

test('a company whose officer has the common name of a listed person is reviewed, also when the date on the register is another one', async () => {
  const [result] = await screenAll(screener, [{ kind: 'company', companyNumber: '99000001', lists: undefined, reference: null }]);
  expect(result).toMatchObject({ kind: 'company', outcome: 'REVIEW' });
  expect(result?.limits.map(({ code }) => code)).not.toContain('COMMON_NAME');
});

describe('a company whose owners are screened in part only', () => {
  const ownerOf = (number: string) => ({
    ...{ ...person, dateOfBirth: null, id: null, kind: 'corporate-entity', name: `QUILLBY ${number} LIMITED`, natures: [] },
    ...{ companyNumber: number, registrationNumber: null, country: null, markedSanctioned: false },
  });
  /** A chain of so many companies, each owned by the next, and the last one by a listed person. */
  const chainOf = (levels: number): Screener['readPeople'] => {
    const numberOf = (at: number) => String(99_000_001 + at);
    const listed = { ...ownerOf(''), ...person, kind: 'individual', name: 'Ignatius WRENHOLLOW', companyNumber: null };
    const all = Array.from({ length: levels }, (_, at): [string, CompanyPeople] => [
      numberOf(at),
      { ...company, companyNumber: numberOf(at), officers: [], owners: [at === levels - 1 ? listed : ownerOf(numberOf(at + 1))] },
    ]);
    const known = new Map(all);
    return async (numbers) => new Map(numbers.map((number) => [number, known.get(number) ?? null]));
  };
  const screenedChain = async (levels: number) => {
    const list = inventedIndex([{ id: 'INV0102', names: ['Ignatius WRENHOLLOW'], datesOfBirth: ['1988-02-14'] }]);
    const asked = { kind: 'company', companyNumber: '99000001', lists: undefined, reference: null } as const;
    const [result] = await screenAll({ ...screener, indexes: [list], rarity: rarityOf([list]), readPeople: chainOf(levels) }, [asked]);
    if (result?.kind !== 'company') throw new Error('not the answer about a company');
    return result;
  };

  test('is REVIEW and says so when its chain of owners is too long: a listed owner may be in the rest', async () => {
    expect(await screenedChain(9)).toMatchObject({
      outcome: 'REVIEW',
      parties: expect.any(Array),
      incomplete: [expect.stringContaining('only a part')],
    });
  });

  test.each(['.', null])('is REVIEW when an owner has no name that can be compared: %j', async (name) => {
    const owners = [{ ...ownerOf(''), ...person, kind: 'individual', name, companyNumber: null }];
    const readPeople: Screener['readPeople'] = async () => new Map([['99000001', { ...company, officers: [], owners }]]);
    const asked = { kind: 'company', companyNumber: '99000001', lists: undefined, reference: null } as const;
    const [result] = await screenAll({ ...screener, readPeople }, [asked]);
    expect(result).toMatchObject({ outcome: 'REVIEW', incomplete: [expect.stringContaining('no words that can be screened')] });
  });

  test('is judged by its owners when the chain is short enough', async () => {
    const { outcome, incomplete, ownership } = await screenedChain(8);
    expect([outcome, incomplete, ownership.length]).toEqual(['REVIEW', [], 1]);
  });
});

describe('a company whose owner is a company of the register', () => {
  const [owned, owning] = ['99000001', '99000002'];
  const natures = ['ownership-of-shares-75-to-100-percent'];
  const index = inventedIndex([{ id: 'INV0103', kind: 'organisation', names: ['BRAMBLEWICK EXTRACTION HOLDINGS'], countries: ['Russia'] }]);
  const screened = async (stated: string, names: Pick<CompanyPeople, 'name' | 'previousNames'>) => {
    const owner = { ...person, dateOfBirth: null, id: null, kind: 'corporate-entity', name: stated, natures };
    const unsaid = { registrationNumber: null, country: null, markedSanctioned: false };
    const known = new Map<string, CompanyPeople>([
      [owned, { ...company, officers: [], owners: [{ ...owner, ...unsaid, companyNumber: owning }] }],
      [owning, { ...company, companyNumber: owning, officers: [], ...names }],
    ]);
    const readPeople: Screener['readPeople'] = async (numbers) => new Map(numbers.map((number) => [number, known.get(number) ?? null]));
    const asked = [owned, owning].map((companyNumber) => ({ kind: 'company', companyNumber, lists: undefined, reference: null }) as const);
    return screenAll({ ...screener, indexes: [index], rarity: rarityOf([index]), readPeople }, asked);
  };
  const listed = 'BRAMBLEWICK EXTRACTION HOLDINGS LIMITED';

  test.each([
    [
      'has had another name since its owner record was filed',
      'QUILLBY VORTEX LIMITED',
      { name: listed, previousNames: ['QUILLBY VORTEX LIMITED'] },
    ],
    ['had another name before', 'QUILLBY VORTEX LIMITED', { name: 'QUILLBY VORTEX LIMITED', previousNames: [listed] }],
    ['has the name that its owner record states', listed, { name: listed, previousNames: [] }],
  ])('is judged by every name of the owner, as the owner itself is: the owner %s', async (_, stated, names) => {
    const [ofOwned, ofOwner] = await screened(stated, names);
    expect([ofOwned?.outcome, ofOwner?.outcome]).toEqual(['REVIEW', 'REVIEW']);
    if (ofOwned?.kind !== 'company') throw new Error('not the answer about a company');
    expect(ofOwned.ownership.map(({ code, persons }) => [code, persons])).toEqual([['OWNED', [listed]]]);
  });
});

describe('a company whose officer is listed under another name or number than that of the officer record', () => {
  const other = '99000002';
  const list = inventedIndex([
    { id: 'INV0104', names: ['Oriel WRENHOLLOW'], datesOfBirth: ['1988-02-14'] },
    {
      id: 'INV0105',
      kind: 'organisation',
      names: ['BRAMBLEWICK EXTRACTION'],
      companyNumbers: ['99000003'],
      identifiers: ['1027700132195'],
    },
  ]);
  const outcomeWith = async (officer: Partial<Officer>, names: Partial<CompanyPeople> = {}) => {
    const board = [{ ...company.officers[0]!, name: 'Hesper FENNIMORE', ...officer }];
    const known = new Map<string, CompanyPeople>([
      [company.companyNumber, { ...company, officers: board }],
      [other, { ...company, companyNumber: other, officers: [], name: 'QUILLBY NOMINEES LIMITED', ...names }],
    ]);
    const readPeople: Screener['readPeople'] = async (numbers) => new Map(numbers.map((number) => [number, known.get(number) ?? null]));
    const asked = { kind: 'company', companyNumber: company.companyNumber, lists: undefined, reference: null } as const;
    const [result] = await screenAll({ ...screener, indexes: [list], rarity: rarityOf([list]), readPeople }, [asked]);
    return result?.outcome;
  };
  const outcomeOf = async (people: CompanyPeople) => {
    const readPeople: Screener['readPeople'] = async (numbers) => new Map(numbers.map((number) => [number, people]));
    const asked = { kind: 'company', companyNumber: people.companyNumber, lists: undefined, reference: null } as const;
    const [result] = await screenAll({ ...screener, indexes: [list], rarity: rarityOf([list]), readPeople }, [asked]);
    return result?.outcome;
  };
  const nominee = { corporate: true, dateOfBirth: null, name: 'QUILLBY NOMINEES LIMITED' };

  test('is judged by what the register states besides: a former name of a person, and the number and the names of a company', async () => {
    const named = { name: 'BRAMBLEWICK EXTRACTION LIMITED', previousNames: ['QUILLBY NOMINEES LIMITED'] };
    expect([
      await outcomeWith({}),
      await outcomeWith({ formerNames: ['Oriel WRENHOLLOW'] }),
      await outcomeWith({ ...nominee, companyNumber: other }),
      await outcomeWith({ ...nominee, companyNumber: '99000003' }),
      await outcomeWith({ ...nominee, registrationNumber: '1027700132195' }),
      await outcomeWith({ ...nominee, companyNumber: other }, named),
    ]).toEqual(['CLEAR', 'HOLD', 'CLEAR', 'HOLD', 'REVIEW', 'REVIEW']);
  });

  test('is judged by the preferred name of an owner', async () => {
    const owner = {
      ...{ ...person, id: null, kind: 'individual', name: 'Hesper FENNIMORE', natures: ['ownership-of-shares-75-to-100-percent'] },
      ...{ companyNumber: null, registrationNumber: null, country: null, markedSanctioned: false },
    };
    const owned = (more: Partial<Owner> = {}) => outcomeOf({ ...company, owners: [{ ...owner, ...more }] });
    expect([await owned(), await owned({ preferredName: 'Oriel Wrenhollow' })]).toEqual(['CLEAR', 'HOLD']);
  });

  test('is judged by its number abroad, where it is established elsewhere', async () => {
    const abroad = { ...company, companyNumber: 'FC099001', name: 'QUILLBY SHIPPING CORP' };
    expect([await outcomeOf(abroad), await outcomeOf({ ...abroad, registrationNumber: '1027700132195' })]).toEqual(['CLEAR', 'REVIEW']);
  });

  test('is REVIEW while a record that may name the company which is the officer could not be read, and not for another record of it', async () => {
    const withUnread = (source: string) => outcomeWith({ ...nominee, companyNumber: other }, { unread: [source] });
    expect([await withUnread('companies-house/psc'), await withUnread('companies-house/company-stream')]).toEqual(['CLEAR', 'REVIEW']);
  });
});
