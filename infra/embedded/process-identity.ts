import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from '../error-code.ts';

/** Identifies a process: numbers are reused, so the start time belongs to it. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in a unit of the operating system; only compared for equality. */
  readonly started: string;
}

export const thisProcess = (): ProcessIdentity => ({ pid: process.pid, started: startOf(process.pid) ?? '' });

/** Returns the process that has this number now; `undefined` when none has. */
export function identityOf(pid: number): ProcessIdentity | undefined {
  const started = startOf(pid);
  return started === undefined ? undefined : { pid, started };
}

export function isAlive({ pid, started }: ProcessIdentity): boolean {
  return startOf(pid) === started;
}

/**
 * Sends `signal` and waits until the process has ended. After `graceMs` milliseconds it sends `kill` (PostgreSQL has a gentler one than
 * SIGKILL), and SIGKILL 5 s later. Returns false when it sent more than the first signal.
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
 * Returns the processes whose command line holds this option and value, such as `--db-filename /home/temporal.sqlite`: those that use
 * the data, whether or not the ledger names them.
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

/** Sends the signal to this process only, never to a later one with the same number. */
export function signalProcess(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  try {
    if (isAlive(identity)) process.kill(identity.pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error; // it ended between the check and the signal
  }
}

/**
 * Linux: field 22 of `/proc/<pid>/stat` (proc_pid_stat(5)), ticks since boot. Elsewhere: `ps`, in seconds. `undefined` when there is no such
 * process, or a zombie, which has ended.
 */
function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return psStartOf(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name in front of it may hold spaces and brackets
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
    return undefined; // it has ended meanwhile
  }
}
