const key = Symbol.for('risk.test.releases');

/**
 * Registers a release function of the running suite. `environment.ts` calls it at the end of the suite, also when the set-up failed
 * and its `afterAll` could not release anything. The suite may have called it before.
 */
export function atSuiteEnd(release: () => Promise<unknown>): void {
  const releases: unknown = Reflect.get(globalThis, key);
  if (Array.isArray(releases)) releases.push(release);
  else Reflect.set(globalThis, key, [release]);
}
