import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { jsonOf } from '../../sources/json-of.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { FoundFile, Period, RawFiles, ReleaseOffer, Source } from '../../sources/source.ts';
import { addDays, isDay } from '../../uk/day.ts';
import { within } from '../../uk/period.ts';
import { describeFile } from './found-file.ts';
import { mirroredRelease, releaseManifest } from './mirrored-release.ts';
import type { StoredElsewhere } from './raw-seal.ts';

/** Names the days of which the folder of a source holds every record. */
export const coveredDaysFile = 'covered-days.csv';

/** Descriptions by path, size, modification time and inode: files seldom change, and hashing them takes seconds. */
const seen = new Map<string, FoundFile>();

/**
 * Yields the releases whose files lie below `<mirror>/<source id>/`, oldest first: those that `risk mirror` wrote, each with its manifest, and those of
 * downloaded files, which the source recognises and which may lie in different subfolders. Calls `onUnknown` with each file that the source does not
 * recognise, because it may have a new format, and with the manifest of a release whose files are not those that it names.
 */
export async function* mirrorOffers(
  source: Pick<Source, 'id' | 'recognise'>,
  mirror: string,
  onUnknown: (path: string) => void = () => {},
): AsyncGenerator<ReleaseOffer> {
  const home = join(mirror, source.id);
  const paths = await filesBelow(home);
  const written = paths.filter((path) => basename(path) === releaseManifest);
  const releases = new Map<string, Found>();
  for (const path of written) {
    const release = await writtenRelease(source, path);
    if (release === undefined) onUnknown(path);
    else releases.set(release.id, release);
  }
  const folders = new Set(written.map(dirname));
  for (const path of paths) {
    if (basename(path) === coveredDaysFile || folders.has(dirname(path))) continue;
    const release = source.recognise(await described(path));
    if (release === undefined) {
      onUnknown(path);
      continue;
    }
    const known = releases.get(release.id);
    if (known?.sealedAt !== undefined) continue;
    releases.set(release.id, { ...release, urls: [...(known?.urls ?? []), pathToFileURL(path).href] });
  }
  for (const { sealedAt: _, ...offer } of [...releases.values()].sort(byAge)) yield offer;
}

/** `sealedAt`: of a release that another installation stored. */
type Found = ReleaseOffer & { readonly sealedAt?: string };

/**
 * Yields a release once for each of its days of which the folder holds every record (`covered`). Its files were fetched before they were copied to the folder,
 * perhaps before the end of their day, so a check of today does not show that any other day was read whole: such a release has a day to come, which no
 * check records.
 */
export function* asFetched(offer: ReleaseOffer, covered: readonly Period[], today: string): Generator<ReleaseOffer> {
  const read = within(covered, offer.covers ?? { from: offer.dataDate, to: offer.dataDate });
  const toCome = addDays(today, 1);
  for (const covers of read.length > 0 ? read : [{ from: toCome, to: toCome }]) yield { ...offer, covers };
}

/** Releases of one day are applied in the order in which they were stored. */
function byAge(a: Found, b: Found): number {
  const [first, second] = [a, b].map(({ dataDate, sealedAt = '', id }) => `${dataDate} ${sealedAt} ${id}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

/** Returns the release of a manifest; undefined when it is of another source, or a file is not the one that it names. */
async function writtenRelease({ id }: Pick<Source, 'id'>, path: string): Promise<Found | undefined> {
  const read = mirroredRelease.safeParse(jsonOf(await readFile(path, 'utf8')));
  if (!read.success || read.data.source !== id) return undefined;
  const { release, dataDate, covers, files, sealedAt } = read.data;
  const urls: string[] = [];
  for (const { name, sha256 } of files) {
    const file = join(dirname(path), name);
    const found = relative(dirname(path), file) === name ? await described(file).catch(() => undefined) : undefined;
    if (found?.sha256 !== sha256) return undefined;
    urls.push(pathToFileURL(file).href);
  }
  return { id: release, dataDate, urls, sealedAt, ...(covers === undefined ? {} : { covers }) };
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

/**
 * Reads a release from the mirror file by file. The source's own `fetch` would send requests to its publisher. Returns the release as another
 * installation had stored it; `undefined` for downloaded files.
 */
export async function fetchMirrored({ urls }: ReleaseOffer, raw: RawFiles): Promise<StoredElsewhere | undefined> {
  for (const url of urls) await raw.download(basename(fileURLToPath(url)), url);
  const [first] = urls;
  if (first === undefined) return undefined;
  const text = await readFile(join(dirname(fileURLToPath(first)), releaseManifest), 'utf8').catch(() => '');
  return mirroredRelease.safeParse(jsonOf(text)).data;
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
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  // a release that is being written lies in a folder that begins with a stop
  return files
    .filter(
      (path) =>
        !relative(folder, path)
          .split(sep)
          .some((part) => part.startsWith('.')),
    )
    .sort();
}
