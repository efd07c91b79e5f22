import { loadavg } from 'node:os';
import { openPool } from '../../infra/postgres/pool.ts';
import { sweepAll } from '../api-process.ts';
import { partsOf } from '../service-processes.ts';
import { bareSignatures, callers } from './load.ts';
import type { World } from './world.ts';

/** Prints where the processor time of a clearance goes, three times, and that of a bare signature. */
export async function measureParts({ databaseUrl, env, order, watched }: World, seconds: number): Promise<void> {
  await sweepAll(databaseUrl);
  const load = { callers: 8 };
  await callers({ ...order, seconds: 10, load }, watched); // warms the compiler, the connections and the plans
  const { rate, cpuMs } = await bareSignatures(env, Math.min(5, seconds));
  console.log(`bare signer: ${rate.toFixed(0)}/s, ${cpuMs.toFixed(2)} ms of processor each; below: ms of processor for each clearance`);
  const runs: Record<string, string | number>[] = [];
  for (let run = 0; run < 3; run += 1) {
    const [before, written] = [partsOf(watched), await writtenBytes(databaseUrl)];
    const { took, seconds: lasted, errors } = await callers({ ...order, seconds, load }, watched);
    const [after, writtenThen] = [partsOf(watched), await writtenBytes(databaseUrl)];
    const each = Object.entries(after).map(([part, ms]) => [part, (ms - (before[part] ?? 0)) / took.length] as const);
    const all = each.reduce((sum, [, ms]) => sum + ms, 0);
    runs.push({
      ...Object.fromEntries([...each, ['both', all] as const].map(([part, ms]) => [part, ms.toFixed(2)])),
      'WAL, kB': ((writtenThen - written) / took.length / 1_000).toFixed(1),
      'answered/s': Math.round(took.length / lasted),
      errors,
      'load of the machine': (loadavg()[0] ?? 0).toFixed(1),
    });
  }
  console.table(runs);
}

/** Returns the bytes that PostgreSQL has written to its log since it was created. */
async function writtenBytes(databaseUrl: string): Promise<number> {
  const pool = openPool(databaseUrl, { max: 1 });
  const { rows } = await pool.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0' as bytes");
  await pool.end();
  return Number(rows[0]?.bytes);
}
