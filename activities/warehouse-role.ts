import type { WarehouseDeps } from './apply-releases.ts';
import { modelActivities } from './fit.ts';
import { type WarehouseRetentionDeps, warehouseRetentionActivities } from './retention.ts';
import { snapshotActivities } from './snapshot.ts';
import { inTurn, takeTurns } from './turns.ts';
import { warehouseActivities } from './warehouse.ts';

/** The activities of the task queues `warehouse` and `publication`, of which one at a time uses DuckDB. What goes to the store or comes from it holds up none. */
export function warehouseRole(given: Omit<WarehouseDeps, 'turns'> & Omit<WarehouseRetentionDeps, 'turns'>) {
  const turns = takeTurns();
  const deps = { ...given, turns };
  const { applyRelease, exportBatch, exportLists, advanceClock, ...ofWarehouse } = warehouseActivities(deps);
  const { expireRecords, ...ofRetention } = warehouseRetentionActivities(deps);
  return {
    advanceClock, // needs no turn
    // take turns for a part of their work
    ...{ applyRelease, exportBatch, exportLists, expireRecords },
    ...modelActivities(deps),
    ...snapshotActivities(deps),
    ...inTurn(turns, { ...ofWarehouse, ...ofRetention }, 'refreshWaiting'),
  };
}
