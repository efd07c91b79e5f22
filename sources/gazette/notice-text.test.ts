import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { petition } from '../../test/fixtures/notices.ts';
import { caseFactsIn, companiesIn, namesRevenue, snippetOf } from './notice-text.ts';

describe('companiesIn', () => {
  test.each([
    ['NIGHTJAR JOINERY LTD (Company Number 09999901 )', [['09999901', 'NIGHTJAR JOINERY LTD']]],
    ['Name of Company: NIGHTJAR JOINERY LTD Company Number: 9999901 Nature of Business: Joinery', [['09999901', 'NIGHTJAR JOINERY LTD']]],
    ['NIGHTJAR JOINERY LTD Company Number: (SC999901) Registered office', [['SC999901', 'NIGHTJAR JOINERY LTD']]],
    ['Company Number: NI 99901', [['NI099901', undefined]]],
    ['the Company, registered number 09999901, of Sampleton', [['09999901', undefined]]],
    ['Registered No. 9999901 in Scotland', [['09999901', undefined]]],
    ['Company No: OC999901', [['OC999901', undefined]]],
    ['Company Registration Number 09999901', [['09999901', undefined]]],
    [
      'OWL LTD (Company Number 09999902) and HERON PLC (Company Number 09999903 )',
      [
        ['09999902', 'OWL LTD'],
        ['09999903', 'HERON PLC'],
      ],
    ],
    ['OWL LTD (Company Number 9999902) trading with OWL LTD (Company Number 09999902)', [['09999902', 'OWL LTD']]],
    ['company of NIGHTJAR JOINERY LIMITED (09999901) of Sampleton', [['09999901', 'NIGHTJAR JOINERY LIMITED']]],
    ['OWL LTD Company Number: 09999902 12 Example Street', [['09999902', 'OWL LTD']]],
    ['OWL LTD Company Number: 9999902 1 Example Street', [['09999902', 'OWL LTD']]],
    ['OWL LTD Company Number: SC999902 12 Example Street', [['SC999902', 'OWL LTD']]],
    ['OWL LTD (Company Number 09 999 902) of 12 Example Street', [['09999902', 'OWL LTD']]],
    ['OWL LTD (Company Number SC 999 902)', [['SC999902', 'OWL LTD']]],
    ['OWL LTD (Company Number – 09999902)', [['09999902', 'OWL LTD']]],
    ['OWL LTD (CRN 09999902)', [['09999902', 'OWL LTD']]],
    ['OWL LTD CRN: SC999902', [['SC999902', 'OWL LTD']]],
    ['OWL LTD (registered in England and Wales with number 09999902)', [['09999902', 'OWL LTD']]],
    [
      'OWL LTD and HERON PLC (Company Numbers 09999902 and SC999903)',
      [
        ['09999902', undefined],
        ['SC999903', undefined],
      ],
    ],
    [
      'Company Nos: 09999902, 9999903 & OC999904, 12 Example Street',
      [
        ['09999902', undefined],
        ['09999903', undefined],
        ['OC999904', undefined],
      ],
    ],
    ['OWL LTD (Company Number 09999902, 03000000000)', [['09999902', 'OWL LTD']]],
    ...['Company Nos. 09999902/SC999903', 'Company No.s 09999902 & SC999903', 'Company No’s 09999902 and SC999903'].map(
      (numbers): [string, [string, undefined][]] => [
        `OWL LTD/HERON PLC (${numbers})`,
        [
          ['09999902', undefined],
          ['SC999903', undefined],
        ],
      ],
    ),
    ...['Company Number(s): 09999902 and SC999903', 'Company No.(s) 09999902, SC999903', 'Company Number 09999902 and SC999903'].map(
      (numbers): [string, [string, undefined][]] => [
        `OWL LTD and HERON PLC (${numbers})`,
        [
          ['09999902', undefined],
          ['SC999903', undefined],
        ],
      ],
    ),
    ['OWL LTD (Company Number 09999902/2026)', []],
    ['OWL LTD (No. 09999902)', [['09999902', 'OWL LTD']]],
    ['OWL LIMITED (No.2)', []],
    ['OWL LTD registered under number 09999902', [['09999902', 'OWL LTD']]],
    ['the Company, company number is 09999902', [['09999902', undefined]]],
    ['In the matter of a partnership, telephone 0300 000 0000 (IP No. 12345)', []],
    ['Company Number: ', []],
    ['', []],
  ])('reads numbers and names from "%s"', (text, companies) => {
    expect(companiesIn(text).map(({ number, name }) => [number, name])).toEqual(companies);
  });

  test('reads any company number behind any known label', () => {
    const before = fc.constantFrom('(Company Number ', 'Company Number: ', 'Company Number: (', 'company no. ', 'Registered Number ');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.constantFrom('', 'SC', 'NI', 'OC'),
        before,
        fc.constantFrom(' )', ')', ' ', '. '),
        (n, prefix, label, after) => {
          const number = prefix === '' ? String(n).padStart(8, '0') : `${prefix}${String(n % 1_000_000).padStart(6, '0')}`;
          fc.pre(!/^[A-Z]*0+$/.test(number));
          expect(companiesIn(`SOME COMPANY LTD ${label}${number}${after}of Sampleton`).map((one) => one.number)).toEqual([number]);
        },
      ),
    );
  });
});

