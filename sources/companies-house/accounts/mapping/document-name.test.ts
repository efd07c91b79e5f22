import { expect, test } from 'vitest';
import { readDocumentName } from './document-name.ts';

test.each([
  ['Prod223_4001_99000001_20250331.html', '99000001', '2025-03-31'],
  ['Prod224_0012_SC999901_20230131.xml', 'SC999901', '2023-01-31'],
  ['day/Prod223_2911_OC999901_20201231.html', 'OC999901', '2020-12-31'],
  ['Prod223_4001_99000001_20250331_CIC.zip/CIC-99000001/accounts/financialStatement.xhtml', '99000001', '2025-03-31'],
  ['CIC-99000001/accounts/financialStatement.xhtml', '99000001', undefined],
  ['Prod223_4001_99000001_20250231.html', '99000001', undefined],
  ['Prod223_4001_99000001_202503311.html', undefined, undefined],
  ['accounts 2025.html', undefined, undefined],
])('the name %s gives the company number %s and the date %s', (name, companyNumber, balanceSheetDate) => {
  expect(readDocumentName(name)).toEqual({ companyNumber, balanceSheetDate });
});
