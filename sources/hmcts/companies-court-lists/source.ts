import { addDays, earliest, isDay } from '../../../uk/day.ts';
import { isWorkingDay } from '../../../uk/working-days.ts';
import { refuseOtherVersion } from '../../other-version.ts';
import { wholePage } from '../../page.ts';
import { SourceProblem } from '../../problem.ts';
import { assertRobotsAllow } from '../../robots.ts';
import { shortHash } from '../../short-hash.ts';
import type {
  Discovery,
  FoundFile,
  Http,
  Period,
  RawFile,
  RawFiles,
  RawRelease,
  RecordWriter,
  ReleaseId,
  ReleaseOffer,
  Source,
} from '../../source.ts';
import { clockTime, isoDay } from '../../written-dates.ts';
import { readHearing, unreadable } from './hearing.ts';
import { isZip, type ListContents, readListFile, readListText } from './list-contents.ts';
import { type DayList, fileStem, listOfFile, listTypes, neededSections, otherCourts, sectionOf } from './list-types.ts';
import { courtsAddress, newCourtsAddress, type Publication, publicationsOn, site, summaryAddresses } from './summary-page.ts';

/** Days of which a list must have been read. No publication says for how long the publisher shows a list. */
const horizonDays = 7;
/** Days after the hearing for which a finding rests on a list (docs/signals/court-lists.md). An older list that the publisher still shows is not read. */
const countedDays = 90;

/**
 * The daily lists of hearings at the Companies Court and the courts beside it. A release is the lists of one day. A list is issued again under its day
 * and type: the newest issue replaces all hearings of the earlier one, and an issue without hearings leaves one row that says so.
 *
 * A list names no company number. Its case number joins it to notices of The Gazette; a company name is a candidate only.
 */
export const companiesCourtLists: Source = {
  id: 'hmcts/companies-court-lists',
  title: 'Companies Court daily lists',
  publisher: 'HM Courts & Tribunals Service',
  homepage: site,
  licence: 'HMCTS-terms',
  attribution: 'Source: HM Courts & Tribunals Service, court and tribunal hearings. A list may change until the hearing.',
  verified: 'official sample',
  // the publisher's caution: a list may hold data of special categories, so no answer shows what was typed
  display: {
    derived: [
      'list',
      'hearing',
      'list_type',
      'hearing_on',
      'hearing_at',
      'hearing_type',
      'url',
      'court_case',
      'court',
      'company_names',
      'claimants',
    ],
    stored: ['case_number_state', 'venue', 'artefact_id'],
  },
  kind: 'append',
  table: 'court_hearing',
  key: ['list', 'hearing'],
  replaces: 'list',
  // the publisher states no term of years: it asks that lists are not kept for longer than they are used (docs/assumptions.md)
  expiry: { law: 'Caution of HM Courts & Tribunals Service on the use of its lists', months: 3 },
  // lists appear in the afternoon before the hearing and are issued again until it begins
  schedule: ['20 8,10,14,17,19 * * *'],
  firstDay: '2012-10-17',
  lookbackDays: horizonDays,
  coverage: { horizonDays },
  recheckDays: horizonDays,
  freshness: { checkedWithinHours: 24, dataWithinDays: 7 },
  clearance: false,
  expect: { rows: [1, 5_000], rejected: 0.9, shrink: 1 },
  politeness: { requests: 1, perSeconds: 2 },
  discover,
  fetch: fetchRelease,
  recognise,
  parse,
};

/**
 * Yields the lists of each day that the publisher shows now, and the days without a sitting. A period that ends today has the lists of later days too, and the
 * older ones that it still shows: a first start or an outage must not lose them. A working day without a list gives no answer: the day stays missing.
 */
async function* discover(http: Http, period: Period, today: string): AsyncGenerator<Discovery> {
  await assertRobotsAllow(http, [courtsAddress, newCourtsAddress, `${site}/summary-of-publications?locationId=1`]);
  const shown = new Map<string, Publication[]>();
  const index = (await http.get(courtsAddress)) === undefined ? newCourtsAddress : courtsAddress;
  for (const address of summaryAddresses(await pageOf(http, index))) {
    for (const one of publicationsOn(await pageOf(http, address), address)) {
      const others = (shown.get(one.day) ?? []).filter((other) => fileStem(other) !== fileStem(one)); // two courts may show one list
      shown.set(one.day, [...others, one]);
    }
  }
  await assertRobotsAllow(
    http,
    [...shown.values()].flat().map(({ url }) => url),
  );
  const isNewest = period.to === today;
  if (isNewest) {
    const [counted, needed] = [addDays(today, -countedDays), addDays(today, -horizonDays)];
    const older = [...shown].filter(([day]) => day >= counted && day < earliest(period.from, needed)).sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [day, lists] of older) yield await offerOf(http, day, lists, today);
  }
  const lastShown = isNewest ? addDays(today, 7) : period.to;
  for (let day = period.from; day <= lastShown; day = addDays(day, 1)) {
    const lists = shown.get(day);
    if (lists !== undefined) yield await offerOf(http, day, lists, today);
    else if (day <= period.to && !isWorkingDay(day)) yield { nothing: true, covers: { from: day, to: day } };
  }
}

