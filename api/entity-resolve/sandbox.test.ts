import { expect, test } from 'vitest';
import { scenarios } from '../../models/clearance/sandbox.ts';
import { resolveInSandbox } from './sandbox.ts';

test.each(scenarios)('$number is one company by its number and by its name: $name', ({ number, name }) => {
  const [byNumber, byName] = [resolveInSandbox({ name: '', companyNumber: number }), resolveInSandbox({ name })];
  expect(byNumber.candidates[0]).toMatchObject({ companyNumber: number, name });
  // a number alone does not decide for a company that is dissolved
  expect(byNumber.result).toBe(byNumber.candidates[0]?.live === true ? 'AUTO' : 'AMBIGUOUS');
  expect(byName).toMatchObject({ result: 'AUTO', companyNumber: number });
});
