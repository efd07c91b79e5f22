import { describe, expect, test } from 'vitest';
import { lastDayForClaims, tradingAddressesIn } from './particulars.ts';

const stated = (about: string, property: string, value: string) => ({ about, property, value });

describe('lastDayForClaims', () => {
  test.each<[string, string | null]>([
    ['Creditors are required, on or before 12 June 2026, to prove their debts by sending to A B (IP No. 12345) of C', '2026-06-12'],
    ['A B and C D (IP Nos. 12345 and 2345) of E. The last date for proving is 3rd July 2026.', '2026-07-03'],
    ['Office Holder Number: 9001. Last day for claims: 03/07/2026.', '2026-07-03'],
    ['Notice is hereby given that the report for the year ended 12 June 2026 has been sent to members.', null],
    ['', null],
  ])('reads "%s"', (text, expected) => {
    expect(lastDayForClaims(text, [])).toBe(expected);
  });

  test('prefers what the RDFa states', () => {
    const statements = [stated('notifiableThing', 'onOrBeforeProvingDebts', '2026-06-13')];
    expect(lastDayForClaims('on or before 12 June 2026, to prove', statements)).toBe('2026-06-13');
  });
});

describe('tradingAddressesIn', () => {
  test('reads the address before its postcode, in the lines of the register', () => {
    expect(
      tradingAddressesIn(
        'Principal trading address: Unit 4, 12 Invented Road, Sampleton, ZZ4 7AB. Notice is hereby given that A B, 1 X Street',
        [],
      ),
    ).toEqual([{ line_1: 'Unit 4', line_2: '12 Invented Road', postcode: 'ZZ4 7AB' }]);
  });

  test('reads the RDFa, and gives an address that both state once', () => {
    const about = 'principal-trading-address-1';
    const statements = [
      stated(about, 'street-address', 'Unit 4'),
      stated(about, 'extended-address', '12 Invented Road'),
      stated(about, 'postal-code', 'ZZ4 7AB'),
    ];
    const text = 'Principal Trading Address: Unit 4, 12 Invented Road, ZZ4 7AB Nature of Business: Joinery';
    expect(tradingAddressesIn(text, statements)).toEqual([{ line_1: 'Unit 4', line_2: '12 Invented Road', postcode: 'ZZ4 7AB' }]);
  });

  test.each([
    "Principal trading address: N/A Liquidator's name and address: A B, 1 Example Street, ZZ4 7AB",
    'Principal trading address: not known, A B of 1 Example Street, ZZ4 7AB was appointed liquidator',
    'Principal trading address: Unit 4, Sampleton (IP No. 12345) of 1 Example Street, ZZ4 7AB',
  ])('does not take the address of an office-holder for it: %s', (text) => {
    expect(tradingAddressesIn(text, [])).toEqual([]);
  });

  test('leaves out what follows the postcode, and reads on after the abbreviation of a street', () => {
    const text = 'Principal trading address: Unit 4, 12 St. Invented Rd. Sampleton, ZZ4 7AB Joint office holders A B';
    expect(tradingAddressesIn(text, [])).toEqual([{ line_1: 'Unit 4', line_2: '12 St. Invented Rd. Sampleton', postcode: 'ZZ4 7AB' }]);
  });

  test('leaves out an address without a postcode, and text without an address', () => {
    expect(tradingAddressesIn('Principal trading address: Unit 4, Sampleton. Nature of Business: Joinery, ZZ4 7AB', [])).toEqual([]);
    expect(tradingAddressesIn('Registered office: 1 Example Street, ZZ4 7AB.', [])).toEqual([]);
    expect(tradingAddressesIn('The principal trading activity was joinery at 1 Example Street, ZZ4 7AB.', [])).toEqual([]);
  });
});
