import { cancellationSignal } from '@temporalio/activity';
import type { Store } from '../infra/store/store.ts';
import type { EvaluatedFit } from '../warehouse/anomaly/fit.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import { beating } from './beating.ts';
import { ownTurns, type Turns } from './turns.ts';
import { inWorkFolder } from './work-folder.ts';

export interface ModelDeps {
  readonly warehouse: Warehouse;
  readonly store: Store;
  readonly turns: Turns;
}

export type EvaluatedFitRef = Omit<EvaluatedFit, 'path'>;

export const modelActivities = ({ warehouse, store, turns }: ModelDeps) => ({
  /** Fits the model in two turns of the warehouse, between which it learns. The same accounts give the same model. Null: too few accounts. */
  async fitAnomalyModel(): Promise<EvaluatedFitRef | null> {
    return inWorkFolder('risk-model', async (folder) => {
      const fitted = await beating(warehouse.fitAnomaly(folder, cancellationSignal(), ownTurns(turns)));
      if (fitted === undefined) return null;
      const { path, ...ref } = fitted;
      await store.put(modelKey(ref.hash), path);
      return ref;
    });
  },
});

export type ModelActivities = ReturnType<typeof modelActivities>;

/** Models are never deleted: a flag of last year names its model. */
const modelKey = (hash: string) => `models/cooked-books/${hash}.json`;
