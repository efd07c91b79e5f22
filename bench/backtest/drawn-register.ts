import { join } from 'node:path';
import { pino } from 'pino';
import { inTransaction } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { sources } from '../../sources/index.ts';
import { modelsBehind } from '../../warehouse/refresh/model-order.ts';
import { readModels } from '../../warehouse/refresh/models.ts';
import { rebuildWhole } from '../../warehouse/refresh/refresh.ts';
import { type SnapshotTable, writeSnapshot } from '../../warehouse/snapshot/snapshot.ts';
import { openWarehouse } from '../../warehouse/warehouse.ts';

/**
 * Draws a register with its history into a warehouse below `home`, computes what outcomes are read from, and exports the snapshot. `records`: SQL files that draw
 * more, each after register.sql.
 */
export async function exportDrawnRegister(
  home: string,
  { companies, seed, records }: { readonly companies: string; readonly seed: string; readonly records: readonly string[] },
): Promise<readonly SnapshotTable[]> {
  const warehouse = await openWarehouse({ path: join(home, 'warehouse.duckdb'), sources, logger: pino({ level: 'silent' }) });
  try {
    await inTransaction(warehouse.db, async (session) => {
      await session.set({ companies, seed });
      for (const file of ['bench/backtest/register.sql', ...records]) await session.run(sqlFile(file));
      const { features } = await readModels(session);
      await rebuildWhole(
        session,
        { features: modelsBehind(features, ['register_entry', 'procedure_record']), signals: [], events: [] },
        { silent: true },
      );
    });
    return await writeSnapshot(warehouse.db, sources, join(home, 'snapshot'));
  } finally {
    await warehouse.close();
  }
}
