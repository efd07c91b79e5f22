import type { PoolClient } from '../../infra/postgres/pool.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import { sources } from '../../sources/index.ts';
import { gapClosing, isReadWhole } from '../streams/read-streams.ts';

const sql = sqlIn('serving/ledger');

/** Streams, and the source of which each check reads all that the publisher then has, and so what the stream lost. */
export const closedByCheck: readonly { readonly stream: string; readonly by: string }[] = sources.flatMap(({ id, stream }) => {
  const closing = stream === undefined ? undefined : gapClosing(stream);
  return closing?.how === 'check' && isReadWhole(closing.source) ? [{ stream: id, by: closing.source }] : [];
});

/** Records that the facts of releases are published, in the transaction that publishes them. */
export async function recordServed(
  client: PoolClient,
  served: readonly { readonly source: string; readonly release: string }[],
): Promise<void> {
  const named = JSON.stringify(served);
  await client.query(sql('releases-served'), [named]);
  await client.query(sql('lost-brought'), [named, closedByCheck.map(({ stream }) => stream), closedByCheck.map(({ by }) => by)]);
}
