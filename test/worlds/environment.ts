import { TestEnvironment } from 'jest-environment-node';

/** Node's environment that also releases, after each suite, what the suite registered with `atSuiteEnd`. */
export default class extends TestEnvironment {
  override async teardown(): Promise<void> {
    const releases: unknown = Reflect.get(this.global, Symbol.for('risk.test.releases'));
    if (Array.isArray(releases)) await Promise.allSettled(releases.map((release: () => Promise<unknown>) => release()));
    await super.teardown();
  }
}
