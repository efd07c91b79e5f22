import { z } from 'zod';
import { readSourceCounts } from '../../serving/ledger/source-board.ts';
import { waitingEntries } from '../../serving/log/tree.ts';
import type { ApiDeps } from '../deps.ts';
import { operation } from '../route.ts';
import examples from './examples.json' with { type: 'json' };
import { exposition } from './exposition.ts';

const environments = ['live', 'sandbox'] as const;

/** `GET /metrics`: gauges for Prometheus, which sends an operator's key as a bearer token. */
export function metrics({ pool, consoleSources, logs }: Pick<ApiDeps, 'pool' | 'consoleSources' | 'logs'>) {
  return operation({
    method: 'get',
    path: '/metrics',
    id: 'getMetrics',
    example: examples.getMetrics,
    tag: 'Service',
    summary: 'Read gauges for alerts',
    description:
      'Text of Prometheus, version 0.0.4. `risk_source_unmapped_rows`: rows with a category word that a source does not know, by source and column of its table. `risk_log_waiting_seconds`: for how long the oldest entry has waited for a signed head of the log. `risk_log_trouble`: 1 while the database does not agree with a head of the log, or the log takes no step.',
    scope: 'operator:read',
    reply: z.string(),
    replyType: 'text/plain; version=0.0.4',
    run: async () => {
      const [counts, waiting] = await Promise.all([readSourceCounts(pool, consoleSources), waitingEntries(pool)]);
      const series = counts.flatMap(({ source, unmapped }) =>
        // the columns are those of the table, so their number is bounded
        unmapped.map(({ column, rows }) => ({ labels: { source, column }, value: rows })),
      );
      return {
        body: [
          exposition({
            name: 'risk_source_unmapped_rows',
            help: 'Rows with a category word that the source does not know: of the newest snapshot, or of the releases of 30 days.',
            series,
          }),
          exposition({
            name: 'risk_log_waiting_seconds',
            help: 'Seconds for which the oldest entry has waited for a signed head of the log.',
            series: waiting.map(({ environment, seconds }) => ({ labels: { environment }, value: Math.round(seconds) })),
          }),
          exposition({
            name: 'risk_log_trouble',
            help: 'The database does not agree with a head of the log, or the log takes no step; the code is a heading of the runbook.',
            series: environments.flatMap((environment) => {
              const trouble = logs?.trouble(environment);
              return trouble === undefined ? [] : [{ labels: { environment, code: trouble.code }, value: 1 }];
            }),
          }),
        ].join(''),
      };
    },
  });
}
