import { z } from 'zod';

/** Where a signing key is. `pkcs11`: in a PKCS#11 token. `aws-kms`: in the key management service of AWS. `software`: in a file. */
export const signerKind = z.enum(['pkcs11', 'aws-kms', 'software']);
export type SignerKind = z.output<typeof signerKind>;

/** The kinds whose key the service cannot read: a token or AWS KMS signs, and no process of the service holds the private key. */
export const hsmKinds: readonly SignerKind[] = ['pkcs11', 'aws-kms'];
