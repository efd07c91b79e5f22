import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { sqlFile, sqlIn } from '../../infra/sql-file.ts';
import type { Model } from './model-order.ts';

const sql = sqlIn('warehouse/refresh');

/**
 * Moves from the scope to `unnamed` the companies that a full computation leaves out, such as one that only its officers name: which rows the tables
 * hold would otherwise depend on when the last full computation was. Returns their number.
 */
export async function leaveUnnamed(session: Session): Promise<number> {
  const unregistered = await session.change(
    'INSERT INTO unnamed FROM scope ANTI JOIN company USING (company_number) SELECT company_number',
  );
  if (unregistered === 0) return 0;
  const named = `FROM (${sqlFile('models/scope.sql')}\n) SEMI JOIN unnamed USING (company_number) SELECT company_number`;
  const left = unregistered - (await session.change(`DELETE FROM unnamed WHERE company_number IN (${named})`));
  if (left > 0) await session.run('DELETE FROM scope WHERE company_number IN (FROM unnamed)');
  return left;
}

/** Deletes the rows that a model has of the companies in `unnamed`. Returns whether it had one. */
export async function deleteUnnamed(session: Session, { name, scope }: Model): Promise<boolean> {
  // a model with a scope of its own has no rows of companies
  return scope === undefined && (await session.change(withNames(sql('delete-unnamed'), { model: [name] }))) > 0;
}

/** Deletes the rows of companies that a full computation leaves out, for models that it does not run. `scope` holds the companies that it has. */
export async function deleteTouchedUnnamed(session: Session, models: readonly Model[]): Promise<void> {
  if ((await session.change(sql('touched-unnamed'))) === 0) return;
  for (const model of models) await deleteUnnamed(session, model);
}
