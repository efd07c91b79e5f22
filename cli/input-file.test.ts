import { expect, test } from 'vitest';
import { ConfigError } from '../infra/config.ts';
import { openInput } from './input-file.ts';
import { resolveFile } from './resolve/file.ts';

test('a missing file is a ConfigError with its path', async () => {
  const refused = await openInput('absent.csv').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect(refused).toHaveProperty('message', expect.stringMatching(/^absent\.csv: cannot be read \(ENOENT/));
});

test('risk resolve throws ConfigError for a missing file', async () => {
  const search = { resolve: () => Promise.reject(new Error('nothing to resolve')) };
  await expect(resolveFile(search, 'absent.csv', { columns: {} })).rejects.toThrow(ConfigError);
});
