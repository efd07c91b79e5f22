import { SourceProblem } from '../../problem.ts';
import { isInPeriod } from '../../release-date.ts';
import { isoDay } from '../../sanctions/days.ts';
import { isXml } from '../../sanctions/is-xml.ts';
import { offeredList } from '../../sanctions/offered-list.ts';
import type { FoundFile, Http, Period, RawRelease, RecordWriter, ReleaseId, ReleaseOffer, Source } from '../../source.ts';
import { readCsv } from './list-csv.ts';
import { readXml } from './list-xml.ts';

const fileName = 'ConList.csv';
const list = `https://ofsistorage.blob.core.windows.net/publishlive/2022format/${fileName}`;

/**
 * All targets of UK financial sanctions until 28 January 2026, when the UK Sanctions List became the only list. It shows who was a target and
 * no longer is.
 */
export const ofsiConsolidatedList: Source = {
  id: 'ofsi/consolidated-list',
  title: 'Consolidated List of Financial Sanctions Targets (closed)',
  publisher: 'Office of Financial Sanctions Implementation, HM Treasury',
  homepage: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
  licence: 'OGL-UK-3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (HM Treasury).',
  verified: 'real file',
  display: 'rows',
  kind: 'snapshot',
  table: 'sanctions_target',
  key: ['group_id'],
  closed: true,
  // the list is closed for ever: a monthly check finds out whether its last edition is still at its address
  schedule: ['40 5 2 * *'],
  // the first check must reach back to the last edition, however old that is
  firstDay: '2001-01-01',
  lookbackDays: 7_300,
  freshness: { checkedWithinHours: 24 * 35 },
  clearance: false,
  expect: {
    rows: [1, 50_000],
    liveRows: 2_000,
    rejected: 0.05,
    // editions loaded by hand are applied in the order of their days; few targets are delisted between two of them
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

/**
 * Yields the last edition while it is at its last known address. Its removal is not a failure: an operator who has a copy loads it by hand.
 */
async function* discover(http: Http, period: Period, today: string): AsyncGenerator<ReleaseOffer> {
  const found = await offeredList(http, list, updateDay).catch(gone);
  if (found !== undefined && isInPeriod(found.dataDate, period, today)) yield { ...found, urls: [list] };
}

/** Returns `undefined` when the store was closed: it refuses (403, 409, 410), or its host name no longer exists. Throws any other error again. */
function gone(error: unknown): undefined {
  if (error instanceof SourceProblem && (error.code === 'PUBLISHER_REFUSED' || hasNoName(error.cause))) return undefined;
  throw error;
}

function hasNoName(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND';
}

/**
 * Recognises by content: the CSV by its first line, the XML by its elements. The XML states no day of its own, so its data date is the newest
 * day on which an entry in the first 64 KiB was changed; the list may be newer.
 */
function recognise({ head, sha256 }: FoundFile): ReleaseId | undefined {
  const text = Buffer.from(head)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const xml = text.includes('<FinancialSanctionsTarget');
  const day = xml ? newestUpdate(text) : text.includes('Group ID') ? updateDay(text) : undefined;
  return day === undefined ? undefined : { id: `${day}.${sha256.slice(0, 8)}`, dataDate: day };
}

/** Reads the first line, `Last Updated,10/04/2025`. */
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

/** Writes each target once, from the CSV or the XML. Several files of one release are the same list, so one of them is read, the CSV first. */
async function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  const file = release.files.find(({ name }) => name.endsWith('.csv')) ?? release.files[0];
  if (file === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `release ${release.id} has no file`);
  const targets = (await isXml(file)) ? await readXml(file, out) : await readCsv(file, out);
  for (const { builder, line } of targets.values()) {
    for (const word of builder.unknownStrengths()) out.unmapped(`alias strength ${word}`);
    await out.write({ ...builder.record(), _file: file.name, _line: line });
  }
}
