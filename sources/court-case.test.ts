import fc from 'fast-check';
import { expect, test } from 'vitest';
import { courtCaseIn, courtCaseOf } from './court-case.ts';

test.each([
  ['CR-2026-001234', 'CR-2026-001234', 'CR'],
  ['cr-2026-001234 ', 'CR-2026-001234', 'CR'],
  ['CR 2026 001234', 'CR-2026-001234', 'CR'],
  ['CR2026001234', 'CR-2026-001234', 'CR'],
  ['CR-2026-1234', 'CR-2026-001234', 'CR'],
  ['CR/2026/001234', 'CR-2026-001234', 'CR'],
  ['CR – 2026 – 001234', 'CR-2026-001234', 'CR'],
  ['2026-CR-001234', 'CR-2026-001234', 'CR'],
  ['CR-2026-MAN-000123', 'CR-2026-MAN-000123', 'CR'],
  ['Claim no: CR-2026-001234 (adjourned)', 'CR-2026-001234', 'CR'],
  ['CR-2026-001234 / cr 2026 1234', 'CR-2026-001234', 'CR'],
  ['BR-2026-000321', 'BR-2026-000321', 'BR'],
  ['1234 of 2026', '1234 of 2026', ''],
  ['No. 001234 of 2026', '001234 of 2026', ''],
  ['1234/2026', '1234 of 2026', ''],
])('the case number in the cell "%s" is %s', (text, number, kind) => {
  expect(courtCaseOf(text)).toEqual({ number, kind });
});

test.each(['', 'TBC', 'XXXX', '****', '12345', 'CR-2026-001 234', 'CR-2026-001234 & CR-2026-001235', 'CR-26-001234', '10.30am'])(
  'the cell "%s" holds no case number',
  (text) => {
    expect(courtCaseOf(text)).toBeUndefined();
  },
);

test.each([
  ['No. CR-2026-001234 of 2026', 'CR-2026-001234'],
  ['CR-2026-MAN-000123', 'CR-2026-MAN-000123'],
  ['cr-2026-001234', 'CR-2026-001234'],
  ['No 1234 of 2026', '1234 of 2026'],
  ['No. 001234 of 2026 In the matter of', '001234 of 2026'],
  ['Notice of 2026', undefined],
  // the publisher's form puts what a solicitor types after the kind and the year
  ['Court Number: CR-2026- 001234', 'CR-2026-001234'],
  ['Court Number: CR-2026-1234', 'CR-2026-001234'],
  ['Court Number: CR-2026-CR-2026-001234', 'CR-2026-001234'],
  ['Court Number: CR-2026-CR-2026-LDS-000123', 'CR-2026-LDS-000123'],
  ['Claim No. CR 2026 001234', 'CR-2026-001234'],
  ['(CR2026001234) In the matter of', 'CR-2026-001234'],
  ['CR-2026-001234 10:30', 'CR-2026-001234'],
  ['Case Number: 123 of 2026', '123 of 2026'],
  ['Court Number 001234 of 2026', '001234 of 2026'],
  ['OWL LTD (Company Number 09999902) of 2026 Example Street', undefined],
  ['Company Number 09999902 of 2026 Example Street', undefined],
  ['of 1 Example Road, Croydon CR0 2AB, presented on 1 May 2026', undefined],
])('the case number in "%s" is %s', (text, number) => {
  expect(courtCaseIn(text)).toBe(number);
});

test('a number that a notice prints is the same in the cell of a list', () => {
  const serial = fc.integer({ min: 1, max: 999_999 }).map((n) => String(n).padStart(6, '0'));
  fc.assert(
    fc.property(serial, fc.constantFrom('', 'MAN-', 'LDS-'), (digits, place) => {
      const number = `CR-2026-${place}${digits}`;
      expect(courtCaseOf(number)?.number).toBe(courtCaseIn(`No. ${number} of 2026`));
    }),
  );
});
