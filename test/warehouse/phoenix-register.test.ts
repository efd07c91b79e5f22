import { expect, test } from 'vitest';
import { z } from 'zod';
import { withPairs } from '../../bench/phoenix-pairs.ts';
import { inSession } from '../../infra/duckdb/session.ts';

const kindRow = z.object({ kind: z.string(), wanted: z.boolean(), pairs: z.number(), flagged: z.number(), lawful: z.number() });

test.each([['1'], ['2']])(
  'of the pairs that are planted in a drawn register, seed %s, 95 of 100 are flagged; of the others none but a few whose name shares common words',
  async (seed) => {
    const found = await withPairs({ companies: 20_000, seed }, ({ warehouse }) =>
      inSession(warehouse.db, (session) =>
        session.rows(
          `FROM planted_pair LEFT JOIN phoenix_pair USING (company_number, failed_number)
         SELECT kind, any_value(planted_pair.flagged) AS wanted, count(*)::INTEGER AS pairs,
           (count(*) FILTER (level IN ('HIGH', 'MEDIUM')))::INTEGER AS flagged, (count(*) FILTER (lawful = 'r 22.4'))::INTEGER AS lawful
         GROUP BY kind`,
          kindRow,
        ),
      ),
    );
    const sum = (rows: typeof found, of: 'pairs' | 'flagged' | 'lawful') => rows.reduce((total, row) => total + row[of], 0);
    const [wanted, others] = [found.filter((row) => row.wanted), found.filter((row) => !row.wanted)];
    expect(wanted.map(({ kind }) => kind).sort()).toEqual(['full', 'lawful', 'partial']);
    const harmless = others.filter(({ kind }) => kind !== 'partial, common words');
    expect(harmless.map(({ kind, flagged }) => [kind, flagged]).sort()).toEqual([
      ['agent', 0],
      ['coincidence', 0],
      ['namesake', 0],
    ]);
    expect(sum(wanted, 'flagged')).toBeGreaterThanOrEqual(0.95 * sum(wanted, 'pairs'));
    expect(sum(others, 'flagged')).toBeLessThanOrEqual(0.05 * sum(wanted, 'flagged'));
    const lawful = found.filter(({ kind }) => kind === 'lawful');
    expect(sum(lawful, 'lawful')).toBe(sum(lawful, 'pairs'));
    expect(sum(found, 'lawful')).toBe(sum(lawful, 'pairs'));
  },
);
