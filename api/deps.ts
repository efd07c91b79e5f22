import type { WebhookPolicy } from '../infra/http/outbound.ts';
import type { SecretBox } from '../infra/secret-box.ts';
import type { ScreeningIndex } from '../models/screening/index-entries.ts';
import type { ClearanceDeps } from '../serving/clearance/clear.ts';
import type { SourceLimits } from '../serving/facts/source-states.ts';
import type { BoardSource } from '../serving/ledger/source-board.ts';
import type { ScreeningLists } from '../serving/screening/screening-lists.ts';

export interface ApiDeps extends ClearanceDeps {
  /** Every source with its limits: how recently each list must have been checked, and whether the register of officers is loaded. */
  readonly screenedSources: readonly SourceLimits[];
  /** Every source, for the page of operators. */
  readonly consoleSources: readonly BoardSource[];
  /** The lists that live names are screened against. */
  readonly screeningLists: Pick<ScreeningLists<ScreeningIndex>, 'current' | 'ready'>;
  readonly secretBox: SecretBox;
  readonly webhookPolicy: WebhookPolicy;
  /** `https://risk.example`: the base of problem types and of the OpenAPI document. Absent: the request's own Host. */
  readonly baseUrl?: string;
}
