const key = Symbol.for('risk.test.releases');

/**
 * Registers what a suite has to release. `environment.ts` calls `release` when the suite has ended, also when its set-up failed
 * and its `afterAll` could not release anything. The suite may have called it before.
 */
export function atSuiteEnd(release: () => Promise<unknown>): void {
  const releases: unknown = Reflect.get(globalThis, key);
  if (Array.isArray(releases)) releases.push(release);
  else Reflect.set(globalThis, key, [release]);
}
