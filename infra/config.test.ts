import { totalmem } from 'node:os';
import { describe, expect, test } from '@jest/globals';
import { readConfig } from './config.ts';

const memoryOf = (text?: string) => readConfig(text === undefined ? {} : { RISK_MEMORY: text }).memory;

describe('RISK_MEMORY', () => {
  test.each([
    ['6GiB', 6 * 2 ** 30],
    ['6GB', 6e9],
    ['1536MiB', 1.5 * 2 ** 30],
    ['0.5TiB', 2 ** 39],
  ])('%s is %s bytes', (text, bytes) => expect(memoryOf(text)).toBe(bytes));

  test('the default is at most half of the memory of the machine', () => {
    expect(memoryOf()).toBeLessThanOrEqual(totalmem() / 2);
    expect(memoryOf()).toBe(memoryOf('50%'));
  });

  test.each(['6', 'six', '6 GiB', '100MiB'])('%s is refused, and the message names the variable', (text) => {
    expect(() => memoryOf(text)).toThrow('RISK_MEMORY');
  });
});
