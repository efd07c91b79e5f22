import { z } from 'zod';
import type { KeyOfSet } from '../receipts/signed-text.ts';
import { receiptLeaf } from './entry.ts';
import { type HeadFailureCode, hashText, mergeDelayMs, type TreeHead, verifyHead } from './head.ts';
import { provesConsistency, provesInclusion } from './proofs.ts';

const size = z.int().nonnegative();
const path = z.array(hashText).max(64);

/** The answer of `get-all-by-hash`. Members beside these are not read. */
export const proofDocument = z.object({
  leafHash: hashText,
  leafIndex: size,
  treeSize: size,
  auditPath: path,
  head: z.object({ signedTreeHead: z.string() }),
  consistency: z.object({ first: size, path }).nullable(),
});
export type ProofDocument = z.output<typeof proofDocument>;

/** Why a proof does not show that a log has a receipt. The codes are stable, so that scripts can branch on them. */
export type LogFailureCode =
  | HeadFailureCode
  | 'LOG_OF_ANOTHER_ENVIRONMENT'
  | 'LOG_LEAF_OF_ANOTHER_RECEIPT'
  | 'LOG_INCLUSION_WRONG'
  | 'LOG_NOT_THE_PINNED_ONE'
  | 'LOG_CONSISTENCY_MISSING'
  | 'LOG_INCONSISTENT'
  | 'LOG_DATED_BACK';

export type LogVerification =
  | { readonly ok: true; readonly head: TreeHead; readonly leafIndex: number; readonly continues: TreeHead | undefined }
  | { readonly ok: false; readonly code: LogFailureCode; readonly message: string };

interface Terms {
  readonly receipt: string;
  readonly environment: TreeHead['environment'];
  /** Of the receipt: ISO 8601 UTC. */
  readonly decidedAt: string;
  readonly proof: ProofDocument;
  readonly jwks: { readonly keys: readonly KeyOfSet[] };
  /** A signed tree head that the caller kept; undefined: the head of the proof is believed. */
  readonly pinned: string | undefined;
}

/**
 * Verifies without network access that a log has the leaf of a receipt, by a signed head, and that this head continues the pinned one. When the
 * pinned head does not cover the leaf, the receipt must not be dated before that head by more than the merge delay.
 * The caller has verified the receipt.
 */
export async function verifyLogProof({ receipt, environment, decidedAt, proof, jwks, pinned }: Terms): Promise<LogVerification> {
  const newest = await verifyHead(proof.head.signedTreeHead, jwks);
  if (!newest.ok) return failure(newest.code, `the head of the proof: ${newest.message}`);
  const { head } = newest;
  if (head.environment !== environment)
    return failure('LOG_OF_ANOTHER_ENVIRONMENT', `a ${environment} receipt, and the head of a ${head.environment} log`);
  const leaf = receiptLeaf(receipt);
  if (leaf.toString('hex') !== proof.leafHash) return failure('LOG_LEAF_OF_ANOTHER_RECEIPT', 'the proof is about another receipt');
  const { leafIndex, treeSize } = proof;
  const isIn = provesInclusion({ leafIndex, treeSize, leafHash: leaf, path: bytes(proof.auditPath), root: hash(head.rootHash) });
  if (treeSize !== head.treeSize || !isIn)
    return failure('LOG_INCLUSION_WRONG', `the proof does not show the receipt in the ${head.treeSize} leaves of the head`);
  if (pinned === undefined) return { ok: true, head, leafIndex, continues: undefined };
  const kept = await verifyHead(pinned, jwks);
  if (!kept.ok) return failure(kept.code, `the pinned head: ${kept.message}`);
  const isNewer = leafIndex >= kept.head.treeSize;
  return (
    continued(kept.head, head, proof.consistency) ??
    (isNewer && isPassedOver(decidedAt, kept.head.timestamp)
      ? failure(
          'LOG_DATED_BACK',
          `decided at ${decidedAt}, and not covered by the pinned head of ${kept.head.timestamp}: the receipt is dated back, or the log left it out; keep the receipt and both heads as evidence`,
        )
      : { ok: true, head, leafIndex, continues: kept.head })
  );
}

/** Whether a head that was signed at `signedAt` must cover a receipt of `decidedAt`: the merge delay was over. */
export function isPassedOver(decidedAt: string, signedAt: string | Date): boolean {
  return Date.parse(decidedAt) + mergeDelayMs < new Date(signedAt).getTime();
}

/** Returns why the head does not continue the pinned one; undefined: it does. */
function continued(pinned: TreeHead, head: TreeHead, consistency: ProofDocument['consistency']): LogVerification | undefined {
  if (pinned.log !== head.log)
    return failure('LOG_NOT_THE_PINNED_ONE', `the pinned head is of log ${pinned.log}, that of the proof of ${head.log}`);
  if (pinned.treeSize > head.treeSize)
    return failure(
      'LOG_INCONSISTENT',
      `the pinned head covers ${pinned.treeSize} leaves and that of the proof ${head.treeSize}; get the proof again: a log never becomes smaller`,
    );
  const isSame = pinned.treeSize === head.treeSize;
  if (!isSame && consistency?.first !== pinned.treeSize)
    return failure(
      'LOG_CONSISTENCY_MISSING',
      `the proof has no consistency with ${pinned.treeSize} leaves; get it with treeSize=${pinned.treeSize}`,
    );
  const isConsistent = provesConsistency({
    firstSize: pinned.treeSize,
    secondSize: head.treeSize,
    firstRoot: hash(pinned.rootHash),
    secondRoot: hash(head.rootHash),
    path: isSame ? [] : bytes(consistency?.path ?? []),
  });
  if (isConsistent) return undefined;
  return failure(
    'LOG_INCONSISTENT',
    `the log of the proof does not continue the pinned head of ${pinned.timestamp}: keep both heads as evidence`,
  );
}

const hash = (hex: string) => Buffer.from(hex, 'hex');
const bytes = (hashes: readonly string[]) => hashes.map(hash);

function failure(code: LogFailureCode, message: string): LogVerification {
  return { ok: false, code, message };
}
