import type { Client } from '@temporalio/client';
import type { NativeConnection, Worker } from '@temporalio/worker';
import type { WarehouseDeps } from '../../activities/apply-releases.ts';
import { refreshActivities } from '../../activities/refresh.ts';
import { noteRestored } from '../../activities/restored.ts';
import { warehouseRole } from '../../activities/warehouse-role.ts';
import type { Config } from '../../infra/config.ts';
import { warehouseSettings } from '../../infra/duckdb/memory.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { createWorker } from '../../infra/temporal/worker.ts';
import { recordOutdated } from '../../serving/publish/outdated.ts';
import type { RecordsClock } from '../../serving/records-clock.ts';
import { sources } from '../../sources/index.ts';
import { publicationQueue, taskQueues } from '../../temporal.config.ts';
import { WarehouseOutdated } from '../../warehouse/outdated.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import type { RunningRole } from './keep-role.ts';

/** Where the rebuild finds the open warehouse. Absent: the role does not run. */
export interface WarehouseInUse {
  warehouse?: Warehouse | undefined;
}

type WarehouseRoleDeps = Omit<WarehouseDeps, 'warehouse'> & {
  readonly logger: Logger;
  readonly clock: RecordsClock;
  readonly client: Client;
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly inUse: WarehouseInUse;
};

/**
 * Runs the role `warehouse`: opens the file, compares it with PostgreSQL and runs the workers of the queues `warehouse` and `publication`. Throws what
 * `openWarehouse` throws.
 */
export async function startWarehouse(
  config: Config,
  { client, connection, namespace, inUse, ...deps }: WarehouseRoleDeps,
): Promise<RunningRole> {
  const { pool, logger, clock } = deps;
  const settings = await warehouseSettings(config);
  const today = () => clock.clock().today;
  const warehouse = await openWarehouse({ path: config.warehouse, sources, logger, today, ...settings }).catch(noteOutdated(pool));
  const activities = warehouseRole({ ...deps, sources, warehouse });
  const workers: Worker[] = [];
  const runs: Promise<void>[] = [];
  const stop = async () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    await Promise.allSettled(runs);
    await warehouse.close();
  };
  try {
    if (await noteRestored({ ...deps, warehouse }))
      await refreshActivities({ client }).requestRefresh({ reason: 'PostgreSQL was restored' });
    for (const taskQueue of [taskQueues.warehouse, publicationQueue] as const) {
      const worker = await createWorker({ taskQueue, activities }, { connection, namespace });
      const run = worker.run();
      run.catch(() => undefined); // `failed` reports it, once all workers run
      workers.push(worker);
      runs.push(run);
    }
    const ended = Promise.race(runs.map((run) => run.then(() => new Promise<never>(() => {}))));
    inUse.warehouse = warehouse;
    return {
      failed: Promise.race([ended, warehouse.failed]),
      async stop() {
        inUse.warehouse = undefined;
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Answers rest on the facts of the outdated file until it is rebuilt. */
const noteOutdated =
  (pool: Pool) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof WarehouseOutdated) await recordOutdated(pool, error.message);
    throw error;
  };
