import { dailyPage, historicPage, monthlyPage } from '../accounts/pages.ts';
import type { AccountsFiles } from '../accounts/store.ts';
import { fileStem } from '../basic-company-data/file.ts';
import { indexPage } from '../basic-company-data/index-page.ts';
import type { CompanyFiles } from '../basic-company-data/store.ts';
import { officerAnswer, searchAnswer } from '../disqualified/api.ts';
import { searchPage, warningPage } from '../fca/pages.ts';
import { registerAnswer } from '../fca/register.ts';
import { noticeHtml, noticeLinkedData, noticeXml } from '../gazette/document.ts';
import { feedPage } from '../gazette/feed.ts';
import { noticeById } from '../gazette/plan.ts';
import { courtsPage, LOCATION, listJson, listPage, listWorkbook, summaryPage } from '../hmcts/pages.ts';
import { listById, listsAt } from '../hmcts/plan.ts';
import { landRegistry } from '../hmlr/api.ts';
import { LEAKS_DAY, offshoreLeaksZip } from '../icij/offshore-leaks.ts';
import { newsFeed } from '../news/feeds.ts';
import { gdelt } from '../news/gkg.ts';
import { consolidatedCsv, LAST_EDITION } from '../ofsi/consolidated-list.ts';
import { snapshotFiles } from '../psc/file.ts';
import { pscPage } from '../psc/page.ts';
import type { PscFiles } from '../psc/store.ts';
import { sanctionsCsv } from '../sanctions/csv.ts';
import type { Designation } from '../sanctions/designation.ts';
import { designationsAt, issueDay } from '../sanctions/list.ts';
import { sanctionsXml } from '../sanctions/xml.ts';
import { snapshotOf } from '../truth.ts';
import type { World } from '../world.ts';
import { govUk, govUkAssets } from './gov-uk.ts';
import { companyAnswer } from './register-api.ts';
import { json, type Resource, text, validated } from './resource.ts';

/** A request to a publisher, with its real host and path. */
interface PublisherRequest {
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly accept: string | undefined;
  /** The sample's day. */
  readonly today: number;
  /** Faults that change how the content is made. */
  readonly shrunk: boolean;
  readonly wrongHeader: boolean;
}

/** A resource, a status without a body, or an address to redirect to. */
export type Answer = Resource | { readonly status: number } | { readonly location: string };

/** The world, and the files that are made from it on request. */
export interface Publishers {
  readonly world: World;
  readonly files: CompanyFiles;
  readonly accounts: AccountsFiles;
  readonly owners: PscFiles;
}

/** Hosts whose `robots.txt` the service asks for. It lets robots request all that the service reads. */
const askedForRobots: ReadonlySet<string> = new Set([
  'www.thegazette.co.uk',
  'www.court-tribunal-hearings.service.gov.uk',
  'www.fca.org.uk',
  'www.turnaround-news.example',
  'www.county-herald.example',
]);
const robots = 'User-agent: *\nDisallow: /my-account\n';

/** Answers a request by the publisher's real host; 404 for an unknown host. */
export async function answer(publishers: Publishers, request: PublisherRequest): Promise<Answer> {
  if (request.path === '/robots.txt' && askedForRobots.has(request.host)) return text('text/plain;charset=utf-8', robots);
  switch (request.host) {
    case 'download.companieshouse.gov.uk':
      return companiesHouse(publishers, request);
    case 'www.thegazette.co.uk':
      return gazette(publishers.world, request);
    case 'sanctionslist.fcdo.gov.uk':
      return sanctionsList(publishers.world, request);
    case 'www.gov.uk':
      return govUk(publishers.world, request);
    case 'assets.publishing.service.gov.uk':
      return govUkAssets(publishers.world, request);
    case 'ofsistorage.blob.core.windows.net':
      return closedList(publishers.world, request);
    case 'api.company-information.service.gov.uk':
      return register(publishers.world, request);
    case 'www.court-tribunal-hearings.service.gov.uk':
      return hearings(publishers.world, request);
    case 'use-land-property-data.service.gov.uk':
      return landRegistry(publishers.world, request);
    case 'www.fca.org.uk':
      return warnings(publishers.world, request);
    case 'register.fca.org.uk':
      return firms(publishers.world, request);
    case 'offshoreleaks-data.icij.org':
      return offshoreLeaks(publishers.world, request);
    case 'data.gdeltproject.org':
      return gdelt(publishers.world, request);
    case 'www.turnaround-news.example':
    case 'www.county-herald.example':
      return newsFeed(publishers.world, request);
    default:
      return { status: 404 };
  }
}

