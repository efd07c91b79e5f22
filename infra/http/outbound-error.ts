import { types } from 'node:util';
import { codeOf } from '../error-code.ts';
import { WebhookUrlRefused } from './outbound.ts';

/** What an attempt failed with, for the ledger, the metrics and the search attribute `FailureClass`. */
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

// OpenSSL's verification results (X509_V_ERR_*) reach us as codes of their own.
const byPattern: readonly (readonly [RegExp, FailureClass])[] = [
  [/^EAI_/, 'dns_error'],
  [/^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/, 'tls_error'],
];

/** What went wrong before an answer came, or while it came. */
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

/** 2xx alone is success; a redirect is never followed, so it is a failure of its own kind. */
export function statusClass(status: number): FailureClass | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'http_error';
}
