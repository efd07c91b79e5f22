import { expect, test } from 'vitest';
import type { Pool } from '../../infra/postgres/pool.ts';
import type { CompanyPeople } from '../../models/screening/company/people.ts';
import { rarityOf } from '../../models/screening/rarity.ts';
import { inventedIndex } from '../../test/fixtures/invented-list.ts';
import { rememberAnswers } from '../screening/remembered-answers.ts';
import { screenedAgain } from './screen-again.ts';
import type { DecisionToReplay } from './stored.ts';

const person = { dateOfBirth: '1965-03', nationality: null, residence: null, postcode: null, since: null, release: 'r1' };
const company: CompanyPeople = {
  companyNumber: '99000001',
  name: 'QUILLBY VORTEX LIMITED',
  postcode: null,
  previousNames: [],
  officers: [{ ...person, name: 'Quentin Vorbrandt', id: null, role: 'director', corporate: false }],
  owners: [],
};

test.each([
  ['2026-06-02', '2026-06-02'],
  ['2026-06-01', undefined],
])('a screening that is computed again on 1 June states when an entry that begins on %s makes it stricter', async (from, expected) => {
  const index = inventedIndex([{ id: 'INV0101', names: ['Quentin VORBRANDT'], datesOfBirth: ['1965-03-14'], from }]);
  const screening = { outcome: 'CLEAR', findings: [], limits: [], lists: [], gaps: [] };
  const inputs = { today: '2026-06-01', request: { payer: { companyNumber: company.companyNumber } }, payer: { screening } };
  const again = await screenedAgain(
    {
      pool: { query: async () => ({ rows: [] }) } as unknown as Pool,
      people: async () => new Map([[company.companyNumber, company]]),
      indexes: [index],
      rarity: rarityOf([index]),
      compare: rememberAnswers(),
      asOf: '2026-06-01T12:00:00Z',
    },
    { inputs, tenant: 'heron', environment: 'live' } as unknown as DecisionToReplay,
    'payer',
  );
  expect(again?.stricterFrom).toBe(expected);
});
