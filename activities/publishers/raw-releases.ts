import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { StoreProblem } from '../../infra/store/problem.ts';
import { sha256OfFile } from '../../infra/store/sha256.ts';
import type { Store, StoredObject } from '../../infra/store/store.ts';
import type { RawRelease, ReleaseId } from '../../sources/source.ts';
import type { Publisher } from './publisher-contract.ts';
import {
  type Manifest,
  type ManifestFile,
  manifestName,
  rawKey,
  sameFiles,
  type Tombstone,
  tombstone,
  tombstoneName,
} from './raw-manifest.ts';
import { checkedName, compareFiles, type ReceiveOptions, type ReleaseFiles, receiveFiles } from './raw-receiving.ts';
import { type Described, readManifest, sealRelease } from './raw-seal.ts';
import { assertWhole } from './raw-verification.ts';
import { rawWork } from './raw-work.ts';

export interface RawReleases {
  /** Returns where a source's `fetch` puts the files that it receives; `seal` makes a release of them. Resumes an earlier attempt. */
  files(source: Described, offer: ReleaseId, http: Publisher, options?: ReceiveOptions): Promise<ReleaseFiles>;
  /** Returns the manifest of a whole release; `undefined` when the release was never sealed. */
  manifest(sourceId: string, release: string): Promise<Manifest | undefined>;
  /**
   * Returns the files as paths on this machine, after checking size and sha256 against the manifest. Throws `STORE_MISSING`, `STORE_CORRUPT`, and
   * `EVIDENCE_EXPIRED` when a law or a licence ended the release.
   */
  open(sourceId: string, release: string): Promise<RawRelease & { readonly manifest: Manifest }>;
  /** Compares the files of a release with its manifest, which it returns. Throws as `open` does. */
  check(sourceId: string, release: string): Promise<Manifest>;
  /** Stores given files as a release. Does nothing for the same files again; throws `STORE_CONFLICT` for other files under its id. */
  keep(source: Described, release: ReleaseId, given: readonly GivenFile[], url?: string): Promise<Manifest>;
  /** Moves an unusable release to `set-aside/`, so that its id can be fetched anew. Its bytes stay. */
  setAside(sourceId: string, release: string): Promise<void>;
  /**
   * Returns the objects that hold records of a release; the manifest and the tombstone hold none. With `apply`, leaves the tombstone and
   * deletes them. `parts`: those to delete; absent: all.
   */
  expire(sourceId: string, release: string, reason: Tombstone, apply: boolean, parts?: readonly ReleasePart[]): Promise<StoredObject[]>;
}

const releaseParts = ['raw', 'records', 'set-aside'] as const;
/** Where the store holds a release: as received, as rows, and as received before an operator or a check set it aside. */
type ReleasePart = (typeof releaseParts)[number];

/** A file of this machine: its path, or its name and path where the path ends in another name. */
export type GivenFile = string | { readonly name: string; readonly path: string };

/** Opens the releases of a store, as received. A sealed release is immutable. Before that, killing a process at any time loses only the bytes in flight. */
export function rawReleases(store: Store): RawReleases {
  const open: RawReleases['open'] = async (source, release) => {
    const manifest = await readManifest(store, source, release);
    if (manifest === undefined) throw new StoreProblem('STORE_MISSING', `release ${release} of ${source} was never sealed`);
    await assertNotExpired(store, source, release);
    const files = [];
    for (const { name, bytes, sha256 } of manifest.files) {
      files.push({ name, path: await store.local(rawKey(source, release, name)), bytes, sha256 });
    }
    await assertWhole(store, `${source}/${release}`, files);
    return { id: release, dataDate: manifest.dataDate, files, manifest };
  };

  return {
    open,

    check: async (source, release) => (await open(source, release)).manifest,

    manifest: (source, release) => readManifest(store, source, release),

    async files(source, offer, http, options = {}) {
      const work = rawWork(store, source.id, offer.id);
      const sealed = await readManifest(store, source.id, offer.id);
      if (sealed !== undefined) return compareFiles(sealed, { work, http }, options);
      return receiveFiles({ store, work, source, offer, http }, options);
    },

    async keep(source, release, given, url) {
      const files = await Promise.all(given.map((one) => givenFile(one, url)));
      const sealed = await readManifest(store, source.id, release.id);
      if (sealed !== undefined) {
        if (sameFiles(sealed.files, files)) return sealed;
        throw new StoreProblem('STORE_CONFLICT', `release ${release.id} of ${source.id} is stored already, with other bytes`);
      }
      const work = rawWork(store, source.id, release.id);
      for (const [i, one] of given.entries()) {
        const file = files[i];
        if (file !== undefined) await work.keepCopy(file, pathOf(one));
      }
      return sealRelease({ store, work, source, offer: release }, files, { records: 'file' });
    },

    async setAside(source, release) {
      const manifest = await readManifest(store, source, release);
      if (manifest === undefined) return;
      const place = `set-aside/${source}/${release}/${manifest.sealedAt.replace(/[^0-9TZ]/g, '')}`;
      // the manifest moves first: without it the rest is not a release
      for (const name of [manifestName, ...manifest.files.map((file) => file.name)]) {
        await store.move(rawKey(source, release, name), `${place}/${name}`);
      }
    },

    async expire(source, release, reason, apply, parts = releaseParts) {
      const keep = [manifestName, tombstoneName].map((name) => rawKey(source, release, name));
      const objects: StoredObject[] = [];
      for (const part of parts) objects.push(...(await store.entries(`${part}/${source}/${release}/`)));
      const ended = objects.filter(({ key }) => !keep.includes(key));
      if (apply && ended.length > 0) {
        // the tombstone comes first: a reader that meets half of the release learns why
        const mark = rawKey(source, release, tombstoneName);
        // the first one stays: the rows of a release may end later than its bytes
        if (!(await store.exists(mark))) await store.putBytes(mark, Buffer.from(`${JSON.stringify(tombstone.parse(reason))}\n`));
        await store.remove(
          ended.map(({ key }) => key),
          { expired: true },
        );
      }
      return ended;
    },
  };
}

async function assertNotExpired(store: Store, source: string, release: string): Promise<void> {
  const bytes = await store.get(rawKey(source, release, tombstoneName));
  if (bytes === undefined) return;
  const { law, expiredOn } = tombstone.parse(JSON.parse(bytes.toString('utf8')));
  throw new StoreProblem('EVIDENCE_EXPIRED', `the evidence of release ${release} of ${source} expired on ${expiredOn} (${law})`);
}

const pathOf = (given: GivenFile) => (typeof given === 'string' ? given : given.path);

async function givenFile(given: GivenFile, address?: string): Promise<ManifestFile> {
  const path = pathOf(given);
  const { size } = await stat(path);
  const name = checkedName(typeof given === 'string' ? basename(path) : given.name);
  const url = address ?? `file:${name}`;
  return { name, url, bytes: size, sha256: await sha256OfFile(path), fetchedAt: new Date().toISOString() };
}
