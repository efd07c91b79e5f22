import type { Pool } from '../../infra/postgres/pool.ts';
import { printableLines } from '../../serving/output/printable.ts';
import { roleProblems } from '../../serving/roles/role-problems.ts';
import { taskQueues } from '../../temporal.config.ts';

/** What takes a release from its publisher to the answers. */
const ofReleases: readonly string[] = [taskQueues.ingest, taskQueues.warehouse, taskQueues.serving];

export interface Patience {
  /** The roles that the work needs. Absent: those that take a release to the answers. */
  readonly roles?: readonly string[];
  /** Roles of which the work needs the process only: it goes on while the role itself cannot run. */
  readonly despite?: readonly string[];
  /** Milliseconds until the roles are looked at, each time. */
  readonly everyMs?: number;
  /** Absent: stderr. */
  readonly say?: (line: string) => void;
}

/**
 * Waits until the workers have done the work. After ten seconds, and for each new reason, it writes to stderr which role has no worker, or which worker
 * cannot run.
 */
export async function awaitWorkers<T>(
  pool: Pool,
  work: Promise<T>,
  { everyMs = 10_000, say = toStderr, ...needs }: Patience = {},
): Promise<T> {
  let said: ReadonlySet<string> = new Set();
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    const reasons = await whyItWaits(pool, needs)
      .catch(() => undefined) // the work itself meets a database that is away
      .finally(() => {
        looking = false;
      });
    if (reasons === undefined) return;
    for (const reason of reasons) if (!said.has(reason)) say(reason);
    said = new Set(reasons);
  };
  const timer = setInterval(() => void look(), everyMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

export const toStderr = (line: string) => process.stderr.write(`${printableLines(line)}\n`);

async function whyItWaits(pool: Pool, { roles = ofReleases, despite = [] }: Pick<Patience, 'roles' | 'despite'>): Promise<string[]> {
  const problems = roleProblems(pool);
  const missing = await problems.missing(roles);
  const stops = (role: string) => roles.includes(role) && !despite.includes(role);
  const unable = (await problems.list()).filter(({ role, code }) => stops(role) && code !== 'WORKER_LOST');
  return [
    ...missing.map(
      (role) =>
        `waits: no worker runs the role ${role}. Start one (npx risk worker --role ${role}, or npm start): the command then goes on by itself (runbook: WORKER_LOST)`,
    ),
    ...unable.map(({ role, code, message }) => `waits: the role ${role} cannot run: ${message} (runbook: ${code})`),
  ];
}
