import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';

/** The files that PostgreSQL loads in one transaction (serving/publish/publish.ts). */
export interface PublishBatch {
  /** Names the batch by its content: the same change set and facts give the same batch. */
  readonly publish: string;
  readonly changeSet: string;
  readonly featureBuild: string;
  /** Decimal digits; a batch never overwrites facts of a batch with a higher one. */
  readonly sequence: string;
  /** CSV without header, NULL as \N: company_number, name, facts (NULL: delete the company), people, feature_build. */
  readonly factsPath: string;
  /** CSV without header, NULL as \N: type, company_number, source_id, company_name, occurred_at, detail, metadata. */
  readonly eventsPath: string;
  /** One line of JSON per company: `RegisterCompany` (models/resolution/register.ts). A company without names is not found by name. */
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
 * Writes the facts that PostgreSQL does not hold yet, and the events of the change set, as files into the folder. After a crash a second call
 * returns the same batch or, when features changed meanwhile, a newer one that supersedes it.
 */
export function exportPublish(db: DuckDb, changeSet: string, folder: string, eventFolder = 'models/events'): Promise<PublishBatch> {
  return inTransaction(db, async (session) => {
    await session.set({ change_set: changeSet });
    await session.run(sql('differing'));
    await computeEvents(session, eventFolder);
    const state = await session.one(sql('state'), stateRow);
    const batch = exportedBefore(state) ?? (await recordExport(session, changeSet, state));
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

/** Records that PostgreSQL committed the batch. A second call changes nothing. */
export function markPublished(db: DuckDb, publish: string): Promise<void> {
  return inTransaction(db, async (session) => {
    await session.set({ publish });
    await session.run(sql('mark'));
  });
}

/** Computes the events of the change set: one model per event type (its file name), and the signals that the change set raised. */
async function computeEvents(session: Session, folder: string): Promise<void> {
  await session.run(sql('events'));
  const { baseline } = await session.one(sql('baseline'), z.object({ baseline: z.boolean() }));
  if (baseline) return;
  const files = readdirSync(join(packageRoot, folder)).filter((file) => file.endsWith('.sql'));
  for (const file of files.sort()) {
    await session.set({ type: file.slice(0, -'.sql'.length) });
    await session.run(`INSERT INTO event BY NAME SELECT getvariable('type') AS type, * FROM (${sqlFile(`${folder}/${file}`)}\n)`);
  }
  await session.run(sql('transitions'));
}

/** Returns the batch of an earlier call with the same content and no newer export since, or one that is published and leaves nothing to publish. */
function exportedBefore({ earlier, newest, content, build, companies }: z.infer<typeof stateRow>): ExportRow | undefined {
  const last = earlier.at(-1);
  if (last === undefined) return undefined;
  if (last.content === content && last.feature_build === build && last.sequence === newest) return last;
  return last.marked && companies === 0 ? last : undefined;
}

async function recordExport(session: Session, changeSet: string, state: z.infer<typeof stateRow>): Promise<ExportRow> {
  const { build, content, companies, events, newest, earlier } = state;
  const publish = `pub_${createHash('sha256').update([changeSet, build, content, earlier.length].join('\n')).digest('hex').slice(0, 20)}`;
  const sequence = nextSequenceAfter(newest);
  await session.set({ publish, build, content, sequence, companies: String(companies), events: String(events) });
  await session.run(sql('record-export'));
  return { publish, feature_build: build, content, sequence, companies, events, marked: false };
}

/** Returns the clock in microseconds, so that a rebuilt warehouse continues above its earlier exports; `newest` + 1 when the clock is behind. */
export function nextSequenceAfter(newest: string): string {
  const clock = BigInt(Date.now()) * 1000n;
  return String(clock > BigInt(newest) ? clock : BigInt(newest) + 1n);
}

/** Writes a file into the folder of this attempt. No reader opens the folder before all its files are written. */
async function write(session: Session, name: string, path: string): Promise<void> {
  await session.set({ file: path });
  await session.run(sql(name));
}

function sql(name: string): string {
  return sqlFile(`warehouse/export/${name}.sql`);
}
