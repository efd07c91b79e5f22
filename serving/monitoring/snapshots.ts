import type { Queryable } from '../../infra/postgres/pool.ts';
import { recordDays } from '../../models/clearance/decide.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { sandboxFacts, sandboxFreshness, sandboxSnapshots } from '../../models/clearance/sandbox.ts';
import { type Lacking, lackingOf } from '../../models/report/lacking.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import type { InputDeps } from '../clearance/clearance-inputs.ts';
import { readCompanies } from '../facts/company-facts.ts';
import { snapshotDays, sourceStates } from '../facts/source-states.ts';

type SnapshotDeps = Pick<InputDeps, 'clock' | 'sources' | 'supplementarySources'>;

/** How companies stand. */
export interface Snapshots {
  /** By number; a company that no record names is not among them. */
  readonly companies: ReadonlyMap<string, CompanyFacts>;
  /** What the facts of these companies may lack. */
  readonly notKnown: readonly Lacking[];
}

/** Returns how the companies stand. In the sandbox they are scenarios. */
export async function snapshotsOf(
  deps: SnapshotDeps,
  client: Queryable,
  { environment }: Pick<ApiKey, 'environment'>,
  numbers: readonly string[],
): Promise<Snapshots> {
  if (environment === 'sandbox') return sandboxSnapshotsOf(deps, numbers);
  const { companies: published, sources, publication } = await readCompanies(client, numbers);
  // reads the clock after the facts, so that no fact is newer than the instant of the answer
  const { now, today } = deps.clock();
  const companies = published.map(({ facts }) => facts);
  const read = {
    freshness: sourceStates(deps.sources, sources),
    supplementary: sourceStates(deps.supplementarySources, sources, published),
    publication,
    now: now.toISOString(),
    today,
  };
  const days = recordDays({ snapshots: snapshotDays(sources), today });
  return { companies: byNumber(companies), notKnown: lackingOf(read, companies, days) };
}

function sandboxSnapshotsOf({ clock }: SnapshotDeps, numbers: readonly string[]): Snapshots {
  const { now, today } = clock();
  const companies = numbers.flatMap((number) => sandboxFacts(number, today) ?? []);
  const read = { freshness: sandboxFreshness(numbers, now.toISOString(), today), now: now.toISOString(), today };
  return {
    companies: byNumber(companies),
    notKnown: lackingOf(read, companies, recordDays({ snapshots: sandboxSnapshots(today), today })),
  };
}

function byNumber(companies: readonly CompanyFacts[]): Map<string, CompanyFacts> {
  return new Map(companies.map((company) => [company.companyNumber, company]));
}
