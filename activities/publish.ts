import type pg from 'pg';
import type { Store } from '../infra/store/store.ts';
import { publishList } from '../serving/lists/lists.ts';
import { publishBatch } from '../serving/publish/publish.ts';
import { type ListRef, listKey, type PublishRef, publishKey } from './warehouse.ts';

export interface PublishDeps {
  readonly pool: pg.Pool;
  readonly store: Store;
}

export const publishActivities = ({ pool, store }: PublishDeps) => ({
  /** Writes changed facts and names, events and their deliveries in one PostgreSQL transaction, once for each publish id. */
  async publishFacts({ withNames, ...ref }: PublishRef): Promise<{ companies: number; events: number; deliveries: number }> {
    return publishBatch(pool, {
      ...ref,
      factsPath: await store.local(publishKey(ref.publish, 'facts')),
      eventsPath: await store.local(publishKey(ref.publish, 'events')),
      ...(withNames === true ? { namesPath: await store.local(publishKey(ref.publish, 'names')) } : {}),
    });
  },

  /** Replaces a served screening list as a whole. Returns false when this version or a newer one is already served. */
  async serveList(ref: ListRef): Promise<boolean> {
    return publishList(pool, { ...ref, path: await store.local(listKey(ref.list, ref.version)) });
  },
});

export type PublishActivities = ReturnType<typeof publishActivities>;
