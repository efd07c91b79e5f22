import { heartbeat } from '@temporalio/activity';

/**
 * Heartbeats until `work` ends. DuckDB, PostgreSQL and the store work outside this thread, so the timer runs on time. `details`: the cursor that a
 * retry reads. `beat`: reports elsewhere than to Temporal.
 */
export async function beating<T>(work: Promise<T>, details: object = {}, beat: (details: object) => void = heartbeat): Promise<T> {
  beat(details);
  const timer = setInterval(() => beat(details), 5_000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
