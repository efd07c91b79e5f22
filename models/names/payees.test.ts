import { describe, expect, test } from 'vitest';
import { payeesIn } from './payees.ts';

const asWritten = (party: string) => party;
const partiesOf = (text: string) => payeesIn(text, asWritten).parties;
const nameOf = (text: string) => payeesIn(text, asWritten).name;

describe('the parties that a payment joins', () => {
  test.each([
    ['QUILLA MOORHEN & MRS ANNA PELICAN', ['QUILLA MOORHEN', 'MRS ANNA PELICAN']],
    ['QUILLA MOORHEN & ANNA PELICAN', ['QUILLA MOORHEN', 'ANNA PELICAN']],
    ['QUILLA MOORHEN AND ANNA PELICAN', ['QUILLA MOORHEN', 'ANNA PELICAN']],
    ['QUILLA MOORHEN + ANNA PELICAN', ['QUILLA MOORHEN', 'ANNA PELICAN']],
    ['Quilla Moorhen/Anna Pelican', ['Quilla Moorhen', 'Anna Pelican']],
    ['Quilla Moorhen; Anna Pelican', ['Quilla Moorhen', 'Anna Pelican']],
    ['Quilla Moorhen, Anna Pelican', ['Quilla Moorhen', 'Anna Pelican']],
    ['QUILLA MOORHEN FBO ANNA PELICAN', ['QUILLA MOORHEN', 'ANNA PELICAN']],
    ['Zither Bank for the benefit of Anna Pelican', ['Zither Bank', 'Anna Pelican']],
    ['Pelican Ltd (Quilla Moorhen)', ['Quilla Moorhen', 'Pelican Ltd']],
    ['Zither LLC & Anna Pelican', ['Zither LLC', 'Anna Pelican']],
    ['ANNA PELICAN, OJSC Zither', ['ANNA PELICAN', 'OJSC Zither']],
    ['Pelican Tiles (Zither LLC)', ['Zither LLC', 'Pelican Tiles']],
    ['Pelican Ltd (LLC Zither)', ['LLC Zither', 'Pelican Ltd']],
    ['LLC Zither FBO Pelican Ltd', ['LLC Zither', 'Pelican Ltd']],
    ['Pelican Tiles Ltd (Quilla Moorhen)', ['Quilla Moorhen', 'Pelican Tiles Ltd']],
    ['Mr Owlbert & Mrs Quilla Moorhen', ['Mrs Quilla Moorhen']],
    ['Quilla Moorhen client account & Anna Pelican', ['Quilla Moorhen', 'Anna Pelican']],
    ['Quilla Moorhen; Anna Pelican;', ['Quilla Moorhen', 'Anna Pelican']],
    ['Quilla Moorhen & Anna Pelican &', ['Quilla Moorhen', 'Anna Pelican']],
    ['Quilla Moorhen && Anna Pelican', ['Quilla Moorhen', 'Anna Pelican']],
    ['Quilla Moorhen, Anna Pelican,', ['Quilla Moorhen', 'Anna Pelican']],
    ['Quilla Moorhen & Anna Pelican & Co', ['Quilla Moorhen', 'Anna Pelican']],
    ['Quilla Moorhen & Anna Pelican & Sons Ltd', ['Quilla Moorhen', 'Anna Pelican']],
    [
      'Pelican Ltd FBO Quilla Moorhen & Mrs Anna Moorhen',
      ['Pelican Ltd FBO Quilla Moorhen', 'Mrs Anna Moorhen', 'Pelican Ltd', 'Quilla Moorhen'],
    ],
    [
      'Quilla Moorhen & Mrs Anna Pelican & Owly Zither',
      ['Quilla Moorhen', 'Mrs Anna Pelican & Owly Zither', 'Mrs Anna Pelican', 'Owly Zither'],
    ],
    ['Pelican (UK) Ltd (Quilla Moorhen)', ['Quilla Moorhen', 'Pelican (UK) Ltd']],
    ['Pelican Ltd (Quilla Moorhen) [Anna Pelican]', ['Quilla Moorhen', 'Anna Pelican', 'Pelican Ltd']],
    ['Pelican Ltd (Quilla Moorhen & Anna Zither)', ['Quilla Moorhen & Anna Zither', 'Pelican Ltd', 'Quilla Moorhen', 'Anna Zither']],
    ['Pelican Ltd. / Quilla Moorhen', ['Pelican Ltd.', 'Quilla Moorhen']],
    ['Pelican Ltd./Quilla Moorhen', ['Pelican Ltd.', 'Quilla Moorhen']],
    ['Pelican (UK) / Quilla Moorhen', ['Pelican (UK)', 'Quilla Moorhen']],
    ['Quilla Moorhen // Anna Pelican', ['Quilla Moorhen', 'Anna Pelican']],
    ['Zither Ltd BE68 5390 0754 7034 Owly Moorhen', ['Zither Ltd', 'Owly Moorhen']],
    ['가나다/라마바', ['가나다', '라마바']],
    ['甲乙丙 & 丁戊己', ['甲乙丙', '丁戊己']],
    ['甲乙丙、丁戊己', ['甲乙丙', '丁戊己']],
  ])('of `%s` are found', (text, parties) => {
    expect(partiesOf(text)).toEqual(parties);
  });

  test.each([
    'QUILLA MOORHEN',
    'MR & MRS Q MOORHEN',
    'Moorhen and Pelican Ltd',
    'Pelican Ltd & Moorhen Ltd',
    'Quilla Moorhen & Sons Ltd',
    'Quilla Moorhen, Ltd',
    'MOORHEN, QUILLA ANNA',
    'Quilla Moorhen A/S',
    'Zither (London) Ltd',
    'Zither Moorhen &',
    'Zither Moorhen && Sons',
    'Zither SA/NV',
    'Pelican A/C / S/C',
    '甲 & 乙',
    `${'Quilla Moorhen & '.repeat(9)}Anna Pelican`,
    `${'a '.repeat(5_000)}& MRS ANNA PELICAN`,
  ])('are not sought where the text has none (case %#)', (text) => {
    expect(partiesOf(text)).toEqual([]);
  });
});

