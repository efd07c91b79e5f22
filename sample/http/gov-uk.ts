import { createHash } from 'node:crypto';
import { isoOf } from '../calendar.ts';
import { defaultersAt, editionDay } from '../hmrc/list.ts';
import { spreadsheet } from '../hmrc/spreadsheet.ts';
import { bansBody, bansDay } from '../ofsi/investment-bans.ts';
import type { World } from '../world.ts';
import { json, type Resource, text } from './resource.ts';

interface ContentRequest {
  readonly path: string;
  readonly today: number;
  readonly shrunk: boolean;
  readonly wrongHeader: boolean;
}

const defaulters = '/government/publications/publishing-details-of-deliberate-tax-defaulters-pddd';
const bans = '/guidance/russia-list-of-persons-named-in-relation-to-financial-and-investment-restrictions';

/** Answers for `www.gov.uk`: pages, and publications of the content API. */
export function govUk(world: World, request: ContentRequest): Resource | { readonly status: number } {
  if (request.path === '/government/publications/the-uk-sanctions-list') return text('text/html;charset=utf-8', sanctionsPage);
  if (request.path === `/api/content${defaulters}`) return json(defaultersContent(request.today));
  if (request.path === `/api/content${bans}`) return json(bansContent(world, request));
  return { status: 404 };
}

const assets = 'https://assets.publishing.service.gov.uk';

/** Answers for the attachments of publications. Each edition has its own address, and only the newest exists. */
export function govUkAssets(world: World, { path, today, shrunk, wrongHeader }: ContentRequest): Resource | { readonly status: number } {
  if (path !== attachmentPath(today)) return { status: 404 };
  const whole = defaultersAt(world, today);
  const day = editionDay(today);
  const bytes = spreadsheet(shrunk ? whole.slice(0, Math.floor(whole.length / 2)) : whole, day, wrongHeader);
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
  return { type: 'application/vnd.oasis.opendocument.spreadsheet', content: { bytes }, etag, modified: day, ranges: true };
}

function attachmentPath(today: number): string {
  const day = isoOf(editionDay(today));
  return `/media/${createHash('md5').update(day).digest('hex').slice(0, 24)}/Deliberate_tax_defaulters_${day}.ods`;
}

function defaultersContent(today: number): object {
  return publication('Deliberate tax defaulters', defaulters, editionDay(today), {
    body: '<p>Details of people and businesses who deliberately got their tax wrong.</p>',
    attachments: [
      { attachment_type: 'html', title: 'About the list', url: `${defaulters}/about` },
      {
        attachment_type: 'file',
        title: 'Current list of deliberate tax defaulters',
        filename: attachmentPath(today).slice(attachmentPath(today).lastIndexOf('/') + 1),
        content_type: 'application/vnd.oasis.opendocument.spreadsheet',
        url: `${assets}${attachmentPath(today)}`,
      },
    ],
  });
}

function bansContent(world: World, { today, shrunk, wrongHeader }: ContentRequest): object {
  const title = 'Russia: list of persons named in relation to financial and investment restrictions';
  return publication(title, bans, bansDay(today), { body: bansBody(world, today, { shrunk, wrongHeader }) });
}

function publication(title: string, path: string, day: number, details: object): object {
  return { title, base_path: path, document_type: 'guidance', locale: 'en', public_updated_at: `${isoOf(day)}T09:30:00+01:00`, details };
}

const sanctionsPage = `<!DOCTYPE html>
<html lang="en"><head><title>The UK Sanctions List - GOV.UK</title></head><body>
<section id="documents">
<a href="https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv">UK Sanctions List CSV</a>
<a href="https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml">UK Sanctions List XML</a>
</section></body></html>
`;
