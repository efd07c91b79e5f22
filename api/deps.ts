import type { WebhookPolicy } from '../infra/http/outbound.ts';
import type { SecretBox } from '../infra/secret-box.ts';
import type { ClearanceDeps } from '../serving/clearance/clear.ts';
import type { BoardSource } from '../serving/ledger/source-board.ts';
import type { ScreeningDeps } from '../serving/screening/screeners.ts';

export interface ApiDeps extends Omit<ClearanceDeps, 'screenCompanies'>, ScreeningDeps {
  /** Every source, for the page of operators. */
  readonly consoleSources: readonly BoardSource[];
  readonly secretBox: SecretBox;
  readonly webhookPolicy: WebhookPolicy;
  /** `https://risk.example`: the base of problem types and of the OpenAPI document. Absent: the request's own Host. */
  readonly baseUrl?: string;
}
