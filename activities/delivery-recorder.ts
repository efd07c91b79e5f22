import type { Attempt, LedgerEntry } from '../serving/deliveries/deliveries.ts';

interface Waiting {
  readonly attempt: Attempt;
  readonly resolve: (entry: LedgerEntry) => void;
  readonly reject: (error: unknown) => void;
}

const largestBatch = 200;

/**
 * Returns a function that records attempts by group commit: attempts that end during one write are recorded together by the next. With fast
 * receivers, one transaction records many deliveries; with slow receivers, each delivery is recorded at once.
 */
export function createAttemptRecorder(write: (attempts: readonly Attempt[]) => Promise<readonly LedgerEntry[]>) {
  let waiting: Waiting[] = [];
  let writing = false;

  /** Takes at most one attempt of each delivery: one SQL statement cannot update a row twice. */
  function takeBatch(): Waiting[] {
    const batch = new Map<string, Waiting>();
    const rest: Waiting[] = [];
    for (const one of waiting) {
      if (batch.size < largestBatch && !batch.has(one.attempt.delivery)) batch.set(one.attempt.delivery, one);
      else rest.push(one);
    }
    waiting = rest;
    return [...batch.values()];
  }

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) await writeBatch(takeBatch(), write);
    writing = false;
  }

  return (attempt: Attempt): Promise<LedgerEntry> =>
    new Promise((resolve, reject) => {
      waiting.push({ attempt, resolve, reject });
      if (!writing) void writeAll();
    });
}

async function writeBatch(batch: readonly Waiting[], write: Parameters<typeof createAttemptRecorder>[0]): Promise<void> {
  try {
    const entries = new Map((await write(batch.map(({ attempt }) => attempt))).map((entry) => [entry.delivery, entry]));
    for (const { attempt, resolve, reject } of batch) {
      const entry = entries.get(attempt.delivery);
      if (entry === undefined) reject(new Error(`delivery ${attempt.delivery} is not in the ledger`));
      else resolve(entry);
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
