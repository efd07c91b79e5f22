import { type Hash, randomUUID } from 'node:crypto';
import { constants, createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256OfFile } from '../../infra/store/sha256.ts';
import type { Store } from '../../infra/store/store.ts';
import { jsonOf } from '../../sources/json-of.ts';
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

/**
 * Opens the local folder of a release under way, which holds for each file the bytes so far and a note for resuming. A process that is killed loses nothing of
 * it. A crash of the machine may lose a note, or the bytes of a whole file: such a file is received anew.
 */
export function rawWork(store: Store, source: string, release: string) {
  const folder = join(store.work, 'raw', source, release);
  const pathOf = (part: string) => join(folder, part);
  const noteOf = (name: string) => join(folder, `${name}.json`);
  let noted: Promise<Map<string, ProgressNote>> | undefined;
  // a late writer of an earlier attempt may write notes too: what it received is then received again
  const notes = () => {
    noted ??= readNotes(folder);
    return noted;
  };
  let made: Promise<unknown> | undefined;
  const make = () => {
    made ??= mkdir(folder, { recursive: true });
    return made;
  };
  const read = async (name: string): Promise<ProgressNote | undefined> => (await notes()).get(name);
  const write = async (name: string, note: ProgressNote) => {
    const known = await notes();
    const temporary = join(folder, randomUUID());
    await make();
    await writeFile(temporary, JSON.stringify(note), { flag: 'wx' });
    await rename(temporary, noteOf(name));
    known.set(name, note);
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
      await make();
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
    /** Returns the path of a whole file that is not in the store yet, and the hash with which it was received. */
    async waiting(name: string): Promise<{ readonly path: string; readonly sha256: string } | undefined> {
      const note = await read(name);
      if (note?.done === undefined) return undefined;
      const path = pathOf(note.part);
      const found = await stat(path).catch(() => undefined);
      return found?.size === note.done.bytes ? { path, sha256: note.done.sha256 } : undefined;
    },
    async keepBytes(file: ManifestFile, bytes: Uint8Array): Promise<void> {
      const part = newPart();
      await make();
      await writeFile(pathOf(part), bytes, { flag: 'wx' });
      await write(file.name, { part, url: file.url, done: file });
    },
    async keepCopy(file: ManifestFile, from: string): Promise<void> {
      const part = newPart();
      await make();
      await copyFile(from, pathOf(part), constants.COPYFILE_FICLONE);
      await write(file.name, { part, url: file.url, done: file });
    },
    async drop(): Promise<void> {
      noted = undefined;
      made = undefined;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the notes that an earlier attempt left in the folder, by the name of their file, but those of whole files whose bytes are others now. */
async function readNotes(folder: string): Promise<Map<string, ProgressNote>> {
  const notes = new Map<string, ProgressNote>();
  for (const entry of await readdir(folder).catch(() => [])) {
    if (!entry.endsWith('.json')) continue;
    // a crash of the machine may leave a note without its text
    const note = progressNote.safeParse(await readFile(join(folder, entry), 'utf8').then(jsonOf, () => undefined)).data;
    if (note !== undefined && (await holds(folder, note))) notes.set(entry.slice(0, -'.json'.length), note);
  }
  return notes;
}

/** Returns whether the bytes of a whole file are those that were received, or are in the store already. */
async function holds(folder: string, { part, done }: ProgressNote): Promise<boolean> {
  const path = join(folder, part);
  return done === undefined || !existsSync(path) || (await sha256OfFile(path)) === done.sha256;
}
