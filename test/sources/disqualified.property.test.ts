import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disqualifiedOfficers } from '../../sources/companies-house/disqualified-officers/source.ts';
import { SourceProblem } from '../../sources/problem.ts';
import { propertyRuns } from '../fixtures/property-runs.ts';
import { product192, wholeWeek } from '../fixtures/weekly-disqualified.ts';
import { stageContents } from '../worlds/staging.ts';

test('any file of disqualified officers is read or refused with a SourceProblem', async () => {
  const lines = fc.array(fc.oneof(fc.constantFrom(...wholeWeek), fc.string(), fc.stringMatching(/^[1-4]\d{12}[ 0-9A-Z<]{0,300}$/)), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(lines, fc.boolean(), async (given, whole) => {
      const content = whole ? product192(given) : given.join('\n');
      const staged = stageContents(disqualifiedOfficers, { 'prod192.txt': content }, { rejected: 1, rows: [0, 50] });
      const error = await staged.then(() => undefined).catch((problem: unknown) => problem);
      if (error !== undefined) expect(error).toBeInstanceOf(SourceProblem);
    }),
    { numRuns: propertyRuns(5, 20) },
  );
});
