/** Why the service did not start on this machine. Each code is a heading of docs/runbook.md. */
export type StartProblemCode =
  | 'ALREADY_RUNNING'
  | 'HOME_UNUSABLE'
  | 'PORT_TAKEN'
  | 'PART_DID_NOT_START'
  | 'NO_POSTGRES_ACCOUNT'
  | 'NO_TEMPORAL_SERVER'
  | 'DATABASE_UNREACHABLE'
  | 'TEMPORAL_UNREACHABLE';

/** The first line of the message says in one sentence what is wrong and what the operator can do. Further lines are evidence. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
  readonly code: StartProblemCode;

  constructor(code: StartProblemCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** The problem of a folder for state that cannot be created, written to or read. */
export function homeUnusable(home: string, cause: unknown): StartProblem {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartProblem(
    'HOME_UNUSABLE',
    `The service cannot keep its state in ${home} (${reason}): give this account write access, or choose another folder with --home.`,
    { cause },
  );
}
