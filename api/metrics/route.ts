import { z } from 'zod';
import { staleness } from '../../models/clearance/freshness.ts';
import { environments, type ProcessState, processState } from '../../serving/api-processes/api-processes.ts';
import { readPause } from '../../serving/audit-log/audit-log.ts';
import { readGivenUp, readOverdueDeliveries } from '../../serving/deliveries/overdue.ts';
import { type ReadState, readSourceStates } from '../../serving/facts/company-facts.ts';
import { type SourceLimits, sourceStates } from '../../serving/facts/source-states.ts';
import { isByHand, readSourceCounts } from '../../serving/ledger/source-board.ts';
import { readUnconfigured } from '../../serving/ledger/unconfigured-sources.ts';
import { waitingEntries } from '../../serving/log/tree.ts';
import { readPublicationState } from '../../serving/publish/publication-state.ts';
import { roleProblems } from '../../serving/roles/role-problems.ts';
import { silentStreams } from '../../serving/streams/read-streams.ts';
import type { ApiDeps } from '../deps.ts';
import { operation } from '../route.ts';
import examples from './examples.json' with { type: 'json' };
import { exposition, type Gauge } from './exposition.ts';

type Deps = Pick<ApiDeps, 'pool' | 'clock' | 'sources' | 'consoleSources' | 'signers' | 'logs' | 'processes' | 'screeningLists' | 'logger'>;

/** `GET /metrics`: gauges for Prometheus, which sends an operator's key as a bearer token. */
export function metrics(deps: Deps) {
  return operation({
    method: 'get',
    path: '/metrics',
    id: 'getMetrics',
    example: examples.getMetrics,
    tag: 'Service',
    summary: 'Read gauges for alerts',
    description: `Text of Prometheus, version 0.0.4. ${Object.entries(meanings)
      .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
      .join(' ')}`,
    scope: 'operator:read',
    reply: z.string(),
    replyType: 'text/plain; version=0.0.4',
    run: async () => {
      const gauges = await readGauges(deps);
      return { body: gauges.map(([name, series]) => exposition({ name, help: meanings[name], series })).join('') };
    },
  });
}

/** Reads one gauge after another: a scrape takes one connection to PostgreSQL. One that cannot be read leaves the others. */
async function readGauges(deps: Deps): Promise<(readonly [GaugeName, Series])[]> {
  const gauges: (readonly [GaugeName, Series])[] = [];
  const unreadable: GaugeName[] = [];
  for (const [name, read] of Object.entries(readers) as [keyof typeof readers, Reader][]) {
    try {
      gauges.push([name, await read(deps)]);
    } catch (error) {
      deps.logger.warn({ err: error, gauge: name }, 'a gauge could not be read');
      unreadable.push(name);
    }
  }
  return [...gauges, ['risk_gauge_unreadable', unreadable.map((name) => ({ labels: { name }, value: 1 }))]];
}

/** Every gauge. docs/runbook.md names each under the heading of what it shows. */
export const meanings = {
  risk_source_stale:
    '1 for each source that was not read within its limits, by source and code: SOURCE_STALE, SOURCE_DOWN or STREAM_DOWN. The label clearance is true for a source that every decision needs, which is REVIEW then. Other sources count once they are configured.',
  risk_paused_seconds: 'for how long `risk pause` has stopped the schedules, 0 while it has not: no stream is read meanwhile.',
  risk_source_unmapped_rows:
    'rows with a category word, or records with a member or a heading, that a source does not know, by source and column of its table, or `member` or `heading` and its name: of the newest snapshot, or of the releases of 30 days.',
  risk_publication_stalled:
    'what is not published, by part: releases that wait for more than two minutes, companies and events that were set aside, lists that are older than their records, and 1 for all facts while they are outdated.',
  risk_role_problem:
    "roles of workers that cannot run or were lost, by role and code. For TEMPORAL_UNREACHABLE, workers that cannot reach Temporal; for CLOCKS_APART, workers whose clock differs from PostgreSQL's.",
  risk_deliveries_overdue: 'webhooks that should have been sent more than ten minutes ago.',
  risk_deliveries_given_up: 'webhooks of live that were given up within a day and not replayed, by their last failure.',
  risk_lists_loaded:
    '1 while every process of the API holds every mandatory list in memory, 0 while one does not: every live decision of that one is REVIEW.',
  risk_signer_up:
    '1 while the signer of the environment answers every process of the API, 0 while one gets no answer or none is configured.',
  risk_log_waiting_seconds: 'for how long the oldest entry has waited for a signed head of the log, by environment.',
  risk_log_trouble:
    '1 while, in any process of the API, the database does not agree with a head of the log, or the log takes no step, by environment and code: the code is a heading of the runbook.',
  risk_gauge_unreadable: '1 for each gauge that could not be read, by name: its series are absent from this answer.',
} as const satisfies Record<string, string>;

