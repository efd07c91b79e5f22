import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('./message-classes.script.ts', import.meta.url));
const typescript = fileURLToPath(new URL('../worlds/typescript.mjs', import.meta.url));

/** Returns how often V8 collected the old generation while a server answered 20,000 requests. */
async function collections(...args: readonly string[]): Promise<number> {
  const node = ['--no-warnings', '--max-semi-space-size=16', '--min-semi-space-size=16', '--import', typescript, script, ...args];
  const { stdout } = await promisify(execFile)(process.execPath, node);
  return Number(stdout);
}

test('a server with the message classes of its app leaves V8 hardly anything to collect in the old generation', async () => {
  const [with_, without] = await Promise.all([collections(), collections('without')]);
  expect(without).toBeGreaterThanOrEqual(6);
  expect(with_).toBeLessThanOrEqual(without / 2);
}, 60_000);
