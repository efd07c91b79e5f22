import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { recordsKey } from '../../activities/stored-release.ts';
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

type Rejected = RejectedRecord & { readonly release: string };

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
      const releases = release === undefined ? await parsedReleases(store, source) : [{ source: source.id, release }];
      const found = await inReader(config, (db) => rejectsOf(db, store, releases, limit + 1));
      const rows = found.slice(0, limit);
      printRows(json === true ? rows : rows.map(shortened), json === true ? { json } : {});
      if (rows.length === 0) process.stderr.write('no record is in quarantine\n');
      if (found.length > limit) process.stderr.write(`more than ${limit} records are in quarantine: --limit prints more\n`);
    });
}

async function parsedReleases(store: Store, source: Source) {
  const prefix = `records/${source.id}/`;
  const keys = (await store.list(prefix)).filter((key) => key.endsWith('/quarantine.parquet'));
  // ids of releases begin with their date
  return keys.map((key) => ({ source: source.id, release: key.slice(prefix.length, -'/quarantine.parquet'.length) })).reverse();
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

async function rejectsOf(
  db: DuckDb,
  store: Store,
  releases: readonly { source: string; release: string }[],
  most: number,
): Promise<Rejected[]> {
  const found: Rejected[] = [];
  for (const ref of releases) {
    if (found.length >= most) break;
    const key = recordsKey(ref, 'quarantine');
    if (!(await store.exists(key)))
      throw new ConfigError(
        `release ${ref.release} of ${ref.source} has no quarantine file: it was not parsed, or its release id is wrong`,
      );
    const rows = await readRejects(db, await store.local(key), most - found.length);
    found.push(...rows.map((row) => ({ release: ref.release, ...row })));
  }
  return found;
}

/** On one line, as a table shows it. */
function shortened({ text, ...row }: Rejected) {
  const line = (text ?? '').replaceAll(/\s+/g, ' ');
  return { ...row, text: line.length > shownText ? `${line.slice(0, shownText)}…` : line };
}
