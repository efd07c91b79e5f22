import { createServer } from 'node:net';
import { hasCode } from './error-code.ts';
import { StartProblem } from './start-problem.ts';

/** Throws `StartProblem` PORT_TAKEN, which names the port and the option that changes it. Port 0 is always free. */
export async function requireFreePort(port: number, host: string, option: string): Promise<void> {
  if (!(await isFree(port, host))) throw problem(port, option);
}

/** The port that was used before when it is still free, so that bookmarks and printed commands stay right; else another. */
export async function stablePort(before: number | undefined, host = '127.0.0.1'): Promise<number> {
  return before !== undefined && (await isFree(before, host)) ? before : listenOnce(0, host);
}

function problem(port: number, option: string): StartProblem {
  return new StartProblem('PORT_TAKEN', `port ${port} is taken by another program: choose one with ${option}`);
}

async function isFree(port: number, host: string): Promise<boolean> {
  try {
    await listenOnce(port, host);
    return true;
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE', 'EACCES')) return false;
    throw error;
  }
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port given'))));
    });
  });
}
