import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDb, type DuckDbSettings, interruptible, openDuckDb } from '../../infra/duckdb/connection.ts';
import type { WithDatabase } from '../../infra/duckdb/memory.ts';
import { inSession, type Session } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile, sqlIn } from '../../infra/sql-file.ts';
import type { RawRelease, Source } from '../../sources/source.ts';
import { publisherFolderOf, sqlFolderOf } from '../../sources/sql-folder.ts';
import { refuseHidden } from '../display.ts';
import type { StageProgress } from './progress.ts';
import type { Pads } from './pseudonyms.ts';
import type { Written } from './record-writer.ts';
import { createStagedView } from './staged-view.ts';

export const stageSql = sqlIn('warehouse/stage');

/** The staging of one table of a release. */
export interface Stage {
  readonly source: Source;
  readonly release: RawRelease;
  readonly written: Written;
  readonly records: string;
  readonly rowsPath: string;
  readonly quarantinePath: string;
  readonly folder: string;
  readonly pads: Pads;
  readonly signal: AbortSignal | undefined;
  readonly withDatabase: WithDatabase;
  /** The open database that the tables of the release share. Absent: each unit of work has one of its own. */
  readonly database?: DuckDb | undefined;
  /** A session of it in which `staged` are the rows of the table. Absent: each unit of work makes that view. */
  readonly session?: Session;
  report(progress: StageProgress): void;
}

export function rejectFiles({ records }: Pick<Stage, 'records'>): string[] {
  return [join(records, 'rejects.ndjson'), join(records, 'found.ndjson')];
}

/** Runs the work in the database of the stage, or one of its own, in which `staged` are the typed rows of the table. Throws as `refuseHidden` does. */
export async function inStaging<T>(stage: Stage, settings: { threads?: number }, work: (session: Session) => Promise<T>): Promise<T> {
  if (stage.session !== undefined) return work(stage.session);
  return inStageDatabase(stage, settings, async (session) => {
    refuseHidden(stage.source, await createStagedView(session, sqlFile(`${sqlFolderOf(stage.source)}/staging.sql`), stage.source.key));
    return work(session);
  });
}

/** Runs the work in the database of the stage, or one of its own without the rows of the table. */
export async function inStageDatabase<T>(stage: Stage, settings: { threads?: number }, work: (session: Session) => Promise<T>): Promise<T> {
  if (stage.session !== undefined) return work(stage.session);
  const inDatabase = async (session: Session) => {
    await session.set({
      folder: stage.records,
      files: stage.written.files.map(({ path }) => path),
      data_date: stage.release.dataDate,
      rows_path: stage.rowsPath,
      rejects: rejectFiles(stage),
      quarantine_path: stage.quarantinePath,
      ...stage.pads,
    });
    return work(session);
  };
  const inOne = (database: DuckDb) => inSession(database, inDatabase);
  return stage.database === undefined ? inNewDatabase(stage, settings, inOne) : inOne(stage.database);
}

/** Runs the work in a new database with the macros that the SQL of the source may call. It is closed afterwards. */
export function inNewDatabase<T>(
  { source, records, signal, withDatabase }: Pick<Stage, 'source' | 'records' | 'signal' | 'withDatabase'>,
  settings: { threads?: number },
  work: (database: DuckDb) => Promise<T>,
): Promise<T> {
  const ofPublisher = `${publisherFolderOf(source)}/macros.sql`;
  const inShare = async (share: DuckDbSettings) => {
    const db = interruptible(await openDuckDb(':memory:', { ...share, ...settings }), signal);
    try {
      await inSession(db, async (session) => {
        await session.run(sqlFile('uk/macros.sql'));
        await session.run(stageSql('pseudonym'));
        if (existsSync(join(packageRoot, ofPublisher))) await session.run(sqlFile(ofPublisher));
      });
      return await work(db);
    } finally {
      db.close();
    }
  };
  return withDatabase(join(records, 'spill'), inShare, signal);
}
