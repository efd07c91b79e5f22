import { pino } from 'pino';
import { serviceChildren } from '../../cli/service/service-children.ts';
import { startStack } from '../../infra/embedded/stack.ts';
import { prepareDemoDatabase } from '../../serving/api-keys/demo-keys.ts';

/**
 * embedded-stack.test.ts runs this in its own process: it starts the real servers, with a program of the test in place of each child, and prints their
 * addresses. The program gets the environment that the child would have, and the child's name.
 */
const [program = ''] = process.argv.slice(2);
const { openEnvironment, buildEnvironment, sample, service } = serviceChildren;
const stop = new AbortController();
const logger = pino(pino.destination(2));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
try {
  const stack = await startStack({
    env: process.env,
    logger,
    children: {
      program,
      openEnvironment,
      buildEnvironment,
      sample: { ...sample, args: [sample.name] },
      service: service.map((child) => ({ ...child, args: [child.name] })),
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
