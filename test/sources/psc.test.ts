import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { personsWithSignificantControl } from '../../sources/companies-house/psc/source.ts';
import { companyNumber } from '../../sources/company-number.ts';
import { pscCorporate, pscExemption, pscFile, pscLine, pscStatement, pscTotals } from '../fixtures/psc-lines.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { zipOf } from '../fixtures/zip.ts';
import { stageContents } from '../worlds/staging.ts';

const name = 'persons-with-significant-control-snapshot-2026-06-01.txt';
const anyShare = { rejected: 1, rows: [0, 1_000] as const };
const stage = (lines: readonly string[]) => stageContents(personsWithSignificantControl, { [name]: pscFile(lines) }, anyShare);

/** The rows of one line each, in the order of the lines. */
async function rowsOf(lines: readonly string[]): Promise<Record<string, unknown>[]> {
  const { found, quarantine } = await stage(lines);
  expect(quarantine).toEqual([]);
  return found;
}
const numbered = (at: number) => ({
  self: `/company/09999901/persons-with-significant-control/individual/p${String(at).padStart(3, '0')}`,
});

describe('a person with significant control', () => {
  test('becomes typed columns, without the street', async () => {
    expect(await rowsOf([pscLine()])).toEqual([
      {
        company_number: '09999901',
        psc_id: 'aB-3_xyz',
        kind: 'individual',
        beneficial_owner: false,
        name: 'Ottoline Fern Nightjar',
        date_of_birth: '1977-02',
        nationality: 'British',
        country_of_residence: 'England',
        natures_of_control: ['ownership-of-shares-50-to-75-percent'],
        notified_on: '2019-04-06',
        ceased_on: null,
        ceased: false,
        sanctioned: null,
        owner_company_number: null,
        registration_number: null,
        country_registered: null,
        place_registered: null,
        legal_form: null,
        postcode: 'ZZ1 1ZZ',
      },
    ]);
  });

  const cases: [string, Record<string, unknown>, Record<string, unknown>][] = [
    [
      'a corporate owner',
      { kind: 'corporate-entity-person-with-significant-control' },
      { kind: 'corporate-entity', beneficial_owner: false },
    ],
    ['a government', { kind: 'legal-person-person-with-significant-control' }, { kind: 'legal-person', beneficial_owner: false }],
    ['a government, as the specification spells it', { kind: 'legal-person-with-significant-control' }, { kind: 'legal-person' }],
    [
      'a secret person',
      { kind: 'super-secure-person-with-significant-control', name: undefined, name_elements: undefined, date_of_birth: undefined },
      { kind: 'super-secure', name: null, date_of_birth: null },
    ],
    [
      'an owner of an overseas entity',
      { kind: 'individual-beneficial-owner', is_sanctioned: true },
      { kind: 'individual', beneficial_owner: true, sanctioned: true },
    ],
    [
      'a corporate one of them',
      { kind: 'corporate-entity-beneficial-owner', is_sanctioned: false },
      { kind: 'corporate-entity', beneficial_owner: true, sanctioned: false },
    ],
    ['a government among them', { kind: 'legal-person-beneficial-owner' }, { kind: 'legal-person', beneficial_owner: true }],
    ['a secret one of them', { kind: 'super-secure-beneficial-owner' }, { kind: 'super-secure', beneficial_owner: true }],
    ['a kind that nobody knows', { kind: 'ghost-with-significant-control' }, { kind: 'unmapped' }],
    ['a name without parts', { name_elements: undefined, name: ' Nightjar ' }, { name: 'Nightjar' }],
    ['a name of a surname alone', { name_elements: { surname: 'Nightjar' } }, { name: 'Nightjar' }],
    ['parts of a name that are empty', { name_elements: { forename: ' ', surname: '' } }, { name: 'Mrs Ottoline Fern Nightjar' }],
    ['ceased on a day', { ceased_on: '2021-12-13' }, { ceased: true, ceased_on: '2021-12-13' }],
    ['ceased, undated', { ceased: true }, { ceased: true, ceased_on: null }],
    ['not ceased, told so', { ceased: false }, { ceased: false, ceased_on: null }],
    ['ceased on no day of the calendar', { ceased_on: '2021-02-30' }, { ceased: true, ceased_on: null }],
    ['ceased in a year to come', { ceased_on: '9999-12-31' }, { ceased: false, ceased_on: null }],
    ['notified in the Middle Ages', { notified_on: '1083-01-01' }, { notified_on: null }],
    ['notified before there was a register', { notified_on: '2005-11-21' }, { notified_on: '2005-11-21' }],
    ['never notified', { notified_on: undefined }, { notified_on: null }],
    ['born in a month of one digit', { date_of_birth: { month: 9, year: 1950 } }, { date_of_birth: '1950-09' }],
    ['born in a month that is none', { date_of_birth: { month: 13, year: 1950 } }, { date_of_birth: null }],
    ['born in a year that is none', { date_of_birth: { month: 3, year: 76 } }, { date_of_birth: null }],
    ['without any nature of control', { natures_of_control: undefined }, { natures_of_control: [] }],
    [
      'with keys that are new',
      { identity_verification_details: { appointment_verification_start_on: '2025-11-18' } },
      { name: 'Ottoline Fern Nightjar' },
    ],
    [
      'with a quotation mark and a line break',
      { name_elements: { forename: 'Otto "O"\n', surname: 'Nightjar' } },
      { name: 'Otto "O"\n Nightjar' },
    ],
    ['in letters of other scripts', { name_elements: { surname: 'Náměstí 🦉' } }, { name: 'Náměstí 🦉' }],
  ];
  test('in each form that the register writes', async () => {
    const found = await rowsOf(cases.map(([, data], at) => pscLine({ ...data, links: numbered(at) })));
    expect(found.map((row, at) => [cases[at]?.[0], row])).toEqual(cases.map(([what, , row]) => [what, expect.objectContaining(row)]));
  });

  test.each([
    ['9999901', '09999901'],
    ['sc999901', 'SC999901'],
    ['OE999901', 'OE999901'],
  ])('of company %s is one of %s', async (written, number) => {
    expect(await rowsOf([pscLine({}, written)])).toMatchObject([{ company_number: number }]);
  });
});

