import { readdirSync, readFileSync } from 'node:fs';

/** Memory and processor time of the processes of one service, by role. */
export interface Usage {
  /** Largest resident set of one process of the role, in bytes (`VmHWM`). */
  readonly peakRss: number;
  /** Seconds of processor time that the processes of the role used until the last sample. */
  readonly cpuSeconds: number;
}

export interface UsageSampler {
  /** Peak of the sum over all processes except the sample publishers, in bytes. Shared pages count once (`Pss`). */
  readonly peakTogether: () => number;
  readonly byRole: () => ReadonlyMap<string, Usage>;
  stop(): void;
}

const intervalMs = 2_000;
const ticksPerSecond = 100;

/** Samples the processes of the service in `home` from /proc every two seconds (Linux). */
export function sampleUsage(home: string): UsageSampler {
  const processes = new Map<number, { role: string; peakRss: number; ticks: number }>();
  let peak = 0;

  function take(): void {
    let together = 0;
    for (const { pid, role } of processesIn(home)) {
      const known = processes.get(pid);
      processes.set(pid, {
        role,
        peakRss: Math.max(known?.peakRss ?? 0, kilobytes(`/proc/${pid}/status`, 'VmHWM')),
        ticks: Math.max(known?.ticks ?? 0, ticksOf(pid)),
      });
      if (role !== 'sample') together += kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss');
    }
    peak = Math.max(peak, together);
  }

  const timer = setInterval(take, intervalMs);
  return {
    peakTogether: () => peak,
    byRole() {
      const roles = new Map<string, Usage>();
      for (const { role, peakRss, ticks } of processes.values()) {
        const known = roles.get(role) ?? { peakRss: 0, cpuSeconds: 0 };
        roles.set(role, { peakRss: Math.max(known.peakRss, peakRss), cpuSeconds: known.cpuSeconds + ticks / ticksPerSecond });
      }
      return roles;
    },
    stop: () => clearInterval(timer),
  };
}

/** Returns the processes whose command line or environment names the home, and the children of PostgreSQL's postmaster. */
function processesIn(home: string): { pid: number; role: string }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.flatMap((name) => {
    const command = text(`/proc/${name}/cmdline`).split('\0').join(' ');
    const mine = command.includes(home) || text(`/proc/${name}/environ`).split('\0').includes(`RISK_HOME=${home}`);
    const role = mine ? roleOf(command) : undefined;
    return role === undefined ? [] : [{ pid: Number(name), role }];
  });
  const postmasters = new Set(found.filter(({ role }) => role === 'postgres').map(({ pid }) => pid));
  const known = new Set(found.map(({ pid }) => pid));
  const backends = pids.flatMap((name) => {
    const parent = Number(/^PPid:\s+(\d+)$/m.exec(text(`/proc/${name}/status`))?.[1]);
    return postmasters.has(parent) && !known.has(Number(name)) ? [{ pid: Number(name), role: 'postgres' }] : [];
  });
  return [...found, ...backends];
}

function roleOf(command: string): string | undefined {
  if (/risk\.js start/.test(command)) return 'start';
  const child = /risk\.js (api|sample|worker)(?: serve)?(?: --role (\S+))?/.exec(command);
  if (child !== null) return child[2] === undefined ? child[1] : `worker ${child[2]}`;
  if (/temporal.* server start-dev/.test(command)) return 'temporal';
  return /postgres.* -D /.test(command) ? 'postgres' : undefined;
}

/** Returns a value of a /proc file in bytes; 0 when the process has ended. */
function kilobytes(path: string, name: string): number {
  return 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text(path))?.[1] ?? 0);
}

/** Returns user and system time in clock ticks: fields 14 and 15 of /proc/<pid>/stat; the name in field 2 may hold spaces. */
function ticksOf(pid: number): number {
  const fields = text(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

function text(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process has ended
  }
}
