import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { type RunningPublishers, servePublishers } from '../../sample/server.ts';
import { createWorld, type Variation, type World } from '../../sample/world.ts';
import { sources } from '../../sources/index.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import { createLoader } from './loader.ts';

/** The seed of the default sample; the seed of the truths varies it. */
const seed = 20_260_601;

interface SampleWarehouse {
  readonly world: World;
  readonly publishers: RunningPublishers;
  readonly warehouse: Warehouse;
  readonly loader: ReturnType<typeof createLoader>;
  /** Loads the files of the first day, computes all models and fits the accounts. */
  readonly loadFirstDay: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts the publishers of a sample country and opens an empty warehouse. `home`: a folder, which the caller removes. */
export async function openSample({
  companies,
  home,
  ...variation
}: Variation & { readonly companies: number; readonly home: string }): Promise<SampleWarehouse> {
  const world = createWorld(seed, companies, variation);
  const publishers = await servePublishers({ companies, seed, home, port: 0, ...variation });
  const today = () => publishers.clock.now().today;
  const warehouse = await openWarehouse({ path: join(home, 'warehouse.duckdb'), sources, logger: pino({ level: 'silent' }), today });
  const loader = createLoader({ world, publishers, warehouse, folder: home });
  return {
    world,
    publishers,
    warehouse,
    loader,
    async loadFirstDay() {
      await loader.load({ from: 0, to: 0, compared: true });
      await refresh(warehouse);
      if (await warehouse.wantsAnomalyFit()) await warehouse.fitAnomaly(await mkdtemp(join(home, 'model-')));
      await refresh(warehouse);
    },
    async close() {
      await warehouse.close();
      await publishers.close();
    },
  };
}

/** Computes everything that waits, and marks it as published. */
export async function refresh(warehouse: Warehouse): Promise<void> {
  for (;;) {
    const { batch, more } = await warehouse.refreshWaiting({});
    if (batch !== undefined) await warehouse.markPublished(batch.publish);
    if (!more) return;
  }
}
