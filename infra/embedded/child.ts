import { type ChildProcess, fork } from 'node:child_process';
import { z } from 'zod';
import { type Part, type SupervisorContext, startPartWith } from './part.ts';
import { childStopping } from './process-ledger.ts';

/** A process of the service itself: `node <program> <args>`. Everything else comes from its environment. */
export interface ChildSpec {
  readonly name: string;
  readonly stage: number;
  readonly args: readonly string[];
  /** Returns its environment: of that of the service, the settings and secrets that it needs. */
  readonly environment: (env: NodeJS.ProcessEnv) => NodeJS.ProcessEnv;
  /** Options of Node that come before the program; absent: none but those of this process. */
  readonly nodeOptions?: readonly string[];
  /** True: the service starts without it when its first start fails, and the part is started again until it runs. */
  readonly mayStartLater?: boolean;
}

export interface Children {
  /** The file that Node runs. */
  readonly program: string;
  /** Returns of an environment what is not a secret: the Temporal dev server gets no more. */
  readonly openEnvironment: (env: NodeJS.ProcessEnv) => NodeJS.ProcessEnv;
  /** Returns of an environment what the download and the build of the Temporal dev server need: they run programs of other parties. */
  readonly buildEnvironment: (env: NodeJS.ProcessEnv) => NodeJS.ProcessEnv;
  /** Serves the sample records; not started when the records are real. */
  readonly sample: ChildSpec;
  /** Started at the same time, when PostgreSQL, Temporal and the sample are ready. */
  readonly service: readonly ChildSpec[];
}

const readyMessage = z.object({ ready: z.literal(true), url: z.string().optional(), problem: z.string().optional() });
type ReadyMessage = z.output<typeof readyMessage>;
const failedMessage = z.object({ failed: z.string() });

export interface StartedChild {
  readonly part: Part;
  /** The address in the child's message. */
  readonly url: string | undefined;
  /** Why the child, or a role of it, does not run yet. */
  readonly problem: string | undefined;
}

/**
 * Starts a child with the part of `env` that it needs, and waits for its message `{ ready: true, url?, problem? }`, or `{ failed }` with
 * the reason why it cannot start. Its stderr and its stdout go to the stderr of this process, whose
 * stdout is for data. Throws `StartProblem` unless the child may start later.
 */
export async function startChild(
  program: string,
  { name, stage, args, environment, nodeOptions = [], mayStartLater = false }: ChildSpec,
  env: NodeJS.ProcessEnv,
  context: SupervisorContext,
): Promise<StartedChild> {
  let message: ReadyMessage | undefined;
  const { part, problem } = await startPartWith(
    {
      name,
      stage,
      stopping: childStopping,
      readyWithinMs: 120_000, // DuckDB replays its log first when the warehouse was killed
      // a session of its own: Ctrl-C on the terminal goes to the supervisor alone, which stops the parts in order
      spawn: () =>
        fork(program, args, {
          env: environment(env),
          execArgv: [...nodeOptions, ...process.execArgv], // of two options of one name, Node takes the last
          detached: true,
          stdio: ['ignore', 2, 2, 'ipc'],
        }),
      ready: async (child, signal) => {
        message = await nextReadyMessage(child, signal);
      },
    },
    context,
    { mayStartLater },
  );
  return { part, url: message?.url, problem: problem ?? message?.problem };
}

function nextReadyMessage(child: ChildProcess, signal: AbortSignal): Promise<ReadyMessage> {
  return new Promise((resolve, reject) => {
    const listen = (message: unknown) => {
      const { success, data } = readyMessage.safeParse(message);
      if (success) resolve(data);
      const failed = failedMessage.safeParse(message);
      if (failed.success) reject(new Error(failed.data.failed));
    };
    child.on('message', listen);
    signal.addEventListener('abort', () => child.off('message', listen), { once: true });
  });
}
