import { expect, test } from 'vitest';
import { shortFailure, withNextCommand } from './next-command.ts';

const source = { id: 'fcdo/uk-sanctions-list', schedule: ['5 * * * *'] };
const command = 'risk release rerun fcdo/uk-sanctions-list 2026-06-01 --from fetch --why REASON';

test.each(['the list is in UTF-16 and not in UTF-8', 'the list is in UTF-16 and not in UTF-8.'])(
  'the command is a sentence of its own: %s',
  (message) => {
    expect(withNextCommand({ code: 'UNEXPECTED_HEADER', message }, source, '2026-06-01')).toBe(
      `the list is in UTF-16 and not in UTF-8. After the reader of the source is corrected: ${command}`,
    );
  },
);

test('a line of a table has a failure without a part of its command', () => {
  const failure = `UNEXPECTED_HEADER: column 3 is renamed. After the reader of the source is corrected: ${command}`;
  expect(shortFailure(failure)).toBe('UNEXPECTED_HEADER: column 3 is renamed …');
  // as stored before the full stop
  expect(shortFailure(failure.replace('. After', ' After'))).toBe('UNEXPECTED_HEADER: column 3 is renamed …');
  expect(shortFailure('ZIP_TRUNCATED: list.ods is cut off')).toBe('ZIP_TRUNCATED: list.ods is cut off');
  expect(shortFailure(`CHECK_FAILED: ${'long '.repeat(80)}`)).toMatch(/^CHECK_FAILED: [long ]{126} …$/);
});
