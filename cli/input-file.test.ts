import { expect, test } from '@jest/globals';
import { ConfigError } from '../infra/config.ts';
import { openInput } from './input-file.ts';
import { resolveFile } from './resolve/file.ts';

test('a file that is not there is a sentence and wrong usage', async () => {
  const refused = await openInput('absent.csv').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect(refused).toHaveProperty('message', expect.stringMatching(/^absent\.csv: cannot be read \(ENOENT/));
});

test('so it is to risk resolve', async () => {
  const search = { resolve: () => Promise.reject(new Error('nothing to ask')) };
  await expect(resolveFile(search, 'absent.csv', { columns: {} })).rejects.toThrow(ConfigError);
});
