import { expect, test } from 'vitest';
import { toFailure } from './failures.ts';

const errorOf = (more: object) => Object.assign(new Error('made up'), more);

test.each(['22P05', '22021', '22003'])('data that PostgreSQL refuses with SQLSTATE %s is not retried', (code) => {
  expect(toFailure(errorOf({ code }))).toMatchObject({
    type: 'DATA_REFUSED',
    nonRetryable: true,
    message: `PostgreSQL refused the data (SQLSTATE ${code}): made up`,
  });
});

test.each(['57P01', '40001', 'ECONNRESET', '22'])('an error with the code %s is retried as it is', (code) => {
  const error = errorOf({ code });
  expect(toFailure(error)).toBe(error);
});

test('a coded error becomes a failure of that type, and a retry waits as long as the other side asks', () => {
  expect(toFailure(errorOf({ code: 'PUBLISHER_RATE_LIMITED', retryable: true, retryAfter: 3 }))).toMatchObject({
    type: 'PUBLISHER_RATE_LIMITED',
    nonRetryable: false,
    nextRetryDelay: 3_000,
  });
});
