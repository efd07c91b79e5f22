import { setTimeout as sleep } from 'node:timers/promises';
import { hasServiceFault } from '../../models/clearance/sandbox.ts';
import type { Apart } from '../limits/lane.ts';
import { ServingProblem } from '../problem.ts';

/** Shorter than the lease of an idempotency key, and longer than most clients wait. */
const slowMs = 5_000;

/**
 * Lets a request of the sandbox meet the faults of the companies that it names, so that a client can test its timeouts and its retries. Throws
 * `ServingProblem`. `apart`: of a request that has a place which others wait for.
 */
export async function meetSandboxFaults(numbers: readonly string[], apart: Apart = (wait) => wait()): Promise<void> {
  if (hasServiceFault(numbers, 'slow')) await apart(() => sleep(slowMs));
  if (hasServiceFault(numbers, 'rate-limited')) throw new ServingProblem('RATE_LIMITED', 'The scenario is limited.', { retryAfter: 2 });
  if (hasServiceFault(numbers, 'overloaded')) throw new ServingProblem('OVERLOADED', 'The scenario is busy.', { retryAfter: 2 });
}
