import { SourceProblem } from '../../problem.ts';
import type { FoundFile, ReleaseId, Source } from '../../source.ts';
import { unpack } from '../../unpack.ts';
import { personLines, readHeader } from './lines.ts';

/** The specification of 2015 gives nine files of 5 GB together, 18 million appointments. */
const limits = { memberBytes: 64 * 2 ** 30, ratio: 200 };

/**
 * The officers of every company: directors, secretaries, members of partnerships. Companies House delivers the product to subscribers and does
 * not publish it, so the source checks no publisher: `risk ingest companies-house/officers --file` loads all files of one snapshot together.
 */
export const officerAppointments: Source = {
  id: 'companies-house/officers',
  title: 'Company appointments snapshot (Product 195)',
  publisher: 'Companies House',
  homepage: 'https://www.gov.uk/government/organisations/companies-house',
  licence: 'OGL-UK-3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (Companies House).',
  kind: 'snapshot',
  table: 'officer',
  key: ['company_number', 'appointment'],
  schedule: [],
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
    unpack(release, out, { limits, members: /\.(?:dat|txt)$/i, through: (name) => (bytes) => personLines(name, bytes) }),
};

/** Recognises a file by its header: the files of one snapshot share its run and its day. Daily updates are not part of a snapshot. */
function recognise({ head }: FoundFile): ReleaseId | undefined {
  const header = readHeader(head);
  return header?.product === 'snapshot' ? { id: `${header.date}.${header.run}`, dataDate: header.date } : undefined;
}
