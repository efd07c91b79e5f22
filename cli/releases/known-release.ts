import { ConfigError } from '../../infra/config.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { operatorReleases, type ReleaseRecord } from '../../serving/releases/releases.ts';

/** Reads a release from the ledger. Throws `ConfigError` for one that it does not have. */
export async function knownRelease(pool: Pool, source: string, release: string): Promise<ReleaseRecord> {
  const record = await operatorReleases(pool).read(source, release);
  if (record === undefined) throw new ConfigError(`${source} has no release ${release}: "risk release list ${source}" shows its releases`);
  return record;
}
