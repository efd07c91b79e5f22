import { describe, expect, test } from 'vitest';
import { readCompanyNames } from './company-name.ts';

const tokens = (text: string) => readCompanyNames(text).map((name) => name.tokens.join(' '));

describe('readCompanyNames', () => {
  test.each([
    ['Brindle & Sons Ltd.', 'brindle son'],
    ['THE BRINDLE AND SON LIMITED', 'brindle son'],
    ['BRINDLE SONS LIMITED THE', 'brindle son'],
    ['A B C Joinery', 'abc joinery'],
    ['A.B.C. JOINERY LTD', 'abc joinery'],
    ['ABC joinery co ltd', 'abc joinery company'],
    ["St Osric's Children's Trust", 'st osric children trust'],
    ['SAINT OSRICS CHILDRENS TRUST', 'st osric children trust'],
    ['Fenwick Co-operative C.I.C.', 'fenwick cooperative'],
    ['FENWICK COOP COMMUNITY INTEREST COMPANY LIMITED', 'fenwick cooperative'],
    ['Fenwick Co-op Community Interest Co', 'fenwick cooperative'],
    ['Lantern Thirty Three', 'lantern 33'],
    ['Lantern 33', 'lantern 33'],
    ['First Lantern', '1st lantern'],
    ['1st Lantern Ltd', '1st lantern'],
    ["Lantern 'n' Wick", 'lantern wick'],
    ['J N Lantern', 'jn lantern'],
    ['N Lantern & Son', 'n lantern son'],
    ['St Osric R.C. School', 'st osric catholic school'],
    ['Wexcombe Intl Mgmt Svcs (U.K.) Ltd', 'wexcombe international management service uk'],
    ['Wexcombe International Management Services United Kingdom', 'wexcombe international management service uk'],
    ['Cwmni Fenwick Cyf', 'cwmni fenwick'],
    ['Limited', 'limited'],
  ])('the tokens of %s are %s', (text, expected) => {
    expect(tokens(text)).toEqual([expected]);
  });

  test('a trading name and a former name in the text are names of their own', () => {
    expect(tokens('Fenwick Catering Ltd T/A The Copper Kettle')).toEqual(['fenwick catering', 'copper kettle']);
    expect(tokens('FENWICK CATERING LIMITED TA COPPER KETTLE')).toEqual(['fenwick catering', 'copper kettle']);
    expect(tokens('Copper Kettle (formerly Fenwick Catering Ltd)')).toEqual(['copper kettle', 'fenwick catering']);
  });

  test('a name has the same compact form whether it is written in one word or several', () => {
    expect(readCompanyNames('SAVE LIGHT CUT COAL LTD')[0]?.compact).toBe(readCompanyNames('SaveLightCutCoal')[0]?.compact);
    expect(readCompanyNames('QZ 24 CIC')[0]?.compact).toBe(readCompanyNames('QZ24 C.I.C.')[0]?.compact);
  });

  test('a name with connectives has initials without and with them', () => {
    expect(readCompanyNames('Northern Institute for the Lame')[0]?.initials).toEqual(['nil', 'niftl']);
  });

  test('the legal form is not among the tokens', () => {
    expect(readCompanyNames('Fenwick C.I.C.')[0]?.legalForm).toBe('cic');
    expect(readCompanyNames('Fenwick')[0]?.legalForm).toBeUndefined();
  });
});
