import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../test/fixtures/any-text.ts';
import { claimantsIn, companyNamesIn } from './company-names.ts';

test.each<[string, readonly string[]]>([
  ['Re Nightjar Joinery Limited', ['Nightjar Joinery Limited']],
  ['RE: NIGHTJAR JOINERY LTD', ['NIGHTJAR JOINERY LTD']],
  ['Re. Nightjar Joinery Ltd.', ['Nightjar Joinery Ltd']],
  ['In re Nightjar Joinery Ltd', ['Nightjar Joinery Ltd']],
  ['In the matter of Nightjar Joinery Limited and in the matter of the Insolvency Act 1986', ['Nightjar Joinery Limited']],
  ['Nightjar Joinery Limited (In Liquidation)', ['Nightjar Joinery Limited']],
  ['HM Revenue & Customs v Nightjar Joinery Ltd', ['Nightjar Joinery Ltd']],
  ['HMRC -v- Nightjar Joinery Ltd', ['Nightjar Joinery Ltd']],
  ['Owl Supplies Limited vs. Nightjar Joinery Ltd', ['Owl Supplies Limited', 'Nightjar Joinery Ltd']],
  ['Re Owl Ltd and Heron PLC', ['Owl Ltd', 'Heron PLC']],
  ['Re Owl Ltd & Re Heron Public Limited Company', ['Owl Ltd', 'Heron Public Limited Company']],
  ['Owl Ltd\nHeron LLP', ['Owl Ltd', 'Heron LLP']],
  ['1. Owl Ltd & Ors', ['Owl Ltd']],
  ['"Owl & Sons Limited"', ['Owl & Sons Limited']],
  ['Re Owl (UK) Ltd  ', ['Owl (UK) Ltd']],
  ['Re Adar Cyfyngedig', ['Adar Cyfyngedig']],
  ['Re Limited Edition Prints Ltd', ['Limited Edition Prints Ltd']],
  // one name with a legal form within it, or two names without a word between them
  ['Re Owl Limited Editions Ltd', ['Owl Limited', 'Owl Limited Editions Ltd', 'Editions Ltd']],
  ['HMRC v Owl PLC Heron Holdings Ltd (in liquidation)', ['Owl PLC', 'Owl PLC Heron Holdings Ltd', 'Heron Holdings Ltd']],
  ['Re Owl Ltd and Heron Ltd Editions LLP', ['Owl Ltd', 'Heron Ltd', 'Heron Ltd Editions LLP', 'Editions LLP']],
  ['Re Owl Ltd. Heron Ltd', ['Owl Ltd', 'Owl Ltd Heron Ltd', 'Heron Ltd']],
  ['Re owl ltd; RE OWL LTD', ['RE OWL LTD'.slice(3)]],
  ['Re Jo Sample', []],
  ['Limited', []],
  ['', []],
])('the names of companies in "%s" are %j', (text, names) => {
  expect(companyNamesIn(text)).toEqual(names);
});

test('a long text without a company takes no long time, and no text throws', () => {
  expect(companyNamesIn(`Re ${'and re '.repeat(2_000)}`)).toEqual([]);
  fc.assert(fc.property(anyText, (text) => void companyNamesIn(text)));
});

test('a claimant is a company before the first v', () => {
  expect(claimantsIn('Owl Supplies Limited & Heron PLC -v- Nightjar Joinery Ltd')).toEqual(['Owl Supplies Limited', 'Heron PLC']);
  expect(claimantsIn('HMRC v Nightjar Joinery Ltd v Owl Ltd')).toEqual([]);
  expect(claimantsIn('Re Owl Ltd; Re Heron Ltd')).toEqual([]);
});
