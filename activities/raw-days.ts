import { heartbeat } from '@temporalio/activity';
import { hasCode } from '../infra/error-code.ts';
import type { Pool } from '../infra/postgres/pool.ts';
import type { Store, StoredObject } from '../infra/store/store.ts';
import { recordExpired, releasesPast } from '../serving/retention/expired-evidence.ts';
import type { Retained } from '../serving/retention/rules.ts';
import type { Source } from '../sources/source.ts';
import { manifestName, tombstoneName } from './publishers/raw-manifest.ts';
import type { RawReleases } from './publishers/raw-releases.ts';

const lawOf = (days: number) => `its bytes are kept for ${days} days`;

interface RawStores {
  readonly pool: Pool;
  readonly store: Store;
  readonly raw: Pick<RawReleases, 'expire'>;
}

/**
 * Deletes the bytes as received of the releases that are past the `rawDays` of their source, and leaves tombstones. Rows and manifests stay. With `apply`
 * false it only counts. May be repeated.
 */
export async function retainRaw({ pool, store, raw }: RawStores, sources: readonly Source[], apply: boolean): Promise<Retained[]> {
  const retained: Retained[] = [];
  for (const { id, rawDays } of sources) {
    if (rawDays === undefined) continue;
    const past = new Map((await releasesPast(pool, id, rawDays)).map(({ release, expiredOn }) => [release, expiredOn]));
    const ended: StoredObject[] = [];
    for (const release of await releasesWithBytes(store, id)) {
      const expiredOn = past.get(release);
      if (expiredOn === undefined) continue;
      ended.push(...(await raw.expire(id, release, { law: lawOf(rawDays), expiredOn }, apply, ['raw', 'set-aside'])));
      heartbeat();
    }
    retained.push({ what: `raw/${id}/`, items: ended.length, bytes: ended.reduce((sum, { bytes }) => sum + bytes, 0) });
  }
  return retained;
}

/** Returns the releases of which the store holds more than the manifest and the tombstone. */
async function releasesWithBytes(store: Store, source: string): Promise<string[]> {
  const held = (await store.entries(`raw/${source}/`)).map(({ key }) => key.split('/').slice(3));
  return [...new Set(held.flatMap(([release = '', name = '']) => ([manifestName, tombstoneName].includes(name) ? [] : [release])))];
}

/**
 * Notes that a release cannot be parsed again, so that a rebuilt warehouse is without it. Throws the error unless it says that the bytes are past the
 * `rawDays` of their source.
 */
export async function leaveOutPast(pool: Pool, { id, rawDays }: Source, release: string, error: unknown): Promise<void> {
  if (rawDays === undefined || !hasCode(error, 'EVIDENCE_EXPIRED')) throw error;
  const today = new Date().toISOString().slice(0, 10);
  await recordExpired(pool, { id, expiry: { law: lawOf(rawDays), months: 0 } }, [{ release, expiredOn: today }]);
}
