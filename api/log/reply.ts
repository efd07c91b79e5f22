import { z } from 'zod';
import { hashText } from '../../models/transparency/head.ts';
import type { LeafProof } from '../../serving/log/read-log.ts';
import type { StoredHead } from '../../serving/log/tree.ts';
import { instant } from '../members.ts';

const hash = hashText.meta({ description: 'SHA-256, 64 hexadecimal digits.' });
const size = z.int().nonnegative().meta({ description: 'Leaves of the tree.' });

export const head = z
  .object({
    log: z.string().meta({ description: 'Name of the log.' }),
    treeSize: size.meta({ description: 'Leaves that the head covers.' }),
    rootHash: hash,
    timestamp: instant('When the head was signed.'),
    kid: z.string().meta({ description: 'The key that signed it; /.well-known/jwks.json has the key.' }),
    signedTreeHead: z.string().meta({
      description:
        'Compact JWS (RFC 7515) with typ `tree-head+jws` over the members above. Keep it: later heads must be consistent with it.',
    }),
  })
  .meta({ id: 'TreeHead', description: 'A signed tree head: what the log held when it was signed.' });

export const leafProof = z
  .object({
    leafHash: hash,
    leafIndex: size.meta({ description: 'Place of the leaf, from 0.' }),
    treeSize: size,
    auditPath: z.array(hash).meta({ description: 'Inclusion proof, from the leaf up (RFC 9162 section 2.1.3).' }),
  })
  .meta({ id: 'LeafProof', description: 'The place of a leaf, and the proof that the tree holds it.' });

export const wholeProof = leafProof
  .extend({
    head,
    consistency: z
      .object({
        first: size.meta({ description: 'Leaves of the earlier tree.' }),
        path: z.array(hash).meta({ description: 'Consistency proof (RFC 9162 section 2.1.4).' }),
      })
      .nullable()
      .meta({ description: 'Shows that the head continues the tree of `treeSize` leaves of the query; null without one.' }),
  })
  .meta({ id: 'WholeProof', description: 'All that proves a leaf by the newest head.' });

export const entry = z
  .object({
    leafIndex: size.meta({ description: 'Place of the leaf, from 0.' }),
    leafHash: hash.meta({ description: 'SHA-256 of the octet 0 and the UTF-8 of entry (RFC 9162 section 2.1.1).' }),
    entry: z.string().meta({
      description:
        'Canonical JSON (RFC 8785). Of a receipt: kind and contentHash, the hash of the whole JWS. Of a release of a public record: source, release and contentHash too.',
    }),
  })
  .meta({ id: 'LogEntry', description: 'One entry of the log.' });

export function headReply({ log, treeSize, rootHash, signedAt, kid, jws }: StoredHead): z.input<typeof head> {
  return { log, treeSize, rootHash, timestamp: signedAt.toISOString(), kid, signedTreeHead: jws };
}

export function proofReply({ leafHash, leafIndex, treeSize, auditPath }: LeafProof): z.input<typeof leafProof> {
  return { leafHash, leafIndex, treeSize, auditPath: [...auditPath] };
}
