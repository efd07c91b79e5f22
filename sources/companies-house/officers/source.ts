import { SourceProblem } from '../../problem.ts';
import type { FoundFile, ReleaseId, Source } from '../../source.ts';
import { unpack } from '../../unpack.ts';
import { personLines, readHeader } from './lines.ts';

/** Nine files of 5 GB together, 18 million appointments, said the specification of 2015. */
const limits = { memberBytes: 64 * 2 ** 30, ratio: 200 };

/**
 * Who runs every company: directors, secretaries, members of partnerships. The product is delivered to subscribers and published nowhere, so
 * nobody is asked for it: `risk ingest companies-house/officers --file` takes in the files of one snapshot, all of them together.
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
  // a person brings it: nobody looks, and what is a quarter of a year old has missed a hundred thousand resignations
  freshness: { checkedWithinHours: 92 * 24, dataWithinDays: 92 },
  clearance: false,
  expect: {
    // one appointment is a list that somebody cut by hand; what is no list fails by its header or its trailer
    rows: [1, 100_000_000],
    rejected: 0.01,
    // one file of nine that is missing is 11 %
    shrink: 0.08,
  },
  politeness: { requests: 1, perSeconds: 1 },

  async *discover() {},

  async fetch(_http, { id }) {
    throw new SourceProblem('PUBLISHER_REFUSED', `release ${id} came by hand and is not published: give its files again`);
  },

  recognise,

  parse: (release, out) =>
    unpack(release, out, { limits, members: /\.(?:dat|txt)$/i, through: (name) => (bytes) => personLines(name, bytes) }),
};

/** By its header: the files of one snapshot share its run and its day. Daily updates, which subscribers have beside it, are none of it. */
function recognise({ head }: FoundFile): ReleaseId | undefined {
  const header = readHeader(head);
  return header?.product === 'snapshot' ? { id: `${header.date}.${header.run}`, dataDate: header.date } : undefined;
}
