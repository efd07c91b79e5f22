import { plainOf } from '../calendar.ts';
import { zipOf } from '../zip.ts';
import type { Defaulter } from './list.ts';

const headings = [
  'Name',
  'Business trade or occupation',
  'Address',
  'Period of default',
  'Total amount of tax/duty on which penalties are based',
  'Total amount of penalties charged',
];
/** Width of a sheet in columns; the empty rest is written as one repeated cell and one repeated row. */
const WIDTH = 16_384;
const HEIGHT = 1_048_576;

/**
 * Returns an OpenDocument spreadsheet in the form of office programs: a title over merged cells, amounts as currency, the rest of the sheet repeated.
 */
export function spreadsheet(defaulters: readonly Defaulter[], day: number, wrongHeader = false): Buffer {
  const head = wrongHeader ? headings.map((one) => (one === 'Name' ? 'Taxpayer' : one)) : headings;
  const rows = [
    row([
      text(['Current list of deliberate tax defaulters'], ' table:number-columns-spanned="6"'),
      '<table:covered-table-cell table:number-columns-repeated="5"/>',
    ]),
    row([text([`Updated ${plainOf(day)}`])]),
    row(['<table:table-cell/>']),
    row(head.map((one) => text([one]))),
    ...defaulters.map(defaulterRow),
  ];
  const content = `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content ${namespaces} office:version="1.2"><office:body><office:spreadsheet>
<table:table table:name="Deliberate_defaulters"><table:table-column table:number-columns-repeated="${WIDTH}"/>${rows.join('')}
<table:table-row table:number-rows-repeated="${HEIGHT - rows.length}"><table:table-cell table:number-columns-repeated="${WIDTH}"/></table:table-row>
</table:table></office:spreadsheet></office:body></office:document-content>`;
  return zipOf(day, [
    { name: 'mimetype', bytes: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
    { name: 'META-INF/manifest.xml', bytes: Buffer.from(manifest) },
    { name: 'content.xml', bytes: Buffer.from(content) },
  ]);
}

function defaulterRow({ name, trade, address, periods, tax, penalties }: Defaulter): string {
  return row([text(name), text([trade]), text(address), text(periods), money(tax), money(penalties)]);
}

function row(cells: readonly string[]): string {
  return `<table:table-row>${cells.join('')}<table:table-cell table:number-columns-repeated="${WIDTH - headings.length}"/></table:table-row>`;
}

/** Returns a paragraph for each line; a word in the middle can have its own style. */
function text(lines: readonly string[], attributes = ''): string {
  const paragraphs = lines.map(
    (line, at) => `<text:p>${at % 2 === 0 ? escaped(line) : `<text:span text:style-name="T1">${escaped(line)}</text:span>`}</text:p>`,
  );
  return `<table:table-cell${attributes} office:value-type="string">${paragraphs.join('')}</table:table-cell>`;
}

function money(amount: number): string {
  const shown = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(amount);
  return `<table:table-cell office:value-type="currency" office:currency="GBP" office:value="${amount.toFixed(2)}"><text:p>${shown}</text:p></table:table-cell>`;
}

const namespaces = ['office', 'table', 'text'].map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`).join(' ');
const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`;

const escaped = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
