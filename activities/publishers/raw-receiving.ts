import { checkedKey } from '../../infra/store/key.ts';
import { StoreProblem } from '../../infra/store/problem.ts';
import { sha256OfBytes } from '../../infra/store/sha256.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { RawFiles } from '../../sources/source.ts';
import type { Publisher } from './publisher-contract.ts';
import { downloadFile, type Progress } from './raw-download.ts';
import { type Manifest, type ManifestFile, manifestName, rawKey } from './raw-manifest.ts';
import { type StoredElsewhere, sealRelease, type Unsealed } from './raw-seal.ts';
import type { RawWork } from './raw-work.ts';

export interface ReceiveOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export type ReleaseFiles = RawFiles & {
  /**
   * Makes the release whole and immutable, when all its files are received. `stored`: a mirrored release as another installation stored it. Throws
   * `PUBLISHER_CHANGED_UNDER_US`.
   */
  seal(stored?: StoredElsewhere): Promise<Manifest>;
};

/** Receives the files of a release that is not sealed. Resumes what an earlier attempt received, whole or in part. */
export function receiveFiles(release: Unsealed & { http: Publisher }, options: ReceiveOptions): ReleaseFiles {
  const { store, work, source, offer, http } = release;
  const received = new Map<string, ManifestFile>();
  const isReceived = async (name: string) => {
    const done = (await work.read(checkedName(name)))?.done;
    if (done === undefined) return false;
    if ((await work.waiting(name)) === undefined && !(await store.exists(rawKey(source.id, offer.id, name)))) return false;
    received.set(name, done);
    return true;
  };
  return {
    has: isReceived,
    async download(name, url, isOffered, addressNow) {
      if (await isReceived(name)) return;
      const accepts = isOffered === undefined ? {} : { isOffered };
      const expires = addressNow === undefined ? {} : { addressNow };
      received.set(name, await downloadFile({ name, url, work, http, ...options, ...accepts, ...expires }));
    },
    async write(name, url, bytes) {
      const file = {
        name: checkedName(name),
        url,
        bytes: bytes.byteLength,
        sha256: sha256OfBytes(bytes),
        fetchedAt: new Date().toISOString(),
      };
      await work.keepBytes(file, bytes);
      received.set(name, file);
    },
    seal: (stored) => sealRelease(release, received.values(), { records: http.records, stored }),
  };
}

/** Receives the files of a sealed release again. Throws `PUBLISHER_CHANGED_UNDER_US` when a file differs from the sealed one. */
export function compareFiles(sealed: Manifest, { work, http }: { work: RawWork; http: Publisher }, options: ReceiveOptions): ReleaseFiles {
  const known = new Map(sealed.files.map((file) => [file.name, file]));
  const assertSame = (name: string, sha256: string) => {
    if (known.get(name)?.sha256 === sha256) return;
    throw new SourceProblem(
      'PUBLISHER_CHANGED_UNDER_US',
      `${name} of release ${sealed.release} differs from the file sealed at ${sealed.sealedAt}`,
    );
  };
  return {
    has: async (name) => known.has(name),
    async download(name, url, _isOffered, addressNow) {
      const file = known.get(checkedName(name));
      if (addressNow === undefined && file !== undefined && isSame(file, await http.head(url))) return;
      const { sha256 } = await downloadFile({ name, url, work, http, ...options, ...(addressNow === undefined ? {} : { addressNow }) });
      await work.drop();
      assertSame(name, sha256);
    },
    write: async (name, _url, bytes) => assertSame(name, sha256OfBytes(bytes)),
    async seal() {
      await work.drop();
      return sealed;
    },
  };
}

function isSame(file: ManifestFile, head: { etag?: string; lastModified?: string; bytes?: number } | undefined): boolean {
  if (head?.etag !== undefined && file.etag !== undefined) return head.etag === file.etag;
  return head?.lastModified !== undefined && head.lastModified === file.lastModified && head.bytes === file.bytes;
}

/**
 * Returns whether the publisher has put another file in the place of a stored one: another size, or a later time of change. An ETag alone decides
 * nothing: the servers of one address may name the same bytes differently.
 */
export function isReplaced(file: ManifestFile, head: { lastModified?: string; bytes?: number } | undefined): boolean {
  if (head === undefined) return false; // the publisher lists it no longer
  if (head.bytes !== undefined && head.bytes !== file.bytes) return true;
  return (
    head.lastModified !== undefined && file.lastModified !== undefined && Date.parse(head.lastModified) > Date.parse(file.lastModified)
  );
}

/** Returns a publisher's file name, which becomes one segment of a key. Throws `STORE_BAD_KEY`. */
export function checkedName(name: string): string {
  if (name.includes('/') || name === manifestName) throw new StoreProblem('STORE_BAD_KEY', `not a valid name of a raw file: ${name}`);
  return checkedKey(name);
}
