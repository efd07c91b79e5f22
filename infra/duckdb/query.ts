import { StatementType } from '@duckdb/node-api';
import { type DuckDb, withConnection } from './connection.ts';
import { QueryProblem } from './query-problem.ts';

export interface QueryResult {
  readonly columns: readonly string[];
  /** Values in DuckDB's JSON form: integers beyond 32 bits, decimals and dates are text. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** True: the result has more rows than were read. */
  readonly more: boolean;
}

const allowed: ReadonlySet<StatementType> = new Set([
  StatementType.SELECT,
  StatementType.EXPLAIN,
  StatementType.SET,
  StatementType.VARIABLE_SET,
]);

/**
 * Runs statements that a person wrote, on one connection, and returns the result of the last. Only statements that read are run; DuckDB's settings
 * are locked. `most`: rows to read. Throws `QueryProblem`.
 */
export function query(db: DuckDb, sql: string, most = Number.POSITIVE_INFINITY): Promise<QueryResult> {
  return withConnection(db, async (connection) => {
    try {
      const statements = await connection.extractStatements(sql).catch(refuseNone);
      let result: QueryResult = { columns: [], rows: [], more: false };
      for (let index = 0; index < statements.count; index += 1) {
        const prepared = await statements.prepare(index);
        if (!allowed.has(prepared.statementType) || /^\s*explain\s*\(?\s*analyze/i.test(sql)) {
          throw new QueryProblem(
            'only statements that read are run here: SELECT, FROM, WITH, DESCRIBE, SHOW, SUMMARIZE, EXPLAIN, SET VARIABLE',
          );
        }
        const reader = await prepared.streamAndReadUntil(Math.min(most + 1, Number.MAX_SAFE_INTEGER));
        const rows = reader.getRowObjectsJson();
        result = { columns: reader.columnNames(), rows: rows.slice(0, most), more: rows.length > most };
      }
      return result;
    } catch (error) {
      throw error instanceof QueryProblem ? error : new QueryProblem(String(error).replace(/^Error: /, ''), { cause: error });
    }
  });
}

/** DuckDB's client reports a text without a statement as a failure without a message of its own. */
function refuseNone(cause: unknown): never {
  if (/native callback/.test(String(cause))) throw new QueryProblem('there is no statement to run', { cause });
  throw cause;
}
