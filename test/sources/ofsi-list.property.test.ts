import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ofsiConsolidatedList } from '../../sources/ofsi/consolidated-list/source.ts';
import { SourceProblem } from '../../sources/problem.ts';
import { columns, csv, row } from '../fixtures/consolidated-list.ts';
import { propertyRuns } from '../fixtures/property-runs.ts';
import { inFolder, stageContents } from '../worlds/staging.ts';

test('any file is read or refused with a SourceProblem', async () => {
  const lines = fc.array(
    fc.oneof(
      fc.constant(row()),
      fc.constant(columns.join(',')),
      fc.string(),
      fc.array(fc.string(), { minLength: 36, maxLength: 36 }).map((cells) => cells.join(',')),
    ),
    { maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(lines, (given) =>
      inFolder(async () => {
        const staged = stageContents(ofsiConsolidatedList, csv(...given), { rejected: 1, rows: [0, 50] });
        const error = await staged.then(() => undefined).catch((problem: unknown) => problem);
        if (error !== undefined) expect(error).toBeInstanceOf(SourceProblem);
      }),
    ),
    { numRuns: propertyRuns(4, 15) },
  );
});
