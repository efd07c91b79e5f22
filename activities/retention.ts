import { cancellationSignal, heartbeat } from '@temporalio/activity';
import type { Pool } from '../infra/postgres/pool.ts';
import type { Store } from '../infra/store/store.ts';
import { retainFiles } from '../serving/retention/files.ts';
import { retainRows } from '../serving/retention/rows.ts';
import { keepDays, type Retained } from '../serving/retention/rules.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import { beating } from './beating.ts';
import { abandonedWorkFolders } from './work-folder.ts';

/** With `apply` false an activity counts what it would delete. */
export interface RetentionRun {
  readonly apply: boolean;
}

export interface RetainedIn extends Retained {
  readonly store: 'postgresql' | 'files' | 'warehouse' | 'machine';
}

/** Activities of the task queue `serving`. Each may run again. */
export const servingRetentionActivities = ({ pool, store }: { readonly pool: Pool; readonly store: Store }) => ({
  /** Applies the rules for rows in PostgreSQL. */
  async retainServingRows({ apply }: RetentionRun): Promise<RetainedIn[]> {
    const retained = await beating(retainRows(pool, { apply }, () => cancellationSignal().throwIfAborted()));
    return retained.map((one) => ({ store: 'postgresql', ...one }));
  },

  /** Applies the rules for files of the store. */
  async retainStoredFiles({ apply }: RetentionRun): Promise<RetainedIn[]> {
    const retained = await retainFiles({ pool, store }, { apply }, () => {
      cancellationSignal().throwIfAborted();
      heartbeat();
    });
    return retained.map((one) => ({ store: 'files', ...one }));
  },
});

/** The activity of the task queue `warehouse`. */
export const warehouseRetentionActivities = ({ warehouse }: { readonly warehouse: Warehouse }) => ({
  /** Applies the rules for rows in DuckDB, in one transaction. */
  async retainWarehouseRows({ apply }: RetentionRun): Promise<RetainedIn[]> {
    const retained = await beating(warehouse.retain({ apply }, cancellationSignal()));
    return retained.map(({ table, rows }) => ({ store: 'warehouse', what: table, items: rows }));
  },
});

/** The activity of the task queue `ingest`, which uses the most space outside the stores. */
export const machineRetentionActivities = ({ store }: { readonly store: Store }) => ({
  /** Applies the rules for files of the machine that runs the activity. */
  async retainMachineFiles({ apply }: RetentionRun): Promise<RetainedIn[]> {
    return beating(retainMachine(store, apply));
  },
});

/** Also runs when a worker starts: a schedule reaches one machine of many. */
export async function retainMachine(store: Store, apply: boolean): Promise<RetainedIn[]> {
  const leftovers = await store.leftovers(new Date(Date.now() - keepDays.leftovers * 86_400_000), apply);
  const folders = await abandonedWorkFolders(apply);
  return [
    { store: 'machine', what: 'interrupted downloads and local copies', items: leftovers.files, bytes: leftovers.bytes },
    { store: 'machine', what: 'work folders of killed workers', items: folders },
  ];
}

export type ServingRetentionActivities = ReturnType<typeof servingRetentionActivities>;
export type WarehouseRetentionActivities = ReturnType<typeof warehouseRetentionActivities>;
export type MachineRetentionActivities = ReturnType<typeof machineRetentionActivities>;
