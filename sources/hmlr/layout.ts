import { headerChange } from '../header-change.ts';
import { SourceProblem } from '../problem.ts';

/** A dataset of HM Land Registry: titles of UK companies, or of overseas companies. */
export type Dataset = 'ccod' | 'ocod';
/** `full`: every title. `changes`: what a month added and deleted. */
export type FileKind = 'full' | 'changes';

const title = [
  'Title Number',
  'Tenure',
  'Property Address',
  'District',
  'County',
  'Region',
  'Postcode',
  'Multiple Address Indicator',
  'Price Paid',
];

/** Most proprietors that a row names. */
export const slots = [1, 2, 3, 4] as const;

const proprietor = (dataset: Dataset) =>
  slots.flatMap((n) => [
    `Proprietor Name (${n})`,
    `Company Registration No. (${n})`,
    `Proprietorship Category (${n})`,
    ...(dataset === 'ocod' ? [`Country Incorporated (${n})`] : []),
    `Proprietor (${n}) Address (1)`,
    `Proprietor (${n}) Address (2)`,
    `Proprietor (${n}) Address (3)`,
  ]);

/** Returns the columns of a file in their order: 35 of UK companies, 39 of overseas companies, and two more in a file of changes. */
export function columnsOf(dataset: Dataset, kind: FileKind): readonly string[] {
  const changes = kind === 'changes' ? ['Change Indicator', 'Change Date'] : [];
  return [...title, ...proprietor(dataset), 'Date Proprietor Added', 'Additional Proprietor Indicator', ...changes];
}

/** Throws UNEXPECTED_HTML or UNEXPECTED_HEADER, and names the column that differs. `cells`: the first record of the file. */
export function checkHeader(file: string, cells: readonly string[], expected: readonly string[]): void {
  if ((cells[0] ?? '').trimStart().startsWith('<')) throw new SourceProblem('UNEXPECTED_HTML', `${file} is an HTML page`);
  const found = cells.map((cell) => cell.trim().slice(0, 60));
  if (found.join('\n') !== expected.join('\n')) throw new SourceProblem('UNEXPECTED_HEADER', `${file}: ${headerChange(expected, found)}`);
}

/** The number of rows that the last line of a file states; undefined: the text is another line. */
export function statedRows(text: string): number | undefined {
  const [, rows] = /^"?Row Count:\s*(\d+)"?\s*$/i.exec(text) ?? [];
  return rows === undefined ? undefined : Number(rows);
}

/**
 * Throws UNEXPECTED_SHAPE when the file has another number of rows than its last line states. `isWhole`: a checksum says that the file is whole. Without one, a
 * file that states no number may be cut off between two rows.
 */
export function checkRows(file: string, found: number, stated: number | undefined, isWhole: boolean): void {
  if (found === stated || (stated === undefined && isWhole)) return;
  if (stated === undefined)
    throw new SourceProblem(
      'UNEXPECTED_SHAPE',
      `${file} has no last line "Row Count": it may be cut off. Load the zip file of the publisher`,
    );
  throw new SourceProblem('UNEXPECTED_SHAPE', `${file} has ${found} rows, and its last line states ${stated}: it is cut off, or damaged`);
}
