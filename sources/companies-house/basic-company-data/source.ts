import type { Source } from '../../source.ts';
import { unpack } from '../../unpack.ts';
import { withHeader } from './header.ts';
import { dayIn, offers, recognise } from './releases.ts';

/** In 2026 the one-file CSV has 5.7 million rows, 2.7 GB, packed 6 to 1, in one member. */
const limits = { memberBytes: 16 * 2 ** 30, totalBytes: 16 * 2 ** 30, ratio: 200, members: 100 };

/** The company register as a monthly CSV of 55 columns: name, number, status, accounts and confirmation statement dates of every live company. */
export const basicCompanyData: Source = {
  id: 'companies-house/basic-company-data',
  title: 'Free Company Data Product',
  publisher: 'Companies House',
  homepage: 'https://download.companieshouse.gov.uk/en_output.html',
  licence: 'OGL-UK-3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (Companies House).',
  verified: 'real file',
  display: 'rows',
  kind: 'snapshot',
  table: 'company',
  key: ['company_number'],
  drawnHoursBefore: 24,
  // a release is dated the 1st and published within five working days
  schedule: ['15 6,12,18 1-10 * *', '15 6 * * *'],
  firstDay: '2012-01-01',
  lookbackDays: 62,
  // 45 days: a month, the days until the next release is published, and some grace
  replacesFiles: true,
  freshness: { checkedWithinHours: 48, dataWithinDays: 45 },
  clearance: true,
  expect: {
    // a list that was cut by hand to one row is valid; a file that is not a list fails by its header or its zip
    rows: [1, 20_000_000],
    rejected: 0.02,
    // the register changes by about 1 % a month; one missing part of seven is 14 %
    shrink: 0.1,
  },
  politeness: { requests: 2, perSeconds: 1 },

  discover: offers,

  async fetch(_http, offer, raw) {
    for (const url of offer.urls) await raw.download(url.slice(url.lastIndexOf('/') + 1), url);
  },

  recognise,
  // a zip member that is not a CSV does not belong to the register
  parse: (release, out) => unpack(release, out, { limits, members: /\.csv$/i, through: () => withHeader, dayIn }),
};
