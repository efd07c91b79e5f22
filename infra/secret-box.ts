import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Encrypts texts at rest that the service must read again. A webhook secret is one: HMAC needs the secret itself, so a hash is not enough.
 */
export interface SecretBox {
  /** Returns 12 bytes of nonce, the ciphertext of the UTF-8 text, 16 bytes of tag. Sealing a text twice gives two different boxes. */
  seal(text: string, place: Place): Buffer;
  /**
   * Returns the text. Throws `SecretBoxError` when the box was changed, or sealed with another key or for another place. `orUnbound`: also opens a
   * box that an earlier version sealed for no place.
   */
  open(box: Buffer, place: Place, options?: { readonly orUnbound?: boolean }): string;
}

/** The purpose and the owner that a text is sealed for. A copy of the box in another place does not open there. */
type Place = readonly [purpose: string, ...of: string[]];

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
    seal(text, place) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
      sealing.setAAD(placeBytes(place));
      const ciphertext = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      return Buffer.concat([nonce, ciphertext, sealing.getAuthTag()]);
    },
    open(box, place, { orUnbound = false } = {}) {
      if (box.length < nonceBytes + tagBytes) throw new SecretBoxError('SECRET_UNREADABLE', 'the box is too short');
      try {
        return opened(key, box, placeBytes(place));
      } catch (cause) {
        if (orUnbound) return openedUnbound(key, box);
        throw unreadable(cause);
      }
    },
  };
}

function openedUnbound(key: Buffer, box: Buffer): string {
  try {
    return opened(key, box, Buffer.alloc(0));
  } catch (cause) {
    throw unreadable(cause);
  }
}

function opened(key: Buffer, box: Buffer, place: Buffer): string {
  const opening = createDecipheriv(cipher, key, box.subarray(0, nonceBytes), { authTagLength: tagBytes });
  opening.setAuthTag(box.subarray(-tagBytes));
  opening.setAAD(place);
  return Buffer.concat([opening.update(box.subarray(nonceBytes, -tagBytes)), opening.final()]).toString('utf8');
}

/** JSON, so that no two places have the same bytes. */
function placeBytes(place: Place): Buffer {
  return Buffer.from(JSON.stringify(place), 'utf8');
}

function unreadable(cause: unknown): SecretBoxError {
  return new SecretBoxError('SECRET_UNREADABLE', 'the box was changed, or sealed with another key or for another place', cause);
}
