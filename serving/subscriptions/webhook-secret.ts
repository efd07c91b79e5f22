import type { SecretBox } from '../../infra/secret-box.ts';

interface OfTenant {
  readonly tenant: string;
}

const placeOf = (tenant: string) => ['webhook', tenant] as const;

/** Seals the secret of a watch for its tenant: a row of another tenant, or a stored answer, that is given this box does not open it. */
export function sealWebhookSecret(box: SecretBox, secret: string, { tenant }: OfTenant): Buffer {
  return box.seal(secret, placeOf(tenant));
}

/**
 * Returns the secret of a watch. Also opens one that an earlier version sealed for no place; the next secret of the watch is bound.
 * Throws `SecretBoxError`.
 */
export function openWebhookSecret(box: SecretBox, sealed: Buffer, { tenant }: OfTenant): string {
  return box.open(sealed, placeOf(tenant), { orUnbound: true });
}
