import type { Session } from '../../infra/duckdb/session.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import type { Model } from '../refresh/model-order.ts';

const sql = sqlIn('warehouse/signals');

/**
 * Recomputes the signals of the companies in `scope`, after the features that they read. A newly raised signal becomes a transition of a change
 * set in `waiting` that touched the company, and `computeEvents` fires its event. A changed rule or a refitted model updates signals without
 * firing events. `silent`: no transition is recorded, because the caller changed the model itself. `computed`: those of the signals that can differ.
 */
export async function refreshSignals(
  session: Session,
  signals: readonly Model[],
  { silent = false, computed = signals }: { silent?: boolean; computed?: readonly Model[] } = {},
): Promise<void> {
  const names = (models: readonly Model[]) => models.map(({ name }) => name);
  const firesWith = signals
    .map(({ name, sql: text }) => ({ type: name, tables: tablesOf(text) }))
    .filter(({ tables }) => tables !== undefined);
  await session.set({ signals: names(signals), computed: names(computed), fires_with: JSON.stringify(firesWith) });
  await session.run(sql('raised'));
  for (const { name, sql: text } of computed) {
    await session.set({ type: name });
    await session.run(`INSERT INTO raised BY NAME SELECT getvariable('type') AS type, * FROM (${text}\n)`);
  }
  for (const step of silent ? ['keep'] : ['transitions', 'keep']) await session.run(sql(step));
}

/** Returns the tables that a signal says it fires with; undefined: it fires with any. */
const tablesOf = (text: string) => /^-- fires with: (\w+(?:, \w+)*)$/m.exec(text)?.[1]?.split(', ');
