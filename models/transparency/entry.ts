import { createHash } from 'node:crypto';
import { canonicalJson, sha256 } from '../receipts/canonical-json.ts';
import type { TreeHead } from './head.ts';
import { type Hash, leafHash } from './merkle.ts';

/**
 * Returns the entry of a receipt in the log: canonical JSON with the hash of the whole JWS and nothing else, so that the log shows nothing of a
 * tenant. `receipt_entry` of the database writes the same bytes.
 */
function receiptEntry(receipt: string): Buffer {
  return Buffer.from(canonicalJson({ contentHash: sha256(receipt), kind: 'receipt' }), 'utf8');
}

/** Returns the first entry of a log that continues another one: the hash of the last head of the other, and what that head states. */
export function continuationEntry(jws: string, { log, treeSize, rootHash }: Pick<TreeHead, 'log' | 'treeSize' | 'rootHash'>): Buffer {
  return Buffer.from(canonicalJson({ contentHash: sha256(jws), kind: 'log', log, rootHash, treeSize }), 'utf8');
}

/** Returns the hash of the leaf of a receipt. */
export function receiptLeaf(receipt: string): Hash {
  return leafHash(receiptEntry(receipt));
}

/**
 * Returns the hash of the files of a release: `sha256:` and the SHA-256 of what `sha256sum` prints of them, sorted by name. One line for each file,
 * its hash, two spaces and its name.
 */
export function releaseContentHash(files: readonly { readonly name: string; readonly sha256: string }[]): string {
  const lines = files.map(({ name, sha256: hash }) => ({ name, line: `${hash}  ${name}\n` }));
  const sorted = lines.toSorted((one, other) => Buffer.compare(Buffer.from(one.name), Buffer.from(other.name)));
  return `sha256:${createHash('sha256')
    .update(sorted.map(({ line }) => line).join(''))
    .digest('hex')}`;
}
