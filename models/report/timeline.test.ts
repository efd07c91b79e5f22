import { describe, expect, test } from 'vitest';
import { soundCompany } from '../../test/fixtures/risk-facts.ts';
import type { CompanyFacts, Procedure } from '../clearance/facts.ts';
import { plainWords } from '../findings/registry.ts';
import { changedParts, recordEntries } from './timeline.ts';

const evidence = { source: 'made-up/records', release: 'r1', record: '1', publishedAt: null, retrievedAt: '2026-06-01T05:00:00.000Z' };
const order: Procedure = { code: 'WUO_MADE', since: '2026-05-01', presentedOn: '2026-03-01', doubt: null, evidence: [] };
const entriesOf = (changes: Partial<CompanyFacts>) => recordEntries(soundCompany(changes));

describe('the records of a timeline', () => {
  test('name a procedure in the words of its rule, and say when the notice may not be about the company', () => {
    const procedures = [order, { ...order, since: '2026-04-01', doubt: 'party-unclear' as const }];
    expect(entriesOf({ procedures })).toEqual(
      expect.arrayContaining([
        { on: '2026-05-01', kind: 'record', plain: plainWords({ code: 'WUO_MADE', outcome: 'HOLD', detail: '' }), detail: 'WUO_MADE' },
        { on: '2026-03-01', kind: 'record', plain: 'The petition to wind the company up was presented.' },
        {
          on: '2026-04-01',
          kind: 'record',
          plain: plainWords({ code: 'WUO_MADE', outcome: 'HOLD', detail: '' }),
          detail: 'WUO_MADE, the notice may not be about this company',
        },
      ]),
    );
  });

  test('have the hearings of court lists, and say how many companies have the listed name', () => {
    const listing = { hearingOn: '2026-06-10', listType: 'Winding-up list', byCase: false, namesakes: 3, evidence };
    const listings = [listing, { ...listing, hearingOn: '2026-06-11', byCase: true, namesakes: null }];
    expect(
      entriesOf({ courtListings: listings }).filter(
        ({ plain }) => plain === 'A court list names the company, or one with its name, for a hearing.',
      ),
    ).toEqual([
      expect.objectContaining({ on: '2026-06-10', detail: 'Winding-up list: its name, as 3 companies have it' }),
      expect.objectContaining({ on: '2026-06-11', detail: 'Winding-up list: the case number of a notice' }),
    ]);
  });

  test('have each day of a strike-off that the records state, and leave out what they do not', () => {
    const strikeOff = { route: 'VOLUNTARY' as const, appliedOn: '2026-04-01', noticedOn: '2026-04-08', suspendedOn: null, evidence: [] };
    const before = entriesOf({}).length;
    expect(entriesOf({ strikeOff })).toHaveLength(before + 2);
    expect(recordEntries({ companyNumber: '01000001', name: null, register: null, petitions: [], procedures: [] })).toEqual([]);
  });
});

test('two versions differ in the parts whose values differ; an absent part is one that is null, and the order of members does not matter', () => {
  const before = soundCompany({ strikeOff: null });
  const { strikeOff: _, ...without } = before;
  const reordered = JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(without).reverse())));
  expect(changedParts(before, reordered)).toEqual([]);
  expect(changedParts(before, soundCompany({ name: 'OTHER LIMITED', accounts: null }))).toEqual(['name', 'accounts']);
});
