import { type Hash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { copyDurably, writeDurably } from '../../infra/durable-file.ts';
import type { Store } from '../../infra/store/store.ts';
import { type ManifestFile, manifestFile } from './raw-manifest.ts';

/** How far one file of an unfinished release has come. */
const progressNote = z.object({
  /** The file beside it that holds the bytes so far. Each new start has a new one, so that a late writer of an old start harms nothing. */
  part: z.string().regex(/^[0-9a-f-]+\.part$/),
  url: z.string(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  contentType: z.string().optional(),
  /** What `If-Range` may name; absent where the publisher gave nothing strong enough. */
  validator: z.string().optional(),
  total: z.number().optional(),
  /** The file is whole: its line in the manifest to be. */
  done: manifestFile.optional(),
});

export type ProgressNote = z.output<typeof progressNote>;
export type RawWork = ReturnType<typeof rawWork>;

/** The local folder of a release that is being fetched: for each file the bytes so far, and a note of how to go on. */
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
    /** For writing at a position: a late writer of the same start, not yet stopped, then writes the same bytes to the same place. */
    async open(part: string) {
      await mkdir(folder, { recursive: true });
      return open(pathOf(part), constants.O_RDWR | constants.O_CREAT);
    },
    /** Feeds the first bytes of a part to a hash. */
    async hash(part: string, bytes: number, hash: Hash): Promise<void> {
      if (bytes === 0) return;
      for await (const chunk of createReadStream(pathOf(part), { end: bytes - 1, highWaterMark: 1 << 20 })) hash.update(chunk);
    },
    async discard(part: string): Promise<void> {
      await rm(pathOf(part), { force: true });
    },
    /** The path of a whole file that waits here to be put into the store. */
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
