import { Command } from 'commander';
import type pg from 'pg';
import { sources } from '../../sources/index.ts';
import { exitCodes, printRows } from '../output.ts';
import { withPool } from '../session.ts';

/** `risk status`: how fresh every source is, what failed and why, what waits to be delivered. */
export function statusCommand(): Command {
  return new Command('status')
    .description('freshness of every source, the newest releases, failures with their reasons, deliveries')
    .option('--json', 'one JSON document on stdout')
    .option('--releases <n>', 'newest releases to show', (text) => Number.parseInt(text, 10), 10)
    .action(async ({ json, releases }: { json?: boolean; releases: number }) => {
      const status = await withPool(async (pool) => ({
        sources: await sourceRows(pool),
        releases: await releaseRows(pool, releases),
        deliveries: await deliveryRows(pool),
      }));
      if (json === true) process.stdout.write(`${JSON.stringify(status, null, 2)}\n`);
      else printText(status);
      if (status.sources.some(({ failure }) => failure !== '')) process.exitCode = exitCodes.checkFailed;
    });
}

async function sourceRows(pool: pg.Pool) {
  const { rows } = await pool.query<{
    source: string;
    checked: Date | null;
    data: string | null;
    release: string | null;
    failure: string | null;
  }>(
    `select source, checked_at as checked, data_date::text as data, release,
       case when failed_at is not null then failure_code || ': ' || failure_message end as failure
     from source_state`,
  );
  const known = new Map(rows.map((row) => [row.source, row]));
  return sources.map(({ id }) => {
    const row = known.get(id);
    return {
      source: id,
      'last good look': row?.checked ?? null,
      'data of': row?.data ?? '',
      release: row?.release ?? '',
      failure: row?.failure ?? '',
    };
  });
}

async function releaseRows(pool: pg.Pool, limit: number) {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select source, release, state, run_kind as run, rows::int, rejected::int, added::int, changed::int, removed::int,
       coalesce(failure_code || ': ' || left(failure_message, 120), '') as failure
     from release order by greatest(offered_at, coalesce(failed_at, offered_at), coalesce(applied_at, offered_at)) desc, data_date desc limit $1`,
    [limit],
  );
  return rows;
}

async function deliveryRows(pool: pg.Pool) {
  const { rows } = await pool.query<Record<string, unknown>>(
    'select state, count(*)::int as deliveries from delivery group by state order by state',
  );
  return rows;
}

function printText({
  sources: fresh,
  releases,
  deliveries,
}: {
  sources: Record<string, unknown>[];
  releases: Record<string, unknown>[];
  deliveries: Record<string, unknown>[];
}) {
  for (const [title, rows] of [
    ['Sources', fresh],
    ['Newest releases', releases],
    ['Deliveries', deliveries],
  ] as const) {
    if (rows.length === 0) continue;
    process.stdout.write(`\n${title}\n`);
    printRows(rows, {});
  }
}
