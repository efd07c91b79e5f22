import type { RsaPublicKey } from './public-key.ts';

/** What signs: a PKCS#11 token, the key management service of AWS, or a key in a file (sandbox, development). */
export type SignerKind = 'pkcs11' | 'aws-kms' | 'software';

/** Signs with an RSA key that lives in a device, or in a file. */
export interface Signer {
  readonly kind: SignerKind;
  /** The public half of the key in use. Reading it throws `SignerUnavailable` until the device has been opened for the first time. */
  readonly publicKey: RsaPublicKey;
  /**
   * Signs `data` with RSASSA-PKCS1-v1_5 and SHA-256. Resolves to a signature that the public key verifies. Rejects with
   * `SignerUnavailable` when there is no signature; the caller may repeat the call.
   */
  sign(data: Uint8Array): Promise<Uint8Array>;
  /** Whether the signer can sign now, and why not. */
  health(): { readonly ok: boolean; readonly detail: string };
  /** Refuses new work, waits for the signatures in flight, and releases the device. */
  close(): Promise<void>;
}

/** The signer is unavailable. The API answers 503 with `Retry-After` and stores nothing. */
export class SignerUnavailable extends Error {
  override readonly name = 'SignerUnavailable';
  readonly code = 'SIGNER_UNAVAILABLE';
  readonly retryable = true;
  /** Seconds after which a retry makes sense: whole, at least 1. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.retryAfter = Math.max(1, Math.ceil(retryAfter));
  }
}
