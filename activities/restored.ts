import type { Pool } from '../infra/postgres/pool.ts';
import { recordRestored } from '../serving/publish/outdated.ts';
import { readServingState } from '../serving/publish/publish.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';

/**
 * Notes in PostgreSQL that it holds another batch than the warehouse has published: it was restored or replaced, and its facts may be older than the
 * records that the warehouse has applied. Every answer is REVIEW until the next pass of the refresh has published everything. A PostgreSQL without a
 * batch serves nothing that could be older. Returns whether the batch is another one.
 */
export async function noteRestored(
  { warehouse, pool }: { readonly warehouse: Pick<Warehouse, 'agreesWith'>; readonly pool: Pool },
  signal?: AbortSignal,
): Promise<boolean> {
  let held: string | null = null;
  const agrees = await warehouse.agreesWith(async () => {
    const state = await readServingState(pool);
    held = state.publish;
    return state;
  }, signal);
  if (agrees || held === null) return false;
  await recordRestored(pool, `PostgreSQL holds batch ${held}, which the warehouse did not publish last`);
  return true;
}
