import { expect, test } from 'vitest';
import { identityOf, processOf } from './worker.ts';

test('the identity of a worker names its process, so that what kills workers finds it', () => {
  expect(processOf(identityOf('warehouse'))).toBe(process.pid);
  expect(processOf('a-shell@laptop')).toBeUndefined();
  expect(processOf(null)).toBeUndefined();
});
