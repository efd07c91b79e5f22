import { postgresLimiter } from '../../activities/publishers/postgres-limiter.ts';
import { openPool } from '../../infra/postgres/pool.ts';

// node --import ./test/worlds/typescript.mjs test/store/turns.script.ts DATABASE_URL HOST TURNS REQUESTS: takes turns at REQUESTS a second, one line
// with the time of each turn
const [, , url = '', host = '', turns = '1', requests = '1'] = process.argv;
const pool = openPool(url, { max: 1 });
const limiter = postgresLimiter(pool);
for (let i = 0; i < Number(turns); i += 1) {
  await limiter.acquire(host, { requests: Number(requests), perSeconds: 1 });
  process.stdout.write(`${Date.now()}\n`);
}
await pool.end();
