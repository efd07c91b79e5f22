import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openPool } from '../../infra/postgres/pool.ts';
import { messageOf, sweepAll } from '../api-process.ts';
import { bareSignatures, callers, type Measured } from './load.ts';
import { stopped, type World } from './world.ts';

/** Prints the processor time of a clearance beside that of the least that a signed and stored answer takes, each three times in turn. */
export async function compareWithFloor({ databaseUrl, env, apiEnv, order, watched }: World, seconds: number): Promise<void> {
  await sweepAll(databaseUrl);
  const load = { callers: 8 };
  await callers({ ...order, seconds: 10, load }, watched); // warms the compiler, the connections and the plans
  const bytes = await bytesOfDecision(databaseUrl);
  const floor = fork(fileURLToPath(new URL('./floor-process.js', import.meta.url)), [bytes.stored, bytes.answered].map(String), {
    env: apiEnv,
  });
  try {
    const [{ url }] = (await messageOf(floor)) as [{ url: string }];
    const floorOrder = { ...order, url };
    const floorWatched = { ...watched, api: floor.pid };
    await callers({ ...floorOrder, seconds: 10, load }, floorWatched);
    const { rate, cpuMs } = await bareSignatures(env, Math.min(5, seconds));
    console.log(`bare signer: ${rate.toFixed(0)}/s, ${cpuMs.toFixed(2)} ms of processor each`);
    console.log(`${bytes.stored} bytes stored and ${bytes.answered} answered for each; below: ms of processor for each answer`);
    const rowOf = (of: string, { cpu, took, seconds: lasted, errors }: Measured) => ({
      of,
      API: cpu.api?.toFixed(2),
      PostgreSQL: cpu.postgres?.toFixed(2),
      both: ((cpu.api ?? Number.NaN) + (cpu.postgres ?? Number.NaN)).toFixed(2),
      'answered/s': Math.round(took.length / lasted),
      errors,
    });
    const rows: ReturnType<typeof rowOf>[] = [];
    for (let run = 0; run < 3; run += 1) {
      rows.push(rowOf('clearance', await callers({ ...order, seconds, load }, watched)));
      rows.push(rowOf('floor', await callers({ ...floorOrder, seconds, load }, floorWatched)));
    }
    console.table(rows);
  } finally {
    await stopped(floor);
  }
}

/** Returns the mean of the bytes that PostgreSQL stores for a decision, compressed, and of those of its answer. */
async function bytesOfDecision(databaseUrl: string): Promise<{ readonly stored: number; readonly answered: number }> {
  const pool = openPool(databaseUrl, { max: 1 });
  const { rows } = await pool.query<{ stored: number; answered: number }>(
    `select avg(pg_column_size(decision.*) + pg_column_size(idempotency.*))::int as stored, avg(octet_length(body))::int as answered
    from decision join idempotency on idempotency.decision = decision.id`,
  );
  await pool.end();
  if (rows[0] === undefined) throw new Error('no decision is stored');
  return rows[0];
}
