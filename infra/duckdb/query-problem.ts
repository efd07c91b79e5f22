/** The query of a person is wrong, or would change something. The message is DuckDB's. */
export class QueryProblem extends Error {
  override readonly name = 'QueryProblem';
}
