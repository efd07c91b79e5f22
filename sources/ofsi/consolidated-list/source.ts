import { SourceProblem } from '../../problem.ts';
import { isoDay } from '../../sanctions/days.ts';
import { isXml } from '../../sanctions/is-xml.ts';
import { offeredList } from '../../sanctions/offered-list.ts';
import type { FoundFile, Http, Period, RawRelease, RecordWriter, ReleaseId, ReleaseOffer, Source } from '../../source.ts';
import { readCsv } from './list-csv.ts';
import { readXml } from './list-xml.ts';

const fileName = 'ConList.csv';
const list = `https://ofsistorage.blob.core.windows.net/publishlive/2022format/${fileName}`;

/** Everyone under UK financial sanctions until 28 January 2026, when the UK Sanctions List became the only one: who was a target and no longer is. */
export const ofsiConsolidatedList: Source = {
  id: 'ofsi/consolidated-list',
  title: 'Consolidated List of Financial Sanctions Targets (closed)',
  publisher: 'Office of Financial Sanctions Implementation, HM Treasury',
  homepage: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
  licence: 'OGL-UK-3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (HM Treasury).',
  kind: 'snapshot',
  table: 'sanctions_target',
  key: ['group_id'],
  // the list is closed for ever: whether its last edition still lies where it lay is asked once a month
  schedule: ['40 5 2 * *'],
  // to the first look its last edition is as old as it is
  lookbackDays: 7_300,
  freshness: { checkedWithinHours: 24 * 35 },
  clearance: false,
  expect: {
    rows: [1, 50_000],
    rejected: 0.05,
    // editions taken in by hand follow each other by their days; delistings between two of them are few
    shrink: 0.2,
  },
  politeness: { requests: 1, perSeconds: 2 },
  discover,
  async fetch(_http, _offer, raw) {
    await raw.download(fileName, list);
  },
  recognise,
  parse,
};

/** The last edition, as long as it lies at its last known address. That it has gone is no failure: whoever has a copy takes it in by hand. */
async function* discover(http: Http, period: Period): AsyncGenerator<ReleaseOffer> {
  const found = await offeredList(http, list, updateDay).catch(gone);
  if (found !== undefined && found.dataDate >= period.from && found.dataDate <= period.to) yield { ...found, urls: [list] };
}

/** A store that was closed refuses (403, 409, 410) or has no name any more. What may pass is thrown. */
function gone(error: unknown): undefined {
  if (error instanceof SourceProblem && (error.code === 'PUBLISHER_REFUSED' || hasNoName(error.cause))) return undefined;
  throw error;
}

function hasNoName(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND';
}

/**
 * By content: the CSV by its first line, the XML by its elements. The XML has no day of its own; it speaks of the newest day on which an entry in its
 * first part was changed, or of a later one.
 */
function recognise({ head, sha256 }: FoundFile): ReleaseId | undefined {
  const text = Buffer.from(head)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const xml = text.includes('<FinancialSanctionsTarget');
  const day = xml ? newestUpdate(text) : text.includes('Group ID') ? updateDay(text) : undefined;
  return day === undefined ? undefined : { id: `${day}.${sha256.slice(0, 8)}`, dataDate: day };
}

/** `Last Updated,10/04/2025` */
function updateDay(text: string): string | undefined {
  const day = /^\uFEFF?Last Updated,(\d{2}\/\d{2}\/\d{4})\s*$/m.exec(text.slice(0, 200))?.[1];
  return day === undefined ? undefined : isoDay(day);
}

function newestUpdate(text: string): string | undefined {
  return [...text.matchAll(/<LastUpdated>([^<]+)/g)]
    .flatMap(([, day = '']) => isoDay(day.trim()) ?? [])
    .sort()
    .at(-1);
}

/** Each target once, whichever form the file has; several files of one release are the same list. */
async function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  const file = release.files.find(({ name }) => name.endsWith('.csv')) ?? release.files[0];
  if (file === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `release ${release.id} has no file`);
  const targets = (await isXml(file)) ? await readXml(file, out) : await readCsv(file, out);
  for (const { builder, line } of targets.values()) await out.write({ ...builder.record(), _file: file.name, _line: line });
}
