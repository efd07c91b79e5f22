import { heartbeat } from '@temporalio/activity';

/**
 * Heartbeats until `work` ends. DuckDB, PostgreSQL and the store work outside this thread, so the timer runs on time. `details`: the cursor that a
 * retry reads.
 */
export async function beating<T>(work: Promise<T>, details?: object): Promise<T> {
  heartbeat(details);
  const timer = setInterval(() => heartbeat(details), 5_000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
