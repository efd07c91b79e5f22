import { readdirSync, readFileSync } from 'node:fs';

export interface Running {
  readonly pid: number;
  /** What it is in the story: start, api, worker, sample, postgres, temporal. */
  readonly role: string;
}

/** The processes of the service that lives in this home, read from /proc: what was started by whom does not matter. */
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
    return ''; // it has ended, or is not ours to read
  }
}
