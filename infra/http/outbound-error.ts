import { types } from 'node:util';
import { codeOf } from '../error-code.ts';
import { WebhookUrlRefused } from './outbound.ts';

/** Why an attempt failed: for the ledger, the metrics and the search attribute `FailureClass`. */
export type FailureClass =
  | 'dns_error'
  | 'connection_refused'
  | 'connection_reset'
  | 'timeout'
  | 'tls_error'
  | 'redirect'
  | 'blocked_address'
  | 'network_error'
  | 'http_error';

const byCode: Readonly<Record<string, FailureClass>> = {
  ENOTFOUND: 'dns_error',
  ESERVFAIL: 'dns_error',
  ENODATA: 'dns_error',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  EPROTO: 'tls_error',
};

// Node reports OpenSSL's verification results (X509_V_ERR_*) as error codes
const byPattern: readonly (readonly [RegExp, FailureClass])[] = [
  [/^EAI_/, 'dns_error'],
  [/^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/, 'tls_error'],
];

/** Returns the class of an error that occurred before or during the answer. */
export function failureClass(error: unknown): FailureClass {
  if (error instanceof WebhookUrlRefused) return 'blocked_address';
  const code = firstCode(error);
  return byCode[code] ?? byPattern.find(([pattern]) => pattern.test(code))?.[1] ?? 'network_error';
}

/** Returns the first code along the chain of causes; empty when there is none. */
function firstCode(error: unknown): string {
  if (!types.isNativeError(error)) return '';
  const code = codeOf(error);
  return typeof code === 'string' ? code : firstCode(error.cause);
}

/** Returns the class of a status: null for 2xx. A redirect is a failure of its own class, because redirects are not followed. */
export function statusClass(status: number): FailureClass | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'http_error';
}
