import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countKeys } from '../../test/fixtures/counted-keys.ts';
import type { ResolveQuery } from './answer.ts';
import { buildRegisterIndex, mostCandidates } from './index-register.ts';
import type { RegisterCompany } from './register.ts';
import { resolve } from './resolve.ts';

const company = (companyNumber: string, name: string, more: Partial<RegisterCompany> = {}): RegisterCompany => ({
  companyNumber,
  names: [{ text: name, type: 'current' }],
  postcode: null,
  address: null,
  status: 'Active',
  live: true,
  ...more,
});

/** Enough other companies to make a shared word evidence; each name has one of twenty shared words. */
const others = Array.from({ length: 450 }, (_, at) => company(String(at + 1).padStart(8, '0'), `Zq${at} Pump${at % 20} Supplies Ltd`));

function answer(query: ResolveQuery, ...companies: RegisterCompany[]) {
  const index = buildRegisterIndex([...others, ...companies]);
  return resolve(query, index.candidates(query), index.statistics);
}

const first = (query: ResolveQuery, ...companies: RegisterCompany[]) => answer(query, ...companies).candidates[0];
const codes = (query: ResolveQuery, ...companies: RegisterCompany[]) => {
  const found = first(query, ...companies);
  return [...(found?.agreed ?? []), ...(found?.disagreed ?? [])].map(({ code }) => code);
};

describe('finding a company by its name', () => {
  test.each([
    ['LTD for LIMITED', 'Wexcombe Fludding LTD', 'WEXCOMBE FLUDDING LIMITED'],
    ['a missing legal form beside a word of organisations', 'wexcombe fludding services', 'WEXCOMBE FLUDDING SERVICES LIMITED'],
    ['separate letters', 'A B Q Fludding Ltd', 'ABQ FLUDDING LIMITED'],
    ['letters with dots', 'A.B.Q. Fludding Ltd', 'ABQ FLUDDING LIMITED'],
    ['words joined into one', 'WexcombeFluddingMoor Ltd', 'WEXCOMBE FLUDDING MOOR LIMITED'],
    ['a word split into two', 'QZ 24 CIC', 'QZ24 C.I.C.'],
    ['an article at the end', 'FLUDDING SOCIETY LIMITED THE', 'THE FLUDDING SOCIETY LIMITED'],
    ['a number word that is part of a word', 'Every One Fludding Ltd', 'EVERYONE FLUDDING LIMITED'],
    ['Limited for a community interest company', 'Wexcombe Fludding Limited', 'WEXCOMBE FLUDDING C.I.C.'],
    ['a number in digits', 'Wexcombe 33', 'WEXCOMBE THIRTY THREE LIMITED'],
    ['brackets', 'Wexcombe Fludding (North) Ltd', 'WEXCOMBE FLUDDING NORTH LIMITED'],
    ['a trading name behind it', 'Wexcombe Fludding Ltd T/A The Copper Kettle', 'WEXCOMBE FLUDDING LIMITED'],
    ['an account behind it', 'WEXCOMBE FLUDDING LTD A/C 12345', 'WEXCOMBE FLUDDING LIMITED'],
    ['an invoice behind it', 'Wexcombe Fludding Ltd INV 1044', 'WEXCOMBE FLUDDING LIMITED'],
    ['an account behind its trading name', 'Wexcombe Fludding Ltd T/A The Copper Kettle REF QZ/77', 'WEXCOMBE FLUDDING LIMITED'],
    ['a branch behind its legal form', 'Wexcombe Fludding Ltd (Leeds Branch)', 'WEXCOMBE FLUDDING LIMITED'],
    ['a short form of one word only', 'Wexcombe Bros Intl Co Ltd', 'WEXCOMBE BROTHERS INTERNATIONAL COMPANY LIMITED'],
    ['an ordinal in digits', '1st Wexcombe Fludding Ltd', 'FIRST WEXCOMBE FLUDDING LIMITED'],
    ['N for AND between two words', "Wexcombe 'n' Fludding Ltd", 'WEXCOMBE & FLUDDING LIMITED'],
    ['a missing AND', 'Wexcombe Fludding Ltd', 'WEXCOMBE & FLUDDING LIMITED'],
    ['words of a reference in its own name', 'Wexcombe Order 66', 'WEXCOMBE ORDER 66 LIMITED'],
  ])('AUTO in spite of %s', (_, written, registered) => {
    expect(answer({ name: written }, company('99000001', registered))).toMatchObject({ result: 'AUTO', companyNumber: '99000001' });
  });

  test.each([
    ['another order', 'Moor Fludding', 'FLUDDING MOOR LTD'],
    ['a singular for a plural', "St Osric's Fludding Service", 'SAINT OSRIC FLUDDING SERVICES CIC'],
    ['a misspelt word', 'Wexcomeb Fludding', 'WEXCOMBE FLUDDING LIMITED'],
    ['a word cut short', 'Wexcombe Flud', 'WEXCOMBE FLUDDING LIMITED'],
    ['a branch behind the name', 'Wexcombe Fludding Leeds Branch', 'WEXCOMBE FLUDDING LIMITED'],
    ['a word that only the registered name has', 'Wexcombe', 'WEXCOMBE HOLDINGS LIMITED'],
    ['the initials of the registered name', 'QZFN', 'QUILL ZITHER FLUDDING NETWORK LTD'],
    ['a name whose initials are the registered name', 'Quill Zither Fludding Network', 'QZFN SERVICES LTD'],
  ])('AMBIGUOUS, with the company first, for %s', (_, written, registered) => {
    const found = answer({ name: written }, company('99000001', registered));
    expect(found.result).toBe('AMBIGUOUS');
    expect(found.candidates[0]?.companyNumber).toBe('99000001');
  });

  test('a company is found by a previous and by a trading name, and the answer says which type matched', () => {
    const names = [
      { text: 'QUILL ZITHER LTD', type: 'current' },
      { text: 'WEXCOMBE FLUDDING LTD', type: 'previous' },
      { text: 'The Copper Kettle', type: 'trading' },
    ] as const;
    const renamed = company('99000001', '', { names });
    expect(first({ name: 'Wexcombe Fludding' }, renamed)).toMatchObject({ name: 'QUILL ZITHER LTD', nameType: 'previous' });
    expect(first({ name: 'Copper Kettle' }, renamed)).toMatchObject({ matchedName: 'The Copper Kettle', nameType: 'trading' });
  });
});

