/**
 * Measures the phoenix pairs of a register of full size: the seconds that each model takes over all companies, the levels of planted pairs by kind,
 * and the pairs that nothing planted. Names, persons, addresses and failures are drawn: words with a long tail, namesakes, agents' addresses, and
 * directors of many companies (bench/phoenix-register.sql).
 *
 *   npm run bench:phoenix -- [--companies 5000000] [--seed RANDOM]
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { inSession } from '../infra/duckdb/session.ts';
import { sqlFile } from '../infra/sql-file.ts';
import { machineLine } from './machine.ts';
import { phoenixModels, withPairs } from './phoenix-pairs.ts';

const { values: options } = parseArgs({ options: { companies: { type: 'string', default: '5000000' }, seed: { type: 'string' } } });
const companies = Number(options.companies);
const seed = options.seed ?? String(randomInt(1_000_000_000));
const show = (what: string, seconds: number) => console.log(`${what.padEnd(24)} ${seconds.toFixed(1).padStart(8)} s`);

console.log(`${companies.toLocaleString('en-GB')} companies, seed ${seed}; ${machineLine()}`);
await withPairs({ companies, seed }, async ({ warehouse, drawnIn, spent }) => {
  await inSession(warehouse.db, async (session) => {
    for (const { line } of await session.rows(sqlFile('bench/phoenix-found.sql'), z.object({ line: z.string() }))) console.log(line);
  });
  const seconds = phoenixModels.map((name) => [name, spent.get(name) ?? 0] as const);
  show(
    'the five models',
    seconds.reduce((sum, [, taken]) => sum + taken, 0),
  );
  for (const [name, taken] of seconds) show(`  ${name}`, taken);
  show('census', spent.get('census') ?? 0);
  show('drawing the register', drawnIn);
});
