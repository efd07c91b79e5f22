import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';

/** What PostgreSQL takes in one transaction (serving/publish/publish.ts). */
export interface PublishBatch {
  /** Names the batch by its content: the same change set and facts give the same batch. */
  readonly publish: string;
  readonly changeSet: string;
  readonly featureBuild: string;
  /** Decimal digits; a batch never overwrites facts of a batch with a higher one. */
  readonly sequence: string;
  /** CSV without header, NULL as \N: company_number, name, facts (NULL: forget the company), people, feature_build. */
  readonly factsPath: string;
  /** CSV without header, NULL as \N: type, company_number, source_id, company_name, occurred_at, detail, metadata. */
  readonly eventsPath: string;
  /** One line of JSON for each of the companies: `RegisterCompany` (models/resolution/register.ts); no names: it is not found by name. */
  readonly namesPath: string;
  readonly companies: number;
  readonly events: number;
}

const exportRow = z.object({
  publish: z.string(),
  feature_build: z.string(),
  content: z.string(),
  sequence: z.number().transform(String),
  companies: z.number(),
  events: z.number(),
  marked: z.boolean(),
});
type ExportRow = z.infer<typeof exportRow>;

const stateRow = z.object({
  build: z.string(),
  companies: z.number(),
  events: z.number(),
  content: z.string(),
  newest: z.string(),
  earlier: z.array(z.string().transform((text) => exportRow.parse(JSON.parse(text)))),
});

/**
 * Writes what PostgreSQL does not hold yet, and the events of the change set, as files into the folder. Called again after a
 * crash it gives the same batch, or, when features have moved on meanwhile, a newer one that supersedes it.
 */
export function exportPublish(db: DuckDb, changeSet: string, folder: string, eventFolder = 'models/events'): Promise<PublishBatch> {
  return inTransaction(db, async (session) => {
    await session.set({ change_set: changeSet });
    await session.run(sql('differing'));
    await computeEvents(session, eventFolder);
    const state = await session.one(sql('state'), stateRow);
    const batch = handedOut(state) ?? (await handOut(session, changeSet, state));
    const paths = { factsPath: join(folder, 'facts.csv'), eventsPath: join(folder, 'events.csv'), namesPath: join(folder, 'names.ndjson') };
    await mkdir(folder, { recursive: true });
    await session.set({ build: state.build });
    await write(session, 'write-facts', paths.factsPath);
    await write(session, 'write-events', paths.eventsPath);
    await write(session, 'write-names', paths.namesPath);
    const { publish, sequence, companies, events } = batch;
    return { publish, changeSet, featureBuild: state.build, sequence, companies, events, ...paths };
  });
}

/** To be called when PostgreSQL has committed the batch; calling it again does nothing. */
export function markPublished(db: DuckDb, publish: string): Promise<void> {
  return inTransaction(db, async (session) => {
    await session.set({ publish });
    await session.run(sql('mark'));
  });
}

/** Each event model is named by the type of event that it yields; a signal that newly stands is an event too. */
async function computeEvents(session: Session, folder: string): Promise<void> {
  await session.run(sql('events'));
  const { baseline } = await session.one(sql('baseline'), z.object({ baseline: z.boolean() }));
  if (baseline) return;
  const files = readdirSync(join(packageRoot, folder)).filter((file) => file.endsWith('.sql'));
  for (const file of files.sort()) {
    await session.set({ type: file.slice(0, -'.sql'.length) });
    await session.run(`INSERT INTO told BY NAME SELECT getvariable('type') AS type, * FROM (${sqlFile(`${folder}/${file}`)}\n)`);
  }
  await session.run(sql('transitions'));
}

/** The batch of an earlier call: the same content with nothing newer handed out since, or published already with nothing left to say. */
function handedOut({ earlier, newest, content, build, companies }: z.infer<typeof stateRow>): ExportRow | undefined {
  const last = earlier.at(-1);
  if (last === undefined) return undefined;
  if (last.content === content && last.feature_build === build && last.sequence === newest) return last;
  return last.marked && companies === 0 ? last : undefined;
}

async function handOut(session: Session, changeSet: string, state: z.infer<typeof stateRow>): Promise<ExportRow> {
  const { build, content, companies, events, newest, earlier } = state;
  const publish = `pub_${createHash('sha256').update([changeSet, build, content, earlier.length].join('\n')).digest('hex').slice(0, 20)}`;
  const sequence = later(newest);
  await session.set({ publish, build, content, sequence, companies: String(companies), events: String(events) });
  await session.run(sql('remember'));
  return { publish, feature_build: build, content, sequence, companies, events, marked: false };
}

/** Microseconds of the clock, so that a rebuilt warehouse goes on above what it gave before; above the newest in any case. */
export function later(newest: string): string {
  const clock = BigInt(Date.now()) * 1000n;
  return String(clock > BigInt(newest) ? clock : BigInt(newest) + 1n);
}

/** Writes a file in the folder of this attempt, which is read only when all its files are written. */
async function write(session: Session, name: string, path: string): Promise<void> {
  await session.set({ file: path });
  await session.run(sql(name));
}

function sql(name: string): string {
  return sqlFile(`warehouse/export/${name}.sql`);
}
