import { expect, test } from 'vitest';
import { fileDelay, versionOf } from './version.ts';

const release = { dataDate: '2026-06-01', runKind: 'scheduled', retrievedAt: '2026-06-01T06:00:00Z' } as const;

test('releases of one data date are ordered by who gave them, by kind, and by when they were retrieved', () => {
  const later = { ...release, retrievedAt: '2027-01-01T00:00:00Z' };
  const file = { ...release, runKind: 'file' } as const;
  const versions = [
    versionOf({ kind: 'snapshot' }, file),
    versionOf({ kind: 'delta' }, file),
    versionOf({ kind: 'snapshot' }, release),
    versionOf({ kind: 'snapshot' }, later),
    versionOf({ kind: 'append' }, release),
    versionOf({ kind: 'delta' }, later),
  ];
  expect(versions.toSorted()).toEqual(versions);
  expect(new Set(versions).size).toBe(versions.length);
});

test('an edition is newer than the release that it corrects, also when both are years old and when the rows have versions of their own', () => {
  const old = { ...release, release: '2026-06-01', retrievedAt: '2099-01-01T00:00:00Z' };
  const editions = [old, { ...old, release: '2026-06-01+e2' }, { ...old, release: '2026-06-01+e3' }];
  const versions = editions.map((edition) => versionOf({ kind: 'append' }, edition));
  expect(versions.toSorted()).toEqual(versions);
  expect(new Set(versions).size).toBe(3);
  const delays = [...editions, { ...old, release: '2026-06-01+e2', runKind: 'file' as const }, { ...old, runKind: 'file' as const }].map(
    fileDelay,
  );
  expect(delays).toEqual([0, -2, -4, -1, 1]);
});

test('a version lies within the two minutes before the start of the data date, also of a release that was retrieved before or years after it', () => {
  expect(versionOf({ kind: 'delta' }, release)).toBe('2026-05-31 23:59:28.021600');
  expect(versionOf({ kind: 'delta' }, { ...release, retrievedAt: '2099-01-01T00:00:00Z' })).toBe('2026-05-31 23:59:59.999999');
  expect(versionOf({ kind: 'snapshot' }, { ...release, runKind: 'file', retrievedAt: '2026-05-30T00:00:00Z' })).toBe(
    '2026-05-31 23:57:52.000000',
  );
});
