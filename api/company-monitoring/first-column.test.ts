import { describe, expect, test } from 'vitest';
import { firstColumn } from './first-column.ts';

describe('the first column of a CSV', () => {
  test.each([
    [
      'a byte order mark, a quoted cell, a cell of a formula and an empty line',
      '\ufeff1,x\r\n"2","a, b"\r\n\r\n="3";x\r\n',
      ['1', '2', '="3"'],
    ],
    ['a name over two lines whose second line begins with a number', '1,"TEAL\n00000009,x"\n2,y', ['1', '2']],
    ['line breaks of three kinds', '1\r\n2\n3\r4', ['1', '2', '3', '4']],
    ['quotation marks inside a cell', '1,TEAL "T" LTD\n2,5" PIPES\n3,"TEAL ""T"" LTD"', ['1', '2', '3']],
    ['rows of empty cells', '1,x\n,,\n"", \n2', ['1', '2']],
    ['tabs and spaces', ' 1 \tx\n "2" ,x\n', ['1', '2']],
  ])('is read from %s', (_, text, cells) => {
    const read = firstColumn(text);
    expect(read.map(({ cell }) => cell)).toEqual(cells);
    expect(read.filter(({ problem }) => problem !== undefined)).toEqual([]);
  });

  test('keeps the line of each row, also after a cell of several lines', () => {
    expect(firstColumn('1,"a\nb\r\nc"\n\n2').map(({ line }) => line)).toEqual([1, 5]);
  });

  test('has an empty cell for a row without a number', () => {
    expect(firstColumn('1,x\n,TEAL LTD\n2')).toEqual([
      { cell: '1', line: 1 },
      { cell: '', line: 2 },
      { cell: '2', line: 3 },
    ]);
  });

  test.each([
    ['1\n2,"TEAL\n3\n', 2, 'a quotation mark is not closed'],
    ['1,"TEAL\n00000002,WREN" LTD\n3', 1, 'text follows a closing quotation mark'],
    ['"012345"67\n3', 1, 'text follows a closing quotation mark'],
  ])('ends where a row cannot be split: %j', (text, line, problem) => {
    expect(firstColumn(text).at(-1)).toMatchObject({ line, problem });
  });

  const separated = 'the number is written with a comma between its thousands: quote it, or write it without';
  test.each([
    ['1,234,567\n2', 1, separated],
    ['2\n11,416,317,TEAL LTD\n3', 2, separated],
    ['2\n 123,456 ;x\n3', 2, separated],
    ["'1,234.00\n3", 1, separated],
    ['1.23457E+06,TEAL LTD\n3', 1, 'a spreadsheet has rounded the number: format its column as text'],
    ['1,23457E+06;TEAL LTD\n3', 1, 'a spreadsheet has rounded the number: format its column as text'],
    ['2,x\n7,01234567,TEAL LTD\n3', 2, 'the company number 01234567 is not in the first column'],
    ['12,TEAL LTD,"SC123456"\n3', 1, 'the company number SC123456 is not in the first column'],
  ])('has a problem where another company than the meant one would be read, and goes on: %j', (text, line, problem) => {
    const read = firstColumn(text);
    expect(read.filter((row) => row.problem !== undefined)).toEqual([{ cell: expect.any(String), line, problem }]);
    expect(read.at(-1)).toMatchObject({ cell: expect.stringMatching(/^[23]$/) });
  });

  test.each([
    '1,365 BUILDING LTD',
    '"1,234,567",TEAL LTD',
    '1234567,TEAL LTD,20260101',
    '1;234;567',
    '1234567,00',
    '1,TEAL LTD,2026-06-01',
  ])('is read from a row that has no such sign: %s', (text) => {
    expect(firstColumn(text)).toEqual([{ cell: expect.stringMatching(/^1/), line: 1 }]);
  });

  test('of two hundred thousand marks, cells or lines takes no time', () => {
    const began = performance.now();
    for (const text of ['"'.repeat(2e5), `${'"",'.repeat(6e4)}`, ' '.repeat(2e5), '\n'.repeat(2e5)]) firstColumn(text);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
