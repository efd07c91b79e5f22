import type { Signer } from '../infra/hsm/signer.ts';
import type { WebhookPolicy } from '../infra/http/outbound.ts';
import type { Pool } from '../infra/postgres/pool.ts';
import type { Moment } from '../infra/records-clock.ts';
import type { SecretBox } from '../infra/secret-box.ts';
import type { Logger } from '../infra/telemetry/logger.ts';
import type { ScreeningIndex } from '../models/screening/index-entries.ts';
import type { Environment } from '../serving/api-keys/api-keys.ts';
import type { ScreeningLists } from '../serving/screening/screening-lists.ts';

/** What the API needs to know of a source: it reads none itself. */
export interface SourceLimits {
  readonly id: string;
  readonly freshness: { readonly checkedWithinHours: number; readonly dataWithinDays?: number };
}

export interface ApiDeps {
  readonly pool: Pool;
  /** No live signer: live clearance is 503. A development machine may give the software signer for both; receipts say so. */
  readonly signers: { readonly live: Signer | undefined; readonly sandbox: Signer };
  readonly clock: () => Moment;
  /** Every source that a clearance depends on: all are mandatory. */
  readonly sources: readonly SourceLimits[];
  /** Every source with its limits: how lately a list must have been looked at, and whether the register of officers is read at all. */
  readonly screenedSources: readonly SourceLimits[];
  /** What names are screened against, live. */
  readonly screeningLists: Pick<ScreeningLists<ScreeningIndex>, 'current' | 'ready'>;
  readonly secretBox: SecretBox;
  readonly webhookPolicy: WebhookPolicy;
  readonly logger: Logger;
  /** `https://risk.example`: what problem types and the document point at; the request's own Host when absent. */
  readonly baseUrl?: string;
  /** How long a request may hold its idempotency key before another process may take it over. */
  readonly leaseSeconds?: number;
}

export function signerOf({ signers }: Pick<ApiDeps, 'signers'>, environment: Environment): Signer | undefined {
  return environment === 'live' ? signers.live : signers.sandbox;
}
