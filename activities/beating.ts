import { heartbeat } from '@temporalio/activity';

/** DuckDB and the store work off this thread, so a plain timer tells Temporal that the worker lives. */
export async function beating<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => heartbeat(), 5_000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
