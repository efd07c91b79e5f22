import { createHash } from 'node:crypto';
import { isoOf } from '../calendar.ts';
import { companyNumber } from '../company.ts';
import { registerSize } from '../register.ts';
import type { World } from '../world.ts';
import type { Owner } from './owner.ts';
import { ownerAddress, ownersOf } from './owners.ts';

/** Companies per file, some 1.5 GB of text. A larger world has several parts. */
const PER_FILE = 1_000_000;

/** A file of the snapshot, with the companies from index `from` up to `to`, the latter excluded. The last file ends with the totals of all. */
export interface SnapshotFile {
  /** Name of the zip and of the text file in it, without extension. */
  readonly stem: string;
  readonly from: number;
  readonly to: number;
  readonly last: boolean;
}

/** Returns the single file of a day, or its parts. */
export function snapshotFiles(world: World, today: number, perFile = PER_FILE): readonly SnapshotFile[] {
  const size = registerSize(world, today);
  const count = Math.ceil(size / perFile);
  return Array.from({ length: count }, (_, at) => ({
    stem: count === 1 ? `persons-with-significant-control-snapshot-${isoOf(today)}` : `psc-snapshot-${isoOf(today)}_${at + 1}of${count}`,
    from: at * perFile,
    to: Math.min(size, (at + 1) * perFile),
    last: at === count - 1,
  }));
}

/** Faults of a snapshot. */
export interface Flaws {
  /** Half of the companies, with matching totals. */
  readonly shrunk?: boolean;
  /** Renamed keys. */
  readonly wrongHeader?: boolean;
}

/** Yields the lines in pieces of about 128 KiB: those of every company, then the totals in the last file. */
export function* snapshotLines(world: World, today: number, file: SnapshotFile, { shrunk, wrongHeader }: Flaws = {}): Generator<string> {
  const counts: Counts = { persons: 0, statement: 0, exemptions: 0 };
  const from = shrunk ? Math.floor((file.from + file.to) / 2) : file.from;
  if (file.last && !shrunk) for (let index = 0; index < from; index += 1) count(counts, ownersOf(world, index, today));
  let piece = '';
  for (let index = from; index < file.to; index += 1) {
    const owners = ownersOf(world, index, today);
    count(counts, owners);
    for (const [at, owner] of owners.entries()) piece += `${JSON.stringify(recordOf(world, index, at, owner))}\n`;
    if (piece.length < 131_072) continue;
    yield wrongHeader ? otherKeys(piece) : piece;
    piece = '';
  }
  if (file.last) piece += `${totals(counts, today)}\n`;
  yield wrongHeader ? otherKeys(piece) : piece;
}

type Counts = { persons: number; statement: number; exemptions: number };

function count(counts: Counts, owners: readonly Owner[]): void {
  for (const { form } of owners) counts[form === 'statement' || form === 'exemptions' ? form : 'persons'] += 1;
}

/** A line of the snapshot. `data` is what the REST API and the stream send of the record. */
interface PscRecord {
  readonly company_number: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns the record of the owner, statement or exemption at a position in the list of a company. */
export function recordOf(world: World, index: number, at: number, owner: Owner): PscRecord {
  const number = companyNumber(world, index);
  const { form, overseas, details, natures, notified, ceased } = owner;
  const etag = createHash('sha1').update(`${world.seed}.${index}.${at}.${ceased}`);
  const id = createHash('sha1').update(`${world.seed}.${index}.${at}`).digest('base64url');
  const person = form === 'individual' || form === 'corporate-entity' || form === 'legal-person';
  const data = {
    ...(person ? { address: ownerAddress(world, index * 3 + at) } : {}),
    ...(ceased === undefined ? {} : { ceased_on: isoOf(ceased) }),
    ...details,
    etag: etag.digest('hex'),
    kind: kindOf(owner),
    links: { self: `/company/${number}/${pathOf(owner, id)}` },
    ...(person ? { natures_of_control: natures } : {}),
    ...(form === 'exemptions' || form === 'super-secure' ? {} : { notified_on: isoOf(notified) }),
    ...(form === 'super-secure'
      ? { description: overseas ? 'super-secure-beneficial-owner' : 'super-secure-persons-with-significant-control' }
      : {}),
  };
  // the keys of the real lines are in alphabetical order
  return { company_number: number, data: Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function kindOf({ form, overseas }: Owner): string {
  if (form === 'statement') return 'persons-with-significant-control-statement';
  if (form === 'exemptions') return form;
  if (overseas) return `${form}-beneficial-owner`;
  return form === 'legal-person' ? 'legal-person-person-with-significant-control' : `${form}-person-with-significant-control`;
}

function pathOf({ form, overseas }: Owner, id: string): string {
  if (form === 'exemptions') return 'exemptions';
  if (form === 'statement') return `persons-with-significant-control-statements/${id}`;
  return `persons-with-significant-control/${form}${overseas ? '-beneficial-owner' : ''}/${id}`;
}

function totals(counts: Counts, today: number): string {
  return JSON.stringify({
    data: {
      kind: 'totals#persons-of-significant-control-snapshot',
      persons_of_significant_control_count: counts.persons,
      statements_count: counts.statement,
      exemptions_count: counts.exemptions,
      generated_at: `${isoOf(today)}T03:43:03Z`,
    },
  });
}

function otherKeys(piece: string): string {
  return piece.replaceAll('{"company_number":', '{"number":').replaceAll('"links":', '"link":');
}
