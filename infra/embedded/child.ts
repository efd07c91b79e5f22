import { type ChildProcess, fork } from 'node:child_process';
import { z } from 'zod';
import { type Ground, type Part, startPart } from './part.ts';
import { childStopping, stages } from './process-ledger.ts';

/** A process of the service itself: `node <program> <args>`, told everything else by its environment. */
export interface ChildSpec {
  readonly name: string;
  readonly stage: number;
  readonly args: readonly string[];
}

export interface Children {
  /** The file that Node runs. */
  readonly program: string;
  /** The publishers of the sample records; left out when the records are real. */
  readonly sample: ChildSpec;
  /** Started together once PostgreSQL, Temporal and the sample are ready. */
  readonly service: readonly ChildSpec[];
}

export const serviceChildren: Omit<Children, 'program'> = {
  sample: { name: 'sample', stage: stages.sample, args: ['sample', 'serve'] },
  service: [
    // DuckDB has one writer: the warehouse is a process of its own
    { name: 'worker-warehouse', stage: stages.worker, args: ['worker', '--role', 'warehouse'] },
    { name: 'worker', stage: stages.worker, args: ['worker', '--role', 'ingest,serving,delivery'] },
    { name: 'api', stage: stages.api, args: ['api'] },
  ],
};

const readyMessage = z.object({ ready: z.literal(true), url: z.string().optional() });

/**
 * Starts a child and waits for its `{ ready: true, url? }`. Its logs go to our stderr as it writes them; its stdout too, for ours is
 * for data. Resolves to the address it named. Throws `StartProblem`.
 */
export async function startChild(
  program: string,
  { name, stage, args }: ChildSpec,
  env: NodeJS.ProcessEnv,
  ground: Ground,
): Promise<{ part: Part; url: string | undefined }> {
  let url: string | undefined;
  const part = await startPart(
    {
      name,
      stage,
      stopping: childStopping,
      readyWithinMs: 120_000, // a warehouse that was killed replays its log first
      // a session of its own: Ctrl-C on the terminal is for the supervisor, which stops the parts in order
      spawn: () => fork(program, args, { env, detached: true, stdio: ['ignore', 2, 2, 'ipc'] }),
      ready: async (child, signal) => {
        url = await readyUrl(child, signal);
      },
    },
    ground,
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
