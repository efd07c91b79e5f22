import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Session } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';
import type { Model } from '../refresh/model-order.ts';

/** Returns one model per event type, named as its file. It reads `change_log` of the change set in the variable `change_set`. */
export function readEventModels(folder: string): Model[] {
  const files = readdirSync(join(packageRoot, folder)).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => ({ name: file.slice(0, -'.sql'.length), sql: sqlFile(`${folder}/${file}`) }));
}

/** Computes the events of every change set in `waiting`, and of the signals that it raised, into the table `event`. */
export async function computeEvents(session: Session, models: readonly Model[]): Promise<void> {
  const firing = await session.rows(sql('firing'), z.object({ change_set: z.string() }));
  for (const { change_set } of firing) {
    await session.set({ change_set });
    await session.run(sql('new-event'));
    for (const { name, sql: text } of models) {
      await session.set({ type: name });
      await session.run(`INSERT INTO new_event BY NAME SELECT getvariable('type') AS type, * FROM (${text}\n)`);
    }
    await session.run(sql('transitions'));
    await session.run(sql('store'));
  }
}

function sql(name: string): string {
  return sqlFile(`warehouse/events/${name}.sql`);
}
