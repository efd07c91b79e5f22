import type { Pool } from '../infra/postgres/pool.ts';
import { forgetRefused, heldRefused } from '../serving/releases/refused.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';

/**
 * Ends what holds a source for releases that an operator has set aside and that the warehouse lacks. Call it when PostgreSQL has everything that the warehouse
 * has computed: until then the answers rest on the records of these releases.
 */
export async function forgetGone(
  { warehouse, pool }: { readonly warehouse: Pick<Warehouse, 'lacks'>; readonly pool: Pool },
  signal?: AbortSignal,
): Promise<void> {
  const held = await heldRefused(pool);
  if (held.length === 0) return;
  const gone = await warehouse.lacks(held, signal);
  await forgetRefused(
    pool,
    held.filter((_, at) => gone[at]),
  );
}
