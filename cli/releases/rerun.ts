import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { recordsKey } from '../../activities/stored-release.ts';
import { ConfigError } from '../../infra/config.ts';
import { openStore } from '../../infra/store/open-store.ts';
import type { Store } from '../../infra/store/store.ts';
import { operatorReleases, type ReleaseRecord, type Stage } from '../../serving/releases/releases.ts';
import type { Source } from '../../sources/source.ts';
import { refuseRunning, runRelease } from '../records/run-release.ts';
import { withPool, withTemporal } from '../session.ts';
import { knownRelease } from './known-release.ts';
import { printResult } from './result.ts';

interface Options {
  readonly from: Stage;
  readonly why: string;
  readonly json?: boolean;
}

/** `risk release rerun <source> <release> --from fetch|parse|apply --why`: loads a release again, also one that was set aside. */
export async function rerunRelease(source: Source, release: string, { from, why, json }: Options): Promise<void> {
  const result = await withPool((pool, config) =>
    withTemporal(config, async (client) => {
      const store = openStore(config.store, config);
      const record = await knownRelease(pool, source.id, release);
      await refuseRunning(client, source.id, release);
      await refuseMissing(store, record, from);
      const act = { actor: config.operator, why };
      if (!(await operatorReleases(pool).reopen(source.id, release, from, act, record.state)))
        throw new ConfigError(
          `another operator has changed release ${release} of ${source.id} meanwhile: "risk release show" gives the reason; rerun it if it is still right`,
        );
      if (from === 'fetch') await rawReleases(store).setAside(source.id, release);
      const run = await runRelease(client, pool, {
        source: source.id,
        release,
        runKind: record.runKind,
        from,
        by: `rerun by ${config.operator}`,
      });
      const notes =
        record.appliedAt === null
          ? []
          : [
              'The release was applied before, and applying it again changes no row: "risk warehouse rebuild" applies records that are parsed again.',
            ];
      return { source: source.id, release, from, ...run, notes };
    }),
  );
  printResult(result, json === true);
}

/** Throws `ConfigError` when the store lacks what the stage reads, or when fetching again would change the evidence of an applied release. */
async function refuseMissing(store: Store, { source, release, appliedAt }: ReleaseRecord, from: Stage): Promise<void> {
  if (from === 'fetch' && appliedAt !== null) {
    throw new ConfigError(
      `release ${release} of ${source} is applied, and its stored bytes are evidence: "risk release replace" loads corrected files`,
    );
  }
  if (from === 'parse' && (await rawReleases(store).manifest(source, release)) === undefined) {
    throw new ConfigError(`the store has no raw files of release ${release} of ${source}: --from fetch`);
  }
  if (from === 'apply' && !(await store.exists(recordsKey({ source, release }, 'rows')))) {
    throw new ConfigError(`the store has no records of release ${release} of ${source}: --from parse`);
  }
}
