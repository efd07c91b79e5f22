import fc from 'fast-check';
import { expect, test } from 'vitest';
import { officerLine, olderOfficerLine } from '../../../test/fixtures/officer-lines.ts';
import { controlCharacters } from '../../../uk/text.ts';
import { rowOf, writePlain } from './cells.ts';
import { readLine } from './record.ts';

/** Returns the row that `writePlain` writes for a line among others; undefined: it leaves the line to `rowOf`. */
function plainRow(line: string, lineBreak = '\n'): string | undefined {
  const before = `${officerLine()}${lineBreak}`;
  const block = Buffer.from(`${before}${line}${lineBreak}${officerLine()}${lineBreak}`);
  const out = Buffer.alloc(block.length * 2);
  const end = writePlain(block, Buffer.byteLength(before), out, 7);
  return end === -1 ? undefined : out.toString('utf8', 7, end);
}

function readRow(line: string): string {
  const read = rowOf(line);
  return typeof read === 'string' ? read : read.row.toString();
}

/** One of the plain values, and now and then one of the others. */
const mostly = (plain: readonly string[], others: readonly string[]) =>
  fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...plain) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const word = mostly(['', ' ', 'OTTOLINE', ' FERN  NIGHTJAR '], ['NÁMĚSTÍ', 'A\tB', '\u00a0X', 'A\u007f', '\r', '\x1f']);
const line = fc
  .record({
    layout: fc.constantFrom(officerLine, olderOfficerLine),
    number: mostly(['09999901', 'SC999901'], ['R0000123', '9999902', '00000000', 'sc999901', 'HALCOMBE']),
    type: mostly(['00', '01', '02', '55'], ['99', 'X1']),
    person: mostly(['260099990001'], ['26009999X001']),
    corporate: fc.boolean(),
    appointed: mostly(['20200514', '', '00010101', '20210230'], ['2020', ' 2020514']),
    resigned: fc.constantFrom('', '20210228'),
    postcode: mostly(['ZZ1 1ZZ', '', ' ZZ1'], ['ØZ-1']),
    born: fc.constantFrom('197702', '', '197513', '177702'),
    words: fc.oneof(
      { weight: 9, arbitrary: fc.array(word, { minLength: 14, maxLength: 14 }) },
      { weight: 1, arbitrary: fc.array(word, { minLength: 13, maxLength: 15 }) },
    ),
    cut: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 40),
    after: mostly([''], [' ', 'X']),
  })
  .map(({ layout, cut, after, ...fields }) => {
    const whole = layout(fields);
    return whole.slice(0, whole.length - cut) + after;
  });

test('a line that is read by bytes gives the row that its text gives', () => {
  let plain = 0;
  fc.assert(
    fc.property(line, fc.constantFrom('\n', '\r\n'), (text, lineBreak) => {
      const row = plainRow(text, lineBreak);
      if (row === undefined) return;
      plain += 1;
      expect(row).toBe(readRow(text));
    }),
    { numRuns: 3_000 },
  );
  expect(plain).toBeGreaterThan(300);
});

test('no cell of a line has a control character', () => {
  let read = 0;
  fc.assert(
    fc.property(line, (text) => {
      const cells = readLine(text);
      if (typeof cells === 'string') return;
      read += 1;
      expect(Object.values(cells).join('')).not.toMatch(new RegExp(`[${controlCharacters}]`));
    }),
    { numRuns: 1_000 },
  );
  expect(read).toBeGreaterThan(100);
});

test.each([
  ['today', officerLine],
  ['2009', olderOfficerLine],
])('a usual line in the layout of %s is read by bytes', (_, usual) => {
  const lines = [
    usual(),
    usual({ number: 'SC999901' }),
    usual({ born: '' }),
    usual({ resigned: '20210228', type: '03' }),
    usual({ corporate: true }),
  ];
  expect(lines.map((one) => plainRow(one))).toEqual(lines.map(readRow));
});

test('a line whose bytes are changed at any place is read as its text is, or left to it', () => {
  const usual = officerLine();
  const changed = fc.tuple(fc.nat(usual.length - 1), fc.constantFrom('\n', ' ', '<', '0', 'Z', 'é', '\0', '\r'));
  fc.assert(
    fc.property(fc.array(changed, { maxLength: 3 }), (changes) => {
      const text = changes.reduce((one, [at, sign]) => one.slice(0, at) + sign + one.slice(at + 1), usual);
      const row = plainRow(text);
      if (row !== undefined) expect(row).toBe(readRow(text.split('\n', 1)[0] ?? ''));
    }),
    { numRuns: 3_000 },
  );
});