describe('what rules AUTO out', () => {
  test('a branch behind a name without a legal form, which may be a body of its own, is AMBIGUOUS and says so', () => {
    const charity = company('99000001', 'WEXCOMBE FLUDDING');
    expect(answer({ name: 'Wexcombe Fludding (Leeds Branch)' }, charity).result).toBe('AMBIGUOUS');
    expect(codes({ name: 'Wexcombe Fludding (Leeds Branch)' }, charity)).toContain('BRANCH_LEFT_OUT');
  });

  test('a company with the branch in its own name is found before the one without it', () => {
    const [own, whole] = [company('99000001', 'WEXCOMBE FLUDDING LEEDS BRANCH LTD'), company('99000002', 'WEXCOMBE FLUDDING LTD')];
    expect(first({ name: 'Wexcombe Fludding (Leeds Branch) Ltd' }, own, whole)?.companyNumber).toBe('99000001');
    expect(answer({ name: 'Wexcombe Fludding Ltd (Leeds Branch)' }, own, whole)).not.toMatchObject({
      result: 'AUTO',
      companyNumber: '99000002',
    });
  });

  test('two companies with the same name are AMBIGUOUS', () => {
    const found = answer(
      { name: 'Wexcombe Fludding' },
      company('99000001', 'WEXCOMBE FLUDDING LTD'),
      company('99000002', 'WEXCOMBE FLUDDING LLP'),
    );
    expect(found).toMatchObject({ result: 'AMBIGUOUS', companyNumber: null });
    expect(found.probability).toBeLessThan(0.6);
  });

  test('two members of a group are AMBIGUOUS when neither has the bare name', () => {
    const found = answer(
      { name: 'Wexcombe Fludding' },
      company('99000001', 'WEXCOMBE FLUDDING (HOLDINGS) LTD'),
      company('99000002', 'WEXCOMBE FLUDDING (UK) LTD'),
    );
    expect(found.result).toBe('AMBIGUOUS');
    expect(found.margin).toBeLessThan(4);
  });

  test('a distinctive word on each side that the other lacks rules AUTO out', () => {
    expect(codes({ name: 'Wexcombe Fludding Moorhen' }, company('99000001', 'WEXCOMBE FLUDDING PELICAN LTD'))).toContain('WORDS_DIFFER');
    expect(answer({ name: 'Wexcombe Fludding Moorhen' }, company('99000001', 'WEXCOMBE FLUDDING PELICAN LTD')).result).not.toBe('AUTO');
  });

  test('another number and another place in the name are evidence against the company', () => {
    expect(codes({ name: 'Wexcombe Fund 2' }, company('99000001', 'WEXCOMBE FUND 3 LTD'))).toContain('NUMBER_DIFFERS');
    expect(codes({ name: 'Wexcombe Fludding Leeds' }, company('99000001', 'WEXCOMBE FLUDDING YORK LTD'))).toContain('PLACE_DIFFERS');
  });

  test('a postcode in another area rules AUTO out', () => {
    const found = answer(
      { name: 'Wexcombe Fludding', postcode: 'LS1 4AB' },
      company('99000001', 'WEXCOMBE FLUDDING LTD', { postcode: 'EX1 1AA' }),
    );
    expect(found.result).toBe('AMBIGUOUS');
    expect(found.candidates[0]?.disagreed.map(({ code }) => code)).toContain('POSTCODE_AREA_DIFFERS');
  });

  test('a legal form or a general word alone is never AUTO', () => {
    for (const name of ['Ltd', 'Services Limited', 'The Company']) expect(answer({ name }).result).not.toBe('AUTO');
  });

  test('a name that resembles none on the register is NO_MATCH without candidates', () => {
    expect(answer({ name: 'Xylograph Yttrium' })).toEqual({
      result: 'NO_MATCH',
      companyNumber: null,
      probability: 0,
      margin: null,
      candidates: [],
    });
  });
});

