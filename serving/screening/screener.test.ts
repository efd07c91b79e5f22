import { expect, test } from '@jest/globals';
import type { CompanyPeople } from '../../models/screening/company/people.ts';
import { rarityOf } from '../../models/screening/rarity.ts';
import { inventedIndex } from '../../test/fixtures/invented-list.ts';
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
  freshness: { lists: new Map(), officersLoaded: true, officersStale: null, ownersStale: null },
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
