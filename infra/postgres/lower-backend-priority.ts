import { readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import type { PoolClient } from 'pg';

/** The lowest priority of Linux. */
const lowest = 19;

/**
 * Lowers the priority of the server process that works for this connection by so many steps of `nice`, when it runs on this machine: PostgreSQL has
 * no priorities of its own. The title of the process names the port of the connection, so no other process is touched, whatever a proxy, a container
 * or a reused number says. Returns false when the server is elsewhere, is not on Linux, or belongs to a user that the caller may not change.
 */
export function lowerBackendPriority(client: PoolClient, steps: number): boolean {
  const { process, port } = connectionOf(client);
  if (process === undefined || port === undefined || !isBackendOf(process, port)) return false;
  try {
    setPriority(process, Math.min(lowest, getPriority(process) + steps));
    return true;
  } catch {
    return false; // EPERM, or it has ended
  }
}

/** Returns what `pg` knows and its types leave out: the number of the server process, and the port of this end. */
function connectionOf(client: PoolClient): { process: number | undefined; port: number | undefined } {
  const { processID, connection } = client as { processID?: unknown; connection?: { stream?: { localPort?: unknown } } };
  const port = connection?.stream?.localPort;
  return {
    process: typeof processID === 'number' && processID > 0 ? processID : undefined,
    port: typeof port === 'number' ? port : undefined,
  };
}

/** PostgreSQL titles a backend `postgres: user database host(port) activity`. */
function isBackendOf(process: number, port: number): boolean {
  try {
    const title = readFileSync(`/proc/${process}/cmdline`, 'utf8');
    return title.startsWith('postgres: ') && title.includes(`(${port})`);
  } catch {
    return false; // no such process, or no /proc
  }
}
