import { type Hash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { copyDurably, writeDurably } from '../../infra/durable-file.ts';
import type { Store } from '../../infra/store/store.ts';
import { type ManifestFile, manifestFile } from './raw-manifest.ts';

/** Progress of one file of an unsealed release. */
const progressNote = z.object({
  /** Name of the file beside it that holds the bytes so far. Each fresh start gets a new one, so a late writer of an earlier start does no harm. */
  part: z.string().regex(/^[0-9a-f-]+\.part$/),
  url: z.string(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  contentType: z.string().optional(),
  /** Validator for `If-Range`; absent when the publisher sent no strong one. */
  validator: z.string().optional(),
  total: z.number().optional(),
  /** Entry for the manifest; present when the file is whole. */
  done: manifestFile.optional(),
});

export type ProgressNote = z.output<typeof progressNote>;
export type RawWork = ReturnType<typeof rawWork>;

/** Opens the local folder of a release under way, which holds for each file the bytes so far and a note for resuming. */
export function rawWork(store: Store, source: string, release: string) {
  const folder = join(store.work, 'raw', source, release);
  const scratch = join(store.work, 'scratch');
  const pathOf = (part: string) => join(folder, part);
  const read = async (name: string): Promise<ProgressNote | undefined> => {
    const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => 'null');
    return progressNote.safeParse(JSON.parse(text)).data;
  };
  const write = async (name: string, note: ProgressNote) => {
    await writeDurably(join(folder, `${name}.json`), JSON.stringify(note), { scratch });
  };
  const newPart = () => `${randomUUID()}.part`;

  return {
    read,
    write,
    newPart,
    async size(part: string): Promise<number> {
      return (await stat(pathOf(part)).catch(() => undefined))?.size ?? 0;
    },
    /** Opens a part for writing at positions, so that a late writer of the same start writes the same bytes to the same place. */
    async open(part: string) {
      await mkdir(folder, { recursive: true });
      return open(pathOf(part), constants.O_RDWR | constants.O_CREAT);
    },
    /** Updates the hash with the first bytes of a part. */
    async hash(part: string, bytes: number, hash: Hash): Promise<void> {
      if (bytes === 0) return;
      for await (const chunk of createReadStream(pathOf(part), { end: bytes - 1, highWaterMark: 1 << 20 })) hash.update(chunk);
    },
    async discard(part: string): Promise<void> {
      await rm(pathOf(part), { force: true });
    },
    /** Returns the path of a whole file that is not in the store yet. */
    async waiting(name: string): Promise<string | undefined> {
      const note = await read(name);
      if (note?.done === undefined) return undefined;
      const found = await stat(pathOf(note.part)).catch(() => undefined);
      return found?.size === note.done.bytes ? pathOf(note.part) : undefined;
    },
    async keepBytes(file: ManifestFile, bytes: Uint8Array): Promise<void> {
      const part = newPart();
      await writeDurably(pathOf(part), bytes, { scratch });
      await write(file.name, { part, url: file.url, done: file });
    },
    async keepCopy(file: ManifestFile, from: string): Promise<void> {
      const part = newPart();
      await copyDurably(from, pathOf(part), { scratch });
      await write(file.name, { part, url: file.url, done: file });
    },
    async drop(): Promise<void> {
      await rm(folder, { recursive: true, force: true });
    },
  };
}
