const releases: (() => Promise<unknown>)[] = [];

/**
 * Registers a release function of the running suite, which runs at the end of the suite, also when the set-up failed and its `afterAll` could not
 * release anything. The suite may have called it before.
 */
export function atSuiteEnd(release: () => Promise<unknown>): void {
  releases.push(release);
}

/** Runs what the suite registered. */
export async function releaseSuite(): Promise<void> {
  await Promise.allSettled(releases.splice(0).map((release) => release()));
}