describe('the company that owns', () => {
  const uk = { country_registered: 'England & Wales', place_registered: 'Companies House Cardiff' };
  const cases: [Record<string, unknown>, string | null][] = [
    [{ ...uk, registration_number: '00999902' }, '00999902'],
    [{ ...uk, registration_number: '999902' }, '00999902'],
    [{ ...uk, registration_number: ' sc 999-902 ' }, 'SC999902'],
    [{ ...uk, registration_number: 'OC1234' }, 'OC001234'],
    [{ ...uk, registration_number: 'R0000123' }, 'R0000123'],
    [{ ...uk, registration_number: 'RS007XIP' }, 'RS007XIP'],
    [{ ...uk, registration_number: '123456789' }, null],
    [{ ...uk, registration_number: '00000000' }, null],
    [{ ...uk, registration_number: 'Not Applicable' }, null],
    [{ ...uk }, null],
    [{ country_registered: 'United Kingdom', registration_number: '999902' }, '00999902'],
    [{ country_registered: 'Northern Ireland', registration_number: 'NI999902' }, 'NI999902'],
    [{ country_registered: 'Uk', registration_number: '999902' }, '00999902'],
    [{ place_registered: 'Companies House', registration_number: '999902' }, '00999902'],
    [{ place_registered: 'Register Of Companies, Scotland', registration_number: 'SC999902' }, 'SC999902'],
    [{ registration_number: '00999902' }, null],
    [{ country_registered: 'Ireland', registration_number: '999902' }, null],
    [{ country_registered: 'Gibraltar', place_registered: 'Companies House', registration_number: '999902' }, null],
    [{ place_registered: 'Companies House Gibraltar', registration_number: '999902' }, null],
    [{ country_registered: 'Jersey, United Kingdom', registration_number: '999902' }, null],
    [{ country_registered: 'New South Wales', registration_number: '999902' }, null],
    [{ country_registered: 'Germany', place_registered: 'Amtsgericht', registration_number: 'HRB 12345' }, null],
    [{ country_registered: null, registration_number: null }, null],
  ];
  test('is named by its number where that is one of this register', async () => {
    const found = await rowsOf(cases.map(([identification], at) => pscCorporate(identification, `c${String(at).padStart(3, '0')}`)));
    expect(found.map(({ owner_company_number }, at) => [cases[at]?.[0], owner_company_number])).toEqual(cases);
  });

  test('by the same reading as everywhere else', async () => {
    const written = [
      '1',
      '12345678',
      '123 456',
      'SC1',
      'sc–12.34',
      'IP01234R',
      'NI00001A',
      'R0000001',
      'OCP1234C',
      'ZZ',
      '0',
      'A1',
      '1A',
      'SC12345678',
    ];
    const found = await rowsOf(
      written.map((text, at) => pscCorporate({ ...uk, registration_number: text }, `c${String(at).padStart(3, '0')}`)),
    );
    expect(found.map(({ owner_company_number }) => owner_company_number)).toEqual(written.map((text) => companyNumber(text) ?? null));
  });
});

describe('what is no person', () => {
  test('statements and exemptions are counted and left out', async () => {
    const lines = [pscStatement(), pscLine(), pscExemption(), pscStatement(), pscLine({ links: numbered(2) }), pscTotals(2, 2, 1)];
    const { rows, rejected } = await stageContents(personsWithSignificantControl, { [name]: `${lines.join('\n')}\n` });
    expect([rows, rejected]).toEqual([2, 0]);
  });

  test('a person whose words are those of a statement is a person', async () => {
    const found = await rowsOf([pscLine({ name_elements: { surname: '"kind":"exemptions"' } })]);
    expect(found).toMatchObject([{ name: '"kind":"exemptions"' }]);
  });

  test.each([
    ['{"company_number":"09999901","data":{', 'not a JSON object of a company and a person'],
    ['"a text"', 'not a JSON object of a company and a person'],
    ['{"company_number":"09999901"}', 'not a JSON object of a company and a person'],
    [pscLine({}, ''), 'no company number'],
    [pscLine({}, 'HALCOMBE'), 'company number of no known shape: HALCOMBE'],
    [pscLine({ links: {} }), "no link that ends in the person's id"],
    [pscLine({ links: { self: '/company/09999901/exemptions' } }), "no link that ends in the person's id"],
  ])('%s stands in quarantine and harms no neighbour', async (line, reason) => {
    const { found, quarantine } = await stage([pscLine({ links: numbered(1) }), line, pscLine({ links: numbered(2) })]);
    expect(found).toHaveLength(2);
    expect(quarantine).toMatchObject([{ file: name, line: 3, reason, text: line }]);
  });
});

