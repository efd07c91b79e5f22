import { type ChildProcess, fork } from 'node:child_process';
import { z } from 'zod';
import { type Part, type SupervisorContext, startPart } from './part.ts';
import { childStopping, stages } from './process-ledger.ts';

/** A process of the service itself: `node <program> <args>`. Everything else comes from its environment. */
export interface ChildSpec {
  readonly name: string;
  readonly stage: number;
  readonly args: readonly string[];
}

export interface Children {
  /** The file that Node runs. */
  readonly program: string;
  /** Serves the sample records; not started when the records are real. */
  readonly sample: ChildSpec;
  /** Started at the same time, when PostgreSQL, Temporal and the sample are ready. */
  readonly service: readonly ChildSpec[];
}

export const serviceChildren: Omit<Children, 'program'> = {
  sample: { name: 'sample', stage: stages.sample, args: ['sample', 'serve'] },
  service: [
    // DuckDB allows one writing process, so the warehouse has its own
    { name: 'worker-warehouse', stage: stages.worker, args: ['worker', '--role', 'warehouse'] },
    { name: 'worker', stage: stages.worker, args: ['worker', '--role', 'ingest,serving,delivery'] },
    { name: 'api', stage: stages.api, args: ['api'] },
  ],
};

const readyMessage = z.object({ ready: z.literal(true), url: z.string().optional() });

/**
 * Starts a child and waits for its message `{ ready: true, url? }`. Its stderr and its stdout go to the stderr of this process, whose
 * stdout is for data. `url`: the address in the message. Throws `StartProblem`.
 */
export async function startChild(
  program: string,
  { name, stage, args }: ChildSpec,
  env: NodeJS.ProcessEnv,
  context: SupervisorContext,
): Promise<{ part: Part; url: string | undefined }> {
  let url: string | undefined;
  const part = await startPart(
    {
      name,
      stage,
      stopping: childStopping,
      readyWithinMs: 120_000, // DuckDB replays its log first when the warehouse was killed
      // a session of its own: Ctrl-C on the terminal goes to the supervisor alone, which stops the parts in order
      spawn: () => fork(program, args, { env, detached: true, stdio: ['ignore', 2, 2, 'ipc'] }),
      ready: async (child, signal) => {
        url = await readyUrl(child, signal);
      },
    },
    context,
  );
  return { part, url };
}

function readyUrl(child: ChildProcess, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const listen = (message: unknown) => {
      const { success, data } = readyMessage.safeParse(message);
      if (success) resolve(data.url);
    };
    child.on('message', listen);
    signal.addEventListener('abort', () => child.off('message', listen), { once: true });
  });
}
