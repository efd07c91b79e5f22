import { Writable } from 'node:stream';
import { ApplicationFailure } from '@temporalio/common';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createOutage } from '../postgres/outage.ts';
import { hooksOf, logOptions } from './logger.ts';

function logged() {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  return { lines, logger: pino({ ...logOptions, hooks: hooksOf(createOutage()) }, stream) };
}

test('the log contains neither secrets nor the row that a PostgreSQL error quotes', () => {
  const { lines, logger } = logged();
  const quoting = { code: '22P05', detail: 'Key (name)=(HIDDEN) exists', where: 'JSON data, line 1: {"transactionId":"HIDDEN"' };
  logger.error({ err: Object.assign(new Error('unsupported Unicode escape sequence'), quoting) }, 'failed');
  logger.info({ webhookSecret: 'HIDDEN', request: { headers: { authorization: 'HIDDEN' } }, pkcs11: { pin: 'HIDDEN' } }, 'started');
  logger.info(
    { tried: [{ password: 'HIDDEN', at: new Date(0) }], ofRequest: { err: Object.assign(new Error('refused'), quoting) } },
    'tried',
  );
  expect(lines).toHaveLength(3);
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({ tried: [{ password: '[redacted]', at: '1970-01-01T00:00:00.000Z' }] });
  expect(lines.join('')).not.toContain('HIDDEN');
  expect(lines[0]).toContain('22P05');
});

test('a failure of Temporal is logged with its code, and with its message once', () => {
  const { lines, logger } = logged();
  const failure = ApplicationFailure.create({ type: 'SHRUNK', message: 'half of the rows', cause: new Error('half of the rows') });
  logger.warn({ error: failure }, 'failed');
  logger.warn({ error: new Error('Activity task failed', { cause: failure }) }, 'failed');
  expect(lines.map((line) => JSON.parse(line).error)).toEqual([
    expect.objectContaining({ type: 'ApplicationFailure', code: 'SHRUNK', message: 'half of the rows' }),
    expect.objectContaining({ type: 'Error', code: 'SHRUNK', message: 'Activity task failed: half of the rows' }),
  ]);
});

test('an error of any field is logged with its message, a DOMException included', () => {
  const { lines, logger } = logged();
  logger.warn({ error: new DOMException('the request was aborted', 'AbortError') }, 'failed');
  logger.warn({ reason: new Error('no such table', { cause: new Error('the file is empty') }) }, 'failed');
  expect(lines[0]).toContain('the request was aborted');
  expect(lines[1]).toContain('no such table');
  expect(lines[1]).toContain('the file is empty');
});

test('an outage of PostgreSQL is one line with the class and the code of the error, also where it caused another', () => {
  const { lines, logger } = logged();
  const gone = Object.assign(new TypeError('terminating connection'), { code: '57P01' });
  logger.error({ err: gone, requestId: 'r1' }, 'The database does not answer.');
  logger.warn({ error: new Error('Activity task failed', { cause: gone }) }, 'Activity failed');
  logger.warn({ err: gone }, 'an idle PostgreSQL connection broke');
  logger.info({ status: 503 }, 'POST / 503');
  logger.error({ err: new Error('made up') }, 'failed');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['The database does not answer.', 'POST / 503', 'failed']);
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ type: 'TypeError', code: '57P01' });
});
