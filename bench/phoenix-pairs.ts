import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inTransaction, type Session } from '../infra/duckdb/session.ts';
import { sqlFile } from '../infra/sql-file.ts';
import { sources } from '../sources/index.ts';
import { inputsOf } from '../warehouse/refresh/model-order.ts';
import { type Models, readModels } from '../warehouse/refresh/models.ts';
import { rebuildWhole } from '../warehouse/refresh/refresh.ts';
import { openWarehouse, type Warehouse } from '../warehouse/warehouse.ts';
import { timed } from './machine.ts';

/** The models of the pairs; the others are computed for a register anyway. */
export const phoenixModels = ['company_controller', 'failure', 'failed_controller', 'phoenix_link', 'phoenix_pair'] as const;

export interface DrawnRegister {
  readonly companies: number;
  readonly seed: string;
}

export interface MeasuredPairs {
  readonly warehouse: Warehouse;
  readonly drawnIn: number;
  /** Seconds of the statements that fill each table; `census` for the counts of the register. */
  readonly spent: ReadonlyMap<string, number>;
}

/** Draws a register (bench/phoenix-register.sql), computes the pairs of all its companies and hands them over. */
export async function withPairs<T>({ companies, seed }: DrawnRegister, work: (measured: MeasuredPairs) => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'bench-phoenix-'));
  const warehouse = await openWarehouse({ path: join(home, 'warehouse.duckdb'), sources, logger: pino({ level: 'silent' }) });
  try {
    const { seconds: drawnIn } = await timed(() =>
      inTransaction(warehouse.db, async (session) => {
        await session.set({ companies: String(companies), seed });
        await session.run(sqlFile('bench/phoenix-register.sql'));
      }),
    );
    const spent = new Map<string, number>();
    await inTransaction(warehouse.db, async (session) => {
      const models = await needed(session, await readModels(session));
      await rebuildWhole(watching(session, spent), models, { silent: true });
    });
    return await work({ warehouse, drawnIn, spent });
  } finally {
    await warehouse.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Returns the models that the pairs need, in their order. */
async function needed(session: Session, { features }: Models): Promise<Models> {
  const wanted = new Set<string>(phoenixModels);
  for (const { name, sql } of [...features].reverse()) {
    if (!wanted.has(name)) continue;
    for (const input of await inputsOf(session, sql)) wanted.add(input);
  }
  return { features: features.filter(({ name }) => wanted.has(name)), signals: [], events: [] };
}

/** Returns the session, which adds the seconds of each statement that fills a table to those of the table. */
function watching(session: Session, spent: Map<string, number>): Session {
  return {
    ...session,
    run: async (text) => {
      const table = /^(?:CREATE OR REPLACE TABLE|INSERT INTO) "?(\w+)"?/m.exec(text)?.[1]?.replace(/^census_\w+$/, 'census') ?? '';
      const { seconds } = await timed(() => session.run(text));
      spent.set(table, (spent.get(table) ?? 0) + seconds);
    },
  };
}
