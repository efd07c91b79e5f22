import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { describeFile } from '../../activities/publishers/found-file.ts';
import type { ListEntry, ListedName, ListVersion } from '../../models/screening/entry.ts';
import { ukSanctionsList } from '../../sources/fcdo/uk-sanctions-list/source.ts';
import type { RecordWriter } from '../../sources/source.ts';

export interface UkList {
  readonly entries: readonly ListEntry[];
  readonly version: ListVersion;
  /** Ids of the entries with a reference of the United Nations. */
  readonly unitedNations: ReadonlySet<string>;
}

const texts = z.array(z.string());
const designation = z.object({
  unique_id: z.string(),
  kind: z.string(),
  regime: z.string().nullable(),
  un_reference: z.string().nullable(),
  designated_on: z.string().nullable(),
  names: z.array(z.object({ name: z.string(), type: z.string(), weak: z.boolean() })),
  non_latin_names: texts,
  dobs: texts,
  nationalities: texts,
  birthplaces: z.array(z.object({ country: z.string().nullable() })),
  addresses: z.array(z.object({ lines: texts, postcode: z.string().nullable(), country: z.string().nullable() })),
  company_numbers: texts,
  imo_numbers: texts,
  registration_numbers: texts,
  passports: z.array(z.object({ number: z.string().nullable() })),
  national_identifiers: z.array(z.object({ number: z.string().nullable() })),
});
type Designation = z.infer<typeof designation>;

/** Reads the UK Sanctions List with the parser of the source and makes entries as `models/lists/uk-sanctions.sql` does; the file may be gzipped. */
export async function readUkList(path: string): Promise<UkList> {
  const folder = mkdtempSync(join(tmpdir(), 'risk-bench-'));
  try {
    const plain = join(folder, basename(path, '.gz'));
    await pipeline(createReadStream(path), path.endsWith('.gz') ? createGunzip() : new PassThrough(), createWriteStream(plain));
    const records: Designation[] = [];
    const file = { ...(await describeFile(plain)), path: plain };
    await ukSanctionsList.parse({ id: 'bench', dataDate: '2026-01-01', files: [file] }, collect(folder, records));
    return {
      entries: records.map(entryOf),
      version: {
        list: 'uk-sanctions',
        version: `bench.${file.sha256.slice(0, 12)}`,
        entries: records.length,
        publishedAt: '2026-01-01T00:00:00Z',
      },
      unitedNations: new Set(records.filter(({ un_reference }) => un_reference !== null).map(({ unique_id }) => unique_id)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function collect(folder: string, records: Designation[]): RecordWriter {
  const never = () => {
    throw new Error('the UK Sanctions List has records only');
  };
  return {
    folder,
    async write(record) {
      records.push(designation.parse(record));
    },
    async reject() {},
    unread: () => undefined,
    lookedUp: () => undefined,
    unmapped: () => undefined,
    writeLines: never,
    writeDetail: never,
    csv: never,
    part: never,
  };
}

const kinds: Readonly<Record<string, ListEntry['kind']>> = { individual: 'person', entity: 'organisation', ship: 'ship' };

function entryOf(record: Designation): ListEntry {
  const countries = [
    ...record.nationalities,
    ...record.addresses.map(({ country }) => country),
    ...record.birthplaces.map(({ country }) => country),
  ].filter((country) => country !== null);
  const numbers = [...record.passports, ...record.national_identifiers].flatMap(({ number }) => number ?? []);
  return {
    list: 'uk-sanctions',
    id: record.unique_id,
    kind: kinds[record.kind.toLowerCase()] ?? 'any',
    names: [
      ...record.names.map(({ name, type, weak }) => ({ text: name, type: nameType(type), weak })),
      ...record.non_latin_names.map((text) => ({ text, type: 'non-latin' as const, weak: false })),
    ],
    datesOfBirth: record.dobs,
    countries: [...new Set(countries)].sort(),
    addresses: record.addresses,
    companyNumbers: record.company_numbers,
    identifiers: [...record.imo_numbers, ...record.registration_numbers, ...numbers],
    protectedNames: [],
    from: record.designated_on,
    until: null,
    detail: record.regime ?? '',
    url: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
    evidence: {
      source: ukSanctionsList.id,
      release: 'bench',
      record: record.unique_id,
      publishedAt: null,
      retrievedAt: '2026-01-01T00:00:00Z',
    },
  };
}

function nameType(type: string): ListedName['type'] {
  return type === 'primary' || type === 'variation' || type === 'former' ? type : 'alias';
}
