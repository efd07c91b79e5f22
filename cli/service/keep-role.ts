import { setTimeout as sleep } from 'node:timers/promises';
import { isCoded, uncoded } from '../../infra/error-code.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import type { RoleProblem, RoleProblems } from '../../serving/roles/role-problems.ts';

/** A role that runs. */
export interface RunningRole {
  /** Rejects with the error that ended the role. Never resolves while the role runs. */
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

export interface KeptRole {
  /** Why the role did not run at the first attempt; undefined: it runs. */
  readonly problem: RoleProblem | undefined;
  stop(): Promise<void>;
}

interface KeepRoleOptions {
  readonly role: string;
  readonly start: () => Promise<RunningRole>;
  readonly problems: RoleProblems;
  readonly logger: Logger;
  /** Milliseconds between two attempts. */
  readonly retryMs?: number;
}

/**
 * Keeps a role running apart from the other roles of the process: when it cannot start, or fails, its problem is logged and recorded, and it is
 * started again after a pause. Resolves after the first attempt.
 */
export async function keepRole({ role, start, problems, logger, retryMs = 15_000 }: KeepRoleOptions): Promise<KeptRole> {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve(), { once: true }));

  async function attempt(): Promise<RunningRole | RoleProblem> {
    try {
      const running = await start();
      await problems.clear(role).catch((cause: unknown) => logger.warn({ role, err: cause }, 'the recorded problem could not be deleted'));
      return running;
    } catch (error) {
      return report(error);
    }
  }

  async function report(error: unknown): Promise<RoleProblem> {
    const problem = problemOf(error);
    logger.error({ role, ...problem, retryInMs: retryMs }, `the role ${role} does not run; the runbook has the code as a heading`);
    await problems.record(role, problem).catch((cause: unknown) => logger.warn({ role, err: cause }, 'the problem could not be recorded'));
    return problem;
  }

  async function keep(first: RunningRole | RoleProblem): Promise<void> {
    for (let current = first; !stopping.signal.aborted; current = await attempt()) {
      if ('stop' in current) await untilFailed(current);
      if (!stopping.signal.aborted) await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
    }
  }

  async function untilFailed(running: RunningRole): Promise<void> {
    try {
      await Promise.race([running.failed, stopped]);
    } catch (error) {
      await report(error);
    }
    await running.stop();
  }

  const first = await attempt();
  const keeping = keep(first);
  return {
    problem: 'stop' in first ? undefined : first,
    async stop() {
      stopping.abort();
      await keeping;
    },
  };
}

function problemOf(error: unknown): RoleProblem {
  if (isCoded(error)) return { code: error.code, message: error.message };
  return uncoded(error);
}
