import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import { processOf } from '../../infra/temporal/worker.ts';
import { randomFrom } from '../fixtures/random.ts';
import { addresses } from './client.ts';
import { sleep } from './life.ts';
import { kill, processesOf } from './processes.ts';

/**
 * Returns a disturbance that kills random processes of the service until the days are over and `atLeast` were killed; it stops after `atMost`.
 * Appends the role of each killed process to `killed`. `pauseMs`: longest pause between two kills. `mayKill`: false has it wait.
 */
export function killing({
  seed,
  atLeast,
  atMost,
  pauseMs,
  killed,
  mayKill = () => true,
}: {
  seed: number;
  atLeast: number;
  atMost: number;
  pauseMs: number;
  killed: string[];
  mayKill?: () => boolean;
}) {
  const random = randomFrom(seed);
  return async (home: string, done: () => boolean): Promise<void> => {
    while (killed.length < atMost && (!done() || killed.length < atLeast)) {
      await sleep(200 + random() * pauseMs);
      if (!mayKill()) continue;
      const running = processesOf(home);
      const starting = !running.some(({ role }) => role === 'api');
      if (starting && random() < 0.9) continue; // kills some starts too, but lets most of them reach their work
      const victim = running[Math.floor(random() * running.length)];
      if (victim === undefined) continue;
      kill(victim.pid);
      killed.push(victim.role);
    }
  };
}

/** An activity during which its worker is killed. */
export interface Aim {
  readonly workflowId: string;
  readonly activity: string;
}

/**
 * Returns a disturbance that waits until one of the activities runs and kills its worker at once, until the days are over or `atMost` were killed. It
 * kills each activity about as often as the others that run. Appends the name of the activity to `killed`.
 * `pauseMs`: longest pause between two kills.
 * `mayKill`: false has it wait.
 */
export function aimedKilling({
  aims,
  seed,
  atMost,
  pauseMs,
  killed,
  mayKill = () => true,
}: {
  aims: readonly Aim[];
  seed: number;
  atMost: number;
  pauseMs: number;
  killed: string[];
  mayKill?: () => boolean;
}) {
  const random = randomFrom(seed);
  const times = ({ activity }: Aim) => killed.filter((name) => name === activity).length;
  return async (home: string, done: () => boolean): Promise<void> => {
    while (!done() && killed.length < atMost) {
      await sleep(200 + random() * pauseMs);
      if (!mayKill()) continue;
      const most = Math.ceil(killed.length / aims.length) + 2;
      const wanted = aims.filter((aim) => times(aim) <= most).sort((a, b) => times(a) - times(b));
      const found = await runningOf(home, wanted, done).catch(() => undefined); // Temporal was killed
      if (found === undefined) continue;
      kill(found.pid);
      killed.push(found.activity);
    }
  };
}

/** Waits until one of the activities runs. Returns the process of its worker, as the worker's identity `<task queue>@<process>` says. */
async function runningOf(
  home: string,
  aims: readonly Aim[],
  done: () => boolean,
): Promise<{ readonly activity: string; readonly pid: number } | undefined> {
  const connection = await Connection.connect({ address: addresses(home).TEMPORAL_ADDRESS ?? '', connectTimeout: 1_000 });
  try {
    const client = new Client({ connection });
    while (!done()) {
      for (const workflowId of new Set(aims.map((aim) => aim.workflowId))) {
        const workers = await connection.withDeadline(Date.now() + 2_000, () => workersOf(client, workflowId));
        const hit = aims.find((aim) => aim.workflowId === workflowId && workers.has(aim.activity));
        if (hit !== undefined) return { activity: hit.activity, pid: workers.get(hit.activity) ?? 0 };
      }
      await sleep(60);
    }
    return undefined;
  } finally {
    await connection.close();
  }
}

/** Returns the processes that run activities of a workflow, by activity. */
async function workersOf(client: Client, workflowId: string): Promise<ReadonlyMap<string, number>> {
  const started = 2; // PENDING_ACTIVITY_STATE_STARTED of temporal.api.enums.v1
  const described = await client.workflow
    .getHandle(workflowId)
    .describe()
    .catch((error: unknown) => {
      if (error instanceof WorkflowNotFoundError) return undefined; // it has not run yet
      throw error;
    });
  const running = (described?.raw.pendingActivities ?? []).filter(({ state }) => state === started);
  return new Map(
    running.flatMap((one) => {
      const pid = processOf(one.lastWorkerIdentity);
      return pid === undefined ? [] : [[one.activityType?.name ?? '', pid] as const];
    }),
  );
}
