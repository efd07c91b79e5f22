/** Why a signer cannot sign. Stable: `health` shows the code, and the runbook has a heading for each. */
export type SignerProblemCode =
  | 'TOKEN_STARTING'
  | 'TOKEN_ABSENT'
  | 'TOKEN_FAILED'
  | 'TOKEN_HUNG'
  | 'PIN_REFUSED'
  | 'KMS_STARTING'
  | 'KMS_UNREACHABLE'
  | 'KMS_THROTTLED'
  | 'KMS_REFUSED'
  | 'KMS_KEY_UNUSABLE'
  | 'KEY_ABSENT'
  | 'KEY_AMBIGUOUS'
  | 'KEY_UNFIT'
  | 'KEY_CHANGED'
  | 'KEY_UNANNOUNCED'
  | 'SIGNATURE_WRONG';

export class SignerProblem extends Error {
  override readonly name = 'SignerProblem';
  readonly code: SignerProblemCode;
  /** True: one signature failed, and the next one may succeed without any repair. */
  readonly passing: boolean;

  constructor(code: SignerProblemCode, message: string, { cause, passing = false }: { cause?: unknown; passing?: boolean } = {}) {
    super(message, { cause });
    this.code = code;
    this.passing = passing;
  }
}
