import type { WebhookPolicy } from '../infra/http/outbound.ts';
import type { Resolve } from '../infra/http/resolve-name.ts';
import type { Pool } from '../infra/postgres/pool.ts';
import type { SecretBox } from '../infra/secret-box.ts';
import type { KeyChanges } from '../serving/api-keys/key-changes.ts';
import type { ApiProcesses } from '../serving/api-processes/api-processes.ts';
import type { ClearanceDeps } from '../serving/clearance/clear.ts';
import type { BoardSource } from '../serving/ledger/source-board.ts';
import type { Meters } from '../serving/limits/meter.ts';
import type { KeptLogs } from '../serving/log/keep-log.ts';
import type { ScreeningDeps } from '../serving/screening/screeners.ts';
import type { Lanes } from './limits/budget.ts';
import type { Names } from './names/names.ts';

export interface ApiDeps extends Omit<ClearanceDeps, 'screenCompanies'>, ScreeningDeps {
  /** Every source, for the page of operators. */
  readonly consoleSources: readonly BoardSource[];
  readonly secretBox: SecretBox;
  readonly webhookPolicy: WebhookPolicy;
  /** Finds the addresses of webhooks. Absent: the name servers of the machine do. */
  readonly resolve?: Resolve;
  /** Tells when a key has changed. Absent: a change takes effect when the cached key expires. */
  readonly keyChanges?: KeyChanges;
  /** The logs that this process keeps. Absent: another process keeps them, and their state is not known. */
  readonly logs?: Pick<KeptLogs, 'trouble'>;
  /** What the other processes of the API cannot do. Absent: this one is alone. */
  readonly processes?: Pick<ApiProcesses, 'others'>;
  /** Counts what callers use. Absent: those of this API alone. */
  readonly meters?: Meters;
  /** Answer what callers ask about names. Absent: they are answered on the event loop. */
  readonly names?: Names;
  /** Order the work on names. Absent: those of this API alone. */
  readonly lanes?: Lanes;
  /** Connections for requests that are not clearances, each of which may send several statements at once. Absent: they use `pool`. */
  readonly restPool?: Pool;
  /** `https://risk.example`: the base of problem types and of the OpenAPI document. Absent: the request's own Host. */
  readonly baseUrl?: string;
}
