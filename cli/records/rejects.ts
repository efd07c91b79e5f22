import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { type Config, ConfigError } from '../../infra/config.ts';
import { type DuckDb, openDuckDb } from '../../infra/duckdb/connection.ts';
import { databaseSlots } from '../../infra/duckdb/memory.ts';
import { openStore } from '../../infra/store/open-store.ts';
import type { Store } from '../../infra/store/store.ts';
import type { Source } from '../../sources/source.ts';
import { type RejectedRecord, readRejects } from '../../warehouse/stage/rejects.ts';
import { printRows } from '../output.ts';
import { readHomeConfig } from '../session.ts';
import { atLeastOne } from '../whole-number.ts';
import { sourceArgument } from './source-argument.ts';

interface Options {
  readonly limit: number;
  readonly json?: boolean;
}

type Rejected = RejectedRecord & { readonly release: string; readonly table: string };

/** The quarantine of one table of a release. */
interface Quarantine {
  readonly release: string;
  readonly table: string;
  readonly key: string;
}

/** Characters of a record's text in the table. `--json` prints the whole text. */
const shownText = 160;

/** `risk rejects <source> [release]`: lists the records in quarantine. Reads the store only, so it works while no worker and no database runs. */
export function rejectsCommand(): Command {
  return new Command('rejects')
    .argument('<source>', 'id of the source, see "risk sources"', sourceArgument)
    .argument('[release]', 'id of a release (default: all releases, the newest first)')
    .option('--limit <n>', 'most rows to print', atLeastOne, 50)
    .option('--json', 'one JSON document on stdout')
    .action(async (source: Source, release: string | undefined, { limit, json }: Options) => {
      const config = readHomeConfig();
      const store = openStore(config.store, config);
      const stored = await quarantinesOf(store, source, release);
      const found = await inReader(config, (db) => rejectsOf(db, store, stored, limit + 1));
      const rows = found.slice(0, limit);
      printRows(json === true ? rows : rows.map(shortened), json === true ? { json } : {});
      if (rows.length === 0) process.stderr.write('no record is in quarantine\n');
      if (found.length > limit) process.stderr.write(`more than ${limit} records are in quarantine: --limit prints more\n`);
    });
}

/** Returns the quarantine of each table of each parsed release, or of the one release, the newest release first. */
async function quarantinesOf(store: Store, source: Source, only: string | undefined): Promise<Quarantine[]> {
  const prefix = `records/${source.id}/`;
  const keys = await store.list(only === undefined ? prefix : `${prefix}${only}/`);
  const found = keys.flatMap((key) => {
    const [, release = '', table = source.table] =
      /^([^/]+)\/(?:parts\/([^/]+)\/)?quarantine\.parquet$/.exec(key.slice(prefix.length)) ?? [];
    return release === '' ? [] : [{ release, table, key }];
  });
  if (only !== undefined && found.length === 0)
    throw new ConfigError(`release ${only} of ${source.id} has no quarantine file: it was not parsed, or its release id is wrong`);
  const ordered = found.map((one) => ({ one, at: newestKey(one.release) }));
  // the table of the source before its further tables
  const rank = ({ table }: Quarantine) => (table === source.table ? '' : table);
  ordered.sort((a, b) => (a.at === b.at ? (rank(a.one) < rank(b.one) ? -1 : 1) : a.at < b.at ? 1 : -1));
  return ordered.map(({ one }) => one);
}

/** Orders releases by their id. That of a feed begins with the feed; its date is the last time in it (`www.example.f6b63d5e.20260529060500-20260602060500.6b6ec8a83dd5`). */
function newestKey(release: string): string {
  return /^\d{6}/.test(release) ? release : `${/-(\d{8,14})\.[^.]*$/.exec(release)?.[1] ?? ''} ${release}`;
}

/** Runs the work on a database of its own. Waits for a slot of the readers. */
async function inReader<T>(config: Config, work: (db: DuckDb) => Promise<T>): Promise<T> {
  const spillFolder = await mkdtemp(join(tmpdir(), 'risk-rejects-'));
  try {
    return await databaseSlots('reader', config)(spillFolder, async (settings) => {
      const db = await openDuckDb(':memory:', settings);
      try {
        return await work(db);
      } finally {
        db.close();
      }
    });
  } finally {
    await rm(spillFolder, { recursive: true, force: true });
  }
}

async function rejectsOf(db: DuckDb, store: Store, stored: readonly Quarantine[], most: number): Promise<Rejected[]> {
  const found: Rejected[] = [];
  for (const { release, table, key } of stored) {
    if (found.length >= most) break;
    const rows = await readRejects(db, await store.local(key), most - found.length);
    found.push(...rows.map((row) => ({ release, table, ...row })));
  }
  return found;
}

/** On one line, as a table shows it. */
function shortened({ text, ...row }: Rejected) {
  const line = (text ?? '').replaceAll(/\s+/g, ' ');
  return { ...row, text: line.length > shownText ? `${line.slice(0, shownText)}…` : line };
}
