import { SignerProblem } from '../signer-problem.ts';
import { returnValueOf } from './return-values.ts';

/** Turns any error of a call into a problem: TOKEN_FAILED with the name of the CK_RV, unless it is a problem already. */
export function tokenProblem(cause: unknown): SignerProblem {
  if (cause instanceof SignerProblem) return cause;
  return new SignerProblem('TOKEN_FAILED', returnValueOf(cause), { cause });
}
