import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FoundFile, RawFiles, ReleaseId, ReleaseOffer, Source } from '../../sources/source.ts';
import { describeFile } from './found-file.ts';

/** Descriptions by path, size, modification time and inode: files seldom change, and hashing them takes seconds. */
const seen = new Map<string, FoundFile>();

/**
 * Yields the releases whose downloaded files lie below `<mirror>/<source id>/`, oldest first. The files of a release may lie in different
 * subfolders. Calls `onUnknown` with each file that the source does not recognise, because it may have a new format.
 */
export async function* mirrorOffers(
  source: Pick<Source, 'id' | 'recognise'>,
  mirror: string,
  onUnknown: (path: string) => void = () => {},
): AsyncGenerator<ReleaseOffer> {
  const releases = new Map<string, ReleaseId & { urls: string[] }>();
  for (const path of await filesBelow(join(mirror, source.id))) {
    const release = source.recognise(await described(path));
    if (release === undefined) {
      onUnknown(path);
      continue;
    }
    const known = releases.get(release.id) ?? { id: release.id, dataDate: release.dataDate, urls: [] };
    known.urls.push(pathToFileURL(path).href);
    releases.set(release.id, known);
  }
  const byAge = (a: ReleaseId, b: ReleaseId) => (a.dataDate === b.dataDate ? (a.id < b.id ? -1 : 1) : a.dataDate < b.dataDate ? -1 : 1);
  yield* [...releases.values()].sort(byAge);
}

/** Reads a release from the mirror file by file. The source's own `fetch` would send requests to its publisher. */
export async function fetchMirrored(offer: ReleaseOffer, raw: RawFiles): Promise<void> {
  for (const url of offer.urls) await raw.download(basename(fileURLToPath(url)), url);
}

async function described(path: string): Promise<FoundFile> {
  const { size, mtimeMs, ino } = await stat(path);
  const key = `${path}\n${size}\n${mtimeMs}\n${ino}`;
  const file = seen.get(key) ?? (await describeFile(path));
  seen.set(key, file);
  return file;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}
