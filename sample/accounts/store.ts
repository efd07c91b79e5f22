import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Archive } from '../basic-company-data/store.ts';
import { isoOf } from '../calendar.ts';
import type { World } from '../world.ts';
import { writeMembers } from '../zip.ts';
import { dailies, type Span, spanAt } from './archives.ts';
import { filingsIn, membersOf } from './members.ts';

export interface AccountsFiles {
  /** Returns the archive at a path, made on first request; `undefined` when none is offered there today. */
  archive(path: string, today: number, faults?: Flaws): Promise<Archive | undefined>;
}

interface Flaws {
  /** Half of the members. */
  readonly shrunk?: boolean;
  /** Renamed members. */
  readonly wrongHeader?: boolean;
}

/** Makes archives under `<home>/sample/accounts` once, and removes daily archives when the publisher no longer offers them. */
export function accountsFiles(world: World, home: string): AccountsFiles {
  const folder = join(home, 'sample', 'accounts', `${world.companies}-${world.seed}`);
  const making = new Map<string, Promise<Archive>>();
  return {
    async archive(path, today, flaws = {}) {
      const span = spanAt(path, today);
      if (span === undefined) return undefined;
      const name = `${flaws.shrunk ? 'shrunk-' : ''}${flaws.wrongHeader ? 'wrong-' : ''}${basename(path)}`;
      let made = making.get(name);
      if (made === undefined) {
        made = make(world, join(folder, name), span, flaws);
        making.set(name, made);
        made.catch(() => making.delete(name));
        await forget(folder, today, making);
      }
      return made;
    },
  };
}

async function make(world: World, path: string, span: Span, { shrunk, wrongHeader }: Flaws): Promise<Archive> {
  await mkdir(join(path, '..'), { recursive: true });
  const there = await stat(path).catch(() => undefined);
  const filings = filingsIn(world, span);
  const reduced = shrunk ? filings.slice(0, Math.floor(filings.length / 2)) : filings;
  const run = wrongHeader ? span.run.replace('Prod', 'Product') : span.run;
  const bytes = there?.size ?? (await writeMembers(path, span.day, membersOf(world, { ...span, run }, reduced))).bytes;
  return { path, bytes, day: span.day, etag: `"${bytes.toString(16)}-${(span.day + 100_000).toString(16)}-${world.seed.toString(16)}"` };
}

async function forget(folder: string, today: number, making: Map<string, Promise<Archive>>): Promise<void> {
  const oldest = isoOf(dailies(today).at(-1)?.day ?? today);
  for (const name of await readdir(folder).catch(() => [])) {
    const dated = /^(?:shrunk-|wrong-)*Accounts_Bulk_Data-(\d{4}-\d{2}-\d{2})\.zip$/.exec(name)?.[1];
    if (dated === undefined || dated >= oldest) continue;
    making.delete(name);
    await rm(join(folder, name), { force: true });
  }
}
