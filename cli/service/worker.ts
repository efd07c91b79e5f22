import { setMaxListeners } from 'node:events';
import type { Client, ScheduleOptions } from '@temporalio/client';
import type { Worker, WorkflowBundleOption } from '@temporalio/worker';
import { Command, InvalidArgumentError } from 'commander';
import { deliveryActivities } from '../../activities/delivery.ts';
import { dispatchActivities } from '../../activities/dispatch.ts';
import { ingestActivities } from '../../activities/ingest.ts';
import { publishActivities } from '../../activities/publish.ts';
import { publisherConnections } from '../../activities/publishers/connections.ts';
import { postgresLimiter } from '../../activities/publishers/postgres-limiter.ts';
import { missingKeys } from '../../activities/publishers/publisher-key.ts';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { rebuildActivities } from '../../activities/rebuild.ts';
import { refreshActivities } from '../../activities/refresh.ts';
import { machineRetentionActivities, retainMachine, servingRetentionActivities } from '../../activities/retention.ts';
import { followedStreams, wantedSchedules } from '../../activities/schedules.ts';
import { requestScreening, screeningActivities } from '../../activities/screening/screening.ts';
import { createSweepThread, type SweepThreadOptions } from '../../activities/screening/sweep-thread.ts';
import { streamActivities } from '../../activities/streams/streams.ts';
import { type Config, ConfigError, readConfig } from '../../infra/config.ts';
import { databaseSlots, rebuildSettings } from '../../infra/duckdb/memory.ts';
import type { LimiterOptions } from '../../infra/http/limiter.ts';
import { postgresNow } from '../../infra/postgres/clock.ts';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { untilAvailable } from '../../infra/postgres/unavailable.ts';
import { closeToOthers, writePrivately } from '../../infra/private-folder.ts';
import { createSecretBox } from '../../infra/secret-box.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { createLogger, type Logger } from '../../infra/telemetry/logger.ts';
import { connectClient, connectOptions, connectWorker } from '../../infra/temporal/client.ts';
import { registerSearchAttributes } from '../../infra/temporal/namespace.ts';
import { createLostSchedules, reconcileSchedules } from '../../infra/temporal/schedules.ts';
import { bundleWorkflows, createWorker, installRuntime, type WorkerRole } from '../../infra/temporal/worker.ts';
import { canStartThreads } from '../../infra/threads/ask-thread.ts';
import { requireClocksAgree } from '../../serving/clocks-agree.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { noteUnconfigured } from '../../serving/ledger/unconfigured-sources.ts';
import { createRecordsClock } from '../../serving/records-clock.ts';
import { roleProblems } from '../../serving/roles/role-problems.ts';
import { createSweep } from '../../serving/screening/sweep/sweep.ts';
import { streamLedger } from '../../serving/streams/stream-ledger.ts';
import { atPublisher, sourceById, sources } from '../../sources/index.ts';
import { rebuildQueue, scheduleNote, type TaskQueue, taskQueues } from '../../temporal.config.ts';
import { createRebuild } from '../../warehouse/rebuild/rebuild.ts';
import { openWarehouse } from '../../warehouse/warehouse.ts';
import { askServer, beatRoles, untilTemporalAnswers } from './beat-roles.ts';
import { checkRights } from './check-rights.ts';
import { reportReady, stopRequested } from './child.ts';
import { keepRole } from './keep-role.ts';
import { startWarehouse, type WarehouseInUse } from './warehouse-worker.ts';
import { webhookPolicyOf } from './webhook-policy.ts';
import { workflowModules } from './workflow-modules.ts';

/** `risk worker --role ingest,warehouse`: runs on any number of machines, except the role `warehouse`: DuckDB has one writer. */
export function workerCommand(): Command {
  return new Command('worker')
    .requiredOption('--role <roles>', `comma separated: ${Object.values(taskQueues).join(', ')}`, parseRoles)
    .action(async ({ role }: { role: TaskQueue[] }) => {
      const config = readConfig();
      writePrivately();
      closeState(config);
      const logger = createLogger(`worker ${role.join(',')}`, config);
      installRuntime(logger);
      process.once('disconnect', endWithParent);
      const worker = await startWorkers(config, logger, role).finally(() => process.off('disconnect', endWithParent));
      reportReady(worker.problem === undefined ? {} : { problem: `${worker.problem.code}: ${worker.problem.message}` });
      logger.info({ taskQueues: role }, 'polling');
      const why = await Promise.race([stopRequested(logger), worker.failed]);
      await worker.stop();
      if (why instanceof Error) throw why;
    });
}