function offshoreLeaks(world: World, { path }: PublisherRequest): Answer {
  if (path !== '/offshoreleaks/csv/full-oldb.LATEST.zip') return { status: 404 };
  return validated('application/zip', offshoreLeaksZip(world), LEAKS_DAY);
}

const accountsPages: ReadonlyMap<string, (world: World, today: number) => string> = new Map([
  ['/en_accountsdata.html', dailyPage],
  ['/en_monthlyaccountsdata.html', monthlyPage],
  ['/historicmonthlyaccountsdata.html', historicPage],
]);

async function companiesHouse(
  { world, files, accounts, owners }: Publishers,
  { path, today, shrunk, wrongHeader }: PublisherRequest,
): Promise<Answer> {
  const listing = accountsPages.get(path);
  if (listing !== undefined) return text('text/html;charset=utf-8', listing(world, today));
  if (path === '/en_output.html') {
    const one = await files.archive(`${fileStem(snapshotOf(today).name)}.zip`, today);
    return text('text/html;charset=utf-8', indexPage(today, one?.bytes ?? 0));
  }
  if (path === '/en_pscdata.html') {
    const offered = snapshotFiles(world, today).map(async (file) => ({
      ...file,
      bytes: (await owners.archive(`${file.stem}.zip`, today))?.bytes ?? 0,
    }));
    return text('text/html;charset=utf-8', pscPage(today, await Promise.all(offered)));
  }
  const offered = path.startsWith('/Basic') ? files : /^\/(?:persons-|psc-)/.test(path) ? owners : accounts;
  const found = await offered.archive(path.slice(1), today, { shrunk, wrongHeader });
  if (found === undefined) return { status: 404 };
  return { type: 'application/zip', content: { path: found.path, size: found.bytes }, etag: found.etag, modified: found.day, ranges: true };
}

/** Answers for the API of the company register. The real API requires a key. */
function register(world: World, { path, query, today, shrunk, wrongHeader }: PublisherRequest): Answer {
  if (path.startsWith('/company/')) {
    const found = companyAnswer(world, today, path, query);
    return found === undefined ? { status: 404 } : json(wrongHeader ? { found } : found);
  }
  if (path !== '/search/disqualified-officers') {
    const officer = officerAnswer(world, today, path);
    return officer === undefined ? { status: 404 } : json(officer);
  }
  const page = searchAnswer(world, today, query, shrunk);
  if (page === undefined) return { status: 416 };
  return json(wrongHeader ? { found: page } : page);
}

/** Answers with the last edition of OFSI's list, which no longer changes. */
function closedList(world: World, { path, shrunk, wrongHeader }: PublisherRequest): Answer {
  if (path !== '/publishlive/2022format/ConList.csv') return { status: 404 };
  return validated('text/csv', consolidatedCsv(world, { shrunk, wrongHeader }), LAST_EDITION);
}

const feed = /^\/(?<service>insolvency|all-notices)\/(?:(?<edition>[a-z]+)\/)?notice\/data\.json$/;
const notice = /^\/(?:id\/)?notice\/(?<id>[A-Za-z0-9-]+)(?:\/data\.(?<format>xml|htm|json))?$/;