type Series = Gauge['series'];
type GaugeName = keyof typeof meanings;
type Reader = (deps: Deps) => Promise<Series>;

const readers = {
  risk_source_stale: async (deps) => {
    const { now, today } = deps.clock();
    const needed = new Set(deps.sources.map(({ id }) => id));
    const series = (source: string, code: string) => ({ labels: { source, code, clearance: String(needed.has(source)) }, value: 1 });
    const states = await readSourceStates(deps.pool);
    const watched = await watchedSources(deps, states);
    const stale = staleness(sourceStates(watched, states), now.toISOString(), today);
    const silent = await silentStreams(deps.pool);
    return [
      ...stale.map(({ code }) => {
        const [rule = '', source = ''] = code.split(':'); // `SOURCE_STALE:fca/register`
        return series(source, rule);
      }),
      ...silent.map(({ source }) => series(source, 'STREAM_DOWN')),
    ];
  },
  risk_paused_seconds: async ({ pool }) => [{ labels: {}, value: Math.ceil((await readPause(pool))?.seconds ?? 0) }],
  risk_source_unmapped_rows: async ({ pool, consoleSources }) => {
    const counts = await readSourceCounts(pool, consoleSources);
    // the columns are those of the table, so their number is bounded
    const series = counts.flatMap(({ source, unmapped }) =>
      unmapped.map(({ column, rows }) => ({ labels: { source, column }, value: rows })),
    );
    return series;
  },
  risk_publication_stalled: async ({ pool }) => {
    const { stalled, companiesSetAside, eventsSetAside, lists, outdated } = await readPublicationState(pool);
    const parts = {
      releases: stalled.reduce((sum, { releases }) => sum + releases, 0),
      companies: companiesSetAside,
      events: eventsSetAside,
      lists: lists.length,
      facts: outdated === null ? 0 : 1,
    };
    return Object.entries(parts).map(([part, value]) => ({ labels: { part }, value }));
  },
  risk_role_problem: async ({ pool }) => {
    const counts = new Map<string, { readonly role: string; readonly code: string; readonly value: number }>();
    for (const problem of await roleProblems(pool).list()) {
      const [role = ''] = problem.role.split(' '); // those of Temporal and of the clock name the worker too
      const key = `${role} ${problem.code}`;
      counts.set(key, { role, code: problem.code, value: (counts.get(key)?.value ?? 0) + 1 });
    }
    return [...counts.values()].map(({ role, code, value }) => ({ labels: { role, code }, value }));
  },
  risk_deliveries_overdue: async ({ pool }) => [{ labels: {}, value: (await readOverdueDeliveries(pool)).overdue }],
  risk_deliveries_given_up: async ({ pool }) =>
    (await readGivenUp(pool)).map(({ failure, deliveries }) => ({ labels: { failure }, value: deliveries })),
  risk_lists_loaded: async (deps) => [{ labels: {}, value: (await processStates(deps)).every(({ listsLoaded }) => listsLoaded) ? 1 : 0 }],
  risk_signer_up: async (deps) => {
    const states = await processStates(deps);
    return environments.map((environment) => ({
      labels: { environment },
      value: states.every(({ signersDown }) => signersDown[environment] === undefined) ? 1 : 0,
    }));
  },
  risk_log_waiting_seconds: async ({ pool }) =>
    (await waitingEntries(pool)).map(({ environment, seconds }) => ({ labels: { environment }, value: Math.round(seconds) })),
  risk_log_trouble: async (deps) => {
    const states = await processStates(deps);
    return environments.flatMap((environment) => {
      const codes = new Set(states.flatMap(({ logTroubles }) => logTroubles[environment] ?? []));
      return [...codes].map((code) => ({ labels: { environment, code }, value: 1 }));
    });
  },
} as const satisfies Record<Exclude<GaugeName, 'risk_gauge_unreadable'>, Reader>;

/** Returns the state of this process, and that of each other one as of its last sign of life. */
async function processStates(deps: Deps): Promise<ProcessState[]> {
  return [processState(deps), ...((await deps.processes?.others()) ?? [])];
}

/** Returns the sources of the clearances, and the others but those that nothing reads: a key is missing, or an operator loads them by hand and never has. */
async function watchedSources({ pool, sources, consoleSources }: Deps, states: readonly ReadState[]): Promise<SourceLimits[]> {
  const needed = new Set(sources.map(({ id }) => id));
  const unconfigured = await readUnconfigured(pool);
  // a check of a source without a schedule finds nothing, so it says nothing
  const loaded = new Set(states.flatMap(({ source, dataDate, failedAt }) => (dataDate === null && failedAt === null ? [] : [source])));
  const isRead = (source: (typeof consoleSources)[number]) => !unconfigured.has(source.id) && (!isByHand(source) || loaded.has(source.id));
  return [...sources, ...consoleSources.filter((source) => !needed.has(source.id) && isRead(source))];
}
