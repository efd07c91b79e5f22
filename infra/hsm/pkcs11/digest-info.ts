import { createHash } from 'node:crypto';

/** RFC 8017 section 9.2, note 1: the DER of DigestInfo for SHA-256 up to the hash itself. */
const sha256Prefix = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** What CKM_RSA_PKCS pads and signs for RS256. */
export function digestInfo(data: Uint8Array): Buffer {
  return Buffer.concat([sha256Prefix, createHash('sha256').update(data).digest()]);
}
