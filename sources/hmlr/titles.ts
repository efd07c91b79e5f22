import { isDay } from '../../uk/day.ts';
import { SourceProblem } from '../problem.ts';
import type { RawRelease, RecordWriter, Source } from '../source.ts';
import { unpack } from '../unpack.ts';
import { columnsOf, type Dataset } from './layout.ts';
import { fetchFile, host, monthIn, offers, recognise } from './releases.ts';
import { titleLines } from './title-lines.ts';
import { writeTitles } from './title-records.ts';

type Titles = Pick<Source, 'id' | 'title' | 'table' | 'expect'> & { readonly dataset: Dataset };

/** In 2026 the full file of UK companies has some four million rows, 1.6 GB, in one member. */
const limits = { memberBytes: 8 * 2 ** 30, totalBytes: 8 * 2 ** 30, ratio: 200, members: 100 };

/** What the four files share. Their columns are those of `title_row` in macros.sql. */
const shared = {
  publisher: 'HM Land Registry',
  homepage: `https://${host}/`,
  licence: 'HMLR-CCOD',
  attribution: 'Information produced by HM Land Registry © Crown copyright 2017.',
  verified: 'documentation',
  display: {
    derived: [
      'title_id',
      'tenure',
      'company_numbers',
      'proprietor_kinds',
      'proprietor_names',
      'countries',
      'proprietors',
      'more_proprietors',
      'added_on',
    ],
  },
  key: ['title_id'],
  keyFor: host,
  clearance: false,
  fetch: fetchFile,
  firstDay: '2015-01-01',
  // no publication states a limit; a file is three requests
  politeness: { requests: 1, perSeconds: 1 },
} as const;

/**
 * Returns the source of the full files. It is read once a quarter, and when it is loaded by hand: the changes of each month keep the table current.
 */
export function fullTitles({ dataset, ...own }: Titles): Source {
  return {
    ...shared,
    ...own,
    kind: 'snapshot',
    // published on the second working day; every quarter the changes are based anew
    schedule: ['10 11 5 1,4,7,10 *'],
    lookbackDays: 62,
    freshness: { checkedWithinHours: 24 * 95, dataWithinDays: 130 },
    discover: (http, period, today) => offers(http, period, today, dataset, 'full'),
    recognise: (file) => recognise(file, dataset, 'full'),
    parse: dataset === 'ccod' ? copyLines : (release, out) => parseTitles(release, out, dataset, 'full'),
  };
}

/** Returns the source of the monthly changes of the full files of `base`. */
export function changedTitles({ dataset, base, ...own }: Titles & { readonly base: string }): Source {
  return {
    ...shared,
    ...own,
    sqlOf: 'hmlr/ocod',
    kind: 'delta',
    changesOf: base,
    schedule: ['20 11 2-8 * *'],
    lookbackDays: 95,
    freshness: { checkedWithinHours: 24 * 33, dataWithinDays: 45 },
    discover: (http, period, today) => offers(http, period, today, dataset, 'changes'),
    recognise: (file) => recognise(file, dataset, 'changes'),
    parse: (release, out) => parseTitles(release, out, dataset, 'changes'),
  };
}

function copyLines(release: RawRelease, out: RecordWriter): Promise<void> {
  const columns = columnsOf('ccod', 'full');
  // a zip file has a checksum of each member
  const isPlain = (name: string) => release.files.some((file) => file.name === name);
  const through = (name: string) => (bytes: AsyncIterable<Buffer>) => titleLines({ name, isWhole: !isPlain(name) }, bytes, columns);
  return unpack(release, out, { limits, members: /\.csv$/i, through, dayIn: (name) => monthIn(name, 'ccod', 'full') });
}

async function parseTitles({ id, files }: RawRelease, out: RecordWriter, dataset: Dataset, kind: 'full' | 'changes'): Promise<void> {
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new SourceProblem('UNEXPECTED_SHAPE', `release ${id} has ${files.length} files, not one`);
  await writeTitles(file, dataset, kind, out, (name) => {
    const day = monthIn(name, dataset, kind);
    if (day !== undefined && isDay(id) && day !== id)
      throw new SourceProblem('UNEXPECTED_SHAPE', `${name} is of ${day}, and its release of ${id}`);
  });
}
