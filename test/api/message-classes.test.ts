import { expect, test } from 'vitest';
import { numberOfScript } from '../worlds/run-script.ts';

const script = new URL('./message-classes.script.ts', import.meta.url);
/** Returns how often V8 collected the old generation while a server answered 20,000 requests. */
const collections = (...args: readonly string[]) => numberOfScript(script, ['--max-semi-space-size=16', '--min-semi-space-size=16'], args);

test('a server with the message classes of its app leaves V8 hardly anything to collect in the old generation', async () => {
  const [with_, without] = await Promise.all([collections(), collections('without')]);
  expect(without).toBeGreaterThanOrEqual(6);
  expect(with_).toBeLessThanOrEqual(without / 2);
}, 60_000);
