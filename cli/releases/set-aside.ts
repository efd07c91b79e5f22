import { operatorReleases } from '../../serving/releases/releases.ts';
import type { Source } from '../../sources/source.ts';
import { cancelRun } from '../records/run-release.ts';
import { withPool, withTemporal } from '../session.ts';
import { knownRelease } from './known-release.ts';
import { printResult } from './result.ts';

interface Options {
  readonly why: string;
  readonly json?: boolean;
}

/** `risk release set-aside <source> <release> --why`: refuses the release, and cancels the run that loads it. */
export async function setReleaseAside(source: Source, release: string, { why, json }: Options): Promise<void> {
  const result = await withPool(async (pool, config) => {
    const { state, appliedAt } = await knownRelease(pool, source.id, release);
    // the ledger first: a run that goes on meanwhile is refused at its next step
    await operatorReleases(pool).setAside(source.id, release, { actor: config.operator, why });
    const cancelled = await withTemporal(config, (client) => cancelRun(client, source.id, release));
    const notes = [
      ...(cancelled ? ['The run that loaded it is cancelled.'] : []),
      ...(appliedAt === null
        ? []
        : ['Its rows stay in the warehouse and in the answers until "risk warehouse rebuild" recreates the warehouse without it.']),
      `The days that it covers count as not read: "risk gaps ${source.id}" lists them.`,
    ];
    return { source: source.id, release, before: state, state: 'set-aside', failure: '', notes };
  });
  printResult(result, json === true);
}
