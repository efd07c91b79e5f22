import { readdirSync, readFileSync } from 'node:fs';

export interface Running {
  readonly pid: number;
  /** Role of the process: start, api, worker, sample, postgres, temporal. */
  readonly role: string;
}

/** Returns the processes of the service in this home, read from /proc, whichever process started them. */
export function processesOf(home: string): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const args = read(`/proc/${name}/cmdline`).split('\0').join(' ');
      const mine = args.includes(home) || read(`/proc/${name}/environ`).split('\0').includes(`RISK_HOME=${home}`);
      const role = mine ? roleOf(args) : undefined;
      return role === undefined ? [] : [{ pid: Number(name), role }];
    });
}

function roleOf(args: string): string | undefined {
  if (/risk\.js start/.test(args)) return 'start';
  const child = /risk\.js (api|sample|worker)(?: serve)?(?: --role (\S+))?/.exec(args);
  if (child !== null) return child[2] === undefined ? child[1] : `worker ${child[2]}`;
  if (/temporal.* server start-dev/.test(args)) return 'temporal';
  if (/postgres.* -D /.test(args)) return 'postgres';
  return undefined;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process has ended, or belongs to another user
  }
}

export function killAll(home: string): void {
  for (const { pid } of processesOf(home)) kill(pid);
}

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // the process has already ended
  }
}
