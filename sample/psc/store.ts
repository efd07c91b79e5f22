import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Archive } from '../basic-company-data/store.ts';
import { isoOf } from '../calendar.ts';
import type { World } from '../world.ts';
import { writeZip } from '../zip.ts';
import { type Flaws, type SnapshotFile, snapshotFiles, snapshotLines } from './file.ts';

export interface PscFiles {
  /** Returns the archive of a name, made on first request; `undefined` when it is not one of today's. */
  archive(name: string, today: number, flaws?: Flaws): Promise<Archive | undefined>;
}

/** Makes snapshots under `<home>/sample/psc` once, and removes them when the next day's are requested. */
export function pscFiles(world: World, home: string): PscFiles {
  const folder = join(home, 'sample', 'psc', `${world.companies}-${world.seed}`);
  const making = new Map<string, Promise<Archive>>();
  return {
    async archive(name, today, flaws = {}) {
      const file = snapshotFiles(world, today).find(({ stem }) => name === `${stem}.zip`);
      if (file === undefined) return undefined;
      const path = join(folder, `${flaws.shrunk ? 'shrunk-' : ''}${flaws.wrongHeader ? 'wrong-' : ''}${name}`);
      let made = making.get(path);
      if (made === undefined) {
        made = make(world, path, file, today, flaws);
        making.set(path, made);
        made.catch(() => making.delete(path));
        await forget(folder, today, making);
      }
      return made;
    },
  };
}

async function make(world: World, path: string, file: SnapshotFile, today: number, flaws: Flaws): Promise<Archive> {
  await mkdir(join(path, '..'), { recursive: true });
  const there = await stat(path).catch(() => undefined);
  const bytes = there?.size ?? (await writeZip(path, `${file.stem}.txt`, today, snapshotLines(world, today, file, flaws))).bytes;
  return { path, bytes, day: today, etag: `"${bytes.toString(16)}-${(today + 100_000).toString(16)}-${world.seed.toString(16)}"` };
}

/** Removes the archives of other days, as the publisher does. */
async function forget(folder: string, today: number, making: Map<string, Promise<Archive>>): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.zip') || name.includes(isoOf(today))) continue;
    making.delete(join(folder, name));
    await rm(join(folder, name), { force: true });
  }
}
