import { SourceProblem } from '../../problem.ts';
import type { FoundFile, ReleaseId, Source } from '../../source.ts';
import { readHeader } from '../officers/lines.ts';
import { parse } from './parse.ts';

/**
 * The daily changes of the officers of every company (Product 198). Companies House delivers it to subscribers, as it does the snapshots of
 * `companies-house/officers`, whose table the updates change. A missing update is reported by
 * `checks/missing_update.sql` and by `risk gaps`.
 */
export const officerUpdates: Source = {
  id: 'companies-house/officer-updates',
  title: 'Company appointments daily update (Product 198)',
  publisher: 'Companies House',
  homepage: 'https://www.gov.uk/government/organisations/companies-house',
  licence: 'OGL-UK-3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (Companies House).',
  verified: 'official sample',
  display: 'rows',
  kind: 'delta',
  table: 'officer',
  key: ['company_number', 'appointment'],
  version: 'changed_at',
  schedule: [],
  firstDay: '2009-01-01',
  lookbackDays: 1,
  // files are loaded by hand; a snapshot of this age is needed anyway
  freshness: { checkedWithinHours: 92 * 24 },
  numbered: { snapshot: 'companies-house/officers' },
  clearance: false,
  expect: {
    // some 14,000 a day; an update of a day without a change has a header and a trailer
    rows: [0, 5_000_000],
    rejected: 0.05,
    shrink: 1,
  },
  politeness: { requests: 1, perSeconds: 1 },

  async *discover() {},

  async fetch(_http, { id }) {
    throw new SourceProblem('PUBLISHER_REFUSED', `release ${id} was loaded by hand and is not published: load its files again`);
  },

  recognise,
  parse,
};

/** Recognises a file by its header. */
function recognise({ head }: FoundFile): ReleaseId | undefined {
  const header = readHeader(head);
  return header?.product === 'update' ? { id: `${header.date}.${header.run}`, dataDate: header.date } : undefined;
}
