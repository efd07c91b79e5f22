import { createHash } from 'node:crypto';
import { addWorkdays, isoOf, workdayFrom } from '../calendar.ts';
import { json, type Resource } from '../http/resource.ts';
import type { World } from '../world.ts';
import { type FileKind, firstDay, monthName, monthOf, type TitleFile, titleFile } from './file.ts';
import type { Dataset } from './titles.ts';

interface LandRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly today: number;
  readonly shrunk: boolean;
  readonly wrongHeader: boolean;
}

const host = 'https://use-land-property-data.service.gov.uk';
/** Earlier months that the history lists. */
const HISTORY_MONTHS = 12;
/** Milliseconds for which the address of a file is valid. */
const VALID_MS = 10_000;

/** Answers for HM Land Registry's API: the newest files of a dataset, its history, the address of a file, and the file at that address. */
export function landRegistry(world: World, request: LandRequest): Resource | { readonly status: number } {
  const { path, query, today } = request;
  const listed = /^\/api\/v1\/datasets\/(history\/)?(ccod|ocod)(?:\/(\w+\.zip))?$/.exec(path);
  if (listed !== null) {
    const [, history, set, name] = listed;
    const dataset = set === 'ocod' ? 'ocod' : 'ccod';
    if (name !== undefined) return fileOf(world, today, name) === undefined ? { status: 404 } : json(addressOf(name));
    return json(history === undefined ? newestOf(world, today, dataset) : historyOf(world, today, dataset));
  }
  const [, name] = /^\/sample-files\/(\w+\.zip)$/.exec(path) ?? [];
  const file = name === undefined ? undefined : fileOf(world, today, name, request);
  if (file === undefined) return { status: 404 };
  if (Number(query.get('expires')) < Date.now()) return { status: 403 };
  const etag = `"${createHash('md5').update(file.zip).digest('hex')}"`;
  return { type: 'application/zip', content: { bytes: file.zip }, etag, modified: firstDay(monthOf(today)), ranges: true };
}

/** The address at which a file can be read for ten seconds. */
function addressOf(name: string): object {
  return {
    success: true,
    result: { resource: name, valid_for_seconds: 10, download_url: `${host}/sample-files/${name}?expires=${Date.now() + VALID_MS}` },
  };
}

/** The files of a month appear on its second working day. */
export function newestMonth(today: number): number {
  const month = monthOf(today);
  return today >= addWorkdays(workdayFrom(firstDay(month)), 1) ? month : month - 1;
}

function newestOf(world: World, today: number, dataset: Dataset): object {
  const month = newestMonth(today);
  return { success: true, result: { ...listing(world, dataset, month), update_frequency: 'Monthly', fee: 'Free of charge' } };
}

function historyOf(world: World, today: number, dataset: Dataset): object {
  const newest = newestMonth(today);
  return Array.from({ length: HISTORY_MONTHS }, (_, at) => listing(world, dataset, newest - HISTORY_MONTHS + at));
}

function listing(world: World, dataset: Dataset, month: number): object {
  const resource = (kind: FileKind, name: string) => {
    const file = cached(world, dataset, kind, month);
    return { file_name: file.name, name, format: 'CSV', file_count: 1, file_size: file.zip.length, row_count: file.rows };
  };
  return {
    last_updated: isoOf(firstDay(month)).split('-').reverse().join('-'),
    format: 'CSV',
    resources: [resource('COU', 'Change Only File'), resource('FULL', 'Full File')],
    public_resources: [{ file_name: 'example.csv', name: 'Example Data', format: 'CSV', file_size: 10, row_count: 1 }],
  };
}

function fileOf(world: World, today: number, name: string, faults: Partial<LandRequest> = {}): TitleFile | undefined {
  const [, set, kind] = /^(CCOD|OCOD)_(FULL|COU)_\d{4}_\d{2}\.zip$/.exec(name) ?? [];
  const newest = newestMonth(today);
  const month = Array.from({ length: HISTORY_MONTHS + 1 }, (_, at) => newest - at).find((of) => name.endsWith(`_${monthName(of)}.zip`));
  if (month === undefined || set === undefined || kind === undefined) return undefined;
  const { shrunk = false, wrongHeader = false } = faults;
  const dataset = set === 'OCOD' ? 'ocod' : 'ccod';
  const what = kind === 'FULL' ? 'FULL' : 'COU';
  return shrunk || wrongHeader ? titleFile(world, dataset, what, month, { shrunk, wrongHeader }) : cached(world, dataset, what, month);
}

const files = new WeakMap<World, Map<string, TitleFile>>();

function cached(world: World, dataset: Dataset, kind: FileKind, month: number): TitleFile {
  const made = files.get(world) ?? new Map<string, TitleFile>();
  files.set(world, made);
  const key = `${dataset}/${kind}/${month}`;
  const file = made.get(key) ?? titleFile(world, dataset, kind, month);
  made.set(key, file);
  return file;
}
