import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import { addsCompanies, type Model, servedModels } from './model-order.ts';
import type { Models } from './models.ts';

const sql = sqlIn('warehouse/refresh');

/** Companies, sorted; null: more than the most, or unknown. */
type Companies = readonly string[] | null;

/**
 * Returns the companies whose facts each change set can alter, in the order of the change sets. Null: more than `most`, or unknown, because what is served
 * depends on a model whose `touches.sql` adds companies when the refresh runs, and which has no `waiting.sql` that finds them now, or because no features are
 * computed yet. One search serves several change sets, because it scans tables of all companies: each of them then has what any of them reaches.
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
    const named = new Map<string, Companies>(changeSets.map((changeSet) => [changeSet, []]));
    for (const { change_set, companies } of await session.rows(sql('named-by'), namedByRow)) named.set(change_set, companies);
    const few = [...named].flatMap(([changeSet, companies]) => (companies === null ? [] : [{ changeSet, companies: companies.length }]));
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

/** A change set, and how many companies it names itself. */
interface Naming {
  readonly changeSet: string;
  readonly companies: number;
}

/** Returns the companies that the models add to those that each change set names. */
async function reachedBy(session: Session, adding: readonly Model[], naming: readonly Naming[], most: number) {
  const reached = new Map<string, Companies>();
  const search = async (of: readonly string[]): Promise<Companies> => {
    await session.set({ change_sets: of });
    await session.run(sql('named'));
    return furtherThan(session, adding, most);
  };
  if (naming.length === 0 || adding.length === 0) return reached;
  const together = await search(naming.map(({ changeSet }) => changeSet));
  const listed = naming.reduce((sum, { companies }) => sum + companies + (together?.length ?? most), 0);
  const apart = naming.length > 1 && listed > most;
  for (const { changeSet } of naming) reached.set(changeSet, apart ? await search([changeSet]) : together);
  return reached;
}

/** Returns the companies that the models find from those in `named`. */
async function furtherThan(session: Session, adding: readonly Model[], most: number): Promise<Companies> {
  const further = adding.map(({ waiting }) => `(${waiting}\n)`).join(' UNION ');
  const rows = await session.rows(
    `FROM (${further}) SELECT DISTINCT company_number ORDER BY ALL LIMIT ${most + 1}`,
    z.object({ company_number: z.string() }),
  );
  return rows.length > most ? null : rows.map(({ company_number }) => company_number);
}

/** More companies than this are not a single odd record, and to flag each of them in every batch would delay publication. */
const mostFromSetAside = 50_000;

/**
 * Returns the companies that models reach from those that are set aside, sorted. Models read the rows of a company that is set aside as they were, so the
 * facts of the others may lack what its records say. Throws when they are more than `most`, or not known: nothing may be published then.
 */
export async function reachedFromSetAside(
  session: Session,
  { features }: Pick<Models, 'features'>,
  most = mostFromSetAside,
): Promise<readonly string[]> {
  const { some } = await session.one('SELECT EXISTS (FROM refresh_problem) AS some', z.object({ some: z.boolean() }));
  const adding = servedModels(features).filter(addsCompanies);
  if (!some || adding.length === 0) return [];
  const unknown = adding.find(({ waiting }) => waiting === undefined);
  if (unknown !== undefined)
    throw new Error(`${unknown.name} has no waiting.sql, so the companies that one that is set aside reaches are not known`);
  await session.run(sql('naming-set-aside'));
  const reached = await furtherThan(session, adding, most);
  if (reached === null) throw new Error(`companies that models fail on reach more than ${most} others`);
  return reached;
}
