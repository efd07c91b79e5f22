import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { StoreProblem } from '../../infra/store/problem.ts';
import { sha256OfFile } from '../../infra/store/sha256.ts';
import type { Store } from '../../infra/store/store.ts';
import type { RawRelease, ReleaseId } from '../../sources/source.ts';
import type { Publisher } from './publisher-contract.ts';
import { type Manifest, type ManifestFile, manifestName, rawKey, sameFiles } from './raw-manifest.ts';
import { checkedName, compareFiles, type ReceiveOptions, type ReleaseFiles, receiveFiles } from './raw-receiving.ts';
import { type Described, readManifest, sealRelease } from './raw-seal.ts';
import { assertWhole } from './raw-verification.ts';
import { rawWork } from './raw-work.ts';

export interface RawReleases {
  /** Where a source's `fetch` puts what it receives; `seal` makes a release of it. What an earlier attempt left is taken up again. */
  files(source: Described, offer: ReleaseId, http: Publisher, options?: ReceiveOptions): Promise<ReleaseFiles>;
  /** Of a whole release; `undefined` when it was never fetched, or not to its end. */
  manifest(sourceId: string, release: string): Promise<Manifest | undefined>;
  /** The files on this machine, sizes and sha256 as the manifest says. Throws `STORE_MISSING`, `STORE_CORRUPT`. */
  open(sourceId: string, release: string): Promise<RawRelease & { readonly manifest: Manifest }>;
  /** Files that somebody downloaded by hand, as a release. The same files again are no news; others under its id are `STORE_CONFLICT`. */
  keep(source: Described, release: ReleaseId, paths: readonly string[], url?: string): Promise<Manifest>;
  /** Takes a release that cannot be used out of the way, so that its id can be fetched anew; its bytes stay, under `set-aside/`. */
  setAside(sourceId: string, release: string): Promise<void>;
}

/** Releases as received. Immutable once sealed; until then, killing any process at any time costs no more than the bytes in flight. */
export function rawReleases(store: Store): RawReleases {
  return {
    manifest: (source, release) => readManifest(store, source, release),

    async files(source, offer, http, options = {}) {
      const work = rawWork(store, source.id, offer.id);
      const sealed = await readManifest(store, source.id, offer.id);
      if (sealed !== undefined) return compareFiles(sealed, { work, http }, options);
      return receiveFiles({ store, work, source, offer, http }, options);
    },

    async open(source, release) {
      const manifest = await readManifest(store, source, release);
      if (manifest === undefined) throw new StoreProblem('STORE_MISSING', `release ${release} of ${source} was not fetched to its end`);
      const files = [];
      for (const { name, bytes, sha256 } of manifest.files) {
        const path = await store.local(rawKey(source, release, name));
        await assertWhole(store, path, { bytes, sha256 });
        files.push({ name, path, bytes, sha256 });
      }
      return { id: release, dataDate: manifest.dataDate, files, manifest };
    },

    async keep(source, release, paths, url) {
      const files = await Promise.all(paths.map((path) => handGiven(path, url)));
      const sealed = await readManifest(store, source.id, release.id);
      if (sealed !== undefined) {
        if (sameFiles(sealed.files, files)) return sealed;
        throw new StoreProblem('STORE_CONFLICT', `release ${release.id} of ${source.id} is kept already, with other bytes`);
      }
      const work = rawWork(store, source.id, release.id);
      for (const [i, path] of paths.entries()) {
        const file = files[i];
        if (file !== undefined) await work.keepCopy(file, path);
      }
      return sealRelease({ store, work, source, offer: release }, files, 'file');
    },

    async setAside(source, release) {
      const manifest = await readManifest(store, source, release);
      if (manifest === undefined) return;
      const place = `set-aside/${source}/${release}/${manifest.sealedAt.replace(/[^0-9TZ]/g, '')}`;
      // the manifest goes first: from then on nobody takes the rest for a release
      for (const name of [manifestName, ...manifest.files.map((file) => file.name)]) {
        await store.move(rawKey(source, release, name), `${place}/${name}`);
      }
    },
  };
}

async function handGiven(path: string, url = `file:${basename(path)}`): Promise<ManifestFile> {
  const { size } = await stat(path);
  const name = checkedName(basename(path));
  return { name, url, bytes: size, sha256: await sha256OfFile(path), fetchedAt: new Date().toISOString() };
}
