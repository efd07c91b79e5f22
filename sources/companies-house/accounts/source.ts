import type { Source } from '../../source.ts';
import { parse } from './parse.ts';
import { recognise } from './recognise.ts';
import { dailyPage, offers } from './releases.ts';

/** Accounts as companies file them, tagged: some four million documents a year, in zips of a day or a month. */
export const companiesHouseAccounts: Source = {
  id: 'companies-house/accounts',
  title: 'Free Accounts Data Product',
  publisher: 'Companies House',
  homepage: dailyPage,
  licence: 'OGL-UK-3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (Companies House).',
  kind: 'append',
  table: 'accounts',
  key: ['filing', 'period', 'scope'],
  // the same document, in whichever zip, is the same filing; a company's later filing of the same year is another, and newer
  replaces: 'filing',
  details: [{ table: 'account_facts', staging: 'account_facts.sql' }],
  // a file each morning from Tuesday to Saturday
  schedule: ['25 6,9,13 * * 2-6', '25 9 * * *'],
  // every month that ends within a year: the publisher keeps twelve, then moves them to the archive
  lookbackDays: 365,
  freshness: { checkedWithinHours: 168 },
  clearance: true,
  expect: {
    // a day may hold nothing, and what is no zip fails by its shape; December has some 560,000 documents of two rows
    rows: [0, 2_000_000],
    // a share of rows says little here: a document is two of them or none, and the report of a community interest company is left out. parse
    // stops a release of which more than a tenth of a hundred documents and more give no row
    rejected: 1,
    shrink: 1,
  },
  politeness: { requests: 2, perSeconds: 1 },

  discover: offers,

  async fetch(_http, offer, raw) {
    for (const url of offer.urls) await raw.download(url.slice(url.lastIndexOf('/') + 1), url);
  },

  recognise,
  parse,
};