async function offerOf(http: Http, day: string, lists: readonly Publication[], today: string): Promise<ReleaseOffer> {
  const sorted = [...lists].sort((a, b) => (fileStem(a) < fileStem(b) ? -1 : 1));
  const states: string[] = [];
  for (const list of sorted) states.push(`${fileStem(list)} ${stateOf(await bytesOf(http, list.url), list.url)}`);
  return {
    id: idOf(day, states),
    dataDate: earliest(day, today),
    urls: sorted.map((list) => `${list.url}#${fileStem(list)}`),
    covers: { from: day, to: day },
  };
}

/** The id names the day, the number of lists and a hash of what they state: an issue with other hearings is another release. */
const idOf = (day: string, states: readonly string[]) => `${day}.n${states.length}.${shortHash(states.join('\n'))}`;

/** Returns what a list states, without the parts of its page that differ between two requests. */
function stateOf(bytes: Uint8Array, url: string): string {
  if (isZip(bytes)) return shortHash(bytes);
  try {
    const { lines, updated } = readListText(bytes, url);
    return JSON.stringify([updated, lines]);
  } catch (error) {
    if (error instanceof SourceProblem) return `unreadable: ${error.message}`; // `parse` reports it
    throw error;
  }
}

async function bytesOf(http: Http, url: string): Promise<Uint8Array> {
  const answer = await http.get(url);
  if (answer === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} answers 404`);
  if (Buffer.from(answer.bytes.subarray(0, 64)).toString('utf8').trimStart().startsWith('<')) wholePage(answer.bytes, url);
  return answer.bytes;
}

const pageOf = async (http: Http, url: string) => Buffer.from(await bytesOf(http, url)).toString('utf8');

/** Stores each list under a name that states its type, its day and its artefact. Throws PUBLISHER_OTHER_VERSION for another issue than the offered one. */
async function fetchRelease(http: Http, { id, urls }: ReleaseOffer, raw: RawFiles): Promise<void> {
  const states: string[] = [];
  for (const address of urls) {
    const [url = '', stem = ''] = address.split('#');
    const bytes = await bytesOf(http, url);
    states.push(`${stem} ${stateOf(bytes, url)}`);
    const start = Buffer.from(bytes.subarray(0, 64)).toString('utf8').trimStart();
    const ending = isZip(bytes) ? 'xlsx' : start.startsWith('<') ? 'html' : /^[[{]/.test(start) ? 'json' : 'bin';
    await raw.write(`${stem}.${ending}`, url, bytes);
  }
  refuseOtherVersion(id, idOf(id.slice(0, '2026-06-03'.length), states));
}

/** Recognises a list by its name, which must hold its type and its day. */
function recognise({ name, head, sha256 }: FoundFile): ReleaseId | undefined {
  const list = listOfFile(name);
  const start = Buffer.from(head.subarray(0, 64)).toString('utf8').trimStart();
  if (list === undefined || !isDay(list.day) || !(isZip(head) || /^[[{<]/.test(start))) return undefined;
  return { id: `${list.day}.${list.type.path}.${sha256.slice(0, 12)}`, dataDate: list.day };
}

interface Read extends DayList {
  readonly file: RawFile;
  readonly contents: ListContents;
}

/**
 * Writes one record per hearing, and one for a list without hearings. Of two issues of one list the one that was changed last counts. A list that
 * cannot be read goes to quarantine as a whole; throws its problem when no list can be read.
 */
async function parse({ id, files }: RawRelease, out: RecordWriter): Promise<void> {
  if (files.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `release ${id} has no list`);
  const newest = new Map<string, Read>();
  let problem: SourceProblem | undefined;
  for (const file of files) {
    const read = await readOne(file);
    if (read instanceof SourceProblem) {
      problem ??= read;
      await out.reject({ file: file.name, line: 1 }, file.name, `the list cannot be read: ${read.message}`);
      out.unread(file.name, read.message);
      continue;
    }
    const earlier = newest.get(read.type.id + read.day);
    const [kept, older] = earlier === undefined || isNewer(read, earlier) ? [read, earlier] : [earlier, read];
    newest.set(read.type.id + read.day, kept);
    if (older !== undefined)
      await out.reject({ file: older.file.name, line: 1 }, older.file.name, 'left out: an earlier issue of the list');
  }
  if (newest.size === 0 && problem !== undefined) throw problem;
  for (const list of newest.values()) await writeList(list, out);
}

async function readOne(file: RawFile): Promise<Read | SourceProblem> {
  const list = listOfFile(file.name);
  if (list === undefined)
    return new SourceProblem('UNEXPECTED_SHAPE', `${file.name} names no type of list that is known (list-types.ts), or no day`);
  try {
    const contents = await readListFile(file.path);
    if (contents.statedDay !== undefined && contents.statedDay !== list.day) {
      return new SourceProblem('UNEXPECTED_SHAPE', `${file.name} is a list for ${contents.statedDay}`);
    }
    return { ...list, file, contents };
  } catch (error) {
    if (error instanceof SourceProblem) return error;
    throw error;
  }
}

/** An issue that states when it was changed is newer than one that does not; of two equal ones the greater artefact counts. */
function isNewer(one: Read, other: Read): boolean {
  const order = ({ contents, artefactId }: Read) => `${instantOf(contents.updated)} ${artefactId}`;
  return order(one) > order(other);
}

/** `2 June 2026 at 4:15pm` -> `2026-06-02T16:15`; '' when none is stated. */
function instantOf(updated: string | undefined): string {
  if (updated === undefined) return '';
  const [, days = '', time = ''] = /^(.+) at (.+)$/.exec(updated) ?? [];
  return `${isoDay(days) ?? ''}T${clockTime(time) ?? ''}`;
}

async function writeList({ type, day, artefactId, file, contents }: Read, out: RecordWriter): Promise<void> {
  const list = {
    list: `${day}.${type.id}`,
    list_type: type.id,
    hearing_on: day,
    artefact_id: artefactId || null,
    url: pageOfList(type.path, artefactId),
  };
  for (const heading of contents.newHeadings) out.unmapped(`heading ${heading}`);
  const problem = type.isConsolidated === true ? sectionsProblem(contents) : unreadProblem(contents);
  if (problem !== undefined) {
    await out.reject({ file: file.name, line: 1 }, file.name, problem);
    out.unread(file.name, problem);
  }
  const seen = new Map<string, number>();
  let hearings = 0;
  for (const { line, section, hearing } of contents.lines) {
    const listType = type.isConsolidated === true ? sectionOf(section) : type;
    if (listType === undefined) continue;
    const read = hearing === undefined ? unreadable.misfit : readHearing(hearing, seen);
    if (Object.values(unreadable).some((reason) => reason === read)) out.unread(`${file.name} row ${line}`, String(read));
    if (typeof read === 'string') await out.reject({ file: file.name, line }, `${type.id} ${day} row ${line}`, read);
    else await out.write({ ...list, list_type: listType.id, ...read, _file: file.name, _line: line });
    hearings += typeof read === 'string' ? 0 : 1;
  }
  if (hearings === 0) await out.write({ ...list, ...noHearing, _file: file.name, _line: 0 });
}

/** Returns why a list of one court cannot be read whole; `undefined` when it can. */
function unreadProblem({ unread }: ListContents): string | undefined {
  return unread.length === 0
    ? undefined
    : `the list cannot be read whole: ${unread.join(', ')} shows hearings without the headings of a list`;
}

/** Returns why sections of the consolidated list cannot be read; `undefined` when those of the Companies Court can, and all others are of known courts. */
function sectionsProblem({ lines, sections }: ListContents): string | undefined {
  const found = [...sections].map(([name, isRead]) => ({ name, isRead, type: sectionOf(name) }));
  const missing = listTypes.filter(({ id }) => neededSections.includes(id) && !found.some(({ type }) => type?.id === id));
  const unread = found.filter(({ isRead, type }) => type !== undefined && !isRead);
  const hasLines = new Set(lines.map(({ section }) => section));
  const unknown = found.filter(
    ({ name, isRead, type }) => type === undefined && (hasLines.has(name) || !isRead) && !otherCourts.test(name),
  );
  const problems = [
    ...missing.map(({ path }) => `has no section for ${path}`),
    ...unread.map(({ name }) => `the section "${name}" does not have the headings of a list`),
    ...unknown.map(({ name }) => `names no court that is known: "${name}" (list-types.ts)`),
  ];
  return problems.length === 0 ? undefined : `the list cannot be read whole: ${problems.join('; ')}`;
}

/** The row of a list that has no hearing of a company. */
const noHearing = {
  hearing: '',
  hearing_at: null,
  court_case: null,
  case_number_state: 'blank',
  company_names: [],
  hearing_type: null,
  venue: null,
};

const pageOfList = (path: string, artefactId: string) => (artefactId === '' ? null : `${site}/${path}?artefactId=${artefactId}`);