describe('a name that nearly agrees is not AUTO by itself', () => {
  test.each([
    ['a further form before LTD', 'Wexcombe Fludding PAC Ltd', 'WEXCOMBE FLUDDING LLP'],
    ['a Welsh form before LTD', 'Wexcombe Fludding CCC Ltd', 'WEXCOMBE FLUDDING PLC'],
    ['INC before LTD', 'Wexcombe Fludding Inc Ltd', 'WEXCOMBE FLUDDING INC'],
    ['UNLIMITED as a word before LTD', 'Wexcombe Unlimited Ltd', 'WEXCOMBE UNLIMITED'],
    ['CIO before LTD', 'Wexcombe Fludding CIO Ltd', 'WEXCOMBE FLUDDING CIO'],
    ['a form that the registered name has before its own', 'Wexcombe Fludding LLC', 'WEXCOMBE FLUDDING LLC LIMITED'],
    ['no form, where the registered name has two', 'Wexcombe Fludding Services', 'WEXCOMBE FLUDDING SERVICES PAC LIMITED'],
    ['the form of another country', 'Wexcombe Fludding Pvt Ltd', 'WEXCOMBE FLUDDING LIMITED'],
    ['CORP for INC', 'Wexcombe Fludding Corp', 'WEXCOMBE FLUDDING INC'],
    ['two companies whose words together are its name', 'Wexcombe Ltd / Fludding Ltd', 'WEXCOMBE FLUDDING LIMITED'],
    ['two companies joined by AND', 'Wexcombe Ltd & Fludding Ltd', 'WEXCOMBE & FLUDDING LIMITED'],
    ['a place behind the form', 'Wexcombe Ltd Leeds', 'WEXCOMBE LEEDS LIMITED'],
    ['a word of a group behind the form', 'Wexcombe Fludding Ltd Holdings', 'WEXCOMBE FLUDDING HOLDINGS LIMITED'],
    ['a number behind the form', 'Wexcombe Fludding Ltd No 2', 'WEXCOMBE FLUDDING NO 2 LIMITED'],
    ['the address of another company', 'Wexcombe Ltd C/O Fludding Ltd', 'WEXCOMBE C O FLUDDING LIMITED'],
    ['a first word that has the letters of a Roman numeral', 'Xi Wexcombe Ltd', '11 WEXCOMBE LIMITED'],
    ['a sign that is read as a word', '@Wexcombe Ltd', 'WEXCOMBE LIMITED'],
    ['a per cent sign', '100% Wexcombe Ltd', '100 WEXCOMBE LIMITED'],
    ['the sign of a currency', '$Wexcombe Ltd', 'WEXCOMBE LIMITED'],
  ])('AMBIGUOUS for %s', (_, written, registered) => {
    expect(answer({ name: written }, company('99000001', registered))).toMatchObject({ result: 'AMBIGUOUS', companyNumber: null });
  });

  test.each([
    ['further forms in both', 'Wexcombe Fludding PAC Ltd', 'WEXCOMBE FLUDDING PAC LIMITED'],
    ['LIMITED behind the form of a community interest company', 'Wexcombe Fludding CIC Ltd', 'WEXCOMBE FLUDDING C.I.C.'],
    ['a Welsh form', 'Wexcombe Fludding CYF', 'WEXCOMBE FLUDDING LIMITED'],
    ['words behind the form in both', 'Wexcombe Ltd Edition Co', 'WEXCOMBE LIMITED EDITION COMPANY'],
    ['a sign for its word', '@ Wexcombe Ltd', 'AT WEXCOMBE LIMITED'],
    ['a Roman numeral behind a word', 'Wexcombe Fludding II Ltd', 'WEXCOMBE FLUDDING 2 LIMITED'],
  ])('AUTO for %s', (_, written, registered) => {
    expect(answer({ name: written }, company('99000001', registered))).toMatchObject({ result: 'AUTO', companyNumber: '99000001' });
  });

  const near: [string, string, string, string][] = [
    ['a plural', 'Fludding Oaks', 'FLUDDING OAK LIMITED', 'NAME_NOT_AS_WRITTEN'],
    ['another order', 'Fludding Harrowgate', 'HARROWGATE FLUDDING LIMITED', 'NAME_NOT_AS_WRITTEN'],
    ['another order around a connective', 'Wexcombe Bank', 'BANK OF WEXCOMBE', 'NAME_NOT_AS_WRITTEN'],
    ['a connective more', 'Fludding Quilling in', 'FLUDDING QUILLING', 'NAME_NOT_AS_WRITTEN'],
    ['another legal form', 'Wexcombe Fludding PLC', 'WEXCOMBE FLUDDING LIMITED', 'LEGAL_FORM_NOT_SHARED'],
    ['a legal form that the company does not have', 'Wexcombe Fludding Ltd', 'WEXCOMBE FLUDDING', 'LEGAL_FORM_NOT_SHARED'],
    ['a single word', 'Fluddingquill', 'FLUDDINGQUILL', 'SINGLE_WORD'],
    ["a person's name", 'Jane Fluddingham', 'JANE FLUDDINGHAM LIMITED', 'PERSON_NAME'],
    ["a person's name behind a title", 'Mrs Quilla Fluddingham', 'MRS QUILLA FLUDDINGHAM LTD', 'PERSON_NAME'],
    ['an initial and a family name', 'J Fluddingham', 'J FLUDDINGHAM LIMITED', 'PERSON_NAME'],
    ['initials and a family name', 'J M Fluddingham', 'J M FLUDDINGHAM LIMITED', 'PERSON_NAME'],
    ["a person's name of another culture", 'Hassan Fluddingham', 'HASSAN FLUDDINGHAM LIMITED', 'PERSON_NAME'],
    ["a person's name, the family name first", 'Fluddingham Jane', 'FLUDDINGHAM JANE LIMITED', 'PERSON_NAME'],
    ["a person's name of four words", 'Jane Mary Quilla Fluddingham', 'JANE MARY QUILLA FLUDDINGHAM LIMITED', 'PERSON_NAME'],
    ['a missing legal form', 'Wexcombe Fludding', 'WEXCOMBE FLUDDING LIMITED', 'LEGAL_FORM_LEFT_OUT'],
    ['names of a person that no table has', 'Wexcombina Fluddingova', 'WEXCOMBINA FLUDDINGOVA LTD', 'LEGAL_FORM_LEFT_OUT'],
    ['initials behind a family name', 'Fluddingham A J', 'FLUDDINGHAM A J LIMITED', 'LEGAL_FORM_LEFT_OUT'],
    ['a given name and a common word', 'Jane White', 'JANE WHITE LIMITED', 'LEGAL_FORM_LEFT_OUT'],
    ["a person's name with the family name WEST", 'Agnieszka West', 'AGNIESZKA WEST LIMITED', 'LEGAL_FORM_LEFT_OUT'],
    ["a British person's name with the family name WEST", 'Jane West', 'JANE WEST LIMITED', 'LEGAL_FORM_LEFT_OUT'],
    ["a person's name with the family name POWER", 'Agnieszka Power', 'AGNIESZKA POWER LIMITED', 'LEGAL_FORM_LEFT_OUT'],
    ["a person's name with the family name CHURCH", 'Agnieszka Church', 'AGNIESZKA CHURCH LTD', 'LEGAL_FORM_LEFT_OUT'],
    ["a person's name with the family name BANKS", 'Agnieszka Banks', 'AGNIESZKA BANKS LIMITED', 'LEGAL_FORM_LEFT_OUT'],
    ["a person's name with the family name STEEL", 'Agnieszka Steel', 'AGNIESZKA STEEL LIMITED', 'LEGAL_FORM_LEFT_OUT'],
    ['a single word of a community interest company', 'Fluddingquill', 'FLUDDINGQUILL C.I.C.', 'LEGAL_FORM_LEFT_OUT'],
    ["a person's name, the company a community interest company", 'Jane Fluddingham', 'JANE FLUDDINGHAM C.I.C.', 'PERSON_NAME'],
    ["a person's name with the family name HOUSE, the company without a legal form", 'Jane House', 'JANE HOUSE', 'PERSON_NAME'],
    ["a person's name with the given name UK", 'Quill Dong Uk', 'QUILL DONG (UK) LIMITED', 'LEGAL_FORM_LEFT_OUT'],
    ["a person's name in one piece", 'JaneFluddingham', 'JANE FLUDDINGHAM LIMITED', 'LEGAL_FORM_LEFT_OUT'],
    ['the trading style of a person', 'Jane Fluddingham T/A Blue Heron Fludding', 'BLUE HERON FLUDDING LTD', 'TRADING_STYLE'],
  ];

  test.each(near)('%s is AMBIGUOUS and the answer says why', (_, written, registered, code) => {
    const found = answer({ name: written }, company('99000001', registered));
    expect(found.result).toBe('AMBIGUOUS');
    expect(found.candidates[0]?.companyNumber).toBe('99000001');
    expect(found.candidates[0]?.disagreed).toContainEqual(expect.objectContaining({ code, bits: 0 }));
  });

  test.each(near)('%s is AUTO when the postcode confirms the company', (_, written, registered) => {
    const found = answer({ name: written, postcode: 'EX1 1AA' }, company('99000001', registered, { postcode: 'EX1 1AA' }));
    expect(found).toMatchObject({ result: 'AUTO', companyNumber: '99000001' });
  });

  test.each([
    ['an ordinal for a cardinal', 'First Wexcombe Fludding Ltd', 'ONE WEXCOMBE FLUDDING LIMITED'],
    ['a cardinal for an ordinal', '3 Brevel Fludding Ltd', 'THIRD BREVEL FLUDDING LIMITED'],
    ['a short form of several words', 'Wexcombe Fludding Assoc Ltd', 'WEXCOMBE FLUDDING ASSOCIATION LIMITED'],
    ['the letters of a general partner', 'Wexcombe Fludding GP Ltd', 'WEXCOMBE FLUDDING GROUP LIMITED'],
    ['a cut word', 'Wexcombe Fludding Soc Ltd', 'WEXCOMBE FLUDDING SOCIETY LIMITED'],
    ['initials that are also a short form', 'R C Wexcombe Fludding Ltd', 'CATHOLIC WEXCOMBE FLUDDING LIMITED'],
    ['single letters that together are a short form', 'C O Wexcombe Fludding Ltd', 'COMPANY WEXCOMBE FLUDDING LIMITED'],
    ['an initial N', 'J N Wexcombe Fludding Ltd', 'J WEXCOMBE FLUDDING LIMITED'],
    ['an N at the start', 'N Brevel & Son Ltd', 'BREVEL & SON LIMITED'],
    ['an AND more', 'Wexcombe and Fludding Ltd', 'WEXCOMBE FLUDDING LIMITED'],
    ['an AND more beside another', 'Wexcombe & Fludding & Quilling Ltd', 'WEXCOMBE FLUDDING AND QUILLING LIMITED'],
    ['an AND less between initials', 'J K Fludding Ltd', 'J & K FLUDDING LIMITED'],
  ])('%s may be another company: AMBIGUOUS', (_, written, registered) => {
    expect(answer({ name: written }, company('99000001', registered)).result).toBe('AMBIGUOUS');
  });

  test.each([
    ['blanks', ' '.repeat(400)],
    ['dashes', '-'.repeat(400)],
  ])('words behind 400 %s belong to the name', (_, run) => {
    const one = company('99000001', 'WEXCOMBE FLUDDING LIMITED');
    expect(answer({ name: `Wexcombe Fludding Ltd${run}Quilling Holdings` }, one).result).not.toBe('AUTO');
  });

  test('a number in words means the company of that number, and never one of the ordinal', () => {
    const [ordinal, cardinal] = [company('99000001', 'FIRST WEXCOMBE LIMITED'), company('99000002', 'ONE WEXCOMBE LIMITED')];
    expect(answer({ name: 'First Wexcombe Ltd' }, ordinal, cardinal)).toMatchObject({ result: 'AUTO', companyNumber: '99000001' });
    expect(answer({ name: 'One Wexcombe Ltd' }, ordinal, cardinal)).toMatchObject({ result: 'AUTO', companyNumber: '99000002' });
    const longer = company('99000003', 'ONE WEXCOMBE HOMES LIMITED');
    expect(answer({ name: 'One Wexcombe Ltd' }, ordinal, longer)).toMatchObject({
      result: 'AMBIGUOUS',
      candidates: [{ companyNumber: '99000003' }, { companyNumber: '99000001' }],
    });
  });

  test.each([
    ['Two Wexcombe Fludding Ltd', '99000001'],
    ['2 Wexcombe Fludding Ltd', '99000002'],
  ])('of two companies that agree alike, the one with the letters of "%s" is first', (name, companyNumber) => {
    const both = [company('99000001', 'TWO WEXCOMBE FLUDDING LIMITED'), company('99000002', '2 WEXCOMBE FLUDDING LIMITED')];
    expect(answer({ name }, ...both)).toMatchObject({ result: 'AMBIGUOUS', margin: 0, candidates: [{ companyNumber }, {}] });
  });

  const at = { postcode: 'EX1 1AA' };
  /** Resolves among these companies as if 300,000 other ones shared neither a word nor a postcode with them. */
  const among = (query: ResolveQuery, ...companies: RegisterCompany[]) =>
    resolve(query, companies, { companies: 300_000, frequency: countKeys(companies).frequency });

  const siteNames: [string, string, string][] = [
    ['NEW before it', 'New Wexcombe Fludding Ltd', 'WEXCOMBE FLUDDING LIMITED'],
    ['OLD before it', 'Old Brevel Fludding Ltd', 'BREVEL FLUDDING LIMITED'],
    ['DIVISION before the legal form', 'Brevel Fludding Division Ltd', 'BREVEL FLUDDING LIMITED'],
    ['PURCHASE before the legal form', 'Wexcombe Fludding Purchase Ltd', 'WEXCOMBE FLUDDING LIMITED'],
    ['UNIT without a legal form', 'Wexcombe Fludding Unit', 'WEXCOMBE FLUDDING LIMITED'],
    ['NEW before it and an account behind it', 'New Wexcombe Fludding Ltd New Account', 'WEXCOMBE FLUDDING LIMITED'],
    ['a registered UNIT behind the legal form', 'Wexcombe Fludding Ltd', 'WEXCOMBE FLUDDING LIMITED UNIT'],
  ];
  test.each(siteNames)('%s may be part of another name: AMBIGUOUS, also with the postcode', (_, written, registered) => {
    const one = company('99000001', registered, at);
    expect(among({ name: written }, one)).toMatchObject({ result: 'AMBIGUOUS', candidates: [{ companyNumber: '99000001' }] });
    expect(among({ name: written, ...at }, one).result).toBe('AMBIGUOUS');
  });

  test.each([
    ['words of an account', 'WEXCOMBE FLUDDING LTD OLD ACCOUNT'],
    ['a remark', 'Wexcombe Fludding Ltd (closed)'],
    ['a long number', 'Wexcombe Fludding Limited 10442'],
  ])('%s behind the legal form is no part of the name', (_, written) => {
    expect(among({ name: written }, company('99000001', 'WEXCOMBE FLUDDING LIMITED'))).toMatchObject({ result: 'AUTO' });
  });

  test.each([
    ['words joined', 'WexcombeFluddings', 'WEXCOMBE FLUDDING LIMITED'],
    ['a word split into two', 'Wex Combe Fluddings', 'WEXCOMBE FLUDDING LIMITED'],
    ['an account behind the name', 'Fludding Wexcombe Account 12345', 'WEXCOMBE FLUDDING LIMITED'],
  ])('the postcode confirms all significant words in spite of %s', (_, written, registered) => {
    expect(among({ name: written }, company('99000001', registered, at)).result).toBe('AMBIGUOUS');
    expect(among({ name: written, ...at }, company('99000001', registered, at))).toMatchObject({ result: 'AUTO' });
  });

  test.each([
    ['a further registered word', 'Wexcombe Fludding', 'WEXCOMBE FLUDDING EASTERN LIMITED'],
    ['a further general registered word', 'Wexcombe Fludding', 'WEXCOMBE FLUDDING HOLDINGS LIMITED'],
    ['further registered words, the others joined', 'WexcombeFludding', 'WEXCOMBE FLUDDING EASTERN SERVICES LIMITED'],
    ['a further general word in the query', 'Wexcombe Fludding Services', 'WEXCOMBE FLUDDING LIMITED'],
    ['a word that another word begins with', 'Wexcombe Fludding', 'WEXCOMBE FLUDDINGQUILL LIMITED'],
    ['initials beside a shared word', 'Wexcombe QZF', 'WEXCOMBE QUILL ZITHER FLANNEL LIMITED'],
  ])('the postcode does not confirm %s, and the company number does', (_, written, registered) => {
    const one = company('99000001', registered, at);
    const found = among({ name: written, ...at }, one);
    expect(found.result).toBe('AMBIGUOUS');
    expect(found.candidates[0]?.companyNumber).toBe('99000001');
    expect(among({ name: written, ...at, companyNumber: '99000001' }, one)).toMatchObject({ result: 'AUTO', companyNumber: '99000001' });
  });

  test('the street number and the address do not confirm a further registered word, and the whole website does', () => {
    const one = company('99000001', 'WEXCOMBE FLUDDING EASTERN LIMITED', { ...at, address: '12 Quay Hill Exeter' });
    const found = among({ name: 'Wexcombe Fludding', ...at, address: '12 Quay Hill Exeter' }, one);
    expect(found.result).toBe('AMBIGUOUS');
    expect(among({ name: 'Wexcombe Fludding', ...at, website: 'wexcombefluddingeastern.co.uk' }, one).result).toBe('AUTO');
    expect(among({ name: 'Wexcombe Fludding', website: 'https://www.wexcombe-fludding-eastern.com/about' }, one).result).toBe('AUTO');
  });

  test.each([
    ["repeats a person's name", 'Jane Fluddingham', 'janefluddingham.co.uk', 'JANE FLUDDINGHAM LIMITED'],
    ['repeats a name in one piece', 'JaneFluddingham', 'jane-fluddingham.co.uk', 'JANE FLUDDINGHAM LIMITED'],
    ['repeats a trading style', 'Jane Brown T/A Blue Heron Fludding', 'blueheronfludding.co.uk', 'BLUE HERON FLUDDING LIMITED'],
    ['has a word more than a trading style', 'Jane Brown T/A Blue Heron', 'blueheronfludding.co.uk', 'BLUE HERON FLUDDING LIMITED'],
    ['repeats a name with another legal form', 'Wexcombe Fludding PLC', 'wexcombefludding.com', 'WEXCOMBE FLUDDING LIMITED'],
    ['has a word more than a name with another legal form', 'Wexcombe PLC', 'wexcombefludding.com', 'WEXCOMBE FLUDDING LIMITED'],
    ['repeats a single word', 'Fluddingquill', 'fluddingquill.com', 'FLUDDINGQUILL'],
    ['is on a host of many blogs', 'Wexcombe', 'wexcombefludding.blogspot.com', 'WEXCOMBE FLUDDING LIMITED'],
    ['is a page of a host of many', 'Face', 'https://facebook.com/wexcombe', 'FACEBOOK LIMITED'],
  ])('a website that %s confirms nothing', (_, name, website, registered) => {
    expect(among({ name, website }, company('99000001', registered)).result).not.toBe('AUTO');
  });

  test('a website that repeats the name adds nothing to half an agreement of the address', () => {
    const one = company('99000001', 'JANE FLUDDINGHAM LIMITED', { postcode: 'EX1 1AA', address: '12 Quay Hill Exeter' });
    const found = among({ name: 'Jane Fluddingham', website: 'janefluddinghamltd.co.uk', address: 'Quay Hill' }, one);
    expect(found.result).toBe('AMBIGUOUS');
    expect(found.candidates[0]?.agreed.map(({ code }) => code)).not.toContain('WEBSITE_IN_NAME');
  });

  test.each([
    ['joined', 'WEXCOMBEFLUDDING LLP'],
    ['in another order', 'FLUDDING WEXCOMBE LIMITED'],
    ['with a further word', 'WEXCOMBE FLUDDING EASTMERE LIMITED'],
  ])('the postcode does not confirm a company where another one there has the words %s', (_, sibling) => {
    const both = [company('99000001', 'WEXCOMBE FLUDDING LIMITED', at), company('99000002', sibling, at)];
    expect(among({ name: 'Wexcombe Fluddings', ...at }, ...both.slice(0, 1)).result).toBe('AUTO');
    expect(among({ name: 'Wexcombe Fluddings', ...at }, ...both).result).toBe('AMBIGUOUS');
  });

  test('the postcode does not confirm another legal form where a company elsewhere has the form of the query', () => {
    const both = [
      company('99000001', 'WEXCOMBE FLUDDING LIMITED', at),
      company('99000002', 'WEXCOMBE FLUDDING PLC', { postcode: 'EX4 4AA' }),
    ];
    expect(among({ name: 'Wexcombe Fludding PLC', ...at }, ...both).result).toBe('AMBIGUOUS');
    expect(among({ name: 'Wexcombe Fludding Ltd', ...at }, ...both)).toMatchObject({ result: 'AUTO', companyNumber: '99000001' });
  });

  describe('a registered name of common words', () => {
    const one = company('99000001', 'NORTHERN CARE SERVICES LIMITED');
    /** Resolves as if each word of these companies were in the names of 50,000 others, of five million. */
    const amongCommon = (query: ResolveQuery, ...companies: RegisterCompany[]) => {
      const { frequency } = countKeys(companies);
      return resolve(query, companies, { companies: 5_000_000, frequency: (key) => frequency(key) + (key.startsWith('t:') ? 50_000 : 0) });
    };

    test.each(['Northern Care Services Limited', 'northern care services ltd', 'Northern Care Services Ltd INV 1044'])(
      'with its legal form is AUTO, because the registrar lets one company have it: %s',
      (name) => {
        expect(amongCommon({ name }, one)).toMatchObject({ result: 'AUTO', companyNumber: '99000001' });
      },
    );

    test.each([
      ['without its legal form', 'Northern Care Services'],
      ['with another legal form', 'Northern Care Services PLC'],
      ['in another order', 'Care Services Northern Ltd'],
      ['in the singular', 'Northern Care Service Ltd'],
    ])('%s is AMBIGUOUS', (_, name) => {
      expect(amongCommon({ name }, one)).toMatchObject({ result: 'AMBIGUOUS', candidates: [{ companyNumber: '99000001' }] });
    });

    test('is AMBIGUOUS where a dissolved company had it', () => {
      const dissolved = company('99000002', 'NORTHERN CARE SERVICES LIMITED', { live: false, status: 'Dissolved' });
      expect(amongCommon({ name: 'Northern Care Services Ltd' }, one, dissolved).result).toBe('AMBIGUOUS');
    });
  });

  test('another company with the name and more makes the bare name AMBIGUOUS, and the legal form of both makes it AUTO', () => {
    const group = [company('99000001', 'WEXCOMBE FLUDDING LIMITED'), company('99000002', 'WEXCOMBE FLUDDING EASTMERE LIMITED')];
    const found = answer({ name: 'Wexcombe Fludding' }, ...group);
    expect(found.result).toBe('AMBIGUOUS');
    expect(found.candidates[0]?.disagreed.map(({ code }) => code)).toContain('LONGER_NAME_EXISTS');
    expect(answer({ name: 'Wexcombe Fludding Ltd' }, ...group)).toMatchObject({ result: 'AUTO', companyNumber: '99000001' });
  });

  test.each(['C.I.C.', 'COMMUNITY INTEREST COMPANY', 'CIO'])('a name of several words without its legal form is AUTO for a %s', (form) => {
    const found = answer({ name: 'Wexcombe Fludding' }, company('99000001', `WEXCOMBE FLUDDING ${form}`));
    expect(found).toMatchObject({ result: 'AUTO', companyNumber: '99000001' });
    const longer = company('99000002', `WEXCOMBE FLUDDING EASTMERE ${form}`);
    expect(answer({ name: 'Wexcombe Fludding' }, company('99000001', `WEXCOMBE FLUDDING ${form}`), longer).result).toBe('AMBIGUOUS');
  });

  test('Limited for a community interest company is AUTO beside a longer name, unless that one has Limited', () => {
    const one = company('99000001', 'WEXCOMBE FLUDDING C.I.C.');
    const [community, limited] = ['C.I.C.', 'LIMITED'].map((form) => company('99000002', `WEXCOMBE FLUDDING EASTMERE ${form}`));
    const named = { name: 'Wexcombe Fludding Ltd' };
    expect(answer(named, one, community ?? one)).toMatchObject({ result: 'AUTO', companyNumber: '99000001' });
    expect(answer(named, one, limited ?? one).result).toBe('AMBIGUOUS');
  });

  describe('a company that kept its words and changed its legal form', () => {
    const formed = (companyNumber: string, current: string, previous: string) =>
      company(companyNumber, '', {
        names: [
          { text: current, type: 'current' },
          { text: previous, type: 'previous' },
        ],
      });

    test.each([
      [
        'a community interest company that was limited by shares',
        'Wexcombe Fludding Ltd',
        'WEXCOMBE FLUDDING C.I.C.',
        'WEXCOMBE FLUDDING LIMITED',
      ],
      ['a public company that was private', 'Wexcombe Fludding Ltd', 'WEXCOMBE FLUDDING PLC', 'WEXCOMBE FLUDDING LIMITED'],
      ['a private company that was public', 'Wexcombe Fludding PLC', 'WEXCOMBE FLUDDING LIMITED', 'WEXCOMBE FLUDDING PLC'],
    ])(
      '%s is AUTO by its previous name with the legal form of the query, beside a longer name of another company',
      (_, name, current, previous) => {
        const longer = company('99000002', 'WEXCOMBE FLUDDING CLINICS C.I.C.');
        const found = answer({ name }, formed('99000001', current, previous), longer);
        expect(found).toMatchObject({ result: 'AUTO', companyNumber: '99000001' });
        expect(found.candidates[0]).toMatchObject({ name: current, matchedName: previous, nameType: 'previous' });
      },
    );

    test('is AMBIGUOUS where another company has its previous name now', () => {
      const both = [
        formed('99000001', 'WEXCOMBE FLUDDING C.I.C.', 'WEXCOMBE FLUDDING LIMITED'),
        company('99000002', 'WEXCOMBE FLUDDING LIMITED'),
      ];
      expect(answer({ name: 'Wexcombe Fludding Ltd' }, ...both)).toMatchObject({
        result: 'AMBIGUOUS',
        candidates: [{ companyNumber: '99000002' }, {}],
      });
    });

    test('is AMBIGUOUS by a legal form that it never had', () => {
      const one = formed('99000001', 'WEXCOMBE FLUDDING C.I.C.', 'WEXCOMBE FLUDDING LIMITED');
      expect(answer({ name: 'Wexcombe Fludding PLC' }, one).result).toBe('AMBIGUOUS');
    });

    test('is AMBIGUOUS by another order of the words of its previous name', () => {
      const one = formed('99000001', 'WEXCOMBE FLUDDING PLC', 'FLUDDING WEXCOMBE LIMITED');
      const longer = company('99000002', 'WEXCOMBE FLUDDING CLINICS PLC');
      expect(answer({ name: 'Wexcombe Fludding Ltd' }, one, longer).result).toBe('AMBIGUOUS');
    });
  });

  test.each(['trading', 'recorded'] as const)(
    'a %s name is AMBIGUOUS by itself, and AUTO when the postcode confirms the company',
    (type) => {
      const names = [
        { text: 'QUILL ZITHER LTD', type: 'current' },
        { text: 'Wexcombe Fludding', type },
      ] as const;
      const renamed = company('99000001', '', { names, ...at });
      const found = among({ name: 'Wexcombe Fludding' }, renamed);
      expect(found).toMatchObject({ result: 'AMBIGUOUS', candidates: [{ companyNumber: '99000001', nameType: type }] });
      expect(found.candidates[0]?.disagreed.map(({ code }) => code)).toContain('NAME_NOT_REGISTERED');
      expect(among({ name: 'Wexcombe Fludding', ...at }, renamed)).toMatchObject({ result: 'AUTO', companyNumber: '99000001' });
    },
  );

  test('X LTD T/A Y means X, also where a company has the name Y', () => {
    const both = [company('99000001', 'WEXCOMBE FLUDDING LIMITED'), company('99000002', 'BLUE HERON QUILLING LIMITED')];
    const name = 'Wexcombe Fludding Ltd T/A Blue Heron Quilling';
    expect(answer({ name }, ...both)).toMatchObject({ result: 'AUTO', companyNumber: '99000001' });
    expect(answer({ name }, ...both.slice(1)).result).not.toBe('AUTO');
  });

  test('a company whose name has a number word in its own words is found by the name in one piece', () => {
    expect(first({ name: 'EveryOne Fludding' }, company('99000001', 'EVERY ONE FLUDDING LTD'))?.companyNumber).toBe('99000001');
  });
});

