import { readFile } from 'node:fs/promises';
import { type GovUkContent, getBytes, getContent, readContent, updatedDay } from '../../gov-uk-content.ts';
import { refuseOtherVersion } from '../../other-version.ts';
import { SourceProblem } from '../../problem.ts';
import { isInPeriod } from '../../release-date.ts';
import { shortHash } from '../../short-hash.ts';
import type { FoundFile, Http, Period, RawRelease, RecordWriter, ReleaseId, ReleaseOffer, Source } from '../../source.ts';
import { readBans, unknownHeadings, unreadItems } from './ban-table.ts';

const path = 'guidance/russia-list-of-persons-named-in-relation-to-financial-and-investment-restrictions';
const guidance = `https://www.gov.uk/api/content/${path}`;
const fileName = 'content.json';

/**
 * Persons named in the Russia regulations in relation to financial and investment restrictions. Their assets are not frozen, but lending to
 * them and dealing in their securities is prohibited. They are listed on a page of their own, and on the UK Sanctions List only if they are also
 * designated.
 */
export const investmentBans: Source = {
  id: 'ofsi/investment-bans',
  title: 'Russia: persons named in relation to financial and investment restrictions',
  publisher: 'Office of Financial Sanctions Implementation, HM Treasury',
  homepage: `https://www.gov.uk/${path}`,
  licence: 'OGL-UK-3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (HM Treasury).',
  verified: 'documentation',
  display: 'rows',
  kind: 'snapshot',
  table: 'investment_ban',
  key: ['name'],
  schedule: ['35 */6 * * *'],
  // the page can stay unchanged for years
  firstDay: '2014-07-31',
  lookbackDays: 3_660,
  freshness: { checkedWithinHours: 24 },
  clearance: true,
  expect: {
    // the list has had eight to fifteen persons; a very different number means another page
    rows: [5, 60],
    // a person that cannot be read puts every payment to review; the list without the others would lack them, too
    rejected: 0.5,
    shrink: 0.4,
  },
  politeness: { requests: 1, perSeconds: 1 },
  discover,
  async fetch(http, { id }, raw) {
    const bytes = await getBytes(http, guidance);
    refuseOtherVersion(id, idOf(readContent(bytes, guidance)));
    await raw.write(fileName, guidance, bytes);
  },
  recognise,
  parse,
};

async function* discover(http: Http, period: Period, today: string): AsyncGenerator<ReleaseOffer> {
  const content = await getContent(http, guidance);
  const day = updatedDay(content);
  if (isInPeriod(day, period, today)) yield { id: idOf(content), dataDate: day, urls: [guidance] };
}

const idOf = (content: GovUkContent) => `${updatedDay(content)}.${shortHash(content.details.body ?? '')}`;

/** Recognises a saved answer of the content API for this page. */
function recognise({ head }: FoundFile): ReleaseId | undefined {
  const text = Buffer.from(head).toString('utf8');
  if (!/^\s*\{/.test(text) || !text.includes(`/${path}`)) return undefined;
  try {
    const content = readContent(head, 'the file');
    return { id: idOf(content), dataDate: updatedDay(content) };
  } catch {
    // longer than the 64 KiB of `head`, or damaged
    return undefined;
  }
}

async function parse({ id, files: [file] }: RawRelease, out: RecordWriter): Promise<void> {
  if (file === undefined) throw new SourceProblem('UNEXPECTED_SHAPE', `release ${id} has no file`);
  const body = readContent(await readFile(file.path), file.name).details.body ?? '';
  const rows = readBans(body);
  if (rows === undefined) throw new SourceProblem('UNEXPECTED_HEADER', `${file.name}: no table on the page has a name column`);
  const unknown = unknownHeadings(body);
  for (const item of unreadItems(body)) out.unmapped(`list item ${item}`);
  for (const { record, line, text } of rows) {
    if (typeof record === 'string') await out.reject({ file: file.name, line }, text, record);
    else await out.write({ ...record, unmapped_columns: unknown, _file: file.name, _line: line });
  }
}
