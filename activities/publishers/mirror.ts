import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FoundFile, RawFiles, ReleaseId, ReleaseOffer, Source } from '../../sources/source.ts';
import { describeFile } from './found-file.ts';

/** Files change seldom and hashing them takes seconds: what was seen is remembered by size and time of change. */
const seen = new Map<string, FoundFile>();

/**
 * The releases that lie in `<mirror>/<source id>/` as files somebody downloaded, oldest first. Files of one release belong together
 * wherever they lie below it. `onUnknown` hears of every file that the source does not know: it may be a new format.
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

/** Takes a release out of the mirror as it is; the source's own `fetch` would ask its publisher. */
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
