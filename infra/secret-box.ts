import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Encrypts texts at rest that the service must read again. A webhook secret is one: HMAC needs the secret itself, so a hash is not enough.
 */
export interface SecretBox {
  /** Returns 12 bytes of nonce, the ciphertext of the UTF-8 text, 16 bytes of tag. Sealing a text twice gives two different boxes. */
  seal(text: string): Buffer;
  /** Returns the text. Throws `SecretBoxError` when the box was changed or sealed with another key. */
  open(box: Buffer): string;
}

export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';
  readonly code: 'SECRET_KEY_INVALID' | 'SECRET_UNREADABLE';

  constructor(code: SecretBoxError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12; // NIST SP 800-38D section 8.2.2: a random nonce of 96 bits
const tagBytes = 16;

/** `key`: 32 bytes (`RISK_SECRET_KEY`). Throws `SecretBoxError` for another length. */
export function createSecretBox(key: Buffer): SecretBox {
  if (key.length !== keyBytes) throw new SecretBoxError('SECRET_KEY_INVALID', `the key has ${key.length} bytes, not ${keyBytes}`);
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
      const ciphertext = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      return Buffer.concat([nonce, ciphertext, sealing.getAuthTag()]);
    },
    open(box) {
      if (box.length < nonceBytes + tagBytes) throw new SecretBoxError('SECRET_UNREADABLE', 'the box is too short');
      const opening = createDecipheriv(cipher, key, box.subarray(0, nonceBytes), { authTagLength: tagBytes });
      opening.setAuthTag(box.subarray(-tagBytes));
      try {
        return Buffer.concat([opening.update(box.subarray(nonceBytes, -tagBytes)), opening.final()]).toString('utf8');
      } catch (cause) {
        throw new SecretBoxError('SECRET_UNREADABLE', 'the box was changed, or sealed with another key', cause);
      }
    },
  };
}
