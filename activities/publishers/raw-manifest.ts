import { z } from 'zod';

/** One file as received: evidence of what the publisher sent, and when. */
export const manifestFile = z.object({
  name: z.string(),
  url: z.string(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  contentType: z.string().optional(),
  fetchedAt: z.iso.datetime(),
});

/** A release as received: the files, their origin, time and licence. Every record of the release leads back to this evidence. */
export const rawManifest = z.object({
  source: z.string(),
  release: z.string(),
  dataDate: z.iso.date(),
  licence: z.string(),
  attribution: z.string(),
  /** Origin: the publisher, the sample, a mirror of downloaded files, or files given to the command. */
  records: z.enum(['live', 'sample', 'mirror', 'file']),
  files: z.array(manifestFile),
  /** UTC instant. The manifest is written last, so a release is whole if and only if its manifest exists. */
  sealedAt: z.iso.datetime(),
});

export type Manifest = z.output<typeof rawManifest>;
export type ManifestFile = z.output<typeof manifestFile>;

export const manifestName = 'manifest.json';

/** What stays of a release whose bytes a law or a licence ended, beside the manifest: the manifest names files and hashes, and no record. */
export const tombstone = z.object({ law: z.string(), expiredOn: z.iso.date() });
export type Tombstone = z.output<typeof tombstone>;

export const tombstoneName = 'expired.json';

export const rawKey = (source: string, release: string, file: string) => `raw/${source}/${release}/${file}`;

/** Returns whether two releases hold the same bytes under the same names. */
export function sameFiles(a: readonly ManifestFile[], b: readonly ManifestFile[]): boolean {
  const marks = (files: readonly ManifestFile[]) => files.map(({ name, sha256 }) => `${name} ${sha256}`).sort();
  return marks(a).join('\n') === marks(b).join('\n');
}
