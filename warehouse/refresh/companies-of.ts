import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { addsCompanies, type Model, servedModels } from './model-order.ts';
import type { Models } from './refresh.ts';

/** Companies, sorted; null: more than the most, or unknown. */
type Companies = readonly string[] | null;

/**
 * Returns the companies whose facts each change set can alter, in the order of the change sets. Null: more than `most`, or unknown, because what is served
 * depends on a model whose `touches.sql` adds companies when the refresh runs, and which has no `waiting.sql` that finds them now, or because no features are
 * computed yet. Of several change sets each can have companies that only another one reaches: one search for all costs as much as one for each.
 */
export async function companiesOf(db: DuckDb, { features }: Models, changeSets: readonly string[], most: number): Promise<Companies[]> {
  const adding = servedModels(features).filter(addsCompanies);
  const unknown = () => changeSets.map(() => null);
  if (adding.some(({ waiting }) => waiting === undefined)) return unknown();
  return inTransaction(db, async (session) => {
    await session.set({ change_sets: changeSets, most: String(most), features: features.map(({ name }) => name) });
    const { computed } = await session.one(sql('computed'), z.object({ computed: z.boolean() }));
    if (!computed) return unknown();
    await session.run(sql('waiting'));
    await session.run(sql('naming'));
    const naming = await session.rows(sql('named-by'), namedByRow);
    const named = new Map(naming.map(({ change_set, companies }) => [change_set, companies]));
    const few = [...named.keys()].filter((changeSet) => named.get(changeSet) !== null);
    const reached = await reachedBy(session, adding, few, most);
    return changeSets.map((changeSet) => {
      const [own = [], further = []] = [named.get(changeSet), reached.get(changeSet)];
      if (own === null || further === null) return null;
      const all = [...new Set([...own, ...further])].sort();
      return all.length > most ? null : all;
    });
  });
}

const namedByRow = z.object({ change_set: z.string(), companies: z.array(z.string()).nullable() });

/** Returns the companies that the models add to those that each change set names. */
async function reachedBy(session: Session, adding: readonly Model[], changeSets: readonly string[], most: number) {
  const reached = new Map<string, Companies>();
  const search = async (of: readonly string[]): Promise<Companies> => {
    await session.set({ change_sets: of });
    await session.run(sql('named'));
    const further = adding.map(({ waiting }) => `(${waiting}\n)`).join(' UNION ');
    const rows = await session.rows(
      `FROM (${further}) SELECT DISTINCT company_number ORDER BY ALL LIMIT ${most + 1}`,
      z.object({ company_number: z.string() }),
    );
    return rows.length > most ? null : rows.map(({ company_number }) => company_number);
  };
  if (changeSets.length === 0 || adding.length === 0) return reached;
  const together = await search(changeSets);
  const apart = changeSets.length > 1 && (together === null || together.length * changeSets.length > most);
  for (const changeSet of changeSets) reached.set(changeSet, apart ? await search([changeSet]) : together);
  return reached;
}

function sql(name: string): string {
  return sqlFile(`warehouse/refresh/${name}.sql`);
}
