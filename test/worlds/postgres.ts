import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import type { PostgresPrograms } from '../../infra/embedded/postgres-programs.ts';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { startCluster } from './postgres-cluster.ts';
import { migratedTemplate, testRolePassword, testRoles } from './shared-postgres.ts';
import { claimResource } from './shared-resources.ts';
import { atSuiteEnd } from './suite-end.ts';

export interface TestDatabase {
  /** `postgres://...` of a database that no other suite uses, as superuser. */
  readonly url: string;
  /** The same database, as the role that the product gives to the commands, to the API and to the workers. Only with migrations. */
  readonly urlAs: Readonly<Record<keyof typeof testRoles, string>>;
  /** Drops the database and ends its connections. May be called more than once. */
  readonly drop: () => Promise<void>;
}

/** Creates a database with every migration applied, on the cluster that all suites share. `template0`: an empty database. */
export async function createTestDatabase(template: typeof migratedTemplate | 'template0' = migratedTemplate): Promise<TestDatabase> {
  const cluster = new URL(sharedCluster.parse(await claimResource('postgres')).url);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // through the log, which is the default, takes half as long again
  await run(cluster, `create database ${name} template ${template} strategy file_copy`);
  let dropping: Promise<void> | undefined;
  const drop = () => (dropping ??= run(cluster, `drop database ${name} with (force)`));
  atSuiteEnd(drop);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const as = (role: keyof typeof testRoles) => Object.assign(new URL(url), { username: testRoles[role], password: testRolePassword }).href;
  return { url: url.href, urlAs: { application: as('application'), api: as('api'), worker: as('worker') }, drop };
}

/**
 * Gives the suite a database of its own before its first test, and drops the database after its last. `max`: connections.
 * `as`: the pool has the rights of this role only; `superuser` may do everything.
 */
export function givePool(
  receive: (pool: Pool, superuser: Pool) => void,
  { as, ...options }: { readonly max?: number; readonly as?: keyof typeof testRoles } = {},
): void {
  let database: TestDatabase;
  let pool: Pool;
  let superuser: Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openPool(as === undefined ? database.url : database.urlAs[as], options);
    superuser = openPool(database.url, { max: 2 });
    receive(pool, superuser);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([pool?.end(), superuser?.end()]);
    await database?.drop();
  });
}

const sharedCluster = z.object({ url: z.string() });

async function run(cluster: URL, statement: string): Promise<void> {
  const client = new pg.Client(cluster.href);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestPostgres {
  /** `postgres://...` of an empty database. */
  readonly url: string;
  /** May be called more than once. */
  readonly stop: () => Promise<void>;
}

/** Starts a PostgreSQL server that no other suite uses, for suites that stop it or choose its programs. */
export async function startTestPostgres(programs?: PostgresPrograms): Promise<TestPostgres> {
  const { url, stop } = await startCluster(programs);
  atSuiteEnd(stop);
  return { url, stop };
}
