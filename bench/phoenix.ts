/**
 * Measures the phoenix pairs of a register of full size: the seconds that each model takes over all companies, the pairs of planted successors that reach
 * MEDIUM or HIGH, and the pairs by chance. Names, persons, addresses and failures are drawn: words with a long tail, namesakes with the same month of
 * birth, agents' addresses, and directors of many companies.
 *
 *   npm run bench:phoenix -- [--companies 5000000] [--seed RANDOM]
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { z } from 'zod';
import { inSession, inTransaction, type Session } from '../infra/duckdb/session.ts';
import { sqlFile } from '../infra/sql-file.ts';
import { sources } from '../sources/index.ts';
import { inputsOf } from '../warehouse/refresh/model-order.ts';
import { type Models, readModels, rebuildWhole } from '../warehouse/refresh/refresh.ts';
import { openWarehouse } from '../warehouse/warehouse.ts';
import { machineLine, timed } from './machine.ts';

const { values: options } = parseArgs({ options: { companies: { type: 'string', default: '5000000' }, seed: { type: 'string' } } });
const companies = Number(options.companies);
const seed = options.seed ?? String(randomInt(1_000_000_000));
/** The models of this bench; the others are computed for a register anyway. */
const own = ['company_controller', 'failure', 'failed_controller', 'phoenix_link', 'phoenix_pair'];
const printed = z.object({ line: z.string() });

const home = mkdtempSync(join(tmpdir(), 'bench-phoenix-'));
console.log(`${companies.toLocaleString('en-GB')} companies, seed ${seed}; ${machineLine()}`);
const warehouse = await openWarehouse({ path: join(home, 'warehouse.duckdb'), sources, logger: pino({ level: 'silent' }) });
try {
  const filled = await timed(() =>
    inTransaction(warehouse.db, async (session) => {
      await session.set({ companies: String(companies), seed });
      await session.run(sqlFile('bench/phoenix-register.sql'));
    }),
  );
  console.log(`register drawn in ${filled.seconds.toFixed(0)} s`);
  const spent = new Map<string, number>();
  await inTransaction(warehouse.db, async (session) => {
    const models = await needed(session, await readModels(session));
    await rebuildWhole(watching(session, spent), models, { silent: true });
  });
  const seconds = own.map((name) => [name, spent.get(name) ?? 0] as const);
  for (const [name, taken] of seconds) console.log(`${name.padEnd(24)} ${taken.toFixed(1).padStart(8)} s`);
  console.log(
    `${'the five models'.padEnd(24)} ${seconds
      .reduce((sum, [, taken]) => sum + taken, 0)
      .toFixed(1)
      .padStart(8)} s`,
  );
  console.log(`${'census'.padEnd(24)} ${(spent.get('census') ?? 0).toFixed(1).padStart(8)} s`);
  await inSession(warehouse.db, async (session) => {
    for (const { line } of await session.rows(sqlFile('bench/phoenix-found.sql'), printed)) console.log(line);
  });
} finally {
  warehouse.close();
  rmSync(home, { recursive: true, force: true });
}

/** Returns the models that the pairs need, in their order. */
async function needed(session: Session, { features, signals }: Models): Promise<Models> {
  const wanted = new Set(own);
  for (const { name, sql } of [...features].reverse()) {
    if (!wanted.has(name)) continue;
    for (const input of await inputsOf(session, sql)) wanted.add(input);
  }
  return { features: features.filter(({ name }) => wanted.has(name)), signals: signals.filter(() => false), events: [] };
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
