import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from '../error-code.ts';

/** A process, told apart from a later one that was given the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in whatever unit the system counts: only ever compared for equality. */
  readonly started: string;
}

export const thisProcess = (): ProcessIdentity => ({ pid: process.pid, started: startOf(process.pid) ?? '' });

/** Who has this number now, or `undefined` when nobody has. */
export function identityOf(pid: number): ProcessIdentity | undefined {
  const started = startOf(pid);
  return started === undefined ? undefined : { pid, started };
}

export function isAlive({ pid, started }: ProcessIdentity): boolean {
  return startOf(pid) === started;
}

/**
 * Asks a process to end and waits. Past `graceMs` it is killed; `kill` is the signal for that (PostgreSQL has a gentler one than SIGKILL).
 * Resolves to false when it had to be killed.
 */
export async function endProcess(
  identity: ProcessIdentity,
  { signal, graceMs, kill = 'SIGKILL' }: { signal: NodeJS.Signals; graceMs: number; kill?: NodeJS.Signals },
): Promise<boolean> {
  signalProcess(identity, signal);
  if (await gone(identity, graceMs)) return true;
  signalProcess(identity, kill);
  if (!(await gone(identity, 5_000))) {
    signalProcess(identity, 'SIGKILL');
    await gone(identity, 5_000);
  }
  return false;
}

/**
 * Processes that were started with this option and value, such as `--db-filename /home/temporal.sqlite`: who has opened those data,
 * whatever was or was not written down about them.
 */
export function processesStartedWith(option: string, value: string): ProcessIdentity[] {
  return commandLines()
    .filter(({ command }) => `${command} `.includes(` ${option} ${value} `))
    .flatMap(({ pid }) => identityOf(pid) ?? []);
}

async function gone(identity: ProcessIdentity, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (isAlive(identity)) {
    if (Date.now() >= deadline) return false;
    await sleep(20);
  }
  return true;
}

/** To that very process, or to nobody. */
export function signalProcess(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  try {
    if (isAlive(identity)) process.kill(identity.pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error; // it ended between the look and the signal
  }
}

/** Field 22 of `/proc/<pid>/stat` (proc_pid_stat(5)): ticks since boot. Elsewhere `ps`, to the second. A zombie has ended. */
function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return psStartOf(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name before may hold spaces and brackets
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined; // no such process
  }
}

function psStartOf(pid: number): string | undefined {
  try {
    const [state, ...started] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
    return state === undefined || state.startsWith('Z') ? undefined : started.join(' ');
  } catch {
    return undefined; // ps fails when there is no such process
  }
}

function commandLines(): { pid: number; command: string }[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => linuxCommand(Number(name)) ?? []);
  }
  return execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, command] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined || command === undefined ? [] : { pid: Number(pid), command };
    });
}

function linuxCommand(pid: number): { pid: number; command: string } | undefined {
  try {
    return { pid, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trimEnd() };
  } catch {
    return undefined; // it ended while we looked
  }
}
