import { returnValueOf } from './return-values.ts';

/** Why a token cannot sign. Stable: shown in health, headings of the runbook. */
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

/** Anything a library throws, as a problem: return values of PKCS#11 keep their name and gain the function's. */
export function tokenProblem(cause: unknown): TokenProblem {
  if (cause instanceof TokenProblem) return cause;
  return new TokenProblem('TOKEN_FAILED', returnValueOf(cause), { cause });
}
