import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { ConfigError } from '../../infra/config.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { StoreProblem } from '../../infra/store/problem.ts';
import { operatorReleases } from '../../serving/releases/releases.ts';
import { editionOf } from '../../sources/edition.ts';
import type { Source } from '../../sources/source.ts';
import { recogniseRelease } from '../records/given-files.ts';
import { refuseRunning, runRelease } from '../records/run-release.ts';
import { withPool, withTemporal } from '../session.ts';
import { knownRelease } from './known-release.ts';
import { printResult } from './result.ts';

interface Options {
  readonly file: readonly string[];
  readonly force?: boolean;
  readonly why: string;
  readonly json?: boolean;
}

/**
 * `risk release replace <source> <release> --file PATH... --why`: stores the corrected files as a new edition, which supersedes the release once it
 * is applied. The stored bytes of the release stay. A second call with the same files loads the same edition.
 */
export async function replaceRelease(source: Source, release: string, { file, force = false, why, json }: Options): Promise<void> {
  const given = await recogniseRelease(source, file);
  const { of } = editionOf(release);
  if (given.id !== of) throw new ConfigError(`the files belong to release ${given.id} of ${source.id}, not to ${of}`);
  const result = await withPool((pool, config) =>
    withTemporal(config, async (client) => {
      const record = await knownRelease(pool, source.id, of);
      const raw = rawReleases(openStore(config.store, config));
      if ((await raw.manifest(source.id, of)) === undefined) {
        throw new ConfigError(`the store has no files of release ${of} of ${source.id}: "risk ingest ${source.id} --file" loads it`);
      }
      const releases = operatorReleases(pool);
      const keep = (id: string) => raw.keep(source, { ...given, id }, file);
      const { newest, next } = await releases.editions(source.id, of);
      const edition = (await keepsSame(() => keep(newest))) ? newest : next;
      if (edition === of)
        throw new ConfigError(`release ${of} of ${source.id} has these bytes already: "risk release rerun" loads it again`);
      await refuseRunning(client, source.id, edition);
      const { files } = await keep(edition);
      const urls = files.map(({ url }) => url);
      const act = { actor: config.operator, why };
      await releases.offerEdition(source.id, edition, urls, act, { files: files.map(({ name, sha256 }) => ({ name, sha256 })) });
      const by = `edition by ${config.operator}`;
      const run = await runRelease(client, pool, { source: source.id, release: edition, runKind: record.runKind, force, by });
      return { source: source.id, release: edition, supersedes: of, ...run, notes: notesOf(source, of, run.failure) };
    }),
  );
  printResult(result, json === true);
}

/** Returns false when the release is stored with other bytes. */
async function keepsSame(keep: () => Promise<unknown>): Promise<boolean> {
  try {
    await keep();
    return true;
  } catch (error) {
    if (error instanceof StoreProblem && error.code === 'STORE_CONFLICT') return false;
    throw error;
  }
}

function notesOf({ kind }: Source, of: string, failure: string): string[] {
  if (failure !== '') return [`Release ${of} is not superseded: its edition could not be loaded.`];
  const stay = `The bytes of ${of} stay in the store.`;
  if (kind === 'snapshot') return [stay];
  return [stay, `Rows that only ${of} has stay in the warehouse until "risk warehouse rebuild" recreates it.`];
}
