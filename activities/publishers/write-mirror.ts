import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { copyDurably, writeDurably } from '../../infra/durable-file.ts';
import { hasCode } from '../../infra/error-code.ts';
import type { LoadedRelease } from '../../serving/ledger/ingestion-ledger.ts';
import { editionOf } from '../../sources/edition.ts';
import { jsonOf } from '../../sources/json-of.ts';
import { whyKept } from '../../sources/licence.ts';
import type { Period, Source } from '../../sources/source.ts';
import { union, within, without } from '../../uk/period.ts';
import { coveredDays, coveredDaysFile } from './mirror.ts';
import { type MirroredRelease, mirroredRelease, releaseManifest } from './mirrored-release.ts';
import { sameFiles } from './raw-manifest.ts';
import type { RawReleases } from './raw-releases.ts';

/** What the ledger knows of the releases to copy. */
export interface MirrorLedger {
  releasesWithin(source: string, period: Period): Promise<readonly LoadedRelease[]>;
  settledDays(source: string, daysLater: number): Promise<Period[]>;
}

type Copied = {
  readonly source: string;
  readonly releases: number;
  /** Releases that were copied now; the others were there. */
  readonly copied: number;
  /** Why the source is left out; empty: it is not. */
  readonly leftOut: string;
};

const marker = 'mirror.json';
const markerContent = z.object({ mirror: z.literal(1), sources: z.array(z.looseObject({ source: z.string() })) });

/** The folder holds files that no mirror wrote. */
export class ForeignFolder extends Error {
  override readonly name = 'ForeignFolder';
}

/**
 * Copies the raw releases of a period to a folder that another installation reads as its mirror (RISK_RECORDS=mirror): the files of each release below
 * `<source>/<release>/` with their manifest, the days that are covered, and the licence and attribution of each source. May be stopped and run again, and
 * for another period: what is whole stays. A corrected release (an edition) stands under the id of the release. Throws `ForeignFolder`.
 */
export async function writeMirror(
  folder: string,
  period: Period,
  { sources, ledger, raw }: { sources: readonly Source[]; ledger: MirrorLedger; raw: Pick<RawReleases, 'open'> },
): Promise<Copied[]> {
  await claim(folder);
  const copied: Copied[] = [];
  for (const source of sources) {
    const leftOut = whyKept(source);
    if (leftOut === undefined) copied.push(await mirrorSource(folder, source, period, ledger, raw));
    else copied.push({ source: source.id, releases: 0, copied: 0, leftOut });
  }
  await writeDurably(join(folder, marker), markerOf(sources.filter((source) => whyKept(source) === undefined)));
  return copied;
}

/** Marks an empty folder as a mirror, before anything else is written to it. */
async function claim(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const text = await readFile(join(folder, marker), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  // a killed attempt may have left the marker under its temporary name
  if (text === undefined && (await readdir(folder)).some((name) => !/^mirror\.json\.[\w-]+\.partial$/.test(name))) {
    throw new ForeignFolder(`${folder} holds files that "risk mirror" did not write: name an empty folder`);
  }
  if (text === undefined) await writeDurably(join(folder, marker), markerOf([]));
  else if (!markerContent.safeParse(jsonOf(text)).success) throw new ForeignFolder(`${join(folder, marker)} is not that of a mirror`);
}

function markerOf(sources: readonly Source[]): string {
  const described = sources.map(({ id, title, publisher, homepage, licence, attribution }) => ({
    source: id,
    title,
    publisher,
    homepage,
    licence,
    attribution,
  }));
  return `${JSON.stringify({ mirror: 1, sources: described }, null, 2)}\n`;
}

async function mirrorSource(
  folder: string,
  source: Source,
  period: Period,
  ledger: MirrorLedger,
  raw: Pick<RawReleases, 'open'>,
): Promise<Copied> {
  const home = join(folder, source.id);
  // before the releases are listed: a day that is read while they are copied has one that is not among them
  const settled = source.coverage === undefined ? undefined : within(await ledger.settledDays(source.id, 1), period);
  const known = await coveredDays(source, folder);
  const cover = (days: readonly Period[]) => writeCovered(home, [...without(known, [period]), ...days]);
  // a day is no longer covered before a release of it goes, and is covered when every release of it lies here
  if (settled !== undefined) await cover(settled.flatMap((days) => within(known, days)));
  const releases = newestEditions(await ledger.releasesWithin(source.id, period));
  let [held, copied] = [0, 0];
  for (const release of releases) {
    const stored = await openHeld(source, release, raw);
    if (stored === undefined) continue;
    held += 1;
    if (await copyRelease(home, release, stored)) copied += 1;
  }
  await dropOthers(home, period, new Set(releases.map(({ release }) => editionOf(release).of)));
  if (settled !== undefined) await cover(settled);
  return { source: source.id, releases: held, copied, leftOut: '' };
}

async function writeCovered(home: string, days: readonly Period[]): Promise<void> {
  await mkdir(home, { recursive: true });
  await writeDurably(
    join(home, coveredDaysFile),
    union(days)
      .map(({ from, to }) => `${from},${to}\n`)
      .join(''),
  );
}

function newestEditions(releases: readonly LoadedRelease[]): LoadedRelease[] {
  const newest = new Map<string, LoadedRelease>();
  for (const one of releases) {
    const { of, edition } = editionOf(one.release);
    const known = newest.get(of);
    if (known === undefined || editionOf(known.release).edition < edition) newest.set(of, { ...known, ...one });
  }
  return [...newest.values()];
}

type StoredRelease = Awaited<ReturnType<RawReleases['open']>>;

/** Returns undefined for a release whose bytes are past the days of its source; what an earlier mirror has of it stays. */
async function openHeld({ id, rawDays }: Source, { release }: LoadedRelease, raw: Pick<RawReleases, 'open'>) {
  return raw.open(id, release).catch((error: unknown) => {
    if (rawDays !== undefined && hasCode(error, 'EVIDENCE_EXPIRED')) return undefined;
    throw error;
  });
}

/** Returns false when the release lies there already, with the same files. It appears whole: its folder takes its name last. */
async function copyRelease(home: string, { release, covers }: LoadedRelease, { files, manifest }: StoredRelease): Promise<boolean> {
  const { of } = editionOf(release);
  const place = join(home, of);
  const mirrored: MirroredRelease = { ...manifest, release: of, ...(covers === undefined ? {} : { covers }) };
  const there = await readMirrored(place);
  if (there !== undefined && sameFiles(there.files, mirrored.files) && JSON.stringify(there.covers) === JSON.stringify(covers))
    return false;
  const unfinished = join(home, `.${of}.partial`);
  await rm(unfinished, { recursive: true, force: true });
  for (const { name, path } of files) await copyDurably(path, join(unfinished, name));
  await writeDurably(join(unfinished, releaseManifest), `${JSON.stringify(mirrored, null, 2)}\n`);
  await rm(place, { recursive: true, force: true });
  await rename(unfinished, place);
  return true;
}

/** Deletes the releases of the period that this installation no longer uses: an operator has set them aside. */
async function dropOthers(home: string, { from, to }: Period, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(home).catch(() => [])) {
    const there = kept.has(name) ? undefined : await readMirrored(join(home, name));
    if (there !== undefined && there.dataDate >= from && there.dataDate <= to) await rm(join(home, name), { recursive: true, force: true });
  }
}

async function readMirrored(place: string): Promise<MirroredRelease | undefined> {
  const text = await readFile(join(place, releaseManifest), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : mirroredRelease.safeParse(jsonOf(text)).data;
}
