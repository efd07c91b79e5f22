import { z } from 'zod';
import type { Session } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { genericWordRows } from '../../models/names/lexicon/generic-words.ts';

/** A word of the lexicon without a measured floor: as common as the rarest words that have one. */
const unmeasured = 2_000;
const genericWords = JSON.stringify(genericWordRows.map(({ word, oneCompanyIn = unmeasured }) => ({ word, share: 1 / oneCompanyIn })));

const wantedRow = z.object({ lacking: z.boolean(), outgrown: z.boolean() });

/**
 * Counts the words and addresses of the register when no counts are stored, and with `renew` also when the register has outgrown them
 * (warehouse/census/schema.sql). The caller recomputes every company in the same transaction. Returns whether it counted.
 */
export async function takeCensus(session: Session, { renew }: { readonly renew: boolean }): Promise<boolean> {
  const { lacking, outgrown } = await session.one(sqlFile('warehouse/census/wanted.sql'), wantedRow);
  if (!lacking && !(renew && outgrown)) return false;
  await session.set({ generic_words: genericWords });
  await session.run(sqlFile('warehouse/census/take.sql'));
  return true;
}
