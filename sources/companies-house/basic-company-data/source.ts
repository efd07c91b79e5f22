import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { SourceProblem } from '../../problem.ts';
import type { RawRelease, RecordWriter, Source } from '../../source.ts';
import { unzip } from '../../zip.ts';
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
  parse,
};

/** Every CSV of the release, unpacked, under its own name; a member of a zip that is no CSV is none of the register's. */
async function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  const names = new Set<string>();
  for (const file of release.files) {
    if (await isZip(file.path, file.name)) {
      await unzip(file.path, limits, (member) => {
        return /\.csv$/i.test(member) ? { through: withHeader, to: out.csv(ownName(member, names)) } : undefined;
      });
    } else {
      await pipeline(createReadStream(file.path, { highWaterMark: 1 << 20 }), withHeader, out.csv(ownName(file.name, names)));
    }
  }
  if (names.size === 0)
    throw new SourceProblem(
      'UNEXPECTED_SHAPE',
      `no CSV in ${release.files.map(({ name }) => name).join(', ') || 'a release without files'}`,
    );
}

/** A name that is safe as a file's and that no other member of the release has. */
function ownName(member: string, taken: Set<string>): string {
  const plain = member.replaceAll(/[^\w.-]/g, '_');
  const name = taken.has(plain) ? `${taken.size + 1}-${plain}` : plain;
  taken.add(name);
  return name;
}

async function isZip(path: string, name: string): Promise<boolean> {
  if (/\.zip$/i.test(name)) return true;
  for await (const head of createReadStream(path, { end: 3 }))
    return head instanceof Buffer && head.toString('latin1') === 'PK\u0003\u0004';
  return false;
}
