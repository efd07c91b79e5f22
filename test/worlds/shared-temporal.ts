import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import getPort from 'get-port';
import { searchAttributes } from '../../temporal.config.ts';
import type { Resource } from './shared-resources.ts';

/** Created when the server starts: a namespace that is added to a running server needs seconds until every part of it knows it. */
const namespaces = Array.from({ length: 12 }, (_, index) => `test-${index + 1}`);

const readyWithinMs = 60_000;

/** One Temporal dev server for all suites of the run, with the search attributes that the workflows set. Each suite gets a namespace. */
export function sharedTemporal(path: string): Resource {
  let server: ChildProcess | undefined;
  let starting: Promise<string> | undefined;
  const free = [...namespaces];
  const start = async () => {
    const port = await getPort({ host: '127.0.0.1' });
    const address = `127.0.0.1:${port}`;
    const env = { ...process.env, GOGC: '400' }; // it holds little, and by Go's own setting it collects garbage all the time
    server = spawn(path, serverArguments(port), { env, stdio: 'ignore' });
    const ended = once(server, 'exit').then(([code]) => Promise.reject(new Error(`${path} ended with exit code ${code}`)));
    await Promise.race([untilServes(address), ended]);
    return address;
  };
  return {
    claim: async () => {
      starting ??= start();
      const address = await starting;
      const namespace = free.shift();
      if (namespace === undefined) throw new Error(`more than ${namespaces.length} suites use it: raise the number in shared-temporal.ts`);
      return { address, namespace };
    },
    stop: async () => {
      if (server === undefined || server.exitCode !== null) return;
      const exit = once(server, 'exit');
      server.kill('SIGKILL'); // its state is in memory alone
      await exit;
    },
    kill: () => {
      server?.kill('SIGKILL');
    },
  };
}

function serverArguments(port: number): string[] {
  return [
    ...['server', 'start-dev', '--headless', '--ip', '127.0.0.1', '--port', String(port), '--log-level', 'error'],
    ...['--dynamic-config-value', 'matching.enableFairness=true'],
    ...namespaces.flatMap((namespace) => ['--namespace', namespace]),
    ...Object.entries(searchAttributes).flatMap(([name, type]) => ['--search-attribute', `${name}=${type}`]),
  ];
}

/** Waits until the frontend says that it serves (grpc.health.v1). */
async function untilServes(address: string): Promise<void> {
  for (const end = Date.now() + readyWithinMs; Date.now() < end; await sleep(50)) {
    const connection = Connection.lazy({ address });
    try {
      const { status } = await connection.withDeadline(Date.now() + 2_000, () =>
        connection.healthService.check({ service: 'temporal.api.workflowservice.v1.WorkflowService' }),
      );
      if (status === 1) return; // SERVING
    } catch {
      // not yet
    } finally {
      await connection.close();
    }
  }
  throw new Error(`it does not serve within ${readyWithinMs / 1000} s`);
}
