import { compareWithFloor } from './clearance/floor.ts';
import { measureParts } from './clearance/parts.ts';
import { measureRates } from './clearance/rates.ts';
import { measureStatements } from './clearance/statements.ts';
import { inWorld, numbers, withPostgres } from './clearance/world.ts';

/**
 * Measures live clearances over HTTP: one API process with a PKCS#11 token (SoftHSM, where installed), PostgreSQL as `npm start` runs it (durable,
 * on disk, with the log files of a server that has run for a while) or at DATABASE_URL, and the callers in a separate process on the same machine. At 100 requests/s the load is open-loop, and latency
 * counts from the moment at which the request was due; `100/s new` asks about each company for the first time. `unswept`: 8 callers while the people
 * of the companies are not matched with the lists yet, as after a first load, each company in one request, because an answer about a name is remembered; then
 * everyone is matched. Then risk assessments at 100/s and reports
 * at 20/s, of one company each. Saturation is 32
 * callers without pauses, with one process of the API and then with two (`--processes 2`). Also measures the bare rate of the same signer
 * before and after, and takes the better. On a machine with other load, CPU time says more than rates.
 * Run: `npm run bench:clearance -- [seconds each, default 20] [minutes at 70 % of saturation, for the memory of the API; default 0]`.
 * `npm run bench:clearance -- --parts [seconds each, default 10]` measures the processor time of a clearance alone, by its parts: 8 callers, three times.
 * `npm run bench:clearance -- --floor [seconds each, default 10]` compares it with the least that a signed and stored answer takes (`bench/clearance/floor-process.ts`).
 * `npm run bench:clearance -- --statements [times, default 1,000]` measures that of its two statements, without an API.
 */
const [mode, ...rest] = process.argv.slice(2);
const number = rest[0] === undefined ? undefined : Number(rest[0]);

if (mode === '--statements')
  await withPostgres(numbers, (databaseUrl, home) => measureStatements(databaseUrl, home, numbers, number ?? 1_000));
else if (mode === '--parts') await inWorld([], (world) => measureParts(world, number ?? 10));
else if (mode === '--floor') await inWorld([], (world) => compareWithFloor(world, number ?? 10));
else await measureRates(Number(mode ?? 20), number ?? 0);
