import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inSession, openSession, type Session } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import type { CompanyPeople } from '../../models/screening/company/people.ts';
import type { ListEntry } from '../../models/screening/entry.ts';
import { takeCensus } from '../census/census.ts';
import { computeFeatures } from '../refresh/compute-features.ts';
import { isReached, type Model } from '../refresh/model-order.ts';
import { readModels } from '../refresh/models.ts';
import { type KeptCounts, restoreCounts } from './counts.ts';
import { type KeptSql, modelsOf, runningSql, useSql } from './kept-build.ts';

const factsRow = z.object({ company_number: z.string(), facts: z.string() });

/** The name of a company with its officers and owners. `people` null: none are recorded. */
export interface PeopleOfFile {
  readonly companyNumber: string;
  readonly name: string | null;
  readonly people: Omit<CompanyPeople, 'companyNumber' | 'name' | 'setAside'> | null;
}

const peopleRow = z.object({ company_number: z.string(), name: z.string().nullable(), people: z.string().nullable() });

export interface Using {
  /** Undefined: the counts of that instant were not kept, so the replay counts the register of the file and uses no fit. */
  readonly counts: KeptCounts | undefined;
  /** Absent: the SQL of the running program. */
  readonly sql?: KeptSql;
}

/**
 * Computes the facts of companies from the releases that a file has. The models run over all companies, because the facts of one depend on others (shared
 * directors, names alike).
 */
export interface FactsOfFile {
  /** Says that a release changed these tables since. */
  changed(tables: readonly string[]): void;
  /**
   * Returns the facts of the companies; none of a company that no record holds. By the SQL of the running program, a model whose tables did not change since the
   * last call keeps its rows, as in a refresh, as long as the counts and the companies of the file are the same.
   */
  of(companies: readonly string[], using: Using): Promise<Map<string, CompanyFacts>>;
  /** Returns the people of the companies, as the last call of `of` by the SQL of the running program computed them; none of a company that no record holds. */
  people(companies: readonly string[]): Promise<PeopleOfFile[]>;
  close(): void;
}

/** Opens one connection to the file, which keeps the tables of the models until `close`. */
export async function openFacts(db: DuckDb): Promise<FactsOfFile> {
  const { session, close } = await openSession(db);
  const running = runningSql(await readModels(session)).content;
  const changed = new Set<string>();
  /** The counts by which the tables of the session were computed; undefined: every model is to run. */
  let keptFor: string | undefined;

  async function compute(counts: KeptCounts | undefined): Promise<void> {
    const [countsId, before] = [JSON.stringify(counts), keptFor];
    keptFor = undefined; // a failure leaves tables of two states
    const isKept = before !== undefined && before === countsId && !(await scopeDiffers(session, running.scope));
    if (!isKept) await useCounts(session, counts);
    const keeps = (model: Model) => isKept && model.name !== 'company_features' && !isReached(model, changed);
    await computeFeatures(session, await modelsOf(session, running), running.scope, { keeps });
    changed.clear();
    // without counts, or with those of an empty register, the register of the file is counted each time
    if (counts !== undefined && counts.census !== '[]') keptFor = countsId;
  }

  return {
    close,
    changed: (tables) => {
      for (const table of tables) changed.add(table);
    },
    async of(companies, { counts, sql }) {
      if (sql !== undefined) {
        if (JSON.stringify(counts) !== keptFor) keptFor = undefined; // the file has one set of counts
        return factsBy(db, companies, { counts, sql, running });
      }
      await compute(counts);
      return read(session, companies);
    },
    async people(companies) {
      await session.set({ companies });
      const rows = await session.rows(sqlFile('warehouse/replay/people.sql'), peopleRow);
      return rows.map(({ company_number, name, people }) => ({
        companyNumber: company_number,
        name,
        people: people === null ? null : (JSON.parse(people) as PeopleOfFile['people']),
      }));
    },
  };
}

/** Computes by other SQL on a connection of its own. Leaves the macros of the running program in the file. */
function factsBy(
  db: DuckDb,
  companies: readonly string[],
  { counts, sql, running }: Required<Using> & { readonly running: KeptSql },
): Promise<Map<string, CompanyFacts>> {
  return inSession(db, async (session) => {
    await useCounts(session, counts);
    try {
      await computeFeatures(session, await useSql(session, sql), sql.scope);
      return await read(session, companies);
    } finally {
      await useSql(session, running);
    }
  });
}

async function useCounts(session: Session, counts: KeptCounts | undefined): Promise<void> {
  if (counts === undefined) await session.run('DELETE FROM census; DELETE FROM anomaly_model; DELETE FROM anomaly_size');
  else await restoreCounts(session, counts);
  await takeCensus(session, { renew: false });
}

/** Returns whether the companies are others than those of the session's table `scope`. */
async function scopeDiffers(session: Session, scope: string): Promise<boolean> {
  await session.run(`CREATE OR REPLACE TEMP TABLE scope_now AS ${scope}`);
  return (await session.one(sqlFile('warehouse/replay/scope-differs.sql'), z.object({ differs: z.boolean() }))).differs;
}

async function read(session: Session, companies: readonly string[]): Promise<Map<string, CompanyFacts>> {
  await session.set({ companies });
  const rows = await session.rows(sqlFile('warehouse/replay/facts.sql'), factsRow);
  return new Map(rows.map(({ company_number, facts }) => [company_number, JSON.parse(facts) as CompanyFacts]));
}

/** Returns the entries of an exported list. */
export function entriesOf(db: DuckDb, file: string): Promise<ListEntry[]> {
  return inSession(db, async (session) => {
    await session.set({ file });
    const rows = await session.rows(sqlFile('warehouse/replay/entries.sql'), z.object({ entry: z.string() }));
    return rows.map(({ entry }) => JSON.parse(entry) as ListEntry);
  });
}

/** Returns the id of the SQL of the running program. */
export function runningBuild(db: DuckDb): Promise<string> {
  return inSession(db, async (session) => runningSql(await readModels(session)).id);
}
