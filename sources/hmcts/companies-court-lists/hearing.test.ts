import { describe, expect, test } from 'vitest';
import { readHearing, timeOf } from './hearing.ts';
import type { ListedHearing } from './list-contents.ts';

const listed = (cells: Partial<ListedHearing>): ListedHearing => ({
  time: '10.30am',
  venue: 'Court 10',
  type: 'Petition',
  caseNumber: 'CR-2026-001234',
  caseName: 'Re Owl Ltd',
  ...cells,
});

test.each([
  ['9am', '09:00'],
  ['10.30am', '10:30'],
  ['10:30am  ', '10:30'],
  ['10:30 am', '10:30'],
  ['10.30 a.m.', '10:30'],
  ['2PM', '14:00'],
  ['12pm', '12:00'],
  ['12.15pm', '12:15'],
  ['14:00', '14:00'],
  ['Not before 2pm', '14:00'],
  ['10.30am or as soon as possible thereafter', '10:30'],
  ['noon', '12:00'],
  ['0.4375', '10:30'],
  ['2.00', undefined],
  ['', undefined],
  ['TBC', undefined],
  ['25:70', undefined],
])('the time in the cell "%s" is %s', (text, time) => {
  expect(timeOf(text)).toBe(time);
});

describe('a hearing', () => {
  test('has its case number in the spelling of notices, and its companies as typed', () => {
    expect(readHearing(listed({ caseNumber: 'cr 2026 1234 ', venue: ' Court  10\nRolls Building' }), new Map())).toEqual({
      hearing: expect.stringMatching(/^[0-9a-f]{8}$/),
      hearing_at: '10:30',
      court_case: 'CR-2026-001234',
      case_number_state: 'read',
      company_names: ['Owl Ltd'],
      claimants: [],
      hearing_type: 'Petition',
      venue: 'Court 10 Rolls Building',
    });
  });

  test.each([
    ['', 'blank'],
    ['-', 'blank'],
    ['TBC', 'blank'],
    ['N/A', 'blank'],
    ['XXXX', 'masked'],
    ['CR-2026-XXXXXX', 'masked'],
    ['******', 'masked'],
    ['Restricted', 'masked'],
    ['12345', 'unread'],
  ])('with the case number "%s" is stored without one, as %s', (caseNumber, state) => {
    expect(readHearing(listed({ caseNumber }), new Map())).toMatchObject({ court_case: null, case_number_state: state });
  });

  test('keeps its name when its time changes, and one that is listed twice has two names', () => {
    const seen = new Map<string, number>();
    const names = [{}, {}, { caseNumber: 'CR-2026-009999' }].map((cells) => readHearing(listed(cells), seen));
    const again = readHearing(listed({ time: '2pm' }), new Map());
    const [first, second, third] = names.map((one) => (typeof one === 'string' ? one : one.hearing));
    expect(again).toMatchObject({ hearing: first });
    expect(second).toBe(`${first}-2`);
    expect(third).not.toBe(first);
  });

  test.each([[' '.repeat(500_000)], ['CR-2026-000001 '.repeat(50_000)], ['Owl Ltd & '.repeat(50_000)], ['v '.repeat(300_000)]])(
    'with a cell that no court types is refused in milliseconds',
    (words) => {
      const began = performance.now();
      for (const cells of [{ caseName: `Re Owl Ltd ${words}x` }, { caseNumber: `${words}x` }, { time: `1${words}x` }])
        expect(readHearing(listed(cells), new Map())).toBe('a cell of more than 4,000 characters');
      expect(performance.now() - began).toBeLessThan(1_000);
    },
  );

  test.each([
    [{ caseNumber: 'BR-2026-000321', caseName: 'Re Jo Sample' }, 'left out: a case about a person'],
    [{ caseNumber: '', caseName: 'Owl Finance Ltd v Jo Sample', type: 'Bankruptcy petition' }, 'left out: a case about a person'],
    [
      { caseNumber: '321 of 2026', caseName: 'Owl Finance Ltd v Jo Sample', type: 'BANKRUPTCY PETITION' },
      'left out: a case about a person',
    ],
    [{ caseNumber: '', caseName: 'Re Jo Sample' }, 'no case number and no company name'],
  ])('of a person is not stored: %j', (cells, reason) => {
    expect(readHearing(listed(cells), new Map())).toBe(reason);
  });

  test('whose number is of a company is stored, whatever its type says', () => {
    const row = { caseNumber: 'CR-2026-000321', caseName: 'Re Owl Ltd', type: 'Bankruptcy petition' };
    expect(readHearing(listed(row), new Map())).toMatchObject({ court_case: 'CR-2026-000321', company_names: ['Owl Ltd'] });
  });
});
