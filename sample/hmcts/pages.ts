import { longOf, plainOf } from '../calendar.ts';
import { zipOf } from '../zip.ts';
import type { List, Row } from './plan.ts';

const headings = ['Judge', 'Time', 'Venue', 'Type', 'Case number', 'Case name', 'Additional information'];
const cellsOf = (row: Row) => [row.judge, row.time, row.venue, row.type, row.caseNumber, row.caseName, row.additionalInformation];
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const dayOfList = (day: number) => longOf(day).replace(/^\w+ /, '');

/** Location of the Rolls Building in the sample. */
export const LOCATION = '7';

/** Returns the index of courts. */
export function courtsPage(): string {
  const courts = [
    ['501', 'Sampleton County Court'],
    [LOCATION, 'Rolls Building'],
  ];
  return page(
    `<h1>Find a court or tribunal</h1><ul>${courts.map(([id, name]) => `<li><a href="/summary-of-publications?locationId=${id}">${name}</a></li>`).join('')}</ul>`,
  );
}

/** Returns the publications of a court, newest first. A list that is kept as a file has another address than a page. */
export function summaryPage(lists: readonly List[]): string {
  const items = [...lists]
    .sort((a, b) => b.day - a.day)
    .map((list) => {
      const path = list.shape === 'page' ? list.type.toLowerCase().replaceAll('_', '-') : 'file-publication';
      return `<li><a href="${path}?artefactId=${list.artefactId}">${list.title} ${dayOfList(list.day)} - English (Saesneg)</a></li>`;
    });
  return page(`<h1>What do you want to view from Rolls Building?</h1><p>Select the list you want to view</p><ul>${items.join('\n')}</ul>`);
}

/** Returns the page of a list: one table, or for each section a table, or a sentence where it has no hearing. */
export function listPage({ title, day, rows, sections, updatedOn, updatedAt }: List, wrongHeader: boolean): string {
  const head = wrongHeader ? headings.map((one) => (one === 'Case number' ? 'Reference' : one)) : headings;
  const none = '<p>No hearings scheduled for this day.</p>';
  const hearings =
    sections === undefined
      ? tableOf(head, rows)
      : sections.map((one) => `<h2>${escaped(one.name)}</h2>${one.rows.length === 0 ? none : tableOf(head, one.rows)}`).join('\n');
  return page(`<h2 id="page-heading">${title}</h2><p>Rolls Building, Fetter Lane, London EC4A 1NL</p>
<p id="list-date">List for ${dayOfList(day)}</p><p id="last-updated-date">Last updated ${plainOf(updatedOn)} at ${updatedAt}</p>
${hearings}`);
}

function tableOf(head: readonly string[], rows: readonly Row[]): string {
  return `<table><thead><tr>${head.map((one) => `<th scope="col">${one}</th>`).join('')}</tr></thead><tbody>
${rows
  .map(
    (row) =>
      `<tr>${cellsOf(row)
        .map((cell) => `<td>${escaped(cell)}</td>`)
        .join('')}</tr>`,
  )
  .join('\n')}</tbody></table>`;
}

/** Returns a list in the publisher's JSON. */
export function listJson({ rows }: List): string {
  return JSON.stringify(rows);
}

/** Returns a list as the workbook that the court uploaded: texts are shared, empty cells are left out. */
export function listWorkbook({ rows, updatedOn }: List): Buffer {
  const strings: string[] = [];
  const cell = (text: string, row: number, column: number) => {
    if (text === '') return '';
    strings.push(text);
    return `<c r="${String.fromCharCode(65 + column)}${row}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const lines = [headings, ...rows.map(cellsOf)].map(
    (cells, at) => `<row r="${at + 1}">${cells.map((text, column) => cell(text, at + 1, column)).join('')}</row>`,
  );
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const shared = strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('');
  const parts = {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${xml}<workbook ${main}><sheets><sheet name="Hearing List" sheetId="1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `${xml}<worksheet ${main}><sheetData>${lines.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${xml}<sst ${main}>${shared}</sst>`,
  };
  return zipOf(
    updatedOn,
    Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  );
}

const page = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Court and tribunal hearings</title></head><body><main>${body}</main></body></html>`;