describe('the name beside what a payment is for', () => {
  test.each([
    ['Payment to Quilla Moorhen', 'Quilla Moorhen'],
    ['QUILLA MOORHEN SALARY MAY', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN MAY SALARY 2026', 'QUILLA MOORHEN'],
    ['Quilla Moorhen loan repayment', 'Quilla Moorhen'],
    ['Quilla Moorhen - first instalment', 'Quilla Moorhen'],
    ['QUILLA MOORHEN JOINT ACCOUNT', 'QUILLA MOORHEN'],
    ['Zither Ltd client a/c', 'Zither Ltd'],
    ['Zither Nostro Account', 'Zither'],
    ['Quilla Moorhen repayment of loan', 'Quilla Moorhen'],
    ['Quilla Moorhen refund of deposit', 'Quilla Moorhen'],
    ['Quilla Moorhen payment for the invoice', 'Quilla Moorhen'],
    ['Quilla Moorhen fee for monthly consultancy', 'Quilla Moorhen'],
    ['QUILLA MOORHEN SALARY 03/05/2026', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN SALARY 03.05.26', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN SALARY 2026-05-03', 'QUILLA MOORHEN'],
    ['Loan to Quilla Moorhen', 'Quilla Moorhen'],
    ['Donation to Quilla Moorhen', 'Quilla Moorhen'],
    ['Commission to Quilla Moorhen', 'Quilla Moorhen'],
    ['Rent to Quilla Moorhen', 'Quilla Moorhen'],
    ['Final loan repayment to Quilla Moorhen', 'Quilla Moorhen'],
    ['가나다 SALARY', '가나다'],
  ])('of `%s` is `%s`', (text, name) => {
    expect(nameOf(text)).toBe(name);
  });

  test.each([
    'Quilla Moorhen',
    'Quilla May',
    'Quilla Salary',
    'Election Commission',
    'Commission of Inquiry',
    'Bank of Deposit',
    'Zither Trust',
    'Loan',
    'Account',
    '',
  ])('is not sought in `%s`', (text) => {
    expect(nameOf(text)).toBeUndefined();
  });
});
