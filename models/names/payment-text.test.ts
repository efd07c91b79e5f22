import { describe, expect, test } from 'vitest';
import { paidName } from './payment-text.ts';

describe('the name before the references of a payment', () => {
  test.each([
    ['QUILLA MOORHEN INV 10442', 'QUILLA MOORHEN'],
    ['Zither Shipping Ltd - Invoice no. QZ/77', 'Zither Shipping Ltd'],
    ['ZITHER SHIPPING LTD A/C 12345', 'ZITHER SHIPPING LTD'],
    ['ZITHER SHIPPING LTD REF 8 INV 9', 'ZITHER SHIPPING LTD'],
    ['QUILLA MOORHEN (INV 10442)', 'QUILLA MOORHEN'],
    ['ZITHER SHIPPING LTD (A/C 12345)', 'ZITHER SHIPPING LTD'],
    ['ZITHER SHIPPING LTD [Ref: QZ/77]', 'ZITHER SHIPPING LTD'],
    ['ZITHER SHIPPING LTD A/C 12345678 SORT CODE 20-30-40', 'ZITHER SHIPPING LTD'],
    ['ZITHER SHIPPING LTD S/C 20-30-40 A/C 12345678', 'ZITHER SHIPPING LTD'],
    ['ZITHER SHIPPING LTD (sort code 20 30 40)', 'ZITHER SHIPPING LTD'],
    ['QUILLA MOORHEN INVOICE DATED 3 MAY', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN inv dtd 03/05/2026', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN - Statement May 2026', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN PAYMENT FOR 3rd May 2026', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN INV10442', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN REF ABC', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN (REF. ABC)', 'QUILLA MOORHEN'],
    ['INV 10442 ZITHER SHIPPING LTD', 'ZITHER SHIPPING LTD'],
    ['INV10442 - ZITHER SHIPPING LTD REF 8', 'ZITHER SHIPPING LTD'],
    ['QUILLA MOORHEN INVOICE NO INV/2026/014 DATED 3 MAY 2026', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN IBAN GB29 NWBK 6016 1331 9268 19', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN (IBAN: GB29NWBK60161331926819) BIC NWBKGB2L', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN GB29NWBK60161331926819', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN BE68 5390 0754 7034', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN MT84 MALT 0110 0001 2345 MTLC AST0 01S', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN MU17 BOMM 0101 1010 3030 0200 000M UR', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN SWIFT NWBKGB2L', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN SWIFT CODE ZITHGBLL', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN SWIFT: ZITHGBLLXXX', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN BIC ZITHGBLL', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN 3RD MAY 2026 GBP 1,234.56', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN £500', 'QUILLA MOORHEN'],
    ['500 EUR QUILLA MOORHEN', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN INVOICE NOS 10, 11 AND 12', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN VAT GB 123 456 789', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN REG NO 01234567', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN TEL 020 7946 0000', 'QUILLA MOORHEN'],
    ['1/QUILLA MOORHEN 2/12 HIGH STREET 3/GB/LEEDS', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN, 12a Old High St, Leeds LS1 4AB', 'QUILLA MOORHEN'],
    ['QUILLA MOORHEN SC 20-30-40 AC 12345678', 'QUILLA MOORHEN'],
  ])('of `%s` is `%s`', (text, name) => {
    expect(paidName(text)).toEqual({ name, branch: false });
  });

  test.each([
    'Zither Shipping Ltd (London Branch)',
    'Zither Shipping Ltd - Leeds office',
    'Zither Shipping Ltd (London Branch) INV 7',
    'Zither Shipping Ltd, London Branch',
    'Zither Shipping Ltd London Branch',
    'Zither Shipping Ltd Dubai Branch REF ABC',
    'Zither Shipping Ltd Quorlton Branch',
    'Zither Shipping Ltd India Branch',
    'Zither Shipping Ltd Hong Kong Branch',
    'Zither Shipping Ltd U.A.E. Branch',
    'Zither Shipping Ltd Hong Kong Br',
    'Zither Shipping Ltd - Rigging division',
  ])('of `%s` is that of the company, and the text names a branch', (text) => {
    expect(paidName(text)).toEqual({ name: 'Zither Shipping Ltd', branch: true });
  });

  test.each(['Germany', 'Turkey', 'South London', 'Abu Dhabi', 'New York'])('a branch of %s needs no mark and no legal form', (place) => {
    expect(paidName(`Bank Zither ${place} Branch`)).toEqual({ name: 'Bank Zither', branch: true });
  });

  test.each([
    'QUILLA MOORHEN',
    'Zither QF24 Moorhens Trust',
    'Zither Iban Ltd',
    'Order of the Zither',
    'INV 10442',
    'Zither Branch',
    'The Olive Branch',
    'Blue Olive Branch',
    'London Branch',
    'The London Office',
    'Zither Home Office',
    'Zither Order Limited',
    'Zither Ref Ltd',
    'Zither Reference Laboratories',
    'Referee Quilla Moorhen',
    'INV 2 LIMITED',
    'INV 10442 LIMITED',
    'Order 66 Zither',
    'A/C Zither Shipping',
    'Zither (Dated)',
    'QUILLA SWIFT HOLDINGS',
    'QUILLA SWIFT MARITIME',
    'QUILLA SWIFT SERVICES',
    'ZITHER SWIFT ELECTRICALS',
    'ZITHER SWIFT CODE SERVICES',
    'ZITHER BIC HOLDINGS',
    'ZITHER LTD BE68 5390 0754 7034 OWLY MOORHEN',
    'ZITHER LTD BE68 5390 0754 7034 OWLY',
    'May Day Zither',
    'Quilla May',
    'Zither Festival 2026',
    'Zither Contract Services',
    'Zither Policy 2 Practice',
    'Zither No 2',
    'Zither Client Partners',
    'Zither 12 Street Trust Ltd',
    'Zither 12 King Street Limited',
    'Flat 12 King Street Management Company Ltd.',
    'Zither Company 2026',
    'Olive Br',
    'Zither Branch Moorhen',
    'SC203040',
    'Zither Po',
    'Investment 10442 Zither',
    '',
    `${'a '.repeat(5_000)}INV 1`,
    `${'Zither '.repeat(56)}INV 1044`, // 400 characters: the end may be cut off
  ])('is not sought where the text has none (case %#)', (text) => {
    expect(paidName(text)).toBeUndefined();
  });
});

test.each([
  ['blanks', `x${' '.repeat(398)}y`],
  ['dashes', `x${'-'.repeat(398)}y`],
  ['strokes and blanks', `x${'/ '.repeat(199)}y`],
  ['strokes', `x${'/'.repeat(397)}1`],
  ['brackets', `x${'('.repeat(397)}1`],
  ['letters', `x ${'a'.repeat(397)}`],
  ['single letters', 'a '.repeat(200)],
  ['digits', '1 '.repeat(199)],
  ['codes', `inv ${'1, '.repeat(130)}y`],
  ['digits and letters', `vat ${'1 a '.repeat(98)}`],
  ['lines of an address', `1/${'1 a b '.repeat(66)}`],
  ['amounts', 'gbp 1 '.repeat(66)],
  ['groups of an IBAN', `x ${'ab12 '.repeat(79)}y`],
  ['groups of an IBAN without blanks', `x ${'ab12'.repeat(99)}-`],
])('a run of %s takes no longer than a name', (_, text) => {
  const started = performance.now();
  for (let times = 0; times < 20; times += 1) paidName(text);
  expect(performance.now() - started).toBeLessThan(300);
});
