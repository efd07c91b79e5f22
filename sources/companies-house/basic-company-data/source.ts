import type { Source } from '../../source.ts';
import { unpack } from '../../unpack.ts';
import { withHeader } from './header.ts';
import { offers, recognise } from './releases.ts';

/** The one-file CSV is 2.7 GB of 5.7 million rows in 2026, packed 6 to 1. */
const limits = { memberBytes: 16 * 2 ** 30, ratio: 200 };

/** The register as one CSV of 55 columns, monthly: every live company's name, number, status, accounts and confirmation statement dates. */
export const basicCompanyData: Source = {
  id: 'companies-house/basic-company-data',
  title: 'Free Company Data Product',
  publisher: 'Companies House',
  homepage: 'https://download.companieshouse.gov.uk/en_output.html',
  licence: 'OGL-UK-3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (Companies House).',
  kind: 'snapshot',
  table: 'company',
  key: ['company_number'],
  // dated the 1st, there within five working days
  schedule: ['15 6,12,18 1-10 * *', '15 6 * * *'],
  lookbackDays: 62,
  // a month, the days until the next is out, and some grace
  freshness: { checkedWithinHours: 48, dataWithinDays: 45 },
  clearance: true,
  expect: {
    // one row is a list that somebody cut by hand; what is no list at all fails by its header or its zip
    rows: [1, 20_000_000],
    rejected: 0.02,
    // the register moves by about a percent a month; one part of seven that is missing is 14 %
    shrink: 0.1,
  },
  politeness: { requests: 2, perSeconds: 1 },

  discover: offers,

  async fetch(_http, offer, raw) {
    for (const url of offer.urls) await raw.download(url.slice(url.lastIndexOf('/') + 1), url);
  },

  recognise,
  // a member of a zip that is no CSV is none of the register's
  parse: (release, out) => unpack(release, out, { limits, members: /\.csv$/i, through: () => withHeader }),
};
