import type { Config } from '../../infra/config.ts';
import { type WebhookPolicy, webhookPolicy } from '../../infra/http/outbound.ts';

/**
 * Returns the policy of webhooks for the records that are served: receivers on this machine are for the sample only, whatever the operator allows.
 */
export function webhookPolicyOf({ webhookAllow: allow, records }: Pick<Config, 'webhookAllow' | 'records'>): WebhookPolicy {
  return webhookPolicy({ allow, production: records.mode !== 'sample' });
}
