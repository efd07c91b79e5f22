import type { TokenProblem } from './token-problem.ts';

/** Milliseconds between attempts to get a token back: at once, then doubling from a tenth of a second to `mostMs`. */
export function backoff(attempt: number, mostMs: number): number {
  return attempt === 0 ? 0 : Math.min(mostMs, 100 * 2 ** (attempt - 1));
}

/** A PIN that once worked here may be refused by a token that is half back; so often it is tried again, and never more. */
const pinRetries = 2;

/** Whether trying again can do harm: tokens lock themselves after a few wrong PINs, and then only the security officer can help. */
export function mustStop(
  problem: TokenProblem,
  { hasWorked, refusals }: { readonly hasWorked: boolean; readonly refusals: number },
): boolean {
  return problem.code === 'PIN_REFUSED' && refusals > (hasWorked ? pinRetries : 0);
}