describe('evidence beside the name', () => {
  const wexcombe = company('09900001', 'WEXCOMBE FLUDDING LTD', { postcode: 'EX1 1AA', address: '12 High Street Exeter' });

  test('the company number decides, also without its leading zeros', () => {
    expect(answer({ name: 'Wexcombe', companyNumber: '9900001' }, wexcombe)).toMatchObject({ result: 'AUTO', companyNumber: '09900001' });
  });

  test.each(['RS007XIP', 'rs 007 xip'])('a registered society is found by its number, written %s', (companyNumber) => {
    const society = company('RS007XIP', 'WEXCOMBE FLUDDING SOCIETY LIMITED');
    expect(answer({ name: '', companyNumber }, wexcombe, society)).toMatchObject({ result: 'AUTO', companyNumber: 'RS007XIP' });
  });

  test.each(['', ' ', '--'])('the company number alone (name "%s") finds its company beside others with the same postcode', (name) => {
    const sibling = company('99000002', 'WEXCOMBE FLUDDING SERVICES LTD', { postcode: 'EX1 1AA' });
    const found = answer({ name, companyNumber: '9900001', postcode: 'EX1 1AA' }, wexcombe, sibling);
    expect(found).toMatchObject({ result: 'AUTO', companyNumber: '09900001', margin: null });
    expect(found.candidates[0]?.disagreed.map(({ code }) => code)).toEqual(['REGISTER_SIZE', 'NAME_NOT_GIVEN']);
    expect(resolve({ name, companyNumber: '9900001' }, [wexcombe], { companies: 6_000_000, frequency: () => 1 }).result).toBe('AUTO');
    expect(answer({ name, companyNumber: '9900001', postcode: 'LS1 4AB' }, wexcombe).result).toBe('AMBIGUOUS');
    expect(answer({ name, companyNumber: '9900009' }, wexcombe)).toMatchObject({ result: 'NO_MATCH', candidates: [] });
  });

  test('a company number with the name of another company is AMBIGUOUS', () => {
    const found = answer({ name: 'Quill Zither', companyNumber: '09900001' }, wexcombe);
    expect(found.result).toBe('AMBIGUOUS');
    expect(found.candidates[0]?.disagreed.map(({ code }) => code)).toContain('NAME_DISAGREES');
  });

  test('the postcode decides between two companies', () => {
    const elsewhere = company('99000002', 'WEXCOMBE FLUDDING SERVICES LTD', { postcode: 'LS1 4AB' });
    expect(first({ name: 'Wexcombe', postcode: 'LS1 4AB' }, wexcombe, elsewhere)?.companyNumber).toBe('99000002');
    expect(first({ name: 'Wexcombe', postcode: 'EX1 1AA' }, wexcombe, elsewhere)?.companyNumber).toBe('09900001');
  });

  test("a postcode that many companies share, such as an agent's, is weaker evidence than one of a single company", () => {
    const bits = (neighbours: number) => {
      const agents = Array.from({ length: neighbours }, (_, at) =>
        company(`8800${String(at).padStart(4, '0')}`, `Yy${at} Ltd`, { postcode: 'EX1 1AA' }),
      );
      const found = first({ name: 'Wexcombe Fludding', postcode: 'EX1 1AA' }, wexcombe, ...agents);
      return found?.agreed.find(({ code }) => code === 'POSTCODE_EQUAL')?.bits ?? 0;
    };
    expect(bits(500)).toBeLessThan(bits(0) - 4);
  });

  test('a live company comes before a dissolved one, which is still found', () => {
    const dissolved = company('99000002', 'WEXCOMBE FLUDDING LTD', { live: false, status: 'Dissolved' });
    const found = answer({ name: 'Wexcombe Fludding' }, dissolved, wexcombe);
    expect(found.candidates.map(({ companyNumber, live }) => [companyNumber, live])).toEqual([
      ['09900001', true],
      ['99000002', false],
    ]);
    expect(answer({ name: 'Wexcombe Fludding' }, dissolved).candidates[0]).toMatchObject({ live: false, status: 'Dissolved' });
  });

  test('a person and a website that occur in the name are evidence for the company', () => {
    const bare = first({ name: 'Fludding Supplies' }, wexcombe)?.logOdds ?? 0;
    expect(first({ name: 'Fludding Supplies', website: 'https://www.wexcombe-fludding.co.uk/' }, wexcombe)?.logOdds).toBeGreaterThan(bare);
    expect(first({ name: 'Fludding Supplies', person: 'Q. Wexcombe' }, wexcombe)?.logOdds).toBeGreaterThan(bare);
  });

  test('the bits of the reasons add up to the log-odds', () => {
    const found = first({ name: 'Wexcomeb Fludding Leeds', postcode: 'EX1 2AA' }, wexcombe);
    const sum = [...(found?.agreed ?? []), ...(found?.disagreed ?? [])].reduce((total, { bits }) => total + bits, 0);
    expect(sum).toBeCloseTo(found?.logOdds ?? Number.NaN, 0);
  });
});

