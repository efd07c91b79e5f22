import type { Store } from '../infra/store/store.ts';
import type { EvaluatedFit } from '../warehouse/anomaly/fit.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import { beating } from './beating.ts';
import { inWorkFolder } from './work-folder.ts';

export interface ModelDeps {
  readonly warehouse: Warehouse;
  readonly store: Store;
}

export type EvaluatedFitRef = Omit<EvaluatedFit, 'path'>;

export const modelActivities = ({ warehouse, store }: ModelDeps) => ({
  /** One DuckDB transaction; again over the same accounts it ends in the same model. Null: too few accounts are held. */
  async fitAnomalyModel(): Promise<EvaluatedFitRef | null> {
    return inWorkFolder('risk-model', async (folder) => {
      const fitted = await beating(warehouse.fitAnomaly(folder));
      if (fitted === undefined) return null;
      const { path, ...ref } = fitted;
      await store.put(modelKey(ref.hash), path);
      return ref;
    });
  },
});

export type ModelActivities = ReturnType<typeof modelActivities>;

/** A model keeps its place for ever: a flag of last year names it. */
const modelKey = (hash: string) => `models/cooked-books/${hash}.json`;
