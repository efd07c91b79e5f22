import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Session } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile, sqlIn } from '../../infra/sql-file.ts';
import { type Model, selectsChangesOf } from '../refresh/model-order.ts';
import { companiesOf, type EventProblem, keepEventProblems, readPart, runEventModel } from './event-problems.ts';

const sql = sqlIn('warehouse/events');

/** Returns one model per event type, named as its file. It reads `event_change`: the changes of one change set. */
export function readEventModels(folder: string): Model[] {
  const files = readdirSync(join(packageRoot, folder)).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => ({ name: file.slice(0, -'.sql'.length), sql: sqlFile(`${folder}/${file}`) }));
}

/**
 * Computes the events of every change set in `waiting`, and of the signals that it raised, into the table `event`. Leaves out those of `problems` and
 * stores these. Throws `EventModelFailed`.
 */
export async function computeEvents(session: Session, models: readonly Model[], problems: readonly EventProblem[] = []): Promise<void> {
  const firing = await session.rows(sql('firing'), z.object({ change_set: z.string(), changed: z.array(z.string()) }));
  for (const { change_set, changed } of firing) {
    await session.set({ change_set });
    await session.run(sql('new-event'));
    for (const model of models.filter((one) => selectsChangesOf(one.sql, changed))) {
      const left = problems.filter((one) => one.type === model.name && one.change_set === change_set);
      if (left.some(({ company_number }) => company_number === null)) continue;
      await readPart(session, change_set, { leftOut: companiesOf(left) });
      await runEventModel(session, model, change_set);
    }
    await session.run(sql('transitions'));
    await session.run(sql('store'));
  }
  await keepEventProblems(session, problems);
}
