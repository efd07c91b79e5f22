import { heartbeat } from '@temporalio/activity';

/** Heartbeats until `work` ends. DuckDB and the store work on other threads, so the timer of this thread runs on time. */
export async function beating<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => heartbeat(), 5_000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
