import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot, sqlFile } from '../sql-file.ts';
import type { Pool, PoolClient } from './pool.ts';

/** Key of the advisory lock that the migrating process holds: any number, the same in all processes. */
export const migrationLock = 7_214_903;

export interface Migration {
  /** `0001_init.sql` */
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Brings the database to the newest numbered file, one transaction per file, and returns the names it applied. Safe to call from every
 * process at once: the others wait. Throws `MigrationError` when a file that was applied has changed or is gone.
 */
export async function runMigrations(pool: Pool, migrations: readonly Migration[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    try {
      return await applyMissing(client, migrations);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    }
  } finally {
    client.release();
  }
}

async function applyMissing(client: PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await appliedFiles(client);
  refuseChanged(applied ?? [], migrations);
  const missing = migrations.slice(applied?.length ?? 0);
  if (missing.length === 0) return [];
  await refuseUnlessOwner(client, missing);
  if (applied === undefined) {
    await client.query(
      'create table migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
  }
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

/** Undefined: no file was applied yet. */
async function appliedFiles(client: PoolClient): Promise<{ name: string; sha256: string }[] | undefined> {
  const { rows: found } = await client.query<{ known: boolean }>("select to_regclass('migration') is not null as known");
  if (found[0]?.known !== true) return undefined;
  return (await client.query<{ name: string; sha256: string }>('select name, sha256 from migration order by name')).rows;
}

async function refuseUnlessOwner(client: PoolClient, missing: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>("select has_schema_privilege(current_schema(), 'create') as may");
  if (rows[0]?.may === true) return;
  const names = missing.map(({ name }) => name).join(', ');
  throw new MigrationError(
    `The database lacks ${names}, and this role may not change its schema: run "risk migrate" with DATABASE_OWNER_URL.`,
  );
}

/** Throws unless the applied files are the first of the numbered files, byte for byte: a new migration corrects an old one. */
function refuseChanged(applied: readonly { name: string; sha256: string }[], migrations: readonly Migration[]): void {
  for (const [index, { name, sha256 }] of applied.entries()) {
    const file = migrations[index];
    if (file === undefined) {
      throw new MigrationError(`The database has ${name}, which this version of the service does not know: start the newer version.`);
    }
    if (file.name !== name) {
      throw new MigrationError(`${file.name} sorts before ${name}, which was applied already: number it after the newest one.`);
    }
    if (file.sha256 !== sha256) {
      throw new MigrationError(`${name} was applied to this database and has changed since: put it back and write a new file.`);
    }
  }
}

async function apply(client: PoolClient, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Returns the numbered files of a folder, in the order in which they apply. `folder` starts at the package root. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(join(packageRoot, folder))
    .filter((name) => /^\d{4}_[a-z0-9_-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = sqlFile(`${folder}/${name}`);
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    });
}
