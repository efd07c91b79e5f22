import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { ConfigError } from '../../infra/config.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { StoreProblem } from '../../infra/store/problem.ts';
import { operatorReleases } from '../../serving/releases/releases.ts';
import { editionOf } from '../../sources/edition.ts';
import type { Source } from '../../sources/source.ts';
import { type ReleaseRun, refuseRunning, runRelease } from '../records/run-release.ts';
import { withPool, withTemporal } from '../session.ts';
import { editionFiles } from './edition-files.ts';
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
 * is applied. Files with the names of stored files replace these, and the other stored files are part of the edition too (`editionFiles`). The stored
 * bytes of the release stay. A second call with the same files loads the same edition.
 */
export async function replaceRelease(source: Source, release: string, { file, force = false, why, json }: Options): Promise<void> {
  const { of } = editionOf(release);
  const result = await withPool((pool, config) =>
    withTemporal(config, async (client) => {
      const record = await knownRelease(pool, source.id, of);
      const raw = rawReleases(openStore(config.store, config));
      if ((await raw.manifest(source.id, of)) === undefined) {
        throw new ConfigError(`the store has no files of release ${of} of ${source.id}: "risk ingest ${source.id} --file" loads it`);
      }
      const releases = operatorReleases(pool);
      const { newest, next } = await releases.editions(source.id, of);
      const days = await releases.days(source.id, of);
      const { files: all, stored } = await editionFiles(raw, { source, newest, days }, file);
      const keep = (id: string) => raw.keep(source, { id, dataDate: record.dataDate }, all);
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
      return {
        source: source.id,
        release: edition,
        supersedes: of,
        ...run,
        notes: [...keptNote(of, stored), ...notesOf(source, of, run)],
      };
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

/** Stored names that a note lists. */
const mostNamed = 5;

function keptNote(of: string, stored: readonly string[]): string[] {
  if (stored.length === 0) return [];
  const more = stored.length > mostNamed ? ` and ${stored.length - mostNamed} more` : '';
  return [`The edition has these stored files of ${of} unchanged: ${stored.slice(0, mostNamed).join(', ')}${more}.`];
}

function notesOf({ kind }: Source, of: string, { failure, added, changed, removed }: ReleaseRun): string[] {
  if (failure !== '') return [`Release ${of} is not superseded: its edition could not be loaded.`];
  const stay = `The bytes of ${of} stay in the store.`;
  if (added === 0 && changed === 0 && removed === 0)
    return [
      stay,
      'The edition changes no current row: the rows are as it says, or a newer release is in its place (see "risk release list").',
    ];
  if (kind === 'snapshot') return [stay];
  return [stay, `Rows that only ${of} has stay in the warehouse until "risk warehouse rebuild" recreates it.`];
}