describe('the facts of a court case', () => {
  test('are read from a petition of the High Court', () => {
    expect(caseFactsIn(petition)).toEqual({
      court: 'High Court of Justice',
      courtCase: 'CR-2026-001234',
      presentedOn: '2026-05-01',
      hearingOn: '2026-06-10',
      hearingAt: '10:30',
    });
  });

  test('from an Edinburgh notice are the day of presentation, without a number and a hearing', () => {
    const text =
      'NIGHTJAR JOINERY LTD (Company Number SC999901 ) Notice is hereby given that on 5 May 2026 a Petition was presented to the Sheriff at Sampleton Sheriff Court by OWL LTD craving the Court that the company be wound up; in which Petition Sheriff Some Body by Interlocutor dated 8 May 2026 ordained all persons to lodge Answers within eight days.';
    expect(caseFactsIn(text)).toMatchObject({ presentedOn: '2026-05-05', courtCase: undefined, hearingOn: undefined });
    expect(snippetOf(text)).not.toMatch(/Some Body|OWL/);
  });

  test.each(['HM REVENUE AND CUSTOMS', 'The Commissioners for HM Revenue & Customs', 'His Majesty’s Revenue and Customs'])(
    'namesRevenue is true for a petition by %s',
    (name) => {
      expect(namesRevenue(petition.replace('A N OTHER', name))).toBe(true);
      expect(namesRevenue(petition)).toBe(false);
    },
  );
});

test.each([
  [petition, /A N OTHER|Some Body|0300|2 Example Street/],
  [
    'OWL LTD (Company Number 09999902 ) Registered office: 1 Example Street. Office Holder: Jo Sample (IP No. 1234) of Sample Advisory.',
    /Jo|Sample Advisory/,
  ],
  ['OWL LTD (Company Number 09999902 ) The report has been sent to members. Jo Sample (IP No. 1234), Sample Advisory.', /Jo|Advisory/],
  ['OWL LTD (Company Number 09999902 ) Notice under rule 22.4: Jo Sample, director of the above company', /Jo/],
])('a snippet names the company and no person: %#', (text, person) => {
  expect(snippetOf(text)).not.toMatch(person);
  expect(snippetOf(text)).toMatch(/NIGHTJAR|OWL/);
});

test('a snippet of a form keeps the company, its number and its registered office', () => {
  const text = 'Name of Company: OWL LTD Company Number: 09999902 Registered office: 1 Example Street. Liquidator: Jo Sample (IP No. 1).';
  expect(snippetOf(text)).toBe('Name of Company: OWL LTD Company Number: 09999902 Registered office: 1 Example Street.');
});

test('a snippet mentions a provisional liquidator, however long the notice is', () => {
  expect(snippetOf(`OWL LTD ${'words '.repeat(100)} appointed provisional liquidator`)).toMatch(/provisional liquidator/);
});
