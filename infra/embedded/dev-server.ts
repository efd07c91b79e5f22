import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { searchAttributes } from '../../temporal.config.ts';
import type { Config } from '../config.ts';
import { ensureNamespace, ensureSearchAttributes } from '../temporal/namespace.ts';
import { type Search, temporalExecutable } from './dev-server-executable.ts';
import { type Part, type SupervisorContext, startPart } from './part.ts';
import { startOnFreePorts } from './ports.ts';
import { endProcess, processesStartedWith } from './process-identity.ts';
import { serverStopping, stages } from './process-ledger.ts';
import { withServerLog } from './server-log.ts';
import type { StateFile } from './stack-state.ts';

const host = '127.0.0.1';

/** Server 1.31 turns fairness keys off by default. One partition keeps their order exact, and one machine needs no more. */
const dynamicConfig = {
  'matching.enableFairness': true,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
};

/** In WAL mode, NORMAL loses no commit when a process is killed, and the file stays consistent when power is lost (sqlite.org/pragma.html). */
const pragmas = { journal_mode: 'WAL', synchronous: 'NORMAL' };

export interface DevServer {
  readonly part: Part;
  readonly address: string;
  readonly uiUrl: string;
}

/**
 * Starts the Temporal dev server on `<home>/temporal.sqlite`, at the ports of its first start, with the namespace, retention and search
 * attributes of `temporal.config.ts`. A server that still runs on the file is stopped first. `env`: the environment
 * of the server; `findEnv`: that of the programs which download or build it. Throws `StartProblem`.
 */
export async function startDevServer(
  { home, temporal: { namespace }, ...config }: Pick<Config, 'home' | 'cache' | 'temporal' | 'process'>,
  state: StateFile,
  context: SupervisorContext & Partial<Pick<Search, 'signal'>>,
  { env, findEnv }: { readonly env: NodeJS.ProcessEnv; readonly findEnv: NodeJS.ProcessEnv },
): Promise<DevServer> {
  const file = join(home, 'temporal.sqlite');
  const { path } = await temporalExecutable({
    config,
    env: findEnv,
    searchPath: config.process.searchPath,
    logger: context.logger,
    ...(context.signal === undefined ? {} : { signal: context.signal }),
  });
  for (const orphan of processesStartedWith('--db-filename', file)) {
    context.logger.warn({ part: 'temporal', orphan: orphan.pid }, 'a server still runs on this file: stopping it');
    await endProcess(orphan, serverStopping);
  }

  const known = state.get().temporal;
  const log = join(home, 'logs', 'temporal.log');
  const server = await startOnFreePorts([known?.port, known?.uiPort], async ([port, uiPort]) => {
    state.set({ temporal: { port, uiPort } });
    const address = `${host}:${port}`;
    const args = devServerArguments({ file, port, uiPort, namespace });
    const part = await startPart(
      {
        name: 'temporal',
        stage: stages.temporal,
        stopping: serverStopping,
        readyWithinMs: 60_000,
        // a session of its own: Ctrl-C on the terminal goes to the supervisor alone, which stops the parts in order
        spawn: () => withServerLog(log, (fd) => spawn(path, args, { env, detached: true, stdio: ['ignore', fd, fd] })),
        ready: (_child, signal) => serves(address, signal),
        logFile: log,
      },
      context,
    );
    return { part, address, uiUrl: `http://${host}:${uiPort}` };
  });
  await prepareNamespace(server.address, namespace);
  return server;
}

function devServerArguments({
  file,
  port,
  uiPort,
  namespace,
}: {
  file: string;
  port: number;
  uiPort: number;
  namespace: string;
}): string[] {
  const each = (option: string, values: object) => Object.entries(values).flatMap(([name, value]) => [option, `${name}=${value}`]);
  return [
    ...['server', 'start-dev', '--ip', host, '--port', String(port), '--ui-port', String(uiPort), '--db-filename', file],
    ...['--ui-disable-news-fetch', '--log-level', 'warn', '--log-format', 'json'],
    ...(namespace === 'default' ? [] : ['--namespace', namespace]),
    ...each('--sqlite-pragma', pragmas),
    ...each('--dynamic-config-value', dynamicConfig),
    ...each('--search-attribute', searchAttributes),
  ];
}

/** Waits until the health check of the frontend returns SERVING (grpc.health.v1). */
async function serves(address: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const connection = Connection.lazy({ address, connectTimeout: 2_000 });
    try {
      const { status } = await connection.withDeadline(Date.now() + 2_000, () =>
        connection.healthService.check({ service: 'temporal.api.workflowservice.v1.WorkflowService' }),
      );
      if (status === 1) return; // SERVING
    } catch {
      // the server does not accept connections yet
    } finally {
      await connection.close();
    }
    await sleep(50, undefined, { signal });
  }
}

async function prepareNamespace(address: string, namespace: string): Promise<void> {
  const connection = await Connection.connect({ address });
  try {
    await ensureNamespace(connection, namespace);
    await ensureSearchAttributes(connection, namespace);
  } finally {
    await connection.close();
  }
}
