import { basename } from 'node:path';
import type { GivenFile, RawReleases } from '../../activities/publishers/raw-releases.ts';
import { ConfigError } from '../../infra/config.ts';
import { editionOf } from '../../sources/edition.ts';
import type { Source } from '../../sources/source.ts';
import type { Period } from '../../uk/period.ts';
import { recognised } from '../records/given-files.ts';

interface Corrected {
  readonly source: Source;
  /** The release, or its newest edition: the stored files that no given file replaces are taken from it. */
  readonly newest: string;
  /** Days of the release: those that its answer covers, else its data date. */
  readonly days: Period;
}

/**
 * Returns the files of an edition that the given files correct:
 * - when the source recognises them as files of the release, or as a whole list of its data date, they are all its files;
 * - when one has the name of a stored file, they replace the files of their names, and the other stored files stay.
 *   A page of a window is corrected so.
 *
 * Throws `ConfigError` for files of another release, and for files of which none has the name of a stored one.
 */
export async function editionFiles(
  raw: Pick<RawReleases, 'open'>,
  { source, newest, days }: Corrected,
  paths: readonly string[],
): Promise<{ readonly files: readonly GivenFile[]; readonly stored: readonly string[] }> {
  const { of } = editionOf(newest);
  const found = await Promise.all(paths.map((path) => recognised(source, path)));
  const isWhole = found.every(
    (one) => one !== undefined && (one.id === of || (source.kind === 'snapshot' && isWithin(days, one.dataDate))),
  );
  if (isWhole) return { files: paths, stored: [] };
  const { files } = await raw.open(source.id, newest);
  const given = new Set(paths.map((path) => basename(path)));
  if (!files.some(({ name }) => given.has(name))) throw notOfRelease(source, of, { found, names: files.map(({ name }) => name) });
  // a page of another window has the name of a page of this one
  const stray = found.find((one) => one !== undefined && source.kind === 'append' && one.id !== of && !isWithin(days, one.dataDate));
  if (stray !== undefined) {
    throw new ConfigError(
      `the files have records of ${stray.dataDate}, and release ${of} of ${source.id} is of ${days.from} to ${days.to}`,
    );
  }
  const kept = files.filter(({ name }) => !given.has(name));
  return { files: [...kept, ...paths], stored: kept.map(({ name }) => name) };
}

const isWithin = ({ from, to }: Period, day: string) => day >= from && day <= to;

/** Stored names that a message lists. */
const mostNamed = 5;

function notOfRelease(
  source: Source,
  of: string,
  { found, names }: { found: readonly ({ readonly id: string } | undefined)[]; names: readonly string[] },
): ConfigError {
  const other = found.find((one) => one !== undefined)?.id;
  const what = other === undefined ? 'the files are not recognised' : `the files belong to release ${other} of ${source.id}, not to ${of}`;
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return new ConfigError(`${what}, and none has the name of a stored file of ${of}: ${names.slice(0, mostNamed).join(', ')}${more}`);
}
