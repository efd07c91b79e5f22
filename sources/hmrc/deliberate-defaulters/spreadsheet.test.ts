import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowsOf } from './spreadsheet.ts';

const namespaces = ['office', 'table', 'text'].map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`).join(' ');
const sheet = (rows: string, name = 'Sheet1') => `<table:table table:name="${name}">${rows}</table:table>`;
const document = (tables: string) => `<?xml version="1.0"?><office:document-content ${namespaces}>${tables}</office:document-content>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const cell = (inside: string, attributes = '') => `<table:table-cell${attributes}>${inside}</table:table-cell>`;
const texts = (rows: string) => rowsOf(document(sheet(rows))).map(({ cells }) => cells.map(({ text }) => text));

describe('a spreadsheet cell', () => {
  test.each([
    ['a paragraph', '<text:p>Owl</text:p>', 'Owl'],
    ['words with their own style', '<text:p>Owl <text:span>and</text:span> Barn</text:p>', 'Owl and Barn'],
    ['paragraphs', '<text:p>Owl</text:p><text:p>Barn</text:p>', 'Owl\nBarn'],
    ['a line break', '<text:p>Owl<text:line-break/>Barn</text:p>', 'Owl\nBarn'],
    ['counted spaces', '<text:p>Owl<text:s text:c="3"/>Barn<text:s/>!</text:p>', 'Owl Barn !'],
    ['a tab', '<text:p>Owl<text:tab/>Barn</text:p>', 'Owl Barn'],
    ['a link', '<text:p><text:a href="x">Owl</text:a></text:p>', 'Owl'],
    ['a comment, which is left out', '<office:annotation><text:p>check!</text:p></office:annotation><text:p>Owl</text:p>', 'Owl'],
    ['spaces between its elements', '\n  <text:p>Owl</text:p>\n', 'Owl'],
    ['entities', '<text:p>Owl &amp; &#163;5</text:p>', 'Owl & £5'],
  ])('with %s is read as text', (_, inside, text) => {
    expect(texts(row(cell(inside)))).toEqual([[text]]);
  });

  test('has its exact number beside its formatted text', () => {
    const [found] = rowsOf(document(sheet(row(cell('<text:p>£1.2m</text:p>', ' office:value-type="currency" office:value="1234567.89"')))));
    expect(found?.cells).toEqual([{ text: '£1.2m', value: '1234567.89' }]);
  });

  test('that repeats is read as often, but not to the edge of the sheet', () => {
    expect(texts(row(cell('<text:p>a</text:p>', ' table:number-columns-repeated="3"'), cell('<text:p>b</text:p>')))).toEqual([
      ['a', 'a', 'a', 'b'],
    ]);
    expect(texts(row(cell('<text:p>a</text:p>'), cell('', ' table:number-columns-repeated="16383"')))).toEqual([['a']]);
    expect(texts(row(cell('<text:p>a</text:p>', ' table:number-columns-repeated="16384"')))[0]?.length).toBeLessThan(100);
  });

  test('covered by a merged cell is empty, and the next cell keeps its column', () => {
    expect(
      texts(
        row(cell('<text:p>a</text:p>', ' table:number-columns-spanned="2"'), '<table:covered-table-cell/>', cell('<text:p>b</text:p>')),
      ),
    ).toEqual([['a', '', 'b']]);
  });
});

test('the line of a row counts empty and repeated rows', () => {
  const empty = `<table:table-row table:number-rows-repeated="4">${cell('')}</table:table-row>`;
  const rows = rowsOf(
    document(
      sheet(row(cell('<text:p>a</text:p>')) + empty + row(cell('<text:p>b</text:p>'))) + sheet(row(cell('<text:p>c</text:p>')), 'Second'),
    ),
  );
  expect(rows.map(({ sheet: name, line, cells }) => [name, line, cells[0]?.text])).toEqual([
    ['Sheet1', 1, 'a'],
    ['Sheet1', 6, 'b'],
    ['Second', 1, 'c'],
  ]);
});

test('a million repeated empty rows give no rows', () => {
  const edge = `<table:table-row table:number-rows-repeated="1048576">${cell('', ' table:number-columns-repeated="16384"')}</table:table-row>`;
  expect(texts(edge)).toEqual([]);
});

test('rowsOf reads any well-formed XML and throws for any other', () => {
  const pieces = fc.constantFrom(
    '<table:table>',
    '</table:table>',
    '<table:table-row>',
    '</table:table-row>',
    '<table:table-cell>',
    '</table:table-cell>',
    '<text:p>',
    '</text:p>',
    '<text:s text:c="-1"/>',
    'Owl',
  );
  fc.assert(
    fc.property(fc.array(pieces), (all) => {
      const xml = document(all.join(''));
      try {
        expect(rowsOf(xml).every(({ cells }) => cells.length > 0)).toBe(true);
      } catch (error) {
        expect(String(error)).toMatch(/^Error: \d+:\d+:/);
      }
    }),
  );
});
