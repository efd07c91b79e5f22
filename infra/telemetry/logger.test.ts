import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { redaction } from './logger.ts';

test('the log contains neither secrets nor the row that a PostgreSQL error quotes', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const logger = pino({ redact: redaction }, stream);
  const quoting = { code: '22P05', detail: 'Key (name)=(HIDDEN) exists', where: 'JSON data, line 1: {"transactionId":"HIDDEN"' };
  logger.error({ err: Object.assign(new Error('unsupported Unicode escape sequence'), quoting) }, 'failed');
  logger.info({ webhookSecret: 'HIDDEN', request: { headers: { authorization: 'HIDDEN' } }, pkcs11: { pin: 'HIDDEN' } }, 'started');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('HIDDEN');
  expect(lines[0]).toContain('22P05');
});
