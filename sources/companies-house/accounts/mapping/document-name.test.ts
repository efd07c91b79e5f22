import { expect, test } from '@jest/globals';
import { readDocumentName } from './document-name.ts';

test.each([
  ['Prod223_4001_09999901_20250331.html', '09999901', '2025-03-31'],
  ['Prod224_0012_SC999901_20230131.xml', 'SC999901', '2023-01-31'],
  ['day/Prod223_2911_OC999901_20201231.html', 'OC999901', '2020-12-31'],
  ['Prod223_4001_09999901_20250331_CIC.zip/CIC-09999901/accounts/financialStatement.xhtml', '09999901', '2025-03-31'],
  ['CIC-09999901/accounts/financialStatement.xhtml', '09999901', undefined],
  ['Prod223_4001_09999901_20250231.html', '09999901', undefined],
  ['Prod223_4001_09999901_202503311.html', undefined, undefined],
  ['accounts 2025.html', undefined, undefined],
])('%s', (name, companyNumber, balanceSheetDate) => {
  expect(readDocumentName(name)).toEqual({ companyNumber, balanceSheetDate });
});
