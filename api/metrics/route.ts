import { z } from 'zod';
import { readSourceCounts } from '../../serving/ledger/source-board.ts';
import type { ApiDeps } from '../deps.ts';
import { operation } from '../route.ts';
import { exposition } from './exposition.ts';

/** `GET /metrics`: gauges for Prometheus, which sends an operator's key as a bearer token. */
export function metrics({ pool, consoleSources }: Pick<ApiDeps, 'pool' | 'consoleSources'>) {
  return operation({
    method: 'get',
    path: '/metrics',
    id: 'getMetrics',
    tag: 'Service',
    summary: 'Read gauges for alerts',
    description:
      'Text of Prometheus, version 0.0.4. `risk_source_unmapped_rows`: rows with a category word that a source does not know, by source and column of its table.',
    scope: 'operator:read',
    reply: z.string(),
    replyType: 'text/plain; version=0.0.4',
    run: async () => {
      const counts = await readSourceCounts(pool, consoleSources);
      const series = counts.flatMap(({ source, unmapped }) =>
        // the columns are those of the table, so their number is bounded
        unmapped.map(({ column, rows }) => ({ labels: { source, column }, value: rows })),
      );
      return {
        body: exposition({
          name: 'risk_source_unmapped_rows',
          help: 'Rows with a category word that the source does not know: of the newest snapshot, or of the releases of 30 days.',
          series,
        }),
      };
    },
  });
}
