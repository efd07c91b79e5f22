import { SourceProblem } from '../../problem.ts';
import type { RawRelease, RecordWriter, Source } from '../../source.ts';
import { unpack } from '../../unpack.ts';
import { type Counted, personLines } from './lines.ts';
import { offers, recognise } from './releases.ts';

/** The whole snapshot is sixteen million lines of 780 bytes in 2026, packed 6 to 1. */
const limits = { memberBytes: 64 * 2 ** 30, ratio: 200 };

/** Who owns or controls every company, those of the past included, as companies have told it: one line of JSON for each person. */
export const personsWithSignificantControl: Source = {
  id: 'companies-house/psc',
  title: 'People with significant control (PSC) snapshot',
  publisher: 'Companies House',
  homepage: 'https://download.companieshouse.gov.uk/en_pscdata.html',
  licence: 'OGL-UK-3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (Companies House).',
  kind: 'snapshot',
  table: 'psc',
  key: ['company_number', 'psc_id'],
  // there before ten in the morning; a second look for the day on which it is late
  schedule: ['30 10 * * *', '30 14 * * *'],
  // the page has today's and no other
  lookbackDays: 3,
  freshness: { checkedWithinHours: 48, dataWithinDays: 4 },
  clearance: false,
  expect: {
    // one person is a list that somebody cut by hand; what is no list fails by its first line or by its totals
    rows: [1, 60_000_000],
    rejected: 0.01,
    // persons who have gone stay on the list: it grows by some thousands a day, and one part of 32 that is missing is 3 %
    shrink: 0.02,
  },
  politeness: { requests: 2, perSeconds: 1 },

  discover: offers,

  async fetch(_http, offer, raw) {
    for (const url of offer.urls) await raw.download(url.slice(url.lastIndexOf('/') + 1), url);
  },

  recognise,
  parse,
};

/** Every line that is a person, for DuckDB to read. Statements and exemptions name nobody: they are counted and left out. */
async function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  const counted: Counted = { lines: 0, statements: 0, exemptions: 0, totals: [] };
  await unpack(release, out, { limits, members: /\.txt$/i, through: () => (bytes) => personLines(bytes, counted) });
  checkComplete(release, counted);
}

/**
 * The last line of the last part says how many there are of each. One in a thousand may lack, which is far less than a part: nobody says that
 * the publisher counts and writes in one breath.
 */
function checkComplete({ id }: RawRelease, { lines, statements, exemptions, totals }: Counted): void {
  const [total] = totals;
  if (total === undefined || totals.length > 1) {
    throw new SourceProblem(
      'UNEXPECTED_SHAPE',
      `release ${id} has ${totals.length} lines of totals, not one: a part is missing, or cut off`,
    );
  }
  const sides = [
    ['persons', lines - statements - exemptions - totals.length, total.persons_of_significant_control_count],
    ['statements', statements, total.statements_count],
    ['exemptions', exemptions, total.exemptions_count],
  ] as const;
  for (const [what, found, told] of sides) {
    if (found < told - Math.floor(told / 1000))
      throw new SourceProblem(
        'UNEXPECTED_SHAPE',
        `release ${id} has ${found} ${what} of the ${told} that its last line tells: a part is missing, or cut off`,
      );
  }
}
