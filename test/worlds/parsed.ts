import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFile } from '../../activities/publishers/found-file.ts';
import type { RawFile, Source } from '../../sources/source.ts';
import { createRecordWriter } from '../../warehouse/stage/record-writer.ts';
import { inFolder } from './staging.ts';

interface Rejected {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
  readonly text: string;
}

/**
 * Runs a source's `parse` alone over contents by file name. Returns what it wrote to records.ndjson and to quarantine,
 * and the answers that it reported.
 */
export function parsed({ parse, parts = [] }: Pick<Source, 'parse' | 'parts'>, contents: Readonly<Record<string, string | Uint8Array>>) {
  return inFolder(async (folder) => {
    const files: RawFile[] = [];
    for (const [name, content] of Object.entries(contents)) {
      const path = join(folder, name);
      await writeFile(path, content);
      files.push({ ...(await describeFile(path)), path });
    }
    for (const { table } of parts) await mkdir(join(folder, table));
    const writer = createRecordWriter(folder, { parts: parts.map(({ table }) => table) });
    await parse({ id: 'test', dataDate: '2026-06-01', files }, writer);
    const { answers } = await writer.close();
    const linesOf = async <T>(name: string): Promise<T[]> => {
      const text = await readFile(join(folder, name), 'utf8');
      return text.split('\n').flatMap((one) => (one === '' ? [] : [JSON.parse(one) as T]));
    };
    return {
      answers,
      records: await linesOf<Record<string, unknown>>('records.ndjson'),
      rejects: await linesOf<Rejected>('rejects.ndjson'),
    };
  });
}
