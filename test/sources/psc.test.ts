import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { personsWithSignificantControl } from '../../sources/companies-house/psc/source.ts';
import { readCompanyNumber } from '../../uk/company-number.ts';
import { pscCorporate, pscExemption, pscFile, pscLine, pscStatement, pscTotals } from '../fixtures/psc-lines.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { zipOf } from '../fixtures/zip.ts';
import { stageContents } from '../worlds/staging.ts';

const name = 'persons-with-significant-control-snapshot-2026-06-01.txt';
const anyShare = { rejected: 1, rows: [0, 1_000] as const };
const stage = (lines: readonly string[]) => stageContents(personsWithSignificantControl, { [name]: pscFile(lines) }, anyShare);

/** Stages lines of persons, expects none in quarantine, and returns the rows. */
async function rowsOf(lines: readonly string[]): Promise<Record<string, unknown>[]> {
  const { found, quarantine } = await stage(lines);
  expect(quarantine).toEqual([]);
  return found;
}
const numbered = (at: number) => ({
  self: `/company/09999901/persons-with-significant-control/individual/p${String(at).padStart(3, '0')}`,
});

test('a snapshot of owners is staged with 100 MiB of memory', async () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => pscLine({ links: numbered(at) }));
  const { rows } = await stageContents(personsWithSignificantControl, { [name]: pscFile(lines) }, anyShare, { memoryLimit: '100MiB' });
  expect(rows).toBe(1_000);
});