/** While a worker waits for Temporal, it does not outlive the process that has started it. */
const endWithParent = () => process.exit(1);

/**
 * Opens everything that the roles need, and runs their workers. `failed` resolves with the error when a worker ends by itself. The role `warehouse`
 * starts and fails apart from the others: `problem` says why it does not run, and it is tried again until `stop`. `bundled` returns the workflows.
 */
export async function startWorkers(
  config: Config,
  logger: Logger,
  roles: readonly TaskQueue[],
  bundled: () => Promise<WorkflowBundleOption> = () => bundleWorkflows(logger, workflowModules),
) {
  if (config.databaseUrl === undefined) throw new ConfigError('DATABASE_URL: needed by workers');
  const pool = openPool(config.databaseUrl, { max: 10, logger });
  await untilAvailable(logger, () => checkRights(pool, config, logger));
  const requireAgreed = () => requireClocksAgree(() => postgresNow(pool));
  const clock = await createRecordsClock(config, logger, requireAgreed);
  const store = openStore(config.store, config);
  await retainMachine(store, true);
  const { pseudonymKey } = config;
  const unconfigured = missingKeys(sources, config);
  const read = sources.filter(({ id }) => !unconfigured.has(id));
  const deps = {
    sourceById: config.records.mode === 'live' ? (id: string) => atPublisher(sourceById(id)) : sourceById,
    pseudonymKey,
    store,
    raw: rawReleases(store),
    ledger: ingestionLedger(pool),
    clock,
    pool,
    logger,
  };
  connectOptions(config); // a profile that cannot be read ends the process
  const problems = roleProblems(pool);
  const client = await untilTemporalAnswers(() => connectClient(config), { problems, logger });
  const { connection, namespace } = await untilTemporalAnswers(() => connectWorker(config), { problems, logger });
  if (roles.includes(taskQueues.ingest)) await registerSearchAttributes(client, logger); // the schedules carry them
  const { databaseUrl, logLevel } = config;
  const stopped = new AbortController();
  const stopping = stopped.signal;
  setMaxListeners(0, stopping); // each stream waits with it, and each of its windows that could not be started
  const sweeps: Sweep[] = [];
  const sweep = () => {
    const opened = openSweep({ pool, databaseUrl, logLevel, clock: clock.clock, logger });
    sweeps.push(opened);
    return opened;
  };
  const limiter = postgresLimiter(pool, politeness(config));
  const connect = publisherConnections({ config, limiter, logger });
  const schedules = wantedSchedules(read, { followed: followedStreams(read, config), mirrored: config.records.mode === 'mirror' });
  const activities: Record<Exclude<TaskQueue, 'warehouse'>, () => object> = {
    ingest: () => ({
      ...machineRetentionActivities(deps),
      ...ingestActivities({ ...deps, connect, withDatabase: databaseSlots('staging', config) }),
      ...streamActivities({ ...deps, connect, client, stopping, streams: streamLedger(pool) }),
    }),
    serving: () => ({
      ...publishActivities({ ...deps, onPublished: (publish) => requestScreening(client, publish) }),
      ...screeningActivities({ ...sweep(), stopping }),
      ...dispatchActivities({ ...deps, client }),
      ...refreshActivities({ client }),
      ...servingRetentionActivities({ ...deps, sources }),
    }),
    delivery: () =>
      deliveryActivities({
        ...deps,
        secretBox: createSecretBox(requiredKey(config)),
        policy: webhookPolicyOf(config),
      }),
  };
  const workers: Worker[] = [];
  const others = roles.filter((role) => role !== taskQueues.warehouse);
  const workflowBundle = others.length > 0 ? await bundled() : undefined;
  for (const taskQueue of others) {
    const role: WorkerRole = { taskQueue, activities: activities[taskQueue]() };
    workers.push(await createWorker(role, { connection, namespace, ...(workflowBundle === undefined ? {} : { workflowBundle }) }));
  }
  if (roles.includes(taskQueues.ingest)) {
    await untilAvailable(logger, () => noteUnconfigured(pool, unconfigured));
    await reconcileSchedules(client, { wanted: schedules, note: scheduleNote }, logger);
  }
  const keeping = roles.includes(taskQueues.ingest) ? keepSchedules(client, schedules, logger) : undefined;
  const inUse: WarehouseInUse = {};
  const rebuild = createRebuild({
    path: config.warehouse,
    open: async (path) => openWarehouse({ path, sources, logger, today: () => clock.clock().today, ...(await rebuildSettings(config)) }),
    current: () => inUse.warehouse,
    settings: () => rebuildSettings(config),
  });
  if (roles.includes(taskQueues.warehouse)) {
    const role: WorkerRole = {
      taskQueue: rebuildQueue,
      activities: rebuildActivities({ ...deps, rebuild, withDatabase: databaseSlots('staging', config) }),
    };
    workers.push(await createWorker(role, { connection, namespace }));
  }
  const runs = workers.map((worker) => worker.run());
  const beat = beatRoles({ roles, problems, askTemporal: askServer(client), requireAgreed, logger });
  const warehouse = roles.includes(taskQueues.warehouse)
    ? await keepRole({
        role: taskQueues.warehouse,
        problems,
        logger,
        start: () => startWarehouse(config, { ...deps, client, connection, namespace, inUse }),
      })
    : undefined;
  const failed = Promise.race(runs.map((run) => run.then(() => new Promise<never>(() => {})))).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );

  return {
    failed,
    problem: warehouse?.problem,
    async stop() {
      clearInterval(keeping);
      stopped.abort();
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await Promise.all([Promise.allSettled(runs), warehouse?.stop(), beat.stop()]);
      await Promise.all([rebuild.close(), ...sweeps.map(({ close }) => close())]);
      await connection.close();
      await client.connection.close();
      clock.stop();
      await pool.end();
    },
  };
}

