import { z } from 'zod';
import { hashText } from '../../models/transparency/head.ts';
import type { LeafProof } from '../../serving/log/read-log.ts';
import type { StoredHead } from '../../serving/log/tree.ts';

const hash = hashText.meta({ description: 'SHA-256, 64 hexadecimal digits.' });
const size = z.int().nonnegative();

export const head = z
  .object({
    log: z.string().meta({ description: 'Name of the log.' }),
    treeSize: size.meta({ description: 'Leaves that the head covers.' }),
    rootHash: hash,
    timestamp: z.iso.datetime().meta({ description: 'When the head was signed, UTC.' }),
    kid: z.string().meta({ description: 'The key that signed it; /.well-known/jwks.json has the key.' }),
    signedTreeHead: z.string().meta({
      description:
        'Compact JWS (RFC 7515) with typ `tree-head+jws` over the members above. Keep it: later heads must be consistent with it.',
    }),
  })
  .meta({ id: 'TreeHead' });

export const leafProof = z
  .object({
    leafHash: hash,
    leafIndex: size.meta({ description: 'Place of the leaf, from 0.' }),
    treeSize: size,
    auditPath: z.array(hash).meta({ description: 'Inclusion proof, from the leaf up (RFC 9162 section 2.1.3).' }),
  })
  .meta({ id: 'LeafProof' });

export const wholeProof = leafProof
  .extend({
    head,
    consistency: z
      .object({ first: size, path: z.array(hash) })
      .nullable()
      .meta({ description: 'Shows that the head continues the tree of `treeSize` leaves of the query; null without one.' }),
  })
  .meta({ id: 'WholeProof' });

export const entry = z
  .object({
    leafIndex: size,
    leafHash: hash.meta({ description: 'SHA-256 of the octet 0 and the UTF-8 of entry (RFC 9162 section 2.1.1).' }),
    entry: z.string().meta({
      description:
        'Canonical JSON (RFC 8785). Of a receipt: kind and contentHash, the hash of the whole JWS. Of a release of a public record: source, release and contentHash too.',
    }),
  })
  .meta({ id: 'LogEntry' });

export function headReply({ log, treeSize, rootHash, signedAt, kid, jws }: StoredHead): z.input<typeof head> {
  return { log, treeSize, rootHash, timestamp: signedAt.toISOString(), kid, signedTreeHead: jws };
}

export function proofReply({ leafHash, leafIndex, treeSize, auditPath }: LeafProof): z.input<typeof leafProof> {
  return { leafHash, leafIndex, treeSize, auditPath: [...auditPath] };
}
