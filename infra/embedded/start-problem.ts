/** Why the service did not start on this machine; each is a heading of docs/runbook.md. */
export type StartProblemCode =
  | 'ALREADY_RUNNING'
  | 'PORT_TAKEN'
  | 'PART_DID_NOT_START'
  | 'NO_POSTGRES_ACCOUNT'
  | 'NO_TEMPORAL_SERVER'
  | 'DATABASE_UNREACHABLE'
  | 'TEMPORAL_UNREACHABLE';

/** The message is for the operator: what is wrong and what to do, in a line or a few. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
  readonly code: StartProblemCode;

  constructor(code: StartProblemCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}
