import type { Source } from '../../source.ts';
import { parse } from './parse.ts';
import { recognise } from './recognise.ts';
import { dailyPage, offers } from './releases.ts';

/** Tagged accounts (Inline XBRL, XBRL) as companies file them: about four million documents a year, published in daily and monthly zips. */
export const companiesHouseAccounts: Source = {
  id: 'companies-house/accounts',
  title: 'Free Accounts Data Product',
  publisher: 'Companies House',
  homepage: dailyPage,
  licence: 'OGL-UK-3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (Companies House).',
  verified: 'real file',
  display: 'rows',
  kind: 'append',
  table: 'accounts',
  key: ['filing', 'period', 'scope'],
  // The same document is the same filing, whichever zip holds it. Accounts filed again for the same year are another, newer filing.
  replaces: 'filing',
  details: [{ table: 'account_facts', staging: 'account_facts.sql' }],
  // The publisher puts out one daily file each morning from Tuesday to Saturday.
  schedule: ['25 6,9,13 * * 2-6', '25 9 * * *'],
  // Reaches every month that ended within a year: the publisher lists twelve months and moves older ones to its archive page.
  firstDay: '2008-01-01',
  lookbackDays: 365,
  // a file can appear after the file of the day that follows it
  recheckDays: 4,
  replacesFiles: true,
  freshness: { checkedWithinHours: 168 },
  clearance: true,
  expect: {
    // A day may hold no filing, and a file that is not a zip fails before rows are counted. December has about 560,000 documents of two rows.
    rows: [0, 2_000_000],
    // The share of rejected rows is not limited here: a document gives two rows or none, and the report of a community interest company is
    // left out on purpose. Instead, `parse` stops a release of 100 or more documents when more than 10 % of them give no row.
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
