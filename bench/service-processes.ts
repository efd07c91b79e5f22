import { readdirSync, readFileSync } from 'node:fs';
import { ranMs } from './machine.ts';

/** The processes of the service whose processor time is measured. */
export interface Watched {
  readonly api: number | undefined;
  readonly postgres: number | undefined;
}
/** Milliseconds of CPU time; undefined where the platform does not report it. */
export type Cpu = Watched;

/**
 * Returns the milliseconds that each part of the API and of PostgreSQL has been on a processor. Linux only. The pool closes connections that are idle for ten
 * seconds, so the backends are what PostgreSQL took in all, with its processes that have ended, without its other processes.
 */
export function partsOf({ api = 0, postgres = 0 }: Watched): Record<string, number> {
  const processes = childrenOf(postgres);
  const isBackend = (pid: number) => /127\.0\.0\.1/.test(titleOf(pid));
  const others = processes.filter((pid) => !isBackend(pid)).reduce((ms, pid) => ms + ranMs(`/proc/${pid}`), 0);
  const sum = (paths: readonly string[]) => paths.reduce((ms, path) => ms + ranMs(path), 0);
  const main = ranMs(`/proc/${api}/task/${api}`);
  return {
    'API, main thread': main,
    'API, other threads': sum(readdirSync(`/proc/${api}/task`).map((thread) => `/proc/${api}/task/${thread}`)) - main,
    'PostgreSQL, backends': (cpuMs(postgres, processes) ?? Number.NaN) - others,
    'PostgreSQL, other processes': others,
  };
}

/** Returns what `ps` shows of a process; empty when it has ended. */
function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Returns resident memory by proc_pid_statm(5), in pages of 4 KiB. */
export function residentMiB(pid: number | undefined): number {
  return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4) / 1_024;
}

/** Returns the processor time of the API and of PostgreSQL, each with its children. */
export function cpuOf({ api, postgres }: Watched): Cpu {
  return {
    api: api === undefined ? undefined : cpuMs(api, childrenOf(api)),
    postgres: postgres === undefined ? undefined : cpuMs(postgres, childrenOf(postgres)),
  };
}

/** Returns user and system time from proc_pid_stat(5), in ticks of 10 ms. Children that have ended count with their parent. Undefined without /proc. */
export function cpuMs(pid: number | undefined, children: readonly number[] = []): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  return [pid, ...children].reduce((sum, each) => {
    const [utime = 0, stime = 0, ended = 0, endedSystem = 0] = statOf(each).slice(11, 15).map(Number);
    return sum + 10 * (utime + stime + ended + endedSystem);
  }, 0);
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => Number(statOf(pid)[1]) === parent);
}

/** Returns the fields from the third on, since the second, the name, may contain spaces. Empty when the process has ended. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
