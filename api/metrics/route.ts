import { z } from 'zod';
import { staleness } from '../../models/clearance/freshness.ts';
import { readOverdueDeliveries } from '../../serving/deliveries/overdue.ts';
import { readSourceStates } from '../../serving/facts/company-facts.ts';
import { sourceStates } from '../../serving/facts/source-states.ts';
import { readSourceCounts } from '../../serving/ledger/source-board.ts';
import { waitingEntries } from '../../serving/log/tree.ts';
import { readPublicationState } from '../../serving/publish/publication-state.ts';
import { roleProblems } from '../../serving/roles/role-problems.ts';
import { silentStreams } from '../../serving/streams/read-streams.ts';
import type { ApiDeps } from '../deps.ts';
import { operation } from '../route.ts';
import examples from './examples.json' with { type: 'json' };
import { exposition, type Gauge } from './exposition.ts';

const environments = ['live', 'sandbox'] as const;

type Deps = Pick<ApiDeps, 'pool' | 'clock' | 'sources' | 'consoleSources' | 'signers' | 'logs'>;

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
      const gauges = await Promise.all(readers.map((read) => read(deps)));
      return { body: gauges.map(([name, series]) => exposition({ name, help: meanings[name], series })).join('') };
    },
  });
}

/** Every gauge. docs/runbook.md names each under the heading of what it shows. */
export const meanings = {
  risk_source_stale: '1 for each source that was not read within its limits, by source and code: SOURCE_STALE, SOURCE_DOWN or STREAM_DOWN.',
  risk_source_unmapped_rows:
    'rows with a category word that a source does not know, by source and column of its table: of the newest snapshot, or of the releases of 30 days.',
  risk_publication_stalled:
    'what is not published, by part: releases that wait for more than two minutes, companies and events that were set aside, lists that are older than their records, and 1 for all facts while they are outdated.',
  risk_role_problem:
    'roles of workers that cannot run or were lost, by role and code. For TEMPORAL_UNREACHABLE, workers that cannot reach Temporal.',
  risk_deliveries_overdue: 'webhooks that should have been sent more than ten minutes ago.',
  risk_signer_up: '1 while the signer of the environment answers, 0 while it does not or none is configured.',
  risk_log_waiting_seconds: 'for how long the oldest entry has waited for a signed head of the log, by environment.',
  risk_log_trouble:
    '1 while the database does not agree with a head of the log, or the log takes no step, by environment and code: the code is a heading of the runbook.',
} as const satisfies Record<string, string>;

type Series = Gauge['series'];
type Reader = (deps: Deps) => Promise<readonly [keyof typeof meanings, Series]>;

const readers: readonly Reader[] = [
  async ({ pool, sources, clock }) => {
    const { now, today } = clock();
    const [states, silent] = await Promise.all([readSourceStates(pool), silentStreams(pool)]);
    const stale = staleness(sourceStates(sources, states), now.toISOString(), today).map(({ code }) => labelled(code));
    const down = silent.map(({ source }) => ({ labels: { source, code: 'STREAM_DOWN' }, value: 1 }));
    return ['risk_source_stale', [...stale, ...down]];
  },
  async ({ pool, consoleSources }) => {
    const counts = await readSourceCounts(pool, consoleSources);
    // the columns are those of the table, so their number is bounded
    const series = counts.flatMap(({ source, unmapped }) =>
      unmapped.map(({ column, rows }) => ({ labels: { source, column }, value: rows })),
    );
    return ['risk_source_unmapped_rows', series];
  },
  async ({ pool }) => {
    const { stalled, companiesSetAside, eventsSetAside, lists, outdated } = await readPublicationState(pool);
    const parts = {
      releases: stalled.reduce((sum, { releases }) => sum + releases, 0),
      companies: companiesSetAside,
      events: eventsSetAside,
      lists: lists.length,
      facts: outdated === null ? 0 : 1,
    };
    return ['risk_publication_stalled', Object.entries(parts).map(([part, value]) => ({ labels: { part }, value }))];
  },
  async ({ pool }) => {
    const counts = new Map<string, { readonly role: string; readonly code: string; readonly value: number }>();
    for (const problem of await roleProblems(pool).list()) {
      const [role = ''] = problem.role.split(' '); // that of Temporal names the worker too
      const key = `${role} ${problem.code}`;
      counts.set(key, { role, code: problem.code, value: (counts.get(key)?.value ?? 0) + 1 });
    }
    return ['risk_role_problem', [...counts.values()].map(({ role, code, value }) => ({ labels: { role, code }, value }))];
  },
  async ({ pool }) => ['risk_deliveries_overdue', [{ labels: {}, value: (await readOverdueDeliveries(pool)).overdue }]],
  async ({ signers }) => [
    'risk_signer_up',
    environments.map((environment) => ({ labels: { environment }, value: signers[environment]?.health().ok === true ? 1 : 0 })),
  ],
  async ({ pool }) => [
    'risk_log_waiting_seconds',
    (await waitingEntries(pool)).map(({ environment, seconds }) => ({ labels: { environment }, value: Math.round(seconds) })),
  ],
  async ({ logs }) => {
    const troubles = environments.flatMap((environment) => {
      const trouble = logs?.trouble(environment);
      return trouble === undefined ? [] : [{ labels: { environment, code: trouble.code }, value: 1 }];
    });
    return ['risk_log_trouble', troubles];
  },
];

/** `code`: `SOURCE_STALE:fca/register`. */
function labelled(code: string): Series[number] {
  const [rule = '', source = ''] = code.split(':');
  return { labels: { source, code: rule }, value: 1 };
}
