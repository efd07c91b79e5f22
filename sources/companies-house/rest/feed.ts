import { offersOf, recogniseAnswers } from '../../look-up.ts';
import { lookUpTable } from '../../look-up-table.ts';
import type { RecordWriter, Source } from '../../source.ts';
import { sqlFolderOf } from '../../sql-folder.ts';
import { parseAnswers } from './answers.ts';
import { document, type Item, type ItemsOf, listed, noDocument } from './items.ts';
import { lookUp } from './look-up.ts';

const api = 'https://api.company-information.service.gov.uk';

interface RestResource {
  readonly id: string;
  readonly title: string;
  /** Another feed of the same table, whose SQL reads this one's records too. A table without another feed has its own description here. */
  readonly feedOf: Pick<Source, 'id' | 'publisher' | 'licence' | 'attribution' | 'verified' | 'display' | 'table' | 'key'> &
    Partial<Pick<Source, 'sqlOf' | 'replaces'>>;
  /** Last part of the resource's path; empty: the company itself. */
  readonly under: string;
  /** As the stream names it. */
  readonly kind: string;
  /** True: a list of all records of the company, in pages; each item is a record. False: one document. */
  readonly paged: boolean;
  /** Of a list: what `links.self` of an item has between the company and the id. Absent: `under`. */
  readonly itemsUnder?: RegExp;
  /** True: a company without the document has a record that says so, because the document is all that its rows come from. */
  readonly absent?: boolean;
  /** True: every company has the document. */
  readonly everyCompany?: boolean;
  /** Turns the records that `parse` writes into those of the table, as the other feed does. */
  readonly through?: (out: RecordWriter, parse: (records: RecordWriter) => Promise<void>) => Promise<void>;
  /** Hours after which a watched company is asked for again. */
  readonly everyHours: number;
  readonly schedule: string;
}

/**
 * Returns a feed that asks the REST API for single companies: those that subscriptions name, and any that an operator names. A release is the answers
 * for up to a hundred of them. The publisher's limit, 600 requests in five minutes for each key, counts for all these feeds and the crawl together:
 * they share the host.
 */
export function restFeed({
  id,
  title,
  feedOf,
  under,
  kind,
  paged,
  itemsUnder,
  absent = false,
  everyCompany = false,
  through = (out, parse) => parse(out),
  everyHours,
  schedule,
}: RestResource): Source {
  const { licence, attribution, publisher, verified, display, table, key, replaces } = feedOf;
  const items: ItemsOf = paged ? listed({ under, kind, ...(itemsUnder && { itemsUnder }) }) : document(under, kind);
  const none: ((company: string) => Item) | undefined = absent ? noDocument(under, kind) : undefined;
  return {
    id,
    title,
    publisher,
    homepage: 'https://developer-specs.company-information.service.gov.uk/',
    licence,
    attribution,
    verified,
    display,
    kind: 'delta',
    sqlOf: sqlFolderOf(feedOf).slice('sources/'.length),
    table,
    key,
    version: 'changed_at',
    ...(replaces === undefined ? {} : { replaces }),
    parts: [lookUpTable],
    schedule: [schedule],
    firstDay: '2015-01-01',
    lookbackDays: 1,
    lookUp: { everyHours },
    datedByCheck: true,
    freshness: { checkedWithinHours: 12 },
    clearance: false,
    // a release can be one company that has one record, and a bad one
    expect: { rows: [0, 5_000_000], rejected: 1, shrink: 1 },
    politeness: { requests: 500, perSeconds: 300 },

    async *discover(_http, _period, today, wanted) {
      const asked = (wanted?.companies ?? []).map(
        (number) => [number, `${api}/company/${number}${under === '' ? '' : `/${under}`}`] as const,
      );
      yield* offersOf(asked, wanted?.at ?? '', today);
    },

    fetch: (http, offer, raw) => lookUp(http, offer, raw, { paged, everyCompany }),

    recognise: recogniseAnswers,
    parse: (release, out) => through(out, (records) => parseAnswers(release, records, { source: id, items, none, paged })),
  };
}
