import getPort, { clearLockedPorts } from 'get-port';
import { StartProblem } from './start-problem.ts';

/** Throws `StartProblem` PORT_TAKEN, which names the port and the option that changes it. Port 0 is always free. */
export async function requireFreePort(port: number, host: string, option: string): Promise<void> {
  if (port !== 0 && (await freePort(host, port)) !== port) {
    throw new StartProblem('PORT_TAKEN', `port ${port} is taken by another program: choose one with ${option}`);
  }
}

/** Returns the port of the last start while it is free, so that bookmarks and printed commands stay valid; otherwise another free port. */
export function stablePort(before: number | undefined, host = '127.0.0.1'): Promise<number> {
  return freePort(host, before);
}

/** Returns the wanted port while no program listens on it, otherwise a free one. */
function freePort(host: string, wanted: number | undefined): Promise<number> {
  // get-port withholds for 15 to 30 seconds each port that it has returned; a part that restarts sooner wants the same port again
  if (wanted !== undefined) clearLockedPorts();
  return getPort({ host, exclusive: true, ...(wanted === undefined ? {} : { port: wanted }) });
}
