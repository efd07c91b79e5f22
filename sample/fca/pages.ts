import { slashedOf } from '../calendar.ts';
import type { World } from '../world.ts';
import { type Warning, warningsAt } from './plan.ts';

const PER_PAGE = 10;
const site = 'https://www.fca.org.uk';

/** Returns a page of the search; `start` counts from 1. A page past the end has no results. */
export function searchPage(
  world: World,
  today: number,
  query: URLSearchParams,
  { shrunk, wrongHeader }: { shrunk: boolean; wrongHeader: boolean },
): string {
  const whole = query.get('category') === 'warnings' ? warningsAt(world, today) : [];
  const all = shrunk ? whole.slice(0, Math.floor(whole.length / 2)) : whole;
  const start = Math.max(1, Number(query.get('start') ?? 1));
  const items = all.slice(start - 1, start - 1 + PER_PAGE).map((warning) => itemOf(warning, wrongHeader ? 'result' : 'search-item'));
  const next = new URLSearchParams(query);
  next.set('start', String(start + PER_PAGE));
  const pager =
    start - 1 + PER_PAGE < all.length
      ? `<li class="pagination__next"><a href="?${escaped(next.toString())}" title="Go to next page" rel="next">Next</a></li>`
      : '';
  return page(
    'Search results',
    `<div class="search-results"><p>${all.length} results</p><ol class="search-list">${items.join('\n')}</ol><ul class="pagination">${pager}</ul></div>`,
  );
}

function itemOf({ slug, title, published }: Warning, name: string): string {
  return `<li class="${name}">
  <h3 class="${name}__title"><a href="${site}/news/warnings/${slug}?s=1">${escaped(title)}</a></h3>
  <div class="${name}__meta"><p class="meta-item type">Warnings</p> <p class="meta-item published-date">Published: ${slashedOf(published)}</p></div>
  <p>We believe this firm may be providing financial services or products in the UK without our authorisation.</p></li>`;
}

/** Returns the page of one warning; `undefined` for an unknown name. The FCA adds a name to some of them later, and the list does not show it. */
export function warningPage(world: World, today: number, slug: string): string | undefined {
  const warning = warningsAt(world, today).find((one) => one.slug === slug);
  if (warning === undefined) return undefined;
  const isUpdated = warning.updated !== undefined && warning.updated <= today;
  const updated = isUpdated ? ` Last updated: ${slashedOf(warning.updated ?? today)}` : '';
  const stated = isUpdated ? { ...warning, names: [...warning.names, `${warning.names[0]} Online`] } : warning;
  const id = `section-${warning.clone ? 'clone' : 'unauthorised'}-firm-details`;
  const details = `<h2>${warning.clone ? 'Clone firm details' : 'Unauthorised firm details'}</h2>${fields(stated)}${closing}${warning.genuine === undefined ? '' : genuine(warning.genuine)}`;
  return page(
    warning.title,
    `<h1>${escaped(warning.title)}</h1><p class="page-dates">First published: ${slashedOf(warning.published)}${updated}</p>
${warning.older ? `<div class="copy-block default">${details}</div>` : `<section id="${id}">${details}</section>`}
<section id="section-protect"><h2>How to protect yourself</h2><p><strong>Call:</strong> 0800 111 6768</p></section>`,
    `${site}/news/warnings/${warning.slug}`,
  );
}

const closing =
  '<p>Some firms may give out other details, including e-mail addresses, telephone numbers and physical addresses.</p><p>They may also change these over time.</p>';

function fields({ names, address, phones, emails, websites, other }: Warning): string {
  const field = (label: string, [first, ...rest]: readonly string[]) =>
    first === undefined ? '' : `<p><strong>${label}:</strong> ${first}</p>${rest.map((one) => `<p>${one}</p>`).join('')}\n`;
  return [
    field('Name', names.map(escaped)),
    field('Address', address === undefined ? [] : [escaped(address)]),
    field('Telephone', phones.length === 0 ? [] : [phones.join(', ')]),
    field('Email', emails.map(hiddenEmail)),
    field('Website', websites),
    field('Other information', other === undefined ? [] : [escaped(other)]),
  ].join('');
}

function genuine({ name, reference, address }: NonNullable<Warning['genuine']>): string {
  return `<h3>The genuine firm</h3><p>The authorised firm that the fraudsters claim to work for has no association with the clone firm. Its correct details are:</p>
<p><strong>Firm name:</strong> ${escaped(name)}<br><strong>Firm reference number:</strong> ${reference}<br><strong>Address:</strong> ${escaped(address)}<br><strong>Telephone:</strong> 020 7946 0001<br><strong>Website:</strong> www.genuine.example</p>`;
}

/** Returns an e-mail address in the form in which the site's host hides it from robots. */
function hiddenEmail(address: string): string {
  const key = 0x5a;
  const hex = [key, ...Buffer.from(address).map((one) => one ^ key)].map((one) => one.toString(16).padStart(2, '0')).join('');
  return `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${hex}">[email&#160;protected]</a>`;
}

function page(title: string, main: string, address?: string): string {
  return `<!DOCTYPE html>
<html lang="en"><head><title>${escaped(title)} | FCA</title>${address === undefined ? '' : `<link rel="canonical" href="${address}" />`}
<script>window.dataLayer = [{"type": "<li class='search-item'>"}];</script></head>
<body><header><ul><li><a href="/">Home</a></li></ul></header><main>${main}</main><footer><p>&copy; the invented regulator</p></footer></body></html>
`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
