import type { Session } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Model } from '../refresh/model-order.ts';

/**
 * Recomputes which signals stand for the companies of the scope, after the features that they read. A signal that newly stands for a company
 * that the change set touched, or one that still waits for its own refresh, is written down as that change set's transition, which
 * `exportPublish` tells. What a changed rule or a refitted model raises is no news: it stands, and nothing is told. `silent`: nothing at all is
 * told, for whatever newly stands is of our own making.
 */
export async function refreshSignals(
  session: Session,
  signals: readonly Model[],
  changeSet: string | undefined,
  { silent = false } = {},
): Promise<void> {
  await session.set({ change_set: changeSet ?? '', signals: signals.map(({ name }) => name) });
  await session.run(sql('stands'));
  for (const { name, sql } of signals) {
    await session.set({ type: name });
    await session.run(`INSERT INTO stands BY NAME SELECT getvariable('type') AS type, * FROM (${sql}\n)`);
  }
  for (const step of silent ? ['keep'] : ['transitions', 'keep', 'refreshed']) await session.run(sql(step));
}

function sql(name: string): string {
  return sqlFile(`warehouse/signals/${name}.sql`);
}
