import { z } from 'zod';
import type { Session } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Source } from '../../sources/source.ts';
import { modelErrorOf } from '../model-error.ts';
import type { CheckFailure } from './checks.ts';
import { applySql, ownSql, sqlFor } from './sql.ts';

/** The touches.sql of the source fails, so which companies the release touches is not known. The message is DuckDB's. */
export class TouchesFailed extends Error {}

/**
 * Records the companies that the change set touches, by the source's own touches.sql where it has one. Returns their number. Throws `TouchesFailed`.
 */
export async function touch(session: Session, source: Source, { every }: { every: boolean }): Promise<number> {
  const touches = every ? sqlFile('models/scope.sql') : (ownSql(source, 'touches') ?? applySql('touches'));
  const unread = sqlFor(source, 'touches-unread');
  const touching = session.run(
    `INSERT INTO change_company
     FROM (
       FROM ((${touches}\n) UNION ALL (${unread}\n) UNION ALL (${applySql('touched-by-parts')}\n))
       SELECT DISTINCT company_number WHERE company_number IS NOT NULL
     )
     ANTI JOIN (FROM change_company SELECT company_number WHERE change_set = getvariable('change_set')) AS known USING (company_number)
     SELECT getvariable('change_set'), company_number`,
  );
  await touching.catch((error: unknown) => {
    const message = modelErrorOf(error);
    if (message === undefined || every) throw error;
    throw new TouchesFailed(message);
  });
  const { companies } = await session.one(applySql('touched-companies'), z.object({ companies: z.number() }));
  return companies;
}

export function touchesFailure(message: string): CheckFailure {
  const check = { name: 'touches', severity: 'warn', sql: '' } as const;
  return { check, rows: 1, examples: [JSON.stringify({ message: message.slice(0, 500) })] };
}
