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

test("a delta with the day of its check has the instant at which the check began, in the records' day; a file of an operator has not", () => {
  const crawl = { kind: 'delta', datedByCheck: true } as const;
  const begun = { ...release, begunAt: '2026-06-01T14:00:00.250Z' };
  expect(versionOf(crawl, begun)).toBe('2026-06-01 14:00:00.250000');
  // in London it is the day of the data already
  expect(versionOf(crawl, { ...begun, begunAt: '2026-05-31T23:30:00Z' })).toBe('2026-05-31 23:30:00.000000');
  expect(versionOf(crawl, { ...begun, begunAt: '2026-11-30T03:11:48Z' })).toBe('2026-06-01 03:11:48.000000');
  const startOfDay = versionOf({ kind: 'delta' }, release);
  expect(versionOf({ kind: 'delta' }, begun)).toBe(startOfDay);
  expect(versionOf({ ...crawl, version: 'changed_at' }, begun)).toBe(startOfDay);
  expect(versionOf(crawl, { ...begun, runKind: 'file' })).toBe(versionOf({ kind: 'delta' }, { ...release, runKind: 'file' }));
});
