import type { ReceiptJwk } from '../../models/receipts/jwk.ts';

/** Signs receipts. The key may live in a token (PKCS#11) or in a file (sandbox, development); who verifies can tell by the receipt. */
export interface Signer {
  readonly kind: 'pkcs11' | 'software';
  /** RFC 7638 thumbprint of the key in use. Throws `SignerUnavailable` while no token was ever seen. */
  readonly kid: string;
  /** The public key to publish. Throws `SignerUnavailable` while no token was ever seen. */
  readonly publicJwk: ReceiptJwk;
  /**
   * RSASSA-PKCS1-v1_5 with SHA-256 over `data`, the whole signing input. Resolves to a signature that the public key verifies, or
   * rejects with `SignerUnavailable`; nothing was signed then and the call may be repeated.
   */
  sign(data: Uint8Array): Promise<Uint8Array>;
  health(): { readonly ok: boolean; readonly detail: string };
  /** Refuses new work, lets what is in flight finish, gives the token back. */
  close(): Promise<void>;
}

/** No signature can be had now. The API answers 503 with `Retry-After`, and stores nothing. */
export class SignerUnavailable extends Error {
  override readonly name = 'SignerUnavailable';
  readonly code = 'SIGNER_UNAVAILABLE';
  readonly retryable = true;
  /** Whole seconds after which trying again is worth it. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.retryAfter = Math.max(1, Math.ceil(retryAfter));
  }
}
