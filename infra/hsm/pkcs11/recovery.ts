import type { TokenProblem } from './token-problem.ts';

/** Returns the milliseconds before attempt `attempt` to reopen the token: 0 for the first, then 100, doubling up to `mostMs`. */
export function backoff(attempt: number, mostMs: number): number {
  return attempt === 0 ? 0 : Math.min(mostMs, 100 * 2 ** (attempt - 1));
}

/** How often to retry a PIN that has worked in this process: a token that is still starting may refuse it. */
const pinRetries = 2;

/** Whether another attempt can do harm: a token locks itself after a few wrong PINs, and only the security officer can unlock it. */
export function mustStop(
  problem: TokenProblem,
  { hasWorked, refusals }: { readonly hasWorked: boolean; readonly refusals: number },
): boolean {
  return problem.code === 'PIN_REFUSED' && refusals > (hasWorked ? pinRetries : 0);
}
