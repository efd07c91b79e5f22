import { pino } from 'pino';
import { copyPrograms } from '../../infra/embedded/postgres-programs.ts';

/** Run by postgres-programs.test.ts in a process of its own: copies the programs of PostgreSQL and prints where they are. */
const [native = '', folder = ''] = process.argv.slice(2);
process.stdout.write(await copyPrograms(native, folder, pino({ level: 'silent' })));
