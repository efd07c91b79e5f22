import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { openPool } from '../../infra/postgres/pool.ts';

/**
 * Asks for a row of 10 kB 2,000 times and prints by how many bytes of each the old generation grew. The first argument is the URL of the database; `without`: by the promises
 * and the time limit of pg.
 */
const [url = '', without] = process.argv.slice(2);
const pool =
  without === 'without'
    ? new pg.Pool({ connectionString: url, max: 2, query_timeout: 60_000 })
    : openPool(url, { max: 2, statementTimeout: 59_000 });
const text = 'select $1::json as rows';
const values = [JSON.stringify(Array.from({ length: 200 }, (_, place) => ({ place, name: 'one member of a row', day: '2026-01-31' })))];
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const oldBytes = () =>
  getHeapSpaceStatistics()
    .filter(({ space_name: name }) => !name.startsWith('new'))
    .reduce((sum, { space_used_size: used }) => sum + used, 0);

async function ask(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await pool.query(text, values);
}

await ask(300);
collect();
const before = oldBytes();
await ask(2_000);
process.stdout.write(String(Math.round((oldBytes() - before) / 2_000)));
await pool.end();
