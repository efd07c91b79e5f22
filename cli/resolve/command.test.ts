import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { liveCompany, publishNames } from '../../test/fixtures/published-names.ts';
import { capturedOutput } from '../../test/worlds/captured-output.ts';
import { createTestDatabase, type TestDatabase } from '../../test/worlds/postgres.ts';
import { penceOf } from './columns.ts';
import { resolveCommand } from './command.ts';

const companies = [
  liveCompany('01000001', 'WIMBERLEY HERON JOINERY LIMITED', { postcode: 'AB12 3CD' }),
  liveCompany('01000010', 'MARROWFAX NORTH LIMITED'),
  liveCompany('01000011', 'MARROWFAX SOUTH LIMITED'),
  ...Array.from({ length: 150 }, (_, at) =>
    liveCompany(String(2_000_000 + at).padStart(8, '0'), `TEAL JOINERY ${at} LIMITED`, { postcode: 'QX4 5TT' }),
  ),
];

let database: TestDatabase;
let pool: Pool;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  process.env.DATABASE_URL = database.url;
  pool = openPool(database.url, { max: 2 });
  folder = await mkdtemp(join(tmpdir(), 'risk-resolve-'));
});
afterAll(async () => {
  delete process.env.DATABASE_URL;
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const captured = capturedOutput();

async function resolve(...args: string[]): Promise<number> {
  await resolveCommand().exitOverride().parseAsync(args, { from: 'user' });
  return Number(process.exitCode ?? 0);
}

async function supplierFile(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true });

test('without a register, risk resolve fails and says so', async () => {
  expect(await resolve('Wimberley Heron')).toBe(1);
  expect(captured.err).toMatch(/No register/);
  expect(captured.out).toBe('');
  await publishNames(pool, companies);
});

test('a supplier file row with a control character or a mark of direction is an error, one with a line break is resolved, and none is printed raw', async () => {
  await publishNames(pool, companies);
  const rows = ['Wimberley\u202eHeron Joinery', 'Wimberley\u009bHeron Joinery', '"Wimberley Heron\nJoinery Limited"'];
  const path = await supplierFile('controls.csv', `Supplier,Postcode\n${rows.map((row) => `${row},AB12 3CD`).join('\n')}\n`);
  expect(await resolve(path)).toBe(1);
  expect(rowsOf(captured.out).map((row) => [row.resolved_result, row.resolved_error ?? ''])).toEqual([
    ['ERROR', expect.stringContaining('a control character')],
    ['ERROR', expect.stringContaining('a control character')],
    ['AUTO', ''],
  ]);
  expect((captured.out + captured.err).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  await expect(resolve('Wimberley\u202eHeron')).rejects.toThrow('a control character');
});

test('the columns of a supplier file are printed without their control characters and marks of direction', async () => {
  await publishNames(pool, companies);
  await resolve(await supplierFile('header.csv', 'Supplier\u202e Name\u009b,Postcode\nWimberley Heron Joinery Limited,AB12 3CD\n'));
  expect(captured.err).toContain('columns: name: Supplier\ufffd Name\ufffd, postcode: Postcode\n');
});

describe('risk resolve with one name', () => {
  test('the answer is printed in words, with its reasons', async () => {
    expect(await resolve('Wimberley Heron Joinery Ltd', '--postcode', 'AB12 3CD')).toBe(0);
    expect(captured.out).toMatch(/^AUTO among 153 companies$/m);
    expect(captured.out).toMatch(/^01000001 {2}WIMBERLEY HERON JOINERY LIMITED {2}\(active\), probability 0\.9/m);
    expect(captured.out).toMatch(/^ +\d+\.\d {2}the same postcode/m);
  });

  test('a name is not needed with a company number', async () => {
    await resolve('--number', '1000001', '--json');
    expect(JSON.parse(captured.out)).toMatchObject({ result: 'AUTO', companyNumber: '01000001' });
    await expect(resolve('--json')).rejects.toThrow('a file, a name or --number is needed');
  });

  test('the answer is printed as JSON with --json', async () => {
    await resolve('Marrowfax', '--json');
    expect(JSON.parse(captured.out)).toMatchObject({ result: 'AMBIGUOUS', companyNumber: null, companies: 153 });
  });
});

describe('risk resolve with a supplier file', () => {
  const text = [
    '\ufeffSupplier Name,Post Code,Amount,Expected Company Number,Note',
    '"Wimberley Heron Joinery, Ltd",AB12 3CD,"£1,500.00",1000001,kept',
    'Marrowfax,,500.00,01000010,',
    'Nobody Whatsoever,,(100.00),,',
    ',AB12 3CD,1.00,,',
    'Short row,AB12 3CD',
    'Odd amount,,plenty,,',
  ].join('\r\n');

  test('every row is written, with its answer or its error', async () => {
    expect(await resolve(await supplierFile('suppliers.csv', text))).toBe(1);
    const rows = rowsOf(captured.out);
    expect(rows.map((row) => [row.line, row.resolved_result, row.resolved_number])).toEqual([
      ['2', 'AUTO', '01000001'],
      ['3', 'AMBIGUOUS', ''],
      ['4', 'NO_MATCH', ''],
      ['5', 'ERROR', ''],
      ['6', 'ERROR', ''],
      ['7', 'NO_MATCH', ''],
    ]);
    expect(rows[0]).toMatchObject({
      'Supplier Name': 'Wimberley Heron Joinery, Ltd',
      Note: 'kept',
      resolved_name: 'WIMBERLEY HERON JOINERY LIMITED',
    });
    expect(rows[0]?.resolved_reasons).toMatch(/POSTCODE_EQUAL \+\d/);
    expect(rows[1]?.resolved_others).toMatch(/01000010 MARROWFAX NORTH LIMITED .*; 01000011|01000011 MARROWFAX SOUTH LIMITED .*; 01000010/);
    expect(rows.map((row) => row.resolved_error)).toEqual([
      '',
      '',
      '',
      'no name and no company number',
      '2 cells where the header has 5',
      '',
    ]);
    expect(captured.err).toMatch(/suppliers\.csv:5: no name and no company number$/m);
    expect(captured.err).toMatch(/suppliers\.csv:6: 2 cells/m);
    expect(captured.err).toMatch(/^columns: name: Supplier Name, postcode: Post Code, amount: Amount, truth: Expected Company Number$/m);
  });

  test('the summary counts rows, amounts and right answers', async () => {
    const out = join(folder, 'out.csv');
    await resolve(await supplierFile('suppliers.csv', text), '--out', out, '--json');
    expect(JSON.parse(captured.out)).toEqual([
      {
        result: 'AUTO',
        rows: 1,
        'of rows': '16.7 %',
        amount: '1500.00',
        'of amount': '78.9 %',
        judged: 1,
        'first is right': 1,
        precision: '100.0 %',
      },
      expect.objectContaining({ result: 'AMBIGUOUS', rows: 1, amount: '500.00', judged: 1 }),
      expect.objectContaining({ result: 'NO_MATCH', rows: 2, amount: '-100.00', judged: 0, precision: '-' }),
      expect.objectContaining({ result: 'ERROR', rows: 2, amount: '1.00' }),
    ]);
    expect(captured.err).toMatch(/1 amounts could not be read/);
    const lines = (await readFile(out, 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).result)).toEqual(['AUTO', 'AMBIGUOUS', 'NO_MATCH', 'ERROR', 'ERROR', 'NO_MATCH']);
  });

  test('a supplier file without names is resolved by its company numbers', async () => {
    expect(await resolve(await supplierFile('numbers.csv', 'Company No,Amount\n1000001,1\nnone,1\n'))).toBe(1);
    expect(rowsOf(captured.out).map((row) => [row.resolved_result, row.resolved_number])).toEqual([
      ['AUTO', '01000001'],
      ['ERROR', ''],
    ]);
    expect(rowsOf(captured.out)[0]?.resolved_reasons).toContain('NAME_NOT_GIVEN');
  });

  test('a supplier file of more rows than are in flight keeps their order', async () => {
    const names = Array.from({ length: 410 }, (_, at) => `Teal Joinery ${at % 150} Ltd`);
    expect(await resolve(await supplierFile('long.csv', `vendor\n${names.join('\n')}\n`), '--json')).toBe(0);
    const rows = captured.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ row }) => row[0])).toEqual(names);
    expect(
      rows.filter(({ candidates }, at) => candidates[0]?.companyNumber === String(2_000_000 + (at % 150)).padStart(8, '0')).length,
    ).toBe(410);
    expect(captured.err).toMatch(/^410 rows, [\d,]+ a second$/m);
  });

  test('options name the columns that are not recognised', async () => {
    const path = await supplierFile('odd.csv', 'wer,wo\nWimberley Heron Joinery Ltd,AB12 3CD\n');
    await expect(resolve(path)).rejects.toThrow('no column is recognised as a name or a company number');
    await expect(resolve(path, '--name-column', 'was')).rejects.toThrow('the file has no column "was"');
    expect(await resolve(path, '--name-column', 'WER', '--postcode-column', 'wo')).toBe(0);
    expect(rowsOf(captured.out)[0]?.resolved_number).toBe('01000001');
  });

  test('a row with several misplaced quotation marks is one broken row', async () => {
    expect(await resolve(await supplierFile('quotes.csv', 'name\nMarrowfax\n"The "Teal" Joinery"\n"Wren" "Ltd"\n'))).toBe(1);
    expect(rowsOf(captured.out).map(({ line, resolved_result }) => [line, resolved_result])).toEqual([
      ['2', 'AMBIGUOUS'],
      ['3', 'ERROR'],
      ['4', 'ERROR'],
    ]);
  });

  test('a misplaced quotation mark breaks only its own row', async () => {
    expect(await resolve(await supplierFile('quoted.csv', 'name\nMarrowfax\nWimb"erley\nTeal Joinery 7 Ltd\n'))).toBe(1);
    expect(rowsOf(captured.out).map((row) => [row.resolved_result, row.resolved_error !== ''])).toEqual([
      ['AMBIGUOUS', false],
      ['ERROR', true],
      [expect.stringMatching('AUTO|AMBIGUOUS'), false],
    ]);
  });
});

test.each([
  ['£1,234.50', 123_450],
  ['(12.00)', -1_200],
  ['-0.01', -1],
  ['GBP 7', 700],
  ['1.005,00', undefined],
  ['plenty', undefined],
  ['', undefined],
])('"%s" is %s pence', (text, pence) => {
  expect(penceOf(text)).toBe(pence);
});
