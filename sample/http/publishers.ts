import { dailyPage, historicPage, monthlyPage } from '../accounts/pages.ts';
import type { AccountsFiles } from '../accounts/store.ts';
import { fileStem } from '../basic-company-data/file.ts';
import { indexPage } from '../basic-company-data/index-page.ts';
import type { CompanyFiles } from '../basic-company-data/store.ts';
import { officerAnswer, searchAnswer } from '../disqualified/api.ts';
import { searchPage, warningPage } from '../fca/pages.ts';
import { noticeHtml, noticeLinkedData, noticeXml } from '../gazette/document.ts';
import { feedPage } from '../gazette/feed.ts';
import { noticeById } from '../gazette/plan.ts';
import { consolidatedCsv, LAST_EDITION } from '../ofsi/consolidated-list.ts';
import { snapshotFiles } from '../psc/file.ts';
import { pscPage } from '../psc/page.ts';
import type { PscFiles } from '../psc/store.ts';
import { sanctionsCsv } from '../sanctions/csv.ts';
import { designationsAt, listDay } from '../sanctions/list.ts';
import { sanctionsXml } from '../sanctions/xml.ts';
import { snapshotOf } from '../truth.ts';
import type { World } from '../world.ts';
import { govUk, govUkAssets } from './gov-uk.ts';
import { json, type Resource, text, validated } from './resource.ts';

/** A request to a publisher, under its real host and path. */
export interface Asked {
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly accept: string | undefined;
  readonly today: number;
  /** Faults that have to be made with the content. */
  readonly shrunk: boolean;
  readonly wrongHeader: boolean;
}

/** A resource, a status without one, or an address to go to. */
export type Answer = Resource | { readonly status: number } | { readonly location: string };

export interface Publishers {
  readonly world: World;
  readonly files: CompanyFiles;
  readonly accounts: AccountsFiles;
  readonly owners: PscFiles;
}

/** Each publisher by its host, as the real ones are reached. */
export async function answer(publishers: Publishers, asked: Asked): Promise<Answer> {
  switch (asked.host) {
    case 'download.companieshouse.gov.uk':
      return companiesHouse(publishers, asked);
    case 'www.thegazette.co.uk':
      return gazette(publishers.world, asked);
    case 'sanctionslist.fcdo.gov.uk':
      return sanctionsList(publishers.world, asked);
    case 'www.gov.uk':
      return govUk(publishers.world, asked);
    case 'assets.publishing.service.gov.uk':
      return govUkAssets(publishers.world, asked);
    case 'ofsistorage.blob.core.windows.net':
      return closedList(publishers.world, asked);
    case 'api.company-information.service.gov.uk':
      return register(publishers.world, asked);
    case 'www.fca.org.uk':
      return warnings(publishers.world, asked);
    default:
      return { status: 404 };
  }
}

const accountsPages: ReadonlyMap<string, (world: World, today: number) => string> = new Map([
  ['/en_accountsdata.html', dailyPage],
  ['/en_monthlyaccountsdata.html', monthlyPage],
  ['/historicmonthlyaccountsdata.html', historicPage],
]);

async function companiesHouse(
  { world, files, accounts, owners }: Publishers,
  { path, today, shrunk, wrongHeader }: Asked,
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

/** The API of the company register: of all that it answers, who is disqualified. The real one wants a key. */
function register(world: World, { path, query, today, shrunk, wrongHeader }: Asked): Answer {
  if (path !== '/search/disqualified-officers') {
    const officer = officerAnswer(world, today, path);
    return officer === undefined ? { status: 404 } : json(officer);
  }
  const page = searchAnswer(world, today, query, shrunk);
  if (page === undefined) return { status: 416 };
  return json(wrongHeader ? { found: page } : page);
}

/** OFSI's list as it was left; nothing of it changes any more. */
function closedList(world: World, { path, shrunk, wrongHeader }: Asked): Answer {
  if (path !== '/publishlive/2022format/ConList.csv') return { status: 404 };
  return validated('text/csv', consolidatedCsv(world, { shrunk, wrongHeader }), LAST_EDITION);
}

const feed = /^\/(?<service>insolvency|all-notices)\/(?:(?<edition>[a-z]+)\/)?notice\/data\.json$/;
const notice = /^\/(?:id\/)?notice\/(?<id>[A-Za-z0-9-]+)(?:\/data\.(?<format>xml|htm|json))?$/;

/** `.json` fails on an `Accept` that says something, and a `noticecode` fails altogether: so does the real one. */
function gazette(world: World, { path, query, accept, today, shrunk, wrongHeader }: Asked): Answer {
  if (path.endsWith('.json') && accept !== undefined && accept !== '*/*') return { status: 500 };
  const listed = feed.exec(path)?.groups;
  if (listed !== undefined) {
    if (query.has('noticecode')) return { status: 500 };
    const { service = '', edition } = listed;
    const asked = query.get('edition');
    if (asked !== null && edition === undefined) return { location: moved(service, asked, query) };
    return json(feedPage(world, today, { service, query, shrunk, wrongHeader, ...(edition === undefined ? {} : { edition }) }));
  }
  const { id, format } = notice.exec(path)?.groups ?? {};
  const found = id === undefined ? undefined : noticeById(world, id, today);
  if (found === undefined) return { status: 404 };
  if (format === 'xml') return text('application/xml;charset=utf-8', noticeXml(world, found));
  if (format === 'json') return json(noticeLinkedData(world, found));
  return text('text/html;charset=utf-8', noticeHtml(world, found));
}

/** `?edition=london` goes to the path that names the edition. */
function moved(service: string, edition: string, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete('edition');
  const asked = rest.toString();
  return `https://www.thegazette.co.uk/${service}/${edition}/notice/data.json${asked === '' ? '' : `?${asked}`}`;
}

function sanctionsList(world: World, { path, today, shrunk, wrongHeader }: Asked): Answer {
  const day = listDay(today);
  const whole = designationsAt(world, today);
  const listed = shrunk ? whole.slice(0, Math.floor(whole.length / 2)) : whole;
  if (path === '/docs/UK-Sanctions-List.csv') return validated('text/csv', sanctionsCsv(listed, day, wrongHeader), day);
  if (path === '/docs/UK-Sanctions-List.xml') return validated('application/xml', sanctionsXml(listed, day), day);
  return { status: 404 };
}

function warnings(world: World, { path, query, today, shrunk, wrongHeader }: Asked): Answer {
  const html = 'text/html;charset=utf-8';
  if (path === '/news/search-results') return text(html, searchPage(world, today, query, { shrunk, wrongHeader }));
  const page = path.startsWith('/news/warnings/') ? warningPage(world, today, path.slice('/news/warnings/'.length)) : undefined;
  return page === undefined ? { status: 404 } : text(html, page);
}
