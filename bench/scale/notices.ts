export interface NamedCompany {
  readonly number: string;
  readonly name: string;
}

export interface NoticePage {
  readonly companies: readonly NamedCompany[];
  /** ISO day of publication. */
  readonly day: string;
  /** Number of the first notice: each page has notices of its own. */
  readonly firstNotice: number;
  /** Each notice states another name than the register has, so that the search by name changes for every company. */
  readonly misnames?: boolean;
}

/**
 * Returns a page of The Gazette's feed with one notice (2443, appointment of a liquidator) about each company, as
 * `risk ingest gazette/insolvency --file` reads it. A notice names the company as the register does. One in ten has an id that names
 * the edition, and a trading name: a page in which no notice has one is refused (COLUMN_EMPTIED).
 */
export function noticePage({ companies, day, firstNotice, misnames = false }: NoticePage): string {
  const entry = companies.map(({ number, name }, place) => ({
    id: `https://www.thegazette.co.uk/id/notice/${place % 10 === 0 ? 'L-99999-' : ''}${900_000_000 + firstNotice + place}`,
    'f:status': 'published',
    'f:notice-code': '2443',
    title: 'Appointment of Liquidators',
    published: `${day}T01:05:09`,
    updated: `${day}T01:05:09Z`,
    category: { '@term': 'Appointment of Liquidators' },
    content: `<div>${misnames ? 'BENCH LIMITED' : inHtml(name)} (Company Number ${number}) ${place % 10 === 0 ? 'trading as The Bench. ' : ''}Appointment of a liquidator.</div>`,
  }));
  return JSON.stringify({
    id: 'https://www.thegazette.co.uk/insolvency/notice/data.feed',
    link: [],
    'f:page-number': '1',
    'f:page-size': String(entry.length),
    'f:total': String(entry.length),
    entry: entry.length === 1 ? entry[0] : entry,
  });
}

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
