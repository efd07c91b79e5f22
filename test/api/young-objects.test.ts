import { expect, test } from 'vitest';
import { numberOfScript } from '../worlds/run-script.ts';

const script = new URL('./young-objects.script.ts', import.meta.url);
/** Returns how often V8 collected the old generation while a process read nine million objects that it did not keep, after 600,000 that it keeps. */
const collections = (...args: readonly string[]) => numberOfScript(script, ['--max-semi-space-size=16'], args);

// V8 compiles in threads of its own: on a busy machine, the loop that reads may be compiled too late to allocate in the old generation
test('an API whose start kept what it read leaves V8 nothing of its requests to collect in the old generation', {
  retry: 2,
  timeout: 60_000,
}, async () => {
  const [with_, without] = await Promise.all([collections(), collections('without')]);
  expect(without).toBeGreaterThanOrEqual(2);
  expect(with_).toBeLessThan(without / 2);
});
