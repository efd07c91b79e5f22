import { civilOf, dayOf, isoOf } from '../calendar.ts';
import type { World } from '../world.ts';
import { zipOf } from '../zip.ts';
import { changeDay, type Dataset, type TitleRow, titleAt, titleCount } from './titles.ts';

export type FileKind = 'FULL' | 'COU';

const slots = [1, 2, 3, 4] as const;

/** Faults of a file: half of its rows; a renamed column. */
interface Faults {
  readonly shrunk?: boolean;
  readonly wrongHeader?: boolean;
}

/** Returns the first line of a file: 35 columns of UK companies, 39 of overseas companies, and two more in a file of changes. */
function headerOf(dataset: Dataset, kind: FileKind, wrong: boolean): string {
  const each = slots.flatMap((n) => [
    `Proprietor Name (${n})`,
    `Company Registration No. (${n})`,
    `Proprietorship Category (${n})`,
    ...(dataset === 'ocod' ? [`Country Incorporated (${n})`] : []),
    ...[1, 2, 3].map((line) => `Proprietor (${n}) Address (${line})`),
  ]);
  const names = ['Title Number', 'Tenure', 'Property Address', 'District', 'County', 'Region', 'Postcode'];
  const changes = kind === 'COU' ? ['Change Indicator', 'Change Date'] : [];
  const rest = [
    'Multiple Address Indicator',
    'Price Paid',
    ...each,
    'Date Proprietor Added',
    'Additional Proprietor Indicator',
    ...changes,
  ];
  return [...names, ...rest].join(',').replace('Tenure', wrong ? 'Title Class' : 'Tenure');
}

/** A file of a month with the number of its rows. */
export interface TitleFile {
  readonly name: string;
  readonly rows: number;
  readonly zip: Buffer;
}

/** Returns the file of a month (months count from June 2026) as the publisher packs it: the CSV of the same name in a zip. */
export function titleFile(world: World, dataset: Dataset, kind: FileKind, month: number, faults: Faults = {}): TitleFile {
  const all = kind === 'FULL' ? fullRows(world, dataset, month) : changeRows(world, dataset, month);
  const rows = faults.shrunk === true ? all.slice(0, Math.floor(all.length / 2)) : all;
  const stem = `${dataset.toUpperCase()}_${kind}_${monthName(month)}`;
  const lines = [headerOf(dataset, kind, faults.wrongHeader === true), ...rows, `"Row Count:${rows.length}"`, ''];
  const zip = zipOf(firstDay(month), [{ name: `${stem}.csv`, bytes: Buffer.from(lines.join('\n')) }]);
  return { name: `${stem}.zip`, rows: rows.length, zip };
}

function fullRows(world: World, dataset: Dataset, month: number): string[] {
  return Array.from({ length: titleCount(world, dataset) }, (_, at) => titleAt(world, dataset, at, month)).flatMap((row) =>
    row === undefined ? [] : [line(cellsOf(row, dataset))],
  );
}

/** A changed title has a row that is deleted and a row that is added. Every second title has the added one first: the order means nothing. */
function changeRows(world: World, dataset: Dataset, month: number): string[] {
  return Array.from({ length: titleCount(world, dataset) }, (_, at) => at).flatMap((at) => {
    const [before, after] = [month - 1, month].map((of) => titleAt(world, dataset, at, of));
    const was = before === undefined ? undefined : cellsOf(before, dataset);
    const is = after === undefined ? undefined : cellsOf(after, dataset);
    if (was?.join() === is?.join()) return [];
    const day = dashed(changeDay(world, dataset, at, month - 1));
    const rows = [...(was === undefined ? [] : [line([...was, 'D', day])]), ...(is === undefined ? [] : [line([...is, 'A', day])])];
    return at % 2 === 0 ? rows : rows.reverse();
  });
}

function cellsOf(row: TitleRow, dataset: Dataset): string[] {
  const proprietors = slots.flatMap((n) => {
    const one = row.proprietors[n - 1];
    const country = dataset === 'ocod' ? [one?.country ?? ''] : [];
    return [one?.name ?? '', one?.number ?? '', one?.category ?? '', ...country, one?.address ?? '', '', ''];
  });
  return [
    row.number,
    row.tenure,
    row.address,
    row.town,
    row.county,
    'SOUTH EAST',
    row.postCode,
    row.severalAddresses ? 'Y' : 'N',
    row.price,
    ...proprietors,
    row.added === undefined ? '' : dashed(row.added),
    row.more ? 'Y' : 'N',
  ];
}

const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

/** `01-06-2026`. */
function dashed(day: number): string {
  return isoOf(day).split('-').reverse().join('-');
}

/** `2026_06`. */
export function monthName(month: number): string {
  return isoOf(firstDay(month)).slice(0, 7).replace('-', '_');
}

/** Returns the first day of a month. */
export const firstDay = (month: number) => dayOf(2026, 6 + month, 1);

/** Returns the month of a day, counted from June 2026. */
export function monthOf(day: number): number {
  const { year, month } = civilOf(day);
  return (year - 2026) * 12 + month - 6;
}
