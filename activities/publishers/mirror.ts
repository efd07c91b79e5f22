import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SourceProblem } from '../../sources/problem.ts';
import type { FoundFile, Period, RawFiles, ReleaseId, ReleaseOffer, Source } from '../../sources/source.ts';
import { isDay } from '../../uk/day.ts';
import { describeFile } from './found-file.ts';

const coveredDaysFile = 'covered-days.csv';

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
    if (basename(path) === coveredDaysFile) continue;
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

/**
 * Returns the days of which the mirror holds every record that the publisher has, as the operator states them in
 * `<mirror>/<source id>/covered-days.csv`: one `first,last` a line, ISO 8601. Returns none without the file. Throws UNEXPECTED_SHAPE for a line that
 * is not two days.
 */
export async function coveredDays(source: Pick<Source, 'id'>, mirror: string): Promise<Period[]> {
  const path = join(mirror, source.id, coveredDaysFile);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const [from = '', to = '', ...more] = line.trim().split(',');
    if (more.length === 0 && isDay(from) && isDay(to) && from <= to) return [{ from, to }];
    throw new SourceProblem('UNEXPECTED_SHAPE', `${path}, line ${at + 1}: not "first day,last day"`);
  });
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