describe('any query', () => {
  const register = [company('99000001', 'WEXCOMBE FLUDDING MOOR LIMITED'), company('99000002', 'FLUDDING PELICAN LTD'), ...others];
  const index = buildRegisterIndex(register);
  const resolved = (query: ResolveQuery) => resolve(query, index.candidates(query), index.statistics);
  const word = fc.constantFrom('Wexcombe', 'Fludding', 'Moor', 'Pelican', 'Services', 'the', 'Ltd', 'Leeds', 'Pump3', '33');

  test('case, punctuation and blanks do not change the answer', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.constantFrom(' ', '  ', ', ', ' - ', '. '), (words, gap) => {
        const plain = resolved({ name: words.join(' ') });
        const strip = ({ candidates, ...rest }: typeof plain) => ({
          ...rest,
          numbers: candidates.map(({ companyNumber, logOdds }) => [companyNumber, logOdds]),
        });
        expect(strip(resolved({ name: words.join(gap).toUpperCase() }))).toEqual(strip(plain));
      }),
      { numRuns: 60 },
    );
  });

  test('the order of the candidates does not change the answer', () => {
    const statistics = countKeys(register);
    fc.assert(
      fc.property(fc.shuffledSubarray(register.slice(0, 200), { minLength: 200 }), (shuffled) => {
        const name = 'Fludding Pump3 Supplies';
        expect(resolve({ name }, shuffled, statistics)).toEqual(resolve({ name }, register.slice(0, 200), statistics));
      }),
      { numRuns: 10 },
    );
  });

  test('any text gives an answer, from at most mostCandidates candidates', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('😀'.repeat(2_500), 'a '.repeat(5_000), 'Pump3 '.repeat(2_000), '\u202e\u200b', ''),
    );
    fc.assert(
      fc.property(anything, anything, (name, postcode) => {
        expect(index.candidates({ name, postcode }).length).toBeLessThanOrEqual(mostCandidates);
        expect(
          resolved({ name, postcode, address: name, website: name, person: name, companyNumber: postcode }).candidates.length,
        ).toBeLessThanOrEqual(5);
      }),
      { numRuns: 100 },
    );
  });

  test('a word that every company has is not searched, and a name of 500 such words reads few statistics', () => {
    const keysRead: string[] = [];
    const statistics = {
      companies: index.statistics.companies,
      frequency: (key: string) => {
        keysRead.push(key);
        return index.statistics.frequency(key);
      },
    };
    expect(index.candidates({ name: 'Supplies Ltd' })).toEqual([]);
    resolve({ name: 'Supplies '.repeat(500) }, register.slice(0, 500), statistics);
    expect(keysRead.length).toBeLessThan(5_000);
  });
});
