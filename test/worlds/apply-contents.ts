import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFile } from '../../activities/publishers/found-file.ts';
import type { RawFile, Source } from '../../sources/source.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';

interface Given {
  readonly source: Source;
  readonly release: string;
  /** ISO day. */
  readonly dataDate: string;
  /** UTC instant at which its first file was stored. Absent: not known. */
  readonly begunAt?: string;
}

/** Stages contents by file name as a release, retrieved at the end of its data date, and applies it. */
export async function applyContents(warehouse: Warehouse, folder: string, given: Given, contents: Readonly<Record<string, string>>) {
  const { source, release, dataDate, begunAt } = given;
  const files: RawFile[] = [];
  for (const [name, content] of Object.entries(contents)) {
    const path = join(folder, name);
    await writeFile(path, content);
    files.push({ ...(await describeFile(path)), path });
  }
  const staged = await stageRelease({ source, release: { id: release, dataDate, files }, folder: join(folder, 'stage') });
  return warehouse.apply({
    source,
    release,
    dataDate,
    runKind: 'scheduled',
    retrievedAt: `${dataDate}T23:00:00Z`,
    ...(begunAt && { begunAt }),
    ...staged,
  });
}
