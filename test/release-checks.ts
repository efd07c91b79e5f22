import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { openDuckDb } from '../infra/duckdb/connection.ts';
import { inSession } from '../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../infra/sql-file.ts';

/** The names of a source's checks that give a row back for the relation `incoming` that the SELECT makes. */
export async function failingChecks(source: string, incoming: string): Promise<string[]> {
  const folder = `sources/${source}/checks`;
  const db = await openDuckDb(':memory:');
  try {
    return await inSession(db, async (session) => {
      await session.run(`CREATE TEMP TABLE incoming AS ${incoming}`);
      const failing: string[] = [];
      for (const name of readdirSync(`${packageRoot}/${folder}`).sort()) {
        const rows = await session.rows(sqlFile(`${folder}/${name}`), z.record(z.string(), z.unknown()));
        if (rows.length > 0) failing.push(name.slice(0, -'.sql'.length));
      }
      return failing;
    });
  } finally {
    db.close();
  }
}