type Sweep = ReturnType<typeof createSweepThread>;

/** Screens companies in a thread of its own. In this one when the service runs from TypeScript, where no thread can start. */
function openSweep({ pool, ...options }: SweepThreadOptions & { readonly pool: Pool }): Sweep {
  if (canStartThreads) return createSweepThread(options);
  const takeStep = createSweep({ pool });
  return { takeStep: (publish, step) => takeStep(publish, step, options.clock()), close: async () => {} };
}

/** Without its schedules the service checks no source and starts no interrupted delivery, and no worker notices. */
function keepSchedules(client: Client, wanted: readonly ScheduleOptions[], logger: Logger): NodeJS.Timeout {
  const create = () =>
    createLostSchedules(client, wanted, logger).catch((error: unknown) =>
      logger.warn({ err: error }, 'the schedules could not be compared with those of Temporal'),
    );
  return setInterval(() => void create(), 600_000).unref();
}

/** A warehouse or a folder of raw records of an earlier version may be open to other accounts. */
function closeState({ warehouse, store, home }: Config): void {
  for (const path of [home, warehouse, `${warehouse}.wal`]) closeToOthers(path);
  if (!store.startsWith('s3://')) closeToOthers(store);
}

function parseRoles(text: string): TaskQueue[] {
  const known = Object.values(taskQueues);
  return text.split(',').map((name) => {
    const role = known.find((queue) => queue === name.trim());
    if (role === undefined) throw new InvalidArgumentError(`unknown role "${name}"; known: ${known.join(', ')}`);
    return role;
  });
}

/** Shortens the pause between two requests for the sample, which serves only this process. Real publishers get the full pause. */
function politeness({ records }: Config): LimiterOptions {
  return records.mode === 'sample' ? { scale: 0.002 } : {};
}

function requiredKey({ secretKey: key }: Config): Buffer {
  if (key === undefined) throw new ConfigError('RISK_SECRET_KEY: needed by the delivery role');
  return key;
}
