import { z } from 'zod';
import { jsonOf } from '../../json-of.ts';
import { SourceProblem } from '../../problem.ts';
import type { RawRelease, RecordWriter, Source } from '../../source.ts';
import { unpack } from '../../unpack.ts';
import { countNewMembers } from '../envelope/members.ts';
import { type Counted, type Keep, personLines } from './lines.ts';
import { partTables, pscParts } from './parts.ts';
import { dayIn, offers, recognise } from './releases.ts';

/** In 2026 the whole snapshot has sixteen million lines of 780 bytes, packed 6 to 1: 12.5 GB. */
const limits = { memberBytes: 64 * 2 ** 30, totalBytes: 64 * 2 ** 30, ratio: 200, members: 1_000 };

/** Who owns or controls every company, past owners included, as companies have filed it, with the statements of those that name no owner. */
export const personsWithSignificantControl: Source = {
  id: 'companies-house/psc',
  title: 'People with significant control (PSC) snapshot',
  publisher: 'Companies House',
  homepage: 'https://download.companieshouse.gov.uk/en_pscdata.html',
  licence: 'OGL-UK-3.0',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (Companies House).',
  verified: 'real file',
  display: 'rows',
  kind: 'snapshot',
  table: 'psc',
  key: ['company_number', 'psc_id'],
  fillBy: 'kind',
  drawnHoursBefore: 24,
  parts: pscParts,
  // published before ten in the morning; the second check is for a day on which it is late
  schedule: ['30 10 * * *', '30 14 * * *'],
  // the page lists today's snapshot only
  firstDay: '2016-04-06',
  lookbackDays: 3,
  replacesFiles: true,
  freshness: { checkedWithinHours: 48, dataWithinDays: 4 },
  clearance: true,
  expect: {
    // a list that was cut by hand to one person is valid; a file that is not a list fails by its first line or by its totals
    rows: [1, 60_000_000],
    rejected: 0.01,
    // past owners stay on the list, so it grows by some thousands a day; one missing part of 32 is 3 %
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

/** A line that cannot be read goes to quarantine elsewhere; the line of totals is compared as a whole. */
const sampledLine = z.object({ data: z.looseObject({ kind: z.string().refine((kind) => !kind.startsWith('totals#')) }) });

/** Writes every line of a person to a CSV for DuckDB, and the lines of statements and exemptions to their tables. */
async function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  const keep: Keep = (kind, line) => out.part(partTables[kind]).write(line);
  const look = (line: string) => {
    const { data } = sampledLine.safeParse(jsonOf(line));
    if (data !== undefined) countNewMembers(out, data.data.kind, data.data);
  };
  const counted: Counted = { lines: 0, statements: 0, exemptions: 0, totals: [] };
  await unpack(release, out, {
    limits,
    members: /\.txt$/i,
    through: (name) => (bytes) => personLines(bytes, name, counted, keep, look),
    dayIn,
  });
  checkComplete(release, counted);
}

/**
 * Compares the counts with the totals in the last line of the last part. One line in a thousand may be missing, which is far less than a part:
 * the publisher may not count and write at the same moment. Throws UNEXPECTED_SHAPE.
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
  for (const [what, found, stated] of sides) {
    if (found < stated - Math.floor(stated / 1000))
      throw new SourceProblem(
        'UNEXPECTED_SHAPE',
        `release ${id} has ${found} ${what} of the ${stated} that its last line states: a part is missing, or cut off`,
      );
  }
}
