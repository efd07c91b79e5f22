import getPort, { clearLockedPorts } from 'get-port';
import { StartProblem } from './start-problem.ts';

/**
 * Throws `StartProblem` PORT_TAKEN when this process cannot listen on the port; the message names `option`, which changes the port. Port 0
 * stands for any free port.
 */
export async function requireFreePort(port: number, host: string, option: string): Promise<void> {
  const found = await freePort(host, port).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartProblem('PORT_TAKEN', `The API cannot listen on ${host} (${reason}): set HOST to an address of this machine.`, {
      cause,
    });
  });
  if (port === 0 || found === port) return;
  const reason = port < 1024 ? 'another program uses it, or only root may use it' : 'another program uses it';
  throw new StartProblem('PORT_TAKEN', `The API cannot listen on port ${port} (${reason}): choose another port with ${option}.`);
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
