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

const mostTries = 5;

/**
 * Starts a server on the ports of the last start while they are free, otherwise on other free ports. Another process can take a port between the
 * check and the moment the server listens: `start` then runs again with other ports, five times at most.
 */
export async function startOnFreePorts<const Ports extends readonly (number | undefined)[], Started>(
  before: Ports,
  start: (ports: { [Index in keyof Ports]: number }) => Promise<Started>,
): Promise<Started> {
  for (let tries = 1; ; tries += 1) {
    const ports: number[] = [];
    for (const port of before) ports.push(await stablePort(tries === 1 ? port : undefined));
    try {
      return await start(ports as { [Index in keyof Ports]: number });
    } catch (error) {
      if (tries === mostTries || !(error instanceof StartProblem && /EADDRINUSE|address already in use/i.test(error.message))) throw error;
    }
  }
}

/** Returns the wanted port while no program listens on it, otherwise a free one. */
function freePort(host: string, wanted: number | undefined): Promise<number> {
  // get-port withholds for 15 to 30 seconds each port that it has returned; a part that restarts sooner wants the same port again
  if (wanted !== undefined) clearLockedPorts();
  return getPort({ host, exclusive: true, ...(wanted === undefined ? {} : { port: wanted }) });
}