describe('what is no release', () => {
  test.each([
    ['a page', { [name]: '<!DOCTYPE html><html></html>' }, 'UNEXPECTED_HTML'],
    ['nothing', { [name]: '' }, 'UNEXPECTED_SHAPE'],
    ['an array', { [name]: `[${pscLine()}]` }, 'UNEXPECTED_SHAPE'],
    ['a CSV', { [name]: 'company_number,name\n1,2\n' }, 'UNEXPECTED_SHAPE'],
    ['no line of totals', { [name]: `${pscLine()}\n` }, 'UNEXPECTED_SHAPE'],
    ['two lines of totals', { [name]: `${pscFile([pscLine()])}${pscTotals(1)}\n` }, 'UNEXPECTED_SHAPE'],
    ['fewer persons than told', { [name]: `${pscLine()}\n${pscTotals(2)}\n` }, 'UNEXPECTED_SHAPE'],
    ['fewer statements than told', { [name]: `${pscLine()}\n${pscTotals(1, 1)}\n` }, 'UNEXPECTED_SHAPE'],
    ['fewer exemptions than told', { [name]: `${pscLine()}\n${pscTotals(1, 0, 1)}\n` }, 'UNEXPECTED_SHAPE'],
    ['totals of another shape', { [name]: `${pscLine()}\n{"data":{"kind":"totals#x"}}\n` }, 'UNEXPECTED_SHAPE'],
    ['totals and nobody', { [name]: `${pscTotals(0)}\n` }, 'TOO_FEW_ROWS'],
  ])('%s', async (_, contents, code) => {
    await expect(stageContents(personsWithSignificantControl, contents)).rejects.toMatchObject({ code });
  });

  test('a zip without a text', async () => {
    const zip = await zipOf({ 'readme.pdf': 'x' });
    await expect(stageContents(personsWithSignificantControl, { 'a.zip': zip })).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE' });
  });
});

describe('a snapshot in parts', () => {
  const part = (at: number) => `psc-snapshot-2026-06-01_${at}of2`;
  test('is one release, whose totals stand in the last', async () => {
    const [one, two] = [
      `${pscLine({ links: numbered(1) })}\n${pscStatement()}\n`,
      `${pscLine({ links: numbered(2) })}\n${pscTotals(2, 1)}`,
    ];
    const zips = {
      [`${part(1)}.zip`]: await zipOf({ [`${part(1)}.txt`]: one }),
      [`${part(2)}.zip`]: await zipOf({ [`${part(2)}.txt`]: two }),
    };
    const { rows, rejected } = await stageContents(personsWithSignificantControl, zips);
    expect([rows, rejected]).toEqual([2, 0]);
  });

  test('is none where a part is missing', async () => {
    const only = await zipOf({ [`${part(2)}.txt`]: `${pscLine()}\n${pscTotals(2)}\n` });
    await expect(stageContents(personsWithSignificantControl, { [`${part(2)}.zip`]: only })).rejects.toThrow(
      /1 persons of the 2 that its last line tells/,
    );
  });
});

describeReal('real lines', () => {
  const readLines = async () => (await readFile(realData('companies-house/psc/psc-real-sample.ndjson'), 'utf8')).trim().split('\n');

  test('20 persons and a statement under their own totals, which tell of twelve million', async () => {
    const text = (await readLines()).join('\n');
    await expect(stageContents(personsWithSignificantControl, { [name]: text })).rejects.toThrow(
      /of the 12799821 that its last line tells/,
    );
  });

  test('each kind is read, none rejected', async () => {
    const lines = (await readLines()).slice(0, -1);
    const statements = lines.filter((line) => line.includes('-control-statement"')).length;
    const text = [...lines, pscTotals(lines.length - statements, statements)].join('\n');
    const { found, quarantine } = await stageContents(personsWithSignificantControl, { [name]: text });
    expect(quarantine).toEqual([]);
    const count = (column: string, value: unknown) => found.filter((row) => row[column] === value).length;
    expect([lines.length, statements, found.length]).toEqual([21, 1, 20]);
    expect(['individual', 'corporate-entity', 'legal-person', 'super-secure'].map((kind) => count('kind', kind))).toEqual([7, 10, 2, 1]);
    expect([count('beneficial_owner', true), count('ceased', true), count('date_of_birth', null)]).toEqual([3, 2, 13]);
    expect(found.flatMap(({ owner_company_number: owner }) => owner ?? []).sort()).toEqual(['00686734', '03530981']);
  });
});
