import { returnValueOf } from './return-values.ts';

/** Why a token cannot sign. Stable: `health` shows the code, and the runbook has a heading for each. */
export type TokenProblemCode =
  | 'TOKEN_STARTING'
  | 'TOKEN_ABSENT'
  | 'TOKEN_FAILED'
  | 'TOKEN_HUNG'
  | 'PIN_REFUSED'
  | 'KEY_ABSENT'
  | 'KEY_AMBIGUOUS'
  | 'KEY_UNFIT'
  | 'KEY_CHANGED'
  | 'KEY_UNANNOUNCED'
  | 'SIGNATURE_WRONG';

export class TokenProblem extends Error {
  override readonly name = 'TokenProblem';
  readonly code: TokenProblemCode;

  constructor(code: TokenProblemCode, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
  }
}

/** Turns any error of a call into a problem: TOKEN_FAILED with the name of the CK_RV, unless it is a problem already. */
export function tokenProblem(cause: unknown): TokenProblem {
  if (cause instanceof TokenProblem) return cause;
  return new TokenProblem('TOKEN_FAILED', returnValueOf(cause), { cause });
}
