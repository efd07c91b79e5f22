import { pino } from 'pino';
import { environmentFor } from '../../cli/service/child-environment.ts';
import { stages } from '../../infra/embedded/process-ledger.ts';
import { startStack } from '../../infra/embedded/stack.ts';
import { prepareDemoDatabase } from '../../serving/api-keys/demo-keys.ts';

/** embedded-stack.test.ts runs this in its own process: it starts the real servers with invented children, and prints their addresses. */
const [program = ''] = process.argv.slice(2);
const stop = new AbortController();
const logger = pino(pino.destination(2));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
try {
  const stack = await startStack({
    env: process.env,
    logger,
    children: {
      program,
      openEnvironment: (env) => environmentFor([], env),
      sample: { name: 'sample', stage: stages.sample, args: ['sample'], environment: (env) => environmentFor([], env) },
      service: [
        {
          name: 'worker',
          stage: stages.worker,
          args: ['worker'],
          environment: (env) => environmentFor(['database', 'temporal', 'pseudonyms'], env),
        },
        { name: 'api', stage: stages.api, args: ['api'], environment: (env) => environmentFor(['database', 'sealing', 'signing'], env) },
      ],
    },
    prepareDatabase: (pool, folder, roles) => prepareDemoDatabase(pool, folder, roles, logger),
    ensureToken: async () => undefined,
    signal: stop.signal,
    force: new AbortController().signal,
  });
  const { apiUrl, databaseUrl, temporalUiUrl, prepared, config } = stack;
  process.stdout.write(
    `${JSON.stringify({ apiUrl, databaseUrl, temporalUiUrl, keys: prepared.keys, temporal: config.temporal.address })}\n`,
  );
  prepared.shown();
  if (!stop.signal.aborted) await new Promise((resolve) => stop.signal.addEventListener('abort', resolve, { once: true }));
  await stack.stop();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