describe('a staged person with significant control', () => {
  test('is read whose name has the letters of the separator', async () => {
    expect(await rowsOf([pscLine({ name_elements: { forename: 'Ottoline', surname: 'Night\\x1Fjar' } })])).toMatchObject([
      { name: 'Ottoline Night\\x1Fjar' },
    ]);
  });

  test('has every typed column and no street', async () => {
    expect(await rowsOf([pscLine()])).toEqual([
      {
        company_number: '09999901',
        psc_id: 'aB-3_xyz',
        kind: 'individual',
        beneficial_owner: false,
        name: 'Ottoline Fern Nightjar',
        preferred_name: null,
        date_of_birth: '1977-02',
        nationality: 'British',
        country_of_residence: 'England',
        natures_of_control: ['ownership-of-shares-50-to-75-percent'],
        unmapped_natures: [],
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
        principal_office_postcode: null,
        principal_office_country: null,
        verification_due_on: null,
        verification_stated_on: null,
        verification_started_on: null,
        verification_ended_on: null,
        identity_verified_on: null,
        verified_by_provider: null,
        changed_at: null,
        _op: 'upsert',
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
      'a person whom the law keeps secret',
      { kind: 'super-secure-person-with-significant-control', name: undefined, name_elements: undefined, date_of_birth: undefined },
      { kind: 'super-secure', name: null, date_of_birth: null },
    ],
    [
      'an owner of an overseas entity',
      { kind: 'individual-beneficial-owner', is_sanctioned: true },
      { kind: 'individual', beneficial_owner: true, sanctioned: true },
    ],
    [
      'a corporate owner of an overseas entity',
      { kind: 'corporate-entity-beneficial-owner', is_sanctioned: false },
      { kind: 'corporate-entity', beneficial_owner: true, sanctioned: false },
    ],
    [
      'a government that owns an overseas entity',
      { kind: 'legal-person-beneficial-owner' },
      { kind: 'legal-person', beneficial_owner: true },
    ],
    ['a secret owner of an overseas entity', { kind: 'super-secure-beneficial-owner' }, { kind: 'super-secure', beneficial_owner: true }],
    ['an owner of whom the mark is empty', { kind: 'individual-beneficial-owner', is_sanctioned: '' }, { sanctioned: null }],
    ['an unknown kind', { kind: 'ghost-with-significant-control' }, { kind: 'unmapped' }],
    [
      'the preferred name of the verification, which is another name',
      { identity_verification_details: { preferred_name: ' Tilly Owl' } },
      { name: 'Ottoline Fern Nightjar', preferred_name: 'Tilly Owl' },
    ],
    [
      'the preferred name of the verification, which is the name',
      { identity_verification_details: { preferred_name: 'OTTOLINE FERN NIGHTJAR' } },
      { name: 'Ottoline Fern Nightjar', preferred_name: null },
    ],
    ['a name without parts', { name_elements: undefined, name: ' Nightjar ' }, { name: 'Nightjar' }],
    ['a name of a surname alone', { name_elements: { surname: 'Nightjar' } }, { name: 'Nightjar' }],
    ['parts of a name that are empty', { name_elements: { forename: ' ', surname: '' } }, { name: 'Mrs Ottoline Fern Nightjar' }],
    ['ceased on a day', { ceased_on: '2021-12-13' }, { ceased: true, ceased_on: '2021-12-13' }],
    ['ceased without a day', { ceased: true }, { ceased: true, ceased_on: null }],
    ['stated as not ceased', { ceased: false }, { ceased: false, ceased_on: null }],
    ['ceased on a day that does not exist', { ceased_on: '2021-02-30' }, { ceased: true, ceased_on: null }],
    ['whose day of ceasing is empty: no day, so the person owns', { ceased_on: '' }, { ceased: false, ceased_on: null }],
    ['whose day of ceasing is a space', { ceased_on: ' ' }, { ceased: false, ceased_on: null }],
    ['ceased on the day of the file', { ceased_on: '2026-06-01' }, { ceased: true, ceased_on: '2026-06-01' }],
    ['who ceases on a later day, and owns until then', { ceased_on: '2026-06-02' }, { ceased: false, ceased_on: '2026-06-02' }],
    ['ceased in a future year', { ceased_on: '9999-12-31' }, { ceased: false, ceased_on: null }],
    ['ceased in the year 205', { ceased_on: '0205-05-05' }, { ceased: true, ceased_on: null }],
    ['notified in the year 2205', { notified_on: '2205-05-05' }, { notified_on: null }],
    ['ceased on a day with a year of two digits', { ceased_on: '12/06/26' }, { ceased: true, ceased_on: null }],
    ['notified in the Middle Ages', { notified_on: '1083-01-01' }, { notified_on: null }],
    ['notified before the register began', { notified_on: '2005-11-21' }, { notified_on: '2005-11-21' }],
    ['never notified', { notified_on: undefined }, { notified_on: null }],
    ['born in a month of one digit', { date_of_birth: { month: 9, year: 1950 } }, { date_of_birth: '1950-09' }],
    ['born in a month that does not exist', { date_of_birth: { month: 13, year: 1950 } }, { date_of_birth: null }],
    ['born in a year of two digits', { date_of_birth: { month: 3, year: 76 } }, { date_of_birth: null }],
    ['without any nature of control', { natures_of_control: undefined }, { natures_of_control: [], unmapped_natures: [] }],
    [
      'with a nature of control that is not known',
      { natures_of_control: ['voting-rights-25-to-50-percent', 'ownership-of-shares-99-percent'] },
      {
        natures_of_control: ['voting-rights-25-to-50-percent', 'ownership-of-shares-99-percent'],
        unmapped_natures: ['ownership-of-shares-99-percent'],
      },
    ],
    ['with keys that are new', { favourite_colour: { shade: 'teal' } }, { name: 'Ottoline Fern Nightjar' }],
    ['ceased, as another writer states it', { ceased: '1' }, { ceased: true }],
    ['notified at a time', { notified_on: '2023-11-20T08:47:45.378Z' }, { notified_on: '2023-11-20' }],
    [
      'that is the government of another country with its principal office',
      { kind: 'legal-person-beneficial-owner', principal_office_address: { country: 'Ruritania', postal_code: '118 00' } },
      { principal_office_country: 'Ruritania', principal_office_postcode: '118 00' },
    ],
    [
      'verified by a corporate service provider',
      {
        identity_verification_details: {
          anti_money_laundering_supervisory_bodies: ['A Made Up Institute'],
          appointment_verification_start_on: '2025-11-18',
          appointment_verification_end_on: '9999-12-31',
          authorised_corporate_service_provider_name: 'NIGHTJAR FILINGS LIMITED',
          identity_verified_on: '2025-11-10',
          preferred_name: 'Otti',
        },
      },
      {
        verification_started_on: '2025-11-18',
        verification_ended_on: null,
        identity_verified_on: '2025-11-10',
        verified_by_provider: true,
      },
    ],
    [
      'verified at the register itself',
      { identity_verification_details: { appointment_verification_start_on: '2025-11-18', appointment_verification_end_on: '2026-02-01' } },
      {
        verification_started_on: '2025-11-18',
        verification_ended_on: '2026-02-01',
        identity_verified_on: null,
        verified_by_provider: false,
      },
    ],
    [
      'who is to state the verification by a day',
      { identity_verification_details: { appointment_verification_statement_due_on: '2026-11-14' } },
      { verification_due_on: '2026-11-14', verification_started_on: null },
    ],
    [
      'whose verification begins on a day with a year of two digits',
      { identity_verification_details: { appointment_verification_start_on: '25/11/18' } },
      { verification_started_on: null, verification_ended_on: null },
    ],
    [
      'whose verification has days with a time',
      {
        identity_verification_details: {
          appointment_verification_start_on: '2025-11-18T00:00:00.000Z',
          appointment_verification_end_on: '2026-02-01T00:00:00.000Z',
          appointment_verification_statement_date: '2025-11-17T00:00:00.000Z',
          appointment_verification_statement_due_on: '2025-11-30T00:00:00.000Z',
          identity_verified_on: '2025-11-16T00:00:00.000Z',
        },
      },
      {
        verification_started_on: '2025-11-18',
        verification_ended_on: '2026-02-01',
        verification_stated_on: '2025-11-17',
        verification_due_on: '2025-11-30',
        identity_verified_on: '2025-11-16',
      },
    ],
    [
      'who is to state the verification within two weeks',
      {
        identity_verification_details: {
          appointment_verification_statement_date: '2026-03-01',
          appointment_verification_statement_due_on: '2026-03-14',
        },
      },
      { verification_stated_on: '2026-03-01', verification_due_on: '2026-03-14' },
    ],
    [
      'with a quotation mark and a line break',
      { name_elements: { forename: 'Otto "O"\n', surname: 'Nightjar' } },
      { name: 'Otto "O" Nightjar' },
    ],
    ['in letters of other scripts', { name_elements: { surname: 'Náměstí 🦉' } }, { name: 'Náměstí 🦉' }],
  ];
  test('is read in each form that the register writes', async () => {
    const found = await rowsOf(cases.map(([, data], at) => pscLine({ ...data, links: numbered(at) })));
    expect(found.map((row, at) => [cases[at]?.[0], row])).toEqual(cases.map(([what, , row]) => [what, expect.objectContaining(row)]));
  });

  test.each([
    ['9999901', '09999901'],
    ['sc999901', 'SC999901'],
    ['OE999901', 'OE999901'],
  ])('of the company written as %s has the company number %s', async (written, number) => {
    expect(await rowsOf([pscLine({}, written)])).toMatchObject([{ company_number: number }]);
  });
});

describe('the company number of a corporate owner', () => {
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
  test('is read when the owner is registered in the UK, and is null otherwise', async () => {
    const found = await rowsOf(cases.map(([identification], at) => pscCorporate(identification, `c${String(at).padStart(3, '0')}`)));
    expect(found.map(({ owner_company_number }, at) => [cases[at]?.[0], owner_company_number])).toEqual(cases);
  });

  test('is read by the same rules as companyNumber', async () => {
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
    expect(found.map(({ owner_company_number }) => owner_company_number)).toEqual(written.map((text) => readCompanyNumber(text) ?? null));
  });
});

describe('lines of a PSC snapshot', () => {
  test('of statements and exemptions go to tables of their own', async () => {
    const lines = [
      pscStatement(),
      pscLine(),
      pscExemption(),
      pscStatement({}, 'st-2'),
      pscLine({ links: numbered(2) }),
      pscTotals(2, 2, 1),
    ];
    const staged = await stageContents(personsWithSignificantControl, { [name]: `${lines.join('\n')}\n` });
    expect([staged.rows, staged.rejected]).toEqual([2, 0]);
    expect(staged.parts.map(({ table, rows, rejected }) => [table, rows, rejected])).toEqual([
      ['psc_statement', 2, 0],
      ['psc_exemption', 1, 0],
    ]);
  });

  test('of a person are kept when the name contains the kind of another line', async () => {
    const found = await rowsOf([pscLine({ name_elements: { surname: '"kind":"exemptions"' } })]);
    expect(found).toMatchObject([{ name: '"kind":"exemptions"' }]);
  });

  test.each([
    ['{"company_number":"09999901","data":{', 'not a JSON object of a company and a person'],
    ['"a text"', 'not a JSON object of a company and a person'],
    ['{"company_number":"09999901"}', 'not a JSON object of a company and a person'],
    [pscLine({}, ''), 'no company number'],
    [pscLine({}, 'HALCOMBE'), 'not a company number: HALCOMBE'],
    [pscLine({ links: {} }), "the record has no link that ends in the person's id"],
    [pscLine({ links: { self: '/company/09999901/exemptions' } }), "the record has no link that ends in the person's id"],
    // it would count as a verification without an end
    [
      pscLine({ links: numbered(3), identity_verification_details: { appointment_verification_end_on: '26/02/01' } }),
      'not a day: appointment_verification_end_on 26/02/01',
    ],
    [
      pscLine({ links: numbered(3), identity_verification_details: { appointment_verification_statement_due_on: '31.12.2026' } }),
      'not a day: appointment_verification_statement_due_on 31.12.2026',
    ],
    // it would count as not sanctioned
    [pscLine({ links: numbered(3), is_sanctioned: 'sanctioned' }), 'neither true nor false: is_sanctioned sanctioned'],
    [pscLine({ links: numbered(3), is_sanctioned: { value: true } }), 'neither true nor false: is_sanctioned {"value":true}'],
  ])('such as %s go to quarantine with the reason "%s", and their neighbours are read', async (line, reason) => {
    const { found, quarantine } = await stage([pscLine({ links: numbered(1) }), line, pscLine({ links: numbered(2) })]);
    expect(found).toHaveLength(2);
    expect(quarantine).toMatchObject([{ file: name, line: 3, reason, text: line }]);
  });
});

describe('staging of a PSC snapshot fails for', () => {
  test.each([
    ['an HTML page', { [name]: '<!DOCTYPE html><html></html>' }, 'UNEXPECTED_HTML'],
    ['an empty file', { [name]: '' }, 'UNEXPECTED_SHAPE'],
    ['a JSON array', { [name]: `[${pscLine()}]` }, 'UNEXPECTED_SHAPE'],
    ['a CSV', { [name]: 'company_number,name\n1,2\n' }, 'UNEXPECTED_SHAPE'],
    ['a file without its line of totals', { [name]: `${pscLine()}\n` }, 'UNEXPECTED_SHAPE'],
    ['two lines of totals', { [name]: `${pscFile([pscLine()])}${pscTotals(1)}\n` }, 'UNEXPECTED_SHAPE'],
    ['fewer persons than stated', { [name]: `${pscLine()}\n${pscTotals(2)}\n` }, 'UNEXPECTED_SHAPE'],
    ['fewer statements than stated', { [name]: `${pscLine()}\n${pscTotals(1, 1)}\n` }, 'UNEXPECTED_SHAPE'],
    ['fewer exemptions than stated', { [name]: `${pscLine()}\n${pscTotals(1, 0, 1)}\n` }, 'UNEXPECTED_SHAPE'],
    ['totals of another shape', { [name]: `${pscLine()}\n{"data":{"kind":"totals#x"}}\n` }, 'UNEXPECTED_SHAPE'],
    ['totals without a person', { [name]: `${pscTotals(0)}\n` }, 'TOO_FEW_ROWS'],
  ])('%s', async (_, contents, code) => {
    await expect(stageContents(personsWithSignificantControl, contents)).rejects.toMatchObject({ code });
  });

  test('a zip without a text file', async () => {
    const zip = await zipOf({ 'readme.pdf': 'x' });
    await expect(stageContents(personsWithSignificantControl, { 'a.zip': zip })).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE' });
  });
});

describe('a PSC snapshot in parts', () => {
  const part = (at: number) => `psc-snapshot-2026-06-01_${at}of2`;
  test('is staged as one release, with the totals in the last part', async () => {
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

  test('fails when a part is missing', async () => {
    const only = await zipOf({ [`${part(2)}.txt`]: `${pscLine()}\n${pscTotals(2)}\n` });
    await expect(stageContents(personsWithSignificantControl, { [`${part(2)}.zip`]: only })).rejects.toThrow(
      /1 persons of the 2 that its last line states/,
    );
  });
});

describeReal('a real sample of the PSC snapshot', () => {
  const readLines = async () => (await readFile(realData('companies-house/psc/psc-real-sample.ndjson'), 'utf8')).trim().split('\n');

  test('fails as it is, because its totals state twelve million persons', async () => {
    const text = (await readLines()).join('\n');
    await expect(stageContents(personsWithSignificantControl, { [name]: text })).rejects.toThrow(
      /of the 12799821 that its last line states/,
    );
  });

  test('is read without a rejected line when its totals are replaced', async () => {
    const lines = (await readLines()).slice(0, -1);
    const statements = lines.filter((line) => line.includes('-control-statement"')).length;
    const text = [...lines, pscTotals(lines.length - statements, statements)].join('\n');
    const { found, quarantine, partly, unmapped } = await stageContents(personsWithSignificantControl, { [name]: text });
    expect(quarantine).toEqual([]);
    expect(unmapped).toEqual({});
    const count = (column: string, value: unknown) => found.filter((row) => row[column] === value).length;
    expect([lines.length, statements, found.length]).toEqual([21, 1, 20]);
    expect(['individual', 'corporate-entity', 'legal-person', 'super-secure'].map((kind) => count('kind', kind))).toEqual([7, 10, 2, 1]);
    const { found: stated } = partly.psc_statement ?? { found: [] };
    expect(stated).toMatchObject([
      { company_number: '08209948', statement: 'no-individual-or-entity-with-signficant-control', notified_on: '2016-09-11', ceased: true },
    ]);
    expect([count('beneficial_owner', true), count('ceased', true), count('date_of_birth', null)]).toEqual([3, 2, 13]);
    expect(found.flatMap(({ owner_company_number: owner }) => owner ?? []).sort()).toEqual(['00686734', '03530981']);
  });
});
