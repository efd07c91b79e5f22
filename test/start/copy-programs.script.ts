import { pino } from 'pino';
import { copyPrograms } from '../../infra/embedded/postgres-programs.ts';

/** postgres-programs.test.ts runs this in its own process: it copies the programs of PostgreSQL and prints the folder of the copy. */
const [native = '', folder = ''] = process.argv.slice(2);
process.stdout.write(await copyPrograms(native, folder, pino({ level: 'silent' })));
