import { z } from 'zod';

const hidden = new Set(['dns_error', 'blocked_address', 'connection_refused', 'network_error']);

/**
 * The class of a failure as a subscriber sees it. It says nothing about hosts inside the operator's network: a name without address, a blocked
 * address and a refused connection answer alike.
 */
export function shownFailure(failure: string | null): string | null {
  return failure !== null && hidden.has(failure) ? 'unreachable' : failure;
}

/** `otherwise` says what null means. */
export function failureClass(what: string, otherwise: string) {
  return z
    .string()
    .nullable()
    .meta({ description: `${what}, as in docs/webhooks.md; \`unreachable\`: no public host answered; null: ${otherwise}.` });
}
