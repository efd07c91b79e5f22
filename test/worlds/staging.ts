import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { derivePseudonymKey } from '../../infra/config.ts';
import type { RawFile, Source } from '../../sources/source.ts';
import { type Staged, stageRelease } from '../../warehouse/stage/stage.ts';

/** Makes the pseudonyms of the installation whose secret key is `07` 32 times. */
export const stagingKey = derivePseudonymKey(Buffer.alloc(32, 7));

export interface StagedRows extends Staged {
  /** Typed rows in DuckDB's JSON form, ordered by the source's key. */
  readonly found: Record<string, unknown>[];
  readonly quarantine: { file: string; line: number; reason: string; text: string }[];
  /** Rows of each detail table, ordered. */
  readonly beside: Readonly<Record<string, Record<string, unknown>[]>>;
  /** Rows and quarantine of each part, by table. */
  readonly partly: Readonly<Record<string, Pick<StagedRows, 'found' | 'quarantine'>>>;
}

/** Runs `work` with a new folder and removes the folder afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'risk-test-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Stages local files as one release of a source, with the memory that a staging database has on the smallest machine (docs/configuration.md).
 * `expect` replaces bounds of the source and of its parts, for a file that is dirty on purpose.
 */
export function stageFiles(
  source: Source,
  paths: readonly string[],
  expect: Partial<Source['expect']> = {},
  { id = 'test', memoryLimit = '512MiB' } = {},
): Promise<StagedRows> {
  return inFolder(async (folder) => {
    const files: RawFile[] = [];
    for (const path of paths) files.push({ ...(await describeFile(path)), path });
    const staged = await stageRelease({
      source: {
        ...source,
        ...withBounds(source, expect),
        ...(source.parts && { parts: source.parts.map((part) => withBounds(part, expect)) }),
      },
      release: { id, dataDate: '2026-06-01', files },
      folder: join(folder, 'stage'),
      pseudonymKey: stagingKey,
      withDatabase: (tempFolder, work) => work({ memoryLimit, tempFolder }),
    });
    return { ...staged, ...(await readStaged(staged, source)) };
  });
}

const withBounds = <T extends Pick<Source, 'expect'>>(table: T, expect: Partial<Source['expect']>): T => ({
  ...table,
  expect: { ...table.expect, ...expect },
});

/** Does the same with contents by file name. */
export function stageContents(
  source: Source,
  contents: Readonly<Record<string, string | Uint8Array>>,
  expect: Partial<Source['expect']> = {},
  settings: { memoryLimit?: string } = {},
) {
  return inFolder(async (folder) => {
    const paths: string[] = [];
    for (const [name, content] of Object.entries(contents)) {
      const path = join(folder, basename(name));
      await writeFile(path, content);
      paths.push(path);
    }
    return stageFiles(source, paths, expect, settings);
  });
}

/** Opening a database takes as long as staging a few records: all suites of a process read what they stage in one. */
let reader: Promise<DuckDBInstance> | undefined;

async function readStaged(staged: Staged, source: Source): Promise<Pick<StagedRows, 'found' | 'quarantine' | 'beside' | 'partly'>> {
  reader ??= DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await (await reader).connect();
  const rows = async (path: string, order: readonly string[]): Promise<Record<string, unknown>[]> => {
    const reader = await connection.runAndReadAll(`FROM read_parquet('${path}') ORDER BY ${order.join(', ')}`);
    return reader.getRowObjectsJson();
  };
  const read = async (files: Pick<Staged, 'rowsPath' | 'quarantinePath'>, key: readonly string[]) => ({
    found: await rows(files.rowsPath, key),
    quarantine: (await rows(files.quarantinePath, ['file', 'line'])) as unknown as StagedRows['quarantine'],
  });
  try {
    const partly: Record<string, Pick<StagedRows, 'found' | 'quarantine'>> = {};
    for (const part of staged.parts) partly[part.table] = await read(part, ['ALL']);
    const beside: Record<string, Record<string, unknown>[]> = {};
    for (const { table, path } of staged.details) beside[table] = await rows(path, ['ALL']);
    return { ...(await read(staged, source.key)), beside, partly };
  } finally {
    connection.closeSync();
  }
}