/** Answers for The Gazette. Like the real site it answers 500 to `.json` with an `Accept` header, and to any `noticecode` parameter. */
function gazette(world: World, { path, query, accept, today, shrunk, wrongHeader }: PublisherRequest): Answer {
  if (path.endsWith('.json') && accept !== undefined && accept !== '*/*') return { status: 500 };
  const listed = feed.exec(path)?.groups;
  if (listed !== undefined) {
    if (query.has('noticecode')) return { status: 500 };
    const { service = '', edition } = listed;
    const wanted = query.get('edition');
    if (wanted !== null && edition === undefined) return { location: moved(service, wanted, query) };
    return json(feedPage(world, today, { service, query, shrunk, wrongHeader, ...(edition === undefined ? {} : { edition }) }));
  }
  const { id, format } = notice.exec(path)?.groups ?? {};
  const found = id === undefined ? undefined : noticeById(world, id, today);
  if (found === undefined) return { status: 404 };
  if (format === 'xml') return text('application/xml;charset=utf-8', noticeXml(world, found));
  if (format === 'json') return json(noticeLinkedData(world, found));
  return text('text/html;charset=utf-8', noticeHtml(world, found));
}

/** Returns the address to which The Gazette redirects `?edition=london`: the path that names the edition. */
function moved(service: string, edition: string, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete('edition');
  const parameters = rest.toString();
  return `https://www.thegazette.co.uk/${service}/${edition}/notice/data.json${parameters === '' ? '' : `?${parameters}`}`;
}

function sanctionsList(world: World, { path, today, shrunk, wrongHeader }: PublisherRequest): Answer {
  const day = issueDay(world, today);
  const make = sanctionsFiles.get(path);
  if (make === undefined) return { status: 404 };
  const of = [day, shrunk, wrongHeader].join();
  const files = madeLast.get(world) ?? new Map<string, { readonly of: string; readonly file: Resource }>();
  madeLast.set(world, files);
  const last = files.get(path);
  if (last?.of === of) return last.file;
  const whole = designationsAt(world, today);
  const file = make(shrunk ? whole.slice(0, Math.floor(whole.length / 2)) : whole, day, wrongHeader);
  files.set(path, { of, file });
  return file;
}

const sanctionsFiles: ReadonlyMap<string, (listed: readonly Designation[], day: number, wrongHeader: boolean) => Resource> = new Map([
  ['/docs/UK-Sanctions-List.csv', (listed, day, wrongHeader) => validated('text/csv', sanctionsCsv(listed, day, wrongHeader), day)],
  ['/docs/UK-Sanctions-List.xml', (listed, day) => validated('application/xml', sanctionsXml(listed, day), day)],
]);
/** Each file as it was made last: a check asks for the head of a list and then for the list, on every day. */
const madeLast = new WeakMap<World, Map<string, { readonly of: string; readonly file: Resource }>>();

function warnings(world: World, { path, query, today, shrunk, wrongHeader }: PublisherRequest): Answer {
  const html = 'text/html;charset=utf-8';
  if (path === '/news/search-results') return text(html, searchPage(world, today, query, { shrunk, wrongHeader }));
  const page = path.startsWith('/news/warnings/') ? warningPage(world, today, path.slice('/news/warnings/'.length)) : undefined;
  return page === undefined ? { status: 404 } : text(html, page);
}

function firms(world: World, { path, query, today, wrongHeader }: PublisherRequest): Answer {
  const found = registerAnswer(world, today, path, query);
  return found === undefined ? { status: 404 } : json(wrongHeader ? { found } : found);
}

/** Answers for the service of court hearings: the index of courts, the summary of the Rolls Building, and its lists. */
function hearings(world: World, { path, query, today, shrunk, wrongHeader }: PublisherRequest): Answer {
  const html = 'text/html;charset=utf-8';
  if (path === '/alphabetical-search') return text(html, courtsPage());
  if (path === '/summary-of-publications') {
    return text(html, summaryPage(query.get('locationId') === LOCATION && !shrunk ? listsAt(world, today) : []));
  }
  const list = listById(world, today, query.get('artefactId') ?? '');
  if (list === undefined) return { status: 404 };
  if (path !== '/file-publication') return text(html, listPage(list, wrongHeader));
  if (list.shape === 'json') return text('application/json;charset=utf-8', listJson(list));
  return { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', content: { bytes: listWorkbook(list) } };
}
