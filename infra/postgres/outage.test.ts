import { expect, test } from 'vitest';
import { createOutage } from './outage.ts';

const refused = (port: number) =>
  Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), { code: 'ECONNREFUSED', syscall: 'connect', port });
const away = refused(5_433);
const stopped = Object.assign(new Error('terminating connection'), { code: '57P01' });

function watched() {
  const state = { now: 0 };
  const lines: unknown[] = [];
  const outage = createOutage(() => state.now);
  outage.watch('postgres://risk@127.0.0.1:5433/risk');
  return { state, lines, outage, logger: { warn: (...line: unknown[]) => void lines.push(line) } };
}

test('an outage has one line when it begins and one when it ends, with the count of the lines between', () => {
  const { state, lines, outage, logger } = watched();
  expect([stopped, away, away].map((error) => outage.leavesOut([error]))).toEqual([false, true, true]);
  state.now = 2_000;
  outage.ended(logger);
  outage.ended(logger);
  expect(lines).toEqual([[{ awayMs: 2_000, linesLeftOut: 2 }, 'PostgreSQL answers again']]);
});

test('an outage that lasts has a line each minute', () => {
  const { state, outage } = watched();
  const written = Array.from({ length: 180 }, (_, second) => {
    state.now = second * 1_000;
    return outage.leavesOut([away]) ? [] : [second];
  });
  expect(written.flat()).toEqual([0, 60, 120]);
});

test('work that fails just after the return has no line, and the next outage has one', () => {
  const { state, outage, logger } = watched();
  outage.leavesOut([away]);
  outage.ended(logger);
  state.now = 4_000;
  expect(outage.leavesOut([stopped])).toBe(true);
  state.now = 6_000;
  expect(outage.leavesOut([stopped])).toBe(false);
});

test.each([
  ['a server that stops', stopped],
  ['a refused connection', new AggregateError([away])],
  ['a socket that is gone', Object.assign(new Error(), { syscall: 'connect', address: '/tmp/x/.s.PGSQL.5432' })],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
])('%s is an outage', (_, error) => {
  const { outage } = watched();
  expect([outage.leavesOut([error]), outage.leavesOut([error])]).toEqual([false, true]);
});

const failed = (code: string) => Object.assign(new Error('made up'), { code });
test.each([
  ['a statement that was cancelled', failed('57014')],
  ['a disk that is full', failed('53100')],
  ['a row that exists', failed('23505')],
  ['a publisher that refuses the connection', refused(443)],
])('%s is no outage', (_, error) => {
  const { outage } = watched();
  expect([outage.leavesOut([away]), outage.leavesOut([error])]).toEqual([false, false]);
});
