import { SourceProblem } from '../../problem.ts';
import type { FoundFile, ReleaseId, Source } from '../../source.ts';
import { unpack } from '../../unpack.ts';
import { personRows, readHeader } from './lines.ts';

/** The specification of 2015 gives nine files of 5 GB together, 18 million appointments. */
const limits = { memberBytes: 64 * 2 ** 30, totalBytes: 64 * 2 ** 30, ratio: 200, members: 1_000 };

/**
 * The officers of every company: directors, secretaries, members of partnerships. Product 195 lists those in office, Product 216 also those who have
 * left, in the same lines. Companies House delivers the products to subscribers and does
 * not publish them, so the source checks no publisher: `risk ingest companies-house/officers --file` loads all files of one snapshot together.
 */
export const officerAppointments: Source = {
  id: 'companies-house/officers',
  title: 'Company appointments snapshot (Products 195 and 216)',
  publisher: 'Companies House',
  homepage: 'https://www.gov.uk/government/organisations/companies-house',
  licence: 'OGL-UK-3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (Companies House).',
  verified: 'official sample',
  display: 'rows',
  kind: 'snapshot',
  table: 'officer',
  key: ['company_number', 'appointment'],
  drawnHoursBefore: 24,
  schedule: [],
  firstDay: '2009-01-01',
  lookbackDays: 1,
  // files are loaded by hand; a snapshot that is a quarter of a year old lacks a hundred thousand resignations
  freshness: { checkedWithinHours: 92 * 24, dataWithinDays: 92 },
  clearance: false,
  expect: {
    // a list that was cut by hand to one appointment is valid; a file that is not a list fails by its header or its trailer
    rows: [1, 100_000_000],
    rejected: 0.01,
    // one missing file of nine is 11 %
    shrink: 0.08,
  },
  politeness: { requests: 1, perSeconds: 1 },

  async *discover() {},

  async fetch(_http, { id }) {
    throw new SourceProblem('PUBLISHER_REFUSED', `release ${id} was loaded by hand and is not published: load its files again`);
  },

  recognise,

  parse: (release, out) =>
    unpack(release, out, {
      limits,
      members: /\.(?:dat|txt)$/i,
      through: (file) => (bytes) => personRows(file, bytes, (line, text, reason) => out.reject({ file, line }, text, reason)),
    }),
};

/**
 * Recognises a file by its header: the files of one snapshot share its run and its day. Both products have the same header, so the id has the product
 * where the file's name states that it is Product 216. Daily updates are not part of a snapshot.
 */
function recognise({ name, head }: FoundFile): ReleaseId | undefined {
  const header = readHeader(head);
  if (header?.product !== 'snapshot') return undefined;
  return { id: `${header.date}.${header.run}${/prod216/i.test(name) ? '.216' : ''}`, dataDate: header.date };
}
