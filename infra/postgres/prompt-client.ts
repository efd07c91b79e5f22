import pg from 'pg';

type Done = (error: Error | null, result?: pg.QueryResult) => void;

/** `pg.Client.query` with a callback, which the constructor of `pg.Query` takes. */
const ask = pg.Client.prototype.query as unknown as (this: pg.Client, asked: unknown, values: unknown, done: Done) => void;

/**
 * Returns a client that fails a statement whose answer takes longer than `mostMs` with `Query read timeout`; undefined: it waits. The connection is of no more
 * use then: a pool drops it.
 *
 * It hands pg a callback in place of using its promises and its `query_timeout`, which write `query.callback = () => ...`. V8 allocates a function that is
 * written so in the old generation. It refers to the statement, so each statement with its rows would stay until V8 collects the old generation.
 */
export function promptClient(mostMs?: number): typeof pg.Client {
  class PromptClient extends pg.Client {}

  function query(this: pg.Client, asked: unknown, ...rest: unknown[]): unknown {
    const [values, done] = typeof rest[0] === 'function' ? [undefined, rest[0]] : rest;
    if (isSubmittable(asked)) return Reflect.apply(pg.Client.prototype.query, this, [asked, ...rest]);
    if (typeof done === 'function') return askInTime(this, asked, values, done as Done);
    const answered = new Promise<pg.QueryResult | undefined>((resolve, reject) => {
      askInTime(this, asked, values, (error, result) => (error === null || error === undefined ? resolve(result) : reject(error)));
    });
    return answered.catch((error: Error) => {
      Error.captureStackTrace(error); // of the statement's caller, in place of that of the socket
      throw error;
    });
  }

  function askInTime(client: pg.Client, asked: unknown, values: unknown, done: Done): void {
    let isDone = false;
    const end: Done = (error, result) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      done(error, result);
    };
    const timer = mostMs === undefined ? undefined : setTimeout(() => end(new Error('Query read timeout')), mostMs);
    ask.call(client, asked, values, end);
  }

  PromptClient.prototype.query = query as typeof pg.Client.prototype.query;
  return PromptClient;
}

/** A cursor or a stream: it has no callback. */
function isSubmittable(asked: unknown): boolean {
  return typeof asked === 'object' && asked !== null && 'submit' in asked && typeof asked.submit === 'function';
}
