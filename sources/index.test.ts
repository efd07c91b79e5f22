import { existsSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { packageRoot } from '../infra/sql-file.ts';
import { sourceById, sources } from './index.ts';

test.each(sources.map((source) => [source.id, source] as const))('%s has a folder with its SQL, and bounds that can hold', (id, source) => {
  for (const file of ['source.ts', 'staging.sql', 'touches.sql']) expect(existsSync(`${packageRoot}/sources/${id}/${file}`)).toBe(true);
  expect(source.expect.rows[0]).toBeLessThanOrEqual(source.expect.rows[1]);
  expect(source.expect.rejected).toBeLessThanOrEqual(1);
  expect(source.key.length).toBeGreaterThan(0);
  // details go with the subject that a release of notices replaces
  if (source.details !== undefined) expect([source.kind, source.key.includes(source.replaces ?? '')]).toEqual(['append', true]);
});

test('an id that is none is answered with those that are', () => {
  expect(sourceById('gazette/insolvency').table).toBe('gazette_notice');
  expect(() => sourceById('gazette')).toThrow(
    /there is no source "gazette"; there are companies-house\/basic-company-data, companies-house\/accounts, gazette\/insolvency/,
  );
});
