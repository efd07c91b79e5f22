import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { type NetAssets, netAssetsOf } from '../../models/report/net-assets.ts';
import { changedParts, recordEntries, type TimelineEntry } from '../../models/report/timeline.ts';
import { londonDay } from '../../uk/day.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import { type FactsFrom, factsOverTime } from '../facts/facts-over-time.ts';
import type { RiskDeps } from '../risk/assess-company.ts';
import { createPdOverTime, type PdFrom } from '../risk/pd-over-time.ts';
import type { Report } from './report.ts';

/** How the company came to where a report shows it. Nothing is of after the report's instant but `days`. */
export interface CompanyHistory {
  /** London days on which a kept version of the facts began, the earliest first; also those after the report's instant. */
  readonly days: readonly string[];
  /** The newest entry first. */
  readonly timeline: readonly TimelineEntry[];
  readonly netAssets: readonly NetAssets[];
  /** As of the beginning of each version of the facts, the earliest first. Empty in the sandbox, where facts have no versions. */
  readonly pd: readonly PdFrom[];
}

/** Creates the function that returns the history behind a report. It reaches back as far as the versions of the facts that are kept. */
export function createCompanyHistory(deps: Pick<RiskDeps, 'pool' | 'clock'>) {
  const pdOverTime = createPdOverTime(deps.pool);
  return async ({ environment }: Pick<ApiKey, 'environment'>, { companyNumber, facts, events, known }: Report): Promise<CompanyHistory> => {
    const kept = environment === 'live' ? await factsOverTime(deps, companyNumber, deps.clock().now) : [];
    const versions = kept.filter(({ now }) => now <= known.at);
    const held = facts === null ? [] : [facts];
    const signals = events.map(({ occurredAt, plain, detail }) => ({
      on: londonDay(new Date(occurredAt)),
      kind: 'signal' as const,
      plain,
      detail,
    }));
    return {
      days: [...new Set(kept.map(({ now }) => londonDay(new Date(now))))],
      timeline: [...held.flatMap(recordEntries), ...signals, ...versions.map(changeEntry)].sort(newestFirst),
      netAssets: netAssetsOf([...versions.map((version) => version.facts), ...held]),
      pd: await pdOverTime(companyNumber, versions),
    };
  };
}

function changeEntry({ facts, now, today }: FactsFrom, at: number, versions: readonly FactsFrom[]): TimelineEntry {
  return { on: today, kind: 'facts', plain: changeWords(versions[at - 1]?.facts, facts), asOf: now };
}

function changeWords(before: CompanyFacts | undefined, after: CompanyFacts): string {
  if (before === undefined) return 'The facts of this day are the earliest that are kept.';
  const changed = changedParts(before, after);
  return changed.length === 0 ? 'The service computed the facts again.' : `What the service knows changed: ${changed.join(', ')}.`;
}

/** The newest day first; of the changes of one day, the newest change. */
function newestFirst(a: TimelineEntry, b: TimelineEntry): number {
  return b.on.localeCompare(a.on) || (b.asOf ?? '').localeCompare(a.asOf ?? '');
}
