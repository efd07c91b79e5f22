import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshotOf } from '../truth.ts';
import type { World } from '../world.ts';
import { writeZip } from '../zip.ts';
import { csv, fileStem, PARTS, type Slice } from './file.ts';

/** A zip on disk. */
export interface Archive {
  readonly path: string;
  readonly bytes: number;
  /** The same as long as the file is the same. */
  readonly etag: string;
  /** The day of the snapshot. */
  readonly day: number;
}

export interface CompanyFiles {
  /** Returns an archive of the month of `today`, made on first request; `undefined` when the month has no such name. */
  archive(name: string, today: number, faults?: Slice): Promise<Archive | undefined>;
}

/** Makes archives under `<home>/sample/files/<month>-...` once, and removes them when those of another month are requested. */
export function companyFiles(world: World, home: string): CompanyFiles {
  const root = join(home, 'sample', 'files');
  const making = new Map<string, Promise<Archive>>();
  return {
    async archive(name, today, faults = {}) {
      const { day, name: month } = snapshotOf(today);
      const part = partOf(name, month);
      if (part === undefined) return undefined;
      const current = `${month}-${world.companies}-${world.seed}`;
      const flaw = `${faults.shrunk ? '-shrunk' : ''}${faults.wrongHeader ? '-wrong-header' : ''}`;
      const path = join(root, current, `${name}${flaw}`);
      let made = making.get(path);
      if (made === undefined) {
        made = make(world, path, day, { ...faults, ...(part === 0 ? {} : { part }) }, `${fileStem(month, part || undefined)}.csv`);
        making.set(path, made);
        made.catch(() => making.delete(path));
        await forget(root, current, making);
      }
      return made;
    },
  };
}

/** Returns 0 for the single file, 1 to 7 for a part, `undefined` for a name that is not of this month. */
function partOf(name: string, month: string): number | undefined {
  return [0, ...Array.from({ length: PARTS }, (_, at) => at + 1)].find((part) => name === `${fileStem(month, part || undefined)}.zip`);
}

async function make(world: World, path: string, day: number, slice: Slice, member: string): Promise<Archive> {
  await mkdir(join(path, '..'), { recursive: true });
  const there = await stat(path).catch(() => undefined);
  const bytes = there?.size ?? (await writeZip(path, member, day, csv(world, day, slice))).bytes;
  return { path, bytes, day, etag: `"${bytes.toString(16)}-${(day + 100_000).toString(16)}-${world.seed.toString(16)}${slice.part ?? 0}"` };
}

/** Removes the archives of other months, as the publisher does. */
async function forget(root: string, current: string, making: Map<string, Promise<Archive>>): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    if (name === current || !/^\d{4}-\d{2}-01-/.test(name)) continue;
    for (const path of making.keys()) if (path.startsWith(join(root, name))) making.delete(path);
    await rm(join(root, name), { recursive: true, force: true });
  }
}
