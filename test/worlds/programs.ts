import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, test } from 'vitest';

/** Whether a program, given as a name on the PATH or as a path, can be run. */
function isInstalled(program: string): boolean {
  const places = program.includes('/') ? [program] : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
  return places.some((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Why tests that start these programs are skipped. Undefined: all programs are installed, or this is CI, where such a test fails. */
function whySkipped(programs: readonly string[]): string | undefined {
  const missing = programs.filter((program) => !isInstalled(program));
  return missing.length === 0 || process.env.CI !== undefined ? undefined : `skipped: ${missing.join(', ')} not installed`;
}

/** `test` for a test that starts these programs. Where one is not installed, the test is skipped with a message, or fails in CI. */
export function testWith(...programs: readonly string[]) {
  return (title: string, run: () => void | Promise<void>): void => {
    const why = whySkipped(programs);
    if (why === undefined) test(title, run);
    else test.skip(`${why} (${title})`, () => {});
  };
}

/** `describe` for tests that start these programs, as `testWith`. */
export function describeWith(...programs: readonly string[]) {
  return (title: string, tests: () => void): void => {
    const why = whySkipped(programs);
    if (why === undefined) describe(title, tests);
    else describe(title, () => test.skip(`${why} (${title})`, () => {}));
  };
}
