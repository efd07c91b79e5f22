import { expect, test } from 'vitest';
import type { CompanyPeople } from '../../models/screening/company/people.ts';
import { rarityOf } from '../../models/screening/rarity.ts';
import { inventedIndex } from '../../test/fixtures/invented-list.ts';
import { answerOf } from './answer.ts';
import { freshRegisters } from './freshness.ts';
import { type Screener, type ScreeningRequest, screenAll } from './screener.ts';

const evidence = { release: 'r1', record: 'INV0101', publishedAt: '2026-05-01', retrievedAt: '2026-05-02T00:00:00Z' };
const index = inventedIndex([
  { id: 'INV0101', names: ['Quillby Vortex Limited'], kind: 'organisation', evidence: { ...evidence, source: 'fcdo/uk-sanctions-list' } },
]);
const company: CompanyPeople = {
  ...{ companyNumber: '99000001', name: 'QUILLBY VORTEX LIMITED', postcode: null },
  ...{ previousNames: [], officers: [], owners: [] },
};
const screener: Screener = {
  indexes: [index],
  rarity: rarityOf([index]),
  today: '2026-06-01',
  freshness: { lists: new Map(), ...freshRegisters },
  readPeople: async (numbers) => new Map(numbers.map((number) => [number, number === company.companyNumber ? company : null])),
};

const requests: readonly (readonly [ScreeningRequest])[] = [
  [{ kind: 'subject', query: { name: 'Quillby Vortex Limited' }, reference: null }],
  [{ kind: 'company', companyNumber: '99000001', lists: undefined, reference: null }],
];

test.each(requests)(
  'an answer about a $kind shows each entry with the statement that the licence of its list requires',
  async (request) => {
    const [result] = await screenAll(screener, [request]);
    const answer = result && answerOf(result);
    const matches = answer?.kind === 'company' ? answer.parties.flatMap((party) => party.matches) : answer?.matches;
    expect(matches?.map(({ evidence }) => evidence)).toMatchObject([
      {
        source: 'fcdo/uk-sanctions-list',
        publisher: expect.stringContaining('Foreign'),
        attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (FCDO).',
      },
    ]);
  },
);
