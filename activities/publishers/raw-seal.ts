import { StoreProblem } from '../../infra/store/problem.ts';
import type { Store } from '../../infra/store/store.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { ReleaseId, Source } from '../../sources/source.ts';
import { type Manifest, type ManifestFile, manifestName, rawKey, rawManifest, sameFiles } from './raw-manifest.ts';
import type { RawWork } from './raw-work.ts';

export type Described = Pick<Source, 'id' | 'licence' | 'attribution'>;

export interface Unsealed {
  readonly store: Store;
  readonly work: RawWork;
  readonly source: Described;
  readonly offer: ReleaseId;
}

/** Returns the manifest of a whole release; `undefined` when the release was never sealed. */
export async function readManifest(store: Store, source: string, release: string): Promise<Manifest | undefined> {
  const bytes = await store.get(rawKey(source, release, manifestName));
  return bytes === undefined ? undefined : rawManifest.parse(JSON.parse(bytes.toString('utf8')));
}

/** Where the files come from. `stored`: of a mirrored release, as the first installation had stored it. */
interface Origin {
  readonly records: Manifest['records'];
  readonly stored?: StoredElsewhere | undefined;
}

/** A release as another installation stored it: its instants stay, so that two readings of one record keep their order. */
export type StoredElsewhere = Pick<Manifest, 'sealedAt' | 'files'>;

/** A clock that was wrong must not make the release newer than every later one. */
const earlier = (stated: string | undefined, now: string) => (stated !== undefined && stated < now ? stated : now);

/** Makes a release of received files: stores the files first and the manifest last. A killed attempt may have done some of the steps. */
export async function sealRelease(release: Unsealed, received: Iterable<ManifestFile>, { records, stored }: Origin): Promise<Manifest> {
  const { store, work, source, offer } = release;
  const fetchedThen = new Map(stored?.files.map(({ name, fetchedAt }) => [name, fetchedAt]));
  const files = [...received]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((file) => ({ ...file, fetchedAt: earlier(fetchedThen.get(file.name), file.fetchedAt) }));
  if (files.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `release ${offer.id} of ${source.id} has no file`);
  for (const { name } of files) await putUnsealed(release, name);

  const manifest = rawManifest.parse({
    source: source.id,
    release: offer.id,
    dataDate: offer.dataDate,
    licence: source.licence,
    attribution: source.attribution,
    records,
    files,
    sealedAt: earlier(stored?.sealedAt, new Date().toISOString()),
  });
  const sealed = await putManifest(store, manifest);
  await work.drop();
  return sealed;
}

/**
 * Stores one file; the manifest, which follows, makes it durable. Replaces other bytes under the key: an earlier fetch left them, unless the release has been
 * sealed since.
 */
async function putUnsealed({ store, work, source, offer }: Unsealed, name: string): Promise<void> {
  const waiting = await work.waiting(name);
  if (waiting === undefined) return; // an earlier attempt moved it into the store
  const { path, sha256 } = waiting;
  const key = rawKey(source.id, offer.id, name);
  const given = { move: true, followed: true, sha256 };
  try {
    await store.put(key, path, given);
  } catch (error) {
    if (!isConflict(error)) throw error;
    if ((await readManifest(store, source.id, offer.id)) !== undefined) throw changedUnderUs(offer.id, error);
    await store.put(key, path, { ...given, overRaw: true });
  }
}

/** Stores the manifest. When another attempt stored one first, returns that one if it lists the same files, and throws otherwise. */
async function putManifest(store: Store, manifest: Manifest): Promise<Manifest> {
  const { source, release, files } = manifest;
  try {
    await store.putBytes(rawKey(source, release, manifestName), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    return manifest;
  } catch (error) {
    const theirs = isConflict(error) ? await readManifest(store, source, release) : undefined;
    if (theirs === undefined) throw error;
    if (!sameFiles(theirs.files, files)) throw changedUnderUs(release, error);
    return theirs;
  }
}

const isConflict = (error: unknown) => error instanceof StoreProblem && error.code === 'STORE_CONFLICT';

const changedUnderUs = (release: string, cause: unknown) =>
  new SourceProblem('PUBLISHER_CHANGED_UNDER_US', `another attempt sealed release ${release} with other bytes`, { cause });
