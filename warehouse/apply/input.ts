import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { allTables } from '../../sources/part.ts';
import type { Source } from '../../sources/source.ts';
import type { DetailFile, PartFiles } from '../stage/stage.ts';
import type { Unmapped } from './columns.ts';

export interface ApplyInput {
  readonly source: Source;
  readonly release: string;
  /** ISO day that the release describes. */
  readonly dataDate: string;
  readonly runKind: 'scheduled' | 'backfill' | 'file';
  /** The records clock's day. Absent: today in London. */
  readonly today?: string;
  /** UTC instant, ISO 8601. */
  readonly retrievedAt: string;
  /** Of an edition: `retrievedAt` of the release that it corrects, for its place among the releases of its day. Absent: not known, or no edition. */
  readonly correctedAt?: string;
  /** Before the publisher was asked for the first record: no record is older. UTC instant, ISO 8601. Absent: not known. */
  readonly begunAt?: string;
  /** As the publisher gives it. */
  readonly publishedAt?: string;
  /** Parquet files that staging wrote. */
  readonly rowsPath: string;
  readonly quarantinePath: string;
  /** One for each of the source's detail tables. */
  readonly details?: readonly DetailFile[];
  /** One for each of the source's parts. */
  readonly parts?: readonly Pick<PartFiles, 'table' | 'rowsPath' | 'quarantinePath'>[];
  /** ISO day: releases of this day or an earlier one fire no event. */
  readonly baselineThrough?: string;
  /** An operator has read the release: a snapshot may shrink by more than the source expects. */
  readonly force?: boolean;
}

export interface Applied {
  readonly changeSet: string;
  readonly status: 'applied' | 'superseded' | 'unchanged-repeat';
  readonly baseline: boolean;
  readonly rows: number;
  readonly rejected: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Companies whose features the change can alter. */
  readonly companies: number;
  /** Rows with a category word that the source does not know, by column; absent: there is none. */
  readonly unmapped?: Unmapped;
}

/** A change set is named by its release, so applying a release twice names the same change set. */
export const changeSetOf = (source: string, release: string) => `${source}@${release}`;

/** Returns the change sets of a release, one for each table that its source feeds; that of the source itself is the last one. */
export const changeSetsOf = (source: Source, release: string) => allTables(source).map(({ id }) => changeSetOf(id, release));

export type TableInput = ApplyInput & { readonly isPart?: true };
export type HashedInput = TableInput & { readonly sha256: string };

/** What is applied to each table: a release is one input for each part, then that of the source itself. */
export function inputsOfTables(input: ApplyInput): TableInput[] {
  return allTables(input.source).map((source) => {
    if (source.id === input.source.id) return input;
    const files = input.parts?.find(({ table }) => table === source.table);
    if (files === undefined) throw new Error(`${input.source.id}: staging wrote no file for the part ${source.table}`);
    return { ...input, ...files, source, details: [], isPart: true };
  });
}

/** Adds the SHA-256 of the records file. */
export async function hashed(input: TableInput): Promise<HashedInput> {
  return { ...input, sha256: await fileHash(input.rowsPath) };
}

async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
