import { openPool } from '../../infra/postgres/pool.ts';
import { migrateAs } from '../../serving/migrate.ts';
import { type Cluster, startCluster } from './postgres-cluster.ts';
import type { Resource } from './shared-resources.ts';

/** Has every migration applied. `create database ... template` copies it, which takes a tenth of the time that the migrations take. */
export const migratedTemplate = 'migrated';

/** The roles that every database of a suite knows, with the rights that the product grants them. */
export const testRoles = { application: 'test_application', api: 'test_api', worker: 'test_worker' } as const;
export const testRolePassword = 'test';

/** One PostgreSQL cluster for all suites of the run. */
export function sharedPostgres(): Resource {
  let cluster: Promise<Cluster> | undefined;
  let running: Cluster | undefined;
  const start = async () => {
    running = await startCluster();
    await makeTemplate(running.url);
    return running;
  };
  return {
    claim: async () => {
      cluster ??= start();
      return { url: (await cluster).url };
    },
    stop: async () => running?.stop(),
    kill: () => running?.kill(),
  };
}

async function makeTemplate(url: string): Promise<void> {
  const admin = openPool(url, { max: 1 });
  try {
    for (const name of Object.values(testRoles)) await admin.query(`create role ${name} login password '${testRolePassword}'`);
    await admin.query(`create database ${migratedTemplate}`);
    const address = new URL(url);
    address.pathname = `/${migratedTemplate}`;
    const pool = openPool(address.href, { max: 1 });
    await migrateAs(pool, testRoles)
      .then(() => pool.query("update role_seen set seen_at = 'infinity'")) // no suite is told that its workers have never been seen
      .finally(() => pool.end());
    await admin.query(`alter database ${migratedTemplate} with is_template true allow_connections false`);
  } finally {
    await admin.end();
  }
}
