import { afterEach, beforeEach, vi } from 'vitest';

/** Captures the output of commands, separately for each test of the calling file. Resets the exit code after each test. */
export function capturedOutput(): { out: string; err: string } {
  const captured = { out: '', err: '' };
  beforeEach(() => {
    Object.assign(captured, { out: '', err: '' });
    for (const [stream, name] of [
      [process.stdout, 'out'],
      [process.stderr, 'err'],
    ] as const) {
      vi.spyOn(stream, 'write').mockImplementation((chunk) => {
        captured[name] += String(chunk);
        return true;
      });
    }
  });
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });
  return captured;
}
