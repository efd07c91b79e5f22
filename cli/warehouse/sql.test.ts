import { expect, test } from 'vitest';
import { QueryProblem } from '../../infra/duckdb/query-problem.ts';
import { capturedOutput } from '../../test/worlds/captured-output.ts';
import { report } from './sql.ts';

const captured = capturedOutput();

test('the shell prints a message that quotes a record without its control characters, on its lines', () => {
  report(new QueryProblem("Could not convert string '\u001b]0;x\u0007' to INT32\n\nLINE 1: select\u009b2J"));
  expect(captured.err).toBe("Could not convert string '\ufffd]0;x\ufffd' to INT32\n\nLINE 1: select\ufffd2J\n");
});
