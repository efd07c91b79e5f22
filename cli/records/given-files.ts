import { describeFile } from '../../activities/publishers/found-file.ts';
import { ConfigError } from '../../infra/config.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { FoundFile, ReleaseId, Source } from '../../sources/source.ts';

/** Returns the release that the given files make. Throws `SourceProblem` UNRECOGNISED_FILE, and `ConfigError` for a file that cannot be read. */
export async function recogniseRelease(source: Source, paths: readonly string[]): Promise<ReleaseId> {
  const releases = await Promise.all(
    paths.map(async (path) => {
      const release = await recognised(source, path);
      if (release === undefined)
        throw new SourceProblem('UNRECOGNISED_FILE', `${path} is not a file of ${source.id}: neither its name nor its first bytes match`);
      return release;
    }),
  );
  const [first] = releases;
  if (first === undefined || releases.some(({ id }) => id !== first.id)) {
    throw new SourceProblem('UNRECOGNISED_FILE', `the files belong to several releases: ${releases.map(({ id }) => id).join(', ')}`);
  }
  return first;
}

/**
 * Returns the release that one file is of by itself; undefined: the source does not recognise it.
 * Throws `ConfigError` for a file that cannot be read.
 */
export async function recognised(source: Source, path: string): Promise<ReleaseId | undefined> {
  return source.recognise(await described(path));
}

async function described(path: string): Promise<FoundFile> {
  try {
    return await describeFile(path);
  } catch (error) {
    throw new ConfigError(`--file ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
